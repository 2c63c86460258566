#!/bin/sh
# How fast the page is served: requests a second, as wrk counts them with 1, 32 and 256 connections, for a small file and
# a large one, and the processor's time a request. usage: bench/serve.sh [SECONDS]
set -eu
seconds=${1-5}
top=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
command -v wrk >/dev/null || { echo "bench/serve.sh: wrk is not installed" >&2; exit 3; }
dir=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$dir"' EXIT
mkdir "$dir/page"
head -c 2000 /dev/zero | tr '\0' 'a' >"$dir/page/index.html"
head -c 200000 /dev/urandom >"$dir/page/large.woff2"
"$top/build/warren" serve "$dir/page" --port 0 >"$dir/said" &
server=$!
sleep 0.5
url=$(grep -o 'http://[^ ]*' "$dir/said")

# Processor time that the server has used, in clock ticks.
ticks() {
    awk '{print $14 + $15}' "/proc/$server/stat"
}

printf '%-12s  %11s  %12s  %14s\n' file connections requests/s 'us a request'
for file in index.html large.woff2; do
    for connections in 1 32 256; do
        before=$(ticks)
        wrk -t1 -c"$connections" -d"$seconds" "$url$file" >"$dir/wrk"
        after=$(ticks)
        awk -v file="$file" -v connections="$connections" -v ticks=$((after - before)) -v hz="$(getconf CLK_TCK)" '
            /requests in/ { count = $1 }
            /^Requests\/sec/ { rate = $2 }
            /Socket errors|Non-2xx/ { print; wrong = 1 }
            END {
                printf "%-12s  %11d  %12d  %14.1f\n", file, connections, rate, ticks / hz / count * 1e6
                exit wrong
            }' "$dir/wrk"
    done
done
