/* A table that a test lays: one at a time, from a seed. */
#ifndef TESTS_UNIT_TABLE_LAID_H
#define TESTS_UNIT_TABLE_LAID_H

#include "unit.h"

#include "registry/registry.h"
#include "table/table.h"
#include "core/setup.h"

#include <stdio.h>

enum { BOX_ROOM = 1 << 14, LOG_ROOM = 1 << 15 };

static struct table table;
static game_move moves[LOG_ROOM];
static union {
    _Alignas(16) struct box head;
    uint8_t bytes[BOX_ROOM];
} box;

/* A game from a seed; bots are named by a letter each, '-' is a person. */
static void lay(const char *id, const char *bots, const char *wished)
{
    const struct game *game = registry_find(id);
    struct game_setup setup;
    struct json wish = {"", 0};
    struct rng deal, chance;
    struct fault f;
    assert_true(game->box_size <= sizeof box && game->log_max <= LOG_ROOM);
    registry_box(game, &box.head);
    rng_seed(&deal, 5, 0, RNG_DEAL, 0);
    rng_seed(&chance, 5, 0, RNG_CHANCE, 0);
    if (wished != NULL)
        assert_int_equal(json_check(wished, strlen(wished), &wish, &f), ERR_NONE);
    assert_int_equal(game_setup_init(game, &setup, (uint32_t)strlen(bots), &f), ERR_NONE);
    assert_int_equal(setup_deal(game, &box.head, &setup, wish, &deal, &f), ERR_NONE);
    struct match m;
    struct table_player player[GAME_SEATS_MAX];
    memset(player, 0, sizeof player);
    for (size_t seat = 0; bots[seat] != '\0'; seat++) {
        strcpy(player[seat].name, (const char *const[]){"Ada", "Blaise", "Chloe"}[seat]);
        if (bots[seat] != '-')
            strcpy(player[seat].bot, "greedy");
    }
    match_init(&m, game, &box.head, &setup, moves, &chance);
    table_lay_take(&table, &m, player, 5);
}

#endif
