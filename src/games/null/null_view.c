/* Hidden information in the null game: what each viewer sees of a state and of a move, and how a view is completed to a
 * full state again (determinization). */
#include "games/null/null.h"

#include "core/claim.h"

/* The index of a viewer in null_state.may. */
static int viewer_row(int viewer)
{
    return viewer == GAME_SPECTATOR ? NULL_PUBLIC : viewer;
}

/* Whether the state stores the knowledge of this viewer. A full state stores everybody's, a view that of its own viewer
 * and of the public. The latter is no secret, and null_view_resample starts from it. */
bool null_view_sees(const struct null_state *s, int viewer)
{
    if (s->viewer == NULL_TRUTH)
        return viewer < s->seats || viewer >= NULL_PUBLIC;
    return viewer == s->viewer || viewer == NULL_PUBLIC;
}

/* Adds to a move everything that it reveals to somebody. In a view there is nothing to add, because the viewer's
 * version of a move contains all that the viewer learns. */
struct null_play null_view_reveal(const struct null_state *s, struct null_play p)
{
    const uint16_t *row = s->may[NULL_TRUTH][p.target];
    if (s->viewer != NULL_TRUTH)
        return p;
    if (p.kind == NULL_PEEK)
        for (int i = 0; i < NULL_ROW; i++)
            p.seen[i] = null_only(row[i]);
    if (p.kind == NULL_ACCUSE) {
        for (int i = 0; i < NULL_ROW; i++)
            if (row[i] == null_bit(p.card))
                p.place = (uint8_t)(i + 1);
        p.miss = p.place == 0;
    }
    return p;
}

/* Removes from a revealed move what this viewer may not see. The result can be stripped again for one who sees less. */
struct null_play null_view_strip(const struct null_state *s, struct null_play p, int viewer)
{
    bool acts = viewer == s->seat;
    switch (p.kind) {
    case NULL_WAIT:
    case NULL_DRAW:
    case NULL_ACCUSE: /* everybody sees whether it was right */
        break;
    case NULL_CARD:
        if (!acts)
            p.card = 0;
        break;
    case NULL_PEEK:
        if (!acts)
            memset(p.seen, 0, sizeof p.seen);
        break;
    case NULL_PASS:
        if (!acts && viewer != null_next(s))
            p.card = 0;
        break;
    }
    return p;
}

void null_view_redact(const struct box *box, struct game_state *state, int viewer)
{
    struct null_state *s = (struct null_state *)state;
    (void)box;
    s->viewer = (uint8_t)viewer_row(viewer);
    for (int v = 0; v < NULL_VIEWERS; v++)
        if (!null_view_sees(s, v))
            memset(s->may[v], 0, sizeof s->may[v]);
}

game_move null_view_redact_move(const struct box *box, const struct game_state *state, game_move m, int viewer)
{
    const struct null_state *s = null_of(state);
    (void)box;
    return null_pack(null_view_strip(s, null_view_reveal(s, null_unpack(m)), viewer_row(viewer)));
}

/* Counts the deals that agree with what the state's viewer was shown and that have the cards of `in_deck` in the deck.
 *
 * This is dynamic programming over the cards: ways[f] is the number of ways in which the cards so far can have filled
 * exactly the places in the set f, while the others went into the deck. With 16 cards and 9 places there are at most
 * 16! / 7! = 4 151 347 200 deals, which fits into 32 bits. */
uint32_t null_view_ways(const struct null_box *box, const struct null_state *view, uint16_t in_deck)
{
    uint32_t ways[1U << (NULL_SEATS * NULL_ROW)];
    uint16_t place[NULL_SEATS * NULL_ROW];
    uint16_t pool = null_all(box) & (uint16_t)~null_won(view);
    uint32_t places = 0;
    for (int i = 0; i < NULL_SEATS * NULL_ROW; i++) {
        uint16_t set = view->may[view->viewer][i / NULL_ROW][i % NULL_ROW];
        if (null_only(set) == 0) {
            if (set != 0)
                place[places++] = set;
        } else if ((pool & set) != 0) {
            pool &= (uint16_t)~set; /* the place has only this card */
        } else {
            return 0; /* the same card would be in two places */
        }
    }
    if ((in_deck & ~pool) != 0)
        return 0;
    memset(ways, 0, sizeof ways[0] << places);
    ways[0] = 1;
    for (uint32_t left = pool & (uint32_t)~in_deck; left != 0; left &= left - 1) {
        uint32_t card = left & (0 - left);
        for (uint32_t f = (1U << places) - 1; f > 0;
             f--) /* downward, so that smaller sets do not contain this card yet */
            for (uint32_t i = 0; i < places; i++)
                if ((f >> i & 1) != 0 && (place[i] & card) != 0)
                    ways[f] += ways[f ^ 1U << i];
    }
    return ways[(1U << places) - 1];
}

/* Counts the deals in which this card lies in this place. */
static uint32_t ways_at(const struct null_box *box, const struct null_state *view, int seat, int place, uint8_t card)
{
    struct null_state s = *view;
    uint16_t *set = &s.may[s.viewer][seat][place];
    if ((*set & null_bit(card)) == 0)
        return 0;
    *set = null_bit(card);
    return null_view_ways(box, &s, 0);
}

/* The cards that can lie in a place, given everything that the viewer was shown. */
uint16_t null_view_possible(const struct null_box *box, const struct null_state *view, int seat, int place)
{
    uint16_t set = 0;
    for (uint8_t card = 1; card <= box->cards; card++)
        if (ways_at(box, view, seat, place, card) > 0)
            set |= null_bit(card);
    return set;
}

/* Chooses a card for one place, each with a probability proportional to the number of deals that have it there.
 * Choosing for one place after another in this way makes all deals equally likely, and never has to be repeated. */
static void settle_place(const struct null_box *box, struct null_state *view, int seat, int place, struct rng *rng)
{
    uint32_t ways[NULL_CARDS + 1] = {0}, total = 0;
    uint8_t card = 1;
    for (uint8_t c = 1; c <= box->cards; c++)
        total += ways[c] = ways_at(box, view, seat, place, c);
    CLAIM(total > 0); /* the true deal is always one of them */
    for (uint32_t left = rng_below(rng, total); left >= ways[card]; card++)
        left -= ways[card];
    view->may[view->viewer][seat][place] = null_bit(card);
}

/* Turns a view into a full state with these cards. The other seats are given the knowledge of their own rows and of the
 * public. What else they were shown is their secret, and a determinization does without it. */
static void complete(struct null_state *s, uint16_t truth[NULL_SEATS][NULL_ROW])
{
    memcpy(s->may[NULL_TRUTH], truth, sizeof s->may[NULL_TRUTH]);
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == s->viewer)
            continue;
        memcpy(s->may[seat], s->may[NULL_PUBLIC], sizeof s->may[seat]);
        memcpy(s->may[seat][seat], s->may[NULL_TRUTH][seat], sizeof s->may[seat][seat]);
    }
    s->viewer = NULL_TRUTH;
}

void null_view_resample(const struct box *box, struct game_state *state, int viewer, struct rng *rng)
{
    struct null_state *s = (struct null_state *)state;
    struct null_state guess = *s;
    CLAIM(s->viewer == viewer_row(viewer));
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < s->held[seat]; i++)
            if (null_only(guess.may[s->viewer][seat][i]) == 0)
                settle_place(null_boxed(box), &guess, seat, i, rng);
    complete(s, guess.may[s->viewer]);
}

enum { NUMBERS = 2 + NULL_ROW };

/* The numbers in a token, in their order; returns how many they are. */
static uint32_t read_numbers(const char *token, size_t size, uint32_t out[NUMBERS])
{
    uint32_t count = 0;
    bool inside = false;
    for (size_t i = 0; i < size; i++) {
        bool digit = token[i] >= '0' && token[i] <= '9';
        if (digit && !inside) {
            if (count == NUMBERS)
                break;
            out[count++] = 0;
        }
        if (digit)
            out[count - 1] = (out[count - 1] * 10 + (uint32_t)(token[i] - '0')) % 1000;
        inside = digit;
    }
    return count;
}

/* The view's viewer learns that a card lies in a place, counted from 1, or in none of a row; false if that cannot be.
 */
static bool put(struct null_state *view, uint32_t seat, uint32_t place, uint32_t card)
{
    if (seat >= view->seats || place < 1 || place > view->held[seat] || card < 1 || card > NULL_CARDS)
        return false;
    return (view->may[view->viewer][seat][place - 1] &= null_bit((uint8_t)card)) != 0;
}

static bool rule_out(struct null_state *view, uint32_t seat, uint32_t card)
{
    bool possible = seat < view->seats && card >= 1 && card <= NULL_CARDS;
    for (uint32_t i = 0; possible && i < view->held[seat]; i++)
        possible = (view->may[view->viewer][seat][i] &= (uint16_t)~null_bit((uint8_t)card)) != 0;
    return possible;
}

static bool begins(const char *token, size_t size, const char *word)
{
    return size >= strlen(word) && memcmp(token, word, strlen(word)) == 0;
}

/* Where the cards that a token names must lie, or must not lie, if it is to be seen. */
static bool take_hints(struct null_state *view, const char *token, size_t size)
{
    uint32_t n[NUMBERS], count = read_numbers(token, size, n);
    bool possible = true;
    if (begins(token, size, "*") && count == 1) {
        for (uint32_t seat = 0; possible && seat < view->seats; seat++)
            possible = rule_out(view, seat, n[0]);
    } else if (begins(token, size, "peek:")) {
        for (uint32_t i = 1; possible && i < count; i++)
            possible = put(view, n[0], i, n[i]);
    } else if (begins(token, size, "accuse:") && count == 2) {
        possible = rule_out(view, n[0], n[1]) && rule_out(view, view->seat, n[1]);
    } else if (begins(token, size, "accuse:") && count == 3) {
        possible = put(view, n[0], n[2], n[1]);
    } else if (begins(token, size, "pass:") && count == 2) {
        possible = put(view, view->seat, n[1], n[0]);
    }
    return possible;
}

/* Every hidden place gets the first card that can lie there. Nothing is left to try after that. */
bool null_view_suppose(const struct box *box, struct game_state *state, int viewer, const char *token, size_t size,
                       uint32_t attempt)
{
    const struct null_box *b = null_boxed(box);
    struct null_state *s = (struct null_state *)state;
    struct null_state guess = *s;
    CLAIM(s->viewer == viewer_row(viewer));
    if (attempt > 0 || !take_hints(&guess, token, size) || null_view_ways(b, &guess, 0) == 0)
        return false;
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < s->held[seat]; i++) {
            uint8_t card = 1;
            while (ways_at(b, &guess, seat, i, card) == 0)
                card++;
            guess.may[s->viewer][seat][i] = null_bit(card);
        }
    }
    complete(s, guess.may[s->viewer]);
    return true;
}
