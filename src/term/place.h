/* A place to play: at this device, or elsewhere, in a house.
 *
 * The full screen and the lines of text are two ways of drawing a table, and neither knows where it is. Whatever
 * differs from place to place comes through the struct below, which two files fill: here.c, where the moves are made
 * and saved and bots think, and visit.c, where a guest asks a house and follows what it answers. A third place would be
 * a third such struct.
 *
 * A front end goes round and round. It looks (session_look), which lets the place take in what has come and describe
 * itself, all at one moment, in session.now; it shows what differs from the moment before; it waits for the person, or
 * until there is something new; and it acts: `play`, `cross`, `obey`, `think`. What an act brings about is seen by the
 * next look, at once here, and elsewhere when the house has answered. So nobody asks whether something has been done:
 *
 *     typed: "market"   here: play makes the move and saves      look: moves 4 -> 5, stage CHOOSE
 *                       elsewhere: play sends a request          look: moves 4,      stage CHOOSE -> THINK
 *                       … the house tells everybody the move     look: moves 5,      stage THINK -> CHOOSE
 *
 * A moment is never kept over an act, and `session.now` is written by `look` alone. */
#ifndef TERM_PLACE_H
#define TERM_PLACE_H

#include "table/table.h"
#include "term/keyword.h"

struct session;

/* How one speaks to whoever sits, or watches, at this place: messages. */
struct place_manner {
    const char *warning;      /* the answer to the first Ctrl-C */
    const char *guide;        /* what the help says of choosing, or NULL for the usual */
    const char *quit;         /* what is asked on the full screen before somebody leaves */
    const char *const *about; /* by word: what it does, where that is not the usual; or NULL */
    const char *const *after; /* by word: what can be done after a game, as a list of it says */
};

/* A place at one moment. */
struct place_now {
    enum table_stage stage;       /* what comes next, as far as the place has confirmed it */
    bool dealt;                   /* a game is on the table: before each, people may have to be awaited */
    bool blank;                   /* nothing is to be shown yet: the view of whoever looks next is on its way */
    bool curtained;               /* what is shown is for one of those who share this device, and not for the others */
    bool watches;                 /* the reader has no seat */
    bool asks;                    /* the reader has asked the others for something that they have not answered */
    bool waits;                   /* the decision is not the reader's */
    bool busy;                    /* what was asked for, or told, has not all come */
    bool seeks;                   /* people are missing, and there is no game without them */
    bool played;                  /* the game has ended by its rules: nobody has ended it */
    bool ended;                   /* it has ended, and whatever is told then is there */
    bool opened;                  /* since it has ended all that was hidden has come, and lies open */
    bool end_is_seen;             /* how it ended stands on the board */
    bool over;                    /* nothing more will come, */
    bool done;                    /* and nothing more can be done */
    uint32_t game, moves;         /* games begun, and the moves of this one */
    int viewer;                   /* whose view it is */
    int next;                     /* for whom a curtain opens */
    uint64_t keywords;            /* that are understood, a KEYWORD_BIT each, */
    uint64_t keys;                /* and those of them that are worth a place in the line of keys */
    const struct match *finished; /* the game that can be analysed, or NULL */
    const struct place_manner *manner;
    int64_t at; /* milliseconds, by any clock */
    int rest;   /* after so many milliseconds something is to be looked at; -1: not before a key */
};

/* What only the place knows to say. */
enum place_saying {
    PLACE_PEOPLE,        /* lines: who plays and, elsewhere, who is there */
    PLACE_STATUS,        /* what is waited for, when it is not the reader, */
    PLACE_STATUS_BRIEF,  /* in few words where that is long, */
    PLACE_WAITING,       /* and only where it can take a while */
    PLACE_CLOCK,         /* a few characters: the time that is left */
    PLACE_TIME,          /* the same as a sentence to whoever is to decide */
    PLACE_CURTAIN,       /* a sentence behind the curtain, after whose turn it is */
    PLACE_QUESTION,      /* what the reader is asked, or asks, with the words that answer, */
    PLACE_QUESTION_KEYS, /* or their keys */
    PLACE_LINKS,         /* lines: by which others come to this table */
    PLACE_END,           /* how the game ended, where the board does not say so, */
    PLACE_PLAYED_ON,     /* or what there is to add where it does */
    PLACE_AFTER,         /* what can be done after a game */
    PLACE_FAREWELL,
    PLACE_SAYINGS
};

struct place {
    bool together; /* others are at the table elsewhere: they may come, talk, ask and be waited for */
    void (*look)(struct session *s);
    /* Makes a choice; false, and says so, if that cannot be now. */
    bool (*play)(struct session *s, const struct table_reading *r, int choice, struct text *out);
    void (*cross)(struct session *s); /* draws the curtain, or opens it */
    /* Carries out a keyword that the front end leaves to the place, and answers it. An exit status, 0 but where playing
     * cannot go on; then with the reason in session.why. */
    int (*obey)(struct session *s, enum keyword word, const char *rest, struct text *out);
    /* Lets the bot decide whose turn it is, while `stop` lets it; NULL where others decide without us. */
    void (*think)(struct session *s, bool (*stop)(void *with), void *with);
    void (*shown)(struct session *s);  /* the reader has seen everything there is; or NULL */
    void (*finish)(struct session *s); /* before the farewell */
    const char *(*why)(const struct session *s,
                       enum keyword word); /* why a keyword means nothing now, a message; or NULL */
    void (*say[PLACE_SAYINGS])(const struct session *s, struct text *out); /* NULL for what is never said there */
};

extern const struct place here_place, visit_place;

#endif
