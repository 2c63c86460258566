/* Influence cards: they are taken, claimed once their goal is met, or given to the farmer.
 *
 * A goal is data from the box and has one of three forms: enough cubes on some tracks, equally many cubes on two sets
 * of tracks, or a building and a permanent settlement at some columns. A goal of equal cubes can be met and lost again,
 * so nothing is remembered of it: whether a goal is met is asked of the position whenever it matters. */
#include "games/petra/petra.h"

bool petra_cards_goal_met(const struct petra_box *b, const struct petra_seat *p, uint32_t card)
{
    const struct petra_goal *g = &b->goal[card];
    switch ((enum petra_form)g->form) {
    case PETRA_F_CUBES:
        return petra_cubes_on(p, g->a) >= g->number;
    case PETRA_F_EQUAL:
        return petra_cubes_on(p, g->a) > 0 && petra_cubes_on(p, g->a) == petra_cubes_on(p, g->b);
    case PETRA_F_WORKS:
        return (p->buildings & g->a) != 0 && (p->permanent & g->a) != 0;
    case PETRA_FORMS:
        break;
    }
    return false;
}

bool petra_cards_ready(const struct petra_state *s)
{
    for (uint32_t slot = 0; slot < PETRA_SLOTS; slot++)
        if (s->card_row[slot] != PETRA_NONE)
            return true;
    return s->card_deck > 0;
}

void petra_cards_moves(const struct petra_state *s, struct game_moves *out)
{
    for (uint32_t slot = 0; slot < PETRA_SLOTS; slot++)
        if (s->card_row[slot] != PETRA_NONE)
            petra_add(out, PETRA_DRAW, slot, 0);
    if (s->card_deck > 0)
        petra_add(out, PETRA_DRAW, PETRA_SLOTS, 0);
}

/* Everybody sees a card that is taken from the row; a card from the deck only the seat that takes it sees. */
void petra_cards_card(const struct petra_box *b, struct petra_state *s, game_move m)
{
    uint32_t slot = petra_a(m);
    struct petra_seat *p = petra_self(s);
    (void)b;
    petra_pop(s);
    if (slot == PETRA_SLOTS) {
        petra_push(s, PETRA_S_CARD_DECK, 0, 0);
        return;
    }
    p->hand |= petra_bit(s->card_row[slot]);
    p->shown |= petra_bit(s->card_row[slot]);
    s->card_row[slot] = PETRA_NONE;
    petra_push(s, PETRA_S_CARD_ROW, slot, 0);
}

/* A card for the row, or one that only the seat that takes it sees: for other viewers it remains one of the unseen. */
void petra_cards_drawn(const struct petra_box *b, struct petra_state *s, game_move m)
{
    struct petra_seat *p = petra_self(s);
    uint32_t card = petra_a(m);
    (void)b;
    if (card != PETRA_NONE)
        s->unseen &= ~petra_bit(card);
    if (petra_now(s)->kind == PETRA_S_CARD_ROW) {
        s->card_row[petra_now(s)->a] = (uint8_t)card;
    } else {
        p->hand |= card != PETRA_NONE ? petra_bit(card) : 0;
        p->hidden++;
    }
    s->card_deck--;
    petra_pop(s);
}

/* A card leaves the hand and everybody sees it, so a view may learn a card that it did not know. */
static void lay_down(struct petra_state *s, uint32_t card)
{
    struct petra_seat *p = petra_self(s);
    if (!petra_has(p->shown, card))
        p->hidden--;
    p->hand &= ~petra_bit(card);
    p->shown &= ~petra_bit(card);
    s->unseen &= ~petra_bit(card);
}

void petra_cards_claim_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out)
{
    const struct petra_seat *p = petra_actor(s);
    petra_add(out, PETRA_END, 0, 0);
    for (uint32_t left = p->hand; left != 0; left &= left - 1)
        if (petra_cards_goal_met(b, p, petra_lowest(left)))
            petra_add(out, PETRA_CLAIM, petra_lowest(left), 0);
    petra_cards_farm_moves(b, s, out);
}

void petra_cards_claim(const struct petra_box *b, struct petra_state *s, game_move m)
{
    uint32_t card = petra_a(m);
    lay_down(s, card);
    s->claim[s->claims++] = (uint8_t)((uint32_t)s->turn_of << 5 | card);
    petra_move_place_cube(b, s);
}

uint32_t petra_cards_claimed(const struct petra_state *s, uint32_t seat, uint8_t card[PETRA_CARDS])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->claims; i++)
        if (s->claim[i] >> 5 == seat)
            card[count++] = s->claim[i] & 31;
    return count;
}

/* The owner of the farmer may give it a card whose goal is not met, and then faces the same decision again. */
void petra_cards_farm_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out)
{
    const struct petra_seat *p = petra_actor(s);
    if ((p->villagers & b->farmer) == 0)
        return;
    for (uint32_t left = p->hand; left != 0; left &= left - 1)
        if (!petra_cards_goal_met(b, p, petra_lowest(left)))
            petra_add(out, PETRA_FARM, petra_lowest(left), 0);
}

void petra_cards_farm(const struct petra_box *b, struct petra_state *s, game_move m)
{
    lay_down(s, petra_a(m));
    s->out |= petra_bit(petra_a(m));
    petra_tiles_gain_camels(s, b->farmer_camels);
}
