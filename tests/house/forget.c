/* Somebody is forgotten while a house holds their table: it reads the log again, and the key is nowhere in its memory
 * that a table has. */
#include "hall.h"

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

static void lay_and_sit(struct hall *h)
{
    hall_greet(h, 0);
    hall_greet(h, 1);
    hall_lay(h, "\"seats\":2,\"seat\":0,\"name\":\"Ada\"");
    hall_sit(h, 1, "Bob", NULL);
    hall_follow(h, 0);
    hall_follow(h, 1);
    hall_wait(h, HOUSE_BEGIN_AFTER);
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
    struct hall *h = hall_of("petra");
    struct house_key key;
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
    hall_ask(h, 1, "\"resign\":true", "not-yours");
    hall_ask(h, 0, "\"say\":\"where are you?\"", NULL);
    /* A table that nobody follows is let go at once. */
    house_close(&h->house, h->now, 0);
    house_close(&h->house, h->now, 1);
    house_hash_key_of(h->secret[0], &key);
    hall_demand(is_held(h, &key), "the table was let go too early");
    house_forget(&h->house, h->now, &key);
    hall_demand(!is_held(h, &key), "the house still knows the key of a table that nobody follows");
    hall_free(h);
    printf("forgotten in memory, too\n");
    return 0;
}
