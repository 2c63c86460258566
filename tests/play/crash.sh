#!/bin/sh
# kill -9 at every tenth move of a game, and resumed each time: nothing is lost, and the game goes on as if nothing had
# happened, which with one seed means to the same end. usage: crash.sh WARREN GAME
warren=$1 game=$2
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/lib.sh"

yes '#1' | head -n 600 >ones
"$warren" play "$game" --plain --bot 1=greedy --seed 21 <ones >out 2>&1 || fail "status $?"
over || fail "not over"
moves >straight
rm -rf "$XDG_DATA_HOME"

is_prefix() {
    head -n "$(grep -c . "$1")" "$2" | cmp -s - "$1"
}

# What was typed is answered: so many prompts have come.
prompted() {
    [ "$(grep -c '^>' out)" -ge "$1" ]
}

# Waiting for the prompt: whatever was asked after is on disk.
mkfifo in
kills=0 first="$game --bot 1=greedy"
while [ -n "$first" ] || ! over; do
    # shellcheck disable=SC2086 # words
    "$warren" play --plain --seed 21 ${first:---resume} <in >out 2>&1 &
    player=$!
    exec 3>in
    await prompted 1 || fail "no prompt: $(tail -n 3 out)"
    before=$(count)
    typed=0
    while [ "$(count)" -lt $((before + 10)) ] && ! over; do
        echo '#1' >&3
        typed=$((typed + 1))
        await prompted $((typed + 1)) || fail "no prompt after $typed lines: $(tail -n 3 out)"
    done
    moves >known
    kill -9 $player
    wait $player 2>/dev/null
    exec 3>&-
    kills=$((kills + 1)) first=
    cmp -s known "$(moves >now; echo now)" || fail "after kill $kills the save is another one"
    is_prefix now straight || fail "after kill $kills the game is another one"
done
moves >pieced
cmp straight pieced || fail "the game pieced together is another one"

# At any moment, in the middle of writing too: what is on disk is whole, and no older than what was seen there.
rm -rf "$XDG_DATA_HOME"
first="$game --bot 1=greedy" sudden=0
while [ $sudden -lt 15 ] && { [ -n "$first" ] || ! over; }; do
    # shellcheck disable=SC2086
    "$warren" play --plain --seed 21 ${first:---resume} <ones >out 2>&1 &
    player=$!
    had=0
    if [ -z "$first" ]; then had=$(count); fi
    await more_than "$had"
    seen=$(count)
    kill -9 $player 2>/dev/null
    wait $player 2>/dev/null
    sudden=$((sudden + 1)) first=
    moves >now
    [ "$(grep -c . now)" -ge "$seen" ] || fail "sudden kill $sudden lost a move"
    is_prefix now straight || fail "sudden kill $sudden left another game"
done
"$warren" games | grep -q "$game-1 " || fail "the save is not listed"
# Nobody is in the way of the next one, and the temporary file of a killed one is in nobody's way.
"$warren" play --plain --seed 21 --resume "$game-1" <ones >out 2>&1 || fail "status $?: $(tail -n 3 out)"
over || fail "not over in the end"
moves >pieced
cmp straight pieced || fail "the game after sudden kills is another one"
echo "$game: $kills kills at prompts, $sudden at any moment, $(grep -c . straight) moves"
