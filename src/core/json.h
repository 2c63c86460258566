/* Reading JSON in place, without allocating anything.
 *
 * A whole text is checked once, for syntax, UTF-8 and depth. From then on a `struct json` is a slice of it that holds
 * exactly one value, and the functions below walk it without further checks. */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include "core/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JSON_DEPTH_MAX = 32 };

enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_LIST, JSON_OBJECT };

/* One value in a checked text; with `size` 0, no value at all. */
struct json {
    const char *text;
    size_t size;
};

/* Walks the elements of a list or the members of an object. */
struct json_walk {
    const char *at, *end;
    bool object;
};

/* Checks that the text is one JSON value, white space around it allowed. The fault's `at` is a byte of the text. */
enum err json_check(const char *text, size_t size, struct json *out, struct fault *f);

enum json_kind json_kind(struct json v);

struct json_walk json_walk(struct json v); /* a value that is neither list nor object has no elements */
bool json_next(struct json_walk *w, struct json *key, struct json *value); /* in a list, the key is no value */
size_t json_count(struct json v);

/* The member with this key (the first, if there are several). */
bool json_get(struct json object, const char *key, struct json *out);

/* Values as C knows them; false if the value is of another kind or does not fit. json_string undoes escapes and refuses
 * a text with a zero byte in it; json_int takes whole numbers without fraction or exponent. */
bool json_string(struct json v, char *out, size_t size);
bool json_int(struct json v, int64_t min, int64_t max, int64_t *out);
bool json_is(struct json v, const char *word); /* a string with just these characters */
/* Likewise of a member's key and a name that is not empty. Here, because most keys differ in their first letter, unless
 * that is written in other words. */
static inline bool json_key_is(struct json key, const char *name)
{
    return (key.text[1] == name[0] || key.text[1] == '\\') && json_is(key, name);
}
/* A list of whole numbers below `count`, at most 32, as bits. */
bool json_bits(struct json v, uint32_t count, uint32_t *out);

/* The members of an object in their order, for whoever looks at them more than once; what comes after so many is left
 * out. What is no object has none. */
enum { JSON_MEMBERS_MAX = 64 };
struct json_members {
    uint32_t count;
    struct json key[JSON_MEMBERS_MAX], value[JSON_MEMBERS_MAX];
};
void json_members(struct json object, struct json_members *out);

/* The known members of an object: values[i] becomes the member called names[i], or no value. Refuses what is not an
 * object, a member that occurs twice and, if `strict`, one that is not known. `at` in the fault stays 0. */
enum err json_fields(struct json object, const char *const *names, size_t count, bool strict, struct json *values,
                     struct fault *f);

#endif
