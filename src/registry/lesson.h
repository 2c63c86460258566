/* Lessons (lessons/GAME.txt): a game taught by playing it, step by step. The text is read in place.
 *
 * A step is a position; a text that teaches one idea and asks for a choice; the choices that are right; what is said
 * after a right one and after any other; and the moves that follow until the learner, seat 0, is to choose again. */
#ifndef REGISTRY_LESSON_H
#define REGISTRY_LESSON_H

#include "core/match.h"
#include "lang/lang.h"

enum { LESSON_SEAT = 0, LESSON_TEXT_MAX = 2048 };

struct lesson {
    const struct game *game;
    const char *text, *end;
    uint32_t steps;
};

/* What is said in a step. */
enum lesson_part {
    LESSON_ASKS, /* what is taught, and what to do */
    LESSON_YES,  /* after a right choice: why it is right */
    LESSON_NO    /* after any other: how to find a right one */
};

/* The names by which the texts call the learner (Ada) and the other seats. */
const char *lesson_name(int seat);

/* Begins reading; false if there is no lesson of this game. */
bool lesson_open(struct lesson *l, const struct game *game);

void lesson_write(const struct lesson *l, uint32_t step, enum lesson_part part, const struct lang *lang,
                  struct text *out);

/* The tokens of the right choices, and of the moves that follow one, by index; false past the last. The first right
 * choice leads to the next step, unless that sets up a position of its own. */
bool lesson_right(const struct lesson *l, uint32_t step, uint32_t index, const char **token, size_t *size);
bool lesson_then(const struct lesson *l, uint32_t step, uint32_t index, const char **token, size_t *size);

/* The names of what the step speaks of, as the picture's groups have them, by index; false past the last. */
bool lesson_light(const struct lesson *l, uint32_t step, uint32_t index, const char **name, size_t *size);

/* Whether a choice is right. In a step that lists none, every choice is. */
bool lesson_is_right(const struct lesson *l, uint32_t step, const char *token, size_t size);

/* Whether the step sets up a position instead of going on from the one before. */
bool lesson_is_apart(const struct lesson *l, uint32_t step);

/* The position of a step, played from its set-up with the built-in box; `log` has room for game->log_max moves. Where
 * the lesson names no options, those that follow a language are the reader's. It cannot fail with the lessons that the
 * program carries: the tests play every one. */
enum err lesson_place(const struct lesson *l, uint32_t step, const struct lang *lang, const struct box *box,
                      struct match *m, game_move *log, struct fault *f);

#endif
