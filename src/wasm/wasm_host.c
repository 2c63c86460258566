/* What only the real module needs: a claim that fails tells the host where, and traps. */
#include "core/claim.h"

#include "wasm/wasm.h"

#include <string.h>

WASM_IMPORT(broken) void wasm_broken(const char *file, size_t file_size, int line);

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    (void)claim;
    wasm_broken(file, strlen(file), line);
    __builtin_trap();
}
