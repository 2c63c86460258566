/* The track and what reacts to it: steps, Dominance, attachments, and the operations that ask nothing and look at
 * nothing hidden. */
#include "games/prowl/prowl.h"

void prowl_lay(struct prowl_run *r, uint32_t card, uint32_t pile)
{
    struct prowl_state *s = r->s;
    CLAIM(card < PROWL_CARDS && s->laid_count < PROWL_CARDS);
    s->laid[s->laid_count++] = (uint8_t)(card | pile << 5);
    prowl_forget(s, card);
}

/* The attachments that act: one just played does so from its effect on. */
static uint32_t acting(const struct prowl_run *r, uint32_t owner)
{
    const struct prowl_state *s = r->s;
    uint32_t pending = s->rest & PROWL_EFFECT ? prowl_bit(s->card) : 0;
    return s->attached[owner] & ~pending & ~r->spent;
}

bool prowl_shielded(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat)
{
    uint32_t left = s->attached[seat];
    if (s->rest & PROWL_EFFECT)
        left &= ~prowl_bit(s->card);
    for (; left != 0; left &= left - 1)
        if (prowl_card_at(box, s, prowl_least(left))->flags & PROWL_SHIELD)
            return true;
    return false;
}

/* Shields last until the owner's next turn starts, or until the end. */
void prowl_drop_shields(struct prowl_run *r, uint32_t seat)
{
    struct prowl_state *s = r->s;
    for (uint32_t left = s->attached[seat]; left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left);
        if (!(prowl_card_at(r->box, s, card)->flags & PROWL_SHIELD))
            continue;
        s->attached[seat] &= ~prowl_bit(card);
        prowl_lay(r, card, seat);
        prowl_note(r, PROWL_N_SHIELD, card, seat, 0);
    }
}

/* The slot that an operand means for a card, or PROWL_NONE. */
uint32_t prowl_operand(const struct prowl_run *r, uint32_t operand, uint32_t card)
{
    const struct prowl_state *s = r->s;
    uint32_t own = card < PROWL_CARDS ? prowl_slot(card) : PROWL_NONE, place;
    switch (operand) {
    case PROWL_C_ANY:
    case PROWL_C_OTHER:
    case PROWL_C_NAMED:
        return s->named;
    case PROWL_C_OWN:
        return own;
    case PROWL_C_SHOWN:
        return s->shown < PROWL_CARDS ? prowl_slot(s->shown) : PROWL_NONE;
    case PROWL_C_THEIRS:
        return s->target < s->seats && (s->mark[s->target] & PROWL_UP) ? prowl_slot(s->clan[s->target]) : PROWL_NONE;
    case PROWL_C_ABOVE:
        place = prowl_place(s, own);
        return place > 0 ? s->track[place - 1] : PROWL_NONE;
    case PROWL_C_BELOW:
        place = prowl_place(s, own);
        return place + 1 < PROWL_SLOTS ? s->track[place + 1] : PROWL_NONE;
    default:
        break;
    }
    if (operand < PROWL_C_BOX)
        return s->track[operand - PROWL_C_PLACE];
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
        if (s->clans[slot] == operand - PROWL_C_BOX)
            return slot;
    return PROWL_NONE;
}

/* An attachment does what it was waiting to do; meanwhile it waits no more. */
static void fire(struct prowl_run *r, uint32_t owner, uint32_t card)
{
    uint32_t spent = r->spent;
    const struct prowl_card *c = prowl_card_at(r->box, r->s, card);
    r->spent |= prowl_bit(card);
    prowl_note(r, PROWL_N_REACT, card, owner, prowl_operand(r, c->event_clan, card));
    prowl_body(r, card, owner, c->at_event);
    r->spent = spent;
}

/* The first attachment of an owner that waits for this, or PROWL_NONE. `slot`: the clan it is about, if any. */
static uint32_t waiting(const struct prowl_run *r, uint32_t owner, enum prowl_event event, uint32_t slot)
{
    for (uint32_t left = acting(r, owner); left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left);
        const struct prowl_card *c = prowl_card_at(r->box, r->s, card);
        if (c->event == event && (slot == PROWL_NONE || prowl_operand(r, c->event_clan, card) == slot))
            return card;
    }
    return PROWL_NONE;
}

/* Something happens to a clan; attachments react in turn order, from the seat whose turn it is. One that prevents it is
 * enough. */
static bool clan_event(struct prowl_run *r, enum prowl_event event, uint32_t slot)
{
    bool prevents = event == PROWL_WOULD_UP || event == PROWL_WOULD_DOWN;
    for (uint32_t i = 0, owner = r->s->seat; i < r->s->seats; i++, owner = prowl_next(r->s, owner)) {
        for (uint32_t card; (card = waiting(r, owner, event, slot)) != PROWL_NONE;) {
            fire(r, owner, card);
            if (prevents)
                return true;
        }
    }
    return false;
}

/* The clans that stand higher on one track than on another. */
static uint32_t higher(const uint8_t on[PROWL_SLOTS], const uint8_t than[PROWL_SLOTS])
{
    uint32_t seen = 0, clans = 0;
    for (uint32_t place = 0; place < PROWL_SLOTS; place++) {
        if (!(seen >> on[place] & 1) && on[place] != than[place])
            clans |= 1U << on[place];
        seen |= 1U << than[place];
    }
    return clans;
}

/* The same event for several clans, by their places on a track. One that prevents it is enough. */
static bool clan_events(struct prowl_run *r, enum prowl_event event, uint32_t clans, const uint8_t order[PROWL_SLOTS])
{
    for (uint32_t place = 0; place < PROWL_SLOTS; place++)
        if ((clans >> order[place] & 1) != 0 && clan_event(r, event, order[place]))
            return true;
    return false;
}

/* A movement, of a step or of the whole track, as one: what forbids it is asked first and keeps all of it from
 * happening, what follows it acts once it is done. */
static void move_track(struct prowl_run *r, const uint8_t to[PROWL_SLOTS], struct prowl_note note)
{
    struct prowl_state *s = r->s;
    uint8_t from[PROWL_SLOTS];
    uint32_t any = 0, up = 0, down = 0;
    for (uint32_t i = 0; i < PROWL_SEATS; i++)
        any |= s->attached[i];
    memcpy(from, s->track, sizeof from);
    if (any != 0) {
        up = higher(to, from);
        down = higher(from, to);
        if (clan_events(r, PROWL_WOULD_UP, up, from) || clan_events(r, PROWL_WOULD_DOWN, down, from))
            return;
    }
    memcpy(s->track, to, sizeof s->track);
    prowl_note(r, note.what, note.a, note.b, note.c);
    if (any == 0)
        return;
    clan_events(r, PROWL_MOVES_UP, up, to);
    clan_events(r, PROWL_MOVES_DOWN, down, to);
}

/* One step: the clan in `place` and the one above it change places. One of the two is meant. */
static void step(struct prowl_run *r, uint32_t place, uint32_t meant)
{
    uint8_t to[PROWL_SLOTS];
    memcpy(to, r->s->track, sizeof to);
    uint8_t up = to[place], down = to[place - 1];
    to[place] = down;
    to[place - 1] = up;
    move_track(r, to, (struct prowl_note){PROWL_N_STEP, up, down, (uint8_t)meant, {0}});
}

void prowl_raise(struct prowl_run *r, uint32_t slot, uint32_t steps)
{
    for (; steps > 0; steps--) {
        uint32_t place = prowl_place(r->s, slot);
        if (place > 0)
            step(r, place, slot);
        else
            prowl_note(r, PROWL_N_END, slot, 0, 0);
    }
}

static void lower(struct prowl_run *r, uint32_t slot, uint32_t steps)
{
    for (; steps > 0; steps--) {
        uint32_t place = prowl_place(r->s, slot);
        if (place + 1 < PROWL_SLOTS)
            step(r, place + 1, slot);
        else
            prowl_note(r, PROWL_N_END, slot, 0, 0);
    }
}

static void rearrange(struct prowl_run *r, const uint8_t to[PROWL_SLOTS])
{
    move_track(r, to, (struct prowl_note){PROWL_N_ORDER, 0, 0, 0, {0}});
}

/* The clan in one place goes to another; those between move up or down by one. */
static void move(struct prowl_run *r, uint32_t from, uint32_t to)
{
    uint8_t track[PROWL_SLOTS];
    memcpy(track, r->s->track, sizeof track);
    uint8_t slot = track[from];
    for (; from < to; from++)
        track[from] = track[from + 1];
    for (; from > to; from--)
        track[from] = track[from - 1];
    track[to] = slot;
    rearrange(r, track);
}

void prowl_exchange(struct prowl_run *r, uint32_t a, uint32_t b)
{
    uint8_t track[PROWL_SLOTS];
    memcpy(track, r->s->track, sizeof track);
    track[a] = r->s->track[b];
    track[b] = r->s->track[a];
    rearrange(r, track);
}

/* What an owner's attachments do about something that concerns it alone. */
void prowl_react(struct prowl_run *r, uint32_t owner, enum prowl_event event)
{
    uint32_t done = 0; /* one that stays attached acts once */
    for (uint32_t left; (left = acting(r, owner) & ~done) != 0;) {
        uint32_t card = prowl_least(left);
        done |= prowl_bit(card);
        if (prowl_card_at(r->box, r->s, card)->event == event)
            fire(r, owner, card);
    }
}

void prowl_gain(struct prowl_run *r, uint32_t seat)
{
    struct prowl_state *s = r->s;
    if (s->dominance == seat) {
        prowl_note(r, PROWL_N_HELD, seat, 0, 0);
        return;
    }
    uint32_t guard = waiting(r, s->dominance, PROWL_LOSE, PROWL_NONE);
    if (guard != PROWL_NONE) {
        fire(r, s->dominance, guard);
        return;
    }
    prowl_note(r, PROWL_N_GAIN, seat, s->dominance, 0);
    s->dominance = (uint8_t)seat;
}

static bool holds(const struct prowl_run *r, const uint8_t *code, uint32_t card, uint32_t owner)
{
    const struct prowl_state *s = r->s;
    uint32_t slot;
    bool so = false;
    switch ((enum prowl_condition)(code[0] & ~PROWL_IF_NOT)) {
    case PROWL_IF_PLACE:
        slot = prowl_operand(r, code[1], card);
        so = slot != PROWL_NONE && (code[2] >> prowl_place(s, slot) & 1) != 0;
        break;
    case PROWL_IF_DOMINANCE:
        so = s->dominance == owner;
        break;
    case PROWL_IF_FACE_UP:
        so = (s->mark[owner] & PROWL_UP) != 0;
        break;
    case PROWL_IF_LAST:
        so = s->held[owner] == 0;
        break;
    case PROWL_IF_IT:
    case PROWL_IF_NOT:
        break;
    }
    return so != ((code[0] & PROWL_IF_NOT) != 0);
}

/* An operation that neither asks nor looks at anything hidden; returns where the code goes on, or PROWL_NONE if this is
 * not one. */
uint32_t prowl_plain(struct prowl_run *r, const uint8_t *code, uint32_t pc, uint32_t card, uint32_t owner)
{
    struct prowl_state *s = r->s;
    uint32_t slot;
    switch (code[pc]) {
    case PROWL_OP_RAISE:
    case PROWL_OP_LOWER:
        slot = prowl_operand(r, code[pc + 1], card);
        if (slot == PROWL_NONE)
            return pc + 3;
        if (code[pc] == PROWL_OP_RAISE)
            prowl_raise(r, slot, code[pc + 2]);
        else
            lower(r, slot, code[pc + 2]);
        return pc + 3;
    case PROWL_OP_MOVE:
        move(r, code[pc + 1], code[pc + 2]);
        return pc + 3;
    case PROWL_OP_EXCHANGE:
        prowl_exchange(r, code[pc + 1], code[pc + 2]);
        return pc + 3;
    case PROWL_OP_GAIN:
        prowl_gain(r, owner);
        return pc + 1;
    case PROWL_OP_DISCARD:
        s->attached[owner] &= ~prowl_bit(card);
        prowl_lay(r, card, owner);
        prowl_note(r, PROWL_N_DISCARD, card, owner, 0);
        return pc + 1;
    case PROWL_OP_JUMP:
        return code[pc + 1];
    case PROWL_OP_IF:
        if ((code[pc + 1] & ~PROWL_IF_NOT) == PROWL_IF_IT)
            return PROWL_NONE;
        return holds(r, code + pc + 1, card, owner) ? pc + 5 : code[pc + 4];
    default:
        return PROWL_NONE;
    }
}

/* The code of an attachment's or a sworn card's reaction; it ends with PROWL_OP_END and has plain operations only. */
void prowl_body(struct prowl_run *r, uint32_t card, uint32_t owner, uint32_t at)
{
    const uint8_t *code = prowl_card_at(r->box, r->s, card)->code;
    while (code[at] != PROWL_OP_END) {
        at = prowl_plain(r, code, at, card, owner);
        CLAIM(at < PROWL_CODE);
    }
}
