#!/bin/sh
# Installs into an empty folder and plays a game through the library as an outsider would: with the installed header and
# pkg-config file only. usage: install.sh SOURCE_ROOT BUILD_ROOT SANITIZER CC...
set -eu
# shellcheck source=tests/await.sh
. "$(dirname "$0")/await.sh"
root=$1 build=$2 sanitizer=$3
shift 3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
DESTDIR=$dir meson install -C "$build" --no-rebuild --quiet >"$dir/log" 2>&1 || { cat "$dir/log"; exit 1; }
pc=$(find "$dir" -name warren.pc)
[ -n "$pc" ] || { echo "no pkg-config file was installed"; exit 1; }
export PKG_CONFIG_PATH="${pc%/*}" PKG_CONFIG_SYSROOT_DIR="$dir"
lib=$(find "$dir" -name 'libwarren.a')
flags=""
[ "$sanitizer" = none ] || flags="-fsanitize=$sanitizer"
cp "$root/examples/duel.c" "$dir/duel.c"
cd "$dir"
# shellcheck disable=SC2046,SC2086 # flags are words
"$@" -std=c11 -Wall -Wextra -Werror $flags duel.c $(pkg-config --cflags --libs warren) -o shared
# shellcheck disable=SC2046,SC2086
"$@" -std=c11 -Wall -Wextra -Werror $flags duel.c $(pkg-config --cflags warren) "$lib" -o static
LD_LIBRARY_PATH=${lib%/*} ./shared prowlers-passage >shared.out
./static prowlers-passage >static.out
cmp shared.out static.out
grep -q '^the record holds$' shared.out
grep -q ', won$' shared.out
if ./static nonsense >/dev/null 2>&1; then
    echo "a game that does not exist was played"
    exit 1
fi
# Nothing but the public names is visible, in either library.
if nm --defined-only -g "$lib" | awk 'NF == 3 && $3 !~ /^warren_/ { print $3; bad = 1 } END { exit !bad }'; then
    echo "the static library shows more than its public names"
    exit 1
fi
if nm -D --defined-only "${lib%.a}.so" | awk '{print $3}' | grep -v '^warren_' | grep -vE '^(_init|_fini|__asan|__ubsan|__odr|_edata|_end|__bss_start)'; then
    echo "the shared library shows more than its public names"
    exit 1
fi
"$(find "$dir" -name warren -type f -path '*/bin/*')" --version | grep -q '^warren [0-9]'
# The manual in both languages, with every command, and what shells complete with.
for page in man1 fr/man1; do
    file=$(find "$dir" -path "*/man/$page/warren.1")
    [ -n "$file" ] || { echo "no manual page in $page"; exit 1; }
    for command in $("$build/warren" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
        grep -q "fB$command" "$file" || { echo "$page: no command $command"; exit 1; }
    done
    grep -q -- '--resume\|--plain' "$file" || { echo "$page: no options"; exit 1; }
done
[ "$(find "$dir" -path '*/completions/warren' -o -name _warren -o -name warren.fish | wc -l)" = 3 ]
# The page, if it has been built, is where the installed program looks for it; it ends when it is told to.
if [ -e "$build/web/index.html" ]; then
    XDG_STATE_HOME=$dir/state "$(find "$dir" -name warren -type f -path '*/bin/*')" serve --port 0 >said &
    server=$!
    needed=$server
    await grep -q http said
    kill "$server"
    wait "$server"
    grep -q http said
fi
