/* The further blocks of the board: all tracks, the rivals, the supplies. */
#include "games/petra/petra_board.h"

void petra_heading(struct petra_sheet *d, int y, const char *title)
{
    canvas_pen(d->c, CANVAS_BROWN, 0);
    canvas_row(d->c, d->x, y, d->width, 0x2500);
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    canvas_glyph(d->c, d->x + 2, y, ' ');
    int x = canvas_fit(d->c, d->x + 3, y, d->width - 6, title);
    canvas_glyph(d->c, x, y, ' ');
}

/* ---- All tracks ---- */

static int draw_discs(struct petra_sheet *d, int x, int y, int end, uint32_t track, uint32_t space)
{
    for (uint32_t seat = 0; seat < d->s->seats; seat++) {
        const struct petra_seat *p = &d->s->seat[seat];
        if (p->at[track] != space || x >= end)
            continue;
        canvas_pen(d->c, petra_seat_ink(seat), CANVAS_BOLD | petra_face(PETRA_CHANGED(d, seat[seat].at[track]), false));
        x = canvas_glyph(d->c, x, y, '1' + seat);
        if (track < PETRA_MAIN && petra_has(p->active, track) && x < end)
            x = canvas_glyph(d->c, x, y, '*');
    }
    return x;
}

static void draw_pool(struct petra_sheet *d, int x, int y, uint32_t track)
{
    int end = d->x + d->width;
    for (uint32_t seat = 0; seat < d->s->seats; seat++) {
        uint32_t n = d->s->seat[seat].pool[track];
        if (n == 0 || x + 4 > end)
            continue;
        canvas_pen(d->c, petra_seat_ink(seat), CANVAS_BOLD);
        x = canvas_glyph(d->c, x, y, '1' + seat);
        x = canvas_put(d->c, x, y, "×");
        x = canvas_number(d->c, x, y, n) + 1;
    }
}

void petra_draw_tracks(struct petra_sheet *d)
{
    static const uint32_t signs[PETRA_SPACE_KINDS] = {0xB7, 0x25B2, 0x25A1, 0x25CB, 'c', 'i'};
    uint32_t most = 0;
    petra_heading(d, d->y, lang_get(d->l, "Tracks"));
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        most = d->b->length[t] > most ? d->b->length[t] : most;
    int cell = (d->width - 8) / (int)most;
    cell = cell > 11 ? 11 : cell;
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        int y = d->y + 1 + (int)t;
        canvas_pen(d->c, petra_ink(t), CANVAS_BOLD);
        canvas_fit(d->c, d->x, y, 7, petra_type_name(d->l, t));
        for (uint32_t i = 0; i < d->b->length[t]; i++) {
            uint32_t owner = t < PETRA_MAIN ? d->s->owner[t][i] : PETRA_NONE;
            bool cube = owner != PETRA_NONE;
            int x = d->x + 8 + (int)i * cell;
            canvas_pen(d->c, cube ? petra_seat_ink(owner) : CANVAS_QUIET,
                       t < PETRA_MAIN && PETRA_CHANGED(d, owner[t][i]) ? CANVAS_LAST : 0);
            canvas_glyph(d->c, x, y, cube ? 0x25A0 : signs[d->b->there[d->s->seats][t][i]]);
            int at = x + 1;
            if (cube)
                at = canvas_glyph(d->c, at, y, '1' + owner) + 1;
            draw_discs(d, at, y, x + cell - 1, t, i);
        }
        if (t < PETRA_MAIN)
            draw_pool(d, d->x + 8 + (int)d->b->length[t] * cell, y, t);
    }
    canvas_pen(d->c, CANVAS_QUIET, 0);
    struct petra_phrase legend;
    struct text t;
    text_init(&t, legend.text, sizeof legend.text);
    LANG_SAY(&t, d->l,
             "1* active disc, {bonus} bonus, {influence} influence, {cube}1 cube, {pool} start and pool, c camel, i "
             "card, ( ) own disc, [ ] active; P permanent settlement, B building, W worker",
             {"bonus", "▲", 0}, {"influence", "□", 0}, {"cube", "■", 0}, {"pool", "○", 0});
    canvas_wrap(d->c, d->x, d->y + 1 + PETRA_TYPES, d->width, 2, legend.text);
}

/* ---- Rivals ---- */

static void draw_rival_columns(struct petra_sheet *d, int y, uint32_t seat)
{
    const struct petra_seat *p = &d->s->seat[seat];
    int each = d->width / PETRA_TYPES;
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        int x = d->x + (int)t * each;
        canvas_pen(d->c, petra_ink(t), CANVAS_BOLD | petra_face(PETRA_CHANGED(d, seat[seat].column[t]), false));
        x = canvas_glyph(d->c, x, y, (uint32_t)petra_letters[t]);
        x = canvas_put(d->c, x, y, "×");
        x = canvas_number(d->c, x, y, p->column[t]) + 1;
        canvas_pen(d->c, CANVAS_PLAIN, 0);
        if (petra_has(p->permanent, t))
            x = canvas_put(d->c, x, y, lang_get_in(d->l, "mark", "P"));
        if (petra_has(p->buildings, t))
            x = canvas_put(d->c, x, y, lang_get_in(d->l, "mark", "B"));
        if (petra_has(p->workers, t))
            x = canvas_put(d->c, x, y, lang_get_in(d->l, "mark", "W"));
        uint32_t partner = d->b->partner[p->board][t];
        canvas_pen(d->c, CANVAS_QUIET, 0);
        x = canvas_put(d->c, x, y, "→");
        canvas_pen(d->c, petra_ink(partner), 0);
        canvas_glyph(d->c, x, y, (uint32_t)petra_letters[partner]);
    }
}

/* Villagers kept, cards that all have seen, cards claimed. */
static void draw_rival_cards(struct petra_sheet *d, int y, uint32_t seat)
{
    const struct petra_seat *p = &d->s->seat[seat];
    struct petra_phrase line;
    struct text t;
    text_init(&t, line.text, sizeof line.text);
    uint32_t hidden = p->hidden - petra_size(p->hand & ~p->shown);
    if (hidden > 0)
        lang_fill(&t, lang_get_n(d->l, "{n} hidden influence card", "{n} hidden influence cards", hidden),
                  LANG_ARGS({"n", NULL, hidden}));
    for (uint32_t set = p->hand; set != 0; set &= set - 1) {
        struct petra_phrase title = petra_card_title(d->r, petra_lowest(set));
        text_put(&t, t.used > 0 ? " · □ " : "□ ");
        text_put(&t, title.text);
    }
    for (uint32_t i = 0; i < d->s->claims; i++) {
        if (d->s->claim[i] >> 5 != seat)
            continue;
        struct petra_phrase title = petra_card_title(d->r, d->s->claim[i] & 31);
        text_put(&t, t.used > 0 ? " · ✓ " : "✓ ");
        text_put(&t, title.text);
    }
    for (uint32_t set = p->villagers; set != 0; set &= set - 1) {
        struct petra_phrase title = petra_villager_title(d->r, petra_lowest(set));
        text_put(&t, t.used > 0 ? " · " : "");
        text_put(&t, title.text);
    }
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    canvas_fit(d->c, d->x, y, d->width, line.text);
}

static void draw_rival(struct petra_sheet *d, int y, uint32_t seat)
{
    const struct petra_seat *p = &d->s->seat[seat];
    const int32_t *n = d->b->number;
    struct petra_phrase line;
    struct text t;
    text_init(&t, line.text, sizeof line.text);
    LANG_SAY(&t, d->l, "cubes {cubes}/{all}, camels {camels}, workers {workers}/{most}", {"cubes", NULL, p->cubes},
             {"all", NULL, n[PETRA_N_CUBES]}, {"camels", NULL, p->camels},
             {"workers", NULL, n[PETRA_N_WORKERS] - (int64_t)petra_size(p->workers)},
             {"most", NULL, n[PETRA_N_WORKERS]});
    int wide = canvas_width(line.text);
    canvas_pen(d->c, CANVAS_BROWN, 0);
    canvas_row(d->c, d->x, y, d->width, 0x2500);
    canvas_pen(d->c, petra_seat_ink(seat), CANVAS_BOLD);
    int x = canvas_number(d->c, d->x + 1, y, seat + 1) + 1;
    canvas_glyph(d->c, x - 1, y, ' ');
    x = canvas_fit(d->c, x, y, d->width - wide - 8, d->r->name[seat]);
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    canvas_put(d->c, x, y, ": ");
    canvas_put(d->c, x + 2, y, line.text);
    canvas_put(d->c, d->x, y + 1, lang_get(d->l, "Row"));
    x = d->x + canvas_width(lang_get(d->l, "Row")) + 1;
    for (uint32_t i = 0; i < p->stalls; i++, x += 2) {
        canvas_pen(d->c, petra_ink(petra_stall(p->row, i)),
                   petra_face(i == 0 && PETRA_CHANGED(d, seat[seat].row), false));
        canvas_glyph(d->c, x, y + 1, (uint32_t)petra_letters[petra_stall(p->row, i)]);
    }
    draw_rival_columns(d, y + 2, seat);
    draw_rival_cards(d, y + 3, seat);
}

void petra_draw_rivals(struct petra_sheet *d)
{
    struct petra_sheet one = *d;
    int abreast = petra_rivals_abreast(d->width);
    one.width = (d->width - 2 * (abreast - 1)) / abreast;
    for (uint32_t i = 1; i < d->s->seats; i++) {
        int at = (int)i - 1;
        one.x = d->x + at % abreast * (one.width + 2);
        draw_rival(&one, d->y + 4 * (at / abreast), (d->own + i) % d->s->seats);
    }
}

/* ---- Supplies ---- */

/* The cards that one has claimed. */
static void draw_claims(struct petra_sheet *d, int y)
{
    struct petra_phrase line;
    struct text t;
    text_init(&t, line.text, sizeof line.text);
    for (uint32_t i = 0; i < d->s->claims; i++) {
        if (d->s->claim[i] >> 5 != d->own)
            continue;
        struct petra_phrase title = petra_card_title(d->r, d->s->claim[i] & 31);
        text_put(&t, t.used > 0 ? ", ✓ " : "✓ ");
        text_put(&t, title.text);
    }
    canvas_pen(d->c, t.used > 0 ? CANVAS_GREEN : CANVAS_QUIET, 0);
    canvas_fit(d->c, d->x, y, d->width, t.used > 0 ? line.text : lang_get(d->l, "No influence card completed yet"));
}

void petra_draw_supply(struct petra_sheet *d)
{
    int y = d->y, x;
    struct petra_phrase line;
    struct text t;
    petra_heading(d, y, lang_get(d->l, "Supply"));
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    x = canvas_put(d->c, d->x, y + 1, lang_get(d->l, "bag")) + 1;
    for (uint32_t i = 0; i < PETRA_TYPES; i++) {
        canvas_pen(d->c, petra_ink(i), 0);
        x = canvas_glyph(d->c, x, y + 1, (uint32_t)petra_letters[i]);
        x = canvas_number(d->c, x, y + 1, d->s->bag[i]) + 1;
    }
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    x = canvas_put(d->c, x + 1, y + 1, lang_get(d->l, "permanent")) + 1;
    for (uint32_t i = 0; i < PETRA_TYPES; i++) {
        canvas_pen(d->c, petra_ink(i), 0);
        x = canvas_glyph(d->c, x, y + 1, (uint32_t)petra_letters[i]);
        x = canvas_number(d->c, x, y + 1, d->s->permanent_left[i]) + 1;
    }
    text_init(&t, line.text, sizeof line.text);
    LANG_SAY(&t, d->l, "camels {camels}, gold traders {gold}, extensions {extensions}, buildings {buildings}",
             {"camels", NULL, d->s->camels_left}, {"gold", NULL, d->s->gold_left},
             {"extensions", NULL, d->s->extensions_left}, {"buildings", NULL, d->s->buildings_left});
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    canvas_fit(d->c, d->x, y + 2, d->width, line.text);
    draw_claims(d, y + 3);
}
