/* Messages that go out. */
#include "house/house_parts.h"

#include "house/house_said.h"
#include "house/house_view.h"

#include <string.h>

/* Room for every message but views, records and lists of tables and games. */
enum { SAID_MAX = 512 };

static void send(struct house *h, uint32_t link, const struct house_said *s)
{
    char data[SAID_MAX];
    struct text out;
    text_init(&out, data, sizeof data);
    house_said_write(s, &out);
    text_char(&out, '}');
    CLAIM(!out.cut);
    h->shell->send(h->shell->with, link, out.data, out.used);
}

static struct house_said about(enum house_said_kind kind, const char *table)
{
    struct house_said s;
    house_said_init(&s, kind);
    memcpy(s.table, table, strlen(table) + 1);
    return s;
}

static struct house_said answer(enum house_said_kind kind, const char *request, int64_t n)
{
    struct house_said s;
    house_said_init(&s, kind);
    memcpy(s.request, request, strlen(request) + 1);
    s.n = n;
    return s;
}

/* The connection that asked, if it is still the same one. */
static bool is_there(const struct house *h, const struct house_waiting *w)
{
    return w->link_plus_1 != 0 && h->room.links[w->link_plus_1 - 1].used &&
           h->room.links[w->link_plus_1 - 1].generation == w->generation;
}

/* The second half of a table's link, as whoever laid it is told: the first one, or the one of the request with which
 * they have closed the door on somebody. */
static void make_door(const char *secret, const char *table, const char *request, char out[HOUSE_DOOR_SIZE + 1])
{
    if (request[0] == '\0')
        house_hash_door(secret, table, out);
    else
        house_hash_new_door(secret, table, request, out);
}

static void put_door(struct house_said *s, const char *secret, const char *table, const char *request)
{
    memcpy(s->way.table, table, sizeof s->way.table);
    make_door(secret, table, request, s->way.door);
}

/* To whoever laid the table, so that they can invite others from wherever they come, also where an answer was lost. The
 * link follows from the secret of the device that made it: another one, to which their seat has moved, has its own
 * only when it closes the door on somebody. */
static void put_host(struct house_said *s, const char *secret, const struct house_table *t)
{
    char door[HOUSE_DOOR_SIZE + 1];
    struct house_key hash;
    s->host = true;
    make_door(secret, t->id, t->door_request, door);
    house_hash_word(door, &hash);
    if (house_hash_key_same(&hash, &t->door))
        put_door(s, secret, t->id, t->door_request);
}

void house_send_ack(struct house *h, const struct house_waiting *w, uint32_t n)
{
    if (!is_there(h, w))
        return;
    struct house_said s = answer(HOUSE_SAID_ACK, w->wish.request, n);
    if (w->wish.ask == HOUSE_ASK_LAY) {
        memcpy(s.table, w->wish.table, sizeof s.table);
        put_door(&s, w->wish.secret, w->wish.table, "");
    } else if (w->wish.ask == HOUSE_ASK_BAR) {
        put_door(&s, w->wish.secret, w->wish.table, w->wish.request);
    } else if (w->wish.ask == HOUSE_ASK_PASS) {
        house_hash_code(w->wish.secret, w->wish.table, w->wish.request, s.code);
    }
    send(h, w->link_plus_1 - 1, &s);
}

void house_send_addressed(struct house *h, uint32_t link, const char *request)
{
    struct house_said s = answer(HOUSE_SAID_ACK, request, -1);
    send(h, link, &s);
}

/* In place of a record, or of the games of a table. */
static struct house_said nothing(const struct house_wish *w, enum house_why why)
{
    struct house_said s = about(w->ask == HOUSE_ASK_RECORD ? HOUSE_SAID_RECORD : HOUSE_SAID_GAMES, w->table);
    s.number = w->number;
    s.list = (struct json){"null", 4};
    s.why = why;
    return s;
}

/* Lets the shell know who asks for what they may not have. */
static void note_vain(struct house *h, uint32_t link, enum house_why why)
{
    if (h->shell->vain != NULL &&
        (why == HOUSE_WHY_NO_TABLE || why == HOUSE_WHY_NOT_YOURS || why == HOUSE_WHY_LINK || why == HOUSE_WHY_BARRED))
        h->shell->vain(h->shell->with, link);
}

void house_send_refusal(struct house *h, uint32_t link, const struct house_wish *w, enum house_why why, int64_t n)
{
    bool past = w->ask == HOUSE_ASK_RECORD || w->ask == HOUSE_ASK_GAMES;
    struct house_said s = past ? nothing(w, why) : answer(HOUSE_SAID_REFUSED, w->request, n);
    s.why = why;
    note_vain(h, link, why);
    send(h, link, &s);
}

void house_send_refused(struct house *h, const struct house_waiting *w, enum house_why why, int64_t n)
{
    if (is_there(h, w))
        house_send_refusal(h, w->link_plus_1 - 1, &w->wish, why, n);
}

void house_send_gone(struct house *h, uint32_t link, const char *table, enum house_why why)
{
    struct house_said s = about(HOUSE_SAID_GONE, table);
    s.why = why;
    note_vain(h, link, why);
    send(h, link, &s);
}

void house_send_head(struct house *h, uint32_t link, const struct house_slot *slot, const struct house_follow *f)
{
    const struct house_table *t = &slot->table;
    uint32_t own = house_table_seats_of(t, &h->room.links[link].key);
    struct house_said s = about(HOUSE_SAID_HEAD, t->id);
    s.head = t->pub.head;
    s.yours = (own & (own - 1)) != 0 ? own : 0; /* more than one */
    if (house_hash_key_same(&h->room.links[link].key, &t->host))
        put_host(&s, h->room.links[link].secret, t);
    s.shut = f->invited && !house_hash_key_same(&f->door, &t->door);
    if (s.shut)
        note_vain(h, link, HOUSE_WHY_LINK);
    send(h, link, &s);
}

void house_send_error(struct house *h, uint32_t link, const struct fault *f, const char *request)
{
    struct house_said s = answer(HOUSE_SAID_ERROR, request, -1);
    struct text sentence;
    text_init(&sentence, s.text, sizeof s.text);
    text_put(&sentence, err_message(f->err));
    /* It was cut anywhere, out of what may have been no UTF-8. */
    memcpy(s.what, f->what, sizeof s.what);
    for (char *at = s.what; *at != '\0'; at++)
        *at = (unsigned char)*at < 0x80 ? *at : '?';
    send(h, link, &s);
}

void house_send_reload(struct house *h, uint32_t link)
{
    struct house_said s;
    struct text rules;
    house_said_init(&s, HOUSE_SAID_RELOAD);
    text_init(&rules, s.text, sizeof s.text);
    text_put(&rules, h->rules);
    s.protocol = HOUSE_PROTOCOL;
    send(h, link, &s);
}

/* A table's card is in the store as text, and stands between what is put before and behind it. */
static void write_listed(const struct house_listed *l, struct text *out)
{
    struct house_listing row = {
        .seat = l->seat, .turn = l->actor == l->seat, .actor = l->mover, .moves = l->moves, .at = l->at};
    bool first = true;
    memcpy(row.table, l->table, sizeof row.table);
    text_char(out, '{');
    house_form_write(&house_said_listing, HOUSE_LISTING_BEFORE, &row, &first, out);
    text_char(out, ',');
    text_bytes(out, l->text, l->text_size);
    house_form_write(&house_said_listing, HOUSE_LISTING_BEHIND, &row, &first, out);
    text_char(out, '}');
}

void house_send_tables(struct house *h, uint32_t link, bool welcome, const char *before,
                       const struct house_listed *list, size_t count)
{
    struct house_said s;
    struct text out;
    bool first = true;
    house_said_init(&s, welcome ? HOUSE_SAID_WELCOME : HOUSE_SAID_TABLES);
    s.protocol = HOUSE_PROTOCOL;
    s.now = h->now;
    s.notify = h->shell->tell != NULL;
    s.before.is = before != NULL;
    if (before != NULL)
        memcpy(s.before.table, before, strlen(before) + 1);
    text_init(&out, h->room.text, HOUSE_SEND_MAX);
    house_said_write(&s, &out);
    text_char(&out, '[');
    for (size_t i = 0; i < count && i < HOUSE_LISTED_MAX; i++) {
        text_comma(&out, &first);
        write_listed(&list[i], &out);
    }
    text_put(&out, "]}");
    CLAIM(!out.cut);
    h->shell->send(h->shell->with, link, out.data, out.used);
}

/* As which seat somebody saw an entry: the seats may have turned since. */
static int viewer_then(const struct house_follow *f, const struct house_table *now, const struct house_table *then)
{
    if (f->viewer < 0)
        return f->viewer;
    return (f->viewer + now->pub.seats - now->pub.turned + then->pub.turned) % now->pub.seats;
}

/* Whose talk somebody does not want to hear, after an entry that they were sent: it goes along with people whose seats
 * turn, and ends where they leave, so that whoever sits there next is heard. */
static void move_mute(struct house_follow *f, const struct house_table *t, const struct house_entry *e)
{
    bool turns = (e->kind == HOUSE_OFFERED || e->kind == HOUSE_AGREED) && house_seat_can_change(t->pub.phase) &&
                 t->pub.phase != HOUSE_PHASE_ENDED; /* to another game */
    bool changes = e->kind == HOUSE_LAID || e->kind == HOUSE_SAT || e->kind == HOUSE_LEFT || e->kind == HOUSE_BARRED;
    if (f->mute == UINT8_MAX) /* nobody's is wanted */
        return;
    if (turns)
        f->mute =
            (uint8_t)(((uint32_t)f->mute << 1 | (uint32_t)f->mute >> (t->pub.seats - 1)) & ((1U << t->pub.seats) - 1));
    if (changes && e->seat >= 0)
        f->mute &= (uint8_t) ~(1U << e->seat);
}

/* To everybody who looks as this viewer, and hears talk or does not. */
static void send_view(struct house *h, struct house_slot *s, const struct house_table *t, const struct house_row *row,
                      const struct house_entry *e, const struct house_made *made, int viewer, bool muted)
{
    struct text out;
    bool written = false;
    int said = e->kind == HOUSE_SAID ? e->seat : -1;
    text_init(&out, h->room.text, HOUSE_SEND_MAX);
    for (uint32_t i = s->follows; i != 0; i = house_slot_follow_at(h, i)->after) {
        struct house_follow *f = house_slot_follow_at(h, i);
        bool mute = said >= 0 && (f->mute >> said & 1) != 0;
        if (!f->known || f->next != row->n || viewer_then(f, &s->table, t) != viewer || mute != muted)
            continue;
        if (!written)
            house_view_write(t, row, e, made, viewer, muted, &out);
        CLAIM(!out.cut);
        written = true;
        f->next++;
        move_mute(f, t, e);
        h->shell->send(h->shell->with, house_slot_link_of_follow(i), out.data, out.used);
    }
}

void house_send_entry(struct house *h, struct house_slot *s, const struct house_table *t, const struct house_row *row,
                      const struct house_entry *e, const struct house_made *made)
{
    for (int viewer = GAME_SPECTATOR; viewer < t->pub.seats && s->follows != 0; viewer++) {
        send_view(h, s, t, row, e, made, viewer, false);
        if (e->kind == HOUSE_SAID)
            send_view(h, s, t, row, e, made, viewer, true);
    }
}

uint32_t house_send_here(const struct house *h, const struct house_slot *s)
{
    uint32_t here = 0;
    for (uint32_t i = s->follows; i != 0; i = house_slot_follow_at(h, i)->after) {
        const struct house_follow *f = house_slot_follow_at(h, i);
        if (f->known && f->viewer >= 0)
            here |= house_table_seats_of(&s->table, &h->room.links[house_slot_link_of_follow(i)].key);
    }
    return here;
}

/* Whether somebody at the table is to be told who is there: for the first time, or since it has changed. */
static bool is_told(const struct house_follow *f, bool changed)
{
    return f->live && f->viewer >= 0 && (!f->met || changed);
}

void house_send_presence(struct house *h, struct house_slot *s)
{
    uint32_t here = house_send_here(h, s), watching = 0;
    bool wanted = false;
    for (uint32_t i = s->follows; i != 0; i = house_slot_follow_at(h, i)->after)
        watching += house_slot_follow_at(h, i)->known && house_slot_follow_at(h, i)->viewer < 0;
    bool changed = here != s->here || watching != s->watching;
    s->here = here;
    s->watching = watching;
    for (uint32_t i = s->follows; i != 0 && !wanted; i = house_slot_follow_at(h, i)->after)
        wanted = is_told(house_slot_follow_at(h, i), changed);
    if (!wanted)
        return;
    struct house_said said = about(HOUSE_SAID_HERE, s->table.id);
    said.here = here;
    said.watchers = watching;
    for (uint32_t i = s->follows; i != 0; i = house_slot_follow_at(h, i)->after) {
        struct house_follow *f = house_slot_follow_at(h, i);
        if (!is_told(f, changed))
            continue;
        f->met = true;
        send(h, house_slot_link_of_follow(i), &said);
    }
}
