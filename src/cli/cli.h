/* What the subcommands share: arguments, boxes, files of records, and messages about failures.
 *
 * Exit status: 0 if all is well, 1 for bad input, 2 for bad usage, 3 if the machine failed (disk, memory). */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "core/record.h"
#include "lang/lang.h"
#include "show/svg.h"

#include <stdio.h>

enum { CLI_OK = 0, CLI_INPUT = 1, CLI_USAGE = 2, CLI_MACHINE = 3 };

enum { CLI_OPTIONS_MAX = 16, CLI_REST_MAX = 64, CLI_BOTS_MAX = 16, CLI_HOSTS_MAX = 16 };

/* The arguments of all subcommands; `struct command` says which of them one takes. */
struct args {
    bool help, json, states, fast, all, has_view, id;
    int view;
    uint64_t seed, games, index;
    uint32_t seats; /* 0 for the fewest that the game takes */
    uint32_t threads, depth, level, ms, repeat;
    const char *bot[CLI_BOTS_MAX]; /* as given, see seat.h */
    uint32_t bots;
    bool has_step, text, ascii, tokens, sheet;
    uint32_t step, width, height, page;
    uint32_t room_width, room_height; /* of a picture, 0: as usual */
    enum svg_theme theme;
    bool has_seed, plain, resume, series, example, brief;
    const char *seat_name[GAME_SEATS_MAX], *seat_bot[GAME_SEATS_MAX];
    const char *out, *with, *consider, *sprt, *from, *player;
    bool has_port, open;
    uint32_t port;
    const char *address, *host[CLI_HOSTS_MAX + 1]; /* hosts end with NULL */
    uint32_t hosts;
    const char *store, *proxy[CLI_HOSTS_MAX + 1]; /* proxies end with NULL */
    uint32_t proxies, connections, per_address;
    bool no_house, no_page, has_metrics, log;
    uint32_t metrics;
    const char *notify, *records, *table;
    bool lay;
    const char *at, *timing, *ca;
    uint32_t seat;
    const char *option[CLI_OPTIONS_MAX];
    uint32_t options;
    const char *rest[CLI_REST_MAX];
    uint32_t rest_count;
};

/* The options of all subcommands, in the order of the help texts. */
enum arg {
    ARG_BOX,
    ARG_OPTION,
    ARG_SEATS,
    ARG_GAMES,
    ARG_SEED,
    ARG_NEW_SEED, /* the same option, where every game has a new one by default */
    ARG_BOTS,
    ARG_ALL,
    ARG_SPRT,
    ARG_WITH,
    ARG_THREADS,
    ARG_OUT,
    ARG_STATES,
    ARG_TOKENS,
    ARG_VIEW,
    ARG_DEPTH,
    ARG_FAST,
    ARG_LEVEL,
    ARG_MS,
    ARG_REPEAT,
    ARG_STEP,
    ARG_THEME,
    ARG_CONSIDER,
    ARG_TEXT,
    ARG_WIDTH,
    ARG_HEIGHT,
    ARG_SIZE,
    ARG_PAGE,
    ARG_ASCII,
    ARG_SHEET,
    ARG_SEAT_BOT,
    ARG_SEAT_NAME,
    ARG_PLAYER,
    ARG_MATCH,
    ARG_RESUME,
    ARG_FROM,
    ARG_PLAIN,
    ARG_EXAMPLE,
    ARG_BRIEF,
    ARG_ID,
    ARG_JSON,
    ARG_PORT,
    ARG_ADDRESS,
    ARG_HOST,
    ARG_OPEN,
    ARG_STORE,
    ARG_NO_HOUSE,
    ARG_NO_PAGE,
    ARG_CONNECTIONS,
    ARG_PER_ADDRESS,
    ARG_PROXY,
    ARG_METRICS,
    ARG_LOG,
    ARG_NOTIFY,
    ARG_RECORDS,
    ARG_TABLE,
    ARG_AT,
    ARG_LAY,
    ARG_CLOCK,
    ARG_SEAT,
    ARG_CA,
    ARG_LANG,
    ARG_HELP,
    ARG_COUNT
};
_Static_assert(ARG_COUNT <= 64, "a bit for each");
#define ARG(name) (UINT64_C(1) << ARG_##name)

struct shelf;

struct command {
    const char *name, *other; /* `other` is another word for it, or NULL */
    const char *usage;        /* after `warren NAME` */
    const char *about;        /* one line */
    const char *more;         /* what it does, and examples */
    uint64_t takes;           /* its options: ARG(BOX) | ARG(SEATS), … */
    uint32_t rest_min, rest_max;
    int (*run)(struct args *args, struct shelf *shelf);
};

extern const struct command simulate_command, replay_command, perft_command, bench_command, box_command, hint_command,
    analyse_command, puzzle_command, render_command, rules_command, score_command, show_command, engine_command,
    completions_command, tournament_command, play_command, play_games_command, play_watch_command, serve_command,
    learn_command, hosting_command;

const struct command *main_command_at(size_t index); /* NULL past the last */

/* How an option reads its value. */
enum args_kind { ARGS_OWN, ARGS_FLAG, ARGS_TEXT, ARGS_NUMBER, ARGS_LONG };
struct args_option {
    const char *name, *value, *about; /* `value` is its name in help texts, or NULL if the option takes none */
#define ARGS_VALUE "value"            /* the context in which it is translated */
    enum args_kind kind;
    size_t field, given; /* offsets in struct args: of the value, and of the bool that says it was given, or 0 */
    uint64_t min, max;
    int (*take)(const char *value, struct args *out, struct shelf *shelf); /* for ARGS_OWN */
};
const struct args_option *args_option(size_t index); /* by enum arg; NULL past the last */
bool args_takes(const struct command *c, enum arg arg);

/* Parses a subcommand's arguments and puts boxes on the shelf. Returns CLI_OK, or the status after having said why. */
int args_parse(const struct command *command, int argc, char **argv, struct args *out, struct shelf *shelf);

/* The help of a command, of the program, and in a few lines of how to begin (help.c). */
void help_getting_started(FILE *out);
void help_command(const struct command *command, FILE *out);
void help_program(FILE *out);

/* The boxes that can be used: the built-in one of each game, and those given with --box. */
struct shelf *shelf_new(void);
void shelf_free(struct shelf *shelf);
int shelf_add(struct shelf *shelf, const char *path);
const struct box *shelf_box(struct shelf *shelf, const struct game *game);              /* the one in force */
const char *shelf_box_text(struct shelf *shelf, const struct game *game, size_t *size); /* the text of its file */
/* The box that a record was made with: the one in force or the built-in one; NULL if it is neither. */
const struct box *shelf_box_for(struct shelf *shelf, const struct game *game, const struct record *r, struct fault *f);

/* The same for the box of a position id. */
struct position;
const struct box *shelf_box_at(struct shelf *shelf, const struct game *game, const struct position *p, struct fault *f);

/* Finds the game that a user named. If there is none, lists the games and returns NULL. */
const struct game *cli_game(const char *id);

/* Makes a set-up for `deal`, and a wish, from the command line. */
int cli_setup(const struct args *args, const struct game *game, const struct box *box, struct game_setup *setup,
              struct json *wish);

/* Deals the first game of the seed into a set-up, or says why the wish cannot be met. */
int cli_deal(const struct args *args, const struct game *game, const struct box *box, struct json wish,
             struct game_setup *setup);

/* The reader's language: that of --lang, otherwise of the locale, otherwise English. It is process-wide, like the
 * command line. */
const struct lang *cli_lang(void);
bool cli_set_lang(const char *name); /* false if there is no such language */
void cli_lang_from_environment(void);

/* A message in the reader's language. It may be a format: its translation takes the same arguments. */
const char *tr(const char *message) __attribute__((format_arg(1)));

/* Prints one translated sentence on standard error, after "warren: ", and returns the status. */
int cli_say(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for a fault. `where` is, for example, "FILE, line"; `number` is appended to it unless it is negative. */
int cli_fault(const char *where, long number, const struct fault *f);
/* Prints on standard output what may contain text from outside, made harmless for a terminal (out_tame). */
void cli_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Prints text that begins in some column, wrapped; lines after the first are indented by `hang` columns. The width of
 * prose: as wide as out_width, but not so wide that it is hard to read. */
void cli_wrap(FILE *out, const char *text, int column, int hang, int width);
int cli_width(void);

void *cli_alloc(size_t size); /* zeroed; without memory the program ends with CLI_MACHINE */
double cli_seconds(void);
uint32_t cli_cores(void);

/* Reads a whole file of at most `most` bytes; "-" is standard input. NULL after having said why, with the status. */
char *cli_read_file(const char *path, size_t most, size_t *size, int *status);
/* Opens a file for writing; "-" or NULL is standard output. cli_close fails if not everything could be written. */
FILE *cli_open(const char *path, int *status);
int cli_close(FILE *file, const char *path);

/* A file of records, read one after the other, each of at most CLI_RECORD_MAX bytes. */
enum { CLI_RECORD_MAX = 1 << 22 };
struct stream {
    FILE *file;
    const char *path;
    char *data;
    size_t used, room;
    size_t line;  /* the line that is being read, from 1 */
    size_t index; /* of the last record that was read, from 0 */
    size_t begin; /* the line where that record begins */
    char *saved;  /* the contents of a saved game, or NULL if it is read from a file */
};
/* The path is a file's, "-" for standard input or, if there is no such file, the id of a saved game. */
int stream_open(struct stream *s, const char *path);
/* Says that there is no such saved game, and which one may have been meant. */
int stream_no_saved(const char *id);
int stream_next(struct stream *s, bool *more); /* puts the record into data */
void stream_close(struct stream *s);

/* A record, with its game and box found, replayed into a match. */
struct replayed {
    struct record record;
    struct match match;
    game_move *log;
    bool saved; /* it is a saved game, which was named by its id */
};
/* Reads the next record, for a loop. False at the end, and after having said what is wrong, with the status. */
bool stream_game(struct stream *s, struct shelf *shelf, struct replayed *out, int *status);
/* Opens a file for its first record, and fails if there is none. */
int stream_first(struct stream *s, const char *path, struct shelf *shelf, struct replayed *out);
void stream_replayed_release(struct replayed *r);
/* The same from a position id; `where` begins the message if the id is wrong. The viewer is a seat, GAME_SPECTATOR or
 * GAME_REFEREE. Unless it is GAME_REFEREE, the match is invented where the viewer knows nothing. */
int stream_replayed_from_id(const char *where, const char *id, struct shelf *shelf, struct replayed *out, int *viewer);

#endif
