#!/bin/sh
# Whole games with every state, and some views, as independent implementations of the rules gave them: `replay --states`
# must print exactly these. Long games have a checksum instead (NAME.states.sha256, NAME.viewN.sha256).
# usage: golden.sh WARREN GOLDEN_FOLDER GAME
set -u
warren=$1 folder=$2 game=$3
count=0 bad=0
for record in "$folder/$game"-*.record.json; do
    base=${record%.record.json}
    for wanted in "$base".states.* "$base".view*.*; do
        [ -f "$wanted" ] || continue
        view=$(basename "$wanted" | sed -n 's/.*\.view\(.*\)\..*/\1/p')
        # The files number seats from 0, the command line from 1.
        case $view in [0-9]) view=$((view + 1)) ;; esac
        count=$((count + 1))
        # shellcheck disable=SC2086 # the view is nothing or two words
        case $wanted in
        *.sha256) "$warren" replay --states ${view:+--view $view} "$record" | sha256sum | cut -d' ' -f1 ;;
        *) "$warren" replay --states ${view:+--view $view} "$record" ;;
        esac | cmp - "$wanted" || {
            echo "$wanted is not what comes out"
            bad=1
        }
    done
    # A record read and written again is the same game.
    again=$("$warren" replay --json "$record" | "$warren" replay --states - | cksum)
    [ "$again" = "$("$warren" replay --states "$record" | cksum)" ] || bad=1
done
echo "$count files compared"
[ $count -gt 0 ] && [ $bad = 0 ]
