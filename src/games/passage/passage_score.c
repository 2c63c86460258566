/* Scoring and achievements of Prowler's Passage. */
#include "games/passage/passage.h"

/* The space a marker is on, counted from the centre; negative on the other seat's side. */
static int32_t distance(const struct passage *s, uint32_t seat, uint32_t district)
{
    return seat == 0 ? s->marker[district] : -s->marker[district];
}

/* To compare all markers or all items of a seat at once, they are packed into the bytes of one word. Adding HIGH - n to
 * every byte sets the highest bit of just those that are at least n. A marker's byte is CENTRE on the centre space and
 * more on the seat's side. No byte carries into the next: markers go up to 60 either way, items up to 13. */
#define EACH_MARKER UINT64_C(0x0101010101)
#define EACH_ITEM UINT32_C(0x01010101)
enum { CENTRE = 64, HIGH = 128 };

static inline uint64_t markers_of(const struct passage *s, uint32_t seat)
{
    uint64_t bytes = 0;
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        bytes |= (uint64_t)(uint8_t)s->marker[d] << 8 * d;
    bytes = (bytes ^ EACH_MARKER * HIGH) - EACH_MARKER * (HIGH - CENTRE);
    return seat == 0 ? bytes : 2 * EACH_MARKER * CENTRE - bytes;
}

static inline uint32_t items_of(const struct passage *s, uint32_t seat)
{
    uint32_t bytes = 0;
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
        bytes |= (uint32_t)s->items[seat][type] << 8 * type;
    return bytes;
}

/* The highest bit of each district whose marker is on the seat's space `spaces` or beyond. */
static inline uint64_t markers_with(uint64_t markers, uint32_t spaces)
{
    return (markers + EACH_MARKER * (HIGH - CENTRE - spaces)) & EACH_MARKER * HIGH;
}

/* The highest bit of each type of which there are at least `count` items. */
static inline uint32_t types_with(uint32_t items, uint32_t count)
{
    return (items + EACH_ITEM * (HIGH - count)) & EACH_ITEM * HIGH;
}

static inline uint32_t count_of(uint64_t bits)
{
    return (uint32_t)__builtin_popcountll(bits);
}

uint32_t passage_score_controlled(const struct passage *s, uint32_t seat)
{
    return count_of(markers_with(markers_of(s, seat), 1));
}

uint32_t passage_score_longest(const struct passage *s, uint32_t seat)
{
    return passage_trail(s->own[seat], 0, PASSAGE_PATHS);
}

uint32_t passage_score_statues_of(const struct passage *s, uint32_t seat)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        n += s->statue[i] == seat;
    return n;
}

static uint32_t cards_of(const struct passage *s, uint32_t seat)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        n += s->holder[i] == seat;
    return n;
}

bool passage_score_surrounds(uint32_t own)
{
    bool any = false;
    for (uint32_t i = 0; i < 9; i++)
        any |= (own & passage_map_large_areas[i]) == passage_map_large_areas[i];
    return any;
}

#define CARD(card) ((uint32_t)1 << PASSAGE_##card)
#define MET(card, condition) ((uint32_t)(condition) << PASSAGE_##card)

static uint32_t met_by_passages(uint32_t own, uint32_t wanted)
{
    uint32_t met = MET(SURROUND_AREA, passage_score_surrounds(own));
    if (count_of(own) < 6)
        return met;
    if (wanted & CARD(PASSAGE_OF_SIX))
        met |= MET(PASSAGE_OF_SIX, passage_trail(own, 5, 6) >= 6);
    if (wanted & CARD(TWO_PASSAGES_OF_THREE))
        met |= MET(TWO_PASSAGES_OF_THREE, passage_trail_two_groups(own));
    return met;
}

static uint32_t met_by_items(uint32_t items)
{
    return MET(ONE_OF_EACH, count_of(types_with(items, 1)) == 4) |
           MET(TWO_OF_THREE, count_of(types_with(items, 2)) >= 3) |
           MET(THREE_OF_TWO, count_of(types_with(items, 3)) >= 2) |
           MET(FOUR_OF_ONE, count_of(types_with(items, 4)) >= 1);
}

static uint32_t met_by_markers(uint64_t markers, uint32_t items)
{
    /* The districts that reward items have the same bytes as their items, so the two sets can be intersected. */
    uint64_t controlled = markers_with(markers, 1), with_items = controlled & types_with(items, 1);
    return MET(CONTROL_FOUR, count_of(controlled) >= 4) | MET(ONE_BY_FIVE, count_of(markers_with(markers, 5)) >= 1) |
           MET(TWO_BY_THREE, count_of(markers_with(markers, 3)) >= 2) |
           MET(THREE_BY_TWO, count_of(markers_with(markers, 2)) >= 3) |
           MET(CONTROL_THREE_WITH_ITEMS, count_of(with_items) >= 3);
}

/* Conditions of one kind are tested together, wanted or not, because that is faster than telling the cards apart. The
 * two mid-game cards have no condition: the scoring awards them. */
uint32_t passage_score_met(const struct passage *s, uint32_t seat, uint32_t wanted)
{
    uint32_t met = 0;
    if (wanted & CARD(TWO_STATUES))
        met |= MET(TWO_STATUES, passage_score_statues_of(s, seat) >= 2);
    if (wanted & (CARD(PASSAGE_OF_SIX) | CARD(TWO_PASSAGES_OF_THREE) | CARD(SURROUND_AREA)))
        met |= met_by_passages(s->own[seat], wanted);
    if (wanted & (CARD(ONE_OF_EACH) | CARD(TWO_OF_THREE) | CARD(THREE_OF_TWO) | CARD(FOUR_OF_ONE)))
        met |= met_by_items(items_of(s, seat));
    if (wanted & (CARD(CONTROL_FOUR) | CARD(ONE_BY_FIVE) | CARD(TWO_BY_THREE) | CARD(THREE_BY_TWO) |
                  CARD(CONTROL_THREE_WITH_ITEMS)))
        met |= met_by_markers(markers_of(s, seat), items_of(s, seat));
    return met;
}

/* The wealth from the districts that the seat controls. mine[d] is 1 for those and 0 for the others. */
static int32_t district_wealth(const struct passage_box *box, const struct passage *s, uint32_t seat, int32_t longest)
{
    const int32_t *number = box->number;
    const uint8_t *items = s->items[seat];
    int32_t mine[PASSAGE_DISTRICTS], sum = 0, controlled = 0, pairs = 0;
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        controlled += mine[d] = distance(s, seat, d) > 0;
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++) {
        sum += mine[type] * items[type];
        pairs += items[type] / 2;
    }
    int32_t sections = longest - number[PASSAGE_N_RESIDENTIAL];
    sum += mine[PASSAGE_BANKING] * number[PASSAGE_N_BANKING];
    sum += mine[PASSAGE_POLITICAL] * number[PASSAGE_N_POLITICAL] * controlled;
    sum += mine[PASSAGE_MARKET] *
           ((int32_t)(cards_of(s, seat) + passage_score_statues_of(s, seat)) + distance(s, seat, PASSAGE_MARKET));
    sum += mine[PASSAGE_RESIDENTIAL] * (sections > 0 ? sections : 0);
    sum += mine[PASSAGE_CASTLE] *
           (number[PASSAGE_N_CASTLE_PAIR] * pairs - number[PASSAGE_N_CASTLE_SHOVEL] * s->shovels[seat]);
    return sum;
}

void passage_score_tally(const struct passage_box *box, const struct passage *s, uint32_t seat, uint32_t longest,
                         bool at_end, int16_t out[PASSAGE_PARTS])
{
    int32_t items = 0, cards = 0, total = 0;
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
        items += box->item_wealth[s->items[seat][type]];
    for (uint32_t i = 0; at_end && i < PASSAGE_CARDS; i++)
        cards += s->holder[i] == seat ? box->worth[s->edition][s->card[i]] : 0;
    out[PASSAGE_OF_PASSAGES] = (int16_t)(box->number[PASSAGE_N_SECTION] * (int32_t)longest);
    out[PASSAGE_OF_STATUES] = (int16_t)(box->number[PASSAGE_N_STATUE] * (int32_t)passage_score_statues_of(s, seat));
    out[PASSAGE_OF_ITEMS] = (int16_t)items;
    out[PASSAGE_OF_DISTRICTS] = (int16_t)district_wealth(box, s, seat, (int32_t)longest);
    out[PASSAGE_OF_ACHIEVEMENTS] = (int16_t)cards;
    for (uint32_t part = 0; part < PASSAGE_TOTAL; part++)
        total += out[part];
    out[PASSAGE_TOTAL] = (int16_t)total;
}

/* The seat's lead if the game ended now. */
int32_t passage_score_evaluate(const struct box *base, const struct game_state *state, int seat)
{
    const struct passage_box *box = (const struct passage_box *)base;
    const struct passage *s = (const struct passage *)state;
    int32_t wealth[PASSAGE_SEATS];
    for (uint32_t i = 0; i < PASSAGE_SEATS; i++) {
        int16_t parts[PASSAGE_PARTS];
        passage_score_tally(box, s, i, passage_score_longest(s, i), true, parts);
        wealth[i] = parts[PASSAGE_TOTAL] + s->mid[i][PASSAGE_TOTAL];
    }
    return wealth[seat] - wealth[1 - seat];
}
