/* A visit to a house: the guest's shell, and what a session sees of it.
 *
 * A visit goes through these states; up to the third, visit_begin.c waits for each before anything is shown:
 *
 *     met      the house has welcomed us (`met`), or could not be reached (`unreachable`)
 *     live     all of the table of the link has been told (`guest.live`)
 *     seated   everybody at this device who wants one has a seat (`wanted`), unless they only watch
 *     open     people are awaited, and no game is on the table
 *     playing  moves come one by one, whoever makes them
 *     ended    the record is asked for (`asked_record`); once it has come it takes the place of the table that was
 *              followed (`opened`), so that all cards lie open, unless the game was given up
 *     over     the table is closed, or was left for good
 *
 * From "ended" another game leads back to "playing", or to "open" where somebody has gone. What holds throughout:
 *
 * - session.table is what the guest follows, or the finished game, and nothing else writes it;
 * - the line may be lost at any moment, and the table then be told again from its beginning, also as another seat:
 *   `opened` is taken back, each entry keeps its one remark (remark.h), and what the reader was told before is no news;
 * - all that comes is taken in by visit_look and nowhere else, one message after the other: names first, since what is
 *   said has them, then what the news changes, then what there is to say of it, as the table stands with it;
 * - where two share the device, no view is shown while it is `covered`, and one that is on its way counts as none.
 *
 * Ada plays, and Ben answers at once. place.play has guest_ask_play send a request; the next look says "THINK", since
 * it has no answer. The house tells "played" to both of them and acknowledges the request: the guest makes the move on
 * session.table, and the next look counts one more. Ben's "played" is the next message, and with it the look says
 * "CHOOSE" again. Had the line been lost in between, the guest would have come again, asked for the entries that it had
 * missed and sent the request anew, which the house knows by its id; all that is seen of this is a remark. */
#include "term/visit.h"

#include "guest/guest_words.h"
#include "registry/registry.h"
#include "term/out.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { OK = 0, MACHINE = 3 };
enum { FINISH_MAX = 1500, EVENTS_AT_ONCE = 256, CLOCK_STEP = 1000, REST_MAX = 60000 };

static int64_t milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void shell_come(void *with)
{
    cable_come(((struct visit *)with)->cable);
}

static void shell_send(void *with, const char *text, size_t size)
{
    cable_send(((struct visit *)with)->cable, text, size);
}

static void shell_drop(void *with)
{
    cable_drop(((struct visit *)with)->cable);
}

static uint32_t shell_chance(void *with)
{
    uint32_t bits = 0;
    (void)with;
    (void)!getrandom(&bits, sizeof bits, 0); /* without it the pauses have no chance in them */
    return bits;
}

/* The games that are played in houses: all but examples, with the boxes in force. */
static void list_games(struct visit *v, const struct term_order *order)
{
    const struct game *g;
    struct fault f;
    for (size_t i = 0; (g = registry_game(i)) != NULL && v->game_count < VISIT_GAMES; i++)
        if (!g->example)
            v->games[v->game_count++] = (struct house_game){g, order->boxes.find(order->boxes.with, g, NULL, &f)};
    house_rules(v->games, v->game_count, v->rules);
}

static uint32_t longest_log(const struct visit *v)
{
    uint32_t most = 0;
    for (size_t i = 0; i < v->game_count; i++)
        most = v->games[i].game->log_max > most ? v->games[i].game->log_max : most;
    return most;
}

/* What the table and its record need. */
static bool make_room(struct session *s, const struct term_order *order)
{
    struct visit *v = s->visit = calloc(1, sizeof *v);
    if (v == NULL)
        return false;
    list_games(v, order);
    s->log = calloc(longest_log(v), sizeof *s->log);
    v->true_log = calloc(longest_log(v), sizeof *v->true_log);
    v->record = malloc(HOUSE_SEND_MAX);
    v->link = *order->house;
    v->watching = order->watch;
    v->cable = cable_new(&v->link, order->ca);
    return s->log != NULL && v->true_log != NULL && v->record != NULL && v->cable != NULL;
}

static void begin_guest(struct session *s, const char *secret, uint64_t nonce)
{
    struct visit *v = s->visit;
    v->shell = (struct guest_shell){v, shell_come, shell_send, shell_drop, shell_chance};
    struct guest_start start = {.shell = &v->shell,
                                .rules = v->rules,
                                .lang = lang_code(s->lang),
                                .secret = secret,
                                .nonce = nonce,
                                .games = v->games,
                                .game_count = v->game_count,
                                .table = &s->table,
                                .log = s->log};
    guest_init(&v->guest, &start, milliseconds());
    v->guest.recalls = true;
}

int visit_meet(struct session *s, const struct term_order *order, char *why)
{
    struct text t;
    struct save_why reason = {order->lang, &t};
    char secret[HOUSE_SECRET_SIZE + 1];
    uint64_t nonce;
    text_init(&t, why, TERM_WHY_MAX);
    memset(s, 0, sizeof *s);
    s->place = &visit_place;
    s->order = order;
    s->lang = order->lang;
    s->save.lock = -1;
    s->why = why;
    if (!make_room(s, order)) {
        lang_put(&t, s->lang, "There is not enough memory.");
        return MACHINE;
    }
    s->remarks = &s->visit->remarks;
    s->handle = cable_handle(s->visit->cable);
    /* Somebody else may see the screen of whoever looks on: this device's own seat is not opened there. */
    int status = order->watch ? device_no_secret(secret, reason) : device_secret(order->house, secret, reason);
    if (status != OK)
        return status;
    if (getrandom(&nonce, sizeof nonce, 0) != (ssize_t)sizeof nonce) {
        LANG_SAY(&t, s->lang, "There is no source of chance: {reason}", {"reason", out_reason(s->lang, errno), 0});
        return MACHINE;
    }
    visit_words_begin(s);
    begin_guest(s, secret, nonce);
    explicit_bzero(secret, sizeof secret);
    return OK;
}

void visit_write_note(struct session *s)
{
    struct visit *v = s->visit;
    if (!v->watching)
        device_note_write(&v->link, v->guest.table.id, &v->note);
}

void visit_end(struct session *s)
{
    struct visit *v = s->visit;
    if (v == NULL)
        return;
    cable_free(v->cable);
    free(v->true_log);
    free(v->record);
    explicit_bzero(v, sizeof *v);
    free(v);
    s->visit = NULL;
    s->remarks = NULL;
}

/* How many moves the game on the table has. */
static uint32_t count_moves(const struct session *s)
{
    return s->visit->guest.table.dealt ? s->table.match.count : 0;
}

void visit_say(struct session *s, const char *words)
{
    struct remark remark = {
        .game = s->visit->guest.table.pub.begun, .moves = count_moves(s), .unread = true, .loud = true};
    snprintf(remark.text, sizeof remark.text, "%s", words);
    remark_add(&s->visit->remarks, &remark);
}

/* The record of the finished game: with it everything is open. A game that was given up has no end to be shown, so the
 * table stays as it was followed. */
static void take_record(struct session *s)
{
    struct visit *v = s->visit;
    const struct guest_table *g = &v->guest.table;
    struct record r;
    struct table_trail trail;
    struct fault f;
    bool ended = g->pub.phase == HOUSE_PHASE_ENDED || g->pub.phase == HOUSE_PHASE_SHUT;
    /* It may come late, when another game is on. */
    if (v->guest.record_size == 0 || g->pub.kit == NULL || !ended || g->pub.begun != g->pub.ended ||
        v->guest.record_game + 1 != g->pub.begun)
        return;
    memcpy(v->record, v->guest.record, v->guest.record_size);
    v->record_size = v->guest.record_size;
    const struct house_game *kit = g->pub.kit;
    v->readable = record_open(v->record, v->record_size, &r, &f) == ERR_NONE && strcmp(r.game, kit->game->id) == 0 &&
                  table_lay_open(&v->finished, &r, kit->game, kit->box, 0, v->true_log, &f) == ERR_NONE;
    if (!v->readable)
        return;
    table_news_trail(&v->finished.match, TABLE_NOBODY, &trail);
    v->decided = trail.decided;
    if (v->guest.table.pub.how != RECORD_PLAYED)
        return;
    s->table = v->finished;
    table_sit_as(&s->table, g->viewer);
    v->opened = true;
    table_tell(&s->table, s->table.match.count);
}

/* Another game begins: what is kept of the one before is kept, under its own name. It may be the same one, told again
 * to whoever has just sat down; then its record is asked for again, too. */
static void forget_record(struct session *s)
{
    struct visit *v = s->visit;
    v->opened = v->readable = false;
    v->sure = KEYWORD_NONE;
    v->record_size = 0;
    v->asked_record = 0;
    if (v->wanted_path[0] == '\0')
        guest_ask_no_record(&v->guest);
    save_drop(&s->save);
    s->save.id[0] = '\0';
}

/* Whether it is what the reader has just asked for, who would otherwise look in vain for what came of it. */
static bool brings(struct visit *v, const struct guest_news *n)
{
    uint32_t bit = n->kind == GUEST_NEWS_ENTRY && !n->known ? 1U << n->entry : 0;
    bool asked = (v->asked & bit) != 0;
    v->asked = n->kind == GUEST_NEWS_REFUSED ? 0 : v->asked & ~bit;
    return asked;
}

/* Remembers what whoever waits for an answer wants to know. */
static void take_answer(struct session *s, const struct guest_news *n)
{
    struct visit *v = s->visit;
    if (n->kind == GUEST_NEWS_LAID || n->kind == GUEST_NEWS_LINK)
        memcpy(v->note.door, n->words, sizeof v->note.door);
    if (n->kind == GUEST_NEWS_LINK)
        visit_write_note(s);
    if (n->kind == GUEST_NEWS_LAID || n->kind == GUEST_NEWS_REFUSED || n->kind == GUEST_NEWS_GONE) {
        v->answer = n->kind;
        v->answer_why = n->why;
    }
    if (n->kind == GUEST_NEWS_CODE) {
        struct text link;
        text_init(&link, v->code, sizeof v->code);
        guest_link_write_table(&v->link, v->guest.table.id, n->words, &link);
    }
}

/* What a piece of news changes here before anything is said of it. Where it is a record that was asked for, it goes
 * into its file, which is said in place of the news. */
static void take_change(struct session *s, const struct guest_news *n, struct text *out)
{
    struct visit *v = s->visit;
    if (n->kind == GUEST_NEWS_RECORD && v->wanted_path[0] != '\0')
        visit_obey_record(s, out);
    else if (n->kind == GUEST_NEWS_RECORD)
        take_record(s);
    if (n->kind == GUEST_NEWS_ENTRY && n->entry == HOUSE_BEGUN)
        forget_record(s);
    if (n->kind == GUEST_NEWS_ENTRY && n->done && n->offer == HOUSE_OFFER_BACK)
        remark_pull_back(&v->remarks, n->n, n->game, n->moves);
}

/* Says of a piece of news what there is to say. */
static void take_news(struct session *s, const struct guest_news *n)
{
    struct visit *v = s->visit;
    bool entry = n->kind == GUEST_NEWS_ENTRY, code = n->kind == GUEST_NEWS_CODE;
    bool wanted = n->kind == GUEST_NEWS_RECORD && v->wanted_path[0] != '\0';
    struct remark remark = {.game = n->game, .moves = n->moves, .entry = entry, .n = n->n, .unread = !n->known};
    struct text t;
    text_init(&t, remark.text, sizeof remark.text);
    take_answer(s, n);
    take_change(s, n, &t);
    visit_words_news(s, n, &t);
    if (t.used == 0 || (v->seating && n->kind == GUEST_NEWS_REFUSED))
        return;
    /* On a device that comes to a table for the first time, what was said before can be read, and is not said now. */
    bool old = entry && v->note.told == 0 && !v->guest.live;
    bool line_changed = n->kind == GUEST_NEWS_LOST || n->kind == GUEST_NEWS_BACK;
    bool own = brings(v, n);
    remark.link = code ? v->code : NULL;
    remark.parting = n->kind == GUEST_NEWS_GONE || (entry && n->entry == HOUSE_CLOSED);
    remark.loud = wanted || own || line_changed || (guest_words_is_loud(n) && !old);
    remark.passing = guest_words_is_passing(n) || code;
    remark_add(&v->remarks, &remark);
}

/* The players of the game on the table: their names, and bots that decide for them. */
static void name_players(struct session *s)
{
    struct visit *v = s->visit;
    const struct guest_table *g = &v->guest.table;
    s->game = g->pub.kit != NULL ? g->pub.kit->game : NULL;
    s->box = g->pub.kit != NULL ? g->pub.kit->box : NULL;
    for (uint32_t seat = 0; seat < g->pub.seats; seat++) {
        const struct house_seat *from = &guest_table_players(g)[seat];
        struct table_player *p = &s->table.player[seat];
        snprintf(p->name, sizeof p->name, "%s", visit_words_player(s, (int)seat));
        snprintf(p->bot, sizeof p->bot, "%s", from->level > 0 ? "bot" : "");
        p->wins = from->wins;
        p->points = from->points;
    }
    s->table.played = g->counted;
}

/* The names come first: what is said has them. */
static void take_all_news(struct session *s)
{
    const struct guest_news *n;
    name_players(s);
    while ((n = guest_next(&s->visit->guest)) != NULL)
        take_news(s, n);
}

/* What an event brings is said at once, as the table stands with it, and before the guest has no room for more. */
static void take_events(struct session *s)
{
    struct visit *v = s->visit;
    for (int i = 0; i < EVENTS_AT_ONCE; i++) {
        size_t size = 0;
        enum cable_event event = cable_next(v->cable, v->message, &size);
        if (event == CABLE_NOTHING)
            break;
        if (event == CABLE_OPENED)
            guest_opened(&v->guest, milliseconds());
        else if (event == CABLE_HEARD)
            guest_heard(&v->guest, milliseconds(), v->message, size);
        else
            guest_lost(&v->guest, milliseconds());
        v->unreachable = v->unreachable || (event == CABLE_LOST && !v->met);
        v->met = v->met || v->guest.line == GUEST_HERE;
        take_all_news(s);
    }
}

/* Once a game has ended, its record is asked for, after one of an earlier game that is to go into a file. */
static void want_record(struct visit *v)
{
    const struct guest_table *g = &v->guest.table;
    if (g->pub.phase != HOUSE_PHASE_ENDED || v->asked_record == g->pub.ended || g->pub.ended == 0 ||
        v->guest.wants_record)
        return;
    v->asked_record = g->pub.ended;
    guest_ask_record(&v->guest, g->pub.begun - 1);
}

/* With every game that has ended there is another one in the list. */
static void want_games(struct visit *v)
{
    const struct guest_table *g = &v->guest.table;
    if (!v->guest.live || v->asked_games == g->pub.ended)
        return;
    v->asked_games = g->pub.ended;
    guest_ask_games(&v->guest, g->id);
}

/* Whether two people share this device and have secrets from each other in the game that is on. */
static bool is_shared(const struct visit *v)
{
    const struct guest_table *g = &v->guest.table;
    return (g->own & (g->own - 1)) != 0 && g->pub.phase == HOUSE_PHASE_PLAYING && g->pub.kit->game->secrets != NULL;
}

/* Who decides next at this device in the place of whoever looks, or -1. */
static int other_seat(const struct visit *v)
{
    const struct guest_table *g = &v->guest.table;
    int actor = house_public_actor(&g->pub);
    bool other = actor >= 0 && actor != g->viewer && (g->own >> actor & 1) != 0 && g->pub.seat[actor].level == 0;
    return other && v->guest.live ? actor : -1;
}

/* Draws the curtain for whoever is next, or lets them look. */
static void cross(struct session *s)
{
    struct visit *v = s->visit;
    if (v->covered && other_seat(v) >= 0)
        guest_face(&v->guest, other_seat(v));
    v->covered = !v->covered;
}

/* When a game begins nobody knows who of the two is before the screen. Without secrets it is for whoever is next. */
static void mind_curtain(struct visit *v)
{
    const struct guest_table *g = &v->guest.table;
    if (!v->guest.live)
        return;
    if (!is_shared(v)) {
        v->covered = false;
        if (other_seat(v) >= 0 && !guest_awaits(&v->guest, HOUSE_ASK_PLAY))
            guest_face(&v->guest, other_seat(v));
    } else if (v->veiled != g->pub.begun) {
        v->veiled = g->pub.begun;
        v->covered = true;
    }
}

bool visit_is_dealt(const struct session *s)
{
    const struct guest_table *g = &s->visit->guest.table;
    return g->dealt && g->pub.phase != HOUSE_PHASE_OPEN && g->pub.phase != HOUSE_PHASE_READY;
}

static enum table_stage stage(const struct session *s)
{
    const struct visit *v = s->visit;
    if (!visit_is_dealt(s))
        return TABLE_THINK;
    if (v->guest.table.pub.phase != HOUSE_PHASE_PLAYING || v->opened)
        return TABLE_OVER;
    if (v->covered)
        return TABLE_CURTAIN;
    if (guest_awaits(&v->guest, HOUSE_ASK_PLAY))
        return TABLE_THINK;
    if (is_shared(v) && other_seat(v) >= 0)
        return TABLE_LEAVE;
    return table_stage(&s->table);
}

/* Whether the house has not answered everything, or told everything. */
static bool is_busy(const struct guest *g)
{
    bool comes = g->following && !g->live;
    return g->line != GUEST_LEFT && (comes || g->requests > 0 || g->wants_record || g->games.wanted);
}

/* Milliseconds after which the guest, or a clock on the screen, has something to do. */
static int rest(const struct guest *g, int64_t now)
{
    int64_t due = guest_due(g), rest = due == HOUSE_NEVER ? REST_MAX : due - now;
    if (guest_table_left(&g->table, guest_time(g)) != HOUSE_NEVER && rest > CLOCK_STEP)
        rest = CLOCK_STEP;
    return rest < 0 ? 0 : rest > REST_MAX ? REST_MAX : (int)rest;
}

/* Nothing more can be done once it is over, but for keeping games of a table that was just closed. */
static bool is_done(const struct session *s)
{
    const struct guest *g = &s->visit->guest;
    bool closed = g->table.pub.phase == HOUSE_PHASE_SHUT && g->line != GUEST_LEFT && g->following;
    return visit_is_over(s) && !(closed && (visit_obey_keywords(s) & (KEYWORD(SAVE) | KEYWORD(GAMES))) != 0);
}

static void note_moment(struct session *s)
{
    const struct visit *v = s->visit;
    const struct guest *g = &v->guest;
    const struct guest_table *t = &g->table;
    uint64_t keywords = visit_obey_keywords(s);
    s->now = (struct place_now){
        .stage = stage(s),
        .dealt = visit_is_dealt(s),
        .blank = (g->face >= 0 || g->unseated) && g->following && !g->live && g->line == GUEST_HERE,
        .curtained = is_shared(v),
        .watches = visit_watches(s),
        .asks = guest_table_has_asked(t),
        .waits = house_public_actor(&t->pub) != t->viewer,
        .busy = is_busy(g),
        .seeks = t->pub.phase == HOUSE_PHASE_OPEN,
        .played = t->pub.phase == HOUSE_PHASE_ENDED && t->pub.how == RECORD_PLAYED,
        .ended = t->pub.phase == HOUSE_PHASE_ENDED && !g->wants_record,
        .opened = v->opened,
        .end_is_seen = v->opened,
        .over = visit_is_over(s),
        .done = is_done(s),
        .game = t->pub.begun,
        .moves = count_moves(s),
        .viewer = t->viewer,
        .next = other_seat(v) >= 0 ? other_seat(v) : t->viewer,
        .keywords = keywords,
        .keys = visit_stood(s) != 0 ? keywords : keywords & ~KEYWORD(RETURN),
        .finished = v->readable ? &v->finished.match : NULL,
        .manner = visit_obey_manner(s),
        .at = g->now,
        .rest = rest(g, milliseconds()),
    };
}

void visit_look(struct session *s)
{
    struct visit *v = s->visit;
    uint32_t head = v->guest.table.pub.head;
    take_events(s);
    guest_tick(&v->guest, milliseconds());
    /* A line that was open, but on which no house has answered. */
    v->unreachable = v->unreachable || (!v->met && v->guest.line == GUEST_AWAY && v->guest.tries > v->guest.strikes);
    if (v->guest.table.dealt && v->guest.table.pub.head < head)
        v->opened = false; /* it is followed anew */
    take_all_news(s);
    want_record(v);
    want_games(v);
    name_players(s);
    mind_curtain(v);
    note_moment(s);
}

/* Gives what was said last a moment to arrive. */
static void finish(struct session *s)
{
    int64_t until = milliseconds() + FINISH_MAX;
    const struct guest *g = &s->visit->guest;
    for (int64_t now = milliseconds(); g->line == GUEST_HERE && g->requests > 0 && now < until; now = milliseconds()) {
        struct pollfd at = {.fd = s->handle, .events = POLLIN};
        (void)poll(&at, 1, (int)(until - now));
        visit_look(s);
    }
}

bool visit_watches(const struct session *s)
{
    const struct guest_table *g = &s->visit->guest.table;
    return g->viewer < 0 && g->pub.head > 0;
}

bool visit_is_over(const struct session *s)
{
    const struct guest *g = &s->visit->guest;
    return g->line == GUEST_LEFT || g->table.pub.phase == HOUSE_PHASE_SHUT || !g->following;
}

bool visit_bot_stands_in(const struct session *s)
{
    const struct guest_table *g = &s->visit->guest.table;
    return g->viewer >= 0 && g->pub.seat[g->viewer].stood;
}

uint32_t visit_stood(const struct session *s)
{
    const struct guest_table *g = &s->visit->guest.table;
    uint32_t stood = 0;
    for (uint32_t seat = 0; seat < g->pub.seats; seat++)
        stood |= (g->own >> seat & 1) != 0 && g->pub.seat[seat].stood ? 1U << seat : 0;
    return stood;
}

/* This device remembers how much of the table its reader was told. */
static void shown(struct session *s)
{
    struct visit *v = s->visit;
    if (!v->guest.live || v->guest.table.pub.head == v->note.told || v->guest.table.id[0] == '\0')
        return;
    v->note.told = v->guest.table.pub.head;
    visit_write_note(s);
}

static bool play(struct session *s, const struct table_reading *r, int choice, struct text *out)
{
    char token[GAME_TOKEN_MAX];
    struct text t;
    text_init(&t, token, sizeof token);
    table_series_token(r, choice, &t);
    if (guest_ask_play(&s->visit->guest, token))
        return true;
    lang_put(out, s->lang, "Something else is still under way; wait a moment.");
    return false;
}

const struct place visit_place = {
    .together = true,
    .look = visit_look,
    .play = play,
    .cross = cross,
    .obey = visit_obey,
    .shown = shown,
    .finish = finish,
    .why = visit_obey_why,
    .say = {[PLACE_PEOPLE] = visit_words_who,
            [PLACE_STATUS] = visit_words_status,
            [PLACE_STATUS_BRIEF] = visit_words_won,
            [PLACE_WAITING] = visit_words_waiting,
            [PLACE_CLOCK] = visit_words_clock,
            [PLACE_TIME] = visit_words_left,
            [PLACE_CURTAIN] = visit_words_curtain,
            [PLACE_QUESTION] = visit_words_question,
            [PLACE_QUESTION_KEYS] = visit_words_question_keys,
            [PLACE_LINKS] = visit_words_links,
            [PLACE_END] = visit_words_end,
            [PLACE_PLAYED_ON] = visit_words_played_on,
            [PLACE_AFTER] = visit_words_after,
            [PLACE_FAREWELL] = visit_words_farewell},
};
