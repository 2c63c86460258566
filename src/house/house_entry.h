/* An entry of a table's log: its kinds, its fields, and its text (a JSON object with one member, named as its kind).
 *
 *     {"played":{"seat":1,"moves":12,"move":"change:Sp3","then":["*Wi3"],"ms":5400}}
 *
 * Names and talk are not in that text: they are kept beside it, as the row's `words`, so that they can be deleted. */
#ifndef HOUSE_ENTRY_H
#define HOUSE_ENTRY_H

#include "house/house_form.h"
#include "house/house_hash.h"

/* The fields of fair chance; texts of hexadecimal digits, empty where there is none. This version carries them and
 * fills none. */
struct house_fair {
    char chain[HOUSE_FAIR_MAX + 1];                  /* laid, sat, moved: the end of the device's chain */
    char commitment[HOUSE_FAIR_MAX + 1];             /* begun */
    char opened[GAME_SEATS_MAX][HOUSE_FAIR_MAX + 1]; /* begun: every seat's first element; played: [seat] the next */
    char seed[HOUSE_FAIR_MAX + 1];                   /* ended */
    struct json draws;                               /* begun, played: [[total, index], …]; or no value */
};

/* What an entry says. Fields that its kind does not have are zero, seats among them. Slices point into the text that
 * was read, or that whoever writes it holds. */
struct house_entry {
    enum house_kind kind;
    int seat; /* whose entry this is; -1: nobody's */

    /* laid */
    int64_t version;
    char game[32];
    uint8_t rules; /* the game's rules_version */
    uint64_t box;  /* the hash of its box */
    uint8_t seats;
    struct json options;
    char timing[HOUSE_CLOCK_MAX + 1];
    uint8_t level[GAME_SEATS_MAX]; /* bots by seat, 0: none; in `bot`, `stood`: [0] alone */
    struct house_key hash;         /* laid: of the door; code: of the code */
    bool watchers;                 /* laid, door */

    bool given; /* left: by whoever laid the table */

    /* begun, played, ended */
    uint32_t number;     /* which game of the table, from 0 */
    struct json setup;   /* begun */
    uint32_t moves;      /* played: made before it, those of chance too */
    struct json move;    /* played: the token, a string */
    struct json then;    /* what chance did: a list of tokens */
    int64_t ms;          /* played: the time it is charged with */
    bool bot;            /* played: a bot decided */
    enum record_how how; /* ended */
    struct json result;  /* ended: as records have it; or no value */

    enum house_offer offer; /* offered */
    int about;              /* offered, to stand in: for whom */
    char line[HOUSE_LINE_MAX + 1];
    enum house_why_closed why;
    struct house_fair fair;
};

/* One row of the log as the store holds it. The texts belong to whoever gives the row. */
struct house_row {
    uint32_t n;
    int64_t at; /* the store's time in milliseconds; no entry is earlier than the one before it */
    bool keyed; /* somebody's request made it; else the house did it by itself, and there is no key and no request */
    struct house_key key;
    char request[HOUSE_REQUEST_MAX + 1];
    const char *what; /* the entry's text */
    size_t what_size;
    const char *words; /* a name, or what was said: kept beside the log, and empty once it was deleted */
    size_t words_size;
};

/* The kinds of this form are enum house_kind. */
extern const struct house_form house_entry_form;

/* Reads an entry's text; strict: a log that is not ours, or of a later version, is refused. */
enum err house_entry_read(const char *text, size_t size, struct house_entry *out, struct fault *f);
/* Likewise what stands in such a text under the word of its kind. */
enum err house_entry_read_body(enum house_kind kind, struct json body, struct house_entry *out, struct fault *f);
void house_entry_write(const struct house_entry *e, struct text *out);

/* Only its kind, without a look at the rest; false if it is none. */
bool house_entry_kind(const char *text, size_t size, enum house_kind *out);
/* Which version of the log the first entry of one names, also if it cannot be read otherwise; 0: none. */
uint32_t house_entry_version(const char *text, size_t size);

#endif
