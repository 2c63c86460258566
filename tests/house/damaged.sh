#!/bin/sh
# A house with one log that cannot be read, at a table whose job is due again and again: the log says so once, and people
# can come in all the same. Of a house in which no log can be read, that is said. usage: damaged.sh WARREN GOLDEN_LOGS
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
store=$dir/house.db

# is_ready: the status of /readyz
is_ready() {
    curl -s -o /dev/null -w '%{http_code}' "http://localhost:$port/readyz"
}

# damage TEXT: the pages of the store on which this is make no sense any more
damage() {
    grep -aboF -- "$1" "$store" | cut -d : -f 1 >"$dir/places"
    [ -s "$dir/places" ] || fail "not in the store: $1"
    while read -r at; do
        printf '\377' | dd of="$store" bs=1 seek=$((at / 4096 * 4096)) conv=notrunc 2>/dev/null
    done <"$dir/places"
}

# says TEXT: the server's log has it in the end
says() { await grep -q -- "$1" "$dir/serve.err" || fail "not said: $1: $(cat "$dir/serve.err")"; }

# The jobs of all tables are due.
export_logs "$logs" | sed 's/"seats":{/"due":1000,&/' >"$dir/export"
expect 0 'tables taken in' house import "$dir/export" --store "$store"
damage "$(sed -n '49s/.*"what":\({.*}\)}$/\1/p' "$logs/prowl-1.log")"
serve_begin "$warren" "$dir" --log || fail 'no house'
says '"a table is damaged","detail":"000000000000000000000006"'
seconds=0
while [ "$seconds" -lt 13 ]; do
    got=$(is_ready)
    [ "$got" = 200 ] || fail "one log cannot be read, and /readyz says $got: $(cat "$dir/serve.err")"
    sleep 1
    seconds=$((seconds + 1))
done
[ "$(grep -c 'a table is damaged' "$dir/serve.err")" = 1 ] || fail "not said once: $(cat "$dir/serve.err")"
grep -q 'the store fails' "$dir/serve.err" && fail "a log that cannot be read: $(cat "$dir/serve.err")"
expect 0 '"table":"000000000000000000000001"' house tables --json --store "$store"
serve_end || fail 'the house did not end in order'

# The first entry of no table can be read, and there are more than eight.
rm -f "$store"*
for digit in 0 1; do
    sed "s/\"table\":\"0/\"table\":\"$digit/" "$dir/export" >"$dir/more"
    expect 0 'tables taken in' house import "$dir/more" --store "$store"
done
damage '{"laid":'
serve_begin "$warren" "$dir" --log || fail 'no house'
says '"the store fails"'
# shellcheck disable=SC2317 # await calls it
is_unready() { [ "$(is_ready)" = 503 ]; }
await is_unready || fail "no log can be read, and /readyz says $(is_ready)"
serve_end || fail 'the house did not end in order'

exit "$bad"
