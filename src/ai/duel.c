#include "ai/duel.h"

#include "ai/alphabeta.h"
#include "ai/rave.h"

/* How many turns are left. */
static uint32_t turns_left(const struct bot_turn *turn)
{
    void *node = (uint8_t *)turn->arena + BOT_ARENA_ALIGN;
    turn->game->search->enter(turn->box, turn->view, node);
    return turn->game->search->left(node);
}

static const struct bot *bot_for(const struct bot_turn *turn)
{
    return turns_left(turn) > turn->game->search->far_left ? &rave_bot : &alphabeta_bot;
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
    .about = N_("playouts at first, then looks ahead and solves the ending; for games of two without secrets"),
    .arena_min = 4 << 20,
    .arena_default = 1 << 26,
    .choose = choose,
    .join = join,
    .plays = plays,
};
