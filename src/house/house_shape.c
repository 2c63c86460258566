/* Values read and written, by their shape. */
#include "house/house_shape.h"

#include "house/house_form.h"
#include "house/house_hash.h"
#include "house/house_text.h"

#include <string.h>

/* The whole numbers that a shape can be, and in how many bits they are kept. */
enum kept { IN_NONE, IN_32, IN_64, IN_8 };
static const struct {
    int64_t min, max;
    enum kept kept;
} NUMBERS[] = {
    [HOUSE_FORM_SEAT] = {-1, GAME_SEATS_MAX - 1, IN_32},
    [HOUSE_FORM_OTHER] = {0, GAME_SEATS_MAX - 1, IN_32},
    [HOUSE_FORM_NUMBER] = {0, UINT32_MAX, IN_32},
    [HOUSE_FORM_ENTRY] = {0, HOUSE_ENTRIES_MAX * 2, IN_32},
    [HOUSE_FORM_GAME] = {0, HOUSE_GAMES_MAX, IN_32},
    [HOUSE_FORM_BEFORE] = {0, HOUSE_GAMES_MAX, IN_32},
    [HOUSE_FORM_SINCE] = {-1, UINT32_MAX, IN_64},
    [HOUSE_FORM_LONG] = {0, INT64_MAX / 2, IN_64},
    [HOUSE_FORM_LEVEL] = {0, LEVEL_MAX, IN_8},
    [HOUSE_FORM_COUNT] = {1, GAME_SEATS_MAX, IN_8},
    [HOUSE_FORM_BYTE] = {0, UINT8_MAX, IN_8},
    [HOUSE_FORM_TALK] = {0, 0, IN_NONE}, /* the last shape: there are as many rows as shapes */
};

static bool is_true(struct json v)
{
    return json_kind(v) == JSON_BOOL && v.text[0] == 't';
}

static bool read_number(enum house_shape shape, struct json v, void *at)
{
    int64_t n = 0;
    if (!json_int(v, NUMBERS[shape].min, NUMBERS[shape].max, &n))
        return false;
    if (NUMBERS[shape].kept == IN_64)
        *(int64_t *)at = n;
    else if (NUMBERS[shape].kept == IN_8)
        *(uint8_t *)at = (uint8_t)n;
    else
        *(uint32_t *)at = (uint32_t)n;
    return true;
}

static int64_t number_at(enum house_shape shape, const void *at)
{
    if (NUMBERS[shape].kept == IN_64)
        return *(const int64_t *)at;
    if (NUMBERS[shape].kept == IN_8)
        return *(const uint8_t *)at;
    uint32_t bits = *(const uint32_t *)at;
    return NUMBERS[shape].min < 0 ? (int64_t)(int32_t)bits : (int64_t)bits;
}

/* A letter of ASCII, a digit, or a hyphen. */
static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

static bool is_request(const char *text)
{
    size_t n = 0;
    while (is_plain(text[n]) || text[n] == '.' || text[n] == '_')
        n++;
    return n > 0 && text[n] == '\0';
}

/* The language of whoever comes; one that cannot be a language is passed over. */
static void take_lang(char *lang)
{
    size_t n = 0;
    while (is_plain(lang[n]))
        n++;
    if (lang[n] != '\0')
        lang[0] = '\0';
}

/* A name as it is typed may be longer than one that is kept: blanks around it do not count. */
static bool read_name(struct json v, char *out, size_t size)
{
    char name[4 * HOUSE_NAME_MAX + 1];
    if (!json_string(v, name, sizeof name) || !house_text_is_name(name))
        return false;
    house_text_tidy(name);
    if (strlen(name) >= size)
        return false;
    memcpy(out, name, strlen(name) + 1);
    return true;
}

static bool read_word(enum house_shape shape, struct json v, char *out, size_t size)
{
    if (shape == HOUSE_FORM_NAME)
        return read_name(v, out, size);
    bool fits = json_string(v, out, size);
    size_t used = fits ? strlen(out) : 0;
    switch ((int)shape) {
    case HOUSE_FORM_SHOWN:
        if (!fits || !house_text_is_clean(out))
            out[0] = '\0';
        return json_kind(v) == JSON_STRING;
    case HOUSE_FORM_LANG:
        if (!fits)
            out[0] = '\0';
        take_lang(out);
        return true;
    case HOUSE_FORM_TALK:
        return fits && house_text_is_clean(out);
    case HOUSE_FORM_ADDRESS: /* a program is given it, so it must not look like an option there */
        return fits && used <= HOUSE_ADDRESS_MAX && out[0] != '-' && (used == 0 || house_text_is_clean(out));
    case HOUSE_FORM_TOKEN:
        return fits && used < GAME_TOKEN_MAX;
    case HOUSE_FORM_REQUEST:
        if (fits && is_request(out))
            return true;
        out[0] = '\0';
        return false;
    case HOUSE_FORM_TABLE:
        return fits && house_hash_is_word(out, used, HOUSE_ID_SIZE);
    case HOUSE_FORM_DOOR:
        return fits && house_hash_is_word(out, used, HOUSE_DOOR_SIZE);
    case HOUSE_FORM_CODE:
        return fits && house_hash_is_word(out, used, HOUSE_CODE_SIZE);
    case HOUSE_FORM_SECRET:
        return fits && used == HOUSE_SECRET_SIZE && text_is_hex(out, used);
    case HOUSE_FORM_READY:
        return fits && used > 0 && strspn(out, "abcdefghijklmnopqrstuvwxyz-") == used;
    default:
        return fits;
    }
}

static bool read_page(struct json v, struct house_page *out)
{
    out->is = true;
    return json_is(v, "") || read_word(HOUSE_FORM_TABLE, v, out->table, sizeof out->table);
}

static bool read_link(struct json v, struct house_way *out)
{
    char link[HOUSE_ID_SIZE + HOUSE_DOOR_SIZE + 8];
    if (!json_string(v, link, sizeof link) || strlen(link) != HOUSE_ID_SIZE + HOUSE_DOOR_SIZE + 4 ||
        strncmp(link, "/t/", 3) != 0 || !house_hash_is_word(link + 3, HOUSE_ID_SIZE, HOUSE_ID_SIZE) ||
        link[HOUSE_ID_SIZE + 3] != '#' ||
        !house_hash_is_word(link + HOUSE_ID_SIZE + 4, HOUSE_DOOR_SIZE, HOUSE_DOOR_SIZE))
        return false;
    memcpy(out->table, link + 3, HOUSE_ID_SIZE);
    out->table[HOUSE_ID_SIZE] = '\0';
    memcpy(out->door, link + HOUSE_ID_SIZE + 4, HOUSE_DOOR_SIZE + 1);
    return true;
}

static bool read_hash(struct json v, struct house_key *out)
{
    char digits[65];
    return json_string(v, digits, sizeof digits) && house_hash_key_read(digits, strlen(digits), out);
}

static bool read_bits(struct json v, uint64_t *out)
{
    char digits[17];
    return json_string(v, digits, sizeof digits) && text_hex_read(digits, strlen(digits), out);
}

static bool read_mute(struct json v, uint8_t *out)
{
    uint32_t seats = is_true(v) ? UINT8_MAX : 0;
    bool good = json_kind(v) == JSON_BOOL || json_bits(v, GAME_SEATS_MAX, &seats);
    *out = (uint8_t)seats;
    return good;
}

/* A list with something for each seat. */
static bool read_by_seat(enum house_shape shape, struct json v, void *at)
{
    struct json_walk w = json_walk(v);
    struct json key, value;
    struct house_names *names = at;
    struct house_bots *bots = at;
    char(*opened)[HOUSE_FAIR_MAX + 1] = at;
    uint32_t count = 0;
    for (; json_next(&w, &key, &value); count++) {
        bool good = count < GAME_SEATS_MAX;
        if (good && shape == HOUSE_FORM_NAMES)
            good = read_word(HOUSE_FORM_SHOWN, value, names->at[count], sizeof names->at[count]);
        else if (good && shape == HOUSE_FORM_OPENED)
            good = json_string(value, opened[count], sizeof opened[count]);
        else if (good)
            good = read_number(HOUSE_FORM_LEVEL, value,
                               shape == HOUSE_FORM_BOTS ? bots->at + count : (uint8_t *)at + count);
        if (!good)
            return false;
    }
    if (shape == HOUSE_FORM_NAMES)
        names->count = count;
    if (shape == HOUSE_FORM_BOTS)
        bots->count = count;
    return json_kind(v) == JSON_LIST;
}

/* {"2":4}: levels by seat. */
static bool read_levels(struct json v, uint8_t *levels)
{
    struct json_walk w = json_walk(v);
    struct json key, value;
    while (json_next(&w, &key, &value)) {
        int64_t seat = 0;
        if (key.size != 3 || !text_number(key.text + 1, 1, 0, GAME_SEATS_MAX - 1, &seat) ||
            !read_number(HOUSE_FORM_LEVEL, value, levels + seat) || levels[seat] == 0)
            return false;
    }
    return json_kind(v) == JSON_OBJECT;
}

static bool read_choice(const struct house_field *d, struct json v, int *out)
{
    int choice = house_word_find((enum house_words)d->words, v);
    *out = choice < 0 ? 0 : choice;
    return choice >= 0 || d->shape == HOUSE_FORM_KNOWN;
}

static bool read_raw(struct json v, char *out, size_t size)
{
    if (v.size >= size)
        return false;
    memcpy(out, v.text, v.size);
    out[v.size] = '\0';
    return true;
}

bool house_shape_read(const struct house_field *d, struct json v, void *at)
{
    enum house_shape shape = (enum house_shape)d->shape;
    switch ((int)shape) {
    case HOUSE_FORM_FLAG:
    case HOUSE_FORM_TRUE:
    case HOUSE_FORM_FALSE:
        if (shape != HOUSE_FORM_TRUE)
            *(bool *)at = is_true(v) == (shape == HOUSE_FORM_FLAG);
        return json_kind(v) == JSON_BOOL && (shape != HOUSE_FORM_TRUE || is_true(v));
    case HOUSE_FORM_PAGE:
        return read_page(v, at);
    case HOUSE_FORM_LINK:
        return read_link(v, at);
    case HOUSE_FORM_HASH:
        return read_hash(v, at);
    case HOUSE_FORM_BITS:
        return read_bits(v, at);
    case HOUSE_FORM_DIGEST:
        ((struct house_digest *)at)->is = true;
        return read_bits(v, &((struct house_digest *)at)->bits);
    case HOUSE_FORM_VALUE:
    case HOUSE_FORM_LIST:
    case HOUSE_FORM_WHOLE:
        *(struct json *)at = v;
        return shape != HOUSE_FORM_LIST || json_kind(v) == JSON_LIST || json_kind(v) == JSON_NULL;
    case HOUSE_FORM_RAW:
        return read_raw(v, at, d->size);
    case HOUSE_FORM_SEATS:
        return json_bits(v, GAME_SEATS_MAX, at);
    case HOUSE_FORM_MUTE:
        return read_mute(v, at);
    case HOUSE_FORM_NAMES:
    case HOUSE_FORM_BOTS:
    case HOUSE_FORM_LEVELS:
    case HOUSE_FORM_OPENED:
        return read_by_seat(shape, v, at);
    case HOUSE_FORM_BY_SEAT:
        return read_levels(v, at);
    case HOUSE_FORM_CHOICE:
    case HOUSE_FORM_KNOWN:
        return read_choice(d, v, at);
    default:
        return NUMBERS[shape].kept != IN_NONE ? read_number(shape, v, at) : read_word(shape, v, at, d->size);
    }
}

static bool is_word(enum house_shape shape)
{
    return shape >= HOUSE_FORM_WORD && shape <= HOUSE_FORM_READY;
}

bool house_shape_is_empty(const struct house_field *d, const void *value)
{
    const char *at = value;
    switch ((int)d->shape) {
    case HOUSE_FORM_SEAT:
    case HOUSE_FORM_OTHER:
        return *(const int *)value < 0;
    case HOUSE_FORM_SINCE:
        return *(const int64_t *)value < 0;
    case HOUSE_FORM_BEFORE:
        return *(const uint32_t *)value == HOUSE_GAMES_MAX;
    case HOUSE_FORM_PAGE:
        return !((const struct house_page *)value)->is;
    case HOUSE_FORM_DIGEST:
        return !((const struct house_digest *)value)->is;
    case HOUSE_FORM_LINK:
        return ((const struct house_way *)value)->door[0] == '\0';
    case HOUSE_FORM_VALUE:
    case HOUSE_FORM_LIST:
    case HOUSE_FORM_WHOLE:
        return ((const struct json *)value)->size == 0;
    default: /* of a text its first byte says it; of anything else all are zero */
        return at[0] == 0 && (is_word((enum house_shape)d->shape) || memcmp(at, at + 1, d->size - 1) == 0);
    }
}

static void write_by_seat(enum house_shape shape, const void *at, struct text *out)
{
    const struct house_names *names = at;
    const struct house_bots *bots = at;
    const uint8_t *levels = shape == HOUSE_FORM_BOTS ? bots->at : at;
    const char *opened = at;
    uint32_t count = shape == HOUSE_FORM_NAMES ? names->count : shape == HOUSE_FORM_BOTS ? bots->count : GAME_SEATS_MAX;
    bool first = true;
    text_char(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        text_comma(out, &first);
        if (shape == HOUSE_FORM_NAMES)
            text_json(out, names->at[i]);
        else if (shape == HOUSE_FORM_OPENED)
            text_json(out, opened + i * (HOUSE_FAIR_MAX + 1));
        else
            text_uint(out, levels[i]);
    }
    text_char(out, ']');
}

static void write_levels(const uint8_t *levels, struct text *out)
{
    bool first = true;
    text_char(out, '{');
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        char number[2] = {(char)('0' + seat), '\0'};
        if (levels[seat] > 0)
            text_key_int(out, &first, number, levels[seat]);
    }
    text_char(out, '}');
}

static void write_link(const struct house_way *way, struct text *out)
{
    text_put(out, "\"/t/");
    text_put(out, way->table);
    text_char(out, '#');
    text_put(out, way->door);
    text_char(out, '"');
}

static void write_bits(uint64_t bits, struct text *out)
{
    text_char(out, '"');
    text_hex(out, bits);
    text_char(out, '"');
}

void house_shape_write(const struct house_field *d, const void *at, struct text *out)
{
    enum house_shape shape = (enum house_shape)d->shape;
    char digits[65];
    switch ((int)shape) {
    case HOUSE_FORM_FLAG:
    case HOUSE_FORM_TRUE:
    case HOUSE_FORM_FALSE:
        text_put(out, shape == HOUSE_FORM_TRUE || *(const bool *)at == (shape == HOUSE_FORM_FLAG) ? "true" : "false");
        break;
    case HOUSE_FORM_PAGE:
        text_json(out, ((const struct house_page *)at)->table);
        break;
    case HOUSE_FORM_LINK:
        write_link(at, out);
        break;
    case HOUSE_FORM_HASH:
        house_hash_key_write(at, digits);
        text_json(out, digits);
        break;
    case HOUSE_FORM_BITS:
        write_bits(*(const uint64_t *)at, out);
        break;
    case HOUSE_FORM_DIGEST:
        write_bits(((const struct house_digest *)at)->bits, out);
        break;
    case HOUSE_FORM_VALUE:
    case HOUSE_FORM_LIST:
    case HOUSE_FORM_WHOLE:
        text_bytes(out, ((const struct json *)at)->text, ((const struct json *)at)->size);
        break;
    case HOUSE_FORM_RAW:
        text_put(out, at);
        break;
    case HOUSE_FORM_SEATS:
        text_bits(out, *(const uint32_t *)at);
        break;
    case HOUSE_FORM_MUTE:
        if (*(const uint8_t *)at == UINT8_MAX)
            text_put(out, "true");
        else
            text_bits(out, *(const uint8_t *)at);
        break;
    case HOUSE_FORM_NAMES:
    case HOUSE_FORM_BOTS:
    case HOUSE_FORM_LEVELS:
    case HOUSE_FORM_OPENED:
        write_by_seat(shape, at, out);
        break;
    case HOUSE_FORM_BY_SEAT:
        write_levels(at, out);
        break;
    case HOUSE_FORM_CHOICE:
    case HOUSE_FORM_KNOWN:
        text_json(out, house_word((enum house_words)d->words, *(const int *)at));
        break;
    default:
        if (NUMBERS[shape].kept != IN_NONE)
            text_int(out, number_at(shape, at));
        else
            text_json(out, at);
        break;
    }
}
