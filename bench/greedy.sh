#!/bin/sh
# How often the greedy bot beats the random one, from each seat. usage: bench/greedy.sh [GAME] [GAMES] [SEATS]
set -eu
top=$(dirname -- "$(readlink -f -- "$0")")/..
game=${1:-prowlers-passage} games=${2:-5000} seats=${3:-2}
"$top/run" --version >/dev/null
seat=0
while [ $seat -lt "$seats" ]; do
    bots=
    i=0
    while [ $i -lt "$seats" ]; do
        if [ $i -eq $seat ]; then name=greedy; else name=random; fi
        bots=${bots:+$bots,}$name
        i=$((i + 1))
    done
    won=$("$top/build/warren" simulate "$game" --seats "$seats" --games "$games" --bot "$bots" |
        grep -c "\"winners\":\[$seat\]") || true
    awk -v s=$seat -v w="$won" -v n="$games" \
        'BEGIN { p = w / n; printf "greedy in seat %d won %d of %d: %.1f %% (95 %%: +- %.1f)\n", s, w, n, 100 * p, 196 * sqrt(p * (1 - p) / n) }'
    seat=$((seat + 1))
done
