#!/bin/sh
# What the machine refuses: output that cannot be written, games that cannot be saved; and what a viewer may not be told.
# usage: machine.sh WARREN
set -u
export LC_ALL=C
warren=$1
# shellcheck source=tests/expect.sh
. "$(dirname "$0")/expect.sh"
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
export XDG_DATA_HOME="$dir/data"
saves=$XDG_DATA_HOME/warren/games

# Seats and viewers are refused by what this game or record has, not by what any may have.
"$warren" simulate prowl --seats 3 --seed 4 >prowl.json
"$warren" simulate prowlers-passage --seed 3 >passage.json
"$warren" show passage.json --step 3 --json >going.json
expect 2 '^warren: --seats 9: petra is for 2 to 4 players$' simulate petra --seats 9
expect 2 'This game is for 2 to 4 players' play petra --seats 9
expect 2 'a whole number from 1' simulate petra --seats 0
expect 2 'a whole number from 1' simulate petra --seats three
expect 2 'a whole number from 1' simulate petra --seats 4294967296
expect 2 'this game has 2 seats, counted from 1$' replay passage.json --view 7
expect 2 'this game has 2 seats, counted from 1$' show passage.json --view 7
expect 2 'this game has 3 seats, counted from 1$' render prowl.json --view 4
expect 2 'a seat, counted from 1, or "spectator"' replay prowl.json --view x
expect 2 'a seat, counted from 1, or "spectator"' replay prowl.json --view 99999999999999999999

# A view as JSON has what that viewer may know, and nothing from which more could be found.
for view in 1 2 3 spectator; do
    "$warren" replay prowl.json --json --view $view >view.json || fail "a view as JSON: status $?"
    count=$((count + 1))
    if grep -qE '"(setup|seed)"' view.json; then fail "view $view as JSON tells the set-up or the seed"; fi
    # In JSON, seats are counted from 0.
    case $view in spectator) seat=$view ;; *) seat=$((view - 1)) ;; esac
    grep -q "\"view\":\"*$seat\"*," view.json || fail "view $view does not say whose it is"
    sed 's/.*"moves":\["//; s/"\].*//; s/","/\n/g' view.json >moves
    "$warren" replay prowl.json --tokens --view $view | sed -n 's/^ *[0-9][0-9]*  .*  //p' >tokens
    grep -q '?' tokens || fail "nothing is hidden from view $view"
    cmp -s moves tokens || fail "view $view as JSON has other moves than in the list"
    "$warren" replay prowl.json --states --view $view | head -n 1 | sed 's/.*"state"://' >first
    sed 's/.*"start"://; s/,"moves":.*/}/' view.json >start
    cmp -s first start || fail "view $view as JSON starts otherwise: $(head -c 300 start)"
done
"$warren" replay passage.json --json --view 1 | "$warren" replay --json - | cmp -s - passage.json ||
    fail "a game without secrets is another game as JSON"

# Output that cannot be written is a failure of every command, in one sentence.
if [ -w /dev/full ]; then
    echo '{"id":1,"action":"version"}' >question
    while IFS= read -r command; do
        count=$((count + 1))
        # shellcheck disable=SC2086 # words
        "$warren" $command >/dev/full 2>out <question
        got=$?
        if [ $got -ne 3 ] || [ "$(wc -l <out)" -ne 1 ] || ! grep -q 'standard output: cannot write' out; then
            fail "warren $command >/dev/full: status $got; it said: $(head -n 3 out)"
        fi
    done <<END
--version
--help
help play
simulate --help
play prowlers-passage --plain --bot 2=greedy
games
learn petra
simulate petra --games 3
simulate petra --games 300
replay prowl.json
replay prowl.json --tokens
replay prowl.json --states
replay prowl.json --json
replay prowl.json --json --view 1
render passage.json
show passage.json
show passage.json --id
rules petra
rules petra gold
score petra --sheet
hint going.json --ms 20
analyse passage.json --ms 1
engine
box show petra
perft prowlers-passage --depth 1
bench petra --repeat 0
completions bash
END
fi

# Without a folder for saves a game is played all the same, and nothing is left anywhere.
count=$((count + 1))
printf '1\nquit\n' | env -u HOME -u XDG_DATA_HOME "$warren" play petra --plain --seed 4 --bot 2=greedy >out 2>&1 ||
    fail "no home: status $?: $(tail -n 1 out)"
grep -q 'The game cannot be saved, but goes on.* neither HOME nor XDG_DATA_HOME' out || fail "no home: $(head -n 8 out)"
grep -q '^The game is not saved: neither HOME' out || fail "no home, at the end: $(tail -n 2 out)"
[ ! -e /.local/share/warren ] || fail "a game is saved under the root folder"
env -u HOME -u XDG_DATA_HOME "$warren" games >out 2>&1
[ $? -eq 3 ] || fail "no home: the list of games: $(cat out)"
HOME=relative XDG_DATA_HOME='' "$warren" games >out 2>&1
[ $? -eq 3 ] || fail "a home that is no whole path: $(cat out)"

# Without a folder for the key of this device, or with a key that is none, no house is asked: what is wrong is said in
# one sentence, with what can be done.
away() {
    count=$((count + 1))
    env -u HOME "$@" play --plain --at http://127.0.0.1:1 </dev/null >out 2>&1
    status=$?
    [ "$(wc -l <out)" -eq 1 ] || fail "the key: more than a sentence: $(cat out)"
}
away -u XDG_STATE_HOME "$warren"
[ $status -eq 3 ] || fail "no folder for the key: status $status"
grep -q '^warren: neither HOME nor XDG_STATE_HOME names a folder for the key of this device: set one' out ||
    fail "no folder for the key: $(cat out)"
away -u XDG_STATE_HOME "$warren" --lang fr
grep -q '^warren.*: ni HOME ni XDG_STATE_HOME ne nomment de dossier pour la cl.* de cet appareil.*finissez' out ||
    fail "no folder for the key, in French: $(cat out)"
key=$dir/state/warren/houses/http-127.0.0.1-1/key
mkdir -p "${key%/*}"
for broken in '' 'no key' '0123456789abcdef'; do
    printf '%s' "$broken" >"$key"
    away "XDG_STATE_HOME=$dir/state" "$warren"
    [ $status -eq 1 ] || fail "a broken key: status $status"
    grep -q "^warren: $key: this is not a key; put a copy .* delete the file" out || fail "a broken key: $(cat out)"
    [ "$(cat "$key")" = "$broken" ] || fail "a broken key is written over"
done
away "XDG_STATE_HOME=$dir/state" "$warren" --lang fr
grep -q "$key.*: ce n.*est pas une cl.*mettez-y une copie .* supprimez le fichier" out ||
    fail "a broken key, in French: $(cat out)"
rm "$key"
mkdir "$key"
away "XDG_STATE_HOME=$dir/state" "$warren"
grep -q "^warren: $key: Is a directory" out || fail "a folder in the place of the key: $(cat out)"

# A disk that is full for a while: the game goes on, and is saved when there is room again.
mkdir -p "$saves"
if [ -w /dev/full ]; then
    count=$((count + 1))
    ln -s /dev/full "$saves/.petra-1.tmp" # the file that a save is written to at first; it goes with the first attempt
    printf '1\nquit\n' | "$warren" play petra --plain --seed 4 --bot 2=greedy >out 2>&1 || fail "a full disk: status $?"
    grep -q 'The game cannot be saved, but goes on.*No space left on device' out || fail "a full disk: $(head -n 8 out)"
    grep -q 'The game is saved again, as petra-1' out || fail "room again: $(tail -n 3 out)"
    grep -q '"moves":\["' "$saves/petra-1.json" || fail "room again: $(ls -lA "$saves")"
fi

# One that stays full: what was saved before is kept, and the end says what is lost.
printf 'quit\n' | "$warren" play prowl --plain --seed 4 --bot 2=greedy >out 2>&1 || fail "a game to go on with: $(cat out)"
cp "$saves/prowl-1.json" before.json
mkdir -p "$saves/.prowl-1.tmp/in-the-way"
count=$((count + 1))
printf '1\nsave\nquit\n' | "$warren" play --plain --resume prowl-1 >out 2>err
[ $? -eq 3 ] || fail "a game that stays unsaved is no failure: $(tail -n 2 out)"
cmp -s before.json "$saves/prowl-1.json" || fail "what was saved before is gone"
[ "$(grep -c 'cannot be saved, but goes on' out)" -eq 1 ] || fail "unsaved moves: $(cat out)"
[ "$(grep -c '^The game is not saved: ' out)" -eq 2 ] || fail "unsaved when asked, and at the end: $(tail -n 5 out)"
[ "$(grep -c '^warren: .*prowl-1' err)" -eq 1 ] || fail "unsaved, in one sentence: $(cat err)"
rm -r "$saves/.prowl-1.tmp"

# A folder that may not be written to is neither full nor in use. Root may write anywhere, so somebody else tries.
cp "$warren" ./warren
chmod -R a+rX . 2>/dev/null
chmod 555 "$saves"
chmod 444 "$saves"/*.json
other() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups ./warren "$@"
    else
        ./warren "$@"
    fi
}
if [ "$(id -u)" -ne 0 ] || setpriv --reuid=65534 --regid=65534 --clear-groups ./warren --version >out 2>&1; then
    rm -f "$saves"/.*.lock
    count=$((count + 2))
    printf '1\nquit\n' | other play petra --plain --seed 4 --bot 2=greedy >out 2>err
    [ $? -eq 3 ] || fail "a read-only folder: status $?: $(cat err)"
    grep -q 'Permission denied' out || fail "a read-only folder: $(head -n 8 out)"
    grep -q 'Permission denied$' err || fail "a read-only folder, at the end: $(cat err)"
    other play --plain --resume prowl-1 </dev/null >out 2>&1
    [ $? -eq 3 ] || fail "a read-only save: $(cat out)"
    grep -q 'Permission denied$' out || fail "a read-only save: $(cat out)"
fi

[ $bad -eq 0 ] && echo "$count checks"
exit $bad
