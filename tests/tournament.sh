#!/bin/sh
# Tournaments from outside: what they count, that neither threads nor being broken off nor (with `ranks`) MPI changes
# anything, and what they refuse. usage: tournament.sh WARREN [ranks]
set -u
warren=$1
# shellcheck source=tests/expect.sh
. "$(dirname "$0")/expect.sh"
verb=tournament

# The same games in three ways give the same, apart from the time.
three_ways() {
    "$warren" tournament prowl --seats 3 --bot ismcts@40n --bot random --bot random,greedy --games 90 --seed 5 \
        --sprt 0.33:0.6 "$@" 2>err | sed 's/"time":{[^}]*}[^}]*}}//; / a decision, /d'
}

if [ "${2-}" = ranks ]; then
    command -v mpirun >/dev/null || exit 77
    three_ways --out one.jsonl >one
    real=$warren
    printf '#!/bin/sh\nexec mpirun --allow-run-as-root --oversubscribe -n 3 %s "$@"\n' "$real" >spread
    chmod +x spread
    warren=$dir/spread
    three_ways --out three.jsonl >three || bad=1
    { cmp one three && cmp one.jsonl three.jsonl; } || { echo "three ranks come to something else"; cat err; bad=1; }
    expect 2 'no such bot' prowl --bot greedy --bot genius
    [ "$(grep -c 'no such bot' out)" = 1 ] || { echo "more than one rank complains"; bad=1; }
    expect 3 'cannot write' prowl --bot greedy --bot random --out no/such/folder
    exit $bad
fi

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

# Everybody against everybody.
"$warren" tournament prowlers-passage --all --bot greedy --bot random --bot random@1n --games 4 >out
[ "$(grep -c among out)" = 3 ] || { echo "three bots at two seats are three pairings"; bad=1; }
"$warren" tournament petra --seats 3 --all --bot greedy --bot random --games 3 >out
[ "$(grep -c among out)" = 2 ] || { echo "two bots at three seats are two pairings"; bad=1; }

# Threads and interruptions change nothing but the time.
three_ways --threads 1 --out whole.jsonl >whole
for threads in 2 7; do
    three_ways --threads $threads --out several.jsonl >several
    { cmp whole several && cmp whole.jsonl several.jsonl; } || { echo "$threads threads change the result"; bad=1; }
    rm several.jsonl
done
size=$(wc -c <whole.jsonl)
for part in 1 3 2; do
    head -c $((size * part / 4)) whole.jsonl >part.jsonl
    three_ways --out part.jsonl >part
    grep -q 'deals are there already' err || { echo "a part of $part quarters: not gone on with"; bad=1; }
    { cmp whole part && cmp whole.jsonl part.jsonl; } || { echo "broken off at $part quarters: not the same"; bad=1; }
done
# Killed in the middle.
"$warren" tournament prowl --seats 3 --bot ismcts@4000n --bot random --games 90 --out killed.jsonl --threads 2 >out 2>&1 &
pid=$!
needed=$pid
await test -s killed.jsonl
kill -9 $pid 2>/dev/null
wait $pid 2>/dev/null
expect 0 'deals are there already' prowl --seats 3 --bot ismcts@4000n --bot random --games 15 --out killed.jsonl
"$warren" replay killed.jsonl >/dev/null || { echo "what was killed and went on does not replay"; bad=1; }
# A longer tournament continues a shorter one; a different one does not; and nothing that is there is lost.
three_ways --games 30 --out short.jsonl >short
three_ways --out short.jsonl >long
cmp whole long || { echo "a longer tournament does not go on from a shorter one"; bad=1; }
three_ways --games 30 --out short.jsonl >again
{ cmp short again && cmp whole.jsonl short.jsonl; } || { echo "a shorter tournament spoils the file"; bad=1; }
expect 1 'something else' prowl --seats 3 --bot greedy --bot random --games 30 --out short.jsonl
cmp whole.jsonl short.jsonl || bad=1
"$warren" replay whole.jsonl >/dev/null || { echo "the records do not replay"; bad=1; }
expect 3 'cannot write' prowl --bot greedy --bot random --out no/such/folder

# Output for programs.
"$warren" tournament prowlers-passage --all --bot random --bot greedy --bot uct@1000n --games 60 --json >out
[ "$(grep -o '"deals":30,"games":60' out | wc -l)" = 3 ] || { echo "three pairings of 60 games each"; bad=1; }
grep -o '"bot":"[^"]*","elo":[0-9.]*' out | sed 's/.*://' >ratings
{ [ "$(wc -l <ratings)" = 3 ] && sort -n ratings | cmp - ratings; } || { echo "ratings not in order"; bad=1; }

# Every level answers in its time, the first move included; on a busy machine it may take a little longer.
for game in prowlers-passage petra prowl; do
    for level in 1 3 6; do
        "$warren" tournament $game --bot $level@10ms --bot random --games 2 --json >out
        most=$(sed 's/.*"candidate":{[^}]*"ms_most":\([0-9]*\).*/\1/' out)
        [ "$most" -lt 40 ] || { echo "$game, level $level: $most ms instead of 10"; bad=1; }
    done
done
exit $bad
