/* SHA-256, and the names and secrets that the house derives with it.
 *
 * Everything that is handed out follows from the key of whoever asked and from the request, so that a request made
 * twice, after a crash or at another node, gets the same answer without anything secret being stored. */
#ifndef HOUSE_HASH_H
#define HOUSE_HASH_H

#include "house/house_limits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A SHA-256: of a device's secret it is the key that seats belong to. */
struct house_key {
    uint8_t bytes[32];
};

struct house_hash {
    uint32_t state[8];
    uint64_t size; /* bytes so far */
    uint8_t block[64];
};
void house_hash_begin(struct house_hash *s);
void house_hash_add(struct house_hash *s, const void *data, size_t size);
void house_hash_end(struct house_hash *s, struct house_key *out);

bool house_hash_key_same(const struct house_key *a, const struct house_key *b);
/* 64 small hexadecimal digits and back; false for anything else. `out` of the writer has room for 65 bytes. */
void house_hash_key_write(const struct house_key *key, char *out);
bool house_hash_key_read(const char *text, size_t size, struct house_key *out);

/* The key of a secret, which has HOUSE_SECRET_SIZE bytes. */
void house_hash_key_of(const char *secret, struct house_key *out);
/* The hash that is kept of a door or a code instead of it. */
void house_hash_word(const char *word, struct house_key *out);

/* A table's id, from the key and the request that lay it; its door, from the secret and the id, and the one that
 * takes its place, from the request, too; a code that moves a seat, likewise. Each ends with a zero byte. */
void house_hash_table_id(const struct house_key *key, const char *request, char out[HOUSE_ID_SIZE + 1]);
void house_hash_door(const char *secret, const char *table, char out[HOUSE_DOOR_SIZE + 1]);
void house_hash_new_door(const char *secret, const char *table, const char *request, char out[HOUSE_DOOR_SIZE + 1]);
void house_hash_code(const char *secret, const char *table, const char *request, char out[HOUSE_CODE_SIZE + 1]);

/* Whether a text could be such a word: so many signs of base 32 (Crockford's, small letters). */
bool house_hash_is_word(const char *text, size_t size, size_t wanted);

#endif
