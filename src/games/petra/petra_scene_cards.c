/* The cards in the scene, as lists: the influence row and the villager row, and one's hand. And what the signs mean. */
#include "games/petra/petra_scene.h"

enum {
    PAD = 5,
    GAP = 4, /* between cards */
    ENTRIES = 2 * PETRA_CARDS + PETRA_VILLAGERS + 1,
    TITLE = 0, /* levels of detail: only the title; */
    BRIEF = 1, /* with a short text; */
    WHOLE = 2, /* with all of it, in the smallest letters, and then in two sizes of larger ones */
    LEVELS = 5
};

enum entry_kind { OFFERED, FOR_HIRE, DRAWN, HELD, KEPT, HIDDEN, CLAIMED };

/* A card in a list, or several hidden ones. */
struct entry {
    enum entry_kind kind;
    uint32_t n; /* the slot, the index among those drawn, the card, or how many are hidden */
    int level;  /* how much of it is shown */
};

struct list {
    struct petra_picture *d;
    struct entry entry[ENTRIES];
    int count;
    int columns; /* it may stand in so many */
};

/* How wide what stands before a card's title is, and each of the signs behind it. */
static int lead(const struct petra_picture *d)
{
    return 2 * d->room->body + 2;
}

static int sign_size(const struct petra_picture *d)
{
    return d->room->body + 2;
}

/* What is written on a card. */

static uint32_t card_of(const struct petra_picture *d, struct entry e)
{
    return e.kind == OFFERED    ? d->s->card_row[e.n]
           : e.kind == FOR_HIRE ? d->s->villager_row[e.n]
           : e.kind == DRAWN    ? d->s->drawn[e.n]
                                : e.n;
}

static bool is_influence(struct entry e)
{
    return e.kind == OFFERED || e.kind == HELD || e.kind == CLAIMED;
}

static struct petra_phrase title_of(const struct petra_picture *d, struct entry e)
{
    uint32_t card = card_of(d, e);
    struct petra_phrase nothing = {""};
    return e.kind == HIDDEN     ? petra_names_hidden_cards(d->l, e.n)
           : card == PETRA_NONE ? nothing
           : is_influence(e)    ? petra_names_card_title(d->r, card)
                                : petra_names_villager_title(d->r, card);
}

static struct petra_phrase text_of(const struct petra_picture *d, struct entry e)
{
    uint32_t card = card_of(d, e);
    struct petra_phrase p = {""};
    struct text t = petra_begin(&p);
    if (e.level == TITLE || e.kind >= HIDDEN || card == PETRA_NONE)
        return p;
    if (e.kind == HELD)
        text_put(&t, petra_names_goal_missing(d->r, &d->after->seat[d->own], card).text);
    if (e.kind == OFFERED || (e.kind == HELD && e.level >= WHOLE))
        text_put(petra_next(&t), petra_names_goal_text(d->r, card).text);
    if (!is_influence(e))
        text_put(&t, petra_names_villager_text(d->r, card).text);
    return p;
}

/* How much room it takes. */

static bool is_offered(const struct petra_picture *d, enum petra_kind kind, uint32_t a)
{
    return show_choice(d->look, petra_pack(kind, a, 0)) >= 0;
}

/* The type of the master that this card is, if it is the one that can be played now; else PETRA_TYPES. */
static uint32_t master_of(const struct petra_picture *d, struct entry e)
{
    uint32_t held = d->s->seat[d->own].villagers, type = 0;
    if (e.kind != KEPT || d->look->legal == NULL)
        return PETRA_TYPES;
    for (; type < PETRA_TYPES; type++) {
        bool played = false;
        for (uint32_t partner = 0; partner < PETRA_TILES; partner++)
            played = played || show_choice(d->look, petra_pack(PETRA_MASTER, type, partner)) >= 0;
        if (played && (held & d->b->master[type]) != 0 && petra_lowest(held & d->b->master[type]) == e.n)
            break;
    }
    return type;
}

static uint32_t nomad_of(const struct petra_picture *d, struct entry e)
{
    uint32_t held = d->s->seat[d->own].villagers, type = 0;
    if (e.kind != KEPT)
        return PETRA_TYPES;
    while (type < PETRA_TYPES && ((held & d->b->nomad[type]) == 0 || petra_lowest(held & d->b->nomad[type]) != e.n ||
                                  !is_offered(d, PETRA_NOMAD, type)))
        type++;
    return type;
}

static bool can_be_chosen(const struct petra_picture *d, struct entry e)
{
    return e.kind == OFFERED    ? is_offered(d, PETRA_DRAW, e.n)
           : e.kind == FOR_HIRE ? is_offered(d, PETRA_HIRE, e.n)
           : e.kind == DRAWN    ? true
           : e.kind == HELD     ? is_offered(d, PETRA_CLAIM, e.n) || is_offered(d, PETRA_FARM, e.n)
                                : nomad_of(d, e) < PETRA_TYPES;
}

static struct type title_type(const struct petra_picture *d, struct entry e)
{
    int size = e.level > 3 ? d->room->name : d->room->body;
    return (struct type){.size = size, .bold = e.kind < HIDDEN, .class = e.kind < HIDDEN ? NULL : "quiet"};
}

static struct type text_type(const struct petra_picture *d, struct entry e)
{
    int size = e.level > 3 ? d->room->name : e.level > 2 ? d->room->body : d->room->least;
    return (struct type){.size = size, .class = "quiet"};
}

/* How wide the words of a card are, beside what stands before and behind them. */
static int words_width(const struct petra_picture *d, struct entry e, int width)
{
    return width - 2 * PAD - lead(d) - (is_offered(d, PETRA_FARM, e.n) && e.kind == HELD ? 64 : 0);
}

/* Where there is little room a villager's few words stand behind its title. */
static bool is_inline(const struct petra_picture *d, struct entry e, int width)
{
    return e.level == BRIEF && !is_influence(e) &&
           type_width(title_type(d, e), title_of(d, e).text) + PAD + type_width(text_type(d, e), text_of(d, e).text) <=
               width;
}

static int entry_height(const struct petra_picture *d, struct entry e, int width)
{
    int words = words_width(d, e, width);
    int height = 2 * PAD - 2 + type_height(title_type(d, e), words, title_of(d, e).text);
    if (!is_inline(d, e, words))
        height += type_height(text_type(d, e), words, text_of(d, e).text);
    if (can_be_chosen(d, e))
        height = rect_most(height, d->room->target);
    return rect_most(height, 24) + (master_of(d, e) < PETRA_TYPES ? d->room->target + 4 : 0);
}

/* Of those entries that stand in one of several columns, and of the highest column. */
static int column_height(const struct list *x, int width, int column, int columns)
{
    int height = -GAP;
    for (int i = column; i < x->count; i += columns)
        height += entry_height(x->d, x->entry[i], (width - (columns - 1) * GAP) / columns) + GAP;
    return height;
}

static int list_height(const struct list *x, int width, int columns)
{
    int most = 0;
    for (int i = 0; i < columns; i++)
        most = rect_most(most, column_height(x, width, i, columns));
    return most;
}

/* In how many columns it fits or, if it does not, as many as it may have. */
static int columns_for(const struct list *x, struct rect at)
{
    int columns = 1;
    while (columns < x->columns && list_height(x, at.width, columns) > at.height)
        columns++;
    return columns;
}

/* All of them are shown at one level of detail. */
static void set_detail(struct list *x, int level)
{
    for (int i = 0; i < x->count; i++)
        x->entry[i].level = level;
}

/* Shows as much of every card as there is room for, and of single ones more. */
static void choose_levels(struct list *x, struct rect at)
{
    int level = LEVELS;
    do {
        level--;
        set_detail(x, level);
    } while (level > TITLE && list_height(x, at.width, 1) > at.height);
    for (int i = 0; level < WHOLE && i < x->count; i++) {
        x->entry[i].level++;
        if (list_height(x, at.width, 1) > at.height)
            x->entry[i].level--;
    }
}

/* Drawing. */

/* What an influence card asks for, in signs from the right; returns how much they took. */
static int draw_goal(struct petra_picture *d, uint32_t card, int right, int y, bool draw)
{
    const struct petra_goal *g = &d->b->goal[card];
    uint32_t sign[2 * PETRA_TYPES + 2], count = 0;
    for (uint32_t set = g->b; g->form == PETRA_F_EQUAL && set != 0; set &= set - 1)
        sign[count++] = petra_lowest(set);
    if (g->form == PETRA_F_EQUAL)
        sign[count++] = PETRA_SIGN_EQUAL;
    for (uint32_t set = g->a; set != 0; set &= set - 1)
        sign[count++] = petra_lowest(set);
    if (g->form == PETRA_F_WORKS) {
        sign[count++] = PETRA_SIGN_PERMANENT;
        sign[count++] = PETRA_SIGN_BUILDING;
    }
    for (uint32_t n = 0; g->form == PETRA_F_CUBES && n < g->number && n < PETRA_TYPES; n++)
        sign[count++] = PETRA_SIGN_INFLUENCE;
    int size = sign_size(d);
    for (uint32_t i = 0; draw && i < count; i++) {
        int x = right - size / 2 - (int)i * size;
        if (sign[i] < PETRA_TYPES)
            petra_signs_tile(d, sign[i], x, y, size - 1);
        else if (sign[i] == PETRA_SIGN_INFLUENCE)
            petra_signs_cube(d, d->own, x, y, size - 1);
        else
            petra_signs_sign(d, "sign", sign[i], x, y, size - 2);
    }
    return (int)count * size;
}

/* What stands before the title: the workers that a villager asks for, a card and whether it is complete, a sign. */
static void draw_lead(struct petra_picture *d, struct entry e, struct rect at)
{
    char need[] = {(char)('1' + e.n), '+', '\0'};
    int size = lead(d) * 3 / 5, x = at.x + PAD + size / 2, y = at.y + PAD + type_leading(title_type(d, e)) / 2;
    if (e.kind == FOR_HIRE) {
        petra_signs_sign(d, "sign", PETRA_SIGN_WORKER, x - 4, y, size - 2);
        petra_scene_text(d, d->room->least, true, SVG_START, NULL, (struct rect){x + size / 2 - 5, y - 9, 30, 18},
                         need);
        return;
    }
    bool met = e.kind == CLAIMED || (e.kind == HELD && petra_cards_goal_met(d->b, &d->s->seat[d->own], e.n));
    petra_signs_sign(d, "sign", is_influence(e) || e.kind == HIDDEN ? PETRA_SIGN_CARD : PETRA_SIGN_WORKER, x, y, size);
    if (met)
        petra_signs_sign(d, "sign lit", PETRA_SIGN_TICK, x + 2, y, size + 4);
}

static void draw_words(struct petra_picture *d, struct entry e, struct rect at)
{
    struct type title = title_type(d, e), text = text_type(d, e);
    struct petra_phrase name = title_of(d, e), words = text_of(d, e);
    uint32_t card = card_of(d, e);
    if (is_influence(e) && card != PETRA_NONE &&
        type_width(title, name.text) + 8 + draw_goal(d, card, 0, 0, false) <= at.width)
        draw_goal(d, card, rect_right(at), at.y + type_leading(title) / 2, true);
    if (is_inline(d, e, at.width)) {
        struct rect line = rect_cut_top(&at, type_leading(title), 0);
        type_in(d->svg, title, rect_cut_left(&line, type_width(title, name.text), PAD), name.text);
        type_in(d->svg, text, line, words.text);
        return;
    }
    rect_cut_top(&at, type_wrap(d->svg, title, at, name.text), 0);
    if (words.text[0] != '\0')
        type_wrap(d->svg, text, at, words.text);
}

/* The partners that a master trader can name. */
static void draw_partners(struct petra_picture *d, uint32_t type, struct rect at)
{
    for (uint32_t partner = 0; partner < PETRA_TILES; partner++) {
        struct rect cell = at;
        cell.width = at.height;
        if (!petra_scene_choice(d, scene_id_of_two(d->scene, "master", type, partner), PETRA_MASTER, type, partner,
                                cell))
            continue;
        petra_signs_tile(d, partner, rect_middle_x(cell), rect_middle_y(cell), cell.height - 4);
        petra_scene_lit(d, rect_inset(cell, 1, 1), cell.height / 5, true);
        svg_close(d->svg);
        rect_cut_left(&at, at.height, 2);
    }
}

/* The button that gives a card to the farmer. */
static void draw_farm(struct petra_picture *d, uint32_t card, struct rect at)
{
    if (!petra_scene_choice(d, scene_id_of(d->scene, "farm", card), PETRA_FARM, card, 0, at))
        return;
    room_panel(d->svg, "panel", at);
    petra_scene_lit(d, at, 10, true);
    petra_signs_count(d, PETRA_SIGN_CAMEL, rect_inset(at, 5, 2), d->b->farmer_camels, d->b->farmer_camels, false);
    svg_close(d->svg);
}

static bool is_fresh(const struct petra_picture *d, struct entry e)
{
    const struct petra_seat *o = &d->before->seat[d->own];
    return e.kind == OFFERED    ? d->before->card_row[e.n] != d->s->card_row[e.n]
           : e.kind == FOR_HIRE ? d->before->villager_row[e.n] != d->s->villager_row[e.n]
           : e.kind == HELD     ? !petra_has(o->hand, e.n)
           : e.kind == KEPT     ? !petra_has(o->villagers, e.n)
                                : false;
}

/* Opens a card as a choice or, where it is none, as what tells the whole of it. */
static bool open_entry(struct petra_picture *d, struct entry e, struct rect at)
{
    static const char *const names[] = {"influence", "villager", "drawn-villager", "hand", "kept", "hidden", "claimed"};
    static const enum petra_kind kinds[] = {PETRA_DRAW, PETRA_HIRE, PETRA_KEEP, PETRA_CLAIM, PETRA_NOMAD};
    uint32_t nomad = nomad_of(d, e);
    const char *id = scene_id_of(d->scene, names[e.kind], e.n);
    bool choice = e.kind < HIDDEN && (e.kind != KEPT || nomad < PETRA_TYPES) &&
                  petra_scene_choice(d, id, kinds[e.kind], e.kind == KEPT ? nomad : e.n, 0, at);
    if (choice)
        return true;
    if (e.kind == HIDDEN || card_of(d, e) == PETRA_NONE) {
        svg_group(d->svg, id, "card");
        return false;
    }
    struct petra_phrase words;
    struct text t = petra_begin(&words);
    LANG_SAY(&t, d->l, "{card}: {words}", {"card", title_of(d, e).text, 0},
             {"words",
              is_influence(e) ? petra_names_goal_text(d->r, card_of(d, e)).text
                              : petra_names_villager_text(d->r, card_of(d, e)).text,
              0});
    svg_teller(d->svg, id, "card", words.text);
    return false;
}

static void draw_entry(struct petra_picture *d, struct entry e, struct rect at)
{
    uint32_t master = master_of(d, e);
    struct rect partners = rect_cut_bottom(&at, master < PETRA_TYPES ? d->room->target + 4 : 0, 0), whole = at;
    bool choice = open_entry(d, e, at), empty = e.kind < DRAWN && card_of(d, e) == PETRA_NONE;
    svg_rect(d->svg, empty ? "line hair" : "well", at, 6);
    if (!empty) {
        draw_lead(d, e, at);
        rect_cut_left(&at, PAD + lead(d), 0);
        at.width = rect_most(0, words_width(d, e, whole.width));
        draw_words(d, e, rect_inset(at, 0, PAD - 1));
    }
    petra_scene_lit(d, whole, 6, choice);
    petra_scene_last(d, rect_inset(whole, 2, 2), 5, is_fresh(d, e));
    svg_close(d->svg);
    if (e.kind == HELD)
        draw_farm(d, e.n,
                  rect_middle((struct rect){rect_right(whole) - 66, whole.y, 62, whole.height}, 62, d->room->target));
    if (master < PETRA_TYPES)
        draw_partners(d, master, (struct rect){partners.x + lead(d), partners.y + 2, partners.width, d->room->target});
}

/* All entries with as much detail as there is room for. What room is left goes to them in equal parts, up to `most`. */
static void draw_list(struct list *x, struct rect at, int most)
{
    choose_levels(x, at);
    int columns = columns_for(x, at);
    for (int c = 0; c < columns; c++) {
        struct rect column = rect_column(at, c, columns, GAP);
        int each = rect_most(1, (x->count - c + columns - 1) / columns);
        int more = rect_between(0, (at.height - column_height(x, at.width, c, columns)) / each, most);
        for (int i = c; i < x->count; i += columns)
            draw_entry(x->d, x->entry[i],
                       rect_cut_top(&column, entry_height(x->d, x->entry[i], column.width) + more, GAP));
    }
}

/* The lists. */

static void add(struct list *x, enum entry_kind kind, uint32_t n)
{
    x->entry[x->count++] = (struct entry){kind, n, 0};
}

static void draw_heading(struct petra_picture *d, struct rect at, const char *message, int64_t n)
{
    struct petra_phrase p;
    struct text t = petra_begin(&p);
    struct type how = {.size = d->room->body, .bold = true};
    lang_fill(&t, message, LANG_ARGS({"n", NULL, n}));
    at = rect_inset(at, 6, 0);
    type_in(d->svg, type_shrunk(how, d->room->least, at.width, p.text), at, p.text);
}

static int heading_height(const struct petra_picture *d)
{
    return d->room->body * 3 / 2;
}

/* The influence row, and the villagers for hire or, where one of those drawn is to be kept, these. */
static void list_rows(struct petra_picture *d, struct list x[2])
{
    bool drawn = d->s->depth > 0 && petra_now(d->s)->kind == PETRA_S_KEEP;
    x[0] = x[1] = (struct list){.d = d, .columns = 3};
    for (uint32_t i = 0; i < PETRA_SLOTS; i++)
        add(&x[0], OFFERED, i);
    for (uint32_t i = 0; i < (drawn ? d->s->drawn_count : PETRA_SLOTS); i++)
        add(&x[1], drawn ? DRAWN : FOR_HIRE, i);
}

static void draw_influence(struct petra_picture *d, struct list *x, struct rect at)
{
    petra_scene_panel(d, "influence-row", at);
    at = rect_inset(at, 5, 4);
    struct rect head = rect_cut_top(&at, heading_height(d), 2);
    bool choice = petra_scene_choice(d, "influence-deck", PETRA_DRAW, PETRA_SLOTS, 0, head);
    if (!choice)
        svg_group(d->svg, "influence-deck", "deck");
    petra_scene_lit(d, head, 6, choice);
    draw_heading(d, head, lang_get(d->l, "Influence row, deck {n}"), d->s->card_deck);
    svg_close(d->svg);
    draw_list(x, at, 200);
    svg_close(d->svg);
}

static void draw_villagers(struct petra_picture *d, struct list *x, struct rect at)
{
    bool drawn = x->count > 0 && x->entry[0].kind == DRAWN;
    petra_scene_panel(d, "villager-row", at);
    at = rect_inset(at, 5, 4);
    draw_heading(d, rect_cut_top(&at, heading_height(d), 2),
                 drawn ? lang_get(d->l, "Drawn:") : lang_get(d->l, "Villagers, deck {n}"),
                 petra_size(d->s->villager_deck));
    draw_list(x, at, 200);
    svg_close(d->svg);
}

/* How much of a height the influence row gets: both rows show equally much of their cards or, where not even short
 * texts fit into both, the villagers have theirs: of an influence card signs say what it asks for. */
static int share_rows(struct list x[2], int width, int height)
{
    int level = LEVELS, high[2];
    do {
        level--;
        for (int i = 0; i < 2; i++) {
            set_detail(&x[i], level);
            high[i] = list_height(&x[i], width, 1);
        }
    } while (level > TITLE && high[0] + high[1] > height);
    if (level > TITLE)
        return high[0] + (height - high[0] - high[1]) / 2;
    set_detail(&x[1], BRIEF);
    return height - list_height(&x[1], width, 1);
}

void petra_scene_cards_rows(struct petra_picture *d, struct rect at)
{
    int gap = d->room->gap / 2 + 2, around = heading_height(d) + 10;
    struct list x[2];
    list_rows(d, x);
    if (petra_scene_is_broad(at)) {
        draw_influence(d, &x[0], rect_column(at, 0, 2, gap));
        draw_villagers(d, &x[1], rect_column(at, 1, 2, gap));
        return;
    }
    /* On a desk everything keeps its place; elsewhere what can be chosen gets more. */
    int least = list_height(&x[0], at.width - 10, 1),
        share = (at.height - gap) * (at.height < 400 ? 34 : 40) / 100 - around;
    if (d->room->layout != ROOM_WIDE)
        share = share_rows(x, at.width - 10, at.height - gap - 2 * around);
    draw_influence(d, &x[0], rect_cut_top(&at, around + rect_most(least, share), gap));
    draw_villagers(d, &x[1], at);
}

/* The hand in a place of this width. In two columns there is no room for a master's partners, and for what the farmer
 * pays only in broad ones. */
static void list_hand(struct petra_picture *d, int width, struct list *x)
{
    const struct petra_seat *p = &d->s->seat[d->own];
    *x = (struct list){.d = d};
    for (uint32_t set = p->hand; set != 0; set &= set - 1)
        add(x, HELD, petra_lowest(set));
    bool farms = p->hand != 0 && is_offered(d, PETRA_FARM, petra_lowest(p->hand)), plays = false;
    if (petra_unseen(p) > 0)
        add(x, HIDDEN, petra_unseen(p));
    for (uint32_t set = p->villagers; set != 0; set &= set - 1) {
        add(x, KEPT, petra_lowest(set));
        plays = plays || master_of(d, x->entry[x->count - 1]) < PETRA_TYPES;
    }
    x->columns = !plays && width >= (farms ? 440 : 310) ? 2 : 1;
}

int petra_scene_cards_hand_height(struct petra_picture *d, int width)
{
    struct list x;
    list_hand(d, width - 10, &x);
    set_detail(&x, BRIEF);
    return list_height(&x, width - 10, x.columns) + heading_height(d) + 12;
}

/* One's camels on their way, under the cards where there is room. */
static void draw_camels(struct petra_picture *d, struct rect at)
{
    int camels = d->s->seat[d->own].camels, size = rect_between(28, at.height / 3, 60);
    int pitch = rect_least(at.width / rect_most(1, camels), size * 5 / 4);
    if (at.height < 80)
        return;
    at = rect_cut_bottom(&at, size * 5 / 4, 0);
    svg_group(d->svg, "camels", NULL);
    petra_signs_wave(d, "well", (struct rect){at.x, at.y + size, at.width, at.height - size}, size / 4);
    for (int i = 0; i < camels; i++)
        petra_signs_sign(d, "sign faint fine", PETRA_SIGN_CAMEL, rect_right(at) - pitch / 2 - i * pitch,
                         at.y + size / 2 + (i % 2) * size / 16, size);
    svg_close(d->svg);
}

/* How many cards were completed, and which, for a pointer that rests there. */
static void draw_claims(struct petra_picture *d, struct rect at)
{
    uint8_t card[PETRA_CARDS];
    int claimed = (int)petra_cards_claimed(d->s, d->own, card), was = (int)petra_cards_claimed(d->before, d->own, card);
    struct petra_phrase line;
    struct text t = petra_begin(&line);
    petra_names_put_claims(d->r, &t, d->s, d->own, ", ", "");
    svg_group(d->svg, "claims", NULL);
    svg_title(d->svg, line.text);
    petra_signs_count(d, PETRA_SIGN_TICK, at, claimed, claimed, claimed != was);
    svg_close(d->svg);
}

/* A hand that does not fit is turned over like pages. */

struct pages {
    int count;
    int first[ENTRIES + 1]; /* the entry that each begins with, and the end of the last */
};

static struct list page_of(const struct list *x, int first, int end)
{
    struct list out = {.d = x->d, .columns = x->columns};
    for (int i = first; i < end; i++)
        out.entry[out.count++] = x->entry[i];
    return out;
}

static bool is_fitting(const struct list *x, struct rect at)
{
    return list_height(x, at.width, columns_for(x, at)) <= at.height;
}

/* Each page holds as many cards as fit, at least one and at most `most`. */
static struct pages fill_pages(const struct list *x, struct rect at, int most)
{
    struct pages p = {.count = 0};
    for (int end = 0; end < x->count; p.first[++p.count] = end)
        for (end++; end < x->count && end - p.first[p.count] < most; end++) {
            struct list page = page_of(x, p.first[p.count], end + 1);
            if (!is_fitting(&page, at))
                break;
        }
    return p;
}

/* As few pages as can be, and the cards shared evenly among them. */
static struct pages share_pages(const struct list *x, struct rect at)
{
    int count = fill_pages(x, at, x->count).count, most = x->count / count;
    struct pages p;
    do
        p = fill_pages(x, at, most++);
    while (p.count > count);
    return p;
}

static bool has_choice(const struct list *x, int first, int end)
{
    for (int i = first; i < end; i++)
        if (can_be_chosen(x->d, x->entry[i]) || master_of(x->d, x->entry[i]) < PETRA_TYPES)
            return true;
    return false;
}

/* Turns to another page; it is lit if something can be chosen there or further on. */
static void draw_turn(struct petra_picture *d, struct rect at, const char *arrow, int page, int pages, bool lit)
{
    struct petra_phrase label;
    struct text t = petra_begin(&label);
    lang_fill(&t, lang_get(d->l, "Hand, page {n} of {all}"), LANG_ARGS({"n", NULL, page + 1}, {"all", NULL, pages}));
    svg_turn(d->svg, scene_id_of(d->scene, "hand-page", (uint32_t)page), label.text);
    svg_rect(d->svg, lit ? "lit thick" : NULL, at, 8);
    petra_scene_text(d, d->room->ask, true, SVG_MIDDLE, NULL, at, arrow);
    svg_close(d->svg);
}

static void draw_page(struct petra_picture *d, const struct list *x, const struct pages *p, int page, struct rect at)
{
    int target = d->room->target;
    struct rect head = rect_cut_top(&at, target, GAP);
    struct rect next = rect_cut_right(&head, target, GAP), last = rect_cut_right(&head, target, GAP);
    struct petra_phrase title;
    struct text t = petra_begin(&title);
    struct type how = {.size = d->room->body, .bold = true};
    struct list shown = page_of(x, p->first[page], p->first[page + 1]);
    if (page > 0)
        draw_turn(d, last, "‹", page - 1, p->count, has_choice(x, 0, p->first[page]));
    if (page + 1 < p->count)
        draw_turn(d, next, "›", page + 1, p->count, has_choice(x, p->first[page + 1], x->count));
    if (page == 0) {
        struct rect count = rect_cut_right(&head, petra_signs_count_width(d, heading_height(d)), 2);
        draw_claims(d, rect_middle(count, count.width, heading_height(d)));
    }
    lang_fill(&t, lang_get(d->l, "Hand {n}/{all}"), LANG_ARGS({"n", NULL, page + 1}, {"all", NULL, p->count}));
    head = rect_inset(head, 6, 0);
    type_in(d->svg, type_shrunk(how, d->room->least, head.width, title.text), head, title.text);
    draw_list(&shown, at, d->room->gap / 2);
}

/* In pages no card has only its title. The strip is larger than its pages by an edge, for the outlines of what can be
 * pressed. */
static void draw_pages(struct petra_picture *d, struct list *x, struct rect at)
{
    enum { EDGE = 3 };
    struct rect under = at, window = rect_inset(at, -EDGE, -EDGE);
    rect_cut_top(&under, d->room->target, GAP);
    x->columns = 1;
    set_detail(x, BRIEF);
    struct pages p = share_pages(x, under);
    svg_strip_begin(d->svg, "hand-pages", window, p.count * window.width);
    for (int i = 0; i < p.count; i++) {
        int left = i * window.width;
        svg_stop(d->svg, scene_id_of(d->scene, "hand-page", (uint32_t)i), left, left);
        draw_page(d, x, &p, i, (struct rect){EDGE, EDGE, at.width, at.height});
        svg_close(d->svg);
    }
    svg_strip_end(d->svg);
}

/* A hand that fits, with what was completed where there is room for that too. */
static void draw_whole(struct petra_picture *d, struct list *x, struct rect at)
{
    uint8_t card[PETRA_CARDS];
    int claimed = (int)petra_cards_claimed(d->s, d->own, card), held = x->count, more = d->room->gap / 2;
    struct rect head = rect_cut_top(&at, heading_height(d), 2);
    draw_claims(d, rect_cut_right(&head, petra_signs_count_width(d, head.height), 2));
    draw_heading(d, head, lang_get(d->l, "Hand"), 0);
    if (held == 0)
        petra_scene_text(d, d->room->body, false, SVG_START, "quiet",
                         rect_inset(rect_cut_top(&at, heading_height(d), 0), 6, 0), lang_get(d->l, "No cards in hand"));
    for (int i = 0; i < claimed; i++)
        add(x, CLAIMED, card[i]);
    if (list_height(x, at.width, 1) > at.height)
        x->count = held;
    draw_list(x, at, more);
    rect_cut_top(&at, rect_most(0, list_height(x, at.width, 1) + x->count * more), 8);
    draw_camels(d, at);
}

void petra_scene_cards_hand(struct petra_picture *d, struct rect at)
{
    struct list x;
    petra_scene_panel(d, "hand", at);
    at = rect_inset(at, 5, 4);
    list_hand(d, at.width, &x);
    struct rect under = at;
    rect_cut_top(&under, heading_height(d), 2);
    if (is_fitting(&x, under))
        draw_whole(d, &x, at);
    else
        draw_pages(d, &x, at);
    svg_close(d->svg);
}

/* What the signs mean. */

static const struct {
    uint32_t sign;
    const char *words;
} meanings[] = {
    {PETRA_SIGN_BONUS, N_IN("sign", "bonus of the track")},
    {PETRA_SIGN_INFLUENCE, N_IN("sign", "place for a cube")},
    {PETRA_SIGN_POOL, N_IN("sign", "start and pool")},
    {PETRA_SIGN_CAMEL, N_IN("sign", "camel")},
    {PETRA_SIGN_CARD, N_IN("sign", "influence card")},
    {PETRA_SIGN_TICK, N_IN("sign", "cards completed")},
    {PETRA_SIGN_WORKER, N_IN("sign", "worker")},
    {PETRA_SIGN_PERMANENT, N_IN("sign", "permanent settlement")},
    {PETRA_SIGN_BUILDING, N_IN("sign", "building")},
    {PETRA_SIGN_STALL, N_IN("sign", "market extension")},
    {PETRA_GOLD, N_IN("sign", "gold trader")},
    {PETRA_SIGNS, N_IN("sign", "active disc")},
};

enum { MEANINGS = sizeof meanings / sizeof meanings[0] };

static void draw_meaning(struct petra_picture *d, int i, struct type how, int size, struct rect at)
{
    struct rect image = rect_cut_left(&at, size, 5);
    if (meanings[i].sign == PETRA_SIGNS)
        petra_signs_disc(d, d->own, true, rect_middle_x(image), rect_middle_y(image), size / 2);
    else if (meanings[i].sign < PETRA_TILES)
        petra_signs_tile(d, meanings[i].sign, rect_middle_x(image), rect_middle_y(image), size);
    else
        petra_signs_sign(d, meanings[i].sign == PETRA_SIGN_INFLUENCE ? "sign faint free" : "sign", meanings[i].sign,
                         rect_middle_x(image), rect_middle_y(image), size);
    type_wrap_middle(d->svg, how, at, lang_get_in_context(d->l, "sign", meanings[i].words));
}

static int meaning_height(const struct petra_picture *d, int i, struct type how, int size, int width)
{
    return rect_most(size + 1,
                     type_height(how, width - size - 5, lang_get_in_context(d->l, "sign", meanings[i].words)) + 3);
}

/* A column of signs with their words under each other; what room is left is shared. */
static void draw_meanings(struct petra_picture *d, int first, int step, int size, struct rect at)
{
    struct type how = {.size = d->room->body};
    int all = at.height + 1;
    for (; all > at.height && how.size >= d->room->least; how.size--) {
        all = 0;
        for (int i = first; i < MEANINGS; i += step)
            all += meaning_height(d, i, how, size, at.width);
    }
    how.size++;
    int more = rect_between(0, (at.height - all) / (MEANINGS / step), 30);
    for (int i = first; i < MEANINGS; i += step)
        draw_meaning(d, i, how, size, rect_cut_top(&at, meaning_height(d, i, how, size, at.width) + more, 0));
}

void petra_scene_cards_signs(struct petra_picture *d, struct rect at)
{
    int across = petra_scene_is_broad(at) ? 4 : 2, size = rect_between(16, at.height / 12, 30);
    if (d->room->layout != ROOM_WIDE && across == 2) /* elsewhere it is in sight, or beside the tracks */
        petra_scene_boards_supply(d, rect_cut_bottom(&at, 60, 6));
    petra_scene_panel(d, "signs", at);
    at = rect_inset(at, 8, 4);
    for (int i = 0; i < across; i++)
        draw_meanings(d, i, across, size, rect_column(at, i, across, 0));
    svg_close(d->svg);
}
