#!/bin/sh
# tools/catalogue refuses two messages with one hash, and what is no catalogue.
# usage: catalogue.sh CATALOGUE
set -u
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
bad=0
for word in liquid solid; do
    # FNV-1a cannot tell "costarring" from "liquid".
    printf 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "costarring"\nmsgstr "1"\n\nmsgid "%s"\nmsgstr "2"\n' \
        "$word" | msgfmt --endianness=little --no-hash -o "$dir/$word.mo" -
done
"$1" "$dir/solid.mo" "$dir/out" || { echo 'two messages were refused'; bad=1; }
"$1" "$dir/liquid.mo" "$dir/none" 2>"$dir/said" && { echo 'one hash for two messages was allowed'; bad=1; }
grep -q '^costarring$' "$dir/said" || { echo 'it was not said which messages they are'; bad=1; }
[ ! -e "$dir/none" ] || { echo 'a catalogue was written all the same'; bad=1; }
"$1" "$0" "$dir/none" 2>/dev/null && { echo 'this script was taken for a catalogue'; bad=1; }
exit $bad
