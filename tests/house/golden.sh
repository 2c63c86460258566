#!/bin/sh
# Logs of every version are replayed and give the views and the times they always gave; those in refused/ were begun with other rules,
# another box or another version of the log, and are refused with a sentence that says so. usage: golden.sh REPLAY FOLDER
set -u
bad=0 count=0
for log in "$2"/*.log; do
    count=$((count + 1))
    if ! "$1" "$log" | cmp -s - "${log%.log}.views"; then
        echo "$log: its views have changed"
        bad=1
    fi
    if ! "$1" --times "$log" | cmp -s - "${log%.log}.times"; then
        echo "$log: its times have changed"
        bad=1
    fi
done
# Every kind of entry is in one of each version.
for version in 1 2; do
    for kind in laid sat left bot barred door begun played offered agreed declined said stood returned resigned code \
        moved ended closed broke; do
        grep -q "\"what\":{\"$kind\":" "$2"/*-$version.log || { echo "no log of version $version has an entry $kind"; bad=1; }
    done
    grep -q '"offered":.*"what":"pause"' "$2"/*-$version.log || { echo "no log of version $version has a pause"; bad=1; }
    if grep '"laid":' "$2"/*-$version.log | grep -vq "\"v\":$version,"; then bad=1; fi
done
grep -q '"barred":.*"hash"' "$2"/*-2.log || { echo "no log has another door"; bad=1; }
refused=0
for log in "$2"/refused/*.log; do
    refused=$((refused + 1))
    said=$("$1" "$log" 2>&1 >/dev/null) && { echo "$log: replayed, although it is of another version"; bad=1; }
    [ "${said#"$log": }" = "$(cat "${log%.log}.said")" ] || { echo "$said"; bad=1; }
done
[ "$count" -gt 0 ] && [ "$refused" -gt 0 ] || bad=1
exit $bad
