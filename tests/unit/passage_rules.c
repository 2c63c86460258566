/* Prowler's Passage a second time, as plainly as the rules tell it, in lockstep with the engine.
 *
 * Nothing here is shared with the engine but the names that records use. The board is drawn: hexes have coordinates,
 * pathways are segments between corners, areas are rhombs, and what touches or borders what follows from that. Markers
 * move space by space, every route is walked, every scoring is added up from nothing. Both play the same random games
 * and must agree after every decision on who acts, on what is legal, on the whole state and on the result. */
#include "core/json.h"
#include "core/rng.h"
#include "core/text.h"
#include "core/setup.h"
#include "games/passage/passage.h"
#include "registry/registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { HEXES = 6, AREAS = 18, PATHS = 27, DISTRICTS = 5, TYPES = 4, STATUES = 4, CARDS = 3, SEATS = 2, LAST = 8 };
enum { GAMES = 4000, SEED = 67, NOBODY = -1 };
enum part { OF_PASSAGES, OF_STATUES, OF_ITEMS, OF_DISTRICTS, OF_CARDS, TOTAL, PARTS };

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* Coordinates: x in half widths of a hex, y in half lengths of its side, growing away from the control track. */
struct spot {
    int x, y;
};

static const struct spot hex_at[HEXES] = {{0, 0}, {2, 0}, {4, 0}, {1, 3}, {3, 3}, {2, 6}};
enum corner { N, NE, SE, S, SW, NW, CORNERS };
/* Offsets from the middle of a hex. */
static const struct spot corner_at[CORNERS] = {{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}};

struct area {
    char name[3];
    struct spot corner[4];
    int district;
};

struct path {
    char name[3];
    struct spot end[2];
    int border[2]; /* areas */
};

static struct area areas[AREAS];
static struct path paths[PATHS];
static int path_count;

static const char *const statue_names[STATUES] = {"centre", "124", "235", "456"};
static struct spot statue_at[STATUES];

static struct spot on(int hex, enum corner corner)
{
    return (struct spot){hex_at[hex].x + corner_at[corner].x, hex_at[hex].y + corner_at[corner].y};
}

static bool same(struct spot a, struct spot b)
{
    return a.x == b.x && a.y == b.y;
}

static void draw_area(int hex, int which, char letter, enum corner a, enum corner b, enum corner c)
{
    struct area *area = &areas[hex * 3 + which];
    area->name[0] = (char)('1' + hex);
    area->name[1] = letter;
    area->corner[0] = hex_at[hex];
    area->corner[1] = on(hex, a);
    area->corner[2] = on(hex, b);
    area->corner[3] = on(hex, c);
}

static void draw_path(char first, char second, struct spot from, struct spot to)
{
    assert_true(path_count < PATHS);
    struct path *p = &paths[path_count++];
    p->name[0] = first;
    p->name[1] = second;
    p->end[0] = from;
    p->end[1] = to;
}

/* Whether a spot is one of a hex's six corners. */
static bool is_corner(int hex, struct spot at)
{
    for (enum corner i = N; i < CORNERS; i++)
        if (same(on(hex, i), at))
            return true;
    return false;
}

/* A side of one hex that is a side of another, later one as well. */
static void draw_shared_sides(int hex)
{
    for (enum corner i = N; i < CORNERS; i++) {
        struct spot a = on(hex, i), b = on(hex, i == NW ? N : i + 1);
        for (int other = hex + 1; other < HEXES; other++)
            if (is_corner(other, a) && is_corner(other, b))
                draw_path((char)('1' + hex), (char)('1' + other), a, b);
    }
}

static bool has_corner(const struct area *area, struct spot at)
{
    for (int i = 0; i < 4; i++)
        if (same(area->corner[i], at))
            return true;
    return false;
}

/* Sorts pathways by name; the name is their first member. */
static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static int draw_board(void **state)
{
    (void)state;
    for (int hex = 0; hex < HEXES; hex++) {
        char number = (char)('1' + hex);
        draw_area(hex, 0, 's', SE, S, SW);
        draw_area(hex, 1, 'w', SW, NW, N);
        draw_area(hex, 2, 'e', N, NE, SE);
        draw_path(number, 'n', hex_at[hex], on(hex, N));
        draw_path(number, 'e', hex_at[hex], on(hex, SE));
        draw_path(number, 'w', hex_at[hex], on(hex, SW));
        draw_shared_sides(hex);
    }
    qsort(paths, PATHS, sizeof *paths, by_name);
    for (int p = 0; p < PATHS; p++) {
        int sides = 0;
        for (int a = 0; a < AREAS; a++)
            if (has_corner(&areas[a], paths[p].end[0]) && has_corner(&areas[a], paths[p].end[1]) && sides++ < 2)
                paths[p].border[sides - 1] = a;
        assert_int_equal(sides, 2);
    }
    /* Six pathways meet at the top of hex 2, three where a hex of the upper rows stands between two below. */
    statue_at[0] = on(1, N);
    for (int i = 1; i < STATUES; i++)
        statue_at[i] = on(2 + i, S);
    return path_count == PATHS ? 0 : -1;
}

static const char *const district_names[DISTRICTS] = {"banking", "political", "market", "residential", "castle"};
static const char *const type_names[TYPES] = {"yellow", "blue", "purple", "brown"};

/* The cards and their wealth in the English and in the French edition. */
static const struct {
    const char *name;
    int worth[2];
} cards[] = {
    {"two-statues", {3, 3}},   {"passage-of-six", {3, 3}},     {"two-passages-of-three", {5, 5}},
    {"surround-area", {5, 5}}, {"one-of-each", {5, 5}},        {"two-of-three", {5, 5}},
    {"three-of-two", {4, 4}},  {"four-of-one", {3, 4}},        {"control-four", {4, 4}},
    {"one-by-five", {6, 6}},   {"two-by-three", {4, 4}},       {"three-by-two", {4, 4}},
    {"mid-longest", {3, 3}},   {"mid-most-districts", {3, 3}}, {"control-three-with-items", {4, 4}},
};
enum { CARD_KINDS = sizeof cards / sizeof *cards };

struct position {
    bool french, scored_mid;
    int start, seat;
    const char *phase;
    char tile[PATHS][8];
    int owner[PATHS];
    int items[SEATS][TYPES], shovels[SEATS];
    int marker[DISTRICTS]; /* positive toward seat 0 */
    int statue[STATUES];
    int card[CARDS], holder[CARDS];
    int mid[SEATS][PARTS], final[SEATS][PARTS];
};

/* What has occurred in the games. A run in which a rule never occurred must not count as a test of it. */
static struct {
    int claimed[CARD_KINDS], by_statues, by_passages, mid_ties, last_space, negative, draws, by_length, by_districts;
} seen;

static int find_word(const char *word, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (is(words[i], word))
            return i;
    fail_msg("%s has no meaning here", word);
    return 0;
}

static void read_word(struct json from, const char *key, char *out, size_t size)
{
    struct json v;
    assert_true(json_get(from, key, &v) && json_string(v, out, size));
}

static void lay_out(struct position *t, struct json setup, bool french)
{
    struct json part, key, value;
    char word[32];
    int64_t start = 0;
    memset(t, 0, sizeof *t);
    t->french = french;
    t->phase = "nudge";
    assert_true(json_get(setup, "start", &value) && json_int(value, 0, 1, &start));
    t->start = (int)start;
    t->seat = 1 - t->start;
    assert_true(json_get(setup, "areas", &part));
    for (int a = 0; a < AREAS; a++) {
        read_word(part, areas[a].name, word, sizeof word);
        areas[a].district = find_word(word, district_names, DISTRICTS);
    }
    assert_true(json_get(setup, "tiles", &part));
    for (int p = 0; p < PATHS; p++) {
        read_word(part, paths[p].name, t->tile[p], sizeof t->tile[p]);
        t->owner[p] = NOBODY;
    }
    for (int s = 0; s < STATUES; s++)
        t->statue[s] = NOBODY;
    assert_true(json_get(setup, "achievements", &part));
    struct json_walk w = json_walk(part);
    for (int i = 0; i < CARDS; i++) {
        assert_true(json_next(&w, &key, &value) && json_string(value, word, sizeof word));
        for (int k = 0; k < CARD_KINDS; k++)
            if (is(cards[k].name, word))
                t->card[i] = k;
        t->holder[i] = NOBODY;
    }
}

/* The longest route from a spot over passages that are `free`. */
static int walk(bool free[PATHS], struct spot at)
{
    int best = 0;
    for (int p = 0; p < PATHS; p++) {
        if (!free[p] || (!same(paths[p].end[0], at) && !same(paths[p].end[1], at)))
            continue;
        free[p] = false;
        int length = 1 + walk(free, same(paths[p].end[0], at) ? paths[p].end[1] : paths[p].end[0]);
        free[p] = true;
        best = length > best ? length : best;
    }
    return best;
}

static int longest_among(bool free[PATHS])
{
    int best = 0;
    for (int p = 0; p < PATHS; p++) {
        for (int end = 0; end < 2 && free[p]; end++) {
            int length = walk(free, paths[p].end[end]);
            best = length > best ? length : best;
        }
    }
    return best;
}

static int longest(const struct position *t, int seat)
{
    bool own[PATHS];
    for (int p = 0; p < PATHS; p++)
        own[p] = t->owner[p] == seat;
    return longest_among(own);
}

static bool touch(const struct path *a, const struct path *b)
{
    return same(a->end[0], b->end[0]) || same(a->end[0], b->end[1]) || same(a->end[1], b->end[0]) ||
           same(a->end[1], b->end[1]);
}

/* Takes one group out of the passages in `left`, passage by passage. */
static void take_group(bool left[PATHS], bool group[PATHS])
{
    bool grown = true;
    for (int p = 0, found = 0; p < PATHS; p++)
        group[p] = left[p] && found++ == 0;
    while (grown) {
        grown = false;
        for (int a = 0; a < PATHS; a++)
            for (int b = 0; b < PATHS; b++)
                if (group[a] && left[b] && !group[b] && touch(&paths[a], &paths[b]))
                    grown = group[b] = true;
    }
    for (int p = 0; p < PATHS; p++)
        left[p] = left[p] && !group[p];
}

static bool has_two_routes_of_three(const struct position *t, int seat)
{
    bool left[PATHS], group[PATHS];
    int routes = 0;
    for (int p = 0; p < PATHS; p++)
        left[p] = t->owner[p] == seat;
    for (int tries = 0; tries < PATHS; tries++) {
        take_group(left, group);
        routes += longest_among(group) >= 3;
    }
    return routes >= 2;
}

static int spaces(const struct position *t, int seat, int district)
{
    return seat == 0 ? t->marker[district] : -t->marker[district];
}

static int districts_by(const struct position *t, int seat, int least)
{
    int n = 0;
    for (int d = 0; d < DISTRICTS; d++)
        if (spaces(t, seat, d) >= least)
            n++;
    return n;
}

static int controlled(const struct position *t, int seat)
{
    return districts_by(t, seat, 1);
}

static int types_with(const struct position *t, int seat, int least)
{
    int n = 0;
    for (int type = 0; type < TYPES; type++)
        if (t->items[seat][type] >= least)
            n++;
    return n;
}

static int count_of(const int *owners, int count, int seat)
{
    int n = 0;
    for (int i = 0; i < count; i++)
        if (owners[i] == seat)
            n++;
    return n;
}

static int statues_of(const struct position *t, int seat)
{
    return count_of(t->statue, STATUES, seat);
}

static int cards_of(const struct position *t, int seat)
{
    return count_of(t->holder, CARDS, seat);
}

static int placed(const struct position *t, int seat)
{
    return count_of(t->owner, PATHS, seat);
}

static bool surrounds(const struct position *t, int seat)
{
    for (int a = 0; a < AREAS; a++) {
        int around = 0, own = 0;
        for (int p = 0; p < PATHS; p++) {
            if (paths[p].border[0] != a && paths[p].border[1] != a)
                continue;
            around++;
            if (t->owner[p] == seat)
                own++;
        }
        if (around == 4 && own == 4)
            return true;
    }
    return false;
}

static bool three_with_items(const struct position *t, int seat)
{
    int n = 0;
    for (int d = 0; d < TYPES; d++) /* the castle is the fifth */
        if (spaces(t, seat, d) > 0 && t->items[seat][d] > 0)
            n++;
    return n >= 3;
}

/* The two mid-game cards are not claimed, so nobody fulfils them. */
static bool fulfils(const struct position *t, int seat, const char *card)
{
    return is(card, "two-statues")             ? statues_of(t, seat) >= 2
           : is(card, "passage-of-six")        ? longest(t, seat) >= 6
           : is(card, "two-passages-of-three") ? has_two_routes_of_three(t, seat)
           : is(card, "surround-area")         ? surrounds(t, seat)
           : is(card, "one-of-each")           ? types_with(t, seat, 1) == 4
           : is(card, "two-of-three")          ? types_with(t, seat, 2) >= 3
           : is(card, "three-of-two")          ? types_with(t, seat, 3) >= 2
           : is(card, "four-of-one")           ? types_with(t, seat, 4) >= 1
           : is(card, "control-four")          ? controlled(t, seat) >= 4
           : is(card, "one-by-five")           ? districts_by(t, seat, 5) >= 1
           : is(card, "two-by-three")          ? districts_by(t, seat, 3) >= 2
           : is(card, "three-by-two")          ? districts_by(t, seat, 2) >= 3
                                               : is(card, "control-three-with-items") && three_with_items(t, seat);
}

static int reward(const struct position *t, int seat, int district)
{
    const int *items = t->items[seat];
    int route = longest(t, seat), pairs = 0;
    switch (district) {
    case 0:
        return items[0] + 5;
    case 1:
        return items[1] + 2 * controlled(t, seat);
    case 2:
        return items[2] + cards_of(t, seat) + statues_of(t, seat) + spaces(t, seat, 2);
    case 3:
        return items[3] + (route > 2 ? route - 2 : 0);
    default:
        for (int type = 0; type < TYPES; type++)
            pairs += items[type] / 2;
        return 3 * pairs - t->shovels[seat];
    }
}

static void score(const struct position *t, int seat, bool at_end, int out[PARTS])
{
    memset(out, 0, PARTS * sizeof *out);
    out[OF_PASSAGES] = 2 * longest(t, seat);
    out[OF_STATUES] = statues_of(t, seat);
    for (int type = 0; type < TYPES; type++)
        for (int n = 1; n <= t->items[seat][type]; n++)
            out[OF_ITEMS] += n; /* the n-th of a type adds n */
    for (int d = 0; d < DISTRICTS; d++)
        if (spaces(t, seat, d) > 0)
            out[OF_DISTRICTS] += reward(t, seat, d);
    for (int i = 0; i < CARDS && at_end; i++)
        if (t->holder[i] == seat)
            out[OF_CARDS] += cards[t->card[i]].worth[t->french ? 1 : 0];
    for (int part = 0; part < TOTAL; part++)
        out[TOTAL] += out[part];
    seen.negative += spaces(t, seat, 4) > 0 && reward(t, seat, 4) < 0;
}

static void move_marker(struct position *t, int district, int seat)
{
    int to = t->marker[district] + (seat == 0 ? 1 : -1);
    if (to > LAST || to < -LAST)
        seen.last_space++;
    else
        t->marker[district] = to;
}

static void give_mid_card(struct position *t, const char *name, int of_first, int of_second)
{
    for (int i = 0; i < CARDS; i++) {
        if (!is(cards[t->card[i]].name, name))
            continue;
        if (of_first == of_second)
            seen.mid_ties++;
        else
            t->holder[i] = of_first > of_second ? 0 : 1;
        seen.claimed[t->card[i]] += of_first != of_second;
    }
}

static void finish_turn(struct position *t)
{
    int taken = statues_of(t, 0) + statues_of(t, 1);
    for (int i = 0; i < CARDS; i++) {
        if (t->holder[i] == NOBODY && fulfils(t, t->seat, cards[t->card[i]].name)) {
            t->holder[i] = t->seat;
            seen.claimed[t->card[i]]++;
        }
    }
    if (!t->scored_mid && (taken >= 2 || (placed(t, 0) == 8 && placed(t, 1) == 8))) {
        give_mid_card(t, "mid-longest", longest(t, 0), longest(t, 1));
        give_mid_card(t, "mid-most-districts", controlled(t, 0), controlled(t, 1));
        for (int seat = 0; seat < SEATS; seat++)
            score(t, seat, false, t->mid[seat]);
        t->scored_mid = true;
        seen.by_statues += taken >= 2;
        seen.by_passages += taken < 2;
    }
    t->phase = "place";
    t->seat = 1 - t->seat;
    if (placed(t, 0) == 13 && placed(t, 1) == 13) {
        for (int seat = 0; seat < SEATS; seat++)
            score(t, seat, true, t->final[seat]);
        t->phase = "over";
    }
}

/* Takes the statues around which every pathway now has a passage. */
static void take_statues(struct position *t)
{
    for (int s = 0; s < STATUES; s++) {
        bool full = t->statue[s] == NOBODY;
        for (int p = 0; p < PATHS; p++)
            if ((same(paths[p].end[0], statue_at[s]) || same(paths[p].end[1], statue_at[s])) && t->owner[p] == NOBODY)
                full = false;
        if (full)
            t->statue[s] = t->seat;
    }
}

static void place(struct position *t, int path)
{
    const char *tile = t->tile[path];
    bool twice = is(tile, "shovel2");
    t->owner[path] = t->seat;
    if (strncmp(tile, "shovel", 6) == 0)
        t->shovels[t->seat]++;
    else
        t->items[t->seat][find_word(tile, type_names, TYPES)]++;
    for (int times = 0; times < (twice ? 2 : 1); times++)
        for (int side = 0; side < 2; side++)
            move_marker(t, areas[paths[path].border[side]].district, t->seat);
    take_statues(t);
    if (is(tile, "shovel1"))
        t->phase = "marker";
    else
        finish_turn(t);
}

static void play(struct position *t, const char *token)
{
    static const char letters[] = "BPMRC";
    if (token[0] != '+') {
        int path = 0;
        while (path < PATHS - 1 && !is(paths[path].name, token))
            path++;
        place(t, path);
        return;
    }
    for (int d = 0; d < DISTRICTS; d++)
        if (letters[d] == token[1])
            move_marker(t, d, t->seat);
    if (is(t->phase, "nudge")) {
        t->seat = t->start;
        t->phase = "place";
    } else {
        finish_turn(t);
    }
}

static int legal_tokens(const struct position *t, char out[][4])
{
    static const char *const markers[] = {"+B", "+C", "+M", "+P", "+R"};
    int n = 0;
    if (is(t->phase, "over"))
        return 0;
    if (is(t->phase, "place")) {
        for (int p = 0; p < PATHS; p++)
            if (t->owner[p] == NOBODY)
                memcpy(out[n++], paths[p].name, 3);
        return n;
    }
    if (is(t->phase, "nudge") && t->french)
        memcpy(out[n++], "+-", 3);
    for (int d = 0; d < DISTRICTS; d++)
        memcpy(out[n++], markers[d], 3);
    return n;
}

static void write_seat(struct text *out, int seat)
{
    if (seat == NOBODY)
        text_put(out, "null");
    else
        text_int(out, seat);
}

static void write_scores(struct text *out, const char *name, const int scores[SEATS][PARTS], bool done)
{
    text_put(out, ",\"");
    text_put(out, name);
    text_put(out, done ? "\":[" : "\":null");
    for (int seat = 0; seat < SEATS && done; seat++) {
        for (int part = 0; part < PARTS; part++) {
            text_put(out, part > 0 ? "," : seat > 0 ? ",[" : "[");
            text_int(out, scores[seat][part]);
        }
        text_put(out, seat == 0 ? "]" : "]]");
    }
}

static void write_passages(const struct position *t, struct text *out)
{
    text_put(out, ",\"passages\":[");
    for (int seat = 0; seat < SEATS; seat++) {
        bool first = true;
        text_put(out, seat == 0 ? "[" : ",[");
        for (int p = 0; p < PATHS; p++) {
            if (t->owner[p] == seat) {
                text_comma(out, &first);
                text_json(out, paths[p].name);
            }
        }
        text_char(out, ']');
    }
    text_put(out, "],\"items\":[");
    for (int seat = 0; seat < SEATS; seat++) {
        bool first = true;
        text_put(out, seat == 0 ? "{" : ",{");
        for (int type = 0; type < TYPES; type++) {
            text_key(out, &first, type_names[type]);
            text_int(out, t->items[seat][type]);
        }
        text_char(out, '}');
    }
}

static void write_position(const struct position *t, struct text *out)
{
    bool first = true;
    text_put(out, "{\"phase\":");
    text_json(out, t->phase);
    write_passages(t, out);
    text_put(out, "],\"shovels\":[");
    text_int(out, t->shovels[0]);
    text_char(out, ',');
    text_int(out, t->shovels[1]);
    text_put(out, "],\"markers\":{");
    for (int d = 0; d < DISTRICTS; d++) {
        text_key(out, &first, district_names[d]);
        text_int(out, t->marker[d]);
    }
    text_put(out, "},\"statues\":{");
    first = true;
    for (int s = 0; s < STATUES; s++) {
        text_key(out, &first, statue_names[s]);
        write_seat(out, t->statue[s]);
    }
    text_put(out, "},\"achievements\":[");
    for (int i = 0; i < CARDS; i++) {
        text_put(out, i == 0 ? "[" : ",[");
        text_json(out, cards[t->card[i]].name);
        text_char(out, ',');
        write_seat(out, t->holder[i]);
        text_char(out, ']');
    }
    text_char(out, ']');
    write_scores(out, "mid", t->mid, t->scored_mid);
    write_scores(out, "final", t->final, is(t->phase, "over"));
    text_char(out, '}');
}

/* The set of winners, after all tie-breaks. */
static uint32_t winners(const struct position *t)
{
    int lead = t->mid[0][TOTAL] + t->final[0][TOTAL] - t->mid[1][TOTAL] - t->final[1][TOTAL];
    if (lead == 0) {
        lead = longest(t, 0) - longest(t, 1);
        seen.by_length += lead != 0;
        if (lead == 0) {
            lead = controlled(t, 0) - controlled(t, 1);
            seen.by_districts += lead != 0;
            seen.draws += lead == 0;
        }
    }
    return lead > 0 ? 1 : lead < 0 ? 2 : 3;
}

static struct passage_box box;

static int engine_tokens(const struct game_state *s, char out[][4], const struct game_moves *legal)
{
    for (uint32_t i = 0; i < legal->count; i++) {
        struct text t;
        text_init(&t, out[i], sizeof out[i]);
        passage_game.write_move(&box.box, s, legal->move[i], &t);
        assert_false(t.cut);
    }
    return (int)legal->count;
}

static void compare(const struct position *t, const struct game_state *s, struct game_moves *legal)
{
    static char mine[4096], engines[4096];
    char tokens[GAME_MOVES_MAX][4], theirs[GAME_MOVES_MAX][4];
    struct text a, b;
    bool over = is(t->phase, "over");
    assert_int_equal(passage_game.actor(&box.box, s), over ? GAME_OVER : t->seat);
    text_init(&a, mine, sizeof mine);
    text_init(&b, engines, sizeof engines);
    write_position(t, &a);
    passage_game.write_state(&box.box, s, &b);
    assert_false(a.cut || b.cut);
    assert_string_equal(mine, engines);
    legal->count = 0;
    if (!over)
        game_legal(&passage_game, &box.box, s, legal);
    int n = legal_tokens(t, tokens);
    assert_int_equal(engine_tokens(s, theirs, legal), n);
    qsort(theirs, (size_t)n, sizeof *theirs, by_name);
    for (int i = 0; i < n; i++)
        assert_string_equal(tokens[i], theirs[i]);
}

/* A random move; in every other game one of three that touches the player's passages, so that routes grow. */
static uint32_t choose(const struct position *t, char tokens[][4], uint32_t count, bool grow, struct rng *rng)
{
    uint32_t pick = 0;
    for (int tries = 0; tries < (grow ? 3 : 1); tries++) {
        pick = rng_below(rng, count);
        for (int a = 0; a < PATHS; a++)
            for (int b = 0; b < PATHS; b++)
                if (is(paths[a].name, tokens[pick]) && t->owner[b] == t->seat && touch(&paths[a], &paths[b]))
                    return pick;
    }
    return pick;
}

static void begin(struct position *t, struct game_state *s, bool french, struct rng *rng)
{
    static char text[4096];
    struct json none = {"", 0}, json;
    struct game_setup setup;
    struct fault f;
    struct text out;
    assert_int_equal(game_setup_init(&passage_game, &setup, SEATS, &f), ERR_NONE);
    assert_int_equal(game_option_read(&passage_game, &box.box, &setup, "edition", 7, french ? "fr" : "en", 2, &f),
                     ERR_NONE);
    assert_int_equal(setup_deal(&passage_game, &box.box, &setup, none, rng, &f), ERR_NONE);
    text_init(&out, text, sizeof text);
    setup_write(&passage_game, &box.box, &setup, &out);
    assert_int_equal(json_check(text, out.used, &json, &f), ERR_NONE);
    lay_out(t, json, french);
    memset(s, 0, sizeof *s);
    passage_game.start(&box.box, s, &setup);
}

static void one_game(uint32_t index)
{
    struct position t;
    struct game_state s;
    struct game_moves legal;
    struct game_result result;
    struct rng rng;
    char tokens[GAME_MOVES_MAX][4];
    rng_seed(&rng, SEED, index, RNG_TEST, 0);
    begin(&t, &s, index % 4 >= 2, &rng);
    for (compare(&t, &s, &legal); legal.count > 0; compare(&t, &s, &legal)) {
        engine_tokens(&s, tokens, &legal);
        uint32_t pick = choose(&t, tokens, legal.count, index % 2 == 1, &rng);
        passage_game.apply(&box.box, &s, legal.move[pick]);
        play(&t, tokens[pick]);
    }
    passage_game.result(&box.box, &s, &result);
    assert_true(result.scored);
    for (int seat = 0; seat < SEATS; seat++)
        assert_int_equal(result.score[seat], t.mid[seat][TOTAL] + t.final[seat][TOTAL]);
    assert_int_equal(result.winners, winners(&t));
}

static void lockstep(void **state)
{
    (void)state;
    registry_box(&passage_game, &box.box);
    print_message("seed %d, %d games\n", SEED, GAMES);
    for (uint32_t i = 0; i < GAMES; i++)
        one_game(i);
}

/* Every card, both triggers, ties, the end of the track, a negative Castle and every tie-break have come up. */
static void nothing_missed(void **state)
{
    (void)state;
    for (int k = 0; k < CARD_KINDS; k++) {
        if (seen.claimed[k] == 0)
            fail_msg("%s was never claimed", cards[k].name);
    }
    assert_true(seen.by_statues > 0 && seen.by_passages > 0 && seen.mid_ties > 0);
    assert_true(seen.last_space > 0 && seen.negative > 0);
    assert_true(seen.by_length > 0 && seen.by_districts > 0 && seen.draws > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lockstep), cmocka_unit_test(nothing_missed)};
    return cmocka_run_group_tests(tests, draw_board, NULL);
}
