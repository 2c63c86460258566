/* Every limit of the server, in one place; those of the house itself are in house/house_limits.h. docs/house.md repeats
 * those that people meet. Rates are buckets: so much a second on average, and so much at once. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

enum {
    /* Connections. `warren serve` has options for the first two. */
    SERVER_CONNECTIONS = 2048,      /* in all */
    SERVER_PER_ADDRESS = 512,       /* from one address */
    SERVER_CONNECTIONS_MAX = 60000, /* that one can ask for */
    SERVER_COMING_RATE = 64,        /* new WebSockets from an address, a second, */
    SERVER_COMING_SHARE = 8,        /* and this part of those that it may have */
    SERVER_COMING_BURST = 1024,     /* at once, and twice those that it may have */
    SERVER_OFFENCE = 128,           /* so many of these is one worth that floods or sends no proper frames, */
    SERVER_NUISANCE = 16,           /* or one that is not finished in time, or comes from a foreign page; */
    SERVER_OFFENCE_S = 10,          /* for no more than so many seconds an address is kept out by that */
    SERVER_COMING_TURN = 8,         /* connections that are accepted before others are heard */
    SERVER_LATER_TURN = 32,         /* those without a seat who are written to before others are heard */
    SERVER_SWEEP = 16,              /* those whose time is up and who are seen to before others are heard */

    /* What one says. */
    SERVER_MESSAGE_RATE = 50, /* messages of a connection, a second */
    SERVER_MESSAGE_BURST = 200,
    SERVER_STRANGER_RATE = 10, /* likewise of one that has no seat at a table that it follows */
    SERVER_STRANGER_BURST = 60,
    SERVER_VAIN_RATE = 1, /* questions in vain of an address, a second, for every 64 connections that it may have */
    SERVER_VAIN_BURST = 10,
    SERVER_READ_RATE = 3000, /* entries of logs that are read from the beginning for an address, likewise */
    SERVER_READ_BURST = 120000,
    SERVER_ADDRESS_RATE = 20, /* messages of an address, a second, for each connection that it may have */
    SERVER_LAY_RATE = 1,      /* tables laid from an address, a second, for every 64 connections that it may have */
    SERVER_LAY_BURST = 20,    /* likewise */
    SERVER_SHARE = 64,
    SERVER_HELLO_MS = 10000,   /* from the beginning of a WebSocket to its hello */
    SERVER_MESSAGE_MS = 10000, /* from the first byte of a message to its last */
    SERVER_PING_MS = 20000,    /* a connection that is silent for so long is asked whether it is there */
    SERVER_SILENT_MS = 60000,  /* one that is silent for so long is not */
    SERVER_CLOSE_MS = 2000,    /* from our closing words to the end of the connection */

    /* What is sent to one who does not read. */
    SERVER_UNREAD_MAX = 65536,     /* bytes: one for whom more waits and who reads nothing for SERVER_UNREAD_MS goes */
    SERVER_UNREAD_BURST = 1 << 20, /* bytes for one who was reading until then, such as all that happened at a table */
    SERVER_UNREAD_MS = 3000,
    SERVER_UNREAD_ALL = 64 << 20, /* bytes for all; beyond that SERVER_UNREAD_CROWDED is the limit of each */
    SERVER_UNREAD_CROWDED = 4096,
    SERVER_BLOCK = 2048, /* bytes of a buffer for what goes out */

    /* The store. */
    SERVER_STALL_MS = 5000,       /* without a sign of life while orders wait: people cannot come in */
    SERVER_STALL_IDLE_MS = 15000, /* the same while none waits */
    SERVER_STALL_LOOK_MS = 1000,  /* a longer time between two looks counts as so much: it was we who stood still */
    SERVER_STALL_END_MS = 10000,  /* the same at the end: the server ends without the store */

    /* Bots. */
    SERVER_BOT_THREADS = 2,      /* at most; one processor is left to the others */
    SERVER_BOT_MS = 600,         /* that a decision may take, at most: it is over before HOUSE_BOT_PACE */
    SERVER_BOT_MS_MIN = 50,      /* and where many wait, at least */
    SERVER_BOT_SPARE = 300,      /* from the end of that time to the moment of the answer, at least */
    SERVER_BOT_LOOK_MS = 20,     /* between two looks for decisions that are made */
    SERVER_BOT_ROUND = 10,       /* that a thread has for a decision beside its thinking */
    SERVER_BOT_JOBS = 8192,      /* decisions that wait or are being made, */
    SERVER_BOT_JOBS_EACH = 1024, /* and those of one address */
    SERVER_BOT_TABLES = 512,     /* that are kept in mind between two decisions */
    SERVER_BOT_ARENA = 32 << 20, /* bytes that a bot may search in */

    /* Notices by --notify. */
    SERVER_NOTICES = 256,     /* that wait or are being delivered; others are asked for again */
    SERVER_NOTICES_RUN = 4,   /* programs that run at a time */
    SERVER_NOTICE_MS = 30000, /* that one may take; then it is killed, with what it has started */
    SERVER_NOTICE_SAID = 200, /* bytes of what one says on its standard error, for the log */

    /* Ends. */
    SERVER_AGAIN_MAX = 20,   /* times that the server begins again by itself */
    SERVER_AGAIN_S = 60,     /* in so many seconds */
    SERVER_PROXIES_MAX = 16, /* addresses whose X-Forwarded-For is believed */
};

#endif
