/* Links read and written. */
#include "guest/guest_link.h"

#include "core/text.h"
#include "house/house_hash.h"

enum { HTTP = 80, HTTPS = 443 };

/* A name or an address: letters, digits, dots and hyphens; in brackets hexadecimal digits, colons and dots. */
static const char *read_host(const char *at, struct guest_link *out)
{
    static const char name[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";
    bool bracket = *at == '[';
    at += bracket;
    size_t n = strspn(at, bracket ? "0123456789abcdefABCDEF:." : name);
    if (n == 0 || n > GUEST_LINK_HOST_MAX || (bracket && at[n] != ']'))
        return NULL;
    memcpy(out->host, at, n);
    out->host[n] = '\0';
    out->number = bracket || strspn(out->host, "0123456789.") == n;
    return at + n + bracket;
}

static const char *read_port(const char *at, struct guest_link *out)
{
    int64_t port = out->tls ? HTTPS : HTTP;
    if (*at == ':') {
        size_t n = strspn(at + 1, "0123456789");
        if (n == 0 || n > 5 || !text_number(at + 1, n, 1, UINT16_MAX, &port))
            return NULL;
        at += n + 1;
    }
    out->port = (uint16_t)port;
    return at;
}

static bool read_word(const char *text, size_t size, size_t wanted, char *out)
{
    if (!house_hash_is_word(text, size, wanted))
        return false;
    memcpy(out, text, size);
    out[size] = '\0';
    return true;
}

/* The id of the table and what follows #, if anything does: a word of another length is one that was cut. */
static enum guest_link_fault read_table(const char *at, struct guest_link *out)
{
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    size_t n = strspn(at, letters);
    const char *second = at + n;
    second += *second == '/';
    second += *second == '#';
    size_t m = second[-1] == '#' ? strspn(second, letters) : 0;
    if (second[m] != '\0')
        return GUEST_LINK_NONE;
    if (n != HOUSE_ID_SIZE || (m != 0 && m != HOUSE_DOOR_SIZE && m != HOUSE_CODE_SIZE))
        return GUEST_LINK_CUT;
    bool good =
        read_word(at, n, HOUSE_ID_SIZE, out->table) && (m == 0 || read_word(second, m, HOUSE_DOOR_SIZE, out->door) ||
                                                        read_word(second, m, HOUSE_CODE_SIZE, out->code));
    return good ? GUEST_LINK_FINE : GUEST_LINK_NONE;
}

/* Everything after the scheme. */
static enum guest_link_fault read_rest(const char *at, struct guest_link *out)
{
    at = read_host(at, out);
    at = at == NULL ? NULL : read_port(at, out);
    if (at == NULL)
        return GUEST_LINK_NONE;
    if (strcmp(at, "") == 0 || strcmp(at, "/") == 0)
        return GUEST_LINK_FINE;
    return strncmp(at, "/t/", 3) == 0 ? read_table(at + 3, out) : GUEST_LINK_NONE;
}

/* Whether the text begins like this, in capitals or not. */
static bool begins(const char *text, const char *small)
{
    for (; *small != '\0'; text++, small++)
        if (*text != *small && (*text < 'A' || *text > 'Z' || *text - 'A' + 'a' != *small))
            return false;
    return true;
}

/* The size of the first of these that the text begins with, or ends with; 0 if there is none. */
static size_t passed_over(const char *text, size_t size, bool end, const char *const *signs)
{
    for (; *signs != NULL; signs++) {
        size_t n = strlen(*signs);
        if (n <= size && memcmp(end ? text + size - n : text, *signs, n) == 0)
            return n;
    }
    return 0;
}

/* Copies the link without what stands around it; false if what is left is longer than a link can be. */
static bool unwrap(const char *text, char out[GUEST_LINK_MAX])
{
    static const char *const before[] = {" ",  "\t", "\r",     "\n",     "\u00a0", "\u202f", "<",
                                         "\"", "'",  "\u00ab", "\u2018", "\u201c", "\u201e", NULL};
    static const char *const after[] = {" ",      "\t",     "\r",     "\n",     "\u00a0", "\u202f", ">", "\"", "'",
                                        "\u00bb", "\u2019", "\u201d", "\u201c", ".",      ",",      ";", ")",  NULL};
    size_t size = strlen(text), n = 0;
    while ((n = passed_over(text, size, false, before)) > 0) {
        text += n;
        size -= n;
    }
    while ((n = passed_over(text, size, true, after)) > 0)
        size -= n;
    if (size >= GUEST_LINK_MAX)
        return false;
    memcpy(out, text, size);
    out[size] = '\0';
    return true;
}

enum guest_link_fault guest_link_read(const char *text, struct guest_link *out)
{
    char link[GUEST_LINK_MAX];
    memset(out, 0, sizeof *out);
    if (!unwrap(text, link))
        return GUEST_LINK_NONE;
    out->tls = begins(link, "https://");
    if (out->tls || begins(link, "http://"))
        return read_rest(link + (out->tls ? 8 : 7), out);
    return read_rest(link, out) == GUEST_LINK_NONE ? GUEST_LINK_NONE : GUEST_LINK_BARE;
}

void guest_link_write_host(const struct guest_link *l, struct text *out)
{
    bool bracket = strchr(l->host, ':') != NULL;
    text_put(out, bracket ? "[" : "");
    text_put(out, l->host);
    text_put(out, bracket ? "]" : "");
    if (l->port != (l->tls ? HTTPS : HTTP)) {
        text_char(out, ':');
        text_uint(out, l->port);
    }
}

void guest_link_write_house(const struct guest_link *l, struct text *out)
{
    text_put(out, l->tls ? "https://" : "http://");
    guest_link_write_host(l, out);
}

void guest_link_write_table(const struct guest_link *l, const char *table, const char *door, struct text *out)
{
    guest_link_write_house(l, out);
    text_put(out, "/t/");
    text_put(out, table);
    text_put(out, door[0] != '\0' ? "#" : "");
    text_put(out, door);
}
