#!/bin/sh
# How fast the page's module searches, compared with the native program: the same
# positions and searches with the same number of nodes, one thread each, in a few
# alternating rounds so that a busy moment affects both.  Times are processor time.
# Prints a table; the ratio is the module's speed divided by the native speed.
#   bench/wasm.sh [MILLISECONDS [ROUNDS]]     about what the native one takes
set -u
top=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
WARREN=${WARREN:-$top/build/warren} exec node "$top/bench/wasm.mjs" "${1:-400}" "${2:-3}"
