/* What a broken claim does in a test program: it says so and stops, so that a debugger or a sanitizer sees where. */
#include "core/claim.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    abort();
}
