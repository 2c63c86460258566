/* Notices: people who are away are told that it is their turn, by a program of the host's (--notify).
 *
 * The program is run without a shell, for one notice each time, with a line of JSON on its standard input. A few run at
 * a time; one that takes too long is killed, together with what it has started. Exit status 0 is success. The store
 * counts the tries and notes the success, the house decides when to try again. */
#ifndef SERVER_NOTICE_H
#define SERVER_NOTICE_H

#include "store/store.h"

#include <uv.h>

struct notices;

struct notice_options {
    uv_loop_t *loop;
    struct store *store;
    const char *program; /* its path, which stays where it is */
    /* See house_work_notified. */
    void (*notified)(void *with, const char *table, uint32_t turn, bool done, uint32_t tries);
    void *with;
};

struct notice_counts {
    uint64_t delivered, failed;
    uint32_t waiting;
};

struct notices *notice_open(const struct notice_options *options); /* NULL: no memory */
/* See house_shell: somebody is to be told. Where there is no room the house asks again. */
void notice_ask(struct notices *ns, const struct house_notice *notice);
/* The store's answer about a notice. */
void notice_found(struct notices *ns, const struct store_answer *a);
/* Kills what runs and closes the handles; the loop has to run until they are closed. Nothing to do for NULL. */
void notice_stop(struct notices *ns);
void notice_close(struct notices *ns);
void notice_count(const struct notices *ns, struct notice_counts *out);

#endif
