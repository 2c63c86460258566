/* Laying a table: a new game, a record, another game with the same players; and what people do at it. */
#include "ai/bot.h"
#include "core/position.h"
#include "registry/registry.h"
#include "wasm/wasm.h"

/* Which game of the table this is, from 0: each has chance of its own under one seed. */
static uint64_t game_index(void)
{
    return wasm.table.played - (wasm.table.counted ? 1 : 0);
}

/* ---- A new game ---- */

static bool read_players(struct json list, struct table_player *out, uint32_t *count)
{
    struct json_walk w = json_walk(list);
    struct json key, player, name, bot;
    *count = 0;
    while (json_next(&w, &key, &player)) {
        if (*count == GAME_SEATS_MAX || !json_get(player, "name", &name) || !json_get(player, "bot", &bot))
            return false;
        struct table_player *p = &out[(*count)++];
        memset(p, 0, sizeof *p);
        if (!json_string(name, p->name, sizeof p->name) || !json_string(bot, p->bot, sizeof p->bot))
            return false;
        if (p->bot[0] != '\0' && bot_find(p->bot) == NULL)
            return false;
    }
    return true;
}

static enum err read_options(struct json list, const struct game *game, struct game_setup *setup, struct fault *f)
{
    struct json_walk w = json_walk(list);
    struct json key, value;
    while (json_next(&w, &key, &value)) {
        char name[64], word[64];
        if (!json_string(key, name, sizeof name) || !json_string(value, word, sizeof word))
            return fault_word(f, ERR_FIELD_KIND, 0, "options");
        enum err err = game_option_read(game, wasm_box(game), setup, name, strlen(name), word, strlen(word), f);
        if (err != ERR_NONE)
            return err;
    }
    return ERR_NONE;
}

static enum err deal(struct game_setup *setup, const char *wished, struct fault *f)
{
    struct json wish = {"", 0};
    struct rng rng;
    if (wished[0] != '\0')
        (void)json_check(wished, strlen(wished), &wish, f);
    rng_seed(&rng, wasm.seed, game_index(), RNG_DEAL, 0);
    return wasm.game->deal(wasm.box, setup, wish, &rng, f);
}

static void lay(const struct game_setup *setup, bool again)
{
    struct rng chance;
    rng_seed(&chance, wasm.seed, again ? game_index() : 0, RNG_CHANCE, 0);
    table_begin(&wasm.table, wasm.game, wasm.box, setup, wasm.log, &chance, again);
    wasm.from_seed = true;
    wasm.kept.size = 0;
    wasm.next[0] = '\0';
}

enum { B_GAME, B_OPTIONS, B_PLAYERS, B_SERIES, B_COUNT };
static const char *const begin_names[B_COUNT] = {"game", "options", "players", "series"};

static enum err begin(struct json order, struct fault *f)
{
    struct json v[B_COUNT];
    struct table_player player[GAME_SEATS_MAX];
    struct game_setup setup;
    char id[32];
    uint32_t seats;
    if (json_fields(order, begin_names, B_COUNT, true, v, f) != ERR_NONE)
        return f->err;
    const struct game *game = json_string(v[B_GAME], id, sizeof id) ? wasm_game(id, strlen(id)) : NULL;
    if (game == NULL)
        return fault_word(f, ERR_RECORD_GAME, 0, "");
    if (!read_players(v[B_PLAYERS], player, &seats))
        return fault_word(f, ERR_FIELD_VALUE, 0, "players");
    if (game_setup_init(game, &setup, seats, f) != ERR_NONE)
        return f->err;
    show_standards(game, wasm.lang, &setup);
    if (read_options(v[B_OPTIONS], game, &setup, f) != ERR_NONE)
        return f->err;
    wasm.game = game;
    wasm.box = wasm_box(game);
    wasm.table.played = 0;
    wasm.table.counted = false;
    if (deal(&setup, "", f) != ERR_NONE)
        return f->err;
    lay(&setup, false);
    memcpy(wasm.table.player, player, sizeof *player * seats);
    wasm.table.series = v[B_SERIES].size > 0 && v[B_SERIES].text[0] == 't' ? seats : 0;
    table_sit(&wasm.table);
    return ERR_NONE;
}

int wr_begin(uint32_t size)
{
    struct json order;
    struct fault f;
    wasm_fresh();
    CLAIM(size <= WASM_IN_MAX);
    if (json_check(wasm.in, size, &order, &f) != ERR_NONE || begin(order, &f) != ERR_NONE)
        return wasm_fault(&f);
    return wasm_good();
}

/* ---- A record ---- */

/* Into a table of its own, so that a bad record leaves the one that is laid alone; its log goes to `seen`. */
static enum err load(const struct record *r, struct table *t, char next[RECORD_NAME_MAX], struct fault *f)
{
    struct match m;
    struct rng chance;
    bool in_moves;
    const struct game *game = wasm_game(r->game, strlen(r->game));
    if (game == NULL)
        return fault_word(f, ERR_RECORD_GAME, 0, r->game);
    if (record_box(r, wasm_box(game), f) != ERR_NONE)
        return f->err;
    rng_seed(&chance, wasm.seed, 0, RNG_CHANCE, 0);
    if (record_load(r, game, wasm_box(game), &m, wasm.seen, &chance, f, &in_moves) != ERR_NONE)
        return f->err;
    memset(t, 0, sizeof *t);
    t->match = m;
    if (!table_note_read(t, r, next))
        return fault_word(f, ERR_FIELD_VALUE, 0, "play");
    for (uint32_t seat = 0; seat < m.setup.seats; seat++)
        if (t->player[seat].bot[0] != '\0' && bot_find(t->player[seat].bot) == NULL)
            return fault_word(f, ERR_FIELD_VALUE, 0, t->player[seat].bot);
    return ERR_NONE;
}

/* What was read becomes the table; its log lies in `seen`. */
static void take(const struct table *noted)
{
    struct match m = noted->match;
    struct rng chance;
    wasm.game = m.game;
    wasm.box = m.box;
    memcpy(wasm.log, wasm.seen, sizeof *wasm.log * (m.count + m.undone));
    m.log = wasm.log;
    wasm.table.played = noted->played;
    wasm.table.counted = noted->counted;
    rng_seed(&chance, wasm.seed, game_index(), RNG_CHANCE, 0);
    table_wind(&m, &chance);
    table_resume(&wasm.table, &m);
    memcpy(wasm.table.player, noted->player, sizeof noted->player);
    wasm.table.series = noted->series;
    wasm.table.played = noted->played;
    wasm.table.counted = noted->counted;
    wasm.from_seed = false;
    table_recall(&wasm.table);
    table_sit(&wasm.table);
}

static enum err open_record(uint32_t size, struct fault *f)
{
    struct record r;
    struct table noted;
    struct fault unused;
    char next[RECORD_NAME_MAX];
    if (record_open(wasm.in, size, &r, f) != ERR_NONE || load(&r, &noted, next, f) != ERR_NONE)
        return f->err;
    memcpy(wasm.next, next, sizeof next);
    memcpy(wasm.original, wasm.in, size);
    (void)json_check(wasm.original, size, &wasm.kept, &unused);
    take(&noted);
    return ERR_NONE;
}

/* An id knows of no players: they come after it. */
static enum err open_position(uint32_t size, struct fault *f)
{
    static struct position p;
    struct table noted;
    struct rng chance;
    struct json list;
    uint32_t seats;
    const char *line = memchr(wasm.in, '\n', size);
    size_t id = line != NULL ? (size_t)(line - wasm.in) : size;
    if (position_open(wasm.in, id, &p, f) != ERR_NONE)
        return f->err;
    const struct game *game = registry_marked(p.mark);
    if (game == NULL || !table_offers(game))
        return fault_word(f, ERR_RECORD_GAME, 0, "");
    memset(&noted, 0, sizeof noted);
    rng_seed(&chance, wasm.seed, 0, RNG_CHANCE, 0);
    if (position_box(&p, wasm_box(game), f) != ERR_NONE ||
        position_load(&p, game, wasm_box(game), &noted.match, wasm.seen, &chance, f) != ERR_NONE)
        return f->err;
    if (line == NULL || json_check(line + 1, size - id - 1, &list, f) != ERR_NONE ||
        !read_players(list, noted.player, &seats) || seats != noted.match.setup.seats)
        return fault_word(f, ERR_FIELD_VALUE, 0, "players");
    wasm.kept.size = 0;
    wasm.next[0] = '\0';
    take(&noted);
    if (table_stage(&wasm.table) == TABLE_OVER)
        table_count(&wasm.table);
    return ERR_NONE;
}

int wr_open(uint32_t size)
{
    struct fault f;
    wasm_fresh();
    CLAIM(size <= WASM_IN_MAX);
    char first = size > 0 ? wasm.in[0] : '{';
    bool record = first == '{' || first == ' ' || first == '\t' || first == '\r' || first == '\n';
    if ((record ? open_record(size, &f) : open_position(size, &f)) != ERR_NONE)
        return wasm_fault(&f);
    return wasm_good();
}

/* ---- What people do ---- */

/* Every player begins once in a series: the seat that began the first game begins all of them, and the seats turn. */
static void wish_start(char out[32])
{
    static char setup[1 << 14];
    struct text t, wish;
    struct json whole, start;
    struct fault f;
    int64_t seat;
    text_init(&wish, out, 32);
    text_init(&t, setup, sizeof setup);
    wasm.game->write_setup(wasm.box, &wasm.table.match.setup, &t);
    if (t.cut || json_check(setup, t.used, &whole, &f) != ERR_NONE || !json_get(whole, "start", &start) ||
        !json_int(start, 0, GAME_SEATS_MAX - 1, &seat))
        return;
    text_put(&wish, "{\"start\":");
    text_int(&wish, seat);
    text_char(&wish, '}');
}

static enum err again(bool turned, struct fault *f)
{
    struct game_setup setup;
    char wish[32] = "";
    if (table_stage(&wasm.table) != TABLE_OVER)
        return fault_word(f, ERR_MOVE_TURN, 0, "");
    table_count(&wasm.table);
    if (wasm.table.series > 0)
        wish_start(wish);
    if (game_setup_init(wasm.game, &setup, wasm.table.match.setup.seats, f) != ERR_NONE)
        return f->err;
    memcpy(setup.option, wasm.table.match.setup.option, sizeof setup.option);
    wasm.table.counted = false;
    if (deal(&setup, wish, f) != ERR_NONE)
        return f->err;
    if (turned)
        table_turn(&wasm.table);
    lay(&setup, true);
    table_sit(&wasm.table);
    return ERR_NONE;
}

/* The table as it was, for somebody who wants to play on otherwise: a game of its own, outside any series. */
static enum err branch(const char *text, size_t size, struct fault *f)
{
    struct match m = wasm.table.match;
    struct table_player player[GAME_SEATS_MAX];
    struct rng chance;
    int64_t step;
    if (!text_number(text, size, 0, m.count, &step))
        return fault_set(f, ERR_FIELD_VALUE, 0, text, size);
    memcpy(player, wasm.table.player, sizeof player);
    m.count = (uint32_t)step;
    m.undone = 0;
    match_state_at(&m, m.count, &m.state);
    rng_seed(&chance, wasm.seed, 0, RNG_CHANCE, 0);
    m.chance = chance;
    table_resume(&wasm.table, &m);
    for (uint32_t seat = 0; seat < m.setup.seats; seat++) {
        player[seat].wins = 0;
        player[seat].points = 0;
    }
    memcpy(wasm.table.player, player, sizeof player);
    wasm.from_seed = false;
    wasm.kept.size = 0;
    wasm.next[0] = '\0';
    table_recall(&wasm.table);
    table_sit(&wasm.table);
    return ERR_NONE;
}

static enum err play(const char *token, size_t size, struct fault *f)
{
    if (table_stage(&wasm.table) != TABLE_CHOOSE)
        return fault_word(f, ERR_MOVE_TURN, 0, "");
    /* Next time this person is told what happened from here on. */
    *table_told(&wasm.table) = wasm.table.match.count;
    return table_play(&wasm.table, token, size, f);
}

/* A bot's token, compared like any other with the legal moves. */
static enum err answer(const char *token, size_t size, struct fault *f)
{
    struct game_moves legal;
    const struct match *m = &wasm.table.match;
    if (table_stage(&wasm.table) != TABLE_THINK)
        return fault_word(f, ERR_MOVE_TURN, 0, "");
    game_legal(m->game, m->box, &m->state, &legal);
    int found = game_find(m->game, m->box, &m->state, &legal, token, size);
    if (found < 0)
        return fault_set(f, ERR_MOVE_ILLEGAL, m->count, token, size);
    table_answer(&wasm.table, legal.move[found]);
    return ERR_NONE;
}

static enum err act(const char *verb, size_t size, const char *rest, size_t rest_size, struct fault *f)
{
    struct table *t = &wasm.table;
    if (text_same(verb, size, "play"))
        return play(rest, rest_size, f);
    if (text_same(verb, size, "answer"))
        return answer(rest, rest_size, f);
    if (text_same(verb, size, "undo"))
        return table_undo(t, f);
    if (text_same(verb, size, "redo"))
        return table_redo(t, f);
    if (text_same(verb, size, "again"))
        return again(false, f);
    if (text_same(verb, size, "turn"))
        return again(true, f);
    if (text_same(verb, size, "branch"))
        return branch(rest, rest_size, f);
    if (text_same(verb, size, "cover"))
        table_cover(t);
    else if (text_same(verb, size, "face") && table_stage(t) == TABLE_CURTAIN)
        table_face(t);
    return ERR_NONE;
}

static int refusal(const struct fault *f)
{
    if (f->err == ERR_UNDO_LEARNED)
        return wasm_bad("That cannot be taken back: something hidden or drawn has been seen since.");
    if (f->err == ERR_REDO_NOTHING)
        return wasm_bad("There is nothing to play again.");
    if (f->err == ERR_UNDO_NOTHING)
        return wasm_bad("There is nothing to take back.");
    return wasm_fault(f);
}

int wr_do(uint32_t size)
{
    struct fault f;
    CLAIM(size <= WASM_IN_MAX && wasm.game != NULL);
    const char *space = memchr(wasm.in, ' ', size);
    size_t verb = space != NULL ? (size_t)(space - wasm.in) : size;
    size_t rest = space != NULL ? verb + 1 : size;
    wasm_fresh();
    if (act(wasm.in, verb, wasm.in + rest, size - rest, &f) != ERR_NONE)
        return refusal(&f);
    if (table_stage(&wasm.table) == TABLE_OVER)
        table_count(&wasm.table);
    return wasm_good();
}

/* ---- The record ---- */

/* The record's own members, those that another program put there, and at the end who plays: as the terminal's saves
 * have them, byte for byte. */
void wasm_record_write(struct text *out)
{
    static char extra[WASM_RECORD_MAX];
    struct record_notes notes;
    struct text t;
    struct fault f;
    text_init(&t, extra, sizeof extra);
    table_note_write(&wasm.table, wasm.kept, wasm.next, &t);
    CLAIM(!t.cut);
    memset(&notes, 0, sizeof notes);
    for (uint32_t seat = 0; seat < wasm.table.match.setup.seats; seat++)
        notes.names[seat] = wasm.table.player[seat].name;
    notes.has_seed = wasm.from_seed;
    notes.seed = wasm.seed;
    notes.index = game_index();
    CLAIM(json_check(extra, t.used, &notes.original, &f) == ERR_NONE);
    record_write(&wasm.table.match, &notes, out);
    text_char(out, '\n');
}

int wr_record(void)
{
    CLAIM(wasm.game != NULL);
    wasm_fresh();
    wasm_record_write(&wasm.out);
    return wasm_good();
}

int wr_position(void)
{
    struct fault f;
    CLAIM(wasm.game != NULL);
    wasm_fresh();
    if (position_write(&wasm.table.match, wasm.table.match.count, GAME_REFEREE, NULL, &wasm.out, &f) != ERR_NONE)
        return wasm_fault(&f);
    return wasm_good();
}
