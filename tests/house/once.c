/* A move is looked up among the legal ones once on its way through a house, by whoever judges it, and whatever chance
 * does after it is drawn once: neither the copy on which it is tried, nor the answer of the store, nor anybody who
 * looks has it searched for again. A game that counts how often it is asked says so. */
#include "hall.h"

#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

enum { SEATS = 3, MOVES = 40 };

static const struct game *real;
static uint32_t listed, applied;

static void count_moves(const struct box *box, const struct game_state *s, struct game_moves *out)
{
    listed++;
    real->moves(box, s, out);
}

static void count_apply(const struct box *box, struct game_state *s, game_move m)
{
    applied++;
    real->apply(box, s, m);
}

/* Whoever is to decide makes the first move that is legal. Says how many outcomes of chance came with it. */
static uint32_t play(struct hall *h)
{
    const struct house_table *t = &h->room.slots[0].table;
    struct game_moves legal = {.count = 0};
    char token[GAME_TOKEN_MAX], rest[2 * GAME_TOKEN_MAX];
    struct text text;
    uint32_t before = t->moves;
    real->moves(t->pub.kit->box, &t->state, &legal);
    text_init(&text, token, sizeof token);
    real->write_move(t->pub.kit->box, &t->state, legal.move[0], &text);
    snprintf(rest, sizeof rest, "\"moves\":%u,\"play\":\"%s\"", before, token);
    listed = applied = 0;
    hall_ask(h, (uint32_t)t->pub.actor, rest, NULL);
    return t->moves - before - 1;
}

int main(void)
{
    struct hall *h = hall_of("petra");
    struct game counting = *h->kit.game;
    char line[96];
    uint32_t drawn = 0;
    real = h->kit.game;
    counting.moves = count_moves;
    counting.apply = count_apply;
    h->kit.game = &counting;
    hall_clear(h, &h->kit, 1);
    for (uint32_t seat = 0; seat < SEATS; seat++)
        hall_greet(h, seat);
    hall_lay(h, "\"seats\":3,\"clock\":\"none\",\"seat\":0,\"name\":\"Ada\"");
    hall_sit(h, 1, "Ben", NULL);
    hall_sit(h, 2, "Cleo", NULL);
    for (uint32_t seat = 0; seat < SEATS; seat++)
        hall_follow(h, seat);
    hall_wait(h, HOUSE_BEGIN_AFTER);
    for (int i = 0; i < MOVES; i++) {
        uint32_t draws = play(h), steps = 1 + draws + SEATS * draws;
        drawn += draws;
        snprintf(line, sizeof line, "with %u draws: listed %u times, applied %u times", draws, listed, applied);
        hall_expect(listed == 1 + draws, "a move is looked up more than once", line);
        hall_expect(applied <= steps, "a move is played more than once", line);
    }
    hall_demand(drawn > 0, "chance never acted");
    hall_free(h);
    printf("%d moves and %u draws after them, each found once\n", MOVES, drawn);
    return 0;
}
