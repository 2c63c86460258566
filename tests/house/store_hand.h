/* A store in a folder of its own, called as if it answered at once. */
#ifndef TESTS_HOUSE_STORE_HAND_H
#define TESTS_HOUSE_STORE_HAND_H

#include "store/store.h"
#include "store_body.h"

#include <stdio.h>
#include <stdlib.h>

struct hand {
    struct store *store;
    struct store_answer *last; /* valid until the next call */
};

extern char hand_folder[256], hand_path[300]; /* of the store */

void hand_begin(void); /* makes the folder */
void hand_end(void);   /* removes it, with everything in it */
const char *hand_file(const char *name);

/* Opens the store; ends the program if it cannot. */
void hand_open(struct hand *h, const char *vfs, bool careless);
void hand_close(struct hand *h);

/* Waits for the answer of this kind with this tag; others are dropped. */
const struct store_answer *hand_wait(struct hand *h, enum store_kind kind, uint64_t tag);
/* Whether none such comes for so many milliseconds. */
bool hand_silent(struct hand *h, enum store_kind kind, uint64_t tag, int milliseconds);

/* The sentence of an answer to what could not be done; valid until the next call. */
const char *hand_why(const struct store_answer *a);

enum house_verdict hand_append(struct hand *h, const struct house_append *a, uint32_t *n);
uint32_t hand_rows(struct hand *h, const char *table, uint32_t from, const struct house_row **rows);
bool hand_find(struct hand *h, const char *table, const struct house_key *key, const char *request, uint32_t *n);

void hand_sleep(int milliseconds);
/* Does something to the file behind the store's back. */
void hand_sql(const char *sql);

/* Ends the program, and removes the folder, with a sentence if something is not so. */
#define EXPECT(condition, ...)                                                                                         \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);                                                            \
            fprintf(stderr, __VA_ARGS__);                                                                              \
            fputc('\n', stderr);                                                                                       \
            hand_end();                                                                                                \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

#endif
