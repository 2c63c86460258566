/* The interface between the page and the program: the functions that the WebAssembly module exports, and what they
 * share.
 *
 * Text goes in and text comes out. The caller writes UTF-8 at wr_in(), passes its size, and reads what a function wrote
 * at wr_out(). The function returns the length of that; if it could not do what was asked, it returns minus the length
 * of one sentence, in the reader's language, that says why. A choice is meant by its token. Each instance of the module
 * has one table; a page has one instance for the table and another, in a worker, for the bots. Like the rules, all of
 * this allocates nothing and reads no clock: the host says when a search should stop.
 *
 * What is shown of the table is worked out when it is first asked for, and kept: a reading of the table as it is (one
 * walk through the log), whether a move can be taken back (another), and a reading of the last step looked back at.
 * wr_read, wr_scene, wr_offer, wr_preview, wr_score and wr_describe all write from these. They hold until wasm_changes
 * is called. Nobody can change the table without it, but the guest, which has had it since it was made: after whatever
 * the guest is told wasm_guest_look calls it. What else a reading depends on (the language, a game that was given up,
 * what a house waits for) is set beside a call of it. */
#ifndef WASM_WASM_H
#define WASM_WASM_H

#include "core/record.h"
#include "table/table.h"

enum {
    WASM_IN_MAX = 1 << 20,
    WASM_OUT_MAX = 1 << 21,
    WASM_LOG_MAX = 1 << 15, /* at least log_max of any game, as wasm_box claims */
    WASM_BOX_MAX = 1 << 14,
    WASM_ARENA = 16 << 20
};

#ifdef __wasm__
#define WASM_EXPORT(name) __attribute__((export_name(#name)))
#define WASM_IMPORT(name) __attribute__((import_module("host"), import_name(#name)))
#else
#define WASM_EXPORT(name)
#define WASM_IMPORT(name)
#endif

struct wasm {
    const struct lang *lang;
    const struct game *game; /* NULL until a table is laid */
    const struct box *box;
    uint64_t changes;       /* how often wasm_changes was called */
    bool given_up;          /* the game that was opened is over, although its rules know no end of it */
    uint64_t seed;          /* for the next game that is begun, opened or begun again */
    bool elsewhere;         /* the table is in a house (wasm_guest.h), */
    enum table_stage stage; /* and this is what comes next */
    struct text out;
    game_move log[WASM_LOG_MAX], seen[WASM_LOG_MAX];
    char original[WASM_IN_MAX];
    char in[WASM_IN_MAX];
    char written[WASM_OUT_MAX];
};
extern struct wasm wasm;

/* The table; and the same to be changed, after which nothing that is kept of it holds. */
extern const struct table *const wasm_table;
struct table *wasm_changes(void);

/* Given by the host: whether a search should end. */
WASM_IMPORT(stop) int wasm_stop(void);

/* Called by the host, from here on. */
WASM_EXPORT(wr_in) char *wr_in(void);
WASM_EXPORT(wr_out) const char *wr_out(void);
/* The seed of the next game that is begun, opened or begun again, and of its bots. */
WASM_EXPORT(wr_seed) void wr_seed(uint32_t high, uint32_t low);

/* In: the name of a file that is not part of the module ("fr.words", "GAME.en.md"). Returns where to put that many
 * bytes of it, or NULL. */
WASM_EXPORT(wr_carry) char *wr_carry(uint32_t size, uint32_t bytes);

/* In: the code of a language whose catalogue has been brought. Sets it, and writes the languages, levels and games in
 * it as JSON. */
WASM_EXPORT(wr_shelf) int wr_shelf(uint32_t size);
/* In: {"game", "options": {key: word}, "players": [{"name", "bot"}], "series": bool}. Lays a table. */
WASM_EXPORT(wr_begin) int wr_begin(uint32_t size);
/* In: a record; or a position id, a line's end and a list of players as above. Lays a table with it. */
WASM_EXPORT(wr_open) int wr_open(uint32_t size);
/* What is done at the table. In: a token, which the person before the screen plays, or the bot whose turn it is answers
 * with. */
WASM_EXPORT(wr_play) int wr_play(uint32_t size);
WASM_EXPORT(wr_answer) int wr_answer(uint32_t size);
/* Plays the only move that the person before the screen has. */
WASM_EXPORT(wr_forced) int wr_forced(void);
WASM_EXPORT(wr_undo) int wr_undo(void);
WASM_EXPORT(wr_redo) int wr_redo(void);
/* The curtain: it is drawn, and opened for the person who is to act. */
WASM_EXPORT(wr_cover) int wr_cover(void);
WASM_EXPORT(wr_uncover) int wr_uncover(void);
/* Another game with the same players, each one seat further on where `turned` is not 0. */
WASM_EXPORT(wr_again) int wr_again(int32_t turned);
/* The table as it was after so many moves, to play on differently from there. */
WASM_EXPORT(wr_branch) int wr_branch(uint32_t step);
/* The game that was opened was given up: pictures say so, and ask nobody for a move. */
WASM_EXPORT(wr_close) void wr_close(void);

/* The table for whoever is before the screen, as JSON. */
WASM_EXPORT(wr_read) int wr_read(void);
/* The log in words from a move on, as that viewer saw it: a JSON list of {"actor", "text"}. */
WASM_EXPORT(wr_log) int wr_log(uint32_t from);
/* In: a choice that is considered, or nothing. The picture after `step` moves, or as it is for WASM_NOW, drawn for a
 * room of so many CSS pixels; `how` says in which colours, and whether fingers point there. */
enum { WASM_NOW = -1, WASM_DARK = 1, WASM_TOUCH = 2 };
WASM_EXPORT(wr_scene) int wr_scene(uint32_t size, int32_t step, int32_t how, int32_t width, int32_t height);
/* In: tokens of legal moves, a line each. Lets the picture after `step` moves offer these and no others, until another
 * step is asked for or the table changes; writes a JSON list of {"token", "label", "preview"}. */
WASM_EXPORT(wr_offer) int wr_offer(uint32_t size, int32_t step);
/* Words. In: a choice; what it would do. The score, or a description of everything, after `step` moves or for WASM_NOW.
 */
WASM_EXPORT(wr_preview) int wr_preview(uint32_t size);
WASM_EXPORT(wr_score) int wr_score(int32_t step);
WASM_EXPORT(wr_describe) int wr_describe(int32_t step);
/* The record of the game, as one line. */
WASM_EXPORT(wr_record) int wr_record(void);
/* In: a game's id, a newline, and words to look for or nothing. Writes a JSON list of {"kind", "number", "mark",
 * "text"}.
 */
WASM_EXPORT(wr_rules) int wr_rules(uint32_t size);
/* In: {"game", "names": [], "values": {key: [word]}}. The pad's fields with their values, and the tally, as JSON. */
WASM_EXPORT(wr_pad) int wr_pad(uint32_t size);
/* In: a game's id. Lays the table of that step of its lesson, and says what it asks. Or in: the id, a newline and a
 * token. Says whether that is right, and why; a right choice is played, with what follows it. Writes {"steps", "right",
 * "text", "light": [name of a group in the picture]}. */
WASM_EXPORT(wr_learn) int wr_learn(uint32_t size, uint32_t step);
/* The position id of the game so far. While hidden cards are in play it is that of what the viewer knows: whoever is
 * sent it finds nobody else's cards in it. */
WASM_EXPORT(wr_position) int wr_position(void);
/* In: a bot's name, or nothing for the bot of the seat to act. Writes what it would choose, as JSON. It thinks for that
 * many nodes, or without such a limit for 0, and until wasm_stop says so. */
WASM_EXPORT(wr_think) int wr_think(uint32_t size, uint32_t nodes);
/* A hint for the seat to act, written like what a bot would choose. It takes as long as it takes, and a position has
 * one hint, here and in the terminal. */
WASM_EXPORT(wr_hint) int wr_hint(void);
/* Of so many milliseconds for a turn, those for the decision that is due (see level_share_ms). */
WASM_EXPORT(wr_share) uint32_t wr_share(uint32_t ms);
/* These four are in wasm_study.c, and only in the module with the analysis. They begin a study of the game on the
 * table (for effort see study.h; the seed is always STUDY_SEED, so a record has one analysis); do one job of it, and
 * return how far it is in 1/1000, or -1 once it is done; write it; and draw its graph for a room, `how` as for
 * wr_scene.
 */
enum { WASM_STUDY_WORDS, WASM_STUDY_JSON };
WASM_EXPORT(wr_study) int wr_study(uint32_t effort);
WASM_EXPORT(wr_study_step) int wr_study_step(void);
WASM_EXPORT(wr_study_read) int wr_study_read(int32_t what);
WASM_EXPORT(wr_study_graph) int wr_study_graph(int32_t how, int32_t width, int32_t height);
/* In wasm_house.c, and only in that module too: writes the rules that a hello to a house names (docs/house.md). */
WASM_EXPORT(wr_house) int wr_house(void);
/* In: a game's id. Writes the signature of its rules, 16 hexadecimal digits. */
WASM_EXPORT(wr_signature) int wr_signature(uint32_t size);

/* Shared by the exported functions, from here on. They begin an empty answer, and return it as good or as a sentence
 * that says why not: a message to be translated, or a fault. */
void wasm_fresh(void);
int wasm_good(void);
int wasm_bad(const char *message);
int wasm_fault(const struct fault *f);

/* Splits the input at the first `mark`: returns the size of what comes before it, and sets `rest` to what comes after
 * it, or to NULL if there is none. */
size_t wasm_split(uint32_t size, char mark, const char **rest, size_t *rest_size);

/* More memory, which is never given back. Aligned for a bot's arena. A module that does not think never asks for it. */
void *wasm_think_grow(size_t size);

/* Room for a hook to write text into, which then becomes a JSON string, or a member of an object with its key. */
struct text wasm_scratch(void);
void wasm_quote(const struct text *words);
void wasm_said(bool *first, const char *key, const struct text *words);

const struct box *wasm_box(const struct game *game);
const struct game *wasm_game(const char *id, size_t size); /* NULL unless it is a game that can be played */
enum table_stage wasm_read_stage(void);

#endif
