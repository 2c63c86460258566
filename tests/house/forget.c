/* Somebody is forgotten while a house holds their table: it reads the log again, and the key is nowhere in its memory
 * that a table has. */
#include "hall.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

static bool holds(const void *memory, size_t size, const struct house_key *key)
{
    for (size_t i = 0; i + sizeof *key <= size; i++)
        if (memcmp((const char *)memory + i, key, sizeof *key) == 0)
            return true;
    return false;
}

static bool is_held(const struct hall *h, const struct house_key *key)
{
    return holds(h->room.slots, sizeof *h->room.slots, key) || holds(&h->house.scratch, sizeof h->house.scratch, key);
}

static void greet(struct hall *h, uint32_t link)
{
    char line[256];
    house_open(&h->house, h->now, link);
    snprintf(line, sizeof line, "{\"hello\":1,\"rules\":\"r\",\"key\":\"%s\"}", h->secret[link]);
    hall_say(h, link, line);
}

static void say(struct hall *h, uint32_t link, const char *id, const char *rest)
{
    char line[512];
    snprintf(line, sizeof line, "{\"id\":\"%s\",\"table\":\"%s\",%s}", id, h->table, rest);
    hall_say(h, link, line);
}

static void lay_and_sit(struct hall *h)
{
    struct house_key key;
    char rest[256], door[HOUSE_DOOR_SIZE + 1];
    greet(h, 0);
    greet(h, 1);
    house_hash_key_of(h->secret[0], &key);
    house_hash_table(&key, "a", h->table);
    house_hash_door(h->secret[0], h->table, door);
    hall_say(h, 0, "{\"id\":\"a\",\"lay\":{\"game\":\"petra\",\"seats\":2,\"seat\":0,\"name\":\"Ada\"}}");
    snprintf(rest, sizeof rest, "\"sit\":{\"door\":\"%s\",\"name\":\"Bob\"}", door);
    say(h, 1, "b", rest);
    for (uint32_t link = 0; link < 2; link++) {
        snprintf(rest, sizeof rest, "{\"follow\":\"%s\"}", h->table);
        hall_say(h, link, rest);
    }
    hall_wait(h, 1000);
}

/* As the store does it: other bits in place of the key, and no words. */
static void delete_person(struct hall *h, const struct house_key *key)
{
    for (uint32_t i = 0; i < h->count; i++) {
        if (!h->rows[i].keyed || !house_hash_key_same(&h->rows[i].key, key))
            continue;
        memset(&h->rows[i].key, 0xa5, sizeof h->rows[i].key);
        h->rows[i].words_size = 0;
    }
}

int main(void)
{
    const struct game *game = registry_find("petra");
    struct box *box = calloc(1, game->box_size);
    struct house_game games[1] = {{game, box}};
    struct hall *h = hall_new();
    struct house_key key;
    registry_box(game, box);
    hall_clear(h, games, 1);
    lay_and_sit(h);
    house_hash_key_of(h->secret[1], &key);
    hall_demand(is_held(h, &key), "the table does not know who sits there");
    delete_person(h, &key);
    hall_demand(strstr(h->sent[1].data, "\"gone\"") == NULL, "somebody lost their seat too early");
    house_forget(&h->house, h->now, &key);
    hall_pump(h);
    hall_demand(!is_held(h, &key), "the house still knows the key");
    hall_demand(strstr(h->sent[1].data, "\"gone\":\"not-yours\"") != NULL, "who was forgotten still follows as a seat");
    hall_demand(strstr(h->sent[0].data, "\"gone\"") == NULL, "the other one was sent away");
    say(h, 1, "c", "\"resign\":true");
    hall_demand(strstr(h->sent[1].data, "{\"refused\":\"c\",\"why\":\"not-yours\"") != NULL,
                "who was forgotten still plays");
    say(h, 0, "d", "\"say\":\"where are you?\"");
    hall_demand(strstr(h->sent[0].data, "{\"ack\":\"d\"") != NULL, "the table does not go on");
    /* A table that nobody follows is let go at once. */
    house_close(&h->house, h->now, 0);
    house_close(&h->house, h->now, 1);
    house_hash_key_of(h->secret[0], &key);
    hall_demand(is_held(h, &key), "the table was let go too early");
    house_forget(&h->house, h->now, &key);
    hall_demand(!is_held(h, &key), "the house still knows the key of a table that nobody follows");
    hall_free(h);
    free(box);
    printf("forgotten in memory, too\n");
    return 0;
}
