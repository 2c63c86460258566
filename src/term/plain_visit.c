/* A table elsewhere in lines of text: what happens is told as it comes, above the line that is being typed. */
#include "term/console.h"
#include "term/out.h"
#include "term/plain.h"
#include "term/visit.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LOOK = 1000, HOLD = 30000 /* milliseconds */ };

struct place {
    struct session *session;
    struct console console;
    enum table_stage stage; /* what was told last: */
    int next;               /* for whom the curtain is opened */
    uint32_t game, moves;
    bool described, ended; /* the position in words; how the game ended */
    bool waited;           /* somebody else was to decide since the reader was told how much time is left */
    bool over, leaving;
    bool parted;      /* it was said why it is over */
    bool held;        /* the next line waits, */
    int64_t since;    /* from then on */
    char told[1024];  /* the last move in words */
    char status[512]; /* what was said last of what is waited for */
    char offer[512];  /* and of what is asked */
};

static void read_position(const void *with, struct table_reading *out)
{
    session_read(with, out);
}

static const char *refuse(const void *with, enum word word)
{
    return visit_obey_why(with, word);
}

/* Says a sentence unless it was the last of its kind; true if it said it. */
static bool say_once(struct place *p, char *last, size_t size, void (*write)(const struct session *s, struct text *out))
{
    struct text *t = console_text(&p->console);
    write(p->session, t);
    if (strncmp(last, t->data, size - 1) == 0)
        return false;
    snprintf(last, size, "%s", t->data);
    if (t->used > 0 && strstr(p->told, t->data) != NULL)
        return false; /* the move has said so */
    console_say(&p->console);
    return true;
}

/* The moves up to a number of them that were not told yet. */
static void tell_moves(struct place *p, uint32_t until)
{
    struct table *t = &p->session->table;
    uint32_t *told = table_told(t);
    if (p->game != p->session->visit->guest.table.pub.begun) {
        p->game = p->session->visit->guest.table.pub.begun;
        p->moves = *told;
        p->described = p->ended = false;
    }
    if (p->moves > t->match.count)
        p->moves = t->match.count; /* something was taken back */
    struct table_walk w;
    table_walk(&w, t, p->session->lang, table_viewer(t), p->moves);
    while (w.next < until && table_walk_next(&w, console_text(&p->console))) {
        if (p->console.text[0] != '\0')
            snprintf(p->told, sizeof p->told, "%.1000s", p->console.text);
        console_say(&p->console);
    }
    p->moves = w.next > p->moves ? w.next : p->moves;
}

/* What is a question, too, is said once, as that. */
static void say_line(struct place *p, const struct visit_line *line)
{
    struct text *t = console_text(&p->console);
    visit_words_offer(p->session, false, t);
    if (t->used > 0 && strstr(t->data, line->text) != NULL)
        return;
    out_wrap(line->text, 0);
    p->parted = p->parted || (line->parting && visit_is_over(p->session));
    if (!line->code)
        return;
    out_put(p->session->visit->code); /* whole, so that it can be copied */
    out_put("\n");
}

/* What happened, in the order in which it did: moves, and what was said between them. */
static void tell_all(struct place *p, bool moves)
{
    struct session *s = p->session;
    for (const struct visit_line *line; (line = visit_next_line(s)) != NULL;) {
        if (moves && line->game == s->visit->guest.table.pub.begun)
            tell_moves(p, line->moves);
        say_line(p, line);
    }
    if (moves)
        tell_moves(p, s->table.match.count);
}

/* The whole game from its beginning, with what was said. */
static void tell_log(void *with)
{
    struct place *p = with;
    struct table_walk w;
    uint32_t line = 0;
    table_walk(&w, &p->session->table, p->session->lang, table_viewer(&p->session->table), 0);
    for (bool more = true; more;) {
        for (const struct visit_line *said; (said = visit_line(p->session, &line, w.next)) != NULL;)
            out_wrap(said->text, 0);
        more = table_walk_next(&w, console_text(&p->console));
        if (more)
            console_say(&p->console);
    }
    talk_result(p->session, &p->console.reading, console_text(&p->console));
    console_say(&p->console);
}

static void tell_end(struct place *p)
{
    struct session *s = p->session;
    if (p->ended || s->visit->guest.table.pub.phase != HOUSE_PHASE_ENDED || s->visit->guest.wants_record)
        return;
    p->ended = true;
    if (s->visit->opened) {
        console_outcome(&p->console);
        visit_words_played_on(s, console_text(&p->console));
        console_say(&p->console);
    } else {
        say_once(p, p->status, sizeof p->status, visit_words_end);
    }
    console_score(&p->console);
    visit_words_after(s, console_text(&p->console));
    console_say(&p->console);
}

/* The choices, when it has become the reader's turn. */
static void ask(struct place *p)
{
    if (!p->described)
        console_describe(&p->console);
    p->described = true;
    console_question(&p->console);
    if (p->waited) {
        visit_words_left(p->session, console_text(&p->console));
        console_say(&p->console);
    }
    p->waited = false;
    console_offer(&p->console);
}

static void write_offer(const struct session *s, struct text *out)
{
    visit_words_offer(s, false, out);
}

/* What is waited for, but not that the house takes a moment to answer, and nothing once it is over: the farewell says
 * why. */
static void write_status(const struct session *s, struct text *out)
{
    const struct guest *g = &s->visit->guest;
    if (!visit_is_over(s) && (g->line != GUEST_HERE || !guest_waits(g, HOUSE_ASK_PLAY)))
        visit_words_status(s, out);
}

/* Two people share this device, and neither may look: nothing of either is on the screen, in what can be scrolled back
 * to, or among the lines that were typed before. */
static void draw_curtain(struct place *p)
{
    line_forget();
    out_clear();
    p->next = visit_next(p->session);
    talk_curtain(p->session, console_text(&p->console));
    console_say(&p->console);
    p->game = UINT32_MAX; /* whoever looks next is told anew */
    p->described = false;
}

/* Draws the curtain, or lets whoever is next look. */
static void cross_curtain(struct place *p)
{
    visit_cross(p->session);
    if (!p->session->visit->covered)
        out_clear();
}

/* Everything that is new in a game, for whoever may look. */
static void tell_table(struct place *p, enum table_stage stage)
{
    struct session *s = p->session;
    uint32_t moves = p->moves, game = p->game;
    console_read(&p->console);
    tell_all(p, !s->visit->opened);
    bool moved = moves != p->moves || game != p->game || stage != p->stage;
    (void)say_once(p, p->offer, sizeof p->offer, write_offer);
    if (stage == TABLE_LEAVE && moved)
        out_wrap(lang_get(s->lang, "Press Enter to draw the curtain."), 0);
    if (stage == TABLE_CHOOSE && moved) {
        if (isatty(STDOUT_FILENO) != 0)
            putchar('\a'); /* whoever has waited may be looking elsewhere */
        ask(p);
    } else if (stage == TABLE_THINK)
        (void)say_once(p, p->status, sizeof p->status, write_status);
    if (stage == TABLE_CHOOSE)
        p->status[0] = '\0';
}

/* What the console says to whoever has no seat, and to whoever has one. */
static void suit_watcher(struct place *p)
{
    bool watches = visit_watches(p->session);
    p->console.about = visit_obey_about(p->session);
    p->console.guide =
        watches ? N_("You are watching: what happens is told as it comes. Words that you can type:") : NULL;
    p->console.warning =
        watches ? N_("Ctrl-C again stops watching.") : N_("Ctrl-C again leaves; your seat stays yours.");
}

/* People are waited for, as before the first game. Once another one was agreed to and somebody is missing, whoever is
 * there needs the link to ask them by. */
static void tell_waiting(struct place *p)
{
    struct session *s = p->session;
    const struct guest_table *g = &s->visit->guest.table;
    bool linked = g->pub.phase == HOUSE_PHASE_OPEN && g->viewer >= 0 && p->ended;
    memset(&p->console.reading, 0, sizeof p->console.reading); /* of the last game nothing is left to be chosen */
    tell_all(p, false);
    (void)say_once(p, p->offer, sizeof p->offer, write_offer);
    (void)say_once(p, p->status, sizeof p->status, write_status);
    if (!linked)
        return;
    p->ended = false;
    visit_words_links(s, console_text(&p->console));
    out_put(p->console.text); /* whole, so that they can be copied */
}

/* Everything that is new. */
static void tell(void *with)
{
    struct place *p = with;
    struct session *s = p->session;
    enum table_stage stage = session_stage(s);
    if (visit_turns(s))
        return;
    if (stage == TABLE_CURTAIN) {
        if (p->stage != TABLE_CURTAIN || p->next != visit_next(s))
            draw_curtain(p);
        tell_all(p, false);
        (void)say_once(p, p->offer, sizeof p->offer, write_offer);
    } else if (visit_has_table(s)) {
        tell_table(p, stage);
    } else {
        tell_waiting(p);
    }
    p->stage = stage;
    tell_end(p);
    visit_told(s);
    suit_watcher(p);
    p->console.words = session_words(s);
    p->over = visit_is_over(s);
    fflush(stdout);
}

static bool look(void *with)
{
    struct place *p = with;
    struct session *s = p->session;
    char offer[512], status[512];
    struct text t;
    (void)visit_pump(s);
    if (visit_turns(s))
        return false;
    text_init(&t, offer, sizeof offer);
    visit_words_offer(s, false, &t);
    text_init(&t, status, sizeof status);
    write_status(s, &t);
    const struct guest_table *g = &s->visit->guest.table;
    p->waited = p->waited || house_public_actor(&g->pub) != g->viewer;
    bool ended = !p->ended && g->pub.phase == HOUSE_PHASE_ENDED && !s->visit->guest.wants_record;
    bool moved = visit_has_table(s) && !s->visit->opened && !s->visit->covered &&
                 (p->moves != s->table.match.count || p->game != g->pub.begun);
    bool waits = p->stage == TABLE_THINK && strcmp(status, p->status) != 0;
    bool other = p->stage == TABLE_CURTAIN && p->next != visit_next(s);
    return s->visit->unread > 0 || moved || ended || waits || other || session_stage(s) != p->stage ||
           strcmp(offer, p->offer) != 0 || visit_is_over(s) != p->over;
}

/* While something that was asked for is under way, or the table is told anew, the next line waits, so that all are
 * done, in order. Not for ever: the house may be gone, and the line may be one that leaves. */
static bool holds(void *with)
{
    struct place *p = with;
    int64_t now = p->session->visit->guest.now;
    if (!p->held)
        p->since = now;
    p->held = visit_asks(p->session);
    return p->held && now - p->since < HOLD;
}

/* Nothing more can be done: it is over, and there is no game of a table that was just closed to be kept. */
static bool ends(void *with)
{
    struct place *p = with;
    const struct guest *g = &p->session->visit->guest;
    bool shut = g->table.pub.phase == HOUSE_PHASE_SHUT && g->line != GUEST_LEFT && g->following;
    return p->over && !(shut && (session_words(p->session) & (WORD_BIT(WORD_SAVE) | WORD_BIT(WORD_GAMES))) != 0);
}

static bool goes_on(void *with, uint32_t part)
{
    (void)with;
    (void)part;
    return !line_stops();
}

static void analyse(struct place *p)
{
    out_wrap(lang_get(p->session->lang, "Analysing; Ctrl-C ends it."), 0);
    (void)session_study(p->session, goes_on, NULL, console_text(&p->console));
    (void)line_stopped();
    console_say(&p->console);
}

static void obey(struct place *p, const struct console_answer *a)
{
    struct session *s = p->session;
    struct text *t = console_text(&p->console);
    p->held = false; /* what this line asks for has a time of its own */
    if (a->choice >= 0)
        (void)visit_play(s, &p->console.reading, a->choice, t);
    else if (a->line[0] == '\0' && (p->stage == TABLE_LEAVE || p->stage == TABLE_CURTAIN)) {
        cross_curtain(p);
        return;
    } else if (a->word == WORD_QUIT)
        p->leaving = true;
    else if (a->word == WORD_ANALYSE) {
        analyse(p);
        return;
    } else if (a->word != WORD_NONE)
        visit_obey(s, a->word, a->rest, t);
    console_say(&p->console);
}

/* Where nobody types any more, what happens is still told until it is over: a watcher may have no keyboard. */
static void only_listen(struct place *p)
{
    while (!p->over && !line_stops()) {
        struct pollfd at = {.fd = visit_handle(p->session), .events = POLLIN};
        int rest = visit_rest(p->session);
        (void)poll(&at, 1, rest < LOOK ? rest : LOOK);
        if (look(p))
            tell(p);
        if (p->ended)
            return;
    }
}

/* What was typed is neither a choice nor a command. A number may have been meant for a choice, and a command has been
 * answered. */
static void say_idle(const struct place *p, const char *line)
{
    int64_t number;
    const char *digits = line + (line[0] == '#');
    const char *message = N_("There is nothing to choose now. The word \"help\" lists what can be typed.");
    if (!text_number(digits, strlen(digits), 0, INT64_MAX, &number) &&
        words_find(p->session->lang, line, strcspn(line, " \t")) == WORD_NONE)
        message = N_("There is no such word, and nothing to choose now. The word \"help\" lists what can be typed.");
    else if (visit_watches(p->session))
        message = N_("You are watching, so you have nothing to choose. The word \"help\" lists what can be typed.");
    out_wrap(lang_get(p->session->lang, message), 0);
}

static void talk(struct place *p)
{
    if (look(p))
        tell(p);
    if (p->over)
        return;
    while (!p->leaving) {
        struct console_answer a;
        if (look(p))
            tell(p);
        if (ends(p))
            return;
        bool answered = console_answer(&p->console, &a);
        if (!answered && isatty(STDIN_FILENO) == 0 && p->session->visit->watching)
            only_listen(p);
        if (!answered)
            return;
        bool idle = a.choice < 0 && a.word == WORD_NONE && a.line[0] != '\0';
        enum word first = words_find(p->session->lang, a.line, strcspn(a.line, " "));
        if (idle && (WORD_BIT(first) & CONSOLE_WORDS & p->console.words) == 0)
            say_idle(p, a.line);
        else
            obey(p, &a);
    }
}

static void greet(struct place *p)
{
    struct session *s = p->session;
    if (s->game == NULL)
        return;
    lang_put(console_text(&p->console), s->lang, s->game->show->title);
    console_say(&p->console);
    visit_words_who(s, console_text(&p->console));
    out_put(p->console.text);
    out_wrap(lang_get(s->lang, "The word \"help\" lists what can be typed."), 0);
}

int plain_visit(struct session *s)
{
    struct place *p = calloc(1, sizeof *p);
    if (p == NULL)
        return 3;
    p->session = s;
    p->stage = TABLE_THINK;
    p->waited = true;
    console_init(&p->console, &s->table, s->lang, session_words(s));
    p->console.read = read_position;
    p->console.with = s;
    p->console.refuse = refuse;
    p->console.log = tell_log;
    p->console.log_with = p;
    suit_watcher(p);
    struct line_watch watch = {visit_handle(s), holds, look, tell, ends, p};
    struct line_watch none = {-1, NULL, NULL, NULL, NULL, NULL};
    line_watch(&watch);
    greet(p);
    talk(p);
    line_watch(&none);
    visit_finish(s);
    if (visit_shares(s))
        out_clear();
    struct text *t = console_text(&p->console);
    if (!p->parted)
        visit_words_farewell(s, t);
    out_put(p->console.text);
    out_put(p->console.text[0] != '\0' ? "\n" : "");
    free(p);
    return 0;
}
