/* What the others did since one's own last turn, in a line: the games' own few words for each decision, and by how much
 * everybody's points changed. */
#include "table/table.h"

enum { NO_ONE = -9 /* neither a seat nor chance */, GIST_MAX = 512 };

void table_news_trail(const struct match *m, int home, struct table_trail *out)
{
    struct game_state s, after; /* now, and after the last decision of another seat */
    uint32_t after_at = 0;
    int last = NO_ONE; /* the seat that decided last */
    memset(out, 0, sizeof *out);
    match_first(m, &s);
    game_copy(m->game, &after, &s);
    for (uint32_t i = 0; i < m->count; i++) {
        int actor = m->game->actor(m->box, &s);
        bool other = actor >= 0 && actor != home;
        if (other && (home == TABLE_NOBODY ? actor != last : last == home || last == NO_ONE)) {
            out->news = true;
            out->own = after_at;
            out->from = i;
            out->to = m->count;
            game_copy(m->game, &out->at_own, &after);
            game_copy(m->game, &out->at_from, &s);
        } else if (out->news && actor >= 0 && actor == home && last != home) {
            out->to = i;
        }
        if (actor >= 0) {
            out->decided = true;
            out->last = i;
            game_copy(m->game, &out->at_last, &s);
            last = actor;
        }
        m->game->apply(m->box, &s, m->log[i]);
        if (other) {
            after_at = i + 1;
            game_copy(m->game, &after, &s);
        }
    }
}

void table_news_look(const struct match *m, const struct table_trail *trail, int viewer, struct table_seen *out,
                     struct show_look *look)
{
    struct game_state s;
    uint32_t count = 0;
    if (!trail->news || trail->to != m->count)
        return;
    game_copy(m->game, &s, &trail->at_from);
    game_copy(m->game, &out->since, &s);
    match_see(m, &out->since, viewer);
    for (uint32_t i = trail->from; i < m->count; i++) {
        if (m->game->actor(m->box, &s) != GAME_CHANCE && count++ == SHOW_STEPS_MAX) {
            memmove(out->steps, out->steps + 1, sizeof out->steps - sizeof out->steps[0]);
            count--;
        }
        m->game->apply(m->box, &s, m->log[i]);
        game_copy(m->game, &out->steps[count - 1], &s);
        match_see(m, &out->steps[count - 1], viewer);
    }
    look->since = &out->since;
    look->steps = out->steps;
    look->step_count = count;
}

/* What is being written: the state, its view, and where the present turn began. */
struct telling {
    const struct match *match;
    const struct table_trail *trail;
    const struct game *game;
    const struct show_reader *reader;
    int home;
    struct game_state state, view, first, turn; /* now, as it is seen, before all of it, before this turn */
    struct text *out;
    size_t line; /* where the line of this turn begins */
};

static void look(struct telling *x)
{
    const struct match *m = x->match;
    game_copy(m->game, &x->view, &x->state);
    match_see(m, &x->view, x->reader->viewer);
}

/* By how much a seat's points changed since a view; 0 too where that cannot be said. */
static int32_t change(const struct telling *x, const struct game_state *since, int seat)
{
    int32_t now, then;
    if (seat < 0 || !show_points(x->game, x->reader, &x->view, seat, &now) ||
        !show_points(x->game, x->reader, since, seat, &then))
        return 0;
    return now - then;
}

/* A number with its sign, the minus as long as the plus, in the words that the game has for it. */
static void put_change(const struct telling *x, const char *message, int32_t n)
{
    char signs[16];
    struct text number;
    text_init(&number, signs, sizeof signs);
    text_signed(&number, n, true);
    lang_fill(x->out, lang_get(x->reader->lang, message), LANG_ARGS({"change", signs, 0}));
}

typedef void telling_words(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
                           struct text *out);

/* Adds what is said of a move, after a dot if others are said before it. The words are written apart, because games put
 * a space before a sentence that follows others. */
static void put_gist(const struct telling *x, telling_words *say, game_move seen, const char *lead, struct text *out,
                     bool *first)
{
    char words[GIST_MAX];
    struct text t;
    text_init(&t, words, sizeof words);
    say(x->game, x->reader, &x->view, seen, &t);
    if (t.used == 0)
        return;
    text_put(out, *first ? lead : " \xc2\xb7 ");
    text_put(out, words);
    *first = false;
}

/* Ends a turn's line with what it brought the seat whose turn it was. A turn without anything to say has none. */
static void end_turn(struct telling *x, int seat, bool first)
{
    int32_t gain = change(x, &x->turn, seat);
    if (gain != 0) {
        text_put(x->out, first ? " " : " \xc2\xb7 ");
        put_change(x, show_gained(x->game, false), gain);
    }
    if (first && gain == 0) {
        x->out->used = x->line;
        x->out->data[x->line] = '\0';
        return;
    }
    text_char(x->out, '\n');
}

static void begin_turn(struct telling *x, int seat)
{
    x->line = x->out->used;
    text_put(x->out, x->reader->name[seat]);
    text_put(x->out, lang_get_in_context(x->reader->lang, "after a name", ":"));
}

/* What chance brought to light in a turn of which something was told; if nothing was, it comes before the turn. */
static void put_chance(struct telling *x, game_move seen, int seat, bool *first)
{
    bool none = true;
    if (!*first) {
        put_gist(x, show_revealed, seen, " ", x->out, first);
        return;
    }
    x->out->used = x->line;
    put_gist(x, show_revealed, seen, "", x->out, &none);
    if (!none)
        text_char(x->out, '\n');
    begin_turn(x, seat);
}

static void tell_turns(struct telling *x)
{
    const struct match *m = x->match;
    int last = NO_ONE;
    bool first = true;
    for (uint32_t i = x->trail->from; i < x->trail->to; i++) {
        int actor = m->game->actor(m->box, &x->state);
        look(x);
        if (actor >= 0 && actor != last) {
            if (last >= 0)
                end_turn(x, last, first);
            game_copy(m->game, &x->turn, &x->view);
            begin_turn(x, actor);
            first = true;
            last = actor;
        }
        game_move seen = match_seen(m, &x->state, m->log[i], x->reader->viewer);
        if (actor >= 0)
            put_gist(x, show_gist, seen, " ", x->out, &first);
        else
            put_chance(x, seen, last, &first);
        m->game->apply(m->box, &x->state, m->log[i]);
    }
    look(x);
    end_turn(x, last, first);
}

static void put_line(struct telling *x, const struct text *words)
{
    if (words->used == 0)
        return;
    text_put(x->out, words->data);
    text_char(x->out, '\n');
}

/* What came to light before all of it: by the reader's own last turn, which was over when that could be read, and by
 * chance after that. */
static void put_learned(struct telling *x)
{
    const struct match *m = x->match;
    char own[GIST_MAX], chance[GIST_MAX];
    struct text learned, revealed;
    text_init(&learned, own, sizeof own);
    text_init(&revealed, chance, sizeof chance);
    game_copy(m->game, &x->state, &x->trail->at_own);
    for (uint32_t i = x->trail->own; i < x->trail->from; i++) {
        int actor = m->game->actor(m->box, &x->state);
        if (actor >= 0)
            text_init(&revealed, chance, sizeof chance);
        struct text *to = actor < 0 ? &revealed : &learned;
        bool first = to->used == 0;
        look(x);
        put_gist(x, show_revealed, match_seen(m, &x->state, m->log[i], x->reader->viewer), "", to, &first);
        m->game->apply(m->box, &x->state, m->log[i]);
    }
    put_line(x, &learned);
    put_line(x, &revealed);
}

/* What has become another for the reader's seat since the first view, if the game has words for that. */
static bool put_turned(struct telling *x)
{
    char words[GIST_MAX];
    struct text t;
    text_init(&t, words, sizeof words);
    if (x->home >= 0)
        show_turned(x->game, x->reader, &x->first, &x->view, x->home, &t);
    put_line(x, &t);
    return t.used > 0;
}

void table_news(const struct table *t, const struct table_reading *r, struct text *out)
{
    if (!r->trail.news)
        return;
    struct telling x = {.match = &t->match,
                        .trail = &r->trail,
                        .game = r->game,
                        .reader = &r->reader,
                        .home = table_home(t),
                        .out = out};
    put_learned(&x);
    game_copy(r->game, &x.state, &r->trail.at_from);
    look(&x);
    game_copy(r->game, &x.first, &x.view);
    tell_turns(&x);
    if (put_turned(&x))
        return;
    int32_t gain = change(&x, &x.first, x.home);
    if (gain == 0)
        return;
    put_change(&x, show_gained(x.game, true), gain);
    text_char(out, '\n');
}
