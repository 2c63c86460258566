/* SHA-256 (FIPS 180-4), and what is derived with it. */
#include "house/house_hash.h"

#include "core/text.h"

static const uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static void spread(const uint8_t block[64], uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
}

static void mix(struct house_hash *s)
{
    uint32_t w[64], v[8];
    spread(s->block, w);
    memcpy(v, s->state, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t up = turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25);
        uint32_t one = v[7] + up + ((v[4] & v[5]) ^ (~v[4] & v[6])) + ROUND[i] + w[i];
        uint32_t down = turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22);
        uint32_t two = down + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof v[0]);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        s->state[i] += v[i];
}

void house_hash_begin(struct house_hash *s)
{
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memset(s, 0, sizeof *s);
    memcpy(s->state, first, sizeof first);
}

void house_hash_add(struct house_hash *s, const void *data, size_t size)
{
    const uint8_t *bytes = data;
    for (size_t i = 0; i < size; i++) {
        s->block[s->size++ % 64] = bytes[i];
        if (s->size % 64 == 0)
            mix(s);
    }
}

void house_hash_end(struct house_hash *s, struct house_key *out)
{
    uint64_t bits = s->size * 8;
    house_hash_add(s, "\x80", 1);
    while (s->size % 64 != 56)
        house_hash_add(s, "", 1);
    for (int shift = 56; shift >= 0; shift -= 8)
        house_hash_add(s, &(uint8_t){(uint8_t)(bits >> shift)}, 1);
    for (int i = 0; i < 32; i++)
        out->bytes[i] = (uint8_t)(s->state[i / 4] >> (24 - 8 * (i % 4)));
}

bool house_hash_key_same(const struct house_key *a, const struct house_key *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

void house_hash_key_write(const struct house_key *key, char *out)
{
    for (int i = 0; i < 32; i++) {
        *out++ = "0123456789abcdef"[key->bytes[i] >> 4];
        *out++ = "0123456789abcdef"[key->bytes[i] & 15];
    }
    *out = '\0';
}

bool house_hash_key_read(const char *text, size_t size, struct house_key *out)
{
    if (size != 64 || !text_is_hex(text, size))
        return false;
    for (int i = 0; i < 32; i++)
        out->bytes[i] = (uint8_t)(text_hex_digit(text[2 * i]) << 4 | text_hex_digit(text[2 * i + 1]));
    return true;
}

/* The hash of a domain word and of texts, each with a zero byte behind it, so that none can run into the next. */
static void hash_words(const char *domain, const char *const *words, size_t count, struct house_key *out)
{
    struct house_hash s;
    house_hash_begin(&s);
    house_hash_add(&s, domain, strlen(domain) + 1);
    for (size_t i = 0; i < count; i++)
        house_hash_add(&s, words[i], strlen(words[i]) + 1);
    house_hash_end(&s, out);
}

void house_hash_key_of(const char *secret, struct house_key *out)
{
    hash_words("warren key", &secret, 1, out);
}

void house_hash_word(const char *word, struct house_key *out)
{
    hash_words("warren word", &word, 1, out);
}

static const char SIGNS[] = "0123456789abcdefghjkmnpqrstvwxyz";

/* The first 5 * size bits of a hash in base 32. */
static void write_word(const struct house_key *hash, char *out, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        uint32_t value = 0;
        for (size_t bit = 5 * i; bit < 5 * i + 5; bit++)
            value = value << 1 | (hash->bytes[bit / 8] >> (7 - bit % 8) & 1U);
        out[i] = SIGNS[value];
    }
    out[size] = '\0';
}

void house_hash_table_id(const struct house_key *key, const char *request, char out[HOUSE_ID_SIZE + 1])
{
    char digits[65];
    struct house_key hash;
    house_hash_key_write(key, digits);
    hash_words("warren table", (const char *const[]){digits, request}, 2, &hash);
    write_word(&hash, out, HOUSE_ID_SIZE);
}

void house_hash_door(const char *secret, const char *table, char out[HOUSE_DOOR_SIZE + 1])
{
    struct house_key hash;
    hash_words("warren door", (const char *const[]){secret, table}, 2, &hash);
    write_word(&hash, out, HOUSE_DOOR_SIZE);
}

void house_hash_new_door(const char *secret, const char *table, const char *request, char out[HOUSE_DOOR_SIZE + 1])
{
    struct house_key hash;
    hash_words("warren door", (const char *const[]){secret, table, request}, 3, &hash);
    write_word(&hash, out, HOUSE_DOOR_SIZE);
}

void house_hash_code(const char *secret, const char *table, const char *request, char out[HOUSE_CODE_SIZE + 1])
{
    struct house_key hash;
    hash_words("warren code", (const char *const[]){secret, table, request}, 3, &hash);
    write_word(&hash, out, HOUSE_CODE_SIZE);
}

/* Whether it is one of SIGNS. */
static bool is_sign(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z' && c != 'i' && c != 'l' && c != 'o' && c != 'u');
}

bool house_hash_is_word(const char *text, size_t size, size_t wanted)
{
    for (size_t i = 0; i < size; i++)
        if (!is_sign(text[i]))
            return false;
    return size == wanted;
}
