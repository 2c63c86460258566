/* Entries of the log: what each consists of. */
#include "house/house_entry.h"

#include "core/text.h"

#include <stddef.h>

#define K(name) (1U << HOUSE_##name)
#define F(kinds, shape, need, name, member) C(kinds, shape, need, name, member, KIND)
#define C(kinds, shape, need, name, member, words)                                                                     \
    {                                                                                                                  \
        (kinds), HOUSE_FORM_##shape, HOUSE_NEED_##need, HOUSE_WHY_NONE, HOUSE_WORDS_##words,                           \
            offsetof(struct house_entry, member), sizeof((struct house_entry *)0)->member, name, NULL                  \
    }

enum {
    OF_SEAT = K(LAID) | K(SAT) | K(LEFT) | K(BOT) | K(BARRED) | K(DOOR) | K(PLAYED) | K(OFFERED) | K(AGREED) |
              K(DECLINED) | K(SAID) | K(STOOD) | K(RETURNED) | K(RESIGNED) | K(CODE) | K(MOVED)
};

static const struct house_field FIELDS[] = {
    F(K(LAID), LONG, MUST, "v", version),
    F(OF_SEAT, SEAT, MUST, "seat", seat),
    F(K(LAID), WORD, MUST, "game", game),
    F(K(LAID), BYTE, MUST, "rules", rules),
    F(K(LAID), BITS, MUST, "box", box),
    F(K(LAID), BYTE, MUST, "seats", seats),
    F(K(LAID), VALUE, MAY, "options", options),
    F(K(LAID), WORD, MAY, "clock", timing),
    F(K(LAID), LEVELS, MAY, "bots", level),
    F(K(BOT) | K(STOOD), LEVEL, MUST, "level", level),
    F(K(LAID) | K(BARRED) | K(CODE), HASH, SECRET, "hash", hash),
    F(K(LAID) | K(DOOR), FLAG, MAY, "watchers", watchers),
    F(K(LEFT), FLAG, MAY, "given", given),
    F(K(BEGUN) | K(ENDED), NUMBER, MUST, "game", number),
    F(K(BEGUN), VALUE, MUST, "setup", setup),
    F(K(PLAYED), NUMBER, MUST, "moves", moves),
    F(K(PLAYED), VALUE, MUST, "move", move),
    F(K(BEGUN) | K(PLAYED), VALUE, MAY, "then", then),
    F(K(PLAYED), LONG, MUST, "ms", ms),
    F(K(PLAYED), FLAG, MAY, "bot", bot),
    C(K(ENDED), CHOICE, MUST, "how", how, HOW),
    F(K(ENDED), VALUE, MAY, "result", result),
    C(K(OFFERED), CHOICE, MUST, "what", offer, OFFER),
    F(K(OFFERED), OTHER, MAY, "for", about),
    F(K(SAID), WORD, MAY, "line", line),
    C(K(CLOSED), CHOICE, MUST, "why", why, CLOSED),
    F(K(LAID) | K(SAT) | K(MOVED), WORD, SECRET, "chain", fair.chain),
    F(K(BEGUN), WORD, SECRET, "commitment", fair.commitment),
    F(K(BEGUN) | K(PLAYED), OPENED, SECRET, "opened", fair.opened),
    F(K(BEGUN) | K(PLAYED), VALUE, SECRET, "draws", fair.draws),
    F(K(ENDED), WORD, SECRET, "seed", fair.seed),
};
const struct house_form house_entry_form = HOUSE_FORM(FIELDS);

bool house_entry_kind(const char *text, size_t size, enum house_kind *out)
{
    for (int i = 0; i < HOUSE_KINDS; i++) {
        const char *word = house_word(HOUSE_WORDS_KIND, i);
        size_t n = strlen(word);
        if (size > n + 4 && memcmp(text, "{\"", 2) == 0 && memcmp(text + 2, word, n) == 0 && text[n + 2] == '"') {
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
    bool found = json_check(text, size, &whole, &f) == ERR_NONE &&
                 json_get(whole, house_word(HOUSE_WORDS_KIND, HOUSE_LAID), &body) && json_get(body, "v", &v) &&
                 json_int(v, 0, UINT32_MAX, &version);
    return found ? (uint32_t)version : 0;
}

enum err house_entry_read_body(enum house_kind kind, struct json body, struct house_entry *out, struct fault *f)
{
    enum house_why why;
    memset(out, 0, sizeof *out);
    out->kind = kind;
    out->seat = out->about = -1;
    return house_form_read(&house_entry_form, 1U << kind, body, out, &why, f);
}

enum err house_entry_read(const char *text, size_t size, struct house_entry *out, struct fault *f)
{
    struct json whole, key, body, more;
    enum house_kind kind;
    if (size > HOUSE_ENTRY_MAX)
        return err_fault_set(f, ERR_TOO_LONG, 0, text, 16);
    enum err err = json_check(text, size, &whole, f);
    if (err != ERR_NONE)
        return err;
    struct json_walk w = json_walk(whole);
    if (!house_entry_kind(text, size, &kind) || !json_next(&w, &key, &body) || json_next(&w, &key, &more))
        return err_fault_set(f, ERR_FIELD_UNKNOWN, 0, text, size < 16 ? size : 16);
    return house_entry_read_body(kind, body, out, f);
}

void house_entry_write(const struct house_entry *e, struct text *out)
{
    bool first = true;
    text_put(out, "{\"");
    text_put(out, house_word(HOUSE_WORDS_KIND, (int)e->kind));
    text_put(out, "\":{");
    house_form_write(&house_entry_form, 1U << e->kind, e, &first, out);
    text_put(out, "}}");
}
