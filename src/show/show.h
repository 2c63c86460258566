/* How a game is told in words and shown as a board or a picture: every game has one `const struct game_show`.
 *
 * Like the rules, these are pure functions that write into the caller's memory. They are given a full state or a view,
 * and show what it contains and nothing else, so a view never shows more than its viewer may know. All text is in the
 * reader's language. Sentences are in the third person and use the names of the seats, which may be any text.
 *
 * The hooks write plain text. Where their comments say "sentences", these are on one line with spaces between them;
 * where they say "lines", each line ends with '\n'. */
#ifndef SHOW_SHOW_H
#define SHOW_SHOW_H

#include "core/game.h"
#include "lang/lang.h"
#include "show/canvas.h"
#include "show/room.h"

enum { SHOW_TEXT_MAX = 1 << 14, SHOW_SCENE_MAX = 1 << 19, SHOW_STEPS_MAX = 32 };

/* Who reads, and which game. */
struct show_reader {
    const struct lang *lang;
    const struct box *box;
    int viewer; /* whose view is shown: a seat, GAME_SPECTATOR or GAME_REFEREE */
    uint32_t seats;
    const char *const *name; /* of each seat */
    uint32_t home; /* one more than the seat whose side of the table the reader sits at, whatever is shown; 0: none */
    bool given_up; /* the game is over, although its rules know no end of it: nobody is asked for a move */
};

/* What a board or a scene shows beyond the state. */
struct show_look {
    const struct game_moves *legal;  /* what the viewer may choose now, or NULL */
    int chosen;                      /* the index of the choice under consideration, or -1 */
    const struct game_state *before; /* the state or view before the last move, or NULL */
    game_move last;                  /* the last move, as the viewer saw it */
    const struct game_state *since;  /* the state or view before all that is news to the viewer, or NULL */
    const struct game_state *steps;  /* after each decision of the news and what chance added: see show/order.h */
    uint32_t step_count;             /* 0 where `since` is NULL */
    uint32_t page;                   /* of a board that has several, from 0 */
    bool scored;                     /* the score is shown beside the board, which need not repeat it */
    enum svg_theme theme;
    int width, height; /* of the room that a scene is drawn for, in CSS pixels; 0: nobody has measured it */
    bool touch;        /* fingers point there */
};

/* An option of the rules in words; messages to be translated. */
struct show_option {
    const char *key;
    const char *title;          /* "Edition" */
    const char *about;          /* one sentence */
    const char *const *choices; /* one for each choice of the option; NULL if it has none */
};

/* The value of an option that a player has not set: its standard or, for an option that depends on the language, the
 * choice named after the reader's language. Only for people at a table: simulations, measurements and records use the
 * standard. */
int32_t show_standard(const struct game_option *option, const struct lang *l);
/* The same for all options of a set-up. */
void show_standards(const struct game *game, const struct lang *l, struct game_setup *setup);
/* What stands in the place of a question where a game was given up (show_reader.given_up). */
void show_given_up(const struct lang *l, struct text *out);

/* How a game ended that its moves do not end, or who had given up before they did: in a sentence, and in a few words
 * for a list. Nothing where nobody gave up. `name` has the seats' names. */
struct record_ending;
void show_ending(const struct lang *l, const struct record_ending *e, const char *const *name, struct text *out);
void show_ending_brief(const struct lang *l, const struct record_ending *e, const char *const *name, struct text *out);

/* By what the pieces of a seat are known: a colour, and a mark so that nothing is told by colour alone. */
struct show_seat {
    const char *colour[2]; /* in light and in dark pictures; the second is NULL where it is the same */
    const char *ink[2];    /* of the mark on it, likewise */
    const char *mark;      /* on a grid of 24 × 24: see svg_sign */
};

struct show_pad;

/* Writes what a move is called for people to read and to type: by the game's `name`, or else its token. */
void show_name(const struct game *game, const struct show_reader *r, const struct game_state *s, game_move m,
               struct text *out);

struct game_show {
    const char *title;                 /* the game's name; a message */
    const char *about;                 /* what the players do in it, in one sentence; a message */
    const char *emblem;                /* its sign on a grid of 24 × 24, for lists of games: see svg_sign */
    const struct show_option *options; /* ends with a NULL key */
    const struct show_seat *seats;     /* as many as can sit down; NULL where seats have no pieces of their own */

    /* What the seat to act has to choose, in one short sentence for a prompt ("Ada: place a passage on a pathway"); of
     * a game that was given up, that it was. */
    void (*ask)(const struct show_reader *r, const struct game_state *s, struct text *out);
    /* A choice as a list shows it beside its token: at most about 60 columns, and different from every other choice. */
    void (*label)(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
    /* What a choice would do, with its consequences and points, as far as the state makes them certain: sentences. */
    void (*preview)(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
    /* What a move did, for somebody who cannot see the board: sentences. `s` is the state or view before it, `m` the
     * move as the viewer saw it. Outcomes of chance too; nothing is written where nothing is worth a word. */
    void (*tell)(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
    /* The same in a few words, without who did it, for a line that has many moves in it ("bottle (2n)"): nothing where
     * the move is not worth one. NULL where the label of a choice is short enough. */
    void (*gist)(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
    /* How a seat stands, in the unit in which the game counts, as far as the state or view shows it; false where
     * nothing is counted or seen. NULL where nothing ever is, or where `turned` says it better. */
    bool (*points)(const struct show_reader *r, const struct game_state *s, int seat, int32_t *out);
    /* How news names a {change} of that, of another seat and of the reader's own: messages in a few words without a
     * colon. NULL where the number says enough. */
    const char *gained, *gained_own;
    /* What a decision of the reader's own has brought to light, in a few words without a colon: nothing where it is not
     * worth one, or where the reader sees it on the table. NULL where no decision ever has. */
    void (*learned)(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
    /* What an outcome of chance has brought to light for the reader, in a few words that name where it comes from
     * before a colon: nothing where it is not worth one. NULL where no outcome ever is. */
    void (*revealed)(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
    /* What has become another for a seat between two views, in a few words without a colon, where a number would say
     * too little or mislead; nothing otherwise. NULL where points say enough. */
    void (*turned)(const struct show_reader *r, const struct game_state *before, const struct game_state *now, int seat,
                   struct text *out);
    /* What a move is called in the reader's language, for people to read and to type, where that may differ from its
     * token, as names count seats from 1; never the token of another move. NULL where tokens are the names. */
    void (*name)(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
    /* Why a text that somebody typed is no legal move here: one sentence that names the rule or what is wanted. */
    void (*why)(const struct show_reader *r, const struct game_state *s, const char *token, size_t size,
                struct text *out);
    /* The whole position in words, for somebody who cannot see it: lines, the most important first. */
    void (*describe)(const struct show_reader *r, const struct game_state *s, struct text *out);
    /* How everybody stands, part by part: lines, columns aligned by spaces. At any time, and at the end. */
    void (*score)(const struct show_reader *r, const struct game_state *s, struct text *out);
    /* Who won and why, once the game is over: sentences. */
    void (*outcome)(const struct show_reader *r, const struct game_state *s, struct text *out);
    /* What a seat has in one state that it lacks in another, the greatest difference first, each with its name and what
     * it is worth: one sentence or two, nothing where nothing differs. Of full states, often finished ones. */
    void (*differ)(const struct show_reader *r, const struct game_state *better, const struct game_state *worse,
                   int seat, struct text *out);
    /* The number of the rules sentence or section (docs/rules) that concerns this moment, e.g. "4.2" or "4". */
    const char *(*topic)(const struct show_reader *r, const struct game_state *s);

    /* For lines of text, where whoever listens wants to hear less; a game whose lists are short leaves these NULL.
     * `look` describes one thing that is called by a word, as lines, and is false if nothing is; `has` says whether a
     * choice has to do with a word beyond what its label says; `narrow` is a message that says which words these are.
     */
    bool (*look)(const struct show_reader *r, const struct game_state *s, const char *word, size_t size,
                 struct text *out);
    bool (*has)(const struct show_reader *r, const struct game_state *s, game_move m, const char *word, size_t size);
    const char *narrow;

    /* The board for a terminal. It fills the canvas, which is at least CANVAS_WIDTH_MIN × CANVAS_HEIGHT_MIN, and makes
     * good use of more room. What does not fit goes to further pages; the first has what a decision needs most. */
    uint32_t (*pages)(const struct show_reader *r, const struct game_state *s, int width, int height);
    void (*board)(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                  struct canvas *c);

    /* The position as SVG, at most SHOW_SCENE_MAX bytes, drawn for the room that the look gives: see show/room.h.
     * Whatever may be chosen is in it once, but for choices without a place on the table where the layout is not wide:
     * whoever shows the picture has those in a list. */
    void (*scene)(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                  struct text *out);

    const struct show_pad *pad; /* see show/pad.h */
};

#endif
