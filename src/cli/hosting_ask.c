/* Commands to a house: through the socket beside its store, or by opening the store where no house runs. */
#include "cli/hosting.h"

#include "server/admin_work.h"
#include "term/out.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum {
    ORDERS = 64,
    TRIES = 30,
    PAUSE_MS = 100,
    STEP_MS = 5,
    TICKS = 40,
    SOCKET_PATH_MAX = sizeof((struct sockaddr_un *)0)->sun_path - sizeof ".sock" + 1 /* of the store */
};

static int say_fault(const struct store_fault *f)
{
    char out[STORE_SENTENCE_MAX];
    store_fault_fill(f, tr(store_fault_message(f->error)), tr(f->detail), out);
    bool input = f->error == STORE_FOREIGN || f->error == STORE_NEWER || f->error == STORE_EXISTS ||
                 f->error == STORE_LINE || f->error == STORE_NOT_READ || f->error == STORE_ITSELF ||
                 f->error == STORE_NO_TABLE || f->error == STORE_NO_WHO || f->error == STORE_NO_FILE ||
                 f->error == STORE_NOT_WHOLE;
    if (f->error == STORE_NO_NAME || f->error == STORE_NO_SERVER)
        return cli_say(CLI_USAGE, "--store: %s", out);
    return cli_say(input ? CLI_INPUT : CLI_MACHINE, "%s", out);
}

static void pause_ms(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, (long)(ms % 1000) * 1000000}, NULL);
}

/* Connects to the house that has the store open; -1: see errno. */
static int reach(const struct hosting *h)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int used = snprintf(at.sun_path, sizeof at.sun_path, "%s.sock", h->path);
    if (used < 0 || (size_t)used >= sizeof at.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&at, sizeof at) != 0) {
        int error = errno;
        close(fd);
        errno = error;
        return -1;
    }
    return fd;
}

static void remove_part(const struct hosting *h)
{
    static const char *const endings[] = {"", "-wal", "-journal", ".lock"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char path[sizeof h->part + 16];
        snprintf(path, sizeof path, "%s%s", h->part, endings[i]);
        (void)unlink(path);
    }
}

/* A file without anything in it, nor beside it, where SQLite may have what belongs in it. Whoever only wants to read
 * would make a store of it. */
static bool is_empty(const struct hosting *h)
{
    static const char *const endings[] = {"-wal", "-journal"};
    struct stat is;
    if (stat(h->path, &is) != 0 || !S_ISREG(is.st_mode) || is.st_size > 0)
        return false;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char path[sizeof h->path + 16];
        snprintf(path, sizeof path, "%s%s", h->path, endings[i]);
        if (access(path, F_OK) == 0)
            return false;
    }
    return true;
}

int hosting_ask_open(struct hosting *h, const char *path, bool make)
{
    struct store_fault fault = {0};
    struct stat is;
    char usual[sizeof h->path];
    memset(h, 0, sizeof *h);
    if (path == NULL && !store_place(usual, sizeof usual))
        return cli_say(CLI_MACHINE,
                       "neither HOME nor XDG_STATE_HOME names a folder for the store: name it with --store");
    path = path != NULL ? path : usual;
    bool found = store_place_find(path, h->path, &fault);
    bool missing = !found && fault.error == STORE_NO_PLACE && fault.number == ENOENT;
    if (missing && !make)
        return cli_say(CLI_INPUT, "%s: there is no store of a house: %s", path, out_reason(cli_lang(), ENOENT));
    if (missing && !store_place_make(path))
        return cli_say(CLI_MACHINE, "%s: cannot write: %s", path, out_reason(cli_lang(), errno));
    if (!found && !(missing && store_place_find(path, h->path, &fault)))
        return say_fault(&fault);
    h->progress = isatty(STDERR_FILENO) != 0;
    h->answer = cli_alloc(HOSTING_ANSWER_MAX);
    if (!make && stat(h->path, &is) != 0)
        return cli_say(CLI_INPUT, "%s: there is no store of a house: %s", h->path, out_reason(cli_lang(), errno));
    if (make && stat(h->path, &is) != 0) {
        snprintf(h->part, sizeof h->part, "%s.part", h->path);
        remove_part(h);
    }
    struct store_options o = {.path = h->part[0] != '\0' ? h->part : h->path, .orders = ORDERS};
    for (int i = 0; i < TRIES; i++) {
        int fd = reach(h);
        if (fd >= 0) {
            close(fd);
            return CLI_OK;
        }
        if (!make && is_empty(h))
            return cli_say(CLI_INPUT, "%s: there is no store of a house: %s", h->path, tr("the file is empty"));
        h->store = store_open(&o, &fault);
        if (h->store != NULL)
            return CLI_OK;
        if (fault.error != STORE_LOCKED)
            break;
        pause_ms(PAUSE_MS); /* a house may be just about to begin or to end */
    }
    if (fault.error == STORE_LOCKED && strlen(h->path) >= SOCKET_PATH_MAX)
        return cli_say(CLI_MACHINE,
                       "%s: a house that has this store open cannot be asked: the path is too long for a socket beside "
                       "it (%zu bytes, and at most %d)",
                       h->path, strlen(h->path), SOCKET_PATH_MAX - 1);
    return say_fault(&fault);
}

int hosting_ask_close(struct hosting *h, int status)
{
    if (h->store != NULL)
        store_close(h->store);
    /* Not in the place of one that was made meanwhile. */
    if (h->part[0] != '\0' && h->store != NULL && status == CLI_OK && link(h->part, h->path) != 0)
        status = cli_say(CLI_MACHINE, "%s: cannot write: %s", h->path, out_reason(cli_lang(), errno));
    if (h->part[0] != '\0')
        remove_part(h);
    free(h->answer);
    return status;
}

static void show_progress(struct hosting *h, struct json pair)
{
    struct json_walk walk = json_walk(pair);
    struct json key, value;
    int64_t n[2] = {0, 0};
    for (int i = 0; i < 2 && json_next(&walk, &key, &value); i++)
        (void)json_int(value, 0, INT64_MAX / 100, &n[i]);
    if (h->progress && n[1] > 0)
        fprintf(stderr, "\r%3d %%", (int)(n[0] * 100 / n[1]));
}

/* Takes a line of the answer; the last one stays in h->answer. */
static void hear(void *with, const char *line, size_t size, bool last)
{
    struct hosting *h = with;
    struct json object, pair;
    struct fault f;
    if (!last) {
        if (json_check(line, size, &object, &f) == ERR_NONE && json_get(object, "progress", &pair))
            show_progress(h, pair);
        return;
    }
    h->size = size < HOSTING_ANSWER_MAX ? size : 0;
    memcpy(h->answer, line, h->size);
    h->answered = true;
}

static void ask_store(struct hosting *h, const struct text *line)
{
    struct admin_work work = {.store = h->store, .say = hear, .with = h};
    admin_work_begin(&work, line->data, line->used, ++h->tags);
    for (int i = 0; !h->answered; i++) {
        struct store_answer *a = store_take(h->store);
        if (a == NULL) {
            pause_ms(STEP_MS);
            if (i % TICKS == 0)
                admin_work_tick(&work);
            continue;
        }
        if (admin_work_is(a))
            admin_work_take_answer(&work, a);
        store_give_back(h->store, a);
    }
}

/* Takes the complete lines of what was read; what is left is the beginning of the next. */
static size_t hear_lines(struct hosting *h, char *data, size_t used)
{
    char *from = data;
    for (char *end; !h->answered && (end = memchr(from, '\n', used - (size_t)(from - data))) != NULL; from = end + 1) {
        size_t size = (size_t)(end - from) + 1;
        hear(h, from, size, strncmp(from, "{\"progress\"", 11) != 0);
    }
    size_t left = used - (size_t)(from - data);
    memmove(data, from, left);
    return left;
}

static int ask_house(struct hosting *h, const struct text *line)
{
    int fd = reach(h);
    if (fd < 0)
        return cli_say(CLI_MACHINE, "%s.sock: the house does not answer: %s", h->path, out_reason(cli_lang(), errno));
    char *data = cli_alloc(HOSTING_ANSWER_MAX);
    size_t used = 0;
    ssize_t got = 1;
    bool sent =
        send(fd, line->data, line->used, MSG_NOSIGNAL) == (ssize_t)line->used && send(fd, "\n", 1, MSG_NOSIGNAL) == 1;
    while (sent && !h->answered && used < HOSTING_ANSWER_MAX) {
        got = read(fd, data + used, HOSTING_ANSWER_MAX - used);
        if (got <= 0)
            break;
        used = hear_lines(h, data, used + (size_t)got);
    }
    free(data);
    close(fd);
    if (h->answered)
        return CLI_OK;
    return cli_say(CLI_MACHINE, "%s.sock: the house has ended before it answered", h->path);
}

static int say_failed(const struct hosting *h, struct json failed)
{
    struct store_fault f = {0};
    struct json v;
    int64_t error = 0, number = 0;
    char why[STORE_SENTENCE_MAX] = "";
    if (json_get(failed, "why", &v))
        (void)json_string(v, why, sizeof why);
    bool known = json_get(failed, "error", &v) && json_int(v, 1, STORE_ERRORS - 1, &error) &&
                 json_get(failed, "number", &v) && json_int(v, INT64_MIN, INT64_MAX, &number) &&
                 json_get(failed, "path", &v) && json_string(v, f.path, sizeof f.path) &&
                 json_get(failed, "detail", &v) && json_string(v, f.detail, sizeof f.detail);
    f.error = (enum store_error)error;
    f.number = number;
    if (h->shown != NULL && (f.error == STORE_NOT_WRITTEN || f.error == STORE_EXISTS))
        store_fault_path(&f, h->shown);
    return known ? say_fault(&f) : cli_say(CLI_MACHINE, "%s", why);
}

int hosting_ask(struct hosting *h, const struct text *line, struct json *done)
{
    struct json object, failed;
    struct fault f;
    int status = CLI_OK;
    h->answered = false;
    h->size = 0;
    if (line->cut)
        return cli_say(CLI_USAGE, "this name is too long");
    if (h->store != NULL)
        ask_store(h, line);
    else
        status = ask_house(h, line);
    if (h->progress)
        fprintf(stderr, "\r      \r");
    if (status != CLI_OK)
        return status;
    if (json_check(h->answer, h->size, &object, &f) != ERR_NONE)
        return cli_say(CLI_MACHINE, "%s.sock: the house answers what makes no sense", h->path);
    if (json_get(object, "failed", &failed))
        return say_failed(h, failed);
    return json_get(object, "done", done)
               ? CLI_OK
               : cli_say(CLI_MACHINE, "%s.sock: the house answers what makes no sense", h->path);
}
