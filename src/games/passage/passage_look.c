/* One thing of the board by its name, and which pathways touch: for somebody who hears the board and does not see it.
 *
 * A thing is a pathway ("24"), a point with a statue ("124", "centre"), a hex by its number ("2"), which stands for its
 * middle, or a district. */
#include "games/passage/passage_show.h"

enum { HEXES = 6 }; /* their middles are the first points */

static char low(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_called(const char *name, const char *word, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (low(name[i]) != low(word[i]) || name[i] == '\0')
            return false;
    return name[size] == '\0';
}

static uint32_t find_path(const struct lang *l, const char *word, size_t size)
{
    char name[PASSAGE_NAME_MAX];
    uint32_t path = 0;
    while (path < PASSAGE_PATHS && !is_called(passage_map_path_names[path], word, size) &&
           !is_called(passage_names_say_path(l, path, name), word, size))
        path++;
    return path;
}

static uint32_t find_statue(const struct lang *l, const char *word, size_t size)
{
    uint32_t i = 0;
    while (i < PASSAGE_STATUES && !is_called(passage_map_statue_names[i], word, size) &&
           !(i == 0 && is_called(lang_get_in_context(l, "statue", "centre"), word, size)))
        i++;
    return i;
}

static uint32_t find_district(const struct lang *l, const char *word, size_t size)
{
    uint32_t d = 0;
    while (d < PASSAGE_DISTRICTS && !is_called(passage_names_say_district(l, d), word, size) &&
           !is_called(passage_map_district_names[d], word, size))
        d++;
    return d;
}

/* The pathways at a point with a name; 0 if there is no such point. */
static uint32_t paths_at(const struct lang *l, const char *word, size_t size)
{
    uint32_t statue = find_statue(l, word, size);
    if (statue < PASSAGE_STATUES)
        return passage_map_statue_paths[statue];
    return size == 1 && word[0] >= '1' && word[0] < '1' + HEXES ? passage_map_point_paths[word[0] - '1'] : 0;
}

bool passage_look_has(const struct show_reader *r, const struct game_state *state, game_move m, const char *word,
                      size_t size)
{
    const struct passage *s = passage_facts_of(state);
    uint32_t path = find_path(r->lang, word, size), wanted = paths_at(r->lang, word, size);
    if (m >= PASSAGE_PATHS)
        return false;
    if (path < PASSAGE_PATHS)
        wanted = passage_trail_touching(UINT32_C(1) << path);
    if (r->viewer >= 0 &&
        (is_called("near", word, size) || is_called(lang_get_in_context(r->lang, "after list", "near"), word, size)))
        wanted = passage_trail_touching(s->own[r->viewer]);
    return (wanted >> m & 1) != 0;
}

/* "24, 25 (Ada), 45" */
static void put_paths(const struct show_reader *r, const struct passage *s, uint32_t paths, struct text *out)
{
    char name[PASSAGE_NAME_MAX];
    bool first = true;
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++) {
        uint32_t owner = passage_facts_owner(s, path);
        if ((paths >> path & 1) == 0)
            continue;
        text_put(out, first ? "" : ", ");
        text_put(out, passage_names_say_path(r->lang, path, name));
        if (owner != PASSAGE_NOBODY) {
            text_put(out, " (");
            text_put(out, r->name[owner]);
            text_char(out, ')');
        }
        first = false;
    }
    text_put(out, first ? "–" : "");
}

static void look_path(const struct show_reader *r, const struct passage *s, uint32_t path, struct text *out)
{
    char one[512], other[512];
    struct text t;
    uint32_t self = UINT32_C(1) << path;
    passage_tally_describe_path(r, s, path, out);
    text_init(&t, one, sizeof one);
    put_paths(r, s, passage_map_point_paths[passage_map_path_ends[path][0]] & ~self, &t);
    text_init(&t, other, sizeof other);
    put_paths(r, s, passage_map_point_paths[passage_map_path_ends[path][1]] & ~self, &t);
    text_char(out, ' ');
    LANG_SAY(out, r->lang, "It touches, at one end: {one}; at the other: {other}.", {"one", one, 0},
             {"other", other, 0});
}

static void look_district(const struct show_reader *r, const struct passage *s, uint32_t district, struct text *out)
{
    char paths[512];
    struct text t;
    uint32_t beside = 0;
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++)
        if (s->border[0][path] == district || s->border[1][path] == district)
            beside |= UINT32_C(1) << path;
    text_init(&t, paths, sizeof paths);
    put_paths(r, s, beside, &t);
    passage_tally_describe_marker(r, s, district, out);
    text_char(out, ' ');
    LANG_SAY(out, r->lang, "Pathways beside it: {paths}.", {"paths", paths, 0});
}

bool passage_look(const struct show_reader *r, const struct game_state *state, const char *word, size_t size,
                  struct text *out)
{
    const struct passage *s = passage_facts_of(state);
    uint32_t path = find_path(r->lang, word, size), statue = find_statue(r->lang, word, size);
    uint32_t district = find_district(r->lang, word, size), point = paths_at(r->lang, word, size);
    if (path < PASSAGE_PATHS) {
        look_path(r, s, path, out);
    } else if (district < PASSAGE_DISTRICTS) {
        look_district(r, s, district, out);
    } else if (point != 0) {
        char paths[512];
        struct text t;
        text_init(&t, paths, sizeof paths);
        put_paths(r, s, point, &t);
        if (statue < PASSAGE_STATUES)
            passage_tally_describe_statue(r, s, statue, out);
        text_put(out, statue < PASSAGE_STATUES ? " " : "");
        LANG_SAY(out, r->lang, "Pathways that meet there: {paths}.", {"paths", paths, 0});
    } else {
        return false;
    }
    text_char(out, '\n');
    return true;
}
