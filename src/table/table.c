/* Sitting at a table: its stages and curtains, what each viewer sees, playing, taking back, telling the log. */
#include "table/table.h"

bool table_offers(const struct game *game)
{
    return game->show != NULL;
}

/* In a series, where chance names who starts, keeps only those who have not started a game yet. */
static void leave_starters(const struct table *t, struct game_moves *outcomes)
{
    struct game_moves left = {.count = 0};
    for (uint32_t i = 0; i < outcomes->count; i++) {
        int seat = game_starter(t->match.game, outcomes->move[i]);
        if (seat < 0 || !t->player[seat].began)
            game_moves_add(&left, outcomes->move[i], outcomes->weight[i]);
    }
    if (left.count > 0)
        *outcomes = left;
}

/* The draw among all outcomes is made in any case, and a copy of the stream draws among those that are left. So the
 * stream moves on by the same amount whatever was left out, and table_wind need not know about series. */
void table_settle(struct table *t)
{
    struct match *m = &t->match;
    struct game_moves outcomes;
    CLAIM(!table_is_followed(t));
    while (match_actor(m) == GAME_CHANCE) {
        struct rng chance = m->chance;
        game_legal(m->game, m->box, &m->state, &outcomes);
        (void)game_draw(&outcomes, &m->chance);
        if (t->series > 0)
            leave_starters(t, &outcomes);
        match_apply(m, outcomes.move[game_draw(&outcomes, &chance)]);
    }
}

void table_wind(struct match *m, const struct rng *chance)
{
    struct game_state s;
    struct game_moves outcomes;
    m->chance = *chance;
    m->game->start(m->box, &s, &m->setup);
    for (uint32_t i = 0; i < m->count; i++) {
        if (m->game->actor(m->box, &s) == GAME_CHANCE) {
            game_legal(m->game, m->box, &s, &outcomes);
            (void)game_draw(&outcomes, &m->chance);
        }
        m->game->apply(m->box, &s, m->log[i]);
    }
}

bool table_is_followed(const struct table *t)
{
    return t->match.viewer != GAME_REFEREE;
}

bool table_has_curtains(const struct table *t)
{
    return t->match.game->secrets != NULL && table_people(t) > 1 && !table_is_followed(t);
}

void table_recall(struct table *t)
{
    struct match *m = &t->match;
    struct game_state s;
    memset(t->told, 0, sizeof t->told);
    match_first(m, &s);
    for (uint32_t i = 0; i < m->count; i++) {
        int actor = m->game->actor(m->box, &s);
        bool decides = actor >= 0 && !table_is_forced(m, &s);
        if (decides)
            t->told[actor] = i;
        if (decides && (table_is_followed(t) ? actor == m->viewer : table_is_person(t, actor)))
            t->told[GAME_SEATS_MAX] = i;
        m->game->apply(m->box, &s, m->log[i]);
    }
}

int table_seat(const struct table *t)
{
    return match_actor(&t->match);
}

bool table_is_person(const struct table *t, int seat)
{
    return seat >= 0 && seat < t->match.setup.seats && t->player[seat].bot[0] == '\0';
}

bool table_is_forced(const struct match *m, const struct game_state *s)
{
    struct game_moves legal;
    game_legal(m->game, m->box, s, &legal);
    return legal.count == 1;
}

uint32_t table_people(const struct table *t)
{
    uint32_t n = 0;
    for (int seat = 0; seat < t->match.setup.seats; seat++)
        n += table_is_person(t, seat);
    return n;
}

static int first_person(const struct table *t)
{
    for (int seat = 0; seat < t->match.setup.seats; seat++)
        if (table_is_person(t, seat))
            return seat;
    return TABLE_NOBODY;
}

int table_home(const struct table *t)
{
    bool over = table_seat(t) == GAME_OVER && !t->watched;
    return over && t->facing == TABLE_NOBODY ? first_person(t) : t->facing;
}

/* Without curtains the screen is for whoever is to act. */
static void turn_screen(struct table *t)
{
    int seat = table_seat(t);
    if (!table_has_curtains(t) && table_is_person(t, seat) && !table_is_followed(t))
        t->facing = seat;
}

void table_sit_as(struct table *t, int viewer)
{
    t->watched = viewer < 0;
    t->facing = viewer < 0 ? TABLE_NOBODY : viewer;
}

void table_sit(struct table *t)
{
    t->facing = table_has_curtains(t) ? TABLE_NOBODY : first_person(t);
    if (table_is_followed(t))
        t->facing = t->match.viewer == GAME_SPECTATOR ? TABLE_NOBODY : t->match.viewer;
    turn_screen(t);
}

enum table_stage table_stage(const struct table *t)
{
    int seat = table_seat(t);
    if (seat == GAME_OVER)
        return TABLE_OVER;
    if (seat == t->facing && table_is_person(t, seat))
        return TABLE_CHOOSE;
    if (!table_is_person(t, seat) || table_is_followed(t))
        return TABLE_THINK;
    return t->facing == TABLE_NOBODY ? TABLE_CURTAIN : TABLE_LEAVE;
}

void table_cover(struct table *t)
{
    t->facing = TABLE_NOBODY;
}

void table_face(struct table *t)
{
    CLAIM(table_is_person(t, table_seat(t)));
    t->facing = table_seat(t);
}

int table_viewer(const struct table *t)
{
    if (table_is_followed(t))
        return t->match.viewer;
    if (table_seat(t) == GAME_OVER)
        return GAME_REFEREE;
    return t->facing == TABLE_NOBODY ? GAME_SPECTATOR : t->facing;
}

static void see(const struct table *t, const struct game_state *s, int viewer, struct game_state *out)
{
    game_copy(t->match.game, out, s);
    match_see(&t->match, out, viewer);
}

void table_reader(const struct table *t, const struct lang *lang, int viewer, const char *names[GAME_SEATS_MAX],
                  struct show_reader *out)
{
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        names[seat] = t->player[seat].name;
    *out = (struct show_reader){lang, t->match.box, viewer, t->match.setup.seats, names, (uint32_t)(table_home(t) + 1),
                                false};
}

void table_read(const struct table *t, const struct lang *lang, int viewer, struct table_reading *out)
{
    const struct match *m = &t->match;
    struct table_trail *trail = &out->trail;
    memset(out, 0, sizeof *out);
    out->game = m->game;
    table_reader(t, lang, viewer, out->name, &out->reader);
    see(t, &m->state, viewer, &out->view);
    table_news_trail(m, table_home(t), trail);
    out->look.chosen = -1;
    if (trail->decided) {
        see(t, &trail->at_last, viewer, &out->before);
        out->look.before = &out->before;
        out->look.last = match_seen(m, &trail->at_last, m->log[trail->last], viewer);
    }
    table_news_look(m, trail, viewer, &out->news, &out->look);
    if (table_stage(t) == TABLE_CHOOSE && viewer == t->facing) {
        game_legal(m->game, m->box, &out->view, &out->legal);
        out->look.legal = &out->legal;
    }
}

void table_read_closed(struct table_reading *r, bool given_up)
{
    r->reader.given_up = given_up;
    r->legal.count = 0;
    r->look.legal = NULL;
}

static int told_of(const struct table *t)
{
    bool together = !table_has_curtains(t) || t->facing == TABLE_NOBODY;
    return together ? GAME_SEATS_MAX : t->facing;
}

uint32_t table_told(const struct table *t)
{
    return t->told[told_of(t)];
}

void table_tell(struct table *t, uint32_t moves)
{
    t->told[told_of(t)] = moves;
}

void table_make(struct table *t, game_move move)
{
    match_apply(&t->match, move);
    table_settle(t);
    turn_screen(t);
}

enum err table_play(struct table *t, const char *token, size_t size, struct fault *f)
{
    const struct match *m = &t->match;
    struct game_moves legal;
    CLAIM(table_seat(t) >= 0);
    game_legal(m->game, m->box, &m->state, &legal);
    int found = game_find(m->game, m->box, &m->state, &legal, token, size);
    if (found < 0)
        return err_fault_set(f, ERR_MOVE_ILLEGAL, m->count, token, size);
    table_make(t, legal.move[found]);
    return ERR_NONE;
}

bool table_make_forced(struct table *t)
{
    const struct match *m = &t->match;
    struct game_moves legal;
    if (table_stage(t) != TABLE_CHOOSE || !table_is_forced(m, &m->state))
        return false;
    game_legal(m->game, m->box, &m->state, &legal);
    table_make(t, legal.move[0]);
    return true;
}

void table_cut_told(struct table *t)
{
    for (int seat = 0; seat <= GAME_SEATS_MAX; seat++)
        if (t->told[seat] > t->match.count)
            t->told[seat] = t->match.count;
}

void table_back(struct table *t, uint32_t count)
{
    match_back(&t->match, count);
    table_cut_told(t);
    turn_screen(t);
}

enum err table_redo(struct table *t, struct fault *f)
{
    enum err err = match_redo(&t->match, f);
    while (err == ERR_NONE && t->match.undone > 0 &&
           (!table_is_person(t, table_seat(t)) || table_is_forced(&t->match, &t->match.state)))
        err = match_redo(&t->match, f);
    turn_screen(t);
    return err;
}

void table_walk(struct table_walk *w, const struct table *t, const struct lang *lang, int viewer, uint32_t from)
{
    const struct match *m = &t->match;
    memset(w, 0, sizeof *w);
    w->table = t;
    table_reader(t, lang, viewer, w->name, &w->reader);
    w->next = from < m->count ? from : m->count;
    w->actor = GAME_CHANCE;
    match_state_at(m, w->next, &w->state);
}

bool table_walk_next(struct table_walk *w, struct text *out)
{
    const struct match *m = &w->table->match;
    struct game_state view;
    if (w->next >= m->count)
        return false;
    game_move move = m->log[w->next++];
    w->reader.name = w->name;
    w->actor = m->game->actor(m->box, &w->state);
    see(w->table, &w->state, w->reader.viewer, &view);
    show_tell(m->game, &w->reader, &view, match_seen(m, &w->state, move, w->reader.viewer), out);
    m->game->apply(m->box, &w->state, move);
    return true;
}
