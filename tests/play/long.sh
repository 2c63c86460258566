#!/bin/sh
# What ./test does of tests/play, and more: every game, number of players and size, and many random keys. Takes some
# ten minutes. usage: long.sh BUILD, with a build folder made with -Dtests=true
build=$(readlink -f "$1") here=$(dirname "$(readlink -f "$0")")
warren=$build/warren bad=0
try() {
    "$@" || { echo "failed: $*"; bad=1; }
}
for game in prowlers-passage petra prowl; do
    for size in '80 24' '100 30' '120 24' '160 50' '240 70'; do
        for hand in keyboard mouse; do
            # shellcheck disable=SC2086 # two numbers
            try "$here/full.sh" "$warren" $game $size $hand en
            # shellcheck disable=SC2086
            try "$here/full.sh" "$warren" $game $size $hand fr
        done
    done
    try "$here/crash.sh" "$warren" $game
done
for players in 'prowlers-passage 2' 'petra 2' 'petra 3' 'petra 4' 'prowl 2' 'prowl 3' 'prowl 4' 'prowl 5'; do
    # shellcheck disable=SC2086
    try "$here/plain.sh" "$warren" $players
done
try "$here/hotseat.sh" "$warren"
try "$here/terminal.sh" "$warren" "$build/tests/play_keys" 0
for seed in 1 2 3 4 5; do
    try "$here/monkeys.sh" "$warren" "$build/tests/play_monkey" $seed 5000
done
exit $bad
