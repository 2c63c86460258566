/* The board of Prowler's Passage as constant data (rules: section 1), and the names of everything on it.
 *
 * The board is a graph: its vertices are the 19 points, its edges the 27 pathways. Pathways are numbered in the order
 * of their names, areas hex by hex, and points as listed below. A set of pathways is a word with a bit for each.
 *
 * The longest trail asks of whole sets where their members meet. passage_map_meet answers that: a set is cut into four
 * parts of seven bits, and each part is an index into 128 prepared answers. The macros below let the compiler compute
 * them. */
#include "games/passage/passage.h"

/* clang-format off */
enum point {
    H1, H2, H3, H4, H5, H6,       /* the centres of the hexes */
    P124, P235, P456,             /* the platforms between three hexes */
    CENTRE,
    R12, R23, R14, R35, R46, R56, /* on the rim, between two hexes */
    E1, E3, E6                    /* the outermost ends */
};
/* clang-format on */

enum area { A1S, A1W, A1E, A2S, A2W, A2E, A3S, A3W, A3E, A4S, A4W, A4E, A5S, A5W, A5E, A6S, A6W, A6E };

/* X(name, one end, other end, one side, other side) */
#define PATHS(X)                                                                                                       \
    X(12, P124, R12, A1E, A2W)                                                                                         \
    X(14, P124, R14, A1E, A4S)                                                                                         \
    X(1e, H1, R12, A1E, A1S)                                                                                           \
    X(1n, H1, R14, A1E, A1W)                                                                                           \
    X(1w, H1, E1, A1W, A1S)                                                                                            \
    X(23, P235, R23, A2E, A3W)                                                                                         \
    X(24, P124, CENTRE, A2W, A4S)                                                                                      \
    X(25, P235, CENTRE, A2E, A5S)                                                                                      \
    X(2e, H2, R23, A2E, A2S)                                                                                           \
    X(2n, H2, CENTRE, A2E, A2W)                                                                                        \
    X(2w, H2, R12, A2W, A2S)                                                                                           \
    X(35, P235, R35, A3W, A5S)                                                                                         \
    X(3e, H3, E3, A3E, A3S)                                                                                            \
    X(3n, H3, R35, A3E, A3W)                                                                                           \
    X(3w, H3, R23, A3W, A3S)                                                                                           \
    X(45, P456, CENTRE, A4E, A5W)                                                                                      \
    X(46, P456, R46, A4E, A6S)                                                                                         \
    X(4e, H4, CENTRE, A4E, A4S)                                                                                        \
    X(4n, H4, R46, A4E, A4W)                                                                                           \
    X(4w, H4, R14, A4W, A4S)                                                                                           \
    X(56, P456, R56, A5W, A6S)                                                                                         \
    X(5e, H5, R35, A5E, A5S)                                                                                           \
    X(5n, H5, R56, A5E, A5W)                                                                                           \
    X(5w, H5, CENTRE, A5W, A5S)                                                                                        \
    X(6e, H6, R56, A6E, A6S)                                                                                           \
    X(6n, H6, E6, A6E, A6W)                                                                                            \
    X(6w, H6, R46, A6W, A6S)

/* The number of each pathway by its name, I_24 or I_2n, so that sets can be written by name. */
enum path {
#define PATH_NUMBER(name, a, b, c, d) I_##name,
    PATHS(PATH_NUMBER)
#undef PATH_NUMBER
};

#define BIT(name) ((uint32_t)1 << I_##name)
#define SET1(a) BIT(a)
#define SET3(a, b, c) (BIT(a) | BIT(b) | BIT(c))
#define SET4(a, b, c, d) (SET3(a, b, c) | BIT(d))
#define SET6(a, b, c, d, e, f) (SET3(a, b, c) | SET3(d, e, f))

const char passage_map_path_names[PASSAGE_PATHS][3] = {
#define PATH_NAME(name, a, b, c, d) #name,
    PATHS(PATH_NAME)
#undef PATH_NAME
};

const uint8_t passage_map_path_ends[PASSAGE_PATHS][2] = {
#define PATH_ENDS(name, a, b, c, d) {a, b},
    PATHS(PATH_ENDS)
#undef PATH_ENDS
};

const uint8_t passage_map_path_areas[PASSAGE_PATHS][2] = {
#define PATH_AREAS(name, a, b, c, d) {c, d},
    PATHS(PATH_AREAS)
#undef PATH_AREAS
};

/* The pathways that meet at each point, as sets. */
#define AT_H1 SET3(1n, 1e, 1w)
#define AT_H2 SET3(2n, 2e, 2w)
#define AT_H3 SET3(3n, 3e, 3w)
#define AT_H4 SET3(4n, 4e, 4w)
#define AT_H5 SET3(5n, 5e, 5w)
#define AT_H6 SET3(6n, 6e, 6w)
#define AT_P124 SET3(12, 14, 24)
#define AT_P235 SET3(23, 25, 35)
#define AT_P456 SET3(45, 46, 56)
#define AT_CENTRE SET6(24, 25, 45, 2n, 4e, 5w)
#define AT_R12 SET3(12, 1e, 2w)
#define AT_R23 SET3(23, 2e, 3w)
#define AT_R14 SET3(14, 1n, 4w)
#define AT_R35 SET3(35, 3n, 5e)
#define AT_R46 SET3(46, 4n, 6w)
#define AT_R56 SET3(56, 5n, 6e)
#define AT_E1 SET1(1w)
#define AT_E3 SET1(3e)
#define AT_E6 SET1(6n)

const uint32_t passage_map_point_paths[PASSAGE_POINTS] = {AT_H1,   AT_H2,   AT_H3,     AT_H4,  AT_H5,  AT_H6,  AT_P124,
                                                          AT_P235, AT_P456, AT_CENTRE, AT_R12, AT_R23, AT_R14, AT_R35,
                                                          AT_R46,  AT_R56,  AT_E1,     AT_E3,  AT_E6};

/* The two ends of each pathway, as a set of points. */
enum points {
#define PATH_POINTS(name, a, b, c, d) O_##name = 1 << a | 1 << b,
    PATHS(PATH_POINTS)
#undef PATH_POINTS
        O_none = 0
};

/* Index i is a set of up to seven members, a to g. ANY7 is the union of what belongs to them, ODD7 has what belongs to
 * an odd number of them, MANY7 what belongs to two or more; MEET7 has the last two in the low and the high half. */
#define OF(k, i, bit) ((i) >> bit & 1 ? (uint32_t)k : 0U)
#define ANY4(a, b, c, d, i) (OF(a, i, 0) | OF(b, i, 1) | OF(c, i, 2) | OF(d, i, 3))
#define ANY7(a, b, c, d, e, f, g, i) (ANY4(a, b, c, d, i) | OF(e, i, 4) | OF(f, i, 5) | OF(g, i, 6))
#define ODD7(a, b, c, d, e, f, g, i)                                                                                   \
    (OF(a, i, 0) ^ OF(b, i, 1) ^ OF(c, i, 2) ^ OF(d, i, 3) ^ OF(e, i, 4) ^ OF(f, i, 5) ^ OF(g, i, 6))
#define MANY7(a, b, c, d, e, f, g, i)                                                                                  \
    ((OF(a, i, 0) & OF(b, i, 1)) | ((OF(a, i, 0) | OF(b, i, 1)) & OF(c, i, 2)) | (ANY4(a, b, c, 0, i) & OF(d, i, 3)) | \
     (ANY4(a, b, c, d, i) & OF(e, i, 4)) | ((ANY4(a, b, c, d, i) | OF(e, i, 4)) & OF(f, i, 5)) |                       \
     ((ANY4(a, b, c, d, i) | OF(e, i, 4) | OF(f, i, 5)) & OF(g, i, 6)))
#define MEET7(...) (ODD7(__VA_ARGS__) | (uint64_t)MANY7(__VA_ARGS__) << 32)
#define MEET0(i) MEET7(O_12, O_14, O_1e, O_1n, O_1w, O_23, O_24, i)
#define MEET1(i) MEET7(O_25, O_2e, O_2n, O_2w, O_35, O_3e, O_3n, i)
#define MEET2(i) MEET7(O_3w, O_45, O_46, O_4e, O_4n, O_4w, O_56, i)
#define MEET3(i) MEET7(O_5e, O_5n, O_5w, O_6e, O_6n, O_6w, O_none, i)
#define FROM0(i) ANY7(AT_H1, AT_H2, AT_H3, AT_H4, AT_H5, AT_H6, AT_P124, i)
#define FROM1(i) ANY7(AT_P235, AT_P456, AT_CENTRE, AT_R12, AT_R23, AT_R14, AT_R35, i)
#define FROM2(i) ANY7(AT_R46, AT_R56, AT_E1, AT_E3, AT_E6, 0, 0, i)
#define EVERY4(f, i) f(i), f((i) + 1), f((i) + 2), f((i) + 3)
#define EVERY16(f, i) EVERY4(f, i), EVERY4(f, (i) + 4), EVERY4(f, (i) + 8), EVERY4(f, (i) + 12)
#define EVERY64(f, i) EVERY16(f, i), EVERY16(f, (i) + 16), EVERY16(f, (i) + 32), EVERY16(f, (i) + 48)
#define EVERY128(f) EVERY64(f, 0), EVERY64(f, 64)

const uint64_t passage_map_meet[4][128] = {{EVERY128(MEET0)}, {EVERY128(MEET1)}, {EVERY128(MEET2)}, {EVERY128(MEET3)}};
const uint32_t passage_map_from[3][128] = {{EVERY128(FROM0)}, {EVERY128(FROM1)}, {EVERY128(FROM2)}};

const uint32_t passage_map_statue_paths[PASSAGE_STATUES] = {AT_CENTRE, AT_P124, AT_P235, AT_P456};

const uint32_t passage_map_large_areas[9] = {
    SET4(12, 14, 1e, 1n), /* 1e */
    SET4(12, 24, 2n, 2w), /* 2w */
    SET4(23, 25, 2e, 2n), /* 2e */
    SET4(23, 35, 3n, 3w), /* 3w */
    SET4(14, 24, 4e, 4w), /* 4s */
    SET4(45, 46, 4e, 4n), /* 4e */
    SET4(45, 56, 5n, 5w), /* 5w */
    SET4(25, 35, 5e, 5w), /* 5s */
    SET4(46, 56, 6e, 6w), /* 6s */
};

/* Writes four numbers for every four pathways, whatever the set, and then moves on by as many as it has: so there is no
 * branch that the processor could mispredict. What is written beyond the count means nothing. */
uint32_t passage_map_list(uint32_t paths, uint64_t out[PASSAGE_PATHS + 1])
{
    static const uint64_t members[16][4] = {{0}, {0},    {1},    {0, 1},    {2},    {0, 2},    {1, 2},    {0, 1, 2},
                                            {3}, {0, 3}, {1, 3}, {0, 1, 3}, {2, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2, 3}};
    uint64_t *at = out;
    for (uint32_t first = 0; first < PASSAGE_PATHS; first += 4) {
        uint32_t four = paths >> first & 15;
        for (uint32_t i = 0; i < 4; i++)
            at[i] = first + members[four][i];
        at += __builtin_popcount(four);
    }
    return (uint32_t)(at - out);
}

const char passage_map_area_names[PASSAGE_AREAS][3] = {"1s", "1w", "1e", "2s", "2w", "2e", "3s", "3w", "3e",
                                                       "4s", "4w", "4e", "5s", "5w", "5e", "6s", "6w", "6e"};

const char *const passage_map_statue_names[PASSAGE_STATUES] = {"centre", "124", "235", "456"};

const char *const passage_map_district_names[PASSAGE_DISTRICTS] = {"banking", "political", "market", "residential",
                                                                   "castle"};
const char passage_map_district_letters[PASSAGE_DISTRICTS + 1] = "BPMRC";

const char *const passage_map_tile_names[PASSAGE_TILES] = {"yellow", "blue", "purple", "brown", "shovel1", "shovel2"};

/* clang-format off */
const char *const passage_map_achievement_names[PASSAGE_ACHIEVEMENTS] = {
    "two-statues", "passage-of-six", "two-passages-of-three", "surround-area",
    "one-of-each", "two-of-three", "three-of-two", "four-of-one",
    "control-four", "one-by-five", "two-by-three", "three-by-two",
    "control-three-with-items", "mid-longest", "mid-most-districts",
};
/* clang-format on */

const char *const passage_map_edition_names[PASSAGE_EDITIONS + 1] = {"en", "fr", NULL};
