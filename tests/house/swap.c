/* Hidden worlds swapped: two games that one viewer cannot tell apart are played through two houses, with everything
 * else the same, and whatever that viewer and a spectator are sent must be the same, byte for byte and in the same
 * order; so must every time that the house sets.
 *
 * usage: swap GAME SEED PAIRS. The pairs come from `retrace`: a game that looked the same to the viewer from its set-up
 * to its last move. */
#include "chance.h"
#include "hall.h"
#include "tale.h"
#include "core/match.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

static uint64_t pair_seed;
static const char *game_id;

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    printf("%s, pair %llu: %s:%d: broken claim: %s\n", game_id, (unsigned long long)pair_seed, file, line, claim);
    exit(1);
}

static void come(struct hall *h, uint32_t link, int since)
{
    char text[200];
    house_open(&h->house, h->now, link);
    snprintf(text, sizeof text, "{\"hello\":1,\"rules\":\"r\",\"key\":\"%s\"}", h->secret[link]);
    hall_say(h, link, text);
    if (since >= -1) {
        snprintf(text, sizeof text, "{\"follow\":\"%s\",\"since\":%d}", h->table, since);
        hall_say(h, link, text);
    }
}

/* Lays the table, seats everybody, and lets the game begin. */
static void sit_down(struct hall *h, const struct house_game *kit, uint32_t seats)
{
    char text[300], door[HOUSE_DOOR_SIZE + 1];
    struct house_key key;
    house_hash_key_of(h->secret[0], &key);
    house_hash_table(&key, "lay", h->table);
    house_hash_door(h->secret[0], h->table, door);
    come(h, 0, -2);
    snprintf(text, sizeof text,
             "{\"id\":\"lay\",\"lay\":{\"game\":\"%s\",\"seats\":%u,\"clock\":\"3d\",\"seat\":0,\"name\":\"a\"}}",
             kit->game->id, seats);
    hall_say(h, 0, text);
    snprintf(text, sizeof text, "{\"follow\":\"%s\"}", h->table);
    hall_say(h, 0, text);
    for (uint32_t i = 1; i < seats; i++) {
        come(h, i, -2);
        snprintf(text, sizeof text, "{\"id\":\"sit\",\"table\":\"%s\",\"sit\":{\"door\":\"%s\",\"name\":\"b\"}}",
                 h->table, door);
        hall_say(h, i, text);
        snprintf(text, sizeof text, "{\"follow\":\"%s\"}", h->table);
        hall_say(h, i, text);
    }
    come(h, seats, -1);
    h->now += HOUSE_BEGIN_AFTER;
    house_due(&h->house, h->now, h->table);
    hall_pump(h);
}

/* Plays a tale; what else happens follows from `rng`, which is the same in both worlds. */
static void tell(struct hall *h, const struct house_game *kit, const struct tale *tale, struct rng rng, int viewer)
{
    char text[400], token[GAME_TOKEN_MAX];
    struct game_state s;
    struct text out;
    hall_clear(h, kit, 1);
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
            hall_say(h, (uint32_t)actor, text);
        }
        kit->game->apply(kit->box, &s, tale->log[i]);
        uint32_t seat = rng_below(&rng, tale->setup.seats);
        /* Somebody asks to take back, talks, looks again, or proposes that a bot stands in; nobody agrees to it. */
        uint32_t what = rng_below(&rng, 12), other = (seat + 1) % tale->setup.seats;
        bool chance_next = kit->game->actor(kit->box, &s) == GAME_CHANCE;
        if (what == 0 && !chance_next) {
            snprintf(text, sizeof text, "{\"id\":\"o%u\",\"table\":\"%s\",\"offer\":{\"what\":\"back\"}}", i, h->table);
            hall_say(h, seat, text);
            snprintf(text, sizeof text, "{\"id\":\"n%u\",\"table\":\"%s\",\"answer\":false}", i, h->table);
            hall_say(h, other, text);
        } else if (what == 1) {
            snprintf(text, sizeof text, "{\"id\":\"s%u\",\"table\":\"%s\",\"say\":\"hm\"}", i, h->table);
            hall_say(h, seat, text);
        } else if (what == 2) {
            uint32_t link = rng_below(&rng, 2) == 0 || viewer < 0 ? tale->setup.seats : (uint32_t)viewer;
            house_close(&h->house, h->now, link);
            come(h, link, (int)rng_below(&rng, h->count + 1) - 1);
        } else if (what == 3) {
            snprintf(text, sizeof text, "{\"id\":\"x%u\",\"table\":\"%s\",\"moves\":%u,\"play\":\"nonsense\"}", i,
                     h->table, i + 1);
            hall_say(h, seat, text);
        }
    }
    come(h, tale->setup.seats + 1U, -1);
}

static void compare(const char *who, const struct text *a, const struct text *b)
{
    char where[80];
    snprintf(where, sizeof where, "%s, pair %llu", game_id, (unsigned long long)pair_seed);
    if (!tale_compare(where, who, a, b))
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
        tale_invent(&kit, &rng, 1 + rng_below(&rng, 40), a);
        int viewer = (int)rng_below(&rng, a->setup.seats + 1U) - 1;
        if (!tale_swap(&kit, a, viewer, b)) {
            lost++;
            continue;
        }
        different += tale_differ(a, b);
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
    hall_free(one);
    hall_free(two);
    free(a);
    free(b);
    free(box);
    return different * 2 < pairs; /* a test that compares a world with itself shows nothing */
}
