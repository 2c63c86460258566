/* Showing the game: what the words, the terminal board and the scene share. */
#ifndef GAMES_PETRA_PETRA_SHOW_H
#define GAMES_PETRA_PETRA_SHOW_H

#include "games/petra/petra.h"
#include "show/show.h"

/* petra_signs.c: by what the pieces of a seat are known. */
extern const struct show_seat petra_signs_seats[PETRA_SEATS];

/* A noun phrase or a sentence that becomes part of another message. */
struct petra_phrase {
    char text[1000];
};

/* An empty phrase, ready to be written. */
static inline struct text petra_begin(struct petra_phrase *p)
{
    struct text t;
    text_init(&t, p->text, sizeof p->text);
    return t;
}

static inline const struct petra_box *petra_read_box(const struct show_reader *r)
{
    return petra_boxed(r->box);
}

/* The seat whose board is drawn large: the viewer's own; for others that of the side of the table at which the reader
 * sits, or else that of the seat whose turn it is, as whenever there is something to choose. `look` may be NULL. */
static inline uint32_t petra_own(const struct show_reader *r, const struct petra_state *s, const struct show_look *look)
{
    if (r->viewer >= 0 && r->viewer < s->seats)
        return (uint32_t)r->viewer;
    bool sits = (look == NULL || look->legal == NULL) && r->home > 0 && r->home <= s->seats;
    return sits ? r->home - 1 : s->turn_of;
}

/* The sign between the two sides of a trade, for {times}: messages themselves are ASCII. */
#define PETRA_TIMES                                                                                                    \
    {                                                                                                                  \
        "times", "×", 0                                                                                                \
    }

/* Makes a text ready for one more sentence, and returns it. */
static inline struct text *petra_next(struct text *out)
{
    if (out->used > 0 && out->data[out->used - 1] != ' ' && out->data[out->used - 1] != '\n')
        text_char(out, ' ');
    return out;
}

/* petra_names.c: what things are called, each in the form that the example shows. Where a tile is asked for, gold is
 * one of the types. */
const char *petra_names_type(const struct lang *l, uint32_t type);      /* Egypt: a heading */
const char *petra_names_type_the(const struct lang *l, uint32_t type);  /* Egypt, the locals: inside a sentence */
const char *petra_names_trader(const struct lang *l, uint32_t tile);    /* an Egyptian trader */
const char *petra_names_track(const struct lang *l, uint32_t type);     /* the Egypt track */
const char *petra_names_column(const struct lang *l, uint32_t type);    /* the Egypt column */
const char *petra_names_place(const struct lang *l, uint32_t location); /* the Plaza */
const char *petra_names_place_name(const struct lang *l, uint32_t location);
const char *petra_names_bonus(const struct lang *l, const struct petra_box *b, uint32_t track); /* a market extension */
struct petra_phrase petra_names_traders(const struct lang *l, uint32_t type, uint32_t n);       /* 2 Egyptian traders */
struct petra_phrase petra_names_camels(const struct lang *l, uint32_t n);
struct petra_phrase petra_names_villager_title(const struct show_reader *r, uint32_t villager);
struct petra_phrase petra_names_villager(const struct show_reader *r, uint32_t villager); /* the baker */
struct petra_phrase petra_names_villager_text(const struct show_reader *r, uint32_t villager);
struct petra_phrase petra_names_card_title(const struct show_reader *r, uint32_t card);
struct petra_phrase petra_names_goal_text(const struct show_reader *r, uint32_t card);
/* What this seat still lacks for a card, or that it lacks nothing. */
struct petra_phrase petra_names_goal_missing(const struct show_reader *r, const struct petra_seat *p, uint32_t card);
struct petra_phrase petra_names_hidden_cards(const struct lang *l, uint32_t n); /* 2 hidden influence cards */

/* A list inside a sentence, as in "a, b and c". Its last word is held back until the list ends, because it is joined
 * to the others in another way. */
struct petra_list {
    struct petra_phrase words, last;
    struct text t;
    uint32_t count;
};
void petra_names_list_begin(struct petra_list *x);
void petra_names_list_add(struct petra_list *x, const char *word);
const char *petra_names_list_and(const struct lang *l, struct petra_list *x);
const char *petra_names_list_or(const struct lang *l, struct petra_list *x);

/* The titles of cards on one line, with a gap between any two and a mark before each. */
void petra_names_put_cards(const struct show_reader *r, struct text *out, uint32_t set, const char *gap,
                           const char *mark);
void petra_names_put_villagers(const struct show_reader *r, struct text *out, uint32_t set, const char *gap);
void petra_names_put_claims(const struct show_reader *r, struct text *out, const struct petra_state *s, uint32_t seat,
                            const char *gap, const char *mark);

/* petra_words.c: a column's trade as boards show it. The cards played for it count while it is being prepared in `s`;
 * what is shown may be the position after a choice that is only considered. */
struct petra_bargain {
    struct petra_sides value;
    uint32_t partner;
    bool idle; /* it cannot trade, because a worker is at the column */
};
struct petra_bargain petra_words_bargain(const struct petra_box *b, const struct petra_state *s,
                                         const struct petra_state *shown, uint32_t seat, uint32_t column);
/* Workers that could be taken back now, but no longer once that of this column is. */
uint32_t petra_words_passed_over(const struct petra_state *s, uint32_t column);

/* petra_tell_deed.c: what a move changes, found by making it on a copy of the state. */
struct petra_deed {
    struct game_state after;
    uint32_t spaces; /* how far the disc of the trade moves */
    uint32_t cards;  /* influence cards to take on its way, where petra_tell_deed_consider looked ahead */
    bool traded;     /* the disc was on its way, even if it moved by no space */
    bool over;       /* the trade ended */
};
void petra_tell_deed_of(const struct show_reader *r, const struct petra_state *s, game_move m, struct petra_deed *out);
void petra_tell_deed(const struct show_reader *r, const struct petra_state *s, game_move m, const struct petra_deed *d,
                     struct text *out);
/* The same for a move that is only considered. If it prepares a trade, the result is true, and the disc is moved in
 * `after` as far as the trade would take it if no further card were played. */
bool petra_tell_deed_consider(const struct show_reader *r, const struct petra_state *s, game_move m,
                              struct petra_deed *out);
/* The traders of a column that can be chosen. One without any is chosen for its nomad, who counts as played. */
uint32_t petra_tell_deed_traders(const struct petra_seat *p, uint32_t column);

/* The game's hooks: petra_words.c, petra_tell.c, petra_why.c, petra_tally.c, petra_board.c, petra_scene.c. */
void petra_words_ask(const struct show_reader *r, const struct game_state *s, struct text *out);
void petra_words_label(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
void petra_tell_preview(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
void petra_tell(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
void petra_tell_gist(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
bool petra_tell_points(const struct show_reader *r, const struct game_state *s, int seat, int32_t *out);
void petra_why(const struct show_reader *r, const struct game_state *s, const char *token, size_t size,
               struct text *out);
void petra_tally_describe(const struct show_reader *r, const struct game_state *s, struct text *out);
void petra_tally_score(const struct show_reader *r, const struct game_state *s, struct text *out);
void petra_tally_outcome(const struct show_reader *r, const struct game_state *s, struct text *out);
void petra_differ(const struct show_reader *r, const struct game_state *better, const struct game_state *worse,
                  int seat, struct text *out);
uint32_t petra_board_pages(const struct show_reader *r, const struct game_state *s, int width, int height);
void petra_board(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                 struct canvas *c);
void petra_scene(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                 struct text *out);

extern const struct game_show petra_words_show;
extern const struct show_pad petra_pad;

#endif
