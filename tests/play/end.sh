#!/bin/sh
# The end of a game: who has won, what can be done then. usage: end.sh WARREN
warren=$1
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/lib.sh"

# The end: the winner in the first line; a letter selects, Enter begins; the analysis
{ yes '#1' | head -n 60; echo analyse; echo quit; } >lines
rm -rf "$XDG_DATA_HOME"
"$warren" play prowlers-passage --plain --bot 2=greedy --seed 2 --name 1=Ada <lines >out || fail "status $?"
grep -qE '^Move [0-9]+, |^No move of this game' out || fail "no analysis: $(tail -n 4 out)"
grep -q 'warren analyse prowlers-passage-1' out || fail "no way to the whole analysis"
# The same game before its last move, a bot's.
sed 's/,"result".*"play"/,"play"/; s/,"[^"]*"\],"play"/],"play"/; s/"counted":true/"counted":false/; s/"played":1/"played":0/' \
    "$saves/prowlers-passage-1.json" >"$saves/prowlers-passage-2.json"
open 80 24 "$warren play --resume prowlers-passage-2"
see '^ The game is over: (Ada|Bot 2) wins'
# Its log ends with how it ended, on the screen and in lines of text.
key l
see 'What has happened'
ended() { screen | sed '$d' | grep . | tail -n 1 | grep -qE "$1"; }
await ended '(Ada|Bot 2) wins' || { screen; fail "the log does not end with the result"; }
key q
see '\? help'
# What ended the game is taken back only after a question, or in lines of text when it is asked for twice.
key u
see 'Go on from your last decision'
over || fail "taken back without a question"
key Escape
see '\? help'
over || fail "taken back in spite of Escape"
text a
see '> a_'
see 'another game, same seats'
key Enter
see '^ Ada: '
key F10
see 'Leave\?'
key Enter
ends 0
for game in prowlers-passage prowl petra; do
    { yes '#1' | head -n 400; echo log; echo quit; } >lines
    "$warren" play $game --plain --bot 2=greedy --seed 2 --name 1=Ada <lines >out || fail "$game: status $?"
    grep -B 1 '^"again" begins' out | tail -n 2 | head -n 1 | grep -q ' wins' ||
        { tail -n 5 out; fail "$game: the log does not end with the result"; }
done
{ yes '#1' | head -n 60; echo undo; echo score; echo undo; echo undo; echo quit; } >lines
rm -rf "$XDG_DATA_HOME"
"$warren" play prowlers-passage --plain --bot 2=greedy --seed 2 --name 1=Ada <lines >out || fail "status $?"
[ "$(grep -c 'once more goes on with it' out)" -eq 2 ] || fail "not asked before the end is taken back"
grep -q '^\(> \)*Taken back' out || fail "not taken back"

# Lists and texts are no wider than the terminal; a game that is played is not offered for deletion.
fits() {
    screen_width=$(tmux capture-pane -p -J -S - -t "w$windows" | wc -L)
    [ "$screen_width" -le 80 ] || fail "$1: $screen_width columns"
}
for order in games 'show prowlers-passage-1' 'replay prowlers-passage-1'; do
    open 80 24 "env PAGER=cat $warren $order"
    ends 0
    fits "$order"
done
open 80 24 "$warren games delete prowlers-passage-1"
see "$(date +%Y)-"
see 'Type yes'
"$warren" --lang en play --plain --resume prowlers-passage-1 </dev/null >out 2>&1 && fail "taken while it may be deleted"
text no
key Enter
see 'is kept'

echo "the end: told, analysed, begun again"
