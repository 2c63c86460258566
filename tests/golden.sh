#!/bin/sh
# Whole games with every state (and some views) as other readings of the rules gave them: `replay --states` must print
# just these. usage: golden.sh WARREN GOLDEN_FOLDER GAME
set -u
warren=$1 folder=$2 game=$3
count=0 bad=0
for record in "$folder/$game"*.record.json; do
    base=${record%.record.json}
    for wanted in "$base".states.jsonl "$base".view*.jsonl; do
        [ -f "$wanted" ] || continue
        view=$(basename "$wanted" | sed -n 's/.*\.view\(.*\)\.jsonl/\1/p')
        count=$((count + 1))
        # shellcheck disable=SC2086 # the view is nothing or two words
        if ! "$warren" replay --states ${view:+--view $view} "$record" | cmp - "$wanted"; then
            echo "$wanted is not what comes out"
            bad=1
        fi
    done
    # A record read and written again is the same game.
    "$warren" replay --json "$record" | "$warren" replay --states - | cmp - "$base.states.jsonl" || bad=1
done
echo "$count files compared"
[ $count -gt 0 ] && [ $bad = 0 ]
