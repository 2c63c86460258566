#!/bin/sh
# Static analysis: three programs, because each finds what the others miss. usage:
# analyse.sh SOURCE_ROOT BUILD_ROOT [deep]
# wasm_carry.c includes what only the page's build makes.
set -u
root=$1 build=$2
cd "$root" || exit 2
bad=0
cores=$(nproc)
flags="-std=c11 -D_POSIX_C_SOURCE=200809L -Isrc -Iinclude -I$build/src -fno-strict-aliasing"

# The path-sensitive checks of clang take most of the time: they are for `deep`, before a change is called done.
checks=
if [ "${3-}" != deep ]; then checks="--checks=-clang-analyzer-*"; fi
find src tools examples -name '*.c' ! -name wasm_carry.c -print0 |
    xargs -0 -P "$cores" -I '{}' sh -c "clang-tidy --quiet $checks '{}' -- $flags 2>/dev/null" |
    grep -E 'warning:|error:' && bad=1
cppcheck -j "$cores" --quiet --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
    --suppress=missingIncludeSystem --suppress=arrayIndexOutOfBoundsCond:src/registry/registry.c \
    --suppress=ctuuninitvar:src/core/json.c -Isrc -Iinclude -I"$build/src" src tools examples || bad=1
# gcc -fanalyzer mistakes the growing arrays of the tools for memory that is freed twice.
find src examples -name '*.c' ! -name wasm_carry.c -print0 |
    xargs -0 -P "$cores" -I '{}' sh -c "gcc $flags -O2 -fanalyzer -Werror -c '{}' -o /dev/null 2>&1 || exit 255" || bad=1
exit $bad
