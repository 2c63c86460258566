/* Laying a table: a new game, a record, another game with the same players; and what people do at it. */
#include "ai/bot.h"
#include "core/position.h"
#include "registry/registry.h"
#include "wasm/wasm.h"

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
            return err_fault_word(f, ERR_FIELD_KIND, 0, "options");
        enum err err = game_option_read(game, wasm_box(game), setup, name, strlen(name), word, strlen(word), f);
        if (err != ERR_NONE)
            return err;
    }
    return ERR_NONE;
}

enum { B_GAME, B_OPTIONS, B_PLAYERS, B_SERIES, B_COUNT };
static const char *const begin_names[B_COUNT] = {"game", "options", "players", "series"};

static enum err begin(struct json order, struct fault *f)
{
    struct json v[B_COUNT];
    struct table_plan plan = {.game = NULL};
    char id[32];
    uint32_t seats;
    if (json_fields(order, begin_names, B_COUNT, true, v, f) != ERR_NONE)
        return f->err;
    plan.game = json_string(v[B_GAME], id, sizeof id) ? wasm_game(id, strlen(id)) : NULL;
    if (plan.game == NULL)
        return err_fault_word(f, ERR_RECORD_GAME, 0, "");
    if (!read_players(v[B_PLAYERS], plan.player, &seats))
        return err_fault_word(f, ERR_FIELD_VALUE, 0, "players");
    if (game_setup_init(plan.game, &plan.setup, seats, f) != ERR_NONE)
        return f->err;
    show_standards(plan.game, wasm.lang, &plan.setup);
    if (read_options(v[B_OPTIONS], plan.game, &plan.setup, f) != ERR_NONE)
        return f->err;
    plan.box = wasm_box(plan.game);
    plan.series = v[B_SERIES].size > 0 && v[B_SERIES].text[0] == 't';
    if (table_lay(wasm_changes(), &plan, wasm.seed, wasm.log, f) != ERR_NONE)
        return f->err;
    wasm.game = plan.game;
    wasm.box = plan.box;
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
    wasm.given_up = false;
    return wasm_good();
}

/* A table is laid here first, with its log in `seen`, so that a record that cannot be opened leaves the present table
 * as it is. */
static struct table spare;

static void take_spare(void)
{
    const struct match *m = &spare.match;
    struct table *t = wasm_changes();
    memcpy(wasm.log, wasm.seen, sizeof *wasm.log * (m->count + m->undone));
    *t = spare;
    t->match.log = wasm.log;
    wasm.game = m->game;
    wasm.box = m->box;
}

static enum err open_record(uint32_t size, struct fault *f)
{
    struct record r;
    struct fault unused;
    if (record_open(wasm.in, size, &r, f) != ERR_NONE)
        return f->err;
    const struct game *game = wasm_game(r.game, strlen(r.game));
    if (game == NULL)
        return err_fault_word(f, ERR_RECORD_GAME, 0, r.game);
    if (table_lay_open(&spare, &r, game, wasm_box(game), wasm.seed, wasm.seen, f) != ERR_NONE)
        return f->err;
    for (uint32_t seat = 0; seat < spare.match.setup.seats; seat++) {
        const char *bot = spare.player[seat].bot;
        if (bot[0] != '\0' && bot_find(bot) == NULL)
            return err_fault_word(f, ERR_RECORD_BOT, 0, bot);
    }
    memcpy(wasm.original, wasm.in, size);
    (void)json_check(wasm.original, size, &spare.kept, &unused);
    take_spare();
    return ERR_NONE;
}

/* An id does not say who plays: the players come after it. */
static enum err open_position(uint32_t size, struct fault *f)
{
    static struct position p;
    static struct match m;
    struct table_player player[GAME_SEATS_MAX] = {0};
    struct rng chance;
    struct json list;
    uint32_t seats;
    const char *players;
    size_t players_size, id = wasm_split(size, '\n', &players, &players_size);
    if (position_open(wasm.in, id, &p, f) != ERR_NONE)
        return f->err;
    const struct game *game = registry_marked(p.mark);
    if (game == NULL || !table_offers(game))
        return err_fault_word(f, ERR_RECORD_GAME, 0, "");
    rng_seed(&chance, wasm.seed, 0, RNG_CHANCE, 0);
    if (position_box(&p, wasm_box(game), f) != ERR_NONE ||
        position_load(&p, game, wasm_box(game), &m, wasm.seen, &chance, f) != ERR_NONE)
        return f->err;
    if (players == NULL || json_check(players, players_size, &list, f) != ERR_NONE ||
        !read_players(list, player, &seats) || seats != m.setup.seats)
        return err_fault_word(f, ERR_FIELD_VALUE, 0, "players");
    table_lay_take(&spare, &m, player, wasm.seed);
    take_spare();
    if (table_stage(wasm_table) == TABLE_OVER)
        table_series_count(wasm_changes());
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
    wasm.given_up = false;
    return wasm_good();
}

/* After a deed: a game that is over goes into the tally. */
static int done(enum err err, const struct fault *f)
{
    const char *message = table_undo_refusal(err);
    wasm_fresh();
    if (err != ERR_NONE)
        return message != NULL ? wasm_bad(message) : wasm_fault(f);
    if (table_stage(wasm_table) == TABLE_OVER)
        table_series_count(wasm_changes());
    return wasm_good();
}

static struct table *at_table(void)
{
    CLAIM(wasm.game != NULL);
    return wasm_changes();
}

/* Plays the token in the input at a table where that is what comes next. */
static int play(uint32_t size, enum table_stage stage)
{
    struct table *t = at_table();
    struct fault f;
    CLAIM(size < WASM_IN_MAX);
    if (table_stage(t) != stage)
        return done(err_fault_word(&f, ERR_MOVE_TURN, 0, ""), &f);
    /* The next time this person is at the screen, they are told what happened from here on. */
    if (stage == TABLE_CHOOSE)
        table_tell(t, t->match.count);
    return done(table_play(t, wasm.in, size, &f), &f);
}

int wr_play(uint32_t size)
{
    return play(size, TABLE_CHOOSE);
}

int wr_answer(uint32_t size)
{
    return play(size, TABLE_THINK);
}

int wr_forced(void)
{
    struct fault f;
    return done(table_make_forced(at_table()) ? ERR_NONE : err_fault_word(&f, ERR_MOVE_TURN, 0, ""), &f);
}

int wr_undo(void)
{
    struct fault f;
    return done(table_undo(at_table(), &f), &f);
}

int wr_redo(void)
{
    struct fault f;
    return done(table_redo(at_table(), &f), &f);
}

int wr_cover(void)
{
    table_cover(at_table());
    return done(ERR_NONE, NULL);
}

int wr_uncover(void)
{
    struct table *t = at_table();
    if (table_stage(t) == TABLE_CURTAIN)
        table_face(t);
    return done(ERR_NONE, NULL);
}

int wr_again(int32_t turned)
{
    struct fault f;
    return done(table_lay_again(at_table(), turned != 0, wasm.seed, &f), &f);
}

/* A game of its own, outside any series. */
int wr_branch(uint32_t step)
{
    struct table *t = at_table();
    struct match m = t->match;
    struct table_player player[GAME_SEATS_MAX];
    struct fault f;
    if (step > m.count)
        return done(err_fault_word(&f, ERR_FIELD_VALUE, 0, ""), &f);
    memcpy(player, t->player, sizeof player);
    for (uint32_t seat = 0; seat < m.setup.seats; seat++) {
        player[seat].wins = 0;
        player[seat].points = 0;
        player[seat].began = false;
    }
    match_back(&m, step);
    table_lay_take(t, &m, player, wasm.seed);
    wasm.given_up = false;
    return done(ERR_NONE, NULL);
}

void wr_close(void)
{
    (void)at_table();
    wasm.given_up = true;
}

int wr_record(void)
{
    CLAIM(wasm.game != NULL);
    wasm_fresh();
    table_lay_record_write(wasm_table, &wasm.out);
    return wasm_good();
}

int wr_position(void)
{
    struct fault f;
    CLAIM(wasm.game != NULL);
    bool all = wasm.game->secrets == NULL || table_stage(wasm_table) == TABLE_OVER;
    int viewer = all ? GAME_REFEREE : table_viewer(wasm_table);
    wasm_fresh();
    if (position_write(&wasm_table->match, wasm_table->match.count, viewer, wasm.seen, &wasm.out, &f) != ERR_NONE)
        return wasm_fault(&f);
    return wasm_good();
}
