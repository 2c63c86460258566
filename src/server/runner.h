/* What runs the house: the shell around src/house, with its store, its connections and its bots.
 *
 * It decides nothing. Whatever happens (a message, an answer of the store, a bot's answer, a job that is due) is told
 * to the house, one thing at a time, on the loop's thread; what the house wants done is noted down and done. */
#ifndef SERVER_RUNNER_H
#define SERVER_RUNNER_H

#include "server/bots.h"
#include "server/code.h"
#include "server/notice.h"
#include "server/report.h"
#include "server/wire.h"

struct runner_options {
    const char *store; /* the path of the store */
    const struct house_game *games;
    size_t game_count;
    uint32_t connections, per_address;
    uint32_t bot_threads;
    code_draw draw;     /* codes to scan; NULL: none */
    const char *notify; /* the program that tells people that it is their turn; NULL: none */
};

struct runner;

/* Opens the store and the house. NULL: the fault says why. */
struct runner *runner_open(uv_loop_t *loop, const struct runner_options *options, struct store_fault *fault);
/* The connections of the house, and the house. */
struct wires *runner_wires(struct runner *run);
const struct house *runner_house(const struct runner *run);
/* Whether it can take people in: not while it closes, or while the store fails or hangs. One table that cannot be read
 * is no failure of the store. */
bool runner_is_ready(const struct runner *run);
/* Figures for a monitor. */
void runner_figures(struct runner *run, struct text *out);

/* The house closes: everybody is told to come again, and nothing new begins. */
void runner_goodbye(struct runner *run);
/* Ends the connections and closes all handles, so that the loop can end. */
void runner_stop(struct runner *run);
/* Once the loop has ended: does what the store was asked for, closes it, and frees all. False: the store hangs; it is
 * left as it is, and the process is to end. */
bool runner_close(struct runner *run);

bool runner_sweep(struct runner *run); /* as wire_sweep */

#endif
