/* How a game is told in words and shown as a board or a picture: every game has one `const struct game_show`, of which
 * it fills what it has words and pictures of its own for. For the rest there are defaults: words from its tokens, a
 * board from its dump, a picture from that board.
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

/* What boards and scenes ask of it: the index of a move among those that can be chosen, or -1; the choice under
 * consideration, or NULL; the state before what is shown as news or, where there is none, before the last move. */
int show_choice(const struct show_look *look, game_move m);
const game_move *show_considered(const struct show_look *look);
const struct game_state *show_before(const struct show_look *look);

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

typedef void show_of_state(const struct show_reader *r, const struct game_state *s, struct text *out);
typedef void show_of_move(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);

/* For the terminal; `look`, `has` and `narrow` for its lines of text, where whoever listens wants to hear less: a game
 * whose lists are short leaves these NULL. */
struct show_terminal {
    /* The board. It fills the canvas, which is at least CANVAS_WIDTH_MIN × CANVAS_HEIGHT_MIN, and makes good use of
     * more room. What does not fit goes to further pages; the first has what a decision needs most. */
    uint32_t (*pages)(const struct show_reader *r, const struct game_state *s, int width, int height);
    void (*board)(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                  struct canvas *c);
    /* `look` describes one thing that is called by a word, as lines, and is false if nothing is; `has` says whether a
     * choice has to do with a word beyond what its label says; `narrow` is a message that says which words these are.
     */
    bool (*look)(const struct show_reader *r, const struct game_state *s, const char *word, size_t size,
                 struct text *out);
    bool (*has)(const struct show_reader *r, const struct game_state *s, game_move m, const char *word, size_t size);
    const char *narrow;
};

/* For the news, what the others did since the reader's last move, in lines that have many moves in them
 * (table/table_news). */
struct show_news {
    /* What a move did in a few words, without who did it ("bottle (2n)"): nothing where the move is not worth one. NULL
     * where the label of a choice is short enough. */
    show_of_move *gist;
    /* How a seat stands, in the unit in which the game counts, as far as the state or view shows it; false where
     * nothing is counted or seen. NULL where nothing ever is, or where `turned` says it better. */
    bool (*points)(const struct show_reader *r, const struct game_state *s, int seat, int32_t *out);
    /* How news names a {change} of that, of another seat and of the reader's own: messages in a few words without a
     * colon. NULL where the number says enough. */
    const char *gained, *gained_own;
    /* What a decision of the reader's own, or an outcome of chance, has brought to light for the reader, in a few
     * words; those of an outcome name where it comes from before a colon, those of a decision have none. Nothing where
     * it is not worth one, or where the reader sees it on the table. NULL where nothing ever is. */
    show_of_move *revealed;
    /* What has become another for a seat between two views, in a few words without a colon, where a number would say
     * too little or mislead; nothing otherwise. NULL where points say enough. */
    void (*turned)(const struct show_reader *r, const struct game_state *before, const struct game_state *now, int seat,
                   struct text *out);
};

/* Of these, a game must have its title, what it is about and its emblem. Whatever else it leaves out is NULL, and
 * nobody asks: who wants the words or pictures of a game calls the functions below, which answer by default. */
struct game_show {
    const char *title;                 /* the game's name; a message */
    const char *about;                 /* what the players do in it, in one sentence; a message */
    const char *emblem;                /* its sign on a grid of 24 × 24, for lists of games: see svg_sign */
    const struct show_option *options; /* ends with a NULL key */
    const struct show_seat *seats;     /* as many as can sit down; NULL where seats have no pieces of their own */

    /* What the seat to act has to choose, in one short sentence for a prompt ("Ada: place a passage on a pathway"); of
     * a game that was given up, that it was. */
    show_of_state *ask;
    /* A choice as a list shows it beside its token: at most about 60 columns, and different from every other choice. By
     * default the token. */
    show_of_move *label;
    /* What a choice would do, with its consequences and points, as far as the state makes them certain: sentences. */
    show_of_move *preview;
    /* What a move did, for somebody who cannot see the board: sentences. `s` is the state or view before it, `m` the
     * move as the viewer saw it. Outcomes of chance too; nothing is written where nothing is worth a word. */
    show_of_move *tell;
    /* What a move is called in the reader's language, for people to read and to type, where that may differ from its
     * token, as names count seats from 1; never the token of another move. */
    show_of_move *name;
    /* Why a text that somebody typed is no legal move here: one sentence that names the rule or what is wanted. By
     * default the tokens that are legal. */
    void (*why)(const struct show_reader *r, const struct game_state *s, const char *token, size_t size,
                struct text *out);
    /* The whole position in words, for somebody who cannot see it: lines, the most important first. By default the
     * dump. */
    show_of_state *describe;
    /* How everybody stands, part by part: lines, columns aligned by spaces. At any time, and at the end. */
    show_of_state *score;
    /* Who won and why, once the game is over: sentences. */
    show_of_state *outcome;
    /* What a seat has in one state that it lacks in another, the greatest difference first, each with its name and what
     * it is worth: one sentence or two, nothing where nothing differs. Of full states, often finished ones. */
    void (*differ)(const struct show_reader *r, const struct game_state *better, const struct game_state *worse,
                   int seat, struct text *out);
    /* The number of the rules sentence or section (docs/rules) that concerns this moment, e.g. "4.2" or "4". */
    const char *(*topic)(const struct show_reader *r, const struct game_state *s);

    /* The position as SVG, at most SHOW_SCENE_MAX bytes, drawn for the room that the look gives: see show/room.h.
     * Whatever may be chosen is in it once, but for choices without a place on the table where the layout is not wide:
     * whoever shows the picture has those in a list. By default the dump as a board, and a button for each choice. */
    void (*scene)(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                  struct text *out);

    const struct show_terminal *terminal; /* by default the dump as a board, and no shorter lists */
    const struct show_news *news;         /* by default labels, and nothing beside them */
    const struct show_pad *pad;           /* see show/pad.h; a game without scores has none */
};

/* The above of any game. */
void show_ask(const struct game *g, const struct show_reader *r, const struct game_state *s, struct text *out);
void show_label(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
                struct text *out);
void show_preview(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
                  struct text *out);
void show_tell(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
               struct text *out);
void show_name(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
               struct text *out);
void show_why(const struct game *g, const struct show_reader *r, const struct game_state *s, const char *token,
              size_t size, struct text *out);
void show_describe(const struct game *g, const struct show_reader *r, const struct game_state *s, struct text *out);
void show_score(const struct game *g, const struct show_reader *r, const struct game_state *s, struct text *out);
void show_outcome(const struct game *g, const struct show_reader *r, const struct game_state *s, struct text *out);
void show_differ(const struct game *g, const struct show_reader *r, const struct game_state *better,
                 const struct game_state *worse, int seat, struct text *out);
const char *show_topic(const struct game *g, const struct show_reader *r, const struct game_state *s);
uint32_t show_pages(const struct game *g, const struct show_reader *r, const struct game_state *s, int width,
                    int height);
void show_board(const struct game *g, const struct show_reader *r, const struct game_state *s,
                const struct show_look *look, struct canvas *c);
void show_scene(const struct game *g, const struct show_reader *r, const struct game_state *s,
                const struct show_look *look, struct text *out);
bool show_look_at(const struct game *g, const struct show_reader *r, const struct game_state *s, const char *word,
                  size_t size, struct text *out);
bool show_has(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
              const char *word, size_t size);
const char *show_narrow_words(const struct game *g); /* NULL where lists cannot be narrowed */
/* Of the news; `show_gist` of a decision. */
void show_gist(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
               struct text *out);
bool show_points(const struct game *g, const struct show_reader *r, const struct game_state *s, int seat, int32_t *out);
const char *show_gained(const struct game *g, bool own); /* a message with a {change} */
void show_revealed(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
                   struct text *out);
void show_turned(const struct game *g, const struct show_reader *r, const struct game_state *before,
                 const struct game_state *now, int seat, struct text *out);

#endif
