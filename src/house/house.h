/* The house: tables for people in different places, as a pure function of what it is told.
 *
 * (the state of the house, the time, who, a message) → entries to store, messages to send, a time to look again.
 *
 * There is no socket, clock, file, thread or database in here, and no memory but what the shell hands in. The shell
 * (src/server) has all of these and decides nothing: it calls one of the functions below whenever something happens,
 * one at a time, and the house answers through the functions of `struct house_shell`, which only note down what is to
 * be done: they never call the house.
 *
 * The store is the truth: a table is its log (house_entry.h), and what a house holds is a copy of it (house_table.h)
 * that may lag behind. An append is made for a head. Whoever comes second has lost the race: the house reads on, judges
 * again whether the request still makes sense, and tries again. Nobody hears of an entry before the shell says that it
 * is stored. So there may be several houses on one store, any of them may end at any moment, and neither a doubled
 * request nor a doubled job does harm.
 *
 * What the shell promises:
 *
 * - Every append, read and find is answered exactly once, by house_work_appended, house_work_rows and house_work_found,
 *   unless this house ends first. At most one of the three is under way for a table at a time.
 * - The time is the store's own, in milliseconds, and never goes backwards from one call to the next.
 * - The job of a table (its `due`) is a row of the store, written in the same transaction as the entry. When it is due,
 *   some house is told by house_due; it comes again after a lease (HOUSE_JOB_LEASE) unless an append or `wake` has set
 *   another time meanwhile. Told twice or too early it does no harm; a time that has passed already means soon, not in
 *   the same moment.
 * - A time in which no house was up is reported by house_outage before anything else happens.
 *
 * Who calls: src/server, and the simulator in tests/house, which is a shell with everything that can go wrong. */
#ifndef HOUSE_HOUSE_H
#define HOUSE_HOUSE_H

#include "house/house_judge.h"

#define HOUSE_JOB_LEASE (10 * HOUSE_SECOND)
#define HOUSE_NO_LINK UINT32_MAX /* no connection */

/* What became of an append. */
enum house_verdict {
    HOUSE_COMMITTED, /* it is stored, and so are the job, the seats and the card that came with it */
    HOUSE_LOST,      /* the table's head had moved on, or nobody knows what became of it: the log will tell */
    HOUSE_TWICE,     /* this key's request is in the log of this table already, as entry `n`; nothing was stored */
    HOUSE_MANY,      /* the key has too many tables to lay another one; nothing was stored */
    HOUSE_FAILED     /* the store cannot write: certainly nothing was stored */
};

/* What is to be known of a table without reading its log: the store keeps it, as text and columns. `seat` goes into
 * rows (table, seat, key) by which a person's tables are found. */
struct house_card {
    enum house_phase phase;
    int actor;      /* the seat that is to decide, if a person does; else -1 */
    int mover;      /* the seat that is to decide, whoever does; else -1 */
    uint32_t moves; /* of the game */
    bool same;      /* what follows is as it was before the entry, and is left out */
    uint8_t seats;
    bool person[GAME_SEATS_MAX]; /* this seat belongs to key[seat] */
    struct house_key key[GAME_SEATS_MAX];
    const char *text; /* JSON members without the braces around them: "game":"prowl","seats":3,… */
    size_t text_size;
};

/* An entry to be stored, if the table's head is row.n still (for 0: if there is no such table) and if the log has no
 * entry of the same key and request. All in one transaction: the row, the head, the job, the card and its seats. */
struct house_append {
    const char *table;
    struct house_row row;
    int64_t due; /* the table's job, in place of the one before; HOUSE_NEVER: none */
    bool blind;  /* made without a look at the table: the card and its seats stay as they are */
    bool lays;   /* only if its key has fewer than HOUSE_TABLES_PER_KEY tables that are not over */
    struct house_card card;
};

/* A bot's turn. The shell reads the log (house_record_match turns it into a match), lets the bot of this level think
 * with what its seat knows, and answers with house_thought at the time `due` or at a multiple of HOUSE_BOT_STEP after
 * it, which it chooses before the bot thinks, so that the pace depends on nothing that the bot holds. Asked again for
 * the same decision while it thinks, it goes on thinking. */
struct house_think {
    const char *table;
    uint32_t since; /* the entry by which this decision became this bot's; no other decision has the same */
    uint32_t link;  /* a connection of somebody who is there, of a seat's if there is one; HOUSE_NO_LINK: nobody is */
    uint8_t level;
    int64_t due;
};

/* Somebody who is away is to be told that it is their turn in a slow game. The shell looks for the address that the key
 * has left, and for what became of this turn's notice so far: without an address, or where the notice has succeeded or
 * been tried `tries` times, there is nothing to do. Otherwise it stores that it tries once more, has the notice
 * delivered, and stores that it has succeeded. In each case it answers with house_work_notified. Asked again for the
 * same table and turn while it is at it, it goes on. Table and turn together tell a repetition from another notice. */
struct house_notice {
    const char *table;
    uint32_t turn; /* the entry with which it became their turn */
    struct house_key key;
    const char *name, *game; /* theirs at the table; the game's id */
    uint32_t tries;
};

/* What the house has done, by the functions of the shell. Texts are valid during the call alone; so are structs. */
struct house_shell {
    void *with;
    void (*send)(void *with, uint32_t link, const char *text, size_t size);
    void (*drop)(void *with, uint32_t link); /* to be closed once what was sent is out; then house_close */
    void (*append)(void *with, const struct house_append *append);
    void (*rows)(void *with, const char *table, uint32_t from); /* read all rows from this one on */
    void (*find)(void *with, const char *table, const struct house_key *key, const char *request);
    /* The tables of a key, those where something happened last first (`before` is NULL); or those that were laid before
     * this one of its own, the last first ("": from the last one on; a table at which it has no seat: none). */
    void (*list)(void *with, uint32_t link, const struct house_key *key, const char *before);
    void (*think)(void *with, const struct house_think *think);
    /* The table's job gets this time, if the table still has so many entries; HOUSE_NEVER: none. */
    void (*wake)(void *with, const char *table, uint32_t head, int64_t due);
    void (*chance)(void *with, uint32_t key[RNG_KEY_WORDS]); /* fresh random bits for one entry's chance */
    bool (*may_lay)(void *with, uint32_t link); /* whether this connection may lay a table now; NULL: always */
    /* This connection asked for what it may not have: a table that is not there, a seat of somebody else's, a link or
     * code that is worth nothing. NULL: nobody minds. */
    void (*vain)(void *with, uint32_t link);
    /* For this connection a log of so many entries is read from its beginning. NULL: nobody minds. */
    void (*reads)(void *with, uint32_t link, uint32_t entries);
    /* A key leaves the address at which it wants to be told that it is its turn, and its language; an empty one takes
     * it away. Answered by house_addressed. Needed where there is `tell`. */
    void (*address)(void *with, uint32_t link, const struct house_key *key, const char *address, const char *lang);
    void (*tell)(void *with, const struct house_notice *notice); /* NULL: this house tells nobody */
    const char *const *bots; /* their names in records, by level, from 0 to LEVEL_MAX; NULL: they have none */
};

/* Something that one connection follows. Places in the room are kept as numbers from 1; 0 is none. */
struct house_follow {
    bool used;
    bool known;             /* it was found who looks; until then `viewer` is the seat that was asked for, or -1 */
    bool live;              /* all there is has been sent */
    bool met;               /* who is there was told */
    int8_t viewer;          /* a seat or GAME_SPECTATOR */
    uint8_t mute;           /* a bit a seat, as they are before `next`: whose talk is kept from it; UINT8_MAX: all */
    bool invited;           /* whoever looks has shown a door, */
    struct house_key door;  /* and this is its hash */
    uint32_t slot;          /* of the table */
    uint32_t next;          /* the entry that is sent next */
    uint32_t after, before; /* others who follow the same table */
};

struct house_link {
    bool used, greeted;
    bool welcomed, listing;             /* it was told its tables once; the store was asked for them again */
    bool older;                         /* the store was asked for those before one of them */
    uint8_t wishes;                     /* that wait for an answer */
    uint32_t generation;                /* so that an answer for one who left does not reach who came */
    char secret[HOUSE_SECRET_SIZE + 1]; /* doors and codes follow from it */
    struct house_key key;
    char lang[HOUSE_LANG_MAX + 1];
    char leaving[HOUSE_REQUEST_MAX + 1]; /* the request by which it leaves an address, until it is answered */
    struct house_follow follow[HOUSE_FOLLOWS_MAX];
};

/* A table that a house holds. */
enum house_busy {
    HOUSE_IDLE,
    HOUSE_READING,
    HOUSE_APPENDING,
    HOUSE_FINDING,
    HOUSE_WAITING /* for the store to work again */
};
struct house_slot {
    struct house_table table;
    bool used, loaded;
    enum house_busy busy; /* what the store was asked for */
    bool whole;           /* reading from the first row */
    bool stale;           /* there may be rows that it has not read */
    bool anew;            /* rows that it has read were changed: to be read from the first one */
    bool settled;         /* since the last entry, and since somebody came or went, everybody has been looked after */
    uint32_t chain;       /* the next slot with the same hash; the next free one */
    uint32_t follows;     /* the first that follows */
    uint32_t first, last; /* wishes that wait */
    uint32_t here;        /* what was told last: seats that are there, a bit each, */
    uint32_t watching;    /* and how many watch */
    bool recent;          /* used since the hand came by, see house_slot.c */
    uint32_t tell_turn;   /* one more than the turn of which the next field says, */
    int64_t tell_at;      /* when somebody is to be told of it; HOUSE_NEVER: they were, or need not be */
};

/* A request that waits, and what became of it so far. */
struct house_waiting {
    struct house_wish wish;
    bool looked;                /* the log has no such request of this key */
    uint32_t link_plus_1;       /* one more than the number of the connection whose it is; 0: the house's own */
    uint32_t generation;        /* of the link */
    uint32_t after;             /* the next of this table, or the next that is free */
    uint32_t tries;             /* races lost */
    enum house_why why;         /* it cannot be, whatever the table is like */
    struct house_ruling ruling; /* what is being stored for it */
};

/* Memory for a house, the shell's, all of it zero at first. The counts are the bounds: a house that is full says so. */
struct house_room {
    struct house_slot *slots;
    uint32_t *buckets; /* slot_count of them */
    uint32_t slot_count;
    uint32_t slot_usual;      /* tables that nobody needs are let go where more slots than this would be used */
    struct house_link *links; /* a connection's number is its place in here */
    uint32_t link_count;
    struct house_waiting *wishes;
    uint32_t wish_count;
    char *text;       /* HOUSE_SEND_MAX bytes */
    game_move *moves; /* as many as any game of the house can have: its log_max */
};

struct house {
    struct house_room room;
    const struct house_shell *shell;
    const struct house_game *games;
    size_t game_count;
    const char *rules; /* what hello must name: the rules' signature */
    int64_t now;
    uint32_t free_slot, top_slot; /* the first that was given back; how many were ever used */
    uint32_t free_wish, top_wish; /* likewise */
    uint32_t hand;                /* the slot that is looked at next where room is wanted */
    uint32_t working;             /* the slot that is being worked on */
    uint32_t outage_count;
    struct house_outage outage[HOUSE_OUTAGES_MAX];
    struct house_table scratch; /* a log that is read from its first row */
};

/* `games` and `rules` stay where they are. */
void house_init(struct house *h, const struct house_room *room, const struct house_shell *shell,
                const struct house_game *games, size_t game_count, const char *rules);

/* An outage, in the order of time; see house_clock_outage. */
void house_outage(struct house *h, int64_t from, int64_t until);

/* A connection comes, says something, goes. Its number is below room.link_count and free. */
void house_open(struct house *h, int64_t now, uint32_t link);
void house_message(struct house *h, int64_t now, uint32_t link, const char *text, size_t size);
void house_close(struct house *h, int64_t now, uint32_t link);

/* Whether a connection follows a table as one of the people there. */
bool house_is_seated(const struct house *h, uint32_t link);

/* Answers of the store. `rows` has everything from the row that was asked for to the head; none at all, asked from 0:
 * no such table. `failed`: the store cannot be read now. For an append that was committed `row` is its row again. */
void house_work_rows(struct house *h, int64_t now, const char *table, const struct house_row *rows, uint32_t count,
                     bool failed);
void house_work_appended(struct house *h, int64_t now, const char *table, enum house_verdict verdict, uint32_t n,
                         const struct house_row *row);
/* `n` is the entry that was found; `head`, in either case, how many entries the table has (0: no such table). `failed`:
 * nobody knows; then the request has no answer, since it may be in the log, and whoever made it asks again. */
void house_work_found(struct house *h, int64_t now, const char *table, bool failed, bool found, uint32_t n,
                      uint32_t head);
/* The key's tables, at most HOUSE_LISTED_MAX, with the `before` for which they were asked; not called for a connection
 * that was closed meanwhile. */
struct house_listed {
    const char *table;
    int seat, actor, mover; /* the last two are the card's */
    uint32_t moves;         /* likewise */
    int64_t at;             /* of the last entry */
    enum house_phase phase;
    const char *text; /* the card's */
    size_t text_size;
};
void house_listed(struct house *h, int64_t now, uint32_t link, const char *before, const struct house_listed *list,
                  size_t count);

/* What became of an address that was left. `found`: the key is known here, since it has or had a seat at a table; for
 * others no address is kept. Not called for a connection that was closed meanwhile. */
void house_addressed(struct house *h, int64_t now, uint32_t link, bool failed, bool found);

/* What became of a notice: nothing is to be done any more, or it has failed, now for the `tries`th time. */
void house_work_notified(struct house *h, int64_t now, const char *table, uint32_t turn, bool done, uint32_t tries);

/* A table's job is due. */
void house_due(struct house *h, int64_t now, const char *table);

/* A bot's answer: the token of a move, for the decision that became its own by this entry. */
void house_thought(struct house *h, int64_t now, const char *table, uint32_t since, const char *token, size_t size);

/* Another house has appended to a table: nothing happens unless this one holds it and its head is lower. A house must
 * hear of it within about a second for the tables that somebody follows here (the slots of its room with `follows`);
 * whatever else it holds may lag behind without harm. */
void house_appended_elsewhere(struct house *h, int64_t now, const char *table, uint32_t head);

/* A person's key was deleted from the store: their connections are closed, and every table that knows the key is read
 * again or let go. To be called when the store has answered. */
void house_forget(struct house *h, int64_t now, const struct house_key *key);

/* The table on which the house is working, or NULL: to be noted where a broken claim ends the process, so that the next
 * one can say so with house_broke, which appends without playing the game. `head` is the table's in the store. */
const char *house_working(const struct house *h);
void house_broke(struct house *h, int64_t now, const char *table, uint32_t head);

/* Everything is to be told to come again after a while: the house closes. */
void house_goodbye(struct house *h, int64_t now);

#endif
