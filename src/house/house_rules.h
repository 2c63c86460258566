/* What hello must name: a text that is the same where the same messages mean the same. */
#ifndef HOUSE_RULES_H
#define HOUSE_RULES_H

#include "house/house_table.h"

enum { HOUSE_RULES_SIZE = 16 };

/* From the protocol, the version of the log, whose laws clients follow on their own, and from each game's id, version
 * of its rules, and box; the order of the games does not matter. */
void house_rules(const struct house_game *games, size_t count, char out[HOUSE_RULES_SIZE + 1]);

#endif
