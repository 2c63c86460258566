#!/bin/sh
# Taking the lessons, in both languages: wrong choices are explained, and right ones lead to the end.
# usage: learn.sh WARREN SOURCE_ROOT
set -u
export LC_ALL=C.UTF-8
warren=$1 root=$(readlink -f "$2")
# shellcheck source=tests/expect.sh
. "$(dirname "$0")/expect.sh"

# part LESSON KEY: the texts with this key, one on each line
part() {
    awk -v key="$2" '
        /^[^ ]/ { on = $1 == key; if (on) { sub(/^[^ ]* /, ""); printf "%s%s", n++ ? "\n" : "", $0 } next }
        on && NF { sub(/^ */, " "); printf "%s", $0 }
        END { print "" }' "$root/lessons/$1.txt"
}

# Answers each step with nonsense first and then with the right choice.
answers() {
    awk '/^right / { print "nonsense"; print $2 }' "$root/lessons/$1.txt"
}

for file in "$root"/lessons/*.txt; do
    game=$(basename "$file" .txt)
    for lang in en fr; do
        count=$((count + 1))
        answers "$game" | "$warren" learn "$game" --lang $lang >out 2>err || fail "$game, $lang: status $?"
        [ -s err ] && fail "$game, $lang: $(head -n 3 err)"
        for key in asks yes; do
            part "$game" $key-$lang >wanted
            [ "$(wc -l <wanted)" = 10 ] || fail "$game: not ten texts $key-$lang"
            while read -r line; do
                grep -qF -- "$line" out || fail "$game, $lang: not said: $line"
            done <wanted
        done
        tail -n 1 out | grep -q "warren play $game" || fail "$game, $lang: no end: $(tail -n 1 out)"
        # What is wrong is told, and asked again.
        part "$game" no-$lang | head -n 1 >wanted
        wrong=$(printf 'list\n' | "$warren" learn "$game" --lang $lang |
            awk -v right="$(awk '/^right/ { print $2; exit }' "$file")" '/^ *#?[0-9]+\. / && $2 != right { print $2; exit }')
        printf '%s\nquit\n' "$wrong" | "$warren" learn "$game" --lang $lang >out
        grep -qF -- "$(cat wanted)" out || fail "$game, $lang: not said of $wrong: $(cat wanted)"
    done
    # What a choice led to is explained once all of it has happened: the moves after it are told before.
    answers "$game" | "$warren" learn "$game" >out
    part "$game" yes-en | head -n 1 >wanted
    told=$(grep -nF -- "$(cat wanted)" out | head -n 1 | cut -d: -f1)
    next=$(grep -n '^Step 2 of' out | cut -d: -f1)
    if sed -n "$((told + 1)),${next}p" out | grep -q '^Blaise '; then fail "$game: praise before the events"; fi
    # What can be typed while playing can be typed here, but for what a lesson has not.
    printf 'rules\nlog\nundo\npreview\nhelp\nquit\n' | "$warren" learn "$game" >out
    grep -qE '^[0-9]+\.[0-9]+ ' out || fail "$game: no rules"
    grep -q '^Say which choice' out || fail "$game: no preview"
    if ! grep -q '^  undo - the step before$' out || ! grep -q '^  rules - ' out; then fail "$game: another help"; fi
    if grep -q 'stays saved' out; then fail "$game: a save is promised"; fi
    grep -q '^This is the first step\.$' out || fail "$game: undo says nothing"
    printf 'hint\nquit\n' | "$warren" learn "$game" >out
    grep -q "^$(awk '/^right/ { print $2; exit }' "$file"): " out || fail "$game: no right choice for a hint"
    # It begins where it was left.
    "$warren" learn "$game" 7 </dev/null >out
    if ! grep -q '^Step 7 of 10, ' out || ! grep -q "warren learn $game 7\$" out; then fail "$game: not step 7"; fi
done

verb=learn
expect 0 'warren learn petra'
expect 2 'no such game' chess
expect 2 'no lesson for this game' null
expect 2 'a step from 1 to 10' petra 11
expect 2 'a step from 1 to 10' petra one

[ $bad -eq 0 ] && echo "$count lessons and calls as expected"
exit $bad
