#!/bin/sh
# How fast the page's module searches beside the native program: the same
# positions, the same searches with the same number of nodes, one thread each, a
# few rounds in turn so that a busy moment meets both.  Times are the
# processor's.  Prints a table; the ratio is the page's speed by the native one's.
#   bench/wasm.sh [MILLISECONDS [ROUNDS]]     about what the native one takes
set -u
top=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
WARREN=${WARREN:-$top/build/warren} exec node "$top/bench/wasm.mjs" "${1:-400}" "${2:-3}"
