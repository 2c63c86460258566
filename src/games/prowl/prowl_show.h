/* Prowl in words and pictures: what the files that tell and show it share.
 *
 * They work on full states and on views. What a card does is told from its bytecode, so that cards of any box can be
 * explained; the names of cards and clans are the box's own. */
#ifndef GAMES_PROWL_PROWL_SHOW_H
#define GAMES_PROWL_PROWL_SHOW_H

#include "games/prowl/prowl.h"
#include "show/show.h"

enum { PROWL_PEN_ROOM = 8192, PROWL_CARD_WORDS = 1024, PROWL_LABEL_MAX = 256 };

/* What sentences are written with. Phrases that go into a sentence are kept in `room` until it is said. */
struct prowl_pen {
    const struct show_reader *r;
    const struct lang *lang;
    const struct prowl_box *box;
    const struct prowl_state *s;
    struct text *out;
    size_t used;
    char room[PROWL_PEN_ROOM];
};

/* prowl_pen.c: names and phrases. */
void prowl_pen(struct prowl_pen *p, const struct show_reader *r, const struct game_state *s, struct text *out);
/* Writes one sentence, after a space if there is text before it. It begins with a capital, unless it begins with a
 * player's name (a place whose name begins with who). */
void prowl_pen_say(struct prowl_pen *p, const char *translated, const struct lang_arg *args, size_t count);
#define PROWL_SAY(pen, message, ...) prowl_pen_say(pen, lang_get((pen)->lang, message), LANG_ARGS(__VA_ARGS__))
/* Keeps a phrase that is to go into a sentence. */
const char *prowl_pen_keep(struct prowl_pen *p, const char *translated, const struct lang_arg *args, size_t count);
#define PROWL_KEEP(pen, message, ...) prowl_pen_keep(pen, lang_get((pen)->lang, message), LANG_ARGS(__VA_ARGS__))
void prowl_pen_capital(char *text); /* makes the first letter a capital */

/* Joins items by two translated messages with the places {list} and {item}, the second of which is for the last item.
 */
const char *prowl_pen_join(struct prowl_pen *p, const char *const *item, uint32_t count, const char *comma,
                           const char *last);

const char *prowl_pen_who(const struct prowl_pen *p, uint32_t seat);
const char *prowl_pen_whose(struct prowl_pen *p, uint32_t seat);            /* "Ada’s", « d’Ada » */
const char *prowl_pen_seats(struct prowl_pen *p, uint32_t seats);           /* "Ada and Blaise" */
const char *prowl_pen_title(const struct prowl_pen *p, uint32_t card);      /* as it is printed on the card */
const char *prowl_pen_card(struct prowl_pen *p, uint32_t card);             /* within a sentence */
const char *prowl_pen_cards(struct prowl_pen *p, uint32_t set);             /* several, with their clans */
const char *prowl_pen_clan_title(const struct prowl_pen *p, uint32_t slot); /* "Summer", « Été » */
const char *prowl_pen_clan(struct prowl_pen *p, uint32_t slot);             /* "Summer", « l’Été » */
const char *prowl_pen_box_clan(struct prowl_pen *p, uint32_t clan);         /* the same, by the box's number */
const char *prowl_pen_place(const struct prowl_pen *p, uint32_t place);     /* "first", « premier » */
const char *prowl_pen_to_place(const struct prowl_pen *p, uint32_t place);  /* "to first place" */
const char *prowl_pen_action(const struct prowl_pen *p, uint32_t must);     /* "Play", « Jouer » */

/* The usual arguments of messages. PROWL_CLAN_CARD names a card together with its clan. */
#define PROWL_ARG(name, text) ((struct lang_arg){name, text, 0})
#define PROWL_NOTHING PROWL_ARG("", NULL)
#define PROWL_WHO(pen, seat) PROWL_ARG("who", prowl_pen_who(pen, seat))
#define PROWL_ACTOR(pen) PROWL_WHO(pen, (pen)->s->seat)
#define PROWL_WHOM(pen, seat) PROWL_ARG("whom", prowl_pen_who(pen, seat))
#define PROWL_WHOSE(pen, seat) PROWL_ARG("whose", prowl_pen_whose(pen, seat))
#define PROWL_CLAN(pen, slot) PROWL_ARG("clan", prowl_pen_clan(pen, slot))
#define PROWL_CARD(pen, card) PROWL_ARG("card", prowl_pen_card(pen, card))
#define PROWL_CLAN_CARD(pen, card) PROWL_ARG("card", prowl_pen_cards(pen, prowl_bit(card)))
#define PROWL_LIST(pen, set) PROWL_ARG("cards", prowl_pen_cards(pen, set))
#define PROWL_ACTION(pen, must) PROWL_ARG("action", prowl_pen_action(pen, must))

/* prowl_cardwords.c: what a card does. */
void prowl_cardwords(struct prowl_pen *p, uint32_t card, struct text *out); /* all of it, in sentences */
void prowl_cardwords_clause(struct prowl_pen *p, uint32_t card, uint32_t pc,
                            struct text *out);                                 /* one operation of it */
const char *prowl_cardwords_keyword(const struct prowl_pen *p, uint32_t flag); /* "Early" */

/* prowl_tell.c, prowl_preview.c */
void prowl_tell(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
void prowl_preview(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
/* The track as a choice would certainly leave it. For a card to be played, only the rise of its clan counts. */
void prowl_preview_foresee(const struct show_reader *r, const struct game_state *s, game_move m,
                           uint8_t track[PROWL_SLOTS]);

/* prowl_why.c */
void prowl_why(const struct show_reader *r, const struct game_state *s, const char *token, size_t size,
               struct text *out);

/* prowl_tally.c: how things stand, and how they ended. */
void prowl_tally_describe(const struct show_reader *r, const struct game_state *s, struct text *out);
bool prowl_tally_look(const struct show_reader *r, const struct game_state *s, const char *word, size_t size,
                      struct text *out);
void prowl_tally_score(const struct show_reader *r, const struct game_state *s, struct text *out);
void prowl_tally_outcome(const struct show_reader *r, const struct game_state *s, struct text *out);
/* One line about a card and what it does, by a message with the places {card} and {text}. */
void prowl_tally_card(struct prowl_pen *p, const char *message, uint32_t card);
uint32_t prowl_tally_decided(const struct prowl_pen *p); /* the clan that the winner won by, or whose card did it */
uint32_t prowl_tally_round(const struct prowl_state *s); /* from 1 on; 0 while clan cards are chosen */
uint32_t prowl_tally_rounds(const struct prowl_state *s);
bool prowl_tally_has_turn(const struct prowl_pen *p, uint32_t seat); /* or chooses its clan card */
uint32_t prowl_tally_pile(const struct prowl_state *s,
                          uint32_t pile); /* of a seat; PROWL_PUBLIC for the revealed cards */

/* prowl_differ.c */
void prowl_differ(const struct show_reader *r, const struct game_state *better, const struct game_state *worse,
                  int seat, struct text *out);

/* prowl_words.c */
extern const struct game_show prowl_words_show;
extern const struct show_pad prowl_pad; /* prowl_pad.c */
void prowl_words_ask(const struct show_reader *r, const struct game_state *s, struct text *out);
void prowl_words_label(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
const char *prowl_words_player(struct prowl_pen *p, uint32_t seat); /* "player:1" for seat 0, as it is typed */
void prowl_words_name(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
void prowl_words_gist(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
bool prowl_words_shown_hand(const struct prowl_state *s, uint32_t seat); /* whether the state shows its cards */

/* prowl_look.c: what the terminal board and the picture both need. */
struct prowl_look {
    const struct show_look *look;
    const struct prowl_state *before; /* NULL if nothing has happened yet */
    uint8_t foreseen[PROWL_SLOTS];    /* the track as the choice under consideration would leave it */
    struct prowl_play chosen;         /* the choice under consideration; its kind is PROWL_LOOK_NONE if there is none */
    uint32_t own;                     /* the seat at whose side of the table the picture is seen, or PROWL_NONE */
    uint32_t hand_of;                 /* the seat whose hand is laid out, or PROWL_NONE */
    const struct game_moves *legal;   /* NULL if nothing can be chosen */
    int picked;                       /* the index of the choice under consideration, or -1 */
};
enum { PROWL_LOOK_NONE = 15 };
void prowl_look(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                struct prowl_look *out);
/* The index of a legal move, or -1. */
int prowl_look_find(const struct prowl_look *l, enum prowl_kind kind, uint32_t arg);
/* How far the last move has raised a clan; negative if it was lowered. */
int prowl_look_rise(const struct prowl_look *l, const struct prowl_state *s, uint32_t slot);
bool prowl_look_changed(const struct prowl_look *l, const struct prowl_state *s, uint32_t seat);
/* What is special about a seat in a few words, such as "must Play · hushed · shielded · contract: Summer". */
void prowl_look_marks(struct prowl_pen *p, uint32_t seat, struct text *out);
/* Adds the keywords of a card and what it does. */
void prowl_look_card(struct prowl_pen *p, uint32_t card, struct text *out);
/* Writes the id of a card into a text of at least PROWL_ID bytes, which it returns. */
enum { PROWL_ID = 8 };
const char *prowl_look_id(const struct prowl_pen *p, uint32_t card, char id[PROWL_ID]);
/* Writes which round it is. */
void prowl_look_round(const struct prowl_pen *p, struct text *out);
/* Whether a move is offered as a button, because no card, seat or clan stands for it. */
bool prowl_look_button(game_move m);

/* prowl_board.c, prowl_scene.c */
uint32_t prowl_board_pages(const struct show_reader *r, const struct game_state *s, int width, int height);
void prowl_board(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                 struct canvas *c);
void prowl_scene(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                 struct text *out);

#endif
