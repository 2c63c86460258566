/* Addresses that connections come from: how many each has, and how much it asks for.
 *
 * An address is a number of IPv4 or the network of one of IPv6, since whoever has one of these has the whole network.
 * The table has a fixed size; one that has no connection is forgotten where room is wanted. */
#ifndef SERVER_PEERS_H
#define SERVER_PEERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum { PEERS_KEY_SIZE = 9 };

struct peers_key {
    uint8_t bytes[PEERS_KEY_SIZE];
};

/* So much a second, and so much at once. It is full at first. */
struct bucket {
    uint64_t at;    /* when it was looked at last, in milliseconds; 0: never */
    uint64_t spent; /* thousandths */
};
/* Takes one out; false if it is empty. */
bool peers_spend(struct bucket *b, uint64_t now, uint32_t rate, uint32_t burst);

/* Whether one could be taken out. */
bool peers_has(const struct bucket *b, uint64_t now, uint32_t rate, uint32_t burst);

/* Takes many out, also more than are there: it stays empty for `seconds` at most. */
void peers_charge(struct bucket *b, uint64_t now, uint32_t cost, uint32_t rate, uint32_t burst, uint32_t seconds);

struct peer {
    struct peers_key key;
    bool used;
    uint32_t chain; /* the next with the same hash, from 1 */
    uint32_t count; /* connections */
    struct bucket coming, messages, laying, vain, reading;
};

struct peers {
    struct peer *peer;
    uint32_t *heads; /* as many */
    uint32_t room, hand;
};

bool peers_init(struct peers *p, uint32_t room); /* false: no memory */
void peers_release(struct peers *p);

void peers_key_of(const struct sockaddr *address, struct peers_key *out);
/* From a text; false if it is no address. */
bool peers_key_read(const char *text, size_t size, struct peers_key *out);
bool peers_key_same(const struct peers_key *a, const struct peers_key *b);

/* The address, if it is known; else NULL. */
struct peer *peers_find(const struct peers *p, const struct peers_key *key);
/* The address, with one more connection. There is room for as many as there are connections. */
struct peer *peers_come(struct peers *p, const struct peers_key *key);
void peers_go(struct peer *peer);

#endif
