/* What the things of Passing Through Petra are called: types, places, villagers and influence cards. Ids that only
 * another box knows are shown as they are; what a card asks for or does is told from the box's data in any case. */
#include "games/petra/petra_show.h"

static const char *const type_names[PETRA_TILES] = {N_("Egypt"), N_("Rome"),   N_("China"),
                                                    N_("India"), N_("Locals"), N_("Gold")};

static const char *const types[PETRA_TILES] = {
    N_IN("the", "Egypt"), N_IN("the", "Rome"),       N_IN("the", "China"),
    N_IN("the", "India"), N_IN("the", "the locals"), N_IN("the", "gold"),
};

static const char *const types_in[PETRA_TYPES] = {
    N_("in Egypt"), N_("in Rome"), N_("in China"), N_("in India"), N_("among the locals"),
};

static const char *const traders[PETRA_TILES] = {N_("an Egyptian trader"), N_("a Roman trader"), N_("a Chinese trader"),
                                                 N_("an Indian trader"),   N_("a local trader"), N_("a gold trader")};

static const char *const tracks[PETRA_TYPES] = {N_("the Egypt track"), N_("the Rome track"), N_("the China track"),
                                                N_("the India track"), N_("the local track")};

static const char *const columns[PETRA_TYPES] = {N_("the Egypt column"), N_("the Rome column"), N_("the China column"),
                                                 N_("the India column"), N_("the local column")};

static const char *const places[PETRA_LOCATIONS] = {N_("the Plaza"), N_("the Siq"), N_("the Market"),
                                                    N_("the Village")};

static const char *const place_names[PETRA_LOCATIONS] = {N_IN("city", "Plaza"), N_IN("city", "Siq"),
                                                         N_IN("city", "Market"), N_IN("city", "Village")};

static const char *const masters[PETRA_TYPES] = {
    N_("the Egyptian master trader"), N_("the Roman master trader"), N_("the Chinese master trader"),
    N_("the Indian master trader"),   N_("the local master trader"),
};

static const char *const nomads[PETRA_TYPES] = {
    N_("the Egyptian nomad"), N_("the Roman nomad"), N_("the Chinese nomad"),
    N_("the Indian nomad"),   N_("the local nomad"),
};

static const char *const master_titles[PETRA_TYPES] = {
    N_("Egyptian master trader"), N_("Roman master trader"), N_("Chinese master trader"),
    N_("Indian master trader"),   N_("Local master trader"),
};

static const char *const nomad_titles[PETRA_TYPES] = {
    N_("Egyptian nomad"), N_("Roman nomad"), N_("Chinese nomad"), N_("Indian nomad"), N_("Local nomad"),
};

static const struct {
    const char *id, *title, *the;
} villagers[] = {
    {"ambassador", N_("Ambassador"), N_("the ambassador")},
    {"baker", N_("Baker"), N_("the baker")},
    {"broker", N_("Broker"), N_("the broker")},
    {"builder", N_("Builder"), N_("the builder")},
    {"craftsman", N_("Craftsman"), N_("the craftsman")},
    {"dealmaker", N_("Dealmaker"), N_("the dealmaker")},
    {"farmer", N_("Farmer"), N_("the farmer")},
    {"herder", N_("Herder"), N_("the herder")},
    {"jeweler", N_("Jeweler"), N_("the jeweler")},
    {"laborer", N_("Laborer"), N_("the laborer")},
    {"merchant", N_("Merchant"), N_("the merchant")},
    {"noble", N_("Noble"), N_("the noble")},
    {"priest", N_("Priest"), N_("the priest")},
    {"scribe", N_("Scribe"), N_("the scribe")},
};

const char *petra_type_name(const struct lang *l, uint32_t type)
{
    return lang_get(l, type_names[type]);
}

const char *petra_type_the(const struct lang *l, uint32_t type)
{
    return lang_get_in(l, "the", types[type]);
}

const char *petra_trader(const struct lang *l, uint32_t tile)
{
    return lang_get(l, traders[tile]);
}

const char *petra_track(const struct lang *l, uint32_t type)
{
    return lang_get(l, tracks[type]);
}

const char *petra_column_name(const struct lang *l, uint32_t type)
{
    return lang_get(l, columns[type]);
}

const char *petra_place(const struct lang *l, uint32_t location)
{
    return lang_get(l, places[location]);
}

const char *petra_place_name(const struct lang *l, uint32_t location)
{
    return lang_get_in(l, "city", place_names[location]);
}

const char *petra_bonus_name(const struct lang *l, const struct petra_box *b, uint32_t track)
{
    uint32_t kind = b->bonus[track].kind;
    return kind == PETRA_S_EXTENSION   ? lang_get(l, "a market extension")
           : kind == PETRA_S_PERMANENT ? lang_get(l, "a permanent settlement")
           : kind == PETRA_S_BUILD     ? lang_get(l, "a building")
                                       : lang_get(l, "a gold trader");
}

static struct text begin(struct petra_phrase *p)
{
    struct text t;
    text_init(&t, p->text, sizeof p->text);
    return t;
}

struct petra_phrase petra_traders(const struct lang *l, uint32_t type, uint32_t n)
{
    struct petra_phrase p;
    struct text t = begin(&p);
    const char *message = type == PETRA_E   ? lang_get_n(l, "{n} Egyptian trader", "{n} Egyptian traders", n)
                          : type == PETRA_R ? lang_get_n(l, "{n} Roman trader", "{n} Roman traders", n)
                          : type == PETRA_C ? lang_get_n(l, "{n} Chinese trader", "{n} Chinese traders", n)
                          : type == PETRA_I ? lang_get_n(l, "{n} Indian trader", "{n} Indian traders", n)
                          : type == PETRA_L ? lang_get_n(l, "{n} local trader", "{n} local traders", n)
                                            : lang_get_n(l, "{n} gold trader", "{n} gold traders", n);
    lang_fill(&t, message, LANG_ARGS({"n", NULL, n}));
    return p;
}

struct petra_phrase petra_camels(const struct lang *l, uint32_t n)
{
    struct petra_phrase p;
    struct text t = begin(&p);
    lang_fill(&t, lang_get_n(l, "{n} camel", "{n} camels", n), LANG_ARGS({"n", NULL, n}));
    return p;
}

void petra_list(const struct lang *l, struct text *out, const char *word, uint32_t index, uint32_t count)
{
    if (index > 0)
        text_put(out, index + 1 < count ? ", " : lang_get_in(l, "list", " and "));
    text_put(out, word);
}

/* ---- Villagers ---- */

static uint32_t type_among(const uint32_t sets[PETRA_TYPES], uint32_t villager)
{
    uint32_t t = 0;
    while (t < PETRA_TYPES && !petra_has(sets[t], villager))
        t++;
    return t;
}

/* Its entry in the table of names, or -1. */
static int known(const char *id)
{
    for (size_t i = 0; i < sizeof villagers / sizeof villagers[0]; i++)
        if (strcmp(villagers[i].id, id) == 0)
            return (int)i;
    return -1;
}

/* Nomads and masters are named by their type, as long as no other card of the box is called the same. */
static bool named_by_type(const char *id, const char *prefix, uint32_t type)
{
    size_t n = strlen(prefix);
    return type < PETRA_TYPES && strncmp(id, prefix, n) == 0 && id[n] == petra_letters[type] && id[n + 1] == '\0';
}

struct petra_phrase petra_villager_title(const struct show_reader *r, uint32_t villager)
{
    const struct petra_box *b = petra_read_box(r);
    const char *id = b->villager_name[villager];
    uint32_t master = type_among(b->master, villager), nomad = type_among(b->nomad, villager);
    struct petra_phrase p;
    struct text t = begin(&p);
    if (named_by_type(id, "master-", master))
        lang_put(&t, r->lang, master_titles[master]);
    else if (named_by_type(id, "nomad-", nomad))
        lang_put(&t, r->lang, nomad_titles[nomad]);
    else if (known(id) >= 0)
        lang_put(&t, r->lang, villagers[known(id)].title);
    else
        text_put(&t, id);
    return p;
}

struct petra_phrase petra_villager(const struct show_reader *r, uint32_t villager)
{
    const struct petra_box *b = petra_read_box(r);
    const char *id = b->villager_name[villager];
    uint32_t master = type_among(b->master, villager), nomad = type_among(b->nomad, villager);
    struct petra_phrase p;
    struct text t = begin(&p);
    if (named_by_type(id, "master-", master))
        lang_put(&t, r->lang, masters[master]);
    else if (named_by_type(id, "nomad-", nomad))
        lang_put(&t, r->lang, nomads[nomad]);
    else if (known(id) >= 0)
        lang_put(&t, r->lang, villagers[known(id)].the);
    else
        LANG_SAY(&t, r->lang, "the villager \"{id}\"", {"id", id, 0});
    return p;
}

static void effect_text(const struct lang *l, const struct petra_step *e, struct text *out)
{
    switch ((enum petra_step_kind)e->kind) {
    case PETRA_S_TAKE:
        if (e->a == PETRA_PLAZA)
            lang_fill(out, lang_get_n(l, "Take {n} tile from the Plaza.", "Take {n} tiles from the Plaza.", e->n),
                      LANG_ARGS({"n", NULL, e->n}));
        else
            lang_fill(out, lang_get_n(l, "Take {n} tile from the Siq.", "Take {n} tiles from the Siq.", e->n),
                      LANG_ARGS({"n", NULL, e->n}));
        break;
    case PETRA_S_CAMELS:
        lang_fill(out, lang_get_n(l, "Gain {n} camel.", "Gain {n} camels.", e->n), LANG_ARGS({"n", NULL, e->n}));
        break;
    case PETRA_S_GOLD:
        lang_put(out, l, "Push a gold trader into your row.");
        break;
    case PETRA_S_EXTENSION:
        lang_put(out, l, "Gain a market extension.");
        break;
    case PETRA_S_BUILD:
        lang_put(out, l, "Place a building.");
        break;
    case PETRA_S_PERMANENT:
        lang_put(out, l, "Place a permanent settlement.");
        break;
    case PETRA_S_COLUMN:
        lang_put(out, l, "Carry out a trade.");
        break;
    case PETRA_S_CARD:
        lang_put(out, l, "Gain an influence card.");
        break;
    case PETRA_S_AMBASSADOR_DRAW:
        lang_fill(out,
                  lang_get_n(l, "Draw {n} tile from the bag; it goes into your row or its column.",
                             "Draw {n} tiles from the bag; each goes into your row or its column.", e->n),
                  LANG_ARGS({"n", NULL, e->n}));
        break;
    case PETRA_S_PRIEST_DRAW:
        lang_fill(out,
                  lang_get_n(l, "Draw {n} villager and hire it.", "Draw {n} villagers and hire one of them.", e->n),
                  LANG_ARGS({"n", NULL, e->n}));
        break;
    case PETRA_S_NOBLE:
        lang_put(out, l, "Rearrange the tiles of your row and columns.");
        break;
    case PETRA_NO_STEP:
    case PETRA_S_MOVE:
    case PETRA_S_BOOST:
    case PETRA_S_CAMEL:
    case PETRA_S_BROKER:
    case PETRA_S_WORKERS:
    case PETRA_S_AMBASSADOR:
    case PETRA_S_KEEP:
    case PETRA_S_CLAIM:
    case PETRA_S_CARD_ROW:
    case PETRA_S_CARD_DECK:
    case PETRA_S_HIRE_ROW:
    case PETRA_S_REFILL:
    case PETRA_S_ADVANCE:
    case PETRA_S_TRADE_END:
    case PETRA_S_HIRED:
    case PETRA_S_DISCARD:
    case PETRA_STEP_KINDS:
        break;
    }
}

struct petra_phrase petra_villager_text(const struct show_reader *r, uint32_t villager)
{
    const struct petra_box *b = petra_read_box(r);
    const struct petra_villager *v = &b->villager[villager];
    uint32_t master = type_among(b->master, villager), nomad = type_among(b->nomad, villager);
    struct petra_phrase p;
    struct text t = begin(&p);
    for (uint32_t i = 0; i < v->effects; i++)
        effect_text(r->lang, &v->effect[i], petra_next(&t));
    if (master < PETRA_TYPES)
        LANG_SAY(&t, r->lang, "One trade: {type} with any partner, or another column with {partner}.",
                 {"type", petra_type_name(r->lang, master), 0}, {"partner", petra_type_the(r->lang, master), 0});
    if (nomad < PETRA_TYPES)
        LANG_SAY(&t, r->lang, "One trade: counts as {trader}.", {"trader", petra_trader(r->lang, nomad), 0});
    if (petra_has(b->broker, villager))
        lang_put(&t, r->lang, "While you have this card: you choose which main bonus you gain.");
    if (petra_has(b->farmer, villager))
        lang_fill(&t,
                  lang_get_n(r->lang, "While you have this card: discard an incomplete influence card, gain {n} camel.",
                             "While you have this card: discard an incomplete influence card, gain {n} camels.",
                             b->farmer_camels),
                  LANG_ARGS({"n", NULL, b->farmer_camels}));
    return p;
}

/* ---- Influence cards ---- */

static bool starts(const char *id, const char *prefix)
{
    return strncmp(id, prefix, strlen(prefix)) == 0;
}

/* The title from the first two types of its goal; the names of the box at hand tell three, equal and works. */
struct petra_phrase petra_card_title(const struct show_reader *r, uint32_t card)
{
    const struct petra_box *b = petra_read_box(r);
    const struct lang *l = r->lang;
    const struct petra_goal *g = &b->goal[card];
    const char *id = b->card_name[card];
    struct petra_phrase p;
    struct text t = begin(&p);
    uint32_t first = petra_lowest(g->a), rest = g->form == PETRA_F_EQUAL ? g->b : g->a & (g->a - 1U);
    const char *one = petra_type_name(l, first), *other = rest != 0 ? petra_type_name(l, petra_lowest(rest)) : "";
    if (starts(id, "three-") && g->form == PETRA_F_CUBES && g->number == 3 && rest == 0)
        LANG_SAY(&t, l, "Three {where}", {"where", lang_get(l, types_in[first]), 0});
    else if (starts(id, "equal-") && g->form == PETRA_F_EQUAL && petra_size(g->a) == 1 && petra_size(g->b) == 1)
        LANG_SAY(&t, l, "{a} and {b} level", {"a", one, 0}, {"b", other, 0});
    else if (strcmp(id, "north-south") == 0)
        lang_put(&t, l, "North and south level");
    else if (strcmp(id, "east-west") == 0)
        lang_put(&t, l, "East and west level");
    else if (starts(id, "works-") && g->form == PETRA_F_WORKS && petra_size(g->a) == 2)
        LANG_SAY(&t, l, "Works: {a} or {b}", {"a", one, 0}, {"b", other, 0});
    else
        text_put(&t, id);
    return p;
}

/* "in Rome", "in Rome and in China", "in Rome or in China" */
static struct petra_phrase where(const struct lang *l, uint32_t set, bool any)
{
    struct petra_phrase p;
    struct text t = begin(&p);
    uint32_t count = petra_size(set), i = 0;
    for (; set != 0; set &= set - 1, i++) {
        if (any && i > 0 && i + 1 == count)
            text_put(&t, lang_get_in(l, "list", " or "));
        petra_list(l, &t, lang_get(l, types_in[petra_lowest(set)]), any && i + 1 == count ? 0 : i, count);
    }
    return p;
}

struct petra_phrase petra_goal_text(const struct show_reader *r, uint32_t card)
{
    const struct lang *l = r->lang;
    const struct petra_goal *g = &petra_read_box(r)->goal[card];
    struct petra_phrase p, a = where(l, g->a, g->form != PETRA_F_EQUAL), b = where(l, g->b, false);
    struct text t = begin(&p);
    switch ((enum petra_form)g->form) {
    case PETRA_F_CUBES:
        LANG_SAY_N(&t, l, "At least {n} cube {where}.", "At least {n} cubes {where}.", g->number, {"where", a.text, 0});
        break;
    case PETRA_F_EQUAL:
        LANG_SAY(&t, l, "As many cubes {a} as {b}, at least one on each side.", {"a", a.text, 0}, {"b", b.text, 0});
        break;
    case PETRA_F_WORKS:
        LANG_SAY(&t, l, "A building and a permanent settlement, each {where}.", {"where", a.text, 0});
        break;
    case PETRA_FORMS:
        break;
    }
    return p;
}

static uint32_t cubes_on(const struct petra_seat *p, uint32_t set)
{
    uint32_t n = 0;
    for (; set != 0; set &= set - 1)
        n += p->on[petra_lowest(set)];
    return n;
}

struct petra_phrase petra_goal_missing(const struct show_reader *r, const struct petra_seat *seat, uint32_t card)
{
    const struct lang *l = r->lang;
    const struct petra_box *box = petra_read_box(r);
    const struct petra_goal *g = &box->goal[card];
    struct petra_phrase p;
    struct text t = begin(&p);
    if (petra_goal_met(box, seat, card)) {
        lang_put(&t, l, "Complete.");
        return p;
    }
    if (g->form == PETRA_F_WORKS) {
        bool building = (seat->buildings & g->a) == 0, permanent = (seat->permanent & g->a) == 0;
        lang_put(&t, l,
                 building && permanent ? N_("Missing: a building and a permanent settlement.")
                 : building            ? N_("Missing: a building.")
                                       : N_("Missing: a permanent settlement."));
        return p;
    }
    uint32_t a = cubes_on(seat, g->a), b = g->form == PETRA_F_EQUAL ? cubes_on(seat, g->b) : g->number;
    if (g->form == PETRA_F_EQUAL && a == 0 && b == 0) {
        lang_put(&t, l, "Missing: a cube on each side.");
        return p;
    }
    struct petra_phrase place = where(l, a < b ? g->a : g->b, true);
    uint32_t n = a < b ? b - a : a - b;
    LANG_SAY_N(&t, l, "Missing: {n} cube {where}.", "Missing: {n} cubes {where}.", n, {"where", place.text, 0});
    return p;
}
