/* What can be asked of the house now, as far as can be told from this side, for whoever offers it. The house judges
 * anew. */
#ifndef GUEST_MAY_H
#define GUEST_MAY_H

#include "guest/guest.h"
#include "house/house_may.h"

/* Why the house would refuse; HOUSE_WHY_NONE: as far as is known it would not. The second is about one seat. */
enum house_why guest_may(const struct guest *g, enum house_verb verb);
bool guest_may_at(const struct guest *g, enum house_verb verb, int seat);
/* The first as a message to be translated, or NULL. */
const char *guest_may_words(const struct guest *g, enum house_verb verb);

#endif
