/* The beginning of a WebSocket: the answer that proves that the request was understood. Pure. */
#ifndef SERVER_UPGRADE_H
#define SERVER_UPGRADE_H

#include "server/http.h"

#include "core/text.h"

enum { UPGRADE_KEY_SIZE = 24, UPGRADE_ACCEPT_SIZE = 28 };

/* What Sec-WebSocket-Accept is for this key, ended by a zero byte; false if it is no key. */
bool upgrade_accept(struct http_span key, char out[UPGRADE_ACCEPT_SIZE + 1]);

/* The whole answer. */
void upgrade_reply(struct text *out, const char *accept, const char *date);

#endif
