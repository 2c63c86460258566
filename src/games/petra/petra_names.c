/* What things are called: types, places, villagers and influence cards, and the phrases made of them.
 *
 * Cards are data, and another box may have cards that this program has never heard of. So only titles are written down
 * here; an unknown card is called by its id. What a villager does and what an influence card asks for is always put
 * into words from the box. */
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

/* A villager as a title and inside a sentence. */
struct villager_names {
    const char *title, *the;
};

static const struct villager_names masters[PETRA_TYPES] = {
    {N_("Egyptian master trader"), N_("the Egyptian master trader")},
    {N_("Roman master trader"), N_("the Roman master trader")},
    {N_("Chinese master trader"), N_("the Chinese master trader")},
    {N_("Indian master trader"), N_("the Indian master trader")},
    {N_("Local master trader"), N_("the local master trader")},
};

static const struct villager_names nomads[PETRA_TYPES] = {
    {N_("Egyptian nomad"), N_("the Egyptian nomad")}, {N_("Roman nomad"), N_("the Roman nomad")},
    {N_("Chinese nomad"), N_("the Chinese nomad")},   {N_("Indian nomad"), N_("the Indian nomad")},
    {N_("Local nomad"), N_("the local nomad")},
};

static const struct {
    const char *id;
    struct villager_names names;
} villagers[] = {
    {"ambassador", {N_("Ambassador"), N_("the ambassador")}},
    {"baker", {N_("Baker"), N_("the baker")}},
    {"broker", {N_("Broker"), N_("the broker")}},
    {"builder", {N_("Builder"), N_("the builder")}},
    {"craftsman", {N_("Craftsman"), N_("the craftsman")}},
    {"dealmaker", {N_("Dealmaker"), N_("the dealmaker")}},
    {"farmer", {N_("Farmer"), N_("the farmer")}},
    {"herder", {N_("Herder"), N_("the herder")}},
    {"jeweler", {N_("Jeweler"), N_("the jeweler")}},
    {"laborer", {N_("Laborer"), N_("the laborer")}},
    {"merchant", {N_("Merchant"), N_("the merchant")}},
    {"noble", {N_("Noble"), N_("the noble")}},
    {"priest", {N_("Priest"), N_("the priest")}},
    {"scribe", {N_("Scribe"), N_("the scribe")}},
};

const char *petra_names_type(const struct lang *l, uint32_t type)
{
    return lang_get(l, type_names[type]);
}

const char *petra_names_type_the(const struct lang *l, uint32_t type)
{
    return lang_get_in_context(l, "the", types[type]);
}

const char *petra_names_trader(const struct lang *l, uint32_t tile)
{
    return lang_get(l, traders[tile]);
}

const char *petra_names_track(const struct lang *l, uint32_t type)
{
    return lang_get(l, tracks[type]);
}

const char *petra_names_column(const struct lang *l, uint32_t type)
{
    return lang_get(l, columns[type]);
}

const char *petra_names_place(const struct lang *l, uint32_t location)
{
    return lang_get(l, places[location]);
}

const char *petra_names_place_name(const struct lang *l, uint32_t location)
{
    return lang_get_in_context(l, "city", place_names[location]);
}

const char *petra_names_bonus(const struct lang *l, const struct petra_box *b, uint32_t track)
{
    uint32_t kind = b->bonus[track].kind;
    return kind == PETRA_S_EXTENSION   ? lang_get(l, "a market extension")
           : kind == PETRA_S_PERMANENT ? lang_get(l, "a permanent settlement")
           : kind == PETRA_S_BUILD     ? lang_get(l, "a building")
                                       : lang_get(l, "a gold trader");
}

struct petra_phrase petra_names_traders(const struct lang *l, uint32_t type, uint32_t n)
{
    struct petra_phrase p;
    struct text t = petra_begin(&p);
    const char *message = type == PETRA_E   ? lang_get_n(l, "{n} Egyptian trader", "{n} Egyptian traders", n)
                          : type == PETRA_R ? lang_get_n(l, "{n} Roman trader", "{n} Roman traders", n)
                          : type == PETRA_C ? lang_get_n(l, "{n} Chinese trader", "{n} Chinese traders", n)
                          : type == PETRA_I ? lang_get_n(l, "{n} Indian trader", "{n} Indian traders", n)
                          : type == PETRA_L ? lang_get_n(l, "{n} local trader", "{n} local traders", n)
                                            : lang_get_n(l, "{n} gold trader", "{n} gold traders", n);
    lang_fill(&t, message, LANG_ARGS({"n", NULL, n}));
    return p;
}

struct petra_phrase petra_names_camels(const struct lang *l, uint32_t n)
{
    struct petra_phrase p;
    struct text t = petra_begin(&p);
    lang_put_n(&t, l, "{n} camel", "{n} camels", n);
    return p;
}

struct petra_phrase petra_names_hidden_cards(const struct lang *l, uint32_t n)
{
    struct petra_phrase p;
    struct text t = petra_begin(&p);
    lang_put_n(&t, l, "{n} hidden influence card", "{n} hidden influence cards", n);
    return p;
}

void petra_names_list_begin(struct petra_list *x)
{
    x->t = petra_begin(&x->words);
    x->count = 0;
}

/* Writes the word that was held back, after what joins it to those before. */
static void put_last(struct petra_list *x, const char *joint)
{
    if (x->t.used > 0)
        text_put(&x->t, joint);
    if (x->count > 0)
        text_put(&x->t, x->last.text);
}

void petra_names_list_add(struct petra_list *x, const char *word)
{
    put_last(x, ", ");
    struct text last = petra_begin(&x->last);
    text_put(&last, word);
    x->count++;
}

const char *petra_names_list_and(const struct lang *l, struct petra_list *x)
{
    put_last(x, lang_get_in_context(l, "list", " and "));
    return x->words.text;
}

const char *petra_names_list_or(const struct lang *l, struct petra_list *x)
{
    put_last(x, lang_get_in_context(l, "list", " or "));
    return x->words.text;
}

static void put_title(struct text *out, const char *gap, const char *mark, const char *title)
{
    text_put(out, out->used > 0 ? gap : "");
    text_put(out, mark);
    text_put(out, title);
}

void petra_names_put_cards(const struct show_reader *r, struct text *out, uint32_t set, const char *gap,
                           const char *mark)
{
    for (; set != 0; set &= set - 1)
        put_title(out, gap, mark, petra_names_card_title(r, petra_lowest(set)).text);
}

void petra_names_put_villagers(const struct show_reader *r, struct text *out, uint32_t set, const char *gap)
{
    for (; set != 0; set &= set - 1)
        put_title(out, gap, "", petra_names_villager_title(r, petra_lowest(set)).text);
}

void petra_names_put_claims(const struct show_reader *r, struct text *out, const struct petra_state *s, uint32_t seat,
                            const char *gap, const char *mark)
{
    uint8_t card[PETRA_CARDS];
    uint32_t count = petra_cards_claimed(s, seat, card);
    for (uint32_t i = 0; i < count; i++)
        put_title(out, gap, mark, petra_names_card_title(r, card[i]).text);
}

static uint32_t type_among(const uint32_t sets[PETRA_TYPES], uint32_t villager)
{
    uint32_t t = 0;
    while (t < PETRA_TYPES && !petra_has(sets[t], villager))
        t++;
    return t;
}

/* Nomads and masters have names only under their usual ids: another box may use other ids for cards like them. */
static bool named_by_type(const char *id, const char *prefix, uint32_t type)
{
    size_t n = strlen(prefix);
    return type < PETRA_TYPES && strncmp(id, prefix, n) == 0 && id[n] == petra_text_letters[type] && id[n + 1] == '\0';
}

/* The names of a villager, or NULL if only the box at hand knows it. */
static const struct villager_names *names_of(const struct petra_box *b, uint32_t villager)
{
    const char *id = b->villager_name[villager];
    uint32_t master = type_among(b->master, villager), nomad = type_among(b->nomad, villager);
    if (named_by_type(id, "master-", master))
        return &masters[master];
    if (named_by_type(id, "nomad-", nomad))
        return &nomads[nomad];
    for (size_t i = 0; i < sizeof villagers / sizeof villagers[0]; i++)
        if (strcmp(villagers[i].id, id) == 0)
            return &villagers[i].names;
    return NULL;
}

struct petra_phrase petra_names_villager_title(const struct show_reader *r, uint32_t villager)
{
    const struct petra_box *b = petra_read_box(r);
    const struct villager_names *names = names_of(b, villager);
    struct petra_phrase p;
    struct text t = petra_begin(&p);
    text_put(&t, names != NULL ? lang_get(r->lang, names->title) : b->villager_name[villager]);
    return p;
}

struct petra_phrase petra_names_villager(const struct show_reader *r, uint32_t villager)
{
    const struct petra_box *b = petra_read_box(r);
    const struct villager_names *names = names_of(b, villager);
    struct petra_phrase p;
    struct text t = petra_begin(&p);
    if (names != NULL)
        lang_put(&t, r->lang, names->the);
    else
        LANG_SAY(&t, r->lang, "the villager \"{id}\"", {"id", b->villager_name[villager], 0});
    return p;
}

/* Effects whose words need no number. */
static const char *const effects[PETRA_STEP_KINDS] = {
    [PETRA_S_GOLD] = N_("Push a gold trader into your row."),
    [PETRA_S_EXTENSION] = N_("Gain a market extension."),
    [PETRA_S_BUILD] = N_("Place a building."),
    [PETRA_S_PERMANENT] = N_("Place a permanent settlement."),
    [PETRA_S_COLUMN] = N_("Carry out a trade."),
    [PETRA_S_CARD] = N_("Gain an influence card."),
    [PETRA_S_NOBLE] = N_("Rearrange the tiles of your row and columns."),
};

static void effect_text(const struct lang *l, const struct petra_step *e, struct text *out)
{
    if (effects[e->kind] != NULL)
        lang_put(out, l, effects[e->kind]);
    else if (e->kind == PETRA_S_TAKE && e->a == PETRA_PLAZA)
        lang_put_n(out, l, "Take {n} tile from the Plaza.", "Take {n} tiles from the Plaza.", e->n);
    else if (e->kind == PETRA_S_TAKE)
        lang_put_n(out, l, "Take {n} tile from the Siq.", "Take {n} tiles from the Siq.", e->n);
    else if (e->kind == PETRA_S_CAMELS)
        lang_put_n(out, l, "Gain {n} camel.", "Gain {n} camels.", e->n);
    else if (e->kind == PETRA_S_AMBASSADOR_DRAW)
        lang_put_n(out, l, "Draw {n} tile from the bag; it goes into your row or its column.",
                   "Draw {n} tiles from the bag; each goes into your row or its column.", e->n);
    else if (e->kind == PETRA_S_PRIEST_DRAW)
        lang_put_n(out, l, "Draw {n} villager and hire it.", "Draw {n} villagers and hire one of them.", e->n);
}

struct petra_phrase petra_names_villager_text(const struct show_reader *r, uint32_t villager)
{
    const struct petra_box *b = petra_read_box(r);
    const struct petra_villager *v = &b->villager[villager];
    uint32_t master = type_among(b->master, villager), nomad = type_among(b->nomad, villager);
    struct petra_phrase p;
    struct text t = petra_begin(&p);
    for (uint32_t i = 0; i < v->effects; i++)
        effect_text(r->lang, &v->effect[i], petra_next(&t));
    if (master < PETRA_TYPES)
        LANG_SAY(&t, r->lang, "One trade: any partner for {type}, or {type} as any column's partner.",
                 {"type", petra_names_type_the(r->lang, master), 0});
    if (nomad < PETRA_TYPES)
        LANG_SAY(&t, r->lang, "One trade: counts as {trader}.", {"trader", petra_names_trader(r->lang, nomad), 0});
    if (petra_has(b->broker, villager))
        lang_put(&t, r->lang, "While you have this card: you choose which main bonus you gain.");
    if (petra_has(b->farmer, villager))
        lang_put_n(&t, r->lang, "While you have this card: discard an incomplete influence card, gain {n} camel.",
                   "While you have this card: discard an incomplete influence card, gain {n} camels.",
                   b->farmer_camels);
    return p;
}

static bool starts(const char *id, const char *prefix)
{
    return strncmp(id, prefix, strlen(prefix)) == 0;
}

/* A card whose id and goal are of the usual kind is titled after the types of its goal; any other is called by its id.
 */
struct petra_phrase petra_names_card_title(const struct show_reader *r, uint32_t card)
{
    const struct petra_box *b = petra_read_box(r);
    const struct lang *l = r->lang;
    const struct petra_goal *g = &b->goal[card];
    const char *id = b->card_name[card];
    struct petra_phrase p;
    struct text t = petra_begin(&p);
    uint32_t first = petra_lowest(g->a), rest = g->form == PETRA_F_EQUAL ? g->b : g->a & (g->a - 1U);
    const char *one = petra_names_type(l, first), *other = rest != 0 ? petra_names_type(l, petra_lowest(rest)) : "";
    if (starts(id, "three-") && g->form == PETRA_F_CUBES && g->number == 3 && rest == 0)
        LANG_SAY(&t, l, "Three {where}", {"where", lang_get(l, types_in[first]), 0});
    else if (starts(id, "equal-") && g->form == PETRA_F_EQUAL && petra_size(g->a) == 1 && petra_size(g->b) == 1)
        LANG_SAY(&t, l, "{a} equals {b}", {"a", one, 0}, {"b", other, 0});
    else if (strcmp(id, "north-south") == 0)
        lang_put(&t, l, "North equals south");
    else if (strcmp(id, "east-west") == 0)
        lang_put(&t, l, "East equals west");
    else if (starts(id, "works-") && g->form == PETRA_F_WORKS && petra_size(g->a) == 2)
        LANG_SAY(&t, l, "Works: {a} or {b}", {"a", one, 0}, {"b", other, 0});
    else
        text_put(&t, id);
    return p;
}

/* "in Rome", "in Rome and in China"; or with `any`, "in Rome or in China". */
static const char *where(const struct lang *l, uint32_t set, bool any, struct petra_list *x)
{
    petra_names_list_begin(x);
    for (; set != 0; set &= set - 1)
        petra_names_list_add(x, lang_get(l, types_in[petra_lowest(set)]));
    return any ? petra_names_list_or(l, x) : petra_names_list_and(l, x);
}

struct petra_phrase petra_names_goal_text(const struct show_reader *r, uint32_t card)
{
    const struct lang *l = r->lang;
    const struct petra_goal *g = &petra_read_box(r)->goal[card];
    struct petra_list x, y;
    const char *a = where(l, g->a, g->form != PETRA_F_EQUAL, &x), *b = where(l, g->b, false, &y);
    struct petra_phrase p;
    struct text t = petra_begin(&p);
    switch ((enum petra_form)g->form) {
    case PETRA_F_CUBES:
        LANG_SAY_N(&t, l, "At least {n} cube {where}.", "At least {n} cubes {where}.", g->number, {"where", a, 0});
        break;
    case PETRA_F_EQUAL:
        LANG_SAY(&t, l, "As many cubes {a} as {b}, at least one on each side.", {"a", a, 0}, {"b", b, 0});
        break;
    case PETRA_F_WORKS:
        LANG_SAY(&t, l, "A building and a permanent settlement, each {where}.", {"where", a, 0});
        break;
    case PETRA_FORMS:
        break;
    }
    return p;
}

struct petra_phrase petra_names_goal_missing(const struct show_reader *r, const struct petra_seat *seat, uint32_t card)
{
    const struct lang *l = r->lang;
    const struct petra_box *box = petra_read_box(r);
    const struct petra_goal *g = &box->goal[card];
    struct petra_phrase p;
    struct text t = petra_begin(&p);
    if (petra_cards_goal_met(box, seat, card)) {
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
    uint32_t a = petra_cubes_on(seat, g->a), b = g->form == PETRA_F_EQUAL ? petra_cubes_on(seat, g->b) : g->number;
    if (g->form == PETRA_F_EQUAL && a == 0 && b == 0) {
        lang_put(&t, l, "Missing: a cube on each side.");
        return p;
    }
    struct petra_list x;
    const char *place = where(l, a < b ? g->a : g->b, true, &x);
    uint32_t n = a < b ? b - a : a - b;
    LANG_SAY_N(&t, l, "Missing: {n} cube {where}.", "Missing: {n} cubes {where}.", n, {"where", place, 0});
    return p;
}
