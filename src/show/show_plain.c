/* A dump is a JSON object. What it has in lists of strings is a board, each string a row and each character a cell; of
 * every other member a line tells the name and the value. So a game of which the dump is
 *
 *     {"board":["...","XO."],"passed":1}
 *
 * is shown in a terminal, and described, as
 *
 *     . . .
 *     X O .
 *     passed: 1
 *
 * and its picture has six cells, that line, and a button for each choice. A cell that holds the token of a choice is
 * that choice: who drops discs into columns writes their numbers above them. */
#include "show/show_plain.h"

#include "show/scene.h"

enum { DUMP = 1 << 13, ROW = 256, CELL_LEAST = 20, CELL_MOST = 72, BUTTON_WIDTH = 120 };

/* The rows of a dump, one after another. */
struct rows {
    char dump[DUMP];
    struct json_walk members, list;
};

struct row {
    bool cells; /* each character of the text is a cell */
    char text[ROW];
};

static void begin(struct rows *rows, const struct game *g, const struct show_reader *r, const struct game_state *s)
{
    struct text t;
    struct json all = {"", 0};
    struct fault f;
    text_init(&t, rows->dump, sizeof rows->dump);
    g->write_state(r->box, s, &t);
    bool good = !t.cut && json_check(rows->dump, t.used, &all, &f) == ERR_NONE;
    rows->members = json_walk(good ? all : (struct json){"", 0});
    rows->list = json_walk((struct json){"", 0});
}

static bool next_cells(struct rows *rows, struct row *out)
{
    struct json key, value;
    while (json_next(&rows->list, &key, &value))
        if (json_string(value, out->text, sizeof out->text))
            return true;
    return false;
}

static bool is_board(struct json v)
{
    struct json_walk w = json_walk(v);
    struct json key, first;
    return json_kind(v) == JSON_LIST && json_next(&w, &key, &first) && json_kind(first) == JSON_STRING;
}

static bool next_row(struct rows *rows, struct row *out)
{
    struct json key, value;
    char word[ROW];
    struct text t;
    for (;;) {
        out->cells = next_cells(rows, out);
        if (out->cells)
            return true;
        if (!json_next(&rows->members, &key, &value))
            return false;
        if (!is_board(value))
            break;
        rows->list = json_walk(value);
    }
    text_init(&t, out->text, sizeof out->text);
    text_put(&t, json_string(key, word, sizeof word) ? word : "");
    text_put(&t, ": ");
    if (json_string(value, word, sizeof word))
        text_put(&t, word);
    else
        text_bytes(&t, value.text, value.size);
    return true;
}

/* Cells are told apart by spaces. */
static void put_row(const struct row *row, struct text *out)
{
    const char *at = row->text;
    for (uint32_t glyph; row->cells && (glyph = canvas_next(&at)) != 0;) {
        canvas_utf8(out, glyph);
        text_put(out, *at != '\0' ? " " : "");
    }
    if (!row->cells)
        text_put(out, row->text);
}

void show_plain_lines(const struct game *g, const struct show_reader *r, const struct game_state *s, struct text *out)
{
    struct rows rows;
    struct row row;
    begin(&rows, g, r, s);
    while (next_row(&rows, &row)) {
        put_row(&row, out);
        text_char(out, '\n');
    }
}

static int count_rows(const struct game *g, const struct show_reader *r, const struct game_state *s, int *wide)
{
    struct rows rows;
    struct row row;
    int count = 0;
    *wide = 1;
    begin(&rows, g, r, s);
    for (; next_row(&rows, &row); count++)
        *wide = row.cells ? rect_most(*wide, canvas_width(row.text)) : *wide;
    return rect_most(count, 1);
}

uint32_t show_plain_pages(const struct game *g, const struct show_reader *r, const struct game_state *s, int height)
{
    int wide;
    return (uint32_t)((count_rows(g, r, s, &wide) + height - 1) / height);
}

static int choice_of(const struct game *g, const struct show_reader *r, const struct game_state *s,
                     const struct show_look *look, const char *token, size_t size)
{
    return look->legal != NULL ? game_find(g, r->box, s, look->legal, token, size) : -1;
}

static void pick_cells(const struct game *g, const struct show_reader *r, const struct game_state *s,
                       const struct show_look *look, const struct row *row, struct canvas *c, int y)
{
    const char *at = row->text, *next = at;
    for (int x = 0; row->cells && canvas_next(&next) != 0; x += 2, at = next)
        canvas_pick(c, x, y, 1, 1, choice_of(g, r, s, look, at, (size_t)(next - at)));
}

void show_plain_board(const struct game *g, const struct show_reader *r, const struct game_state *s,
                      const struct show_look *look, struct canvas *c)
{
    struct rows rows;
    struct row row;
    begin(&rows, g, r, s);
    for (int y = -(int)look->page * c->height; y < c->height && next_row(&rows, &row); y++) {
        char line[2 * ROW];
        struct text t;
        text_init(&t, line, sizeof line);
        put_row(&row, &t);
        canvas_fit(c, 0, y, c->width, line);
        pick_cells(g, r, s, look, &row, c, y);
    }
}

/* The picture. */

static const struct svg_rule rules[] = {
    {".cell", "fill", "#efe3cb", "#2c2722"},
    {".act", "fill", "#dfe9f6", "#25364a"},
    {".act.chosen", "fill", "#b9d3f0", "#35506e"},
    {NULL, NULL, NULL, NULL},
};

/* A full stop is an empty cell. */
static void draw_cell(struct scene *p, struct rect at, int side, const char *piece)
{
    struct type face = {.size = side * 6 / 10, .bold = true, .anchor = SVG_MIDDLE};
    int i = choice_of(p->game, p->r, p->state, p->look, piece, strlen(piece));
    bool pressed = i >= 0 && scene_choice(p, NULL, NULL, p->look->legal->move[i], at);
    if (pressed)
        room_panel(&p->svg, i == p->look->chosen ? "act chosen lit" : "act lit", at);
    else
        svg_rect(&p->svg, "cell", at, side / 6);
    if (strcmp(piece, ".") != 0)
        type_put(&p->svg, face, rect_middle_x(at), rect_middle_y(at) + face.size * 36 / 100, piece);
    if (pressed)
        svg_close(&p->svg);
}

static void draw_cells(struct scene *p, struct rect line, int side, const char *text)
{
    for (uint32_t glyph; (glyph = canvas_next(&text)) != 0;) {
        char piece[8];
        struct text t;
        text_init(&t, piece, sizeof piece);
        canvas_utf8(&t, glyph);
        draw_cell(p, rect_inset(rect_cut_left(&line, side, 0), 2, 2), side, piece);
    }
}

/* How many choices have no cell. */
static int count_buttons(const struct scene *p)
{
    struct rows rows;
    struct row row;
    bool has_cell[GAME_MOVES_MAX] = {false};
    int count = p->look->legal != NULL ? (int)p->look->legal->count : 0;
    begin(&rows, p->game, p->r, p->state);
    while (next_row(&rows, &row)) {
        const char *at = row.text, *next = at;
        for (; row.cells && canvas_next(&next) != 0; at = next) {
            int i = choice_of(p->game, p->r, p->state, p->look, at, (size_t)(next - at));
            count -= i >= 0 && !has_cell[i];
            if (i >= 0)
                has_cell[i] = true;
        }
    }
    return count;
}

/* A button for a choice that has no cell. */
static void draw_choice(struct scene *p, game_move m, struct rect at)
{
    char token[GAME_TOKEN_MAX];
    struct text t;
    text_init(&t, token, sizeof token);
    p->game->write_move(p->r->box, p->state, m, &t);
    scene_choice(p, NULL, NULL, m, at);
    room_panel(&p->svg, scene_considers(p, m) ? "act chosen lit" : "act lit", at);
    type_in(&p->svg, (struct type){.size = p->room.body, .anchor = SVG_MIDDLE, .name = true}, at, token);
    svg_close(&p->svg);
}

void show_plain_scene(const struct game *g, const struct show_reader *r, const struct game_state *s,
                      const struct show_look *look, struct text *out)
{
    struct scene p;
    struct rows rows;
    struct row row;
    scene_init(&p, g, r, s, look, NULL);
    const struct room *room = &p.room;
    int wide, lines = count_rows(g, r, s, &wide), buttons = count_buttons(&p);
    int across = rect_between(1, room->all.width / BUTTON_WIDTH, rect_most(buttons, 1));
    int each = room->target + room->gap, below = (buttons + across - 1) / across * each;
    int side = rect_least((room->all.width - 2 * room->gap) / wide, (room->all.height - 3 * room->gap - below) / lines);
    side = rect_between(CELL_LEAST, side, CELL_MOST);
    room_heighten(&p.room, lines * side + below + 3 * room->gap);
    scene_begin(&p, out, lang_get(r->lang, g->show->about), rules);
    struct rect rest = rect_inset(room->all, room->gap, room->gap);
    struct rect bar = rect_cut_bottom(&rest, below, room->gap);
    struct rect board = rect_middle(rest, wide * side, lines * side);
    begin(&rows, g, r, s);
    for (int i = 0; next_row(&rows, &row); i++) {
        struct rect line = {row.cells ? board.x : rest.x, board.y + i * side, rest.width, side};
        if (row.cells)
            draw_cells(&p, line, side, row.text);
        else
            type_in(&p.svg, (struct type){.size = room->body, .name = true}, line, row.text);
    }
    for (int i = 0, at = 0; at < buttons; i++)
        if (!scene_is_drawn(&p, (uint32_t)i))
            draw_choice(&p, look->legal->move[i], rect_cell(bar, at++, across, below / each, room->gap));
    svg_end(&p.svg);
}
