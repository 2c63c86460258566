/* What the terminal board and the picture both need: what has changed, what can be chosen, and what a choice would do.
 */
#include "games/prowl/prowl_show.h"

void prowl_look(const struct show_reader *r, const struct game_state *state, const struct show_look *look,
                struct prowl_look *out)
{
    const struct prowl_state *s = prowl_of(state);
    const struct game_state *before = show_before(look);
    bool sits = r->home > 0 && r->home <= s->seats;
    out->look = look;
    out->before = before != NULL ? prowl_of(before) : NULL;
    out->legal = look->legal != NULL && look->legal->count > 0 ? look->legal : NULL;
    out->picked = out->legal != NULL && look->chosen < (int)out->legal->count ? look->chosen : -1;
    memcpy(out->foreseen, s->track, sizeof out->foreseen);
    memset(&out->chosen, 0, sizeof out->chosen);
    out->chosen.kind = (enum prowl_kind)PROWL_LOOK_NONE;
    if (out->picked >= 0) {
        game_move m = out->legal->move[out->picked];
        out->chosen = prowl_unpack(m);
        prowl_preview_foresee(r, state, m, out->foreseen);
    }
    out->own = s->viewer < s->seats ? s->viewer : s->viewer != PROWL_TRUTH ? PROWL_NONE : sits ? r->home - 1 : s->seat;
    /* What can be chosen is in the hand of whoever chooses. */
    out->hand_of = s->viewer == PROWL_TRUTH && out->legal != NULL ? s->seat : out->own;
}

int prowl_look_find(const struct prowl_look *l, enum prowl_kind kind, uint32_t arg)
{
    return show_choice(l->look, prowl_pack(&(struct prowl_play){.kind = kind, .arg = (uint8_t)arg}));
}

int prowl_look_rise(const struct prowl_look *l, const struct prowl_state *s, uint32_t slot)
{
    return l->before != NULL ? (int)prowl_place(l->before, slot) - (int)prowl_place(s, slot) : 0;
}

bool prowl_look_changed(const struct prowl_look *l, const struct prowl_state *s, uint32_t seat)
{
    const struct prowl_state *b = l->before;
    return b != NULL && (b->clan[seat] != s->clan[seat] || b->mark[seat] != s->mark[seat] ||
                         b->held[seat] != s->held[seat] || b->attached[seat] != s->attached[seat] ||
                         b->know[seat] != s->know[seat] || (b->dominance == seat) != (s->dominance == seat));
}

static void part(struct text *out, const char *text)
{
    if (out->used > 0)
        text_put(out, " · ");
    text_put(out, text);
}

void prowl_look_marks(struct prowl_pen *p, uint32_t seat, struct text *out)
{
    const struct prowl_state *s = p->s;
    if (prowl_must(s, seat) != PROWL_FREE)
        part(out, PROWL_KEEP(p, N_("must {action}"), PROWL_ACTION(p, prowl_must(s, seat))));
    if (s->mark[seat] & PROWL_HUSHED)
        part(out, lang_get(p->lang, "hushed"));
    if (prowl_track_shielded(p->box, s, seat))
        part(out, lang_get(p->lang, "shielded"));
    if (prowl_bound(s, seat) != PROWL_NONE)
        part(out, PROWL_KEEP(p, N_("contract: {clan}"), {"clan", prowl_pen_clan_title(p, prowl_bound(s, seat)), 0}));
    p->used = 0;
}

void prowl_look_card(struct prowl_pen *p, uint32_t card, struct text *out)
{
    uint32_t flags = prowl_card_at(p->box, p->s, card)->flags;
    const char *between = "";
    for (uint32_t flag = PROWL_LEADER; flag >= PROWL_EARLY; flag >>= 1) {
        if (!(flags & flag))
            continue;
        text_put(out, between);
        text_put(out, prowl_cardwords_keyword(p, flag));
        between = ", ";
    }
    if (between[0] != '\0')
        text_put(out, " · ");
    struct text rest;
    text_init(&rest, out->data + out->used, out->size - out->used);
    prowl_cardwords(p, card, &rest);
    out->used += rest.used;
}

const char *prowl_look_id(const struct prowl_pen *p, uint32_t card, char id[PROWL_ID])
{
    struct text t;
    text_init(&t, id, PROWL_ID);
    prowl_text_write_card(p->box, p->s->clans, card, &t);
    return id;
}

void prowl_look_round(const struct prowl_pen *p, struct text *out)
{
    uint32_t round = prowl_tally_round(p->s);
    if (round > 0)
        LANG_SAY(out, p->lang, "Round {n} of {all}", {"n", NULL, round}, {"all", NULL, prowl_tally_rounds(p->s)});
    else
        lang_put(out, p->lang, "Clan cards");
}

bool prowl_look_button(game_move m)
{
    enum prowl_kind kind = prowl_unpack(m).kind;
    return kind == PROWL_M_WORD || kind == PROWL_M_OPT || kind == PROWL_M_MUST;
}
