/* Hidden worlds swapped: two games that one viewer cannot tell apart are played through two houses, with everything
 * else the same, and whatever that viewer and a spectator are sent must be the same, byte for byte and in the same
 * order; so must every time that the house sets.
 *
 * usage: swap GAME SEED PAIRS. The pairs come from `retrace`: a game that looked the same to the viewer from its set-up
 * to its last move. */
#include "chance.h"
#include "hall.h"
#include "stage.h"
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

static void come(void *with, uint32_t who)
{
    struct hall *h = with;
    char text[200];
    if (h->room.links[who].used)
        house_close(&h->house, h->now, who);
    house_open(&h->house, h->now, who);
    snprintf(text, sizeof text, "{\"hello\":1,\"rules\":\"r\",\"key\":\"%s\"}", h->secret[who]);
    hall_say(h, who, text);
}

static void follow(void *with, uint32_t who, int64_t since)
{
    struct hall *h = with;
    char text[200];
    snprintf(text, sizeof text, "{\"follow\":\"%s\",\"since\":%lld}", h->table, (long long)since);
    hall_say(h, who, text);
}

static void go(void *with, uint32_t who)
{
    struct hall *h = with;
    house_close(&h->house, h->now, who);
}

static void say(void *with, uint32_t who, const char *text)
{
    hall_say(with, who, text);
}

static void wait(void *with, int64_t ms, const char *until)
{
    (void)until;
    hall_wait(with, ms);
}

static void bot(void *with, const char *token)
{
    struct hall *h = with;
    hall_wait(h, HOUSE_BOT_PACE);
    house_thought(&h->house, h->now, h->table, h->think.since, token, strlen(token));
    hall_pump(h);
}

static void set(void *with, const struct tale *tale, uint32_t next)
{
    (void)with;
    scripted.setup = &tale->setup;
    scripted.log = tale->log;
    scripted.next = next;
}

static uint32_t spectator; /* its number */

static const char *told(void *with)
{
    const struct hall *h = with;
    return h->sent[spectator].data;
}

static int64_t last(void *with)
{
    const struct hall *h = with;
    return (int64_t)h->count - 1;
}

/* Plays a tale; what else happens follows from `rng`, which is the same in both worlds. */
static void tell(struct hall *h, const struct house_game *kit, const struct tale *tale, const struct tale *again,
                 struct rng rng, int viewer)
{
    struct stage s = {.with = h,
                      .kit = kit,
                      .secret = h->secret[0],
                      .table = h->table,
                      .clock = "3d",
                      .limit = 3 * HOUSE_DAY,
                      .come = come,
                      .follow = follow,
                      .go = go,
                      .ask = say,
                      .play = say,
                      .ask_record = say,
                      .bot = bot,
                      .wait = wait,
                      .set = set,
                      .told = told,
                      .last = last};
    hall_clear(h, kit, 1);
    spectator = tale->setup.seats;
    stage_tell(&s, tale, again, rng, viewer);
}

static void compare(const char *who, const struct text *a, const struct text *b)
{
    char where[80];
    snprintf(where, sizeof where, "%s, pair %llu", game_id, (unsigned long long)pair_seed);
    if (!tale_compare(where, who, a, b))
        exit(1);
}

/* What must have happened somewhere in a hundred pairs, or they have shown less than they seem to; and how often. */
static struct {
    const char *sign;
    uint64_t count;
} deeds[] = {{"\"offered\":{\"seat\":0,\"what\":\"back\"}", 0},
             {"\"done\":true,\"to\"", 0},
             {"\"stood\"", 0},
             {"\"why\":\"late\"", 0},
             {"\"bot\":true", 0},
             {"\"returned\"", 0},
             {"\"resigned\"", 0},
             {"\"record\":null", 0},
             {"\"record\":{", 0},
             {"\"games\":[]", 0},
             {"\"games\":[{", 0},
             {"\"begun\":{\"game\":1", 0}};

static void count_deeds(const char *all)
{
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++)
        deeds[i].count += strstr(all, deeds[i].sign) != NULL;
}

static bool is_enough(uint64_t pairs)
{
    bool enough = true;
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds && pairs >= 100; i++) {
        if (deeds[i].count == 0)
            printf("%s: nowhere in %llu pairs was there %s\n", game_id, (unsigned long long)pairs, deeds[i].sign);
        enough = enough && deeds[i].count > 0;
    }
    return enough;
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
    struct tale *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b), *again = calloc(1, sizeof *again);
    for (uint64_t i = 0; i < pairs; i++) {
        struct rng rng;
        pair_seed = seed + i;
        rng_seed(&rng, pair_seed, 0, RNG_TEST, 1);
        tale_invent(&kit, &rng, 0, 1 + rng_below(&rng, 40), a);
        tale_invent(&kit, &rng, a->setup.seats, 4, again);
        int viewer = (int)rng_below(&rng, a->setup.seats + 1U) - 1;
        if (!tale_swap(&kit, a, viewer, b)) {
            lost++;
            continue;
        }
        different += tale_differ(a, b);
        tell(one, &kit, a, again, rng, viewer);
        tell(two, &kit, b, again, rng, viewer);
        count_deeds(one->all.data);
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
    free(again);
    free(box);
    return different * 2 < pairs || !is_enough(pairs); /* a test that compares a world with itself shows nothing */
}
