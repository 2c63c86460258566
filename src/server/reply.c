/* Finding the file that a request asks for, and putting the header lines around it. */
#include "server/reply.h"

#include "server/upgrade.h"

#include "core/text.h"
#include "house/house_limits.h"

#include <string.h>

/* Sent with every answer: the page may load its own files and no others, may not be shown in a frame, and cannot be
 * read by another page. Scripts may compile WebAssembly but not text. */
static const char policy[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "\r\n";

static const struct {
    int status;
    const char *reason;
} reasons[] = {
    {200, "OK"},
    {302, "Found"},
    {304, "Not Modified"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {421, "Misdirected Request"},
    {426, "Upgrade Required"},
    {431, "Request Header Fields Too Large"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
};

static const char *reason(int status)
{
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "Bad Request";
}

static void add(struct reply *out, const char *data, size_t size)
{
    if (size > 0)
        out->part[out->parts++] = (struct http_span){data, size};
}

/* Writes the lines that begin every answer; the caller may add more to the same text. */
static void start(struct reply *out, const struct reply_context *c, int status, struct text *t)
{
    out->status = status;
    out->parts = 0;
    text_init(t, out->start, sizeof out->start);
    text_put(t, "HTTP/1.1 ");
    text_int(t, status);
    text_char(t, ' ');
    text_put(t, reason(status));
    text_put(t, "\r\nDate: ");
    text_put(t, c->date);
    text_put(t, out->keep ? "\r\nConnection: keep-alive\r\n" : "\r\nConnection: close\r\n");
}

/* Writes the lines about an answer that is a text of so many bytes. */
static void describe(struct text *t, int status, size_t size)
{
    text_put(t, "Content-Type: text/plain; charset=utf-8\r\nCache-Control: no-store\r\nContent-Length: ");
    text_uint(t, size);
    text_put(t, status == 405 ? "\r\nAllow: GET, HEAD\r\n" : status == 426 ? "\r\nUpgrade: websocket\r\n" : "\r\n");
}

/* Answers with a status alone, whose own words ("404 Not Found") are the body; it is kept behind the header lines. */
static void refuse(struct reply *out, const struct reply_context *c, int status, bool head)
{
    struct text t;
    size_t size = 3 + 1 + strlen(reason(status)) + 1;
    start(out, c, status, &t);
    describe(&t, status, size);
    size_t lines = t.used;
    text_int(&t, status);
    text_char(&t, ' ');
    text_put(&t, reason(status));
    text_char(&t, '\n');
    add(out, out->start, lines);
    add(out, policy, sizeof policy - 1);
    if (!head)
        add(out, out->start + lines, size);
}

/* Whoever opens a link of a house without a page in a browser. */
static void refuse_page(struct reply *out, const struct reply_context *c, bool head)
{
    static const char words[] = "This house has no page. In a terminal: warren play --at LINK\n"
                                "Cette maison n’a pas de page. Dans un terminal : warren play --at LIEN\n";
    struct text t;
    start(out, c, 404, &t);
    describe(&t, 404, sizeof words - 1);
    add(out, out->start, t.used);
    add(out, policy, sizeof policy - 1);
    if (!head)
        add(out, words, sizeof words - 1);
}

void reply_refuse(struct reply *out, const struct reply_context *c, int status, bool head)
{
    out->keep = false;
    refuse(out, c, status, head);
}

static void send_file(struct reply *out, const struct reply_context *c, const struct http_request *r,
                      const struct file *f)
{
    struct text t;
    const struct file_form *form = r->gzip && f->gzip.data != NULL ? &f->gzip : &f->plain;
    bool again = r->if_none_match.at != NULL && http_has_tag(r->if_none_match, form->tag);
    start(out, c, again ? 304 : 200, &t);
    add(out, out->start, t.used);
    if (again)
        add(out, form->again, strlen(form->again));
    else
        add(out, form->head, strlen(form->head));
    add(out, policy, sizeof policy - 1);
    if (!again && r->method == HTTP_GET)
        add(out, form->data, form->size);
}

/* The file at a path; a folder stands for the index.html in it. */
static const struct file *find(const struct files *files, char path[HTTP_PATH_MAX])
{
    static const char index[] = "index.html";
    size_t n = strlen(path);
    if (n > 0 && path[n - 1] == '/' && n + sizeof index <= HTTP_PATH_MAX)
        memcpy(path + n, index, sizeof index);
    return files_find(files, path);
}

/* Whether a path is a table's: /t/ and its id. */
static bool is_table(const char *path)
{
    size_t n = strlen(path);
    return n == sizeof "/t/" - 1 + HOUSE_ID_SIZE && memcmp(path, "/t/", 3) == 0 &&
           strspn(path + 3, "0123456789abcdefghjkmnpqrstvwxyz") == HOUSE_ID_SIZE;
}

/* The page itself is at the root, where the names of its files are right. Browsers keep what stands behind the # when
 * they are sent on, so the key to a seat comes along without being sent. */
static void send_on(struct reply *out, const struct reply_context *c, const char *table)
{
    struct text t;
    start(out, c, 302, &t);
    text_put(&t, "Location: /?t=");
    text_put(&t, table);
    text_put(&t, "\r\nCache-Control: no-store\r\nContent-Length: 0\r\n");
    add(out, out->start, t.used);
    add(out, policy, sizeof policy - 1);
}

static bool is_given_name(const struct reply_context *c, struct http_span host)
{
    for (size_t i = 0; c->names != NULL && c->names[i] != NULL; i++)
        if (http_is_name(host, c->names[i]))
            return true;
    return false;
}

/* Against DNS rebinding: a page from elsewhere whose name was made to resolve to this machine must not read this one,
 * so the host must be one of the server's own. A request without a host is allowed, because no browser sends one. */
static bool is_own(const struct reply_context *c, const char *here, struct http_span host)
{
    if (host.at == NULL || http_is_loopback(host) || http_is_name(host, here))
        return true;
    return is_given_name(c, host);
}

/* A page may speak with the house that it came from, and a page of a name that was given with this one. What is no page
 * names no origin. */
static bool is_own_page(const struct reply_context *c, const struct http_request *r)
{
    struct http_span authority, host;
    if (r->origin.at == NULL)
        return true;
    return http_origin(r->origin, &authority, &host) &&
           (http_is_same(authority, r->authority) || is_given_name(c, host));
}

int reply_house(const struct reply_context *c, const char *here, const struct http_request *r)
{
    if (!c->house || r->path.size != sizeof REPLY_HOUSE - 1 || memcmp(r->path.at, REPLY_HOUSE, r->path.size) != 0)
        return 0;
    if (!is_own(c, here, r->host))
        return 421;
    if (r->method != HTTP_GET)
        return 405;
    if (r->body)
        return 413;
    if (!is_own_page(c, r))
        return 403;
    if (!r->socket)
        return 426;
    return upgrade_is_key(r->socket_key) ? 101 : 400;
}

void reply_make(struct reply *out, const struct reply_context *c, const char *here, const struct http_request *r)
{
    char path[HTTP_PATH_MAX];
    bool head = r->method == HTTP_HEAD;
    const struct file *file = NULL;
    out->keep = r->keep && !r->body; /* what follows the head is not read */
    if (!is_own(c, here, r->host))
        refuse(out, c, 421, head);
    else if (r->method == HTTP_OTHER)
        refuse(out, c, 405, false);
    else if (r->body)
        refuse(out, c, 413, head);
    else if (!http_path(r->path, path))
        refuse(out, c, 400, head);
    else if (strcmp(path, "/healthz") == 0)
        refuse(out, c, 200, head);
    else if (strcmp(path, "/readyz") == 0)
        refuse(out, c, c->unready ? 503 : 200, head);
    else if (c->files->count == 0)
        refuse_page(out, c, head);
    else if (c->house && is_table(path))
        send_on(out, c, path + 3);
    else if ((file = find(c->files, path)) == NULL)
        refuse(out, c, 404, head);
    else
        send_file(out, c, r, file);
}

static void put_two(struct text *t, int64_t n)
{
    text_char(t, (char)('0' + n / 10));
    text_char(t, (char)('0' + n % 10));
}

void reply_date(int64_t seconds, char out[REPLY_DATE_SIZE])
{
    static const char days[] = "ThuFriSatSunMonTueWed"; /* 1970 began on a Thursday */
    static const char months[] = "MarAprMayJunJulAugSepOctNovDecJanFeb";
    struct text t;
    int64_t day = seconds / 86400, second = seconds % 86400;
    /* Years are taken to begin in March, so that a leap day is the last day of a year. */
    int64_t since = day + 719468, era = since / 146097, of_era = since % 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
    text_init(&t, out, REPLY_DATE_SIZE);
    text_bytes(&t, days + 3 * (day % 7), 3);
    text_put(&t, ", ");
    put_two(&t, of_year - (153 * month + 2) / 5 + 1);
    text_char(&t, ' ');
    text_bytes(&t, months + 3 * month, 3);
    text_char(&t, ' ');
    text_int(&t, era * 400 + year + (month >= 10));
    text_char(&t, ' ');
    put_two(&t, second / 3600);
    text_char(&t, ':');
    put_two(&t, second / 60 % 60);
    text_char(&t, ':');
    put_two(&t, second % 60);
    text_put(&t, " GMT");
}
