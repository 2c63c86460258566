/* Levels of bots, as numbers: all that is known of them where tables are laid and followed. What a level is, ai/level.h
 * says. It is kept in a uint8_t, 0 where there is no bot. */
#ifndef CORE_LEVEL_H
#define CORE_LEVEL_H

enum { LEVEL_MIN = 1, LEVEL_MAX = 6 };
/* What the bot of a level is called, with the number behind it. */
#define LEVEL_WORD "level"

#endif
