/* A table's log, folded row by row.
 *
 * Every row is checked as if a stranger had written it: a log may come from a backup or an import, and one that makes
 * no sense must cost its own table and nothing else. */
#include "house/house_table.h"
#include "core/setup.h"

#include <stddef.h>
#include <string.h>

void house_table_init(struct house_table *t, const char *id)
{
    game_move *log = t->log;
    memset(t, 0, sizeof *t);
    memcpy(t->id, id, strlen(id) + 1);
    t->log = log;
    t->loser = -1;
}

int house_table_actor(const struct house_table *t)
{
    return t->pub.phase == HOUSE_PHASE_PLAYING ? t->pub.kit->game->actor(t->pub.kit->box, &t->state) : GAME_OVER;
}

int house_table_seat_of(const struct house_table *t, const struct house_key *key, int from)
{
    for (int seat = from < 0 ? 0 : from; seat < t->pub.seats; seat++)
        if (t->pub.seat[seat].person && house_hash_key_same(&t->pub.seat[seat].key, key))
            return seat;
    return -1;
}

uint32_t house_table_seats_of(const struct house_table *t, const struct house_key *key)
{
    uint32_t seats = 0;
    for (int seat = house_table_seat_of(t, key, 0); seat >= 0; seat = house_table_seat_of(t, key, seat + 1))
        seats |= 1U << seat;
    return seats;
}

bool house_table_is_barred(const struct house_table *t, const struct house_key *key)
{
    for (int i = 0; i < t->barred_count; i++)
        if (house_hash_key_same(&t->barred[i], key))
            return true;
    return false;
}

static void settle_phase(struct house_table *t)
{
    t->pub.phase = house_seat_settle(t->pub.phase, t->pub.seat, t->pub.seats);
}

static void drop_offer(struct house_table *t)
{
    t->pub.offer = HOUSE_OFFER_NONE;
    t->pub.agreed = 0;
}

bool house_table_is_asked(const struct house_table *t, int seat)
{
    const struct house_seat *s = &t->pub.seat[seat];
    const struct house_key *about = t->pub.offer_about >= 0 ? &t->pub.seat[t->pub.offer_about].key : NULL;
    return house_seat_answers(s, t->pub.offer) && (about == NULL || !house_hash_key_same(&s->key, about)) &&
           !house_hash_key_same(&s->key, &t->pub.seat[t->pub.offer_seat].key);
}

static bool is_unanswered(const struct house_table *t)
{
    for (int seat = 0; seat < t->pub.seats; seat++)
        if (house_table_is_asked(t, seat) && (t->pub.agreed >> seat & 1) == 0)
            return true;
    return false;
}

static uint32_t place_of(const struct house_table *t, uint32_t i)
{
    return (t->past_first + i) % HOUSE_PAST_MAX;
}

const struct house_past *house_table_past(const struct house_table *t, uint32_t i)
{
    return &t->past[place_of(t, i)];
}

bool house_table_back(const struct house_table *t, int seat, uint32_t *place)
{
    bool secrets = t->pub.kit->game->redact != NULL;
    for (uint32_t i = t->past_count; i-- > 0;) {
        const struct house_past *p = house_table_past(t, i);
        if (p->taught || (secrets && p->seat != seat))
            return false;
        if (p->seat == seat) {
            *place = i;
            return true;
        }
    }
    return false;
}

/* A decision is to be made, and its time begins. */
static void begin_turn(struct house_table *t)
{
    t->pub.turn_at = t->pub.hands_at = t->pub.at;
    t->pub.hands = t->pub.head;
    t->pub.late = false;
}

/* Whoever decides for this seat is another one. The time of its decision runs on where it has it once, so that nobody
 * gains any by a bot that comes and goes. */
static void change_hands(struct house_table *t, int seat)
{
    if (house_table_actor(t) != seat)
        return;
    t->pub.hands_at = t->pub.at;
    t->pub.hands = t->pub.head;
    if (!house_seat_has_time_once(t->pub.version))
        t->pub.turn_at = t->pub.at;
}

static void take_back(struct house_table *t)
{
    uint32_t i = 0;
    if (!house_table_back(t, t->pub.offer_seat, &i))
        return;
    game_copy(t->pub.kit->game, &t->state, &house_table_past(t, i)->before);
    t->moves = house_table_past(t, i)->moves;
    t->past_count = i;
    begin_turn(t);
}

static void carry_out_offer(struct house_table *t)
{
    if (is_unanswered(t))
        return;
    switch (t->pub.offer) {
    case HOUSE_OFFER_NONE:
        break;
    case HOUSE_OFFER_BACK:
        take_back(t);
        break;
    case HOUSE_OFFER_STAND_IN:
        house_seat_stand_in(&t->pub.seat[t->pub.offer_about], HOUSE_STAND_IN_LEVEL);
        change_hands(t, t->pub.offer_about);
        break;
    case HOUSE_OFFER_PAUSE:
        t->pub.pause = (struct house_pause){t->pub.at, t->pub.at + HOUSE_PAUSE};
        break;
    case HOUSE_OFFER_REMATCH:
        t->turned = (uint8_t)((t->turned + 1) % t->pub.seats);
        t->pub.phase = house_seat_turn(t->pub.seat, t->pub.seats);
        break;
    }
    drop_offer(t);
}

static bool fits(const struct house_table *t, const struct house_entry *e)
{
    return e->seat >= 0 && e->seat < t->pub.seats;
}

static bool seat_person(struct house_table *t, int seat, const struct house_row *row)
{
    if (!row->keyed || !house_seat_sit(&t->pub.seat[seat], row->words, row->words_size))
        return false;
    t->pub.seat[seat].key = row->key;
    return true;
}

static bool fold_laid(struct house_table *t, const struct house_entry *e, const struct house_row *row,
                      const struct house_game *games, size_t count)
{
    t->pub.kit = house_seat_kit(games, count, e);
    if (t->pub.phase != HOUSE_PHASE_NONE || t->pub.kit == NULL || !house_seat_reads(e->version) || !row->keyed ||
        !house_seat_options(t->pub.kit, e->seats, e->options, &t->pub.choice) ||
        !house_clock_read(e->timing, &t->pub.timing))
        return false;
    t->pub.version = e->version;
    t->pub.seats = e->seats;
    t->host = row->key;
    t->door = e->hash;
    t->pub.watchers = e->watchers;
    house_seat_lay(t->pub.seat, e);
    t->pub.phase = HOUSE_PHASE_OPEN;
    if (e->seat >= 0 && (!fits(t, e) || !seat_person(t, e->seat, row)))
        return false;
    settle_phase(t);
    return true;
}

static bool fold_sat(struct house_table *t, const struct house_entry *e, const struct house_row *row)
{
    if (!house_seat_between(t->pub.phase) || !fits(t, e) || !seat_person(t, e->seat, row))
        return false;
    settle_phase(t);
    return true;
}

/* Entries of earlier houses have no other door with them. */
static void fold_new_door(struct house_table *t, const struct house_entry *e, const struct house_row *row)
{
    static const struct house_key none;
    if (house_hash_key_same(&e->hash, &none))
        return;
    t->door = e->hash;
    memcpy(t->door_request, row->request, sizeof t->door_request);
}

static bool fold_left(struct house_table *t, const struct house_entry *e, const struct house_row *row)
{
    if (!fits(t, e) || (e->kind == HOUSE_BARRED && t->barred_count == HOUSE_BARRED_MAX))
        return false;
    struct house_key key = t->pub.seat[e->seat].key;
    if (!house_seat_leave(&t->pub.seat[e->seat], t->pub.phase))
        return false;
    if (e->kind == HOUSE_BARRED) {
        t->barred[t->barred_count++] = key;
        fold_new_door(t, e, row);
    }
    drop_offer(t);
    settle_phase(t);
    return true;
}

static bool fold_bot(struct house_table *t, const struct house_entry *e)
{
    if (!fits(t, e) || !house_seat_bot(&t->pub.seat[e->seat], t->pub.phase, e->level[0]))
        return false;
    settle_phase(t);
    return true;
}

/* Plays what chance did; all of it, and nothing is left for chance to do. */
static bool play_chance(struct house_table *t, struct json then)
{
    const struct game *g = t->pub.kit->game;
    struct json_walk w = json_walk(then);
    struct json key, value;
    char token[GAME_TOKEN_MAX];
    struct game_moves legal;
    while (json_next(&w, &key, &value)) {
        if (g->actor(t->pub.kit->box, &t->state) != GAME_CHANCE || !json_string(value, token, sizeof token))
            return false;
        game_legal(g, t->pub.kit->box, &t->state, &legal);
        int i = game_find(g, t->pub.kit->box, &t->state, &legal, token, strlen(token));
        if (i < 0 || t->moves == g->log_max)
            return false;
        g->apply(t->pub.kit->box, &t->state, legal.move[i]);
        if (t->log != NULL)
            t->log[t->moves] = legal.move[i];
        t->moves++;
    }
    return g->actor(t->pub.kit->box, &t->state) != GAME_CHANCE;
}

static void look_for_end(struct house_table *t)
{
    if (t->pub.kit->game->actor(t->pub.kit->box, &t->state) == GAME_OVER) {
        t->pub.phase = HOUSE_PHASE_OVER;
        t->pub.how = HOUSE_HOW_PLAYED;
    }
}

static bool fold_begun(struct house_table *t, const struct house_entry *e)
{
    struct fault f;
    const struct house_game *kit = t->pub.kit;
    t->setup = t->pub.choice;
    if (t->pub.phase != HOUSE_PHASE_READY || e->number != t->pub.begun || e->setup.size == 0 ||
        setup_read(kit->game, kit->box, &t->setup, e->setup, &f) != ERR_NONE)
        return false;
    t->number = t->pub.begun++;
    kit->game->start(kit->box, &t->state, &t->setup);
    t->moves = t->past_first = t->past_count = 0;
    t->loser = -1;
    t->pub.phase = HOUSE_PHASE_PLAYING;
    begin_turn(t);
    t->pub.pause = (struct house_pause){0, 0};
    drop_offer(t);
    house_seat_wind(t->pub.seat, t->pub.seats, &t->pub.timing);
    if (!play_chance(t, e->then))
        return false;
    look_for_end(t);
    return true;
}

/* The place of the earliest decision is used again. What a game's states do not fill stays zero. */
static void remember(struct house_table *t, int seat)
{
    if (t->past_count == HOUSE_PAST_MAX) {
        t->past_first = place_of(t, 1);
        t->past_count--;
    }
    struct house_past *p = &t->past[place_of(t, t->past_count++)];
    game_copy(t->pub.kit->game, &p->before, &t->state);
    p->moves = t->moves;
    p->seat = (int8_t)seat;
}

static bool play_move(struct house_table *t, const struct house_entry *e)
{
    const struct game *g = t->pub.kit->game;
    char token[GAME_TOKEN_MAX];
    struct game_moves legal;
    if (e->move.size == 0 || !json_string(e->move, token, sizeof token) || t->moves == g->log_max)
        return false;
    game_legal(g, t->pub.kit->box, &t->state, &legal);
    int i = game_find(g, t->pub.kit->box, &t->state, &legal, token, strlen(token));
    if (i < 0)
        return false;
    remember(t, e->seat);
    bool taught =
        g->redact_move != NULL && g->redact_move(t->pub.kit->box, &t->state, legal.move[i], e->seat) != legal.move[i];
    g->apply(t->pub.kit->box, &t->state, legal.move[i]);
    if (t->log != NULL)
        t->log[t->moves] = legal.move[i];
    uint32_t made = ++t->moves;
    if (!play_chance(t, e->then))
        return false;
    t->past[place_of(t, t->past_count - 1)].taught = taught || t->moves > made;
    return true;
}

static bool fold_played(struct house_table *t, const struct house_entry *e)
{
    if (t->pub.phase != HOUSE_PHASE_PLAYING || !fits(t, e) || house_table_actor(t) != e->seat || e->moves != t->moves)
        return false;
    struct house_seat *s = &t->pub.seat[e->seat];
    if (e->bot != (s->level > 0) || !play_move(t, e))
        return false;
    house_seat_charge(s, &t->pub.timing, e);
    if (t->pub.offer == HOUSE_OFFER_BACK || t->pub.offer_about == e->seat)
        drop_offer(t);
    begin_turn(t);
    look_for_end(t);
    return true;
}

static bool fold_offer(struct house_table *t, const struct house_entry *e)
{
    if (!fits(t, e) || t->pub.offer != HOUSE_OFFER_NONE ||
        !house_seat_may_offer(t->pub.seat, t->pub.seats, t->pub.phase, e) ||
        (e->offer == HOUSE_OFFER_PAUSE && !house_seat_may_pause(&t->pub.timing, &t->pub.pause, t->pub.turn_at)))
        return false;
    t->pub.offer = e->offer;
    t->pub.offer_seat = (int8_t)e->seat;
    t->pub.offer_about = (int8_t)(e->offer == HOUSE_OFFER_STAND_IN ? e->about : -1);
    t->pub.agreed = 0;
    carry_out_offer(t);
    return true;
}

static bool fold_answer(struct house_table *t, const struct house_entry *e)
{
    if (t->pub.offer == HOUSE_OFFER_NONE || !fits(t, e))
        return false;
    if (e->kind == HOUSE_DECLINED) {
        drop_offer(t);
        return true;
    }
    /* Who has two seats says yes for both. */
    for (int seat = 0; seat < t->pub.seats; seat++)
        if (t->pub.seat[seat].person && house_hash_key_same(&t->pub.seat[seat].key, &t->pub.seat[e->seat].key))
            t->pub.agreed |= 1U << seat;
    carry_out_offer(t);
    return true;
}

static bool fold_stood(struct house_table *t, const struct house_entry *e)
{
    if (!fits(t, e) || !house_seat_stood(&t->pub.seat[e->seat], t->pub.phase, e))
        return false;
    if (e->kind == HOUSE_STOOD && house_seat_has_time_once(t->pub.version)) {
        house_seat_run_out(&t->pub.seat[e->seat], &t->pub.timing);
        t->pub.late = true;
    }
    change_hands(t, e->seat);
    drop_offer(t);
    return true;
}

static bool fold_resigned(struct house_table *t, const struct house_entry *e)
{
    if (!fits(t, e) || !house_seat_resign(t->pub.seat, t->pub.seats, e->seat, &t->pub.phase, &t->pub.how))
        return false;
    change_hands(t, e->seat);
    drop_offer(t);
    if (t->pub.phase == HOUSE_PHASE_OVER && t->pub.how == HOUSE_HOW_RESIGNED)
        t->loser = (int8_t)e->seat;
    return true;
}

/* A seat goes on at another device. Whoever laid the table takes what they may do there along with their last seat. */
static void change_key(struct house_table *t, int seat, const struct house_key *key)
{
    struct house_key before = t->pub.seat[seat].key;
    t->pub.seat[seat].key = *key;
    if (house_hash_key_same(&before, &t->host) && house_table_seat_of(t, &before, 0) < 0)
        t->host = *key;
}

static bool fold_code(struct house_table *t, const struct house_entry *e, const struct house_row *row)
{
    if (!fits(t, e) || !t->pub.seat[e->seat].person)
        return false;
    struct house_seat *s = &t->pub.seat[e->seat];
    if (e->kind == HOUSE_CODE) {
        s->coded = true;
        s->code = e->hash;
        return true;
    }
    if (!s->coded || !row->keyed || row->words_size > HOUSE_NAME_MAX)
        return false;
    s->coded = false;
    change_key(t, e->seat, &row->key);
    return row->words_size == 0 || house_seat_name(s, row->words, row->words_size);
}

bool house_table_result(const struct house_table *t, struct game_result *out)
{
    memset(out, 0, sizeof *out);
    if (t->pub.how == HOUSE_HOW_PLAYED)
        t->pub.kit->game->result(t->pub.kit->box, &t->state, out);
    else if (t->pub.how == HOUSE_HOW_RESIGNED)
        out->winners = 1U << (1 - t->loser);
    return house_seat_counts(t->pub.how);
}

static bool fold_ended(struct house_table *t, const struct house_entry *e)
{
    struct game_result result;
    bool timed = e->how == HOUSE_HOW_TIME;
    bool over = timed ? t->pub.phase == HOUSE_PHASE_PLAYING && house_seat_deserted(t->pub.seat, t->pub.seats)
                      : t->pub.phase == HOUSE_PHASE_OVER && e->how == t->pub.how;
    if (!over || e->number != t->number)
        return false;
    t->pub.how = e->how;
    t->pub.phase = HOUSE_PHASE_ENDED;
    t->pub.ended++;
    drop_offer(t);
    if (house_table_result(t, &result))
        house_seat_tally(t->pub.seat, t->pub.seats, &result);
    return true;
}

static bool fold_entry(struct house_table *t, const struct house_entry *e, const struct house_row *row,
                       const struct house_game *games, size_t count)
{
    if ((e->kind == HOUSE_LAID) != (row->n == 0) || (t->pub.phase == HOUSE_PHASE_SHUT && e->kind != HOUSE_BROKE))
        return false;
    switch (e->kind) {
    case HOUSE_LAID:
        return fold_laid(t, e, row, games, count);
    case HOUSE_SAT:
        return fold_sat(t, e, row);
    case HOUSE_LEFT:
    case HOUSE_BARRED:
        return fold_left(t, e, row);
    case HOUSE_BOT:
        return fold_bot(t, e);
    case HOUSE_DOOR:
        t->pub.watchers = e->watchers;
        return true;
    case HOUSE_BEGUN:
        return fold_begun(t, e);
    case HOUSE_PLAYED:
        return fold_played(t, e);
    case HOUSE_OFFERED:
        return fold_offer(t, e);
    case HOUSE_AGREED:
    case HOUSE_DECLINED:
        return fold_answer(t, e);
    case HOUSE_SAID:
        return fits(t, e) && row->words_size <= HOUSE_TALK_MAX;
    case HOUSE_STOOD:
    case HOUSE_RETURNED:
        return fold_stood(t, e);
    case HOUSE_RESIGNED:
        return fold_resigned(t, e);
    case HOUSE_CODE:
    case HOUSE_MOVED:
        return fold_code(t, e, row);
    case HOUSE_ENDED:
        return fold_ended(t, e);
    case HOUSE_CLOSED:
        t->pub.phase = HOUSE_PHASE_SHUT;
        return true;
    case HOUSE_BROKE:
        if (++t->broken >= HOUSE_BROKEN_MAX)
            t->pub.phase = HOUSE_PHASE_ASIDE;
        return true;
    case HOUSE_KINDS:
        break;
    }
    return false;
}

enum err house_table_take(struct house_table *t, const struct house_game *games, size_t game_count,
                          const struct house_row *row, const struct house_entry *e, struct fault *f)
{
    if (row->n != t->pub.head)
        return err_fault_word(f, ERR_FIELD_VALUE, row->n, "n");
    int before = house_table_actor(t);
    enum house_phase phase = t->pub.phase;
    t->pub.at = row->at > t->pub.at ? row->at : t->pub.at;
    if (!fold_entry(t, e, row, games, game_count))
        return err_fault_word(f, ERR_FIELD_VALUE, row->n, house_entry_kind_word(e->kind));
    t->pub.actor = house_table_actor(t);
    if (t->pub.actor != before)
        t->turn = row->n;
    if (t->pub.phase == HOUSE_PHASE_READY && (phase != HOUSE_PHASE_READY || e->kind == HOUSE_BOT))
        t->pub.ready_at = t->pub.at;
    t->pub.head++;
    return ERR_NONE;
}

void house_table_trial(struct house_table *out, const struct house_table *t, const struct house_entry *e)
{
    bool back = t->pub.offer == HOUSE_OFFER_BACK || e->offer == HOUSE_OFFER_BACK;
    memcpy(out, t, back ? sizeof *t : offsetof(struct house_table, past));
}

enum err house_table_fold(struct house_table *t, const struct house_game *games, size_t game_count,
                          const struct house_row *row, struct fault *f)
{
    struct house_entry e;
    enum err err = house_entry_read(row->what, row->what_size, &e, f);
    return err != ERR_NONE ? err : house_table_take(t, games, game_count, row, &e, f);
}

static uint32_t count_broken(const struct house_row *rows, uint32_t count)
{
    uint32_t broken = 0;
    enum house_kind kind;
    for (uint32_t i = 0; i < count; i++)
        broken += house_entry_kind(rows[i].what, rows[i].what_size, &kind) && kind == HOUSE_BROKE;
    return broken;
}

/* Whether a log was begun with what this house does not have: a log of another version, a game, its rules or its box.
 */
static bool is_foreign(const struct house_game *games, size_t game_count, const struct house_row *first)
{
    struct house_entry e;
    struct fault f;
    uint32_t version = house_entry_version(first->what, first->what_size);
    if (version == 0 || version > HOUSE_LOG)
        return version > 0;
    return house_entry_read(first->what, first->what_size, &e, &f) == ERR_NONE &&
           house_seat_kit(games, game_count, &e) == NULL;
}

enum house_why house_table_why_aside(const struct house_table *t)
{
    return t->foreign ? HOUSE_WHY_VERSION : HOUSE_WHY_ASIDE;
}

void house_table_load(struct house_table *t, const struct house_game *games, size_t game_count,
                      const struct house_row *rows, uint32_t count)
{
    struct fault f;
    bool good = count_broken(rows, count) < HOUSE_BROKEN_MAX;
    for (uint32_t i = 0; i < count && good; i++)
        good = house_table_fold(t, games, game_count, &rows[i], &f) == ERR_NONE;
    if (!good) {
        t->foreign = t->pub.head == 0 && count > 0 && is_foreign(games, game_count, &rows[0]);
        t->pub.phase = HOUSE_PHASE_ASIDE;
        t->pub.head = count > 0 ? rows[count - 1].n + 1 : t->pub.head;
        t->pub.at = count > 0 ? rows[count - 1].at : t->pub.at;
    }
}
