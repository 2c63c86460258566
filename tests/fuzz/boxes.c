/* Boxes changed by their grammar: whatever is accepted can be played, shown, told, previewed, kept and analysed.
 *
 * The bytes choose a game and change its built-in box step by step; a change that is refused, with a reason, is taken
 * back. With the box that comes out a whole game is played, by random moves and by every bot with little effort. At
 * some steps the views follow the view law, and everything that a reader can be shown is made. */
#include "grammar.h"

#include "ai/bot.h"
#include "core/match.h"
#include "core/setup.h"
#include "show/show.h"
#include "study/study.h"

#include <stdio.h>

enum { CHANGES = 250, LOG_MAX = 1 << 15, ARENA = 8 << 20, JOBS = 6, TEXT = 1 << 20, NODES = 12 };

static struct {
    const struct game *game;
    struct box *box, *trial;
    struct grammar_box lines, changed;
    struct match match;
    game_move log[LOG_MAX], again[LOG_MAX], seen[LOG_MAX];
    char text[TEXT];
    _Alignas(64) uint8_t arena[ARENA];
    struct bot_answer answer;
    struct bot_memory memory;
    struct study_desk desk;
    struct rng rng;
} at;

/* What is under way, for whoever reads why the program has ended. */
const char *boxes_text(void);

const char *boxes_text(void)
{
    static char out[BOX_FILE_MAX];
    struct text t;
    text_init(&t, out, sizeof out);
    grammar_join(&at.lines, &t);
    return out;
}

static void wrong(const char *what)
{
    fprintf(stderr, "%s, move %u: %s\n", at.game->id, at.match.count, what);
    abort();
}

static bool reads(const struct grammar_box *lines, struct box *box)
{
    struct fault f = {ERR_NONE, 0, ""};
    struct text t;
    text_init(&t, at.text, sizeof at.text);
    grammar_join(lines, &t);
    memset(box, 0, at.game->box_size);
    enum err err = box_read(at.game, at.text, t.used, box, &f);
    if (err != ERR_NONE && (f.err != err || f.at == 0))
        wrong("a refusal does not say where and why");
    return err == ERR_NONE;
}

static void make_box(struct choices *c)
{
    size_t size;
    const char *text = registry_box_text(at.game, &size);
    grammar_split(&at.lines, text, size);
    for (uint32_t left = choose(c, CHANGES); left > 0; left--) {
        at.changed = at.lines;
        for (uint32_t together = choose(c, 4) == 0 ? 1 + choose(c, 3) : 1; together > 0; together--)
            grammar_change(c, &at.changed);
        if (reads(&at.changed, at.trial))
            at.lines = at.changed;
    }
    if (!reads(&at.lines, at.box))
        wrong("a box is accepted once and then refused");
}

static bool deal(struct choices *c)
{
    struct game_setup setup;
    struct fault f;
    const struct json anything = {"", 0};
    uint32_t seats = at.game->seats_min + choose(c, at.game->seats_max - at.game->seats_min + 1U);
    if (game_setup_init(at.game, &setup, seats, &f) != ERR_NONE)
        wrong("no set-up");
    for (uint32_t i = 0; at.game->options[i].key != NULL; i++) {
        const struct game_option *o = &at.game->options[i];
        uint32_t choices = 0;
        while (o->kind == GAME_OPTION_CHOICE && o->choices[choices] != NULL)
            choices++;
        if (choices > 0)
            setup.option[i] = (int32_t)choose(c, choices);
        else if (o->kind == GAME_OPTION_NUMBER && choose(c, 2) == 0)
            setup.option[i] = o->min + (int32_t)choose(c, (uint32_t)(o->max - o->min) + 1);
    }
    if (setup_deal(at.game, at.box, &setup, anything, &at.rng, &f) != ERR_NONE)
        return false;
    match_init(&at.match, at.game, at.box, &setup, at.log, &at.rng);
    return true;
}

static void check_text(const struct text *t, const char *what)
{
    if (t->cut)
        wrong(what);
    for (size_t i = 0; i < t->used; i++)
        if (((unsigned char)t->data[i] < 0x20 && t->data[i] != '\n') || t->data[i] == 0x7F)
            wrong(what);
}

static struct text begin_text(void)
{
    struct text t;
    text_init(&t, at.text, SHOW_TEXT_MAX);
    return t;
}

#define SAID(what, call)                                                                                               \
    do {                                                                                                               \
        struct text out = begin_text();                                                                                \
        call;                                                                                                          \
        check_text(&out, what);                                                                                        \
    } while (false)

static void tell(const struct show_reader *r, const struct game_state *view, const struct game_moves *legal,
                 const struct show_look *look)
{
    int actor = at.game->actor(at.box, view);
    SAID("the description", show_describe(at.game, r, view, &out));
    SAID("the score", show_score(at.game, r, view, &out));
    if (look->before != NULL)
        SAID("what is told", show_tell(at.game, r, look->before, look->last, &out));
    if (actor == GAME_OVER)
        SAID("the outcome", show_outcome(at.game, r, view, &out));
    if (actor >= 0)
        SAID("what is asked", show_ask(at.game, r, view, &out));
    if (show_topic(at.game, r, view) == NULL)
        wrong("no topic");
    for (uint32_t i = 0; legal != NULL && i < legal->count; i++) {
        SAID("a label", show_label(at.game, r, view, legal->move[i], &out));
        SAID("a preview", show_preview(at.game, r, view, legal->move[i], &out));
    }
    if (legal != NULL)
        SAID("a reason", show_why(at.game, r, view, "nonsense:9", 10, &out));
}

static void draw(const struct show_reader *r, const struct game_state *view, struct show_look *look)
{
    static const int sizes[][2] = {{80, 15}, {80, 16}, {114, 40}, {200, 60}};
    static struct canvas_cell cells[200 * 60];
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct canvas c;
        uint32_t pages = show_pages(at.game, r, view, sizes[i][0], sizes[i][1]);
        if (pages == 0 || pages > 16)
            wrong("too many pages, or none");
        for (look->page = 0; look->page < pages; look->page++) {
            canvas_init(&c, cells, sizes[i][0], sizes[i][1]);
            show_board(at.game, r, view, look, &c);
        }
    }
    struct text t;
    text_init(&t, at.text, SHOW_SCENE_MAX);
    show_scene(at.game, r, view, look, &t);
    check_text(&t, "the scene");
}

/* All that one viewer is shown; `before` and `last` may be NULL and 0. */
static void show(struct choices *c, const struct game_state *before, game_move last)
{
    static const char *const names[GAME_SEATS_MAX] = {"Ada", "Blaise", "Émilie <&> \"Zoé\"", "Ub", "Wilhelmina"};
    int viewer = (int)choose(c, at.match.setup.seats + 2U) - 2;
    struct show_reader r = {lang_at(choose(c, 2)), at.box, viewer, at.match.setup.seats, names, 0, false};
    struct game_state view = at.match.state, earlier;
    struct show_look look = {.chosen = -1, .last = last};
    struct game_moves legal;
    bool redacts = viewer != GAME_REFEREE && at.game->secrets != NULL;
    if (redacts)
        at.game->secrets->redact(at.box, &view, viewer);
    if (before != NULL) {
        earlier = *before;
        if (redacts) {
            look.last = at.game->secrets->redact_move(at.box, before, last, viewer);
            at.game->secrets->redact(at.box, &earlier, viewer);
        }
        look.before = &earlier;
    }
    int actor = at.game->actor(at.box, &view);
    bool chooses = actor >= 0 && (viewer == GAME_REFEREE || viewer == actor);
    if (chooses) {
        game_legal(at.game, at.box, &view, &legal);
        look.legal = &legal;
        look.chosen = (int)choose(c, legal.count);
    }
    tell(&r, &view, chooses ? &legal : NULL, &look);
    draw(&r, &view, &look);
}

/* The view law, and a guess that leads back to its view. */
static void check_views(game_move m)
{
    const struct game_state *s = &at.match.state;
    for (int viewer = GAME_SPECTATOR; at.game->secrets != NULL && viewer < at.match.setup.seats; viewer++) {
        struct game_state view = *s, next = *s, guess;
        at.game->secrets->redact(at.box, &view, viewer);
        guess = view;
        at.game->secrets->resample(at.box, &guess, viewer, &at.rng);
        at.game->secrets->redact(at.box, &guess, viewer);
        if (!game_same(at.game, &view, &guess))
            wrong("a guess has another view");
        at.game->apply(at.box, &next, m);
        at.game->secrets->redact(at.box, &next, viewer);
        at.game->apply(at.box, &view, at.game->secrets->redact_move(at.box, s, m, viewer));
        if (!game_same(at.game, &view, &next))
            wrong("a view does not follow its game");
    }
}

static game_move ask_bot(struct choices *c, int seat)
{
    size_t count = 0;
    while (bot_at(count) != NULL)
        count++;
    const struct bot *bot = bot_at(choose(c, (uint32_t)count));
    if (bot->plays != NULL && !bot->plays(at.game))
        bot = bot_at(0);
    struct bot_turn turn = {.rng = &at.rng, .arena = at.arena, .arena_size = ARENA, .limit = {.nodes = NODES}};
    at.memory.seen = at.seen;
    bot_look(&at.match, seat, &at.memory, &turn);
    bot_choose(bot, &turn, &at.answer);
    return at.answer.move;
}

static void play(struct choices *c)
{
    struct game_state before;
    game_move m = 0;
    bool begun = false;
    uint32_t seldom = at.game->log_max > 1000 ? 32 : 3;
    for (int actor; (actor = match_actor(&at.match)) != GAME_OVER; begun = true) {
        struct game_moves legal;
        bool looks = rng_below(&at.rng, seldom) == 0;
        if (looks && rng_below(&at.rng, 4) == 0)
            show(c, begun ? &before : NULL, m);
        game_legal(at.game, at.box, &at.match.state, &legal);
        if (legal.count == 0 || at.match.count + 1 >= at.game->log_max)
            wrong("nothing can be done, or too much was done");
        before = at.match.state;
        m = legal.move[actor == GAME_CHANCE ? game_draw(&legal, &at.rng) : rng_below(&at.rng, legal.count)];
        if (looks && actor >= 0)
            m = ask_bot(c, actor);
        if (looks)
            check_views(m);
        match_apply(&at.match, m);
    }
    struct game_result result;
    at.game->result(at.box, &at.match.state, &result);
    show(c, &before, m);
}

/* Some jobs of an analysis, and what it says. */
static void study(struct choices *c)
{
    static const char *const names[GAME_SEATS_MAX] = {"Ada", "Blaise", "Émilie", "Ub", "Wilhelmina"};
    struct show_reader r = {lang_at(choose(c, 2)), at.box, GAME_REFEREE, at.match.setup.seats, names, 0, false};
    struct study s;
    struct text t;
    void *storage = aligned_alloc(16, (study_size(&at.match) + 15) / 16 * 16);
    if (storage == NULL)
        abort();
    at.desk = (struct study_desk){.arena = at.arena, .arena_size = ARENA, .seen = at.seen, .log = at.again};
    study_open(&s, &at.match, 1, 1, storage);
    for (uint32_t pass = 0; pass < STUDY_PASSES; pass++) {
        for (uint32_t i = 0; i < JOBS; i++)
            study_work(&s, pass, i == 0 ? at.match.count - 1 : rng_below(&at.rng, at.match.count), &at.desk);
        study_settle(&s);
    }
    text_init(&t, at.text, sizeof at.text);
    study_words(&s, &r, false, &t);
    check_text(&t, "the analysis in words");
    text_init(&t, at.text, sizeof at.text);
    study_graph(&s, &r, SVG_LIGHT, &t);
    check_text(&t, "the graph");
    free(storage);
}

static void check_record(void)
{
    static struct match again;
    struct record_notes notes = {0};
    struct record record;
    struct fault f;
    struct text t;
    bool in_moves;
    text_init(&t, at.text, sizeof at.text);
    record_write(&at.match, &notes, &t);
    if (t.cut)
        return;
    if (record_open(at.text, t.used, &record, &f) != ERR_NONE ||
        record_load(&record, at.game, at.box, &again, at.again, &at.rng, &f, &in_moves) != ERR_NONE ||
        !game_same(at.game, &at.match.state, &again.state))
        wrong("the record cannot be read again");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct choices c = {data, data + size};
    at.game = registry_game(choose(&c, (uint32_t)game_count()));
    at.match.count = 0;
    at.box = malloc(at.game->box_size);
    at.trial = malloc(at.game->box_size);
    if (at.box == NULL || at.trial == NULL || at.game->log_max > LOG_MAX)
        abort();
    rng_seed(&at.rng, size > 1 ? data[1] : 0, size, RNG_TEST, 0);
    make_box(&c);
    if (deal(&c)) {
        play(&c);
        check_record();
        study(&c);
    }
    free(at.trial);
    free(at.box);
    return 0;
}
