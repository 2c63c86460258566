/* Hidden worlds swapped: two games that one viewer cannot tell apart are played through two houses, with everything
 * else the same, and whatever that viewer and a spectator are sent must be the same, byte for byte and in the same
 * order; so must every time that the house sets.
 *
 * usage: swap GAME SEED PAIRS. The pairs come from `retrace`: a game that looked the same to the viewer from its set-up
 * to its last move. */
#include "chance.h"
#include "core/match.h"
#include "house/house.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINKS = GAME_SEATS_MAX + 2, ROWS = 4096, STREAM = 1 << 20, LOG = 1 << 15 };

/* A game: what was dealt, and every move. */
struct tale {
    struct game_setup setup;
    game_move log[LOG];
    uint32_t count;
};

/* A house with one table, a store that always works, and what its connections were sent. */
struct hall {
    struct house house;
    struct house_room room;
    struct house_shell shell;
    int64_t now;
    struct house_row rows[ROWS];
    uint32_t count;
    int asked; /* 0 nothing, 'a'ppend, 'r'ows, 'f'ind, 'l'ist */
    struct house_row row;
    uint32_t from, link;
    struct house_key key;
    char request[HOUSE_REQUEST_MAX + 1], table[HOUSE_ID_SIZE + 1];
    char secret[LINKS][HOUSE_SECRET_SIZE + 1];
    struct text sent[LINKS], times;
    char *stream[LINKS + 1];
};

static uint64_t pair_seed;
static const char *game_id;

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    printf("%s, pair %llu: %s:%d: broken claim: %s\n", game_id, (unsigned long long)pair_seed, file, line, claim);
    exit(1);
}

static void shell_send(void *with, uint32_t link, const char *text, size_t size)
{
    struct hall *h = with;
    text_int(&h->sent[link], h->now);
    text_char(&h->sent[link], ' ');
    text_bytes(&h->sent[link], text, size);
    text_char(&h->sent[link], '\n');
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

static void shell_append(void *with, const struct house_append *append)
{
    struct hall *h = with;
    h->asked = 'a';
    h->row = append->row;
    h->row.what = copy(append->row.what, append->row.what_size);
    h->row.words = copy(append->row.words, append->row.words_size);
    note_time(h, "due ", append->due);
    text_bytes(&h->times, append->card.text, append->card.text_size);
}

static void shell_rows(void *with, const char *table, uint32_t from)
{
    struct hall *h = with;
    (void)table;
    h->asked = 'r';
    h->from = from;
}

static void shell_find(void *with, const char *table, const struct house_key *key, const char *request)
{
    struct hall *h = with;
    (void)table;
    h->asked = 'f';
    h->key = *key;
    memcpy(h->request, request, strlen(request) + 1);
}

static void shell_list(void *with, uint32_t link, const struct house_key *key)
{
    struct hall *h = with;
    (void)key;
    h->asked = 'l';
    h->link = link;
}

static void shell_think(void *with, const struct house_think *think)
{
    note_time(with, "think ", think->due);
}

static void shell_wake(void *with, const char *table, int64_t due)
{
    (void)table;
    note_time(with, "wake ", due);
}

static void shell_chance(void *with, uint32_t key[RNG_KEY_WORDS])
{
    (void)with;
    memset(key, 0, RNG_KEY_WORDS * sizeof key[0]);
}

/* Lets the store answer until nothing is asked any more. */
static void pump(struct hall *h)
{
    while (h->asked != 0) {
        int asked = h->asked;
        h->asked = 0;
        if (asked == 'a') {
            h->rows[h->count++] = h->row;
            house_appended(&h->house, h->now, h->table, HOUSE_COMMITTED, h->row.n, &h->rows[h->count - 1]);
        } else if (asked == 'r') {
            house_rows(&h->house, h->now, h->table, h->rows + h->from, h->count - h->from, false);
        } else if (asked == 'f') {
            bool found = false;
            for (uint32_t i = 0; i < h->count; i++)
                found = found || (h->rows[i].keyed && strcmp(h->rows[i].request, h->request) == 0 &&
                                  house_key_same(&h->rows[i].key, &h->key));
            house_found(&h->house, h->now, h->table, found, 0);
        } else {
            house_listed(&h->house, h->now, h->link, NULL, 0);
        }
    }
}

static void say(struct hall *h, uint32_t link, const char *text)
{
    house_message(&h->house, h->now, link, text, strlen(text));
    pump(h);
}

static void come(struct hall *h, uint32_t link, int since)
{
    char text[200];
    house_open(&h->house, h->now, link);
    snprintf(text, sizeof text, "{\"hello\":1,\"rules\":\"r\",\"key\":\"%s\"}", h->secret[link]);
    say(h, link, text);
    if (since >= -1) {
        snprintf(text, sizeof text, "{\"follow\":\"%s\",\"since\":%d}", h->table, since);
        say(h, link, text);
    }
}

static struct hall *hall_new(void)
{
    struct hall *h = calloc(1, sizeof *h);
    h->room = (struct house_room){.slots = calloc(1, sizeof(struct house_slot)),
                                  .buckets = calloc(1, sizeof(uint32_t)),
                                  .slot_count = 1,
                                  .links = calloc(LINKS, sizeof(struct house_link)),
                                  .link_count = LINKS,
                                  .wishes = calloc(4, sizeof(struct house_waiting)),
                                  .wish_count = 4,
                                  .text = malloc(HOUSE_SEND_MAX),
                                  .moves = calloc(LOG, sizeof(game_move))};
    h->shell = (struct house_shell){h,          shell_send, shell_drop,  shell_append, shell_rows,
                                    shell_find, shell_list, shell_think, shell_wake,   shell_chance};
    for (int i = 0; i <= LINKS; i++)
        h->stream[i] = malloc(STREAM);
    for (int i = 0; i < LINKS; i++)
        snprintf(h->secret[i], sizeof h->secret[i], "%032x", (unsigned)i + 1);
    return h;
}

static void hall_clear(struct hall *h, const struct house_game *kit)
{
    for (uint32_t i = 0; i < h->count; i++) {
        free((char *)(uintptr_t)h->rows[i].what);
        free((char *)(uintptr_t)h->rows[i].words);
    }
    h->count = 0;
    h->now = 1000000;
    memset(h->room.slots, 0, sizeof(struct house_slot));
    memset(h->room.buckets, 0, sizeof(uint32_t));
    memset(h->room.links, 0, LINKS * sizeof(struct house_link));
    memset(h->room.wishes, 0, 4 * sizeof(struct house_waiting));
    house_init(&h->house, &h->room, &h->shell, kit, 1, "r");
    for (int i = 0; i < LINKS; i++)
        text_init(&h->sent[i], h->stream[i], STREAM);
    text_init(&h->times, h->stream[LINKS], STREAM);
}

/* Lays the table, seats everybody, and lets the game begin. */
static void sit_down(struct hall *h, const struct house_game *kit, uint32_t seats)
{
    char text[300], door[HOUSE_DOOR_SIZE + 1];
    struct house_key key;
    house_key_of(h->secret[0], &key);
    house_hash_table(&key, "lay", h->table);
    house_hash_door(h->secret[0], h->table, door);
    come(h, 0, -2);
    snprintf(text, sizeof text,
             "{\"id\":\"lay\",\"lay\":{\"game\":\"%s\",\"seats\":%u,\"clock\":\"3d\",\"seat\":0,\"name\":\"a\"}}",
             kit->game->id, seats);
    say(h, 0, text);
    snprintf(text, sizeof text, "{\"follow\":\"%s\"}", h->table);
    say(h, 0, text);
    for (uint32_t i = 1; i < seats; i++) {
        come(h, i, -2);
        snprintf(text, sizeof text, "{\"id\":\"sit\",\"table\":\"%s\",\"sit\":{\"door\":\"%s\",\"name\":\"b\"}}",
                 h->table, door);
        say(h, i, text);
        snprintf(text, sizeof text, "{\"follow\":\"%s\"}", h->table);
        say(h, i, text);
    }
    come(h, seats, -1);
    h->now += HOUSE_BEGIN_AFTER;
    house_due(&h->house, h->now, h->table);
    pump(h);
}

/* Plays a tale; what else happens follows from `rng`, which is the same in both worlds. */
static void tell(struct hall *h, const struct house_game *kit, const struct tale *tale, struct rng rng, int viewer)
{
    char text[400], token[GAME_TOKEN_MAX];
    struct game_state s;
    struct text out;
    hall_clear(h, kit);
    scripted.setup = &tale->setup;
    scripted.log = tale->log;
    scripted.next = 0;
    sit_down(h, kit, tale->setup.seats);
    kit->game->start(kit->box, &s, &tale->setup);
    for (uint32_t i = 0; i < tale->count; i++) {
        int actor = kit->game->actor(kit->box, &s);
        if (actor >= 0) {
            h->now += 100 + rng_below(&rng, 5000);
            text_init(&out, token, sizeof token);
            kit->game->write_move(kit->box, &s, tale->log[i], &out);
            scripted.next = i + 1;
            snprintf(text, sizeof text, "{\"id\":\"m%u\",\"table\":\"%s\",\"moves\":%u,\"play\":\"%s\"}", i, h->table,
                     i, token);
            say(h, (uint32_t)actor, text);
        }
        kit->game->apply(kit->box, &s, tale->log[i]);
        uint32_t seat = rng_below(&rng, tale->setup.seats);
        /* Somebody asks to take back, talks, looks again, or proposes that a bot stands in; nobody agrees to it. */
        uint32_t what = rng_below(&rng, 12), other = (seat + 1) % tale->setup.seats;
        bool chance_next = kit->game->actor(kit->box, &s) == GAME_CHANCE;
        if (what == 0 && !chance_next) {
            snprintf(text, sizeof text, "{\"id\":\"o%u\",\"table\":\"%s\",\"offer\":{\"what\":\"back\"}}", i, h->table);
            say(h, seat, text);
            snprintf(text, sizeof text, "{\"id\":\"n%u\",\"table\":\"%s\",\"answer\":false}", i, h->table);
            say(h, other, text);
        } else if (what == 1) {
            snprintf(text, sizeof text, "{\"id\":\"s%u\",\"table\":\"%s\",\"say\":\"hm\"}", i, h->table);
            say(h, seat, text);
        } else if (what == 2) {
            uint32_t link = rng_below(&rng, 2) == 0 || viewer < 0 ? tale->setup.seats : (uint32_t)viewer;
            house_close(&h->house, h->now, link);
            come(h, link, (int)rng_below(&rng, h->count + 1) - 1);
        } else if (what == 3) {
            snprintf(text, sizeof text, "{\"id\":\"x%u\",\"table\":\"%s\",\"moves\":%u,\"play\":\"nonsense\"}", i,
                     h->table, i + 1);
            say(h, seat, text);
        }
    }
    come(h, tale->setup.seats + 1U, -1);
}

static void invent(const struct house_game *kit, struct rng *rng, uint32_t most, struct tale *out)
{
    struct game_state s;
    struct game_moves legal;
    struct fault f;
    uint32_t seats = kit->game->seats_min + rng_below(rng, kit->game->seats_max - kit->game->seats_min + 1U);
    game_setup_init(kit->game, &out->setup, seats, &f);
    if (kit->game->deal(kit->box, &out->setup, (struct json){"", 0}, rng, &f) != ERR_NONE)
        exit(2);
    out->count = 0;
    kit->game->start(kit->box, &s, &out->setup);
    for (int actor; (actor = kit->game->actor(kit->box, &s)) != GAME_OVER;) {
        if (out->count >= most && actor != GAME_CHANCE)
            break;
        game_legal(kit->game, kit->box, &s, &legal);
        uint32_t i = actor == GAME_CHANCE ? game_draw(&legal, rng) : rng_below(rng, legal.count);
        out->log[out->count++] = legal.move[i];
        kit->game->apply(kit->box, &s, legal.move[i]);
    }
}

/* The other world; false where none is found. */
static bool swap(const struct house_game *kit, const struct tale *tale, int viewer, struct tale *out)
{
    struct game_state s;
    out->setup = tale->setup;
    out->count = tale->count;
    kit->game->start(kit->box, &s, &tale->setup);
    for (uint32_t i = 0; i < tale->count; i++) {
        out->log[i] = kit->game->redact_move(kit->box, &s, tale->log[i], viewer);
        kit->game->apply(kit->box, &s, tale->log[i]);
    }
    return kit->game->retrace(kit->box, viewer, &out->setup, out->log, out->count);
}

static void compare(const char *what, const struct text *a, const struct text *b)
{
    if (a->cut || b->cut) {
        printf("%s, pair %llu: the streams have no room\n", game_id, (unsigned long long)pair_seed);
        exit(2);
    }
    if (a->used == b->used && memcmp(a->data, b->data, a->used) == 0)
        return;
    size_t i = 0;
    while (a->data[i] == b->data[i])
        i++;
    while (i > 0 && a->data[i - 1] != '\n')
        i--;
    printf("%s, pair %llu: %s can tell two worlds apart:\n%.300s\n%.300s\n", game_id, (unsigned long long)pair_seed,
           what, a->data + i, b->data + i);
    exit(1);
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    game_id = argv[1];
    uint64_t seed = strtoull(argv[2], NULL, 10), pairs = strtoull(argv[3], NULL, 10), different = 0, lost = 0;
    const struct game *g = registry_find(argv[1]);
    struct box *box = calloc(1, g->box_size);
    registry_box(g, box);
    struct house_game kit = {g, box};
    struct hall *one = hall_new(), *two = hall_new();
    struct tale *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
    for (uint64_t i = 0; i < pairs; i++) {
        struct rng rng;
        pair_seed = seed + i;
        rng_seed(&rng, pair_seed, 0, RNG_TEST, 1);
        invent(&kit, &rng, 1 + rng_below(&rng, 40), a);
        int viewer = (int)rng_below(&rng, a->setup.seats + 1U) - 1;
        if (!swap(&kit, a, viewer, b)) {
            lost++;
            continue;
        }
        different += memcmp(&a->setup, &b->setup, sizeof a->setup) != 0 ||
                     memcmp(a->log, b->log, a->count * sizeof a->log[0]) != 0;
        tell(one, &kit, a, rng, viewer);
        tell(two, &kit, b, rng, viewer);
        if (viewer >= 0)
            compare("a seat", &one->sent[viewer], &two->sent[viewer]);
        compare("a spectator", &one->sent[a->setup.seats], &two->sent[a->setup.seats]);
        compare("a late spectator", &one->sent[a->setup.seats + 1], &two->sent[a->setup.seats + 1]);
        compare("a clock", &one->times, &two->times);
    }
    printf("%s: %llu pairs, %llu of them different worlds, %llu not found: nobody can tell\n", game_id,
           (unsigned long long)(pairs - lost), (unsigned long long)different, (unsigned long long)lost);
    return different * 2 < pairs; /* a test that compares a world with itself shows nothing */
}
