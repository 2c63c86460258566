/* What the others did since one's own last turn, in a line: the games' own few words for each decision, and by how much
 * everybody's points changed. */
#include "table/table.h"

enum { NO_ONE = -9 /* neither a seat nor chance */, GIST_MAX = 512 };

static bool find_span(const struct match *m, int home, struct table_span *out)
{
    struct game_state s;
    int last = NO_ONE; /* the seat that decided last */
    bool found = false;
    match_first(m, &s);
    for (uint32_t i = 0; i < m->count; i++) {
        int actor = m->game->actor(m->box, &s);
        bool other = actor >= 0 && actor != home;
        if (other && (home == TABLE_NOBODY ? actor != last : last == home || last == NO_ONE)) {
            out->from = i;
            out->to = m->count;
            game_copy(m->game, &out->before, &s);
            found = true;
        } else if (found && actor >= 0 && actor == home && last != home) {
            out->to = i;
        }
        last = actor >= 0 ? actor : last;
        m->game->apply(m->box, &s, m->log[i]);
    }
    return found;
}

bool table_news_span(const struct table *t, struct table_span *out)
{
    return find_span(&t->match, table_home(t), out);
}

void table_news_look(const struct match *m, int home, int viewer, struct table_seen *out, struct show_look *look)
{
    struct table_span span;
    uint32_t count = 0;
    if (!find_span(m, home, &span) || span.to != m->count)
        return;
    struct game_state *s = &span.before;
    game_copy(m->game, &out->since, s);
    match_see(m, &out->since, viewer);
    for (uint32_t i = span.from; i < m->count; i++) {
        if (m->game->actor(m->box, s) != GAME_CHANCE && count++ == SHOW_STEPS_MAX) {
            memmove(out->steps, out->steps + 1, sizeof out->steps - sizeof out->steps[0]);
            count--;
        }
        m->game->apply(m->box, s, m->log[i]);
        game_copy(m->game, &out->steps[count - 1], s);
        match_see(m, &out->steps[count - 1], viewer);
    }
    look->since = &out->since;
    look->steps = out->steps;
    look->step_count = count;
}

/* What is being written: the state, its view, and where the present turn began. */
struct telling {
    const struct table *table;
    const struct game *game;
    struct show_reader reader;
    const char *name[GAME_SEATS_MAX];
    struct game_state state, view, first, turn; /* now, as it is seen, before all of it, before this turn */
    struct text *out;
    size_t line; /* where the line of this turn begins */
};

static void look(struct telling *x)
{
    const struct match *m = &x->table->match;
    game_copy(m->game, &x->view, &x->state);
    match_see(m, &x->view, x->reader.viewer);
}

/* By how much a seat's points changed since a view; 0 too where that cannot be said. */
static int32_t change(const struct telling *x, const struct game_state *since, int seat)
{
    int32_t now, then;
    if (seat < 0 || !show_points(x->game, &x->reader, &x->view, seat, &now) ||
        !show_points(x->game, &x->reader, since, seat, &then))
        return 0;
    return now - then;
}

/* A number with its sign, the minus as long as the plus, in the words that the game has for it. */
static void put_change(const struct telling *x, const char *message, int32_t n)
{
    char signs[16];
    struct text number;
    text_init(&number, signs, sizeof signs);
    text_put(&number, n < 0 ? "\xe2\x88\x92" : "+");
    text_int(&number, n < 0 ? -(int64_t)n : n);
    lang_fill(x->out, lang_get(x->reader.lang, message), LANG_ARGS({"change", signs, 0}));
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
    say(x->game, &x->reader, &x->view, seen, &t);
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
    text_put(x->out, x->name[seat]);
    text_put(x->out, lang_get_in(x->reader.lang, "after a name", ":"));
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

static void tell_turns(struct telling *x, const struct table_span *span)
{
    const struct match *m = &x->table->match;
    int last = NO_ONE;
    bool first = true;
    for (uint32_t i = span->from; i < span->to; i++) {
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
        game_move seen = match_seen(m, &x->state, m->log[i], x->reader.viewer);
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
static void put_learned(struct telling *x, const struct table_span *span, int home)
{
    const struct match *m = &x->table->match;
    char own[GIST_MAX], chance[GIST_MAX];
    struct text learned, revealed;
    text_init(&learned, own, sizeof own);
    text_init(&revealed, chance, sizeof chance);
    match_first(m, &x->state);
    for (uint32_t i = 0; i < span->from; i++) {
        int actor = m->game->actor(m->box, &x->state);
        bool told = actor < 0 || actor == home;
        if (actor >= 0)
            text_init(&revealed, chance, sizeof chance);
        if (actor >= 0 && actor != home)
            text_init(&learned, own, sizeof own); /* of the last turn only */
        struct text *to = actor < 0 ? &revealed : &learned;
        bool first = to->used == 0;
        if (told) {
            look(x);
            put_gist(x, show_revealed, match_seen(m, &x->state, m->log[i], x->reader.viewer), "", to, &first);
        }
        m->game->apply(m->box, &x->state, m->log[i]);
    }
    put_line(x, &learned);
    put_line(x, &revealed);
}

/* What has become another for the reader's seat since the first view, if the game has words for that. */
static bool put_turned(struct telling *x, int home)
{
    char words[GIST_MAX];
    struct text t;
    text_init(&t, words, sizeof words);
    if (home >= 0)
        show_turned(x->game, &x->reader, &x->first, &x->view, home, &t);
    put_line(x, &t);
    return t.used > 0;
}

void table_news(const struct table *t, const struct lang *lang, int viewer, struct text *out)
{
    struct telling x;
    struct table_span span;
    if (!table_news_span(t, &span))
        return;
    memset(&x, 0, sizeof x);
    x.table = t;
    x.game = t->match.game;
    x.out = out;
    table_reader(t, lang, viewer, x.name, &x.reader);
    put_learned(&x, &span, table_home(t));
    game_copy(t->match.game, &x.state, &span.before);
    look(&x);
    game_copy(t->match.game, &x.first, &x.view);
    tell_turns(&x, &span);
    if (put_turned(&x, table_home(t)))
        return;
    int32_t gain = change(&x, &x.first, table_home(t));
    if (gain == 0)
        return;
    put_change(&x, show_gained(x.game, true), gain);
    text_char(out, '\n');
}
