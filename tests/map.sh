#!/bin/sh
# ARCHITECTURE.md names every source file, and no file that is not there. usage: map.sh SOURCE_ROOT
set -u
cd "$1" || exit 2
bad=0
words=$(mktemp) || exit 2
trap 'rm -f "$words"' EXIT
# shellcheck disable=SC2016 # backquotes are the document's
grep -o '`[^` ]*`' ARCHITECTURE.md | tr -d '`' | sort -u >"$words"

# Every file, by its name or by its folder and name, without the ending.
for file in $(find src web/src -name '*.c' -o -name '*.ts') tools/*; do
    stem=${file%.*}
    if ! grep -qxF -e "${stem##*/}" -e "${stem#src/}" -e "$stem" -e "$file" "$words"; then
        case $file in
        *.h) continue ;; # goes with the file that it serves
        esac
        echo "$file: ARCHITECTURE.md does not name it"
        bad=1
    fi
done

# Every name with a folder is a file or a folder, but for patterns.
grep '/' "$words" | grep -v '[*A-Z]' | while read -r name; do
    for path in "$name" "src/$name" "$name".* "src/$name".*; do
        [ -e "$path" ] && continue 2
    done
    echo "$name: ARCHITECTURE.md names it, but it is not there"
done | grep . && bad=1
exit $bad
