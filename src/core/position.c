/* Position ids: the text, its digits, and playing them.
 *
 * An id is a game so far without all that the rules say anyway. What is left is a row of small numbers, each below a
 * radix that whoever reads it knows by then: one of two players starts, one of twelve moves was made. They are packed
 * into one large number (core/digits.h), which is written in base 32 with a checksum behind it.
 *
 * Everything before the moves is written and read by the same functions, whose names begin with `code_`: while writing
 * they are given a value and return it, while reading they return what was written. So the two ways cannot differ. A
 * move is its place among the legal ones in the order of their tokens, which does not depend on the order in which a
 * game happens to list them. How many there are only the state can say; so reading plays the game.
 *
 * Two things make an id from outside safe. Whatever the number is, every digit that is read is below its radix, so each
 * step of reading finds something that exists; and at the end nothing may be left over (ERR_POSITION_SENSE). The set-up
 * takes a way of its own: its digits become the text of a record, which setup_read checks like any other.
 *
 * An example, a game of the example `null` after its first move, w2ngtnr01m9sph0ysj:
 *
 *     w 2 n                       an id, of the second format, of the game with the mark n
 *     gtnr01m9sph                 the number, five bits a sign, the lowest first
 *     0ysj                        the checksum
 *
 * The digits of the number, each with its radix:
 *
 *     0/8  0/2  17781/32768       for everybody's eyes; the built-in box; the lowest bits of its hash
 *     1/32  2/8  0/32             version 1 of the rules; two seats; no option is unusual
 *     1/2  6/9  3/9  5/9  7/9     the set-up, as the game describes it
 *     1/32  11/12                 one move: of twelve legal ones the last, "wait"
 *
 * The id of a view is that of another match, which looks the same to the viewer from the first move on: retrace makes
 * it, and then compares the two view by view, so that a game that retraces wrongly gives no id instead of a leak. */
#include "core/position.h"

#include "core/setup.h"
#include "core/tokens.h"

enum {
    FORMAT_VERSION = 2,
    CHECK_SIGNS = 4,
    SIGN_BITS = 5,
    VIEWERS = 8,
    SEATS = 8,
    HASH_BITS = 15,
    RULES_VERSIONS = 32,
    WORD_CHARS = 95,
    SETUP_TEXT = 1 << 13
};

/* The checksum is modulo the largest prime of 20 bits: one wrong sign, or two neighbours exchanged, always change it.
 */
enum { CHECK_PRIME = 1048573 };

static const char signs[] = "0123456789abcdefghjkmnpqrstvwxyz";

static int sign_value(char c)
{
    c = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    if (c == 'i' || c == 'l')
        return 1;
    if (c == 'o')
        return 0;
    const char *at = c != '\0' ? strchr(signs, c) : NULL;
    return at != NULL ? (int)(at - signs) : -1;
}

static bool is_passed_over(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '-';
}

static uint32_t check_next(uint32_t check, uint32_t sign)
{
    return (check * 32 + sign + 1) % CHECK_PRIME;
}

/* The next sign of a text; -1 at its end, -2 where a character is no sign. */
static int next_sign(const char *text, size_t size, size_t *at)
{
    while (*at < size && is_passed_over(text[*at]))
        ++*at;
    if (*at == size)
        return -1;
    int sign = sign_value(text[(*at)++]);
    return sign < 0 ? -2 : sign;
}

bool position_looks(const char *text)
{
    while (is_passed_over(*text))
        text++;
    return (text[0] == 'w' || text[0] == 'W') && text[1] >= '1' && text[1] <= '9';
}

/* A word of printable ASCII, as box ids and the words of options are, shorter than `size`. */
static void code_word(struct digits *d, char *word, size_t size)
{
    uint32_t length = digits_code(d, d->reading ? 0 : (uint32_t)strlen(word), (uint32_t)size);
    for (uint32_t i = 0; i < length; i++)
        word[i] = (char)(' ' + digits_code(d, d->reading ? 0 : (uint32_t)(word[i] - ' '), WORD_CHARS));
    word[length] = '\0';
}

static void code_hash(struct digits *d, uint64_t *hash)
{
    uint64_t out = 0;
    for (uint32_t i = 0; i < 64; i += 16)
        out |= (uint64_t)digits_code(d, (uint32_t)(*hash >> i & 0xFFFF), 1 << 16) << i;
    *hash = out;
}

/* The viewer, the box and the version of the rules, which are the same for every game. */
static void code_head(struct digits *d, struct position *p)
{
    p->viewer = (int)digits_code(d, (uint32_t)(p->viewer - GAME_REFEREE), VIEWERS) + GAME_REFEREE;
    p->builtin = digits_code(d, p->builtin ? 0 : 1, 2) == 0;
    if (p->builtin) {
        p->box_hash = digits_code(d, (uint32_t)(p->box_hash & ((1 << HASH_BITS) - 1)), 1 << HASH_BITS);
    } else {
        code_hash(d, &p->box_hash);
        code_word(d, p->box_id, sizeof p->box_id);
    }
    p->rules_version = digits_code(d, p->rules_version, RULES_VERSIONS);
}

/* The number and the checksum. The last signs are the checksum, so a sign belongs to the number once that many have
 * come after it. */
static enum err read_number(const char *text, size_t size, size_t at, struct position *out)
{
    uint32_t check = check_next(0, (uint32_t)sign_value(out->mark)), count = 0, given = 0;
    int last[CHECK_SIGNS] = {0}, sign;
    for (; (sign = next_sign(text, size, &at)) >= 0; count++) {
        if (count >= CHECK_SIGNS) {
            uint32_t old = (uint32_t)last[count % CHECK_SIGNS];
            check = check_next(check, old);
            digits_bits_put(&out->rest, (count - CHECK_SIGNS) * SIGN_BITS, old, SIGN_BITS);
        }
        last[count % CHECK_SIGNS] = sign;
        if (out->rest.full)
            return ERR_TOO_LONG;
    }
    for (uint32_t i = 0; i < CHECK_SIGNS; i++)
        given = given * 32 + (uint32_t)last[(count + i) % CHECK_SIGNS];
    if (sign == -2)
        return ERR_POSITION_TEXT;
    return count < CHECK_SIGNS || given != check ? ERR_POSITION_CHECK : ERR_NONE;
}

enum err position_open(const char *text, size_t size, struct position *out, struct fault *f)
{
    size_t at = 0;
    int begin = next_sign(text, size, &at), version = next_sign(text, size, &at), mark = next_sign(text, size, &at);
    enum err err = ERR_POSITION_TEXT;
    memset(out, 0, sizeof *out);
    digits_read(&out->rest);
    if (begin == sign_value('w') && version > 0 && version != FORMAT_VERSION) {
        err = ERR_POSITION_VERSION;
    } else if (begin == sign_value('w') && version == FORMAT_VERSION && mark >= 0) {
        out->mark = signs[mark];
        err = read_number(text, size, at, out);
    }
    if (err != ERR_NONE)
        return err_fault_set(f, err, 0, text, size);
    code_head(&out->rest, out);
    return ERR_NONE;
}

static void write_text(char mark, const struct digits *d, struct text *out)
{
    uint32_t check = check_next(0, (uint32_t)sign_value(mark)), bits = digits_bits(d);
    text_char(out, 'w');
    text_uint(out, FORMAT_VERSION);
    text_char(out, mark);
    for (uint32_t at = 0; at < bits; at += SIGN_BITS) {
        uint32_t sign = digits_bits_get(d, at, SIGN_BITS);
        check = check_next(check, sign);
        text_char(out, signs[sign]);
    }
    for (uint32_t i = CHECK_SIGNS; i > 0; i--)
        text_char(out, signs[check >> (SIGN_BITS * (i - 1)) & 31]);
}

enum err position_box(const struct position *p, const struct box *box, struct fault *f)
{
    bool same = p->builtin ? box->builtin && (box->hash & ((1 << HASH_BITS) - 1)) == p->box_hash
                           : box->hash == p->box_hash && strcmp(box->id, p->box_id) == 0;
    return same ? ERR_NONE : err_fault_word(f, ERR_POSITION_BOX, 0, p->box_id);
}

/* A number of any size, of which small ones are short: four bits at a time, the lowest first, each with a fifth bit
 * that says whether more follow. */
static uint32_t code_number(struct digits *d, uint32_t value)
{
    uint32_t out = 0;
    for (uint32_t shift = 0; shift < 32; shift += 4) {
        uint32_t rest = value >> shift, digit = digits_code(d, (rest & 15) | (rest > 15 ? 16 : 0), 32);
        out |= (digit & 15) << shift;
        if (digit < 16)
            break;
    }
    return out;
}

/* A list of words is coded as its text, so that the game reads it as from a command line. */
static bool code_list(const struct game_option *o, const struct box *box, struct digits *d, int32_t *value)
{
    char words[GAME_TOKEN_MAX];
    struct text t;
    text_init(&t, words, sizeof words);
    if (!d->reading)
        o->write_list(box, *value, &t);
    code_word(d, words, sizeof words);
    return !d->reading || o->read_list(box, words, strlen(words), value) == ERR_NONE;
}

static bool code_option(const struct game_option *o, const struct box *box, struct digits *d, int32_t *value)
{
    int32_t choices = 0;
    if (o->kind == GAME_OPTION_LIST)
        return code_list(o, box, d, value);
    *value = (int32_t)code_number(d, (uint32_t)*value);
    if (o->kind == GAME_OPTION_NUMBER)
        return *value >= o->min && *value <= o->max;
    while (o->choices[choices] != NULL)
        choices++;
    return *value >= 0 && *value < choices;
}

/* Only the options that differ from their standard. Nothing in the digits depends on how many options there are or what
 * range they have, so a game can have more options one day and old ids still mean the same. */
static bool code_options(const struct game *game, const struct box *box, struct game_setup *setup, struct digits *d)
{
    uint32_t count = (uint32_t)game_option_count(game), unusual = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (d->reading)
            setup->option[i] = game->options[i].standard;
        else if (setup->option[i] != game->options[i].standard)
            unusual |= 1U << i;
    }
    unusual = code_number(d, unusual);
    if (unusual >> count != 0)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if ((unusual >> i & 1) != 0 && !code_option(&game->options[i], box, d, &setup->option[i]))
            return false;
    return true;
}

static bool code_game(const struct game *game, const struct box *box, struct game_setup *setup, struct digits *d)
{
    setup->seats = (uint8_t)digits_code(d, setup->seats, SEATS);
    return setup->seats >= game->seats_min && setup->seats <= game->seats_max && code_options(game, box, setup, d);
}

/* The set-up's digits are turned into the text of a record, which the game reads, so that set-ups are checked in one
 * place only. */
static enum err read_setup(const struct game *game, const struct box *box, struct digits *d, struct game_setup *setup,
                           struct fault *f)
{
    char written[SETUP_TEXT];
    struct text t;
    struct json json;
    memset(setup, 0, sizeof *setup);
    if (!code_game(game, box, setup, d))
        return err_fault_word(f, ERR_POSITION_SENSE, 0, "");
    struct game_setup coded = *setup;
    setup_code(game, box, &coded, d);
    text_init(&t, written, sizeof written);
    setup_write(game, box, &coded, &t);
    enum err err = t.cut ? ERR_TOO_LONG : json_check(written, t.used, &json, f);
    if (err == ERR_NONE)
        err = setup_read(game, box, setup, json, f);
    return err == ERR_NONE ? ERR_NONE : err_fault_word(f, ERR_POSITION_SENSE, 0, "");
}

enum err position_load(struct position *p, const struct game *game, const struct box *box, struct match *m,
                       game_move *log, const struct rng *chance, struct fault *f)
{
    struct game_setup setup;
    struct tokens c;
    if (p->rules_version != game->rules_version)
        return err_fault_word(f, ERR_RULES_VERSION, 0, "");
    enum err err = read_setup(game, box, &p->rest, &setup, f);
    if (err != ERR_NONE)
        return err;
    match_init(m, game, box, &setup, log, chance);
    uint32_t count = code_number(&p->rest, 0);
    while (m->count < count && m->count < game->log_max && match_actor(m) != GAME_OVER) {
        tokens_list(game, box, &m->state, &c);
        CLAIM(c.legal.count > 0);
        match_apply(m, c.legal.move[c.order[digits_code(&p->rest, 0, c.legal.count)]]);
    }
    if (m->count < count || p->rest.used > 0 || p->viewer >= setup.seats)
        return err_fault_word(f, ERR_POSITION_SENSE, 0, "");
    return ERR_NONE;
}

static enum err write_moves(const struct match *m, const struct game_setup *setup, const game_move *log, uint32_t count,
                            struct digits *d, struct fault *f)
{
    struct game_state s;
    struct tokens c;
    m->game->start(m->box, &s, setup);
    code_number(d, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t place = 0;
        tokens_list(m->game, m->box, &s, &c);
        while (place < c.legal.count && c.legal.move[c.order[place]] != log[i])
            place++;
        if (place == c.legal.count)
            return err_fault_word(f, ERR_POSITION_VIEW, i, "");
        digits_code(d, place, c.legal.count);
        m->game->apply(m->box, &s, log[i]);
    }
    return d->full ? err_fault_word(f, ERR_POSITION_LONG, 0, "") : ERR_NONE;
}

/* Replaces what the viewer cannot know, and makes sure that the viewer would have seen no difference at any time. */
static enum err retrace(const struct match *m, uint32_t count, int viewer, struct game_setup *setup, game_move *seen,
                        struct fault *f)
{
    const struct game *g = m->game;
    struct game_state truth, other, view, view_other;
    struct game_moves legal;
    match_first(m, &truth);
    for (uint32_t i = 0; i < count; i++) {
        seen[i] = match_seen(m, &truth, m->log[i], viewer);
        g->apply(m->box, &truth, m->log[i]);
    }
    if (g->secrets == NULL || !g->secrets->retrace(m->box, viewer, setup, seen, count))
        return err_fault_word(f, ERR_POSITION_VIEW, 0, "");
    match_first(m, &truth);
    g->start(m->box, &other, setup);
    for (uint32_t i = 0;; i++) {
        game_copy(g, &view, &truth);
        game_copy(g, &view_other, &other);
        g->secrets->redact(m->box, &view, viewer);
        g->secrets->redact(m->box, &view_other, viewer);
        if (!game_same(g, &view, &view_other))
            return err_fault_word(f, ERR_POSITION_VIEW, i, "");
        if (i == count)
            return ERR_NONE;
        game_legal(g, m->box, &other, &legal);
        if (!game_lists(&legal, seen[i]))
            return err_fault_word(f, ERR_POSITION_VIEW, i, "");
        g->apply(m->box, &truth, m->log[i]);
        g->apply(m->box, &other, seen[i]);
    }
}

enum err position_write(const struct match *m, uint32_t count, int viewer, game_move *seen, struct text *out,
                        struct fault *f)
{
    struct position p = {.viewer = viewer,
                         .builtin = m->box->builtin,
                         .box_hash = m->box->hash,
                         .rules_version = m->game->rules_version};
    struct game_setup setup = m->setup;
    const game_move *log = m->log;
    enum err err = ERR_NONE;
    CLAIM(count <= m->count + m->undone);
    if (m->game->secrets == NULL)
        p.viewer = GAME_REFEREE; /* everybody sees everything */
    memcpy(p.box_id, m->box->id, sizeof p.box_id);
    if (p.viewer != GAME_REFEREE) {
        err = retrace(m, count, viewer, &setup, seen, f);
        log = seen;
    }
    digits_write(&p.rest);
    code_head(&p.rest, &p);
    code_game(m->game, m->box, &setup, &p.rest);
    setup_code(m->game, m->box, &setup, &p.rest);
    if (err == ERR_NONE)
        err = write_moves(m, &setup, log, count, &p.rest, f);
    if (err == ERR_NONE)
        write_text(m->game->mark, &p.rest, out);
    return err;
}
