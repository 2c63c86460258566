#!/bin/sh
# Logs of every version are replayed and give the views they always gave. usage: golden.sh REPLAY FOLDER
set -u
bad=0 count=0
for log in "$2"/*.log; do
    count=$((count + 1))
    if ! "$1" "$log" | cmp -s - "${log%.log}.views"; then
        echo "$log: its views have changed"
        bad=1
    fi
done
[ "$count" -gt 0 ] || bad=1
exit $bad
