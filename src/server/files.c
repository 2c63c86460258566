/* Reading the folder of the page, and preparing what is sent of it. */
#include "server/files.h"

#include "core/text.h"

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

static const struct {
    const char *end, *type;
    bool small; /* the format is compressed already */
} types[] = {
    {".css", "text/css; charset=utf-8", false},
    {".html", "text/html; charset=utf-8", false},
    {".ico", "image/x-icon", false},
    {".js", "text/javascript; charset=utf-8", false},
    {".json", "application/json", false},
    {".map", "application/json", false},
    {".md", "text/markdown; charset=utf-8", false},
    {".mjs", "text/javascript; charset=utf-8", false},
    {".mo", "application/octet-stream", false},
    {".png", "image/png", true},
    {".svg", "image/svg+xml", false},
    {".txt", "text/plain; charset=utf-8", false},
    {".wasm", "application/wasm", false},
    {".webmanifest", "application/manifest+json", false},
    {".woff2", "font/woff2", true},
};

static int type_index(const char *name)
{
    const char *end = strrchr(name, '.');
    for (size_t i = 0; end != NULL && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(end, types[i].end) == 0)
            return (int)i;
    return -1;
}

const char *files_type(const char *name)
{
    int i = type_index(name);
    return i >= 0 ? types[i].type : "application/octet-stream";
}

bool files_is_hashed(const char *name)
{
    const char *end = strrchr(name, '.'), *from = end;
    bool digit = false, low = false, high = false;
    if (end == NULL || strchr(end, '/') != NULL)
        return false;
    while (from > name && from[-1] != '-' && from[-1] != '.' && from[-1] != '/') {
        from--;
        bool is_digit = *from >= '0' && *from <= '9', is_low = *from >= 'a' && *from <= 'f';
        bool is_high = *from >= 'A' && *from <= 'Z';
        if (!is_digit && !is_low && !is_high)
            return false;
        digit = digit || is_digit;
        low = low || is_low;
        high = high || is_high;
    }
    if (end - from < 8 || from == name || from[-1] == '/')
        return false;
    /* Eight capitals and digits, as esbuild writes them, or small hexadecimal digits, of which words have no numerals.
     */
    return high ? !low && end - from == 8 : digit;
}

static void write_heads(const struct file *f, struct file_form *form, uint64_t hash, bool shrinks, bool gzip)
{
    struct text t;
    const char *cache = files_is_hashed(f->name) ? "public, max-age=31536000, immutable" : "no-cache";
    text_init(&t, form->tag, sizeof form->tag);
    text_char(&t, '"');
    text_hex(&t, hash);
    text_put(&t, gzip ? "-gz\"" : "\"");
    text_init(&t, form->again, sizeof form->again);
    text_put(&t, "ETag: ");
    text_put(&t, form->tag);
    text_put(&t, "\r\nCache-Control: ");
    text_put(&t, cache);
    text_put(&t, shrinks ? "\r\nVary: Accept-Encoding\r\n" : "\r\n");
    text_init(&t, form->head, sizeof form->head);
    text_put(&t, "Content-Type: ");
    text_put(&t, files_type(f->name));
    text_put(&t, "\r\nContent-Length: ");
    text_uint(&t, form->size);
    text_put(&t, gzip ? "\r\nContent-Encoding: gzip\r\n" : "\r\n");
    text_put(&t, form->again);
}

/* Reads a file of this size; false if it has another. One byte more is asked for, to notice one that has grown. */
static bool read_bytes(const char *path, char *out, size_t size)
{
    FILE *file = fopen(path, "rb");
    bool whole = file != NULL && fread(out, 1, size + 1, file) == size && ferror(file) == 0;
    if (file != NULL)
        fclose(file);
    return whole;
}

/* Whether gzip data unpack to just these bytes. */
static bool unpacks_to(const char *gzip, size_t size, const char *plain, size_t plain_size)
{
    z_stream z;
    unsigned char piece[1 << 14];
    size_t at = 0;
    int status = Z_OK;
    memset(&z, 0, sizeof z);
    if (inflateInit2(&z, 15 + 16) != Z_OK)
        return false;
    z.next_in = (Bytef *)gzip;
    z.avail_in = (uInt)size;
    while (status == Z_OK) {
        z.next_out = piece;
        z.avail_out = sizeof piece;
        status = inflate(&z, Z_NO_FLUSH);
        size_t more = sizeof piece - z.avail_out;
        if (more > plain_size - at || memcmp(piece, plain + at, more) != 0)
            break;
        at += more;
    }
    inflateEnd(&z);
    return status == Z_STREAM_END && at == plain_size && z.avail_in == 0;
}

/* Takes what whoever made the page has squeezed a file to, with more patience than there is here: PATH.gz. What unpacks
 * to something else is left alone. */
static void take_squeezed(struct files *f, struct file *file, const char *path)
{
    char squeezed[4096];
    struct stat is;
    if ((size_t)snprintf(squeezed, sizeof squeezed, "%s.gz", path) >= sizeof squeezed || stat(squeezed, &is) != 0 ||
        !S_ISREG(is.st_mode) || is.st_size <= 0 || (size_t)is.st_size >= file->plain.size)
        return;
    size_t size = (size_t)is.st_size;
    if (size > FILES_BYTES_MAX - f->bytes || !read_bytes(squeezed, f->store + f->bytes, size) ||
        !unpacks_to(f->store + f->bytes, size, file->plain.data, file->plain.size))
        return;
    file->gzip.data = f->store + f->bytes;
    file->gzip.size = size;
    f->bytes += size;
}

/* Compresses the file at the end of the store, unless that is not worth it. The memory level is below the maximum,
 * which makes zlib change its codes more often: the code and the data of a module, or the texts and the hashes of a
 * catalogue, differ so much that each does better with its own. */
static void compress_file(struct files *f, struct file *file)
{
    z_stream z;
    size_t room = file->plain.size - file->plain.size / 16; /* what saves less is not worth unpacking */
    memset(&z, 0, sizeof z);
    if (file->plain.size < 128 || room > FILES_BYTES_MAX - f->bytes ||
        deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 6, Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    z.next_in = (Bytef *)file->plain.data;
    z.avail_in = (uInt)file->plain.size;
    z.next_out = (Bytef *)(f->store + f->bytes);
    z.avail_out = (uInt)room;
    if (deflate(&z, Z_FINISH) == Z_STREAM_END) {
        file->gzip.data = f->store + f->bytes;
        file->gzip.size = z.total_out;
        f->bytes += z.total_out;
    }
    deflateEnd(&z);
}

static void prepare(struct files *f, struct file *file, const char *path)
{
    int type = type_index(file->name);
    uint64_t hash = text_hash(TEXT_HASH, file->plain.data, file->plain.size);
    take_squeezed(f, file, path);
    if (file->gzip.data == NULL && (type < 0 || !types[type].small))
        compress_file(f, file);
    bool both = file->gzip.data != NULL;
    write_heads(file, &file->plain, hash, both, false);
    if (both)
        write_heads(file, &file->gzip, hash, true, true);
}

static enum files_error add_file(struct files *f, const char *path, const char *name, size_t size)
{
    if (f->count == FILES_MAX || size > FILES_BYTES_MAX - f->bytes)
        return FILES_TOO_MUCH;
    char *data = f->store + f->bytes;
    if (strlen(name) >= FILES_NAME_MAX || !read_bytes(path, data, size))
        return FILES_UNREADABLE;
    struct file *file = &f->file[f->count++];
    *file = (struct file){.plain = {.data = data, .size = size}};
    snprintf(file->name, sizeof file->name, "%s", name);
    f->bytes += size;
    prepare(f, file, path);
    return FILES_FINE;
}

/* What belongs to another file, and is none that anybody asks for. */
static bool is_squeezed(const char *name)
{
    size_t size = strlen(name);
    return size > 3 && strcmp(name + size - 3, ".gz") == 0;
}

/* Adds all files of a folder. `path` is its name, with room for more behind it; the first `root` bytes are the page's
 * own folder. */
static enum files_error add_folder(struct files *f, char *path, size_t room, size_t root, int depth)
{
    size_t used = strlen(path);
    enum files_error error = FILES_FINE;
    DIR *folder = opendir(path);
    if (folder == NULL)
        return used == root ? FILES_NO_FOLDER : FILES_UNREADABLE;
    for (struct dirent *entry; error == FILES_FINE && (entry = readdir(folder)) != NULL;) {
        struct stat is, leads_to;
        if (entry->d_name[0] == '.')
            continue;
        if ((size_t)snprintf(path + used, room - used, "/%s", entry->d_name) >= room - used)
            error = FILES_UNREADABLE;
        else if (lstat(path, &is) != 0 || stat(path, &leads_to) != 0)
            error = FILES_UNREADABLE;
        else if (S_ISDIR(is.st_mode))
            error = depth < FILES_DEPTH_MAX ? add_folder(f, path, room, root, depth + 1) : FILES_TOO_MUCH;
        else if (S_ISREG(leads_to.st_mode) && !is_squeezed(entry->d_name))
            error = add_file(f, path, path + root, (size_t)leads_to.st_size);
        if (error == FILES_FINE)
            path[used] = '\0';
    }
    closedir(folder);
    return error;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct file *)a)->name, ((const struct file *)b)->name);
}

enum files_error files_load(struct files *f, const char *folder, char *what, size_t size)
{
    char path[4096];
    size_t root = strlen(folder);
    while (root > 1 && folder[root - 1] == '/')
        root--;
    *f = (struct files){calloc(FILES_MAX, sizeof *f->file), malloc(FILES_BYTES_MAX + 1), 0, 0};
    enum files_error error = f->file != NULL && f->store != NULL ? FILES_FINE : FILES_NO_MEMORY;
    snprintf(path, sizeof path, "%.*s", (int)(root < sizeof path ? root : sizeof path - 1), folder);
    if (error == FILES_FINE)
        error = add_folder(f, path, sizeof path, strlen(path), 0);
    if (error == FILES_FINE && f->count > 0)
        qsort(f->file, f->count, sizeof *f->file, by_name);
    if (error == FILES_FINE && files_find(f, "/index.html") == NULL)
        error = FILES_NO_PAGE;
    snprintf(what, size, "%s", path);
    if (error != FILES_FINE)
        files_free(f);
    return error;
}

void files_free(struct files *f)
{
    free(f->file);
    free(f->store);
    *f = (struct files){NULL, NULL, 0, 0};
}

const struct file *files_find(const struct files *f, const char *name)
{
    size_t low = 0, high = f->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(name, f->file[middle].name);
        if (order == 0)
            return &f->file[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
