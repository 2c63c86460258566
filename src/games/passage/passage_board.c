/* The terminal board of Prowler's Passage: the map on the left, and everything else beside it. */
#include "games/passage/passage_board.h"

enum { SIDE_MIN = 29, SIDE_MAX = 46, GAP = 2, SPREAD_MIN = 8, SPREAD_MAX = 16 };

/* How the terminal is divided. */
struct layout {
    int size, spread, map_width;
    int side_x, side_width;
    bool scores;     /* whether the scores have room beside the map; otherwise they go to the second page */
    bool conditions; /* the same for the achievements' conditions */
    bool legend;     /* the same for the legend of the counts, below the map */
};

enum {
    TRACK_ROWS = 7,
    PLAYER_ROWS = 4,
    SCORE_ROWS = 8,
    CARD_ROWS = PASSAGE_CARDS,
    CONDITION_ROWS = CARD_ROWS * (1 + PASSAGE_CONDITION_LINES)
};

static struct layout lay_out(int width, int height)
{
    struct layout l;
    /* Once the map is wide enough to read, further columns go to the side first. */
    int least = (width - GAP - SIDE_MIN - 1) / 6, more = (width - GAP - SIDE_MAX - 1) / 6;
    l.spread = least > PASSAGE_MAP_SPREAD ? PASSAGE_MAP_SPREAD : least < SPREAD_MIN ? SPREAD_MIN : least;
    l.spread = more > l.spread ? (more < SPREAD_MAX ? more : SPREAD_MAX) : l.spread;
    l.size = 0;
    while (l.size + 1 < PASSAGE_MAP_SIZES && passage_board_map_height(l.size + 1) <= height &&
           (l.size + 1 < PASSAGE_MAP_NAMED || l.spread >= PASSAGE_MAP_SPREAD))
        l.size++;
    l.map_width = passage_board_map_width(l.spread);
    l.side_x = l.map_width + GAP;
    l.side_width = width - l.side_x > SIDE_MAX ? SIDE_MAX : width - l.side_x;
    int rows = TRACK_ROWS + 1 + PLAYER_ROWS + 1 + CARD_ROWS;
    l.scores = rows + 1 + SCORE_ROWS <= height;
    l.conditions = rows + 1 + SCORE_ROWS + CONDITION_ROWS - CARD_ROWS <= height;
    l.legend = passage_board_map_height(l.size) + 1 + PASSAGE_COUNT_LEGEND <= height;
    return l;
}

uint32_t passage_board_pages(const struct show_reader *r, const struct game_state *s, int width, int height)
{
    struct layout l = lay_out(width, height);
    (void)r;
    (void)s;
    return l.scores && l.conditions && l.legend ? 1 : 2;
}

static void draw_side(const struct passage_view *v, const struct layout *l, int height, bool scored)
{
    int x = l->side_x, width = l->side_width;
    int blanks = height - TRACK_ROWS - PLAYER_ROWS - CARD_ROWS;
    int y = passage_board_side_draw_track(v, x, 0, width) + (blanks > 1);
    y = passage_board_side_draw_players(v, x, y, width) + (blanks > 0);
    if (l->scores && !scored)
        y = passage_board_side_draw_scores(v, x, y, width) + 1;
    passage_board_side_draw_cards(v, x, y, width, l->conditions);
}

/* The second page: what had no room beside the map. */
static void draw_second(const struct passage_view *v, int width)
{
    int half = width / 2 - 2;
    int y = passage_board_side_draw_scores(v, 0, 0, half < 44 ? half : 44);
    passage_board_side_draw_count_legend(v, 0, y + 1, half < 44 ? half : 44);
    passage_board_side_draw_cards(v, half + 4, 0, half < 44 ? half : 44, true);
}

void passage_board(const struct show_reader *r, const struct game_state *state, const struct show_look *look,
                   struct canvas *c)
{
    struct layout l = lay_out(c->width, c->height);
    struct passage_view v;
    passage_facts_view_init(&v, r, state, look);
    v.c = c;
    if (look->page > 0 && passage_board_pages(r, state, c->width, c->height) > 1) {
        draw_second(&v, c->width);
        return;
    }
    passage_board_map_draw(&v, 0, 0, l.size, l.spread);
    draw_side(&v, &l, c->height, look->scored);
    /* The map is a triangle, so its two upper corners are free. */
    passage_board_side_draw_tile_legend(&v, 0, 0, 2 * l.spread - 2);
    passage_board_side_draw_district_legend(&v, 4 * l.spread + 3, 0, 2 * l.spread - 2);
    if (l.legend)
        passage_board_side_draw_count_legend(&v, 0, passage_board_map_height(l.size) + 1, l.map_width);
}
