/* A game as lines of text. */
#include "term/plain.h"

#include "term/line.h"
#include "term/out.h"
#include "term/talk.h"
#include "term/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARD_WIDTH = 80, BOARD_HEIGHT = 22 };

/* A line mode at work. */
struct plain {
    struct session *session;
    const struct lang *lang;
    struct table_reading reading;
    char text[TALK_MAX];
    bool described; /* the table, since this game began */
    bool warned;    /* that Ctrl-C leaves the second time */
    bool leaving;
    int status;
};

static struct text fresh(struct plain *p)
{
    struct text t;
    text_init(&t, p->text, sizeof p->text);
    return t;
}

static void say(struct plain *p, const char *message)
{
    out_wrap(lang_get(p->lang, message), 0);
}

/* What is in p->text. */
static void say_text(struct plain *p)
{
    size_t n = strlen(p->text);
    while (n > 0 && (p->text[n - 1] == '\n' || p->text[n - 1] == ' '))
        p->text[--n] = '\0';
    if (n > 0)
        out_wrap(p->text, 0);
}

static void read_table(struct plain *p)
{
    table_read(&p->session->table, p->lang, table_viewer(&p->session->table), &p->reading);
}

/* ---- What there is to say ---- */

static void tell_from(struct plain *p, uint32_t from)
{
    struct table_walk w;
    struct text t = fresh(p);
    table_walk(&w, &p->session->table, p->lang, table_viewer(&p->session->table), from);
    while (table_walk_next(&w, &t)) {
        say_text(p);
        t = fresh(p);
    }
}

static void tell_news(struct plain *p)
{
    uint32_t *told = table_told(&p->session->table);
    tell_from(p, *told);
    *told = p->session->table.match.count;
}

static void greet(struct plain *p)
{
    struct text t = fresh(p);
    talk_greeting(p->session, &t);
    say_text(p);
    p->described = false;
}

static void describe(struct plain *p)
{
    struct text t = fresh(p);
    p->reading.game->show->describe(&p->reading.reader, &p->reading.view, &t);
    say_text(p);
    p->described = true;
}

static void draw_board(struct plain *p)
{
    static struct canvas_cell cells[BOARD_WIDTH * BOARD_HEIGHT];
    const struct game_show *show = p->reading.game->show;
    uint32_t pages = show->pages(&p->reading.reader, &p->reading.view, BOARD_WIDTH, BOARD_HEIGHT);
    for (uint32_t page = 0; page < pages; page++) {
        struct canvas c;
        struct text t = fresh(p);
        canvas_init(&c, cells, BOARD_WIDTH, BOARD_HEIGHT);
        p->reading.look.page = page;
        show->board(&p->reading.reader, &p->reading.view, &p->reading.look, &c);
        canvas_text(&c, !out_utf8(), &t);
        out_line(p->text);
    }
    p->reading.look.page = 0;
}

static void list_choices(struct plain *p)
{
    bool marked = table_marks_numbers(&p->reading);
    char token[GAME_TOKEN_MAX], label[512], number[16];
    int width = 0;
    struct text t;
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < p->reading.legal.count; i++) {
            text_init(&t, token, sizeof token);
            table_token(&p->reading, (int)i, &t);
            width = pass == 0 && (int)t.used > width && t.used < 16 ? (int)t.used : width;
            if (pass == 0)
                continue;
            text_init(&t, label, sizeof label);
            p->reading.game->show->label(&p->reading.reader, &p->reading.view, p->reading.legal.move[i], &t);
            snprintf(number, sizeof number, "%s%u", marked ? "#" : "", i + 1);
            printf("%4s. %-*s  ", number, width, token);
            out_wrap(label, 8 + width);
        }
    }
}

static void ask(struct plain *p)
{
    struct text t = fresh(p);
    if (!p->described)
        describe(p);
    t = fresh(p);
    p->reading.game->show->ask(&p->reading.reader, &p->reading.view, &t);
    say_text(p);
    list_choices(p);
}

static void show_score(struct plain *p)
{
    struct text t = fresh(p);
    talk_score(p->session, &p->reading, &t);
    out_put(p->text);
}

static void preview(struct plain *p, int choice)
{
    struct text t = fresh(p);
    talk_choice(&p->reading, choice, &t);
    say_text(p);
}

static bool stops(void *with)
{
    (void)with;
    return line_stops();
}

static void give_hint(struct plain *p)
{
    if (p->reading.legal.count == 0)
        say(p, N_("There is nothing to choose now."));
    else
        preview(p, talk_hint(p->session, &p->reading, stops, NULL));
}

static void show_rules(struct plain *p, const char *word)
{
    struct text t = fresh(p);
    talk_rules(p->session, &p->reading, word, &t);
    say_text(p);
}

static void show_help(struct plain *p)
{
    struct text t = fresh(p);
    say(p, N_("To choose, type a choice's number or its name as the list has it. Other words:"));
    for (enum word w = WORD_LOOK; w < WORD_COUNT; w++) {
        t = fresh(p);
        text_put(&t, "  ");
        text_put(&t, word_name(p->lang, w));
        text_put(&t, " - ");
        text_put(&t, word_about(p->lang, w));
        out_wrap(p->text, 4);
    }
}

/* ---- What is asked for ---- */

static void store(struct plain *p, const char *path)
{
    struct text t = fresh(p);
    if (path[0] == '\0') {
        talk_saved(p->session, &t);
    } else if (session_export(p->session, path) == 0) {
        LANG_SAY(&t, p->lang, "A copy is in {file}.", {"file", path, 0});
    } else {
        text_put(&t, p->session->why);
    }
    say_text(p);
}

static void keep(struct plain *p, int status)
{
    p->status = status;
    p->leaving = p->leaving || status != 0;
}

static bool take_back(struct plain *p, bool again)
{
    struct fault f;
    struct table *t = &p->session->table;
    enum err err = again ? table_redo(t, &f) : table_undo(t, &f);
    if (err != ERR_NONE) {
        struct text out = fresh(p);
        talk_refusal(p->lang, err, &out);
        say_text(p);
        return false;
    }
    keep(p, session_save(p->session));
    if (!again)
        say(p, N_("Taken back."));
    return true;
}

static bool play_again(struct plain *p, bool turned)
{
    if (table_stage(&p->session->table) != TABLE_OVER) {
        say(p, N_("The game is not over."));
        return false;
    }
    keep(p, session_again(p->session, turned));
    if (!p->leaving)
        greet(p);
    return true;
}

/* Whether it did something after which the table is asked anew. */
static bool obey(struct plain *p, enum word word, const char *rest)
{
    int choice;
    switch (word) {
    case WORD_NONE:
        return false;
    case WORD_LOOK:
        describe(p);
        return false;
    case WORD_BOARD:
        draw_board(p);
        return false;
    case WORD_LIST:
        list_choices(p);
        return false;
    case WORD_PREVIEW:
        choice = table_choice(&p->reading, rest, strlen(rest));
        if (choice >= 0)
            preview(p, choice);
        else
            say(p, N_("Say which choice: its number or its name as the list has it."));
        return false;
    case WORD_UNDO:
    case WORD_REDO:
        return take_back(p, word == WORD_REDO);
    case WORD_HINT:
        give_hint(p);
        return false;
    case WORD_LOG:
        tell_from(p, 0);
        return false;
    case WORD_SCORE:
        show_score(p);
        return false;
    case WORD_RULES:
        show_rules(p, rest);
        return false;
    case WORD_SAVE:
        store(p, rest);
        return false;
    case WORD_HELP:
        show_help(p);
        return false;
    case WORD_QUIT:
        p->leaving = true;
        return true;
    case WORD_AGAIN:
    case WORD_TURN:
        return play_again(p, word == WORD_TURN);
    case WORD_COUNT:
        break;
    }
    return false;
}

/* A line without spaces around it; false when the user is leaving. Ctrl-C is asked about once. */
static bool read_line(struct plain *p, char line[LINE_MAX_BYTES])
{
    for (;;) {
        enum line_end end = line_read("> ", line);
        if (end == LINE_STOPPED && !p->warned) {
            p->warned = true;
            say(p, N_("Ctrl-C again leaves; the game stays saved."));
            continue;
        }
        if (end == LINE_TOO_LONG) {
            say(p, N_("That line is too long."));
            continue;
        }
        p->leaving = p->leaving || end != LINE_READ;
        if (end != LINE_READ)
            return false;
        p->warned = false;
        size_t n = strlen(line), from = strspn(line, " \t");
        while (n > from && (line[n - 1] == ' ' || line[n - 1] == '\t'))
            n--;
        memmove(line, line + from, n - from);
        line[n - from] = '\0';
        return true;
    }
}

static enum word split(const struct plain *p, const char *line, const char **rest)
{
    size_t n = strcspn(line, " \t");
    *rest = line + n + strspn(line + n, " \t");
    return word_find(p->lang, line, n);
}

static void complain(struct plain *p, const char *line)
{
    struct text t = fresh(p);
    size_t size = strlen(line) < GAME_TOKEN_MAX ? strlen(line) : GAME_TOKEN_MAX;
    p->reading.game->show->why(&p->reading.reader, &p->reading.view, line, size, &t);
    say_text(p);
}

/* ---- Stages ---- */

static void choose(struct plain *p)
{
    char line[LINE_MAX_BYTES];
    const char *rest = "";
    tell_news(p);
    ask(p);
    while (read_line(p, line)) {
        int choice = table_choice(&p->reading, line, strlen(line));
        enum word word = choice < 0 ? split(p, line, &rest) : WORD_NONE;
        if (choice >= 0) {
            table_make(&p->session->table, p->reading.legal.move[choice]);
            keep(p, session_save(p->session));
            return;
        }
        if (word != WORD_NONE && obey(p, word, rest))
            return;
        if (word == WORD_NONE && line[0] != '\0')
            complain(p, line);
    }
}

/* The one before the screen has played, and another person is next. */
static void leave_seat(struct plain *p)
{
    char line[LINE_MAX_BYTES];
    const char *rest = "";
    tell_news(p);
    for (;;) {
        say(p, N_("Press Enter to draw the curtain."));
        if (!read_line(p, line))
            return;
        if (line[0] == '\0') {
            table_cover(&p->session->table);
            return;
        }
        if (obey(p, split(p, line, &rest), rest))
            return;
    }
}

/* Nothing of anybody's is on the screen, in what can be scrolled back to, or in the lines typed before. */
static void draw_curtain(struct plain *p)
{
    struct table *t = &p->session->table;
    char line[LINE_MAX_BYTES];
    const char *rest = "";
    line_forget();
    out_clear();
    for (;;) {
        struct text out = fresh(p);
        LANG_SAY(&out, p->lang, "The curtain is drawn. {who}: press Enter when you alone can see this.",
                 {"who", t->player[table_seat(t)].name, 0});
        say_text(p);
        if (!read_line(p, line))
            return;
        if (line[0] == '\0')
            break;
        enum word word = split(p, line, &rest);
        if ((word == WORD_SAVE || word == WORD_HELP || word == WORD_QUIT) && obey(p, word, rest))
            return;
    }
    table_face(t);
    out_clear();
    p->described = false;
}

static void end_game(struct plain *p)
{
    char line[LINE_MAX_BYTES];
    const char *rest = "";
    struct text t = fresh(p);
    tell_news(p);
    t = fresh(p);
    p->reading.game->show->outcome(&p->reading.reader, &p->reading.view, &t);
    say_text(p);
    show_score(p);
    for (;;) {
        t = fresh(p);
        talk_end(p->session, &t);
        say_text(p);
        if (!read_line(p, line))
            return;
        enum word word = split(p, line, &rest);
        if (line[0] == '\0' && table_goes_on(&p->session->table))
            word = WORD_TURN;
        if (obey(p, word, rest))
            return;
    }
}

static void step(struct plain *p)
{
    read_table(p);
    switch (table_stage(&p->session->table)) {
    case TABLE_CHOOSE:
        choose(p);
        break;
    case TABLE_THINK:
        keep(p, session_think(p->session, stops, NULL));
        if (table_people(&p->session->table) == 0)
            tell_news(p);
        if (table_people(&p->session->table) == 0 && line_stopped())
            p->leaving = true;
        break;
    case TABLE_LEAVE:
        leave_seat(p);
        break;
    case TABLE_CURTAIN:
        draw_curtain(p);
        break;
    case TABLE_OVER:
        end_game(p);
        break;
    }
}

int plain_play(struct session *s)
{
    struct plain *p = calloc(1, sizeof *p);
    if (p == NULL)
        return 3;
    p->session = s;
    p->lang = s->lang;
    greet(p);
    while (!p->leaving)
        step(p);
    int status = p->status;
    if (status == 0) {
        struct text t = fresh(p);
        if (table_has_curtains(&s->table) && table_stage(&s->table) != TABLE_OVER)
            out_clear();
        talk_farewell(s, &t);
        say_text(p);
    }
    free(p);
    return status;
}
