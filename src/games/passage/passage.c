/* The rules of Prowler's Passage: set-up, turns, the two scorings, the winner. */
#include "games/passage/passage.h"

#include "games/passage/passage_show.h"

_Static_assert(sizeof(struct passage) == 168, "the state has no padding");
_Static_assert(sizeof(struct passage_setup) <= GAME_SETUP_MAX, "a set-up fits into its storage");

static void start(const struct box *base, struct game_state *state, const struct game_setup *setup)
{
    const struct passage_setup *from = (const struct passage_setup *)setup->data;
    struct passage *s = (struct passage *)state;
    (void)base;
    memset(s, 0, sizeof *s);
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++) {
        for (uint32_t side = 0; side < 2; side++)
            s->border[side][path] = from->area[passage_map_path_areas[path][side]];
        s->tile[path] = from->tile[path];
    }
    memset(s->statue, PASSAGE_NOBODY, sizeof s->statue);
    memset(s->holder, PASSAGE_NOBODY, sizeof s->holder);
    memcpy(s->card, from->card, sizeof s->card);
    s->start = from->start;
    s->seat = 1 - from->start; /* the second player moves a marker before the first turn */
    s->phase = PASSAGE_NUDGE;
    s->edition = (uint8_t)setup->option[0];
}

static int actor(const struct box *base, const struct game_state *state)
{
    const struct passage *s = (const struct passage *)state;
    (void)base;
    return s->phase == PASSAGE_OVER ? GAME_OVER : s->seat;
}

static void moves(const struct box *base, const struct game_state *state, struct game_moves *out)
{
    const struct passage_box *box = (const struct passage_box *)base;
    const struct passage *s = (const struct passage *)state;
    uint32_t n = 0;
    if (s->phase == PASSAGE_PLACE) {
        n = passage_map_list(PASSAGE_ALL_PATHS & ~(s->own[0] | s->own[1]), out->move);
    } else if (s->phase != PASSAGE_OVER) {
        for (; n < PASSAGE_DISTRICTS; n++)
            out->move[n] = PASSAGE_MOVE_MARKER + n;
        if (s->phase == PASSAGE_NUDGE && box->may_decline[s->edition])
            out->move[n++] = PASSAGE_MOVE_DECLINE;
    }
    out->count = n;
}

/* Moves a marker toward the acting seat. On the last space it stops, and what is left of its move is lost. */
static void pull(const struct passage_box *box, struct passage *s, uint32_t district, int32_t spaces)
{
    int32_t end = box->number[PASSAGE_N_TRACK];
    int32_t at = s->marker[district] + (s->seat == 0 ? spaces : -spaces);
    at = at > end ? end : at;
    s->marker[district] = (int8_t)(at < -end ? -end : at);
}

/* Gives one of the two mid-game cards to the seat that has strictly more, before the mid-game scoring is counted. */
static void award(struct passage *s, enum passage_achievement card, uint32_t first, uint32_t second)
{
    if (first == second)
        return;
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        if (s->card[i] == card)
            s->holder[i] = first > second ? 0 : 1;
}

static void score_mid(const struct passage_box *box, struct passage *s)
{
    uint32_t longest[PASSAGE_SEATS] = {passage_score_longest(s, 0), passage_score_longest(s, 1)};
    award(s, PASSAGE_MID_LONGEST, longest[0], longest[1]);
    award(s, PASSAGE_MID_MOST_DISTRICTS, passage_score_controlled(s, 0), passage_score_controlled(s, 1));
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++)
        passage_score_tally(box, s, seat, longest[seat], false, s->mid[seat]);
    s->mid_done = 1;
}

static bool mid_is_due(const struct passage_box *box, const struct passage *s)
{
    int32_t taken = 0, each = box->number[PASSAGE_N_MID_PASSAGES];
    if (s->mid_done)
        return false;
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        taken += s->statue[i] != PASSAGE_NOBODY;
    return taken >= box->number[PASSAGE_N_MID_STATUES] ||
           (__builtin_popcount(s->own[0]) == each && __builtin_popcount(s->own[1]) == each);
}

/* The acting seat claims every unclaimed achievement whose condition it now meets. */
static void claim(struct passage *s)
{
    uint32_t unclaimed = 0;
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        unclaimed |= (uint32_t)(s->holder[i] == PASSAGE_NOBODY) << s->card[i];
    unclaimed &= passage_score_met(s, s->seat, unclaimed);
    if (unclaimed == 0)
        return;
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        s->holder[i] = unclaimed >> s->card[i] & 1 ? s->seat : s->holder[i];
}

static void end_turn(const struct passage_box *box, struct passage *s)
{
    claim(s);
    if (mid_is_due(box, s))
        score_mid(box, s);
    s->seat ^= 1;
    s->phase = PASSAGE_PLACE;
    if (__builtin_popcount(s->own[0] | s->own[1]) == 2 * box->number[PASSAGE_N_PASSAGES]) {
        for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++)
            passage_score_tally(box, s, seat, passage_score_longest(s, seat), true, s->final[seat]);
        s->phase = PASSAGE_OVER;
    }
}

/* Adds one to a count if `more`, without a branch: in random games the processor would often mispredict it. */
static void add(uint8_t *count, bool more)
{
    *count = (uint8_t)(*count + more);
}

static void place(const struct passage_box *box, struct passage *s, uint32_t path)
{
    uint32_t seat = s->seat, tile = s->tile[path];
    int32_t spaces = tile == box->again ? 2 : 1;
    s->own[seat] |= (uint32_t)1 << path;
    add(&s->items[seat][tile % PASSAGE_ITEMS], tile < PASSAGE_ITEMS);
    add(&s->shovels[seat], tile >= PASSAGE_ITEMS);
    pull(box, s, s->border[0][path], spaces);
    pull(box, s, s->border[1][path], spaces);
    for (uint32_t i = 0, laid = s->own[0] | s->own[1]; i < PASSAGE_STATUES; i++) {
        bool whole = (~laid & passage_map_statue_paths[i]) == 0, taken = whole & (s->statue[i] == PASSAGE_NOBODY);
        s->statue[i] = (uint8_t)(taken ? seat : s->statue[i]);
    }
    if (tile == box->any)
        s->phase = PASSAGE_MARKER;
    else
        end_turn(box, s);
}

static void apply(const struct box *base, struct game_state *state, game_move m)
{
    const struct passage_box *box = (const struct passage_box *)base;
    struct passage *s = (struct passage *)state;
    if (m < PASSAGE_PATHS) {
        place(box, s, (uint32_t)m);
        return;
    }
    if (m < PASSAGE_MOVE_DECLINE)
        pull(box, s, (uint32_t)m - PASSAGE_MOVE_MARKER, 1);
    if (s->phase == PASSAGE_NUDGE) { /* this is not a turn, so nothing is claimed */
        s->seat = s->start;
        s->phase = PASSAGE_PLACE;
    } else {
        end_turn(box, s);
    }
}

static void result(const struct box *base, const struct game_state *state, struct game_result *out)
{
    const struct passage *s = (const struct passage *)state;
    int32_t by[3]; /* seat 0's lead in wealth, then in the two tie-breaks: longest passage and districts */
    (void)base;
    memset(out, 0, sizeof *out);
    out->scored = true;
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++)
        out->score[seat] = s->mid[seat][PASSAGE_TOTAL] + s->final[seat][PASSAGE_TOTAL];
    by[0] = out->score[0] - out->score[1];
    by[1] = by[0] != 0 ? 0 : (int32_t)passage_score_longest(s, 0) - (int32_t)passage_score_longest(s, 1);
    by[2] = (int32_t)passage_score_controlled(s, 0) - (int32_t)passage_score_controlled(s, 1);
    int32_t first = by[0] != 0 ? by[0] : by[1] != 0 ? by[1] : by[2];
    out->winners = first > 0 ? 1 : first < 0 ? 2 : 3;
}

static const struct game_option options[] = {
    {.key = "edition",
     .kind = GAME_OPTION_CHOICE,
     .choices = passage_map_edition_names,
     .standard = PASSAGE_EN,
     .by_language = true},
    {.key = NULL},
};

static const struct game_opening opening = {.walk = passage_setup_walk, .deal = passage_setup_deal};

static const struct game_box printed = {
    .clear = passage_box_clear,
    .line = passage_box_line,
    .check = passage_box_check,
    .doubt = passage_box_doubt,
};

const struct game passage_game = {
    .id = "prowlers-passage",
    .seats_min = PASSAGE_SEATS,
    .seats_max = PASSAGE_SEATS,
    .log_max = 64, /* at most 27 marker moves and 26 passages */
    .state_size = sizeof(struct passage),
    .box_size = sizeof(struct passage_box),
    .options = options,
    .box = &printed,
    .opening = &opening,
    .start = start,
    .actor = actor,
    .moves = moves,
    .apply = apply,
    .result = result,
    .write_move = passage_text_write_move,
    .write_state = passage_text_write_state,
    .evaluate = passage_score_evaluate,
    .rules_version = 1,
    .mark = 'p',
    .search = &passage_search,
    .show = &passage_words_show,
};
