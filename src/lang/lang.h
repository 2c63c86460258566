/* Messages in the reader's language.
 *
 * The English message in the source is the key. Other languages are gettext catalogues (po/AREA.LANGUAGE.po), so
 * translators can use their usual tools. The build compiles them with msgfmt, shortens them (catalogue.h) and embeds
 * them in the program, which reads them in place. Nothing is allocated and nothing is process-wide, so one program can
 * speak several languages at once.
 *
 * A message is a whole sentence or a whole label with named places: "{who} takes {tile}." Sentences are never glued
 * together from words, because other languages order and inflect them differently. po/keywords tells xgettext which
 * calls contain messages. */
#ifndef LANG_LANG_H
#define LANG_LANG_H

#include "core/text.h"

/* Marks a message that is translated later, where it is used. The second form is for words that mean different things
 * in different places ("fox" the animal, "fox" the card). The calls below need no mark. */
#define N_(message) message
#define N_IN(context, message) message
/* The same for what is read before a game is chosen: its name and its options. */
#define N_MENU(message) message

struct lang;

const struct lang *lang_at(size_t index); /* English first; NULL past the last */
/* By its code or a locale: "fr", "fr_CA.UTF-8", "fr-FR"; NULL if it is not known. "C" and "POSIX" are English. */
const struct lang *lang_find(const char *name);
const char *lang_code(const struct lang *l); /* "fr" */
const char *lang_name(const struct lang *l); /* its own name: "français" */

/* The message in this language, or the message itself if it has no translation. */
const char *lang_get(const struct lang *l, const char *message);
const char *lang_get_in_context(const struct lang *l, const char *context, const char *message);
/* The singular or the plural, as this language chooses for n. */
const char *lang_get_n(const struct lang *l, const char *one, const char *several, int64_t n);

/* What replaces the place {name} of a message: a text, or the number if the text is NULL. */
struct lang_arg {
    const char *name;
    const char *text;
    int64_t number;
};

/* Writes a translated message with its places filled in. Every place must have an argument. */
void lang_fill(struct text *out, const char *translated, const struct lang_arg *args, size_t count);

#define LANG_ARGS(...)                                                                                                 \
    (const struct lang_arg[]){__VA_ARGS__}, sizeof((const struct lang_arg[]){__VA_ARGS__}) / sizeof(struct lang_arg)

/* LANG_SAY(out, lang, "{who} takes {n}.", {"who", name, 0}, {"n", NULL, 3}); LANG_SAY_N adds {n} by itself. */
#define LANG_SAY(out, lang, message, ...) lang_fill(out, lang_get(lang, message), LANG_ARGS(__VA_ARGS__))
#define LANG_SAY_N(out, lang, one, several, number, ...)                                                               \
    lang_fill(out, lang_get_n(lang, one, several, number), LANG_ARGS({"n", NULL, number}, __VA_ARGS__))

/* A message without places, and one whose only place is {n}. */
void lang_put(struct text *out, const struct lang *l, const char *message);
void lang_put_n(struct text *out, const struct lang *l, const char *one, const char *several, int64_t n);

#endif
