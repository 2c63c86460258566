#!/bin/sh
# A manual page: its text with the options that the program knows, through scdoc.
# usage: page.sh WARREN SCDOC LANGUAGE TEXT OUT
set -eu
options=$("$1" completions scdoc --lang "$3")
awk -v options="$options" '/^@OPTIONS@$/ { print options; next } { print }' "$4" | "$2" >"$5"
# Hyphenation goes by the rules of English.
case $3 in
en) ;;
*) sed -i '/^\.TH /a .nh' "$5" ;;
esac
