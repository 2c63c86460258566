/* A decision, a person's or a bot's, with everything that chance does after it; and the deal. */
#include "house/house_play.h"

#include "house/house_chance.h"
#include "core/setup.h"

#include <string.h>

/* Writes into what is left of the ruling's room; end_piece takes what was written out of it. */
static void begin_piece(struct house_ruling *out, struct text *text)
{
    text_init(text, out->pieces + out->used, sizeof out->pieces - out->used);
}

static struct json end_piece(struct house_ruling *out, const struct text *text)
{
    CLAIM(!text->cut);
    struct json piece = {text->data, text->used};
    out->used += text->used + 1;
    return piece;
}

/* Makes a move on the ruling's copy of the game, and writes its token. */
static void make(const struct house_game *kit, game_move m, struct house_made *made, struct text *out)
{
    char buffer[GAME_TOKEN_MAX];
    struct text token;
    text_init(&token, buffer, sizeof buffer);
    kit->game->write_move(kit->box, &made->after, m, &token);
    CLAIM(!token.cut && made->count < HOUSE_MADE_MAX);
    text_json(out, buffer);
    made->move[made->count++] = m;
    kit->game->apply(kit->box, &made->after, m);
}

/* Draws while chance acts: the tokens as a list, or no value where nothing is drawn. */
static struct json draw(const struct house_game *kit, struct rng *rng, struct house_ruling *out)
{
    struct house_made *made = &out->made;
    struct game_moves outcomes;
    struct text text;
    bool first = true;
    if (kit->game->actor(kit->box, &made->after) != GAME_CHANCE)
        return (struct json){"", 0};
    begin_piece(out, &text);
    text_char(&text, '[');
    while (kit->game->actor(kit->box, &made->after) == GAME_CHANCE) {
        game_legal(kit->game, kit->box, &made->after, &outcomes);
        text_comma(&text, &first);
        make(kit, outcomes.move[house_chance_draw(kit, &made->after, &outcomes, rng)], made, &text);
    }
    text_char(&text, ']');
    return end_piece(out, &text);
}

/* Chance for one entry. */
static struct rng fresh_chance(const struct house_court *c)
{
    struct rng rng;
    uint32_t key[RNG_KEY_WORDS];
    c->chance(c->with, key);
    rng_init(&rng, key, (const uint32_t[3]){0, 0, 0});
    return rng;
}

static void decide(const struct house_court *c, const struct house_table *t, game_move m, struct house_ruling *out)
{
    const struct house_game *kit = t->pub.kit;
    struct house_made *made = &out->made;
    struct text text;
    made->found = true;
    game_copy(kit->game, &made->after, &t->state);
    begin_piece(out, &text);
    make(kit, m, made, &text);
    out->entry.move = end_piece(out, &text);
    if (kit->game->actor(kit->box, &made->after) != GAME_CHANCE)
        return;
    struct rng rng = fresh_chance(c);
    out->entry.then = draw(kit, &rng, out);
}

/* Whether the bot that has thought is still to decide. It is charged with what the person had spent when the others let
 * it come; where the time was up, `stood` has charged that. */
static enum house_why judge_thought(const struct house_court *c, const struct house_table *t,
                                    const struct house_wish *w, int64_t *ms)
{
    if (t->pub.phase != HOUSE_PHASE_PLAYING)
        return HOUSE_WHY_NOT_NOW;
    const struct house_seat *s = &t->pub.seat[t->pub.actor];
    if (s->stood && !t->pub.late)
        *ms = house_clock_charge(&t->pub, c->outages, c->outage_count, t->pub.hands_at);
    bool due = s->level > 0 && w->number == t->pub.hands && !house_seat_deserted(t->pub.seat, t->pub.seats);
    return due ? HOUSE_WHY_NONE : HOUSE_WHY_STALE;
}

/* Whether somebody may decide now: for the seat that they name, or of theirs the one whose turn it is. */
static enum house_why judge_decider(const struct house_court *c, const struct house_table *t,
                                    const struct house_wish *w, int *seat, int64_t *ms)
{
    struct house_who who = house_judge_who(c, t, w);
    int actor = house_public_actor(&t->pub);
    if (w->seat < 0 && actor >= 0 && (who.own >> actor & 1) != 0)
        who.seat = actor;
    *seat = who.seat;
    enum house_why why = house_may(&t->pub, &who, HOUSE_MAY_PLAY);
    if (why != HOUSE_WHY_NOT_YOURS && why != HOUSE_WHY_NOT_NOW && w->moves != t->moves)
        return HOUSE_WHY_STALE;
    if (why != HOUSE_WHY_NONE)
        return why;
    *ms = house_clock_charge(&t->pub, c->outages, c->outage_count, c->now);
    int64_t limit = house_seat_limit(&t->pub.seat[*seat], &t->pub.timing);
    return limit != HOUSE_NEVER && *ms > limit + HOUSE_GRACE ? HOUSE_WHY_LATE : HOUSE_WHY_NONE;
}

enum house_why house_play_judge(const struct house_court *c, const struct house_table *t, const struct house_wish *w,
                                struct house_ruling *out)
{
    struct game_moves legal;
    int64_t ms = 0;
    int seat = t->pub.actor;
    bool bot = w->ask == HOUSE_ASK_THOUGHT;
    enum house_why why = bot ? judge_thought(c, t, w, &ms) : judge_decider(c, t, w, &seat, &ms);
    if (why != HOUSE_WHY_NONE)
        return why;
    game_legal(t->pub.kit->game, t->pub.kit->box, &t->state, &legal);
    int i = game_find(t->pub.kit->game, t->pub.kit->box, &t->state, &legal, w->text, strlen(w->text));
    if (i < 0)
        return HOUSE_WHY_ILLEGAL;
    out->entry.kind = HOUSE_PLAYED;
    out->entry.seat = seat;
    out->entry.moves = t->moves;
    out->entry.ms = ms;
    out->entry.bot = bot;
    decide(c, t, legal.move[i], out);
    return HOUSE_WHY_NONE;
}

void house_play_deal(const struct house_court *c, const struct house_table *t, struct house_ruling *out)
{
    const struct house_game *kit = t->pub.kit;
    struct house_made *made = &out->made;
    struct text text;
    struct rng rng = fresh_chance(c);
    made->found = true;
    made->setup = t->pub.choice;
    house_chance_deal(kit, &made->setup, &rng);
    begin_piece(out, &text);
    setup_write(kit->game, kit->box, &made->setup, &text);
    out->entry.kind = HOUSE_BEGUN;
    out->entry.number = t->pub.begun;
    out->entry.setup = end_piece(out, &text);
    kit->game->start(kit->box, &made->after, &made->setup);
    out->entry.then = draw(kit, &rng, out);
}
