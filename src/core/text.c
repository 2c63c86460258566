/* A bounded writer of text, and the few readers of plain words that go with it. */
#include "core/text.h"

#include "core/claim.h"

#include <string.h>

static const char hex[] = "0123456789abcdef";

void text_init(struct text *t, char *data, size_t size)
{
    CLAIM(size > 0);
    t->data = data;
    t->size = size;
    text_reset(t);
}

void text_reset(struct text *t)
{
    t->used = 0;
    t->cut = false;
    t->data[0] = '\0';
}

void text_bytes(struct text *t, const char *s, size_t size)
{
    size_t room = t->size - 1 - t->used;
    if (size > room) {
        size = room;
        t->cut = true;
    }
    if (size > 0) /* nothing may have no address */
        memcpy(t->data + t->used, s, size);
    t->used += size;
    t->data[t->used] = '\0';
}

void text_char(struct text *t, char c)
{
    if (t->used + 1 == t->size) {
        t->cut = true;
        return;
    }
    t->data[t->used++] = c;
    t->data[t->used] = '\0';
}

void text_uint(struct text *t, uint64_t n)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + n % 10);
        n /= 10;
    } while (n > 0);
    text_bytes(t, digits + at, sizeof digits - at);
}

void text_int(struct text *t, int64_t n)
{
    if (n < 0) {
        text_char(t, '-');
        text_uint(t, 0 - (uint64_t)n);
    } else {
        text_uint(t, (uint64_t)n);
    }
}

void text_signed(struct text *t, int64_t n, bool plus)
{
    text_put(t, n < 0 ? "−" : plus && n > 0 ? "+" : "");
    text_uint(t, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
}

void text_hex(struct text *t, uint64_t n)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(t, hex[n >> shift & 15]);
}

/* How many bytes at the beginning stand for themselves in a string of JSON. */
static size_t plain_length(const char *s, size_t size)
{
    size_t n = 0;
    while (n < size && (unsigned char)s[n] >= 0x20 && s[n] != '"' && s[n] != '\\' && s[n] != 0x7F)
        n++;
    return n;
}

static void put_escaped(struct text *t, unsigned char c)
{
    if (c == '"' || c == '\\') {
        text_char(t, '\\');
        text_char(t, (char)c);
    } else {
        text_put(t, "\\u00");
        text_char(t, hex[c >> 4]);
        text_char(t, hex[c & 15]);
    }
}

void text_json_bytes(struct text *t, const char *s, size_t size)
{
    text_char(t, '"');
    for (size_t i = 0; i < size;) {
        size_t plain = plain_length(s + i, size - i);
        text_bytes(t, s + i, plain);
        i += plain;
        if (i < size)
            put_escaped(t, (unsigned char)s[i++]);
    }
    text_char(t, '"');
}

void text_json(struct text *t, const char *s)
{
    text_json_bytes(t, s, strlen(s));
}

void text_comma(struct text *t, bool *first)
{
    if (!*first)
        text_char(t, ',');
    *first = false;
}

void text_key(struct text *t, bool *first, const char *key)
{
    text_comma(t, first);
    text_char(t, '"');
    text_put(t, key);
    text_char(t, '"');
    text_char(t, ':');
}

void text_key_json(struct text *t, bool *first, const char *key, const char *value)
{
    text_key(t, first, key);
    text_json(t, value);
}

void text_key_int(struct text *t, bool *first, const char *key, int64_t n)
{
    text_key(t, first, key);
    text_int(t, n);
}

void text_key_bool(struct text *t, bool *first, const char *key, bool value)
{
    text_key(t, first, key);
    text_put(t, value ? "true" : "false");
}

void text_bits(struct text *t, uint32_t bits)
{
    bool first = true;
    text_char(t, '[');
    for (uint32_t i = 0; i < 32; i++) {
        if ((bits >> i & 1) == 0)
            continue;
        text_comma(t, &first);
        text_uint(t, i);
    }
    text_char(t, ']');
}

int text_hex_digit(char c)
{
    const char *at = memchr(hex, c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c, 16);
    return at != NULL ? (int)(at - hex) : -1;
}

bool text_is_hex(const char *s, size_t size)
{
    size_t n = 0;
    while (n < size && memchr(hex, s[n], 16) != NULL)
        n++;
    return n == size;
}

bool text_hex_read(const char *s, size_t size, uint64_t *out)
{
    if (size != 16 || !text_is_hex(s, size))
        return false;
    *out = 0;
    for (size_t i = 0; i < size; i++)
        *out = *out << 4 | (uint64_t)text_hex_digit(s[i]);
    return true;
}

uint64_t text_hash(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return hash;
}

bool text_number(const char *s, size_t size, int64_t min, int64_t max, int64_t *out)
{
    bool negative = size > 0 && s[0] == '-';
    size_t i = negative ? 1 : 0;
    if (i == size || size - i > 18)
        return false; /* 18 digits always fit */
    int64_t n = 0;
    for (; i < size; i++) {
        if (s[i] < '0' || s[i] > '9')
            return false;
        n = n * 10 + (s[i] - '0');
    }
    if (negative)
        n = -n;
    if (n < min || n > max)
        return false;
    *out = n;
    return true;
}
