/* The rules of the null game. */
#include "games/null/null.h"

#include "core/claim.h"

static struct null_state *mutable(struct game_state *s)
{
    return (struct null_state *)s;
}

/* Each field has bits of its own. Equal moves have equal bits, because fields without a meaning are 0. */
game_move null_pack(struct null_play p)
{
    game_move m = (game_move)p.kind | (game_move)p.target << 8 | (game_move)p.card << 16 | (game_move)p.place << 24 |
                  (game_move)p.miss << 28;
    for (int i = 0; i < NULL_ROW; i++)
        m |= (game_move)p.seen[i] << (32 + 8 * i);
    return m;
}

struct null_play null_unpack(game_move m)
{
    struct null_play p = {.kind = (enum null_kind)(m & 0xFF),
                          .target = (uint8_t)(m >> 8),
                          .card = (uint8_t)(m >> 16),
                          .place = m >> 24 & 0xF,
                          .miss = m >> 28 & 0xF};
    for (int i = 0; i < NULL_ROW; i++)
        p.seen[i] = (uint8_t)(m >> (32 + 8 * i));
    return p;
}

uint16_t null_all(const struct null_box *box)
{
    return (uint16_t)((1U << box->cards) - 1);
}

uint32_t null_size(uint16_t set)
{
    uint32_t n = 0;
    for (; set != 0; set &= (uint16_t)(set - 1))
        n++;
    return n;
}

uint8_t null_only(uint16_t set)
{
    uint8_t card = 1;
    if (null_size(set) != 1)
        return 0;
    while (null_bit(card) != set)
        card++;
    return card;
}

uint8_t null_next(const struct null_state *s)
{
    return (uint8_t)(s->seat + 1 < s->seats ? s->seat + 1 : 0);
}

uint16_t null_won(const struct null_state *s)
{
    return s->won[0] | s->won[1] | s->won[2];
}

uint32_t null_deck(const struct null_box *box, const struct null_state *s)
{
    return box->cards - null_size(null_won(s)) - s->held[0] - s->held[1] - s->held[2];
}

/* The cards of a row that the state's viewer knows. */
static uint16_t known_row(const struct null_state *s, int seat)
{
    uint16_t set = 0;
    for (int i = 0; i < s->held[seat]; i++)
        if (null_only(s->may[s->viewer][seat][i]) != 0)
            set |= s->may[s->viewer][seat][i];
    return set;
}

static void start(const struct box *box, struct game_state *state, const struct game_setup *setup)
{
    const struct null_box *b = null_boxed(box);
    const struct null_setup *from = (const struct null_setup *)setup->data;
    struct null_state *s = mutable(state);
    memset(s, 0, sizeof *s);
    s->viewer = NULL_TRUTH;
    s->seats = setup->seats;
    s->seat = from->start;
    s->left = (uint8_t)setup->option[NULL_TURN_COUNT];
    s->peeks = setup->option[NULL_PEEKS] == 0;
    s->bonus = (uint16_t)setup->option[NULL_BONUS];
    for (int seat = 0; seat < s->seats; seat++) {
        s->held[seat] = b->hand;
        for (int i = 0; i < b->hand; i++)
            for (int v = 0; v < NULL_VIEWERS; v++)
                if (null_view_sees(s, v))
                    s->may[v][seat][i] = v == seat || v == NULL_TRUTH ? null_bit(from->hand[seat][i]) : null_all(b);
    }
}

static int actor(const struct box *box, const struct game_state *state)
{
    const struct null_state *s = null_of(state);
    (void)box;
    if (s->drawing)
        return GAME_CHANCE;
    return s->left == 0 ? GAME_OVER : s->seat;
}

static void add(struct game_moves *out, struct null_play p)
{
    game_moves_add(out, null_pack(p), 1);
}

/* The cards that may come from the deck. All but the drawing seat see one hidden card, whatever it is. In the drawing
 * seat's view the weight of a card is the number of deals, consistent with what the seat knows, that have it in the
 * deck. */
static void outcomes(const struct null_box *b, const struct null_state *s, struct game_moves *out)
{
    struct null_play p = {.kind = NULL_CARD};
    if (s->viewer != NULL_TRUTH && s->viewer != s->seat) {
        add(out, p);
        return;
    }
    for (p.card = 1; p.card <= b->cards; p.card++) {
        uint32_t weight = null_view_ways(b, s, null_bit(p.card));
        if (weight > 0)
            game_moves_add(out, null_pack(p), weight);
    }
}

/* An accusation may name any card that is neither won nor in the accuser's own row. */
static void accusations(const struct null_box *b, const struct null_state *s, struct game_moves *out)
{
    struct null_play p = {.kind = NULL_ACCUSE};
    uint16_t known = null_won(s) | known_row(s, s->seat);
    for (p.target = 0; p.target < s->seats; p.target++)
        for (p.card = 1; p.card <= b->cards; p.card++)
            if (p.target != s->seat && s->held[p.target] > 0 && (known & null_bit(p.card)) == 0)
                add(out, p);
}

static void passes(const struct null_state *s, struct game_moves *out)
{
    struct null_play p = {.kind = NULL_PASS};
    if (s->held[null_next(s)] == NULL_ROW)
        return;
    for (p.place = 1; p.place <= s->held[s->seat]; p.place++) {
        p.card = null_only(s->may[s->viewer][s->seat][p.place - 1]);
        add(out, p);
    }
}

static void moves(const struct box *box, const struct game_state *state, struct game_moves *out)
{
    const struct null_box *b = null_boxed(box);
    const struct null_state *s = null_of(state);
    if (s->drawing) {
        outcomes(b, s, out);
        return;
    }
    if (s->left == 0)
        return;
    add(out, (struct null_play){.kind = NULL_WAIT});
    if (null_deck(b, s) > 0 && s->held[s->seat] < NULL_ROW)
        add(out, (struct null_play){.kind = NULL_DRAW});
    for (uint8_t seat = 0; seat < s->seats; seat++)
        if (s->peeks && seat != s->seat && s->held[seat] > 0)
            add(out, (struct null_play){.kind = NULL_PEEK, .target = seat});
    accusations(b, s, out);
    passes(s, out);
}

/* Removes a place from a row and closes the gap. */
static uint16_t take(uint16_t row[NULL_ROW], int place)
{
    uint16_t set = row[place];
    for (; place + 1 < NULL_ROW; place++)
        row[place] = row[place + 1];
    row[NULL_ROW - 1] = 0;
    return set;
}

/* Updates one viewer's knowledge from the viewer's own version of a move. It must use nothing that the viewer does not
 * know, or the same move could not be applied to a view. */
static void learn(const struct null_box *b, const struct null_state *s, struct null_play p,
                  uint16_t may[NULL_SEATS][NULL_ROW])
{
    uint16_t shown = p.card > 0 ? null_bit(p.card) : 0, set;
    switch (p.kind) {
    case NULL_WAIT:
    case NULL_DRAW:
        break;
    case NULL_CARD:
        may[s->seat][s->held[s->seat]] = shown != 0 ? shown : null_all(b);
        break;
    case NULL_PEEK:
        for (int i = 0; i < NULL_ROW; i++)
            if (p.seen[i] != 0)
                may[p.target][i] = null_bit(p.seen[i]);
        break;
    case NULL_ACCUSE:
        if (p.place > 0)
            take(may[p.target], p.place - 1);
        for (int i = 0; p.miss && i < NULL_ROW; i++)
            may[p.target][i] &= (uint16_t)~shown;
        break;
    case NULL_PASS:
        set = take(may[s->seat], p.place - 1);
        may[null_next(s)][s->held[null_next(s)]] = shown != 0 ? shown : set;
        break;
    }
}

/* Updates what everybody sees: the cards won, the length of the rows, and whose turn it is. */
static void settle(struct null_state *s, struct null_play p)
{
    uint8_t to = null_next(s);
    switch (p.kind) {
    case NULL_WAIT:
    case NULL_PEEK:
        break;
    case NULL_DRAW:
        s->drawing = 1;
        return; /* the turn goes on until the card has come */
    case NULL_CARD:
        s->drawing = 0;
        s->held[s->seat]++;
        break;
    case NULL_ACCUSE:
        if (p.place > 0) {
            s->held[p.target]--;
            s->won[s->seat] |= null_bit(p.card);
        }
        break;
    case NULL_PASS:
        s->held[s->seat]--;
        s->held[to]++;
        break;
    }
    s->left--;
    s->seat = to;
}

/* For the state's own viewer the move is taken as it is, without stripping it again. If redact_move ever told too much
 * or too little, the view would go wrong and the laws would notice; stripping it here would hide such a fault. */
static void apply(const struct box *box, struct game_state *state, game_move m)
{
    struct null_state *s = mutable(state);
    struct null_play p = null_view_reveal(s, null_unpack(m));
    CLAIM(s->left > 0);
    for (int v = 0; v < NULL_VIEWERS; v++)
        if (null_view_sees(s, v))
            learn(null_boxed(box), s, v == s->viewer ? p : null_view_strip(s, p, v), s->may[v]);
    settle(s, p);
}

int32_t null_points(const struct null_box *b, const struct null_state *s, int seat)
{
    int32_t points = 0;
    uint16_t set = s->won[seat] | known_row(s, seat);
    for (uint8_t card = 1; card <= b->cards; card++)
        if (set & null_bit(card))
            points += b->worth[card] * (s->bonus & null_bit(card) ? 2 : 1);
    return points;
}

static void result(const struct box *box, const struct game_state *state, struct game_result *out)
{
    const struct null_state *s = null_of(state);
    int32_t best = 0;
    memset(out, 0, sizeof *out);
    out->scored = true;
    for (int seat = 0; seat < s->seats; seat++) {
        out->score[seat] = null_points(null_boxed(box), s, seat);
        if (out->score[seat] > best)
            best = out->score[seat];
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (out->score[seat] == best)
            out->winners |= 1U << seat;
}

/* The lead over the best of the other seats. */
static int32_t evaluate(const struct box *box, const struct game_state *state, int seat)
{
    const struct null_state *s = null_of(state);
    int32_t best = 0;
    for (int other = 0; other < s->seats; other++) {
        int32_t points = null_points(null_boxed(box), s, other);
        if (other != seat && points > best)
            best = points;
    }
    return null_points(null_boxed(box), s, seat) - best;
}

static const struct game_opening opening = {.walk = null_text_walk_setup, .deal = null_text_deal};

static const struct game_box printed = {.line = null_box_line, .check = null_box_check};

static const struct game_secrets secrets = {
    .redact = null_view_redact,
    .redact_move = null_view_redact_move,
    .resample = null_view_resample,
    .suppose = GAME_SUPPOSE(null_view_suppose),
    .retrace = null_retrace,
};

const struct game null_game = {
    .id = "null",
    .seats_min = 2,
    .seats_max = NULL_SEATS,
    .example = true,
    .log_max = 2 * NULL_TURNS + 1, /* a turn is a decision and at most one drawn card */
    .state_size = sizeof(struct null_state),
    .box_size = sizeof(struct null_box),
    .options = null_text_options,
    .box = &printed,
    .opening = &opening,
    .secrets = &secrets,
    .start = start,
    .actor = actor,
    .moves = moves,
    .apply = apply,
    .result = result,
    .write_move = null_text_write_move,
    .write_state = null_text_write_state,
    .evaluate = evaluate,
    .rules_version = 1,
    .mark = 'n',
    .show = &null_words_show,
};
