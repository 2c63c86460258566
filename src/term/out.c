/* Text for a terminal. */
#include "term/out.h"

#include "show/canvas.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool utf8;

/* Whether the name of the locale for characters says UTF-8. */
static bool names_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *locale = getenv(variables[i]);
        if (locale == NULL || locale[0] == '\0')
            continue;
        const char *set = strchr(locale, '.');
        return set != NULL && (strncasecmp(set, ".UTF-8", 6) == 0 || strncasecmp(set, ".UTF8", 5) == 0);
    }
    return false;
}

/* The messages do not come from the locale, so only its character set matters. A terminal whose locale is not installed
 * on this machine, as is usual in containers and over ssh, still shows what the locale's name says. */
void out_init(void)
{
    bool known = setlocale(LC_CTYPE, "") != NULL || (names_utf8() && setlocale(LC_CTYPE, "C.UTF-8") != NULL);
    utf8 = known && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
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

bool out_size(int *width, int *height)
{
    struct winsize size;
    *width = OUT_WIDTH_USUAL;
    *height = OUT_HEIGHT_USUAL;
    if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 20)
        return false;
    *width = size.ws_col;
    *height = size.ws_row;
    return true;
}

static int columns(void)
{
    int width, height;
    return out_size(&width, &height) ? width : 0;
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

const struct out_ink out_inks[CANVAS_INKS] = {
    [CANVAS_PLAIN] = {-1, -1},  [CANVAS_QUIET] = {245, -1}, [CANVAS_YELLOW] = {178, 3}, [CANVAS_BLUE] = {68, 4},
    [CANVAS_PURPLE] = {134, 5}, [CANVAS_BROWN] = {137, 3},  [CANVAS_IVORY] = {144, -1}, [CANVAS_GREY] = {247, -1},
    [CANVAS_ROSE] = {168, 5},   [CANVAS_GREEN] = {71, 2},   [CANVAS_ORANGE] = {172, 3}, [CANVAS_RED] = {167, 1},
    [CANVAS_GOLD] = {178, 3},   [CANVAS_CYAN] = {73, 6},
};

bool out_colour(void)
{
    const char *terminal = getenv("TERM"), *none = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) != 0 && (none == NULL || none[0] == '\0') && terminal != NULL &&
           strcmp(terminal, "dumb") != 0;
}

void out_pen(enum canvas_ink ink, int face)
{
    const char *terminal = getenv("TERM");
    if (!out_colour())
        return;
    bool many = strstr(terminal, "256") != NULL || getenv("COLORTERM") != NULL;
    fputs("\033[0", stdout);
    if ((face & (CANVAS_BOLD | CANVAS_LAST)) != 0)
        fputs(";1", stdout);
    if ((face & (CANVAS_UNDER | CANVAS_LAST)) != 0)
        fputs(";4", stdout);
    if ((face & (CANVAS_REVERSE | CANVAS_GHOST)) != 0)
        fputs(";7", stdout);
    if (many && out_inks[ink].many >= 0)
        printf(";38;5;%d", out_inks[ink].many);
    else if (out_inks[ink].few >= 0)
        printf(";3%d", out_inks[ink].few);
    fputs("m", stdout);
}

static void put_cell(const struct canvas_cell *cell)
{
    char bytes[8];
    struct text t;
    if (cell->glyph == CANVAS_TAIL && utf8)
        return;
    text_init(&t, bytes, sizeof bytes);
    canvas_utf8(&t, cell->glyph == 0 || cell->glyph == CANVAS_TAIL ? ' ' : cell->glyph);
    out_put(bytes);
}

void out_board(const struct canvas *c)
{
    int height = canvas_lines(c), ink = CANVAS_PLAIN, face = 0;
    for (int y = 0; y < height; y++) {
        const struct canvas_cell *row = &c->cell[y * c->width];
        for (int x = 0; x < canvas_line_end(c, y); x++) {
            if (row[x].ink != ink || row[x].face != face)
                out_pen((enum canvas_ink)row[x].ink, row[x].face);
            ink = row[x].ink;
            face = row[x].face;
            put_cell(&row[x]);
        }
        if (ink != CANVAS_PLAIN || face != 0)
            out_pen(CANVAS_PLAIN, 0);
        ink = CANVAS_PLAIN;
        face = 0;
        out_put("\n");
    }
}

static int word_width(const char *at, const char *end)
{
    int width = 0;
    while (at < end) {
        width += canvas_columns(canvas_next(&at));
    }
    return width;
}

/* Wraps a text, and prints it or only counts its lines. */
static int wrap(const char *text, int indent, bool print)
{
    int room = columns(), x = 0, lines = 1;
    room = room > OUT_PROSE_MAX ? OUT_PROSE_MAX : room;
    for (const char *at = text; *at != '\0';) {
        size_t n = strcspn(at, " \n");
        int width = word_width(at, at + n);
        bool fresh = x == indent || x == 0, ends = at[n] == '\n', space = at[n] == ' ';
        if (room > 0 && !fresh && x + width >= room) {
            if (print)
                printf("\n%*s", indent, "");
            lines++;
            x = indent;
        }
        if (print)
            put_bytes(at, n);
        if (print && (ends || space))
            putchar(at[n]);
        lines += ends;
        x = ends ? 0 : x + width + space;
        at += n + (ends || space);
    }
    if (print)
        putchar('\n');
    return lines;
}

void out_wrap(const char *text, int indent)
{
    (void)wrap(text, indent, true);
}

int out_lines(const char *text, int indent)
{
    return wrap(text, indent, false);
}

const char *out_reason_message(int error)
{
    static const struct {
        int error;
        const char *message;
    } known[] = {
        {ENOENT, N_("No such file or directory")},
        {EACCES, N_("Permission denied")},
        {EISDIR, N_("Is a directory")},
        {ENOTDIR, N_("Not a directory")},
        {ENOSPC, N_("No space left on device")},
        {EROFS, N_("Read-only file system")},
        {ECONNREFUSED, N_("Connection refused")},
        {ETIMEDOUT, N_("Connection timed out")},
        {EHOSTUNREACH, N_("No route to host")},
        {ENETUNREACH, N_("Network is unreachable")},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].error == error)
            return known[i].message;
    return strerror(error);
}

const char *out_reason(const struct lang *lang, int error)
{
    return lang_get(lang, out_reason_message(error));
}

static void (*giving_back)(void);

void out_taken(void (*give_back)(void))
{
    giving_back = give_back;
}

void out_give_back(void)
{
    if (giving_back != NULL)
        giving_back();
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
