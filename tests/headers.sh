#!/bin/sh
# Every header compiles alone and opens by saying what it is. usage: headers.sh SOURCE_ROOT BUILD_ROOT CC...
set -u
root=$1 build=$2
shift 2
bad=0
for header in $(cd "$root" && find src include tests -name '*.h'); do
    if ! "$@" -std=c11 -Wall -Wextra -Wpedantic -Werror -Wno-unused-function -fsyntax-only -D_POSIX_C_SOURCE=200809L \
        -I"$root/src" -I"$root/include" -I"$root/tests" -I"$build/src" -x c "$root/$header"; then
        echo "$header does not compile alone"
        bad=1
    fi
    case $(head -n 1 "$root/$header") in
    '/* '*) ;;
    *) echo "$header does not open with a sentence that says what it is"; bad=1 ;;
    esac
done
exit $bad
