/* What a house says: what each message consists of. */
#include "house/house_said.h"

#include "core/text.h"

#include <stddef.h>
#include <string.h>

#define S(name) (1U << HOUSE_SAID_##name)
#define ANY ((uint32_t)HOUSE_FORM_ALL)
#define ROW(structure, kinds, shape, need, name, member, words, inner)                                                 \
    {                                                                                                                  \
        (kinds), HOUSE_FORM_##shape, HOUSE_NEED_##need, HOUSE_WHY_NONE, HOUSE_WORDS_##words,                           \
            offsetof(struct structure, member), sizeof((struct structure *)0)->member, name, inner                     \
    }

#define F(kinds, shape, need, name, member) ROW(house_listing, kinds, shape, need, name, member, PHASE, NULL)
static const struct house_field LISTING[] = {
    F(HOUSE_LISTING_BEFORE, TABLE, MUST, "table", table),  F(HOUSE_LISTING_BEFORE, SEAT, MUST, "seat", seat),
    F(HOUSE_LISTING_BEFORE, FLAG, SAYS, "turn", turn),     F(HOUSE_LISTING_CARD, SHOWN, MUST, "game", game),
    F(HOUSE_LISTING_CARD, KNOWN, SAYS, "phase", phase),    F(HOUSE_LISTING_CARD, NAMES, SAYS, "names", names),
    F(HOUSE_LISTING_CARD, BOTS, SAYS, "bots", bots),       F(HOUSE_LISTING_CARD, GAME, SAYS, "begun", begun),
    F(HOUSE_LISTING_CARD, WORD, SAYS, "clock", timing),    F(HOUSE_LISTING_CARD, SEAT, MAY, "asks", asks),
    F(HOUSE_LISTING_CARD, SEATS, MAY, "asked", asked),     F(HOUSE_LISTING_BEHIND, SEAT, SAYS, "actor", actor),
    F(HOUSE_LISTING_BEHIND, NUMBER, SAYS, "moves", moves), F(HOUSE_LISTING_BEHIND, LONG, SAYS, "at", at),
};
#undef F

#define F(shape, need, name, member) ROW(house_ended, ANY, shape, need, name, member, HOW, NULL)
static const struct house_field ENDED[] = {
    F(GAME, MUST, "game", number),       F(LONG, MUST, "at", at),         F(CHOICE, MUST, "how", how),
    F(NAMES, MUST, "names", names),      F(BOTS, MUST, "bots", bots),     F(SEATS, SAYS, "yours", yours),
    F(SEATS, MAY, "resigned", resigned), F(VALUE, MAY, "result", result),
};
#undef F

#define F(kinds, shape, need, name, member) ROW(house_frame, kinds, shape, need, name, member, KIND, NULL)
static const struct house_field FRAME[] = {
    F(HOUSE_FRAME_BEFORE, WORD, MUST, "table", table), F(HOUSE_FRAME_BEFORE, ENTRY, MUST, "n", n),
    F(HOUSE_FRAME_BEFORE, LONG, MUST, "at", at),       F(HOUSE_FRAME_BEFORE, OTHER, MAY, "as", viewer),
    F(HOUSE_FRAME_BEHIND, SHOWN, MAY, "words", words), F(HOUSE_FRAME_BEHIND, FLAG, MAY, "done", done),
    F(HOUSE_FRAME_BEHIND, SINCE, MAY, "to", to),       F(HOUSE_FRAME_BEHIND, DIGEST, MAY, "digest", digest),
};
#undef F

const struct house_form house_said_listing = {LISTING, sizeof LISTING / sizeof LISTING[0], true};
const struct house_form house_said_ended = {ENDED, sizeof ENDED / sizeof ENDED[0], true};
const struct house_form house_said_frame = {FRAME, sizeof FRAME / sizeof FRAME[0], true};

#define F(kinds, shape, need, name, member) ROW(house_said, kinds, shape, need, name, member, WHY, NULL)
#define L(kinds, shape, need, name, member, inner) ROW(house_said, kinds, shape, need, name, member, WHY, inner)
static const struct house_field FIELDS[] = {
    F(S(WELCOME), LONG, MUST, "welcome", protocol),
    F(S(WELCOME) | S(TABLES), LONG, MUST, "now", now),
    F(S(WELCOME), FLAG, MAY, "notify", notify),
    F(S(TABLES), PAGE, MAY, "before", before),
    L(S(WELCOME) | S(TABLES), LIST, SAYS, "tables", list, &house_said_listing),
    F(S(ACK), REQUEST, MUST, "ack", request),
    F(S(REFUSED), REQUEST, MUST, "refused", request),
    F(S(REFUSED), KNOWN, MUST, "why", why),
    F(S(ACK) | S(REFUSED), SINCE, MAY, "n", n),
    F(S(ERROR), WORD, MUST, "error", text),
    F(S(ERROR), WORD, SAYS, "what", what),
    F(S(ERROR), REQUEST, MAY, "id", request),
    F(S(RELOAD), WORD, MUST, "reload", text),
    F(S(RELOAD), LONG, SAYS, "protocol", protocol),
    F(S(ACK), TABLE, MAY, "table", table),
    F(S(HEAD) | S(GONE) | S(HERE) | S(RECORD) | S(GAMES), TABLE, MUST, "table", table),
    F(S(HEAD), ENTRY, MUST, "head", head),
    F(S(HEAD), SEATS, MAY, "yours", yours),
    F(S(HEAD), FLAG, MAY, "host", host),
    F(S(ACK) | S(HEAD), LINK, MAY, "link", way),
    F(S(HEAD), FALSE, MAY, "door", shut),
    F(S(ACK), CODE, MAY, "code", code),
    F(S(GONE), KNOWN, MUST, "gone", why),
    F(S(HERE), SEATS, MUST, "here", here),
    F(S(HERE), NUMBER, MUST, "watchers", watchers),
    F(S(RECORD), GAME, MUST, "game", number),
    F(S(RECORD), WHOLE, MUST, "record", list),
    F(S(GAMES), WORD, MAY, "plays", plays),
    L(S(GAMES), LIST, MUST, "games", list, &house_said_ended),
    F(S(RECORD) | S(GAMES), KNOWN, MAY, "why", why),
    F(S(PONG), TRUE, MUST, "pong", host),
    F(S(BYE), TRUE, MUST, "bye", host),
};
const struct house_form house_said_form = {FIELDS, sizeof FIELDS / sizeof FIELDS[0], true};

void house_said_init(struct house_said *s, enum house_said_kind kind)
{
    memset(s, 0, sizeof *s);
    s->kind = kind;
    s->n = -1;
}

enum err house_said_read(const struct json_members *m, enum house_said_kind kind, struct house_said *out,
                         struct fault *f)
{
    enum house_why why;
    house_said_init(out, kind);
    return house_form_take(&house_said_form, 1U << kind, m, out, &why, f);
}

void house_said_write(const struct house_said *s, struct text *out)
{
    bool first = true;
    text_char(out, '{');
    house_form_write(&house_said_form, 1U << s->kind, s, &first, out);
}
