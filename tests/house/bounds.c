/* The bounds of a table at the very numbers that docs/house.md names, which are written out here so that one that is
 * changed is noticed: games in a series, people on whom the door is closed, and entries of a log, which is built in
 * memory but for its end. Games in one answer are in games.c. */
#include "hall.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

enum { ADA, BLAISE, SERIES = 200, BARRED = 8, ENTRIES = 100000 };

static struct hall *hall;
static struct house_game kit;
static uint32_t requests, strangers;

static void greet(uint32_t link)
{
    char line[256];
    house_open(&hall->house, hall->now, link);
    snprintf(line, sizeof line, "{\"hello\":1,\"rules\":\"r\",\"key\":\"%s\"}", hall->secret[link]);
    hall_say(hall, link, line);
}

/* The same device again, as somebody else. */
static void change_person(uint32_t link)
{
    house_close(&hall->house, hall->now, link);
    snprintf(hall->secret[link], sizeof hall->secret[link], "%032x", 1000 + ++strangers);
    greet(link);
}

/* Asks for this, and expects it to be done, or to be refused for a reason. */
static void ask(uint32_t link, const char *rest, const char *why)
{
    char line[512], good[128];
    size_t from = hall->sent[link].used;
    snprintf(line, sizeof line, "{\"id\":\"r%u\",\"table\":\"%s\",%s}", ++requests, hall->table, rest);
    hall_say(hall, link, line);
    if (why == NULL)
        snprintf(good, sizeof good, "{\"ack\":\"r%u\"", requests);
    else
        snprintf(good, sizeof good, "{\"refused\":\"r%u\",\"why\":\"%s\"", requests, why);
    hall_expect(strstr(hall->sent[link].data + from, good) != NULL, line, hall->sent[link].data + from);
}

static void lay(void)
{
    struct house_key key;
    hall_clear(hall, &kit, 1);
    greet(ADA);
    greet(BLAISE);
    house_hash_key_of(hall->secret[ADA], &key);
    house_hash_table(&key, "lay", hall->table);
    hall_say(hall, ADA,
             "{\"id\":\"lay\",\"lay\":{\"game\":\"prowlers-passage\",\"seats\":2,\"seat\":0,\"name\":\"Ada\"}}");
}

/* The store knows how many tables somebody has laid, and says when another one would be too many. */
static void check_tables(void)
{
    static const char lay_one[] =
        "{\"id\":\"more\",\"lay\":{\"game\":\"prowlers-passage\",\"seats\":2,\"seat\":0,\"name\":\"Ada\"}}";
    hall_clear(hall, &kit, 1);
    greet(ADA);
    house_message(&hall->house, hall->now, ADA, lay_one, strlen(lay_one));
    hall_expect(hall->asked == 'r', "the log is not read", hall->sent[ADA].data);
    hall->asked = 0;
    house_work_rows(&hall->house, hall->now, hall->about, NULL, 0, false);
    hall_expect(hall->asked == 'a', "no table is laid", hall->sent[ADA].data);
    hall->asked = 0;
    free((char *)(uintptr_t)hall->row.what);
    free((char *)(uintptr_t)hall->row.words);
    house_work_appended(&hall->house, hall->now, hall->about, HOUSE_MANY, 0, NULL);
    hall_expect(strstr(hall->sent[ADA].data, "{\"refused\":\"more\",\"why\":\"full\"") != NULL, "not refused",
                hall->sent[ADA].data);
}

/* With the link that Ada was sent last. */
static void sit(uint32_t link, const char *why)
{
    char door[HOUSE_DOOR_SIZE + 1] = "", rest[256];
    for (const char *at = hall->sent[ADA].data; (at = strstr(at, "\"link\":\"/t/")) != NULL; at++)
        snprintf(door, sizeof door, "%s", strchr(at, '#') + 1);
    snprintf(rest, sizeof rest, "\"sit\":{\"door\":\"%s\",\"name\":\"Blaise\"}", door);
    ask(link, rest, why);
}

/* The last entry of the log. */
static const char *newest(void)
{
    return hall->rows[hall->count - 1].what;
}

/* Everybody has agreed to 199 more games, and nobody can to another one. */
static void check_series(void)
{
    char sign[64];
    lay();
    sit(BLAISE, NULL);
    for (int i = 0; i < SERIES; i++) {
        if (i > 0) {
            ask(ADA, "\"offer\":{\"what\":\"rematch\"}", NULL);
            ask(BLAISE, "\"answer\":true", NULL);
        }
        hall_wait(hall, HOUSE_BEGIN_AFTER);
        ask(BLAISE, "\"resign\":true", NULL);
        hall_wait(hall, 0);
    }
    snprintf(sign, sizeof sign, "{\"ended\":{\"game\":%d,", SERIES - 1);
    hall_expect(strncmp(newest(), sign, strlen(sign)) == 0, "the last game of a series", newest());
    ask(ADA, "\"offer\":{\"what\":\"rematch\"}", "full");
    ask(BLAISE, "\"offer\":{\"what\":\"rematch\"}", "full");
}

/* The door is closed on eight, and stays closed; a ninth can only be asked to leave. */
static void check_barred(void)
{
    lay();
    for (int i = 0; i < BARRED; i++) {
        sit(BLAISE, NULL);
        ask(ADA, "\"bar\":true,\"seat\":1", NULL);
        sit(BLAISE, "barred");
        if (i < BARRED - 1)
            change_person(BLAISE);
    }
    change_person(BLAISE);
    sit(BLAISE, NULL);
    ask(ADA, "\"bar\":true,\"seat\":1", "full");
    ask(ADA, "\"give\":true,\"seat\":1", NULL);
    sit(BLAISE, NULL);
}

static char *copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char *to = malloc(size);
    memcpy(to, text, size);
    return to;
}

/* The log goes on with talk until it has so many entries, and the house knows nothing of it yet. */
static void fill(uint32_t entries)
{
    static const char what[] = "{\"said\":{\"seat\":0}}";
    for (; hall->count < entries; hall->count++)
        hall->rows[hall->count] = (struct house_row){.n = hall->count,
                                                     .at = hall->now,
                                                     .what = copy(what),
                                                     .what_size = sizeof what - 1,
                                                     .words = copy("x"),
                                                     .words_size = 1};
}

/* Another house with the same log. */
static void begin_again(void)
{
    memset(hall->room.slots, 0, sizeof(struct house_slot));
    memset(hall->room.buckets, 0, sizeof(uint32_t));
    memset(hall->room.links, 0, HALL_LINKS * sizeof(struct house_link));
    memset(hall->room.wishes, 0, 4 * sizeof(struct house_waiting));
    house_init(&hall->house, &hall->room, &hall->shell, &kit, 1, "r");
    greet(ADA);
    greet(BLAISE);
}

/* A log has so many entries; the one that closes it, because it is full, comes after them. */
static void check_full(void)
{
    lay();
    sit(BLAISE, NULL);
    hall_wait(hall, HOUSE_BEGIN_AFTER);
    hall_expect(strncmp(newest(), "{\"begun\":", 9) == 0, "no game", newest());
    fill(ENTRIES - 1);
    begin_again();
    ask(BLAISE, "\"say\":\"the last word\"", NULL);
    hall_expect(hall->count == ENTRIES, "the last entry", newest());
    ask(BLAISE, "\"say\":\"another\"", "full");
    ask(ADA, "\"resign\":true", "full");
    begin_again();
    ask(ADA, "\"resign\":true", "full");
    hall_wait(hall, 0);
    hall_expect(strcmp(newest(), "{\"closed\":{\"why\":\"full\"}}") == 0 && hall->count == ENTRIES + 1, "not closed",
                newest());
    ask(ADA, "\"resign\":true", "closed");
    begin_again();
    ask(ADA, "\"say\":\"hello\"", "closed");
    hall_wait(hall, HOUSE_IDLE_MAX);
    hall_expect(hall->count == ENTRIES + 1, "something happens at a closed table", newest());
}

int main(void)
{
    const struct game *game = registry_find("prowlers-passage");
    struct box *box = calloc(1, game->box_size);
    registry_box(game, box);
    kit = (struct house_game){game, box};
    hall = hall_new();
    check_tables();
    check_series();
    check_barred();
    check_full();
    hall_free(hall);
    free(box);
    printf("%d games, %d barred, %d entries, and no more\n", SERIES, BARRED, ENTRIES);
    return 0;
}
