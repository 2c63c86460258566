/* warren hint: what a bot would play where a record ends. */
#include "cli/cli.h"
#include "cli/seat.h"

#include <string.h>

/* The one record of the file. */
static int load(struct stream *s, struct shelf *shelf, struct replayed *out)
{
    bool more;
    int status = stream_next(s, &more);
    if (status == CLI_OK && !more)
        status = cli_say(CLI_INPUT, "%s: there is no record in it", s->path);
    if (status == CLI_OK)
        status = stream_load(s, shelf, out);
    if (status != CLI_OK)
        return status;
    int actor = match_actor(&out->match);
    if (actor == GAME_OVER)
        status = cli_say(CLI_INPUT, "%s: the game is over, so there is nothing to choose", s->path);
    else if (actor == GAME_CHANCE)
        status = cli_say(CLI_INPUT, "%s: the record ends where chance decides, not a seat", s->path);
    if (status != CLI_OK)
        replayed_release(out);
    return status;
}

static int run(struct args *args, struct shelf *shelf)
{
    struct stream s;
    struct replayed r;
    int status = stream_open(&s, args->rest[0]);
    if (status == CLI_OK)
        status = load(&s, shelf, &r);
    if (status != CLI_OK) {
        stream_close(&s);
        return status;
    }
    struct match *m = &r.match;
    struct rng rng;
    char token[GAME_TOKEN_MAX];
    struct text t;
    struct specs specs;
    struct seat chair;
    struct bot_answer answer;
    int seat = match_actor(m);
    rng_seed(&rng, args->seed, 0, RNG_BOT, (uint32_t)seat);
    (void)specs_read("bot", "greedy", &specs);
    seat_init(&chair, &specs.at[0], m->game, SEAT_WALL_TIME);
    seat_begin(&chair, seat, &rng);
    seat_choose(&chair, m, &answer);
    seat_release(&chair);
    text_init(&t, token, sizeof token);
    m->game->write_move(m->box, &m->state, answer.move, &t);
    if (args->json) {
        char quoted[GAME_TOKEN_MAX * 6];
        text_init(&t, quoted, sizeof quoted);
        text_json(&t, token);
        printf("{\"move\":%s,\"seat\":%d,\"bot\":\"%s\"}\n", quoted, seat, specs.at[0].bot->name);
    } else {
        printf("%s\n", token);
    }
    replayed_release(&r);
    stream_close(&s);
    return CLI_OK;
}

const struct command hint_command = {
    .name = "hint",
    .usage = "FILE [OPTION]...",
    .about = "say what a bot would play where a record ends",
    .more = "Reads a record of a game in progress (- is standard input) and says what the greedy bot would\n"
            "play for the seat to move. The bot is given what that seat may know, and nothing else.\n\n"
            "  warren hint game.json\n"
            "  warren hint game.json --seed 3 --json",
    .takes = "bslmj",
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
