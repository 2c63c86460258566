/* Messages of errors, and faults: an error with its place. */
#include "core/err.h"

#include <string.h>

const char *err_message(enum err err)
{
    static const char *const messages[ERR_COUNT] = {
#define ERR_TEXT(name, message) message,
        ERR_LIST(ERR_TEXT)
#undef ERR_TEXT
    };
    return (unsigned)err < ERR_COUNT ? messages[err] : messages[ERR_NONE];
}

const char *err_name(enum err err)
{
    static const char *const names[ERR_COUNT] = {
#define ERR_NAME(name, message) #name,
        ERR_LIST(ERR_NAME)
#undef ERR_NAME
    };
    return (unsigned)err < ERR_COUNT ? names[err] : names[ERR_NONE];
}

enum err err_fault_set(struct fault *f, enum err err, size_t at, const char *what, size_t size)
{
    memset(f, 0, sizeof *f);
    f->err = err;
    f->at = at;
    size_t n = size < sizeof f->what - 1 ? size : sizeof f->what - 1;
    /* Cut between characters, not inside one. */
    while (n < size && n > 0 && ((unsigned char)what[n] & 0xC0) == 0x80)
        n--;
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)what[i];
        f->what[i] = (char)(c < 0x20 || c == 0x7F ? '?' : c);
    }
    return err;
}

enum err err_fault_word(struct fault *f, enum err err, size_t at, const char *what)
{
    return err_fault_set(f, err, at, what, strlen(what));
}
