#!/bin/sh
# Hostile connections beside good players (hostile.c). usage: hostile.sh BUILD [CONNECTIONS] [SECONDS] [TABLES] [WAY]
set -u
build=$1
here=$(dirname -- "$(readlink -f -- "$0")")
# shellcheck source=tests/house/built.sh disable=SC1091
. "$here/built.sh"
built "$build" warren tests/house_hostile || exit 2
dir=$(mktemp -d "${TMPDIR:-/tmp}/warren-hostile-XXXXXX") || exit 2
# shellcheck source=tests/await.sh disable=SC1091
. "$here/../await.sh"
# shellcheck source=tests/house/serve.sh disable=SC1091
. "$here/serve.sh"
other=''
trap 'serve_end; [ -z "$other" ] || kill "$other"; rm -rf "$dir"' EXIT
# Another house, which has only what the others leave of the processors.
printf '#!/bin/sh\nexec chrt --idle 0 "%s" "$@"\n' "$(readlink -f -- "$build/warren")" >"$dir/last" && chmod +x "$dir/last"
# What an address may ask for goes with how many connections it may have; with few of them, few are enough to offend.
own=512
[ "${2:-10000}" -ge 2000 ] || own=64
serve_begin "$dir/last" "$dir/elsewhere" --connections 12000 --per-address "$own" || exit 1
other=$pid elsewhere=$port
serve_begin "$build/warren" "$dir" --connections 12000 --per-address "$own" || exit 1
"$build/tests/house_hostile" "$port" "$pid" "$elsewhere" "${2:-10000}" "${3:-20}" "${4:-100}" ${5:+"$5"} || exit 1
serve_end || { echo "the house did not end in order"; exit 1; }
