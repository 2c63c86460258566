/* What the evaluation and the prior share: courses of discs, the traits of a seat, and the network. */
#ifndef GAMES_PETRA_PETRA_MIND_H
#define GAMES_PETRA_PETRA_MIND_H

#include "games/petra/petra.h"

enum { PETRA_FAR = 24, /* spaces; anything further away counts as this far */ PETRA_CUBES_AHEAD = 3 };

/* What lies before a disc on a main track. Only the cubes up to the first one beyond `until` spaces are worked out, and
 * the others are PETRA_FAR. */
struct petra_course {
    uint8_t cube[PETRA_CUBES_AHEAD]; /* spaces to the first cube, the second and so on */
    bool bonus;                      /* it passes a bonus space before the first cube */
};

/* A main track; sets of spaces are bit sets. */
struct petra_lane {
    uint32_t vacant; /* where an active disc would place a cube now */
    uint32_t bonus;  /* bonus spaces */
    uint32_t pool;
    uint32_t length;
    uint32_t left; /* the number of free influence spaces */
};

struct petra_lane petra_traits_lane_of(const struct petra_box *b, const struct petra_state *s, uint32_t track);
void petra_traits_lanes(const struct petra_box *b, const struct petra_state *s, struct petra_lane lane[PETRA_MAIN]);
struct petra_course petra_traits_course_of(const struct petra_lane *lane, uint32_t at, bool active, uint32_t until);

/* How many cubes a disc places within so many spaces. */
static inline uint32_t petra_cubes_within(const struct petra_course *c, uint32_t spaces)
{
    uint32_t cubes = 0;
    for (uint32_t i = 0; i < PETRA_CUBES_AHEAD; i++)
        cubes += spaces >= c->cube[i];
    return cubes;
}

/* How many tiles of each type a row has, where gold counts for every type. */
void petra_traits_demands(const struct petra_seat *p, uint8_t demand[PETRA_TYPES]);

/* How many cubes are missing for a goal that asks for cubes; 0 if it is met. */
uint32_t petra_traits_goal_short(const struct petra_goal *g, const struct petra_seat *p);

/* Where each trait is in the list of a seat. A trait that has several places is a histogram: each place counts how
 * often its value occurs. */
enum petra_trait {
    PETRA_T_ORDER,                      /* turns until the seat's own: 0 to 3 */
    PETRA_T_CUBES = PETRA_T_ORDER + 4,  /* 0 to 8 */
    PETRA_T_AHEAD = PETRA_T_CUBES + 9,  /* main tracks by spaces to the next cube: 1 to 10 */
    PETRA_T_BONUS = PETRA_T_AHEAD + 10, /* main tracks with a bonus before it: E R C I */
    PETRA_T_FREE = PETRA_T_BONUS + 4,   /* main columns without a worker, by how far their trade is short of a cube */
    PETRA_T_BUSY = PETRA_T_FREE + 7,    /* the same with a worker */
    PETRA_T_DOUBLE = PETRA_T_BUSY + 7,  /* trades worth two cubes: free, busy */
    PETRA_T_REACH = PETRA_T_DOUBLE + 2, /* cubes of the best trade with all camels: 0 to 3, market out of reach */
    PETRA_T_REACH_NOW = PETRA_T_REACH + 4, /* the same, if the pawn can move to the market */
    PETRA_T_MASS = PETRA_T_REACH_NOW + 4,  /* sum of trade values: free, busy, the best one */
    PETRA_T_TILES = PETRA_T_MASS + 3,      /* tiles in columns */
    PETRA_T_FALL = PETRA_T_TILES + 1,      /* what the next tiles to leave the row add: last, last but one */
    PETRA_T_PLAZA = PETRA_T_FALL + 2,      /* what the best tile of the plaza adds */
    PETRA_T_LOCAL_AT = PETRA_T_PLAZA + 1,  /* spaces to the next card on the local track: 1 to 4 */
    PETRA_T_LOCAL = PETRA_T_LOCAL_AT + 4,  /* cards that the local trade brings: free, busy; camels: free, busy */
    PETRA_T_CAMELS = PETRA_T_LOCAL + 4,    /* 0 to 7, then the number beyond 7 */
    PETRA_T_STALLS = PETRA_T_CAMELS + 9,   /* extensions: 0 to 4 */
    PETRA_T_GOLD = PETRA_T_STALLS + 5,     /* in the row: 0 to 3 */
    PETRA_T_PERMANENT = PETRA_T_GOLD + 4,  /* 0 to 5 */
    PETRA_T_BUILDINGS = PETRA_T_PERMANENT + 6,
    PETRA_T_WORKERS = PETRA_T_BUILDINGS + 6, /* placed: 0 to 5 */
    PETRA_T_PAWN = PETRA_T_WORKERS + 6,      /* 3 * y + x */
    PETRA_T_MET = PETRA_T_PAWN + 9,          /* cards in hand whose goal is met */
    PETRA_T_WORKS = PETRA_T_MET + 1,   /* goals of works: nothing yet, a building only, a permanent settlement only */
    PETRA_T_THREE = PETRA_T_WORKS + 3, /* goals of enough cubes: short of 1, 2, 3 or more */
    PETRA_T_EQUAL = PETRA_T_THREE + 3, /* goals of equal cubes: short of 1, 2, 3 or more */
    PETRA_T_BROKER = PETRA_T_EQUAL + 3,
    PETRA_T_FARMER,
    PETRA_T_MASTER,
    PETRA_T_NOMAD,
    PETRA_T_SEATS,                       /* seats in the game: 2 to 4 */
    PETRA_T_RIVAL = PETRA_T_SEATS + 3,   /* cubes of the best rival: 0 to 8 */
    PETRA_T_THREAT = PETRA_T_RIVAL + 9,  /* a trade would win: on its own turn, on the turn of another */
    PETRA_T_SOON = PETRA_T_THREAT + 2,   /* cubes of the best trade after taking two tiles from the plaza: 0 to 3 */
    PETRA_T_ON_OFFER = PETRA_T_SOON + 4, /* the best influence card in the row: short of 0, 1, 2 or more */
    PETRA_TRAITS = PETRA_T_ON_OFFER + 3,
    PETRA_TRAITS_ROOM = (PETRA_TRAITS + 15) / 16 * 16
};

void petra_traits(const struct petra_box *b, const struct petra_state *s, const struct petra_lane lane[PETRA_MAIN],
                  uint32_t seat, int16_t trait[PETRA_TRAITS_ROOM]);

/* The network that turns traits into the strength of a seat: direct weights, and a hidden layer whose units are clamped
 * between 0 and PETRA_FULL. */
enum { PETRA_HIDDEN = 8, PETRA_FULL = 256 };

struct petra_net {
    int16_t direct[PETRA_TRAITS_ROOM];
    int16_t hidden[PETRA_HIDDEN][PETRA_TRAITS_ROOM];
    int32_t bias[PETRA_HIDDEN];
    int32_t out[PETRA_HIDDEN]; /* the weight of a unit at PETRA_FULL */
};

extern const struct petra_net petra_weights_net;

void petra_prior(const struct box *box, const struct game_state *s, const struct game_moves *legal, uint32_t *weight);

#endif
