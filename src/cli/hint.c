/* warren hint: what a bot would play where a record ends. */
#include "ai/level.h"
#include "cli/cli.h"
#include "cli/reader.h"
#include "cli/spec.h"
#include "team/team.h"

/* Refuses a record that does not end where a seat is to decide. */
static int check_turn(const struct replayed *r, const char *path)
{
    int actor = match_actor(&r->match);
    if (actor == GAME_OVER)
        return cli_say(CLI_INPUT, "%s: the game is over, so there is nothing to choose", path);
    if (actor == GAME_CHANCE)
        return cli_say(CLI_INPUT, "%s: the record ends where chance decides, not a seat", path);
    return CLI_OK;
}

static void write_token(const struct match *m, game_move move, char token[GAME_TOKEN_MAX])
{
    struct text t;
    text_init(&t, token, GAME_TOKEN_MAX);
    m->game->write_move(m->box, &m->state, move, &t);
}

static void print_json_move(const struct match *m, game_move move)
{
    char token[GAME_TOKEN_MAX], quoted[GAME_TOKEN_MAX * 6];
    struct text t;
    write_token(m, move, token);
    text_init(&t, quoted, sizeof quoted);
    text_json(&t, token);
    printf("\"move\":%s", quoted);
}

/* A share of the win from 0 to 1, or a lead in points. */
static void print_json_value(bool exact, int32_t value)
{
    if (exact)
        printf(",\"value\":%d", value);
    else
        printf(",\"value\":%.4f", value / 10000.0);
}

static void print_json(const struct match *m, int seat, const struct bot *bot, const struct bot_answer *a)
{
    struct level_advice advice;
    level_advise(a, &advice);
    printf("{");
    print_json_move(m, advice.best);
    printf(",\"seat\":%d,\"bot\":\"%s\"", seat, bot->name);
    if (a->lines > 0) {
        printf(",\"exact\":%s", a->exact ? "true" : "false");
        print_json_value(a->exact, advice.best_value);
        printf(",\"nodes\":%llu,\"depth\":%u", (unsigned long long)a->nodes, a->depth);
    }
    printf(",\"candidates\":[");
    for (uint32_t i = 0; i < a->lines; i++) {
        printf("%s{", i > 0 ? "," : "");
        print_json_move(m, a->line[i].move);
        print_json_value(a->exact, a->line[i].value);
        printf(",\"visits\":%llu}", (unsigned long long)a->line[i].visits);
    }
    printf("]}\n");
}

/* Prints the move, its description, and what the bot expects of it. */
static void print_words(const struct replayed *r, int seat, const struct bot_answer *a)
{
    const struct match *m = &r->match;
    char token[GAME_TOKEN_MAX], words[512];
    struct reader reader;
    struct game_state view;
    struct text t;
    struct level_advice advice;
    level_advise(a, &advice);
    write_token(m, advice.best, token);
    printf("%s\n", token);
    reader_init(&reader, r, seat);
    reader_view(&reader, m, m->count, &view);
    text_init(&t, words, sizeof words);
    if (m->game->show != NULL) {
        show_label(m->game, &reader.show, &view, advice.best, &t);
        cli_print("%s\n", words);
    }
    if (a->lines == 0)
        return;
    if (!a->exact && a->lines == 1)
        printf("%s", tr("It is the only choice."));
    else if (!a->exact) {
        text_init(&t, words, sizeof words);
        lang_put_n(&t, cli_lang(), "It wins about {n} game of 100, as far as can be seen.",
                   "It wins about {n} games of 100, as far as can be seen.", (advice.best_value + 50) / 100);
        printf("%s", words);
    } else if (a->value > 0)
        printf(tr("With best play from both sides it ends ahead by %d."), a->value);
    else if (a->value < 0)
        printf(tr("With best play from both sides it ends behind by %d; nothing does better."), -a->value);
    else
        printf("%s", tr("With best play from both sides it ends level."));
    if (advice.valued && advice.next != advice.best) {
        text_init(&t, token, sizeof token);
        show_name(m->game, &reader.show, &view, advice.next, &t);
        printf(" ");
        printf(tr("After that comes %s, with %d."), token, (advice.next_value + 50) / 100);
    }
    printf("\n");
}

/* Reads which bot is asked: a level, or the one that --bot names. */
static int read_bot(const struct args *args, const struct game *game, struct specs *out)
{
    char level[2] = {(char)('0' + (args->level > 0 ? args->level : LEVEL_MAX)), '\0'};
    int status = spec_read_all("bot", args->bots > 0 ? args->bot[args->bots - 1] : level, out);
    if (status == CLI_OK)
        status = spec_check_all("bot", out, game);
    struct spec *spec = &out->at[0];
    if (args->ms > 0)
        spec->ms = args->ms;
    else if (spec->nodes == 0 && spec->ms == 0)
        spec->nodes = level_hint_nodes(game);
    return status;
}

/* Asks the bot, as the seat that is to decide, and prints its answer. */
static void answer(const struct args *args, const struct replayed *r, const struct spec *spec)
{
    int number = match_actor(&r->match);
    struct rng rng;
    struct seat seat;
    struct bot_answer answer;
    rng_seed(&rng, args->seed, 0, RNG_BOT, (uint32_t)number);
    spec_make_seat(&seat, spec, r->match.game, SEAT_WALL_TIME);
    seat_begin(&seat, number, &rng);
    seat.team = team_open(args->threads > 0 ? args->threads : cli_cores());
    seat_choose(&seat, &r->match, &answer);
    team_close(seat.team);
    seat_release(&seat);
    if (args->json)
        print_json(&r->match, number, spec->bot, &answer);
    else
        print_words(r, number, &answer);
}

static int run(struct args *args, struct shelf *shelf)
{
    struct stream s;
    struct replayed r = {.log = NULL};
    struct specs specs;
    int status = stream_first(&s, args->rest[0], shelf, &r);
    if (status == CLI_OK)
        status = check_turn(&r, s.path);
    if (status == CLI_OK)
        status = read_bot(args, r.match.game, &specs);
    if (status == CLI_OK)
        answer(args, &r, &specs.at[0]);
    stream_replayed_release(&r);
    stream_close(&s);
    return status;
}

const struct command hint_command = {
    .name = "hint",
    .usage = N_("FILE|ID [OPTION]..."),
    .about = N_("say what a bot would play where a record ends, and why"),
    .more = N_("Reads a record of a game in progress (- is standard input) and says what a bot would play for\n"
               "the seat to move: the strongest, unless --level or --bot says otherwise. It thinks for\n"
               "--ms milliseconds or, without that, so long that the same position always gets the same hint.\n"
               "The bot is given what that seat may know, and nothing else.\n"
               "--json tells also what it thinks of the other moves: a value is the share of the win from 0\n"
               "to 1 or, where the rest of the game was solved (exact), the points ahead at its end.\n\n"
               "  warren hint game.json\n"
               "  warren hint game.json --level 3 --ms 200 --json\n"
               "  warren hint game.json --bot uct@5000n --seed 3"),
    .takes = ARG(BOX) | ARG(SEED) | ARG(LEVEL) | ARG(MS) | ARG(JSON) | ARG(BOTS) | ARG(THREADS),
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
