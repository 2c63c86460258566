/* Forms: what the messages and entries of a house consist of, as tables from which they are read and written.
 *
 * A form lists the fields of one or of several kinds of objects, in the order in which they are written: what each is
 * called, which shape its value has, whether it must be there, and where in a struct it is kept. house_form_read and
 * house_form_write walk such a table, and so does tools/said, which makes TypeScript's types and the tables in
 * docs/house.md out of it; so none of these can differ from another. The forms stand where their structs are:
 *
 *     house_wish.h   what a guest asks for        {"id":"a1","table":"…","seat":1,"moves":12,"play":"change:Sp3"}
 *     house_said.h   what a house says            {"ack":"a1","n":40}
 *     house_entry.h  what happened at a table     {"played":{"seat":1,"moves":12,"move":"change:Sp3","ms":5400}}
 *
 * Several kinds share a table (a field names its own by a bit each) and a struct; fields that a kind does not have stay
 * as whoever reads has set them before. Whatever is read may be a stranger's: it is bounded, and refused by one fault
 * that names the field. */
#ifndef HOUSE_FORM_H
#define HOUSE_FORM_H

#include "core/game.h"
#include "core/level.h"
#include "house/house_limits.h"
#include "house/house_word.h"

/* What a value looks like, and as what it is kept. Where a field may be left out, it is left out where it is empty: 0,
 * false, no text, no list, or -1 where -1 is possible. */
enum house_shape {
    HOUSE_FORM_SEAT,    /* int: a seat, or -1 */
    HOUSE_FORM_OTHER,   /* int: a seat, never -1 in the text */
    HOUSE_FORM_NUMBER,  /* uint32_t */
    HOUSE_FORM_ENTRY,   /* uint32_t: the number of an entry */
    HOUSE_FORM_GAME,    /* uint32_t: the number of a game */
    HOUSE_FORM_BEFORE,  /* uint32_t: likewise; HOUSE_GAMES_MAX is left out */
    HOUSE_FORM_SINCE,   /* int64_t: the number of an entry or of moves, or -1 */
    HOUSE_FORM_LONG,    /* int64_t */
    HOUSE_FORM_LEVEL,   /* uint8_t: of a bot, 0 for none */
    HOUSE_FORM_COUNT,   /* uint8_t: of seats */
    HOUSE_FORM_BYTE,    /* uint8_t */
    HOUSE_FORM_FLAG,    /* bool */
    HOUSE_FORM_TRUE,    /* nothing is kept: it is always true */
    HOUSE_FORM_FALSE,   /* bool: where that is true, false is written */
    HOUSE_FORM_WORD,    /* char[]: a text */
    HOUSE_FORM_SHOWN,   /* char[]: a text that people are shown; what may not be shown is read as an empty one */
    HOUSE_FORM_NAME,    /* char[]: what somebody wants to be called, tidied up */
    HOUSE_FORM_RAW,     /* char[]: what a game makes of it, as JSON */
    HOUSE_FORM_TOKEN,   /* char[]: a move's token */
    HOUSE_FORM_ADDRESS, /* char[]: an address at which somebody is told something, or an empty one */
    HOUSE_FORM_REQUEST, /* char[]: the id of a request */
    HOUSE_FORM_TABLE,   /* char[]: the id of a table */
    HOUSE_FORM_DOOR,    /* char[]: the second half of a link */
    HOUSE_FORM_CODE,    /* char[]: a code that moves a seat */
    HOUSE_FORM_SECRET,  /* char[]: a device's secret */
    HOUSE_FORM_LANG,    /* char[]: a language; what cannot be one is read as an empty text */
    HOUSE_FORM_READY,   /* char[]: the code of a ready-made line */
    HOUSE_FORM_PAGE,    /* struct house_page */
    HOUSE_FORM_LINK,    /* struct house_way */
    HOUSE_FORM_HASH,    /* struct house_key; zero where there is none, as viewers are sent it */
    HOUSE_FORM_BITS,    /* uint64_t, as 16 hexadecimal digits */
    HOUSE_FORM_DIGEST,  /* struct house_digest, likewise */
    HOUSE_FORM_VALUE,   /* struct json: what a game makes of it */
    HOUSE_FORM_LIST,    /* struct json: a list of objects of the form `inner` */
    HOUSE_FORM_WHOLE,   /* struct json: an object of the form `inner`, or null; a record has no form here */
    HOUSE_FORM_SEATS,   /* uint32_t: a list of seats, a bit each */
    HOUSE_FORM_MUTE,    /* uint8_t: likewise, or true for everybody: UINT8_MAX */
    HOUSE_FORM_NAMES,   /* struct house_names: a list by seat */
    HOUSE_FORM_BOTS,    /* struct house_bots: a list of levels by seat */
    HOUSE_FORM_LEVELS,  /* uint8_t[GAME_SEATS_MAX]: likewise, for all seats that any table can have */
    HOUSE_FORM_BY_SEAT, /* uint8_t[GAME_SEATS_MAX]: levels, as {"2":4} */
    HOUSE_FORM_OPENED,  /* a word a seat */
    HOUSE_FORM_CHOICE,  /* an enum, by a word of the list `words` */
    HOUSE_FORM_KNOWN,   /* likewise; a word that is not known is read as the first */
    HOUSE_FORM_OBJECT,  /* an object of the form `inner`, in the same struct */
    HOUSE_FORM_TALK,    /* char[]: what somebody says, or such an object in its place */
};

/* Whether an object must have a field. */
enum house_need {
    HOUSE_NEED_MUST,
    HOUSE_NEED_MAY,    /* it is left out where it is empty */
    HOUSE_NEED_SAYS,   /* it is always written, and need not be there where it is read */
    HOUSE_NEED_SENT,   /* it must be there where it is sent, and a draft may lack it */
    HOUSE_NEED_SECRET, /* as MAY; nobody but the log has it */
};

struct house_form {
    const struct house_field *field;
    uint32_t fields;
    bool lax; /* what is not known in it is passed over */
};

struct house_field {
    uint32_t of; /* the kinds that have it, a bit each */
    uint8_t shape, need;
    uint8_t why;   /* enum house_why: for what a request is refused whose value is wrong; none: then it is no message */
    uint8_t words; /* enum house_words */
    uint16_t offset, size;
    const char *name;
    const struct house_form *inner;
};
enum { HOUSE_FORM_ALL = -1, HOUSE_FORM_FIELDS_MAX = 64 };
#define HOUSE_FORM_DRAFT (1U << 31) /* beside the kinds that are read: see HOUSE_NEED_SENT */

#define HOUSE_FORM(fields)                                                                                             \
    {                                                                                                                  \
        fields, sizeof(fields) / sizeof(fields)[0], false                                                              \
    }

/* Values of several parts. */
struct house_page {
    bool is;
    char table[HOUSE_ID_SIZE + 1]; /* the one before which others were laid; empty: from the last one on */
};
struct house_way {
    char table[HOUSE_ID_SIZE + 1], door[HOUSE_DOOR_SIZE + 1]; /* /t/TABLE#DOOR; without a door there is none */
};
struct house_digest {
    bool is;
    uint64_t bits;
};
struct house_names {
    uint32_t count;
    char at[GAME_SEATS_MAX][HOUSE_NAME_MAX + 1];
};
struct house_bots {
    uint32_t count;
    uint8_t at[GAME_SEATS_MAX];
};
/* Reads an object into the struct of its form: the fields of these kinds. `why` may become what the request is refused
 * for, see house_field. */
enum err house_form_read(const struct house_form *form, uint32_t kinds, struct json object, void *out,
                         enum house_why *why, struct fault *f);
/* Writes the members of these kinds, with the commas between them and without the braces around them. */
void house_form_write(const struct house_form *form, uint32_t kinds, const void *from, bool *first, struct text *out);

#endif
