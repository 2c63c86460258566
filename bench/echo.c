/* An echo of WebSocket frames alone, by libuv and wslay's event layer, without a house: what the messages themselves
 * cost. usage: echo_bench CONNECTIONS SECONDS. The client is that of the other benches, in a process of its own. */
#include "../tests/house/line.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>
#include <wslay/wslay.h>

struct guest {
    uv_tcp_t tcp;
    bool open;
    wslay_event_context_ptr wslay;
    const uint8_t *in;
    size_t left;
};

static void on_written(uv_write_t *w, int status)
{
    (void)status;
    free(w);
}

static void write_out(struct guest *g, const void *data, size_t size)
{
    uv_buf_t now = uv_buf_init((char *)(uintptr_t)data, (unsigned)size);
    if (uv_try_write((uv_stream_t *)&g->tcp, &now, 1) == (int)size)
        return;
    uv_write_t *w = malloc(sizeof *w + size);
    uv_buf_t kept = uv_buf_init((char *)(w + 1), (unsigned)size);
    memcpy(kept.base, data, size);
    uv_write(w, (uv_stream_t *)&g->tcp, &kept, 1, on_written);
}

static ssize_t give(wslay_event_context_ptr ctx, uint8_t *out, size_t size, int flags, void *with)
{
    struct guest *g = with;
    size_t n = g->left < size ? g->left : size;
    (void)flags;
    if (n == 0) {
        wslay_event_set_error(ctx, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(out, g->in, n);
    g->in += n;
    g->left -= n;
    return (ssize_t)n;
}

static ssize_t take(wslay_event_context_ptr ctx, const uint8_t *data, size_t size, int flags, void *with)
{
    (void)ctx, (void)flags;
    write_out(with, data, size);
    return (ssize_t)size;
}

static void on_message(wslay_event_context_ptr ctx, const struct wslay_event_on_msg_recv_arg *arg, void *with)
{
    struct wslay_event_msg back = {arg->opcode, arg->msg, arg->msg_length};
    (void)with;
    wslay_event_queue_msg(ctx, &back);
}

static void on_closed(uv_handle_t *handle)
{
    struct guest *g = handle->data;
    if (g->open)
        wslay_event_context_free(g->wslay);
    free(g);
}

static void give_room(uv_handle_t *handle, size_t wish, uv_buf_t *out)
{
    static char room[65536];
    (void)handle, (void)wish;
    *out = uv_buf_init(room, sizeof room);
}

static void on_read(uv_stream_t *stream, ssize_t got, const uv_buf_t *piece)
{
    static const char accept[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                 "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";
    static const struct wslay_event_callbacks calls = {give, take, NULL, NULL, NULL, NULL, on_message};
    struct guest *g = stream->data;
    if (got < 0) {
        uv_close((uv_handle_t *)stream, on_closed);
    } else if (!g->open) {
        g->open = wslay_event_context_server_init(&g->wslay, &calls, g) == 0;
        write_out(g, accept, sizeof accept - 1);
    } else {
        g->in = (const uint8_t *)piece->base;
        g->left = (size_t)got;
        wslay_event_recv(g->wslay);
        wslay_event_send(g->wslay);
    }
}

static void on_connection(uv_stream_t *listener, int status)
{
    struct guest *g = calloc(1, sizeof *g);
    (void)status;
    uv_tcp_init(listener->loop, &g->tcp);
    g->tcp.data = g;
    uv_accept(listener, (uv_stream_t *)&g->tcp);
    uv_tcp_nodelay(&g->tcp, 1);
    uv_read_start((uv_stream_t *)&g->tcp, give_room, on_read);
}

static int serve(int ready)
{
    uv_loop_t *loop = uv_default_loop();
    uv_tcp_t tcp;
    struct sockaddr_in at;
    struct sockaddr_storage name;
    int size = sizeof name;
    uv_tcp_init(loop, &tcp);
    uv_ip4_addr("127.0.0.1", 0, &at);
    uv_tcp_bind(&tcp, (const struct sockaddr *)&at, 0);
    uv_listen((uv_stream_t *)&tcp, 1024, on_connection);
    uv_tcp_getsockname(&tcp, (struct sockaddr *)&name, &size);
    int port = ntohs(((const struct sockaddr_in *)(const void *)&name)->sin_port);
    if (write(ready, &port, sizeof port) != sizeof port)
        return 1;
    return uv_run(loop, UV_RUN_DEFAULT);
}

static uint64_t echoed;
static const char message[] =
    "{\"id\":\"r123\",\"table\":\"k3f9aaaaaaaaaaaaaaaaaaaa\",\"moves\":12,\"play\":\"12:purple\"}";

static void say(struct line *l)
{
    line_send(l, message, sizeof message - 1);
}

static void on_text(struct line *l, char *text, size_t size)
{
    (void)text, (void)size;
    echoed++;
    say(l);
}

int main(int argc, char **argv)
{
    int up[2], port = 0;
    struct lines lines;
    struct rusage used;
    if (argc != 3 || pipe(up) != 0)
        return 2;
    line_files();
    pid_t child = fork();
    if (child == 0)
        return serve(up[1]);
    if (read(up[0], &port, sizeof port) != sizeof port)
        return 1;
    uint32_t count = (uint32_t)atoi(argv[1]);
    struct line *all = calloc(count, sizeof *all);
    line_begin(&lines, port);
    lines.opened = say;
    lines.text = on_text;
    for (uint32_t i = 0; i < count; i++) {
        line_open(&lines, &all[i], 0);
        line_turn(&lines, 0);
    }
    for (uint64_t end = line_now() + 1000000000ULL; line_now() < end;)
        line_turn(&lines, 10);
    uint64_t before = echoed, from = line_now();
    for (uint64_t end = from + (uint64_t)(atof(argv[2]) * 1e9); line_now() < end;)
        line_turn(&lines, 10);
    double took = (double)(line_now() - from) / 1e9;
    uint64_t all_echoed = echoed;
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    getrusage(RUSAGE_CHILDREN, &used);
    double processor = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                       (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    printf("%u connections: %.0f messages echoed a second, %.1f us of the server's processor each\n", lines.open,
           (double)(all_echoed - before) / took, processor * 1e6 / (double)all_echoed);
    return 0;
}
