/* Reading a long text on the full screen: help, log, score, rules. */
#include "term/screen_game.h"

#include <stdio.h>
#include <string.h>

struct pager {
    struct screen *screen;
    const char *title;
    int top, lines;
    char word[SCREEN_INPUT_MAX];
    bool typing; /* a word to be found */
};

int screen_pager_width(const struct screen *s)
{
    int width = s->canvas.width - 4;
    return width < 100 ? width : 100;
}

static int text_width(const struct pager *p)
{
    return screen_pager_width(p->screen);
}

static void draw_lines(struct pager *p)
{
    struct canvas *c = &p->screen->canvas;
    int line = 0, size;
    for (const char *at = p->screen->text; *at != '\0'; line++) {
        char buffer[1024];
        const char *next = screen_draw_break(at, text_width(p), &size);
        int y = line - p->top;
        snprintf(buffer, sizeof buffer, "%.*s", size, at);
        if (y >= 0 && y < c->height - 3)
            canvas_fit(c, 2, 2 + y, c->width - 3, buffer);
        at = next;
    }
    p->lines = line;
}

static void draw(struct pager *p)
{
    struct screen *s = p->screen;
    struct canvas *c = &s->canvas;
    char foot[256], part[32];
    struct text t;
    draw_lines(p);
    int rows = c->height - 3, end = p->top + rows < p->lines ? p->top + rows : p->lines;
    snprintf(part, sizeof part, "%d/%d", end, p->lines);
    screen_draw_bar(c, 0, p->title, part);
    text_init(&t, foot, sizeof foot);
    if (p->typing) {
        text_put(&t, "/ ");
        text_put(&t, p->word);
        text_char(&t, '_');
    } else {
        lang_put(&t, s->lang, "arrows: scroll   /: find a word   Enter or q: back");
    }
    canvas_pen(c, CANVAS_QUIET, p->typing ? CANVAS_BOLD : 0);
    canvas_fit(c, 1, c->height - 1, c->width - 2, foot);
    tty_show(c);
}

static void scroll(struct pager *p, int by)
{
    int rows = p->screen->canvas.height - 3, most = p->lines > rows ? p->lines - rows : 0;
    p->top += by;
    p->top = p->top > most ? most : p->top;
    p->top = p->top < 0 ? 0 : p->top;
}

/* Moves the view on to the next line with the word. */
static void find_line(struct pager *p)
{
    int line = 0, size;
    for (const char *at = p->screen->text; *at != '\0'; line++) {
        char buffer[1024];
        const char *next = screen_draw_break(at, text_width(p), &size);
        snprintf(buffer, sizeof buffer, "%.*s", size, at);
        if (line > p->top && strstr(buffer, p->word) != NULL) {
            p->top = line;
            scroll(p, 0);
            return;
        }
        at = next;
    }
}

static void show_word(struct pager *p, void (*find)(struct screen *s, const char *word, struct text *out))
{
    struct text t;
    if (find == NULL) {
        find_line(p);
        return;
    }
    text_init(&t, p->screen->text, sizeof p->screen->text);
    find(p->screen, p->word, &t);
    p->top = 0;
}

/* How far a key scrolls: by lines, by as much as is seen, and by all there is. */
static int step_of(const struct pager *p, enum tty_kind kind)
{
    static const struct {
        int lines, screens, texts;
    } steps[] = {
        [TTY_UP] = {-1, 0, 0},        [TTY_DOWN] = {1, 0, 0},     [TTY_WHEEL_UP] = {-3, 0, 0},
        [TTY_WHEEL_DOWN] = {3, 0, 0}, [TTY_PAGE_UP] = {0, -1, 0}, [TTY_PAGE_DOWN] = {0, 1, 0},
        [TTY_HOME] = {0, 0, -1},      [TTY_END] = {0, 0, 1},
    };
    if (kind >= sizeof steps / sizeof steps[0])
        return 0;
    return steps[kind].lines + steps[kind].screens * (p->screen->canvas.height - 4) + steps[kind].texts * p->lines;
}

/* Whether the reader is done. */
static bool is_enough(const struct pager *p, struct tty_key key)
{
    bool back = key.kind == TTY_ENTER || key.kind == TTY_ESCAPE || (key.kind == TTY_CHAR && key.code == 'q');
    return key.kind == TTY_STOP || key.kind == TTY_CLOSED || (back && !p->typing);
}

/* False when the reader has had enough. */
static bool answer(struct pager *p, struct tty_key key,
                   void (*find)(struct screen *s, const char *word, struct text *out))
{
    if (is_enough(p, key))
        return false;
    if (key.kind == TTY_CHAR && p->typing)
        screen_list_put(p->word, key.code);
    else if (key.kind == TTY_CHAR && key.code == '/') {
        p->typing = true;
        p->word[0] = '\0';
    } else if (key.kind == TTY_CHAR && key.code == ' ')
        scroll(p, step_of(p, TTY_PAGE_DOWN));
    else if (key.kind == TTY_ERASE)
        screen_list_erase(p->word);
    else if (key.kind == TTY_ENTER || key.kind == TTY_ESCAPE) {
        p->typing = false;
        if (key.kind == TTY_ENTER)
            show_word(p, find);
    } else
        scroll(p, step_of(p, key.kind));
    return true;
}

enum tty_kind screen_pager_read(struct screen *s, const char *title, bool from_end,
                                void (*find)(struct screen *s, const char *word, struct text *out))
{
    struct pager p = {.screen = s, .title = title};
    struct tty_key key = {TTY_NOTHING, 0, 0, 0};
    bool first = true;
    do {
        bool fits = screen_draw_fits(s);
        if (fits && first && from_end) {
            draw_lines(&p); /* counts the lines */
            scroll(&p, p.lines);
            fits = screen_draw_fits(s);
        }
        first = first && !fits;
        if (fits)
            draw(&p);
        key = tty_key(-1);
        if (!fits && key.kind != TTY_STOP && key.kind != TTY_CLOSED)
            key.kind = TTY_NOTHING;
    } while (answer(&p, key, find));
    return key.kind;
}
