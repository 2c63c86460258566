#!/bin/sh
# Two people at one screen: neither sees the other's secrets, not even by scrolling back, in the log or with the arrow
# keys. usage: hotseat.sh WARREN
warren=$1
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/lib.sh"

# The cards that can be chosen, by id and by name, from lines such as "1. clan:Sp5  Lay Bone Reader (Spring) …".
hand() {
    scrollback | sed -n 's/.*clan:\([A-Z][a-z][0-9]\).*/\1/p'
    scrollback | sed -n 's/.*clan:[A-Z][a-z][0-9] *\([^(]*\) (.*/\1/p'
}

# Fails if anything of the first player's hand can be found.
clean() {
    scrollback >all
    if grep -nFf hidden all; then fail "$1: this is the other one's"; fi
}

# Whether the next player has been called so many times.
asks() {
    [ "$(scrollback | grep -c 'draw the curtain')" -ge "$1" ]
}

for mode in --plain ''; do
    rm -rf "$XDG_DATA_HOME"
    open 110 42 "$warren" play prowl $mode --name Ada --name Blaise --seed 5
    see 'The curtain is drawn\.'
    if scrollback | grep -q 'clan:'; then fail "something is seen before anybody has come"; fi
    first=$(screen | sed -n 's/.*The curtain is drawn\. \([A-Z][a-z]*\):.*/\1/p')
    second=Blaise
    if [ "$first" = Blaise ]; then second=Ada; fi
    key Enter
    see 'clan:'
    hand >hidden
    [ "$(grep -c . hidden)" -ge 10 ] || { cat hidden; fail "no hand to hide"; }
    text '#1'
    key Enter
    see 'draw the curtain'
    # Nobody has seen the card that was laid, so it can be taken back.
    if [ -n "$mode" ]; then text undo; key Enter; else key F2; fi
    see 'Taken back'
    text '#1'
    key Enter
    # In lines of text what was said before stays on the screen.
    if [ -n "$mode" ]; then await asks 2; else await hides 'Taken back'; fi || fail "it cannot be laid again"
    see 'draw the curtain'
    key Enter
    see "The curtain is drawn\. $second"
    clean "$mode the curtain"
    text 'zz'
    key Up
    text 'y'
    # No line typed before comes back; on the screen nothing is typed at all.
    if [ -n "$mode" ]; then see '^> zzy$'; else key Escape; fi
    clean "$mode nonsense at the curtain"
    if [ -n "$mode" ]; then key C-u; fi
    key Enter
    see 'clan:'
    clean "$mode the other one's turn"
    if [ -n "$mode" ]; then text log; key Enter; else key F5; fi
    see 'face down'
    clean "$mode the log"
    if [ -n "$mode" ]; then text undo; key Enter; else key q; key F2; fi
    see 'decided nothing yet' # the other one's card stays
    # Leaving with a hand on the screen leaves none behind.
    hand >hidden
    if [ -n "$mode" ]; then text quit; else key F10; see 'stays saved'; fi
    key Enter
    ends 0
    clean "$mode after leaving"
    # And who comes back finds the curtain.
    open 110 42 "$warren" play --resume $mode
    see "The curtain is drawn\. $second"
    clean "$mode coming back"
    key C-c
    see 'Ctrl-C again|Leave'
    key C-c
    ends 0
done
echo "hot-seat: nothing behind the curtain"
