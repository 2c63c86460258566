/* What is true of every store, the simulated one and the real one. */
#ifndef TESTS_HOUSE_STORE_BODY_H
#define TESTS_HOUSE_STORE_BODY_H

#include "house/house.h"

/* A store, called as if it answered at once. */
struct face {
    void *with;
    enum house_verdict (*append)(void *with, const struct house_append *append, uint32_t *n);
    /* All rows from this one on, their texts valid until the next call. */
    uint32_t (*rows)(void *with, const char *table, uint32_t from, const struct house_row **rows);
    bool (*find)(void *with, const char *table, const struct house_key *key, const char *request, uint32_t *n);
};

#define BODY_WHAT "{\"said\":{\"seat\":0,\"line\":\"hurry\"}}"

void body_key(uint32_t number, struct house_key *out);
void body_table(uint32_t number, char out[HOUSE_ID_SIZE + 1]);
/* An append of this guest's request; without a request, the house's own. */
struct house_append body_append(const char *table, uint32_t n, uint32_t guest, const char *request);

/* Ends the program with a sentence where a store does something else. */
void body_check(const struct face *f);

#endif
