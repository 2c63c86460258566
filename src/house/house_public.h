/* The public part of a table: what everybody is told alike, folded from its log. The house folds the true log, a guest
 * what it is sent of it; both have this, and fold it by the same function. What only one of them knows, and the game
 * itself, they keep beside it. */
#ifndef HOUSE_PUBLIC_H
#define HOUSE_PUBLIC_H

#include "house/house_seat.h"

struct house_public {
    enum house_phase phase;
    uint32_t head;   /* entries so far: the next one has this number */
    int64_t at;      /* of the last one, in the house's time */
    int64_t version; /* of the log */
    const struct house_game *kit;
    struct game_setup choice; /* seats and options; not the deal */
    struct house_clock timing;
    bool watchers;         /* they may come in */
    uint8_t seats, turned; /* turned: by how many places the seats have moved on since the table was laid */
    uint8_t broken;        /* promises */
    /* The house alone has people's keys and codes: in a guest's copy the number of the entry with which somebody sat
     * down stands for their key. */
    struct house_seat seat[GAME_SEATS_MAX];
    int64_t ready_at; /* while the deal comes next: since when the seats are taken as they are, whatever is said */

    /* The game. */
    uint32_t begun, ended; /* games of this table */
    int actor;             /* who acts in the one that is on: see house_public_actor */
    int64_t turn_at;       /* since when the actor's decision has its time: see house_seat_has_time_once */
    int64_t hands_at;      /* since when whoever makes it now is to: later where a bot stands in, or somebody is back */
    uint32_t hands;        /* the entry by which that came about; no other decision has the same */
    uint32_t turn;         /* the entry with which the decision came to the actor's seat */
    bool late;             /* its time was up: the bot makes it */
    struct house_pause pause;
    enum record_how how; /* the last game has ended, or is about to */

    /* What somebody asked for, and who has said yes. */
    enum house_offer offer;
    int8_t offer_seat, offer_about; /* who asks, and about whom; -1: nobody */
    uint32_t agreed;                /* a bit a seat */
};

/* What whoever folds does in their own way: the game, which the house plays and a guest follows. `deal` begins one and
 * `play` makes a move, with everything that chance did then; `back` takes the last decision of pub.offer_seat back.
 * They set pub.actor. `agreed`: whether everybody who is asked has agreed to what is offered, so that it is carried
 * out. `result`: of the game that has ended; without winners where it has none. */
struct house_hooks {
    void *with;
    enum err (*deal)(void *with, const struct house_entry *e, struct fault *f);
    enum err (*play)(void *with, const struct house_entry *e, struct fault *f);
    enum err (*back)(void *with, struct fault *f);
    bool (*agreed)(void *with);
    bool (*result)(void *with, const struct house_entry *e, struct game_result *out);
};

/* Takes the entry that comes next. Of `row` its number, time, key and words are looked at. Before `laid` is folded
 * `kit` is the game that it names, or NULL. What is not the next entry, or makes no sense after those before, is
 * refused: then the table is not to be used any more. */
enum err house_public_fold(struct house_public *p, const struct house_hooks *hooks, const struct house_row *row,
                           const struct house_entry *e, struct fault *f);

/* Who is to decide: a seat, or GAME_OVER while no game is on. */
int house_public_actor(const struct house_public *p);
/* Whether two seats are the same person's, as far as is known. */
bool house_public_same(const struct house_public *p, int a, int b);
/* The seats whose answer to what is offered is still to come, a bit each. */
uint32_t house_public_unanswered(const struct house_public *p);

#endif
