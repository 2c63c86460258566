# shellcheck shell=sh
# shellcheck disable=SC2034 # for the tests to set and to read
# What tests in shell that call the program share. Sourced with $warren set: makes a folder $dir, goes there and removes
# it at the end; counts what was tried in $count, and notes in $bad whether something was wrong. $verb is a command of
# the program that `expect` puts before its arguments, if the test sets it.
warren=$(readlink -f -- "$warren")
# shellcheck source=tests/await.sh
. "$(readlink -f -- "$0" | sed 's|\(.*\)/tests/.*|\1/tests|')/await.sh"
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2
export XDG_STATE_HOME="$dir/state" XDG_DATA_HOME="$dir/data"
bad=0 count=0 verb=

fail() {
    echo "$*"
    bad=1
}

# expect STATUS PATTERN ARGS...: the program ends with this status, and a line of either stream matches the pattern.
# A failure is one sentence.
expect() {
    status=$1 pattern=$2
    shift 2
    waiting="warren $verb $*"
    # shellcheck disable=SC2086 # no word, or one
    "$warren" $verb "$@" >out 2>&1 </dev/null
    got=$?
    count=$((count + 1))
    if [ $got -ne "$status" ] || ! grep -qE -- "$pattern" out; then
        fail "warren $verb $*: status $got, wanted $status and /$pattern/; it said: $(head -n 5 out)"
    elif [ "$status" -ne 0 ] && [ $# -gt 0 ] && [ "$(grep -c '^warren: ' out)" -ne 1 ]; then
        fail "warren $verb $*: more or less than one sentence: $(head -n 5 out)"
    fi
}
