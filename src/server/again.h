/* When a promise inside the program is broken: the table that was being worked on is noted, and the server begins again
 * at once, as the same process, with the same sockets.
 *
 * The note is a file beside the store. It is open from the start, and written by whatever thread fails; the next
 * beginning tells the house (house_broke), so that a table that did it twice is set aside. Everything here that runs
 * after a failure is safe in a signal handler. */
#ifndef SERVER_AGAIN_H
#define SERVER_AGAIN_H

#include "house/house.h"

/* What this thread is working on, or NULL; the text must stay as it is meanwhile. */
void again_working(const char *table);

#endif
