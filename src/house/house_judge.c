/* Requests judged: seats and doors, offers, talk; and what the house does by itself. Moves are in house_play.c. */
#include "house/house_judge.h"

#include "house/house_play.h"

#include "core/record.h"

#include <string.h>

static bool is_between(const struct house_table *t)
{
    return t->pub.phase == HOUSE_PHASE_OPEN || t->pub.phase == HOUSE_PHASE_READY || t->pub.phase == HOUSE_PHASE_ENDED;
}

static bool is_host(const struct house_table *t, const struct house_wish *w)
{
    return house_hash_key_same(&t->host, &w->key);
}

/* The seat as which somebody asks: the one that is named, if it is theirs; else their first. */
static int own_seat(const struct house_table *t, const struct house_wish *w)
{
    int first = house_table_seat_of(t, &w->key, w->seat);
    return w->seat < 0 || first == w->seat ? first : -1;
}

static struct json add_piece(struct house_ruling *out, const char *text)
{
    size_t size = strlen(text);
    CLAIM(out->used + size < sizeof out->pieces);
    memcpy(out->pieces + out->used, text, size + 1);
    struct json piece = {out->pieces + out->used, size};
    out->used += size + 1;
    return piece;
}

static void put_words(struct house_ruling *out, const char *words)
{
    memcpy(out->words, words, strlen(words) + 1);
}

/* Whether anybody at the table but whoever has seat `own` is called so. */
static bool is_called(const struct house_table *t, int own, const char *name)
{
    for (int seat = 0; seat < t->pub.seats; seat++)
        if (seat != own && t->pub.seat[seat].person && strcmp(t->pub.seat[seat].name, name) == 0)
            return true;
    return false;
}

/* A name that nobody else at the table has: if need be with a number behind it, for which a long name is cut after a
 * whole letter. */
static void put_name(const struct house_table *t, const struct house_wish *w, int own, struct house_ruling *out)
{
    enum { NUMBER = 2 }; /* bytes: a space and a digit */
    struct text text;
    size_t size = strlen(w->name);
    put_words(out, w->name);
    if (size > HOUSE_NAME_MAX - NUMBER)
        size = HOUSE_NAME_MAX - NUMBER;
    while (size < strlen(w->name) && size > 0 && ((unsigned char)w->name[size] & 0xC0) == 0x80)
        size--;
    if (size > 0 && w->name[size - 1] == ' ')
        size--;
    for (uint32_t number = 2; is_called(t, own, out->words); number++) {
        text_init(&text, out->words, HOUSE_NAME_MAX + 1);
        text_bytes(&text, w->name, size);
        text_char(&text, ' ');
        text_uint(&text, number);
        CLAIM(!text.cut);
    }
}

static enum house_why judge_lay(const struct house_court *c, const struct house_table *t, const struct house_wish *w,
                                struct house_ruling *out)
{
    const struct house_game *kit = NULL;
    struct house_entry *e = &out->entry;
    struct house_clock timing;
    struct game_setup setup;
    struct fault f;
    char door[HOUSE_DOOR_SIZE + 1];
    if (t->pub.phase != HOUSE_PHASE_NONE)
        return HOUSE_WHY_NOT_NOW;
    for (size_t i = 0; i < c->game_count; i++)
        if (strcmp(c->games[i].game->id, w->game) == 0)
            kit = &c->games[i];
    if (kit == NULL)
        return HOUSE_WHY_NO_GAME;
    if (game_setup_init(kit->game, &setup, w->seats, &f) != ERR_NONE || w->seat >= w->seats)
        return HOUSE_WHY_SEATS;
    if (w->options[0] != '\0')
        e->options = add_piece(out, w->options);
    if (!house_seat_options(kit, w->seats, e->options, &setup))
        return HOUSE_WHY_OPTIONS;
    if (!house_clock_read(w->timing, &timing))
        return HOUSE_WHY_CLOCK;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        if (w->levels[seat] > 0 && (seat >= w->seats || seat == w->seat))
            return HOUSE_WHY_SEATS;
    e->kind = HOUSE_LAID;
    e->version = HOUSE_LOG;
    memcpy(e->game, w->game, sizeof e->game);
    e->rules = kit->game->rules_version;
    e->box = kit->box->hash;
    e->seats = w->seats;
    e->seat = w->seat;
    memcpy(e->timing, w->timing, sizeof e->timing);
    memcpy(e->level, w->levels, sizeof e->level);
    e->watchers = w->yes;
    house_hash_door(w->secret, t->id, door);
    house_hash_word(door, &e->hash);
    put_words(out, w->seat >= 0 ? w->name : "");
    return HOUSE_WHY_NONE;
}

static enum house_why judge_sit(const struct house_table *t, const struct house_wish *w, struct house_ruling *out)
{
    struct house_key hash;
    int seat = w->seat;
    house_hash_word(w->text, &hash);
    if (house_table_is_barred(t, &w->key))
        return HOUSE_WHY_BARRED;
    if (!house_hash_key_same(&hash, &t->door))
        return HOUSE_WHY_LINK;
    if (seat >= t->pub.seats)
        return HOUSE_WHY_SEATS;
    if (!is_between(t))
        return HOUSE_WHY_NOT_NOW;
    for (int i = 0; i < t->pub.seats && seat < 0; i++)
        if (!t->pub.seat[i].taken)
            seat = i;
    if (seat < 0 || t->pub.seat[seat].taken)
        return HOUSE_WHY_TAKEN;
    out->entry.kind = HOUSE_SAT;
    out->entry.seat = seat;
    put_name(t, w, -1, out);
    return HOUSE_WHY_NONE;
}

/* A key is easily made anew, and a link that was worth a seat would be worth the one that has just become empty. */
static void put_new_door(const struct house_table *t, const struct house_wish *w, struct house_ruling *out)
{
    char door[HOUSE_DOOR_SIZE + 1];
    house_hash_new_door(w->secret, t->id, w->request, door);
    house_hash_word(door, &out->entry.hash);
}

/* Emptying a seat: one's own, or as who laid the table another's. */
static enum house_why judge_leave(const struct house_table *t, const struct house_wish *w, struct house_ruling *out)
{
    bool own = w->ask == HOUSE_ASK_LEAVE;
    int seat = own ? own_seat(t, w) : w->seat;
    if (!own && !is_host(t, w))
        return HOUSE_WHY_NOT_HOST;
    if (seat < 0 || seat >= t->pub.seats || !t->pub.seat[seat].person)
        return own ? HOUSE_WHY_NOT_YOURS : HOUSE_WHY_SEATS;
    if (!is_between(t))
        return HOUSE_WHY_NOT_NOW;
    if (w->ask == HOUSE_ASK_BAR && house_hash_key_same(&t->pub.seat[seat].key, &t->host))
        return HOUSE_WHY_NOT_YOURS;
    if (w->ask == HOUSE_ASK_BAR && t->barred_count == HOUSE_BARRED_MAX)
        return HOUSE_WHY_FULL;
    out->entry.kind = w->ask == HOUSE_ASK_BAR ? HOUSE_BARRED : HOUSE_LEFT;
    out->entry.seat = seat;
    out->entry.given = w->ask == HOUSE_ASK_GIVE;
    if (w->ask == HOUSE_ASK_BAR)
        put_new_door(t, w, out);
    return HOUSE_WHY_NONE;
}

static enum house_why judge_bot(const struct house_table *t, const struct house_wish *w, struct house_ruling *out)
{
    if (!is_host(t, w))
        return HOUSE_WHY_NOT_HOST;
    if (w->seat >= t->pub.seats)
        return HOUSE_WHY_SEATS;
    const struct house_seat *s = &t->pub.seat[w->seat];
    if (t->pub.phase == HOUSE_PHASE_PLAYING ? s->level == 0 || w->level == 0 : s->person)
        return HOUSE_WHY_TAKEN;
    if (t->pub.phase != HOUSE_PHASE_PLAYING && !is_between(t))
        return HOUSE_WHY_NOT_NOW;
    out->entry.kind = HOUSE_BOT;
    out->entry.seat = w->seat;
    out->entry.level[0] = w->level;
    return HOUSE_WHY_NONE;
}

static enum house_why judge_door(const struct house_table *t, const struct house_wish *w, struct house_ruling *out)
{
    int seat = own_seat(t, w);
    if (seat < 0 && !is_host(t, w))
        return HOUSE_WHY_NOT_YOURS;
    out->entry.kind = HOUSE_DOOR;
    out->entry.seat = seat;
    out->entry.watchers = w->yes;
    return HOUSE_WHY_NONE;
}

static enum house_why judge_back(const struct house_table *t, int seat)
{
    uint32_t place;
    bool decided = false;
    for (uint32_t i = 0; i < t->past_count; i++)
        decided = decided || house_table_past(t, i)->seat == seat;
    if (!decided)
        return HOUSE_WHY_NOTHING_BACK;
    return house_table_back(t, seat, &place) ? HOUSE_WHY_NONE : HOUSE_WHY_LEARNED;
}

/* Nobody's seat is taken before their eyes: a bot stands in only for somebody who is away, also if they have come back
 * since it was proposed. */
static enum house_why judge_away(const struct house_court *c, int seat)
{
    return (c->here >> seat & 1) != 0 ? HOUSE_WHY_HERE : HOUSE_WHY_NONE;
}

/* Whether somebody else can be asked about a bot in this seat, beside whoever asks. */
static bool is_anybody_asked(const struct house_table *t, const struct house_wish *w)
{
    bool asked = false;
    for (int seat = 0; seat < t->pub.seats; seat++) {
        const struct house_seat *s = &t->pub.seat[seat];
        asked = asked || (house_seat_answers(s, HOUSE_OFFER_STAND_IN) && !house_hash_key_same(&s->key, &w->key) &&
                          !house_hash_key_same(&s->key, &t->pub.seat[w->about].key));
    }
    return asked;
}

/* A bot stands in for somebody else, who decides for themselves. */
static enum house_why judge_stand_in(const struct house_court *c, const struct house_table *t,
                                     const struct house_wish *w)
{
    if (w->about >= t->pub.seats || !t->pub.seat[w->about].person || t->pub.seat[w->about].level > 0)
        return HOUSE_WHY_SEATS;
    if (house_hash_key_same(&t->pub.seat[w->about].key, &w->key))
        return HOUSE_WHY_NOT_YOURS;
    enum house_why why = judge_away(c, w->about);
    if (why != HOUSE_WHY_NONE || !house_clock_keeps_seats(&t->pub.timing) || is_anybody_asked(t, w))
        return why;
    return HOUSE_WHY_IN_TIME;
}

static enum house_why judge_pause(const struct house_table *t)
{
    if (t->pub.timing.move == 0 && t->pub.timing.game == 0)
        return HOUSE_WHY_NO_CLOCK;
    return house_seat_may_pause(&t->pub.timing, &t->pub.pause, t->pub.turn_at) ? HOUSE_WHY_NONE : HOUSE_WHY_PAUSED;
}

/* Whether somebody asks for what another has asked for already, so that it is an answer: yes. */
static bool is_agreement(const struct house_table *t, const struct house_wish *w, int seat)
{
    bool same =
        (int)t->pub.offer == w->offer && (t->pub.offer == HOUSE_OFFER_REMATCH || t->pub.offer == HOUSE_OFFER_PAUSE ||
                                          (t->pub.offer == HOUSE_OFFER_STAND_IN && t->pub.offer_about == w->about));
    return same && house_table_is_asked(t, seat) && (t->pub.agreed >> seat & 1) == 0;
}

static enum house_why judge_offer(const struct house_court *c, const struct house_table *t, const struct house_wish *w,
                                  struct house_ruling *out)
{
    enum house_offer offer = (enum house_offer)w->offer;
    int seat = own_seat(t, w);
    if (seat < 0)
        return HOUSE_WHY_NOT_YOURS;
    if (t->pub.phase != (offer == HOUSE_OFFER_REMATCH ? HOUSE_PHASE_ENDED : HOUSE_PHASE_PLAYING))
        return HOUSE_WHY_NOT_NOW;
    if (t->pub.seat[seat].stood)
        return HOUSE_WHY_STANDS_IN;
    if (offer != HOUSE_OFFER_REMATCH && t->pub.seat[seat].level > 0)
        return HOUSE_WHY_RESIGNED;
    out->entry.seat = seat;
    if (is_agreement(t, w, seat)) {
        out->entry.kind = HOUSE_AGREED;
        return offer == HOUSE_OFFER_STAND_IN ? judge_away(c, w->about) : HOUSE_WHY_NONE;
    }
    if (t->pub.offer != HOUSE_OFFER_NONE)
        return HOUSE_WHY_OFFER_OPEN;
    if (offer == HOUSE_OFFER_REMATCH && t->pub.begun >= HOUSE_GAMES_MAX)
        return HOUSE_WHY_FULL;
    enum house_why why = offer == HOUSE_OFFER_BACK       ? judge_back(t, seat)
                         : offer == HOUSE_OFFER_STAND_IN ? judge_stand_in(c, t, w)
                         : offer == HOUSE_OFFER_PAUSE    ? judge_pause(t)
                                                         : HOUSE_WHY_NONE;
    out->entry.kind = HOUSE_OFFERED;
    out->entry.offer = offer;
    out->entry.about = offer == HOUSE_OFFER_STAND_IN ? w->about : -1;
    return why;
}

static enum house_why judge_answer(const struct house_court *c, const struct house_table *t, const struct house_wish *w,
                                   struct house_ruling *out)
{
    int seat = own_seat(t, w);
    if (seat < 0)
        return HOUSE_WHY_NOT_YOURS;
    if (t->pub.offer == HOUSE_OFFER_NONE)
        return HOUSE_WHY_NO_OFFER;
    /* Somebody who has come back meanwhile can say no to a bot in their place, and whoever has asked can take it back,
     * so that nothing is asked for ever of somebody who does not come. */
    bool refuses = !w->yes && t->pub.offer == HOUSE_OFFER_STAND_IN && seat == t->pub.offer_about;
    bool withdraws = !w->yes && house_hash_key_same(&t->pub.seat[seat].key, &t->pub.seat[t->pub.offer_seat].key);
    bool asked = (t->pub.agreed >> seat & 1) == 0 && house_table_is_asked(t, seat);
    if (!refuses && !withdraws && !asked)
        return HOUSE_WHY_NO_OFFER;
    out->entry.kind = w->yes ? HOUSE_AGREED : HOUSE_DECLINED;
    out->entry.seat = withdraws ? t->pub.offer_seat : seat;
    return w->yes && t->pub.offer == HOUSE_OFFER_STAND_IN ? judge_away(c, t->pub.offer_about) : HOUSE_WHY_NONE;
}

static enum house_why judge_say(const struct house_table *t, const struct house_wish *w, struct house_ruling *out)
{
    int seat = own_seat(t, w);
    if (seat < 0)
        return HOUSE_WHY_NOT_YOURS;
    out->entry.kind = HOUSE_SAID;
    out->entry.seat = seat;
    memcpy(out->entry.line, w->line, sizeof w->line);
    put_words(out, w->text);
    return HOUSE_WHY_NONE;
}

static enum house_why judge_return(const struct house_table *t, const struct house_wish *w, struct house_ruling *out)
{
    int seat = own_seat(t, w);
    if (seat < 0)
        return HOUSE_WHY_NOT_YOURS;
    if (t->pub.seat[seat].resigned)
        return HOUSE_WHY_RESIGNED;
    if (w->ask == HOUSE_ASK_RETURN ? !t->pub.seat[seat].stood : t->pub.phase != HOUSE_PHASE_PLAYING)
        return HOUSE_WHY_NOT_NOW;
    /* The decision for which somebody's time was up is the bot's, or they could have the same time again and again. */
    if (w->ask == HOUSE_ASK_RETURN && t->pub.late && house_table_actor(t) == seat)
        return HOUSE_WHY_LATE;
    out->entry.kind = w->ask == HOUSE_ASK_RETURN ? HOUSE_RETURNED : HOUSE_RESIGNED;
    out->entry.seat = seat;
    return HOUSE_WHY_NONE;
}

static enum house_why judge_pass(const struct house_table *t, const struct house_wish *w, struct house_ruling *out)
{
    char code[HOUSE_CODE_SIZE + 1];
    int seat = own_seat(t, w);
    if (seat < 0)
        return HOUSE_WHY_NOT_YOURS;
    house_hash_code(w->secret, t->id, w->request, code);
    house_hash_word(code, &out->entry.hash);
    out->entry.kind = HOUSE_CODE;
    out->entry.seat = seat;
    return HOUSE_WHY_NONE;
}

static enum house_why judge_take(const struct house_table *t, const struct house_wish *w, struct house_ruling *out)
{
    struct house_key hash;
    house_hash_word(w->text, &hash);
    if (house_table_is_barred(t, &w->key))
        return HOUSE_WHY_BARRED;
    for (int seat = 0; seat < t->pub.seats; seat++) {
        if (t->pub.seat[seat].coded && house_hash_key_same(&t->pub.seat[seat].code, &hash)) {
            out->entry.kind = HOUSE_MOVED;
            out->entry.seat = seat;
            if (w->name[0] != '\0') /* else its person keeps theirs */
                put_name(t, w, seat, out);
            return HOUSE_WHY_NONE;
        }
    }
    return HOUSE_WHY_LINK;
}

/* Whether nobody but who laid the table still plays there. */
static bool is_alone(const struct house_table *t)
{
    for (int seat = 0; seat < t->pub.seats; seat++)
        if (t->pub.seat[seat].person && !t->pub.seat[seat].resigned &&
            !house_hash_key_same(&t->pub.seat[seat].key, &t->host))
            return false;
    return true;
}

static int64_t quiet(const struct house_court *c, const struct house_table *t)
{
    return house_clock_quiet(t, c->outages, c->outage_count, c->now);
}

/* A game that others play is closed over their heads only where it is stuck: without a clock, which would bring it to
 * its end, and with nothing having happened for a day. */
static bool may_close(const struct house_court *c, const struct house_table *t)
{
    if (t->pub.phase != HOUSE_PHASE_PLAYING)
        return is_between(t);
    bool timed = t->pub.timing.move > 0 || t->pub.timing.game > 0;
    return is_alone(t) || (!timed && quiet(c, t) >= HOUSE_STUCK_AFTER);
}

static enum house_why judge_close(const struct house_court *c, const struct house_table *t, const struct house_wish *w,
                                  struct house_ruling *out)
{
    if (!is_host(t, w))
        return HOUSE_WHY_NOT_HOST;
    if (!may_close(c, t))
        return HOUSE_WHY_NOT_NOW;
    out->entry.kind = HOUSE_CLOSED;
    out->entry.why = HOUSE_CLOSED_BY_HOST;
    return HOUSE_WHY_NONE;
}

static void clear(struct house_ruling *out)
{
    memset(&out->entry, 0, sizeof out->entry);
    out->entry.seat = out->entry.about = -1;
    out->words[0] = '\0';
    out->used = 0;
}

static enum house_why judge_phase(const struct house_table *t, const struct house_wish *w)
{
    if (w->ask == HOUSE_ASK_LAY)
        return HOUSE_WHY_NONE;
    if (t->pub.phase == HOUSE_PHASE_NONE)
        return HOUSE_WHY_NO_TABLE;
    if (t->pub.phase == HOUSE_PHASE_SHUT)
        return HOUSE_WHY_CLOSED;
    if (t->pub.phase == HOUSE_PHASE_ASIDE)
        return house_table_why_aside(t);
    return t->pub.head >= HOUSE_ENTRIES_MAX ? HOUSE_WHY_FULL : HOUSE_WHY_NONE;
}

enum house_why house_judge_wish(const struct house_court *c, const struct house_table *t, const struct house_wish *w,
                                struct house_ruling *out)
{
    clear(out);
    enum house_why why = judge_phase(t, w);
    if (why != HOUSE_WHY_NONE)
        return why;
    switch ((int)w->ask) {
    case HOUSE_ASK_LAY:
        return judge_lay(c, t, w, out);
    case HOUSE_ASK_SIT:
        return judge_sit(t, w, out);
    case HOUSE_ASK_LEAVE:
    case HOUSE_ASK_GIVE:
    case HOUSE_ASK_BAR:
        return judge_leave(t, w, out);
    case HOUSE_ASK_BOT:
        return judge_bot(t, w, out);
    case HOUSE_ASK_DOOR:
        return judge_door(t, w, out);
    case HOUSE_ASK_PLAY:
    case HOUSE_ASK_THOUGHT:
        return house_play_judge(c, t, w, out);
    case HOUSE_ASK_OFFER:
        return judge_offer(c, t, w, out);
    case HOUSE_ASK_ANSWER:
        return judge_answer(c, t, w, out);
    case HOUSE_ASK_SAY:
        return judge_say(t, w, out);
    case HOUSE_ASK_RETURN:
    case HOUSE_ASK_RESIGN:
        return judge_return(t, w, out);
    case HOUSE_ASK_PASS:
        return judge_pass(t, w, out);
    case HOUSE_ASK_TAKE:
        return judge_take(t, w, out);
    case HOUSE_ASK_CLOSE:
        return judge_close(c, t, w, out);
    case HOUSE_ASK_BROKE:
        out->entry.kind = HOUSE_BROKE;
        return HOUSE_WHY_NONE;
    }
    CLAIM_NEVER("a request that is none");
}

static enum house_next close_table(enum house_why_closed why, struct house_ruling *out)
{
    out->entry.kind = HOUSE_CLOSED;
    out->entry.why = why;
    return HOUSE_NEXT_ENTRY;
}

/* However it ends: `how` is that of the table, or HOUSE_HOW_TIME, and then nobody has won. */
static enum house_next end_game(const struct house_table *t, enum house_how how, struct house_ruling *out)
{
    struct game_result result;
    char buffer[256];
    struct text text;
    out->entry.kind = HOUSE_ENDED;
    out->entry.number = t->number;
    out->entry.how = how;
    text_init(&text, buffer, sizeof buffer);
    if (how != HOUSE_HOW_TIME && house_table_result(t, &result)) {
        record_result_write(&result, t->pub.seats, &text);
        out->entry.result = add_piece(out, buffer);
    }
    return HOUSE_NEXT_ENTRY;
}

static enum house_next judge_turn(const struct house_court *c, const struct house_table *t, struct house_ruling *out)
{
    int actor = house_table_actor(t);
    /* Bots do not finish among themselves what people have begun: whoever comes back could only see who has won. */
    if (house_seat_deserted(t->pub.seat, t->pub.seats))
        return end_game(t, HOUSE_HOW_TIME, out);
    if (t->pub.seat[actor].level > 0)
        return HOUSE_NEXT_THINK;
    int64_t limit = house_seat_limit(&t->pub.seat[actor], &t->pub.timing);
    if (limit == HOUSE_NEVER)
        return quiet(c, t) >= HOUSE_IDLE_MAX ? close_table(HOUSE_CLOSED_IDLE, out) : HOUSE_NEXT_LATER;
    if (house_clock_charge(t, c->outages, c->outage_count, c->now) <= limit + HOUSE_GRACE)
        return HOUSE_NEXT_LATER;
    out->entry.kind = HOUSE_STOOD;
    out->entry.seat = actor;
    out->entry.level[0] = HOUSE_STAND_IN_LEVEL;
    return HOUSE_NEXT_ENTRY;
}

enum house_next house_judge_due(const struct house_court *c, const struct house_table *t, struct house_ruling *out)
{
    clear(out);
    if (t->pub.head >= HOUSE_ENTRIES_MAX && t->pub.phase != HOUSE_PHASE_SHUT && t->pub.phase != HOUSE_PHASE_ASIDE)
        return close_table(HOUSE_CLOSED_FULL, out);
    switch (t->pub.phase) {
    case HOUSE_PHASE_OPEN:
    case HOUSE_PHASE_ENDED:
        return quiet(c, t) >= HOUSE_IDLE_MAX ? close_table(HOUSE_CLOSED_IDLE, out) : HOUSE_NEXT_LATER;
    case HOUSE_PHASE_READY:
        if (c->now - t->ready_at < HOUSE_BEGIN_AFTER)
            return HOUSE_NEXT_LATER;
        house_play_deal(c, t, out);
        return HOUSE_NEXT_ENTRY;
    case HOUSE_PHASE_OVER:
        return end_game(t, t->pub.how, out);
    case HOUSE_PHASE_PLAYING:
        return judge_turn(c, t, out);
    case HOUSE_PHASE_NONE:
    case HOUSE_PHASE_SHUT:
    case HOUSE_PHASE_ASIDE:
        break;
    }
    return HOUSE_NEXT_LATER;
}
