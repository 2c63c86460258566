#!/bin/sh
# People who are away from slow games are told by a program of the host's: once a turn, not while they are there, again
# with the same id after the house was killed; a program that hangs is ended, one that is not there is refused at the
# start. The house is the server with a tenth of the times (hasty.c). usage: notify.sh WARREN HASTY
warren=$1 hasty=$(readlink -f "$2")
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/../play/lib.sh"
# shellcheck source=tests/house/people.sh disable=SC1091
. "$(dirname "$0")/people.sh"
mkdir page
echo '<!doctype html><title>page</title>' >page/index.html
touch got pids
house=
end() {
    if [ -n "$house" ]; then kill -9 "$house" 2>/dev/null; fi
    while read -r pid; do kill -9 -- "-$pid" 2>/dev/null; done <pids
    finish
}
trap end EXIT

# Writes what it is given into a file. Some addresses make it hang, and one of them only until there is the file `well`.
cat >tell <<END
#!/bin/sh
line=\$(cat)
printf '%s\\n' "\$line" >>'$dir/got'
case \$line in
*hang@*) ;;
*crash@*) if [ -e '$dir/well' ]; then exit 0; fi ;;
*) exit 0 ;;
esac
echo \$\$ >>'$dir/pids'
echo "no answer for \$(printf '%s' "\$line" | sed 's/.*"address":"\([^"]*\)".*/\1/')" >&2
sleep 1000
END
chmod +x tell

# serve PORT: a house, whose process id is $house
serve() {
    : >serving # what the one before has said is there until the next begins
    "$hasty" page "$1" "$dir/house.db" ./tell >serving 2>>log </dev/null &
    house=$! needed=$! watched=
    await grep -q 'served at' serving || { cat serving log; fail "the house does not open"; }
}
# told ADDRESS: how many notices have gone there
told() { grep -c "\"address\":\"$1\"" got; }
was_told() { [ "$(told "$1")" -ge "$2" ]; }
# tell_at ADDRESS TIMES: so many of them, in the end
tell_at() { await was_told "$1" "$2" || { cat got log; fail "$1 was not told $2 times"; }; }

"$warren" serve page --port 0 --store "$dir/other.db" --notify ./nothing >said 2>&1 && fail "a program that is not there"
grep -q -- '--notify "./nothing": this program cannot be run: No such file' said || { cat said; fail "no sentence"; }
"$warren" serve page --port 0 --store "$dir/other.db" --notify page >said 2>&1 && fail "a folder is no program"
"$warren" serve page --port 0 --no-house --notify tell >said 2>&1 && fail "--notify without a house"

# The program itself takes the address of somebody who has a seat, if it was given --notify.
"$warren" serve page --port 0 --store "$dir/other.db" --notify tell >serving 2>>log </dev/null &
house=$! needed=$!
await grep -q 'served at' serving || { cat serving log; fail "no house"; }
url=$(sed -n 's|.*served at \(http://[^ ]*[0-9]\).*|\1|p' serving)
at fay 100 40 play prowl --plain --lay --at "$url" --seats 2 --bot 2=1 --clock 3d --name fay
see_at fay 'choose your clan|Choose your clan|clan:'
say_at fay 'notify fay@example.org'
see_at fay 'The house has noted it'
kill "$house"
wait "$house" || { cat log; fail "the house does not end in order"; }

# Each has a slow game with a bot. They leave their addresses, choose a clan and go, so that their next turn comes when
# they are away. Cy stays; Dan leaves no address.
serve 0
url=$(sed -n 's|.*served at \(http://[^ ]*[0-9]\).*|\1|p' serving)
for name in ada ben cy dan eve; do
    at $name 100 40 play prowl --plain --lay --at "$url" --seats 2 --bot 2=1 --clock 3d --name $name
done
for name in ada ben cy dan eve; do
    see_at $name 'choose your clan|Choose your clan|clan:'
done
say_at ada "notify -ada"
see_at ada 'does not take this address'
say_at ada 'notify ada@example.org'
say_at ben 'notify hang@example.org'
say_at cy 'notify cy@example.org'
say_at eve 'notify crash@example.org'
for name in ada ben cy eve; do see_at $name 'The house has noted it'; done
# Cy's turn comes first, so that it has been seen that Cy is there before the house is killed.
say_at cy 1
see_at cy 'cy: Play, Change or Accuse'
for name in ada ben dan eve; do say_at $name 1; done
for name in ada ben dan eve; do
    see_at $name "$name lays .* face down"
    say_at $name quit
done
for name in ada ben dan eve; do see_at $name '\[ended 0\]'; done

watched= # they are gone, and what comes now comes from the house
tell_at ada@example.org 1
tell_at hang@example.org 1
tell_at crash@example.org 1
grep 'ada@' got | grep -qE '^\{"id":"([0-9a-z]{24})-([0-9]+)","address":"ada@example\.org","name":"ada","game":"prowl","table":"\1","link":"/t/\1","lang":"en","turn":\2\}$' ||
    { cat got; fail "the line is another one"; }

# Killed while two programs hang: both are told again, with the same ids, and one of them hangs again.
both_hang() { [ "$(wc -l <pids)" -eq 2 ]; }
await both_hang || { cat pids; fail "nothing hangs"; }
kill -9 "$house"
wait "$house" 2>/dev/null
touch well
serve "${url##*:}"
tell_at crash@example.org 2
tell_at hang@example.org 2
if [ "$(told crash@example.org)" -ne 2 ] || [ "$(grep crash@ got | sort -u | wc -l)" -ne 1 ]; then
    cat got
    fail "told again with another id"
fi
await grep -q 'a notice failed.*killed after 3 s: no answer for \*' log || { cat log; fail "what hangs is not ended"; }
# The third that hung; it may be tried again meanwhile.
is_gone() { ! kill -0 "$(sed -n 3p pids)" 2>/dev/null; }
await is_gone || fail "what hangs is still there"
if grep -q 'example.org' log; then cat log; fail "an address is in the log"; fi
was_told ada@example.org 2 && { cat got; fail "told twice"; }
was_told cy@example.org 1 && { cat got; fail "told while there"; }
grep -q '"name":"dan"' got && { cat got; fail "told without an address"; }

# What is a person's is forgotten, the address too.
strings_of() { cat house.db house.db-wal 2>/dev/null | tr -c '[:print:]' '\n'; }
"$warren" house forget "ada@$(grep 'ada@' got | grep -oE '[0-9a-z]{24}' | head -n 1)" --store "$dir/house.db" >said 2>&1 ||
    { cat said; fail "ada cannot be forgotten"; }
strings_of | grep -q 'ada@example' && fail "the address is still in the store"

kill "$house"
wait "$house" || { cat log; fail "the house does not end in order"; }
house=
echo "told once, again after a kill, and not while there"
