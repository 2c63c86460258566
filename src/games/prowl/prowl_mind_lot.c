/* Moves for rollouts, drawn roughly as the model of a player would choose, but at a fraction of its cost. Only a few of
 * the actions are weighed, and only answers that move or name a clan; who would win now is considered only in the last
 * turns. */
#include "games/prowl/prowl_mind.h"

enum {
    CARDS = 3, /* how many moves that play a card or choose the first clan card are weighed; of other kinds, one is */
    FEW = 8,
    TIMES = 6,   /* the weight of a move that stands for itself only */
    WHEN_NOW = 2 /* the turn (prowl_case.when) from which on it counts who would win */
};

/* The moves that are weighed. Each stands for `times` / TIMES moves of its kind. */
struct few {
    uint32_t count;
    uint32_t at[FEW], times[FEW];
    int32_t lean[FEW];
};

/* Adds at most `most` of the `count` moves from `first` on, chosen at random. */
static void pick(struct few *few, uint32_t first, uint32_t count, uint32_t most, struct rng *rng)
{
    uint32_t taken = count < most ? count : most, times = count * TIMES / taken;
    for (uint32_t i = 0; i < count && most > 0; i++) {
        if (most < count - i && rng_below(rng, count - i) >= most)
            continue;
        few->at[few->count] = first + i;
        few->times[few->count++] = times;
        most--;
    }
}

/* Actions are listed kind by kind, each with every card of the hand. */
static void pick_actions(struct few *few, const struct game_moves *legal, struct rng *rng)
{
    for (uint32_t first = 0, next; first < legal->count; first = next) {
        uint32_t kind = legal->move[first] & 15;
        for (next = first + 1; next < legal->count && (legal->move[next] & 15) == kind;)
            next++;
        pick(few, first, next - first, kind <= PROWL_M_PLAY ? CARDS : 1, rng);
    }
}

static uint32_t draw(const struct few *few, struct rng *rng)
{
    int32_t most = INT32_MIN;
    uint32_t weight[FEW] = {0}, total = 0, i = 0;
    for (uint32_t k = 0; k < few->count; k++)
        most = few->lean[k] > most ? few->lean[k] : most;
    for (uint32_t k = 0; k < few->count; k++)
        total += weight[k] = (prowl_mind_power(few->lean[k] - most) + 1) * few->times[k];
    for (uint32_t left = rng_below(rng, total); left >= weight[i]; i++)
        left -= weight[i];
    return few->at[i];
}

static uint32_t turn_lot(const struct prowl_case *c, const struct game_moves *legal, struct rng *rng)
{
    struct few few = {.count = 0};
    pick_actions(&few, legal, rng);
    for (uint32_t i = 0; i < few.count && few.count > 1; i++)
        few.lean[i] = prowl_mind_lean_move(c, legal->move[few.at[i]]);
    return few.count > 1 ? draw(&few, rng) : few.at[0];
}

/* The track after an answer that raises or lowers a clan or exchanges two neighbours. Returns false if the answer is
 * about something else. */
static bool moved(const struct prowl_case *c, const uint8_t *code, game_move m, uint8_t track[PROWL_SLOTS])
{
    const struct prowl_play p = prowl_unpack(m);
    memcpy(track, c->s->track, PROWL_SLOTS);
    if (code[0] == PROWL_OP_NEIGHBOURS) {
        prowl_track_shift(track, p.arg, p.arg + 1U);
    } else if (code[0] == PROWL_OP_LOWER) {
        prowl_mind_sketch_down(track, p.arg, code[2]);
    } else if (code[0] == PROWL_OP_RAISE || (code[0] == PROWL_OP_REWARD && p.kind == PROWL_M_TO)) {
        prowl_mind_sketch_up(track, p.arg, code[0] == PROWL_OP_RAISE ? code[2] : 1);
    } else {
        return false;
    }
    if (c->s->rest & PROWL_RISE) /* the rise was put off, but is certain */
        prowl_mind_sketch_up(track, prowl_slot(c->s->card), 1);
    return true;
}

static uint32_t answer_lot(const struct prowl_case *c, const struct game_moves *legal, struct rng *rng)
{
    const uint8_t *code = prowl_code(c->box, c->s) + c->s->pc;
    struct few few = {.count = 0};
    uint8_t track[PROWL_SLOTS];
    pick(&few, 0, legal->count, FEW, rng);
    for (uint32_t i = 0; i < few.count; i++) {
        game_move m = legal->move[few.at[i]];
        if (code[0] == PROWL_OP_ACCUSE)
            few.lean[i] = prowl_mind_lean_answer(c, m);
        else if (moved(c, code, m, track))
            few.lean[i] = prowl_mind_lean_track(c, track);
        else
            return rng_below(rng, legal->count);
    }
    return draw(&few, rng);
}

/* The clans that the seat knows are certain; about the others it assumes nothing in particular. */
static void suspect(const struct prowl_state *s, uint32_t me, struct prowl_doubt *out)
{
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        bool sure = s->clan[seat] < PROWL_CARDS && (s->know[seat] >> me & 1) != 0;
        for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
            out->of[seat][slot] = sure || seat == me ? 0 : PROWL_SURE * 3 / 8;
        if (sure && seat != me)
            out->of[seat][prowl_slot(s->clan[seat])] = PROWL_SURE;
    }
}

uint32_t prowl_mind_lot(const struct box *base, const struct game_state *state, const struct game_moves *legal,
                        struct rng *rng)
{
    const struct prowl_state *s = prowl_of(state);
    struct prowl_case c;
    uint32_t me = s->seat;
    if (s->phase == PROWL_P_ORDER)
        return rng_below(rng, legal->count);
    prowl_mind_lean_case_frame(&c, prowl_boxed(base), s, me, s->clan[me] < PROWL_CARDS ? prowl_slot(s->clan[me]) : 0);
    c.rough = c.when > WHEN_NOW;
    if (c.rough && s->phase == PROWL_P_TURN)
        suspect(s, me, &c.doubt);
    else
        prowl_mind_sketch_suspect(s, me, &c.doubt);
    return s->phase == PROWL_P_ASK ? answer_lot(&c, legal, rng) : turn_lot(&c, legal, rng);
}
