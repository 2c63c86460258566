#!/bin/sh
# Plays every game of the page at a house with several real browsers, to its
# end: by two, by four and a bot, by keys, on a phone in French, with lines that
# break and a house that is killed.  usage: page.sh BUILD_ROOT [PATTERN]
# It takes some minutes; `./test page` has it, and ./test one short game of it.
set -eu
top=$(dirname -- "$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")")
build=$(readlink -f -- "${1:?usage: page.sh BUILD_ROOT [PATTERN]}")
export WARREN="$build/warren" WARREN_WEB="$build/web" WARREN_EVERY=1
export CHROMIUM="${CHROMIUM:-$(command -v chromium-headless-shell)}"
exec node --test ${2:+--test-name-pattern="$2"} "$top/tests/web/parties.test.mjs"
