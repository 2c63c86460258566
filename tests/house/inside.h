/* A runner of the house within a test, with pairs of sockets in place of connections from other machines. */
#ifndef TESTS_HOUSE_INSIDE_H
#define TESTS_HOUSE_INSIDE_H

#include "house/house_rules.h"
#include "net.h"
#include "server/runner.h"

enum { INSIDE_GAMES = 8 };

/* There is one. */
extern struct inside {
    char folder[32], rules[HOUSE_RULES_SIZE + 1];
    uv_loop_t loop;
    struct runner *runner;
    struct wires *wires;
    struct peers peers;
    struct house_game games[INSIDE_GAMES]; /* all that there are, with their built-in boxes */
    size_t game_count;
    uint32_t keys; /* used so far, of devices */
} inside;

/* Somebody who is connected. */
struct guest {
    struct net net;
    uv_tcp_t *tcp;
    struct peer *peer;
    uint32_t link;
};

/* Opens the runner, with one thread of bots, and a store in a new folder; ends the program where that fails. */
void inside_open(void);
bool inside_close(void); /* false: something is left in the loop */
void inside_free(void);  /* the folder and the games */

void inside_turn(void); /* a few turns of the loop, which do not wait */
/* The next message that contains this; NULL if none comes. The store's answers take their time, so it waits a little.
 */
const char *inside_hear(struct guest *g, const char *part);
/* A connection from an address that is a number here, in place of the one that there was. */
void inside_come(struct guest *g, uint8_t address);
/* The same, and a hello with a new key; false: there was no welcome. */
bool inside_greet(struct guest *g, uint8_t address);
void inside_leave(struct guest *g);

#endif
