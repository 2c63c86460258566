#!/bin/sh
# Tournaments from outside: what they count, that threads change nothing, and what they refuse.
# usage: tournament.sh WARREN
set -u
warren=$(readlink -f "$1")
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2
bad=0
expect() {
    status=$1 pattern=$2
    shift 2
    "$warren" tournament "$@" >out 2>&1 </dev/null
    got=$?
    if [ $got -ne "$status" ] || ! grep -qE -- "$pattern" out; then
        echo "tournament $*: status $got, wanted $status and /$pattern/; it said:"
        head -n 5 out
        bad=1
    fi
}

expect 0 '^greedy among random, 2 seats: (100|9[0-9])\.[0-9] % of the wins' prowlers-passage --bot greedy --bot random --games 100
expect 0 '100 games in 50 deals' prowlers-passage --bot greedy --bot random --games 99
expect 0 '12 games in 3 deals' petra --seats 4 --bot greedy --bot random,greedy --games 12
expect 0 'the higher holds' prowlers-passage --bot greedy --bot random --games 10000 --sprt 0.5:0.6
expect 0 'the lower holds' prowlers-passage --bot random --bot greedy --games 10000 --sprt elo:0:50:0.1:0.1
expect 2 'at least one rival' prowl --bot greedy
expect 2 'no such bot' prowl --bot greedy --bot genius
expect 2 'so many milliseconds or nodes' prowl --bot greedy --bot random@fast
expect 2 'so many milliseconds or nodes' prowl --bot greedy --bot random@0ms
expect 2 'a candidate is one bot' petra --seats 3 --bot greedy,random --bot random
expect 2 'more rivals than seats' petra --seats 2 --bot greedy --bot random,random
for test in 0.5 0.6:0.5 0:0.5 elo:0:x 0.4:0.5:0.1 0.4:0.5:0.6:0.1; do
    expect 2 'P0:P1' prowl --bot greedy --bot random --sprt $test
done

# Each among each of the others: at two seats one way round is enough.
"$warren" tournament prowlers-passage --all --bot greedy --bot random --bot random@1n --games 4 >out
[ "$(grep -c among out)" = 3 ] || { echo "three bots at two seats are three pairings"; bad=1; }
"$warren" tournament petra --seats 3 --all --bot greedy --bot random --games 3 >out
[ "$(grep -c among out)" = 2 ] || { echo "two bots at three seats are two pairings"; bad=1; }

# Threads change nothing but the time, which is on lines of its own.
for threads in 1 2 7; do
    "$warren" tournament prowl --seats 3 --bot greedy --bot random --bot random,greedy --games 300 --seed 5 \
        --sprt 0.33:0.6 --threads $threads | grep -v 'a decision' >threads$threads
done
{ cmp threads1 threads2 && cmp threads1 threads7; } || { echo "the number of threads changes the result"; bad=1; }
exit $bad
