/* A disk for SQLite that is in memory and forgets what was not synced: the VFS "memory-disk". */
#ifndef TESTS_HOUSE_STORE_MEMORY_H
#define TESTS_HOUSE_STORE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MEMORY_DISK "memory-disk"

void memory_begin(void); /* registers it, and empties it */

/* The power goes: everything fails from now on. */
void memory_cut(void);
/* And comes back: of what was not synced, each block of 512 bytes is there or not, as the seed has it. To be called
 * when nobody has a file open. */
void memory_back(uint64_t seed);

void memory_full(bool full);                        /* writing beyond a file's end fails as on a full disk */
void memory_unreadable(const char *mark, int code); /* what has this in it gives this error; NULL: all is readable */
void memory_sync_fails(bool fails);                 /* what is to be synced is written or not: nobody knows */
void memory_hold(bool hold);                        /* a sync does not return until it is let go */
void memory_slow(unsigned milliseconds);            /* so long a sync takes */
uint32_t memory_syncs(void);                        /* so far */

#endif
