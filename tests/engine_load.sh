#!/bin/sh
# The engine under load: many questions of all kinds, broken lines among them, and terminates at random moments. Every
# question gets exactly one final answer, and nothing is left behind. Another seed asks other questions. A COMMAND, such
# as a memory checker, runs the engine.
# usage: engine_load.sh WARREN QUESTIONS [SEED [COMMAND...]]
set -u
warren=$1 questions=$2 seed=${3:-1}
shift 2
[ $# -eq 0 ] || shift
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
echo "seed $seed"

# One question on each line; "pause" is an order to this script.
awk -v questions="$questions" -v seed="$seed" '
    function pick(list,    part, n) { n = split(list, part, " "); return part[1 + int(rand() * n)] }
    function place(    game) {
        game = pick("prowlers-passage petra prowl")
        return "\"game\":\"" game "\",\"deal\":" int(rand() * 50)
    }
    function limit() { return rand() < 0.7 ? ",\"nodes\":" 1 + int(rand() * 60) : ",\"ms\":" 1 + int(rand() * 20) }
    function ask(i,    kind, line) {
        kind = pick("legal apply analyse choose analyse choose")
        line = "{\"id\":" i ",\"action\":\"" kind "\"," place()
        if (kind == "apply" && rand() < 0.5) line = line ",\"view\":0"
        if (kind == "analyse" || kind == "choose") line = line limit() ",\"bot\":\"" pick("level6 level2 ismcts greedy worlds") "\""
        if (kind == "analyse" && rand() < 0.3) line = line ",\"reportEvery\":" 1 + int(rand() * 5)
        if (rand() < 0.3) line = line ",\"priority\":" int(rand() * 9) - 4
        return line "}"
    }
    BEGIN {
        srand(seed)
        for (i = 1; i <= questions; i++) {
            print ask(i)
            if (rand() < 0.25) print "{\"id\":\"t" i "\",\"action\":\"terminate\",\"target\":" i - int(rand() * 20) "}"
            if (rand() < 0.002) print "{\"id\":\"t" i "all\",\"action\":\"terminate\"}"
            if (rand() < 0.02) print "{\"id\":\"c" i "\",\"action\":\"clear\"}"
            if (rand() < 0.05) print pick("nonsense { [] {\"id\":} \"\"")
            if (rand() < 0.3) print "pause"
        }
    }' >"$dir/plan"
while IFS= read -r line; do
    case $line in
    pause) sleep 0.03 ;;
    *) printf '%s\n' "$line" ;;
    esac
done <"$dir/plan" | "$@" "$warren" engine --threads 2 >"$dir/answers"
status=$?
[ $status -eq 0 ] || { echo "status $status"; exit 1; }

awk '
    FILENAME ~ /plan$/ {
        if ($0 == "pause") next
        if (match($0, /^\{"id":("[^"]*"|[0-9]+),/)) asked[substr($0, RSTART, RLENGTH)] = 1; else broken++
        next
    }
    !match($0, /^\{"id":("[^"]*"|[0-9]+),/) { errors++; next }
    {
        id = substr($0, RSTART, RLENGTH)
        if (!(id in asked)) { print "nobody asked: " $0; wrong = 1 }
        if (id in final) { print "after the final answer: " substr($0, 1, 200); wrong = 1 }
        if (index($0, "\"partial\":true") > 0) { partials++; next }
        final[id] = 1
        if (index($0, "\"error\"") > 0) { print "refused: " substr($0, 1, 200); wrong = 1 }
        if (index($0, "\"terminated\":true") > 0) terminated++
    }
    END {
        for (id in asked) if (!(id in final)) { print "no final answer to " id; wrong = 1 }
        if (broken != errors) { print broken " broken lines, " errors " errors"; wrong = 1 }
        printf "%d terminated, %d partial reports\n", terminated, partials
        if (terminated == 0 || partials == 0) wrong = 1
        exit wrong
    }' "$dir/plan" "$dir/answers"
