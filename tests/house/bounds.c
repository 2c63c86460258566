/* The bounds of a table at the very numbers that docs/house.md names, which are written out here so that one that is
 * changed is noticed: games in a series, people on whom the door is closed, and entries of a log, which is built in
 * memory but for its end. Games in one answer are in games.c. */
#include "hall.h"

#include <stdio.h>
#include <stdlib.h>

enum { ADA, BLAISE, SERIES = 200, BARRED = 8, ENTRIES = 100000 };

static struct hall *hall;
static uint32_t strangers;

/* The same device again, as somebody else. */
static void change_person(uint32_t link)
{
    house_close(&hall->house, hall->now, link);
    snprintf(hall->secret[link], sizeof hall->secret[link], "%032x", 1000 + ++strangers);
    hall_greet(hall, link);
}

static void lay(void)
{
    hall_clear(hall, &hall->kit, 1);
    hall_greet(hall, ADA);
    hall_greet(hall, BLAISE);
    hall_lay(hall, "\"seats\":2,\"seat\":0,\"name\":\"Ada\"");
}

/* The store knows how many tables somebody has laid, and says when another one would be too many. */
static void check_tables(void)
{
    static const char lay_one[] =
        "{\"id\":\"more\",\"lay\":{\"game\":\"prowlers-passage\",\"seats\":2,\"seat\":0,\"name\":\"Ada\"}}";
    hall_clear(hall, &hall->kit, 1);
    hall_greet(hall, ADA);
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
    hall_ask(hall, link, rest, why);
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
            hall_ask(hall, ADA, "\"offer\":{\"what\":\"rematch\"}", NULL);
            hall_ask(hall, BLAISE, "\"answer\":true", NULL);
        }
        hall_wait(hall, HOUSE_BEGIN_AFTER);
        hall_ask(hall, BLAISE, "\"resign\":true", NULL);
        hall_wait(hall, 0);
    }
    snprintf(sign, sizeof sign, "{\"ended\":{\"game\":%d,", SERIES - 1);
    hall_expect(strncmp(newest(), sign, strlen(sign)) == 0, "the last game of a series", newest());
    hall_ask(hall, ADA, "\"offer\":{\"what\":\"rematch\"}", "full");
    hall_ask(hall, BLAISE, "\"offer\":{\"what\":\"rematch\"}", "full");
}

/* The door is closed on eight, and stays closed; a ninth can only be asked to leave. */
static void check_barred(void)
{
    lay();
    for (int i = 0; i < BARRED; i++) {
        sit(BLAISE, NULL);
        hall_ask(hall, ADA, "\"bar\":true,\"seat\":1", NULL);
        sit(BLAISE, "barred");
        if (i < BARRED - 1)
            change_person(BLAISE);
    }
    change_person(BLAISE);
    sit(BLAISE, NULL);
    hall_ask(hall, ADA, "\"bar\":true,\"seat\":1", "full");
    hall_ask(hall, ADA, "\"give\":true,\"seat\":1", NULL);
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
    hall_begin_again(hall, &hall->kit, 1);
    hall_greet(hall, ADA);
    hall_greet(hall, BLAISE);
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
    hall_ask(hall, BLAISE, "\"say\":\"the last word\"", NULL);
    hall_expect(hall->count == ENTRIES, "the last entry", newest());
    hall_ask(hall, BLAISE, "\"say\":\"another\"", "full");
    hall_ask(hall, ADA, "\"resign\":true", "full");
    begin_again();
    hall_ask(hall, ADA, "\"resign\":true", "full");
    hall_wait(hall, 0);
    hall_expect(strcmp(newest(), "{\"closed\":{\"why\":\"full\"}}") == 0 && hall->count == ENTRIES + 1, "not closed",
                newest());
    hall_ask(hall, ADA, "\"resign\":true", "closed");
    begin_again();
    hall_ask(hall, ADA, "\"say\":\"hello\"", "closed");
    hall_wait(hall, HOUSE_IDLE_MAX);
    hall_expect(hall->count == ENTRIES + 1, "something happens at a closed table", newest());
}

int main(void)
{
    hall = hall_of("prowlers-passage");
    check_tables();
    check_series();
    check_barred();
    check_full();
    hall_free(hall);
    printf("%d games, %d barred, %d entries, and no more\n", SERIES, BARRED, ENTRIES);
    return 0;
}
