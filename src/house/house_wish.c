/* Messages read. */
#include "house/house_wish.h"

#include "house/house_entry.h"

#include <string.h>

static const char *const WHY_WORDS[] = {
#define WORD_OF(name, word) word,
    HOUSE_WHY_LIST(WORD_OF)
#undef WORD_OF
};

const char *house_wish_why_word(enum house_why why)
{
    return WHY_WORDS[why];
}

/* The code point at `s`, which is checked UTF-8, and its length. */
static uint32_t code_point(const char *s, size_t *size)
{
    unsigned char c = (unsigned char)s[0];
    *size = c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
    uint32_t point = *size == 1 ? c : c & (0xFFU >> (*size + 1));
    for (size_t i = 1; i < *size; i++)
        point = point << 6 | ((unsigned char)s[i] & 0x3FU);
    return point;
}

/* Controls, line ends, marks of direction and of the byte order, what Unicode sets aside. */
static bool is_forbidden(uint32_t c)
{
    static const uint32_t ranges[][2] = {{0x00, 0x1F},     {0x7F, 0x9F},       {0x61C, 0x61C},   {0x200B, 0x200F},
                                         {0x2028, 0x202E}, {0x2060, 0x206F},   {0xD800, 0xF8FF}, {0xFEFF, 0xFEFF},
                                         {0xFFF0, 0xFFFF}, {0xE0000, 0x10FFFF}};
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    return false;
}

/* What is drawn as nothing, as Unicode has it (Default_Ignorable_Code_Point), beside what is forbidden anyway. */
static bool is_invisible(uint32_t c)
{
    static const uint32_t ranges[][2] = {{0xAD, 0xAD},       {0x34F, 0x34F},    {0x115F, 0x1160}, {0x17B4, 0x17B5},
                                         {0x180B, 0x180F},   {0x3164, 0x3164},  {0xFE00, 0xFE0F}, {0xFFA0, 0xFFA0},
                                         {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}};
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    return false;
}

static bool is_space(uint32_t c)
{
    return c == ' ' || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F ||
           c == 0x2800 || c == 0x3000;
}

bool house_wish_is_clean(const char *text)
{
    bool blank = true;
    for (size_t n; *text != '\0'; text += n) {
        uint32_t c = code_point(text, &n);
        if (is_forbidden(c))
            return false;
        blank = blank && (is_space(c) || is_invisible(c));
    }
    return !blank;
}

bool house_wish_is_name(const char *text)
{
    if (!house_wish_is_clean(text))
        return false;
    for (size_t n; *text != '\0'; text += n)
        if (is_invisible(code_point(text, &n)))
            return false;
    return true;
}

void house_wish_tidy(char *text)
{
    char *to = text;
    bool begun = false, space = false;
    for (size_t n; *text != '\0'; text += n) {
        if (is_space(code_point(text, &n))) {
            space = begun;
            continue;
        }
        if (space)
            *to++ = ' ';
        memmove(to, text, n);
        to += n;
        begun = true;
        space = false;
    }
    *to = '\0';
}

/* The members that a message can have. */
enum member {
    M_HELLO,
    M_RULES,
    M_KEY,
    M_LANG,
    M_FOLLOW,
    M_SINCE,
    M_MUTE,
    M_UNFOLLOW,
    M_RECORD,
    M_NUMBER,
    M_GAMES,
    M_BEFORE,
    M_PING,
    M_TABLES,
    M_NOTIFY,
    M_ID,
    M_TABLE,
    M_SEAT,
    M_MOVES,
    M_LAY,
    M_SIT,
    M_LEAVE,
    M_GIVE,
    M_BAR,
    M_BOT,
    M_DOOR,
    M_PLAY,
    M_OFFER,
    M_ANSWER,
    M_SAY,
    M_RETURN,
    M_RESIGN,
    M_PASS,
    M_TAKE,
    M_CLOSE,
    M_COUNT
};
static const char *const MEMBERS[M_COUNT] = {
    "hello", "rules",  "key",    "lang",  "follow", "since", "mute",   "unfollow", "record", "game",  "games", "before",
    "ping",  "tables", "notify", "id",    "table",  "seat",  "moves",  "lay",      "sit",    "leave", "give",  "bar",
    "bot",   "door",   "play",   "offer", "answer", "say",   "return", "resign",   "pass",   "take",  "close"};

static enum err bad(struct fault *f, const char *name)
{
    return err_fault_word(f, ERR_FIELD_VALUE, 0, name);
}

static bool is_true(struct json v)
{
    return json_kind(v) == JSON_BOOL && v.text[0] == 't';
}

static bool read_seat(struct json v, int *out)
{
    int64_t n = 0;
    if (v.size == 0)
        return true;
    if (!json_int(v, 0, GAME_SEATS_MAX - 1, &n))
        return false;
    *out = (int)n;
    return true;
}

static bool read_id(struct json v, char out[HOUSE_ID_SIZE + 1])
{
    return json_string(v, out, HOUSE_ID_SIZE + 1) && house_hash_is_word(out, strlen(out), HOUSE_ID_SIZE);
}

/* A name: what is wrong with it is a reason to refuse the request, not the message. Blanks that a keyboard has left
 * around it do not count. */
static void read_name(struct json v, struct house_wish *w, enum house_why *why)
{
    char name[4 * HOUSE_NAME_MAX + 1];
    if (!json_string(v, name, sizeof name) || !house_wish_is_name(name)) {
        *why = HOUSE_WHY_NAME;
        return;
    }
    house_wish_tidy(name);
    size_t size = strlen(name);
    if (size > HOUSE_NAME_MAX)
        *why = HOUSE_WHY_NAME;
    else
        memcpy(w->name, name, size + 1);
}

/* A letter of ASCII, a digit, or a hyphen. */
static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

/* The language of whoever comes; one that cannot be a language is passed over. */
static void read_lang(struct json v, struct house_wish *w)
{
    size_t n = 0;
    if (v.size == 0 || !json_string(v, w->lang, sizeof w->lang))
        w->lang[0] = '\0';
    while (is_plain(w->lang[n]))
        n++;
    if (w->lang[n] != '\0')
        w->lang[0] = '\0';
}

static enum err read_hello(const struct json *m, struct house_wish *w, struct fault *f)
{
    w->ask = HOUSE_ASK_HELLO;
    if (!json_int(m[M_HELLO], 0, INT32_MAX, &w->protocol))
        return bad(f, "hello");
    if (!json_string(m[M_RULES], w->text, sizeof w->text))
        return bad(f, "rules");
    if (!json_string(m[M_KEY], w->secret, sizeof w->secret) || strlen(w->secret) != HOUSE_SECRET_SIZE ||
        strspn(w->secret, "0123456789abcdef") != HOUSE_SECRET_SIZE)
        return bad(f, "key");
    read_lang(m[M_LANG], w);
    return ERR_NONE;
}

static bool read_mute(struct json v, uint8_t *out)
{
    struct json_walk w = json_walk(v);
    struct json key, value;
    int64_t seat = 0;
    if (v.size == 0)
        return true;
    if (json_kind(v) == JSON_BOOL) {
        *out = is_true(v) ? UINT8_MAX : 0;
        return true;
    }
    while (json_next(&w, &key, &value)) {
        if (!json_int(value, 0, GAME_SEATS_MAX - 1, &seat))
            return false;
        *out |= (uint8_t)(1U << seat);
    }
    return json_kind(v) == JSON_LIST;
}

static enum err read_follow(const struct json *m, struct house_wish *w, struct fault *f)
{
    w->ask = HOUSE_ASK_FOLLOW;
    w->since = -1;
    if (!read_id(m[M_FOLLOW], w->table))
        return bad(f, "follow");
    if (m[M_SINCE].size > 0 && !json_int(m[M_SINCE], -1, UINT32_MAX, &w->since))
        return bad(f, "since");
    if (!read_seat(m[M_SEAT], &w->seat))
        return bad(f, "seat");
    if (m[M_DOOR].size > 0 && (!json_string(m[M_DOOR], w->text, sizeof w->text) ||
                               !house_hash_is_word(w->text, strlen(w->text), HOUSE_DOOR_SIZE)))
        return bad(f, "door");
    return read_mute(m[M_MUTE], &w->mute) ? ERR_NONE : bad(f, "mute");
}

static enum err read_record(const struct json *m, struct house_wish *w, struct fault *f)
{
    int64_t n = 0;
    w->ask = HOUSE_ASK_RECORD;
    if (!read_id(m[M_RECORD], w->table))
        return bad(f, "record");
    if (m[M_NUMBER].size > 0 && !json_int(m[M_NUMBER], 0, HOUSE_GAMES_MAX, &n))
        return bad(f, "game");
    w->number = (uint32_t)n;
    return ERR_NONE;
}

static enum err read_games(const struct json *m, struct house_wish *w, struct fault *f)
{
    int64_t n = HOUSE_GAMES_MAX;
    w->ask = HOUSE_ASK_GAMES;
    if (!read_id(m[M_GAMES], w->table))
        return bad(f, "games");
    if (m[M_BEFORE].size > 0 && !json_int(m[M_BEFORE], 0, HOUSE_GAMES_MAX, &n))
        return bad(f, "before");
    w->number = (uint32_t)n;
    return ERR_NONE;
}

static enum err read_tables(const struct json *m, struct house_wish *w, struct fault *f)
{
    w->ask = HOUSE_ASK_TABLES;
    w->yes = m[M_BEFORE].size > 0;
    if (w->yes && !json_is(m[M_BEFORE], "") && !read_id(m[M_BEFORE], w->table))
        return bad(f, "before");
    return ERR_NONE;
}

/* "bots": {"2": 4}: levels by seat. */
static bool read_bots(struct json v, uint8_t *levels)
{
    struct json_walk w = json_walk(v);
    struct json key, value;
    if (v.size == 0)
        return true;
    while (json_next(&w, &key, &value)) {
        int64_t seat = 0, level = 0;
        if (key.size != 3 || !text_number(key.text + 1, 1, 0, GAME_SEATS_MAX - 1, &seat) ||
            !json_int(value, 1, HOUSE_LEVEL_MAX, &level))
            return false;
        levels[seat] = (uint8_t)level;
    }
    return json_kind(v) == JSON_OBJECT;
}

static enum err read_lay(struct json v, struct house_wish *w, enum house_why *why, struct fault *f)
{
    static const char *const names[] = {"game", "seats", "options", "bots", "clock", "seat", "name", "watchers"};
    struct json m[8];
    int64_t seats = 0;
    enum err err = json_fields(v, names, 8, true, m, f);
    if (err != ERR_NONE)
        return err;
    w->seat = -1;
    w->yes = m[7].size == 0 || is_true(m[7]);
    if (!json_string(m[0], w->game, sizeof w->game))
        return bad(f, "game");
    if (!json_int(m[1], 1, GAME_SEATS_MAX, &seats))
        *why = HOUSE_WHY_SEATS;
    w->seats = (uint8_t)seats;
    if (m[2].size > HOUSE_OPTIONS_MAX)
        *why = HOUSE_WHY_OPTIONS;
    else
        memcpy(w->options, m[2].text, m[2].size);
    if (!read_bots(m[3], w->levels))
        return bad(f, "bots");
    if (m[4].size > 0 && !json_string(m[4], w->timing, sizeof w->timing))
        *why = HOUSE_WHY_CLOCK;
    if (!read_seat(m[5], &w->seat))
        *why = HOUSE_WHY_SEATS;
    if (w->seat >= 0)
        read_name(m[6], w, why);
    return ERR_NONE;
}

static enum err read_sit(struct json v, bool take, struct house_wish *w, enum house_why *why, struct fault *f)
{
    const char *const names[] = {take ? "code" : "door", "name"};
    struct json m[2];
    enum err err = json_fields(v, names, 2, true, m, f);
    if (err != ERR_NONE)
        return err;
    if (!json_string(m[0], w->text, sizeof w->text))
        return bad(f, names[0]);
    if (!take || m[1].size > 0)
        read_name(m[1], w, why);
    return ERR_NONE;
}

static enum err read_offer(struct json v, struct house_wish *w, struct fault *f)
{
    static const char *const names[] = {"what", "for"}, *const offers[] = {"back", "stand-in", "rematch", "pause"};
    struct json m[2];
    enum err err = json_fields(v, names, 2, true, m, f);
    if (err != ERR_NONE)
        return err;
    for (int i = 0; i < 4; i++)
        if (json_is(m[0], offers[i]))
            w->offer = (uint8_t)(HOUSE_OFFER_BACK + i);
    if (w->offer == HOUSE_OFFER_NONE)
        return bad(f, "what");
    if (!read_seat(m[1], &w->about) || (w->offer == HOUSE_OFFER_STAND_IN && w->about < 0))
        return bad(f, "for");
    return ERR_NONE;
}

/* "say": a text, or {"line": "thanks"}. */
static enum err read_say(struct json v, struct house_wish *w, enum house_why *why, struct fault *f)
{
    struct json line;
    if (json_kind(v) == JSON_OBJECT) {
        if (!json_get(v, "line", &line) || json_count(v) != 1 || !json_string(line, w->line, sizeof w->line) ||
            w->line[0] == '\0' || strspn(w->line, "abcdefghijklmnopqrstuvwxyz-") != strlen(w->line))
            return bad(f, "line");
        return ERR_NONE;
    }
    if (json_kind(v) != JSON_STRING)
        return bad(f, "say");
    if (!json_string(v, w->text, sizeof w->text) || !house_wish_is_clean(w->text))
        *why = HOUSE_WHY_TALK;
    return ERR_NONE;
}

static enum err read_play(const struct json *m, struct house_wish *w, enum house_why *why, struct fault *f)
{
    int64_t moves = 0;
    if (!json_int(m[M_MOVES], 0, UINT32_MAX, &moves))
        return bad(f, "moves");
    w->moves = (uint32_t)moves;
    if (json_kind(m[M_PLAY]) != JSON_STRING)
        return bad(f, "play");
    if (!json_string(m[M_PLAY], w->text, GAME_TOKEN_MAX))
        *why = HOUSE_WHY_ILLEGAL;
    return ERR_NONE;
}

static enum err read_bot(struct json v, struct house_wish *w, struct fault *f)
{
    int64_t level = 0;
    if (!json_int(v, 0, HOUSE_LEVEL_MAX, &level))
        return bad(f, "bot");
    w->level = (uint8_t)level;
    return w->seat >= 0 ? ERR_NONE : err_fault_word(f, ERR_FIELD_MISSING, 0, "seat");
}

/* What changes a table. */
static enum err read_request(enum member verb, const struct json *m, struct house_wish *w, enum house_why *why,
                             struct fault *f)
{
    struct json v = m[verb];
    w->ask = (enum house_ask)(HOUSE_ASK_LAY + (verb - M_LAY));
    switch ((int)w->ask) {
    case HOUSE_ASK_LAY:
        return read_lay(v, w, why, f);
    case HOUSE_ASK_SIT:
    case HOUSE_ASK_TAKE:
        return read_sit(v, w->ask == HOUSE_ASK_TAKE, w, why, f);
    case HOUSE_ASK_BOT:
        return read_bot(v, w, f);
    case HOUSE_ASK_DOOR:
    case HOUSE_ASK_ANSWER:
        w->yes = is_true(v);
        return json_kind(v) == JSON_BOOL ? ERR_NONE : bad(f, MEMBERS[verb]);
    case HOUSE_ASK_PLAY:
        return read_play(m, w, why, f);
    case HOUSE_ASK_OFFER:
        return read_offer(v, w, f);
    case HOUSE_ASK_SAY:
        return read_say(v, w, why, f);
    default:
        return is_true(v) ? ERR_NONE : bad(f, MEMBERS[verb]);
    }
}

#define BIT(member) (UINT64_C(1) << (member))

/* Members beside the verb that a message of this kind may have. */
static uint64_t companions(enum member verb)
{
    uint64_t bits = BIT(verb);
    switch ((int)verb) {
    case M_HELLO:
        return bits | BIT(M_RULES) | BIT(M_KEY) | BIT(M_LANG);
    case M_FOLLOW:
        return bits | BIT(M_SINCE) | BIT(M_SEAT) | BIT(M_MUTE) | BIT(M_DOOR);
    case M_RECORD:
        return bits | BIT(M_NUMBER);
    case M_GAMES:
    case M_TABLES:
        return bits | BIT(M_BEFORE);
    case M_UNFOLLOW:
    case M_PING:
        return bits;
    case M_NOTIFY:
    case M_LAY:
        return bits | BIT(M_ID);
    case M_PLAY:
        return bits | BIT(M_ID) | BIT(M_TABLE) | BIT(M_SEAT) | BIT(M_MOVES);
    default:
        return bits | BIT(M_ID) | BIT(M_TABLE) | BIT(M_SEAT);
    }
}

/* The one member that says what is asked, among none that it does not go with; or M_COUNT. */
static enum member find_verb(const struct json *m)
{
    static const enum member verbs[] = {M_HELLO, M_FOLLOW, M_UNFOLLOW, M_RECORD, M_GAMES, M_PING, M_TABLES, M_NOTIFY};
    enum member verb = M_COUNT;
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (verb == M_COUNT && m[verbs[i]].size > 0)
            verb = verbs[i];
    for (int i = M_LAY; i < M_COUNT && verb == M_COUNT; i++)
        if (m[i].size > 0)
            verb = (enum member)i;
    for (int i = 0; i < M_COUNT && verb != M_COUNT; i++)
        if (m[i].size > 0 && (companions(verb) >> i & 1) == 0)
            return M_COUNT;
    return verb;
}

static bool is_request_id(const char *text)
{
    size_t n = 0;
    while (is_plain(text[n]) || text[n] == '.' || text[n] == '_')
        n++;
    return n > 0 && text[n] == '\0';
}

static enum err read_request_id(const struct json *m, struct house_wish *w, struct fault *f)
{
    if (!json_string(m[M_ID], w->request, sizeof w->request) || !is_request_id(w->request)) {
        w->request[0] = '\0';
        return bad(f, "id");
    }
    return ERR_NONE;
}

/* An address is the guest's own affair. A program is given it, so it must not look like an option there. */
static enum err read_notify(const struct json *m, struct house_wish *w, enum house_why *why, struct fault *f)
{
    w->ask = HOUSE_ASK_NOTIFY;
    if (read_request_id(m, w, f) != ERR_NONE)
        return f->err;
    if (json_kind(m[M_NOTIFY]) != JSON_STRING)
        return bad(f, "notify");
    if (!json_string(m[M_NOTIFY], w->text, HOUSE_ADDRESS_MAX + 1) || w->text[0] == '-' ||
        (w->text[0] != '\0' && !house_wish_is_clean(w->text)))
        *why = HOUSE_WHY_ADDRESS;
    return ERR_NONE;
}

static enum err read_named(enum member verb, const struct json *m, struct house_wish *w, enum house_why *why,
                           struct fault *f)
{
    if (read_request_id(m, w, f) != ERR_NONE)
        return f->err;
    if (verb != M_LAY && !read_id(m[M_TABLE], w->table))
        return bad(f, "table");
    if (!read_seat(m[M_SEAT], &w->seat))
        return bad(f, "seat");
    return read_request(verb, m, w, why, f);
}

enum err house_wish_read(const char *text, size_t size, struct house_wish *out, enum house_why *why, struct fault *f)
{
    struct json whole, m[M_COUNT];
    memset(out, 0, sizeof *out);
    out->seat = out->about = -1;
    *why = HOUSE_WHY_NONE;
    if (size > HOUSE_MESSAGE_MAX)
        return err_fault_set(f, ERR_TOO_LONG, 0, text, 16);
    enum err err = json_check(text, size, &whole, f);
    if (err == ERR_NONE)
        err = json_fields(whole, MEMBERS, M_COUNT, true, m, f);
    if (err != ERR_NONE)
        return err;
    enum member verb = find_verb(m);
    switch ((int)verb) {
    case M_COUNT:
        return err_fault_word(f, ERR_FIELD_UNKNOWN, 0, "");
    case M_HELLO:
        return read_hello(m, out, f);
    case M_FOLLOW:
        return read_follow(m, out, f);
    case M_RECORD:
        return read_record(m, out, f);
    case M_GAMES:
        return read_games(m, out, f);
    case M_NOTIFY:
        return read_notify(m, out, why, f);
    case M_UNFOLLOW:
        out->ask = HOUSE_ASK_UNFOLLOW;
        return read_id(m[M_UNFOLLOW], out->table) ? ERR_NONE : bad(f, "unfollow");
    case M_TABLES:
        return read_tables(m, out, f);
    case M_PING:
        out->ask = HOUSE_ASK_PING;
        return ERR_NONE;
    default:
        return read_named(verb, m, out, why, f);
    }
}
