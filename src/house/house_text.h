/* What people may be called and may say. */
#ifndef HOUSE_TEXT_H
#define HOUSE_TEXT_H

#include <stdbool.h>

/* Whether a text may be shown to people: UTF-8 without control and direction characters, not blank. */
bool house_text_is_clean(const char *text);
/* Whether somebody may be called so: likewise, and without characters that are drawn as nothing, so that nobody is
 * invisible or looks like somebody else. That takes the signs which choose between two forms of a letter or a picture,
 * too; what is said may have them. */
bool house_text_is_name(const char *text);
/* Blanks, of whatever kind, are dropped at both ends of a name and become one space inside it, so that names which look
 * alike are the same. */
void house_text_tidy(char *text);

#endif
