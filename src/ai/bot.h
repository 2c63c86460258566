/* Opponents. A bot is given what its seat may know, never the state, so it cannot cheat; and it names no game. */
#ifndef AI_BOT_H
#define AI_BOT_H

#include "core/game.h"

/* A seat's turn to decide. The generator is the bot's own, so that its play can be repeated from a seed. */
struct bot_turn {
    const struct game *game;
    const struct box *box;
    const struct game_state *view; /* what the seat knows */
    int seat;
    struct rng *rng;
};

struct bot {
    const char *name;
    const char *about; /* one line */
    game_move (*choose)(const struct bot_turn *turn);
};

const struct bot *bot_at(size_t index); /* NULL past the last */
const struct bot *bot_find(const char *name);

/* What a seat knows of a state: what bots are given. */
void bot_view(const struct game *game, const struct box *box, const struct game_state *state, int seat,
              struct game_state *out);

#endif
