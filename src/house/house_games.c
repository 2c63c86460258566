/* The games that have ended at a table. */
#include "house/house_games.h"

#include <string.h>

enum { RESULT_MAX = 128 }; /* winners and scores of GAME_SEATS_MAX seats have less */

/* A game as it ended. */
struct ended {
    uint32_t number;
    int64_t at;
    enum house_how how;
    uint32_t yours, resigned;         /* a bit a seat */
    uint32_t sitting[GAME_SEATS_MAX]; /* see below */
    uint8_t level[GAME_SEATS_MAX];    /* of bots that nobody had to stand in for */
    char names[GAME_SEATS_MAX][HOUSE_NAME_MAX + 1];
    char result[RESULT_MAX];
};

/* The latest games so far, as a ring, and who sits there. Whoever sits down begins a sitting, which stays theirs when
 * seats turn or a code moves them to another device; so it is known later whose seat it was earlier. */
struct ledger {
    const struct house_key *key;
    uint32_t count; /* games that were noted; game n is at n % HOUSE_GAMES_LISTED */
    uint32_t sittings, sitting[GAME_SEATS_MAX];
    uint32_t yours; /* a bit a seat */
    struct ended ended[HOUSE_GAMES_LISTED];
};

/* Everybody has moved one seat on. */
static void turn(struct ledger *l, uint32_t seats)
{
    uint32_t last = l->sitting[seats - 1];
    memmove(l->sitting + 1, l->sitting, (seats - 1) * sizeof l->sitting[0]);
    l->sitting[0] = last;
    l->yours = (l->yours << 1 | l->yours >> (seats - 1)) & ((1U << seats) - 1);
}

/* The sitting at this seat is that of whoever asks, and so was it in the games before. */
static void own(struct ledger *l, int seat)
{
    l->yours |= 1U << seat;
    for (uint32_t i = 0; i < l->count && i < HOUSE_GAMES_LISTED; i++)
        for (int at = 0; at < GAME_SEATS_MAX; at++)
            if (l->ended[i].sitting[at] == l->sitting[seat])
                l->ended[i].yours |= 1U << at;
}

static void note_game(struct ledger *l, const struct house_table *t, const struct house_entry *e)
{
    struct ended *to = &l->ended[l->count++ % HOUSE_GAMES_LISTED];
    memset(to, 0, sizeof *to);
    to->number = e->number;
    to->at = t->pub.at;
    to->how = e->how;
    to->yours = l->yours;
    for (int seat = 0; seat < t->pub.seats; seat++) {
        const struct house_seat *s = &t->pub.seat[seat];
        to->sitting[seat] = s->person ? l->sitting[seat] : 0;
        to->level[seat] = s->person ? 0 : s->level;
        to->resigned |= (uint32_t)s->resigned << seat;
        memcpy(to->names[seat], s->name, sizeof to->names[seat]);
    }
    if (e->result.size > 0 && e->result.size < sizeof to->result)
        memcpy(to->result, e->result.text, e->result.size);
}

/* What an entry that the table has just taken changes. `turned`: by how many places seats had moved on before. */
static void note_entry(struct ledger *l, const struct house_table *t, const struct house_row *row,
                       const struct house_entry *e, uint8_t turned, uint32_t before)
{
    bool yours = row->keyed && house_hash_key_same(&row->key, l->key);
    if (t->pub.turned != turned)
        turn(l, t->pub.seats);
    if ((e->kind == HOUSE_LAID && e->seat >= 0) || e->kind == HOUSE_SAT)
        l->sitting[e->seat] = ++l->sittings;
    if (e->kind == HOUSE_LEFT || e->kind == HOUSE_BARRED || e->kind == HOUSE_MOVED)
        l->yours &= ~(1U << e->seat);
    if (yours && ((e->kind == HOUSE_LAID && e->seat >= 0) || e->kind == HOUSE_SAT || e->kind == HOUSE_MOVED))
        own(l, e->seat);
    if (e->kind == HOUSE_ENDED && e->number < before)
        note_game(l, t, e);
}

static void write_ended(const struct ended *e, uint32_t seats, struct text *out)
{
    bool first = true;
    text_char(out, '{');
    text_key_int(out, &first, "game", e->number);
    text_key_int(out, &first, "at", e->at);
    text_key_json(out, &first, "how", house_entry_how_word(e->how));
    text_put(out, ",\"names\":[");
    first = true;
    for (uint32_t seat = 0; seat < seats; seat++) {
        text_comma(out, &first);
        text_json(out, e->names[seat]);
    }
    text_put(out, "],\"bots\":[");
    first = true;
    for (uint32_t seat = 0; seat < seats; seat++) {
        text_comma(out, &first);
        text_uint(out, e->level[seat]);
    }
    text_put(out, "],\"yours\":");
    house_seat_list(e->yours, out);
    if (e->resigned != 0) {
        text_put(out, ",\"resigned\":");
        house_seat_list(e->resigned, out);
    }
    if (e->result[0] != '\0') {
        text_put(out, ",\"result\":");
        text_put(out, e->result);
    }
    text_char(out, '}');
}

bool house_games_write(const struct house_game *games, size_t game_count, const struct house_row *rows,
                       uint32_t row_count, const struct house_key *key, uint32_t before, struct house_table *t,
                       struct text *out)
{
    struct ledger l = {.key = key};
    struct house_entry e;
    struct fault f;
    bool first = true;
    house_table_init(t, "");
    for (uint32_t i = 0; i < row_count; i++) {
        uint8_t turned = t->pub.turned;
        if (house_entry_read(rows[i].what, rows[i].what_size, &e, &f) != ERR_NONE ||
            house_table_take(t, games, game_count, &rows[i], &e, &f) != ERR_NONE)
            return false;
        note_entry(&l, t, &rows[i], &e, turned, before);
    }
    text_char(out, '[');
    for (uint32_t i = 0; i < l.count && i < HOUSE_GAMES_LISTED; i++) {
        text_comma(out, &first);
        write_ended(&l.ended[(l.count - 1 - i) % HOUSE_GAMES_LISTED], t->pub.seats, out);
    }
    text_char(out, ']');
    return !out->cut;
}
