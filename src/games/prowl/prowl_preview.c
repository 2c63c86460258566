/* What a choice would do, as far as its reader can know that for certain.
 *
 * The move is made on a copy of the reader's view, and the notes that the rules leave are told as for a move that was
 * made. The rules need clan cards to run on, so each hidden one is replaced by some unseen card. Which card that is
 * must not show: telling stops at the first note that depends on a hidden card, and at the notes that belong to the
 * next turn or to the reckoning. Of a card to be played only the rise of its clan is told by notes, because the player
 * has yet to choose the order and to answer questions; its effect is told in the card's own words. */
#include "games/prowl/prowl_story.h"

/* Gives each hidden clan card some unseen card, so that the rules can run. */
static void fill_in(struct prowl_state *s)
{
    uint32_t left = s->cards & ~prowl_placed(s);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (s->clan[seat] != PROWL_HIDDEN || left == 0)
            continue;
        s->clan[seat] = (uint8_t)prowl_least(left);
        left &= left - 1;
    }
}

/* Whether what follows from this note on depends on a hidden card or no longer belongs to this move. */
static bool uncertain(const struct prowl_box *box, const struct prowl_state *s, const struct prowl_note *n)
{
    return n->what == PROWL_N_RECKON || n->what == PROWL_N_TURN ||
           (n->what == PROWL_N_OP && n->a == PROWL_OP_IF &&
            (prowl_code(box, s)[n->b + 1U] & ~(uint32_t)PROWL_IF_NOT) == PROWL_IF_IT);
}

/* Tells the notes up to the first one that is not certain. If only a rise is wanted, telling stops at the effect. */
static void preview_notes(struct prowl_story *t, uint32_t first, bool rise)
{
    for (uint32_t i = first; i < t->trail.count; i++) {
        const struct prowl_note *n = &t->trail.note[i];
        /* The order matters: before a card is played there is no code that uncertain() could look at. */
        if ((rise && n->what == PROWL_N_OP) || uncertain(t->pen.box, t->before, n))
            return;
        i = prowl_notes_tell(t, i);
    }
}

static void preview_effect(struct prowl_story *t, uint32_t card)
{
    char words[PROWL_CARD_WORDS];
    struct text out;
    text_init(&out, words, sizeof words);
    prowl_cardwords(&t->pen, card, &out);
    PROWL_SAY(&t->pen, N_("Effect: {text}"), {"text", words, 0});
}

static void preview_play(struct prowl_story *t)
{
    prowl_tell_make(t);
    if (t->after.phase != PROWL_P_ORDER) {
        prowl_tell_play(t);
        preview_notes(t, 0, true);
        return;
    }
    struct prowl_state played = t->after;
    struct prowl_run run = {.box = t->pen.box, .s = &played, .trail = &t->trail};
    t->trail.count = 0;
    prowl_apply(&run, (struct prowl_play){.kind = PROWL_M_WORD, .arg = PROWL_WORD_RISE});
    preview_notes(t, 0, true);
    preview_effect(t, t->play.arg);
}

static void preview_accusation(struct prowl_story *t)
{
    struct prowl_pen *p = &t->pen;
    uint32_t target = t->before->target, it = t->before->clan[target];
    if (it < PROWL_CARDS && t->before->viewer != PROWL_TRUTH)
        PROWL_SAY(p,
                  prowl_slot(it) == t->play.arg ? N_("That is right: {whose} clan card is {card}.")
                                                : N_("That is wrong: {whose} clan card is {card}."),
                  PROWL_WHOSE(p, target), PROWL_CLAN_CARD(p, it));
    else if (!(t->before->may[target] >> t->play.arg & 1))
        PROWL_SAY(p, N_("That is wrong, as everybody knows: {whose} clan is not {clan}."), PROWL_WHOSE(p, target),
                  PROWL_CLAN(p, t->play.arg));
    else
        PROWL_SAY(p,
                  N_("If that is right, the card turns face up and {who} chooses a reward; if not, nothing happens."),
                  PROWL_ACTOR(p));
}

/* A card would become the clan card. */
static void preview_clan(struct prowl_story *t)
{
    struct prowl_pen *p = &t->pen;
    uint32_t slot = prowl_slot(t->play.arg);
    prowl_tell_clan(t);
    PROWL_SAY(p, N_("{clan} is {place} now."), PROWL_CLAN(p, slot),
              {"place", prowl_pen_place(p, prowl_place(t->before, slot)), 0});
}

void prowl_preview(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    struct prowl_story t;
    prowl_tell_begin(&t, r, state, m, out);
    t.sure = false;
    fill_in(&t.after);
    switch (t.play.kind) {
    case PROWL_M_CARD:
    case PROWL_M_START:
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
        PROWL_SAY(&t.pen, N_("{card} is discarded without effect, and {who} accuses an opponent."), PROWL_ACTOR(&t.pen),
                  PROWL_CLAN_CARD(&t.pen, t.play.arg));
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
    prowl_tell_make(&t);
    prowl_tell_decision(&t);
    preview_notes(&t, t.before->phase == PROWL_P_ASK ? 1 : 0, false);
    if (t.before->phase == PROWL_P_ORDER && out->used == 0) /* the effect asks something first */
        preview_effect(&t, t.before->card);
}

void prowl_preview_foresee(const struct show_reader *r, const struct game_state *state, game_move m,
                           uint8_t track[PROWL_SLOTS])
{
    struct prowl_trail trail = {.count = 0};
    struct prowl_state after = *prowl_of(state);
    struct prowl_run run = {.box = prowl_boxed(r->box), .s = &after, .trail = &trail};
    struct prowl_play play = prowl_unpack(m);
    memcpy(track, after.track, PROWL_SLOTS);
    bool accuses = after.phase == PROWL_P_ASK && prowl_code(run.box, &after)[after.pc] == PROWL_OP_ACCUSE;
    if (accuses || play.arg == PROWL_ARG_HIDDEN || prowl_game.actor(r->box, state) == GAME_CHANCE)
        return;
    fill_in(&after);
    prowl_apply(&run, play);
    if (play.kind == PROWL_M_PLAY && after.phase == PROWL_P_ORDER)
        prowl_apply(&run, (struct prowl_play){.kind = PROWL_M_WORD, .arg = PROWL_WORD_RISE});
    for (uint32_t i = 0; i < trail.count; i++) {
        const struct prowl_note *n = &trail.note[i];
        if ((play.kind == PROWL_M_PLAY && n->what == PROWL_N_OP) || uncertain(run.box, prowl_of(state), n))
            return;
        memcpy(track, n->track, PROWL_SLOTS);
    }
}
