/* The words of what is said: for everything that is told apart by a word, at the line, in the log and in the page, its
 * list stands here, once. docs/house.md has them all. */
#ifndef HOUSE_WORD_H
#define HOUSE_WORD_H

#include "core/record.h"

/* WORD(name, word): the kinds of entries. */
#define HOUSE_KIND_LIST(WORD)                                                                                          \
    WORD(LAID, "laid")         /* the first one: game, seats, options, clock, bots, who laid it (row: key, name) */    \
    WORD(SAT, "sat")           /* somebody sits down (row: key, name) */                                               \
    WORD(LEFT, "left")         /* a seat becomes empty: somebody leaves, or whoever laid the table gives it away */    \
    WORD(BOT, "bot")           /* a bot gets a seat, another level, or goes (level 0) */                               \
    WORD(BARRED, "barred")     /* a seat becomes empty, and the door is closed on who had it */                        \
    WORD(DOOR, "door")         /* watchers may come in, or not any more */                                             \
    WORD(BEGUN, "begun")       /* the deal, and what chance did at once */                                             \
    WORD(PLAYED, "played")     /* a decision, and everything that chance did after it */                               \
    WORD(OFFERED, "offered")   /* somebody asks: to take back, that a bot stands in, a rematch, a pause */             \
    WORD(AGREED, "agreed")     /* yes to that */                                                                       \
    WORD(DECLINED, "declined") /* no to that */                                                                        \
    WORD(SAID, "said")         /* a line to the table (row: words), or a ready-made one */                             \
    WORD(STOOD, "stood")       /* the time is up: a bot stands in */                                                   \
    WORD(RETURNED, "returned") /* somebody takes their seat back from a bot */                                         \
    WORD(RESIGNED, "resigned") /* with two the game is over; else a bot plays on */                                    \
    WORD(CODE, "code")         /* a code was made that moves a seat to another device, once */                         \
    WORD(MOVED, "moved")       /* it was used (row: the new key) */                                                    \
    WORD(ENDED, "ended")       /* how a game ended, and its result */                                                  \
    WORD(CLOSED, "closed")     /* nothing more happens at this table */                                                \
    WORD(BROKE, "broke")       /* a promise was broken at this table, and the house went down */

/* What somebody asks the others at the table for; and how a game ended; and why a table was closed. */
#define HOUSE_OFFER_LIST(WORD)                                                                                         \
    WORD(NONE, NULL) /* nothing is asked for */                                                                        \
    WORD(BACK, "back")                                                                                                 \
    WORD(STAND_IN, "stand-in")                                                                                         \
    WORD(REMATCH, "rematch")                                                                                           \
    WORD(PAUSE, "pause")
#define HOUSE_CLOSED_LIST(WORD)                                                                                        \
    WORD(IDLE, "idle")                                                                                                 \
    WORD(BY_HOST, "host")                                                                                              \
    WORD(FULL, "full")

#define HOUSE_PHASE_LIST(WORD)                                                                                         \
    WORD(NONE, "none")       /* there is no such table */                                                              \
    WORD(OPEN, "open")       /* there are empty seats */                                                               \
    WORD(READY, "ready")     /* every seat is taken: the deal comes next */                                            \
    WORD(PLAYING, "playing") /* somebody is to decide */                                                               \
    WORD(OVER, "over")       /* the game is over: `ended` comes next */                                                \
    WORD(ENDED, "ended")     /* another one can be offered */                                                          \
    WORD(SHUT, "closed")     /* for good */                                                                            \
    WORD(ASIDE, "aside")     /* set aside after broken promises, or because its log cannot be read */

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

/* What is asked, by the member that says so. Those up to CLOSE change a table and carry the client's id of the request;
 * the last three the house asks for itself, and nobody else can. */
#define HOUSE_ASK_LIST(WORD)                                                                                           \
    WORD(LAY, "lay")                                                                                                   \
    WORD(SIT, "sit")                                                                                                   \
    WORD(LEAVE, "leave")                                                                                               \
    WORD(GIVE, "give")                                                                                                 \
    WORD(BAR, "bar")                                                                                                   \
    WORD(BOT, "bot")                                                                                                   \
    WORD(DOOR, "door")                                                                                                 \
    WORD(PLAY, "play")                                                                                                 \
    WORD(OFFER, "offer")                                                                                               \
    WORD(ANSWER, "answer")                                                                                             \
    WORD(SAY, "say")                                                                                                   \
    WORD(RETURN, "return")                                                                                             \
    WORD(RESIGN, "resign")                                                                                             \
    WORD(PASS, "pass") /* a code that moves the seat */                                                                \
    WORD(TAKE, "take") /* the seat, with such a code */                                                                \
    WORD(CLOSE, "close")                                                                                               \
    WORD(HELLO, "hello")                                                                                               \
    WORD(FOLLOW, "follow")                                                                                             \
    WORD(UNFOLLOW, "unfollow")                                                                                         \
    WORD(RECORD, "record")                                                                                             \
    WORD(GAMES, "games") /* that have ended at a table */                                                              \
    WORD(PING, "ping")                                                                                                 \
    WORD(TABLES, "tables") /* one's own, again; or all, in the order in which they were laid */                        \
    WORD(NOTIFY, "notify") /* an address at which one is told that it is one's turn */                                 \
    WORD(THOUGHT, NULL)    /* a bot's move */                                                                          \
    WORD(DUE, NULL)        /* whatever is due */                                                                       \
    WORD(BROKE, NULL)

/* What a house says, by the member that tells it from what stands before it in this list. From WELCOME on it is about
 * the line, and may be said before there is a welcome. */
#define HOUSE_SAID_LIST(WORD)                                                                                          \
    WORD(PONG, "pong")                                                                                                 \
    WORD(RECORD, "record")                                                                                             \
    WORD(HERE, "here") /* who is there */                                                                              \
    WORD(GONE, "gone") /* a table is not followed any more */                                                          \
    WORD(HEAD, "head") /* everything there is was sent */                                                              \
    WORD(ENTRY, "n")                                                                                                   \
    WORD(GAMES, "games")                                                                                               \
    WORD(TABLES, "tables")                                                                                             \
    WORD(REFUSED, "refused")                                                                                           \
    WORD(ACK, "ack")                                                                                                   \
    WORD(WELCOME, "welcome")                                                                                           \
    WORD(ERROR, "error")                                                                                               \
    WORD(BYE, "bye")                                                                                                   \
    WORD(RELOAD, "reload")

#define HOUSE_WORD_KIND(name, word) HOUSE_##name,
enum house_kind { HOUSE_KIND_LIST(HOUSE_WORD_KIND) HOUSE_KINDS };
#define HOUSE_WORD_OFFER(name, word) HOUSE_OFFER_##name,
enum house_offer { HOUSE_OFFER_LIST(HOUSE_WORD_OFFER) };
#define HOUSE_WORD_CLOSED(name, word) HOUSE_CLOSED_##name,
enum house_why_closed { HOUSE_CLOSED_LIST(HOUSE_WORD_CLOSED) };
#define HOUSE_WORD_PHASE(name, word) HOUSE_PHASE_##name,
enum house_phase { HOUSE_PHASE_LIST(HOUSE_WORD_PHASE) };
#define HOUSE_WORD_WHY(name, word) HOUSE_WHY_##name,
enum house_why { HOUSE_WHY_LIST(HOUSE_WORD_WHY) HOUSE_WHYS };
#define HOUSE_WORD_ASK(name, word) HOUSE_ASK_##name,
enum house_ask { HOUSE_ASK_LIST(HOUSE_WORD_ASK) HOUSE_ASKS };
#define HOUSE_WORD_SAID(name, word) HOUSE_SAID_##name,
enum house_said_kind { HOUSE_SAID_LIST(HOUSE_WORD_SAID) };

/* The lists by name. */
enum house_words {
    HOUSE_WORDS_KIND,
    HOUSE_WORDS_OFFER,
    HOUSE_WORDS_HOW,
    HOUSE_WORDS_CLOSED,
    HOUSE_WORDS_PHASE,
    HOUSE_WORDS_WHY,
    HOUSE_WORDS_ASK,
    HOUSE_WORDS_SAID,
    HOUSE_WORDS
};

int house_word_count(enum house_words list);
/* The word of a value, or NULL where it has none. */
const char *house_word(enum house_words list, int value);
/* The value of a word, or -1. */
int house_word_find(enum house_words list, struct json word);
/* The last of the list by which a member is called, or -1; and which member that is. */
int house_word_member(enum house_words list, const struct json_members *m, uint32_t *at);

#endif
