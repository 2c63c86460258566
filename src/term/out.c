/* Text for a terminal. */
#include "term/out.h"

#include "show/canvas.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool utf8;

void out_init(void)
{
    /* The messages do not come from the locale, so only its character set matters. */
    utf8 = setlocale(LC_CTYPE, "") != NULL && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool out_utf8(void)
{
    return utf8;
}

static void put_glyph(const char *from, size_t size, uint32_t glyph)
{
    if (glyph < 32 || (glyph >= 127 && glyph < 160))
        putchar('?');
    else if (!utf8)
        putchar(canvas_plain(glyph));
    else if (glyph == '?')
        putchar('?'); /* it may stand for bytes that are not a character */
    else
        fwrite(from, 1, size, stdout);
}

/* Prints bytes of one line as far as they can be shown. */
static void put_bytes(const char *at, size_t size)
{
    for (const char *end = at + size; at < end;) {
        const char *from = at;
        uint32_t glyph = canvas_next(&at);
        put_glyph(from, (size_t)(at - from), glyph);
    }
}

void out_put(const char *text)
{
    while (*text != '\0') {
        size_t n = strcspn(text, "\n");
        put_bytes(text, n);
        text += n;
        if (*text == '\n')
            putchar(*text++);
    }
}

void out_line(const char *text)
{
    out_put(text);
    putchar('\n');
}

static int columns(void)
{
    struct winsize size;
    if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 20)
        return 0;
    return size.ws_col;
}

static int word_width(const char *at, const char *end)
{
    int width = 0;
    while (at < end) {
        (void)canvas_next(&at);
        width++;
    }
    return width;
}

void out_wrap(const char *text, int indent)
{
    int room = columns(), x = 0;
    for (const char *at = text; *at != '\0';) {
        size_t n = strcspn(at, " \n");
        int width = word_width(at, at + n);
        bool fresh = x == indent || x == 0;
        if (room > 0 && !fresh && x + width >= room) {
            printf("\n%*s", indent, "");
            x = indent;
        }
        put_bytes(at, n);
        x += width;
        at += n;
        if (*at == '\n') {
            putchar('\n');
            x = 0;
        } else if (*at == ' ') {
            putchar(' ');
            x++;
        }
        at += *at != '\0';
    }
    putchar('\n');
}

void out_clear(void)
{
    if (isatty(STDOUT_FILENO) != 0)
        fputs("\033[H\033[2J\033[3J", stdout);
}

bool out_flush(void)
{
    return fflush(stdout) == 0 && ferror(stdout) == 0;
}
