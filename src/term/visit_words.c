/* What happens at a table elsewhere, in sentences. */
#include "term/visit.h"

#include "ai/level.h"
#include "guest/guest_words.h"
#include "term/out.h"

#include <stdio.h>
#include <string.h>

const char *visit_words_line_code(size_t index)
{
    return guest_words_line_code(index);
}

const char *visit_words_line(const struct lang *lang, const char *code)
{
    return guest_words_line(lang, code);
}

static struct guest_words reader(const struct session *s)
{
    struct guest_words words = {.lang = s->lang, .guest = &s->visit->guest, .level = {"?"}};
    for (uint32_t level = LEVEL_MIN; level <= LEVEL_MAX; level++)
        words.level[level] = lang_get_in(s->lang, LEVEL_CONTEXT, level_at(level)->name);
    return words;
}

const char *visit_words_name(const struct session *s, int seat)
{
    static char name[GUEST_WORDS_NAME_MAX];
    struct guest_words words = reader(s);
    struct text t;
    text_init(&t, name, sizeof name);
    guest_words_name(&words, seat, &t);
    out_tame(name);
    return name;
}

void visit_words_end(const struct session *s, struct text *out)
{
    struct guest_words words = reader(s);
    guest_words_end(&words, out);
}

void visit_words_news(const struct session *s, const struct guest_news *n, struct text *out)
{
    struct guest_words words = reader(s);
    char link[GUEST_LINK_MAX];
    struct text t;
    if (n->kind == GUEST_NEWS_REFUSED) {
        lang_put(out, s->lang, visit_words_refusal(n->ask, n->why));
    } else if (n->kind == GUEST_NEWS_CODE) {
        text_init(&t, link, sizeof link);
        guest_link_write_table(&s->visit->link, s->visit->guest.table.id, n->words, &t);
        LANG_SAY(out, s->lang, "This moves your seat to another device, once: {link}", {"link", link, 0});
    } else {
        guest_words_news(&words, n, out);
    }
}

const char *visit_words_gone(enum house_why why)
{
    return guest_words_gone(why);
}

/* What can be done about it is a word here. */
const char *visit_words_refusal(enum house_ask ask, enum house_why why)
{
    if (why == HOUSE_WHY_STANDS_IN)
        return N_("A bot stands in for you: \"return\" takes your seat back.");
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
    case CABLE_BAD_CA:
        message = N_("--ca: this file of certificates cannot be read: {reason}");
        break;
    case CABLE_FINE:
    case CABLE_CUT:
        break;
    }
    LANG_SAY(out, s->lang, message, {"house", house, 0}, {"reason", reason, 0});
}

void visit_words_status(const struct session *s, struct text *out)
{
    const struct guest_table *g = &s->visit->guest.table;
    struct guest_words words = reader(s);
    int actor = guest_table_actor(g);
    bool stood = s->visit->guest.line == GUEST_HERE && g->phase == HOUSE_PHASE_PLAYING && actor >= 0 &&
                 actor == g->viewer && g->seat[actor].stood;
    if (stood)
        lang_put(out, s->lang, visit_words_refusal(HOUSE_ASK_PLAY, HOUSE_WHY_STANDS_IN));
    else
        guest_words_status(&words, s->visit->answer_why, out);
}

void visit_words_clock(const struct session *s, struct text *out)
{
    char time[48];
    int64_t left = guest_table_left(&s->visit->guest.table, guest_time(&s->visit->guest));
    if (left == HOUSE_NEVER)
        return;
    int64_t seconds = (left + 999) / 1000, minutes = seconds / 60, hours = minutes / 60, days = hours / 24;
    if (days >= 2)
        LANG_SAY(out, s->lang, "{n} days", {"n", NULL, days});
    else if (hours >= 1) {
        snprintf(time, sizeof time, "%lld:%02lld h", (long long)hours, (long long)(minutes % 60));
        text_put(out, time);
    } else {
        snprintf(time, sizeof time, "%lld:%02lld", (long long)minutes, (long long)(seconds % 60));
        text_put(out, time);
    }
}

static void say_seat(const struct session *s, int seat, struct text *out)
{
    const struct guest_table *g = &s->visit->guest.table;
    const struct house_seat *p = &g->seat[seat];
    const char *who = visit_words_name(s, seat);
    const char *message = N_("Seat {n}: {who}");
    if (!p->taken)
        message = N_("Seat {n}: empty");
    else if (!p->person)
        message = N_("Seat {n}: a bot of level {level}");
    else if (p->resigned)
        message = N_("Seat {n}: {who}, resigned; a bot plays on");
    else if (p->stood)
        message = N_("Seat {n}: {who}; a bot stands in");
    else if (seat == g->viewer)
        message = N_("Seat {n}: {who} (you)");
    else if (g->viewer >= 0 && (g->here >> seat & 1) == 0)
        message = N_("Seat {n}: {who}, away");
    LANG_SAY(out, s->lang, message, {"n", NULL, seat + 1}, {"who", who, 0}, {"level", NULL, p->level});
    text_char(out, '\n');
}

void visit_words_who(const struct session *s, struct text *out)
{
    const struct guest_table *g = &s->visit->guest.table;
    for (int seat = 0; seat < (int)g->seats; seat++)
        say_seat(s, seat, out);
    if (!g->watchers)
        lang_put(out, s->lang, "The door is closed to watchers.");
    else if (g->viewer < 0)
        lang_put(out, s->lang, "You are watching.");
    else if (g->watching > 0)
        lang_put_n(out, s->lang, "{n} person watches.", "{n} people watch.", g->watching);
    text_put(out, g->watchers && g->viewer >= 0 && g->watching == 0 ? "" : "\n");
}

/* What one types for an answer: the word, with its key before it where keys are pressed. */
static void put_answer(const struct session *s, enum word word, bool keys, char *out, size_t size)
{
    if (keys)
        snprintf(out, size, "%c %s", words_key(word), words_name(s->lang, word));
    else
        snprintf(out, size, "%s", words_name(s->lang, word));
}

void visit_words_offer(const struct session *s, bool keys, struct text *out)
{
    const struct guest_table *g = &s->visit->guest.table;
    char who[HOUSE_NAME_MAX + 32];
    if (!guest_table_is_asked(g))
        return;
    snprintf(who, sizeof who, "%s", visit_words_name(s, g->offer_seat));
    char yes[32], no[32];
    put_answer(s, WORD_YES, keys, yes, sizeof yes);
    put_answer(s, WORD_NO, keys, no, sizeof no);
    if (g->offer == HOUSE_OFFER_BACK)
        LANG_SAY(out, s->lang, "{who} asks to take the last decision back: {yes} or {no}?", {"who", who, 0},
                 {"yes", yes, 0}, {"no", no, 0});
    else if (g->offer == HOUSE_OFFER_STAND_IN)
        LANG_SAY(out, s->lang, "{who} proposes that a bot stands in for {whom}: {yes} or {no}?", {"who", who, 0},
                 {"whom", visit_words_name(s, g->offer_about), 0}, {"yes", yes, 0}, {"no", no, 0});
    else
        LANG_SAY(out, s->lang, "{who} would like another game: {yes} or {no}?", {"who", who, 0}, {"yes", yes, 0},
                 {"no", no, 0});
}

void visit_words_farewell(const struct session *s, struct text *out)
{
    char link[GUEST_LINK_MAX];
    struct text t;
    text_init(&t, link, sizeof link);
    guest_link_write_table(&s->visit->link, s->visit->guest.table.id, "", &t);
    if (visit_is_over(s))
        visit_words_status(s, out);
    else if (s->visit->guest.table.viewer >= 0)
        LANG_SAY(out, s->lang, "Your seat stays yours: \"warren play --at {link}\" comes back.", {"link", link, 0});
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
    if (v->guest.table.watchers)
        lang_put(out, s->lang, "To watch, or to come back:");
    else
        lang_put(out, s->lang, "To come back:");
    put_link(link, out);
}

void visit_words_tables(const struct session *s, struct text *out)
{
    const struct visit *v = s->visit;
    char link[GUEST_LINK_MAX], names[GAME_SEATS_MAX * (HOUSE_NAME_MAX + 4)];
    struct text t;
    for (uint32_t i = 0; i < v->guest.listed_count; i++) {
        const struct guest_listed *l = &v->guest.listed[i];
        text_init(&t, link, sizeof link);
        guest_link_write_table(&v->link, l->table, "", &t);
        text_init(&t, names, sizeof names);
        for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
            text_put(&t, t.used > 0 && l->names[seat][0] != '\0' ? ", " : "");
            text_put(&t, l->names[seat]);
        }
        out_tame(names);
        if (l->turn)
            LANG_SAY(out, s->lang, "{link}  {game} ({names}): it is your turn", {"link", link, 0}, {"game", l->game, 0},
                     {"names", names, 0});
        else
            LANG_SAY(out, s->lang, "{link}  {game} ({names})", {"link", link, 0}, {"game", l->game, 0},
                     {"names", names, 0});
        text_char(out, '\n');
    }
    if (v->guest.listed_count == 0) {
        lang_put(out, s->lang, "You have no table in this house.");
        text_char(out, '\n');
    }
}
