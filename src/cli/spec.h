/* Bots on a command line: NAME, NAME@50ms or NAME@2000n, which is a bot and its limit. */
#ifndef CLI_SPEC_H
#define CLI_SPEC_H

#include "team/seat.h"

/* Several bots with commas between them, one for each seat. */
struct specs {
    const char *text; /* all of them, as written */
    struct spec at[GAME_SEATS_MAX];
    uint32_t count;
};

/* Reads the value of an option; returns CLI_OK, or CLI_USAGE after having said why. */
int spec_read_all(const char *option, const char *text, struct specs *out);
/* Checks that each of them can play this game, with the same results. */
int spec_check_all(const char *option, const struct specs *specs, const struct game *game);
/* The bot of a seat; the last one named also plays all further seats. */
const struct spec *spec_of_seat(const struct specs *specs, uint32_t seat);

/* Makes a seat for a bot, or ends the program if there is no memory. */
void spec_make_seat(struct seat *s, const struct spec *spec, const struct game *game, enum seat_clock clock);
void spec_change(struct seat *s, const struct spec *spec, const struct game *game); /* see seat_change */

#endif
