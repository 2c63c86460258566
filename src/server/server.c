/* Listening, timeouts, and an orderly shutdown. */
#include "server/server.h"

#include "server/again.h"
#include "server/conn.h"
#include "server/runner.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    LISTENERS_MAX = AGAIN_SOCKETS_MAX,
    FIRST_HANDED = 3,
    TRIES = 64,
    BACKLOG = 4096,
    PAUSE_MS = 0,
    SWEEP_MS = 250,
    SWEEP_SOON_MS = 5, /* where many have to be seen to */
    FILES_SPARE = 32
};

struct server {
    struct hub hub;
    uv_tcp_t listener[LISTENERS_MAX];
    bool waiting[LISTENERS_MAX]; /* a connection is accepted later: there was no memory, or many came at once */
    int listeners;
    uint32_t came; /* connections in this turn of the loop */
    uv_timer_t sweep, grace, pause;
    uv_prepare_t turn;
    uv_signal_t interrupt, terminate;
    struct runner *runner; /* NULL: there is no house */
    struct report_door door;
    uint32_t times; /* that the program began again lately */
    bool moved;     /* the port that was meant is taken, and this is another one */
};

void server_defaults(struct server_options *o)
{
    *o = (struct server_options){
        .port = 7777,
        .connections = SERVER_CONNECTIONS,
        .per_address = SERVER_PER_ADDRESS,
        .head_ms = 10000,
        .idle_ms = 60000,
        .write_ms = 60000,
        .grace_ms = 2000,
    };
}

static void on_connection(uv_stream_t *listener, int status);

/* libuv polls a listening socket again only once the connection that it has announced is accepted. So one for which
 * there was no memory is tried again by the clock; after any other error listening begins anew. */
static void take(struct server *s, int index)
{
    uv_stream_t *listener = (uv_stream_t *)&s->listener[index];
    int error = conn_accept(&s->hub, listener);
    if (error != 0 && error != UV_ENOMEM)
        error = uv_listen(listener, BACKLOG, on_connection);
    s->waiting[index] = error != 0;
}

static void take_waiting(struct server *s)
{
    for (int i = 0; i < s->listeners && !s->hub.ending; i++)
        if (s->waiting[i])
            take(s, i);
}

static void on_pause(uv_timer_t *timer)
{
    take_waiting(timer->data);
}

static void on_turn(uv_prepare_t *prepare)
{
    struct server *s = prepare->data;
    s->came = 0;
}

/* However many come at once, those who are there are heard in between. */
static void on_connection(uv_stream_t *listener, int status)
{
    struct server *s = listener->data;
    int index = (int)((const uv_tcp_t *)listener - s->listener);
    if (status != 0)
        return;
    if (s->came++ < SERVER_COMING_TURN) {
        take(s, index);
        return;
    }
    s->waiting[index] = true;
    if (!uv_is_active((uv_handle_t *)&s->pause))
        uv_timer_start(&s->pause, on_pause, PAUSE_MS, 0);
}

/* Closes a handle unless it was never opened or is closing already. */
static void close_quietly(uv_handle_t *handle)
{
    if (handle->type != UV_UNKNOWN_HANDLE && !uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* Closes every handle that is neither a listener nor a connection; without handles the loop ends. */
static void close_rest(struct server *s)
{
    close_quietly((uv_handle_t *)&s->sweep);
    close_quietly((uv_handle_t *)&s->grace);
    close_quietly((uv_handle_t *)&s->pause);
    close_quietly((uv_handle_t *)&s->turn);
    close_quietly((uv_handle_t *)&s->interrupt);
    close_quietly((uv_handle_t *)&s->terminate);
    report_close(&s->door);
    if (s->runner != NULL)
        runner_stop(s->runner);
}

static bool is_empty(const struct server *s)
{
    return s->hub.count == 0 && (s->hub.wires == NULL || s->hub.wires->count == 0);
}

static void on_sweep(uv_timer_t *timer)
{
    struct server *s = timer->data;
    bool more = conn_sweep(&s->hub);
    if (s->runner != NULL && runner_sweep(s->runner))
        more = true;
    s->hub.context.unready = s->hub.ending || (s->runner != NULL && !runner_is_ready(s->runner));
    take_waiting(s);
    if (s->hub.ending && is_empty(s))
        close_rest(s);
    else
        uv_timer_start(timer, on_sweep, more ? SWEEP_SOON_MS : SWEEP_MS, 0);
}

static void on_grace(uv_timer_t *timer)
{
    struct server *s = timer->data;
    conn_end(&s->hub, true);
    close_rest(s);
}

/* The first signal lets answers be completed; the second does not. */
static void on_signal(uv_signal_t *handle, int number)
{
    struct server *s = handle->data;
    (void)number;
    bool again = s->hub.ending;
    report_line("closing", -1);
    s->hub.ending = s->hub.context.unready = true;
    for (int i = 0; i < s->listeners; i++)
        close_quietly((uv_handle_t *)&s->listener[i]);
    conn_end(&s->hub, again);
    if (s->runner != NULL && !again)
        runner_goodbye(s->runner);
    if (again || is_empty(s))
        close_rest(s);
    else if (!again)
        uv_timer_start(&s->grace, on_grace, s->hub.options->grace_ms, 0);
}

static int port_of(const uv_tcp_t *tcp)
{
    struct sockaddr_storage name;
    int size = sizeof name;
    if (uv_tcp_getsockname(tcp, (struct sockaddr *)&name, &size) != 0)
        return 0;
    /* Addresses of IPv4 and IPv6 have the port in the same place, in network byte order. */
    const unsigned char *bytes = (const unsigned char *)&((const struct sockaddr_in *)&name)->sin_port;
    return bytes[0] * 256 + bytes[1];
}

static int listen_at(struct server *s, const char *address, uint16_t port)
{
    struct sockaddr_storage at;
    uv_tcp_t *tcp = &s->listener[s->listeners];
    bool six = strchr(address, ':') != NULL;
    int error = six ? uv_ip6_addr(address, port, (struct sockaddr_in6 *)&at)
                    : uv_ip4_addr(address, port, (struct sockaddr_in *)&at);
    if (error == 0)
        error = uv_tcp_init(&s->hub.loop, tcp);
    if (error != 0)
        return error;
    s->listeners++;
    tcp->data = s;
    error = uv_tcp_bind(tcp, (const struct sockaddr *)&at, six ? UV_TCP_IPV6ONLY : 0);
    return error != 0 ? error : uv_listen((uv_stream_t *)tcp, BACKLOG, on_connection);
}

/* A socket that was made by another: systemd, or this program before it began again. */
static int listen_as(struct server *s, int socket)
{
    uv_tcp_t *tcp = &s->listener[s->listeners];
    int error = uv_tcp_init(&s->hub.loop, tcp);
    if (error != 0)
        return error;
    s->listeners++;
    tcp->data = s;
    error = uv_tcp_open(tcp, socket);
    return error != 0 ? error : uv_listen((uv_stream_t *)tcp, BACKLOG, on_connection);
}

/* The sockets that systemd hands over (sd_listen_fds(3)). */
static int handed(int out[AGAIN_SOCKETS_MAX])
{
    const char *process = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    long n =
        process != NULL && count != NULL && strtol(process, NULL, 10) == (long)getpid() ? strtol(count, NULL, 10) : 0;
    if (n < 0 || n > AGAIN_SOCKETS_MAX)
        n = 0;
    for (int i = 0; i < (int)n; i++)
        out[i] = FIRST_HANDED + i;
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    return (int)n;
}

static void stop_listening(struct server *s)
{
    for (int i = 0; i < s->listeners; i++)
        close_quietly((uv_handle_t *)&s->listener[i]);
    uv_run(&s->hub.loop, UV_RUN_NOWAIT);
    s->listeners = 0;
}

/* Listens on one port, at the given address or at both loopback addresses, one of which a machine may lack. */
static int listen_on(struct server *s, uint16_t port, int *got)
{
    const char *address = s->hub.options->address;
    int error = listen_at(s, address != NULL ? address : "127.0.0.1", port);
    bool four = error == 0;
    if (four)
        port = (uint16_t)port_of(&s->listener[0]);
    if (address == NULL && (four || error == UV_EADDRNOTAVAIL || error == UV_EAFNOSUPPORT)) {
        int six = listen_at(s, "::1", port);
        if (six == UV_EADDRINUSE || !four)
            error = six;
        if (!four && six == 0)
            port = (uint16_t)port_of(&s->listener[s->listeners - 1]);
    }
    *got = port;
    return error;
}

/* Listens at what was handed over, or on the given port, or on the next free one. */
static int find_port(struct server *s, int *got)
{
    const struct server_options *o = s->hub.options;
    int error = UV_EADDRINUSE, socket[AGAIN_SOCKETS_MAX], count = again_sockets(socket, &s->times);
    count = count > 0 ? count : handed(socket);
    if (count > 0) {
        error = 0;
        for (int i = 0; i < count && error == 0; i++)
            error = listen_as(s, socket[i]);
        *got = error == 0 ? port_of(&s->listener[0]) : 0;
        return error;
    }
    for (int i = 0; i < (o->exact && o->port != 0 ? 1 : TRIES) && o->port + i <= 65535; i++) {
        error = listen_on(s, (uint16_t)(o->port == 0 ? 0 : o->port + i), got);
        if (error != UV_EADDRINUSE)
            break;
        s->moved = !o->exact;
        stop_listening(s);
    }
    return error;
}

/* Raises the limit of open files as far as needed and permitted, and returns how many connections that allows. */
static uint32_t allowed_connections(uint32_t wish)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return wish;
    if (limit.rlim_cur < wish + FILES_SPARE) {
        limit.rlim_cur = limit.rlim_max < wish + FILES_SPARE ? limit.rlim_max : wish + FILES_SPARE;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur >= wish + FILES_SPARE)
        return wish;
    return limit.rlim_cur > FILES_SPARE + FILES_SPARE ? (uint32_t)limit.rlim_cur - FILES_SPARE : FILES_SPARE;
}

/* Whether this stands for every address of the machine. */
static bool is_any(const char *address)
{
    return strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
}

/* The first address of the machine that others can reach, in numbers that are easy to type. */
static void announce_others(const struct server_options *o, int port)
{
    uv_interface_address_t *list = NULL;
    char name[64], url[160];
    int count = 0;
    if (uv_interface_addresses(&list, &count) != 0)
        return;
    for (int i = 0; i < count; i++) {
        if (list[i].is_internal || list[i].address.address4.sin_family != AF_INET ||
            uv_ip4_name(&list[i].address.address4, name, sizeof name) != 0)
            continue;
        snprintf(url, sizeof url, "http://%s:%d/", name, port);
        o->others(o->context, url);
        break;
    }
    uv_free_interface_addresses(list, count);
}

static void announce(const struct server_options *o, int port)
{
    char url[160];
    if (o->ready == NULL)
        return;
    if (o->address == NULL)
        snprintf(url, sizeof url, "http://localhost:%d/", port);
    else
        snprintf(url, sizeof url, strchr(o->address, ':') != NULL ? "http://[%s]:%d/" : "http://%s:%d/", o->address,
                 port);
    o->ready(o->context, url);
    if (o->others == NULL || o->address == NULL)
        return;
    if (is_any(o->address))
        announce_others(o, port);
    else if (!http_is_loopback((struct http_span){o->address, strlen(o->address)}) && strcmp(o->address, "::1") != 0)
        o->others(o->context, url);
}

static bool is_address(const char *address)
{
    struct sockaddr_in6 six;
    struct sockaddr_in four;
    return uv_ip4_addr(address, 0, &four) == 0 || uv_ip6_addr(address, 0, &six) == 0;
}

static int start(struct server *s, int *port)
{
    int error = uv_timer_init(&s->hub.loop, &s->sweep);
    error = error != 0 ? error : uv_timer_init(&s->hub.loop, &s->grace);
    error = error != 0 ? error : uv_timer_init(&s->hub.loop, &s->pause);
    error = error != 0 ? error : uv_prepare_init(&s->hub.loop, &s->turn);
    error = error != 0 ? error : uv_signal_init(&s->hub.loop, &s->interrupt);
    error = error != 0 ? error : uv_signal_init(&s->hub.loop, &s->terminate);
    s->sweep.data = s->grace.data = s->pause.data = s->turn.data = s->interrupt.data = s->terminate.data = s;
    error = error != 0 ? error : uv_prepare_start(&s->turn, on_turn);
    error = error != 0 ? error : uv_signal_start(&s->interrupt, on_signal, SIGINT);
    error = error != 0 ? error : uv_signal_start(&s->terminate, on_signal, SIGTERM);
    error = error != 0 ? error : uv_timer_start(&s->sweep, on_sweep, SWEEP_MS, 0);
    return error != 0 ? error : find_port(s, port);
}

/* Bots leave a processor to the others: where they take all of them, a sync can take hundreds of milliseconds, however
 * low their priority. */
static uint32_t bot_threads(void)
{
    unsigned processors = uv_available_parallelism();
    return processors > SERVER_BOT_THREADS ? SERVER_BOT_THREADS : 1;
}

/* Opens the house, if there is to be one. */
static enum server_error open_house(struct server *s, const struct server_options *o)
{
    struct store_fault fault;
    struct runner_options ko = {.store = o->store,
                                .games = o->games,
                                .game_count = o->game_count,
                                .connections = o->connections,
                                .per_address = o->per_address,
                                .bot_threads = bot_threads(),
                                .draw = o->draw,
                                .notify = o->notify};
    if (o->store == NULL)
        return SERVER_FINE;
    s->runner = runner_open(&s->hub.loop, &ko, &fault);
    if (s->runner == NULL) {
        o->lacks(o->context, &fault);
        return o->may_lack ? SERVER_FINE : SERVER_STORE;
    }
    s->hub.wires = runner_wires(s->runner);
    s->hub.context.house = true;
    return SERVER_FINE;
}

static void write_figures(void *with, struct text *out)
{
    struct server *s = with;
    report_put(out, "warren_http_connections", "Connections for the page.", false, s->hub.count);
    report_put(out, "warren_kept_out_total", "Connections of addresses that are kept out.", true, s->hub.kept_out);
    report_put(out, "warren_began_again", "How often the server began again by itself, lately.", false, s->times);
    if (s->runner != NULL)
        runner_figures(s->runner, out);
}

static bool is_ready(void *with)
{
    const struct server *s = with;
    return !s->hub.context.unready;
}

/* From now on a broken promise makes the program begin again at the same sockets. */
static void arm(struct server *s)
{
    int socket[LISTENERS_MAX], count = 0;
    uv_os_fd_t fd;
    for (int i = 0; i < s->listeners; i++)
        if (uv_fileno((const uv_handle_t *)&s->listener[i], &fd) == 0)
            socket[count++] = fd;
    if (s->runner != NULL)
        again_arm(runner_house(s->runner), socket, count);
}

static bool read_proxies(struct hub *hub, const char *const *proxies, char *why, size_t size)
{
    for (; proxies != NULL && *proxies != NULL && hub->proxy_count < SERVER_PROXIES_MAX; proxies++) {
        if (!peers_key_read(*proxies, strlen(*proxies), &hub->proxy[hub->proxy_count++])) {
            snprintf(why, size, "%s", *proxies);
            return false;
        }
    }
    return true;
}

/* With the loop made: serves, and ends everything. */
static enum server_error serve(struct server *s, const struct server_options *o, char *why, size_t size)
{
    int port = 0;
    int error = start(s, &port);
    enum server_error said = error == 0 ? open_house(s, o) : SERVER_FINE;
    s->door.write = write_figures;
    s->door.ready = is_ready;
    s->door.with = s;
    if (said == SERVER_FINE && error == 0 && o->has_metrics) {
        error = report_listen(&s->door, &s->hub.loop, o->metrics);
        said = error != 0 ? SERVER_METRICS : SERVER_FINE;
    }
    if (said == SERVER_FINE && error == 0) {
        report_line(s->times > 0 ? "began again" : "open", s->times > 0 ? (int64_t)s->times : port);
        arm(s);
        if (s->times == 0)
            announce(o, port);
        if (s->times == 0 && s->moved && s->runner != NULL && o->moved != NULL)
            o->moved(o->context, o->port);
    } else {
        stop_listening(s);
        close_rest(s);
    }
    uv_run(&s->hub.loop, UV_RUN_DEFAULT);
    if (s->runner != NULL && !runner_close(s->runner)) {
        report_line("ended without the store", -1);
        return SERVER_STUCK;
    }
    report_line("closed", -1);
    if (error == 0)
        return said;
    snprintf(why, size, "%s", uv_strerror(error));
    if (said != SERVER_FINE)
        return said;
    return error == UV_EADDRINUSE ? SERVER_TAKEN : SERVER_SYSTEM;
}

enum server_error server_run(const struct files *files, const struct server_options *o, char *why, size_t size)
{
    struct server s;
    struct server_options options = *o;
    memset(&s, 0, sizeof s);
    if (o->address != NULL && !is_address(o->address))
        return SERVER_BAD_ADDRESS;
    if (!read_proxies(&s.hub, o->proxies, why, size))
        return SERVER_BAD_PROXY;
    report_lines(o->log);
    options.connections = allowed_connections(o->connections);
    /* Nobody gets all of them. */
    uint32_t most = options.connections - options.connections / 4;
    options.per_address = o->per_address < most ? o->per_address : most;
    s.hub.options = &options;
    s.hub.context.files = files;
    s.hub.context.names = o->names;
    (void)signal(SIGPIPE, SIG_IGN); /* a client that has gone is an error of a write, */
    (void)signal(SIGXFSZ, SIG_IGN); /* and so is a file that may not grow */
    int error = peers_init(&s.hub.peers, 2 * options.connections + FILES_SPARE) ? uv_loop_init(&s.hub.loop) : UV_ENOMEM;
    if (error != 0) {
        peers_release(&s.hub.peers);
        snprintf(why, size, "%s", uv_strerror(error));
        return SERVER_SYSTEM;
    }
    enum server_error said = serve(&s, &options, why, size);
    uv_loop_close(&s.hub.loop);
    peers_release(&s.hub.peers);
    return said;
}
