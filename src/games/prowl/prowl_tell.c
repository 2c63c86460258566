/* Tells a move in sentences: first what was decided, then, note by note, what came of it (prowl_notes.c). */
#include "games/prowl/prowl_story.h"

void prowl_tell_begin(struct prowl_story *t, const struct show_reader *r, const struct game_state *s, game_move m,
                      struct text *out)
{
    prowl_pen(&t->pen, r, s, out);
    t->before = prowl_of(s);
    t->after = *t->before;
    t->play = prowl_unpack(m);
    t->trail.count = 0;
    t->sure = true;
}

void prowl_tell_make(struct prowl_story *t)
{
    struct prowl_run run = {.box = t->pen.box, .s = &t->after, .trail = &t->trail};
    t->trail.count = 0;
    prowl_apply(&run, t->play);
}

static void tell_laid(struct prowl_story *t)
{
    if (t->play.arg == PROWL_ARG_HIDDEN)
        PROWL_SAY(&t->pen, N_("{who} lays a clan card face down."), PROWL_ACTOR(&t->pen));
    else
        PROWL_SAY(&t->pen, N_("{who} lays {card} ({clan}) face down as clan card."), PROWL_ACTOR(&t->pen),
                  PROWL_CARD(&t->pen, t->play.arg),
                  {"clan", prowl_pen_clan_title(&t->pen, prowl_slot(t->play.arg)), 0});
}

void prowl_tell_play(struct prowl_story *t)
{
    struct prowl_pen *p = &t->pen;
    uint32_t flags = prowl_card_at(p->box, t->before, t->play.arg)->flags;
    PROWL_SAY(p, N_("{who} plays {card} ({clan})."), PROWL_ACTOR(p), PROWL_CARD(p, t->play.arg),
              {"clan", prowl_pen_clan_title(p, prowl_slot(t->play.arg)), 0});
    if (t->after.phase == PROWL_P_ORDER)
        return;
    if (t->before->mark[t->before->seat] & PROWL_HUSHED)
        PROWL_SAY(p, N_("It has no effect, because {who} is hushed."), PROWL_ACTOR(p));
    else if (flags & PROWL_EARLY)
        PROWL_SAY(p, N_("It has no effect: it is Early, and it is {whose} last card."),
                  PROWL_WHOSE(p, t->before->seat));
    else
        PROWL_SAY(p, N_("It has no effect: it is Final, and {who} still has cards."), PROWL_ACTOR(p));
}

static void tell_change(struct prowl_story *t)
{
    struct prowl_pen *p = &t->pen;
    uint32_t old = prowl_notes_old_clan(t, t->before->seat);
    const char *gone = old < PROWL_CARDS ? prowl_pen_cards(p, prowl_bit(old)) : "?";
    if (t->play.arg == PROWL_ARG_HIDDEN)
        PROWL_SAY(p, N_("{who} changes: {old} goes to the discard pile, and a new clan card lies face down."),
                  PROWL_ACTOR(p), {"old", gone, 0});
    else
        PROWL_SAY(p, N_("{who} changes: {old} goes to the discard pile, and {new} is the new clan card, face down."),
                  PROWL_ACTOR(p), {"old", gone, 0}, {"new", prowl_pen_cards(p, prowl_bit(t->play.arg)), 0});
}

static void tell_veil(struct prowl_story *t)
{
    struct prowl_pen *p = &t->pen;
    uint32_t old = prowl_notes_old_clan(t, t->before->seat);
    bool told = old < PROWL_CARDS;
    const char *back = told ? prowl_pen_cards(p, prowl_bit(old)) : "";
    if (t->play.arg != PROWL_ARG_HIDDEN && told)
        PROWL_SAY(p, N_("{who} takes {old} back into hand and lays {new} face down as clan card."), PROWL_ACTOR(p),
                  {"old", back, 0}, {"new", prowl_pen_cards(p, prowl_bit(t->play.arg)), 0});
    else if (told)
        PROWL_SAY(p, N_("{who} takes {old} back into hand and lays another card face down as clan card."),
                  PROWL_ACTOR(p), {"old", back, 0});
    else
        PROWL_SAY(p, N_("{who} takes the clan card back into hand and lays another card face down instead."),
                  PROWL_ACTOR(p));
}

void prowl_tell_clan(struct prowl_story *t)
{
    if (t->play.kind == PROWL_M_CLAN)
        tell_laid(t);
    else if (t->play.kind == PROWL_M_CHANGE)
        tell_change(t);
    else
        tell_veil(t);
}

static void tell_accusation(struct prowl_story *t)
{
    struct prowl_pen *p = &t->pen;
    uint32_t target = t->before->target;
    uint32_t it = prowl_notes_old_clan(t, target);
    bool right = it < PROWL_CARDS && prowl_slot(it) == t->play.arg; /* a view is told the card if it is right */
    PROWL_SAY(p, right ? N_("{who} names {clan}, and is right.") : N_("{who} names {clan}, and is wrong."),
              PROWL_ACTOR(p), PROWL_CLAN(p, t->play.arg));
    if (right)
        PROWL_SAY(p, N_("{who} turns {card} face up."), PROWL_WHO(p, target), PROWL_CLAN_CARD(p, it));
}

void prowl_tell_force(struct prowl_story *t, uint32_t whom, uint32_t what)
{
    PROWL_SAY(&t->pen, N_("{who} must {action} on the next turn."), PROWL_WHO(&t->pen, whom),
              PROWL_ACTION(&t->pen, what));
}

void prowl_tell_contract(struct prowl_story *t, uint32_t slot)
{
    PROWL_SAY(&t->pen,
              N_("{who} promises to win with {clan}. Should {who} win with another clan, {who} loses instead, "
                 "and nobody wins."),
              PROWL_ACTOR(&t->pen), PROWL_CLAN(&t->pen, slot));
}

/* A clan was named, but not in an accusation. */
static void tell_named(struct prowl_story *t, const uint8_t *code)
{
    if (code[0] == PROWL_OP_CONTRACT)
        prowl_tell_contract(t, t->play.arg);
    else
        PROWL_SAY(&t->pen, N_("{who} chooses {clan}."), PROWL_ACTOR(&t->pen), PROWL_CLAN(&t->pen, t->play.arg));
}

void prowl_tell_pass(struct prowl_story *t, bool left)
{
    if (left)
        PROWL_SAY(&t->pen, N_("All clan cards pass one seat to the left."), PROWL_NOTHING);
    else
        PROWL_SAY(&t->pen, N_("All clan cards pass one seat to the right."), PROWL_NOTHING);
}

/* A seat was chosen. That is not told if what follows names the seat anyway. */
static void tell_seat(struct prowl_story *t)
{
    uint32_t next = t->trail.count > 1 && t->trail.note[1].what == PROWL_N_OP ? t->trail.note[1].a : PROWL_OP_END;
    const struct lang_arg whom = PROWL_WHOM(&t->pen, t->play.arg);
    const uint8_t *code = prowl_code(t->pen.box, t->before) + t->before->pc;
    if (code[3] == PROWL_OP_ACCUSE)
        PROWL_SAY(&t->pen, N_("{who} accuses {whom}."), PROWL_ACTOR(&t->pen), whom);
    else if (next != PROWL_OP_PEEK_HAND && next != PROWL_OP_PEEK_CLAN && next != PROWL_OP_SWAP &&
             next != PROWL_OP_HUSH && next != PROWL_OP_FORCE)
        PROWL_SAY(&t->pen, N_("{who} chooses {whom}."), PROWL_ACTOR(&t->pen), whom);
}

static void tell_option(struct prowl_story *t, const uint8_t *code)
{
    static const char *const chosen[PROWL_LABEL_COUNT] = {
        [PROWL_L_RAISE] = N_("{who} chooses to raise a clan."),
        [PROWL_L_DOMINANCE] = N_("{who} chooses Dominance."),
        [PROWL_L_FORCE] = N_("{who} chooses to force an opponent."),
        [PROWL_L_LOWER] = N_("{who} chooses to lower a clan."),
        [PROWL_L_MOVE] = N_("{who} chooses to rearrange the track."),
        [PROWL_L_EXCHANGE] = N_("{who} chooses to have two clans change positions."),
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
        prowl_tell_force(t, t->before->target, PROWL_CHANGE);
    else
        PROWL_SAY(&t->pen, chosen[t->play.arg], PROWL_ACTOR(&t->pen));
}

static void tell_word(struct prowl_story *t)
{
    struct prowl_pen *p = &t->pen;
    switch ((enum prowl_word)t->play.arg) {
    case PROWL_WORD_RISE:
    case PROWL_WORD_EFFECT:
        if (t->before->attached[t->before->seat] & prowl_bit(t->before->card))
            PROWL_SAY(p, N_("{card} lies in front of {who} from now on."), PROWL_CARD(p, t->before->card),
                      PROWL_ACTOR(p));
        break;
    case PROWL_WORD_LEFT:
    case PROWL_WORD_RIGHT:
        prowl_tell_pass(t, t->play.arg == PROWL_WORD_LEFT);
        break;
    case PROWL_WORD_NO:
        PROWL_SAY(p, N_("{who} chooses nobody."), PROWL_ACTOR(p));
        break;
    }
}

static void tell_revealed(struct prowl_story *t)
{
    const char *card = prowl_pen_cards(&t->pen, prowl_bit(t->play.arg));
    if (t->before->phase == PROWL_P_REVEAL)
        PROWL_SAY(&t->pen, N_("The deck reveals {card}."), {"card", card, 0});
    else
        PROWL_SAY(&t->pen, N_("Chance shows {card} from {whose} hand."), {"card", card, 0},
                  PROWL_WHOSE(&t->pen, t->before->target));
}

void prowl_tell_decision(struct prowl_story *t)
{
    struct prowl_pen *p = &t->pen;
    const struct prowl_state *s = t->before;
    static const uint8_t nothing[] = {PROWL_OP_END};
    const uint8_t *code = s->phase == PROWL_P_ASK ? prowl_code(p->box, s) + s->pc : nothing;
    switch (t->play.kind) {
    case PROWL_M_CLAN:
    case PROWL_M_CHANGE:
    case PROWL_M_VEIL:
        prowl_tell_clan(t);
        break;
    case PROWL_M_PLAY:
        prowl_tell_play(t);
        break;
    case PROWL_M_ACCUSE:
        PROWL_SAY(p, N_("{who} discards {card} to accuse."), PROWL_ACTOR(p), PROWL_CLAN_CARD(p, t->play.arg));
        break;
    case PROWL_M_CARD:
        tell_revealed(t);
        break;
    case PROWL_M_SEAT:
        tell_seat(t);
        break;
    case PROWL_M_START:
        PROWL_SAY(p, N_("{who} is drawn to begin, and takes Dominance and the first turn."), PROWL_WHO(p, t->play.arg));
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
        PROWL_SAY(p, N_("{who} wants {one} and {other} to change positions."), PROWL_ACTOR(p),
                  {"one", prowl_pen_clan(p, s->track[t->play.arg]), 0},
                  {"other", prowl_pen_clan(p, s->track[t->play.arg + 1]), 0});
        break;
    case PROWL_M_MUST:
        prowl_tell_force(t, s->target, t->play.arg);
        break;
    }
}

void prowl_tell(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    struct prowl_story t;
    prowl_tell_begin(&t, r, state, m, out);
    prowl_tell_make(&t);
    prowl_tell_decision(&t);
    if (t.play.kind == PROWL_M_WORD && (t.play.arg == PROWL_WORD_LEFT || t.play.arg == PROWL_WORD_RIGHT))
        prowl_notes_passed(&t);
    /* The first note of an answer is the operation that asked, which the decision has told already. */
    uint32_t first = t.before->phase == PROWL_P_ASK || t.before->phase == PROWL_P_SHOW ? 1 : 0;
    for (uint32_t i = first; i < t.trail.count; i++)
        i = prowl_notes_tell(&t, i);
    if (t.before->phase == PROWL_P_ORDER && out->used == 0)
        PROWL_SAY(&t.pen, N_("{card} takes effect first."), PROWL_CARD(&t.pen, t.before->card));
    if (t.after.phase == PROWL_P_OVER)
        prowl_notes_reveal(&t);
}
