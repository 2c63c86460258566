/* What a kind of move is: one row for each kind, which petra_kinds.c has. */
#ifndef GAMES_PETRA_PETRA_KINDS_H
#define GAMES_PETRA_PETRA_KINDS_H

#include "games/petra/petra_show.h"

/* What a move of a kind is told apart by, which is also what stands behind the word of its token. */
enum petra_argument {
    PETRA_BY_NOTHING,
    PETRA_BY_PLACE,    /* a side of the city */
    PETRA_BY_POSITION, /* of a tile in the caravan */
    PETRA_BY_TYPE,     /* of a trader, a column or a track */
    PETRA_BY_HELD,     /* the type of a villager that was kept and is played now */
    PETRA_BY_NUMBER,   /* of a villager in its row, or among those drawn */
    PETRA_BY_SLOT,     /* of a card in its row, or the deck */
    PETRA_BY_CARD,
    PETRA_BY_VILLAGER
};

/* A part of the picture, see petra_scene.c. */
enum petra_part {
    PETRA_PART_NONE, /* choices that nothing in the picture stands for */
    PETRA_PART_CITY,
    PETRA_PART_OWN,
    PETRA_PART_TRACKS,
    PETRA_PART_ROWS,
    PETRA_PART_HAND,
    PETRA_PART_RIVALS,
    PETRA_PART_SIGNS,
    PETRA_PARTS
};

/* A move that is put into words, and where these go. */
struct petra_said {
    const struct show_reader *r;
    const struct petra_box *b;
    const struct lang *l;
    const struct petra_state *s; /* before the move */
    const struct petra_seat *p;  /* who makes it */
    game_move m;
    uint32_t a; /* its argument */
    struct text *out;
};
typedef void petra_sayer(const struct petra_said *x);

/* A text that somebody typed and that is no legal move, although it begins like one of this kind. */
struct petra_asked {
    const struct show_reader *r;
    const struct petra_box *b;
    const struct petra_state *s;
    const struct petra_seat *p;
    enum petra_kind kind;
    const char *token; /* all of it */
    const char *rest;  /* what was typed behind the word */
    size_t size;
    struct text *out;
};
/* Explains why it is no choice; false if there is nothing better to say than what is asked for. */
typedef bool petra_reason(const struct petra_asked *a);

struct petra_row {
    const char *word;          /* what a token begins with */
    enum petra_argument by;    /* and what comes then */
    enum petra_step_kind step; /* the decision that it is for; PETRA_NO_STEP: chance, or more than one decision */
    enum petra_part part;      /* where its choices stand in the picture */
    petra_act *apply;          /* what it does */
    /* A choice in a list, and the sentence of what was done: messages for petra_kinds_say or, where these are NULL,
     * functions. */
    const char *label;
    petra_sayer *say_label;
    const char *tell;
    petra_sayer *say_tell;
    petra_sayer *gist;   /* a few words for a line with many moves; NULL if it is not worth any */
    petra_sayer *offers; /* what a choice has to offer, for its preview; NULL if the sentence says it all */
    petra_reason *why;   /* NULL if there is nothing better to say than what is asked for */
};

extern const struct petra_row petra_kinds[];

static inline const struct petra_row *petra_row(game_move m)
{
    return &petra_kinds[petra_kind_of(m)];
}

/* The tile, card or villager that a move is about, wherever it lies in its row; the argument of any other move.
 * PETRA_NONE for a card that is not known yet. */
uint32_t petra_kinds_thing(const struct petra_state *s, game_move m);
struct petra_said petra_kinds_said(const struct show_reader *r, const struct petra_state *s, game_move m,
                                   struct text *out);
/* Writes a message about a move, whose places may be
 *
 *     {who}      the seat whose turn it is
 *     {place}    the side of the city that it goes to
 *     {trader}, {column}, {track}, {bonus}, {partner}    of the type, with the partner that the column has in trade
 *     {villager}, {card}
 *     {what}     the trader, villager or card
 *     {n}        the number of a tile in its part of the caravan; of any other move, that of the next stall */
void petra_kinds_say(const struct petra_said *x, const char *message);

/* petra_words.c: labels that depend on more than the move. */
petra_sayer petra_words_side, petra_words_take, petra_words_column, petra_words_nomad, petra_words_master,
    petra_words_less, petra_words_trade, petra_words_camel, petra_words_stop, petra_words_worker, petra_words_farm,
    petra_words_draw, petra_words_ambassador, petra_words_influence;
/* petra_tell.c: such sentences, what is worth a few words, and what choices have to offer. */
petra_sayer petra_tell_take, petra_tell_nomad, petra_tell_value, petra_tell_farm, petra_tell_draw,
    petra_tell_ambassador, petra_tell_keep, petra_tell_noble, petra_tell_tile, petra_tell_villager,
    petra_tell_influence;
petra_sayer petra_tell_gist_place, petra_tell_gist_tile, petra_tell_gist_label, petra_tell_gist_villager,
    petra_tell_gist_card, petra_tell_gist_trade;
petra_sayer petra_tell_offers_side, petra_tell_offers_card, petra_tell_offers_villager;
/* petra_why.c */
petra_reason petra_why_side, petra_why_take, petra_why_column, petra_why_boost, petra_why_camel, petra_why_worker,
    petra_why_hire, petra_why_claim, petra_why_farmer, petra_why_place, petra_why_card, petra_why_ambassador,
    petra_why_noble;

#endif
