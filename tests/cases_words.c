/* See cases_words.h. */
#include "cases_words.h"

#include "show/show.h"

#include <stdlib.h>
#include <string.h>

static const char *const hows[] = {"ask",  "describe", "label",    "preview", "tell",
                                   "name", "gist",     "revealed", "why",     NULL};

bool cases_words_are(const char *how)
{
    for (int i = 0; hows[i] != NULL; i++)
        if (strcmp(how, hows[i]) == 0)
            return true;
    return false;
}

static void describe_line(const struct game *g, const struct show_reader *r, const struct game_state *s, int number,
                          struct text *out)
{
    static char all[SHOW_TEXT_MAX];
    struct text t;
    text_init(&t, all, sizeof all);
    show_describe(g, r, s, &t);
    const char *line = all;
    while (--number > 0 && strchr(line, '\n') != NULL)
        line = strchr(line, '\n') + 1;
    text_bytes(out, line, strcspn(line, "\n"));
}

static void say_move(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
                     const char *how, struct text *out)
{
    if (strcmp(how, "label") == 0)
        show_label(g, r, s, m, out);
    else if (strcmp(how, "preview") == 0)
        show_preview(g, r, s, m, out);
    else if (strcmp(how, "tell") == 0)
        show_tell(g, r, s, m, out);
    else if (strcmp(how, "name") == 0)
        show_name(g, r, s, m, out);
    else if (strcmp(how, "gist") == 0)
        g->show->news->gist(r, s, m, out);
    else
        g->show->news->revealed(r, s, m, out);
}

static void show_spaces(struct text *t)
{
    char *to = t->data;
    for (const char *at = t->data; *at != '\0'; at++) {
        bool space = at[0] == '\xC2' && at[1] == '\xA0';
        *to++ = space ? '~' : *at;
        at += space;
    }
    *to = '\0';
}

const char *cases_words_say(const struct match *m, int viewer, const char *lang, const char *how, const char *what,
                            struct text *out)
{
    static const char *const names[] = {"Ada", "Blaise", "Chloé", "Dora", "Emil"};
    static struct game_state view;
    const struct game *g = m->game;
    const struct box *box = m->box;
    const struct show_reader r = {lang_find(lang), box, viewer, m->setup.seats, names, 0, false};
    struct game_moves legal;
    game_view(g, box, &m->state, viewer, &view);
    game_legal(g, box, &m->state, &legal);
    int i = game_find(g, box, &m->state, &legal, what, strlen(what));
    if (strcmp(how, "ask") == 0) {
        show_ask(g, &r, &view, out);
    } else if (strcmp(how, "describe") == 0) {
        describe_line(g, &r, &view, atoi(what), out);
    } else if (strcmp(how, "why") == 0) {
        if (i >= 0)
            return "that can be chosen";
        show_why(g, &r, &view, what, strlen(what), out);
    } else if (i < 0) {
        return "that cannot be chosen";
    } else {
        game_move move = legal.move[i];
        say_move(g, &r, &view, viewer == GAME_REFEREE ? move : game_seen(g, box, &m->state, move, viewer), how, out);
    }
    show_spaces(out);
    return NULL;
}
