/* What can be judged without search: what a card would do for a clan, how likely each rival belongs to each clan, and
 * who would win if the game ended now.
 *
 * The sketch of a card is a second, much simpler interpreter of its bytecode. It works on the track alone, answers
 * every question in favour of one clan, takes the better branch of a choice, assumes that accusations are wrong, and
 * ignores attachments that would react. What it cannot carry out is remembered in the bits of `does`. */
#include "games/prowl/prowl_mind.h"

void prowl_mind_sketch_up(uint8_t track[PROWL_SLOTS], uint32_t slot, uint32_t steps)
{
    uint32_t place = prowl_place_on(track, slot);
    prowl_track_shift(track, place, place > steps ? place - steps : 0);
}

void prowl_mind_sketch_down(uint8_t track[PROWL_SLOTS], uint32_t slot, uint32_t steps)
{
    uint32_t place = prowl_place_on(track, slot), last = PROWL_SLOTS - 1;
    prowl_track_shift(track, place, place + steps < last ? place + steps : last);
}

static void exchange(uint8_t track[PROWL_SLOTS], uint32_t a, uint32_t b)
{
    uint8_t slot = track[a];
    track[a] = track[b];
    track[b] = slot;
}

/* The clan that an operand means, or PROWL_NONE if that cannot be told. Where it asks, the best clan is chosen. */
static uint32_t meant(const struct prowl_case *c, const struct prowl_sketch *k, uint32_t operand, uint32_t card,
                      bool raise)
{
    uint32_t mine = prowl_place_on(k->track, c->clan),
             barred = operand == PROWL_C_OTHER ? prowl_slot(card) : PROWL_NONE;
    if (operand != PROWL_C_ANY && operand != PROWL_C_OTHER)
        return prowl_track_fixed_operand(c->s, k->track, operand, card);
    if (raise)
        return c->clan != barred ? c->clan : k->track[mine == 0 ? 1 : 0];
    if (mine > 0 && k->track[mine - 1] != barred)
        return k->track[mine - 1];
    return k->track[3] != barred && k->track[3] != c->clan ? k->track[3] : k->track[mine == 2 ? 1 : 2];
}

static bool holds(const struct prowl_case *c, const struct prowl_sketch *k, const uint8_t *code, uint32_t card)
{
    uint32_t slot;
    bool so = false;
    switch ((enum prowl_condition)(code[0] & ~PROWL_IF_NOT)) {
    case PROWL_IF_PLACE:
        slot = meant(c, k, code[1], card, true);
        so = slot != PROWL_NONE && (code[2] >> prowl_place_on(k->track, slot) & 1) != 0;
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
    return (k->gains ? 3 : 0) - 2 * (int32_t)prowl_place_on(k->track, c->clan);
}

/* Carries out one operation on the sketch, and returns the next program counter. */
static uint32_t run(const struct prowl_case *c, uint32_t card, const uint8_t *code, uint32_t pc, struct prowl_sketch *k)
{
    static const uint16_t does[PROWL_OPS] = {
        [PROWL_OP_PEEK_HAND] = PROWL_DOES_PEEK, [PROWL_OP_PEEK_CLAN] = PROWL_DOES_PEEK,
        [PROWL_OP_SHOW] = PROWL_DOES_SHOW,      [PROWL_OP_SWAP] = PROWL_DOES_SHUFFLE,
        [PROWL_OP_PASS] = PROWL_DOES_SHUFFLE,   [PROWL_OP_HUSH] = PROWL_DOES_HARASS,
        [PROWL_OP_FORCE] = PROWL_DOES_HARASS,   [PROWL_OP_ACCUSE] = PROWL_DOES_ACCUSE,
        [PROWL_OP_VEIL] = PROWL_DOES_VEIL,      [PROWL_OP_CONTRACT] = PROWL_DOES_BIND,
    };
    uint32_t slot, mine, next = pc + prowl_effect_op_size[code[pc]];
    k->does |= does[code[pc]];
    switch (code[pc]) {
    case PROWL_OP_RAISE:
        if ((slot = meant(c, k, code[pc + 1], card, true)) != PROWL_NONE)
            prowl_mind_sketch_up(k->track, slot, code[pc + 2]);
        return next;
    case PROWL_OP_LOWER:
        if ((slot = meant(c, k, code[pc + 1], card, false)) != PROWL_NONE)
            prowl_mind_sketch_down(k->track, slot, code[pc + 2]);
        return next;
    case PROWL_OP_MOVE:
        prowl_track_shift(k->track, code[pc + 1], code[pc + 2]);
        return next;
    case PROWL_OP_EXCHANGE:
        exchange(k->track, code[pc + 1], code[pc + 2]);
        return next;
    case PROWL_OP_NEIGHBOURS:
        mine = prowl_place_on(k->track, c->clan);
        exchange(k->track, mine > 0 ? mine - 1 : 2, mine > 0 ? mine : 3);
        return next;
    case PROWL_OP_GAIN:
        k->gains |= c->s->dominance != c->me;
        return next;
    case PROWL_OP_SEAT:
        return prowl_effect_targets(c->box, c->s, code[pc + 1]) != 0 ? next : code[pc + 2];
    case PROWL_OP_ACCUSE: /* goes on as if the accusation were wrong */
    case PROWL_OP_JUMP:
        return code[pc + 1];
    case PROWL_OP_IF:
        return holds(c, k, code + pc + 1, card) ? next : code[pc + 4];
    default:
        return next;
    }
}

static void effect(const struct prowl_case *c, uint32_t card, const uint8_t *code, uint32_t pc, struct prowl_sketch *k)
{
    while (code[pc] != PROWL_OP_END) {
        if (code[pc] == PROWL_OP_EITHER) { /* the better of the two branches */
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

/* The sketch of a card that is played on a given track, perhaps as the seat's last one. The clan rises first. */
void prowl_mind_sketch(const struct prowl_case *c, const uint8_t track[PROWL_SLOTS], uint32_t card, bool last,
                       struct prowl_sketch *out)
{
    const struct prowl_card *it = prowl_card_at(c->box, c->s, card);
    uint32_t wrong = last ? PROWL_EARLY : PROWL_FINAL;
    memset(out, 0, sizeof *out);
    memcpy(out->track, track, sizeof out->track);
    prowl_mind_sketch_up(out->track, prowl_slot(card), 1);
    if (it->flags & wrong)
        out->does = PROWL_DOES_NOTHING;
    else if (!c->blunt)
        effect(c, card, it->code, 0, out);
}

/* What a seat can guess about the others' clan cards from the cards that lie face up: a clan whose cards a rival has
 * laid is likelier to be its own, and a clan of which few cards are left is less likely. */
void prowl_mind_sketch_suspect(const struct prowl_state *s, uint32_t me, struct prowl_doubt *out)
{
    uint8_t pile[PROWL_SEATS + 1][PROWL_SLOTS] = {{0}}, left[PROWL_SLOTS];
    uint32_t hand = s->viewer == PROWL_TRUTH || s->viewer == me ? s->hand[me] : 0, gone = hand | prowl_face_up(s);
    for (uint32_t i = 0; i < s->laid_count; i++)
        pile[s->laid[i] >> 5][prowl_slot(s->laid[i] & 31U)]++;
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

/* How likely somebody else wins with a clan, as its only supporter or as the one with Dominance among several. */
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

/* How likely no rival supports a clan. */
static uint32_t alone(const struct prowl_case *c, uint32_t slot)
{
    uint32_t none = PROWL_SURE;
    for (uint32_t seat = 0; seat < c->s->seats; seat++)
        if (seat != c->me)
            none = none * (PROWL_SURE - c->doubt.of[seat][slot]) / PROWL_SURE;
    return none;
}

void prowl_mind_sketch_goals(struct prowl_case *c)
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

/* An end of the game, as far as the condition of an attachment depends on it. */
struct end {
    const uint8_t *track;
    uint32_t dominance;
    uint32_t clan, mine; /* the clan of the attachment's owner, and that of the seat that decides */
};

/* How likely the condition of an attachment is met. */
static uint32_t asked(const struct prowl_case *c, uint32_t seat, uint32_t card, const struct prowl_goal *goal,
                      const struct end *e)
{
    uint32_t asks = goal->asks;
    bool up = (c->s->mark[seat] & PROWL_UP) != 0, own = e->clan == prowl_slot(card), has = e->dominance == seat;
    if ((goal->places >> prowl_place_on(e->track, e->clan) & 1) == 0 || ((asks & PROWL_W_FACE_UP) && !up) ||
        ((asks & PROWL_W_FACE_DOWN) && up) || ((asks & PROWL_W_DOMINANCE) && !has) ||
        ((asks & PROWL_W_NO_DOMINANCE) && has) || ((asks & PROWL_W_OWN) && !own) || ((asks & PROWL_W_OTHER) && own))
        return 0;
    if (!(asks & PROWL_W_NOBODY))
        return PROWL_SURE;
    return e->clan == e->track[0] || e->mine == e->track[0] ? 0 : alone(c, e->track[0]);
}

/* The best chance that one of these attachments of a seat has its condition met. */
static uint32_t likeliest(const struct prowl_case *c, uint32_t seat, uint32_t cards, bool win, const struct end *e)
{
    uint32_t best = 0;
    for (; cards != 0; cards &= cards - 1) {
        const struct prowl_card *it = prowl_card_at(c->box, c->s, prowl_least(cards));
        uint32_t likely = asked(c, seat, prowl_least(cards), win ? &it->win : &it->lose, e);
        best = likely > best ? likely : best;
    }
    return best;
}

/* How likely a seat of this clan wins in a way of its own. */
static uint32_t meets(const struct prowl_case *c, uint32_t seat, const struct end *e)
{
    if (e->track[0] == e->clan && prowl_bound(c->s, seat) == e->clan)
        return PROWL_SURE;
    return likeliest(c, seat, c->goals[seat], true, e);
}

/* How likely the seat wins if the game ends with this track, with Dominance at this seat, and with this clan. */
int32_t prowl_mind_sketch_now(const struct prowl_case *c, const uint8_t track[PROWL_SLOTS], uint32_t dominance,
                              uint32_t clan)
{
    const struct prowl_state *s = c->s;
    uint32_t undecided = PROWL_SURE, won = 0, bound = prowl_bound(s, c->me);
    struct end e = {track, dominance, clan, clan};
    if (bound != PROWL_NONE && clan != bound)
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
    uint32_t lost = likeliest(c, c->me, c->risks[c->me], false, &e);
    return (int32_t)((first + undecided) * (PROWL_SURE - lost) / PROWL_SURE);
}
