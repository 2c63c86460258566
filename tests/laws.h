/* The laws that every game obeys, checked along one random game at a time.
 *
 *   Pure     functions depend on their arguments alone, change nothing else, and `start` writes every byte
 *   Text     set-ups, moves, records and dumps survive being written and read; legal moves print distinctly
 *   Views    applying a viewer's versions of the moves to its view gives the view of the new state, byte for byte
 *   Guesses  a view filled in at random is a possible position with that same view
 *   Follow   what each viewer is told, written and read, gives its view byte for byte, and no other text does harm
 *   Ends     the game ends within its log's size
 *   Search   the fast path agrees with the plain rules
 *   Undo     taking back and playing again lead to the same states, and nothing seen is taken back unforced
 *
 * No law knows a particular game: they use nothing but `struct game`. Everything follows from a seed and an index, so a
 * breach can be reproduced by giving both. */
#ifndef TESTS_LAWS_H
#define TESTS_LAWS_H

#include "core/game.h"

#include <stdio.h>

enum { LAWS_RECORD_MAX = 1 << 16 };

/* LEAN is for very many games: expensive checks are done at some steps only (see laws_depth_words). */
enum laws_depth { LAWS_LEAN, LAWS_FULL };

/* One random game. */
struct laws_case {
    const struct game *game;
    const struct box *box;
    uint32_t seats;
    int32_t option[GAME_OPTIONS_MAX];
    uint64_t seed, index;
    enum laws_depth depth;
};

struct laws_breach {
    const char *law;
    char what[512];               /* a description of the breach */
    uint32_t step;                /* the number of moves made before it */
    char record[LAWS_RECORD_MAX]; /* the record of the game up to there */
};

/* Plays the game and checks all laws at every step. True if none is broken; `decisions` grows by those made. Options
 * that do not go together, which the game refuses to deal, make a game without decisions. */
bool laws_game(const struct laws_case *c, struct laws_breach *breach, uint64_t *decisions);

/* Every number of seats with every choice of the options (of a number: least, standard and most; of a list: standard).
 */
uint32_t laws_variants(const struct game *game);
void laws_variant(struct laws_case *c, uint32_t index); /* sets seats and options; the game is given */

/* Which settings a case has, as a command line would give them: "--seats 2 --option a=b". */
void laws_variant_write(const struct laws_case *c, struct text *out);

void laws_breach_print(FILE *to, const struct laws_case *c, const struct laws_breach *breach);

/* What a depth checks at every step and what at some, for a program to print. */
const char *laws_depth_words(enum laws_depth depth);

#endif
