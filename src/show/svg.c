/* Writing scenes as SVG. */
#include "show/svg.h"

#include <string.h>

/* What all scenes share: how text is set, and how choices, the last move and previews stand out. */
static const struct svg_rule base[] = {
    {"svg", "font-family", "Lato,Carlito,\"Lato by Arial\",\"Lato by DejaVu\",ui-sans-serif,sans-serif", NULL},
    {".bold", "font-weight", "700", NULL},
    {".hit", "fill", "none", NULL},
    {".hit", "pointer-events", "all", NULL},
    {"text", "fill", "#33291f", "#efe6d8"},
    {".paper", "fill", "#f6eedd", "#211d19"},
    {".panel", "fill", "#fffaf0", "#2c2722"},
    {".ink", "stroke", "#33291f", "#efe6d8"},
    {".quiet", "fill", "#6d6152", "#b3a796"},
    {".hair", "stroke", "#b9ab95", "#5d5347"},
    {".line", "fill", "none", NULL},
    {".choice", "cursor", "pointer", NULL},
    {".choice:focus", "outline", "3px solid #1c5fb0", "3px solid #8cc0ff"},
    {".lit", "stroke", "#1c5fb0", "#8cc0ff"},
    {".turn", "cursor", "pointer", NULL},
    {".turn rect", "fill", "#ece0ca", "#2c2722"},
    {".turn.on rect", "fill", "#33291f", "#efe6d8"},
    {".turn.on text", "fill", "#fffaf0", "#211d19"},
    {".ghost", "opacity", "0.55", NULL},
    {".order,.above", "pointer-events", "none", NULL}, /* a press reaches what lies below */
    {".order circle", "fill", "#7d3204", "#ffb067"},
    {".order circle", "stroke", "#fffaf0", "#211d19"},
    {".order text", "fill", "#ffffff", "#211d19"},
    {NULL, NULL, NULL, NULL},
};

void svg_escape(struct text *out, const char *text)
{
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '&')
            text_put(out, "&amp;");
        else if (c == '<')
            text_put(out, "&lt;");
        else if (c == '>')
            text_put(out, "&gt;");
        else if (c == '"')
            text_put(out, "&quot;");
        else
            text_char(out, c < 0x20 || c == 0x7F ? ' ' : (char)c);
    }
}

static void attribute(struct svg *s, const char *name, const char *value)
{
    if (value == NULL)
        return;
    text_char(s->out, ' ');
    text_put(s->out, name);
    text_put(s->out, "=\"");
    svg_escape(s->out, value);
    text_char(s->out, '"');
}

static void number(struct svg *s, const char *name, int value)
{
    text_char(s->out, ' ');
    text_put(s->out, name);
    text_put(s->out, "=\"");
    text_int(s->out, value);
    text_char(s->out, '"');
}

static void frame(struct svg *s, int width, int height)
{
    text_put(s->out, " viewBox=\"0 0 ");
    text_int(s->out, width);
    text_char(s->out, ' ');
    text_int(s->out, height);
    text_char(s->out, '"');
}

static void element(struct svg *s, const char *name, const char *class)
{
    text_char(s->out, '<');
    text_put(s->out, name);
    attribute(s, "class", class);
}

/* A shape is an element with lines. */
static void shape(struct svg *s, const char *name, const char *class)
{
    element(s, name, class);
    if (s->pen > 0)
        number(s, "stroke-width", s->pen);
}

static void write_rules(struct svg *s, const struct svg_rule *r, bool dark, const char *before)
{
    for (; r->selector != NULL; r++) {
        bool differs = r->dark != NULL;
        if (before != NULL && !differs)
            continue;
        if (before != NULL)
            text_put(s->out, before);
        text_put(s->out, r->selector);
        text_char(s->out, '{');
        text_put(s->out, r->property);
        text_char(s->out, ':');
        text_put(s->out, dark && differs ? r->dark : r->light);
        text_put(s->out, "}\n");
    }
}

/* The light theme comes first. With SVG_AUTO the dark one follows for readers whose system prefers it; the page can
 * decide otherwise with data-theme. */
static void write_style(struct svg *s, const struct svg_rule *rules)
{
    text_put(s->out, "<style>\n");
    write_rules(s, base, s->theme == SVG_DARK, NULL);
    write_rules(s, rules, s->theme == SVG_DARK, NULL);
    if (s->theme == SVG_AUTO) {
        text_put(s->out, "@media (prefers-color-scheme:dark){\n");
        write_rules(s, base, true, ":root:not([data-theme=light]) ");
        write_rules(s, rules, true, ":root:not([data-theme=light]) ");
        text_put(s->out, "}\n");
        write_rules(s, base, true, ":root[data-theme=dark] ");
        write_rules(s, rules, true, ":root[data-theme=dark] ");
    }
    text_put(s->out, "</style>\n");
}

static void begin(struct svg *s, struct text *out, enum svg_theme theme, int width, int height, bool for_room,
                  const char *language)
{
    s->out = out;
    s->theme = theme;
    s->pen = 0;
    text_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    attribute(s, "lang", language);
    if (for_room) {
        number(s, "width", width);
        number(s, "height", height);
    }
    frame(s, width, height);
    text_put(out, " role=\"group\" aria-labelledby=\"scene-title scene-about\">\n");
}

static void begin_content(struct svg *s, int width, int height, const char *title, const char *description,
                          const struct svg_rule *rules)
{
    text_put(s->out, "<title id=\"scene-title\">");
    svg_escape(s->out, title);
    text_put(s->out, "</title>\n<desc id=\"scene-about\">");
    svg_escape(s->out, description);
    text_put(s->out, "</desc>\n");
    write_style(s, rules);
    svg_rect(s, "paper", (struct rect){0, 0, width, height}, 0);
}

void svg_begin(struct svg *s, struct text *out, enum svg_theme theme, int width, int height, const char *language,
               const char *title, const char *description, const struct svg_rule *rules)
{
    begin(s, out, theme, width, height, false, language);
    begin_content(s, width, height, title, description, rules);
}

void svg_begin_room(struct svg *s, struct text *out, enum svg_theme theme, int width, int height, const char *language,
                    const char *title, const char *description, const struct svg_rule *rules)
{
    begin(s, out, theme, width, height, true, language);
    begin_content(s, width, height, title, description, rules);
}

void svg_end(struct svg *s)
{
    text_put(s->out, "</svg>\n");
}

void svg_group(struct svg *s, const char *id, const char *class)
{
    element(s, "g", class);
    attribute(s, "id", id);
    text_put(s->out, ">\n");
}

/* The rest of a group's tag, with its origin. */
static void move_to(struct svg *s, int x, int y)
{
    text_put(s->out, " transform=\"translate(");
    text_int(s->out, x);
    text_char(s->out, ' ');
    text_int(s->out, y);
    text_put(s->out, ")\">\n");
}

void svg_group_at(struct svg *s, const char *id, const char *class, int x, int y)
{
    element(s, "g", class);
    attribute(s, "id", id);
    move_to(s, x, y);
}

void svg_card_at(struct svg *s, const char *id, bool up, int x, int y)
{
    element(s, "g", NULL);
    attribute(s, "id", id);
    attribute(s, "data-side", up ? "up" : "down");
    move_to(s, x, y);
}

void svg_under(struct svg *s)
{
    element(s, "g", "under");
    attribute(s, "display", "none");
    text_put(s->out, ">\n");
}

void svg_choice(struct svg *s, const char *id, const char *class, const char *token, const char *label)
{
    text_put(s->out, "<g class=\"choice");
    if (class != NULL) {
        text_char(s->out, ' ');
        svg_escape(s->out, class);
    }
    text_char(s->out, '"');
    attribute(s, "id", id);
    attribute(s, "data-move", token);
    text_put(s->out, " role=\"button\" tabindex=\"0\"");
    attribute(s, "aria-label", label);
    text_put(s->out, ">\n");
    svg_title(s, label);
}

void svg_piece(struct svg *s, const char *tokens, const char *label)
{
    element(s, "g", "piece");
    attribute(s, "data-moves", tokens);
    text_put(s->out, " role=\"group\"");
    attribute(s, "aria-label", label);
    text_put(s->out, ">\n");
}

void svg_close(struct svg *s)
{
    text_put(s->out, "</g>\n");
}

void svg_strip_begin(struct svg *s, const char *id, struct rect window, int extent)
{
    element(s, "svg", "strip");
    attribute(s, "id", id);
    number(s, "x", window.x);
    number(s, "y", window.y);
    number(s, "width", window.width);
    number(s, "height", window.height);
    frame(s, window.width, window.height);
    number(s, "data-extent", extent);
    text_put(s->out, ">\n");
}

void svg_strip_end(struct svg *s)
{
    text_put(s->out, "</svg>\n");
}

void svg_stop(struct svg *s, const char *id, int x, int rest)
{
    element(s, "g", "stop");
    attribute(s, "id", id);
    number(s, "data-rest", rest);
    text_put(s->out, " transform=\"translate(");
    text_int(s->out, x);
    text_put(s->out, " 0)\">\n");
}

void svg_turn(struct svg *s, const char *stop, const char *label)
{
    text_put(s->out, "<g class=\"turn\"");
    attribute(s, "data-turn", stop);
    text_put(s->out, " role=\"button\"");
    attribute(s, "aria-label", label);
    text_put(s->out, ">\n");
}

void svg_teller(struct svg *s, const char *id, const char *class, const char *words)
{
    element(s, "g", class);
    attribute(s, "id", id);
    text_put(s->out, " data-tell=\"\" role=\"button\"");
    attribute(s, "aria-label", words);
    text_put(s->out, ">\n");
    svg_title(s, words);
}

void svg_title(struct svg *s, const char *text)
{
    text_put(s->out, "<title>");
    svg_escape(s->out, text);
    text_put(s->out, "</title>\n");
}

void svg_rect(struct svg *s, const char *class, struct rect at, int radius)
{
    shape(s, "rect", class);
    number(s, "x", at.x);
    number(s, "y", at.y);
    number(s, "width", at.width);
    number(s, "height", at.height);
    if (radius > 0)
        number(s, "rx", radius);
    text_put(s->out, "/>\n");
}

void svg_circle(struct svg *s, const char *class, int x, int y, int radius)
{
    shape(s, "circle", class);
    number(s, "cx", x);
    number(s, "cy", y);
    number(s, "r", radius);
    text_put(s->out, "/>\n");
}

void svg_line(struct svg *s, const char *class, int x1, int y1, int x2, int y2)
{
    shape(s, "line", class);
    number(s, "x1", x1);
    number(s, "y1", y1);
    number(s, "x2", x2);
    number(s, "y2", y2);
    text_put(s->out, "/>\n");
}

void svg_path(struct svg *s, const char *class, const char *d)
{
    shape(s, "path", class);
    attribute(s, "d", d);
    text_put(s->out, "/>\n");
}

/* Writes a number of thousandths as a decimal fraction. */
static void thousandths(struct text *out, int n)
{
    char digits[] = {'0', '0', '0', '\0'};
    text_int(out, n / 1000);
    text_char(out, '.');
    for (int i = 2, rest = n % 1000; i >= 0; i--, rest /= 10)
        digits[i] = (char)('0' + rest % 10);
    text_put(out, digits);
}

void svg_sign(struct svg *s, const char *class, const char *d, int x, int y, int size)
{
    element(s, "path", class);
    attribute(s, "d", d);
    text_put(s->out, " transform=\"translate(");
    text_int(s->out, x - size / 2);
    text_char(s->out, ' ');
    text_int(s->out, y - size / 2);
    text_put(s->out, ") scale(");
    thousandths(s->out, size * 1000 / 24);
    text_put(s->out, ")\"/>\n");
}

static void open_text(struct svg *s, const char *class, enum svg_anchor anchor, int x, int y)
{
    element(s, "text", class);
    number(s, "x", x);
    number(s, "y", y);
    if (anchor != SVG_START)
        attribute(s, "text-anchor", anchor == SVG_MIDDLE ? "middle" : "end");
    text_char(s->out, '>');
}

void svg_text(struct svg *s, const char *class, enum svg_anchor anchor, int x, int y, const char *text)
{
    open_text(s, class, anchor, x, y);
    svg_escape(s->out, text);
    text_put(s->out, "</text>\n");
}

void svg_number(struct svg *s, const char *class, enum svg_anchor anchor, int x, int y, int64_t n)
{
    open_text(s, class, anchor, x, y);
    text_int(s->out, n);
    text_put(s->out, "</text>\n");
}

/* Begins a text of a given size. */
static void begin_set(struct svg *s, const char *class, enum svg_anchor anchor, int x, int y, int size, bool bold)
{
    char classes[64];
    struct text t;
    text_init(&t, classes, sizeof classes);
    if (bold)
        text_put(&t, "bold");
    if (bold && class != NULL)
        text_char(&t, ' ');
    if (class != NULL)
        text_put(&t, class);
    element(s, "text", t.used > 0 ? classes : NULL);
    number(s, "x", x);
    number(s, "y", y);
    number(s, "font-size", size);
    if (anchor != SVG_START)
        attribute(s, "text-anchor", anchor == SVG_MIDDLE ? "middle" : "end");
}

void svg_set(struct svg *s, const char *class, enum svg_anchor anchor, int x, int y, int size, bool bold,
             const char *text)
{
    begin_set(s, class, anchor, x, y, size, bold);
    text_char(s->out, '>');
    svg_escape(s->out, text);
    text_put(s->out, "</text>\n");
}

void svg_set_cut(struct svg *s, const char *class, enum svg_anchor anchor, int x, int y, int size, bool bold,
                 const char *text, bool name, const char *whole)
{
    begin_set(s, class, anchor, x, y, size, bold);
    attribute(s, "data-cut", name ? "name" : "");
    text_char(s->out, '>');
    svg_title(s, whole);
    svg_escape(s->out, text);
    text_put(s->out, "</text>\n");
}
