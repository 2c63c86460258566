#!/bin/sh
# A game to its end on the whole screen. usage: full.sh WARREN GAME WIDTH HEIGHT keyboard|mouse en|fr [MOVES]
# With MOVES it is left after so many decisions.
warren=$1 game=$2 width=$3 height=$4 hand=$5 language=$6 most=${7:-1000}
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/lib.sh"

case $language in
en) another='another game, same' leave='goes on|is over' stays='stays saved' ;;
fr) another='une autre partie, mêmes' leave='la reprend|est finie' stays='reste sauvegardée' ;;
esac
# Where the list begins: that depends on the screen's height and on the number of choices.
find_list() {
    list=$(screen | grep -nE '^ {1,3}#?1 ' | tail -n 1 | cut -d: -f1)
}

# Moves along the list and takes what is there.
by_keyboard() {
    for _ in $(seq $((step % 3 + 1))); do key Down; done
    key Enter
}

# Where on the board a token stands as a word of its own: COLUMN LINE, or nothing.
on_board() {
    # Columns, not bytes: every character of a board takes one.
    screen | sed 's/[^ -~]/x/g' | awk -v token="$1" -v last=$((list - 4)) '
        NR > 1 && NR < last {
            at = index(" " $0 " ", " " token " ")
            if (at > 0) { print at, NR; exit }
        }'
}

# Clicks the choice on the board if it is there, otherwise in the list, and a second time to play it. An only choice is
# selected from the start.
by_mouse() {
    find_list
    screen | sed -n "s/^ *#*[0-9]* \([^ ]*\)  .*/\1/; $list,$((list + 2))p" | grep -v '[│▼]' >tokens
    row=$((step % 3))
    while [ "$row" -gt 0 ] && ! sed -n "$((row + 1))p" tokens | grep -q .; do row=$((row - 1)); done
    place=$(on_board "$(sed -n "$((row + 1))p" tokens)")
    if [ -z "$place" ] || [ "$width" -gt 120 ]; then place="5 $((list + row))"; fi
    if [ "$(grep -c . tokens)" -gt 1 ]; then
        # Selects another one: the second, or the first.
        wheel down 5 "$list"
        if [ "$row" -eq 0 ]; then wheel down 5 "$list"; fi
        # shellcheck disable=SC2086 # two numbers
        click $place
    fi
    # shellcheck disable=SC2086
    click $place
}

open "$width" "$height" "$warren" play "$game" --example --bot 2=greedy --seed 11 --lang "$language" --name 1=Ada
see 'Ada'
await turn_of Ada
step=0
while ! over && [ $step -lt "$most" ]; do
    made=$(count)
    if [ "$hand" = mouse ]; then by_mouse; else by_keyboard; fi
    if ! await more_than "$made"; then
        screen | head -n 50
        fail "decision $step did nothing"
    fi
    await turn_of Ada || fail "whose turn is it?"
    if ! over; then see '^ *#?1 '; fi
    step=$((step + 1))
    # Every line fits, and the last one has keys or a notice.
    if [ "$(screen | wc -l)" -ne "$height" ]; then fail "not $height lines"; fi
done
if over; then
    see "$another"
    # The final board and the score.
    key F6
    see '/'
    key q
fi
key F10
see "$stays"
key Enter
ends 0
see "$leave"
if [ "$step" -lt 5 ] && [ "$most" -gt 5 ]; then fail "only $step decisions"; fi
"$warren" replay "$(newest)" >replayed || fail "the record is refused"
echo "$game ${width}x$height $hand $language: $step decisions, $(count) moves"
