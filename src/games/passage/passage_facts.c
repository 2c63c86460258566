/* What can be derived from a state of Prowler's Passage, for the files that describe and draw it. */
#include "games/passage/passage_show.h"

const struct passage_box *passage_facts_box_of(const struct show_reader *r)
{
    return (const struct passage_box *)r->box;
}

const struct passage *passage_facts_of(const struct game_state *s)
{
    return (const struct passage *)s;
}

void passage_facts_standing(const struct passage_box *box, const struct passage *s, uint32_t seat,
                            int16_t out[PASSAGE_PARTS])
{
    passage_score_tally(box, s, seat, passage_score_longest(s, seat), true, out);
}

int32_t passage_facts_wealth(const struct passage_box *box, const struct passage *s, uint32_t seat)
{
    int16_t now[PASSAGE_PARTS];
    passage_facts_standing(box, s, seat, now);
    return s->mid[seat][PASSAGE_TOTAL] + now[PASSAGE_TOTAL];
}

int32_t passage_facts_apart(int32_t a, int32_t b)
{
    return a < b ? b - a : a - b;
}

uint32_t passage_facts_ruler(const struct passage *s, uint32_t district)
{
    return s->marker[district] > 0 ? 0 : s->marker[district] < 0 ? 1 : PASSAGE_NOBODY;
}

/* How much the seat's score falls if the marker goes back to the centre. Political rewards the number of districts, so
 * its own marker is put back first, unless its reward is the one asked for. */
int32_t passage_facts_reward(const struct passage_box *box, const struct passage *s, uint32_t district)
{
    struct passage with = *s, without;
    int16_t now[PASSAGE_PARTS], then[PASSAGE_PARTS];
    uint32_t seat = passage_facts_ruler(s, district);
    if (seat == PASSAGE_NOBODY)
        return 0;
    if (district != PASSAGE_POLITICAL)
        with.marker[PASSAGE_POLITICAL] = 0;
    without = with;
    without.marker[district] = 0;
    passage_facts_standing(box, &with, seat, now);
    passage_facts_standing(box, &without, seat, then);
    return now[PASSAGE_OF_DISTRICTS] - then[PASSAGE_OF_DISTRICTS];
}

/* The state stores the districts beside each pathway, and every area is beside one. */
uint32_t passage_facts_district_at(const struct passage *s, uint32_t area)
{
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++)
        for (uint32_t side = 0; side < 2; side++)
            if (passage_map_path_areas[path][side] == area)
                return s->border[side][path];
    return PASSAGE_CASTLE;
}

uint32_t passage_facts_owner(const struct passage *s, uint32_t path)
{
    return s->own[0] >> path & 1 ? 0 : s->own[1] >> path & 1 ? 1 : PASSAGE_NOBODY;
}

void passage_facts_consider(const struct show_reader *r, const struct game_state *s, game_move m,
                            struct passage_after *out)
{
    out->state = *s;
    passage_game.apply(r->box, &out->state, m);
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        int16_t now[PASSAGE_PARTS], then[PASSAGE_PARTS];
        passage_facts_standing(passage_facts_box_of(r), passage_facts_of(s), seat, now);
        passage_facts_standing(passage_facts_box_of(r), passage_facts_of(&out->state), seat, then);
        for (uint32_t part = 0; part < PASSAGE_PARTS; part++)
            out->gain[seat][part] = (int16_t)(then[part] - now[part]);
    }
}

void passage_facts_view_init(struct passage_view *v, const struct show_reader *r, const struct game_state *s,
                             const struct show_look *look)
{
    memset(v, 0, sizeof *v);
    v->r = r;
    v->box = passage_facts_box_of(r);
    v->state = s;
    v->s = passage_facts_of(s);
    v->before = show_before(look) != NULL ? passage_facts_of(show_before(look)) : NULL;
    v->since = look->since != NULL ? passage_facts_of(look->since) : NULL;
    v->look = look;
    v->considered = show_considered(look);
    if (v->considered != NULL)
        passage_facts_consider(r, s, *v->considered, &v->after);
}

const struct passage *passage_facts_next(const struct passage_view *v)
{
    return v->considered != NULL ? passage_facts_of(&v->after.state) : NULL;
}
