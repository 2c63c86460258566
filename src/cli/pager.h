/* Long output through a pager: $PAGER, or less. Only on a terminal; into files and pipes it goes as it is. */
#ifndef CLI_PAGER_H
#define CLI_PAGER_H

/* What is printed on standard output between the two calls goes through the pager. */
void pager_open(void);
void pager_close(void);

#endif
