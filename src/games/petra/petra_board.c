/* The board for a terminal: how its blocks are laid out, and the first of them.
 *
 * The board is made of blocks that are stacked in one column, or in two where the terminal is wide. What does not fit
 * goes to further pages, so the blocks come in the order in which a decision needs them. The first block shows the
 * caravan, the city, and one's own board with its five columns, each beside its track. Nothing is shown twice on a
 * page: where a further block is on the first page, the short form of what is in it is left out. */
#include "games/petra/petra_board.h"

enum {
    MAIN_LINES = 10,
    CONTEXT_LINES = 5,
    TRACK_LINES = 8,
    RIVAL_LINES = 4,
    SUPPLY_LINES = 4,
    CITY_WIDTH = 19,
    COLUMN_WIDTH = 78 /* the least of each of two columns side by side */
};

/* In the order in which they are stacked. */
enum block { MAIN, CONTEXT, TRACKS, ROWS, RIVALS, SUPPLY, HAND, BLOCKS };

void petra_board_light(struct petra_sheet *d, int x, int y, int width, int index)
{
    if (index < 0)
        return;
    canvas_mark(d->c, x, y, width, 1, CANVAS_BOLD | CANVAS_UNDER | (index == d->look->chosen ? CANVAS_REVERSE : 0));
    canvas_pick(d->c, x, y, width, 1, index);
    d->placed[index / 64] |= (uint64_t)1 << (index % 64);
}

enum canvas_ink petra_board_ink(uint32_t tile)
{
    static const enum canvas_ink inks[] = {CANVAS_ORANGE, CANVAS_BLUE, CANVAS_RED,  CANVAS_PURPLE,
                                           CANVAS_GREEN,  CANVAS_GOLD, CANVAS_QUIET};
    return inks[tile];
}

enum canvas_ink petra_board_seat_ink(uint32_t seat)
{
    static const enum canvas_ink inks[PETRA_SEATS] = {CANVAS_CYAN, CANVAS_ROSE, CANVAS_YELLOW, CANVAS_IVORY};
    return inks[seat];
}

int petra_board_face(bool changed, bool would)
{
    return would ? CANVAS_GHOST | CANVAS_BOLD : changed ? CANVAS_LAST : 0;
}

void petra_board_put_letter(struct petra_sheet *d, int x, int y, uint32_t tile, int face)
{
    canvas_pen(d->c, petra_board_ink(tile), face);
    canvas_glyph(d->c, x, y, tile == PETRA_GAP ? 0x00B7 : (uint32_t)petra_text_letters[tile]);
}

static int section_width(uint32_t tiles, int pitch, const char *name)
{
    return canvas_width(name) + 1 + (int)tiles * pitch;
}

static int draw_section(struct petra_sheet *d, int x, uint32_t from, uint32_t end, int pitch, uint32_t location)
{
    const char *name = petra_names_place_name(d->l, location);
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    x = canvas_put(d->c, x, d->y, name) + 1;
    for (uint32_t i = from; i < end; i++, x += pitch) {
        bool there = i < d->s->caravan_size;
        int pick = show_choice(d->look, petra_pack(PETRA_TAKE, i, 0));
        uint32_t n = i - from + 1;
        if (!there)
            continue;
        bool fresh = i >= d->before->caravan_size;
        bool gone = i < d->before->caravan_size && d->s->caravan[i] == PETRA_GAP && d->before->caravan[i] != PETRA_GAP;
        petra_board_put_letter(d, x, d->y, d->s->caravan[i],
                               petra_board_face(fresh || gone, pick >= 0 && pick == d->look->chosen));
        canvas_pen(d->c, CANVAS_QUIET, 0);
        canvas_number(d->c, x, d->y + 1, pitch > 2 ? n : n % 10);
        petra_board_light(d, x, d->y, 1, pick);
        canvas_pick(d->c, x, d->y, pitch - 1, 2, pick);
    }
    return x;
}

static void draw_caravan(struct petra_sheet *d)
{
    uint32_t plaza = (uint32_t)d->b->number[PETRA_N_PLAZA], all = (uint32_t)d->b->number[PETRA_N_CARAVAN];
    uint32_t end = plaza < all ? plaza : all;
    int pitch = 3, x = d->x;
    int wide = section_width(end, 3, petra_names_place_name(d->l, PETRA_PLAZA)) + 2 +
               section_width(all - end, 3, petra_names_place_name(d->l, PETRA_SIQ));
    if (wide > d->width)
        pitch = 2;
    if (end > 0)
        x = draw_section(d, x, 0, end, pitch, PETRA_PLAZA);
    canvas_pen(d->c, CANVAS_BROWN, 0);
    if (all > end) {
        canvas_put(d->c, x, d->y, "◄");
        draw_section(d, x + 2, end, all, pitch, PETRA_SIQ);
    }
}

/* A count in the line under the caravan. */
struct count {
    struct petra_phrase text;
    int face;
};

static struct count count_of(const char *message, int64_t n, int64_t all, int face)
{
    struct count c = {.face = face};
    struct text t = petra_begin(&c.text);
    lang_fill(&t, message, LANG_ARGS({"n", NULL, n}, {"all", NULL, all}));
    return c;
}

/* The seats of that line: one's own, and the rivals unless their boards are on the page. */
static uint32_t heading_seats(const struct petra_sheet *d)
{
    return d->with_rivals ? 1 : d->s->seats;
}

/* The most columns that a name may have so that all of them fit into the room: the longest are cut first. */
static int longest_name(const struct petra_sheet *d, int room)
{
    int most = d->width, sum;
    do {
        sum = 0;
        for (uint32_t i = 0; i < heading_seats(d); i++) {
            int wide = canvas_width(d->r->name[(d->own + i) % d->s->seats]);
            sum += wide < most ? wide : most;
        }
    } while (sum > room && most-- > 1);
    return most;
}

/* A rival's number, name and cubes; returns the column after the gap behind them. */
static int draw_rival(struct petra_sheet *d, int x, int y, uint32_t seat, int name, bool all)
{
    canvas_pen(d->c, petra_board_seat_ink(seat), seat == d->s->turn_of && !d->r->given_up ? CANVAS_BOLD : 0);
    x = canvas_number(d->c, x, y, seat + 1) + 1;
    x = canvas_fit(d->c, x, y, name, d->r->name[seat]) + 1;
    canvas_pen(d->c, CANVAS_PLAIN, petra_board_face(PETRA_CHANGED(d, seat[seat].cubes), false));
    x = canvas_number(d->c, x, y, d->s->seat[seat].cubes);
    if (all)
        x = canvas_number(d->c, canvas_put(d->c, x, y, "/"), y, d->b->number[PETRA_N_CUBES]);
    return x + 2;
}

/* One's own name and counts, then the rivals and their cubes: out of how many only where names have room beside it. */
static void draw_heading(struct petra_sheet *d, int y)
{
    const struct petra_seat *p = &d->s->seat[d->own], *q = &d->after->seat[d->own];
    const int32_t *n = d->b->number;
    const struct count counts[] = {
        count_of(lang_get(d->l, "cubes {n}/{all}"), q->cubes, n[PETRA_N_CUBES],
                 petra_board_face(PETRA_CHANGED(d, seat[d->own].cubes), q->cubes != p->cubes)),
        count_of(lang_get(d->l, "camels {n}"), q->camels, 0,
                 petra_board_face(PETRA_CHANGED(d, seat[d->own].camels), q->camels != p->camels)),
        count_of(lang_get(d->l, "workers {n}/{all}"), n[PETRA_N_WORKERS] - (int64_t)petra_size(q->workers),
                 n[PETRA_N_WORKERS],
                 petra_board_face(PETRA_CHANGED(d, seat[d->own].workers), q->workers != p->workers)),
    };
    enum { COUNTS = sizeof counts / sizeof counts[0], ENOUGH = 8 /* columns in which most names can be known */ };
    int rivals = (int)heading_seats(d) - 1, digits = n[PETRA_N_CUBES] > 9 ? 2 : 1;
    int x = d->x, room = d->width - 2 - (5 + digits) * rivals, more = (1 + digits) * rivals;
    for (int i = 0; i < COUNTS; i++)
        room -= canvas_width(counts[i].text.text) + 2;
    bool all = longest_name(d, room - more) >= ENOUGH;
    int name = longest_name(d, all ? room - more : room);
    canvas_pen(d->c, petra_board_seat_ink(d->own), CANVAS_BOLD);
    x = canvas_number(d->c, x, y, d->own + 1) + 1;
    x = canvas_fit(d->c, x, y, name, d->r->name[d->own]) + 2;
    for (int i = 0; i < COUNTS; i++) {
        canvas_pen(d->c, CANVAS_PLAIN, counts[i].face);
        x = canvas_put(d->c, x, y, counts[i].text.text) + 2;
    }
    for (uint32_t i = 1; i < heading_seats(d); i++)
        x = draw_rival(d, x, y, (d->own + i) % d->s->seats, name, all);
}

static void draw_market(struct petra_sheet *d, int y)
{
    const struct petra_seat *p = &d->s->seat[d->own], *q = &d->after->seat[d->own];
    bool would = q->row != p->row || q->stalls != p->stalls;
    bool noble = d->s->depth > 0 && petra_now(d->s)->kind == PETRA_S_NOBLE && d->own == d->s->turn_of;
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    int x = canvas_put(d->c, d->x, y, lang_get(d->l, "Row")) + 1;
    canvas_pen(d->c, CANVAS_BROWN, 0);
    x = canvas_put(d->c, x, y, "→") + 1;
    for (uint32_t i = 0; i < q->stalls; i++, x += 2)
        petra_board_put_letter(d, x, y, petra_stall(q->row, i),
                               petra_board_face(i == 0 && PETRA_CHANGED(d, seat[d->own].row), would));
    canvas_pen(d->c, CANVAS_BROWN, 0);
    canvas_put(d->c, x, y, "→");
    if (!noble)
        return;
    /* The tiles that the noble has named for the new row so far. */
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    x = canvas_put(d->c, x + 2, y, lang_get(d->l, "new")) + 1;
    for (uint32_t i = 0; i < petra_now(d->s)->n && x < d->x + d->width - CITY_WIDTH - 2; i++, x += 2)
        petra_board_put_letter(d, x, y, petra_stall(d->s->plan, i), 0);
}

uint32_t petra_board_space_sign(const struct petra_sheet *d, uint32_t track, uint32_t space)
{
    static const uint32_t signs[PETRA_SPACE_KINDS] = {
        [PETRA_BARE] = 0x00B7,       [PETRA_BONUS_SPACE] = 0x25B2, [PETRA_INFLUENCE_SPACE] = 0x25A1,
        [PETRA_POOL_SPACE] = 0x25CB, [PETRA_CAMEL_SPACE] = 'c',    [PETRA_CARD_SPACE] = 'i',
    };
    return signs[d->b->there[d->s->seats][track][space]];
}

static void draw_space(struct petra_sheet *d, int x, int y, uint32_t track, uint32_t space)
{
    const struct petra_state *now = d->after;
    const struct petra_seat *p = &d->s->seat[d->own], *q = &now->seat[d->own];
    uint32_t owner = track < PETRA_MAIN ? now->owner[track][space] : PETRA_NONE;
    bool cube = owner != PETRA_NONE;
    int face = 0;
    if (track < PETRA_MAIN)
        face = petra_board_face(PETRA_CHANGED(d, owner[track][space]), owner != d->s->owner[track][space]);
    canvas_pen(d->c, cube ? petra_board_seat_ink(owner) : CANVAS_QUIET, face | (cube ? CANVAS_BOLD : 0));
    canvas_glyph(d->c, x + 1, y, cube ? '1' + owner : petra_board_space_sign(d, track, space));
    if (q->at[track] != space && p->at[track] != space)
        return;
    bool ghost = p->at[track] != space, leaves = q->at[track] != space;
    bool active = track < PETRA_MAIN && petra_has(ghost ? q->active : p->active, track);
    canvas_pen(d->c, petra_board_seat_ink(d->own),
               leaves ? 0 : petra_board_face(PETRA_CHANGED(d, seat[d->own].at[track]), ghost) | CANVAS_BOLD);
    canvas_glyph(d->c, x, y, active ? '[' : '(');
    canvas_glyph(d->c, x + 2, y, active ? ']' : ')');
}

/* Signs of a permanent settlement, a building and a worker. */
static const char *const marks[] = {N_IN("mark", "P"), N_IN("mark", "B"), N_IN("mark", "W")};

/* What counts in the sum beside a column's tiles: nomads that were played for it, and its permanent settlement, whose
 * mark follows. */
static void draw_others(struct petra_sheet *d, int x, int mark, int y, uint32_t t)
{
    const struct petra_seat *q = &d->after->seat[d->own];
    uint32_t nomads = petra_words_bargain(d->b, d->s, d->after, d->own, t).value.column - petra_offer(q, t);
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    if (nomads > 0)
        canvas_number(d->c, canvas_put(d->c, x, y, "+"), y, nomads);
    if (petra_has(q->permanent, t))
        canvas_put(d->c, mark, y, "+");
}

/* The pieces of a column: its traders as letters, or where they are many, as a number. */
static void draw_pieces(struct petra_sheet *d, int x, int y, uint32_t t)
{
    const struct petra_seat *p = &d->s->seat[d->own], *q = &d->after->seat[d->own];
    uint32_t n = q->column[t];
    int face = petra_board_face(PETRA_CHANGED(d, seat[d->own].column[t]), n != p->column[t]);
    for (uint32_t i = 0; i < (n <= 5 ? n : 1); i++)
        petra_board_put_letter(d, x + (int)i, y, t, face);
    if (n == 0 && p->column[t] > 0)
        petra_board_put_letter(d, x, y, PETRA_GAP, face);
    int end = x + (int)n;
    if (n > 5) {
        canvas_put(d->c, x + 1, y, "×");
        end = canvas_number(d->c, x + 2, y, n);
    }
    draw_others(d, end, x + 6, y, t);
    const struct petra_seat *o = &d->before->seat[d->own];
    const uint8_t now[] = {q->permanent, q->buildings, q->workers}, was[] = {p->permanent, p->buildings, p->workers},
                  old[] = {o->permanent, o->buildings, o->workers};
    const enum petra_kind kinds[] = {PETRA_SETTLE, PETRA_BUILD, PETRA_WORKER};
    for (int i = 0; i < 3; i++) {
        int pick = show_choice(d->look, petra_pack(kinds[i], t, 0)), at = x + 7 + 2 * i;
        bool there = petra_has(now[i], t) || petra_has(was[i], t);
        canvas_pen(d->c, there ? CANVAS_PLAIN : CANVAS_QUIET,
                   petra_board_face(petra_has(old[i] ^ was[i], t), petra_has(now[i] ^ was[i], t)));
        canvas_put(d->c, at, y, there || pick >= 0 ? lang_get_in_context(d->l, "mark", marks[i]) : "·");
        petra_board_light(d, at, y, 1, pick);
    }
}

static void draw_column(struct petra_sheet *d, int y, uint32_t t, int cell)
{
    struct petra_bargain trade = petra_words_bargain(d->b, d->s, d->after, d->own, t);
    uint32_t value = trade.value.column * trade.value.row;
    int x = d->x, pick = show_choice(d->look, petra_pack(PETRA_COLUMN, t, 0));
    petra_board_put_letter(d, x, y, t, CANVAS_BOLD);
    canvas_pen(d->c, petra_board_ink(t), 0);
    canvas_fit(d->c, x + 2, y, 7, petra_names_type(d->l, t));
    petra_board_light(d, x, y, 9, pick);
    draw_pieces(d, x + 10, y, t);
    canvas_pen(d->c, CANVAS_QUIET, 0);
    canvas_put(d->c, x + 24, y, "×");
    petra_board_put_letter(d, x + 26, y, trade.partner, 0);
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    canvas_number(d->c, x + 28, y, trade.value.row);
    canvas_pen(d->c, trade.idle || value == 0 ? CANVAS_QUIET : CANVAS_PLAIN, trade.idle ? 0 : CANVAS_BOLD);
    canvas_put(d->c, x + 31, y, "=");
    canvas_number(d->c, x + 33, y, value);
    for (uint32_t i = 0; !d->with_tracks && i < d->b->length[t]; i++)
        draw_space(d, x + 36 + (int)i * cell, y, t, i);
}

static void draw_side(struct petra_sheet *d, int y, uint32_t to)
{
    static const char *const arrows[] = {"▲", "►", "▼", "◄"};
    uint32_t side = d->b->side[to];
    const char *name = petra_names_place_name(d->l, to);
    int width = canvas_width(name) + 2, x = d->x + d->width - CITY_WIDTH;
    int pick = show_choice(d->look, petra_pack(PETRA_MOVE, to, 0));
    int at = side == 1 ? x + CITY_WIDTH - width : side == 3 ? x : x + (CITY_WIDTH - width) / 2;
    int line = side == 0 ? y : side == 2 ? y + 4 : y + 5;
    canvas_pen(d->c, pick >= 0 ? CANVAS_PLAIN : CANVAS_QUIET, 0);
    if (side == 1) {
        canvas_put(d->c, at, line, name);
        canvas_put(d->c, at + width - 1, line, arrows[side]);
    } else {
        canvas_put(d->c, at, line, arrows[side]);
        canvas_put(d->c, at + 2, line, name);
    }
    petra_board_light(d, at, line, width, pick);
}

static void draw_city(struct petra_sheet *d, int y)
{
    int left = d->x + d->width - CITY_WIDTH + 3;
    for (uint32_t to = 0; to < PETRA_LOCATIONS; to++)
        draw_side(d, y, to);
    for (int i = 0; i < 9; i++) {
        int x = left + i % 3 * 5, line = y + 1 + i / 3, n = 0;
        canvas_pen(d->c, CANVAS_QUIET, 0);
        canvas_put(d->c, x, line, "·");
        for (uint32_t seat = 0; seat < d->s->seats; seat++) {
            const struct petra_seat *p = &d->s->seat[seat], *q = &d->after->seat[seat];
            bool here = p->x == i % 3 && p->y == i / 3, would = q->x == i % 3 && q->y == i / 3;
            if (!here && !would)
                continue;
            bool moved = PETRA_CHANGED(d, seat[seat].x) || PETRA_CHANGED(d, seat[seat].y);
            canvas_pen(d->c, petra_board_seat_ink(seat),
                       (here ? petra_board_face(moved, false) : CANVAS_GHOST) | CANVAS_BOLD);
            canvas_glyph(d->c, x + n++, line, PETRA_CIRCLED + seat);
        }
    }
}

static void draw_main(struct petra_sheet *d)
{
    int cell = 5, y = d->y + 4;
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        while (cell > 2 && 36 + cell * d->b->length[t] > d->width - CITY_WIDTH)
            cell--;
    draw_caravan(d);
    draw_heading(d, d->y + 2);
    draw_market(d, d->y + 3);
    canvas_pen(d->c, CANVAS_QUIET, 0);
    canvas_fit(d->c, d->x, y, 9, lang_get_in_context(d->l, "board", "column"));
    canvas_fit(d->c, d->x + 10, y, 6, lang_get_in_context(d->l, "board", "tiles"));
    for (int i = 0; i < 3; i++)
        canvas_put(d->c, d->x + 17 + 2 * i, y, lang_get_in_context(d->l, "mark", marks[i]));
    canvas_fit(d->c, d->x + 24, y, 11, lang_get_in_context(d->l, "board", "partner"));
    if (!d->with_tracks)
        canvas_fit(d->c, d->x + 37, y, 20, lang_get_in_context(d->l, "board", "track, your disc"));
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        draw_column(d, y + 1 + (int)t, t, cell);
    draw_city(d, d->y + 3);
}

typedef void draw_block(struct petra_sheet *d);

/* Where each block goes. A block that is not drawn has a page that does not exist. */
struct layout {
    int columns, width;
    uint32_t pages;
    struct {
        uint32_t page;
        int x, y, height;
    } at[BLOCKS];
};

static draw_block *const blocks[BLOCKS] = {
    [MAIN] = draw_main,
    [CONTEXT] = petra_board_cards_draw_context,
    [TRACKS] = petra_board_more_draw_tracks,
    [ROWS] = petra_board_cards_draw_rows,
    [RIVALS] = petra_board_more_draw_rivals,
    [SUPPLY] = petra_board_more_draw_supply,
    [HAND] = petra_board_cards_draw_hand,
};

/* Stacks blocks of these heights; one of none is not drawn. */
static void stack(struct layout *o, const int heights[BLOCKS], int height)
{
    int column = 0, y = 0;
    for (int i = 0; i < BLOCKS; i++) {
        o->at[i].page = UINT32_MAX;
        if (heights[i] == 0)
            continue;
        /* Side by side, the second column begins with the tracks. */
        if (y > 0 && (y + heights[i] > height || (o->columns == 2 && i == TRACKS))) {
            column++;
            y = 0;
        }
        o->at[i].page = (uint32_t)(column / o->columns);
        o->at[i].x = column % o->columns * (o->width + 2);
        o->at[i].y = y;
        o->at[i].height = heights[i];
        y += heights[i];
        o->pages = o->at[i].page + 1;
    }
}

static struct layout lay_out(struct petra_sheet *d, int width, int height)
{
    struct layout o = {.columns = width >= 2 * COLUMN_WIDTH + 2 ? 2 : 1};
    int rest = 0;
    d->width = o.width = o.columns == 2 ? (width - 2) / 2 : width;
    int abreast = petra_rivals_abreast(d->width), wanted = petra_board_cards_context_lines(d);
    int heights[BLOCKS] = {[MAIN] = MAIN_LINES,
                           [TRACKS] = TRACK_LINES,
                           [ROWS] = petra_board_cards_rows_lines(d),
                           [RIVALS] = RIVAL_LINES * ((d->s->seats + abreast - 2) / abreast),
                           [SUPPLY] = SUPPLY_LINES};
    for (int i = TRACKS; i < BLOCKS; i++)
        rest += heights[i];
    /* The hand gets the lines that the other blocks leave on the first page; if that is too little, the others make
     * room and go to further pages. */
    int spare = height - MAIN_LINES - rest;
    if (o.columns == 2 || spare < CONTEXT_LINES)
        spare = height - MAIN_LINES;
    heights[CONTEXT] = wanted < spare ? wanted : spare;
    if (wanted > spare) /* the first page cuts the hand off, so a last block shows all of it */
        heights[HAND] = petra_board_cards_hand_lines(d);
    stack(&o, heights, height);
    d->apart = o.at[ROWS].page != 0;
    if (d->apart) {
        wanted += petra_board_cards_summary_lines(d);
        heights[CONTEXT] = wanted < spare ? wanted : spare;
        stack(&o, heights, height);
    }
    d->with_tracks = o.at[TRACKS].page == 0;
    d->with_rivals = o.at[RIVALS].page == 0;
    return o;
}

static void open_sheet(struct petra_sheet *d, const struct show_reader *r, const struct petra_state *s)
{
    memset(d, 0, sizeof *d);
    d->r = r;
    d->b = petra_read_box(r);
    d->l = r->lang;
    d->s = d->before = d->after = s;
    d->own = petra_own(r, s, NULL);
}

uint32_t petra_board_pages(const struct show_reader *r, const struct game_state *s, int width, int height)
{
    struct petra_sheet d;
    open_sheet(&d, r, petra_of(s));
    return lay_out(&d, width, height).pages;
}

void petra_board(const struct show_reader *r, const struct game_state *state, const struct show_look *look,
                 struct canvas *c)
{
    struct petra_sheet d;
    struct petra_deed deed;
    open_sheet(&d, r, petra_of(state));
    d.look = look;
    d.c = c;
    if (look->before != NULL)
        d.before = petra_of(look->before);
    if (show_considered(look) != NULL) {
        petra_tell_deed_consider(r, d.s, *show_considered(look), &deed);
        d.after = petra_of(&deed.after);
    }
    struct layout o = lay_out(&d, c->width, c->height);
    /* The context is drawn last: it lists the choices that no other block has drawn. */
    for (int i = 0; i < BLOCKS; i++) {
        int block = i == BLOCKS - 1 ? CONTEXT : i == MAIN ? MAIN : i + 1;
        if (o.at[block].page != look->page)
            continue;
        d.x = o.at[block].x;
        d.y = o.at[block].y;
        d.width = o.width;
        d.height = o.at[block].height;
        blocks[block](&d);
    }
}
