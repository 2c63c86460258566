/* Reading the box of the null game: what the cards are worth, and how many each seat is dealt. */
#include "games/null/null.h"

static struct null_box *boxed(struct box *box)
{
    return (struct null_box *)box;
}

static enum err worth_line(struct null_box *box, const struct box_line *line, struct fault *f)
{
    enum err err = box_count(line, 2, 1 + NULL_CARDS, f);
    if (err != ERR_NONE)
        return err;
    if (box->cards > 0)
        return box_fault(line, 0, ERR_BOX_TWICE, f);
    for (size_t i = 1; i < line->count; i++) {
        int64_t points;
        err = box_number(line, i, 0, UINT8_MAX, &points, f);
        if (err != ERR_NONE)
            return err;
        box->worth[i] = (uint8_t)points;
    }
    box->cards = (uint8_t)(line->count - 1);
    return ERR_NONE;
}

static enum err hand_line(struct null_box *box, const struct box_line *line, struct fault *f)
{
    int64_t hand;
    enum err err = box_count(line, 2, 2, f);
    if (err == ERR_NONE)
        err = box_number(line, 1, 1, NULL_ROW, &hand, f);
    if (err != ERR_NONE)
        return err;
    if (box->hand > 0)
        return box_fault(line, 0, ERR_BOX_TWICE, f);
    box->hand = (uint8_t)hand;
    return ERR_NONE;
}

enum err null_box_line(struct box *box, const struct box_line *line, struct fault *f)
{
    if (box_word_is(&line->word[0], "worth"))
        return worth_line(boxed(box), line, f);
    if (box_word_is(&line->word[0], "hand"))
        return hand_line(boxed(box), line, f);
    return box_fault(line, 0, ERR_BOX_WORD, f);
}

enum err null_box_check(struct box *box, struct fault *f)
{
    const struct null_box *b = boxed(box);
    if (b->cards == 0)
        return err_fault_word(f, ERR_BOX_MISSING, 0, "worth");
    if (b->hand == 0)
        return err_fault_word(f, ERR_BOX_MISSING, 0, "hand");
    /* There must be enough cards for the largest number of seats. */
    return b->cards >= NULL_SEATS * b->hand ? ERR_NONE : err_fault_word(f, ERR_BOX_TOTAL, 0, "hand");
}
