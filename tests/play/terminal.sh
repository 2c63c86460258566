#!/bin/sh
# Odd terminals and signals; saves; the menu. usage: terminal.sh WARREN KEYS MOST_KB
# KEYS is the program that measures how long a key takes; MOST_KB is how much memory may be used (0: any, by a slow build).
warren=$1 keys=$(readlink -f "$2") most=$3
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/lib.sh"

play="$warren play prowlers-passage --bot 2=greedy --seed 4 --name 1=Ada"

# too small, larger, too small again
open 80 24 "$play"
see '^ Ada: '
tmux resize-window -t "w$windows" -x 70 -y 20
see 'too small: 80 columns and 24 lines'
key Down
key Enter
tmux resize-window -t "w$windows" -x 130 -y 40
see 'Wealth' # the score, at the side
tmux resize-window -t "w$windows" -x 80 -y 24
see 'page 1/2'
key Tab
see 'page 2/2'
key BTab
see 'page 1/2'

# Ctrl-C asks once; Escape stays; nonsense gets an answer
key C-c
see 'Leave\?'
key Escape
await hides 'Leave\?' || fail "the question stays"
key Escape
text 'zzz'
see 'Nothing that can be chosen'
key Enter
await hides '\? help' || fail "nonsense is not answered"
key Escape
see '\? help'
text ':nonsense'
key Enter
see 'no such command'
# By its number after #, by its name, by a word of its label; ':' for commands where letters are names
text '#2'
see '> #2_'
key Escape
# Without the # that is said; and what fits several choices plays none of them.
key Enter
see 'Select a choice first: arrows, # and its number'
text 9
key Enter
see 'No choice is called 9; the choice with that number is #9'
key Escape
text '#99'
key Enter
see 'There are only [0-9]+ choices'
key Escape
made=$(count)
text 1
see '[0-9] choices fit'
key Enter
see 'Several choices fit'
[ "$(count)" -eq "$made" ] || fail "a choice is played that nobody named"
key Escape
text ':hint'
key Enter
see 'A bot would choose'
see 'next best'
key '?'
see 'To choose: '
key q
text 'R'
see 'Rules'
key q
made=$(count)
key Down
key Enter
await more_than "$made" || fail "nothing was played"
made=$(count)
if [ "$most" -gt 0 ]; then
    kb=$(sed -n 's/VmHWM:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/$(pid)/status")
    echo "memory: $kb kB at most"
    if [ "$kb" -ge "$most" ]; then fail "that is too much"; fi
fi
key u
see 'Taken back'
if [ "$(count)" -ge "$made" ]; then fail "nothing was taken back"; fi
kill -9 "$(pid)" # what was taken back is not lost either
ends 137
open 80 24 "$warren play --resume"
see '^ Ada: '
key r
await more_than $((made - 1)) || fail "nothing was played again"
key C-c
see 'Leave\?'
key C-c
ends 0
see 'play --resume prowlers-passage-1'

# Ctrl-Z and back, in a shell that has jobs
open 80 24 "env PS1=ready: sh -i"
see 'ready:'
text "$warren play --resume prowlers-passage-1"
key Enter
see '^ Ada: '
key C-z
see 'ready:'
text 'echo still; fg'
key Enter
see '^ Ada: '
key Down
key F10
see 'stays saved'
key Enter
see 'ready:'

# Two processes and one save. Closing the terminal would make a leak sanitizer wait for ever at the end, so it is off.
open 80 24 "ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 $warren play --resume prowlers-passage-1"
see '^ Ada: '
cp "$saves/prowlers-passage-1.json" before.json
"$warren" --lang en play --plain --resume prowlers-passage-1 </dev/null >out 2>&1 && fail "two processes play one save"
grep -q '^warren: The game prowlers-passage-1 is being played in another process\.$' out || fail "$(cat out)"
[ "$(wc -l <out)" -eq 1 ] || fail "more than one sentence"
"$warren" games delete prowlers-passage-1 >out 2>&1 && fail "a game is deleted while it is played"
cmp before.json "$saves/prowlers-passage-1.json" || fail "the save was touched"
"$warren" games list | grep -q 'prowlers-passage-1 .*Ada to play' || fail "not listed while it is played"

# The terminal is closed: the program ends, the save stays
player=$(pid) watched=
tmux kill-session -t "w$windows"
ended() { ! kill -0 "$player" 2>/dev/null; }
await ended || fail "it outlives its terminal"
"$warren" show prowlers-passage-1 | grep -q Ada || fail "show says nothing"

# A signal that kills it gives the terminal back: lines are read and echoed again, and the mouse is silent.
for signal in ABRT SEGV; do
    open 80 24 "ASAN_OPTIONS=${ASAN_OPTIONS-}:handle_segv=0:handle_abort=0:detect_leaks=0 $warren play --resume prowlers-passage-1"
    see '^ Ada: '
    kill -$signal "$(pid)"
    see '^\[ended 1[0-9][0-9]\]'
    [ "$(tmux display-message -t "w$windows" -p '#{alternate_on}#{mouse_any_flag}')" = 00 ] || fail "$signal: the screen is kept"
    text 'echo and lines'
    key Enter
    await shows '^echo and lines$' || fail "$signal: the terminal is left raw"
done

# A damaged save is refused with a reason, listed as such, never overwritten
cp before.json whole.json
head -c 200 whole.json >"$saves/prowlers-passage-1.json"
cp "$saves/prowlers-passage-1.json" damaged
"$warren" play --plain --resume prowlers-passage-1 </dev/null >out 2>&1 && fail "a damaged save is taken"
grep -q '^warren: The saved game prowlers-passage-1 cannot be read: ' out || fail "$(cat out)"
"$warren" games | grep -q 'cannot be read' || fail "a damaged save is not listed"
"$warren" play --plain --resume </dev/null >out 2>&1 && fail "a damaged save is resumed"
echo quit | $play --plain >/dev/null || fail "another game cannot be begun"
cmp damaged "$saves/prowlers-passage-1.json" || fail "a damaged save was overwritten"
sed 's/"24"/"99"/; s/"moves":\[/"moves":["99",/' whole.json >"$saves/prowlers-passage-1.json"
"$warren" play --plain --resume prowlers-passage-1 </dev/null >out 2>&1 && fail "an impossible save is taken"
grep -q '"99"' out || fail "$(cat out)"
"$warren" games delete prowlers-passage-1 || fail "it cannot be deleted"
"$warren" games delete ../games/prowlers-passage-2 >out 2>&1 && fail "a path is taken for a name"
"$warren" games delete prowlers-passage-2 || fail "it cannot be deleted"
"$warren" games | grep -q 'no saved games' || fail "something is left"
[ -z "$(find "$saves" -type f ! -name '.*.deleted')" ] || fail "something is left in the folder"
rm -f "$saves"/.*.deleted

# If nothing can be saved, the game goes on, and the end says so
mkdir -p nowhere
: >nowhere/warren
XDG_DATA_HOME="$dir/nowhere" $play --plain </dev/null >out 2>&1
[ $? -eq 3 ] || fail "a game that cannot be saved: $(cat out)"

# No colours, no UTF-8, no cursor, no terminal
open 80 24 "env NO_COLOR=1 $play"
see '^ Ada: '
if tmux capture-pane -p -e -t "w$windows" | grep -qE "$(printf '\033')\[([0-9]+;)*[34][0-8][;m]"; then fail "colours in spite of NO_COLOR"; fi
open 80 24 "env LC_ALL=C $play --lang fr"
see '^ Ada *: '
if screen | LC_ALL=C grep -n '[^ -~]'; then fail "more than ASCII"; fi
open 80 24 "env TERM=dumb $play"
see '^>'
text quit
key Enter
ends 0
open 80 24 "env TERM=nonsense $play"
see '^>'
key C-c
see 'Ctrl-C again leaves'
key C-c
ends 0
open 80 24 "env TERM=vt100 $play"
see '^ Ada: '
$play </dev/null >out || fail "the end of the input is no failure"
grep -q 'goes on\.$' out || fail "$(tail -n 2 out)"
$play --plain </dev/null >/dev/full 2>out && fail "a full disk behind standard output is no failure"

# Names of any width: every line ends where it should
open 80 24 "$warren play prowl --bot 2=greedy --bot 3=greedy --seed 4 --name 1=山田太郎 --name 2=🦊🦝"
see '山田太郎'
see '🦊🦝'
screen | grep -q '?太' && fail "a wide name is shown as question marks"
# The columns before "clan" are as many on every line.
screen | sed -n '2,6s/ clan .*//p' >before
for name in 山田太郎 🦊🦝; do
    [ "$(grep -- "$name" before | head -n 1 | wc -L)" -eq "$(grep 'Bot 3' before | wc -L)" ] || { cat before; fail "$name pushes what follows out of its column"; }
done

# Bots of one level have names of their own, and none reads as a level
echo quit | "$warren" play petra --plain --seats 4 --bot 2=3 --bot 3=3 --bot 4=3 --name 1=Ada >out
[ "$(sed -n 's/^Player [2-4]: \([^(]*\) (bot.*/\1/p' out | sort -u | wc -l)" -eq 3 ] || fail "bots of one name: $(head -n 6 out)"
if grep -qE '^Player [2-4]: [^(]*[0-9]' out; then fail "a name that reads as a level"; fi

# Keys without a meaning, and bytes that are not keys
open 80 24 "$play"
see '^ Ada: '
for junk in '\033[<0;999;999M' '\033[<99999999999999;1;1M' '\033[<;;M' '\033[<' '\033[200~x' '\033O' '\377\376' '\303' '\001\002\005' \
    '\033[<0;1;1m' '\033[<2;3;3M' '\033[<0;3;3M'; do
    # shellcheck disable=SC2059 # bytes
    text "$(printf "$junk")"
    key Escape
done
key Escape
see '\? help'

# The menu: everything can be set, the first key begins
rm -rf "$XDG_DATA_HOME"
open 80 24 "$warren play"
see 'How many games'
key Down Down Right
see 'Passing Through Petra|Clans'
key Left
key Down Down
text 'Zoë'
key Enter
see 'Zoë'
# Enter begins from any line, as the last line of the menu says.
see 'Enter: begin'
key Enter
see '^ Zoë: '
key F10
key Enter
ends 0
open 80 24 "$warren play --lang fr"
see 'Reprendre prowlers-passage-1'
key Down Enter
see 'Zoë'
key F10
see 'reste sauvegardée'
key q
ends 0
# It begins a lesson, and exercises from the last finished game of one person.
open 80 24 "$warren play"
see 'Lesson: Prowler'
key Down Down Enter
see 'Step 1 of 10'
text 'quit'
key Enter
see 'warren learn prowlers-passage 1'
ends 0
yes '#1' | head -n 60 | "$warren" play prowl --plain --seed 2 --name Ada --bot 2=greedy >out || fail "a short game: status $?"
# They take an analysis of ten seconds, and many times as much in a slow build, where study.sh begins some of less.
if [ "$most" -gt 0 ]; then
    printf '4\nquit\n' | "$warren" play --plain --threads 2 >out || fail "exercises from the menu: status $?"
    grep -Eq '^Exercise 1|nothing to find' out || fail "the menu begins no exercises: $(tail -n 5 out)"
fi
printf '8\n5\n\nquit\n' | "$warren" play --plain >out || fail "the menu in lines: status $?"
grep -q 'bot, level 4: Marten' out || fail "the menu in lines takes no level"
printf 'nonsense\n99\nquit\n' | "$warren" play --plain >out || fail "nonsense in the menu: status $?"
printf '%2000s\nquit\n' x | "$warren" play --plain >out || fail "a long line in the menu: status $?"
grep -q 'That line is too long' out || fail "the menu takes a line that is too long for Enter"

# A match: as many games as players, and everybody begins once, even after a kill between two games
rm -rf "$XDG_DATA_HOME"
{
    yes '#1' | head -n 40
    echo
    yes '#1' | head -n 40
    echo
} >lines
"$warren" play prowl --plain --match --bot 2=greedy --seed 2 --name 1=Ada <lines >out || fail "a match: status $?"
grep -q 'Games played: 2 of 2' out || fail "no match of two games: $(tail -n 3 out)"
# starter FILE: the name of who began that game
starter() {
    seat=$(sed -n 's/.*"\*start:\([0-9]\)".*/\1/p' "$1")
    sed -n 's/.*"seats":\[\([^]]*\)\].*/\1/p' "$1" | tr ',' '\n' | sed -n "$((seat + 1))p"
}
[ "$(for game in "$saves"/prowl-*.json; do starter "$game"; done | sort -u | wc -l)" -eq 2 ] || fail "not everybody begins once"
sed -n 's/.*"seats":\(\[[^]]*\]\).*/\1/p' "$saves"/prowl-1.json "$saves"/prowl-2.json | sort -u | wc -l | grep -q 2 || fail "the seats do not turn"
rm "$saves/prowl-2.json"
echo | "$warren" play --plain --resume >out || fail "the match does not go on: status $?"
grep -q 'Game 2 of 2' out || fail "the match does not go on: $(tail -n 3 out)"

"$keys" "$warren" || fail "keys are slow"
