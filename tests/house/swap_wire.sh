#!/bin/sh
# Hidden worlds swapped through real sockets (swap_wire.c), when bots answer there, and leaks that are planted and must be
# found. usage: swap_wire.sh BUILD [PAIRS] [FOLDER]   (for each of two games; a part of it is in ./test)
set -u
program=$1/tests/house_swap_wire pairs=${2:-10000}
# What is compared does not depend on the disk, and in memory a commit takes no time.
place=${3:-/dev/shm}
[ -w "$place" ] || place=${TMPDIR:-/tmp}
dir=$(mktemp -d "$place/warren-swap-XXXXXX") || exit 2
trap 'rm -rf "$dir"' EXIT
bad=0

# swap WHAT GAME PAIRS [LEAK]
swap() {
    folder=$(mktemp -d "$dir/XXXXXX") || exit 2
    "$program" "$1" "$2" 1 "$3" "$folder" ${4:+"$4"} || bad=1
}

for game in petra prowl; do swap tell "$game" "$pairs"; done
# A bot takes a second for a decision, whatever happens.
if [ "$pairs" -ge 100 ]; then
    for game in petra prowl; do swap pace "$game" 20; done
else
    swap pace petra 6
fi
for leak in byte length order; do swap tell prowl 40 "$leak" >"$dir/$leak"; done
swap tell prowl 100 delay >"$dir/delay"
swap pace petra 6 pace >"$dir/pace"
for leak in byte length order delay pace; do tail -n 1 "$dir/$leak"; done
exit $bad
