/* Laying a table: with a new game, from a record, with a game begun elsewhere, or again with the same players; and
 * writing its record. */
#include "table/table.h"
#include "core/setup.h"

uint64_t table_lay_index(const struct table *t)
{
    return t->played - (t->counted ? 1 : 0);
}

void table_lay_bot_rng(const struct table *t, struct rng *out)
{
    uint32_t part = (uint32_t)table_seat(t) | t->match.count << 8;
    rng_seed(out, t->seed, table_lay_index(t), RNG_BOT, part);
}

static enum err deal(const struct table_plan *plan, const char *wished, uint64_t seed, uint64_t index,
                     struct game_setup *out, struct fault *f)
{
    struct json wish = {"", 0};
    struct rng rng;
    if (wished[0] != '\0')
        (void)json_check(wished, strlen(wished), &wish, f);
    *out = plan->setup;
    rng_seed(&rng, seed, index, RNG_DEAL, 0);
    return setup_deal(plan->game, plan->box, out, wish, &rng, f);
}

/* Starts a game at a table that has its players, its tally and its seed. */
static void begin(struct table *t, const struct game *game, const struct box *box, const struct game_setup *setup,
                  game_move *log)
{
    struct rng chance;
    rng_seed(&chance, t->seed, table_lay_index(t), RNG_CHANCE, 0);
    match_init(&t->match, game, box, setup, log, &chance);
    t->from_seed = true;
    t->kept.size = 0;
    t->next[0] = '\0';
    memset(t->told, 0, sizeof t->told);
    table_settle(t);
    table_sit(t);
}

enum err table_lay(struct table *t, const struct table_plan *plan, uint64_t seed, game_move *log, struct fault *f)
{
    struct game_setup setup;
    CLAIM(table_offers(plan->game));
    enum err err = deal(plan, "", seed, 0, &setup, f);
    if (err != ERR_NONE)
        return err;
    memset(t, 0, sizeof *t);
    memcpy(t->player, plan->player, sizeof t->player);
    t->series = plan->series ? setup.seats : 0;
    t->seed = seed;
    begin(t, plan->game, plan->box, &setup, log);
    return ERR_NONE;
}

/* Goes on with a match that was replayed or played elsewhere, at a table that has its players, tally and seed. */
static void go_on(struct table *t, const struct match *m)
{
    struct rng chance;
    CLAIM(table_offers(m->game));
    t->match = *m;
    rng_seed(&chance, t->seed, table_lay_index(t), RNG_CHANCE, 0);
    table_wind(&t->match, &chance);
    table_settle(t);
    table_recall(t);
    table_sit(t);
}

enum err table_lay_open(struct table *t, const struct record *r, const struct game *game, const struct box *box,
                        uint64_t seed, game_move *log, struct fault *f)
{
    struct table opened;
    struct match m;
    struct rng chance;
    bool in_moves;
    rng_seed(&chance, seed, 0, RNG_CHANCE, 0);
    enum err err = record_load(r, game, box, &m, log, &chance, f, &in_moves);
    if (err != ERR_NONE)
        return err;
    /* The stream of chance depends on the number of the game in its series, so the note is read before any draw. */
    memset(&opened, 0, sizeof opened);
    opened.match = m;
    opened.seed = seed;
    opened.kept = r->whole;
    if (!table_note_read(&opened, r))
        return err_fault_word(f, ERR_RECORD_PLAY, 0, "play");
    *t = opened;
    go_on(t, &opened.match);
    return ERR_NONE;
}

void table_lay_take(struct table *t, const struct match *m, const struct table_player *player, uint64_t seed)
{
    struct match taken = *m;
    struct table_player players[GAME_SEATS_MAX];
    memcpy(players, player, sizeof players);
    memset(t, 0, sizeof *t);
    memcpy(t->player, players, sizeof t->player);
    t->seed = seed;
    taken.undone = 0;
    go_on(t, &taken);
}

/* In a series everybody starts once: the seat that starts the first game by its set-up starts all of them, and the
 * players move one seat on after each. */
static void wish_start(const struct match *m, char *out, size_t size)
{
    char setup[1 << 14];
    struct text t, wish;
    struct json whole, start;
    struct fault f;
    int64_t seat;
    text_init(&t, setup, sizeof setup);
    text_init(&wish, out, size);
    setup_write(m->game, m->box, &m->setup, &t);
    if (t.cut || json_check(setup, t.used, &whole, &f) != ERR_NONE || !json_get(whole, "start", &start) ||
        !json_int(start, 0, GAME_SEATS_MAX - 1, &seat))
        return;
    text_put(&wish, "{\"start\":");
    text_int(&wish, seat);
    text_char(&wish, '}');
}

enum err table_lay_again(struct table *t, bool turned, uint64_t seed, struct fault *f)
{
    const struct match *m = &t->match;
    struct table_plan plan = {.game = m->game, .box = m->box};
    struct game_setup setup;
    char wish[32] = "";
    if (table_stage(t) != TABLE_OVER)
        return err_fault_word(f, ERR_MOVE_TURN, 0, "");
    if (game_setup_init(m->game, &plan.setup, m->setup.seats, f) != ERR_NONE)
        return f->err;
    memcpy(plan.setup.option, m->setup.option, sizeof plan.setup.option);
    table_series_count(t);
    if (t->series > 0)
        wish_start(m, wish, sizeof wish);
    enum err err = deal(&plan, wish, seed, t->played, &setup, f);
    if (err != ERR_NONE)
        return err;
    t->counted = false;
    t->seed = seed;
    if (turned)
        table_series_turn(t);
    begin(t, plan.game, plan.box, &setup, m->log);
    return ERR_NONE;
}

static void write_extra(const void *with, struct text *out)
{
    table_note_write(with, out);
}

void table_lay_record_write(const struct table *t, struct text *out)
{
    struct record_notes notes = {.has_seed = t->from_seed,
                                 .seed = t->seed,
                                 .index = table_lay_index(t),
                                 .original = t->kept,
                                 .extra_name = "play",
                                 .extra = write_extra,
                                 .with = t};
    for (uint32_t seat = 0; seat < t->match.setup.seats; seat++)
        notes.names[seat] = t->player[seat].name;
    record_write(&t->match, &notes, out);
    text_char(out, '\n');
}
