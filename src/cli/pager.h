/* Long output through a pager: $PAGER, or less. Only on a terminal; into files and pipes it goes as it is. */
#ifndef CLI_PAGER_H
#define CLI_PAGER_H

/* What is printed on standard output between the two calls goes through the pager. */
void pager_open(void);
void pager_close(void);

/* Prints lines there, made harmless for a terminal. At a terminal, those that are too wide for it are broken between
 * words, and go on after `hang` columns. */
void pager_fold(const char *text, int hang);

#endif
