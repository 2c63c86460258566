/* What happens at a table elsewhere, in sentences. */
#include "term/visit.h"

#include "ai/level.h"
#include "term/out.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *code, *text;
} lines[] = {
    {"hello", N_("Hello!")},
    {"thanks", N_("Thank you!")},
    {"well-played", N_("Well played!")},
    {"good-game", N_("Good game!")},
    {"good-luck", N_("Good luck!")},
    {"sorry", N_("Sorry!")},
    {"oops", N_("Oops!")},
    {"wait", N_("One moment, please.")},
    {"hurry", N_("Your turn!")},
    {"back-soon", N_("I will be back soon.")},
    {"bye", N_("Goodbye!")},
};

const char *visit_words_line_code(size_t index)
{
    return index < sizeof lines / sizeof lines[0] ? lines[index].code : NULL;
}

const char *visit_words_line(const struct lang *lang, const char *code)
{
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (strcmp(lines[i].code, code) == 0)
            return lang_get(lang, lines[i].text);
    return code;
}

static const char *bot_name(const struct lang *lang, uint8_t level)
{
    return level >= LEVEL_MIN && level <= LEVEL_MAX ? lang_get_in(lang, LEVEL_CONTEXT, level_at(level)->name) : "?";
}

/* Whether no other bot of this level, which would have the same name, is at the table. */
static bool is_only(const struct guest_table *g, int seat)
{
    for (int other = 0; other < (int)g->seats; other++)
        if (other != seat && !g->seat[other].person && g->seat[other].level == g->seat[seat].level)
            return false;
    return true;
}

const char *visit_words_name(const struct session *s, int seat)
{
    static char name[HOUSE_NAME_MAX + 32];
    const struct guest_table *g = &s->visit->guest.table;
    struct text t;
    text_init(&t, name, sizeof name);
    if (seat < 0 || seat >= (int)g->seats)
        lang_put(&t, s->lang, "somebody");
    else if (g->seat[seat].name[0] != '\0')
        text_put(&t, g->seat[seat].name);
    else if (g->seat[seat].level > 0 && is_only(g, seat))
        text_put(&t, bot_name(s->lang, g->seat[seat].level));
    else if (g->seat[seat].level > 0)
        LANG_SAY(&t, s->lang, "{bot} (seat {n})", {"bot", bot_name(s->lang, g->seat[seat].level), 0},
                 {"n", NULL, seat + 1});
    else
        LANG_SAY(&t, s->lang, "Player {n}", {"n", NULL, seat + 1});
    out_tame(name);
    return name;
}

/* Sentences with nobody but one person in them. */
static void say_who(const struct session *s, const char *message, const char *who, struct text *out)
{
    LANG_SAY(out, s->lang, message, {"who", who, 0});
}

static void say_offer(const struct session *s, const struct guest_news *n, const char *who, struct text *out)
{
    char whom[HOUSE_NAME_MAX + 32];
    snprintf(whom, sizeof whom, "%s", visit_words_name(s, n->about));
    if (n->offer == HOUSE_OFFER_BACK && n->done)
        say_who(s, N_("{who} takes the last decision back."), who, out);
    else if (n->offer == HOUSE_OFFER_BACK)
        say_who(s, N_("{who} asks to take the last decision back."), who, out);
    else if (n->offer == HOUSE_OFFER_STAND_IN)
        LANG_SAY(out, s->lang, "{who} proposes that a bot stands in for {whom}.", {"who", who, 0}, {"whom", whom, 0});
    else
        say_who(s, N_("{who} would like another game."), who, out);
}

/* What comes of an offer to which everybody has agreed. */
static void say_done(const struct session *s, const struct guest_news *n, struct text *out)
{
    if (!n->done)
        return;
    text_char(out, ' ');
    if (n->offer == HOUSE_OFFER_BACK)
        lang_put(out, s->lang, "It is taken back.");
    else if (n->offer == HOUSE_OFFER_STAND_IN)
        say_who(s, N_("A bot stands in for {who}."), visit_words_name(s, n->about), out);
    else
        lang_put(out, s->lang, "There is another game: everybody moves one seat on.");
}

static void say_closed(const struct session *s, const struct guest_news *n, struct text *out)
{
    static const char *const why[] = {
        [HOUSE_CLOSED_IDLE] = N_("The table is closed: nothing has happened here for half a year."),
        [HOUSE_CLOSED_BY_HOST] = N_("Whoever laid the table has closed it."),
        [HOUSE_CLOSED_FULL] = N_("The table is closed: it has room for nothing more."),
    };
    lang_put(out, s->lang, why[n->shut]);
}

void visit_words_end(const struct session *s, struct text *out)
{
    const struct guest_table *g = &s->visit->guest.table;
    char names[512];
    struct text t;
    uint32_t winners = 0;
    text_init(&t, names, sizeof names);
    for (int seat = 0; seat < (int)g->seats; seat++) {
        if ((g->result.winners >> seat & 1) == 0)
            continue;
        text_put(&t, winners++ > 0 ? ", " : "");
        text_put(&t, visit_words_name(s, seat));
    }
    if (g->how == HOUSE_HOW_ABANDONED)
        lang_put(out, s->lang, "The game is over without a result: everybody has given it up.");
    else if (g->how == HOUSE_HOW_RESIGNED && winners > 0)
        LANG_SAY(out, s->lang, "The game is over: {who} wins, the other has resigned.", {"who", names, 0});
    else if (winners == 0)
        lang_put(out, s->lang, "The game is over: nobody wins.");
    else if (winners == 1)
        LANG_SAY(out, s->lang, "The game is over: {who} wins.", {"who", names, 0});
    else
        LANG_SAY(out, s->lang, "The game is over: {list} share the win.", {"list", names, 0});
}

static void say_said(const struct session *s, const struct guest_news *n, const char *who, struct text *out)
{
    const char *what = n->line[0] != '\0' ? visit_words_line(s->lang, n->line) : n->words;
    if (what[0] != '\0')
        LANG_SAY(out, s->lang, "{who} says \"{what}\".", {"who", who, 0}, {"what", what, 0});
}

static void say_seats(const struct session *s, const struct guest_news *n, const char *who, struct text *out)
{
    bool two = s->visit->guest.table.seats == 2;
    switch ((int)n->entry) {
    case HOUSE_LAID:
        if (n->seat >= 0)
            say_who(s, N_("{who} has laid the table."), who, out);
        break;
    case HOUSE_SAT:
        LANG_SAY(out, s->lang, "{who} sits down at seat {n}.", {"who", who, 0}, {"n", NULL, n->seat + 1});
        break;
    case HOUSE_LEFT:
        say_who(s, n->given ? N_("The seat of {who} was given away.") : N_("{who} leaves the table."), who, out);
        break;
    case HOUSE_BARRED:
        say_who(s, N_("The door is closed on {who}."), who, out);
        break;
    case HOUSE_BOT:
        if (n->level == 0)
            LANG_SAY(out, s->lang, "Seat {n} is empty again.", {"n", NULL, n->seat + 1});
        else
            LANG_SAY(out, s->lang, "A bot of level {level} has seat {n}.", {"level", NULL, n->level},
                     {"n", NULL, n->seat + 1});
        break;
    case HOUSE_STOOD:
        say_who(s, N_("The time of {who} is up: a bot stands in."), who, out);
        break;
    case HOUSE_RETURNED:
        say_who(s, N_("{who} is back, and the bot gives the seat up."), who, out);
        break;
    case HOUSE_RESIGNED:
        say_who(s, two ? N_("{who} resigns.") : N_("{who} resigns, and a bot plays on."), who, out);
        break;
    case HOUSE_MOVED:
        say_who(s, N_("{who} goes on from another device."), who, out);
        break;
    }
}

static void say_entry(const struct session *s, const struct guest_news *n, struct text *out)
{
    char who[HOUSE_NAME_MAX + 32];
    snprintf(who, sizeof who, "%s", n->name[0] != '\0' ? n->name : visit_words_name(s, n->seat));
    out_tame(who);
    switch ((int)n->entry) {
    case HOUSE_DOOR:
        lang_put(out, s->lang, n->watchers ? N_("Watchers may come in.") : N_("The door is closed to watchers."));
        break;
    case HOUSE_BEGUN:
        LANG_SAY(out, s->lang, "Game {n} begins.", {"n", NULL, n->game});
        break;
    case HOUSE_OFFERED:
        say_offer(s, n, who, out);
        if (n->done && n->offer != HOUSE_OFFER_BACK)
            say_done(s, n, out);
        break;
    case HOUSE_AGREED:
        say_who(s, N_("{who} agrees."), who, out);
        say_done(s, n, out);
        break;
    case HOUSE_DECLINED:
        say_who(s, N_("{who} says no."), who, out);
        break;
    case HOUSE_SAID:
        say_said(s, n, who, out);
        break;
    case HOUSE_ENDED:
        if (n->how != HOUSE_HOW_PLAYED)
            visit_words_end(s, out);
        break;
    case HOUSE_CLOSED:
        say_closed(s, n, out);
        break;
    case HOUSE_BROKE:
        lang_put(out, s->lang, "Something went wrong in the house at this table; it has begun anew.");
        break;
    default:
        say_seats(s, n, who, out);
        break;
    }
}

void visit_words_news(const struct session *s, const struct guest_news *n, struct text *out)
{
    char link[GUEST_LINK_MAX];
    struct text t;
    switch (n->kind) {
    case GUEST_NEWS_ENTRY:
        say_entry(s, n, out);
        break;
    case GUEST_NEWS_CAME:
        say_who(s, N_("{who} is here."), visit_words_name(s, n->seat), out);
        break;
    case GUEST_NEWS_WENT:
        say_who(s, N_("{who} is away."), visit_words_name(s, n->seat), out);
        break;
    case GUEST_NEWS_REFUSED:
        lang_put(out, s->lang, visit_words_refusal(n->ask, n->why));
        break;
    case GUEST_NEWS_CODE:
        text_init(&t, link, sizeof link);
        guest_link_write_table(&s->visit->link, s->visit->guest.table.id, n->words, &t);
        LANG_SAY(out, s->lang, "This moves your seat to another device, once: {link}", {"link", link, 0});
        break;
    case GUEST_NEWS_GONE:
        lang_put(out, s->lang, visit_words_gone(n->why));
        break;
    case GUEST_NEWS_LOST:
        lang_put(out, s->lang, "The line to the house is gone; it is tried again by itself, and nothing is lost.");
        break;
    case GUEST_NEWS_BACK:
        lang_put(out, s->lang, "The line is back.");
        break;
    case GUEST_NEWS_LAID:
    case GUEST_NEWS_RECORD:
        break;
    }
}

const char *visit_words_gone(enum house_why why)
{
    switch ((int)why) {
    case HOUSE_WHY_NO_TABLE:
        return N_("There is no such table in this house.");
    case HOUSE_WHY_DOOR:
        return N_("This table lets no watchers in.");
    case HOUSE_WHY_BARRED:
        return N_("The door of this table was closed on you.");
    case HOUSE_WHY_NOT_YOURS:
        return N_("This seat is not yours any more: it was moved to another device, or given away.");
    case HOUSE_WHY_ASIDE:
        return N_("This table was set aside: its game brought the house down.");
    case HOUSE_WHY_FULL:
        return N_("The house is full.");
    default:
        return N_("The house shows this table no longer.");
    }
}

/* When something that is refused now can be done. */
static const char *refusal_now(enum house_ask ask)
{
    switch ((int)ask) {
    case HOUSE_ASK_SIT:
        return N_("The game has begun: there is no seat to sit down at now.");
    case HOUSE_ASK_LEAVE:
        return N_(
            "During a game nobody gives a seat up: \"resign\" gives the game up, \"quit\" goes away and keeps the "
            "seat.");
    case HOUSE_ASK_GIVE:
    case HOUSE_ASK_BAR:
        return N_("During a game nobody's seat is emptied: that can be done before it or after it.");
    case HOUSE_ASK_BOT:
        return N_("A bot gets an empty seat before a game or after it.");
    case HOUSE_ASK_PLAY:
    case HOUSE_ASK_RESIGN:
        return N_("There is no game on at this table now.");
    case HOUSE_ASK_OFFER:
        return N_("Taking back and standing in are for a game that is on, another game for one that has ended.");
    case HOUSE_ASK_RETURN:
        return N_("No bot stands in for you: the seat is yours.");
    case HOUSE_ASK_CLOSE:
        return N_("Others still play here. A game that has no clock can be closed once nothing has happened for a day; "
                  "one with a clock comes to its end by itself.");
    default:
        return N_("Not at this time.");
    }
}

const char *visit_words_refusal(enum house_ask ask, enum house_why why)
{
    static const char *const words[HOUSE_WHYS] = {
        [HOUSE_WHY_NO_TABLE] = N_("There is no such table in this house."),
        [HOUSE_WHY_NO_GAME] = N_("This house does not have that game."),
        [HOUSE_WHY_SEATS] = N_("There is no such seat, or the game is not for so many."),
        [HOUSE_WHY_OPTIONS] = N_("The game has no such option, or not with this value."),
        [HOUSE_WHY_CLOCK] = N_("This is no clock: 90s, 15m or 3d a move, or 10m+5s for a game and each move."),
        [HOUSE_WHY_NAME] = N_("The house does not take this name: 1 to 40 bytes of ordinary letters."),
        [HOUSE_WHY_TALK] = N_("The house does not take this text: 1 to 240 bytes of ordinary letters."),
        [HOUSE_WHY_LINK] = N_("This link is not worth a seat, or not any more."),
        [HOUSE_WHY_BARRED] = N_("The door of this table was closed on you."),
        [HOUSE_WHY_DOOR] = N_("This table lets no watchers in."),
        [HOUSE_WHY_TAKEN] = N_("This seat is taken, or all are."),
        [HOUSE_WHY_NOT_YOURS] = N_("You have no seat for that."),
        [HOUSE_WHY_NOT_HOST] = N_("Only whoever laid the table may do that."),
        [HOUSE_WHY_TURN] = N_("It is not your turn."),
        [HOUSE_WHY_STALE] = N_("The game has gone on meanwhile: look again and choose anew."),
        [HOUSE_WHY_ILLEGAL] = N_("The house does not allow this move."),
        [HOUSE_WHY_STANDS_IN] = N_("A bot stands in for you: \"return\" takes your seat back."),
        [HOUSE_WHY_RESIGNED] = N_("You have resigned from this game."),
        [HOUSE_WHY_LATE] = N_("Too late: the time was up."),
        [HOUSE_WHY_LEARNED] = N_("That cannot be taken back: you have learned something since."),
        [HOUSE_WHY_NOTHING_BACK] = N_("You have nothing to take back."),
        [HOUSE_WHY_NO_OFFER] = N_("Nobody asks you anything, or you have answered."),
        [HOUSE_WHY_OFFER_OPEN] = N_("Something else is being asked; first it is to be answered."),
        [HOUSE_WHY_HERE] = N_("A bot stands in only for somebody who is away."),
        [HOUSE_WHY_CLOSED] = N_("This table is closed."),
        [HOUSE_WHY_ASIDE] = N_("This table was set aside: its game brought the house down."),
        [HOUSE_WHY_FULL] = N_("There is no room for that in this house."),
        [HOUSE_WHY_STORE] = N_("The house cannot store anything now; try again later."),
        [HOUSE_WHY_BUSY] = N_("The house is too busy; try again later."),
    };
    if (why == HOUSE_WHY_NOT_NOW)
        return refusal_now(ask);
    return words[why] != NULL ? words[why] : N_("The house refuses that.");
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

/* The seats that are still empty. */
static uint32_t empty_seats(const struct guest_table *g)
{
    uint32_t empty = 0;
    for (uint32_t seat = 0; seat < g->seats; seat++)
        empty += !g->seat[seat].taken;
    return empty;
}

static void say_turn(const struct session *s, struct text *out)
{
    const struct guest *guest = &s->visit->guest;
    const struct guest_table *g = &guest->table;
    int actor = guest_table_actor(g);
    if (guest_waits(guest, HOUSE_ASK_PLAY))
        lang_put(out, s->lang, "Sent; the house has not confirmed it yet.");
    else if (actor < 0)
        lang_put(out, s->lang, "The game is over.");
    else if (actor == g->viewer && g->seat[actor].level == 0)
        lang_put(out, s->lang, "It is your turn.");
    else if (actor == g->viewer && g->seat[actor].stood)
        lang_put(out, s->lang, "A bot stands in for you: \"return\" takes your seat back.");
    else if (g->seat[actor].level == 0 && g->viewer >= 0 && (g->here >> actor & 1) == 0)
        say_who(s, N_("It is the turn of {who}, who is away."), visit_words_name(s, actor), out);
    else
        say_who(s, N_("It is the turn of {who}."), visit_words_name(s, actor), out);
}

void visit_words_status(const struct session *s, struct text *out)
{
    const struct guest *guest = &s->visit->guest;
    const struct guest_table *g = &guest->table;
    if (guest->line == GUEST_LEFT && guest->end == GUEST_END_RELOAD)
        lang_put(out, s->lang, "The house plays by another version of Warren than this one.");
    else if (guest->line == GUEST_LEFT)
        lang_put(out, s->lang, "What this house says makes no sense; the line was closed.");
    else if (guest->line != GUEST_HERE)
        lang_put(out, s->lang, "The line to the house is gone; trying again.");
    else if (!guest->following)
        lang_put(out, s->lang, visit_words_gone(s->visit->answer_why));
    else if (g->phase == HOUSE_PHASE_OPEN)
        LANG_SAY_N(out, s->lang, "Waiting for one more player.", "Waiting for {n} more players.", empty_seats(g),
                   {"", NULL, 0});
    else if (g->phase == HOUSE_PHASE_READY)
        lang_put(out, s->lang, "Everybody is there: the game begins in a moment.");
    else if (g->phase == HOUSE_PHASE_PLAYING)
        say_turn(s, out);
    else if (g->phase == HOUSE_PHASE_SHUT)
        lang_put(out, s->lang, "This table is closed.");
    else if (g->dealt)
        visit_words_end(s, out);
    else
        lang_put(out, s->lang, "The table is being looked up.");
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
