/* Reads the box of Prowl: its clans and their cards. */
#include "games/prowl/prowl.h"

static struct prowl_box *boxed(struct box *box)
{
    return (struct prowl_box *)box;
}

void prowl_box_clear(struct box *box)
{
    (void)box; /* box_read has zeroed it, and in this box 0 means "not given" */
}

/* A name is shown in sentences and in lists, so it must be visible and fit into both. */
static enum err read_name(const struct box_line *line, size_t index, char out[PROWL_NAME], struct fault *f)
{
    const struct box_word *w = &line->word[index];
    if (!w->quoted || w->size == 0)
        return box_fault(line, index, ERR_BOX_WORD, f);
    if (w->size >= PROWL_NAME)
        return box_fault(line, index, ERR_TOO_LONG, f);
    for (size_t i = 0; i < w->size; i++)
        if (w->text[i] == ' ' && (i == 0 || i + 1 == w->size || w->text[i - 1] == ' '))
            return box_fault(line, index, ERR_BOX_BLANK, f);
    memcpy(out, w->text, w->size);
    return ERR_NONE;
}

/* Reads `clan ID "NAME" "NOM"`. The id is a capital letter and a small one. */
static enum err clan_line(struct prowl_box *box, const struct box_line *line, struct fault *f)
{
    const struct box_word *w = &line->word[1];
    enum err err = box_count(line, 4, 4, f);
    uint8_t there;
    if (err != ERR_NONE)
        return err;
    if (w->size != 2 || w->text[0] < 'A' || w->text[0] > 'Z' || w->text[1] < 'a' || w->text[1] > 'z')
        return box_fault(line, 1, ERR_BOX_WORD, f);
    if (prowl_text_find_clan(box, w->text, w->size, &there))
        return box_fault(line, 1, ERR_BOX_TWICE, f);
    if (box->clans == PROWL_BOX_CLANS)
        return box_fault(line, 1, ERR_BOX_FULL, f);
    struct prowl_clan *clan = &box->clan[box->clans];
    memcpy(clan->id, w->text, w->size);
    for (size_t i = 0; i < 2 && err == ERR_NONE; i++) {
        err = read_name(line, 2 + i, clan->name[i], f);
        for (uint32_t k = 0; k < box->clans && err == ERR_NONE; k++)
            if (strcmp(box->clan[k].name[i], clan->name[i]) == 0)
                err = box_fault(line, 2 + i, ERR_BOX_NAME, f);
    }
    box->clans++;
    return err;
}

static enum err keywords(const struct box_line *line, struct prowl_card *card, size_t *index, struct fault *f)
{
    static const struct {
        const char *word;
        uint8_t flag;
    } words[] = {
        {"early", PROWL_EARLY}, {"final", PROWL_FINAL}, {"attachment", PROWL_ATTACHMENT}, {"leader", PROWL_LEADER}};
    for (; *index < line->count && !box_word_is(&line->word[*index], "effect"); ++*index) {
        size_t i = 0;
        while (i < 4 && !box_word_is(&line->word[*index], words[i].word))
            i++;
        if (i == 4)
            return box_fault(line, *index, ERR_BOX_WORD, f);
        if (card->flags & words[i].flag)
            return box_fault(line, *index, ERR_BOX_TWICE, f);
        card->flags |= words[i].flag;
    }
    return ERR_NONE;
}

/* Reads both names of a card, which no other card may have. */
static enum err card_names(const struct prowl_box *box, const struct box_line *line, struct prowl_card *card,
                           struct fault *f)
{
    enum err err = ERR_NONE;
    for (size_t i = 0; i < 2 && err == ERR_NONE; i++) {
        err = read_name(line, 2 + i, card->name[i], f);
        for (uint32_t k = 0; k < PROWL_BOX_CLANS * PROWL_EACH && err == ERR_NONE; k++)
            if (box->card[k].size != 0 && strcmp(box->card[k].name[i], card->name[i]) == 0)
                err = box_fault(line, 2 + i, ERR_BOX_NAME, f);
    }
    return err;
}

/* Reads `card ID "NAME" "NOM" KEYWORDS… effect "EFFECT"`. The id is that of the clan and a number from 1 to 8. */
static enum err card_line(struct prowl_box *box, const struct box_line *line, struct fault *f)
{
    const struct box_word *w = &line->word[1];
    enum err err = box_count(line, 6, 10, f);
    uint8_t clan;
    if (err != ERR_NONE)
        return err;
    if (w->size != 3 || !prowl_text_find_clan(box, w->text, 2, &clan))
        return box_fault(line, 1, ERR_BOX_WORD, f);
    if (w->text[2] < '1' || w->text[2] > '8')
        return box_fault(line, 1, ERR_BOX_FULL, f);
    uint32_t number = (uint32_t)(w->text[2] - '1');
    struct prowl_card *card = &box->card[clan * PROWL_EACH + number];
    if (card->size != 0)
        return box_fault(line, 1, ERR_BOX_TWICE, f);
    err = card_names(box, line, card, f);
    size_t index = 4;
    if (err == ERR_NONE)
        err = keywords(line, card, &index, f);
    if (err != ERR_NONE)
        return err;
    if (index + 2 != line->count)
        return box_fault(line, line->count - 1, ERR_BOX_COUNT, f);
    box->clan[clan].cards |= (uint8_t)(1U << number);
    if (card->flags & PROWL_LEADER)
        box->clan[clan].leaders |= (uint8_t)(1U << number);
    return prowl_compile(box, line, index + 1, card, f);
}

enum err prowl_box_line(struct box *box, const struct box_line *line, struct fault *f)
{
    if (box_word_is(&line->word[0], "clan"))
        return clan_line(boxed(box), line, f);
    if (box_word_is(&line->word[0], "card"))
        return card_line(boxed(box), line, f);
    return box_fault(line, 0, ERR_BOX_WORD, f);
}

/* Checks that four clans can be in play, and that two seats can play a round with any four. */
enum err prowl_box_check(struct box *base, struct fault *f)
{
    struct prowl_box *box = boxed(base);
    if (box->clans < PROWL_SLOTS)
        return err_fault_word(f, ERR_BOX_MISSING, 0, "clan");
    for (uint32_t i = 0; i < box->clans; i++) {
        uint32_t rank = 0;
        for (uint32_t j = 0; j < box->clans; j++)
            rank += strcmp(box->clan[j].id, box->clan[i].id) < 0;
        box->clan[i].rank = (uint8_t)rank;
        if (box->clan[i].cards == 0)
            return err_fault_word(f, ERR_BOX_MISSING, 0, box->clan[i].id);
    }
    return ERR_NONE;
}

/* Names the clans that do not have eight cards; by the rulebook, a clan is replaced by one with as many cards. */
enum err prowl_box_doubt(const struct box *base, struct fault *f)
{
    const struct prowl_box *box = prowl_boxed(base);
    char names[PROWL_BOX_CLANS * 4];
    struct text t;
    bool first = true;
    text_init(&t, names, sizeof names);
    for (uint32_t i = 0; i < box->clans; i++) {
        if (prowl_size(box->clan[i].cards) == PROWL_EACH)
            continue;
        text_comma(&t, &first);
        text_put(&t, box->clan[i].id);
    }
    return t.used > 0 ? err_fault_word(f, ERR_BOX_EIGHT, 0, names) : ERR_NONE;
}
