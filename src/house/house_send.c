/* Messages that go out. */
#include "house/house_parts.h"

#include "house/house_view.h"

#include <string.h>

/* Room for every answer but views, records and lists of tables and games. */
enum { ANSWER_MAX = 512 };

struct answer {
    char data[ANSWER_MAX];
    struct text text;
};

static struct text *begin(struct answer *a, const char *member, const char *value)
{
    text_init(&a->text, a->data, sizeof a->data);
    text_put(&a->text, "{\"");
    text_put(&a->text, member);
    text_put(&a->text, "\":");
    text_json(&a->text, value);
    return &a->text;
}

static void put_word(struct text *out, const char *member, const char *value)
{
    text_put(out, ",\"");
    text_put(out, member);
    text_put(out, "\":");
    text_json(out, value);
}

static void put_number(struct text *out, const char *member, int64_t value)
{
    text_put(out, ",\"");
    text_put(out, member);
    text_put(out, "\":");
    text_int(out, value);
}

static void send(struct house *h, uint32_t link, struct text *out)
{
    text_char(out, '}');
    CLAIM(!out->cut);
    h->shell->send(h->shell->with, link, out->data, out->used);
}

/* The connection that asked, if it is still the same one. */
static bool is_there(const struct house *h, const struct house_waiting *w)
{
    return w->link != 0 && h->room.links[w->link - 1].used && h->room.links[w->link - 1].generation == w->generation;
}

static void put_link(struct text *out, const char *table, const char *door)
{
    char link[HOUSE_ID_SIZE + HOUSE_DOOR_SIZE + 8];
    struct text path;
    text_init(&path, link, sizeof link);
    text_put(&path, "/t/");
    text_put(&path, table);
    text_char(&path, '#');
    text_put(&path, door);
    put_word(out, "link", link);
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

static void put_door(struct text *out, const char *secret, const char *table, const char *request)
{
    char door[HOUSE_DOOR_SIZE + 1];
    make_door(secret, table, request, door);
    put_link(out, table, door);
}

/* To whoever laid the table, so that they can invite others from wherever they come, also where an answer was lost. The
 * link follows from the secret of the device that made it: another one, to which their seat has moved, has its own
 * only when it closes the door on somebody. */
static void put_host(struct text *out, const char *secret, const struct house_table *t)
{
    char door[HOUSE_DOOR_SIZE + 1];
    struct house_key hash;
    text_put(out, ",\"host\":true");
    make_door(secret, t->id, t->door_request, door);
    house_hash_word(door, &hash);
    if (house_hash_key_same(&hash, &t->door))
        put_link(out, t->id, door);
}

void house_send_ack(struct house *h, const struct house_waiting *w, uint32_t n)
{
    struct answer a;
    char word[HOUSE_CODE_SIZE + 1];
    if (!is_there(h, w))
        return;
    struct text *out = begin(&a, "ack", w->wish.request);
    put_number(out, "n", n);
    if (w->wish.ask == HOUSE_ASK_LAY) {
        put_word(out, "table", w->wish.table);
        put_door(out, w->wish.secret, w->wish.table, "");
    } else if (w->wish.ask == HOUSE_ASK_BAR) {
        put_door(out, w->wish.secret, w->wish.table, w->wish.request);
    } else if (w->wish.ask == HOUSE_ASK_PASS) {
        house_hash_code(w->wish.secret, w->wish.table, w->wish.request, word);
        put_word(out, "code", word);
    }
    send(h, w->link - 1, out);
}

void house_send_addressed(struct house *h, uint32_t link, const char *request)
{
    struct answer a;
    send(h, link, begin(&a, "ack", request));
}

/* In place of a record, or of the games of a table. */
static void send_nothing(struct house *h, uint32_t link, const struct house_wish *w, enum house_why why)
{
    struct answer a;
    struct text *out = begin(&a, "table", w->table);
    if (w->ask == HOUSE_ASK_RECORD)
        put_number(out, "game", w->number);
    text_put(out, w->ask == HOUSE_ASK_RECORD ? ",\"record\":null" : ",\"games\":null");
    put_word(out, "why", house_wish_why_word(why));
    send(h, link, out);
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
    struct answer a;
    note_vain(h, link, why);
    if (w->ask == HOUSE_ASK_RECORD || w->ask == HOUSE_ASK_GAMES) {
        send_nothing(h, link, w, why);
        return;
    }
    struct text *out = begin(&a, "refused", w->request);
    put_word(out, "why", house_wish_why_word(why));
    if (n >= 0)
        put_number(out, "n", n);
    send(h, link, out);
}

void house_send_refused(struct house *h, const struct house_waiting *w, enum house_why why, int64_t n)
{
    if (is_there(h, w))
        house_send_refusal(h, w->link - 1, &w->wish, why, n);
}

void house_send_gone(struct house *h, uint32_t link, const char *table, enum house_why why)
{
    struct answer a;
    note_vain(h, link, why);
    struct text *out = begin(&a, "table", table);
    put_word(out, "gone", house_wish_why_word(why));
    send(h, link, out);
}

/* A list of the seats whose bits are set. */
static void put_seats(struct text *out, const char *member, uint32_t seats)
{
    text_put(out, ",\"");
    text_put(out, member);
    text_put(out, "\":");
    house_seat_list(seats, out);
}

void house_send_head(struct house *h, uint32_t link, const struct house_slot *s, const struct house_follow *f)
{
    struct answer a;
    uint32_t own = house_table_seats_of(&s->table, &h->room.links[link].key);
    struct text *out = begin(&a, "table", s->table.id);
    put_number(out, "head", s->table.pub.head);
    if ((own & (own - 1)) != 0) /* more than one */
        put_seats(out, "yours", own);
    if (house_hash_key_same(&h->room.links[link].key, &s->table.host))
        put_host(out, h->room.links[link].secret, &s->table);
    if (f->invited && !house_hash_key_same(&f->door, &s->table.door)) {
        text_put(out, ",\"door\":false");
        note_vain(h, link, HOUSE_WHY_LINK);
    }
    send(h, link, out);
}

void house_send_error(struct house *h, uint32_t link, const struct fault *f, const char *request)
{
    struct answer a;
    char what[sizeof f->what];
    struct text *out = begin(&a, "error", err_message(f->err));
    /* It was cut anywhere, out of what may have been no UTF-8. */
    memcpy(what, f->what, sizeof what);
    for (char *at = what; *at != '\0'; at++)
        *at = (unsigned char)*at < 0x80 ? *at : '?';
    put_word(out, "what", what);
    if (request[0] != '\0')
        put_word(out, "id", request);
    send(h, link, out);
}

void house_send_reload(struct house *h, uint32_t link)
{
    struct answer a;
    struct text *out = begin(&a, "reload", h->rules);
    put_number(out, "protocol", HOUSE_PROTOCOL);
    send(h, link, out);
}

void house_send_tables(struct house *h, uint32_t link, bool welcome, const char *before,
                       const struct house_listed *list, size_t count)
{
    struct text out;
    text_init(&out, h->room.text, HOUSE_SEND_MAX);
    text_put(&out, welcome ? "{\"welcome\":1,\"now\":" : "{\"now\":");
    text_int(&out, h->now);
    if (welcome && h->shell->tell != NULL)
        text_put(&out, ",\"notify\":true");
    if (before != NULL)
        put_word(&out, "before", before);
    text_put(&out, ",\"tables\":[");
    for (size_t i = 0; i < count && i < HOUSE_LISTED_MAX; i++) {
        text_put(&out, i == 0 ? "{\"table\":" : ",{\"table\":");
        text_json(&out, list[i].table);
        put_number(&out, "seat", list[i].seat);
        text_put(&out, list[i].actor == list[i].seat ? ",\"turn\":true," : ",\"turn\":false,");
        text_bytes(&out, list[i].text, list[i].text_size);
        put_number(&out, "actor", list[i].mover);
        put_number(&out, "moves", list[i].moves);
        put_number(&out, "at", list[i].at);
        text_char(&out, '}');
    }
    text_char(&out, ']');
    send(h, link, &out);
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
    bool turns = (e->kind == HOUSE_OFFERED || e->kind == HOUSE_AGREED) && house_seat_between(t->pub.phase) &&
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
                      const struct house_entry *e, int viewer, bool muted)
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
            house_view_write(t, row, e, viewer, muted, &out);
        CLAIM(!out.cut);
        written = true;
        f->next++;
        move_mute(f, t, e);
        h->shell->send(h->shell->with, house_slot_follow_link(i), out.data, out.used);
    }
}

void house_send_entry(struct house *h, struct house_slot *s, const struct house_table *t, const struct house_row *row,
                      const struct house_entry *e)
{
    for (int viewer = GAME_SPECTATOR; viewer < t->pub.seats && s->follows != 0; viewer++) {
        send_view(h, s, t, row, e, viewer, false);
        if (e->kind == HOUSE_SAID)
            send_view(h, s, t, row, e, viewer, true);
    }
}

uint32_t house_send_here(const struct house *h, const struct house_slot *s)
{
    uint32_t here = 0;
    for (uint32_t i = s->follows; i != 0; i = house_slot_follow_at(h, i)->after) {
        const struct house_follow *f = house_slot_follow_at(h, i);
        if (f->known && f->viewer >= 0)
            here |= house_table_seats_of(&s->table, &h->room.links[house_slot_follow_link(i)].key);
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
    struct answer a;
    for (uint32_t i = s->follows; i != 0; i = house_slot_follow_at(h, i)->after)
        watching += house_slot_follow_at(h, i)->known && house_slot_follow_at(h, i)->viewer < 0;
    bool changed = here != s->here || watching != s->watching;
    s->here = here;
    s->watching = watching;
    for (uint32_t i = s->follows; i != 0 && !wanted; i = house_slot_follow_at(h, i)->after)
        wanted = is_told(house_slot_follow_at(h, i), changed);
    if (!wanted)
        return;
    struct text *out = begin(&a, "table", s->table.id);
    put_seats(out, "here", here);
    put_number(out, "watchers", watching);
    text_char(out, '}');
    for (uint32_t i = s->follows; i != 0; i = house_slot_follow_at(h, i)->after) {
        struct house_follow *f = house_slot_follow_at(h, i);
        if (!is_told(f, changed))
            continue;
        f->met = true;
        h->shell->send(h->shell->with, house_slot_follow_link(i), out->data, out->used);
    }
}
