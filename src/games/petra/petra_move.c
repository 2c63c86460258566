/* Discs move along their tracks space by space, place cubes, and come upon bonuses. */
#include "games/petra/petra.h"

/* The last cube ends the game at once: no step that was still to come is carried out. */
void petra_move_place_cube(const struct petra_box *b, struct petra_state *s)
{
    if (++petra_self(s)->cubes < b->number[PETRA_N_CUBES])
        return;
    memset(s->step, 0, sizeof s->step);
    s->depth = 0;
}

static void cube_on_track(const struct petra_box *b, struct petra_state *s, uint32_t track, bool pool)
{
    struct petra_seat *p = petra_self(s);
    p->on[track]++;
    p->active &= (uint8_t)~petra_bit(track);
    if (pool) {
        p->pool[track]++;
    } else {
        s->owner[track][p->at[track]] = s->turn_of;
        s->filled[track]++;
    }
    petra_move_place_cube(b, s);
}

/* On its bonus space a disc becomes active, and the bonus can be gained once a turn. The step that is pushed finds out
 * whether there is anything to gain. */
static bool reach_bonus(const struct petra_box *b, struct petra_state *s, uint32_t track)
{
    struct petra_seat *p = petra_self(s);
    p->active |= (uint8_t)petra_bit(track);
    if (petra_has(s->had, track))
        return false;
    s->had |= (uint8_t)petra_bit(track);
    if (p->villagers & b->broker)
        petra_push(s, PETRA_S_BROKER, 0, 0);
    else
        petra_push(s, (enum petra_step_kind)b->bonus[track].kind, 0, 0);
    return true;
}

/* What the space just reached brings. Returns true if a step was pushed on top of the movement or the game is over. */
static bool reach(const struct petra_box *b, struct petra_state *s, uint32_t track)
{
    struct petra_seat *p = petra_self(s);
    bool active = petra_has(p->active, track);
    switch ((enum petra_space)b->there[s->seats][track][p->at[track]]) {
    case PETRA_BARE:
    case PETRA_SPACE_KINDS:
        break;
    case PETRA_BONUS_SPACE:
        return reach_bonus(b, s, track);
    case PETRA_INFLUENCE_SPACE:
        if (active && s->owner[track][p->at[track]] == PETRA_NONE)
            cube_on_track(b, s, track, false);
        break;
    case PETRA_POOL_SPACE:
        if (active && s->filled[track] == b->influence_spaces[s->seats][track])
            cube_on_track(b, s, track, true);
        break;
    case PETRA_CAMEL_SPACE:
        petra_tiles_gain_camels(s, 1);
        break;
    case PETRA_CARD_SPACE:
        petra_push(s, PETRA_S_CARD, 0, 0);
        return true;
    }
    return s->depth == 0;
}

bool petra_move_advance_ready(const struct petra_box *b, struct petra_state *s)
{
    uint32_t track = s->trade_column;
    struct petra_seat *p = petra_self(s);
    struct petra_step *step = petra_top(s);
    while (step->n > 0) {
        step->n--;
        p->at[track]++;
        if (p->at[track] == b->length[track])
            p->at[track] = 0;
        if (reach(b, s, track))
            return false;
    }
    petra_pop(s);
    return false;
}

void petra_move_choose(const struct petra_box *b, struct petra_state *s, game_move m)
{
    petra_pop(s);
    petra_push(s, (enum petra_step_kind)b->bonus[petra_a(m)].kind, 0, 0);
}

uint32_t petra_move_settle_options(const struct petra_state *s)
{
    uint32_t set = 0;
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        if (s->permanent_left[t] > 0)
            set |= petra_bit(t);
    return set & ~(uint32_t)petra_actor(s)->permanent;
}

/* A permanent settlement is no tile that enters a column, so the building there gives no camel. */
void petra_move_settle(const struct petra_box *b, struct petra_state *s, game_move m)
{
    uint32_t type = petra_a(m);
    (void)b;
    s->permanent_left[type]--;
    petra_self(s)->permanent |= (uint8_t)petra_bit(type);
    petra_pop(s);
}

uint32_t petra_move_build_options(const struct petra_state *s)
{
    return s->buildings_left > 0 ? petra_first(PETRA_TYPES) & ~(uint32_t)petra_actor(s)->buildings : 0;
}

void petra_move_build(const struct petra_box *b, struct petra_state *s, game_move m)
{
    (void)b;
    s->buildings_left--;
    petra_self(s)->buildings |= (uint8_t)petra_bit(petra_a(m));
    petra_pop(s);
}
