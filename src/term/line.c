/* Reading a line. */
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

enum { LOOK_MILLISECONDS = 200 };

static EditLine *editor;
static History *past;
static char shown_prompt[8];
static atomic_int stopped; /* Ctrl-C, so many times */
static volatile sig_atomic_t continued, resized;

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
    (void)e;
    return shown_prompt;
}

/* Waits until there is something to read; false after Ctrl-C. A signal that comes just before the waiting begins would
 * not end it, so it looks now and then by itself. */
static bool await_input(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    while (!stopped && !continued && !resized)
        if (poll(&in, 1, LOOK_MILLISECONDS) > 0)
            return true;
    return !stopped;
}

/* One character for the editor, or -1. Coming back from Ctrl-Z, the terminal is as the shell left it. */
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

static enum line_end keep(const char *line, size_t size, char out[LINE_MAX_BYTES])
{
    while (size > 0 && (line[size - 1] == '\n' || line[size - 1] == '\r'))
        size--;
    out[0] = '\0';
    if (size >= LINE_MAX_BYTES)
        return LINE_TOO_LONG;
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
        putchar('\n');
        return line_stopped() ? LINE_STOPPED : LINE_CLOSED;
    }
    if (past != NULL && size > 1)
        history(past, &event, H_ENTER, line);
    return keep(line, (size_t)size, out);
}

/* Byte by byte, so that what is not ours yet stays in the pipe, and a zero byte does no harm. */
static enum line_end gather(char out[LINE_MAX_BYTES])
{
    char line[LINE_MAX_BYTES + 1];
    size_t used = 0;
    for (;;) {
        char byte;
        if (!await_input() && line_stopped())
            return LINE_STOPPED;
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0 && used == 0)
            return LINE_CLOSED;
        if (n <= 0 || byte == '\n')
            return keep(line, used, out);
        if (used < sizeof line)
            line[used++] = byte != '\0' ? byte : '?';
    }
}

enum line_end line_read(const char *prompt, char out[LINE_MAX_BYTES])
{
    out[0] = '\0';
    fflush(stdout);
    if (line_stopped())
        return LINE_STOPPED;
    if (editor != NULL) {
        snprintf(shown_prompt, sizeof shown_prompt, "%s", prompt);
        return edit(out);
    }
    fputs(prompt, stdout);
    if (fflush(stdout) != 0)
        return LINE_CLOSED;
    enum line_end end = gather(out);
    /* What is typed ends its line by itself only at a terminal. */
    if (isatty(STDIN_FILENO) == 0)
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
