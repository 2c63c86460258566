/* A game in lines of text.
 *
 * What was printed cannot be drawn anew, so everything has to be told once, in its order, and nothing that is not true
 * any more. What was told last is in struct plain; `look` compares it with what the place is now, and `tell` prints
 * what differs: remarks and moves, then what the stage asks for (a choice, Enter for the curtain, another game), then
 * what is waited for. Both are called from two sides, and `look` always before `tell`:
 *
 * - by the loop (go_on), before each line that is asked for;
 * - elsewhere also while a line is awaited, through struct line_watch: what comes is printed above what is being typed.
 *   From a pipe no line is read as long as something that an earlier one has asked for is under way (`holds`), so that
 *   a script plays as a person would, one thing after the other.
 *
 * At this device nothing happens while the person is asked, so bots think before that (`think`), and a line that
 * changes nothing is followed by a reminder of what is waited for (`remind`). */
#include "term/plain.h"

#include "term/console.h"
#include "term/out.h"
#include "term/story.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LOOK = 1000, HOLD = 30000 /* milliseconds */ };

struct plain {
    struct session *session;
    struct console console;
    enum table_stage stage; /* what was told last: */
    int next;               /* for whom the curtain is opened */
    uint32_t game, moves;
    bool described, ended; /* the position in words; how the game ended */
    bool waited;           /* somebody else was to decide since the reader was told how much time is left */
    bool over;
    bool parted;       /* it was said why it is over */
    bool held;         /* the next line waits, */
    int64_t since;     /* from then on */
    char last[1024];   /* the last move in words */
    char waiting[512]; /* what was said last of what is waited for */
    char asked[512];   /* and of what is asked */
    bool sure;         /* taking back what ended the game has been asked for once */
    bool leaving;
    int status;
};

static void say(struct plain *p, const char *message)
{
    out_wrap(lang_get(p->console.lang, message), 0);
}

/* Lines that may have a link in them stay as they are, so that it can be copied. */
static void say_lines(struct plain *p, enum place_saying what)
{
    struct text *t = console_text(&p->console);
    session_say(p->session, what, t);
    if (!p->session->place->together) {
        console_say(&p->console);
        return;
    }
    out_put(t->data);
    out_put(t->used > 0 && t->data[t->used - 1] != '\n' ? "\n" : "");
}

static void say_sentence(struct plain *p, enum place_saying what)
{
    session_say(p->session, what, console_text(&p->console));
    console_say(&p->console);
}

/* Says a sentence unless it was the last of its kind. */
static void say_once(struct plain *p, enum place_saying what, char *last, size_t size)
{
    struct text *t = console_text(&p->console);
    session_say(p->session, what, t);
    if (strncmp(last, t->data, size - 1) == 0)
        return;
    snprintf(last, size, "%s", t->data);
    if (t->used == 0 || strstr(p->last, t->data) == NULL) /* or the move has said so */
        console_say(&p->console);
}

static bool is_said(const struct plain *p, enum place_saying what, const char *last)
{
    char now[sizeof p->asked];
    struct text t;
    text_init(&t, now, sizeof now);
    session_say(p->session, what, &t);
    return strcmp(now, last) == 0;
}

/* The moves up to a number of them that were not told yet. At this device it is noted who was told them: another
 * person, behind a curtain, was not. So where people share the device what was told is read from the table anew, as
 * somebody else may be before it now; at a table elsewhere one person is, and `moves` is enough. */
static void tell_moves(struct plain *p, uint32_t until)
{
    struct session *s = p->session;
    struct table *t = &s->table;
    if (p->game != s->now.game)
        p->described = p->ended = false;
    if (p->game != s->now.game || !s->place->together)
        p->moves = table_told(t);
    p->game = s->now.game;
    if (p->moves > t->match.count)
        p->moves = t->match.count; /* something was taken back */
    struct table_walk w;
    table_walk(&w, t, s->lang, table_viewer(t), p->moves);
    while (w.next < until && table_walk_next(&w, console_text(&p->console))) {
        if (p->console.text[0] != '\0')
            snprintf(p->last, sizeof p->last, "%.1000s", p->console.text);
        console_say(&p->console);
    }
    p->moves = w.next > p->moves ? w.next : p->moves;
    if (!s->place->together)
        table_tell(t, p->moves);
}

/* What is a question, too, is said once, as that. */
static void say_remark(struct plain *p, const struct remark *remark)
{
    struct text *t = console_text(&p->console);
    session_say(p->session, PLACE_QUESTION, t);
    if (t->used > 0 && strstr(t->data, remark->text) != NULL)
        return;
    out_wrap(remark->text, 0);
    p->parted = p->parted || (remark->parting && p->session->now.over);
    if (remark->link == NULL)
        return;
    out_put(remark->link); /* whole, so that it can be copied */
    out_put("\n");
}

/* All that is new, in the order in which it happened; or, where moves may not be told now, the remarks alone. */
static void tell_all(struct plain *p, bool moves)
{
    struct session *s = p->session;
    for (const struct remark *remark; (remark = remark_next(s->remarks)) != NULL;) {
        if (moves && remark->game == s->now.game)
            tell_moves(p, remark->moves);
        say_remark(p, remark);
    }
    if (moves)
        tell_moves(p, s->table.match.count);
}

/* The whole game from its beginning, with what was said. */
static void tell_log(void *with)
{
    struct plain *p = with;
    struct story story;
    story_begin(&story, p->session, 0);
    while (story_next(&story, console_text(&p->console)))
        console_say(&p->console);
    phrase_result(p->session, &p->console.reading, console_text(&p->console));
    console_say(&p->console);
}

static void tell_end(struct plain *p)
{
    struct session *s = p->session;
    if (p->ended || !s->now.ended)
        return;
    p->ended = true;
    if (s->now.end_is_seen) {
        console_outcome(&p->console);
        say_sentence(p, PLACE_PLAYED_ON);
    } else {
        say_once(p, PLACE_END, p->waiting, sizeof p->waiting);
    }
    console_score(&p->console);
    say_sentence(p, PLACE_AFTER);
}

/* The choices, when it has become the reader's turn. */
static void ask(struct plain *p)
{
    if (!p->described)
        console_describe(&p->console);
    p->described = true;
    console_question(&p->console);
    if (p->waited)
        say_sentence(p, PLACE_TIME);
    p->waited = false;
    console_offer(&p->console);
}

/* Several people share this device, and none of them may look: nothing of any is on the screen, in what can be scrolled
 * back to, or among the lines that were typed before. */
static void draw_curtain(struct plain *p)
{
    line_forget();
    out_clear();
    p->next = p->session->now.next;
    phrase_curtain(p->session, console_text(&p->console));
    console_say(&p->console);
    p->game = UINT32_MAX; /* whoever looks next is told anew */
    p->described = false;
}

/* Everything that is new in a game, for whoever may look. */
static void tell_table(struct plain *p)
{
    struct session *s = p->session;
    enum table_stage stage = s->now.stage;
    uint32_t moves = p->moves, game = p->game;
    console_read(&p->console);
    tell_all(p, !s->now.opened);
    bool moved = moves != p->moves || game != p->game || stage != p->stage;
    say_once(p, PLACE_QUESTION, p->asked, sizeof p->asked);
    if (stage == TABLE_LEAVE && moved)
        say(p, N_("Press Enter to draw the curtain."));
    if (stage == TABLE_CHOOSE && moved) {
        if (s->place->together && isatty(STDOUT_FILENO) != 0)
            putchar('\a'); /* whoever has waited may be looking elsewhere */
        ask(p);
    } else if (stage == TABLE_THINK)
        say_once(p, PLACE_WAITING, p->waiting, sizeof p->waiting);
    if (stage == TABLE_CHOOSE)
        p->waiting[0] = '\0';
    if (stage != TABLE_OVER && !s->place->together)
        p->ended = false; /* its end was taken back */
}

/* People are waited for, as before the first game. Once another one was agreed to and somebody is missing, whoever is
 * there needs the link to ask them by. */
static void tell_waiting(struct plain *p)
{
    bool linked = p->session->now.seeks && p->session->now.viewer >= 0 && p->ended;
    memset(&p->console.reading, 0, sizeof p->console.reading); /* of the last game nothing is left to be chosen */
    tell_all(p, false);
    say_once(p, PLACE_QUESTION, p->asked, sizeof p->asked);
    say_once(p, PLACE_WAITING, p->waiting, sizeof p->waiting);
    if (!linked)
        return;
    p->ended = false;
    say_lines(p, PLACE_LINKS);
}

/* What the console says to whoever has a seat, and to whoever has none. */
static void suit_reader(struct plain *p)
{
    const struct place_now *now = &p->session->now;
    p->console.keywords = now->keywords;
    p->console.about = now->manner->about;
    p->console.guide = now->manner->guide;
    p->console.warning = now->manner->warning;
}

/* Tells if the game could not be saved, or can be again. */
static void tell_saving(struct plain *p)
{
    if (session_news(p->session, console_text(&p->console)))
        console_say(&p->console);
}

/* Everything that is new. */
static void tell(void *with)
{
    struct plain *p = with;
    const struct place_now *now = &p->session->now;
    if (now->blank)
        return;
    if (now->stage == TABLE_CURTAIN) {
        if (p->stage != TABLE_CURTAIN || p->next != now->next)
            draw_curtain(p);
        tell_all(p, false);
        say_once(p, PLACE_QUESTION, p->asked, sizeof p->asked);
    } else if (now->dealt) {
        tell_table(p);
    } else {
        tell_waiting(p);
    }
    p->stage = now->stage;
    tell_end(p);
    if (p->session->place->shown != NULL)
        p->session->place->shown(p->session);
    suit_reader(p);
    p->over = now->over;
    fflush(stdout);
}

/* Looks at the place; true if there is something to be told. */
static bool look(void *with)
{
    struct plain *p = with;
    struct session *s = p->session;
    const struct place_now *now = &s->now;
    session_look(s);
    if (now->blank)
        return false;
    p->waited = p->waited || now->waits;
    bool ended = !p->ended && now->ended;
    bool moved = now->dealt && !now->opened && now->stage != TABLE_CURTAIN &&
                 (p->moves != s->table.match.count || p->game != now->game);
    bool waits = p->stage == TABLE_THINK && !is_said(p, PLACE_WAITING, p->waiting);
    bool other = p->stage == TABLE_CURTAIN && p->next != now->next;
    return remark_are_new(s->remarks) || moved || ended || waits || other || now->stage != p->stage ||
           !is_said(p, PLACE_QUESTION, p->asked) || now->over != p->over;
}

/* While something that was asked for is under way, or the table is told anew, the next line waits, so that all are
 * done, in order. Not for ever: the house may be gone, and the line may be one that leaves. */
static bool holds(void *with)
{
    struct plain *p = with;
    const struct place_now *now = &p->session->now;
    if (!p->held)
        p->since = now->at;
    p->held = now->busy;
    return p->held && now->at - p->since < HOLD;
}

static bool ends(void *with)
{
    const struct plain *p = with;
    return p->over && p->session->now.done;
}

static bool stops(void *with)
{
    (void)with;
    return line_stops();
}

static void give_hint(struct plain *p)
{
    char reason[2048];
    struct text t;
    if (p->console.reading.legal.count == 0) {
        say(p, N_("There is nothing to choose now."));
        return;
    }
    text_init(&t, reason, sizeof reason);
    console_preview(&p->console, (uint32_t)phrase_hint(p->session, &p->console.reading, stops, NULL, &t));
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
    if (p->session->now.finished == NULL) {
        say(p, N_("The game is not over."));
        return;
    }
    say(p, N_("Analysing; Ctrl-C ends it."));
    (void)session_study(p->session, goes_on, NULL, console_text(&p->console));
    (void)line_stopped();
    console_say(&p->console);
}

static void greet(struct plain *p)
{
    struct session *s = p->session;
    if (s->game == NULL)
        return;
    p->described = false;
    say(p, s->game->show->title);
    say_lines(p, PLACE_PEOPLE);
    if (s->place->together)
        say(p, N_("The word \"help\" lists what can be typed."));
}

/* What ended the game is taken back only if that is asked for twice. */
static bool asks_twice(struct plain *p, enum keyword word, bool sure)
{
    p->sure = word == KEYWORD_UNDO && p->stage == TABLE_OVER && !sure;
    if (!p->sure)
        return false;
    LANG_SAY(console_text(&p->console), p->console.lang,
             "The game is over; \"{undo}\" once more goes on with it from your last decision.",
             {"undo", keyword_name(p->console.lang, KEYWORD_UNDO), 0});
    console_say(&p->console);
    return true;
}

/* Carries out a keyword. Where it begins another game, that is greeted as the first was. */
static void obey(struct plain *p, enum keyword word, const char *rest)
{
    struct session *s = p->session;
    uint32_t begun = s->begun;
    if (asks_twice(p, word, p->sure))
        return;
    if (word == KEYWORD_HINT)
        give_hint(p);
    else if (word == KEYWORD_ANALYSE)
        analyse(p);
    else if (word == KEYWORD_QUIT)
        p->leaving = true;
    else if (word != KEYWORD_NONE) {
        p->status = s->place->obey(s, word, rest, console_text(&p->console));
        p->leaving = p->status != 0;
        console_say(&p->console);
    }
    if (s->begun != begun)
        greet(p);
    if (word != KEYWORD_SAVE)
        tell_saving(p);
}

/* Draws the curtain, or lets whoever is next look. */
static void cross_curtain(struct plain *p)
{
    p->session->place->cross(p->session);
    if (p->stage == TABLE_CURTAIN)
        out_clear();
}

static void choose(struct plain *p, int choice)
{
    (void)p->session->place->play(p->session, &p->console.reading, choice, console_text(&p->console));
    console_say(&p->console);
    tell_saving(p);
}

/* What was typed is neither a choice nor a keyword. A number may have been meant for a choice, and a keyword has been
 * answered. */
static void say_idle(struct plain *p, const char *line)
{
    int64_t number;
    enum keyword first = keyword_find(p->console.lang, line, strcspn(line, " \t"));
    const char *digits = line + (line[0] == '#');
    const char *message = N_("There is nothing to choose now. The word \"help\" lists what can be typed.");
    if ((KEYWORD_BIT(first) & CONSOLE_KEYWORDS & p->console.keywords) != 0)
        return;
    if (!text_number(digits, strlen(digits), 0, INT64_MAX, &number) && first == KEYWORD_NONE)
        message = N_("There is no such word, and nothing to choose now. The word \"help\" lists what can be typed.");
    else if (p->session->now.watches)
        message = N_("You are watching, so you have nothing to choose. The word \"help\" lists what can be typed.");
    say(p, message);
}

/* At this device nothing happens until the person before it does something: where there is no choice, they are told
 * after every line what that is. */
static void remind(struct plain *p)
{
    if (p->stage == TABLE_LEAVE)
        say(p, N_("Press Enter to draw the curtain."));
    else if (p->stage == TABLE_CURTAIN) {
        phrase_curtain(p->session, console_text(&p->console));
        console_say(&p->console);
    } else if (p->stage == TABLE_OVER)
        say_sentence(p, PLACE_AFTER);
}

/* Does what a line says. */
static void act(struct plain *p, const struct console_answer *a)
{
    struct session *s = p->session;
    bool empty = a->line[0] == '\0', together = s->place->together;
    bool nothing = a->choice < 0 && a->word == KEYWORD_NONE;
    p->held = false; /* what this line asks for has a time of its own */
    if (a->choice >= 0)
        choose(p, a->choice);
    else if (empty && (p->stage == TABLE_LEAVE || p->stage == TABLE_CURTAIN))
        cross_curtain(p);
    else if (empty && p->stage == TABLE_OVER && table_series_goes_on(&s->table))
        obey(p, KEYWORD_TURN, "");
    else if (nothing && !empty && together)
        say_idle(p, a->line);
    else
        obey(p, a->word, a->rest);
}

/* Lets bots play whose turn it is. Where nobody else does, somebody watches, and is told each move. */
static void think(struct plain *p)
{
    p->session->place->think(p->session, stops, NULL);
    tell_saving(p);
    if (table_people(&p->session->table) > 0)
        return;
    tell_all(p, true);
    p->leaving = line_stopped();
}

/* Where nobody types any more, what happens is still told until it is over: a watcher may have no keyboard. */
static void only_listen(struct plain *p)
{
    const struct place_now *now = &p->session->now;
    while (!p->over && !line_stops()) {
        struct pollfd at = {.fd = p->session->handle, .events = POLLIN};
        (void)poll(&at, 1, now->rest < LOOK ? now->rest : LOOK);
        if (look(p))
            tell(p);
        if (p->ended)
            return;
    }
}

/* Tells, asks and acts until somebody leaves, or nothing more can be done. A table that is over when one comes is only
 * told. */
static void go_on(struct plain *p)
{
    struct session *s = p->session;
    for (bool comes = true; !p->leaving; comes = false) {
        struct console_answer a;
        bool news = look(p);
        if (s->now.stage == TABLE_THINK && s->place->think != NULL) {
            p->stage = TABLE_THINK;
            think(p);
            continue;
        }
        if (news)
            tell(p);
        else if (!s->place->together)
            remind(p);
        if (ends(p) || (comes && p->over))
            return;
        p->leaving = !console_answer(&p->console, &a);
        if (p->leaving && s->order->watch && isatty(STDIN_FILENO) == 0)
            only_listen(p);
        if (!p->leaving)
            act(p, &a);
    }
}

static void read_position(const void *with, struct table_reading *out)
{
    const struct plain *p = with;
    session_read(p->session, out);
}

static const char *refuse(const void *with, enum keyword word)
{
    const struct plain *p = with;
    return session_why(p->session, word);
}

static void farewell(struct plain *p)
{
    struct session *s = p->session;
    s->place->finish(s);
    if (s->now.curtained)
        out_clear();
    if (!p->parted)
        say_lines(p, PLACE_FAREWELL);
}

int plain_play(struct session *s)
{
    static const struct line_watch none = {-1, NULL, NULL, NULL, NULL, NULL};
    struct plain *p = calloc(1, sizeof *p);
    if (p == NULL)
        return 3;
    struct line_watch watch = {s->handle, holds, look, tell, ends, p};
    p->session = s;
    p->stage = TABLE_THINK;
    p->waited = true;
    p->game = UINT32_MAX;
    console_init(&p->console, &s->table, s->lang, s->now.keywords);
    p->console.read = read_position;
    p->console.refuse = refuse;
    p->console.log = tell_log;
    p->console.with = p;
    suit_reader(p);
    line_watch(&watch);
    greet(p);
    tell_saving(p);
    go_on(p);
    line_watch(&none);
    int status = p->status;
    if (status == 0)
        farewell(p);
    free(p);
    return status;
}
