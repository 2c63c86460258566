/* The weights of the leanings, in the order of enum prowl_lean. */
#include "games/prowl/prowl_mind.h"

/* Fitted to the choices of a search that used an earlier version of these weights, which were first made by hand. */
const int16_t prowl_mind_weights_leans[PROWL_LEANS] = {
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

/* Fitted by tools/prowl_fit.c to 1,200 games of level 3. */
const int16_t prowl_mind_weights_watch[PROWL_LEANS] = {
    293, 262, 195,  104,  70, /* now */
    0,   0,   109,  63,   0,  /* rest */
    90,  10,  -8,   111,  51,   -14, -9,  124, 86,  21, 231, 163, 88, 37,  142, 89, 30, 229,
    157, 111, 56,   135,  53,   7,   248, 161, 116, 93, 133, 77,  15, 211, 159, 95, 70, /* stands */
    43,  69,  -30,  -15,  -25,                                                          /* spend */
    -82, -71, -173, -156, -146,                                                         /* lost */
    -39, -53, 84,   147,  150,                                                          /* peek */
    0,   -25, 56,   65,   82,                                                           /* harass */
    23,  23,  118,  90,   71,                                                           /* shuffle */
    12,  -31, 10,   52,   123,                                                          /* attach */
    -27, 28,  76,   131,  165,                                                          /* leader */
    -66, -37, -61,  -60,  -112,                                                         /* change */
    -7,  -10, -38,  -59,  -43,                                                          /* unmasked */
    3,   -22, -76,  -103, -113,                                                         /* accuse */
    18,  80,  113,  94,   73,                                                           /* guess */
    141, 100, 24,                                                                       /* the clan card's place */
    28,                                                                                 /* others of it */
    -63,                                                                                /* a leader */
    108,                                                                                /* sworn */
    38,                                                                                 /* name */
};

/* Made by hand after prowl_eval(), by which the greedy bot plays. */
const int16_t prowl_mind_weights_blunt[PROWL_LEANS] = {
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
