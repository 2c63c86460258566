/* A guest of a house: one device's side of a conversation, as a pure function of what it is told.
 *
 * (the state of the guest, the time, what the house said) → messages to send, a line to be opened or dropped.
 *
 * It has no socket, clock, file or thread, and no memory but what its shell hands in. The house has the truth; what a
 * guest holds is a copy of what it was sent, for one table at a time (guest_table.h). It
 *
 * - says hello, takes the list of its tables, and follows one, from the entry after the last that it has;
 * - keeps every request, with its id, until the house has acknowledged or refused it, and sends it again after the line
 *   was gone, so that nothing is lost and, since the house knows ids, nothing is done twice;
 * - comes anew where an acknowledgement does not come in GUEST_ACK_WAIT, and where nothing at all is heard for a while;
 *   each time after a longer pause, with a part of chance in it;
 * - compares the digests of its view, and follows anew from the first entry where they differ or an entry makes no
 *   sense; a house that goes on like that is left for good;
 * - notes what happened for whoever shows the table (guest_news).
 *
 * Every byte that comes in is checked, and nothing that a house can say makes the guest grow: see the bounds below. */
#ifndef GUEST_GUEST_H
#define GUEST_GUEST_H

#include "guest/guest_games.h"
#include "house/house_wish.h"

enum {
    GUEST_REQUESTS_MAX = HOUSE_WISHES_PER_LINK, /* that wait for an answer */
    GUEST_REQUEST_TEXT_MAX = 1024,
    GUEST_NEWS_MAX = 128,  /* that nobody has read; the oldest go first */
    GUEST_STRIKES_MAX = 3, /* times that a house may say nonsense before the guest leaves it for good */
    GUEST_AGAIN_MAX = 8    /* times that a request is sent again where the house is busy */
};
#define GUEST_ACK_WAIT (3 * HOUSE_SECOND) /* for an acknowledgement, or an answer to a ping */
#define GUEST_WELCOME_WAIT                                                                                             \
    (10 * HOUSE_SECOND)                 /* from a line to a welcome, and from one entry that is to come to the next */
#define GUEST_QUIET (20 * HOUSE_SECOND) /* nothing heard for so long: a ping */
#define GUEST_PAUSE_MIN (HOUSE_SECOND / 4) /* before the line is tried again, doubled each time */
#define GUEST_PAUSE_MAX (4 * HOUSE_SECOND) /* less than the least time for a move: that runs once the house is back */
#define GUEST_BYE_MAX (2 * HOUSE_SECOND)   /* after a goodbye: a moment within this */
#define GUEST_AGAIN_WAIT HOUSE_SECOND      /* before a request is sent again where the house is busy */

/* What the guest does, by functions of its shell, which only note it down. */
struct guest_shell {
    void *with;
    void (*come)(void *with);                                /* open a line; then guest_opened, or guest_lost */
    void (*send)(void *with, const char *text, size_t size); /* on the line that is open */
    void (*drop)(void *with);                                /* close the line; guest_lost need not follow */
    uint32_t (*chance)(void *with);                          /* random bits, for pauses */
};

enum guest_line {
    GUEST_AWAY,     /* there is no line; the next is tried at `due` */
    GUEST_COMING,   /* one is being opened */
    GUEST_GREETING, /* hello was said */
    GUEST_HERE,     /* welcomed */
    GUEST_LEFT      /* for good, see `end` */
};

/* Why a guest has left for good. */
enum guest_end {
    GUEST_END_NONE,
    GUEST_END_RELOAD,
    GUEST_END_NONSENSE,
    GUEST_END_GAME /* the table has a game that this program does not have: guest.other */
};

/* A request that waits. */
struct guest_request {
    enum house_ask ask;
    uint32_t number; /* of the requests of this guest, from 1 */
    char id[HOUSE_REQUEST_MAX + 1];
    char text[GUEST_REQUEST_TEXT_MAX];
    size_t size;
    bool sent;      /* on the present line */
    int64_t due;    /* when an answer must be there or, where it was not sent, when it is to be sent */
    uint32_t again; /* how often the house was busy */
};

/* Something to be told. */
enum guest_news_kind {
    GUEST_NEWS_ENTRY,    /* an entry of the table: `entry` and the fields below */
    GUEST_NEWS_CAME,     /* somebody is there, */
    GUEST_NEWS_WENT,     /* or away */
    GUEST_NEWS_REFUSED,  /* a request: `ask` and `why` */
    GUEST_NEWS_LAID,     /* a table of ours: `words` has its door */
    GUEST_NEWS_CODE,     /* that moves the seat: `words` */
    GUEST_NEWS_GONE,     /* the table is not followed any more: `why` */
    GUEST_NEWS_RECORD,   /* the record that was asked for is in guest.record, or it is empty: `why` */
    GUEST_NEWS_LOST,     /* the line is gone, */
    GUEST_NEWS_BACK,     /* and there again */
    GUEST_NEWS_GAMES,    /* the games that were asked for are in guest.games, or none are: `why` */
    GUEST_NEWS_ADDRESS,  /* the house keeps the address that was left, or keeps none any more */
    GUEST_NEWS_UNSEATED, /* the seat that one had is one's own no more, and one looks on */
    GUEST_NEWS_LINK /* the door of the table that is known here is `words`, or none: `done`, since it was changed */
};
struct guest_news {
    enum guest_news_kind kind;
    enum house_kind entry;
    uint32_t n; /* the number of that entry, */
    bool known; /* and whether the reader was told of it before: only where guest.recalls */
    int seat, about;
    uint32_t game, moves; /* where in the table's games it happened */
    uint8_t level;
    bool done;                       /* an offer was carried out; whoever resigned was the last, and the game is over */
    bool given, watchers, withdrawn; /* withdrawn: an offer was declined by whoever had made it */
    enum house_offer offer;
    enum record_how how;
    enum house_why_closed shut;
    uint32_t back; /* an offer to take back: whose decisions that concerns, a bit each */
    enum house_ask ask;
    uint32_t request; /* its number, where it was refused */
    enum house_why why;
    char line[HOUSE_LINE_MAX + 1];
    char words[HOUSE_TALK_MAX + 1];
    char name[HOUSE_NAME_MAX + 1]; /* of the seat when it happened */
};

struct guest {
    const struct guest_shell *shell;
    const char *rules, *lang;
    char secret[HOUSE_SECRET_SIZE + 1];
    char nonce[17]; /* what the ids of this guest's requests begin with */
    uint32_t counted;
    int64_t now;
    enum guest_line line;
    enum guest_end end;
    char other[32];    /* the id of a game that it does not have */
    int64_t due;       /* of the line: the next try, or the welcome */
    int64_t heard;     /* when the house last said something */
    bool pinged;       /* it was asked whether it is there, */
    int64_t pinged_at; /* then */
    uint32_t tries, strikes;
    int64_t ahead; /* the house's time less ours */
    struct guest_request request[GUEST_REQUESTS_MAX];
    uint32_t requests;
    struct guest_table table;
    char door[HOUSE_DOOR_SIZE + 1]; /* of that table, or empty */
    uint32_t door_n;                /* the last entry that has changed it, as far as is known; 0: none */
    bool shown;                     /* the house was shown this door when the table was last followed */
    bool following, live;           /* asked to; everything there is has come */
    int64_t live_due;               /* when that must have happened, or at least something have come */
    bool turning;                   /* follow was said again: what comes may still belong to the one before */
    bool claims;                    /* it was asked for as the seat that one had before the line was gone, */
    bool unseated;                  /* which the house has refused: it is followed as whatever one is there now */
    bool lost;                      /* it was told that the line is gone */
    uint8_t mute;                   /* a bit a seat: whose talk is kept away; UINT8_MAX: everybody's */
    uint32_t muted[GAME_SEATS_MAX]; /* the same people, wherever they sit by now: as in guest_table.came */
    uint32_t muted_count;
    bool recalls;        /* what the reader was told before comes as news, too, that are marked: for a log */
    uint32_t told;       /* entries before this one are no news */
    uint32_t told_moves; /* likewise of moves */
    int face;            /* the seat as which the table is followed, where it was said; else -1 */
    struct guest_news news[GUEST_NEWS_MAX];
    uint32_t news_first, news_count;
    struct house_listing listed[HOUSE_LISTED_MAX]; /* tables of one's own: the latest, or those asked for last */
    uint32_t listed_count;
    bool wants_older; /* tables were asked for that were laid before this one; "": from the last one on */
    char older[HOUSE_ID_SIZE + 1];
    bool tells;        /* the house can tell people at an address of theirs that it is their turn */
    bool wants_record; /* asked for, of game `record_game` */
    uint32_t record_game;
    char record[HOUSE_SEND_MAX]; /* the last one that came */
    size_t record_size;
    struct guest_games games;
};

/* What a guest is made with. `nonce` is 64 random bits; `rules`, `lang`, `games`, `table` and `log` stay the caller's.
 */
struct guest_start {
    const struct guest_shell *shell;
    const char *rules, *lang, *secret;
    uint64_t nonce;
    const struct house_game *games;
    size_t game_count;
    struct table *table;
    game_move *log;
};
void guest_init(struct guest *g, const struct guest_start *start, int64_t now);

/* Follows a table from now on, in place of the one before. With its door, or an empty text, one may look in before
 * sitting down, also where nobody may watch. Entries before `told` are known to the reader. */
void guest_follow(struct guest *g, const char *table, const char *door, uint32_t told);
/* Follows as another seat of one's own (guest_table.own): what that seat may know takes the place of what the one
 * before knew, and once it is live (guest.live) the moves since that seat's own last decision are news. Nothing of the
 * seat before is kept, so whoever shows the table draws a curtain in between. Does nothing for a seat that is not one's
 * own.
 */
void guest_face(struct guest *g, int seat);
/* Hears talk of all (0), of none (UINT8_MAX) or not of some seats, a bit each: of whoever sits there now, at whichever
 * seat they will be, until they leave the table. Who has just sat down is heard. */
void guest_mute(struct guest *g, uint8_t seats);

/* What happens: time goes by (call it when guest_due says so, or more often); the line is open; a message comes; the
 * line is gone or could not be opened. */
void guest_tick(struct guest *g, int64_t now);
void guest_opened(struct guest *g, int64_t now);
void guest_heard(struct guest *g, int64_t now, const char *text, size_t size);
void guest_lost(struct guest *g, int64_t now);
/* Time may have passed unnoticed, as when a device has slept, or the network is back: the line is tried now, and one
 * that seems to be there is asked whether it is. */
void guest_wake(struct guest *g, int64_t now);
int64_t guest_due(const struct guest *g); /* the time at which guest_tick has something to do; HOUSE_NEVER: none */

/* The next news, or NULL; it is valid until the next call of any function. */
const struct guest_news *guest_next(struct guest *g);
int64_t guest_time(const struct guest *g); /* the house's time */
/* Whether a request of this kind waits for its answer. */
bool guest_awaits(const struct guest *g, enum house_ask ask);

/* How many games have ended at a table that is listed, at the most. */
uint32_t guest_ended(const struct house_listing *l);

/* guest_ask.c: requests. Each returns false if there are too many that wait, or if what is said is too long. The first
 * takes any that has an id, as a draft: the id, the table, the number of moves and, where it is asked as a seat of
 * one's own and none is named, that seat are put in. */
bool guest_ask(struct guest *g, const struct house_wish *draft);
bool guest_ask_sit(struct guest *g, const char *door, const char *name, int seat); /* -1: the first empty one */
bool guest_ask_take(struct guest *g, const char *code, const char *name);          /* an empty name: as before */
bool guest_ask_play(struct guest *g, const char *token); /* for the moves that were made; one at a time */
bool guest_ask_offer(struct guest *g, enum house_offer offer, int about);
bool guest_ask_answer(struct guest *g, bool yes);
bool guest_ask_say(struct guest *g, const char *text);
bool guest_ask_is_text(const char *text); /* it is UTF-8: nothing else is asked for */
bool guest_ask_line(struct guest *g, const char *line);
bool guest_ask_door(struct guest *g, bool watchers);
/* Leaves the address at which one wants to be told that it is one's turn in a slow game; an empty one takes it away. */
bool guest_ask_notify(struct guest *g, const char *address);
bool guest_ask_bot(struct guest *g, int seat, uint8_t level);
/* What needs nothing but its name: leave, return, resign, pass, close; and of another's seat give, bar. */
bool guest_ask_plain(struct guest *g, enum house_ask ask, int seat);
/* The record of a game that has ended; it comes as news. */
void guest_ask_record(struct guest *g, uint32_t game);
/* The record that was asked for is not wanted any more. */
void guest_ask_no_record(struct guest *g);
/* Which games have ended at a table, the last HOUSE_GAMES_LISTED of them: likewise. */
void guest_ask_games(struct guest *g, const char *table);
/* All tables of one's own in the order in which they were laid, the last first, HOUSE_LISTED_MAX at a time: those
 * before this one. They come in place of those that are listed. */
void guest_ask_older(struct guest *g, const char *before);
/* The same once more, after the line was gone: for guest.c. */
void guest_ask_record_again(struct guest *g);
void guest_ask_games_again(struct guest *g);
void guest_ask_older_again(struct guest *g);
/* Finds the seats of those who are not heard: for guest_hear.c. */
void guest_find_muted(struct guest *g);
/* Takes a request in and sends it if there is a line; says something that is no request: for guest_ask.c. */
bool guest_request(struct guest *g, enum house_ask ask, const char *id, const char *text, size_t size);
void guest_say(struct guest *g, const struct house_wish *w);

/* guest_hear.c: a message of the house. False if it makes no sense; the line is then not to be trusted. */
bool guest_hear(struct guest *g, const char *text, size_t size);
/* For guest_hear.c: a piece of news; the welcome; a request that was acknowledged or refused, false if there is none
 * of this id; following anew, from the first entry or after the last one; the ends of a line. */
struct guest_news *guest_note(struct guest *g, enum guest_news_kind kind);
void guest_welcomed(struct guest *g, int64_t house_time);
bool guest_answered(struct guest *g, const char *id, enum house_ask *ask);
bool guest_refused(struct guest *g, const char *id, enum house_why why);
void guest_anew(struct guest *g, bool whole);
void guest_leave(struct guest *g, enum guest_end end);
void guest_bye(struct guest *g);

#endif
