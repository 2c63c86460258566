/* Requests of the page, which are those of the protocol (house_wish.h) as drafts: what the guest knows better than the
 * page, it puts in. */
#include "wasm/wasm_guest.h"

/* Why a request would be refused, as a message, or NULL. The house alone can tell whether a code or a door is good. */
static const char *why_not(const struct guest *g, const struct house_wish *w)
{
    if (w->ask == HOUSE_ASK_LAY || w->ask == HOUSE_ASK_TAKE || w->ask == HOUSE_ASK_SIT)
        return NULL;
    if (w->ask == HOUSE_ASK_OFFER)
        return guest_may_words(g, house_may_offer(w->offer));
    for (int verb = 0; verb < HOUSE_VERBS; verb++)
        if (house_may_ask((enum house_verb)verb) == w->ask)
            return guest_may_words(g, (enum house_verb)verb);
    return err_message(ERR_FIELD_UNKNOWN);
}

int wr_guest_ask(uint32_t size)
{
    struct guest *g = &wasm_guest.guest;
    struct house_wish w;
    enum house_why why;
    struct fault f;
    wasm_fresh();
    CLAIM(size < WASM_IN_MAX);
    if (house_wish_read(wasm.in, size, true, &w, &why, &f) != ERR_NONE)
        return wasm_fault(&f);
    if (why != HOUSE_WHY_NONE)
        return wasm_bad(guest_words_refusal(w.ask, why));
    const char *refused = why_not(g, &w);
    if (refused != NULL)
        return wasm_bad(refused);
    if (!guest_ask(g, &w))
        return wasm_bad("Something else is still under way; wait a moment.");
    wasm_guest_look(); /* what was chosen is not chosen again */
    text_uint(&wasm.out, g->counted);
    return wasm_good();
}

int wr_guest_follow(uint32_t size, uint32_t told)
{
    struct house_wish w;
    enum house_why why;
    struct fault f;
    wasm_fresh();
    CLAIM(size < WASM_IN_MAX);
    if (house_wish_read(wasm.in, size, true, &w, &why, &f) != ERR_NONE || w.ask != HOUSE_ASK_FOLLOW)
        return wasm_bad(guest_words_gone(HOUSE_WHY_NO_TABLE));
    wasm_guest.gone = HOUSE_WHY_NONE;
    guest_follow(&wasm_guest.guest, w.table, w.text, told);
    wasm_guest_look();
    return wasm_good();
}
