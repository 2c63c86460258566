/* warren puzzle: "find the better move" in positions of recorded games.
 *
 * Each record is analysed first. Every move that the analysis blames becomes an exercise: the position as the seat saw
 * it, on a table at which that seat alone is a person, so that the console shows and asks what a game would. */
#include "cli/analyse.h"
#include "term/console.h"
#include "term/out.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { EFFORT = 10000, FEW = 4 /* choices that the second hint leaves */, TRIES = 3 };

struct round {
    uint32_t shown, right, tried;
    bool leaving;
};

/* One exercise: a blamed move of a game. */
struct exercise {
    const struct analysis *analysis;
    struct reader reader; /* a referee, for the explanation */
    uint32_t index;       /* of the move */
    const struct study_find *find;
    struct table table;
    struct console console;
    uint32_t hints, tries;
    char task[512]; /* what is to be found, said again after every command */
};

/* What these commands do in an exercise. */
static const char *const about[KEYWORD_COUNT] = {
    [KEYWORD_HINT] = N_("how much there is to find; once more, which few choices to look at"),
    [KEYWORD_QUIT] = N_("leave the exercises")};

/* Lays the table with the position before the move. */
static void lay(struct exercise *e, const struct match *played)
{
    struct match m = *played;
    struct table_player player[GAME_SEATS_MAX] = {0};
    m.count = e->index;
    match_state_at(played, m.count, &m.state);
    for (int seat = 0; seat < m.setup.seats; seat++) {
        snprintf(player[seat].name, sizeof player[seat].name, "%s", e->reader.names[seat]);
        snprintf(player[seat].bot, sizeof player[seat].bot, "%s", seat == e->find->seat ? "" : "record");
    }
    table_lay_take(&e->table, &m, player, 0);
    console_read(&e->console);
}

/* The task comes last, where it stays on a small screen. */
static void show_task(struct exercise *e, uint32_t number)
{
    struct console *c = &e->console;
    struct text t;
    text_init(&t, e->task, sizeof e->task);
    LANG_SAY(&t, c->lang, "Exercise {n}: {game}, move {move}. {who} can do better than was done.", {"n", NULL, number},
             {"game", lang_get(c->lang, c->reading.game->show->title), 0}, {"move", NULL, e->index + 1},
             {"who", e->reader.names[e->find->seat], 0});
    text_char(&t, '\n');
    LANG_SAY(&t, c->lang, "Type a choice, \"{list}\", \"{hint}\", \"{skip}\" or \"{help}\".",
             {"list", keyword_name(c->lang, KEYWORD_LIST), 0}, {"hint", keyword_name(c->lang, KEYWORD_HINT), 0},
             {"skip", keyword_name(c->lang, KEYWORD_SKIP), 0}, {"help", keyword_name(c->lang, KEYWORD_HELP), 0});
    out_line("");
    console_present(c, e->task, true);
    out_wrap(e->task, 0);
    c->pinned = e->task;
}

/* Says how much there is to find. */
static void hint_cost(struct exercise *e)
{
    struct console *c = &e->console;
    const struct study_find *f = e->find;
    char figure[32];
    struct text t;
    text_init(&t, figure, sizeof figure);
    if (f->has_lead) {
        study_words_put_cost(&t, c->lang, f->cost);
        LANG_SAY(console_text(c), c->lang, "What was played cost {n}.", {"n", figure, 0});
    } else {
        study_words_put_points(&t, c->lang, f->loss);
        LANG_SAY(console_text(c), c->lang, "What was played cost {n} of the chance to win.", {"n", figure, 0});
    }
    console_say(c);
}

/* Rules out all but a few choices. */
static void hint_few(struct exercise *e)
{
    const struct game_moves *legal = &e->console.reading.legal;
    uint32_t best = 0, step = legal->count / FEW > 0 ? legal->count / FEW : 1;
    out_line(tr("The best move is one of these:"));
    while (legal->move[best] != e->find->best)
        best++;
    for (uint32_t i = best % step; i < legal->count; i += step)
        console_choice(&e->console, i);
}

/* Judges a choice, says so, and returns whether it is as good as the best. */
static bool judge(struct exercise *e, game_move move)
{
    struct console *c = &e->console;
    struct study_find found = *e->find;
    struct study_desk *desk = analyse_run_desk_new(c->reading.game);
    study_try(&e->analysis->study, e->index, move, desk, &found);
    analyse_run_desk_free(desk);
    bool good = !study_blames(found.grade);
    if (move == e->find->best)
        lang_put(console_text(c), c->lang, "Right.");
    else if (good)
        lang_put(console_text(c), c->lang, "Right: that is as good as the best that was found.");
    else if (move == e->find->played)
        lang_put(console_text(c), c->lang, "That is what was played, and not the best.");
    else
        LANG_SAY(console_text(c), c->lang, "Not the best: {grade}.",
                 {"grade", study_words_grade_name(c->lang, found.grade), 0});
    console_say(c);
    return good;
}

static void say_again(struct exercise *e)
{
    struct console *c = &e->console;
    LANG_SAY(console_text(c), c->lang, "Try again, or \"{skip}\" shows the answer.",
             {"skip", keyword_name(c->lang, KEYWORD_SKIP), 0});
    console_say(c);
}

/* One answer: a choice, a hint or a skip. Returns whether the exercise is over. */
static bool take_answer(struct exercise *e, struct round *round, const struct console_answer *a)
{
    if (a->word == KEYWORD_HINT) {
        if (e->hints++ == 0)
            hint_cost(e);
        else
            hint_few(e);
        return false;
    }
    if (a->choice < 0)
        return true;
    round->tried += e->tries++ == 0;
    if (judge(e, e->console.reading.legal.move[a->choice])) {
        round->right += e->tries == 1;
        return true;
    }
    if (e->tries < TRIES)
        say_again(e);
    return e->tries == TRIES;
}

/* Says what was played, so that nobody takes their own answer for it, and what is better and why. */
static void explain(struct exercise *e)
{
    struct console *c = &e->console;
    const struct table_reading *r = &c->reading;
    char played[300];
    struct text t, *out = console_text(c);
    text_init(&t, played, sizeof played);
    show_label(r->game, &r->reader, &r->view, e->find->played, &t);
    LANG_SAY(out, c->lang, "In the game {who} chose: {played}.", {"who", e->reader.names[e->find->seat], 0},
             {"played", played, 0});
    text_char(out, ' ');
    struct text rest;
    text_init(&rest, out->data + out->used, out->size - out->used); /* sentences are joined within the text */
    study_words_why(&e->analysis->study, &e->reader.show, e->index, &rest);
    console_say(c);
}

/* Asks until the answer is right, the tries are used up or the exercise is skipped, and then explains it. */
static void ask(struct exercise *e, struct round *round)
{
    struct console_answer a;
    do {
        round->leaving = !console_answer(&e->console, &a) || a.word == KEYWORD_QUIT;
        if (round->leaving)
            return;
    } while (!take_answer(e, round, &a));
    explain(e);
    round->leaving = !console_pause(&e->console);
}

static void play(const struct analysis *a, const struct replayed *r, uint32_t index, struct round *round)
{
    struct exercise *e = cli_alloc(sizeof *e);
    console_init(&e->console, &e->table, cli_lang(), CONSOLE_KEYWORDS | KEYWORD(HINT) | KEYWORD(SKIP) | KEYWORD(QUIT));
    e->console.about = about;
    e->analysis = a;
    e->index = index;
    e->find = &a->study.find[index];
    reader_init(&e->reader, r, GAME_REFEREE);
    lay(e, &r->match);
    show_task(e, ++round->shown);
    ask(e, round);
    free(e);
}

/* Whether exercises are set for this seat: for all seats, unless --player names one. */
static bool is_for(const struct reader *reader, const struct args *args, int seat)
{
    const char *name = args->player;
    if (name == NULL)
        return true;
    if (name[0] >= '1' && name[0] < '1' + GAME_SEATS_MAX && name[1] == '\0')
        return name[0] - '1' == seat;
    return strcasecmp(name, reader->names[seat]) == 0;
}

static bool is_for_nobody(const struct reader *reader, const struct args *args, uint32_t seats)
{
    for (uint32_t seat = 0; seat < seats; seat++)
        if (is_for(reader, args, (int)seat))
            return false;
    return true;
}

/* Says which players there are, since --player names none of them. */
static int refuse_player(const struct reader *reader, const struct args *args, uint32_t seats)
{
    char names[512];
    struct text t;
    text_init(&t, names, sizeof names);
    for (uint32_t seat = 0; seat < seats; seat++) {
        text_put(&t, seat > 0 ? ", " : "");
        text_put(&t, reader->names[seat]);
    }
    return cli_say(CLI_USAGE, "\"%.40s\": nobody of this name played; there are %s", args->player, names);
}

/* What counts as a fault: mistakes or, if there are none, inaccuracies. */
static enum study_grade least_grade(const struct study *s, const struct reader *reader, const struct args *args)
{
    for (uint32_t i = 0; i < s->match->count; i++)
        if (s->find[i].grade >= STUDY_MISTAKE && is_for(reader, args, s->find[i].seat))
            return STUDY_MISTAKE;
    return STUDY_INACCURACY;
}

static int play_game(const struct replayed *r, const struct args *args, struct round *round)
{
    struct analysis a;
    struct reader reader;
    reader_init(&reader, r, GAME_REFEREE);
    if (is_for_nobody(&reader, args, r->match.setup.seats))
        return refuse_player(&reader, args, r->match.setup.seats);
    analyse_run(r, args, args->ms > 0 ? args->ms : EFFORT, &a);
    enum study_grade least = least_grade(&a.study, &reader, args);
    for (uint32_t i = 0; i < r->match.count && !round->leaving; i++) {
        const struct study_find *f = &a.study.find[i];
        if (f->grade >= least && f->best != f->played && is_for(&reader, args, f->seat))
            play(&a, r, i, round);
    }
    round->leaving = round->leaving || !a.whole;
    analyse_run_free(&a);
    return CLI_OK;
}

static int play_file(const char *path, const struct args *args, struct shelf *shelf, struct round *round)
{
    struct stream s;
    struct replayed r;
    if (strcmp(path, "-") == 0)
        return cli_say(CLI_USAGE, "puzzle: standard input is for the answers; name a file");
    int status = stream_open(&s, path);
    while (status == CLI_OK && !round->leaving && stream_game(&s, shelf, &r, &status)) {
        status = play_game(&r, args, round);
        stream_replayed_release(&r);
    }
    stream_close(&s);
    return status;
}

static int run(struct args *args, struct shelf *shelf)
{
    struct round round = {0, 0, 0, false};
    int status = CLI_OK;
    char tally[128];
    struct text t;
    out_init();
    line_begin();
    for (uint32_t i = 0; i < args->rest_count && status == CLI_OK && !round.leaving; i++)
        status = play_file(args->rest[i], args, shelf, &round);
    line_finish();
    text_init(&t, tally, sizeof tally);
    if (status == CLI_OK && round.shown == 0)
        lang_put(&t, cli_lang(), "There is nothing to find: no move of these games could be done much better.");
    else if (status == CLI_OK)
        LANG_SAY(&t, cli_lang(), "Right: {n} of {all}.", {"n", NULL, round.right}, {"all", NULL, round.tried});
    if (status == CLI_OK)
        out_line(tally);
    return status == CLI_OK && !out_flush() ? cli_say(CLI_MACHINE, "standard output: cannot write") : status;
}

const struct command puzzle_command = {
    .name = "puzzle",
    .usage = N_("FILE|ID... [OPTION]..."),
    .about = N_("find the better move, in positions of your own games"),
    .more = N_("Analyses the records of the files and sets the moves that cost much as exercises: the table as\n"
               "the seat saw it, and the moves there were. Answer with a move or its number, or with hint, skip,\n"
               "board, look, list or quit; there are three tries. --player says whose mistakes are meant; --ms how\n"
               "long each game is looked at beforehand, about (10000 by default).\n\n"
               "  warren puzzle game.json --player Ada\n"
               "  warren puzzle game1.json game2.json --player 1 --lang fr"),
    .takes = ARG(BOX) | ARG(SEED) | ARG(MS) | ARG(THREADS) | ARG(PLAYER),
    .rest_min = 1,
    .rest_max = CLI_REST_MAX,
    .run = run,
};
