/* What can be wrong with a store, in sentences. */
#include "store/store_parts.h"

#include <stdio.h>
#include <string.h>

void store_fault_words(const struct store_fault *f, char out[STORE_SENTENCE_MAX])
{
    char by[48] = "another process";
    if (f->number > 0)
        snprintf(by, sizeof by, "process %lld", f->number);
    switch (f->error) {
    case STORE_FINE:
        snprintf(out, STORE_SENTENCE_MAX, "%s: nothing is wrong with this store", f->path);
        break;
    case STORE_NO_PLACE:
        snprintf(out, STORE_SENTENCE_MAX, "%s: the store cannot be opened there: %s", f->path,
                 strerror((int)f->number));
        break;
    case STORE_LOCKED:
        snprintf(out, STORE_SENTENCE_MAX, "%s: %s has this store open, and only one can at a time", f->path, by);
        break;
    case STORE_FOREIGN:
        snprintf(out, STORE_SENTENCE_MAX, "%s: this file is not a store of Warren, and it was left as it is", f->path);
        break;
    case STORE_NEWER:
        snprintf(out, STORE_SENTENCE_MAX,
                 "%s: a later Warren made this store (version %lld, and this one knows up to %d); it was left as it is",
                 f->path, f->number, STORE_VERSION);
        break;
    case STORE_READ_ONLY:
        snprintf(out, STORE_SENTENCE_MAX, "%s: the store cannot be written there: the place is read-only", f->path);
        break;
    case STORE_FULL:
        snprintf(out, STORE_SENTENCE_MAX, "%s: the store cannot be written: the disk is full", f->path);
        break;
    case STORE_DAMAGED:
        snprintf(out, STORE_SENTENCE_MAX, "%s: the store is damaged (%s); bring a backup back", f->path, f->detail);
        break;
    case STORE_UNREADABLE:
        snprintf(out, STORE_SENTENCE_MAX, "%s: the store cannot be used: %s", f->path, f->detail);
        break;
    case STORE_NO_MEMORY:
        snprintf(out, STORE_SENTENCE_MAX, "%s: there is not enough memory for the store", f->path);
        break;
    }
}

void store_fault_path(struct store_fault *f, const char *path)
{
    size_t size = strlen(path);
    bool whole = size < sizeof f->path;
    snprintf(f->path, sizeof f->path, "%s%s", whole ? "" : "…", whole ? path : path + size - (sizeof f->path - 8));
}

void store_fault_explain(struct store_fault *f, int code, const char *detail)
{
    f->error = STORE_UNREADABLE;
    f->number = 0;
    snprintf(f->detail, sizeof f->detail, "%s", detail);
    switch (code & 0xff) {
    case SQLITE_FULL:
        f->error = STORE_FULL;
        break;
    case SQLITE_NOTADB:
        f->error = STORE_FOREIGN;
        break;
    case SQLITE_CORRUPT:
        f->error = STORE_DAMAGED;
        break;
    case SQLITE_READONLY:
        f->error = STORE_READ_ONLY;
        break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        f->error = STORE_LOCKED;
        break;
    case SQLITE_NOMEM:
        f->error = STORE_NO_MEMORY;
        break;
    default:
        break;
    }
}
