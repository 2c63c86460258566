/* Starting a pager and waiting for its end. */
#include "cli/pager.h"

#include "cli/cli.h"
#include "show/canvas.h"
#include "term/out.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t child;
static int terminal; /* standard output as it was */
static int width;    /* of the terminal */
static struct sigaction interrupt, broken;

/* The pager that is wanted, or NULL for none. */
static const char *wanted(void)
{
    const char *pager = getenv("PAGER"), *term = getenv("TERM");
    if (isatty(STDOUT_FILENO) == 0 || term == NULL || strcmp(term, "dumb") == 0)
        return NULL;
    if (pager == NULL)
        return "less";
    return pager[0] == '\0' || strcmp(pager, "cat") == 0 ? NULL : pager;
}

/* In the child: becomes a shell that runs the pager or, if there is no such program, shows everything at once. */
static void become(const char *pager, const int ends[2])
{
    char order[1024];
    snprintf(order, sizeof order, "%.900s\n[ $? != 127 ] || exec cat", pager);
    (void)setenv("LESS", "FRX", 0); /* what fits is shown at once; bold is bold; the text stays on the screen */
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    close(ends[1]);
    execl("/bin/sh", "sh", "-c", order, (char *)NULL);
    _exit(127);
}

void pager_open(void)
{
    const char *pager = wanted();
    int ends[2];
    width = isatty(STDOUT_FILENO) != 0 ? cli_width() : 0;
    if (pager == NULL || pipe(ends) != 0)
        return;
    fflush(stdout);
    child = fork();
    if (child == 0)
        become(pager, ends);
    close(ends[0]);
    if (child > 0) {
        struct sigaction ignore = {.sa_handler = SIG_IGN};
        terminal = dup(STDOUT_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        /* Ctrl-C is for the pager, and who has read enough may end it before everything is written. */
        sigaction(SIGINT, &ignore, &interrupt);
        sigaction(SIGPIPE, &ignore, &broken);
    }
    close(ends[1]);
}

void pager_fold(const char *text, int hang)
{
    while (*text != '\0') {
        size_t size = strcspn(text, "\n");
        char *line = cli_alloc(size + 1);
        memcpy(line, text, size);
        out_tame(line);
        if (width > 0 && canvas_width(line) > width)
            cli_wrap(stdout, line, 0, hang, width);
        else
            puts(line);
        free(line);
        text += size + (text[size] == '\n');
    }
}

void pager_close(void)
{
    if (child <= 0)
        return;
    fflush(stdout);
    clearerr(stdout);
    dup2(terminal, STDOUT_FILENO);
    close(terminal);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
        ;
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGPIPE, &broken, NULL);
    child = 0;
}
