/* Where playing in a terminal begins: the full screen or lines of text, a menu or what the command line says. */
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

int play_at_terminal(const struct term_order *o, char *why)
{
    struct session *s = calloc(1, sizeof *s);
    if (s == NULL)
        return 3;
    out_init();
    bool plain = wants_plain(o);
    s->save.lock = -1;
    if (plain)
        line_begin();
    else
        tty_begin();
    int status = begin(s, o, plain, why);
    if (status == 0)
        session_look(s);
    if (status == 0)
        status = plain ? plain_play(s) : screen_play(s);
    if (plain)
        line_finish();
    else
        tty_end();
    /* That there is nowhere to save was said at the beginning, and is no failure. */
    if (status == 0 && s->unsaved && !save_is_nowhere())
        status = fail(why, s->trouble);
    session_close(s);
    free(s);
    if (!out_flush() && status <= 0)
        status = fail(why, lang_get(o->lang, "standard output: cannot write"));
    return status < 0 ? 0 : status;
}

/* Of so many tables, the latest, the house is asked which games have ended there, and so many of each are listed. */
enum { ASKED_MAX = 32, GAMES_SHOWN = 5 };

/* A table of one's own, with the games that have ended there, where these are asked for. */
static int list_table(struct session *s, uint32_t index, bool games)
{
    static char lines[1 << 14];
    struct text t;
    int status = games ? visit_begin_games(s, index) : 0;
    text_init(&t, lines, sizeof lines);
    visit_words_listed(s, index, &t);
    if (games)
        visit_words_games(s, GAMES_SHOWN, &t);
    text_char(&t, '\n');
    out_put(lines);
    return status;
}

/* The house lists a table once for each seat of this device. Here it is listed once; whose turn it is goes by names,
 * because "you" are several. */
static void join_seats(struct guest *g)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < g->listed_count; i++) {
        uint32_t k = 0;
        while (k < count && strcmp(g->listed[k].table, g->listed[i].table) != 0)
            k++;
        if (k == count) {
            g->listed[count++] = g->listed[i];
            continue;
        }
        g->listed[k].turn = false;
        g->listed[k].asks = g->listed[k].asks >= 0 ? g->listed[k].asks : g->listed[i].asks;
    }
    g->listed_count = count;
}

/* Those that are not among the latest, in the order in which they were laid. */
static int list_older(struct session *s)
{
    static struct guest_listed latest[HOUSE_LISTED_MAX];
    struct guest *g = &s->visit->guest;
    char before[HOUSE_ID_SIZE + 1] = "";
    uint32_t count = g->listed_count, came;
    int status = 0;
    memcpy(latest, g->listed, sizeof latest);
    do {
        status = visit_begin_older(s, before);
        came = g->listed_count;
        if (came > 0)
            memcpy(before, g->listed[came - 1].table, sizeof before);
        join_seats(g);
        for (uint32_t i = 0; i < g->listed_count && status == 0; i++) {
            bool known = false;
            for (uint32_t k = 0; k < count && !known; k++)
                known = strcmp(g->listed[i].table, latest[k].table) == 0;
            if (!known)
                status = list_table(s, i, false);
        }
    } while (status == 0 && came == HOUSE_LISTED_MAX);
    return status;
}

/* One's tables in a house, where the link names none. */
static int list_tables(struct session *s)
{
    char line[256];
    struct text t;
    struct guest *g = &s->visit->guest;
    uint32_t count = g->listed_count;
    int status = 0;
    join_seats(g);
    for (uint32_t i = 0; i < g->listed_count && status == 0; i++)
        status = list_table(s, i, i < ASKED_MAX);
    if (status == 0 && count == HOUSE_LISTED_MAX)
        status = list_older(s);
    text_init(&t, line, sizeof line);
    g->listed_count = count;
    visit_words_tables(s, &t);
    out_put(line);
    return status;
}

int play_elsewhere(const struct term_order *o, char *why)
{
    struct session *s = calloc(1, sizeof *s);
    if (s == NULL)
        return 3;
    out_init();
    bool plain = wants_plain(o), table = o->lay || o->house->table[0] != '\0';
    line_begin();
    int status = visit_begin(s, o, why);
    if (status == 0 && !table)
        status = list_tables(s);
    if (status == 0 && table && plain)
        status = plain_play(s);
    line_finish();
    if (status == 0 && table && !plain) {
        tty_begin();
        status = screen_play(s);
        tty_end();
    }
    session_close(s);
    free(s);
    if (!out_flush() && status == 0)
        status = fail(why, lang_get(o->lang, "standard output: cannot write"));
    return status;
}
