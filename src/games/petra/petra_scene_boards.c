/* The players' boards in the scene, one's own large and the rivals' small but complete, and the supply. */
#include "games/petra/petra_scene.h"

enum { WORKS = 3 }; /* a permanent settlement, a building, a worker */

static const uint32_t work_signs[WORKS] = {PETRA_SIGN_PERMANENT, PETRA_SIGN_BUILDING, PETRA_SIGN_WORKER};

static bool has_work(const struct petra_seat *p, int which, uint32_t type)
{
    return petra_has(which == 0 ? p->permanent : which == 1 ? p->buildings : p->workers, type);
}

static int workers_of(const struct petra_picture *d, const struct petra_seat *p)
{
    return d->b->number[PETRA_N_WORKERS] - (int)petra_size(p->workers);
}

/* From the right: of a rival the cards completed and in hand; of everybody the workers at home and the camels. */
static void draw_counts(struct petra_picture *d, uint32_t seat, struct rect *line, bool rival)
{
    const struct petra_seat *p = &d->s->seat[seat], *q = &d->after->seat[seat], *o = &d->before->seat[seat];
    uint8_t card[PETRA_CARDS];
    int claimed = (int)petra_cards_claimed(d->s, seat, card), was = (int)petra_cards_claimed(d->before, seat, card);
    int hand = (int)petra_size(p->hand) + (int)petra_unseen(p), had = (int)petra_size(o->hand) + (int)petra_unseen(o);
    const struct {
        uint32_t sign;
        int n, would, before;
    } counts[] = {
        {PETRA_SIGN_TICK, claimed, claimed, was},
        {PETRA_SIGN_CARD, hand, hand, had},
        {PETRA_SIGN_WORKER, workers_of(d, p), workers_of(d, q), workers_of(d, o)},
        {PETRA_SIGN_CAMEL, p->camels, q->camels, o->camels},
    };
    int width = petra_signs_count_width(d, line->height) + (rival ? 0 : 4 + d->room->least * 3 / 2);
    for (int i = rival ? 0 : 2; i < 4; i++)
        petra_signs_count(d, counts[i].sign, rect_cut_right(line, width, 2), counts[i].n, counts[i].would,
                          counts[i].before != counts[i].n);
}

static void draw_name(struct petra_picture *d, uint32_t seat, struct rect line)
{
    int radius = rect_between(7, line.height / 2 - 2, 13);
    struct rect image = rect_cut_left(&line, 2 * radius, 5);
    struct type how = {.size = rect_least(d->room->name, line.height * 3 / 4), .bold = true, .name = true};
    petra_signs_disc(d, seat, false, rect_middle_x(image), rect_middle_y(image), radius);
    if (line.width > 2 * how.size)
        type_in(d->svg, how, line, d->r->name[seat]);
}

/* One's own board. */

/* An awning of striped cloth in the colour of the column's traders. */
static void draw_awning(struct petra_picture *d, uint32_t type, struct rect at)
{
    static const char *const cloths[PETRA_TYPES] = {"type0", "type1", "type2", "type3", "type4"};
    enum { STRIPES = 5 };
    for (int i = 0; i < STRIPES; i++) {
        struct rect stripe = rect_column(at, i, STRIPES, 0);
        svg_rect(d->svg, i % 2 == 0 ? cloths[type] : "cloth",
                 (struct rect){stripe.x, stripe.y, stripe.width, stripe.height - stripe.width / 2}, 0);
        svg_circle(d->svg, i % 2 == 0 ? cloths[type] : "cloth", rect_middle_x(stripe),
                   rect_bottom(stripe) - stripe.width / 2 - 1, stripe.width / 2);
    }
    svg_line(d->svg, "seam", at.x, at.y, rect_right(at), at.y);
}

/* One of the three places of a column. */
static void draw_slot(struct petra_picture *d, uint32_t type, int which, struct rect at)
{
    static const enum petra_kind kinds[WORKS] = {PETRA_SETTLE, PETRA_BUILD, PETRA_WORKER};
    static const char *const names[WORKS] = {"permanent", "building", "worker"};
    bool here = has_work(&d->s->seat[d->own], which, type);
    bool would = has_work(&d->after->seat[d->own], which, type) && !here;
    int size = rect_least(at.width, at.height), radius = which == 2 ? size / 2 : 5;
    at = rect_middle(at, size, size);
    bool choice = petra_scene_part(d, names[which], type, kinds[which], at);
    svg_rect(d->svg, here ? "panel sign" : "line hair", (struct rect){at.x, at.y, size, size}, radius);
    if (here || choice || would)
        petra_signs_sign(d, here || would ? "sign" : "sign faint", work_signs[which], rect_middle_x(at),
                         rect_middle_y(at), size * 2 / 3);
    petra_scene_lit(d, at, radius, choice || would);
    petra_scene_last(d, rect_inset(at, -1, -1), radius, has_work(&d->before->seat[d->own], which, type) != here);
    svg_close(d->svg);
}

/* What counts in a column's trade beside its tiles: a permanent settlement, and nomads that were played for it. */
struct others {
    uint32_t settlements, nomads;
};

static struct others others_of(const struct petra_picture *d, uint32_t type)
{
    const struct petra_seat *p = &d->s->seat[d->own];
    uint32_t settlements = petra_has(p->permanent, type);
    struct petra_bargain trade = petra_words_bargain(d->b, d->s, d->s, d->own, type);
    return (struct others){settlements, trade.value.column - p->column[type] - settlements};
}

/* Writes "+" and a sign for each of these after a number; returns their width, and only that where `at` is NULL. */
static int draw_others(struct petra_picture *d, struct others others, struct rect *at)
{
    const struct {
        uint32_t sign, count;
    } all[] = {{PETRA_SIGN_PERMANENT, others.settlements}, {PETRA_SIGN_CARD, others.nomads}};
    struct type how = {.size = d->room->least, .bold = true};
    int width = 0, size = d->room->least + 2;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char plus[16];
        struct text t;
        text_init(&t, plus, sizeof plus);
        text_put(&t, "+");
        if (all[i].count > 1)
            text_uint(&t, all[i].count);
        if (all[i].count == 0)
            continue;
        width += type_width(how, plus) + 1 + size;
        if (at == NULL)
            continue;
        petra_scene_text(d, how.size, true, SVG_START, NULL, rect_cut_left(at, type_width(how, plus), 1), plus);
        struct rect image = rect_cut_left(at, size, 0);
        petra_signs_sign(d, "sign", all[i].sign, rect_middle_x(image), rect_middle_y(image), size);
    }
    return width;
}

/* How wide the number of a column's traders is, with what counts beside them. */
static int size_width(struct petra_picture *d, int n, struct others others)
{
    struct type how = {.size = d->room->name, .bold = true};
    return type_width(how, n > 9 ? "00" : "0") + 1 + draw_others(d, others, NULL);
}

/* How many traders a column has, what counts beside them, and how many more or fewer there would be. */
static void draw_size(struct petra_picture *d, uint32_t type, struct rect at, bool below, int n, int would)
{
    struct others others = others_of(d, type);
    struct type how = {.size = d->room->least, .bold = true};
    int width = size_width(d, n, others);
    char more[16];
    struct text t;
    text_init(&t, more, sizeof more);
    text_signed(&t, would - n, true);
    if (below)
        at = rect_middle(at, width + (would == n ? 0 : 3 + type_width(how, more)), at.height);
    struct rect line = rect_cut_top(&at, below || would == n ? 0 : at.height / 2, 0);
    struct rect number = below ? rect_cut_left(&at, width, 3) : rect_cut_right(would == n ? &at : &line, width, 0);
    petra_scene_number(d, d->room->name, SVG_START, number, n);
    rect_cut_left(&number, width - draw_others(d, others, NULL), 0);
    draw_others(d, others, &number);
    if (would != n)
        petra_scene_text(d, how.size, true, below ? SVG_START : SVG_END, "would", at, more);
}

/* The traders of a column as a pile, with their number beside it, or below it where there is height. */
static void draw_pile(struct petra_picture *d, uint32_t type, struct rect at)
{
    int n = d->s->seat[d->own].column[type], would = d->after->seat[d->own].column[type], shown = rect_least(n, 4);
    struct type how = {.size = d->room->name, .bold = true};
    struct rect whole = at;
    bool below = at.height > at.width && at.height > 2 * type_leading(how) + 16;
    if (below)
        at = rect_middle(at, at.width, rect_least(at.width, 112) + type_leading(how));
    struct rect figures =
        below ? rect_cut_bottom(&at, type_leading(how), 0)
              : rect_cut_right(&at, rect_most(type_width(how, "00"), size_width(d, n, others_of(d, type))), 2);
    int size = rect_between(16, rect_least(at.height - 4, at.width * 3 / 4), 110);
    int step = rect_between(1, (at.width - size) / 3, size / 3), y = rect_middle_y(at);
    int x = at.x + size / 2 + (below ? (at.width - size - (rect_most(shown, 1) - 1) * step) / 2 : 0);
    if (n == 0) {
        svg_rect(d->svg, "line hair", rect_around(x, y, size, size), size / 5);
        petra_signs_sign(d, "sign faint", type, x, y, size * 3 / 5);
    }
    for (int i = 0; i < shown - 1; i++)
        petra_signs_blank(d, type, x + i * step, y, size);
    if (n > 0)
        petra_signs_tile(d, type, x + (shown - 1) * step, y, size);
    draw_size(d, type, figures, below, n, would);
    petra_scene_last(d, rect_inset(whole, -3, -1), 8, d->before->seat[d->own].column[type] != n);
    scene_order(d->scene, petra_scene_column, d->own * PETRA_TYPES + type, whole.x + 4, whole.y + 4);
}

/* The partner, how many of it are in the row, and what the trade is worth. */
static void draw_sum(struct petra_picture *d, uint32_t type, struct rect at)
{
    struct petra_bargain trade = petra_words_bargain(d->b, d->s, d->s, d->own, type);
    struct type how = {.size = rect_between(d->room->least, at.width / 5, d->room->body)};
    int size = rect_between(12, rect_least(at.height - 2, at.width / 4), 30);
    char sum[24];
    struct text t;
    text_init(&t, sum, sizeof sum);
    text_put(&t, "=");
    text_uint(&t, trade.value.column * trade.value.row);
    petra_scene_text(d, how.size, false, SVG_START, "quiet", rect_cut_left(&at, type_width(how, "×"), 1), "×");
    struct rect image = rect_cut_left(&at, size, 2);
    petra_signs_tile(d, trade.partner, rect_middle_x(image), rect_middle_y(image), size);
    struct rect count = rect_cut_left(&at, type_width(how, trade.value.row > 9 ? "00" : "0") + 1, 0);
    how.bold = !trade.idle;
    petra_scene_number(d, how.size, SVG_START, count, (int)trade.value.row);
    const char *shown = type_width(how, sum) <= at.width ? sum : sum + 1;
    petra_scene_text(d, type_shrunk(how, d->room->least, at.width, shown).size, how.bold, SVG_END,
                     trade.idle ? "quiet" : NULL, at, shown);
}

/* Opens a column as whatever can be chosen there, if anything. */
static bool open_column(struct petra_picture *d, uint32_t type, struct rect at)
{
    const struct {
        enum petra_kind kind;
        uint32_t a, b;
    } ways[] = {{PETRA_COLUMN, type, 0}, {PETRA_AMBASSADOR, type, 1}, {PETRA_NOBLE, type, 0}, {PETRA_GO, 0, 0}};
    const char *id = scene_id_of(d->scene, "column", type);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        if ((ways[i].kind != PETRA_GO || type == d->s->trade_column) &&
            petra_scene_choice(d, id, ways[i].kind, ways[i].a, ways[i].b, at))
            return true;
    svg_group(d->svg, id, NULL);
    return false;
}

static void draw_column(struct petra_picture *d, uint32_t type, struct rect at)
{
    struct rect whole = at;
    bool choice = open_column(d, type, at);
    struct type how = {.size = d->room->body, .bold = true, .anchor = SVG_MIDDLE};
    const char *name = petra_names_type(d->l, type);
    svg_rect(d->svg, "well", at, 4);
    draw_awning(d, type, rect_cut_top(&at, rect_between(14, at.height / 7, 34), 0));
    at = rect_inset(at, rect_between(3, at.width / 24, 8), 0);
    struct rect line = rect_cut_top(&at, type_leading(how), 0);
    type_in(d->svg, type_shrunk(how, d->room->least, line.width, name), line, name);
    struct rect slots = rect_cut_bottom(&at, rect_between(20, at.height * 26 / 100, 60), 3);
    draw_sum(d, type, rect_cut_bottom(&at, rect_between(16, at.height * 36 / 100, 34), 0));
    draw_pile(d, type, at);
    petra_scene_lit(d, whole, 4, choice);
    svg_close(d->svg);
    slots = rect_cut_top(&slots, slots.height - 3, 0);
    for (int i = 0; i < WORKS; i++)
        draw_slot(d, type, i, rect_column(slots, i, WORKS, 2));
}

/* Opens a stall as what can be chosen there: to be named for the noble's new row, or gold that is not to count. */
static bool open_stall(struct petra_picture *d, uint32_t i, uint32_t tile, struct rect at)
{
    const char *id = scene_id_of(d->scene, "stall", i);
    bool choice = petra_scene_choice(d, id, PETRA_NOBLE, tile, 0, at) ||
                  (tile == PETRA_GOLD && petra_scene_choice(d, id, PETRA_LESS, 0, 0, at));
    if (!choice)
        svg_group(d->svg, id, "tile");
    return choice;
}

/* The market row, between arrows that show how tiles enter and leave it. */
static void draw_row(struct petra_picture *d, struct rect at)
{
    const struct petra_seat *p = &d->s->seat[d->own], *q = &d->after->seat[d->own];
    bool changed = d->before->seat[d->own].row != p->row || d->before->seat[d->own].stalls != p->stalls;
    int stalls = p->stalls, arrow = rect_between(14, at.width / 16, 36);
    int pitch = rect_least((at.width - 2 * arrow) / rect_most(1, stalls), at.height - 2), size = pitch - 3;
    int y = rect_middle_y(at), left = rect_middle_x(at) - pitch * stalls / 2;
    svg_group(d->svg, "row", NULL);
    svg_rect(d->svg, "well", at, 4);
    petra_signs_sign(d, "sign", PETRA_SIGN_ARROW, left - arrow / 2, y, arrow - 2);
    petra_signs_sign(d, "sign", PETRA_SIGN_ARROW, left + pitch * stalls + arrow / 2, y, arrow - 2);
    for (int i = 0; i < stalls; i++) {
        uint32_t tile = petra_stall(p->row, (uint32_t)i);
        int x = left + pitch / 2 + i * pitch;
        struct rect stall = rect_around(x, y, size, size);
        bool choice = open_stall(d, (uint32_t)i, tile, stall);
        petra_signs_tile(d, tile, x, y, size);
        petra_scene_lit(d, stall, size / 5, choice);
        petra_scene_last(d, rect_inset(stall, -1, -1), size / 5, i == 0 && changed);
        svg_close(d->svg);
        if (i == 0)
            scene_order(d->scene, petra_scene_row, d->own, stall.x + 2, stall.y + 2);
    }
    if (q->row != p->row || q->stalls != p->stalls) {
        svg_group(d->svg, NULL, "ghost");
        petra_signs_tile(d, petra_stall(q->row, 0), left - arrow / 2, y, rect_between(12, arrow * 4 / 3, 32));
        svg_close(d->svg);
    }
    svg_close(d->svg);
}

/* Over the row: the tiles that the noble has named for the new one so far, or those that the ambassador drew. */
static int tray_height(const struct petra_picture *d)
{
    uint32_t kind = d->s->depth > 0 && d->own == d->s->turn_of ? petra_now(d->s)->kind : PETRA_NO_STEP;
    return kind == PETRA_S_NOBLE ? 24 : kind == PETRA_S_AMBASSADOR ? d->room->target : 0;
}

static void draw_tray(struct petra_picture *d, struct rect at)
{
    bool noble = petra_now(d->s)->kind == PETRA_S_NOBLE;
    uint32_t count = noble ? petra_now(d->s)->n : d->s->drawn_count;
    svg_group(d->svg, "tray", NULL);
    petra_signs_sign(d, "sign", noble ? PETRA_SIGN_STALL : PETRA_SIGN_BAG, at.x + 12, rect_middle_y(at), 20);
    rect_cut_left(&at, 28, 0);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t tile = noble ? petra_stall(d->s->plan, i) : d->s->drawn[i];
        struct rect cell = rect_cut_left(&at, at.height, 2);
        const char *id = scene_id_of(d->scene, "drawn", i);
        bool choice = petra_scene_choice(d, id, PETRA_AMBASSADOR, tile, 0, cell);
        if (!choice)
            svg_group(d->svg, id, "tile");
        petra_signs_tile(d, tile, rect_middle_x(cell), rect_middle_y(cell), cell.height - 4);
        petra_scene_lit(d, rect_inset(cell, 1, 1), cell.height / 5, choice);
        svg_close(d->svg);
    }
    svg_close(d->svg);
}

void petra_scene_boards_own(struct petra_picture *d, struct rect at)
{
    int gap = rect_between(4, at.height / 40, 10), tray = tray_height(d);
    petra_scene_panel(d, "own", at);
    at = rect_inset(at, 6, 6);
    struct rect head = rect_cut_top(&at, d->room->layout == ROOM_WIDE ? d->room->target : 26, gap);
    struct rect row = rect_cut_bottom(&at, rect_between(d->room->target, at.height / 4, 84), gap);
    draw_row(d, row);
    if (tray > 0)
        draw_tray(d, rect_cut_bottom(&at, tray, gap));
    for (uint32_t type = 0; type < PETRA_TYPES; type++)
        draw_column(d, type, rect_column(at, (int)type, PETRA_TYPES, gap));
    draw_counts(d, d->own, &head, false);
    struct rect name = head;
    d->buttons = rect_cut_right(&head, head.width * 55 / 100, gap);
    if (d->room->layout == ROOM_WIDE && show_choice(d->look, petra_pack(PETRA_END, 0, 0)) >= 0)
        name = head;
    draw_name(d, d->own, name);
    svg_close(d->svg);
}

/* Rivals. */

static void draw_small_column(struct petra_picture *d, uint32_t seat, uint32_t type, struct rect at)
{
    const struct petra_seat *p = &d->s->seat[seat];
    struct rect whole = at, line = rect_cut_top(&at, at.height * 11 / 20, 0);
    int size = rect_between(12, rect_least(line.height - 2, line.width / 3), 30);
    struct type how = {.size = d->room->least, .bold = true};
    struct rect image = rect_cut_left(&line, size, 2);
    petra_signs_tile(d, type, rect_middle_x(image), rect_middle_y(image), size);
    petra_scene_number(d, how.size, SVG_START,
                       rect_cut_left(&line, type_width(how, p->column[type] > 9 ? "00" : "0"), 1), p->column[type]);
    how.bold = false;
    if (line.width >= size * 3 / 4 + type_width(how, "×"))
        petra_scene_text(d, how.size, false, SVG_START, "quiet", rect_cut_left(&line, type_width(how, "×"), 1), "×");
    petra_signs_tile(d, d->b->partner[p->board][type], line.x + size * 3 / 8, rect_middle_y(line), size * 3 / 4);
    if (order_of(&d->scene->order, petra_scene_column, seat * PETRA_TYPES + type) > 0) {
        struct rect number = rect_cut_right(&at, 2 * scene_order_radius(d->scene), 0);
        scene_order(d->scene, petra_scene_column, seat * PETRA_TYPES + type, rect_middle_x(number),
                    rect_middle_y(number));
    }
    for (int i = 0; i < WORKS; i++) {
        struct rect cell = rect_column(at, i, WORKS, 0);
        if (has_work(p, i, type))
            petra_signs_sign(d, "sign", work_signs[i], rect_middle_x(cell), rect_middle_y(cell),
                             rect_least(cell.width, cell.height));
    }
    petra_scene_last(d, rect_inset(whole, -2, 0), 5, d->before->seat[seat].column[type] != p->column[type]);
}

/* The cards of a rival that are known, its villagers and what it completed, in words where there is room. */
static void draw_known(struct petra_picture *d, uint32_t seat, struct rect at)
{
    const struct petra_seat *p = &d->s->seat[seat];
    struct type how = {.size = d->room->body, .class = "quiet"};
    struct petra_phrase line;
    struct text t = petra_begin(&line);
    if (petra_unseen(p) > 0)
        text_put(&t, petra_names_hidden_cards(d->l, petra_unseen(p)).text);
    petra_names_put_cards(d->r, &t, p->hand, ", ", "");
    petra_names_put_villagers(d->r, &t, p->villagers, ", ");
    petra_names_put_claims(d->r, &t, d->s, seat, ", ", "• ");
    svg_title(d->svg, line.text);
    how = type_fit(how, d->room->least, at.width, at.height, line.text);
    if (type_height(how, at.width, line.text) <= at.height)
        type_wrap(d->svg, how, at, line.text);
}

static void draw_rival(struct petra_picture *d, uint32_t seat, struct rect at)
{
    const struct petra_seat *p = &d->s->seat[seat];
    petra_scene_panel(d, scene_id_of(d->scene, "rival", seat), at);
    at = rect_inset(at, 6, 3);
    int unit = rect_between(17, at.height * 19 / 100, 44), size = rect_least(unit, 2 * d->room->body);
    struct rect line = rect_cut_top(&at, size, 0);
    if (line.width < 280 && at.height > 6 * size) {
        draw_name(d, seat, line);
        line = rect_cut_top(&at, size, 0);
        draw_counts(d, seat, &line, true);
    } else {
        draw_counts(d, seat, &line, true);
        draw_name(d, seat, line);
    }
    line = rect_cut_top(&at, unit, 0);
    if (order_of(&d->scene->order, petra_scene_row, seat) > 0) {
        struct rect number = rect_cut_left(&line, 2 * scene_order_radius(d->scene), 3);
        scene_order(d->scene, petra_scene_row, seat, rect_middle_x(number), rect_middle_y(number));
    }
    int pitch = rect_least(line.width / rect_most(1, p->stalls), unit);
    for (uint32_t i = 0; i < p->stalls; i++)
        petra_signs_tile(d, petra_stall(p->row, i), line.x + pitch / 2 + (int)i * pitch, rect_middle_y(line),
                         pitch - 2);
    petra_scene_last(d, rect_around(line.x + pitch / 2, rect_middle_y(line), pitch, pitch), 4,
                     d->before->seat[seat].row != p->row);
    line = rect_cut_top(&at, rect_least(at.height, size * 9 / 5), 2);
    for (uint32_t type = 0; type < PETRA_TYPES; type++)
        draw_small_column(d, seat, type, rect_column(line, (int)type, PETRA_TYPES, 5));
    if (at.height >= d->room->least)
        draw_known(d, seat, at);
    svg_close(d->svg);
}

void petra_scene_boards_rivals(struct petra_picture *d, struct rect at)
{
    int rivals = d->s->seats - !d->all;
    bool beside = at.width > 2 * at.height && rivals > 1;
    for (int i = 0; i < rivals; i++) {
        struct rect cell = beside ? rect_column(at, i, rivals, 6) : rect_row(at, i, rivals, 6);
        cell.height = rect_least(cell.height, 330);
        draw_rival(d, d->all ? (uint32_t)i : (d->own + 1 + (uint32_t)i) % d->s->seats, cell);
    }
}

/* The supply. */

/* What is in the bag and what permanent settlements are left, of each type; then the other pieces. */
void petra_scene_boards_supply(struct petra_picture *d, struct rect at)
{
    static const uint32_t signs[] = {PETRA_SIGN_CAMEL, PETRA_GOLD, PETRA_SIGN_STALL, PETRA_SIGN_BUILDING};
    const uint8_t left[] = {d->s->camels_left, d->s->gold_left, d->s->extensions_left, d->s->buildings_left};
    petra_scene_panel(d, "supply", at);
    svg_title(d->svg, lang_get(d->l, "Supply"));
    at = rect_inset(at, 6, 3);
    int column = at.width / 8;
    for (int row = 0; row < 2; row++) {
        struct rect line = rect_row(at, row, 2, 0), image = rect_cut_left(&line, line.height, 4);
        petra_signs_sign(d, "sign", row == 0 ? PETRA_SIGN_BAG : PETRA_SIGN_PERMANENT, rect_middle_x(image),
                         rect_middle_y(image), rect_least(line.height - 2, 30));
        for (uint32_t type = 0; type < PETRA_TYPES; type++) {
            int n = row == 0 ? d->s->bag[type] : d->s->permanent_left[type];
            petra_signs_count(d, type, rect_cut_left(&line, column, 0), n, n, false);
        }
        for (int i = 0; i < 2; i++)
            petra_signs_count(d, signs[2 * row + i], rect_column(line, i, 2, 0), left[2 * row + i], left[2 * row + i],
                              false);
    }
    svg_close(d->svg);
}
