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
    {"Sp", "M3 2.5 L9.2 7.2 Q12 6.4 14.8 7.2 L21 2.5 L20.6 12.2 Q17.6 15 12 21.5 Q6.4 15 3.4 12.2 Z",
     "M3.6 12.4 Q7.4 12.2 9.6 14.4 L12 19 L14.4 14.4 Q16.6 12.2 20.4 12.4 Q17.6 15 12 21.5 Q6.4 15 3.6 12.4 Z",
     "M10.6 19.4 Q12 18.6 13.4 19.4 L12 21.5 Z M6.6 10 Q8.6 9.4 9.9 11.4 Q8 12 6.6 10 Z "
     "M17.4 10 Q15.4 9.4 14.1 11.4 Q16 12 17.4 10 Z",
     "M4.8 5.4 L7.4 7.6 L5 9.4 M19.2 5.4 L16.6 7.6 L19 9.4",
     "M12 21 V4 M12 10.5 Q7 10.5 6 5 Q11 5 12 10.5 M12 15.5 Q17 15.5 18 10 Q13 10 12 15.5"},
    /* The boar. */
    {"Su",
     "M3.2 3.5 L8 5.6 Q12 3.8 16 5.6 L20.8 3.5 L19.8 9.6 Q20.4 14.6 16.8 18.4 Q14.8 21 12 21 Q9.2 21 7.2 18.4 "
     "Q3.6 14.6 4.2 9.6 Z",
     "M6.9 17.9 Q3.6 16.6 4.2 12.4 Q5.2 15.6 8 16.2 Z M17.1 17.9 Q20.4 16.6 19.8 12.4 Q18.8 15.6 16 16.2 Z",
     "M6.8 9.6 Q8.8 9.2 10 11 Q8 11.6 6.8 9.6 Z M17.2 9.6 Q15.2 9.2 14 11 Q16 11.6 17.2 9.6 Z "
     "M10 17 a.8 1.1 0 1 0 1.6 0 a.8 1.1 0 1 0 -1.6 0 Z M12.4 17 a.8 1.1 0 1 0 1.6 0 a.8 1.1 0 1 0 -1.6 0 Z",
     "M8.2 17 a3.8 3 0 1 0 7.6 0 a3.8 3 0 1 0 -7.6 0 Z M10.2 5 L11 7.6 M13.8 5 L13 7.6 M12 4.6 V8",
     "M12 8 a4 4 0 1 0 0 8 a4 4 0 1 0 0 -8 M12 2 V5 M12 19 V22 M2 12 H5 M19 12 H22 M5 5 L7 7 M17 17 L19 19 M19 5 L17 7 "
     "M5 19 L7 17"},
    /* The stag. */
    {"Au", "M8 10.6 L12 9 L16 10.6 L20.4 9.4 L15.9 13.6 L15 17 Q14.6 21.5 12 21.5 Q9.4 21.5 9 17 L8.1 13.6 L3.6 9.4 Z",
     "M9.4 18.2 Q12 16.6 14.6 18.2 Q14.2 21.5 12 21.5 Q9.8 21.5 9.4 18.2 Z",
     "M10.9 18.9 Q12 18.3 13.1 18.9 L12 20.3 Z M9 13 Q10.4 12.8 11 14.2 Q9.6 14.4 9 13 Z "
     "M15 13 Q13.6 12.8 13 14.2 Q14.4 14.4 15 13 Z",
     "M10 9.8 Q6.6 8.4 6.2 2.5 M6.4 5.4 L3.4 2.8 M7.2 7.4 L2.8 6.2 M8.6 8.9 L9.2 4.6 "
     "M14 9.8 Q17.4 8.4 17.8 2.5 M17.6 5.4 L20.6 2.8 M16.8 7.4 L21.2 6.2 M15.4 8.9 L14.8 4.6",
     "M12 22 V8 M12 2.5 Q18 6 17.5 12 Q16.5 17 12 18 Q7.5 17 6.5 12 Q6 6 12 2.5 M12 11 L15 8.5 M12 15 L16 12 M12 11 L9 "
     "8.5 M12 15 L8 12"},
    /* The owl. */
    {"Wi",
     "M3.4 2.8 Q7.6 6 12 5.8 Q16.4 6 20.6 2.8 Q21.2 8.6 20.4 13 Q18.8 20 12 21.5 Q5.2 20 3.6 13 Q2.8 8.6 3.4 2.8 Z",
     "M4.9 11 a3.5 3.5 0 1 0 7 0 a3.5 3.5 0 1 0 -7 0 Z M12.1 11 a3.5 3.5 0 1 0 7 0 a3.5 3.5 0 1 0 -7 0 Z",
     "M6.9 11 a1.5 1.5 0 1 0 3 0 a1.5 1.5 0 1 0 -3 0 Z M14.1 11 a1.5 1.5 0 1 0 3 0 a1.5 1.5 0 1 0 -3 0 Z "
     "M12 12.6 L13.4 14.4 L12 16.8 L10.6 14.4 Z",
     "M8 17.6 L9 18.6 L10 17.6 M14 17.6 L15 18.6 L16 17.6 M11 18.8 L12 19.8 L13 18.8 M7.2 6.4 L12 8.6 L16.8 6.4",
     "M12 2.5 V21.5 M3.8 7.2 L20.2 16.8 M20.2 7.2 L3.8 16.8 M9.5 4 L12 6.5 L14.5 4 M9.5 20 L12 17.5 L14.5 20"},
    /* Any other clan: a plain mask with ribbons. */
    {"",
     "M2.6 8.6 Q7 5.6 12 8 Q17 5.6 21.4 8.6 Q21.2 16.4 16 16.6 Q13.4 16.6 12 13.8 Q10.6 16.6 8 16.6 Q2.8 16.4 2.6 8.6 "
     "Z",
     "", "M5.6 11 Q8 9 10.2 11.4 Q8 13.4 5.6 11 Z M18.4 11 Q16 9 13.8 11.4 Q16 13.4 18.4 11 Z",
     "M3 12.6 Q1.6 16 3.6 20.4 M21 12.6 Q22.4 16 20.4 20.4", "M12 4 L20 12 L12 20 L4 12 Z"},
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
    svg_sign(&d->svg, hues[clan], m->face, x, y, size);
    if (m->pale[0] != '\0')
        svg_sign(&d->svg, "pale ink mask", m->pale, x, y, size);
    svg_sign(&d->svg, "dark", m->dark, x, y, size);
    svg_sign(&d->svg, "line ink mask", m->lines, x, y, size);
}

void prowl_signs_mask(struct prowl_draw *d, uint32_t slot, int x, int y, int size)
{
    put_mask(d, d->s->clans[slot], x, y, size);
}

void prowl_signs_shade(struct prowl_draw *d, uint32_t slot, int x, int y, int size)
{
    const struct mask *m = mask_of(d, d->s->clans[slot]);
    const char *const paths[] = {m->face, m->pale, m->dark, m->lines};
    svg_group(&d->svg, NULL, "shade");
    for (int i = 0; i < 4; i++)
        svg_sign(&d->svg, "line ink mask", paths[i], x, y, size);
    svg_close(&d->svg);
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
        svg_sign(&d->svg, "motif", motif, x, at.y + at.height * (i % 2 == 0 ? 30 : 74) / 100, size);
}

const char *prowl_signs_tint(const struct prowl_draw *d, uint32_t slot)
{
    return tints[d->s->clans[slot]];
}

static const char early_path[] =
    "M6 3.5 H18 M6 20.5 H18 M7.5 3.5 V6 Q7.5 9.5 12 12 Q16.5 9.5 16.5 6 V3.5 M7.5 20.5 V18 "
    "Q7.5 14.5 12 12 Q16.5 14.5 16.5 18 V20.5 M9 7 H15 M10.3 9 H13.7";
static const char final_path[] =
    "M6 3.5 H18 M6 20.5 H18 M7.5 3.5 V6 Q7.5 9.5 12 12 Q16.5 9.5 16.5 6 V3.5 M7.5 20.5 V18 "
    "Q7.5 14.5 12 12 Q16.5 14.5 16.5 18 V20.5 M9.2 18.5 H14.8 M10.5 16.5 H13.5";
static const char look_path[] = "M2.5 12 Q7 5.5 12 5.5 Q17 5.5 21.5 12 Q17 18.5 12 18.5 Q7 18.5 2.5 12 Z "
                                "M9 12 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0";
static const char reward_path[] = "M4 9 H20 V13 H4 Z M5.5 13 V20.5 H18.5 V13 M12 9 V20.5 "
                                  "M12 9 Q6 8.5 7.5 5 Q10 3 12 9 Q14 3 16.5 5 Q18 8.5 12 9";
static const char if_path[] = "M12 2 L22 12 L12 22 L2 12 Z M9.6 10 Q9.8 7.6 12 7.6 Q14.4 7.6 14.4 9.8 "
                              "Q14.4 11.4 12 12.4 V13.8 M12 16.2 V16.6";
static const char blank_path[] = "M2.6 8.6 Q7 5.6 12 8 Q17 5.6 21.4 8.6 Q21.2 16.4 16 16.6 Q13.4 16.6 12 13.8 "
                                 "Q10.6 16.6 8 16.6 Q2.8 16.4 2.6 8.6 Z M6.6 11.2 H9.2 M14.8 11.2 H17.4";

static const char *const signs[] = {
    [PROWL_SIGN_CROWN] = "M3.5 17.5 L3 7.5 L8 11.5 L12 4.5 L16 11.5 L21 7.5 L20.5 17.5 Z M4 20.5 H20",
    [PROWL_SIGN_EARLY] = early_path,
    [PROWL_SIGN_FINAL] = final_path,
    [PROWL_SIGN_ATTACHMENT] = "M8 4 H16 M10 4 V10 L7 13.5 H17 L14 10 V4 M12 13.5 V20.5",
    [PROWL_SIGN_LEADER] = "M6 21.5 V3 M6 4 H19 L15.5 8 L19 12 H6",
    [PROWL_SIGN_PLAY] = "M6.5 8.5 H17.5 V21 H6.5 Z M12 15.5 V2.5 M8.5 6 L12 2.5 L15.5 6",
    [PROWL_SIGN_CHANGE] = "M4 9.5 H18 M14.5 6 L18 9.5 L14.5 13 M20 15.5 H6 M9.5 12 L6 15.5 L9.5 19",
    [PROWL_SIGN_ACCUSE] = "M4 4 H20 V16 H12 L8 20.5 V16 H4 Z M12 7 V10.8 M12 13 V13.3",
    [PROWL_SIGN_HUSH] = "M4 5 H20 V16 H12 L8 20.5 V16 H4 Z M8.5 8 L15.5 13 M15.5 8 L8.5 13",
    [PROWL_SIGN_SHIELD] = "M12 2.5 L20 5.5 Q20.5 16 12 21.5 Q3.5 16 4 5.5 Z M12 6 V17.5",
    [PROWL_SIGN_CONTRACT] = "M7 3.5 H19 V17 Q19 20.5 15.5 20.5 H5 Q7 20 7 17 Z M10 8 H16 M10 11.5 H16 M10 15 H13.5",
    [PROWL_SIGN_UP] = "M12 20 V5 M5.5 11.5 L12 5 L18.5 11.5",
    [PROWL_SIGN_DOWN] = "M12 4 V19 M5.5 12.5 L12 19 L18.5 12.5",
    [PROWL_SIGN_SWAP] = "M8 20 V4.5 M4 8.5 L8 4.5 L12 8.5 M16 4 V19.5 M12 15.5 L16 19.5 L20 15.5",
    [PROWL_SIGN_TO] = "M4 12 H19 M13 6 L19 12 L13 18",
    [PROWL_SIGN_TURN] = "M7 4 L18.5 12 L7 20 Z",
    [PROWL_SIGN_WINNER] = "M12 3 L14.6 9 L21 9.6 L16.2 13.9 L17.6 20.3 L12 16.9 L6.4 20.3 L7.8 13.9 L3 9.6 L9.4 9 Z",
    [PROWL_SIGN_LOSER] = "M12 3 L14.6 9 L21 9.6 L16.2 13.9 L17.6 20.3 L12 16.9 L6.4 20.3 L7.8 13.9 L3 9.6 L9.4 9 Z "
                         "M3 21 L21 3",
    [PROWL_SIGN_PERSON] = "M12 3.5 a4 4 0 1 0 0 8 a4 4 0 1 0 0 -8 M4.5 20.5 Q5 13.5 12 13.5 Q19 13.5 19.5 20.5 Z",
    [PROWL_SIGN_LOOK] = look_path,
    [PROWL_SIGN_CARDS] = "M3.5 7 L10.5 5 L14.2 18 L7.2 20 Z M13 5 H20 V18.5 H16.5",
    [PROWL_SIGN_PASS] = "M19.5 8.5 A8.3 8.3 0 1 0 20.4 13 M20 3.5 V8.8 H14.7",
    [PROWL_SIGN_FORCE] = "M8.5 11 L14 5.5 L18 9.5 L12.5 15 Z M10.6 13 L4 19.6 M13 20.5 H21",
    [PROWL_SIGN_REWARD] = reward_path,
    [PROWL_SIGN_VEIL] = "M3.5 4 H20.5 M5 4 Q5 15 3.5 20.5 M9 4 Q9 14 7.8 20.5 M12 4 V20.5 M15 4 Q15 14 16.2 20.5 "
                        "M19 4 Q19 15 20.5 20.5",
    [PROWL_SIGN_FLIP] = "M5 4 H13 V20 H5 Z M13 6 L19.5 8.5 V15.5 L13 18",
    [PROWL_SIGN_IF] = if_path,
    [PROWL_SIGN_OR] = "M15 4 L9 20",
    [PROWL_SIGN_BELL] =
        "M4.5 17.5 Q7 15.5 7 11 Q7 5 12 5 Q17 5 17 11 Q17 15.5 19.5 17.5 Z M12 5 V3 M10 20 Q12 21.5 14 20",
    [PROWL_SIGN_OATH] = "M12 2.5 V15.5 M7.5 15.5 H16.5 M12 15.5 V21 M10 21 H14",
    [PROWL_SIGN_BLANK] = blank_path,
    [PROWL_SIGN_PLACE] = "M4 2.5 H20 V21.5 L12 18.5 L4 21.5 Z",
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
    svg_sign(&d->svg, class, signs[place > 0 ? PROWL_SIGN_PLACE : sign], x, y, size);
    if (place > 0)
        type_number(&d->svg, (struct type){.size = 12, .bold = true, .anchor = SVG_MIDDLE}, x, y + 3, place);
}

void prowl_signs_lit(struct prowl_draw *d, uint32_t sign, int x, int y, int size)
{
    svg_sign(&d->svg, "line lit sign", signs[sign], x, y, size);
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
