/* What can be asked of the house now. */
#include "guest/guest_may.h"

#include "guest/guest_words.h"

static struct house_who reader(const struct guest *g)
{
    struct house_who who = guest_table_who(&g->table);
    who.quiet = guest_time(g) - g->table.pub.at;
    return who;
}

enum house_why guest_may(const struct guest *g, enum house_verb verb)
{
    struct house_who who = reader(g);
    enum house_why why = house_may(&g->table.pub, &who, verb);
    if (why == HOUSE_WHY_NONE && verb == HOUSE_MAY_NOTIFY && !g->tells)
        return HOUSE_WHY_NOTIFY;
    return why == HOUSE_WHY_NONE && verb == HOUSE_MAY_PLAY && guest_awaits(g, HOUSE_ASK_PLAY) ? HOUSE_WHY_BUSY : why;
}

/* One's own seat one leaves. */
bool guest_may_at(const struct guest *g, enum house_verb verb, int seat)
{
    struct house_who who = reader(g);
    bool own = verb == HOUSE_MAY_GIVE && (who.own >> seat & 1) != 0;
    return house_may_is_about_seat(verb) && !own && house_may_at(&g->table.pub, &who, verb, seat) == HOUSE_WHY_NONE;
}

const char *guest_may_words(const struct guest *g, enum house_verb verb)
{
    enum house_why why = guest_may(g, verb);
    if (why == HOUSE_WHY_NONE)
        return NULL;
    if (verb == HOUSE_MAY_PLAY && why == HOUSE_WHY_BUSY)
        return N_("Sent; the house has not confirmed it yet.");
    return guest_words_refusal(house_may_ask(verb), why);
}
