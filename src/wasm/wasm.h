/* The page's way into the program: the functions that the WebAssembly module exports, and what they share.
 *
 * Text goes in and text comes out. The caller writes UTF-8 at wr_in(), says how long it is, and reads what a function
 * wrote at wr_out(): its length is returned, or minus the length of one sentence in the reader's language that says why
 * it could not be done. There is one table a module; a page has one module for the table and one, in a worker, for the
 * bots. Like the rules, all of this allocates nothing and reads no clock: the host says when a search should stop. */
#ifndef WASM_WASM_H
#define WASM_WASM_H

#include "core/record.h"
#include "table/table.h"

enum {
    WASM_IN_MAX = 1 << 20,
    WASM_OUT_MAX = 1 << 21,
    WASM_LOG_MAX = 1 << 15, /* of any game, see the claim in wasm_table.c */
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

/* The one table of this module. */
struct wasm {
    const struct lang *lang;
    const struct game *game; /* NULL: no table is laid */
    const struct box *box;
    struct table table;
    uint64_t seed; /* of the next game that is begun, opened or begun again */
    struct text out;
    game_move log[WASM_LOG_MAX], seen[WASM_LOG_MAX];
    char original[WASM_IN_MAX];
    char in[WASM_IN_MAX];
    char written[WASM_OUT_MAX];
};
extern struct wasm wasm;

/* ---- What the host gives ---- */

WASM_IMPORT(stop) int wasm_stop(void); /* whether a search should end */

/* ---- What the host calls ---- */

WASM_EXPORT(wr_in) char *wr_in(void);
WASM_EXPORT(wr_out) const char *wr_out(void);
/* Chance of the next game that is begun, opened or begun again, and of its bots. */
WASM_EXPORT(wr_seed) void wr_seed(uint32_t high, uint32_t low);

/* In: the name of a file that the module does not have of itself ("fr.words", "GAME.en.md"). Where so many bytes of it
 * belong, or NULL. */
WASM_EXPORT(wr_carry) char *wr_carry(uint32_t size, uint32_t bytes);

/* In: a language's code, whose catalogue is there. Sets it, and answers with languages, levels and games in it, as
 * JSON. */
WASM_EXPORT(wr_shelf) int wr_shelf(uint32_t size);
/* In: {"game", "options": {key: word}, "players": [{"name", "bot"}], "series": bool}. Lays a table. */
WASM_EXPORT(wr_begin) int wr_begin(uint32_t size);
/* In: a record; or a position id, a line's end and a list of players as above. Lays a table with it. */
WASM_EXPORT(wr_open) int wr_open(uint32_t size);
/* In: "play TOKEN" (the person before the screen), "answer TOKEN" (the bot whose turn it is), "undo", "redo", "face",
 * "cover", "again", "turn" (again, one seat on), "branch N" (as the table was after N moves, to play on from there). */
WASM_EXPORT(wr_do) int wr_do(uint32_t size);
/* The table for whoever is before the screen, as JSON. */
WASM_EXPORT(wr_read) int wr_read(void);
/* The log in words from a move on, as that viewer saw it: a JSON list of {"actor", "text"}. */
WASM_EXPORT(wr_log) int wr_log(uint32_t from);
/* The picture after so many moves (WASM_NOW: as it is) with a choice considered (-1: none). */
enum { WASM_NOW = -1 };
WASM_EXPORT(wr_scene) int wr_scene(int32_t step, int32_t chosen, int32_t dark);
/* Words: what choice `n` would do; or of the table after `n` moves (WASM_NOW) the score, the whole table. */
enum { WASM_PREVIEW, WASM_SCORE, WASM_DESCRIBE };
WASM_EXPORT(wr_words) int wr_words(int32_t what, int32_t n);
/* The record of the game, a line. */
WASM_EXPORT(wr_record) int wr_record(void);
/* In: a game's id, a line's end, words that are looked for or nothing. A JSON list of {"kind", "number", "mark",
 * "text"}. */
WASM_EXPORT(wr_rules) int wr_rules(uint32_t size);
/* In: {"game", "names": [], "values": {key: [word]}}. The pad's fields with their values, and the tally, as JSON. */
WASM_EXPORT(wr_pad) int wr_pad(uint32_t size);
/* In: a game's id; lays the table of that step of its lesson, and says what it asks. Or the id, a line's end and a
 * token: whether that is right, and why; what is right is played, and what follows it. {"steps", "right", "text"}. */
WASM_EXPORT(wr_learn) int wr_learn(uint32_t size, uint32_t step);
/* The position id of the game so far. */
WASM_EXPORT(wr_position) int wr_position(void);
/* In: a bot's name, or nothing for that of the seat to act. What it would choose there, as JSON; it thinks for so many
 * nodes (0: no limit) or until wasm_stop. */
WASM_EXPORT(wr_think) int wr_think(uint32_t size, uint32_t nodes);
/* wasm_study.c, in the module with the analysis only. Begins one of the game on the table (effort: see study.h); does
 * one job of it, and says how far it is, in 1/1000, or -1 once all is done; writes what came of it. */
enum { WASM_STUDY_WORDS, WASM_STUDY_LIGHT, WASM_STUDY_DARK, WASM_STUDY_JSON };
WASM_EXPORT(wr_study) int wr_study(uint32_t effort);
WASM_EXPORT(wr_study_step) int wr_study_step(void);
WASM_EXPORT(wr_study_read) int wr_study_read(int32_t what);
/* In: a game's id. The signature of its rules, 16 digits. */
WASM_EXPORT(wr_signature) int wr_signature(uint32_t size);

/* ---- What they share ---- */

void wasm_fresh(void);             /* an empty answer */
int wasm_good(void);               /* the answer, as a function returns it */
int wasm_bad(const char *message); /* an answer that is a sentence why not, to be translated */
int wasm_fault(const struct fault *f);

/* Memory behind everything else, for good: a module that does not think has none of it. Aligned for a bot's arena. */
void *wasm_grow(size_t size);

/* Text as a JSON string, written by a hook into a room of its own. */
struct text wasm_scratch(void);
void wasm_quote(const struct text *words);
void wasm_member(bool *first, const char *key); /* "key": */

const struct box *wasm_box(const struct game *game);
const struct game *wasm_game(const char *id, size_t size); /* one that can be played; NULL: none */
void wasm_read(int32_t step, struct table_reading *out);   /* what the viewer sees of the table after a step */

#endif
