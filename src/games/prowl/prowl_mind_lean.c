/* How much a seat leans towards each of its moves: a weighted sum over what the move leads to, without search. */
#include "games/prowl/prowl_mind.h"

void prowl_mind_lean_case_frame(struct prowl_case *c, const struct prowl_box *box, const struct prowl_state *s,
                                uint32_t me, uint32_t clan)
{
    uint32_t turns = s->held[me], others = 0;
    if (s->phase == PROWL_P_TURN && turns > 0)
        turns--;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        others += seat != me ? s->held[seat] : 0;
    c->box = box;
    c->s = s;
    c->lean = prowl_mind_weights_leans;
    c->rough = c->blunt = false;
    c->me = me;
    c->clan = clan;
    c->when = turns == 0 && others == 0 ? 0 : turns + 1 < PROWL_WHEN ? turns + 1 : PROWL_WHEN - 1;
    c->hand = s->viewer == PROWL_TRUTH || s->viewer == me ? s->hand[me] : 0;
    prowl_mind_sketch_goals(c);
}

void prowl_mind_lean_case_begin(struct prowl_case *c, const struct prowl_box *box, const struct prowl_state *s,
                                uint32_t me, uint32_t clan)
{
    prowl_mind_lean_case_frame(c, box, s, me, clan);
    prowl_mind_sketch_suspect(s, me, &c->doubt);
}

enum { REST_MAX = 2 }; /* with no more cards than this in hand, what they could do is looked at */

/* The best chance of a win after one more card of the hand is played or becomes the clan card. */
static int32_t rest(const struct prowl_case *c, const uint8_t track[PROWL_SLOTS], uint32_t dominance, uint32_t clan,
                    uint32_t hand)
{
    struct prowl_case then = *c;
    int32_t best = 0;
    bool last = (hand & (hand - 1)) == 0;
    then.clan = clan;
    for (uint32_t left = hand; left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left);
        struct prowl_sketch k;
        prowl_mind_sketch(&then, track, card, last, &k);
        int32_t play = prowl_mind_sketch_now(&then, k.track, k.gains ? c->me : dominance, clan);
        int32_t change = prowl_mind_sketch_now(&then, track, dominance, prowl_slot(card));
        best = play > best ? play : best;
        best = change > best ? change : best;
    }
    return best;
}

/* The leaning, in 1/PROWL_SURE, to a position that is reached with `hand` left. */
static int32_t position(const struct prowl_case *c, const uint8_t track[PROWL_SLOTS], uint32_t dominance, uint32_t clan,
                        uint32_t hand)
{
    uint32_t place = prowl_place_on(track, clan);
    int32_t sum = c->rough ? 0 : c->lean[PROWL_LEAN_NOW + c->when] * prowl_mind_sketch_now(c, track, dominance, clan);
    if (c->lean[PROWL_LEAN_REST + c->when] != 0 && hand != 0 && prowl_size(hand) <= REST_MAX)
        sum += c->lean[PROWL_LEAN_REST + c->when] * rest(c, track, dominance, clan, hand);
    if (place < 3 || dominance == c->me)
        sum += c->lean[PROWL_LEAN_STANDS + PROWL_STANDS * c->when + (dominance == c->me ? 3 : 0) + place] * PROWL_SURE;
    return sum;
}

static int32_t timed(const struct prowl_case *c, uint32_t lean)
{
    return c->lean[lean + c->when] * PROWL_SURE;
}

static int32_t clan_card(const struct prowl_case *c, uint32_t card, uint32_t others)
{
    const struct prowl_card *it = prowl_card_at(c->box, c->s, card);
    int32_t sum = c->lean[PROWL_LEAN_CLAN_CARDS] * (int32_t)others * PROWL_SURE;
    if (it->flags & PROWL_LEADER)
        sum += c->lean[PROWL_LEAN_CLAN_LEADER] * PROWL_SURE;
    if (it->at_sworn != PROWL_NONE)
        sum += c->lean[PROWL_LEAN_CLAN_SWORN] * PROWL_SURE;
    return sum;
}

/* The leaning to a first clan card with so many other cards of its clan in hand. */
int32_t prowl_mind_lean_clan(const struct prowl_case *c, uint32_t card, uint32_t others)
{
    uint32_t place = prowl_place(c->s, prowl_slot(card));
    int32_t sum = clan_card(c, card, others);
    if (place < 3)
        sum += c->lean[PROWL_LEAN_CLAN_PLACE + place] * PROWL_SURE;
    return sum / PROWL_SURE;
}

static int32_t spent(const struct prowl_case *c, uint32_t card)
{
    return prowl_slot(card) == c->clan ? timed(c, PROWL_LEAN_SPEND) : 0;
}

/* The leaning to the position after a card is played. A card by which one can win counts as attached already, and a
 * contract as made. */
static int32_t after_play(const struct prowl_case *c, uint32_t card, const struct prowl_sketch *k)
{
    struct prowl_case with = *c;
    struct prowl_state s;
    uint32_t hand = c->hand & ~prowl_bit(card);
    bool wins = (prowl_card_at(c->box, c->s, card)->flags & PROWL_WINS) != 0;
    if ((wins || (k->does & PROWL_DOES_BIND)) && !(k->does & PROWL_DOES_NOTHING)) {
        s = *c->s;
        with.s = &s;
        if (wins)
            s.attached[c->me] |= prowl_bit(card);
        else
            prowl_bind(&s, c->me, c->clan);
        prowl_mind_sketch_goals(&with);
        return position(&with, k->track, k->gains ? c->me : s.dominance, c->clan, hand);
    }
    return position(c, k->track, k->gains ? c->me : c->s->dominance, c->clan, hand);
}

int32_t prowl_mind_lean_play(const struct prowl_case *c, uint32_t card)
{
    const struct prowl_card *it = prowl_card_at(c->box, c->s, card);
    struct prowl_case with = *c;
    struct prowl_sketch k;
    if (c->s->mark[c->me] & PROWL_HUSHED) {
        with.blunt = true; /* the clan rises, and nothing else happens */
        prowl_mind_sketch(&with, c->s->track, card, c->when <= 1, &k);
        k.does = PROWL_DOES_NOTHING;
    } else {
        prowl_mind_sketch(c, c->s->track, card, c->when <= 1, &k);
    }
    int32_t sum = after_play(c, card, &k) + spent(c, card);
    if (k.does & PROWL_DOES_NOTHING)
        return (sum + timed(c, PROWL_LEAN_LOST)) / PROWL_SURE;
    if (k.does & PROWL_DOES_PEEK)
        sum += timed(c, PROWL_LEAN_PEEK);
    if (k.does & PROWL_DOES_HARASS)
        sum += timed(c, PROWL_LEAN_HARASS);
    if (k.does & PROWL_DOES_SHUFFLE)
        sum += timed(c, PROWL_LEAN_SHUFFLE);
    if ((it->flags & PROWL_WINS) || (k.does & PROWL_DOES_BIND))
        sum += timed(c, PROWL_LEAN_LEADER);
    else if (it->flags & PROWL_ATTACHMENT)
        sum += timed(c, PROWL_LEAN_ATTACH);
    return sum / PROWL_SURE;
}

int32_t prowl_mind_lean_change(const struct prowl_case *c, uint32_t card, uint32_t others)
{
    int32_t sum = position(c, c->s->track, c->s->dominance, prowl_slot(card), c->hand & ~prowl_bit(card)) +
                  timed(c, PROWL_LEAN_CHANGE) + clan_card(c, card, others);
    if (c->s->mark[c->me] & PROWL_UP)
        sum += timed(c, PROWL_LEAN_UNMASKED);
    return sum / PROWL_SURE;
}

/* The largest probability of any clan for any seat of a set. */
static uint32_t surest(const struct prowl_case *c, uint32_t seats)
{
    uint32_t best = 0;
    for (uint32_t seat = 0; seat < c->s->seats; seat++)
        for (uint32_t slot = 0; slot < PROWL_SLOTS && (seats >> seat & 1) != 0; slot++)
            best = c->doubt.of[seat][slot] > best ? c->doubt.of[seat][slot] : best;
    return best;
}

int32_t prowl_mind_lean_accuse(const struct prowl_case *c, uint32_t card)
{
    uint32_t seats = prowl_effect_targets(c->box, c->s, PROWL_F_DOWN | PROWL_F_OPEN);
    return (position(c, c->s->track, c->s->dominance, c->clan, c->hand & ~prowl_bit(card)) + spent(c, card) +
            timed(c, PROWL_LEAN_ACCUSE) + c->lean[PROWL_LEAN_GUESS + c->when] * (int32_t)surest(c, seats)) /
           PROWL_SURE;
}

/* Moves the doubt along with the clan cards that an answer has moved. `mine` gets what the seat then thinks about its
 * own clan card. */
static void follow(struct prowl_case *after, const struct prowl_case *c, uint16_t mine[PROWL_SLOTS])
{
    uint16_t own[PROWL_SLOTS] = {0};
    own[c->clan] = PROWL_SURE;
    memcpy(mine, own, sizeof own);
    for (uint32_t seat = 0; seat < c->s->seats; seat++) {
        uint32_t from = prowl_tag(after->s, seat);
        if (from != seat)
            memcpy(seat == c->me ? mine : after->doubt.of[seat], from == c->me ? own : c->doubt.of[from], sizeof own);
    }
}

static int32_t reached(const struct prowl_case *c, const struct prowl_state *s, uint32_t depth);

/* The leaning to what an answer leads to. The answer is made on a view, where hidden cards stay hidden; so the game
 * must not end, because then every clan card would have to be known. */
static int32_t after_move(const struct prowl_case *c, game_move m, uint32_t depth)
{
    struct prowl_state s = *c->s;
    struct prowl_run r = {.box = c->box, .s = &s};
    uint32_t turns = 0;
    prowl_tag_clans(&s);
    for (uint32_t seat = 0; seat < s.seats; seat++)
        turns += s.held[seat];
    if (turns == 0)
        s.held[prowl_next(&s, c->me)] = 1;
    prowl_apply(&r, prowl_unpack(m));
    return reached(c, &s, depth);
}

static int32_t reached(const struct prowl_case *c, const struct prowl_state *s, uint32_t depth)
{
    struct prowl_case after = *c;
    uint8_t track[PROWL_SLOTS];
    uint16_t mine[PROWL_SLOTS];
    int32_t sum = 0;
    after.s = s;
    prowl_mind_sketch_goals(&after);
    follow(&after, c, mine);
    if (depth > 0 && s->phase == PROWL_P_ASK && s->seat == c->me && mine[c->clan] == PROWL_SURE) {
        struct game_moves legal;
        int32_t best = INT32_MIN;
        legal.count = 0;
        prowl_effect_questions(c->box, s, &legal);
        for (uint32_t i = 0; i < legal.count; i++) {
            int32_t value = after_move(&after, legal.move[i], depth - 1);
            best = value > best ? value : best;
        }
        return best;
    }
    memcpy(track, s->track, sizeof track);
    if (s->rest & PROWL_RISE) /* the rise was put off, but is certain */
        prowl_mind_sketch_up(track, prowl_slot(s->card), 1);
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
        if (mine[slot] != 0)
            sum += position(&after, track, s->dominance, slot, c->hand) / PROWL_SURE * mine[slot];
    return sum;
}

int32_t prowl_mind_lean_track(const struct prowl_case *c, const uint8_t track[PROWL_SLOTS])
{
    return position(c, track, c->s->dominance, c->clan, 0) / PROWL_SURE;
}

/* The leaning to an answer to what a card asks, or to an order of its parts. */
int32_t prowl_mind_lean_answer(const struct prowl_case *c, game_move m)
{
    const struct prowl_state *s = c->s;
    const struct prowl_play p = prowl_unpack(m);
    if (s->phase == PROWL_P_ASK) {
        const uint8_t *code = prowl_code(c->box, s) + s->pc;
        uint32_t likely = PROWL_SURE;
        if (code[0] == PROWL_OP_ACCUSE)
            likely = c->doubt.of[s->target][p.arg];
        else if (code[0] == PROWL_OP_SEAT && code[3] == PROWL_OP_ACCUSE && p.kind == PROWL_M_SEAT)
            likely = surest(c, 1U << p.arg);
        if (likely != PROWL_SURE || code[0] == PROWL_OP_ACCUSE)
            return c->lean[PROWL_LEAN_NAME] * (prowl_mind_doublings(likely + 8) - prowl_mind_doublings(PROWL_SURE)) /
                   PROWL_DOUBLE;
        if (code[0] == PROWL_OP_VEIL)
            return position(c, s->track, s->dominance, prowl_slot(p.arg), c->hand & ~prowl_bit(p.arg)) / PROWL_SURE;
    }
    return after_move(c, m, c->blunt ? 0 : 1) / PROWL_SURE;
}
