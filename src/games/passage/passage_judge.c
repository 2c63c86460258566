/* How positions of Prowler's Passage are judged before the game is over: what is settled, what remains to be seen, and
 * which positions are worth the same. */
#include "games/passage/passage_weights.h"

#define MARKER(markers, d) ((int32_t)((markers) >> 8 * (d)&255) - FAST_ZERO)
#define BYTE(word, i) ((int32_t)((word) >> 8 * (i)&255))

/* ---- What is settled ---- */

int32_t fast_lead(void *node)
{
    struct fast_node *n = node;
    const struct fast_position *p = &n->stack[n->depth];
    if (p->phase == PASSAGE_OVER)
        return fast_outcome(n, p);
    uint32_t self = fast_cards(p->held[FAST_SELF]), other = fast_cards(p->held[FAST_OTHER]);
    int32_t statues = (int32_t)fast_statues(p->held[FAST_SELF]) - (int32_t)fast_statues(p->held[FAST_OTHER]);
    int32_t points = p->wealth[FAST_SELF] - p->wealth[FAST_OTHER];
    points += statues * n->box->number[PASSAGE_N_STATUE] * (2 - p->mid_done);
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        points += ((int32_t)(self >> i & 1) - (int32_t)(other >> i & 1)) * n->worth[i];
    return FAST_UNIT * points;
}

static uint64_t mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 32;
}

/* The rest depends on who holds statues and cards only by their sum, which Market counts, on which cards can still be
 * claimed, and on statues where a card asks for two. Items and shovels follow from the passages. */
uint64_t fast_key(const void *node)
{
    const struct fast_node *n = node;
    const struct fast_position *p = &n->stack[n->depth];
    uint32_t self = fast_cards(p->held[FAST_SELF]), other = fast_cards(p->held[FAST_OTHER]);
    uint32_t claimed = self | other | (p->mid_done ? n->mid : 0);
    uint64_t statues[2] = {fast_statues(p->held[FAST_SELF]), fast_statues(p->held[FAST_OTHER])};
    uint64_t word = (fast_count(self) + statues[0]) | (fast_count(other) + statues[1]) << 4 | (uint64_t)claimed << 8;
    if (n->two_statues & ~claimed)
        word |= statues[0] << 12 | statues[1] << 16;
    word |= (uint64_t)p->mid_done << 11 | (uint64_t)p->phase << 20;
    uint64_t h = mix(mix(0, word << 40 | p->markers), (uint64_t)p->own[FAST_SELF] << 32 | p->own[FAST_OTHER]);
    h *= UINT64_C(0xD6E8FEB86659FD93);
    return h ^ h >> 32;
}

/* ---- What remains to be seen ---- */

/* Of 256, how often a marker ends on the near side that is now so far there, where the pulls that remain go either way
 * with even odds; every second of them, as seats answer each other. */
enum { FAR = 8, PULLS = 12, SURE = 256 };
static const int16_t control[PULLS + 1][2 * FAR + 1] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 256, 256, 256, 256, 256, 256, 256, 256},
    {0, 0, 0, 0, 0, 0, 0, 16, 80, 176, 240, 256, 256, 256, 256, 256, 256},
    {0, 0, 0, 0, 0, 0, 8, 40, 96, 160, 216, 248, 256, 256, 256, 256, 256},
    {0, 0, 0, 0, 0, 4, 20, 52, 100, 156, 204, 236, 252, 256, 256, 256, 256},
    {0, 0, 0, 0, 2, 10, 28, 60, 104, 152, 196, 228, 246, 254, 256, 256, 256},
    {0, 0, 0, 1, 5, 15, 35, 66, 106, 150, 190, 221, 241, 251, 255, 256, 256},
    {0, 0, 0, 2, 8, 20, 40, 70, 108, 148, 186, 216, 236, 248, 254, 256, 256},
    {0, 0, 1, 4, 11, 24, 45, 74, 109, 147, 182, 211, 232, 245, 252, 255, 256},
    {0, 1, 2, 6, 14, 28, 49, 77, 110, 146, 179, 207, 228, 242, 250, 254, 255},
    {0, 1, 3, 8, 17, 32, 53, 80, 111, 145, 176, 203, 224, 239, 248, 253, 255},
    {1, 2, 5, 10, 20, 35, 56, 82, 112, 144, 174, 200, 221, 236, 246, 251, 254},
    {1, 3, 6, 12, 23, 38, 59, 84, 113, 143, 172, 197, 218, 233, 244, 250, 253},
    {2, 4, 8, 14, 25, 41, 61, 86, 114, 142, 170, 195, 215, 231, 242, 248, 252},
};

static int32_t control_of(int32_t marker, int32_t pulls)
{
    marker = marker > FAR ? FAR : marker < -FAR ? -FAR : marker;
    pulls = (pulls + 1) / 2;
    pulls = pulls > PULLS ? PULLS : pulls;
    return control[pulls][FAR + marker];
}

/* A sum of features by their weights; they are noted too where somebody wants to find better weights. */
struct sum {
    const int16_t *weight;
    int32_t total, *noted;
};

static inline void add(struct sum *s, uint32_t feature, int32_t amount)
{
    s->total += s->weight[feature] * amount;
    if (s->noted != NULL)
        s->noted[feature] += amount;
}

/* One seat's part of a position. */
struct side {
    uint64_t held, markers;
    uint32_t own, which;
    const struct fast_reach *reach;
    int32_t longest, sign;
};

/* Looks at all pathways near a set, once for each set. */
static FAST_RARE void learn_reach(struct fast_node *n, uint32_t own, struct fast_reach *r)
{
    uint32_t longest = fast_longest(n, own);
    *r = (struct fast_reach){.own = own, .around = (uint32_t)(fast_known(n, own) >> 32)};
    for (uint32_t near = r->around & ~own; near != 0; near &= near - 1) {
        uint32_t path = near & -near, trail = passage_trail(own | path, longest, longest + 2);
        r->longer |= trail > longest ? path : 0;
        r->much_longer |= trail > longest + 1 ? path : 0;
    }
}

static struct side side_of(struct fast_node *n, const struct fast_position *p, uint32_t which)
{
    uint32_t own = p->own[which];
    struct fast_reach *reach = &n->reach[own * UINT32_C(2654435769) >> (32 - FAST_REACH_BITS)];
    if (reach->own != own)
        learn_reach(n, own, reach);
    return (struct side){.held = p->held[which],
                         .markers = which == FAST_SELF ? p->markers : fast_turned(p->markers),
                         .own = own,
                         .which = which,
                         .reach = reach,
                         .longest = (int32_t)fast_longest(n, own),
                         .sign = which == FAST_SELF ? 1 : -1};
}

/* Where a marker is and how much may still pull it, as a place in a table of features. */
static inline uint32_t place_of(int32_t place, int32_t pulls)
{
    static const uint8_t step[] = {0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6};
    uint32_t row = pulls < (int32_t)sizeof step ? step[pulls] : FAST_PULLS - 1;
    place = place > 4 ? 4 : place < -4 ? -4 : place;
    return row * FAST_PLACES + (uint32_t)(place + 4);
}

/* What each district may bring the seat that controls it, doubled: if the items that remain are shared evenly. */
static inline void worths_of(const struct fast_node *n, const struct fast_position *p, const struct side *side,
                             int32_t left, int32_t count, int32_t *worth)
{
    const int32_t *number = n->box->number;
    int32_t twice[PASSAGE_ITEMS], all = 0, distance = MARKER(side->markers, PASSAGE_MARKET);
    for (uint32_t t = 0; t < PASSAGE_ITEMS; t++)
        all += twice[t] = 2 * BYTE(side->held, t) + BYTE(p->free_take, t);
    int32_t sections = 2 * (side->longest - number[PASSAGE_N_RESIDENTIAL]) + left / 4;
    int32_t holds = (int32_t)(fast_count(fast_cards(side->held)) + fast_statues(side->held));
    int32_t pairs = all / 2 - 2; /* doubled, and half of the types have one left over */
    int32_t shovels = 2 * BYTE(side->held, FAST_SHOVELS) + BYTE(p->free_take, FAST_SHOVELS);
    worth[PASSAGE_BANKING] = 2 * number[PASSAGE_N_BANKING] + twice[PASSAGE_YELLOW];
    worth[PASSAGE_POLITICAL] = number[PASSAGE_N_POLITICAL] * count / (SURE / 2) + twice[PASSAGE_BLUE];
    worth[PASSAGE_MARKET] = 2 * (holds + (distance > 1 ? distance : 1)) + twice[PASSAGE_PURPLE];
    worth[PASSAGE_RESIDENTIAL] = (sections > 0 ? sections : 0) + twice[PASSAGE_BROWN];
    worth[PASSAGE_CASTLE] = number[PASSAGE_N_CASTLE_PAIR] * pairs - number[PASSAGE_N_CASTLE_SHOVEL] * shovels;
}

/* The same, not doubled, for a scoring at once. */
static inline void worths_now(const struct fast_node *n, const struct side *side, int32_t *worth)
{
    const int32_t *number = n->box->number;
    int32_t pairs = 0, distance = MARKER(side->markers, PASSAGE_MARKET);
    int32_t holds = (int32_t)(fast_count(fast_cards(side->held)) + fast_statues(side->held));
    int32_t sections = side->longest - number[PASSAGE_N_RESIDENTIAL];
    for (uint32_t t = 0; t < PASSAGE_ITEMS; t++) {
        worth[t] = BYTE(side->held, t);
        pairs += BYTE(side->held, t) / 2;
    }
    worth[PASSAGE_BANKING] += number[PASSAGE_N_BANKING];
    worth[PASSAGE_POLITICAL] += number[PASSAGE_N_POLITICAL] * (int32_t)fast_count(fast_controlled(side->markers));
    worth[PASSAGE_MARKET] += holds + (distance > 1 ? distance : 1);
    worth[PASSAGE_RESIDENTIAL] += sections > 0 ? sections : 0;
    worth[PASSAGE_CASTLE] =
        number[PASSAGE_N_CASTLE_PAIR] * pairs - number[PASSAGE_N_CASTLE_SHOVEL] * BYTE(side->held, FAST_SHOVELS);
}

static inline void add_districts(const struct fast_node *n, const struct fast_position *p, const struct side *side,
                                 int32_t left, struct sum *s)
{
    int32_t odds[PASSAGE_DISTRICTS], worth[PASSAGE_DISTRICTS], now[PASSAGE_DISTRICTS], count = 0;
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        count += odds[d] = control_of(MARKER(side->markers, d), BYTE(p->free_pull, d));
    worths_of(n, p, side, left, count, worth);
    if (!p->mid_done)
        worths_now(n, side, now);
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++) {
        uint32_t place = place_of(MARKER(side->markers, d), BYTE(p->free_pull, d));
        add(s, FAST_F_DISTRICT + d, side->sign * odds[d] * worth[d] / 8);
        add(s, FAST_F_PLACE + place, side->sign * 32 * worth[d]);
        if (!p->mid_done)
            add(s, FAST_F_PLACE_NOW + place, side->sign * 64 * now[d]);
    }
}

/* How much is missing: the sum of the least `need` among what falls short in each place. */
static inline int32_t missing(const int32_t *has, int32_t each, int32_t count, int32_t need)
{
    enum { NEVER = 99 };
    int32_t gap[5], sum = 0;
    for (int32_t i = 0; i < 5; i++)
        gap[i] = i >= count ? NEVER : each > has[i] ? each - has[i] : 0;
#define SORT(a, b)                                                                                                     \
    do {                                                                                                               \
        int32_t low = gap[a] < gap[b] ? gap[a] : gap[b];                                                               \
        gap[b] = gap[a] < gap[b] ? gap[b] : gap[a];                                                                    \
        gap[a] = low;                                                                                                  \
    } while (0)
    SORT(0, 3);
    SORT(1, 4);
    SORT(0, 2);
    SORT(1, 3);
    SORT(0, 1);
    SORT(2, 4);
    SORT(1, 2);
    SORT(3, 4);
    SORT(2, 3);
#undef SORT
    for (int32_t i = 0; i < 5; i++)
        sum += i < need ? gap[i] : 0;
    return sum;
}

/* How many passages a seat lacks to surround an area, where the other has none there. */
static int32_t missing_around(uint32_t own, uint32_t others)
{
    int32_t least = 4;
    for (uint32_t i = 0; i < 9; i++) {
        int32_t gap = 4 - (int32_t)fast_count(own & passage_large_areas[i]);
        least = (others & passage_large_areas[i]) == 0 && gap < least ? gap : least;
    }
    return least;
}

/* What a seat lacks of what an unclaimed card asks for. */
static inline void add_card(const struct fast_node *n, const struct side *side, uint32_t others, uint32_t card,
                            struct sum *s)
{
    const struct fast_asked *asked = &fast_asked[n->card[card]];
    int32_t has[PASSAGE_DISTRICTS] = {0}, gap;
    if (n->mid >> card & 1)
        return;
    for (uint32_t i = 0; i < PASSAGE_DISTRICTS; i++)
        has[i] = asked->spaces > 0 ? MARKER(side->markers, i) : BYTE(side->held, i);
    if (n->around >> card & 1)
        gap = missing_around(side->own, others);
    else if (n->six >> card & 1)
        gap = 6 - side->longest;
    else if (n->two >> card & 1)
        gap = 6 - (int32_t)fast_count(side->own);
    else if (n->two_statues >> card & 1)
        gap = 2 - (int32_t)fast_statues(side->held);
    else
        gap = missing(has, asked->spaces > 0 ? asked->spaces : asked->items, asked->bytes, asked->need);
    gap = gap < 0 ? 0 : gap >= FAST_GAPS ? FAST_GAPS - 1 : gap;
    add(s, FAST_F_CARDS + (n->card[card] * 2U + side->which) * FAST_GAPS + (uint32_t)gap,
        side->sign * 64 * n->worth[card]);
}

static inline void add_mid(const struct fast_node *n, const struct fast_position *p, const struct side side[2],
                           struct sum *s)
{
    int32_t longer = side[0].longest - side[1].longest;
    int32_t more = (int32_t)fast_count(fast_controlled(p->markers)) -
                   (int32_t)fast_count(fast_controlled(fast_turned(p->markers)));
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++) {
        if (n->card[i] == PASSAGE_MID_LONGEST)
            add(s, FAST_F_MID_LONGEST, 32 * n->worth[i] * (longer > 2 ? 2 : longer < -2 ? -2 : longer));
        if (n->card[i] == PASSAGE_MID_MOST_DISTRICTS)
            add(s, FAST_F_MID_MOST, 32 * n->worth[i] * (more > 2 ? 2 : more < -2 ? -2 : more));
    }
    for (uint32_t t = 0; t < PASSAGE_ITEMS; t++)
        add(s, FAST_F_ITEMS_NOW,
            64 * (n->box->item_wealth[BYTE(side[0].held, t)] - n->box->item_wealth[BYTE(side[1].held, t)]));
}

static inline void add_statues(uint32_t gaps, struct sum *s)
{
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++) {
        uint32_t lacks = fast_count(gaps & passage_statue_paths[i]);
        if (lacks >= 1 && lacks <= 3)
            add(s, FAST_F_STATUE + lacks - 1, 64);
    }
}

/* Sharing what remains evenly, items of a type bring this much more to whoever has more of them (their wealth is
 * n (n + 1) / 2): the difference times half of all there are and one. So each is worth a fixed amount to either seat,
 * and seats would take the best in turns. */
static inline void add_items(const struct fast_node *n, const struct fast_position *p, struct sum *s)
{
    int32_t sign = 1, tiles = 0;
    for (uint32_t i = 0; i < PASSAGE_ITEMS; i++) {
        uint32_t t = n->by_worth[i];
        int32_t self = BYTE(p->held[0], t), other = BYTE(p->held[1], t), remain = BYTE(p->free_take, t);
        int32_t each = 32 * (self + other + remain + 1);
        add(s, FAST_F_ITEMS, each * (self - other));
        tiles += remain & 1 ? sign * each : 0;
        sign = remain & 1 ? -sign : sign;
    }
    add(s, FAST_F_TILES, tiles);
}

static inline void add_reach(const struct side *side, uint32_t gaps, struct sum *s)
{
    uint32_t longer = fast_count(side->reach->longer & gaps), much = fast_count(side->reach->much_longer & gaps);
    longer = longer >= FAST_LONGER ? FAST_LONGER - 1 : longer;
    much = much >= FAST_LONGER ? FAST_LONGER - 1 : much;
    add(s, FAST_F_LONGER + side->which * FAST_LONGER + longer, side->sign * 64);
    add(s, FAST_F_MUCH_LONGER + side->which * FAST_LONGER + much, side->sign * 64);
    add(s, FAST_F_REACH, side->sign * 64 * (int32_t)fast_count(side->reach->around & gaps));
}

static inline int32_t judge(struct fast_node *n, const struct fast_position *p, int32_t *noted)
{
    uint32_t left = fast_left(n), gaps = PASSAGE_ALL_PATHS & ~(p->own[0] | p->own[1]);
    uint32_t unclaimed = 7 & ~fast_cards(p->held[0] | p->held[1]);
    if (!n->reach_used) {
        memset(n->reach, 0, sizeof n->reach);
        n->reach_used = 1;
    }
    struct side side[2] = {side_of(n, p, FAST_SELF), side_of(n, p, FAST_OTHER)};
    struct sum s = {fast_weights[p->mid_done][fast_stage(left)], 0, noted};
    add(&s, FAST_F_TURN, 64);
    add(&s, FAST_F_LONGEST, 64 * (side[0].longest - side[1].longest));
    add_items(n, p, &s);
    for (uint32_t i = 0; i < 2; i++) {
        add_districts(n, p, &side[i], (int32_t)left, &s);
        add_reach(&side[i], gaps, &s);
        add(&s, FAST_F_SHOVELS, side[i].sign * 64 * BYTE(side[i].held, FAST_SHOVELS));
    }
    for (uint32_t card = 0; card < PASSAGE_CARDS; card++)
        for (uint32_t i = 0; unclaimed >> card & 1 && i < 2; i++)
            add_card(n, &side[i], side[1 - i].own, card, &s);
    if (!p->mid_done)
        add_mid(n, p, side, &s);
    add_statues(gaps, &s);
    return s.total;
}

int32_t fast_guess(void *node)
{
    struct fast_node *n = node;
    /* Features are in 1/64 points, weights in 1/256. */
    return judge(n, &n->stack[n->depth], NULL) / (64 * 256 / FAST_UNIT);
}

void fast_features(void *node, int32_t *out)
{
    struct fast_node *n = node;
    memset(out, 0, FAST_FEATURES * sizeof *out);
    judge(n, &n->stack[n->depth], out);
}

/* The odds that a lead of so many points is kept, in 1/10000, by points over what a turn may still change. */
uint32_t fast_share(const void *node, int32_t worth)
{
    static const uint16_t share[] = {5000, 6225, 7311, 8176, 8808, 9241, 9526, 9707, 9820, 9890, 9933, 9959, 9975};
    enum { STEPS = sizeof share / sizeof share[0] - 1 };
    int32_t spread = 4 + (int32_t)fast_left(node); /* points, for a step of two */
    int32_t size = worth < 0 ? -worth : worth;
    int32_t at = size * 64 / (FAST_UNIT * spread / 4);
    int32_t step = at / 64 >= STEPS ? STEPS - 1 : at / 64, part = at / 64 >= STEPS ? 64 : at % 64;
    int32_t odds = share[step] + (share[step + 1] - share[step]) * part / 64;
    return (uint32_t)(worth < 0 ? 10000 - odds : odds);
}

/* As measured, in nodes that are judged; those of the last turns take less time. */
uint64_t fast_effort(const void *node)
{
    uint32_t left = fast_left(node);
    uint64_t nodes = 200;
    for (uint32_t i = 5; i < left; i++)
        nodes = nodes * 13 / 5;
    return nodes;
}
