/* The players' boards in the scene, one's own large and the rivals' small but complete, and the supply. */
#include "games/petra/petra_scene.h"

/* A sign with a number beside it. Returns where the next one goes. */
static int put_count(struct petra_picture *d, uint32_t sign, int x, int y, int64_t n, bool changed)
{
    petra_signs_sign(d, "sign ink", sign, x, y, 18);
    svg_number(&d->svg, "t13 bold", SVG_START, x + 13, y + 5, n);
    petra_scene_last(d, x - 11, y - 11, n > 9 ? 44 : 36, 22, 5, changed);
    return x + 50;
}

/* All cubes of a seat: those placed, those that the considered move would place, and the others. */
static void draw_cubes(struct petra_picture *d, uint32_t seat, int x, int y, int width)
{
    const struct petra_seat *p = &d->s->seat[seat];
    int all = d->b->number[PETRA_N_CUBES], pitch = width / all;
    int would = d->after->seat[seat].cubes;
    pitch = pitch > 16 ? 16 : pitch < 3 ? 3 : pitch;
    for (int i = 0; i < all; i++)
        svg_rect(&d->svg,
                 i < p->cubes ? petra_signs_seat_classes[seat]
                 : i < would  ? "lit"
                              : "hair",
                 x + i * pitch, y - 6, pitch > 5 ? pitch - 4 : pitch - 1, 12, 2);
}

/* One of the three places of a column: for a permanent settlement, a building or a worker. */
static void draw_slot(struct petra_picture *d, uint32_t type, int which, int x, int y)
{
    static const enum petra_kind kinds[] = {PETRA_SETTLE, PETRA_BUILD, PETRA_WORKER};
    static const uint32_t signs[] = {PETRA_SIGN_PERMANENT, PETRA_SIGN_BUILDING, PETRA_SIGN_WORKER};
    static const char *const names[] = {"permanent", "building", "worker"};
    const struct petra_seat *p = &d->s->seat[d->own], *q = &d->after->seat[d->own];
    const struct petra_seat *o = &d->before->seat[d->own];
    const uint8_t now[] = {p->permanent, p->buildings, p->workers}, then[] = {q->permanent, q->buildings, q->workers},
                  was[] = {o->permanent, o->buildings, o->workers};
    bool here = petra_has(now[which], type), would = petra_has(then[which], type) && !here;
    bool choice = petra_scene_part(d, names[which], type, here ? "piece" : "slot", kinds[which]);
    svg_rect(&d->svg, here ? "panel" : "well", x - 13, y - 13, 26, 26, which == 2 ? 13 : 5);
    svg_rect(&d->svg, here ? "line ink" : "hair", x - 13, y - 13, 26, 26, which == 2 ? 13 : 5);
    if (here || choice)
        petra_signs_sign(d, here ? "sign ink" : "sign hair", signs[which], x, y, 18);
    if (would) {
        svg_group(&d->svg, NULL, "ghost");
        petra_signs_sign(d, "sign ink", signs[which], x, y, 18);
        svg_close(&d->svg);
    }
    petra_scene_lit(d, x - 13, y - 13, 26, 26, which == 2 ? 13 : 5, choice);
    petra_scene_last(d, x - 15, y - 15, 30, 30, which == 2 ? 15 : 6, petra_has(was[which] ^ now[which], type));
    svg_close(&d->svg);
}

/* The traders of a column as a pile, with their number. */
static void draw_pile(struct petra_picture *d, uint32_t type, int x, int y, int width)
{
    const struct petra_seat *p = &d->s->seat[d->own], *q = &d->after->seat[d->own];
    uint32_t n = p->column[type], shown = n < 4 ? n : 4;
    bool changed = d->before->seat[d->own].column[type] != n;
    for (uint32_t i = 0; i < shown; i++)
        petra_signs_tile(d, type, x + 22 + (int)i * 9, y, 30);
    if (n == 0)
        svg_rect(&d->svg, "hair", x + 7, y - 15, 30, 30, 6);
    svg_number(&d->svg, "t15 bold", SVG_END, x + width - 8, y + 5, n);
    if (q->column[type] != n) {
        svg_group(&d->svg, NULL, "ghost");
        svg_number(&d->svg, "t13 bold", SVG_END, x + width - 8, y - 10, q->column[type]);
        svg_close(&d->svg);
    }
    petra_scene_last(d, x + 4, y - 18, width - 8, 36, 8, changed);
}

/* The partner, how many of it are in the row, and what the trade is worth. */
static void draw_sum(struct petra_picture *d, uint32_t type, int x, int y, int width)
{
    struct petra_bargain trade = petra_words_bargain(d->b, d->s, d->s, d->own, type);
    uint32_t value = trade.value.column * trade.value.row;
    struct petra_phrase sum;
    struct text t = petra_begin(&sum);
    svg_text(&d->svg, "t13 quiet", SVG_START, x + 6, y + 5, "×");
    petra_signs_tile(d, trade.partner, x + 26, y, 20);
    svg_number(&d->svg, "t13", SVG_START, x + 40, y + 5, trade.value.row);
    text_put(&t, value < 10 ? "= " : "="); /* a larger number needs the room */
    text_uint(&t, value);
    svg_text(&d->svg, trade.idle ? "t13 quiet" : "t15 bold", SVG_END, x + width - 8, y + 5, sum.text);
}

static void draw_column(struct petra_picture *d, uint32_t type, int x, int y, int width, int height)
{
    bool choice = petra_scene_part(d, "column", type, "column", PETRA_COLUMN);
    svg_rect(&d->svg, "well", x, y, width, height, 8);
    petra_signs_tile(d, type, x + 15, y + 15, 20);
    petra_signs_cut(d, "t13 bold", SVG_START, x + 29, y + 20, 9, petra_names_type(d->l, type));
    draw_pile(d, type, x, y + 50, width);
    draw_sum(d, type, x, y + 86, width);
    petra_scene_lit(d, x, y, width, height, 8, choice);
    svg_close(&d->svg);
    for (int i = 0; i < 3; i++)
        draw_slot(d, type, i, x + width / 2 + (i - 1) * 28, y + height - 20);
}

/* The market row, between arrows that show how tiles enter and leave it. */
static void draw_row(struct petra_picture *d, int x, int y, int width)
{
    const struct petra_seat *p = &d->s->seat[d->own], *q = &d->after->seat[d->own];
    bool would = q->row != p->row || q->stalls != p->stalls;
    bool changed = (d->before->seat[d->own].row != p->row);
    int pitch = (width - 40) / p->stalls;
    pitch = pitch > 48 ? 48 : pitch;
    int size = pitch - 5, left = x + (width - pitch * p->stalls) / 2;
    svg_group(&d->svg, "row", NULL);
    svg_rect(&d->svg, "well", x, y, width, 58, 8);
    svg_group_at(&d->svg, NULL, NULL, left - 10, y + 30);
    svg_path(&d->svg, "line ink", "M-6 -7L2 0L-6 7");
    svg_close(&d->svg);
    svg_group_at(&d->svg, NULL, NULL, left + pitch * p->stalls + 8, y + 30);
    svg_path(&d->svg, "line ink", "M-6 -7L2 0L-6 7");
    svg_close(&d->svg);
    for (uint32_t i = 0; i < p->stalls; i++) {
        char id[40];
        int cx = left + pitch / 2 + (int)i * pitch;
        petra_signs_id(id, "stall", i, PETRA_NONE);
        svg_group(&d->svg, id, i == 0 && changed ? "tile last-move" : "tile");
        petra_signs_tile(d, petra_stall(p->row, i), cx, y + 30, size);
        petra_scene_last(d, cx - size / 2 - 2, y + 28 - size / 2, size + 4, size + 4, 8, i == 0 && changed);
        svg_close(&d->svg);
        if (!would)
            continue;
        svg_group(&d->svg, NULL, "ghost");
        petra_signs_tile(d, petra_stall(q->row, i), cx, y - 2, 18);
        svg_close(&d->svg);
    }
    svg_close(&d->svg);
}

/* Above the row, the tiles that the noble has named for the new one so far. */
static void draw_plan(struct petra_picture *d, int x, int y)
{
    if (d->s->depth == 0 || petra_now(d->s)->kind != PETRA_S_NOBLE || d->own != d->s->turn_of)
        return;
    for (uint32_t i = 0; i < petra_now(d->s)->n; i++)
        petra_signs_tile(d, petra_stall(d->s->plan, i), x + 14 + (int)i * 22, y, 18);
}

static void draw_claims(struct petra_picture *d, uint32_t seat, int x, int y, int columns)
{
    uint8_t card[PETRA_CARDS];
    uint32_t count = petra_cards_claimed(d->s, seat, card);
    struct petra_phrase line;
    struct text t = petra_begin(&line);
    for (uint32_t i = 0; i < count; i++) {
        text_put(&t, i > 0 ? ", " : "✓ ");
        text_put(&t, petra_names_card_title(d->r, card[i]).text);
    }
    if (count > 0)
        petra_signs_cut(d, "t12", SVG_START, x, y, columns, line.text);
    else
        svg_text(&d->svg, "t12 quiet", SVG_START, x, y, lang_get(d->l, "No influence card completed yet"));
}

void petra_scene_boards_own(struct petra_picture *d, int x, int y, int width, int height)
{
    const struct petra_seat *p = &d->s->seat[d->own];
    int workers = d->b->number[PETRA_N_WORKERS] - (int)petra_size(p->workers);
    int column = (width - 16 - 4 * 6) / PETRA_TYPES;
    petra_scene_panel(d, "own", x, y, width, height, NULL);
    petra_signs_badge(d, d->own, x + 20, y + 20);
    petra_signs_cut(d, "t15 bold", SVG_START, x + 36, y + 25, 17, d->r->name[d->own]);
    int at = put_count(d, PETRA_SIGN_CAMEL, x + 212, y + 20, p->camels, d->before->seat[d->own].camels != p->camels);
    put_count(d, PETRA_SIGN_WORKER, at, y + 20, workers, d->before->seat[d->own].workers != p->workers);
    draw_cubes(d, d->own, x + width - 156, y + 20, 148);
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        draw_column(d, t, x + 8 + (int)t * (column + 6), y + 38, column, 142);
    draw_row(d, x + 8, y + 194, width - 16);
    draw_plan(d, x + 8, y + 190);
    draw_claims(d, d->own, x + 12, y + height - 10, 62);
    svg_close(&d->svg);
}

static void draw_small_column(struct petra_picture *d, uint32_t seat, uint32_t type, int x, int y)
{
    const struct petra_seat *p = &d->s->seat[seat];
    bool changed = d->before->seat[seat].column[type] != p->column[type];
    petra_signs_tile(d, type, x + 9, y, 18);
    svg_number(&d->svg, "t13 bold", SVG_START, x + 21, y + 5, p->column[type]);
    svg_text(&d->svg, "t12 quiet", SVG_START, x + 37, y + 4, "×");
    petra_signs_tile(d, d->b->partner[p->board][type], x + 55, y, 15);
    petra_scene_last(d, x - 2, y - 11, 38, 22, 5, changed);
    int at = x + 9;
    const uint8_t sets[] = {p->permanent, p->buildings, p->workers};
    static const uint32_t signs[] = {PETRA_SIGN_PERMANENT, PETRA_SIGN_BUILDING, PETRA_SIGN_WORKER};
    for (int i = 0; i < 3; i++, at += 20)
        if (petra_has(sets[i], type))
            petra_signs_sign(d, "sign ink", signs[i], at, y + 18, 15);
}

/* Influence cards that are hidden and known, villagers, and completed cards. */
static void draw_rival_cards(struct petra_picture *d, uint32_t seat, int x, int y, int lines)
{
    const struct petra_seat *p = &d->s->seat[seat];
    struct petra_phrase line;
    struct text t = petra_begin(&line);
    if (petra_unseen(p) > 0)
        text_put(&t, petra_names_hidden_cards(d->l, petra_unseen(p)).text);
    petra_names_put_cards(d->r, &t, p->hand, ", ", "");
    petra_names_put_villagers(d->r, &t, p->villagers, ", ");
    petra_names_put_claims(d->r, &t, d->s, seat, ", ", "✓ ");
    svg_group(&d->svg, NULL, NULL);
    svg_title(&d->svg, line.text);
    svg_wrap(&d->svg, "t12 quiet", SVG_START, x, y, 53, 14, lines > 0 ? lines : 1, line.text);
    svg_close(&d->svg);
}

static void draw_rival(struct petra_picture *d, uint32_t seat, int x, int y, int width, int height)
{
    const struct petra_seat *p = &d->s->seat[seat];
    char id[40];
    int workers = d->b->number[PETRA_N_WORKERS] - (int)petra_size(p->workers);
    petra_signs_id(id, "rival", seat, PETRA_NONE);
    petra_scene_panel(d, id, x, y, width, height, NULL);
    petra_signs_badge(d, seat, x + 16, y + 15);
    petra_signs_cut(d, "t13 bold", SVG_START, x + 32, y + 20, 13, d->r->name[seat]);
    int at = put_count(d, PETRA_SIGN_CAMEL, x + 166, y + 15, p->camels, d->before->seat[seat].camels != p->camels);
    put_count(d, PETRA_SIGN_WORKER, at, y + 15, workers, d->before->seat[seat].workers != p->workers);
    draw_cubes(d, seat, x + width - 130, y + 15, 124);
    int pitch = (width - 16) / p->stalls;
    pitch = pitch > 21 ? 21 : pitch;
    for (uint32_t i = 0; i < p->stalls; i++)
        petra_signs_tile(d, petra_stall(p->row, i), x + 18 + (int)i * pitch, y + 37, pitch - 2);
    petra_scene_last(d, x + 6, y + 25, 24, 24, 5, d->before->seat[seat].row != p->row);
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        draw_small_column(d, seat, t, x + 10 + (int)t * 76, y + 58);
    draw_rival_cards(d, seat, x + 10, y + 94, (height - 82) / 14);
    svg_close(&d->svg);
}

void petra_scene_boards_rivals(struct petra_picture *d, int x, int y, int width, int height)
{
    int rivals = d->s->seats - 1, each = (height - 6 * (rivals - 1)) / rivals;
    each = each > 150 ? 150 : each;
    for (int i = 0; i < rivals; i++)
        draw_rival(d, (d->own + 1 + (uint32_t)i) % d->s->seats, x, y + i * (each + 6), width, each);
}

void petra_scene_boards_supply(struct petra_picture *d, int x, int y, int width)
{
    static const uint32_t signs[] = {PETRA_SIGN_CAMEL, PETRA_GOLD, PETRA_SIGN_STALL, PETRA_SIGN_BUILDING};
    const uint8_t left[] = {d->s->camels_left, d->s->gold_left, d->s->extensions_left, d->s->buildings_left};
    petra_scene_panel(d, "supply", x, y, width, 58, NULL);
    svg_title(&d->svg, lang_get(d->l, "Supply"));
    petra_signs_sign(d, "sign ink", PETRA_SIGN_BAG, x + 20, y + 17, 20);
    petra_signs_sign(d, "sign ink", PETRA_SIGN_PERMANENT, x + 20, y + 42, 20);
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        int at = x + 52 + (int)t * 50;
        petra_signs_tile(d, t, at, y + 17, 18);
        svg_number(&d->svg, "t13", SVG_START, at + 14, y + 22, d->s->bag[t]);
        svg_number(&d->svg, "t13", SVG_START, at + 14, y + 47, d->s->permanent_left[t]);
    }
    for (int i = 0; i < 4; i++)
        put_count(d, signs[i], x + 336 + i % 2 * 76, y + 17 + i / 2 * 25, left[i], false);
    svg_close(&d->svg);
}
