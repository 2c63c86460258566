/* Playing the deals of a tournament. */
#include "cli/tournament.h"
#include "core/setup.h"

#include <stdlib.h>
#include <string.h>

/* A player plays one deal after the other, on a thread of its own. */
struct tour_player {
    const struct tour *tour;
    game_move *log;
    struct seat *seat[CLI_BOTS_MAX][GAME_SEATS_MAX]; /* created when first needed; place 0 is the candidate's */
};

struct tour_player *tournament_play_player_new(const struct tour *t)
{
    struct tour_player *p = cli_alloc(sizeof *p);
    p->tour = t;
    p->log = cli_alloc(t->game->log_max * sizeof *p->log);
    return p;
}

void tournament_play_player_free(struct tour_player *p)
{
    for (uint32_t i = 0; i < CLI_BOTS_MAX * GAME_SEATS_MAX; i++) {
        struct seat *s = p->seat[i / GAME_SEATS_MAX][i % GAME_SEATS_MAX];
        if (s != NULL)
            seat_release(s);
        free(s);
    }
    free(p->log);
    free(p);
}

static struct seat *seat_for(struct tour_player *p, uint32_t entrant, uint32_t place)
{
    struct seat **s = &p->seat[entrant][place];
    if (*s == NULL) {
        const struct specs *specs = &p->tour->entrant[entrant];
        *s = cli_alloc(sizeof **s);
        spec_make_seat(*s, place == 0 ? &specs->at[0] : spec_of_seat(specs, place - 1), p->tour->game, SEAT_OWN_TIME);
    }
    return *s;
}

/* Sets up a match of this deal and seats the bots: the candidate at its seat, its rivals clockwise after it. */
static void begin(struct tour_player *p, uint64_t job, uint32_t candidate, struct match *m, struct seat **seat)
{
    const struct tour *t = p->tour;
    uint64_t deal = job / t->pairs;
    uint32_t pair = (uint32_t)(job % t->pairs), seats = t->setup.seats;
    struct game_setup setup = t->setup;
    struct rng stream;
    struct fault f;
    rng_seed(&stream, t->seed, deal, RNG_DEAL, 0);
    CLAIM(setup_deal(t->game, t->box, &setup, t->wish, &stream, &f) == ERR_NONE);
    rng_seed(&stream, t->seed, deal, RNG_CHANCE, 0);
    match_init(m, t->game, t->box, &setup, p->log, &stream);
    for (uint32_t place = 0; place < seats; place++) {
        uint32_t at = (candidate + place) % seats;
        seat[at] = seat_for(p, place == 0 ? t->pair[pair].candidate : t->pair[pair].rivals, place);
        rng_seed(&stream, t->seed, deal, RNG_BOT, (pair * GAME_SEATS_MAX + candidate) * GAME_SEATS_MAX + at);
        seat_begin(seat[at], (int)at, &stream);
        memset(&seat[at]->cost, 0, sizeof seat[at]->cost);
    }
}

/* Writes the record of a game. It says which game of the tournament it is, so that the tournament can be resumed. */
static void write_record(const struct tour *t, uint64_t job, uint32_t candidate, const struct match *m,
                         struct seat *const *seat, struct tour_played *out)
{
    char mark[96];
    struct record_notes notes;
    struct text text;
    struct fault f;
    size_t room = 1 << 14 | (size_t)t->game->log_max * 32;
    int size = snprintf(mark, sizeof mark, "{\"tournament\":\"%016llx:%llu:%u\"}", (unsigned long long)t->mark,
                        (unsigned long long)job, candidate);
    memset(&notes, 0, sizeof notes);
    CLAIM(json_check(mark, (size_t)size, &notes.original, &f) == ERR_NONE);
    for (uint32_t at = 0; at < m->setup.seats; at++)
        notes.names[at] = seat[at] != NULL ? seat[at]->spec->text : NULL;
    if (out->room - out->used < room) {
        out->room = out->room * 2 + room;
        out->text = realloc(out->text, out->room);
        if (out->text == NULL)
            exit(cli_say(CLI_MACHINE, "no memory for %zu bytes", out->room));
    }
    text_init(&text, out->text + out->used, out->room - out->used);
    record_write(m, &notes, &text);
    text_char(&text, '\n');
    CLAIM(!text.cut);
    out->used += text.used;
}

static void play_game(struct tour_player *p, uint64_t job, uint32_t candidate, struct tour_played *out)
{
    const struct tour *t = p->tour;
    struct match m;
    struct seat *seat[GAME_SEATS_MAX] = {NULL};
    struct bot_answer answer;
    struct game_result result;
    begin(p, job, candidate, &m, seat);
    match_settle(&m);
    for (int actor; (actor = match_actor(&m)) != GAME_OVER; match_settle(&m)) {
        seat_choose(seat[actor], &m, &answer);
        match_apply(&m, answer.move);
    }
    t->game->result(t->box, &m.state, &result);
    struct tour_game *g = &out->deal.game[candidate];
    g->winners = result.winners;
    g->scored = result.scored;
    memcpy(g->score, result.score, sizeof g->score);
    for (uint32_t at = 0; at < t->setup.seats; at++)
        seat_cost_add(&out->deal.cost[at != candidate], &seat[at]->cost);
    if (t->path != NULL)
        write_record(t, job, candidate, &m, seat, out);
}

void tournament_play(struct tour_player *p, uint64_t job, struct tour_played *out)
{
    memset(out, 0, sizeof *out);
    for (uint32_t seat = 0; seat < p->tour->setup.seats; seat++)
        play_game(p, job, seat, out);
}
