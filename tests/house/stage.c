/* See stage.h. */
#include "stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BACKS = 3, WHAT = 300, TEXT = WHAT + 100 };

/* A tale that is being told. */
struct telling {
    const struct stage *on;
    const struct tale *tale;
    struct rng rng;
    struct game_state state;
    uint32_t seats, turned, serial, backs; /* turned: the person in seat 0 is this many seats further on */
    uint32_t next;                         /* the move that comes next */
    int viewer;
    bool late; /* the time of whoever is to decide was up: the bot decides */
};

static uint32_t spectator_of(const struct telling *t)
{
    return t->seats;
}

/* Who sits in a seat: in the game after this one everybody is a seat further on. */
static uint32_t person_in(const struct telling *t, uint32_t seat)
{
    return (seat + t->seats - t->turned) % t->seats;
}

/* A request about the table; `what` is its fields. */
static void ask(struct telling *t, uint32_t who, const char *what)
{
    char text[TEXT];
    snprintf(text, sizeof text, "{\"id\":\"q%u\",\"table\":\"%s\",%s}", ++t->serial, t->on->table, what);
    t->on->ask(t->on->with, who, text);
}

static void follow(struct telling *t, uint32_t who, int64_t since)
{
    t->on->come(t->on->with, who);
    t->on->follow(t->on->with, who, since);
}

/* Lays the table, seats everybody, and lets the game begin. */
static void sit_down(struct telling *t)
{
    const struct stage *on = t->on;
    char text[WHAT], door[HOUSE_DOOR_SIZE + 1];
    struct house_key key;
    house_hash_key_of(on->secret, &key);
    house_hash_table_id(&key, "lay", on->table);
    house_hash_door(on->secret, on->table, door);
    on->come(on->with, 0);
    snprintf(text, sizeof text,
             "{\"id\":\"lay\",\"lay\":{\"game\":\"%s\",\"seats\":%u,\"clock\":\"%s\",\"seat\":0,\"name\":\"a\"}}",
             on->kit->game->id, t->seats, on->clock);
    on->ask(on->with, 0, text);
    snprintf(text, sizeof text, "\"sit\":{\"door\":\"%s\",\"name\":\"b\"}", door);
    for (uint32_t who = 1; who < t->seats; who++) {
        on->come(on->with, who);
        ask(t, who, text);
    }
    for (uint32_t who = 0; who < t->seats; who++)
        on->follow(on->with, who, -1);
    follow(t, spectator_of(t), -1);
    on->wait(on->with, HOUSE_BEGIN_AFTER, "\"begun\"");
}

/* The state before a move of the tale. */
static void go_to(struct telling *t, uint32_t move)
{
    const struct house_game *kit = t->on->kit;
    kit->game->start(kit->box, &t->state, &t->tale->setup);
    for (t->next = 0; t->next < move; t->next++)
        kit->game->apply(kit->box, &t->state, t->tale->log[t->next]);
}

static void take_tale(struct telling *t, const struct tale *tale)
{
    t->tale = tale;
    t->on->set(t->on->with, tale, 0);
    go_to(t, 0);
}

static int actor(const struct telling *t)
{
    return t->on->kit->game->actor(t->on->kit->box, &t->state);
}

/* The next move: a decision is asked for, and what chance does comes with the decision before it. */
static void play_next(struct telling *t)
{
    const struct house_game *kit = t->on->kit;
    char text[TEXT], token[GAME_TOKEN_MAX];
    struct text out;
    int seat = actor(t);
    if (seat >= 0 && t->late) {
        text_init(&out, token, sizeof token);
        kit->game->write_move(kit->box, &t->state, t->tale->log[t->next], &out);
        t->on->set(t->on->with, t->tale, t->next + 1);
        t->on->bot(t->on->with, token);
        t->late = false;
        ask(t, person_in(t, (uint32_t)seat), "\"return\":true");
    } else if (seat >= 0) {
        t->on->wait(t->on->with, 100 + rng_below(&t->rng, 5000), NULL);
        text_init(&out, token, sizeof token);
        kit->game->write_move(kit->box, &t->state, t->tale->log[t->next], &out);
        t->on->set(t->on->with, t->tale, t->next + 1);
        snprintf(text, sizeof text, "{\"id\":\"q%u\",\"table\":\"%s\",\"moves\":%u,\"play\":\"%s\"}", ++t->serial,
                 t->on->table, t->next, token);
        t->on->play(t->on->with, person_in(t, (uint32_t)seat), text);
    }
    kit->game->apply(kit->box, &t->state, t->tale->log[t->next++]);
}

static void answer_all(struct telling *t, uint32_t seat, uint32_t about, const char *answer)
{
    for (uint32_t who = 0; who < t->seats; who++)
        if (who != seat && who != about)
            ask(t, who, answer);
}

/* Somebody asks to take back; the others agree, and if the house does, the tale is told from there once more. */
static void take_back(struct telling *t, uint32_t seat, bool agreed)
{
    size_t before = strlen(t->on->told(t->on->with));
    ask(t, seat, "\"offer\":{\"what\":\"back\"}");
    answer_all(t, seat, seat, agreed ? "\"answer\":true" : "\"answer\":false");
    const char *done = strstr(t->on->told(t->on->with) + before, "\"done\":true,\"to\":");
    if (done != NULL)
        go_to(t, (uint32_t)strtoul(done + strlen("\"done\":true,\"to\":"), NULL, 10));
}

/* Somebody is away; the others let a bot stand in, until they come back. */
static void stand_in(struct telling *t, uint32_t seat, uint32_t away)
{
    char text[WHAT];
    t->on->go(t->on->with, away);
    snprintf(text, sizeof text, "\"offer\":{\"what\":\"stand-in\",\"for\":%u}", away);
    ask(t, seat, text);
    answer_all(t, seat, away, "\"answer\":true");
    follow(t, away, t->on->last(t->on->with));
    ask(t, away, "\"return\":true");
}

static void ask_for_record(struct telling *t, uint32_t who)
{
    char text[TEXT];
    snprintf(text, sizeof text, "{\"record\":\"%s\",\"game\":0}", t->on->table);
    t->on->ask_record(t->on->with, who, text);
}

static void ask_for_games(struct telling *t, uint32_t who)
{
    char text[TEXT];
    snprintf(text, sizeof text, "{\"games\":\"%s\"}", t->on->table);
    t->on->ask_record(t->on->with, who, text);
}

/* The time is up, and nobody comes back before the bot has decided. */
static void run_out(struct telling *t)
{
    t->on->wait(t->on->with, t->on->limit + 2 * HOUSE_GRACE, "\"stood\"");
    ask(t, person_in(t, (uint32_t)actor(t)), "\"return\":true");
    t->late = true;
}

/* What people do beside the moves, between two decisions. */
static void do_something(struct telling *t)
{
    char text[WHAT];
    uint32_t seat = rng_below(&t->rng, t->seats), other = (seat + 1) % t->seats, what = rng_below(&t->rng, 16);
    uint32_t onlooker = rng_below(&t->rng, 2) == 0 || t->viewer < 0 ? spectator_of(t) : (uint32_t)t->viewer;
    if (what == 0) {
        take_back(t, seat, false);
    } else if (what == 1) {
        ask(t, seat, "\"say\":\"hm\"");
    } else if (what == 2) { /* looks again, from anywhere on */
        follow(t, onlooker, (int64_t)rng_below(&t->rng, (uint32_t)t->on->last(t->on->with) + 2) - 1);
    } else if (what == 3) {
        snprintf(text, sizeof text, "\"moves\":%u,\"play\":\"nonsense\"", t->next);
        ask(t, seat, text);
    } else if (what == 4 && t->backs < BACKS) {
        t->backs++;
        take_back(t, seat, true);
    } else if (what == 5) {
        stand_in(t, seat, other);
    } else if (what == 6 && actor(t) >= 0 && t->on->bot != NULL) {
        run_out(t);
    } else if (what == 7) { /* there is none before the end */
        ask_for_record(t, onlooker);
        ask_for_games(t, onlooker);
    }
}

/* One of two gives the game up. The record, which has everything, goes to whoever asks for it and to nobody else; then
 * there is another game, and everybody can know that there was one before. */
static void give_up(struct telling *t, const struct tale *again)
{
    uint32_t loser = rng_below(&t->rng, 2);
    ask(t, loser, "\"resign\":true");
    t->on->wait(t->on->with, HOUSE_SECOND, "\"ended\"");
    if (t->late)
        ask(t, person_in(t, (uint32_t)actor(t)), "\"return\":true");
    t->late = false;
    ask_for_record(t, t->viewer == 0 ? 1 : 0);
    ask(t, loser, "\"offer\":{\"what\":\"rematch\"}");
    ask(t, 1 - loser, "\"offer\":{\"what\":\"rematch\"}");
    t->turned = 1;
    take_tale(t, again);
    t->on->wait(t->on->with, HOUSE_BEGIN_AFTER, "\"begun\"");
    ask_for_games(t, t->viewer >= 0 ? (uint32_t)t->viewer : spectator_of(t));
    while (t->next < again->count)
        play_next(t);
}

void stage_tell(const struct stage *s, const struct tale *tale, const struct tale *again, struct rng rng, int viewer)
{
    struct telling t = {.on = s, .rng = rng, .seats = tale->setup.seats, .viewer = viewer};
    take_tale(&t, tale);
    sit_down(&t);
    while (t.next < tale->count) {
        play_next(&t);
        if (actor(&t) != GAME_CHANCE)
            do_something(&t);
    }
    if (actor(&t) >= 0 && !t.late && rng_below(&t.rng, 4) == 0)
        run_out(&t);
    if (actor(&t) >= 0 && t.seats == 2 && rng_below(&t.rng, 2) == 0)
        give_up(&t, again);
    follow(&t, t.seats + 1U, -1);
    /* A table that is left would go on by itself when the time is up. */
    for (uint32_t who = 0; actor(&t) >= 0 && who < t.seats; who++)
        ask(&t, who, "\"resign\":true");
}
