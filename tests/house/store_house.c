/* A house on the real store: a table is laid, dealt when its job is due, and found again by another house after the
 * first one ended. */
#include "../waiting.h"
#include "hall.h"
#include "registry/registry.h"
#include "store_hand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 5 };

static struct hand hand;

static void to_append(void *with, const struct house_append *append)
{
    (void)with;
    store_append(hand.store, append, 0);
}

static void to_rows(void *with, const char *table, uint32_t from)
{
    (void)with;
    store_rows(hand.store, table, from, 0);
}

static void to_find(void *with, const char *table, const struct house_key *key, const char *request)
{
    static const struct house_key nobody;
    (void)with;
    if (house_hash_key_same(key, &nobody))
        store_wait(hand.store, table, 0);
    else
        store_find(hand.store, table, key, request, 0);
}

static void to_list(void *with, uint32_t link, const struct house_key *key, const char *before)
{
    (void)with;
    store_list(hand.store, key, before, link, 0);
}

static void to_wake(void *with, const char *table, uint32_t head, int64_t due)
{
    (void)with;
    store_wake(hand.store, table, head, due);
}

/* Lets the store answer until the connection was sent this. */
static void until(struct hall *h, uint32_t link, const char *text)
{
    waiting_for(text);
    while (strstr(h->sent[link].data, text) == NULL) {
        struct store_answer *a = store_take(hand.store);
        if (a == NULL) {
            hand_sleep(1);
            continue;
        }
        store_house_tell(&h->house, store_now(hand.store), a);
        store_give_back(hand.store, a);
    }
}

static void say(struct hall *h, uint32_t link, const char *text, const char *answer)
{
    text_reset(&h->sent[link]);
    house_message(&h->house, store_now(hand.store), link, text, strlen(text));
    until(h, link, answer);
}

/* A new house, with a connection that says hello. */
static void greet(struct hall *h, const struct house_game *games, size_t count, const char *tables)
{
    hall_clear(h, games, count);
    house_open(&h->house, store_now(hand.store), 0);
    say(h, 0, "{\"hello\":1,\"rules\":\"r\",\"key\":\"000102030405060708090a0b0c0d0e0f\"}", tables);
}

/* A list that could not be read is not a list without tables. */
static void hear_no_list(struct hall *h)
{
    const struct store_answer failed = {.kind = STORE_LISTED, .failed = true},
                              older = {.kind = STORE_LISTED, .failed = true, .older = true};
    text_reset(&h->sent[0]);
    store_house_tell(&h->house, store_now(hand.store), &failed);
    store_house_tell(&h->house, store_now(hand.store), &older);
    if (h->sent[0].used == 0)
        return;
    fprintf(stderr, "a list that failed was sent: %s", h->sent[0].data);
    hand_end();
    exit(1);
}

static void play(struct hall *h, const struct house_game *games, size_t count)
{
    static const char *const lay =
        "{\"id\":\"a1\",\"lay\":{\"game\":\"petra\",\"seats\":2,\"bots\":{\"1\":1},\"seat\":0,"
        "\"name\":\"Ada\"}}";
    char id[HOUSE_ID_SIZE + 1], text[200];
    hand_open(&hand, NULL, false);
    greet(h, games, count, "\"tables\":[]");
    hear_no_list(h);
    say(h, 0, lay, "\"ack\":\"a1\",\"n\":0");
    memcpy(id, strstr(h->sent[0].data, "\"table\":\"") + 9, HOUSE_ID_SIZE);
    id[HOUSE_ID_SIZE] = '\0';
    snprintf(text, sizeof text, "{\"follow\":\"%s\"}", id);
    say(h, 0, text, "\"begun\"");
    hand_close(&hand);
    hand_open(&hand, NULL, false); /* another house, later */
    greet(h, games, count, "\"names\":[\"Ada\"");
    say(h, 0, lay, "\"ack\":\"a1\",\"n\":0"); /* the same request is the same table */
    if (strstr(h->sent[0].data, id) == NULL)
        exit(1);
    say(h, 0, text, "\"begun\"");
    snprintf(text, sizeof text, "{\"id\":\"a2\",\"table\":\"%s\",\"say\":\"hello\"}", id);
    say(h, 0, text, "\"ack\":\"a2\"");
    say(h, 0, text, "\"ack\":\"a2\"");
    hand_close(&hand);
}

/* A house that was down very often hears of all of it, the earliest as well. */
static void outages(struct hall *h, const struct house_game *games, size_t count)
{
    enum { TIMES = 1000 };
    const struct house_outage *list = h->house.outage;
    int64_t until_then = 0, until_now = 0;
    hand_sql("DELETE FROM outage");
    hand_sql("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) "
             "INSERT INTO outage (since, until) SELECT i * 60000, i * 60000 + 20000 + i FROM n");
    hand_open(&hand, NULL, false);
    greet(h, games, count, "\"welcome\"");
    for (uint32_t i = 0; i < h->house.outage_count; i++)
        until_now = list[i].until;
    for (int64_t i = 1; i <= TIMES; i++) {
        uint32_t k = 0;
        until_then = i * 60000 + 20000 + i;
        while (k < h->house.outage_count && !(list[k].from <= i * 60000 && list[k].until >= until_then))
            k++;
        if (k == h->house.outage_count) {
            fprintf(stderr, "outage %lld is forgotten\n", (long long)i);
            hand_end();
            exit(1);
        }
    }
    if (h->house.outage_count != HOUSE_OUTAGES_MAX || list[0].from != 60000 || until_now <= until_then) {
        fprintf(stderr, "%u outages\n", h->house.outage_count);
        hand_end();
        exit(1);
    }
    hand_close(&hand);
}

int main(void)
{
    struct house_game games[GAMES];
    size_t count = 0;
    for (const struct game *g; count < GAMES && (g = registry_game(count)) != NULL; count++) {
        struct box *box = calloc(1, g->box_size);
        registry_box(g, box);
        games[count] = (struct house_game){g, box};
    }
    struct hall *h = hall_new();
    h->shell.append = to_append;
    h->shell.rows = to_rows;
    h->shell.find = to_find;
    h->shell.list = to_list;
    h->shell.wake = to_wake;
    hand_begin();
    play(h, games, count);
    outages(h, games, count);
    hand_end();
    hall_free(h);
    for (size_t i = 0; i < count; i++)
        free((void *)(uintptr_t)games[i].box);
    puts("a house on the store: laid, dealt, found again");
    return 0;
}
