/* What this device knows of a house, in the state folder of the XDG rules: the secret by which the house knows it, and
 * for each table how much of it the reader was told and the link to sit down by.
 *
 * Files are readable by their owner alone. The secret is 128 random bits, made the first time; it is in no argument, no
 * variable of the environment and no message to the reader. */
#ifndef TERM_DEVICE_H
#define TERM_DEVICE_H

#include "guest/guest_link.h"
#include "term/save.h"

/* Returns a status as in save.h, with one sentence in `why` unless it is SAVE_OK. */
int device_secret(const struct guest_link *house, char out[HOUSE_SECRET_SIZE + 1], struct save_why why);
/* One that is not kept, for whoever comes as a stranger. */
int device_no_secret(char out[HOUSE_SECRET_SIZE + 1], struct save_why why);

struct device_note {
    uint32_t told;                  /* entries that the reader was told */
    char door[HOUSE_DOOR_SIZE + 1]; /* or empty */
};
/* What is not there, or cannot be read, is empty; what cannot be written is not kept. */
void device_note_read(const struct guest_link *house, const char *table, struct device_note *out);
void device_note_write(const struct guest_link *house, const char *table, const struct device_note *note);

#endif
