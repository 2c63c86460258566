#!/bin/sh
# Prowler's Passage: the strongest bot against plain UCT with ten times its time, in paired deals.
# usage: bench/duel.sh [GAMES] [MS]
set -eu
top=$(dirname -- "$(readlink -f -- "$0")")/..
games=${1:-200} ms=${2:-50}
"$top/run" --version >/dev/null
"$top/build/warren" tournament prowlers-passage --bot "duel@${ms}ms" --bot "uct@$((10 * ms))ms" --games "$games"
