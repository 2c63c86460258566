/* Why a text that somebody typed is no legal move. The text is interpreted only for this explanation. */
#include "games/petra/petra_kinds.h"

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool begins(const char *token, size_t size, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i < n; i++)
        if (i >= size || upper(token[i]) != upper(word[i]))
            return false;
    return true;
}

/* Whether the argument is exactly the letter of a type. */
static bool type_asked(const struct petra_asked *a, uint8_t *type)
{
    return a->size == 1 && petra_text_type_of(upper(a->rest[0]), type);
}

static bool card_asked(const struct petra_asked *a, uint32_t *card)
{
    for (*card = 0; *card < a->b->cards; ++*card)
        if (a->size == strlen(a->b->card_name[*card]) && begins(a->rest, a->size, a->b->card_name[*card]))
            return true;
    return false;
}

static void say(const struct petra_asked *a, const char *message)
{
    lang_put(a->out, a->r->lang, message);
}

static void say_column(const struct petra_asked *a, const char *message, uint32_t type)
{
    lang_fill(a->out, lang_get(a->r->lang, message),
              LANG_ARGS({"column", petra_names_column(a->r->lang, type), 0},
                        {"type", petra_names_type_the(a->r->lang, type), 0}));
}

bool petra_why_side(const struct petra_asked *a)
{
    say(a, N_("Your pawn is already against that side of the city, so it must go another way."));
    return true;
}

bool petra_why_camel(const struct petra_asked *a)
{
    say(a, N_("You have no camel to spend."));
    return true;
}

bool petra_why_column(const struct petra_asked *a)
{
    uint8_t type;
    if (!type_asked(a, &type))
        return false;
    if (petra_has(a->p->workers, type))
        say_column(a, N_("A worker is already at {column}: it must come back in the Village first."), type);
    else if (a->p->column[type] == 0 && !petra_has(a->p->permanent, type))
        say_column(a, N_("There is no trader in {column} to trade with."), type);
    else
        return false;
    return true;
}

bool petra_why_boost(const struct petra_asked *a)
{
    bool nomad = a->kind == PETRA_NOMAD;
    uint8_t type;
    if (petra_trade_column_waits(a->s)) {
        say_column(a, N_("There is no trader in {column} yet: its nomad is played first."), a->s->trade_column);
        return true;
    }
    if (a->kind == PETRA_LESS) {
        say(a, N_("No gold trader counts in this trade."));
        return true;
    }
    if (a->size == 0 || !petra_text_type_of(upper(a->rest[0]), &type))
        return false;
    if ((a->p->villagers & (nomad ? a->b->nomad[type] : a->b->master[type])) == 0)
        say(a, nomad ? N_("You have no nomad of that type.") : N_("You have no master trader of that type."));
    else if (nomad)
        say(a, N_("A nomad only counts if its type is that of the column in trade or of its partner."));
    else
        say(a, N_("A master of the column's type names another type as partner; one of another type names itself."));
    return true;
}

bool petra_why_take(const struct petra_asked *a)
{
    uint32_t section = upper(a->token[0]) == 'S' ? PETRA_SIQ : PETRA_PLAZA;
    uint32_t plaza = (uint32_t)a->b->number[PETRA_N_PLAZA];
    int64_t n;
    if (!text_number(a->rest, a->size, 1, PETRA_CARAVAN, &n))
        return false;
    uint32_t at = (uint32_t)n - 1 + (section == PETRA_SIQ ? plaza : 0);
    if (petra_now(a->s)->a != section)
        say(a, section == PETRA_SIQ ? N_("You take from the Plaza now, not from the Siq.")
                                    : N_("You take from the Siq now, not from the Plaza."));
    else if (at < a->s->caravan_size && a->s->caravan[at] == PETRA_GAP)
        say(a, N_("That tile has just been taken: the caravan closes up only when the taking is done."));
    else
        say(a, N_("There is no tile at that place."));
    return true;
}

bool petra_why_worker(const struct petra_asked *a)
{
    uint8_t type;
    if (!type_asked(a, &type))
        return false;
    if (petra_has(a->p->workers, type))
        say(a, N_("Workers come back in the order E, R, C, I, L, and you are already past that one."));
    else
        say_column(a, N_("There is no worker at {column}."), type);
    return true;
}

bool petra_why_hire(const struct petra_asked *a)
{
    int64_t n;
    if (!text_number(a->rest, a->size, 1, PETRA_SLOTS, &n))
        return false;
    if (a->s->villager_row[n - 1] == PETRA_NONE)
        say(a, N_("There is no villager in that slot."));
    else
        LANG_SAY_N(a->out, a->r->lang, "Slot {n} needs {n} worker taken back; so far: {had}.",
                   "Slot {n} needs {n} workers taken back; so far: {had}.", n, {"had", NULL, petra_now(a->s)->n});
    return true;
}

bool petra_why_claim(const struct petra_asked *a)
{
    uint32_t card;
    if (!card_asked(a, &card))
        return false;
    struct petra_phrase title = petra_names_card_title(a->r, card),
                        missing = petra_names_goal_missing(a->r, a->p, card);
    if (!petra_has(a->p->hand, card))
        LANG_SAY(a->out, a->r->lang, "\"{card}\" is not in your hand.", {"card", title.text, 0});
    else
        LANG_SAY(a->out, a->r->lang, "\"{card}\" is not complete. {missing}", {"card", title.text, 0},
                 {"missing", missing.text, 0});
    return true;
}

bool petra_why_farmer(const struct petra_asked *a)
{
    uint32_t card;
    if ((a->p->villagers & a->b->farmer) == 0)
        say(a, N_("You have not hired the farmer."));
    else if (card_asked(a, &card) && !petra_has(a->p->hand, card)) {
        struct petra_phrase title = petra_names_card_title(a->r, card);
        LANG_SAY(a->out, a->r->lang, "\"{card}\" is not in your hand.", {"card", title.text, 0});
    } else if (card_asked(a, &card) && petra_cards_goal_met(a->b, a->p, card)) {
        struct petra_phrase title = petra_names_card_title(a->r, card);
        LANG_SAY(a->out, a->r->lang, "\"{card}\" is complete: the farmer takes incomplete cards only.",
                 {"card", title.text, 0});
    } else {
        say(a, N_("The farmer can be used when you move the pawn, spend camels or complete cards."));
    }
    return true;
}

bool petra_why_place(const struct petra_asked *a)
{
    uint8_t type;
    if (!type_asked(a, &type))
        return false;
    if (a->kind == PETRA_BUILD)
        say_column(a, N_("There is already a building at {column}."), type);
    else if (petra_has(a->p->permanent, type))
        say_column(a, N_("You already have a permanent settlement in {column}."), type);
    else
        say_column(a, N_("No permanent settlement for {column} is left."), type);
    return true;
}

bool petra_why_card(const struct petra_asked *a)
{
    int64_t n;
    if (begins(a->rest, a->size, "deck"))
        say(a, N_("The influence deck is empty."));
    else if (text_number(a->rest, a->size, 1, PETRA_SLOTS, &n))
        say(a, N_("There is no influence card in that slot."));
    else
        return false;
    return true;
}

bool petra_why_noble(const struct petra_asked *a)
{
    uint8_t type;
    if (a->size != 1 || (upper(a->rest[0]) != 'G' && !petra_text_type_of(upper(a->rest[0]), &type)))
        return false;
    if (upper(a->rest[0]) == 'G')
        say(a, N_("No gold trader is left to place."));
    else
        say(a, N_("No such tile is left to place, or the stalls left are needed for gold traders."));
    return true;
}

bool petra_why_ambassador(const struct petra_asked *a)
{
    uint8_t type;
    if (a->size != 2 || !petra_text_type_of(upper(a->rest[0]), &type))
        return false;
    for (uint32_t i = 0; i < a->s->drawn_count; i++)
        if (a->s->drawn[i] == type)
            return false;
    LANG_SAY(a->out, a->r->lang, "You have not drawn {trader}, or have placed it already.",
             {"trader", petra_names_trader(a->r->lang, type), 0});
    return true;
}

/* How many characters at the beginning are the word of a token of this kind; 0 if the text is none. */
static size_t word_of(const struct petra_row *row, const char *token, size_t size)
{
    size_t n = strlen(row->word);
    switch (row->by) {
    case PETRA_BY_NOTHING:
        return size == n && begins(token, size, row->word) ? n : 0;
    case PETRA_BY_PLACE:
        for (uint32_t i = 0; i < PETRA_LOCATIONS; i++)
            if (size == strlen(petra_text_location_names[i]) && begins(token, size, petra_text_location_names[i]))
                return size;
        return 0;
    case PETRA_BY_POSITION:
        return (begins(token, size, "p") || begins(token, size, "s")) && size > 1 && token[1] >= '0' && token[1] <= '9';
    case PETRA_BY_TYPE:
    case PETRA_BY_HELD:
    case PETRA_BY_NUMBER:
    case PETRA_BY_SLOT:
    case PETRA_BY_CARD:
    case PETRA_BY_VILLAGER:
        break;
    }
    return begins(token, size, row->word) ? n : 0;
}

/* Explains a text that begins with the word of a kind; `elsewhere` tells that the word belongs to another decision. */
static bool why_known(struct petra_asked *a, size_t size, bool *elsewhere)
{
    for (a->kind = PETRA_MOVE; a->kind < PETRA_TILE; a->kind++) { /* chance has the others */
        const struct petra_row *row = &petra_kinds[a->kind];
        size_t n = word_of(row, a->token, size);
        if (n == 0)
            continue;
        a->rest = a->token + n;
        a->size = size - n;
        if (row->step == PETRA_NO_STEP || row->step == petra_now(a->s)->kind)
            return row->why != NULL && row->why(a);
        *elsewhere = true;
    }
    return false;
}

void petra_why(const struct show_reader *r, const struct game_state *state, const char *token, size_t size,
               struct text *out)
{
    const struct petra_state *s = petra_of(state);
    int actor = petra_game.actor(r->box, state);
    struct petra_asked a = {.r = r, .b = petra_read_box(r), .s = s, .p = petra_actor(s), .token = token, .out = out};
    bool elsewhere = false;
    if (actor == GAME_OVER) {
        lang_put(out, r->lang, "The game is over.");
        return;
    }
    if (actor < 0 || (r->viewer >= 0 && r->viewer != actor)) {
        LANG_SAY(out, r->lang, "It is the turn of {who}.", {"who", r->name[s->turn_of], 0});
        return;
    }
    if (why_known(&a, size, &elsewhere))
        return;
    struct petra_phrase wanted;
    struct text t = petra_begin(&wanted);
    petra_words_ask(r, state, &t);
    if (elsewhere)
        LANG_SAY(out, r->lang, "That is not what is asked now. {wanted}", {"wanted", wanted.text, 0});
    else
        LANG_SAY(out, r->lang, "That is no choice here. {wanted}", {"wanted", wanted.text, 0});
}
