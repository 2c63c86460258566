/* warren learn: a game taught by playing it, in lines of text.
 *
 * Every step of a lesson is a position on a table of its own. The learner sits at one seat, the moves of the others are
 * part of the lesson, and the step is asked again until the choice is one that the lesson calls right. */
#include "cli/cli.h"
#include "registry/lesson.h"
#include "registry/registry.h"
#include "term/console.h"
#include "term/out.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WORDS (CONSOLE_KEYWORDS | KEYWORD(UNDO) | KEYWORD(HINT) | KEYWORD(QUIT))

/* What these commands do in a lesson. */
static const char *const about[KEYWORD_COUNT] = {[KEYWORD_UNDO] = N_("the step before"),
                                                 [KEYWORD_HINT] = N_("a choice that is right here"),
                                                 [KEYWORD_QUIT] = N_("leave; the last line says how to go on")};

struct learn {
    struct lesson lesson;
    uint32_t step;
    struct table table;
    struct console console;
    struct box *box;
    game_move *log;
    char task[LESSON_TEXT_MAX]; /* the text of the step */
};

static void say_part(struct learn *l, enum lesson_part part)
{
    lesson_write(&l->lesson, l->step, part, cli_lang(), console_text(&l->console));
    out_pen(part == LESSON_YES ? CANVAS_GREEN : CANVAS_ORANGE, 0);
    console_say(&l->console);
    out_pen(CANVAS_PLAIN, 0);
}

/* Lays the table of the step for the learner. */
static void lay(struct learn *l)
{
    struct match m;
    struct fault f;
    enum err err = lesson_place(&l->lesson, l->step, cli_lang(), l->box, &m, l->log, &f);
    CLAIM(err == ERR_NONE);
    struct table_player player[GAME_SEATS_MAX] = {0};
    for (int seat = 0; seat < m.setup.seats; seat++) {
        snprintf(player[seat].name, sizeof player[seat].name, "%s", lesson_name(seat));
        snprintf(player[seat].bot, sizeof player[seat].bot, "%s", seat == LESSON_SEAT ? "" : "lesson");
    }
    table_lay_take(&l->table, &m, player, 0);
    console_read(&l->console);
}

/* The text of the step comes last, where it stays on a small screen. */
static void show_step(struct learn *l)
{
    struct console *c = &l->console;
    struct text t;
    text_init(&t, l->task, sizeof l->task);
    LANG_SAY(&t, c->lang, "Step {n} of {all}, {game}", {"n", NULL, l->step + 1}, {"all", NULL, l->lesson.steps},
             {"game", lang_get(c->lang, l->lesson.game->show->title), 0});
    text_char(&t, '\n');
    lesson_write(&l->lesson, l->step, LESSON_ASKS, c->lang, &t);
    out_put("\n");
    console_present(c, l->task, isatty(STDOUT_FILENO) != 0);
    out_pen(CANVAS_PLAIN, CANVAS_BOLD);
    out_wrap(l->task, 0);
    out_pen(CANVAS_PLAIN, 0);
    c->pinned = l->task;
}

static void replay(struct learn *l, const char *token, size_t size)
{
    struct fault f;
    enum err err = match_replay(&l->table.match, token, size, &f);
    CLAIM(err == ERR_NONE);
}

/* Plays a right choice and all that follows it, tells that, and says why the choice was right once all of it has
 * happened. */
static void go_on(struct learn *l, const char *token, size_t size)
{
    uint32_t from = l->table.match.count;
    replay(l, token, size);
    for (uint32_t i = 0; lesson_then(&l->lesson, l->step, i, &token, &size); i++)
        replay(l, token, size);
    console_tell(&l->console, from);
    if (match_actor(&l->table.match) == GAME_OVER) {
        console_read(&l->console);
        console_outcome(&l->console);
    }
    out_put("\n");
    say_part(l, LESSON_YES);
}

/* Shows a choice that is right here. */
static void give_hint(struct learn *l)
{
    struct console *c = &l->console;
    const char *token;
    size_t size;
    if (lesson_right(&l->lesson, l->step, 0, &token, &size))
        console_preview(c, (uint32_t)table_series_choice(&c->reading, token, size));
    else
        out_wrap(lang_get(c->lang, "Every choice is right here."), 0);
}

static void step_back(struct learn *l)
{
    if (l->step == 0) {
        out_wrap(lang_get(l->console.lang, "This is the first step."), 0);
        return;
    }
    l->step--;
    lay(l);
    show_step(l);
}

static bool is_right(struct learn *l, int choice, struct text *token)
{
    table_series_token(&l->console.reading, choice, token);
    return lesson_is_right(&l->lesson, l->step, token->data, token->used);
}

/* Asks until the choice is right; false if the learner leaves. */
static bool teach(struct learn *l)
{
    struct console_answer a;
    lay(l);
    show_step(l);
    while (console_answer(&l->console, &a) && a.word != KEYWORD_QUIT) {
        char buffer[GAME_TOKEN_MAX];
        struct text token;
        text_init(&token, buffer, sizeof buffer);
        if (a.word == KEYWORD_HINT) {
            give_hint(l);
        } else if (a.word == KEYWORD_UNDO) {
            step_back(l);
        } else if (is_right(l, a.choice, &token)) {
            go_on(l, buffer, token.used);
            return true;
        } else {
            say_part(l, LESSON_NO);
        }
    }
    return false;
}

static void run_lesson(struct learn *l)
{
    struct console *c = &l->console;
    const struct game *game = l->lesson.game;
    bool stays = true;
    LANG_SAY(console_text(c), c->lang, "{game}: a lesson. Type your choice, or \"{help}\".",
             {"game", lang_get(c->lang, game->show->title), 0}, {"help", keyword_name(c->lang, KEYWORD_HELP), 0});
    console_say(c);
    while (stays && l->step < l->lesson.steps) {
        stays = teach(l);
        l->step += stays;
        stays = stays && (l->step == l->lesson.steps || console_pause(c));
    }
    out_put("\n");
    if (stays)
        LANG_SAY(console_text(c), c->lang, "That was the lesson. Now play: warren play {game}", {"game", game->id, 0});
    else
        LANG_SAY(console_text(c), c->lang, "The lesson goes on here with: warren learn {game} {n}",
                 {"game", game->id, 0}, {"n", NULL, l->step + 1});
    console_say(c);
}

static void list_lessons(void)
{
    struct lesson l;
    printf("%s\n", tr("Which game? There are lessons for:"));
    for (size_t i = 0; registry_game(i) != NULL; i++)
        if (lesson_open(&l, registry_game(i)))
            printf("  warren learn %s\n", registry_game(i)->id);
}

static int run(struct args *args, struct shelf *shelf)
{
    (void)shelf;
    if (args->rest_count == 0) {
        list_lessons();
        return CLI_OK;
    }
    const struct game *game = cli_game(args->rest[0]);
    struct lesson lesson;
    int64_t first = 1;
    if (game == NULL)
        return CLI_USAGE;
    if (!lesson_open(&lesson, game))
        return cli_say(CLI_USAGE, "\"%.40s\": there is no lesson for this game", args->rest[0]);
    if (args->rest_count > 1 && !text_number(args->rest[1], strlen(args->rest[1]), 1, lesson.steps, &first))
        return cli_say(CLI_USAGE, "\"%.40s\": a step from 1 to %u is wanted", args->rest[1], (unsigned)lesson.steps);
    struct learn *l = cli_alloc(sizeof *l);
    console_init(&l->console, &l->table, cli_lang(), WORDS);
    l->console.about = about;
    l->lesson = lesson;
    l->step = (uint32_t)(first - 1);
    l->box = cli_alloc(game->box_size);
    l->log = cli_alloc(game->log_max * sizeof *l->log);
    registry_box(game, l->box);
    out_init();
    line_begin();
    run_lesson(l);
    line_finish();
    free(l->box);
    free(l->log);
    free(l);
    return out_flush() ? CLI_OK : cli_say(CLI_MACHINE, "standard output: cannot write");
}

const struct command learn_command = {
    .name = "learn",
    .usage = N_("[GAME [STEP]] [OPTION]..."),
    .about = N_("learn a game by playing it, step by step"),
    .more =
        N_("A lesson plays a game with you: each step tells one idea and asks for a choice that uses it. Without\n"
           "a game it says for which there are lessons; with a step it begins there. \"hint\" shows a right choice,\n"
           "\"undo\" goes back a step, and \"rules\" has the rules of the moment. Nothing is saved.\n\n"
           "  warren learn prowlers-passage\n"
           "  warren learn petra 4 --lang fr"),
    .takes = 0,
    .rest_min = 0,
    .rest_max = 2,
    .run = run,
};
