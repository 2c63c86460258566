/* What happens at a table elsewhere, in sentences. */
#include "term/visit.h"

#include "ai/level.h"
#include "guest/guest_words.h"
#include "term/out.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

void visit_words_begin(struct session *s)
{
    struct guest_words *words = &s->visit->words;
    *words = (struct guest_words){.lang = s->lang, .guest = &s->visit->guest, .level = {"?"}};
    for (uint32_t level = LEVEL_MIN; level <= LEVEL_MAX; level++)
        words->level[level] = lang_get_in_context(s->lang, LEVEL_CONTEXT, level_at(level)->name);
}

static const char *name_by(const struct session *s, int seat,
                           void (*write)(const struct guest_words *words, int seat, struct text *out))
{
    static char name[GUEST_WORDS_NAME_MAX];
    struct text t;
    text_init(&t, name, sizeof name);
    write(&s->visit->words, seat, &t);
    out_tame(name);
    return name;
}

const char *visit_words_name(const struct session *s, int seat)
{
    return name_by(s, seat, guest_words_name);
}

const char *visit_words_player(const struct session *s, int seat)
{
    return name_by(s, seat, guest_words_player);
}

void visit_words_end(const struct session *s, struct text *out)
{
    guest_words_end(&s->visit->words, out);
}

void visit_words_won(const struct session *s, struct text *out)
{
    guest_words_won(&s->visit->words, out);
}

void visit_words_played_on(const struct session *s, struct text *out)
{
    guest_words_played_on(&s->visit->words, out);
}

/* For which of those who share this device bots stand in, and the word that takes the seats back; or nothing. */
static void say_stood(const struct session *s, struct text *out)
{
    const struct guest_table *g = &s->visit->guest.table;
    uint32_t stood = visit_stood(s);
    char who[512];
    struct text t;
    text_init(&t, who, sizeof who);
    for (int seat = 0; seat < (int)g->pub.seats; seat++) {
        if ((stood >> seat & 1) == 0)
            continue;
        text_put(&t, t.used > 0 ? ", " : "");
        text_put(&t, visit_words_name(s, seat));
    }
    if (stood == 0)
        return;
    text_put(out, out->used > 0 ? " " : "");
    LANG_SAY(out, s->lang, "A bot stands in for {who}: \"return\" takes the seat back.", {"who", who, 0});
}

void visit_words_after(const struct session *s, struct text *out)
{
    static const struct {
        enum keyword word;
        const char *text;
    } words[] = {
        {KEYWORD_AGAIN, N_("\"{word}\" asks for another game.")},
        {KEYWORD_SAVE, N_("\"{word}\" keeps the record.")},
        {KEYWORD_ANALYSE, N_("\"{word}\" shows where the game turned.")},
    };
    uint64_t known = visit_obey_keywords(s);
    if (visit_bot_stands_in(s)) { /* or nobody may be asked for another game */
        lang_put(out, s->lang, visit_words_refusal(HOUSE_ASK_PLAY, HOUSE_WHY_STANDS_IN));
        text_char(out, ' ');
    } else if (visit_stood(s) != 0) {
        say_stood(s, out);
        text_char(out, ' ');
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if ((known & KEYWORD_BIT(words[i].word)) == 0)
            continue;
        LANG_SAY(out, s->lang, words[i].text, {"word", keyword_name(s->lang, words[i].word), 0});
        text_char(out, ' ');
    }
    LANG_SAY(out, s->lang,
             s->visit->guest.table.viewer >= 0 ? N_("\"{word}\" goes away; your seat stays yours.")
                                               : N_("\"{word}\" stops watching."),
             {"word", keyword_name(s->lang, KEYWORD_QUIT), 0});
}

/* A code is worth its seat also where nobody may look in before, so that this is nothing to hear of. */
static bool is_passing(const struct session *s, const struct guest_news *n)
{
    return n->kind == GUEST_NEWS_GONE && (n->why == HOUSE_WHY_DOOR || n->why == HOUSE_WHY_LINK) &&
           s->visit->link.code[0] != '\0';
}

void visit_words_news(const struct session *s, const struct guest_news *n, struct text *out)
{
    if (is_passing(s, n))
        return;
    const struct guest_table *g = &s->visit->guest.table;
    bool stood = n->kind == GUEST_NEWS_ENTRY && n->entry == HOUSE_STOOD;
    if (stood && n->seat != g->viewer && n->seat >= 0 && (g->own >> n->seat & 1) != 0)
        LANG_SAY(out, s->lang, "The time of {who} is up: a bot stands in, and \"return\" takes the seat back.",
                 {"who", visit_words_name(s, n->seat), 0});
    else if (stood && n->seat == g->viewer)
        lang_put(out, s->lang, "Your time is up: a bot stands in for you, and \"return\" takes your seat back.");
    else if (n->kind == GUEST_NEWS_REFUSED)
        lang_put(out, s->lang, visit_words_refusal(n->ask, n->why));
    else if (n->kind == GUEST_NEWS_CODE)
        lang_put(out, s->lang, "This link moves your seat to another device, once:");
    else if (n->kind == GUEST_NEWS_GONE)
        lang_put(out, s->lang, visit_words_gone(s, n->why));
    else if (n->kind == GUEST_NEWS_LINK && n->done && n->words[0] != '\0')
        lang_put(out, s->lang, "The link to sit down by has changed: \"link\" shows the new one.");
    else
        guest_words_news(&s->visit->words, n, out);
}

const char *visit_words_gone(const struct session *s, enum house_why why)
{
    if (why == HOUSE_WHY_NOT_YOURS && s->visit->left)
        return N_("You have given your seat up.");
    return guest_words_gone(why);
}

/* What can be done about it is a word here. */
const char *visit_words_refusal(enum house_ask ask, enum house_why why)
{
    if (why == HOUSE_WHY_STANDS_IN)
        return N_("A bot stands in for you: \"return\" takes your seat back.");
    if (ask == HOUSE_ASK_RETURN && why == HOUSE_WHY_LATE)
        return N_("Your time was up: the bot makes this decision; then \"return\" takes your seat back, unless "
                  "nobody else is left and the game ends.");
    if (ask == HOUSE_ASK_LEAVE && why == HOUSE_WHY_NOT_NOW)
        return N_(
            "During a game nobody gives a seat up: \"resign\" gives the game up, \"quit\" goes away and keeps the "
            "seat.");
    return guest_words_refusal(ask, why);
}

void visit_words_fault(const struct session *s, struct text *out)
{
    const char *reason, *message = N_("{house}: the line broke before the house had answered.");
    char house[GUEST_LINK_MAX];
    struct text t;
    enum cable_fault fault = cable_why(s->visit->cable, &reason);
    text_init(&t, house, sizeof house);
    guest_link_write_house(&s->visit->link, &t);
    switch (fault) {
    case CABLE_NO_NAME:
        message = N_("{house}: this name leads nowhere: {reason}");
        break;
    case CABLE_NO_ANSWER:
        message = N_("{house}: nobody answers there: {reason}");
        break;
    case CABLE_NO_TLS:
        message = N_("{house}: no secure connection could be made: {reason}");
        break;
    case CABLE_CERTIFICATE:
        message = N_("{house}: its certificate cannot be trusted: {reason} (--ca FILE names one that can)");
        break;
    case CABLE_NO_HOUSE:
        message = N_("{house}: there is no house at this address ({reason})");
        break;
    case CABLE_SHUT:
        message =
            s->visit->link.tls
                ? N_("{house}: the line was closed without an answer. A house keeps out, for some seconds, whoever "
                     "comes too often or sends what it cannot read; try again in a little while.")
                : N_("{house}: the line was closed without an answer. Does the house's link begin with https? If not: "
                     "a house keeps out, for some seconds, whoever comes too often or sends what it cannot read; try "
                     "again in a little while.");
        break;
    case CABLE_BAD_CA:
        message = N_("--ca: this file of certificates cannot be read: {reason}");
        break;
    case CABLE_FINE:
    case CABLE_CUT:
        break;
    }
    LANG_SAY(out, s->lang, message, {"house", house, 0}, {"reason", lang_get(s->lang, reason), 0});
}

void visit_words_status(const struct session *s, struct text *out)
{
    const struct guest_table *g = &s->visit->guest.table;
    bool stood = s->visit->guest.line == GUEST_HERE && g->pub.phase == HOUSE_PHASE_PLAYING && visit_bot_stands_in(s);
    if (stood && guest_table_is_late(g, g->viewer)) {
        lang_put(out, s->lang, visit_words_refusal(HOUSE_ASK_RETURN, HOUSE_WHY_LATE));
        return;
    }
    if (stood)
        lang_put(out, s->lang, visit_words_refusal(HOUSE_ASK_PLAY, HOUSE_WHY_STANDS_IN));
    if (stood && house_public_actor(&g->pub) == g->viewer)
        return;
    text_put(out, stood ? " " : "");
    if (s->visit->guest.line == GUEST_HERE && !s->visit->guest.following)
        lang_put(out, s->lang, visit_words_gone(s, s->visit->answer_why));
    else
        guest_words_status(&s->visit->words, s->visit->answer_why, out);
    if (!stood && s->visit->guest.line == GUEST_HERE && g->pub.phase == HOUSE_PHASE_PLAYING)
        say_stood(s, out);
}

void visit_words_waiting(const struct session *s, struct text *out)
{
    const struct guest *g = &s->visit->guest;
    if (!visit_is_over(s) && (g->line != GUEST_HERE || !guest_awaits(g, HOUSE_ASK_PLAY)))
        visit_words_status(s, out);
}

static int64_t pause_left(const struct session *s)
{
    return guest_table_pause(&s->visit->guest.table, guest_time(&s->visit->guest));
}

static void put_time(const struct session *s, int64_t left, struct text *out)
{
    guest_words_left(&s->visit->words, left, out);
}

/* The time left, short; or nothing. */
static void put_clock(const struct session *s, struct text *out)
{
    char time[64];
    struct text t;
    int64_t left = guest_table_left(&s->visit->guest.table, guest_time(&s->visit->guest)), pause = pause_left(s);
    text_init(&t, time, sizeof time);
    put_time(s, pause, &t);
    if (pause > 0)
        LANG_SAY(out, s->lang, "pause {time}", {"time", time, 0});
    else if (left != HOUSE_NEVER)
        put_time(s, left, out);
}

void visit_words_clock(const struct session *s, struct text *out)
{
    if (s->visit->guest.line != GUEST_HERE)
        lang_put(out, s->lang, "no line");
    else
        put_clock(s, out);
}

/* Whether there is a pause; if so, says how long it lasts. */
static bool say_pause(const struct session *s, struct text *out)
{
    char time[64];
    struct text t;
    text_init(&t, time, sizeof time);
    put_time(s, pause_left(s), &t);
    if (pause_left(s) > 0)
        LANG_SAY(out, s->lang, "Pause: the clocks run again in {time}.", {"time", time, 0});
    return pause_left(s) > 0;
}

void visit_words_left(const struct session *s, struct text *out)
{
    char time[64];
    struct text t;
    text_init(&t, time, sizeof time);
    put_clock(s, &t);
    if (!say_pause(s, out) && t.used > 0)
        LANG_SAY(out, s->lang, "You have {time} left.", {"time", time, 0});
}

/* A sentence after what is there: how much time whoever is to decide has left. */
static void say_running(const struct session *s, struct text *out)
{
    char time[64];
    struct text t;
    text_init(&t, time, sizeof time);
    put_clock(s, &t);
    if (t.used == 0)
        return;
    text_put(out, out->used > 0 ? " " : "");
    if (!say_pause(s, out))
        LANG_SAY(out, s->lang, "{who} has {time} left.",
                 {"who", visit_words_name(s, house_public_actor(&s->visit->guest.table.pub)), 0}, {"time", time, 0});
}

void visit_words_curtain(const struct session *s, struct text *out)
{
    say_running(s, out);
    say_stood(s, out);
}

static void say_seat(const struct session *s, int seat, struct text *out)
{
    const struct guest_table *g = &s->visit->guest.table;
    const struct house_seat *p = &g->pub.seat[seat];
    const char *who = visit_words_name(s, seat);
    const char *message = N_("Seat {n}: {who}");
    if (!p->taken)
        message = N_("Seat {n}: empty");
    else if (!p->person)
        message = N_("Seat {n}: {who}, a bot of level {level}");
    else if (p->resigned && seat == g->viewer)
        message = g->pub.phase == HOUSE_PHASE_PLAYING ? N_("Seat {n}: {who} (you), resigned; a bot plays on")
                                                      : N_("Seat {n}: {who} (you), resigned");
    else if (p->resigned)
        message = g->pub.phase == HOUSE_PHASE_PLAYING ? N_("Seat {n}: {who}, resigned; a bot plays on")
                                                      : N_("Seat {n}: {who}, resigned");
    else if (p->stood && seat == g->viewer)
        message = N_("Seat {n}: {who} (you); a bot stands in, \"return\" takes the seat back");
    else if (p->stood && (g->own >> seat & 1) != 0)
        message = N_("Seat {n}: {who}; a bot stands in, \"return\" takes the seat back");
    else if (p->stood)
        message = N_("Seat {n}: {who}; a bot stands in");
    else if (seat == g->viewer)
        message = N_("Seat {n}: {who} (you)");
    else if ((g->own >> seat & 1) != 0)
        message = N_("Seat {n}: {who}, at this device too");
    else if (g->viewer >= 0 && guest_table_is_away(g, seat))
        message = N_("Seat {n}: {who}, away");
    LANG_SAY(out, s->lang, message, {"n", NULL, seat + 1}, {"who", who, 0}, {"level", NULL, p->level});
    text_char(out, '\n');
}

void visit_words_who(const struct session *s, struct text *out)
{
    const struct guest_table *g = &s->visit->guest.table;
    for (int seat = 0; seat < (int)g->pub.seats; seat++)
        say_seat(s, seat, out);
    if (g->pub.kit != NULL) {
        guest_words_timing(&s->visit->words, &g->pub.timing, out);
        say_running(s, out);
        text_char(out, '\n');
    }
    if (!g->pub.watchers)
        lang_put(out, s->lang, "The door is closed to watchers.");
    else if (g->viewer < 0)
        lang_put(out, s->lang, "You are watching.");
    else if (g->watching > 0)
        lang_put_n(out, s->lang, "{n} person watches.", "{n} people watch.", g->watching);
    text_put(out, g->pub.watchers && g->viewer >= 0 && g->watching == 0 ? "" : "\n");
}

/* What one types for an answer: the word, with its key before it where keys are pressed. */
static void put_answer(const struct session *s, enum keyword word, bool keys, char *out, size_t size)
{
    if (keys)
        snprintf(out, size, "%c %s", keyword_key(word), keyword_name(s->lang, word));
    else
        snprintf(out, size, "%s", keyword_name(s->lang, word));
}

static void say_offer(const struct session *s, bool keys, struct text *out)
{
    const struct guest_table *g = &s->visit->guest.table;
    char who[GUEST_WORDS_NAME_MAX], what[1024], yes[32], no[32];
    struct text t;
    bool about = g->pub.offer == HOUSE_OFFER_STAND_IN && g->viewer >= 0 && g->viewer == g->pub.offer_about;
    if (!about && !guest_table_is_asked(g) && !guest_table_has_asked(g))
        return;
    snprintf(who, sizeof who, "%s", visit_words_name(s, g->pub.offer_seat));
    put_answer(s, KEYWORD_YES, keys, yes, sizeof yes);
    put_answer(s, KEYWORD_NO, keys, no, sizeof no);
    text_init(&t, what, sizeof what);
    guest_words_offer(&s->visit->words, g->pub.offer, who, g->pub.offer_about, false, &t);
    out_tame(what);
    if (about)
        LANG_SAY(out, s->lang, "{who} proposes that a bot stands in for you: {no} keeps your seat.", {"who", who, 0},
                 {"no", no, 0});
    else if (guest_table_has_asked(g))
        LANG_SAY(out, s->lang, "{no} takes this back: {what}", {"what", what, 0}, {"no", no, 0});
    else
        LANG_SAY(out, s->lang, "{what} Answer {yes} or {no}.", {"what", what, 0}, {"yes", yes, 0}, {"no", no, 0});
}

void visit_words_question(const struct session *s, struct text *out)
{
    say_offer(s, false, out);
}

void visit_words_question_keys(const struct session *s, struct text *out)
{
    say_offer(s, true, out);
}

void visit_words_open(const struct session *s, struct text *out)
{
    const struct guest_table *g = &s->visit->guest.table;
    char who[GUEST_WORDS_NAME_MAX], what[1024];
    struct text t;
    if (g->pub.offer == HOUSE_OFFER_NONE)
        return;
    text_init(&t, what, sizeof what);
    say_offer(s, false, &t);
    snprintf(who, sizeof who, "%s", visit_words_name(s, g->pub.offer_seat));
    if (t.used == 0)
        guest_words_offer(&s->visit->words, g->pub.offer, who, g->pub.offer_about, false, &t);
    out_tame(what);
    text_put(out, what);
    text_char(out, '\n');
}

void visit_words_farewell(const struct session *s, struct text *out)
{
    const struct visit *v = s->visit;
    char link[GUEST_LINK_MAX];
    struct text t;
    text_init(&t, link, sizeof link);
    guest_link_write_table(&v->link, v->guest.table.id, "", &t);
    if (visit_is_over(s))
        visit_words_status(s, out);
    else if (v->guest.table.viewer >= 0)
        LANG_SAY(out, s->lang, "Your seat stays yours: \"warren play --at {link}\" comes back.", {"link", link, 0});
    else if (visit_watches(s))
        LANG_SAY(out, s->lang, "\"warren watch {link}\" watches again.", {"link", link, 0});
    if (v->code[0] == '\0' || visit_is_over(s))
        return;
    text_char(out, '\n');
    lang_put(out, s->lang, "This link moves your seat to another device, once:");
    text_char(out, '\n');
    text_put(out, v->code);
}

static void put_link(const char *link, struct text *out)
{
    text_char(out, '\n');
    text_put(out, link);
    text_char(out, '\n');
}

void visit_words_links(const struct session *s, struct text *out)
{
    const struct visit *v = s->visit;
    char link[GUEST_LINK_MAX];
    struct text t;
    if (v->note.door[0] != '\0') {
        text_init(&t, link, sizeof link);
        guest_link_write_table(&v->link, v->guest.table.id, v->note.door, &t);
        lang_put(out, s->lang, "To sit down:");
        put_link(link, out);
    }
    text_init(&t, link, sizeof link);
    guest_link_write_table(&v->link, v->guest.table.id, "", &t);
    if (v->guest.table.pub.watchers)
        lang_put(out, s->lang, "To watch, or to come back:");
    else
        lang_put(out, s->lang, "To come back:");
    put_link(link, out);
}
