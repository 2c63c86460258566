/* The public part of a table: what everybody is told alike, folded from its log. The house folds the true log, a guest
 * what it is sent of it; both have this. */
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
    bool watchers; /* they may come in */
    uint8_t seats;
    struct house_seat seat[GAME_SEATS_MAX]; /* the house alone has their keys; for a guest the
                                               number of the entry with which somebody sat down stands for one */
    int64_t ready_at; /* while the deal comes next: since when the seats are taken as they are, whatever is said */

    /* The game. */
    uint32_t begun, ended; /* games of this table */
    int actor;             /* who acts in the one that is on: see house_public_actor */
    int64_t turn_at;       /* since when the actor's decision has its time: see house_seat_has_time_once */
    int64_t hands_at;      /* since when whoever makes it now is to: later where a bot stands in, or somebody is back */
    uint32_t hands;        /* the entry by which that came about; no other decision has the same */
    bool late;             /* its time was up: the bot makes it */
    struct house_pause pause;
    enum house_how how; /* the last game has ended, or is about to */

    /* What somebody asked for, and who has said yes. */
    enum house_offer offer;
    int8_t offer_seat, offer_about; /* who asks, and about whom; -1: nobody */
    uint32_t agreed;                /* a bit a seat */
};

/* Who is to decide: a seat, or GAME_OVER while no game is on. */
int house_public_actor(const struct house_public *p);
/* Whether two seats are the same person's, as far as is known. */
bool house_public_same(const struct house_public *p, int a, int b);

#endif
