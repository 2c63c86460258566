/* Signs, pieces and colours of the scene. Nothing is told by colour alone: each type has a sign, and each seat a mark
 * that is on all its pieces (a dot, a ring, bars, a cross). */
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
    [PETRA_SIGN_BONUS] = "M12 4l9 16H3z",
    [PETRA_SIGN_POOL] = "M2 9c3-4 7 4 10 0s7 4 10 0M2 16c3-4 7 4 10 0s7 4 10 0",
    [PETRA_SIGN_CARD] = "M6 3h12v18H6zM9 8h6M9 12h6M9 16h3",
    [PETRA_SIGN_BAG] = "M8 8c-5 5-6 13 4 13s9-8 4-13zM8 8L6 3h12l-2 5M8 8h8",
    [PETRA_SIGN_STALL] = "M3 9l2-5h14l2 5zM5 9v12M19 9v12M3 14h18",
    [PETRA_SIGN_INFLUENCE] = "M4 4h16v16H4z",
    [PETRA_SIGN_TICK] = "M4 13l5 6L20 5",
    [PETRA_SIGN_EQUAL] = "M4 9h16M4 15h16",
    /* An obelisk on its square, a cleft in the rock, a stall, houses. */
    [PETRA_SIGN_PLACES + PETRA_PLAZA] = "M10 17l1-12 1-2 1 2 1 12M7 17h10v3H7zM3 20h18",
    [PETRA_SIGN_PLACES + PETRA_SIQ] = "M3 3h7l-2 5 3 4-3 4 2 5H3M21 3h-6l1 5-2 4 3 4-2 5h6",
    [PETRA_SIGN_PLACES + PETRA_MARKET] = "M3 9l2-5h14l2 5zM5 9v12M19 9v12M3 14h18",
    [PETRA_SIGN_PLACES + PETRA_VILLAGE] = "M2 21V11l5-4 5 4v10zM12 21V8l5-4 5 4v13zM6 21v-5h3v5M16 12h2",
    [PETRA_SIGN_ARROW] = "M7 4l9 8-9 8",
    [PETRA_SIGN_WAY] = "M5 1l14 11-14 11z",
    [PETRA_SIGN_WAY + 1] = "M19 1L5 12l14 11z",
    [PETRA_SIGN_WAY + 2] = "M1 5h22L12 19z",
    [PETRA_SIGN_WAY + 3] = "M1 19h22L12 5z",
};

/* The colours of seats, and of what is on them, in light and dark pictures. */
#define SEAT0 "#1f2a33", "#0f161b"
#define SEAT1 "#ffffff", NULL
#define SEAT2 "#0e6e80", NULL
#define SEAT3 "#b23a70", NULL
#define PALE "#ffffff", NULL
#define DARK "#1f2a33", NULL

const struct show_seat petra_signs_seats[PETRA_SEATS] = {
    {{SEAT0}, {PALE}, "M12 10.500a1.500 1.500 0 1 0 0 3a1.500 1.500 0 1 0 0-3"},
    {{SEAT1}, {DARK}, "M12 6a6 6 0 1 0 0 12a6 6 0 1 0 0-12"},
    {{SEAT2}, {PALE}, "M4 8.500h16M4 15.500h16"},
    {{SEAT3}, {PALE}, "M6 6l12 12M18 6L6 18"},
};

/* A cube seen from the front: all of it, and the two sides that lie in the shade. */
static const char cube[] = "M2 8l6-6h14v14l-6 6h-14z", cube_sides[] = "M2 8l6-6h14l-6 6zM16 8l6-6v14l-6 6z";
static const char pawn[] = "M8 15L4 23h16l-4-8zM12 0a8 8 0 1 0 0 16a8 8 0 1 0 0-16";

const struct svg_rule petra_signs_rules[] = {
    {".paper", "fill", "#efd8c8", "#251a17"},
    {".panel", "fill", "#fbf2ea", "#33251f"},
    {".well", "fill", "#f3e2d5", "#2a1e1a"},
    {".band0", "fill", "#e8c4ae", "#3d2a23"},
    {".band1", "fill", "#dfb199", "#4a3229"},
    {".band2", "fill", "#ecd0b4", "#352520"},
    {".floor", "stroke", "#f7e9db", "#251a17"},
    {".cliff", "stroke", "#8a5a44", "#a8806b"},
    {".stone", "fill", "#f7e9db", "#33251f"},
    {".stone,.seam", "stroke", "#8a5a44", "#a8806b"},
    {".floor,.cliff", "fill", "none", NULL},
    {".dentils", "stroke-dasharray", "4 4", NULL},
    {".floor,.cliff", "stroke-linejoin", "round", NULL},
    {".floor,.cliff", "stroke-linecap", "round", NULL},
    {".quiet", "fill", "#664f40", "#c9b2a0"},
    {".hair", "stroke", "#b5937d", "#7a5f4e"},
    {".sign,.lit,.last,.mark", "fill", "none", NULL},
    {".sign", "stroke", "#33291f", "#efe6d8"},
    {".sign,.mark", "stroke-linejoin", "round", NULL},
    {".sign,.mark", "stroke-linecap", "round", NULL},
    {".sign", "stroke-width", "1.800", NULL},
    {".faint", "stroke", "#94705a", "#a08472"},
    {".free", "stroke-dasharray", "3.200 3.200", NULL},
    {".free", "stroke-linecap", "butt", NULL},
    {".way", "fill", "#664f40", "#c9b2a0"},
    {".fine", "stroke-width", "1", NULL},
    {".onpiece", "stroke", "#ffffff", NULL},
    {".letter", "fill", "#ffffff", NULL},
    {".rim", "stroke-opacity", "0.450", NULL},
    {".lit", "stroke", "#12498c", "#8cc0ff"},
    {".lit", "stroke-width", "3", NULL},
    {".would", "fill", "#12498c", "#8cc0ff"},
    {".last", "stroke", "#9c3f06", "#ffb067"},
    {".last", "stroke-width", "2.500", NULL},
    {".last", "stroke-dasharray", "5 3", NULL},
    {".chosen .lit", "stroke-width", "5", NULL},
    {".turns", "stroke", "#33291f", "#efe6d8"},
    {".turns", "stroke-width", "3", NULL},
    {".type0", "fill", "#b2520c", NULL},
    {".type1", "fill", "#2b5b9c", NULL},
    {".type2", "fill", "#ad2f2a", NULL},
    {".type3", "fill", "#6f3f95", NULL},
    {".type4", "fill", "#2e6b3b", NULL},
    {".type5", "fill", "#8a6a0c", NULL},
    {".cloth", "fill", "#fdf6ee", "#d9c8b8"},
    {".road", "opacity", "0.300", NULL},
    {".trader", "stroke", "#fbf2ea", "#9a8474"},
    {".seat0", "fill", SEAT0},
    {".seat1", "fill", SEAT1},
    {".seat2", "fill", SEAT2},
    {".seat3", "fill", SEAT3},
    {".owned", "stroke", "#33291f", "#efe6d8"},
    {".owned", "stroke-width", "1.500", NULL},
    {".shade", "fill", "#7f7f7f", NULL},
    {".shade", "opacity", "0.450", NULL},
    {".shade1", "fill", "#1f2a33", NULL},
    {".shade1", "opacity", "0.600", NULL},
    {".mark", "stroke", PALE},
    {".mark", "stroke-width", "3.500", NULL},
    {".mark1", "stroke", DARK},
    {".face", "fill", "#ffffff", NULL},
    {".face", "stroke", "#1f2a33", NULL},
    {NULL, NULL, NULL, NULL},
};

static const char *const type_classes[PETRA_TILES] = {"trader type0", "trader type1", "trader type2",
                                                      "trader type3", "trader type4", "trader type5"};
static const char *const seat_classes[PETRA_SEATS] = {"owned seat0", "owned seat1", "owned seat2", "owned seat3"};

void petra_signs_sign(struct petra_picture *d, const char *class, uint32_t sign, int x, int y, int size)
{
    svg_sign(d->svg, class, signs[sign], x, y, size);
}

void petra_signs_blank(struct petra_picture *d, uint32_t tile, int x, int y, int size)
{
    svg_rect(d->svg, type_classes[tile], rect_around(x, y, size, size), size / 5);
    if (size >= 26)
        svg_rect(d->svg, "sign onpiece rim", (struct rect){x - size / 2 + 3, y - size / 2 + 3, size - 6, size - 6},
                 size / 7);
}

/* A trader is a rounded tile with the sign of its type. Large tiles have their letter too. */
void petra_signs_tile(struct petra_picture *d, uint32_t tile, int x, int y, int size)
{
    char letter[2] = {petra_text_letters[tile], '\0'};
    int text = d->room->least;
    bool lettered = size >= 34 && size >= text * 5 / 2;
    petra_signs_blank(d, tile, x, y, size);
    if (!lettered) {
        petra_signs_sign(d, "sign onpiece", tile, x, y, size * 3 / 4);
        return;
    }
    petra_signs_sign(d, "sign onpiece", tile, x - size / 12, y - size / 12, size * 5 / 8);
    type_put(d->svg, (struct type){.size = text, .bold = true, .anchor = SVG_END, .class = "letter"},
             x + size / 2 - size / 9, y + size / 2 - size / 9, letter);
}

static void draw_mark(struct petra_picture *d, uint32_t seat, int x, int y, int size)
{
    svg_sign(d->svg, seat == 1 ? "mark mark1" : "mark", petra_signs_seats[seat].mark, x, y, size);
}

void petra_signs_cube(struct petra_picture *d, uint32_t seat, int x, int y, int size)
{
    svg_sign(d->svg, seat_classes[seat], cube, x, y, size);
    svg_sign(d->svg, seat == 1 ? "shade shade1" : "shade", cube_sides, x, y, size);
    draw_mark(d, seat, x - size / 8, y + size / 8, size * 11 / 24);
}

void petra_signs_socket(struct petra_picture *d, const char *class, int x, int y, int size)
{
    svg_rect(d->svg, class,
             (struct rect){x - size / 2 + size / 12, y - size / 2 + size / 4, size * 7 / 12, size * 7 / 12}, 1);
}

/* The active side of a disc shows a cube. */
void petra_signs_disc(struct petra_picture *d, uint32_t seat, bool active, int x, int y, int radius)
{
    svg_circle(d->svg, seat_classes[seat], x, y, radius);
    if (active) {
        svg_circle(d->svg, "face", x, y, radius * 4 / 5);
        petra_signs_cube(d, seat, x, y, radius * 9 / 8);
    } else {
        draw_mark(d, seat, x, y, radius * 6 / 5);
    }
}

void petra_signs_pawn(struct petra_picture *d, uint32_t seat, int x, int y, int size)
{
    svg_sign(d->svg, seat_classes[seat], pawn, x, y, size);
    draw_mark(d, seat, x, y - size / 6, size * 9 / 24);
}

void petra_signs_wave(struct petra_picture *d, const char *class, struct rect at, int high)
{
    int wave = at.width / 6;
    const int n[] = {at.x, at.y, wave / 2, -high, wave, 0, wave, 0, wave, 0, wave, 0, wave, 0, wave, 0};
    char path[256];
    struct text t;
    text_init(&t, path, sizeof path);
    for (size_t i = 0; i < sizeof n / sizeof n[0]; i++) {
        text_put(&t, i == 0 ? "M" : i == 2 ? "q" : i >= 6 && i % 2 == 0 ? "t" : " ");
        text_int(&t, n[i]);
    }
    text_put(&t, "v");
    text_int(&t, at.height);
    text_put(&t, "H");
    text_int(&t, at.x);
    text_put(&t, "z");
    svg_path(d->svg, class, path);
}

uint32_t petra_signs_bonus(const struct petra_picture *d, uint32_t track)
{
    uint32_t kind = d->b->bonus[track].kind;
    return kind == PETRA_S_EXTENSION   ? PETRA_SIGN_STALL
           : kind == PETRA_S_PERMANENT ? PETRA_SIGN_PERMANENT
           : kind == PETRA_S_BUILD     ? PETRA_SIGN_BUILDING
                                       : (uint32_t)PETRA_GOLD;
}

static int count_sign(const struct petra_picture *d, int height)
{
    return rect_between(12, height - 4, d->room->body * 3 / 2);
}

int petra_signs_count_width(const struct petra_picture *d, int height)
{
    return count_sign(d, height) + 4 + type_width((struct type){.size = d->room->body, .bold = true}, "00");
}

void petra_signs_count(struct petra_picture *d, uint32_t sign, struct rect at, int n, int would, bool changed)
{
    struct rect whole = rect_inset(at, 0, 1);
    struct rect image = rect_cut_left(&at, count_sign(d, at.height), 3);
    int size = rect_least(d->room->body, at.height), width;
    char more[16];
    struct text t;
    if (sign < PETRA_TILES)
        petra_signs_tile(d, sign, rect_middle_x(image), rect_middle_y(image), image.width);
    else
        petra_signs_sign(d, "sign", sign, rect_middle_x(image), rect_middle_y(image), image.width);
    petra_scene_number(d, size, SVG_START, at, n);
    text_init(&t, more, sizeof more);
    text_int(&t, n);
    width = type_width((struct type){.size = size, .bold = true}, more);
    rect_cut_left(&at, width, 2);
    whole.width = image.width + 5 + width;
    petra_scene_last(d, rect_inset(whole, -2, 0), 5, changed);
    text_init(&t, more, sizeof more);
    text_signed(&t, would - n, true);
    if (would != n && type_width((struct type){.size = d->room->least, .bold = true}, more) <= at.width)
        petra_scene_text(d, d->room->least, true, SVG_START, "would", at, more);
}
