/* What happens at a table elsewhere, in sentences. */
#include "guest/guest_words.h"

#include "show/show.h"

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

const char *guest_words_line_code(size_t index)
{
    return index < sizeof lines / sizeof lines[0] ? lines[index].code : NULL;
}

const char *guest_words_line(const struct lang *lang, const char *code)
{
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (strcmp(lines[i].code, code) == 0)
            return lang_get(lang, lines[i].text);
    return code;
}

/* Whether no other bot of this level, which would have the same name, is at the table. */
static bool is_only(const struct house_seat *seats, int count, int seat)
{
    for (int other = 0; other < count; other++)
        if (other != seat && !seats[other].person && seats[other].level == seats[seat].level)
            return false;
    return true;
}

static void put_name(const struct guest_words *s, const struct house_seat *seats, int seat, struct text *out)
{
    int count = (int)s->guest->table.pub.seats;
    if (seat < 0 || seat >= count)
        lang_put(out, s->lang, "somebody");
    else if (seats[seat].name[0] != '\0')
        text_put(out, seats[seat].name);
    else if (seats[seat].level > 0 && is_only(seats, count, seat))
        text_put(out, s->level[seats[seat].level]);
    else if (seats[seat].level > 0)
        LANG_SAY(out, s->lang, "{bot} (seat {n})", {"bot", s->level[seats[seat].level], 0}, {"n", NULL, seat + 1});
    else
        LANG_SAY(out, s->lang, "Player {n}", {"n", NULL, seat + 1});
}

void guest_words_name(const struct guest_words *s, int seat, struct text *out)
{
    put_name(s, s->guest->table.pub.seat, seat, out);
}

void guest_words_player(const struct guest_words *s, int seat, struct text *out)
{
    put_name(s, guest_table_players(&s->guest->table), seat, out);
}

const char *guest_words_called(const struct guest_words *s, int seat)
{
    static char name[GUEST_WORDS_NAME_MAX];
    struct text t;
    text_init(&t, name, sizeof name);
    guest_words_name(s, seat, &t);
    return name;
}

/* Sentences with nobody but one person in them. */
static void say_who(const struct guest_words *s, const char *message, const char *who, struct text *out)
{
    LANG_SAY(out, s->lang, message, {"who", who, 0});
}

void guest_words_span(const struct guest_words *s, int64_t ms, bool exact, struct text *out)
{
    int64_t n = ms;
    if (exact ? ms % HOUSE_DAY == 0 : ms >= 2 * HOUSE_DAY)
        lang_put_n(out, s->lang, "{n} day", "{n} days", (uint32_t)(n / HOUSE_DAY));
    else if (exact ? ms % HOUSE_HOUR == 0 : ms >= 2 * HOUSE_HOUR)
        lang_put_n(out, s->lang, "{n} hour", "{n} hours", (uint32_t)(n / HOUSE_HOUR));
    else if (exact ? ms % HOUSE_MINUTE == 0 : ms >= HOUSE_MINUTE)
        lang_put_n(out, s->lang, "{n} minute", "{n} minutes", (uint32_t)(n / HOUSE_MINUTE));
    else
        lang_put_n(out, s->lang, "{n} second", "{n} seconds", (uint32_t)(n / HOUSE_SECOND));
}

/* 3:07 */
static void put_pair(struct text *out, uint64_t whole, uint64_t part)
{
    text_uint(out, whole);
    text_put(out, part < 10 ? ":0" : ":");
    text_uint(out, part);
}

/* Days are those that are nearest: of three nobody has lost one a moment after the clock began. */
void guest_words_left(const struct guest_words *s, int64_t ms, struct text *out)
{
    uint64_t seconds = (uint64_t)((ms + HOUSE_SECOND - 1) / HOUSE_SECOND), minutes = seconds / 60, hours = minutes / 60;
    if (hours >= 48) {
        LANG_SAY(out, s->lang, "{n} days", {"n", NULL, (int64_t)(hours + 12) / 24});
        return;
    }
    put_pair(out, hours >= 1 ? hours : minutes, hours >= 1 ? minutes % 60 : seconds % 60);
    text_put(out, hours >= 1 ? " h" : "");
}

void guest_words_timing(const struct guest_words *s, const struct house_clock *timing, struct text *out)
{
    char span[64], bonus[64];
    struct text t;
    text_init(&t, span, sizeof span);
    guest_words_span(s, timing->move > 0 ? timing->move : timing->game, true, &t);
    text_init(&t, bonus, sizeof bonus);
    guest_words_span(s, timing->bonus, true, &t);
    if (timing->move > 0)
        LANG_SAY(out, s->lang, "Clock: {time} for each decision; then a bot stands in.", {"time", span, 0});
    else if (timing->game == 0)
        lang_put(out, s->lang, "No clock: everybody takes the time they like.");
    else if (timing->bonus == 0)
        LANG_SAY(out, s->lang, "Clock: {time} each for the whole game; then a bot stands in.", {"time", span, 0});
    else
        LANG_SAY(out, s->lang,
                 "Clock: {time} each for the whole game and {bonus} more for each decision; then a bot stands in.",
                 {"time", span, 0}, {"bonus", bonus, 0});
}

/* The names of those who play these seats, a bit each, but for one. */
static void put_names(const struct guest_words *s, uint32_t seats, int without, char *out, size_t size)
{
    struct text t;
    text_init(&t, out, size);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        if ((seats >> seat & 1) == 0 || seat == without)
            continue;
        text_put(&t, t.used > 0 ? ", " : "");
        guest_words_player(s, seat, &t);
    }
}

/* Somebody takes back, or asks to: with the others whose decisions go along. */
static void say_back(const struct guest_words *s, const char *who, const char *others, bool done, struct text *out)
{
    const char *message =
        done ? N_("{who} takes the last decision back.") : N_("{who} asks to take their own last decision back.");
    if (others[0] != '\0')
        message = done
                      ? N_("{who} takes the last decision back, and with it what {others} decided since.")
                      : N_("{who} asks to take their own last decision back, and with it what {others} decided since.");
    LANG_SAY(out, s->lang, message, {"who", who, 0}, {"others", others, 0});
}

void guest_words_offer(const struct guest_words *s, enum house_offer offer, const char *who, int about, bool done,
                       struct text *out)
{
    const struct guest_table *g = &s->guest->table;
    char others[512];
    put_names(s, done ? 0 : guest_table_back(g, g->pub.offer_seat), g->pub.offer_seat, others, sizeof others);
    if (offer == HOUSE_OFFER_BACK)
        say_back(s, who, others, done, out);
    else if (offer == HOUSE_OFFER_STAND_IN)
        LANG_SAY(out, s->lang, "{who} proposes that a bot stands in for {whom}.", {"who", who, 0},
                 {"whom", guest_words_called(s, about), 0});
    else if (offer == HOUSE_OFFER_PAUSE)
        say_who(s, N_("{who} asks for a pause of one hour, in which nobody's clock runs."), who, out);
    else
        say_who(s, N_("{who} would like another game."), who, out);
}

/* What comes of an offer to which everybody has agreed. */
static void say_done(const struct guest_words *s, const struct guest_news *n, struct text *out)
{
    char others[512];
    if (!n->done)
        return;
    text_char(out, ' ');
    put_names(s, n->back, n->about, others, sizeof others);
    if (n->offer == HOUSE_OFFER_BACK && others[0] != '\0')
        LANG_SAY(out, s->lang, "The last decision of {who} is taken back, and with it what {others} decided since.",
                 {"who", guest_words_called(s, n->about), 0}, {"others", others, 0});
    else if (n->offer == HOUSE_OFFER_BACK)
        say_who(s, N_("The last decision of {who} is taken back."), guest_words_called(s, n->about), out);
    else if (n->offer == HOUSE_OFFER_STAND_IN)
        say_who(s, N_("A bot stands in for {who}."), guest_words_called(s, n->about), out);
    else if (n->offer == HOUSE_OFFER_PAUSE)
        lang_put(out, s->lang, "The pause begins: one can play, but nobody's clock runs for one hour.");
    else
        lang_put(out, s->lang, "There is another game: everybody moves one seat on.");
}

static void say_closed(const struct guest_words *s, const struct guest_news *n, struct text *out)
{
    static const char *const why[] = {
        [HOUSE_CLOSED_IDLE] = N_("The table is closed: nothing has happened here for half a year."),
        [HOUSE_CLOSED_BY_HOST] = N_("Whoever laid the table has closed it."),
        [HOUSE_CLOSED_FULL] = N_("The table is closed: it has room for nothing more."),
    };
    lang_put(out, s->lang, why[n->shut]);
}

/* The names of all who play, in memory of the caller. */
static void all_names(const struct guest_words *s, char rooms[][GUEST_WORDS_NAME_MAX], const char **names)
{
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        struct text t;
        text_init(&t, rooms[seat], GUEST_WORDS_NAME_MAX);
        if (seat < (int)s->guest->table.pub.seats)
            guest_words_player(s, seat, &t);
        names[seat] = rooms[seat];
    }
}

static struct record_ending ending_of(const struct guest_table *g)
{
    return house_seat_ending(guest_table_players(g), g->pub.seats, g->pub.how, g->result.winners);
}

void guest_words_played_on(const struct guest_words *s, struct text *out)
{
    char rooms[GAME_SEATS_MAX][GUEST_WORDS_NAME_MAX];
    const char *names[GAME_SEATS_MAX];
    struct record_ending e = ending_of(&s->guest->table);
    if (e.how != RECORD_PLAYED || e.resigned == 0)
        return;
    all_names(s, rooms, names);
    text_put(out, out->used > 0 ? " " : "");
    show_ending(s->lang, &e, names, out);
}

void guest_words_won(const struct guest_words *s, struct text *out)
{
    char list[512];
    uint32_t winners = ending_of(&s->guest->table).winners;
    put_names(s, winners, -1, list, sizeof list);
    if (winners == 0)
        lang_put(out, s->lang, "The game is over: nobody wins.");
    else if ((winners & (winners - 1)) == 0)
        LANG_SAY(out, s->lang, "The game is over: {who} wins.", {"who", list, 0});
    else
        LANG_SAY(out, s->lang, "The game is over: {list} share the win.", {"list", list, 0});
}

void guest_words_end(const struct guest_words *s, struct text *out)
{
    char rooms[GAME_SEATS_MAX][GUEST_WORDS_NAME_MAX];
    const char *names[GAME_SEATS_MAX];
    struct record_ending e = ending_of(&s->guest->table);
    all_names(s, rooms, names);
    if (e.how == RECORD_TIME || e.how == RECORD_ABANDONED || (e.how == RECORD_RESIGNED && e.winners != 0))
        show_ending(s->lang, &e, names, out);
    else
        guest_words_won(s, out);
    guest_words_played_on(s, out);
}

static void say_said(const struct guest_words *s, const struct guest_news *n, const char *who, struct text *out)
{
    const char *what = n->line[0] != '\0' ? guest_words_line(s->lang, n->line) : n->words;
    if (what[0] != '\0')
        LANG_SAY(out, s->lang, "{who} says \"{what}\".", {"who", who, 0}, {"what", what, 0});
}

static void say_seats(const struct guest_words *s, const struct guest_news *n, const char *who, struct text *out)
{
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
        else if (s->guest->table.pub.seat[n->seat].person) /* who keeps the seat */
            LANG_SAY(out, s->lang, "The bot that plays for {who} is of level {level} now.", {"who", who, 0},
                     {"level", NULL, n->level});
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
        say_who(s, n->done ? N_("{who} resigns.") : N_("{who} resigns, and a bot plays on."), who, out);
        break;
    case HOUSE_MOVED:
        say_who(s, N_("{who} goes on from another device."), who, out);
        break;
    }
}

static void say_entry(const struct guest_words *s, const struct guest_news *n, struct text *out)
{
    char who[GUEST_WORDS_NAME_MAX], others[512];
    struct text t;
    text_init(&t, who, sizeof who);
    if (n->name[0] != '\0')
        text_put(&t, n->name);
    else
        guest_words_name(s, n->seat, &t);
    switch ((int)n->entry) {
    case HOUSE_DOOR:
        lang_put(out, s->lang, n->watchers ? N_("Watchers may come in.") : N_("The door is closed to watchers."));
        break;
    case HOUSE_BEGUN:
        LANG_SAY(out, s->lang, "Game {n} begins.", {"n", NULL, n->game});
        break;
    case HOUSE_OFFERED:
        put_names(s, n->back, n->seat, others, sizeof others);
        if (n->offer == HOUSE_OFFER_BACK)
            say_back(s, who, others, n->done, out);
        else
            guest_words_offer(s, n->offer, who, n->about, n->done, out);
        if (n->done && n->offer != HOUSE_OFFER_BACK)
            say_done(s, n, out);
        break;
    case HOUSE_AGREED:
        say_who(s, N_("{who} agrees."), who, out);
        say_done(s, n, out);
        break;
    case HOUSE_DECLINED:
        say_who(s, n->withdrawn ? N_("{who} no longer asks for it.") : N_("{who} says no."), who, out);
        break;
    case HOUSE_SAID:
        say_said(s, n, who, out);
        break;
    case HOUSE_ENDED:
        if (n->how != RECORD_PLAYED)
            guest_words_end(s, out);
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

void guest_words_news(const struct guest_words *s, const struct guest_news *n, struct text *out)
{
    switch (n->kind) {
    case GUEST_NEWS_ENTRY:
        say_entry(s, n, out);
        break;
    case GUEST_NEWS_CAME:
        say_who(s, N_("{who} is here."), guest_words_called(s, n->seat), out);
        break;
    case GUEST_NEWS_WENT:
        say_who(s, N_("{who} is away."), guest_words_called(s, n->seat), out);
        break;
    case GUEST_NEWS_REFUSED:
        lang_put(out, s->lang, guest_words_refusal(n->ask, n->why));
        break;
    case GUEST_NEWS_GONE:
        lang_put(out, s->lang, guest_words_gone(n->why));
        break;
    case GUEST_NEWS_LOST:
        lang_put(out, s->lang, "The line is gone; it is tried again by itself, and nothing is lost.");
        break;
    case GUEST_NEWS_BACK:
        lang_put(out, s->lang, "The line is back.");
        break;
    case GUEST_NEWS_ADDRESS:
        lang_put(out, s->lang, "The house has noted it.");
        break;
    case GUEST_NEWS_UNSEATED:
        lang_put(out, s->lang, "You have no seat at this table any more: from now on you are watching.");
        break;
    case GUEST_NEWS_LINK:
        if (n->done)
            lang_put(out, s->lang,
                     n->words[0] != '\0'
                         ? N_("The link to sit down by has changed; the new one stands with the seats.")
                         : N_("The link to sit down by has changed; whoever laid the table has the new one."));
        break;
    case GUEST_NEWS_CODE:
    case GUEST_NEWS_LAID:
    case GUEST_NEWS_RECORD:
    case GUEST_NEWS_GAMES:
        break;
    }
}

bool guest_words_is_loud(const struct guest_news *n)
{
    if (n->kind != GUEST_NEWS_ENTRY)
        return n->kind == GUEST_NEWS_REFUSED || n->kind == GUEST_NEWS_CODE || n->kind == GUEST_NEWS_GONE ||
               n->kind == GUEST_NEWS_ADDRESS || n->kind == GUEST_NEWS_UNSEATED || n->kind == GUEST_NEWS_LINK;
    return n->entry == HOUSE_SAID || n->entry == HOUSE_AGREED || n->entry == HOUSE_DECLINED ||
           n->entry == HOUSE_STOOD || n->entry == HOUSE_RESIGNED;
}

bool guest_words_is_passing(const struct guest_news *n)
{
    return n->kind == GUEST_NEWS_LOST || n->kind == GUEST_NEWS_BACK || n->kind == GUEST_NEWS_CAME ||
           n->kind == GUEST_NEWS_WENT;
}

const char *guest_words_gone(enum house_why why)
{
    switch ((int)why) {
    case HOUSE_WHY_NO_TABLE:
        return N_("There is no such table in this house.");
    case HOUSE_WHY_DOOR:
        return N_("This table lets no watchers in.");
    case HOUSE_WHY_BARRED:
        return N_("The door of this table was closed on you.");
    case HOUSE_WHY_LINK:
        return N_("This link is not worth a seat, or not any more.");
    case HOUSE_WHY_NOT_YOURS:
        return N_("This seat is not yours any more: it was moved to another device, or given away.");
    case HOUSE_WHY_ASIDE:
        return N_("This table was set aside: its game brought the house down.");
    case HOUSE_WHY_VERSION:
        return N_("This table was begun with other rules than this house has now, so it cannot go on.");
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
        return N_("During a game nobody gives a seat up: resign, or go away and keep the seat.");
    case HOUSE_ASK_GIVE:
    case HOUSE_ASK_BAR:
        return N_("During a game nobody's seat is emptied: that can be done before it or after it.");
    case HOUSE_ASK_BOT:
        return N_("A bot gets an empty seat before a game or after it.");
    case HOUSE_ASK_PLAY:
    case HOUSE_ASK_RESIGN:
        return N_("There is no game on at this table now.");
    case HOUSE_ASK_OFFER:
        return N_(
            "Taking back, a pause and standing in are for a game that is on, another game for one that has ended.");
    case HOUSE_ASK_NOTIFY:
        return N_("An address can be left by whoever has a seat at a table of this house.");
    case HOUSE_ASK_RETURN:
        return N_("No bot stands in for you: the seat is yours.");
    case HOUSE_ASK_CLOSE:
        return N_("Others still play here. A game that has no clock can be closed once nothing has happened for a day; "
                  "one with a clock comes to its end by itself.");
    default:
        return N_("Not at this time.");
    }
}

const char *guest_words_refusal(enum house_ask ask, enum house_why why)
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
        [HOUSE_WHY_STANDS_IN] = N_("A bot stands in for you: take your seat back first."),
        [HOUSE_WHY_RESIGNED] = N_("You have resigned from this game."),
        [HOUSE_WHY_LATE] = N_("Too late: the time was up."),
        [HOUSE_WHY_LEARNED] = N_("That cannot be taken back: you have learned something since."),
        [HOUSE_WHY_NOTHING_BACK] = N_("You have nothing to take back."),
        [HOUSE_WHY_NO_OFFER] = N_("Nobody asks you anything, or you have answered."),
        [HOUSE_WHY_OFFER_OPEN] = N_("Something else is being asked; first it is to be answered."),
        [HOUSE_WHY_HERE] = N_("A bot stands in only for somebody who is away."),
        [HOUSE_WHY_IN_TIME] =
            N_("People are often away in a game as slow as this: a bot stands in once their time is up, or earlier if "
               "somebody else agrees."),
        [HOUSE_WHY_NO_CLOCK] =
            N_("No clock runs at this table, so it needs no pause: everybody takes the time they like."),
        [HOUSE_WHY_PAUSED] = N_("This decision has had its pause; the next one can have another."),
        [HOUSE_WHY_ADDRESS] = N_("The house does not take this address: up to 200 bytes of ordinary letters, and no "
                                 "hyphen at its beginning."),
        [HOUSE_WHY_NOTIFY] = N_("This house tells nobody that it is their turn, so it keeps no addresses."),
        [HOUSE_WHY_CLOSED] = N_("This table is closed."),
        [HOUSE_WHY_ASIDE] = N_("This table was set aside: its game brought the house down."),
        [HOUSE_WHY_VERSION] = N_("This table was begun with other rules than this house has now, so it cannot go on."),
        [HOUSE_WHY_FULL] = N_("There is no room for that in this house."),
        [HOUSE_WHY_STORE] = N_("The house cannot store anything now; try again later."),
        [HOUSE_WHY_BUSY] = N_("The house is too busy; try again later."),
    };
    if (why == HOUSE_WHY_NOT_NOW)
        return refusal_now(ask);
    if (ask == HOUSE_ASK_RETURN && why == HOUSE_WHY_LATE)
        return N_("Your time was up: the bot makes this decision, and then you can take your seat back, unless "
                  "nobody else is left and the game ends.");
    return words[why] != NULL ? words[why] : N_("The house refuses that.");
}

/* The seats that are still empty. */
static uint32_t empty_seats(const struct guest_table *g)
{
    uint32_t empty = 0;
    for (uint32_t seat = 0; seat < g->pub.seats; seat++)
        empty += !g->pub.seat[seat].taken;
    return empty;
}

static void say_turn(const struct guest_words *s, struct text *out)
{
    const struct guest *guest = s->guest;
    const struct guest_table *g = &guest->table;
    int actor = house_public_actor(&g->pub);
    if (guest_awaits(guest, HOUSE_ASK_PLAY))
        lang_put(out, s->lang, "Sent; the house has not confirmed it yet.");
    else if (actor < 0)
        lang_put(out, s->lang, "The game is over.");
    else if (actor == g->viewer && g->pub.seat[actor].level == 0)
        lang_put(out, s->lang, "It is your turn.");
    else if (actor == g->viewer && g->pub.seat[actor].stood)
        lang_put(out, s->lang, "A bot stands in for you.");
    else if (g->pub.seat[actor].level == 0 && g->viewer >= 0 && guest_table_is_away(g, actor))
        say_who(s, N_("It is the turn of {who}, who is away."), guest_words_called(s, actor), out);
    else
        say_who(s, N_("It is the turn of {who}."), guest_words_called(s, actor), out);
}

void guest_words_status(const struct guest_words *s, enum house_why gone, struct text *out)
{
    const struct guest *guest = s->guest;
    const struct guest_table *g = &guest->table;
    if (guest->line == GUEST_LEFT && guest->end == GUEST_END_RELOAD)
        lang_put(out, s->lang, "The house plays by another version of Warren than this one.");
    else if (guest->line == GUEST_LEFT && guest->end == GUEST_END_GAME)
        lang_put(out, s->lang, "This table has a game that this program does not have.");
    else if (guest->line == GUEST_LEFT)
        lang_put(out, s->lang, "What this house says makes no sense; the line was closed.");
    else if (guest->line != GUEST_HERE)
        lang_put(out, s->lang, "The line to the house is gone; trying again.");
    else if (!guest->following && g->id[0] != '\0')
        lang_put(out, s->lang, guest_words_gone(gone));
    else if (g->pub.phase == HOUSE_PHASE_OPEN)
        LANG_SAY_N(out, s->lang, "Waiting for one more player.", "Waiting for {n} more players.", empty_seats(g),
                   {"", NULL, 0});
    else if (g->pub.phase == HOUSE_PHASE_READY)
        lang_put(out, s->lang, "Everybody is there: the game begins in a moment.");
    else if (g->pub.phase == HOUSE_PHASE_PLAYING)
        say_turn(s, out);
    else if (g->pub.phase == HOUSE_PHASE_SHUT)
        lang_put(out, s->lang, "This table is closed.");
    else if (g->dealt)
        guest_words_end(s, out);
    else
        lang_put(out, s->lang, "The table is being looked up.");
}
