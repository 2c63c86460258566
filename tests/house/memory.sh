#!/bin/sh
# A house under load whose memory is watched: first the server that is built with sanitizers, then the usual one under
# valgrind's memcheck. Each bears `house_load moves` and then `house_hostile`, is ended by SIGTERM, and must have had
# nothing to say and end with 0. Prints the lines that docs/house.md quotes.
# usage: memory.sh BUILD [SECONDS] [SANITIZED]   (of moves; half as many under valgrind. SANITIZED: build-test/sanitize)
set -u
here=$(dirname -- "$(readlink -f -- "$0")")
build=$1 seconds=${2:-120} sanitized=${3:-$here/../../build-test/sanitize}
attack=$((seconds / 24 > 2 ? seconds / 24 : 2)) # seconds for each of the times that house_hostile takes, eleven in all
# shellcheck source=tests/house/built.sh disable=SC1091
. "$here/built.sh"
built "$build" warren tests/house_load tests/house_hostile && built "$sanitized" warren || exit 2
dir=$(mktemp -d "${TMPDIR:-/tmp}/warren-memory-XXXXXX") || exit 2
# shellcheck source=tests/await.sh disable=SC1091
. "$here/../await.sh"
# shellcheck source=tests/house/serve.sh disable=SC1091
. "$here/serve.sh"
other=''
trap 'serve_end; [ -z "$other" ] || kill "$other"; rm -rf "$dir"' EXIT
# Another house, for what house_hostile compares with; it has only what the others leave of the processors.
printf '#!/bin/sh\nexec chrt --idle 0 "%s" "$@"\n' "$(readlink -f -- "$build/warren")" >"$dir/last" && chmod +x "$dir/last"
serve_begin "$dir/last" "$dir/elsewhere" --connections 12000 --per-address 512 || exit 1
other=$pid elsewhere=$port

# run COMMAND…: what it says goes to a file, of which the lines that are quoted are printed
run() {
    "$@" >"$dir/said" 2>&1 || {
        cat "$dir/said"
        echo "memory.sh: this failed: $*"
        exit 1
    }
    grep -E 'moves stored|hostile connections' "$dir/said"
}

# bear NAME WARREN OWN SECONDS TABLES FOES GOOD: one house from its beginning to its end. OWN is how many connections an
# address may have: all tables of house_load are at one, and the more there may be, the more of the foes are needed to
# offend. With fewer than 20 good tables house_hostile demands nothing of their times, which say little here.
bear() {
    mkdir "$dir/$1"
    serve_begin "$2" "$dir/$1" --connections 12000 --per-address "$3" || exit 1
    run "$build/tests/house_load" moves "$port" "$pid" "$5" "$4"
    run "$build/tests/house_hostile" "$port" "$pid" "$elsewhere" "$6" "$attack" "$7"
    serve_end
    status=$?
    if [ "$status" -ne 0 ] || [ -s "$dir/$1/serve.err" ]; then
        cat "$dir/$1/serve.err" "$dir/$1.log" 2>/dev/null
        echo "memory.sh: the server ($1) ended with $status"
        exit 1
    fi
    echo "the server ended with 0"
}

export ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1:check_initialization_order=1
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
bear sanitized "$sanitized/warren" 512 "$seconds" 200 2000 19

cat >"$dir/watched" <<END
#!/bin/sh
exec valgrind --error-exitcode=99 --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=all \\
    --log-file="$dir/valgrind.log" "$(readlink -f -- "$build/warren")" "\$@"
END
chmod +x "$dir/watched"
bear valgrind "$dir/watched" 256 $((seconds / 2)) 100 500 10
sed -nE 's/^==[0-9]+== *(total heap usage|All heap blocks|ERROR SUMMARY)/\1/p' "$dir/valgrind.log"
grep -q 'ERROR SUMMARY: 0 errors' "$dir/valgrind.log" || exit 1
