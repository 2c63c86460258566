#!/bin/sh
# What the page costs in a browser: bytes over the wire to the first move of a bot, time until it is ready, the longest
# task while the strongest bot thinks, and the longest while a picture changes, for each game; the best of a few. Needs
# what ./test page needs.
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
WARREN_URL=$(grep -o 'http://[^ ]*' "$said")
CHROMIUM=${CHROMIUM-$(command -v chromium-headless-shell)}
export WARREN_URL CHROMIUM
WARREN_TIMES=1 WARREN=build/warren node --test --test-reporter=tap tests/web/budget.test.mjs |
    grep -E '^(ok|not ok|#.*(bytes|ms)$)'
node tests/web/frames.mjs
