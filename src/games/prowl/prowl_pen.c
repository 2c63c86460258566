/* Names and phrases: players, cards, clans and places as sentences need them. */
#include "games/prowl/prowl_show.h"

void prowl_pen(struct prowl_pen *p, const struct show_reader *r, const struct game_state *s, struct text *out)
{
    p->r = r;
    p->lang = r->lang;
    p->box = prowl_boxed(r->box);
    p->s = prowl_of(s);
    p->out = out;
    p->used = 0;
    p->room[0] = '\0';
}

/* Only Latin letters have capitals here. */
void prowl_pen_capital(char *text)
{
    unsigned char *at = (unsigned char *)text;
    if (at[0] >= 'a' && at[0] <= 'z')
        at[0] = (unsigned char)(at[0] - 32);
    else if (at[0] == 0xC3 && at[1] >= 0xA0 && at[1] <= 0xBE && at[1] != 0xB7)
        at[1] = (unsigned char)(at[1] - 32);
}

void prowl_pen_say(struct prowl_pen *p, const char *translated, const struct lang_arg *args, size_t count)
{
    if (p->out->used > 0 && p->out->data[p->out->used - 1] != '\n')
        text_char(p->out, ' ');
    char *start = p->out->data + p->out->used;
    lang_fill(p->out, translated, args, count);
    if (strncmp(translated, "{who", 4) != 0)
        prowl_pen_capital(start);
    p->used = 0;
}

static void open_room(const struct prowl_pen *p, struct text *t)
{
    CLAIM(p->used + 1 < sizeof p->room);
    text_init(t, (char *)p->room + p->used, sizeof p->room - p->used);
}

static const char *close_room(struct prowl_pen *p, const struct text *t)
{
    if (p->used + t->used + 2 < sizeof p->room)
        p->used += t->used + 1;
    return t->data;
}

const char *prowl_pen_keep(struct prowl_pen *p, const char *translated, const struct lang_arg *args, size_t count)
{
    struct text t;
    open_room(p, &t);
    lang_fill(&t, translated, args, count);
    return close_room(p, &t);
}

const char *prowl_pen_who(const struct prowl_pen *p, uint32_t seat)
{
    return seat < p->r->seats ? p->r->name[seat] : "?";
}

/* Whether a name begins with a vowel, which matters in some languages. An h is silent in most names, and a y sounds
 * like a vowel before a consonant (Yves, not Yann). */
static bool begins_with_vowel(const char *name)
{
    static const char accented[] = "\x80\x82\x84\x88\x89\x8A\x8B\x8E\x8F\x94\x96\x99\x9B\x9C";
    unsigned char a = (unsigned char)name[0], b = a != 0 ? (unsigned char)name[1] : 0;
    if (a == 0xC3 && b >= 0x80)
        return memchr(accented, b & ~0x20, sizeof accented - 1) != NULL;
    if (a == 'Y' || a == 'y')
        return b >= 'a' && b <= 'z' && strchr("aeiouy", (char)b) == NULL;
    return a != 0 && strchr("AEIOUHaeiouh", (char)a) != NULL;
}

const char *prowl_pen_whose(struct prowl_pen *p, uint32_t seat)
{
    const char *name = prowl_pen_who(p, seat);
    const char *form = begins_with_vowel(name) ? lang_get_in_context(p->lang, "before a vowel", "{name}'s")
                                               : lang_get_in_context(p->lang, "before a consonant", "{name}'s");
    return prowl_pen_keep(p, form, LANG_ARGS({"name", name, 0}));
}

const char *prowl_pen_join(struct prowl_pen *p, const char *const *item, uint32_t count, const char *comma,
                           const char *last)
{
    const char *list = count > 0 ? item[0] : "";
    for (uint32_t i = 1; i < count; i++)
        list = prowl_pen_keep(p, i + 1 < count ? comma : last, LANG_ARGS({"list", list, 0}, {"item", item[i], 0}));
    return list;
}

static const char *join(struct prowl_pen *p, const char *const *item, uint32_t count)
{
    return prowl_pen_join(p, item, count, lang_get(p->lang, "{list}, {item}"), lang_get(p->lang, "{list} and {item}"));
}

const char *prowl_pen_seats(struct prowl_pen *p, uint32_t seats)
{
    const char *item[PROWL_SEATS];
    uint32_t count = 0;
    for (; seats != 0; seats &= seats - 1)
        item[count++] = prowl_pen_who(p, prowl_least(seats));
    return join(p, item, count);
}

static uint32_t tongue(const struct prowl_pen *p)
{
    return strcmp(lang_code(p->lang), "fr") == 0;
}

const char *prowl_pen_title(const struct prowl_pen *p, uint32_t card)
{
    return prowl_card_at(p->box, p->s, card)->name[tongue(p)];
}

/* Within a sentence, an article at the beginning of a name has a small letter. */
const char *prowl_pen_card(struct prowl_pen *p, uint32_t card)
{
    const char *name = prowl_pen_title(p, card);
    const char *articles = lang_get_in_context(p->lang, "articles that names of cards begin with", "The |A |An ");
    while (*articles != '\0') {
        size_t n = strcspn(articles, "|");
        if (strncmp(name, articles, n) == 0) {
            struct text t;
            open_room(p, &t);
            text_char(&t, (char)(name[0] + ('a' - 'A')));
            text_put(&t, name + 1);
            return close_room(p, &t);
        }
        articles += n + (articles[n] == '|');
    }
    return name;
}

const char *prowl_pen_cards(struct prowl_pen *p, uint32_t set)
{
    const char *item[PROWL_CARDS];
    uint32_t count = 0;
    for (; set != 0; set &= set - 1) {
        uint32_t card = prowl_least(set);
        item[count++] = PROWL_KEEP(p, N_("{card} ({clan})"), PROWL_CARD(p, card),
                                   {"clan", prowl_pen_clan_title(p, prowl_slot(card)), 0});
    }
    return join(p, item, count);
}

/* The clans whose grammatical forms the catalogues have. A clan of another box is called "clan NAME" where a form is
 * needed. */
static const struct {
    const char *title, *the;
} clans[] = {
    {N_IN("clan", "Spring"), N_IN("the clan", "Spring")}, {N_IN("clan", "Summer"), N_IN("the clan", "Summer")},
    {N_IN("clan", "Autumn"), N_IN("the clan", "Autumn")}, {N_IN("clan", "Winter"), N_IN("the clan", "Winter")},
    {N_IN("clan", "Dusk"), N_IN("the clan", "Dusk")},
};

const char *prowl_pen_clan_title(const struct prowl_pen *p, uint32_t slot)
{
    return p->box->clan[p->s->clans[slot]].name[tongue(p)];
}

const char *prowl_pen_box_clan(struct prowl_pen *p, uint32_t clan)
{
    const struct prowl_clan *c = &p->box->clan[clan];
    const char *name = c->name[tongue(p)];
    for (size_t i = 0; i < sizeof clans / sizeof clans[0]; i++)
        if (strcmp(c->name[0], clans[i].title) == 0 &&
            strcmp(name, lang_get_in_context(p->lang, "clan", clans[i].title)) == 0)
            return lang_get_in_context(p->lang, "the clan", clans[i].the);
    return prowl_pen_keep(p, lang_get_in_context(p->lang, "the clan", "{name}"), LANG_ARGS({"name", name, 0}));
}

const char *prowl_pen_clan(struct prowl_pen *p, uint32_t slot)
{
    return prowl_pen_box_clan(p, p->s->clans[slot]);
}

const char *prowl_pen_place(const struct prowl_pen *p, uint32_t place)
{
    static const char *const names[PROWL_SLOTS] = {N_IN("place of a clan", "first"), N_IN("place of a clan", "second"),
                                                   N_IN("place of a clan", "third"), N_IN("place of a clan", "fourth")};
    return lang_get_in_context(p->lang, "place of a clan", names[place]);
}

const char *prowl_pen_to_place(const struct prowl_pen *p, uint32_t place)
{
    static const char *const names[PROWL_SLOTS] = {N_("to first position"), N_("to second position"),
                                                   N_("to third position"), N_("to fourth position")};
    return lang_get(p->lang, names[place]);
}

const char *prowl_pen_action(const struct prowl_pen *p, uint32_t must)
{
    static const char *const names[] = {"", N_IN("action", "Play"), N_IN("action", "Change"), N_IN("action", "Accuse")};
    return lang_get_in_context(p->lang, "action", names[must]);
}
