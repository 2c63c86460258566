#!/bin/sh
# Every global name begins with the name of the file that defines it. usage: names.sh SOURCE_ROOT BUILD_ROOT
#
# Three names are left alone: `main`; `claim_failed`, which every program defines for itself; and `tr`, which
# translates a message and stands wherever the command line speaks. What the page's module exports begins with wr_,
# and nothing else does.
set -u
root=$1 build=$2
files=$(mktemp) || exit 2
trap 'rm -f "$files"' EXIT
(cd "$root/src" && find . -name '*.c') | sed 's,^\./,,' >"$files"
# The module, as far as two tests build it natively.
if grep -n '^WASM_EXPORT([a-z]' "$root"/src/wasm/*.h | grep -v 'WASM_EXPORT(wr_'; then
    echo "what the page's module exports begins with wr_"
    exit 1
fi
page=$(find "$build"/tests/*page.p -name '*src_wasm_*.c.o')
# shellcheck disable=SC2086 # a list of words
find "$build/src" "$build/warren.p" $page -name '*.c.o' | grep -v 'meson-generated' | while read -r object; do
    nm --defined-only -g "$object" | awk -v object="${object##*/}" '$2 ~ /^[TRDBV]$/ { print object, $3 }'
done | awk '
    FNR == NR {
        stem = $0; sub(/.*\//, "", stem); sub(/\.c$/, "", stem)
        flat = $0; gsub(/\//, "_", flat)
        files[++count] = flat; stems[count] = stem
        next
    }
    {
        # The object of src/a/b.c ends with a_b.c.o, or with b.c.o where the library has a folder of its own.
        best = ""
        for (i = 1; i <= count; i++) {
            flat = files[i] ".o"
            if ("_" $1 ~ "_" flat "$" || "_" flat ~ "_" $1 "$") {
                if (length(stems[i]) > length(best)) best = stems[i]
            }
        }
        seen++
        if ($2 == "main" || $2 == "claim_failed" || $2 == "tr" || best == "" || index($2, "__") == 1) next
        if ($1 ~ /src_wasm_/ && index($2, "wr_") == 1) next
        if ($2 != best && index($2, best "_") != 1) { print best ".c: " $2 " does not begin with the name of its file"; bad = 1 }
    }
    END { if (seen < 500) { print "only " seen + 0 " names were found"; bad = 1 } exit bad }' "$files" -
