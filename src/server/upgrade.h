/* The beginning of a WebSocket: the answer that proves that the request was understood. Pure. */
#ifndef SERVER_UPGRADE_H
#define SERVER_UPGRADE_H

#include "server/http.h"

#include "core/text.h"

enum { UPGRADE_KEY_SIZE = 24, UPGRADE_ACCEPT_SIZE = 28 };

/* Whether it is what Sec-WebSocket-Key has to be: 16 bytes in base64. */
bool upgrade_is_key(struct http_span key);
/* What Sec-WebSocket-Accept is for this key, ended by a zero byte. */
void upgrade_accept(struct http_span key, char out[UPGRADE_ACCEPT_SIZE + 1]);

/* The whole answer. */
void upgrade_reply(struct text *out, const char *accept, const char *date);

#endif
