/* What came of a move, told from the notes that the rules left. */
#include "games/prowl/prowl_story.h"

/* Whether the reader may be told what this seat sees. */
static bool sees(const struct prowl_story *t, uint32_t seat)
{
    return t->before->viewer == PROWL_TRUTH ? t->sure : t->before->viewer == seat;
}

uint32_t prowl_notes_old_clan(const struct prowl_story *t, uint32_t seat)
{
    return t->play.clan[seat] != 0 ? t->play.clan[seat] - 1U : t->before->clan[seat];
}

/* Tells consecutive steps of one clan as one, and returns the last of them. */
static uint32_t tell_steps(struct prowl_story *t, uint32_t i)
{
    struct prowl_pen *p = &t->pen;
    const struct prowl_note *n = &t->trail.note[i], *last = n;
    bool up = n->c == n->a;
    while (i + 1 < t->trail.count && last[1].what == PROWL_N_STEP && last[1].c == n->c && (last[1].a == n->c) == up) {
        last++;
        i++;
    }
    const char *clan = prowl_pen_clan(p, n->c), *to = prowl_pen_to_place(p, prowl_place_on(last->track, n->c));
    const char *other = prowl_pen_clan(p, up ? n->b : n->a);
    if (last > n)
        PROWL_SAY(p, up ? N_("{clan} rises {to_place}.") : N_("{clan} is lowered {to_place}."), {"clan", clan, 0},
                  {"to_place", to, 0});
    else
        PROWL_SAY(
            p, up ? N_("{clan} rises {to_place}, past {other}.") : N_("{clan} is lowered {to_place}, below {other}."),
            {"clan", clan, 0}, {"to_place", to, 0}, {"other", other, 0});
    return i;
}

static void tell_track(struct prowl_story *t, const struct prowl_note *n)
{
    struct prowl_pen *p = &t->pen;
    PROWL_SAY(p,
              t->sure ? N_("The track is now {first}, {second}, {third}, {fourth}.")
                      : N_("The track would then be {first}, {second}, {third}, {fourth}."),
              {"first", prowl_pen_clan_title(p, n->track[0]), 0}, {"second", prowl_pen_clan_title(p, n->track[1]), 0},
              {"third", prowl_pen_clan_title(p, n->track[2]), 0}, {"fourth", prowl_pen_clan_title(p, n->track[3]), 0});
}

static void tell_reaction(struct prowl_story *t, const struct prowl_note *n)
{
    struct prowl_pen *p = &t->pen;
    const struct lang_arg args[] = {PROWL_CARD(p, n->a),
                                    PROWL_WHOSE(p, n->b),
                                    PROWL_WHO(p, n->b),
                                    {"clan", n->c < PROWL_SLOTS ? prowl_pen_clan(p, n->c) : "", 0}};
    static const char *const messages[] = {
        [PROWL_NEVER] = "",
        [PROWL_MOVES_UP] = N_("{whose} {card} reacts, because {clan} moved up."),
        [PROWL_MOVES_DOWN] = N_("{whose} {card} reacts, because {clan} moved down."),
        [PROWL_WOULD_UP] = N_("{whose} {card} keeps {clan} from moving up: nothing moves."),
        [PROWL_WOULD_DOWN] = N_("{whose} {card} keeps {clan} from moving down: nothing moves."),
        [PROWL_LOSE] = N_("{whose} {card} defends Dominance: {who} keeps it."),
        [PROWL_TURN] = N_("{whose} {card} acts as the turn starts."),
    };
    prowl_pen_say(p, lang_get(p->lang, messages[prowl_card_at(p->box, t->before, n->a)->event]), args, 4);
}

static void tell_peek_hand(struct prowl_story *t, uint32_t target)
{
    struct prowl_pen *p = &t->pen;
    uint32_t hand = 0;
    if (t->sure && sees(t, t->before->seat))
        hand = t->play.hand != 0 ? t->play.hand : t->before->hand[target];
    if (hand != 0)
        PROWL_SAY(p, N_("{who} peeks at {whose} hand: {cards}."), PROWL_ACTOR(p), PROWL_WHOSE(p, target),
                  PROWL_LIST(p, hand));
    else
        PROWL_SAY(p, N_("{who} peeks at {whose} hand."), PROWL_ACTOR(p), PROWL_WHOSE(p, target));
}

static void tell_peek_clan(struct prowl_story *t, uint32_t target)
{
    struct prowl_pen *p = &t->pen;
    uint32_t card = prowl_notes_old_clan(t, target);
    if (t->sure && sees(t, t->before->seat) && card < PROWL_CARDS)
        PROWL_SAY(p, N_("{who} peeks at {whose} clan card: {card}."), PROWL_ACTOR(p), PROWL_WHOSE(p, target),
                  PROWL_CLAN_CARD(p, card));
    else
        PROWL_SAY(p, N_("{who} peeks at {whose} clan card."), PROWL_ACTOR(p), PROWL_WHOSE(p, target));
}

/* A seat looks at the clan card that has come to it. */
static void tell_received(struct prowl_story *t, uint32_t seat)
{
    if (t->sure && sees(t, seat) && t->after.clan[seat] < PROWL_CARDS)
        PROWL_SAY(&t->pen, N_("{who} now has {card} as clan card."), PROWL_WHO(&t->pen, seat),
                  PROWL_CLAN_CARD(&t->pen, t->after.clan[seat]));
}

void prowl_notes_passed(struct prowl_story *t)
{
    for (uint32_t seat = 0; seat < t->before->seats; seat++) {
        if (prowl_track_shielded(t->pen.box, t->before, seat))
            PROWL_SAY(&t->pen, N_("{whose} clan card is shielded and stays."), PROWL_WHOSE(&t->pen, seat));
        else
            tell_received(t, seat);
    }
}

static void tell_turned(struct prowl_story *t, uint32_t seat, bool up)
{
    struct prowl_pen *p = &t->pen;
    uint32_t card = prowl_notes_old_clan(t, seat);
    if (up && t->sure && card < PROWL_CARDS)
        PROWL_SAY(p, N_("{who} turns {card} face up."), PROWL_WHO(p, seat), PROWL_CLAN_CARD(p, card));
    else if (up)
        PROWL_SAY(p, N_("{whose} clan card turns face up."), PROWL_WHOSE(p, seat));
    else
        PROWL_SAY(p, N_("{whose} clan card turns face down."), PROWL_WHOSE(p, seat));
}

/* What everybody now knows about a clan card, because something did or did not happen. */
static void tell_inferred(struct prowl_story *t, uint32_t target, uint32_t slot)
{
    struct prowl_pen *p = &t->pen;
    uint32_t may = t->after.may[target];
    if (!t->sure || slot >= PROWL_SLOTS || may == t->before->may[target])
        return;
    if (may == 1U << slot)
        PROWL_SAY(p, N_("All now know that {whose} clan is {clan}."), PROWL_WHOSE(p, target), PROWL_CLAN(p, slot));
    else
        PROWL_SAY(p, N_("All now know that {whose} clan is not {clan}."), PROWL_WHOSE(p, target), PROWL_CLAN(p, slot));
}

/* Whether the effect did anything after this note. */
static bool more_follows(const struct prowl_story *t, uint32_t i)
{
    for (i++; i < t->trail.count; i++)
        if (t->trail.note[i].what != PROWL_N_STEP && t->trail.note[i].what != PROWL_N_END)
            return t->trail.note[i].what == PROWL_N_OP || t->trail.note[i].what == PROWL_N_ORDER;
    return t->after.phase == PROWL_P_ASK || t->after.phase == PROWL_P_SHOW;
}

/* A condition is told only if it fails and nothing else happens, or if it tells something about a hidden card. */
static void tell_condition(struct prowl_story *t, uint32_t i, const uint8_t *code)
{
    const struct prowl_note *n = &t->trail.note[i];
    struct prowl_run run = {.box = t->pen.box, .s = &t->after};
    bool failed =
        i + 1 >= t->trail.count || t->trail.note[i + 1].what != PROWL_N_OP || t->trail.note[i + 1].b != n->b + 5;
    if ((code[1] & ~(uint32_t)PROWL_IF_NOT) == PROWL_IF_IT)
        tell_inferred(t, n->c, prowl_track_operand(&run, code[2], t->before->card));
    else if (failed && !more_follows(t, i) && t->after.phase != PROWL_P_ASK && t->after.phase != PROWL_P_SHOW)
        PROWL_SAY(&t->pen, N_("Its condition is not met, so nothing else happens."), PROWL_NOTHING);
}

/* An operation that was carried out without asking. */
static void tell_operation(struct prowl_story *t, uint32_t i)
{
    struct prowl_pen *p = &t->pen;
    const struct prowl_note *n = &t->trail.note[i];
    const uint8_t *code = prowl_card_at(p->box, t->before, t->before->card)->code + n->b;
    uint32_t target = t->play.kind == PROWL_M_SEAT ? t->play.arg : n->c, bound;
    switch (n->a) {
    case PROWL_OP_SEAT:
        if (!more_follows(t, i))
            PROWL_SAY(p, N_("There is nobody to choose."), PROWL_NOTHING);
        break;
    case PROWL_OP_PEEK_HAND:
        tell_peek_hand(t, target);
        break;
    case PROWL_OP_PEEK_CLAN:
        tell_peek_clan(t, target);
        break;
    case PROWL_OP_SWAP:
        PROWL_SAY(p, N_("{who} and {whom} swap clan cards."), PROWL_ACTOR(p), PROWL_WHOM(p, target));
        tell_received(t, t->before->seat);
        tell_received(t, target);
        break;
    case PROWL_OP_PASS:
        prowl_tell_pass(t, code[1] == PROWL_LEFT);
        prowl_notes_passed(t);
        break;
    case PROWL_OP_HUSH:
        PROWL_SAY(p, N_("{who} hushes {whom}: a card that {whom} Plays on the next turn has no effect."),
                  PROWL_ACTOR(p), PROWL_WHOM(p, target));
        break;
    case PROWL_OP_FORCE:
        prowl_tell_force(t, target, code[1]);
        break;
    case PROWL_OP_VEIL:
        tell_turned(t, t->before->seat, false);
        break;
    case PROWL_OP_CONTRACT:
        bound = prowl_bound(&t->after, t->before->seat);
        if (bound != PROWL_NONE)
            prowl_tell_contract(t, bound);
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

/* All clan cards are revealed at the end. */
void prowl_notes_reveal(struct prowl_story *t)
{
    for (uint32_t seat = 0; seat < t->after.seats; seat++)
        if (!(t->before->mark[seat] & PROWL_UP) || t->play.kind == PROWL_M_CHANGE)
            PROWL_SAY(&t->pen, N_("{who} reveals {card}."), PROWL_WHO(&t->pen, seat),
                      PROWL_CLAN_CARD(&t->pen, t->after.clan[seat]));
}

uint32_t prowl_notes_tell(struct prowl_story *t, uint32_t i)
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
    case PROWL_N_END: /* not told after the step that led there */
        if (i == 0 ||
            !((n[-1].what == PROWL_N_END && n[-1].a == n->a) || (n[-1].what == PROWL_N_STEP && n[-1].c == n->a)))
            PROWL_SAY(p, N_("{clan} is {place} and stays there."), PROWL_CLAN(p, n->a),
                      {"place", prowl_pen_place(p, prowl_place_on(n->track, n->a)), 0});
        break;
    case PROWL_N_ORDER:
        tell_track(t, n);
        break;
    case PROWL_N_REACT:
        tell_reaction(t, n);
        break;
    case PROWL_N_DISCARD:
        PROWL_SAY(p, N_("{card} goes to the discard pile."), PROWL_CARD(p, n->a));
        break;
    case PROWL_N_SHIELD:
        PROWL_SAY(p, N_("{whose} {card} goes to the discard pile, and its shield ends."), PROWL_WHOSE(p, n->b),
                  PROWL_CARD(p, n->a));
        break;
    case PROWL_N_GAIN:
        PROWL_SAY(p, N_("{who} gains Dominance from {whom}."), PROWL_WHO(p, n->a), PROWL_WHOM(p, n->b));
        break;
    case PROWL_N_HELD:
        PROWL_SAY(p, N_("{who} already has Dominance."), PROWL_WHO(p, n->a));
        break;
    case PROWL_N_START: /* told as the decision */
    case PROWL_N_TURN:
        break;
    case PROWL_N_LAPSE:
        PROWL_SAY(p, N_("Nobody can be accused, so {who} is free to choose."), PROWL_WHO(p, n->a));
        break;
    case PROWL_N_RECKON:
        PROWL_SAY(p, N_("All hands are empty: the reckoning."), PROWL_NOTHING);
        break;
    case PROWL_N_SWORN:
        PROWL_SAY(p, N_("{whose} clan card {card} keeps its oath."), PROWL_WHOSE(p, n->b), PROWL_CARD(p, n->a));
        break;
    }
    return i;
}
