/* The house: connections and what they say, jobs, bots' answers. What happens at a table is in house_work.c. */
#include "house/house.h"

#include "house/house_parts.h"

#include <string.h>

void house_init(struct house *h, const struct house_room *room, const struct house_shell *shell,
                const struct house_game *games, size_t game_count, const char *rules)
{
    memset(h, 0, sizeof *h);
    h->room = *room;
    h->shell = shell;
    h->games = games;
    h->game_count = game_count;
    h->rules = rules;
}

void house_outage(struct house *h, int64_t from, int64_t until)
{
    house_clock_outage(h->outage, &h->outage_count, from, until);
}

void house_open(struct house *h, int64_t now, uint32_t link)
{
    CLAIM(link < h->room.link_count && !h->room.links[link].used);
    uint32_t generation = h->room.links[link].generation;
    h->now = now;
    memset(&h->room.links[link], 0, sizeof h->room.links[link]);
    h->room.links[link].used = true;
    h->room.links[link].generation = generation + 1;
}

bool house_is_seated(const struct house *h, uint32_t link)
{
    bool seated = false;
    for (uint32_t i = 0; i < HOUSE_FOLLOWS_MAX; i++) {
        const struct house_follow *f = &h->room.links[link].follow[i];
        seated = seated || (f->used && f->known && f->viewer >= 0);
    }
    return seated;
}

static void clear_wish(struct house_wish *w, enum house_ask ask, const char *table)
{
    house_wish_init(w, ask);
    memcpy(w->table, table, strlen(table) + 1);
}

/* Ends a follow, and says to the others that somebody is gone. */
static void unfollow(struct house *h, uint32_t number)
{
    struct house_slot *s = &h->room.slots[house_slot_follow_at(h, number)->slot - 1];
    house_slot_follow_remove(h, number);
    if (s->loaded)
        house_send_presence(h, s);
}

void house_close(struct house *h, int64_t now, uint32_t link)
{
    struct house_link *l = &h->room.links[link];
    h->now = now;
    CLAIM(l->used);
    for (uint32_t i = 0; i < HOUSE_FOLLOWS_MAX; i++)
        if (l->follow[i].used)
            unfollow(h, link * HOUSE_FOLLOWS_MAX + i + 1);
    l->used = false;
    l->generation++;
}

static void greet(struct house *h, uint32_t link, const struct house_wish *w)
{
    struct house_link *l = &h->room.links[link];
    if (w->protocol != HOUSE_PROTOCOL || strcmp(w->text, h->rules) != 0) {
        house_send_reload(h, link);
        h->shell->drop(h->shell->with, link);
        return;
    }
    l->greeted = true;
    memcpy(l->secret, w->secret, sizeof l->secret);
    memcpy(l->lang, w->lang, sizeof l->lang);
    house_hash_key_of(l->secret, &l->key);
    h->shell->list(h->shell->with, link, &l->key, NULL);
}

void house_listed(struct house *h, int64_t now, uint32_t link, const char *before, const struct house_listed *list,
                  size_t count)
{
    struct house_link *l = &h->room.links[link];
    CLAIM(l->used && l->greeted);
    h->now = now;
    if (before != NULL) {
        house_send_tables(h, link, false, before, list, count);
        l->older = false;
        return;
    }
    house_send_tables(h, link, !l->welcomed, NULL, list, count);
    l->welcomed = true;
    l->listing = false;
}

/* The store is asked once for each of the two, however often somebody wants to know meanwhile. */
static void list_again(struct house *h, uint32_t link, const struct house_wish *w)
{
    struct house_link *l = &h->room.links[link];
    bool *asked = w->before.is ? &l->older : &l->listing;
    if (!l->welcomed || *asked)
        return;
    *asked = true;
    h->shell->list(h->shell->with, link, &l->key, w->before.is ? w->before.table : NULL);
}

/* A connection follows a table once, as one viewer. Whoever follows it anew has not been away: the others are told
 * nothing (`quiet`). */
static void end_same(struct house *h, uint32_t link, const char *table, bool quiet)
{
    for (uint32_t i = 0; i < HOUSE_FOLLOWS_MAX; i++) {
        struct house_follow *f = &h->room.links[link].follow[i];
        uint32_t number = link * HOUSE_FOLLOWS_MAX + i + 1;
        if (!f->used || strcmp(h->room.slots[f->slot - 1].table.id, table) != 0)
            continue;
        if (quiet)
            house_slot_follow_remove(h, number);
        else
            unfollow(h, number);
    }
}

static void follow(struct house *h, uint32_t link, const struct house_wish *w)
{
    end_same(h, link, w->table, true);
    struct house_slot *s = house_slot_hold(h, w->table);
    bool alone = s != NULL && s->follows == 0;
    uint32_t number = s == NULL ? 0 : house_slot_follow_add(h, link, s);
    if (number == 0) {
        house_send_gone(h, link, w->table, HOUSE_WHY_FULL);
        return;
    }
    struct house_follow *f = house_slot_follow_at(h, number);
    f->viewer = (int8_t)w->seat;
    f->mute = w->mute;
    f->next = (uint32_t)(w->since + 1);
    f->invited = w->text[0] != '\0';
    if (f->invited)
        house_hash_word(w->text, &f->door);
    /* What nobody followed may lag behind; and who asks may know more than this house does. */
    if (s->loaded && (alone || f->next > s->table.pub.head))
        s->stale = true;
    house_work(h, s);
}

/* An address is no matter of any table, and to say it twice changes nothing. */
static void leave_address(struct house *h, uint32_t link, const struct house_wish *w, enum house_why why)
{
    struct house_link *l = &h->room.links[link];
    if (h->shell->tell == NULL)
        why = HOUSE_WHY_NOTIFY;
    else if (l->leaving[0] != '\0')
        why = HOUSE_WHY_BUSY;
    if (why != HOUSE_WHY_NONE) {
        house_send_refusal(h, link, w, why, -1);
        return;
    }
    memcpy(l->leaving, w->request, sizeof l->leaving);
    h->shell->address(h->shell->with, link, &l->key, w->text, l->lang);
}

void house_addressed(struct house *h, int64_t now, uint32_t link, bool failed, bool found)
{
    struct house_link *l = &h->room.links[link];
    struct house_wish w;
    CLAIM(l->used && l->leaving[0] != '\0');
    h->now = now;
    clear_wish(&w, HOUSE_ASK_NOTIFY, "");
    memcpy(w.request, l->leaving, sizeof w.request);
    memset(l->leaving, 0, sizeof l->leaving);
    if (failed || !found)
        house_send_refusal(h, link, &w, failed ? HOUSE_WHY_STORE : HOUSE_WHY_NOT_NOW, -1);
    else
        house_send_addressed(h, link, w.request);
}

/* Takes a request in; it is answered later, or at once where there is no room for it. */
static void request(struct house *h, uint32_t link, struct house_wish *w, enum house_why why)
{
    struct house_link *l = &h->room.links[link];
    w->keyed = true;
    w->key = l->key;
    memcpy(w->secret, l->secret, sizeof w->secret);
    if (w->ask == HOUSE_ASK_LAY) {
        house_hash_table_id(&w->key, w->request, w->table);
        if (h->shell->may_lay != NULL && !h->shell->may_lay(h->shell->with, link))
            why = HOUSE_WHY_BUSY;
    }
    if (l->wishes >= HOUSE_WISHES_PER_LINK) {
        house_send_refusal(h, link, w, HOUSE_WHY_BUSY, -1);
        return;
    }
    struct house_slot *s = house_slot_hold(h, w->table);
    struct house_waiting *waiting = s == NULL ? NULL : house_slot_queue_add(h, s, w, link + 1);
    if (waiting == NULL) {
        house_send_refusal(h, link, w, HOUSE_WHY_FULL, -1);
        return;
    }
    waiting->why = why;
    house_work(h, s);
}

static void hear(struct house *h, uint32_t link, struct house_wish *w, enum house_why why)
{
    switch ((int)w->ask) {
    case HOUSE_ASK_HELLO:
        greet(h, link, w);
        break;
    case HOUSE_ASK_FOLLOW:
        follow(h, link, w);
        break;
    case HOUSE_ASK_UNFOLLOW:
        end_same(h, link, w->table, false);
        break;
    case HOUSE_ASK_TABLES:
        list_again(h, link, w);
        break;
    case HOUSE_ASK_NOTIFY:
        leave_address(h, link, w, why);
        break;
    case HOUSE_ASK_PING:
        h->shell->send(h->shell->with, link, "{\"pong\":true}", 13);
        break;
    default:
        request(h, link, w, why);
        break;
    }
}

void house_message(struct house *h, int64_t now, uint32_t link, const char *text, size_t size)
{
    struct house_wish w;
    struct fault f;
    enum house_why why;
    struct house_link *l = &h->room.links[link];
    CLAIM(l->used);
    h->now = now;
    enum err err = house_wish_read(text, size, false, &w, &why, &f);
    /* The first message is a hello, and no other one. */
    if (err == ERR_NONE && (w.ask == HOUSE_ASK_HELLO) == l->greeted)
        err = err_fault_word(&f, ERR_FIELD_VALUE, 0, "hello");
    if (err == ERR_NONE) {
        hear(h, link, &w, why);
        return;
    }
    house_send_error(h, link, &f, w.request);
    h->shell->drop(h->shell->with, link);
}

/* Puts a wish of the house's own in a table's queue. Where there is no room the job comes again. */
static void own_wish(struct house *h, const char *table, const struct house_wish *w)
{
    struct house_slot *s = house_slot_hold(h, table);
    if (s != NULL && house_slot_queue_add(h, s, w, 0) != NULL)
        house_work(h, s);
}

void house_due(struct house *h, int64_t now, const char *table)
{
    struct house_wish w;
    h->now = now;
    clear_wish(&w, HOUSE_ASK_DUE, table);
    own_wish(h, table, &w);
}

void house_thought(struct house *h, int64_t now, const char *table, uint32_t since, const char *token, size_t size)
{
    struct house_wish w;
    h->now = now;
    clear_wish(&w, HOUSE_ASK_THOUGHT, table);
    w.number = since;
    if (size >= GAME_TOKEN_MAX)
        return;
    memcpy(w.text, token, size);
    own_wish(h, table, &w);
}

void house_appended_elsewhere(struct house *h, int64_t now, const char *table, uint32_t head)
{
    struct house_slot *s = house_slot_find(h, table);
    h->now = now;
    if (s == NULL || !s->loaded || s->table.pub.head >= head)
        return;
    s->stale = true;
    house_work(h, s);
}

static bool knows(const struct house_table *t, const struct house_key *key)
{
    bool found = house_hash_key_same(&t->host, key) || house_table_is_barred(t, key);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        found = found || house_hash_key_same(&t->pub.seat[seat].key, key);
    return found;
}

void house_forget(struct house *h, int64_t now, const struct house_key *key)
{
    h->now = now;
    memset(&h->scratch, 0, sizeof h->scratch);
    for (uint32_t i = 0; i < h->room.link_count; i++) {
        const struct house_link *l = &h->room.links[i];
        if (l->used && l->greeted && house_hash_key_same(&l->key, key))
            h->shell->drop(h->shell->with, i);
    }
    for (uint32_t i = 0; i < h->top_slot; i++) {
        struct house_slot *s = &h->room.slots[i];
        if (s->used && knows(&s->table, key)) {
            s->anew = true;
            house_work(h, s);
        }
    }
}

const char *house_working(const struct house *h)
{
    return h->working == 0 ? NULL : h->room.slots[h->working - 1].table.id;
}

void house_broke(struct house *h, int64_t now, const char *table, uint32_t head)
{
    struct house_wish w;
    h->now = now;
    clear_wish(&w, HOUSE_ASK_BROKE, table);
    w.moves = head;
    own_wish(h, table, &w);
}

void house_goodbye(struct house *h, int64_t now)
{
    h->now = now;
    for (uint32_t i = 0; i < h->room.link_count; i++) {
        if (!h->room.links[i].used)
            continue;
        h->shell->send(h->shell->with, i, "{\"bye\":true}", 12);
        h->shell->drop(h->shell->with, i);
    }
}
