/* Lines for a log, figures for a monitor. */
#include "server/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { VISITS_MAX = 8, HEAD_MAX = 2048, SECOND_MS = 1000 };

/* Milliseconds. */
static const uint32_t bounds[REPORT_BUCKETS] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000};

static bool lines;

void report_took(struct report_times *t, uint64_t ns)
{
    int i = 0;
    while (i < REPORT_BUCKETS && ns > (uint64_t)bounds[i] * 1000000)
        i++;
    t->count[i]++;
    t->ns += ns;
}

void report_lines(bool on)
{
    lines = on;
}

static void begin_line(struct text *t, char *data, size_t size, const char *what)
{
    struct timespec now;
    struct tm utc;
    char at[40];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    size_t n = strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(at + n, sizeof at - n, ".%03dZ", (int)(now.tv_nsec / 1000000));
    text_init(t, data, size);
    text_put(t, "{\"at\":");
    text_json(t, at);
    text_put(t, ",\"what\":");
    text_json(t, what);
}

static void end_line(struct text *t)
{
    text_put(t, "}\n");
    (void)!write(STDERR_FILENO, t->data, t->used);
}

void report_line(const char *what, int64_t detail)
{
    char data[512];
    struct text t;
    if (!lines)
        return;
    begin_line(&t, data, sizeof data, what);
    if (detail >= 0) {
        text_put(&t, ",\"detail\":");
        text_int(&t, detail);
    }
    end_line(&t);
}

void report_line_word(const char *what, const char *word)
{
    char data[1024];
    struct text t;
    if (!lines)
        return;
    begin_line(&t, data, sizeof data, what);
    text_put(&t, ",\"detail\":");
    text_json(&t, word);
    end_line(&t);
}

static void put_head(struct text *out, const char *name, const char *about, const char *type)
{
    text_put(out, "# HELP ");
    text_put(out, name);
    text_char(out, ' ');
    text_put(out, about);
    text_put(out, "\n# TYPE ");
    text_put(out, name);
    text_char(out, ' ');
    text_put(out, type);
    text_char(out, '\n');
}

static void put_value(struct text *out, const char *name, const char *end, uint64_t value)
{
    text_put(out, name);
    text_put(out, end);
    text_char(out, ' ');
    text_uint(out, value);
    text_char(out, '\n');
}

void report_put(struct text *out, const char *name, const char *about, bool total, uint64_t value)
{
    put_head(out, name, about, total ? "counter" : "gauge");
    put_value(out, name, "", value);
}

/* Seconds, with three digits behind the point. */
static void put_seconds(char *out, size_t size, uint64_t ms)
{
    snprintf(out, size, "%llu.%03u", (unsigned long long)(ms / SECOND_MS), (unsigned)(ms % SECOND_MS));
}

void report_put_times(struct text *out, const char *name, const char *about, const struct report_times *t)
{
    char label[64], number[32];
    uint64_t sum = 0;
    put_head(out, name, about, "histogram");
    for (int i = 0; i <= REPORT_BUCKETS; i++) {
        sum += t->count[i];
        if (i < REPORT_BUCKETS)
            put_seconds(number, sizeof number, bounds[i]);
        else
            snprintf(number, sizeof number, "+Inf");
        snprintf(label, sizeof label, "_bucket{le=\"%s\"}", number);
        put_value(out, name, label, sum);
    }
    put_seconds(number, sizeof number, t->ns / 1000000);
    text_put(out, name);
    text_put(out, "_sum ");
    text_put(out, number);
    text_char(out, '\n');
    put_value(out, name, "_count", sum);
}

/* One question of a monitor: it comes in one piece or within a second, and is answered once. */
struct visit {
    uv_tcp_t tcp;
    uv_timer_t timer;
    uv_write_t write;
    struct report_door *door;
    int handles; /* that are not closed yet */
    size_t used;
    char in[HEAD_MAX];
    char head[160], body[REPORT_TEXT_MAX];
};

static void on_visit_closed(uv_handle_t *handle)
{
    struct visit *v = handle->data;
    if (--v->handles > 0)
        return;
    v->door->open--;
    free(v);
}

static void end_visit(struct visit *v)
{
    if (uv_is_closing((uv_handle_t *)&v->tcp))
        return;
    uv_close((uv_handle_t *)&v->tcp, on_visit_closed);
    uv_close((uv_handle_t *)&v->timer, on_visit_closed);
}

static void on_visit_written(uv_write_t *write, int status)
{
    (void)status;
    end_visit(write->handle->data);
}

static bool asks(const struct visit *v, const char *path)
{
    char first[64];
    int n = snprintf(first, sizeof first, "GET %s ", path);
    return v->used >= (size_t)n && memcmp(v->in, first, (size_t)n) == 0;
}

static void answer(struct visit *v)
{
    struct report_door *d = v->door;
    struct text body;
    const char *status = "200 OK";
    text_init(&body, v->body, sizeof v->body);
    if (asks(v, "/metrics"))
        d->write(d->with, &body);
    else if (asks(v, "/healthz") || (asks(v, "/readyz") && d->ready(d->with)))
        text_put(&body, "ok\n");
    else
        status = asks(v, "/readyz") ? "503 Service Unavailable" : "404 Not Found";
    int n = snprintf(v->head, sizeof v->head,
                     "HTTP/1.1 %s\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"
                     "Connection: close\r\nContent-Length: %zu\r\n\r\n",
                     status, body.used);
    uv_buf_t buf[2] = {uv_buf_init(v->head, (unsigned)n), uv_buf_init(v->body, (unsigned)body.used)};
    uv_read_stop((uv_stream_t *)&v->tcp);
    if (uv_write(&v->write, (uv_stream_t *)&v->tcp, buf, 2, on_visit_written) != 0)
        end_visit(v);
}

static void on_visit_room(uv_handle_t *handle, size_t wish, uv_buf_t *buf)
{
    struct visit *v = handle->data;
    (void)wish;
    *buf = uv_buf_init(v->in + v->used, (unsigned)(sizeof v->in - v->used));
}

static bool is_whole(const struct visit *v)
{
    for (size_t i = 3; i < v->used; i++)
        if (memcmp(v->in + i - 3, "\r\n\r\n", 4) == 0)
            return true;
    return false;
}

static void on_visit_bytes(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf)
{
    struct visit *v = stream->data;
    (void)buf;
    if (size > 0)
        v->used += (size_t)size;
    if (size > 0 && is_whole(v))
        answer(v);
    else if (size < 0 || v->used == sizeof v->in)
        end_visit(v);
}

static void on_visit_late(uv_timer_t *timer)
{
    end_visit(timer->data);
}

static void on_visit(uv_stream_t *listener, int status)
{
    struct report_door *d = listener->data;
    struct visit *v = status == 0 ? calloc(1, sizeof *v) : NULL;
    if (v == NULL)
        return;
    v->door = d;
    v->handles = 2;
    d->open++;
    (void)uv_tcp_init(listener->loop, &v->tcp);
    (void)uv_timer_init(listener->loop, &v->timer);
    v->tcp.data = v->timer.data = v;
    if (uv_accept(listener, (uv_stream_t *)&v->tcp) != 0 || d->open > VISITS_MAX ||
        uv_timer_start(&v->timer, on_visit_late, SECOND_MS, 0) != 0 ||
        uv_read_start((uv_stream_t *)&v->tcp, on_visit_room, on_visit_bytes) != 0)
        end_visit(v);
}

int report_listen(struct report_door *d, uv_loop_t *loop, uint16_t port)
{
    struct sockaddr_in at;
    int error = uv_tcp_init(loop, &d->listener);
    d->listener.data = d;
    error = error != 0 ? error : uv_ip4_addr("127.0.0.1", port, &at);
    error = error != 0 ? error : uv_tcp_bind(&d->listener, (const struct sockaddr *)&at, 0);
    return error != 0 ? error : uv_listen((uv_stream_t *)&d->listener, VISITS_MAX, on_visit);
}

void report_close(struct report_door *d)
{
    if (d->listener.data != NULL && !uv_is_closing((uv_handle_t *)&d->listener))
        uv_close((uv_handle_t *)&d->listener, NULL);
}
