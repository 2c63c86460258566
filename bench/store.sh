#!/bin/sh
# Appends a second to the store of a house with 1, 8, 64 and 256 in a group, and the processor's time for each, beside a bare
# loop on the same schema; and how busy the machine was. usage: bench/store.sh [SECONDS] [FOLDER]
set -eu
seconds=${1-5}
top=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
[ -d "$top/build" ] || { echo "run ./test build first" >&2; exit 2; }
meson configure "$top/build" -Dtests=true >/dev/null 2>&1 || true
ninja -C "$top/build" tests/store_bench >/dev/null
dir=$(mktemp -d "${2-$top/build}/bench-store-XXXXXX")
trap 'rm -rf "$dir"' EXIT
echo "processors: $(nproc), load: $(cut -d' ' -f1-3 /proc/loadavg)"
"$top/build/tests/store_bench" "$dir" "$seconds"
