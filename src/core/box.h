/* Box files: what is printed on a game's components, as text that an owner of the game can correct.
 *
 * A line holds words, then the source of what it says, then perhaps a comment:
 *
 *     spaces 8   @reconstructed   # not visible in the rulebook
 *
 * A file begins with `warren-box 1`, `game ID` and `id NAME`. With `extends NAME` it adds to the box of that id instead
 * of standing alone. This module splits files into lines and words, checks what all boxes share, and hands each line to
 * the game. */
#ifndef CORE_BOX_H
#define CORE_BOX_H

#include "core/err.h"
#include "core/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct game;

enum { BOX_ID_MAX = 32, BOX_WORDS_MAX = 48, BOX_WORD_MAX = 256, BOX_FILE_MAX = 1 << 18 };

/* Where a value comes from. */
enum box_source { BOX_RULEBOOK, BOX_RECONSTRUCTED, BOX_DECISION, BOX_OWNER, BOX_SOURCES };

/* What every game's box struct begins with. */
struct box {
    char id[BOX_ID_MAX];
    uint64_t hash;                /* of the words in its lines, without comments and sources */
    uint32_t values[BOX_SOURCES]; /* how many lines come from each source */
    bool builtin;                 /* whether it is the box that the program carries; set by whoever read it */
};

struct box_word {
    const char *text; /* without its quotation marks; not ended by a zero byte */
    size_t size;
    bool quoted;
};

struct box_line {
    size_t number; /* from 1 */
    size_t count;
    struct box_word word[BOX_WORDS_MAX];
    enum box_source source;
};

/* The name of a source as box files write it, without the @. */
const char *box_source_name(enum box_source source);

/* The header of a box file, so that the game it belongs to can be found before it is read. */
struct box_header {
    char game[BOX_ID_MAX];
    char id[BOX_ID_MAX];
    char extends[BOX_ID_MAX]; /* empty: the file stands alone */
};

/* In the faults of both, `at` is a line. box_read fills `box` (game->box_size bytes); a file that extends another box
 * is read into one that already holds that box. After a failure the box's contents mean nothing. */
enum err box_header_read(const char *text, size_t size, struct box_header *out, struct fault *f);
enum err box_read(const struct game *game, const char *text, size_t size, struct box *box, struct fault *f);

/* What is unusual about a box, although the game can be played with it. */
enum err box_doubt(const struct game *game, const struct box *box, struct fault *f);

/* Walks a file line by line, leaving out blank lines and the header; tools that show a box use it too. */
struct box_walk {
    const char *at, *end;
    size_t number;
    bool begun; /* past the header */
};
void box_walk(struct box_walk *w, const char *text, size_t size);
enum err box_walk_next(struct box_walk *w, struct box_line *line, bool *more, struct fault *f);

/* For the games' readers. */
bool box_word_is(const struct box_word *w, const char *text);
enum err box_number(const struct box_line *line, size_t index, int64_t min, int64_t max, int64_t *out, struct fault *f);
enum err box_choice(const struct box_line *line, size_t index, const char *const *names, uint32_t count, uint8_t *out,
                    struct fault *f); /* which of the names the word is; names that are NULL match nothing */
enum err box_count(const struct box_line *line, size_t min, size_t max, struct fault *f);
enum err box_fault(const struct box_line *line, size_t index, enum err err, struct fault *f);

/* A field is a line of a word and one number. A game lists its fields, clears their values to BOX_UNSET, tries them on
 * each line that is nothing else, and at last checks that all were given. */
enum { BOX_UNSET = -1 };

struct box_field {
    const char *word;
    int32_t min, max; /* min is 0 at least */
};

void box_fields_clear(int32_t *values, size_t count);
enum err box_fields_line(const struct box_field *fields, size_t count, int32_t *values, const struct box_line *line,
                         struct fault *f);
enum err box_fields_check(const struct box_field *fields, size_t count, const int32_t *values, struct fault *f);

#endif
