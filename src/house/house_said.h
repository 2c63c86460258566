/* What a house says: the forms of its messages, and of what stands in their lists.
 *
 * The house writes them (house_send.c, house_view.c, house_games.c), a guest reads them as if a stranger had written
 * them (guest_hear.c), and so does the page before it has a guest (web/src/house/said.ts). Members that a guest does
 * not know are passed over. */
#ifndef HOUSE_SAID_H
#define HOUSE_SAID_H

#include "house/house_form.h"

/* A message other than an entry. Fields that its kind does not have are zero, and `n` is -1. */
struct house_said {
    enum house_said_kind kind;
    char request[HOUSE_REQUEST_MAX + 1]; /* ack, refused, error: of which request; or empty */
    char table[HOUSE_ID_SIZE + 1];
    struct house_way way;            /* ack, head: the link to sit down by */
    char code[HOUSE_CODE_SIZE + 1];  /* ack: that moves a seat */
    enum house_why why;              /* refused, gone; record, games: why there is none */
    int64_t n;                       /* ack, refused: the entry; -1: none */
    int64_t now, protocol;           /* the house's time */
    bool notify;                     /* welcome: the house tells people that it is their turn */
    bool host, shut;                 /* head: whoever looks has laid the table; the door they know is none */
    uint32_t head, number, watchers; /* number: of a game */
    uint32_t yours, here;            /* seats, a bit each */
    struct house_page before;        /* tables: what was asked for */
    struct json list;                /* tables, games, record: the value, which whoever writes may put behind it */
    char plays[32];                  /* games: the table's game */
    char text[160], what[64];        /* error: a sentence, and what is wrong; reload: the rules of the house */
};

/* What stands around an entry: its table and number before it, and words and numbers that go with it behind it. */
struct house_frame {
    char table[HOUSE_ID_SIZE + 1];
    uint32_t n;
    int64_t at;
    int viewer; /* as which seat it is seen, or GAME_SPECTATOR */
    char words[HOUSE_TALK_MAX + 1];
    bool done;  /* an offer was carried out, */
    int64_t to; /* and so many moves of the game are left; -1: not said */
    struct house_digest digest;
};
enum { HOUSE_FRAME_BEFORE = 1, HOUSE_FRAME_BEHIND = 2, HOUSE_FRAME_ALL = 3 };

/* A row of a list of tables: a table's card, which the store keeps as text, and what changes with every entry around
 * it. */
struct house_listing {
    char table[HOUSE_ID_SIZE + 1];
    int seat;
    bool turn; /* this seat is to decide, and a person does it */
    char game[32];
    enum house_phase phase;
    struct house_names names;
    struct house_bots bots;
    uint32_t begun; /* games */
    char timing[HOUSE_CLOCK_MAX + 1];
    int asks;       /* who asks for another game, or -1 */
    uint32_t asked; /* the seats whose answer is still to come, a bit each */
    int actor;      /* who is to decide, person or bot, or -1 */
    uint32_t moves;
    int64_t at; /* of the last entry */
};
enum { HOUSE_LISTING_BEFORE = 1, HOUSE_LISTING_CARD = 2, HOUSE_LISTING_BEHIND = 4, HOUSE_LISTING_ALL = 7 };

/* A game that has ended, by the seats as they were then. */
struct house_ended {
    uint32_t number; /* from 0 */
    int64_t at;
    enum record_how how;
    struct house_names names;
    struct house_bots bots;
    uint32_t yours, resigned; /* this key's; those of people who gave it up; a bit each */
    struct json result;       /* or no value */
};

/* The kinds of the first are enum house_said_kind. */
extern const struct house_form house_said_form, house_said_frame, house_said_listing, house_said_ended;

/* Nothing yet, of this kind. */
void house_said_init(struct house_said *s, enum house_said_kind kind);
/* Reads a message that is no entry; `kind` is what house_word_member has found. */
enum err house_said_read(const struct json_members *m, enum house_said_kind kind, struct house_said *out,
                         struct fault *f);
/* Writes it without the brace at its end. Where `list` is still empty, it is what has to be written next. */
void house_said_write(const struct house_said *s, struct text *out);

#endif
