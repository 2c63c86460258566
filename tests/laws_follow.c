/* The law of following: what a viewer is told of a match, as text, gives its view of it after every move; a text that
 * it is not told is refused, or leads to a position that could be. */
#include "laws_run.h"

#include "core/follow.h"

enum { FIRST_MOVES = 8 };

/* Following reads every token by filling in the view, so in lean depth one viewer does it in each game. */
static bool follows(const struct laws_run *r, int viewer)
{
    return r->c->depth == LAWS_FULL || (int)(r->c->index % (r->c->seats + 1)) == viewer + 1;
}

static struct match *followed(struct laws_run *r, int viewer)
{
    return &r->follow[viewer - GAME_SPECTATOR];
}

/* The view that `redact` leaves of a true state. */
static void redact(const struct laws_run *r, const struct game_state *s, int viewer, struct game_state *out)
{
    game_copy(r->g, out, s);
    if (r->g->secrets != NULL)
        r->g->secrets->redact(r->box, out, viewer);
}

static bool check_state(struct laws_run *r, const struct game_state *truth, int viewer, const char *what)
{
    redact(r, truth, viewer, r->view);
    if (!game_same(r->g, r->view, &followed(r, viewer)->state))
        return laws_fail(r, "Follow", "viewer %d follows to another view: %s", viewer, what);
    uint64_t digest = text_hash(TEXT_HASH, r->view, r->g->state_size);
    return follow_digest(followed(r, viewer)) == digest ||
           laws_fail(r, "Follow", "viewer %d has another digest of the same view", viewer);
}

static bool begin(struct laws_run *r, int viewer)
{
    struct text t;
    struct json json;
    struct fault f;
    struct game_setup settings = r->match.setup;
    memset(settings.data, 0xA5, sizeof settings.data); /* nothing of this may be used */
    text_init(&t, r->text, LAWS_RECORD_MAX);
    if (!follow_setup_write(r->g, r->box, &r->match.setup, viewer, &t))
        return laws_fail(r, "Follow", "no set-up can be told to viewer %d", viewer);
    if (json_check(r->text, t.used, &json, &f) != ERR_NONE ||
        follow_begin(followed(r, viewer), r->g, r->box, &settings, json, viewer, r->seen_log[viewer - GAME_SPECTATOR],
                     &f) != ERR_NONE)
        return laws_fail(r, "Follow", "viewer %d cannot read its set-up: %s: %s", viewer, f.what, err_message(f.err));
    return check_state(r, &r->match.state, viewer, "the set-up");
}

static bool start(struct laws_run *r)
{
    if (r->g->secrets != NULL && r->g->secrets->suppose == NULL)
        return laws_fail(r, "Follow", "a game with secrets can suppose");
    for (int viewer = GAME_SPECTATOR; viewer < (int)r->c->seats; viewer++)
        if (follows(r, viewer) && !begin(r, viewer))
            return false;
    return true;
}

/* A token that nobody was told, made from one that somebody was: a byte is changed, left out or put in twice, or what
 * is learned is left out, or comes from another place of the same token. */
static size_t spoil(struct laws_run *r, const char *token, size_t size, char out[GAME_TOKEN_MAX])
{
    static const char letters[] = "0123456789?=:,*noyesSuWiSpAu";
    size_t at = rng_below(&r->tell, (uint32_t)size);
    memcpy(out, token, size);
    switch (rng_below(&r->tell, 4)) {
    case 0:
        return at;
    case 1:
        memmove(out + at, out + at + 1, size - at - 1);
        return size - 1;
    case 2:
        out[at] = token[rng_below(&r->tell, (uint32_t)size)];
        return size;
    default:
        out[at] = letters[rng_below(&r->tell, sizeof letters - 1)];
        return size;
    }
}

/* Whatever is accepted leads to the view of some state: it can be filled in again, and the result looks the same. */
static bool check_stranger(struct laws_run *r, const char *token, size_t size, int viewer)
{
    const struct game *g = r->g;
    game_move seen;
    if (!follow_find(g, r->box, &followed(r, viewer)->state, viewer, token, size, &seen))
        return true;
    game_copy(g, r->seen, &followed(r, viewer)->state);
    g->apply(r->box, r->seen, seen);
    if (g->secrets == NULL)
        return true;
    game_copy(g, r->guess, r->seen);
    g->secrets->resample(r->box, r->guess, viewer, &r->tell);
    redact(r, r->guess, viewer, r->spare);
    return game_same(g, r->spare, r->seen) ||
           laws_fail(r, "Follow", "viewer %d is told \"%.*s\", which leads nowhere", viewer, (int)size, token);
}

static bool check_strangers(struct laws_run *r, const char *token, size_t size, int viewer)
{
    char other[GAME_TOKEN_MAX];
    const struct laws_tokens *all = &r->tokens;
    uint32_t i = rng_below(&r->tell, all->count);
    return check_stranger(r, other, spoil(r, token, size, other), viewer) &&
           check_stranger(r, other, spoil(r, all->text[i], all->size[i], other), viewer) &&
           check_stranger(r, all->text[i], all->size[i], viewer);
}

static bool check_token(struct laws_run *r, game_move m, int viewer, char token[GAME_TOKEN_MAX], size_t *size)
{
    struct text t;
    game_move found;
    text_init(&t, token, GAME_TOKEN_MAX);
    follow_move_write(r->g, r->box, &r->match.state, m, viewer, &t);
    *size = t.used;
    if (!follow_find(r->g, r->box, &followed(r, viewer)->state, viewer, token, t.used, &found))
        return laws_fail(r, "Follow", "viewer %d cannot read \"%s\"", viewer, token);
    return found == game_seen(r->g, r->box, &r->match.state, m, viewer) ||
           laws_fail(r, "Follow", "viewer %d reads \"%s\" as another move", viewer, token);
}

/* With `more`, other moves are tried too: any other one would have been read, and what nobody tells does no harm. */
static bool follow_one(struct laws_run *r, game_move m, int viewer, bool more)
{
    char token[GAME_TOKEN_MAX];
    size_t size;
    struct fault f;
    if (more && !check_token(r, r->legal.move[rng_below(&r->tell, r->legal.count)], viewer, token, &size))
        return false;
    if (!check_token(r, m, viewer, token, &size) || (more && !check_strangers(r, token, size, viewer)))
        return false;
    if (follow_play(followed(r, viewer), token, size, &f) != ERR_NONE)
        return laws_fail(r, "Follow", "viewer %d is refused \"%s\": %s", viewer, token, err_message(f.err));
    game_copy(r->g, r->next, r->state);
    r->g->apply(r->box, r->next, m);
    return check_state(r, r->next, viewer, token);
}

bool laws_follow_move(struct laws_run *r, game_move m)
{
    int more = (int)rng_below(&r->tell, r->c->seats + 1) + GAME_SPECTATOR;
    if (r->match.count == 0 && !start(r))
        return false;
    for (int viewer = GAME_SPECTATOR; viewer < (int)r->c->seats; viewer++)
        if (follows(r, viewer) && !follow_one(r, m, viewer, viewer == more))
            return false;
    return true;
}

/* What is told of the set-up depends on nothing that the viewer was not dealt. A set-up with other hidden cards comes
 * from retracing the first moves, and the viewer must be told the same of it. */
static bool check_told_setup(struct laws_run *r, int viewer)
{
    const struct match *m = followed(r, viewer);
    struct game_setup other = r->match.setup;
    struct text a, b;
    if (r->g->secrets == NULL)
        return true;
    uint32_t count = rng_below(&r->tell, m->count < FIRST_MOVES ? m->count : FIRST_MOVES);
    memcpy(r->log_again, m->log, count * sizeof *m->log);
    if (!r->g->secrets->retrace(r->box, viewer, &other, r->log_again, count))
        return true; /* tests/unit/core_position.c counts how often */
    text_init(&a, r->text, LAWS_RECORD_MAX);
    text_init(&b, r->text_again, LAWS_RECORD_MAX);
    return (follow_setup_write(r->g, r->box, &r->match.setup, viewer, &a) &&
            follow_setup_write(r->g, r->box, &other, viewer, &b) && strcmp(a.data, b.data) == 0) ||
           laws_fail(r, "Follow", "viewer %d is told %.200s or %.200s", viewer, r->text, r->text_again);
}

/* Any earlier view can be gone back to. */
static bool check_back(struct laws_run *r, int viewer)
{
    struct match *m = followed(r, viewer);
    struct fault f;
    struct game_state s;
    uint32_t between = rng_below(&r->tell, m->count + 1), back = rng_below(&r->tell, between + 1);
    match_state_at(m, between, &s);
    redact(r, laws_path(r, between), viewer, r->view);
    if (!game_same(r->g, &s, r->view))
        return laws_fail(r, "Follow", "viewer %d had another view after %u moves", viewer, between);
    if (follow_back(m, m->count + 1, &f) != ERR_FOLLOW_BACK || follow_back(m, back, &f) != ERR_NONE)
        return laws_fail(r, "Follow", "viewer %d cannot go back to %u moves", viewer, back);
    return m->count == back && check_state(r, laws_path(r, back), viewer, "going back");
}

bool laws_follow_end(struct laws_run *r)
{
    for (int viewer = GAME_SPECTATOR; viewer < (int)r->c->seats; viewer++)
        if (follows(r, viewer) && !(check_told_setup(r, viewer) && check_back(r, viewer)))
            return false;
    return true;
}
