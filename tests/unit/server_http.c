/* Requests: what is read of them, what is refused, whatever pieces they come in. */
#include "server/http.h"
#include "server/reply.h"

#include "unit.h"

#include <stdio.h>
#include <string.h>

#define END "\r\n\r\n"
#define HOST "\r\nHost: localhost"

/* A request, what is said of it, and what was read: "METHOD PATH HOST flags", flags k keep, o old, g gzip, b body. */
static const struct {
    const char *bytes;
    int said;
    const char *read;
} cases[] = {
    {"GET / HTTP/1.1" HOST END, 200, "GET / localhost k"},
    {"\r\nGET / HTTP/1.1" HOST END, 200, "GET / localhost k"},
    {"\r\n\r\nGET / HTTP/1.1" HOST END, 400, NULL},
    {"HEAD /a/b?c=d HTTP/1.1" HOST ":7777" END, 200, "HEAD /a/b localhost k"},
    {"get / HTTP/1.1" HOST END, 200, "OTHER / localhost k"},
    {"OPTIONS * HTTP/1.1" HOST END, 200, "OTHER * localhost k"},
    {"GET http://[::1]:80/x?y HTTP/1.1\r\nHost: other" END, 200, "GET /x [::1] k"},
    {"GET http://localhost?y HTTP/1.1\r\nHost: other" END, 200, "GET / localhost k"},
    {"GET http://localhost HTTP/1.1\r\nHost: other" END, 200, "GET / localhost k"},
    {"GET http:// HTTP/1.1" HOST END, 400, NULL},
    {"GET https://localhost/ HTTP/1.1" HOST END, 400, NULL},
    {"GET / HTTP/1.0" END, 200, "GET / - o"},
    {"GET / HTTP/1.0\r\nConnection: Keep-Alive" END, 200, "GET / - ok"},
    {"GET / HTTP/1.1\r\nHOST:localhost\t \r\nconnection: x , Close" END, 200, "GET / localhost "},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: br, gzip" END, 200, "GET / localhost kg"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: gzip;q=0, *" END, 200, "GET / localhost k"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: GZIP ; q=0.5" END, 200, "GET / localhost kg"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: *;q=0.001" END, 200, "GET / localhost kg"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: *;q=0.000" END, 200, "GET / localhost k"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: br\r\nAccept-Encoding: gzip" END, 200, "GET / localhost kg"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: gzippy" END, 200, "GET / localhost k"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: gzip;q=0.5, identity" END, 200, "GET / localhost k"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: gzip;q=0.5, identity;q=0.500" END, 200, "GET / localhost kg"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: gzip;q=0.499, identity;q=0.5" END, 200, "GET / localhost k"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: gzip;q=0.001, identity;q=0" END, 200, "GET / localhost kg"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: gzip;q=0.5, *" END, 200, "GET / localhost k"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: identity, *;q=0.5" END, 200, "GET / localhost k"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: gzip;q=1.5" END, 200, "GET / localhost k"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: gzip;q=" END, 200, "GET / localhost k"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: gzip;q=0.1234" END, 200, "GET / localhost k"},
    {"GET / HTTP/1.1" HOST "\r\nAccept-Encoding: gzip;q=1.000" END, 200, "GET / localhost kg"},
    {"POST / HTTP/1.1" HOST "\r\nContent-Length: 0" END, 200, "OTHER / localhost k"},
    {"POST / HTTP/1.1" HOST "\r\nContent-Length: 010" END, 200, "OTHER / localhost kb"},
    {"POST / HTTP/1.1" HOST "\r\nTransfer-Encoding: chunked" END, 200, "OTHER / localhost kb"},
    {"POST / HTTP/1.1" HOST "\r\nTransfer-Encoding: gzip, chunked" END, 501, NULL},
    {"POST / HTTP/1.1" HOST "\r\nTransfer-Encoding: chunked\r\nContent-Length: 3" END, 400, NULL},
    {"POST / HTTP/1.0\r\nTransfer-Encoding: chunked" END, 400, NULL},
    {"GET / HTTP/1.1" HOST "\r\nContent-Length: 0\r\nContent-Length: 0" END, 400, NULL},
    {"GET / HTTP/1.1" HOST "\r\nContent-Length: +1" END, 400, NULL},
    {"GET / HTTP/1.1" HOST "\r\nContent-Length:" END, 400, NULL},
    {"GET / HTTP/1.1" HOST "\r\nContent-Length: 1, 1" END, 400, NULL},
    {"GET / HTTP/1.1" END, 400, NULL},
    {"GET / HTTP/1.1" HOST HOST END, 400, NULL},
    {"GET / HTTP/1.1\r\nHost: a b" END, 400, NULL},
    {"GET / HTTP/1.1\r\nHost: a/b" END, 400, NULL},
    {"GET / HTTP/1.1\r\nHost: a@b" END, 400, NULL},
    {"GET / HTTP/1.1\r\nHost: a:b" END, 400, NULL},
    {"GET / HTTP/1.1\r\nHost: a:123456" END, 400, NULL},
    {"GET / HTTP/1.1\r\nHost: [::1" END, 400, NULL},
    {"GET / HTTP/1.1\r\nHost: [::1]x" END, 400, NULL},
    {"GET / HTTP/1.1\r\nHost:" END, 200, "GET /  k"},
    {"GET / HTTP/1.1\r\nHost : localhost" END, 400, NULL},
    {"GET / HTTP/1.1" HOST "\r\n folded" END, 400, NULL},
    {"GET / HTTP/1.1" HOST "\r\nno colon" END, 400, NULL},
    {"GET / HTTP/1.1" HOST "\r\n: no name" END, 400, NULL},
    {"GET / HTTP/1.1" HOST "\r\nx: \x01" END, 400, NULL},
    {"GET / HTTP/1.1" HOST "\r\nx: \x7f" END, 400, NULL},
    {"GET / HTTP/1.1" HOST "\r\nx: \xc3\xa9\t." END, 200, "GET / localhost k"},
    {"GET / HTTP/1.1" HOST "\r\nx\xc3: y" END, 400, NULL},
    {"GET / HTTP/1.1\nHost: localhost\n\n", 400, NULL},
    {"GET / HTTP/1.1" HOST "\r\nx: y\rz: y" END, 400, NULL},
    {"GET / HTTP/1.1" HOST "\r\n\r\r\n", 400, NULL},
    {"GET  / HTTP/1.1" HOST END, 400, NULL},
    {"GET / HTTP/1.1 " HOST END, 400, NULL},
    {"GET /\t HTTP/1.1" HOST END, 400, NULL},
    {"GET /\xc3\xa9 HTTP/1.1" HOST END, 400, NULL},
    {"GET x HTTP/1.1" HOST END, 400, NULL},
    {"GET /" END, 400, NULL},
    {" GET / HTTP/1.1" HOST END, 400, NULL},
    {"G(T / HTTP/1.1" HOST END, 400, NULL},
    {"GET / HTTP/2.0" HOST END, 505, NULL},
    {"GET / HTTP/1.10" HOST END, 400, NULL},
    {"GET / http/1.1" HOST END, 400, NULL},
    {"\x16\x03\x01\x02", 400, NULL}, /* somebody speaks TLS */
    {"GET / HTTP/1.1\r\nHost: localhost\r\n", 0, NULL},
    {"", 0, NULL},
};

static void describe(const struct http_request *r, char *out, size_t size)
{
    static const char *const methods[] = {[HTTP_GET] = "GET", [HTTP_HEAD] = "HEAD", [HTTP_OTHER] = "OTHER"};
    snprintf(out, size, "%s %.*s %.*s %s%s%s%s", methods[r->method], (int)r->path.size, r->path.at,
             r->host.at != NULL ? (int)r->host.size : 1, r->host.at != NULL ? r->host.at : "-", r->old ? "o" : "",
             r->keep ? "k" : "", r->gzip ? "g" : "", r->body ? "b" : "");
}

static void requests_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct http_parser whole, pieces;
        size_t size = strlen(cases[i].bytes);
        char said[256];
        http_begin(&whole);
        http_begin(&pieces);
        enum http_said got = http_parse(&whole, cases[i].bytes, size), piece = HTTP_MORE;
        for (size_t n = 0; n <= size; n++)
            piece = http_parse(&pieces, cases[i].bytes, n);
        describe(&whole.request, said, sizeof said);
        if ((int)got != cases[i].said || piece != got ||
            (got == HTTP_WHOLE && (strcmp(said, cases[i].read) != 0 || whole.request.size != size ||
                                   memcmp(&whole.request, &pieces.request, sizeof whole.request) != 0)))
            fail_msg("case %zu: %d and in pieces %d, \"%s\": %s", i, (int)got, (int)piece, said, cases[i].bytes);
    }
}

static void a_head_has_an_end(void **state)
{
    static char bytes[2 * HTTP_HEAD_MAX];
    struct http_parser p;
    (void)state;
    memset(bytes, 'a', sizeof bytes);
    http_begin(&p);
    assert_int_equal(http_parse(&p, bytes, HTTP_HEAD_MAX - 1), HTTP_MORE);
    assert_int_equal(http_parse(&p, bytes, HTTP_HEAD_MAX), HTTP_PATH_LONG);
    assert_int_equal(http_parse(&p, bytes, sizeof bytes), HTTP_PATH_LONG);
    memcpy(bytes, "GET / HTTP/1.1\r\n", 16);
    http_begin(&p);
    assert_int_equal(http_parse(&p, bytes, sizeof bytes), HTTP_HEAD_LONG);
    /* The longest that is taken. */
    static const char more[] = "GET / HTTP/1.1\r\nHost: x\r\na:";
    memcpy(bytes, more, sizeof more - 1);
    memcpy(bytes + HTTP_HEAD_MAX - 4, END, 4);
    http_begin(&p);
    assert_int_equal(http_parse(&p, bytes, sizeof bytes), HTTP_WHOLE);
    assert_int_equal(p.request.size, HTTP_HEAD_MAX);
    /* Many small fields. */
    size_t used = 16;
    for (int i = 0; i < HTTP_FIELDS_MAX + 1; i++, used += 5)
        memcpy(bytes + used, "a:b\r\n", 5);
    http_begin(&p);
    assert_int_equal(http_parse(&p, bytes, used), HTTP_HEAD_LONG);
}

static void paths_are_decoded(void **state)
{
    static const struct {
        const char *path, *out;
    } paths[] = {
        {"/", "/"},
        {"/a%20b", "/a b"},
        {"/%2e%2E/x", "/../x"},
        {"/%C3%a9", "/\xc3\xa9"},
        {"/%", NULL},
        {"/%4", NULL},
        {"/%zz", NULL},
        {"/a%00b", NULL},
        {"/%41", "/A"},
        {"*", "*"},
        {"/../../etc/passwd", "/../../etc/passwd"},
    };
    char out[HTTP_PATH_MAX], longest[HTTP_PATH_MAX + 8];
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        bool good = http_path((struct http_span){paths[i].path, strlen(paths[i].path)}, out);
        assert_int_equal(good, paths[i].out != NULL);
        if (good)
            assert_string_equal(out, paths[i].out);
    }
    memset(longest, '/', sizeof longest);
    assert_true(http_path((struct http_span){longest, HTTP_PATH_MAX - 1}, out));
    assert_false(http_path((struct http_span){longest, HTTP_PATH_MAX}, out));
}

static bool has_tag(const char *list, const char *tag)
{
    return http_has_tag((struct http_span){list, strlen(list)}, tag);
}

static void tags_are_compared(void **state)
{
    (void)state;
    assert_true(has_tag("\"a\"", "\"a\""));
    assert_true(has_tag("W/\"a\"", "\"a\""));
    assert_true(has_tag("\"b\" ,\t\"a\"", "\"a\""));
    assert_true(has_tag(" * ", "\"a\""));
    assert_false(has_tag("", "\"a\""));
    assert_false(has_tag("\"aa\", a, \"a", "\"a\""));
    assert_false(has_tag("w/\"a\"", "\"a\""));
}

static bool loopback(const char *host)
{
    return http_is_loopback((struct http_span){host, strlen(host)});
}

static void only_the_machine_itself_is_loopback(void **state)
{
    static const char *const yes[] = {"localhost", "LocalHost", "localhost.", "127.0.0.1", "127.255.3.44", "[::1]"};
    static const char *const no[] = {"",
                                     "localhost.evil.example",
                                     "evil.example",
                                     "127.0.0.1.evil.example",
                                     "127.0.0",
                                     "127.0.0.1.",
                                     "127.0.0.256",
                                     "127.0.0.1.1",
                                     "128.0.0.1",
                                     "0.0.0.0",
                                     "[::2]",
                                     "::1",
                                     "127..0.1",
                                     "127.0.0.0001",
                                     "1270.0.1",
                                     "127.0.0.a",
                                     "xlocalhost",
                                     "[::1]."};
    (void)state;
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        if (!loopback(yes[i]))
            fail_msg("%s is not loopback", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        if (loopback(no[i]))
            fail_msg("%s is loopback", no[i]);
}

static void dates_are_right(void **state)
{
    static const struct {
        int64_t seconds;
        const char *date;
    } dates[] = {
        {0, "Thu, 01 Jan 1970 00:00:00 GMT"},          {784111777, "Sun, 06 Nov 1994 08:49:37 GMT"},
        {951782400, "Tue, 29 Feb 2000 00:00:00 GMT"},  {951868799, "Tue, 29 Feb 2000 23:59:59 GMT"},
        {951868800, "Wed, 01 Mar 2000 00:00:00 GMT"},  {1735689599, "Tue, 31 Dec 2024 23:59:59 GMT"},
        {4107542400, "Mon, 01 Mar 2100 00:00:00 GMT"}, {4107542399, "Sun, 28 Feb 2100 23:59:59 GMT"},
    };
    char out[REPLY_DATE_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        reply_date(dates[i].seconds, out);
        assert_string_equal(out, dates[i].date);
    }
}

static void names_tell_types_and_hashes(void **state)
{
    static const char *const hashed[] = {"/app-3FXQZ2LA.js", "/a/style.9f86d081.css", "/x-0123456789abcdef.wasm"};
    static const char *const plain[] = {"/index.html",   "/app.js",        "/sw.js",          "/app-3FXQZ2L.js",
                                        "/9f86d081.css", "/a-deadbeef.js", "/a-3FXQZ2LAB.js", "/a-3fXQZ2LA.js",
                                        "/a-service.js", "/a-12345678/b",  "/a-webworker.js", "/a.b/c-12345678"};
    (void)state;
    for (size_t i = 0; i < sizeof hashed / sizeof hashed[0]; i++)
        if (!files_is_hashed(hashed[i]))
            fail_msg("%s: the name has a hash", hashed[i]);
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (files_is_hashed(plain[i]))
            fail_msg("%s: the name has no hash", plain[i]);
    assert_string_equal(files_type("/a.wasm"), "application/wasm");
    assert_string_equal(files_type("/a.webmanifest"), "application/manifest+json");
    assert_string_equal(files_type("/a.min.js"), "text/javascript; charset=utf-8");
    assert_string_equal(files_type("/js"), "application/octet-stream");
}

UNIT_MAIN(cmocka_unit_test(requests_are_read), cmocka_unit_test(a_head_has_an_end), cmocka_unit_test(paths_are_decoded),
          cmocka_unit_test(tags_are_compared), cmocka_unit_test(only_the_machine_itself_is_loopback),
          cmocka_unit_test(dates_are_right), cmocka_unit_test(names_tell_types_and_hashes))
