/* warren serve: serves the page to browsers, and a house to people elsewhere. */
#include "cli/cli.h"
#include "cli/scan.h"
#include "registry/registry.h"
#include "server/server.h"
#include "term/out.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH_SIZE = 4096, GAMES_MAX = 16 };

/* Finds a folder beside the program, as the build and an installation place it. */
static bool find_beside(const char *below, char *out, size_t size)
{
    char program[2048];
    struct stat is;
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n <= 0)
        return false;
    program[n] = '\0';
    char *slash = strrchr(program, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    snprintf(out, size, "%s/%s", program, below);
    return stat(out, &is) == 0 && S_ISDIR(is.st_mode);
}

static int say_files(enum files_error error, const char *what)
{
    switch (error) {
    case FILES_FINE:
        break;
    case FILES_NO_FOLDER:
        return cli_say(CLI_INPUT, "%s: cannot open: %s", what, out_reason(cli_lang(), errno));
    case FILES_NO_PAGE:
        return cli_say(CLI_INPUT, "%s: there is no page in this folder: it has no index.html", what);
    case FILES_UNREADABLE:
        return cli_say(CLI_INPUT, "%s: cannot read this file of the page", what);
    case FILES_TOO_MUCH:
        return cli_say(CLI_INPUT, "%s: this is more than a page: at most %d files and %d bytes are served", what,
                       FILES_MAX, FILES_BYTES_MAX);
    case FILES_NO_MEMORY:
        return cli_say(CLI_MACHINE, "no memory for the page");
    }
    return CLI_OK;
}

static int load(struct files *files, const struct args *args)
{
    char folder[4096], what[4096] = "";
    if (args->no_page) {
        *files = (struct files){NULL, NULL, 0, 0};
        return CLI_OK;
    }
    if (args->rest_count > 0)
        snprintf(folder, sizeof folder, "%s", args->rest[0]);
    else if (!find_beside("web", folder, sizeof folder) && !find_beside("../share/warren/web", folder, sizeof folder))
        return cli_say(CLI_INPUT, "the page is not there: build it with web/build, or name its folder "
                                  "(--no-page keeps a house for terminals alone)");
    return say_files(files_load(files, folder, what, sizeof what), what);
}

/* Starts a browser in a session of its own and orphaned, so that Ctrl+C here does not end it. Without a desktop it
 * starts none: a browser in this terminal would cover what is printed here. */
static void show_in_browser(const char *url)
{
    if (getenv("DISPLAY") == NULL && getenv("WAYLAND_DISPLAY") == NULL)
        return;
    pid_t child = fork();
    if (child > 0)
        (void)waitpid(child, NULL, 0);
    if (child != 0)
        return;
    if (setsid() >= 0 && fork() == 0) {
        int nothing = open("/dev/null", O_RDWR);
        if (nothing >= 0) {
            (void)dup2(nothing, STDIN_FILENO);
            (void)dup2(nothing, STDOUT_FILENO);
            (void)dup2(nothing, STDERR_FILENO);
        }
        execlp("xdg-open", "xdg-open", url, (char *)NULL);
    }
    _exit(0);
}

/* By the command that this program was started with: `run` says so, as it is not where a shell looks for programs.
 * Where more than "serve" was typed, that holds for others, too. */
static void tell_others(const struct args *args)
{
    const char *called = getenv("WARREN_RUN");
    if (args->has_port || args->store != NULL || args->rest_count > 0)
        printf("%s", tr("To let others on the same network in, add --address 0.0.0.0 to the command."));
    else
        printf(tr("To let others on the same network in: %s serve --address 0.0.0.0"),
               called != NULL ? called : "warren");
    printf("\n");
}

static void ready(void *context, const char *url)
{
    const struct args *args = context;
    printf(args->no_page ? tr("A house for terminals is at %s") : tr("Warren is served at %s"), url);
    printf("\n%s\n", tr("Ctrl+C ends it."));
    if (args->address == NULL && !args->no_house)
        tell_others(args);
    /* Whoever cannot read the address cannot use the page, so it ends as by a signal; main.c says why. */
    if (fflush(stdout) != 0)
        (void)raise(SIGTERM);
    else if (args->open)
        show_in_browser(url);
}

/* Whoever has a seat has it at the usual address. */
static void moved(void *context, uint16_t port)
{
    (void)context;
    cli_say(CLI_OK,
            "port %u is taken by another program: at this other address browsers find neither the seats nor the games "
            "that they keep for the usual one (--port names a port)",
            (unsigned)port);
}

/* For phones and other machines of the network. */
static void others(void *context, const char *url)
{
    (void)context;
    printf(tr("Others on this network find it at %s"), url);
    printf("\n");
    if (isatty(STDOUT_FILENO))
        scan_print(stdout, url);
    fflush(stdout);
}

/* Where the store is unless --store says so; NULL where there is no such place. */
static const char *usual_store(char out[PATH_SIZE])
{
    if (!store_place(out, PATH_SIZE))
        return NULL;
    (void)store_place_make(out); /* if that fails, so does opening the store, which says so */
    return out;
}

/* The games that are played there: all but those that are only examples, with the boxes in force. */
static size_t list_games(struct shelf *shelf, struct house_game out[GAMES_MAX])
{
    size_t count = 0;
    const struct game *g;
    for (size_t i = 0; (g = registry_game(i)) != NULL && count < GAMES_MAX; i++)
        if (!g->example)
            out[count++] = (struct house_game){g, shelf_box(shelf, g)};
    return count;
}

static void lacks(void *context, const struct store_fault *fault)
{
    const struct args *args = context;
    char sentence[STORE_SENTENCE_MAX];
    store_fault_fill(fault, tr(store_fault_message(fault->error)), tr(fault->detail), sentence);
    cli_say(CLI_OK, "%s", sentence);
    if (args->store == NULL && !args->no_page)
        cli_say(CLI_OK,
                "the page is served without tables for people elsewhere (--store names another place for them)");
}

/* The path of the program that tells people, so that it is not looked for elsewhere; NULL: it cannot be run. */
static const char *find_program(const char *named, char out[PATH_SIZE])
{
    struct stat is;
    int size = snprintf(out, PATH_SIZE, "%s%s", strchr(named, '/') != NULL ? "" : "./", named);
    if (size >= PATH_SIZE) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    if (stat(out, &is) != 0 || access(out, X_OK) != 0)
        return NULL;
    errno = EISDIR;
    return S_ISDIR(is.st_mode) ? NULL : out;
}

static int take_notify(const struct args *args, struct server_options *options, char path[PATH_SIZE])
{
    if (args->notify == NULL)
        return CLI_OK;
    if (args->no_house)
        return cli_say(CLI_USAGE, "--notify is about the tables of a house, and --no-house wants none");
    options->notify = find_program(args->notify, path);
    if (options->notify == NULL)
        return cli_say(CLI_INPUT, "--notify \"%.200s\": this program cannot be run: %s", args->notify,
                       out_reason(cli_lang(), errno));
    return CLI_OK;
}

/* What cannot be the name of a store is a mistake in the command; whatever else is wrong with it shows when it is
 * opened. */
static int take_store(const struct args *args, struct server_options *options, char usual[PATH_SIZE])
{
    char path[STORE_PATH_MAX];
    struct store_fault fault;
    if (args->no_house)
        return args->store == NULL
                   ? CLI_OK
                   : cli_say(CLI_USAGE, "--store is about the tables of a house, and --no-house wants none");
    if (args->store != NULL && !store_place_find(args->store, path, &fault) &&
        (fault.error == STORE_NO_NAME || fault.error == STORE_NO_SERVER))
        return cli_say(CLI_USAGE, "--store: %s", tr(store_fault_message(fault.error)));
    options->store = args->store != NULL ? args->store : usual_store(usual);
    options->may_lack = args->store == NULL && !args->no_page;
    if (options->store == NULL)
        return cli_say(args->no_page ? CLI_MACHINE : CLI_OK,
                       "neither XDG_STATE_HOME nor HOME names a folder for the tables of a house (--store does)");
    return CLI_OK;
}

static int run(struct args *args, struct shelf *shelf)
{
    struct server_options options;
    struct house_game games[GAMES_MAX];
    struct files files;
    char why[256] = "", path[PATH_SIZE], program[PATH_SIZE];
    server_defaults(&options);
    if (args->no_page && (args->no_house || args->open || args->rest_count > 0))
        return cli_say(CLI_USAGE, "--no-page keeps a house alone: no folder, --open or --no-house goes with it");
    int status = take_notify(args, &options, program);
    if (status == CLI_OK)
        status = take_store(args, &options, path);
    if (status == CLI_OK)
        status = load(&files, args);
    if (status != CLI_OK)
        return status;
    options.ready = ready;
    options.others = others;
    options.moved = moved;
    options.lacks = lacks;
    options.context = args;
    options.games = games;
    options.game_count = list_games(shelf, games);
    options.proxies = args->proxy;
    options.has_metrics = args->has_metrics;
    options.metrics = (uint16_t)args->metrics;
    options.log = args->log;
    options.draw = scan_draw;
    if (args->connections > 0)
        options.connections = args->connections;
    if (args->per_address > 0)
        options.per_address = args->per_address;
    options.address = args->address;
    options.names = args->host;
    options.exact = args->has_port;
    if (args->has_port)
        options.port = (uint16_t)args->port;
    switch (server_run(&files, &options, why, sizeof why)) {
    case SERVER_FINE:
        break;
    case SERVER_BAD_ADDRESS:
        status =
            cli_say(CLI_USAGE, "--address \"%.60s\": the number of an address is wanted, e.g. 0.0.0.0", args->address);
        break;
    case SERVER_BAD_PROXY:
        status = cli_say(CLI_USAGE, "--proxy \"%.60s\": the number of an address is wanted, e.g. 127.0.0.1", why);
        break;
    case SERVER_STORE:
        status = CLI_MACHINE;
        break;
    case SERVER_STUCK:
        status = cli_say(CLI_MACHINE,
                         "%s: the disk does not answer, so the house ends without closing the store; whatever was "
                         "acknowledged is there",
                         options.store);
        break;
    case SERVER_METRICS:
        status = cli_say(CLI_MACHINE, "--metrics %u: this port cannot be used: %s", (unsigned)options.metrics, why);
        break;
    case SERVER_TAKEN:
        status = cli_say(CLI_MACHINE, "port %u is taken by another program: choose another with --port, or any with 0",
                         (unsigned)options.port);
        break;
    case SERVER_SYSTEM:
        status = args->address != NULL ? cli_say(CLI_MACHINE, "cannot serve the page at %.60s: %s", args->address, why)
                                       : cli_say(CLI_MACHINE, "cannot serve the page: %s", why);
        break;
    }
    files_free(&files);
    return status;
}

const struct command serve_command = {
    .name = "serve",
    .usage = N_("[FOLDER] [OPTION]..."),
    .about = N_("play in a browser: serve the page on this machine"),
    .more = N_("Serves the page to browsers on this machine and prints its address; Ctrl+C ends it. The folder is\n"
               "where the build or an installation has put the page, unless one is named. It is read once.\n"
               "Requests must name this machine: localhost, the address at which they arrive, or a --name.\n"
               "It also keeps a house, where people elsewhere can play; its tables are in your state folder.\n\n"
               "  warren serve --open\n"
               "  warren serve --port 8000\n"
               "  warren serve --address 0.0.0.0 --name games.example\n"
               "  warren serve build/web --port 0\n"
               "  warren serve --no-page"),
    .takes = ARG(PORT) | ARG(ADDRESS) | ARG(HOST) | ARG(OPEN) | ARG(STORE) | ARG(NO_HOUSE) | ARG(NO_PAGE) |
             ARG(CONNECTIONS) | ARG(PER_ADDRESS) | ARG(PROXY) | ARG(METRICS) | ARG(LOG) | ARG(NOTIFY),
    .rest_min = 0,
    .rest_max = 1,
    .run = run,
};
