#!/bin/sh
# The program is killed (kill -9) at every tenth move of a game and resumed each time. Nothing is lost, and since the
# seed is the same, the game comes to the same end as without a kill. usage: crash.sh WARREN GAME
warren=$1 game=$2
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/lib.sh"

yes '#1' | head -n 600 >ones
"$warren" play "$game" --plain --bot 2=greedy --seed 21 <ones >out 2>&1 || fail "status $?"
over || fail "not over"
moves >straight
rm -rf "$XDG_DATA_HOME"

is_prefix() {
    head -n "$(grep -c . "$1")" "$2" | cmp -s - "$1"
}

# Waits until so many prompts have come, so that everything typed has been answered.
prompted() {
    [ "$(grep -c '^>' out)" -ge "$1" ]
}

# Whether more moves than so many are saved. The last one may have been before its result was.
is_further() {
    more_than "$1" || over
}

# Kills while the program waits at the prompt: every move before it is on disk.
mkfifo in
kills=0 first="$game --bot 2=greedy"
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

# Kills at any moment, even while it writes: the save on disk is whole, and no older than one seen before.
rm -rf "$XDG_DATA_HOME"
first="$game --bot 2=greedy" sudden=0
while [ $sudden -lt 15 ] && { [ -n "$first" ] || ! over; }; do
    # shellcheck disable=SC2086
    "$warren" play --plain --seed 21 ${first:---resume} <ones >out 2>&1 &
    player=$!
    had=0
    if [ -z "$first" ]; then had=$(count); fi
    await is_further "$had" || fail "nothing is saved after sudden kill $sudden: $(tail -n 3 out)"
    seen=$(count)
    kill -9 $player 2>/dev/null
    wait $player 2>/dev/null
    sudden=$((sudden + 1)) first=
    moves >now
    [ "$(grep -c . now)" -ge "$seen" ] || fail "sudden kill $sudden lost a move"
    is_prefix now straight || fail "sudden kill $sudden left another game"
done
"$warren" games | grep -q "$game-1 " || fail "the save is not listed"
# Neither a lock nor a temporary file of the killed program is in the way of the next one.
"$warren" play --plain --seed 21 --resume "$game-1" <ones >out 2>&1 || fail "status $?: $(tail -n 3 out)"
over || fail "not over in the end"
moves >pieced
cmp straight pieced || fail "the game after sudden kills is another one"
echo "$game: $kills kills at prompts, $sudden at any moment, $(grep -c . straight) moves"
