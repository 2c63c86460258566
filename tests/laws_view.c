/* The laws of views and guesses: nothing hidden is seen, nothing shown is lost, and a guess is a possible position. */
#include "laws_run.h"

static bool is_hidden(struct json v)
{
    return json_is(v, "?");
}

static bool same_text(struct json a, struct json b)
{
    return a.size == b.size && memcmp(a.text, b.text, a.size) == 0;
}

/* Whether a list holds a value as often as another does. */
static bool holds_as_often(struct json list, struct json other, struct json value)
{
    struct json lists[2] = {list, other}, key, v;
    size_t count[2] = {0, 0};
    for (int i = 0; i < 2; i++)
        for (struct json_walk w = json_walk(lists[i]); json_next(&w, &key, &v);)
            count[i] += same_text(v, value);
    return count[0] >= count[1];
}

/* Lists that hide something may be sorted, so that a place in one means nothing in the other. */
static bool lists_agree(struct json shown, struct json whole)
{
    struct json_walk a = json_walk(shown), b = json_walk(whole);
    struct json key, x, y;
    bool hides = false, agree = true;
    if (json_count(shown) != json_count(whole))
        return false;
    for (struct json_walk w = a; json_next(&w, &key, &x);)
        hides = hides || is_hidden(x);
    while (agree && json_next(&a, &key, &x) && json_next(&b, &key, &y))
        agree = hides ? is_hidden(x) || holds_as_often(whole, shown, x) : laws_shown_agrees(x, y);
    return agree;
}

/* A view's dump says "?" or what the full dump says; it may have members of its own. */
bool laws_shown_agrees(struct json shown, struct json whole)
{
    struct json key, x, y;
    if (is_hidden(shown) || same_text(shown, whole))
        return true;
    if (json_kind(shown) != json_kind(whole))
        return false;
    if (json_kind(shown) == JSON_LIST)
        return lists_agree(shown, whole);
    if (json_kind(shown) != JSON_OBJECT)
        return same_text(shown, whole);
    struct json_walk beside = json_walk(shown);
    for (struct json_walk w = json_walk(whole); json_next(&w, &key, &y);) {
        char name[GAME_TOKEN_MAX];
        struct json key_beside;
        bool found = json_next(&beside, &key_beside, &x) && same_text(key, key_beside); /* mostly the same order */
        if (!found && (!json_string(key, name, sizeof name) || !json_get(shown, name, &x)))
            return false;
        if (!laws_shown_agrees(x, y))
            return false;
    }
    return true;
}

/* Whether two states are the same bytes; a breach says where they first differ. */
static bool same(struct laws_run *r, const struct game_state *a, const struct game_state *b, const char *law,
                 const char *what, int viewer)
{
    const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;
    size_t at = 0;
    if (game_same(r->g, a, b))
        return true;
    while (x[at] == y[at])
        at++;
    return laws_fail(r, law, "viewer %d: %s; byte %zu is %u, not %u", viewer, what, at, y[at], x[at]);
}

/* redact(apply(s, m), v) == apply(redact(s, v), redact_move(s, m, v)), and the viewer's version of the move prints. */
bool laws_view_move(struct laws_run *r, const struct game_state *s, game_move m, int viewer)
{
    const struct game *g = r->g;
    char token[GAME_TOKEN_MAX];
    struct text t;
    game_copy(g, r->next, s);
    g->apply(r->box, r->next, m);
    g->secrets->redact(r->box, r->next, viewer);

    game_copy(g, r->seen, s);
    g->secrets->redact(r->box, r->seen, viewer);
    game_move shown = g->secrets->redact_move(r->box, s, m, viewer);
    text_init(&t, token, sizeof token);
    g->write_move(r->box, r->seen, shown, &t);
    if (t.used == 0 || t.cut || (token[0] == '*') != (g->actor(r->box, s) == GAME_CHANCE))
        return laws_fail(r, "Text", "viewer %d is shown a move as \"%s\"", viewer, token);
    g->apply(r->box, r->seen, shown);
    return same(r, r->next, r->seen, "Views", token, viewer);
}

/* The viewer's own decisions, told from the view alone, are those of the full state: so a record's token, which is the
 * full state's, says nothing that its player does not know before the move. */
static bool check_own(struct laws_run *r, const struct laws_tokens *truth, const struct laws_tokens *own, int viewer)
{
    if (truth->count != own->count)
        return laws_fail(r, "Views", "viewer %d lists %u moves, not %u", viewer, own->count, truth->count);
    for (uint32_t i = 0; i < truth->count; i++)
        if (laws_find(own, truth->text[i], truth->size[i]) < 0)
            return laws_fail(r, "Views", "viewer %d does not list its move \"%s\"", viewer, truth->text[i]);
    return true;
}

/* Whatever may come is among what the viewer thinks may come. An outcome that it is not shown is listed as it will see
 * it, or as what it may be. */
static bool check_outcomes(struct laws_run *r, const struct laws_tokens *listed, int viewer)
{
    for (uint32_t i = 0; i < r->legal.count; i++) {
        char token[GAME_TOKEN_MAX];
        struct text t;
        text_init(&t, token, sizeof token);
        r->g->write_move(r->box, r->view, r->g->secrets->redact_move(r->box, r->state, r->legal.move[i], viewer), &t);
        if (laws_find(listed, token, t.used) < 0 && laws_find(listed, r->tokens.text[i], r->tokens.size[i]) < 0)
            return laws_fail(r, "Views", "viewer %d does not expect the outcome \"%s\"", viewer, token);
    }
    return true;
}

/* A guess contradicts nothing that the view shows in words. Bytes alone would not tell: a state may keep what a viewer
 * knows beside the truth, and a guess of the truth that disagrees with it would still have the same view. */
static bool check_shown(struct laws_run *r, const struct game_state *full, const char *law, int viewer)
{
    struct text shown, whole;
    struct json a, b;
    struct fault f;
    text_init(&shown, r->text, LAWS_RECORD_MAX);
    text_init(&whole, r->text_again, LAWS_RECORD_MAX);
    r->g->write_state(r->box, r->view, &shown);
    r->g->write_state(r->box, full, &whole);
    if (json_check(shown.data, shown.used, &a, &f) != ERR_NONE ||
        json_check(whole.data, whole.used, &b, &f) != ERR_NONE)
        return laws_fail(r, "Text", "a dump is no JSON: %.200s", shown.data);
    if (strstr(whole.data, "\"?\"") != NULL)
        return laws_fail(r, law, "viewer %d: a full position hides something: %.400s", viewer, whole.data);
    return laws_shown_agrees(a, b) ||
           laws_fail(r, law, "viewer %d is shown %.240s of %.240s", viewer, shown.data, whole.data);
}

static bool check_guess(struct laws_run *r, int viewer)
{
    const struct game *g = r->g;
    struct game_moves legal;
    struct laws_tokens tokens;
    struct rng twin = r->test;
    game_copy(g, r->guess, r->view);
    g->secrets->resample(r->box, r->guess, viewer, &r->test);
    game_copy(g, r->spare, r->view);
    g->secrets->resample(r->box, r->spare, viewer, &twin);
    if (!same(r, r->guess, r->spare, "Pure", "the same guess comes out differently", viewer))
        return false;
    g->secrets->redact(r->box, r->spare, viewer);
    if (!same(r, r->view, r->spare, "Guesses", "a guess does not have the view it was made from", viewer))
        return false;
    if (g->actor(r->box, r->guess) != r->actor)
        return laws_fail(r, "Guesses", "viewer %d: another actor in a guess", viewer);
    if (laws_now(r, 64) && !check_shown(r, r->guess, "Guesses", viewer))
        return false;
    if (!laws_list(r, r->guess, &legal, &tokens))
        return false;
    if (r->actor >= 0 && r->actor == viewer && !check_own(r, &r->tokens, &tokens, viewer))
        return false;
    if (r->actor == GAME_OVER)
        return true;
    /* It can be played on from, and it is a position for every other viewer too. */
    game_move m = legal.move[rng_below(&r->test, legal.count)];
    for (int other = GAME_SPECTATOR; other < laws_viewers_end(r); other++)
        if ((other == viewer || r->c->depth == LAWS_FULL) && !laws_view_move(r, r->guess, m, other))
            return false;
    return true;
}

static bool check_view(struct laws_run *r, int viewer, bool guess)
{
    struct game_moves legal;
    struct laws_tokens tokens;
    const struct game *g = r->g;
    game_copy(g, r->view, r->state);
    g->secrets->redact(r->box, r->view, viewer);
    game_copy(g, r->spare, r->view);
    g->secrets->redact(r->box, r->spare, viewer);
    if (!same(r, r->view, r->spare, "Views", "the view of a view is another one", viewer))
        return false;
    if (g->actor(r->box, r->view) != r->actor)
        return laws_fail(r, "Views", "viewer %d sees another actor", viewer);
    if (r->actor == viewer || r->actor == GAME_CHANCE) {
        if (!laws_list(r, r->view, &legal, &tokens))
            return false;
        if (r->actor == GAME_CHANCE ? !check_outcomes(r, &tokens, viewer) : !check_own(r, &r->tokens, &tokens, viewer))
            return false;
    }
    if (laws_now(r, 64) && !check_shown(r, r->state, "Views", viewer))
        return false;
    return !guess || check_guess(r, viewer);
}

bool laws_view_position(struct laws_run *r)
{
    const struct game *g = r->g;
    if (g->secrets == NULL)
        return true;
    if (g->secrets->redact == NULL || g->secrets->redact_move == NULL || g->secrets->resample == NULL)
        return laws_fail(r, "Views", "a game with secrets can redact states and moves, and guess");
    /* In lean depth one viewer a step is filled in. */
    int guesser = (int)rng_below(&r->test, r->c->seats + 1) + GAME_SPECTATOR;
    for (int viewer = GAME_SPECTATOR; viewer < laws_viewers_end(r); viewer++)
        if (!check_view(r, viewer, viewer == guesser || r->c->depth == LAWS_FULL))
            return false;
    return true;
}
