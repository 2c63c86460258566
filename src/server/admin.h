/* The host's commands to a house that runs (`warren house …`), by a Unix socket beside the store.
 *
 * One process has the store open. While that is a house, `warren house` asks it: a connection to PATH.sock (mode 0600,
 * so only the host's own user comes in), one line of JSON each way.
 *
 *     > {"backup":"/whole/path"}     {"export":"/whole/path","table":"ID"}     {"import":"/whole/path"}
 *     > {"forget":"WHO"}             {"people":"WHO"}     {"tables":"AFTER"}
 *     < {"progress":[3,10]}          so often as there is something to say of long work
 *     < {"done":…} or {"failed":…}   once, and then the connection is closed
 *
 * How a server uses it, all on the thread of its loop:
 *
 *     admin_open(&(struct admin_options){&loop, store, store_path}, &admin);     // once the store is open
 *     …for each answer of store_take:
 *         …where somebody is forgotten, bots_forget(…) and house_forget(…);
 *         if (!admin_take_answer(admin, answer)) store_house_tell(…);
 *     admin_close(admin);                     // before store_close; the loop is to run until its handles are closed
 */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include "store/store.h"

#include <uv.h>

enum {
    ADMIN_LINE_MAX = 8192, /* bytes of a command */
    ADMIN_GUESTS_MAX = 4   /* commands at a time */
};

struct admin;

struct admin_options {
    uv_loop_t *loop;
    struct store *store;
    const char *path; /* of the store */
};

/* Listens; 0, or an error of libuv's, after which there is none. An old socket is replaced: whoever has the store open
 * is the only one who listens. */
int admin_open(const struct admin_options *options, struct admin **out);

/* Takes an answer of the store's that the house has not asked for; false where it is the house's. `admin` may be
 * NULL. */
bool admin_take_answer(struct admin *a, const struct store_answer *answer);

/* Ends all commands, closes the socket and removes it; frees `a` once the loop has closed its handles. `a` may be
 * NULL. */
void admin_close(struct admin *a);

#endif
