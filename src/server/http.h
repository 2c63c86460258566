/* Requests of HTTP/1.1 (RFC 9112), read as their bytes arrive.
 *
 * Pure and bounded: nothing is allocated, a byte is looked at once, and a head longer than HTTP_HEAD_MAX is refused.
 * Strict where leniency has been abused: lines end with CR LF and nothing else, no folded lines, no second Host or
 * Content-Length, no byte that a field may not hold. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HTTP_HEAD_MAX = 8192, HTTP_FIELDS_MAX = 64, HTTP_PATH_MAX = 512 };

/* Bytes of the caller's buffer. */
struct http_span {
    const char *at;
    size_t size;
};

enum http_method { HTTP_GET, HTTP_HEAD, HTTP_OTHER };

struct http_request {
    enum http_method method;
    struct http_span path;          /* as it came: from its '/' to before a '?'; '*' alone is possible */
    struct http_span host;          /* without the port; at NULL: none was given, as HTTP/1.0 allows */
    struct http_span if_none_match; /* at NULL: none, or more than one */
    bool old;                       /* HTTP/1.0 */
    bool keep;                      /* the connection is to stay */
    bool gzip;                      /* an answer may be compressed so */
    bool body;                      /* something follows the head */
    size_t size;                    /* bytes of the head */
};

/* What http_parse says: more bytes are needed, the head is whole, or why it is none: a status to answer with. */
enum http_said {
    HTTP_MORE = 0,
    HTTP_WHOLE = 200,
    HTTP_BAD = 400,
    HTTP_PATH_LONG = 414,
    HTTP_HEAD_LONG = 431,
    HTTP_CODING = 501,
    HTTP_VERSION = 505
};

struct http_parser {
    struct http_request request;
    enum http_said said; /* once it is not HTTP_MORE, it stays */
    size_t line, seen;   /* where the line under way begins; bytes that have been looked at */
    uint32_t fields;
    bool first;    /* no request line yet */
    bool absolute; /* the target named the host: the field counts for nothing */
    bool has_host, has_length, has_coding, has_match;
    int gzip, star; /* what was said of gzip and of all codings: 1 yes, -1 no, 0 nothing */
};

void http_begin(struct http_parser *p);

/* `data` are all the bytes since http_begin, at the same place each time; what follows the head is not looked at. */
enum http_said http_parse(struct http_parser *p, const char *data, size_t size);

/* The path with %XX read, as a C string: false where it is too long, broken, or holds a zero byte. */
bool http_path(struct http_span path, char out[HTTP_PATH_MAX]);

/* Whether a list of entity tags has this one, which is given with its quotation marks. */
bool http_has_tag(struct http_span list, const char *tag);

/* Whether this is a name of the machine itself, which no other machine's page can go by. */
bool http_is_loopback(struct http_span host);

#endif
