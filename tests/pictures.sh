#!/bin/sh
# The pictures of docs/pictures, and the games they come from told in words, are what the program makes of their
# records. usage: pictures.sh WARREN SOURCE_ROOT [update]
set -u
warren=$1 root=$2 update=${3-}
bad=0 count=0
out=$(mktemp) || exit 2
trap 'rm -f "$out"' EXIT

# compare FILE: what the last command made must be that file
compare() {
    count=$((count + 1))
    if [ "$update" = update ]; then
        cp "$out" "$1"
    elif ! cmp "$out" "$1"; then
        echo "$1 is not what the program makes (tests/pictures.sh WARREN SOURCE_ROOT update; then look at it)"
        bad=1
    fi
}

# picture GAME NAME OPTION…
picture() {
    record=$root/docs/pictures/$1.json file=$root/docs/pictures/$2
    shift 2
    "$warren" render "$record" "$@" >"$out" || bad=1
    compare "$file"
}

# The README's, in whatever theme its reader likes; both themes and languages; boards of characters.
picture prowlers-passage prowlers-passage.svg --step 18 --lang en
picture prowlers-passage prowlers-passage.fr.dark.svg --step 18 --consider 2n --lang fr --theme dark
picture prowlers-passage prowlers-passage.end.svg --lang en --theme light
picture petra petra.svg --step 102 --view 0 --lang en
picture petra petra.fr.dark.svg --step 181 --view 0 --lang fr --theme dark
picture prowl prowl.svg --step 26 --view 0 --lang en
picture prowl prowl.fr.dark.svg --step 38 --view 0 --lang fr --theme dark
picture prowl prowl.end.svg --lang en --theme light
for game in prowlers-passage petra prowl; do
    step=18
    [ $game = petra ] && step=102
    [ $game = prowl ] && step=26
    picture $game $game.80x15.txt --text --step $step --view 0 --lang en
    picture $game $game.110x40.txt --text --step $step --view 0 --width 110 --height 40 --lang fr
    picture $game $game.ascii.txt --text --step $step --view 0 --ascii --lang en
    for lang in en fr; do
        "$warren" replay --lang $lang "$root/docs/pictures/$game.json" >"$out" || bad=1
        compare "$root/docs/pictures/$game.$lang.txt"
        "$warren" replay --lang $lang --view 1 "$root/docs/pictures/$game.json" >"$out" || bad=1
        compare "$root/docs/pictures/$game.view1.$lang.txt"
    done
done
echo "$count files compared"
exit $bad
