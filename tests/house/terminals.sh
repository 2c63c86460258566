#!/bin/sh
# Five terminals and a house: four people play a whole game of Prowl, one of them in French, one in lines of text, and
# one watches. On the way two are killed and come back, and the house itself is stopped and begins again. In the end
# everybody knows the same, and the record is an ordinary one. usage: terminals.sh WARREN
warren=$1
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/../play/lib.sh"
# shellcheck source=tests/house/people.sh disable=SC1091
. "$(dirname "$0")/people.sh"
mkdir page
echo '<!doctype html><title>page</title>' >page/index.html

# serve PORT: the house, which is up when this returns
serve() {
    : >serving # what the one before has said is there until the next begins
    "$warren" serve page --port "$1" --store "$dir/house.db" >serving 2>&1 </dev/null &
    house=$! needed=$!
    await grep -q 'served at' serving || { cat serving; fail "the house does not open"; }
}

# Ends the house, which has until then told everybody to come again.
stop() {
    needed=
    kill "$house"
    wait "$house"
}
trap 'kill $house 2>/dev/null; finish' EXIT

# Kills the program of a terminal outright.
murder() { pkill -9 -P "$(tmux display-message -t "$1" -p '#{pane_pid}')"; }

# Whether somebody is asked to choose: on a screen there is a list; among lines the last list is after the last answer.
asked() {
    if [ "$1" = cora ]; then
        all_of cora | awk '/^ *1\. /{list = NR} /^> #?1$/{said = NR} END {exit !(list > said)}'
    else
        seen "$1" | grep -qE '^ +#?1 [a-z-]+(:|  )'
    fi
}
over() { seen "$1" | grep -qE 'The game is over|La partie est finie'; }

serve 0
url=$(sed -n 's|.*served at \(http://[^ ]*[0-9]\).*|\1|p' serving)
port=${url##*:}
port=${port%/}
[ "$port" -gt 0 ] || { cat serving; fail "no address"; }

at ada 80 24 play prowl --lay --at "$url" --seats 4 --clock 15m --name Ada
see_at ada '#[0-9a-z]{26}'
link=$(seen ada | grep -oE 'http://[^ ]*/t/[0-9a-z]{24}#[0-9a-z]{26}' | head -n 1)
table=${link%#*}
at blaise 160 50 play --lang fr --at "'$link'" --name Blaise
see_at ada 'Seat 2: Blaise'
at cora 100 40 play --plain --at "'$link'" --name Cora
see_at ada 'Seat 3: Cora'
at eve 110 42 watch "'$link'"
see_at eve 'You are watching'
see_at ada '1 person watches'
at dino 80 24 play --at "'$link'" --name Dino --seat 4
see_at cora 'Game 1 begins'
[ "$(all_of cora | grep -c 'has laid the table')" -eq 1 ] || fail "who sits down is told twice: $(seen cora)"
see_at blaise 'Place 2.: Blaise \(vous\)'

# Talk: a line that everybody reads in their own language, and words of one's own.
say_at cora 'say 2'
see_at cora 'Cora says "Thank you!"'
see_at blaise 'Cora dit «.Merci.!.»'
say_at ada ':say bonjour'
see_at cora 'Ada says "bonjour"'
say_at cora 'hint'
see_at cora 'no hints in a game with other people'

decisions=0 waiting='a list to choose from'
until over ada && over blaise && over dino; do
    for who in ada blaise cora dino; do
        if over $who || ! asked $who; then continue; fi
        say_at $who '#1'
        decisions=$((decisions + 1))
        case $decisions in
        6)
            murder blaise
            see_at cora 'Blaise is away'
            at blaise 160 50 play --lang fr --at "'$table'"
            see_at cora 'Blaise is here'
            ;;
        9)
            murder cora
            see_at ada 'Cora is away|Cora'
            at cora 100 40 play --plain --at "'$table'"
            see_at cora 'Seat 3: Cora \(you\)'
            ;;
        12)
            stop
            see_at ada 'The line is gone; it is tried again by itself, and nothing is lost\.$'
            see_at blaise 'La liaison est coupée.* rien n.est perdu\.$'
            serve "$port"
            see_at cora 'The line is back'
            ;;
        esac
    done
    if is_hopeless; then for who in ada blaise cora dino eve; do seen $who; done; fail "the game does not go on"; fi
    sleep 0.1
done
see_at cora 'keeps the record'
see_at eve 'The game is over'

# The log of each ends with who has won.
for who in ada blaise dino eve; do tmux send-keys -t $who l; done
# ends_with NAME PATTERN: the last line of what it reads
ends_with() { seen "$1" | sed '$d' | grep . | tail -n 2 | grep -qE "$2"; }
for who in ada dino eve; do
    await ends_with $who ' wins|shares? the win' || { seen $who; fail "the log of $who does not end with the result"; }
done
await ends_with blaise 'gagne' || { seen blaise; fail "the log of Blaise does not end with the result"; }
for who in ada blaise dino eve; do tmux send-keys -t $who q; done

# The record: kept by one, written to a file by another, the same game; and an ordinary one.
say_at ada ':save'
see_at ada 'saved as prowl-1'
say_at cora "save $dir/cora.json"
see_at cora 'The record is in'
XDG_DATA_HOME="$dir/ada-data" "$warren" replay prowl-1 >told || fail "the record cannot be replayed"
"$warren" replay "$dir/cora.json" >again || fail "nor can the other"
cmp told again || fail "they tell different games"
"$warren" analyse --brief --ms 50 "$dir/cora.json" >analysed || fail "the record cannot be analysed"

# Once more, if all agree.
say_at cora 'again'
see_at dino 'would like another game'
for who in ada blaise dino; do say_at $who ':y'; done
see_at cora 'Game 2 begins'
see_at ada 'Seat 2|choose|turn'
say_at cora 'quit'
see_at cora 'Your seat stays yours'
see_at cora '\[ended 0\]'

# Nobody else can read the secret, and no process was told it.
[ "$(find "$dir" -name key -perm /077 | wc -l)" -eq 0 ] || fail "a secret can be read by others"
[ "$(find "$dir" -name key | wc -l)" -eq 4 ] || fail "a device has no secret, or whoever watched has one"
echo "five terminals: $decisions decisions, and everybody knows the same"
