/* Listing the saved games, and looking at one. */
#include "show/canvas.h"
#include "term/console.h"
#include "term/out.h"
#include "term/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put_players(const struct table *t, struct text *out)
{
    for (int seat = 0; seat < t->match.setup.seats; seat++) {
        text_put(out, seat == 0 ? "" : ", ");
        text_put(out, t->player[seat].name);
    }
}

/* Who won a game that is over. */
static void put_winner(const struct term_order *o, const struct table *t, struct text *out)
{
    char who[GAME_SEATS_MAX * (RECORD_NAME_MAX + 2)];
    struct text names;
    struct game_result result;
    const struct match *m = &t->match;
    uint32_t winners = 0;
    m->game->result(m->box, &m->state, &result);
    text_init(&names, who, sizeof who);
    for (int seat = 0; seat < m->setup.seats; seat++) {
        if ((result.winners >> seat & 1) == 0)
            continue;
        text_put(&names, winners++ == 0 ? "" : ", ");
        text_put(&names, t->player[seat].name);
    }
    if (winners == 0)
        lang_put(out, o->lang, "over: nobody won");
    else if (winners == 1)
        LANG_SAY(out, o->lang, "over: {who} won", {"who", who, 0});
    else
        LANG_SAY(out, o->lang, "over: a draw between {who}", {"who", who, 0});
}

/* How a game ended that its people have ended. */
static void put_ending(const struct term_order *o, const struct session_glance *g, struct text *out)
{
    char how[512];
    struct text t;
    const char *names[GAME_SEATS_MAX];
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        names[seat] = g->table.player[seat].name;
    text_init(&t, how, sizeof how);
    show_ending_brief(o->lang, &g->ending, names, &t);
    LANG_SAY(out, o->lang, "over: {how}", {"how", how, 0});
}

static void put_turn(const struct term_order *o, const struct session_glance *g, struct text *out)
{
    int seat = table_seat(&g->table);
    if (seat != GAME_OVER && !g->pending)
        put_ending(o, g, out);
    else if (seat == GAME_OVER && g->pending)
        LANG_SAY(out, o->lang, "game {n} of {all} comes next", {"n", NULL, g->table.played + 1},
                 {"all", NULL, g->table.series});
    else if (seat == GAME_OVER)
        put_winner(o, &g->table, out);
    else
        LANG_SAY(out, o->lang, "{who} to play", {"who", g->table.player[seat].name, 0});
}

static void put_time(const struct save_entry *entry, struct text *out)
{
    char when[32];
    struct tm t;
    if (localtime_r(&entry->when.tv_sec, &t) == NULL || strftime(when, sizeof when, "%Y-%m-%d %H:%M", &t) == 0)
        when[0] = '\0';
    text_put(out, when);
}

/* An entry: id, time, game, players, moves, whose turn it is; or why the save cannot be read. The ids take as many
 * columns as the widest of them. */
static void print_entry(const struct term_order *o, const struct session_glance *g, int column)
{
    char line[1024];
    struct text t;
    text_init(&t, line, sizeof line);
    canvas_cell(&t, g->entry.id, column, false);
    text_put(&t, "  ");
    put_time(&g->entry, &t);
    text_put(&t, "  ");
    int hang = canvas_width(line);
    if (g->game == NULL) {
        text_put(&t, g->why);
    } else {
        lang_put(&t, o->lang, g->game->show->title);
        text_put(&t, " (");
        put_players(&g->table, &t);
        text_put(&t, "), ");
        lang_put_n(&t, o->lang, "{n} move", "{n} moves", g->moves);
        text_put(&t, ", ");
        put_turn(o, g, &t);
    }
    out_wrap(line, hang);
}

static int list(const struct term_order *o, char *why)
{
    struct text t;
    struct save_entry *entries;
    size_t count;
    text_init(&t, why, TERM_WHY_MAX);
    int status = save_list(&entries, &count, (struct save_why){o->lang, &t});
    struct session_glance *g = status == SAVE_OK ? malloc(sizeof *g) : NULL;
    if (g == NULL)
        return status != SAVE_OK ? status : SAVE_MACHINE;
    int column = 0;
    for (size_t i = 0; i < count; i++)
        column = (int)strlen(entries[i].id) > column ? (int)strlen(entries[i].id) : column;
    if (count == 0)
        out_line(lang_get(o->lang, "There are no saved games."));
    for (size_t i = 0; i < count; i++) {
        session_glance(o, &entries[i], g);
        print_entry(o, g, column);
    }
    free(entries);
    free(g);
    return SAVE_OK;
}

/* Prints the entry of one game. */
static void print_one(const struct term_order *o, const char *id)
{
    char why[TERM_WHY_MAX];
    struct text t;
    struct save_entry *entries;
    size_t count;
    struct session_glance *g = malloc(sizeof *g);
    text_init(&t, why, sizeof why);
    if (g != NULL && save_list(&entries, &count, (struct save_why){o->lang, &t}) == SAVE_OK) {
        for (size_t i = 0; i < count; i++) {
            if (strcmp(entries[i].id, id) != 0)
                continue;
            session_glance(o, &entries[i], g);
            print_entry(o, g, (int)strlen(id));
        }
        free(entries);
    }
    free(g);
}

/* Asks before a game is deleted, if there is somebody to answer; true if it may be. */
static bool may_delete(const struct term_order *o, const char *id)
{
    char question[256];
    struct text t;
    if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0)
        return true;
    print_one(o, id);
    text_init(&t, question, sizeof question);
    LANG_SAY(&t, o->lang, "Delete {id}? Type yes: ", {"id", id, 0});
    return console_agrees(o->lang, question);
}

/* Deletes a game, and says how it comes back. */
static int erase(const struct term_order *o, const char *id, struct save_why why)
{
    char done[256];
    struct text t;
    struct save held;
    text_init(&t, done, sizeof done);
    int status = save_take(&held, id, why); /* nobody is asked about a game that cannot be deleted now */
    if (status != SAVE_OK)
        return status;
    bool may = may_delete(o, id);
    save_drop(&held);
    if (!may) {
        LANG_SAY(&t, o->lang, "{id} is kept.", {"id", id, 0});
        out_line(done);
        return SAVE_OK;
    }
    status = save_remove(id, why);
    if (status != SAVE_OK)
        return status;
    LANG_SAY(&t, o->lang, "{id} is deleted. To have it back: warren games restore {id}", {"id", id, 0});
    out_line(done);
    return SAVE_OK;
}

static int restore(const struct term_order *o, const char *id, struct save_why why)
{
    char done[256];
    struct text t;
    int status = save_restore(id, why);
    if (status != SAVE_OK)
        return status;
    text_init(&t, done, sizeof done);
    LANG_SAY(&t, o->lang, "{id} is back.", {"id", id, 0});
    out_line(done);
    return SAVE_OK;
}

int games_list(const struct term_order *o, const char *verb, const char *id, char *why)
{
    struct text t;
    text_init(&t, why, TERM_WHY_MAX);
    out_init();
    if (strcmp(verb, "list") == 0)
        return list(o, why);
    if (strcmp(verb, "restore") == 0)
        return restore(o, id, (struct save_why){o->lang, &t});
    return erase(o, id, (struct save_why){o->lang, &t});
}
