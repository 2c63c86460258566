/* What holds of the seats of a table. */
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

bool house_seat_can_change(enum house_phase phase)
{
    return phase == HOUSE_PHASE_OPEN || phase == HOUSE_PHASE_READY || phase == HOUSE_PHASE_ENDED;
}

struct record_ending house_seat_ending(const struct house_seat *seat, uint32_t seats, enum record_how how,
                                       uint32_t winners)
{
    struct record_ending e = {.how = how, .winners = winners};
    for (uint32_t i = 0; i < seats; i++)
        e.resigned |= (uint32_t)seat[i].resigned << i;
    return e;
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

bool house_seat_answers(const struct house_seat *s, enum house_offer offer)
{
    return s->person && (offer == HOUSE_OFFER_REMATCH ? !s->stood : s->level == 0);
}

bool house_seat_counts(enum record_how how)
{
    return how == RECORD_PLAYED || how == RECORD_RESIGNED;
}
