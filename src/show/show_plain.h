/* A position drawn from nothing but its dump, for games without a board or a picture of their own. */
#ifndef SHOW_SHOW_PLAIN_H
#define SHOW_SHOW_PLAIN_H

#include "show/show.h"

/* The position as lines; see show/show.h for what the others do. */
void show_plain_lines(const struct game *g, const struct show_reader *r, const struct game_state *s, struct text *out);
uint32_t show_plain_pages(const struct game *g, const struct show_reader *r, const struct game_state *s, int height);
void show_plain_board(const struct game *g, const struct show_reader *r, const struct game_state *s,
                      const struct show_look *look, struct canvas *c);
void show_plain_scene(const struct game *g, const struct show_reader *r, const struct game_state *s,
                      const struct show_look *look, struct text *out);

#endif
