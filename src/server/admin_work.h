/* A host's command, from its line of JSON to the last line of the answer, whoever carries the lines: the socket of a
 * running house (admin.c), or `warren house` itself where no house runs. */
#ifndef SERVER_ADMIN_WORK_H
#define SERVER_ADMIN_WORK_H

#include "store/store.h"

enum { ADMIN_WORK_ROUNDS = 4 }; /* how often a person is forgotten anew who did something meanwhile */

struct admin_work {
    struct store *store;
    bool runs; /* a house does, which forgets a person as well before this is told */
    /* A line of the answer, its end included; the last one ends the command. */
    void (*say)(void *with, const char *line, size_t size, bool last);
    void *with;

    /* Its own. */
    uint64_t tag;
    bool busy, copies;
    bool looks; /* for people, of whom nobody is forgotten */
    uint32_t rounds, words;
    uint64_t progress; /* the last that was said */
    struct house_key key;
};

/* Begins a command. What is none is answered at once. `tag` is no other command's. */
void admin_work_begin(struct admin_work *w, const char *line, size_t size, uint64_t tag);
/* Takes an answer of the store's with this command's tag. */
void admin_work_take_answer(struct admin_work *w, const struct store_answer *a);
/* Says how far long work has come, if it has come further. */
void admin_work_tick(struct admin_work *w);
/* Whether an answer of the store's is for commands, and not for the house. */
bool admin_work_is(const struct store_answer *a);

#endif
