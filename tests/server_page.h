/* The folder of a page for tests of the server: files of known sizes and types, one of them hidden, one squeezed. */
#ifndef TESTS_SERVER_PAGE_H
#define TESTS_SERVER_PAGE_H

#include <stddef.h>

enum { BIG = 12000000, SCRIPT = 20000, FOLDER_MAX = 1024, FILE_MAX = FOLDER_MAX + 64 };

extern char server_page_folder[FOLDER_MAX]; /* belongs to this process alone */
extern size_t server_page_squeezed;         /* the size of squeezed.css.gz */

void server_page_make(void);
void server_page_remove(void);

#endif
