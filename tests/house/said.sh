#!/bin/sh
# What is said has one description, the forms in src/house: TypeScript's types and the tables in docs/house.md are made
# of it.
# usage: said.sh SAID SOURCE_ROOT
set -u
said=$1 root=$2 bad=0
"$said" types | diff "$root/web/src/house/said.ts" - || { echo "web/src/house/said.ts: say: $said types"; bad=1; }
"$said" tables "$root/docs/house.md" | diff "$root/docs/house.md" - || { echo "docs/house.md: say: $said tables"; bad=1; }
exit $bad
