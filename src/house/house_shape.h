/* Shapes: what a value in a message or an entry looks like, as what it is kept, and how it is read and written. What an
 * object consists of, house_form.h says. */
#ifndef HOUSE_SHAPE_H
#define HOUSE_SHAPE_H

#include "core/game.h"
#include "core/json.h"
#include "core/level.h"
#include "core/text.h"
#include "house/house_limits.h"

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

struct house_field;

/* Reads the value of a field that is no object; false if it cannot be one. */
bool house_shape_read(const struct house_field *d, struct json v, void *at);
void house_shape_write(const struct house_field *d, const void *at, struct text *out);
/* Whether what is kept is what a field is left out for. */
bool house_shape_is_empty(const struct house_field *d, const void *at);

#endif
