#!/bin/sh
# What pure code may not use does not compile there. usage: poison.sh SOURCE_ROOT CC...
set -u
root=$1
shift
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
bad=0
compile() {
    printf '%s\n' "$2" >"$dir/try.c"
    got=refused
    # shellcheck disable=SC2086 # the compiler may be several words
    $cc -std=c11 -include "$root/src/core/poison.h" -I"$root/src" -fsyntax-only "$dir/try.c" >/dev/null 2>&1 &&
        got=compiles
    if [ $got != "$1" ]; then
        echo "$got, not $1: $2"
        bad=1
    fi
}
cc=$*
compile compiles 'int f(int a); int f(int a) { return a + 1; }'
compile refused '#include <stdlib.h>
void *f(void); void *f(void) { return malloc(4); }'
compile refused '#include <stdio.h>
void f(void); void f(void) { printf("x"); }'
compile refused '#include <time.h>
long f(void); long f(void) { return (long)time(0); }'
compile refused 'double f(void); double f(void) { return 1; }'
compile refused 'float f(void); float f(void) { return 1; }'
compile refused '#include <stdlib.h>
int f(void); int f(void) { return rand(); }'
compile refused '#include <stdlib.h>
void f(void); void f(void) { exit(1); }'
exit $bad
