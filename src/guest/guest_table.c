/* What a guest knows of a table, folded entry by entry. */
#include "guest/guest_table.h"

#include "core/follow.h"

void guest_table_init(struct guest_table *t, const char *id, const struct house_game *games, size_t count,
                      struct table *table, game_move *log)
{
    memset(t, 0, sizeof *t);
    CLAIM(strlen(id) <= HOUSE_ID_SIZE);
    memcpy(t->id, id, strlen(id) + 1);
    t->games = games;
    t->game_count = count;
    t->table = table;
    t->log = log;
    guest_table_clear(t);
}

void guest_table_clear(struct guest_table *t)
{
    struct guest_table kept = *t;
    memset(t, 0, sizeof *t);
    memcpy(t->id, kept.id, sizeof t->id);
    t->games = kept.games;
    t->game_count = kept.game_count;
    t->table = kept.table;
    t->log = kept.log;
    t->viewer = GAME_SPECTATOR;
}

const struct house_seat *guest_table_players(const struct guest_table *t)
{
    return t->pub.ended > 0 && t->pub.ended == t->pub.begun ? t->past : t->pub.seat;
}

bool guest_table_is_away(const struct guest_table *t, int seat)
{
    return t->met && t->pub.seat[seat].person && (t->here >> seat & 1) == 0;
}

int64_t guest_table_left(const struct guest_table *t, int64_t now)
{
    int actor = house_public_actor(&t->pub);
    if (actor < 0 || t->pub.seat[actor].level > 0)
        return HOUSE_NEVER;
    int64_t limit = house_seat_limit(&t->pub.seat[actor], &t->pub.timing);
    if (limit == HOUSE_NEVER)
        return limit;
    int64_t left = limit - house_clock_charge(&t->pub, NULL, 0, now);
    return left > 0 ? left : 0;
}

bool guest_table_is_late(const struct guest_table *t, int seat)
{
    return t->pub.late && house_public_actor(&t->pub) == seat;
}

int64_t guest_table_pause(const struct guest_table *t, int64_t now)
{
    return t->pub.phase == HOUSE_PHASE_PLAYING && t->pub.pause.until > now ? t->pub.pause.until - now : 0;
}

uint32_t guest_table_back(const struct guest_table *t, int seat)
{
    struct game_state s;
    uint32_t deciders = 0;
    if (!t->dealt || seat < 0 || seat >= (int)t->pub.seats)
        return 0;
    const struct match *m = &t->table->match;
    match_state_at(m, 0, &s);
    for (uint32_t i = 0; i < m->count; i++) {
        int actor = m->game->actor(m->box, &s);
        if (actor == seat)
            deciders = 1U << seat;
        else if (actor >= 0 && deciders != 0)
            deciders |= 1U << actor;
        m->game->apply(m->box, &s, m->log[i]);
    }
    return deciders;
}

struct house_who guest_table_who(const struct guest_table *t)
{
    uint32_t own = t->own | (t->viewer >= 0 ? 1U << t->viewer : 0);
    return (struct house_who){.seat = t->viewer,
                              .own = own,
                              .host = t->host,
                              .agreed = (own & t->pub.agreed) != 0, /* who has two seats speaks for both */
                              .here = t->met ? t->here : UINT32_MAX};
}

bool guest_table_is_asked(const struct guest_table *t)
{
    struct house_who who = guest_table_who(t);
    return house_may_is_asked(&t->pub, &who);
}

bool guest_table_has_asked(const struct guest_table *t)
{
    struct house_who who = guest_table_who(t);
    return house_may_asks(&t->pub, &who);
}

uint32_t guest_table_came(const struct guest_table *t, int seat)
{
    uint32_t n;
    memcpy(&n, t->pub.seat[seat].key.bytes, sizeof n);
    return n;
}

/* One fold of an entry: the hooks of house_public.h are given it. */
struct fold {
    struct guest_table *table;
    const struct house_frame *frame;
};

/* Makes what chance did: all of it, and nothing is left for chance to do. */
static enum err play_chance(struct guest_table *t, struct json then, struct fault *f)
{
    struct json_walk w = json_walk(then);
    struct json key, value;
    char token[GAME_TOKEN_MAX];
    while (json_next(&w, &key, &value)) {
        if (table_seat(t->table) != GAME_CHANCE || !json_string(value, token, sizeof token))
            return err_fault_set(f, ERR_MOVE_CHANCE, t->table->match.count, value.text, value.size);
        enum err err = table_follow_play(t->table, token, strlen(token), f);
        if (err != ERR_NONE)
            return err;
    }
    t->pub.actor = table_seat(t->table);
    if (t->pub.actor == GAME_CHANCE)
        return err_fault_word(f, ERR_FIELD_MISSING, t->table->match.count, "then");
    return ERR_NONE;
}

static enum err deal(void *with, const struct house_entry *e, struct fault *f)
{
    const struct fold *fold = with;
    struct guest_table *t = fold->table;
    struct table_plan plan;
    memset(&plan, 0, sizeof plan);
    plan.game = t->pub.kit->game;
    plan.box = t->pub.kit->box;
    plan.setup = t->pub.choice;
    enum err err = table_follow(t->table, &plan, e->setup, fold->frame->viewer, t->log, f);
    if (err != ERR_NONE)
        return err;
    t->dealt = true;
    return play_chance(t, e->then, f);
}

static enum err play(void *with, const struct house_entry *e, struct fault *f)
{
    const struct fold *fold = with;
    struct guest_table *t = fold->table;
    char token[GAME_TOKEN_MAX];
    const struct match *m = &t->table->match;
    if (e->moves != m->count || fold->frame->viewer != m->viewer || e->move.size == 0 ||
        !json_string(e->move, token, sizeof token))
        return err_fault_word(f, ERR_FIELD_VALUE, m->count, "played");
    uint32_t own = m->count;
    enum err err = table_follow_play(t->table, token, strlen(token), f);
    if (err == ERR_NONE)
        err = play_chance(t, e->then, f);
    if (err == ERR_NONE && e->seat == m->viewer)
        table_tell(t->table, own); /* what one has played oneself, and what came of it, is where the news begin */
    return err;
}

static enum err take_back(void *with, struct fault *f)
{
    const struct fold *fold = with;
    struct guest_table *t = fold->table;
    enum err err = table_follow_back(t->table, (uint32_t)fold->frame->to, f);
    t->pub.actor = table_seat(t->table);
    if (err == ERR_NONE && t->pub.actor < 0)
        err = err_fault_word(f, ERR_FOLLOW_BACK, (size_t)fold->frame->to, "to");
    return err;
}

/* The house says when an offer is carried out, since it alone knows who has two seats. */
static bool all_agreed(void *with)
{
    const struct fold *fold = with;
    return fold->frame->done;
}

bool guest_table_read_result(uint32_t seats, struct json v, struct game_result *out)
{
    struct json winners, scores, key, value;
    int64_t n;
    memset(out, 0, sizeof *out);
    if (v.size == 0)
        return true;
    if (json_kind(v) != JSON_OBJECT || !json_get(v, "winners", &winners) || !json_bits(winners, seats, &out->winners))
        return false;
    out->scored = json_get(v, "scores", &scores);
    if (!out->scored)
        return true;
    struct json_walk w = json_walk(scores);
    uint32_t seat = 0;
    for (; json_next(&w, &key, &value); seat++) {
        if (seat >= seats || !json_int(value, INT32_MIN, INT32_MAX, &n))
            return false;
        out->score[seat] = (int32_t)n;
    }
    return seat == seats;
}

static bool result_of(void *with, const struct house_entry *e, struct game_result *out)
{
    const struct fold *fold = with;
    struct guest_table *t = fold->table;
    if (!guest_table_read_result(t->pub.seats, e->result, &t->result) ||
        (e->how == RECORD_TIME && t->result.winners != 0))
        return false;
    *out = t->result;
    return true;
}

/* What the guest alone keeps of an entry. */
static void note_entry(struct guest_table *t, const struct house_entry *e, bool turned)
{
    const struct house_public *p = &t->pub;
    if (turned)
        t->here = (t->here << 1 | t->here >> (p->seats - 1)) & ((1U << p->seats) - 1);
    if (e->kind == HOUSE_SAT)
        t->here |= 1U << e->seat; /* the house says so a moment later */
    if (e->kind == HOUSE_LEFT || e->kind == HOUSE_BARRED)
        t->here &= ~(1U << e->seat);
    if (e->kind == HOUSE_CLOSED)
        t->shut = e->why;
    if (e->kind != HOUSE_ENDED)
        return;
    t->counted += house_seat_counts(p->how);
    memcpy(t->past, p->seat, sizeof t->past);
}

/* The entry as a row of the log: no key is told, and the number of the entry with which somebody sat down stands for
 * theirs, also where they move to another device. */
static struct house_row row_of(const struct guest_table *t, const struct house_frame *frame,
                               const struct house_entry *e)
{
    struct house_row row = {.n = frame->n, .at = frame->at, .keyed = true};
    bool moves = e->kind == HOUSE_MOVED && e->seat >= 0 && e->seat < t->pub.seats;
    row.words = frame->words;
    row.words_size = strlen(frame->words);
    memcpy(row.key.bytes, &frame->n, sizeof frame->n);
    if (moves)
        row.key = t->pub.seat[e->seat].key;
    return row;
}

enum err guest_table_fold(struct guest_table *t, const struct house_frame *frame, const struct house_entry *e,
                          struct fault *f)
{
    struct fold fold = {t, frame};
    const struct house_hooks hooks = {&fold, deal, play, take_back, all_agreed, result_of};
    struct house_row row = row_of(t, frame, e);
    uint8_t turned = t->pub.turned;
    uint32_t seats = e->kind == HOUSE_LAID ? e->seats : t->pub.seats;
    if (frame->viewer < GAME_SPECTATOR || frame->viewer >= (int)seats)
        return err_fault_word(f, ERR_FIELD_VALUE, frame->n, "as");
    if (e->kind == HOUSE_LAID)
        t->pub.kit = house_seat_kit(t->games, t->game_count, e);
    if (e->kind == HOUSE_LAID && (t->pub.kit == NULL || !table_offers(t->pub.kit->game)))
        return err_fault_word(f, ERR_RECORD_GAME, 0, e->game);
    t->viewer = frame->viewer;
    enum err err = house_public_fold(&t->pub, &hooks, &row, e, f);
    if (err != ERR_NONE)
        return err;
    note_entry(t, e, t->pub.turned != turned);
    if (frame->digest.is && t->dealt && (t->pub.phase == HOUSE_PHASE_PLAYING || t->pub.phase == HOUSE_PHASE_OVER) &&
        follow_digest(&t->table->match) != frame->digest.bits)
        return err_fault_word(f, ERR_FIELD_VALUE, frame->n, "digest");
    return ERR_NONE;
}
