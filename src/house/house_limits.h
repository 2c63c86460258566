/* Every limit of the house, in one place. docs/house.md repeats those that people meet. */
#ifndef HOUSE_LIMITS_H
#define HOUSE_LIMITS_H

#include <stdint.h>

enum {
    /* The number in hello and welcome. Raise it when what may be said grows, the highest level too. */
    HOUSE_PROTOCOL = 1,
    HOUSE_LOG = 2, /* the version of the log, in its first entry; those before it are read, too */

    /* Texts, in bytes. Where a text ends with a zero byte, that one is not counted. */
    HOUSE_MESSAGE_MAX = 4096, /* a message that comes in */
    HOUSE_ENTRY_MAX = 4096,   /* an entry of the log */
    HOUSE_SEND_MAX = 65536,   /* a message that goes out: the record of a long game, else far less */
    HOUSE_ID_SIZE = 24,       /* a table's id, exactly: 120 bits in base 32 */
    HOUSE_DOOR_SIZE = 26,     /* the link's second half, exactly: 130 bits in base 32 */
    HOUSE_CODE_SIZE = 16,     /* the code that moves a seat, exactly: 80 bits in base 32 */
    HOUSE_SECRET_SIZE = 32,   /* a device's secret, exactly: 128 bits as hexadecimal digits */
    HOUSE_REQUEST_MAX = 32,   /* the id of a request */
    HOUSE_NAME_MAX = 40,      /* a name */
    HOUSE_TALK_MAX = 240,     /* what somebody says */
    HOUSE_LINE_MAX = 16,      /* the code of a ready-made line */
    HOUSE_OPTIONS_MAX = 256,  /* the options of the rules, as JSON */
    HOUSE_CLOCK_MAX = 24,     /* a clock, as text */
    HOUSE_ADDRESS_MAX = 200,  /* where somebody wants to be told that it is their turn */
    HOUSE_LANG_MAX = 16,      /* a language, as hello names it */
    HOUSE_FAIR_MAX = 64,      /* a hash or an element of fair chance, as hexadecimal digits */

    /* A table. */
    HOUSE_ENTRIES_MAX = 100000, /* of one log; the last ones can only end the table */
    HOUSE_GAMES_MAX = 200,      /* in one series */
    HOUSE_GAMES_LISTED = 40,    /* games that have ended, in one answer to who asks for them */
    HOUSE_BARRED_MAX = 8,       /* people on whom the door of one table is closed */
    HOUSE_PAST_MAX = 8,         /* decisions that can be looked back on in order to be taken back */
    HOUSE_BROKEN_MAX = 2,       /* broken promises after which a table is set aside */
    HOUSE_STAND_IN_LEVEL = 3,   /* of a bot that plays for somebody who is not there */
    HOUSE_DIGEST_EVERY = 10,    /* entries: with the last of so many goes a digest of the view */

    /* A connection, and a key. */
    HOUSE_FOLLOWS_MAX = 4,     /* what one connection follows at a time */
    HOUSE_WISHES_PER_LINK = 4, /* requests of one connection that wait for their answers */
    HOUSE_TABLES_PER_KEY = 32, /* tables that one key has laid and that are not over, */
    HOUSE_LAID_LATELY = 1024,  /* among so many that it has laid last */
    HOUSE_LISTED_MAX = 64,     /* tables that the house lists for a key */

    HOUSE_OUTAGES_MAX = 256, /* that are told apart: of more, those that are nearest to each other are one */
    HOUSE_TRIES_MAX = 64,    /* races that one request may lose before it is refused as too busy */
    HOUSE_TELL_TRIES = 6     /* times that one notice is tried */
};

/* Times, in milliseconds. */
#define HOUSE_SECOND INT64_C(1000)
#define HOUSE_MINUTE (60 * HOUSE_SECOND)
#define HOUSE_HOUR (60 * HOUSE_MINUTE)
#define HOUSE_DAY (24 * HOUSE_HOUR)

#define HOUSE_MOVE_TIME_MIN (10 * HOUSE_SECOND) /* so much a move, at least */
#define HOUSE_MOVE_TIME_MAX (14 * HOUSE_DAY)
#define HOUSE_GAME_TIME_MIN HOUSE_MINUTE /* so much a game */
#define HOUSE_GAME_TIME_MAX (14 * HOUSE_DAY)
#define HOUSE_BONUS_MAX HOUSE_HOUR        /* a move, beside a time for the game */
#define HOUSE_PAUSE HOUSE_HOUR            /* in which nobody's clock runs, if everybody agrees */
#define HOUSE_GRACE (2 * HOUSE_SECOND)    /* that nobody's time-out comes earlier */
#define HOUSE_IDLE_MAX (182 * HOUSE_DAY)  /* a table on which nothing happens for so long is closed */
#define HOUSE_STUCK_AFTER HOUSE_DAY       /* a game without a clock in which nothing happens for so long is stuck */
#define HOUSE_BEGIN_AFTER (HOUSE_SECOND)  /* from the last seat taken to the deal */
#define HOUSE_BOT_PACE (HOUSE_SECOND)     /* from a bot's turn to its answer, whatever it holds */
#define HOUSE_BOT_STEP (HOUSE_SECOND / 2) /* an answer that is late comes at a multiple of this after that */
#define HOUSE_SLOW_MOVE HOUSE_HOUR        /* a game with so much a move, or more, is a slow one, */
#define HOUSE_SLOW_GAME HOUSE_DAY         /* and so is one with so much a game */
#define HOUSE_TELL_AFTER HOUSE_MINUTE /* from the beginning of a slow turn, or the end of an outage, to the notice */
#define HOUSE_TELL_LEASE HOUSE_MINUTE /* a notice of which nothing is heard for so long is asked for again */
#define HOUSE_TELL_PAUSE HOUSE_MINUTE /* before a notice that failed is tried again, doubled each time */
#define HOUSE_NEVER INT64_MAX

#endif
