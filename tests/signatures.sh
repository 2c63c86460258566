#!/bin/sh
# The signature of a game's rules, and the digest of what the searches play, are those of tests/golden. Every compiler
# and configuration must give the same. After a change of play that is meant, renew GAME.search with
# `warren bench GAME --repeat 0 | grep -o 'search .*'`. usage: signatures.sh WARREN GOLDEN_FOLDER GAME
set -u
got=$("$1" bench "$3" --repeat 0) || exit 1
bad=0
for kind in signature search; do
    if [ "$(printf '%s\n' "$got" | grep -o "$kind .*")" != "$(cat "$2/$3.$kind")" ]; then
        echo "the $kind of $3 has moved:"
        printf '%s\n' "$got"
        bad=1
    fi
done
exit $bad
