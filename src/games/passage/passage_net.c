/* Evaluating positions of Prowler's Passage with the network that passage_net.h describes. */
#include "games/passage/passage_net.h"

/* Fills a cache entry: tries every pathway that touches the set. */
static FAST_RARE void learn_reach(struct passage_fast_node *n, uint32_t own, struct passage_fast_reach *r)
{
    uint32_t longest = passage_fast_longest(n, own);
    *r = (struct passage_fast_reach){.own = own, .around = (uint32_t)(passage_fast_known(n, own) >> 32)};
    for (uint32_t near = r->around & ~own; near != 0; near &= near - 1) {
        uint32_t path = near & -near, trail = passage_trail(own | path, longest, longest + 2);
        r->longer |= trail > longest ? path : 0;
        r->much_longer |= trail > longest + 1 ? path : 0;
    }
}

const struct passage_fast_reach *passage_net_reach(struct passage_fast_node *n, uint32_t own)
{
    struct passage_fast_reach *reach = &n->reach[own * UINT32_C(2654435769) >> (32 - FAST_REACH_BITS)];
    if (reach->own != own)
        learn_reach(n, own, reach);
    return reach;
}

static void add_row(int16_t *sums, uint32_t fact)
{
    const int16_t *row = passage_net_weights_rows[fact];
    for (uint32_t i = 0; i < NET_SUMS; i++)
        sums[i] = (int16_t)(sums[i] + row[i]);
}

static inline uint32_t tile_of(const struct passage_fast_node *n, uint32_t path)
{
    uint64_t take = n->step[path].take;
    for (uint32_t t = 0; t < PASSAGE_ITEMS; t++)
        if (BYTE(take, t) > 0)
            return t;
    return n->any >> path & 1 ? 4 : 5;
}

static struct passage_fast_place place_of(const struct passage_fast_node *n, uint32_t path)
{
    struct passage_fast_place place = {.tile = (uint8_t)tile_of(n, path), .statue = {PASSAGE_STATUES, PASSAGE_STATUES}};
    uint32_t at = 0, spaces = n->step[path].pull * FAST_EACH_MARKER >> 32 & 255;
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        for (uint32_t i = 0; i < BYTE(n->step[path].pull, d) * 2 / spaces; i++)
            place.district[at++] = (uint8_t)d;
    at = 0;
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        if (passage_map_statue_paths[i] >> path & 1)
            place.statue[at++] = (uint8_t)i;
    place.spaces = (uint8_t)(spaces / 2);
    return place;
}

/* Works out what stays the same throughout a game. */
FAST_RARE void passage_net_prepare(struct passage_fast_node *n)
{
    uint16_t fact[NET_ACTIVE];
    memset(n->reach, 0, sizeof n->reach);
    memset(n->row, 0, sizeof n->row);
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++) {
        n->place[path] = place_of(n, path);
        add_row(n->row[FAST_SELF][path], NET_PATH + path * NET_STATES + FAST_SELF);
        add_row(n->row[FAST_OTHER][path], NET_PATH + path * NET_STATES + FAST_OTHER);
        for (uint32_t i = passage_net_free_facts(n, path, fact); i-- > 0;)
            add_row(n->row[NET_FREE][path], fact[i]);
    }
    for (uint32_t i = 0; i < FAST_STACK; i++)
        n->sums[i].own[0] = n->sums[i].own[1] = FAST_NO_PATHS;
    n->may_judge = 1;
}

/* How far a seat is from having `each` in `need` of the first `count` places: the sum of the smallest shortfalls. They
 * are sorted by a sorting network, which has no branches. */
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

/* How many passages a seat lacks to surround an area. Areas with a passage of the opponent's are lost. */
static int32_t missing_around(uint32_t own, uint32_t others)
{
    int32_t least = 5;
    for (uint32_t i = 0; i < 9; i++) {
        int32_t gap = 4 - (int32_t)passage_fast_count(own & passage_map_large_areas[i]);
        least = (others & passage_map_large_areas[i]) == 0 && gap < least ? gap : least;
    }
    return least;
}

/* How far a seat is from the condition of an unclaimed card. */
int32_t passage_net_gap(struct passage_fast_node *n, const struct passage_fast_position *p, uint32_t which,
                        uint64_t markers, uint32_t card)
{
    const struct passage_fast_asked *asked = &passage_search_asked[n->card[card]];
    int32_t has[PASSAGE_DISTRICTS];
    uint32_t own = p->own[which];
    if (n->around >> card & 1)
        return missing_around(own, p->own[1 - which]);
    if (n->six >> card & 1)
        return 6 - (int32_t)passage_fast_longest(n, own);
    if (n->two >> card & 1)
        return 6 - (int32_t)passage_fast_count(own) > 0 ? 6 - (int32_t)passage_fast_count(own) : 0;
    if (n->two_statues >> card & 1)
        return 2 - (int32_t)passage_fast_statues(p->held[which]);
    for (uint32_t i = 0; i < PASSAGE_DISTRICTS; i++)
        has[i] = asked->spaces > 0 ? MARKER(markers, i) : (int32_t)BYTE(p->held[which], i);
    if (asked->spaces > 0 && asked->items > 0)
        for (uint32_t i = 0; i < PASSAGE_ITEMS; i++)
            has[i] -= BYTE(p->held[which], i) == 0;
    return missing(has, asked->spaces > 0 ? asked->spaces : asked->items, asked->bytes, asked->need);
}

static uint32_t add_cards(struct passage_fast_node *n, const struct passage_fast_position *p, uint16_t *out)
{
    uint32_t unclaimed = 7 & ~passage_fast_cards(p->held[0] | p->held[1]), at = 0;
    uint64_t markers[2] = {p->markers, passage_fast_turned(p->markers)};
    for (uint32_t card = 0; card < PASSAGE_CARDS; card++) {
        uint32_t first = NET_CARD + n->card[card] * (uint32_t)(NET_GAPS * NET_GAPS), gap[2];
        if (!(unclaimed >> card & 1))
            continue;
        if (n->mid >> card & 1) {
            int32_t more = n->card[card] == PASSAGE_MID_LONGEST ? (int32_t)passage_fast_longest(n, p->own[0]) -
                                                                      (int32_t)passage_fast_longest(n, p->own[1])
                                                                : passage_fast_districts_ahead(p->markers);
            if (!p->mid_done)
                out[at++] = (uint16_t)(first + (uint32_t)between(0, more + 4, 8));
            continue;
        }
        for (uint32_t i = 0; i < 2; i++)
            gap[i] = (uint32_t)between(0, passage_net_gap(n, p, i, markers[i], card), NET_GAPS - 1);
        out[at++] = (uint16_t)(first + gap[0] * NET_GAPS + gap[1]);
    }
    return at;
}

/* What each district would be worth to a seat if it controlled the district now. */
void passage_net_worths(const struct passage_fast_node *n, uint64_t held, uint64_t markers, int32_t longest,
                        int32_t *worth)
{
    const int32_t *number = n->box->number;
    int32_t pairs = 0, distance = MARKER(markers, PASSAGE_MARKET);
    int32_t holds = (int32_t)(passage_fast_count(passage_fast_cards(held)) + passage_fast_statues(held));
    int32_t sections = longest - number[PASSAGE_N_RESIDENTIAL];
    for (uint32_t t = 0; t < PASSAGE_ITEMS; t++) {
        worth[t] = (int32_t)BYTE(held, t);
        pairs += worth[t] / 2;
    }
    worth[PASSAGE_BANKING] += number[PASSAGE_N_BANKING];
    worth[PASSAGE_POLITICAL] +=
        number[PASSAGE_N_POLITICAL] * (int32_t)passage_fast_count(passage_fast_controlled(markers));
    worth[PASSAGE_MARKET] += holds + (distance > 1 ? distance : 1);
    worth[PASSAGE_RESIDENTIAL] += sections > 0 ? sections : 0;
    worth[PASSAGE_CASTLE] =
        number[PASSAGE_N_CASTLE_PAIR] * pairs - number[PASSAGE_N_CASTLE_SHOVEL] * (int32_t)BYTE(held, FAST_SHOVELS);
}

static uint32_t add_stakes(struct passage_fast_node *n, const struct passage_fast_position *p, uint16_t *out)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < 2; i++) {
        uint64_t markers = i == FAST_SELF ? p->markers : passage_fast_turned(p->markers);
        int32_t worth[PASSAGE_DISTRICTS];
        passage_net_worths(n, p->held[i], markers, (int32_t)passage_fast_longest(n, p->own[i]), worth);
        for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++) {
            uint32_t place = (uint32_t)between(0, MARKER(markers, d) + 6, 12);
            uint32_t step = (uint32_t)between(0, worth[d] / 3, NET_WORTHS - 1);
            out[at++] = (uint16_t)(NET_STAKE + ((i * PASSAGE_DISTRICTS + d) * NET_PLACES + place) * NET_WORTHS + step);
        }
    }
    return at;
}

/* The class of how many spaces the free pathways could still move a marker. */
static const uint8_t pull_step[] = {0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6};

static inline uint32_t pulls_of(const struct passage_fast_position *p, uint32_t d)
{
    uint32_t pulls = BYTE(p->free_pull, d);
    return pulls < sizeof pull_step ? pull_step[pulls] : NET_PULLS - 1;
}

uint32_t passage_net_facts(struct passage_fast_node *n, const struct passage_fast_position *p, uint16_t *out)
{
    uint32_t at = 0, gaps = PASSAGE_ALL_PATHS & ~(p->own[0] | p->own[1]);
    if (!n->may_judge)
        passage_net_prepare(n);
#define ADD(fact) out[at++] = (uint16_t)(fact)
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++) {
        ADD(NET_MARKER + (d * NET_PULLS + pulls_of(p, d)) * NET_PLACES +
            (uint32_t)between(0, MARKER(p->markers, d) + 6, 12));
    }
    for (uint32_t t = 0; t < PASSAGE_ITEMS; t++) {
        ADD(NET_ITEM + (t * NET_ITEMS + most(BYTE(p->held[0], t), NET_ITEMS)) * NET_ITEMS +
            most(BYTE(p->held[1], t), NET_ITEMS));
        ADD(NET_TILE + t * NET_REMAIN + most(BYTE(p->free_take, t), NET_REMAIN));
    }
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t holds = passage_fast_count(passage_fast_cards(p->held[i])) + passage_fast_statues(p->held[i]);
        const struct passage_fast_reach *reach = passage_net_reach(n, p->own[i]);
        ADD(NET_SHOVEL + i * NET_SHOVELS + most(BYTE(p->held[i], FAST_SHOVELS), NET_SHOVELS));
        ADD(NET_HOLD + i * NET_HOLDS + most(holds, NET_HOLDS));
        ADD(NET_TRAIL + (i * NET_LONGEST + most(passage_fast_longest(n, p->own[i]), NET_LONGEST)) * NET_LONGER +
            most(passage_fast_count(reach->longer & gaps), NET_LONGER));
        ADD(NET_REACH + i * NET_LONGER + most(passage_fast_count(reach->much_longer & gaps), NET_LONGER));
    }
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        ADD(NET_STATUE + i * NET_LACKS + most(passage_fast_count(gaps & passage_map_statue_paths[i]), NET_LACKS));
    at += add_cards(n, p, out + at);
    at += add_stakes(n, p, out + at);
    ADD(NET_STAGE + p->mid_done * (PASSAGE_PATHS + 1U) + passage_fast_left(n));
    ADD(NET_PHASE + (p->phase & 3));
#undef ADD
    return at;
}

/* The fact about a district's marker that makes the pathways beside it hot. */
static inline uint32_t pull_fact(const struct passage_fast_position *p, uint32_t d)
{
    int32_t place = MARKER(p->markers, d);
    uint32_t items = d < PASSAGE_ITEMS ? BYTE(p->held[0] + p->held[1], d) : 0;
    uint32_t far = (uint32_t)between(0, place < 0 ? -place : place, HEAT_FAR - 1);
    return ((d * HEAT_FAR + far) * NET_PULLS + pulls_of(p, d)) * HEAT_STAKES + most(items / 2, HEAT_STAKES);
}

void passage_net_heat(struct passage_fast_node *n, const struct passage_fast_position *p, struct passage_net_heat *out)
{
    uint32_t gaps = PASSAGE_ALL_PATHS & ~(p->own[0] | p->own[1]), first = p->mid_done ? HEAT_HALF : 0;
    const struct passage_fast_reach *self = passage_net_reach(n, p->own[FAST_SELF]),
                                    *other = passage_net_reach(n, p->own[FAST_OTHER]);
    out->count = 0;
    for (; gaps != 0; gaps &= gaps - 1) {
        uint32_t path = (uint32_t)__builtin_ctz(gaps), tile = tile_of(n, path), i = out->count++, at = 0;
        uint32_t items = tile < PASSAGE_ITEMS ? BYTE(p->held[0] + p->held[1], tile) : 0;
        uint16_t *fact = out->fact[i];
        fact[at++] = (uint16_t)(first + HEAT_TILE + tile * HEAT_COUNTS + most(items, HEAT_COUNTS));
        for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
            for (uint32_t k = 0; k < BYTE(n->step[path].pull, d); k++)
                fact[at++] = (uint16_t)(first + HEAT_PULL + pull_fact(p, d));
        fact[at++] =
            (uint16_t)(first + HEAT_TRAIL + passage_net_near(self, path) * HEAT_NEAR + passage_net_near(other, path));
        for (uint32_t k = 0; k < 2; k++) {
            uint32_t statue = n->step[path].statue[k];
            if (statue != FAST_NO_PATHS)
                fact[at++] = (uint16_t)(first + HEAT_STATUE +
                                        most(passage_fast_count(statue & ~(p->own[0] | p->own[1])), NET_LACKS));
        }
        out->path[i] = (uint8_t)path;
        out->facts[i] = (uint8_t)at;
    }
}

uint32_t passage_net_free_facts(const struct passage_fast_node *n, uint32_t path, uint16_t *out)
{
    const struct passage_fast_step *step = &n->step[path];
    uint32_t at = 0;
    out[at++] = (uint16_t)(NET_PATH + path * NET_STATES + NET_FREE + tile_of(n, path));
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        for (uint32_t i = 0; i < BYTE(step->pull, d); i++)
            out[at++] = (uint16_t)(NET_PULL + path * PASSAGE_DISTRICTS + d);
    return at;
}

/* Adds up the accumulator of the first position on the stack. */
static FAST_RARE void sum_up(const struct passage_fast_node *n, struct passage_fast_sums *s)
{
    memset(s->sum, 0, sizeof s->sum);
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++)
        for (uint32_t seat = 0; seat < 2; seat++) {
            uint32_t state = s->own[seat] >> path & 1       ? FAST_SELF
                             : s->own[1 - seat] >> path & 1 ? FAST_OTHER
                                                            : NET_FREE;
            for (uint32_t i = 0; i < NET_SUMS; i++)
                s->sum[seat][i] = (int16_t)(s->sum[seat][i] + n->row[state][path][i]);
        }
}

/* Updates the accumulator of a position from the one before it, which has at most one passage less. */
static void sum_on(const struct passage_fast_node *n, struct passage_fast_sums *s,
                   const struct passage_fast_sums *before)
{
    uint32_t added[2] = {s->own[0] & ~before->own[0], s->own[1] & ~before->own[1]};
    if ((added[0] | added[1]) == 0) {
        memcpy(s->sum, before->sum, sizeof s->sum);
        return;
    }
    uint32_t path = (uint32_t)__builtin_ctz(added[0] | added[1]), whose = added[0] == 0;
    for (uint32_t seat = 0; seat < 2; seat++) {
        const int16_t *was = n->row[NET_FREE][path], *is = n->row[seat ^ whose][path];
        for (uint32_t i = 0; i < NET_SUMS; i++)
            s->sum[seat][i] = (int16_t)(before->sum[seat][i] - was[i] + is[i]);
    }
}

/* The accumulator of a position on the stack; brought up to date first, together with those below it, if necessary. */
static const struct passage_fast_sums *path_sums(struct passage_fast_node *n, uint32_t depth)
{
    const struct passage_fast_position *p = &n->stack[depth];
    struct passage_fast_sums *s = &n->sums[depth];
    uint32_t own[2] = {p->own[p->seat], p->own[1 - p->seat]};
    if (s->own[0] == own[0] && s->own[1] == own[1])
        return s;
    const struct passage_fast_sums *before = depth > 0 ? path_sums(n, depth - 1) : NULL;
    s->own[0] = own[0];
    s->own[1] = own[1];
    if (depth > 0)
        sum_on(n, s, before);
    else
        sum_up(n, s);
    return s;
}

/* The sum of the heats for the seat to move, if the seats take the free pathways in turns and the hottest first. The
 * game ends when one pathway is left. */
static int32_t taken_in_turns(const int32_t *heat, uint32_t count)
{
    enum { LANES = (PASSAGE_PATHS + 3) / 4 * 4 };
    int32_t key[LANES], sum = 0;
    for (uint32_t i = 0; i < LANES; i++)
        key[i] = i < count ? heat[i] * 32 - (int32_t)i : INT32_MIN; /* breaks ties by number */
    for (uint32_t i = 0; i < count; i++) {
        int32_t hotter = 0;
        for (uint32_t j = 0; j < LANES; j++)
            hotter += key[j] > key[i];
        if (hotter < (int32_t)count - 1)
            sum += hotter & 1 ? -heat[i] : heat[i];
    }
    return sum;
}

/* The value of the heats that passage_net_heat lists facts for, but with the weights looked up once for each kind of
 * fact. */
static int32_t heat_of(struct passage_fast_node *n, const struct passage_fast_position *p)
{
    const int16_t *weight = &passage_net_weights_heat[p->mid_done ? HEAT_HALF : 0];
    const struct passage_fast_reach *self = passage_net_reach(n, p->own[FAST_SELF]),
                                    *other = passage_net_reach(n, p->own[FAST_OTHER]);
    uint32_t gaps = PASSAGE_ALL_PATHS & ~(p->own[0] | p->own[1]), count = 0;
    uint64_t both = p->held[0] + p->held[1];
    int32_t pull[PASSAGE_DISTRICTS], tile[PASSAGE_TILES], statue[PASSAGE_STATUES + 1], heat[PASSAGE_PATHS];
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        pull[d] = weight[HEAT_PULL + pull_fact(p, d)];
    for (uint32_t t = 0; t < PASSAGE_TILES; t++)
        tile[t] = weight[HEAT_TILE + t * HEAT_COUNTS + (t < PASSAGE_ITEMS ? most(BYTE(both, t), HEAT_COUNTS) : 0)];
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        statue[i] = weight[HEAT_STATUE + most(passage_fast_count(gaps & passage_map_statue_paths[i]), NET_LACKS)];
    statue[PASSAGE_STATUES] = 0;
    for (; gaps != 0; gaps &= gaps - 1) {
        uint32_t path = (uint32_t)__builtin_ctz(gaps);
        const struct passage_fast_place *at = &n->place[path];
        heat[count++] = tile[at->tile] + at->spaces * (pull[at->district[0]] + pull[at->district[1]]) +
                        weight[HEAT_TRAIL + passage_net_near(self, path) * HEAT_NEAR + passage_net_near(other, path)] +
                        statue[at->statue[0]] + statue[at->statue[1]];
    }
    int32_t sum = taken_in_turns(heat, count);
    return p->phase == PASSAGE_PLACE ? sum : -sum;
}

int32_t passage_net_guess(void *node)
{
    struct passage_fast_node *n = node;
    const struct passage_fast_position *p = &n->stack[n->depth];
    uint16_t fact[NET_ACTIVE];
    int16_t sum[NET_SUMS];
    uint32_t count = passage_net_facts(n, p, fact);
    memcpy(sum, path_sums(n, n->depth)->sum[p->seat], sizeof sum);
    for (uint32_t i = 0; i < count; i++)
        add_row(sum, fact[i]);
    uint32_t stage = passage_net_stage(passage_fast_left(n), p->mid_done);
    int32_t total = sum[0] * NET_OUT_ONE + heat_of(n, p) * passage_net_weights_heat_out[stage];
    const int16_t *out = passage_net_weights_out[stage];
    for (uint32_t i = 1; i < NET_SUMS; i++)
        total += out[i] * (sum[i] < 0 ? 0 : sum[i] > NET_TOP ? NET_TOP : sum[i]);
    return total / (NET_ONE * NET_OUT_ONE / NET_POINTS / FAST_UNIT);
}
