/* A code that a phone reads from the screen: an address as a picture of black and white squares. */
#ifndef CLI_SCAN_H
#define CLI_SCAN_H

#include "server/code.h"

#include <stdio.h>

/* Prints the code of an address, for a terminal that shows colours and block characters. Nothing where the program was
 * built without libqrencode, or the address is too long for a code that fits. */
void scan_print(FILE *out, const char *address);

/* Draws a text as squares, for server/code.h; 0 where there is no libqrencode, or the text is too long. */
int scan_draw(const char *text, uint8_t squares[CODE_SIDE_MAX * CODE_SIDE_MAX]);

#endif
