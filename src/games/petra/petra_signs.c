/* Signs, pieces and colours of the scene. Nothing is told by colour alone: each has a sign, a letter or a number too.
 */
#include "games/petra/petra_scene.h"

/* Outlines of one weight on a grid of 24. */
static const char *const signs[PETRA_SIGNS] = {
    [PETRA_E] = "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
    [PETRA_R] = "M12 8c2-3 6-5 10-5 0 6-3 10-7 11l2 7-5-4-5 4 2-7C5 13 2 9 2 3c4 0 8 2 10 5zM12 8c-1-2 0-4 2-4l-1 3",
    [PETRA_C] = "M3 4a3 4 0 0 0 6 0a3 4 0 0 0 6 0a3 4 0 0 0 6 0M6 9.500a3 4 0 0 0 6 0a3 4 0 0 0 6 0M9 15a3 5 0 0 0 6 0",
    [PETRA_I] =
        "M12 3c4 5 4 10 0 15c-4-5-4-10 0-15M9 17c-4 0-7-3-7-8 2 0 4 1 6 3M15 17c4 0 7-3 7-8-2 0-4 1-6 3M7 21h10",
    [PETRA_L] = "M12 10c1 4 1 8-1 11M12 10C10 6 5 6 3 10M12 10c2-4 7-4 9 0M12 10C12 6 9 3 5 4M12 10c0-4 3-7 7-6M7 21h9",
    [PETRA_GOLD] = "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16",
    [PETRA_SIGN_CAMEL] = "M3 21v-8c0-2 1-3 3-3 0-5 5-5 5 0 0-5 5-5 5 0 2 0 2-2 2-5h4v2h-2c0 5-1 8-4 8v6M7 21v-6h5v6",
    [PETRA_SIGN_BUILDING] = "M3 10l9-6 9 6zM5 10v8M10 10v8M14 10v8M19 10v8M3 21h18v-3H3z",
    [PETRA_SIGN_PERMANENT] = "M2 20L12 4l10 16zM12 4v6M8 20l4-7 4 7",
    [PETRA_SIGN_WORKER] = "M12 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 21c0-6 3-9 8-9s8 3 8 9z",
    [PETRA_SIGN_PAWN] = "M7 14L4 23h16l-3-9zM12 0a8 8 0 1 0 0 16a8 8 0 1 0 0-16",
    [PETRA_SIGN_BONUS] = "M12 4l9 16H3z",
    [PETRA_SIGN_POOL] = "M2 9c3-4 7 4 10 0s7 4 10 0M2 16c3-4 7 4 10 0s7 4 10 0",
    [PETRA_SIGN_CARD] = "M6 3h12v18H6zM9 8h6M9 12h6M9 16h3",
    [PETRA_SIGN_BAG] = "M8 8c-5 5-6 13 4 13s9-8 4-13zM8 8L6 3h12l-2 5M8 8h8",
    [PETRA_SIGN_STALL] = "M3 9l2-5h14l2 5zM5 9v12M19 9v12M3 14h18",
};

const struct svg_rule petra_signs_rules[] = {
    {".paper", "fill", "#efd8c8", "#251a17"},
    {".panel", "fill", "#fbf2ea", "#33251f"},
    {".well", "fill", "#f3e2d5", "#2a1e1a"},
    {".canyon", "stroke", "#d9b49c", "#57402f"},
    {".quiet", "fill", "#6b5646", "#c4ab98"},
    {".hair", "stroke", "#b5937d", "#7a5f4e"},
    {".hair,.ink,.lit,.last,.canyon,.sign", "fill", "none", NULL},
    {".sign", "stroke-linejoin", "round", NULL},
    {".sign", "stroke-linecap", "round", NULL},
    {".sign", "stroke-width", "1.800", NULL},
    {".ink", "stroke-width", "1.500", NULL},
    {".onpiece", "stroke", "#ffffff", NULL},
    {".letter", "fill", "#ffffff", NULL},
    {".canyon", "stroke-width", "46", NULL},
    {".canyon", "stroke-linejoin", "round", NULL},
    {".canyon", "stroke-linecap", "round", NULL},
    {".lit", "stroke-width", "3", NULL},
    {".last", "stroke", "#a8480c", "#ffb067"},
    {".last", "stroke-width", "2.500", NULL},
    {".last", "stroke-dasharray", "5 3", NULL},
    {".chosen .lit", "stroke-width", "5", NULL},
    {".t12", "font-size", "12px", NULL},
    {".t13", "font-size", "13px", NULL},
    {".t15", "font-size", "15px", NULL},
    {".t18", "font-size", "18px", NULL},
    {".bold", "font-weight", "700", NULL},
    {".type0", "fill", "#b2520c", NULL},
    {".type1", "fill", "#2b5b9c", NULL},
    {".type2", "fill", "#ad2f2a", NULL},
    {".type3", "fill", "#6f3f95", NULL},
    {".type4", "fill", "#2e6b3b", NULL},
    {".type5", "fill", "#8a6a0c", NULL},
    {".trader", "stroke", "#fbf2ea", "#9a8474"},
    {".seat0", "fill", "#1f2a33", "#0f161b"},
    {".seat1", "fill", "#ffffff", NULL},
    {".seat2", "fill", "#0e6e80", NULL},
    {".seat3", "fill", "#b23a70", NULL},
    {".owned", "stroke", "#33291f", "#efe6d8"},
    {".owned", "stroke-width", "1.500", NULL},
    {".on0,.on2,.on3", "fill", "#ffffff", NULL},
    {".on1", "fill", "#1f2a33", NULL},
    {".face", "fill", "#ffffff", NULL},
    {".face", "stroke", "#1f2a33", NULL},
    {".back", "fill", "#7d4a36", "#8d5a45"},
    {NULL, NULL, NULL, NULL},
};

static const char *const type_classes[PETRA_TILES] = {"trader type0", "trader type1", "trader type2",
                                                      "trader type3", "trader type4", "trader type5"};
const char *const petra_signs_seat_classes[PETRA_SEATS] = {"owned seat0", "owned seat1", "owned seat2", "owned seat3"};
static const char *const on_classes[PETRA_SEATS] = {"t12 bold on0", "t12 bold on1", "t12 bold on2", "t12 bold on3"};

void petra_signs_sign(struct petra_picture *d, const char *class, uint32_t sign, int x, int y, int size)
{
    svg_sign(&d->svg, class, signs[sign], x, y, size);
}

/* A trader is a rounded tile with the sign of its type. Large tiles have their letter too. */
void petra_signs_tile(struct petra_picture *d, uint32_t tile, int x, int y, int size)
{
    char letter[2] = {petra_text_letters[tile], '\0'};
    svg_rect(&d->svg, type_classes[tile], x - size / 2, y - size / 2, size, size, size / 5);
    if (size >= 34) {
        petra_signs_sign(d, "sign onpiece", tile, x - 4, y - 4, size * 5 / 8);
        svg_text(&d->svg, "t12 bold letter", SVG_END, x + size / 2 - 3, y + size / 2 - 4, letter);
    } else {
        petra_signs_sign(d, "sign onpiece", tile, x, y, size * 3 / 4);
    }
}

void petra_signs_cube(struct petra_picture *d, uint32_t seat, int x, int y, int size)
{
    svg_rect(&d->svg, petra_signs_seat_classes[seat], x - size / 2, y - size / 2, size, size, 2);
    svg_number(&d->svg, on_classes[seat], SVG_MIDDLE, x, y + 4, seat + 1);
}

/* The active side of a disc shows a cube. */
void petra_signs_disc(struct petra_picture *d, uint32_t seat, bool active, int x, int y, int radius)
{
    svg_circle(&d->svg, petra_signs_seat_classes[seat], x, y, radius);
    if (active)
        svg_rect(&d->svg, "face", x - 6, y - 6, 12, 12, 1);
    svg_number(&d->svg, active ? "t12 bold on1" : on_classes[seat], SVG_MIDDLE, x, y + 4, seat + 1);
}

void petra_signs_badge(struct petra_picture *d, uint32_t seat, int x, int y)
{
    svg_circle(&d->svg, petra_signs_seat_classes[seat], x, y, 10);
    svg_number(&d->svg, on_classes[seat], SVG_MIDDLE, x, y + 4, seat + 1);
}

void petra_signs_cut(struct petra_picture *d, const char *class, enum svg_anchor anchor, int x, int y, int columns,
                     const char *text)
{
    struct petra_phrase p;
    struct text t;
    int width = canvas_width(text), shown = 0;
    if (width <= columns) {
        svg_text(&d->svg, class, anchor, x, y, text);
        return;
    }
    text_init(&t, p.text, sizeof p.text);
    for (const char *at = text; shown < columns - 1; shown++) {
        const char *from = at;
        canvas_next(&at);
        text_bytes(&t, from, (size_t)(at - from));
    }
    text_put(&t, "…");
    svg_text(&d->svg, class, anchor, x, y, p.text);
}

void petra_signs_id(char id[40], const char *what, uint32_t a, uint32_t b)
{
    struct text t;
    text_init(&t, id, 40);
    text_put(&t, what);
    text_char(&t, '-');
    text_uint(&t, a);
    if (b != PETRA_NONE) {
        text_char(&t, '-');
        text_uint(&t, b);
    }
}
