/* Four in a row: the smallest game that can be played here, as an example of how little one needs.
 *
 * Two players drop discs in turn into seven columns of six places. Whoever first has four in a row, across, upright or
 * aslant, wins; a full board is a draw. The first player's discs are shown as X, the second's as O.
 *
 * This file has the rules, their tokens and a dump of the state, and no more: nothing is printed on discs, so there is
 * no box; nothing is hidden, and chance has no part. The words, the board in a terminal and the picture are made from
 * tokens and dump (show/show.h), and the bots search without any knowledge of the game. */
#include "core/game.h"
#include "show/show.h"

enum { COLUMNS = 7, ROWS = 6, HIGH = ROWS + 1, PLACES = COLUMNS * ROWS };

/* Sets of places: bit HIGH * column + row, rows from the bottom. The highest bit of each column stays empty, so that no
 * row of four goes on in the next column. */
struct four {
    uint64_t discs[2]; /* of each seat */
    uint8_t count;     /* discs on the board */
    uint8_t won;       /* the last one made four in a row */
    uint8_t reserved[6];
};
_Static_assert(sizeof(struct four) == 24 && sizeof(struct four) <= GAME_STATE_MAX, "a state has no padding, and room");

extern const struct game four_game;

static const struct four *four_of(const struct game_state *s)
{
    return (const struct four *)s;
}

static bool has_disc(uint64_t discs, uint32_t column, uint32_t row)
{
    return (discs >> (HIGH * column + row) & 1) != 0;
}

static uint32_t height(const struct four *s, uint32_t column)
{
    uint32_t row = 0;
    while (row < ROWS && has_disc(s->discs[0] | s->discs[1], column, row))
        row++;
    return row;
}

/* Whether four places in a row are in the set: upright, aslant either way, or across. */
static bool has_four(uint64_t set)
{
    static const uint32_t steps[] = {1, HIGH - 1, HIGH + 1, HIGH};
    bool found = false;
    for (uint32_t i = 0; i < 4; i++) {
        uint64_t pairs = set & set >> steps[i];
        found = found || (pairs & pairs >> 2 * steps[i]) != 0;
    }
    return found;
}

static void start(const struct box *box, struct game_state *state, const struct game_setup *setup)
{
    (void)box;
    (void)setup;
    memset(state, 0, sizeof(struct four));
}

static int actor(const struct box *box, const struct game_state *state)
{
    const struct four *s = four_of(state);
    (void)box;
    return s->won || s->count == PLACES ? GAME_OVER : s->count % 2;
}

/* A move is a column. */
static void moves(const struct box *box, const struct game_state *state, struct game_moves *out)
{
    const struct four *s = four_of(state);
    for (uint32_t column = 0; actor(box, state) != GAME_OVER && column < COLUMNS; column++)
        if (height(s, column) < ROWS)
            game_moves_add(out, column, 1);
}

static void apply(const struct box *box, struct game_state *state, game_move m)
{
    struct four *s = (struct four *)state;
    uint64_t *own = &s->discs[s->count % 2];
    (void)box;
    *own |= UINT64_C(1) << (HIGH * m + height(s, (uint32_t)m));
    s->won = has_four(*own);
    s->count++;
}

static void result(const struct box *box, const struct game_state *state, struct game_result *out)
{
    const struct four *s = four_of(state);
    (void)box;
    *out = (struct game_result){.winners = s->won ? 1U << (s->count - 1) % 2 : 3};
}

static void write_move(const struct box *box, const struct game_state *state, game_move m, struct text *out)
{
    (void)box;
    (void)state;
    text_uint(out, m + 1);
}

/* The rows from the top, under the numbers of the columns. */
static void write_state(const struct box *box, const struct game_state *state, struct text *out)
{
    const struct four *s = four_of(state);
    (void)box;
    text_put(out, "{\"columns\":[\"1234567\"],\"board\":[");
    for (uint32_t row = ROWS; row-- > 0;) {
        text_char(out, '"');
        for (uint32_t column = 0; column < COLUMNS; column++)
            text_char(out, has_disc(s->discs[0], column, row) ? 'X' : has_disc(s->discs[1], column, row) ? 'O' : '.');
        text_put(out, row > 0 ? "\"," : "\"");
    }
    text_put(out, "]}");
}

static const struct game_show show = {
    .title = "Four in a row",
    .about = "Drop discs into seven columns, X and O in turn, and be the first to have four in a row.",
    .emblem = "M3 3h18v18h-18zM7.5 9a1.5 1.5 0 1 0 0-3a1.5 1.5 0 0 0 0 3zM12 13.5a1.5 1.5 0 1 0 0-3a1.5 1.5 0 0 0 0 "
              "3zM16.5 18a1.5 1.5 0 1 0 0-3a1.5 1.5 0 0 0 0 3z",
};

const struct game four_game = {
    .id = "four",
    .seats_min = 2,
    .seats_max = 2,
    .rules_version = 1,
    .mark = '4',
    .example = true,
    .log_max = PLACES,
    .state_size = sizeof(struct four),
    .box_size = sizeof(struct box),
    .options = game_no_options,
    .start = start,
    .actor = actor,
    .moves = moves,
    .apply = apply,
    .result = result,
    .write_move = write_move,
    .write_state = write_state,
    .show = &show,
};
