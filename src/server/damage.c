#include "server/damage.h"

#include <string.h>

bool damage_add(struct damage *d, const char *table)
{
    for (int i = 0; i < DAMAGE_MAX; i++)
        if (strcmp(d->table[i], table) == 0) {
            d->lately[i] = true;
            return false;
        }
    memcpy(d->table[d->next], table, strlen(table) + 1);
    d->lately[d->next] = true;
    d->next = (d->next + 1) % DAMAGE_MAX;
    return true;
}

void damage_note_readable(struct damage *d)
{
    memset(d->lately, 0, sizeof d->lately);
}

bool damage_is_all(const struct damage *d)
{
    bool all = true;
    for (int i = 0; i < DAMAGE_MAX; i++)
        all &= d->lately[i];
    return all;
}
