/* warren puzzle: "find the better move" in positions of recorded games. */
#include "cli/analyse.h"
#include "term/line.h"
#include "term/out.h"
#include "term/words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { EFFORT = 10000, BOARD_WIDTH = 80, BOARD_HEIGHT = 22, WORDS = 1 << 14, FEW = 4 /* choices left by a hint */ };

struct round {
    uint32_t shown, right, tried;
    bool leaving;
};

/* One exercise: a blamed move of a game. */
struct exercise {
    const struct analysis *a;
    const struct replayed *r;
    struct reader seat, all;
    uint32_t index;
    const struct study_find *find;
    struct game_state view;
    struct game_moves legal;
    uint32_t hints;
    char words[WORDS];
};

static struct text fresh(struct exercise *e)
{
    struct text t;
    text_init(&t, e->words, sizeof e->words);
    return t;
}

static void say(struct exercise *e)
{
    analysis_tame(e->words);
    out_wrap(e->words, 0);
}

static const struct match *match_of(const struct exercise *e)
{
    return &e->r->match;
}

/* ---- What is shown ---- */

static void show_board(struct exercise *e)
{
    struct canvas_cell *cells = cli_alloc(sizeof *cells * BOARD_WIDTH * BOARD_HEIGHT);
    struct show_look look = {.legal = &e->legal, .chosen = -1};
    struct canvas c;
    struct text t = fresh(e);
    canvas_init(&c, cells, BOARD_WIDTH, BOARD_HEIGHT);
    match_of(e)->game->show->board(&e->seat.show, &e->view, &look, &c);
    canvas_text(&c, !out_utf8(), &t);
    out_put(e->words);
    free(cells);
}

static void show_words(struct exercise *e)
{
    struct text t = fresh(e);
    match_of(e)->game->show->describe(&e->seat.show, &e->view, &t);
    out_put(e->words);
}

static void show_choice(struct exercise *e, uint32_t i)
{
    char token[GAME_TOKEN_MAX], label[256];
    const struct match *m = match_of(e);
    struct text t;
    text_init(&t, token, sizeof token);
    m->game->write_move(m->box, &e->view, e->legal.move[i], &t);
    text_init(&t, label, sizeof label);
    m->game->show->label(&e->seat.show, &e->view, e->legal.move[i], &t);
    snprintf(e->words, sizeof e->words, "%3u  %-10s %s", i + 1, token, label);
    analysis_tame(e->words);
    out_line(e->words);
}

static void show_choices(struct exercise *e)
{
    for (uint32_t i = 0; i < e->legal.count; i++)
        show_choice(e, i);
}

static void show_task(struct exercise *e, uint32_t number)
{
    struct text t = fresh(e);
    LANG_SAY(&t, cli_lang(), "Exercise {n}: {game}, move {move}. {who} can do better than was done.",
             {"n", NULL, number}, {"game", lang_get(cli_lang(), match_of(e)->game->show->title), 0},
             {"move", NULL, e->index}, {"who", e->seat.names[e->find->seat], 0});
    out_line("");
    say(e);
    out_line("");
    show_board(e);
    t = fresh(e);
    match_of(e)->game->show->ask(&e->seat.show, &e->view, &t);
    say(e);
    show_choices(e);
}

/* ---- Answers ---- */

/* First how much there is to find; then all but a few choices are ruled out. */
static void give_hint(struct exercise *e)
{
    char figure[32];
    struct text t;
    const struct study_find *f = e->find;
    text_init(&t, figure, sizeof figure);
    if (e->hints++ == 0) {
        if (f->has_lead)
            study_put_cost(&t, cli_lang(), f->cost);
        else
            study_put_share(&t, cli_lang(), f->loss);
        t = fresh(e);
        if (f->has_lead)
            LANG_SAY(&t, cli_lang(), "What was played cost {n} points.", {"n", figure, 0});
        else
            LANG_SAY(&t, cli_lang(), "What was played cost {n} of the chance to win.", {"n", figure, 0});
        say(e);
        return;
    }
    out_line(tr("The best move is one of these:"));
    uint32_t best = 0, step = e->legal.count / FEW > 0 ? e->legal.count / FEW : 1;
    while (e->legal.move[best] != f->best)
        best++;
    for (uint32_t i = 0; i < e->legal.count; i++)
        if (i % step == best % step)
            show_choice(e, i);
}

/* Which choice a line means: its number or its token; -1: none. */
static int chosen(const struct exercise *e, const char *line)
{
    const struct match *m = match_of(e);
    int64_t n;
    int found = game_find(m->game, m->box, &e->view, &e->legal, line, strlen(line));
    if (found < 0 && text_number(line, strlen(line), 1, e->legal.count, &n))
        found = (int)n - 1;
    return found;
}

static bool judge(struct exercise *e, int choice)
{
    struct study_find found = *e->find;
    struct study_desk *desk = analysis_desk_new(match_of(e)->game);
    struct text t;
    study_try(&e->a->study, e->index, e->legal.move[choice], desk, &found);
    analysis_desk_free(desk);
    bool good = !study_blames(found.grade);
    t = fresh(e);
    if (e->legal.move[choice] == e->find->best)
        lang_put(&t, cli_lang(), "Right.");
    else if (good)
        lang_put(&t, cli_lang(), "Right: that is as good as the best that was found.");
    else if (e->legal.move[choice] == e->find->played)
        lang_put(&t, cli_lang(), "That is what was played, and not the best.");
    else
        LANG_SAY(&t, cli_lang(), "Not the best: {grade}.", {"grade", study_grade_name(cli_lang(), found.grade), 0});
    say(e);
    return good;
}

static void explain(struct exercise *e)
{
    struct text t = fresh(e);
    study_why(&e->a->study, &e->all.show, e->index, &t);
    say(e);
}

static void prompt(char *out, size_t size)
{
    const struct lang *l = cli_lang();
    struct text t;
    text_init(&t, out, size);
    LANG_SAY(&t, l,
             "your move ({hint}, {skip}, {board}, {look}, {list}, {quit}): ", {"hint", word_name(l, WORD_HINT), 0},
             {"skip", lang_get_in(l, "command", "skip"), 0}, {"board", word_name(l, WORD_BOARD), 0},
             {"look", word_name(l, WORD_LOOK), 0}, {"list", word_name(l, WORD_LIST), 0},
             {"quit", word_name(l, WORD_QUIT), 0});
}

/* A word instead of a move. */
static void obey(struct exercise *e, const char *line)
{
    enum word word = word_find(cli_lang(), line, strlen(line));
    if (word == WORD_HINT)
        give_hint(e);
    else if (word == WORD_BOARD)
        show_board(e);
    else if (word == WORD_LOOK)
        show_words(e);
    else if (word == WORD_LIST)
        show_choices(e);
    else if (line[0] != '\0')
        out_line(tr("This is none of the moves. Type one as it is listed, or its number."));
}

/* Asks until there is an answer. */
static void ask(struct exercise *e, struct round *round)
{
    char line[LINE_MAX_BYTES], question[200];
    const char *skip = lang_get_in(cli_lang(), "command", "skip");
    prompt(question, sizeof question);
    for (;;) {
        enum line_end end = line_read(question, line);
        int choice = end == LINE_READ ? chosen(e, line) : -1;
        if (end == LINE_CLOSED || end == LINE_STOPPED ||
            (choice < 0 && word_find(cli_lang(), line, strlen(line)) == WORD_QUIT)) {
            round->leaving = true;
            return;
        }
        if (choice >= 0) {
            round->tried++;
            round->right += judge(e, choice);
        }
        if (choice >= 0 || strcasecmp(line, "skip") == 0 || strcasecmp(line, skip) == 0) {
            explain(e);
            return;
        }
        obey(e, line);
    }
}

static void play(const struct analysis *a, const struct replayed *r, uint32_t index, struct round *round)
{
    struct exercise *e = cli_alloc(sizeof *e);
    const struct match *m = &r->match;
    e->a = a;
    e->r = r;
    e->index = index;
    e->find = &a->study.find[index];
    reader_init(&e->all, r, GAME_REFEREE);
    reader_init(&e->seat, r, e->find->seat);
    reader_view(&e->seat, m, index, &e->view);
    game_legal(m->game, m->box, &e->view, &e->legal);
    show_task(e, ++round->shown);
    ask(e, round);
    free(e);
}

/* ---- Games ---- */

/* Whether the exercises are for this seat: all, unless somebody is named. */
static bool is_for(const struct reader *reader, const struct args *args, int seat)
{
    const char *name = args->player;
    if (name == NULL)
        return true;
    if (name[0] >= '0' && name[0] < '0' + GAME_SEATS_MAX && name[1] == '\0')
        return name[0] - '0' == seat;
    return strcasecmp(name, reader->names[seat]) == 0;
}

/* What counts as a fault: mistakes, or where there are none, inaccuracies. */
static enum study_grade least_grade(const struct study *s, const struct reader *reader, const struct args *args)
{
    for (uint32_t i = 0; i < s->match->count; i++)
        if (s->find[i].grade >= STUDY_MISTAKE && is_for(reader, args, s->find[i].seat))
            return STUDY_MISTAKE;
    return STUDY_INACCURACY;
}

static void play_game(const struct replayed *r, const struct args *args, struct round *round)
{
    struct analysis a;
    struct reader reader;
    reader_init(&reader, r, GAME_REFEREE);
    analysis_run(r, args, args->ms > 0 ? args->ms : EFFORT, &a);
    enum study_grade least = least_grade(&a.study, &reader, args);
    for (uint32_t i = 0; i < r->match.count && !round->leaving; i++) {
        const struct study_find *f = &a.study.find[i];
        if (f->grade >= least && f->best != f->played && is_for(&reader, args, f->seat))
            play(&a, r, i, round);
    }
    round->leaving = round->leaving || !a.whole;
    analysis_free(&a);
}

static int play_file(const char *path, const struct args *args, struct shelf *shelf, struct round *round)
{
    struct stream s;
    bool more;
    if (strcmp(path, "-") == 0)
        return cli_say(CLI_USAGE, "puzzle: standard input is for the answers; name a file");
    int status = stream_open(&s, path);
    while (status == CLI_OK && !round->leaving && (status = stream_next(&s, &more)) == CLI_OK && more) {
        struct replayed r;
        status = stream_load(&s, shelf, &r);
        if (status != CLI_OK)
            break;
        play_game(&r, args, round);
        replayed_release(&r);
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
    .usage = N_("FILE... [OPTION]..."),
    .about = N_("find the better move, in positions of your own games"),
    .more = N_("Analyses the records of the files and sets the moves that cost much as exercises: the table as\n"
               "the seat saw it, and the moves there were. Answer with a move or its number, or with hint, skip,\n"
               "board, look, list or quit. --player says whose mistakes are meant; --ms how long each game is looked\n"
               "at beforehand, about (10000 by itself).\n\n"
               "  warren puzzle game.json --player Ada\n"
               "  warren puzzle game1.json game2.json --player 0 --lang fr"),
    .takes = ARG(BOX) | ARG(SEED) | ARG(MS) | ARG(THREADS) | ARG(PLAYER),
    .rest_min = 1,
    .rest_max = CLI_REST_MAX,
    .run = run,
};
