#!/bin/sh
# Checks the direction of includes: who may know whom. Includes are root-relative, so a line's text is enough.
# usage: layers.sh SOURCE_ROOT
set -u
cd "$1/src" || exit 2
bad=0
list=$(mktemp) || exit 2
trap 'rm -f "$list"' EXIT

# The folders a folder may include from, itself apart: as ARCHITECTURE.md lists them.
allowed() {
    awk -v folder="${1%%/*}" '
        /^```layers$/ { on = 1; next }
        /^```$/ { on = 0 }
        on && $1 == folder { $1 = ""; print; found = 1 }
        END { if (!found) print "?" }' ../ARCHITECTURE.md
}

for file in $(find . -name '*.[ch]' | sed 's|^\./||'); do
    folder=$(dirname "$file")
    may=$(allowed "$folder")
    if [ "$may" = "?" ]; then
        echo "$file: tests/layers.sh does not know the folder $folder"
        bad=1
    fi
    sed -n 's/^#include "\(.*\)".*/\1/p' "$file" >"$list"
    while read -r header; do
        case $header in
        version.h | warren.h | */builtin.h | registry/rules.h | registry/lessons.h | registry/games.h) continue ;; # generated, or public
        esac
        target=$(dirname "$header")
        good=no
        [ "$target" = "$folder" ] && good=yes
        for from in $may; do
            case $target in
            "$from" | "$from"/*) good=yes ;;
            esac
        done
        if [ $good = no ]; then
            echo "$file: a file of $folder may not include $header"
            bad=1
        fi
    done <"$list"
done

# In the terminal only the place elsewhere knows of houses: the front ends ask a place (term/place.h), whichever it is.
for file in term/*.[ch]; do
    case $file in
    term/visit* | term/cable* | term/device.[ch] | term/play.c) continue ;; # the place itself, and where playing begins
    esac
    if grep -nE '^#include "(guest/|house/|term/(visit|cable|device)\.h)|->visit->' "$file" /dev/null; then
        echo "$file: only the place elsewhere knows of houses"
        bad=1
    fi
done

# Only the registry knows which games there are.
games=$(cd games && printf '%s|' */ *.c | sed 's|/||g; s/\.c|/|/g; s/|$//')
if grep -nE "\\b($games)_game\\b" -r ai cli core guest house lang lib server show store study table term wasm; then
    echo "a game is named outside its folder and the registry"
    bad=1
fi
exit $bad
