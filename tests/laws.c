/* One random game through all laws, and what every law needs. */
#include "laws.h"

#include "core/record.h"
#include "core/setup.h"
#include "laws_run.h"

#include <stdarg.h>
#include <stdlib.h>

bool laws_fail(struct laws_run *r, const char *law, const char *format, ...)
{
    struct record_notes notes = {.has_seed = false};
    struct text t;
    va_list args;
    va_start(args, format);
    vsnprintf(r->breach->what, sizeof r->breach->what, format, args);
    va_end(args);
    r->breach->law = law;
    r->breach->step = r->match.count;
    text_init(&t, r->breach->record, sizeof r->breach->record);
    if (r->match.game != NULL)
        record_write(&r->match, &notes, &t);
    return false;
}

bool laws_now(struct laws_run *r, uint32_t rarity)
{
    return r->c->depth == LAWS_FULL || rng_below(&r->test, rarity) == 0;
}

int laws_viewers_end(const struct laws_run *r)
{
    return r->g->secrets == NULL ? GAME_SPECTATOR : (int)r->c->seats;
}

const struct game_state *laws_path(const struct laws_run *r, uint32_t step)
{
    return (const struct game_state *)(r->path + step * r->g->state_size);
}

int laws_find(const struct laws_tokens *tokens, const char *text, size_t size)
{
    for (uint32_t i = 0; i < tokens->count; i++)
        if (tokens->size[i] == size && memcmp(tokens->text[i], text, size) == 0)
            return (int)i;
    return -1;
}

/* A token is what people type and files hold: short, visible, and it tells chance from decisions. */
static bool check_token(struct laws_run *r, const char *text, const struct text *t, bool chance)
{
    if (t->used == 0 || t->cut)
        return laws_fail(r, "Text", "a token is empty or longer than %d bytes: \"%s\"", GAME_TOKEN_MAX - 1, text);
    if ((text[0] == '*') != chance)
        return laws_fail(r, "Text", "outcomes of chance, and they alone, begin with *: \"%s\"", text);
    for (size_t i = 0; i < t->used; i++)
        if (text[i] <= ' ' || text[i] == 0x7F || text[i] == '"' || text[i] == '\\')
            return laws_fail(r, "Text", "a token has a byte that cannot be typed: \"%s\"", text);
    return true;
}

/* A view may list outcomes that a viewer who thought hard enough could rule out. */
static bool check_weights(struct laws_run *r, const struct game_moves *legal, bool view)
{
    uint64_t total = 0;
    for (uint32_t i = 0; i < legal->count; i++) {
        total += legal->weight[i];
        if (legal->weight[i] == 0 && !view)
            return laws_fail(r, "Text", "an outcome has no weight");
    }
    if (total == 0)
        return laws_fail(r, "Text", "no outcome has a weight");
    return total <= UINT32_MAX || laws_fail(r, "Text", "the outcomes' weights exceed 32 bits");
}

bool laws_list(struct laws_run *r, const struct game_state *s, struct game_moves *legal, struct laws_tokens *tokens)
{
    int actor = r->g->actor(r->box, s);
    game_legal(r->g, r->box, s, legal);
    if (legal->count > GAME_MOVES_MAX || (legal->count == 0) != (actor == GAME_OVER))
        return laws_fail(r, "Text", "%u moves are listed while the actor is %d", legal->count, actor);
    if (actor == GAME_CHANCE && !check_weights(r, legal, s == r->view))
        return false;
    tokens->count = 0;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct text t;
        text_init(&t, tokens->text[i], GAME_TOKEN_MAX);
        r->g->write_move(r->box, s, legal->move[i], &t);
        if (!check_token(r, tokens->text[i], &t, actor == GAME_CHANCE))
            return false;
        if (laws_find(tokens, tokens->text[i], t.used) >= 0)
            return laws_fail(r, "Text", "two moves are both printed as \"%s\"", tokens->text[i]);
        tokens->size[i] = (uint32_t)t.used;
        tokens->count++;
    }
    return true;
}

static void *must(void *memory)
{
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

static void run_init(struct laws_run *r, const struct laws_case *c, struct laws_breach *breach)
{
    const struct game *g = c->game;
    struct game_state **states[] = {&r->state, &r->next, &r->view, &r->seen, &r->guess, &r->spare};
    memset(r, 0, sizeof *r);
    r->c = c;
    r->g = g;
    r->box = c->box;
    r->breach = breach;
    rng_seed(&r->test, c->seed, c->index, RNG_TEST, 0);
    rng_seed(&r->tell, c->seed, c->index, RNG_TEST, 1);
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++)
        *states[i] = must(malloc(g->state_size));
    r->path = must(malloc((g->log_max + 1) * g->state_size));
    r->log = must(malloc(g->log_max * sizeof *r->log));
    r->log_again = must(malloc(g->log_max * sizeof *r->log));
    for (int i = 0; i <= (int)c->seats; i++)
        r->seen_log[i] = must(malloc(g->log_max * sizeof *r->log));
    r->text = must(malloc(LAWS_RECORD_MAX));
    r->text_again = must(malloc(LAWS_RECORD_MAX));
    if (g->search != NULL) {
        size_t size = (g->search->size + 15) / 16 * 16;
        r->node = must(aligned_alloc(16, size));
        r->fresh = must(aligned_alloc(16, size));
        r->hashes = must(malloc((g->log_max + 1) * sizeof *r->hashes));
    }
}

static void run_release(struct laws_run *r)
{
    void *all[] = {r->state, r->next,      r->view, r->seen,       r->guess, r->spare, r->path,
                   r->log,   r->log_again, r->text, r->text_again, r->node,  r->fresh, r->hashes};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
    for (int i = 0; i <= GAME_SEATS_MAX; i++)
        free(r->seen_log[i]);
}

/* Options that are each possible may still not go together with these seats: then a game says so when it deals. With
 * the usual options it always deals. */
static bool unusual(const struct laws_case *c)
{
    for (size_t i = 0; c->game->options[i].key != NULL; i++)
        if (c->option[i] != c->game->options[i].standard)
            return true;
    return false;
}

static bool begin(struct laws_run *r, bool *refused)
{
    const struct laws_case *c = r->c;
    struct game_setup setup;
    struct rng deal, chance;
    struct fault f;
    if (game_setup_init(r->g, &setup, c->seats, &f) != ERR_NONE)
        return laws_fail(r, "Text", "%u seats are refused: %s", c->seats, err_message(f.err));
    memcpy(setup.option, c->option, sizeof setup.option);
    rng_seed(&deal, c->seed, c->index, RNG_DEAL, 0);
    rng_seed(&chance, c->seed, c->index, RNG_CHANCE, 0);
    enum err err = setup_deal(r->g, r->box, &setup, (struct json){"", 0}, &deal, &f);
    *refused = err == ERR_OPTION_VALUE && unusual(c);
    if (*refused)
        return true;
    if (err != ERR_NONE)
        return laws_fail(r, "Text", "no set-up can be dealt: %s", err_message(f.err));
    match_init(&r->match, r->g, r->box, &setup, r->log, &chance);
    return laws_start(r) && laws_setup(r, &setup) && laws_search_start(r);
}

/* The laws that concern the present position alone. */
static bool check_position(struct laws_run *r)
{
    game_copy(r->g, r->state, &r->match.state);
    memcpy(r->path + r->match.count * r->g->state_size, r->state, r->g->state_size);
    r->actor = r->g->actor(r->box, r->state);
    if (r->actor < GAME_OVER || r->actor >= (int)r->c->seats)
        return laws_fail(r, "Pure", "the actor is %d", r->actor);
    return laws_list(r, r->state, &r->legal, &r->tokens) && laws_pure_position(r) && laws_text_position(r) &&
           laws_view_position(r) && laws_search_position(r) && (rng_below(&r->test, 8) > 0 || laws_undo_once(r));
}

/* In full depth all legal moves are tried; otherwise only the one that is played. */
static bool check_move(struct laws_run *r, game_move m)
{
    for (uint32_t i = 0; i < r->legal.count; i++) {
        game_move tried = r->legal.move[i];
        if (tried != m && r->c->depth == LAWS_LEAN)
            continue;
        if (!laws_pure_move(r, tried))
            return false;
        for (int viewer = GAME_SPECTATOR; r->g->secrets != NULL && viewer < laws_viewers_end(r); viewer++)
            if (!laws_view_move(r, r->state, tried, viewer))
                return false;
    }
    return true;
}

static bool play(struct laws_run *r, uint64_t *decisions)
{
    while (check_position(r)) {
        if (r->actor == GAME_OVER)
            return laws_record(r) && laws_undo_all(r) && laws_search_end(r) && laws_follow_end(r);
        if (r->match.count == r->g->log_max)
            return laws_fail(r, "Ends", "the game goes on after %u moves", r->match.count);
        uint32_t i =
            r->actor == GAME_CHANCE ? game_draw(&r->legal, &r->match.chance) : rng_below(&r->test, r->legal.count);
        game_move m = r->legal.move[i];
        if (!check_move(r, m) || !laws_search_make(r, m) || !laws_follow_move(r, m))
            return false;
        match_apply(&r->match, m);
        *decisions += r->actor >= 0;
    }
    return false;
}

bool laws_game(const struct laws_case *c, struct laws_breach *breach, uint64_t *decisions)
{
    struct laws_run r;
    bool refused = false;
    run_init(&r, c, breach);
    bool good = begin(&r, &refused) && (refused || play(&r, decisions));
    run_release(&r);
    return good;
}

/* How many values of an option are tried, and which. */
static uint32_t value_count(const struct game_option *o)
{
    uint32_t n = 0;
    switch (o->kind) {
    case GAME_OPTION_CHOICE:
        while (o->choices[n] != NULL)
            n++;
        return n;
    case GAME_OPTION_NUMBER:
        return 3;
    case GAME_OPTION_LIST:
        break;
    }
    return 1;
}

static int32_t value_at(const struct game_option *o, uint32_t i)
{
    if (o->kind == GAME_OPTION_CHOICE)
        return (int32_t)i;
    return i == 0 ? o->standard : i == 1 ? o->min : o->max;
}

uint32_t laws_variants(const struct game *game)
{
    uint32_t n = (uint32_t)(game->seats_max - game->seats_min + 1);
    for (const struct game_option *o = game->options; o->key != NULL; o++)
        n *= value_count(o);
    return n;
}

void laws_variant(struct laws_case *c, uint32_t index)
{
    uint32_t seats = (uint32_t)(c->game->seats_max - c->game->seats_min + 1);
    c->seats = c->game->seats_min + index % seats;
    index /= seats;
    memset(c->option, 0, sizeof c->option);
    for (size_t i = 0; c->game->options[i].key != NULL; i++) {
        uint32_t n = value_count(&c->game->options[i]);
        c->option[i] = value_at(&c->game->options[i], index % n);
        index /= n;
    }
}

void laws_variant_write(const struct laws_case *c, struct text *out)
{
    text_put(out, "--seats ");
    text_uint(out, c->seats);
    for (size_t i = 0; c->game->options[i].key != NULL; i++) {
        const struct game_option *o = &c->game->options[i];
        text_put(out, " --option ");
        text_put(out, o->key);
        text_char(out, '=');
        switch (o->kind) {
        case GAME_OPTION_CHOICE:
            text_put(out, o->choices[c->option[i]]);
            break;
        case GAME_OPTION_NUMBER:
            text_int(out, c->option[i]);
            break;
        case GAME_OPTION_LIST:
            o->write_list(c->box, c->option[i], out);
            break;
        }
    }
}

void laws_breach_print(FILE *to, const struct laws_case *c, const struct laws_breach *breach)
{
    char settings[512];
    struct text t;
    text_init(&t, settings, sizeof settings);
    laws_variant_write(c, &t);
    fprintf(to, "BREACH of the law %s: %s, seed %llu, game %llu, %s, after %u moves\n  %s\n  %s\n", breach->law,
            c->game->id, (unsigned long long)c->seed, (unsigned long long)c->index, settings, breach->step,
            breach->what, breach->record);
}

const char *laws_depth_words(enum laws_depth depth)
{
    if (depth == LAWS_FULL)
        return "all laws at every step, for every viewer and every legal move; records and single takings back at one "
               "step in eight and at the end";
    return "every step: purity, tokens, every viewer's view, list and version of the move, one viewer's guess, the "
           "fast path, the match as one viewer follows it; one step in 8 to 64: dumps, refusals, taking back, the "
           "record; every game: set-up, record, end";
}
