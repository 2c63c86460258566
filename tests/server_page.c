/* The folder of a page for tests of the server, made and removed. */
#include "server_page.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

char server_page_folder[FOLDER_MAX];

/* The files of the page: a name, and a text that is repeated so many times. */
static const struct {
    const char *name, *piece;
    size_t size;
} page[] = {
    {"index.html", "<p>table</p>\n", 4000},
    {"app-3FXQZ2LA.js", "play();\n", SCRIPT},
    {"sw.js", "x", 1},
    {"warren.wasm", "\0asm", 5000},
    {"style.css", "a{}\n", 1000},
    {"icon.svg", "<g/>", 1000},
    {"app.webmanifest", "{ }\n", 1000},
    {"words.json", "[ ]\n", 1000},
    {"font.woff2", "wOF2", BIG},
    {".secret", "no", 10},
    {"more/index.html", "deep", 4},
    {"odd", "odd", 3},
    {"words.mo", "mo", 1000},
    {"squeezed.css", "b{}\n", 1000},
    {"other.css", "c{}\n", 1000},
};

/* Puts beside a file of the page what another text of a thousand bytes is compressed to, by the fastest method, which
 * the server does not use itself. */
static size_t put_squeezed(const char *name, const char *piece)
{
    char path[FILE_MAX];
    char text[1000];
    unsigned char out[2000];
    z_stream z;
    memset(&z, 0, sizeof z);
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = piece[i % 4];
    deflateInit2(&z, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    z.next_in = (unsigned char *)text;
    z.avail_in = sizeof text;
    z.next_out = out;
    z.avail_out = sizeof out;
    (void)deflate(&z, Z_FINISH);
    deflateEnd(&z);
    snprintf(path, sizeof path, "%s/%s.gz", server_page_folder, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(out, 1, z.total_out, file) != z.total_out || fclose(file) != 0)
        exit(2);
    return z.total_out;
}

size_t server_page_squeezed;

void server_page_make(void)
{
    char path[FILE_MAX];
    const char *where = getenv("TMPDIR");
    int size = snprintf(server_page_folder, sizeof server_page_folder, "%s/warren-server-%ld",
                        where != NULL ? where : "/tmp", (long)getpid());
    /* One may be left by a run that was killed. */
    if (size >= FOLDER_MAX || (mkdir(server_page_folder, 0700) != 0 && errno != EEXIST))
        exit(2);
    snprintf(path, sizeof path, "%s/more", server_page_folder);
    mkdir(path, 0700);
    for (size_t i = 0; i < sizeof page / sizeof page[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", server_page_folder, page[i].name);
        FILE *file = fopen(path, "wb");
        size_t n = page[i].piece[0] == '\0' ? 4 : strlen(page[i].piece);
        for (size_t j = 0; file != NULL && j < page[i].size; j++)
            fputc(page[i].piece[j % n], file);
        if (file == NULL || fclose(file) != 0)
            exit(2);
    }
    server_page_squeezed = put_squeezed("squeezed.css", "b{}\n");
    put_squeezed("other.css", "b{}\n");
}

void server_page_remove(void)
{
    char path[FILE_MAX];
    for (size_t i = 0; i < sizeof page / sizeof page[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", server_page_folder, page[i].name);
        unlink(path);
        snprintf(path, sizeof path, "%s/%s.gz", server_page_folder, page[i].name);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/more", server_page_folder);
    rmdir(path);
    rmdir(server_page_folder);
}
