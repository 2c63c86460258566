#!/bin/sh
# `warren serve` from outside: addresses, ports, signals, folders. usage: server.sh WARREN
set -u
export LC_ALL=C
warren=$1
top=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
# shellcheck source=tests/expect.sh
. "$(dirname "$0")/expect.sh"
verb=serve servers=
# shellcheck disable=SC2086 # a list
trap 'kill $servers 2>/dev/null; rm -rf "$dir"' EXIT

# begin NAME ARGS...: a server that runs; its address is in $url, its process in $server
begin() {
    said=$1
    shift
    : >"$said"
    "$warren" serve "$@" >"$said" 2>&1 </dev/null &
    server=$!
    servers="$servers $server"
    needed=$server
    await grep -q 'http://[^ ]*' "$said" || fail "serve $*: no address: $(cat "$said")"
    url=$(grep -o 'http://[^ ]*' "$said" | head -n 1)
}

# end SIGNAL: ends the last server with this signal
end() {
    needed='' waiting="the end of a server after SIG$1"
    kill -s "$1" "$server"
    wait "$server"
    got=$?
    count=$((count + 1))
    [ $got -eq 0 ] || fail "SIG$1: status $got"
}

mkdir page empty
echo '<!doctype html><title>page</title>' >page/index.html

expect 1 'no-such: cannot open: No such file' no-such
expect 1 'page/index.html: cannot open: Not a directory' page/index.html
expect 1 'empty: there is no page in this folder' empty
expect 2 'whole number from 0 to 65535' page --port 65536
expect 2 'whole number from 0 to 65535' page --port http
expect 2 'number of an address is wanted' page --address localhost
expect 2 'the name of a machine is wanted' page --name 'a b'
expect 2 'one word too many' page page
expect 2 'the number of an address is wanted' page --proxy somewhere --port 0
echo 'something else' >other
expect 3 'other.* is not' page --store other --port 0
expect 3 'no-such/house.db' page --store no-such/house.db --port 0
[ -e other.lock ] && fail 'a lock was left beside a file that is no store'
mkfifo pipe
for odd in pipe /dev/null page; do
    expect 3 "$odd: this is not a regular file, and a store is one" page --store "$odd" --port 0
done
expect 2 'name of the store is empty' page --store '' --port 0
expect 2 'cannot use PostgreSQL' page --store postgresql://localhost/warren --port 0
expect 2 'store is about the tables of a house' page --store other --no-house --port 0
grep -q 'something else' other || fail 'a file that is no store was changed'
expect 0 '^usage: warren serve' --help
mkdir deep && (cd deep && mkdir -p a/a/a/a/a/a/a/a/a/a && echo x >a/a/a/a/a/a/a/a/a/a/x && echo x >index.html)
expect 1 'more than a page' deep
ln -s nowhere page/broken
expect 1 'page/broken: cannot read this file' page
rm page/broken
ln -s .. page/up
ln -s index.html page/link.html

# A copy of the program finds its page beside it, as in a build, or as an installation has it.
mkdir -p build/web inst/bin inst/share/warren/web alone
for place in build inst/bin alone; do cp "$warren" $place/warren; done
cp page/index.html build/web/
cp page/index.html inst/share/warren/web/
original=$warren
for place in build inst/bin; do
    warren=$dir/$place/warren
    begin "found" --port 0
    curl -s "$url" | cmp - page/index.html || fail "$place: not the page"
    end TERM
done
# How others come in is said by the command that somebody has typed.
warren=$dir/build/warren
begin hint
grep -q 'network in: warren serve --address 0.0.0.0$' hint || fail "no way in: $(cat hint)"
end TERM
export WARREN_RUN=./run
begin hint
grep -q 'network in: ./run serve --address 0.0.0.0$' hint || fail "not as it was called: $(cat hint)"
end TERM
begin hint --port 0
grep -q 'network in, add --address 0.0.0.0 to the command.$' hint || fail "a port is forgotten: $(cat hint)"
end TERM
unset WARREN_RUN
# ./run says so, here in a tree in which there is nothing to build.
mkdir -p tree/tools tree/build standins
cp "$top/run" tree/run
cp "$top/tools/need" tree/tools/need
for standin in standins/meson standins/ninja; do printf '#!/bin/sh\n' >$standin; done
# shellcheck disable=SC2016 # for the script that is written
printf '#!/bin/sh\necho "$WARREN_RUN $*"\n' >tree/build/warren
chmod +x standins/* tree/build/warren
said=$(cd tree && PATH=$dir/standins:$PATH ./run serve)
[ "$said" = './run serve' ] || fail "run does not say how it was called: $said"
warren=$dir/alone/warren
expect 1 'the page is not there: build it with web/build' --port 0
# A house for terminals needs none.
begin bare --no-page --port 0
grep -q '^A house for terminals is at http://localhost:' bare || fail "no house for terminals: $(cat bare)"
curl -s "$url" | grep -q '^This house has no page. In a terminal: warren play --at LINK$' || fail "a page is missed"
curl -s "${url}t/000000000000000000000000" | grep -q '^This house has no page' || fail "a link leads nowhere"
[ "$(curl -s "${url}healthz")" = '200 OK' ] || fail "a house without a page is not well"
"$warren" play --at "$url" >there 2>&1 </dev/null
grep -q '^You have no table in this house' there || fail "nobody comes into a house without a page: $(cat there)"
end TERM
XDG_STATE_HOME=/dev/null/none expect 3 'the store cannot be opened there' --no-page --port 0
expect 2 'no-page keeps a house alone: no folder, --open or --no-house goes with it' page --no-page
warren=$original

begin first page --port 0
count=$((count + 3))
curl -s "$url" | cmp - page/index.html || fail "not the page"
curl -s "${url}link.html" | cmp - page/index.html || fail "a link to a file of the page is not followed"
[ "$(curl -s -o /dev/null -w '%{http_code}' "${url}up/page/index.html")" = 404 ] || fail "a link leads out"
port=${url##*:} port=${port%/}
# A port that is taken is refused if it was asked for; otherwise the next one is used.
expect 3 "port $port is taken" page --port "$port"
expect 3 "port $port is taken" page --port "$port" --address 127.0.0.1
expect 3 'cannot serve the page at 203.0.113.7: ' page --port 0 --no-house --address 203.0.113.7
# The files are read once, at the start.
rm page/index.html
[ "$(curl -s -o /dev/null -w '%{http_code}' "$url")" = 200 ] || fail "the page went with its file"
echo '<!doctype html><title>page</title>' >page/index.html
# A second signal would cut off answers under way; here there are none.
end INT

# The usual port, or the next free one, twice.
begin one page
first=${url##*:} first=${first%/} pid=$server
begin two page
second=${url##*:} second=${second%/}
count=$((count + 1))
# The first has the house; the second says so and serves the page alone.
grep -q 'served without tables' two || fail "two houses in one store: $(cat two)"
if [ "$first" -lt 7777 ] || [ "$second" -le "$first" ]; then fail "ports $first and $second"; fi
if grep -q 'find neither the seats' two; then fail "no house, and seats are missed: $(cat two)"; fi
end TERM
# With a store of its own it has a house, on a port where browsers do not find their seats; unless the port was chosen.
await_line() {
    count=$((count + 1))
    await grep -q "$1" "$2" || fail "$2 does not say \"$1\": $(cat "$2")"
}
begin three page --store three.db
await_line "port 7777 is taken by another program: at this other address" three
end TERM
begin four page --store three.db --lang fr
await_line "le port 7777 est pris" four
end TERM
begin five page --store three.db --port 0
end TERM
if grep -q 'find neither the seats' five; then fail "a port that was chosen: $(cat five)"; fi
server=$pid
end TERM

# At any address, only the names of the loopback, the address itself and the names that were given are answered.
for address in 127.0.0.1 0.0.0.0 ::1; do
    if [ "$address" = ::1 ] && ! grep -qs ' lo$' /proc/net/if_inet6; then continue; fi
    begin "at" page --port 0 --address "$address" --name table.example --name table2.example --name 203.0.113.7
    for case in 'table.example 200' 'table2.example 200' '203.0.113.7:7777 200' 'localhost 200' 'table3.example 421'; do
        got=$(curl -g -s -o /dev/null -w '%{http_code}' -H "Host: ${case% *}" "$url")
        count=$((count + 1))
        [ "$got" = "${case#* }" ] || fail "$address, ${case% *}: $got"
    done
    end TERM
done
own=$(hostname -I 2>/dev/null | tr ' ' '\n' | grep -m 1 '^[0-9.]*$')
if [ -n "$own" ]; then
    begin "own" page --port 0 --address 0.0.0.0
    count=$((count + 1))
    got=$(curl -s -o /dev/null -w '%{http_code}' "http://$own:${url##*:}")
    [ "$got" = 200 ] || fail "the machine's address $own: $got"
    end TERM
fi

# --open starts the desktop's browser with the address and nothing else, and does no harm if there is none.
mkdir bin
# shellcheck disable=SC2016 # for the script
printf '#!/bin/sh\necho "$#" "$1" >>"%s/opened"\n' "$dir" >bin/xdg-open
chmod +x bin/xdg-open
before=$PATH
PATH=$dir/bin:$PATH
export DISPLAY=:99
begin opened-said page --port 0 --open
await test -s opened
count=$((count + 1))
[ "$(cat opened)" = "1 $url" ] || fail "opened: $(cat opened)"
end TERM
PATH=$before
unset DISPLAY WAYLAND_DISPLAY
rm opened
begin closed-said page --port 0 --open
end TERM
[ ! -e opened ] || fail "a browser without a desktop"

# In French.
LC_ALL=fr_FR.UTF-8
begin french page --port 0
grep -q '^Warren est à l' french || fail "not in French: $(cat french)"
end TERM

[ $bad -eq 0 ] && echo "$count calls as expected"
exit $bad
