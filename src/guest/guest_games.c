/* A list of games that have ended, read as if a stranger had written it. */
#include "guest/guest_games.h"

#include "house/house_wish.h"

#include <string.h>

static bool read_seats(struct json v, uint32_t seats, uint32_t *out)
{
    struct json key, value;
    int64_t seat = 0;
    for (struct json_walk w = json_walk(v); v.size > 0 && json_next(&w, &key, &value);) {
        if (!json_int(value, 0, (int64_t)seats - 1, &seat))
            return false;
        *out |= 1U << seat;
    }
    return true;
}

static bool read_names(struct json v, struct guest_game *out)
{
    struct json key, value;
    for (struct json_walk w = json_walk(v); json_next(&w, &key, &value); out->seats++) {
        char *name = out->seats < GAME_SEATS_MAX ? out->names[out->seats] : NULL;
        if (name == NULL || !json_string(value, name, sizeof out->names[0]))
            return false;
        if (!house_wish_is_clean(name))
            name[0] = '\0';
    }
    return out->seats > 0;
}

static bool read_levels(struct json v, struct guest_game *out)
{
    struct json key, value;
    int64_t level = 0;
    uint32_t seat = 0;
    for (struct json_walk w = json_walk(v); json_next(&w, &key, &value); seat++) {
        if (seat >= out->seats || !json_int(value, 0, HOUSE_LEVEL_MAX, &level))
            return false;
        out->level[seat] = (uint8_t)level;
    }
    return true;
}

static bool read_how(struct json v, enum house_how *out)
{
    for (int how = HOUSE_HOW_PLAYED; how <= HOUSE_HOW_TIME; how++) {
        *out = (enum house_how)how;
        if (json_is(v, house_entry_how_word(*out)))
            return true;
    }
    return false;
}

static bool read_game(struct json v, struct guest_game *out)
{
    static const char *const names[] = {"game", "at", "how", "names", "bots", "yours", "resigned", "result"};
    struct json m[8];
    struct fault f;
    int64_t number = 0;
    memset(out, 0, sizeof *out);
    if (json_fields(v, names, 8, false, m, &f) != ERR_NONE)
        return false;
    for (int i = 0; i < 5; i++)
        if (m[i].size == 0)
            return false;
    if (!json_int(m[0], 0, HOUSE_GAMES_MAX, &number) || !json_int(m[1], 0, INT64_MAX / 2, &out->at) ||
        !read_how(m[2], &out->how) || !read_names(m[3], out) || !read_levels(m[4], out) ||
        !read_seats(m[5], out->seats, &out->own) || !read_seats(m[6], out->seats, &out->resigned))
        return false;
    out->number = (uint32_t)number;
    out->has_result = m[7].size > 0;
    return guest_table_read_result(out->seats, m[7], &out->result);
}

bool guest_games_read(struct json list, struct guest_games *out)
{
    struct json key, value;
    out->count = 0;
    if (json_kind(list) != JSON_LIST)
        return false;
    for (struct json_walk w = json_walk(list); json_next(&w, &key, &value); out->count++)
        if (out->count == HOUSE_GAMES_LISTED || !read_game(value, &out->game[out->count]))
            return false;
    return true;
}
