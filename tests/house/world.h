/* The simulated world around the house: nodes, a store, a network, clients and a clock, all following from one seed. */
#ifndef TESTS_HOUSE_WORLD_H
#define TESTS_HOUSE_WORLD_H

#include "house/house.h"
#include "model.h"

#include <setjmp.h>

enum {
    NODES_MAX = 4,
    CLIENTS_MAX = 300,
    LINKS = 400,
    SLOTS_MAX = 48,
    WISHES = 64,
    GAMES_COUNT = 5,
    FOLLOWS = 3,
    TABLES = 40
};
enum { VIEWERS = GAME_SEATS_MAX + 1 };

enum event_kind {
    EVENT_TO_NODE,   /* a message arrives at a node: a connection, data */
    EVENT_TO_CLIENT, /* … at a client */
    EVENT_GONE,      /* a node notices that a connection is gone */
    EVENT_CUT,       /* a client notices it */
    EVENT_CLIENT,    /* a client does something */
    EVENT_STORE,     /* the store does what it was asked for */
    EVENT_ANSWER,    /* a node hears of it */
    EVENT_NEWS,      /* a node hears that a table has a new head */
    EVENT_JOB,       /* a table's job is due */
    EVENT_THOUGHT,   /* a bot has decided */
    EVENT_TOLD,      /* a node hears what became of a notice */
    EVENT_FAULT,     /* something goes wrong */
    EVENT_REVIVE,    /* a node comes back */
    EVENT_CALM,      /* nothing goes wrong any more, and clients only listen */
    EVENT_LEAVE      /* everything must have been heard; the clients go */
};

struct event {
    int64_t at;
    uint64_t order;
    enum event_kind kind;
    uint32_t a, b;
    uint64_t c;
    void *data;
    size_t size;
};

/* Something the store was asked for by a node. */
enum ask_kind { ASK_APPEND, ASK_ROWS, ASK_FIND, ASK_LIST };
struct ask {
    enum ask_kind kind;
    uint32_t node, generation, conn;
    char table[HOUSE_ID_SIZE + 1];
    uint32_t from, n;
    struct house_key key;
    char request[HOUSE_REQUEST_MAX + 1];
    struct house_append append; /* texts are copies */
    char *what, *words, *card;
    bool failed, found;
    enum house_verdict verdict;
};

struct row {
    struct house_row row; /* texts are copies */
    uint8_t key[GAME_SEATS_MAX][32];
    bool person[GAME_SEATS_MAX], watchers;
    bool seat_free;                 /* for whoever has the link to sit down on, */
    char door[65];                  /* the second half of which has this hash, */
    uint8_t host[32], door_key[32]; /* who may do what whoever laid the table may; and who has made that door */
    int turned;
    char *sees[VIEWERS];
    uint64_t digest[VIEWERS], told[VIEWERS][2]; /* the hash of what was sent, per viewer and muted or not */
};

struct table {
    char id[HOUSE_ID_SIZE + 1];
    char door[HOUSE_DOOR_SIZE + 1],
        old_door[HOUSE_DOOR_SIZE + 1]; /* the last that was handed out, and the one before */
    struct row *rows;
    uint32_t count, room;
    int64_t due;
    uint32_t job; /* another number each time the job is set */
    char *card;
    struct house_card columns;
    struct model model;
    uint32_t turn;                  /* the entry with which it became the turn of whoever is to decide, */
    int64_t turn_since;             /* and when that was stored */
    uint32_t told, trying;          /* one more than the turn of which somebody was told, or for which that was tried */
    uint32_t tries;                 /* so often */
    char code[HOUSE_CODE_SIZE + 1]; /* the last that somebody was given */
};

struct conn {
    uint32_t client, node, generation, link;
    bool at_node, at_client;
    int64_t out, in;                   /* what is sent arrives not before what was sent earlier */
    uint32_t there[HOUSE_FOLLOWS_MAX]; /* tables, from 1, at which the node has told it who is there: so it is, too */
};

struct node {
    bool up;
    int64_t frozen, skew;
    uint32_t generation;
    struct house house;
    struct house_room room;
    struct house_shell shell;
    struct world *world;
    uint32_t number;
    uint32_t conn[LINKS]; /* by link, from 1 */
};

struct pending {
    bool used, wrong; /* wrong: with a code that is worth nothing */
    char id[HOUSE_REQUEST_MAX + 1], table[HOUSE_ID_SIZE + 1], text[HOUSE_MESSAGE_MAX];
    size_t size;
    int64_t sent;
    bool lay;
    int64_t moves; /* for which number of them it is a move; -1: it is none */
    char door[65]; /* the hash of what somebody sits down by */
};

struct following {
    bool used, asked; /* asked: on this connection */
    uint32_t table, next;
    uint8_t mute;  /* a bit a seat: whose talk is not to be heard; UINT8_MAX: everybody's */
    char door[65]; /* the hash of the one that was shown, or empty */
};

struct client {
    char secret[HOUSE_SECRET_SIZE + 1];
    struct house_key key;
    uint32_t conn; /* from 1 */
    bool rude;     /* has sent rubbish on this connection */
    uint32_t requests;
    struct pending pending;
    struct following follow[FOLLOWS];
};

struct world {
    uint64_t seed, steps, order;
    struct rng rng;
    int64_t now;
    int64_t store_fails; /* until then */
    struct event *heap;
    size_t heap_count, heap_room;
    uint32_t node_count, client_count, slots;
    uint32_t faults; /* per mille */
    struct node node[NODES_MAX];
    struct client client[CLIENTS_MAX];
    struct conn *conns;
    uint32_t conn_count, conn_room;
    struct table **tables;
    uint32_t table_count, table_room;
    struct model_down down[HOUSE_OUTAGES_MAX]; /* as many as a house tells apart; five times what a world ever has */
    uint32_t down_count;
    int64_t down_from;        /* since when no node is up; -1: one is */
    uint32_t acts, acts_half; /* of clients, until all is calm */
    bool calm, left, trace;
    int64_t left_at; /* when all people went; 0: they are there */
    struct house_game kits[GAMES_COUNT];
    struct model_game games[GAMES_COUNT];
    char broken[HOUSE_ID_SIZE + 1]; /* the table that brought a node down last, to be reported */
    jmp_buf jump;
    uint32_t inside; /* the node that is at work, from 1 */
    uint64_t happened[EVENT_LEAVE + 1];
    uint64_t entries, acks, refusals, views, kills, races, twices, notices;
};

/* Calls a node's house. A broken promise ends the node, not the simulator. */
#define AT_NODE(w, n, call)                                                                                            \
    do {                                                                                                               \
        (w)->inside = (n)->number + 1;                                                                                 \
        if (setjmp((w)->jump) == 0)                                                                                    \
            call;                                                                                                      \
        (w)->inside = 0;                                                                                               \
    } while (0)

/* sim.c */
uint32_t below(struct world *w, uint32_t n);
bool chance(struct world *w, uint32_t per_mille);
struct event *push(struct world *w, int64_t at, enum event_kind kind, uint32_t a, uint32_t b, uint64_t c,
                   const void *data, size_t size);
_Noreturn void fail(const struct world *w, const char *what, const char *detail);

/* nodes.c */
void nodes_start(struct world *w);
void nodes_revive(struct world *w, uint32_t number);
void nodes_kill(struct world *w, uint32_t number);
void nodes_event(struct world *w, struct event *e);
void nodes_fault(struct world *w);
void nodes_free(struct world *w);
uint32_t nodes_connect(struct world *w, uint32_t client, uint32_t node); /* a connection, or 0 */
int64_t nodes_time(const struct world *w, const struct node *n);

/* store.c */
struct table *store_find(const struct world *w, const char *id);
uint32_t store_index(const struct world *w, const char *id);
struct ask *store_ask(struct world *w, struct node *n, enum ask_kind kind, const char *table);
void store_event(struct world *w, struct event *e);  /* the store works */
void store_answer(struct world *w, struct event *e); /* a node hears of it */
void store_job(struct world *w, struct table *t, int64_t due);
void store_print(const struct table *t);
void store_free(struct world *w);
void ask_free(struct ask *a);

/* clients.c */
void clients_act(struct world *w, uint32_t number);
void clients_hear(struct world *w, uint32_t conn, const char *text, size_t size);
void clients_cut(struct world *w, uint32_t number);
void clients_check(struct world *w); /* at the end: everything was heard */

#endif
