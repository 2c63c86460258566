/* What can be asked of the house now, as far as can be told from this side. The house judges anew. */
#include "wasm/wasm_guest.h"

static const struct {
    const char *name;
    enum house_ask ask;
} verbs[WASM_GUEST_VERBS] = {
    [WASM_GUEST_SIT] = {"sit", HOUSE_ASK_SIT},           [WASM_GUEST_PLAY] = {"play", HOUSE_ASK_PLAY},
    [WASM_GUEST_BACK] = {"back", HOUSE_ASK_OFFER},       [WASM_GUEST_STAND_IN] = {"stand-in", HOUSE_ASK_OFFER},
    [WASM_GUEST_REMATCH] = {"rematch", HOUSE_ASK_OFFER}, [WASM_GUEST_ANSWER] = {"answer", HOUSE_ASK_ANSWER},
    [WASM_GUEST_SAY] = {"say", HOUSE_ASK_SAY},           [WASM_GUEST_DOOR] = {"door", HOUSE_ASK_DOOR},
    [WASM_GUEST_BOT] = {"bot", HOUSE_ASK_BOT},           [WASM_GUEST_LEAVE] = {"leave", HOUSE_ASK_LEAVE},
    [WASM_GUEST_RETURN] = {"return", HOUSE_ASK_RETURN},  [WASM_GUEST_RESIGN] = {"resign", HOUSE_ASK_RESIGN},
    [WASM_GUEST_PASS] = {"pass", HOUSE_ASK_PASS},        [WASM_GUEST_CLOSE] = {"close", HOUSE_ASK_CLOSE},
    [WASM_GUEST_GIVE] = {"give", HOUSE_ASK_GIVE},        [WASM_GUEST_BAR] = {"bar", HOUSE_ASK_BAR},
    [WASM_GUEST_RECORD] = {"record", HOUSE_ASK_RECORD},  [WASM_GUEST_PAUSE] = {"pause", HOUSE_ASK_OFFER},
    [WASM_GUEST_NOTIFY] = {"notify", HOUSE_ASK_NOTIFY},
};

const char *wasm_guest_may_name(enum wasm_guest_verb verb)
{
    return verbs[verb].name;
}

enum house_ask wasm_guest_may_ask(enum wasm_guest_verb verb)
{
    return verbs[verb].ask;
}

const char *wasm_guest_may_asked(enum house_ask ask)
{
    if (ask == HOUSE_ASK_LAY || ask == HOUSE_ASK_TAKE)
        return ask == HOUSE_ASK_LAY ? "lay" : "take";
    if (ask == HOUSE_ASK_OFFER)
        return "offer";
    for (int i = 0; i < WASM_GUEST_VERBS; i++)
        if (verbs[i].ask == ask)
            return verbs[i].name;
    return "";
}

static bool is_any_seat(const struct guest *g, enum wasm_guest_verb verb)
{
    for (int seat = 0; seat < (int)g->table.pub.seats; seat++)
        if (wasm_guest_may_at(g, verb, seat))
            return true;
    return false;
}

/* A bot in somebody's seat: in a slow game the house wants somebody else to agree. */
static enum house_why may_stand_in(const struct guest_table *t, int seat)
{
    const struct house_seat *s = &t->pub.seat[seat];
    bool asked = false;
    if (t->viewer < 0 || (t->own >> seat & 1) != 0 || !s->person || s->level > 0)
        return HOUSE_WHY_SEATS;
    if (!guest_table_is_away(t, seat))
        return HOUSE_WHY_HERE;
    for (int other = 0; other < (int)t->pub.seats; other++)
        asked = asked || (other != seat && (t->own >> other & 1) == 0 &&
                          house_seat_answers(&t->pub.seat[other], HOUSE_OFFER_STAND_IN));
    return asked || !house_clock_keeps_seats(&t->pub.timing) ? HOUSE_WHY_NONE : HOUSE_WHY_IN_TIME;
}

bool wasm_guest_may_at(const struct guest *g, enum wasm_guest_verb verb, int seat)
{
    const struct guest_table *t = &g->table;
    const struct house_seat *s = &t->pub.seat[seat];
    switch ((int)verb) {
    case WASM_GUEST_SIT:
        return house_seat_between(t->pub.phase) && !s->taken;
    case WASM_GUEST_STAND_IN:
        return t->pub.phase == HOUSE_PHASE_PLAYING && t->pub.offer == HOUSE_OFFER_NONE &&
               may_stand_in(t, seat) == HOUSE_WHY_NONE;
    case WASM_GUEST_GIVE:
    case WASM_GUEST_BAR:
        return t->host && house_seat_between(t->pub.phase) && s->person && (t->own >> seat & 1) == 0;
    case WASM_GUEST_BOT:
        return t->host &&
               (t->pub.phase == HOUSE_PHASE_PLAYING ? s->level > 0 : house_seat_between(t->pub.phase) && !s->person);
    }
    return false;
}

/* Of whoever has a seat in a game that is on. */
static enum house_why may_playing(const struct guest *g, enum wasm_guest_verb verb)
{
    const struct guest_table *t = &g->table;
    const struct house_seat *s = &t->pub.seat[t->viewer];
    if (verb == WASM_GUEST_RETURN)
        return !s->stood ? HOUSE_WHY_NOT_NOW : guest_table_is_late(t, t->viewer) ? HOUSE_WHY_LATE : HOUSE_WHY_NONE;
    if (t->pub.phase != HOUSE_PHASE_PLAYING)
        return HOUSE_WHY_NOT_NOW;
    if (s->resigned)
        return HOUSE_WHY_RESIGNED;
    if (verb == WASM_GUEST_RESIGN)
        return HOUSE_WHY_NONE;
    if (s->level > 0)
        return HOUSE_WHY_STANDS_IN;
    if (verb == WASM_GUEST_PLAY)
        return guest_table_actor(t) != t->viewer ? HOUSE_WHY_TURN
               : guest_waits(g, HOUSE_ASK_PLAY)  ? HOUSE_WHY_BUSY
                                                 : HOUSE_WHY_NONE;
    if (t->pub.offer != HOUSE_OFFER_NONE)
        return HOUSE_WHY_OFFER_OPEN;
    if (verb == WASM_GUEST_PAUSE && t->pub.timing.move == 0 && t->pub.timing.game == 0)
        return HOUSE_WHY_NO_CLOCK;
    if (verb == WASM_GUEST_PAUSE)
        return house_seat_may_pause(&t->pub.timing, &t->pub.pause, t->pub.turn_at) ? HOUSE_WHY_NONE : HOUSE_WHY_PAUSED;
    if (verb != WASM_GUEST_STAND_IN || is_any_seat(g, verb))
        return HOUSE_WHY_NONE;
    for (int seat = 0; seat < (int)t->pub.seats; seat++)
        if (may_stand_in(t, seat) == HOUSE_WHY_IN_TIME)
            return HOUSE_WHY_IN_TIME;
    return HOUSE_WHY_HERE;
}

static enum house_why may_host(const struct guest *g, enum wasm_guest_verb verb)
{
    const struct guest_table *t = &g->table;
    if (!t->host)
        return HOUSE_WHY_NOT_HOST;
    if (verb == WASM_GUEST_CLOSE)
        return HOUSE_WHY_NONE; /* during a game the house knows whether somebody still plays */
    return is_any_seat(g, verb) ? HOUSE_WHY_NONE : HOUSE_WHY_NOT_NOW;
}

/* Of whoever has a seat, in a game or not. */
static enum house_why may_seated(const struct guest *g, enum wasm_guest_verb verb)
{
    const struct guest_table *t = &g->table;
    if (t->viewer < 0)
        return HOUSE_WHY_NOT_YOURS;
    switch ((int)verb) {
    case WASM_GUEST_SAY:
    case WASM_GUEST_PASS:
    case WASM_GUEST_DOOR:
        return HOUSE_WHY_NONE;
    case WASM_GUEST_NOTIFY:
        return g->tells ? HOUSE_WHY_NONE : HOUSE_WHY_NOTIFY;
    case WASM_GUEST_ANSWER:
        return guest_table_is_asked(t) || guest_table_asks(t) ? HOUSE_WHY_NONE : HOUSE_WHY_NO_OFFER;
    case WASM_GUEST_LEAVE:
        return house_seat_between(t->pub.phase) ? HOUSE_WHY_NONE : HOUSE_WHY_NOT_NOW;
    case WASM_GUEST_REMATCH:
        if (t->pub.phase != HOUSE_PHASE_ENDED)
            return HOUSE_WHY_NOT_NOW;
        return t->pub.offer == HOUSE_OFFER_NONE ? HOUSE_WHY_NONE : HOUSE_WHY_OFFER_OPEN;
    }
    return may_playing(g, verb);
}

enum house_why wasm_guest_may(const struct guest *g, enum wasm_guest_verb verb)
{
    const struct guest_table *t = &g->table;
    if (verb == WASM_GUEST_RECORD)
        return t->ended > 0 ? HOUSE_WHY_NONE : HOUSE_WHY_NOT_NOW;
    if (t->pub.phase == HOUSE_PHASE_NONE)
        return HOUSE_WHY_NO_TABLE;
    if (t->pub.phase == HOUSE_PHASE_SHUT)
        return HOUSE_WHY_CLOSED;
    if (verb == WASM_GUEST_SIT)
        return is_any_seat(g, verb)               ? HOUSE_WHY_NONE
               : house_seat_between(t->pub.phase) ? HOUSE_WHY_TAKEN
                                                  : HOUSE_WHY_NOT_NOW;
    if (verb == WASM_GUEST_BOT || verb == WASM_GUEST_GIVE || verb == WASM_GUEST_BAR || verb == WASM_GUEST_CLOSE)
        return may_host(g, verb);
    return may_seated(g, verb);
}

const char *wasm_guest_may_words(const struct guest *g, enum wasm_guest_verb verb)
{
    enum house_why why = wasm_guest_may(g, verb);
    if (why == HOUSE_WHY_NONE)
        return NULL;
    if (verb == WASM_GUEST_PLAY && why == HOUSE_WHY_BUSY)
        return N_("Sent; the house has not confirmed it yet.");
    return guest_words_refusal(verbs[verb].ask, why);
}
