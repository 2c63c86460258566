/* Scoring and achievements of Prowler's Passage. */
#include "games/passage/passage.h"

/* How far a marker is on a seat's side; negative on the other. */
static int32_t distance(const struct passage *s, uint32_t seat, uint32_t district)
{
    return seat == 0 ? s->marker[district] : -s->marker[district];
}

static uint32_t markers_at_least(const struct passage *s, uint32_t seat, int32_t spaces)
{
    uint32_t n = 0;
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        n += distance(s, seat, d) >= spaces;
    return n;
}

static uint32_t types_at_least(const struct passage *s, uint32_t seat, uint32_t items)
{
    uint32_t n = 0;
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
        n += s->items[seat][type] >= items;
    return n;
}

uint32_t passage_controlled(const struct passage *s, uint32_t seat)
{
    return markers_at_least(s, seat, 1);
}

static uint32_t statues_of(const struct passage *s, uint32_t seat)
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

static bool surrounds(uint32_t own)
{
    bool any = false;
    for (uint32_t i = 0; i < 9; i++)
        any |= (own & passage_large_areas[i]) == passage_large_areas[i];
    return any;
}

/* Three of the four districts with items of their own, controlled and with such an item. */
static bool three_with_items(const struct passage *s, uint32_t seat)
{
    uint32_t n = 0;
    for (uint32_t d = 0; d < PASSAGE_ITEMS; d++)
        n += distance(s, seat, d) > 0 && s->items[seat][d] > 0;
    return n >= 3;
}

bool passage_meets(const struct passage *s, uint32_t seat, enum passage_achievement card)
{
    switch (card) {
    case PASSAGE_TWO_STATUES:
        return statues_of(s, seat) >= 2;
    case PASSAGE_PASSAGE_OF_SIX:
        return __builtin_popcount(s->own[seat]) >= 6 && passage_trail(s->own[seat], 5, 6) >= 6;
    case PASSAGE_TWO_PASSAGES_OF_THREE:
        return __builtin_popcount(s->own[seat]) >= 6 && passage_two_groups(s->own[seat]);
    case PASSAGE_SURROUND_AREA:
        return surrounds(s->own[seat]);
    case PASSAGE_ONE_OF_EACH:
        return types_at_least(s, seat, 1) == 4;
    case PASSAGE_TWO_OF_THREE:
        return types_at_least(s, seat, 2) >= 3;
    case PASSAGE_THREE_OF_TWO:
        return types_at_least(s, seat, 3) >= 2;
    case PASSAGE_FOUR_OF_ONE:
        return types_at_least(s, seat, 4) >= 1;
    case PASSAGE_CONTROL_FOUR:
        return passage_controlled(s, seat) >= 4;
    case PASSAGE_ONE_BY_FIVE:
        return markers_at_least(s, seat, 5) >= 1;
    case PASSAGE_TWO_BY_THREE:
        return markers_at_least(s, seat, 3) >= 2;
    case PASSAGE_THREE_BY_TWO:
        return markers_at_least(s, seat, 2) >= 3;
    case PASSAGE_CONTROL_THREE_WITH_ITEMS:
        return three_with_items(s, seat);
    case PASSAGE_MID_LONGEST: /* awarded by the mid-game scoring, never claimed */
    case PASSAGE_MID_MOST_DISTRICTS:
    case PASSAGE_ACHIEVEMENTS:
        break;
    }
    return false;
}

/* What the districts on the seat's side bring it. */
static int32_t district_wealth(const struct passage_box *box, const struct passage *s, uint32_t seat, int32_t longest)
{
    const int32_t *number = box->number;
    const uint8_t *items = s->items[seat];
    int32_t sum = 0;
    for (uint32_t d = 0; d < PASSAGE_ITEMS; d++)
        if (distance(s, seat, d) > 0)
            sum += items[d];
    if (distance(s, seat, PASSAGE_BANKING) > 0)
        sum += number[PASSAGE_N_BANKING];
    if (distance(s, seat, PASSAGE_POLITICAL) > 0)
        sum += number[PASSAGE_N_POLITICAL] * (int32_t)passage_controlled(s, seat);
    if (distance(s, seat, PASSAGE_MARKET) > 0)
        sum += (int32_t)(cards_of(s, seat) + statues_of(s, seat)) + distance(s, seat, PASSAGE_MARKET);
    if (distance(s, seat, PASSAGE_RESIDENTIAL) > 0 && longest > number[PASSAGE_N_RESIDENTIAL])
        sum += longest - number[PASSAGE_N_RESIDENTIAL];
    if (distance(s, seat, PASSAGE_CASTLE) > 0) {
        for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
            sum += number[PASSAGE_N_CASTLE_PAIR] * (items[type] / 2);
        sum -= number[PASSAGE_N_CASTLE_SHOVEL] * s->shovels[seat];
    }
    return sum;
}

void passage_tally(const struct passage_box *box, const struct passage *s, uint32_t seat, bool at_end,
                   int16_t out[PASSAGE_PARTS])
{
    int32_t longest = (int32_t)passage_trail(s->own[seat], 0, PASSAGE_PATHS);
    int32_t items = 0, cards = 0;
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
        items += box->item_wealth[s->items[seat][type]];
    for (uint32_t i = 0; at_end && i < PASSAGE_CARDS; i++)
        if (s->holder[i] == seat)
            cards += box->worth[s->edition][s->card[i]];
    out[PASSAGE_OF_PASSAGES] = (int16_t)(box->number[PASSAGE_N_SECTION] * longest);
    out[PASSAGE_OF_STATUES] = (int16_t)(box->number[PASSAGE_N_STATUE] * (int32_t)statues_of(s, seat));
    out[PASSAGE_OF_ITEMS] = (int16_t)items;
    out[PASSAGE_OF_DISTRICTS] = (int16_t)district_wealth(box, s, seat, longest);
    out[PASSAGE_OF_ACHIEVEMENTS] = (int16_t)cards;
    int32_t total = 0;
    for (uint32_t part = 0; part < PASSAGE_TOTAL; part++)
        total += out[part];
    out[PASSAGE_TOTAL] = (int16_t)total;
}

/* What would be scored if the game ended now, against the other seat. */
int32_t passage_evaluate(const struct box *base, const struct game_state *state, int seat)
{
    const struct passage_box *box = (const struct passage_box *)base;
    const struct passage *s = (const struct passage *)state;
    int32_t wealth[PASSAGE_SEATS];
    for (uint32_t i = 0; i < PASSAGE_SEATS; i++) {
        int16_t parts[PASSAGE_PARTS];
        passage_tally(box, s, i, true, parts);
        wealth[i] = parts[PASSAGE_TOTAL] + s->mid[i][PASSAGE_TOTAL];
    }
    return wealth[seat] - wealth[1 - seat];
}
