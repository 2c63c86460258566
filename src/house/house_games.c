/* The games that have ended at a table. */
#include "house/house_games.h"

#include "house/house_said.h"

#include <string.h>

enum { RESULT_MAX = 128 }; /* winners and scores of GAME_SEATS_MAX seats have less */

/* A game as it ended. */
struct ended {
    struct house_ended said;
    uint32_t sitting[GAME_SEATS_MAX]; /* see below */
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
                l->ended[i].said.yours |= 1U << at;
}

static void note_game(struct ledger *l, const struct house_table *t, const struct house_entry *e)
{
    struct ended *to = &l->ended[l->count++ % HOUSE_GAMES_LISTED];
    memset(to, 0, sizeof *to);
    to->said = (struct house_ended){.number = e->number, .at = t->pub.at, .how = e->how, .yours = l->yours};
    to->said.names.count = to->said.bots.count = t->pub.seats;
    for (int seat = 0; seat < t->pub.seats; seat++) {
        const struct house_seat *s = &t->pub.seat[seat];
        to->sitting[seat] = s->person ? l->sitting[seat] : 0;
        to->said.bots.at[seat] = s->person ? 0 : s->level; /* of bots that nobody had to stand in for */
        to->said.resigned |= (uint32_t)s->resigned << seat;
        memcpy(to->said.names.at[seat], s->name, sizeof to->said.names.at[seat]);
    }
    if (e->result.size > 0 && e->result.size < sizeof to->result)
        memcpy(to->result, e->result.text, e->result.size);
    to->said.result = (struct json){to->result, strlen(to->result)};
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

bool house_games_write(const struct house_game *games, size_t game_count, const struct house_row *rows,
                       uint32_t row_count, const struct house_key *key, uint32_t before, struct house_table *t,
                       struct text *out)
{
    struct ledger l = {.key = key};
    struct house_entry e;
    struct house_made made;
    struct fault f;
    bool first = true;
    house_table_init(t, "");
    for (uint32_t i = 0; i < row_count; i++) {
        uint8_t turned = t->pub.turned;
        made.found = false;
        if (house_entry_read(rows[i].what, rows[i].what_size, &e, &f) != ERR_NONE ||
            house_table_take(t, games, game_count, &rows[i], &e, &made, &f) != ERR_NONE)
            return false;
        note_entry(&l, t, &rows[i], &e, turned, before);
    }
    text_char(out, '[');
    for (uint32_t i = 0; i < l.count && i < HOUSE_GAMES_LISTED; i++) {
        bool none = true;
        text_comma(out, &first);
        text_char(out, '{');
        house_form_write(&house_said_ended, (uint32_t)HOUSE_FORM_ALL,
                         &l.ended[(l.count - 1 - i) % HOUSE_GAMES_LISTED].said, &none, out);
        text_char(out, '}');
    }
    text_char(out, ']');
    return !out->cut;
}
