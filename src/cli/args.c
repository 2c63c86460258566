/* The command line: one list of all options, from which each subcommand takes the ones it wants. */
#include "cli/cli.h"
#include "cli/near.h"
#include "core/level.h"
#include "server/server_limits.h"
#include "show/canvas.h"
#include "show/room.h"

#include <getopt.h>
#include <string.h>

/* Seats are typed as numbers from 1. How many a game has is checked once the game is known. */
enum { SEAT_NUMBER_MAX = 99 };

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

static int take_box(const char *text, struct args *out, struct shelf *shelf)
{
    (void)out;
    return shelf_add(shelf, text);
}

/* Takes one more value of an option that may be given several times. */
static int take_one_more(const char *name, const char *text, const char **list, uint32_t most, uint32_t *count)
{
    if (*count == most)
        return cli_say(CLI_USAGE, "--%s: too many of them", name);
    list[(*count)++] = text;
    return CLI_OK;
}

static int take_option(const char *text, struct args *out, struct shelf *shelf)
{
    (void)shelf;
    return take_one_more("option", text, out->option, CLI_OPTIONS_MAX, &out->options);
}

static int take_bot(const char *text, struct args *out, struct shelf *shelf)
{
    (void)shelf;
    return take_one_more("bot", text, out->bot, CLI_BOTS_MAX, &out->bots);
}

static int take_view(const char *text, struct args *out, struct shelf *shelf)
{
    (void)shelf;
    int64_t seat = 0;
    out->has_view = true;
    out->view = GAME_SPECTATOR;
    if (strcmp(text, "spectator") == 0)
        return CLI_OK;
    if (strcmp(text, "0") == 0)
        return cli_say(CLI_USAGE, "--view 0: seats are counted from 1, and the first player is --view 1");
    if (!text_number(text, strlen(text), 1, SEAT_NUMBER_MAX, &seat))
        return cli_say(CLI_USAGE, "--view \"%.40s\": a seat, counted from 1, or \"spectator\" is wanted", text);
    out->view = (int)seat - 1;
    return CLI_OK;
}

static int take_theme(const char *text, struct args *out, struct shelf *shelf)
{
    static const char *const themes[] = {[SVG_AUTO] = "auto", [SVG_LIGHT] = "light", [SVG_DARK] = "dark"};
    (void)shelf;
    for (size_t i = 0; i < sizeof themes / sizeof themes[0]; i++) {
        if (strcmp(text, themes[i]) == 0) {
            out->theme = (enum svg_theme)i;
            return CLI_OK;
        }
    }
    return cli_say(CLI_USAGE, "--theme \"%.40s\": light, dark or auto is wanted", text);
}

/* Takes WIDTHxHEIGHT. */
static int take_size(const char *text, struct args *out, struct shelf *shelf)
{
    uint64_t side[2] = {0, 0};
    int which = 0;
    const char *at = text;
    (void)shelf;
    for (; *at != '\0' && side[which] <= ROOM_SIDE_MAX; at++) {
        if (*at == 'x' && which == 0)
            which = 1;
        else if (*at >= '0' && *at <= '9')
            side[which] = side[which] * 10 + (uint64_t)(*at - '0');
        else
            break;
    }
    for (int i = 0; i < 2; i++)
        if (*at != '\0' || side[i] < ROOM_SIDE_MIN || side[i] > ROOM_SIDE_MAX)
            return cli_say(CLI_USAGE, "--size \"%.40s\": WIDTHxHEIGHT in pixels is wanted, each from %d to %d", text,
                           ROOM_SIDE_MIN, ROOM_SIDE_MAX);
    out->room_width = (uint32_t)side[0];
    out->room_height = (uint32_t)side[1];
    return CLI_OK;
}

/* Takes SEAT=WORD, or a word for the first seat that has none. */
static int take_seat(const char *name, const char *text, const char **seats)
{
    uint32_t seat = 0;
    bool placed = text[0] >= '0' && text[0] <= '9' && text[1] == '=';
    if (placed && text[0] == '0')
        return cli_say(CLI_USAGE, "--%s \"%.40s\": seats are counted from 1, and the first player is 1=%.40s", name,
                       text, text + 2);
    if (placed)
        seat = (uint32_t)(text[0] - '1');
    while (!placed && seat < GAME_SEATS_MAX && seats[seat] != NULL)
        seat++;
    const char *word = placed ? text + 2 : text;
    if (seat >= GAME_SEATS_MAX)
        return cli_say(CLI_USAGE, "--%s \"%.40s\": no game has more than %d seats", name, text, GAME_SEATS_MAX);
    if (word[0] == '\0')
        return cli_say(CLI_USAGE, "--%s \"%.40s\": a name is wanted, alone or as SEAT=NAME", name, text);
    if (strlen(word) >= RECORD_NAME_MAX)
        return cli_say(CLI_USAGE, "--%s \"%.20s...\": a name has at most %d letters, and accented ones count as two",
                       name, word, RECORD_NAME_MAX - 1);
    seats[seat] = word;
    return CLI_OK;
}

static int take_seat_bot(const char *text, struct args *out, struct shelf *shelf)
{
    (void)shelf;
    return take_seat("bot", text, out->seat_bot);
}

static int take_seat_name(const char *text, struct args *out, struct shelf *shelf)
{
    (void)shelf;
    return take_seat("name", text, out->seat_name);
}

static int take_host(const char *text, struct args *out, struct shelf *shelf)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._[]:";
    (void)shelf;
    if (text[0] == '\0' || text[strspn(text, letters)] != '\0')
        return cli_say(CLI_USAGE, "--name \"%.60s\": the name of a machine is wanted, e.g. games.example", text);
    return take_one_more("name", text, out->host, CLI_HOSTS_MAX, &out->hosts);
}

static int take_proxy(const char *text, struct args *out, struct shelf *shelf)
{
    (void)shelf;
    return take_one_more("proxy", text, out->proxy, CLI_HOSTS_MAX, &out->proxies);
}

static int take_lang(const char *text, struct args *out, struct shelf *shelf)
{
    (void)out;
    (void)shelf;
    if (!cli_set_lang(text))
        return cli_say(CLI_USAGE, "--lang \"%.40s\": no such language (there are en and fr)", text);
    return CLI_OK;
}

/* Where the value of an option goes: into a field of `struct args`. For some, a second field says that it was given. */
#define AT(field) offsetof(struct args, field)
#define FLAG(field_) .kind = ARGS_FLAG, .field = AT(field_)
#define TEXT(field_) .kind = ARGS_TEXT, .field = AT(field_)
#define NUMBER(field_, min_, max_) .kind = ARGS_NUMBER, .field = AT(field_), .min = (min_), .max = (max_)
#define LONG(field_, min_, max_) .kind = ARGS_LONG, .field = AT(field_), .min = (min_), .max = (max_)

static const struct args_option all[ARG_COUNT] = {
    [ARG_BOX] = {"box", N_IN("value", "FILE"),
                 N_("use this box file for its game (may be given for several games, and more than once)"),
                 .take = take_box},
    [ARG_OPTION] = {"option", N_IN("value", "KEY=VALUE"),
                    N_("an option of the rules, e.g. edition=fr (may be given several times)"), .take = take_option},
    [ARG_SEATS] = {"seats", N_IN("value", "N"), N_("how many players (default: the fewest the game takes)"),
                   NUMBER(seats, 1, SEAT_NUMBER_MAX)},
    [ARG_GAMES] = {"games", N_IN("value", "K"), N_("how many games (default 1)"),
                   LONG(games, 0, UINT64_C(1000000000000))},
    [ARG_SEED] = {"seed", N_IN("value", "S"), N_("a number from which all chance follows (default 1)"),
                  LONG(seed, 0, UINT64_MAX), .given = AT(has_seed)},
    [ARG_NEW_SEED] = {"seed", N_IN("value", "S"),
                      N_("a number from which all chance follows (default: a new one each time)"),
                      LONG(seed, 0, UINT64_MAX), .given = AT(has_seed)},
    [ARG_BOTS] = {"bot", N_IN("value", "NAME[,NAME]"),
                  N_("who plays, for all seats or one name a seat; NAME@50ms, NAME@2000n: how long"), .take = take_bot},
    [ARG_ALL] = {"all", NULL, N_("every bot among every other, not only the first"), FLAG(all)},
    [ARG_SPRT] = {"sprt", N_IN("value", "P0:P1"),
                  N_("end a pairing once its share is known to be rather P0 or P1; elo:E0:E1 too; :ALPHA:BETA"),
                  TEXT(sprt)},
    [ARG_WITH] = {"with", N_IN("value", "JSON"),
                  N_("deal only set-ups that agree with this part of one, e.g. '{\"start\":0}'"), TEXT(with)},
    [ARG_THREADS] = {"threads", N_IN("value", "T"), N_("how many threads (default: one a core)"),
                     NUMBER(threads, 1, 256)},
    [ARG_OUT] = {"out", N_IN("value", "FILE"), N_("where to write; -o for short (default: standard output)"),
                 TEXT(out)},
    [ARG_STATES] = {"states", NULL, N_("print every state instead of the list of moves"), FLAG(states)},
    [ARG_TOKENS] = {"tokens", NULL, N_("list the moves as they are typed, not in words"), FLAG(tokens)},
    [ARG_VIEW] = {"view", N_IN("value", "N"), N_("only what seat N (from 1), or `spectator`, may know"),
                  .take = take_view},
    [ARG_DEPTH] = {"depth", N_IN("value", "D"), N_("how many decisions deep"), NUMBER(depth, 0, 64)},
    [ARG_FAST] = {"fast", NULL, N_("count with the game's fast path for search"), FLAG(fast)},
    [ARG_LEVEL] = {"level", N_IN("value", "L"), N_("how strong, from 1 to 6 (default 6)"),
                   NUMBER(level, LEVEL_MIN, LEVEL_MAX)},
    [ARG_MS] = {"ms", N_IN("value", "M"), N_("milliseconds to think"), NUMBER(ms, 1, 86400000)},
    [ARG_REPEAT] = {"repeat", N_IN("value", "N"), N_("take the best of N runs (default 5)"), NUMBER(repeat, 0, 1000)},
    [ARG_STEP] = {"step", N_IN("value", "N"), N_("after N moves (default: where the record ends)"),
                  NUMBER(step, 0, UINT32_MAX), .given = AT(has_step)},
    [ARG_THEME] = {"theme", N_IN("value", "NAME"),
                   N_("light, dark, or auto: as the reader's system likes it (default auto)"), .take = take_theme},
    [ARG_CONSIDER] = {"consider", N_IN("value", "MOVE"), N_("show what this move would do"), TEXT(consider)},
    [ARG_TEXT] = {"text", NULL, N_("characters instead of a picture"), FLAG(text)},
    [ARG_WIDTH] = {"width", N_IN("value", "N"), N_("columns of a board of characters (default 80)"),
                   NUMBER(width, CANVAS_WIDTH_MIN, 1000)},
    [ARG_HEIGHT] = {"height", N_IN("value", "N"), N_("lines of a board of characters (default 15)"),
                    NUMBER(height, CANVAS_HEIGHT_MIN, 1000)},
    [ARG_SIZE] = {"size", N_IN("value", "WIDTHxHEIGHT"),
                  N_("draw the picture for a room of so many pixels, e.g. 390x584"), .take = take_size},
    [ARG_PAGE] = {"page", N_IN("value", "N"), N_("which page of a board that does not fit, from 0"),
                  NUMBER(page, 0, 100)},
    [ARG_ASCII] = {"ascii", NULL, N_("plain ASCII characters only"), FLAG(ascii)},
    [ARG_SHEET] = {"sheet", NULL, N_("print an empty sheet"), FLAG(sheet)},
    [ARG_SEAT_BOT] = {"bot", N_IN("value", "SEAT=NAME"),
                      N_("a bot plays this seat (from 1), or `person` does (may be given for each seat)"),
                      .take = take_seat_bot},
    [ARG_SEAT_NAME] = {"name", N_IN("value", "NAME"),
                       N_("who sits at the first seat without a name, or SEAT=NAME (may be given for each seat)"),
                       .take = take_seat_name},
    [ARG_PLAYER] = {"player", N_IN("value", "NAME"), N_("whose moves: a name in the record, or a seat from 1"),
                    TEXT(player)},
    [ARG_MATCH] = {"match", NULL, N_("as many games as players, so that everybody begins once"), FLAG(series)},
    [ARG_RESUME] = {"resume", NULL, N_("go on with a saved game: the newest, or the one named"), FLAG(resume)},
    [ARG_FROM] = {"from", N_IN("value", "ID"), N_("begin at this position, see warren show"), TEXT(from)},
    [ARG_PLAIN] = {"plain", NULL, N_("lines of text instead of a screen, for screen readers and pipes"), FLAG(plain)},
    [ARG_EXAMPLE] = {"example", NULL, N_("offer the game that is only an example, too"), FLAG(example)},
    [ARG_BRIEF] = {"brief", NULL, N_("the turning points first, then only the moves that cost something"), FLAG(brief)},
    [ARG_ID] = {"id", NULL, N_("print the id of the position"), FLAG(id)},
    [ARG_JSON] = {"json", NULL, N_("answer in JSON"), FLAG(json)},
    [ARG_PORT] = {"port", N_IN("value", "N"),
                  N_("listen on this port, 0: any (default 7777, or the next that is free)"), NUMBER(port, 0, 65535),
                  .given = AT(has_port)},
    [ARG_ADDRESS] = {"address", N_IN("value", "ADDRESS"),
                     N_("listen there, for other machines too, e.g. 0.0.0.0 (default: this machine only)"),
                     TEXT(address)},
    [ARG_HOST] = {"name", N_IN("value", "HOST"),
                  N_("answer under this name of the machine, too, e.g. games.example (may be given several times)"),
                  .take = take_host},
    [ARG_OPEN] = {"open", NULL, N_("show the page in a browser"), FLAG(open)},
    [ARG_STORE] = {"store", N_IN("value", "FILE"),
                   N_("where the house keeps its tables (default: house.db in your state folder)"), TEXT(store)},
    [ARG_NO_HOUSE] = {"no-house", NULL, N_("serve the page alone, without tables for others"), FLAG(no_house)},
    [ARG_NO_PAGE] = {"no-page", NULL, N_("keep a house for terminals alone, without the page"), FLAG(no_page)},
    [ARG_CONNECTIONS] = {"connections", N_IN("value", "N"), N_("how many connections at once (default 2048)"),
                         NUMBER(connections, 16, SERVER_CONNECTIONS_MAX)},
    [ARG_PER_ADDRESS] = {"per-address", N_IN("value", "N"),
                         N_("how many of them from one address (default 512), at most three quarters"),
                         NUMBER(per_address, 1, SERVER_CONNECTIONS_MAX)},
    [ARG_PROXY] = {"proxy", N_IN("value", "ADDRESS"),
                   N_("believe a proxy at this address whom it speaks for (may be given several times)"),
                   .take = take_proxy},
    [ARG_METRICS] = {"metrics", N_IN("value", "PORT"),
                     N_("show figures for a monitor (Prometheus) at this port, to this machine only"),
                     NUMBER(metrics, 1, 65535), .given = AT(has_metrics)},
    [ARG_LOG] = {"log", NULL, N_("say what happens, in lines of JSON on standard error"), FLAG(log)},
    [ARG_NOTIFY] = {"notify", N_IN("value", "PROGRAM"),
                    N_("run this program when it is the turn of somebody who is away from a slow game"), TEXT(notify)},
    [ARG_RECORDS] = {"records", N_IN("value", "FOLDER"),
                     N_("write every game that has ended as a record into this folder"), TEXT(records)},
    [ARG_TABLE] = {"table", N_IN("value", "ID"), N_("only this table; the beginning of its id is enough"), TEXT(table)},
    [ARG_AT] = {"at", N_IN("value", "LINK"), N_("at a table of a house: the link that somebody sent, or the house"),
                TEXT(at)},
    [ARG_LAY] = {"lay", NULL, N_("with --at HOUSE: lay a table there for others, and print its links"), FLAG(lay)},
    [ARG_CLOCK] = {"clock", N_IN("value", "TIME"),
                   N_("with --lay: so much a move, 90s, 15m, 3d; or 10m+5s for a game and a bonus a move"),
                   TEXT(timing)},
    [ARG_SEAT] = {"seat", N_IN("value", "N"),
                  N_("with --at: which seat to take, from 1 (default: the first empty one)"),
                  NUMBER(seat, 1, GAME_SEATS_MAX)},
    [ARG_CA] = {"ca", N_IN("value", "FILE"), N_("certificates to trust in place of the system's, for https"), TEXT(ca)},
    [ARG_LANG] = {"lang", N_IN("value", "CODE"), N_("the language: en or fr (default: as the locale says)"),
                  .take = take_lang},
    [ARG_HELP] = {"help", NULL, N_("this text"), FLAG(help)},
};

const struct args_option *args_option(size_t index)
{
    return index < ARG_COUNT ? &all[index] : NULL;
}

/* Every command takes --help and --lang. */
bool args_takes(const struct command *c, enum arg arg)
{
    return ((c->takes | ARG(HELP) | ARG(LANG)) >> arg & 1) != 0;
}

/* Puts the value of one option where it belongs. */
static int take(const struct args_option *o, const char *value, struct args *out, struct shelf *shelf)
{
    uint8_t *field = (uint8_t *)out + o->field;
    uint64_t n = 0;
    int status = CLI_OK;
    switch (o->kind) {
    case ARGS_OWN:
        return o->take(value, out, shelf);
    case ARGS_FLAG:
        *(bool *)field = true;
        return CLI_OK;
    case ARGS_TEXT:
        memcpy(field, &value, sizeof value);
        return CLI_OK;
    case ARGS_NUMBER:
    case ARGS_LONG:
        status = number(o->name, value, o->min, o->max, &n);
        break;
    }
    if (status != CLI_OK)
        return status;
    if (o->kind == ARGS_NUMBER)
        *(uint32_t *)(void *)field = (uint32_t)n;
    else
        *(uint64_t *)(void *)field = n;
    if (o->given != 0)
        *(bool *)((uint8_t *)out + o->given) = true;
    return CLI_OK;
}

/* The names of the options that a command takes, for near_word. */
static const char *option_at(const void *with, size_t index)
{
    for (size_t i = 0; i < ARG_COUNT; i++)
        if (args_takes(with, (enum arg)i) && index-- == 0)
            return all[i].name;
    return NULL;
}

static int no_option(const struct command *c, const char *word)
{
    char name[64];
    const char *bare = word + strspn(word, "-");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(bare, "="), bare);
    const char *meant = near_word(name, option_at, c);
    bool flag = meant != NULL && strcmp(meant, name) == 0;
    if (flag)
        return cli_say(CLI_USAGE, "%s %.60s: this option takes no value", c->name, word);
    if (meant != NULL && word[0] == '-' && word[1] == '-')
        return cli_say(CLI_USAGE, "%s %.60s: no such option; did you mean --%s? (try: warren %s --help)", c->name, word,
                       meant, c->name);
    return cli_say(CLI_USAGE, "%s %.60s: no such option (try: warren %s --help)", c->name, word, c->name);
}

static int complain(const struct command *c, const char *word, const char *why)
{
    return cli_say(CLI_USAGE, "%s %.60s: %s (try: warren %s --help)", c->name, word, why, c->name);
}

/* The first code that getopt returns for long options; smaller ones are letters. */
enum { FIRST_CODE = 256 };

int args_parse(const struct command *c, int argc, char **argv, struct args *out, struct shelf *shelf)
{
    struct option longs[ARG_COUNT + 1];
    size_t count = 0;
    memset(out, 0, sizeof *out);
    memset(longs, 0, sizeof longs);
    out->seed = out->games = 1;
    out->repeat = 5;
    for (size_t i = 0; i < ARG_COUNT; i++)
        if (args_takes(c, (enum arg)i))
            longs[count++] = (struct option){all[i].name, all[i].value != NULL, NULL, FIRST_CODE + (int)i};
    opterr = 0;
    optind = 1;
    const char *shorts = args_takes(c, ARG_OUT) ? ":ho:" : ":h";
    for (int code; (code = getopt_long(argc, argv, shorts, longs, NULL)) != -1;) {
        if (code == ':')
            return complain(c, argv[optind - 1], tr("a value is missing"));
        if (code == '?')
            return no_option(c, argv[optind - 1]);
        int arg = code == 'h' ? ARG_HELP : code == 'o' ? ARG_OUT : code - FIRST_CODE;
        int status = take(&all[arg], optarg, out, shelf);
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
