/* What chance does, written down before. */
#ifndef TESTS_HOUSE_CHANCE_H
#define TESTS_HOUSE_CHANCE_H

#include "house/house_chance.h"

struct scripted {
    const struct game_setup *setup;
    const game_move *log; /* of the whole game */
    uint32_t next;        /* the move that chance makes next */
};
extern struct scripted scripted;

#endif
