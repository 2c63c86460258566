#!/bin/sh
# Whether luck is fair: over many games every seat's luck adds up to nothing. Prints the mean a game, with its
# standard error, for each game with chance and each number of seats. usage: bench/luck.sh [GAMES]
set -eu
top=$(dirname -- "$(readlink -f -- "$0")")/..
games=${1:-1000}
[ -d "$top/build" ] || { echo "run ./test build first" >&2; exit 2; }
meson configure "$top/build" -Dtests=true >/dev/null 2>&1 || true
ninja -C "$top/build" tests/study >/dev/null
for seats in 2 3 4; do
    "$top/build/tests/study" luck petra "$seats" "$games"
done
for seats in 2 3 4 5; do
    "$top/build/tests/study" luck prowl "$seats" "$games"
done
