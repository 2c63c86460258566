/* What a move did, or would do, in sentences.
 *
 * The move is made again on a copy, and the rules leave notes of what happens on the way (prowl.h, prowl_trail): who
 * moved, what reacted, who gained what. What is known comes from the state alone, so a view is told as a view. */
#include "games/prowl/prowl_show.h"

struct story {
    struct prowl_pen pen;
    const struct prowl_state *before;
    struct prowl_state after;
    struct prowl_play play;
    struct prowl_trail trail;
    bool sure; /* it happened; otherwise it only would, and what is not certain is left out */
};

#define SAY(t, message, ...) PROWL_SAY(&(t)->pen, message, __VA_ARGS__)
#define WHO(t)                                                                                                         \
    {                                                                                                                  \
        "who", prowl_pen_who(&(t)->pen, (t)->before->seat), 0                                                          \
    }
#define NOTHING                                                                                                        \
    {                                                                                                                  \
        "", NULL, 0                                                                                                    \
    }

/* Whether the reader is one that is told what this seat sees. */
static bool sees(const struct story *t, uint32_t seat)
{
    return t->before->viewer == PROWL_TRUTH ? t->sure : t->before->viewer == seat;
}

/* The clan card that lay at a seat before the move, if the reader has it or is told of it; else PROWL_HIDDEN. */
static uint32_t old_clan(const struct story *t, uint32_t seat)
{
    return t->play.clan[seat] != 0 ? t->play.clan[seat] - 1U : t->before->clan[seat];
}

static void copy_and_make(struct story *t)
{
    struct prowl_run run = {.box = t->pen.box, .s = &t->after, .trail = &t->trail};
    t->trail.count = 0;
    prowl_apply(&run, t->play);
}

/* ---- What was decided ---- */

static void tell_clan(struct story *t)
{
    if (t->play.arg == PROWL_ARG_HIDDEN)
        SAY(t, N_("{who} lays a clan card face down."), WHO(t));
    else
        SAY(t, N_("{who} lays {card} ({clan}) face down as clan card."), WHO(t),
            {"card", prowl_pen_card(&t->pen, t->play.arg), 0},
            {"clan", prowl_pen_clan_title(&t->pen, prowl_slot(t->play.arg)), 0});
}

static void tell_play(struct story *t)
{
    struct prowl_pen *p = &t->pen;
    uint32_t flags = prowl_card_at(p->box, t->before, t->play.arg)->flags;
    SAY(t, N_("{who} plays {card} ({clan})."), WHO(t), {"card", prowl_pen_card(p, t->play.arg), 0},
        {"clan", prowl_pen_clan_title(p, prowl_slot(t->play.arg)), 0});
    if (t->after.phase == PROWL_P_ORDER)
        return;
    if (t->before->mark[t->before->seat] & PROWL_HUSHED)
        SAY(t, N_("It has no effect, because {who} is hushed."), WHO(t));
    else if (flags & PROWL_EARLY)
        SAY(t, N_("It has no effect: it is Early, and it is {whose} last card."),
            {"whose", prowl_pen_whose(p, t->before->seat), 0});
    else
        SAY(t, N_("It has no effect: it is Final, and {who} still has cards."), WHO(t));
}

static void tell_change(struct story *t)
{
    struct prowl_pen *p = &t->pen;
    uint32_t old = old_clan(t, t->before->seat);
    const char *gone = old < PROWL_CARDS ? prowl_pen_cards(p, prowl_bit(old)) : "?";
    if (t->play.arg == PROWL_ARG_HIDDEN)
        SAY(t, N_("{who} changes: {old} goes to the pile, and a new clan card lies face down."), WHO(t),
            {"old", gone, 0});
    else
        SAY(t, N_("{who} changes: {old} goes to the pile, and {new} is the new clan card, face down."), WHO(t),
            {"old", gone, 0}, {"new", prowl_pen_cards(p, prowl_bit(t->play.arg)), 0});
}

static void tell_veil(struct story *t)
{
    struct prowl_pen *p = &t->pen;
    uint32_t old = old_clan(t, t->before->seat);
    bool told = old < PROWL_CARDS;
    const char *back = told ? prowl_pen_cards(p, prowl_bit(old)) : "";
    if (t->play.arg != PROWL_ARG_HIDDEN && told)
        SAY(t, N_("{who} takes {old} back into hand and lays {new} face down as clan card."), WHO(t), {"old", back, 0},
            {"new", prowl_pen_cards(p, prowl_bit(t->play.arg)), 0});
    else if (told)
        SAY(t, N_("{who} takes {old} back into hand and lays another card face down as clan card."), WHO(t),
            {"old", back, 0});
    else
        SAY(t, N_("{who} takes the clan card back into hand and lays another card face down instead."), WHO(t));
}

static void tell_accusation(struct story *t)
{
    struct prowl_pen *p = &t->pen;
    uint32_t target = t->before->target;
    uint32_t it = old_clan(t, target);
    bool right = it < PROWL_CARDS && prowl_slot(it) == t->play.arg; /* a view is told the card if so */
    SAY(t, right ? N_("{who} names {clan}, and is right.") : N_("{who} names {clan}, and is wrong."), WHO(t),
        {"clan", prowl_pen_clan(p, t->play.arg), 0});
    if (right)
        SAY(t, N_("{who} turns {card} face up."), {"who", prowl_pen_who(p, target), 0},
            {"card", prowl_pen_cards(p, prowl_bit(it)), 0});
}

static void tell_force(struct story *t, uint32_t whom, uint32_t what)
{
    SAY(t, N_("{who} must {action} on the next turn."), {"who", prowl_pen_who(&t->pen, whom), 0},
        {"action", prowl_pen_action(&t->pen, what), 0});
}

static void tell_contract(struct story *t, uint32_t slot)
{
    SAY(t, N_("{who} makes a contract with {clan}: to win with it, or to let nobody win."), WHO(t),
        {"clan", prowl_pen_clan(&t->pen, slot), 0});
}

/* A clan was named, other than to accuse. */
static void tell_named(struct story *t, const uint8_t *code)
{
    if (code[0] == PROWL_OP_CONTRACT)
        tell_contract(t, t->play.arg);
    else
        SAY(t, N_("{who} chooses {clan}."), WHO(t), {"clan", prowl_pen_clan(&t->pen, t->play.arg), 0});
}

static void tell_pass(struct story *t, bool left)
{
    if (left)
        SAY(t, N_("All clan cards pass one seat to the left."), NOTHING);
    else
        SAY(t, N_("All clan cards pass one seat to the right."), NOTHING);
}

/* What follows names the chosen seat of itself, unless it is one of these. */
static void tell_seat(struct story *t)
{
    uint32_t next = t->trail.count > 1 && t->trail.note[1].what == PROWL_N_OP ? t->trail.note[1].a : PROWL_OP_END;
    const struct lang_arg whom = {"whom", prowl_pen_who(&t->pen, t->play.arg), 0};
    const uint8_t *code = prowl_code(t->pen.box, t->before) + t->before->pc;
    if (code[3] == PROWL_OP_ACCUSE)
        SAY(t, N_("{who} accuses {whom}."), WHO(t), whom);
    else if (next != PROWL_OP_PEEK_HAND && next != PROWL_OP_PEEK_CLAN && next != PROWL_OP_SWAP &&
             next != PROWL_OP_HUSH && next != PROWL_OP_FORCE)
        SAY(t, N_("{who} chooses {whom}."), WHO(t), whom);
}

static void tell_option(struct story *t, const uint8_t *code)
{
    static const char *const chosen[PROWL_LABEL_COUNT] = {
        [PROWL_L_RAISE] = N_("{who} chooses to raise a clan."),
        [PROWL_L_DOMINANCE] = N_("{who} chooses Dominance."),
        [PROWL_L_FORCE] = N_("{who} chooses to force an opponent."),
        [PROWL_L_LOWER] = N_("{who} chooses to lower a clan."),
        [PROWL_L_MOVE] = N_("{who} chooses to rearrange the track."),
        [PROWL_L_EXCHANGE] = N_("{who} chooses to have two clans change places."),
        [PROWL_L_PEEK] = N_("{who} chooses to peek."),
        [PROWL_L_HUSH] = N_("{who} chooses to hush an opponent."),
        [PROWL_L_SWAP] = N_("{who} chooses to swap clan cards."),
        [PROWL_L_PASS] = N_("{who} chooses to have all clan cards passed."),
        [PROWL_L_VEIL] = N_("{who} chooses to veil the clan card."),
        [PROWL_L_TURN] = N_("{who} chooses to turn a clan card."),
        [PROWL_L_SHOW] = N_("{who} chooses to have a card shown."),
        [PROWL_L_CONTRACT] = N_("{who} chooses a contract."),
    };
    if (code[0] == PROWL_OP_REWARD && t->play.arg == PROWL_L_FORCE)
        tell_force(t, t->before->target, PROWL_CHANGE);
    else
        SAY(t, chosen[t->play.arg], WHO(t));
}

static void tell_word(struct story *t)
{
    struct prowl_pen *p = &t->pen;
    switch ((enum prowl_word)t->play.arg) {
    case PROWL_WORD_RISE:
    case PROWL_WORD_EFFECT:
        if (t->before->attached[t->before->seat] & prowl_bit(t->before->card))
            SAY(t, N_("{card} lies in front of {who} from now on."), {"card", prowl_pen_card(p, t->before->card), 0},
                WHO(t));
        break;
    case PROWL_WORD_LEFT:
    case PROWL_WORD_RIGHT:
        tell_pass(t, t->play.arg == PROWL_WORD_LEFT);
        break;
    case PROWL_WORD_NO:
        SAY(t, N_("{who} chooses nobody."), WHO(t));
        break;
    }
}

static void tell_revealed(struct story *t)
{
    const char *card = prowl_pen_cards(&t->pen, prowl_bit(t->play.arg));
    if (t->before->phase == PROWL_P_REVEAL)
        SAY(t, N_("The deck reveals {card}."), {"card", card, 0});
    else
        SAY(t, N_("Chance shows {card} from {whose} hand."), {"card", card, 0},
            {"whose", prowl_pen_whose(&t->pen, t->before->target), 0});
}

static void tell_decision(struct story *t)
{
    struct prowl_pen *p = &t->pen;
    const struct prowl_state *s = t->before;
    const uint8_t *code = s->phase == PROWL_P_ASK ? prowl_code(p->box, s) + s->pc : NULL;
    switch (t->play.kind) {
    case PROWL_M_CLAN:
        tell_clan(t);
        break;
    case PROWL_M_PLAY:
        tell_play(t);
        break;
    case PROWL_M_CHANGE:
        tell_change(t);
        break;
    case PROWL_M_ACCUSE:
        SAY(t, N_("{who} discards {card} to accuse."), WHO(t), {"card", prowl_pen_cards(p, prowl_bit(t->play.arg)), 0});
        break;
    case PROWL_M_VEIL:
        tell_veil(t);
        break;
    case PROWL_M_CARD:
        tell_revealed(t);
        break;
    case PROWL_M_SEAT:
        tell_seat(t);
        break;
    case PROWL_M_TO:
        if (code[0] == PROWL_OP_ACCUSE)
            tell_accusation(t);
        else
            tell_named(t, code);
        break;
    case PROWL_M_WORD:
        tell_word(t);
        break;
    case PROWL_M_OPT:
        tell_option(t, code);
        break;
    case PROWL_M_SWAP:
        SAY(t, N_("{who} has {one} and {other} change places."), WHO(t),
            {"one", prowl_pen_clan(p, s->track[t->play.arg]), 0},
            {"other", prowl_pen_clan(p, s->track[t->play.arg + 1]), 0});
        break;
    case PROWL_M_MUST:
        tell_force(t, s->target, t->play.arg);
        break;
    }
}

/* ---- What happened ---- */

static uint32_t place_in(const struct prowl_note *n, uint32_t slot)
{
    uint32_t place = 0;
    while (n->track[place] != slot)
        place++;
    return place;
}

/* Steps of one clan that follow each other are told as one; returns the last of them. */
static uint32_t tell_steps(struct story *t, uint32_t i)
{
    struct prowl_pen *p = &t->pen;
    const struct prowl_note *n = &t->trail.note[i], *last = n;
    bool up = n->c == n->a;
    while (i + 1 < t->trail.count && last[1].what == PROWL_N_STEP && last[1].c == n->c && (last[1].a == n->c) == up) {
        last++;
        i++;
    }
    const char *clan = prowl_pen_clan(p, n->c), *to = prowl_pen_to_place(p, place_in(last, n->c));
    const char *other = prowl_pen_clan(p, up ? n->b : n->a);
    if (last > n)
        SAY(t, up ? N_("{clan} rises {to_place}.") : N_("{clan} is lowered {to_place}."), {"clan", clan, 0},
            {"to_place", to, 0});
    else
        SAY(t, up ? N_("{clan} rises {to_place}, past {other}.") : N_("{clan} is lowered {to_place}, below {other}."),
            {"clan", clan, 0}, {"to_place", to, 0}, {"other", other, 0});
    return i;
}

static void tell_track(struct story *t, const struct prowl_note *n)
{
    struct prowl_pen *p = &t->pen;
    SAY(t, N_("The track is now {first}, {second}, {third}, {fourth}."),
        {"first", prowl_pen_clan_title(p, n->track[0]), 0}, {"second", prowl_pen_clan_title(p, n->track[1]), 0},
        {"third", prowl_pen_clan_title(p, n->track[2]), 0}, {"fourth", prowl_pen_clan_title(p, n->track[3]), 0});
}

static void tell_reaction(struct story *t, const struct prowl_note *n)
{
    struct prowl_pen *p = &t->pen;
    const struct lang_arg args[] = {{"card", prowl_pen_card(p, n->a), 0},
                                    {"whose", prowl_pen_whose(p, n->b), 0},
                                    {"who", prowl_pen_who(p, n->b), 0},
                                    {"clan", n->c < PROWL_SLOTS ? prowl_pen_clan(p, n->c) : "", 0}};
    const char *message = "";
    switch ((enum prowl_event)prowl_card_at(p->box, t->before, n->a)->event) {
    case PROWL_NEVER:
        return;
    case PROWL_MOVES_UP:
        message = N_("{whose} {card} reacts, because {clan} moved up.");
        break;
    case PROWL_MOVES_DOWN:
        message = N_("{whose} {card} reacts, because {clan} moved down.");
        break;
    case PROWL_WOULD_UP:
        message = N_("{whose} {card} keeps {clan} from moving up.");
        break;
    case PROWL_WOULD_DOWN:
        message = N_("{whose} {card} keeps {clan} from moving down.");
        break;
    case PROWL_LOSE:
        message = N_("{whose} {card} defends Dominance: {who} keeps it.");
        break;
    case PROWL_TURN:
        message = N_("{whose} {card} acts as the turn starts.");
        break;
    }
    prowl_pen_say(p, lang_get(p->lang, message), args, 4);
}

static void tell_peek_hand(struct story *t, uint32_t target)
{
    struct prowl_pen *p = &t->pen;
    uint32_t hand = 0;
    if (t->sure && sees(t, t->before->seat))
        hand = t->play.hand != 0 ? t->play.hand : t->before->hand[target];
    if (hand != 0)
        SAY(t, N_("{who} peeks at {whose} hand: {cards}."), WHO(t), {"whose", prowl_pen_whose(p, target), 0},
            {"cards", prowl_pen_cards(p, hand), 0});
    else
        SAY(t, N_("{who} peeks at {whose} hand."), WHO(t), {"whose", prowl_pen_whose(p, target), 0});
}

static void tell_peek_clan(struct story *t, uint32_t target)
{
    struct prowl_pen *p = &t->pen;
    uint32_t card = old_clan(t, target);
    if (t->sure && sees(t, t->before->seat) && card < PROWL_CARDS)
        SAY(t, N_("{who} peeks at {whose} clan card: {card}."), WHO(t), {"whose", prowl_pen_whose(p, target), 0},
            {"card", prowl_pen_cards(p, prowl_bit(card)), 0});
    else
        SAY(t, N_("{who} peeks at {whose} clan card."), WHO(t), {"whose", prowl_pen_whose(p, target), 0});
}

/* A seat looks at the clan card that has come to it. */
static void tell_received(struct story *t, uint32_t seat)
{
    if (t->sure && sees(t, seat) && t->after.clan[seat] < PROWL_CARDS)
        SAY(t, N_("{who} now has {card} as clan card."), {"who", prowl_pen_who(&t->pen, seat), 0},
            {"card", prowl_pen_cards(&t->pen, prowl_bit(t->after.clan[seat])), 0});
}

static void tell_passed(struct story *t)
{
    for (uint32_t seat = 0; seat < t->before->seats; seat++) {
        if (prowl_shielded(t->pen.box, t->before, seat))
            SAY(t, N_("{whose} clan card is shielded and stays."), {"whose", prowl_pen_whose(&t->pen, seat), 0});
        else
            tell_received(t, seat);
    }
}

static void tell_turned(struct story *t, uint32_t seat, bool up)
{
    struct prowl_pen *p = &t->pen;
    uint32_t card = old_clan(t, seat);
    if (up && t->sure && card < PROWL_CARDS)
        SAY(t, N_("{who} turns {card} face up."), {"who", prowl_pen_who(p, seat), 0},
            {"card", prowl_pen_cards(p, prowl_bit(card)), 0});
    else if (up)
        SAY(t, N_("{whose} clan card turns face up."), {"whose", prowl_pen_whose(p, seat), 0});
    else
        SAY(t, N_("{whose} clan card turns face down."), {"whose", prowl_pen_whose(p, seat), 0});
}

/* What all now know of a clan card, because something did or did not happen. */
static void tell_inferred(struct story *t, uint32_t target, uint32_t slot)
{
    struct prowl_pen *p = &t->pen;
    uint32_t may = t->after.may[target];
    if (!t->sure || slot >= PROWL_SLOTS || may == t->before->may[target])
        return;
    if (may == 1U << slot)
        SAY(t, N_("All now know that {whose} clan is {clan}."), {"whose", prowl_pen_whose(p, target), 0},
            {"clan", prowl_pen_clan(p, slot), 0});
    else
        SAY(t, N_("All now know that {whose} clan is not {clan}."), {"whose", prowl_pen_whose(p, target), 0},
            {"clan", prowl_pen_clan(p, slot), 0});
}

/* Whether the effect did anything after this note. */
static bool more_follows(const struct story *t, uint32_t i)
{
    for (i++; i < t->trail.count; i++)
        if (t->trail.note[i].what != PROWL_N_STEP && t->trail.note[i].what != PROWL_N_END)
            return t->trail.note[i].what == PROWL_N_OP || t->trail.note[i].what == PROWL_N_ORDER;
    return t->after.phase == PROWL_P_ASK || t->after.phase == PROWL_P_SHOW;
}

/* A condition, of which only that it failed and nothing else came is worth a word. */
static void tell_condition(struct story *t, uint32_t i, const uint8_t *code)
{
    const struct prowl_note *n = &t->trail.note[i];
    struct prowl_run run = {.box = t->pen.box, .s = &t->after};
    bool failed =
        i + 1 >= t->trail.count || t->trail.note[i + 1].what != PROWL_N_OP || t->trail.note[i + 1].b != n->b + 5;
    if ((code[1] & ~(uint32_t)PROWL_IF_NOT) == PROWL_IF_IT)
        tell_inferred(t, n->c, prowl_operand(&run, code[2], t->before->card));
    else if (failed && !more_follows(t, i) && t->after.phase != PROWL_P_ASK && t->after.phase != PROWL_P_SHOW)
        SAY(t, N_("Its condition is not met, so nothing else happens."), NOTHING);
}

/* An operation that was carried out without asking. */
static void tell_operation(struct story *t, uint32_t i)
{
    struct prowl_pen *p = &t->pen;
    const struct prowl_note *n = &t->trail.note[i];
    const uint8_t *code = prowl_card_at(p->box, t->before, t->before->card)->code + n->b;
    uint32_t target = t->play.kind == PROWL_M_SEAT ? t->play.arg : n->c, bound;
    switch (n->a) {
    case PROWL_OP_SEAT:
        if (!more_follows(t, i))
            SAY(t, N_("There is nobody to choose."), NOTHING);
        break;
    case PROWL_OP_PEEK_HAND:
        tell_peek_hand(t, target);
        break;
    case PROWL_OP_PEEK_CLAN:
        tell_peek_clan(t, target);
        break;
    case PROWL_OP_SWAP:
        SAY(t, N_("{who} and {whom} swap clan cards."), WHO(t), {"whom", prowl_pen_who(p, target), 0});
        tell_received(t, t->before->seat);
        tell_received(t, target);
        break;
    case PROWL_OP_PASS:
        tell_pass(t, code[1] == PROWL_LEFT);
        tell_passed(t);
        break;
    case PROWL_OP_HUSH:
        SAY(t, N_("{who} hushes {whom}: a card that {whom} Plays on the next turn has no effect."), WHO(t),
            {"whom", prowl_pen_who(p, target), 0});
        break;
    case PROWL_OP_FORCE:
        tell_force(t, target, code[1]);
        break;
    case PROWL_OP_VEIL:
        tell_turned(t, t->before->seat, false);
        break;
    case PROWL_OP_CONTRACT:
        bound = (t->after.mark[t->before->seat] & PROWL_BOUND) >> PROWL_BOUND_SHIFT;
        if (bound != 0)
            tell_contract(t, bound - 1);
        break;
    case PROWL_OP_TURN:
        tell_turned(t, code[1] ? target : t->before->seat, code[2] != 0);
        break;
    case PROWL_OP_IF:
        tell_condition(t, i, code);
        break;
    default:
        break;
    }
}

/* All clan cards at the end. */
static void tell_reveal(struct story *t)
{
    for (uint32_t seat = 0; seat < t->after.seats; seat++)
        if (!(t->before->mark[seat] & PROWL_UP) || t->play.kind == PROWL_M_CHANGE)
            SAY(t, N_("{who} reveals {card}."), {"who", prowl_pen_who(&t->pen, seat), 0},
                {"card", prowl_pen_cards(&t->pen, prowl_bit(t->after.clan[seat])), 0});
}

/* One note; returns the last one that was told with it. */
static uint32_t tell_note(struct story *t, uint32_t i)
{
    struct prowl_pen *p = &t->pen;
    const struct prowl_note *n = &t->trail.note[i];
    switch ((enum prowl_happening)n->what) {
    case PROWL_N_OP:
        if (!(t->before->rest & PROWL_ACCUSING) && t->before->card < PROWL_CARDS)
            tell_operation(t, i);
        break;
    case PROWL_N_STEP:
        return tell_steps(t, i);
    case PROWL_N_END: /* after the step that led there it goes without saying */
        if (i == 0 ||
            !((n[-1].what == PROWL_N_END && n[-1].a == n->a) || (n[-1].what == PROWL_N_STEP && n[-1].c == n->a)))
            SAY(t, N_("{clan} is {place} and stays there."), {"clan", prowl_pen_clan(p, n->a), 0},
                {"place", prowl_pen_place(p, place_in(n, n->a)), 0});
        break;
    case PROWL_N_ORDER:
        tell_track(t, n);
        break;
    case PROWL_N_REACT:
        tell_reaction(t, n);
        break;
    case PROWL_N_DISCARD:
        SAY(t, N_("{card} goes to the pile."), {"card", prowl_pen_card(p, n->a), 0});
        break;
    case PROWL_N_SHIELD:
        SAY(t, N_("{whose} {card} goes to the pile, and its shield ends."), {"whose", prowl_pen_whose(p, n->b), 0},
            {"card", prowl_pen_card(p, n->a), 0});
        break;
    case PROWL_N_GAIN:
        SAY(t, N_("{who} gains Dominance from {whom}."), {"who", prowl_pen_who(p, n->a), 0},
            {"whom", prowl_pen_who(p, n->b), 0});
        break;
    case PROWL_N_HELD:
        SAY(t, N_("{who} already has Dominance."), {"who", prowl_pen_who(p, n->a), 0});
        break;
    case PROWL_N_TURN:
        break;
    case PROWL_N_LAPSE:
        SAY(t, N_("Nobody can be accused, so {who} is free to choose."), {"who", prowl_pen_who(p, n->a), 0});
        break;
    case PROWL_N_RECKON:
        SAY(t, N_("All hands are empty: the reckoning."), NOTHING);
        break;
    case PROWL_N_SWORN:
        SAY(t, N_("{whose} clan card {card} keeps its oath."), {"whose", prowl_pen_whose(p, n->b), 0},
            {"card", prowl_pen_card(p, n->a), 0});
        break;
    }
    return i;
}

void prowl_tell(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    struct story t;
    prowl_pen(&t.pen, r, state, out);
    t.before = prowl_of(state);
    t.after = *t.before;
    t.play = prowl_unpack(m);
    t.sure = true;
    copy_and_make(&t);
    tell_decision(&t);
    if (t.play.kind == PROWL_M_WORD && (t.play.arg == PROWL_WORD_LEFT || t.play.arg == PROWL_WORD_RIGHT))
        tell_passed(&t);
    /* The first note of an answer is the question. */
    uint32_t first = t.before->phase == PROWL_P_ASK || t.before->phase == PROWL_P_SHOW ? 1 : 0;
    for (uint32_t i = first; i < t.trail.count; i++)
        i = tell_note(&t, i);
    if (t.before->phase == PROWL_P_ORDER && out->used == 0)
        SAY(&t, N_("{card} takes effect first."), {"card", prowl_pen_card(&t.pen, t.before->card), 0});
    if (t.after.phase == PROWL_P_OVER)
        tell_reveal(&t);
}

/* ---- What would happen ---- */

/* Gives hidden clan cards some card, so that the rules can run; nothing is said that depends on which. */
static void fill_in(struct prowl_state *s)
{
    uint32_t left = s->cards;
    for (uint32_t i = 0; i < s->laid_count; i++)
        left &= ~prowl_bit(s->laid[i] & 31U);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        left &= ~(s->hand[seat] | s->attached[seat]);
        if (s->clan[seat] < PROWL_CARDS)
            left &= ~prowl_bit(s->clan[seat]);
    }
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (s->clan[seat] != PROWL_HIDDEN || left == 0)
            continue;
        s->clan[seat] = (uint8_t)prowl_least(left);
        left &= left - 1;
    }
}

/* The notes up to where something is not certain; of a rise, up to the effect. */
static void preview_notes(struct story *t, uint32_t first, bool rise)
{
    for (uint32_t i = first; i < t->trail.count; i++) {
        const struct prowl_note *n = &t->trail.note[i];
        if (n->what == PROWL_N_RECKON || n->what == PROWL_N_TURN || (rise && n->what == PROWL_N_OP))
            return;
        if (n->what == PROWL_N_OP && n->a == PROWL_OP_IF &&
            (prowl_code(t->pen.box, t->before)[n->b + 1U] & ~(uint32_t)PROWL_IF_NOT) == PROWL_IF_IT)
            return;
        i = tell_note(t, i);
    }
}

static void preview_play(struct story *t)
{
    char words[PROWL_CARD_WORDS];
    struct text out;
    copy_and_make(t);
    if (t->after.phase != PROWL_P_ORDER) {
        tell_play(t);
        preview_notes(t, 0, true);
        return;
    }
    struct prowl_state played = t->after;
    struct prowl_run run = {.box = t->pen.box, .s = &played, .trail = &t->trail};
    t->trail.count = 0;
    prowl_apply(&run, (struct prowl_play){.kind = PROWL_M_WORD, .arg = PROWL_WORD_RISE});
    preview_notes(t, 0, true);
    text_init(&out, words, sizeof words);
    prowl_cardwords(&t->pen, t->play.arg, &out);
    SAY(t, N_("Effect: {text}"), {"text", words, 0});
}

static void preview_accusation(struct story *t)
{
    struct prowl_pen *p = &t->pen;
    uint32_t target = t->before->target, it = t->before->clan[target];
    if (it < PROWL_CARDS && t->before->viewer != PROWL_TRUTH)
        SAY(t,
            prowl_slot(it) == t->play.arg ? N_("That is right: {whose} clan card is {card}.")
                                          : N_("That is wrong: {whose} clan card is {card}."),
            {"whose", prowl_pen_whose(p, target), 0}, {"card", prowl_pen_cards(p, prowl_bit(it)), 0});
    else if (!(t->before->may[target] >> t->play.arg & 1))
        SAY(t, N_("That is wrong, as everybody knows: {whose} clan is not {clan}."),
            {"whose", prowl_pen_whose(p, target), 0}, {"clan", prowl_pen_clan(p, t->play.arg), 0});
    else
        SAY(t, N_("If that is right, the card turns face up and {who} chooses a reward; if not, nothing happens."),
            WHO(t));
}

/* A card that would become the clan card. */
static void preview_clan(struct story *t)
{
    struct prowl_pen *p = &t->pen;
    uint32_t slot = prowl_slot(t->play.arg);
    if (t->play.kind == PROWL_M_CLAN)
        tell_clan(t);
    else if (t->play.kind == PROWL_M_CHANGE)
        tell_change(t);
    else
        tell_veil(t);
    SAY(t, N_("{clan} is {place} now."), {"clan", prowl_pen_clan(p, slot), 0},
        {"place", prowl_pen_place(p, prowl_place(t->before, slot)), 0});
}

void prowl_preview(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    struct story t;
    prowl_pen(&t.pen, r, state, out);
    t.before = prowl_of(state);
    t.after = *t.before;
    t.play = prowl_unpack(m);
    t.sure = false;
    fill_in(&t.after);
    switch (t.play.kind) {
    case PROWL_M_CARD:
        return;
    case PROWL_M_CLAN:
    case PROWL_M_CHANGE:
    case PROWL_M_VEIL:
        if (t.play.arg != PROWL_ARG_HIDDEN)
            preview_clan(&t);
        return;
    case PROWL_M_PLAY:
        preview_play(&t);
        return;
    case PROWL_M_ACCUSE:
        SAY(&t, N_("{card} is discarded without effect, and {who} accuses an opponent."), WHO(&t),
            {"card", prowl_pen_cards(&t.pen, prowl_bit(t.play.arg)), 0});
        return;
    case PROWL_M_TO:
        if (prowl_code(t.pen.box, t.before)[t.before->pc] == PROWL_OP_ACCUSE) {
            preview_accusation(&t);
            return;
        }
        break;
    case PROWL_M_SEAT:
    case PROWL_M_WORD:
    case PROWL_M_OPT:
    case PROWL_M_SWAP:
    case PROWL_M_MUST:
        break;
    }
    copy_and_make(&t);
    tell_decision(&t);
    preview_notes(&t, t.before->phase == PROWL_P_ASK ? 1 : 0, false);
    if (out->used == 0)
        SAY(&t, N_("{card} takes effect first."), {"card", prowl_pen_card(&t.pen, t.before->card), 0});
}

void prowl_foresee(const struct show_reader *r, const struct game_state *state, game_move m, uint8_t track[PROWL_SLOTS])
{
    struct prowl_trail trail = {.count = 0};
    struct prowl_state after = *prowl_of(state);
    struct prowl_run run = {.box = prowl_boxed(r->box), .s = &after, .trail = &trail};
    struct prowl_play play = prowl_unpack(m);
    memcpy(track, after.track, PROWL_SLOTS);
    bool accuses = after.phase == PROWL_P_ASK && prowl_code(run.box, &after)[after.pc] == PROWL_OP_ACCUSE;
    if (accuses || play.arg == PROWL_ARG_HIDDEN || after.phase == PROWL_P_REVEAL || after.phase == PROWL_P_SHOW)
        return;
    fill_in(&after);
    prowl_apply(&run, play);
    if (play.kind == PROWL_M_PLAY && after.phase == PROWL_P_ORDER)
        prowl_apply(&run, (struct prowl_play){.kind = PROWL_M_WORD, .arg = PROWL_WORD_RISE});
    for (uint32_t i = 0; i < trail.count; i++) {
        const struct prowl_note *n = &trail.note[i];
        bool hidden = n->what == PROWL_N_OP && n->a == PROWL_OP_IF;
        if (n->what == PROWL_N_RECKON || n->what == PROWL_N_TURN || hidden ||
            (play.kind == PROWL_M_PLAY && n->what == PROWL_N_OP))
            return;
        memcpy(track, n->track, PROWL_SLOTS);
    }
}
