/* Reconstructing a whole game that looks to one viewer exactly like the game it saw.
 *
 * Everybody sees where each card goes; what is hidden is which card it is. So every card that was dealt or drawn is
 * followed from place to place as an object, together with the set of cards that it may be. In the end each object gets
 * a card from its set, no two the same: a bipartite matching, found with augmenting paths. */
#include "games/null/null.h"

#include "core/claim.h"

enum { OBJECTS = NULL_CARDS, DEALT = INT32_MAX };

/* A card that came from the deck, whichever it is. */
struct object {
    uint32_t at;         /* the move that drew it, or DEALT */
    uint8_t seat, place; /* where it was put at first */
    uint16_t may, never; /* the cards that it may be, and those that a move of its holder has ruled out */
    uint8_t card;        /* the card that it is given; 0 before that */
};

struct tracks {
    uint32_t count;
    struct object object[OBJECTS];
    uint8_t row[NULL_SEATS][NULL_ROW]; /* the object that lies there */
};

static bool gain(struct tracks *t, uint32_t at, uint32_t seat, uint32_t place)
{
    if (t->count == OBJECTS)
        return false;
    t->object[t->count] = (struct object){.at = at, .seat = (uint8_t)seat, .place = (uint8_t)place};
    t->row[seat][place] = (uint8_t)t->count++;
    return true;
}

static uint8_t take(uint8_t row[NULL_ROW], uint32_t place)
{
    uint8_t object = row[place];
    for (; place + 1 < NULL_ROW; place++)
        row[place] = row[place + 1];
    return object;
}

/* Moves the objects as a move in this view moves the cards. */
static bool follow(struct tracks *t, const struct null_state *s, struct null_play p, uint32_t at)
{
    switch (p.kind) {
    case NULL_WAIT:
    case NULL_DRAW:
    case NULL_PEEK:
        break;
    case NULL_CARD:
        return gain(t, at, s->seat, s->held[s->seat]);
    case NULL_ACCUSE:
        /* The accuser cannot have the card, since nobody may name a card of their own row. */
        for (uint32_t i = 0; i < s->held[s->seat]; i++)
            t->object[t->row[s->seat][i]].never |= null_bit(p.card);
        if (p.place > 0)
            t->object[take(t->row[p.target], p.place - 1U)].may = null_bit(p.card);
        break;
    case NULL_PASS:
        t->row[null_next(s)][s->held[null_next(s)]] = take(t->row[s->seat], p.place - 1U);
        break;
    }
    return true;
}

static void note_sets(struct tracks *t, const struct null_state *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < s->held[seat]; i++)
            t->object[t->row[seat][i]].may = s->may[s->viewer][seat][i];
}

/* Gives object i a card. An object that already has it may have to take another, and so on along an augmenting path. */
static bool assign(struct tracks *t, uint32_t i, uint32_t *tried)
{
    for (uint32_t card = 1; card <= NULL_CARDS; card++) {
        uint32_t bit = null_bit((uint8_t)card), owner = 0;
        if ((t->object[i].may & ~t->object[i].never & bit) == 0 || (*tried & bit) != 0)
            continue;
        *tried |= bit;
        while (owner < t->count && t->object[owner].card != card)
            owner++;
        if (owner < t->count && !assign(t, owner, tried))
            continue;
        t->object[i].card = (uint8_t)card;
        return true;
    }
    return false;
}

/* Replaces the moves that the viewer saw by moves of the game in which all cards are known. */
static bool find_moves(const struct box *box, int viewer, const struct game_setup *setup, game_move *log,
                       uint32_t count)
{
    struct game_state s;
    struct game_moves legal;
    null_game.start(box, &s, setup);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = 0;
        game_legal(&null_game, box, &s, &legal);
        /* Drawn cards are in the log already. Any other move is one that the viewer would have seen as it did. */
        while (k < legal.count && legal.move[k] != log[i] &&
               (null_of(&s)->drawing || null_view_redact_move(box, &s, legal.move[k], viewer) != log[i]))
            k++;
        if (k == legal.count)
            return false;
        log[i] = legal.move[k];
        null_game.apply(box, &s, log[i]);
    }
    return true;
}

bool null_retrace(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count)
{
    struct null_setup *data = (struct null_setup *)setup->data;
    struct game_state state;
    struct tracks t = {.count = 0};
    null_game.start(box, &state, setup);
    null_view_redact(box, &state, viewer);
    const struct null_state *s = null_of(&state);
    for (uint32_t seat = 0; seat < setup->seats; seat++)
        for (uint32_t i = 0; i < s->held[seat]; i++)
            if (!gain(&t, DEALT, seat, i))
                return false;
    note_sets(&t, s);
    for (uint32_t i = 0; i < count; i++) {
        if (!follow(&t, s, null_unpack(log[i]), i))
            return false;
        null_game.apply(box, &state, log[i]);
        note_sets(&t, s);
    }
    for (uint32_t i = 0; i < t.count; i++) {
        uint32_t tried = 0;
        if (!assign(&t, i, &tried))
            return false;
    }
    for (uint32_t i = 0; i < t.count; i++) {
        const struct object *o = &t.object[i];
        if (o->at == DEALT)
            data->hand[o->seat][o->place] = o->card;
        else
            log[o->at] = null_pack((struct null_play){.kind = NULL_CARD, .card = o->card});
    }
    return find_moves(box, viewer, setup, log, count);
}
