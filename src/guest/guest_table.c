/* What a guest knows of a table, folded entry by entry. */
#include "guest/guest_table.h"

#include "core/follow.h"

void guest_table_init(struct guest_table *t, const char *id, const struct house_game *games, size_t count,
                      struct table *table, game_move *log)
{
    memset(t, 0, sizeof *t);
    CLAIM(strlen(id) <= HOUSE_ID_SIZE);
    memcpy(t->id, id, strlen(id) + 1);
    t->games = games;
    t->game_count = count;
    t->table = table;
    t->log = log;
    guest_table_clear(t);
}

void guest_table_clear(struct guest_table *t)
{
    struct guest_table kept = *t;
    memset(t, 0, sizeof *t);
    memcpy(t->id, kept.id, sizeof t->id);
    t->games = kept.games;
    t->game_count = kept.game_count;
    t->table = kept.table;
    t->log = kept.log;
    t->viewer = GAME_SPECTATOR;
    t->pub.offer_seat = t->pub.offer_about = -1;
}

const struct house_seat *guest_table_players(const struct guest_table *t)
{
    return t->pub.ended > 0 && t->pub.ended == t->pub.begun ? t->past : t->pub.seat;
}

int guest_table_actor(const struct guest_table *t)
{
    return t->pub.phase == HOUSE_PHASE_PLAYING && t->dealt ? table_seat(t->table) : GAME_OVER;
}

bool guest_table_is_away(const struct guest_table *t, int seat)
{
    return t->met && t->pub.seat[seat].person && (t->here >> seat & 1) == 0;
}

int64_t guest_table_left(const struct guest_table *t, int64_t now)
{
    int actor = guest_table_actor(t);
    if (actor < 0 || t->pub.seat[actor].level > 0)
        return HOUSE_NEVER;
    int64_t limit = house_seat_limit(&t->pub.seat[actor], &t->pub.timing);
    if (limit == HOUSE_NEVER)
        return limit;
    int64_t left = limit - house_clock_charge(&t->pub, NULL, 0, now);
    return left > 0 ? left : 0;
}

bool guest_table_is_late(const struct guest_table *t, int seat)
{
    return t->pub.late && guest_table_actor(t) == seat;
}

int64_t guest_table_pause(const struct guest_table *t, int64_t now)
{
    return t->pub.phase == HOUSE_PHASE_PLAYING && t->pub.pause.until > now ? t->pub.pause.until - now : 0;
}

uint32_t guest_table_back(const struct guest_table *t, int seat)
{
    struct game_state s;
    uint32_t deciders = 0;
    if (!t->dealt || seat < 0 || seat >= (int)t->pub.seats)
        return 0;
    const struct match *m = &t->table->match;
    match_state_at(m, 0, &s);
    for (uint32_t i = 0; i < m->count; i++) {
        int actor = m->game->actor(m->box, &s);
        if (actor == seat)
            deciders = 1U << seat;
        else if (actor >= 0 && deciders != 0)
            deciders |= 1U << actor;
        m->game->apply(m->box, &s, m->log[i]);
    }
    return deciders;
}

struct house_who guest_table_who(const struct guest_table *t)
{
    uint32_t own = t->own | (t->viewer >= 0 ? 1U << t->viewer : 0);
    return (struct house_who){.seat = t->viewer,
                              .own = own,
                              .host = t->host,
                              .agreed = (own & t->pub.agreed) != 0, /* who has two seats speaks for both */
                              .here = t->met ? t->here : UINT32_MAX};
}

bool guest_table_is_asked(const struct guest_table *t)
{
    struct house_who who = guest_table_who(t);
    return house_may_is_asked(&t->pub, &who);
}

bool guest_table_asks(const struct guest_table *t)
{
    struct house_who who = guest_table_who(t);
    return house_may_asks(&t->pub, &who);
}

static void settle_phase(struct guest_table *t)
{
    t->pub.phase = house_seat_settle(t->pub.phase, t->pub.seat, t->pub.seats);
}

static void drop_offer(struct guest_table *t)
{
    t->pub.offer = HOUSE_OFFER_NONE;
    t->pub.offer_seat = t->pub.offer_about = -1;
    t->pub.agreed = 0;
}

/* Somebody has sat down: no key is told, and the number of the entry stands for it. */
static void note_person(struct guest_table *t, int seat, uint32_t n)
{
    t->came[seat] = n;
    memcpy(t->pub.seat[seat].key.bytes, &n, sizeof n);
}

static enum err fold_laid(struct guest_table *t, const struct guest_frame *frame, const struct house_entry *e,
                          struct fault *f)
{
    t->pub.kit = house_seat_kit(t->games, t->game_count, e);
    if (t->pub.kit == NULL || !table_offers(t->pub.kit->game))
        return err_fault_word(f, ERR_RECORD_GAME, 0, e->game);
    if (!house_seat_reads(e->version) || !house_seat_options(t->pub.kit, e->seats, e->options, &t->pub.choice) ||
        !house_clock_read(e->timing, &t->pub.timing) || e->seat >= e->seats || frame->viewer >= e->seats)
        return err_fault_word(f, ERR_FIELD_VALUE, 0, "laid");
    t->pub.version = e->version;
    t->pub.seats = e->seats;
    t->pub.watchers = e->watchers;
    house_seat_lay(t->pub.seat, e);
    t->pub.phase = HOUSE_PHASE_OPEN;
    if (e->seat >= 0 && !house_seat_sit(&t->pub.seat[e->seat], frame->words, strlen(frame->words)))
        return err_fault_word(f, ERR_FIELD_VALUE, 0, "seat");
    if (e->seat >= 0)
        note_person(t, e->seat, frame->n);
    settle_phase(t);
    return ERR_NONE;
}

static bool fold_left(struct guest_table *t, const struct house_entry *e)
{
    if (!house_seat_leave(&t->pub.seat[e->seat], t->pub.phase))
        return false;
    t->here &= ~(1U << e->seat);
    drop_offer(t);
    settle_phase(t);
    return true;
}

static bool fold_bot(struct guest_table *t, const struct house_entry *e)
{
    if (!house_seat_bot(&t->pub.seat[e->seat], t->pub.phase, e->level[0]))
        return false;
    settle_phase(t);
    return true;
}

/* Makes what chance did: all of it, and nothing is left for chance to do. */
static enum err play_chance(struct guest_table *t, struct json then, struct fault *f)
{
    struct json_walk w = json_walk(then);
    struct json key, value;
    char token[GAME_TOKEN_MAX];
    while (json_next(&w, &key, &value)) {
        if (table_seat(t->table) != GAME_CHANCE || !json_string(value, token, sizeof token))
            return err_fault_set(f, ERR_MOVE_CHANCE, t->table->match.count, value.text, value.size);
        enum err err = table_follow_play(t->table, token, strlen(token), f);
        if (err != ERR_NONE)
            return err;
    }
    if (table_seat(t->table) == GAME_CHANCE)
        return err_fault_word(f, ERR_FIELD_MISSING, t->table->match.count, "then");
    return ERR_NONE;
}

static void look_for_end(struct guest_table *t)
{
    if (table_seat(t->table) == GAME_OVER) {
        t->pub.phase = HOUSE_PHASE_OVER;
        t->pub.how = HOUSE_HOW_PLAYED;
    }
}

/* A decision is to be made, and its time begins. */
static void begin_turn(struct guest_table *t)
{
    t->pub.turn_at = t->pub.at;
    t->pub.late = false;
}

/* Whoever decides for this seat is another one: the time of its decision runs on where it has it once. */
static void change_hands(struct guest_table *t, int seat)
{
    if (guest_table_actor(t) == seat && !house_seat_has_time_once(t->pub.version))
        t->pub.turn_at = t->pub.at;
}

static enum err fold_begun(struct guest_table *t, const struct guest_frame *frame, const struct house_entry *e,
                           struct fault *f)
{
    struct table_plan plan;
    if (t->pub.phase != HOUSE_PHASE_READY || e->number != t->pub.begun || e->setup.size == 0)
        return err_fault_word(f, ERR_FIELD_VALUE, 0, "begun");
    memset(&plan, 0, sizeof plan);
    plan.game = t->pub.kit->game;
    plan.box = t->pub.kit->box;
    plan.setup = t->pub.choice;
    enum err err = table_follow(t->table, &plan, e->setup, frame->viewer, t->log, f);
    if (err != ERR_NONE)
        return err;
    t->dealt = true;
    t->pub.begun++;
    t->pub.phase = HOUSE_PHASE_PLAYING;
    begin_turn(t);
    t->pub.pause = (struct house_pause){0, 0};
    drop_offer(t);
    house_seat_wind(t->pub.seat, t->pub.seats, &t->pub.timing);
    err = play_chance(t, e->then, f);
    if (err == ERR_NONE)
        look_for_end(t);
    return err;
}

static enum err fold_played(struct guest_table *t, const struct guest_frame *frame, const struct house_entry *e,
                            struct fault *f)
{
    char token[GAME_TOKEN_MAX];
    const struct match *m = &t->table->match;
    if (t->pub.phase != HOUSE_PHASE_PLAYING || guest_table_actor(t) != e->seat || e->moves != m->count ||
        frame->viewer != m->viewer || e->move.size == 0 || !json_string(e->move, token, sizeof token))
        return err_fault_word(f, ERR_FIELD_VALUE, m->count, "played");
    uint32_t own = m->count;
    enum err err = table_follow_play(t->table, token, strlen(token), f);
    if (err == ERR_NONE)
        err = play_chance(t, e->then, f);
    if (err != ERR_NONE)
        return err;
    if (e->seat == m->viewer)
        *table_told(t->table) = own; /* what one has played oneself, and what came of it, is where the news begin */
    house_seat_charge(&t->pub.seat[e->seat], &t->pub.timing, e);
    if (t->pub.offer == HOUSE_OFFER_BACK || t->pub.offer_about == e->seat)
        drop_offer(t);
    begin_turn(t);
    look_for_end(t);
    return ERR_NONE;
}

/* The house says when an offer is carried out, since it alone knows who has two seats. */
static enum err carry_out_offer(struct guest_table *t, const struct guest_frame *frame, struct fault *f)
{
    enum err err = ERR_NONE;
    if (!frame->done)
        return err;
    if (t->pub.offer == HOUSE_OFFER_BACK) {
        err = table_follow_back(t->table, frame->to, f);
        if (err == ERR_NONE && guest_table_actor(t) < 0)
            err = err_fault_word(f, ERR_FOLLOW_BACK, frame->to, "to");
        begin_turn(t);
    } else if (t->pub.offer == HOUSE_OFFER_STAND_IN) {
        house_seat_stand_in(&t->pub.seat[t->pub.offer_about], HOUSE_STAND_IN_LEVEL);
        change_hands(t, t->pub.offer_about);
    } else if (t->pub.offer == HOUSE_OFFER_PAUSE) {
        t->pub.pause = (struct house_pause){t->pub.at, t->pub.at + HOUSE_PAUSE};
    } else if (t->pub.offer == HOUSE_OFFER_REMATCH) {
        t->pub.phase = house_seat_turn(t->pub.seat, t->pub.seats);
        uint32_t last = t->came[t->pub.seats - 1];
        memmove(t->came + 1, t->came, (t->pub.seats - 1) * sizeof t->came[0]);
        t->came[0] = last;
        t->here = (t->here << 1 | t->here >> (t->pub.seats - 1)) & ((1U << t->pub.seats) - 1);
    }
    drop_offer(t);
    return err;
}

static enum err fold_offer(struct guest_table *t, const struct guest_frame *frame, const struct house_entry *e,
                           struct fault *f)
{
    if (t->pub.offer != HOUSE_OFFER_NONE || !house_seat_may_offer(t->pub.seat, t->pub.seats, t->pub.phase, e) ||
        (e->offer == HOUSE_OFFER_PAUSE && !house_seat_may_pause(&t->pub.timing, &t->pub.pause, t->pub.turn_at)))
        return err_fault_word(f, ERR_FIELD_VALUE, 0, "offered");
    t->pub.offer = e->offer;
    t->pub.offer_seat = (int8_t)e->seat;
    t->pub.offer_about = (int8_t)(e->offer == HOUSE_OFFER_STAND_IN ? e->about : -1);
    t->pub.agreed = 0;
    return carry_out_offer(t, frame, f);
}

static enum err fold_answer(struct guest_table *t, const struct guest_frame *frame, const struct house_entry *e,
                            struct fault *f)
{
    if (t->pub.offer == HOUSE_OFFER_NONE)
        return err_fault_word(f, ERR_FIELD_VALUE, 0, "agreed");
    if (e->kind == HOUSE_DECLINED) {
        drop_offer(t);
        return ERR_NONE;
    }
    t->pub.agreed |= 1U << e->seat;
    return carry_out_offer(t, frame, f);
}

static bool fold_stood(struct guest_table *t, const struct house_entry *e)
{
    if (!house_seat_stood(&t->pub.seat[e->seat], t->pub.phase, e))
        return false;
    if (e->kind == HOUSE_STOOD && house_seat_has_time_once(t->pub.version)) {
        house_seat_run_out(&t->pub.seat[e->seat], &t->pub.timing);
        t->pub.late = true;
    }
    change_hands(t, e->seat);
    drop_offer(t);
    return true;
}

static bool fold_resigned(struct guest_table *t, const struct house_entry *e)
{
    if (!house_seat_resign(t->pub.seat, t->pub.seats, e->seat, &t->pub.phase, &t->pub.how))
        return false;
    change_hands(t, e->seat);
    drop_offer(t);
    return true;
}

bool guest_table_read_result(uint32_t seats, struct json v, struct game_result *out)
{
    struct json winners, scores, key, value;
    int64_t n;
    memset(out, 0, sizeof *out);
    if (v.size == 0)
        return true;
    if (json_kind(v) != JSON_OBJECT || !json_get(v, "winners", &winners))
        return false;
    for (struct json_walk w = json_walk(winners); json_next(&w, &key, &value);) {
        if (!json_int(value, 0, (int64_t)seats - 1, &n))
            return false;
        out->winners |= 1U << n;
    }
    out->scored = json_get(v, "scores", &scores);
    if (!out->scored)
        return true;
    struct json_walk w = json_walk(scores);
    uint32_t seat = 0;
    for (; json_next(&w, &key, &value); seat++) {
        if (seat >= seats || !json_int(value, INT32_MIN, INT32_MAX, &n))
            return false;
        out->score[seat] = (int32_t)n;
    }
    return seat == seats;
}

static bool fold_ended(struct guest_table *t, const struct house_entry *e)
{
    bool timed = e->how == HOUSE_HOW_TIME;
    bool over = timed ? t->pub.phase == HOUSE_PHASE_PLAYING && house_seat_deserted(t->pub.seat, t->pub.seats)
                      : t->pub.phase == HOUSE_PHASE_OVER;
    if (!over || e->number + 1 != t->pub.begun || !guest_table_read_result(t->pub.seats, e->result, &t->result) ||
        (timed && t->result.winners != 0))
        return false;
    drop_offer(t);
    t->pub.phase = HOUSE_PHASE_ENDED;
    t->pub.how = e->how;
    t->pub.ended++;
    t->counted += house_seat_counts(t->pub.how);
    house_seat_tally(t->pub.seat, t->pub.seats, &t->result);
    memcpy(t->past, t->pub.seat, sizeof t->past);
    return true;
}

/* Seats and doors: what changes nothing in a game. */
static bool fold_around(struct guest_table *t, const struct guest_frame *frame, const struct house_entry *e)
{
    switch ((int)e->kind) {
    case HOUSE_SAT:
        if (!house_seat_between(t->pub.phase) ||
            !house_seat_sit(&t->pub.seat[e->seat], frame->words, strlen(frame->words)))
            return false;
        note_person(t, e->seat, frame->n);
        t->here |= 1U << e->seat; /* the house says so a moment later */
        settle_phase(t);
        return true;
    case HOUSE_LEFT:
    case HOUSE_BARRED:
        return fold_left(t, e);
    case HOUSE_BOT:
        return fold_bot(t, e);
    case HOUSE_DOOR:
        t->pub.watchers = e->watchers;
        return true;
    case HOUSE_MOVED:
        return t->pub.seat[e->seat].person &&
               (frame->words[0] == '\0' || house_seat_name(&t->pub.seat[e->seat], frame->words, strlen(frame->words)));
    case HOUSE_STOOD:
    case HOUSE_RETURNED:
        return fold_stood(t, e);
    case HOUSE_RESIGNED:
        return fold_resigned(t, e);
    case HOUSE_ENDED:
        return fold_ended(t, e);
    case HOUSE_CLOSED:
        t->pub.phase = HOUSE_PHASE_SHUT;
        t->shut = e->why;
        return true;
    case HOUSE_SAID:
    case HOUSE_CODE:
    case HOUSE_BROKE:
        return true;
    }
    return false;
}

static bool has_seat(enum house_kind kind)
{
    return kind != HOUSE_LAID && kind != HOUSE_DOOR && kind != HOUSE_BEGUN && kind != HOUSE_ENDED &&
           kind != HOUSE_CLOSED && kind != HOUSE_BROKE;
}

static enum err fold_entry(struct guest_table *t, const struct guest_frame *frame, const struct house_entry *e,
                           struct fault *f)
{
    switch ((int)e->kind) {
    case HOUSE_LAID:
        return fold_laid(t, frame, e, f);
    case HOUSE_BEGUN:
        return fold_begun(t, frame, e, f);
    case HOUSE_PLAYED:
        return fold_played(t, frame, e, f);
    case HOUSE_OFFERED:
        return fold_offer(t, frame, e, f);
    case HOUSE_AGREED:
    case HOUSE_DECLINED:
        return fold_answer(t, frame, e, f);
    default:
        return fold_around(t, frame, e) ? ERR_NONE
                                        : err_fault_word(f, ERR_FIELD_VALUE, 0, house_entry_kind_word(e->kind));
    }
}

enum err guest_table_fold(struct guest_table *t, const struct guest_frame *frame, const struct house_entry *e,
                          struct fault *f)
{
    if (frame->n != t->pub.head || (e->kind == HOUSE_LAID) != (frame->n == 0) ||
        (t->pub.phase == HOUSE_PHASE_SHUT && e->kind != HOUSE_BROKE))
        return err_fault_word(f, ERR_FIELD_VALUE, frame->n, "n");
    if (e->kind != HOUSE_LAID && ((has_seat(e->kind) && (e->seat < 0 || e->seat >= (int)t->pub.seats)) ||
                                  frame->viewer < GAME_SPECTATOR || frame->viewer >= (int)t->pub.seats))
        return err_fault_word(f, ERR_FIELD_VALUE, frame->n, "seat");
    t->pub.at = frame->at > t->pub.at ? frame->at : t->pub.at;
    t->viewer = frame->viewer;
    enum err err = fold_entry(t, frame, e, f);
    if (err != ERR_NONE)
        return err;
    t->pub.actor = guest_table_actor(t);
    t->pub.head++;
    if (frame->has_digest && t->dealt && (t->pub.phase == HOUSE_PHASE_PLAYING || t->pub.phase == HOUSE_PHASE_OVER) &&
        follow_digest(&t->table->match) != frame->digest)
        return err_fault_word(f, ERR_FIELD_VALUE, frame->n, "digest");
    return ERR_NONE;
}
