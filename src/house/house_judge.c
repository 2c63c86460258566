/* Requests judged: seats and doors, offers, talk; and what the house does by itself. Moves are in house_play.c. */
#include "house/house_judge.h"

#include "house/house_play.h"

#include "core/record.h"

#include <string.h>

struct house_who house_judge_who(const struct house_court *c, const struct house_table *t, const struct house_wish *w)
{
    struct house_who who = {.seat = w->seat, .here = c->here};
    who.own = house_table_seats_of(t, &w->key);
    who.host = house_hash_key_same(&t->host, &w->key);
    if (w->seat < 0)
        who.seat = house_table_seat_of(t, &w->key, 0);
    else if (w->seat >= t->pub.seats || (who.own >> w->seat & 1) == 0)
        who.seat = -1;
    who.agreed = who.seat >= 0 && (t->pub.agreed >> who.seat & 1) != 0;
    return who;
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

/* What the wish carries as its text is the door, the second half of the link. Without a seat of its choice (-1) it gets
 * the first that is free. The entry is filled in either way: what is ruled is only used if it is allowed. */
static enum house_why judge_sit(const struct house_table *t, const struct house_who *who, const struct house_wish *w,
                                struct house_ruling *out)
{
    struct house_key hash;
    int seat = w->seat;
    house_hash_word(w->text, &hash);
    if (house_table_is_barred(t, &w->key))
        return HOUSE_WHY_BARRED;
    if (!house_hash_key_same(&hash, &t->door))
        return HOUSE_WHY_LINK;
    for (int i = 0; i < t->pub.seats && seat < 0; i++)
        if (!t->pub.seat[i].taken)
            seat = i;
    out->entry.kind = HOUSE_SAT;
    out->entry.seat = seat;
    put_name(t, w, -1, out);
    return seat < 0 ? house_may(&t->pub, who, HOUSE_MAY_SIT) : house_may_at(&t->pub, who, HOUSE_MAY_SIT, seat);
}

/* A key is easily made anew, and a link that was worth a seat would be worth the one that has just become empty. */
static void put_new_door(const struct house_table *t, const struct house_wish *w, struct house_ruling *out)
{
    char door[HOUSE_DOOR_SIZE + 1];
    house_hash_new_door(w->secret, t->id, w->request, door);
    house_hash_word(door, &out->entry.hash);
}

/* Emptying a seat: one's own, or as who laid the table another's. */
static enum house_why judge_leave(const struct house_table *t, const struct house_who *who, const struct house_wish *w,
                                  struct house_ruling *out)
{
    bool own = w->ask == HOUSE_ASK_LEAVE, bar = w->ask == HOUSE_ASK_BAR;
    enum house_why why = own ? house_may(&t->pub, who, HOUSE_MAY_LEAVE)
                             : house_may_at(&t->pub, who, bar ? HOUSE_MAY_BAR : HOUSE_MAY_GIVE, w->seat);
    if (why == HOUSE_WHY_NONE && bar && t->barred_count == HOUSE_BARRED_MAX)
        return HOUSE_WHY_FULL;
    out->entry.kind = bar ? HOUSE_BARRED : HOUSE_LEFT;
    out->entry.seat = own ? who->seat : w->seat;
    out->entry.given = w->ask == HOUSE_ASK_GIVE;
    if (bar)
        put_new_door(t, w, out);
    return why;
}

static enum house_why judge_bot(const struct house_table *t, const struct house_who *who, const struct house_wish *w,
                                struct house_ruling *out)
{
    enum house_why why = house_may_at(&t->pub, who, HOUSE_MAY_BOT, w->seat);
    out->entry.kind = HOUSE_BOT;
    out->entry.seat = w->seat;
    out->entry.level[0] = w->level;
    /* During a game somebody has to decide. */
    bool nobody = t->pub.phase == HOUSE_PHASE_PLAYING && w->level == 0;
    return why == HOUSE_WHY_NONE && nobody ? HOUSE_WHY_TAKEN : why;
}

static enum house_why judge_door(const struct house_table *t, const struct house_who *who, const struct house_wish *w,
                                 struct house_ruling *out)
{
    out->entry.kind = HOUSE_DOOR;
    out->entry.seat = who->seat;
    out->entry.watchers = w->yes;
    return house_may(&t->pub, who, HOUSE_MAY_DOOR);
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

/* A bot stands in only for somebody who is away, also if they have come back since it was proposed. */
static enum house_why judge_away(const struct house_who *who, int seat)
{
    return (who->here >> seat & 1) != 0 ? HOUSE_WHY_HERE : HOUSE_WHY_NONE;
}

/* Whether somebody asks for what another has asked for already, so that it is an answer: yes. */
static bool is_agreement(const struct house_table *t, const struct house_who *who, const struct house_wish *w)
{
    const struct house_public *p = &t->pub;
    bool same = p->offer == w->offer && (p->offer == HOUSE_OFFER_REMATCH || p->offer == HOUSE_OFFER_PAUSE ||
                                         (p->offer == HOUSE_OFFER_STAND_IN && p->offer_about == w->about));
    return same && house_may_is_asked(p, who);
}

static enum house_why judge_offer(const struct house_table *t, const struct house_who *who, const struct house_wish *w,
                                  struct house_ruling *out)
{
    enum house_offer offer = w->offer;
    bool stands = offer == HOUSE_OFFER_STAND_IN;
    enum house_verb verb = house_may_offer(offer);
    enum house_why why = stands ? house_may_at(&t->pub, who, verb, w->about) : house_may(&t->pub, who, verb);
    out->entry.seat = who->seat;
    if (why == HOUSE_WHY_OFFER_OPEN && is_agreement(t, who, w)) {
        out->entry.kind = HOUSE_AGREED;
        return stands ? judge_away(who, w->about) : HOUSE_WHY_NONE;
    }
    out->entry.kind = HOUSE_OFFERED;
    out->entry.offer = offer;
    out->entry.about = stands ? w->about : -1;
    return why == HOUSE_WHY_NONE && offer == HOUSE_OFFER_BACK ? judge_back(t, who->seat) : why;
}

static enum house_why judge_answer(const struct house_table *t, const struct house_who *who, const struct house_wish *w,
                                   struct house_ruling *out)
{
    enum house_why why = house_may(&t->pub, who, HOUSE_MAY_ANSWER);
    bool withdraws = !w->yes && house_may_asks(&t->pub, who);
    out->entry.kind = w->yes ? HOUSE_AGREED : HOUSE_DECLINED;
    out->entry.seat = withdraws ? t->pub.offer_seat : who->seat;
    if (why == HOUSE_WHY_NONE && w->yes && !house_may_is_asked(&t->pub, who))
        return HOUSE_WHY_NO_OFFER;
    bool agrees = why == HOUSE_WHY_NONE && w->yes;
    return agrees && t->pub.offer == HOUSE_OFFER_STAND_IN ? judge_away(who, t->pub.offer_about) : why;
}

static enum house_why judge_say(const struct house_table *t, const struct house_who *who, const struct house_wish *w,
                                struct house_ruling *out)
{
    out->entry.kind = HOUSE_SAID;
    out->entry.seat = who->seat;
    memcpy(out->entry.line, w->line, sizeof w->line);
    put_words(out, w->text);
    return house_may(&t->pub, who, HOUSE_MAY_SAY);
}

static enum house_why judge_return(const struct house_table *t, const struct house_who *who, const struct house_wish *w,
                                   struct house_ruling *out)
{
    bool back = w->ask == HOUSE_ASK_RETURN;
    out->entry.kind = back ? HOUSE_RETURNED : HOUSE_RESIGNED;
    out->entry.seat = who->seat;
    return house_may(&t->pub, who, back ? HOUSE_MAY_RETURN : HOUSE_MAY_RESIGN);
}

static enum house_why judge_pass(const struct house_table *t, const struct house_who *who, const struct house_wish *w,
                                 struct house_ruling *out)
{
    char code[HOUSE_CODE_SIZE + 1];
    house_hash_code(w->secret, t->id, w->request, code);
    house_hash_word(code, &out->entry.hash);
    out->entry.kind = HOUSE_CODE;
    out->entry.seat = who->seat;
    return house_may(&t->pub, who, HOUSE_MAY_PASS);
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

static int64_t quiet(const struct house_court *c, const struct house_table *t)
{
    return house_clock_quiet_time(&t->pub, c->outages, c->outage_count, c->now);
}

static enum house_why judge_close(const struct house_court *c, const struct house_table *t, struct house_who *who,
                                  struct house_ruling *out)
{
    who->quiet = quiet(c, t);
    out->entry.kind = HOUSE_CLOSED;
    out->entry.why = HOUSE_CLOSED_BY_HOST;
    return house_may(&t->pub, who, HOUSE_MAY_CLOSE);
}

static void clear(struct house_ruling *out)
{
    memset(&out->entry, 0, sizeof out->entry);
    out->entry.seat = out->entry.about = -1;
    out->words[0] = '\0';
    out->used = 0;
    out->made.found = false;
    out->made.count = 0;
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

/* Whatever somebody at a table asks for, but for a move. */
static enum house_why judge_person(const struct house_court *c, const struct house_table *t, const struct house_wish *w,
                                   struct house_ruling *out)
{
    struct house_who who = house_judge_who(c, t, w);
    switch ((int)w->ask) {
    case HOUSE_ASK_SIT:
        return judge_sit(t, &who, w, out);
    case HOUSE_ASK_LEAVE:
    case HOUSE_ASK_GIVE:
    case HOUSE_ASK_BAR:
        return judge_leave(t, &who, w, out);
    case HOUSE_ASK_BOT:
        return judge_bot(t, &who, w, out);
    case HOUSE_ASK_DOOR:
        return judge_door(t, &who, w, out);
    case HOUSE_ASK_OFFER:
        return judge_offer(t, &who, w, out);
    case HOUSE_ASK_ANSWER:
        return judge_answer(t, &who, w, out);
    case HOUSE_ASK_SAY:
        return judge_say(t, &who, w, out);
    case HOUSE_ASK_RETURN:
    case HOUSE_ASK_RESIGN:
        return judge_return(t, &who, w, out);
    case HOUSE_ASK_PASS:
        return judge_pass(t, &who, w, out);
    case HOUSE_ASK_TAKE:
        return judge_take(t, w, out);
    case HOUSE_ASK_CLOSE:
        return judge_close(c, t, &who, out);
    }
    CLAIM_NEVER("a request that is none");
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
    case HOUSE_ASK_PLAY:
    case HOUSE_ASK_THOUGHT:
        return house_play_judge(c, t, w, out);
    case HOUSE_ASK_BROKE:
        out->entry.kind = HOUSE_BROKE;
        return HOUSE_WHY_NONE;
    }
    return judge_person(c, t, w, out);
}

static enum house_next close_table(enum house_why_closed why, struct house_ruling *out)
{
    out->entry.kind = HOUSE_CLOSED;
    out->entry.why = why;
    return HOUSE_NEXT_ENTRY;
}

/* However it ends: `how` is that of the table, or RECORD_TIME, and then nobody has won. */
static enum house_next end_game(const struct house_table *t, enum record_how how, struct house_ruling *out)
{
    struct game_result result;
    char buffer[256];
    struct text text;
    out->entry.kind = HOUSE_ENDED;
    out->entry.number = t->pub.begun - 1;
    out->entry.how = how;
    text_init(&text, buffer, sizeof buffer);
    if (how != RECORD_TIME && house_table_result(t, &result)) {
        record_result_write(&result, t->pub.seats, &text);
        out->entry.result = add_piece(out, buffer);
    }
    return HOUSE_NEXT_ENTRY;
}

static enum house_next judge_turn(const struct house_court *c, const struct house_table *t, struct house_ruling *out)
{
    int actor = house_public_actor(&t->pub);
    /* Bots do not finish among themselves what people have begun: whoever comes back could only see who has won. */
    if (house_seat_deserted(t->pub.seat, t->pub.seats))
        return end_game(t, RECORD_TIME, out);
    if (t->pub.seat[actor].level > 0)
        return HOUSE_NEXT_THINK;
    int64_t limit = house_seat_limit(&t->pub.seat[actor], &t->pub.timing);
    if (limit == HOUSE_NEVER)
        return quiet(c, t) >= HOUSE_IDLE_MAX ? close_table(HOUSE_CLOSED_IDLE, out) : HOUSE_NEXT_LATER;
    if (house_clock_charge(&t->pub, c->outages, c->outage_count, c->now) <= limit + HOUSE_GRACE)
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
        if (c->now - t->pub.ready_at < HOUSE_BEGIN_AFTER)
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
