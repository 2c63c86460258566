/* Moves and states of Prowler's Passage as text: tokens and the JSON dump. */
#include "games/passage/passage.h"

void passage_text_write_move(const struct box *base, const struct game_state *s, game_move m, struct text *out)
{
    (void)base;
    (void)s;
    if (m < PASSAGE_PATHS) {
        text_put(out, passage_map_path_names[m]);
        return;
    }
    text_char(out, '+');
    text_char(out, m == PASSAGE_MOVE_DECLINE ? '-' : passage_map_district_letters[m - PASSAGE_MOVE_MARKER]);
}

static void write_passages(const struct passage *s, struct text *out)
{
    text_put(out, ",\"passages\":[");
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        bool first = true;
        text_put(out, seat == 0 ? "[" : ",[");
        for (uint32_t path = 0; path < PASSAGE_PATHS; path++) {
            if (s->own[seat] >> path & 1) {
                text_comma(out, &first);
                text_json(out, passage_map_path_names[path]);
            }
        }
        text_char(out, ']');
    }
    text_char(out, ']');
}

static void write_tiles(const struct passage *s, struct text *out)
{
    text_put(out, ",\"items\":[");
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        bool first = true;
        text_put(out, seat == 0 ? "{" : ",{");
        for (uint32_t type = 0; type < PASSAGE_ITEMS; type++) {
            text_key(out, &first, passage_map_tile_names[type]);
            text_uint(out, s->items[seat][type]);
        }
        text_char(out, '}');
    }
    text_put(out, "],\"shovels\":[");
    text_uint(out, s->shovels[0]);
    text_char(out, ',');
    text_uint(out, s->shovels[1]);
    text_char(out, ']');
}

static void write_owner(uint32_t owner, struct text *out)
{
    if (owner == PASSAGE_NOBODY)
        text_put(out, "null");
    else
        text_uint(out, owner);
}

static void write_score(const int16_t score[PASSAGE_SEATS][PASSAGE_PARTS], bool done, struct text *out)
{
    if (!done) {
        text_put(out, "null");
        return;
    }
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        text_put(out, seat == 0 ? "[[" : ",[");
        for (uint32_t part = 0; part < PASSAGE_PARTS; part++) {
            if (part > 0)
                text_char(out, ',');
            text_int(out, score[seat][part]);
        }
        text_char(out, ']');
    }
    text_char(out, ']');
}

void passage_text_write_state(const struct box *base, const struct game_state *state, struct text *out)
{
    static const char *const phases[] = {"nudge", "place", "marker", "over"};
    const struct passage *s = (const struct passage *)state;
    bool first = true;
    (void)base;
    text_put(out, "{\"phase\":");
    text_json(out, phases[s->phase]);
    write_passages(s, out);
    write_tiles(s, out);
    text_put(out, ",\"markers\":{");
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++) {
        text_key(out, &first, passage_map_district_names[d]);
        text_int(out, s->marker[d]);
    }
    text_put(out, "},\"statues\":{");
    first = true;
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++) {
        text_key(out, &first, passage_map_statue_names[i]);
        write_owner(s->statue[i], out);
    }
    text_put(out, "},\"achievements\":[");
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++) {
        text_put(out, i == 0 ? "[" : ",[");
        text_json(out, passage_map_achievement_names[s->card[i]]);
        text_char(out, ',');
        write_owner(s->holder[i], out);
        text_char(out, ']');
    }
    text_put(out, "],\"mid\":");
    write_score(s->mid, s->mid_done, out);
    text_put(out, ",\"final\":");
    write_score(s->final, s->phase == PASSAGE_OVER, out);
    text_char(out, '}');
}
