#!/bin/sh
# Between the turns of bots that follow each other there is a pause, so that one sees what each of them did. A key ends
# it. usage: rest.sh WARREN
warren=$1
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/lib.sh"

now() {
    date +%s%3N
}

# begin: Ada lays her clan card, and four bots do so after her; three of these are followed by a bot
begin() {
    open 80 24 "$warren play prowl --seats 5 --bot 2=greedy --bot 3=greedy --bot 4=greedy --bot 5=greedy --name 1=Ada --seed 4"
    see '^ Ada: choose your clan card'
    key Down
    see 'Space: all|as clan card\.'
    begun=$(now)
    key Enter
}

# The pause is 900 milliseconds, three times at least.
begin
see '^ Ada: (Play|you must)'
long=$(($(now) - begun))
[ "$long" -ge 2700 ] || fail "no pause between the turns of bots: $long ms in all"

# The space bar ends each of them, and nothing else.
begin
until shows '^ Ada: (Play|you must)'; do
    key Space
    [ $(($(now) - begun)) -lt 60000 ] || fail "the bots never end"
done
short=$(($(now) - begun))
[ $((short * 2)) -lt "$long" ] || fail "a key does not end the pause: $short ms instead of $long"
[ "$(moves | grep -c '^play:\|^change:\|^accuse:')" -le 4 ] || fail "the keys have played"

# Any other key ends it and does what it always does.
begin
see '(is thinking|^ Bot)'
key '?'
see 'To choose: '
echo "pauses: $long ms, and $short ms with keys"
