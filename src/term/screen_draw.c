/* Drawing the screen, from top to bottom: the status, the board, what has happened lately, the choices beside a preview
 * of the selected one, and the keys. Many choices take the room of the news as well, which then stand beside them where
 * the preview leaves room. A wide terminal has the score and the news at its right side instead. */
#include "term/screen_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_SIZE = 1024, RIGHT_SIZE = 128 /* bytes */ };
enum {
    WIDE = 122,
    SIDE_MIN = 41,
    SIDE_MAX = 60,
    BOARD_BEST = 115,
    HIGH = 30, /* rows of a window in which the list and the news get more; in the second the list once more */
    HIGHER = 40,
    LIST_LEAST = 4, /* rows of the list: in any window, in one that is high, in one that is higher */
    LIST_MORE = 6,
    LIST_MOST = 9,
    STORY_ROWS = 3, /* of the news, and how many more they get in one that is high */
    STORY_MORE = 2,
    BARS = 2, /* the status and the keys, a row each */
    CURTAIN_ROWS = 5,
    HEAD_ROWS = 2,
    SAID_ROWS = 4
};

/* Where everything is on the screen. */
struct layout {
    struct screen_area board, story, score, list, preview;
    bool wide;
    bool shared; /* the news stand beside the list, where the preview leaves room */
    int keys;    /* the line of the keys */
    int head;    /* how many rows the status takes */
};

int screen_draw_rows(const char *text, int width)
{
    int rows = 0, size;
    for (; *text != '\0'; rows++)
        text = screen_draw_break(text, width, &size);
    return rows;
}

/* How many rows the outcome of a game takes beside the list, as far as these rows and the news have room. */
static int outcome_rows(struct screen *s, int width, int rows, int most)
{
    if (s->session->now.stage != TABLE_OVER)
        return rows;
    phrase_outcome(s->session, &s->reading, screen_text(s));
    int lines = screen_draw_rows(s->text, width);
    return lines > most ? most : lines > rows ? lines : rows;
}

static void write_status(struct screen *s, struct text *out)
{
    const struct table *t = &s->session->table;
    enum table_stage stage = s->session->now.stage;
    if (stage == TABLE_CHOOSE)
        show_ask(s->session->game, &s->reading.reader, &s->reading.view, out);
    else if (stage == TABLE_LEAVE)
        LANG_SAY(out, s->lang, "{who} is next: draw the curtain when you have seen enough.",
                 {"who", t->player[table_seat(t)].name, 0});
    else
        session_say(s->session, PLACE_STATUS, out);
}

/* The status, and what stands at its right: the clock, the page. */
static void write_head(struct screen *s, char left[HEAD_SIZE], char right[RIGHT_SIZE])
{
    struct text t;
    text_init(&t, left, HEAD_SIZE);
    write_status(s, &t);
    text_init(&t, right, RIGHT_SIZE);
    session_say(s->session, PLACE_CLOCK, &t);
    bool paged = s->pages > 1 && s->session->now.dealt;
    text_put(&t, t.used > 0 && paged ? "  " : "");
    size_t clock = t.used;
    if (paged)
        LANG_SAY(&t, s->lang, "page {n}/{all} (Tab)", {"n", NULL, s->page + 1}, {"all", NULL, s->pages});
    if (paged && canvas_width(left) + canvas_width(right) + 3 > s->canvas.width)
        snprintf(right + clock, RIGHT_SIZE - clock, "%u/%u", s->page + 1, s->pages);
    char brief[HEAD_SIZE];
    text_init(&t, brief, sizeof brief);
    if (s->session->now.stage == TABLE_OVER && canvas_width(left) + canvas_width(right) + 3 > s->canvas.width)
        session_say(s->session, PLACE_STATUS_BRIEF, &t); /* all of it stands beside the choices */
    if (t.used > 0)
        memcpy(left, brief, sizeof brief);
}

/* At a table elsewhere a status may be of two sentences. */
static int head_rows(struct screen *s)
{
    char left[HEAD_SIZE], right[RIGHT_SIZE];
    if (!s->session->place->together)
        return 1;
    write_head(s, left, right);
    int rows = screen_draw_rows(left, s->canvas.width - canvas_width(right) - 3);
    return rows < 1 ? 1 : rows > HEAD_ROWS ? HEAD_ROWS : rows;
}

/* What stands in place of the keys: somebody waits for the answer to a question, so it comes before what was said
 * earlier. Nothing where the keys stand. */
static void write_said(struct screen *s, char said[HEAD_SIZE])
{
    struct text t;
    text_init(&t, said, HEAD_SIZE);
    if (s->asking == KEYWORD_NONE && !s->session->now.asks)
        session_say(s->session, PLACE_QUESTION_KEYS, &t);
    if (t.used == 0)
        text_put(&t, s->notice);
}

/* How many rows that takes, or the keys. */
static int said_rows(struct screen *s)
{
    char said[HEAD_SIZE];
    write_said(s, said);
    int rows = screen_draw_rows(said, s->canvas.width - 2);
    return rows < 1 ? 1 : rows > SAID_ROWS ? SAID_ROWS : rows;
}

/* Takes rows from the news and, if these are too few, from the list: the board stays. */
static void take_rows(int *news_rows, int *rows, int more)
{
    int from_news = more < *news_rows ? more : *news_rows;
    *news_rows -= from_news;
    *rows -= more - from_news;
}

/* The status and the keys count as one row each here (BARS); what they take beyond that comes off the news and the list
 * in the end. */
static struct layout lay_out(struct screen *s)
{
    struct layout l;
    int width = s->canvas.width, height = s->canvas.height, side = width - BOARD_BEST;
    int rows = height < HIGH ? LIST_LEAST : height < HIGHER ? LIST_MORE : LIST_MOST;
    l.wide = width >= WIDE;
    side = !l.wide ? 0 : side < SIDE_MIN ? SIDE_MIN : side > SIDE_MAX ? SIDE_MAX : side;
    int main = l.wide ? width - side - 1 : width;
    int news_rows = l.wide ? 0 : STORY_ROWS + (height >= HIGH ? STORY_MORE : 0);
    l.shared = !l.wide && s->items > rows;
    rows += l.shared ? news_rows : 0;
    news_rows = l.shared ? 0 : news_rows;
    screen_list_fit(s, main);
    int list = s->fit.list, needed = outcome_rows(s, main - list - 2, rows, rows + news_rows);
    news_rows -= needed - rows;
    rows = needed;
    int board = height - BARS - rows - news_rows;
    l.head = head_rows(s);
    l.keys = height - said_rows(s);
    take_rows(&news_rows, &rows, l.head + (height - l.keys) - BARS);
    l.list = (struct screen_area){0, l.keys - rows, list, rows};
    l.preview = (struct screen_area){list + 1, l.keys - rows, main - list - 1, rows};
    l.board = (struct screen_area){0, l.head, main, board};
    l.story = (struct screen_area){0, l.head + board, main, news_rows};
    l.score = (struct screen_area){main + 1, l.head, side, (height - BARS) / 2};
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
    LANG_SAY(&t, s->lang,
             "This window is too small: {width} columns and {height} lines are needed; warren play --plain needs "
             "fewer.",
             {"width", NULL, TTY_WIDTH_MIN}, {"height", NULL, TTY_HEIGHT_MIN});
    canvas_wrap(&s->canvas, 0, 0, width, height, small);
    tty_show(&s->canvas);
    return false;
}

void screen_draw_bar(struct canvas *c, int y, const char *left, const char *right)
{
    int room = c->width - canvas_width(right) - 3;
    canvas_pen(c, CANVAS_PLAIN, CANVAS_REVERSE);
    canvas_draw_row(c, 0, y, c->width, ' ');
    canvas_fit(c, c->width - canvas_width(right) - 1, y, canvas_width(right), right);
    canvas_pen(c, CANVAS_PLAIN, CANVAS_REVERSE | CANVAS_BOLD);
    canvas_fit(c, 1, y, room, left);
    canvas_pen(c, CANVAS_PLAIN, 0);
}

/* The bar at the top, over as many rows. */
static void draw_head(struct screen *s, int rows, const char *left, const char *right)
{
    struct canvas *c = &s->canvas;
    int room = c->width - canvas_width(right) - 3;
    screen_draw_bar(c, 0, "", right);
    canvas_pen(c, CANVAS_PLAIN, CANVAS_REVERSE | CANVAS_BOLD);
    for (int y = 1; y < rows; y++)
        canvas_draw_row(c, 0, y, c->width, ' ');
    (void)screen_draw_wrap(s, (struct screen_area){1, 0, room, rows}, left, "");
    canvas_pen(c, CANVAS_PLAIN, 0);
}

const char *screen_draw_break(const char *text, int width, int *size)
{
    const char *at = text, *space = NULL;
    for (int column = 0; *at != '\0' && *at != '\n';) {
        const char *next = at;
        int more = canvas_columns(canvas_next(&next));
        if (*at == ' ')
            space = at;
        if (column + more > width && at > text) {
            const char *end = space != NULL && space > text ? space : at;
            *size = (int)(end - text);
            return end + (*end == ' ');
        }
        column += more;
        at = next;
    }
    *size = (int)(at - text);
    return at + (*at == '\n');
}

static void draw_status(struct screen *s, int rows)
{
    char left[HEAD_SIZE], right[RIGHT_SIZE];
    write_head(s, left, right);
    draw_head(s, rows, left, right);
}

static void draw_board(struct screen *s, struct screen_area a, bool scored)
{
    struct table_reading *r = &s->reading;
    struct canvas board;
    struct canvas_cell *cells = malloc((size_t)a.width * (size_t)a.height * sizeof *cells);
    if (cells == NULL)
        return;
    s->pages = show_pages(s->session->game, &r->reader, &r->view, a.width, a.height);
    if (s->page >= s->pages)
        s->page = 0;
    r->look.page = s->page;
    r->look.scored = scored;
    r->look.chosen = s->selected >= 0 ? s->item[s->selected].move : -1;
    canvas_init(&board, cells, a.width, a.height);
    show_board(s->session->game, &r->reader, &r->view, &r->look, &board);
    for (int y = 0; y < a.height; y++)
        for (int x = 0; x < a.width; x++)
            s->canvas.cell[(a.y + y) * s->canvas.width + a.x + x] = cells[y * a.width + x];
    free(cells);
}

/* Returns how many lines the score took. */
static int draw_score(struct screen *s, struct screen_area a)
{
    const char *at = s->text;
    int y = 0;
    phrase_score(&s->session->table, &s->reading, screen_text(s));
    canvas_pen(&s->canvas, CANVAS_PLAIN, 0);
    for (bool begins = true; y < a.height && *at != '\0'; y++) {
        char line[512];
        int size, hang = begins ? 0 : 2;
        const char *next = screen_draw_break(at, a.width - hang, &size);
        snprintf(line, sizeof line, "%.*s", size, at);
        canvas_fit(&s->canvas, a.x + hang, a.y + y, a.width - hang, line);
        begins = next[-1] == '\n';
        at = next;
    }
    return y;
}

/* The score, and the news below it. */
static void draw_side(struct screen *s, const struct layout *l)
{
    struct screen_area a = l->score;
    canvas_pen(&s->canvas, CANVAS_QUIET, 0);
    canvas_draw_column(&s->canvas, a.x - 1, l->head, l->keys - l->head, 0x2502);
    a.y += draw_score(s, a);
    a.y += screen_lobby_people(s, (struct screen_area){a.x, a.y, a.width, l->keys - a.y});
    canvas_pen(&s->canvas, CANVAS_QUIET, 0);
    canvas_draw_row(&s->canvas, a.x, a.y++, a.width, 0x2500);
    a.height = l->keys - a.y;
    (void)screen_news_draw(s, a, true);
}

static void draw_item(struct screen *s, struct screen_area a, int i)
{
    struct canvas *c = &s->canvas;
    bool marked = table_series_marks_numbers(&s->reading);
    char number[16] = "", token[GAME_TOKEN_MAX], label[LABEL_MAX];
    int face = i == s->selected ? CANVAS_REVERSE : 0, x = a.x + 1, token_width = s->fit.token;
    screen_list_token(s, i, token);
    label_write(&s->labels, &s->fit, i, label);
    if (s->item[i].move >= 0)
        snprintf(number, sizeof number, "%s%d", marked ? "#" : "", s->item[i].move + 1);
    canvas_pen(c, CANVAS_PLAIN, face);
    canvas_draw_row(c, a.x, a.y, a.width, ' ');
    canvas_pen(c, CANVAS_QUIET, face);
    canvas_fit(c, x + 3 - canvas_width(number), a.y, 4, number);
    canvas_pen(c, CANVAS_PLAIN, face | CANVAS_BOLD);
    canvas_fit(c, x + 4, a.y, token_width, token);
    canvas_pen(c, CANVAS_PLAIN, face);
    canvas_fit(c, x + 6 + token_width, a.y, a.width - LABEL_BESIDE - token_width, label);
    canvas_pick(c, a.x, a.y, a.width, 1, i);
}

static void draw_list(struct screen *s, struct screen_area a)
{
    struct canvas *c = &s->canvas;
    s->rows = a.height;
    if (s->selected >= 0)
        screen_list_select(s, s->selected);
    for (int y = 0; y < a.height && s->first + y < s->items; y++)
        draw_item(s, (struct screen_area){a.x, a.y + y, a.width, 1}, s->first + y);
    canvas_pen(c, CANVAS_QUIET, 0);
    if (s->first > 0)
        canvas_glyph(c, a.x + a.width - 1, a.y, 0x25b2);
    if (s->first + a.height < s->items)
        canvas_glyph(c, a.x + a.width - 1, a.y + a.height - 1, 0x25bc);
}

/* The picks of the board are indexes of moves. This makes them lines of the list, as the picks of the list are. */
static void turn_picks(struct screen *s, struct screen_area board)
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

int screen_draw_wrap(struct screen *s, struct screen_area a, const char *text, const char *more)
{
    int y = 0, end_room = 2 + canvas_width(more);
    for (int size; y < a.height && *text != '\0'; y++) {
        char line[512];
        const char *next = screen_draw_break(text, a.width, &size);
        if (y == a.height - 1 && *next != '\0')
            next = screen_draw_break(text, a.width - end_room, &size);
        snprintf(line, sizeof line, "%.*s", size, text);
        int end = canvas_fit(&s->canvas, a.x, a.y + y, a.width, line);
        text = next;
        if (y == a.height - 1 && *text != '\0') {
            end = canvas_glyph(&s->canvas, end, a.y + y, 0x2026);
            canvas_pen(&s->canvas, CANVAS_QUIET, 0);
            canvas_put(&s->canvas, end + 1, a.y + y, more);
        }
    }
    return y;
}

/* How many rows a text takes that is broken where a row is full; draws the rows, if that is wanted. */
static int fill_rows(struct screen *s, struct screen_area a, const char *text, bool draws)
{
    int rows = 0;
    for (const char *end = text; *text != '\0'; text = end, rows++) {
        char row[512];
        int column = 0;
        for (const char *next = end; *next != '\0'; end = next) {
            column += canvas_columns(canvas_next(&next));
            if (column > a.width && end > text)
                break;
        }
        snprintf(row, sizeof row, "%.*s", (int)(end - text), text);
        if (draws)
            canvas_fit(&s->canvas, a.x, a.y + rows, a.width, row);
    }
    return rows;
}

/* Draws what is being typed, after a mark, over as many rows as there are; of more than these hold, the end, at which
 * one types. Returns the rows it took. */
static int draw_field(struct screen *s, struct screen_area a, const char *mark, const char *typed)
{
    int rows;
    for (const char *from = typed;; (void)canvas_next(&from)) {
        struct text *t = screen_text(s);
        text_put(t, mark);
        text_put(t, from > typed ? "\xe2\x80\xa6" : "");
        text_put(t, from);
        text_char(t, '_');
        rows = fill_rows(s, a, s->text, false);
        if (rows <= a.height || *from == '\0')
            break;
    }
    return fill_rows(s, a, s->text, true);
}

/* What is said beside the list; false if there is nothing but the news and how to choose. */
static bool write_preview(struct screen *s, struct text *t)
{
    enum table_stage stage = s->session->now.stage;
    int move = s->selected >= 0 ? s->item[s->selected].move : -1;
    bool several = s->selected < 0 && s->items > 1 && s->input[0] != '\0' && s->input[0] != ':';
    if (move >= 0 && move == s->hinted) {
        text_put(t, s->reason);
        text_char(t, ' ');
    }
    if (move >= 0)
        phrase_preview(&s->reading, move, t);
    else if (stage == TABLE_OVER)
        phrase_outcome(s->session, &s->reading, t);
    else if (s->items == 0 && s->input[0] != '\0' && s->input[0] != ':') {
        if (!phrase_number(&s->reading, s->input, t))
            lang_put(t, s->lang, "Nothing that can be chosen begins like this or holds it. Escape clears it.");
    } else if (several)
        LANG_SAY(t, s->lang, "{n} choices fit. Go on typing, or select one with the arrows; then Enter plays it.",
                 {"n", NULL, s->items});
    else if (stage == TABLE_CHOOSE && s->input[0] == '\0' && table_people(&s->session->table) > 0)
        lang_put(t, s->lang,
                 table_series_marks_numbers(&s->reading)
                     ? N_("Select: arrows, #number, name, mouse. Play: Enter, second click.")
                     : N_("Select: arrows, number, name, mouse. Play: Enter, second click."));
    return move >= 0 || stage == TABLE_OVER || several || (s->items == 0 && t->used > 0);
}

static void draw_preview(struct screen *s, struct screen_area a, bool shared)
{
    canvas_pen(&s->canvas, CANVAS_QUIET, 0);
    canvas_draw_column(&s->canvas, a.x - 1, a.y, a.height, 0x2502);
    a = (struct screen_area){a.x + 1, a.y, a.width - 1, a.height};
    if (s->input[0] != '\0') {
        canvas_pen(&s->canvas, CANVAS_PLAIN, CANVAS_BOLD);
        struct screen_area field = {a.x, a.y, a.width, s->input[0] == ':' ? a.height : 1};
        int used = draw_field(s, field, "> ", s->input);
        a.y += used;
        a.height -= used;
    }
    canvas_pen(&s->canvas, CANVAS_PLAIN, 0);
    bool said = write_preview(s, screen_text(s));
    const char *more = s->selected >= 0 && s->item[s->selected].move >= 0 ? lang_get(s->lang, "Space: all") : "";
    if (said && shared) {
        int used = screen_draw_wrap(s, a, s->text, more);
        a = (struct screen_area){a.x, a.y + used + 1, a.width, a.height - used - 1};
    }
    if (shared && a.height > 1 && screen_news_draw(s, a, false))
        return;
    if (!said || !shared) {
        (void)write_preview(s, screen_text(s));
        (void)screen_draw_wrap(s, a, s->text, more);
    }
}

static const enum keyword keys_named[] = {KEYWORD_HELP,  KEYWORD_RETURN, KEYWORD_SAY,  KEYWORD_WHO,
                                          KEYWORD_UNDO,  KEYWORD_REDO,   KEYWORD_HINT, KEYWORD_LOG,
                                          KEYWORD_SCORE, KEYWORD_RULES,  KEYWORD_SAVE, KEYWORD_QUIT};
enum { KEYS_NAMED = sizeof keys_named / sizeof keys_named[0] };

/* A key as it is pressed now: the letter alone, or after a colon where a choice begins with it; of a word that has no
 * letter the colon before it. */
static const char *key_of(const struct screen *s, enum keyword word, char key[4])
{
    key[0] = ':';
    key[1] = keyword_key(word);
    key[2] = '\0';
    if (key[1] == '\0')
        return key;
    return s->input[0] == '\0' && screen_list_is_keyword(s, key[1]) ? key + 1 : key;
}

/* Between a key and its word. */
static int key_gap(enum keyword word)
{
    return keyword_key(word) != 0 ? 1 : 0;
}

static int keys_width(const struct screen *s, uint64_t shown, int gap)
{
    int width = 1;
    for (size_t i = 0; i < KEYS_NAMED; i++) {
        char key[4];
        if ((shown & KEYWORD_BIT(keys_named[i])) != 0)
            width += canvas_width(key_of(s, keys_named[i], key)) + key_gap(keys_named[i]) +
                     canvas_width(keyword_name(s->lang, keys_named[i])) + gap;
    }
    return width - gap;
}

/* Which keys are named: all, if they fit. Playing again goes first, unless it can be done; then what is needed least.
 * Help, which lists them all, and the way out stay. */
static uint64_t keys_shown(const struct screen *s, int width)
{
    static const enum keyword least[] = {KEYWORD_REDO,  KEYWORD_SAVE, KEYWORD_LOG, KEYWORD_SCORE,
                                         KEYWORD_RULES, KEYWORD_UNDO, KEYWORD_HINT};
    bool again = s->session->table.match.undone > 0;
    uint64_t shown = s->session->now.keys;
    if (!again && keys_width(s, shown, 2) > width)
        shown &= ~KEYWORD(REDO);
    for (size_t i = again ? 1 : 0; i < sizeof least / sizeof least[0] && keys_width(s, shown, 1) > width; i++)
        shown &= ~KEYWORD_BIT(least[i]);
    return shown;
}

/* What was said over the rows from this one on, or the keys. */
static void draw_keys(struct screen *s, int y)
{
    struct canvas *c = &s->canvas;
    char said[HEAD_SIZE];
    uint64_t shown = keys_shown(s, c->width);
    int x = 1, gap = keys_width(s, shown, 2) <= c->width ? 2 : 1;
    write_said(s, said);
    if (said[0] != '\0') {
        canvas_pen(c, CANVAS_PLAIN, CANVAS_BOLD);
        for (int row = y; row < c->height; row++)
            canvas_draw_row(c, 0, row, c->width, ' ');
        (void)screen_draw_wrap(s, (struct screen_area){1, y, c->width - 2, c->height - y}, said, "");
        return;
    }
    for (size_t i = 0; i < KEYS_NAMED; i++) {
        char key[4];
        int from = x;
        if ((shown & KEYWORD_BIT(keys_named[i])) == 0)
            continue;
        canvas_pen(c, CANVAS_PLAIN, CANVAS_BOLD);
        x = canvas_put(c, x, y, key_of(s, keys_named[i], key));
        canvas_pen(c, CANVAS_QUIET, 0);
        x = canvas_put(c, x + key_gap(keys_named[i]), y, keyword_name(s->lang, keys_named[i]));
        canvas_pick(c, from, y, x - from, 1, SCREEN_PICK_KEYWORD + (int)keys_named[i]);
        x += gap;
    }
}

/* What is typed where there is no list. */
static void draw_typed(struct screen *s, int y)
{
    if (s->input[0] == '\0')
        return;
    canvas_pen(&s->canvas, CANVAS_PLAIN, CANVAS_BOLD);
    (void)draw_field(s, (struct screen_area){1, y, s->canvas.width - 2, 1}, "> ", s->input);
}

static void draw_curtain(struct screen *s)
{
    struct canvas *c = &s->canvas;
    phrase_curtain(s->session, screen_text(s));
    canvas_pen(c, CANVAS_QUIET, 0);
    for (int x = 0; x < c->width; x += 4)
        canvas_draw_column(c, x, 0, c->height, 0x2502);
    canvas_pen(c, CANVAS_PLAIN, 0);
    for (int y = c->height / 2 - 2; y <= c->height / 2 + CURTAIN_ROWS - 1; y++)
        canvas_draw_row(c, 4, y, c->width - 8, ' ');
    canvas_pen(c, CANVAS_PLAIN, CANVAS_BOLD);
    canvas_wrap(c, 8, c->height / 2 - 1, c->width - 16, CURTAIN_ROWS, s->text);
    canvas_pick(c, 0, 0, c->width, c->height, 0);
    char said[HEAD_SIZE];
    write_said(s, said);
    if (s->input[0] != '\0')
        canvas_draw_row(c, 0, c->height - 1, c->width, ' ');
    else if (said[0] != '\0')
        draw_keys(s, c->height - said_rows(s));
    draw_typed(s, c->height - 1);
}

bool screen_draw(struct screen *s)
{
    if (!screen_draw_fits(s))
        return false;
    if (!s->session->now.dealt) {
        int keys = s->canvas.height - said_rows(s);
        draw_status(s, head_rows(s));
        screen_lobby_draw(s, keys - 1);
        draw_typed(s, keys - 1);
        draw_keys(s, keys);
        tty_show(&s->canvas);
        return true;
    }
    if (s->session->now.stage == TABLE_CURTAIN) {
        draw_curtain(s);
        tty_show(&s->canvas);
        return true;
    }
    struct layout l = lay_out(s);
    draw_board(s, l.board, l.wide);
    turn_picks(s, l.board);
    draw_status(s, l.head);
    if (l.wide)
        draw_side(s, &l);
    else if (l.story.height > 0)
        (void)screen_news_draw(s, l.story, false);
    draw_list(s, l.list);
    draw_preview(s, l.preview, l.shared);
    draw_keys(s, l.keys);
    tty_show(&s->canvas);
    return true;
}
