#!/bin/sh
# What the hardening of meson.build costs: the program is built with and without it, both do the same work, and callgrind
# counts their instructions, which a busy machine does not change. Then the best time of several runs of each, taken in
# turn. usage: bench/hardening.sh [REPEATS]
set -eu
top=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
repeats=${1:-7}
command -v valgrind >/dev/null || { echo "bench/hardening.sh: valgrind is not installed" >&2; exit 3; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
for harden in false true; do
    if ! { meson setup "$dir/$harden" "$top" --buildtype=release -Dharden=$harden -Db_pie=$harden &&
        ninja -C "$dir/$harden" warren; } >"$dir/log" 2>&1; then
        cat "$dir/log"
        exit 1
    fi
done

# work HARDEN KIND GAME [COMMAND...]: games of bots, begun by a command such as a counter of instructions
work() {
    harden=$1 kind=$2 game=$3
    shift 3
    case $kind in
    random) set -- "$@" "$dir/$harden/warren" simulate "$game" --games 2000 ;;
    search) set -- "$@" "$dir/$harden/warren" simulate "$game" --games 1 --bot level6@400n ;;
    esac
    "$@" --seed 1 --threads 1 >"$dir/out"
}

# count HARDEN KIND GAME: how many instructions that takes
count() {
    work "$@" valgrind --tool=callgrind --callgrind-out-file=/dev/null 2>"$dir/counted"
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$dir/counted"
}

# time_of HARDEN KIND GAME: how many microseconds that takes
time_of() {
    begun=$(date +%s%N)
    work "$@"
    ended=$(date +%s%N)
    echo $(((ended - begun) / 1000))
}

printf '%-6s  %-16s  %14s  %14s  %7s  %7s\n' work game 'instructions' 'hardened' ratio time
for kind in random search; do
    for game in prowlers-passage petra prowl; do
        plain=$(count false "$kind" "$game") hard=$(count true "$kind" "$game")
        i=0
        : >"$dir/false.times"
        : >"$dir/true.times"
        while [ $i -lt "$repeats" ]; do
            time_of false "$kind" "$game" >>"$dir/false.times"
            time_of true "$kind" "$game" >>"$dir/true.times"
            i=$((i + 1))
        done
        fast=$(sort -n "$dir/false.times" | head -n 1) hardest=$(sort -n "$dir/true.times" | head -n 1)
        awk -v kind="$kind" -v game="$game" -v a="$plain" -v b="$hard" -v s="$fast" -v t="$hardest" \
            'BEGIN { printf "%-6s  %-16s  %14.0f  %14.0f  %7.3f  %7.3f\n", kind, game, a, b, b / a, t / s }'
    done
done
echo "bytes of the program: $(wc -c <"$dir/false/warren"), hardened $(wc -c <"$dir/true/warren")"
