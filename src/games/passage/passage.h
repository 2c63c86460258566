/* Prowler's Passage: the board, the state, and what the files of this folder share.
 *
 * It is a game for two with perfect information, and chance ends with the set-up. Comments cite the rules by the
 * numbers of docs/rules/prowlers-passage.en.md. */
#ifndef GAMES_PASSAGE_PASSAGE_H
#define GAMES_PASSAGE_PASSAGE_H

#include "core/game.h"

enum {
    PASSAGE_HEXES = 6,
    PASSAGE_AREAS = 18,
    PASSAGE_PATHS = 27,
    PASSAGE_POINTS = 19,
    PASSAGE_STATUES = 4,
    PASSAGE_CARDS = 3, /* achievement cards in one game */
    PASSAGE_SEATS = 2,
    PASSAGE_NOBODY = 2,     /* the owner of what no seat owns */
    PASSAGE_BOX_HEXES = 20, /* the most hexes that a box may have */
    PASSAGE_ALL_PATHS = (1 << PASSAGE_PATHS) - 1
};

enum passage_district {
    PASSAGE_BANKING,
    PASSAGE_POLITICAL,
    PASSAGE_MARKET,
    PASSAGE_RESIDENTIAL,
    PASSAGE_CASTLE,
    PASSAGE_DISTRICTS
};

/* What a tile shows. The items come first, in the order of the districts that reward them. */
enum passage_tile {
    PASSAGE_YELLOW,
    PASSAGE_BLUE,
    PASSAGE_PURPLE,
    PASSAGE_BROWN,
    PASSAGE_ITEMS,
    PASSAGE_SHOVEL1 = PASSAGE_ITEMS,
    PASSAGE_SHOVEL2,
    PASSAGE_TILES
};

enum passage_achievement {
    PASSAGE_TWO_STATUES,
    PASSAGE_PASSAGE_OF_SIX,
    PASSAGE_TWO_PASSAGES_OF_THREE,
    PASSAGE_SURROUND_AREA,
    PASSAGE_ONE_OF_EACH,
    PASSAGE_TWO_OF_THREE,
    PASSAGE_THREE_OF_TWO,
    PASSAGE_FOUR_OF_ONE,
    PASSAGE_CONTROL_FOUR,
    PASSAGE_ONE_BY_FIVE,
    PASSAGE_TWO_BY_THREE,
    PASSAGE_THREE_BY_TWO,
    PASSAGE_CONTROL_THREE_WITH_ITEMS,
    PASSAGE_MID_LONGEST,
    PASSAGE_MID_MOST_DISTRICTS,
    PASSAGE_ACHIEVEMENTS
};

enum passage_edition { PASSAGE_EN, PASSAGE_FR, PASSAGE_EDITIONS };

enum passage_phase { PASSAGE_NUDGE, PASSAGE_PLACE, PASSAGE_MARKER, PASSAGE_OVER };

/* The parts of a score, in the order in which they are written. */
enum passage_part {
    PASSAGE_OF_PASSAGES,
    PASSAGE_OF_STATUES,
    PASSAGE_OF_ITEMS,
    PASSAGE_OF_DISTRICTS,
    PASSAGE_OF_ACHIEVEMENTS,
    PASSAGE_TOTAL,
    PASSAGE_PARTS
};

/* A move is the number of a pathway, or one of these: move a district's marker toward oneself, or move none. */
enum { PASSAGE_MOVE_MARKER = 32, PASSAGE_MOVE_DECLINE = PASSAGE_MOVE_MARKER + PASSAGE_DISTRICTS };

struct passage_sage;
struct passage_box {
    struct box box;
    const struct passage_sage *sage; /* weights to play by, while they are taught; NULL for those built in */
    uint8_t hexes;
    uint8_t hex[PASSAGE_BOX_HEXES][3]; /* its districts, clockwise from the south area */
    uint8_t tile[PASSAGE_PATHS][2];    /* what the two faces of each tile show */
    uint8_t tiles;
    uint8_t has[PASSAGE_ACHIEVEMENTS]; /* 1 if the card is in the box */
    uint8_t worth[PASSAGE_EDITIONS][PASSAGE_ACHIEVEMENTS];
    uint8_t may_decline[PASSAGE_EDITIONS];  /* 1 if the second player may leave all markers where they are */
    int32_t number[16];                     /* by enum passage_number */
    uint8_t again;                          /* the tile that moves both markers a second time */
    uint8_t any;                            /* the tile that moves a marker of the player's choice */
    int16_t item_wealth[PASSAGE_PATHS + 1]; /* what n items of one type are worth */
    uint8_t item_known;                     /* the largest n that the box gives a worth for */
};

/* Numbers that the box file gives, each on a line of its own. */
enum passage_number {
    PASSAGE_N_TRACK,         /* spaces on each side of the centre */
    PASSAGE_N_PASSAGES,      /* passages that each seat places in a game */
    PASSAGE_N_MID_STATUES,   /* the mid-game scoring comes when so many statues are stolen … */
    PASSAGE_N_MID_PASSAGES,  /* … or when each seat has placed so many passages */
    PASSAGE_N_SECTION,       /* wealth for a section of the longest passage */
    PASSAGE_N_STATUE,        /* wealth for a statue */
    PASSAGE_N_BANKING,       /* wealth for the Banking district, apart from its items */
    PASSAGE_N_POLITICAL,     /* Political: wealth for each controlled district */
    PASSAGE_N_RESIDENTIAL,   /* Residential: sections of the longest passage that do not count */
    PASSAGE_N_CASTLE_PAIR,   /* Castle: wealth for a pair of equal items */
    PASSAGE_N_CASTLE_SHOVEL, /* Castle: wealth lost for a shovel tile */
    PASSAGE_NUMBERS
};

struct passage_setup {
    uint8_t start;
    uint8_t track;
    uint8_t area[PASSAGE_AREAS];
    uint8_t tile[PASSAGE_PATHS];
    uint8_t card[PASSAGE_CARDS];
};

struct passage {
    uint32_t own[PASSAGE_SEATS];               /* the seat's passages, as a set of pathways: bit i is pathway i */
    int16_t mid[PASSAGE_SEATS][PASSAGE_PARTS]; /* zero before the mid-game scoring */
    int16_t final[PASSAGE_SEATS][PASSAGE_PARTS];
    uint8_t border[2][PASSAGE_PATHS]; /* the districts on the two sides of a pathway */
    uint8_t tile[PASSAGE_PATHS];      /* as dealt; it is still there while nobody owns the pathway */
    uint8_t items[PASSAGE_SEATS][PASSAGE_ITEMS];
    uint8_t shovels[PASSAGE_SEATS];
    int8_t marker[PASSAGE_DISTRICTS]; /* positive toward seat 0 */
    uint8_t statue[PASSAGE_STATUES];  /* a seat or PASSAGE_NOBODY */
    uint8_t card[PASSAGE_CARDS];
    uint8_t holder[PASSAGE_CARDS]; /* who has claimed the card: a seat or PASSAGE_NOBODY */
    uint8_t phase;
    uint8_t seat;  /* whose decision it is */
    uint8_t start; /* who has the first turn */
    uint8_t edition;
    uint8_t mid_done;
    uint8_t reserved[1];
};

extern const struct game passage_game;
extern const struct game_search passage_search;

/* passage_map.c: the board. */
extern const char passage_map_path_names[PASSAGE_PATHS][3];      /* sorted */
extern const char passage_map_area_names[PASSAGE_AREAS][3];      /* hex by hex, each as s, w, e */
extern const uint8_t passage_map_path_areas[PASSAGE_PATHS][2];   /* the areas on the two sides of a pathway */
extern const uint8_t passage_map_path_ends[PASSAGE_PATHS][2];    /* the points at the two ends of a pathway */
extern const uint64_t passage_map_meet[4][128];                  /* looked up by passage_trail.c; see passage_map.c */
extern const uint32_t passage_map_from[3][128];                  /* likewise */
extern const uint32_t passage_map_point_paths[PASSAGE_POINTS];   /* the set of pathways that meet at a point */
extern const uint32_t passage_map_statue_paths[PASSAGE_STATUES]; /* those around a statue: centre, 124, 235, 456 */
extern const uint32_t passage_map_large_areas[9];                /* those around each of the nine large areas */
extern const char *const passage_map_statue_names[PASSAGE_STATUES];
extern const char *const passage_map_district_names[PASSAGE_DISTRICTS];
extern const char passage_map_district_letters[PASSAGE_DISTRICTS + 1];
extern const char *const passage_map_tile_names[PASSAGE_TILES];
extern const char *const passage_map_achievement_names[PASSAGE_ACHIEVEMENTS];
extern const char *const passage_map_edition_names[PASSAGE_EDITIONS + 1];
uint32_t passage_map_list(uint32_t paths, uint64_t out[PASSAGE_PATHS + 1]); /* lists a set in order; returns its size */

/* passage_trail.c: the length of the longest trail in a set of pathways. A trail no longer than `floor` is reported as
 * `floor`, and the search may stop once it has found one of length `enough`. */
uint32_t passage_trail(uint32_t own, uint32_t floor, uint32_t enough);
uint32_t passage_trail_touching(uint32_t paths); /* these pathways and all that share a point with one of them */
bool passage_trail_two_groups(uint32_t own);     /* the condition of two-passages-of-three */

/* passage_score.c */
uint32_t passage_score_longest(const struct passage *s, uint32_t seat);    /* the seat's longest continuous passage */
uint32_t passage_score_statues_of(const struct passage *s, uint32_t seat); /* how many the seat has stolen */
uint32_t passage_score_controlled(const struct passage *s, uint32_t seat); /* how many districts the seat controls */
bool passage_score_surrounds(uint32_t own);                                /* the condition of surround-area */
/* The achievements among `wanted` whose condition the seat meets, as a set; it may contain others as well. */
uint32_t passage_score_met(const struct passage *s, uint32_t seat, uint32_t wanted);
void passage_score_tally(const struct passage_box *box, const struct passage *s, uint32_t seat, uint32_t longest,
                         bool at_end, int16_t out[PASSAGE_PARTS]);
int32_t passage_score_evaluate(const struct box *box, const struct game_state *s, int seat);

/* passage_box.c */
void passage_box_clear(struct box *box);
enum err passage_box_line(struct box *box, const struct box_line *line, struct fault *f);
enum err passage_box_check(struct box *box, struct fault *f);
enum err passage_box_doubt(const struct box *box, struct fault *f);

/* passage_setup.c */
void passage_setup_walk(const struct box *box, struct game_setup *setup, struct setup_walk *w);
enum err passage_setup_deal(const struct box *box, struct game_setup *setup, struct rng *rng, struct fault *f);

/* passage_text.c */
void passage_text_write_move(const struct box *box, const struct game_state *s, game_move m, struct text *out);
void passage_text_write_state(const struct box *box, const struct game_state *s, struct text *out);

#endif
