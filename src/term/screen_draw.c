/* Drawing the screen, from top to bottom: the status, the board, what has happened lately, the choices beside a preview
 * of the selected one, and the keys. A wide terminal has the score and the story at its right side instead. */
#include "term/screen_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 120, SIDE_MIN = 39, SIDE_MAX = 60, BOARD_BEST = 114, STORY_ROWS = 3, RECENT = 60, STORY_LINES = 400 };

struct area {
    int x, y, width, height;
};

/* Where everything is on the screen. */
struct layout {
    struct area board, story, score, list, preview;
    bool wide;
    int keys; /* the line of the keys */
};

static struct layout lay_out(int width, int height)
{
    struct layout l;
    int side = width - BOARD_BEST;
    int rows = height < 30 ? 4 : height < 40 ? 6 : 9;
    l.wide = width >= WIDE;
    side = !l.wide ? 0 : side < SIDE_MIN ? SIDE_MIN : side > SIDE_MAX ? SIDE_MAX : side;
    int main = l.wide ? width - side - 1 : width;
    int story = l.wide ? 0 : STORY_ROWS + (height >= 30 ? 2 : 0);
    int list = main * 11 / 20;
    l.keys = height - 1;
    l.list = (struct area){0, height - 1 - rows, list, rows};
    l.preview = (struct area){list + 1, height - 1 - rows, main - list - 1, rows};
    l.board = (struct area){0, 1, main, height - 2 - rows - story};
    l.story = (struct area){0, 1 + l.board.height, main, story};
    l.score = (struct area){0, 0, 0, 0};
    if (l.wide) {
        int half = (height - 2) / 3;
        l.score = (struct area){main + 1, 1, side, half};
        l.story = (struct area){main + 1, 2 + half, side, height - 3 - half};
    }
    return l;
}

void screen_draw_release(struct screen *s)
{
    free(s->canvas.cell);
    s->canvas.cell = NULL;
}

bool screen_draw_fits(struct screen *s)
{
    int width = tty_width(), height = tty_height();
    if (s->canvas.cell == NULL || s->canvas.width != width || s->canvas.height != height) {
        struct canvas_cell *cells = realloc(s->canvas.cell, (size_t)width * (size_t)height * sizeof *cells);
        if (cells == NULL)
            return false;
        s->canvas.cell = cells;
    }
    canvas_init(&s->canvas, s->canvas.cell, width, height);
    if (width >= TTY_WIDTH_MIN && height >= TTY_HEIGHT_MIN)
        return true;
    char small[256];
    struct text t;
    text_init(&t, small, sizeof small);
    LANG_SAY(&t, s->lang, "This window is too small: {width} columns and {height} lines are needed.",
             {"width", NULL, TTY_WIDTH_MIN}, {"height", NULL, TTY_HEIGHT_MIN});
    canvas_wrap(&s->canvas, 0, 0, width, height, small);
    tty_show(&s->canvas);
    return false;
}

void screen_draw_bar(struct canvas *c, int y, const char *left, const char *right)
{
    int room = c->width - canvas_width(right) - 3;
    canvas_pen(c, CANVAS_PLAIN, CANVAS_REVERSE);
    canvas_row(c, 0, y, c->width, ' ');
    canvas_fit(c, c->width - canvas_width(right) - 1, y, canvas_width(right), right);
    canvas_pen(c, CANVAS_PLAIN, CANVAS_REVERSE | CANVAS_BOLD);
    canvas_fit(c, 1, y, room, left);
    canvas_pen(c, CANVAS_PLAIN, 0);
}

const char *screen_draw_break(const char *text, int width, int *size)
{
    const char *at = text, *space = NULL;
    for (int column = 0; *at != '\0' && *at != '\n'; column++) {
        if (*at == ' ')
            space = at;
        if (column == width) {
            const char *end = space != NULL && space > text ? space : at;
            *size = (int)(end - text);
            return end + (*end == ' ');
        }
        (void)canvas_next(&at);
    }
    *size = (int)(at - text);
    return at + (*at == '\n');
}

static void write_status(struct screen *s, struct text *out)
{
    const struct table *t = &s->session->table;
    const struct game_show *show = s->session->game->show;
    const char *who = table_seat(t) >= 0 ? t->player[table_seat(t)].name : "";
    switch (table_stage(t)) {
    case TABLE_CHOOSE:
        show->ask(&s->reading.reader, &s->reading.view, out);
        break;
    case TABLE_THINK:
        LANG_SAY(out, s->lang, "{who} is thinking.", {"who", who, 0});
        break;
    case TABLE_LEAVE:
        LANG_SAY(out, s->lang, "{who} is next: draw the curtain when you have seen enough.", {"who", who, 0});
        break;
    case TABLE_CURTAIN:
        LANG_SAY(out, s->lang, "{who} is next.", {"who", who, 0});
        break;
    case TABLE_OVER:
        show->outcome(&s->reading.reader, &s->reading.view, out);
        break;
    }
}

static void draw_status(struct screen *s)
{
    char left[1024], right[64];
    struct text t;
    text_init(&t, left, sizeof left);
    write_status(s, &t);
    text_init(&t, right, sizeof right);
    if (s->pages > 1)
        LANG_SAY(&t, s->lang, "page {n}/{all} (Tab)", {"n", NULL, s->page + 1}, {"all", NULL, s->pages});
    screen_draw_bar(&s->canvas, 0, left, right);
}

static void draw_board(struct screen *s, struct area a)
{
    const struct game_show *show = s->session->game->show;
    struct table_reading *r = &s->reading;
    struct canvas board;
    struct canvas_cell *cells = malloc((size_t)a.width * (size_t)a.height * sizeof *cells);
    if (cells == NULL)
        return;
    s->pages = show->pages(&r->reader, &r->view, a.width, a.height);
    if (s->page >= s->pages)
        s->page = 0;
    r->look.page = s->page;
    r->look.chosen = s->selected >= 0 ? s->item[s->selected].move : -1;
    canvas_init(&board, cells, a.width, a.height);
    show->board(&r->reader, &r->view, &r->look, &board);
    for (int y = 0; y < a.height; y++)
        for (int x = 0; x < a.width; x++)
            s->canvas.cell[(a.y + y) * s->canvas.width + a.x + x] = cells[y * a.width + x];
    free(cells);
}

/* A line of a text that is being broken into lines. */
struct piece {
    const char *text;
    int size;
    bool fresh; /* it is news since the reader's last decision */
};

/* Draws the last lines that fit, the newest at the bottom. */
static void draw_pieces(struct screen *s, struct area a, const struct piece *piece, int count)
{
    int first = count > a.height ? count - a.height : 0;
    for (int i = first; i < count; i++) {
        char line[512];
        snprintf(line, sizeof line, "%.*s", piece[i].size, piece[i].text);
        canvas_pen(&s->canvas, piece[i].fresh ? CANVAS_PLAIN : CANVAS_QUIET, 0);
        canvas_fit(&s->canvas, a.x, a.y + i - first, a.width, line);
    }
}

static int cut_lines(const char *text, int width, bool news, struct piece *piece, int count)
{
    for (const char *at = text; *at != '\0' && count < STORY_LINES; count++) {
        piece[count].text = at;
        piece[count].fresh = news;
        at = screen_draw_break(at, width, &piece[count].size);
    }
    return count;
}

/* Draws what happened since the reader's last decision as one paragraph or, if there is plenty of room, one move a line
 * together with what came before. */
static void draw_story(struct screen *s, struct area a, bool roomy)
{
    static struct piece piece[STORY_LINES];
    static char sentence[SHOW_TEXT_MAX];
    struct table *table = &s->session->table;
    struct table_walk w;
    uint32_t told = *table_told(table), from = told, made = table->match.count;
    int count = 0;
    struct text *t = screen_text(s), one;
    if (roomy && from > (made > RECENT ? made - RECENT : 0))
        from = made > RECENT ? made - RECENT : 0;
    table_walk(&w, table, s->lang, table_viewer(table), from);
    for (;;) {
        size_t begin = t->used;
        bool news = w.next >= told;
        text_init(&one, sentence, sizeof sentence);
        if (!table_walk_next(&w, &one))
            break;
        if (one.used == 0)
            continue;
        text_put(t, sentence);
        text_char(t, roomy ? '\0' : ' '); /* a line of its own, or part of a paragraph */
        if (roomy)
            count = cut_lines(s->text + begin, a.width, news, piece, count);
    }
    if (!roomy)
        count = cut_lines(s->text, a.width, true, piece, 0);
    draw_pieces(s, a, piece, count);
    if (count > a.height && !roomy) {
        canvas_pen(&s->canvas, CANVAS_QUIET, 0);
        canvas_put(&s->canvas, a.x, a.y, "\xe2\x80\xa6");
    }
}

static void draw_score(struct screen *s, struct area a)
{
    const char *at = s->text;
    talk_score(&s->session->table, &s->reading, screen_text(s));
    canvas_pen(&s->canvas, CANVAS_PLAIN, 0);
    for (int y = 0; y < a.height && *at != '\0'; y++) {
        char line[512];
        size_t n = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", n < sizeof line ? (int)n : (int)sizeof line - 1, at);
        canvas_fit(&s->canvas, a.x, a.y + y, a.width, line);
        at += n + (at[n] == '\n');
    }
}

static void draw_side(struct screen *s, const struct layout *l)
{
    canvas_pen(&s->canvas, CANVAS_QUIET, 0);
    canvas_column(&s->canvas, l->score.x - 1, 1, l->keys - 1, 0x2502);
    canvas_row(&s->canvas, l->story.x, l->story.y - 1, l->story.width, 0x2500);
    draw_score(s, l->score);
}

static void write_item(const struct screen *s, int i, char *label, size_t size)
{
    const struct screen_item *item = &s->item[i];
    const struct table *t = &s->session->table;
    struct text out;
    text_init(&out, label, size);
    if (item->move >= 0)
        s->reading.game->show->label(&s->reading.reader, &s->reading.view, s->reading.legal.move[item->move], &out);
    else if (item->word == WORD_TURN && table_series_goes_on(t))
        LANG_SAY(&out, s->lang, "game {n} of {all}, everybody one seat on", {"n", NULL, t->played + 1},
                 {"all", NULL, t->series});
    else if (item->word == WORD_TURN)
        lang_put(&out, s->lang, "another game, everybody one seat on");
    else if (item->word == WORD_AGAIN)
        lang_put(&out, s->lang, "another game, same seats");
    else if (item->word == WORD_QUIT)
        lang_put(&out, s->lang, "leave");
    else
        lang_put(&out, s->lang, "draw the curtain");
}

static int token_column(const struct screen *s)
{
    int width = 0;
    for (int i = 0; i < s->items; i++) {
        char token[GAME_TOKEN_MAX];
        int n = screen_list_token(s, i, token);
        width = n > width ? n : width;
    }
    return width < 14 ? width : 14;
}

static void draw_list(struct screen *s, struct area a)
{
    struct canvas *c = &s->canvas;
    bool marked = table_series_marks_numbers(&s->reading);
    int token_width = token_column(s);
    s->rows = a.height;
    if (s->selected >= 0)
        screen_list_select(s, s->selected);
    for (int y = 0; y < a.height && s->first + y < s->items; y++) {
        int i = s->first + y, x = a.x + 1;
        char number[16] = "", token[GAME_TOKEN_MAX], label[512];
        int face = i == s->selected ? CANVAS_REVERSE : 0;
        screen_list_token(s, i, token);
        write_item(s, i, label, sizeof label);
        if (s->item[i].move >= 0)
            snprintf(number, sizeof number, "%s%d", marked ? "#" : "", s->item[i].move + 1);
        canvas_pen(c, CANVAS_PLAIN, face);
        canvas_row(c, a.x, a.y + y, a.width, ' ');
        canvas_pen(c, CANVAS_QUIET, face);
        canvas_fit(c, x + 3 - canvas_width(number), a.y + y, 4, number);
        canvas_pen(c, CANVAS_PLAIN, face | CANVAS_BOLD);
        canvas_fit(c, x + 4, a.y + y, token_width, token);
        canvas_pen(c, CANVAS_PLAIN, face);
        canvas_fit(c, x + 6 + token_width, a.y + y, a.width - 8 - token_width, label);
        canvas_pick(c, a.x, a.y + y, a.width, 1, i);
    }
    canvas_pen(c, CANVAS_QUIET, 0);
    if (s->first > 0)
        canvas_glyph(c, a.x + a.width - 1, a.y, 0x25b2);
    if (s->first + a.height < s->items)
        canvas_glyph(c, a.x + a.width - 1, a.y + a.height - 1, 0x25bc);
}

/* The picks of the board are indexes of moves. This makes them lines of the list, as the picks of the list are. */
static void turn_picks(struct screen *s, struct area board)
{
    for (int y = board.y; y < board.y + board.height; y++) {
        for (int x = board.x; x < board.x + board.width; x++) {
            struct canvas_cell *cell = &s->canvas.cell[y * s->canvas.width + x];
            int move = cell->pick;
            cell->pick = CANVAS_NO_PICK;
            for (int i = 0; move >= 0 && i < s->items; i++)
                if (s->item[i].move == move)
                    cell->pick = (int16_t)i;
        }
    }
}

/* Draws s->text, with an ellipsis at the end if there is not enough room. */
static void wrap_or_mark(struct screen *s, struct area a)
{
    const char *at = s->text;
    for (int y = 0, size; y < a.height && *at != '\0'; y++) {
        char line[512];
        const char *next = screen_draw_break(at, a.width - (y == a.height - 1 ? 2 : 0), &size);
        snprintf(line, sizeof line, "%.*s", size, at);
        int end = canvas_fit(&s->canvas, a.x, a.y + y, a.width, line);
        at = next;
        if (y == a.height - 1 && *at != '\0')
            canvas_glyph(&s->canvas, end, a.y + y, 0x2026);
    }
}

static void draw_preview(struct screen *s, struct area a)
{
    struct text *t = screen_text(s);
    int y = a.y;
    canvas_pen(&s->canvas, CANVAS_QUIET, 0);
    canvas_column(&s->canvas, a.x - 1, a.y, a.height, 0x2502);
    if (s->input[0] != '\0') {
        canvas_pen(&s->canvas, CANVAS_PLAIN, CANVAS_BOLD);
        text_put(t, "> ");
        text_put(t, s->input);
        text_char(t, '_');
        canvas_fit(&s->canvas, a.x + 1, y++, a.width - 1, s->text);
    }
    canvas_pen(&s->canvas, CANVAS_PLAIN, 0);
    t = screen_text(s);
    if (s->selected >= 0 && s->item[s->selected].move >= 0)
        talk_preview(&s->reading, s->item[s->selected].move, t);
    else if (table_stage(&s->session->table) == TABLE_OVER)
        s->session->game->show->outcome(&s->reading.reader, &s->reading.view, t); /* the bar has no room for all */
    else if (s->items == 0 && s->input[0] != '\0' && s->input[0] != ':')
        lang_put(t, s->lang, "Nothing that can be chosen begins like this or holds it. Escape clears it.");
    else if (table_stage(&s->session->table) == TABLE_CHOOSE && s->input[0] == '\0')
        lang_put(t, s->lang, "Arrows, a number, a name or the mouse select; Enter, or a second click, plays.");
    wrap_or_mark(s, (struct area){a.x + 1, y, a.width - 1, a.y + a.height - y});
}

static void draw_keys(struct screen *s, int y)
{
    static const enum word words[] = {WORD_HELP,  WORD_UNDO,  WORD_REDO, WORD_HINT, WORD_LOG,
                                      WORD_SCORE, WORD_RULES, WORD_SAVE, WORD_QUIT};
    struct canvas *c = &s->canvas;
    int x = 1;
    if (s->notice[0] != '\0') {
        canvas_pen(c, CANVAS_PLAIN, CANVAS_BOLD);
        canvas_fit(c, 1, y, c->width - 2, s->notice);
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char key[4] = {':', words_key(words[i]), '\0', '\0'};
        const char *shown = s->input[0] == '\0' && screen_list_is_command(s, key[1]) ? key + 1 : key;
        int from = x;
        if (x + canvas_width(shown) + canvas_width(words_name(s->lang, words[i])) + 2 > c->width)
            break;
        canvas_pen(c, CANVAS_PLAIN, CANVAS_BOLD);
        x = canvas_put(c, x, y, shown);
        canvas_pen(c, CANVAS_QUIET, 0);
        x = canvas_put(c, x + 1, y, words_name(s->lang, words[i]));
        canvas_pick(c, from, y, x - from, 1, SCREEN_PICK_WORD + (int)words[i]);
        x += 2;
    }
}

static void draw_curtain(struct screen *s)
{
    struct canvas *c = &s->canvas;
    talk_curtain(s->session, screen_text(s));
    canvas_pen(c, CANVAS_QUIET, 0);
    for (int x = 0; x < c->width; x += 4)
        canvas_column(c, x, 0, c->height, 0x2502);
    canvas_pen(c, CANVAS_PLAIN, 0);
    for (int y = c->height / 2 - 2; y <= c->height / 2 + 2; y++)
        canvas_row(c, 4, y, c->width - 8, ' ');
    canvas_pen(c, CANVAS_PLAIN, CANVAS_BOLD);
    canvas_wrap(c, 8, c->height / 2 - 1, c->width - 16, 3, s->text);
    canvas_pick(c, 0, 0, c->width, c->height, 0);
    if (s->notice[0] != '\0')
        canvas_fit(c, 1, c->height - 1, c->width - 2, s->notice);
}

bool screen_draw(struct screen *s)
{
    if (!screen_draw_fits(s))
        return false;
    if (table_stage(&s->session->table) == TABLE_CURTAIN) {
        draw_curtain(s);
        tty_show(&s->canvas);
        return true;
    }
    struct layout l = lay_out(s->canvas.width, s->canvas.height);
    draw_board(s, l.board);
    turn_picks(s, l.board);
    draw_status(s);
    draw_story(s, l.story, l.wide);
    if (l.wide)
        draw_side(s, &l);
    draw_list(s, l.list);
    draw_preview(s, l.preview);
    draw_keys(s, l.keys);
    tty_show(&s->canvas);
    return true;
}
