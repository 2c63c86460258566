/* A game that one viewer cannot tell from the one it saw.
 *
 * Where each card went is seen by all, only not which card it was. So every card that was dealt or drawn is followed
 * from place to place with the set of what it may be, as far as the viewer was shown or the rules tell; at the end each
 * gets a card of its set, no two the same. */
#include "games/null/null.h"

#include "core/claim.h"

enum { OBJECTS = NULL_CARDS, DEALT = INT32_MAX };

/* A card that came from the deck. */
struct object {
    uint32_t at; /* the move that drew it, or DEALT: */
    uint8_t seat, place;
    uint16_t may, never;
    uint8_t card; /* what it is taken for; 0: not yet */
};

struct tracks {
    uint32_t count;
    struct object object[OBJECTS];
    uint8_t row[NULL_SEATS][NULL_ROW]; /* which object lies there */
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

/* Moves the objects as a move, made in this view, moves the cards. */
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
        /* Nobody may name a card of its own row. */
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

/* A card for object i; another object that has it may have to take another one (augmenting paths). */
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

/* Moves as they are in a game in which all cards are known. */
static bool find_moves(const struct box *box, int viewer, const struct game_setup *setup, game_move *log,
                       uint32_t count)
{
    struct game_state s;
    struct game_moves legal;
    null_game.start(box, &s, setup);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = 0;
        game_legal(&null_game, box, &s, &legal);
        /* A drawn card is in the log already; any other move is the one that would have been seen so. */
        while (k < legal.count && legal.move[k] != log[i] &&
               (null_of(&s)->drawing || null_redact_move(box, &s, legal.move[k], viewer) != log[i]))
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
    null_redact(box, &state, viewer);
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
