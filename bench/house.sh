#!/bin/sh
# What a house bears on this machine, beside bare loops that show what of it is the house's own cost.
# usage: house.sh BUILD [SECONDS] [FOLDER]   (build with -Dtests=true; FOLDER is where the stores are, by default /tmp)
#
# Needs the targets house_load, store_bench and echo_bench, 19,000 connections in two processes (ulimit -n), and
# addresses of 127.0.0.0/8. With 20 seconds for each figure it takes about six minutes.
set -u
build=$1 seconds=${2:-20} place=${3:-/tmp}
here=$(dirname -- "$(readlink -f -- "$0")")
load=$build/tests/house_load
dir=$(mktemp -d "$place/warren-bench-XXXXXX") || exit 2
# shellcheck source=tests/house/serve.sh disable=SC1091
. "$here/../tests/house/serve.sh"
trap 'serve_end; rm -rf "$dir"' EXIT
bad=0

say() {
    echo
    echo "== $* (load$(uptime | sed 's/.*load average//'))"
}

begin() {
    rm -rf "${dir:?}/$1"
    serve_begin "$build/warren" "$dir/$1" --connections 20000 --per-address 20000 || exit 1
}

say "processors: $(nproc); the store on $(df -T "$dir" | awk 'NR == 2 { print $2 }')"

say "the store alone: appends, bare and through its thread"
"$build/tests/store_bench" "$dir" 4 || bad=1

say "an echo of frames alone: 2,000 connections"
"$build/tests/echo_bench" 2000 "$seconds" || bad=1

say "1,000 live tables of Prowler's Passage, a tenth of them with bots, as fast as they can"
begin moves
"$load" moves "$port" "$pid" 1000 "$seconds" || bad=1
serve_end

say "500 tables, 1,000 moves a second in all"
begin pace
"$load" pace "$port" "$pid" 500 "$seconds" 500 || bad=1
serve_end

say "10,000 idle connections"
begin idle
"$load" idle "$port" "$pid" 10000 || bad=1
serve_end

say "19,000 connections, all cut at once"
begin cut
"$load" cut "$port" "$pid" 19000 || bad=1
serve_end

say "100,000 sleeping tables"
begin asleep
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
exit $bad
