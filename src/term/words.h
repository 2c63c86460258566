/* The commands that a person types beside moves, in the reader's language or in English. */
#ifndef TERM_WORDS_H
#define TERM_WORDS_H

#include "lang/lang.h"

enum word {
    WORD_NONE,
    WORD_LOOK,
    WORD_BOARD,
    WORD_LIST,
    WORD_PREVIEW,
    WORD_UNDO,
    WORD_REDO,
    WORD_HINT,
    WORD_LOG,
    WORD_SCORE,
    WORD_RULES,
    WORD_SAVE,
    WORD_HELP,
    WORD_QUIT,
    WORD_AGAIN,
    WORD_TURN,
    WORD_ANALYSE,
    WORD_SKIP, /* exercises only */
    /* At a table elsewhere. */
    WORD_WHO,
    WORD_SAY,
    WORD_MUTE,
    WORD_YES,
    WORD_NO,
    WORD_STAND,
    WORD_PAUSE,
    WORD_RETURN,
    WORD_RESIGN,
    WORD_LEAVE,
    WORD_CODE,
    WORD_LINK,
    WORD_DOOR,
    WORD_BOT,
    WORD_GIVE,
    WORD_BAR,
    WORD_CLOSE,
    WORD_NOTIFY,
    WORD_GAMES,
    WORD_COUNT
};
#define WORD_BIT(word) (UINT64_C(1) << (word))
/* The commands of a game at this machine. */
#define WORDS_HERE (WORD_BIT(WORD_SKIP) - 1)

/* The command that a text names by its word, whatever its capitals and accents, or by its key alone (`u` for undo). */
enum word words_find(const struct lang *lang, const char *text, size_t size);
/* Whether a text holds a word, whatever their capitals and accents. */
bool words_hold(const char *text, const char *word);
/* Whether a text is this word, or begins with it, likewise. */
enum words_fit { WORDS_OTHER, WORDS_BEGUN, WORDS_SAME };
enum words_fit words_fit(const char *text, const char *word);
const char *words_name(const struct lang *lang, enum word w); /* as the reader types it */
const char *words_about(const struct lang *lang, enum word w);
/* Where something follows a word that stands alone, says so: whoever typed it may have meant something else. */
bool words_refuse_rest(const struct lang *lang, enum word w, const char *rest, struct text *out);
char words_key(enum word w); /* a single character, or 0 if it has none */
enum word words_of_key(char key);

#endif
