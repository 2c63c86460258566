/* A move judged, and a deal: the entries with which chance comes in. */
#ifndef HOUSE_PLAY_H
#define HOUSE_PLAY_H

#include "house/house_judge.h"

enum house_why house_play_judge(const struct house_court *c, const struct house_table *t, const struct house_wish *w,
                                struct house_ruling *out);
void house_play_deal(const struct house_court *c, const struct house_table *t, struct house_ruling *out);

#endif
