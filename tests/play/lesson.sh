#!/bin/sh
# Lessons and exercises on a small terminal: what is asked, and what is answered, is what stays on the screen.
# usage: lesson.sh WARREN SOURCE_ROOT
warren=$1 root=$(readlink -f "$2")
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/lib.sh"

# The first words of the first text of this key in a lesson, and its last word.
first_words() { sed -n "s/^$2 //p" "$root/lessons/$1.txt" | head -n 1 | cut -d' ' -f1-4; }

for game in prowlers-passage petra prowl; do
    right=$(sed -n 's/^right //p' "$root/lessons/$game.txt" | head -n 1)
    for lang in en fr; do
        open 80 24 "$warren learn $game --lang $lang"
        see '^>'
        see "$(first_words "$game" asks-$lang)"
        see '^(Step 1 of 10|Étape 1 sur 10)'
        # The board is seen whole beside the task, from its first line on, and no card's text is cut.
        case $game in petra) board='^(Plaza|Place) ' ;; prowl) board='^(Clan cards|Cartes Clan) ' ;; *) board='^b (ring|bague)' ;; esac
        see "$board"
        see "^(Step|Étape) 1 .*$(sed -n 's/^# \([^,]*\),.*/\1/p' "$root/lessons/$game.txt" | head -n 1 | sed "s/Prowler's Passage/(Prowler's Passage|Passages Secrets)/")"
        if screen | grep '…'; then fail "$game: something is cut"; fi
        tmux capture-pane -e -p -t "w$windows" | grep -q "$(printf '\033')\[1m.*\(Step\|Étape\) 1 " || fail "$game: nothing is in bold"
        # A command that fills the screen does not drive the task away.
        text look
        key Enter
        await shows '^> *$' || fail "$game: look does not come back"
        see "$(first_words "$game" asks-$lang)"
        # The praise stays until it has been read.
        text "$right"
        key Enter
        see "$(first_words "$game" yes-$lang)"
        if screen | grep -qE '(Step 2 of|Étape 2 sur)'; then fail "$game: the next step drives the praise away"; fi
        key Enter
        see '(Step 2 of|Étape 2 sur)'
        # Back to the first step, and a right choice shown.
        text undo
        key Enter
        see '(Step 1 of|Étape 1 sur)'
        text hint
        key Enter
        see "^$right.*: "
    done
done

# An exercise: three tries, a verdict that stays, the prompt as it is elsewhere.
"$warren" simulate prowlers-passage --bot level1 --seed 3 >weak.json
open 80 24 "$warren puzzle weak.json --ms 30"
see '^> *$'
see '^Exercise 1: '
text skip
key Enter
see 'Enter goes on'
see 'In the game .* chose: '
see 'Better:'
if shows 'Exercise 2'; then fail "the next exercise drives the verdict away"; fi
key Enter
see '^Exercise 2: '
echo "lessons and exercises: read to the end"
