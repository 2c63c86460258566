/* What differs for a seat between two states of Prowl, so that the analysis can say why a move is better. */
#include "games/prowl/prowl_show.h"

enum { SAID = 2 };

static uint32_t clan_of(const struct prowl_state *s, uint32_t seat)
{
    return s->clan[seat] < PROWL_CARDS ? prowl_slot(s->clan[seat]) : PROWL_NONE;
}

/* Says that the clan of a seat is better placed for `seat`: its own clan higher, or that of a rival lower. */
static void say_clan(struct prowl_pen *p, const struct prowl_state *worse, uint32_t seat, uint32_t of, uint32_t *said)
{
    uint32_t slot = clan_of(p->s, of);
    if (slot == PROWL_NONE || *said == SAID || (of != seat && slot == clan_of(p->s, seat)))
        return;
    uint32_t now = prowl_place(p->s, slot), then = prowl_place(worse, slot);
    if (of == seat ? now >= then : now <= then)
        return;
    PROWL_SAY(p, N_("{clan}, {whose} clan, is {place}, not {other}."), PROWL_CLAN(p, slot), PROWL_WHOSE(p, of),
              {"place", prowl_pen_place(p, now), 0}, {"other", prowl_pen_place(p, then), 0});
    (*said)++;
}

static void say_cards(struct prowl_pen *p, const struct prowl_state *worse, uint32_t seat, uint32_t *said)
{
    uint32_t more = p->s->attached[seat] & ~worse->attached[seat], less = 0;
    for (uint32_t other = 0; other < p->s->seats; other++)
        less |= other != seat ? worse->attached[other] & ~p->s->attached[other] : 0;
    if (more != 0 && *said < SAID) {
        PROWL_SAY(p, N_("{who} has {cards} in front."), PROWL_WHO(p, seat), PROWL_LIST(p, more));
        (*said)++;
    }
    if (less != 0 && *said < SAID) {
        PROWL_SAY(p, N_("No rival has {cards} in front."), PROWL_LIST(p, less));
        (*said)++;
    }
}

void prowl_differ(const struct show_reader *r, const struct game_state *better, const struct game_state *worse,
                  int seat, struct text *out)
{
    struct prowl_pen pen, *p = &pen;
    const struct prowl_state *w = prowl_of(worse);
    uint32_t me = (uint32_t)seat, said = 0;
    prowl_pen(p, r, better, out);
    uint32_t mine = clan_of(p->s, me), other_clan = clan_of(w, me);
    if (mine != other_clan && mine != PROWL_NONE && other_clan != PROWL_NONE) {
        PROWL_SAY(p, N_("{who} supports {clan}, not {other}."), PROWL_WHO(p, me), PROWL_CLAN(p, mine),
                  {"other", prowl_pen_clan(p, other_clan), 0});
        said++;
    } else {
        say_clan(p, w, me, me, &said);
    }
    if (p->s->dominance == me && w->dominance != me) {
        PROWL_SAY(p, N_("{who} has Dominance."), PROWL_WHO(p, me));
        said++;
    }
    for (uint32_t other = 0; other < p->s->seats; other++)
        if (other != me)
            say_clan(p, w, me, other, &said);
    say_cards(p, w, me, &said);
    uint32_t kept = p->s->hand[me] & ~w->hand[me];
    if (said == 0 && kept != 0)
        PROWL_SAY(p, N_("{who} keeps {cards} in hand."), PROWL_WHO(p, me), PROWL_LIST(p, kept));
}
