#!/bin/sh
# Kills a house again and again (kills.c). usage: kills.sh BUILD [TABLES] [KILLS] [FOLDER]   (a part of it is in ./test)
set -u
build=$1
here=$(dirname -- "$(readlink -f -- "$0")")
# shellcheck source=tests/house/built.sh disable=SC1091
. "$here/built.sh"
built "$build" warren tests/house_kills tests/libhouse_disk.so || exit 2
dir=$(mktemp -d "${4:-${TMPDIR:-/tmp}}/warren-kills-XXXXXX") || exit 2
trap 'rm -rf "$dir"' EXIT
"$build/tests/house_kills" "$build/warren" "$build/tests/libhouse_disk.so" "$dir/house" "${2:-500}" "${3:-1000}"
