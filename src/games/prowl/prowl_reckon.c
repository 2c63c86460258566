/* The reckoning: what happens once every hand is empty, and who wins. */
#include "games/prowl/prowl.h"

static uint32_t clan_of(const struct prowl_state *s, uint32_t seat)
{
    return prowl_slot(s->clan[seat]);
}

uint32_t prowl_supporters(const struct prowl_state *s, uint32_t slot)
{
    uint32_t seats = 0;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (clan_of(s, seat) == slot)
            seats |= 1U << seat;
    return seats;
}

bool prowl_meets(const struct prowl_state *s, const struct prowl_goal *goal, uint32_t card, uint32_t seat,
                 uint32_t were_up)
{
    uint32_t clan = clan_of(s, seat), asks = goal->asks;
    bool up = (were_up >> seat & 1) != 0, own = clan == prowl_slot(card), dominance = s->dominance == seat;
    return (!(asks & PROWL_W_FACE_UP) || up) && (!(asks & PROWL_W_FACE_DOWN) || !up) &&
           (!(asks & PROWL_W_DOMINANCE) || dominance) && (!(asks & PROWL_W_NO_DOMINANCE) || !dominance) &&
           (!(asks & PROWL_W_NOBODY) || prowl_supporters(s, s->track[0]) == 0) && (!(asks & PROWL_W_OWN) || own) &&
           (!(asks & PROWL_W_OTHER) || !own) && (goal->places >> prowl_place(s, clan) & 1) != 0;
}

uint32_t prowl_loses_by(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat, uint32_t were_up)
{
    for (uint32_t left = s->attached[seat]; left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left);
        const struct prowl_card *c = prowl_card_at(box, s, card);
        if ((c->flags & PROWL_LOSES) && prowl_meets(s, &c->lose, card, seat, were_up))
            return card;
    }
    return PROWL_NONE;
}

bool prowl_breaks(const struct prowl_state *s, uint32_t seat)
{
    uint32_t bound = (s->mark[seat] & PROWL_BOUND) >> PROWL_BOUND_SHIFT;
    return bound != 0 && clan_of(s, seat) != bound - 1;
}

/* Whether a seat wins in a way of its own: by an attachment, or by a contract that is kept. */
static bool leads(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat, uint32_t were_up)
{
    uint32_t bound = (s->mark[seat] & PROWL_BOUND) >> PROWL_BOUND_SHIFT;
    if (bound != 0 && s->track[0] == bound - 1 && clan_of(s, seat) == bound - 1)
        return true;
    for (uint32_t left = s->attached[seat]; left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left);
        const struct prowl_card *c = prowl_card_at(box, s, card);
        if ((c->flags & PROWL_WINS) && prowl_meets(s, &c->win, card, seat, were_up))
            return true;
    }
    return false;
}

/* The one seat of a set, or the one among them that holds Dominance, or PROWL_NONE. */
static uint32_t decided(const struct prowl_state *s, uint32_t seats)
{
    if (seats != 0 && (seats & (seats - 1)) == 0)
        return prowl_least(seats);
    return s->dominance < s->seats && (seats >> s->dominance & 1) != 0 ? s->dominance : PROWL_NONE;
}

/* Who wins with the clan cards and the track as they are; PROWL_NONE: nobody. `were_up`: bits of the seats whose clan
 * card was face up before all were. */
uint32_t prowl_winner(const struct prowl_box *box, const struct prowl_state *s, uint32_t were_up)
{
    uint32_t leaders = 0, winner;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if ((s->attached[seat] != 0 || (s->mark[seat] & PROWL_BOUND) != 0) && leads(box, s, seat, were_up))
            leaders |= 1U << seat;
    winner = decided(s, leaders);
    for (uint32_t place = 0; winner == PROWL_NONE && place < PROWL_SLOTS; place++)
        winner = decided(s, prowl_supporters(s, s->track[place]));
    if (winner == PROWL_NONE || prowl_breaks(s, winner) || prowl_loses_by(box, s, winner, were_up) != PROWL_NONE)
        return PROWL_NONE;
    return winner;
}

/* Shields end; sworn clan cards act, from the seat that would be next; all clan cards are turned up. */
void prowl_reckon(struct prowl_run *r)
{
    struct prowl_state *s = r->s;
    uint32_t seat = s->seat;
    prowl_note(r, PROWL_N_RECKON, 0, 0, 0);
    for (uint32_t i = 0; i < s->seats; i++)
        prowl_drop_shields(r, i);
    for (uint32_t i = 0; i < s->seats; i++) {
        seat = prowl_next(s, seat);
        uint32_t card = s->clan[seat];
        CLAIM(card < PROWL_CARDS); /* a view is told all of them by the last move */
        uint32_t at = prowl_card_at(r->box, s, card)->at_sworn;
        if (at == PROWL_NONE)
            continue;
        prowl_note(r, PROWL_N_SWORN, card, seat, 0);
        prowl_body(r, card, seat, at);
    }
    for (uint32_t i = 0; i < s->seats; i++) {
        s->were_up |= (uint8_t)((s->mark[i] & PROWL_UP) << i);
        s->mark[i] |= PROWL_UP;
        prowl_see_clan(s, i, PROWL_ALL);
    }
    s->phase = PROWL_P_OVER;
    s->winner = (uint8_t)prowl_winner(r->box, s, s->were_up);
}
