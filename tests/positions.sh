#!/bin/sh
# Old position ids: each line of positions.txt has a golden record, a step, a viewer and the id that some version wrote
# for it. Every later version must read it as the same position, and must write the same id if nothing is hidden.
# usage: positions.sh WARREN GOLDEN_FOLDER
set -u
warren=$1 folder=$2
count=0 bad=0
while read -r name step viewer id; do
    view=
    case $viewer in
    all) ;;
    [0-9]) view="--view $((viewer + 1))" ;; # the file numbers seats from 0, the command line from 1
    *) view="--view $viewer" ;;
    esac
    count=$((count + 1))
    # shellcheck disable=SC2086 # the view is nothing or two words
    wanted=$("$warren" show "$folder/$name.record.json" --step "$step" $view --states)
    if [ -z "$wanted" ] || [ "$wanted" != "$("$warren" show "$id" --states)" ]; then
        echo "$name, step $step, $viewer: $id is another position"
        bad=1
    fi
    if [ "$viewer" = all ] && [ "$id" != "$("$warren" show "$folder/$name.record.json" --step "$step" --id)" ]; then
        echo "$name, step $step: the id is not $id any more"
        bad=1
    fi
done <"$folder/positions.txt"
echo "$count ids read"
[ $count -gt 100 ] && [ $bad = 0 ]
