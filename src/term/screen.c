/* A game on the whole screen: what the keys and the mouse do.
 *
 * The screen is one loop (screen_play). Each round draws all of it from what the place is now, waits for a key or until
 * the place has something new, does what the key says, and follows the place (screen_follow.c). Nothing is drawn by
 * whoever changes something, so there is no order in which parts of the screen have to be brought up to date.
 *
 * Between two rounds these hold:
 *
 * - `reading` is the position of session.now, `item` the list of what can be chosen in it, narrowed by what is typed
 *   (`input`); `selected` is an item or -1, and Enter does what is selected and never guesses;
 * - `asking` is a question about leaving or taking back, which takes the next key whatever it is;
 * - what is typed begins with a colon for a keyword, else it is looked for in the list; a letter alone is a keyword
 *   where no choice begins with it (screen_list_is_keyword).
 *
 * So "m", "a", … and Enter for "market" in Petra goes: type adds to `input`, and screen_list_fill leaves the choices
 * that begin with it and selects one that is left alone, or is named whole; confirm plays it by place.play;
 * screen_follow sees another moment, reads the position and empties `input`; the next round draws that. Where nobody is
 * before the screen to choose, bots think within a round (think), which then ends without a key. */
#include "term/screen.h"

#include "term/out.h"
#include "term/screen_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WATCH_MILLISECONDS = 400, REST_MILLISECONDS = 900 };

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
    (void)screen_draw(s);
    tty_rest(REST_MILLISECONDS);
}

static void think(struct screen *s)
{
    (void)screen_draw(s);
    int seat = table_seat(&s->session->table);
    s->session->place->think(s->session, stops, s);
    if (table_people(&s->session->table) > 0) {
        screen_follow(s);
        rest_after(s, seat);
        return;
    }
    /* No person plays, so somebody watches: each move stays on the screen for a moment, and is the news. */
    struct tty_key key = tty_key(WATCH_MILLISECONDS);
    bool enough = key.kind == TTY_STOP || key.kind == TTY_CLOSED || (key.kind == TTY_CHAR && key.code == 'q');
    table_tell(&s->session->table, s->session->table.match.count - 1);
    s->leaving = s->leaving || enough;
}

static void give_hint(struct screen *s)
{
    if (s->reading.legal.count == 0) {
        screen_text_notice(s, N_("There is nothing to choose now."));
        return;
    }
    s->input[0] = '\0';
    screen_list_fill(s);
    struct text reason;
    text_init(&reason, s->reason, sizeof s->reason);
    s->hinted = phrase_hint(s->session, &s->reading, stops, s, &reason);
    screen_list_select(s, s->hinted);
}

/* A keyword that is the place's. */
static void obey_place(struct screen *s, enum keyword word, const char *rest)
{
    struct text *t = screen_text(s);
    s->status = s->session->place->obey(s->session, word, rest, t);
    s->leaving = s->leaving || s->status != 0;
    while (t->used > 0 && t->data[t->used - 1] == '\n')
        t->data[--t->used] = '\0';
    if (word == KEYWORD_LINK)
        screen_lobby_outside(s, s->text);
    else if (strchr(s->text, '\n') == NULL && canvas_width(s->text) < 2 * (s->canvas.width - 2))
        screen_text_as_notice(s);
    else
        screen_text_read(s, keyword_name(s->lang, word));
}

/* The word of a keyword that is understood now; else says what is wrong with it, and is none. */
static enum keyword understand(struct screen *s, enum keyword word, const char *rest)
{
    bool known = word != KEYWORD_NONE && (s->session->now.keywords & KEYWORD_BIT(word)) != 0;
    const char *why = known ? NULL : session_why(s->session, word);
    if (!known)
        screen_text_notice(s, why != NULL ? why : N_("There is no such command; ? lists them."));
    else if (keyword_refuse_rest(s->lang, word, rest, screen_text(s))) {
        screen_text_as_notice(s);
        known = false;
    }
    return known ? word : KEYWORD_NONE;
}

static void obey(struct screen *s, enum keyword typed, const char *rest)
{
    enum keyword word = understand(s, typed, rest);
    switch ((int)word) {
    case KEYWORD_NONE:
        break;
    case KEYWORD_LOOK:
        screen_text_words(s, rest);
        break;
    case KEYWORD_BOARD:
    case KEYWORD_LIST:
        s->page = 0;
        break;
    case KEYWORD_PREVIEW:
        screen_text_preview(s, rest);
        break;
    case KEYWORD_HINT:
        give_hint(s);
        break;
    case KEYWORD_LOG:
        screen_text_log(s);
        break;
    case KEYWORD_SCORE:
        screen_text_score(s);
        break;
    case KEYWORD_RULES:
        screen_text_rules(s, rest);
        break;
    case KEYWORD_HELP:
        screen_text_help(s);
        break;
    case KEYWORD_QUIT:
        screen_text_ask(s, KEYWORD_QUIT);
        break;
    case KEYWORD_ANALYSE:
        screen_text_analyse(s);
        break;
    default: /* the place's own; what ended the game is taken back only by whoever means it */
        if (word == KEYWORD_UNDO && s->session->now.stage == TABLE_OVER)
            screen_text_ask(s, KEYWORD_UNDO);
        else
            obey_place(s, word, rest);
        break;
    }
}

/* Behind a curtain only the keywords that give nothing away are carried out. */
static void carry_out(struct screen *s, enum keyword word, const char *rest)
{
    bool covered = s->session->now.stage == TABLE_CURTAIN;
    uint64_t blind = KEYWORD(QUIT) | KEYWORD(SAVE) | KEYWORD(RETURN) | KEYWORD(YES) | KEYWORD(NO);
    if (!covered || (blind & KEYWORD_BIT(word)) != 0)
        obey(s, word, rest);
}

/* Nothing is typed any more, and the list is whole again. */
static void clear_input(struct screen *s)
{
    s->input[0] = '\0';
    screen_list_fill(s);
}

static void play(struct screen *s, int move)
{
    const struct table *table = &s->session->table;
    uint32_t made = table->match.count;
    if (!s->session->place->play(s->session, &s->reading, move, screen_text(s))) {
        screen_text_as_notice(s);
        clear_input(s);
    }
    if (table->match.count != made)
        s->page = 0;
}

static void cross_curtain(struct screen *s)
{
    s->session->place->cross(s->session);
    tty_wipe();
    s->page = 0;
}

static void complain(struct screen *s)
{
    const char *typed = s->input;
    if (s->items > 1) {
        screen_text_notice(s, N_("Several choices fit: go on typing, or select one with the arrows."));
        return;
    }
    struct text *t = screen_text(s);
    if (!phrase_number(&s->reading, typed, t))
        show_why(s->session->game, &s->reading.reader, &s->reading.view, typed, strlen(typed), t);
    screen_text_as_notice(s);
    clear_input(s);
}

/* A keyword of the list, which stays selected: what was typed may have left it alone there. */
static void confirm_keyword(struct screen *s, enum keyword word)
{
    if (s->input[0] != '\0')
        clear_input(s);
    for (int i = 0; i < s->items; i++)
        if (s->item[i].word == word)
            screen_list_select(s, i);
    carry_out(s, word, "");
}

/* Makes the selected choice, or says why not. */
static void choose(struct screen *s)
{
    enum table_stage stage = s->session->now.stage;
    if (stage == TABLE_LEAVE || stage == TABLE_CURTAIN) {
        cross_curtain(s);
    } else if (s->reading.legal.count == 0 && s->items == 0) {
        clear_input(s);
        screen_text_notice(s, s->session->now.watches ? N_("You are watching, so you have nothing to choose.")
                                                      : N_("There is nothing to choose now."));
    } else if (s->selected < 0 && s->input[0] != '\0') {
        complain(s);
    } else if (s->selected < 0 && stage == TABLE_OVER) {
        screen_text_notice(s, N_("Select first what is to be done: arrows, a name or the mouse."));
    } else if (s->selected < 0) {
        screen_text_notice(s, table_series_marks_numbers(&s->reading)
                                  ? N_("Select a choice first: arrows, # and its number, a name or the mouse.")
                                  : N_("Select a choice first: arrows, a number, a name or the mouse."));
    } else if (s->item[s->selected].move >= 0) {
        play(s, s->item[s->selected].move);
    } else if (s->item[s->selected].word == KEYWORD_QUIT) {
        s->leaving = true; /* the game is over, and nothing can be lost */
    } else {
        confirm_keyword(s, s->item[s->selected].word);
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
        carry_out(s, keyword_find(s->lang, line, n), line + n + strspn(line + n, " "));
        return;
    }
    choose(s);
    s->momentary = s->notice[0] != '\0' && s->asking == KEYWORD_NONE;
}

static void click(struct screen *s, int x, int y)
{
    if (x < 0 || y < 0 || x >= s->canvas.width || y >= s->canvas.height)
        return;
    int pick = s->canvas.cell[y * s->canvas.width + x].pick;
    if (pick >= SCREEN_PICK_KEYWORD)
        carry_out(s, (enum keyword)(pick - SCREEN_PICK_KEYWORD), "");
    else if (pick >= 0 && pick == s->selected)
        confirm(s);
    else if (pick >= 0)
        screen_list_select(s, pick);
}

/* The key of a keyword that means nothing now, where there is nothing to choose either: says why at once, because there
 * is nothing that could be typed. */
static bool explain_key(struct screen *s, uint32_t code)
{
    bool idle = s->input[0] == '\0' && s->items == 0 && s->reading.legal.count == 0;
    enum keyword word = idle && code < 128 ? keyword_of_key((char)code) : KEYWORD_NONE;
    const char *why = word != KEYWORD_NONE ? session_why(s->session, word) : NULL;
    if (why != NULL)
        screen_text_notice(s, why);
    s->momentary = why != NULL;
    return why != NULL;
}

static void type(struct screen *s, uint32_t code)
{
    enum keyword word = code < 128 && screen_list_is_keyword(s, (char)code) ? keyword_of_key((char)code) : KEYWORD_NONE;
    if (word == KEYWORD_SAY) {
        snprintf(s->input, sizeof s->input, ":%s ", keyword_name(s->lang, word));
        return;
    }
    if (word != KEYWORD_NONE) {
        carry_out(s, word, "");
        return;
    }
    if (explain_key(s, code))
        return;
    if (s->session->now.stage == TABLE_CURTAIN && code != ':' && s->input[0] != ':')
        return;
    bool number = strspn(s->input, "#0123456789") == strlen(s->input);
    if (code == ' ' && number && (s->input[0] == '\0' || s->selected >= 0)) {
        carry_out(s, KEYWORD_PREVIEW, "");
        return;
    }
    screen_list_put(s->input, code);
    screen_list_fill(s);
}

static void function(struct screen *s, uint32_t number)
{
    static const enum keyword words[] = {KEYWORD_NONE, KEYWORD_HELP, KEYWORD_UNDO,  KEYWORD_REDO,
                                         KEYWORD_HINT, KEYWORD_LOG,  KEYWORD_SCORE, KEYWORD_RULES,
                                         KEYWORD_SAVE, KEYWORD_NONE, KEYWORD_QUIT};
    if (number < sizeof words / sizeof words[0] && words[number] != KEYWORD_NONE)
        carry_out(s, words[number], "");
}

/* Takes the answer to the question that was asked. The letter of the keyword says yes, too, as do y and o. */
static void decide(struct screen *s, struct tty_key key)
{
    enum keyword asked = s->asking;
    bool letter =
        key.kind == TTY_CHAR && (key.code == (uint32_t)keyword_key(asked) || key.code == 'y' || key.code == 'o');
    bool stop = key.kind == TTY_STOP || key.kind == TTY_CLOSED;
    s->asking = KEYWORD_NONE;
    if (asked == KEYWORD_QUIT || key.kind == TTY_CLOSED)
        s->leaving = s->leaving || key.kind == TTY_ENTER || stop || letter;
    else if (key.kind == TTY_ENTER || letter)
        obey_place(s, KEYWORD_UNDO, "");
}

/* Moves along the list; false if the key does not. */
static bool move_along(struct screen *s, enum tty_kind kind)
{
    int by = s->rows > 1 ? s->rows - 1 : 1;
    if (kind == TTY_UP || kind == TTY_WHEEL_UP)
        screen_list_select(s, s->selected < 0 ? s->items - 1 : s->selected - 1);
    else if (kind == TTY_DOWN || kind == TTY_WHEEL_DOWN)
        screen_list_select(s, s->selected + 1);
    else if (kind == TTY_PAGE_UP)
        screen_list_select(s, s->selected - by);
    else if (kind == TTY_PAGE_DOWN)
        screen_list_select(s, s->selected + by);
    else if (kind == TTY_HOME)
        screen_list_select(s, 0);
    else if (kind == TTY_END)
        screen_list_select(s, s->items - 1);
    else
        return false;
    return true;
}

/* Turns the pages of the board; false if the key does not. */
static bool turn_page(struct screen *s, enum tty_kind kind)
{
    bool on = kind == TTY_TAB || kind == TTY_RIGHT;
    if (!on && kind != TTY_BACK_TAB && kind != TTY_LEFT)
        return false;
    if (s->pages > 0)
        s->page = (s->page + (on ? 1 : s->pages - 1)) % s->pages;
    else
        s->page = 0;
    return true;
}

static void press(struct screen *s, struct tty_key key)
{
    if (key.kind == TTY_CHAR)
        type(s, key.code);
    else if (key.kind == TTY_FUNCTION)
        function(s, key.code);
    else if (key.kind == TTY_ENTER)
        confirm(s);
    else if (key.kind == TTY_ESCAPE)
        clear_input(s);
    else if (key.kind == TTY_ERASE) {
        screen_list_erase(s->input);
        screen_list_fill(s);
    } else if (key.kind == TTY_CLICK)
        click(s, key.x, key.y);
    else if (key.kind == TTY_STOP)
        screen_text_ask(s, KEYWORD_QUIT);
    else if (key.kind == TTY_CLOSED)
        s->leaving = true;
    else if (!move_along(s, key.kind))
        (void)turn_page(s, key.kind);
}

/* With every key the notice has been read. */
static void answer(struct screen *s, struct tty_key key)
{
    if (key.kind == TTY_NOTHING || key.kind == TTY_RESIZED)
        return;
    s->notice[0] = '\0';
    s->said = s->momentary = false;
    if (s->asking != KEYWORD_NONE)
        decide(s, key);
    else
        press(s, key);
}

/* Draws what there is, and does what comes next: a bot's decision, or what a key says. */
static void step(struct screen *s)
{
    struct session *session = s->session;
    const struct place *place = session->place;
    if (session->now.stage == TABLE_THINK && place->think != NULL) {
        think(s);
        return;
    }
    bool seen = !session->now.blank && screen_draw(s);
    if (seen && place->shown != NULL)
        place->shown(session);
    struct tty_key key = tty_key(session->now.rest);
    if (seen || key.kind == TTY_STOP || key.kind == TTY_CLOSED)
        answer(s, key);
}

int screen_play(struct session *session)
{
    struct screen *s = calloc(1, sizeof *s);
    if (s == NULL)
        return 3;
    s->session = session;
    s->lang = session->lang;
    s->seen.game = UINT32_MAX; /* nothing was shown yet */
    tty_watch(session->handle);
    if (session->now.dealt)
        table_recall(&session->table); /* whoever comes back reads what happened since they decided last */
    screen_follow(s);
    while (!s->leaving) {
        step(s);
        if (!s->leaving)
            screen_follow(s);
    }
    session->place->finish(session);
    session_say(session, PLACE_FAREWELL, screen_text(s));
    tty_end();
    int status = s->status;
    if (status == 0)
        out_line(s->text);
    screen_draw_release(s);
    free(s);
    return status;
}
