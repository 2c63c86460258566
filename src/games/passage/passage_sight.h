/* What the taught network sees of a position of Prowler's Passage.
 *
 * It sees facts, each of which holds or does not, and each of which has a row of weights in one of two tables: facts
 * about the whole position ("the Market marker is on space 2", "I lack two passages for this card"), and facts about
 * each free pathway ("whoever takes it gets a third blue item", "it would close the ring"). A few figures come beside
 * them, which no class would catch: the lead, and the lead if the game were scored now.
 *
 * Everything is told from the side of the seat to move. What a box may change comes in as it matters: stakes and gaps
 * are reckoned with the box's own numbers, and where its numbers differ from those of the usual box, facts say by how
 * much. A box that differs by more than was taught is not seen at all, and a search without the network
 * plays it. */
#ifndef GAMES_PASSAGE_PASSAGE_SIGHT_H
#define GAMES_PASSAGE_PASSAGE_SIGHT_H

#include "games/passage/passage_net.h"

/* The first fact of each kind, about the whole position. The opponent's follow one's own where there are both. */
enum sight_whole {
    SIGHT_MARKER = 0,                                       /* 5 districts, spaces from -8 to 8 */
    SIGHT_PULLS = SIGHT_MARKER + 5 * 17,                    /* 5 districts: how far free pathways may move it */
    SIGHT_ITEMS = SIGHT_PULLS + 5 * 16,                     /* 2 seats, 4 types: how many are held */
    SIGHT_TILES = SIGHT_ITEMS + 2 * 4 * 8,                  /* 4 types: how many are free */
    SIGHT_SHOVELS = SIGHT_TILES + 4 * 11,                   /* 2 seats */
    SIGHT_STOLEN = SIGHT_SHOVELS + 2 * 6,                   /* 2 seats: statues */
    SIGHT_LACKS = SIGHT_STOLEN + 2 * 5,                     /* 4 statues: free pathways around */
    SIGHT_LONGEST = SIGHT_LACKS + 4 * 7,                    /* 2 seats */
    SIGHT_LONGER = SIGHT_LONGEST + 2 * 14,                  /* 2 seats: free pathways that lengthen the longest */
    SIGHT_MUCH_LONGER = SIGHT_LONGER + 2 * 8,               /* 2 seats: those that do so by two */
    SIGHT_CARD = SIGHT_MUCH_LONGER + 2 * 8,                 /* unclaimed cards, 2 seats: how far from the condition */
    SIGHT_CLAIMED = SIGHT_CARD + PASSAGE_ACHIEVEMENTS * 18, /* by 2 seats */
    SIGHT_STAKE = SIGHT_CLAIMED + 2 * PASSAGE_ACHIEVEMENTS, /* 2 seats, 5 districts: worth in steps of two points */
    SIGHT_LEFT = SIGHT_STAKE + 2 * 5 * 10,                  /* before and after the mid-game scoring: turns left */
    SIGHT_PHASE = SIGHT_LEFT + 2 * 28,                      /* what is to be decided */
    SIGHT_LEAD = SIGHT_PHASE + 4,                           /* in steps of two points */
    SIGHT_STAND = SIGHT_LEAD + 31,                          /* the lead if the game were scored now, likewise */
    SIGHT_OWN = SIGHT_STAND + 41,                           /* 2 seats: their passages */
    SIGHT_DECIDED = SIGHT_OWN + 2 * PASSAGE_PATHS,          /* 5 districts: whether the marker can still turn */
    SIGHT_BOX = SIGHT_DECIDED + 5 * 5,                      /* 12 numbers: how they differ from the usual box */
    SIGHT_WORTH = SIGHT_BOX + 12 * 6,                       /* unclaimed cards: likewise */
    SIGHT_WHOLE = SIGHT_WORTH + PASSAGE_ACHIEVEMENTS * 4
};

/* About a free pathway. */
enum sight_path {
    SIGHT_AT = 0,                               /* which it is */
    SIGHT_TILE = SIGHT_AT + PASSAGE_PATHS,      /* the tile's type, and how many of it are one's own */
    SIGHT_TILE_OTHER = SIGHT_TILE + 4 * 8 + 2,  /* and the opponent's */
    SIGHT_TILE_SPACE = SIGHT_TILE_OTHER + 32,   /* and where the marker of the district is that rewards it */
    SIGHT_PULL = SIGHT_TILE_SPACE + 4 * 17,     /* once, twice or thrice: the markers that it moves */
    SIGHT_PULL_STAKE = SIGHT_PULL + 3 * 5 * 17, /* 2 seats: what their districts are worth */
    SIGHT_NEAR = SIGHT_PULL_STAKE + 2 * 50,     /* how near it is to both seats' passages */
    SIGHT_STATUE = SIGHT_NEAR + 16,             /* the centre or another: how many pathways around are free */
    SIGHT_AREA = SIGHT_STATUE + 14,             /* large areas beside it, while a card asks for one */
    SIGHT_TOUCH = SIGHT_AREA + 9,               /* 2 seats: how many of their passages it meets */
    SIGHT_CLAIM = SIGHT_TOUCH + 10,             /* 2 seats: the cards that it would claim */
    SIGHT_PATH = SIGHT_CLAIM + 2 * PASSAGE_ACHIEVEMENTS
};

enum { SIGHT_WHOLE_MAX = 112, SIGHT_PATH_MAX = 24, SIGHT_FIGURES = 4 /* the last is nothing */ };

struct passage_sight {
    uint32_t facts, paths;
    uint16_t fact[SIGHT_WHOLE_MAX];
    uint8_t path[PASSAGE_PATHS], facts_of[PASSAGE_PATHS];
    uint16_t fact_of[PASSAGE_PATHS][SIGHT_PATH_MAX];
    int16_t figure[SIGHT_FIGURES]; /* lead, standing, turns left; in 1/32 of what is usual */
};

/* Whether the network was taught with such a box: its numbers, what items are worth, and cards. */
bool passage_sight_knows_number(const struct passage_box *box, uint32_t number);
bool passage_sight_knows_items(const struct passage_box *box);
bool passage_sight_knows_worth(uint32_t card, int32_t worth);

/* Whether the box is one of those that were taught, and the facts about it that hold all game long. */
bool passage_sight_begin(struct passage_fast_node *n);
void passage_sight_see(struct passage_fast_node *n, struct passage_sight *out);
#ifdef __x86_64__
/* The same as compiled for processors that count bits by one instruction, as those with AVX2 do. */
#define SIGHT_WIDE __attribute__((target("avx2,popcnt,bmi"), flatten))
void passage_sight_see_wide(struct passage_fast_node *n, struct passage_sight *out);
#endif

#endif
