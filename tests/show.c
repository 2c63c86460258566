/* Checks the words, boards and pictures of every game: show [GAMES [SEED [GAME]]]
 *
 * Plays random games of every game and number of seats. At every step, for each viewer and language: sentences are
 * whole and in that language, labels tell the choices apart, boards can be drawn in ASCII, and scenes are well-formed,
 * with unique ids and every choice exactly once. A failure is printed with all that is needed to reproduce it. */
#include "ai/bot.h"
#include "registry/registry.h"
#include "show/show.h"
#include "show_xml.h"
#include "table/table.h"
#include "core/setup.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { LABEL_COLUMNS = 90, WORDS = 64 };

struct visit {
    const struct game *game;
    const struct box *box;
    struct match match;
    struct show_reader reader;
    struct game_moves legal; /* of the viewer, or of chance */
    bool chooses;            /* whether the viewer is to choose */
    uint64_t seed, index;
};

static char text_data[SHOW_TEXT_MAX], scene_data[SHOW_SCENE_MAX];
static const char *const names[GAME_SEATS_MAX] = {"Ada", "Blaise", "Émilie <&> \"Zoé\"", "Ub",
                                                  "Wilhelmina Oxenstierna"};

static bool fail(const struct visit *v, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(const struct visit *v, const char *format, ...)
{
    va_list list;
    printf("%s, %u seats, seed %" PRIu64 ", game %" PRIu64 ", step %u, viewer %d, %s: ", v->game->id,
           v->match.setup.seats, v->seed, v->index, v->match.count, v->reader.viewer, lang_code(v->reader.lang));
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    printf("\n");
    return false;
}

/* Words that no French sentence of a game with a catalogue has. Those that French shares ("on", "a", "or", "but") are not among them. */
static const char *const english[] = {"the",  "of",   "and",   "with",  "takes",  "from", "your", "is",   "at",
                                      "has",  "this", "turn",  "wins",  "by",     "for",  "each", "card", "cards",
                                      "into", "that", "moves", "plays", "nobody", "its",  "not",  "no",   "are"};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static const char *english_word(const char *text)
{
    while (*text != '\0') {
        size_t n = 0;
        while (is_letter(text[n]))
            n++;
        for (size_t i = 0; n > 0 && i < sizeof english / sizeof english[0]; i++)
            if (text_same(text, n, english[i]))
                return english[i];
        text += n > 0 ? n : 1;
    }
    return NULL;
}

/* A game without a catalogue (a small game) says everything in the words of its tokens and its dump. */
static bool has_catalogue(const struct visit *v)
{
    const char *about = v->game->show->about;
    return strcmp(lang_get(v->reader.lang, about), about) != 0;
}

static bool check_text(const struct visit *v, const char *what, const struct text *t, bool lines)
{
    if (t->cut)
        return fail(v, "%s does not fit", what);
    for (size_t i = 0; i < t->used; i++)
        if ((unsigned char)t->data[i] < 0x20 && !(lines && t->data[i] == '\n'))
            return fail(v, "%s has a control character: %s", what, t->data);
    if (strpbrk(t->data, "{}") != NULL)
        return fail(v, "%s has a place left: %s", what, t->data);
    if (strstr(t->data, "  ") != NULL && !lines)
        return fail(v, "%s has two spaces together: %s", what, t->data);
    if (t->used > 0 && (t->data[0] == ' ' || t->data[t->used - 1] == ' '))
        return fail(v, "%s begins or ends with a space: \"%s\"", what, t->data);
    const char *word = strcmp(lang_code(v->reader.lang), "fr") == 0 && has_catalogue(v) ? english_word(t->data) : NULL;
    if (word != NULL)
        return fail(v, "%s has the English word \"%s\": %s", what, word, t->data);
    return true;
}

typedef void (*hook)(const struct game *g, const struct show_reader *r, const struct game_state *s, struct text *out);

static bool check_hook(const struct visit *v, const char *what, hook h, const struct game_state *view, bool lines)
{
    struct text t;
    text_init(&t, text_data, sizeof text_data);
    h(v->game, &v->reader, view, &t);
    if (t.used == 0)
        return fail(v, "%s says nothing", what);
    if (lines && t.data[t.used - 1] != '\n')
        return fail(v, "%s does not end its last line", what);
    return check_text(v, what, &t, lines);
}

static bool check_labels(const struct visit *v, const struct game_state *view)
{
    static char label[GAME_MOVES_MAX][512];
    struct text t;
    for (uint32_t i = 0; i < v->legal.count; i++) {
        text_init(&t, label[i], sizeof label[i]);
        show_label(v->game, &v->reader, view, v->legal.move[i], &t);
        if (t.used == 0 || canvas_width(label[i]) > LABEL_COLUMNS)
            return fail(v, "a label is empty or long: \"%s\"", label[i]);
        if (!check_text(v, "a label", &t, false))
            return false;
        for (uint32_t j = 0; j < i; j++)
            if (strcmp(label[i], label[j]) == 0)
                return fail(v, "two choices are both labelled \"%s\"", label[i]);
        text_init(&t, text_data, sizeof text_data);
        show_preview(v->game, &v->reader, view, v->legal.move[i], &t);
        if (t.used == 0)
            return fail(v, "no preview of \"%s\"", label[i]);
        if (!check_text(v, "a preview", &t, false))
            return false;
    }
    return true;
}

static bool check_why(const struct visit *v, const struct game_state *view)
{
    static const char *const nonsense[] = {"",       "x",        "24",  "1n", "+B",      "Su1",   "accuse:1:Su",
                                           "seat:9", "\xff\xfe", "{n}", "*E", "take:99", "a b c", "claim"};
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        struct text t;
        text_init(&t, text_data, sizeof text_data);
        show_why(v->game, &v->reader, view, nonsense[i], strlen(nonsense[i]), &t);
        if (t.used == 0)
            return fail(v, "no reason why \"%s\" is not legal", nonsense[i]);
        if (!check_text(v, "a reason", &t, false))
            return false;
    }
    return true;
}

/* Who won is told after the last move, so the sentences about the move itself must not say it. */
static bool check_end_told(const struct visit *v, const struct game_state *view, const struct text *told)
{
    static char outcome[SHOW_TEXT_MAX];
    struct text t;
    if (v->game->actor(v->box, view) != GAME_OVER)
        return true;
    text_init(&t, outcome, sizeof outcome);
    show_outcome(v->game, &v->reader, view, &t);
    return strstr(told->data, outcome) == NULL || fail(v, "what the last move did says who won: %s", told->data);
}

static bool check_words(const struct visit *v, const struct game_state *view)
{
    int actor = v->game->actor(v->box, view);
    if (!check_hook(v, "describe", show_describe, view, true) || !check_hook(v, "score", show_score, view, true))
        return false;
    if (actor == GAME_OVER && !check_hook(v, "outcome", show_outcome, view, false))
        return false;
    if (actor >= 0 && !check_hook(v, "ask", show_ask, view, false))
        return false;
    const char *topic = show_topic(v->game, &v->reader, view);
    if (topic == NULL || topic[0] < '0' || topic[0] > '9')
        return fail(v, "the topic is no rule's number");
    return !v->chooses || (check_labels(v, view) && check_why(v, view));
}

static bool check_canvas(const struct visit *v, const struct canvas *c)
{
    bool drawn = false;
    for (int i = 0; i < c->width * c->height; i++) {
        const struct canvas_cell *cell = &c->cell[i];
        drawn = drawn || cell->glyph > ' ';
        if (cell->ink >= CANVAS_INKS || cell->pick < CANVAS_NO_PICK ||
            (cell->pick >= 0 && (!v->chooses || cell->pick >= (int)v->legal.count)))
            return fail(v, "a cell has an ink or a pick that is not possible");
        if (cell->glyph != '?' && cell->glyph != 0 && canvas_plain(cell->glyph) == '?')
            return fail(v, "a board has the character U+%04X, which has no plain form", (unsigned)cell->glyph);
    }
    return drawn || fail(v, "a page of the board is empty");
}

static bool check_boards(const struct visit *v, const struct game_state *view, struct show_look *look)
{
    static const int sizes[][2] = {{80, 15}, {80, 16}, {100, 24}, {114, 40}, {200, 60}};
    static struct canvas_cell cells[200 * 60];
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct canvas c;
        uint32_t pages = show_pages(v->game, &v->reader, view, sizes[i][0], sizes[i][1]);
        if (pages == 0 || pages > 16)
            return fail(v, "a board of %u pages", pages);
        for (look->page = 0; look->page < pages; look->page++) {
            canvas_init(&c, cells, sizes[i][0], sizes[i][1]);
            show_board(v->game, &v->reader, view, look, &c);
            if (!check_canvas(v, &c))
                return false;
        }
    }
    return true;
}

static bool check_scene(const struct visit *v, const struct game_state *view, const struct show_look *look)
{
    static struct show_xml xml;
    struct text t;
    char token[GAME_TOKEN_MAX];
    text_init(&t, scene_data, sizeof scene_data);
    show_scene(v->game, &v->reader, view, look, &t);
    if (t.cut)
        return fail(v, "the scene does not fit");
    const char *wrong = show_xml_read(&xml, t.data);
    if (wrong != NULL)
        return fail(v, "the scene is not well-formed: %s near \"%.60s\"", wrong, xml.at);
    bool wide = room_of(look->width, look->height, look->touch).layout == ROOM_WIDE;
    uint32_t found = 0;
    for (uint32_t i = 0; v->chooses && i < v->legal.count; i++) {
        text_init(&t, token, sizeof token);
        v->game->write_move(v->box, view, v->legal.move[i], &t);
        uint32_t times = show_xml_choices_of(&xml, token);
        found += times;
        if (times > 1 || (wide && times == 0))
            return fail(v, "the choice %s is %u times in the scene", token, times);
    }
    return xml.choices == found || fail(v, "the scene has %u choices, of which %u are legal", xml.choices, found);
}

/* The rooms of the screens that scenes are drawn for, one that nobody has measured, and extremes. */
static bool check_scenes(const struct visit *v, const struct game_state *view, struct show_look *look, uint64_t salt)
{
    static const int rooms[][2] = {{0, 0},     {960, 668}, {1104, 848}, {1500, 1028}, {2000, 1388}, {768, 736},
                                   {390, 584}, {360, 424}, {556, 390},  {160, 160},   {8192, 160},  {160, 8192}};
    const int *room = rooms[salt % (sizeof rooms / sizeof rooms[0])];
    look->touch = salt % 5 == 0;
    look->width = room[0];
    look->height = room[1];
    return check_scene(v, view, look) || fail(v, "in a room of %d × %d", room[0], room[1]);
}

/* Everything that one viewer reads at this step in one language. */
static bool check_view(struct visit *v, const struct game_state *before, game_move last, uint64_t salt)
{
    static struct table_seen news;
    struct table_trail trail;
    struct game_state view, earlier;
    struct show_look look;
    int viewer = v->reader.viewer;
    bool redacts = viewer != GAME_REFEREE && v->game->secrets != NULL;
    game_copy(v->game, &view, &v->match.state);
    if (redacts)
        v->game->secrets->redact(v->box, &view, viewer);
    memset(&look, 0, sizeof look);
    if (before != NULL) {
        struct text t;
        game_copy(v->game, &earlier, before);
        look.last = last;
        if (redacts) {
            look.last = v->game->secrets->redact_move(v->box, before, last, viewer);
            v->game->secrets->redact(v->box, &earlier, viewer);
        }
        look.before = &earlier;
        table_news_trail(&v->match, viewer >= 0 ? viewer : TABLE_NOBODY, &trail);
        table_news_look(&v->match, &trail, viewer, &news, &look);
        text_init(&t, text_data, sizeof text_data);
        show_tell(v->game, &v->reader, &earlier, look.last, &t);
        if (!check_text(v, "what is told", &t, false) || !check_end_told(v, &view, &t))
            return false;
        text_init(&t, text_data, sizeof text_data);
        if (v->game->actor(v->box, before) >= 0)
            show_gist(v->game, &v->reader, &earlier, look.last, &t);
        if (!check_text(v, "the gist of a move", &t, false))
            return false;
        if (canvas_width(text_data) > LABEL_COLUMNS)
            return fail(v, "the gist of a move is too long: %s", text_data);
    }
    int actor = v->game->actor(v->box, &view);
    v->legal.count = 0;
    v->chooses = actor >= 0 && (viewer == GAME_REFEREE || viewer == actor);
    if (v->chooses)
        game_legal(v->game, v->box, &view, &v->legal);
    look.legal = v->chooses ? &v->legal : NULL;
    look.chosen = v->chooses && salt % 3 != 0 ? (int)(salt / 3 % v->legal.count) : -1;
    return check_words(v, &view) && check_boards(v, &view, &look) && check_scenes(v, &view, &look, salt / 7);
}

static bool check_step(struct visit *v, const struct game_state *before, game_move last, struct rng *rng)
{
    for (size_t l = 0; lang_at(l) != NULL; l++) {
        v->reader.lang = lang_at(l);
        for (int viewer = GAME_REFEREE; viewer < v->match.setup.seats; viewer++) {
            v->reader.viewer = viewer;
            if (!check_view(v, before, last, rng_below(rng, 1U << 20)))
                return false;
        }
    }
    return true;
}

static bool check_game(struct visit *v, uint32_t seats, game_move *log)
{
    struct rng deal, chance, bot;
    struct fault f;
    struct game_setup setup;
    struct game_state before;
    game_move last = 0;
    bool begun = false;
    rng_seed(&deal, v->seed, v->index, RNG_DEAL, seats);
    rng_seed(&chance, v->seed, v->index, RNG_CHANCE, seats);
    rng_seed(&bot, v->seed, v->index, RNG_BOT, seats);
    if (game_setup_init(v->game, &setup, seats, &f) != ERR_NONE ||
        setup_deal(v->game, v->box, &setup, (struct json){"", 0}, &deal, &f) != ERR_NONE)
        return fail(v, "no set-up can be dealt");
    match_init(&v->match, v->game, v->box, &setup, log, &chance);
    v->reader = (struct show_reader){lang_at(0), v->box, GAME_REFEREE, seats, names, 0, false};
    for (int actor;; begun = true) {
        /* Of long games only some steps are checked, and always the end. */
        uint32_t skips = (v->game->log_max <= 200 ? 1 : 8) * FEWER;
        actor = match_actor(&v->match);
        bool looks = actor == GAME_OVER || rng_below(&bot, skips) == 0;
        if (looks && !check_step(v, begun ? &before : NULL, last, &bot))
            return false;
        if (actor == GAME_OVER)
            return true;
        struct game_moves legal;
        game_legal(v->game, v->box, &v->match.state, &legal);
        game_copy(v->game, &before, &v->match.state);
        if (actor == GAME_CHANCE) {
            last = legal.move[game_draw(&legal, &v->match.chance)];
        } else {
            struct game_state view;
            struct bot_answer answer;
            bot_view(v->game, v->box, &v->match.state, actor, &view);
            struct bot_turn turn = {.game = v->game, .box = v->box, .view = &view, .seat = actor, .rng = &bot};
            bot_find((v->index & 1) != 0 ? "greedy" : "random")->choose(&turn, &answer);
            last = answer.move;
        }
        match_apply(&v->match, last);
    }
}

static bool check_all(const struct game *game, uint64_t games, uint64_t seed)
{
    struct box *box = malloc(game->box_size);
    game_move *log = malloc(sizeof *log * game->log_max);
    bool good = box != NULL && log != NULL;
    registry_box(game, box);
    for (uint32_t seats = game->seats_min; good && seats <= game->seats_max; seats++)
        for (uint64_t i = 0; good && i < games; i++) {
            struct visit v = {.game = game, .box = box, .seed = seed, .index = i};
            good = check_game(&v, seats, log);
        }
    free(log);
    free(box);
    return good;
}

int main(int argc, char **argv)
{
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 2;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    bool good = true;
    printf("seed %" PRIu64 ", %" PRIu64 " games for each number of seats\n", seed, games);
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *game = registry_game(i);
        if (argc > 3 && strcmp(argv[3], game->id) != 0)
            continue;
        if (game->show == NULL)
            printf("%s: not shown\n", game->id);
        else
            good = check_all(game, games, seed) && good;
    }
    return good ? 0 : 1;
}
