/* A whole game in lines of text, stage by stage as table_stage says. */
#include "term/plain.h"

#include "term/console.h"
#include "term/out.h"

#include <stdlib.h>
#include <string.h>

/* Behind a curtain only what gives nothing away is understood. */
#define COVERED_WORDS (WORD_BIT(WORD_SAVE) | WORD_BIT(WORD_HELP) | WORD_BIT(WORD_QUIT))

struct plain {
    struct session *session;
    struct console console;
    bool described; /* the position has been told in words since this game, or this person's turn, began */
    bool sure;      /* taking back what ended the game has been asked for once */
    bool leaving;
    int status;
};

static void say(struct plain *p, const char *message)
{
    out_wrap(lang_get(p->console.lang, message), 0);
}

static void tell_news(struct plain *p)
{
    uint32_t *told = table_told(&p->session->table);
    console_tell(&p->console, *told);
    *told = p->session->table.match.count;
}

static void greet(struct plain *p)
{
    talk_greeting(p->session, console_text(&p->console));
    console_say(&p->console);
    p->described = false;
}

static bool stops(void *with)
{
    (void)with;
    return line_stops();
}

static void say_hint(struct plain *p)
{
    char reason[2048];
    struct text t;
    text_init(&t, reason, sizeof reason);
    console_preview(&p->console, (uint32_t)talk_hint(p->session, &p->console.reading, stops, NULL, &t));
    out_wrap(reason, 0);
}

static bool goes_on(void *with, uint32_t part)
{
    (void)with;
    (void)part;
    return !line_stops();
}

static void analyse(struct plain *p)
{
    if (table_stage(&p->session->table) != TABLE_OVER) {
        say(p, N_("The game is not over."));
        return;
    }
    say(p, N_("Analysing; Ctrl-C ends it."));
    (void)session_study(p->session, goes_on, NULL, console_text(&p->console));
    (void)line_stopped();
    console_say(&p->console);
}

static void give_hint(struct plain *p)
{
    if (p->console.reading.legal.count == 0)
        say(p, N_("There is nothing to choose now."));
    else
        say_hint(p);
}

static void store(struct plain *p, const char *path)
{
    talk_store(p->session, path, console_text(&p->console));
    console_say(&p->console);
}

/* Tells if the game could not be saved, or can be again. */
static void tell_saving(struct plain *p)
{
    if (session_news(p->session, console_text(&p->console)))
        console_say(&p->console);
}

/* What ended the game is taken back only if that is asked for twice. */
static bool take_back(struct plain *p, bool again)
{
    if (table_stage(&p->session->table) == TABLE_OVER && !again && !p->sure) {
        p->sure = true;
        LANG_SAY(console_text(&p->console), p->console.lang,
                 "The game is over; \"{undo}\" once more goes on with it from your last decision.",
                 {"undo", words_name(p->console.lang, WORD_UNDO), 0});
        console_say(&p->console);
        return false;
    }
    p->sure = false;
    bool done = talk_take_back(p->session, again, console_text(&p->console));
    console_say(&p->console);
    tell_saving(p);
    return done;
}

static bool play_again(struct plain *p, bool turned)
{
    if (table_stage(&p->session->table) != TABLE_OVER) {
        say(p, N_("The game is not over."));
        return false;
    }
    p->status = session_again(p->session, turned);
    p->leaving = p->leaving || p->status != 0;
    if (!p->leaving)
        greet(p);
    tell_saving(p);
    return true;
}

/* Carries out a command; true if the game then stands differently, so that its stage is looked at anew. */
static bool obey(struct plain *p, enum word word, const char *rest)
{
    if (word == WORD_UNDO || word == WORD_REDO)
        return take_back(p, word == WORD_REDO);
    p->sure = false;
    if (word == WORD_AGAIN || word == WORD_TURN)
        return play_again(p, word == WORD_TURN);
    if (word == WORD_HINT)
        give_hint(p);
    else if (word == WORD_SAVE)
        store(p, rest);
    else if (word == WORD_ANALYSE)
        analyse(p);
    p->leaving = p->leaving || word == WORD_QUIT;
    return p->leaving;
}

/* An answer of the person before the terminal; false, and leaving, if there is none. */
static bool answer(struct plain *p, struct console_answer *out)
{
    bool answered = console_answer(&p->console, out);
    p->leaving = p->leaving || !answered;
    return answered;
}

static void choose(struct plain *p)
{
    struct console_answer a;
    tell_news(p);
    if (!p->described)
        console_describe(&p->console);
    p->described = true;
    console_question(&p->console);
    console_offer(&p->console);
    while (answer(p, &a)) {
        if (a.choice >= 0) {
            table_make(&p->session->table, p->console.reading.legal.move[a.choice]);
            session_save(p->session);
            tell_saving(p);
            return;
        }
        if (obey(p, a.word, a.rest))
            return;
    }
}

/* The person before the terminal has played, and another person is next. */
static void leave_seat(struct plain *p)
{
    struct console_answer a;
    tell_news(p);
    say(p, N_("Press Enter to draw the curtain."));
    while (answer(p, &a) && !obey(p, a.word, a.rest)) {
        if (a.line[0] == '\0') {
            table_cover(&p->session->table);
            return;
        }
        say(p, N_("Press Enter to draw the curtain."));
    }
}

/* Behind a curtain nothing of any player is on the screen, in what can be scrolled back to, or among the lines that
 * were typed before. */
static void draw_curtain(struct plain *p)
{
    struct console_answer a;
    line_forget();
    out_clear();
    p->console.words = COVERED_WORDS;
    do {
        talk_curtain(p->session, console_text(&p->console));
        console_say(&p->console);
    } while (answer(p, &a) && !obey(p, a.word, a.rest) && a.line[0] != '\0');
    p->console.words = WORDS_HERE;
    if (p->leaving)
        return;
    table_face(&p->session->table);
    out_clear();
    p->described = false;
}

static void end_game(struct plain *p)
{
    struct console_answer a;
    bool done = false;
    tell_news(p);
    console_outcome(&p->console);
    console_score(&p->console);
    while (!done) {
        talk_end(p->session, console_text(&p->console));
        console_say(&p->console);
        if (!answer(p, &a))
            return;
        if (a.line[0] == '\0' && table_series_goes_on(&p->session->table))
            a.word = WORD_TURN;
        done = obey(p, a.word, a.rest);
    }
}

static void think(struct plain *p)
{
    session_think(p->session, stops, NULL);
    tell_saving(p);
    if (table_people(&p->session->table) > 0)
        return;
    tell_news(p);
    p->leaving = p->leaving || line_stopped();
}

static void step(struct plain *p)
{
    console_read(&p->console);
    switch (table_stage(&p->session->table)) {
    case TABLE_CHOOSE:
        choose(p);
        break;
    case TABLE_THINK:
        think(p);
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

static void farewell(struct plain *p)
{
    const struct table *t = &p->session->table;
    if (table_has_curtains(t) && table_stage(t) != TABLE_OVER)
        out_clear();
    talk_farewell(p->session, console_text(&p->console));
    console_say(&p->console);
}

int plain_play(struct session *s)
{
    struct plain *p = calloc(1, sizeof *p);
    if (p == NULL)
        return 3;
    p->session = s;
    console_init(&p->console, &s->table, s->lang, WORDS_HERE);
    p->console.warning = N_("Ctrl-C again leaves; the game stays saved.");
    greet(p);
    tell_saving(p);
    while (!p->leaving)
        step(p);
    int status = p->status;
    if (status == 0)
        farewell(p);
    free(p);
    return status;
}
