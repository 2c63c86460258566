/* How a game is told in words and shown as a board or a picture: one `const struct game_show` a game.
 *
 * Like the rules these are pure functions that write into storage of the caller's. The state they are given is a full
 * state or a view; they show what it holds and never look elsewhere, so whoever is given a view is shown a view. All
 * text is in the reader's language; sentences are in the third person with the seats' names, which come from outside
 * and may be any text.
 *
 * What a text hook writes is plain text: sentences on one line, parted by spaces, where it says "sentences"; lines that
 * end with '\n' where it says "lines". */
#ifndef SHOW_SHOW_H
#define SHOW_SHOW_H

#include "core/game.h"
#include "lang/lang.h"
#include "show/canvas.h"
#include "show/svg.h"

enum { SHOW_TEXT_MAX = 1 << 14, SHOW_SCENE_MAX = 1 << 19 };

/* Who reads, and of which game. */
struct show_reader {
    const struct lang *lang;
    const struct box *box;
    int viewer; /* whose view the states are: a seat, GAME_SPECTATOR or GAME_REFEREE */
    uint32_t seats;
    const char *const *name; /* of each seat */
};

/* What a board or a scene shows beyond the state. */
struct show_look {
    const struct game_moves *legal;  /* what may be chosen now by whoever looks; NULL: nothing */
    int chosen;                      /* the one that is being considered, an index of legal, or -1 */
    const struct game_state *before; /* the state or view before the last move; NULL: there was none */
    game_move last;                  /* the last move, as the viewer saw it */
    uint32_t page;                   /* of a board that does not fit at once, from 0 */
    enum svg_theme theme;
};

/* An option of the rules in words; messages to be translated. */
struct show_option {
    const char *key;
    const char *title;          /* "Edition" */
    const char *about;          /* one sentence */
    const char *const *choices; /* as many as the option's choices; NULL if it has none */
};

/* What an option is for a reader who has not said otherwise: the standard, or where it goes by languages the choice
 * that is named after the reader's. For people at a table only; whatever is simulated, measured or read from a record
 * keeps to the standard. */
int32_t show_standard(const struct game_option *option, const struct lang *l);
/* All options of a set-up, likewise. */
void show_standards(const struct game *game, const struct lang *l, struct game_setup *setup);

struct show_pad;

struct game_show {
    const char *title;                 /* the game's name; a message */
    const char *about;                 /* what one does in it, in one sentence; a message */
    const struct show_option *options; /* ends with a NULL key */

    /* What the seat to act has to choose: one short sentence, for a prompt ("Ada: place a passage on a pathway"). */
    void (*ask)(const struct show_reader *r, const struct game_state *s, struct text *out);
    /* A choice in a list, without its token: at most about 60 columns, told apart from all other choices. */
    void (*label)(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
    /* What a choice would do, as far as the state tells for certain, consequences and points included: sentences. */
    void (*preview)(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
    /* What a move did, for somebody who cannot see the board: sentences. `s` is the state or view before it, `m` the
     * move as the viewer saw it. Outcomes of chance too; nothing is written where nothing is worth a word. */
    void (*tell)(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
    /* Why a text that somebody typed is no legal move here: one sentence that names the rule or what is wanted. */
    void (*why)(const struct show_reader *r, const struct game_state *s, const char *token, size_t size,
                struct text *out);
    /* The whole table in words, for somebody who cannot see it: lines, the most important first. */
    void (*describe)(const struct show_reader *r, const struct game_state *s, struct text *out);
    /* How everybody stands, part by part: lines, columns aligned by spaces. At any time, and at the end. */
    void (*score)(const struct show_reader *r, const struct game_state *s, struct text *out);
    /* Once the game is over: who won and why. Sentences. */
    void (*outcome)(const struct show_reader *r, const struct game_state *s, struct text *out);
    /* What a seat has in one state that it lacks in another, the greatest difference first, each with its name and what
     * it is worth: one sentence or two, nothing where nothing differs. Of full states, often finished ones. */
    void (*differ)(const struct show_reader *r, const struct game_state *better, const struct game_state *worse,
                   int seat, struct text *out);
    /* The number of the rules sentence or section (docs/rules) that concerns this moment, e.g. "4.2" or "4". */
    const char *(*topic)(const struct show_reader *r, const struct game_state *s);

    /* The board for a terminal. It fills the canvas it is given, at least CANVAS_WIDTH_MIN × CANVAS_HEIGHT_MIN, and
     * uses more room well; what does not fit goes to further pages, the first holding what a decision needs most. */
    uint32_t (*pages)(const struct show_reader *r, const struct game_state *s, int width, int height);
    void (*board)(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                  struct canvas *c);

    /* The table as SVG, at most SHOW_SCENE_MAX bytes. */
    void (*scene)(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                  struct text *out);

    const struct show_pad *pad; /* show/pad.h: a score pad for a physical table */
};

#endif
