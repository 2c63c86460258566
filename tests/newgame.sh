#!/bin/sh
# Adding a game takes a file and a line, or a folder and a line: in a copy of the tree, both examples under other names
# build, keep the laws and can be played. What CONTRIBUTING.md says of the small one is what is run here, with fewer games.
# usage: newgame.sh SOURCE_ROOT
set -u
root=$1
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
cd "$root" || exit 2
# Copies what the build reads: the tree without pictures, pages and build folders.
tar -cf - --exclude=node_modules --exclude='docs/pictures' ARCHITECTURE.md web/src meson.build meson_options.txt src include box po lessons \
    docs/rules docs/decisions.*.md bench/*.c tests tools completions man/meson.build man/*.sh man/en man/fr | tar -xf - -C "$dir" || exit 2
cd "$dir" || exit 2

# CONTRIBUTING.md, "Adding a game": the file under its own name, and the line.
sed "s/\bfour\b/small/g; s/\bfour_/small_/g; s/_four\b/_small/g; s/\.mark = '4'/.mark = 'z'/" src/games/four.c >src/games/small.c
sed -i "s/^small_games = \['four'\]/small_games = ['four', 'small']/" src/games/meson.build
# A small game needs no line in a list of files.
sh tests/map.sh . || exit 1

# "A game with everything", steps 1 and 2: the folder under its own name, and the line.
cp -r src/games/null src/games/copy
for file in src/games/copy/null*; do mv "$file" "$(echo "$file" | sed 's|/null|/copy|')"; done
sed -i 's/\bnull_/copy_/g; s/\bNULL_/COPY_/g; s|games/null/null|games/copy/copy|g; s/"null"/"copy"/g; s/null\([._a-z]*\.[ch]\)/copy\1/g; s/struct null\b/struct copy/g' \
    src/games/copy/*.[ch]
sed -i "s/'null/'copy/; s|box/null|box/copy|; s|po/null|po/copy|" src/games/copy/meson.build
sed "s/^game null$/game copy/" box/null.box >box/copy.box
cp po/null.fr.po po/copy.fr.po
sed -i "s/\.mark = 'n'/.mark = 'y'/" src/games/copy/copy.c
sed -i "s/'null'\]/'null', 'copy']/" src/games/meson.build

meson setup made -Dtests=true -Dbuildtype=debug -Dwerror=true >setup.log 2>&1 || { tail -n 20 setup.log; exit 1; }
ninja -C made warren tests/conformance tests/soak tests/show >build.log 2>&1 || { grep -E 'error|FAILED' build.log | head -n 20; exit 1; }
made/tests/conformance 2 || { echo "a law is broken"; exit 1; }
for game in small copy; do
    made/tests/soak $game 200 || { echo "$game breaks a law"; exit 1; }
    made/tests/show 1 1 $game || { echo "$game is not shown as it should be"; exit 1; }
done
for kind in signature search; do
    made/warren bench small --repeat 0 | grep -o "$kind .*" >tests/golden/small.$kind || {
        echo "no $kind of small"
        exit 1
    }
done
# Its rules are those of the example, and so what is made of them is the same.
cmp tests/golden/four.signature tests/golden/small.signature || exit 1
printf '4\nquit\n' | XDG_STATE_HOME=$dir XDG_DATA_HOME=$dir made/warren play small --plain --seed 1 >play.log 2>&1
grep -q '^1 2 3 4 5 6 7$' play.log || { echo "small cannot be played:"; cat play.log; exit 1; }
