/* Requests of a guest. */
#include "guest/guest.h"

static bool is_json(const struct text *t)
{
    struct json whole;
    struct fault f;
    return !t->cut && json_check(t->data, t->used, &whole, &f) == ERR_NONE;
}

bool guest_ask_is_text(const char *text)
{
    char data[GUEST_REQUEST_TEXT_MAX];
    struct text t;
    text_init(&t, data, sizeof data);
    text_json(&t, text);
    return is_json(&t);
}

/* What is asked as a seat of one's own. */
static bool is_own(enum house_ask ask)
{
    return ask == HOUSE_ASK_PLAY || ask == HOUSE_ASK_OFFER || ask == HOUSE_ASK_ANSWER || ask == HOUSE_ASK_SAY ||
           ask == HOUSE_ASK_DOOR || ask == HOUSE_ASK_LEAVE || ask == HOUSE_ASK_RETURN || ask == HOUSE_ASK_RESIGN ||
           ask == HOUSE_ASK_PASS;
}

/* What people type may be no UTF-8. The house would close the line on that, and be asked the same again on the next
 * one. */
bool guest_ask(struct guest *g, const struct house_wish *draft)
{
    struct house_wish w = *draft;
    char data[GUEST_REQUEST_TEXT_MAX];
    struct text text;
    if (w.ask == HOUSE_ASK_PLAY && (guest_awaits(g, HOUSE_ASK_PLAY) || !g->table.dealt))
        return false;
    text_init(&text, w.request, sizeof w.request);
    text_put(&text, g->nonce);
    text_char(&text, '-');
    text_uint(&text, ++g->counted);
    memcpy(w.table, g->table.id, sizeof w.table);
    if (w.seat < 0 && is_own(w.ask))
        w.seat = g->table.viewer;
    if (w.ask == HOUSE_ASK_PLAY)
        w.moves = g->table.table->match.count;
    text_init(&text, data, sizeof data);
    house_wish_write(&w, &text);
    return is_json(&text) && guest_request(g, w.ask, w.request, data, text.used);
}

static bool put(char *out, size_t size, const char *text)
{
    size_t used = strlen(text);
    if (used < size)
        memcpy(out, text, used + 1);
    return used < size;
}

/* A request about a seat, -1 for none or one's own, with a text. */
static bool ask_with(struct guest *g, enum house_ask ask, int seat, const char *text)
{
    struct house_wish w;
    house_wish_init(&w, ask);
    w.seat = seat;
    return put(w.text, sizeof w.text, text) && guest_ask(g, &w);
}

/* By a door or a code. */
static bool ask_in(struct guest *g, enum house_ask ask, const char *word, const char *name, int seat)
{
    struct house_wish w;
    house_wish_init(&w, ask);
    w.seat = seat;
    return put(w.text, sizeof w.text, word) && put(w.name, sizeof w.name, name) && guest_ask(g, &w);
}

bool guest_ask_sit(struct guest *g, const char *door, const char *name, int seat)
{
    return ask_in(g, HOUSE_ASK_SIT, door, name, seat);
}

bool guest_ask_take(struct guest *g, const char *code, const char *name)
{
    return ask_in(g, HOUSE_ASK_TAKE, code, name, -1);
}

bool guest_ask_play(struct guest *g, const char *token)
{
    return ask_with(g, HOUSE_ASK_PLAY, -1, token);
}

bool guest_ask_offer(struct guest *g, enum house_offer offer, int about)
{
    struct house_wish w;
    house_wish_init(&w, HOUSE_ASK_OFFER);
    w.offer = offer;
    w.about = offer == HOUSE_OFFER_STAND_IN ? about : -1;
    return guest_ask(g, &w);
}

static bool ask_flag(struct guest *g, enum house_ask ask, bool value)
{
    struct house_wish w;
    house_wish_init(&w, ask);
    w.yes = value;
    return guest_ask(g, &w);
}

bool guest_ask_answer(struct guest *g, bool yes)
{
    return ask_flag(g, HOUSE_ASK_ANSWER, yes);
}

bool guest_ask_door(struct guest *g, bool watchers)
{
    return ask_flag(g, HOUSE_ASK_DOOR, watchers);
}

bool guest_ask_plain(struct guest *g, enum house_ask ask, int seat)
{
    return ask_with(g, ask, seat, "");
}

bool guest_ask_say(struct guest *g, const char *text)
{
    return ask_with(g, HOUSE_ASK_SAY, -1, text);
}

bool guest_ask_line(struct guest *g, const char *line)
{
    struct house_wish w;
    house_wish_init(&w, HOUSE_ASK_SAY);
    return put(w.line, sizeof w.line, line) && guest_ask(g, &w);
}

bool guest_ask_notify(struct guest *g, const char *address)
{
    return ask_with(g, HOUSE_ASK_NOTIFY, -1, address);
}

bool guest_ask_bot(struct guest *g, int seat, uint8_t level)
{
    struct house_wish w;
    house_wish_init(&w, HOUSE_ASK_BOT);
    w.seat = seat;
    w.level = level;
    return guest_ask(g, &w);
}

void guest_ask_record(struct guest *g, uint32_t game)
{
    g->wants_record = true;
    g->record_game = game;
    if (g->line == GUEST_HERE)
        guest_ask_record_again(g);
}

void guest_ask_no_record(struct guest *g)
{
    g->wants_record = false;
}

void guest_ask_record_again(struct guest *g)
{
    struct house_wish w;
    house_wish_init(&w, HOUSE_ASK_RECORD);
    memcpy(w.table, g->table.id, sizeof w.table);
    w.number = g->record_game;
    guest_say(g, &w);
}

void guest_ask_games(struct guest *g, const char *table)
{
    struct text t;
    g->games.wanted = true;
    g->games.count = 0;
    text_init(&t, g->games.table, sizeof g->games.table);
    text_put(&t, table);
    if (g->line == GUEST_HERE)
        guest_ask_games_again(g);
}

void guest_ask_games_again(struct guest *g)
{
    struct house_wish w;
    house_wish_init(&w, HOUSE_ASK_GAMES);
    memcpy(w.table, g->games.table, sizeof w.table);
    guest_say(g, &w);
}

void guest_ask_older(struct guest *g, const char *before)
{
    struct text t;
    g->wants_older = true;
    text_init(&t, g->older, sizeof g->older);
    text_put(&t, before);
    if (g->line == GUEST_HERE)
        guest_ask_older_again(g);
}

void guest_ask_older_again(struct guest *g)
{
    struct house_wish w;
    house_wish_init(&w, HOUSE_ASK_TABLES);
    w.before.is = true;
    memcpy(w.before.table, g->older, sizeof w.before.table);
    guest_say(g, &w);
}
