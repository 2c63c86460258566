/* What a client asks for: the form of every request, read strictly and within bounds, and written. */
#ifndef HOUSE_WISH_H
#define HOUSE_WISH_H

#include "house/house_form.h"
#include "house/house_hash.h"

/* A request: every text is copied, so it can wait. */
struct house_wish {
    enum house_ask ask;
    char request[HOUSE_REQUEST_MAX + 1];
    char table[HOUSE_ID_SIZE + 1];
    char secret[HOUSE_SECRET_SIZE + 1]; /* of whoever asks */
    struct house_key key;               /* likewise, if keyed */
    bool keyed;
    int seat;                 /* as which seat, or which one is meant; -1: not said */
    int about;                /* which other seat is meant */
    uint32_t moves, number;   /* number: of a game; a bot's move: house_thought's `since` */
    int64_t since;            /* follow: the last entry that is known; -1: none */
    struct house_page before; /* tables: in the order in which they were laid */
    bool yes;                 /* door, answer; lay: watchers */
    uint8_t mute;             /* a bit a seat */
    uint8_t level;            /* bot */
    uint8_t seats, levels[GAME_SEATS_MAX];
    enum house_offer offer;
    int64_t protocol;
    char game[32];
    char timing[HOUSE_CLOCK_MAX + 1];
    char options[HOUSE_OPTIONS_MAX + 1];
    char name[HOUSE_NAME_MAX + 1];
    char text[HOUSE_TALK_MAX + 1]; /* play: the token; sit, follow: the door; take: the code; say: what; hello: rules;
                                    * notify: the address */
    char line[HOUSE_LINE_MAX + 1];
    char lang[HOUSE_LANG_MAX + 1]; /* hello */
};

/* The kinds of this form are enum house_ask. */
extern const struct house_form house_wish_form;

/* Nothing yet, of this kind: no seat, and what it stands for to leave something out. */
void house_wish_init(struct house_wish *w, enum house_ask ask);
/* Reads a message of at most HOUSE_MESSAGE_MAX bytes. What is no message at all gives an error with a fault; what is
 * one but cannot be (a name that is too long) gives a wish and a reason in `why`, so that it can be refused by its id.
 * A draft is what a person wants of the table before them: it may lack the id, the table and the number of moves, which
 * are put in before it is sent. */
enum err house_wish_read(const char *text, size_t size, bool draft, struct house_wish *out, enum house_why *why,
                         struct fault *f);
void house_wish_write(const struct house_wish *w, struct text *out);

#endif
