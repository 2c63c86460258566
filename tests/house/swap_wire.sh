#!/bin/sh
# Hidden worlds swapped through real sockets (swap_wire.c), when bots answer there, and leaks that are planted and must be
# found. usage: swap_wire.sh BUILD [PAIRS [PART [FOLDER]]]   (for each of two games; a part of it is in ./test)
# PART is one of tell, pace, delay and leak-pace, which take time rather than work and can run side by side; or all.
set -u
here=$(dirname -- "$(readlink -f -- "$0")")
# shellcheck source=tests/house/built.sh disable=SC1091
. "$here/built.sh"
built "$1" tests/house_swap_wire || exit 2
program=$1/tests/house_swap_wire pairs=${2:-10000} part=${3:-all}
# What is compared does not depend on the disk, and in memory a commit takes no time.
place=${4:-/dev/shm}
[ -w "$place" ] || place=${TMPDIR:-/tmp}
dir=$(mktemp -d "$place/warren-swap-XXXXXX") || exit 2
trap 'rm -rf "$dir"' EXIT
bad=0

# swap WHAT GAME PAIRS [LEAK]
swap() {
    folder=$(mktemp -d "$dir/XXXXXX") || exit 2
    "$program" "$1" "$2" 1 "$3" "$folder" ${4:+"$4"} || bad=1
}

# found GAME PAIRS WHAT LEAK: only the verdict is said
found() {
    swap "$3" "$1" "$2" "$4" >"$dir/said"
    tail -n 1 "$dir/said"
}

# wanted PART
wanted() {
    [ "$part" = all ] || [ "$part" = "$1" ]
}

if wanted tell; then
    for game in petra prowl; do swap tell "$game" "$pairs"; done
    for leak in byte length order; do found prowl 40 tell "$leak"; done
fi
# A bot takes a second for a decision, whatever happens.  Four pairs suffice to find the leak, which changes all times.
if wanted pace; then
    if [ "$pairs" -ge 100 ]; then
        for game in petra prowl; do swap pace "$game" 150; done
    else
        swap pace petra 4
    fi
fi
if wanted delay; then found prowl 100 tell delay; fi
if wanted leak-pace; then found petra 4 pace pace; fi
exit $bad
