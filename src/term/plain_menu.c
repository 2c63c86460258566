/* The menu before a game in lines of text. */
#include "term/console.h"
#include "term/menu.h"
#include "term/out.h"
#include "term/plain.h"

#include <stdlib.h>
#include <string.h>

static void write_item(const struct menu *m, uint32_t item, struct text *out)
{
    menu_title(m, item, out);
    if (menu_values(m, item) > 0) {
        text_put(out, ": ");
        menu_value_name(m, item, menu_value(m, item), out);
    } else if (menu_is_text(m, item)) {
        text_put(out, ": ");
        menu_text(m, item, out);
    } else if (m->item[item].kind == MENU_SAVED) {
        text_put(out, ": ");
        menu_about(m, item, out);
    }
}

static void list_items(const struct menu *m)
{
    char line[512];
    struct text t;
    for (uint32_t i = 0; i < m->count; i++) {
        text_init(&t, line, sizeof line);
        text_uint(&t, i + 1);
        text_put(&t, ". ");
        write_item(m, i, &t);
        out_wrap(line, 4);
    }
    out_wrap(lang_get(m->order->lang, "Enter begins a game. A number changes that line, or begins what it names; "
                                      "\"quit\" leaves."),
             0);
}

static bool ask_value(struct menu *m, uint32_t item)
{
    char line[LINE_MAX_BYTES], about[512];
    struct text t;
    int64_t n;
    text_init(&t, about, sizeof about);
    menu_about(m, item, &t);
    if (about[0] != '\0')
        out_wrap(about, 0);
    for (uint32_t value = 0; value < menu_values(m, item); value++) {
        text_init(&t, line, sizeof line);
        text_uint(&t, value + 1);
        text_put(&t, ". ");
        menu_value_name(m, item, value, &t);
        out_wrap(line, 4);
    }
    out_wrap(lang_get(m->order->lang, "Which number? Enter changes nothing."), 0);
    if (!console_line(m->order->lang, NULL, line))
        return false;
    if (text_number(line, strlen(line), 1, menu_values(m, item), &n))
        menu_set(m, item, (uint32_t)n - 1);
    else if (line[0] != '\0')
        out_wrap(lang_get(m->order->lang, "That is none of the numbers."), 0);
    return true;
}

static bool ask_text(struct menu *m, uint32_t item)
{
    char line[LINE_MAX_BYTES];
    struct text t;
    text_init(&t, line, sizeof line);
    write_item(m, item, &t);
    out_wrap(line, 0);
    out_wrap(lang_get(m->order->lang, "What instead? Enter changes nothing."), 0);
    if (!console_line(m->order->lang, NULL, line))
        return false;
    if (line[0] != '\0' && !menu_set_text(m, item, line))
        out_wrap(lang_get(m->order->lang, "It cannot be that."), 0);
    return true;
}

/* False if the user leaves. `chosen` becomes the item that begins something, if the user picks one. */
static bool ask_item(struct menu *m, int *chosen)
{
    char line[LINE_MAX_BYTES];
    int64_t n = 1;
    if (!console_line(m->order->lang, NULL, line) || keyword_find(m->order->lang, line, strlen(line)) == KEYWORD_QUIT)
        return false;
    if (line[0] != '\0' && !text_number(line, strlen(line), 1, m->count, &n)) {
        out_wrap(lang_get(m->order->lang, "That is none of the numbers."), 0);
        return true;
    }
    uint32_t item = (uint32_t)n - 1;
    if (menu_begins(m, item)) {
        *chosen = (int)item;
        return true;
    }
    return menu_is_text(m, item) ? ask_text(m, item) : ask_value(m, item);
}

bool plain_menu(const struct term_order *order, struct menu_choice *out, char *why)
{
    struct menu *m = malloc(sizeof *m);
    int chosen = -1;
    bool good = m != NULL;
    if (why[0] != '\0')
        out_wrap(why, 0);
    why[0] = '\0';
    good = good && menu_init(m, order, why);
    while (good && chosen < 0) {
        list_items(m);
        good = ask_item(m, &chosen);
    }
    if (good)
        menu_choose(m, (uint32_t)chosen, out);
    free(m);
    return good;
}
