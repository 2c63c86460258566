/* Entries as a viewer is sent them: the entry's own text, with whatever is hidden taken out or replaced. */
#include "house/house_view.h"

#include "core/follow.h"
#include "house/house_said.h"

#include <string.h>

/* Writes a move as the viewer sees it, and makes it where another one follows. */
static void write_move(const struct house_game *kit, struct game_state *s, const struct house_made *made, uint32_t i,
                       int viewer, struct text *out)
{
    char buffer[GAME_TOKEN_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    follow_move_write(kit->game, kit->box, s, made->move[i], viewer, &text);
    CLAIM(!text.cut);
    text_json(out, buffer);
    if (i + 1 < made->count)
        kit->game->apply(kit->box, s, made->move[i]);
}

/* What chance did, from one of the moves on, as the viewer sees it. */
static struct json see_chance(const struct house_game *kit, struct game_state *s, const struct house_made *made,
                              uint32_t from, int viewer, struct text *out)
{
    bool first = true;
    size_t begin = out->used;
    if (from == made->count)
        return (struct json){"", 0};
    text_char(out, '[');
    for (uint32_t i = from; i < made->count; i++) {
        text_comma(out, &first);
        write_move(kit, s, made, i, viewer, out);
    }
    text_char(out, ']');
    return (struct json){out->data + begin, out->used - begin};
}

static void see_played(const struct house_table *t, const struct house_made *made, int viewer, struct house_entry *e,
                       struct text *pieces)
{
    struct game_state s;
    size_t begin = pieces->used;
    game_copy(t->pub.kit->game, &s, &house_table_past(t, t->past_count - 1)->before);
    write_move(t->pub.kit, &s, made, 0, viewer, pieces);
    e->move = (struct json){pieces->data + begin, pieces->used - begin};
    e->then = see_chance(t->pub.kit, &s, made, 1, viewer, pieces);
}

static void see_begun(const struct house_table *t, const struct house_made *made, int viewer, struct house_entry *e,
                      struct text *pieces)
{
    const struct house_game *kit = t->pub.kit;
    struct game_state s;
    size_t begin = pieces->used;
    CLAIM(follow_setup_write(kit->game, kit->box, &t->setup, viewer, pieces));
    e->setup = (struct json){pieces->data + begin, pieces->used - begin};
    kit->game->start(kit->box, &s, &t->setup);
    e->then = see_chance(kit, &s, made, 0, viewer, pieces);
}

static bool is_answer(enum house_kind kind)
{
    return kind == HOUSE_OFFERED || kind == HOUSE_AGREED;
}

/* What the entry's own text does not say. */
static void fill_frame(const struct house_table *t, const struct house_entry *e, const struct house_row *row,
                       int viewer, bool muted, struct house_frame *out)
{
    struct game_state view;
    struct text words;
    bool done = is_answer(e->kind) && t->pub.offer == HOUSE_OFFER_NONE;
    memcpy(out->table, t->id, sizeof out->table);
    out->n = row->n;
    out->at = row->at;
    out->viewer = viewer;
    text_init(&words, out->words, sizeof out->words);
    if (!(muted && e->kind == HOUSE_SAID))
        text_bytes(&words, row->words, row->words_size);
    out->done = done;
    out->to = done ? (int64_t)t->moves : -1;
    out->digest.is = row->n % HOUSE_DIGEST_EVERY == HOUSE_DIGEST_EVERY - 1 &&
                     (t->pub.phase == HOUSE_PHASE_PLAYING || t->pub.phase == HOUSE_PHASE_OVER);
    if (out->digest.is) {
        game_view(t->pub.kit->game, t->pub.kit->box, &t->state, viewer, &view);
        out->digest.bits = text_hash(TEXT_HASH, &view, t->pub.kit->game->state_size);
    }
}

/* Whether everybody sees the entry as the log has it: a move in a game without secrets. */
static bool is_open(const struct house_table *t, const struct house_row *row, const struct house_entry *e)
{
    return e->kind == HOUSE_PLAYED && t->pub.kit->game->secrets == NULL && e->fair.draws.size == 0 &&
           row->what[row->what_size - 1] == '}';
}

/* The entry as the viewer sees it, without the braces around it. */
static void write_seen(const struct house_table *t, const struct house_entry *e, const struct house_made *made,
                       int viewer, bool muted, struct text *out)
{
    struct house_entry seen = *e;
    char buffer[2 * HOUSE_ENTRY_MAX], whole[2 * HOUSE_ENTRY_MAX];
    struct text pieces, text;
    text_init(&pieces, buffer, sizeof buffer);
    text_init(&text, whole, sizeof whole);
    memset(&seen.hash, 0, sizeof seen.hash);
    seen.fair.draws.size = 0;
    if (muted && seen.kind == HOUSE_SAID)
        seen.line[0] = '\0';
    if (seen.kind == HOUSE_PLAYED && t->pub.kit->game->secrets != NULL)
        see_played(t, made, viewer, &seen, &pieces);
    if (seen.kind == HOUSE_BEGUN && t->pub.kit->game->secrets != NULL)
        see_begun(t, made, viewer, &seen, &pieces);
    house_entry_write(&seen, &text);
    CLAIM(!pieces.cut && !text.cut);
    text_bytes(out, whole + 1, text.used - 2);
}

void house_view_write(const struct house_table *t, const struct house_row *row, const struct house_entry *e,
                      const struct house_made *made, int viewer, bool muted, struct text *out)
{
    struct house_frame frame;
    bool first = true;
    fill_frame(t, e, row, viewer, muted, &frame);
    text_char(out, '{');
    house_form_write(&house_said_frame, HOUSE_FRAME_BEFORE, &frame, &first, out);
    text_char(out, ',');
    if (is_open(t, row, e))
        text_bytes(out, row->what + 1, row->what_size - 2);
    else
        write_seen(t, e, made, viewer, muted, out);
    house_form_write(&house_said_frame, HOUSE_FRAME_BEHIND, &frame, &first, out);
    text_char(out, '}');
}

void house_view_card(const struct house_table *t, struct text *out)
{
    struct house_listing card = {.phase = t->pub.phase, .begun = t->pub.begun, .asks = -1};
    struct text text;
    bool first = true, asks = t->pub.offer == HOUSE_OFFER_REMATCH; /* for another game */
    text_init(&text, card.game, sizeof card.game);
    text_put(&text, t->pub.kit == NULL ? "" : t->pub.kit->game->id);
    text_init(&text, card.timing, sizeof card.timing);
    house_clock_write(&t->pub.timing, &text);
    card.names.count = card.bots.count = t->pub.seats;
    card.asks = asks ? t->pub.offer_seat : -1;
    card.asked = asks ? house_public_unanswered(&t->pub) : 0;
    for (int seat = 0; seat < t->pub.seats; seat++) {
        memcpy(card.names.at[seat], t->pub.seat[seat].name, sizeof card.names.at[seat]);
        card.bots.at[seat] = t->pub.seat[seat].level;
    }
    house_form_write(&house_said_listing, HOUSE_LISTING_CARD, &card, &first, out);
}
