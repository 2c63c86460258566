/* A list of games that have ended, read as if a stranger had written it. */
#include "guest/guest_games.h"

#include <string.h>

static bool read_game(struct json v, struct guest_game *out)
{
    struct house_ended *e = &out->said;
    enum house_why why;
    struct fault f;
    memset(out, 0, sizeof *out);
    if (house_form_read(&house_said_ended, (uint32_t)HOUSE_FORM_ALL, v, e, &why, &f) != ERR_NONE ||
        e->names.count == 0 || e->bots.count > e->names.count || (e->yours | e->resigned) >> e->names.count != 0)
        return false;
    out->has_result = e->result.size > 0;
    bool good = guest_table_read_result(e->names.count, e->result, &out->result);
    e->result = (struct json){"", 0};
    return good;
}

bool guest_games_read(struct json list, struct guest_games *out)
{
    struct json key, value;
    out->count = 0;
    for (struct json_walk w = json_walk(list); json_next(&w, &key, &value); out->count++)
        if (out->count == HOUSE_GAMES_LISTED || !read_game(value, &out->game[out->count]))
            return false;
    return true;
}
