/* The second, dumb implementation of Passing Through Petra that tests/unit/petra_rules.c holds against the engine.
 *
 * There is one game at a time. A turn is run again from its beginning with the tokens so far; where they run out, the
 * options are what it asks for. */
#ifndef TESTS_UNIT_PETRA_SECOND_H
#define TESTS_UNIT_PETRA_SECOND_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { NAMES = 32, OPTIONS = 96, TOKENS = 256, TOKEN_SIZE = 128, TURNS = 400 };

typedef char name[24];

struct names {
    int count;
    name list[NAMES];
};

struct player {
    int board, x, y, camels, cubes;
    char market[24];
    int column[5], at[5];
    bool permanent[5], building[5], worker[5], active[4];
    struct names hand, claimed, villagers;
};

struct second {
    int seats, seat, turn;
    bool over;
    char caravan[24];
    int bag[5], permanent[5], camels, gold, extensions, buildings;
    int owner[4][7], pool[4][4];
    bool fired[5], had[4];
    name influence_row[3], villager_row[3]; /* empty: none */
    struct names influence_deck, influence_out, villager_deck, villager_discard;
    struct player player[4];
};

extern struct second second_now, second_begun; /* as the turn goes, and at its beginning */
extern char second_token[TOKENS][TOKEN_SIZE], second_option[OPTIONS][TOKEN_SIZE];
extern int second_token_count, second_option_count;
extern const char second_letters[];

/* Runs turns until a token is wanted or the game is over. */
void second_run(void);

void second_add(struct names *n, const char *what);
void second_drop(struct names *n, const char *what);
int second_type(char letter);
bool second_there(int space); /* an influence space that this number of seats has */

#endif
