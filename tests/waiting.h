/* Tests wait for what they expect for as long as it may still come, however slow the machine is. What hangs comes to
 * the limit of the whole run (../test), which ends it with SIGTERM; then it says what it was waiting for. */
#ifndef TESTS_WAITING_H
#define TESTS_WAITING_H

#include <signal.h>
#include <string.h>
#include <unistd.h>

static const char *volatile waiting_what;

static inline void waiting_ended(int signal)
{
    static const char said[] = "ended while it waited for: ";
    (void)!write(STDOUT_FILENO, said, sizeof said - 1);
    (void)!write(STDOUT_FILENO, waiting_what, strlen(waiting_what));
    (void)!write(STDOUT_FILENO, "\n", 1);
    _exit(128 + signal);
}

/* Notes what is waited for from now on. The text stays the caller's. */
static inline void waiting_for(const char *what)
{
    waiting_what = what;
    (void)signal(SIGTERM, waiting_ended);
}

#endif
