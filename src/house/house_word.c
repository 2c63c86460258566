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

int house_word_member(enum house_words list, struct json object)
{
    struct json_walk w = json_walk(object);
    struct json key, value;
    int found = -1;
    while (w.object && json_next(&w, &key, &value)) {
        int i = house_word_find(list, key);
        found = i > found ? i : found;
    }
    return found;
}
