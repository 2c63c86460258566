#!/bin/sh
# A game to its end in lines of text, with everything that can be typed. usage: plain.sh WARREN GAME [SEATS]
warren=$1 game=$2 seats=${3:-2}
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/lib.sh"

# play LANGUAGE FILE: the lines of a file typed at a new game's prompts, one after the other
play() {
    rm -rf "$XDG_DATA_HOME"
    # shellcheck disable=SC2086 # a list of words
    "$warren" play "$game" --example --plain $bots --name 1=Ada --seed 7 --lang "$1" <"$2" >out 2>&1 || fail "status $?: $(tail -n 3 out)"
}

has() {
    grep -qE -- "$1" out || { tail -n 8 out; fail "not said: $1"; }
}

bots=
for seat in $(seq 2 "$seats"); do bots="$bots --bot $seat=greedy"; done
yes '#1' | head -n 600 >ones
echo quit >>ones

# To the end, in both languages, by the number and by the name of a choice.
play en ones
over || fail "not over: $(tail -n 3 out)"
has 'begins another game'
has 'The game is over; its record is saved as'
moves >straight
play fr ones
over || fail "not over in French"
has 'commence une autre partie'
has 'La partie est finie'
moves >french
cmp straight french || fail "the language changes the game"
sed 's/=.*//' straight >tokens
"$warren" replay "$(newest)" >told || fail "the record is refused"

# Nonsense at every prompt changes nothing, and is answered by a sentence.
{
    i=0
    while [ $i -lt 250 ]; do
        printf '\nfoo\n-1\n99999999999999999999\n#\n#0\nplay:\nundoo\n\303\nx\007y\033[31m\npreview\npreview foo\n  \t \n'
        head -c 2000 /dev/zero | tr '\0' 'z'
        printf '\n#1\n'
        i=$((i + 1))
    done
    echo quit
} >nonsense
play en nonsense
over || fail "not over with nonsense"
moves >after
cmp straight after || fail "nonsense changed the game"
if LC_ALL=C grep -q "$(printf '[\033\007]')" out; then fail "a control byte came back"; fi
has 'That line is too long'

# A hint is the same again, in a game that is resumed too.
printf 'hint\nquit\n' >asks
play en asks
grep -A 2 'would choose\|only choice' out >once
"$warren" play --resume --plain --lang en <asks >out 2>&1
grep -A 2 'would choose\|only choice' out >twice
[ -s once ] || fail "no hint"
cmp once twice || fail "another hint for the same position"

# Everything else that can be typed, in both languages.
cat >words <<'END'
help
look
board
list
preview #1
hint
score
rules
rules 1
rules xyzzyx
log
save
save copy.json
#1
log
undo
redo
END
play en words
has 'take back your last decision'
has 'The game is saved as'
has 'A copy is in copy.json'
has 'say nothing of "xyzzyx"'
if grep -nE '[a-z)][.?!]\.( |$)' out; then fail "two full stops"; fi
has 'goes on\.$'
"$warren" replay copy.json >/dev/null || fail "the copy is refused"
if grep -q '"seed"' copy.json "$(newest)"; then fail "the seed of an unfinished game is told"; fi
# A long list is named on demand, whole or in part; one thing can be looked at.
if [ "$game" = prowlers-passage ]; then
    printf '#1\nlist castle\nlist 124\nlist nonsense\nlook 24\nlook castle\nlook 124\nlook 2\nlook nonsense\n12\nlist near\n' >some
    play en some
    has 'There are 2[0-9] choices\. "list" names them all'
    if [ "$(grep -cE '^ *#[0-9]+\. ' out)" -gt 25 ]; then fail "the choices are named without being asked for"; fi
    has '^ *#[0-9]+\. 24  .* \(24\)$'
    has 'No choice has to do with "nonsense"'
    has '^Between .* \(pathway 24\)\. It touches, at one end: .*; at the other: '
    has '^The Castle marker .* Pathways beside it: '
    has '^Statue 124: .* Pathways that meet there: 12, 14 \(Bot 2\), 24\.'
    has '^Pathways that meet there: '
    has 'Nothing on the table is called "nonsense"'
    # What touches the first passage, 12, and nothing else.
    sed -n '/^> *$/,$p' out | tail -n 12 | grep -E '^ *#[0-9]+\. ' >near
    grep -q '(24)$' near || fail "near: $(cat near)"
    if grep -q '(6e)$' near; then fail "near names what is far"; fi
fi
# A card is looked at by the id that the choices have, and the card that a decision is about is told with its text.
if [ "$game" = prowl ]; then
    printf 'look Su3\nlook su3\nlook zz9\n' >some
    yes "$(printf '#1\nlook')" | head -n 40 >>some
    play en some
    [ "$(grep -cE '^(> )?[A-Z][A-Za-z -]* \(Summer\): ' out)" -ge 2 ] || fail "a card by its id"
    has 'Nothing on the table is called "zz9"'
    has '^In play, [^:]* \([A-Z][a-z]*\): .'
fi
cat >mots <<'END'
aide
regarder
plateau
liste
apercu #1
conseil
points
règles
regles 1
journal
sauver
#1
annuler
rejouer
quitter
END
play fr mots
has 'annuler votre dernière décision'
has 'sauvegardée sous'
has 'la reprend\.$'
# What the games and the program say in French holds none of these words; the first lines are names.
if grep -nwE 'the|and|you|with|of|takes|moves' out; then fail "English in French output"; fi

echo "$game: $(count) moves at the end of the last, $(grep -c . straight) in a whole game"
