/* Keywords at a table elsewhere: which are understood, why others are not, and what each asks of the house. */
#include "term/visit.h"

#include "guest/guest_may.h"
#include "term/alike.h"

#include <stdio.h>
#include <string.h>

#define ALWAYS (KEYWORD(WHO) | KEYWORD(LINK) | KEYWORD(HELP) | KEYWORD(QUIT))
#define LOOKING                                                                                                        \
    (KEYWORD(LOOK) | KEYWORD(BOARD) | KEYWORD(LIST) | KEYWORD(PREVIEW) | KEYWORD(LOG) | KEYWORD(SCORE) | KEYWORD(RULES))
#define CHOOSING (KEYWORD(LIST) | KEYWORD(PREVIEW))
#define SITTING                                                                                                        \
    (KEYWORD(SAY) | KEYWORD(MUTE) | KEYWORD(YES) | KEYWORD(NO) | KEYWORD(LEAVE) | KEYWORD(DOOR) | KEYWORD(CODE) |      \
     KEYWORD(RETURN))
#define PLAYING (KEYWORD(UNDO) | KEYWORD(STAND) | KEYWORD(PAUSE) | KEYWORD(RESIGN))
#define HOSTING (KEYWORD(BOT) | KEYWORD(GIVE) | KEYWORD(BAR) | KEYWORD(CLOSE) | KEYWORD(DOOR))

uint64_t visit_obey_keywords(const struct session *s)
{
    const struct visit *v = s->visit;
    const struct guest_table *g = &v->guest.table;
    uint64_t keywords = ALWAYS;
    if (v->covered) /* nothing that either of those who share this device may not see */
        return keywords | KEYWORD(SAY) | KEYWORD(YES) | KEYWORD(NO) | KEYWORD(RETURN);
    if (visit_is_dealt(s))
        keywords |= g->viewer >= 0 ? LOOKING : LOOKING & ~CHOOSING;
    if (g->viewer >= 0)
        keywords |= SITTING | (v->guest.tells ? KEYWORD(NOTIFY) : 0);
    if (g->viewer >= 0 && g->pub.phase == HOUSE_PHASE_PLAYING)
        keywords |= PLAYING;
    if (g->viewer >= 0 && g->pub.phase == HOUSE_PHASE_ENDED)
        keywords |= KEYWORD(AGAIN);
    if (g->pub.ended > 0)
        keywords |= KEYWORD(GAMES);
    if (g->host)
        keywords |= HOSTING;
    if (v->record_size > 0 && g->pub.phase != HOUSE_PHASE_PLAYING)
        keywords |= KEYWORD(SAVE) | (v->readable && v->decided ? KEYWORD(ANALYSE) : 0);
    return keywords;
}

/* Why there is no record of the game to be kept or analysed, once it has ended. */
static const char *why_no_record(const struct visit *v, enum keyword word)
{
    if (word == KEYWORD_ANALYSE && v->readable)
        return N_("Nobody has decided anything in this game, so there is nothing to analyse.");
    if (word == KEYWORD_ANALYSE && v->record_size > 0)
        return N_(
            "This program cannot read the record that the house has sent, so there is nothing to analyse; \"save\" "
            "keeps it.");
    return N_("The house has not sent the record of this game.");
}

/* Why a keyword means nothing in this phase of the table, to whoever has a seat there or could see as much. */
static const char *why_not_now(const struct session *s, enum keyword word)
{
    const struct guest_table *g = &s->visit->guest.table;
    enum house_phase phase = g->pub.phase;
    uint64_t bit = KEYWORD_BIT(word), recorded = KEYWORD(SAVE) | KEYWORD(ANALYSE), ended = recorded | KEYWORD(AGAIN);
    if (word == KEYWORD_LOG && !g->dealt)
        return N_("Nothing has happened yet: the game has not begun.");
    if ((bit & LOOKING) != 0 && !g->dealt)
        return N_("There is nothing to be seen yet: the game has not begun.");
    if ((bit & recorded) != 0 && phase == HOUSE_PHASE_ENDED)
        return why_no_record(s->visit, word);
    if ((bit & (PLAYING | ended)) != 0 && phase == HOUSE_PHASE_SHUT)
        return visit_words_refusal(HOUSE_ASK_OFFER, HOUSE_WHY_CLOSED);
    if ((bit & (LOOKING | ended)) != 0 && (phase == HOUSE_PHASE_OPEN || phase == HOUSE_PHASE_READY))
        return N_("There is no game on the table now: one begins as soon as every seat is taken.");
    if ((bit & ended) != 0 && phase != HOUSE_PHASE_ENDED)
        return N_("The game is not over.");
    return (bit & PLAYING) != 0 ? visit_words_refusal(HOUSE_ASK_RESIGN, HOUSE_WHY_NOT_NOW) : NULL;
}

const char *visit_obey_why(const struct session *s, enum keyword word)
{
    static const char *const never[KEYWORD_COUNT] = {
        [KEYWORD_HINT] = N_("There are no hints in a game with other people."),
        [KEYWORD_REDO] = N_("What was taken back at a table with others is not played again: choose anew."),
        [KEYWORD_TURN] = N_("At a table with others another game is asked for by the word \"again\": everybody moves "
                            "one seat on."),
    };
    uint64_t bit = KEYWORD_BIT(word);
    if (word == KEYWORD_NONE || s->visit->covered || never[word] != NULL)
        return s->visit->covered ? NULL : never[word];
    if (visit_watches(s) && (bit & CHOOSING) != 0)
        return N_("You are watching, so you have nothing to choose.");
    if (visit_watches(s) && (bit & (SITTING | PLAYING | KEYWORD(AGAIN) | KEYWORD(NOTIFY))) != 0)
        return N_("You are watching: only those who have a seat can do that.");
    if (word == KEYWORD_GAMES)
        return N_("No game has ended at this table yet.");
    if (word == KEYWORD_NOTIFY)
        return visit_words_refusal(HOUSE_ASK_NOTIFY, HOUSE_WHY_NOTIFY);
    const char *why = why_not_now(s, word);
    return why == NULL && (bit & HOSTING) != 0 ? visit_words_refusal(HOUSE_ASK_CLOSE, HOUSE_WHY_NOT_HOST) : why;
}

/* A clock may run out for the reader's seat. */
static bool is_timed(const struct guest_table *g)
{
    return g->pub.phase == HOUSE_PHASE_PLAYING && (g->pub.timing.move > 0 || g->pub.timing.game > 0);
}

const struct place_manner *visit_obey_manner(const struct session *s)
{
    static const char *const watching[KEYWORD_COUNT] = {
        [KEYWORD_SAVE] = N_("keep the record of the finished game; with a file's name, there"),
        [KEYWORD_QUIT] = N_("stop watching; the same command watches again"),
        [KEYWORD_LOG] = N_("all that has happened"),
    };
    static const char *const sitting[KEYWORD_COUNT] = {
        [KEYWORD_UNDO] = N_("ask the others to let you take back your last decision"),
        [KEYWORD_SAVE] = N_("keep the record of the finished game; with a file's name, there"),
        [KEYWORD_QUIT] = N_("go away; your seat stays yours, and the same command comes back"),
        [KEYWORD_LOG] = N_("all that has happened, and what was said"),
        [KEYWORD_AGAIN] = N_("ask for another game, everybody one seat on"),
    };
    static const char *const after_watching[KEYWORD_COUNT] = {
        [KEYWORD_ANALYSE] = N_("where this game turned"),
        [KEYWORD_SAVE] = N_("keep the record of this game"),
        [KEYWORD_QUIT] = N_("stop watching"),
    };
    static const char *const after_sitting[KEYWORD_COUNT] = {
        [KEYWORD_AGAIN] = N_("ask for another game"),
        [KEYWORD_ANALYSE] = N_("where this game turned"),
        [KEYWORD_SAVE] = N_("keep the record of this game"),
        [KEYWORD_QUIT] = N_("go away; your seat stays yours"),
    };
    static const struct place_manner watcher = {
        .warning = N_("Ctrl-C again stops watching."),
        .guide = N_("You are watching: what happens is told as it comes. Words that you can type:"),
        .quit = N_("Stop watching? Enter: yes, Escape: no"),
        .about = watching,
        .after = after_watching,
    };
    static const struct place_manner player = {
        .warning = N_("Ctrl-C again leaves; your seat stays yours."),
        .quit = N_("Go away? Your seat stays yours. Enter: yes, Escape: no"),
        .about = sitting,
        .after = after_sitting,
    };
    static const struct place_manner timed = {
        .warning = N_("Ctrl-C again leaves; your seat stays yours."),
        .quit = N_("Go away? Your seat stays yours, but your time runs. Enter: yes, Escape: no"),
        .about = sitting,
        .after = after_sitting,
    };
    return visit_watches(s) ? &watcher : is_timed(&s->visit->guest.table) ? &timed : &player;
}

/* Whether a seat is the reader's, or that of somebody at the same device. */
static bool is_own(const struct guest_table *g, int seat)
{
    return seat == g->viewer || (g->own >> seat & 1) != 0;
}

/* The seats whose names are, or begin with, a word: only those that are exactly that, if there are any. */
static uint32_t find_seats(const struct session *s, const char *word)
{
    const struct guest_table *g = &s->visit->guest.table;
    uint32_t same = 0, begun = 0;
    for (int seat = 0; seat < (int)g->pub.seats; seat++) {
        enum alike_begins fit = g->pub.seat[seat].taken ? alike_begins(visit_words_name(s, seat), word) : ALIKE_NOT;
        same |= (uint32_t)(fit == ALIKE_SAME) << seat;
        begun |= (uint32_t)(fit == ALIKE_BEGUN) << seat;
    }
    return same != 0 ? same : begun;
}

static void say_several(const struct session *s, const char *word, uint32_t seats, struct text *out)
{
    char list[1024];
    struct text t;
    text_init(&t, list, sizeof list);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        if ((seats >> seat & 1) == 0)
            continue;
        text_put(&t, t.used > 0 ? ", " : "");
        text_put(&t, visit_words_name(s, seat));
        text_put(&t, " (");
        text_uint(&t, (uint64_t)seat + 1);
        text_char(&t, ')');
    }
    LANG_SAY(out, s->lang, "Several people can be meant by \"{word}\": {list}. Say the number of the seat.",
             {"word", word, 0}, {"list", list, 0});
}

/* A seat from 1 on, or a name; -1, and says why, if it is none, or that of more than one. */
static int read_seat(const struct session *s, const char *text, struct text *out)
{
    const struct guest_table *g = &s->visit->guest.table;
    int64_t n;
    if (text_number(text, strlen(text), 1, g->pub.seats, &n))
        return (int)n - 1;
    uint32_t found = text[0] != '\0' ? find_seats(s, text) : 0;
    if (text[0] == '\0')
        lang_put(out, s->lang, "Say which seat: its number, or a name.");
    else if (text_number(text, strlen(text), 0, INT64_MAX, &n))
        LANG_SAY(out, s->lang, "There is no such seat: they have the numbers 1 to {n}.", {"n", NULL, g->pub.seats});
    else if (found == 0)
        LANG_SAY(out, s->lang, "Nobody here is called \"{word}\".", {"word", text, 0});
    else if ((found & (found - 1)) != 0)
        say_several(s, text, found, out);
    for (int seat = 0; seat < (int)g->pub.seats; seat++)
        if (found == 1U << seat)
            return seat;
    return -1;
}

/* Whether somebody else sits there, for what is done to other people; if not, says so. */
static bool is_another(const struct session *s, enum keyword word, int seat, struct text *out)
{
    const struct guest_table *g = &s->visit->guest.table;
    const struct house_seat *p = &g->pub.seat[seat];
    const char *message = NULL;
    if (!p->taken)
        message = N_("Nobody sits at seat {n}.");
    else if (word == KEYWORD_MUTE && is_own(g, seat))
        message = N_("That seat is yours: only the talk of others can be turned off.");
    else if (word == KEYWORD_BAR && is_own(g, seat))
        message = N_("That seat is yours: the door can only be closed on others.");
    else if (word == KEYWORD_STAND && is_own(g, seat))
        message = N_("That seat is yours: a bot stands in only for others.");
    else if (!p->person)
        message = N_("A bot has seat {n}.");
    else if (word == KEYWORD_STAND && p->level > 0 && g->pub.phase == HOUSE_PHASE_PLAYING)
        message = N_("A bot plays for {who} already.");
    if (message != NULL)
        LANG_SAY(out, s->lang, message, {"n", NULL, seat + 1}, {"who", visit_words_name(s, seat), 0});
    return message == NULL;
}

static void say_lines(const struct session *s, struct text *out)
{
    const char *code;
    lang_put(out, s->lang,
             "The word, then what you want to say, or the number of a line that everybody reads in their "
             "own language:");
    for (size_t i = 0; (code = guest_words_line_code(i)) != NULL; i++) {
        text_put(out, "\n  ");
        text_uint(out, i + 1);
        text_put(out, "  ");
        text_put(out, guest_words_line(s->lang, code));
    }
}

static bool say(struct session *s, const char *rest, struct text *out)
{
    int64_t number;
    if (rest[0] == '\0') {
        say_lines(s, out);
        return true;
    }
    if (text_number(rest, strlen(rest), 1, 99, &number) && guest_words_line_code((size_t)number - 1) != NULL)
        return guest_ask_line(&s->visit->guest, guest_words_line_code((size_t)number - 1));
    if (strlen(rest) > HOUSE_TALK_MAX || !guest_ask_is_text(rest)) {
        lang_put(out, s->lang, visit_words_refusal(HOUSE_ASK_SAY, HOUSE_WHY_TALK));
        return true;
    }
    return guest_ask_say(&s->visit->guest, rest);
}

static bool notify(struct session *s, const char *rest, struct text *out)
{
    if (strlen(rest) <= HOUSE_ADDRESS_MAX && guest_ask_is_text(rest))
        return guest_ask_notify(&s->visit->guest, rest);
    lang_put(out, s->lang, visit_words_refusal(HOUSE_ASK_NOTIFY, HOUSE_WHY_ADDRESS));
    return true;
}

static void mute(struct session *s, const char *rest, struct text *out)
{
    struct guest *g = &s->visit->guest;
    int seat = rest[0] != '\0' ? read_seat(s, rest, out) : -1;
    if (rest[0] != '\0' && (seat < 0 || !is_another(s, KEYWORD_MUTE, seat, out)))
        return;
    uint8_t mute = seat < 0 ? (uint8_t)(g->mute == 0 ? UINT8_MAX : 0) : (uint8_t)(g->mute ^ 1U << seat);
    guest_mute(g, mute);
    if (mute == 0)
        lang_put(out, s->lang, "You hear everybody's talk.");
    else if (mute == UINT8_MAX)
        lang_put(out, s->lang, "You hear nobody's talk any more; the same word brings it back.");
    else if (seat >= 0 && (mute >> seat & 1) != 0)
        LANG_SAY(out, s->lang, "You do not hear {who} any more; the same word brings it back.",
                 {"who", visit_words_name(s, seat), 0});
    else
        LANG_SAY(out, s->lang, "You hear {who} again.", {"who", visit_words_name(s, seat), 0});
}

/* Asked twice: the word has to be typed again, with nothing else in between. */
static bool resign(struct session *s, bool again, struct text *out)
{
    struct visit *v = s->visit;
    if (again)
        return guest_ask_plain(&v->guest, HOUSE_ASK_RESIGN, v->guest.table.viewer);
    v->sure = KEYWORD_RESIGN;
    LANG_SAY(out, s->lang, "Resign, for good? The word \"{resign}\" once more does it.",
             {"resign", keyword_name(s->lang, KEYWORD_RESIGN), 0});
    return true;
}

/* What all are asked for together; only one such thing is open at a time, and the reader's own is answered by others.
 */
static bool offer(struct session *s, enum house_offer what, int about, struct text *out)
{
    struct guest *g = &s->visit->guest;
    if (!guest_table_has_asked(&g->table))
        return guest_ask_offer(g, what, about);
    LANG_SAY(out, s->lang, "You have asked already, and the others are to answer; \"{no}\" takes it back.",
             {"no", keyword_name(s->lang, KEYWORD_NO), 0});
    return true;
}

/* The word is typed twice, as for resigning. What the house would refuse is refused at once, before there is anything
 * to be sure of. */
static bool close_table(struct session *s, bool again, struct text *out)
{
    struct visit *v = s->visit;
    if (again || guest_may(&v->guest, HOUSE_MAY_CLOSE) != HOUSE_WHY_NONE)
        return guest_ask_plain(&v->guest, HOUSE_ASK_CLOSE, -1);
    v->sure = KEYWORD_CLOSE;
    LANG_SAY(out, s->lang, "Close this table, for good and for everybody? The word \"{close}\" once more does it.",
             {"close", keyword_name(s->lang, KEYWORD_CLOSE), 0});
    return true;
}

/* What is about another's seat. */
static bool about_seat(struct session *s, enum keyword word, const char *rest, struct text *out)
{
    struct guest *g = &s->visit->guest;
    char name[64];
    size_t n = strcspn(rest, " ");
    int64_t level = 0;
    snprintf(name, sizeof name, "%.*s", n < sizeof name ? (int)n : (int)sizeof name - 1, rest);
    int seat = read_seat(s, word == KEYWORD_BOT ? name : rest, out);
    rest += n + strspn(rest + n, " ");
    if (seat < 0 || (word != KEYWORD_BOT && !is_another(s, word, seat, out)))
        return true;
    if (word == KEYWORD_STAND)
        return offer(s, HOUSE_OFFER_STAND_IN, seat, out);
    if (word == KEYWORD_GIVE || word == KEYWORD_BAR)
        return guest_ask_plain(g, word == KEYWORD_GIVE ? HOUSE_ASK_GIVE : HOUSE_ASK_BAR, seat);
    if (!text_number(rest, strlen(rest), 0, LEVEL_MAX, &level)) {
        lang_put(out, s->lang, "Say the seat and the bot's level, from 1 to 6; 0 takes it away: \"bot 2 4\".");
        return true;
    }
    return guest_ask_bot(g, seat, (uint8_t)level);
}

static int save_record(struct session *s, const char *path)
{
    struct visit *v = s->visit;
    struct text t;
    text_init(&t, s->why, TERM_WHY_MAX);
    struct save_why why = {s->lang, &t};
    if (path[0] != '\0')
        return save_export(path, v->record, v->record_size, why);
    int status = s->save.lock < 0 ? save_create(&s->save, s->game->id, why) : SAVE_OK;
    return status == SAVE_OK ? save_write(&s->save, v->record, v->record_size, why) : status;
}

static void say_saved(struct session *s, const char *path, struct text *out)
{
    if (save_record(s, path) != SAVE_OK)
        text_put(out, s->why);
    else if (path[0] != '\0')
        LANG_SAY(out, s->lang, "The record is in {file}.", {"file", path, 0});
    else
        LANG_SAY(out, s->lang, "The record is saved as {id}; \"warren analyse {id}\" reads it.", {"id", s->save.id, 0});
    s->why[0] = '\0';
}

/* "games" lists those that have ended; "games 1 FILE" asks for the record of the first, which is kept when it comes. */
static void games(struct session *s, const char *rest, struct text *out)
{
    struct visit *v = s->visit;
    size_t n = strcspn(rest, " ");
    const char *path = rest + n + strspn(rest + n, " ");
    int64_t number = 0;
    if (rest[0] == '\0' && !v->guest.games.wanted)
        visit_tables_games(s, HOUSE_GAMES_LISTED, out);
    else if (n > 0 && text_number(rest, n, 0, INT64_MAX, &number) && (number < 1 || number > v->guest.table.pub.ended))
        lang_put_n(out, s->lang, "Only {n} game has ended at this table.", "Only {n} games have ended at this table.",
                   v->guest.table.pub.ended);
    else if (rest[0] == '\0' || v->guest.wants_record)
        lang_put(out, s->lang, "Something else is still under way; wait a moment.");
    else if (path[0] == '\0' || number == 0)
        lang_put(out, s->lang, "Say which game, by its number, and a file for its record: \"games 1 FILE\".");
    else if (strlen(path) >= sizeof v->wanted_path)
        lang_put(out, s->lang, "The name of this file is too long.");
    else {
        memcpy(v->wanted_path, path, strlen(path) + 1);
        guest_ask_record(&v->guest, (uint32_t)number - 1);
    }
}

void visit_obey_record(struct session *s, struct text *out)
{
    struct visit *v = s->visit;
    struct text t;
    text_init(&t, s->why, TERM_WHY_MAX);
    struct save_why why = {s->lang, &t};
    if (v->guest.record_size == 0)
        lang_put(out, s->lang, "The house has no record of this game.");
    else if (save_export(v->wanted_path, v->guest.record, v->guest.record_size, why) != SAVE_OK)
        text_put(out, s->why);
    else
        LANG_SAY(out, s->lang, "The record is in {file}.", {"file", v->wanted_path, 0});
    s->why[0] = v->wanted_path[0] = '\0';
}

/* Takes back whatever seats of this device bots have, whoever looks: nobody could ask for the others, since nothing is
 * shown to whoever is not to decide. The hand of each stays behind the curtain. Where there is none the house says so.
 */
static bool take_seats_back(struct session *s)
{
    struct guest *g = &s->visit->guest;
    uint32_t stood = visit_stood(s);
    bool sent = stood != 0 || guest_ask_plain(g, HOUSE_ASK_RETURN, g->table.viewer);
    for (int seat = 0; seat < (int)g->table.pub.seats; seat++)
        if ((stood >> seat & 1) != 0)
            sent = guest_ask_plain(g, HOUSE_ASK_RETURN, seat) && sent;
    return sent;
}

/* A request; false if it could not be sent. */
static bool ask(struct session *s, enum keyword word, const char *rest, bool sure, struct text *out)
{
    struct guest *g = &s->visit->guest;
    switch ((int)word) {
    case KEYWORD_SAY:
        return say(s, rest, out);
    case KEYWORD_YES:
    case KEYWORD_NO:
        return guest_ask_answer(g, word == KEYWORD_YES);
    case KEYWORD_UNDO:
        return offer(s, HOUSE_OFFER_BACK, -1, out);
    case KEYWORD_AGAIN:
        return offer(s, HOUSE_OFFER_REMATCH, -1, out);
    case KEYWORD_PAUSE:
        return offer(s, HOUSE_OFFER_PAUSE, -1, out);
    case KEYWORD_STAND:
    case KEYWORD_GIVE:
    case KEYWORD_BAR:
    case KEYWORD_BOT:
        return about_seat(s, word, rest, out);
    case KEYWORD_RETURN:
        return take_seats_back(s);
    case KEYWORD_LEAVE:
        s->visit->left = true;
        return guest_ask_plain(g, HOUSE_ASK_LEAVE, g->table.viewer);
    case KEYWORD_CODE:
        return guest_ask_plain(g, HOUSE_ASK_PASS, g->table.viewer);
    case KEYWORD_NOTIFY:
        return notify(s, rest, out);
    case KEYWORD_CLOSE:
        return close_table(s, sure, out);
    case KEYWORD_DOOR:
        return guest_ask_door(g, !g->table.pub.watchers);
    case KEYWORD_RESIGN:
        return resign(s, sure, out);
    }
    return true;
}

int visit_obey(struct session *s, enum keyword word, const char *rest, struct text *out)
{
    /* The kind of entry that a keyword brings, if the house does it; HOUSE_LAID, which none does, for all others. */
    static const enum house_kind brings[KEYWORD_COUNT] = {
        [KEYWORD_UNDO] = HOUSE_OFFERED,  [KEYWORD_AGAIN] = HOUSE_OFFERED,   [KEYWORD_PAUSE] = HOUSE_OFFERED,
        [KEYWORD_STAND] = HOUSE_OFFERED, [KEYWORD_RETURN] = HOUSE_RETURNED, [KEYWORD_DOOR] = HOUSE_DOOR,
        [KEYWORD_BOT] = HOUSE_BOT,       [KEYWORD_GIVE] = HOUSE_LEFT,       [KEYWORD_BAR] = HOUSE_BARRED,
    };
    struct visit *v = s->visit;
    bool sure = v->sure != KEYWORD_NONE && v->sure == word;
    uint32_t waiting = v->guest.requests;
    v->sure = KEYWORD_NONE;
    if (word == KEYWORD_WHO) {
        visit_words_who(s, out);
        visit_words_open(s, out);
    } else if (word == KEYWORD_LINK)
        visit_words_links(s, out);
    else if (word == KEYWORD_MUTE)
        mute(s, rest, out);
    else if (word == KEYWORD_GAMES)
        games(s, rest, out);
    else if (word == KEYWORD_SAVE)
        say_saved(s, rest, out);
    else if (!ask(s, word, rest, sure, out))
        lang_put(out, s->lang, "Something else is still under way; wait a moment.");
    if (v->guest.requests > waiting && brings[word] != HOUSE_LAID)
        v->asked |= 1U << brings[word];
    return 0;
}
