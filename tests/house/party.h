/* People at tables of Prowler's Passage, played by a program over real sockets: one connection a seat. They lay tables,
 * sit, follow, play random legal moves, offer and accept another game, come back when the line breaks, repeat requests
 * that were not answered, and keep an account of everything that was acknowledged. */
#ifndef TESTS_HOUSE_PARTY_H
#define TESTS_HOUSE_PARTY_H

#include "house/house.h"
#include "line.h"

enum { PARTY_SEATS = 2 };

struct party_table;

struct party_seat {
    struct line line;
    struct party_table *table;
    int seat;
    uint32_t from; /* which address */
    char secret[HOUSE_SECRET_SIZE + 1];
    struct house_key key;
    bool greeted, sat, following; /* on this connection; sat: for good */
    int64_t seen;                 /* the last entry that it was told of; -1: none */
    uint32_t requests;            /* made so far */
    char waiting[400];            /* the request that has no answer yet, to be said again; empty: none */
    uint32_t waiting_id;
    uint64_t asked, again; /* when it was said first; when it is to be said again */
    uint32_t *acked;       /* account: the entry's number by the request's number, UINT32_MAX: not acknowledged */
    uint32_t acked_room;
    uint64_t back; /* when it had everything again after the line broke; 0: not yet */
};

struct party_table {
    struct party *party;
    char id[HOUSE_ID_SIZE + 1], door[HOUSE_DOOR_SIZE + 1];
    struct party_seat seat[PARTY_SEATS];
    bool bot; /* the second seat is a bot's, of the level that thinks for as long as it may */
    bool laid;
    struct game_setup setup;
    struct game_state state;
    bool playing, ended, offered; /* a game is on; one is over; another one is offered */
    uint32_t moves;               /* made in this game */
    int64_t applied;              /* the last entry that is in the state */
    uint64_t played;              /* when the last move was sent */
    int64_t sent_for;             /* moves for which one was sent */
    uint64_t ready;               /* when the next move is to be made */
    uint64_t told;                /* moves that both were told of */
};

struct party {
    struct lines lines;
    struct house_game kit;
    char rules[64];
    struct party_table *tables;
    uint32_t count, addresses;
    uint64_t pause, spread; /* nanoseconds before a move, and so much more by chance */
    bool quiet;             /* nobody begins anything */
    struct rng rng;
    uint64_t moves, refused, retries, seated;
    uint32_t *delays; /* microseconds from a move to the other's data */
    size_t delay_count, delay_room;
    uint32_t *acks; /* microseconds from a move to its acknowledgement */
    size_t ack_count, ack_room;
    char why[64]; /* the last refusal */
};

/* `bots`: so many of the tables have one in their second seat. */
void party_begin(struct party *p, int port, uint32_t tables, uint32_t bots, uint32_t addresses, uint64_t seed);
void party_end(struct party *p);
/* Opens what is not open, up to so many at a time; moves that are due; requests to be repeated. Then waits for what
 * comes, so many milliseconds at most. */
void party_turn(struct party *p, int ms);
/* Cuts all connections. */
void party_cut(struct party *p);
/* Goes on until every seat has everything, or so many seconds have passed; false: they passed. */
void party_gather(struct party *p);
/* How many seats follow now and have everything. */
uint32_t party_there(const struct party *p);
/* Compares the account with an export of the store: 0, or how many entries are lost, moved or doubled. */
uint64_t party_compare(const struct party *p, const char *path, uint64_t *acknowledged, uint64_t *unknown);

/* The value below which this share of some numbers is; they are sorted. */
uint32_t party_share(uint32_t *values, size_t count, double share);

#endif
