#!/bin/sh
# Whether an analysis finds blunders. In games of the top level of Prowler's Passage, one move with at most FREE free
# pathways is replaced by one that loses 5 points or more, as the solver says; the rest is played perfectly, and must not
# be blamed. usage: bench/blunders.sh [GAMES] [FREE] [EFFORT]
set -eu
top=$(dirname -- "$(readlink -f -- "$0")")/..
[ -d "$top/build" ] || { echo "run ./test build first" >&2; exit 2; }
meson configure "$top/build" -Dtests=true >/dev/null 2>&1 || true
ninja -C "$top/build" tests/study >/dev/null
"$top/build/tests/study" blunders "${1:-100}" 1 "${2:-14}" "${3:-30000}"
