#!/bin/sh
# What the belief about rivals' clans is worth at Prowl: its log-loss beside uniform over the possible worlds, in the third
# round, in games of greedy bots and of a search. usage: bench/belief.sh [GAMES] [BOT] [NODES] [SEED]
set -eu
top=$(dirname -- "$(readlink -f -- "$0")")/..
games=${1:-500} bot=${2:-greedy} nodes=${3:-0} seed=${4:-1}
build=$top/build-bench
[ -d "$build" ] || meson setup "$build" "$top" -Dtests=true >/dev/null
ninja -C "$build" tests/belief >/dev/null
for seats in 2 3 4 5; do
    "$build/tests/belief" "$games" "$seats" "$bot" "$nodes" "$seed"
done
