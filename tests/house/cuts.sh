#!/bin/sh
# `warren house` killed (kill -9) at any moment of an import, a backup, an export, of forgetting a person, and of bringing
# an older store up to date: what was there is there, and the command can be given again. disk.c kills the program at a
# call by which it reads or changes a file, chosen by chance. usage: cuts.sh WARREN DISK OLD GOLDEN [ROUNDS]
set -u
warren=$1 disk=$(readlink -f -- "$2") old=$(readlink -f -- "$3") golden=$(readlink -f -- "$4") rounds=${5:-8}
here=$(dirname -- "$(readlink -f -- "$0")")
# shellcheck source=tests/expect.sh
. "$here/../expect.sh"
# shellcheck source=tests/house/export.sh disable=SC1091
. "$here/export.sh"
export LC_ALL=C LANGUAGE=
work=$dir/kept/house.db killed=0

# fresh STORE: the store that is worked on is a copy of this one; '': there is none
fresh() {
    rm -rf "$dir/kept" "$dir/copies"
    mkdir "$dir/kept" "$dir/copies"
    [ -z "$1" ] || cp "$1" "$work"
}

# cut ARGS...: the command on the store, killed at its call $at, which is past its end if it was not
cut() {
    env LD_PRELOAD="$disk" WARREN_DISK_DIES="$at" "$warren" house "$@" --store "$work" >"$dir/said" 2>&1
    got=$?
    case $got in
    137) killed=$((killed + 1)) ;;
    0) ;;
    *) fail "$what, at call $at: status $got: $(cat "$dir/said")" ;;
    esac
}

# calls ARGS...: how many calls the command makes when nothing happens to it
calls() {
    env LD_PRELOAD="$disk" WARREN_DISK_CALLS="$dir/calls" "$warren" house "$@" --store "$work" >"$dir/said" 2>&1 ||
        fail "$what: $(cat "$dir/said")"
    most=$(cat "$dir/calls")
    [ "$most" -gt 10 ] || fail "$what makes only $most calls"
}

# pick: a call by chance
pick() { at=$(($(od -An -N4 -tu4 /dev/urandom) % most + 1)); }

# take_out FILE: the store's export
take_out() {
    rm -f "$1"
    "$warren" house export "$1" --store "$work" >"$dir/said" 2>&1 ||
        fail "$what, at call $at: the store cannot be read: $(cat "$dir/said")"
}

same() { cmp -s "$1" "$2" || fail "$what, at call $at: $3"; }

# The store that most of it begins with, and more tables that come into it.
at=0 what=preparing
export_logs "$golden" >"$dir/first"
cp "$dir/first" "$dir/all"
for more in 1 2 3 4 5 6; do
    tail -n +2 "$dir/first" | sed "s/\"table\":\"0/\"table\":\"$more/" >>"$dir/all"
done
"$warren" house import "$dir/first" --store "$dir/base" >/dev/null || fail 'no store to begin with'
fresh "$dir/base"
take_out "$dir/base.export"
"$warren" house import "$dir/all" --store "$work" >/dev/null || fail 'the tables do not come in'
take_out "$dir/all.export"
sort "$dir/base.export" >"$dir/base.sorted"

# An import into a store, and into none: what was there stays, and it can be taken in again.
for from in "$dir/base" ''; do
    what="import into ${from:-nothing}"
    fresh "$from"
    calls import "$dir/all"
    for _ in $(seq "$rounds"); do
        fresh "$from"
        pick
        cut import "$dir/all"
        if [ -n "$from" ] || [ -e "$work" ]; then
            take_out "$dir/half"
            sort "$dir/half" | comm -13 - "$dir/base.sorted" >"$dir/lost"
            [ -s "$dir/lost" ] && fail "$what, at call $at: lost: $(head -n 3 "$dir/lost")"
        fi
        at="$at, again" && expect 0 'tables taken in' house import "$dir/all" --store "$work"
        take_out "$dir/whole"
        same "$dir/whole" "$dir/all.export" 'taken in again it is not the same'
    done
done

# A backup and an export: a file of that name is whole, and the store is as it was.
for action in backup export; do
    what=$action
    fresh "$dir/base"
    calls "$action" "$dir/copies/copy"
    for _ in $(seq "$rounds"); do
        fresh "$dir/base"
        pick
        cut "$action" "$dir/copies/copy"
        take_out "$dir/half"
        same "$dir/half" "$dir/base.export" 'the store is not as it was'
        at="$at, the copy"
        [ -e "$dir/copies/copy" ] || expect 0 copy house "$action" "$dir/copies/copy" --store "$work"
        if [ "$action" = backup ]; then
            mv "$dir/copies/copy" "$work"
            take_out "$dir/copies/copy"
        fi
        same "$dir/copies/copy" "$dir/base.export" 'it is not whole'
    done
done

# Somebody is forgotten: the second time nothing of theirs is left, in no file.
what=forget
key=$(sed -n 's/.*"key":"\([0-9a-f]*\)".*/\1/p' "$golden/prowl-1.log" | head -n 1)
id=$(printf '%.12s' "$key")
keyless() { sed 's/"key":"[0-9a-f]*"/"key":""/' "$1"; }
fresh "$dir/base"
calls forget "$id"
take_out "$dir/without" && keyless "$dir/without" >"$dir/without.keyless"
grep -q "$key" "$dir/without" && fail 'nobody was forgotten'
# Their key, and what only they have said, as bytes.
said_in() { sed -n 's/.*"words":"\([ -!#-[^-~]\{6,\}\)"}$/\1/p' "$1" | sort -u; }
said_in "$dir/without" >"$dir/others"
{
    echo "$key"
    said_in "$dir/base.export" | comm -23 - "$dir/others" | while read -r words; do
        printf '%s' "$words" | od -An -v -tx1 | tr -d ' \n'
        echo
    done
} >"$dir/theirs"
[ "$(wc -l <"$dir/theirs")" -gt 1 ] || fail 'they have said nothing'
for _ in $(seq "$rounds"); do
    fresh "$dir/base"
    pick
    cut forget "$id"
    "$warren" house forget "$id" --store "$work" >"$dir/said" 2>&1
    got=$?
    [ "$got" = 0 ] || { [ "$got" = 1 ] && grep -q nobody "$dir/said"; } || fail "$what, at call $at: $(cat "$dir/said")"
    take_out "$dir/half" && keyless "$dir/half" >"$dir/half.keyless"
    same "$dir/half.keyless" "$dir/without.keyless" 'something else is left than of one who was forgotten at once'
    for file in "$dir"/kept/*; do
        od -An -v -tx1 "$file" | tr -d ' \n' | grep -qFf "$dir/theirs" && fail "$what, at call $at: something is left in $file"
    done
done

# An older store is brought up to date, with all that it had. Its job is overdue, so it is handed out at once, and its
# time is a new one then.
undue() { sed 's/"due":[0-9]*,//' "$1"; }
for version in 1 2 3 4; do
    what="version $version"
    "$old" "$dir/old-$version" "$golden/store-$version.sql" || fail "no store of version $version"
    fresh "$dir/old-$version"
    calls tables
    take_out "$dir/new.export" && undue "$dir/new.export" >"$dir/new.undue"
    [ "$(wc -l <"$dir/new.undue")" -gt 10 ] || fail "$what: nothing is in it"
    for _ in $(seq "$rounds"); do
        fresh "$dir/old-$version"
        pick
        cut tables
        take_out "$dir/half" && undue "$dir/half" >"$dir/half.undue"
        same "$dir/half.undue" "$dir/new.undue" 'it is not what it was'
    done
done

[ "$killed" -ge $((rounds * 4)) ] || fail "killed only $killed times"
[ "$bad" = 0 ] && echo "killed $killed times: nothing was lost, and every command could be given again"
exit "$bad"
