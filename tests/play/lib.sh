# shellcheck shell=sh
# What the tests of `warren play` share: a terminal (tmux), which is polled, and the saved games. Sourced with $warren
# set; $dir is a fresh folder, the current one.
set -u
warren=$(readlink -f "$warren")
# shellcheck source=tests/await.sh
. "$(dirname "$0")/../await.sh"
dir=$(mktemp -d) || exit 2
cd "$dir" || exit 2
export XDG_DATA_HOME="$dir/data" TMUX_TMPDIR="$dir" LC_ALL=C.UTF-8
unset TMUX NO_COLOR LANGUAGE
trap 'echo "ended while it waited for: $waiting"; tmux capture-pane -p -t "$watched"; exit 1' TERM INT
trap 'finish' EXIT # programs are killed outright: a sanitizer that looks for leaks would outlive its terminal
# For builds with sanitizers: ncurses never frees its memory.
printf 'leak:libtinfo\nleak:libncursesw\n' >lsan
export LSAN_OPTIONS="suppressions=$dir/lsan:print_suppressions=0"

finish() {
    for pane in $(tmux list-panes -a -F '#{pane_pid}' 2>/dev/null); do pkill -9 -P "$pane"; done
    tmux kill-server 2>/dev/null
    rm -rf "$dir"
}

fail() {
    echo "$*"
    exit 1
}

tmux -f /dev/null new-session -d -s keeper 'exec cat' || exit 2
tmux set -g status off
tmux set -g history-limit 5000

# open WIDTH HEIGHT COMMAND: a new terminal with a program in it. When that has ended, a line of its own
# says [ended STATUS], whatever state the program left the terminal in. $watched is the terminal that is looked at.
windows=0 watched=
open() {
    width=$1 height=$2
    shift 2
    if [ $windows -gt 0 ]; then close; fi
    windows=$((windows + 1)) watched=w$windows
    tmux new-session -d -s "w$windows" -x "$width" -y "$height" "$*; printf '\\r\\n[ended %d]\\r\\n' \$?; exec cat"
}

close() {
    pane=$(tmux display-message -t "w$windows" -p '#{pane_pid}')
    [ -z "$pane" ] || pkill -9 -P "$pane"
    tmux kill-session -t "w$windows" 2>/dev/null
}

screen() {
    tmux capture-pane -p -t "w$windows"
}

# The screen with everything that can be scrolled back to.
scrollback() {
    tmux capture-pane -p -t "w$windows" -S -
}

# From a program that has ended, or that is nowhere any more, nothing comes.
is_hopeless() {
    for process in $needed; do
        kill -0 "$process" 2>/dev/null || return 0
    done
    [ -n "$watched" ] || return 1
    now=$(tmux capture-pane -p -t "$watched" 2>/dev/null) || return 0
    case $now in *'[ended '*) return 0 ;; esac
    return 1
}

shows() {
    screen | grep -qE -- "$1"
}

# see PATTERN: waits for a line on the screen
see() {
    await shows "$1" && return
    echo "never seen: $1; the screen has:"
    screen | head -n 50
    exit 1
}

hides() {
    ! shows "$1"
}

# key NAME...: keys by tmux's names
key() {
    tmux send-keys -t "w$windows" "$@"
}

# text TEXT: typed as it is
text() {
    tmux send-keys -t "w$windows" -l -- "$1"
}

# click COLUMN LINE (from 1)
click() {
    text "$(printf '\033[<0;%d;%dM\033[<0;%d;%dm' "$1" "$2" "$1" "$2")"
}

wheel() { # down|up COLUMN LINE
    code=64
    if [ "$1" = down ]; then code=65; fi
    text "$(printf '\033[<%d;%d;%dM' $code "$2" "$3")"
}

# The process of the program in the terminal.
pid() {
    pane=$(tmux display-message -t "w$windows" -p '#{pane_pid}')
    [ -n "$pane" ] && pgrep -P "$pane"
}

# ends STATUS: the program in the terminal ends, with this status
ends() {
    see "^\[ended $1\]"
}

saves="$XDG_DATA_HOME/warren/games"

newest() {
    # shellcheck disable=SC2012 # names of our own
    ls -t "$saves"/*.json 2>/dev/null | head -n 1
}

# The moves of the newest saved game, one on each line.
moves() {
    sed -n 's/.*"moves":\[\([^]]*\)\].*/\1/p' "$(newest)" 2>/dev/null | tr ',' '\n' | tr -d '"'
}

count() {
    moves | grep -c .
}

more_than() {
    [ "$(count)" -gt "$1" ]
}

over() {
    grep -q '"result"' "$(newest)"
}

# Whether it is somebody's turn to decide, or the game is over, as far as is on disk.
turn_of() {
    "$warren" --lang en games | head -n 1 | grep -qE "$1 to play|, over|comes next"
}
