/* A position of Prowler's Passage in words: what is where, the score, and who has won. */
#include "games/passage/passage_show.h"

enum { LABEL_WIDTH = 22, NAME_WIDTH_MAX = 18, NAME_WIDTH_MIN = 6 };

/* The names of pathways, separated by spaces, or "–" if there are none. */
static void list_paths(const struct lang *l, uint32_t paths, struct text *out)
{
    char name[PASSAGE_NAME_MAX];
    bool first = true;
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++) {
        if (!(paths >> path & 1))
            continue;
        if (!first)
            text_char(out, ' ');
        text_put(out, passage_names_say_path(l, path, name));
        first = false;
    }
    if (first)
        text_put(out, "–");
}

void passage_tally_describe_marker(const struct show_reader *r, const struct passage *s, uint32_t d, struct text *out)
{
    uint32_t ruler = passage_facts_ruler(s, d);
    int32_t at = passage_facts_apart(s->marker[d], 0);
    const char *marker = passage_names_say_marker(r->lang, d);
    if (ruler == PASSAGE_NOBODY)
        LANG_SAY(out, r->lang, "{marker} is on the centre space.", {"marker", marker, 0});
    else
        LANG_SAY(out, r->lang, "{marker} is on space {at} toward {who}; the district is worth {n}.",
                 {"marker", marker, 0}, {"at", NULL, at}, {"who", r->name[ruler], 0},
                 {"n", NULL, passage_facts_reward(passage_facts_box_of(r), s, d)});
}

static void describe_items(const struct show_reader *r, const struct passage *s, uint32_t seat, struct text *out)
{
    char buffer[256];
    struct text list;
    text_init(&list, buffer, sizeof buffer);
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++) {
        text_put(&list, type > 0 ? ", " : "");
        text_put(&list, passage_names_say_items(r->lang, type));
        text_char(&list, ' ');
        text_uint(&list, s->items[seat][type]);
    }
    LANG_SAY(out, r->lang, "{who} has: {items}, shovel tiles {n}.", {"who", r->name[seat], 0}, {"items", buffer, 0},
             {"n", NULL, s->shovels[seat]});
    text_char(out, '\n');
}

static void describe_passages(const struct show_reader *r, const struct passage *s, uint32_t seat, struct text *out)
{
    char buffer[128];
    struct text list;
    int32_t placed = __builtin_popcount(s->own[seat]);
    text_init(&list, buffer, sizeof buffer);
    list_paths(r->lang, s->own[seat], &list);
    LANG_SAY(out, r->lang, "{who} has placed: {paths}; longest continuous passage {length}, passages left {left}.",
             {"who", r->name[seat], 0}, {"paths", buffer, 0}, {"length", NULL, passage_score_longest(s, seat)},
             {"left", NULL, passage_facts_box_of(r)->number[PASSAGE_N_PASSAGES] - placed});
    text_char(out, '\n');
}

void passage_tally_describe_statue(const struct show_reader *r, const struct passage *s, uint32_t i, struct text *out)
{
    char buffer[64];
    struct text list;
    const char *place = i == 0 ? lang_get_in_context(r->lang, "statue", "centre") : passage_map_statue_names[i];
    text_init(&list, buffer, sizeof buffer);
    list_paths(r->lang, passage_map_statue_paths[i] & ~(s->own[0] | s->own[1]), &list);
    if (s->statue[i] == PASSAGE_NOBODY && list.used == 0)
        LANG_SAY(out, r->lang, "Statue {place}: not stolen.", {"place", place, 0});
    else if (s->statue[i] == PASSAGE_NOBODY)
        LANG_SAY(out, r->lang, "Statue {place}: not stolen; pathways around it without a passage: {paths}.",
                 {"place", place, 0}, {"paths", buffer, 0});
    else
        LANG_SAY(out, r->lang, "Statue {place}: stolen by {who}.", {"place", place, 0},
                 {"who", r->name[s->statue[i]], 0});
}

void passage_tally_describe_card(const struct show_reader *r, const struct passage *s, uint32_t i, struct text *out)
{
    const struct lang *l = r->lang;
    int32_t worth = passage_facts_box_of(r)->worth[s->edition][s->card[i]];
    const char *card = passage_names_say_card(l, s->card[i]), *condition = passage_names_say_condition(l, s->card[i]);
    if (s->holder[i] == PASSAGE_NOBODY)
        LANG_SAY(out, l, "Achievement \"{card}\", worth {n}: {condition}. Nobody has it.", {"card", card, 0},
                 {"n", NULL, worth}, {"condition", condition, 0});
    else
        LANG_SAY(out, l, "Achievement \"{card}\", worth {n}: {condition}. {who} has it.", {"card", card, 0},
                 {"n", NULL, worth}, {"condition", condition, 0}, {"who", r->name[s->holder[i]], 0});
}

void passage_tally_describe_path(const struct show_reader *r, const struct passage *s, uint32_t path, struct text *out)
{
    static const char *const words[2][2] = {
        {N_("Between {a} and {b}: {tile} (pathway {path})."), N_("{a} on both sides: {tile} (pathway {path}).")},
        {N_("Between {a} and {b}: a passage of {who} (pathway {path})."),
         N_("{a} on both sides: a passage of {who} (pathway {path}).")},
    };
    const struct lang *l = r->lang;
    char name[PASSAGE_NAME_MAX];
    uint32_t a = s->border[0][path], b = s->border[1][path], owner = passage_facts_owner(s, path);
    lang_fill(out, lang_get(l, words[owner != PASSAGE_NOBODY][a == b]),
              LANG_ARGS({"a", passage_names_say_district(l, a), 0}, {"b", passage_names_say_district(l, b), 0},
                        {"tile", passage_names_say_tile(l, s->tile[path]), 0},
                        {"who", owner != PASSAGE_NOBODY ? r->name[owner] : "", 0},
                        {"path", passage_names_say_path(l, path, name), 0}));
}

static void describe_line(const struct show_reader *r, const struct passage *s, passage_describer *describe,
                          uint32_t thing, struct text *out)
{
    describe(r, s, thing, out);
    text_char(out, '\n');
}

void passage_tally_describe_wealth(const struct show_reader *r, const struct passage *s, uint32_t seat,
                                   struct text *out)
{
    int16_t now[PASSAGE_PARTS];
    int32_t mid = s->mid[seat][PASSAGE_TOTAL];
    passage_facts_standing(passage_facts_box_of(r), s, seat, now);
    const char *message = s->phase == PASSAGE_OVER
                              ? N_("{who}: {mid} wealth at mid-game, {now} at the end, {sum} together.")
                          : s->mid_done ? N_("{who}: {mid} wealth at mid-game, {now} if scored now, {sum} together.")
                                        : N_("{who}: {now} wealth if scored now.");
    lang_fill(out, lang_get(r->lang, message),
              LANG_ARGS({"who", r->name[seat], 0}, {"mid", NULL, mid}, {"now", NULL, now[PASSAGE_TOTAL]},
                        {"sum", NULL, mid + now[PASSAGE_TOTAL]}));
}

void passage_tally_describe(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    const struct passage *s = passage_facts_of(state);
    passage_words_ask(r, state, out);
    text_char(out, '\n');
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++)
        describe_line(r, s, passage_tally_describe_wealth, seat, out);
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        describe_line(r, s, passage_tally_describe_marker, d, out);
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        describe_passages(r, s, seat, out);
        describe_items(r, s, seat, out);
    }
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        describe_line(r, s, passage_tally_describe_statue, i, out);
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        describe_line(r, s, passage_tally_describe_card, i, out);
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++)
        if (passage_facts_owner(s, path) == PASSAGE_NOBODY)
            describe_line(r, s, passage_tally_describe_path, path, out);
}

struct columns {
    int width[PASSAGE_SEATS];
};

static struct columns columns_of(const struct show_reader *r)
{
    struct columns c;
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        int width = canvas_width(r->name[seat]);
        c.width[seat] = width < NAME_WIDTH_MIN ? NAME_WIDTH_MIN : width > NAME_WIDTH_MAX ? NAME_WIDTH_MAX : width;
    }
    return c;
}

static void row(struct text *out, const struct columns *c, const char *label, int32_t first, int32_t second)
{
    canvas_cell(out, label, LABEL_WIDTH, false);
    text_put(out, "  ");
    canvas_cell_number(out, first, c->width[0]);
    text_put(out, "  ");
    canvas_cell_number(out, second, c->width[1]);
    text_char(out, '\n');
}

/* A scoring: its sum, and the parts below it. */
static void part_rows(const struct show_reader *r, const struct columns *c, const char *title,
                      const int16_t first[PASSAGE_PARTS], const int16_t second[PASSAGE_PARTS],
                      const struct passage *detail, struct text *out)
{
    row(out, c, title, first[PASSAGE_TOTAL], second[PASSAGE_TOTAL]);
    for (uint32_t i = 0; i < PASSAGE_TOTAL; i++) {
        char label[64];
        struct text t;
        text_init(&t, label, sizeof label);
        text_put(&t, "  ");
        text_put(&t, passage_names_say_part(r->lang, i));
        row(out, c, label, first[i], second[i]);
        for (uint32_t d = 0; i == PASSAGE_OF_DISTRICTS && detail != NULL && d < PASSAGE_DISTRICTS; d++) {
            uint32_t ruler = passage_facts_ruler(detail, d);
            int32_t reward = passage_facts_reward(passage_facts_box_of(r), detail, d);
            if (ruler == PASSAGE_NOBODY)
                continue;
            text_reset(&t);
            text_put(&t, "    ");
            text_put(&t, passage_names_say_district(r->lang, d));
            row(out, c, label, ruler == 0 ? reward : 0, ruler == 1 ? reward : 0);
        }
    }
}

void passage_tally_scores(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    const struct passage *s = passage_facts_of(state);
    const struct passage_box *box = passage_facts_box_of(r);
    struct columns c = columns_of(r);
    int16_t now[PASSAGE_SEATS][PASSAGE_PARTS];
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++)
        passage_facts_standing(box, s, seat, now[seat]);
    canvas_cell(out, lang_get(r->lang, "Wealth"), LABEL_WIDTH, false);
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        text_put(out, "  ");
        canvas_cell(out, r->name[seat], c.width[seat], true);
    }
    text_char(out, '\n');
    /* What decides comes first. */
    if (s->mid_done)
        row(out, &c, lang_get(r->lang, "Together"), passage_facts_wealth(box, s, 0), passage_facts_wealth(box, s, 1));
    part_rows(r, &c, lang_get(r->lang, s->phase == PASSAGE_OVER ? N_("Final scoring") : N_("If scored now")), now[0],
              now[1], s, out);
    if (s->mid_done)
        part_rows(r, &c, lang_get(r->lang, "Mid-game scoring"), s->mid[0], s->mid[1], NULL, out);
}

void passage_tally_outcome(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    const struct passage *s = passage_facts_of(state);
    const struct lang *l = r->lang;
    struct game_result result;
    passage_game.result(r->box, state, &result);
    uint32_t first = result.winners == 2 ? 1 : 0, other = 1 - first;
    uint32_t longest[] = {passage_score_longest(s, first), passage_score_longest(s, other)};
    const char *who = r->name[first];
    if (result.winners == 3)
        LANG_SAY(out, l, "A draw: {n} wealth each, equally long continuous passages and as many districts.",
                 {"n", NULL, result.score[0]});
    else if (result.score[0] != result.score[1])
        LANG_SAY(out, l, "{who} wins with {n} wealth against {m}.", {"who", who, 0}, {"n", NULL, result.score[first]},
                 {"m", NULL, result.score[other]});
    else if (longest[0] != longest[1])
        LANG_SAY(out, l, "{who} wins: {n} wealth each, but a longest continuous passage of {a} against {b}.",
                 {"who", who, 0}, {"n", NULL, result.score[0]}, {"a", NULL, longest[0]}, {"b", NULL, longest[1]});
    else
        LANG_SAY(out, l,
                 "{who} wins: {n} wealth each and equally long continuous passages, but with more districts, {a} "
                 "against {b}.",
                 {"who", who, 0}, {"n", NULL, result.score[0]}, {"a", NULL, passage_score_controlled(s, first)},
                 {"b", NULL, passage_score_controlled(s, other)});
}
