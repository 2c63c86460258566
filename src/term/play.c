/* Where playing in a terminal begins: the full screen or lines of text; at this device or elsewhere; a menu, or what
 * the command line says. */
#include "term/line.h"
#include "term/out.h"
#include "term/plain.h"
#include "term/screen.h"
#include "term/term.h"
#include "term/tty.h"
#include "term/visit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool wants_plain(const struct term_order *o)
{
    return o->plain || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0 || !tty_works();
}

static void wish_for(const struct term_order *o, const struct menu_choice *c)
{
    *o->wish = (struct term_wish){.lesson = c->kind == MENU_LESSON ? c->plan.game : NULL, .seat = c->seat};
    if (c->kind == MENU_EXERCISES)
        memcpy(o->wish->exercises, c->id, sizeof c->id);
}

/* Shows the menu until it leads to a game that can be played; -1 if the user leaves or wishes for something else. */
static int choose(struct session *s, const struct term_order *o, bool plain, char *why)
{
    for (;;) {
        struct menu_choice c;
        if (!(plain ? plain_menu(o, &c, why) : screen_menu(o, &c, why)))
            return why[0] != '\0' ? 1 : -1;
        if (c.kind == MENU_LESSON || c.kind == MENU_EXERCISES) {
            wish_for(o, &c);
            return -1;
        }
        int status = c.kind == MENU_SAVED ? session_resume(s, o, c.id, why) : session_begin(s, o, &c.plan, why);
        if (status != 1)
            return status;
        session_close(s);
    }
}

static int begin(struct session *s, const struct term_order *o, bool plain, char *why)
{
    struct table_plan plan;
    if (o->resume)
        return session_resume(s, o, o->id, why);
    if (o->game == NULL)
        return choose(s, o, plain, why);
    int status = session_plan(o, o->game, &plan, why);
    if (o->from != NULL) {
        plan.box = o->from->box;
        plan.setup = o->from->setup;
    }
    return status == 0 ? session_begin(s, o, &plan, why) : status;
}

static int fail(char *why, const char *sentence)
{
    struct text t;
    text_init(&t, why, TERM_WHY_MAX);
    text_put(&t, sentence);
    return 3;
}

/* Elsewhere: to a table or, where the link names none, to the list of one's own. */
static int begin_elsewhere(struct session *s, const struct term_order *o, char *why)
{
    int status = visit_begin(s, o, why);
    if (status != 0 || o->lay || o->house->table[0] != '\0')
        return status;
    status = visit_tables_list(s);
    return status == 0 ? -1 : status;
}

int play_at_terminal(const struct term_order *o, char *why)
{
    struct session *s = calloc(1, sizeof *s);
    if (s == NULL)
        return 3;
    out_init();
    bool plain = wants_plain(o), away = o->house != NULL;
    s->save.lock = -1;
    if (plain || away) /* one comes to a house in lines of text */
        line_begin();
    else
        tty_begin();
    int status = away ? begin_elsewhere(s, o, why) : begin(s, o, plain, why);
    if (status == 0)
        session_look(s);
    if (plain && status == 0)
        status = plain_play(s);
    if (plain || away)
        line_finish();
    if (away && !plain && status == 0)
        tty_begin();
    if (!plain && status == 0)
        status = screen_play(s);
    tty_end();
    /* That there is nowhere to save was said at the beginning, and is no failure. */
    if (status == 0 && s->unsaved && !save_has_no_folder())
        status = fail(why, s->trouble);
    visit_end(s);
    session_close(s);
    free(s);
    if (!out_flush() && status <= 0)
        status = fail(why, lang_get(o->lang, "standard output: cannot write"));
    return status < 0 ? 0 : status;
}
