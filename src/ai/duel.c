/* RAVE while the end is far, alpha-beta once it is near.
 *
 * Far from the end a static evaluation says little and cannot be searched deeply enough to make up for it, while
 * rollouts always reach the end. Near the end it is the other way round, and at last alpha-beta solves the game. The
 * game says at how many turns the two change places (`far_left`). */
#include "ai/duel.h"

#include "ai/alphabeta.h"
#include "ai/rave.h"

/* The arena is free to hold a node until the search begins. */
static const struct bot *bot_for(const struct bot_turn *turn)
{
    const struct game_search *search = turn->game->search;
    search->enter(turn->box, turn->view, turn->arena);
    return search->left(turn->arena) > search->far_left ? &rave_bot : &alphabeta_bot;
}

static void choose(const struct bot_turn *turn, struct bot_answer *out)
{
    bot_for(turn)->choose(turn, out);
}

static void join(const struct bot_turn *turn, struct bot_answer *out, const struct bot_answer *more)
{
    bot_for(turn)->join(turn, out, more);
}

static bool plays(const struct game *game)
{
    return alphabeta_bot.plays(game);
}

const struct bot duel_bot = {
    .name = "duel",
    .about = N_("rollouts at first, then looks ahead and solves the ending; for games of two without secrets"),
    .arena_min = 4 << 20,
    .arena_default = 1 << 26,
    .choose = choose,
    .join = join,
    .plays = plays,
};
