#!/bin/sh
# Runs a fuzz target for a while. usage: some.sh TARGET SECONDS SCRATCH_FOLDER DICTIONARY [SEED_FOLDER]...
set -eu
target=$(readlink -f "$1") seconds=$2 scratch=$3 words=$4
shift 4
mkdir -p "$scratch"
cd "$scratch"
exec "$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=16384 -dict="$words" \
    -print_final_stats=1 -verbosity=0 "$scratch" "$@"
