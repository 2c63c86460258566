/* Tables that cannot be read or written although others can: each is said once. When one after the other cannot be read
 * and none between them can, the store cannot be read at all. */
#ifndef SERVER_DAMAGE_H
#define SERVER_DAMAGE_H

#include "house/house.h"

enum { DAMAGE_MAX = 8 }; /* so many tables, and none that is well, mean all of them */

/* All zero: none is known. */
struct damage {
    char table[DAMAGE_MAX][HOUSE_ID_SIZE + 1];
    bool lately[DAMAGE_MAX]; /* since a log could be read */
    uint32_t next;           /* this place is taken next */
};

/* A table failed; whether that is new. */
bool damage_add(struct damage *d, const char *table);
/* A log could be read. */
void damage_note_readable(struct damage *d);
/* Whether none can be read, as far as anybody knows. */
bool damage_is_all(const struct damage *d);

#endif
