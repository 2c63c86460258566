/* Reading requests, a line at a time. */
#include "server/http.h"

#include "core/text.h"

#include <string.h>

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_alnum(char c)
{
    return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z');
}

/* The characters of methods and field names. */
static bool is_token(char c)
{
    return is_alnum(c) || (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

static bool same(struct http_span s, const char *word)
{
    size_t n = strlen(word);
    if (s.size != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (lower(s.at[i]) != word[i])
            return false;
    return true;
}

static struct http_span trimmed(struct http_span s)
{
    while (s.size > 0 && (s.at[0] == ' ' || s.at[0] == '\t')) {
        s.at++;
        s.size--;
    }
    while (s.size > 0 && (s.at[s.size - 1] == ' ' || s.at[s.size - 1] == '\t'))
        s.size--;
    return s;
}

/* Splits off what comes before the next `mark`, or everything if there is none. */
static struct http_span take_until(struct http_span *s, char mark)
{
    size_t n = 0;
    while (n < s->size && s->at[n] != mark)
        n++;
    struct http_span before = {s->at, n};
    n += n < s->size;
    s->at += n;
    s->size -= n;
    return before;
}

/* "name", "name:80", "[::1]:80": the name, with an address's brackets. */
static bool read_host(struct http_span s, struct http_span *out)
{
    size_t n = 0;
    if (s.size > 0 && s.at[0] == '[') {
        while (n < s.size && s.at[n] != ']')
            n++;
        if (n == s.size)
            return false;
        n++;
    } else {
        while (n < s.size && s.at[n] != ':')
            n++;
    }
    for (size_t i = 0; i < n; i++)
        if (!is_alnum(s.at[i]) && strchr("-._~%!$&'()*+,;=[]:", s.at[i]) == NULL)
            return false;
    *out = (struct http_span){s.at, n};
    if (n < s.size && s.at[n] != ':')
        return false;
    for (size_t i = n + 1; i < s.size; i++)
        if (!is_digit(s.at[i]) || i > n + 5)
            return false;
    return true;
}

static enum http_said read_target(struct http_parser *p, struct http_span target)
{
    static const char scheme[] = "http://";
    struct http_span path = target;
    for (size_t i = 0; i < target.size; i++)
        if (target.at[i] <= ' ' || target.at[i] > '~')
            return HTTP_BAD;
    if (target.size >= sizeof scheme - 1 && same((struct http_span){target.at, sizeof scheme - 1}, scheme)) {
        struct http_span host = {target.at + sizeof scheme - 1, 0};
        size_t left = target.size - (sizeof scheme - 1);
        while (host.size < left && strchr("/?", host.at[host.size]) == NULL)
            host.size++;
        if (host.size == 0 || !read_host(host, &p->request.host))
            return HTTP_BAD;
        p->absolute = true;
        p->request.authority = host;
        path = (struct http_span){host.at + host.size, left - host.size};
        if (path.size == 0 || path.at[0] == '?')
            path = (struct http_span){"/", 1};
    } else if (target.size == 0 || (target.at[0] != '/' && !same(target, "*"))) {
        return HTTP_BAD;
    }
    p->request.path = take_until(&path, '?');
    return HTTP_MORE;
}

/* "GET /path HTTP/1.1" */
static enum http_said read_first(struct http_parser *p, struct http_span line)
{
    struct http_span method = take_until(&line, ' '), target = take_until(&line, ' ');
    if (method.size == 0 || method.size > 32)
        return HTTP_BAD;
    for (size_t i = 0; i < method.size; i++)
        if (!is_token(method.at[i]))
            return HTTP_BAD;
    /* Methods are case-sensitive. */
    p->request.method = method.size == 3 && memcmp(method.at, "GET", 3) == 0    ? HTTP_GET
                        : method.size == 4 && memcmp(method.at, "HEAD", 4) == 0 ? HTTP_HEAD
                                                                                : HTTP_OTHER;
    if (line.size != 8 || memcmp(line.at, "HTTP/", 5) != 0 || !is_digit(line.at[5]) || line.at[6] != '.' ||
        !is_digit(line.at[7]))
        return HTTP_BAD;
    if (line.at[5] != '1')
        return HTTP_VERSION;
    p->request.old = line.at[7] == '0';
    p->request.keep = !p->request.old;
    p->first = false;
    return read_target(p, target);
}

static enum http_said read_length(struct http_parser *p, struct http_span value)
{
    bool some = false;
    if (p->has_length || value.size == 0)
        return HTTP_BAD;
    for (size_t i = 0; i < value.size; i++) {
        if (!is_digit(value.at[i]))
            return HTTP_BAD;
        some = some || value.at[i] != '0';
    }
    p->has_length = true;
    p->request.body = p->request.body || some;
    return HTTP_MORE;
}

static void read_connection(struct http_parser *p, struct http_span value)
{
    while (value.size > 0) {
        struct http_span word = trimmed(take_until(&value, ','));
        if (same(word, "close"))
            p->request.keep = false;
        else if (same(word, "keep-alive") && p->request.old)
            p->request.keep = true;
        else if (same(word, "upgrade"))
            p->upgrade = true;
    }
}

/* The fields of WebSockets, and who asks. */
static enum http_said read_socket(struct http_parser *p, struct http_span name, struct http_span value)
{
    struct http_request *r = &p->request;
    if (same(name, "upgrade")) {
        p->to_socket = p->to_socket || same(value, "websocket");
    } else if (same(name, "sec-websocket-version")) {
        p->version = same(value, "13");
    } else if (same(name, "sec-websocket-key")) {
        r->socket_key = p->has_key ? (struct http_span){NULL, 0} : value;
        p->has_key = true;
    } else if (same(name, "origin")) {
        if (p->has_origin)
            return HTTP_BAD;
        p->has_origin = true;
        r->origin = value;
    } else if (same(name, "x-forwarded-for")) {
        while (value.size > 0)
            r->forwarded = trimmed(take_until(&value, ','));
    }
    return HTTP_MORE;
}

/* The weight of a coding with these parameters in thousandths: 1 unless they say otherwise, as in "q=0.25". One that
 * is not written as it must be is taken for 0, so that a form that nobody may want is not sent. */
static int weight(struct http_span parameters)
{
    while (parameters.size > 0) {
        struct http_span one = trimmed(take_until(&parameters, ';'));
        if (one.size < 2 || lower(one.at[0]) != 'q' || one.at[1] != '=')
            continue;
        if (one.size < 3 || one.size > 7 || (one.at[2] != '0' && one.at[2] != '1') ||
            (one.size > 3 && one.at[3] != '.'))
            return 0;
        int value = (one.at[2] - '0') * 1000;
        for (size_t i = 4, unit = 100; i < one.size; i++, unit /= 10) {
            if (!is_digit(one.at[i]))
                return 0;
            value += (one.at[i] - '0') * (int)unit;
        }
        return value <= 1000 ? value : 0;
    }
    return 1000;
}

static void read_codings(struct http_parser *p, struct http_span value)
{
    while (value.size > 0) {
        struct http_span rest = take_until(&value, ','), word = trimmed(take_until(&rest, ';'));
        if (same(word, "gzip") || same(word, "x-gzip"))
            p->gzip = weight(rest);
        else if (same(word, "identity"))
            p->identity = weight(rest);
        else if (same(word, "*"))
            p->star = weight(rest);
    }
}

/* Whether gzip is accepted and liked no less than the plain form. A star stands for the codings that are not named; a
 * client that names neither the plain form nor a star is content with it but prefers what it has named. */
static bool is_gzip_best(const struct http_parser *p)
{
    int gzip = p->gzip >= 0 ? p->gzip : p->star, plain = p->identity >= 0 ? p->identity : p->star;
    return gzip > 0 && gzip >= plain;
}

static enum http_said read_field(struct http_parser *p, struct http_span line)
{
    struct http_span name = take_until(&line, ':'), value = trimmed(line);
    /* The second condition is that there is no colon. A folded line, which begins with a blank, is refused below. */
    if (name.size == 0 || name.at + name.size == line.at)
        return HTTP_BAD;
    for (size_t i = 0; i < name.size; i++)
        if (!is_token(name.at[i]))
            return HTTP_BAD;
    if (++p->fields > HTTP_FIELDS_MAX)
        return HTTP_HEAD_LONG;
    if (same(name, "host")) {
        struct http_span host;
        if (p->has_host || !read_host(value, &host))
            return HTTP_BAD;
        p->has_host = true;
        if (!p->absolute) {
            p->request.host = host;
            p->request.authority = value;
        }
    } else if (same(name, "content-length")) {
        return read_length(p, value);
    } else if (same(name, "transfer-encoding")) {
        p->has_coding = p->request.body = true;
        if (!same(value, "chunked"))
            return HTTP_CODING;
    } else if (same(name, "connection")) {
        read_connection(p, value);
    } else if (same(name, "accept-encoding")) {
        read_codings(p, value);
    } else if (same(name, "if-none-match")) {
        p->request.if_none_match = p->has_match ? (struct http_span){NULL, 0} : value;
        p->has_match = true;
    } else {
        return read_socket(p, name, value);
    }
    return HTTP_MORE;
}

/* The empty line that ends the head. */
static enum http_said finish(struct http_parser *p, size_t size)
{
    struct http_request *r = &p->request;
    if (!p->has_host && !r->old)
        return HTTP_BAD;
    /* Two ways to say the length, or one that the version does not have, are an attempt at request smuggling. */
    if (p->has_coding && (p->has_length || r->old))
        return HTTP_BAD;
    r->gzip = is_gzip_best(p);
    r->socket =
        p->upgrade && p->to_socket && p->version && r->socket_key.at != NULL && r->method == HTTP_GET && !r->old;
    r->size = size;
    return HTTP_WHOLE;
}

static enum http_said read_line(struct http_parser *p, const char *data, size_t end)
{
    struct http_span line = {data + p->line, end - p->line};
    size_t begin = p->line;
    p->line = end + 2;
    if (!p->first)
        return line.size > 0 ? read_field(p, line) : finish(p, p->line);
    if (line.size > 0)
        return read_first(p, line);
    /* One empty line before a request is allowed. */
    return begin == 0 ? HTTP_MORE : HTTP_BAD;
}

void http_begin(struct http_parser *p)
{
    memset(p, 0, sizeof *p);
    p->first = true;
    p->gzip = p->identity = p->star = -1;
}

enum http_said http_parse(struct http_parser *p, const char *data, size_t size)
{
    while (p->said == HTTP_MORE && p->seen < size && p->seen < HTTP_HEAD_MAX) {
        size_t i = p->seen++;
        unsigned char c = (unsigned char)data[i];
        bool returned = i > p->line && data[i - 1] == '\r';
        if (c == '\n' && returned)
            p->said = read_line(p, data, i - 1);
        else if (returned || (c < ' ' && c != '\t' && c != '\r') || c == 0x7f)
            p->said = HTTP_BAD;
    }
    if (p->said == HTTP_MORE && p->seen == HTTP_HEAD_MAX)
        p->said = p->first ? HTTP_PATH_LONG : HTTP_HEAD_LONG;
    return p->said;
}

bool http_path(struct http_span path, char out[HTTP_PATH_MAX])
{
    size_t used = 0;
    for (size_t i = 0; i < path.size; i++) {
        char c = path.at[i];
        if (c == '%') {
            int high = i + 2 < path.size ? text_hex_digit(path.at[i + 1]) : -1;
            int low = high >= 0 ? text_hex_digit(path.at[i + 2]) : -1;
            if (low < 0)
                return false;
            c = (char)(unsigned char)(high * 16 + low);
            i += 2;
        }
        if (c == '\0' || used + 1 >= HTTP_PATH_MAX)
            return false;
        out[used++] = c;
    }
    out[used] = '\0';
    return true;
}

bool http_has_tag(struct http_span list, const char *tag)
{
    size_t n = strlen(tag);
    list = trimmed(list);
    if (same(list, "*"))
        return true;
    while (list.size > 0) {
        struct http_span one = trimmed(take_until(&list, ','));
        /* Weak tags are compared like strong ones, because every change of the bytes changes the tag. */
        if (one.size > 2 && one.at[0] == 'W' && one.at[1] == '/') {
            one.at += 2;
            one.size -= 2;
        }
        if (one.size == n && memcmp(one.at, tag, n) == 0)
            return true;
    }
    return false;
}

bool http_is_head(const char *data, size_t size)
{
    size_t at = size >= 2 && data[0] == '\r' && data[1] == '\n' ? 2 : 0;
    return size >= at + 5 && memcmp(data + at, "HEAD ", 5) == 0;
}

/* 127.0.0.1 and its like: four numbers, the first of which is 127. */
static bool is_loopback_number(struct http_span s)
{
    int parts = 0;
    if (s.size < 4 || memcmp(s.at, "127.", 4) != 0 || s.at[s.size - 1] == '.')
        return false;
    while (s.size > 0) {
        struct http_span part = take_until(&s, '.');
        int value = 0;
        for (size_t i = 0; i < part.size && value < 256; i++)
            value = is_digit(part.at[i]) ? value * 10 + (part.at[i] - '0') : 256;
        if (part.size == 0 || part.size > 3 || value > 255)
            return false;
        parts++;
    }
    return parts == 4;
}

bool http_is_loopback(struct http_span host)
{
    return same(host, "localhost") || same(host, "localhost.") || same(host, "[::1]") || is_loopback_number(host);
}

/* The host of an origin: "http://name:80" or "https://[::1]". "null", and what else is no page of a server, has none.
 */
bool http_origin(struct http_span origin, struct http_span *authority, struct http_span *host)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        size_t n = strlen(schemes[i]);
        if (origin.size <= n || !same((struct http_span){origin.at, n}, schemes[i]))
            continue;
        *authority = (struct http_span){origin.at + n, origin.size - n};
        return read_host(*authority, host);
    }
    return false;
}

bool http_is_same(struct http_span a, struct http_span b)
{
    if (a.size != b.size)
        return false;
    for (size_t i = 0; i < a.size; i++)
        if (lower(a.at[i]) != lower(b.at[i]))
            return false;
    return true;
}

bool http_is_name(struct http_span host, const char *name)
{
    size_t n = strlen(name);
    if (n > 0 && name[n - 1] == '.')
        n--;
    if (host.size == n + 1 && host.at[n] == '.')
        host.size = n;
    if (host.size != n || n == 0)
        return false;
    for (size_t i = 0; i < n; i++)
        if (lower(host.at[i]) != lower(name[i]))
            return false;
    return true;
}
