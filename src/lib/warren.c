/* libwarren: the public interface of the engine, a thin layer over match, record, dump and bot that allocates. */
#include "ai/bot.h"
#include "ai/level.h"
#include "core/claim.h"
#include "core/dump.h"
#include "core/record.h"
#include "core/setup.h"
#include "registry/registry.h"
#include "version.h"

#include "warren.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Constants that the public header gives names of its own have the same values inside. */
#define SAME(public_name, name) _Static_assert((int)(public_name) == (int)(name), #public_name)
SAME(WARREN_TOKEN, GAME_TOKEN_MAX);
SAME(WARREN_SEATS, GAME_SEATS_MAX);
SAME(WARREN_CHANCE, GAME_CHANCE);
SAME(WARREN_OVER, GAME_OVER);
SAME(WARREN_SPECTATOR, GAME_SPECTATOR);
SAME(WARREN_REFEREE, GAME_REFEREE);

enum { STRUCT_MAX = 4096 }; /* a size beyond this was not set */

struct warren_match {
    struct match match;
    struct box *box;
    uint64_t seed, index;
    bool seeded;
    bool current; /* `legal` lists the moves of the present state */
    struct game_moves legal;
};

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    fprintf(stderr, "libwarren: a promise inside the library was broken at %s:%d: %s\n", file, line, claim);
    abort();
}

const char *warren_version(void)
{
    return WARREN_VERSION;
}

const char *warren_game(size_t index)
{
    const struct game *g = registry_game(index);
    return g != NULL && !g->example ? g->id : NULL;
}

const char *warren_bot(size_t index)
{
    const struct bot *b = bot_at(index);
    return b != NULL ? b->name : NULL;
}

static void say(char *why, const char *where, const struct fault *f)
{
    if (why != NULL)
        snprintf(why, WARREN_WHY, "%s: \"%s\": %s", where, f->what, err_message(f->err));
}

static void say_at(char *why, const char *where, const struct fault *f)
{
    if (why != NULL)
        snprintf(why, WARREN_WHY, "%s %zu: \"%s\": %s", where, f->at, f->what, err_message(f->err));
}

static void say_fault(char *why, const char *where, enum err err, const char *what)
{
    struct fault f;
    err_fault_word(&f, err, 0, what);
    say(why, where, &f);
}

/* Copies a public struct of the caller's, which may be that of an older or a newer header, into one of this library's
 * `size`; members that the caller's lacks are zero. `least` is the size of the first version. */
static bool take_struct(void *to, size_t size, size_t least, const void *from, char *why)
{
    size_t given;
    memcpy(&given, from, sizeof given); /* every public struct begins with its size */
    bool good = given >= least && given <= STRUCT_MAX;
    for (size_t i = size; good && i < given; i++)
        good = ((const uint8_t *)from)[i] == 0;
    if (!good && why != NULL)
        snprintf(why, WARREN_WHY,
                 given >= least ? "a member of the struct is not known to this version of the library"
                                : "the size of the struct is not set");
    memset(to, 0, size);
    memcpy(to, from, !good ? 0 : given < size ? given : size);
    return good;
}

size_t warren_bot_memory(const char *name, size_t *least)
{
    const struct bot *bot = bot_find(name);
    if (least != NULL)
        *least = bot != NULL ? bot->arena_min : 0;
    return bot != NULL ? bot->arena_default : 0;
}

void warren_free(struct warren_match *m)
{
    if (m == NULL)
        return;
    free(m->box);
    free(m->match.log);
    free(m);
}

/* Allocates a match of a game and reads its box; NULL, with a sentence in `why`, where that fails. */
static struct warren_match *allocate(const struct game *game, const char *box_text, char *why)
{
    struct warren_match *m = calloc(1, sizeof *m);
    struct fault f;
    if (m != NULL) {
        m->box = calloc(1, game->box_size);
        m->match.log = calloc(game->log_max, sizeof *m->match.log);
    }
    if (m == NULL || m->box == NULL || m->match.log == NULL) {
        if (why != NULL)
            snprintf(why, WARREN_WHY, "there is no memory");
        warren_free(m);
        return NULL;
    }
    registry_box(game, m->box);
    if (box_text == NULL)
        return m;
    uint64_t builtin = m->box->hash;
    enum err err = box_read(game, box_text, strlen(box_text), m->box, &f);
    m->box->builtin = m->box->hash == builtin;
    if (err == ERR_NONE)
        return m;
    say_at(why, "box, line", &f);
    warren_free(m);
    return NULL;
}

static enum err deal(struct warren_match *m, const struct game *game, const struct warren_start *start,
                     struct game_setup *setup, struct fault *f)
{
    struct json wish = {"", 0};
    struct rng rng;
    enum err err = game_setup_init(game, setup, start->seats > 0 ? start->seats : game->seats_min, f);
    for (size_t i = 0; err == ERR_NONE && start->options != NULL && start->options[i] != NULL; i++) {
        const char *text = start->options[i], *equals = strchr(text, '=');
        if (equals == NULL)
            err = err_fault_word(f, ERR_OPTION_VALUE, 0, text);
        else
            err =
                game_option_read(game, m->box, setup, text, (size_t)(equals - text), equals + 1, strlen(equals + 1), f);
    }
    if (err == ERR_NONE && start->with != NULL)
        err = json_check(start->with, strlen(start->with), &wish, f);
    rng_seed(&rng, start->seed, start->index, RNG_DEAL, 0);
    return err == ERR_NONE ? setup_deal(game, m->box, setup, wish, &rng, f) : err;
}

struct warren_match *warren_new(const struct warren_start *wish, char *why)
{
    struct warren_start start;
    struct game_setup setup;
    struct rng chance;
    struct fault f;
    if (!take_struct(&start, sizeof start, sizeof start, wish, why))
        return NULL;
    const struct game *game = start.game != NULL ? registry_find(start.game) : NULL;
    if (game == NULL) {
        say_fault(why, "game", ERR_RECORD_GAME, start.game != NULL ? start.game : "");
        return NULL;
    }
    struct warren_match *m = allocate(game, start.box, why);
    if (m == NULL)
        return NULL;
    if (deal(m, game, &start, &setup, &f) != ERR_NONE) {
        say(why, "start", &f);
        warren_free(m);
        return NULL;
    }
    rng_seed(&chance, start.seed, start.index, RNG_CHANCE, 0);
    match_init(&m->match, game, m->box, &setup, m->match.log, &chance);
    m->seed = start.seed;
    m->index = start.index;
    m->seeded = true;
    match_settle(&m->match);
    return m;
}

struct warren_match *warren_read(const char *record, size_t size, const char *box, uint64_t seed, char *why)
{
    struct record r;
    struct rng chance;
    struct fault f;
    bool in_moves;
    if (record_open(record, size, &r, &f) != ERR_NONE) {
        say(why, "record", &f);
        return NULL;
    }
    const struct game *game = registry_find(r.game);
    if (game == NULL) {
        say_fault(why, "record", ERR_RECORD_GAME, r.game);
        return NULL;
    }
    struct warren_match *m = allocate(game, box, why);
    if (m == NULL)
        return NULL;
    rng_seed(&chance, seed, 0, RNG_CHANCE, 0);
    if (record_load(&r, game, m->box, &m->match, m->match.log, &chance, &f, &in_moves) == ERR_NONE)
        return m;
    if (in_moves)
        say_at(why, "record, move", &f);
    else
        say(why, "record", &f);
    warren_free(m);
    return NULL;
}

struct warren_match *warren_copy(const struct warren_match *from)
{
    const struct game *game = from->match.game;
    struct warren_match *m = allocate(game, NULL, NULL);
    if (m == NULL)
        return NULL;
    struct box *box = m->box;
    game_move *log = m->match.log;
    *m = *from;
    memcpy(box, from->box, game->box_size);
    memcpy(log, from->match.log, game->log_max * sizeof *log);
    m->box = box;
    m->match.box = box;
    m->match.log = log;
    return m;
}

const char *warren_id(const struct warren_match *m)
{
    return m->match.game->id;
}

uint32_t warren_seats(const struct warren_match *m)
{
    return m->match.setup.seats;
}

uint32_t warren_length(const struct warren_match *m)
{
    return m->match.count;
}

int warren_actor(const struct warren_match *m)
{
    return match_actor(&m->match);
}

void warren_settle(struct warren_match *m)
{
    match_settle(&m->match);
    m->current = false;
}

static const struct game_moves *legal_of(struct warren_match *m)
{
    if (!m->current) {
        m->legal.count = 0;
        if (match_actor(&m->match) != GAME_OVER)
            game_legal(m->match.game, m->box, &m->match.state, &m->legal);
        m->current = true;
    }
    return &m->legal;
}

uint32_t warren_moves(struct warren_match *m)
{
    return legal_of(m)->count;
}

bool warren_move(struct warren_match *m, uint32_t number, char token[WARREN_TOKEN])
{
    const struct game_moves *legal = legal_of(m);
    struct text t;
    text_init(&t, token, WARREN_TOKEN);
    if (number >= legal->count)
        return false;
    m->match.game->write_move(m->box, &m->match.state, legal->move[number], &t);
    return true;
}

bool warren_play(struct warren_match *m, int seat, const char *token, char *why)
{
    struct fault f;
    if (match_play(&m->match, seat, token, strlen(token), &f) != ERR_NONE) {
        say(why, "move", &f);
        return false;
    }
    warren_settle(m);
    return true;
}

bool warren_play_number(struct warren_match *m, uint32_t number)
{
    const struct game_moves *legal = legal_of(m);
    if (number >= legal->count || match_actor(&m->match) < 0)
        return false;
    match_apply(&m->match, legal->move[number]);
    warren_settle(m);
    return true;
}

bool warren_undo(struct warren_match *m, bool force)
{
    struct fault f;
    m->current = false;
    return match_undo(&m->match, force, &f) == ERR_NONE;
}

bool warren_redo(struct warren_match *m)
{
    struct fault f;
    m->current = false;
    return match_redo(&m->match, &f) == ERR_NONE;
}

/* When a bot's thinking ends, beside its nodes. */
struct clock {
    const struct warren_think *think;
    struct timespec begun;
};

static bool is_over(void *with)
{
    const struct clock *c = with;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t ms = (int64_t)(now.tv_sec - c->begun.tv_sec) * 1000 + (now.tv_nsec - c->begun.tv_nsec) / 1000000;
    return (c->think->ms > 0 && ms >= c->think->ms) || (c->think->stop != NULL && c->think->stop(c->think->with));
}

/* The bot for a match; NULL, with a sentence in `why`, if there is none or nothing to decide. */
static const struct bot *bot_for(const struct warren_match *m, const char *name, char *why)
{
    const struct bot *bot = bot_find(name);
    const char *wrong = match_actor(&m->match) < 0                         ? "there is nothing to choose"
                        : bot == NULL                                      ? "there is no such bot"
                        : bot->plays != NULL && !bot->plays(m->match.game) ? "this bot does not play this game"
                                                                           : NULL;
    if (wrong != NULL && why != NULL)
        snprintf(why, WARREN_WHY, "bot: \"%.40s\": %s", name, wrong);
    return wrong == NULL ? bot : NULL;
}

static size_t arena_of(const struct bot *bot, size_t most)
{
    size_t size = most == 0 || most > bot->arena_default ? bot->arena_default : most;
    return size > bot->arena_min ? size : bot->arena_min;
}

bool warren_choose(const struct warren_match *m, const struct warren_think *wish, char token[WARREN_TOKEN], char *why)
{
    struct warren_think think;
    struct clock clock = {.think = &think};
    struct bot_memory memory;
    struct bot_answer answer;
    struct rng rng;
    struct text t;
    text_init(&t, token, WARREN_TOKEN);
    if (!take_struct(&think, sizeof think, sizeof think, wish, why))
        return false;
    const struct bot *bot = bot_for(m, think.bot != NULL ? think.bot : level_at(LEVEL_MAX)->bot.name, why);
    if (bot == NULL)
        return false;
    const struct game *game = m->match.game;
    int seat = match_actor(&m->match);
    rng_seed(&rng, think.seed, m->match.count, RNG_BOT, (uint32_t)seat);
    struct bot_turn turn = {.rng = &rng, .arena_size = arena_of(bot, think.memory), .limit = {.nodes = think.nodes}};
    if (think.ms > 0 || think.stop != NULL) {
        clock_gettime(CLOCK_MONOTONIC, &clock.begun);
        turn.limit.stop = is_over;
        turn.limit.with = &clock;
    }
    memory.seen = malloc(game->log_max * sizeof *memory.seen);
    bool good = memory.seen != NULL;
    if (good && turn.arena_size > 0)
        good = posix_memalign(&turn.arena, BOT_ARENA_ALIGN, turn.arena_size) == 0;
    if (good) {
        bot_look(&m->match, seat, &memory, &turn);
        bot_choose(bot, &turn, &answer);
        game->write_move(m->box, turn.view, answer.move, &t);
    } else if (why != NULL) {
        snprintf(why, WARREN_WHY, "there is no memory");
    }
    free(turn.arena);
    free(memory.seen);
    return good;
}

bool warren_result(const struct warren_match *m, struct warren_result *out)
{
    struct game_result r;
    if (match_actor(&m->match) != GAME_OVER || out->size < sizeof *out || out->size > STRUCT_MAX)
        return false;
    m->match.game->result(m->box, &m->match.state, &r);
    struct warren_result result = {.size = out->size, .winners = r.winners, .scored = r.scored};
    for (uint32_t seat = 0; r.scored && seat < m->match.setup.seats; seat++)
        result.score[seat] = r.score[seat];
    memset(out, 0, result.size);
    memcpy(out, &result, result.size < sizeof result ? result.size : sizeof result);
    return true;
}

/* Copies as much of a text as fits, and returns the length of the whole. */
static size_t hand_over(struct text *t, char *out, size_t size)
{
    if (size > 0) {
        size_t n = t->used < size ? t->used : size - 1;
        memcpy(out, t->data, n);
        out[n] = '\0';
    }
    return t->used;
}

size_t warren_state(const struct warren_match *m, int viewer, char *out, size_t size)
{
    char buffer[DUMP_MAX];
    struct text t;
    text_init(&t, buffer, sizeof buffer);
    if (viewer < WARREN_REFEREE || viewer >= m->match.setup.seats)
        return 0;
    dump_write(m->match.game, m->box, &m->match.state, viewer, 0, m->match.count, &t);
    return hand_over(&t, out, size);
}

size_t warren_record(const struct warren_match *m, const char *const *names, char *out, size_t size)
{
    size_t room = (1 << 14) + (size_t)m->match.game->log_max * 32;
    char *buffer = malloc(room);
    struct record_notes notes = {.has_seed = m->seeded, .seed = m->seed, .index = m->index};
    struct text t;
    if (buffer == NULL)
        return 0;
    for (uint32_t seat = 0; names != NULL && seat < m->match.setup.seats; seat++)
        notes.names[seat] = names[seat];
    text_init(&t, buffer, room);
    record_write(&m->match, &notes, &t);
    size_t whole = hand_over(&t, out, size);
    free(buffer);
    return whole;
}
