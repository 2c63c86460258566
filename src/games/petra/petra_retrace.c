/* Completes a log with hidden cards to a full game that the viewer could not tell from the one it saw.
 *
 * The viewer did not see the cards that the others were dealt or drew from the deck. Each of them was either laid down
 * later, where everybody saw it, or is still unseen. A hidden card that was laid down is taken for the one that the
 * seat had held longest; unseen cards are assigned in the order of their numbers. Nothing can contradict this, because
 * a card that nobody has seen was in the deck at every draw. */
#include "games/petra/petra.h"

enum { DEALT = INT32_MAX, OBJECTS = PETRA_CARDS + PETRA_SEATS };

/* A card that came into a hand without being seen. */
struct object {
    uint32_t at; /* the move that drew it, or DEALT */
    uint8_t seat, card;
};

struct objects {
    uint32_t count;
    struct object object[OBJECTS];
};

static void gain(struct objects *o, uint32_t at, uint32_t seat)
{
    CLAIM(o->count < OBJECTS);
    o->object[o->count++] = (struct object){at, (uint8_t)seat, PETRA_NONE};
}

static bool lay_down(struct objects *o, uint32_t seat, uint32_t card)
{
    for (uint32_t i = 0; i < o->count; i++) {
        if (o->object[i].seat == seat && o->object[i].card == PETRA_NONE) {
            o->object[i].card = (uint8_t)card;
            return true;
        }
    }
    return false;
}

bool petra_retrace(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count)
{
    struct petra_setup *data = (struct petra_setup *)setup->data;
    struct game_state state;
    struct objects o = {.count = 0};
    petra_game.start(box, &state, setup);
    petra_view_redact(box, &state, viewer);
    const struct petra_state *s = petra_of(&state);
    for (uint32_t seat = 0; seat < setup->seats; seat++)
        if ((int)seat != viewer)
            gain(&o, DEALT, seat);
    for (uint32_t i = 0; i < count; i++) {
        enum petra_kind kind = petra_kind_of(log[i]);
        uint32_t card = petra_a(log[i]), seat = s->turn_of;
        if (kind == PETRA_INFLUENCE && card == PETRA_NONE)
            gain(&o, i, seat);
        else if ((kind == PETRA_CLAIM || kind == PETRA_FARM) && !petra_has(s->seat[seat].hand, card) &&
                 !lay_down(&o, seat, card))
            return false;
        petra_game.apply(box, &state, log[i]);
    }
    uint32_t unseen = s->unseen;
    for (uint32_t i = 0; i < o.count; i++) {
        struct object *at = &o.object[i];
        if (at->card == PETRA_NONE) {
            if (unseen == 0)
                return false;
            at->card = (uint8_t)petra_lowest(unseen);
            unseen &= unseen - 1;
        }
        if (at->at == DEALT)
            data->hand[at->seat] = at->card;
        else
            log[at->at] = petra_pack(PETRA_INFLUENCE, at->card, 0);
    }
    return true;
}
