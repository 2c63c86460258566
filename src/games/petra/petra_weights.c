/* The weights of the traits in the judgement of a table. */
#include "games/petra/petra_mind.h"

/* clang-format off */
const int16_t petra_weights[PETRA_TRAITS_ROOM] = {
    [PETRA_T_ORDER] = 478, 20, -276, -512,
    [PETRA_T_CUBES] = -7090, -5339, -3828, -2413, -893, 684, 2452, 4539, 7028,
    [PETRA_T_AHEAD] = 484, 307, 139, 168, 91, -11, 13, -88, -159, -245,
    [PETRA_T_BONUS] = -87, 220, 54, -55,
    [PETRA_T_FREE] = 290, 169, 120, 44, -104, -233, -155,
    [PETRA_T_BUSY] = 104, -165, -55, -37, -154, 4, 1,
    [PETRA_T_DOUBLE] = 175, 962,
    [PETRA_T_REACH] = -266, -171, 545, 1624,
    [PETRA_T_REACH_NOW] = -455, -44, 434, 1650,
    [PETRA_T_MASS] = -12, -6, 45,
    [PETRA_T_TILES] = 275,
    [PETRA_T_FALL] = 94, 94,
    [PETRA_T_PLAZA] = 133,
    [PETRA_T_LOCAL_AT] = 90, -74, 216, -131,
    [PETRA_T_LOCAL] = 402, -24, 136, 111,
    [PETRA_T_CAMELS] = -620, -448, -85, 158, 365, 643, 1068, 793, 278,
    [PETRA_T_STALLS] = -499, 234, 373, 240, -180,
    [PETRA_T_GOLD] = 159, -98, -242, 163,
    [PETRA_T_PERMANENT] = -502, 45, 518, 453, -1151, 0,
    [PETRA_T_BUILDINGS] = -426, 171, 363, 818, -910, 0,
    [PETRA_T_WORKERS] = 294, 71, -71, -182, -185, -489,
    [PETRA_T_PAWN] = 189, 341, 195, 118, 134, 35, -152, -178, -448,
    [PETRA_T_MET] = 800,
    [PETRA_T_WORKS] = 503, 1013, 1008,
    [PETRA_T_THREE] = 526, 191, -44,
    [PETRA_T_EQUAL] = 1103, 599, 544,
    [PETRA_T_BROKER] = 107, 67, 699, 466,
};
/* clang-format on */
