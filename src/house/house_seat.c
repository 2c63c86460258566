/* What an entry does to the seats of a table. */
#include "house/house_seat.h"

#include <string.h>

const struct house_game *house_seat_kit(const struct house_game *games, size_t count, const struct house_entry *e)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(games[i].game->id, e->game) == 0 && games[i].game->rules_version == e->rules &&
            games[i].box->hash == e->box)
            return &games[i];
    return NULL;
}

static bool read_option(const struct house_game *kit, struct game_setup *setup, struct json key, struct json value)
{
    char name[32], word[GAME_TOKEN_MAX];
    struct fault f;
    if (!json_string(key, name, sizeof name))
        return false;
    if (json_kind(value) == JSON_NUMBER)
        return game_option_read(kit->game, kit->box, setup, name, strlen(name), value.text, value.size, &f) == ERR_NONE;
    return json_string(value, word, sizeof word) &&
           game_option_read(kit->game, kit->box, setup, name, strlen(name), word, strlen(word), &f) == ERR_NONE;
}

bool house_seat_options(const struct house_game *kit, uint32_t seats, struct json options, struct game_setup *out)
{
    struct fault f;
    struct json_walk w = json_walk(options);
    struct json key, value;
    if (game_setup_init(kit->game, out, seats, &f) != ERR_NONE)
        return false;
    if (options.size > 0 && json_kind(options) != JSON_OBJECT)
        return false;
    while (json_next(&w, &key, &value))
        if (!read_option(kit, out, key, value))
            return false;
    return true;
}

bool house_seat_between(enum house_phase phase)
{
    return phase == HOUSE_PHASE_OPEN || phase == HOUSE_PHASE_READY || phase == HOUSE_PHASE_ENDED;
}

enum house_phase house_seat_settle(enum house_phase phase, const struct house_seat *seat, uint32_t seats)
{
    bool full = true;
    for (uint32_t i = 0; i < seats; i++)
        full = full && seat[i].taken;
    if (phase != HOUSE_PHASE_OPEN && phase != HOUSE_PHASE_READY)
        return phase;
    return full ? HOUSE_PHASE_READY : HOUSE_PHASE_OPEN;
}

void house_seat_lay(struct house_seat *seat, const struct house_entry *e)
{
    for (uint32_t i = 0; i < e->seats; i++) {
        seat[i].taken = e->level[i] > 0;
        seat[i].level = e->level[i];
    }
}

bool house_seat_name(struct house_seat *s, const char *name, size_t size)
{
    if (size > HOUSE_NAME_MAX)
        return false;
    memset(s->name, 0, sizeof s->name);
    memcpy(s->name, name, size);
    return true;
}

bool house_seat_sit(struct house_seat *s, const char *name, size_t size)
{
    if (s->taken || size > HOUSE_NAME_MAX)
        return false;
    memset(s, 0, sizeof *s);
    s->taken = s->person = true;
    return house_seat_name(s, name, size);
}

bool house_seat_leave(struct house_seat *s, enum house_phase phase)
{
    if (!house_seat_between(phase) || !s->person)
        return false;
    memset(s, 0, sizeof *s);
    return true;
}

bool house_seat_bot(struct house_seat *s, enum house_phase phase, uint8_t level)
{
    bool fits = phase == HOUSE_PHASE_PLAYING ? s->level > 0 && level > 0 : house_seat_between(phase) && !s->person;
    if (!fits || level > HOUSE_LEVEL_MAX)
        return false;
    s->level = level;
    s->taken = s->person || level > 0;
    return true;
}

void house_seat_stand_in(struct house_seat *s, uint8_t level)
{
    s->stood = true;
    s->level = level;
}

bool house_seat_stood(struct house_seat *s, enum house_phase phase, const struct house_entry *e)
{
    if (e->kind == HOUSE_RETURNED) {
        if (!s->stood || s->resigned)
            return false;
        s->stood = false;
        s->level = 0;
        return true;
    }
    if (phase != HOUSE_PHASE_PLAYING || !s->person || s->level > 0 || e->level[0] == 0 || e->level[0] > HOUSE_LEVEL_MAX)
        return false;
    house_seat_stand_in(s, e->level[0]);
    return true;
}

enum record_how house_seat_how(enum house_how how)
{
    static const enum record_how ways[] = {
        [HOUSE_HOW_PLAYED] = RECORD_PLAYED,
        [HOUSE_HOW_RESIGNED] = RECORD_RESIGNED,
        [HOUSE_HOW_ABANDONED] = RECORD_ABANDONED,
        [HOUSE_HOW_TIME] = RECORD_TIME,
    };
    return ways[how];
}

struct record_ending house_seat_ending(const struct house_seat *seat, uint32_t seats, enum house_how how,
                                       uint32_t winners)
{
    struct record_ending e = {.how = house_seat_how(how), .winners = winners};
    for (uint32_t i = 0; i < seats; i++)
        e.resigned |= (uint32_t)seat[i].resigned << i;
    return e;
}

bool house_seat_resign(struct house_seat *seat, uint32_t seats, int who, enum house_phase *phase, enum house_how *how)
{
    struct house_seat *s = &seat[who];
    bool people = false;
    if (*phase != HOUSE_PHASE_PLAYING || !s->person || s->resigned)
        return false;
    s->resigned = true;
    s->stood = false;
    s->level = HOUSE_STAND_IN_LEVEL;
    for (uint32_t i = 0; i < seats; i++)
        people = people || (seat[i].person && !seat[i].resigned);
    if (seats > 2 && people)
        return true;
    *phase = HOUSE_PHASE_OVER;
    *how = seats == 2 ? HOUSE_HOW_RESIGNED : HOUSE_HOW_ABANDONED;
    return true;
}

bool house_seat_deserted(const struct house_seat *seat, uint32_t seats)
{
    bool away = false;
    for (uint32_t i = 0; i < seats; i++) {
        if (seat[i].person && seat[i].level == 0)
            return false;
        away = away || seat[i].stood;
    }
    return away;
}

bool house_seat_reads(int64_t version)
{
    return version >= 1 && version <= HOUSE_LOG;
}

bool house_seat_has_time_once(int64_t version)
{
    return version >= 2;
}

void house_seat_wind(struct house_seat *seat, uint32_t seats, const struct house_clock *timing)
{
    for (uint32_t i = 0; i < seats; i++)
        seat[i].left = timing->game;
}

void house_seat_charge(struct house_seat *s, const struct house_clock *timing, const struct house_entry *e)
{
    if (timing->game > 0 && (!e->bot || e->ms > 0))
        s->left = (s->left > e->ms ? s->left - e->ms : 0) + timing->bonus;
}

void house_seat_run_out(struct house_seat *s, const struct house_clock *timing)
{
    s->left = timing->bonus;
}

int64_t house_seat_limit(const struct house_seat *s, const struct house_clock *timing)
{
    if (timing->move > 0)
        return timing->move;
    return timing->game > 0 ? s->left : HOUSE_NEVER;
}

int64_t house_seat_runs(const struct house_pause *pause, int64_t turn_at)
{
    return pause->until > turn_at ? pause->until : turn_at;
}

bool house_seat_may_pause(const struct house_clock *timing, const struct house_pause *pause, int64_t turn_at)
{
    return (timing->move > 0 || timing->game > 0) && pause->until <= turn_at;
}

bool house_seat_may_offer(const struct house_seat *seat, uint32_t seats, enum house_phase phase,
                          const struct house_entry *e)
{
    if (e->offer == HOUSE_OFFER_NONE ||
        phase != (e->offer == HOUSE_OFFER_REMATCH ? HOUSE_PHASE_ENDED : HOUSE_PHASE_PLAYING))
        return false;
    if (e->offer != HOUSE_OFFER_STAND_IN)
        return true;
    return e->about >= 0 && e->about < (int)seats && seat[e->about].person && seat[e->about].level == 0;
}

bool house_seat_answers(const struct house_seat *s, enum house_offer offer)
{
    return s->person && (offer == HOUSE_OFFER_REMATCH ? !s->stood : s->level == 0);
}

bool house_seat_counts(enum house_how how)
{
    return how == HOUSE_HOW_PLAYED || how == HOUSE_HOW_RESIGNED;
}

void house_seat_tally(struct house_seat *seat, uint32_t seats, const struct game_result *result)
{
    for (uint32_t i = 0; i < seats; i++) {
        seat[i].wins += result->winners >> i & 1;
        seat[i].points += result->scored ? result->score[i] : 0;
    }
}

enum house_phase house_seat_turn(struct house_seat *seat, uint32_t seats)
{
    struct house_seat last = seat[seats - 1];
    memmove(seat + 1, seat, (seats - 1) * sizeof seat[0]);
    seat[0] = last;
    for (uint32_t i = 0; i < seats; i++) {
        if (seat[i].resigned)
            seat[i].level = 0;
        seat[i].resigned = false;
    }
    return house_seat_settle(HOUSE_PHASE_OPEN, seat, seats);
}

void house_seat_list(uint32_t seats, struct text *out)
{
    bool first = true;
    text_char(out, '[');
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        if ((seats >> seat & 1) == 0)
            continue;
        text_comma(out, &first);
        text_int(out, seat);
    }
    text_char(out, ']');
}
