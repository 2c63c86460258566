/* What a seat has in one state and lacks in another: the analysis says with it why one move is better than another. */
#include "games/petra/petra_show.h"

enum { SAID = 2 }; /* the most sentences */

/* Differences are said in the order of their importance, and only the first ones. */
struct saying {
    const struct show_reader *r;
    const struct petra_state *states[2]; /* the better one, then the worse one */
    const struct petra_seat *a, *b;      /* the seat in each of them */
    uint32_t seat, said;
    struct text *out;
};

static struct text *next(struct saying *x)
{
    x->said++;
    return petra_next(x->out);
}

static uint32_t claimed(const struct petra_state *s, uint32_t seat)
{
    uint8_t card[PETRA_CARDS];
    uint32_t set = 0, count = petra_cards_claimed(s, seat, card);
    for (uint32_t i = 0; i < count; i++)
        set |= petra_bit(card[i]);
    return set;
}

static void say_claims(struct saying *x)
{
    uint32_t set = claimed(x->states[0], x->seat) & ~claimed(x->states[1], x->seat);
    for (; set != 0 && x->said < SAID; set &= set - 1) {
        struct petra_phrase title = petra_names_card_title(x->r, petra_lowest(set));
        LANG_SAY(next(x), x->r->lang, "{who} completes \"{card}\": a cube.", {"who", x->r->name[x->seat], 0},
                 {"card", title.text, 0});
    }
}

static void say_cubes(struct saying *x)
{
    for (uint32_t t = 0; t < PETRA_MAIN && x->said < SAID; t++)
        if (x->a->on[t] > x->b->on[t])
            LANG_SAY_N(next(x), x->r->lang, "{who} has {n} cube more on {track}.",
                       "{who} has {n} cubes more on {track}.", x->a->on[t] - x->b->on[t],
                       {"who", x->r->name[x->seat], 0}, {"track", petra_names_track(x->r->lang, t), 0});
}

static void say_works(struct saying *x)
{
    const struct lang *l = x->r->lang;
    const char *who = x->r->name[x->seat];
    for (uint32_t set = x->a->villagers & ~x->b->villagers; set != 0 && x->said < SAID; set &= set - 1) {
        struct petra_phrase villager = petra_names_villager(x->r, petra_lowest(set));
        LANG_SAY(next(x), l, "{who} has {villager}.", {"who", who, 0}, {"villager", villager.text, 0});
    }
    for (uint32_t t = 0; t < PETRA_TYPES && x->said < SAID; t++) {
        if (petra_has(x->a->permanent & ~x->b->permanent, t))
            LANG_SAY(next(x), l, "{who} has a permanent settlement in {column}.", {"who", who, 0},
                     {"column", petra_names_column(l, t), 0});
        if (petra_has(x->a->buildings & ~x->b->buildings, t) && x->said < SAID)
            LANG_SAY(next(x), l, "{who} has a building in {column}.", {"who", who, 0},
                     {"column", petra_names_column(l, t), 0});
    }
    for (uint32_t set = x->a->hand & ~x->b->hand & ~claimed(x->states[1], x->seat); set != 0 && x->said < SAID;
         set &= set - 1) {
        struct petra_phrase title = petra_names_card_title(x->r, petra_lowest(set));
        LANG_SAY(next(x), l, "{who} holds \"{card}\".", {"who", who, 0}, {"card", title.text, 0});
    }
}

/* A disc that is further on its track, unless it has begun another round. */
static void say_discs(struct saying *x)
{
    const struct lang *l = x->r->lang;
    for (uint32_t t = 0; t < PETRA_TYPES && x->said < SAID; t++)
        if (x->a->at[t] > x->b->at[t])
            LANG_SAY_N(next(x), l, "The disc of {who} is {n} space further on {track}.",
                       "The disc of {who} is {n} spaces further on {track}.", x->a->at[t] - x->b->at[t],
                       {"who", x->r->name[x->seat], 0}, {"track", petra_names_track(l, t), 0});
}

/* Traders of a type in the market row and in their column. */
static uint32_t traders_of(const struct petra_seat *p, uint32_t type)
{
    return p->column[type] + petra_tiles_row_count(p, type);
}

static void say_goods(struct saying *x)
{
    const struct lang *l = x->r->lang;
    const char *who = x->r->name[x->seat];
    if (x->a->camels > x->b->camels && x->said < SAID) {
        struct petra_phrase camels = petra_names_camels(l, (uint32_t)(x->a->camels - x->b->camels));
        LANG_SAY(next(x), l, "{who} has {goods} more.", {"who", who, 0}, {"goods", camels.text, 0});
    }
    for (uint32_t t = 0; t < PETRA_TYPES && x->said < SAID; t++) {
        uint32_t have = traders_of(x->a, t), lack = traders_of(x->b, t);
        if (have <= lack)
            continue;
        struct petra_phrase traders = petra_names_traders(l, t, have - lack);
        LANG_SAY(next(x), l, "{who} has {goods} more.", {"who", who, 0}, {"goods", traders.text, 0});
    }
}

void petra_differ(const struct show_reader *r, const struct game_state *better, const struct game_state *worse,
                  int seat, struct text *out)
{
    struct saying x = {.r = r, .states = {petra_of(better), petra_of(worse)}, .seat = (uint32_t)seat, .out = out};
    x.a = &x.states[0]->seat[seat];
    x.b = &x.states[1]->seat[seat];
    say_claims(&x);
    say_cubes(&x);
    say_works(&x);
    say_discs(&x);
    say_goods(&x);
}
