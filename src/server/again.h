/* When a promise inside the program is broken: the table that was being worked on is noted, and the server begins again
 * at once, as the same process, with the same listening sockets.
 *
 * The note is a file beside the store. It is open from the start, and whichever thread fails writes to it; the next
 * beginning tells the house (house_broke), so that a table that did it twice is set aside. What runs after a failure is
 * safe in a signal handler: it writes the note and executes the program anew, in which nothing is left of this one but
 * its process id and the sockets. A claim that breaks calls abort; SIGSEGV and its like are caught as well. */
#ifndef SERVER_AGAIN_H
#define SERVER_AGAIN_H

#include "house/house.h"

enum { AGAIN_NOTES_MAX = 64, AGAIN_SOCKETS_MAX = 8 };

/* Opens the notes beside this store; false: it cannot, and there will be none. */
bool again_open(const char *store);
/* The tables that were noted, and that they are known now. */
size_t again_notes(char out[AGAIN_NOTES_MAX][HOUSE_ID_SIZE + 1]);
void again_clear(void);

/* From now on the server begins again when something breaks; this thread works for the house. */
void again_arm(const struct house *house, const int *sockets, int count);
/* In other threads that work for a table: first and last, and whenever the table changes (NULL: none). The text must
 * stay as it is meanwhile. */
void again_thread(void);
void again_thread_ends(void);
void again_working(const char *table);
/* Nothing is caught any more; where nothing was noted, no file is left. */
void again_disarm(void);

/* The sockets that the program listened at before it began again; 0: it did not. `times`: how often, lately. */
int again_sockets(int out[AGAIN_SOCKETS_MAX], uint32_t *times);

#endif
