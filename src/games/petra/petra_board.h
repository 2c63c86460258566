/* The board of Passing Through Petra for a terminal: what its two files share. */
#ifndef GAMES_PETRA_PETRA_BOARD_H
#define GAMES_PETRA_PETRA_BOARD_H

#include "games/petra/petra_show.h"

/* One drawing: who looks at what, and where. */
struct petra_sheet {
    const struct show_reader *r;
    const struct petra_box *b;
    const struct lang *l;
    const struct petra_state *s, *before, *after; /* before the last move and after the considered one; NULL: none */
    const struct show_look *look;
    struct canvas *c;
    uint32_t own;
    bool apart;                           /* the card rows are on another page than the hand */
    uint64_t placed[GAME_MOVES_MAX / 64]; /* moves that have a place to point at */
    int x, y, width, height;              /* of the block that is being drawn */
};

/* The index of a legal move, or -1. */
int petra_choice(const struct show_look *look, enum petra_kind kind, uint32_t a, uint32_t b);
/* Lights what was drawn there and lets it be chosen; nothing where the index is -1. */
void petra_light(struct petra_sheet *d, int x, int y, int width, int index);

enum canvas_ink petra_ink(uint32_t tile);
enum canvas_ink petra_seat_ink(uint32_t seat);
/* Whether the last move, or the considered one, changes this seat's part of the state. */
#define PETRA_CHANGED(d, part) ((d)->before != NULL && (d)->before->part != (d)->s->part)
#define PETRA_WOULD(d, part) ((d)->after != NULL && (d)->after->part != (d)->s->part)
/* Draws with the faces that a part has, and puts the part as it would be where a choice is considered. */
int petra_face(bool changed, bool would);

/* petra_board_cards.c, petra_board_more.c: the blocks after the first; each draws at most d->height lines. */
void petra_draw_context(struct petra_sheet *d);
void petra_draw_tracks(struct petra_sheet *d);
void petra_draw_rows(struct petra_sheet *d);
void petra_draw_rivals(struct petra_sheet *d);
void petra_draw_supply(struct petra_sheet *d);
/* A line with a title in it. */
void petra_heading(struct petra_sheet *d, int y, const char *title);
int petra_context_lines(const struct petra_sheet *d);
void petra_draw_hand(struct petra_sheet *d); /* all of it, where the first page has no room for it */
int petra_hand_lines(const struct petra_sheet *d);
int petra_rows_lines(const struct petra_sheet *d);

/* How many rivals stand side by side. */
static inline int petra_rivals_abreast(int width)
{
    return width >= 100 ? 2 : 1;
}

#endif
