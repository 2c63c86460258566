/* Which games have ended at a table: a series that is longer than one answer, seats that turn, a seat that a code moves
 * and one that somebody else takes, games that were given up, a table that is closed; and the longest answer there is.
 */
#include "hall.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

enum { ADA, BLAISE, CLEO, DORA, SERIES = 45, LISTED = 40 /* in one answer, as docs/house.md says */ };

/* The last message that somebody was sent. */
static const char *last(const struct hall *h, uint32_t link)
{
    static char line[HOUSE_SEND_MAX + 8];
    const struct text *t = &h->sent[link];
    size_t end = t->used - 1, begin = end;
    while (begin > 0 && t->data[begin - 1] != '\n')
        begin--;
    snprintf(line, sizeof line, "%.*s", (int)(end - begin), t->data + begin);
    return line;
}

static const char *say(struct hall *h, uint32_t link, const char *rest)
{
    hall_ask(h, link, rest, NULL);
    return last(h, link);
}

static const char *games(struct hall *h, uint32_t link, const char *rest)
{
    char line[128];
    snprintf(line, sizeof line, "{\"games\":\"%s\"%s}", h->table, rest);
    hall_say(h, link, line);
    return last(h, link);
}

static uint32_t count(const char *text, const char *sign)
{
    uint32_t n = 0;
    for (const char *at = text; (at = strstr(at, sign)) != NULL; at++)
        n++;
    return n;
}

/* What an answer says of one game. */
static const char *about(const char *answer, uint32_t number)
{
    static char found[1024];
    char sign[32];
    snprintf(sign, sizeof sign, "{\"game\":%u,", number);
    const char *at = strstr(answer, sign);
    const char *end = at == NULL ? NULL : strstr(at + 1, "{\"game\":");
    size_t size = at == NULL ? 0 : end == NULL ? strlen(at) : (size_t)(end - at);
    snprintf(found, sizeof found, "%.*s", (int)size, at == NULL ? "" : at);
    return found;
}

static void lay(struct hall *h, const char *game, uint32_t seats, const char *name)
{
    struct house_key key;
    char line[512];
    snprintf(line, sizeof line, "{\"id\":\"lay\",\"lay\":{\"game\":\"%s\",\"seats\":%u,\"seat\":0,\"name\":\"%s\"}}",
             game, seats, name);
    house_hash_key_of(h->secret[ADA], &key);
    house_hash_table_id(&key, "lay", h->table);
    hall_say(h, ADA, line);
}

/* Deals, and lets one of two give up. */
static void give_up(struct hall *h, uint32_t who)
{
    hall_wait(h, HOUSE_BEGIN_AFTER);
    say(h, who, "\"resign\":true");
    hall_wait(h, 0);
}

static void again(struct hall *h, uint32_t one, uint32_t other)
{
    say(h, one, "\"offer\":{\"what\":\"rematch\"}");
    say(h, other, "\"answer\":true");
}

/* Ada and Blaise play 45 games, each given up by Blaise, who is Dora's for a while; their seats change each time. */
static void play_series(struct hall *h)
{
    lay(h, "prowlers-passage", 2, "Ada");
    hall_expect(strstr(games(h, ADA, ""), "\"plays\":\"prowlers-passage\",\"games\":[]}") != NULL,
                "a game before the first", last(h, ADA));
    hall_sit(h, BLAISE, "Blaise", NULL);
    for (int i = 0; i < SERIES; i++) {
        if (i > 0)
            again(h, ADA, BLAISE);
        give_up(h, BLAISE);
    }
}

static void check_series(struct hall *h)
{
    const char *answer = games(h, ADA, "");
    hall_expect(count(answer, "{\"game\":") == LISTED, "not as many as there can be", answer);
    hall_expect(strstr(answer, "\"games\":[{\"game\":44,") != NULL, "the newest is not the first", answer);
    hall_expect(strstr(about(answer, 44),
                       "\"how\":\"resigned\",\"names\":[\"Ada\",\"Blaise\"],\"bots\":[0,0],\"yours\":[0],"
                       "\"resigned\":[1],\"result\":{\"winners\":[0]}}") != NULL,
                "the last game", about(answer, 44));
    hall_expect(strstr(about(answer, 43),
                       "\"names\":[\"Blaise\",\"Ada\"],\"bots\":[0,0],\"yours\":[1],\"resigned\":[0],"
                       "\"result\":{\"winners\":[1]}}") != NULL,
                "seats that have turned", about(answer, 43));
    answer = games(h, ADA, ",\"before\":5");
    hall_expect(count(answer, "{\"game\":") == 5 && strstr(answer, "\"games\":[{\"game\":4,") != NULL,
                "the ones before", answer);
    hall_expect(strstr(games(h, ADA, ",\"before\":0"), "\"games\":[]") != NULL, "there is nothing before the first",
                last(h, ADA));
    hall_expect(count(games(h, CLEO, ""), "\"yours\":[]") == LISTED, "somebody else's games", last(h, CLEO));
}

/* Blaise's seat goes to another device, and his games with it; then he leaves, and Cleo sits there. */
static void change_hands(struct hall *h)
{
    char code[64] = "", rest[128];
    const char *answer = say(h, BLAISE, "\"pass\":true");
    sscanf(strstr(answer, "\"code\":\"") + 8, "%16s", code);
    snprintf(rest, sizeof rest, "\"take\":{\"code\":\"%s\"}", code);
    say(h, DORA, rest);
    answer = games(h, DORA, "");
    hall_expect(count(answer, "\"yours\":[]") == 0, "the games of a seat that moved", answer);
    hall_expect(strstr(about(answer, 43), "\"yours\":[0]") != NULL, "the seat of a game before it moved", answer);
    hall_expect(count(games(h, BLAISE, ""), "\"yours\":[]") == 0, "Blaise has played them, too", last(h, BLAISE));
    say(h, DORA, "\"leave\":true");
    hall_sit(h, CLEO, "Cleo", NULL);
    again(h, ADA, CLEO);
    give_up(h, ADA);
    answer = games(h, CLEO, "");
    hall_expect(strstr(about(answer, 45), "\"yours\":[0]") != NULL && strstr(about(answer, 44), "\"yours\":[]") != NULL,
                "Cleo has played one of them", answer);
    hall_expect(strstr(about(games(h, DORA, ""), 45), "\"yours\":[]") != NULL, "Dora has left", last(h, DORA));
    say(h, ADA, "\"close\":true");
    hall_expect(strstr(about(games(h, ADA, ""), 45), "\"yours\":[1]") != NULL, "a table that is closed", last(h, ADA));
}

/* Five people with the longest names give up: nobody has won, and the answer is within its bound. They asked for the
 * same name, and are told apart by a number, for which it is cut. */
static void check_longest(struct hall *h)
{
    char name[2 * HOUSE_NAME_MAX + 1];
    for (int i = 0; i < HOUSE_NAME_MAX; i++)
        memcpy(name + 2 * (size_t)i, "\\\"", 3);
    lay(h, "prowl", 5, name);
    for (uint32_t link = BLAISE; link < 5; link++)
        hall_sit(h, link, name, NULL);
    for (int i = 0; i < LISTED; i++) {
        if (i > 0)
            say(h, ADA, "\"offer\":{\"what\":\"rematch\"}");
        for (uint32_t link = BLAISE; link < 5 && i > 0; link++)
            say(h, link, "\"answer\":true");
        hall_wait(h, HOUSE_BEGIN_AFTER);
        for (uint32_t link = ADA; link < 5; link++)
            say(h, link, "\"resign\":true");
        hall_wait(h, 0);
    }
    const char *answer = games(h, ADA, "");
    hall_expect(count(answer, "\"how\":\"abandoned\"") == LISTED && count(answer, "\"result\"") == 0,
                "games that everybody has given up", answer);
    hall_expect(strlen(answer) < HOUSE_SEND_MAX / 2, "an answer that is too long", answer);
    for (int number = 1; number <= 5; number++) {
        char called[2 * HOUSE_NAME_MAX + 8], sign[8];
        size_t kept = number == 1 ? 2 * HOUSE_NAME_MAX : 2 * HOUSE_NAME_MAX - 4;
        snprintf(sign, sizeof sign, number == 1 ? "\"" : " %d\"", number);
        snprintf(called, sizeof called, "\"%.*s%s", (int)kept, name, sign);
        hall_expect(count(answer, called) == LISTED, called, answer);
    }
}

int main(void)
{
    const struct game *game[2] = {registry_find("prowlers-passage"), registry_find("prowl")};
    struct box *box[2];
    struct house_game kits[2];
    struct hall *h = hall_new();
    for (int i = 0; i < 2; i++) {
        box[i] = calloc(1, game[i]->box_size);
        registry_box(game[i], box[i]);
        kits[i] = (struct house_game){game[i], box[i]};
    }
    for (int i = 0; i < 2; i++) {
        hall_clear(h, kits, 2);
        for (uint32_t link = 0; link < 5; link++)
            hall_greet(h, link);
        if (i == 0) {
            play_series(h);
            check_series(h);
            change_hands(h);
        } else {
            check_longest(h);
        }
    }
    hall_say(h, ADA, "{\"games\":\"000000000000000000000000\"}");
    hall_expect(strstr(last(h, ADA), "\"games\":null,\"why\":\"no-table\"}") != NULL, "a table that is not there",
                last(h, ADA));
    hall_free(h);
    for (int i = 0; i < 2; i++)
        free(box[i]);
    printf("%d games in a series, and whose they were\n", SERIES + 1);
    return 0;
}
