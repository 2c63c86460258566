/* Prowler's Passage in words: its name, its options, the question to the player and the labels of the moves. */
#include "games/passage/passage_show.h"

static const char *const editions[] = {N_MENU("English: Prowler's Passage"), N_MENU("French: Passages Secrets"), NULL};

static const struct show_option options[] = {
    {"edition", N_MENU("Edition"),
     N_MENU("The French edition lets the second player leave the first marker where it is, and pays 4 instead of 3 for "
            "four items of one type."),
     editions},
    {NULL, NULL, NULL, NULL},
};

void passage_words_ask(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    const struct passage *s = passage_facts_of(state);
    const char *who = r->name[s->seat];
    if (r->given_up) {
        show_given_up(r->lang, out);
        return;
    }
    switch ((enum passage_phase)s->phase) {
    case PASSAGE_NUDGE:
        if (passage_facts_box_of(r)->may_decline[s->edition])
            LANG_SAY(out, r->lang, "{who}: move one marker toward you, or none.", {"who", who, 0});
        else
            LANG_SAY(out, r->lang, "{who}: move one marker toward you.", {"who", who, 0});
        break;
    case PASSAGE_PLACE:
        LANG_SAY(out, r->lang, "{who}: place a passage on a pathway.", {"who", who, 0});
        break;
    case PASSAGE_MARKER:
        LANG_SAY(out, r->lang, "{who}: your shovel moves any marker toward you.", {"who", who, 0});
        break;
    case PASSAGE_OVER:
        lang_put(out, r->lang, "The game is over.");
        break;
    }
}

/* What lies there and where comes first, the pathway's name last. Lists are narrow, so how far the markers move is left
 * to the preview. */
static void label_path(const struct show_reader *r, const struct passage *s, uint32_t path, struct text *out)
{
    const struct lang *l = r->lang;
    uint32_t a = s->border[0][path], b = s->border[1][path];
    char name[PASSAGE_NAME_MAX], object[32];
    struct text t;
    text_init(&t, object, sizeof object);
    text_put(&t, passage_names_say_object(l, s->tile[path]));
    object[0] = passage_names_upper(object[0]);
    lang_fill(
        out, lang_get(l, a == b ? N_("{tile}, {a} on both sides ({path})") : N_("{tile} between {a} and {b} ({path})")),
        LANG_ARGS({"path", passage_names_say_path(l, path, name), 0}, {"tile", object, 0},
                  {"a", passage_names_say_district(l, a), 0}, {"b", passage_names_say_district(l, b), 0}));
}

void passage_words_label(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    if (m < PASSAGE_PATHS)
        label_path(r, passage_facts_of(state), (uint32_t)m, out);
    else if (m == PASSAGE_MOVE_DECLINE)
        lang_put(out, r->lang, "Move no marker");
    else
        LANG_SAY(out, r->lang, "Move one space toward you: {district}",
                 {"district", passage_names_say_district(r->lang, (uint32_t)(m - PASSAGE_MOVE_MARKER)), 0});
}

static void name(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    char buffer[PASSAGE_NAME_MAX];
    if (m < PASSAGE_PATHS)
        text_put(out, passage_names_say_path(r->lang, (uint32_t)m, buffer));
    else
        passage_text_write_move(r->box, state, m, out);
}

/* The section of docs/rules/prowlers-passage.en.md that helps in this phase. */
static const char *topic(const struct show_reader *r, const struct game_state *state)
{
    (void)r;
    switch ((enum passage_phase)passage_facts_of(state)->phase) {
    case PASSAGE_NUDGE:
        return "4";
    case PASSAGE_PLACE:
        return "5";
    case PASSAGE_MARKER:
        return "5.8";
    case PASSAGE_OVER:
        break;
    }
    return "12";
}

static const struct show_terminal terminal = {
    .pages = passage_board_pages,
    .board = passage_board,
    .look = passage_look,
    .has = passage_look_has,
    .narrow = N_(
        "a district, a point such as 124 or \"centre\", a pathway, or later \"near\" for what touches your passages"),
};

static const struct show_news news = {.gist = passage_tell_gist, .points = passage_tell_points};

const struct game_show passage_words_show = {
    .title = N_MENU("Prowler's Passage"),
    .about = N_MENU(
        "Two thieves place passages under one city to collect its items, steal its statues and control its districts."),
    .emblem = "M12 2l4 2.3v4.6l-4 2.3l-4-2.3v-4.6zM8 8.9l4 2.3v4.6l-4 2.3l-4-2.3v-4.6zM16 8.9l4 2.3v4.6l-4 "
              "2.3l-4-2.3v-4.6zM4 15.8l-2 3M20 15.8l2 3M12 15.8v5",
    .options = options,
    .seats = passage_signs_seats,
    .ask = passage_words_ask,
    .label = passage_words_label,
    .preview = passage_tell_preview,
    .tell = passage_tell,
    .name = name,
    .why = passage_why,
    .describe = passage_tally_describe,
    .score = passage_tally_scores,
    .outcome = passage_tally_outcome,
    .differ = passage_differ,
    .topic = topic,
    .scene = passage_scene,
    .terminal = &terminal,
    .news = &news,
    .pad = &passage_pad,
};
