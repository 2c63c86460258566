/* The public part of a table, folded.
 *
 * Every entry is checked as if a stranger had written it: the log may come from a backup or an import, and what a guest
 * hears from a house that lies. The only thing done here with a game is to ask the hooks for it. */
#include "house/house_public.h"

#include "house/house_clock.h"

#include <string.h>

int house_public_actor(const struct house_public *p)
{
    return p->phase == HOUSE_PHASE_PLAYING ? p->actor : GAME_OVER;
}

bool house_public_same(const struct house_public *p, int a, int b)
{
    return p->seat[a].person && p->seat[b].person && house_hash_key_same(&p->seat[a].key, &p->seat[b].key);
}

/* Whether this seat has a say in what is offered: a person who is there, and neither the one who offers nor the one
 * whom it is about, at whichever of their seats. */
static bool is_asked(const struct house_public *p, int seat)
{
    return house_seat_answers(&p->seat[seat], p->offer) && !house_public_same(p, seat, p->offer_seat) &&
           !(p->offer_about >= 0 && house_public_same(p, seat, p->offer_about));
}

uint32_t house_public_unanswered(const struct house_public *p)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < p->seats && p->offer != HOUSE_OFFER_NONE; seat++)
        if (is_asked(p, seat) && (p->agreed >> seat & 1) == 0)
            seats |= 1U << seat;
    return seats;
}

/* The phase that follows from whether all seats are taken. */
static void settle_phase(struct house_public *p)
{
    bool full = true;
    for (uint32_t i = 0; i < p->seats; i++)
        full = full && p->seat[i].taken;
    if (p->phase == HOUSE_PHASE_OPEN || p->phase == HOUSE_PHASE_READY)
        p->phase = full ? HOUSE_PHASE_READY : HOUSE_PHASE_OPEN;
}

static void drop_offer(struct house_public *p)
{
    p->offer = HOUSE_OFFER_NONE;
    p->offer_seat = p->offer_about = -1;
    p->agreed = 0;
}

/* A decision is to be made, and its time begins. */
static void begin_turn(struct house_public *p)
{
    p->turn_at = p->hands_at = p->at;
    p->hands = p->head;
    p->late = false;
}

/* Whoever decides for this seat is another one. The time of its decision runs on where it has it once, so that nobody
 * gains any by a bot that comes and goes. */
static void change_hands(struct house_public *p, int seat)
{
    if (house_public_actor(p) != seat)
        return;
    p->hands_at = p->at;
    p->hands = p->head;
    if (!house_seat_has_time_once(p->version))
        p->turn_at = p->at;
}

static void look_for_end(struct house_public *p)
{
    if (p->actor != GAME_OVER)
        return;
    p->phase = HOUSE_PHASE_OVER;
    p->how = RECORD_PLAYED;
}

static bool set_name(struct house_seat *s, const struct house_row *row)
{
    if (row->words_size > HOUSE_NAME_MAX)
        return false;
    memset(s->name, 0, sizeof s->name);
    memcpy(s->name, row->words, row->words_size);
    return true;
}

static bool seat_person(struct house_seat *s, const struct house_row *row)
{
    if (s->taken || !row->keyed)
        return false;
    memset(s, 0, sizeof *s);
    s->taken = s->person = true;
    s->key = row->key;
    return set_name(s, row);
}

static bool fold_laid(struct house_public *p, const struct house_entry *e, const struct house_row *row)
{
    if (p->phase != HOUSE_PHASE_NONE || p->kit == NULL || !house_seat_reads(e->version) || !row->keyed ||
        !house_seat_options(p->kit, e->seats, e->options, &p->choice) || !house_clock_read(e->timing, &p->timing) ||
        e->seat >= e->seats)
        return false;
    p->version = e->version;
    p->seats = e->seats;
    p->watchers = e->watchers;
    for (uint32_t i = 0; i < e->seats; i++) {
        p->seat[i].taken = e->level[i] > 0;
        p->seat[i].level = e->level[i];
    }
    drop_offer(p);
    p->phase = HOUSE_PHASE_OPEN;
    if (e->seat >= 0 && !seat_person(&p->seat[e->seat], row))
        return false;
    settle_phase(p);
    return true;
}

static bool fold_sat(struct house_public *p, const struct house_entry *e, const struct house_row *row)
{
    if (!house_seat_can_change(p->phase) || !seat_person(&p->seat[e->seat], row))
        return false;
    settle_phase(p);
    return true;
}

static bool fold_left(struct house_public *p, const struct house_entry *e)
{
    struct house_seat *s = &p->seat[e->seat];
    if (!house_seat_can_change(p->phase) || !s->person)
        return false;
    memset(s, 0, sizeof *s);
    drop_offer(p);
    settle_phase(p);
    return true;
}

/* A bot gets the seat, another level, or goes. */
static bool fold_bot(struct house_public *p, const struct house_entry *e)
{
    struct house_seat *s = &p->seat[e->seat];
    uint8_t level = e->level[0];
    bool fits =
        p->phase == HOUSE_PHASE_PLAYING ? s->level > 0 && level > 0 : house_seat_can_change(p->phase) && !s->person;
    if (!fits || level > LEVEL_MAX)
        return false;
    s->level = level;
    s->taken = s->person || level > 0;
    settle_phase(p);
    return true;
}

static enum err nonsense(const struct house_entry *e, struct fault *f)
{
    return err_fault_word(f, ERR_FIELD_VALUE, 0, house_word(HOUSE_WORDS_KIND, (int)e->kind));
}

static enum err fold_begun(struct house_public *p, const struct house_hooks *hooks, const struct house_entry *e,
                           struct fault *f)
{
    if (p->phase != HOUSE_PHASE_READY || e->number != p->begun || e->setup.size == 0)
        return nonsense(e, f);
    enum err err = hooks->deal(hooks->with, e, f);
    p->begun++;
    p->phase = HOUSE_PHASE_PLAYING;
    begin_turn(p);
    p->pause = (struct house_pause){0, 0};
    drop_offer(p);
    for (uint32_t i = 0; i < p->seats; i++)
        p->seat[i].left = p->timing.game;
    look_for_end(p);
    return err;
}

/* What a decision costs on the clock for the whole game. What somebody had spent when a bot came is charged with the
 * bot's decision. */
static void charge(struct house_public *p, const struct house_entry *e)
{
    struct house_seat *s = &p->seat[e->seat];
    if (p->timing.game > 0 && (!e->bot || e->ms > 0))
        s->left = (s->left > e->ms ? s->left - e->ms : 0) + p->timing.bonus;
}

static enum err fold_played(struct house_public *p, const struct house_hooks *hooks, const struct house_entry *e,
                            struct fault *f)
{
    if (house_public_actor(p) != e->seat || e->bot != (p->seat[e->seat].level > 0))
        return nonsense(e, f);
    enum err err = hooks->play(hooks->with, e, f);
    charge(p, e);
    if (p->offer == HOUSE_OFFER_BACK || p->offer_about == e->seat)
        drop_offer(p);
    begin_turn(p);
    look_for_end(p);
    return err;
}

/* From now on a bot decides for whoever has the seat. */
static void stand_in(struct house_seat *s, uint8_t level)
{
    s->stood = true;
    s->level = level;
}

/* For another game everybody moves one seat on, and what was of one game only goes. */
static void turn_seats(struct house_public *p)
{
    struct house_seat last = p->seat[p->seats - 1];
    memmove(p->seat + 1, p->seat, (p->seats - 1U) * sizeof p->seat[0]);
    p->seat[0] = last;
    for (uint32_t i = 0; i < p->seats; i++) {
        if (p->seat[i].resigned)
            p->seat[i].level = 0;
        p->seat[i].resigned = false;
    }
    p->turned = (uint8_t)((p->turned + 1) % p->seats);
    p->phase = HOUSE_PHASE_OPEN;
    settle_phase(p);
}

static enum err carry_out_offer(struct house_public *p, const struct house_hooks *hooks, struct fault *f)
{
    enum err err = ERR_NONE;
    if (!hooks->agreed(hooks->with))
        return err;
    switch (p->offer) {
    case HOUSE_OFFER_NONE:
        break;
    case HOUSE_OFFER_BACK:
        err = hooks->back(hooks->with, f);
        begin_turn(p);
        break;
    case HOUSE_OFFER_STAND_IN:
        stand_in(&p->seat[p->offer_about], HOUSE_STAND_IN_LEVEL);
        change_hands(p, p->offer_about);
        break;
    case HOUSE_OFFER_PAUSE:
        p->pause = (struct house_pause){p->at, p->at + HOUSE_PAUSE};
        break;
    case HOUSE_OFFER_REMATCH:
        turn_seats(p);
        break;
    }
    drop_offer(p);
    return err;
}

/* Whether what is offered can be asked for at such a table. */
static bool is_offered_well(const struct house_public *p, const struct house_entry *e)
{
    if (p->offer != HOUSE_OFFER_NONE || e->offer == HOUSE_OFFER_NONE ||
        p->phase != (e->offer == HOUSE_OFFER_REMATCH ? HOUSE_PHASE_ENDED : HOUSE_PHASE_PLAYING))
        return false;
    if (e->offer == HOUSE_OFFER_PAUSE)
        return house_seat_may_pause(&p->timing, &p->pause, p->turn_at);
    return e->offer != HOUSE_OFFER_STAND_IN ||
           (e->about >= 0 && e->about < p->seats && p->seat[e->about].person && p->seat[e->about].level == 0);
}

static enum err fold_offer(struct house_public *p, const struct house_hooks *hooks, const struct house_entry *e,
                           struct fault *f)
{
    if (!is_offered_well(p, e))
        return nonsense(e, f);
    p->offer = e->offer;
    p->offer_seat = (int8_t)e->seat;
    p->offer_about = (int8_t)(e->offer == HOUSE_OFFER_STAND_IN ? e->about : -1);
    p->agreed = 0;
    return carry_out_offer(p, hooks, f);
}

static enum err fold_answer(struct house_public *p, const struct house_hooks *hooks, const struct house_entry *e,
                            struct fault *f)
{
    if (p->offer == HOUSE_OFFER_NONE)
        return nonsense(e, f);
    if (e->kind == HOUSE_DECLINED) {
        drop_offer(p);
        return ERR_NONE;
    }
    /* Who has two seats says yes for both. */
    for (int seat = 0; seat < p->seats; seat++)
        if (seat == e->seat || house_public_same(p, seat, e->seat))
            p->agreed |= 1U << seat;
    return carry_out_offer(p, hooks, f);
}

static bool fold_stood(struct house_public *p, const struct house_entry *e)
{
    struct house_seat *s = &p->seat[e->seat];
    if (p->phase != HOUSE_PHASE_PLAYING || !s->person || s->level > 0 || e->level[0] == 0 || e->level[0] > LEVEL_MAX)
        return false;
    stand_in(s, e->level[0]);
    if (house_seat_has_time_once(p->version)) {
        s->left = p->timing.bonus; /* that decision has cost them all they had */
        p->late = true;
    }
    change_hands(p, e->seat);
    drop_offer(p);
    return true;
}

static bool fold_returned(struct house_public *p, const struct house_entry *e)
{
    struct house_seat *s = &p->seat[e->seat];
    if (!s->stood || s->resigned)
        return false;
    s->stood = false;
    s->level = 0;
    change_hands(p, e->seat);
    drop_offer(p);
    return true;
}

/* With two, or where nobody else is left, the game is over; else a bot plays on. */
static bool fold_resigned(struct house_public *p, const struct house_entry *e)
{
    struct house_seat *s = &p->seat[e->seat];
    bool people = false;
    if (p->phase != HOUSE_PHASE_PLAYING || !s->person || s->resigned)
        return false;
    s->resigned = true;
    s->stood = false;
    s->level = HOUSE_STAND_IN_LEVEL;
    for (uint32_t i = 0; i < p->seats; i++)
        people = people || (p->seat[i].person && !p->seat[i].resigned);
    if (p->seats == 2 || !people) {
        p->phase = HOUSE_PHASE_OVER;
        p->how = p->seats == 2 ? RECORD_RESIGNED : RECORD_ABANDONED;
    }
    change_hands(p, e->seat);
    drop_offer(p);
    return true;
}

static bool fold_code(struct house_public *p, const struct house_entry *e, const struct house_row *row)
{
    struct house_seat *s = &p->seat[e->seat];
    if (!s->person)
        return false;
    if (e->kind == HOUSE_CODE) {
        s->coded = true;
        s->code = e->hash;
        return true;
    }
    if (!s->coded || !row->keyed)
        return false;
    s->coded = false;
    s->key = row->key;
    return row->words_size == 0 || set_name(s, row);
}

static bool fold_ended(struct house_public *p, const struct house_hooks *hooks, const struct house_entry *e)
{
    struct game_result result;
    bool timed = e->how == RECORD_TIME;
    bool over = timed ? p->phase == HOUSE_PHASE_PLAYING && house_seat_deserted(p->seat, p->seats)
                      : p->phase == HOUSE_PHASE_OVER && e->how == p->how;
    if (!over || e->number + 1 != p->begun)
        return false;
    p->how = e->how;
    p->phase = HOUSE_PHASE_ENDED;
    p->ended++;
    drop_offer(p);
    if (!hooks->result(hooks->with, e, &result))
        return false;
    for (uint32_t i = 0; i < p->seats; i++) {
        p->seat[i].wins += result.winners >> i & 1;
        p->seat[i].points += result.scored ? result.score[i] : 0;
    }
    return true;
}

static bool fold_broke(struct house_public *p)
{
    if (++p->broken >= HOUSE_BROKEN_MAX)
        p->phase = HOUSE_PHASE_ASIDE;
    return true;
}

/* What needs no game. */
static bool fold_around(struct house_public *p, const struct house_hooks *hooks, const struct house_entry *e,
                        const struct house_row *row)
{
    switch ((int)e->kind) {
    case HOUSE_LAID:
        return fold_laid(p, e, row);
    case HOUSE_SAT:
        return fold_sat(p, e, row);
    case HOUSE_LEFT:
    case HOUSE_BARRED:
        return fold_left(p, e);
    case HOUSE_BOT:
        return fold_bot(p, e);
    case HOUSE_DOOR:
        p->watchers = e->watchers;
        return true;
    case HOUSE_SAID:
        return row->words_size <= HOUSE_TALK_MAX;
    case HOUSE_STOOD:
        return fold_stood(p, e);
    case HOUSE_RETURNED:
        return fold_returned(p, e);
    case HOUSE_RESIGNED:
        return fold_resigned(p, e);
    case HOUSE_CODE:
    case HOUSE_MOVED:
        return fold_code(p, e, row);
    case HOUSE_ENDED:
        return fold_ended(p, hooks, e);
    case HOUSE_CLOSED:
        p->phase = HOUSE_PHASE_SHUT;
        return true;
    case HOUSE_BROKE:
        return fold_broke(p);
    }
    return false;
}

static enum err fold_entry(struct house_public *p, const struct house_hooks *hooks, const struct house_entry *e,
                           const struct house_row *row, struct fault *f)
{
    switch ((int)e->kind) {
    case HOUSE_BEGUN:
        return fold_begun(p, hooks, e, f);
    case HOUSE_PLAYED:
        return fold_played(p, hooks, e, f);
    case HOUSE_OFFERED:
        return fold_offer(p, hooks, e, f);
    case HOUSE_AGREED:
    case HOUSE_DECLINED:
        return fold_answer(p, hooks, e, f);
    }
    return fold_around(p, hooks, e, row) ? ERR_NONE : nonsense(e, f);
}

/* Whether an entry of this kind always is some seat's. */
static bool has_seat(enum house_kind kind)
{
    return kind != HOUSE_LAID && kind != HOUSE_DOOR && kind != HOUSE_BEGUN && kind != HOUSE_ENDED &&
           kind != HOUSE_CLOSED && kind != HOUSE_BROKE;
}

enum err house_public_fold(struct house_public *p, const struct house_hooks *hooks, const struct house_row *row,
                           const struct house_entry *e, struct fault *f)
{
    if (row->n != p->head || (e->kind == HOUSE_LAID) != (row->n == 0) ||
        (p->phase == HOUSE_PHASE_SHUT && e->kind != HOUSE_BROKE))
        return err_fault_word(f, ERR_FIELD_VALUE, row->n, "n");
    if (has_seat(e->kind) && (e->seat < 0 || e->seat >= p->seats))
        return err_fault_word(f, ERR_FIELD_VALUE, row->n, "seat");
    int actor = house_public_actor(p);
    enum house_phase phase = p->phase;
    p->at = row->at > p->at ? row->at : p->at;
    enum err err = fold_entry(p, hooks, e, row, f);
    if (err != ERR_NONE)
        return err;
    if (house_public_actor(p) != actor)
        p->turn = row->n;
    if (p->phase == HOUSE_PHASE_READY && (phase != HOUSE_PHASE_READY || e->kind == HOUSE_BOT))
        p->ready_at = p->at;
    p->head++;
    return ERR_NONE;
}
