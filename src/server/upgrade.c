/* SHA-1 and base64, for the one purpose that WebSockets have for them: nothing here depends on their strength. */
#include "server/upgrade.h"

#include "core/claim.h"

#include <string.h>

/* The key and the protocol's own constant. */
enum { TEXT_SIZE = UPGRADE_KEY_SIZE + 36, BLOCKS = 2, HASH_WORDS = 5 };
static const char constant[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

static uint32_t turn(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static void mix_block(uint32_t hash[HASH_WORDS], const uint8_t *block)
{
    uint32_t w[80], a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20 ? (b & c) | (~b & d) : i >= 40 && i < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
        uint32_t k = i < 20 ? 0x5A827999 : i < 40 ? 0x6ED9EBA1 : i < 60 ? 0x8F1BBCDC : 0xCA62C1D6;
        uint32_t next = turn(a, 5) + f + e + k + w[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = next;
    }
    hash[0] += a;
    hash[1] += b;
    hash[2] += c;
    hash[3] += d;
    hash[4] += e;
}

static void put_base64(const uint8_t bytes[HASH_WORDS * 4], char out[UPGRADE_ACCEPT_SIZE + 1])
{
    static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < UPGRADE_ACCEPT_SIZE - 1; i++) {
        int bit = i * 6, at = bit / 8;
        uint32_t next = at + 1 < HASH_WORDS * 4 ? bytes[at + 1] : 0;
        out[i] = signs[((uint32_t)bytes[at] << 8 | next) >> (10 - bit % 8) & 0x3F];
    }
    out[UPGRADE_ACCEPT_SIZE - 1] = '=';
    out[UPGRADE_ACCEPT_SIZE] = '\0';
}

bool upgrade_is_key(struct http_span key)
{
    if (key.size != UPGRADE_KEY_SIZE || key.at[22] != '=' || key.at[23] != '=')
        return false;
    for (size_t i = 0; i < 22; i++) {
        char c = key.at[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') && c != '+' && c != '/')
            return false;
    }
    return true;
}

void upgrade_accept(struct http_span key, char out[UPGRADE_ACCEPT_SIZE + 1])
{
    uint32_t hash[HASH_WORDS] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    uint8_t blocks[BLOCKS * 64] = {0}, bytes[HASH_WORDS * 4];
    CLAIM(upgrade_is_key(key));
    memcpy(blocks, key.at, UPGRADE_KEY_SIZE);
    memcpy(blocks + UPGRADE_KEY_SIZE, constant, sizeof constant - 1);
    blocks[TEXT_SIZE] = 0x80;
    blocks[sizeof blocks - 2] = TEXT_SIZE * 8 >> 8;
    blocks[sizeof blocks - 1] = TEXT_SIZE * 8 & 0xFF;
    for (int i = 0; i < BLOCKS; i++)
        mix_block(hash, blocks + (ptrdiff_t)64 * i);
    for (int i = 0; i < HASH_WORDS * 4; i++)
        bytes[i] = (uint8_t)(hash[i / 4] >> (24 - 8 * (i % 4)));
    put_base64(bytes, out);
}

void upgrade_reply(struct text *out, const char *accept, const char *date)
{
    text_put(out, "HTTP/1.1 101 Switching Protocols\r\nDate: ");
    text_put(out, date);
    text_put(out, "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ");
    text_put(out, accept);
    text_put(out, "\r\n\r\n");
}
