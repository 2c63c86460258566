/* Why one move of Prowler's Passage is better than another: the greatest differences between the two positions that
 * they lead to, in points of a seat's lead. */
#include "games/passage/passage_show.h"

enum { SAID = 2 /* how many differences are told */ };

enum kind { MID, PASSAGE, STATUE, ITEMS, DISTRICT, CARD };

struct difference {
    enum kind kind;
    uint32_t thing;
    int32_t points;
    uint32_t better, worse; /* in each position, the thing's owner; for a passage, its length */
};

struct list {
    const struct show_reader *r;
    const struct passage *better, *worse;
    uint32_t seat;
    uint32_t count;
    struct difference at[SAID];
};

/* Inserts a difference into the list, which is sorted and keeps only the greatest. */
static void add(struct list *l, const struct difference *d)
{
    uint32_t at = l->count;
    if (d->points <= 0)
        return;
    while (at > 0 && l->at[at - 1].points < d->points)
        at--;
    if (at == SAID)
        return;
    l->count += l->count < SAID;
    for (uint32_t i = l->count - 1; i > at; i--)
        l->at[i] = l->at[i - 1];
    l->at[at] = *d;
}

/* What a thing adds to a seat's lead, given its owner. */
static int32_t signed_for(uint32_t seat, uint32_t owner, int32_t worth)
{
    return owner == seat ? worth : owner == PASSAGE_NOBODY ? 0 : -worth;
}

static void add_owned(struct list *l, enum kind kind, uint32_t thing, const uint32_t owner[2], const int32_t worth[2])
{
    int32_t points = signed_for(l->seat, owner[0], worth[0]) - signed_for(l->seat, owner[1], worth[1]);
    add(l, &(struct difference){kind, thing, points, owner[0], owner[1]});
}

static void add_things(struct list *l)
{
    const struct passage_box *box = passage_facts_box_of(l->r);
    const struct passage *s[2] = {l->better, l->worse};
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++) {
        int32_t worth = box->number[PASSAGE_N_STATUE];
        add_owned(l, STATUE, i, (uint32_t[]){s[0]->statue[i], s[1]->statue[i]}, (int32_t[]){worth, worth});
    }
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++) {
        int32_t worth = box->worth[s[0]->edition][s[0]->card[i]];
        add_owned(l, CARD, s[0]->card[i], (uint32_t[]){s[0]->holder[i], s[1]->holder[i]}, (int32_t[]){worth, worth});
    }
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        add_owned(l, DISTRICT, d, (uint32_t[]){passage_facts_ruler(s[0], d), passage_facts_ruler(s[1], d)},
                  (int32_t[]){passage_facts_reward(box, s[0], d), passage_facts_reward(box, s[1], d)});
}

/* Differences in what both seats have: passages, items, and points from the mid-game scoring. */
static void add_counted(struct list *l)
{
    const struct passage_box *box = passage_facts_box_of(l->r);
    const struct passage *s[2] = {l->better, l->worse};
    uint32_t me = l->seat, other = 1 - me;
    for (uint32_t who = 0; who < PASSAGE_SEATS; who++) {
        uint32_t a = passage_score_longest(s[0], who), b = passage_score_longest(s[1], who);
        int32_t more = ((int32_t)a - (int32_t)b) * box->number[PASSAGE_N_SECTION];
        add(l, &(struct difference){PASSAGE, who, who == me ? more : -more, a, b});
    }
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++) {
        int32_t lead[2];
        for (int i = 0; i < 2; i++)
            lead[i] = box->item_wealth[s[i]->items[me][type]] - box->item_wealth[s[i]->items[other][type]];
        add(l, &(struct difference){ITEMS, type, lead[0] - lead[1], 0, 0});
    }
    int32_t mid[2];
    for (int i = 0; i < 2; i++)
        mid[i] = s[i]->mid[me][PASSAGE_TOTAL] - s[i]->mid[other][PASSAGE_TOTAL];
    if (s[0]->mid_done && s[1]->mid_done)
        add(l, &(struct difference){MID, 0, mid[0] - mid[1], 0, 0});
}

static void say_thing(const struct show_reader *r, const struct difference *d, char *out, size_t size)
{
    struct text t;
    text_init(&t, out, size);
    if (d->kind == STATUE)
        LANG_SAY(&t, r->lang, "The statue {place}",
                 {"place",
                  d->thing == 0 ? lang_get_in_context(r->lang, "statue", "centre") : passage_map_statue_names[d->thing],
                  0});
    else if (d->kind == DISTRICT)
        LANG_SAY(&t, r->lang, "The district {district}",
                 {"district", passage_names_say_district(r->lang, d->thing), 0});
    else
        LANG_SAY(&t, r->lang, "The achievement \"{card}\"", {"card", passage_names_say_card(r->lang, d->thing), 0});
}

static void say_owned(const struct show_reader *r, const struct difference *d, struct text *out)
{
    char thing[160];
    const struct lang *l = r->lang;
    const char *who = d->better < PASSAGE_SEATS ? r->name[d->better] : "",
               *whom = d->worse < PASSAGE_SEATS ? r->name[d->worse] : "";
    say_thing(r, d, thing, sizeof thing);
    if (d->better == d->worse)
        LANG_SAY_N(out, l, "{thing} makes a difference of {n} point.", "{thing} makes a difference of {n} points.",
                   d->points, {"thing", thing, 0});
    else if (d->better == PASSAGE_NOBODY)
        LANG_SAY_N(out, l, "{thing} does not go to {whom}: {n} point.", "{thing} does not go to {whom}: {n} points.",
                   d->points, {"thing", thing, 0}, {"whom", whom, 0});
    else if (d->worse == PASSAGE_NOBODY)
        LANG_SAY_N(out, l, "{thing} goes to {who}: {n} point.", "{thing} goes to {who}: {n} points.", d->points,
                   {"thing", thing, 0}, {"who", who, 0});
    else
        LANG_SAY_N(out, l, "{thing} goes to {who}, not to {whom}: {n} point.",
                   "{thing} goes to {who}, not to {whom}: {n} points.", d->points, {"thing", thing, 0}, {"who", who, 0},
                   {"whom", whom, 0});
}

static void say(const struct show_reader *r, const struct difference *d, struct text *out)
{
    const struct lang *l = r->lang;
    switch (d->kind) {
    case MID:
        lang_put_n(out, l, "The mid-game scoring makes a difference of {n} point.",
                   "The mid-game scoring makes a difference of {n} points.", d->points);
        break;
    case PASSAGE:
        LANG_SAY_N(out, l, "The longest continuous passage of {who} is {a}, not {b}: {n} point.",
                   "The longest continuous passage of {who} is {a}, not {b}: {n} points.", d->points,
                   {"who", r->name[d->thing], 0}, {"a", NULL, d->better}, {"b", NULL, d->worse});
        break;
    case ITEMS:
        LANG_SAY_N(out, l, "The {items} make a difference of {n} point.",
                   "The {items} make a difference of {n} points.", d->points,
                   {"items", passage_names_say_items(l, d->thing), 0});
        break;
    case STATUE:
    case DISTRICT:
    case CARD:
        say_owned(r, d, out);
        break;
    }
}

void passage_differ(const struct show_reader *r, const struct game_state *better, const struct game_state *worse,
                    int seat, struct text *out)
{
    struct list l = {
        .r = r, .better = passage_facts_of(better), .worse = passage_facts_of(worse), .seat = (uint32_t)seat};
    add_things(&l);
    add_counted(&l);
    for (uint32_t i = 0; i < l.count; i++) {
        text_put(out, i > 0 ? " " : "");
        say(r, &l.at[i], out);
    }
}
