/* Requests: what each consists of. */
#include "house/house_wish.h"

#include "core/text.h"

#include <stddef.h>
#include <string.h>

#define A(name) (1U << HOUSE_ASK_##name)
#define ANY ((uint32_t)HOUSE_FORM_ALL)
enum { REQUESTS = (1U << (HOUSE_ASK_CLOSE + 1)) - 1, AT_TABLE = REQUESTS & ~A(LAY) };

#define F(kinds, shape, need, name, member) W(kinds, shape, need, name, member, NONE, NULL)
#define W(kinds, shape, need, name, member, why, inner)                                                                \
    {                                                                                                                  \
        (kinds), HOUSE_FORM_##shape, HOUSE_NEED_##need, HOUSE_WHY_##why, HOUSE_WORDS_OFFER,                            \
            offsetof(struct house_wish, member), sizeof((struct house_wish *)0)->member, name, inner                   \
    }

static const struct house_field LAY[] = {
    F(ANY, WORD, MUST, "game", game),
    W(ANY, COUNT, MUST, "seats", seats, SEATS, NULL),
    W(ANY, RAW, MAY, "options", options, OPTIONS, NULL),
    F(ANY, BY_SEAT, SAYS, "bots", levels),
    W(ANY, WORD, MAY, "clock", timing, CLOCK, NULL),
    W(ANY, OTHER, MAY, "seat", seat, SEATS, NULL),
    W(ANY, NAME, MAY, "name", name, NAME, NULL),
    F(ANY, FLAG, SAYS, "watchers", yes),
};
static const struct house_field SIT[] = {
    F(ANY, WORD, MUST, "door", text),
    W(ANY, NAME, MUST, "name", name, NAME, NULL),
};
static const struct house_field TAKE[] = {
    F(ANY, WORD, MUST, "code", text),
    W(ANY, NAME, MAY, "name", name, NAME, NULL),
};
static const struct house_field OFFER[] = {
    F(ANY, CHOICE, MUST, "what", offer),
    F(ANY, OTHER, MAY, "for", about),
};
static const struct house_field LINE[] = {
    F(ANY, READY, MUST, "line", line),
};
static const struct house_form LAY_FORM = HOUSE_FORM(LAY), SIT_FORM = HOUSE_FORM(SIT), TAKE_FORM = HOUSE_FORM(TAKE),
                               OFFER_FORM = HOUSE_FORM(OFFER), LINE_FORM = HOUSE_FORM(LINE);

static const struct house_field FIELDS[] = {
    F(A(HELLO), LONG, MUST, "hello", protocol),
    F(A(HELLO), WORD, MUST, "rules", text),
    F(A(HELLO), SECRET, MUST, "key", secret),
    F(A(HELLO), LANG, MAY, "lang", lang),
    F(A(FOLLOW), TABLE, MUST, "follow", table),
    F(A(UNFOLLOW), TABLE, MUST, "unfollow", table),
    F(A(RECORD), TABLE, MUST, "record", table),
    F(A(RECORD), GAME, SAYS, "game", number),
    F(A(GAMES), TABLE, MUST, "games", table),
    F(A(GAMES), BEFORE, MAY, "before", number),
    F(A(TABLES), TRUE, MUST, "tables", yes),
    F(A(TABLES), PAGE, MAY, "before", before),
    F(A(PING), TRUE, MUST, "ping", yes),
    F(REQUESTS | A(NOTIFY), REQUEST, SENT, "id", request),
    F(AT_TABLE, TABLE, SENT, "table", table),
    F(A(FOLLOW), SINCE, MAY, "since", since),
    F(A(FOLLOW), DOOR, MAY, "door", text),
    F(AT_TABLE | A(FOLLOW), OTHER, MAY, "seat", seat),
    F(A(FOLLOW), MUTE, MAY, "mute", mute),
    F(A(PLAY), NUMBER, SENT, "moves", moves),
    W(A(LAY), OBJECT, MUST, "lay", seats, NONE, &LAY_FORM),
    W(A(SIT), OBJECT, MUST, "sit", text, NONE, &SIT_FORM),
    F(A(LEAVE), TRUE, MUST, "leave", yes),
    F(A(GIVE), TRUE, MUST, "give", yes),
    F(A(BAR), TRUE, MUST, "bar", yes),
    F(A(BOT), LEVEL, MUST, "bot", level),
    F(A(DOOR), FLAG, MUST, "door", yes),
    W(A(PLAY), TOKEN, MUST, "play", text, ILLEGAL, NULL),
    W(A(OFFER), OBJECT, MUST, "offer", offer, NONE, &OFFER_FORM),
    F(A(ANSWER), FLAG, MUST, "answer", yes),
    W(A(SAY), TALK, MUST, "say", text, TALK, &LINE_FORM),
    F(A(RETURN), TRUE, MUST, "return", yes),
    F(A(RESIGN), TRUE, MUST, "resign", yes),
    F(A(PASS), TRUE, MUST, "pass", yes),
    W(A(TAKE), OBJECT, MUST, "take", text, NONE, &TAKE_FORM),
    F(A(CLOSE), TRUE, MUST, "close", yes),
    W(A(NOTIFY), ADDRESS, MUST, "notify", text, ADDRESS, NULL),
};
const struct house_form house_wish_form = HOUSE_FORM(FIELDS);

void house_wish_init(struct house_wish *w, enum house_ask ask)
{
    memset(w, 0, sizeof *w);
    w->ask = ask;
    w->seat = w->about = -1;
    w->since = -1;
    w->yes = ask == HOUSE_ASK_LAY;
    w->number = ask == HOUSE_ASK_GAMES ? HOUSE_GAMES_MAX : 0;
}

/* What one field alone does not say. Whoever lays a table needs a name to sit down there. */
static enum err check(const struct house_wish *w, enum house_why *why, struct fault *f)
{
    if (w->ask == HOUSE_ASK_LAY && w->seat >= 0 && w->name[0] == '\0')
        *why = HOUSE_WHY_NAME;
    if (w->ask == HOUSE_ASK_LAY && w->seat < 0 && *why == HOUSE_WHY_NAME)
        *why = HOUSE_WHY_NONE;
    if (w->ask == HOUSE_ASK_OFFER && w->offer == HOUSE_OFFER_STAND_IN && w->about < 0)
        return err_fault_word(f, ERR_FIELD_VALUE, 0, "for");
    if (w->ask == HOUSE_ASK_BOT && w->seat < 0)
        return err_fault_word(f, ERR_FIELD_MISSING, 0, "seat");
    return ERR_NONE;
}

enum err house_wish_read(const char *text, size_t size, bool draft, struct house_wish *out, enum house_why *why,
                         struct fault *f)
{
    struct json whole;
    struct json_members m;
    uint32_t at = 0;
    house_wish_init(out, HOUSE_ASKS);
    *why = HOUSE_WHY_NONE;
    if (size > HOUSE_MESSAGE_MAX)
        return err_fault_set(f, ERR_TOO_LONG, 0, text, 16);
    enum err err = json_check(text, size, &whole, f);
    if (err != ERR_NONE)
        return err;
    if (json_kind(whole) != JSON_OBJECT)
        return err_fault_set(f, ERR_FIELD_KIND, 0, whole.text, whole.size);
    json_members(whole, &m);
    int ask = house_word_member(HOUSE_WORDS_ASK, &m, &at);
    if (ask < 0)
        return err_fault_word(f, ERR_FIELD_UNKNOWN, 0, "");
    house_wish_init(out, (enum house_ask)ask);
    uint32_t kinds = 1U << out->ask | (draft ? HOUSE_FORM_DRAFT : 0);
    err = house_form_take(&house_wish_form, kinds, &m, out, why, f);
    if (err == ERR_FIELD_MISSING) /* clients know it as a wrong value */
        err = f->err = ERR_FIELD_VALUE;
    return err == ERR_NONE ? check(out, why, f) : err;
}

void house_wish_write(const struct house_wish *w, struct text *out)
{
    bool first = true;
    text_char(out, '{');
    house_form_write(&house_wish_form, 1U << w->ask, w, &first, out);
    text_char(out, '}');
}
