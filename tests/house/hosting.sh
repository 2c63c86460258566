#!/bin/sh
# `warren house` on a store that no house has open: tables come in from an export, are listed, copied, taken out as
# records, and a person is forgotten. Then the same through a house that runs. usage: hosting.sh WARREN GOLDEN_LOGS
set -u
warren=$1 logs=$(readlink -f -- "$2")
here=$(dirname -- "$(readlink -f -- "$0")")
# shellcheck source=tests/expect.sh
. "$here/../expect.sh"
# shellcheck source=tests/house/serve.sh disable=SC1091
. "$here/serve.sh"
# shellcheck source=tests/house/export.sh disable=SC1091
. "$here/export.sh"
trap 'serve_end; rm -rf "$dir"' EXIT
export LC_ALL=C LANGUAGE=

export_logs "$logs" >"$dir/export"
tables=$(grep -c '^{"table"' "$dir/export")

expect 2 'is wanted' house nonsense
expect 2 'usage' house backup
expect 2 'for export' house tables --table 1
expect 1 'there is no store' house tables
expect 2 'a FILE or --records FOLDER, and not both' house export x1 --records r
expect 2 'export --records FOLDER' house export
# A file with nothing in it is no store, and whoever only reads makes none of it.
: >"$dir/nothing-yet"
for action in tables 'backup b' 'export e' 'forget 0123456789ab'; do
    # shellcheck disable=SC2086 # an action and what it takes
    expect 1 'there is no store of a house: the file is empty' house $action --store "$dir/nothing-yet"
done
[ -s "$dir/nothing-yet" ] && fail 'an empty file has become a store'
[ -e "$dir/nothing-yet.lock" ] && fail 'a lock was left beside an empty file'
printf '{"warren-house":1}\n' >"$dir/no-tables"
expect 0 'tables taken in: 0' house import "$dir/no-tables" --store "$dir/none.db"
expect 0 'there are no tables in this house' house tables --store "$dir/none.db"
expect 0 "tables taken in: $tables" house import "$dir/export"
[ "$(stat -c %a "$XDG_STATE_HOME/warren/house.db")" = 600 ] || fail 'others can read the store'
expect 0 'tables taken in: 0' house import "$dir/export"
sed 's/"n":0,"at":17/"n":0,"at":16/' "$dir/export" >"$dir/changed"
expect 1 'this table is in the store already' house import "$dir/changed"
expect 1 'cannot be read' house import "$dir/nothing"
printf '{"warren-house":1}\n{}\n' >"$dir/wrong"
expect 1 'line 2: this is not the beginning of a table; nothing was taken in' house import "$dir/wrong"
expect 1 'ligne 2' --lang fr house import "$dir/wrong"
expect 1 'line 2' house import "$dir/wrong" --store "$dir/fresh/house.db"
[ -z "$(ls "$dir/fresh")" ] || fail "an import that failed has left $(ls "$dir/fresh")"

expect 0 '000000000000000000000002' house tables
grep -q 'Ada' "$dir/out" || fail "no name in the list"
[ "$(grep -c 'number of entries' "$dir/out")" = 1 ] || fail 'the list does not say once what is in it'
expect 0 '"head":' house tables --json
[ "$(wc -l <"$dir/out")" = "$tables" ] || fail "$(wc -l <"$dir/out") tables are listed instead of $tables"

# A backup is a store; an export gives the same lines as came in, but for seats.
expect 0 'a copy of the store' house backup "$dir/copy"
expect 1 'there already' house backup "$dir/copy"
expect 3 'cannot be written' house backup "$dir/no/copy"
expect 0 '000000000000000000000002' house tables --store "$dir/copy"
expect 0 "tables written: $tables" house export "$dir/again"
grep -v '^{"table"' "$dir/export" >"$dir/a"
grep -v '^{"table"' "$dir/again" >"$dir/b"
cmp -s "$dir/a" "$dir/b" || fail 'the entries of an export are not those that were taken in'
expect 0 'tables written: 1' house export "$dir/one" --table 000000000000000000000002
"$warren" house export - --table 000000000000000000000002 >"$dir/poured" || fail 'no export to the standard output'
cmp -s "$dir/one" "$dir/poured" || fail 'another export to the standard output'
"$warren" house export - >"$dir/poured" || fail 'no export of all to the standard output'
cmp -s "$dir/again" "$dir/poured" || fail 'another export of all to the standard output'
[ -e - ] && fail 'an export made a file of the name -'
find "$XDG_STATE_HOME/warren" -name '*copy*' | grep -q . && fail 'what was poured out is still there'
# A table can be named by the beginning of its id, where that is its own.
sed 's/"table":"000000000000000000000002"/"table":"qjeq00000000000000000002"/' "$dir/one" >"$dir/named"
expect 0 'tables taken in: 1' house import "$dir/named"
expect 0 'tables written: 1' house export "$dir/prefix" --table qjeq
grep -q '"table":"qjeq00000000000000000002"' "$dir/prefix" || fail 'another table is exported'
expect 1 'several tables begin so' house export "$dir/none" --table 00000
expect 1 'there is no table' house export "$dir/none" --table zzzz
[ -e "$dir/none" ] || [ -e "$dir/none.part" ] && fail 'an export of no table left a file'

# Games that have ended are records which the other commands read.
expect 0 'records written' house export --records "$dir/records"
count=0
for record in "$dir"/records/*.json; do
    count=$((count + 1))
    "$warren" replay "$record" >"$dir/out" 2>&1 || fail "replay $record: $(cat "$dir/out")"
    "$warren" analyse "$record" --ms 100 >"$dir/out" 2>&1 || fail "analyse $record: $(cat "$dir/out")"
    grep -q '^ *1 ' "$dir/out" || fail "analyse $record says nothing of its first move: $(head -n 20 "$dir/out")"
done
[ "$count" -ge 3 ] || fail "only $count records"
[ -z "$(find "$dir/records" -name '.*' -type f)" ] || fail 'the export that records are made of was left behind'

# Somebody is forgotten: neither key nor name stays anywhere in the files, and the tables can still be read.
key=$(sed -n 's/.*"key":"\([0-9a-f]*\)".*/\1/p;q' "$logs/prowl-1.log")
expect 1 'a person is named by their id' house forget Ada
expect 1 'nobody' house forget Nobody@000000000000000000000001
expect 1 'nobody' house forget 0123456789abcdef
before=$("$warren" house export "$dir/before" >/dev/null && grep -c "$key" "$dir/before")
[ "$before" -gt 0 ] || fail 'the person to be forgotten was never there'
# On a terminal it is asked first.
if command -v script >/dev/null 2>&1; then
    script -qec "$warren house forget $(printf '%.12s' "$key")" /dev/null </dev/null >"$dir/asked"
    grep -q 'Delete for good what is stored of .* Type yes' "$dir/asked" || fail 'nobody is asked'
    grep -q 'Nothing was deleted' "$dir/asked" || fail "somebody is forgotten who was not to be: $(cat "$dir/asked")"
fi
# Nobody is, where one of those who are named cannot be found.
expect 1 'nobody' house forget "$(printf '%.12s' "$key")" 0123456789abcdef
"$warren" house export "$dir/still" >/dev/null
grep -q "$key" "$dir/still" || fail 'one of two was forgotten'
expect 0 'forgotten, with [0-9]* names and lines of talk' house forget "$(printf '%.12s' "$key")" "$(printf '%.16s' "$key")"
[ "$(wc -l <"$dir/out")" = 1 ] || fail 'somebody is forgotten twice'
"$warren" house export "$dir/after" >/dev/null || fail 'no export after somebody was forgotten'
grep -q "$key" "$dir/after" && fail 'a key was forgotten and is in the export'
[ "$(grep -c '"words"' "$dir/after")" -lt "$(grep -c '"words"' "$dir/before")" ] || fail 'no words were deleted'
expect 1 'nobody' house forget "$(printf '%.12s' "$key")"
expect 0 'records written' house export --records "$dir/records-after"

# What is not ours or of a later version is left alone; a disk without room is said to be full.
echo 'my diary' >"$dir/diary"
expect 1 'not a store of Warren' house tables --store "$dir/diary"
[ "$(cat "$dir/diary")" = 'my diary' ] || fail 'a file that is not ours was changed'
cp "$dir/copy" "$dir/later"
printf '\143' | dd of="$dir/later" bs=1 seek=63 conv=notrunc 2>/dev/null
expect 1 'a later Warren made this store' house tables --store "$dir/later"

# An import is of a regular file; anything else would be waited for, or read without end.
mkfifo "$dir/pipe"
for odd in "$dir/pipe" /dev/null "$dir"; do
    expect 1 "$odd: the export cannot be read: a regular file is wanted" house import "$odd"
    expect 1 "$odd: this is not a regular file, and a store is one" house tables --store "$odd"
    [ -e "$odd.lock" ] && fail "a lock was left beside $odd"
done
expect 1 'il faut un fichier ordinaire' --lang fr house import "$dir/pipe"
: >"$dir/empty"
expect 1 'line 1: the file ends too early' house import "$dir/empty"

# A name means a file, whatever else it could mean to SQLite; without a name, or with that of a server, nothing begins.
expect 2 'name of the store is empty' house import "$dir/export" --store ''
expect 2 'cannot use PostgreSQL' house import "$dir/export" --store postgresql://me:secret@host/warren
grep -q secret "$dir/out" && fail 'a password was printed'
[ -e 'postgresql:' ] && fail 'folders were made of the name of a server'
for name in :memory: file:x 'file:y?mode=memory'; do
    expect 0 "tables taken in: $tables" house import "$dir/export" --store "$name"
    [ -s "$name" ] || fail "$name: no such file"
    expect 0 '000000000000000000000002' house tables --store "./$name"
done

# What makes no sense as a store is said, and nothing is left beside it.
cp "$dir/copy" "$dir/odd"
rm -f "$dir/later.lock"
printf '\377\377\377\375' | dd of="$dir/odd" bs=1 seek=60 conv=notrunc 2>/dev/null
expect 1 'its version or its tables are not those of a store' house tables --store "$dir/odd"
for left in diary later odd; do
    expect 1 "$left: " house tables --store "$dir/$left"
    [ -e "$dir/$left.lock" ] && fail "a lock was left beside $left"
done
# Records go into a folder; the export that they are made of is nobody's concern.
expect 3 "$dir/diary: cannot write: Not a directory" house export --records "$dir/diary"

# Through a house that has the store open: the same commands, by the socket beside it.
live=$dir/live/house.db
mkdir "$dir/live"
"$warren" house import "$dir/export" --store "$live" >/dev/null || fail 'no store for a house'
serve_begin "$warren" "$dir/live" || fail 'no house'
[ "$(stat -c %a "$live.sock")" = 600 ] || fail "the socket has the mode $(stat -c %a "$live.sock")"
expect 0 '000000000000000000000002' house tables --store "$live"
for odd in "$dir/pipe" /dev/null "$dir"; do
    expect 1 "$odd: the export cannot be read: a regular file is wanted" house import "$odd" --store "$live"
done
# The store itself is not even opened: to close it again would end SQLite's lock on it, which keeps a hard link out.
ln "$live" "$dir/live/twin"
for itself in "$live" "$dir/live/twin"; do
    expect 1 "$itself: this is the store itself, and not an export of one" house import "$itself" --store "$live"
done
rm "$dir/live/twin"
# By every name of the store the house is found, but for a hard link, which is said.
ln -s live "$dir/folder" && ln -s live/house.db "$dir/link" && ln "$live" "$dir/live/hard"
for name in "$dir/folder/house.db" "$dir/link" live/house.db ./link "$dir/live/../folder//house.db"; do
    expect 0 '000000000000000000000002' house tables --store "$name"
done
expect 3 'another program has this store open, or a house has it by another name' house tables --store "$dir/live/hard"
[ -e "$dir/live/hard.lock" ] && fail 'a lock was left beside a hard link'
rm "$dir/live/hard"
expect 0 'a copy of the store' house backup "$dir/live-copy" --store "$live"
expect 1 'there already' house backup "$dir/live-copy" --store "$live"
expect 1 'existe' --lang fr house backup "$dir/live-copy" --store "$live"
expect 0 '000000000000000000000002' house tables --store "$dir/live-copy"
expect 0 'forgotten' house forget "$(printf '%.12s' "$key")" --store "$live"
expect 1 'nobody' house forget "$(printf '%.12s' "$key")" --store "$live"
expect 0 'tables written' house export "$dir/live-export" --store "$live"
grep -q "$key" "$dir/live-export" && fail 'a key was forgotten by a house that runs, and is in the export'
expect 0 'tables taken in: 0' house import "$dir/export" --store "$live"
sed "s/\"table\":\"0/\"table\":\"1/" "$dir/export" >"$dir/others"
expect 0 "tables taken in: $tables" house import "$dir/others" --store "$live"
expect 0 'records written' house export --records "$dir/live-records" --store "$live"
expect 0 '"table":"1' house tables --json --store "$live"
# Bots run only when nobody else wants the processor: the 41st field of a thread's status, 39th after its name, is 5.
for thread in /proc/"$pid"/task/*; do
    [ "$(cat "$thread/comm")" = warren-bot ] || continue
    idle=$(sed 's/.*) //' "$thread/stat" | cut -d ' ' -f 39)
    [ "$idle" = 5 ] || fail "a bot's thread has the scheduling policy $idle"
done
[ -n "${idle-}" ] || fail 'there are no threads for bots'
# What is no command is answered, and so is whoever comes after.
if command -v nc >/dev/null 2>&1; then
    echo 'nonsense' | nc -U -N "$live.sock" 2>/dev/null | grep -q failed || fail 'nonsense got no answer'
fi
expect 0 '"table":"1' house tables --json --store "$live"
# A house that was killed leaves its socket behind, and the store is opened all the same.
kill -KILL "$pid"
wait "$pid" 2>/dev/null
pid=''
[ -S "$live.sock" ] || fail 'no socket was left behind'
expect 0 '"table":"1' house tables --json --store "$live"
serve_begin "$warren" "$dir/live" || fail 'no house after a kill'
expect 0 '"table":"1' house tables --json --store "$live"
serve_end || fail 'the house did not end in order'
[ -e "$live.sock" ] && fail 'a house has ended and left its socket'
[ -e "$live.broke" ] && fail 'a house has ended and left notes of nothing'

# Where the path is too long for a socket the house cannot be asked, and that is said.
long=$dir/$(printf '%0100d' 0)
serve_begin "$warren" "$long" || fail 'no house in a long path'
expect 3 'path is too long for a socket beside it' house tables --store "$long/house.db"
serve_end || fail 'the house of a long path did not end in order'
expect 0 'tables written: 0' house export "$dir/none-there" --store "$long/house.db"

exit "$bad"
