/* A visit to a house: what a session adds to its table where that is elsewhere.
 *
 * A session with a visit shows the table that its guest follows (guest/guest.h). Nothing is played, taken back or saved
 * here: what the reader does becomes requests, and visit_look takes in what comes of them. The front ends see none of
 * this; they ask the place (place.h), which these files are. How a visit goes is at the head of visit.c. */
#ifndef TERM_VISIT_H
#define TERM_VISIT_H

#include "guest/guest.h"
#include "guest/guest_link.h"
#include "guest/guest_words.h"
#include "house/house_rules.h"
#include "term/cable.h"
#include "term/device.h"
#include "term/remark.h"
#include "term/session.h"

enum { VISIT_GAMES = 16 };

struct visit {
    struct guest guest;
    struct guest_shell shell;
    struct guest_words words; /* who reads */
    struct cable *cable;
    struct guest_link link;
    struct device_note note;
    struct house_game games[VISIT_GAMES];
    size_t game_count;
    char rules[HOUSE_RULES_SIZE + 1];
    game_move *true_log;   /* for the record of the finished game, */
    struct table finished; /* which is this, with everything open, */
    bool readable;         /* once it has come and could be read; */
    bool decided;          /* somebody has decided something in it; */
    bool opened;           /* the table is the same then, unless the game was given up: that has no end to be shown */
    char *record;          /* its text */
    size_t record_size;
    uint32_t asked_record;       /* of so many games the record was asked for, */
    uint32_t asked_games;        /* and with so many the list of them */
    char wanted_path[256];       /* where the record of an earlier game goes that was asked for, or empty */
    struct remarks remarks;      /* which the session has, too */
    enum keyword sure;           /* the reader was asked whether they mean this word, or none */
    uint32_t asked;              /* kinds of entries that the reader's own keywords are about to bring, a bit each */
    bool watching;               /* warren watch: no seat is wanted, and none of this device's is opened */
    uint32_t wanted;             /* so many seats are awaited */
    bool seating;                /* for several people, and what is refused is said of all of them together */
    const char *refusal;         /* the message to whoever was refused a seat last, or NULL */
    bool left;                   /* the reader has given a seat up */
    bool covered;                /* two people share this device, and neither may look */
    uint32_t veiled;             /* of so many games the curtain was drawn at the beginning */
    char code[GUEST_LINK_MAX];   /* the link that moves the seat, if one was asked for */
    bool met;                    /* the house has answered */
    bool unreachable;            /* it could not be reached, and never was */
    enum guest_news_kind answer; /* what came last of: laid, refused, gone; else GUEST_NEWS_ENTRY */
    enum house_why answer_why;
    char message[HOUSE_SEND_MAX];
};

/* visit_begin.c: comes to the table of the order, sits down or lays it; speaks in lines of text. A status as in
 * session.h, with the reason in `why`. */
int visit_begin(struct session *s, const struct term_order *order, char *why);
/* Waits until something is the case, or is refused. A house that cannot be reached at all, or is left for good, ends
 * it.
 */
int visit_begin_await(struct session *s, bool (*is_so)(const struct session *s));

/* visit.c.
 *
 * Opens the line to the house; the guest comes as soon as visit_pump is called. */
int visit_meet(struct session *s, const struct term_order *order, char *why);
void visit_end(struct session *s);
void visit_write_note(struct session *s); /* what is remembered of the table; of one that is watched, nothing */
/* Takes in what has come, and notes in session.now how the table stands. To be called often, and when there is
 * something at session.handle. */
void visit_look(struct session *s);
bool visit_is_dealt(const struct session *s);      /* a game is on the table: before each, people are waited for */
bool visit_watches(const struct session *s);       /* the reader has no seat, as far as the house has told the table */
bool visit_is_over(const struct session *s);       /* nothing more will come: closed, or left for good */
bool visit_bot_stands_in(const struct session *s); /* a bot has the reader's own seat until they take it back */
uint32_t visit_stood(const struct session *s);     /* the seats of this device of which that is true, a bit each */
/* Adds a remark that the reader is to see, and that nobody else was told. */
void visit_say(struct session *s, const char *words);

/* visit_obey.c: keywords. */
uint64_t visit_obey_keywords(const struct session *s);
const struct place_manner *visit_obey_manner(const struct session *s);
const char *visit_obey_why(const struct session *s, enum keyword word);
int visit_obey(struct session *s, enum keyword word, const char *rest, struct text *out);
void visit_obey_record(struct session *s, struct text *out); /* that of an earlier game, which has come */

/* visit_tables.c: prints one's tables in this house; writes the games that have ended at the table that was asked
 * about, a line each, but no more than `most`. */
int visit_tables_list(struct session *s);
void visit_tables_games(const struct session *s, uint32_t most, struct text *out);

/* visit_words.c: sentences. */
void visit_words_begin(struct session *s);
void visit_words_news(const struct session *s, const struct guest_news *n, struct text *out);
const char *visit_words_refusal(enum house_ask ask, enum house_why why);   /* a message */
const char *visit_words_gone(const struct session *s, enum house_why why); /* likewise */
void visit_words_fault(const struct session *s, struct text *out);         /* why the house cannot be reached */
void visit_words_open(const struct session *s, struct text *out); /* a line: what is asked, of whomever; or nothing */
/* Those that are sayings of a place, see place.h. */
void visit_words_who(const struct session *s, struct text *out);
void visit_words_status(const struct session *s, struct text *out);
void visit_words_won(const struct session *s, struct text *out);
void visit_words_waiting(const struct session *s, struct text *out);
void visit_words_clock(const struct session *s, struct text *out);
void visit_words_left(const struct session *s, struct text *out);
void visit_words_curtain(const struct session *s, struct text *out);
void visit_words_question(const struct session *s, struct text *out);
void visit_words_question_keys(const struct session *s, struct text *out);
void visit_words_links(const struct session *s, struct text *out);
void visit_words_end(const struct session *s, struct text *out);
void visit_words_played_on(const struct session *s, struct text *out);
void visit_words_after(const struct session *s, struct text *out);
void visit_words_farewell(const struct session *s, struct text *out);
const char *visit_words_name(const struct session *s, int seat);
const char *visit_words_player(const struct session *s, int seat); /* of the game on the table: guest_words_player */
#endif
