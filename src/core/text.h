/* Writing text into a buffer of the caller's that cannot overflow.
 *
 * A writer that runs out of room drops the rest and remembers that it did (`cut`), so that callers check once, at the
 * end. The text always ends with a zero byte. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct text {
    char *data;
    size_t size; /* bytes of data, the final zero included; at least 1 */
    size_t used; /* bytes written, without the final zero */
    bool cut;
};

void text_init(struct text *t, char *data, size_t size);
void text_reset(struct text *t);

void text_char(struct text *t, char c);
void text_bytes(struct text *t, const char *s, size_t size);
/* Here, so that the compiler knows the length of a literal. */
static inline void text_put(struct text *t, const char *s)
{
    text_bytes(t, s, strlen(s));
}
void text_int(struct text *t, int64_t n);
void text_uint(struct text *t, uint64_t n);
/* For people: a minus as long as a plus before what is negative and, with `plus`, a plus before what is positive. */
void text_signed(struct text *t, int64_t n, bool plus);
void text_hex(struct text *t, uint64_t n); /* 16 digits */

/* A JSON string with its quotation marks; bytes outside ASCII pass as they are. */
void text_json(struct text *t, const char *s);
void text_json_bytes(struct text *t, const char *s, size_t size);

/* Which bits are set, as a JSON list: seats, in most cases. */
void text_bits(struct text *t, uint32_t bits);

/* A list's or object's comma, written before every element but the first. */
void text_comma(struct text *t, bool *first);
/* `"key":` with the comma it needs, for a key without anything to be escaped; and with a value behind it: a string, a
 * number, true or false. */
void text_key(struct text *t, bool *first, const char *key);
void text_key_json(struct text *t, bool *first, const char *key, const char *value);
void text_key_int(struct text *t, bool *first, const char *key, int64_t n);
void text_key_bool(struct text *t, bool *first, const char *key, bool value);

/* Whether two texts are the same bytes; the first has a length, the second ends with a zero byte. Here, because it is
 * most often asked of texts that differ in their first byte. */
static inline bool text_same(const char *s, size_t size, const char *word)
{
    return (size == 0 || s[0] == word[0]) && strlen(word) == size && memcmp(s, word, size) == 0;
}

/* A whole number in decimal, with an optional minus sign, between min and max. */
bool text_number(const char *s, size_t size, int64_t min, int64_t max, int64_t *out);

/* The value of a hexadecimal digit, or -1. */
int text_hex_digit(char c);
/* Whether there are only such digits, all of them small; and what 16 of them say, as text_hex writes them. */
bool text_is_hex(const char *s, size_t size);
bool text_hex_read(const char *s, size_t size, uint64_t *out);

/* FNV-1a over some bytes, begun with TEXT_HASH or continued from an earlier result. */
#define TEXT_HASH UINT64_C(0xcbf29ce484222325)
uint64_t text_hash(uint64_t hash, const void *bytes, size_t size);

#endif
