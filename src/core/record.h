/* Game records: one JSON object for each game, read in place and written through a bounded writer.
 *
 * Reading has two steps, because core knows no games: record_open finds the parts, the caller finds the game and its
 * box, and record_load checks and replays. Members that this version does not know are kept when a record is written
 * again. */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/match.h"

enum { RECORD_NAME_MAX = 64 };

struct record {
    struct json whole;
    char game[32];
    char box_id[BOX_ID_MAX];
    bool has_hash;
    uint64_t box_hash;
    int64_t rules_version; /* 0 where the record does not say; then it is tried by the present rules */
    uint32_t seats;
    struct json names, options, setup, moves, result; /* result is no value while the game goes on */
};

/* Finds the parts of a record. The fault's `at` is a byte for bad JSON and 0 for a bad field. */
enum err record_open(const char *text, size_t size, struct record *out, struct fault *f);

/* Refuses a box that the record was not made with. A record that names no box fits any. */
enum err record_box(const struct record *r, const struct box *box, struct fault *f);

/* Reads seats and options alone. */
enum err record_options(const struct record *r, const struct game *game, const struct box *box,
                        struct game_setup *setup, struct fault *f);

/* Replays the whole record into a match (see match_init) and checks its result. For a bad move, and for a result that
 * its moves do not give, `at` is the index of the move and `in_moves` is true. */
enum err record_load(const struct record *r, const struct game *game, const struct box *box, struct match *m,
                     game_move *log, const struct rng *chance, struct fault *f, bool *in_moves);

/* How a game ended that people ended, not its moves, or in which somebody gave up: the member "ended", which a house
 * writes. It says nothing that the moves and the result could contradict. */
#define RECORD_HOW_LIST(WORD)                                                                                          \
    WORD(PLAYED, "played")                                                                                             \
    WORD(RESIGNED, "resigned")                                                                                         \
    WORD(ABANDONED, "abandoned")                                                                                       \
    WORD(TIME, "time")
#define RECORD_HOW_ENUM(name, word) RECORD_##name,
enum record_how { RECORD_HOW_LIST(RECORD_HOW_ENUM) };
struct record_ending {
    enum record_how how;
    uint32_t resigned, winners; /* a bit a seat; winners where the moves do not name them */
};
/* The ending of a whole record of so many seats; false where it has none, or one that this version does not know. */
bool record_ending_read(struct json whole, uint32_t seats, struct record_ending *out);
/* Writes the member's value. */
void record_ending_write(const struct record_ending *e, struct text *out);

/* What a record holds beside the match. */
struct record_notes {
    const char *names[GAME_SEATS_MAX]; /* a seat whose name is NULL is called "Seat 1" and so on */
    bool has_seed;                     /* written, as "seed:index", only once the game is over */
    uint64_t seed, index;
    /* An earlier record of this game whose unknown members are copied, or no value; how it ended is copied as long as
     * no move was made or taken back since. */
    struct json original;
    /* One more member, or NULL. It comes last and replaces the member of that name in an earlier record. */
    const char *extra_name;
    void (*extra)(const void *with, struct text *out);
    const void *with;
};

/* Writes one line of JSON, without the line's end. */
void record_write(const struct match *m, const struct record_notes *notes, struct text *out);

/* Writes a result as the record holds it. */
void record_result_write(const struct game_result *result, uint32_t seats, struct text *out);

#endif
