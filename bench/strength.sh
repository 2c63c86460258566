#!/bin/sh
# The claims about strength, each with its result beside its target. What was played is kept in bench/played/, so a run
# that is broken off can be resumed, and a repeated one prints its results at once. Results are for docs/strength.md.
#   bench/strength.sh passage [en|fr]  the top level at 50 ms against plain UCT at 500 ms, and at 50 ms and a second against
#                                      the search that played before it (duel), 100 pairs each
#   bench/strength.sh petra|prowl [N]  one top level at 20 ms among plain ISMCTS at 100 ms, with N seats or each number
#   bench/strength.sh greedy           the same among greedy bots
#   bench/strength.sh second           twenty games each where the rivals have 1 s, and the top level its part of that
#   bench/strength.sh levels [GAME]    each level against the one below, at two seats
#   bench/strength.sh speed            plain UCT's simulations a second
#   bench/strength.sh solver           endings of Prowler's Passage: against brute force, and how long they take
#   bench/strength.sh belief           Prowl: what is believed of rivals' clans in the third round
#   bench/strength.sh hiding           the same of the top level, which hides its clan
#   bench/strength.sh all
# THREADS (2), GAMES (of each claim), SEED (1) and MPIRUN ("mpirun -n 8", say) can be set; with SPRT=10 a claim ends as
# soon as a sequential test tells its target from ten points less.
set -eu
top=$(dirname -- "$(readlink -f -- "$0")")/..
"$top/run" --version >/dev/null # builds it if need be
warren=$top/build/warren
threads=${THREADS:-2} seed=${SEED:-1}
mkdir -p "$top/bench/played"

# claim TARGET GAME SEATS GAMES BOT RIVAL [OPTION]: the share of the wins in per cent that BOT must have at the least.
claim() {
    target=$1 game=$2 seats=$3 games=$4 bot=$5 rival=$6 option=${7-}
    games=${GAMES:-$games}
    file=$top/bench/played/$game-$seats-$bot-$rival-$seed${option:+-$option}.jsonl
    test=
    if [ -n "${SPRT-}" ]; then
        test=--sprt=$(awk -v t="$target" -v less="$SPRT" 'BEGIN { printf "%.4f:%.4f", (t - less) / 100, t / 100 }')
    fi
    # shellcheck disable=SC2086 # MPIRUN is several words
    ${MPIRUN-} "$warren" tournament "$game" --seats "$seats" --games "$games" --bot "$bot" --bot "$rival" \
        --seed "$seed" --threads "$threads" ${option:+--option "$option"} --out "$file" --json ${test:+"$test"} | awk -v target="$target" '
        function of(key) {
            match($0, "\"" key "\":[-0-9.e+]*")
            return substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 3)
        }
        {
            share = 100 * of("share")
            printf "%s, %d seats%s: %s among %s: %.1f %% (95 %%: %.1f to %.1f), target %.1f %%: %s; %d games, %d won by nobody\n",
                game, seats, option, bot, rival, share, 100 * of("low"), 100 * of("high"), target,
                (share >= target ? "reached" : "not reached"), of("games"), of("nobody")
        }' game="$game" seats="$seats" bot="$bot" rival="$rival" option="${option:+, $option}"
}

# The least shares with 2, 3, 4 and 5 seats: so many times the fair odds.
odds() {
    case $1-$2 in
    petra-ismcts) echo "2:67 3:50 4:40" ;;
    prowl-ismcts) echo "2:60 3:43 4:33 5:27" ;;
    petra-greedy) echo "2:80 3:67 4:57" ;;
    prowl-greedy) echo "2:67 3:50 4:40 5:33" ;;
    esac
}

# among GAME RIVAL MS RIVAL_MS GAMES [SEATS]
among() {
    for pair in $(odds "$1" "$2"); do
        n=${pair%:*}
        rival=$2${4:+@$4ms}
        # Whole deals, in which each seat is had once.
        if [ "${6:-$n}" = "$n" ]; then claim "${pair#*:}" "$1" "$n" $((($5 + n - 1) / n * n)) "level6@$3ms" "$rival"; fi
    done
}

levels() {
    for game in ${1:-prowlers-passage petra prowl}; do
        case $game in prowl) target=55 ;; *) target=64 ;; esac
        for level in 2 3 4 5 6; do
            claim "$target" "$game" 2 400 "level$level@50ms" "level$((level - 1))@50ms"
        done
    done
}

speed() {
    "$warren" bench prowlers-passage --repeat 10 --json | sed -n 's/.*"search":"uct","nodes_per_second":\([0-9]*\).*/\1/p' |
        awk '{ printf "plain UCT in prowlers-passage: %d simulations a second, target 300000: %s\n", $1, ($1 >= 300000 ? "reached" : "not reached") }'
}

# program NAME SOURCE: builds what only the tests and benches use.
program() {
    cc -O3 -std=c11 -D_POSIX_C_SOURCE=200809L -fno-strict-aliasing -fsigned-char -I"$top/src" "$2" "$top/tests/claim.c" \
        "$top/build/src/libengine.a" -lm -o "$top/bench/played/$1"
}

solver() {
    meson configure "$top/build" -Dtests=true >/dev/null 2>&1 || true
    ninja -C "$top/build" tests/solver >/dev/null
    "$top/build/tests/solver" check "${GAMES:-10000}"
    for pair in 14:0.2 16:2 18:20; do
        "$top/build/tests/solver" speed "${pair%:*}" "${GAMES:-51}" | awk -v target="${pair#*:}" '{
            match($0, /median [0-9.]+/)
            median = substr($0, RSTART + 7, RLENGTH - 7)
            print $0 "; target " target " s: " (median + 0 <= target + 0 ? "reached" : "not reached")
        }'
    done
}

# read_clans TARGET SIGN SEATS BOT [NODES]: how far below uniform the belief's log-loss is; SIGN is 1 where the target is
# the least that is wanted, -1 where it is the most.
read_clans() {
    "$top/bench/played/belief" "${GAMES:-500}" "$3" "$4" "${5:-0}" | awk -v target="$1" -v sign="$2" '{
        match($0, /[-0-9.]+ % below/)
        below = substr($0, RSTART, RLENGTH - 8)
        print $0 ", target at " (sign > 0 ? "least " : "most ") target " %: " \
            (sign * below >= sign * target ? "reached" : "not reached")
    }'
}

belief() {
    program belief "$top/bench/belief.c"
    for bot in greedy level3; do
        for seats in 2 3 4 5; do read_clans 15 1 $seats $bot; done
    done
}

hiding() {
    program belief "$top/bench/belief.c"
    GAMES=${GAMES:-100}
    for pair in 2:3000 3:2000 4:1200 5:1000; do read_clans 0 -1 "${pair%:*}" level6 "${pair#*:}"; done
}

case ${1-} in
passage)
    for edition in ${2:-en fr}; do
        claim 75 prowlers-passage 2 200 level6@50ms duel@50ms "edition=$edition"
        claim 50 prowlers-passage 2 200 level6@50ms duel@1000ms "edition=$edition"
        claim 60 prowlers-passage 2 200 level6@50ms uct@500ms "edition=$edition"
        claim 75 prowlers-passage 2 200 level6@1000ms duel@1000ms "edition=$edition"
    done
    ;;
petra | prowl) among "$1" ismcts 20 100 240 "${2-}" ;;
greedy)
    among petra greedy 20 '' 240
    among prowl greedy 20 '' 240
    ;;
second)
    claim 60 prowlers-passage 2 20 level6@100ms uct@1000ms
    among petra ismcts 200 1000 20
    among prowl ismcts 200 1000 20
    ;;
levels) levels "${2-}" ;;
speed | solver | belief | hiding) $1 ;;
all) for part in speed solver belief hiding passage petra prowl greedy levels second; do "$0" $part; done ;;
*)
    sed -n '2,18s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac
