/* How a command line names bots: NAME, NAME@50ms or NAME@2000n, a bot and when it has to answer. */
#ifndef CLI_SPEC_H
#define CLI_SPEC_H

#include "team/seat.h"

/* Specs parted by commas, one a seat. */
struct specs {
    const char *text; /* all of them, as written */
    struct spec at[GAME_SEATS_MAX];
    uint32_t count;
};

/* Reads the value of an option; returns CLI_OK, or CLI_USAGE after having said why. */
int specs_read(const char *option, const char *text, struct specs *out);
/* Whether each of them can play this game: the same. */
int specs_check(const char *option, const struct specs *specs, const struct game *game);
/* The spec of a seat; the last goes on for the seats after it. */
const struct spec *specs_seat(const struct specs *specs, uint32_t seat);

/* A seat for it, or the end of the program where there is no memory. */
void spec_seat(struct seat *s, const struct spec *spec, const struct game *game, enum seat_clock clock);
void spec_change(struct seat *s, const struct spec *spec, const struct game *game); /* see seat_change */

#endif
