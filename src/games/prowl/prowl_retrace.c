/* A complete game that a viewer cannot tell from the one that it saw.
 *
 * The last view is filled in, always in the same way, and then the game is retraced backwards: before each move, the
 * cards were where the move took them from. A view holds everything that its viewer was shown, so every deal that
 * agrees with it can be reached, and mostly in one way only. Where a seat took up its clan card and laid down another,
 * any of its cards may have been the old one, and those that the earlier view allows are tried. */
#include "games/prowl/prowl.h"

enum {
    FILLINGS = 64, /* how many deals are tried for the last view */
    REPAIRS = 32,  /* how often two cards are exchanged in each deal */
    STEPS = 256    /* how many steps back may lead nowhere */
};

/* Where the hidden cards are. */
struct world {
    uint32_t hand[PROWL_SEATS];
    uint8_t clan[PROWL_SEATS];
    uint8_t reserved[3]; /* always zero, because worlds are compared as bytes */
};

struct trace {
    const struct box *box;
    int viewer;
    const struct game_setup *setup;
    game_move *log;
    uint32_t dead;   /* the smallest number of moves from which there was no way back */
    uint32_t repair; /* two cards that should be exchanged there, or no cards if that would not help */
};

static void view_at(const struct trace *t, uint32_t count, struct game_state *out)
{
    prowl_game.start(t->box, out, t->setup);
    prowl_view_redact(t->box, out, t->viewer);
    for (uint32_t i = 0; i < count; i++)
        prowl_game.apply(t->box, out, t->log[i]);
}

static void world_of(const struct prowl_state *s, struct world *out)
{
    memset(out, 0, sizeof *out);
    memcpy(out->hand, s->hand, sizeof out->hand);
    memcpy(out->clan, s->clan, sizeof out->clan);
}

/* Whether the world agrees with the view. */
static bool agrees(const struct prowl_state *view, const struct world *w)
{
    for (uint32_t seat = 0; seat < view->seats; seat++) {
        uint32_t clan = w->clan[seat], bit = clan < PROWL_CARDS ? prowl_bit(clan) : 0;
        if (prowl_size(w->hand[seat]) != view->held[seat] || (w->hand[seat] & bit) != 0 ||
            (clan == PROWL_NONE) != (view->clan[seat] == PROWL_NONE))
            return false;
        if (view->clan[seat] < PROWL_CARDS && clan != view->clan[seat])
            return false;
        if (seat == view->viewer) {
            if (w->hand[seat] != view->hand[seat])
                return false;
            continue;
        }
        uint32_t row = prowl_known(view, seat);
        uint32_t unsure = view->clan[seat] == PROWL_HIDDEN ? view->maybe[view->viewer] : bit;
        if ((row & ~(w->hand[seat] | bit)) != 0 || (row & ~unsure & ~w->hand[seat]) != 0)
            return false;
        if (view->clan[seat] == PROWL_HIDDEN && (view->may[seat] >> prowl_slot(clan) & 1) == 0)
            return false;
    }
    return true;
}

/* Two cards to exchange: one that the view knows to be elsewhere than the world has it, and one that is in its place.
 * None if no exchange would help. This happens because a view forgets which of a seat's known cards were passed on as
 * its clan card, so that the last view does not tell everything that an earlier one does. */
static uint32_t misplaced(const struct prowl_state *view, const struct world *w)
{
    for (uint32_t seat = 0; seat < view->seats; seat++) {
        uint32_t clan = w->clan[seat], bit = clan < PROWL_CARDS ? prowl_bit(clan) : 0;
        if (seat == view->viewer)
            continue;
        uint32_t row = prowl_known(view, seat);
        uint32_t unsure = view->clan[seat] == PROWL_HIDDEN ? view->maybe[view->viewer] : bit;
        uint32_t away = row & ~(w->hand[seat] | bit), in_clan = row & ~unsure & ~w->hand[seat];
        uint32_t missing = away != 0 ? away : in_clan, others = w->hand[seat] & ~row;
        if (others == 0 && away != 0 && (row & bit) == 0)
            others = bit;
        if (missing != 0 && others != 0)
            return prowl_bit(prowl_least(missing)) | prowl_bit(prowl_least(others));
        if (view->clan[seat] == PROWL_HIDDEN && clan < PROWL_CARDS && (view->may[seat] >> prowl_slot(clan) & 1) == 0) {
            others = 0;
            for (uint32_t other = 0; other < view->seats; other++)
                others |= other != view->viewer ? w->hand[other] : 0;
            others &= prowl_of_slots(view->may[seat]);
            if (others != 0)
                return bit | prowl_bit(prowl_least(others));
        }
    }
    return 0;
}

/* The same world with two cards in each other's places. */
static void exchange(struct world *w, uint32_t two)
{
    uint32_t a = prowl_least(two), b = prowl_least(two & (two - 1));
    for (uint32_t seat = 0; seat < PROWL_SEATS; seat++) {
        uint32_t has = w->hand[seat] & two;
        if (has != 0 && has != two)
            w->hand[seat] ^= two;
        if (w->clan[seat] == a || w->clan[seat] == b)
            w->clan[seat] = (uint8_t)(w->clan[seat] == a ? b : a);
    }
}

/* Whether none of the cards that the world hides lies face up in the view. */
static bool is_free(const struct prowl_state *view, const struct world *w)
{
    uint32_t face_up = prowl_face_up(view);
    for (uint32_t seat = 0; seat < view->seats; seat++)
        if ((w->hand[seat] & face_up) != 0 || (w->clan[seat] < PROWL_CARDS && (face_up >> w->clan[seat] & 1) != 0))
            return false;
    return true;
}

/* Finds a move that leads from one world to the other and that the viewer would have seen as the log has it. The move
 * takes its place in the log. */
static bool leads(const struct trace *t, uint32_t at, const struct game_state *view, const struct world *before,
                  const struct world *after)
{
    struct game_state full = *view, next;
    struct prowl_state *s = (struct prowl_state *)&full;
    struct game_moves legal;
    struct world reached;
    memcpy(s->hand, before->hand, sizeof s->hand);
    memcpy(s->clan, before->clan, sizeof s->clan);
    prowl_guess_fill_knowledge(s);
    s->viewer = PROWL_TRUTH;
    game_legal(&prowl_game, t->box, &full, &legal);
    for (uint32_t i = 0; i < legal.count; i++) {
        if (prowl_view_redact_move(t->box, &full, legal.move[i], t->viewer) != t->log[at])
            continue;
        next = full;
        prowl_game.apply(t->box, &next, legal.move[i]);
        world_of(prowl_of(&next), &reached);
        if (memcmp(&reached, after, sizeof reached) == 0) {
            t->log[at] = legal.move[i];
            return true;
        }
    }
    return false;
}

/* Undoes what a move does with the cards of the seat that makes it. `old` is the card that becomes its clan card again,
 * or PROWL_NONE. */
static void put_back(const struct prowl_state *view, struct prowl_play p, uint32_t old, struct world *w)
{
    uint32_t seat = view->seat;
    if (p.kind == PROWL_M_PLAY || p.kind == PROWL_M_ACCUSE)
        w->hand[seat] |= prowl_bit(p.arg);
    if (!prowl_lays_clan(p.kind) || w->clan[seat] >= PROWL_CARDS)
        return;
    w->hand[seat] |= prowl_bit(w->clan[seat]);
    w->clan[seat] = PROWL_NONE;
    if (old < PROWL_CARDS) {
        w->hand[seat] &= ~prowl_bit(old);
        w->clan[seat] = (uint8_t)old;
    }
}

/* The cards that the seat's clan card may have been before the move. */
static uint32_t old_clans(const struct prowl_state *view, struct prowl_play p, const struct world *after)
{
    uint32_t clan = view->clan[view->seat];
    if (p.clan[view->seat] != 0)
        clan = p.clan[view->seat] - 1U;
    if (clan < PROWL_CARDS)
        return prowl_bit(clan);
    return p.kind == PROWL_M_VEIL ? after->hand[view->seat] : 0;
}

/* The next permutation of the seats in lexicographic order. Returns false after the last one. */
static bool next_order(uint8_t order[PROWL_SEATS], uint32_t seats)
{
    uint32_t i = seats - 1, k = seats - 1;
    while (i > 0 && order[i - 1] > order[i])
        i--;
    if (i == 0)
        return false;
    while (order[k] < order[i - 1])
        k--;
    uint8_t swap = order[i - 1];
    order[i - 1] = order[k];
    order[k] = swap;
    for (k = seats - 1; i < k; i++, k--) {
        swap = order[i];
        order[i] = order[k];
        order[k] = swap;
    }
    return true;
}

static bool go_back(struct trace *t, uint32_t count, const struct world *w, uint32_t *left, struct world *first);

/* Finds the world before the last of so many moves, and then everything before it. Only clan cards move between seats,
 * so every permutation of them is tried, first the one in which none moves. */
static bool step_back(struct trace *t, uint32_t count, const struct world *w, uint32_t *left, struct world *first)
{
    struct game_state state;
    game_move saw = t->log[count - 1];
    struct prowl_play p = prowl_unpack(saw);
    uint8_t order[PROWL_SEATS] = {0, 1, 2, 3, 4};
    view_at(t, count - 1, &state);
    const struct prowl_state *view = prowl_of(&state);
    do {
        struct world moved = *w;
        for (uint32_t seat = 0; seat < view->seats; seat++)
            moved.clan[seat] = w->clan[order[seat]];
        uint32_t old = old_clans(view, p, &moved);
        do { /* once if there is no old clan card to choose */
            struct world before = moved;
            put_back(view, p, old != 0 ? prowl_least(old) : PROWL_NONE, &before);
            bool possible = agrees(view, &before);
            if (leads(t, count - 1, &state, &before, w)) {
                if (possible && go_back(t, count - 1, &before, left, first))
                    return true;
                if (!possible && count < t->dead) {
                    t->dead = count;
                    t->repair = misplaced(view, &before);
                }
            }
            t->log[count - 1] = saw;
            old &= old - 1;
        } while (old != 0 && *left > 0);
    } while (*left > 0 && next_order(order, view->seats));
    return false;
}

static bool go_back(struct trace *t, uint32_t count, const struct world *w, uint32_t *left, struct world *first)
{
    if (count == 0) {
        *first = *w;
        return true;
    }
    if (*left == 0)
        return false;
    --*left;
    return step_back(t, count, w, left, first);
}

/* Retraces the game from one deal for the last view, exchanging cards where an earlier view contradicts it. */
static bool retrace_from(struct trace *t, uint32_t count, struct world w, struct world *first)
{
    struct game_state state;
    view_at(t, count, &state);
    for (uint32_t i = 0; i < REPAIRS; i++) {
        uint32_t left = count + STEPS;
        t->dead = UINT32_MAX;
        t->repair = 0;
        if (!agrees(prowl_of(&state), &w) || !is_free(prowl_of(&state), &w))
            return false;
        if (go_back(t, count, &w, &left, first))
            return true;
        if (prowl_size(t->repair) != 2)
            return false;
        exchange(&w, t->repair);
    }
    return false;
}

bool prowl_retrace(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count)
{
    struct prowl_setup *data = (struct prowl_setup *)setup->data;
    struct trace t = {.box = box, .viewer = viewer, .setup = setup, .log = log};
    struct rng rng;
    rng_seed(&rng, 0, 0, RNG_BOT, 0);
    for (uint32_t i = 0; i < FILLINGS; i++) {
        struct game_state last;
        struct world w, first;
        view_at(&t, count, &last);
        prowl_guess_resample(box, &last, viewer, &rng);
        world_of(prowl_of(&last), &w);
        if (!retrace_from(&t, count, w, &first))
            continue;
        memcpy(data->hand, first.hand, sizeof data->hand);
        return true;
    }
    return false;
}
