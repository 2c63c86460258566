/* Codes to scan, for whoever is at a table: its link as squares. The second half of a link must not stand in an
 * address, where servers and proxies write it down; so a page asks on the line on which it also sits down, and the
 * house, which has made that half itself, learns nothing by it. */
#ifndef SERVER_CODE_H
#define SERVER_CODE_H

#include "core/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { CODE_SIDE_MAX = 77, CODE_LINK_MAX = 200 }; /* squares a side; bytes of a link */

/* Draws a text: squares[y * side + x] is 1 where it is black. Returns the side, or 0. */
typedef int (*code_draw)(const char *text, uint8_t squares[CODE_SIDE_MAX * CODE_SIDE_MAX]);

/* Whether a message asks for a code: {"scan":link}. */
bool code_is_asked(const char *text, size_t size);
/* Writes the answer: {"scan":{"size":29,"path":"M0 0h7v1h-7z…"}}, a path of an SVG, or {"scan":null} where there is no
 * code, what is named is no link to a table, or `draw` is NULL. */
void code_answer(const char *text, size_t size, code_draw draw, struct text *out);

#endif
