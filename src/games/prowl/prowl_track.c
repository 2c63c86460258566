/* The track, what reacts to it, and the lower half of the interpreter of card effects.
 *
 * Clans move on the track, Dominance changes hands, and attachments react. All of that is decided by what everybody can
 * see, so the operations that do it neither ask a player nor look at a hidden card: they are called *plain*.
 * prowl_track_plain() carries out one of them. Reactions of attachments and oaths of clan cards consist of plain
 * operations only and are run to their end by prowl_track_body(); everything else that a card can do is in
 * prowl_effect.c.
 *
 * A movement on the track is one event even where it moves several clans. First the attachments that would prevent it
 * are asked, and any of them stops all of it; then it happens; then those that react to it act, in turn order. An
 * attachment does not react while its own reaction runs, and not twice to the same event. One whose reaction does
 * anything is discarded by it, which the compiler proves, so reactions to reactions come to an end. Beside that proof
 * there is a limit: in one move attachments react at most PROWL_REACTIONS times, and then no more. */
#include "games/prowl/prowl.h"

void prowl_track_lay(struct prowl_run *r, uint32_t card, uint32_t pile)
{
    struct prowl_state *s = r->s;
    CLAIM(card < PROWL_CARDS && s->laid_count < PROWL_CARDS);
    s->laid[s->laid_count++] = (uint8_t)(card | pile << 5);
    prowl_know_forget(s, card);
}

/* The attachments that can act. One that has just been played acts from its effect on. */
static uint32_t acting(const struct prowl_run *r, uint32_t owner)
{
    const struct prowl_state *s = r->s;
    if (r->reactions == PROWL_REACTIONS)
        return 0;
    uint32_t pending = s->rest & PROWL_EFFECT ? prowl_bit(s->card) : 0;
    return s->attached[owner] & ~pending & ~r->spent;
}

bool prowl_track_shielded(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat)
{
    uint32_t left = s->attached[seat];
    if (s->rest & PROWL_EFFECT)
        left &= ~prowl_bit(s->card);
    for (; left != 0; left &= left - 1)
        if (prowl_card_at(box, s, prowl_least(left))->flags & PROWL_SHIELD)
            return true;
    return false;
}

/* Shields last until the owner's next turn starts or the game ends. */
void prowl_track_drop_shields(struct prowl_run *r, uint32_t seat)
{
    struct prowl_state *s = r->s;
    for (uint32_t left = s->attached[seat]; left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left);
        if (!(prowl_card_at(r->box, s, card)->flags & PROWL_SHIELD))
            continue;
        s->attached[seat] &= ~prowl_bit(card);
        prowl_track_lay(r, card, seat);
        prowl_note(r, PROWL_N_SHIELD, card, seat, 0);
    }
}

uint32_t prowl_track_fixed_operand(const struct prowl_state *s, const uint8_t track[PROWL_SLOTS], uint32_t operand,
                                   uint32_t card)
{
    uint32_t own = card < PROWL_CARDS ? prowl_slot(card) : PROWL_NONE;
    if (operand == PROWL_C_OWN)
        return own;
    if (operand == PROWL_C_ABOVE || operand == PROWL_C_BELOW) {
        uint32_t place = prowl_place_on(track, own);
        if (operand == PROWL_C_ABOVE)
            return place > 0 ? track[place - 1] : PROWL_NONE;
        return place + 1 < PROWL_SLOTS ? track[place + 1] : PROWL_NONE;
    }
    if (operand >= PROWL_C_PLACE && operand < PROWL_C_BOX)
        return track[operand - PROWL_C_PLACE];
    for (uint32_t slot = 0; slot < PROWL_SLOTS && operand >= PROWL_C_BOX; slot++)
        if (s->clans[slot] == operand - PROWL_C_BOX)
            return slot;
    return PROWL_NONE;
}

/* The slot of a clan card that lies face up, or PROWL_NONE. Bots try moves out on views without being told what the
 * moves reveal, so a card may have turned face up and still be unknown. */
static uint32_t clan_in_sight(const struct prowl_state *s, uint32_t seat)
{
    return seat < s->seats && (s->mark[seat] & PROWL_UP) && s->clan[seat] < PROWL_CARDS ? prowl_slot(s->clan[seat])
                                                                                        : PROWL_NONE;
}

uint32_t prowl_track_operand(const struct prowl_run *r, uint32_t operand, uint32_t card)
{
    const struct prowl_state *s = r->s;
    switch (operand) {
    case PROWL_C_ANY:
    case PROWL_C_OTHER:
    case PROWL_C_NAMED:
        return s->named;
    case PROWL_C_SHOWN:
        return s->shown < PROWL_CARDS ? prowl_slot(s->shown) : PROWL_NONE;
    case PROWL_C_THEIRS:
        return clan_in_sight(s, s->target);
    default:
        return prowl_track_fixed_operand(s, s->track, operand, card);
    }
}

/* An attachment reacts. It waits for nothing while it does. A reaction that comes to nothing, because its condition
 * does not hold, leaves no note. */
static void fire(struct prowl_run *r, uint32_t owner, uint32_t card)
{
    uint32_t spent = r->spent, noted = r->trail != NULL ? r->trail->count : 0;
    const struct prowl_card *c = prowl_card_at(r->box, r->s, card);
    r->spent |= prowl_bit(card);
    r->reactions++;
    prowl_note(r, PROWL_N_REACT, card, owner, prowl_track_operand(r, c->event_clan, card));
    prowl_track_body(r, card, owner, c->at_event);
    if (r->trail != NULL && r->trail->count == noted + 1)
        r->trail->count = noted;
    r->spent = spent;
}

/* The first attachment of a seat that waits for an event and is not among `reacted`, or PROWL_NONE. `slot` is the clan
 * that the event is about, or PROWL_NONE if it is about no clan. */
static uint32_t waiting(const struct prowl_run *r, uint32_t owner, enum prowl_event event, uint32_t slot,
                        uint32_t reacted)
{
    for (uint32_t left = acting(r, owner) & ~reacted; left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left);
        const struct prowl_card *c = prowl_card_at(r->box, r->s, card);
        if (c->event == event && (slot == PROWL_NONE || prowl_track_operand(r, c->event_clan, card) == slot))
            return card;
    }
    return PROWL_NONE;
}

/* Something happens or would happen to a clan. Attachments react in turn order from the seat whose turn it is. Returns
 * whether one of them prevents the event; the rest then do not react. */
static bool clan_event(struct prowl_run *r, enum prowl_event event, uint32_t slot)
{
    bool prevents = event == PROWL_WOULD_UP || event == PROWL_WOULD_DOWN;
    uint32_t reacted = 0;
    for (uint32_t i = 0, owner = r->s->seat; i < r->s->seats; i++, owner = prowl_next(r->s, owner)) {
        for (uint32_t card; (card = waiting(r, owner, event, slot, reacted)) != PROWL_NONE;) {
            reacted |= prowl_bit(card);
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

/* The same event for several clans, one after the other by their places on the track `order`. */
static bool clan_events(struct prowl_run *r, enum prowl_event event, uint32_t clans, const uint8_t order[PROWL_SLOTS])
{
    for (uint32_t place = 0; place < PROWL_SLOTS; place++)
        if ((clans >> order[place] & 1) != 0 && clan_event(r, event, order[place]))
            return true;
    return false;
}

/* Moves the clans to a new order of the track, unless an attachment prevents it. */
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

/* The clan in `place` and the one above it change places. `meant` is the one of the two that is raised or lowered. */
static void step(struct prowl_run *r, uint32_t place, uint32_t meant)
{
    uint8_t to[PROWL_SLOTS];
    memcpy(to, r->s->track, sizeof to);
    uint8_t up = to[place], down = to[place - 1];
    to[place] = down;
    to[place - 1] = up;
    move_track(r, to, (struct prowl_note){PROWL_N_STEP, up, down, (uint8_t)meant, {0}});
}

void prowl_track_raise(struct prowl_run *r, uint32_t slot, uint32_t steps)
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

void prowl_track_shift(uint8_t track[PROWL_SLOTS], uint32_t from, uint32_t to)
{
    CLAIM(from < PROWL_SLOTS && to < PROWL_SLOTS);
    uint8_t slot = track[from];
    if (from < to)
        memmove(track + from, track + from + 1, to - from);
    else
        memmove(track + to + 1, track + to, from - to);
    track[to] = slot;
}

static void move(struct prowl_run *r, uint32_t from, uint32_t to)
{
    uint8_t track[PROWL_SLOTS];
    memcpy(track, r->s->track, sizeof track);
    prowl_track_shift(track, from, to);
    rearrange(r, track);
}

void prowl_track_exchange(struct prowl_run *r, uint32_t a, uint32_t b)
{
    uint8_t track[PROWL_SLOTS];
    memcpy(track, r->s->track, sizeof track);
    track[a] = r->s->track[b];
    track[b] = r->s->track[a];
    rearrange(r, track);
}

/* The attachments of a seat react to an event that concerns only their owner. */
void prowl_track_react(struct prowl_run *r, uint32_t owner, enum prowl_event event)
{
    uint32_t done = 0; /* an attachment that stays acts only once */
    for (uint32_t left; (left = acting(r, owner) & ~done) != 0;) {
        uint32_t card = prowl_least(left);
        done |= prowl_bit(card);
        if (prowl_card_at(r->box, r->s, card)->event == event)
            fire(r, owner, card);
    }
}

void prowl_track_gain(struct prowl_run *r, uint32_t seat)
{
    struct prowl_state *s = r->s;
    if (s->dominance == seat) {
        prowl_note(r, PROWL_N_HELD, seat, 0, 0);
        return;
    }
    uint32_t guard = waiting(r, s->dominance, PROWL_LOSE, PROWL_NONE, 0);
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
        slot = prowl_track_operand(r, code[1], card);
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

static void raise_or_lower(struct prowl_run *r, const uint8_t *op, uint32_t card)
{
    uint32_t slot = prowl_track_operand(r, op[1], card);
    if (slot == PROWL_NONE)
        return;
    if (op[0] == PROWL_OP_RAISE)
        prowl_track_raise(r, slot, op[2]);
    else
        lower(r, slot, op[2]);
}

/* Carries out a plain operation and returns the next program counter, or PROWL_NONE if the operation is not plain. */
uint32_t prowl_track_plain(struct prowl_run *r, const uint8_t *code, uint32_t pc, uint32_t card, uint32_t owner)
{
    switch (code[pc]) {
    case PROWL_OP_RAISE:
    case PROWL_OP_LOWER:
        raise_or_lower(r, code + pc, card);
        break;
    case PROWL_OP_MOVE:
        move(r, code[pc + 1], code[pc + 2]);
        break;
    case PROWL_OP_EXCHANGE:
        prowl_track_exchange(r, code[pc + 1], code[pc + 2]);
        break;
    case PROWL_OP_GAIN:
        prowl_track_gain(r, owner);
        break;
    case PROWL_OP_DISCARD:
        r->s->attached[owner] &= ~prowl_bit(card);
        prowl_track_lay(r, card, owner);
        prowl_note(r, PROWL_N_DISCARD, card, owner, 0);
        break;
    case PROWL_OP_JUMP:
        return code[pc + 1];
    case PROWL_OP_IF:
        if ((code[pc + 1] & ~PROWL_IF_NOT) == PROWL_IF_IT)
            return PROWL_NONE;
        if (!holds(r, code + pc + 1, card, owner))
            return code[pc + 4];
        break;
    default:
        return PROWL_NONE;
    }
    return pc + prowl_effect_op_size[code[pc]];
}

/* Runs the reaction of an attachment, or the oath of a clan card, from a program counter to PROWL_OP_END. */
void prowl_track_body(struct prowl_run *r, uint32_t card, uint32_t owner, uint32_t at)
{
    const uint8_t *code = prowl_card_at(r->box, r->s, card)->code;
    while (code[at] != PROWL_OP_END) {
        at = prowl_track_plain(r, code, at, card, owner);
        CLAIM(at < PROWL_CODE);
    }
}
