/* Requests of the page to the house. */
#include "wasm/wasm_guest.h"

enum { A_ASK, A_SEAT, A_NAME, A_WORD, A_YES, A_LEVEL, A_GAME, A_SEATS, A_OPTIONS, A_BOTS, A_CLOCK, A_COUNT };
static const char *const names[A_COUNT] = {"ask",  "seat",  "name",    "word", "yes",  "level",
                                           "game", "seats", "options", "bots", "clock"};

/* A request as it was read. */
struct wanted {
    char name[HOUSE_NAME_MAX + 2], word[HOUSE_TALK_MAX + 2], game[32], timing[HOUSE_CLOCK_MAX + 2];
    char options[HOUSE_OPTIONS_MAX + 2];
    int seat;
    bool yes;
    uint8_t level, bots[GAME_SEATS_MAX];
    uint32_t seats;
};

static bool read_text(struct json v, char *out, size_t size)
{
    out[0] = '\0';
    return v.size == 0 || json_string(v, out, size);
}

static bool read_number(struct json v, int64_t least, int64_t most, int64_t *out)
{
    return v.size == 0 || json_int(v, least, most, out);
}

static bool read_bots(struct json list, uint8_t out[GAME_SEATS_MAX])
{
    struct json_walk w = json_walk(list);
    struct json key, value;
    memset(out, 0, GAME_SEATS_MAX);
    for (int seat = 0; list.size > 0 && json_next(&w, &key, &value); seat++) {
        int64_t level = 0;
        if (seat == GAME_SEATS_MAX || !json_int(value, 0, HOUSE_LEVEL_MAX, &level))
            return false;
        out[seat] = (uint8_t)level;
    }
    return true;
}

static bool read_wanted(const struct json v[A_COUNT], struct wanted *out)
{
    int64_t seat = -1, level = 0, seats = 0;
    memset(out, 0, sizeof *out);
    if (!read_text(v[A_NAME], out->name, sizeof out->name) || !read_text(v[A_WORD], out->word, sizeof out->word) ||
        !read_text(v[A_GAME], out->game, sizeof out->game) || !read_text(v[A_CLOCK], out->timing, sizeof out->timing) ||
        !read_number(v[A_SEAT], -1, GAME_SEATS_MAX - 1, &seat) ||
        !read_number(v[A_LEVEL], 0, HOUSE_LEVEL_MAX, &level) || !read_number(v[A_SEATS], 0, GAME_SEATS_MAX, &seats) ||
        !read_bots(v[A_BOTS], out->bots) || v[A_OPTIONS].size >= sizeof out->options)
        return false;
    memcpy(out->options, v[A_OPTIONS].text, v[A_OPTIONS].size);
    out->yes = v[A_YES].size > 0 && v[A_YES].text[0] == 't';
    out->seat = (int)seat;
    out->level = (uint8_t)level;
    out->seats = (uint32_t)seats;
    return true;
}

static bool ask_lay(struct guest *g, const struct wanted *w)
{
    struct guest_lay lay = {.game = w->game,
                            .options = w->options[0] != '\0' ? w->options : NULL,
                            .timing = w->timing[0] != '\0' ? w->timing : NULL,
                            .name = w->name,
                            .seats = w->seats,
                            .seat = w->seat,
                            .watchers = w->yes};
    memcpy(lay.level, w->bots, sizeof lay.level);
    return guest_ask_lay(g, &lay);
}

static bool ask_verb(struct guest *g, enum house_verb verb, const struct wanted *w)
{
    switch (verb) {
    case HOUSE_MAY_SIT:
        return guest_ask_sit(g, w->word, w->name, w->seat);
    case HOUSE_MAY_PLAY:
        return guest_ask_play(g, w->word);
    case HOUSE_MAY_BACK:
        return guest_ask_offer(g, HOUSE_OFFER_BACK, -1);
    case HOUSE_MAY_STAND_IN:
        return guest_ask_offer(g, HOUSE_OFFER_STAND_IN, w->seat);
    case HOUSE_MAY_REMATCH:
        return guest_ask_offer(g, HOUSE_OFFER_REMATCH, -1);
    case HOUSE_MAY_PAUSE:
        return guest_ask_offer(g, HOUSE_OFFER_PAUSE, -1);
    case HOUSE_MAY_ANSWER:
        return guest_ask_answer(g, w->yes);
    case HOUSE_MAY_SAY:
        return guest_ask_say(g, w->word);
    case HOUSE_MAY_DOOR:
        return guest_ask_door(g, w->yes);
    case HOUSE_MAY_BOT:
        return guest_ask_bot(g, w->seat, w->level);
    case HOUSE_MAY_GIVE:
    case HOUSE_MAY_BAR:
        return guest_ask_plain(g, house_may_ask(verb), w->seat);
    case HOUSE_MAY_CLOSE:
        return guest_ask_plain(g, HOUSE_ASK_CLOSE, -1);
    case HOUSE_MAY_LEAVE:
    case HOUSE_MAY_RETURN:
    case HOUSE_MAY_RESIGN:
    case HOUSE_MAY_PASS:
        return guest_ask_plain(g, house_may_ask(verb), g->table.viewer);
    case HOUSE_MAY_NOTIFY:
        return guest_ask_notify(g, w->word);
    case HOUSE_MAY_RECORD:
    case HOUSE_VERBS:
        break;
    }
    return false;
}

/* What may be asked at any table, or before there is one; the house alone can tell whether a code or a door is good. */
static bool ask_any(struct guest *g, struct json ask, const struct wanted *w, bool *asked)
{
    *asked = true;
    if (json_is(ask, "lay"))
        return ask_lay(g, w);
    if (json_is(ask, "take"))
        return guest_ask_take(g, w->word, w->name);
    if (json_is(ask, "sit"))
        return guest_ask_sit(g, w->word, w->name, w->seat);
    if (json_is(ask, "line"))
        return guest_ask_line(g, w->word);
    *asked = false;
    return false;
}

static int ask(struct guest *g, struct json word, const struct wanted *w)
{
    bool asked = false, done = ask_any(g, word, w, &asked);
    for (int i = 0; !asked && i < HOUSE_VERBS; i++) {
        if (!json_is(word, house_may_word((enum house_verb)i)))
            continue;
        asked = true;
        const char *why = guest_may_words(g, (enum house_verb)i);
        if (why != NULL)
            return wasm_bad(why);
        done = ask_verb(g, (enum house_verb)i, w);
    }
    if (!asked)
        return wasm_bad(err_message(ERR_FIELD_UNKNOWN));
    if (!done)
        return wasm_bad("Something else is still under way; wait a moment.");
    wasm_guest_look(); /* what was chosen is not chosen again */
    text_uint(&wasm.out, g->counted);
    return wasm_good();
}

int wr_guest_ask(uint32_t size)
{
    struct json order, v[A_COUNT];
    struct wanted w;
    struct fault f;
    wasm_fresh();
    CLAIM(size < WASM_IN_MAX);
    if (json_check(wasm.in, size, &order, &f) != ERR_NONE ||
        json_fields(order, names, A_COUNT, true, v, &f) != ERR_NONE)
        return wasm_fault(&f);
    if (v[A_ASK].size == 0 || !read_wanted(v, &w))
        return wasm_bad(guest_words_refusal(HOUSE_ASK_SAY, v[A_WORD].size > 0 ? HOUSE_WHY_TALK : HOUSE_WHY_NAME));
    return ask(&wasm_guest.guest, v[A_ASK], &w);
}
