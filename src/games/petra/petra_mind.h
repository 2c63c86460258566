/* What Petra's files of judgement share: how far the discs are from cubes, what a trade brings, the traits of a seat.
 */
#ifndef GAMES_PETRA_PETRA_MIND_H
#define GAMES_PETRA_PETRA_MIND_H

#include "games/petra/petra.h"

enum { PETRA_FAR = 24, /* spaces beyond which nothing is foreseen */ PETRA_CUBES_AHEAD = 3 };

/* What a disc on a main track has before it: the spaces to its next cubes. Those after the first that is further than
 * was asked for are PETRA_FAR. */
struct petra_course {
    uint8_t cube[PETRA_CUBES_AHEAD]; /* spaces to the first, the second, … */
    bool bonus;                      /* there is one before the first cube */
};

/* A track as bits, a space each. */
struct petra_lane {
    uint32_t vacant; /* where an active disc places a cube now */
    uint32_t bonus;  /* bonus spaces */
    uint32_t pool;
    uint32_t length;
    uint32_t left; /* influence spaces still free */
};

struct petra_lane petra_lane_of(const struct petra_box *b, const struct petra_state *s, uint32_t track);
void petra_lanes(const struct petra_box *b, const struct petra_state *s, struct petra_lane lane[PETRA_MAIN]);
struct petra_course petra_course_of(const struct petra_lane *lane, uint32_t at, bool active, uint32_t until);

/* Cubes within so many spaces. */
static inline uint32_t petra_cubes_within(const struct petra_course *c, uint32_t spaces)
{
    uint32_t cubes = 0;
    for (uint32_t i = 0; i < PETRA_CUBES_AHEAD; i++)
        cubes += spaces >= c->cube[i];
    return cubes;
}

/* How many tiles of each type a row has, gold included in each. */
void petra_demands(const struct petra_seat *p, uint8_t demand[PETRA_TYPES]);

/* Cubes that a goal is short of, where cubes are what it asks for; 0: it is met. */
uint32_t petra_goal_short(const struct petra_goal *g, const struct petra_seat *p);

/* The traits of a seat: small numbers, a list of equal form for every seat. A trait of several numbers is a table:
 * the number of times that each value comes up. */
enum petra_trait {
    PETRA_T_ORDER,                         /* turns until its own: 0 to 3 */
    PETRA_T_CUBES = PETRA_T_ORDER + 4,     /* 0 to 8 */
    PETRA_T_AHEAD = PETRA_T_CUBES + 9,     /* main tracks by spaces to the next cube: 1 to 10 */
    PETRA_T_BONUS = PETRA_T_AHEAD + 10,    /* main tracks with a bonus before it: E R C I */
    PETRA_T_FREE = PETRA_T_BONUS + 4,      /* main columns without a worker, by what their trade is short of a cube */
    PETRA_T_BUSY = PETRA_T_FREE + 7,       /* the same with a worker */
    PETRA_T_DOUBLE = PETRA_T_BUSY + 7,     /* trades worth two cubes: free, busy */
    PETRA_T_REACH = PETRA_T_DOUBLE + 2,    /* cubes of the best trade with all camels: 0 to 3, market out of reach */
    PETRA_T_REACH_NOW = PETRA_T_REACH + 4, /* the same where the market can be gone to */
    PETRA_T_MASS = PETRA_T_REACH_NOW + 4,  /* sum of trade values: free, busy, the best one */
    PETRA_T_TILES = PETRA_T_MASS + 3,      /* in columns */
    PETRA_T_FALL = PETRA_T_TILES + 1,      /* what the next tiles to leave the row add: last, last but one */
    PETRA_T_PLAZA = PETRA_T_FALL + 2,      /* what the best tile of the plaza adds */
    PETRA_T_LOCAL_AT = PETRA_T_PLAZA + 1,  /* spaces to the next card on the local track: 1 to 4 */
    PETRA_T_LOCAL = PETRA_T_LOCAL_AT + 4,  /* cards that the local trade brings: free, busy; camels: free, busy */
    PETRA_T_CAMELS = PETRA_T_LOCAL + 4,    /* 0 to 7, then each more */
    PETRA_T_STALLS = PETRA_T_CAMELS + 9,   /* extensions: 0 to 4 */
    PETRA_T_GOLD = PETRA_T_STALLS + 5,     /* in the row: 0 to 3 */
    PETRA_T_PERMANENT = PETRA_T_GOLD + 4,  /* 0 to 5 */
    PETRA_T_BUILDINGS = PETRA_T_PERMANENT + 6,
    PETRA_T_WORKERS = PETRA_T_BUILDINGS + 6, /* placed: 0 to 5 */
    PETRA_T_PAWN = PETRA_T_WORKERS + 6,      /* 3 * y + x */
    PETRA_T_MET = PETRA_T_PAWN + 9,          /* cards in hand: goal met */
    PETRA_T_WORKS = PETRA_T_MET + 1,         /* works: neither, building only, permanent only */
    PETRA_T_THREE = PETRA_T_WORKS + 3,       /* short of 1, 2, 3 cubes */
    PETRA_T_EQUAL = PETRA_T_THREE + 3,       /* short of 1, 2, 3 or more */
    PETRA_T_BROKER = PETRA_T_EQUAL + 3,
    PETRA_T_FARMER,
    PETRA_T_MASTER,
    PETRA_T_NOMAD,
    PETRA_T_SEATS,                       /* at the table: 2 to 4 */
    PETRA_T_RIVAL = PETRA_T_SEATS + 3,   /* cubes of the best rival: 0 to 8 */
    PETRA_T_THREAT = PETRA_T_RIVAL + 9,  /* a trade that wins: when it is its turn, when it is not */
    PETRA_T_SOON = PETRA_T_THREAT + 2,   /* cubes of the best trade after two tiles of the plaza: 0 to 3 */
    PETRA_T_ON_OFFER = PETRA_T_SOON + 4, /* the best influence card in the row: short of 0, 1, 2 or more */
    PETRA_TRAITS = PETRA_T_ON_OFFER + 3,
    PETRA_TRAITS_ROOM = (PETRA_TRAITS + 15) / 16 * 16
};

void petra_traits(const struct petra_box *b, const struct petra_state *s, const struct petra_lane lane[PETRA_MAIN],
                  uint32_t seat, int16_t trait[PETRA_TRAITS_ROOM]);

/* The strength of a seat: its traits weighed, and a few mixtures of them between nothing and PETRA_FULL weighed again.
 */
enum { PETRA_HIDDEN = 8, PETRA_FULL = 256 };

struct petra_net {
    int16_t direct[PETRA_TRAITS_ROOM];
    int16_t hidden[PETRA_HIDDEN][PETRA_TRAITS_ROOM];
    int32_t bias[PETRA_HIDDEN];
    int32_t out[PETRA_HIDDEN]; /* for a full one */
};

extern const struct petra_net petra_net;

void petra_prior(const struct box *box, const struct game_state *s, const struct game_moves *legal, uint32_t *weight);

#endif
