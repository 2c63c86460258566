/* warren learn: a game taught by playing it, in lines of text. */
#include "cli/cli.h"
#include "registry/lesson.h"
#include "registry/registry.h"
#include "table/table.h"
#include "term/line.h"
#include "term/out.h"
#include "term/words.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BOARD_WIDTH = 80, BOARD_HEIGHT = 22, LIST_MAX = 9 };

struct learn {
    struct lesson lesson;
    uint32_t step;
    struct table table;
    struct table_reading reading;
    struct box *box;
    game_move *log;
    char text[SHOW_TEXT_MAX];
};

static struct text fresh(struct learn *l)
{
    struct text t;
    text_init(&t, l->text, sizeof l->text);
    return t;
}

/* What is in l->text. */
static void say_text(struct learn *l)
{
    size_t n = strlen(l->text);
    while (n > 0 && l->text[n - 1] == '\n')
        l->text[--n] = '\0';
    if (n > 0)
        out_wrap(l->text, 0);
}

static void say_part(struct learn *l, enum lesson_part part)
{
    struct text t = fresh(l);
    lesson_write(&l->lesson, l->step, part, cli_lang(), &t);
    say_text(l);
}

static void draw_board(struct learn *l)
{
    static struct canvas_cell cells[BOARD_WIDTH * BOARD_HEIGHT];
    struct canvas c;
    struct text t = fresh(l);
    canvas_init(&c, cells, BOARD_WIDTH, BOARD_HEIGHT);
    l->reading.game->show->board(&l->reading.reader, &l->reading.view, &l->reading.look, &c);
    canvas_text(&c, !out_utf8(), &t);
    out_line(l->text);
}

static void list_choices(struct learn *l)
{
    bool marked = table_marks_numbers(&l->reading);
    for (uint32_t i = 0; i < l->reading.legal.count; i++) {
        char token[GAME_TOKEN_MAX], number[16];
        struct text t;
        text_init(&t, token, sizeof token);
        table_token(&l->reading, (int)i, &t);
        snprintf(number, sizeof number, "%s%u", marked ? "#" : "", i + 1);
        printf("%4s. %-10s  ", number, token);
        t = fresh(l);
        l->reading.game->show->label(&l->reading.reader, &l->reading.view, l->reading.legal.move[i], &t);
        out_wrap(l->text, 18);
    }
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
    table_take(&l->table, &m, player, 0);
    table_read(&l->table, cli_lang(), LESSON_SEAT, &l->reading);
}

static void ask(struct learn *l)
{
    struct text t = fresh(l);
    out_put("\n");
    LANG_SAY(&t, cli_lang(), "Step {n} of {all}", {"n", NULL, l->step + 1}, {"all", NULL, l->lesson.steps});
    say_text(l);
    say_part(l, LESSON_ASKS);
    if (isatty(STDOUT_FILENO) != 0)
        draw_board(l);
    t = fresh(l);
    l->reading.game->show->ask(&l->reading.reader, &l->reading.view, &t);
    say_text(l);
    if (l->reading.legal.count <= LIST_MAX)
        list_choices(l);
}

static void help(struct learn *l)
{
    static const enum word words[] = {WORD_LOOK, WORD_BOARD, WORD_LIST, WORD_SCORE, WORD_QUIT};
    out_wrap(tr("To choose, type a choice's number or its name as the list has it. Other words:"), 0);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct text t = fresh(l);
        text_put(&t, "  ");
        text_put(&t, word_name(cli_lang(), words[i]));
        text_put(&t, " - ");
        text_put(&t, word_about(cli_lang(), words[i]));
        out_wrap(l->text, 4);
    }
}

/* A line that is no choice; false if the learner leaves. */
static bool obey(struct learn *l, const char *line)
{
    const struct game_show *show = l->reading.game->show;
    struct text t = fresh(l);
    enum word word = word_find(cli_lang(), line, strlen(line));
    if (word == WORD_QUIT)
        return false;
    if (word == WORD_LOOK)
        show->describe(&l->reading.reader, &l->reading.view, &t);
    else if (word == WORD_SCORE)
        show->score(&l->reading.reader, &l->reading.view, &t);
    else if (word == WORD_BOARD)
        draw_board(l);
    else if (word == WORD_LIST)
        list_choices(l);
    else if (word == WORD_HELP)
        help(l);
    else if (line[0] != '\0')
        show->why(&l->reading.reader, &l->reading.view, line,
                  strlen(line) < GAME_TOKEN_MAX ? strlen(line) : GAME_TOKEN_MAX, &t);
    if (word == WORD_LOOK || word == WORD_SCORE)
        out_put(l->text);
    else if (word == WORD_NONE)
        say_text(l);
    return true;
}

/* Once a game is over: who has won, and why. */
static void tell_outcome(struct learn *l)
{
    struct text t = fresh(l);
    table_read(&l->table, cli_lang(), table_viewer(&l->table), &l->reading);
    l->reading.game->show->outcome(&l->reading.reader, &l->reading.view, &t);
    say_text(l);
}

/* Plays a right choice and what follows it, and tells of both. */
static void go_on(struct learn *l, const char *token, size_t size)
{
    struct fault f;
    struct table_walk walk;
    struct text t = fresh(l);
    uint32_t from = l->table.match.count;
    enum err err = match_replay(&l->table.match, token, size, &f);
    for (uint32_t i = 0; err == ERR_NONE && lesson_then(&l->lesson, l->step, i, &token, &size); i++)
        err = match_replay(&l->table.match, token, size, &f);
    CLAIM(err == ERR_NONE);
    table_walk(&walk, &l->table, cli_lang(), LESSON_SEAT, from);
    while (table_walk_next(&walk, &t)) {
        say_text(l);
        if (walk.next == from + 1)
            say_part(l, LESSON_YES);
        t = fresh(l);
    }
    if (match_actor(&l->table.match) == GAME_OVER)
        tell_outcome(l);
}

/* Asks until the choice is right; false if the learner leaves. */
static bool teach(struct learn *l)
{
    char line[LINE_MAX_BYTES], token[GAME_TOKEN_MAX];
    lay(l);
    ask(l);
    for (;;) {
        enum line_end end = line_read("> ", line);
        if (end == LINE_TOO_LONG)
            continue;
        if (end != LINE_READ)
            return false;
        size_t n = strlen(line);
        while (n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\t'))
            line[--n] = '\0';
        int choice = table_choice(&l->reading, line, n);
        struct text t;
        text_init(&t, token, sizeof token);
        if (choice >= 0)
            table_token(&l->reading, choice, &t);
        if (choice < 0 && !obey(l, line))
            return false;
        if (choice >= 0 && lesson_is_right(&l->lesson, l->step, token, t.used)) {
            go_on(l, token, t.used);
            return true;
        }
        if (choice >= 0)
            say_part(l, LESSON_NO);
    }
}

static void run_lesson(struct learn *l)
{
    const struct game *game = l->lesson.game;
    struct text t = fresh(l);
    bool stays = true;
    LANG_SAY(&t, cli_lang(), "{game}: a lesson. Type your choice, or \"{help}\".",
             {"game", lang_get(cli_lang(), game->show->title), 0}, {"help", word_name(cli_lang(), WORD_HELP), 0});
    say_text(l);
    while (stays && l->step < l->lesson.steps) {
        stays = teach(l);
        l->step += stays;
    }
    t = fresh(l);
    out_put("\n");
    if (stays)
        LANG_SAY(&t, cli_lang(), "That was the lesson. Now play: warren play {game}", {"game", game->id, 0});
    else
        LANG_SAY(&t, cli_lang(), "The lesson goes on here with: warren learn {game} {n}", {"game", game->id, 0},
                 {"n", NULL, l->step + 1});
    say_text(l);
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
