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

static bool read_table(const char *at, struct guest_link *out)
{
    size_t n = strcspn(at, "#/");
    if (!read_word(at, n, HOUSE_ID_SIZE, out->table))
        return false;
    at += n;
    at += *at == '/';
    if (*at == '\0')
        return true;
    if (*at != '#')
        return false;
    at++;
    n = strlen(at);
    return n == 0 || read_word(at, n, HOUSE_DOOR_SIZE, out->door) || read_word(at, n, HOUSE_CODE_SIZE, out->code);
}

bool guest_link_read(const char *text, struct guest_link *out)
{
    memset(out, 0, sizeof *out);
    out->tls = strncmp(text, "https://", 8) == 0;
    if (!out->tls && strncmp(text, "http://", 7) != 0)
        return false;
    const char *at = read_host(text + (out->tls ? 8 : 7), out);
    at = at == NULL ? NULL : read_port(at, out);
    if (at == NULL)
        return false;
    if (strcmp(at, "") == 0 || strcmp(at, "/") == 0)
        return true;
    return strncmp(at, "/t/", 3) == 0 && read_table(at + 3, out);
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
