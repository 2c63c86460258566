/* The signs of Prowl: masks of the clans and small signs, all drawn on a grid of 24 with one stroke, and the style. */
#include "games/prowl/prowl_scene.h"

const struct svg_rule prowl_signs_rules[] = {
    {".sign", "stroke-width", "1.7", NULL},
    {".sign,.mask,.motif", "stroke-linejoin", "round", NULL},
    {".sign,.mask,.motif", "stroke-linecap", "round", NULL},
    {".mask", "stroke-width", "0.9", NULL},
    {".motif", "fill", "none", NULL},
    {".motif", "stroke", "#33291f", "#efe6d8"},
    {".motif", "stroke-opacity", "0.15", NULL},
    {".shade", "opacity", "0.2", NULL},
    {".shade path", "stroke-width", "0.5", NULL},
    {".fine", "stroke-width", "1.2", NULL},
    {".thick", "stroke-width", "2.5", NULL},
    {".edge", "stroke", "#6b5d4b", "#94876f"},
    {".last", "stroke", "#b4451f", "#ffab7a"},
    {".last", "stroke-width", "3", NULL},
    {".was", "fill", "#a33c17", "#ffab7a"},
    {".back", "fill", "#6b5b73", "#574a63"},
    {".weave", "stroke", "#a597ad", "#8d7f99"},
    {".eye", "stroke", "#fff8ea", NULL},
    {".turn.on .sign.ink", "stroke", "#fffaf0", "#211d19"},
    {".turn.on .solid", "fill", "#fffaf0", "#211d19"},
    {".dashes", "stroke-dasharray", "3 3", NULL},
    {".solid", "fill", "#33291f", "#efe6d8"},
    {".pale", "fill", "#fff8ea", "#efe6d8"},
    {".dark", "fill", "#33291f", "#211d19"},
    {".gold", "fill", "#e9bd4f", "#b98a24"},
    {".button", "fill", "#fffaf0", "#2c2722"},
    {".picked", "fill", "#d6e6fa", "#22416b"},
    {".leader", "stroke", "#a8281e", "#ff8d7c"},
    {".tint0", "fill", "#d3e3c0", "#3b5230"},
    {".tint1", "fill", "#f6e1a4", "#5e4d1d"},
    {".tint2", "fill", "#f0c9ab", "#663c22"},
    {".tint3", "fill", "#cddcea", "#2f475a"},
    {".tint4", "fill", "#dccfe6", "#4a3a5c"},
    {".tint5", "fill", "#c6e3df", "#24504c"},
    {".tint6", "fill", "#f2cfd6", "#613641"},
    {".tint7", "fill", "#e2d7c5", "#54483a"},
    {".hue0", "fill", "#86ad63", NULL},
    {".hue1", "fill", "#dfae3a", NULL},
    {".hue2", "fill", "#cf7a42", NULL},
    {".hue3", "fill", "#7d9fc0", NULL},
    {".hue4", "fill", "#9c82b8", NULL},
    {".hue5", "fill", "#5ba69d", NULL},
    {".hue6", "fill", "#d0808f", NULL},
    {".hue7", "fill", "#a58f70", NULL},
    {NULL, NULL, NULL, NULL},
};

static const char *const tints[PROWL_BOX_CLANS] = {"tint0", "tint1", "tint2", "tint3",
                                                   "tint4", "tint5", "tint6", "tint7"};
static const char *const hues[PROWL_BOX_CLANS] = {"hue0 ink mask", "hue1 ink mask", "hue2 ink mask", "hue3 ink mask",
                                                  "hue4 ink mask", "hue5 ink mask", "hue6 ink mask", "hue7 ink mask"};

/* A mask has a face, pale parts, dark parts, and lines; its clan has a pattern. */
struct mask {
    const char *id; /* of the clan, or empty for any other clan */
    const char *face, *pale, *dark, *lines, *motif;
};

static const struct mask masks[] = {
    /* The fox. */
    {"Sp", "M3 2.5L9.2 7.2Q12 6.4 14.8 7.2L21 2.5L20.6 12.2Q17.6 15 12 21.5Q6.4 15 3.4 12.2Z",
     "M3.6 12.4Q7.4 12.2 9.6 14.4L12 19L14.4 14.4Q16.6 12.2 20.4 12.4Q17.6 15 12 21.5Q6.4 15 3.6 12.4Z",
     "M10.6 19.4Q12 18.6 13.4 19.4L12 21.5ZM6.6 10Q8.6 9.4 9.9 11.4Q8 12 6.6 10Z "
     "M17.4 10Q15.4 9.4 14.1 11.4Q16 12 17.4 10Z",
     "M4.8 5.4L7.4 7.6L5 9.4M19.2 5.4L16.6 7.6L19 9.4",
     "M12 21V4M12 10.5Q7 10.5 6 5Q11 5 12 10.5M12 15.5Q17 15.5 18 10Q13 10 12 15.5"},
    /* The boar. */
    {"Su",
     "M3.2 3.5L8 5.6Q12 3.8 16 5.6L20.8 3.5L19.8 9.6Q20.4 14.6 16.8 18.4Q14.8 21 12 21Q9.2 21 7.2 18.4 "
     "Q3.6 14.6 4.2 9.6Z",
     "M6.9 17.9Q3.6 16.6 4.2 12.4Q5.2 15.6 8 16.2ZM17.1 17.9Q20.4 16.6 19.8 12.4Q18.8 15.6 16 16.2Z",
     "M6.8 9.6Q8.8 9.2 10 11Q8 11.6 6.8 9.6ZM17.2 9.6Q15.2 9.2 14 11Q16 11.6 17.2 9.6Z "
     "M10 17a.8 1.1 0 1 0 1.6 0a.8 1.1 0 1 0 -1.6 0ZM12.4 17a.8 1.1 0 1 0 1.6 0a.8 1.1 0 1 0 -1.6 0Z",
     "M8.2 17a3.8 3 0 1 0 7.6 0a3.8 3 0 1 0 -7.6 0ZM10.2 5L11 7.6M13.8 5L13 7.6M12 4.6V8",
     "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0 -8M12 2V5M12 19V22M2 12H5M19 12H22M5 5L7 7M17 17L19 19M19 5L17 7 "
     "M5 19L7 17"},
    /* The stag. */
    {"Au", "M8 10.6L12 9L16 10.6L20.4 9.4L15.9 13.6L15 17Q14.6 21.5 12 21.5Q9.4 21.5 9 17L8.1 13.6L3.6 9.4Z",
     "M9.4 18.2Q12 16.6 14.6 18.2Q14.2 21.5 12 21.5Q9.8 21.5 9.4 18.2Z",
     "M10.9 18.9Q12 18.3 13.1 18.9L12 20.3ZM9 13Q10.4 12.8 11 14.2Q9.6 14.4 9 13Z "
     "M15 13Q13.6 12.8 13 14.2Q14.4 14.4 15 13Z",
     "M10 9.8Q6.6 8.4 6.2 2.5M6.4 5.4L3.4 2.8M7.2 7.4L2.8 6.2M8.6 8.9L9.2 4.6 "
     "M14 9.8Q17.4 8.4 17.8 2.5M17.6 5.4L20.6 2.8M16.8 7.4L21.2 6.2M15.4 8.9L14.8 4.6",
     "M12 22V8M12 2.5Q18 6 17.5 12Q16.5 17 12 18Q7.5 17 6.5 12Q6 6 12 2.5M12 11L15 8.5M12 15L16 12M12 11L9 "
     "8.5M12 15L8 12"},
    /* The owl. */
    {"Wi", "M3.4 2.8Q7.6 6 12 5.8Q16.4 6 20.6 2.8Q21.2 8.6 20.4 13Q18.8 20 12 21.5Q5.2 20 3.6 13Q2.8 8.6 3.4 2.8Z",
     "M4.9 11a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0ZM12.1 11a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z",
     "M6.9 11a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0ZM14.1 11a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0Z "
     "M12 12.6L13.4 14.4L12 16.8L10.6 14.4Z",
     "M8 17.6L9 18.6L10 17.6M14 17.6L15 18.6L16 17.6M11 18.8L12 19.8L13 18.8M7.2 6.4L12 8.6L16.8 6.4",
     "M12 2.5V21.5M3.8 7.2L20.2 16.8M20.2 7.2L3.8 16.8M9.5 4L12 6.5L14.5 4M9.5 20L12 17.5L14.5 20"},
    /* Any other clan: a plain mask with ribbons. */
    {"",
     "M2.6 8.6Q7 5.6 12 8Q17 5.6 21.4 8.6Q21.2 16.4 16 16.6Q13.4 16.6 12 13.8Q10.6 16.6 8 16.6Q2.8 16.4 2.6 8.6 "
     "Z",
     "", "M5.6 11Q8 9 10.2 11.4Q8 13.4 5.6 11ZM18.4 11Q16 9 13.8 11.4Q16 13.4 18.4 11Z",
     "M3 12.6Q1.6 16 3.6 20.4M21 12.6Q22.4 16 20.4 20.4", "M12 4L20 12L12 20L4 12Z"},
};

static const struct mask *mask_of(const struct prowl_draw *d, uint32_t clan)
{
    const struct mask *m = masks;
    while (m->id[0] != '\0' && strcmp(m->id, d->pen.box->clan[clan].id) != 0)
        m++;
    return m;
}

static void put_mask(struct prowl_draw *d, uint32_t clan, int x, int y, int size)
{
    const struct mask *m = mask_of(d, clan);
    svg_sign(d->svg, hues[clan], m->face, x, y, size);
    if (m->pale[0] != '\0')
        svg_sign(d->svg, "pale ink mask", m->pale, x, y, size);
    svg_sign(d->svg, "dark", m->dark, x, y, size);
    svg_sign(d->svg, "line ink mask", m->lines, x, y, size);
}

void prowl_signs_mask(struct prowl_draw *d, uint32_t slot, int x, int y, int size)
{
    put_mask(d, d->s->clans[slot], x, y, size);
}

void prowl_signs_shade(struct prowl_draw *d, uint32_t slot, int x, int y, int size)
{
    const struct mask *m = mask_of(d, d->s->clans[slot]);
    const char *const paths[] = {m->face, m->pale, m->dark, m->lines};
    svg_group(d->svg, NULL, "shade");
    for (int i = 0; i < 4; i++)
        svg_sign(d->svg, "line ink mask", paths[i], x, y, size);
    svg_close(d->svg);
}

bool prowl_signs_has_mask(const struct prowl_draw *d, uint32_t slot)
{
    return mask_of(d, d->s->clans[slot])->id[0] != '\0';
}

void prowl_signs_pattern(struct prowl_draw *d, uint32_t slot, struct rect at)
{
    const char *motif = mask_of(d, d->s->clans[slot])->motif;
    int size = rect_between(16, at.height * 45 / 100, 64), step = size * 7 / 4;
    /* Two rows, the second of which is moved by half a step. */
    for (int x = rect_right(at) - size / 2 - 4, i = 0; x - size / 2 > at.x; x -= step / 2, i++)
        svg_sign(d->svg, "motif", motif, x, at.y + at.height * (i % 2 == 0 ? 30 : 74) / 100, size);
}

const char *prowl_signs_tint(const struct prowl_draw *d, uint32_t slot)
{
    return tints[d->s->clans[slot]];
}

static const char early_path[] = "M6 3.5H18M6 20.5H18M7.5 3.5V6Q7.5 9.5 12 12Q16.5 9.5 16.5 6V3.5M7.5 20.5V18 "
                                 "Q7.5 14.5 12 12Q16.5 14.5 16.5 18V20.5M9 7H15M10.3 9H13.7";
static const char final_path[] = "M6 3.5H18M6 20.5H18M7.5 3.5V6Q7.5 9.5 12 12Q16.5 9.5 16.5 6V3.5M7.5 20.5V18 "
                                 "Q7.5 14.5 12 12Q16.5 14.5 16.5 18V20.5M9.2 18.5H14.8M10.5 16.5H13.5";
static const char look_path[] = "M2.5 12Q7 5.5 12 5.5Q17 5.5 21.5 12Q17 18.5 12 18.5Q7 18.5 2.5 12Z "
                                "M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0";
static const char reward_path[] = "M4 9H20V13H4ZM5.5 13V20.5H18.5V13M12 9V20.5 "
                                  "M12 9Q6 8.5 7.5 5Q10 3 12 9Q14 3 16.5 5Q18 8.5 12 9";
static const char if_path[] = "M12 2L22 12L12 22L2 12ZM9.6 10Q9.8 7.6 12 7.6Q14.4 7.6 14.4 9.8 "
                              "Q14.4 11.4 12 12.4V13.8M12 16.2V16.6";
static const char blank_path[] = "M2.6 8.6Q7 5.6 12 8Q17 5.6 21.4 8.6Q21.2 16.4 16 16.6Q13.4 16.6 12 13.8 "
                                 "Q10.6 16.6 8 16.6Q2.8 16.4 2.6 8.6ZM6.6 11.2H9.2M14.8 11.2H17.4";

static const char *const signs[] = {
    [PROWL_SIGN_CROWN] = "M3.5 17.5L3 7.5L8 11.5L12 4.5L16 11.5L21 7.5L20.5 17.5ZM4 20.5H20",
    [PROWL_SIGN_EARLY] = early_path,
    [PROWL_SIGN_FINAL] = final_path,
    [PROWL_SIGN_ATTACHMENT] = "M8 4H16M10 4V10L7 13.5H17L14 10V4M12 13.5V20.5",
    [PROWL_SIGN_LEADER] = "M6 21.5V3M6 4H19L15.5 8L19 12H6",
    [PROWL_SIGN_PLAY] = "M6.5 8.5H17.5V21H6.5ZM12 15.5V2.5M8.5 6L12 2.5L15.5 6",
    [PROWL_SIGN_CHANGE] = "M4 9.5H18M14.5 6L18 9.5L14.5 13M20 15.5H6M9.5 12L6 15.5L9.5 19",
    [PROWL_SIGN_ACCUSE] = "M4 4H20V16H12L8 20.5V16H4ZM12 7V10.8M12 13V13.3",
    [PROWL_SIGN_HUSH] = "M4 5H20V16H12L8 20.5V16H4ZM8.5 8L15.5 13M15.5 8L8.5 13",
    [PROWL_SIGN_SHIELD] = "M12 2.5L20 5.5Q20.5 16 12 21.5Q3.5 16 4 5.5ZM12 6V17.5",
    [PROWL_SIGN_CONTRACT] = "M7 3.5H19V17Q19 20.5 15.5 20.5H5Q7 20 7 17ZM10 8H16M10 11.5H16M10 15H13.5",
    [PROWL_SIGN_UP] = "M12 20V5M5.5 11.5L12 5L18.5 11.5",
    [PROWL_SIGN_DOWN] = "M12 4V19M5.5 12.5L12 19L18.5 12.5",
    [PROWL_SIGN_SWAP] = "M8 20V4.5M4 8.5L8 4.5L12 8.5M16 4V19.5M12 15.5L16 19.5L20 15.5",
    [PROWL_SIGN_TO] = "M4 12H19M13 6L19 12L13 18",
    [PROWL_SIGN_TURN] = "M7 4L18.5 12L7 20Z",
    [PROWL_SIGN_WINNER] = "M12 3L14.6 9L21 9.6L16.2 13.9L17.6 20.3L12 16.9L6.4 20.3L7.8 13.9L3 9.6L9.4 9Z",
    [PROWL_SIGN_LOSER] = "M12 3L14.6 9L21 9.6L16.2 13.9L17.6 20.3L12 16.9L6.4 20.3L7.8 13.9L3 9.6L9.4 9Z "
                         "M3 21L21 3",
    [PROWL_SIGN_PERSON] = "M12 3.5a4 4 0 1 0 0 8a4 4 0 1 0 0 -8M4.5 20.5Q5 13.5 12 13.5Q19 13.5 19.5 20.5Z",
    [PROWL_SIGN_LOOK] = look_path,
    [PROWL_SIGN_CARDS] = "M3.5 7L10.5 5L14.2 18L7.2 20ZM13 5H20V18.5H16.5",
    [PROWL_SIGN_PASS] = "M19.5 8.5A8.3 8.3 0 1 0 20.4 13M20 3.5V8.8H14.7",
    [PROWL_SIGN_FORCE] = "M8.5 11L14 5.5L18 9.5L12.5 15ZM10.6 13L4 19.6M13 20.5H21",
    [PROWL_SIGN_REWARD] = reward_path,
    [PROWL_SIGN_VEIL] = "M3.5 4H20.5M5 4Q5 15 3.5 20.5M9 4Q9 14 7.8 20.5M12 4V20.5M15 4Q15 14 16.2 20.5 "
                        "M19 4Q19 15 20.5 20.5",
    [PROWL_SIGN_FLIP] = "M5 4H13V20H5ZM13 6L19.5 8.5V15.5L13 18",
    [PROWL_SIGN_IF] = if_path,
    [PROWL_SIGN_OR] = "M15 4L9 20",
    [PROWL_SIGN_BELL] = "M4.5 17.5Q7 15.5 7 11Q7 5 12 5Q17 5 17 11Q17 15.5 19.5 17.5ZM12 5V3M10 20Q12 21.5 14 20",
    [PROWL_SIGN_OATH] = "M12 2.5V15.5M7.5 15.5H16.5M12 15.5V21M10 21H14",
    [PROWL_SIGN_BLANK] = blank_path,
    [PROWL_SIGN_PLACE] = "M4 2.5H20V21.5L12 18.5L4 21.5Z",
};

void prowl_signs_put(struct prowl_draw *d, uint32_t sign, int x, int y, int size)
{
    if (sign >= PROWL_SIGN_MASK) {
        put_mask(d, sign - PROWL_SIGN_MASK, x, y, size);
        return;
    }
    uint32_t place = sign >= PROWL_SIGN_PLACE ? sign - PROWL_SIGN_PLACE + 1 : 0;
    const char *class = sign == PROWL_SIGN_CROWN || sign == PROWL_SIGN_WINNER ? "gold ink sign"
                        : sign == PROWL_SIGN_TURN                             ? "solid"
                                                                              : "line ink sign";
    svg_sign(d->svg, class, signs[place > 0 ? PROWL_SIGN_PLACE : sign], x, y, size);
    if (place > 0)
        type_number(d->svg, (struct type){.size = 12, .bold = true, .anchor = SVG_MIDDLE}, x, y + 3, place);
}

void prowl_signs_cut(struct prowl_draw *d, uint32_t sign, struct rect *row, int width, int gap, int size)
{
    struct rect at = rect_cut_left(row, width, gap);
    prowl_signs_put(d, sign, rect_middle_x(at), rect_middle_y(at), size);
}

void prowl_signs_lit(struct prowl_draw *d, uint32_t sign, int x, int y, int size)
{
    svg_sign(d->svg, "line lit sign", signs[sign], x, y, size);
}

void prowl_signs_eye(struct prowl_draw *d, int x, int y, int size)
{
    svg_sign(d->svg, "line eye sign", look_path, x, y, size);
}

enum prowl_sign prowl_signs_keyword(uint32_t flag)
{
    return flag == PROWL_EARLY        ? PROWL_SIGN_EARLY
           : flag == PROWL_FINAL      ? PROWL_SIGN_FINAL
           : flag == PROWL_ATTACHMENT ? PROWL_SIGN_ATTACHMENT
                                      : PROWL_SIGN_LEADER;
}

enum prowl_sign prowl_signs_action(uint32_t must)
{
    return must == PROWL_PLAY ? PROWL_SIGN_PLAY : must == PROWL_CHANGE ? PROWL_SIGN_CHANGE : PROWL_SIGN_ACCUSE;
}
