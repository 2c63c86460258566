#!/bin/sh
# Whether the program has the protections that meson.build asks for, as far as its processor knows them.
# usage: hardening.sh WARREN
set -u
warren=$1
bad=0

# has WHAT PATTERN COMMAND...: a line of what the command prints matches
has() {
    what=$1 pattern=$2
    shift 2
    "$@" 2>/dev/null | grep -qE -- "$pattern" || { echo "$what is missing"; bad=1; }
}

has 'position-independent code (PIE)' 'Type: +DYN' readelf -hW "$warren"
has 'the segment of read-only relocations (RELRO)' 'GNU_RELRO' readelf -lW "$warren"
has 'binding at the start (now)' 'BIND_NOW|FLAGS_1.*NOW' readelf -dW "$warren"
has 'a stack that cannot be executed' 'GNU_STACK.* RW +0' readelf -lW "$warren"
has 'the stack protector' '__stack_chk_fail' readelf -sW --dyn-syms "$warren"
has 'checked copies (_FORTIFY_SOURCE)' '__(snprintf|memcpy|vfprintf|fprintf|printf|vsnprintf|read)_chk' readelf -sW --dyn-syms "$warren"
case $(uname -m) in
x86_64)
    # A few are there anyway, in what the compiler adds to every program.
    [ "$(objdump -d --no-show-raw-insn "$warren" | grep -c endbr64)" -ge 500 ] ||
        { echo 'checked jumps (-fcf-protection) are missing'; bad=1; }
    ;;
esac
[ $bad -eq 0 ] && echo "hardened"
exit $bad
