#!/bin/sh
# Plants every fault of faults.txt in the house, one at a time, and demands that it is found: by the simulator in the
# world of its seed or one of the next hundred or so, or by swapping hidden worlds from the pair of its seed on: a change of
# the house gives every world another course. With --seek the first seed is looked for that finds it.
# usage: [FAULT=NAME] faults.sh [--seek] SOURCE_ROOT BUILD_ROOT CC...
set -u
seek=no
if [ "$1" = --seek ]; then
    seek=yes
    shift
fi
root=$1 build=$2
shift 2
cc=$* only=${FAULT-}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
flags="-std=c11 -O1 -fno-strict-aliasing -fsigned-char -D_POSIX_C_SOURCE=200809L -I$root/src -I$root/tests/house"

# Everything that stays the same, once.
sim='sim clients model nodes store' swap='swap stage tale hall chance'
# shellcheck disable=SC2086 # lists of words
for file in $(cd "$root" && ls src/house/*.c) $(printf 'tests/house/%s.c ' $sim $swap); do
    $cc $flags -c "$root/$file" -o "$scratch/$(basename "$file" .c).o" || exit 2
done

# plant FILE OLD NEW: the file with OLD replaced, which must be there exactly once; '@' stands for the end of a line.
plant() {
    OLD=$2 NEW=$3 awk '
        { text = text (NR > 1 ? "\n" : "") $0 }
        END {
            old = ENVIRON["OLD"]; new = ENVIRON["NEW"]
            gsub(/@/, "\n", old); gsub(/@/, "\n", new)
            at = index(text, old)
            if (at == 0 || index(substr(text, at + 1), old) > 0) exit 1
            print substr(text, 1, at - 1) new substr(text, at + length(old))
        }' "$1"
}

# link PROGRAM STEM: links sim or swap, with the planted file in the place of its own object.
link() {
    case $1 in
    sim) objects=$sim ;;
    *) objects=$swap ;;
    esac
    for object in $objects $(cd "$scratch" && ls house*.o); do
        object=${object%.o}
        if [ "$object" != "$2" ] && [ "$object" != house_chance ]; then set -- "$@" "$scratch/$object.o"; fi
    done
    if [ "$1" = sim ] && [ "$2" != house_chance ]; then set -- "$@" "$scratch/house_chance.o"; fi
    program=$1
    shift 2
    $cc -o "$scratch/$program" "$@" "$scratch/planted.o" "$build/src/libengine.a" -lm
}

# run SEED, or run swap GAME SEED: the first line that is said
run() {
    if [ "$1" = swap ]; then
        if [ $seek = yes ]; then set -- swap "$2" 1 5000; else set -- swap "$2" "$3" 300; fi
    else
        if [ $seek = yes ]; then set -- sim 1 3000000; else set -- sim "$1" 2000000; fi
    fi
    program=$1
    shift
    "$scratch/$program" "$@" 2>&1 | head -n 1
}

bad=0 count=0
while IFS='	' read -r name seed file old new; do
    if [ -n "$only" ] && [ "$only" != "$name" ]; then continue; fi
    count=$((count + 1))
    stem=$(basename "$file" .c)
    if ! plant "$root/src/house/$file" "$old" "$new" >"$scratch/$stem.c"; then
        echo "$name: what is to be replaced is not in $file exactly once"
        bad=1
        continue
    fi
    case $seed in
    swap*) program=swap ;;
    *) program=sim ;;
    esac
    # shellcheck disable=SC2086
    if ! $cc $flags -c "$scratch/$stem.c" -o "$scratch/planted.o" || ! link $program "$stem"; then
        echo "$name: does not compile"
        bad=1
        continue
    fi
    # shellcheck disable=SC2086
    said=$(run $seed)
    case $said in
    *fails\ at* | *apart*) echo "$name: $said" ;;
    *)
        echo "$name: not found: $said"
        bad=1
        ;;
    esac
done <<END
$(grep -v '^#' "$root/tests/house/faults.txt" | sed 's/ | /	/g; s/\\|/|/g')
END
[ "$count" -gt 0 ] || exit 2
if [ $bad -eq 0 ]; then echo "$count faults planted, and each was found"; fi
exit $bad
