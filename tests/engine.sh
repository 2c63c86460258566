#!/bin/sh
# The engine from outside: the conversation of docs/engine.md, and how it behaves at its ends.
# usage: engine.sh WARREN SOURCE_ROOT
set -u
warren=$1 root=$2
bad=0
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

fail() {
    echo "$*"
    bad=1
}

# same WANTED GOT: every wanted line was printed, in any order. An ellipsis stands for any text.
same() {
    awk -v wanted="$1" '
        function matches(line, want,    n, part, i, at) {
            n = split(want, part, /…/)
            if (n == 1) return line == want
            for (i = 1; i <= n; i++) {
                if (part[i] == "") continue
                at = index(line, part[i])
                if (at == 0 || (i == 1 && at != 1)) return 0
                if (i == n && substr(line, length(line) - length(part[i]) + 1) != part[i]) return 0
                line = substr(line, at + length(part[i]))
            }
            return 1
        }
        { got[NR] = $0 }
        END {
            while ((getline want < wanted) > 0) {
                found = 0
                for (i = 1; i <= NR && !found; i++) if (i in got && matches(got[i], want)) { found = 1; delete got[i] }
                if (!found) { print "wanted: " want; wrong = 1 }
            }
            for (i in got) { print "got:    " got[i]; wrong = 1 }
            exit wrong
        }' "$2"
}

# The conversation.
# shellcheck disable=SC2016 # those are no commands
sed -n '/^```transcript$/,/^```$/p' "$root/docs/engine.md" | sed '1d;$d' >"$dir/transcript"
grep -q '^> ' "$dir/transcript" || fail "docs/engine.md has no conversation"
mkfifo "$dir/in" "$dir/out"
"$warren" engine --threads 1 <"$dir/in" >"$dir/out" &
engine=$!
exec 3>"$dir/in" 4<"$dir/out"
: >"$dir/wanted"
# hear: reads as many lines as are wanted; partial reports count only if one is wanted
hear() {
    left=$(wc -l <"$dir/wanted")
    : >"$dir/got"
    while [ "$left" -gt 0 ] && IFS= read -r heard <&4; do
        case $heard in
        *'"partial":true'*) grep -q '"partial":true' "$dir/wanted" || continue ;;
        esac
        printf '%s\n' "$heard" >>"$dir/got"
        left=$((left - 1))
    done
    same "$dir/wanted" "$dir/got" || fail "the conversation of docs/engine.md went otherwise"
    : >"$dir/wanted"
}
while IFS= read -r line <&5; do
    case $line in
    '> '*)
        hear
        printf '%s\n' "${line#> }" >&3
        ;;
    '< '*) printf '%s\n' "${line#< }" >>"$dir/wanted" ;;
    *) fail "docs/engine.md: neither sent nor received: $line" ;;
    esac
done 5<"$dir/transcript"
hear
exec 3>&-
wait "$engine" || fail "the engine ended with status $?"
exec 4<&-

# The same question, the same answer.
ask='"action":"analyse","game":"prowl","seats":3,"deal":4,"nodes":300,"seed":5'
for i in 1 2 3 4; do echo "{\"id\":$i,$ask}"; done | "$warren" engine --threads 2 |
    sed 's/"id":[0-9]*//; s/"ms":[0-9]*//' | sort -u >"$dir/answers"
[ "$(wc -l <"$dir/answers")" -eq 1 ] || fail "one question, several answers"
grep -q '"nodes":' "$dir/answers" || fail "no analysis: $(cat "$dir/answers")"

# Priorities: with one thread, what is urgent goes first.
{
    echo '{"id":"first","action":"choose","game":"petra","ms":300}'
    echo '{"id":"later","action":"legal","game":"petra"}'
    echo '{"id":"urgent","action":"legal","game":"petra","priority":5}'
} | "$warren" engine --threads 1 | sed 's/,.*//' >"$dir/order"
sed -n '/later/,$p' "$dir/order" | grep -q urgent && fail "what is urgent came last"
[ "$(wc -l <"$dir/order")" -eq 3 ] || fail "not every question was answered at the end of input"

# A short time is a limit for the best line too.
echo '{"id":1,"action":"analyse","game":"prowlers-passage","bot":"alphabeta","ms":1,"line":32}' | "$warren" engine >"$dir/short"
ms=$(sed 's/.*"ms":\([0-9]*\).*/\1/' "$dir/short")
[ "$ms" -lt 3000 ] || fail "one millisecond took $ms"

# A solved ending.
id=$("$warren" show "$root/tests/golden/prowlers-passage-en-1.record.json" --id) || fail "no id"
end=$("$warren" engine <<END
{"id":1,"action":"legal","position":"$id"}
END
)
step=$(printf '%s\n' "$end" | sed 's/.*"step":\([0-9]*\).*/\1/')
printf '{"id":1,"action":"analyse","position":"%s","step":%d,"nodes":100000}\n' "$id" $((step - 3)) |
    "$warren" engine | grep -q '"exact":true,"lead":' || fail "the end of a game is not solved"

# Lines that are not questions.
awk 'BEGIN { printf "{\"id\":1,\"action\":\""; for (i = 0; i < 1100000; i++) printf "x"; print "\"}" }' >"$dir/long"
{
    cat "$dir/long"
    printf '\000\n{"id":2\n[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n"\377"\n{"id":{},"action":"games"}\n\n'
    printf '{"id":3,"id":4,"action":"games"}\n{"id":5,"action":"version"}'
} | "$warren" engine >"$dir/hostile" || fail "hostile lines: status $?"
[ "$(grep -c '"error"' "$dir/hostile")" -eq 7 ] || fail "hostile lines: $(cut -c1-200 "$dir/hostile")"
grep -q '"code":"TOO_LONG"' "$dir/hostile" || fail "a line that is too long"
grep -q '"id":5,"action":"version"' "$dir/hostile" || fail "the question after them, without a line's end, was lost"

# The time that a question may take has a limit, however it is asked for.
for ask in '"ms":86400000' '"nodes":1000000000000'; do
    echo "{\"id\":1,\"action\":\"choose\",\"game\":\"petra\",$ask}" | "$warren" engine --ms 300 >"$dir/limited" ||
        fail "$ask: no end"
    grep -q '"move":' "$dir/limited" || fail "$ask: $(cat "$dir/limited")"
done
grep -q '"terminated":true' "$dir/limited" || fail "a question in nodes that took too long: $(cat "$dir/limited")"

# However many questions come at once, and however long they are, each is answered: what has no room is read later.
awk 'BEGIN { for (i = 0; i < 12000; i++) print "{\"id\":" i ",\"action\":\"legal\",\"game\":\"petra\"}" }' |
    "$warren" engine >"$dir/many" || fail "12,000 questions: status $?"
[ "$(grep -c '"legal":\[' "$dir/many")" -eq 12000 ] || fail "12,000 questions: $(grep -c '"legal":\[' "$dir/many") answers"
# Nor does what waits grow: of 62 MB of questions behind one that takes long, about half is read. `written` says how far
# whoever asks has come.
: >"$dir/written"
mkfifo "$dir/crowd"
"$warren" engine --threads 1 <"$dir/crowd" >"$dir/waiting" &
engine=$!
awk -v written="$dir/written" 'BEGIN {
    print "{\"id\":\"long\",\"action\":\"choose\",\"game\":\"petra\",\"ms\":600000,\"priority\":1}"
    for (pad = " "; length(pad) < 500000; pad = pad pad) ;
    for (i = 0; i < 120; i++) {
        print "{\"id\":" i ",\"action\":\"legal\"," pad "\"game\":\"petra\"}"
        fflush()
        print i >written
        fflush(written)
    }
}' >"$dir/crowd" 2>/dev/null &
until [ "$(wc -l <"$dir/written")" -ge 60 ]; do sleep 0.05; done
kill -TERM "$engine"
wait "$engine" || fail "62 MB wait: status $?"
count=$(grep -c '"terminated":true' "$dir/waiting")
[ "$count" -ge 60 ] || fail "62 MB wait: $count were read: $(cut -c1-100 "$dir/waiting" | head -n 5)"
[ "$count" -le 66 ] || fail "62 MB wait: $count were read"

# What `settle` draws, every action sees: with two players a card is turned up before the first turn.
begun=$(printf '%s\n' '{"id":1,"action":"apply","game":"prowl","seats":2,"deal":4,"moves":["clan:Au6"]}' | "$warren" engine |
    sed 's/.*"legal":\["\([^"]*\)".*/\1/')
for action in legal choose analyse; do
    ask="\"game\":\"prowl\",\"seats\":2,\"deal\":4,\"moves\":[\"clan:Au6\",\"$begun\"]"
    printf '{"id":1,"action":"%s",%s}\n' "$action" "$ask" | "$warren" engine | grep -qE '"toMove":"chance"|"CHANCE"' ||
        fail "$action: chance does not act here"
    printf '{"id":1,"action":"%s",%s,"settle":3}\n' "$action" "$ask" | "$warren" engine |
        grep -qE '"toMove":[01]|"move":' || fail "$action: nothing was drawn"
done

# Signals, and nobody listening.
mkfifo "$dir/in2"
"$warren" engine <"$dir/in2" >"$dir/ended" &
engine=$!
exec 3>"$dir/in2"
echo '{"id":"x","action":"choose","game":"petra","ms":100000}' >&3
echo '{"id":"y","action":"version"}' >&3
until [ -s "$dir/ended" ]; do sleep 0.05; done
kill -TERM "$engine"
wait "$engine" || fail "after SIGTERM: status $?"
exec 3>&-
grep -q '"id":"x".*"terminated":true' "$dir/ended" || fail "after SIGTERM: $(cat "$dir/ended")"
# After a signal, one that has the output open but does not read it is not waited for.
mkfifo "$dir/in3" "$dir/unread"
"$warren" engine <"$dir/in3" >"$dir/unread" 2>"$dir/said" &
engine=$!
exec 3>"$dir/in3" 4<"$dir/unread"
awk 'BEGIN { for (i = 0; i < 300; i++) print "{\"id\":" i ",\"action\":\"games\"}" }' >&3
sleep 0.5
kill -TERM "$engine"
wait "$engine"
status=$?
exec 3>&- 4<&-
[ "$status" -eq 3 ] || fail "with a reader that does not read: status $status"
grep -q 'standard output: cannot write' "$dir/said" || fail "with a reader that does not read: $(cat "$dir/said")"
status=$({
    { echo '{"id":1,"action":"version"}'; sleep 0.3; echo '{"id":2,"action":"version"}'; } | {
        "$warren" engine 2>"$dir/said"
        echo $? >&4
    } | head -n 0
} 4>&1)
[ "$status" -eq 3 ] || fail "with nobody listening: status $status"
exit $bad
