/* What the leanings weigh, in the order of enum prowl_lean. */
#include "games/prowl/prowl_mind.h"

/* Fitted to what a search by an earlier version of them chose, from weights made by hand. */
const int16_t prowl_leans[PROWL_LEANS] = {
    482, 482, 163,  56,   24,            /* now */
    0,   0,   0,    0,    0,             /* rest */
    190, 121, 48,   288,  219,  146, 98, /* stands */
    190, 121, 48,   288,  219,  146, 98, 126, 93,  45, 181, 148, 100, 55,  124, 61,  17,
    200, 137, 93,   76,   105,  59,  20, 148, 102, 63, 43,  35,  35,  -31, -20, -19, /* spend */
    -75, -75, -136, -112, -115,                                                      /* lost */
    -31, -31, 66,   100,  91,                                                        /* peek */
    -58, -58, 54,   40,   57,                                                        /* harass */
    50,  50,  87,   39,   43,                                                        /* shuffle */
    -15, -15, -2,   28,   77,                                                        /* attach */
    -31, -31, 60,   102,  104,                                                       /* leader */
    -86, -86, -61,  -55,  -95,                                                       /* change */
    -30, -30, -23,  -20,  -15,                                                       /* unmasked */
    -74, -74, -88,  -115, -129,                                                      /* accuse */
    162, 162, 110,  102,  89,                                                        /* guess */
    90,  72,  25,                                                                    /* the clan card's place */
    26,                                                                              /* others of it */
    -41,                                                                             /* a leader */
    86,                                                                              /* sworn */
    96,                                                                              /* name */
};

/* What tools/prowl_fit.c found in 2489 games of level 3. */
const int16_t prowl_watch[PROWL_LEANS] = {
    85,  41,  137,  75,  41, /* now */
    0,   0,   93,   45,  0,  /* rest */
    68,  28,  -2,   93,  42,  50, 33,  114, 77, 22, 170, 121, 72, 35,  111, 80, 27, 145,
    117, 65,  18,   91,  41,  10, 146, 112, 64, 69, 102, 59,  24, 146, 107, 67, 48, /* stands */
    69,  59,  -20,  -10, -25,                                                       /* spend */
    -61, -47, -112, -95, -98,                                                       /* lost */
    -31, -19, 86,   101, 94,                                                        /* peek */
    0,   -7,  50,   39,  54,                                                        /* harass */
    54,  37,  100,  71,  59,                                                        /* shuffle */
    -27, -32, 23,   43,  92,                                                        /* attach */
    -2,  -9,  59,   107, 107,                                                       /* leader */
    -47, -30, -33,  -40, -72,                                                       /* change */
    11,  -2,  -25,  -23, -4,                                                        /* unmasked */
    -24, -31, -49,  -55, -74,                                                       /* accuse */
    58,  78,  59,   47,  52,                                                        /* guess */
    84,  66,  15,                                                                   /* the clan card's place */
    20,                                                                             /* others of it */
    -25,                                                                            /* a leader */
    73,                                                                             /* sworn */
    9,                                                                              /* name */
};

/* After the game's evaluation of a seat, which the greedy bot goes by. */
const int16_t prowl_blunt[PROWL_LEANS] = {
    3000, 3000, 2000, 1500, 1200,           /* now */
    0,    0,    0,    0,    0,              /* rest */
    768,  512,  256,  1075, 819,  563, 307, /* stands */
    768,  512,  256,  1075, 819,  563, 307, 768,  512, 256, 1075, 819, 563, 307, 768, 512, 256,
    1075, 819,  563,  307,  768,  512, 256, 1075, 819, 563, 307,  -64, -64, -64, -64, -64, /* spend */
    0,    0,    0,    0,    0,                                                             /* lost */
    0,    0,    0,    0,    0,                                                             /* peek */
    0,    0,    0,    0,    0,                                                             /* harass */
    0,    0,    0,    0,    0,                                                             /* shuffle */
    0,    0,    0,    0,    0,                                                             /* attach */
    0,    0,    0,    0,    0,                                                             /* leader */
    0,    0,    0,    0,    0,                                                             /* change */
    154,  154,  154,  154,  154,                                                           /* unmasked */
    0,    0,    0,    0,    0,                                                             /* accuse */
    0,    0,    0,    0,    0,                                                             /* guess */
    768,  512,  256,                                                                       /* the clan card's place */
    64,                                                                                    /* others of it */
    0,                                                                                     /* a leader */
    0,                                                                                     /* sworn */
    0,                                                                                     /* name */
};
