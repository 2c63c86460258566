/* The sheet of Prowler's Passage's score pad: its fields, and what the box and play can bring. */
#ifndef GAMES_PASSAGE_PASSAGE_PAD_H
#define GAMES_PASSAGE_PASSAGE_PAD_H

#include "games/passage/passage_show.h"

#include "show/pad.h"

enum passage_pad_field {
    PASSAGE_PAD_EDITION,
    PASSAGE_PAD_SCORING,
    PASSAGE_PAD_MID,
    PASSAGE_PAD_LONGEST,
    PASSAGE_PAD_STATUES,
    PASSAGE_PAD_ITEMS,
    PASSAGE_PAD_SHOVELS = PASSAGE_PAD_ITEMS + PASSAGE_ITEMS,
    PASSAGE_PAD_MARKERS,
    PASSAGE_PAD_CARDS = PASSAGE_PAD_MARKERS + PASSAGE_DISTRICTS,
    PASSAGE_PAD_FIELDS
};

/* What a number is asked as; a message. */
const char *passage_pad_title(uint32_t field);
/* Which achievement is the box's one of this index. */
uint32_t passage_pad_card(const struct passage_box *box, uint32_t index);

/* passage_pad_check.c: a number's least and greatest value at any table. */
int32_t passage_pad_min(const struct passage_box *box, uint32_t field);
int32_t passage_pad_max(const struct passage_box *box, uint32_t field);
/* False, with a sentence, if more is entered than any table can have. */
bool passage_pad_possible(const struct show_reader *r, const struct pad_sheet *sheet, struct text *out);
/* What is still missing, a line for each seat or one for the table: a sheet that is being filled in counts
 * what it has. Nothing if it is complete. `s` is a position of which only what is scored is filled in, from the sheet.
 */
void passage_pad_missing(const struct show_reader *r, const struct pad_sheet *sheet, const struct passage *s,
                         struct text *out);

#endif
