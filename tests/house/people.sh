# People at terminals of their own in tmux, for tests of a house. Read by other scripts after play/lib.sh. The one who was
# last looked at or spoke is at $watched: of what they see nothing comes any more once they have left.
#   open_house                   serves a page and a house, with its store in $dir; sets `house`, its process, and `url`
#   at NAME WIDTH HEIGHT ARGS…   the program at a terminal of this size, with a device of its own
#   seen NAME, all_of NAME       what stands on the screen now, and all lines that were ever there, each of them whole
#   has, shows NAME PATTERN      whether a line of all was such, and whether the screen says so, over several rows too
#   see_at, show_at, not_at NAME PATTERN   waits for either of the two, and fails; fails where a line was such
#   say_at NAME TEXT, press NAME KEY       types a line, presses a key
# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # lib.sh and the tests have the rest
house=
open_house() {
    mkdir page
    echo '<!doctype html><title>page</title>' >page/index.html
    "$warren" serve page --port 0 --store "$dir/house.db" >serving 2>&1 </dev/null &
    house=$! needed=$!
    trap 'kill $house 2>/dev/null; finish' EXIT
    await grep -q 'served at' serving || { cat serving; fail "the house does not open"; }
    # shellcheck disable=SC2034 # for the test to read
    url=$(sed -n 's|.*served at \(http://[^ ]*[0-9]\).*|\1|p' serving)
}

at() {
    watched=$1 name=$1 width=$2 height=$3
    shift 3
    tmux kill-session -t "$name" 2>/dev/null
    tmux new-session -d -s "$name" -x "$width" -y "$height" \
        "XDG_STATE_HOME='$dir/$name' XDG_DATA_HOME='$dir/$name-data' '$warren' $*; printf '\\r\\n[ended %d]\\r\\n' \$?; exec cat"
}
seen() { tmux capture-pane -p -t "$1"; }
all_of() { tmux capture-pane -pJ -t "$1" -S - | sed 's/ *$//'; }
has() { watched=$1 && all_of "$1" | grep -qE -- "$2"; }
nbsp=$(printf '\302\240')
shows() { watched=$1 && seen "$1" | sed "s/│/ /g; s/$nbsp/ /g" | tr -s '\n ' ' ' | grep -qE -- "$2"; }
see_at() { await has "$1" "$2" || { all_of "$1" | grep . | tail -n 50; fail "$1 does not see: $2"; }; }
show_at() { await shows "$1" "$2" || { seen "$1"; fail "$1 is not shown: $2"; }; }
not_at() { if has "$1" "$2"; then all_of "$1" | tail -n 50; fail "$1 sees: $2"; fi; }
say_at() { watched=$1 && tmux send-keys -t "$1" -l -- "$2" && tmux send-keys -t "$1" Enter; }
press() { watched=$1 && tmux send-keys -t "$1" "$2"; }
