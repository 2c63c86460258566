/* Why a text that somebody typed is not a legal move: the usual mistakes are explained by their rule, and for all
 * others it is said what could be typed. */
#include "games/prowl/prowl_show.h"

/* Says what is asked for, with a token as an example. */
static void wanted(struct prowl_pen *p)
{
    const struct prowl_state *s = p->s;
    struct game_moves legal = {.count = 0};
    char token[GAME_TOKEN_MAX] = "";
    struct text t;
    if (s->phase == PROWL_P_OVER) {
        PROWL_SAY(p, N_("The game is over: nothing more can be played."), PROWL_NOTHING);
        return;
    }
    game_legal(&prowl_game, p->r->box, (const struct game_state *)s, &legal);
    if (prowl_game.actor(p->r->box, (const struct game_state *)s) == GAME_CHANCE || legal.count == 0) {
        PROWL_SAY(p, N_("Nobody is asked for anything now."), PROWL_NOTHING);
        return;
    }
    text_init(&t, token, sizeof token);
    prowl_words_name(p->r, (const struct game_state *)s, legal.move[0], &t);
    PROWL_SAY(p, N_("That is no choice here; {who} can type, for example, {token}."), PROWL_ACTOR(p),
              {"token", token, 0});
}

/* A card's number from its id, or PROWL_NONE. */
static uint32_t find_card(const struct prowl_pen *p, const char *id, size_t size)
{
    for (uint32_t card = 0; card < PROWL_CARDS; card++) {
        char text[PROWL_ID];
        if ((p->s->cards >> card & 1) != 0 && text_same(id, size, prowl_look_id(p, card, text)))
            return card;
    }
    return PROWL_NONE;
}

/* A card is not in the acting seat's hand. Says where it lies, if that can be seen. */
static void why_card(struct prowl_pen *p, uint32_t card)
{
    const struct prowl_state *s = p->s;
    const struct lang_arg name = PROWL_CARD(p, card);
    for (uint32_t i = 0; i < s->laid_count; i++) {
        if ((s->laid[i] & 31U) == card) {
            PROWL_SAY(p, N_("{card} has been laid aside already."), name);
            return;
        }
    }
    if (s->clan[s->seat] == card) {
        PROWL_SAY(p, N_("{card} is {whose} clan card, and not in hand."), name, PROWL_WHOSE(p, s->seat));
        return;
    }
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (s->attached[seat] >> card & 1) {
            PROWL_SAY(p, N_("{card} lies in front of {whom}."), name, PROWL_WHOM(p, seat));
            return;
        }
    }
    PROWL_SAY(p, N_("{card} is not in {whose} hand."), name, PROWL_WHOSE(p, s->seat));
}

/* An action cannot be taken. */
static void why_action(struct prowl_pen *p, uint32_t action, const char *id, size_t size)
{
    const struct prowl_state *s = p->s;
    uint32_t must = prowl_must(s, s->seat), card = find_card(p, id, size);
    if (s->phase == PROWL_P_CLAN)
        PROWL_SAY(p, N_("Clan cards are chosen first: {who} types clan: and the card."), PROWL_ACTOR(p));
    else if (s->phase != PROWL_P_TURN)
        wanted(p);
    else if (must != PROWL_FREE && must != action)
        PROWL_SAY(p, N_("{who} must {action} on this turn."), PROWL_ACTOR(p), PROWL_ACTION(p, must));
    else if (action == PROWL_ACCUSE && prowl_effect_targets(p->box, s, PROWL_F_DOWN | PROWL_F_OPEN) == 0)
        PROWL_SAY(p, N_("Nobody can be accused: no opponent has a clan card that is face down and not shielded."),
                  PROWL_NOTHING);
    else if (card == PROWL_NONE)
        PROWL_SAY(p, N_("There is no card of that name in this game."), PROWL_NOTHING);
    else
        why_card(p, card);
}

/* A seat cannot be chosen; its number counts from `first`. */
static void why_seat(struct prowl_pen *p, const char *number, size_t size, int64_t first)
{
    const struct prowl_state *s = p->s;
    int64_t seat = 0;
    if (s->phase != PROWL_P_ASK || prowl_code(p->box, s)[s->pc] != PROWL_OP_SEAT) {
        wanted(p);
        return;
    }
    if (!text_number(number, size, first, first + s->seats - 1, &seat)) {
        PROWL_SAY(p, N_("There is no such player: they are called {first} to {last}."),
                  PROWL_ARG("first", prowl_words_player(p, 0)),
                  PROWL_ARG("last", prowl_words_player(p, s->seats - 1U)));
        return;
    }
    uint32_t filter = prowl_code(p->box, s)[s->pc + 1], it = (uint32_t)(seat - first);
    const struct lang_arg who = PROWL_WHO(p, it);
    const struct lang_arg whose = PROWL_WHOSE(p, it);
    if (it == s->seat)
        PROWL_SAY(p, N_("Nobody can choose themselves: name an opponent."), PROWL_NOTHING);
    else if ((filter & PROWL_F_HAND) && s->held[it] == 0)
        PROWL_SAY(p, N_("{who} has no cards left, and no turn."), who);
    else if ((filter & PROWL_F_DOWN) && (s->mark[it] & PROWL_UP))
        PROWL_SAY(p, N_("{whose} clan card is face up already."), whose);
    else if ((filter & PROWL_F_UP) && !(s->mark[it] & PROWL_UP))
        PROWL_SAY(p, N_("{whose} clan card is face down."), whose);
    else if ((filter & PROWL_F_OPEN) && prowl_track_shielded(p->box, s, it))
        PROWL_SAY(p, N_("{whose} clan card is shielded."), whose);
    else if ((filter & PROWL_F_DOMINANCE) && s->dominance != it)
        PROWL_SAY(p, N_("{who} does not have Dominance."), who);
    else if ((filter & PROWL_F_ANOTHER) && (s->chosen >> it & 1))
        PROWL_SAY(p, N_("{who} has been chosen already."), who);
    else
        wanted(p);
}

/* Whether a word is the one that names of players begin with. */
static bool is_player(struct prowl_pen *p, const char *word, size_t size)
{
    const char *name = prowl_words_player(p, 0);
    return size == strcspn(name, ":") && memcmp(word, name, size) == 0;
}

static void why_clan(struct prowl_pen *p, const char *id, size_t size)
{
    const struct prowl_state *s = p->s;
    uint8_t clan;
    uint32_t slot = 0;
    const uint8_t *code = s->phase == PROWL_P_ASK ? prowl_code(p->box, s) + s->pc : NULL;
    bool named =
        code != NULL && (code[0] == PROWL_OP_RAISE || code[0] == PROWL_OP_LOWER || code[0] == PROWL_OP_CONTRACT ||
                         code[0] == PROWL_OP_ACCUSE || (code[0] == PROWL_OP_REWARD && (s->rest & PROWL_REWARD_TO)));
    if (!named) {
        wanted(p);
        return;
    }
    bool found = prowl_text_find_clan(p->box, id, size, &clan);
    while (found && slot < PROWL_SLOTS && s->clans[slot] != clan)
        slot++;
    if (!found || slot == PROWL_SLOTS)
        PROWL_SAY(p, N_("There is no such clan in this game."), PROWL_NOTHING);
    else if (code[1] == PROWL_C_OTHER && slot == prowl_slot(s->card))
        PROWL_SAY(p, N_("{card} needs another clan: {clan} is its own."), PROWL_CARD(p, s->card), PROWL_CLAN(p, slot));
    else
        wanted(p);
}

static void why_option(struct prowl_pen *p, const char *word, size_t size)
{
    const struct prowl_state *s = p->s;
    if (s->phase != PROWL_P_ASK || prowl_code(p->box, s)[s->pc] != PROWL_OP_REWARD || (s->rest & PROWL_REWARD_TO))
        wanted(p);
    else if (text_same(word, size, "dominance"))
        PROWL_SAY(p, N_("{who} already has Dominance, and can raise a clan instead."), PROWL_ACTOR(p));
    else if (text_same(word, size, "raise"))
        PROWL_SAY(p, N_("Only who already has Dominance can raise a clan instead of gaining it."), PROWL_NOTHING);
    else if (text_same(word, size, "force"))
        PROWL_SAY(p, N_("{who} has no turn left, and cannot be forced to Change."), PROWL_WHO(p, s->target));
    else
        wanted(p);
}

void prowl_why(const struct show_reader *r, const struct game_state *state, const char *token, size_t size,
               struct text *out)
{
    static const struct {
        const char *head;
        uint32_t action;
    } actions[] = {{"play", PROWL_PLAY}, {"change", PROWL_CHANGE}, {"accuse", PROWL_ACCUSE}};
    struct prowl_pen pen, *p = &pen;
    const char *colon = size > 0 ? memchr(token, ':', size) : NULL;
    size_t head = colon != NULL ? (size_t)(colon - token) : size;
    const char *tail = colon != NULL ? colon + 1 : token + size;
    size_t rest = size - (size_t)(tail - token);
    prowl_pen(p, r, state, out);
    if (p->s->phase == PROWL_P_OVER) {
        wanted(p);
        return;
    }
    if (p->s->viewer < p->s->seats && p->s->viewer != p->s->seat) {
        PROWL_SAY(p, N_("It is for {who} to choose now."), PROWL_ACTOR(p));
        return;
    }
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        if (text_same(token, head, actions[i].head)) {
            why_action(p, actions[i].action, tail, rest);
            return;
        }
    }
    uint32_t card = find_card(p, tail, rest);
    if (text_same(token, head, "seat"))
        why_seat(p, tail, rest, 0);
    else if (is_player(p, token, head))
        why_seat(p, tail, rest, 1);
    else if (text_same(token, head, "to"))
        why_clan(p, tail, rest);
    else if (text_same(token, head, "opt"))
        why_option(p, tail, rest);
    else if (text_same(token, head, "clan") && p->s->phase == PROWL_P_TURN)
        PROWL_SAY(p, N_("{who} has a clan card already; to lay down another one, Change."), PROWL_ACTOR(p));
    else if (card != PROWL_NONE && ((text_same(token, head, "clan") && p->s->phase == PROWL_P_CLAN) ||
                                    (text_same(token, head, "veil") && p->s->phase == PROWL_P_ASK)))
        why_card(p, card);
    else if ((text_same(token, size, "rise") || text_same(token, size, "effect")) && p->s->phase != PROWL_P_ORDER)
        PROWL_SAY(p, N_("The order is chosen only after a card is played whose effect happens."), PROWL_NOTHING);
    else if (text_same(token, size, "no"))
        PROWL_SAY(p, N_("This cannot be declined."), PROWL_NOTHING);
    else
        wanted(p);
}
