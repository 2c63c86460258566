/* Notes of what broke, and beginning again. */
#include "server/again.h"

#include "server/server_limits.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define VARIABLE "WARREN_AGAIN"

enum { STACK = 65536, COMMAND_MAX = 65536, ARGUMENTS_MAX = 1024, VARIABLES_MAX = 1024, VALUE_MAX = 160 };

extern char **environ;

static const int caught[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};

static _Thread_local const char *on; /* the table that this thread works on */
static _Thread_local bool keeps;     /* this thread works for the house */
static int notes = -1;
static char notes_path[4096];
static struct {
    const struct house *house;
    int socket[AGAIN_SOCKETS_MAX], count;
    uint32_t times; /* that it began again, since */
    int64_t since;  /* seconds */
    char *argv[ARGUMENTS_MAX + 1], *envp[VARIABLES_MAX + 2];
    char value[VALUE_MAX]; /* of the variable, with its name */
} plan;

bool again_open(const char *store)
{
    int n = snprintf(notes_path, sizeof notes_path, "%s.broke", store);
    if (n < 0 || n >= (int)sizeof notes_path)
        return false;
    notes = open(notes_path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    return notes >= 0;
}

size_t again_notes(char out[AGAIN_NOTES_MAX][HOUSE_ID_SIZE + 1])
{
    char line[HOUSE_ID_SIZE + 1];
    size_t count = 0;
    while (notes >= 0 && count < AGAIN_NOTES_MAX &&
           pread(notes, line, sizeof line, (off_t)(count * sizeof line)) == (ssize_t)sizeof line) {
        if (line[HOUSE_ID_SIZE] != '\n' || !house_hash_is_word(line, HOUSE_ID_SIZE, HOUSE_ID_SIZE))
            break;
        line[HOUSE_ID_SIZE] = '\0';
        memcpy(out[count++], line, sizeof line);
    }
    return count;
}

void again_clear(void)
{
    if (notes >= 0 && ftruncate(notes, 0) != 0) /* then it is told once more, and the table is set aside earlier */
        return;
}

static int64_t seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec;
}

static char *put_number(char *at, int64_t n)
{
    char digits[20];
    int count = 0;
    do
        digits[count++] = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    while (count > 0)
        *at++ = digits[--count];
    *at++ = ' ';
    return at;
}

/* "WARREN_AGAIN=TIMES SINCE SOCKET SOCKET …", without anything that a signal handler may not use. */
static void write_value(uint32_t times, int64_t since)
{
    char *at = plan.value;
    memcpy(at, VARIABLE "=", sizeof VARIABLE);
    at = put_number(at + sizeof VARIABLE, times);
    at = put_number(at, since);
    for (int i = 0; i < plan.count; i++)
        at = put_number(at, plan.socket[i]);
    *at = '\0';
}

static void on_failure(int number)
{
    const char *table = on != NULL || !keeps ? on : house_working(plan.house);
    sigset_t none;
    int64_t now = seconds();
    bool fresh = now - plan.since > SERVER_AGAIN_S;
    (void)signal(number, SIG_DFL);
    if (table != NULL && notes >= 0) {
        char line[HOUSE_ID_SIZE + 1];
        memcpy(line, table, HOUSE_ID_SIZE);
        line[HOUSE_ID_SIZE] = '\n';
        (void)!write(notes, line, sizeof line);
    }
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (!fresh && plan.times >= SERVER_AGAIN_MAX) {
        raise(number);
        _exit(128 + number);
    }
    write_value(fresh ? 1 : plan.times + 1, fresh ? now : plan.since);
    for (int i = 0; i < plan.count; i++)
        (void)fcntl(plan.socket[i], F_SETFD, 0);
    execve("/proc/self/exe", plan.argv, plan.envp);
    _exit(128 + number);
}

/* The arguments of this process, as the system has them. */
static bool read_command(void)
{
    static char command[COMMAND_MAX];
    int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t size = file < 0 ? -1 : read(file, command, sizeof command - 1);
    int count = 0;
    if (file >= 0)
        close(file);
    for (ssize_t i = 0; i < size && count < ARGUMENTS_MAX; i += (ssize_t)strlen(command + i) + 1)
        plan.argv[count++] = command + i;
    plan.argv[count] = NULL;
    return count > 0 && size < (ssize_t)sizeof command - 1 && count < ARGUMENTS_MAX;
}

static bool copy_environment(void)
{
    int count = 0;
    for (char **v = environ; *v != NULL; v++) {
        if (strncmp(*v, VARIABLE "=", sizeof VARIABLE) == 0)
            continue;
        if (count == VARIABLES_MAX)
            return false;
        plan.envp[count++] = *v;
    }
    plan.envp[count++] = plan.value;
    plan.envp[count] = NULL;
    return true;
}

/* A stack of its own for the handler, in case the thread's is used up; and the one before, which may be a
 * sanitizer's. */
static _Thread_local stack_t before;

void again_thread(void)
{
    static _Thread_local char stack[STACK];
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    (void)sigaltstack(&other, &before);
}

void again_thread_ends(void)
{
    (void)sigaltstack(&before, NULL);
}

void again_working(const char *table)
{
    on = table;
}

static void set_all(void (*handler)(int))
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++)
        (void)sigaction(caught[i], &action, NULL);
}

void again_arm(const struct house *house, const int *sockets, int count)
{
    plan.house = house;
    plan.count = count < AGAIN_SOCKETS_MAX ? count : AGAIN_SOCKETS_MAX;
    memcpy(plan.socket, sockets, (size_t)plan.count * sizeof sockets[0]);
    if (!read_command() || !copy_environment())
        return;
    keeps = true;
    again_thread();
    set_all(on_failure);
}

void again_disarm(void)
{
    if (keeps) {
        set_all(SIG_DFL);
        again_thread_ends();
    }
    keeps = false;
    if (notes < 0)
        return;
    if (lseek(notes, 0, SEEK_END) == 0)
        (void)unlink(notes_path);
    close(notes);
    notes = -1;
}

int again_sockets(int out[AGAIN_SOCKETS_MAX], uint32_t *times)
{
    const char *value = getenv(VARIABLE);
    char *at = NULL;
    int count = 0;
    *times = 0;
    if (value == NULL)
        return 0;
    plan.times = *times = (uint32_t)strtoul(value, &at, 10);
    plan.since = strtoll(at, &at, 10);
    while (at[0] == ' ' && at[1] >= '0' && at[1] <= '9' && count < AGAIN_SOCKETS_MAX)
        out[count++] = (int)strtol(at, &at, 10);
    unsetenv(VARIABLE);
    return count;
}
