#!/bin/sh
# A house whose disk is full for long, and one whose disk does not answer: its store hangs in a call of the system.
# /readyz says so, the log does once, and all goes on when the disk does. While it is full what is stored can be read;
# while it hangs SIGTERM ends the house all the same. usage: stall.sh WARREN DISK GOLDEN_LOGS
set -u
warren=$1 disk=$(readlink -f -- "$2") logs=$(readlink -f -- "$3")
here=$(dirname -- "$(readlink -f -- "$0")")
# shellcheck source=tests/expect.sh
. "$here/../expect.sh"
# shellcheck source=tests/house/serve.sh disable=SC1091
. "$here/serve.sh"
# shellcheck source=tests/house/export.sh disable=SC1091
. "$here/export.sh"
trap 'echo >"$dir/mode"; serve_end; rm -rf "$dir"' EXIT
export LC_ALL=C LANGUAGE=
store=$dir/house.db

# The program with a disk that does as the file `mode` says.
cat >"$dir/slow" <<END
#!/bin/sh
LD_PRELOAD='$disk' WARREN_DISK='$dir/mode' WARREN_DISK_STORE='$store' exec '$warren' "\$@"
END
chmod +x "$dir/slow"
export_logs "$logs" >"$dir/export"

# ready STATUS: /readyz has it in the end
# shellcheck disable=SC2317 # await calls it
answers() { [ "$(curl -s -o /dev/null -w '%{http_code}' "http://localhost:$port/readyz")" = "$1" ]; }
ready() { await answers "$1" || fail "/readyz is not $1: $(cat "$dir/serve.err")"; }

sed 's/"table":"0/"table":"2/' "$dir/export" >"$dir/before"
expect 0 'tables taken in' house import "$dir/before" --store "$store"
: >"$dir/mode"
serve_begin "$dir/slow" "$dir" --log || fail 'no house'
ready 200
echo full >"$dir/mode"
ready 503
expect 0 '"table":"2' house tables --json --store "$store"
[ "$(grep -c 'the store fails' "$dir/serve.err")" = 1 ] || fail "not said once: $(cat "$dir/serve.err")"
: >"$dir/mode"
ready 200
[ "$(grep -c 'the store works again' "$dir/serve.err")" = 1 ] || fail "not said once: $(cat "$dir/serve.err")"
echo wait >"$dir/mode"
"$warren" house import "$dir/export" --store "$store" >"$dir/import" 2>&1 &
import=$!
ready 503
[ "$(curl -s -o /dev/null -w '%{http_code}' "http://localhost:$port/healthz")" = 200 ] || fail 'the loop hangs, too'
: >"$dir/mode"
ready 200
wait "$import" || fail "an import was not done when the disk answered again: $(cat "$dir/import")"
grep -q 'tables taken in' "$dir/import" || fail "the import says $(cat "$dir/import")"
[ "$(grep -c 'the store stalls' "$dir/serve.err")" = 1 ] || fail "not said once: $(cat "$dir/serve.err")"
[ "$(grep -c 'the store goes on' "$dir/serve.err")" = 1 ] || fail "not said once: $(cat "$dir/serve.err")"

echo wait >"$dir/mode"
sed 's/"table":"0/"table":"1/' "$dir/export" >"$dir/others"
"$warren" house import "$dir/others" --store "$store" >"$dir/import" 2>&1 &
import=$!
ready 503
status=0
serve_end || status=$?
[ "$status" = 3 ] || fail "SIGTERM while the disk does not answer: status $status"
[ "$(grep -c '^warren: .*the disk does not answer' "$dir/serve.err")" = 1 ] || fail "it says $(cat "$dir/serve.err")"
wait "$import" && fail 'an import that was never stored was acknowledged'

: >"$dir/mode"
expect 0 'tables taken in' house import "$dir/others" --store "$store"
expect 0 '"table":"1' house tables --json --store "$store"

exit "$bad"
