/* What may be asked. Reasons stand in the order in which the house gives them. */
#include "house/house_may.h"

static const struct {
    const char *word;
    enum house_ask ask;
} VERBS[] = {
#define HOUSE_VERB_ROW(name, word, ask) {word, HOUSE_ASK_##ask},
    HOUSE_VERB_LIST(HOUSE_VERB_ROW)
#undef HOUSE_VERB_ROW
};

const char *house_may_word(enum house_verb verb)
{
    return VERBS[verb].word;
}

enum house_ask house_may_ask(enum house_verb verb)
{
    return VERBS[verb].ask;
}

enum house_verb house_may_offer(enum house_offer offer)
{
    static const enum house_verb verbs[] = {
        [HOUSE_OFFER_NONE] = HOUSE_VERBS,
        [HOUSE_OFFER_BACK] = HOUSE_MAY_BACK,
        [HOUSE_OFFER_STAND_IN] = HOUSE_MAY_STAND_IN,
        [HOUSE_OFFER_REMATCH] = HOUSE_MAY_REMATCH,
        [HOUSE_OFFER_PAUSE] = HOUSE_MAY_PAUSE,
    };
    return verbs[offer];
}

bool house_may_is_about_seat(enum house_verb verb)
{
    return verb == HOUSE_MAY_SIT || verb == HOUSE_MAY_STAND_IN || verb == HOUSE_MAY_GIVE || verb == HOUSE_MAY_BAR ||
           verb == HOUSE_MAY_BOT;
}

bool house_may_is_asked(const struct house_public *p, const struct house_who *who)
{
    if (p->offer == HOUSE_OFFER_NONE || who->seat < 0 || who->agreed || (who->own >> p->offer_seat & 1) != 0)
        return false;
    bool about = p->offer_about >= 0 && (who->own >> p->offer_about & 1) != 0;
    return !about && house_seat_answers(&p->seat[who->seat], p->offer);
}

bool house_may_asks(const struct house_public *p, const struct house_who *who)
{
    return p->offer != HOUSE_OFFER_NONE && who->seat >= 0 && (who->own >> p->offer_seat & 1) != 0;
}

/* Somebody who has come back meanwhile can say no to a bot in their place, and whoever has asked can take it back, so
 * that nothing is asked for ever of somebody who does not come. */
static enum house_why may_answer(const struct house_public *p, const struct house_who *who)
{
    bool refuses = p->offer == HOUSE_OFFER_STAND_IN && p->offer_about == who->seat;
    return refuses || house_may_asks(p, who) || house_may_is_asked(p, who) ? HOUSE_WHY_NONE : HOUSE_WHY_NO_OFFER;
}

static enum house_why may_offer(const struct house_public *p, const struct house_who *who, enum house_verb verb)
{
    const struct house_seat *s = &p->seat[who->seat];
    bool again = verb == HOUSE_MAY_REMATCH;
    if (p->phase != (again ? HOUSE_PHASE_ENDED : HOUSE_PHASE_PLAYING))
        return HOUSE_WHY_NOT_NOW;
    if (s->stood)
        return HOUSE_WHY_STANDS_IN;
    if (!again && s->level > 0)
        return HOUSE_WHY_RESIGNED;
    if (p->offer != HOUSE_OFFER_NONE)
        return HOUSE_WHY_OFFER_OPEN;
    if (again && p->begun >= HOUSE_GAMES_MAX)
        return HOUSE_WHY_FULL;
    if (verb == HOUSE_MAY_PAUSE && p->timing.move == 0 && p->timing.game == 0)
        return HOUSE_WHY_NO_CLOCK;
    if (verb == HOUSE_MAY_PAUSE && !house_seat_may_pause(&p->timing, &p->pause, p->turn_at))
        return HOUSE_WHY_PAUSED;
    return HOUSE_WHY_NONE;
}

static enum house_why may_play(const struct house_public *p, const struct house_who *who)
{
    const struct house_seat *s = &p->seat[who->seat];
    if (p->phase != HOUSE_PHASE_PLAYING)
        return HOUSE_WHY_NOT_NOW;
    if (p->actor != who->seat)
        return HOUSE_WHY_TURN;
    if (s->level > 0)
        return s->resigned ? HOUSE_WHY_RESIGNED : HOUSE_WHY_STANDS_IN;
    return HOUSE_WHY_NONE;
}

/* The decision for which somebody's time was up is the bot's, or they could have the same time again and again. */
static enum house_why may_return(const struct house_public *p, const struct house_who *who)
{
    const struct house_seat *s = &p->seat[who->seat];
    if (s->resigned)
        return HOUSE_WHY_RESIGNED;
    if (!s->stood)
        return HOUSE_WHY_NOT_NOW;
    return p->late && house_public_actor(p) == who->seat ? HOUSE_WHY_LATE : HOUSE_WHY_NONE;
}

/* A game that others play is closed over their heads only where it is stuck: without a clock, which would bring it to
 * its end, and with nothing having happened for a day. */
static enum house_why may_close(const struct house_public *p, const struct house_who *who)
{
    bool timed = p->timing.move > 0 || p->timing.game > 0, alone = true;
    if (!who->host)
        return HOUSE_WHY_NOT_HOST;
    for (int seat = 0; seat < p->seats; seat++)
        alone = alone && (!p->seat[seat].person || p->seat[seat].resigned || (who->own >> seat & 1) != 0);
    bool may = p->phase != HOUSE_PHASE_PLAYING ? house_seat_can_change(p->phase)
                                               : alone || (!timed && who->quiet >= HOUSE_STUCK_AFTER);
    return may ? HOUSE_WHY_NONE : HOUSE_WHY_NOT_NOW;
}

/* Whether anything at all may be asked at this table. */
static enum house_why may_any(const struct house_public *p)
{
    if (p->phase == HOUSE_PHASE_NONE)
        return HOUSE_WHY_NO_TABLE;
    if (p->phase == HOUSE_PHASE_SHUT)
        return HOUSE_WHY_CLOSED;
    if (p->phase == HOUSE_PHASE_ASIDE)
        return HOUSE_WHY_ASIDE;
    return p->head >= HOUSE_ENTRIES_MAX ? HOUSE_WHY_FULL : HOUSE_WHY_NONE;
}

/* Of one seat those reasons that say most stand last in their list. */
static enum house_why may_somewhere(const struct house_public *p, const struct house_who *who, enum house_verb verb)
{
    enum house_why most = HOUSE_WHY_NONE;
    for (int seat = 0; seat < p->seats; seat++) {
        enum house_why why = house_may_at(p, who, verb, seat);
        if (why == HOUSE_WHY_NONE)
            return why;
        most = why > most ? why : most;
    }
    return most;
}

enum house_why house_may(const struct house_public *p, const struct house_who *who, enum house_verb verb)
{
    enum house_why why = may_any(p);
    if (verb == HOUSE_MAY_RECORD) /* also of a table that is closed */
        return p->ended > 0 ? HOUSE_WHY_NONE : HOUSE_WHY_NOT_NOW;
    if (why != HOUSE_WHY_NONE)
        return why;
    if (house_may_is_about_seat(verb))
        return may_somewhere(p, who, verb);
    if (verb == HOUSE_MAY_CLOSE)
        return may_close(p, who);
    if (who->seat < 0)
        return verb == HOUSE_MAY_DOOR && who->host ? HOUSE_WHY_NONE : HOUSE_WHY_NOT_YOURS;
    switch ((int)verb) {
    case HOUSE_MAY_PLAY:
        return may_play(p, who);
    case HOUSE_MAY_BACK:
    case HOUSE_MAY_REMATCH:
    case HOUSE_MAY_PAUSE:
        return may_offer(p, who, verb);
    case HOUSE_MAY_ANSWER:
        return may_answer(p, who);
    case HOUSE_MAY_LEAVE:
        return house_seat_can_change(p->phase) ? HOUSE_WHY_NONE : HOUSE_WHY_NOT_NOW;
    case HOUSE_MAY_RETURN:
        return may_return(p, who);
    case HOUSE_MAY_RESIGN:
        return p->seat[who->seat].resigned       ? HOUSE_WHY_RESIGNED
               : p->phase != HOUSE_PHASE_PLAYING ? HOUSE_WHY_NOT_NOW
                                                 : HOUSE_WHY_NONE;
    }
    return HOUSE_WHY_NONE; /* to say something, for instance */
}

/* Whether somebody can be asked about a bot in this seat, beside whoever asks. */
static bool is_anybody_asked(const struct house_public *p, const struct house_who *who, int about)
{
    bool asked = false;
    for (int seat = 0; seat < p->seats; seat++)
        asked = asked || (house_seat_answers(&p->seat[seat], HOUSE_OFFER_STAND_IN) && (who->own >> seat & 1) == 0 &&
                          !house_public_same(p, seat, about));
    return asked;
}

/* A bot stands in for somebody else, who decides for themselves. Nobody's seat is taken before their eyes: only that of
 * somebody who is away; and in a slow game, where people are, not by one other person alone. */
static enum house_why may_stand_in(const struct house_public *p, const struct house_who *who, int seat)
{
    enum house_why why = who->seat < 0 ? HOUSE_WHY_NOT_YOURS : may_offer(p, who, HOUSE_MAY_STAND_IN);
    if (why != HOUSE_WHY_NONE)
        return why;
    if (!p->seat[seat].person || p->seat[seat].level > 0)
        return HOUSE_WHY_SEATS;
    if ((who->own >> seat & 1) != 0)
        return HOUSE_WHY_NOT_YOURS;
    if ((who->here >> seat & 1) != 0)
        return HOUSE_WHY_HERE;
    return house_clock_keeps_seats(&p->timing) && !is_anybody_asked(p, who, seat) ? HOUSE_WHY_IN_TIME : HOUSE_WHY_NONE;
}

static enum house_why may_empty(const struct house_public *p, const struct house_who *who, enum house_verb verb,
                                int seat)
{
    if (!p->seat[seat].person)
        return HOUSE_WHY_SEATS;
    if (!house_seat_can_change(p->phase))
        return HOUSE_WHY_NOT_NOW;
    return verb == HOUSE_MAY_BAR && (who->own >> seat & 1) != 0 ? HOUSE_WHY_NOT_YOURS : HOUSE_WHY_NONE;
}

static enum house_why may_seat_bot(const struct house_public *p, int seat)
{
    const struct house_seat *s = &p->seat[seat];
    if (p->phase == HOUSE_PHASE_PLAYING)
        return s->level > 0 ? HOUSE_WHY_NONE : HOUSE_WHY_TAKEN;
    if (s->person)
        return HOUSE_WHY_TAKEN;
    return house_seat_can_change(p->phase) ? HOUSE_WHY_NONE : HOUSE_WHY_NOT_NOW;
}

enum house_why house_may_at(const struct house_public *p, const struct house_who *who, enum house_verb verb, int seat)
{
    bool hosts = verb == HOUSE_MAY_GIVE || verb == HOUSE_MAY_BAR || verb == HOUSE_MAY_BOT;
    enum house_why why = may_any(p);
    if (why != HOUSE_WHY_NONE)
        return why;
    if (hosts && !who->host)
        return HOUSE_WHY_NOT_HOST;
    if (seat < 0 || seat >= p->seats)
        return HOUSE_WHY_SEATS;
    switch ((int)verb) {
    case HOUSE_MAY_SIT:
        if (!house_seat_can_change(p->phase))
            return HOUSE_WHY_NOT_NOW;
        return p->seat[seat].taken ? HOUSE_WHY_TAKEN : HOUSE_WHY_NONE;
    case HOUSE_MAY_STAND_IN:
        return may_stand_in(p, who, seat);
    case HOUSE_MAY_GIVE:
    case HOUSE_MAY_BAR:
        return may_empty(p, who, verb, seat);
    case HOUSE_MAY_BOT:
        return may_seat_bot(p, seat);
    }
    CLAIM_NEVER("it is not about a seat");
}
