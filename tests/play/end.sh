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
text a
see '> a_'
see 'another game, same seats'
key Enter
see '^ Ada: '
key F10
see 'Leave\?'
key Enter
ends 0
echo "the end: told, analysed, begun again"
