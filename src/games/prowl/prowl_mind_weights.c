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

/* Fitted to what plain searches chose. */
const int16_t prowl_watch[PROWL_LEANS] = {
    508, 380, 194,  104, 224,          /* now */
    0,   0,   257,  98,  0,            /* rest */
    49,  -20, -25,  97,  216, 69,  56, /* stands */
    90,  15,  9,    279, 185, 31,  -20, 83,  47, 3,   162, 100, 127, 17,  57, 55, 42,
    152, 180, 144,  120, -94, -21, -13, -23, 68, 105, 123, 32,  58,  -18, 2,  31, /* spend */
    -34, -80, -106, -32, -28,                                                     /* lost */
    -18, -3,  -39,  5,   3,                                                       /* peek */
    -58, -17, 52,   27,  9,                                                       /* harass */
    170, 56,  110,  128, 53,                                                      /* shuffle */
    21,  -35, 7,    36,  29,                                                      /* attach */
    71,  100, 2,    91,  156,                                                     /* leader */
    8,   -48, -34,  14,  15,                                                      /* change */
    -40, 4,   -52,  -12, -2,                                                      /* unmasked */
    29,  45,  -13,  -5,  -9,                                                      /* accuse */
    69,  66,  92,   112, 80,                                                      /* guess */
    -63, -48, -29,                                                                /* the clan card's place */
    -23,                                                                          /* others of it */
    24,                                                                           /* a leader */
    31,                                                                           /* sworn */
    96,                                                                           /* name */
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
