/* A table that is somewhere else, as one viewer is told of it. */
#include "core/follow.h"
#include "table/table.h"

enum err table_follow(struct table *t, const struct table_plan *plan, struct json setup, int viewer, game_move *log,
                      struct fault *f)
{
    struct match m;
    CLAIM(table_offers(plan->game));
    enum err err = follow_begin(&m, plan->game, plan->box, &plan->setup, setup, viewer, log, f);
    if (err != ERR_NONE)
        return err;
    memset(t, 0, sizeof *t);
    t->match = m;
    memcpy(t->player, plan->player, sizeof t->player);
    table_sit(t);
    return ERR_NONE;
}

enum err table_follow_play(struct table *t, const char *token, size_t size, struct fault *f)
{
    return follow_play(&t->match, token, size, f);
}

enum err table_follow_back(struct table *t, uint32_t count, struct fault *f)
{
    enum err err = follow_back(&t->match, count, f);
    if (err == ERR_NONE)
        table_cut_told(t);
    return err;
}
