/* The links of a house: http(s)://HOST[:PORT], the house itself; …/t/TABLE, a table to watch or to come back to;
 * …/t/TABLE#DOOR, to sit down at it; …/t/TABLE#CODE, to take a seat over from another device. */
#ifndef GUEST_LINK_H
#define GUEST_LINK_H

#include "house/house_limits.h"

#include <stdbool.h>
#include <stdint.h>

struct text;

enum { GUEST_LINK_HOST_MAX = 253, GUEST_LINK_MAX = 512 };

struct guest_link {
    bool tls;
    bool number;                        /* the host is an address, not a name */
    char host[GUEST_LINK_HOST_MAX + 1]; /* an IPv6 address without its brackets */
    uint16_t port;
    char table[HOUSE_ID_SIZE + 1]; /* each of these is empty where the link has none */
    char door[HOUSE_DOOR_SIZE + 1];
    char code[HOUSE_CODE_SIZE + 1];
};

/* What is the matter with a link: it is none; a part of it has not its length, as where its end was not copied; or only
 * its beginning is missing, as in games.example/t/... */
enum guest_link_fault { GUEST_LINK_FINE, GUEST_LINK_NONE, GUEST_LINK_CUT, GUEST_LINK_BARE };

/* Reads a link as it comes out of a letter: blanks, angle brackets and quotation marks around it are passed over, and
 * the full stop, comma, semicolon or bracket of the sentence in which it stood. */
enum guest_link_fault guest_link_read(const char *text, struct guest_link *out);

/* Writes the house's own address, with the port where it is not the usual one; and links to sit down and to watch. */
void guest_link_write_house(const struct guest_link *l, struct text *out);
void guest_link_write_table(const struct guest_link *l, const char *table, const char *door, struct text *out);
/* HOST[:PORT], as the Host of a request has it. */
void guest_link_write_host(const struct guest_link *l, struct text *out);

#endif
