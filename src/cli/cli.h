/* What the subcommands share: arguments, boxes, files of records, and how a failure is said.
 *
 * Exit status: 0 all well; 1 bad input; 2 bad usage; 3 the machine failed (disk, memory). */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "core/record.h"
#include "lang/lang.h"
#include "show/svg.h"

#include <stdio.h>

enum { CLI_OK = 0, CLI_INPUT = 1, CLI_USAGE = 2, CLI_MACHINE = 3 };

enum { CLI_OPTIONS_MAX = 16, CLI_REST_MAX = 64, CLI_BOTS_MAX = 16 };

/* Every argument that any subcommand takes; which ones it takes is in its `struct command`. */
struct args {
    bool help, json, states, fast, all, has_view, id;
    int view;
    uint64_t seed, games, index;
    uint32_t seats; /* 0: the fewest the game takes */
    uint32_t threads, depth, level, ms, repeat;
    const char *bot[CLI_BOTS_MAX]; /* as given, see seat.h */
    uint32_t bots;
    bool has_step, text, ascii, tokens, sheet;
    uint32_t step, width, height, page;
    enum svg_theme theme;
    bool has_seed, plain, resume, series, example;
    const char *seat_name[GAME_SEATS_MAX], *seat_bot[GAME_SEATS_MAX];
    const char *out, *with, *consider, *sprt, *from, *player;
    bool has_port, open;
    uint32_t port;
    const char *address;
    const char *option[CLI_OPTIONS_MAX];
    uint32_t options;
    const char *rest[CLI_REST_MAX];
    uint32_t rest_count;
};

/* Every option of any subcommand, in the order of the help texts. */
enum arg {
    ARG_BOX,
    ARG_OPTION,
    ARG_SEATS,
    ARG_GAMES,
    ARG_SEED,
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
    ARG_ID,
    ARG_JSON,
    ARG_PORT,
    ARG_ADDRESS,
    ARG_OPEN,
    ARG_LANG,
    ARG_HELP,
    ARG_COUNT
};
#define ARG(name) (UINT64_C(1) << ARG_##name)

struct shelf;

struct command {
    const char *name;
    const char *usage; /* after `warren NAME` */
    const char *about; /* one line */
    const char *more;  /* what it does, and examples */
    uint64_t takes;    /* its options: ARG(BOX) | ARG(SEATS), … */
    uint32_t rest_min, rest_max;
    int (*run)(struct args *args, struct shelf *shelf);
};

extern const struct command simulate_command, replay_command, perft_command, bench_command, box_command, hint_command,
    analyse_command, puzzle_command, render_command, rules_command, score_command, show_command, engine_command,
    completions_command, tournament_command, play_command, games_command, serve_command, learn_command;

const struct command *command_at(size_t index); /* NULL past the last */

/* The options there are, and how each reads its value. */
enum args_kind { ARGS_OWN, ARGS_FLAG, ARGS_TEXT, ARGS_NUMBER, ARGS_LONG };
struct args_option {
    const char *name, *value, *about; /* value: what it is called in a help text; NULL: the option takes none */
    enum args_kind kind;
    size_t field, given; /* in struct args: where the value goes, and the bool that says it was given (0: none) */
    uint64_t min, max;
    int (*take)(const char *value, struct args *out, struct shelf *shelf); /* ARGS_OWN */
};
const struct args_option *args_option(size_t index); /* by enum arg; NULL past the last */
bool args_takes(const struct command *c, enum arg arg);

/* Parses a subcommand's arguments; boxes go on the shelf. Returns CLI_OK, or the status after having said why. */
int args_parse(const struct command *command, int argc, char **argv, struct args *out, struct shelf *shelf);
void args_help(const struct command *command, FILE *out);

/* The boxes at hand: the built-in one of each game, and one given with --box. */
struct shelf *shelf_new(void);
void shelf_free(struct shelf *shelf);
int shelf_add(struct shelf *shelf, const char *path);
const struct box *shelf_box(struct shelf *shelf, const struct game *game);          /* the one in force */
const char *shelf_text(struct shelf *shelf, const struct game *game, size_t *size); /* its file's text */
/* The box that a record was made with: the one in force or the built-in one; NULL if it is neither. */
const struct box *shelf_box_for(struct shelf *shelf, const struct game *game, const struct record *r, struct fault *f);

/* The same for a position id. */
struct position;
const struct box *shelf_box_at(struct shelf *shelf, const struct game *game, const struct position *p, struct fault *f);

/* Finds the game a user named, or says which ones there are. */
const struct game *cli_game(const char *id);

/* Seats, options and wishes of the command line made into a set-up for `deal`. */
int cli_setup(const struct args *args, const struct game *game, const struct box *box, struct game_setup *setup,
              struct json *wish);

/* Deals the first game of the seed into a set-up, or says why the wish cannot be met. */
int cli_deal(const struct args *args, const struct game *game, const struct box *box, struct json wish,
             struct game_setup *setup);

/* The reader's language: what --lang says, else the locale, else English. Process-wide, as a command line is. */
const struct lang *cli_lang(void);
bool cli_set_lang(const char *name); /* false if there is no such language */
void cli_lang_from_environment(void);

/* A message in the reader's language. Formats too: a translation takes the same arguments. */
const char *tr(const char *message) __attribute__((format_arg(1)));

/* One sentence on standard error, after "warren: ", translated; returns the status it is given. */
int cli_say(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for a fault: where is "FILE, line", for example; `number` is appended to it unless negative. */
int cli_fault(const char *where, long number, const struct fault *f);

void *cli_alloc(size_t size); /* zeroed; ends the program with CLI_MACHINE where there is none */
double cli_seconds(void);
uint32_t cli_cores(void);

/* A whole file, at most `most` bytes, or "-" for standard input. NULL after having said why, with the status. */
char *cli_read_file(const char *path, size_t most, size_t *size, int *status);
/* Opens for writing; "-" or NULL is standard output. cli_close tells whether everything arrived. */
FILE *cli_open(const char *path, int *status);
int cli_close(FILE *file, const char *path);

/* Records of a file one after the other, each at most CLI_RECORD_MAX bytes. */
enum { CLI_RECORD_MAX = 1 << 22 };
struct stream {
    FILE *file;
    const char *path;
    char *data;
    size_t used, room;
    size_t line;  /* where reading stands, from 1 */
    size_t index; /* of the record read last, from 0 */
    size_t begin; /* the line where it begins */
};
int stream_open(struct stream *s, const char *path);
int stream_next(struct stream *s, bool *more); /* the record is in data, used */
void stream_close(struct stream *s);

/* A record of the stream read, its game and box found, replayed into a match. */
struct replayed {
    struct record record;
    struct match match;
    game_move *log;
};
/* The next one, for a loop: false at the end, and after having said what is wrong, with the status. */
bool stream_game(struct stream *s, struct shelf *shelf, struct replayed *out, int *status);
/* Opens a file for its first record alone, which must be there. */
int stream_first(struct stream *s, const char *path, struct shelf *shelf, struct replayed *out);
void replayed_release(struct replayed *r);
/* The same from a position id; `where` is for what is said if it is none. The viewer is a seat, GAME_SPECTATOR or
 * GAME_REFEREE: for the others the match is made up where the viewer knows nothing. */
int replayed_from_id(const char *where, const char *id, struct shelf *shelf, struct replayed *out, int *viewer);

#endif
