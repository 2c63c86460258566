/* Entries of the log as text.
 *
 * One table says which kinds have which fields; reading and writing both walk it, so they cannot differ. */
#include "house/house_entry.h"

#include <stddef.h>

enum shape {
    SEAT,    /* int: a seat */
    OTHER,   /* int: another seat; left out where it is -1 */
    NUMBER,  /* uint32_t */
    LONG,    /* int64_t, not negative */
    BYTE,    /* uint8_t */
    FLAG,    /* bool; left out where false */
    WORD,    /* char[] of `size` bytes; left out where empty */
    HASH,    /* struct house_key; left out where it is zero, as viewers are sent it */
    BITS,    /* uint64_t, as 16 hexadecimal digits */
    VALUE,   /* struct json; left out where there is none */
    LEVELS,  /* uint8_t[GAME_SEATS_MAX]; left out where all are 0 */
    OPENED,  /* a word a seat; left out where all are empty */
    OFFER,   /* enum house_offer, */
    HOW,     /* enum house_how, */
    CLOSING, /* enum house_why_closed: by their words */
};

struct field {
    uint32_t kinds; /* a bit each */
    enum shape shape;
    const char *name;
    size_t offset, size;
};

#define K(name) (1U << HOUSE_##name)
#define F(kinds, shape, name, member)                                                                                  \
    {                                                                                                                  \
        (kinds), shape, name, offsetof(struct house_entry, member), sizeof((struct house_entry *)0)->member            \
    }

enum {
    OF_SEAT = K(LAID) | K(SAT) | K(LEFT) | K(BOT) | K(BARRED) | K(DOOR) | K(PLAYED) | K(OFFERED) | K(AGREED) |
              K(DECLINED) | K(SAID) | K(STOOD) | K(RETURNED) | K(RESIGNED) | K(CODE) | K(MOVED)
};

static const struct field FIELDS[] = {
    F(K(LAID), LONG, "v", version),
    F(OF_SEAT, SEAT, "seat", seat),
    F(K(LAID), WORD, "game", game),
    F(K(LAID), BYTE, "rules", rules),
    F(K(LAID), BITS, "box", box),
    F(K(LAID), BYTE, "seats", seats),
    F(K(LAID), VALUE, "options", options),
    F(K(LAID), WORD, "clock", timing),
    F(K(LAID), LEVELS, "bots", level),
    F(K(BOT) | K(STOOD), BYTE, "level", level),
    F(K(LAID) | K(BARRED) | K(CODE), HASH, "hash", hash),
    F(K(LAID) | K(DOOR), FLAG, "watchers", watchers),
    F(K(LEFT), FLAG, "given", given),
    F(K(BEGUN) | K(ENDED), NUMBER, "game", number),
    F(K(BEGUN), VALUE, "setup", setup),
    F(K(PLAYED), NUMBER, "moves", moves),
    F(K(PLAYED), VALUE, "move", move),
    F(K(BEGUN) | K(PLAYED), VALUE, "then", then),
    F(K(PLAYED), LONG, "ms", ms),
    F(K(PLAYED), FLAG, "bot", bot),
    F(K(ENDED), HOW, "how", how),
    F(K(ENDED), VALUE, "result", result),
    F(K(OFFERED), OFFER, "what", offer),
    F(K(OFFERED), OTHER, "for", about),
    F(K(SAID), WORD, "line", line),
    F(K(CLOSED), CLOSING, "why", why),
    F(K(LAID) | K(SAT) | K(MOVED), WORD, "chain", fair.chain),
    F(K(BEGUN), WORD, "commitment", fair.commitment),
    F(K(BEGUN) | K(PLAYED), OPENED, "opened", fair.opened),
    F(K(BEGUN) | K(PLAYED), VALUE, "draws", fair.draws),
    F(K(ENDED), WORD, "seed", fair.seed),
};
enum { FIELD_COUNT = sizeof FIELDS / sizeof FIELDS[0] };

static const char *const KIND_WORDS[] = {
#define WORD_OF(name, word) word,
    HOUSE_KIND_LIST(WORD_OF)
#undef WORD_OF
};
static const char *const OFFER_WORDS[] = {"none", "back", "stand-in", "rematch", "pause"};
static const char *const HOW_WORDS[] = {"played", "resigned", "abandoned", "time"};
static const char *const CLOSING_WORDS[] = {"idle", "host", "full"};

const char *house_entry_kind_word(enum house_kind kind)
{
    return KIND_WORDS[kind];
}

const char *house_entry_how_word(enum house_how how)
{
    return HOW_WORDS[how];
}

static int find_word(const char *const *words, int count, struct json v)
{
    for (int i = 0; i < count; i++)
        if (json_is(v, words[i]))
            return i;
    return -1;
}

/* Numbers, flags and words. */
static bool read_number(const struct field *d, struct json v, void *at)
{
    int64_t n = 0;
    switch ((int)d->shape) {
    case SEAT:
    case OTHER:
        if (!json_int(v, -1, GAME_SEATS_MAX - 1, &n))
            return false;
        *(int *)at = (int)n;
        return true;
    case NUMBER:
        if (!json_int(v, 0, UINT32_MAX, &n))
            return false;
        *(uint32_t *)at = (uint32_t)n;
        return true;
    case LONG:
        return json_int(v, 0, INT64_MAX, at);
    case BYTE:
        if (!json_int(v, 0, UINT8_MAX, &n))
            return false;
        *(uint8_t *)at = (uint8_t)n;
        return true;
    case FLAG:
        *(bool *)at = v.text[0] == 't';
        return json_kind(v) == JSON_BOOL;
    default:
        return false;
    }
}

static bool read_bits(struct json v, uint64_t *out)
{
    char digits[17];
    static const char hex[] = "0123456789abcdef";
    if (!json_string(v, digits, sizeof digits) || strlen(digits) != 16)
        return false;
    *out = 0;
    for (int i = 0; i < 16; i++) {
        const char *digit = strchr(hex, digits[i]);
        if (digit == NULL)
            return false;
        *out = *out << 4 | (uint64_t)(digit - hex);
    }
    return true;
}

static bool read_levels(struct json v, uint8_t *out)
{
    struct json_walk w = json_walk(v);
    struct json key, value;
    int64_t n = 0;
    for (int i = 0; json_next(&w, &key, &value); i++) {
        if (i == GAME_SEATS_MAX || !json_int(value, 0, HOUSE_LEVEL_MAX, &n))
            return false;
        out[i] = (uint8_t)n;
    }
    return json_kind(v) == JSON_LIST;
}

static bool read_opened(struct json v, char (*out)[HOUSE_FAIR_MAX + 1])
{
    struct json_walk w = json_walk(v);
    struct json key, value;
    for (int i = 0; json_next(&w, &key, &value); i++)
        if (i == GAME_SEATS_MAX || !json_string(value, out[i], sizeof out[i]))
            return false;
    return json_kind(v) == JSON_LIST;
}

static bool read_choice(const char *const *words, int count, struct json v, int *out)
{
    *out = find_word(words, count, v);
    return *out >= 0;
}

static bool read_hash(struct json v, struct house_key *out)
{
    char digits[65];
    return json_string(v, digits, sizeof digits) && house_hash_key_read(digits, strlen(digits), out);
}

static bool read_field(const struct field *d, struct json v, struct house_entry *e)
{
    void *at = (char *)e + d->offset;
    int choice = 0;
    bool good = false;
    switch (d->shape) {
    case SEAT:
    case OTHER:
    case NUMBER:
    case LONG:
    case BYTE:
    case FLAG:
        return read_number(d, v, at);
    case WORD:
        return json_string(v, at, d->size);
    case HASH:
        return read_hash(v, at);
    case BITS:
        return read_bits(v, at);
    case VALUE:
        *(struct json *)at = v;
        return true;
    case LEVELS:
        return read_levels(v, at);
    case OPENED:
        return read_opened(v, at);
    case OFFER:
        good = read_choice(OFFER_WORDS, 5, v, &choice);
        e->offer = (enum house_offer)choice;
        return good;
    case HOW:
        good = read_choice(HOW_WORDS, 4, v, &choice);
        e->how = (enum house_how)choice;
        return good;
    case CLOSING:
        good = read_choice(CLOSING_WORDS, 3, v, &choice);
        e->why = (enum house_why_closed)choice;
        return good;
    }
    return false;
}

/* Whether an entry may be without this field. */
static bool is_optional(enum shape shape)
{
    return shape == FLAG || shape == WORD || shape == OTHER || shape == VALUE || shape == LEVELS || shape == OPENED ||
           shape == HASH;
}

static bool same_name(struct json key, const char *name)
{
    /* Most differ in their first letter. */
    return key.text[1] == name[0] && key.size == strlen(name) + 2 && memcmp(key.text + 1, name, key.size - 2) == 0;
}

/* The field of this kind of entry with this name, or FIELD_COUNT. Fields are written in their order, so it most often
 * is one of the next after the last. */
static uint32_t find_field(enum house_kind kind, struct json key, uint32_t last)
{
    for (uint32_t n = 0, i = last; n < FIELD_COUNT; n++) {
        i = i + 1 < FIELD_COUNT ? i + 1 : 0;
        if ((FIELDS[i].kinds >> kind & 1) != 0 && same_name(key, FIELDS[i].name))
            return i;
    }
    return FIELD_COUNT;
}

static enum err read_fields(struct json body, struct house_entry *e, struct fault *f)
{
    uint32_t had = 0, i = FIELD_COUNT - 1;
    struct json_walk w = json_walk(body);
    struct json key, value;
    if (json_kind(body) != JSON_OBJECT)
        return err_fault_set(f, ERR_FIELD_KIND, 0, body.text, body.size);
    while (json_next(&w, &key, &value)) {
        i = find_field(e->kind, key, i);
        if (i == FIELD_COUNT)
            return err_fault_set(f, ERR_FIELD_UNKNOWN, 0, key.text, key.size);
        if ((had >> i & 1) != 0)
            return err_fault_set(f, ERR_FIELD_TWICE, 0, key.text, key.size);
        if (!read_field(&FIELDS[i], value, e))
            return err_fault_set(f, ERR_FIELD_VALUE, 0, key.text, key.size);
        had |= 1U << i;
    }
    for (i = 0; i < FIELD_COUNT; i++)
        if ((FIELDS[i].kinds >> e->kind & 1) != 0 && (had >> i & 1) == 0 && !is_optional(FIELDS[i].shape))
            return err_fault_word(f, ERR_FIELD_MISSING, 0, FIELDS[i].name);
    return ERR_NONE;
}

bool house_entry_kind(const char *text, size_t size, enum house_kind *out)
{
    for (int i = 0; i < HOUSE_KINDS; i++) {
        size_t n = strlen(KIND_WORDS[i]);
        if (size > n + 4 && memcmp(text, "{\"", 2) == 0 && memcmp(text + 2, KIND_WORDS[i], n) == 0 &&
            text[n + 2] == '"') {
            *out = (enum house_kind)i;
            return true;
        }
    }
    return false;
}

uint32_t house_entry_version(const char *text, size_t size)
{
    struct json whole, body, v;
    struct fault f;
    int64_t version = 0;
    bool found = json_check(text, size, &whole, &f) == ERR_NONE && json_get(whole, KIND_WORDS[HOUSE_LAID], &body) &&
                 json_get(body, "v", &v) && json_int(v, 0, UINT32_MAX, &version);
    return found ? (uint32_t)version : 0;
}

enum err house_entry_read(const char *text, size_t size, struct house_entry *out, struct fault *f)
{
    struct json whole, key, body, more;
    memset(out, 0, sizeof *out);
    out->seat = out->about = -1;
    if (size > HOUSE_ENTRY_MAX)
        return err_fault_set(f, ERR_TOO_LONG, 0, text, 16);
    enum err err = json_check(text, size, &whole, f);
    if (err != ERR_NONE)
        return err;
    struct json_walk w = json_walk(whole);
    if (!house_entry_kind(text, size, &out->kind) || !json_next(&w, &key, &body) || json_next(&w, &key, &more))
        return err_fault_set(f, ERR_FIELD_UNKNOWN, 0, text, size < 16 ? size : 16);
    return read_fields(body, out, f);
}

static bool is_empty(const struct field *d, const struct house_entry *e)
{
    const char *at = (const char *)e + d->offset;
    if (d->shape == FLAG)
        return !*(const bool *)at;
    if (d->shape == OTHER)
        return *(const int *)(const void *)at < 0;
    if (d->shape == VALUE)
        return ((const struct json *)(const void *)at)->size == 0;
    if (d->shape == WORD)
        return *at == '\0';
    return at[0] == 0 && memcmp(at, at + 1, d->size - 1) == 0; /* all bytes are equal, and the first is zero */
}

static void write_list(const struct field *d, const char *at, struct text *out)
{
    bool first = true;
    text_char(out, '[');
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        text_comma(out, &first);
        if (d->shape == LEVELS)
            text_uint(out, (uint8_t)at[i]);
        else
            text_json(out, at + (size_t)i * (HOUSE_FAIR_MAX + 1));
    }
    text_char(out, ']');
}

static void write_field(const struct field *d, const struct house_entry *e, struct text *out)
{
    const void *at = (const char *)e + d->offset;
    char digits[65];
    switch (d->shape) {
    case SEAT:
    case OTHER:
        text_int(out, *(const int *)at);
        break;
    case NUMBER:
        text_uint(out, *(const uint32_t *)at);
        break;
    case LONG:
        text_int(out, *(const int64_t *)at);
        break;
    case BYTE:
        text_uint(out, *(const uint8_t *)at);
        break;
    case FLAG:
        text_put(out, "true");
        break;
    case WORD:
        text_json(out, at);
        break;
    case HASH:
        house_hash_key_write(at, digits);
        text_json(out, digits);
        break;
    case BITS:
        text_char(out, '"');
        text_hex(out, *(const uint64_t *)at);
        text_char(out, '"');
        break;
    case VALUE:
        text_bytes(out, ((const struct json *)at)->text, ((const struct json *)at)->size);
        break;
    case LEVELS:
    case OPENED:
        write_list(d, at, out);
        break;
    case OFFER:
        text_json(out, OFFER_WORDS[e->offer]);
        break;
    case HOW:
        text_json(out, HOW_WORDS[e->how]);
        break;
    case CLOSING:
        text_json(out, CLOSING_WORDS[e->why]);
        break;
    }
}

void house_entry_write(const struct house_entry *e, struct text *out)
{
    bool first = true;
    text_put(out, "{\"");
    text_put(out, KIND_WORDS[e->kind]);
    text_put(out, "\":{");
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        const struct field *d = &FIELDS[i];
        if ((d->kinds >> e->kind & 1) == 0 || (is_optional(d->shape) && is_empty(d, e)))
            continue;
        text_key(out, &first, d->name);
        write_field(d, e, out);
    }
    text_put(out, "}}");
}
