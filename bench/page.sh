#!/bin/sh
# What the page costs in a browser: bytes over the wire to the first move of a bot, time until it is ready, and the
# longest task while the strongest bot thinks; the best of a few. Needs what ./test page needs.
set -eu
top=$(dirname -- "$(readlink -f -- "$0")")/..
cd "$top"
./run --version >/dev/null # builds it if need be
web/build build/web >&2
said=$(mktemp)
build/warren serve build/web --port 0 >"$said" 2>&1 </dev/null &
server=$!
trap 'kill $server; rm -f "$said"' EXIT
until grep -q 'http://' "$said"; do sleep 0.1; done
WARREN_TIMES=1 WARREN=build/warren WARREN_URL=$(grep -o 'http://[^ ]*' "$said") \
    CHROMIUM=${CHROMIUM-$(command -v chromium)} node --test --test-reporter=tap tests/web/budget.test.mjs |
    grep -E '^(ok|not ok|#.*(bytes|ms)$)'
