/* Included before everything else where parts of a house are compiled for tests that cannot wait: a tenth of the times
 * that notices take. The headers have been read by then, so these are the last word. */
#ifndef TESTS_HOUSE_HASTY_H
#define TESTS_HOUSE_HASTY_H

#include "house/house_limits.h"
#include "server/server_limits.h"

#undef HOUSE_TELL_AFTER
#undef HOUSE_TELL_LEASE
#undef HOUSE_TELL_PAUSE
#define HOUSE_TELL_AFTER (6 * HOUSE_SECOND)
#define HOUSE_TELL_LEASE (6 * HOUSE_SECOND)
#define HOUSE_TELL_PAUSE (6 * HOUSE_SECOND)
#define SERVER_NOTICE_MS 3000 /* hides a constant of an enum */

#endif
