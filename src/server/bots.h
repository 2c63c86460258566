/* Bots at the tables of a house: a few threads that think, and never hold up the loop.
 *
 * There is one decision a table. Tables are in groups, by the address of somebody who is there; groups take turns, the
 * table of a group that has waited longest is next, and where many wait each gets less time. So whoever lets bots think
 * at a thousand tables holds up nobody else.
 *
 * When an answer is handed over is settled before the thinking begins: at the time that the house has set, or at the
 * first multiple of HOUSE_BOT_STEP after it by which all of the thinking's time and SERVER_BOT_SPARE are over. A thread
 * is taken for all of that time, also when it has thought for less. So neither the answer at this table nor those at
 * others tell how long the bot has thought. Tables are kept in mind between decisions, so that only what happened since
 * is read.
 */
#ifndef SERVER_BOTS_H
#define SERVER_BOTS_H

#include "server/turns.h"
#include "store/store.h"

#include <uv.h>

struct bots;

/* A bot's answer, on the loop's thread: see house_thought. */
typedef void bots_thought(void *with, const struct house_think *think, const char *token, size_t size);

struct bots_options {
    uv_loop_t *loop;
    struct store *store;
    const struct house_game *games;
    size_t game_count;
    uint32_t threads;
    bots_thought *thought;
    void *with;
};

struct bots_counts {
    uint64_t asked, answered, late, full;
    uint32_t waiting;
};

struct bots *bots_open(const struct bots_options *options); /* NULL: no memory */
/* Closes the handles; the loop has to run until they are closed. */
void bots_stop(struct bots *b);
/* Ends the threads, whatever they think about, and frees all. */
void bots_close(struct bots *b);

/* A bot's turn: see house_shell. Asked again for the same decision it goes on thinking. The group is a number below
 * TURNS_GROUPS. */
void bots_ask(struct bots *b, const struct house_think *think, uint32_t group);
/* An answer of the store with a tag that is not 0, which is the log that was asked for. It belongs to the bots now. */
void bots_rows(struct bots *b, struct store_answer *a);

/* A person was deleted from the store: what is known of tables is read anew. */
void bots_forget(struct bots *b);

void bots_count(struct bots *b, struct bots_counts *out);

#endif
