/* Counting connections and requests by address. */
#include "server/peers.h"

#include "core/claim.h"
#include "core/text.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

/* What is spent of it now: so much has come back since it was looked at. */
static uint64_t spent_now(const struct bucket *b, uint64_t now, uint32_t rate)
{
    uint64_t back = b->at == 0 ? UINT64_MAX : (now - b->at) * rate;
    return b->spent > back ? b->spent - back : 0;
}

bool peers_has(const struct bucket *b, uint64_t now, uint32_t rate, uint32_t burst)
{
    return spent_now(b, now, rate) + 1000 <= (uint64_t)burst * 1000;
}

bool peers_spend(struct bucket *b, uint64_t now, uint32_t rate, uint32_t burst)
{
    bool has = peers_has(b, now, rate, burst);
    b->spent = spent_now(b, now, rate) + (has ? 1000 : 0);
    b->at = now;
    return has;
}

void peers_charge(struct bucket *b, uint64_t now, uint32_t cost, uint32_t rate, uint32_t burst, uint32_t seconds)
{
    uint64_t most = ((uint64_t)burst + (uint64_t)rate * seconds) * 1000;
    uint64_t spent = spent_now(b, now, rate) + (uint64_t)cost * 1000;
    b->spent = spent < most ? spent : most;
    b->at = now;
}

bool peers_init(struct peers *p, uint32_t room)
{
    memset(p, 0, sizeof *p);
    p->room = room;
    p->peer = calloc(room, sizeof *p->peer);
    p->heads = calloc(room, sizeof *p->heads);
    return p->peer != NULL && p->heads != NULL;
}

void peers_release(struct peers *p)
{
    free(p->peer);
    free(p->heads);
}

void peers_key_of(const struct sockaddr *address, struct peers_key *out)
{
    memset(out, 0, sizeof *out);
    if (address->sa_family == AF_INET6) {
        const uint8_t *six = ((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr;
        static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
        bool four = memcmp(six, mapped, sizeof mapped) == 0;
        out->bytes[0] = four ? 4 : 6;
        memcpy(out->bytes + 1, four ? six + 12 : six, four ? 4 : 8);
    } else {
        out->bytes[0] = 4;
        memcpy(out->bytes + 1, &((const struct sockaddr_in *)(const void *)address)->sin_addr, 4);
    }
}

bool peers_key_read(const char *text, size_t size, struct peers_key *out)
{
    char word[INET6_ADDRSTRLEN];
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    struct sockaddr_in four = {.sin_family = AF_INET};
    if (size >= 2 && text[0] == '[' && text[size - 1] == ']') {
        text++;
        size -= 2;
    }
    if (size == 0 || size >= sizeof word)
        return false;
    memcpy(word, text, size);
    word[size] = '\0';
    if (inet_pton(AF_INET, word, &four.sin_addr) == 1)
        peers_key_of((const struct sockaddr *)&four, out);
    else if (inet_pton(AF_INET6, word, &six.sin6_addr) == 1)
        peers_key_of((const struct sockaddr *)&six, out);
    else
        return false;
    return true;
}

bool peers_key_same(const struct peers_key *a, const struct peers_key *b)
{
    return memcmp(a->bytes, b->bytes, PEERS_KEY_SIZE) == 0;
}

static uint32_t *head_of(const struct peers *p, const struct peers_key *key)
{
    return &p->heads[text_hash(TEXT_HASH, key->bytes, PEERS_KEY_SIZE) % p->room];
}

/* A place for a new one: the hand goes round to one without connections. */
static struct peer *find_room(struct peers *p)
{
    for (uint32_t i = 0; i < p->room; i++) {
        struct peer *peer = &p->peer[p->hand];
        uint32_t number = ++p->hand;
        p->hand %= p->room;
        if (peer->count > 0)
            continue;
        if (peer->used) {
            uint32_t *at = head_of(p, &peer->key);
            while (*at != number)
                at = &p->peer[*at - 1].chain;
            *at = peer->chain;
        }
        return peer;
    }
    return NULL;
}

struct peer *peers_find(const struct peers *p, const struct peers_key *key)
{
    for (uint32_t i = *head_of(p, key); i != 0; i = p->peer[i - 1].chain)
        if (peers_key_same(&p->peer[i - 1].key, key))
            return &p->peer[i - 1];
    return NULL;
}

struct peer *peers_come(struct peers *p, const struct peers_key *key)
{
    struct peer *peer = peers_find(p, key);
    if (peer == NULL) {
        peer = find_room(p);
        uint32_t *head = head_of(p, key);
        CLAIM(peer != NULL);
        *peer = (struct peer){.key = *key, .used = true, .chain = *head};
        *head = (uint32_t)(peer - p->peer) + 1;
    }
    peer->count++;
    return peer;
}

void peers_go(struct peer *peer)
{
    CLAIM(peer->count > 0);
    peer->count--;
}
