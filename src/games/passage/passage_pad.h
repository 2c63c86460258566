/* The sheet of the score pad of Prowler's Passage: its fields, and which entries are possible. */
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

/* The question for a field with a number; a message still to be translated. */
const char *passage_pad_title(uint32_t field);
/* The achievement with this index among those of the box. */
uint32_t passage_pad_card_at(const struct passage_box *box, uint32_t index);

/* passage_pad_check.c: the least and the greatest number that any game can bring into a field. */
int32_t passage_pad_check_min(const struct passage_box *box, uint32_t field);
int32_t passage_pad_check_max(const struct passage_box *box, uint32_t field);
/* Returns false, and writes a sentence, if the sheet has more than any game can bring. */
bool passage_pad_check_possible(const struct show_reader *r, const struct pad_sheet *sheet, struct text *out);
/* Writes what the sheet still lacks: a line for each seat, or else one for both. Writes nothing if it is complete. `s`
 * is the state made out of the sheet. */
void passage_pad_check_missing(const struct show_reader *r, const struct pad_sheet *sheet, const struct passage *s,
                               struct text *out);

#endif
