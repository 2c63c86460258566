/* The order in which the pieces of the news were touched. */
#include "show/order.h"

#include <string.h>

/* The last step that changed a piece; the number of steps where the piece is as it was before all of them. */
static uint32_t last_step(const struct show_look *look, order_piece *piece, uint32_t which)
{
    uint32_t n = look->step_count;
    if (n == 0 || piece(look->since, which) == piece(&look->steps[n - 1], which))
        return n;
    uint64_t now = piece(&look->steps[n - 1], which);
    uint32_t step = n - 1;
    while (step > 0 && piece(&look->steps[step - 1], which) == now)
        step--;
    return step;
}

void order_init(struct order *o, const struct show_look *look, const struct order_pieces *pieces)
{
    memset(o, 0, sizeof *o);
    o->look = look;
    for (; pieces->piece != NULL; pieces++)
        for (uint32_t i = 0; i < pieces->count; i++) {
            uint32_t step = last_step(look, pieces->piece, i);
            if (step < look->step_count)
                o->rank[step] = 1;
        }
    for (uint32_t step = 0; step < look->step_count; step++)
        if (o->rank[step] != 0)
            o->rank[step] = ++o->all;
    if (o->all == 1)
        memset(o->rank, 0, sizeof o->rank);
}

uint32_t order_of(const struct order *o, order_piece *piece, uint32_t which)
{
    uint32_t step = last_step(o->look, piece, which);
    return step < o->look->step_count ? o->rank[step] : 0;
}
