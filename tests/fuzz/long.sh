#!/bin/sh
# Fuzzes every target for hours, one after the other: tests/fuzz/long.sh [MINUTES_EACH] [TARGET]...
# What it finds is kept in build-test/fuzz/tests/fuzz/*-corpus; a crash leaves crash-* there and ends the run.
set -eu
here=$(dirname -- "$(readlink -f -- "$0")")
minutes=${1:-60}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- record box boxes effect token wish engine position follow frames http \
    house-message house-log house-guest
build=$here/../../build-test/fuzz
[ -d "$build" ] || { echo "run ./test fuzz first" >&2; exit 2; }
ninja -C "$build" >/dev/null
for target; do
    case $target in
    record) seeds=$here/../golden ;;
    box) seeds=$here/../../box ;;
    wish) seeds=$here/seeds ;;
    engine) seeds=$here/questions ;;
    position) seeds=$here/ids ;;
    frames | http) seeds=$here/seeds-$target ;;
    house-*) seeds=$here/../house/seeds-${target#house-} ;;
    *) seeds= ;;
    esac
    echo "$target: $minutes minutes"
    sh "$here/some.sh" "$build/tests/fuzz/fuzz-$target" $((minutes * 60)) "$build/tests/fuzz/$target-corpus" \
        "$here/words.dict" ${seeds:+"$seeds"}
done
