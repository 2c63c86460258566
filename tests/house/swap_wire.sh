#!/bin/sh
# Hidden worlds swapped through real sockets (swap_wire.c), and leaks that are planted and must be found.
# usage: swap_wire.sh BUILD [PAIRS] [FOLDER]   (for each of two games; a part of it is in ./test)
set -u
program=$1/tests/house_swap_wire pairs=${2:-10000}
dir=$(mktemp -d "${3:-${TMPDIR:-/tmp}}/warren-swap-XXXXXX") || exit 2
trap 'rm -rf "$dir"' EXIT
bad=0
for game in petra prowl; do
    mkdir "$dir/$game"
    "$program" "$game" 1 "$pairs" "$dir/$game" || bad=1
done
for leak in byte length order delay; do
    mkdir "$dir/$leak"
    some=40
    [ "$leak" = delay ] && some=100
    "$program" prowl 1 "$some" "$dir/$leak" "$leak" >"$dir/out" || bad=1
    tail -1 "$dir/out"
done
exit $bad
