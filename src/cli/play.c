/* warren play and warren games: the command line for playing in a terminal. */
#include "cli/cli.h"
#include "core/position.h"
#include "guest/guest_link.h"
#include "term/save.h"
#include "term/term.h"

#include <string.h>

static const struct box *find_box(void *with, const struct game *game, const struct record *r, struct fault *f)
{
    return r != NULL ? shelf_box_for(with, game, r, f) : shelf_box(with, game);
}

static int refused(int status, const char *why)
{
    return status == CLI_OK ? CLI_OK : cli_say(status, "%s", why[0] != '\0' ? why : tr("there is not enough memory"));
}

static struct term_order order_of(const struct args *args, struct shelf *shelf)
{
    struct term_order o;
    memset(&o, 0, sizeof o);
    o.lang = cli_lang();
    o.boxes = (struct term_boxes){shelf, find_box};
    o.seats = args->seats;
    for (uint32_t seat = 0; seat < GAME_SEATS_MAX; seat++) {
        o.name[seat] = args->seat_name[seat];
        o.bot[seat] = args->seat_bot[seat];
    }
    for (; o.options < args->options && o.options < TERM_OPTIONS_MAX; o.options++)
        o.option[o.options] = args->option[o.options];
    o.has_seed = args->has_seed;
    o.seed = args->seed;
    o.series = args->series;
    o.plain = args->plain;
    o.resume = args->resume;
    o.example = args->example;
    o.threads = args->threads > 0 ? args->threads : cli_cores();
    o.ms = args->ms;
    return o;
}

/* Plays on from a position, with as many players as it has. */
static int play_from(const struct args *args, struct shelf *shelf)
{
    char why[TERM_WHY_MAX] = "";
    struct term_order o = order_of(args, shelf);
    struct replayed r;
    int viewer, status;
    if (args->resume || args->rest_count > 0 || args->options > 0 || args->seats > 0 || args->series)
        return cli_say(CLI_USAGE, "--from: the position says what is played, and by how many");
    status = stream_replayed_from_id("--from", args->from, shelf, &r, &viewer);
    if (status != CLI_OK)
        return status;
    if (viewer != GAME_REFEREE)
        status = cli_say(CLI_USAGE, "--from: this is one viewer's view, and what is hidden from it is not known");
    else if (match_actor(&r.match) == GAME_OVER)
        status = cli_say(CLI_USAGE, "--from: the game is over there");
    o.from = &r.match;
    o.game = r.match.game;
    o.seats = r.match.setup.seats;
    if (status == CLI_OK)
        status = refused(play_at_terminal(&o, why), why);
    stream_replayed_release(&r);
    return status;
}

static int read_link(const char *text, struct guest_link *out)
{
    switch (guest_link_read(text, out)) {
    case GUEST_LINK_NONE:
        return cli_say(CLI_USAGE, "\"%.80s\": this is no link of a house, such as https://games.example/t/...", text);
    case GUEST_LINK_CUT:
        return cli_say(CLI_USAGE, "\"%.80s\": the link is not whole: copy it again to its end", text);
    case GUEST_LINK_BARE:
        return cli_say(CLI_USAGE, "\"%.80s\": a link begins with http:// or https://", text);
    case GUEST_LINK_FINE:
        break;
    }
    return CLI_OK;
}

/* What says how a new table is laid means nothing at one that is there; nor do games of one's own anywhere else. */
static int check_elsewhere(const struct args *args)
{
    if (args->resume || args->from != NULL || args->has_seed || args->series || args->ms > 0 || args->example)
        return cli_say(
            CLI_USAGE,
            "--resume, --from, --seed, --match, --ms and --example are for games on this machine, without --at");
    bool bots = false;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        bots = bots || args->seat_bot[seat] != NULL;
    if (!args->lay && (args->timing != NULL || args->seats > 0 || bots || args->options > 0))
        return cli_say(CLI_USAGE, "--clock, --seats, --bot and --option are for a new table, with --lay");
    return CLI_OK;
}

/* Which game is played is said where a table is laid, and nowhere else. */
static int check_game(const struct args *args)
{
    if (args->lay && args->rest_count == 0)
        return cli_say(CLI_USAGE, "--lay: name the game, too, as in \"warren play petra --lay --at LINK\"");
    if (!args->lay && args->rest_count > 0)
        return cli_say(
            CLI_USAGE,
            "\"%.40s\": leave the game out, for the table says what is played; or lay a new table with --lay",
            args->rest[0]);
    return CLI_OK;
}

static int elsewhere(const char *link, struct args *args, struct shelf *shelf, bool watch)
{
    char why[TERM_WHY_MAX] = "";
    struct term_order o = order_of(args, shelf);
    struct guest_link house;
    int status = read_link(link, &house);
    if (status != CLI_OK)
        return status;
    if (args->ca != NULL && !house.tls)
        return cli_say(CLI_USAGE, "--ca: a link with http:// has no certificate to be checked");
    o.house = &house;
    o.ca = args->ca;
    o.timing = args->timing;
    o.seat = (int)args->seat - 1;
    o.watch = watch;
    o.lay = args->lay;
    if (o.lay && house.table[0] != '\0')
        return cli_say(CLI_USAGE, "--lay: the link of the house is wanted, without a table");
    status = watch ? CLI_OK : check_game(args);
    status = status == CLI_OK ? check_elsewhere(args) : status;
    if (status != CLI_OK)
        return status;
    if (watch && house.table[0] == '\0')
        return cli_say(CLI_USAGE, "\"%.80s\": this link names no table", link);
    o.game = o.lay ? cli_game(args->rest[0]) : NULL;
    if (o.lay && o.game == NULL)
        return CLI_USAGE;
    if (o.lay && o.game->example)
        return cli_say(CLI_USAGE, "\"%.40s\": this game cannot be played here", args->rest[0]);
    return refused(play_at_terminal(&o, why), why);
}

/* A lesson or exercises, as the menu was asked for them. */
static int grant(const struct args *args, const struct term_wish *wish, struct shelf *shelf)
{
    char player[2] = {(char)('1' + wish->seat), '\0'};
    struct args other = *args;
    other.rest[0] = wish->lesson != NULL ? wish->lesson->id : wish->exercises;
    other.rest_count = 1;
    other.player = player;
    other.ms = 0;
    return (wish->lesson != NULL ? &learn_command : &puzzle_command)->run(&other, shelf);
}

static int play(struct args *args, struct shelf *shelf)
{
    char why[TERM_WHY_MAX] = "";
    struct term_wish wish = {NULL, "", 0};
    if (args->at != NULL)
        return elsewhere(args->at, args, shelf, false);
    if (args->lay || args->timing != NULL || args->seat > 0 || args->ca != NULL)
        return cli_say(CLI_USAGE, "--lay, --clock, --seat and --ca are for a table elsewhere, with --at");
    struct term_order o = order_of(args, shelf);
    o.wish = &wish;
    const char *word = args->rest_count > 0 ? args->rest[0] : NULL;
    if (args->from != NULL)
        return play_from(args, shelf);
    if (args->resume) {
        o.id = word;
        if (word != NULL && !save_exists(word))
            return stream_no_saved(word);
    } else if (word != NULL) {
        o.game = cli_game(word);
        if (o.game == NULL)
            return CLI_USAGE;
    }
    int status = refused(play_at_terminal(&o, why), why);
    bool wished = wish.lesson != NULL || wish.exercises[0] != '\0';
    return status == CLI_OK && wished ? grant(args, &wish, shelf) : status;
}

const struct command play_command = {
    .name = "play",
    .usage = N_("[GAME] [OPTION]..."),
    .about = N_("play in this terminal, alone against bots or several at one screen"),
    .more = N_("Without GAME a menu asks what to play and with whom; it also begins lessons, exercises and saved\n"
               "games. Every move is saved before the next is asked for: whatever happens, --resume goes on with\n"
               "the newest game, --resume ID with any other. Without --bot, those who have a --name are people, and\n"
               "the first seat if there is none. A bot takes three seconds a turn at most, or --ms milliseconds.\n\n"
               "  warren play\n"
               "  warren play petra --seats 3 --name Ada\n"
               "  warren play prowl --name Ada --name Blaise --match\n"
               "  warren play prowlers-passage --bot 2=greedy --option edition=fr\n"
               "  warren play --resume\n"
               "  warren play --from w2p4q8c3...\n\n"
               "With --at one plays with people elsewhere, at a table of a house (warren serve): sits down by the\n"
               "link that somebody sent, and comes back to the seat by the same link. --lay lays a table there and\n"
               "prints the links for the others; without GAME and table, --at lists your tables in that house. With\n"
               "several --name there, several people share this device, with a curtain between them.\n\n"
               "  warren play prowl --lay --at https://games.example --seats 3 --bot 3=4 --clock 3d --name Ada\n"
               "  warren play --at https://games.example/t/k3f9...#... --name Blaise\n"
               "  warren play --at https://games.example"),
    .takes = ARG(BOX) | ARG(OPTION) | ARG(SEATS) | ARG(NEW_SEED) | ARG(SEAT_BOT) | ARG(THREADS) | ARG(MS) |
             ARG(SEAT_NAME) | ARG(MATCH) | ARG(PLAIN) | ARG(RESUME) | ARG(EXAMPLE) | ARG(FROM) | ARG(AT) | ARG(LAY) |
             ARG(CLOCK) | ARG(SEAT) | ARG(CA),
    .rest_min = 0,
    .rest_max = 1,
    .run = play,
};

static int watch(struct args *args, struct shelf *shelf)
{
    return elsewhere(args->rest[0], args, shelf, true);
}

const struct command play_watch_command = {
    .name = "watch",
    .usage = N_("LINK [OPTION]..."),
    .about = N_("watch a game of people elsewhere, at a table of a house"),
    .more = N_("Shows what an onlooker may see, and everything once the game is over; no more than that on a device\n"
               "that has a seat there, so that it can be shown to others. The people at the table see how many watch,\n"
               "and may close the door. Without a terminal it tells the game to its end and stops.\n\n"
               "  warren watch https://games.example/t/k3f9...\n"
               "  warren watch --plain http://localhost:7777/t/k3f9... >game.txt"),
    .takes = ARG(BOX) | ARG(PLAIN) | ARG(CA),
    .rest_min = 1,
    .rest_max = 1,
    .run = watch,
};

static int games(struct args *args, struct shelf *shelf)
{
    static const char *const verbs[] = {"list", "delete", "restore"};
    char why[TERM_WHY_MAX] = "";
    struct term_order o = order_of(args, shelf);
    const char *verb = args->rest_count > 0 ? args->rest[0] : "list", *id = args->rest[1];
    size_t i = 0;
    if (strcmp(verb, "resume") == 0)
        return cli_say(CLI_USAGE, "games resume: this is \"warren play --resume ID\" now");
    if (strcmp(verb, "show") == 0)
        return cli_say(CLI_USAGE, "games show: this is \"warren show ID\" now");
    while (i < sizeof verbs / sizeof verbs[0] && strcmp(verb, verbs[i]) != 0)
        i++;
    if (i == sizeof verbs / sizeof verbs[0])
        return cli_say(CLI_USAGE, "games \"%.40s\": list, delete or restore is wanted", verb);
    if ((i == 0) != (args->rest_count < 2))
        return cli_say(CLI_USAGE, i == 0 ? N_("games list takes no name") : N_("games %s: which one?"), verb);
    if (strcmp(verb, "delete") == 0 && !save_exists(id))
        return stream_no_saved(id);
    return refused(games_list(&o, verb, id, why), why);
}

const struct command play_games_command = {
    .name = "games",
    .usage = N_("[list | delete ID | restore ID] [OPTION]..."),
    .about = N_("list saved games, delete one or bring it back"),
    .more =
        N_("The saved games are in $XDG_DATA_HOME/warren/games (usually ~/.local/share/warren/games), one record a\n"
           "file. The newest come first, each with its id, which play --resume, analyse, replay, show, render, hint\n"
           "and puzzle take. `delete` asks on a terminal, and `restore` brings back what was deleted within the last\n"
           "30 days.\n\n"
           "  warren games\n"
           "  warren games delete petra-1\n"
           "  warren games restore petra-1"),
    .takes = ARG(BOX) | ARG(PLAIN) | ARG(EXAMPLE),
    .rest_min = 0,
    .rest_max = 2,
    .run = games,
};
