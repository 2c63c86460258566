/* The second model of a table: what may come after what, said once more and as shortly as possible. It knows the rows
 * of the log as text and the games, and includes nothing of the house. */
#ifndef TESTS_HOUSE_MODEL_H
#define TESTS_HOUSE_MODEL_H

#include "core/game.h"

enum { MODEL_SEES = 2048 }; /* bytes of what a viewer is to be told of a move */

struct model_row {
    int64_t at;
    const uint8_t *key; /* NULL: the house did it by itself */
    const char *what;
    size_t size;
    const char *words; /* a name, or talk */
};

struct model_game {
    const struct game *game;
    const struct box *box;
};

struct model_past {
    struct game_state before;
    uint32_t moves;
    int seat;
    bool taught;
};

struct model_seat {
    bool person, stood, resigned, coded;
    int level;
    uint8_t key[32];
    int64_t left;
    char name[41];
};

struct model {
    const struct model_game *kit;
    struct game_setup setup;
    struct game_state state;
    int seats, barred_count, broke;
    bool full, playing, over, ended, shut, watchers;
    struct model_seat seat[GAME_SEATS_MAX];
    uint8_t host[32], barred[8][32];
    char door[65];        /* the hash of what one sits down by, */
    uint8_t door_key[32]; /* and the key that made it */
    uint32_t rows, moves, games;
    bool late;          /* the time of this decision was up */
    int64_t away_at;    /* when somebody who had this decision to make was last stood in for, by agreement; 0: not */
    int64_t away_spent; /* and how much of their time was gone then */
    int64_t quiet;      /* until the present row, for how long nothing had happened while the house was up */
    int64_t full_at;    /* since when the seats are taken as they are, and a deal can come */
    int64_t at, turn_at, pause_at, pause_end, move_ms, game_ms, bonus_ms;
    char offer; /* 'b'ack, 's'tand-in, 'r'ematch, 'p'ause, or 0 */
    int by, about, turned;
    uint32_t yes;
    struct model_past *past; /* of the game, every decision */
    uint32_t past_count, past_room;
    /* Of the last row: what each seat, and at [GAME_SEATS_MAX] a spectator, is to be told of moves; "" where none. */
    char sees[GAME_SEATS_MAX + 1][MODEL_SEES];
    uint64_t digest[GAME_SEATS_MAX + 1];
};

/* The house's down times, which are charged to nobody. */
struct model_down {
    int64_t from, until;
};

/* Takes the next row; says what is wrong with it, or NULL. */
const char *model_row(struct model *m, const struct model_game *games, size_t game_count, const struct model_row *row,
                      const struct model_down *down, size_t down_count);
int model_actor(const struct model *m); /* a seat or -1 */
void model_free(struct model *m);

#endif
