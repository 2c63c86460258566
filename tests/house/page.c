/* The page's module with others, natively, so that sanitizers see it too: a house, a table, a bot, and a person who
 * does everything through the functions of wasm_guest.h and reads everything on the way, on a line that breaks. Then
 * whatever bytes a house or a page may send.
 *
 * usage: page GAME SEED */
#include "hall.h"

#include "registry/registry.h"
#include "wasm/wasm_guest.h"

#include <stdio.h>
#include <stdlib.h>

static struct hall *hall;
static struct rng rng;
static bool is_open;
static char *sent; /* what the house has said, lines on their way */
static size_t sent_used;
static uint32_t news, records, cuts;

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    abort();
}

static void demand(bool is, const char *what)
{
    if (is)
        return;
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static uint32_t put(const char *text)
{
    memcpy(wr_in(), text, strlen(text));
    return (uint32_t)strlen(text);
}

/* What came out is one JSON value. */
static struct json parsed(int size)
{
    struct json v = {"", 0};
    struct fault f;
    demand(size > 0 && json_check(wr_out(), (size_t)size, &v, &f) == ERR_NONE, "no JSON came out");
    return v;
}

static bool says(struct json object, const char *key, const char *word)
{
    struct json value;
    return json_get(object, key, &value) &&
           (json_is(value, word) || (value.size == strlen(word) && memcmp(value.text, word, value.size) == 0));
}

static void collect(void)
{
    struct text *out = &hall->sent[0];
    if (is_open) {
        demand(sent_used + out->used <= HALL_STREAM, "the house says too much");
        memcpy(sent + sent_used, out->data, out->used);
        sent_used += out->used;
    }
    text_reset(out);
    text_reset(&hall->all);
    text_reset(&hall->times);
}

static void close_line(void)
{
    if (is_open)
        house_close(&hall->house, hall->now, 0);
    is_open = false;
    sent_used = 0;
}

static void tell_time(void)
{
    wr_guest_time((uint32_t)(hall->now >> 32), (uint32_t)hall->now);
}

/* Does what the module wants done on the line. */
static void take_orders(void)
{
    static char orders[WASM_GUEST_ORDERS_MAX];
    for (int size; (size = wr_guest_take()) > 0;) {
        memcpy(orders, wr_out(), (size_t)size);
        for (char *at = orders, *end; at < orders + size; at = end + 1) {
            end = memchr(at, '\n', (size_t)(orders + size - at));
            *end = '\0';
            if (strcmp(at, "+") == 0) {
                house_open(&hall->house, hall->now, 0);
                is_open = true;
                wr_guest_opened();
            } else if (strcmp(at, "-") == 0) {
                close_line();
            } else if (is_open) {
                hall_say(hall, 0, at);
                collect();
            }
        }
    }
}

static void read_everything(void)
{
    for (int size; (size = wr_guest_news()) > 0; news++)
        records += says(parsed(size), "kind", "record");
    struct json state = parsed(wr_guest_state());
    if (!says(state, "dealt", "true"))
        return;
    static char kept[WASM_OUT_MAX];
    int size = wr_read();
    memcpy(kept, wr_out(), (size_t)size);
    (void)wasm_changes();
    demand(wr_read() == size && memcmp(kept, wr_out(), (size_t)size) == 0, "what is shown is stale");
    struct json moment = parsed(size);
    demand(!says(moment, "stage", "curtain"), "there is no curtain");
    (void)wr_scene(0, WASM_NOW, 0, 800, 600);
    (void)parsed(wr_log(0));
    (void)wr_describe(WASM_NOW);
}

static void hear(void)
{
    char *end = memchr(sent, '\n', sent_used);
    if (end == NULL)
        return;
    char *text = strchr(sent, ' ') + 1;
    size_t size = (size_t)(end - text);
    memcpy(wr_in(), text, size);
    tell_time();
    sent_used -= (size_t)(end + 1 - sent);
    memmove(sent, end + 1, sent_used);
    wr_guest_heard((uint32_t)size);
}

/* A bot decides at random. */
static void think(void)
{
    const struct house_table *t = &hall->room.slots[0].table;
    struct game_moves legal;
    char token[GAME_TOKEN_MAX];
    struct text text;
    if (hall->think.level == 0 || t->pub.phase != HOUSE_PHASE_PLAYING || t->pub.hands != hall->think.since)
        return;
    game_legal(t->pub.kit->game, t->pub.kit->box, &t->state, &legal);
    text_init(&text, token, sizeof token);
    t->pub.kit->game->write_move(t->pub.kit->box, &t->state, legal.move[rng_below(&rng, legal.count)], &text);
    house_thought(&hall->house, hall->now, hall->table, hall->think.since, token, text.used);
    hall_pump(hall);
    collect();
}

static void play(void)
{
    struct json list, key, choice, token;
    char word[GAME_TOKEN_MAX], order[GAME_TOKEN_MAX + 64];
    if (!says(parsed(wr_guest_state()), "yours", "true"))
        return;
    demand(json_get(parsed(wr_read()), "choices", &list), "no choices");
    struct json_walk w = json_walk(list);
    for (uint32_t n = 0; json_next(&w, &key, &choice) && n < 50; n++)
        if ((n == 0 || rng_below(&rng, 3) == 0) && json_get(choice, "token", &token))
            demand(json_string(token, word, sizeof word), "no token");
    snprintf(order, sizeof order, "{\"play\":\"%s\"}", word);
    demand(wr_guest_ask(put(order)) > 0, "the move was not sent");
    demand(wr_guest_ask(put(order)) < 0, "the move was sent twice");
    demand(says(parsed(wr_read()), "stage", "think"), "a move that was sent is offered again");
}

static void step(void)
{
    take_orders();
    hear();
    if (rng_below(&rng, 20) == 0)
        read_everything();
    if (rng_below(&rng, 60) == 0 && is_open) {
        close_line();
        cuts++;
        wr_guest_lost();
    }
    hall_wait(hall, rng_below(&rng, 200));
    collect();
    think();
    tell_time();
    if (wr_guest_due() == 0)
        wr_guest_tick();
    if (sent_used == 0)
        play();
}

/* Messages and requests with something wrong in them. */
static void confuse(const char *good)
{
    size_t size = strlen(good);
    for (int i = 0; i < 2000; i++) {
        char *in = wr_in();
        memcpy(in, good, size);
        for (uint32_t n = 0; n <= rng_below(&rng, 4); n++)
            in[rng_below(&rng, (uint32_t)size)] = (char)rng_below(&rng, 256);
        uint32_t part = rng_below(&rng, (uint32_t)size + 1);
        if (i % 2 == 0)
            (void)wr_guest_ask(part);
        else
            wr_guest_heard(part);
        (void)wr_guest_take();
        (void)wr_guest_state();
        while (wr_guest_news() > 0)
            continue;
    }
}

/* The finished game is opened for this viewer, and seen from this side. */
static void look_as(int viewer, int home, const char *otherwise)
{
    wasm_guest.guest.table.viewer = viewer;
    wasm_guest_take_news(&(struct guest_news){.kind = GUEST_NEWS_RECORD});
    demand(table_home(wasm_table) == home, otherwise);
}

int main(int count, char **args)
{
    static const char guest[] = "{\"lang\":\"en\",\"rules\":\"r\",\"key\":\"000102030405060708090a0b0c0d0e0f\","
                                "\"nonce\":\"0123456789abcdef\",\"levels\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"]}";
    char order[256];
    demand(count == 3, "usage: page GAME SEED");
    const struct game *game = wasm_game(args[1], strlen(args[1]));
    demand(game != NULL, "there is no such game");
    struct house_game kit = {game, wasm_box(game)};
    rng_seed(&rng, strtoull(args[2], NULL, 10), 0, 0, 0);
    hall = hall_new();
    sent = malloc(HALL_STREAM);
    hall_clear(hall, &kit, 1);
    tell_time();
    demand(wr_guest_make(put(guest)) >= 0, "no guest was made");
    wr_guest_tick();
    snprintf(order, sizeof order,
             "{\"lay\":{\"game\":\"%s\",\"seats\":2,\"bots\":{\"1\":1},\"seat\":0,\"name\":\"Ada\"}}", args[1]);
    demand(wr_guest_ask(put(order)) > 0, "no table was laid");
    struct house_key key;
    house_hash_key_of(wasm_guest.guest.secret, &key);
    house_hash_table_id(&key, wasm_guest.guest.request[0].id, hall->table);
    uint32_t steps = 0;
    while (records == 0 && steps++ < 400000)
        step();
    read_everything();
    demand(records > 0 && says(parsed(wr_guest_state()), "opened", "true"), "the finished game was not opened");
    demand(says(parsed(wr_read()), "stage", "over"), "the game is not over");
    demand(wr_guest_record() > 0, "there is no record");
    look_as(1, 1, "the finished game is seen from another's side");
    look_as(GAME_SPECTATOR, TABLE_NOBODY, "whoever watches is at somebody's side of a finished game");
    printf("%s: %u steps, %u lines cut, %u news\n", args[1], steps, cuts, news);
    confuse(order);
    confuse("{\"table\":\"k3f9k3f9k3f9k3f9k3f9k3f9\",\"n\":0,\"at\":1000000,\"as\":0,\"laid\":{\"v\":1,\"seat\":0}}");
    free(sent);
    hall_free(hall);
    return 0;
}
