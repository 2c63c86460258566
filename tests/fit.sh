#!/bin/sh
# The tool behind the network of Prowler's Passage still samples, learns and prints: PROGRAM
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$1" sample 1 40 300 "$dir/samples"
"$1" fit "$dir/net" 1 12 0.004 0.001 "$dir/samples" 2>"$dir/log"
cat "$dir/log"
# What it learns from is judged better in the end than at first.
awk '{ sub(/.*learning /, ""); off[NR] = $1 + 0 } END { exit !(NR == 12 && off[12] < off[1]) }' "$dir/log"
"$1" print "$dir/net" >"$dir/weights.c"
grep -q 'net_rows\[NET_FACTS\]\[NET_SUMS\]' "$dir/weights.c"
if "$1" fit "$dir/net" 1 1 0.1 0.1 "$dir/none" 2>"$dir/log"; then exit 1; fi
grep -q 'cannot be read' "$dir/log"
