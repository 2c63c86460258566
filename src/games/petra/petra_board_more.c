/* The blocks of the terminal board that show all tracks, the rivals and the supply. */
#include "games/petra/petra_board.h"

void petra_board_more_heading(struct petra_sheet *d, int y, const char *title)
{
    canvas_pen(d->c, CANVAS_BROWN, 0);
    canvas_draw_row(d->c, d->x, y, d->width, 0x2500);
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    canvas_glyph(d->c, d->x + 2, y, ' ');
    int x = canvas_fit(d->c, d->x + 3, y, d->width - 6, title);
    canvas_glyph(d->c, x, y, ' ');
}

static int draw_discs(struct petra_sheet *d, int x, int y, int end, uint32_t track, uint32_t space)
{
    for (uint32_t seat = 0; seat < d->s->seats; seat++) {
        const struct petra_seat *p = &d->s->seat[seat], *q = &d->after->seat[seat];
        bool ghost = p->at[track] != space, leaves = q->at[track] != space;
        if ((ghost && leaves) || x >= end)
            continue;
        canvas_pen(d->c, petra_board_seat_ink(seat),
                   leaves ? 0 : CANVAS_BOLD | petra_board_face(PETRA_CHANGED(d, seat[seat].at[track]), ghost));
        x = canvas_glyph(d->c, x, y, PETRA_CIRCLED + seat);
        if (track < PETRA_MAIN && petra_has(ghost ? q->active : p->active, track) && x < end)
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
        canvas_pen(d->c, petra_board_seat_ink(seat), CANVAS_BOLD);
        x = canvas_glyph(d->c, x, y, '1' + seat);
        x = canvas_put(d->c, x, y, "×");
        x = canvas_number(d->c, x, y, n) + 1;
    }
}

void petra_board_more_draw_tracks(struct petra_sheet *d)
{
    uint32_t most = 0;
    petra_board_more_heading(d, d->y, lang_get(d->l, "Tracks"));
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        most = d->b->length[t] > most ? d->b->length[t] : most;
    int cell = (d->width - 8) / (int)most;
    cell = cell > 11 ? 11 : cell;
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        int y = d->y + 1 + (int)t;
        canvas_pen(d->c, petra_board_ink(t), CANVAS_BOLD);
        canvas_fit(d->c, d->x, y, 7, petra_names_type(d->l, t));
        for (uint32_t i = 0; i < d->b->length[t]; i++) {
            uint32_t owner = t < PETRA_MAIN ? d->after->owner[t][i] : PETRA_NONE;
            bool cube = owner != PETRA_NONE;
            int x = d->x + 8 + (int)i * cell, face = 0;
            if (t < PETRA_MAIN)
                face = petra_board_face(PETRA_CHANGED(d, owner[t][i]), owner != d->s->owner[t][i]);
            canvas_pen(d->c, cube ? petra_board_seat_ink(owner) : CANVAS_QUIET, face);
            canvas_glyph(d->c, x, y, cube ? 0x25A0 : petra_board_space_sign(d, t, i));
            int at = x + 1;
            if (cube)
                at = canvas_glyph(d->c, at, y, '1' + owner) + 1;
            draw_discs(d, at, y, x + cell - 1, t, i);
        }
        if (t < PETRA_MAIN)
            draw_pool(d, d->x + 8 + (int)d->b->length[t] * cell, y, t);
    }
    canvas_pen(d->c, CANVAS_QUIET, 0);
    struct petra_phrase legend, own;
    struct text t = petra_begin(&own);
    /* Their signs have a space in them, at which no line ends. */
    if (!d->with_tracks)
        LANG_SAY(&t, d->l, ", {disc} own disc, {active} active", {"disc", "(\xc2\xa0)", 0},
                 {"active", "[\xc2\xa0]", 0});
    t = petra_begin(&legend);
    LANG_SAY(&t, d->l,
             "{one} disc or pawn, * active, {bonus} bonus, {influence} influence, {cube}1 cube, {pool} start and pool, "
             "c camel, i card{own}; P settlement, B building, W worker",
             {"one", "①", 0}, {"bonus", "▲", 0}, {"influence", "□", 0}, {"cube", "■", 0}, {"pool", "○", 0},
             {"own", own.text, 0});
    canvas_wrap(d->c, d->x, d->y + 1 + PETRA_TYPES, d->width, 2, legend.text);
}

static void draw_rival_columns(struct petra_sheet *d, int y, uint32_t seat)
{
    const struct petra_seat *p = &d->s->seat[seat];
    int each = d->width / PETRA_TYPES;
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        int x = d->x + (int)t * each;
        canvas_pen(d->c, petra_board_ink(t),
                   CANVAS_BOLD | petra_board_face(PETRA_CHANGED(d, seat[seat].column[t]), false));
        x = canvas_glyph(d->c, x, y, (uint32_t)petra_text_letters[t]);
        x = canvas_put(d->c, x, y, "×");
        x = canvas_number(d->c, x, y, p->column[t]) + 1;
        canvas_pen(d->c, CANVAS_PLAIN, 0);
        if (petra_has(p->permanent, t))
            x = canvas_put(d->c, x, y, lang_get_in_context(d->l, "mark", "P"));
        if (petra_has(p->buildings, t))
            x = canvas_put(d->c, x, y, lang_get_in_context(d->l, "mark", "B"));
        if (petra_has(p->workers, t))
            x = canvas_put(d->c, x, y, lang_get_in_context(d->l, "mark", "W"));
        uint32_t partner = d->b->partner[p->board][t];
        canvas_pen(d->c, CANVAS_QUIET, 0);
        x = canvas_put(d->c, x, y, "→");
        canvas_pen(d->c, petra_board_ink(partner), 0);
        canvas_glyph(d->c, x, y, (uint32_t)petra_text_letters[partner]);
    }
}

/* Influence cards that are hidden, known and completed, then villagers. */
static void draw_rival_cards(struct petra_sheet *d, int y, uint32_t seat)
{
    const struct petra_seat *p = &d->s->seat[seat];
    struct petra_phrase line;
    struct text t = petra_begin(&line);
    if (petra_unseen(p) > 0)
        text_put(&t, petra_names_hidden_cards(d->l, petra_unseen(p)).text);
    petra_names_put_cards(d->r, &t, p->hand, " · ", "□ ");
    petra_names_put_claims(d->r, &t, d->s, seat, " · ", "✓ ");
    petra_names_put_villagers(d->r, &t, p->villagers, " · ");
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    canvas_fit(d->c, d->x, y, d->width, line.text);
}

static void draw_rival(struct petra_sheet *d, int y, uint32_t seat)
{
    const struct petra_seat *p = &d->s->seat[seat];
    const int32_t *n = d->b->number;
    struct petra_phrase line;
    struct text t = petra_begin(&line);
    int64_t workers = n[PETRA_N_WORKERS] - (int64_t)petra_size(p->workers);
    if (d->look->scored) /* which counts cubes and camels */
        LANG_SAY(&t, d->l, "workers {n}/{all}", {"n", NULL, workers}, {"all", NULL, n[PETRA_N_WORKERS]});
    else
        LANG_SAY(&t, d->l, "cubes {cubes}/{all}, camels {camels}, workers {workers}/{most}", {"cubes", NULL, p->cubes},
                 {"all", NULL, n[PETRA_N_CUBES]}, {"camels", NULL, p->camels}, {"workers", NULL, workers},
                 {"most", NULL, n[PETRA_N_WORKERS]});
    int wide = canvas_width(line.text);
    canvas_pen(d->c, CANVAS_BROWN, 0);
    canvas_draw_row(d->c, d->x, y, d->width, 0x2500);
    canvas_pen(d->c, petra_board_seat_ink(seat), CANVAS_BOLD);
    int x = canvas_number(d->c, d->x + 1, y, seat + 1) + 1;
    canvas_glyph(d->c, x - 1, y, ' ');
    x = canvas_fit(d->c, x, y, d->width - wide - 9, d->r->name[seat]);
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    x = canvas_put(d->c, x, y, lang_get_in_context(d->l, "after a name", ": "));
    x = canvas_put(d->c, x, y, line.text);
    canvas_glyph(d->c, x, y, ' ');
    canvas_put(d->c, d->x, y + 1, lang_get(d->l, "Row"));
    x = d->x + canvas_width(lang_get(d->l, "Row")) + 1;
    for (uint32_t i = 0; i < p->stalls; i++, x += 2)
        petra_board_put_letter(d, x, y + 1, petra_stall(p->row, i),
                               petra_board_face(i == 0 && PETRA_CHANGED(d, seat[seat].row), false));
    draw_rival_columns(d, y + 2, seat);
    draw_rival_cards(d, y + 3, seat);
}

void petra_board_more_draw_rivals(struct petra_sheet *d)
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

/* The influence cards that one has completed. */
static void draw_claims(struct petra_sheet *d, int y)
{
    struct petra_phrase line;
    struct text t = petra_begin(&line);
    petra_names_put_claims(d->r, &t, d->s, d->own, ", ", "✓ ");
    canvas_pen(d->c, t.used > 0 ? CANVAS_GREEN : CANVAS_QUIET, 0);
    if (t.used == 0)
        LANG_SAY(&t, d->l, "{who} has completed no influence card yet", {"who", d->r->name[d->own], 0});
    canvas_fit(d->c, d->x, y, d->width, line.text);
}

/* A title, then how many there are of each type. */
static int put_counts(struct petra_sheet *d, int x, int y, const char *title, const uint8_t count[PETRA_TYPES])
{
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    x = canvas_put(d->c, x, y, title) + 1;
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        petra_board_put_letter(d, x, y, t, 0);
        x = canvas_number(d->c, x + 1, y, count[t]) + 1;
    }
    return x;
}

void petra_board_more_draw_supply(struct petra_sheet *d)
{
    int y = d->y;
    struct petra_phrase line;
    struct text t = petra_begin(&line);
    petra_board_more_heading(d, y, lang_get(d->l, "Supply"));
    int x = put_counts(d, d->x, y + 1, lang_get(d->l, "bag"), d->s->bag);
    put_counts(d, x + 1, y + 1, lang_get(d->l, "permanent"), d->s->permanent_left);
    LANG_SAY(&t, d->l, "camels {camels}, gold traders {gold}, extensions {extensions}, buildings {buildings}",
             {"camels", NULL, d->s->camels_left}, {"gold", NULL, d->s->gold_left},
             {"extensions", NULL, d->s->extensions_left}, {"buildings", NULL, d->s->buildings_left});
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    canvas_fit(d->c, d->x, y + 2, d->width, line.text);
    draw_claims(d, y + 3);
}
