/* What the table shows without a search: what a card would do for a clan, how likely each rival is of each clan, and
 * who would win if all ended now. */
#include "games/prowl/prowl_mind.h"

static uint32_t place_of(const uint8_t track[PROWL_SLOTS], uint32_t slot)
{
    uint32_t place = 0;
    while (track[place] != slot)
        place++;
    return place;
}

void prowl_sketch_up(uint8_t track[PROWL_SLOTS], uint32_t slot, uint32_t steps)
{
    for (uint32_t place = place_of(track, slot); place > 0 && steps > 0; place--, steps--) {
        track[place] = track[place - 1];
        track[place - 1] = (uint8_t)slot;
    }
}

void prowl_sketch_down(uint8_t track[PROWL_SLOTS], uint32_t slot, uint32_t steps)
{
    for (uint32_t place = place_of(track, slot); place + 1 < PROWL_SLOTS && steps > 0; place++, steps--) {
        track[place] = track[place + 1];
        track[place + 1] = (uint8_t)slot;
    }
}

static void shift(uint8_t track[PROWL_SLOTS], uint32_t from, uint32_t to)
{
    uint8_t slot = track[from];
    for (; from < to; from++)
        track[from] = track[from + 1];
    for (; from > to; from--)
        track[from] = track[from - 1];
    track[to] = slot;
}

static void exchange(uint8_t track[PROWL_SLOTS], uint32_t a, uint32_t b)
{
    uint8_t slot = track[a];
    track[a] = track[b];
    track[b] = slot;
}

/* The clan that an operand means, chosen for the best where it asks; PROWL_NONE: none that can be told. */
static uint32_t meant(const struct prowl_case *c, const struct prowl_sketch *k, uint32_t operand, uint32_t card,
                      bool raise)
{
    uint32_t own = prowl_slot(card), mine = place_of(k->track, c->clan), place;
    uint32_t barred = operand == PROWL_C_OTHER ? own : PROWL_NONE;
    switch (operand) {
    case PROWL_C_ANY:
    case PROWL_C_OTHER:
        if (raise)
            return c->clan != barred ? c->clan : k->track[mine == 0 ? 1 : 0];
        if (mine > 0 && k->track[mine - 1] != barred)
            return k->track[mine - 1];
        return k->track[3] != barred && k->track[3] != c->clan ? k->track[3] : k->track[mine == 2 ? 1 : 2];
    case PROWL_C_OWN:
        return own;
    case PROWL_C_ABOVE:
    case PROWL_C_BELOW:
        place = place_of(k->track, own);
        if (operand == PROWL_C_ABOVE)
            return place > 0 ? k->track[place - 1] : PROWL_NONE;
        return place + 1 < PROWL_SLOTS ? k->track[place + 1] : PROWL_NONE;
    default:
        break;
    }
    if (operand >= PROWL_C_PLACE && operand < PROWL_C_BOX)
        return k->track[operand - PROWL_C_PLACE];
    for (uint32_t slot = 0; slot < PROWL_SLOTS && operand >= PROWL_C_BOX; slot++)
        if (c->s->clans[slot] == operand - PROWL_C_BOX)
            return slot;
    return PROWL_NONE;
}

static bool holds(const struct prowl_case *c, const struct prowl_sketch *k, const uint8_t *code, uint32_t card)
{
    uint32_t slot;
    bool so = false;
    switch ((enum prowl_condition)(code[0] & ~PROWL_IF_NOT)) {
    case PROWL_IF_PLACE:
        slot = meant(c, k, code[1], card, true);
        so = slot != PROWL_NONE && (code[2] >> place_of(k->track, slot) & 1) != 0;
        break;
    case PROWL_IF_DOMINANCE:
        so = c->s->dominance == c->me || k->gains;
        break;
    case PROWL_IF_FACE_UP:
        so = (c->s->mark[c->me] & PROWL_UP) != 0;
        break;
    case PROWL_IF_LAST:
        so = c->when <= 1;
        break;
    case PROWL_IF_IT:
    case PROWL_IF_NOT:
        break;
    }
    return so != ((code[0] & PROWL_IF_NOT) != 0);
}

static int32_t liking(const struct prowl_case *c, const struct prowl_sketch *k)
{
    return (k->gains ? 3 : 0) - 2 * (int32_t)place_of(k->track, c->clan);
}

static uint32_t run(const struct prowl_case *c, uint32_t card, const uint8_t *code, uint32_t pc, struct prowl_sketch *k)
{
    uint32_t slot, mine;
    switch ((enum prowl_op)code[pc]) {
    case PROWL_OP_RAISE:
        if ((slot = meant(c, k, code[pc + 1], card, true)) != PROWL_NONE)
            prowl_sketch_up(k->track, slot, code[pc + 2]);
        return pc + 3;
    case PROWL_OP_LOWER:
        if ((slot = meant(c, k, code[pc + 1], card, false)) != PROWL_NONE)
            prowl_sketch_down(k->track, slot, code[pc + 2]);
        return pc + 3;
    case PROWL_OP_MOVE:
        shift(k->track, code[pc + 1], code[pc + 2]);
        return pc + 3;
    case PROWL_OP_EXCHANGE:
        exchange(k->track, code[pc + 1], code[pc + 2]);
        return pc + 3;
    case PROWL_OP_NEIGHBOURS:
        mine = place_of(k->track, c->clan);
        exchange(k->track, mine > 0 ? mine - 1 : 2, mine > 0 ? mine : 3);
        return pc + 1;
    case PROWL_OP_GAIN:
        k->gains |= c->s->dominance != c->me;
        return pc + 1;
    case PROWL_OP_SEAT:
        return prowl_targets(c->box, c->s, code[pc + 1]) != 0 ? pc + 3 : code[pc + 2];
    case PROWL_OP_PEEK_HAND:
    case PROWL_OP_PEEK_CLAN:
        k->does |= PROWL_DOES_PEEK;
        return pc + 1;
    case PROWL_OP_SHOW:
        k->does |= PROWL_DOES_SHOW;
        return pc + 1;
    case PROWL_OP_SWAP:
        k->does |= PROWL_DOES_SHUFFLE;
        return pc + 1;
    case PROWL_OP_PASS:
        k->does |= PROWL_DOES_SHUFFLE;
        return pc + 2;
    case PROWL_OP_HUSH:
        k->does |= PROWL_DOES_HARASS;
        return pc + 1;
    case PROWL_OP_FORCE:
        k->does |= PROWL_DOES_HARASS;
        return pc + 2;
    case PROWL_OP_ACCUSE: /* as if it were wrong */
        k->does |= PROWL_DOES_ACCUSE;
        return code[pc + 1];
    case PROWL_OP_REWARD:
    case PROWL_OP_DISCARD:
        return pc + 1;
    case PROWL_OP_VEIL:
        k->does |= PROWL_DOES_VEIL;
        return pc + 1;
    case PROWL_OP_CONTRACT:
        k->does |= PROWL_DOES_BIND;
        return pc + 2;
    case PROWL_OP_TURN:
        return pc + 3;
    case PROWL_OP_IF:
        return holds(c, k, code + pc + 1, card) ? pc + 5 : code[pc + 4];
    case PROWL_OP_JUMP:
        return code[pc + 1];
    case PROWL_OP_EITHER:
    case PROWL_OP_END:
    case PROWL_OPS:
        break;
    }
    CLAIM(false);
    return 0;
}

static void effect(const struct prowl_case *c, uint32_t card, const uint8_t *code, uint32_t pc, struct prowl_sketch *k)
{
    while (code[pc] != PROWL_OP_END) {
        if (code[pc] == PROWL_OP_EITHER) { /* whichever is liked better */
            struct prowl_sketch second = *k;
            effect(c, card, code, pc + 4U, k);
            effect(c, card, code, code[pc + 3], &second);
            if (liking(c, &second) > liking(c, k))
                *k = second;
            return;
        }
        pc = run(c, card, code, pc, k);
    }
}

/* A card played from a track on, as a seat's last one or before. The clan rises first; attachments that would react are
 * not looked at. */
void prowl_sketch(const struct prowl_case *c, const uint8_t track[PROWL_SLOTS], uint32_t card, bool last,
                  struct prowl_sketch *out)
{
    const struct prowl_card *it = prowl_card_at(c->box, c->s, card);
    uint32_t wrong = last ? PROWL_EARLY : PROWL_FINAL;
    memset(out, 0, sizeof *out);
    memcpy(out->track, track, sizeof out->track);
    prowl_sketch_up(out->track, prowl_slot(card), 1);
    if (it->flags & wrong)
        out->does = PROWL_DOES_NOTHING;
    else if (!c->blunt)
        effect(c, card, it->code, 0, out);
}

/* What a seat can think of the others' clan cards from what lies face up: a clan whose cards a rival has laid is
 * likelier its own, and one of which few cards are left unlikelier. */
void prowl_suspect(const struct prowl_state *s, uint32_t me, struct prowl_doubt *out)
{
    uint8_t pile[PROWL_SEATS + 1][PROWL_SLOTS] = {{0}}, left[PROWL_SLOTS];
    uint32_t gone = s->viewer == PROWL_TRUTH || s->viewer == me ? s->hand[me] : 0;
    for (uint32_t i = 0; i < s->laid_count; i++) {
        pile[s->laid[i] >> 5][prowl_slot(s->laid[i] & 31U)]++;
        gone |= prowl_bit(s->laid[i] & 31U);
    }
    for (uint32_t seat = 0; seat < s->seats; seat++)
        gone |= s->attached[seat];
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
        left[slot] = (uint8_t)prowl_size(s->cards & ~gone & prowl_of_slots(1U << slot));
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        uint32_t weight[PROWL_SLOTS], all = 0, clan = s->clan[seat];
        memset(out->of[seat], 0, sizeof out->of[seat]);
        if (seat == me)
            continue;
        if (clan < PROWL_CARDS && ((s->mark[seat] & PROWL_UP) || (s->know[seat] >> me & 1) != 0)) {
            out->of[seat][prowl_slot(clan)] = PROWL_SURE;
            continue;
        }
        for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
            weight[slot] = s->may[seat] >> slot & 1 || s->clan[seat] == PROWL_NONE
                               ? (1U + 2U * left[slot]) * (2U + pile[seat][slot])
                               : 0;
            all += weight[slot];
        }
        for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
            out->of[seat][slot] = (uint16_t)(all > 0 ? weight[slot] * PROWL_SURE / all : PROWL_SURE / PROWL_SLOTS);
    }
}

/* How likely somebody else wins by a clan: its one supporter, or the one among several that holds Dominance. */
static uint32_t taken(const struct prowl_case *c, uint32_t dominance, uint32_t slot)
{
    uint32_t none = PROWL_SURE, one = 0, holder = 0;
    for (uint32_t seat = 0; seat < c->s->seats; seat++) {
        uint32_t is = c->doubt.of[seat][slot];
        if (seat == c->me)
            continue;
        if (seat == dominance) {
            holder = is;
            continue;
        }
        one = (one * (PROWL_SURE - is) + none * is) / PROWL_SURE;
        none = none * (PROWL_SURE - is) / PROWL_SURE;
    }
    return holder + (PROWL_SURE - holder) * one / PROWL_SURE;
}

static uint32_t alone(const struct prowl_case *c, uint32_t slot)
{
    uint32_t none = PROWL_SURE;
    for (uint32_t seat = 0; seat < c->s->seats; seat++)
        if (seat != c->me)
            none = none * (PROWL_SURE - c->doubt.of[seat][slot]) / PROWL_SURE;
    return none;
}

void prowl_goals(struct prowl_case *c)
{
    c->aims = false;
    for (uint32_t seat = 0; seat < c->s->seats; seat++) {
        uint32_t goals = 0, risks = 0;
        for (uint32_t left = c->s->attached[seat]; left != 0; left &= left - 1) {
            uint32_t flags = prowl_card_at(c->box, c->s, prowl_least(left))->flags;
            goals |= flags & PROWL_WINS ? left & (0 - left) : 0;
            risks |= flags & PROWL_LOSES ? left & (0 - left) : 0;
        }
        c->goals[seat] = goals;
        c->risks[seat] = risks;
        c->aims |= (goals | risks) != 0 || (c->s->mark[seat] & PROWL_BOUND) != 0;
    }
}

/* Where all ends, as far as it matters to a goal: the track, who has Dominance, the clan of the seat whose goal it is,
 * and that of the seat that asks itself so. */
struct end {
    const uint8_t *track;
    uint32_t dominance, clan, mine;
};

/* How likely what a card asks for is so. */
static uint32_t asked(const struct prowl_case *c, uint32_t seat, uint32_t card, const struct prowl_goal *goal,
                      const struct end *e)
{
    uint32_t asks = goal->asks;
    bool up = (c->s->mark[seat] & PROWL_UP) != 0, own = e->clan == prowl_slot(card), has = e->dominance == seat;
    if ((goal->places >> place_of(e->track, e->clan) & 1) == 0 || ((asks & PROWL_W_FACE_UP) && !up) ||
        ((asks & PROWL_W_FACE_DOWN) && up) || ((asks & PROWL_W_DOMINANCE) && !has) ||
        ((asks & PROWL_W_NO_DOMINANCE) && has) || ((asks & PROWL_W_OWN) && !own) || ((asks & PROWL_W_OTHER) && own))
        return 0;
    if (!(asks & PROWL_W_NOBODY))
        return PROWL_SURE;
    return e->clan == e->track[0] || e->mine == e->track[0] ? 0 : alone(c, e->track[0]);
}

/* How likely a seat of this clan meets a goal of its own. */
static uint32_t meets(const struct prowl_case *c, uint32_t seat, const struct end *e)
{
    uint32_t bound = (c->s->mark[seat] & PROWL_BOUND) >> PROWL_BOUND_SHIFT, best = 0;
    if (bound != 0 && e->track[0] == bound - 1 && e->clan == bound - 1)
        return PROWL_SURE;
    for (uint32_t left = c->goals[seat]; left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left);
        uint32_t likely = asked(c, seat, card, &prowl_card_at(c->box, c->s, card)->win, e);
        best = likely > best ? likely : best;
    }
    return best;
}

/* How likely a win of the seat that asks itself so is lost by a card of its own. */
static uint32_t lost(const struct prowl_case *c, const struct end *e)
{
    uint32_t most = 0;
    for (uint32_t left = c->risks[c->me]; left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left);
        uint32_t likely = asked(c, c->me, card, &prowl_card_at(c->box, c->s, card)->lose, e);
        most = likely > most ? likely : most;
    }
    return most;
}

/* How likely the seat wins if all ends with the track and Dominance so, and with this clan. */
int32_t prowl_now(const struct prowl_case *c, const uint8_t track[PROWL_SLOTS], uint32_t dominance, uint32_t clan)
{
    const struct prowl_state *s = c->s;
    uint32_t undecided = PROWL_SURE, won = 0, bound = (s->mark[c->me] & PROWL_BOUND) >> PROWL_BOUND_SHIFT;
    struct end e = {track, dominance, clan, clan};
    if (bound != 0 && clan != bound - 1)
        return 0;
    for (uint32_t seat = 0; seat < s->seats && c->aims; seat++) {
        uint32_t likely = 0;
        if (c->goals[seat] == 0 && (s->mark[seat] & PROWL_BOUND) == 0)
            continue;
        if (seat == c->me) {
            e.clan = clan;
            won = meets(c, seat, &e);
            continue;
        }
        for (e.clan = 0; e.clan < PROWL_SLOTS; e.clan++)
            if (c->doubt.of[seat][e.clan] != 0)
                likely += c->doubt.of[seat][e.clan] * meets(c, seat, &e) / PROWL_SURE;
        undecided = undecided * (PROWL_SURE - likely) / PROWL_SURE;
    }
    uint32_t first = won * undecided / PROWL_SURE;
    undecided = undecided * (PROWL_SURE - won) / PROWL_SURE;
    for (uint32_t place = 0; place < PROWL_SLOTS && undecided > 0; place++) {
        if (track[place] == clan) {
            if (dominance != c->me)
                undecided = undecided * alone(c, clan) / PROWL_SURE;
            break;
        }
        undecided = undecided * (PROWL_SURE - taken(c, dominance, track[place])) / PROWL_SURE;
    }
    e.clan = clan;
    if (c->risks[c->me] != 0)
        return (int32_t)((first + undecided) * (PROWL_SURE - lost(c, &e)) / PROWL_SURE);
    return (int32_t)(first + undecided);
}
