#!/bin/sh
# The map: each folder of the source has a README.md whose table names every file of it, and none that is not there;
# ARCHITECTURE.md leads to each of these, and is no longer than a page that one can take in. A small game (`small_games` in
# src/games/meson.build) needs no line. usage: map.sh SOURCE_ROOT
set -u
cd "$1" || exit 2
bad=0
names=$(mktemp) || exit 2
trap 'rm -f "$names"' EXIT
longest=120
small=$(sed -n "s/^small_games = \[\(.*\)\]/\1/p" src/games/meson.build | tr -d "',")

fail() {
    echo "$1"
    bad=1
}

[ "$(wc -l <ARCHITECTURE.md)" -le $longest ] || fail "ARCHITECTURE.md has more than $longest lines"

for folder in $(find src web/src tools -type f \( -name '*.[ch]' -o -name '*.ts' -o -path 'tools/*' \) | sed 's|/[^/]*$||' | sort -u); do
    list=$folder/README.md
    if [ ! -f "$list" ]; then
        fail "$list: is not there"
        continue
    fi
    grep -qF "]($list)" ARCHITECTURE.md || fail "$list: ARCHITECTURE.md does not lead to it"
    # The first column of the table; a name stands with its ending where two files differ in nothing else.
    # shellcheck disable=SC2016 # backquotes are the document's
    sed -n 's/^| \(`[^|]*`\) |.*/\1/p' "$list" | grep -o '`[^`]*`' | tr -d '`' >"$names"
    for file in "$folder"/*; do
        name=${file##*/}
        case $file in
        */README.md) continue ;;
        *.c | *.h | *.ts | tools/*) ;;
        *) continue ;;
        esac
        case "$folder: $small " in "src/games:"*" ${name%.c} "*) continue ;; esac
        grep -qxF -e "${name%.*}" -e "$name" "$names" || fail "$file: $list does not name it"
    done
    while read -r name; do
        for path in "$folder/$name" "$folder/$name".*; do
            [ -e "$path" ] && continue 2
        done
        fail "$name: $list names it, but it is not there"
    done <"$names"
    sort "$names" | uniq -d | grep . && fail "$list: named twice"
done
exit $bad
