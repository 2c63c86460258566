#!/bin/sh
# `warren analyse` and `warren puzzle` from outside. usage: study.sh WARREN all|some
# `some` leaves out the repetitions, which show that neither threads nor another run change the result, measures no
# columns, and looks less deep.
set -u
# shellcheck source=tests/await.sh
. "$(dirname "$0")/await.sh"
warren=$(readlink -f -- "$1") tests=$2
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
bad=0 effort=20
if [ "$tests" != all ]; then effort=5; fi
cd "$dir" || exit 2
unset LC_ALL LC_MESSAGES LANGUAGE
export LANG=C.UTF-8

fail() {
    echo "FAILED: $*"
    bad=1
}

for game in prowlers-passage petra prowl null; do
    "$warren" simulate "$game" --bot greedy --seed 5 >"$game.json" || fail "simulate $game"
    for lang in en fr; do
        "$warren" analyse "$game.json" --ms $effort --lang "$lang" --threads 2 >"$game.$lang" || fail "analyse $game $lang"
        [ "$(wc -l <"$game.$lang")" -gt 20 ] || fail "$game: little to read"
        [ "$tests" = all ] || continue
        "$warren" analyse "$game.json" --ms $effort --lang "$lang" --threads 1 | cmp -s - "$game.$lang" ||
            fail "$game: two threads find something else"
    done
    cmp -s "$game.en" "$game.fr" && fail "$game: French is English"
    "$warren" analyse "$game.json" --ms $effort --json -o "$game.svg" >"$game.out" || fail "analyse $game --json -o"
    [ "$(wc -l <"$game.out")" = 1 ] || fail "$game: JSON is not one line"
    grep -q '"warren_analysis":1' "$game.out" || fail "$game: no analysis in the JSON"
    grep -q '</svg>' "$game.svg" || fail "$game: no picture"
    [ "$tests" = all ] || continue
    "$warren" analyse "$game.json" --ms $effort --seed 2 >"$game.seed" || fail "analyse $game --seed"
    "$warren" analyse "$game.json" --ms $effort --seed 2 | cmp -s - "$game.seed" || fail "$game: the same seed finds something else"
    case $game in
    petra | prowl) cmp -s "$game.en" "$game.seed" && fail "$game: another seed changes nothing" ;;
    esac
done
# In brief: the turning points first, and only moves that cost something; no line is wider than there is room.
for lang in en fr; do
    "$warren" analyse petra.json --ms $effort --lang $lang --brief >brief.txt || fail "analyse --brief"
    sed -n 4p brief.txt | grep -qE '^(Turning points|Tournants|No turning point|Les tournants|Aucun)' || fail "--brief: $(sed -n 4p brief.txt)"
    grep -qE 'only move|coup forcé' brief.txt && fail "--brief: forced moves"
    [ "$(wc -l <brief.txt)" -lt 80 ] || fail "--brief: $(wc -l <brief.txt) lines"
    [ "$tests" = all ] || continue
    for game in prowlers-passage petra prowl; do
        for wide in 80 100; do
            got=$(COLUMNS=$wide "$warren" analyse $game.json --ms $effort --lang $lang | LC_ALL=C.UTF-8 wc -L)
            [ "$got" -le $wide ] || fail "analyse $game $lang: $got columns where there are $wide"
        done
    done
done
grep -qE ', \+[0-9,]+ points? de chances de gagner' petra.fr || fail "French does not count in points"
grep -qE 'By what .* could know, the chance to win would be [0-9.]+ points? higher' petra.en || fail "for whom is not said"
# Colours on a terminal, and none with NO_COLOR or in a pipe.
coloured() {
    PAGER="cat" script -qec "TERM=xterm $1 $warren analyse null.json --ms 5" /dev/null </dev/null | grep -q "$(printf '\033\\[1m')"
}
coloured '' || fail "analyse: no colours on a terminal"
coloured 'NO_COLOR=1' && fail "analyse: colours in spite of NO_COLOR"
grep -q "$(printf '\033')" petra.en && fail "analyse: colours in a pipe"

grep -q 'solved from move' prowlers-passage.en || fail "nothing is solved"
grep -q 'luck of' prowl.en || fail "no luck"
# What was true is told apart from what could be known.
grep -q 'As the hidden cards lay, which .* could not know' prowl.en petra.en || fail "no second figure"
# Players are counted from 1.
grep -q ' player:[12] ' prowl.en || fail "no player is named"
grep -q 'seat:[0-9]' prowl.en && fail "seats are counted from 0"

# A picture alone; several games; an unfinished game; what is not a record.
"$warren" analyse null.json --ms 1 -o - | head -c 4 | grep -q '<svg' || fail "-o - is no picture"
cat null.json null.json >two.json
[ "$("$warren" analyse two.json --ms 1 --json | wc -l)" = 2 ] || fail "two games are not two lines"
"$warren" analyse two.json --ms 1 -o two.svg >/dev/null 2>&1
[ $? = 1 ] || fail "a picture of two games"
sed 's/,"result":.*/}/; s/\("moves":\["[^"]*","[^"]*"\).*/\1]}/' prowl.json >short.json
"$warren" analyse short.json --ms 5 >short.txt || fail "a game that goes on"
for text in '' '{' '{}' 'hello' '{"warren":1,"game":"none"}' '[1]'; do
    printf '%s' "$text" | "$warren" analyse - >/dev/null 2>err
    [ $? = 1 ] || fail "analyse takes '$text'"
    [ -s err ] || fail "no reason for '$text'"
done
"$warren" analyse missing.json 2>/dev/null && fail "a file that is not there"

# Names in a file cannot send control codes to the terminal.
sed 's/"seats":\["greedy","greedy"\]/"seats":["\\u001b[2J","B\\u0007"]/' null.json >escape.json
grep -q u001b escape.json || fail "the name was not planted"
"$warren" analyse escape.json --ms 1 >escape.txt 2>&1 || fail "a name with control characters: status $?"
LC_ALL=C grep -q "$(printf '[\033\007]')" escape.txt && fail "a name commands the terminal"

# Ctrl-C prints what has been found so far.
"$warren" analyse petra.json --ms 3600000 >stopped.txt &
job=$!
# Once it has thought for a while: half a second of the processor's time, in hundredths.
# shellcheck disable=SC2317 # await calls it
has_thought() { [ "$(cut -d' ' -f14 "/proc/$job/stat")" -ge 50 ]; }
needed=$job
await has_thought
kill -INT "$job"
wait "$job" || fail "interrupted: status $?"
grep -q 'stopped before its end' stopped.txt || fail "interrupted: nothing is said of it"
grep -q '%' stopped.txt || fail "interrupted: nothing found"

# Exercises: hints, a wrong word, a move, a number, the end of the input.
"$warren" simulate prowlers-passage --bot level1 --seed 3 >weak.json
printf 'hint\nhint\nnonsense\nboard\nlook\nlist\nhelp\n#1\nskip\nquit\n' | "$warren" puzzle weak.json --ms 30 >puzzle.txt ||
    fail "puzzle: status $?"
grep -q 'Exercise 2' puzzle.txt || fail "puzzle: no second exercise"
grep -q 'one of these' puzzle.txt || fail "puzzle: no hint"
grep -q 'A pathway is wanted' puzzle.txt || fail "puzzle: takes nonsense"
grep -q 'skip - ' puzzle.txt || fail "puzzle: no help"
grep -q 'Better: ' puzzle.txt || fail "puzzle: does not tell why"
grep -q 'Right: [01] of 1' puzzle.txt || fail "puzzle: no tally"
"$warren" puzzle weak.json --ms 30 --player nobody </dev/null >nobody.txt 2>&1
[ $? = 2 ] || fail "puzzle: of nobody"
grep -q '"nobody": nobody of this name played; there are level1' nobody.txt || fail "puzzle: $(cat nobody.txt)"
seq 20 | sed 's/^/#/' | "$warren" puzzle weak.json --ms 30 >tries.txt # not all of them can be right
grep -q 'Try again, or "skip"' tries.txt || fail "puzzle: one try only"
printf 'conseil\npasser\nquitter\n' | "$warren" puzzle weak.json --ms 30 --player 2 --lang fr >french.txt
grep -q 'Exercice 2' french.txt || fail "puzzle in French"
# shellcheck disable=SC2016 # a pattern
best=$("$warren" puzzle weak.json --ms 30 --player 1 </dev/null | sed -n 's/^ *#1\. \([^ ]*\) .*/\1/p' | head -n 1)
printf '%s\n' "$best" | "$warren" puzzle weak.json --ms 30 --player 1 | grep -q ' of 1' || fail "puzzle: a token is no answer"
"$warren" puzzle - </dev/null 2>/dev/null
[ $? = 2 ] || fail "puzzle takes standard input"
exit $bad
