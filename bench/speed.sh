#!/bin/sh
# Speed of the rules beside a loop without rules, measured in one run, best of several; and how long the program takes
# to start. usage: bench/speed.sh [REPEATS]
set -eu
top=$(dirname -- "$(readlink -f -- "$0")")/..
repeats=${1:-10}
"$top/run" --version >/dev/null # builds it if need be
warren=$top/build/warren
"$warren" bench --repeat "$repeats"

# A hundred starts, so that the resolution of the clock does not matter.
begun=$(date +%s%N)
i=0
while [ $i -lt 100 ]; do
    "$warren" --version >/dev/null
    i=$((i + 1))
done
ended=$(date +%s%N)
echo "warren --version: $(((ended - begun) / 100000)) microseconds (limit 10000)"
