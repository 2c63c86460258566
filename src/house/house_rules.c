/* The rules' signature. */
#include "house/house_rules.h"

#include "core/box.h"
#include "core/text.h"

static uint64_t put_number(uint64_t hash, uint64_t n)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(n >> 8 * i);
    return text_hash(hash, bytes, sizeof bytes);
}

void house_rules(const struct house_game *games, size_t count, char out[HOUSE_RULES_SIZE + 1])
{
    uint64_t sum = put_number(put_number(TEXT_HASH, HOUSE_PROTOCOL), HOUSE_LOG);
    struct text t;
    for (size_t i = 0; i < count; i++) {
        const struct game *g = games[i].game;
        uint64_t one = text_hash(TEXT_HASH, g->id, strlen(g->id));
        sum += put_number(put_number(one, g->rules_version), games[i].box->hash);
    }
    text_init(&t, out, HOUSE_RULES_SIZE + 1);
    text_hex(&t, sum);
}
