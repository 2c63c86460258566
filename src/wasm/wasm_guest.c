/* A table of a house in the page: the guest, and the page as its shell. */
#include "wasm/wasm_guest.h"

#include "registry/registry.h"

struct wasm_guest wasm_guest;

static void add_order(const char *text, size_t size)
{
    text_bytes(&wasm_guest.orders, text, size);
    text_char(&wasm_guest.orders, '\n');
    CLAIM(!wasm_guest.orders.cut);
}

static void shell_come(void *with)
{
    (void)with;
    add_order("+", 1);
}

static void shell_send(void *with, const char *text, size_t size)
{
    (void)with;
    add_order(text, size);
}

static void shell_drop(void *with)
{
    (void)with;
    add_order("-", 1);
}

/* For pauses, which nobody has to be unable to guess. */
static uint32_t shell_chance(void *with)
{
    (void)with;
    wasm_guest.chance = wasm_guest.chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(wasm_guest.chance >> 32);
}

/* The games of this module: one, or all of them in a test. */
static size_t list_games(void)
{
    size_t count = 0;
    for (size_t i = 0; registry_game(i) != NULL && count < WASM_GUEST_GAMES; i++)
        if (table_offers(registry_game(i)))
            wasm_guest.games[count++] = (struct house_game){registry_game(i), wasm_box(registry_game(i))};
    return count;
}

static bool read_hex(struct json v, uint64_t *out)
{
    char digits[17];
    return json_string(v, digits, sizeof digits) && text_hex_read(digits, strlen(digits), out);
}

static void read_levels(struct json list)
{
    struct json_walk w = json_walk(list);
    struct json key, name;
    wasm_guest.words.level[0] = "?";
    for (uint32_t i = 0; i < LEVEL_MAX; i++) {
        if (!json_next(&w, &key, &name) || !json_string(name, wasm_guest.level[i], sizeof wasm_guest.level[i]))
            wasm_guest.level[i][0] = '\0';
        wasm_guest.words.level[i + 1] = wasm_guest.level[i];
    }
}

enum { M_LANG, M_RULES, M_KEY, M_NONCE, M_LEVELS, M_COUNT };

static enum err make(struct json order, struct fault *f)
{
    static const char *const names[M_COUNT] = {"lang", "rules", "key", "nonce", "levels"};
    struct json v[M_COUNT];
    char secret[HOUSE_SECRET_SIZE + 1], lang[16];
    struct wasm_guest *g = &wasm_guest;
    struct guest_start start = {.shell = &g->shell, .secret = secret, .games = g->games};
    enum err err = json_fields(order, names, M_COUNT, true, v, f);
    if (err != ERR_NONE)
        return err;
    if (!json_string(v[M_LANG], lang, sizeof lang) || !json_string(v[M_RULES], g->rules, sizeof g->rules) ||
        !json_string(v[M_KEY], secret, sizeof secret) || strlen(secret) != HOUSE_SECRET_SIZE ||
        !read_hex(v[M_NONCE], &start.nonce))
        return err_fault_word(f, ERR_FIELD_VALUE, 0, "");
    wasm.lang = lang_find(lang) != NULL ? lang_find(lang) : lang_at(0);
    read_levels(v[M_LEVELS]);
    g->shell = (struct guest_shell){NULL, shell_come, shell_send, shell_drop, shell_chance};
    g->chance = start.nonce;
    g->gone = HOUSE_WHY_NONE;
    g->asked_record = 0;
    g->opened = false;
    text_init(&g->orders, g->written, sizeof g->written);
    start.rules = g->rules;
    start.lang = lang_code(wasm.lang);
    start.game_count = list_games();
    start.table = wasm_changes();
    start.log = wasm.log;
    guest_init(&g->guest, &start, g->now);
    memset(secret, 0, sizeof secret);
    g->words.lang = wasm.lang;
    g->words.guest = &g->guest;
    wasm.game = NULL;
    wasm.elsewhere = true;
    return ERR_NONE;
}

int wr_guest_make(uint32_t size)
{
    struct json order;
    struct fault f;
    wasm_fresh();
    CLAIM(size < WASM_IN_MAX);
    if (json_check(wasm.in, size, &order, &f) != ERR_NONE || make(order, &f) != ERR_NONE)
        return wasm_fault(&f);
    return wasm_good();
}

/* The players of the game on the table: their names, and bots that decide for them. Once people have left, or everybody
 * has moved one seat on, the game that is shown is still the one before. */
static void name_players(struct table *t)
{
    const struct guest_table *g = &wasm_guest.guest.table;
    for (int seat = 0; seat < (int)g->pub.seats; seat++) {
        const struct house_seat *from = &guest_table_players(g)[seat];
        struct table_player *p = &t->player[seat];
        struct text words;
        text_init(&words, p->name, sizeof p->name);
        guest_words_player(&wasm_guest.words, seat, &words);
        text_init(&words, p->bot, sizeof p->bot);
        if (from->level > 0) {
            text_put(&words, LEVEL_WORD);
            text_uint(&words, from->level);
        }
        p->wins = from->wins;
        p->points = from->points;
    }
    t->played = g->counted;
    t->watched = g->viewer < 0;
}

static enum table_stage stage(void)
{
    const struct guest *g = &wasm_guest.guest;
    if (g->table.pub.phase != HOUSE_PHASE_PLAYING || wasm_guest.opened)
        return TABLE_OVER;
    const struct house_seat *mine = g->table.viewer >= 0 ? &g->table.pub.seat[g->table.viewer] : NULL;
    if (mine == NULL || mine->level > 0 || guest_awaits(g, HOUSE_ASK_PLAY))
        return TABLE_THINK;
    return table_stage(wasm_table);
}

/* After anything that the guest was told: the table is what it follows, unless the finished game is shown. */
void wasm_guest_look(void)
{
    struct guest *g = &wasm_guest.guest;
    struct table *t = wasm_changes();
    if (!g->table.dealt) { /* it is followed anew */
        wasm_guest.opened = false;
        wasm_guest.asked_record = 0;
    }
    wasm.game = g->table.dealt ? g->table.pub.kit->game : NULL;
    wasm.box = g->table.dealt ? g->table.pub.kit->box : NULL;
    if (g->table.pub.phase == HOUSE_PHASE_ENDED && wasm_guest.asked_record != g->table.pub.ended) {
        wasm_guest.asked_record = g->table.pub.ended;
        guest_ask_record(g, g->table.pub.begun - 1);
    }
    if (!g->table.dealt)
        return;
    name_players(t);
    wasm.stage = stage();
}

/* The record of the finished game: with it everything is open. A game that was given up has no end to be shown. */
static void take_record(void)
{
    const struct guest *g = &wasm_guest.guest;
    static struct table opened;
    struct record r;
    struct fault f;
    if (g->record_size == 0 || g->table.pub.phase != HOUSE_PHASE_ENDED || g->table.pub.how != RECORD_PLAYED ||
        record_open(g->record, g->record_size, &r, &f) != ERR_NONE || strcmp(r.game, g->table.pub.kit->game->id) != 0 ||
        table_lay_open(&opened, &r, g->table.pub.kit->game, g->table.pub.kit->box, 0, wasm.seen, &f) != ERR_NONE)
        return;
    struct table *t = wasm_changes();
    *t = opened;
    table_sit_as(t, g->table.viewer);
    wasm_guest.opened = true;
    table_tell(t, t->match.count);
}

void wasm_guest_take_news(const struct guest_news *n)
{
    if (n->kind == GUEST_NEWS_GONE)
        wasm_guest.gone = n->why;
    if (n->kind == GUEST_NEWS_RECORD)
        take_record();
    if (n->kind == GUEST_NEWS_ENTRY && n->entry == HOUSE_BEGUN)
        wasm_guest.opened = false;
    wasm_guest_look();
}

void wr_guest_time(uint32_t high, uint32_t low)
{
    int64_t now = (int64_t)((uint64_t)high << 32 | low);
    wasm_guest.now = now > wasm_guest.now ? now : wasm_guest.now;
}

void wr_guest_tick(void)
{
    guest_tick(&wasm_guest.guest, wasm_guest.now);
    wasm_guest_look();
}

void wr_guest_opened(void)
{
    guest_opened(&wasm_guest.guest, wasm_guest.now);
    wasm_guest_look();
}

/* A game that is dealt takes the place of the finished one before its news are read. */
void wr_guest_heard(uint32_t size)
{
    uint32_t begun = wasm_guest.guest.table.pub.begun;
    CLAIM(size < WASM_IN_MAX);
    guest_heard(&wasm_guest.guest, wasm_guest.now, wasm.in, size);
    if (wasm_guest.guest.table.pub.begun != begun)
        wasm_guest.opened = false;
    wasm_guest_look();
}

void wr_guest_lost(void)
{
    guest_lost(&wasm_guest.guest, wasm_guest.now);
    wasm_guest_look();
}

void wr_guest_wake(void)
{
    guest_wake(&wasm_guest.guest, wasm_guest.now);
    wasm_guest_look();
}

int wr_guest_due(void)
{
    int64_t due = guest_due(&wasm_guest.guest);
    if (due == HOUSE_NEVER)
        return -1;
    int64_t rest = due - wasm_guest.now;
    return rest < 0 ? 0 : rest > INT32_MAX ? INT32_MAX : (int)rest;
}

int wr_guest_take(void)
{
    wasm_fresh();
    text_bytes(&wasm.out, wasm_guest.orders.data, wasm_guest.orders.used);
    text_reset(&wasm_guest.orders);
    return wasm_good();
}

void wr_guest_face(int32_t seat)
{
    guest_face(&wasm_guest.guest, seat);
    wasm_guest_look();
}

int wr_guest_told(void)
{
    wasm_fresh();
    text_uint(&wasm.out, wasm_guest.guest.table.pub.head);
    return wasm_good();
}

void wr_guest_mute(uint32_t seats)
{
    guest_mute(&wasm_guest.guest, (uint8_t)seats);
    wasm_guest_look();
}
