/* Messages in the reader's language.
 *
 * English is written in the source and is the key. Other languages are gettext catalogues (po/AREA.LANGUAGE.po, so
 * translators' tools work), compiled by msgfmt and shortened (catalogue.h), carried in the program and read in place:
 * nothing here is allocated and nothing is process-wide, so one program can speak several languages at once.
 *
 * A message is a whole sentence or a whole label with named places: "{who} takes {tile}." Words are never glued into
 * sentences, because other languages order and inflect them differently. Which calls carry messages, for xgettext, is
 * in po/keywords. */
#ifndef LANG_LANG_H
#define LANG_LANG_H

#include "core/text.h"

/* Marks a message that is translated later, where it is used; the second form is for words that mean different things
 * in different places ("fox" the animal, "fox" the card). Not needed inside the calls below, which carry their message.
 */
#define N_(message) message
#define N_IN(context, message) message

struct lang;

const struct lang *lang_at(size_t index); /* English first; NULL past the last */
/* By a code or a locale's name: "fr", "fr_CA.UTF-8", "fr-FR"; NULL if there is none. "C" and "POSIX" are English. */
const struct lang *lang_find(const char *name);
const char *lang_code(const struct lang *l); /* "fr" */
const char *lang_name(const struct lang *l); /* its own name: "français" */

/* The message in this language, or as it is if it has no translation. */
const char *lang_get(const struct lang *l, const char *message);
const char *lang_get_in(const struct lang *l, const char *context, const char *message);
/* One form for one, another for several: which, the language decides. */
const char *lang_get_n(const struct lang *l, const char *one, const char *several, int64_t n);

/* What stands in a message's place {name}: a text, or a number where there is no text. */
struct lang_arg {
    const char *name;
    const char *text;
    int64_t number;
};

/* Writes a translated message with its places filled in. A place without an argument is a broken promise. */
void lang_fill(struct text *out, const char *translated, const struct lang_arg *args, size_t count);

#define LANG_ARGS(...)                                                                                                 \
    (const struct lang_arg[]){__VA_ARGS__}, sizeof((const struct lang_arg[]){__VA_ARGS__}) / sizeof(struct lang_arg)

/* LANG_SAY(out, lang, "{who} takes {n}.", {"who", name, 0}, {"n", NULL, 3}); LANG_SAY_N has {n} of itself. */
#define LANG_SAY(out, lang, message, ...) lang_fill(out, lang_get(lang, message), LANG_ARGS(__VA_ARGS__))
#define LANG_SAY_N(out, lang, one, several, number, ...)                                                               \
    lang_fill(out, lang_get_n(lang, one, several, number), LANG_ARGS({"n", NULL, number}, __VA_ARGS__))

/* A message without places, and one whose only place is {n}. */
void lang_put(struct text *out, const struct lang *l, const char *message);
void lang_put_n(struct text *out, const struct lang *l, const char *one, const char *several, int64_t n);

#endif
