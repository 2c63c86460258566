#!/bin/sh
# Speed of the rules beside a loop without rules, measured in one run, best of several; of the library; and how long the
# program takes to start. usage: bench/speed.sh [REPEATS]
set -eu
top=$(dirname -- "$(readlink -f -- "$0")")/..
repeats=${1:-10}
"$top/run" --version >/dev/null # builds it if need be
warren=$top/build/warren
"$warren" bench --repeat "$repeats"

# Through the library: a whole game each time, from warren_new to its end.
ninja -C "$top/build" src/lib/libwarren.a >/dev/null
library=$(mktemp) || exit
cc -O2 -std=c11 -I"$top/include" -o "$library" "$top/bench/library.c" "$top/build/src/lib/libwarren.a" -lm
for game in prowlers-passage 'petra 2' 'petra 3' 'petra 4' 'prowl 2' 'prowl 3' 'prowl 4' 'prowl 5'; do
    # shellcheck disable=SC2086 # a game and its seats
    "$library" $game
done
rm -f "$library"

# A hundred starts, so that the resolution of the clock does not matter.
begun=$(date +%s%N)
i=0
while [ $i -lt 100 ]; do
    "$warren" --version >/dev/null
    i=$((i + 1))
done
ended=$(date +%s%N)
echo "warren --version: $(((ended - begun) / 100000)) microseconds (limit 10000)"
