# Starts and ends a house for tests and benches, on this machine only. Read by other scripts:
# Read after await.sh.
#   serve_begin WARREN FOLDER OPTION…   starts one with its store in FOLDER; sets `port` and `pid`
#   serve_end                           ends it as SIGTERM does; its status
# shellcheck shell=sh disable=SC2034
pid='' port=''

serve_begin() {
    serve_warren=$1 serve_folder=$2
    shift 2
    mkdir -p "$serve_folder/web"
    echo '<!doctype html><title>a page</title>' >"$serve_folder/web/index.html"
    : >"$serve_folder/serve.out"
    "$serve_warren" serve "$serve_folder/web" --port "${serve_port:-0}" --store "$serve_folder/house.db" "$@" \
        >"$serve_folder/serve.out" 2>"$serve_folder/serve.err" &
    pid=$! needed=$!
    await grep -q 'http://' "$serve_folder/serve.out"
    port=$(sed -n 's|.*http://[^:]*:\([0-9]*\)/.*|\1|p' "$serve_folder/serve.out" | head -1)
    if [ -z "$port" ]; then
        cat "$serve_folder/serve.err"
        return 1
    fi
}

serve_end() {
    [ -n "$pid" ] || return 0
    needed='' waiting='the end of the house'
    kill -TERM "$pid" 2>/dev/null
    wait "$pid"
    serve_status=$?
    pid=''
    return "$serve_status"
}
