/* Coming to a table: what is said and asked before it is shown. */
#include "term/visit.h"

#include "term/console.h"
#include "term/out.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OK = 0, INPUT = 1, USAGE = 2, MACHINE = 3, LOOK = 200 /* milliseconds */ };

static int fail(struct session *s, int status, const char *message)
{
    struct text t;
    text_init(&t, s->why, TERM_WHY_MAX);
    lang_put(&t, s->lang, message);
    return status;
}

int visit_begin_await(struct session *s, bool (*is_so)(const struct session *s))
{
    struct visit *v = s->visit;
    struct text t;
    text_init(&t, s->why, TERM_WHY_MAX);
    v->answer = GUEST_NEWS_ENTRY;
    for (;;) {
        struct pollfd at = {.fd = s->handle, .events = POLLIN};
        visit_look(s);
        if (is_so(s) || v->answer == GUEST_NEWS_REFUSED || v->answer == GUEST_NEWS_GONE)
            return OK;
        if (v->unreachable) {
            visit_words_fault(s, &t);
            return MACHINE;
        }
        if (v->guest.line == GUEST_LEFT) {
            visit_words_status(s, &t);
            return INPUT;
        }
        if (line_stops())
            return fail(s, INPUT, N_("Stopped before the house had answered."));
        (void)poll(&at, 1, s->now.rest < LOOK ? s->now.rest : LOOK);
    }
}

static bool is_welcome(const struct session *s)
{
    return s->visit->met;
}

static bool is_live(const struct session *s)
{
    return s->visit->guest.live;
}

/* How many seats this device has at the table. */
static uint32_t seats_held(const struct session *s)
{
    uint32_t count = 0;
    for (uint32_t own = s->visit->guest.table.own; own != 0; own >>= 1)
        count += own & 1;
    return count;
}

static bool is_seated(const struct session *s)
{
    const struct guest *g = &s->visit->guest;
    return g->live && g->table.viewer >= 0 && seats_held(s) >= s->visit->wanted;
}

static bool is_laid(const struct session *s)
{
    return s->visit->note.door[0] != '\0' && s->visit->guest.live;
}

/* The n-th name of the order, from 0; NULL if there are not so many. */
static const char *name_at(const struct term_order *o, uint32_t n)
{
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        if (o->name[seat] != NULL && n-- == 0)
            return o->name[seat];
    return NULL;
}

/* The name to sit down with; NULL, with the reason, if there is none. */
static const char *ask_name(struct session *s, char line[LINE_MAX_BYTES])
{
    if (name_at(s->order, 0) != NULL)
        return name_at(s->order, 0);
    if (isatty(STDIN_FILENO) == 0) {
        (void)fail(s, USAGE, N_("--name is missing: whoever sits down at a table needs a name"));
        return NULL;
    }
    out_wrap(lang_get(s->lang, "Your name at this table:"), 0);
    if (!console_line(s->lang, NULL, line) || line[0] == '\0') {
        (void)fail(s, USAGE, N_("Whoever sits down at a table needs a name."));
        return NULL;
    }
    return line;
}

static int refused(struct session *s, enum house_ask ask)
{
    struct visit *v = s->visit;
    if (v->answer != GUEST_NEWS_REFUSED)
        return fail(s, INPUT, visit_words_gone(s, v->answer_why));
    v->refusal = visit_words_refusal(ask, v->answer_why);
    return fail(s, INPUT, v->refusal);
}

static int sit_one(struct session *s, const char *door, const char *name, int seat)
{
    struct visit *v = s->visit;
    v->wanted = seats_held(s) + 1;
    v->refusal = NULL;
    if (!guest_ask_sit(&v->guest, door, name, seat)) {
        v->answer = GUEST_NEWS_REFUSED;
        v->answer_why = HOUSE_WHY_NAME;
        return refused(s, HOUSE_ASK_SIT);
    }
    int status = visit_begin_await(s, is_seated);
    return status == OK && !is_seated(s) ? refused(s, HOUSE_ASK_SIT) : status;
}

/* People who have a name and no seat yet. */
struct group {
    const char *name[GAME_SEATS_MAX];
    uint32_t count;
};

/* All names of the order, but for so many at the beginning. */
static struct group names_after(const struct term_order *o, uint32_t first)
{
    struct group g = {.count = 0};
    const char *name;
    while ((name = name_at(o, first + g.count)) != NULL)
        g.name[g.count++] = name;
    return g;
}

/* Whether the house has put a number behind this name, because somebody else at the table had it: for that a long name
 * is cut after a whole letter, and a blank at its end goes. */
static bool is_numbered(const char *seat, const char *name)
{
    enum { NUMBER = 2, LETTER = 4, BLANK = 1 }; /* bytes, at most */
    size_t size = strlen(seat);
    if (size < NUMBER || seat[size - 2] != ' ' || seat[size - 1] < '2' || seat[size - 1] > '9')
        return false;
    size -= NUMBER;
    bool cut = size + LETTER + BLANK > HOUSE_NAME_MAX - NUMBER;
    return strncmp(seat, name, size) == 0 && (name[size] == '\0' || strcmp(name + size, " ") == 0 || cut);
}

/* The seat of this device, among these, for whoever gives this name; -1 if there is none. The very name comes first. */
static int seat_called(const struct guest_table *t, uint32_t own, const char *name)
{
    int numbered = -1;
    for (int seat = 0; seat < (int)t->pub.seats; seat++) {
        if ((own >> seat & 1) == 0)
            continue;
        if (strcmp(t->pub.seat[seat].name, name) == 0)
            return seat;
        if (numbered < 0 && is_numbered(t->pub.seat[seat].name, name))
            numbered = seat;
    }
    return numbered;
}

/* The names of the order that are on no seat of this device. Two may give the same name. */
static struct group names_without_seat(const struct session *s)
{
    const struct guest_table *t = &s->visit->guest.table;
    struct group all = names_after(s->order, 0), g = {.count = 0};
    uint32_t own = t->own;
    for (uint32_t n = 0; n < all.count; n++) {
        int seat = seat_called(t, own, all.name[n]);
        if (seat < 0)
            g.name[g.count++] = all.name[n];
        else
            own &= ~(1U << seat);
    }
    return g;
}

static void put_name(const char *name, struct text *out)
{
    char tame[LINE_MAX_BYTES];
    snprintf(tame, sizeof tame, "%s", name);
    out_tame(tame);
    text_put(out, out->used > 0 ? ", " : "");
    text_put(out, tame);
}

/* Others who share this device. Whoever gets no seat is named, and the rest play. */
static int sit_others(struct session *s, const char *door, const struct group *g)
{
    struct visit *v = s->visit;
    char who[REMARK_TEXT_MAX / 2] = "", line[REMARK_TEXT_MAX];
    const char *reason = N_("The link to sit down by has a second half after #.");
    struct text t;
    int status = OK;
    text_init(&t, who, sizeof who);
    v->seating = true;
    for (uint32_t n = 0; status == OK && n < g->count; n++) {
        bool asked = door[0] != '\0';
        status = asked ? sit_one(s, door, g->name[n], -1) : OK;
        if (status == OK && asked)
            continue;
        if (asked && v->refusal == NULL)
            break;
        reason = asked ? v->refusal : reason;
        put_name(g->name[n], &t);
        status = OK;
    }
    v->seating = false;
    if (status != OK || t.used == 0)
        return status;
    text_init(&t, line, sizeof line);
    LANG_SAY(&t, s->lang, "There is no seat for {who}. {reason}", {"who", who, 0},
             {"reason", lang_get(s->lang, reason), 0});
    visit_say(s, line);
    return OK;
}

static int sit(struct session *s)
{
    struct visit *v = s->visit;
    char line[LINE_MAX_BYTES];
    const char *name = ask_name(s, line);
    if (name == NULL)
        return USAGE;
    int status = sit_one(s, v->link.door, name, s->order->seat);
    if (status == OK) {
        memcpy(v->note.door, v->link.door, sizeof v->note.door);
        visit_write_note(s);
    }
    struct group others = names_after(s->order, 1);
    return status == OK ? sit_others(s, v->link.door, &others) : status;
}

static int take_over(struct session *s)
{
    struct visit *v = s->visit;
    bool asked = guest_ask_take(&v->guest, v->link.code, s->order->name[0] != NULL ? s->order->name[0] : "");
    int status =
        asked ? visit_begin_await(s, is_seated) : fail(s, INPUT, visit_words_refusal(HOUSE_ASK_TAKE, HOUSE_WHY_NAME));
    return status == OK && !is_seated(s) ? refused(s, HOUSE_ASK_TAKE) : status;
}

/* Whether there are fewer empty seats than people who want one; then it says so. Where there is none at all, the house
 * knows better why. */
static bool are_too_many(struct session *s, uint32_t people)
{
    const struct guest_table *g = &s->visit->guest.table;
    uint32_t room = 0;
    struct text t;
    for (uint32_t seat = 0; seat < g->pub.seats; seat++)
        room += !g->pub.seat[seat].taken;
    if (room == 0 || people <= room)
        return false;
    text_init(&t, s->why, TERM_WHY_MAX);
    lang_put_n(&t, s->lang, "Only {n} seat is free at this table, and there are more names: nobody was seated.",
               "Only {n} seats are free at this table, and there are more names: nobody was seated.", room);
    return true;
}

/* This device has a seat there. It opens for whoever has it, and not for somebody else who uses the same account. */
static int come_back(struct session *s)
{
    struct visit *v = s->visit;
    const struct guest_table *g = &v->guest.table;
    struct group others = names_without_seat(s);
    char who[TERM_WHY_MAX / 3] = "", other[TERM_WHY_MAX / 3] = "";
    struct text t;
    if (others.count == 0 || v->link.code[0] != '\0') /* whoever follows a code may give the seat a new name */
        return OK;
    if (others.count < names_after(s->order, 0).count)
        return are_too_many(s, others.count)
                   ? INPUT
                   : sit_others(s, v->link.door[0] != '\0' ? v->link.door : v->note.door, &others);
    text_init(&t, who, sizeof who);
    for (uint32_t seat = 0; seat < g->pub.seats; seat++)
        if ((g->own >> seat & 1) != 0)
            put_name(g->pub.seat[seat].name, &t);
    text_init(&t, other, sizeof other);
    for (uint32_t n = 0; n < others.count; n++)
        put_name(others.name[n], &t);
    text_init(&t, s->why, TERM_WHY_MAX);
    LANG_SAY(&t, s->lang,
             "This device has the seat of {who} at this table, which opens without --name. For {other} to sit down at "
             "this device, too, give --name for each of you; for a device of their own, set another XDG_STATE_HOME.",
             {"who", who, 0}, {"other", other, 0});
    return INPUT;
}

/* Comes to the table of the link: to one's seat, to a new one, or to watch. */
static int come(struct session *s)
{
    struct visit *v = s->visit;
    if (!v->watching)
        device_note_read(&v->link, v->link.table, &v->note);
    guest_follow(&v->guest, v->link.table, v->link.door[0] != '\0' ? v->link.door : v->note.door, v->note.told);
    int status = visit_begin_await(s, is_live);
    if (status != OK)
        return status;
    bool gone = v->answer == GUEST_NEWS_GONE;
    if (v->watching)
        return gone ? refused(s, HOUSE_ASK_SIT) : OK;
    /* A door that was kept may be worth nothing any more; that says nothing of the link that was given. */
    bool kept = gone && v->answer_why == HOUSE_WHY_LINK && v->link.door[0] == '\0';
    if (kept)
        v->note.door[0] = '\0';
    if (gone && !kept && v->answer_why != HOUSE_WHY_DOOR)
        return refused(s, HOUSE_ASK_SIT);
    if (!gone && v->guest.table.viewer >= 0)
        return come_back(s);
    if (v->link.code[0] != '\0')
        return take_over(s);
    if (v->link.door[0] != '\0' && !gone && v->guest.door[0] == '\0') /* the house has said so */
        return fail(s, INPUT, visit_words_gone(s, HOUSE_WHY_LINK));
    if (v->link.door[0] != '\0' && !gone && are_too_many(s, names_after(s->order, 0).count))
        return INPUT;
    if (v->link.door[0] != '\0')
        return sit(s);
    return fail(s, INPUT,
                N_("You have no seat at this table. The link to sit down by has a second half after #; "
                   "\"warren watch\" looks on."));
}

/* The options of the rules as they were given, a JSON object of texts. */
static void write_options(const struct term_order *o, struct text *out)
{
    bool first = true;
    text_char(out, '{');
    for (uint32_t i = 0; i < o->options; i++) {
        char key[64];
        size_t n = strcspn(o->option[i], "=");
        snprintf(key, sizeof key, "%.*s", n < sizeof key ? (int)n : (int)sizeof key - 1, o->option[i]);
        text_key_json(out, &first, key, o->option[i] + n + (o->option[i][n] == '='));
    }
    text_char(out, '}');
}

/* Bots, and a seat for whoever lays the table. A level is needed where others see the bot: other bots are for one's own
 * machine. */
static int plan_seats(struct session *s, struct house_wish *lay)
{
    const struct term_order *o = s->order;
    uint32_t free = lay->seats;
    for (uint32_t seat = 0; seat < lay->seats; seat++) {
        int64_t level = 0;
        if (o->bot[seat] == NULL || strcmp(o->bot[seat], "person") == 0)
            continue;
        if (!text_number(o->bot[seat], strlen(o->bot[seat]), 1, LEVEL_MAX, &level))
            return fail(s, USAGE, N_("--bot: a house has bots of levels 1 to 6, e.g. 2=4"));
        lay->levels[seat] = (uint8_t)level;
        free--;
    }
    lay->seat = o->seat < 0 ? 0 : o->seat;
    for (uint32_t i = 0; o->seat < 0 && i < lay->seats && lay->levels[lay->seat] > 0; i++)
        lay->seat = (int)i;
    if (lay->levels[lay->seat] > 0)
        return fail(s, USAGE, N_("--bot: whoever lays a table sits there, and a bot has that seat"));
    return names_after(o, 0).count > free
               ? fail(s, USAGE, N_("--name: there are more names than seats that no bot has"))
               : OK;
}

static bool put(char *out, size_t size, const char *text)
{
    struct text t;
    text_init(&t, out, size);
    text_put(&t, text);
    return !t.cut;
}

/* The table as it is ordered; who plays there is for the house to know. */
static int plan_table(struct session *s, struct house_wish *lay)
{
    struct table_plan plan;
    struct term_order bare = *s->order;
    struct text t;
    memset(bare.bot, 0, sizeof bare.bot);
    memset(bare.name, 0, sizeof bare.name);
    int status = session_plan(&bare, s->order->game, &plan, s->why);
    lay->seats = (uint8_t)plan.setup.seats;
    (void)put(lay->game, sizeof lay->game, s->order->game->id);
    text_init(&t, lay->options, sizeof lay->options);
    write_options(s->order, &t);
    if (status == OK && t.cut)
        return fail(s, INPUT, visit_words_refusal(HOUSE_ASK_LAY, HOUSE_WHY_OPTIONS));
    if (status == OK && s->order->timing != NULL && !put(lay->timing, sizeof lay->timing, s->order->timing))
        return fail(s, INPUT, visit_words_refusal(HOUSE_ASK_LAY, HOUSE_WHY_CLOCK));
    return status == OK ? plan_seats(s, lay) : status;
}

static int lay(struct session *s)
{
    struct visit *v = s->visit;
    struct house_wish wish;
    char line[LINE_MAX_BYTES], links[2 * GUEST_LINK_MAX];
    struct text t;
    house_wish_init(&wish, HOUSE_ASK_LAY);
    int status = plan_table(s, &wish);
    if (status != OK)
        return status;
    const char *name = ask_name(s, line);
    if (name == NULL)
        return USAGE;
    bool asked = put(wish.name, sizeof wish.name, name) && guest_ask(&v->guest, &wish);
    status = asked ? visit_begin_await(s, is_laid) : fail(s, INPUT, visit_words_refusal(HOUSE_ASK_LAY, HOUSE_WHY_NAME));
    if (status == OK && !is_laid(s))
        return refused(s, HOUSE_ASK_LAY);
    if (status != OK)
        return status;
    visit_write_note(s);
    struct group others = names_after(s->order, 1);
    status = sit_others(s, v->note.door, &others);
    text_init(&t, links, sizeof links);
    visit_words_links(s, &t);
    out_put(status == OK ? links : "");
    (void)out_flush();
    return status;
}

int visit_begin(struct session *s, const struct term_order *order, char *why)
{
    int status = visit_meet(s, order, why);
    if (status != OK)
        return status;
    if (order->house->table[0] != '\0')
        return come(s);
    status = visit_begin_await(s, is_welcome);
    return status == OK && order->lay ? lay(s) : status;
}
