/* A game in lines of text: what playing, lessons and exercises share.
 *
 * A console shows one table to whoever sits before the terminal. It draws the position, lists the choices, asks for a
 * line, and carries out by itself the keywords that need nothing but the table: look, board, list, preview, log, score,
 * rules and help. A choice, or a keyword that the owner of the console has added to `keywords`, is handed back. The
 * owner changes the table and then calls console_read. */
#ifndef TERM_CONSOLE_H
#define TERM_CONSOLE_H

#include "term/line.h"
#include "term/phrase.h"
#include "term/keyword.h"

/* The keywords that a console carries out by itself. */
#define CONSOLE_KEYWORDS                                                                                               \
    (KEYWORD(LOOK) | KEYWORD(BOARD) | KEYWORD(LIST) | KEYWORD(PREVIEW) | KEYWORD(LOG) | KEYWORD(SCORE) |               \
     KEYWORD(RULES) | KEYWORD(HELP))

/* A console must not be copied, as `reading` and `out` point into it. */
struct console {
    const struct lang *lang;
    const struct table *table;
    void *with; /* for the functions of the owner's, which may be NULL: */
    void (*read)(const void *with, struct table_reading *out);  /* reads the position, in place of the console */
    void (*log)(void *with);                                    /* tells all that has happened, likewise */
    const char *(*refuse)(const void *with, enum keyword word); /* why a keyword means nothing now, a message or NULL */
    uint64_t keywords;                                          /* that are understood now, a KEYWORD_BIT each */
    const char *warning;          /* the answer to the first Ctrl-C; NULL if that already leaves */
    const char *pinned;           /* said again after every keyword, so that it is what one sees last; or NULL */
    const char *const *about;     /* by word: what it does here, a message, where that is not the usual; or NULL */
    const char *guide;            /* what the help says of choosing, a message, where that is not the usual; or NULL */
    struct table_reading reading; /* what the person before the terminal is shown */
    bool marked;                  /* the choices have numbers such as "#3", because some token is a number */
    bool offered;                 /* it has been said how to hear some of the choices */
    int width;                    /* of the column of tokens in the list */
    struct text out;
    char text[PHRASE_MAX];
};

void console_init(struct console *c, const struct table *table, const struct lang *lang, uint64_t keywords);
/* Reads the position from the table. */
void console_read(struct console *c);

/* console_text gives an empty text to write into; console_say prints it wrapped, without white space at its end. */
struct text *console_text(struct console *c);
void console_say(struct console *c);

void console_describe(struct console *c);                 /* the position in words */
void console_question(struct console *c);                 /* what is to be decided */
void console_offer(struct console *c);                    /* the choices, or how many and how to hear some, */
void console_choice(struct console *c, uint32_t choice);  /* or the line of one of them */
void console_preview(struct console *c, uint32_t choice); /* what it would do */
void console_tell(struct console *c, uint32_t from);      /* what happened from this move of the log on */
void console_score(struct console *c);
void console_outcome(struct console *c); /* who has won, once the game is over */

/* What a lesson or an exercise shows before its task: the first page of the board, what is to be decided, and the
 * choices if they are few. At a terminal the board is as large as it can be, and what is said about the choices as
 * short as it must be, so that the task is seen together with them: at last the task alone says what is to be decided.
 */
void console_present(struct console *c, const char *task, bool board);

/* What somebody answered. Where there are choices, it is a choice or a keyword of the owner's; where there are none,
 * any line is an answer, and an empty one usually means to go on. */
struct console_answer {
    int choice;        /* an index of the legal moves, or -1 */
    enum keyword word; /* a keyword that the owner is to carry out, or KEYWORD_NONE */
    const char *rest;  /* what follows the keyword */
    char line[LINE_MAX_BYTES];
};
/* Asks until there is an answer; false if the person leaves. */
bool console_answer(struct console *c, struct console_answer *out);

/* At a terminal, waits for Enter before what was said scrolls away; false if the person leaves. */
bool console_pause(struct console *c);

/* Asks at a terminal before something is deleted; true if the answer is yes. */
bool console_agrees(const struct lang *lang, const char *question);

/* Reads a line; false if the person leaves. The first Ctrl-C is answered with the warning, if there is one. */
bool console_line(const struct lang *lang, const char *warning, char line[LINE_MAX_BYTES]);

#endif
