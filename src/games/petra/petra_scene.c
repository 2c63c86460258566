/* The scene: what goes where in each layout, the bar with everybody's cubes, and what the parts share. */
#include "games/petra/petra_scene.h"

#include "games/petra/petra_kinds.h"

enum { LOW_BAR = 66 };

/* What the parts share. */

bool petra_scene_choice(struct petra_picture *d, const char *id, enum petra_kind kind, uint32_t a, uint32_t b,
                        struct rect drawn)
{
    game_move m = petra_pack(kind, a, b);
    return scene_choice(d->scene, id, scene_considers(d->scene, m) ? "chosen" : NULL, m, drawn);
}

bool petra_scene_part(struct petra_picture *d, const char *what, uint32_t n, enum petra_kind kind, struct rect drawn)
{
    const char *id = scene_id_of(d->scene, what, n);
    bool choice = petra_scene_choice(d, id, kind, n, 0, drawn);
    if (!choice)
        svg_group(d->svg, id, NULL);
    return choice;
}

void petra_scene_lit(struct petra_picture *d, struct rect at, int radius, bool lit)
{
    if (lit)
        svg_rect(d->svg, "lit", at, radius);
}

void petra_scene_last(struct petra_picture *d, struct rect at, int radius, bool changed)
{
    if (changed)
        svg_rect(d->svg, "last", at, radius);
}

uint64_t petra_scene_pawn(const struct game_state *s, uint32_t seat)
{
    const struct petra_seat *p = &petra_of(s)->seat[seat];
    return (uint64_t)p->x << 8 | p->y;
}

uint64_t petra_scene_disc(const struct game_state *s, uint32_t which)
{
    return petra_of(s)->seat[which / PETRA_TYPES].at[which % PETRA_TYPES];
}

uint64_t petra_scene_row(const struct game_state *s, uint32_t seat)
{
    return petra_of(s)->seat[seat].row;
}

uint64_t petra_scene_column(const struct game_state *s, uint32_t which)
{
    return petra_of(s)->seat[which / PETRA_TYPES].column[which % PETRA_TYPES];
}

static const struct order_pieces pieces[] = {{petra_scene_pawn, PETRA_SEATS},
                                             {petra_scene_disc, PETRA_SEATS *PETRA_TYPES},
                                             {petra_scene_row, PETRA_SEATS},
                                             {petra_scene_column, PETRA_SEATS *PETRA_TYPES},
                                             {NULL, 0}};

void petra_scene_panel(struct petra_picture *d, const char *id, struct rect at)
{
    svg_group(d->svg, id, NULL);
    room_panel(d->svg, "panel hair", at);
}

void petra_scene_text(struct petra_picture *d, int size, bool bold, enum svg_anchor anchor, const char *class,
                      struct rect at, const char *text)
{
    type_in(d->svg, (struct type){.size = size, .bold = bold, .anchor = anchor, .class = class}, at, text);
}

void petra_scene_number(struct petra_picture *d, int size, enum svg_anchor anchor, struct rect at, int n)
{
    type_number_in(d->svg, (struct type){.size = size, .bold = true, .anchor = anchor}, at, n, false);
}

bool petra_scene_is_broad(struct rect at)
{
    return at.width >= 640 && at.width > at.height;
}

/* Buttons for the choices that nothing else in the picture stands for. */
static void draw_buttons(struct petra_picture *d, struct rect at)
{
    const struct game_moves *legal = d->look->legal;
    int left = 0, n = 0;
    for (uint32_t i = 0; legal != NULL && i < legal->count; i++)
        left += !scene_is_drawn(d->scene, i);
    for (uint32_t i = 0; n < left; i++) {
        game_move m = legal->move[i];
        struct petra_phrase label;
        struct text t = petra_begin(&label);
        struct rect button = rect_column(at, n, left, 4);
        if (!petra_scene_choice(d, scene_id_of(d->scene, "choice", i), petra_kind_of(m), petra_a(m), petra_b(m),
                                button))
            continue;
        petra_words_label(d->r, d->state, m, &t);
        room_panel(d->svg, "well", button);
        petra_scene_lit(d, button, 10, true);
        struct type how = {.size = d->room->body, .bold = true, .anchor = SVG_MIDDLE};
        button = rect_inset(button, 4, 0);
        type_in(d->svg, type_shrunk(how, d->room->least, button.width, label.text), button, label.text);
        svg_close(d->svg);
        n++;
    }
}

/* The bar. */

/* All cubes of a seat: those placed, those that the considered choice would place, and sockets for the others. */
static void draw_cubes(struct petra_picture *d, uint32_t seat, struct rect at, int across)
{
    int all = d->b->number[PETRA_N_CUBES], now = d->s->seat[seat].cubes, would = d->after->seat[seat].cubes;
    int down = (all + across - 1) / across;
    int pitch = rect_most(3, rect_least(at.width / across, at.height / down)), size = pitch - (pitch > 13 ? 2 : 0);
    at.y += (at.height - down * pitch) / 2;
    for (int i = 0; i < all; i++) {
        int x = at.x + pitch / 2 + i % across * pitch, y = at.y + pitch / 2 + i / across * pitch;
        if (i < now)
            petra_signs_cube(d, seat, x, y, size);
        else
            petra_signs_socket(d, i < would ? "lit" : "line faint", x, y, size);
        petra_scene_last(d, rect_around(x, y, pitch, pitch), 3, i < now && i >= d->before->seat[seat].cubes);
    }
}

/* Before the number of cubes: what the considered choice would add or, while none is considered, what the news has. */
static void draw_change(struct petra_picture *d, uint32_t seat, int size, struct rect *head)
{
    int now = d->s->seat[seat].cubes, more = d->after->seat[seat].cubes - now;
    bool would = more != 0;
    if (!would && d->look->since != NULL)
        more = now - petra_of(d->look->since)->seat[seat].cubes;
    if (more == 0)
        return;
    char words[16];
    struct text t;
    struct type how = {.size = size, .bold = would, .anchor = SVG_END, .class = would ? NULL : "quiet"};
    text_init(&t, words, sizeof words);
    text_signed(&t, more, true);
    if (type_width(how, words) <= head->width)
        type_in(d->svg, how, rect_cut_right(head, type_width(how, words), 4), words);
}

/* Whether names have a line of their own in chips of this width, instead of the cubes: beside the disc and the number
 * not all of them would fit. */
static bool names_apart(const struct petra_picture *d, int width)
{
    struct type name = {.size = d->room->least, .bold = true};
    bool apart = false;
    for (uint32_t seat = 0; seat < d->s->seats; seat++)
        apart = apart || type_width(name, d->r->name[seat]) > width;
    return apart;
}

/* A seat as a chip: whoever is to act is framed, and at the end who won; nobody once the game was given up. */
static void draw_chip(struct petra_picture *d, uint32_t seat, struct rect at)
{
    bool over = d->s->depth == 0, upright = d->room->layout == ROOM_LOW;
    bool turn = seat == d->s->turn_of && !d->r->given_up;
    int all = d->b->number[PETRA_N_CUBES], cubes = d->s->seat[seat].cubes;
    int size = upright ? d->room->ask : rect_least(d->room->score, at.height * 11 / 20);
    struct type score = {.size = size, .bold = true, .anchor = SVG_END}, name = {.size = d->room->name, .name = true};
    struct petra_phrase words;
    struct text t = petra_begin(&words);
    LANG_SAY(&t, d->l, "{who}: {n} of {all} cubes placed.", {"who", d->r->name[seat], 0}, {"n", NULL, cubes},
             {"all", NULL, all});
    svg_teller(d->svg, scene_id_of(d->scene, "standing", seat), NULL, words.text);
    room_panel(d->svg, "panel hair", at);
    if (over ? cubes >= all : turn)
        room_panel(d->svg, "line turns", at);
    at = rect_inset(at, 5, 3);
    struct rect head = rect_cut_top(&at, upright ? score.size + 4 : at.height - rect_between(12, at.height / 3, 26), 0);
    int badge = rect_between(8, head.height / 3, 12);
    struct rect image = rect_cut_left(&head, 2 * badge, 5);
    petra_signs_disc(d, seat, false, rect_middle_x(image), rect_middle_y(image), badge);
    petra_scene_number(d, score.size, SVG_END, rect_cut_right(&head, type_width(score, all > 9 ? "00" : "0"), 4),
                       cubes);
    bool narrow = head.width < 90, apart = narrow && !upright && names_apart(d, head.width);
    draw_change(d, seat, narrow ? d->room->least : d->room->body, &head);
    name.bold = turn;
    if (narrow || upright)
        name.size = d->room->least;
    if (upright)
        type_in(d->svg, name, rect_cut_bottom(&at, type_leading(name), 2), d->r->name[seat]);
    else if (apart)
        type_in(d->svg, name, rect_middle(at, at.width, type_leading(name)), d->r->name[seat]);
    else if (head.width > 2 * name.size)
        type_in(d->svg, name, head, d->r->name[seat]);
    if (upright)
        at = rect_cut_top(&at, at.width, 0);
    if (!apart)
        draw_cubes(d, seat, at, upright && all > 4 ? (all + 2) / 3 : rect_most(1, all));
    svg_close(d->svg);
}

/* What is asked or, at the end, who won. */
static void draw_ask(struct petra_picture *d, struct rect at)
{
    struct petra_phrase ask;
    struct text t = petra_begin(&ask);
    struct type how = {.size = d->room->ask, .bold = true};
    scene_asked(d->scene, &t);
    how = type_fit(how, d->room->least, at.width, at.height, ask.text);
    svg_group(d->svg, "ask", NULL);
    if (type_height(how, at.width, ask.text) <= at.height)
        type_wrap_middle(d->svg, how, at, ask.text);
    svg_close(d->svg);
}

static void draw_bar(struct petra_picture *d, struct rect at)
{
    int seats = d->s->seats, gap = d->room->gap / 2;
    if (d->room->layout == ROOM_WIDE) {
        int each = rect_between(150, (at.width - 260) / seats, 17 * d->room->name);
        struct rect chips = rect_cut_right(&at, each * seats, d->room->gap);
        if (at.width >= 200)
            draw_ask(d, at);
        else
            chips = (struct rect){at.x, at.y, rect_right(chips) - at.x, at.height};
        at = chips;
    }
    for (int seat = 0; seat < seats; seat++)
        draw_chip(d, (uint32_t)seat,
                  d->room->layout == ROOM_LOW ? rect_row(at, seat, seats, gap) : rect_column(at, seat, seats, gap));
}

/* Parts that one swipes between. */

static const struct {
    const char *id, *title;
    void (*draw)(struct petra_picture *d, struct rect at);
} parts[PETRA_PARTS] = {
    [PETRA_PART_CITY] = {"part-city", N_IN("part", "City"), petra_scene_city},
    [PETRA_PART_OWN] = {"part-own", N_IN("part", "Mine"), petra_scene_boards_own},
    [PETRA_PART_TRACKS] = {"part-tracks", N_IN("part", "Tracks"), petra_scene_tracks},
    [PETRA_PART_ROWS] = {"part-rows", N_IN("part", "Cards"), petra_scene_cards_rows},
    [PETRA_PART_HAND] = {"part-hand", N_IN("part", "Hand"), petra_scene_cards_hand},
    [PETRA_PART_RIVALS] = {"part-rivals", N_IN("part", "Rivals"), petra_scene_boards_rivals},
    [PETRA_PART_SIGNS] = {"part-signs", N_IN("part", "Signs"), petra_scene_cards_signs},
};

/* Whoever only watches has neither a board nor a hand. */
static bool has_part(const struct petra_picture *d, enum petra_part part)
{
    return d->r->viewer != GAME_SPECTATOR || (part != PETRA_PART_OWN && part != PETRA_PART_HAND);
}

static const char *part_title(const struct petra_picture *d, enum petra_part part)
{
    return lang_get_in_context(d->l, "part",
                               part == PETRA_PART_RIVALS && !has_part(d, PETRA_PART_OWN) ? N_IN("part", "Players")
                                                                                         : parts[part].title);
}

/* The parts from this one on, with tabs over them. */
static void draw_parts(struct petra_picture *d, enum petra_part first, struct rect at)
{
    const struct game_moves *legal = d->look->legal;
    struct room_tab tabs[PETRA_PARTS];
    enum petra_part shown[PETRA_PARTS];
    int count = 0;
    d->all = first <= PETRA_PART_OWN && !has_part(d, PETRA_PART_OWN);
    for (enum petra_part part = first; part < PETRA_PARTS; part++) {
        bool lit = false;
        if (!has_part(d, part))
            continue;
        for (uint32_t i = 0; legal != NULL && i < legal->count; i++)
            lit = lit || petra_row(legal->move[i])->part == part;
        shown[count] = part;
        tabs[count++] = (struct room_tab){parts[part].id, part_title(d, part), lit};
    }
    room_tabs(d->room, d->svg, rect_cut_top(&at, d->room->target, 6), tabs, count);
    svg_strip_begin(d->svg, "parts", at, count * at.width);
    for (int i = 0; i < count; i++) {
        svg_stop(d->svg, tabs[i].stop, i * at.width, i * at.width);
        parts[shown[i]].draw(d, (struct rect){0, 0, at.width, at.height});
        svg_close(d->svg);
    }
    svg_strip_end(d->svg);
}

/* Layouts. */

/* Under the bar three columns: city and own board; tracks and hand; cards and rivals. */
static void draw_wide(struct petra_picture *d)
{
    int gap = d->room->gap;
    struct rect rest = rect_inset(d->room->all, gap, gap);
    draw_bar(d, rect_cut_top(&rest, rect_between(52, rest.height / 12, 96), gap));
    struct rect left = rect_cut_left(&rest, rest.width * 39 / 100, gap);
    struct rect middle = rect_cut_left(&rest, (rest.width - gap) / 2, gap);
    petra_scene_boards_supply(d, rect_cut_bottom(&left, rect_between(44, left.height / 11, 84), gap));
    petra_scene_city(d, rect_cut_top(&left, (left.height - gap) * 54 / 100, gap));
    petra_scene_boards_own(d, left);
    /* What a large desk has more goes to the tracks, unless a large hand needs it. */
    int least = (middle.height - gap) * (middle.height < 900 ? 40 : 30) / 100, most = (middle.height - gap) * 40 / 100;
    int hand = rect_between(least, petra_scene_cards_hand_height(d, middle.width), most);
    petra_scene_cards_hand(d, rect_cut_bottom(&middle, hand, gap));
    petra_scene_tracks(d, middle);
    petra_scene_cards_rows(d, rect_cut_top(&rest, (rest.height - gap) * (72 - 4 * d->s->seats) / 100, gap));
    draw_parts(d, PETRA_PART_RIVALS, rest);
    draw_buttons(d, d->buttons);
}

/* Under the bar parts that one swipes between; where there is width, city and own board stand still above them. */
static void draw_tall(struct petra_picture *d)
{
    int gap = d->room->gap;
    bool broad = d->room->all.width >= 600;
    struct rect rest = rect_inset(d->room->all, gap / 2, gap / 2);
    draw_bar(d, rect_cut_top(&rest, broad ? 60 : 48, gap / 2));
    if (broad) {
        struct rect top = rect_cut_top(&rest, rest.height / 2, gap);
        petra_scene_city(d, rect_column(top, 0, 2, gap));
        petra_scene_boards_own(d, rect_column(top, 1, 2, gap));
    }
    draw_parts(d, broad ? PETRA_PART_TRACKS : PETRA_PART_CITY, rest);
}

static void draw_low(struct petra_picture *d)
{
    struct rect rest = rect_inset(d->room->all, d->room->gap / 2, d->room->gap / 2);
    draw_bar(d, rect_cut_left(&rest, LOW_BAR, d->room->gap));
    draw_parts(d, PETRA_PART_CITY, rest);
}

/* How high each layout is at least. */
static int least_height(const struct petra_picture *d)
{
    int gap = d->room->gap;
    switch (d->room->layout) {
    case ROOM_WIDE:
        return 660;
    case ROOM_TALL:
        if (d->room->all.width < 600)
            return 48 + 44 + 3 * gap + 306;
        /* City and own board are as high as the parts under them with their tabs. */
        return 60 + gap + gap / 2 + 2 * (d->room->target + 6 + gap + 260);
    case ROOM_LOW:
        break;
    }
    return 44 + 2 * gap + 324;
}

void petra_scene(const struct show_reader *r, const struct game_state *state, const struct show_look *look,
                 struct text *out)
{
    struct scene scene;
    struct petra_picture d = {.scene = &scene, .svg = &scene.svg, .room = &scene.room, .r = r, .look = look};
    struct petra_deed deed;
    scene_init(&scene, &petra_game, r, state, look, pieces);
    d.b = petra_read_box(r);
    d.l = r->lang;
    d.state = state;
    d.s = d.after = petra_of(state);
    d.before = scene.before != NULL ? petra_of(scene.before) : d.s;
    d.own = petra_own(r, d.s, look);
    if (show_considered(look) != NULL) {
        petra_tell_deed_consider(r, d.s, *show_considered(look), &deed);
        d.after = petra_of(&deed.after);
    }
    room_heighten(&scene.room, least_height(&d));
    scene_begin(&scene, out, NULL, petra_signs_rules);
    switch (d.room->layout) {
    case ROOM_WIDE:
        draw_wide(&d);
        break;
    case ROOM_TALL:
        draw_tall(&d);
        break;
    case ROOM_LOW:
        draw_low(&d);
        break;
    }
    svg_end(d.svg);
}
