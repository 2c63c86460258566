/* How long one may think, and when a table is to be looked at again. */
#ifndef HOUSE_CLOCK_H
#define HOUSE_CLOCK_H

#include "house/house_public.h"

bool house_clock_read(const char *text, struct house_clock *out);
void house_clock_write(const struct house_clock *timing, struct text *out); /* as it is read; "none" without one */
/* In a game that is slow by its clock people are away most of the time, and their time is theirs: nobody alone may have
 * a bot in another's seat before it is up. Without a clock it is never up. */
bool house_clock_keeps_seats(const struct house_clock *timing);

/* A time in which the house was down: charged to nobody. */
struct house_outage {
    int64_t from, until;
};

/* Adds the latest outage to those before, in the order of time: at most HOUSE_OUTAGES_MAX. Where there is no room the
 * two with the least time between them become one, so that no outage is ever charged, and people gain that time. */
void house_clock_outage(struct house_outage *list, uint32_t *count, int64_t from, int64_t until);

/* The time that whoever is to decide would be charged with at this time. */
int64_t house_clock_charge(const struct house_public *p, const struct house_outage *outages, size_t count, int64_t now);
/* For how long nothing has happened at the table, without the time in which the house was down. */
int64_t house_clock_quiet_time(const struct house_public *p, const struct house_outage *outages, size_t count,
                               int64_t now);
/* When the table is to be looked at again, if nothing happens before: HOUSE_NEVER where that makes no difference. */
int64_t house_clock_due(const struct house_public *p, const struct house_outage *outages, size_t count);
/* When whoever is to decide is to be told so, if they are not there, which nobody can be before the house is:
 * HOUSE_NEVER unless it is a person in a slow game. */
int64_t house_clock_tell(const struct house_public *p, const struct house_outage *outages, size_t count);

#endif
