/* The door of a table: what its link is worth, and that it is worth nothing any more once whoever laid the table has
 * closed the door on somebody, who can always come as another person. */
#include "hall.h"

#include <stdio.h>
#include <stdlib.h>

enum { ADA, BLAISE, CY, DORA, OTHERS };

static struct hall *hall;
static char door[HOUSE_DOOR_SIZE + 1], former[HOUSE_DOOR_SIZE + 1];

/* Says this, and expects to be answered with something that has this in it. */
static void say(uint32_t link, const char *text, const char *answer)
{
    size_t from = hall->sent[link].used;
    hall_say(hall, link, text);
    hall_expect(strstr(hall->sent[link].data + from, answer) != NULL, text, hall->sent[link].data + from);
}

/* The door of the last link that Ada was sent. */
static void take_door(void)
{
    const char *last = NULL;
    for (const char *at = hall->sent[ADA].data; (at = strstr(at, "\"link\":\"/t/")) != NULL; at++)
        last = at;
    hall_demand(last != NULL, "no link");
    memcpy(former, door, sizeof door);
    snprintf(door, sizeof door, "%s", strchr(last, '#') + 1);
}

static void lay(const char *watchers)
{
    char rest[128];
    hall_clear(hall, &hall->kit, 1);
    for (uint32_t link = 0; link < OTHERS; link++)
        hall_greet(hall, link);
    snprintf(rest, sizeof rest, "\"seats\":2,\"seat\":0,\"name\":\"Ada\",\"watchers\":%s", watchers);
    hall_lay(hall, rest);
    take_door();
}

static void sit(uint32_t link, const char *by, const char *why)
{
    char rest[256];
    snprintf(rest, sizeof rest, "\"sit\":{\"door\":\"%s\",\"name\":\"Blaise\"}", by);
    hall_ask(hall, link, rest, why);
}

static void follow(uint32_t link, const char *by, const char *answer)
{
    char line[256];
    snprintf(line, sizeof line, "{\"follow\":\"%s\"%s%s%s}", hall->table, by[0] != '\0' ? ",\"door\":\"" : "", by,
             by[0] != '\0' ? "\"" : "");
    say(link, line, answer);
}

/* Ada closes the door on seat 1, by request r; the answer has the new link. */
static uint32_t bar(void)
{
    hall_ask(hall, ADA, "\"bar\":true,\"seat\":1", NULL);
    take_door();
    hall_demand(strcmp(door, former) != 0, "the link stays as it was");
    return hall->requests;
}

/* The same request once more is answered with the same link. */
static void bar_again(uint32_t request, const char *by)
{
    char again[256], link[192];
    snprintf(again, sizeof again, "{\"id\":\"r%u\",\"table\":\"%s\",\"bar\":true,\"seat\":1}", request, hall->table);
    snprintf(link, sizeof link, ",\"link\":\"/t/%s#%s\"}", hall->table, by);
    say(ADA, again, link);
}

/* Another house with the same log. */
static void begin_again(void)
{
    hall_begin_again(hall, &hall->kit, 1);
    for (uint32_t link = 0; link < OTHERS; link++)
        hall_greet(hall, link);
}

/* Whoever was barred comes as somebody else, with the link that they had. */
static void barred(void)
{
    char first[HOUSE_DOOR_SIZE + 1];
    lay("false");
    sit(BLAISE, door, NULL);
    uint32_t request = bar();
    memcpy(first, door, sizeof first);
    sit(BLAISE, door, "barred");
    sit(CY, former, "link");
    follow(CY, former, "\"gone\":\"link\"");
    follow(CY, "", "\"gone\":\"door\"");
    follow(CY, door, "\"head\":3}");
    sit(CY, door, NULL);
    follow(DORA, door, "\"gone\":\"door\""); /* there is no seat left to look at */
    follow(DORA, former, "\"gone\":\"link\"");
    bar_again(request, first);
    bar();
    bar_again(request, first); /* as it was answered then, although it is worth nothing now */
    begin_again();
    bar_again(request, first);
    sit(DORA, first, "link");
    sit(DORA, door, NULL);
}

/* Who looks on learns that the link has lost its worth, and who laid the table which one has it. */
static void told(void)
{
    char link[192];
    lay("true");
    sit(BLAISE, door, NULL);
    follow(CY, door, "\"head\":2}");
    bar();
    hall_demand(strstr(hall->sent[CY].data, "\"hash\"") == NULL, "the hash of a door is told");
    hall_demand(strstr(hall->sent[CY].data, door) == NULL, "the new door is told");
    follow(CY, former, "\"head\":3,\"door\":false}");
    follow(CY, door, "\"head\":3}");
    snprintf(link, sizeof link, "\"head\":3,\"host\":true,\"link\":\"/t/%s#%s\"}", hall->table, door);
    follow(ADA, "", link);
    begin_again();
    follow(ADA, "", link);
    follow(CY, former, "\"head\":3,\"door\":false}");
}

/* Whoever gives a seat away has closed no door. */
static void given(void)
{
    lay("true");
    sit(BLAISE, door, NULL);
    hall_ask(hall, ADA, "\"give\":true,\"seat\":1", NULL);
    sit(CY, door, NULL);
}

/* The log as a house of before wrote it: an entry without another door leaves the door as it was. */
static void change_row(uint32_t n, const char *from, const char *to)
{
    struct house_row *row = &hall->rows[n];
    const char *at = strstr(row->what, from);
    hall_expect(at != NULL, from, row->what);
    char *text = malloc(row->what_size + strlen(to) + 1);
    sprintf(text, "%.*s%s%s", (int)(at - row->what), row->what, to, at + strlen(from));
    free((char *)(uintptr_t)row->what);
    row->what = text;
    row->what_size = strlen(text);
}

static void of_before(void)
{
    char hash[80], first[HOUSE_DOOR_SIZE + 1];
    struct house_key key;
    lay("true");
    sit(BLAISE, door, NULL);
    memcpy(first, door, sizeof first);
    bar();
    house_hash_word(door, &key);
    memcpy(hash, ",\"hash\":\"", 9);
    house_hash_key_write(&key, hash + 9);
    memcpy(hash + 73, "\"", 2);
    change_row(0, "\"v\":2", "\"v\":1");
    change_row(2, hash, "");
    begin_again();
    sit(CY, door, "link");
    sit(CY, first, NULL);
    bar();
    sit(DORA, first, "link");
    sit(DORA, door, NULL);
}

/* Whoever laid the table goes on at another device, which may do what they might, and learns of a link once it has made
 * one. */
static void moved(void)
{
    char rest[64];
    lay("true");
    sit(BLAISE, door, NULL);
    size_t from = hall->sent[ADA].used;
    hall_ask(hall, ADA, "\"pass\":true", NULL);
    const char *code = strstr(hall->sent[ADA].data + from, "\"code\":\"") + 8;
    snprintf(rest, sizeof rest, "\"take\":{\"code\":\"%.*s\"}", HOUSE_CODE_SIZE, code);
    hall_ask(hall, DORA, rest, NULL);
    hall_ask(hall, ADA, "\"bar\":true,\"seat\":1", "not-host");
    follow(ADA, "", "\"head\":4}");
    follow(DORA, "", "\"head\":4,\"host\":true}");
    hall_ask(hall, DORA, "\"bar\":true,\"seat\":1", NULL);
    follow(DORA, "", "\"head\":5,\"host\":true,\"link\":\"/t/");
    begin_again();
    follow(DORA, "", "\"head\":5,\"host\":true,\"link\":\"/t/");
}

int main(void)
{
    hall = hall_of("prowl");
    barred();
    told();
    given();
    of_before();
    moved();
    hall_free(hall);
    puts("a link is worth a seat until the door is closed on somebody, and whoever laid the table may move");
    return 0;
}
