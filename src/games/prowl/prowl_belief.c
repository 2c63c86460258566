/* What a seat believes about its rivals' clans from how they acted: Bayesian inference with a model of a player.
 *
 * The hypotheses about a hidden clan card are its clan together with its owner's player type (one who does anything,
 * one who looks ahead, a blunt one). For each hypothesis, the model of prowl_mind.h says how likely the owner was to
 * make the move that it made, among all that it could have done; since its hand is not known, any unseen card stands
 * for what else it could have played. The logarithms of these likelihoods add up to the posterior. They belong to the
 * clan card rather than to the seat, and go with the card when it is passed on; a new clan card inherits only what is
 * known about its owner's type.
 *
 * The belief serves three times. prowl_belief_odds() gives the posterior of each clan, prowl_belief_imagine() draws
 * determinizations as likely as they are believed to be (Metropolis sampling over swaps of cards), and
 * prowl_belief_betrays() charges a seat for what its own move would tell an onlooker. */
#include "games/prowl/prowl_mind.h"

enum {
    LEAN_LEAST = -12 * PROWL_DOUBLE, /* the least leaning, so that no evidence is final */
    WHOLE = 1 << 16,                 /* likelihoods in this file are in 1/WHOLE */
    STEPS = 20,                      /* swaps tried for each hidden clan card of a determinization */
    PRICE = 240,                     /* the cost of one rival's certainty for one turn, in 1/MIND_WHOLE of the win */
    NEW = PROWL_NONE                 /* stands for a token where a seat has no clan card yet */
};

/* The player types. */
static const struct {
    const int16_t *lean; /* the weights that it goes by */
    int32_t share;       /* how closely it keeps to them, in 1/4 */
    int16_t usual;       /* how common it is, as a leaning */
    bool blunt;
} tempers[PROWL_TYPES] = {
    {prowl_mind_weights_watch, 0, -64, false},
    {prowl_mind_weights_watch, 3, 0, false},
    {prowl_mind_weights_blunt, 4, -160, true},
};

static void become(struct prowl_case *c, uint32_t temper)
{
    c->lean = tempers[temper].lean;
    c->blunt = tempers[temper].blunt;
}

/* The likelihood of what was done, for each player type and clan. */
struct hunch {
    uint32_t odds[PROWL_TYPES][PROWL_SLOTS];
};

/* The cards that a rival's hand can be made of. */
static uint32_t unseen(const struct prowl_state *view)
{
    return view->cards & ~prowl_placed(view);
}

/* Updates the posterior of a clan card's clan, summed over its owner's player types. */
static void combine(struct prowl_belief *b, uint32_t token)
{
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
        uint64_t odds = 0;
        for (uint32_t i = 0; i < PROWL_TYPES; i++)
            odds += prowl_mind_power(b->lean[token][i][slot]);
        b->all[token][slot] = (int16_t)(prowl_mind_doublings(odds + 1) - 18 * PROWL_DOUBLE);
    }
}

/* Adds the likelihood of what a rival did. Only differences count, so the largest leaning is brought back to 0. */
static void take_in(struct prowl_belief *b, uint32_t token, const struct hunch *h)
{
    int32_t sum[PROWL_TYPES][PROWL_SLOTS], most = INT32_MIN;
    for (uint32_t i = 0; i < PROWL_TYPES; i++) {
        for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
            sum[i][slot] = b->lean[token][i][slot] + prowl_mind_doublings(h->odds[i][slot] + 1U);
            most = sum[i][slot] > most ? sum[i][slot] : most;
        }
    }
    for (uint32_t i = 0; i < PROWL_TYPES; i++)
        for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
            b->lean[token][i][slot] = (int16_t)(sum[i][slot] - most > LEAN_LEAST ? sum[i][slot] - most : LEAN_LEAST);
    combine(b, token);
}

/* A token for a new clan card. What was learned about its owner's player type is taken over from the old one. */
static uint32_t new_token(struct prowl_belief *b, uint32_t old)
{
    uint32_t used = 0, token = 0;
    for (uint32_t seat = 0; seat < PROWL_SEATS; seat++)
        used |= b->at[seat] != NEW ? 1U << b->at[seat] : 0;
    while ((used >> token & 1) != 0)
        token++;
    for (uint32_t i = 0; i < PROWL_TYPES; i++) {
        uint64_t odds = 0;
        for (uint32_t slot = 0; slot < PROWL_SLOTS && old != NEW; slot++)
            odds += prowl_mind_power(b->lean[old][i][slot]);
        for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
            b->lean[token][i][slot] =
                (int16_t)(old == NEW ? tempers[i].usual : prowl_mind_doublings(odds + 1) - 18 * PROWL_DOUBLE);
    }
    combine(b, token);
    return token;
}

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* How much a seat leans towards a clan card of each clan, as the average over the unseen cards. */
static void lean_clans(const struct prowl_case *c, uint32_t pool, bool first, int32_t lean[PROWL_SLOTS])
{
    int32_t most = INT32_MIN;
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
        uint32_t cards = pool & prowl_of_slots(1U << slot), count = prowl_size(cards);
        int32_t sum = 0;
        for (uint32_t left = cards; left != 0; left &= left - 1)
            sum +=
                first ? prowl_mind_lean_clan(c, prowl_least(left), 1) : prowl_mind_lean_change(c, prowl_least(left), 1);
        lean[slot] = count > 0 ? sum / (int32_t)count : 0;
        most = larger(most, lean[slot]);
    }
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
        lean[slot] -= most;
}

/* A clan card is chosen that nobody else has seen, which says nothing about the owner's player type. */
static void learn_clan(const struct prowl_box *box, struct prowl_belief *b, const struct prowl_state *onlooker,
                       bool first)
{
    int32_t lean[PROWL_SLOTS];
    struct hunch h;
    struct prowl_case c;
    uint32_t seat = onlooker->seat, token = new_token(b, b->at[seat]), pool = unseen(onlooker);
    b->at[seat] = (uint8_t)token;
    prowl_mind_lean_case_begin(&c, box, onlooker, seat, 0);
    for (uint32_t i = 0; i < PROWL_TYPES; i++) {
        uint64_t all = 0;
        become(&c, i);
        lean_clans(&c, pool, first, lean);
        for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
            all += h.odds[i][slot] = prowl_mind_power(lean[slot] * tempers[i].share / 4);
        for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
            h.odds[i][slot] = (uint32_t)((uint64_t)h.odds[i][slot] * WHOLE / all);
    }
    take_in(b, token, &h);
}

/* The leanings to everything that a rival could do with any card of the pool. */
struct options {
    int32_t play[PROWL_CARDS], change[PROWL_SLOTS], accuse[PROWL_CARDS];
    int32_t most;   /* the largest of them */
    uint32_t kinds; /* bits of the kinds of moves that it can make */
};

static void list_options(const struct prowl_case *c, uint32_t cards, struct options *o)
{
    uint32_t must = prowl_must(c->s, c->me);
    bool accuse = prowl_effect_targets(c->box, c->s, PROWL_F_DOWN | PROWL_F_OPEN) != 0;
    o->most = INT32_MIN;
    o->kinds = (must == PROWL_FREE || must == PROWL_PLAY ? 1U << PROWL_M_PLAY : 0) |
               (must == PROWL_FREE || must == PROWL_CHANGE ? 1U << PROWL_M_CHANGE : 0) |
               ((must == PROWL_FREE || must == PROWL_ACCUSE) && accuse ? 1U << PROWL_M_ACCUSE : 0);
    for (uint32_t left = cards; left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left);
        if (o->kinds >> PROWL_M_PLAY & 1)
            o->most = larger(o->most, o->play[card] = prowl_mind_lean_play(c, card));
        if (o->kinds >> PROWL_M_ACCUSE & 1)
            o->most = larger(o->most, o->accuse[card] = prowl_mind_lean_accuse(c, card));
        if (o->kinds >> PROWL_M_CHANGE & 1)
            o->most = larger(o->most, o->change[prowl_slot(card)] = prowl_mind_lean_change(c, card, 1));
    }
}

static uint64_t power(const struct options *o, int32_t lean, uint32_t temper)
{
    return prowl_mind_power((lean - o->most) * tempers[temper].share / 4);
}

static uint64_t weigh_card(const struct options *o, uint32_t card, uint32_t temper)
{
    uint64_t sum = 0;
    if (o->kinds >> PROWL_M_PLAY & 1)
        sum += power(o, o->play[card], temper);
    if (o->kinds >> PROWL_M_ACCUSE & 1)
        sum += power(o, o->accuse[card], temper);
    if (o->kinds >> PROWL_M_CHANGE & 1)
        sum += power(o, o->change[prowl_slot(card)], temper);
    return sum;
}

/* A rival plays or discards a card that everybody sees. The likelihood of that is found for each hypothesis. */
static void learn_turn(struct prowl_belief *b, struct prowl_case *c, const struct prowl_play *p, uint32_t token,
                       uint32_t pool)
{
    uint32_t held = c->s->held[c->me], card = p->arg, cards = pool | prowl_bit(card);
    struct options o;
    struct hunch h;
    for (c->clan = 0; c->clan < PROWL_SLOTS; c->clan++) {
        for (uint32_t i = 0; i < PROWL_TYPES; i++) {
            uint64_t all = 0;
            become(c, i);
            list_options(c, cards, &o);
            for (uint32_t left = cards; left != 0; left &= left - 1)
                all += weigh_card(&o, prowl_least(left), i);
            all = all * (held - 1) / prowl_size(cards) + weigh_card(&o, card, i);
            uint64_t chosen = power(&o, p->kind == PROWL_M_PLAY ? o.play[card] : o.accuse[card], i);
            h.odds[i][c->clan] = (uint32_t)(chosen * WHOLE / (all + 1));
        }
    }
    take_in(b, token, &h);
}

/* A rival answers what a card asks. */
static void learn_answer(struct prowl_belief *b, struct prowl_case *c, game_move m, uint32_t token)
{
    struct game_moves legal;
    struct game_state view;
    struct hunch h;
    memcpy(&view, c->s, sizeof *c->s);
    game_legal(&prowl_game, &c->box->head, &view, &legal);
    for (c->clan = 0; c->clan < PROWL_SLOTS; c->clan++) {
        int32_t lean[GAME_MOVES_MAX];
        for (uint32_t k = 0; k < PROWL_TYPES; k++) {
            int32_t most = INT32_MIN;
            uint64_t all = 1, chosen = 0;
            become(c, k);
            for (uint32_t i = 0; i < legal.count; i++)
                most = larger(most, lean[i] = prowl_mind_lean_answer(c, legal.move[i]));
            for (uint32_t i = 0; i < legal.count; i++) {
                uint32_t weight = prowl_mind_power((lean[i] - most) * tempers[k].share / 4);
                all += weight;
                if (((legal.move[i] ^ m) & 0xFF0F) == 0)
                    chosen = weight;
            }
            h.odds[k][c->clan] = (uint32_t)(chosen * WHOLE / all);
        }
    }
    take_in(b, token, &h);
}

/* Whether an answer can be the last of the game. Everything is known after that anyway. */
static bool may_end(const struct prowl_state *s)
{
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (s->held[seat] > 0)
            return false;
    return true;
}

static void learn_act(const struct prowl_box *box, struct prowl_belief *b, const struct prowl_state *s, game_move m)
{
    const struct prowl_play p = prowl_unpack(m);
    struct prowl_case c;
    uint32_t seat = s->seat, token = b->at[seat];
    prowl_mind_lean_case_begin(&c, box, s, seat, 0);
    if (s->phase == PROWL_P_TURN && p.kind != PROWL_M_CHANGE && s->clan[seat] == PROWL_HIDDEN)
        learn_turn(b, &c, &p, token, unseen(s));
    else if (s->phase == PROWL_P_ORDER || s->phase == PROWL_P_ASK)
        if (p.kind != PROWL_M_VEIL && s->clan[seat] == PROWL_HIDDEN && !may_end(s))
            learn_answer(b, &c, m, token);
}

/* Follows the clan cards through a move, and for a new one learns what its choice says to an onlooker. */
static void learn_moves(const struct prowl_box *box, struct prowl_belief *b, const struct prowl_state *before,
                        const struct prowl_state *onlooker, game_move m)
{
    struct prowl_state after = *before;
    struct prowl_run r = {.box = box, .s = &after};
    const struct prowl_play p = prowl_unpack(m);
    uint8_t was[PROWL_SEATS];
    prowl_tag_clans(&after);
    prowl_apply(&r, p);
    if (prowl_lays_clan(p.kind))
        learn_clan(box, b, onlooker, p.kind == PROWL_M_CLAN);
    memcpy(was, b->at, sizeof was);
    for (uint32_t seat = 0; seat < before->seats; seat++)
        b->at[seat] = was[prowl_tag(&after, seat)];
}

void prowl_belief_believe(const struct box *box, void *belief, const struct game_state *first, int seat)
{
    struct prowl_belief *b = belief;
    (void)box;
    (void)first;
    memset(b, 0, sizeof *b);
    b->viewer = seat == GAME_SPECTATOR ? PROWL_PUBLIC : (uint8_t)seat;
    memset(b->at, NEW, sizeof b->at);
}

/* The view from which the acting seat's move is read: the viewer's own, or an onlooker's if the viewer acts. */
static const struct prowl_state *watch(const struct box *base, const struct prowl_belief *b,
                                       const struct prowl_state *view, struct game_state *common)
{
    if (view->seat != b->viewer)
        return view;
    memcpy(common, view, sizeof *view);
    prowl_view_redact(base, common, GAME_SPECTATOR);
    return prowl_of(common);
}

void prowl_belief_learn(const struct box *base, void *belief, const struct game_state *before, game_move seen)
{
    const struct prowl_box *box = prowl_boxed(base);
    const struct prowl_state *s = prowl_of(before);
    struct prowl_belief *b = belief;
    struct game_state common;
    if (s->phase == PROWL_P_OVER)
        return;
    const struct prowl_state *onlooker = watch(base, b, s, &common);
    if (s->phase != PROWL_P_START && s->phase != PROWL_P_REVEAL && s->phase != PROWL_P_SHOW)
        learn_act(box, b, onlooker, seen);
    learn_moves(box, b, s, onlooker, seen);
}

/* What is believed about the clan card at each seat. */
static void leans_of(const struct prowl_belief *b, const struct prowl_state *view,
                     int16_t lean[PROWL_SEATS][PROWL_SLOTS])
{
    memset(lean, 0, sizeof(int16_t[PROWL_SEATS][PROWL_SLOTS]));
    for (uint32_t seat = 0; seat < view->seats; seat++)
        if (b->at[seat] != NEW)
            memcpy(lean[seat], b->all[b->at[seat]], sizeof lean[seat]);
}

void prowl_belief_odds(const struct prowl_belief *b, const struct prowl_state *view, struct prowl_doubt *out)
{
    int16_t lean[PROWL_SEATS][PROWL_SLOTS];
    leans_of(b, view, lean);
    prowl_guess_odds(view, (const int16_t(*)[PROWL_SLOTS])lean, out);
}

/* How sure an onlooker is that a seat's clan card is of this clan, in 1/PROWL_SURE. The other clan cards are not taken
 * into account. */
static uint32_t read_as(const struct prowl_belief *b, const struct prowl_state *onlooker, uint32_t seat, uint32_t may,
                        uint32_t slot)
{
    const int16_t *lean = b->all[b->at[seat]];
    uint32_t pool = unseen(onlooker) & prowl_of_slots(may);
    uint64_t odds[PROWL_SLOTS], all = 1;
    for (uint32_t i = 0; i < PROWL_SLOTS; i++) {
        odds[i] = prowl_size(pool & prowl_of_slots(1U << i));
        all += odds[i] *= prowl_mind_power(lean[i]);
    }
    return (uint32_t)(odds[slot] * PROWL_SURE / all);
}

int32_t prowl_belief_betrays(const struct box *base, const void *belief, const struct game_state *view, game_move m)
{
    const struct prowl_state *s = prowl_of(view);
    const struct prowl_play p = prowl_unpack(m);
    struct prowl_belief b = *(const struct prowl_belief *)belief;
    struct game_state common;
    uint32_t seat = s->seat, clan = s->clan[seat], may = s->may[seat], turns = 0;
    const struct prowl_state *onlooker = watch(base, &b, s, &common);
    if (prowl_lays_clan(p.kind)) {
        clan = p.arg;
        may = (1U << PROWL_SLOTS) - 1;
        learn_clan(prowl_boxed(base), &b, onlooker, p.kind == PROWL_M_CLAN);
    } else {
        learn_act(prowl_boxed(base), &b, onlooker, m);
    }
    if (clan >= PROWL_CARDS || onlooker->clan[seat] < PROWL_CARDS)
        return 0; /* the seat does not know its clan card, or everybody does */
    for (uint32_t other = 0; other < s->seats; other++)
        turns += other != seat ? s->held[other] : 0;
    uint32_t sure = read_as(&b, onlooker, seat, may, prowl_slot(clan)), rivals = s->seats - 1U;
    CLAIM(rivals > 0);
    return (int32_t)(sure * PRICE * turns /
                     (PROWL_SURE * rivals * rivals)); /* the rivals share what one of them gains */
}

/* A determinization that is changed card by card. A card that a rival is known to have can only change places between
 * that rival's hand and its clan card. */
struct draft {
    struct prowl_state *s;
    const struct prowl_state *view;
    int16_t lean[PROWL_SEATS][PROWL_SLOTS];
    uint32_t hidden;             /* bits of the seats whose clan card is hidden */
    uint32_t bound[PROWL_SEATS]; /* cards that this rival is known to have and that may be its clan card */
    uint32_t loose;              /* the cards that nobody is known to have */
};

static void draft_begin(struct draft *d, const struct prowl_belief *b, const struct prowl_state *view,
                        struct prowl_state *s)
{
    uint32_t bound = 0, viewer = view->viewer;
    memset(d, 0, sizeof *d);
    d->s = s;
    d->view = view;
    leans_of(b, view, d->lean);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (seat == viewer)
            continue;
        uint32_t known = prowl_known(view, seat);
        bound |= known;
        if (view->clan[seat] != PROWL_HIDDEN)
            continue;
        d->hidden |= 1U << seat;
        d->bound[seat] = known & view->maybe[viewer] & prowl_of_slots(view->may[seat]);
    }
    d->loose = unseen(view) & ~bound;
}

/* The seat whose hidden clan card this is, or PROWL_NONE. */
static uint32_t clan_card_of(const struct draft *d, uint32_t card)
{
    for (uint32_t left = d->hidden; left != 0; left &= left - 1)
        if (d->s->clan[prowl_least(left)] == card)
            return prowl_least(left);
    return PROWL_NONE;
}

static bool fits(const struct draft *d, uint32_t seat, uint32_t card)
{
    return (d->view->may[seat] >> prowl_slot(card) & 1) != 0;
}

/* A step of Metropolis sampling: the clan card of a rival and another card change places, always if the result is
 * believed to be as likely, and otherwise with the ratio of the two probabilities. */
static void draft_step(struct draft *d, uint32_t seat, struct rng *rng)
{
    struct prowl_state *s = d->s;
    uint32_t old = s->clan[seat], among = d->loose | d->bound[seat], other;
    if (among == 0)
        return;
    uint32_t card = prowl_random(among, rng), at = clan_card_of(d, card);
    int32_t lean = d->lean[seat][prowl_slot(card)] - d->lean[seat][prowl_slot(old)];
    if (at == seat || !fits(d, seat, card) || (at != PROWL_NONE && !fits(d, at, old)))
        return;
    if ((d->bound[seat] >> old & 1) != 0 && (s->hand[seat] >> card & 1) == 0)
        return;
    if (at != PROWL_NONE)
        lean += d->lean[at][prowl_slot(old)] - d->lean[at][prowl_slot(card)];
    if (lean < 0 && rng_next(rng) >> 16 >= prowl_mind_power(lean))
        return;
    s->clan[seat] = (uint8_t)card;
    if (at != PROWL_NONE)
        s->clan[at] = (uint8_t)old;
    for (other = 0; other < s->seats; other++)
        if ((s->hand[other] >> card & 1) != 0)
            s->hand[other] ^= prowl_bit(card) | prowl_bit(old);
}

void prowl_belief_imagine(const struct box *box, const void *belief, const struct game_state *view, struct rng *rng,
                          struct game_state *out)
{
    const struct prowl_state *v = prowl_of(view);
    struct draft d;
    memcpy(out, view, sizeof *v);
    prowl_guess_resample(box, out, v->viewer == PROWL_PUBLIC ? GAME_SPECTATOR : v->viewer, rng);
    draft_begin(&d, belief, v, (struct prowl_state *)out);
    for (uint32_t i = 0; i < STEPS; i++)
        for (uint32_t left = d.hidden; left != 0; left &= left - 1)
            draft_step(&d, prowl_least(left), rng);
}
