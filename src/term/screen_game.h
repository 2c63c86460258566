/* What the files of the full screen share. */
#ifndef TERM_SCREEN_GAME_H
#define TERM_SCREEN_GAME_H

#include "term/label.h"
#include "term/session.h"
#include "term/phrase.h"
#include "term/tty.h"
#include "term/keyword.h"

enum { SCREEN_INPUT_MAX = 288, SCREEN_PICK_KEYWORD = 1000 /* picks from here on are keywords */ };

struct screen_area {
    int x, y, width, height;
};

/* One line of the list: a move or, if there are no moves to choose from, a keyword. */
struct screen_item {
    int move;          /* an index of the legal moves, or -1 */
    enum keyword word; /* KEYWORD_NONE for a move, and for the curtain */
};

struct screen {
    struct session *session;
    const struct lang *lang;
    struct table_reading reading;
    struct screen_item item[GAME_MOVES_MAX];
    int items;
    int selected;             /* an index of item, or -1 */
    int first;                /* the first one shown */
    int rows;                 /* how many are shown */
    struct label_list labels; /* their labels, */
    struct label_fit fit;     /* and how those fit */
    char input[SCREEN_INPUT_MAX];
    uint32_t page, pages;
    char notice[512];               /* one sentence, shown until the next key */
    bool momentary;                 /* it is about the decision that was due when a choice was tried */
    bool said;                      /* it is what somebody said elsewhere, */
    uint32_t said_game, said_moves; /* then */
    int hinted;                     /* the choice that the last hint named, or -1, */
    char reason[2048];              /* and why */
    enum keyword asking; /* the keyword that the player is asked about before it is carried out, or KEYWORD_NONE */
    bool thinking, leaving;
    struct place_now seen; /* the moment that is shown */
    int status;
    uint32_t shown; /* the progress that the screen shows, in percent */
    struct canvas canvas;
    struct text out; /* see screen_text */
    char text[PHRASE_MAX];
};

/* screen_draw.c */
bool screen_draw_fits(struct screen *s); /* takes the terminal's size; says so if it is too small */
bool screen_draw(struct screen *s);      /* false if it is too small: nobody should act on what they cannot see */
void screen_draw_release(struct screen *s);
void screen_draw_bar(struct canvas *c, int y, const char *left, const char *right);
/* Breaks a text between words after at most `width` columns: returns where the next line begins, with the size of this
 * one in bytes. */
const char *screen_draw_break(const char *text, int width, int *size);

/* How many rows a text takes that is broken so. */
int screen_draw_rows(const char *text, int width);

/* Draws a text wrapped into an area, with an ellipsis and `more` where it ends too soon; returns the lines it took. */
int screen_draw_wrap(struct screen *s, struct screen_area a, const char *text, const char *more);

/* screen_news.c: what happened since the reader's last decision or, if there is plenty of room, lately; false if that
 * is nothing. */
bool screen_news_draw(struct screen *s, struct screen_area a, bool roomy);

/* screen_list.c: the choices, and what is typed. */
void screen_list_fill(struct screen *s); /* fills the list from the stage of the game and from what is typed */
void screen_list_select(struct screen *s, int item);
void screen_list_fit(struct screen *s, int columns); /* sets labels and fit, for an area as wide as this */
/* Adds a character to what is typed (SCREEN_INPUT_MAX bytes), or removes the last one. */
void screen_list_put(char *input, uint32_t glyph);
void screen_list_erase(char *input);
/* Whether a character alone is a keyword: it is, unless a choice begins with it. */
bool screen_list_is_keyword(const struct screen *s, char key);
int screen_list_token(const struct screen *s, int item,
                      char token[GAME_TOKEN_MAX]); /* what is typed for an item; returns its length */

/* screen_pager.c: s->text on the whole screen, from its beginning or its end, until the reader has enough. `find`
 * writes what to show for a word that is looked up; without it the view moves to the next line with the word. Returns
 * the kind of the key that ended it. */
int screen_pager_width(const struct screen *s); /* of its lines */
enum tty_kind screen_pager_read(struct screen *s, const char *title, bool from_end,
                                void (*find)(struct screen *s, const char *word, struct text *out));

/* screen_text.c: what can be read that way, and a notice in the last line. */
struct text *screen_text(struct screen *s);                     /* s->text, emptied */
void screen_text_notice(struct screen *s, const char *message); /* a message, translated */
void screen_text_as_notice(struct screen *s);                   /* s->text */
/* Asks whether to leave, or whether to take back what ended the game. */
void screen_text_ask(struct screen *s, enum keyword word);
void screen_text_log(struct screen *s);
void screen_text_rules(struct screen *s, const char *word);
void screen_text_score(struct screen *s);
void screen_text_words(struct screen *s, const char *name); /* the table in words, or one thing of it */
void screen_text_preview(struct screen *s, const char *name);
void screen_text_help(struct screen *s);
void screen_text_analyse(struct screen *s);                 /* where the finished game turned */
void screen_text_read(struct screen *s, const char *title); /* s->text */

/* screen_follow.c: takes in what has come since, lets what was noted go where it means nothing any more, and reads the
 * position if it is another one. */
void screen_follow(struct screen *s);

/* screen_lobby.c: people who are waited for. */
void screen_lobby_draw(struct screen *s, int until);             /* the table before a game, below its head */
int screen_lobby_people(struct screen *s, struct screen_area a); /* who is there; returns how many lines that took */
/* Shows a text on the terminal's own screen, so that the links in it can be copied whole, and waits for a key. */
void screen_lobby_outside(struct screen *s, const char *text);

#endif
