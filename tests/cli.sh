#!/bin/sh
# The program as its users call it: what it prints, what it refuses and with which status.
# usage: cli.sh WARREN SOURCE_ROOT all|some
# `some` leaves out what asks the same of every game, width or number of seats, and what needs a program of full speed.
set -u
export LC_ALL=C
warren=$1 root=$2 tests=$3
# shellcheck source=tests/expect.sh
. "$(dirname "$0")/expect.sh"

same() {
    count=$((count + 1))
    cmp "$1" "$2" || { echo "$3"; bad=1; }
}

expect 0 '^warren [0-9]+\.[0-9]+\.[0-9]+$' --version
expect 0 'simulate' --help
expect 0 'prowlers-passage \(2 players; options: edition=en\|fr\)' help
expect 2 'usage: warren' 
expect 2 'no such command' dance
# What was mistyped is guessed: commands, games, options, saved games.
expect 2 'did you mean "analyse"' anlyse
expect 2 'vouliez-vous dire .*replay' reply --lang fr
expect 2 'no such command; did you mean' help reply
expect 2 'did you mean prowlers-passage\?' play passage
expect 2 'did you mean petra\?' simulate perta
expect 2 'did you mean --seed\?' simulate petra --sede 3
expect 2 'this option takes no value' games --plain=3
expect 0 '^usage: warren analyse' analyze --help
for command in play serve house learn games simulate replay perft bench box hint render rules tournament show engine; do
    expect 0 "^usage: warren $command" $command --help
    expect 0 "^  warren $command" $command --help
    expect 0 "^usage: warren $command" help $command
    expect 2 'no such option' $command --qqqqqqqqqq
done

# Help is as wide as the terminal, 80 columns where there is none; metavariables are of the reader's language.
for command in play games replay analyse score tournament learn puzzle engine serve; do
    [ "$tests" = all ] || continue
    for lang in en fr; do
        for wide in 60 66 80 100; do
            got=$(COLUMNS=$wide "$warren" $command --help --lang $lang | LC_ALL=C.UTF-8 wc -L)
            [ "$got" -le $wide ] || { echo "$command --help --lang $lang: $got columns where there are $wide"; bad=1; }
        done
        got=$("$warren" $command --help --lang $lang | LC_ALL=C.UTF-8 wc -L)
        [ "$got" -le 80 ] || { echo "$command --help in a pipe: $got columns"; bad=1; }
    done
done
[ "$(COLUMNS=110 "$warren" play --help | wc -L)" -gt 90 ] || { echo "help does not use the room there is"; bad=1; }
expect 0 '--box FICHIER' play --help --lang fr
expect 0 '--option CLÉ=VALEUR' play --help --lang fr
expect 0 '\(default: a new one' play --help
expect 0 '1 \(Kit\), 2 \(Hare\)' play --help

# show, and position ids
"$warren" simulate prowl --seats 3 --seed 4 >shown.json
id=$("$warren" show shown.json --step 12 --id)
view=$("$warren" show shown.json --step 12 --view 2 --id)
expect 0 '^w2c[0-9a-z]+$' show shown.json --id
expect 0 'After 12 moves' show "$id"
expect 0 'This is what Seat 2 knows' show "$view"
expect 0 'Voici ce que tous savent' show "$("$warren" show shown.json --view spectator --id)" --lang fr
expect 0 '"hand":\["\?"' show "$view" --states
expect 0 '^\{"warren":1,"game":"prowl"' show "$id" --json
expect 2 'a view has no record' show "$view" --json
expect 2 'no other' show "$view" --view 1
expect 2 'the record has 12 moves' show "$id" --step 13
expect 1 'mistyped' show "${id%?}"
expect 1 'another version' show w1cabcdef
expect 1 'cannot open' show missing.json
expect 2 'pictures are drawn by "warren render" now' show "$id" --out shown.svg
[ -e shown.svg ] && { echo "show --out makes a file"; bad=1; }
"$warren" show "$id" --json | "$warren" replay --states - | tail -n 1 | sed 's/"record":0,//' >again
"$warren" replay --states shown.json | sed -n '13{s/"record":0,//;p;}' >wanted
same again wanted "an id does not give its record back"
"$warren" show "$(echo "$id" | tr '[:lower:]' '[:upper:]' | fold -w 20)" --states >again
"$warren" show "$id" --states >wanted
same again wanted "an id in capitals over several lines is another one"
# The board of characters: the card in play stands first and whole, before those that lie in front of the seats; a sign
# of a legend is not broken at the end of its line.
"$warren" simulate prowl --seats 5 --out inplay.jsonl
step=8
while "$warren" show inplay.jsonl --step $step --view spectator --height 24 >shown 2>/dev/null; do
    card=$(sed -n 's/^. In play: \([^(]*\) (.*/\1/p' shown)
    if [ -n "$card" ] && ! grep -A 1 'In play: ' shown | tail -n 1 | grep -q "$card"; then
        cat shown
        fail "the card in play does not come first"
        break
    fi
    step=$((step + 1))
done
[ $step -gt 30 ] || fail "no board of Prowl after $step moves"
"$warren" simulate petra --out legend.jsonl
for at in en:93 en:107 fr:99 fr:113; do
    for page in 0 1 2 3; do
        "$warren" show legend.jsonl --step 40 --view 1 --lang ${at%:*} --width ${at#*:} --height 18 --page $page
    done >shown 2>/dev/null
    grep -qE 'own disc|le vôtre' shown || { cat shown; fail "$at: no legend"; }
    if grep -qE '[[(]$|^ *[])]' shown; then cat shown; fail "$at: a sign of the legend is broken"; fi
done
sed 's/^id .*/id other/' "$root/box/prowl.box" >other.box
other=$("$warren" simulate prowl --box other.box | "$warren" show - --box other.box --step 3 --id)
expect 1 '"other": this position needs another box' show "$other"
expect 0 'After 3 moves' show "$other" --box other.box
expect 2 'hidden' play --from "$view" --plain
expect 2 'what is played' play prowl --from "$id" --plain
echo quit | XDG_DATA_HOME=$dir/elsewhere "$warren" play --from "$id" --plain >played
grep -q 'Saved as' played || { echo "play --from does not begin"; bad=1; }
expect 2 'whole number from 1' play prowl --plain --ms 0
# With its usual three seconds, the top level would think for longer than this, of the processor's time.
# shellcheck disable=SC3045 # Debian's sh has it, and bash
yes 1 | head -n 300 | (ulimit -t 25 && XDG_DATA_HOME=$dir/elsewhere "$warren" play prowl --plain --seed 4 --bot 2=level6 --ms 20) >played
grep -q '"again" begins' played || { echo "play --ms: the game is not over"; bad=1; }

# simulate
expect 0 '"warren":1' simulate prowlers-passage
expect 2 'no such game' simulate chess
expect 2 'usage: warren simulate' simulate
expect 2 'one word too many' simulate prowlers-passage twice
expect 2 'whole number from 0' simulate prowlers-passage --games many
expect 2 'whole number from 0' simulate prowlers-passage --seed -1
expect 2 'whole number from 0' simulate prowlers-passage --seed 18446744073709551616
expect 2 'a value is missing' simulate prowlers-passage --games
expect 2 'for 2 to 2 players' simulate prowlers-passage --seats 3
expect 2 'no such bot' simulate prowlers-passage --bot genius
expect 2 'no such option' simulate prowlers-passage --option colour=red
expect 2 'cannot have this value' simulate prowlers-passage --option edition=de
expect 2 'KEY=VALUE' simulate prowlers-passage --option edition
expect 2 'not valid JSON' simulate prowlers-passage --with '{start}'
expect 1 'cannot be made' simulate prowlers-passage --with '{"track":9}'
expect 1 'not known here' simulate prowlers-passage --with '{"begin":0}'
expect 3 'cannot write' simulate prowlers-passage --out /nowhere/at/all
expect 0 '"edition":"fr"' simulate prowlers-passage --option edition=fr
expect 0 '"24":"shovel1"' simulate prowlers-passage --with '{"tiles":{"24":"shovel1"}}'
"$warren" simulate prowlers-passage --games 300 --seed 5 --threads 1 --out one
"$warren" simulate prowlers-passage --games 300 --seed 5 --threads 7 >seven
same one seven "the number of threads changes the records"
"$warren" simulate prowlers-passage --games 100 --seed 5 >fewer
head -n 100 one >first
same fewer first "record k depends on more than the seed and k"
"$warren" simulate prowlers-passage --games 0 >none
[ -s none ] && { echo "no games were asked for"; bad=1; }
cp one kept
expect 1 'cannot be made' simulate prowlers-passage --out kept --with '{"track":9}'
same one kept "a refused command cost somebody a file"

expect 0 '"seats":\["greedy","greedy"\]' simulate prowlers-passage --bot greedy
expect 0 '"seats":\["random","greedy"\]' simulate prowlers-passage --bot random,greedy
expect 2 'no such bot' simulate prowlers-passage --bot random,genius
expect 2 'no such bot' simulate prowlers-passage --bot ''
expect 2 '3 names for 2 seats' simulate prowlers-passage --bot random,random,random
expect 2 'more names' simulate prowlers-passage --bot random,random,random,random,random,random
# Greedy beats random in nine games of ten or more, from either seat.
for pair in greedy,random:0 random,greedy:1; do
    [ "$tests" = all ] || continue
    count=$((count + 1))
    won=$("$warren" simulate prowlers-passage --games 200 --bot "${pair%:*}" | grep -c "\"winners\":\[${pair#*:}\]")
    [ "$won" -ge 180 ] || { echo "${pair%:*}: greedy won only $won of 200"; bad=1; }
done

# rules
expect 0 'prowlers-passage' rules
expect 0 '^6.3 .*last of those passages' rules prowlers-passage statue
expect 0 'our decision' rules prowlers-passage 9.3
expect 0 'Statue|statue' rules prowlers-passage STATUE --lang fr
expect 0 'notre décision' rules egalite --lang fr
# Whole words and their other forms, the sections that are about them first and named; signs that are content stay.
expect 0 "^Prowler's Passage, 12. The winner$" rules tie
expect 0 '^12.3  If the players are still tied' rules tie
for asked in '12.2 prowlers-passage tie' '16.9 prowl tie' '14.7 petra tie' '2.13 prowl who starts?' '6.7 prowl wrong accusation'; do
    # shellcheck disable=SC2086 # words of a question
    first=$("$warren" rules ${asked#* } | grep -m 1 -oE '^[0-9]+[.][0-9]+')
    [ "$first" = "${asked%% *}" ] || { echo "rules ${asked#* }: $first comes first"; bad=1; }
done
"$warren" rules tie | grep -q empties && { echo "rules tie: finds a part of a word"; bad=1; }
expect 0 '^12.2 .*égalité' rules égalités --lang fr
expect 0 '^13.8 ' rules petra north-south
expect 0 'filled with a tile drawn from the bag \(in records \*X\)' rules petra 10.2
expect 0 'a pawn is \[x, y\]' rules petra
expect 0 '^12.27 Any time means' rules petra farmer
expect 0 '^    letter  type ' rules petra Egypt
expect 0 '^    \[R\]   the rulebook says it' rules petra
expect 0 '^\[our decision\]: the rulebook leaves this open' rules prowl 8.3
expect 0 '^\[reconstructed\]: printed on a piece' rules petra 13.9
expect 0 '^Reasons: warren rules decisions$' rules prowl 8.3
expect 0 '\(warren rules decisions\)' rules prowl
expect 0 'how Warren plays: Statues first' rules decisions prowlers-passage
expect 0 'le livret|notre|Warren' rules décisions statue --lang fr
expect 0 '^Passing Through Petra$' rules petra decisions
"$warren" rules petra decisions | grep -q statue && { echo "rules petra decisions: has those of another game"; bad=1; }
[ "$("$warren" rules decisions | grep -c '^    rules: ')" -gt 60 ] || { echo "rules decisions: some are missing"; bad=1; }
# No line is wider than the terminal; on one, a pager is asked, and in a pipe never.
for wide in 50 80 110; do
    got=$(COLUMNS=$wide "$warren" rules decisions | LC_ALL=C.UTF-8 wc -L)
    [ "$got" -le "$wide" ] || { echo "rules decisions: $got columns where there are $wide"; bad=1; }
done
on_terminal() { # a command line on a terminal of 80 columns, with what is typed there
    script -qec "stty cols ${cols:-80}; $1" /dev/null </dev/null | tr -d '\r'
}
PAGER='sed s/^/paged:/' on_terminal "TERM=xterm $warren rules prowl 8.3" | grep -q '^paged:8.3' || { echo "rules: no pager on a terminal"; bad=1; }
PAGER=no-such-pager on_terminal "TERM=xterm $warren rules prowl 8.3" | grep -q '^8.3' || { echo "rules: without a pager nothing is shown"; bad=1; }
PAGER=true on_terminal "TERM=xterm $warren rules prowl; echo status \$?" | grep -q '^status 0' || { echo "rules: a pager that is left early fails"; bad=1; }
PAGER='sed s/^/paged:/' "$warren" rules prowl 8.3 | grep -q paged && { echo "rules: a pager in a pipe"; bad=1; }
expect 1 'no rule has these words' rules prowl zzzz
expect 1 'no rule has these words' rules chess
for game in prowlers-passage petra prowl; do
    for lang in en fr; do
        sentences=$(grep -c '^\*\*[0-9]' "$root/docs/rules/$game.$lang.md")
        shown=$("$warren" rules "$game" --lang $lang | grep -cE '^[0-9]+\.[0-9]+ ')
        [ "$sentences" = "$shown" ] || { echo "rules $game $lang: $shown of $sentences sentences"; bad=1; }
        # A player reads first what the game is; what the marks mean and where the boxes are comes last.
        "$warren" rules "$game" --lang $lang | sed '/^1\. /,$d' | grep -qE '\[[RDB]\]|box/|option|test' &&
            { echo "rules $game $lang: begins with notes"; bad=1; }
        "$warren" rules "$game" --lang $lang | grep -E '^([0-9]+\. |About|À propos)' | tail -n 1 | grep -qE '^(About|À propos)' ||
            { echo "rules $game $lang: does not end with notes"; bad=1; }
    done
done

# play and games: what tests/play does not ask
export XDG_DATA_HOME="$dir/data"
expect 2 'no such game' play chess
expect 2 'cannot be played here' play null --lay --at http://localhost:1
expect 2 'is for 2 to 2 players' play prowlers-passage --seats 3
expect 2 'no such bot for this game; there are 1 \(Kit\).* 6 \(Owl\), person, .*worlds' play petra --bot 2=genius
expect 2 'no game has more than 5 seats' play petra --bot 7=greedy
expect 2 'a name is wanted' play petra --name ''
expect 2 'a name has at most 63 letters' play petra --name "$(printf '%0200d' 7)"
expect 1 'no game is called this' rules chess
expect 0 'Dominance' rules prowl 'accuse dominance'
expect 2 'what to do comes first' box nofile
# Without a command a newcomer sees on one screen how to begin.
[ "$("$warren" 2>&1 | wc -l)" -le 20 ] || { echo "the first help is long"; bad=1; }
for word in play learn games rules; do "$warren" 2>&1 | grep -q "^  $word " || { echo "the first help has no $word"; bad=1; }; done
# The score pad takes the names of clans as people read them.
printf '\n\nPrintemps\nete\n' | "$warren" score prowl --lang fr 2>/dev/null | grep -q 'clan \[Au\]' || { echo "Printemps is refused"; bad=1; }
expect 2 'There are 2 seats, counted from 1; --seats says how many, 2 at most' play prowlers-passage --bot 3=greedy --seats 2
expect 2 'cannot have this value' play prowlers-passage --option edition=de
expect 1 'no saved game to go on with' play --resume
expect 1 'no such saved game' play --resume petra-1
expect 2 'this is "warren play --resume ID" now' games resume petra-1
expect 2 'this is "warren show ID" now' games show petra-1
expect 1 'no such saved game' games delete ../petra-1
expect 2 'which one' games delete
expect 2 'list, delete or restore' games burn petra-1
expect 2 'takes no name' games list petra-1
expect 0 'There are no saved games' games
expect 0 'goes on' play prowl --plain --bot 2=3 --bot 3=3
# Two bots of one level have different names.
expect 0 'Badger, Otter' games list
expect 0 'Blaireau' play prowl --lang fr --bot 2=3
# A saved game by its id, wherever a record is read; who has won; deleting and bringing back.
for order in replay show render hint 'analyse --ms 10'; do
    # shellcheck disable=SC2086 # words
    expect 0 . $order prowl-1
done
# While it goes on, nobody's hidden cards are printed unless a seat is named; as a file it is a record like any other.
hand=$("$warren" replay prowl-1 --view 1 --states | tail -n 1 | sed -n 's/.*"hand":\["\([A-Z][a-z][0-9]\)".*/\1/p')
for order in 'replay --tokens' 'replay --states' 'replay --json' 'show --states'; do
    # shellcheck disable=SC2086 # words
    "$warren" $order prowl-1 >out 2>/dev/null
    if [ -z "$hand" ] || grep -q "$hand" out; then fail "$order of a game that goes on shows a hand (${hand:-no card found})"; fi
done
cp "$XDG_DATA_HOME/warren/games/prowl-1.json" prowl-1.file
"$warren" replay ./prowl-1.file --states | tail -n 1 | grep -q "\"$hand\"" || fail 'a file hides what its record says'
expect 1 'no such saved game; did you mean prowl-1\?' replay prwl-1
expect 1 'did you mean prowl-[12]\?' games delete prowl-3
yes 1 | head -n 300 | "$warren" play prowl --plain --seed 4 --bot 2=greedy --name Ada >played
expect 0 'prowl-3 .*over: (Ada|Badger|greedy|.*) won|prowl-3 .*over: (nobody|a draw)' games
expect 0 'prowl-1 is deleted. To have it back: warren games restore prowl-1' games delete prowl-1
expect 1 'no such saved game' games delete prowl-1
expect 0 'prowl-1 is back' games restore prowl-1
expect 0 '^prowl-1 ' games
expect 1 'no such game was deleted' games restore prowl-1
on_terminal "TERM=xterm $warren games delete prowl-1" >out
grep -q 'prowl-1 is kept' out || { echo "games delete does not ask: $(cat out)"; bad=1; }
printf 'yes\n' | script -qec "TERM=xterm $warren games delete prowl-1" /dev/null >out
grep -q 'prowl-1 is deleted' out || { echo "games delete does not hear yes: $(cat out)"; bad=1; }
expect 0 'prowl-1 is back' games restore prowl-1
# What was deleted more than 30 days ago is removed for good as soon as something else is deleted.
expect 0 'is deleted' games delete prowl-1
touch -d '31 days ago' "$XDG_DATA_HOME/warren/games/.prowl-1.deleted"
expect 0 'is deleted' games delete prowl-2
expect 1 'no such game was deleted' games restore prowl-1
expect 0 'prowl-2 is back' games restore prowl-2

# completions: every command and option, in scripts that the shells can read
for shell in bash zsh fish; do
    expect 0 'prowlers-passage' completions $shell
    "$warren" completions $shell >script
    for command in $("$warren" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
        grep -q "$command" script || { echo "completions $shell: no $command"; bad=1; }
    done
    if command -v $shell >/dev/null; then $shell -n script || bad=1; fi
done
expect 2 'bash, zsh or fish' completions tcsh

# score: the example of rules sentence 13.1, a blank sheet, sheets that cannot be
expect 0 'longest 0 0' score prowlers-passage --sheet
cat >sheet <<'END'
seats Ada "Blaise Pascal"
longest 7 5
statues 3 0
items-yellow 1 2   # a comment
items-blue 1 2
items-purple 3 0
items-brown 4 0
marker-banking 1
marker-market 2
marker-residential 1
marker-castle -2
achievements control-four,two-statues -
mid 20 31
END
expect 0 '^total +67 +22$' score prowlers-passage sheet
# What each district brings, which adds up to the part of the districts.
"$warren" score prowlers-passage sheet >out
[ "$(sed -n 's/.*controlled by Ada, \(-*[0-9]*\) wealth\./\1/p' out | awk '{ sum += $1 } END { print sum }')" = 25 ] ||
    { echo "the districts of Ada are not 25: $(cat out)"; bad=1; }
expect 0 'Ada wins by 34' score prowlers-passage sheet
expect 0 'Ada gagne avec 34 points de Richesse d' score prowlers-passage sheet --lang fr
printf 'statues 3 2\n' >bad-sheet
expect 1 'only four statues' score prowlers-passage bad-sheet
printf 'statues 3\n' >bad-sheet
expect 1 'line 1: "statues" has 1 values, 2 are wanted' score prowlers-passage bad-sheet
printf 'statues 3 x\n' >bad-sheet
expect 1 'line 1: "x": Wanted here: 0 to 4' score prowlers-passage bad-sheet
printf '\nseats 1\n' >bad-sheet
expect 1 'line 2: 1 seats' score prowlers-passage bad-sheet
printf 'swans 3 x\n' >bad-sheet
expect 1 'the pad has no such line' score prowlers-passage bad-sheet
printf 'mid -3 -4\n' >bad-sheet
expect 1 '"-4": Wanted here: -3 to 110' score prowlers-passage bad-sheet
printf 'shovels 6 0\n' >bad-sheet
expect 1 '"6": Wanted here: 0 to 5' score prowlers-passage bad-sheet
# Both have three shovels: asked again, one of them answers two.
{ yes '' | head -n 18; printf '3\n3\n'; yes '' | head -n 23; printf '2\n'; yes '' | head -n 8; } |
    "$warren" score prowlers-passage >out 2>&1 || { echo "a pad asked twice is not tallied"; bad=1; }
grep -q 'has only 5 of these, not 6: shovel tiles. Please go through' out || { echo "six shovels were not refused"; bad=1; }
grep -q 'Not complete yet: Seat 1 has 2 of 13 tiles' out || { echo "answers were not kept"; bad=1; }
grep -q 'Not complete yet: Seat 2 has 3 of 13 tiles' out || { echo "a seat that lacks tiles is not named"; bad=1; }
# ? and < are no names, and a refused answer leaves what stood in brackets.
{ printf '?\n  Ada\n<\n\n Bo \nswans\n'; yes '' | head -n 200; } | "$warren" score prowlers-passage >out 2>&1
grep -q 'Any name of up to 60 letters' out || { echo "? says nothing of names"; bad=1; }
grep -q 'Name of player 1 \[Ada\]' out || { echo "< does not go back to a name"; bad=1; }
[ "$(grep -o 'edition \[en\]' out | wc -l)" = 2 ] || { echo "a refused answer loses the one that stood there"; bad=1; }
grep -q 'Bo, achievements (several separated by commas, or - for none) \[-\]' out ||
    { echo "how to give several is not said"; bad=1; }
# People who play get the edition of their language; records get the standard one.
expect 0 '^edition en$' score prowlers-passage --sheet
expect 0 '^edition fr$' score prowlers-passage --sheet --lang fr
echo quit | XDG_DATA_HOME=$dir/french "$warren" play prowlers-passage --plain --lang fr >out
cat "$dir"/french/warren/*/* 2>/dev/null | grep -q '"edition":"fr"' || { echo "play --lang fr is not of the French edition"; bad=1; }
expect 0 '"edition":"en"' simulate prowlers-passage --lang fr
yes '' | head -n 200 | "$warren" score prowlers-passage | grep -q 'a draw' || { echo "an empty pad is no draw"; bad=1; }
"$warren" score prowlers-passage </dev/null >out 2>&1 && { echo "a pad without answers was tallied"; bad=1; }
expect 2 'no such game' score chess
for game in prowlers-passage petra prowl; do
    "$warren" score $game --sheet >sheet && expect 0 . score $game sheet
done

# -o is --out
"$warren" simulate prowlers-passage -o short.jsonl
"$warren" render short.jsonl -o picture.svg
grep -q '^</svg>' picture.svg || { echo "-o drew nothing"; bad=1; }
expect 2 'a value is missing' render short.jsonl -o
expect 2 'no such option' rules -o x

# replay
"$warren" simulate prowlers-passage --seed 3 >game.json
expect 0 'won by|a draw' replay --tokens game.json
expect 0 '"to_move":null' replay --states game.json
expect 0 '"to_move":null' replay --states --view 2 game.json
expect 0 '"to_move":null' replay --states --view spectator game.json
expect 0 '"result"' replay --json game.json
# Seats are counted from 1 where people type and read them; an old script is told so.
# A game that was given up says who resigned and who won, wherever it is told; once somebody plays on, it says so no more.
"$warren" simulate prowlers-passage | sed 's/"seats":\["[^]]*\]/"seats":["Ada","Blaise"]/;s/,"result":.*/,"ended":{"how":"resigned","resigned":[1],"winners":[0]}}/;s/\("moves":\["[^]]*\),"[^"]*"\]/\1]/' >resigned.json
sed 's/"winners":\[0\]/"winners":[7]/' resigned.json >unknown.json
sed 's/"how":"resigned","resigned":\[1\],"winners":\[0\]/"how":"abandoned","resigned":[0,1]/' resigned.json >abandoned.json
expect 0 '^The game is over: Ada wins, Blaise has resigned\.$' replay resigned.json
expect 0 '^  La partie est finie : Ada gagne, Blaise a abandonné\.$' replay --tokens resigned.json --lang fr
expect 0 '"ended":{"how":"resigned","resigned":\[1\],"winners":\[0\]}' replay --json resigned.json
expect 0 '^The game is over: Ada wins, Blaise has resigned\.$' analyse --ms 10 resigned.json
expect 0 'everybody has given it up' replay abandoned.json
expect 0 '^The game is over: Ada wins, Blaise has resigned\.$' show resigned.json
# Nobody is framed in its picture as the one whose turn it is; before its end somebody is.
for game in prowlers-passage petra prowl; do
    "$warren" simulate $game --seed 3 | sed 's/,"result":.*/,"ended":{"how":"time"}}/;s/\("moves":\["[^]]*\)\(,"[^"]*"\)\{6\}\]/\1]/' >closed.json
    sed 's/,"ended":.*/}/' closed.json >open.json
    for file in open closed; do
        "$warren" render $file.json | grep -oE 'class="((rose|green) line frame|line turns|panel ink thick)"' >$file.frames
    done
    count=$((count + 1))
    if ! [ -s open.frames ] || [ -s closed.frames ]; then
        echo "$game: whose turn it is, once it was given up"
        bad=1
    fi
    expect 0 'class="((rose|green) line frame|line turns|panel ink thick)"' render closed.json --step 5
done
expect 0 '^  the game goes on$' replay unknown.json
mkdir -p "$XDG_DATA_HOME/warren/games"
cp resigned.json "$XDG_DATA_HOME/warren/games/prowlers-passage-77.json"
expect 0 'prowlers-passage-77 .*over: Ada won, Blaise resigned' games
expect 0 'prowlers-passage-77 .*finie : Ada a gagn.+, Blaise a abandonn' games --lang fr
rm "$XDG_DATA_HOME/warren/games/prowlers-passage-77.json"
expect 0 '"ended":{"how":"resigned","resigned":\[1\],"winners":\[7\]}' replay --json unknown.json
expect 2 '^warren: --view 0: seats are counted from 1, and the first player is --view 1$' replay --view 0 game.json
expect 2 'le premier joueur est --view 1' replay --view 0 game.json --lang fr
expect 2 'a seat, counted from 1, or "spectator"' replay --view x game.json
for command in replay show render; do
    expect 2 '^warren: --view 3: this game has 2 seats, counted from 1$' $command --view 3 game.json
    expect 2 '^warren: --view 7: this game has 2 seats' $command --view 7 game.json
done
expect 0 '^ +1  [12] Seat [12]|^ +1  [12] random' replay --tokens game.json
expect 0 '\(seat [12]\)' replay --tokens game.json
expect 0 '"moves"' replay --json --view 1 game.json
expect 2 'first player is 1=greedy' play petra --plain --bot 0=greedy
expect 2 'petra is for 2 to 4 players|is for 2 to 4' simulate petra --seats 9
expect 2 'is for 2 to 4 players' play petra --plain --seats 9
expect 1 'cannot open' replay absent.json
expect 1 'cannot read' replay .
expect 1 'begins with \{' replay "$root/README.md"
"$warren" replay --json game.json | "$warren" replay --states - >a
"$warren" replay --states game.json >b
same a b "a record read and written again is another game"
sed 's/"moves":\["+./"moves":["+Z/' game.json >bad.json
expect 1 'bad.json, record 0 \(line 1\), move 0: "\+Z": this is not a legal move' replay bad.json
cat game.json bad.json >both.json
expect 1 'record 1 \(line 2\), move 0' replay both.json
tail -c 40 game.json >end.json
expect 1 'begins with' replay end.json
head -c 900 game.json >cut.json
expect 1 'byte 900: the JSON ends too early' replay cut.json
sed 's/prowlers-passage/chess/' game.json >chess.json
expect 1 'no such game' replay chess.json
sed 's/,/,\n/g' game.json >tall.json
expect 0 'record 0' replay tall.json
printf '' >empty.json
"$warren" replay empty.json >out 2>&1 || { echo "an empty file was refused"; bad=1; }
[ -s out ] && { echo "an empty file holds no records"; bad=1; }
head -c 5000000 /dev/zero | tr '\0' '[' | sed 's/^/{"a":/' >deep.json
expect 1 'longer than|nested too deeply' replay deep.json
count=$((count + 1))
[ "$("$warren" replay --states one | wc -l)" -gt 8000 ] || { echo "states are missing"; bad=1; }

# Names and tokens come from outside: what could command a terminal is printed as ?, whatever prints it.
harmless() {
    count=$((count + 1))
    [ -s out ] || { echo "$1: prints nothing"; bad=1; }
    tr -d '\n' <out | grep -qaP '[\x00-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80\xae' && { echo "$1: control characters reach the terminal"; bad=1; }
}
sed 's/"seats":\["[a-z]*"/"seats":["\\u001b]0;x\\u0007A\\u009b31mda\\u202e"/' game.json >escape.json
cmp -s game.json escape.json && { echo "the name was not replaced"; bad=1; }
for order in replay 'replay --tokens' 'replay --view 1' show 'show --view 2 --step 3' 'render --text' 'analyse --ms 20'; do
    # shellcheck disable=SC2086 # words
    "$warren" $order escape.json >out 2>&1 || { echo "$order: fails"; bad=1; }
    harmless "$order"
done
grep -q 'A?31mda?' out || { echo "the rest of the name is gone"; bad=1; }
"$warren" replay "$(printf 'a\033[31mb\nc')" >out 2>&1
harmless 'a file that is not there'
printf 'seats "A\\"d\\\\a" "B\033[31m\302\23331m\377"\nmid 3 4\n' >named-sheet
"$warren" score prowlers-passage named-sheet --out kept-sheet >out 2>&1 || { echo "a name with a quotation mark is refused"; bad=1; }
harmless score
grep -qF 'A"d\a' out || { echo "a name loses its quotation mark: $(cat out)"; bad=1; }
"$warren" score prowlers-passage kept-sheet >again 2>&1 || { echo "a kept sheet cannot be read back: $(cat again)"; bad=1; }
same out again "a kept sheet is another one"

# perft
expect 0 '^5$' perft prowlers-passage --seed 1 --depth 1
expect 0 '^6$' perft prowlers-passage --seed 1 --depth 1 --option edition=fr
expect 0 '^1$' perft prowlers-passage --depth 0
expect 0 '"sequences":135' perft prowlers-passage --depth 2 --json
expect 0 '^823536$' perft four --depth 7 # any seven columns, but not seven discs in one
expect 2 'no fast path' perft null --depth 1 --fast
expect 1 'chance acts' perft null --depth 3
for seed in 1 2 3; do
    count=$((count + 1))
    plain=$("$warren" perft prowlers-passage --seed $seed --depth 4)
    fast=$("$warren" perft prowlers-passage --seed $seed --depth 4 --fast)
    [ "$plain" = "$fast" ] || { echo "perft $seed: $plain and $fast"; bad=1; }
done

# box
"$warren" box show prowlers-passage >mine.box
same mine.box "$root/box/prowlers-passage.box" "the built-in box is not the file"
expect 0 'the same as the built-in box' box check mine.box
expect 0 '"source":"rulebook"' box show prowlers-passage --json
expect 2 'no such game' box show chess
expect 2 'what to do comes first' box open
sed 's/^track 8 /track 3 /; s/^id .*/id mine-1/' mine.box >short.box
expect 0 'good: box "mine-1"' box check short.box
expect 0 'short.box: warning: "track": the strongest bots were not taught such a value' box check short.box
sed 's/^track 8 /track 7 /; s/^id .*/id mine-1/' mine.box >seven-spaces.box
"$warren" box check seven-spaces.box 2>&1 | grep -q warning && fail "a box that was taught is warned about"
expect 0 '"box":"mine-1","box_hash":"[0-9a-f]{16}"' simulate prowlers-passage --box short.box
expect 0 '"track":3' simulate prowlers-passage --box short.box
expect 0 'mine-1' box show prowlers-passage --box short.box
"$warren" box show prowl | sed '/^card Su7 /d; /^card Wi1 /d; s/^id .*/id seven-1/' >seven.box
expect 0 'seven.box: warning: "Su,Wi": a clan that replaces another should have eight cards' box check seven.box
expect 0 'good: box "seven-1"' box check seven.box
"$warren" box check "$root/box/dusk.box" 2>&1 | grep -q warning && fail "a clan of eight cards is warned about"
"$warren" simulate prowlers-passage --box short.box >short.json
expect 1 'another box' replay short.json
expect 0 'record 0' replay short.json --box short.box
cat short.json game.json >mixed.json
expect 0 'record 1' replay mixed.json --box short.box
sed 's/^track .*/track 99 @owner/' mine.box >bad.box
expect 1 'bad.box, line [0-9]+: "99": this is not a number' box check bad.box
expect 1 'bad.box, line [0-9]+' simulate prowlers-passage --box bad.box
sed 's/^game .*/game chess/' mine.box >chess.box
expect 1 'no such game' box check chess.box
"$warren" box show prowl | sed 's/"Listener"/"Poisoner"/' >twice.box
expect 1 'twice.box, line [0-9]+: "Poisoner": another card or clan has this name already' box check twice.box
expect 1 'twice.box, ligne [0-9]+.*Poisoner.*une autre carte ou un autre clan porte déjà ce nom' --lang fr box check twice.box
"$warren" box show prowl | sed 's/"Listener"/"\xC2\x9B31m"/' >escape.box
expect 1 'escape.box, line [0-9]+: a box file holds printable UTF-8 text only' box check escape.box
expect 1 'begins with the line' box check game.json
expect 1 'cannot open' box check absent.box
expect 1 'ouverture impossible.*Aucun fichier' replay absent.json --lang fr

# A locale that is not installed is trusted in its character set; C and one without UTF-8 get plain letters.
for where in 'LC_ALL= LANG=fr_FR.UTF-8' 'LC_ALL=xx_YY.utf8' 'LC_ALL= LC_CTYPE=C.UTF-8 LANG=C'; do
    count=$((count + 1))
    # shellcheck disable=SC2086 # a list of words
    echo aide | env XDG_DATA_HOME="$dir/absent" $where "$warren" play prowlers-passage --plain --lang fr 2>/dev/null |
        grep -q 'décision' || { echo "$where: no accents"; bad=1; }
done
count=$((count + 1))
echo aide | XDG_DATA_HOME="$dir/absent" "$warren" play prowlers-passage --plain --lang fr 2>/dev/null |
    LC_ALL=C grep -q '[^ -~]' && { echo "more than ASCII in the C locale"; bad=1; }

# The large board of Petra is that of one seat all along: seat 1, or the one that looks.
for seed in 3 4 5; do
    "$warren" simulate petra --seats 3 --seed $seed >long.json
    expect 0 '^1 random 1 +cubes' show long.json
    expect 0 '^2 random 2 +cubes' show long.json --view 2
done

# hint
sed 's/,"result".*/}/; s/,"[^,]*"\]}/]}/' game.json >open.json
"$warren" simulate prowlers-passage --seed 4 | sed 's/"moves":\[\("[^]]*\)\],"result".*/"moves":[]}/' >first.json
expect 0 '^[0-9+][0-9a-zA-Z]$' hint open.json
expect 0 '^With best play' hint open.json
expect 0 '^It wins about [0-9]+ games of 100' hint first.json --ms 20
expect 0 '^Ce choix gagne environ [0-9]+ parties sur 100' hint first.json --ms 20 --lang fr
expect 0 '^\{"move":"[0-9+].","seat":[01],"bot":"greedy","candidates":\[\]\}$' hint open.json --json --bot greedy
expect 0 '"bot":"level6","exact":true,"value":-?[0-9]+,' hint open.json --json
expect 0 '"bot":"level3","exact":false,"value":[01]\.[0-9]{4},.*"candidates":\[\{"move"' hint first.json --level 3 --ms 10 --json
expect 0 '"bot":"uct".*"nodes":500' hint first.json --bot uct@500n --json
for name in 6 level6 owl Owl chouette; do
    expect 0 '"bot":"level6"' hint first.json --bot $name --ms 20 --seed 4 --json
done
expect 2 'from 1 to 6' hint open.json --level 7
# A position gets the same hint again, and the choice is never worth less than what is said to come after it.
for other in petra prowl; do
    [ "$tests" = all ] || continue
    "$warren" simulate $other --seed 5 | sed 's/"moves":\[\(\("[^"]*",\)\{20\}\)\("[^"]*"\).*/"moves":[\1\3]}/' >middle.json
    "$warren" hint middle.json >once
    "$warren" hint middle.json >twice
    cmp once twice || bad=1
    awk '/games of 100/ { got = 1; if ($NF + 0 > $5) exit 1 } END { if (!got) exit 1 }' once || { cat once; bad=1; }
done
expect 2 'this bot cannot play petra' simulate petra --bot uct
expect 1 'the game is over' hint game.json
expect 1 'no record' hint empty.json

expect 0 'greedy parmi random, 2 places' tournament prowlers-passage --bot greedy --bot random --games 4 --lang fr

# bench; what it prints with --repeat 0 is compared by signatures.sh.
expect 0 '"search":"ismcts","nodes_per_second":[1-9]' bench null --repeat 1 --json
expect 0 '"decisions_per_second"' bench prowlers-passage --repeat 1 --json

# Every game, with every number of seats: threads, views, records cut short at any place, its own box.
# cut K: the record of standard input after its first K moves, without a result.
cut() {
    awk -v k="$1" '{
        at = index($0, "\"moves\":[") + 9
        head = substr($0, 1, at - 1)
        n = split(substr($0, at, index(substr($0, at), "]") - 1), token, ",")
        list = ""
        for (i = 1; i <= k && i <= n; i++) list = list (i > 1 ? "," : "") token[i]
        print head list "]}"
    }'
}
for pair in prowlers-passage:2 petra:2 petra:3 petra:4 prowl:2 prowl:3 prowl:4 prowl:5 null:2 null:3; do
    game=${pair%:*} seats=${pair#*:}
    "$warren" simulate "$game" --seats "$seats" --games 5 --seed 9 --threads 1 >one
    "$warren" simulate "$game" --seats "$seats" --games 5 --seed 9 --threads 3 >three
    same one three "$pair: the number of threads changes the records"
    expect 0 '^record 4' replay one
    expect 0 '"state"' replay --states --view "$seats" one
    expect 0 '"state"' replay --states --view spectator one
    expect 0 '"moves"' simulate "$game" --seats "$seats" --bot greedy
    expect 2 'players' simulate "$game" --seats 1
    head -n 1 one >whole
    [ "$tests" = all ] || continue
    for k in 0 1 2 3 5 8 13 21; do
        cut $k <whole >open.json
        expect 0 'the game goes on|won by|draw|nobody' replay open.json
        "$warren" hint open.json --level 3 --ms 20 --json >out 2>&1
        case $? in
        0) grep -q '^{"move":"' out || { echo "$pair: no hint after $k moves"; bad=1; } ;;
        1) grep -qE 'chance decides|is over' out || { echo "$pair: after $k moves: $(cat out)"; bad=1; } ;;
        *) echo "$pair: hint after $k moves failed"; bad=1 ;;
        esac
        count=$((count + 1))
    done
    "$warren" box show "$game" >its.box
    expect 0 'the same as the built-in box' box check its.box
done
expect 0 '"clans":\["Sp","Su","Au","Du"\]' simulate prowl --box "$root/box/dusk.box" --option clans=Sp,Su,Au,Du
expect 2 'cannot have this value' simulate prowl --option clans=Sp,Su,Au,Du
expect 1 'cannot have this value' simulate prowl --seats 5 --option rounds=9
expect 0 '"rounds":7,"leaders":"off"' simulate prowl --option rounds=7 --option leaders=off

# A full disk is reported, not ignored.
if [ -w /dev/full ]; then
    count=$((count + 1))
    "$warren" simulate prowlers-passage --games 1000 >/dev/full 2>out
    [ $? -eq 3 ] || { echo "a full disk went unnoticed"; bad=1; }
fi

echo "$count checks"
exit $bad
