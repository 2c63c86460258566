/* Text for a terminal. */
#include "term/out.h"

#include "show/canvas.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
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

/* The next character, or '?' for one that could command the terminal: control characters and bytes that are not UTF-8
 * (which canvas_next replaces), separators of lines, and marks that change the direction of writing. */
static uint32_t next_harmless(const char **text)
{
    uint32_t glyph = canvas_next(text);
    bool turns = glyph == 0x061C || glyph == 0x200E || glyph == 0x200F || (glyph >= 0x2028 && glyph <= 0x202E) ||
                 (glyph >= 0x2066 && glyph <= 0x2069);
    return turns ? '?' : glyph;
}

void out_tame(char *text)
{
    char *to = text;
    for (const char *at = text; *at != '\0';) {
        const char *from = at;
        uint32_t glyph = next_harmless(&at);
        if (glyph == '?' && *from != '\n') {
            *to++ = '?';
            continue;
        }
        memmove(to, from, (size_t)(at - from));
        to += at - from;
    }
    *to = '\0';
}

/* Prints bytes of one line as far as they can be shown. */
static void put_bytes(const char *at, size_t size)
{
    for (const char *end = at + size; at < end;) {
        const char *from = at;
        uint32_t glyph = next_harmless(&at);
        if (glyph == '?') /* it may stand for something else */
            putchar('?');
        else if (!utf8)
            putchar(canvas_plain(glyph));
        else
            fwrite(from, 1, (size_t)(at - from), stdout);
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

int out_width(void)
{
    const char *wanted = getenv("COLUMNS");
    int64_t n;
    if (wanted != NULL && text_number(wanted, strlen(wanted), 1, INT16_MAX, &n))
        return n < OUT_WIDTH_MIN ? OUT_WIDTH_MIN : (int)n;
    int width = columns();
    return width == 0 ? OUT_WIDTH_USUAL : width < OUT_WIDTH_MIN ? OUT_WIDTH_MIN : width;
}

bool out_colour(void)
{
    const char *terminal = getenv("TERM"), *none = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) != 0 && (none == NULL || none[0] == '\0') && terminal != NULL &&
           strcmp(terminal, "dumb") != 0;
}

static int word_width(const char *at, const char *end)
{
    int width = 0;
    while (at < end) {
        width += canvas_columns(canvas_next(&at));
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
