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
    struct house_seat seat[GAME_SEATS_MAX]; /* without their keys and codes, which the house alone has */

    /* The game. */
    uint32_t begun;   /* games that have begun at this table */
    int64_t turn_at;  /* since when the actor's decision has its time: see house_seat_has_time_once */
    bool late;        /* its time was up: the bot makes it */
    struct house_pause pause;
    enum house_how how; /* the last game has ended, or is about to */

    /* What somebody asked for, and who has said yes. */
    enum house_offer offer;
    int8_t offer_seat, offer_about; /* who asks, and about whom; -1: nobody */
    uint32_t agreed;                /* a bit a seat */
};

#endif
