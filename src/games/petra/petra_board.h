/* The board for a terminal: what the files that draw it share. */
#ifndef GAMES_PETRA_PETRA_BOARD_H
#define GAMES_PETRA_PETRA_BOARD_H

#include "games/petra/petra_show.h"

enum { PETRA_CIRCLED = 0x2460 /* the digit 1 in a circle: a pawn or a disc of the first seat */ };

/* One drawing: who looks at what, and where it is drawn. Without a last move or a considered one, `before` or `after`
 * is the state itself. */
struct petra_sheet {
    const struct show_reader *r;
    const struct petra_box *b;
    const struct lang *l;
    const struct petra_state *s, *before, *after; /* now, before the last move, after the considered one */
    const struct show_look *look;
    struct canvas *c;
    uint32_t own;
    bool apart;                           /* the card rows are not on the first page, which has the hand */
    bool with_tracks, with_rivals;        /* all tracks, and the rivals' boards, are on the first page */
    uint64_t placed[GAME_MOVES_MAX / 64]; /* the set of moves that have been drawn */
    int x, y, width, height;              /* the block that is being drawn */
};

/* Highlights what was drawn there and lets it be chosen; the index -1 stands for no choice. */
void petra_board_light(struct petra_sheet *d, int x, int y, int width, int index);

void petra_board_put_letter(struct petra_sheet *d, int x, int y, uint32_t tile, int face);
uint32_t petra_board_space_sign(const struct petra_sheet *d, uint32_t track, uint32_t space);
enum canvas_ink petra_board_ink(uint32_t tile);
enum canvas_ink petra_board_seat_ink(uint32_t seat);
/* Whether the last move changed a part of the state. */
#define PETRA_CHANGED(d, part) ((d)->before->part != (d)->s->part)
/* The face of a part that the last move changed, or that the considered one would change. */
int petra_board_face(bool changed, bool would);

/* petra_board_cards.c, petra_board_more.c: the blocks after the first; each draws at most d->height lines. */
void petra_board_cards_draw_context(struct petra_sheet *d);
void petra_board_more_draw_tracks(struct petra_sheet *d);
void petra_board_cards_draw_rows(struct petra_sheet *d);
void petra_board_more_draw_rivals(struct petra_sheet *d);
void petra_board_more_draw_supply(struct petra_sheet *d);
/* A line with a title in it. */
void petra_board_more_heading(struct petra_sheet *d, int y, const char *title);
int petra_board_cards_context_lines(const struct petra_sheet *d);
void petra_board_cards_draw_hand(struct petra_sheet *d); /* all of it, where the first page has no room for it */
int petra_board_cards_summary_lines(const struct petra_sheet *d); /* of the card rows in short */
int petra_board_cards_hand_lines(const struct petra_sheet *d);
int petra_board_cards_rows_lines(const struct petra_sheet *d);

/* How many rivals stand side by side. */
static inline int petra_rivals_abreast(int width)
{
    return width >= 100 ? 2 : 1;
}

#endif
