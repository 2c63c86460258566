/* The kinds of move. What the program has to know about a kind is in its row here: how it is typed, which decision it
 * answers, where it stands in the picture, what it does, and how it is put into words. Elsewhere are only the functions
 * that list what a step lets one choose (petra.c), how likely a searching player thinks a move (petra_prior.c), what
 * its consequences are told to be (petra_tell_deed.c), and the parts of boards and pictures that draw its choices.
 *
 * A row that needs no more than a message has the message; where that depends on the position there is a function. The
 * places of a message are named by what the move is about: "hire:2" is by a number, so petra_kinds_thing finds the
 * second villager of the row, and {villager} of "Hire {villager}" becomes "the baker". */
#include "games/petra/petra_kinds.h"

const struct petra_row petra_kinds[] = {
    [PETRA_MOVE] = {.word = "",
                    .by = PETRA_BY_PLACE,
                    .step = PETRA_S_MOVE,
                    .part = PETRA_PART_CITY,
                    .apply = petra_pawn,
                    .say_label = petra_words_side,
                    .tell = N_("{who} moves toward {place}."),
                    .gist = petra_tell_gist_place,
                    .offers = petra_tell_offers_side,
                    .why = petra_why_side},
    [PETRA_TAKE] = {.word = "",
                    .by = PETRA_BY_POSITION,
                    .step = PETRA_S_TAKE,
                    .part = PETRA_PART_CITY,
                    .apply = petra_tiles_take,
                    .say_label = petra_words_take,
                    .say_tell = petra_tell_take,
                    .gist = petra_tell_gist_tile,
                    .why = petra_why_take},
    [PETRA_COLUMN] = {.word = "col:",
                      .by = PETRA_BY_TYPE,
                      .step = PETRA_S_COLUMN,
                      .part = PETRA_PART_OWN,
                      .apply = petra_trade_column,
                      .say_label = petra_words_column,
                      .tell = N_("{who} places a worker at {column}; the partner is {partner}."),
                      .why = petra_why_column},
    [PETRA_NOMAD] = {.word = "nomad:",
                     .by = PETRA_BY_HELD,
                     .step = PETRA_S_BOOST,
                     .part = PETRA_PART_HAND,
                     .apply = petra_trade_nomad,
                     .say_label = petra_words_nomad,
                     .say_tell = petra_tell_nomad,
                     .why = petra_why_boost},
    [PETRA_MASTER] = {.word = "master:",
                      .by = PETRA_BY_HELD,
                      .step = PETRA_S_BOOST,
                      .part = PETRA_PART_HAND,
                      .apply = petra_trade_master,
                      .say_label = petra_words_master,
                      .tell = N_("{who} plays {villager}: in this trade the partner is {partner}."),
                      .why = petra_why_boost},
    [PETRA_LESS] = {.word = "less",
                    .step = PETRA_S_BOOST,
                    .part = PETRA_PART_OWN,
                    .apply = petra_trade_less,
                    .say_label = petra_words_less,
                    .tell = N_("{who} lets a gold trader count as another type: it adds nothing to this trade."),
                    .why = petra_why_boost},
    [PETRA_GO] = {.word = "go",
                  .step = PETRA_S_BOOST,
                  .part = PETRA_PART_OWN,
                  .apply = petra_trade,
                  .say_label = petra_words_trade,
                  .say_tell = petra_tell_value,
                  .gist = petra_tell_gist_trade,
                  .why = petra_why_boost},
    [PETRA_CAMEL] = {.word = "camel",
                     .step = PETRA_S_CAMEL,
                     .part = PETRA_PART_TRACKS,
                     .apply = petra_trade_camel,
                     .say_label = petra_words_camel,
                     .tell = N_("{who} spends a camel."),
                     .why = petra_why_camel},
    [PETRA_STOP] = {.word = "stop",
                    .step = PETRA_S_CAMEL,
                    .part = PETRA_PART_TRACKS,
                    .apply = petra_done,
                    .say_label = petra_words_stop,
                    .tell = N_("{who} spends no more camels."),
                    .why = petra_why_camel},
    [PETRA_WORKER] = {.word = "w:",
                      .by = PETRA_BY_TYPE,
                      .step = PETRA_S_WORKERS,
                      .part = PETRA_PART_OWN,
                      .apply = petra_village_worker,
                      .say_label = petra_words_worker,
                      .tell = N_("{who} takes back the worker from {column}."),
                      .why = petra_why_worker},
    [PETRA_HIRE] = {.word = "hire:",
                    .by = PETRA_BY_NUMBER,
                    .step = PETRA_S_WORKERS,
                    .part = PETRA_PART_ROWS,
                    .apply = petra_village_hire,
                    .label = N_("Hire {villager}"),
                    .tell = N_("{who} hires {villager}."),
                    .gist = petra_tell_gist_villager,
                    .offers = petra_tell_offers_villager,
                    .why = petra_why_hire},
    [PETRA_CLAIM] = {.word = "claim:",
                     .by = PETRA_BY_CARD,
                     .step = PETRA_S_CLAIM,
                     .part = PETRA_PART_HAND,
                     .apply = petra_cards_claim,
                     .label = N_("Complete \"{card}\""),
                     .tell = N_("{who} reveals \"{card}\", completed, and puts a cube on it."),
                     .gist = petra_tell_gist_card,
                     .why = petra_why_claim},
    [PETRA_END] = {.word = "end",
                   .step = PETRA_S_CLAIM,
                   .apply = petra_done,
                   .label = N_("End the turn"),
                   .tell = N_("{who} ends the turn."),
                   .why = petra_why_claim},
    [PETRA_FARM] = {.word = "farmer:",
                    .by = PETRA_BY_CARD,
                    .part = PETRA_PART_HAND,
                    .apply = petra_cards_farm,
                    .say_label = petra_words_farm,
                    .say_tell = petra_tell_farm,
                    .why = petra_why_farmer},
    [PETRA_CHOOSE] = {.word = "bonus:",
                      .by = PETRA_BY_TYPE,
                      .step = PETRA_S_BROKER,
                      .part = PETRA_PART_TRACKS,
                      .apply = petra_move_choose,
                      .label = N_("Bonus: {bonus} ({track})"),
                      .tell = N_("{who} chooses the bonus: {bonus}.")},
    [PETRA_SETTLE] = {.word = "perm:",
                      .by = PETRA_BY_TYPE,
                      .step = PETRA_S_PERMANENT,
                      .part = PETRA_PART_OWN,
                      .apply = petra_move_settle,
                      .label = N_("Permanent settlement in {column}"),
                      .tell = N_("{who} places a permanent settlement in {column}."),
                      .gist = petra_tell_gist_label,
                      .why = petra_why_place},
    [PETRA_BUILD] = {.word = "build:",
                     .by = PETRA_BY_TYPE,
                     .step = PETRA_S_BUILD,
                     .part = PETRA_PART_OWN,
                     .apply = petra_move_build,
                     .label = N_("Building at {column}"),
                     .tell = N_("{who} places a building at {column}."),
                     .gist = petra_tell_gist_label,
                     .why = petra_why_place},
    [PETRA_DRAW] = {.word = "take:",
                    .by = PETRA_BY_SLOT,
                    .step = PETRA_S_CARD,
                    .part = PETRA_PART_ROWS,
                    .apply = petra_cards_card,
                    .say_label = petra_words_draw,
                    .say_tell = petra_tell_draw,
                    .offers = petra_tell_offers_card,
                    .why = petra_why_card},
    [PETRA_AMBASSADOR] = {.word = "amb:",
                          .by = PETRA_BY_TYPE,
                          .step = PETRA_S_AMBASSADOR,
                          .part = PETRA_PART_OWN,
                          .apply = petra_village_ambassador,
                          .say_label = petra_words_ambassador,
                          .say_tell = petra_tell_ambassador,
                          .why = petra_why_ambassador},
    [PETRA_KEEP] = {.word = "keep:",
                    .by = PETRA_BY_NUMBER,
                    .step = PETRA_S_KEEP,
                    .part = PETRA_PART_ROWS,
                    .apply = petra_village_keep,
                    .label = N_("Keep and hire {villager}"),
                    .say_tell = petra_tell_keep,
                    .gist = petra_tell_gist_villager,
                    .offers = petra_tell_offers_villager},
    [PETRA_NOBLE] = {.word = "n:",
                     .by = PETRA_BY_TYPE,
                     .step = PETRA_S_NOBLE,
                     .part = PETRA_PART_OWN,
                     .apply = petra_village_noble,
                     .label = N_("Stall {n}: {trader}"),
                     .say_tell = petra_tell_noble,
                     .why = petra_why_noble},
    [PETRA_TILE] = {.word = "*",
                    .by = PETRA_BY_TYPE,
                    .apply = petra_tiles_drawn,
                    .label = N_("Drawn: {what}"),
                    .say_tell = petra_tell_tile},
    [PETRA_VILLAGER] = {.word = "*v:",
                        .by = PETRA_BY_VILLAGER,
                        .apply = petra_village_drawn,
                        .label = N_("Drawn: {what}"),
                        .say_tell = petra_tell_villager},
    [PETRA_INFLUENCE] = {.word = "*i:",
                         .by = PETRA_BY_CARD,
                         .apply = petra_cards_drawn,
                         .say_label = petra_words_influence,
                         .say_tell = petra_tell_influence},
};

uint32_t petra_kinds_thing(const struct petra_state *s, game_move m)
{
    uint32_t a = petra_a(m);
    switch (petra_row(m)->by) {
    case PETRA_BY_POSITION:
        return s->caravan[a];
    case PETRA_BY_NUMBER:
        return petra_kind_of(m) == PETRA_HIRE ? s->villager_row[a] : s->drawn[a];
    case PETRA_BY_SLOT:
        return a < PETRA_SLOTS ? s->card_row[a] : PETRA_NONE;
    case PETRA_BY_NOTHING:
    case PETRA_BY_PLACE:
    case PETRA_BY_TYPE:
    case PETRA_BY_HELD:
    case PETRA_BY_CARD:
    case PETRA_BY_VILLAGER:
        break;
    }
    return a;
}

struct petra_said petra_kinds_said(const struct show_reader *r, const struct petra_state *s, game_move m,
                                   struct text *out)
{
    return (struct petra_said){r, petra_read_box(r), r->lang, s, petra_actor(s), m, petra_a(m), out};
}

/* What a move is about, as the places of messages name it. */
struct nouns {
    const char *place, *trader, *column, *track, *bonus, *partner, *villager, *card, *what;
    int64_t n;
    struct petra_phrase phrase;
};

static void name_type(const struct petra_said *x, uint32_t tile, struct nouns *out)
{
    out->what = out->trader = petra_names_trader(x->l, tile);
    if (tile >= PETRA_TYPES)
        return;
    out->column = petra_names_column(x->l, tile);
    out->track = petra_names_track(x->l, tile);
    out->partner = petra_names_type_the(x->l, x->b->partner[x->p->board][tile]);
    if (tile < PETRA_MAIN)
        out->bonus = petra_names_bonus(x->l, x->b, tile);
}

static void name_villager(const struct petra_said *x, uint32_t villager, struct nouns *out)
{
    out->phrase = petra_names_villager(x->r, villager);
    out->what = out->villager = out->phrase.text;
}

/* A nomad or master that is played: the first of its type. A master names the partner. */
static void name_held(const struct petra_said *x, struct nouns *out)
{
    bool master = petra_kind_of(x->m) == PETRA_MASTER;
    name_villager(x, petra_lowest(x->p->villagers & (master ? x->b->master : x->b->nomad)[x->a]), out);
    out->column = petra_names_column(x->l, x->a);
    out->partner = petra_names_type_the(x->l, petra_b(x->m));
}

static void name_all(const struct petra_said *x, struct nouns *out)
{
    uint32_t thing = petra_kinds_thing(x->s, x->m), plaza = (uint32_t)x->b->number[PETRA_N_PLAZA];
    out->n = petra_now(x->s)->n + 1;
    switch (petra_row(x->m)->by) {
    case PETRA_BY_NOTHING:
        break;
    case PETRA_BY_PLACE:
        out->place = petra_names_place(x->l, x->a);
        break;
    case PETRA_BY_POSITION:
        out->n = (x->a < plaza ? x->a : x->a - plaza) + 1;
        name_type(x, thing, out);
        break;
    case PETRA_BY_TYPE:
        name_type(x, thing, out);
        break;
    case PETRA_BY_HELD:
        name_held(x, out);
        break;
    case PETRA_BY_NUMBER:
    case PETRA_BY_VILLAGER:
        name_villager(x, thing, out);
        break;
    case PETRA_BY_SLOT:
    case PETRA_BY_CARD:
        if (thing == PETRA_NONE)
            break;
        out->phrase = petra_names_card_title(x->r, thing);
        out->what = out->card = out->phrase.text;
        break;
    }
}

void petra_kinds_say(const struct petra_said *x, const char *message)
{
    struct nouns n = {.place = ""};
    name_all(x, &n);
    lang_fill(x->out, lang_get(x->l, message),
              LANG_ARGS({"who", x->r->name[x->s->turn_of], 0}, {"place", n.place, 0}, {"trader", n.trader, 0},
                        {"column", n.column, 0}, {"track", n.track, 0}, {"bonus", n.bonus, 0},
                        {"partner", n.partner, 0}, {"villager", n.villager, 0}, {"card", n.card, 0},
                        {"what", n.what, 0}, {"n", NULL, n.n}));
}
