# An export made of the logs in tests/house/golden, for tests to take in.
# shellcheck shell=sh

# line_table ID HEAD: the beginning of a table in an export
line_table() {
    printf '{"table":"%s","head":%d,"phase":6,"actor":-1,"card":"\\"game\\":\\"%s\\",\\"phase\\":\\"closed\\",\\"names\\":[\\"Ada\\",\\"Zo\303\251\\"],\\"at\\":0","seats":{"0":"%s"}}\n' \
        "$1" "$2" "$3" "$4"
}

# export_logs FOLDER: an export of the logs that are kept for every game: their entries with the texts quoted.
export_logs() {
    number=1
    echo '{"warren-house":1}'
    for log in "$1"/*-1.log; do
        head=$(wc -l <"$log") game=${log##*/}
        key=$(sed -n 's/.*"key":"\([0-9a-f]*\)".*/\1/p;q' "$log")
        line_table "$(printf '%024d' "$number")" "$head" "${game%%-*}" "$key"
        awk '{
            at = index($0, ",\"what\":"); text = substr($0, at + 8); rest = "}"
            if (match(text, /,"words":"([^"\\]|\\.)*"}$/)) { rest = substr(text, RSTART); text = substr(text, 1, RSTART - 1) }
            else text = substr(text, 1, length(text) - 1)
            gsub(/\\/, "\\\\", text); gsub(/"/, "\\\"", text)
            print substr($0, 1, at) "\"what\":\"" text "\"" rest
        }' "$log"
        number=$((number + 1))
    done
}
