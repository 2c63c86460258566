/* A terminal at which waiting takes a thousand times as long, for tests of what ends it: poll comes before that of the
 * system (LD_PRELOAD). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>

__attribute__((visibility("default"))) int poll(struct pollfd *fds, nfds_t count, int timeout)
{
    int (*real)(struct pollfd *, nfds_t, int) = 0;
    *(void **)&real = dlsym(RTLD_NEXT, "poll");
    return real(fds, count, timeout > 0 ? timeout * 1000 : timeout);
}
