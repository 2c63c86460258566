/* Hostile clients: the first byte says in which pieces the others arrive. The parser gives the same result as for the
 * whole at once, reads nothing beyond it, and every whole request has an answer. */
#include "server/reply.h"
#include "server/upgrade.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct file served[] = {
    {.name = "/index.html", .plain = {"plain", 5, "\"1\"", "A: b\r\n", ""}, .gzip = {"gz", 2, "\"2\"", "", ""}},
};

static void check_span(struct http_span s, const char *data, size_t size)
{
    /* A path may be the constant "/". */
    if (s.at != NULL && !(s.size == 1 && s.at[0] == '/') && (s.at < data || s.at + s.size > data + size))
        abort();
}

static void answer(const struct http_parser *p, bool head)
{
    static const struct files files = {served, NULL, 1, 5};
    static const char *const names[] = {"table.example", NULL};
    struct reply_context context = {
        .files = &files, .names = names, .house = true, .date = "Thu, 01 Jan 1970 00:00:00 GMT"};
    char accept[UPGRADE_ACCEPT_SIZE + 1];
    struct reply reply;
    size_t bytes = 0;
    if (p->said == HTTP_WHOLE && reply_house(&context, "192.0.2.7", &p->request) == 101) {
        upgrade_accept(p->request.socket_key, accept);
        if (strlen(accept) != UPGRADE_ACCEPT_SIZE)
            abort();
    }
    if (p->said == HTTP_WHOLE)
        reply_make(&reply, &context, "192.0.2.7", &p->request);
    else
        reply_refuse(&reply, &context, (int)p->said, head);
    for (int i = 0; i < reply.parts; i++)
        for (size_t j = 0; j < reply.part[i].size; j++)
            bytes += reply.part[i].at[j] != '\0';
    if (reply.parts > REPLY_PARTS_MAX || bytes < 100 || strlen(reply.start) + 1 >= sizeof reply.start)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct http_parser whole, pieces;
    size_t step = size > 0 ? 1 + data[0] : 1, count = size > 0 ? size - 1 : 0;
    /* In storage of exactly their size, so that the sanitizer notices reads beyond the end. */
    char *bytes = malloc(count > 0 ? count : 1);
    if (bytes == NULL)
        abort();
    memcpy(bytes, data + (size > 0), count);
    http_begin(&whole);
    http_begin(&pieces);
    enum http_said said = http_parse(&whole, bytes, count);
    for (size_t n = 0; n < count; n += step)
        (void)http_parse(&pieces, bytes, n);
    if (http_parse(&pieces, bytes, count) != said || memcmp(&whole, &pieces, sizeof whole) != 0)
        abort();
    if (whole.request.size > count || (said == HTTP_MORE && count >= HTTP_HEAD_MAX))
        abort();
    check_span(whole.request.path, bytes, count);
    check_span(whole.request.host, bytes, count);
    check_span(whole.request.if_none_match, bytes, count);
    if (said != HTTP_MORE)
        answer(&whole, http_is_head(bytes, count));
    free(bytes);
    return 0;
}
