/* The reckoning: what happens once every hand is empty, and who wins.
 *
 * A seat may win in a way of its own, by an attachment whose condition it meets or by a contract that it keeps. If only
 * one seat does, it wins; of several, the one with Dominance does. If that decides nothing, the clans are gone through
 * from the top of the track, and the first decides that has a single supporter, or several of whom one has Dominance.
 * The winner found in this way loses after all, and nobody wins, if it has broken a contract or if one of its
 * attachments says so.
 *
 * prowl_reckon_winner() works on any full state, because the evaluation for bots asks who would win if the game ended
 * now. */
#include "games/prowl/prowl.h"

static uint32_t clan_of(const struct prowl_state *s, uint32_t seat)
{
    return prowl_slot(s->clan[seat]);
}

uint32_t prowl_reckon_supporters(const struct prowl_state *s, uint32_t slot)
{
    uint32_t seats = 0;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (clan_of(s, seat) == slot)
            seats |= 1U << seat;
    return seats;
}

/* Whether a seat meets the condition of one of its attachments. */
static bool meets(const struct prowl_state *s, const struct prowl_goal *goal, uint32_t card, uint32_t seat,
                  uint32_t were_up)
{
    uint32_t clan = clan_of(s, seat), asks = goal->asks;
    bool up = (were_up >> seat & 1) != 0, own = clan == prowl_slot(card), dominance = s->dominance == seat;
    return (!(asks & PROWL_W_FACE_UP) || up) && (!(asks & PROWL_W_FACE_DOWN) || !up) &&
           (!(asks & PROWL_W_DOMINANCE) || dominance) && (!(asks & PROWL_W_NO_DOMINANCE) || !dominance) &&
           (!(asks & PROWL_W_NOBODY) || prowl_reckon_supporters(s, s->track[0]) == 0) &&
           (!(asks & PROWL_W_OWN) || own) && (!(asks & PROWL_W_OTHER) || !own) &&
           (goal->places >> prowl_place(s, clan) & 1) != 0;
}

uint32_t prowl_reckon_met_cards(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat, uint32_t flag,
                                uint32_t were_up)
{
    uint32_t set = 0;
    for (uint32_t left = s->attached[seat]; left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left);
        const struct prowl_card *c = prowl_card_at(box, s, card);
        if ((c->flags & flag) && meets(s, flag == PROWL_WINS ? &c->win : &c->lose, card, seat, were_up))
            set |= 1U << card;
    }
    return set;
}

/* The first of them, or PROWL_NONE. */
static uint32_t met(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat, uint32_t flag,
                    uint32_t were_up)
{
    uint32_t set = prowl_reckon_met_cards(box, s, seat, flag, were_up);
    return set != 0 ? prowl_least(set) : PROWL_NONE;
}

uint32_t prowl_reckon_wins_by(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat, uint32_t were_up)
{
    return met(box, s, seat, PROWL_WINS, were_up);
}

uint32_t prowl_reckon_loses_by(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat,
                               uint32_t were_up)
{
    return met(box, s, seat, PROWL_LOSES, were_up);
}

bool prowl_reckon_keeps(const struct prowl_state *s, uint32_t seat)
{
    return s->track[0] == prowl_bound(s, seat) && clan_of(s, seat) == s->track[0];
}

bool prowl_reckon_breaks(const struct prowl_state *s, uint32_t seat)
{
    uint32_t bound = prowl_bound(s, seat);
    return bound != PROWL_NONE && clan_of(s, seat) != bound;
}

/* The only seat of a set, or the one among several that has Dominance, or PROWL_NONE. */
static uint32_t decided(const struct prowl_state *s, uint32_t seats)
{
    if (seats != 0 && (seats & (seats - 1)) == 0)
        return prowl_least(seats);
    return s->dominance < s->seats && (seats >> s->dominance & 1) != 0 ? s->dominance : PROWL_NONE;
}

/* The seat that wins with the clan cards and the track as they are, or PROWL_NONE. */
uint32_t prowl_reckon_winner(const struct prowl_box *box, const struct prowl_state *s, uint32_t were_up)
{
    uint32_t leaders = 0, winner;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (prowl_reckon_keeps(s, seat) || prowl_reckon_wins_by(box, s, seat, were_up) != PROWL_NONE)
            leaders |= 1U << seat;
    winner = decided(s, leaders);
    for (uint32_t place = 0; winner == PROWL_NONE && place < PROWL_SLOTS; place++)
        winner = decided(s, prowl_reckon_supporters(s, s->track[place]));
    if (winner == PROWL_NONE || prowl_reckon_breaks(s, winner) ||
        prowl_reckon_loses_by(box, s, winner, were_up) != PROWL_NONE)
        return PROWL_NONE;
    return winner;
}

/* Shields end, clan cards with an oath keep it, from the seat that would be next, and all clan cards turn face up. */
void prowl_reckon(struct prowl_run *r)
{
    struct prowl_state *s = r->s;
    uint32_t seat = s->seat;
    prowl_note(r, PROWL_N_RECKON, 0, 0, 0);
    for (uint32_t i = 0; i < s->seats; i++)
        prowl_track_drop_shields(r, i);
    for (uint32_t i = 0; i < s->seats; i++) {
        seat = prowl_next(s, seat);
        uint32_t card = s->clan[seat];
        CLAIM(card < PROWL_CARDS); /* the last move tells a view all of them */
        uint32_t at = prowl_card_at(r->box, s, card)->at_sworn;
        if (at == PROWL_NONE)
            continue;
        prowl_note(r, PROWL_N_SWORN, card, seat, 0);
        prowl_track_body(r, card, seat, at);
    }
    for (uint32_t i = 0; i < s->seats; i++) {
        s->were_up |= (uint8_t)((s->mark[i] & PROWL_UP) << i);
        s->mark[i] |= PROWL_UP;
        prowl_know_see_clan(s, i, PROWL_ALL);
    }
    s->phase = PROWL_P_OVER;
    s->winner = (uint8_t)prowl_reckon_winner(r->box, s, s->were_up);
}
