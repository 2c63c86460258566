#!/bin/sh
# The solver of Prowler's Passage: compared with brute force, and timed on one core and on two. Sensible play looks two
# moves ahead; positions from games of the search itself are harder. usage: bench/solver.sh [ENDINGS] [POSITIONS]
set -eu
top=$(dirname -- "$(readlink -f -- "$0")")/..
endings=${1:-10000} positions=${2:-31}
[ -d "$top/build" ] || { echo "run ./test build first" >&2; exit 2; }
meson configure "$top/build" -Dtests=true >/dev/null 2>&1 || true
ninja -C "$top/build" tests/solver >/dev/null
solver=$top/build/tests/solver
"$solver" check "$endings"
for free in 12 14 16 18; do
    "$solver" speed "$free" "$positions"
done
for free in 12 14 16 18; do
    "$solver" speed-search "$free" "$positions"
done
"$solver" threads 15 "$positions"
