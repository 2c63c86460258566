/* The command line: one table of options, from which each subcommand takes the ones it wants. */
#include "cli/cli.h"
#include "show/canvas.h"

#include <getopt.h>
#include <string.h>

/* Codes are single letters, used in a command's `takes`; they are not short options. */
static const struct args_option table[] = {
    {'b', "box", "FILE", N_("use this box file for its game (may be given for several games, and more than once)")},
    {'o', "option", "KEY=VALUE", N_("an option of the rules, e.g. edition=fr (may be given several times)")},
    {'n', "seats", "N", N_("how many players (default: the fewest the game takes)")},
    {'g', "games", "K", N_("how many games (default 1)")},
    {'s', "seed", "S", N_("a number from which all chance follows (default 1)")},
    {'B', "bot", "NAME[,NAME]",
     N_("who plays, for all seats or one name a seat (default random); NAME@50ms, NAME@2000n: how long")},
    {'a', "all", NULL, N_("every bot among every other, not only the first")},
    {'Q', "sprt", "P0:P1",
     N_("end a pairing once its share is known to be rather P0 or P1; elo:E0:E1 too; :ALPHA:BETA")},
    {'w', "with", "JSON", N_("deal only set-ups that agree with this part of one, e.g. '{\"start\":0}'")},
    {'t', "threads", "T", N_("how many threads (default: one a core)")},
    {'O', "out", "FILE", N_("where to write; -o for short (default: standard output)")},
    {'S', "states", NULL, N_("print every state instead of the list of moves")},
    {'K', "tokens", NULL, N_("list the moves as they are typed, not in words")},
    {'v', "view", "N", N_("only what seat N (from 0), or `spectator`, may know")},
    {'d', "depth", "D", N_("how many decisions deep")},
    {'f', "fast", NULL, N_("count with the game's fast path for search")},
    {'l', "level", "L", N_("how strong, from 1 to 6 (default 6)")},
    {'m', "ms", "M", N_("milliseconds to think")},
    {'r', "repeat", "N", N_("take the best of N runs (default 5)")},
    {'k', "step", "N", N_("after N moves (default: where the record ends)")},
    {'T', "theme", "NAME", N_("light, dark, or auto: as the reader's system likes it (default auto)")},
    {'C', "consider", "MOVE", N_("show what this move would do")},
    {'x', "text", NULL, N_("characters instead of a picture")},
    {'W', "width", "N", N_("columns of a board of characters (default 80)")},
    {'H', "height", "N", N_("lines of a board of characters (default 15)")},
    {'p', "page", "N", N_("which page of a board that does not fit, from 0")},
    {'A', "ascii", NULL, N_("plain ASCII characters only")},
    {'e', "sheet", NULL, N_("print an empty sheet")},
    {'i', "bot", "SEAT=NAME", N_("a bot plays this seat (from 0), or `person` does (may be given for each seat)")},
    {'N', "name", "NAME", N_("who sits at the first seat without a name, or SEAT=NAME (may be given for each seat)")},
    {'P', "player", "NAME", N_("whose moves: a name in the record, or a seat from 0")},
    {'M', "match", NULL, N_("as many games as players, so that everybody begins once")},
    {'R', "resume", NULL, N_("go on with a saved game: the newest, or the one named")},
    {'F', "from", "ID", N_("begin at this position, see warren show")},
    {'y', "plain", NULL, N_("lines of text instead of a screen, for screen readers and pipes")},
    {'E', "example", NULL, N_("offer the game that is only an example, too")},
    {'I', "id", NULL, N_("print the id of the position")},
    {'j', "json", NULL, N_("answer in JSON")},
    {'u', "port", "N", N_("listen on this port, 0: any (default 7777, or the next that is free)")},
    {'X', "address", "ADDRESS", N_("listen there, for other machines too, e.g. 0.0.0.0 (default: this machine only)")},
    {'q', "open", NULL, N_("show the page in a browser")},
    {'L', "lang", "CODE", N_("the language: en or fr (default: as the locale says)")},
    {'h', "help", NULL, N_("this text")},
};

enum { ENTRIES = sizeof table / sizeof table[0] };

const struct args_option *args_option(size_t index)
{
    return index < ENTRIES ? &table[index] : NULL;
}

/* Help and language go with every command. */
bool args_takes(const struct command *c, const struct args_option *o)
{
    return o->code == 'h' || o->code == 'L' || strchr(c->takes, o->code) != NULL;
}

void args_help(const struct command *c, FILE *out)
{
    fprintf(out, tr("usage: warren %s %s"), c->name, tr(c->usage));
    fprintf(out, "\n\n%s\n\n%s\n", tr(c->more), tr("Options:"));
    for (size_t i = 0; i < ENTRIES; i++) {
        char left[40];
        if (!args_takes(c, &table[i]))
            continue;
        snprintf(left, sizeof left, "--%s%s%s", table[i].name, table[i].value != NULL ? " " : "",
                 table[i].value != NULL ? table[i].value : "");
        fprintf(out, "  %-20s  %s\n", left, tr(table[i].about));
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

static int take_theme(const char *text, struct args *out)
{
    static const char *const themes[] = {[SVG_AUTO] = "auto", [SVG_LIGHT] = "light", [SVG_DARK] = "dark"};
    for (size_t i = 0; i < sizeof themes / sizeof themes[0]; i++) {
        if (strcmp(text, themes[i]) == 0) {
            out->theme = (enum svg_theme)i;
            return CLI_OK;
        }
    }
    return cli_say(CLI_USAGE, "--theme \"%.40s\": light, dark or auto is wanted", text);
}

/* SEAT=WORD, or a word for the first seat that has none. */
static int take_seat(const char *name, const char *text, const char **seats)
{
    uint32_t seat = 0;
    bool placed = text[0] >= '0' && text[0] <= '9' && text[1] == '=';
    if (placed)
        seat = (uint32_t)(text[0] - '0');
    while (!placed && seat < GAME_SEATS_MAX && seats[seat] != NULL)
        seat++;
    const char *word = placed ? text + 2 : text;
    if (seat >= GAME_SEATS_MAX || word[0] == '\0' || strlen(word) >= RECORD_NAME_MAX)
        return cli_say(CLI_USAGE, "--%s \"%.40s\": SEAT=NAME is wanted, with a seat from 0 to %d", name, text,
                       GAME_SEATS_MAX - 1);
    seats[seat] = word;
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
        out->has_seed = true;
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
    case 'k':
        out->has_step = true;
        return number32("step", value, 0, UINT32_MAX, &out->step);
    case 'T':
        return take_theme(value, out);
    case 'C':
        out->consider = value;
        return CLI_OK;
    case 'x':
        out->text = true;
        return CLI_OK;
    case 'W':
        return number32("width", value, CANVAS_WIDTH_MIN, 1000, &out->width);
    case 'H':
        return number32("height", value, CANVAS_HEIGHT_MIN, 1000, &out->height);
    case 'p':
        return number32("page", value, 0, 100, &out->page);
    case 'A':
        out->ascii = true;
        return CLI_OK;
    case 'i':
        return take_seat("bot", value, out->seat_bot);
    case 'N':
        return take_seat("name", value, out->seat_name);
    case 'P':
        out->player = value;
        return CLI_OK;
    case 'M':
        out->series = true;
        return CLI_OK;
    case 'R':
        out->resume = true;
        return CLI_OK;
    case 'y':
        out->plain = true;
        return CLI_OK;
    case 'E':
        out->example = true;
        return CLI_OK;
    case 'S':
        out->states = true;
        return CLI_OK;
    case 'e':
        out->sheet = true;
        return CLI_OK;
    case 'a':
        out->all = true;
        return CLI_OK;
    case 'Q':
        out->sprt = value;
        return CLI_OK;
    case 'K':
        out->tokens = true;
        return CLI_OK;
    case 'f':
        out->fast = true;
        return CLI_OK;
    case 'F':
        out->from = value;
        return CLI_OK;
    case 'I':
        out->id = true;
        return CLI_OK;
    case 'j':
        out->json = true;
        return CLI_OK;
    case 'u':
        out->has_port = true;
        return number32("port", value, 0, 65535, &out->port);
    case 'X':
        out->address = value;
        return CLI_OK;
    case 'q':
        out->open = true;
        return CLI_OK;
    case 'L':
        if (!cli_set_lang(value))
            return cli_say(CLI_USAGE, "--lang \"%.40s\": no such language (there are en and fr)", value);
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
    static char out_long[] = "--out";
    size_t count = 0;
    memset(out, 0, sizeof *out);
    memset(longs, 0, sizeof longs);
    out->seed = out->games = 1;
    out->repeat = 5;
    for (size_t i = 0; i < ENTRIES; i++)
        if (args_takes(c, &table[i]))
            longs[count++] = (struct option){table[i].name, table[i].value != NULL, NULL, table[i].code};
    /* The one short option beside -h. Codes are letters too, so getopt is not asked about it. */
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "-o") == 0 && strchr(c->takes, 'O') != NULL)
            argv[i] = out_long;
    opterr = 0;
    optind = 1;
    for (int code; (code = getopt_long(argc, argv, ":h", longs, NULL)) != -1;) {
        if (code == ':')
            return complain(c, argv[optind - 1], tr("a value is missing"));
        if (code == '?')
            return complain(c, argv[optind - 1], tr("no such option, or one that takes no value"));
        int status = take((char)code, optarg, out, shelf);
        if (status != CLI_OK)
            return status;
    }
    if (out->help)
        return CLI_OK;
    for (int i = optind; i < argc; i++) {
        if (out->rest_count == c->rest_max)
            return complain(c, argv[i], tr("one word too many"));
        out->rest[out->rest_count++] = argv[i];
    }
    if (out->rest_count < c->rest_min)
        return cli_say(CLI_USAGE, "usage: warren %s %s", c->name, tr(c->usage));
    return CLI_OK;
}
