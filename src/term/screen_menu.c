/* The menu before a game on the full screen. */
#include "term/menu.h"
#include "term/screen.h"
#include "term/screen_game.h"

#include <stdio.h>
#include <stdlib.h>

enum { TITLE_WIDTH = 30, VALUE_AT = 37 };

/* Only the canvas and the notice of the screen are used, as there is no session yet. */
struct form {
    struct menu menu;
    struct screen screen;
    uint32_t at;
    bool editing;
    char input[SCREEN_INPUT_MAX];
};

static void write_value(const struct form *f, uint32_t item, struct text *out)
{
    const struct menu *m = &f->menu;
    if (f->editing && item == f->at) {
        text_put(out, f->input);
        text_char(out, '_');
    } else if (menu_values(m, item) > 0) {
        menu_value_name(m, item, menu_value(m, item), out);
    } else if (menu_is_text(m, item)) {
        menu_text(m, item, out);
    } else if (m->item[item].kind == MENU_SAVED) {
        menu_about(m, item, out);
    }
}

static void draw_item(struct form *f, uint32_t item, int y)
{
    struct canvas *c = &f->screen.canvas;
    char title[128], value[256];
    struct text t;
    bool here = item == f->at;
    text_init(&t, title, sizeof title);
    menu_title(&f->menu, item, &t);
    text_init(&t, value, sizeof value);
    write_value(f, item, &t);
    int width = c->width - 6 < 100 ? c->width - 6 : 100;
    canvas_pen(c, CANVAS_PLAIN, here ? CANVAS_REVERSE : 0);
    canvas_draw_row(c, 3, y, width, ' ');
    canvas_pen(c, CANVAS_PLAIN, (here ? CANVAS_REVERSE : 0) | CANVAS_BOLD);
    canvas_fit(c, 4, y, TITLE_WIDTH, title);
    canvas_pen(c, CANVAS_PLAIN, here ? CANVAS_REVERSE : 0);
    if (menu_values(&f->menu, item) > 1) {
        canvas_glyph(c, VALUE_AT - 2, y, '<');
        int end = canvas_fit(c, VALUE_AT, y, width - VALUE_AT, value);
        canvas_glyph(c, end + 1, y, '>');
    } else {
        canvas_fit(c, VALUE_AT, y, width - VALUE_AT, value);
    }
    canvas_pick(c, 3, y, width, 1, (int)item);
}

static bool draw_form(struct form *f)
{
    struct screen *s = &f->screen;
    struct canvas *c = &s->canvas;
    char about[512] = "";
    struct text t;
    if (!screen_draw_fits(s))
        return false;
    screen_draw_bar(c, 0, "Warren", "");
    /* With five seats at 24 lines the list is longer than the screen. */
    int rows = c->height - 6, first = (int)f->at >= rows ? (int)f->at - rows + 1 : 0;
    for (int y = 0; y < rows && (uint32_t)(first + y) < f->menu.count; y++)
        draw_item(f, (uint32_t)(first + y), 2 + y);
    text_init(&t, about, sizeof about);
    if (f->menu.item[f->at].kind != MENU_SAVED)
        menu_about(&f->menu, f->at, &t);
    canvas_pen(c, CANVAS_PLAIN, 0);
    canvas_wrap(c, 4, c->height - 3, c->width - 8, 2, s->notice[0] != '\0' ? s->notice : about);
    canvas_pen(c, CANVAS_QUIET, 0);
    canvas_fit(c, 1, c->height - 1, c->width - 2,
               lang_get(s->lang, "up, down: line   left, right: change   Enter: begin   q: leave"));
    tty_show(c);
    return true;
}

static void change(struct form *f, int by)
{
    uint32_t values = menu_values(&f->menu, f->at);
    if (values < 2)
        return;
    enum menu_kind kind = f->menu.item[f->at].kind;
    menu_set(&f->menu, f->at, (menu_value(&f->menu, f->at) + values + (uint32_t)by) % values);
    /* Another game may have other items, so find this one again. */
    while (f->menu.item[f->at].kind != kind)
        f->at = (f->at + 1) % f->menu.count;
}

static void move_to(struct form *f, int item)
{
    int count = (int)f->menu.count;
    f->at = (uint32_t)(item < 0 ? count - 1 : item >= count ? 0 : item);
}

static void finish_text(struct form *f, bool good)
{
    if (good && !menu_set_text(&f->menu, f->at, f->input))
        snprintf(f->screen.notice, sizeof f->screen.notice, "%s", lang_get(f->screen.lang, "It cannot be that."));
    f->editing = false;
}

static void edit(struct form *f, struct tty_key key)
{
    if (key.kind == TTY_CHAR)
        screen_list_put(f->input, key.code);
    else if (key.kind == TTY_ERASE)
        screen_list_erase(f->input);
    else if (key.kind == TTY_ENTER || key.kind == TTY_UP || key.kind == TTY_DOWN || key.kind == TTY_TAB)
        finish_text(f, true);
    else if (key.kind == TTY_ESCAPE)
        finish_text(f, false);
}

static void begin_text(struct form *f, uint32_t code)
{
    struct text t;
    if (!menu_is_text(&f->menu, f->at))
        return;
    text_init(&t, f->input, sizeof f->input);
    if (code == 0)
        menu_text(&f->menu, f->at, &t);
    else
        screen_list_put(f->input, code);
    f->editing = true;
}

/* Returns whether this begins something. */
static bool press(struct form *f)
{
    bool begins = menu_begins(&f->menu, f->at);
    if (menu_is_text(&f->menu, f->at))
        begin_text(f, 0);
    else if (!begins)
        change(f, 1);
    return begins;
}

static bool click(struct form *f, struct tty_key key)
{
    const struct canvas *c = &f->screen.canvas;
    if (key.x < 0 || key.y < 0 || key.x >= c->width || key.y >= c->height)
        return false;
    int pick = c->cell[key.y * c->width + key.x].pick;
    if (pick >= 0 && (uint32_t)pick == f->at)
        return press(f);
    if (pick >= 0)
        move_to(f, pick);
    return false;
}

/* Whether a key leaves the menu; while a text is typed, a letter or Escape is about that. */
static bool leaves(const struct form *f, struct tty_key key)
{
    if (key.kind == TTY_STOP || key.kind == TTY_CLOSED)
        return true;
    return !f->editing && (key.kind == TTY_ESCAPE || (key.kind == TTY_FUNCTION && key.code == 10) ||
                           (key.kind == TTY_CHAR && key.code == 'q' && !menu_is_text(&f->menu, f->at)));
}

/* Moves among the items and their values. */
static void move(struct form *f, enum tty_kind kind)
{
    if (kind == TTY_UP || kind == TTY_BACK_TAB || kind == TTY_WHEEL_UP)
        move_to(f, (int)f->at - 1);
    else if (kind == TTY_DOWN || kind == TTY_TAB || kind == TTY_WHEEL_DOWN)
        move_to(f, (int)f->at + 1);
    else if (kind == TTY_LEFT || kind == TTY_RIGHT)
        change(f, kind == TTY_LEFT ? -1 : 1);
    else if (kind == TTY_HOME || kind == TTY_END)
        move_to(f, kind == TTY_HOME ? 0 : (int)f->menu.count - 1);
}

/* Returns 1 if a game begins, -1 if the user leaves, and otherwise 0. */
static int answer(struct form *f, struct tty_key key)
{
    if (key.kind != TTY_NOTHING && key.kind != TTY_RESIZED)
        f->screen.notice[0] = '\0';
    if (leaves(f, key))
        return -1;
    if (f->editing)
        edit(f, key);
    else if (key.kind == TTY_CHAR)
        begin_text(f, key.code);
    else if (key.kind == TTY_ENTER || (key.kind == TTY_CLICK && click(f, key)))
        return 1;
    else
        move(f, key.kind);
    return 0;
}

bool screen_menu(const struct term_order *order, struct menu_choice *out, char *why)
{
    struct form *f = calloc(1, sizeof *f);
    int done = 0;
    if (f == NULL)
        return false;
    snprintf(f->screen.notice, sizeof f->screen.notice, "%.500s", why);
    why[0] = '\0';
    f->screen.lang = order->lang;
    if (!menu_init(&f->menu, order, why))
        done = -1;
    while (done == 0) {
        bool seen = draw_form(f);
        struct tty_key key = tty_key(-1);
        if (seen || key.kind == TTY_STOP || key.kind == TTY_CLOSED)
            done = answer(f, key);
    }
    /* Enter begins a game from every line that begins nothing itself. */
    if (done > 0)
        menu_choose(&f->menu, menu_begins(&f->menu, f->at) ? f->at : 0, out);
    screen_draw_release(&f->screen);
    free(f);
    return done > 0;
}
