/* A visit to a house: what a session adds to its table where that is elsewhere.
 *
 * A session with a visit shows the table that its guest follows (guest/guest.h). Nothing is played, taken back or saved
 * here: visit_obey and visit_play send requests, visit_pump takes in what comes, and both front ends then look at the
 * stage, the words and the sentences below. */
#ifndef TERM_VISIT_H
#define TERM_VISIT_H

#include "guest/guest.h"
#include "guest/guest_link.h"
#include "house/house_rules.h"
#include "term/cable.h"
#include "term/keep.h"
#include "term/session.h"
#include "term/words.h"

enum { VISIT_LINES = 2048, VISIT_LINE_MAX = 512, VISIT_GAMES = 16 };

/* Something that happened beside the moves, in words. */
struct visit_line {
    uint32_t game, moves; /* where in the table's games */
    bool entry;           /* it is an entry of the table, */
    uint32_t n;           /* of this number */
    bool unread;          /* nobody has read it yet */
    bool loud;            /* somebody speaks to the reader, or the house does */
    bool passing;         /* soon worth nothing any more: the line, who is there, a link that is used once */
    bool parting;         /* why nothing more is shown here */
    bool code;            /* it is about the link in visit.code, which is shown below it */
    char text[VISIT_LINE_MAX];
};

struct visit {
    struct guest guest;
    struct guest_shell shell;
    struct cable *cable;
    struct guest_link link;
    struct keep_note note;
    struct house_game games[VISIT_GAMES];
    size_t game_count;
    char rules[HOUSE_RULES_SIZE + 1];
    game_move *true_log;   /* for the record of the finished game, */
    struct table finished; /* which is this, with everything open, */
    bool readable;         /* once it has come and could be read; */
    bool opened;           /* the table is the same then, unless the game was given up: that has no end to be shown */
    char *record;          /* its text */
    size_t record_size;
    uint32_t asked_record; /* of so many games the record was asked for, */
    uint32_t asked_games;  /* and with so many the list of them */
    char wanted_path[256]; /* where the record of an earlier game goes that was asked for, or empty */
    struct visit_line line[VISIT_LINES];
    uint32_t first, count, unread; /* so many of them are new */
    uint32_t kept;                 /* entries before this one were kept as lines, if there was anything to say */
    enum word sure;                /* the reader was asked whether they mean this word, or none */
    uint32_t asked;                /* kinds of entries that the reader's own commands are about to bring, a bit each */
    bool watching;                 /* warren watch: no seat is wanted, and none of this device's is opened */
    uint32_t wanted;               /* so many seats are awaited */
    bool seating;                  /* for several people, and what is refused is said of all of them together */
    const char *refusal;           /* the message to whoever was refused a seat last, or NULL */
    bool left;                     /* the reader has given a seat up */
    bool covered;                  /* two people share this device, and neither may look */
    uint32_t veiled;               /* of so many games the curtain was drawn at the beginning */
    char code[GUEST_LINK_MAX];     /* the link that moves the seat, if one was asked for */
    bool met;                      /* the house has answered */
    bool unreachable;              /* it could not be reached, and never was */
    enum guest_news_kind answer;   /* what came last of: laid, refused, gone; else GUEST_NEWS_ENTRY */
    enum house_why answer_why;
    char message[HOUSE_SEND_MAX];
};

/* visit_begin.c: comes to the table of the order, sits down or lays it; speaks in lines of text. A status as in
 * session.h, with the reason in `why`. */
int visit_begin(struct session *s, const struct term_order *order, char *why);
/* Waits for the games that have ended at one of my tables, if there may be any. */
int visit_begin_games(struct session *s, uint32_t index);
/* Asks for all tables of one's own that were laid before this one, see guest_ask_older. */
int visit_begin_older(struct session *s, const char *before);

/* visit.c.
 *
 * Opens the line to the house; the guest comes as soon as visit_pump is called. */
int visit_meet(struct session *s, const struct term_order *order, char *why);
void visit_end(struct session *s);
void visit_keep_note(struct session *s); /* what is remembered of the table; of one that is watched, nothing */
/* Gives what was said last a moment to arrive. */
void visit_finish(struct session *s);
/* Takes in what has come; true if anything changed. To be called often, and when the handle is readable. */
bool visit_pump(struct session *s);
int visit_handle(const struct session *s);
int visit_rest(const struct session *s); /* milliseconds after which visit_pump, or a clock on the screen, is due */
enum table_stage visit_stage(const struct session *s);
bool visit_has_table(const struct session *s); /* a game is on the table: before each, people are waited for */
bool visit_runs(const struct session *s);      /* a clock may run out for the reader's seat */
bool visit_asks(const struct session *s);      /* the house has not answered everything, or told everything */
bool visit_watches(const struct session *s);   /* the reader has no seat, as far as the house has told the table */
bool visit_is_over(const struct session *s);   /* nothing more will come: closed, or left for good */
bool visit_is_stood(const struct session *s);  /* a bot has the reader's own seat until they take it back */
uint32_t visit_stood(const struct session *s); /* the seats of this device of which that is true, a bit each */
void visit_told(struct session *s);            /* everything there is was shown */
/* Sends a choice; false, and says so, if it cannot be sent now. */
bool visit_play(struct session *s, const struct table_reading *r, int choice, struct text *out);
/* Two people who share this device, with a curtain between them where the game has secrets: draws it for whoever is
 * next, or lets them look. The seat for which it is opened; whether their view is on its way, so that there is nothing
 * to be shown yet; whether there are two, in a game whose secrets they have. */
void visit_cross(struct session *s);
int visit_next(const struct session *s);
bool visit_turns(const struct session *s);
bool visit_shares(const struct session *s);
/* Adds a line that the reader is to see, and that nobody else was told. */
void visit_say(struct session *s, const char *words);
/* The line that comes next, from number `at` on, among those of this game that were said before more than `moves` moves
 * were made, or NULL. */
const struct visit_line *visit_line(const struct session *s, uint32_t *at, uint32_t moves);
/* The next line that was not told yet, or NULL. */
const struct visit_line *visit_next_line(struct session *s);

/* visit_obey.c: commands. */
uint64_t visit_obey_words(const struct session *s);
const char *const *visit_obey_about(const struct session *s);        /* by word: what it does here, or NULL */
const char *visit_obey_why(const struct session *s, enum word word); /* why a word means nothing now, a message */
void visit_obey(struct session *s, enum word word, const char *rest, struct text *out);
void visit_obey_store(struct session *s, const char *path, struct text *out); /* the record */
void visit_obey_keep(struct session *s, struct text *out); /* that of an earlier game, which has come */

/* visit_words.c: sentences. */
void visit_words_news(const struct session *s, const struct guest_news *n, struct text *out);
const char *visit_words_refusal(enum house_ask ask, enum house_why why);   /* a message */
const char *visit_words_gone(const struct session *s, enum house_why why); /* likewise */
void visit_words_fault(const struct session *s, struct text *out);         /* why the house cannot be reached */
void visit_words_status(const struct session *s, struct text *out);        /* one sentence: what is waited for */
void visit_words_clock(const struct session *s, struct text *out);         /* time left, short; or nothing */
void visit_words_running(const struct session *s, struct text *out);       /* a sentence: whose, after what is there */
void visit_words_left(const struct session *s, struct text *out);          /* the same as a sentence about the reader */
/* For which of those who share this device bots stand in, and the word that takes the seats back; or nothing. */
void visit_words_stood(const struct session *s, struct text *out);
void visit_words_who(const struct session *s, struct text *out); /* lines: who sits where, is there, is away */
void visit_words_offer(const struct session *s, bool keys, struct text *out); /* what the reader is asked, or nothing */
void visit_words_open(const struct session *s, struct text *out); /* a line: what is asked, of whomever; or nothing */
void visit_words_played_on(const struct session *s, struct text *out); /* for whom bots did, after who has won */
void visit_words_end(const struct session *s, struct text *out);       /* who has won, where the moves do not say */
void visit_words_won(const struct session *s, struct text *out);       /* the same without how it came to that */
void visit_words_after(const struct session *s, struct text *out);     /* what one can do after the end */
void visit_words_farewell(const struct session *s, struct text *out);  /* how to come back, or why it is over */
void visit_words_links(const struct session *s, struct text *out);     /* to sit and to watch, lines */
/* The ready-made lines: their codes, NULL past the last; what they say. */
const char *visit_words_line_code(size_t index);
const char *visit_words_line(const struct lang *lang, const char *code);
const char *visit_words_name(const struct session *s, int seat);
const char *visit_words_player(const struct session *s, int seat); /* of the game on the table: guest_words_player */
/* A table of mine in this house, lines with its link; what follows the last, or stands in the place of all. */
void visit_words_listed(const struct session *s, uint32_t index, struct text *out);
void visit_words_tables(const struct session *s, struct text *out);
/* The games that have ended at the table that was asked about, a line each, but no more than `most`. */
void visit_words_games(const struct session *s, uint32_t most, struct text *out);

#endif
