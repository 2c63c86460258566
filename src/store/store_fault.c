/* What can be wrong with a store, in sentences. */
#include "store/store_parts.h"

#include <stdio.h>
#include <string.h>

const char *store_fault_message(enum store_error error)
{
    static const char *const messages[STORE_ERRORS] = {
#define STORE_ERROR_TEXT(name, message) message,
        STORE_ERROR_LIST(STORE_ERROR_TEXT)
#undef STORE_ERROR_TEXT
    };
    return messages[error];
}

struct place {
    const char *name, *text;
};

void store_fault_fill(const struct store_fault *f, const char *message, const char *detail,
                      char out[STORE_SENTENCE_MAX])
{
    char number[24], known[16], by[48] = "?";
    const struct place places[] = {
        {"{path}", f->path}, {"{detail}", detail}, {"{number}", number}, {"{known}", known}, {"{by}", by}};
    snprintf(number, sizeof number, "%lld", f->number);
    snprintf(known, sizeof known, "%d", STORE_VERSION);
    if (f->number > 0)
        snprintf(by, sizeof by, "PID %lld", f->number);
    size_t used = 0;
    while (*message != '\0' && used + 1 < STORE_SENTENCE_MAX) {
        const struct place *found = NULL;
        for (size_t i = 0; i < sizeof places / sizeof *places && found == NULL; i++)
            if (strncmp(message, places[i].name, strlen(places[i].name)) == 0)
                found = &places[i];
        if (found == NULL) {
            out[used++] = *message++;
            continue;
        }
        size_t size = strlen(found->text), room = STORE_SENTENCE_MAX - 1 - used;
        memcpy(out + used, found->text, size < room ? size : room);
        used += size < room ? size : room;
        message += strlen(found->name);
    }
    out[used] = '\0';
}

void store_fault_words(const struct store_fault *f, char out[STORE_SENTENCE_MAX])
{
    store_fault_fill(f, store_fault_message(f->error), f->detail, out);
}

void store_fault_path(struct store_fault *f, const char *path)
{
    size_t size = strlen(path);
    bool whole = size < sizeof f->path;
    snprintf(f->path, sizeof f->path, "%s%s", whole ? "" : "…", whole ? path : path + size - (sizeof f->path - 8));
}

void store_fault_sqlite_error(struct store_fault *f, int code, const char *detail)
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
        f->error = STORE_HELD;
        break;
    case SQLITE_NOMEM:
        f->error = STORE_NO_MEMORY;
        break;
    default:
        break;
    }
}
