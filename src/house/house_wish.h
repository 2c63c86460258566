/* What a client asks for: messages read, strictly and within bounds; and why a request is refused. */
#ifndef HOUSE_WISH_H
#define HOUSE_WISH_H

#include "house/house_hash.h"

#include "core/game.h"

/* WORD(name, word): why a request is refused, as the client reads it. Clients say it in the reader's language. */
#define HOUSE_WHY_LIST(WORD)                                                                                           \
    WORD(NONE, "none")                                                                                                 \
    WORD(NO_TABLE, "no-table")         /* there is no such table */                                                    \
    WORD(NO_GAME, "no-game")           /* the house has no such game */                                                \
    WORD(SEATS, "seats")               /* the game is not for so many, or there is no such seat */                     \
    WORD(OPTIONS, "options")           /* the game has no such option, or not with this value */                       \
    WORD(CLOCK, "clock")               /* this is no clock */                                                          \
    WORD(NAME, "name")                 /* a name is missing, too long, or holds what a name may not */                 \
    WORD(TALK, "talk")                 /* the same for what is said */                                                 \
    WORD(LINK, "link")                 /* this link or code is not worth a seat, or not any more */                    \
    WORD(BARRED, "barred")             /* the door was closed on who asks */                                           \
    WORD(DOOR, "door")                 /* watchers may not come in */                                                  \
    WORD(TAKEN, "taken")               /* the seat is taken, or all are */                                             \
    WORD(NOT_YOURS, "not-yours")       /* the seat is not of who asks */                                               \
    WORD(NOT_HOST, "not-host")         /* only who laid the table may do this */                                       \
    WORD(NOT_NOW, "not-now")           /* not in this phase of the table */                                            \
    WORD(TURN, "turn")                 /* it is not this seat's turn */                                                \
    WORD(STALE, "stale")               /* made for another number of moves */                                          \
    WORD(ILLEGAL, "illegal")           /* not a legal move here */                                                     \
    WORD(STANDS_IN, "stands-in")       /* a bot stands in: the seat is to be taken back first */                       \
    WORD(RESIGNED, "resigned")         /* who has resigned does not come back */                                       \
    WORD(LATE, "late")                 /* the time was up; coming back: the bot makes this decision */                 \
    WORD(LEARNED, "learned")           /* taking back: something has been learned since */                             \
    WORD(NOTHING_BACK, "nothing-back") /* taking back: there is nothing of this seat's */                              \
    WORD(NO_OFFER, "no-offer")         /* nothing is offered, or the seat has answered */                              \
    WORD(OFFER_OPEN, "offer-open")     /* something else is offered */                                                 \
    WORD(HERE, "here")                 /* standing in: whoever has the seat is there */                                \
    WORD(IN_TIME, "in-time")   /* standing in: only when the time is up, in a slow game, as nobody else is asked */    \
    WORD(NO_CLOCK, "no-clock") /* a pause: there is no clock that could stand still */                                 \
    WORD(PAUSED, "paused")     /* a pause: the present decision has had one */                                         \
    WORD(ADDRESS, "address")   /* an address is too long, or holds what it may not */                                  \
    WORD(NOTIFY, "notify")     /* this house tells nobody that it is their turn */                                     \
    WORD(CLOSED, "closed")     /* the table is closed */                                                               \
    WORD(ASIDE, "aside")       /* the table was set aside: its game brought the house down */                          \
    WORD(VERSION, "version")   /* the table was begun with other rules than this house has */                          \
    WORD(FULL, "full")         /* the house, or what one may have in it, is full */                                    \
    WORD(STORE, "store")       /* the store cannot be used now */                                                      \
    WORD(BUSY, "busy")         /* too many others at once: try again */

enum house_why {
#define HOUSE_WHY_ENUM(name, word) HOUSE_WHY_##name,
    HOUSE_WHY_LIST(HOUSE_WHY_ENUM)
#undef HOUSE_WHY_ENUM
        HOUSE_WHYS
};
const char *house_wish_why_word(enum house_why why);

/* What is asked. Those up to HOUSE_ASK_CLOSE change a table and carry the client's id of the request; the house itself
 * asks for the last three. */
enum house_ask {
    HOUSE_ASK_LAY,
    HOUSE_ASK_SIT,
    HOUSE_ASK_LEAVE,
    HOUSE_ASK_GIVE,
    HOUSE_ASK_BAR,
    HOUSE_ASK_BOT,
    HOUSE_ASK_DOOR,
    HOUSE_ASK_PLAY,
    HOUSE_ASK_OFFER,
    HOUSE_ASK_ANSWER,
    HOUSE_ASK_SAY,
    HOUSE_ASK_RETURN,
    HOUSE_ASK_RESIGN,
    HOUSE_ASK_PASS, /* a code that moves the seat */
    HOUSE_ASK_TAKE, /* the seat, with such a code */
    HOUSE_ASK_CLOSE,
    HOUSE_ASK_HELLO,
    HOUSE_ASK_FOLLOW,
    HOUSE_ASK_UNFOLLOW,
    HOUSE_ASK_RECORD,
    HOUSE_ASK_GAMES, /* that have ended at a table */
    HOUSE_ASK_PING,
    HOUSE_ASK_TABLES,  /* one's own, again; or those that were laid before one of them, or all: `table`, empty */
    HOUSE_ASK_NOTIFY,  /* an address at which one is told that it is one's turn */
    HOUSE_ASK_THOUGHT, /* a bot's move */
    HOUSE_ASK_DUE,     /* whatever is due */
    HOUSE_ASK_BROKE,
    HOUSE_ASKS
};

/* A message that was read: every text is copied, so it can wait. */
struct house_wish {
    enum house_ask ask;
    char request[HOUSE_REQUEST_MAX + 1];
    char table[HOUSE_ID_SIZE + 1];
    char secret[HOUSE_SECRET_SIZE + 1]; /* of whoever asks */
    struct house_key key;               /* likewise, if keyed */
    bool keyed;
    int seat;               /* as which seat, or which one is meant; -1: not said */
    int about;              /* which other seat is meant */
    uint32_t moves, number; /* number: of a game; a bot's move: house_thought's `since` */
    int64_t since;
    bool yes;      /* door, answer; tables: in the order in which they were laid */
    uint8_t mute;  /* a bit a seat */
    uint8_t level; /* bot */
    uint8_t seats, levels[GAME_SEATS_MAX];
    uint8_t offer; /* enum house_offer */
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

/* Reads a message of at most HOUSE_MESSAGE_MAX bytes. What is no message at all gives an error with a fault; what is
 * one but cannot be (a name that is too long) gives a wish and a reason in `why`, so that it can be refused by its id.
 */
enum err house_wish_read(const char *text, size_t size, struct house_wish *out, enum house_why *why, struct fault *f);

/* Whether a text may be shown to people: UTF-8 without control and direction characters, not blank. */
bool house_wish_is_clean(const char *text);
/* Whether somebody may be called so: likewise, and without characters that are drawn as nothing, so that nobody is
 * invisible or looks like somebody else. That takes the signs which choose between two forms of a letter or a picture,
 * too; what is said may have them. */
bool house_wish_is_name(const char *text);
/* Blanks, of whatever kind, are dropped at both ends of a name and become one space inside it, so that names which look
 * alike are the same. */
void house_wish_tidy(char *text);

#endif
