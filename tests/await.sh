# shellcheck shell=sh
# How tests in shell wait: for as long as what they expect may still come, however slow the machine is. What hangs comes
# to the limit of the whole run (../test), which ends it with SIGTERM; then it says what it was waiting for. Sourced.
#   await COMMAND…   repeats a command until it succeeds; false once it cannot any more, because a process has ended
#   needed           the processes, by their ids, that must run for something to come
waiting='' needed=''
trap 'echo "ended while it waited for: $waiting"; exit 1' TERM INT

# Whether nothing can come any more. Tests that look at terminals have another one.
is_hopeless() {
    for process in $needed; do
        kill -0 "$process" 2>/dev/null || return 0
    done
    return 1
}

await() {
    waiting=$*
    polls=0
    until "$@"; do
        polls=$((polls + 1))
        if [ $polls -lt 10 ]; then
            sleep 0.02
        elif is_hopeless; then
            "$@"
            return
        else
            sleep 0.1
        fi
    done
}
