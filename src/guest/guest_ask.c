/* Requests of a guest, written. */
#include "guest/guest.h"

/* A request that is being written. */
struct asking {
    char id[HOUSE_REQUEST_MAX + 1], data[GUEST_REQUEST_TEXT_MAX];
    struct text text;
    bool first;
};

static void begin(struct guest *g, struct asking *a)
{
    struct text id;
    text_init(&id, a->id, sizeof a->id);
    text_put(&id, g->nonce);
    text_char(&id, '-');
    text_uint(&id, ++g->counted);
    text_init(&a->text, a->data, sizeof a->data);
    a->first = true;
    text_char(&a->text, '{');
    text_key_json(&a->text, &a->first, "id", a->id);
}

/* A request about the table that is followed, as the seat that one has, or about another seat. */
static struct text *begin_at(struct guest *g, struct asking *a, int seat, const char *verb)
{
    begin(g, a);
    text_key_json(&a->text, &a->first, "table", g->table.id);
    if (seat >= 0)
        text_key_int(&a->text, &a->first, "seat", seat);
    text_key(&a->text, &a->first, verb);
    return &a->text;
}

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

/* What people type may be no UTF-8. The house would close the line on that, and be asked the same again on the next
 * one. */
static bool finish(struct guest *g, struct asking *a, enum house_ask ask)
{
    text_char(&a->text, '}');
    return is_json(&a->text) && guest_request(g, ask, a->id, a->data, a->text.used);
}

bool guest_ask_lay(struct guest *g, const struct guest_lay *lay)
{
    struct asking a;
    bool first = true, none = true;
    begin(g, &a);
    struct text *t = &a.text;
    text_key(t, &a.first, "lay");
    text_char(t, '{');
    text_key_json(t, &first, "game", lay->game);
    text_key_int(t, &first, "seats", lay->seats);
    if (lay->options != NULL) {
        text_key(t, &first, "options");
        text_put(t, lay->options);
    }
    text_key(t, &first, "bots");
    text_char(t, '{');
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        char number[2] = {(char)('0' + seat), '\0'};
        if (lay->level[seat] > 0)
            text_key_int(t, &none, number, lay->level[seat]);
    }
    text_char(t, '}');
    if (lay->timing != NULL)
        text_key_json(t, &first, "clock", lay->timing);
    if (lay->seat >= 0) {
        text_key_int(t, &first, "seat", lay->seat);
        text_key_json(t, &first, "name", lay->name);
    }
    text_key_bool(t, &first, "watchers", lay->watchers);
    text_char(t, '}');
    return finish(g, &a, HOUSE_ASK_LAY);
}

/* {"door":…,"name":…} or {"code":…,"name":…} */
static bool ask_in(struct guest *g, enum house_ask ask, const char *word, const char *name, int seat)
{
    struct asking a;
    bool first = true, take = ask == HOUSE_ASK_TAKE;
    struct text *t = begin_at(g, &a, seat, take ? "take" : "sit");
    text_char(t, '{');
    text_key_json(t, &first, take ? "code" : "door", word);
    if (!take || name[0] != '\0')
        text_key_json(t, &first, "name", name);
    text_char(t, '}');
    return finish(g, &a, ask);
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
    struct asking a;
    if (guest_waits(g, HOUSE_ASK_PLAY) || !g->table.dealt)
        return false;
    begin(g, &a);
    text_key_json(&a.text, &a.first, "table", g->table.id);
    if (g->table.viewer >= 0)
        text_key_int(&a.text, &a.first, "seat", g->table.viewer);
    text_key_int(&a.text, &a.first, "moves", g->table.table->match.count);
    text_key_json(&a.text, &a.first, "play", token);
    return finish(g, &a, HOUSE_ASK_PLAY);
}

bool guest_ask_offer(struct guest *g, enum house_offer offer, int about)
{
    static const char *const words[] = {"none", "back", "stand-in", "rematch", "pause"};
    struct asking a;
    bool first = true;
    struct text *t = begin_at(g, &a, g->table.viewer, "offer");
    text_char(t, '{');
    text_key_json(t, &first, "what", words[offer]);
    if (offer == HOUSE_OFFER_STAND_IN)
        text_key_int(t, &first, "for", about);
    text_char(t, '}');
    return finish(g, &a, HOUSE_ASK_OFFER);
}

static bool ask_flag(struct guest *g, enum house_ask ask, int seat, const char *verb, bool value)
{
    struct asking a;
    text_put(begin_at(g, &a, seat, verb), value ? "true" : "false");
    return finish(g, &a, ask);
}

bool guest_ask_answer(struct guest *g, bool yes)
{
    return ask_flag(g, HOUSE_ASK_ANSWER, g->table.viewer, "answer", yes);
}

bool guest_ask_door(struct guest *g, bool watchers)
{
    return ask_flag(g, HOUSE_ASK_DOOR, g->table.viewer, "door", watchers);
}

bool guest_ask_plain(struct guest *g, enum house_ask ask, int seat)
{
    static const char *const verbs[HOUSE_ASKS] = {
        [HOUSE_ASK_LEAVE] = "leave",   [HOUSE_ASK_GIVE] = "give",     [HOUSE_ASK_BAR] = "bar",
        [HOUSE_ASK_RETURN] = "return", [HOUSE_ASK_RESIGN] = "resign", [HOUSE_ASK_PASS] = "pass",
        [HOUSE_ASK_CLOSE] = "close"};
    CLAIM(verbs[ask] != NULL);
    return ask_flag(g, ask, seat, verbs[ask], true);
}

bool guest_ask_say(struct guest *g, const char *text)
{
    struct asking a;
    text_json(begin_at(g, &a, g->table.viewer, "say"), text);
    return finish(g, &a, HOUSE_ASK_SAY);
}

bool guest_ask_line(struct guest *g, const char *line)
{
    struct asking a;
    bool first = true;
    struct text *t = begin_at(g, &a, g->table.viewer, "say");
    text_char(t, '{');
    text_key_json(t, &first, "line", line);
    text_char(t, '}');
    return finish(g, &a, HOUSE_ASK_SAY);
}

bool guest_ask_notify(struct guest *g, const char *address)
{
    struct asking a;
    begin(g, &a);
    text_key_json(&a.text, &a.first, "notify", address);
    return finish(g, &a, HOUSE_ASK_NOTIFY);
}

bool guest_ask_bot(struct guest *g, int seat, uint8_t level)
{
    struct asking a;
    text_uint(begin_at(g, &a, seat, "bot"), level);
    return finish(g, &a, HOUSE_ASK_BOT);
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
    char buffer[128];
    struct text t;
    bool first = true;
    text_init(&t, buffer, sizeof buffer);
    text_char(&t, '{');
    text_key_json(&t, &first, "record", g->table.id);
    text_key_int(&t, &first, "game", g->record_game);
    text_char(&t, '}');
    g->shell->send(g->shell->with, buffer, t.used);
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
    char buffer[128];
    struct text t;
    bool first = true;
    text_init(&t, buffer, sizeof buffer);
    text_char(&t, '{');
    text_key_json(&t, &first, "games", g->games.table);
    text_char(&t, '}');
    g->shell->send(g->shell->with, buffer, t.used);
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
    char buffer[128];
    struct text t;
    bool first = false;
    text_init(&t, buffer, sizeof buffer);
    text_put(&t, "{\"tables\":true");
    text_key_json(&t, &first, "before", g->older);
    text_char(&t, '}');
    g->shell->send(g->shell->with, buffer, t.used);
}
