/* What a viewer is sent of an entry: nothing in it depends on what is hidden from that viewer, its length included. */
#ifndef HOUSE_VIEW_H
#define HOUSE_VIEW_H

#include "house/house_table.h"

/* The message about the entry `e` of `row`, with the moves that were made in it, that this table has just folded, its
 * last one. `viewer` is a seat or
 * GAME_SPECTATOR; `muted`: what is said in it is left out. A hidden card is '?', and what the viewer learns by a move
 * stands after '='. A set-up is replaced by one that the viewer cannot tell from the true one and that depends on
 * nothing else: start it, redact the state for the viewer, and the first view is there. With every HOUSE_DIGEST_EVERYth
 * entry of a game goes a digest: FNV-1a, in 16 hexadecimal digits, of the view's state_size bytes. */
void house_view_write(const struct house_table *t, const struct house_row *row, const struct house_entry *e,
                      const struct house_made *made, int viewer, bool muted, struct text *out);

/* The text of a table's card: JSON members for whoever lists tables, nothing in them that a watcher may not know, and
 * nothing that every decision changes. */
void house_view_card(const struct house_table *t, struct text *out);

#endif
