#!/bin/sh
# Between the turns of bots that follow each other there is a pause, so that one sees what each of them did. A key ends
# it. usage: rest.sh WARREN [SLOW]
# SLOW is a library with which pauses take a quarter of an hour (slow.c); builds with sanitizers cannot have one.
warren=$1 slow=${2:+$(readlink -f "$2")}
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/lib.sh"

now() {
    date +%s%3N
}

# begin [LIBRARY]: Ada lays her clan card, and four bots do so after her; three of these are followed by a bot
begin() {
    open 80 24 "env LD_PRELOAD=${1-} $warren play prowl --seats 5 --bot 2=greedy --bot 3=greedy --bot 4=greedy --bot 5=greedy --name 1=Ada --seed 4"
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
begin "$slow"
waiting='an end of the pauses by keys'
until shows '^ Ada: (Play|you must)'; do key Space; done
[ "$(moves | grep -c '^play:\|^change:\|^accuse:')" -le 4 ] || fail "the keys have played"

# Any other key ends it and does what it always does.
begin
see '(is thinking|^ Bot)'
key '?'
see 'To choose: '
echo "pauses: $long ms, and keys end them"
