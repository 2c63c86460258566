#!/bin/sh
# What a house bears on this machine, beside bare loops that show what of it is the house's own cost.
# usage: house.sh BUILD [SECONDS] [FOLDER]   (build with -Dtests=true; FOLDER is where the stores are, by default /tmp)
#
# Needs the targets house_load, store_bench and echo_bench, 19,000 connections in two processes (ulimit -n), and
# addresses of 127.0.0.0/8. With 20 seconds for each figure it takes about nine minutes. A human pace,
# echoes, and moves as fast as they can are measured three times; the ratios take the best of each.
set -u
build=$1 seconds=${2:-20} place=${3:-/tmp}
here=$(dirname -- "$(readlink -f -- "$0")")
load=$build/tests/house_load
# shellcheck source=tests/house/built.sh disable=SC1091
. "$here/../tests/house/built.sh"
built "$build" warren tests/house_load tests/store_bench tests/echo_bench || exit 2
dir=$(mktemp -d "$place/warren-bench-XXXXXX") || exit 2
# shellcheck source=tests/await.sh disable=SC1091
. "$here/../tests/await.sh"
# shellcheck source=tests/house/serve.sh disable=SC1091
. "$here/../tests/house/serve.sh"
trap 'serve_end; rm -rf "$dir"' EXIT
bad=0

say() {
    echo
    echo "== $* (load$(uptime | sed 's/.*load average//'))"
}

# run COMMAND...: what it prints is also kept for the ratios at the end
run() {
    "$@" >"$dir/out" || bad=1
    cat "$dir/out"
    cat "$dir/out" >>"$dir/said"
}

begin() {
    rm -rf "${dir:?}/$1"
    serve_begin "$build/warren" "$dir/$1" --connections 20000 --per-address 20000 || exit 1
}

say "processors: $(nproc); the store on $(df -T "$dir" | awk 'NR == 2 { print $2 }')"

# First, while the disk has nothing else to do: it goes on for a while with what the others leave it.
for _ in 1 2 3; do
    say "500 tables, 1,000 moves a second in all, a tenth of them with bots"
    begin pace
    run "$load" pace "$port" "$pid" 500 "$seconds" 500
    serve_end
done

say "the store alone: appends, bare and through its thread"
run "$build/tests/store_bench" "$dir" 4

for _ in 1 2 3; do
    say "an echo of frames alone: 2,000 connections"
    run "$build/tests/echo_bench" 2000 "$seconds"
    say "1,000 live tables of Prowler's Passage, a tenth of them with bots, as fast as they can"
    begin moves
    run "$load" moves "$port" "$pid" 1000 "$seconds"
    serve_end
done

say "10,000 idle connections"
begin idle
run "$load" idle "$port" "$pid" 10000
serve_end

say "19,000 connections, all cut at once"
begin cut
"$load" cut "$port" "$pid" 19000 || bad=1
serve_end

say "100,000 sleeping tables"
begin asleep
echo "a store without a table: the server's memory $(awk '/^VmRSS/ { print $2 }' "/proc/$pid/status") KiB"
"$load" pace "$port" "$pid" 1 1 500 >/dev/null || bad=1
serve_end
store=$dir/asleep/house.db
"$build/warren" house export "$dir/one" --store "$store" || bad=1
"$load" multiply "$dir/one" "$dir/many" 100000 || bad=1
echo "an export of $(wc -c <"$dir/many") bytes with $(wc -l <"$dir/many") lines"
rm -f "$store"*
from=$(date +%s.%N)
"$build/warren" house import "$dir/many" --store "$store" || bad=1
echo "taken in after $(echo "$(date +%s.%N) - $from" | bc) s"
serve_begin "$build/warren" "$dir/asleep" --connections 20000 --per-address 20000 || exit 1
"$load" wake "$port" "$pid" "$dir/many" 90 || bad=1
serve_end

# boardgame.io's figures: 2,500 moves a second in memory only, 18 ms in the middle at 50 tables, 61 KB for an idle
# connection at least.
say "ratios"
awk '
    function row(what, ours, other, theirs, unit) {
        printf "%-46s %9.1f %-4s %-28s %9.1f  %8.2f\n", what, ours, unit, other, theirs, (theirs > 0 ? ours / theirs : 0)
    }
    $1 == "store" && $2 == 256 { appends = $3; append_us = $4 }
    /messages echoed/ && (echo_us == 0 || $8 < echo_us) { echo_us = $8 }
    /moves stored/ && ++loads > 3 && (move_us == 0 || $12 < move_us) { moves = $9; move_us = $12 }
    /from coming to being committed/ { for (i = 1; i < NF; i++) if ($i == "p99") flush99 = $(i + 1) }
    /to the other.s data/ && ++paces <= 3 && (late == 0 || $12 < late) { middle = $9; late = $12 }
    /connections: the server.s memory grew/ { idle = $(NF - 2) }
    END {
        printf "%-46s %14s %-28s %9s  %8s\n", "", "the house", "beside it", "", "ratio"
        row("moves stored and acknowledged a second", moves, "boardgame.io, in memory only", 2500, "")
        row("", moves, "the store alone, 256 at a time", appends, "")
        row("processor a move, two messages and an entry", move_us, "two echoes and an append", 2 * echo_us + append_us, "us")
        row("from a move to the other, in the middle", middle, "boardgame.io, at 50 tables", 18, "ms")
        row("likewise, the 99th percentile", late, "the bare store, 1,000 a second", flush99, "ms")
        row("memory of an idle connection", idle, "boardgame.io, at least", 61, "KiB")
    }' "$dir/said"
exit $bad
