/* Drawing on the grid of characters, and the few things it knows about UTF-8 and ASCII. */
#include "show/canvas.h"

#include "core/claim.h"
#include "core/text.h"

void canvas_init(struct canvas *c, struct canvas_cell *cells, int width, int height)
{
    CLAIM(width > 0 && height > 0);
    c->cell = cells;
    c->width = width;
    c->height = height;
    for (int i = 0; i < width * height; i++)
        cells[i] = (struct canvas_cell){0, CANVAS_PLAIN, 0, CANVAS_NO_PICK};
    canvas_pen(c, CANVAS_PLAIN, 0);
}

void canvas_pen(struct canvas *c, enum canvas_ink ink, int face)
{
    c->ink = (uint8_t)ink;
    c->face = (uint8_t)face;
}

static struct canvas_cell *cell_at(struct canvas *c, int x, int y)
{
    return x >= 0 && y >= 0 && x < c->width && y < c->height ? &c->cell[y * c->width + x] : NULL;
}

/* Characters that take two columns, and marks that take none, as ranges in ascending order. */
struct range {
    uint32_t first, last;
};
static const struct range wide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},   {0x23F0, 0x23F0},
    {0x23F3, 0x23F3},   {0x25FD, 0x25FE},   {0x2614, 0x2615},   {0x2648, 0x2653},   {0x267F, 0x267F},
    {0x2693, 0x2693},   {0x26A1, 0x26A1},   {0x26AA, 0x26AB},   {0x26BD, 0x26BE},   {0x26C4, 0x26C5},
    {0x26CE, 0x26CE},   {0x26D4, 0x26D4},   {0x26EA, 0x26EA},   {0x26F2, 0x26F3},   {0x26F5, 0x26F5},
    {0x26FA, 0x26FA},   {0x26FD, 0x26FD},   {0x2705, 0x2705},   {0x270A, 0x270B},   {0x2728, 0x2728},
    {0x274C, 0x274C},   {0x274E, 0x274E},   {0x2753, 0x2755},   {0x2757, 0x2757},   {0x2795, 0x2797},
    {0x27B0, 0x27B0},   {0x27BF, 0x27BF},   {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},   {0x2B55, 0x2B55},
    {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0xA4CF},   {0xA960, 0xA97C},
    {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6B},   {0xFF01, 0xFF60},   {0xFFE0, 0xFFE6},
    {0x16FE0, 0x18CFF}, {0x1B000, 0x1B2FB}, {0x1F004, 0x1F004}, {0x1F0CF, 0x1F0CF}, {0x1F18E, 0x1F18E},
    {0x1F191, 0x1F19A}, {0x1F200, 0x1F320}, {0x1F32D, 0x1F335}, {0x1F337, 0x1F37C}, {0x1F37E, 0x1F393},
    {0x1F3A0, 0x1F3CA}, {0x1F3CF, 0x1F3D3}, {0x1F3E0, 0x1F3F0}, {0x1F3F4, 0x1F3F4}, {0x1F3F8, 0x1F43E},
    {0x1F440, 0x1F440}, {0x1F442, 0x1F4FC}, {0x1F4FF, 0x1F53D}, {0x1F54B, 0x1F54E}, {0x1F550, 0x1F567},
    {0x1F57A, 0x1F57A}, {0x1F595, 0x1F596}, {0x1F5A4, 0x1F5A4}, {0x1F5FB, 0x1F64F}, {0x1F680, 0x1F6C5},
    {0x1F6CC, 0x1F6CC}, {0x1F6D0, 0x1F6D2}, {0x1F6D5, 0x1F6DF}, {0x1F6EB, 0x1F6EC}, {0x1F6F4, 0x1F6FC},
    {0x1F7E0, 0x1F7F0}, {0x1F90C, 0x1F93A}, {0x1F93C, 0x1F945}, {0x1F947, 0x1F9FF}, {0x1FA70, 0x1FAFF},
    {0x20000, 0x3FFFD},
};
static const struct range joining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A}, {0x064B, 0x065F},   {0x06D6, 0x06DC},
    {0x0900, 0x0902}, {0x0941, 0x0948}, {0x0E31, 0x0E31}, {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E},   {0x1160, 0x11FF},
    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x206F},   {0x20D0, 0x20F0},
    {0x302A, 0x302D}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0001, 0xE01EF},
};

static bool is_in(uint32_t glyph, const struct range *list, size_t count)
{
    size_t i = 0;
    while (i < count && list[i].last < glyph)
        i++;
    return i < count && list[i].first <= glyph;
}

bool canvas_is_joining(uint32_t glyph)
{
    return glyph >= joining[0].first && is_in(glyph, joining, sizeof joining / sizeof joining[0]);
}

int canvas_columns(uint32_t glyph)
{
    if (glyph < joining[0].first)
        return 1;
    if (canvas_is_joining(glyph))
        return 0;
    return is_in(glyph, wide, sizeof wide / sizeof wide[0]) ? 2 : 1;
}

/* Writes one cell. Of a wide character whose other half would stay behind, a blank stays. */
static void write_cell(struct canvas *c, int x, int y, uint32_t glyph)
{
    struct canvas_cell *cell = cell_at(c, x, y), *before = cell_at(c, x - 1, y), *after = cell_at(c, x + 1, y);
    if (cell == NULL)
        return;
    if (cell->glyph == CANVAS_TAIL && glyph != CANVAS_TAIL && before != NULL)
        before->glyph = ' ';
    if (after != NULL && after->glyph == CANVAS_TAIL)
        after->glyph = ' ';
    cell->glyph = glyph;
    cell->ink = c->ink;
    cell->face = c->face;
}

int canvas_glyph(struct canvas *c, int x, int y, uint32_t glyph)
{
    int columns = canvas_columns(glyph);
    if (columns == 0)
        return x;
    if (columns == 2 && x == c->width - 1)
        glyph = ' ';
    write_cell(c, x, y, glyph);
    if (columns == 2)
        write_cell(c, x + 1, y, CANVAS_TAIL);
    return x + columns;
}

uint32_t canvas_next(const char **text)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)*text;
    if (*at == 0)
        return 0;
    int more = *at < 0x80 ? 0 : *at >= 0xC0 && *at < 0xE0 ? 1 : *at >= 0xE0 && *at < 0xF0 ? 2 : *at >= 0xF0 ? 3 : -1;
    uint32_t glyph = more <= 0 ? *at : *at & (0x3FU >> more);
    *text += 1;
    for (int i = 1; i <= more; i++) {
        if ((at[i] & 0xC0) != 0x80)
            return '?';
        glyph = glyph << 6 | (at[i] & 0x3FU);
    }
    bool surrogate = glyph >= 0xD800 && glyph < 0xE000;
    if (more < 0 || glyph < least[more] || glyph > 0x10FFFF || surrogate)
        return '?';
    *text += more;
    return glyph < 0x20 || (glyph >= 0x7F && glyph < 0xA0) ? '?' : glyph;
}

int canvas_width(const char *text)
{
    int width = 0;
    for (uint32_t glyph; (glyph = canvas_next(&text)) != 0;)
        width += canvas_columns(glyph);
    return width;
}

int canvas_put(struct canvas *c, int x, int y, const char *text)
{
    for (uint32_t glyph; (glyph = canvas_next(&text)) != 0;)
        x = canvas_glyph(c, x, y, glyph);
    return x;
}

int canvas_number(struct canvas *c, int x, int y, int64_t n)
{
    char digits[24];
    struct text t;
    text_init(&t, digits, sizeof digits);
    text_int(&t, n);
    return canvas_put(c, x, y, digits);
}

int canvas_fit(struct canvas *c, int x, int y, int width, const char *text)
{
    bool whole = canvas_width(text) <= width;
    int end = x + (whole ? width : width - 1);
    for (uint32_t glyph; (glyph = canvas_next(&text)) != 0 && x + canvas_columns(glyph) <= end;)
        x = canvas_glyph(c, x, y, glyph);
    return whole || width < 1 ? x : canvas_glyph(c, x, y, 0x2026);
}

int canvas_wrap(struct canvas *c, int x, int y, int width, int height, const char *text)
{
    int line = 0, column = 0;
    while (*text == ' ')
        text++;
    while (*text != '\0' && line < height) {
        /* Measure the next word, and begin a new line if it does not fit. */
        const char *end = text;
        int size = 0;
        while (*end != '\0' && *end != ' ' && *end != '\n')
            size += canvas_columns(canvas_next(&end));
        if (column > 0 && column + 1 + size > width) {
            line++;
            column = 0;
            continue;
        }
        if (column > 0)
            column++;
        /* A word longer than a line is broken where the line ends. */
        while (text < end && line < height) {
            column = canvas_glyph(c, x + column, y + line, canvas_next(&text)) - x;
            if (column >= width && text < end) {
                line++;
                column = 0;
            }
        }
        bool ended = *text == '\n';
        while (*text == ' ' || *text == '\n')
            text++;
        if (ended) {
            line++;
            column = 0;
        }
    }
    return line < height && column > 0 ? line + 1 : line;
}

void canvas_draw_row(struct canvas *c, int x, int y, int width, uint32_t glyph)
{
    for (int i = 0; i < width; i++)
        canvas_glyph(c, x + i, y, glyph);
}

void canvas_draw_column(struct canvas *c, int x, int y, int height, uint32_t glyph)
{
    for (int i = 0; i < height; i++)
        canvas_glyph(c, x, y + i, glyph);
}

void canvas_frame(struct canvas *c, int x, int y, int width, int height)
{
    canvas_draw_row(c, x, y, width, 0x2500);
    canvas_draw_row(c, x, y + height - 1, width, 0x2500);
    canvas_draw_column(c, x, y, height, 0x2502);
    canvas_draw_column(c, x + width - 1, y, height, 0x2502);
    canvas_glyph(c, x, y, 0x250C);
    canvas_glyph(c, x + width - 1, y, 0x2510);
    canvas_glyph(c, x, y + height - 1, 0x2514);
    canvas_glyph(c, x + width - 1, y + height - 1, 0x2518);
}

void canvas_pick(struct canvas *c, int x, int y, int width, int height, int index)
{
    for (int i = 0; index != CANVAS_NO_PICK && i < width * height; i++) {
        struct canvas_cell *cell = cell_at(c, x + i % width, y + i / width);
        if (cell != NULL)
            cell->pick = (int16_t)index;
    }
}

void canvas_mark(struct canvas *c, int x, int y, int width, int height, int face)
{
    for (int i = 0; i < width * height; i++) {
        struct canvas_cell *cell = cell_at(c, x + i % width, y + i / width);
        if (cell != NULL)
            cell->face = (uint8_t)(cell->face | face);
    }
}

/* The characters beyond Latin-1 that boards and sentences use, with the ASCII that replaces them. */
static const struct {
    uint32_t glyph;
    char plain;
} stand_ins[] = {
    {0x0152, 'O'},  {0x0153, 'o'},  {0x2010, '-'}, {0x2011, '-'}, {0x2012, '-'}, {0x2013, '-'}, {0x2014, '-'},
    {0x2018, '\''}, {0x2019, '\''}, {0x201C, '"'}, {0x201D, '"'}, {0x2022, '*'}, {0x2026, '~'}, {0x202F, ' '},
    {0x2190, '<'},  {0x2191, '^'},  {0x2192, '>'}, {0x2193, 'v'}, {0x2194, '='}, {0x2212, '-'}, {0x2588, '#'},
    {0x2591, '.'},  {0x2592, ':'},  {0x2593, '#'}, {0x25A0, '#'}, {0x25A1, 'o'}, {0x25AA, '.'}, {0x25B2, '^'},
    {0x2460, '1'},  {0x2461, '2'},  {0x2462, '3'}, {0x2463, '4'}, {0x2464, '5'}, {0x25B6, '>'}, {0x25BA, '>'},
    {0x25BC, 'v'},  {0x25C0, '<'},  {0x25C4, '<'}, {0x25C6, '*'}, {0x25C7, 'o'}, {0x25CB, 'o'}, {0x25CF, '*'},
    {0x2605, '*'},  {0x2606, '*'},  {0x2713, '+'}, {0x2717, 'x'},
};

char canvas_plain(uint32_t glyph)
{
    /* Latin-1 from 0xA0. */
    static const char latin[] = " !c#oY|S\"ca\"--R-o+23'uP.,1o\"424?"
                                "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    _Static_assert(sizeof latin == 0x100 - 0xA0 + 1, "one for each character");
    if (glyph >= 0x20 && glyph < 0x7F)
        return (char)glyph;
    if (glyph >= 0xA0 && glyph <= 0xFF)
        return latin[glyph - 0xA0];
    /* Box drawing: light and double lines. */
    if (glyph >= 0x2500 && glyph <= 0x257F) {
        if (glyph == 0x2571 || glyph == 0x2572)
            return glyph == 0x2571 ? '/' : '\\';
        bool level = glyph == 0x2500 || glyph == 0x2501 || glyph == 0x2504 || glyph == 0x2505 || glyph == 0x2508 ||
                     glyph == 0x254C || glyph == 0x2574 || glyph == 0x2576;
        bool upright = glyph == 0x2502 || glyph == 0x2503 || glyph == 0x2506 || glyph == 0x2507 || glyph == 0x250A ||
                       glyph == 0x254E || glyph == 0x2551 || glyph == 0x2575 || glyph == 0x2577;
        return glyph == 0x2550 ? '=' : level ? '-' : upright ? '|' : '+';
    }
    for (size_t i = 0; i < sizeof stand_ins / sizeof stand_ins[0]; i++)
        if (stand_ins[i].glyph == glyph)
            return stand_ins[i].plain;
    return '?';
}

void canvas_cell(struct text *out, const char *text, int columns, bool right)
{
    int width = canvas_width(text), shown = width > columns ? columns - 1 : width, used = 0;
    for (int i = width; right && i < columns; i++)
        text_char(out, ' ');
    while (*text != '\0') {
        const char *from = text;
        int more = canvas_columns(canvas_next(&text));
        if (used + more > shown)
            break;
        used += more;
        text_bytes(out, from, (size_t)(text - from));
    }
    if (width > columns)
        text_put(out, "…");
    for (int i = used + (width > columns); (!right || width > columns) && i < columns; i++)
        text_char(out, ' ');
}

void canvas_cell_number(struct text *out, int64_t n, int columns)
{
    char digits[24];
    struct text t;
    text_init(&t, digits, sizeof digits);
    text_signed(&t, n, false);
    canvas_cell(out, digits, columns, true);
}

void canvas_utf8(struct text *out, uint32_t g)
{
    if (g < 0x80) {
        text_char(out, (char)g);
        return;
    }
    int more = g < 0x800 ? 1 : g < 0x10000 ? 2 : 3;
    text_char(out, (char)(unsigned char)((0xFF00U >> (more + 1) & 0xFFU) | g >> (6 * more)));
    while (more-- > 0)
        text_char(out, (char)(unsigned char)(0x80U | (g >> (6 * more) & 0x3FU)));
}

int canvas_line_end(const struct canvas *c, int y)
{
    int end = c->width;
    while (end > 0 && (c->cell[y * c->width + end - 1].glyph == 0 || c->cell[y * c->width + end - 1].glyph == ' '))
        end--;
    return end;
}

int canvas_lines(const struct canvas *c)
{
    int height = c->height;
    while (height > 0 && canvas_line_end(c, height - 1) == 0)
        height--;
    return height;
}

void canvas_text(const struct canvas *c, bool ascii, struct text *out)
{
    int height = canvas_lines(c);
    for (int y = 0; y < height; y++) {
        int end = canvas_line_end(c, y);
        for (int x = 0; x < end; x++) {
            uint32_t glyph = c->cell[y * c->width + x].glyph;
            if (glyph == CANVAS_TAIL && !ascii)
                continue;
            glyph = glyph == 0 || glyph == CANVAS_TAIL ? ' ' : glyph;
            canvas_utf8(out, ascii ? (uint32_t)(unsigned char)canvas_plain(glyph) : glyph);
        }
        text_char(out, '\n');
    }
}
