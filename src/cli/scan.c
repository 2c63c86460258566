/* Codes to scan, by libqrencode: two squares to a character, one above the other. */
#include "cli/scan.h"

#ifdef WARREN_QR

#include <qrencode.h>
#include <stdbool.h>

enum { MARGIN = 2, VERSION_MAX = 6 };

/* Whether a square is black; around the code everything is white. */
static bool is_black(const QRcode *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->width && y < code->width && (code->data[y * code->width + x] & 1) != 0;
}

void scan_print(FILE *out, const char *address)
{
    static const char *const pairs[] = {" ", "▄", "▀", "█"}; /* by the upper and the lower square */
    QRcode *code = QRcode_encodeString8bit(address, 0, QR_ECLEVEL_L);
    if (code == NULL)
        return;
    for (int y = -MARGIN; y < code->width + MARGIN && code->version <= VERSION_MAX; y += 2) {
        fputs("\033[30;107m", out); /* black on white, whatever the terminal's colours are */
        for (int x = -MARGIN; x < code->width + MARGIN; x++)
            fputs(pairs[2 * is_black(code, x, y) + is_black(code, x, y + 1)], out);
        fputs("\033[0m\n", out);
    }
    QRcode_free(code);
}

int scan_draw(const char *text, uint8_t squares[CODE_SIDE_MAX * CODE_SIDE_MAX])
{
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (code == NULL)
        return 0;
    int side = code->width <= CODE_SIDE_MAX ? code->width : 0;
    for (int i = 0; i < side * side; i++)
        squares[i] = code->data[i] & 1;
    QRcode_free(code);
    return side;
}

#else

void scan_print(FILE *out, const char *address)
{
    (void)out;
    (void)address;
}

int scan_draw(const char *text, uint8_t squares[CODE_SIDE_MAX * CODE_SIDE_MAX])
{
    (void)text;
    (void)squares;
    return 0;
}

#endif
