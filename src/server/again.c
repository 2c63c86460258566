/* Notes of what broke. */
#include "server/again.h"

static _Thread_local const char *on;

void again_working(const char *table)
{
    on = table;
}
