/* Work at a table: requests judged one after the other, the store asked, its answers taken in.
 *
 * Every table that a house holds (a slot) is a small machine of its own. It works on one request at a time, the first
 * of its queue, and asks the store for one thing at a time; until the store has answered, whatever else comes waits.
 * What it waits for is its state, `busy`:
 *
 *        request, job,  +------------+   an entry was ruled    +-------------+
 *        answer, news   |            | ----------------------> |  APPENDING  |  committed: taken, told, acknowledged
 *        -------------> |    IDLE    | <---------------------- |             |  lost: stale, and judged again
 *                       |            |                         +-------------+  twice: acknowledged, or stale
 *                       |            |   a copy is missing,    +-------------+  failed: refused
 *                       |            | ----- old or wrong ---> |   READING   |  some rows: each taken and told
 *                       |            | <---------------------- |             |  all rows: taken as a whole
 *                       |            |                         +-------------+  failed: refused, or WAITING
 *                       |            |   to be refused, and    +-------------+
 *                       |            | - never looked for ---> |   FINDING   |  there: acknowledged; head is higher:
 *                       |            | <---------------------- |             |  stale; not there: `looked`, refused
 *                       |            |   the store could not   +-------------+
 *                       |            | - be read, and somebody |   WAITING   |  for the store to work again, so that
 *                       +------------+ <- follows ------------ +-------------+  they are told what was stored
 *
 * In IDLE, a step does the first of these that is called for: it appends that a promise was broken (without a look at
 * the game); reads, if the copy is not there, may be old (`stale`) or was changed (`anew`); once for every change
 * (`settled`), looks who may still follow, reads for those who are behind, and says who is there; and judges the first
 * request, which ends in an append, in a refusal, or in nothing (a job that came too early).
 *
 * What always holds:
 *
 * - The copy of a table is what the log says up to its head. It changes in take_entry and take_whole alone, with rows
 *   that are stored. While an append is under way nothing changes it, so what was ruled still fits when it is
 *   committed.
 * - A ruling stays with its request (house_waiting.ruling) until the store has answered. It has the entry and its
 *   moves, found and played once: they are tried on a copy for the time of the next job and the card, printed, and
 *   taken from there; nobody's view is made by looking for a move again.
 * - Nobody hears of an entry, nor of an acceptance, before it is stored; and nobody hears that their request was
 * refused before the log is known not to have it, since an earlier try may have been stored by another house.
 * - Whoever follows a table gets its entries in their order, each once (house_follow.next), as far as they may know it.
 *
 * An example. Ada plays "accuse:Sp3" at a table of which this house has the entries up to 17, while another house
 * stores something that Ben says there.
 *
 *     house_message         the request waits; IDLE, nothing else to do: it is judged. The move is found, and played
 *                           on a copy with the card that chance then turns up; entry 18 is printed.
 *                           append(18): APPENDING
 *     house_work_appended   LOST: Ben's line is 18. The ruling is worth nothing: stale, one race lost; IDLE, reads.
 *                           rows(18): READING
 *     house_work_rows       entry 18 is taken, and told to all who follow. IDLE: Ada's request is judged again. It was
 *                           made for a number of moves, and talk is none, so it still makes sense; chance is drawn
 *                           anew. append(19): APPENDING
 *     house_work_appended   COMMITTED: entry 19 is taken from the ruling; everybody's view of it is sent; Ada gets her
 *                           "ack"
 */
#include "house/house_parts.h"

#include "house/house_games.h"
#include "house/house_record.h"
#include "house/house_said.h"
#include "house/house_view.h"

#include <string.h>

static void read_from(struct house *h, struct house_slot *s, uint32_t from)
{
    s->busy = HOUSE_READING;
    s->whole = from == 0;
    h->shell->rows(h->shell->with, s->table.id, from);
}

/* `same`: the text and the seats are those of the entry before, and are not needed. */
static void fill_card(const struct house_table *t, bool same, struct text *text, struct house_card *out)
{
    int actor = house_public_actor(&t->pub);
    memset(out, 0, sizeof *out);
    out->phase = t->pub.phase;
    out->actor = actor >= 0 && t->pub.seat[actor].level == 0 ? actor : -1;
    out->mover = t->pub.phase == HOUSE_PHASE_PLAYING ? actor : -1;
    out->moves = t->moves;
    out->same = same;
    out->text = "";
    if (same)
        return;
    out->seats = t->pub.seats;
    for (int seat = 0; seat < t->pub.seats; seat++) {
        out->person[seat] = t->pub.seat[seat].person;
        out->key[seat] = t->pub.seat[seat].key;
    }
    house_view_card(t, text);
    CLAIM(!text->cut);
    out->text = text->data;
    out->text_size = text->used;
}

/* No entry is earlier than the one before it, also where another node's clock was a little ahead. */
static int64_t time_at(const struct house *h, const struct house_slot *s)
{
    return h->now > s->table.pub.at ? h->now : s->table.pub.at;
}

/* When the notice of this turn is to be sent. */
static int64_t tell_time(const struct house *h, const struct house_slot *s, const struct house_table *t)
{
    int64_t at = h->shell->tell == NULL ? HOUSE_NEVER : house_clock_tell(&t->pub, h->outage, h->outage_count);
    return at != HOUSE_NEVER && s->tell_turn == t->pub.turn + 1 ? s->tell_at : at;
}

static void fill_row(const struct house *h, const struct house_slot *s, const struct house_wish *w,
                     const struct house_ruling *r, struct text *text, struct house_row *out)
{
    memset(out, 0, sizeof *out);
    house_entry_write(&r->entry, text);
    CLAIM(!text->cut);
    out->n = s->table.pub.head;
    out->at = time_at(h, s);
    out->keyed = w->keyed;
    out->key = w->key;
    memcpy(out->request, w->request, sizeof out->request);
    out->what = text->data;
    out->what_size = text->used;
    out->words = r->words;
    out->words_size = strlen(r->words);
}

/* When this slot's table, or what is to become of it, is to be looked at again: also for a notice, if one is due. */
static int64_t due_of(const struct house *h, const struct house_slot *s, const struct house_table *t)
{
    int64_t due = house_clock_due(&t->pub, h->outage, h->outage_count), tell = tell_time(h, s, t);
    return tell < due ? tell : due;
}

/* Asks the store to append what was ruled. What the table will be like then is tried on a copy of it. */
static void append(struct house *h, struct house_slot *s, struct house_waiting *w)
{
    char what[HOUSE_ENTRY_MAX], card[1024];
    struct text what_text, card_text;
    struct house_ruling *r = &w->ruling;
    struct house_append a;
    struct fault f;
    text_init(&what_text, what, sizeof what);
    text_init(&card_text, card, sizeof card);
    memset(&a, 0, sizeof a);
    fill_row(h, s, &w->wish, r, &what_text, &a.row);
    house_table_copy_for_trial(&h->scratch, &s->table, &r->entry);
    CLAIM(house_table_take(&h->scratch, h->games, h->game_count, &a.row, &r->entry, &r->made, &f) == ERR_NONE);
    a.table = s->table.id;
    a.due = due_of(h, s, &h->scratch);
    a.lays = r->entry.kind == HOUSE_LAID;
    /* A decision changes nothing else on the card, unless it ends the game. */
    bool same = r->entry.kind == HOUSE_PLAYED && h->scratch.pub.phase == s->table.pub.phase;
    fill_card(&h->scratch, same, &card_text, &a.card);
    s->busy = HOUSE_APPENDING;
    h->shell->append(h->shell->with, &a);
}

/* An entry that says that the table's game broke a promise: appended without playing the game. */
static void append_broke(struct house *h, struct house_slot *s, const struct house_wish *w)
{
    static const char what[] = "{\"broke\":{}}";
    struct house_append a;
    memset(&a, 0, sizeof a);
    a.table = s->table.id;
    a.row = (struct house_row){.n = w->moves, .at = h->now, .what = what, .what_size = sizeof what - 1, .words = ""};
    a.due = h->now;
    a.blind = true;
    a.card.text = "";
    s->busy = HOUSE_APPENDING;
    h->shell->append(h->shell->with, &a);
}

static void refuse(struct house *h, struct house_slot *s, enum house_why why)
{
    struct house_waiting *w = house_slot_queue_first(h, s);
    /* That something was refused may only be said once the log is known not to have it. */
    if (w->wish.keyed && w->wish.request[0] != '\0' && !w->looked) {
        s->busy = HOUSE_FINDING;
        h->shell->find(h->shell->with, s->table.id, &w->wish.key, w->wish.request);
        return;
    }
    house_send_refused(h, w, why, (int64_t)s->table.pub.head - 1);
    house_slot_queue_pop(h, s);
}

static void accept(struct house *h, struct house_slot *s, uint32_t n)
{
    house_send_ack(h, house_slot_queue_first(h, s), n);
    house_slot_queue_pop(h, s);
}

static struct house_court court(const struct house *h, const struct house_slot *s)
{
    return (struct house_court){h->games,      h->game_count,         h->outage,        h->outage_count,
                                time_at(h, s), house_send_here(h, s), h->shell->chance, h->shell->with};
}

/* A connection of somebody at the table, of one who watches if there is no other; HOUSE_NO_LINK: nobody is there. */
static uint32_t find_link(const struct house *h, const struct house_slot *s)
{
    uint32_t link = HOUSE_NO_LINK;
    for (uint32_t i = s->follows; i != 0; i = house_slot_follow_at(h, i)->after) {
        const struct house_follow *f = house_slot_follow_at(h, i);
        if (f->known && f->viewer >= 0)
            return house_slot_link_of_follow(i);
        link = house_slot_link_of_follow(i);
    }
    return link;
}

static void think(struct house *h, const struct house_slot *s)
{
    const struct house_table *t = &s->table;
    struct house_think turn = {t->id, t->pub.hands, find_link(h, s), t->pub.seat[house_public_actor(&t->pub)].level,
                               t->pub.hands_at + HOUSE_BOT_PACE};
    h->shell->think(h->shell->with, &turn);
}

/* Has whoever is to decide told, if it is time. Who is there at that time knows. */
static void tell(struct house *h, struct house_slot *s)
{
    const struct house_table *t = &s->table;
    if (tell_time(h, s, t) > h->now)
        return;
    int actor = house_public_actor(&t->pub);
    bool here = (house_send_here(h, s) >> actor & 1) != 0;
    s->tell_turn = t->pub.turn + 1;
    s->tell_at = here ? HOUSE_NEVER : h->now + HOUSE_TELL_LEASE;
    struct house_notice notice = {
        t->id, t->pub.turn, t->pub.seat[actor].key, t->pub.seat[actor].name, t->pub.kit->game->id, HOUSE_TELL_TRIES};
    if (!here)
        h->shell->tell(h->shell->with, &notice);
}

void house_work_notified(struct house *h, int64_t now, const char *table, uint32_t turn, bool done, uint32_t tries)
{
    struct house_slot *s = house_slot_find(h, table);
    h->now = now;
    /* Of a table that was let go meanwhile the job comes again, and the store knows of the notice. */
    if (s == NULL || !s->loaded || s->tell_turn != turn + 1 || s->table.pub.turn != turn)
        return;
    bool over = done || tries >= HOUSE_TELL_TRIES;
    s->tell_at = over ? HOUSE_NEVER : now + (HOUSE_TELL_PAUSE << (tries > 0 ? tries - 1 : 0));
    h->shell->wake(h->shell->with, table, s->table.pub.head, due_of(h, s, &s->table));
}

static void do_due(struct house *h, struct house_slot *s, struct house_waiting *w)
{
    struct house_court c = court(h, s);
    switch (house_judge_due(&c, &s->table, &w->ruling)) {
    case HOUSE_NEXT_ENTRY:
        append(h, s, w);
        return;
    case HOUSE_NEXT_THINK:
        think(h, s);
        break;
    case HOUSE_NEXT_LATER:
        if (!w->looked) { /* this copy may be an old one */
            w->looked = true;
            read_from(h, s, s->table.pub.head);
            return;
        }
        tell(h, s);
        h->shell->wake(h->shell->with, s->table.id, s->table.pub.head, due_of(h, s, &s->table));
        break;
    }
    house_slot_queue_pop(h, s);
}

/* Whether somebody only wants to know what was. */
static bool is_past(const struct house_waiting *w)
{
    return w->wish.ask == HOUSE_ASK_RECORD || w->wish.ask == HOUSE_ASK_GAMES;
}

static void do_wish(struct house *h, struct house_slot *s)
{
    struct house_waiting *w = house_slot_queue_first(h, s);
    struct house_court c = court(h, s);
    enum house_why why = w->why;
    if (is_past(w)) {
        read_from(h, s, 0);
        return;
    }
    if (w->wish.ask == HOUSE_ASK_DUE) {
        do_due(h, s, w);
        return;
    }
    if (w->tries > HOUSE_TRIES_MAX)
        why = HOUSE_WHY_BUSY;
    if (why == HOUSE_WHY_NONE)
        why = house_judge_wish(&c, &s->table, &w->wish, &w->ruling);
    if (why == HOUSE_WHY_NONE)
        append(h, s, w);
    else
        refuse(h, s, why);
}

/* Whether whoever has shown this door could sit down now. They see what they would see then, so they may look first. */
static bool may_sit(const struct house_table *t, const struct house_follow *f)
{
    bool room = false;
    for (int seat = 0; seat < t->pub.seats; seat++)
        room = room || !t->pub.seat[seat].taken;
    return room && (t->pub.phase == HOUSE_PHASE_OPEN || t->pub.phase == HOUSE_PHASE_ENDED) && f->invited &&
           house_hash_key_same(&f->door, &t->door);
}

/* Why somebody may not follow a table as the seat or spectator that they are there. */
static enum house_why may_follow(const struct house_table *t, const struct house_key *key, const struct house_follow *f)
{
    int viewer = f->viewer;
    if (t->pub.phase == HOUSE_PHASE_NONE)
        return HOUSE_WHY_NO_TABLE;
    if (t->pub.phase == HOUSE_PHASE_ASIDE)
        return house_table_why_aside(t);
    if (house_table_is_barred(t, key))
        return HOUSE_WHY_BARRED;
    if (viewer >= 0)
        return house_table_seat_of(t, key, viewer) == viewer ? HOUSE_WHY_NONE : HOUSE_WHY_NOT_YOURS;
    /* Who has just sat down looks on for a moment longer, until they follow as that seat. */
    bool known = house_hash_key_same(&t->host, key) || house_table_seat_of(t, key, 0) >= 0;
    if (t->pub.watchers || known || may_sit(t, f))
        return HOUSE_WHY_NONE;
    return f->invited && !house_hash_key_same(&f->door, &t->door) ? HOUSE_WHY_LINK : HOUSE_WHY_DOOR;
}

/* Finds out who follows, ends what is not allowed (any more), and says so. */
static void check_follows(struct house *h, struct house_slot *s)
{
    for (uint32_t i = s->follows, after; i != 0; i = after) {
        struct house_follow *f = house_slot_follow_at(h, i);
        const struct house_key *key = &h->room.links[house_slot_link_of_follow(i)].key;
        after = f->after;
        if (!f->known && f->viewer < 0)
            f->viewer = (int8_t)house_table_seat_of(&s->table, key, 0); /* -1 is GAME_SPECTATOR */
        enum house_why why = may_follow(&s->table, key, f);
        f->known = true;
        if (why != HOUSE_WHY_NONE) {
            house_slot_follow_remove(h, i);
            house_send_gone(h, house_slot_link_of_follow(i), s->table.id, why);
        }
    }
}

/* Whether somebody still waits for entries; who has them all is told so. */
static bool is_behind(struct house *h, struct house_slot *s)
{
    bool behind = false;
    for (uint32_t i = s->follows; i != 0; i = house_slot_follow_at(h, i)->after) {
        struct house_follow *f = house_slot_follow_at(h, i);
        if (f->live)
            continue;
        if (f->next < s->table.pub.head) {
            behind = true;
            continue;
        }
        f->next = s->table.pub.head;
        f->live = true;
        house_send_head(h, house_slot_link_of_follow(i), s, f);
    }
    return behind;
}

/* Does one thing; false once there is nothing to do, or the store is to answer first. */
static bool step(struct house *h, struct house_slot *s)
{
    const struct house_waiting *w = house_slot_queue_first(h, s);
    if (w == NULL && s->follows == 0)
        return false;
    if (w != NULL && w->wish.ask == HOUSE_ASK_BROKE && !s->loaded) {
        append_broke(h, s, &w->wish);
        return false;
    }
    if (!s->loaded || s->stale || s->anew) {
        read_from(h, s, s->loaded && !s->anew ? s->table.pub.head : 0);
        return false;
    }
    if (!s->settled) {
        check_follows(h, s);
        if (is_behind(h, s)) {
            read_from(h, s, 0);
            return false;
        }
        house_send_presence(h, s);
        s->settled = true;
    }
    if (w == NULL)
        return false;
    do_wish(h, s);
    return s->busy == HOUSE_IDLE;
}

void house_work(struct house *h, struct house_slot *s)
{
    h->working = (uint32_t)(s - h->room.slots) + 1;
    while (s->busy == HOUSE_IDLE && step(h, s))
        ;
    if (s->busy == HOUSE_IDLE && s->first == 0 && s->follows == 0 &&
        (s->table.pub.phase == HOUSE_PHASE_NONE || s->anew))
        house_slot_release(h, s);
    h->working = 0;
}

/* The seats have turned: whoever follows as a seat moves on with it. A table that is set aside has no seats. */
static void turn_follows(struct house *h, struct house_slot *s, uint8_t before)
{
    const struct house_table *t = &s->table;
    if (t->pub.turned == before || t->pub.phase == HOUSE_PHASE_ASIDE)
        return;
    for (uint32_t i = s->follows; i != 0; i = house_slot_follow_at(h, i)->after) {
        struct house_follow *f = house_slot_follow_at(h, i);
        if (f->known && f->viewer >= 0)
            f->viewer = (int8_t)((f->viewer + t->pub.seats + t->pub.turned - before) % t->pub.seats);
    }
}

/* Takes an entry in and tells everybody who may know of it. NULL: the row says nothing that can be read. */
static void take_entry(struct house *h, struct house_slot *s, const struct house_row *row, const struct house_entry *e,
                       struct house_made *made)
{
    struct fault f;
    uint8_t turned = s->table.pub.turned;
    if (e == NULL || house_table_take(&s->table, h->games, h->game_count, row, e, made, &f) != ERR_NONE) {
        s->table.pub.phase = HOUSE_PHASE_ASIDE;
        s->table.pub.head = row->n + 1;
    }
    s->settled = false;
    turn_follows(h, s, turned);
    check_follows(h, s);
    if (s->table.pub.phase != HOUSE_PHASE_ASIDE)
        house_send_entry(h, s, &s->table, row, e, made);
}

static void take_row(struct house *h, struct house_slot *s, const struct house_row *row)
{
    struct fault f;
    struct house_entry e;
    struct house_made made;
    made.found = false;
    bool good = house_entry_read(row->what, row->what_size, &e, &f) == ERR_NONE;
    take_entry(h, s, row, good ? &e : NULL, &made);
}

/* A whole log: the table as it is now, and for those who are behind all that happened. */
static void take_whole(struct house *h, struct house_slot *s, const struct house_row *rows, uint32_t count,
                       bool changed)
{
    struct fault f;
    struct house_entry e;
    struct house_made made;
    uint8_t turned = s->table.pub.turned;
    bool behind = false, known = s->loaded;
    /* What is held is the same log, unless rows were added or changed. */
    if (!known || changed || s->table.pub.head != count) {
        house_table_init(&h->scratch, s->table.id);
        house_table_load(&h->scratch, h->games, h->game_count, rows, count);
        s->table = h->scratch;
    }
    s->loaded = true;
    s->settled = false;
    if (known)
        turn_follows(h, s, turned);
    check_follows(h, s);
    for (uint32_t i = s->follows; i != 0; i = house_slot_follow_at(h, i)->after) {
        if (house_slot_follow_at(h, i)->next >= count)
            continue;
        behind = true;
        if (h->shell->reads != NULL)
            h->shell->reads(h->shell->with, house_slot_link_of_follow(i), count);
    }
    if (!behind || s->table.pub.phase == HOUSE_PHASE_ASIDE)
        return;
    house_table_init(&h->scratch, s->table.id);
    for (uint32_t i = 0; i < count; i++) {
        made.found = false;
        CLAIM(house_entry_read(rows[i].what, rows[i].what_size, &e, &f) == ERR_NONE &&
              house_table_take(&h->scratch, h->games, h->game_count, &rows[i], &e, &made, &f) == ERR_NONE);
        house_send_entry(h, s, &h->scratch, &rows[i], &e, &made);
    }
}

/* What is read from the whole log: a record, or which games have ended. It counts as reading it from its beginning. */
static bool write_past(struct house *h, const struct house_slot *s, const struct house_wish *w,
                       const struct house_row *rows, uint32_t count, struct text *out)
{
    struct house_said said;
    bool good;
    house_said_init(&said, w->ask == HOUSE_ASK_RECORD ? HOUSE_SAID_RECORD : HOUSE_SAID_GAMES);
    memcpy(said.table, s->table.id, sizeof said.table);
    said.number = w->number;
    memcpy(said.plays, s->table.pub.kit->game->id, strlen(s->table.pub.kit->game->id) + 1);
    house_said_write(&said, out);
    if (w->ask == HOUSE_ASK_RECORD) {
        good = house_record_write(h->games, h->game_count, h->shell->bots, rows, count, w->number, h->room.moves,
                                  &h->scratch, out);
        h->scratch.log = NULL;
    } else {
        good = house_games_write(h->games, h->game_count, rows, count, &w->key, w->number, &h->scratch, out);
    }
    text_char(out, '}');
    return good && !out->cut;
}

static void send_past(struct house *h, struct house_slot *s, const struct house_row *rows, uint32_t count)
{
    struct house_waiting *w = house_slot_queue_first(h, s);
    struct text out;
    bool there = w->link_plus_1 != 0 && h->room.links[w->link_plus_1 - 1].generation == w->generation;
    bool known = s->table.pub.phase != HOUSE_PHASE_NONE && s->table.pub.phase != HOUSE_PHASE_ASIDE;
    text_init(&out, h->room.text, HOUSE_SEND_MAX);
    if (there && known && h->shell->reads != NULL)
        h->shell->reads(h->shell->with, w->link_plus_1 - 1, count);
    if (there && known && write_past(h, s, &w->wish, rows, count, &out))
        h->shell->send(h->shell->with, w->link_plus_1 - 1, out.data, out.used);
    else
        house_send_refused(h, w, s->table.pub.phase == HOUSE_PHASE_NONE ? HOUSE_WHY_NO_TABLE : HOUSE_WHY_NOT_NOW, -1);
    house_slot_queue_pop(h, s);
}

/* Ends the follows of those who wait for entries, or of everybody: they are to come anew. */
static void end_follows(struct house *h, struct house_slot *s, bool all)
{
    for (uint32_t i = s->follows, after; i != 0; i = after) {
        after = house_slot_follow_at(h, i)->after;
        if (house_slot_follow_at(h, i)->live && !all)
            continue;
        house_slot_follow_remove(h, i);
        house_send_gone(h, house_slot_link_of_follow(i), s->table.id, HOUSE_WHY_STORE);
    }
}

/* Looks for what nobody asked for: the answer comes once the store can be read. Whoever still follows is then told of
 * what may have been stored meanwhile, although nobody does anything. */
static void wait_for_store(struct house *h, struct house_slot *s)
{
    static const struct house_key nobody;
    s->busy = HOUSE_WAITING;
    h->shell->find(h->shell->with, s->table.id, &nobody, "-");
}

/* The store cannot be read: everybody who waits is told to try again, but for one whose entry may be stored. */
static void give_up(struct house *h, struct house_slot *s)
{
    for (struct house_waiting *w = house_slot_queue_first(h, s); w != NULL; w = house_slot_queue_first(h, s)) {
        if (w->tries == 0)
            house_send_refused(h, w, HOUSE_WHY_STORE, -1);
        house_slot_queue_pop(h, s);
    }
    end_follows(h, s, false);
    if (!s->loaded)
        house_slot_release(h, s);
    else if (s->stale && s->follows != 0)
        wait_for_store(h, s);
}

static bool is_own(const struct house_waiting *w, const struct house_row *row)
{
    return w->wish.keyed && row->keyed && house_hash_key_same(&w->wish.key, &row->key) && w->wish.request[0] != '\0' &&
           strcmp(w->wish.request, row->request) == 0;
}

/* The slot that waits for this answer of the store. */
static struct house_slot *answered(struct house *h, int64_t now, const char *table, enum house_busy busy)
{
    struct house_slot *s = house_slot_find(h, table);
    CLAIM(s != NULL && s->busy == busy);
    h->now = now;
    h->working = (uint32_t)(s - h->room.slots) + 1;
    s->busy = HOUSE_IDLE;
    return s;
}

void house_work_rows(struct house *h, int64_t now, const char *table, const struct house_row *rows, uint32_t count,
                     bool failed)
{
    struct house_slot *s = answered(h, now, table, HOUSE_READING);
    const struct house_waiting *w = house_slot_queue_first(h, s);
    bool own = false, changed = s->anew;
    uint32_t n = 0;
    if (failed) {
        give_up(h, s);
        h->working = 0;
        return;
    }
    for (uint32_t i = 0; i < count && w != NULL && !own; i++) {
        own = is_own(w, &rows[i]);
        n = rows[i].n;
    }
    s->stale = false;
    s->anew = s->anew && !s->whole;
    if (s->whole)
        take_whole(h, s, rows, count, changed);
    for (uint32_t i = 0; i < count && !s->whole; i++)
        if (rows[i].n == s->table.pub.head)
            take_row(h, s, &rows[i]);
    if (own)
        accept(h, s, n);
    else if (w != NULL && is_past(w) && s->whole)
        send_past(h, s, rows, count);
    house_work(h, s);
}

void house_work_appended(struct house *h, int64_t now, const char *table, enum house_verdict verdict, uint32_t n,
                         const struct house_row *row)
{
    struct house_slot *s = answered(h, now, table, HOUSE_APPENDING);
    struct house_waiting *w = house_slot_queue_first(h, s);
    bool broke = w->wish.ask == HOUSE_ASK_BROKE;
    switch (verdict) {
    case HOUSE_COMMITTED:
        if (s->loaded)
            take_entry(h, s, row, &w->ruling.entry, &w->ruling.made);
        accept(h, s, row->n);
        break;
    case HOUSE_LOST:
        s->stale = s->loaded;
        w->tries++;
        if (broke)
            house_slot_queue_pop(h, s);
        break;
    case HOUSE_TWICE:
        if (n < s->table.pub.head) {
            accept(h, s, n);
        } else {
            s->stale = true;
            w->tries++;
        }
        break;
    case HOUSE_MANY:
    case HOUSE_FAILED:
        house_send_refused(h, w, verdict == HOUSE_MANY ? HOUSE_WHY_FULL : HOUSE_WHY_STORE, -1);
        house_slot_queue_pop(h, s);
        break;
    }
    house_work(h, s);
}

void house_work_found(struct house *h, int64_t now, const char *table, bool failed, bool found, uint32_t n,
                      uint32_t head)
{
    struct house_slot *s = house_slot_find(h, table);
    bool waited = s != NULL && s->busy == HOUSE_WAITING;
    s = answered(h, now, table, waited ? HOUSE_WAITING : HOUSE_FINDING);
    struct house_waiting *w = house_slot_queue_first(h, s);
    if (waited) {
        if (failed)
            end_follows(h, s, true);
        house_work(h, s);
        return;
    }
    /* Nothing is refused by an old copy of the log. */
    if (failed)
        house_slot_queue_pop(h, s);
    else if (head > s->table.pub.head)
        s->stale = true;
    else if (!found)
        w->looked = true;
    else
        accept(h, s, n);
    house_work(h, s);
}
