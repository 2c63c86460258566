/* Clocks at a table: a game that has one comes to its end, whoever comes and goes. Somebody whose time was up does not
 * get it again, and a bot that stands in is no way to gain any. */
#include "hall.h"

#include <stdio.h>
#include <stdlib.h>

enum { ADA, BEN };

static struct hall *hall;

static const struct house_table *at(void)
{
    return &hall->room.slots[0].table;
}

/* A game of two, Ada's turn first. Nobody follows, so nobody is there. */
static void begin(const char *timing)
{
    char rest[128];
    hall_clear(hall, &hall->kit, 1);
    hall_greet(hall, ADA);
    hall_greet(hall, BEN);
    snprintf(rest, sizeof rest, "\"seats\":2,\"seat\":0,\"name\":\"Ada\",\"clock\":\"%s\"", timing);
    hall_lay(hall, rest);
    hall_sit(hall, BEN, "Ben", NULL);
    hall_wait(hall, HOUSE_BEGIN_AFTER);
    hall_demand(house_public_actor(&at()->pub) == ADA, "it is not Ada's turn");
}

static void first_move(char *token)
{
    struct game_moves legal;
    struct text out;
    text_init(&out, token, GAME_TOKEN_MAX);
    game_legal(hall->kit.game, hall->kit.box, &at()->state, &legal);
    hall->kit.game->write_move(hall->kit.box, &at()->state, legal.move[0], &out);
}

static void play(uint32_t link, const char *why)
{
    char token[GAME_TOKEN_MAX], rest[GAME_TOKEN_MAX + 64];
    first_move(token);
    snprintf(rest, sizeof rest, "\"moves\":%u,\"play\":\"%s\"", at()->moves, token);
    hall_ask(hall, link, rest, why);
}

/* The bot that was asked last decides, in its own time; what it is charged with stands in the entry. */
static void bot(int64_t ms)
{
    char token[GAME_TOKEN_MAX], sign[64];
    hall_wait(hall, hall->think.due > hall->now ? hall->think.due - hall->now : 0);
    first_move(token);
    house_thought(&hall->house, hall->now, hall->table, hall->think.since, token, strlen(token));
    hall_pump(hall);
    const char *what = hall->rows[hall->count - 1].what;
    snprintf(sign, sizeof sign, "\"ms\":%lld,\"bot\":true", (long long)ms);
    hall_expect(strstr(what, sign) != NULL, sign, what);
}

/* Whoever is to decide has so much time, and two seconds more; then a bot stands in. */
static void run_out(int64_t ms)
{
    uint32_t before = hall->count;
    hall_wait(hall, ms + HOUSE_GRACE);
    hall_demand(hall->count == before, "a bot stands in too early");
    hall_wait(hall, 1);
    hall_demand(hall->count == before + 1 && strncmp(hall->rows[before].what, "{\"stood\"", 8) == 0,
                "no bot stands in when the time is up");
    hall_demand(hall->think.due == hall->now + HOUSE_BOT_PACE, "the bot has another pace");
}

static void come_back(const char *why)
{
    hall_ask(hall, ADA, "\"return\":true", why);
}

static void let_bot_in(void)
{
    hall_ask(hall, BEN, "\"offer\":{\"what\":\"stand-in\",\"for\":0}", NULL);
    hall_demand(at()->pub.seat[ADA].stood, "no bot stands in although everybody wants it");
}

/* A decision for which the time was up is the bot's; afterwards there is the bonus and nothing more. */
static void game_clock(const char *timing, int64_t bonus)
{
    begin(timing);
    run_out(HOUSE_MINUTE);
    come_back("late");
    hall_wait(hall, HOUSE_BOT_PACE - 1);
    come_back("late");
    play(ADA, "stands-in");
    bot(0);
    come_back(NULL); /* while another is to move: at once */
    for (int i = 0; i < 3; i++) {
        while (house_public_actor(&at()->pub) == BEN)
            play(BEN, NULL);
        run_out(bonus);
        come_back("late");
        bot(0);
        come_back(NULL);
    }
}

/* With so much a move every decision has that time, once. */
static void move_clock(void)
{
    begin("10s");
    run_out(10 * HOUSE_SECOND);
    come_back("late");
    bot(0);
    come_back(NULL);
    while (house_public_actor(&at()->pub) == BEN)
        play(BEN, NULL);
    hall_wait(hall, 9 * HOUSE_SECOND);
    play(ADA, NULL);
}

/* Who is back from where the others had let a bot in has what was left, as if none had come. */
static void agreed(void)
{
    begin("1m+0s");
    for (int i = 0; i < 5; i++) {
        hall_wait(hall, 10 * HOUSE_SECOND);
        let_bot_in();
        come_back(NULL);
    }
    run_out(10 * HOUSE_SECOND);
    come_back("late");
}

/* Where the bot decides, what they had spent is charged to them, and a time in which the house was down is not. */
static void agreed_and_decided(void)
{
    begin("1m+5s");
    hall_wait(hall, 30 * HOUSE_SECOND);
    house_outage(&hall->house, hall->now - 10 * HOUSE_SECOND, hall->now);
    let_bot_in();
    bot(20 * HOUSE_SECOND);
    hall_demand(at()->pub.seat[ADA].left == 45 * HOUSE_SECOND, "charged with another time");
    while (house_public_actor(&at()->pub) == BEN)
        play(BEN, NULL);
    hall_wait(hall, HOUSE_SECOND / 2); /* a bot that was there from the beginning takes nothing of it */
    bot(0);
    hall_demand(at()->pub.seat[ADA].left == 45 * HOUSE_SECOND, "charged for the bot");
}

/* A pause is charged to nobody, also where a bot comes and goes in it; and there is one. */
static void paused(void)
{
    begin("1m+0s");
    hall_wait(hall, 50 * HOUSE_SECOND);
    hall_ask(hall, ADA, "\"offer\":{\"what\":\"pause\"}", NULL);
    hall_ask(hall, BEN, "\"answer\":true", NULL);
    hall_wait(hall, HOUSE_MINUTE);
    let_bot_in();
    hall_wait(hall, HOUSE_SECOND / 2);
    come_back(NULL);
    hall_wait(hall, HOUSE_PAUSE - HOUSE_MINUTE - HOUSE_SECOND / 2);
    hall_ask(hall, ADA, "\"offer\":{\"what\":\"pause\"}", "paused");
    run_out(10 * HOUSE_SECOND);
    begin("1m+0s");
    hall_wait(hall, 50 * HOUSE_SECOND);
    let_bot_in();
    hall_ask(hall, BEN, "\"offer\":{\"what\":\"pause\"}", NULL); /* nobody else is left to be asked */
    hall_wait(hall, HOUSE_MINUTE);
    bot(50 * HOUSE_SECOND);
}

/* Between games everybody can come back, and the next one has all its time. */
static void rematch(void)
{
    begin("1m+0s");
    run_out(HOUSE_MINUTE);
    come_back("late");
    hall_ask(hall, BEN, "\"resign\":true", NULL);
    hall_wait(hall, 0);
    come_back(NULL);
    hall_ask(hall, ADA, "\"offer\":{\"what\":\"rematch\"}", NULL);
    hall_ask(hall, BEN, "\"answer\":true", NULL);
    hall_wait(hall, HOUSE_BEGIN_AFTER);
    hall_demand(at()->pub.begun == 2 && house_public_actor(&at()->pub) == 0 && !at()->pub.late, "no other game");
    run_out(HOUSE_MINUTE);
}

/* What was to be decided is not to be decided any more once something was taken back. */
static void taken_back(void)
{
    begin("10s");
    play(ADA, NULL);
    hall_ask(hall, ADA, "\"offer\":{\"what\":\"back\"}", NULL);
    run_out(10 * HOUSE_SECOND); /* Ben's */
    hall_ask(hall, BEN, "\"return\":true", "late");
    hall_ask(hall, ADA, "\"offer\":{\"what\":\"back\"}", NULL);
    hall_demand(house_public_actor(&at()->pub) == ADA, "nothing was taken back");
    hall_ask(hall, BEN, "\"return\":true", NULL);
}

static const char *newest(void)
{
    return hall->rows[hall->count - 1].what;
}

/* Half a year is one in which the house was up: what nobody could come to is not closed as soon as it is back. */
static void idle(void)
{
    begin("none");
    hall->now += HOUSE_IDLE_MAX;
    house_outage(&hall->house, hall->now - HOUSE_IDLE_MAX + HOUSE_HOUR, hall->now);
    hall_ask(hall, ADA, "\"close\":true", "not-now");
    hall_wait(hall, 0);
    hall_demand(hall->due == hall->now - HOUSE_HOUR + HOUSE_IDLE_MAX, "to be looked at at another time");
    hall_wait(hall, HOUSE_DAY - HOUSE_HOUR - 1);
    hall_ask(hall, ADA, "\"close\":true", "not-now");
    hall_wait(hall, HOUSE_IDLE_MAX - HOUSE_DAY);
    hall_expect(strncmp(newest(), "{\"begun\"", 8) == 0, "closed too early", newest());
    hall_wait(hall, 1);
    hall_expect(strcmp(newest(), "{\"closed\":{\"why\":\"idle\"}}") == 0, "not closed", newest());
    begin("none");
    hall_ask(hall, BEN, "\"resign\":true", NULL);
    hall_wait(hall, 0);
    hall->now += HOUSE_IDLE_MAX;
    house_outage(&hall->house, hall->now - 2 * HOUSE_HOUR, hall->now - HOUSE_HOUR);
    hall_wait(hall, HOUSE_HOUR - 1);
    hall_expect(strncmp(newest(), "{\"ended\"", 8) == 0, "closed too early", newest());
    hall_wait(hall, 1);
    hall_expect(strcmp(newest(), "{\"closed\":{\"why\":\"idle\"}}") == 0, "not closed", newest());
    begin("none");
    hall->now += HOUSE_DAY;
    house_outage(&hall->house, hall->now - HOUSE_HOUR, hall->now);
    hall_wait(hall, HOUSE_HOUR - 1);
    hall_ask(hall, ADA, "\"close\":true", "not-now");
    hall_wait(hall, 1);
    hall_ask(hall, ADA, "\"close\":true", NULL);
}

int main(void)
{
    hall = hall_of("prowl");
    game_clock("1m+0s", 0);
    game_clock("1m+7s", 7 * HOUSE_SECOND);
    move_clock();
    agreed();
    agreed_and_decided();
    paused();
    rematch();
    taken_back();
    idle();
    hall_free(hall);
    puts("every decision has its time once");
    return 0;
}
