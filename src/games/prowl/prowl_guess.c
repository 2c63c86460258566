/* The information set of a view: the deals of the unseen cards that agree with it are counted, and one of them is drawn
 * so that each is equally likely (a determinization). The odds of what chance may reveal follow from the same counts.
 *
 * An opponent's hidden clan card is either one of the cards that it is known to have (`unsure`) or a card of the pool,
 * of a clan that it may belong to. Everything else in the pool fills the hands and the deck in any way. So a deal is a
 * choice for each hidden clan card, together a *plan*, and then one of so many fillings:
 *
 *     (pool - taken)! / (free places of each hand)! … (rest)!
 *
 * where a hand has one free place more if its seat's clan card came from the cards that it is known to have. Plans are
 * few (five choices for each of at most five seats) and are all listed. Their fillings are counted in a common unit, so
 * that everything is exact and fits into 64 bits. */
#include "games/prowl/prowl_mind.h"

struct hidden {
    uint32_t sure, unsure; /* known cards that are in the hand; known cards that are there or are the clan card */
    uint32_t may;          /* the slots that the clan card may belong to */
    int32_t gaps;          /* places of the hand that the pool fills if the clan card is from the pool; may be -1 */
    uint8_t seat;
    bool clan; /* whether the clan card is hidden too */
};

struct unknown {
    uint32_t pool;
    uint32_t of[PROWL_SLOTS]; /* how many cards of each slot the pool has */
    uint32_t count;           /* of the seats below */
    int32_t spare;            /* the size of the pool less one for each hidden clan card; may be negative */
    uint32_t clans;           /* how many of the seats have a hidden clan card; these come first */
    struct hidden seat[PROWL_SEATS];
};

enum { FROM_KNOWN = PROWL_SLOTS }; /* stands for a slot in a plan */

static void collect_seat(const struct prowl_state *view, uint32_t seat, struct hidden *h)
{
    uint32_t known = prowl_known(view, seat), clan = view->clan[seat];
    memset(h, 0, sizeof *h);
    h->seat = (uint8_t)seat;
    h->clan = clan == PROWL_HIDDEN;
    h->may = view->may[seat];
    if (h->clan)
        h->unsure = known & view->maybe[view->viewer] & prowl_of_slots(h->may);
    else if (clan < PROWL_CARDS)
        known &= ~prowl_bit(clan);
    h->sure = known & ~h->unsure;
    h->gaps = (int32_t)view->held[seat] - (int32_t)prowl_size(known);
}

static void collect(const struct prowl_state *view, struct unknown *o)
{
    uint32_t used = 0;
    memset(o, 0, sizeof *o);
    for (uint32_t pass = 0; pass < 2; pass++) { /* the seats with hidden clan cards come first */
        for (uint32_t seat = 0; seat < view->seats; seat++) {
            if (seat == view->viewer || (view->clan[seat] == PROWL_HIDDEN) != (pass == 0))
                continue;
            struct hidden *h = &o->seat[o->count++];
            collect_seat(view, seat, h);
            o->clans += h->clan;
            used |= h->sure | h->unsure;
        }
    }
    o->pool = view->cards & ~prowl_placed(view) & ~used;
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
        o->of[slot] = prowl_size(o->pool & prowl_of_slots(1U << slot));
    o->spare = (int32_t)prowl_size(o->pool) - (int32_t)o->clans;
}

/* (n + k)! divided by n!, or by 0! if n is negative. The result is 0 if n + k is negative. */
static uint64_t grown(int32_t n, int32_t k)
{
    uint64_t product = 1;
    if (n + k < 0)
        return 0;
    for (int32_t i = n < 0 ? 1 : n + 1; i <= n + k; i++)
        product *= (uint64_t)i;
    return product;
}

/* Deals counted over all plans, all in the same unit. */
struct sum {
    uint64_t all;                  /* every deal */
    uint64_t in_rest[PROWL_SLOTS]; /* those with a given card of this slot in the rest, divided by the rest's size */
    uint64_t in_hand[PROWL_SLOTS]; /* those with a given card of this slot in the hand of the seat with index `hand` */
    uint64_t is_clan;              /* those with a given unsure card of that seat as its clan card */
    uint32_t hand;
};

struct plan {
    uint8_t from[PROWL_SEATS]; /* a slot of the pool, or FROM_KNOWN */
    uint32_t taken[PROWL_SLOTS];
    int32_t known; /* how many are FROM_KNOWN */
    uint64_t ways; /* to choose the clan cards like this, not counting the fillings */
};

static void add_plan(const struct unknown *o, const struct plan *p, struct sum *sum)
{
    const struct hidden *h = &o->seat[sum->hand];
    /* All deals are counted in the unit (spare - 1)!, in which those with one card in a given place are counted too. */
    uint64_t less = grown(o->spare - 1, p->known), all = grown(o->spare - 1, p->known + 1);
    bool known = sum->hand < o->clans && p->from[sum->hand] == FROM_KNOWN;
    int32_t gaps = h->gaps + known;
    sum->all += p->ways * all;
    if (known)
        sum->is_clan += p->ways * all / prowl_size(h->unsure);
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
        if (o->of[slot] <= p->taken[slot])
            continue; /* all of them are clan cards */
        uint64_t ways = p->ways * less;
        if (p->taken[slot] > 0) /* of × (of - 1) × … becomes (of - 1) × (of - 2) × … without the given card */
            ways = p->ways / o->of[slot] * (o->of[slot] - p->taken[slot]) * less;
        sum->in_rest[slot] += ways;
        sum->in_hand[slot] += gaps > 0 ? ways * (uint64_t)gaps : 0;
    }
}

typedef bool visit(const struct unknown *o, const struct plan *p, void *to); /* returns true to stop the walk */

/* Visits all plans that agree with `p` on the hidden clan cards before number i. */
static bool walk(const struct unknown *o, struct plan *p, uint32_t i, visit *visitor, void *to)
{
    uint64_t ways = p->ways;
    if (i >= o->clans || i >= PROWL_SEATS)
        return visitor(o, p, to);
    const struct hidden *h = &o->seat[i];
    if (h->unsure != 0) {
        p->from[i] = FROM_KNOWN;
        p->ways = ways * prowl_size(h->unsure);
        p->known++;
        if (walk(o, p, i + 1, visitor, to))
            return true;
        p->known--;
    }
    for (uint32_t slot = 0; slot < PROWL_SLOTS && h->gaps >= 0; slot++) {
        if ((h->may >> slot & 1) == 0 || o->of[slot] <= p->taken[slot])
            continue;
        p->from[i] = (uint8_t)slot;
        p->ways = ways * (o->of[slot] - p->taken[slot]) * (uint64_t)(h->gaps + 1);
        p->taken[slot]++;
        if (walk(o, p, i + 1, visitor, to))
            return true;
        p->taken[slot]--;
    }
    p->ways = ways;
    return false;
}

static bool visit_sum(const struct unknown *o, const struct plan *p, void *to)
{
    add_plan(o, p, to);
    return false;
}

static bool visit_total(const struct unknown *o, const struct plan *p, void *to)
{
    *(uint64_t *)to += p->ways * grown(o->spare, p->known);
    return false;
}

uint64_t prowl_guess_guesses(const struct prowl_state *view)
{
    struct unknown o;
    struct plan p = {.ways = 1};
    uint64_t total = 0;
    collect(view, &o);
    walk(&o, &p, 0, visit_total, &total);
    return total;
}

/* Lists the cards as outcomes of chance, with weights that keep their proportions and add up to less than 2^32. Which
 * cards are listed follows from counting alone, and not from the clans that a clan card cannot belong to (rules: what a
 * seat knows). The weights do take these into account, so that they are 0 for some cards. */
static void list(uint32_t cards, const uint64_t weight[PROWL_CARDS], struct game_moves *out)
{
    uint64_t most = 0;
    uint32_t shift = 0;
    for (uint32_t card = 0; card < PROWL_CARDS; card++)
        most = weight[card] > most ? weight[card] : most;
    while (most >> shift >= 1U << 26)
        shift++;
    for (; cards != 0; cards &= cards - 1) {
        uint32_t card = prowl_least(cards), least = weight[card] != 0;
        game_moves_add(out, PROWL_M_CARD | (game_move)card << 8,
                       weight[card] >> shift != 0 ? (uint32_t)(weight[card] >> shift) : least);
    }
}

/* What may be revealed from the deck, as far as the viewer knows. */
void prowl_guess_expect_deck(const struct prowl_state *view, struct game_moves *out)
{
    struct unknown o;
    struct plan p = {.ways = 1};
    struct sum sum = {.all = 0};
    uint64_t weight[PROWL_CARDS] = {0};
    collect(view, &o);
    walk(&o, &p, 0, visit_sum, &sum);
    for (uint32_t left = o.pool; left != 0; left &= left - 1)
        weight[prowl_least(left)] = sum.in_rest[prowl_slot(prowl_least(left))];
    list(o.pool, weight, out);
}

/* The cards that may be in a hand. If the cards known to be there fill it, these are all. If the cards known to be
 * there or to be the clan card fill both, it is one of those. Otherwise it may be any card of the pool too. */
static uint32_t may_hold(const struct prowl_state *view, uint32_t seat, uint32_t pool)
{
    uint32_t known = prowl_known(view, seat), held = view->held[seat];
    uint32_t sure = view->clan[seat] == PROWL_HIDDEN ? known & ~view->maybe[view->viewer] : known;
    if (prowl_size(sure) >= held)
        return sure;
    return prowl_size(known) >= held + (view->clan[seat] == PROWL_HIDDEN) ? known : known | pool;
}

/* What may be shown of an opponent's hand. */
void prowl_guess_expect_hand(const struct prowl_state *view, uint32_t seat, struct game_moves *out)
{
    struct unknown o;
    struct plan p = {.ways = 1};
    struct sum sum = {.all = 0};
    uint64_t weight[PROWL_CARDS] = {0};
    collect(view, &o);
    while (o.seat[sum.hand].seat != seat)
        sum.hand++;
    const struct hidden *h = &o.seat[sum.hand];
    walk(&o, &p, 0, visit_sum, &sum);
    for (uint32_t left = o.pool; left != 0; left &= left - 1)
        weight[prowl_least(left)] = sum.in_hand[prowl_slot(prowl_least(left))];
    for (uint32_t left = h->sure; left != 0; left &= left - 1)
        weight[prowl_least(left)] = sum.all;
    for (uint32_t left = h->unsure; left != 0; left &= left - 1)
        weight[prowl_least(left)] = sum.all - sum.is_clan;
    list(may_hold(view, seat, o.pool), weight, out);
}

struct pick {
    uint64_t left;
    struct plan plan;
};

static bool visit_pick(const struct unknown *o, const struct plan *p, void *to)
{
    struct pick *pick = to;
    uint64_t ways = p->ways * grown(o->spare, p->known);
    pick->plan = *p;
    if (pick->left < ways)
        return true;
    pick->left -= ways;
    return false;
}

static uint64_t below(struct rng *rng, uint64_t n)
{
    uint64_t least = (0 - n) % n, x; /* without so many of the lowest numbers, all results are equally likely */
    do
        x = (uint64_t)rng_next(rng) << 32 | rng_next(rng);
    while (x < least);
    return x % n;
}

/* Takes a random card that is in both sets out of the first. */
static uint32_t draw(uint32_t *set, uint32_t among, struct rng *rng)
{
    uint32_t card = prowl_random(*set & among, rng);
    *set &= ~prowl_bit(card);
    return card;
}

/* The other seats are assumed to know what everybody knows, the clan cards that everybody saw them look at, and what
 * the viewer knows that they know about the viewer. */
void prowl_guess_fill_knowledge(struct prowl_state *s)
{
    for (uint32_t other = 0; other < s->seats; other++) {
        for (uint32_t seat = 0; seat < s->seats; seat++) {
            if (other == seat || prowl_tracks(s, other, seat))
                continue;
            s->known[other][seat] = s->known[seat][seat];
            if ((s->know[seat] >> other & 1) == 0)
                s->maybe[other] |= s->known[seat][seat] & s->maybe[PROWL_PUBLIC];
        }
    }
}

void prowl_guess_resample(const struct box *box, struct game_state *state, int viewer, struct rng *rng)
{
    struct prowl_state *s = (struct prowl_state *)state;
    struct unknown o;
    struct plan p = {.ways = 1};
    struct pick pick = {.left = 0};
    (void)box;
    CLAIM(s->viewer == (viewer == GAME_SPECTATOR ? PROWL_PUBLIC : viewer));
    uint64_t total = prowl_guess_guesses(s);
    CLAIM(total > 0); /* the true deal is always one of them */
    collect(s, &o);
    pick.left = below(rng, total);
    walk(&o, &p, 0, visit_pick, &pick);
    for (uint32_t i = 0; i < o.count; i++) {
        struct hidden *h = &o.seat[i];
        s->hand[h->seat] = h->sure | h->unsure;
        if (i >= o.clans)
            continue;
        if (pick.plan.from[i] == FROM_KNOWN)
            s->clan[h->seat] = (uint8_t)draw(&s->hand[h->seat], h->unsure, rng);
        else
            s->clan[h->seat] = (uint8_t)draw(&o.pool, prowl_of_slots(1U << pick.plan.from[i]), rng);
    }
    for (uint32_t i = 0; i < o.count; i++) {
        uint32_t seat = o.seat[i].seat;
        while (prowl_size(s->hand[seat]) < s->held[seat])
            s->hand[seat] |= prowl_bit(draw(&o.pool, o.pool, rng));
    }
    prowl_guess_fill_knowledge(s);
    s->viewer = PROWL_TRUTH;
}

/* The odds of clans where a belief says more than counting: a plan's weight is then the number of its deals times the
 * likelihood of its clan cards. Weights are handled as logarithms (leanings), and the plans are walked twice: first for
 * the largest weight, then to add up all weights relative to it. */
struct tilt {
    const int16_t (*lean)[PROWL_SLOTS]; /* the logarithm of each clan's likelihood at each seat */
    const struct unknown *o;
    uint8_t slot[PROWL_SEATS]; /* of each hidden clan card so far */
    uint32_t taken[PROWL_SLOTS];
    int32_t most; /* the largest leaning of a plan */
    bool adding;  /* whether `most` is known, so that the weights are added up */
    uint64_t sum[PROWL_SEATS][PROWL_SLOTS];
};

static void tilt_plan(struct tilt *t, int32_t lean)
{
    if (!t->adding) {
        t->most = lean > t->most ? lean : t->most;
        return;
    }
    for (uint32_t i = 0; i < t->o->clans; i++)
        t->sum[t->o->seat[i].seat][t->slot[i]] +=
            prowl_mind_power(lean - t->most) + 1; /* never 0 for a possible plan */
}

/* Walks the plans as `walk` does, but by the clans of the clan cards, and with their weights as leanings. */
static void tilt_walk(struct tilt *t, uint32_t i, int32_t known, int32_t lean)
{
    const struct unknown *o = t->o;
    if (i >= o->clans || i >= PROWL_SEATS) {
        uint64_t ways = grown(o->spare, known);
        if (ways > 0)
            tilt_plan(t, lean + prowl_mind_doublings(ways));
        return;
    }
    const struct hidden *h = &o->seat[i];
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
        int32_t here = lean + t->lean[h->seat][slot];
        uint32_t sure = prowl_size(h->unsure & prowl_of_slots(1U << slot));
        t->slot[i] = (uint8_t)slot;
        if (sure > 0)
            tilt_walk(t, i + 1, known + 1, here + prowl_mind_doublings(sure));
        if (h->gaps < 0 || (h->may >> slot & 1) == 0 || o->of[slot] <= t->taken[slot])
            continue;
        here += prowl_mind_doublings((uint64_t)(o->of[slot] - t->taken[slot]) * (uint64_t)(h->gaps + 1));
        t->taken[slot]++;
        tilt_walk(t, i + 1, known, here);
        t->taken[slot]--;
    }
}

void prowl_guess_odds(const struct prowl_state *view, const int16_t lean[PROWL_SEATS][PROWL_SLOTS],
                      struct prowl_doubt *out)
{
    struct unknown o;
    struct tilt t = {.lean = lean, .o = &o, .most = INT32_MIN};
    memset(out, 0, sizeof *out);
    collect(view, &o);
    tilt_walk(&t, 0, 0, 0);
    t.adding = true;
    tilt_walk(&t, 0, 0, 0);
    for (uint32_t seat = 0; seat < view->seats; seat++) {
        uint64_t all = 0;
        for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
            all += t.sum[seat][slot];
        if (view->clan[seat] < PROWL_CARDS)
            out->of[seat][prowl_slot(view->clan[seat])] = PROWL_SURE;
        for (uint32_t slot = 0; slot < PROWL_SLOTS && all > 0; slot++)
            out->of[seat][slot] = (uint16_t)((t.sum[seat][slot] * PROWL_SURE + all - 1) / all);
    }
}
