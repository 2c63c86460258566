/* Reading a line, by libedit at a terminal and byte by byte otherwise.
 *
 * Signals only set flags. A function that waits for input wakes up and looks at the flags: after Ctrl-C it
 * stops, after Ctrl-Z or a new window size it prepares or redraws the terminal. */
#include "term/line.h"

#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#define PROMPT "> "
enum { LOOK_MILLISECONDS = 200 };

static EditLine *editor;
static History *past;
static atomic_int stopped; /* how often Ctrl-C was pressed */
static volatile sig_atomic_t continued, resized;
static struct line_watch watch;

static void take_signal(int signal)
{
    if (signal == SIGINT)
        atomic_fetch_add(&stopped, 1);
    else if (signal == SIGCONT)
        continued = 1;
    else
        resized = 1;
}

static char *give_prompt(EditLine *e)
{
    static char prompt[] = PROMPT;
    (void)e;
    return prompt;
}

void line_watch(const struct line_watch *wanted)
{
    watch = *wanted;
}

/* Whether nothing more is to be read. */
static bool is_ended(void)
{
    return watch.ends != NULL && watch.ends(watch.with);
}

/* Prints what else has happened, above the line that is being typed. */
static void look_around(void)
{
    bool shown = isatty(STDOUT_FILENO) != 0;
    if (watch.look == NULL || !watch.look(watch.with))
        return;
    fputs(shown ? "\r\033[K" : "\n", stdout);
    watch.tell(watch.with);
    if (editor == NULL && !is_ended())
        fputs(PROMPT, stdout);
    fflush(stdout);
    if (editor != NULL && !is_ended())
        el_set(editor, EL_REFRESH);
}

/* Whether what comes is to wait: of a pipe alone, since a person at a terminal sees what has not happened yet. */
static bool is_held(void)
{
    return watch.holds != NULL && isatty(STDIN_FILENO) == 0 && watch.holds(watch.with);
}

/* Waits until there is something to read; false after Ctrl-C, and where nothing more is read. A signal that arrives
 * just before poll would not end it, so poll returns now and then to look. */
static bool await_input(void)
{
    struct pollfd in[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = watch.handle, .events = POLLIN}};
    while (!stopped && !continued && !resized) {
        in[0].fd = is_held() ? -1 : STDIN_FILENO; /* poll leaves out what is negative */
        int ready = poll(in, watch.look != NULL ? 2 : 1, LOOK_MILLISECONDS);
        if (ready > 0 && in[0].revents != 0)
            return true;
        look_around();
        if (is_ended())
            return false;
    }
    return !stopped;
}

/* One character for the editor, or -1. After Ctrl-Z the terminal is as the shell left it and is prepared again. */
static int next_char(EditLine *e, wchar_t *out)
{
    mbstate_t state;
    memset(&state, 0, sizeof state);
    for (;;) {
        char byte;
        if (!await_input())
            return -1;
        if (resized || continued) {
            if (resized)
                el_resize(e);
            if (continued) {
                el_set(e, EL_PREP_TERM, 1);
                el_set(e, EL_REFRESH);
            }
            resized = continued = 0;
            continue;
        }
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n == 0)
            return 0;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        size_t used = mbrtowc(out, &byte, 1, &state);
        if (used == (size_t)-2)
            continue;
        if (used == (size_t)-1) {
            memset(&state, 0, sizeof state);
            *out = L'?';
        }
        return 1;
    }
}

static void catch_signal(int signal)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = take_signal; /* without SA_RESTART, so that reading is interrupted */
    sigaction(signal, &action, NULL);
}

void line_begin(void)
{
    HistEvent event;
    catch_signal(SIGINT);
    if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0)
        return;
    catch_signal(SIGCONT);
    catch_signal(SIGWINCH);
    editor = el_init("warren", stdin, stdout, stderr);
    if (editor == NULL)
        return;
    past = history_init();
    el_set(editor, EL_PROMPT, give_prompt);
    el_set(editor, EL_EDITOR, "emacs");
    el_set(editor, EL_SIGNAL, 0);
    el_set(editor, EL_GETCFN, next_char);
    if (past != NULL) {
        history(past, &event, H_SETSIZE, 100);
        el_set(editor, EL_HIST, history, past);
    }
}

void line_finish(void)
{
    if (editor != NULL)
        el_end(editor);
    if (past != NULL)
        history_end(past);
    editor = NULL;
    past = NULL;
}

static enum line_end take(const char *line, size_t size, char out[LINE_MAX_BYTES])
{
    out[0] = '\0';
    if (size >= LINE_MAX_BYTES)
        return LINE_TOO_LONG;
    while (size > 0 && strchr(" \t\r\n", line[size - 1]) != NULL)
        size--;
    while (size > 0 && (*line == ' ' || *line == '\t')) {
        line++;
        size--;
    }
    memcpy(out, line, size);
    out[size] = '\0';
    return LINE_READ;
}

static enum line_end edit(char out[LINE_MAX_BYTES])
{
    HistEvent event;
    int size = 0;
    const char *line = el_gets(editor, &size);
    if (line == NULL || size <= 0) {
        if (!is_ended())
            putchar('\n');
        return line_stopped() ? LINE_STOPPED : LINE_CLOSED;
    }
    if (past != NULL && size > 1)
        history(past, &event, H_ENTER, line);
    return take(line, (size_t)size, out);
}

/* Reads byte by byte, so that the bytes after this line stay in the pipe; a zero byte does no harm. */
static enum line_end gather(char out[LINE_MAX_BYTES])
{
    char line[LINE_MAX_BYTES + 1];
    size_t used = 0;
    for (;;) {
        char byte;
        if (!await_input())
            return line_stopped() ? LINE_STOPPED : LINE_CLOSED;
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0 && used == 0)
            return LINE_CLOSED;
        if (n <= 0 || byte == '\n')
            return take(line, used, out);
        if (used < sizeof line)
            line[used++] = byte != '\0' ? byte : '?';
    }
}

enum line_end line_read(char out[LINE_MAX_BYTES])
{
    out[0] = '\0';
    fflush(stdout);
    if (line_stopped())
        return LINE_STOPPED;
    if (editor != NULL)
        return edit(out);
    fputs(PROMPT, stdout);
    if (fflush(stdout) != 0)
        return LINE_CLOSED;
    enum line_end end = gather(out);
    /* A terminal has shown the end of the line that was typed; a pipe has not. */
    if (isatty(STDIN_FILENO) == 0 && !is_ended())
        putchar('\n');
    return end;
}

void line_forget(void)
{
    HistEvent event;
    if (past != NULL)
        history(past, &event, H_CLEAR);
}

bool line_stops(void)
{
    return stopped != 0;
}

bool line_stopped(void)
{
    bool was = stopped > 0;
    if (was)
        atomic_fetch_sub(&stopped, 1);
    return was;
}
