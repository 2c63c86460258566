/* JSON, checked once and then walked in place (RFC 8259).
 *
 * The file has two halves. The first trusts nothing: json_check reads a text from outside once, by the grammar, with
 * its UTF-8 and its depth, and says at which byte it is wrong. It does not recurse; the brackets that wait to be closed
 * stand in a `struct nest`, so a text of nothing but brackets costs no stack.
 *
 * The second half trusts whatever it is given. A `struct json` is a piece of a checked text that holds exactly one
 * value from its first character to its last. There is no tree: nothing is allocated or freed, a value is copied by
 * copying two words, and the text must stay where it is as long as somebody holds a piece of it. Where a value ends is
 * found by counting brackets outside strings (value_end), which is enough once the text is known to be right; so is
 * skipping commas and colons like blanks. Looking for a member walks over those before it, again each time. The objects
 * that occur here have a dozen members, and whoever wants several at once takes json_fields, which walks once.
 *
 *     {"seats": 2, "moves": ["12", "*3"]}      the text, and the value that json_check gives
 *                           ["12", "*3"]       json_get(…, "moves", …)
 *                            "12"              the first json_next of a json_walk over that; json_string makes 12 of it
 *
 * No value at all is a piece of size 0, and json_kind takes it for null: a caller to whom a member's absence means
 * something looks at the size. */
#include "core/json.h"

#include "core/text.h"

#include <string.h>

struct reader {
    const char *text;
    size_t size, at;
    struct fault *fault;
};

static enum err fail(struct reader *r, enum err err)
{
    size_t left = r->size - r->at;
    return err_fault_set(r->fault, r->at == r->size ? ERR_JSON_END : err, r->at, r->text + r->at,
                         left < 12 ? left : 12);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_space(struct reader *r)
{
    while (r->at < r->size && is_space(r->text[r->at]))
        r->at++;
}

static bool accept(struct reader *r, char c)
{
    if (r->at < r->size && r->text[r->at] == c) {
        r->at++;
        return true;
    }
    return false;
}

static bool is_digit(struct reader *r)
{
    return r->at < r->size && r->text[r->at] >= '0' && r->text[r->at] <= '9';
}

static enum err check_digits(struct reader *r)
{
    if (!is_digit(r))
        return fail(r, ERR_JSON_SYNTAX);
    while (is_digit(r))
        r->at++;
    return ERR_NONE;
}

static enum err check_number(struct reader *r)
{
    enum err err = ERR_NONE;
    accept(r, '-');
    if (!accept(r, '0'))
        err = check_digits(r);
    if (err == ERR_NONE && accept(r, '.'))
        err = check_digits(r);
    if (err == ERR_NONE && (accept(r, 'e') || accept(r, 'E'))) {
        if (!accept(r, '+'))
            accept(r, '-');
        err = check_digits(r);
    }
    return err;
}

/* The length of the UTF-8 character at the reader, or 0 if there is none. Overlong forms and surrogates are none. */
static size_t utf8_length(const struct reader *r)
{
    const unsigned char *s = (const unsigned char *)r->text + r->at;
    size_t left = r->size - r->at;
    size_t n = s[0] < 0x80 ? 1 : s[0] >= 0xC2 && s[0] < 0xE0 ? 2 : s[0] >= 0xE0 && s[0] < 0xF0 ? 3 : 0;
    if (s[0] >= 0xF0 && s[0] < 0xF5)
        n = 4;
    if (n == 0 || n > left)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    if ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F) || (s[0] == 0xF0 && s[1] < 0x90) ||
        (s[0] == 0xF4 && s[1] > 0x8F))
        return 0;
    return n;
}

static enum err check_escape(struct reader *r)
{
    if (accept(r, 'u')) {
        for (int i = 0; i < 4; i++) {
            if (r->at == r->size || text_hex_digit(r->text[r->at]) < 0)
                return fail(r, ERR_JSON_SYNTAX);
            r->at++;
        }
        return ERR_NONE;
    }
    if (r->at == r->size || r->text[r->at] == '\0' || strchr("\"\\/bfnrt", r->text[r->at]) == NULL)
        return fail(r, ERR_JSON_SYNTAX);
    r->at++;
    return ERR_NONE;
}

/* Most of a string, most of the time: printable ASCII that stands for itself. */
static void skip_plain(struct reader *r)
{
    size_t at = r->at;
    while (at < r->size && (unsigned char)r->text[at] - 0x20U < 0x60 && r->text[at] != '"' && r->text[at] != '\\')
        at++;
    r->at = at;
}

static enum err check_string(struct reader *r)
{
    if (!accept(r, '"'))
        return fail(r, ERR_JSON_SYNTAX);
    while (skip_plain(r), !accept(r, '"')) {
        if (r->at == r->size || (unsigned char)r->text[r->at] < 0x20)
            return fail(r, ERR_JSON_SYNTAX);
        if (accept(r, '\\')) {
            enum err err = check_escape(r);
            if (err != ERR_NONE)
                return err;
            continue;
        }
        size_t n = utf8_length(r);
        if (n == 0)
            return fail(r, ERR_JSON_SYNTAX);
        r->at += n;
    }
    return ERR_NONE;
}

static enum err check_word(struct reader *r, const char *word)
{
    size_t n = strlen(word);
    if (r->size - r->at < n || memcmp(r->text + r->at, word, n) != 0)
        return fail(r, ERR_JSON_SYNTAX);
    r->at += n;
    return ERR_NONE;
}

static enum err check_scalar(struct reader *r)
{
    if (r->at == r->size)
        return fail(r, ERR_JSON_END);
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (r->text[r->at] == words[i][0])
            return check_word(r, words[i]);
    return r->text[r->at] == '"' ? check_string(r) : check_number(r);
}

static enum err check_key(struct reader *r)
{
    skip_space(r);
    enum err err = check_string(r);
    if (err != ERR_NONE)
        return err;
    skip_space(r);
    return accept(r, ':') ? ERR_NONE : fail(r, ERR_JSON_SYNTAX);
}

/* The brackets that wait to be closed, the innermost last. */
struct nest {
    char close[JSON_DEPTH_MAX];
    size_t depth;
};

/* After a value: closes the brackets that end here. True if another value follows inside one that does not. */
static bool close_brackets(struct reader *r, struct nest *n)
{
    for (; n->depth > 0; n->depth--) {
        skip_space(r);
        if (accept(r, ','))
            return true;
        if (!accept(r, n->close[n->depth - 1])) {
            fail(r, ERR_JSON_SYNTAX);
            return false;
        }
    }
    return false;
}

/* A value with everything in it, without recursion. */
static enum err check_value(struct reader *r)
{
    struct nest n = {.depth = 0};
    r->fault->err = ERR_NONE;
    for (bool more = true; more;) {
        skip_space(r);
        if (accept(r, '[') || accept(r, '{')) {
            if (n.depth == JSON_DEPTH_MAX)
                return fail(r, ERR_JSON_DEPTH);
            n.close[n.depth++] = r->text[r->at - 1] == '[' ? ']' : '}';
            skip_space(r);
            more = !accept(r, n.close[n.depth - 1]);
            n.depth -= !more;
        } else if (check_scalar(r) == ERR_NONE) {
            more = false;
        } else {
            break;
        }
        more = more || close_brackets(r, &n);
        if (more && n.close[n.depth - 1] == '}' && check_key(r) != ERR_NONE)
            break;
    }
    return r->fault->err;
}

enum err json_check(const char *text, size_t size, struct json *out, struct fault *f)
{
    struct reader r = {text, size, 0, f};
    skip_space(&r);
    size_t begin = r.at;
    enum err err = check_value(&r);
    if (err != ERR_NONE)
        return err;
    out->text = text + begin;
    out->size = r.at - begin;
    skip_space(&r);
    return r.at == size ? ERR_NONE : fail(&r, ERR_JSON_SYNTAX);
}

enum json_kind json_kind(struct json v)
{
    char c = v.size > 0 ? v.text[0] : 'n';
    if (c == 't' || c == 'f')
        return JSON_BOOL;
    return c == 'n' ? JSON_NULL : c == '"' ? JSON_STRING : c == '[' ? JSON_LIST : c == '{' ? JSON_OBJECT : JSON_NUMBER;
}

/* The end of the value that begins at `at`, in checked text. */
static const char *value_end(const char *at, const char *end)
{
    size_t depth = 0;
    do {
        if (*at == '"') {
            for (at++; *at != '"'; at++)
                at += *at == '\\';
            at++;
        } else if (*at == '[' || *at == '{') {
            depth++;
            at++;
        } else if (depth > 0) {
            depth -= *at == ']' || *at == '}';
            at++;
        } else {
            while (at < end && !is_space(*at) && *at != ',' && *at != ']' && *at != '}')
                at++;
        }
    } while (depth > 0);
    return at;
}

struct json_walk json_walk(struct json v)
{
    struct json_walk w = {v.text, v.text, false};
    enum json_kind kind = json_kind(v);
    if (kind == JSON_LIST || kind == JSON_OBJECT) {
        w.at = v.text + 1;
        w.end = v.text + v.size - 1;
        w.object = kind == JSON_OBJECT;
    }
    return w;
}

static void walk_space(struct json_walk *w)
{
    while (w->at < w->end && (*w->at <= ' ' || *w->at == ',' || *w->at == ':')) /* nothing else is that small there */
        w->at++;
}

bool json_next(struct json_walk *w, struct json *key, struct json *value)
{
    walk_space(w);
    if (w->at >= w->end)
        return false;
    *key = (struct json){w->at, 0};
    if (w->object) {
        const char *end = value_end(w->at, w->end);
        *key = (struct json){w->at, (size_t)(end - w->at)};
        w->at = end;
        walk_space(w);
    }
    const char *end = value_end(w->at, w->end);
    *value = (struct json){w->at, (size_t)(end - w->at)};
    w->at = end;
    return true;
}

size_t json_count(struct json v)
{
    struct json_walk w = json_walk(v);
    struct json key, value;
    size_t n = 0;
    while (json_next(&w, &key, &value))
        n++;
    return n;
}

void json_members(struct json object, struct json_members *out)
{
    struct json_walk w = json_walk(object);
    uint32_t n = 0;
    while (w.object && n < JSON_MEMBERS_MAX && json_next(&w, &out->key[n], &out->value[n]))
        n++;
    out->count = n;
}

bool json_get(struct json object, const char *name, struct json *out)
{
    struct json_walk w = json_walk(object);
    struct json key, value;
    while (w.object && json_next(&w, &key, &value)) {
        if (json_is(key, name)) {
            *out = value;
            return true;
        }
    }
    return false;
}

static uint32_t hex4(const char *s)
{
    uint32_t n = 0;
    for (int i = 0; i < 4; i++)
        n = n << 4 | (uint32_t)text_hex_digit(s[i]);
    return n;
}

/* Writes a code point as UTF-8; returns how many bytes. */
static size_t utf8_put(uint32_t c, char out[4])
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    size_t n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = n; --i > 0; c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3F));
    static const unsigned char lead[5] = {0, 0, 0xC0, 0xE0, 0xF0};
    out[0] = (char)(lead[n] | c);
    return n;
}

/* The character that an escape stands for, `*at` being behind its backslash; 0 if it is no character. */
static uint32_t unescape(const char **at)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    char c = *(*at)++;
    if (c != 'u')
        return (unsigned char)to[strchr(from, c) - from];
    uint32_t high = hex4(*at);
    *at += 4;
    if (high < 0xD800 || high > 0xDFFF)
        return high;
    if (high > 0xDBFF || (*at)[0] != '\\' || (*at)[1] != 'u')
        return 0;
    uint32_t low = hex4(*at + 2);
    if (low < 0xDC00 || low > 0xDFFF)
        return 0;
    *at += 6;
    return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

bool json_string(struct json v, char *out, size_t size)
{
    if (json_kind(v) != JSON_STRING || size == 0)
        return false;
    const char *at = v.text + 1, *end = v.text + v.size - 1;
    size_t used = 0;
    if (memchr(at, '\\', v.size - 2) == NULL) {
        if (v.size - 2 >= size)
            return false;
        memcpy(out, at, v.size - 2);
        out[v.size - 2] = '\0';
        return true;
    }
    while (at < end) {
        char bytes[4] = {*at++};
        size_t n = 1;
        if (bytes[0] == '\\') {
            uint32_t c = unescape(&at);
            if (c == 0)
                return false;
            n = utf8_put(c, bytes);
        }
        if (used + n >= size)
            return false;
        memcpy(out + used, bytes, n);
        used += n;
    }
    out[used] = '\0';
    return true;
}

bool json_int(struct json v, int64_t min, int64_t max, int64_t *out)
{
    return json_kind(v) == JSON_NUMBER && text_number(v.text, v.size, min, max, out);
}

bool json_is(struct json v, const char *word)
{
    char buffer[64];
    size_t i = 1;
    if (v.size == 0 || v.text[0] != '"')
        return false;
    while (i + 1 < v.size && v.text[i] != '\\' && v.text[i] == word[i - 1])
        i++;
    if (i + 1 < v.size && v.text[i] == '\\') /* it may say the same in other words */
        return json_string(v, buffer, sizeof buffer) && strcmp(buffer, word) == 0;
    return i + 1 == v.size && word[i - 1] == '\0';
}

/* Which of the names a key is, or `count`. Members mostly come in the order of the names, so the search begins at the
 * one after the last. */
static size_t find_name(struct json key, const char *const *names, size_t count, size_t next)
{
    bool plain = memchr(key.text, '\\', key.size) == NULL;
    for (size_t n = 0, i = next; n < count; n++, i++) {
        i = i < count ? i : 0;
        if (plain ? text_same(key.text + 1, key.size - 2, names[i]) : json_is(key, names[i]))
            return i;
    }
    return count;
}

bool json_bits(struct json v, uint32_t count, uint32_t *out)
{
    struct json_walk w = json_walk(v);
    struct json key, value;
    int64_t n = 0;
    *out = 0;
    while (json_next(&w, &key, &value)) {
        if (!json_int(value, 0, (int64_t)count - 1, &n))
            return false;
        *out |= 1U << n;
    }
    return json_kind(v) == JSON_LIST;
}

enum err json_fields(struct json object, const char *const *names, size_t count, bool strict, struct json *values,
                     struct fault *f)
{
    if (json_kind(object) != JSON_OBJECT)
        return err_fault_set(f, ERR_FIELD_KIND, 0, object.text, object.size);
    for (size_t i = 0; i < count; i++)
        values[i] = (struct json){object.text, 0};
    struct json_walk w = json_walk(object);
    struct json key, value;
    for (size_t i = count; json_next(&w, &key, &value);) {
        i = find_name(key, names, count, i < count ? i + 1 : 0);
        if (i < count && values[i].size > 0)
            return err_fault_word(f, ERR_FIELD_TWICE, 0, names[i]);
        if (i < count)
            values[i] = value;
        else if (strict)
            return err_fault_set(f, ERR_FIELD_UNKNOWN, 0, key.text, key.size);
    }
    return ERR_NONE;
}
