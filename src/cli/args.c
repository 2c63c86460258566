/* The command line: one table of options, from which each subcommand takes the ones it wants. */
#include "cli/cli.h"

#include <getopt.h>
#include <string.h>

/* Codes are single letters, used in a command's `takes`; they are not short options. */
static const struct {
    char code;
    const char *name, *value, *about;
} table[] = {
    {'b', "box", "FILE", "use this box file for its game (may be given for several games, and more than once)"},
    {'o', "option", "KEY=VALUE", "an option of the rules, e.g. edition=fr (may be given several times)"},
    {'n', "seats", "N", "how many players (default: the fewest the game takes)"},
    {'g', "games", "K", "how many games (default 1)"},
    {'s', "seed", "S", "a number from which all chance follows (default 1)"},
    {'B', "bot", "NAME[,NAME]",
     "who plays, for all seats or one name a seat (default random); NAME@50ms, NAME@2000n: how long"},
    {'A', "all", NULL, "every bot among every other, not only the first"},
    {'P', "sprt", "P0:P1", "end a pairing once its share is known to be rather P0 or P1; elo:E0:E1 too; :ALPHA:BETA"},
    {'w', "with", "JSON", "deal only set-ups that agree with this part of one, e.g. '{\"start\":0}'"},
    {'t', "threads", "T", "how many threads (default: one a core)"},
    {'O', "out", "FILE", "where to write (default: standard output)"},
    {'S', "states", NULL, "print every state instead of the list of moves"},
    {'v', "view", "N", "only what seat N (from 0), or `spectator`, may know"},
    {'d', "depth", "D", "how many decisions deep"},
    {'f', "fast", NULL, "count with the game's fast path for search"},
    {'l', "level", "L", "how strong, from 1 to 6 (no effect yet: the greedy bot answers)"},
    {'m', "ms", "M", "milliseconds to think (no effect yet)"},
    {'r', "repeat", "N", "take the best of N runs (default 5)"},
    {'j', "json", NULL, "answer in JSON"},
    {'h', "help", NULL, "this text"},
};

enum { ENTRIES = sizeof table / sizeof table[0] };

void args_help(const struct command *c, FILE *out)
{
    fprintf(out, "usage: warren %s %s\n\n%s\n", c->name, c->usage, c->more);
    fprintf(out, "\nOptions:\n");
    for (size_t i = 0; i < ENTRIES; i++) {
        char left[40];
        if (table[i].code != 'h' && strchr(c->takes, table[i].code) == NULL)
            continue;
        snprintf(left, sizeof left, "--%s%s%s", table[i].name, table[i].value != NULL ? " " : "",
                 table[i].value != NULL ? table[i].value : "");
        fprintf(out, "  %-20s  %s\n", left, table[i].about);
    }
}

static int number(const char *name, const char *text, uint64_t min, uint64_t max, uint64_t *out)
{
    uint64_t n = 0;
    bool good = text[0] != '\0';
    for (const char *at = text; *at != '\0' && good; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        good = *at >= '0' && *at <= '9' && n <= (UINT64_MAX - digit) / 10;
        n = good ? n * 10 + digit : n;
    }
    if (!good || n < min || n > max)
        return cli_say(CLI_USAGE, "--%s \"%.40s\": a whole number from %llu to %llu is wanted", name, text,
                       (unsigned long long)min, (unsigned long long)max);
    *out = n;
    return CLI_OK;
}

static int number32(const char *name, const char *text, uint32_t min, uint32_t max, uint32_t *out)
{
    uint64_t n = 0;
    int status = number(name, text, min, max, &n);
    if (status == CLI_OK)
        *out = (uint32_t)n;
    return status;
}

static int take_view(const char *text, struct args *out)
{
    uint32_t seat = 0;
    out->has_view = true;
    out->view = GAME_SPECTATOR;
    if (strcmp(text, "spectator") == 0)
        return CLI_OK;
    if (strlen(text) != 1 || text[0] < '0' || text[0] >= '0' + GAME_SEATS_MAX)
        return cli_say(CLI_USAGE, "--view \"%.40s\": a seat from 0 to %d or \"spectator\" is wanted", text,
                       GAME_SEATS_MAX - 1);
    seat = (uint32_t)(text[0] - '0');
    out->view = (int)seat;
    return CLI_OK;
}

static int take(char code, const char *value, struct args *out, struct shelf *shelf)
{
    switch (code) {
    case 'b':
        return shelf_add(shelf, value);
    case 'o':
        if (out->options == CLI_OPTIONS_MAX)
            return cli_say(CLI_USAGE, "--option: too many of them");
        out->option[out->options++] = value;
        return CLI_OK;
    case 'n':
        return number32("seats", value, 1, GAME_SEATS_MAX, &out->seats);
    case 'g':
        return number("games", value, 0, UINT64_C(1000000000000), &out->games);
    case 's':
        return number("seed", value, 0, UINT64_MAX, &out->seed);
    case 'B':
        if (out->bots == CLI_BOTS_MAX)
            return cli_say(CLI_USAGE, "--bot: too many of them");
        out->bot[out->bots++] = value;
        return CLI_OK;
    case 'w':
        out->with = value;
        return CLI_OK;
    case 't':
        return number32("threads", value, 1, 256, &out->threads);
    case 'O':
        out->out = value;
        return CLI_OK;
    case 'v':
        return take_view(value, out);
    case 'd':
        return number32("depth", value, 0, 64, &out->depth);
    case 'l':
        return number32("level", value, 1, 6, &out->level);
    case 'm':
        return number32("ms", value, 1, 86400000, &out->ms);
    case 'r':
        return number32("repeat", value, 0, 1000, &out->repeat);
    case 'S':
        out->states = true;
        return CLI_OK;
    case 'A':
        out->all = true;
        return CLI_OK;
    case 'P':
        out->sprt = value;
        return CLI_OK;
    case 'f':
        out->fast = true;
        return CLI_OK;
    case 'j':
        out->json = true;
        return CLI_OK;
    case 'h':
        out->help = true;
        return CLI_OK;
    default:
        return CLI_USAGE;
    }
}

static int complain(const struct command *c, const char *word, const char *why)
{
    return cli_say(CLI_USAGE, "%s %.60s: %s (try: warren %s --help)", c->name, word, why, c->name);
}

int args_parse(const struct command *c, int argc, char **argv, struct args *out, struct shelf *shelf)
{
    struct option longs[ENTRIES + 1];
    size_t count = 0;
    memset(out, 0, sizeof *out);
    memset(longs, 0, sizeof longs);
    out->seed = out->games = 1;
    out->repeat = 5;
    for (size_t i = 0; i < ENTRIES; i++)
        if (table[i].code == 'h' || strchr(c->takes, table[i].code) != NULL)
            longs[count++] = (struct option){table[i].name, table[i].value != NULL, NULL, table[i].code};
    opterr = 0;
    optind = 1;
    for (int code; (code = getopt_long(argc, argv, ":h", longs, NULL)) != -1;) {
        if (code == ':')
            return complain(c, argv[optind - 1], "a value is missing");
        if (code == '?')
            return complain(c, argv[optind - 1], "no such option, or one that takes no value");
        int status = take((char)code, optarg, out, shelf);
        if (status != CLI_OK)
            return status;
    }
    if (out->help)
        return CLI_OK;
    for (int i = optind; i < argc; i++) {
        if (out->rest_count == c->rest_max)
            return complain(c, argv[i], "one word too many");
        out->rest[out->rest_count++] = argv[i];
    }
    if (out->rest_count < c->rest_min)
        return cli_say(CLI_USAGE, "usage: warren %s %s", c->name, c->usage);
    return CLI_OK;
}
