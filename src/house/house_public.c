/* The public part of a table. */
#include "house/house_public.h"

int house_public_actor(const struct house_public *p)
{
    return p->phase == HOUSE_PHASE_PLAYING ? p->actor : GAME_OVER;
}

bool house_public_same(const struct house_public *p, int a, int b)
{
    return p->seat[a].person && p->seat[b].person && house_hash_key_same(&p->seat[a].key, &p->seat[b].key);
}
