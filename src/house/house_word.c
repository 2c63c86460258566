/* The lists of words, looked up. */
#include "house/house_word.h"

#include <stddef.h>

#define WORD(name, word) word,
static const char *const KINDS[] = {HOUSE_KIND_LIST(WORD)};
static const char *const OFFERS[] = {HOUSE_OFFER_LIST(WORD)};
static const char *const HOWS[] = {RECORD_HOW_LIST(WORD)};
static const char *const CLOSINGS[] = {HOUSE_CLOSED_LIST(WORD)};
static const char *const PHASES[] = {HOUSE_PHASE_LIST(WORD)};
static const char *const WHYS[] = {HOUSE_WHY_LIST(WORD)};
static const char *const ASKS[] = {HOUSE_ASK_LIST(WORD)};
static const char *const SAIDS[] = {HOUSE_SAID_LIST(WORD)};
#undef WORD

#define LIST(words)                                                                                                    \
    {                                                                                                                  \
        words, sizeof(words) / sizeof(words)[0]                                                                        \
    }
static const struct {
    const char *const *word;
    int count;
} LISTS[HOUSE_WORDS] = {
    [HOUSE_WORDS_KIND] = LIST(KINDS),      [HOUSE_WORDS_OFFER] = LIST(OFFERS), [HOUSE_WORDS_HOW] = LIST(HOWS),
    [HOUSE_WORDS_CLOSED] = LIST(CLOSINGS), [HOUSE_WORDS_PHASE] = LIST(PHASES), [HOUSE_WORDS_WHY] = LIST(WHYS),
    [HOUSE_WORDS_ASK] = LIST(ASKS),        [HOUSE_WORDS_SAID] = LIST(SAIDS),
};
#undef LIST

int house_word_count(enum house_words list)
{
    return LISTS[list].count;
}

const char *house_word(enum house_words list, int value)
{
    return LISTS[list].word[value];
}

int house_word_find(enum house_words list, struct json word)
{
    for (int i = 0; i < LISTS[list].count; i++)
        if (LISTS[list].word[i] != NULL && json_is(word, LISTS[list].word[i]))
            return i;
    return -1;
}

static uint32_t find_key(const struct json_members *m, const char *word)
{
    uint32_t i = 0;
    while (i < m->count && !json_key_is(m->key[i], word))
        i++;
    return i;
}

/* A set of first letters, a bit each, tells of most words that no member is called so. What is written in other words
 * may be any of them. */
static uint32_t letter(char c)
{
    return c == '\\' ? UINT32_MAX : 1U << (c & 31);
}

int house_word_member(enum house_words list, const struct json_members *m, uint32_t *at)
{
    uint32_t letters = 0;
    for (uint32_t i = 0; i < m->count; i++)
        letters |= letter(m->key[i].text[1]);
    for (int i = LISTS[list].count - 1; i >= 0; i--) {
        const char *word = LISTS[list].word[i];
        if (word != NULL && (letters & letter(word[0])) != 0 && (*at = find_key(m, word)) < m->count)
            return i;
    }
    return -1;
}
