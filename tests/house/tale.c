/* Games that look the same to a viewer, by `retrace`. */
#include "tale.h"
#include "core/setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tale_invent(const struct house_game *kit, struct rng *rng, uint32_t seats, uint32_t most, struct tale *out)
{
    struct game_state s;
    struct game_moves legal;
    struct fault f;
    if (seats == 0)
        seats = kit->game->seats_min + rng_below(rng, kit->game->seats_max - kit->game->seats_min + 1U);
    game_setup_init(kit->game, &out->setup, seats, &f);
    if (setup_deal(kit->game, kit->box, &out->setup, (struct json){"", 0}, rng, &f) != ERR_NONE)
        exit(2);
    out->count = 0;
    kit->game->start(kit->box, &s, &out->setup);
    for (int actor; (actor = kit->game->actor(kit->box, &s)) != GAME_OVER;) {
        if (out->count >= most && actor != GAME_CHANCE)
            break;
        game_legal(kit->game, kit->box, &s, &legal);
        uint32_t i = actor == GAME_CHANCE ? game_draw(&legal, rng) : rng_below(rng, legal.count);
        out->log[out->count++] = legal.move[i];
        kit->game->apply(kit->box, &s, legal.move[i]);
    }
}

bool tale_swap(const struct house_game *kit, const struct tale *tale, int viewer, struct tale *out)
{
    struct game_state s;
    out->setup = tale->setup;
    out->count = tale->count;
    kit->game->start(kit->box, &s, &tale->setup);
    for (uint32_t i = 0; i < tale->count; i++) {
        out->log[i] = kit->game->secrets->redact_move(kit->box, &s, tale->log[i], viewer);
        kit->game->apply(kit->box, &s, tale->log[i]);
    }
    return kit->game->secrets->retrace(kit->box, viewer, &out->setup, out->log, out->count);
}

bool tale_differ(const struct tale *a, const struct tale *b)
{
    return memcmp(&a->setup, &b->setup, sizeof a->setup) != 0 ||
           memcmp(a->log, b->log, a->count * sizeof a->log[0]) != 0;
}

bool tale_compare(const char *where, const char *who, const struct text *a, const struct text *b)
{
    if (a->cut || b->cut) {
        printf("%s: the streams have no room\n", where);
        exit(2);
    }
    if (a->used == b->used && memcmp(a->data, b->data, a->used) == 0)
        return true;
    size_t i = 0;
    while (i < a->used && i < b->used && a->data[i] == b->data[i])
        i++;
    while (i > 0 && a->data[i - 1] != '\n')
        i--;
    printf("%s: %s can tell two worlds apart:\n%.300s\n%.300s\n", where, who, a->data + i, b->data + i);
    return false;
}
