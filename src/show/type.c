/* Text in pictures: measured, fitted, broken into lines. */
#include "show/type.h"

#include "show/canvas.h"

enum {
    WIDE = TYPE_UNIT, /* a letter that Lato lacks: one of another script, or a sign */
    ROOM = 103,       /* per cent: a little more than Lato needs */
    RISE = 36,        /* per cent of the size: half the height of a capital */
    LEADING = 128,    /* per cent of the size */
    LINE_MAX_BYTES = 512,
    FIRST = 0x20,
    FIRST_COUNT = 95,
    SECOND = 0xA0,
    SECOND_COUNT = 96,
    JOINER = 0x200D,
    FLAG_FIRST = 0x1F1E6, /* regional indicators, of which two are a flag */
    FLAG_LAST = 0x1F1FF,
    TONE_FIRST = 0x1F3FB, /* colours of skin */
    TONE_LAST = 0x1F3FF
};

static int letter_width(uint32_t c, bool bold)
{
    const uint8_t *widths = type_widths_faces[bold];
    if (c >= FIRST && c < FIRST + FIRST_COUNT)
        return widths[c - FIRST];
    if (c >= SECOND && c < SECOND + SECOND_COUNT)
        return widths[FIRST_COUNT + c - SECOND];
    for (uint32_t i = 0; i < TYPE_OTHERS; i++)
        if (type_widths_others[i] == c)
            return widths[FIRST_COUNT + SECOND_COUNT + i];
    return canvas_is_joining(c) ? 0 : WIDE;
}

static bool is_between(uint32_t c, uint32_t first, uint32_t last)
{
    return c >= first && c <= last;
}

/* Past what a reader takes for one letter: with the marks over it, all that joiners tie to it, or both halves of a
 * flag. `c` is its first character. */
static const char *past_letter(const char *text, uint32_t *c)
{
    *c = canvas_next(&text);
    bool half = is_between(*c, FLAG_FIRST, FLAG_LAST), tied = false;
    for (const char *next = text; *next != '\0'; text = next) {
        uint32_t more = canvas_next(&next);
        bool joins = canvas_is_joining(more) || is_between(more, TONE_FIRST, TONE_LAST);
        if (!joins && !tied && !(half && is_between(more, FLAG_FIRST, FLAG_LAST)))
            break;
        half = half && joins;
        tied = more == JOINER;
    }
    return text;
}

/* Up to `end`, in units of the letters. */
static int units_of(struct type how, const char *text, const char *end)
{
    int units = 0;
    while (text < end && *text != '\0')
        units += letter_width(canvas_next(&text), how.bold);
    return units;
}

/* Rounded up, with a little room. */
static int pixels(struct type how, int units)
{
    return (units * how.size * ROOM + TYPE_UNIT * 100 - 1) / (TYPE_UNIT * 100);
}

int type_width(struct type how, const char *text)
{
    return pixels(how, units_of(how, text, text + strlen(text)));
}

int type_leading(struct type how)
{
    return (how.size * LEADING + 50) / 100;
}

struct type type_shrunk(struct type how, int least, int width, const char *text)
{
    while (how.size > least && type_width(how, text) > width)
        how.size--;
    return how;
}

struct type type_fit(struct type how, int least, int width, int height, const char *text)
{
    while (how.size > least && (type_height(how, width, text) > height || type_breaks(how, width, text)))
        how.size--;
    return how;
}

/* The end of the line that begins at `text`: after the last word that fits, or inside a word longer than a line. A line
 * may also end behind a hyphen. */
static const char *line_end(struct type how, int width, const char *text)
{
    const char *fits = NULL, *at = text;
    int units = 0;
    while (*at != '\0') {
        uint32_t c;
        const char *next = past_letter(at, &c);
        if (c == ' ')
            fits = at;
        units += units_of(how, at, next);
        if (c != ' ' && pixels(how, units) > width)
            return fits != NULL ? fits : at > text ? at : next;
        if (c == '-' && at > text)
            fits = next;
        at = next;
    }
    return at;
}

/* Whether a line that ends there ends inside a word. */
static bool is_inside(const char *text, const char *end)
{
    return *end != '\0' && *end != ' ' && end > text && end[-1] != '-';
}

static const char *past_spaces(const char *text)
{
    while (*text == ' ')
        text++;
    return text;
}

int type_lines(struct type how, int width, const char *text)
{
    int lines = 0;
    for (text = past_spaces(text); *text != '\0'; lines++)
        text = past_spaces(line_end(how, width, text));
    return lines;
}

bool type_breaks(struct type how, int width, const char *text)
{
    for (text = past_spaces(text); *text != '\0';) {
        const char *end = line_end(how, width, text);
        if (is_inside(text, end))
            return true;
        text = past_spaces(end);
    }
    return false;
}

int type_height(struct type how, int width, const char *text)
{
    return type_lines(how, width, text) * type_leading(how);
}

void type_put(struct svg *s, struct type how, int x, int y, const char *text)
{
    svg_set(s, how.class, how.anchor, x, y, how.size, how.bold, text);
}

void type_number(struct svg *s, struct type how, int x, int y, int64_t n)
{
    char digits[24];
    struct text t;
    text_init(&t, digits, sizeof digits);
    text_signed(&t, n, false);
    type_put(s, how, x, y, digits);
}

/* As much of a text as fits with an ellipsis behind it, in whole letters. */
static void cut(struct type how, int width, const char *text, struct text *out)
{
    const char *end = text;
    int units = letter_width(0x2026, how.bold);
    while (*end != '\0') {
        uint32_t first;
        const char *next = past_letter(end, &first);
        units += units_of(how, end, next);
        if (pixels(how, units) > width)
            break;
        end = next;
    }
    while (end > text && end[-1] == ' ')
        end--;
    text_bytes(out, text, (size_t)(end - text));
    text_put(out, "…");
}

static int anchored(struct type how, struct rect in)
{
    return how.anchor == SVG_START ? in.x : how.anchor == SVG_END ? rect_right(in) : rect_middle_x(in);
}

/* One line with its baseline at y; `whole` is told where it had to be cut. */
static void put_cut(struct svg *s, struct type how, struct rect in, int y, const char *text, const char *whole)
{
    char line[LINE_MAX_BYTES];
    struct text t;
    text_init(&t, line, sizeof line);
    cut(how, in.width, text, &t);
    svg_set_cut(s, how.class, how.anchor, anchored(how, in), y, how.size, how.bold, line, how.name, whole);
}

static int baseline(struct type how, struct rect in)
{
    return rect_middle_y(in) + (how.size * RISE + 50) / 100;
}

void type_in(struct svg *s, struct type how, struct rect in, const char *text)
{
    if (type_width(how, text) <= in.width)
        type_put(s, how, anchored(how, in), baseline(how, in), text);
    else
        put_cut(s, how, in, baseline(how, in), text, text);
}

void type_number_in(struct svg *s, struct type how, struct rect in, int64_t n, bool plus)
{
    char digits[24];
    struct text t;
    text_init(&t, digits, sizeof digits);
    text_signed(&t, n, plus);
    type_in(s, how, in, digits);
}

int type_wrap(struct svg *s, struct type how, struct rect in, const char *text)
{
    int leading = type_leading(how), most = rect_most(1, in.height / leading), lines = 0;
    const char *whole = text;
    for (text = past_spaces(text); *text != '\0' && lines < most; lines++) {
        const char *end = line_end(how, in.width, text), *rest = past_spaces(end);
        struct rect at = {in.x, in.y + lines * leading, in.width, leading};
        char line[LINE_MAX_BYTES];
        struct text t;
        text_init(&t, line, sizeof line);
        text_bytes(&t, text, (size_t)(end - text));
        if (*rest != '\0' && lines == most - 1)
            put_cut(s, how, at, baseline(how, at), text, whole);
        else if (is_inside(text, end))
            svg_set_cut(s, how.class, how.anchor, anchored(how, at), baseline(how, at), how.size, how.bold, line,
                        how.name, whole);
        else
            type_put(s, how, anchored(how, at), baseline(how, at), line);
        text = rest;
    }
    return lines * leading;
}

void type_wrap_middle(struct svg *s, struct type how, struct rect in, const char *text)
{
    int height = type_height(how, in.width, text);
    type_wrap(s, how, rect_middle(in, in.width, rect_least(height, in.height)), text);
}
