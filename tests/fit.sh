#!/bin/sh
# The tools that train the games' weights still play, learn and print. usage: fit.sh PROGRAM passage|petra|prowl|teach
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# learns FIELD: the number in this field falls from the first line that has it to the last
learns() {
    awk -v before="$1" '
        match($0, before "[0-9.]+") { n = substr($0, RSTART + length(before), RLENGTH - length(before)) + 0; if (!seen++) first = n; last = n }
        END { exit !(seen > 1 && last < first) }' "$dir/log" || {
        echo "nothing was learned:"
        cat "$dir/log"
        exit 1
    }
}
case $2 in
passage)
    "$1" sample 1 40 300 "$dir/samples"
    "$1" fit "$dir/net" 1 12 0.004 0.001 "$dir/samples" 2>"$dir/log"
    learns 'learning '
    "$1" print "$dir/net" >"$dir/weights.c"
    grep -q 'passage_net_weights_rows\[NET_FACTS\]\[NET_SUMS\]' "$dir/weights.c"
    if "$1" fit "$dir/net" 1 1 0.1 0.1 "$dir/none" 2>"$dir/log"; then exit 1; fi
    grep -q 'cannot be read' "$dir/log"
    ;;
teach)
    "$1" shape | grep -c '^turn ' | grep -qx 6
    "$1" play - 1 2 40 "$dir/lessons" >"$dir/log"
    # As many lessons as it says, each of the size that it says.
    size=$("$1" shape | sed -n 's/.* lesson \([0-9]*\) .*/\1/p')
    [ "$(wc -c <"$dir/lessons")" -eq "$((size * $(cut -d ' ' -f 2 "$dir/log")))" ]
    [ "$(cut -d ' ' -f 1 "$dir/log")" -ge 1 ]
    # Weights against themselves win as much as they lose.
    "$1" match - - 1 3 30 | grep -qx '0.5000 0.0000 6'
    "$1" match - - 1 2 30 boxes | grep -q ' 4$'
    "$1" print - | sed '1,/^#include/d' >"$dir/weights"
    sed '1,/^#include/d' "$(dirname "$0")/../src/games/passage/passage_sage_weights.c" | cmp - "$dir/weights"
    if "$1" play "$dir/none" 1 1 40 "$dir/lessons" 2>"$dir/log"; then exit 1; fi
    grep -q 'cannot be read' "$dir/log"
    ;;
petra)
    "$1" 40 6 1 >"$dir/weights.c" 2>"$dir/log"
    learns 'log-loss '
    grep -q '^const struct petra_net petra_weights_net = {' "$dir/weights.c"
    [ "$(grep -o -- '-\{0,1\}[0-9][0-9]*' "$dir/weights.c" | wc -l)" -gt 100 ]
    ;;
prowl)
    "$1" 20 level1 0 1 >"$dir/weights" 2>"$dir/log"
    learns 'log-loss '
    # As many weights as the game has leanings, and not all the same.
    [ "$(tr ',' '\n' <"$dir/weights" | grep -c '[0-9]')" -ge 100 ]
    [ "$(tr -d ' ' <"$dir/weights" | tr ',' '\n' | sort -u | wc -l)" -gt 20 ]
    ;;
esac
