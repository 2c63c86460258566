#!/bin/sh
# How the sources look: formatted, short enough, scripts without known mistakes. usage: style.sh SOURCE_ROOT
set -u
cd "$1" || exit 2
bad=0
files=$(find src include tests tools examples -name '*.[ch]')
# shellcheck disable=SC2086 # a list of words
clang-format --dry-run --Werror $files || bad=1
for file in $files; do
    lines=$(wc -l <"$file")
    if [ "$lines" -gt 800 ]; then
        echo "$file has $lines lines: look for a seam"
        bad=1
    fi
done
# shellcheck disable=SC2046
shellcheck run test .ci/run tools/install-page tools/need tools/messages tools/screens $(find tests bench man -name '*.sh') || bad=1
# shellcheck disable=SC2086
if grep -InE '[[:blank:]]$' -r $files box docs ./*.md; then
    echo "white space at the end of a line"
    bad=1
fi
exit $bad
