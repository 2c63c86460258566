/* The table of a house and the line to it, as JSON for the page. */
#include "wasm/wasm_guest.h"

static struct text *out(void)
{
    return &wasm.out;
}

static void put_line(bool *first)
{
    static const char *const lines[] = {[GUEST_AWAY] = "away",
                                        [GUEST_COMING] = "coming",
                                        [GUEST_GREETING] = "coming",
                                        [GUEST_HERE] = "here",
                                        [GUEST_LEFT] = "left"};
    static const char *const ends[] = {[GUEST_END_NONE] = "",
                                       [GUEST_END_RELOAD] = "reload",
                                       [GUEST_END_NONSENSE] = "nonsense",
                                       [GUEST_END_GAME] = "game"};
    const struct guest *g = &wasm_guest.guest;
    text_key_json(out(), first, "line", lines[g->line]);
    text_key_bool(out(), first, "lost", g->lost);
    text_key_json(out(), first, "end", ends[g->end]);
    text_key_json(out(), first, "other", g->other);
    text_key_bool(out(), first, "live", g->live);
    bool gone = g->line == GUEST_HERE && !g->following && wasm_guest.gone != HOUSE_WHY_NONE;
    text_key_json(out(), first, "gone", gone ? lang_get(wasm.lang, guest_words_gone(wasm_guest.gone)) : "");
}

static void put_seats_of(bool *first, const char *key, uint32_t bits)
{
    text_key(out(), first, key);
    text_bits(out(), bits);
}

/* What can be asked about one seat. */
static void put_seat_verbs(bool *first, int seat)
{
    bool comma = true;
    text_key(out(), first, "may");
    text_char(out(), '[');
    for (int verb = 0; verb < HOUSE_VERBS; verb++) {
        if (!guest_may_at(&wasm_guest.guest, (enum house_verb)verb, seat))
            continue;
        text_comma(out(), &comma);
        text_json(out(), house_may_word((enum house_verb)verb));
    }
    text_char(out(), ']');
}

static void put_seat(int seat)
{
    const struct guest_table *t = &wasm_guest.guest.table;
    const struct house_seat *s = &t->pub.seat[seat];
    bool first = true;
    text_char(out(), '{');
    text_key_json(out(), &first, "name", guest_words_called(&wasm_guest.words, seat));
    text_key_bool(out(), &first, "taken", s->taken);
    text_key_bool(out(), &first, "person", s->person);
    text_key_bool(out(), &first, "mine", (t->own >> seat & 1) != 0);
    text_key_bool(out(), &first, "here", s->person && !guest_table_is_away(t, seat));
    text_key_int(out(), &first, "bot", s->level);
    text_key_bool(out(), &first, "stood", s->stood);
    text_key_bool(out(), &first, "resigned", s->resigned);
    text_key_int(out(), &first, "wins", s->wins);
    text_key_int(out(), &first, "points", s->points);
    text_key(out(), &first, "left");
    if (t->pub.timing.game > 0)
        text_int(out(), s->left);
    else
        text_put(out(), "null");
    put_seat_verbs(&first, seat);
    text_char(out(), '}');
}

static void put_seats(bool *first)
{
    text_key(out(), first, "seats");
    text_char(out(), '[');
    for (int seat = 0; seat < (int)wasm_guest.guest.table.pub.seats; seat++) {
        text_put(out(), seat > 0 ? "," : "");
        put_seat(seat);
    }
    text_char(out(), ']');
}

static void put_turn(bool *first)
{
    const struct guest *g = &wasm_guest.guest;
    const struct guest_table *t = &g->table;
    int actor = house_public_actor(&t->pub);
    int64_t left = guest_table_left(t, guest_time(g)), ago = guest_time(g) - t->pub.turn_at;
    char span[48];
    struct text text;
    text_init(&text, span, sizeof span);
    house_clock_write(&t->pub.timing, &text);
    text_key_json(out(), first, "clock", span);
    text_key_int(out(), first, "turn", actor < 0 ? -1 : actor);
    text_key_bool(out(), first, "yours", guest_may(g, HOUSE_MAY_PLAY) == HOUSE_WHY_NONE);
    text_key_int(out(), first, "ago", ago < 0 ? 0 : ago);
    text_key(out(), first, "left");
    if (left == HOUSE_NEVER)
        text_put(out(), "null");
    else
        text_int(out(), left);
    text_key_int(out(), first, "pause", guest_table_pause(t, guest_time(g)));
}

static void put_offer(bool *first)
{
    const struct guest_table *t = &wasm_guest.guest.table;
    bool comma = true;
    char who[GUEST_WORDS_NAME_MAX];
    struct text name, words = wasm_scratch();
    text_key(out(), first, "offer");
    if (t->pub.offer == HOUSE_OFFER_NONE) {
        text_put(out(), "null");
        return;
    }
    text_init(&name, who, sizeof who);
    guest_words_name(&wasm_guest.words, t->pub.offer_seat, &name);
    guest_words_offer(&wasm_guest.words, t->pub.offer, who, t->pub.offer_about, false, &words);
    text_char(out(), '{');
    text_key_json(out(), &comma, "what", house_word(HOUSE_WORDS_OFFER, (int)t->pub.offer));
    text_key_int(out(), &comma, "seat", t->pub.offer_seat);
    text_key_int(out(), &comma, "about", t->pub.offer_about);
    put_seats_of(&comma, "agreed", t->pub.agreed);
    text_key_bool(out(), &comma, "asked", guest_table_is_asked(t));
    text_key_bool(out(), &comma, "asks", guest_table_has_asked(t));
    wasm_said(&comma, "text", &words);
    text_char(out(), '}');
}

static void put_may(bool *first)
{
    bool comma = true;
    text_key(out(), first, "may");
    text_char(out(), '{');
    for (int i = 0; i < HOUSE_VERBS; i++) {
        enum house_verb verb = (enum house_verb)i;
        const char *why = guest_may_words(&wasm_guest.guest, verb);
        text_key_json(out(), &comma, house_may_word(verb), why != NULL ? lang_get(wasm.lang, why) : "");
    }
    text_char(out(), '}');
}

/* The requests that wait, with their numbers. */
static void put_requests(bool *first)
{
    const struct guest *g = &wasm_guest.guest;
    text_key(out(), first, "requests");
    text_char(out(), '[');
    for (uint32_t i = 0; i < g->requests; i++) {
        text_put(out(), i > 0 ? ",[" : "[");
        text_uint(out(), g->request[i].number);
        text_char(out(), ',');
        text_json(out(), house_word(HOUSE_WORDS_ASK, (int)g->request[i].ask));
        text_char(out(), ']');
    }
    text_char(out(), ']');
}

/* What was chosen of the rules, by the keys of the game's options. */
static void put_options(bool *first)
{
    const struct guest_table *t = &wasm_guest.guest.table;
    bool comma = true;
    text_key(out(), first, "options");
    text_char(out(), '{');
    for (size_t i = 0; t->pub.kit != NULL && t->pub.kit->game->options[i].key != NULL; i++) {
        text_key(out(), &comma, t->pub.kit->game->options[i].key);
        game_option_write(t->pub.kit->game, t->pub.kit->box, &t->pub.choice, i, out());
    }
    text_char(out(), '}');
}

static void put_table(bool *first)
{
    const struct guest_table *t = &wasm_guest.guest.table;
    text_key_json(out(), first, "table", t->id);
    text_key_json(out(), first, "phase", house_word(HOUSE_WORDS_PHASE, (int)t->pub.phase));
    text_key_bool(out(), first, "dealt", t->dealt);
    text_key_bool(out(), first, "opened", wasm_guest.opened);
    text_key_json(out(), first, "game", t->pub.kit != NULL ? t->pub.kit->game->id : "");
    text_key_int(out(), first, "viewer", t->viewer < 0 ? -1 : t->viewer);
    text_key_bool(out(), first, "host", t->host);
    text_key_bool(out(), first, "watchers", t->pub.watchers);
    text_key_int(out(), first, "watching", t->watching);
    text_key_int(out(), first, "begun", t->pub.begun);
    text_key_int(out(), first, "ended", t->pub.ended);
    text_key_json(out(), first, "how",
                  t->pub.phase == HOUSE_PHASE_ENDED ? house_word(HOUSE_WORDS_HOW, (int)t->pub.how) : "");
}

int wr_guest_state(void)
{
    bool first = true;
    wasm_fresh();
    text_char(out(), '{');
    put_line(&first);
    put_table(&first);
    put_options(&first);
    put_seats(&first);
    put_turn(&first);
    put_offer(&first);
    put_may(&first);
    put_requests(&first);
    if (wasm_guest.guest.mute == UINT8_MAX)
        text_key_bool(out(), &first, "mute", true);
    else
        put_seats_of(&first, "mute", wasm_guest.guest.mute);
    struct text words = wasm_scratch();
    guest_words_status(&wasm_guest.words, wasm_guest.gone, &words);
    wasm_said(&first, "status", &words);
    words = wasm_scratch();
    if (wasm_guest.guest.table.pub.phase == HOUSE_PHASE_ENDED)
        guest_words_played_on(&wasm_guest.words, &words);
    wasm_said(&first, "playedOn", &words);
    text_char(out(), '}');
    return wasm_good();
}

static void put_news(const struct guest_news *n)
{
    static const char *const kinds[] = {
        [GUEST_NEWS_ENTRY] = "entry",       [GUEST_NEWS_CAME] = "came",   [GUEST_NEWS_WENT] = "went",
        [GUEST_NEWS_REFUSED] = "refused",   [GUEST_NEWS_LAID] = "laid",   [GUEST_NEWS_CODE] = "code",
        [GUEST_NEWS_GONE] = "gone",         [GUEST_NEWS_LOST] = "lost",   [GUEST_NEWS_BACK] = "back",
        [GUEST_NEWS_RECORD] = "record",     [GUEST_NEWS_GAMES] = "games", [GUEST_NEWS_ADDRESS] = "address",
        [GUEST_NEWS_UNSEATED] = "unseated", [GUEST_NEWS_LINK] = "link"};
    struct text words = wasm_scratch();
    bool first = true, word = n->kind == GUEST_NEWS_LAID || n->kind == GUEST_NEWS_CODE || n->kind == GUEST_NEWS_LINK;
    guest_words_news(&wasm_guest.words, n, &words);
    text_char(out(), '{');
    text_key_json(out(), &first, "kind", kinds[n->kind]);
    text_key_json(out(), &first, "entry",
                  n->kind == GUEST_NEWS_ENTRY ? house_word(HOUSE_WORDS_KIND, (int)n->entry) : "");
    text_key_int(out(), &first, "seat", n->seat);
    wasm_said(&first, "text", &words);
    text_key_bool(out(), &first, "loud", guest_words_is_loud(n));
    text_key_bool(out(), &first, "passing", guest_words_is_passing(n));
    text_key_int(out(), &first, "game", n->game);
    text_key_int(out(), &first, "moves", n->moves);
    text_key_int(out(), &first, "request", n->request);
    text_key_json(out(), &first, "word", word ? n->words : "");
    text_char(out(), '}');
}

int wr_guest_news(void)
{
    wasm_fresh();
    const struct guest_news *n = guest_next(&wasm_guest.guest);
    if (n == NULL)
        return wasm_good();
    wasm_guest_take_news(n);
    put_news(n);
    return wasm_good();
}

int wr_guest_lines(void)
{
    const char *code;
    wasm_fresh();
    text_char(out(), '[');
    for (size_t i = 0; (code = guest_words_line_code(i)) != NULL; i++) {
        text_put(out(), i > 0 ? ",[" : "[");
        text_json(out(), code);
        text_char(out(), ',');
        text_json(out(), guest_words_line(wasm.lang, code));
        text_char(out(), ']');
    }
    text_char(out(), ']');
    return wasm_good();
}

int wr_guest_record(void)
{
    wasm_fresh();
    text_bytes(&wasm.out, wasm_guest.guest.record, wasm_guest.guest.record_size);
    return wasm_good();
}
