/* Somebody who is away from a slow game is told that it is their turn: after a minute, once a turn, again where that
 * failed, and not if they are there or the game is a fast one. */
#include "hall.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

static struct {
    uint32_t count, turn;
    struct house_key key;
    char name[HOUSE_NAME_MAX + 1], game[32];
    char address[HOUSE_ADDRESS_MAX + 1], lang[HOUSE_LANG_MAX + 1];
    bool left; /* an address was left, and the house waits for an answer */
} told;

static void shell_tell(void *with, const struct house_notice *notice)
{
    (void)with;
    told.count++;
    told.turn = notice->turn;
    told.key = notice->key;
    snprintf(told.name, sizeof told.name, "%s", notice->name);
    snprintf(told.game, sizeof told.game, "%s", notice->game);
}

static void shell_address(void *with, uint32_t link, const struct house_key *key, const char *address, const char *lang)
{
    (void)with, (void)link, (void)key;
    snprintf(told.address, sizeof told.address, "%s", address);
    snprintf(told.lang, sizeof told.lang, "%s", lang);
    told.left = true;
}

static bool was_sent(const struct hall *h, uint32_t link, const char *text)
{
    return strstr(h->sent[link].data, text) != NULL;
}

static void greet(struct hall *h, uint32_t link)
{
    char line[256];
    house_open(&h->house, h->now, link);
    snprintf(line, sizeof line, "{\"hello\":1,\"rules\":\"r\",\"key\":\"%s\",\"lang\":\"fr\"}", h->secret[link]);
    hall_say(h, link, line);
}

static void say(struct hall *h, uint32_t link, const char *id, const char *rest)
{
    char line[512];
    snprintf(line, sizeof line, "{\"id\":\"%s\",\"table\":\"%s\",%s}", id, h->table, rest);
    hall_say(h, link, line);
}

/* A game of two, in which it is Ada's turn, at link 0; nobody follows it. */
static void begin(struct hall *h, const char *timing)
{
    struct house_key key;
    char rest[256];
    memset(&told, 0, sizeof told);
    greet(h, 0);
    greet(h, 1);
    house_hash_key_of(h->secret[0], &key);
    house_hash_table_id(&key, "a", h->table);
    snprintf(rest, sizeof rest,
             "{\"id\":\"a\",\"lay\":{\"game\":\"prowl\",\"seats\":2,\"seat\":0,\"name\":\"Ada\",\"clock\":\"%s\"}}",
             timing);
    hall_say(h, 0, rest);
    hall_sit(h, 1, "Ben", NULL);
    hall_wait(h, HOUSE_BEGIN_AFTER);
    hall_demand(h->count == 3, "the game has not begun");
}

static void answer(struct hall *h, bool done, uint32_t tries)
{
    house_work_notified(&h->house, h->now, h->table, told.turn, done, tries);
}

static void follow(struct hall *h, uint32_t link)
{
    char line[64];
    snprintf(line, sizeof line, "{\"follow\":\"%s\"}", h->table);
    hall_say(h, link, line);
}

/* Ada makes her first move, which is to choose a clan: the first card that the house takes. */
static void play(struct hall *h)
{
    static const char *const clans[] = {"Au", "Su", "Wi", "Sp"};
    char id[16], rest[64];
    for (int i = 0; i < 32 && h->count == 3; i++) {
        snprintf(id, sizeof id, "p%d", i);
        snprintf(rest, sizeof rest, "\"moves\":0,\"play\":\"clan:%s%d\"", clans[i / 8], i % 8 + 1);
        say(h, 0, id, rest);
    }
    hall_demand(h->count == 4, "Ada cannot choose a clan");
}

static void away(struct hall *h)
{
    struct house_key key;
    begin(h, "3d");
    hall_wait(h, HOUSE_TELL_AFTER - 1);
    hall_demand(told.count == 0, "told before the minute was over");
    hall_wait(h, 1);
    house_hash_key_of(h->secret[0], &key);
    hall_demand(told.count == 1 && told.turn == 2, "not told after a minute");
    hall_demand(house_hash_key_same(&told.key, &key) && strcmp(told.name, "Ada") == 0 &&
                    strcmp(told.game, "prowl") == 0,
                "somebody else was told");
    answer(h, true, 1);
    say(h, 1, "c", "\"say\":\"where are you?\"");
    hall_wait(h, HOUSE_DAY);
    hall_demand(told.count == 1, "told twice in one turn");
}

static void next_turn(struct hall *h)
{
    struct house_key key;
    begin(h, "none");
    hall_wait(h, HOUSE_TELL_AFTER);
    answer(h, true, 1);
    play(h);
    hall_wait(h, HOUSE_TELL_AFTER);
    house_hash_key_of(h->secret[1], &key);
    hall_demand(told.count == 2 && told.turn == 3 && house_hash_key_same(&told.key, &key), "the next one was not told");
}

static void too_late(struct hall *h)
{
    begin(h, "1h");
    hall_wait(h, HOUSE_TELL_AFTER / 2);
    play(h);
    hall_wait(h, HOUSE_TELL_AFTER / 2);
    hall_demand(told.count == 0, "told of a turn that was over");
}

static void there(struct hall *h)
{
    begin(h, "3d");
    hall_wait(h, HOUSE_TELL_AFTER / 2);
    follow(h, 0);
    hall_wait(h, HOUSE_DAY);
    hall_demand(told.count == 0, "told though she is there");
}

static void fast(struct hall *h)
{
    begin(h, "15m");
    hall_wait(h, HOUSE_TELL_AFTER);
    hall_demand(told.count == 0, "told in a fast game");
}

/* It is tried again with growing pauses, and a bounded number of times; if she comes in between, no more. */
static void fails(struct hall *h)
{
    begin(h, "14d");
    hall_wait(h, HOUSE_TELL_AFTER);
    for (uint32_t tries = 1; tries < HOUSE_TELL_TRIES; tries++) {
        answer(h, false, tries);
        hall_wait(h, (HOUSE_TELL_PAUSE << (tries - 1)) - 1);
        hall_demand(told.count == tries, "tried again too early");
        hall_wait(h, 1);
        hall_demand(told.count == tries + 1, "not tried again");
    }
    answer(h, false, HOUSE_TELL_TRIES);
    hall_wait(h, HOUSE_DAY);
    hall_demand(told.count == HOUSE_TELL_TRIES, "tried too often");
}

static void silence(struct hall *h)
{
    begin(h, "3d");
    hall_wait(h, HOUSE_TELL_AFTER + HOUSE_TELL_LEASE);
    hall_demand(told.count == 2 && told.turn == 2, "not asked again where nothing was heard");
    answer(h, false, 1);
    follow(h, 0);
    hall_wait(h, HOUSE_DAY);
    hall_demand(told.count == 2, "told though she has come");
}

/* Whoever was there when the house went down has a minute to come back. */
static void outage(struct hall *h)
{
    begin(h, "3d");
    hall_wait(h, HOUSE_TELL_AFTER / 2);
    int64_t down = h->now;
    h->now += HOUSE_DAY;
    house_outage(&h->house, down, h->now);
    hall_wait(h, HOUSE_TELL_AFTER - 1);
    hall_demand(told.count == 0, "told before there was time to come back");
    hall_wait(h, 1);
    hall_demand(told.count == 1, "not told after an outage");
}

static void addresses(struct hall *h)
{
    begin(h, "3d");
    hall_demand(was_sent(h, 0, "\"notify\":true"), "the welcome does not say that the house can tell");
    hall_say(h, 0, "{\"id\":\"n1\",\"notify\":\"ada@example.org\"}");
    hall_demand(told.left && strcmp(told.address, "ada@example.org") == 0 && strcmp(told.lang, "fr") == 0, "not left");
    hall_say(h, 0, "{\"id\":\"n2\",\"notify\":\"\"}");
    hall_demand(was_sent(h, 0, "{\"refused\":\"n2\",\"why\":\"busy\"}"), "two at a time");
    house_addressed(&h->house, h->now, 0, false, true);
    hall_demand(was_sent(h, 0, "{\"ack\":\"n1\"}"), "not acknowledged");
    hall_say(h, 0, "{\"id\":\"n3\",\"notify\":\"\"}");
    hall_demand(told.address[0] == '\0', "not taken away");
    house_addressed(&h->house, h->now, 0, false, false);
    hall_demand(was_sent(h, 0, "{\"refused\":\"n3\",\"why\":\"not-now\"}"), "kept for a stranger");
    hall_say(h, 0, "{\"id\":\"n4\",\"notify\":\"x\"}");
    house_addressed(&h->house, h->now, 0, true, false);
    hall_demand(was_sent(h, 0, "{\"refused\":\"n4\",\"why\":\"store\"}"), "a failure is not said");
    hall_say(h, 0, "{\"id\":\"n5\",\"notify\":\"-rf\"}");
    hall_demand(was_sent(h, 0, "{\"refused\":\"n5\",\"why\":\"address\"}"), "an option is taken for an address");
}

/* A house that cannot tell says so. */
static void mute(struct hall *h)
{
    h->shell.tell = NULL;
    begin(h, "3d");
    hall_demand(!was_sent(h, 0, "\"notify\""), "the welcome says that the house can tell");
    hall_say(h, 0, "{\"id\":\"n1\",\"notify\":\"ada@example.org\"}");
    hall_demand(was_sent(h, 0, "{\"refused\":\"n1\",\"why\":\"notify\"}"), "an address is taken in vain");
    hall_wait(h, HOUSE_DAY);
    hall_demand(told.count == 0, "told all the same");
    h->shell.tell = shell_tell;
}

int main(void)
{
    static void (*const tests[])(struct hall *) = {away,  next_turn, too_late, there,     fast,
                                                   fails, silence,   outage,   addresses, mute};
    struct house_game games[16];
    size_t count = 0;
    for (const struct game *g; (g = registry_game(count)) != NULL && count < 16; count++) {
        struct box *box = calloc(1, g->box_size);
        registry_box(g, box);
        games[count] = (struct house_game){g, box};
    }
    struct hall *h = hall_new();
    h->shell.tell = shell_tell;
    h->shell.address = shell_address;
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        hall_clear(h, games, count);
        tests[i](h);
    }
    hall_free(h);
    for (size_t i = 0; i < count; i++)
        free((void *)(uintptr_t)games[i].box);
    puts("whoever is away is told, and nobody else");
    return 0;
}
