#!/bin/sh
# Manners at tables of a house, as people meet them at a terminal: two who share a device with a curtain between them,
# the clock said, a bot for nobody who is there, a link that can be copied, what taking back takes along, the log in
# order, another game that both ask for, and only words that work. usage: manners.sh WARREN
warren=$1
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/../play/lib.sh"
# shellcheck source=tests/house/people.sh disable=SC1091
. "$(dirname "$0")/people.sh"
open_house
tells() { all_of "$1" | tr -s ' \n' ' ' | grep -qE -- "$2"; }
tell_at() { await tells "$1" "$2" || { all_of "$1" | tail -n 50; fail "$1 is not told: $2"; }; }

# Before anybody else has come there is no game yet, and words are understood all the same.
at zoe 100 40 play prowl --plain --lay --at "$url" --seats 2 --name Zoe
see_at zoe 'Waiting for one more player'
say_at zoe 'who'
see_at zoe 'Seat 2: empty'
say_at zoe '7'
see_at zoe 'There is nothing to choose now'
say_at zoe 'nonsense'
see_at zoe 'There is no such word, and nothing to choose now'
say_at zoe 'log'
see_at zoe 'Nothing has happened yet'
# A word that takes nothing does nothing where something follows it.
say_at zoe 'door x'
see_at zoe 'The word "door" stands alone; nothing was done'
say_at zoe 'quit now'
see_at zoe 'The word "quit" stands alone'
not_at zoe 'The door is closed'
say_at zoe 'quit'
see_at zoe 'Your seat stays yours'

# Where bots have all seats nobody is left to lay the table, and nothing asks the house.
status=0
XDG_STATE_HOME="$dir/zoe" "$warren" play prowl --plain --lay --at "$url" --seats 2 --bot 1=4 --bot 2=4 --name Zoe \
    >told 2>&1 </dev/null || status=$?
[ $status -eq 2 ] || { cat told; fail "bots for all seats: status $status"; }
grep -q 'whoever lays a table sits there, and a bot has that seat' told || { cat told; fail "bots for all seats"; }

# Two people at one screen, and one elsewhere who reads lines.
at ada 80 24 play prowl --lay --at "$url" --seats 3 --clock 15m --name Ada --name Ben
show_at ada 'Seat 2: Ben, at this device too.*Clock: 15 minutes for each decision'
link=$(seen ada | grep -oE 'http://[^ ]*/t/[0-9a-z]{24}#[0-9a-z]{26}' | head -n 1)
at cy 100 40 play --plain --at "'$link'" --name Cy
see_at cy 'Clock: 15 minutes for each decision; then a bot stands in'
see_at cy 'It is the turn of Ada'
show_at ada 'The curtain is drawn\. Ada: press Enter'
if shows ada 'clan:'; then fail "the curtain shows a hand"; fi
press ada Enter
show_at ada 'Ada: choose your clan card'
# What fits several choices plays none of them.
say_at ada 'clan:'
show_at ada 'Several choices fit'
show_at ada '6 choices fit'
press ada Escape
say_at ada '#1'
show_at ada 'Ben is next: draw the curtain'
press ada Enter
show_at ada 'The curtain is drawn\. Ben: press Enter'
press ada Enter
show_at ada 'Ben: choose your clan card'
not_at cy 'is away'

# Whoever looks on, on a device that has a seat at this table, sees what any onlooker sees.
ln -s cy eye
at eye 100 40 watch --plain "'${link%#*}'"
see_at eye 'You are watching'
await has eye 'It is the turn of Ben|Ben is to' || { all_of eye; fail "an onlooker is not told whose turn it is"; }
not_at eye 'Cy \(you\)|Cy: choose|^ *#?1\. '
say_at eye 'quit'
see_at eye 'watches again'

# Nobody's seat is taken before their eyes, and what cannot be done says when it can.
say_at cy 'stand-in Ada'
see_at cy 'stands in only for somebody who is away'
say_at cy 'close'
see_at cy 'Only whoever laid the table'
say_at ada ':close'
show_at ada 'Others still play here'
press ada Escape
# Space explains the choice whose number was typed.
tmux send-keys -t ada -l '2 '
show_at ada 'What it would do'
press ada q
press ada Escape

# A link that can be copied: on a line of its own, unbroken, and once more after the screen.
say_at ada ':door'
show_at ada 'The door is closed to watchers'
say_at ada ':door x'
show_at ada 'The word "door" stands alone'
say_at ada ':door'
show_at ada 'Watchers may come in'
say_at ada ':code'
see_at ada '^http://[^ ]*/t/[0-9a-z]{24}#[0-9a-z]{16}$'
see_at ada 'Enter goes on'
press ada Enter
show_at ada 'Ben: choose your clan card'
say_at ada '#1'
see_at cy 'Cy: choose your clan card'
see_at cy 'You have 1[45]:[0-9]+ left'

# A pause: asked for, and taken back; agreed to, and one for each decision.
say_at ada ':pause'
show_at ada 'n no takes this back: Ben asks for a pause of one hour'
see_at cy 'Ben asks for a pause of one hour.* Answer yes or no'
say_at ada ':no'
see_at cy 'Ben no longer asks for it'
say_at cy 'pause'
see_at cy 'no takes this back: Cy asks for a pause of one hour'
say_at cy 'who'
see_at cy 'Seat 3: Cy \(you\)'
# Once when it was asked, and once by the word.
[ "$(all_of cy | grep -c 'Cy asks for a pause')" -eq 2 ] || { all_of cy; fail "whoever asks for something is told so twice"; }
show_at ada 'Cy asks for a pause of one hour'
say_at ada ':yes'
see_at cy 'The pause begins'
show_at ada 'pause (1:00 h|59:[0-9]+)'
say_at cy 'who'
see_at cy 'Pause: the clocks run again in (1:00 h|59:[0-9]+)'
say_at cy 'pause'
see_at cy 'This decision has had its pause'
say_at ada ':q'
show_at ada 'Your seat stays yours, but your time runs'
press ada Enter
see_at ada 'comes back'
see_at ada '^http://[^ ]*/t/[0-9a-z]{24}#[0-9a-z]{16}$'

# The list of one's tables.
XDG_STATE_HOME="$dir/ada" "$warren" play --at "$url" >list || fail "no list"
for said in '^Prowl: Clans & Cunning (Ada, Ben, Cy)$' 'It is the turn of Cy' 'Clock: 15 minutes' "^${link%#*}\$"; do
    grep -q "$said" list || { cat list; fail "the list says too little"; }
done
# Who is away can be stood in for.
see_at cy 'Ada is away'
say_at cy 'stand-in Ada'
see_at cy 'A bot stands in for Ada'
tmux kill-session -t cy

# Whoever comes back to a seat that a bot has reads so, and how to take it back, while others decide, too.
at lou 80 24 play prowlers-passage --lay --at "$url" --name Lou
show_at lou '#[0-9a-z]{26}'
link=$(seen lou | grep -oE 'http://[^ ]*/t/[0-9a-z]{24}#[0-9a-z]{26}' | head -n 1)
at max 100 60 play --plain --lang fr --at "'$link'" --name Max
show_at lou 'page 1/'
say_at lou ':q'
press lou Enter
see_at max 'Lou n.est plus là'
say_at max 'remplacer Lou'
see_at max 'Un robot remplace Lou'
await has max '^ +#?1\. |Il y a [0-9]+ choix' || fail "the bot does not go on for Lou"
at lou 80 24 play --at "'${link%#*}'"
show_at lou 'A bot stands in for you: "return" takes your seat back\. It is t'
show_at lou '\? help +:return '
say_at lou ':who'
show_at lou 'Seat [12]: Lou \(you\); a bot stands in, "return" takes the seat back'
press lou q
tmux kill-session -t lou
at lou 100 60 play --plain --lang fr --at "'${link%#*}'"
tell_at lou 'Un robot vous remplace.: «.revenir.» reprend votre place\. C.est à Max'
say_at lou 'qui'
see_at lou 'Lou \(vous\).; un robot joue à votre place, «.revenir.» la reprend'
say_at lou 'revenir'
see_at max 'Lou revient, et le robot rend la place'

# Once a game is over everything that can be done then stays in the list, whatever was typed.
say_at lou 'abandonner'
say_at lou 'abandonner'
see_at max 'Max gagne, Lou a abandonné'
tmux kill-session -t lou
at lou 80 24 play --at "'${link%#*}'"
all_there='again +ask for another game.* save +keep the record of this game.* quit +go away; your seat stays yours'
show_at lou "$all_there"
say_at lou 'zzz'
show_at lou 'There is nothing to choose now'
show_at lou "$all_there"
say_at lou 'again'
show_at lou 'n no takes this back: Lou would like another game'
show_at lou "$all_there"

# Taking back: what it takes along, and a log in order that has what was said.
at dora 200 60 play prowlers-passage --plain --lay --at "$url" --name Dora
see_at dora '#[0-9a-z]{26}'
link=$(all_of dora | grep -oE 'http://[^ ]*/t/[0-9a-z]{24}#[0-9a-z]{26}' | head -n 1)
at eli 200 60 play --plain --lang fr --at "'$link'" --name Eli
at eve 200 60 watch --plain "'${link%#*}'"
see_at dora 'No clock'
see_at eli 'Sans pendule'
see_at eve 'You are watching'
# Whatever a watcher cannot do says so, and how to watch again is said at the end, in lines of text and on a screen.
at bea 80 24 watch "'${link%#*}'" --lang fr
see_at bea "C’est à (Dora|Eli) de jouer"
for key in u h a S y; do
    press bea $key
    see_at bea 'Vous regardez.: seuls|Il n.y a pas de conseils|La partie n.est pas finie'
    press bea Escape
done
say_at bea '12'
see_at bea 'Vous regardez, vous n.avez donc rien à choisir'
press bea Escape
press bea '?'
see_at bea 'ne plus regarder.; la même commande'
if has bea 'Pour choisir'; then fail "a watcher is told how to choose"; fi
press bea q
press bea q
see_at bea 'Ne plus regarder'
press bea Enter
see_at bea "«.warren watch ${link%#*}.» permet de regarder de nouveau"
for word in undo resign pause again say yes list 'preview 1' 12; do
    say_at eve "$word"
done
say_at eve 'redo'
see_at eve 'What was taken back at a table with others is not played again'
[ "$(all_of eve | grep -c '^You are watching[:,]')" -eq 9 ] || { all_of eve; fail "a watcher is not told why"; }
say_at eve 'help'
see_at eve 'stop watching; the same command watches again'
not_at eve 'your seat stays yours'
not_at eve 'preview - '
see_at dora 'Game 1 begins'
asked() { all_of "$1" | grep -cE '^ +#?1\. |There are [0-9]+ choices|Il y a [0-9]+ choix'; }
is_asked() { [ "$(asked "$1")" -ge "$2" ]; }
somebody() { is_asked dora 1 || is_asked eli 1; }
await somebody || fail "nobody is asked"
first=dora second=eli
if is_asked eli 1; then first=eli second=dora; fi
# goes_on NAME OTHER: whether NAME has a list to choose from after all it has chosen; else OTHER, who may have to decide
# several times in one turn, chooses something.
free() { all_of "$1" | awk '/^ +#?1\. |There are [0-9]+ choices|Il y a [0-9]+ choix/{list = NR} /^> #[12]$/{said = NR} END {exit !(list > said)}'; }
goes_on() {
    if free "$1"; then return 0; fi
    if free "$2"; then say_at "$2" '#1'; fi
    return 1
}
say_at $first '#1'
await goes_on $second $first || fail "nobody is next"
say_at $first 'say hello'
see_at dora 'says "hello"'
say_at $second '#2'
await goes_on $first $second || fail "the first is not asked again"
say_at $first 'undo'
tell_at dora 'asks to take their own last decision back, and with it what (Eli|Dora) decided since'
tell_at eli 'les décisions prises depuis par (Eli|Dora)'
say_at $second 'y'
tell_at dora 'is taken back, and with it what'
# said NAME PATTERN: the last line of its log on which it is said
said() { all_of "$1" | grep -nE "$2" | tail -n 1 | cut -d: -f1; }
await goes_on $first $first || fail "nobody decides anew"
say_at $first '#1'
await goes_on $second $first || fail "the second is not asked again"
say_at dora 'log'
await has dora '> log' || fail "no log"
say_at dora 'who'
await test -n "$(said dora 'No clock')"
[ "$(said dora '> log')" -lt "$(said dora 'says "hello"')" ] || fail "the log has no talk"
[ "$(said dora 'says "hello"')" -lt "$(said dora 'is taken back')" ] || fail "the log is out of order"

# It is given up: nobody is offered what does not work, and two who ask for another game get one.
say_at dora 'resign'
say_at dora 'resign'
see_at eve 'The game is over: Eli wins, Dora has resigned'
see_at dora '"again" asks for another game'
# It can be analysed, and kept, as if it had been played to its end.
see_at dora '"analyse" shows where the game turned'
see_at eve '"analyse" shows where the game turned'
say_at dora 'analyse'
tell_at dora 'Analysing; Ctrl-C ends it\. .*(Move [0-9]+, (Dora|Eli): |No move of this game could have been much better)'
say_at dora 'save'
see_at dora 'The record is saved as prowlers-passage-1; "warren analyse prowlers-passage-1" reads it'
XDG_DATA_HOME="$dir/dora-data" "$warren" analyse --brief --ms 50 prowlers-passage-1 >analysed || fail "no analysis of it"
grep -q '^The game is over: Eli wins, Dora has resigned\.$' analysed || { cat analysed; fail "the analysis does not say who won"; }
see_at eve '"quit" stops watching'
not_at eve '"again"'
# The record of it says so, too.
say_at dora "games 1 $dir/resigned.json"
await test -s resigned.json || fail "no record"
"$warren" replay resigned.json | grep -q '^The game is over: Eli wins, Dora has resigned\.$' || fail "the record does not say who won"
say_at dora 'mute Eli'
see_at dora 'You do not hear Eli any more'
say_at dora 'again'
tell_at eli 'Dora aimerait une autre partie'
XDG_STATE_HOME="$dir/eli" "$warren" play --at "$url" >list || fail "no list for Eli"
grep -q 'Dora would like another game' list || { cat list; fail "the list does not say what is asked"; }
say_at eli 'encore'
see_at dora 'Game 2 begins'
# Their seats have turned; who is not heard is the same person, and is heard again by the same word.
say_at eli 'dire rien'
see_at eve 'Eli says "rien"'
say_at dora 'say something'
see_at dora 'Dora says "something"'
not_at dora 'Eli says "rien"'
say_at dora 'mute Eli'
see_at dora "You hear everybody's talk"
say_at eli 'dire encore'
see_at dora 'Eli says "encore"'
# What is kept of the second game is another record; before anybody has decided there is nothing to analyse.
say_at eli 'abandonner'
say_at eli 'abandonner'
see_at dora 'Dora wins, Eli has resigned'
await has eve 'Dora wins, Eli has resigned' || fail "the end of the second game"
say_at dora 'save'
see_at dora 'The record is saved as prowlers-passage-2'
say_at dora 'analyse'
see_at dora 'Nobody has decided anything in this game'
say_at dora 'again'
say_at eli 'encore'
see_at dora 'Game 3 begins'
say_at dora 'leave'
tell_at dora 'During a game nobody gives a seat up'
# Whoever sits down at a table whose game is over has its record, too.
say_at dora 'resign'
say_at dora 'resign'
see_at dora 'Games played: 3\.'
say_at dora 'leave'
see_at dora 'You have given your seat up'
echo "save $dir/late.json" |
    XDG_STATE_HOME="$dir/mia" "$warren" play --plain --at "$link" --name Mia >told 2>&1 ||
    { cat told; fail "somebody who comes after the game: status $?"; }
grep -q '"seats":\[.*"Eli"' late.json || { cat told; fail "who comes after the game has no record of it"; }

# Where the last one resigns nobody plays on, and everybody reads the same.
at gus 100 60 play prowl --plain --lay --at "$url" --seats 3 --bot 3=1 --name Gus
see_at gus '/t/[0-9a-z]{24}#[0-9a-z]{26}'
link=$(all_of gus | grep -oE 'http://[^ ]*/t/[0-9a-z]{24}#[0-9a-z]{26}' | head -n 1)
at hal 100 60 play --plain --at "'$link'" --name Hal
see_at hal 'Game 1 begins'
say_at gus 'resign'
say_at gus 'resign'
see_at hal 'Gus resigns, and a bot plays on'
say_at hal 'resign'
say_at hal 'resign'
see_at gus 'Hal resigns\.'
not_at gus 'Hal resigns, and'
for who in gus hal; do see_at $who 'The game is over without a result: everybody has given it up'; done
say_at gus 'who'
see_at gus 'Seat 2: Hal, resigned$'
# Nor do the words for the table name a decision that nobody will make.
say_at gus 'look'
see_at gus '^The game was given up\.$'

# Whoever the door is closed on has no link any more, as somebody else either; whoever laid the table has the new one, also
# when they come back, and nobody else at the table.
at ann 100 60 play petra --plain --lay --at "$url" --seats 3 --name Ann
see_at ann '/t/[0-9a-z]{24}#[0-9a-z]{26}'
old=$(all_of ann | grep -oE 'http://[^ ]*/t/[0-9a-z]{24}#[0-9a-z]{26}' | head -n 1)
at bob 100 60 play --plain --lang fr --at "'$old'" --name Bob
see_at bob 'Bob'
at cat 100 60 play --plain --at "'$old'" --name Cat
see_at ann 'Cat sits down at seat 3'
say_at ann 'bar Cat'
see_at ann 'The link to sit down by has changed: "link" shows the new one'
see_at cat 'The door of this table was closed on you'
tell_at bob 'Le lien pour s.*asseoir a chang.*; la personne qui a dressé la table a le nouveau'
not_at ann 'whoever laid the table has the new one'
say_at ann 'link'
newest() { all_of "$1" | grep -oE 'http://[^ ]*/t/[0-9a-z]{24}#[0-9a-z]{26}' | tail -n 1; }
is_new() { [ "$(newest ann)" != "$old" ]; }
await is_new || fail "the host has no new link"
new=$(newest ann)
say_at bob 'lien'
see_at bob 'Pour regarder, ou pour revenir'
not_at bob "${new#*#}"
not_at bob "${old#*#}"
at cat2 100 60 play --plain --at "'$old'" --name Cat
see_at cat2 'This link is not worth a seat, or not any more'
not_at cat2 'sits down'
say_at ann 'quit'
see_at ann 'Your seat stays yours'
table=${old##*/t/}
rm "$dir"/ann/warren/houses/*/"${table%#*}" || fail "no note of the table"
at ann 100 60 play --plain --at "'${old%#*}'"
see_at ann 'Ann'
say_at ann 'link'
see_at ann "${new#*#}"
at cat2 100 60 play --plain --at "'$new'" --name Cat
see_at cat2 'Game 1 begins'

# A code is worth a seat also to a device that has kept a link of before, at a table where nobody may look on.
link_in() { all_of "$1" | grep -oE "http://[^ ]*/t/[0-9a-z]{24}#[0-9a-z]{$2}" | tail -n 1; }
at uma 100 60 play petra --plain --lay --at "$url" --seats 4 --name Uma
see_at uma '/t/[0-9a-z]{24}#[0-9a-z]{26}'
link=$(link_in uma 26)
at vic 100 60 play --plain --at "'$link'" --name Vic
see_at uma 'Vic sits down at seat 2'
say_at vic 'code'
see_at vic '#[0-9a-z]{16}$'
code=$(link_in vic 16)
say_at vic 'quit'
see_at vic '\[ended 0\]'
at vic2 100 60 play --plain --at "'$code'"
see_at uma 'Vic goes on from another device'
at wil 100 60 play --plain --at "'$link'" --name Wil
see_at uma 'Wil sits down at seat 3'
say_at uma 'bar Wil'
see_at uma 'The link to sit down by has changed'
say_at uma 'door'
see_at vic2 'The door is closed to watchers'
at vic 100 60 play --plain --at "'${link%#*}'"
see_at vic 'The door of this table is closed|no seat at this table'
not_at vic 'This link is not worth a seat'
say_at vic2 'code'
see_at vic2 '#[0-9a-z]{16}$'
code=$(link_in vic2 16)
at vic 100 60 play --plain --at "'$code'"
say_at vic 'who'
see_at vic 'Seat 2: Vic \(you\)'
not_at vic 'no watchers|not worth a seat'

# Whoever laid a table goes on from another device, and may there what they might.
say_at uma 'code'
see_at uma '#[0-9a-z]{16}$'
code=$(link_in uma 16)
at uma2 100 60 play --plain --at "'$code'"
see_at vic 'Uma goes on from another device'
say_at uma2 'bot 3 2'
see_at vic 'A bot of level 2|[Ss]eat 3.*level 2'
not_at uma2 'Only whoever laid the table'

# The log is whole, and has each thing once, after its reader was killed and came back, and where the seat has moved to
# another device; what was said long ago is not said to that one now.
at ned 80 24 play prowl --lay --at "$url" --seats 2 --name Ned
show_at ned '#[0-9a-z]{26}'
link=$(link_in ned 26)
at ola 100 60 play --plain --at "'$link'" --name Ola
show_at ned 'Ned: choose your clan card'
say_at ola 'say one'
show_at ned 'Ola says "one"'
say_at ned '#1'
see_at ola 'Ned lays a clan card face down'
say_at ola 'say two'
show_at ned 'Ola says "two"'
pkill -9 -P "$(tmux display-message -t ned -p '#{pane_pid}')"
see_at ola 'Ned is away'
say_at ola 'say three'
at ned 80 24 play --at "'${link%#*}'"
show_at ned 'Ola says "three"\. *$'
say_at ned ':log'
whole='What has happened .*Game 1 begins\. Ola says "one"\. .*Ola says "two"\. Ola says "three"\.'
show_at ned "$whole"
press ned q
say_at ned ':code'
see_at ned '#[0-9a-z]{16}$'
link=$(link_in ned 16)
press ned Enter
# A link that is worth something once is in no log.
show_at ned 'l log'
say_at ned ':log'
show_at ned "$whole"
if shows ned 'This link moves'; then seen ned; fail "the log names a link that it does not have"; fi
press ned q
say_at ned ':q'
show_at ned 'Go away'
press ned Enter
see_at ned '\[ended 0\]'
at ned2 80 24 play --at "'$link'"
show_at ned2 'l log'
say_at ned2 ':log'
show_at ned2 "$whole .*Ned goes on from another device"
[ "$(seen ned2 | grep -c 'Game 1 begins')" -eq 1 ] || { seen ned2; fail "the log has things twice"; }
press ned2 q

# Whoever types much sees the end of it, by whole characters, at which they type: before a game, in one line, and in it.
at pam 80 24 play prowl --lay --at "$url" --seats 2 --name Pam
show_at pam '#[0-9a-z]{26}'
link=$(link_in pam 26)
long='Hi there — this is a line of talk that is much longer than the screen is wide, and whoever types it wants to see what they type: été à Noël'
tmux send-keys -t pam -l -- ":say $long"
show_at pam ' what they type: été à Noël_'
press pam Escape
at quin 80 24 play --at "'$link'" --name Quin
show_at pam 'Pam: choose your clan card'
tmux send-keys -t pam -l -- ":say $long"
show_at pam 'N ?o ?ë ?l ?_'
if shows pam '> :say Hi there'; then :; else seen pam; fail "there is room for the beginning, too"; fi
press pam Escape

# What stands on a screen of the least size is whole: how a game ended, which ends by time while the rest goes on here;
# and the newest move, of three lines of which the last is as long as the screen is wide.
at rob 80 24 play petra --lang fr --lay --at "$url" --seats 2 --clock 10s --name Rob
show_at rob '#[0-9a-z]{26}'
link=$(link_in rob 26)
at sue 100 30 play --lang fr --at "'$link'" --name Sue
show_at sue 'Rob.*Sue'
at ann 80 24 play prowl --plain --lay --at "$url" --seats 2 --name Ann
see_at ann '#[0-9a-z]{26}'
link=$(link_in ann 26)
at tom 80 24 watch "'${link%#*}'"
at bea 80 24 play --plain --at "'$link'" --name Bea
see_at bea 'Game 1 begins'
letters() { printf "%$1s" '' | tr ' ' x; }
say_at bea "say $(letters 55) $(letters 80) $(letters 46)"
see_at ann '^ *#?1\. '
say_at ann '#1'
show_at tom 'x". Ann lays a clan card face down\. '

# What somebody says stands over a watcher's keys until something else happens, and no longer.
at ada2 80 24 play prowl --plain --lay --at "$url" --seats 2 --name Ada
see_at ada2 '#[0-9a-z]{26}'
link=$(link_in ada2 26)
at tess 80 24 watch "'${link%#*}'"
at ben2 80 24 play --plain --at "'$link'" --name Ben
see_at ada2 '^ *#?1\. '
say_at ben2 'say hello'
below() { seen "$1" | tail -n 1 | grep -qE "$2"; }
await below tess 'Ben says "hello"' || { seen tess; fail "what was said is not over the keys"; }
say_at ada2 '#1'
await below tess 'q quit' || { seen tess; fail "what was said long ago stays over the keys"; }
shows tess 'Ben says "hello"' || { seen tess; fail "what was said is gone"; }

# A record names the bots.
at fay 100 60 play prowlers-passage --plain --lay --at "$url" --bot 2=4 --name Fay
see_at fay 'Game 1 begins'
say_at fay 'resign'
say_at fay 'resign'
see_at fay 'keeps the record'
say_at fay "save $dir/fay.json"
see_at fay 'The record is in'
grep -q '"seats":\["Fay","Marten"\]' fay.json || { cat fay.json; fail "the record does not name the bot"; }

say_at eve 'quit'
see_at eve '"warren watch http://[^ ]*/t/[0-9a-z]{24}" watches again'

# Another game, and the one before is still there: at the table, and where one's tables are listed.
say_at fay 'games'
tell_at fay 'Game 1, 2[0-9]{3}-[-0-9]* [0-9:]{5}: Fay, Marten; Marten won, Fay resigned\.'
say_at fay 'again'
see_at fay 'Game 2 begins'
say_at fay 'games 2 second.json'
see_at fay 'Only 1 game has ended at this table'
say_at fay 'games first.json'
see_at fay 'Say which game, by its number'
say_at fay "games 1 $dir/first.json"
await test -s first.json || { all_of fay | tail -n 20; fail "the record of an earlier game is not there"; }
cmp -s fay.json first.json || fail "the record of an earlier game is another one"
say_at fay 'quit'
see_at fay '\[ended 0\]'
at fay 100 60 play --at "$url"
tell_at fay 'The game is on|It is'
tell_at fay 'Game 1, 2[0-9]{3}-[-0-9]* [0-9:]{5}: Fay, Marten; Marten won, Fay resigned\.'
at fay 100 60 play --lang fr --at "$url"
tell_at fay 'Partie 1, .*Fay, Mart.*a gagné, Fay a abandonné\.'
# On the full screen nothing is selected after the end, so that Enter alone asks nobody for another game.
at kim 100 40 play prowlers-passage --lay --at "$url" --bot 2=1 --name Kim
show_at kim 'Seat 1: Kim \(you\)|Passage'
await shows kim '#?1 [a-z0-9]+' || { seen kim; fail "Kim has nothing to choose"; }
say_at kim ':resign'
show_at kim 'Resign, for good'
say_at kim ':resign'
show_at kim 'ask for another game'
press kim Enter
show_at kim 'Select first what is to be done: arrows, a name or the mouse'
press kim Down
press kim Enter
show_at kim 'Game 2 begins'
# Lines that come by a pipe all at once are done one after the other, however long the house takes to answer each, and
# their end ends the program.
printf 'say %s\n' a b c d e f g >lines
printf '%s\n' door code door >>lines
XDG_STATE_HOME="$dir/lea" "$warren" play prowl --plain --lay --at "$url" --seats 2 --name Lea <lines >told 2>&1 ||
    { cat told; fail "lines by a pipe: status $?"; }
done=$(sed -n 's/^Lea says "\(.*\)"\.$/\1/p; s/^The door is closed to watchers\.$/shut/p; s/^This link moves .*/code/p
    s/^Watchers may come in\.$/open/p; /^Your seat stays yours/q' told | tr '\n' ' ')
[ "$done" = 'a b c d e f g shut code open ' ] || { cat told; fail "lines by a pipe: $done"; }
# What is typed in another encoding is refused with a sentence, by whoever reads it first, and the line stays.
printf 'say caf\351\nsay tea\n' >lines
XDG_STATE_HOME="$dir/lea" "$warren" play prowl --plain --lay --at "$url" --seats 2 --name Lea <lines >told 2>&1 ||
    { cat told; fail "another encoding by a pipe: status $?"; }
grep -q 'does not take this text' told || { cat told; fail "another encoding by a pipe is not refused"; }
grep -q 'Lea says "tea"' told || { cat told; fail "another encoding by a pipe is in the way"; }
if grep -q 'line to the house is gone' told; then fail "another encoding breaks the line"; fi
if XDG_STATE_HOME="$dir/lea" "$warren" play prowl --plain --lay --at "$url" --seats 2 \
    --name "$(printf 'L\377a')" <lines >told 2>&1; then
    cat told
    fail "a name in another encoding"
fi
grep -q 'does not take this name' told || { cat told; fail "a name in another encoding is not refused"; }
# So are those of two people with a curtain between them: behind it the table is told anew, and the next line waits.
mkfifo lines-of-two
XDG_STATE_HOME="$dir/mae" "$warren" play prowl --plain --lay --at "$url" --seats 2 --name Mae --name Noa \
    <lines-of-two >told 2>&1 &
both=$!
exec 9>lines-of-two
await grep -q 'Mae: press Enter' told || { cat told; fail "no curtain for two people by a pipe"; }
printf '\n#1\n\n\n#1\nquit\n' >&9
exec 9>&-
wait $both || { cat told; fail "two people by a pipe: status $?"; }
grep -q '^Noa lays' told || { cat told; fail "a line after the curtain was not done"; }
if grep -qE 'You are watching|warren watch' told; then cat told; fail "somebody with a seat is told that they watch"; fi
# More people than there are seats are told so before any of them has one; whoever else gets none is named.
# come STATE STATUS PATTERN ARGS...: what somebody is told who types nothing
come() {
    state=$1 wanted=$2 pattern=$3
    shift 3
    XDG_STATE_HOME="$dir/$state" "$warren" play --plain --at "$@" <quits >told 2>&1
    status=$?
    [ $status -eq "$wanted" ] || { cat told; fail "play --at $*: status $status"; }
    tr '\n' ' ' <told | grep -qE -- "$pattern" || { cat told; fail "play --at $*: not told: $pattern"; }
}
# untold PATTERN: what must not have been among it
untold() { if grep -qE -- "$1" told; then cat told; fail "told: $1"; fi; }
echo quit >quits
come pia 2 'more names than seats' "$url" petra --lay --seats 2 --name Pia --name Pip --name Pol
come pia 2 'more names than seats' "$url" petra --lay --seats 3 --bot 3=1 --name Pia --name Pip --name Pol
come pia 0 'You have no table' "$url"
come pia 0 'To sit down: http' "$url" petra --lay --seats 4 --name Pia
link=$(grep -oE 'http://[^ ]*/t/[0-9a-z]{24}#[0-9a-z]{26}' told | head -n 1)
come quo 1 'Only 3 seats are free' "$link" --name X1 --name X2 --name X3 --name X4
come quo 1 'You have no seat' "${link%#*}"
# The seat of this device is nobody else's who uses the same account, and is theirs without a name, too.
come pia 1 'This device has the seat of Pia .* For Other to sit down' "$link" --name Other
untold 'Seat 1'
come pia 0 'Seat 1: Pia .you.' "$link" --name Pia
come pia 0 'Seat 1: Pia .you.' "$link"
come pia 1 'Only 3 seats are free' "$link" --name Pia --name X1 --name X2 --name X3 --name X4
# Two of one name are told apart by a number, and the seat of the second is theirs under the name they gave.
come rex 0 'Seat 2: Pia 2 .you.' "$link" --name Pia
come rex 0 'Seat 2: Pia 2 .you.' "$link" --name Pia
come rex 0 'Seat 2: Pia 2 .you.' "$link" --name 'Pia 2'
come rex 1 'This device has the seat of Pia 2' "$link" --name 'Pia 3'
echo leave >quits
come rex 0 'You have given your seat up' "$link"
echo quit >quits
come pia 0 'Pia .you. Seat 2: Pip, at this device too Seat 3: empty' "${link%#*}" --name Pia --name Pip
come pia 1 'This device has the seat of Pia, Pip' "$link" --name Other
come pia 0 'Seat 3: Pol.*There is no seat for L.a\. The house does not take this name' "$link" --name Pip --name "$(printf 'L\377a')" --name Pol
at quo 100 60 play --plain --at "'$link'" --name Quo
see_at quo 'Game 1 begins'
come pia 0 'There is no seat for Other. The game has begun' "$link" --name Pia --name Other
untold '^The game has begun'
at pia 80 24 play --lang fr --at "'$link'" --name Pia --name Other
show_at pia 'pas de place pour Other\. La partie a commencé'
# However many tables somebody has had, each is in their list once.
laid=0
while [ $laid -lt 70 ]; do
    printf 'close\nclose\n' | XDG_STATE_HOME="$dir/ivy" "$warren" play prowl --lay --plain --at "$url" --seats 2 --name Ivy >closed 2>&1 ||
        { cat closed; fail "table $laid is not laid and closed"; }
    laid=$((laid + 1))
done
XDG_STATE_HOME="$dir/ivy" "$warren" play --at "$url" >list || fail "no list for Ivy"
[ "$(grep '/t/' list | sort -u | wc -l)" -eq 70 ] || { cat list; fail "the list has not all tables"; }
[ "$(grep -c '/t/' list)" -eq 70 ] || fail "the list has a table twice"
# How the game of Rob and Sue ended, in a few words above and in all of them beside the choices.
await has rob '^ La partie est finie.: personne ne gagne\.' || { seen rob; fail "the end by time, above"; }
beside() { seen "$1" | sed -n 's/.*│ //p' | tr -s ' \n' ' ' | grep -qE "$2"; }
await beside rob 'La partie est finie au temps.*, et elle ne compte pas\.' || { seen rob; fail "the end by time"; }

# Another game with an empty seat waits for whoever is missing, with the link, and has no choices.
once() { [ "$(all_of "$1" | grep -cE -- "$2")" -eq 1 ] || { all_of "$1" | tail -n 50; fail "not said once to $1: $2"; }; }
ends_in() { all_of "$1" | grep . | tail -n "$2" | grep -qF -- "$3"; }
link_of() { all_of "$1" | grep -oE "http://[^ ]*/t/[0-9a-z]{24}#[0-9a-z]{$2}" | tail -n 1; }
at una 100 60 play prowl --plain --lay --at "$url" --seats 2 --name Una
see_at una 'Waiting for one more player'
link=$(link_of una 26)
at vic 100 60 play --plain --at "'$link'" --name Vic
see_at una 'Game 1 begins'
say_at una 'resign'
see_at una 'once more does it'
say_at una 'resign'
see_at vic 'asks for another game'
say_at vic 'leave'
see_at una 'Vic leaves the table'
say_at una 'again'
await ends_in una 6 'Waiting for one more player' || { all_of una; fail "nobody is waited for"; }
await ends_in una 6 "$link" || { all_of una; fail "no link to ask somebody by"; }
say_at una 'list'
see_at una 'begins as soon as every seat is taken'
# Whoever is gone from a table for good reads why, once, and is asked for nothing more.
see_at vic '^\[ended 0\]'
once vic 'You have given your seat up\.'
at wim 100 60 play --plain --at "'$link'" --name Wim
see_at una 'Game 2 begins'
say_at wim 'code'
see_at wim 'This link moves your seat'
at wim-elsewhere 100 60 play --plain --at "'$(link_of wim 16)'"
see_at wim '^\[ended 0\]'
once wim 'This seat is not yours any more'
see_at wim-elsewhere 'Seat 2: Una|Seat 1: Una'
say_at una 'resign'
await ends_in una 3 'once more does it' || { all_of una; fail "resigning is not asked twice"; }
say_at una 'resign'
see_at wim-elsewhere 'asks for another game'
say_at una 'bar Wim'
see_at wim-elsewhere '^\[ended 0\]'
once wim-elsewhere 'The door of this table was closed on you'
# A table that is closed under the reader: its games can be listed and kept for as long as they stay.
say_at una 'close'
see_at una 'once more does it.*close|close.*once more does it'
say_at una 'close'
see_at una 'Whoever laid the table has closed it'
say_at una 'games'
see_at una 'Game 2, .*Wim'
say_at una 'quit'
see_at una '^\[ended 0\]'
not_at una 'This table is closed'
at una 100 40 watch --plain "'${link%#*}'"
see_at una '^\[ended 0\]'
once una 'Whoever laid the table has closed it'
at una 100 40 play --plain --at "'${link%#*}'"
see_at una '^\[ended 0\]'
once una 'This table is closed'
# Whoever the house forgets while they are there has no seat any more, is told so, and watches.
at xia 100 40 play prowl --plain --lay --at "$url" --seats 2 --name Xia
see_at xia 'Waiting for one more player'
link=$(link_of xia 26)
at yul 100 40 play --at "'$link'" --name Yul
show_at yul "Yul's hand"
table=${link##*/t/}
"$warren" house forget "Yul@${table%#*}" --store "$dir/house.db" >forgotten 2>&1 || { cat forgotten; fail "nobody is forgotten"; }
show_at yul 'You have no seat at this table any more'
show_at yul 'It is the turn of Xia'
if shows yul "Yul's hand"; then seen yul; fail "a hand that is nobody's is still shown"; fi
say_at yul ':who'
show_at yul 'You are watching\.'
if shows yul '\(you\)'; then seen yul; fail "a seat that is gone is one's own"; fi

echo "manners: all is well"
