#!/bin/sh
# The program still makes the pictures and texts of docs/pictures from their records, byte for byte. usage: pictures.sh WARREN SOURCE_ROOT [update]
set -u
warren=$1 root=$2 update=${3-}
bad=0 count=0
out=$(mktemp) || exit 2
trap 'rm -f "$out"' EXIT

# compare FILE: the output of the last command equals this file
compare() {
    count=$((count + 1))
    if [ "$update" = update ]; then
        cp "$out" "$1"
    elif ! cmp "$out" "$1"; then
        echo "$1 is not what the program makes (tests/pictures.sh WARREN SOURCE_ROOT update; then look at it)"
        bad=1
    fi
}

folder=$root/docs/pictures
while read -r record file options; do
    case $record in
    '' | '#'*) continue ;;
    esac
    # shellcheck disable=SC2086 # several words
    "$warren" render "$folder/$record.json" $options >"$out" </dev/null || bad=1
    compare "$folder/$file"
done <"$folder/list.txt"
for record in "$folder"/*.json; do
    for lang in en fr; do
        "$warren" replay --lang $lang "$record" >"$out" || bad=1
        compare "${record%.json}.$lang.txt"
        "$warren" replay --lang $lang --view 2 "$record" >"$out" || bad=1
        compare "${record%.json}.view1.$lang.txt"
    done
done
echo "$count files compared"
exit $bad
