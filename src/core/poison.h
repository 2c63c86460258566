/* Included by force into every file that is pure (see "Layers" in ARCHITECTURE.md): there, what a pure function may not
 * use does not compile. The list is of what has been at hand, not of all that could be wrong.
 *
 * The permitted system headers come first, because poisoning applies to every later use of a word, theirs included. */
#ifndef CORE_POISON_H
#define CORE_POISON_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Memory belongs to the caller. */
#pragma GCC poison malloc calloc realloc free alloca strdup strndup aligned_alloc posix_memalign mmap
/* Nothing is printed or read. */
#pragma GCC poison printf fprintf sprintf snprintf vprintf vfprintf vsnprintf puts putchar fputs fopen fread fwrite open
#pragma GCC poison read write scanf sscanf getenv setlocale
/* There is no clock, no other source of chance, no way out. */
#pragma GCC poison time clock clock_gettime gettimeofday localtime gmtime rand srand random srandom getrandom
#pragma GCC poison setjmp longjmp exit abort signal
/* Integers only: floating point differs between machines. */
#pragma GCC poison float double
/* Their results depend on the library. */
#pragma GCC poison qsort bsearch strtol strtoul atoi strtok

#endif
