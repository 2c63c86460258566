#!/bin/sh
# Hostile connections beside good players (hostile.c). usage: hostile.sh BUILD [CONNECTIONS] [SECONDS] [TABLES] [WAY]
set -u
build=$1
here=$(dirname -- "$(readlink -f -- "$0")")
dir=$(mktemp -d "${TMPDIR:-/tmp}/warren-hostile-XXXXXX") || exit 2
# shellcheck source=tests/house/serve.sh disable=SC1091
. "$here/serve.sh"
trap 'serve_end; rm -rf "$dir"' EXIT
serve_begin "$build/warren" "$dir" --connections 12000 --per-address 512 || exit 1
"$build/tests/house_hostile" "$port" "$pid" "${2:-10000}" "${3:-20}" "${4:-100}" ${5:+"$5"} || exit 1
serve_end || { echo "the house did not end in order"; exit 1; }
