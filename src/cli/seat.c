/* A bot at a seat. */
#include "cli/seat.h"

#include "ai/level.h"
#include "cli/cli.h"
#include "team/team.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

/* ---- Specs ---- */

static int no_bot(const char *option, const char *name)
{
    char list[512];
    struct text t;
    text_init(&t, list, sizeof list);
    for (size_t i = 0; bot_at(i) != NULL; i++) {
        text_put(&t, i == 0 ? "" : ", ");
        text_put(&t, bot_at(i)->name);
    }
    return cli_say(CLI_USAGE, "--%s \"%.40s\": no such bot (there are %s)", option, name, list);
}

/* A bot by its name, a level by its number or by its name in any language. */
static const struct bot *bot_named(const char *name)
{
    for (uint32_t n = LEVEL_MIN; n <= LEVEL_MAX; n++) {
        const struct level *level = level_at(n);
        if (name[0] == (char)('0' + n) && name[1] == '\0')
            return &level->bot;
        for (size_t i = 0; lang_at(i) != NULL; i++)
            if (strcasecmp(lang_get_in(lang_at(i), LEVEL_CONTEXT, level->name), name) == 0)
                return &level->bot;
    }
    return bot_find(name);
}

/* What follows the @. */
static bool limit_read(const char *text, struct spec *out)
{
    size_t digits = strspn(text, "0123456789");
    int64_t n;
    if (!text_number(text, digits, 1, INT64_C(1000000000000), &n))
        return false;
    if (strcmp(text + digits, "ms") == 0 && n <= 86400000)
        out->ms = (uint64_t)n;
    else if (strcmp(text + digits, "n") == 0)
        out->nodes = (uint64_t)n;
    else
        return false;
    return true;
}

static int spec_read(const char *option, const char *text, size_t size, struct spec *out)
{
    char name[RECORD_NAME_MAX];
    memset(out, 0, sizeof *out);
    if (size >= sizeof out->text)
        return cli_say(CLI_USAGE, "--%s \"%.40s\": too long for a bot", option, text);
    memcpy(out->text, text, size);
    size_t n = strcspn(out->text, "@");
    memcpy(name, out->text, n);
    name[n] = '\0';
    out->bot = bot_named(name);
    if (out->bot == NULL)
        return no_bot(option, text);
    if (out->text[n] == '@' && !limit_read(out->text + n + 1, out))
        return cli_say(CLI_USAGE, "--%s \"%s\": after the @, so many milliseconds or nodes are wanted: 50ms or 2000n",
                       option, out->text);
    return CLI_OK;
}

int specs_read(const char *option, const char *text, struct specs *out)
{
    const char *at = text;
    out->count = 0;
    out->text = text;
    for (bool more = true; more;) {
        size_t n = strcspn(at, ",");
        if (out->count == GAME_SEATS_MAX)
            return cli_say(CLI_USAGE, "--%s \"%.60s\": more names than seats", option, text);
        int status = spec_read(option, at, n, &out->at[out->count++]);
        if (status != CLI_OK)
            return status;
        more = at[n] == ',';
        at += n + 1;
    }
    return CLI_OK;
}

int specs_check(const char *option, const struct specs *specs, const struct game *game)
{
    for (uint32_t i = 0; i < specs->count; i++)
        if (specs->at[i].bot->plays != NULL && !specs->at[i].bot->plays(game))
            return cli_say(CLI_USAGE, "--%s \"%s\": this bot cannot play %s", option, specs->at[i].text, game->id);
    return CLI_OK;
}

const struct spec *specs_seat(const struct specs *specs, uint32_t seat)
{
    return &specs->at[seat < specs->count ? seat : specs->count - 1];
}

/* ---- Seats ---- */

static uint64_t now_ns(enum seat_clock clock)
{
    struct timespec t;
    clock_gettime(clock == SEAT_OWN_TIME ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static size_t arena_of(const struct bot *bot)
{
    return (bot->arena_default + BOT_ARENA_ALIGN - 1) / BOT_ARENA_ALIGN * BOT_ARENA_ALIGN;
}

void seat_init(struct seat *s, const struct spec *spec, const struct game *game, enum seat_clock clock)
{
    memset(s, 0, sizeof *s);
    s->spec = spec;
    s->game = game;
    s->clock = clock;
    s->memory.seen = cli_alloc(game->log_max * sizeof *s->memory.seen);
    s->log_room = game->log_max;
    s->arena_size = s->arena_room = arena_of(spec->bot);
    if (s->arena_size > 0 && posix_memalign(&s->arena, BOT_ARENA_ALIGN, s->arena_size) != 0)
        exit(cli_say(CLI_MACHINE, "no memory for %zu bytes", s->arena_size));
    /* Touched once here, so that the first decision is not charged for it. */
    if (s->arena_size > 0)
        memset(s->arena, 0, s->arena_size);
}

void seat_release(struct seat *s)
{
    free(s->memory.seen);
    free(s->arena);
}

void seat_change(struct seat *s, const struct spec *spec, const struct game *game)
{
    if (arena_of(spec->bot) > s->arena_room || game->log_max > s->log_room) {
        enum seat_clock clock = s->clock;
        seat_release(s);
        seat_init(s, spec, game, clock);
        return;
    }
    s->spec = spec;
    s->game = game;
    s->arena_size = arena_of(spec->bot);
}

void seat_begin(struct seat *s, int number, const struct rng *rng)
{
    s->number = number;
    s->rng = *rng;
    s->seen = 0;
    if (s->arena_size > 0)
        memset(s->arena, 0, BOT_ARENA_ALIGN);
}

/* What was played since the last time, as the seat saw it. */
static void catch_up(struct seat *s, const struct match *m)
{
    const struct game *g = m->game;
    if (s->seen == 0) {
        g->start(m->box, &s->now, &m->setup);
        bot_view(g, m->box, &s->now, s->number, &s->memory.first);
    }
    for (; s->seen < m->count; s->seen++) {
        game_move move = m->log[s->seen];
        s->memory.seen[s->seen] = g->redact_move != NULL ? g->redact_move(m->box, &s->now, move, s->number) : move;
        g->apply(m->box, &s->now, move);
    }
}

static bool out_of_time(void *with)
{
    struct seat *s = with;
    if (s->stop != NULL && s->stop(s->with))
        return true;
    return s->spec->ms > 0 && now_ns(s->clock) - s->begun >= s->enough;
}

void seat_choose(struct seat *s, const struct match *m, struct bot_answer *out)
{
    const struct bot *bot = s->spec->bot;
    /* The small part that is held back is for putting the answer together. */
    s->begun = now_ns(s->clock);
    s->enough = s->spec->ms * 1000000 / 64 * 63;
    struct bot_turn turn = {.game = m->game,
                            .box = m->box,
                            .seat = s->number,
                            .rng = &s->rng,
                            .view = &s->memory.view,
                            .first = &s->memory.first,
                            .seen = s->memory.seen,
                            .arena = s->arena,
                            .arena_size = s->arena_size};
    if (bot->arena_default > 0) { /* the others look at the view alone */
        catch_up(s, m);
        turn.seen_count = s->seen;
    }
    bot_view(m->game, m->box, &m->state, s->number, &s->memory.view);
    turn.limit.nodes = s->spec->nodes;
    if (s->spec->ms > 0 || s->stop != NULL) {
        turn.limit.stop = out_of_time;
        turn.limit.with = s;
    }
    team_choose(s->team, bot, &turn, out);
    uint64_t took = now_ns(s->clock) - s->begun;
    s->cost.decisions++;
    s->cost.nodes += out->nodes;
    s->cost.ns += took;
    s->cost.ns_most = took > s->cost.ns_most ? took : s->cost.ns_most;
}

void seat_cost_add(struct seat_cost *to, const struct seat_cost *more)
{
    to->decisions += more->decisions;
    to->nodes += more->nodes;
    to->ns += more->ns;
    to->ns_most = more->ns_most > to->ns_most ? more->ns_most : to->ns_most;
}
