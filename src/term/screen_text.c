/* What can be read on the full screen, and notices. */
#include "term/screen_game.h"
#include "term/story.h"

#include <stdio.h>
#include <string.h>

enum { ABOUT_AT = 18 /* the column in which the help says what a keyword does */, CHOICE_TEXT_MAX = 8192 };

struct text *screen_text(struct screen *s)
{
    text_init(&s->out, s->text, sizeof s->text);
    return &s->out;
}

void screen_text_notice(struct screen *s, const char *message)
{
    snprintf(s->notice, sizeof s->notice, "%s", lang_get(s->lang, message));
}

void screen_text_as_notice(struct screen *s)
{
    snprintf(s->notice, sizeof s->notice, "%.500s", s->text);
}

void screen_text_ask(struct screen *s, enum keyword word)
{
    s->asking = word;
    screen_text_notice(s, word == KEYWORD_QUIT
                              ? s->session->now.manner->quit
                              : N_("The game is over. Go on from your last decision? Enter: yes, Escape: no"));
}

static void leave_if_gone(struct screen *s, enum tty_kind kind)
{
    s->leaving = s->leaving || kind == TTY_CLOSED;
    if (kind == TTY_STOP)
        screen_text_ask(s, KEYWORD_QUIT);
}

void screen_text_log(struct screen *s)
{
    static char sentence[SHOW_TEXT_MAX];
    struct story story;
    struct text *t = screen_text(s), one;
    story_begin(&story, s->session, 0);
    text_init(&one, sentence, sizeof sentence);
    for (; story_next(&story, &one); text_init(&one, sentence, sizeof sentence)) {
        text_put(t, sentence);
        text_put(t, one.used > 0 ? "\n" : "");
    }
    phrase_result(s->session, &s->reading, &one);
    text_put(t, sentence);
    leave_if_gone(s, screen_pager_read(s, lang_get(s->lang, "What has happened"), true, NULL));
}

static void find_rules(struct screen *s, const char *word, struct text *out)
{
    phrase_rules(&s->reading, word, out);
}

void screen_text_rules(struct screen *s, const char *word)
{
    find_rules(s, word, screen_text(s));
    leave_if_gone(s, screen_pager_read(s, lang_get(s->lang, "Rules"), false, find_rules));
}

void screen_text_score(struct screen *s)
{
    phrase_score(&s->session->table, &s->reading, screen_text(s));
    leave_if_gone(s, screen_pager_read(s, lang_get(s->lang, "How everybody stands"), false, NULL));
}

static void find_things(struct screen *s, const char *word, struct text *out)
{
    phrase_look(&s->reading, word, out);
}

void screen_text_words(struct screen *s, const char *name)
{
    find_things(s, name, screen_text(s));
    leave_if_gone(s, screen_pager_read(s, lang_get(s->lang, "The table in words"), false, find_things));
}

/* Shows what the choice of this name would do, or the selected one if no name is given; a hint with its reason. */
void screen_text_preview(struct screen *s, const char *name)
{
    int choice = table_series_choice(&s->reading, name, strlen(name));
    if (name[0] == '\0' && s->selected >= 0)
        choice = s->item[s->selected].move;
    if (choice < 0) {
        screen_text_notice(s, N_("Say which choice: its number or its name as the list has it."));
        return;
    }
    struct text *t = screen_text(s);
    if (choice == s->hinted) {
        text_put(t, s->reason);
        text_put(t, "\n\n");
    }
    char what[CHOICE_TEXT_MAX];
    struct text one;
    text_init(&one, what, sizeof what);
    phrase_choice(&s->reading, choice, &one);
    text_put(t, what);
    leave_if_gone(s, screen_pager_read(s, lang_get(s->lang, "What it would do"), false, NULL));
}

static void put_word(const struct screen *s, enum keyword w, struct text *out)
{
    char key[2] = {keyword_key(w), '\0'};
    char name[64];
    struct text t;
    text_init(&t, name, sizeof name);
    text_put(&t, "  ");
    text_put(&t, key);
    text_put(&t, key[0] != '\0' ? "  :" : "   :");
    text_put(&t, keyword_name(s->lang, w));
    canvas_cell(out, name, ABOUT_AT, false);
    int size, room = screen_pager_width(s) - ABOUT_AT;
    const char *const *about = s->session->now.manner->about;
    const char *here = about != NULL ? about[w] : NULL;
    for (const char *at = here != NULL ? lang_get(s->lang, here) : keyword_about(s->lang, w), *next; *at != '\0';
         at = next) {
        next = screen_draw_break(at, room, &size);
        text_bytes(out, at, (size_t)size);
        text_char(out, '\n');
        for (int i = 0; i < ABOUT_AT && *next != '\0'; i++)
            text_char(out, ' ');
    }
}

/* Shows how far the analysis is; a key ends it. */
static bool show_progress(void *with, uint32_t part)
{
    struct screen *s = with;
    struct text t;
    text_init(&t, s->notice, sizeof s->notice);
    LANG_SAY(&t, s->lang, "Analysing: {n} %. A key ends it.", {"n", NULL, part / 10});
    if (part / 10 != s->shown)
        (void)screen_draw(s);
    s->shown = part / 10;
    enum tty_kind kind = tty_key(0).kind;
    return kind == TTY_NOTHING || kind == TTY_RESIZED;
}

void screen_text_analyse(struct screen *s)
{
    static char words[PHRASE_MAX];
    struct text t;
    if (s->session->now.finished == NULL) {
        screen_text_notice(s, N_("The game is not over."));
        return;
    }
    text_init(&t, words, sizeof words);
    s->shown = 0;
    (void)session_study(s->session, show_progress, s, &t);
    s->notice[0] = '\0';
    text_put(screen_text(s), words);
    leave_if_gone(s, screen_pager_read(s, lang_get(s->lang, "Where the game turned"), false, NULL));
}

/* How to choose and to command, for whoever sits at the table. */
static void put_keys(const struct screen *s, struct text *t)
{
    lang_put(t, s->lang,
             table_series_marks_numbers(&s->reading)
                 ? N_("To choose: the arrow keys or the wheel move along the list; # and a number, or the beginning of "
                      "a choice's name, finds it; so does a word of its description; a click on the board or on the "
                      "list selects it. Enter, or a second click, plays it, but not while several fit what was typed. "
                      "The space bar shows all that is said about the selected one. Escape starts over. Tab turns the "
                      "board's pages.")
                 : N_("To choose: the arrow keys or the wheel move along the list; a number, or the beginning of a "
                      "choice's name, finds it; so does a word of its description; a click on the board or on the "
                      "list selects it. Enter, or a second click, plays it, but not while several fit what was typed. "
                      "The space bar shows all that is said about the selected one. Escape starts over. Tab turns the "
                      "board's pages."));
    text_put(t, "\n\n");
    lang_put(t, s->lang,
             "Commands: the letter alone, where no choice begins with it; or always a colon and then the letter or the "
             "word, as in :u or :undo. F1 help, F2 undo, F3 redo, F4 hint, F5 log, F6 score, F7 rules, F8 save, "
             "F10 quit.");
}

void screen_text_help(struct screen *s)
{
    struct text *t = screen_text(s);
    if (!s->session->place->together) {
        lang_put(t, s->lang, s->session->game->show->title);
        text_char(t, '\n');
    }
    session_say(s->session, PLACE_PEOPLE, t);
    text_put(t, "\n\n");
    if (s->session->now.watches)
        lang_put(t, s->lang,
                 "Tab turns the board's pages. Commands: the letter alone; or a colon and then the "
                 "letter or the word, as in :l or :log. F1 help, F5 log, F6 score, F7 rules, F10 quit.");
    else
        put_keys(s, t);
    text_put(t, "\n\n");
    for (enum keyword w = KEYWORD_LOOK; w < KEYWORD_COUNT; w++)
        if (w != KEYWORD_BOARD && w != KEYWORD_LIST && (s->session->now.keywords & KEYWORD_BIT(w)) != 0)
            put_word(s, w, t);
    leave_if_gone(s, screen_pager_read(s, lang_get(s->lang, "Help"), false, NULL));
}

void screen_text_read(struct screen *s, const char *title)
{
    leave_if_gone(s, screen_pager_read(s, title, false, NULL));
}
