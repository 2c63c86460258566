/* The functions of the page's WebAssembly module in a native program, for the test that both give the same answers.
 * Each line of input has a bot, a number of nodes and a record, separated by spaces; each line of output is what
 * wr_think writes for it, always with the same seed. */
#include "core/claim.h"
#include "wasm/wasm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int wasm_stop(void)
{
    return 0;
}

static uint32_t put(const char *text)
{
    memcpy(wr_in(), text, strlen(text));
    return (uint32_t)strlen(text);
}

int main(void)
{
    static char line[WASM_IN_MAX];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char bot[32];
        uint32_t nodes;
        int at;
        if (sscanf(line, "%31s %u %n", bot, &nodes, &at) != 2)
            return 2;
        wr_seed(1, 2);
        int size = wr_open(put(line + at));
        if (size == 0)
            size = wr_think(put(bot), nodes);
        printf("%.*s\n", abs(size), wr_out());
    }
    return 0;
}
