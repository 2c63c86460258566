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

enum { LIST_MAX = 9 /* choices that are listed without being asked for */ };

struct learn {
    struct lesson lesson;
    uint32_t step;
    struct table table;
    struct console console;
    struct box *box;
    game_move *log;
};

static void say_part(struct learn *l, enum lesson_part part)
{
    lesson_write(&l->lesson, l->step, part, cli_lang(), console_text(&l->console));
    console_say(&l->console);
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

static void show_step(struct learn *l)
{
    struct console *c = &l->console;
    out_put("\n");
    LANG_SAY(console_text(c), c->lang, "Step {n} of {all}", {"n", NULL, l->step + 1}, {"all", NULL, l->lesson.steps});
    console_say(c);
    say_part(l, LESSON_ASKS);
    if (isatty(STDOUT_FILENO) != 0)
        console_draw(c);
    console_question(c);
    if (c->reading.legal.count <= LIST_MAX)
        console_list(c);
}

static void replay(struct learn *l, const char *token, size_t size)
{
    struct fault f;
    enum err err = match_replay(&l->table.match, token, size, &f);
    CLAIM(err == ERR_NONE);
}

/* Plays a right choice and what follows it, and tells both. */
static void go_on(struct learn *l, const char *token, size_t size)
{
    uint32_t from = l->table.match.count;
    replay(l, token, size);
    console_tell(&l->console, from);
    say_part(l, LESSON_YES);
    for (uint32_t i = 0; lesson_then(&l->lesson, l->step, i, &token, &size); i++)
        replay(l, token, size);
    console_tell(&l->console, from + 1);
    if (match_actor(&l->table.match) != GAME_OVER)
        return;
    console_read(&l->console);
    console_outcome(&l->console);
}

/* Asks until the choice is right; false if the learner leaves. */
static bool teach(struct learn *l)
{
    struct console_answer a;
    lay(l);
    show_step(l);
    while (console_answer(&l->console, &a) && a.word != WORD_QUIT) {
        char token[GAME_TOKEN_MAX];
        struct text t;
        text_init(&t, token, sizeof token);
        table_series_token(&l->console.reading, a.choice, &t);
        if (lesson_is_right(&l->lesson, l->step, token, t.used)) {
            go_on(l, token, t.used);
            return true;
        }
        say_part(l, LESSON_NO);
    }
    return false;
}

static void run_lesson(struct learn *l)
{
    struct console *c = &l->console;
    const struct game *game = l->lesson.game;
    bool stays = true;
    LANG_SAY(console_text(c), c->lang, "{game}: a lesson. Type your choice, or \"{help}\".",
             {"game", lang_get(c->lang, game->show->title), 0}, {"help", words_name(c->lang, WORD_HELP), 0});
    console_say(c);
    while (stays && l->step < l->lesson.steps) {
        stays = teach(l);
        l->step += stays;
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
    console_init(&l->console, &l->table, cli_lang(), CONSOLE_WORDS | WORD_BIT(WORD_QUIT));
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
    .more = N_("A lesson plays a game with you: each step tells one idea and asks for a choice that uses it. Without\n"
               "a game it says for which there are lessons; with a step it begins there.\n\n"
               "  warren learn prowlers-passage\n"
               "  warren learn petra 4 --lang fr"),
    .takes = 0,
    .rest_min = 0,
    .rest_max = 2,
    .run = run,
};
