/* Why what somebody typed is not a legal move of Prowler's Passage, in a sentence that helps. */
#include "games/passage/passage_show.h"

/* What was typed, without spaces and in lower case. */
struct typed {
    char text[8];
    size_t size;
};

static struct typed tidy(const char *token, size_t size)
{
    struct typed t = {.size = 0};
    for (size_t i = 0; i < size; i++) {
        char c = token[i];
        if (c == ' ')
            continue;
        if (t.size == sizeof t.text - 1) { /* it is longer than any token */
            t.size = 0;
            break;
        }
        t.text[t.size++] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    t.text[t.size] = '\0';
    return t;
}

static int path_named(const struct lang *l, char a, char b)
{
    char name[PASSAGE_NAME_MAX];
    for (int i = 0; i < PASSAGE_PATHS; i++)
        if (passage_map_path_names[i][0] == a &&
            (passage_map_path_names[i][1] == b || passage_names_say_path(l, (uint32_t)i, name)[1] == b))
            return i;
    return -1;
}

/* The pathway that was meant, even if its two characters were swapped. */
static int path_meant(const struct lang *l, const struct typed *t)
{
    if (t->size != 2)
        return -1;
    int path = path_named(l, t->text[0], t->text[1]);
    return path >= 0 ? path : path_named(l, t->text[1], t->text[0]);
}

static int district_meant(const struct typed *t)
{
    char letter = t->size == 2 && t->text[0] == '+' ? t->text[1] : t->size == 1 ? t->text[0] : '\0';
    for (int d = 0; d < PASSAGE_DISTRICTS; d++)
        if (passage_map_district_letters[d] - 'A' + 'a' == letter)
            return d;
    return -1;
}

static bool is_hex(char c)
{
    return c >= '1' && c <= '6';
}

static void why_path(const struct show_reader *r, const struct passage *s, int path, struct text *out)
{
    uint32_t owner = passage_facts_owner(s, (uint32_t)path);
    char buffer[PASSAGE_NAME_MAX];
    const char *name = passage_names_say_path(r->lang, (uint32_t)path, buffer);
    if (owner != PASSAGE_NOBODY)
        LANG_SAY(out, r->lang,
                 "Pathway {path} already has a passage ({who}): only a pathway that still has its tile can be chosen.",
                 {"path", name, 0}, {"who", r->name[owner], 0});
    else
        LANG_SAY(out, r->lang, "This pathway is written {path}.", {"path", name, 0});
}

static void why_hexes(const struct show_reader *r, const struct typed *t, struct text *out)
{
    const char first[] = {t->text[0], '\0'}, second[] = {t->text[1], '\0'};
    if (t->text[0] == t->text[1])
        LANG_SAY(out, r->lang, "Inside hex {a} the pathways are {a}n, {a}e and {a}w.", {"a", first, 0});
    else
        LANG_SAY(out, r->lang, "Hexes {a} and {b} share no side, so there is no pathway between them.", {"a", first, 0},
                 {"b", second, 0});
}

/* In the phase where a pathway has to be chosen. */
static void why_place(const struct show_reader *r, const struct passage *s, const struct typed *t, struct text *out)
{
    const struct lang *l = r->lang;
    int path = path_meant(r->lang, t);
    if (path >= 0)
        why_path(r, s, path, out);
    else if (t->size == 2 && is_hex(t->text[0]) && is_hex(t->text[1]))
        why_hexes(r, t, out);
    else if (t->size == 2 && is_hex(t->text[0]) && t->text[1] == 's')
        LANG_SAY(out, l, "{area} is an area, not a pathway: a hex has the pathways n, e and w.", {"area", t->text, 0});
    else if (t->size == 2 && t->text[0] == '+' && t->text[1] == '-')
        lang_put(out, l, "A turn cannot be passed: a passage has to be placed.");
    else if (district_meant(t) >= 0)
        lang_put(out, l,
                 "A marker of your choice moves only before the first turn or with a shovel: now choose a pathway.");
    else
        lang_put(out, l,
                 "A pathway is wanted: two hexes that share a side (24), or a hex with n, e or w (1n), with its tile "
                 "still on it.");
}

/* In the phases where a marker has to be chosen. */
static void why_marker(const struct show_reader *r, const struct passage *s, const struct typed *t, struct text *out)
{
    const struct lang *l = r->lang;
    bool nudge = s->phase == PASSAGE_NUDGE;
    int district = district_meant(t);
    const char letter[] = {district < 0 ? '?' : passage_map_district_letters[district], '\0'};
    if (district >= 0)
        LANG_SAY(out, l, "This marker is written +{letter}.", {"letter", letter, 0});
    else if (t->size == 2 && t->text[0] == '+' && t->text[1] == '-' && nudge)
        lang_put(out, l, "In the English edition the second player cannot decline: one marker has to move.");
    else if (t->size == 2 && t->text[0] == '+' && t->text[1] == '-')
        lang_put(out, l, "The shovel's move cannot be declined: one marker has to move.");
    else if (path_meant(r->lang, t) >= 0 && nudge)
        lang_put(out, l, "Before the first turn the second player moves a marker: +B, +P, +M, +R or +C.");
    else if (path_meant(r->lang, t) >= 0)
        lang_put(out, l, "The turn is not over: the shovel still has to move a marker, +B, +P, +M, +R or +C.");
    else
        lang_put(out, l, "A marker is wanted: +B, +P, +M, +R or +C.");
}

void passage_why(const struct show_reader *r, const struct game_state *state, const char *token, size_t size,
                 struct text *out)
{
    const struct passage *s = passage_facts_of(state);
    struct typed t = tidy(token, size);
    switch ((enum passage_phase)s->phase) {
    case PASSAGE_PLACE:
        why_place(r, s, &t, out);
        break;
    case PASSAGE_NUDGE:
    case PASSAGE_MARKER:
        why_marker(r, s, &t, out);
        break;
    case PASSAGE_OVER:
        lang_put(out, r->lang, "The game is over: no more moves.");
        break;
    }
}
