/* Requests of HTTP/1.1 (RFC 9112), read as their bytes arrive.
 *
 * The parser is pure and bounded: it allocates nothing, looks at each byte once, and refuses a head longer than
 * HTTP_HEAD_MAX. It is strict where leniency has been abused: lines end with CR LF and nothing else, and folded lines,
 * a second Host or Content-Length, and bytes that a field may not hold are refused. */
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
    struct http_span path;          /* as it came, without the query; it may also be "*" */
    struct http_span host;          /* without the port; its `at` is NULL if none was given, as HTTP/1.0 allows */
    struct http_span authority;     /* the same with the port */
    struct http_span if_none_match; /* its `at` is NULL if there was none or more than one */
    struct http_span origin;        /* of the page that asks; NULL: not said */
    struct http_span forwarded;     /* the last address that a proxy names; NULL: none */
    struct http_span socket_key;    /* of a WebSocket; NULL unless there was exactly one */
    bool socket;                    /* the connection is to become a WebSocket of the version that everybody has, 13 */
    bool old;                       /* HTTP/1.0 */
    bool keep;                      /* the client wants to keep the connection */
    bool gzip;                      /* the answer may be compressed with gzip */
    bool body;                      /* a body follows the head */
    size_t size;                    /* bytes of the head */
};

/* What http_parse says: more bytes are needed, the head is complete, or it is wrong; then the number is the status to
 * answer with. */
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
    enum http_said said; /* final once it is not HTTP_MORE */
    size_t line, seen;   /* where the present line begins; how many bytes have been looked at */
    uint32_t fields;
    bool first;    /* the request line has not come yet */
    bool absolute; /* the request line named the host, so that the Host field is ignored */
    bool has_host, has_length, has_coding, has_match, has_origin, has_key;
    bool upgrade, to_socket, version; /* what a WebSocket begins with: each has a field of its own */
    int gzip, identity, star; /* the weights of these codings in thousandths, or -1 where the client names none */
};

void http_begin(struct http_parser *p);

/* `data` holds all bytes since http_begin, at the same address each time; what follows the head is not looked at. */
enum http_said http_parse(struct http_parser *p, const char *data, size_t size);

/* The path with its %XX decoded, as a C string; false if it is too long, malformed, or contains a zero byte. */
bool http_path(struct http_span path, char out[HTTP_PATH_MAX]);

/* Whether a list of entity tags has this one, which is given with its quotation marks. */
bool http_has_tag(struct http_span list, const char *tag);

/* Whether these bytes, with which a connection or its next request begins, ask for a head only. It can be told of a
 * request that is incomplete or wrong, too: its answer must have no body either. */
bool http_is_head(const char *data, size_t size);

/* Whether this is a name of the loopback interface, which no page from elsewhere can have. */
bool http_is_loopback(struct http_span host);

/* Whether the host is this name, in whatever case and with or without the dot that ends a full name. */
bool http_is_name(struct http_span host, const char *name);

/* The host of the page that an Origin field names, with and without its port; false if that is no page of a server. */
bool http_origin(struct http_span origin, struct http_span *authority, struct http_span *host);

/* Whether these are the same, in whatever case. */
bool http_is_same(struct http_span a, struct http_span b);

#endif
