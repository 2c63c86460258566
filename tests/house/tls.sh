#!/bin/sh
# A house behind TLS: a certificate that is trusted lets one in; every other one, an old version of TLS, and what is no
# house at all are refused with one sentence. usage: tls.sh WARREN PROXY
set -u
export LC_ALL=C
# shellcheck source=tests/await.sh
. "$(dirname "$0")/../await.sh"
warren=$(readlink -f "$1") proxy=$(readlink -f "$2")
dir=$(mktemp -d) || exit 2
started=
# shellcheck disable=SC2086 # a list
trap 'kill $started 2>/dev/null; rm -rf "$dir"' EXIT
cd "$dir" || exit 2
export XDG_STATE_HOME="$dir/state" XDG_DATA_HOME="$dir/data"
bad=0 count=0

fail() {
    echo "$*"
    bad=1
}

# certificate NAME SUBJECT_ALT_NAME [MORE...]: signed by itself
certificate() {
    name=$1 for=$2
    shift 2
    openssl req -x509 -newkey rsa:2048 -nodes -keyout "$name.key" -out "$name.pem" -subj "/CN=$name" \
        -addext "subjectAltName=$for" "$@" 2>made || { cat made; exit 2; }
}

# begin OUT COMMAND...: runs a program until it has printed a line
begin() {
    out=$1
    shift
    "$@" >"$out" 2>&1 </dev/null &
    started="$started $!" needed=$!
    await test -s "$out" || { echo "$* does not begin"; exit 1; }
}

# expect STATUS PATTERN ARGS...: one sentence, or on success what is printed
expect() {
    status=$1 pattern=$2
    shift 2
    waiting="warren play $*"
    "$warren" play "$@" >out 2>&1 </dev/null
    got=$?
    count=$((count + 1))
    if [ $got -ne "$status" ] || ! grep -qE -- "$pattern" out || [ "$(wc -l <out)" -ne 1 ]; then
        fail "play $*: status $got, wanted $status and /$pattern/; it said: $(head -n 5 out)"
    fi
}

mkdir page
echo '<!doctype html><title>page</title>' >page/index.html
certificate good 'DNS:localhost,IP:127.0.0.1'
certificate other 'DNS:other.example'
begin serving "$warren" serve page --port 0 --store "$dir/house.db"
port=$(sed -n 's|.*served at http://[^ ]*:\([0-9]*\).*|\1|p' serving)
begin good "$proxy" good.pem good.key "$port"
begin other "$proxy" other.pem other.key "$port"
begin old "$proxy" good.pem good.key "$port" old
good=$(cat good) other=$(cat other) old=$(cat old)

expect 0 'You have no table in this house' --at "https://localhost:$good" --ca good.pem
expect 0 'You have no table in this house' --at "https://127.0.0.1:$good" --ca good.pem
expect 0 'You have no table in this house' --at "http://localhost:$port"
expect 3 'certificate cannot be trusted' --at "https://localhost:$good"
expect 3 'certificate cannot be trusted' --at "https://localhost:$good" --ca other.pem
expect 3 'certificate cannot be trusted: .*(hostname|Hostname)' --at "https://localhost:$other" --ca other.pem
expect 3 'no secure connection' --at "https://localhost:$old" --ca good.pem
expect 3 'no secure connection' --at "https://localhost:$port" --ca good.pem
expect 3 'closed without an answer. Does the house.s link begin with https' --at "http://localhost:$good"
expect 3 'this file of certificates cannot be read' --at "https://localhost:$good" --ca missing.pem
expect 3 'nobody answers there' --at 'http://localhost:1'
expect 3 'personne n.*y répond.*: Connexion refusée$' --at 'http://localhost:1' --lang fr
expect 3 'ce nom ne mène nulle part.*: (Nom inconnu|Le nom n.*a pas pu être cherché)$' --at 'http://no-such-house.invalid' --lang fr
expect 3 'this name leads nowhere' --at 'http://no-such-house.invalid'
expect 1 'There is no such table' --at "http://localhost:$port/t/000000000000000000000000"
expect 2 'no link of a house' --at 'ftp://localhost'
expect 2 'link is not whole: copy it again to its end' --at "http://localhost:$port/t/short"
expect 2 'a link begins with http:// or https://' --at "localhost:$port"
expect 1 'There is no such table' --at " <HTTP://localhost:$port/t/000000000000000000000000>."
expect 2 'has no certificate' --at "http://localhost:$port" --ca good.pem
expect 2 'for a table elsewhere' --lay prowl
expect 2 'without a table' prowl --lay --at "http://localhost:$port/t/000000000000000000000000"
expect 2 '\-\-lay: name the game, too' --lay --at "http://localhost:$port"
expect 2 '"petra": leave the game out' petra --at "http://localhost:$port/t/000000000000000000000000"
for option in --resume '--from p2' '--seed 1' --match '--ms 5' --example; do
    # shellcheck disable=SC2086 # an option and its value
    expect 2 'are for games on this machine' prowl --lay --at "http://localhost:$port" --name Ada $option
    # shellcheck disable=SC2086
    expect 2 'are for games on this machine' --at "http://localhost:$port" $option
done
for option in '--clock 3d' '--seats 2' '--bot 2=1' '--option edition=fr'; do
    # shellcheck disable=SC2086
    expect 2 'are for a new table, with --lay' --at "http://localhost:$port" $option
    # shellcheck disable=SC2086
    expect 2 'are for a new table, with --lay' --at "http://localhost:$port/t/000000000000000000000000" $option
done
expect 2 '\-\-name is missing' prowl --lay --at "http://localhost:$port"
expect 2 'levels 1 to 6' prowl --lay --at "http://localhost:$port" --name Ada --bot 2=greedy
expect 1 'This is no clock' prowl --lay --at "http://localhost:$port" --name Ada --clock 3w
echo "$count ways to a house"
exit $bad
