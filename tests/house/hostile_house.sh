#!/bin/sh
# Houses that are none, or hostile: a terminal that comes to one leaves with one sentence and a status, and neither
# crashes nor hangs nor grows. usage: hostile_house.sh WARREN HOSTILE_HOUSE
set -u
export LC_ALL=C
# shellcheck source=tests/await.sh
. "$(dirname "$0")/../await.sh"
warren=$(readlink -f "$1") hostile=$(readlink -f "$2")
dir=$(mktemp -d) || exit 2
started=
# shellcheck disable=SC2086 # a list
trap 'kill $started 2>/dev/null; rm -rf "$dir"' EXIT
cd "$dir" || exit 2
export XDG_STATE_HOME="$dir/state"
bad=0 count=0
while read -r how status pattern; do
    "$hostile" "$how" >port &
    started="$started $!" needed=$!
    await test -s port || exit 1
    needed='' waiting="the end of a visit to $how"
    "$warren" watch --plain "http://127.0.0.1:$(cat port)/t/000000000000000000000000" >out 2>&1 </dev/null
    got=$?
    count=$((count + 1))
    if [ $got -ne "$status" ] || ! grep -qE -- "$pattern" out || [ "$(wc -l <out)" -ne 1 ]; then
        echo "$how: status $got, wanted $status and /$pattern/; it said: $(head -n 5 out)"
        bad=1
    fi
    rm port
done <<'END'
hang-up 3 closed without an answer
garbage 3 no house at this address
endless-head 3 no house at this address
wrong-accept 3 no house at this address
huge 3 the line broke
too-long 3 the line broke
not-utf8 3 the line broke
nonsense 1 makes no sense
binary 3 the line broke
masked 3 the line broke
pieces 3 the line broke
pings 3 the line broke
reload 1 another version
entries 1 makes no sense
END
echo "$count hostile houses"
exit $bad
