/* Turns text files into a C source file and its header: `embed OUT.c OUT.h FILE…`. A file `box/a-b.box` becomes
 * `builtin_a_b` and `builtin_a_b_size`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what, const char *name)
{
    fprintf(stderr, "embed: cannot %s %s\n", what, name);
    exit(1);
}

static void symbol_of(const char *path, char out[64])
{
    const char *base = strrchr(path, '/');
    base = base != NULL ? base + 1 : path;
    size_t n = strcspn(base, ".");
    if (n >= 64)
        fail("name", path);
    memcpy(out, base, n);
    out[n] = '\0';
    for (size_t i = 0; i < n; i++)
        if (out[i] == '-')
            out[i] = '_';
}

static void embed(FILE *source, FILE *header, const char *path)
{
    char symbol[64];
    symbol_of(path, symbol);
    FILE *in = fopen(path, "rb");
    if (in == NULL)
        fail("read", path);
    fprintf(header, "extern const char builtin_%s[];\nextern const size_t builtin_%s_size;\n", symbol, symbol);
    fprintf(source, "const char builtin_%s[] = {", symbol);
    unsigned long size = 0;
    for (int c; (c = getc(in)) != EOF; size++)
        fprintf(source, "%s%d,", size % 24 == 0 ? "\n" : "", c < 128 ? c : c - 256);
    fprintf(source, "0};\nconst size_t builtin_%s_size = %lu;\n", symbol, size);
    if (ferror(in) != 0 || fclose(in) != 0)
        fail("read", path);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: embed OUT.c OUT.h FILE...\n");
        return 2;
    }
    FILE *source = fopen(argv[1], "w"), *header = fopen(argv[2], "w");
    if (source == NULL || header == NULL)
        fail("write", argv[1]);
    fprintf(header, "/* Generated from the box files. */\n#ifndef REGISTRY_BUILTIN_H\n#define REGISTRY_BUILTIN_H\n\n"
                    "#include <stddef.h>\n\n");
    fprintf(source, "/* Generated from the box files. */\n#include \"registry/builtin.h\"\n\n");
    for (int i = 3; i < argc; i++)
        embed(source, header, argv[i]);
    fprintf(header, "\n#endif\n");
    if (fclose(source) != 0 || fclose(header) != 0)
        fail("write", argv[1]);
    return 0;
}
