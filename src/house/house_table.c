/* A table's log, folded row by row: what everybody is told by house_public.c, the game and what the house alone knows
 * here. A log that makes no sense must cost its own table and nothing else. */
#include "house/house_table.h"
#include "core/setup.h"

#include <stddef.h>
#include <string.h>

void house_table_init(struct house_table *t, const char *id)
{
    game_move *log = t->log;
    memset(t, 0, sizeof *t);
    memcpy(t->id, id, strlen(id) + 1);
    t->log = log;
    t->loser = -1;
}

int house_table_seat_of(const struct house_table *t, const struct house_key *key, int from)
{
    for (int seat = from < 0 ? 0 : from; seat < t->pub.seats; seat++)
        if (t->pub.seat[seat].person && house_hash_key_same(&t->pub.seat[seat].key, key))
            return seat;
    return -1;
}

uint32_t house_table_seats_of(const struct house_table *t, const struct house_key *key)
{
    uint32_t seats = 0;
    for (int seat = house_table_seat_of(t, key, 0); seat >= 0; seat = house_table_seat_of(t, key, seat + 1))
        seats |= 1U << seat;
    return seats;
}

bool house_table_is_barred(const struct house_table *t, const struct house_key *key)
{
    for (int i = 0; i < t->barred_count; i++)
        if (house_hash_key_same(&t->barred[i], key))
            return true;
    return false;
}

static uint32_t place_of(const struct house_table *t, uint32_t i)
{
    return (t->past_first + i) % HOUSE_PAST_MAX;
}

const struct house_past *house_table_past(const struct house_table *t, uint32_t i)
{
    return &t->past[place_of(t, i)];
}

bool house_table_back(const struct house_table *t, int seat, uint32_t *place)
{
    bool secrets = t->pub.kit->game->secrets != NULL;
    for (uint32_t i = t->past_count; i-- > 0;) {
        const struct house_past *p = house_table_past(t, i);
        if (p->taught || (secrets && p->seat != seat))
            return false;
        if (p->seat == seat) {
            *place = i;
            return true;
        }
    }
    return false;
}

/* One entry that is taken, for the hooks of house_public.h. */
struct taking {
    struct house_table *table;
    struct house_made *made;
};

/* Finds the move that a token names, and makes it. */
static bool find_move(const struct house_game *kit, struct json value, struct house_made *made)
{
    char token[GAME_TOKEN_MAX];
    struct game_moves legal;
    if (made->count == HOUSE_MADE_MAX || !json_string(value, token, sizeof token))
        return false;
    game_legal(kit->game, kit->box, &made->after, &legal);
    int i = game_find(kit->game, kit->box, &made->after, &legal, token, strlen(token));
    if (i < 0)
        return false;
    made->move[made->count++] = legal.move[i];
    kit->game->apply(kit->box, &made->after, legal.move[i]);
    return true;
}

/* Finds what chance did: all of it, and nothing is left for chance to do. */
static bool find_chance(const struct house_game *kit, struct json then, struct house_made *made)
{
    struct json_walk w = json_walk(then);
    struct json key, value;
    while (json_next(&w, &key, &value))
        if (kit->game->actor(kit->box, &made->after) != GAME_CHANCE || !find_move(kit, value, made))
            return false;
    return kit->game->actor(kit->box, &made->after) != GAME_CHANCE;
}

/* The moves were made: the game goes on where they lead. */
static bool go_on(struct house_table *t, const struct house_made *made)
{
    const struct house_game *kit = t->pub.kit;
    if (t->moves + made->count > kit->game->log_max)
        return false;
    if (t->log != NULL)
        memcpy(t->log + t->moves, made->move, made->count * sizeof made->move[0]);
    t->moves += made->count;
    game_copy(kit->game, &t->state, &made->after);
    t->pub.actor = kit->game->actor(kit->box, &t->state);
    return true;
}

static bool find_deal(const struct house_table *t, const struct house_entry *e, struct house_made *made)
{
    const struct house_game *kit = t->pub.kit;
    struct fault f;
    made->count = 0;
    made->setup = t->pub.choice;
    if (setup_read(kit->game, kit->box, &made->setup, e->setup, &f) != ERR_NONE)
        return false;
    kit->game->start(kit->box, &made->after, &made->setup);
    made->found = find_chance(kit, e->then, made);
    return made->found;
}

static enum err deal(void *with, const struct house_entry *e, struct fault *f)
{
    const struct taking *taking = with;
    struct house_table *t = taking->table;
    if (!taking->made->found && !find_deal(t, e, taking->made))
        return err_fault_word(f, ERR_FIELD_VALUE, 0, "setup");
    t->setup = taking->made->setup;
    t->moves = t->past_first = t->past_count = 0;
    t->loser = -1;
    return go_on(t, taking->made) ? ERR_NONE : err_fault_word(f, ERR_FIELD_VALUE, 0, "then");
}

/* Keeps the decision that comes now, in the place of the earliest one. What a game's states do not fill stays zero. */
static void remember(struct house_table *t, int seat, const struct house_made *made)
{
    const struct house_game *kit = t->pub.kit;
    const struct game *g = kit->game;
    game_move move = made->move[0];
    if (t->past_count == HOUSE_PAST_MAX) {
        t->past_first = place_of(t, 1);
        t->past_count--;
    }
    struct house_past *p = &t->past[place_of(t, t->past_count++)];
    game_copy(g, &p->before, &t->state);
    p->moves = t->moves;
    p->seat = (int8_t)seat;
    p->taught = made->count > 1 || game_seen(g, kit->box, &t->state, move, seat) != move;
}

static bool find_play(const struct house_table *t, const struct house_entry *e, struct house_made *made)
{
    made->count = 0;
    game_copy(t->pub.kit->game, &made->after, &t->state);
    made->found = e->move.size > 0 && find_move(t->pub.kit, e->move, made) && find_chance(t->pub.kit, e->then, made);
    return made->found;
}

static enum err play(void *with, const struct house_entry *e, struct fault *f)
{
    const struct taking *taking = with;
    struct house_table *t = taking->table;
    if (e->moves != t->moves || (!taking->made->found && !find_play(t, e, taking->made)))
        return err_fault_word(f, ERR_FIELD_VALUE, t->moves, "move");
    remember(t, e->seat, taking->made);
    return go_on(t, taking->made) ? ERR_NONE : err_fault_word(f, ERR_TOO_LONG, t->moves, "then");
}

static enum err take_back(void *with, struct fault *f)
{
    struct house_table *t = ((const struct taking *)with)->table;
    uint32_t i = 0;
    if (!house_table_back(t, t->pub.offer_seat, &i))
        return err_fault_word(f, ERR_FIELD_VALUE, 0, "back");
    game_copy(t->pub.kit->game, &t->state, &house_table_past(t, i)->before);
    t->moves = house_table_past(t, i)->moves;
    t->past_count = i;
    t->pub.actor = t->pub.kit->game->actor(t->pub.kit->box, &t->state);
    return ERR_NONE;
}

static bool all_agreed(void *with)
{
    const struct taking *taking = with;
    return house_public_unanswered(&taking->table->pub) == 0;
}

static bool result_of(void *with, const struct house_entry *e, struct game_result *out)
{
    const struct taking *taking = with;
    (void)e;
    (void)house_table_result(taking->table, out);
    return true;
}

/* Entries of earlier houses have no other door with them. */
static void take_new_door(struct house_table *t, const struct house_entry *e, const struct house_row *row)
{
    static const struct house_key none;
    if (house_hash_key_same(&e->hash, &none))
        return;
    t->door = e->hash;
    memcpy(t->door_request, row->request, sizeof t->door_request);
}

/* What the house alone knows. `before`: the key of the entry's seat before it. */
static void take_secrets(struct house_table *t, const struct house_entry *e, const struct house_row *row,
                         const struct house_key *before)
{
    switch ((int)e->kind) {
    case HOUSE_LAID:
        t->host = row->key;
        t->door = e->hash;
        break;
    case HOUSE_BARRED:
        t->barred[t->barred_count++] = *before;
        take_new_door(t, e, row);
        break;
    case HOUSE_MOVED: /* with their last seat whoever laid the table takes along what they may do there */
        if (house_hash_key_same(before, &t->host) && house_table_seat_of(t, before, 0) < 0)
            t->host = row->key;
        break;
    case HOUSE_RESIGNED:
        if (t->pub.phase == HOUSE_PHASE_OVER && t->pub.how == RECORD_RESIGNED)
            t->loser = (int8_t)e->seat;
        break;
    }
}

bool house_table_result(const struct house_table *t, struct game_result *out)
{
    memset(out, 0, sizeof *out);
    if (t->pub.how == RECORD_PLAYED)
        t->pub.kit->game->result(t->pub.kit->box, &t->state, out);
    else if (t->pub.how == RECORD_RESIGNED)
        out->winners = 1U << (1 - t->loser);
    return house_seat_counts(t->pub.how);
}

enum err house_table_take(struct house_table *t, const struct house_game *games, size_t game_count,
                          const struct house_row *row, const struct house_entry *e, struct house_made *made,
                          struct fault *f)
{
    struct taking taking = {t, made};
    const struct house_hooks hooks = {&taking, deal, play, take_back, all_agreed, result_of};
    struct house_key before = {{0}};
    if (e->kind == HOUSE_LAID)
        t->pub.kit = house_seat_kit(games, game_count, e);
    if (e->kind == HOUSE_BARRED && t->barred_count == HOUSE_BARRED_MAX)
        return err_fault_word(f, ERR_FIELD_VALUE, row->n, "barred");
    if (e->seat >= 0 && e->seat < t->pub.seats)
        before = t->pub.seat[e->seat].key;
    enum err err = house_public_fold(&t->pub, &hooks, row, e, f);
    if (err == ERR_NONE)
        take_secrets(t, e, row, &before);
    return err;
}

void house_table_copy_for_trial(struct house_table *out, const struct house_table *t, const struct house_entry *e)
{
    bool back = t->pub.offer == HOUSE_OFFER_BACK || e->offer == HOUSE_OFFER_BACK;
    memcpy(out, t, back ? sizeof *t : offsetof(struct house_table, past));
}

enum err house_table_fold(struct house_table *t, const struct house_game *games, size_t game_count,
                          const struct house_row *row, struct fault *f)
{
    struct house_entry e;
    struct house_made made;
    enum err err = house_entry_read(row->what, row->what_size, &e, f);
    made.found = false;
    return err != ERR_NONE ? err : house_table_take(t, games, game_count, row, &e, &made, f);
}

static uint32_t count_broken(const struct house_row *rows, uint32_t count)
{
    uint32_t broken = 0;
    enum house_kind kind;
    for (uint32_t i = 0; i < count; i++)
        broken += house_entry_kind(rows[i].what, rows[i].what_size, &kind) && kind == HOUSE_BROKE;
    return broken;
}

/* Whether a log was begun with what this house does not have: a log of another version, a game, its rules or its box.
 */
static bool is_foreign(const struct house_game *games, size_t game_count, const struct house_row *first)
{
    struct house_entry e;
    struct fault f;
    uint32_t version = house_entry_version(first->what, first->what_size);
    if (version == 0 || version > HOUSE_LOG)
        return version > 0;
    return house_entry_read(first->what, first->what_size, &e, &f) == ERR_NONE &&
           house_seat_kit(games, game_count, &e) == NULL;
}

enum house_why house_table_why_aside(const struct house_table *t)
{
    return t->foreign ? HOUSE_WHY_VERSION : HOUSE_WHY_ASIDE;
}

void house_table_load(struct house_table *t, const struct house_game *games, size_t game_count,
                      const struct house_row *rows, uint32_t count)
{
    struct fault f;
    bool good = count_broken(rows, count) < HOUSE_BROKEN_MAX;
    for (uint32_t i = 0; i < count && good; i++)
        good = house_table_fold(t, games, game_count, &rows[i], &f) == ERR_NONE;
    if (!good) {
        t->foreign = t->pub.head == 0 && count > 0 && is_foreign(games, game_count, &rows[0]);
        t->pub.phase = HOUSE_PHASE_ASIDE;
        t->pub.head = count > 0 ? rows[count - 1].n + 1 : t->pub.head;
        t->pub.at = count > 0 ? rows[count - 1].at : t->pub.at;
    }
}
