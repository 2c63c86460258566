#!/bin/sh
# Random keys in every game, in the menu and between two people; afterwards every save is still valid.
# usage: monkeys.sh WARREN MONKEY SEED KEYS
warren=$(readlink -f "$1") monkey=$(readlink -f "$2") seed=$3 keys=$4
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/lib.sh"
"$monkey" "$seed" "$keys" "$warren" play prowlers-passage --bot 2=greedy || exit 1
"$monkey" "$seed" "$keys" "$warren" play petra --bot 2=1 --bot 3=greedy --lang fr || exit 1
"$monkey" "$seed" "$keys" "$warren" play prowl --name Ada --name Blaise --match || exit 1
"$monkey" "$seed" "$keys" "$warren" play || exit 1
"$monkey" "$seed" "$keys" "$warren" play prowl --plain || exit 1
"$warren" games >list || fail "the saves cannot be listed"
if grep 'cannot be read' list; then fail "a save is damaged"; fi
echo "$(grep -c . list) saves"
