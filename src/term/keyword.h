/* Keywords: what a person types beside moves, in the reader's language or in English, or the key that stands for it. */
#ifndef TERM_KEYWORD_H
#define TERM_KEYWORD_H

#include "lang/lang.h"

enum keyword {
    KEYWORD_NONE,
    KEYWORD_LOOK,
    KEYWORD_BOARD,
    KEYWORD_LIST,
    KEYWORD_PREVIEW,
    KEYWORD_UNDO,
    KEYWORD_REDO,
    KEYWORD_HINT,
    KEYWORD_LOG,
    KEYWORD_SCORE,
    KEYWORD_RULES,
    KEYWORD_SAVE,
    KEYWORD_HELP,
    KEYWORD_QUIT,
    KEYWORD_AGAIN,
    KEYWORD_TURN,
    KEYWORD_ANALYSE,
    KEYWORD_SKIP, /* exercises only */
    /* At a table elsewhere. */
    KEYWORD_WHO,
    KEYWORD_SAY,
    KEYWORD_MUTE,
    KEYWORD_YES,
    KEYWORD_NO,
    KEYWORD_STAND,
    KEYWORD_PAUSE,
    KEYWORD_RETURN,
    KEYWORD_RESIGN,
    KEYWORD_LEAVE,
    KEYWORD_CODE,
    KEYWORD_LINK,
    KEYWORD_DOOR,
    KEYWORD_BOT,
    KEYWORD_GIVE,
    KEYWORD_BAR,
    KEYWORD_CLOSE,
    KEYWORD_NOTIFY,
    KEYWORD_GAMES,
    KEYWORD_COUNT
};
#define KEYWORD_BIT(word) (UINT64_C(1) << (word))
#define KEYWORD(name) KEYWORD_BIT(KEYWORD_##name)
/* Those of a game at this device. */
#define KEYWORDS_HERE (KEYWORD(SKIP) - 1)

/* The keyword that a text names by its word, whatever its capitals and accents, or by its key alone (`u` for undo). */
enum keyword keyword_find(const struct lang *lang, const char *text, size_t size);
const char *keyword_name(const struct lang *lang, enum keyword w); /* as the reader types it */
const char *keyword_about(const struct lang *lang, enum keyword w);
/* Where something follows a word that stands alone, says so: whoever typed it may have meant something else. */
bool keyword_refuse_rest(const struct lang *lang, enum keyword w, const char *rest, struct text *out);
char keyword_key(enum keyword w); /* a single character, or 0 if it has none */
enum keyword keyword_of_key(char key);

#endif
