/* People at a table: no two have one name, nobody's seat is taken before their eyes, and talk holds nothing up. */
#include "hall.h"

#include <stdio.h>
#include <stdlib.h>

enum { ADA, BEN, CLEO };

static struct hall *hall;

static const struct house_table *at(void)
{
    return &hall->room.slots[0].table;
}

static void lay(uint32_t seats, const char *name, const char *timing)
{
    char rest[256];
    hall_clear(hall, &hall->kit, 1);
    hall_greet(hall, ADA);
    snprintf(rest, sizeof rest, "\"seats\":%u,\"clock\":\"%s\",\"seat\":0,\"name\":\"%s\"", seats, timing, name);
    hall_lay(hall, rest);
}

/* Ada, Ben and Cleo play; Ada and Ben are there. */
static void begin_without_cleo(const char *timing)
{
    lay(3, "Ada", timing);
    hall_greet(hall, BEN);
    hall_greet(hall, CLEO);
    hall_sit(hall, BEN, "Ben", NULL);
    hall_sit(hall, CLEO, "Cleo", NULL);
    hall_follow(hall, ADA);
    hall_follow(hall, BEN);
    hall_wait(hall, HOUSE_BEGIN_AFTER);
    hall_demand(at()->pub.phase == HOUSE_PHASE_PLAYING, "no game");
}

/* A bot is proposed for Cleo, who is away, and she comes back before Ben has agreed: neither his yes nor his asking for
 * the same lets it sit down before her eyes. Once she has gone again, his yes does. */
static void check_stand_in(void)
{
    begin_without_cleo("none");
    hall_ask(hall, ADA, "\"offer\":{\"what\":\"stand-in\",\"for\":2}", NULL);
    hall_follow(hall, CLEO);
    hall_ask(hall, BEN, "\"answer\":true", "here");
    hall_ask(hall, BEN, "\"offer\":{\"what\":\"stand-in\",\"for\":2}", "here");
    hall_demand(!at()->pub.seat[2].stood && at()->pub.offer == HOUSE_OFFER_STAND_IN,
                "a bot stands in for who is there");
    house_close(&hall->house, hall->now, CLEO);
    hall_ask(hall, BEN, "\"answer\":true", NULL);
    hall_demand(at()->pub.seat[2].stood, "no bot stands in for who is away");
    begin_without_cleo("none");
    hall_ask(hall, ADA, "\"offer\":{\"what\":\"stand-in\",\"for\":2}", NULL);
    hall_follow(hall, CLEO);
    hall_ask(hall, BEN, "\"answer\":false", NULL);
    hall_demand(at()->pub.offer == HOUSE_OFFER_NONE, "it is still asked");
}

/* Whoever asks can take it back, which nobody else can: then something else can be asked. */
static void check_withdrawal(void)
{
    begin_without_cleo("none");
    hall_ask(hall, ADA, "\"offer\":{\"what\":\"stand-in\",\"for\":2}", NULL);
    hall_ask(hall, ADA, "\"answer\":true", "no-offer");
    hall_ask(hall, ADA, "\"answer\":false", NULL);
    hall_demand(at()->pub.offer == HOUSE_OFFER_NONE && !at()->pub.seat[2].stood, "it is still asked");
    hall_ask(hall, ADA, "\"answer\":false", "no-offer");
    hall_ask(hall, BEN, "\"offer\":{\"what\":\"stand-in\",\"for\":2}", NULL);
    hall_demand(at()->pub.offer == HOUSE_OFFER_STAND_IN && at()->pub.offer_seat == BEN, "nothing else can be asked");
}

/* Two seats of one device are one person: whichever says no, what the other has asked is taken back, and so it is told.
 */
static void check_shared(void)
{
    lay(4, "Ada", "none");
    hall_greet(hall, BEN);
    hall_greet(hall, CLEO);
    hall_sit(hall, ADA, "Ann", NULL);
    hall_sit(hall, BEN, "Ben", NULL);
    hall_sit(hall, CLEO, "Cleo", NULL);
    hall_wait(hall, HOUSE_BEGIN_AFTER);
    hall_ask(hall, ADA, "\"seat\":0,\"offer\":{\"what\":\"stand-in\",\"for\":3}", NULL);
    hall_ask(hall, ADA, "\"seat\":1,\"answer\":false", NULL);
    const struct house_row *row = &hall->rows[hall->count - 1];
    hall_demand(strstr(row->what, "{\"declined\":{\"seat\":0}") != NULL, "another seat takes it back");
}

/* Ada and Ben play, and Ben is away: where the clock is slow he has his time, and Ada cannot take it from him alone.
 * With Cleo there it is for her to say, too. */
static void check_slow(void)
{
    static const struct {
        const char *timing, *why;
    } cases[] = {{"1h", "in-time"}, {"59m", NULL}, {"1d+0s", "in-time"}, {"23h+0s", NULL}, {"none", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        lay(2, "Ada", cases[i].timing);
        hall_greet(hall, BEN);
        hall_sit(hall, BEN, "Ben", NULL);
        hall_wait(hall, HOUSE_BEGIN_AFTER);
        hall_ask(hall, ADA, "\"offer\":{\"what\":\"stand-in\",\"for\":1}", cases[i].why);
        hall_demand(at()->pub.seat[1].stood == (cases[i].why == NULL), cases[i].timing);
    }
    begin_without_cleo("3d");
    hall_ask(hall, ADA, "\"offer\":{\"what\":\"stand-in\",\"for\":2}", NULL);
    hall_demand(!at()->pub.seat[2].stood, "a bot stands in although Ben was not heard");
    hall_ask(hall, BEN, "\"answer\":true", NULL);
    hall_demand(at()->pub.seat[2].stood, "no bot stands in although all agree");
}

/* What is said at a full table does not hold up its deal, which comes a second after the seats were taken as they are.
 */
static void check_deal(void)
{
    lay(2, "Ada", "none");
    hall_greet(hall, BEN);
    hall_sit(hall, BEN, "Ben", NULL);
    for (int i = 0; i < 5 && at()->pub.phase == HOUSE_PHASE_READY; i++) {
        hall_wait(hall, 900);
        hall_ask(hall, BEN, "\"say\":\"wait\"", NULL);
        hall_demand(hall->due > hall->now, "a job that is due has nothing to do");
    }
    hall_demand(at()->pub.begun == 1, "talk holds up the deal");
    lay(3, "Ada", "none");
    hall_greet(hall, BEN);
    hall_sit(hall, BEN, "Ben", NULL);
    hall_ask(hall, ADA, "\"seat\":2,\"bot\":1", NULL);
    hall_wait(hall, HOUSE_BEGIN_AFTER - 1);
    hall_ask(hall, ADA, "\"seat\":2,\"bot\":2", NULL);
    hall_wait(hall, HOUSE_BEGIN_AFTER - 1);
    hall_demand(at()->pub.begun == 0, "dealt before anybody could see who plays");
    hall_wait(hall, 1);
    hall_demand(at()->pub.begun == 1, "not dealt");
}

static void expect_name(int seat, const char *name)
{
    hall_expect(strcmp(at()->pub.seat[seat].name, name) == 0, name, at()->pub.seat[seat].name);
}

/* Two people of one name are told apart, however they write it, and also where a code has moved a seat. */
static void check_names(void)
{
    static const char longest[] = "a name of forty bytes, and then no mor\xc3\xa9", /* its last letter has two bytes */
        less[] = "a name of 39 bytes, which is cut, too..";
    char code[HOUSE_CODE_SIZE + 1], rest[256];
    hall_demand(strlen(longest) == HOUSE_NAME_MAX && strlen(less) == HOUSE_NAME_MAX - 1, "other lengths");
    lay(5, " Ada\xc2\xa0", "none");
    for (uint32_t link = BEN; link <= CLEO + 2; link++)
        hall_greet(hall, link);
    expect_name(0, "Ada");
    hall_sit(hall, BEN, "Ada ", NULL);
    expect_name(1, "Ada 2");
    hall_sit(hall, CLEO, "Ada\xe3\x80\x80 2", NULL);
    expect_name(2, "Ada 2 2");
    hall_sit(hall, CLEO + 1, longest, NULL);
    hall_sit(hall, CLEO + 2, longest, NULL);
    expect_name(3, longest);
    expect_name(4, "a name of forty bytes, and then no mor 2");
    hall_ask(hall, BEN, "\"leave\":true", NULL);
    hall_sit(hall, BEN, less, NULL);
    expect_name(1, less);
    hall_ask(hall, CLEO, "\"leave\":true", NULL);
    hall_sit(hall, CLEO, less, NULL);
    expect_name(2, "a name of 39 bytes, which is cut, too. 2");
    /* Ben's seat moves to a device whose owner says another's name, then their own; then nothing. */
    static const char *const said[] = {",\"name\":\"Ada\"", ",\"name\":\" Ada  2\"", ",\"name\":\"Ben\"", ""};
    static const char *const called[] = {"Ada 2", "Ada 2", "Ben", "Ben"};
    for (int i = 0; i < 4; i++) {
        size_t from = hall->sent[BEN].used;
        hall_ask(hall, BEN, "\"pass\":true", NULL);
        snprintf(code, sizeof code, "%s", strstr(hall->sent[BEN].data + from, "\"code\":\"") + 8);
        snprintf(rest, sizeof rest, "\"take\":{\"code\":\"%s\"%s}", code, said[i]);
        hall_ask(hall, BEN, rest, NULL);
        expect_name(1, called[i]);
    }
    snprintf(rest, sizeof rest, "\"take\":{\"code\":\"%s\",\"name\":\" \"}", code);
    hall_ask(hall, BEN, rest, "name");
}

/* Somebody who was forgotten has no name any more. Whoever goes on from another device without saying one keeps theirs.
 */
static void check_forgotten(void)
{
    char code[HOUSE_CODE_SIZE + 1], rest[256];
    struct house_key key;
    lay(3, "Ada", "none");
    hall_greet(hall, BEN);
    hall_greet(hall, CLEO);
    hall_sit(hall, BEN, "Ben", NULL);
    hall_sit(hall, CLEO, "Cleo", NULL);
    house_hash_key_of(hall->secret[BEN], &key);
    for (uint32_t i = 0; i < hall->count; i++) {
        if (hall->rows[i].keyed && house_hash_key_same(&hall->rows[i].key, &key)) {
            hall->rows[i].key.bytes[0] ^= 1;
            hall->rows[i].words_size = 0;
        }
    }
    house_forget(&hall->house, hall->now, &key);
    hall_pump(hall);
    size_t from = hall->sent[CLEO].used;
    hall_ask(hall, CLEO, "\"pass\":true", NULL);
    expect_name(1, "");
    snprintf(code, sizeof code, "%s", strstr(hall->sent[CLEO].data + from, "\"code\":\"") + 8);
    snprintf(rest, sizeof rest, "\"take\":{\"code\":\"%s\"}", code);
    hall_ask(hall, CLEO, rest, NULL);
    expect_name(2, "Cleo");
}

int main(void)
{
    hall = hall_of("prowl");
    check_stand_in();
    check_withdrawal();
    check_shared();
    check_slow();
    check_deal();
    check_names();
    check_forgotten();
    hall_free(hall);
    printf("no two have one name, nobody is stood in for before their eyes, and talk holds nothing up\n");
    return 0;
}
