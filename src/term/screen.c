/* A game on the whole screen: what the keys and the mouse do. */
#include "term/screen.h"

#include "term/out.h"
#include "term/screen_game.h"
#include "term/visit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WATCH_MILLISECONDS = 400, REST_MILLISECONDS = 900 };

/* What a table elsewhere does in its own way. */
#define VISIT_WORDS                                                                                                    \
    (WORD_BIT(WORD_UNDO) | WORD_BIT(WORD_AGAIN) | WORD_BIT(WORD_SAVE) | ~(WORDS_HERE | WORD_BIT(WORD_SKIP)))

static void note_text(struct screen *s)
{
    snprintf(s->notice, sizeof s->notice, "%.500s", s->text);
}

static void read_table(struct screen *s)
{
    session_read(s->session, &s->reading);
    s->input[0] = '\0';
    s->hinted = -1;
    screen_list_fill(s);
}

/* Tells if the game could not be saved, or can be again. */
static void note_saving(struct screen *s)
{
    if (session_news(s->session, screen_text(s)))
        note_text(s);
}

static bool stops(void *with)
{
    enum tty_kind kind = tty_poll();
    if (kind == TTY_RESIZED)
        (void)screen_draw(with);
    return kind == TTY_STOP || kind == TTY_CLOSED;
}

/* Where several bots follow each other, what each has done stays on the screen for a moment, which a key ends. The key
 * is then acted upon as usual, but for Enter, Escape and the space bar, which mean nothing else here. */
static void rest_after(struct screen *s, int seat)
{
    int next = table_seat(&s->session->table);
    if (s->leaving || next < 0 || next == seat || table_is_person(&s->session->table, next))
        return;
    read_table(s);
    (void)screen_draw(s);
    tty_rest(REST_MILLISECONDS);
}

static void think(struct screen *s)
{
    read_table(s);
    (void)screen_draw(s);
    int seat = table_seat(&s->session->table);
    session_think(s->session, stops, s);
    note_saving(s);
    if (table_people(&s->session->table) > 0) {
        rest_after(s, seat);
        return;
    }
    /* No person plays, so somebody watches: each move stays on the screen for a moment. */
    struct tty_key key = tty_key(WATCH_MILLISECONDS);
    bool enough = key.kind == TTY_STOP || key.kind == TTY_CLOSED || (key.kind == TTY_CHAR && key.code == 'q');
    *table_told(&s->session->table) = s->session->table.match.count - 1;
    s->leaving = s->leaving || enough;
}

static void take_back(struct screen *s, bool again)
{
    bool done = talk_take_back(s->session, again, screen_text(s));
    note_text(s);
    note_saving(s);
    if (done)
        read_table(s);
}

static void give_hint(struct screen *s)
{
    if (s->reading.legal.count == 0) {
        screen_text_note(s, N_("There is nothing to choose now."));
        return;
    }
    s->input[0] = '\0';
    screen_list_fill(s);
    struct text reason;
    text_init(&reason, s->reason, sizeof s->reason);
    s->hinted = talk_hint(s->session, &s->reading, stops, s, &reason);
    screen_list_select(s, s->hinted);
}

static void store(struct screen *s, const char *path)
{
    talk_store(s->session, path, screen_text(s));
    note_text(s);
}

static void play_again(struct screen *s, bool turned)
{
    if (session_stage(s->session) != TABLE_OVER) {
        screen_text_note(s, N_("The game is not over."));
        return;
    }
    s->status = session_again(s->session, turned);
    s->leaving = s->leaving || s->status != 0;
    if (!s->leaving)
        read_table(s);
    note_saving(s);
}

static void obey(struct screen *s, enum word word, const char *rest)
{
    bool away = s->session->visit != NULL;
    bool known = (session_words(s->session) & WORD_BIT(word)) != 0;
    const char *why = away && !known ? visit_obey_why(s->session, word) : NULL;
    if (why != NULL) {
        screen_text_note(s, why);
        return;
    }
    if (!known)
        word = WORD_NONE;
    if (words_refuse_rest(s->lang, word, rest, screen_text(s))) {
        note_text(s);
        return;
    }
    if (away && (VISIT_WORDS & WORD_BIT(word)) != 0) {
        screen_visit_obey(s, word, rest);
        return;
    }
    switch ((int)word) {
    case WORD_NONE:
        screen_text_note(s, N_("There is no such command; ? lists them."));
        break;
    case WORD_LOOK:
        screen_text_words(s, rest);
        break;
    case WORD_BOARD:
    case WORD_LIST:
        s->page = 0;
        break;
    case WORD_PREVIEW:
        screen_text_preview(s, rest);
        break;
    case WORD_UNDO:
        if (table_stage(&s->session->table) == TABLE_OVER)
            screen_text_ask(s, WORD_UNDO);
        else
            take_back(s, false);
        break;
    case WORD_REDO:
        take_back(s, true);
        break;
    case WORD_HINT:
        give_hint(s);
        break;
    case WORD_LOG:
        screen_text_log(s);
        break;
    case WORD_SCORE:
        screen_text_score(s);
        break;
    case WORD_RULES:
        screen_text_rules(s, rest);
        break;
    case WORD_SAVE:
        store(s, rest);
        break;
    case WORD_HELP:
        screen_text_help(s);
        break;
    case WORD_QUIT:
        screen_text_ask(s, WORD_QUIT);
        break;
    case WORD_AGAIN:
    case WORD_TURN:
        play_again(s, word == WORD_TURN);
        break;
    case WORD_ANALYSE:
        screen_text_analyse(s);
        break;
    }
}

/* Behind a curtain only the commands that give nothing away are carried out. */
static void command(struct screen *s, enum word word, const char *rest)
{
    bool covered = session_stage(s->session) == TABLE_CURTAIN;
    uint64_t blind =
        WORD_BIT(WORD_QUIT) | WORD_BIT(WORD_SAVE) | WORD_BIT(WORD_RETURN) | WORD_BIT(WORD_YES) | WORD_BIT(WORD_NO);
    if (!covered || (blind & WORD_BIT(word)) != 0)
        obey(s, word, rest);
}

static void play(struct screen *s, int move)
{
    struct table *table = &s->session->table;
    if (s->session->visit != NULL) {
        if (!visit_play(s->session, &s->reading, move, screen_text(s)))
            note_text(s);
        read_table(s);
        return;
    }
    *table_told(table) = table->match.count; /* what follows is news */
    table_make(table, s->reading.legal.move[move]);
    session_save(s->session);
    note_saving(s);
    s->page = 0;
    read_table(s);
}

static void cross_curtain(struct screen *s)
{
    struct table *table = &s->session->table;
    if (s->session->visit != NULL)
        visit_cross(s->session);
    else if (session_stage(s->session) == TABLE_LEAVE)
        table_cover(table);
    else
        table_face(table);
    tty_wipe();
    s->page = 0;
    read_table(s);
}

/* Nothing is typed any more, and the list is whole again. */
static void clear_input(struct screen *s)
{
    s->input[0] = '\0';
    screen_list_fill(s);
}

static void complain(struct screen *s)
{
    const char *typed = s->input;
    if (s->items > 1) {
        screen_text_note(s, N_("Several choices fit: go on typing, or select one with the arrows."));
        return;
    }
    struct text *t = screen_text(s);
    if (!talk_number(&s->reading, typed, t))
        show_why(s->session->game, &s->reading.reader, &s->reading.view, typed, strlen(typed), t);
    note_text(s);
    clear_input(s);
}

/* A command of the list, which stays selected: what was typed may have left it alone there. */
static void confirm_word(struct screen *s, enum word word)
{
    if (s->input[0] != '\0')
        clear_input(s);
    for (int i = 0; i < s->items; i++)
        if (s->item[i].word == word)
            screen_list_select(s, i);
    command(s, word, "");
}

/* Makes the selected choice, or says why not. */
static void choose(struct screen *s)
{
    enum table_stage stage = session_stage(s->session);
    if (stage == TABLE_LEAVE || stage == TABLE_CURTAIN) {
        cross_curtain(s);
    } else if (s->reading.legal.count == 0 && s->items == 0) {
        clear_input(s);
        screen_text_note(s, screen_visit_watches(s) ? N_("You are watching, so you have nothing to choose.")
                                                    : N_("There is nothing to choose now."));
    } else if (s->selected < 0 && s->input[0] != '\0') {
        complain(s);
    } else if (s->selected < 0 && stage == TABLE_OVER) {
        screen_text_note(s, N_("Select first what is to be done: arrows, a name or the mouse."));
    } else if (s->selected < 0) {
        screen_text_note(s, table_series_marks_numbers(&s->reading)
                                ? N_("Select a choice first: arrows, # and its number, a name or the mouse.")
                                : N_("Select a choice first: arrows, a number, a name or the mouse."));
    } else if (s->item[s->selected].move >= 0) {
        play(s, s->item[s->selected].move);
    } else if (s->item[s->selected].word == WORD_QUIT) {
        s->leaving = true; /* the game is over, and nothing can be lost */
    } else {
        confirm_word(s, s->item[s->selected].word);
    }
}

static void confirm(struct screen *s)
{
    if (s->input[0] == ':') {
        char line[SCREEN_INPUT_MAX];
        memcpy(line, s->input + 1, sizeof line - 1);
        line[sizeof line - 1] = '\0';
        size_t n = strcspn(line, " ");
        s->input[0] = '\0';
        command(s, words_find(s->lang, line, n), line + n + strspn(line + n, " "));
        return;
    }
    choose(s);
    s->momentary = s->notice[0] != '\0' && s->asking == WORD_NONE;
}

static void click(struct screen *s, int x, int y)
{
    if (x < 0 || y < 0 || x >= s->canvas.width || y >= s->canvas.height)
        return;
    int pick = s->canvas.cell[y * s->canvas.width + x].pick;
    if (pick >= SCREEN_PICK_WORD)
        command(s, (enum word)(pick - SCREEN_PICK_WORD), "");
    else if (pick >= 0 && pick == s->selected)
        confirm(s);
    else if (pick >= 0)
        screen_list_select(s, pick);
}

/* The key of a command that means nothing now, at a table elsewhere where there is nothing to choose either: says why
 * at once, because there is nothing that could be typed. */
static bool explain_key(struct screen *s, uint32_t code)
{
    bool idle = s->session->visit != NULL && s->input[0] == '\0' && s->items == 0 && s->reading.legal.count == 0;
    enum word word = idle && code < 128 ? words_of_key((char)code) : WORD_NONE;
    const char *why = word != WORD_NONE ? visit_obey_why(s->session, word) : NULL;
    if (why != NULL)
        screen_text_note(s, why);
    s->momentary = why != NULL;
    return why != NULL;
}

static void type(struct screen *s, uint32_t code)
{
    enum word word = code < 128 && screen_list_is_command(s, (char)code) ? words_of_key((char)code) : WORD_NONE;
    if (word == WORD_SAY) {
        snprintf(s->input, sizeof s->input, ":%s ", words_name(s->lang, word));
        return;
    }
    if (word != WORD_NONE) {
        command(s, word, "");
        return;
    }
    if (explain_key(s, code))
        return;
    if (session_stage(s->session) == TABLE_CURTAIN && code != ':' && s->input[0] != ':')
        return;
    bool number = strspn(s->input, "#0123456789") == strlen(s->input);
    if (code == ' ' && number && (s->input[0] == '\0' || s->selected >= 0)) {
        command(s, WORD_PREVIEW, "");
        return;
    }
    screen_list_put(s->input, code);
    screen_list_fill(s);
}

static void function(struct screen *s, uint32_t number)
{
    static const enum word words[] = {WORD_NONE,  WORD_HELP,  WORD_UNDO, WORD_REDO, WORD_HINT, WORD_LOG,
                                      WORD_SCORE, WORD_RULES, WORD_SAVE, WORD_NONE, WORD_QUIT};
    if (number < sizeof words / sizeof words[0] && words[number] != WORD_NONE)
        command(s, words[number], "");
}

/* Takes the answer to the question that was asked. The letter of the command says yes, too, as do y and o. */
static void decide(struct screen *s, struct tty_key key)
{
    enum word asked = s->asking;
    bool letter =
        key.kind == TTY_CHAR && (key.code == (uint32_t)words_key(asked) || key.code == 'y' || key.code == 'o');
    bool stop = key.kind == TTY_STOP || key.kind == TTY_CLOSED;
    s->asking = WORD_NONE;
    if (asked == WORD_QUIT || key.kind == TTY_CLOSED)
        s->leaving = s->leaving || key.kind == TTY_ENTER || stop || letter;
    else if (key.kind == TTY_ENTER || letter)
        take_back(s, false);
}

static void answer(struct screen *s, struct tty_key key)
{
    int by = s->rows > 1 ? s->rows - 1 : 1;
    if (key.kind != TTY_NOTHING && key.kind != TTY_RESIZED) {
        s->notice[0] = '\0';
        s->said = s->momentary = false;
    }
    if (s->asking != WORD_NONE && key.kind != TTY_NOTHING && key.kind != TTY_RESIZED) {
        decide(s, key);
        return;
    }
    switch (key.kind) {
    case TTY_CHAR:
        type(s, key.code);
        break;
    case TTY_FUNCTION:
        function(s, key.code);
        break;
    case TTY_ENTER:
        confirm(s);
        break;
    case TTY_ESCAPE:
        clear_input(s);
        break;
    case TTY_ERASE:
        screen_list_erase(s->input);
        screen_list_fill(s);
        break;
    case TTY_TAB:
    case TTY_RIGHT:
        s->page = s->pages > 0 ? (s->page + 1) % s->pages : 0;
        break;
    case TTY_BACK_TAB:
    case TTY_LEFT:
        s->page = s->pages > 0 ? (s->page + s->pages - 1) % s->pages : 0;
        break;
    case TTY_UP:
    case TTY_WHEEL_UP:
        screen_list_select(s, s->selected < 0 ? s->items - 1 : s->selected - 1);
        break;
    case TTY_DOWN:
    case TTY_WHEEL_DOWN:
        screen_list_select(s, s->selected + 1);
        break;
    case TTY_PAGE_UP:
        screen_list_select(s, s->selected - by);
        break;
    case TTY_PAGE_DOWN:
        screen_list_select(s, s->selected + by);
        break;
    case TTY_HOME:
        screen_list_select(s, 0);
        break;
    case TTY_END:
        screen_list_select(s, s->items - 1);
        break;
    case TTY_CLICK:
        click(s, key.x, key.y);
        break;
    case TTY_STOP:
        screen_text_ask(s, WORD_QUIT);
        break;
    case TTY_CLOSED:
        s->leaving = true;
        break;
    case TTY_NOTHING:
    case TTY_RESIZED:
        break;
    }
}

static void farewell(struct session *session)
{
    char line[4 * GUEST_LINK_MAX];
    struct text t;
    text_init(&t, line, sizeof line);
    if (session->visit != NULL)
        visit_words_farewell(session, &t);
    else
        talk_farewell(session, &t);
    out_line(line);
}

int screen_play(struct session *session)
{
    struct screen *s = calloc(1, sizeof *s);
    if (s == NULL)
        return 3;
    s->session = session;
    s->lang = session->lang;
    read_table(s);
    note_saving(s);
    if (session->visit != NULL && visit_has_table(session))
        table_recall(&session->table); /* whoever comes back reads what happened since they decided last */
    if (session->visit != NULL)
        tty_watch(visit_handle(session));
    while (!s->leaving) {
        if (session->visit != NULL && screen_visit_follow(s))
            read_table(s);
        if (s->leaving)
            break;
        if (session->visit == NULL && session_stage(session) == TABLE_THINK) {
            think(s);
            read_table(s);
            continue;
        }
        bool turns = session->visit != NULL && visit_turns(session);
        bool seen = !turns && screen_draw(s);
        if (seen && session->visit != NULL)
            visit_told(session);
        struct tty_key key = tty_key(session->visit != NULL ? visit_rest(session) : -1);
        if (seen || key.kind == TTY_STOP || key.kind == TTY_CLOSED)
            answer(s, key);
    }
    if (session->visit != NULL)
        visit_finish(session);
    int status = s->status;
    screen_draw_release(s);
    free(s);
    tty_end();
    if (status == 0)
        farewell(session);
    return status;
}
