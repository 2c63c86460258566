/* See hall.h. */
#include "hall.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

static void shell_send(void *with, uint32_t link, const char *text, size_t size)
{
    struct hall *h = with;
    text_int(&h->sent[link], h->now);
    text_char(&h->sent[link], ' ');
    text_bytes(&h->sent[link], text, size);
    text_char(&h->sent[link], '\n');
    text_uint(&h->all, link + 1);
    text_put(&h->all, "< ");
    text_bytes(&h->all, text, size);
    text_char(&h->all, '\n');
}

static void shell_drop(void *with, uint32_t link)
{
    (void)with;
    (void)link;
}

static char *copy(const char *text, size_t size)
{
    char *to = malloc(size + 1);
    memcpy(to, text, size);
    to[size] = '\0';
    return to;
}

static void note_time(struct hall *h, const char *what, int64_t at)
{
    text_put(&h->times, what);
    text_int(&h->times, at);
    text_char(&h->times, '\n');
}

/* The card of the table, which a list shows. What it leaves out is as it was before. */
static void keep_card(struct hall *h, const struct house_card *card)
{
    if (card->same) {
        h->card.phase = card->phase;
        h->card.actor = card->actor;
        h->card.mover = card->mover;
        h->card.moves = card->moves;
        return;
    }
    h->card = *card;
    memcpy(h->card_text, card->text, card->text_size);
}

static void shell_append(void *with, const struct house_append *append)
{
    struct hall *h = with;
    h->asked = 'a';
    memcpy(h->about, append->table, sizeof h->about);
    h->row = append->row;
    h->row.what = copy(append->row.what, append->row.what_size);
    h->row.words = copy(append->row.words, append->row.words_size);
    h->due = append->due;
    if (strcmp(append->table, h->table) == 0)
        keep_card(h, &append->card);
    note_time(h, "due ", append->due);
    text_bytes(&h->times, append->card.text, append->card.text_size);
}

static void shell_rows(void *with, const char *table, uint32_t from)
{
    struct hall *h = with;
    h->asked = 'r';
    memcpy(h->about, table, sizeof h->about);
    h->from = from;
}

static void shell_find(void *with, const char *table, const struct house_key *key, const char *request)
{
    struct hall *h = with;
    h->asked = 'f';
    memcpy(h->about, table, sizeof h->about);
    h->key = *key;
    memcpy(h->request, request, strlen(request) + 1);
}

static void shell_list(void *with, uint32_t link, const struct house_key *key, const char *before)
{
    struct hall *h = with;
    h->key = *key;
    h->older = before != NULL;
    snprintf(h->about, sizeof h->about, "%s", before != NULL ? before : "");
    h->asked = 'l';
    h->link = link;
}

static void shell_think(void *with, const struct house_think *think)
{
    struct hall *h = with;
    h->think = *think;
    note_time(h, "think ", think->due);
}

static void shell_wake(void *with, const char *table, uint32_t head, int64_t due)
{
    struct hall *h = with;
    (void)head;
    if (strcmp(table, h->table) != 0)
        return;
    h->due = due;
    note_time(h, "wake ", due);
}

static void shell_chance(void *with, uint32_t key[RNG_KEY_WORDS])
{
    struct hall *h = with;
    memset(key, 0, RNG_KEY_WORDS * sizeof key[0]);
    key[0] = ++h->drawn;
}

/* There is one table here; every other one is not there and cannot be laid. */
static void answer_other(struct hall *h, int asked)
{
    if (asked == 'r') {
        house_work_rows(&h->house, h->now, h->about, NULL, 0, false);
    } else if (asked == 'f') {
        house_work_found(&h->house, h->now, h->about, false, false, 0, 0);
    } else {
        free((char *)(uintptr_t)h->row.what);
        free((char *)(uintptr_t)h->row.words);
        house_work_appended(&h->house, h->now, h->about, HOUSE_FAILED, 0, NULL);
    }
}

/* The entry that a request of this key has become; the number of rows if there is none. */
static uint32_t find_request(const struct hall *h, const struct house_key *key, const char *request)
{
    uint32_t n = 0;
    while (n < h->count &&
           !(h->rows[n].keyed && strcmp(h->rows[n].request, request) == 0 && house_hash_key_same(&h->rows[n].key, key)))
        n++;
    return n;
}

static void append(struct hall *h)
{
    uint32_t n = h->row.keyed ? find_request(h, &h->row.key, h->row.request) : h->count;
    if (n < h->count) {
        free((char *)(uintptr_t)h->row.what);
        free((char *)(uintptr_t)h->row.words);
        house_work_appended(&h->house, h->now, h->table, HOUSE_TWICE, n, NULL);
        return;
    }
    h->rows[h->count++] = h->row;
    house_work_appended(&h->house, h->now, h->table, HOUSE_COMMITTED, h->row.n, &h->rows[h->count - 1]);
}

/* The seats of a key at the table; before the table there are none. */
static void list(struct hall *h)
{
    struct house_listed listed[GAME_SEATS_MAX];
    size_t count = 0;
    for (int seat = 0; seat < h->card.seats && h->count > 0 && h->about[0] == '\0'; seat++)
        if (h->card.person[seat] && house_hash_key_same(&h->card.key[seat], &h->key))
            listed[count++] = (struct house_listed){h->table,      seat,          h->card.actor,
                                                    h->card.mover, h->card.moves, h->rows[h->count - 1].at,
                                                    h->card.phase, h->card_text,  h->card.text_size};
    house_listed(&h->house, h->now, h->link, h->older ? h->about : NULL, listed, count);
}

void hall_pump(struct hall *h)
{
    while (h->asked != 0) {
        int asked = h->asked;
        h->asked = 0;
        if (asked != 'l' && strcmp(h->about, h->table) != 0) {
            answer_other(h, asked);
        } else if (asked == 'a') {
            append(h);
        } else if (asked == 'r') {
            house_work_rows(&h->house, h->now, h->table, h->rows + h->from, h->count - h->from, false);
        } else if (asked == 'f') {
            uint32_t n = find_request(h, &h->key, h->request);
            house_work_found(&h->house, h->now, h->table, false, n < h->count, n, h->count);
        } else {
            list(h);
        }
    }
}

void hall_say(struct hall *h, uint32_t link, const char *text)
{
    house_message(&h->house, h->now, link, text, strlen(text));
    hall_pump(h);
}

struct hall *hall_new(void)
{
    struct hall *h = calloc(1, sizeof *h);
    h->room = (struct house_room){.slots = calloc(1, sizeof(struct house_slot)),
                                  .buckets = calloc(1, sizeof(uint32_t)),
                                  .slot_count = 1,
                                  .slot_usual = 1,
                                  .links = calloc(HALL_LINKS, sizeof(struct house_link)),
                                  .link_count = HALL_LINKS,
                                  .wishes = calloc(4, sizeof(struct house_waiting)),
                                  .wish_count = 4,
                                  .text = malloc(HOUSE_SEND_MAX),
                                  .moves = calloc(HALL_LOG, sizeof(game_move))};
    h->shell = (struct house_shell){.with = h,
                                    .send = shell_send,
                                    .drop = shell_drop,
                                    .append = shell_append,
                                    .rows = shell_rows,
                                    .find = shell_find,
                                    .list = shell_list,
                                    .think = shell_think,
                                    .wake = shell_wake,
                                    .chance = shell_chance};
    for (int i = 0; i < HALL_LINKS + 2; i++)
        h->stream[i] = malloc(HALL_STREAM);
    for (int i = 0; i < HALL_LINKS; i++)
        snprintf(h->secret[i], sizeof h->secret[i], "%032x", (unsigned)i + 1);
    return h;
}

struct hall *hall_of(const char *game)
{
    struct hall *h = hall_new();
    const struct game *g = registry_find(game);
    struct box *box = calloc(1, g->box_size);
    registry_box(g, box);
    h->kit = (struct house_game){g, box};
    hall_clear(h, &h->kit, 1);
    return h;
}

void hall_begin_again(struct hall *h, const struct house_game *games, size_t count)
{
    memset(h->room.slots, 0, sizeof(struct house_slot));
    memset(h->room.buckets, 0, sizeof(uint32_t));
    memset(h->room.links, 0, HALL_LINKS * sizeof(struct house_link));
    memset(h->room.wishes, 0, 4 * sizeof(struct house_waiting));
    house_init(&h->house, &h->room, &h->shell, games, count, "r");
}

void hall_clear(struct hall *h, const struct house_game *games, size_t count)
{
    for (uint32_t i = 0; i < h->count; i++) {
        free((char *)(uintptr_t)h->rows[i].what);
        free((char *)(uintptr_t)h->rows[i].words);
    }
    h->count = h->drawn = 0;
    h->now = 1000000;
    h->due = HOUSE_NEVER;
    h->think.level = 0;
    memset(&h->card, 0, sizeof h->card);
    hall_begin_again(h, games, count);
    for (int i = 0; i < HALL_LINKS; i++)
        text_init(&h->sent[i], h->stream[i], HALL_STREAM);
    text_init(&h->times, h->stream[HALL_LINKS], HALL_STREAM);
    text_init(&h->all, h->stream[HALL_LINKS + 1], HALL_STREAM);
}

void hall_free(struct hall *h)
{
    hall_clear(h, NULL, 0);
    for (int i = 0; i < HALL_LINKS + 2; i++)
        free(h->stream[i]);
    free(h->room.slots);
    free(h->room.buckets);
    free(h->room.links);
    free(h->room.wishes);
    free(h->room.text);
    free(h->room.moves);
    free((void *)(uintptr_t)h->kit.box);
    free(h);
}

void hall_greet(struct hall *h, uint32_t link)
{
    char line[256];
    house_open(&h->house, h->now, link);
    snprintf(line, sizeof line, "{\"hello\":1,\"rules\":\"r\",\"key\":\"%s\"}", h->secret[link]);
    hall_say(h, link, line);
}

void hall_lay(struct hall *h, const char *rest)
{
    char line[512];
    struct house_key key;
    house_hash_key_of(h->secret[0], &key);
    house_hash_table_id(&key, "lay", h->table);
    snprintf(line, sizeof line, "{\"id\":\"lay\",\"lay\":{\"game\":\"%s\",%s}}", h->kit.game->id, rest);
    hall_say(h, 0, line);
    hall_expect(strstr(h->sent[0].data, "{\"ack\":\"lay\"") != NULL, line, h->sent[0].data);
}

void hall_ask(struct hall *h, uint32_t link, const char *rest, const char *why)
{
    char line[512], answer[128];
    size_t from = h->sent[link].used;
    snprintf(line, sizeof line, "{\"id\":\"r%u\",\"table\":\"%s\",%s}", ++h->requests, h->table, rest);
    hall_say(h, link, line);
    if (why == NULL)
        snprintf(answer, sizeof answer, "{\"ack\":\"r%u\"", h->requests);
    else
        snprintf(answer, sizeof answer, "{\"refused\":\"r%u\",\"why\":\"%s\"", h->requests, why);
    hall_expect(strstr(h->sent[link].data + from, answer) != NULL, line, h->sent[link].data + from);
}

void hall_sit(struct hall *h, uint32_t link, const char *name, const char *why)
{
    char door[HOUSE_DOOR_SIZE + 1], rest[256];
    house_hash_door(h->secret[0], h->table, door);
    snprintf(rest, sizeof rest, "\"sit\":{\"door\":\"%s\",\"name\":\"%s\"}", door, name);
    hall_ask(h, link, rest, why);
}

void hall_follow(struct hall *h, uint32_t link)
{
    char line[128];
    snprintf(line, sizeof line, "{\"follow\":\"%s\"}", h->table);
    hall_say(h, link, line);
}

void hall_wait(struct hall *h, int64_t ms)
{
    int64_t until = h->now + ms;
    while (h->due <= until) {
        int64_t due = h->due;
        h->now = due > h->now ? due : h->now;
        h->due = HOUSE_NEVER;
        house_due(&h->house, h->now, h->table);
        hall_pump(h);
    }
    h->now = until;
}

void hall_demand(bool good, const char *what)
{
    if (good)
        return;
    printf("%s\n", what);
    exit(1);
}

void hall_expect(bool good, const char *what, const char *said)
{
    if (good)
        return;
    printf("%s: %s\n", what, said);
    exit(1);
}
