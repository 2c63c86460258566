/* The interpreter of card effects: it runs the bytecode of prowl_compile.c, asks, and takes the answers.
 *
 * prowl_effect_go() runs the code under way from the state's program counter. Where an operation has something to ask,
 * it stops: the phase becomes PROWL_P_ASK (or PROWL_P_SHOW where chance decides), the program counter stays on that
 * operation, prowl_effect_questions() lists the possible answers as legal moves, and prowl_effect_answer() carries out
 * the one that was chosen and moves on. So an effect that is half done is fully described by the state, and needs no
 * stack.
 *
 * The same code runs on full states and on views. Where the outcome depends on a hidden card, a view is told with the
 * move: a right accusation tells the card itself, and "if it is CLAN", after a look at somebody's clan card, tells the
 * answer if the outcome shows it. The compiler lets only plain operations depend on that condition, so that everybody
 * can tell whether the outcome would show. */
#include "games/prowl/prowl.h"

const uint8_t prowl_effect_op_size[PROWL_OPS] = {
    [PROWL_OP_END] = 1,       [PROWL_OP_RAISE] = 3,      [PROWL_OP_LOWER] = 3,    [PROWL_OP_MOVE] = 3,
    [PROWL_OP_EXCHANGE] = 3,  [PROWL_OP_NEIGHBOURS] = 1, [PROWL_OP_GAIN] = 1,     [PROWL_OP_SEAT] = 3,
    [PROWL_OP_PEEK_HAND] = 1, [PROWL_OP_PEEK_CLAN] = 1,  [PROWL_OP_SHOW] = 1,     [PROWL_OP_SWAP] = 1,
    [PROWL_OP_PASS] = 2,      [PROWL_OP_HUSH] = 1,       [PROWL_OP_FORCE] = 2,    [PROWL_OP_ACCUSE] = 2,
    [PROWL_OP_REWARD] = 1,    [PROWL_OP_VEIL] = 1,       [PROWL_OP_CONTRACT] = 2, [PROWL_OP_TURN] = 3,
    [PROWL_OP_EITHER] = 4,    [PROWL_OP_IF] = 5,         [PROWL_OP_JUMP] = 2,     [PROWL_OP_DISCARD] = 1,
};

/* The action Accuse, once its card is discarded. */
const uint8_t prowl_effect_accuse_code[] = {
    PROWL_OP_SEAT, PROWL_F_DOWN | PROWL_F_OPEN, 6, PROWL_OP_ACCUSE, 6, PROWL_OP_REWARD, PROWL_OP_END};

/* Whether running the plain operations from `at` to `end` would change anything that everybody sees. */
static bool would_show(const struct prowl_run *r, const uint8_t *code, uint32_t at, uint32_t end)
{
    struct prowl_state copy = *r->s;
    struct prowl_run run = *r;
    run.s = &copy;
    run.trail = NULL;
    while (at < end)
        at = prowl_track_plain(&run, code, at, copy.card, copy.seat);
    return memcmp(&copy, r->s, sizeof copy) != 0;
}

/* "If it is CLAN": the seat that looked knows the answer, and the others can tell it from what happens, if the outcome
 * shows. What it says about the card stays known to all (rules: what the Inspector's visible outcome says). */
static uint32_t ask_card(struct prowl_run *r, const uint8_t *code, uint32_t pc)
{
    struct prowl_state *s = r->s;
    uint32_t slot = prowl_track_operand(r, code[pc + 2], s->card), it = s->clan[s->target];
    bool is = it < PROWL_CARDS ? prowl_slot(it) == slot : r->told.answer == PROWL_YES;
    if (slot != PROWL_NONE && would_show(r, code, pc + 5, code[pc + 4])) {
        s->may[s->target] &= (uint8_t)(is ? 1U << slot : ~(1U << slot));
        if (s->viewer == PROWL_TRUTH)
            r->told.answer = is ? PROWL_YES : PROWL_NO;
    }
    return is != ((code[pc + 1] & PROWL_IF_NOT) != 0) ? pc + 5 : code[pc + 4];
}

uint32_t prowl_effect_targets(const struct prowl_box *box, const struct prowl_state *s, uint32_t filter)
{
    uint32_t found = 0;
    if ((filter & PROWL_F_SELF_OPEN) && prowl_track_shielded(box, s, s->seat))
        return 0;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (seat == s->seat || ((filter & PROWL_F_HAND) && s->held[seat] == 0) ||
            ((filter & PROWL_F_UP) && !(s->mark[seat] & PROWL_UP)) ||
            ((filter & PROWL_F_DOWN) && (s->mark[seat] & PROWL_UP)) ||
            ((filter & PROWL_F_DOMINANCE) && s->dominance != seat) ||
            ((filter & PROWL_F_ANOTHER) && (s->chosen >> seat & 1)) ||
            ((filter & PROWL_F_OPEN) && s->attached[seat] != 0 && prowl_track_shielded(box, s, seat)))
            continue;
        found |= 1U << seat;
    }
    return found;
}

/* Every clan card that is not shielded is passed on (rules: Hooded Figure). Left is the next seat in turn order. */
static void pass_clans(struct prowl_run *r, bool left)
{
    struct prowl_state *s = r->s;
    uint8_t to[PROWL_SEATS] = {0, 1, 2, 3, 4}, ring[PROWL_SEATS];
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (!prowl_track_shielded(r->box, s, seat))
            ring[count++] = (uint8_t)seat;
    for (uint32_t i = 0; i < count; i++)
        to[ring[i]] = ring[(i + (left ? 1 : count - 1)) % count];
    prowl_know_move_clans(s, to);
}

static void swap_clans(struct prowl_state *s)
{
    uint8_t to[PROWL_SEATS] = {0, 1, 2, 3, 4};
    to[s->seat] = s->target;
    to[s->target] = s->seat;
    prowl_know_move_clans(s, to);
}

static void turn_clan(struct prowl_state *s, uint32_t seat, bool up)
{
    if (up) {
        s->mark[seat] |= PROWL_UP;
        prowl_know_see_clan(s, seat, PROWL_ALL);
    } else {
        s->mark[seat] &= (uint8_t)~PROWL_UP;
    }
}

static void force(struct prowl_state *s, uint32_t seat, uint32_t what)
{
    s->mark[seat] = (uint8_t)((s->mark[seat] & ~(uint32_t)PROWL_MUST) | what << PROWL_MUST_SHIFT);
}

/* Whether the operation at the program counter has something to ask now. */
static bool asks(const struct prowl_run *r, const uint8_t *code, uint32_t pc)
{
    const struct prowl_state *s = r->s;
    switch (code[pc]) {
    case PROWL_OP_RAISE:
    case PROWL_OP_LOWER:
    case PROWL_OP_CONTRACT:
        return code[pc + 1] == PROWL_C_ANY || code[pc + 1] == PROWL_C_OTHER;
    case PROWL_OP_NEIGHBOURS:
    case PROWL_OP_REWARD:
    case PROWL_OP_EITHER:
        return true;
    case PROWL_OP_SEAT:
        return prowl_effect_targets(r->box, s, code[pc + 1]) != 0;
    case PROWL_OP_PASS:
        return code[pc + 1] == PROWL_EITHER_WAY;
    case PROWL_OP_FORCE:
        return code[pc + 1] == PROWL_FREE;
    case PROWL_OP_ACCUSE:
        return !(s->mark[s->target] & PROWL_UP);
    case PROWL_OP_VEIL:
        return s->held[s->seat] > 0;
    default:
        return false;
    }
}

/* Carries out an operation that has nothing to ask, and returns the next program counter. */
static uint32_t run_op(struct prowl_run *r, const uint8_t *code, uint32_t pc)
{
    struct prowl_state *s = r->s;
    uint32_t next = prowl_track_plain(r, code, pc, s->card, s->seat), slot;
    if (next != PROWL_NONE)
        return next;
    switch (code[pc]) {
    case PROWL_OP_SEAT: /* there is nobody to choose */
        return code[pc + 2];
    case PROWL_OP_ACCUSE: /* the clan card is face up by now */
        return code[pc + 1];
    case PROWL_OP_PEEK_HAND:
        /* The view of the seat that looks is told the cards with the move; other views are not. */
        if (s->viewer == PROWL_TRUTH)
            r->told.hand = s->hand[s->target];
        prowl_know_see_hand(s, s->target, s->seat, s->hand[s->target] | r->told.hand);
        break;
    case PROWL_OP_PEEK_CLAN:
        prowl_know_see_clan(s, s->target, 1U << s->seat);
        break;
    case PROWL_OP_SWAP:
        swap_clans(s);
        break;
    case PROWL_OP_PASS:
        pass_clans(r, code[pc + 1] == PROWL_LEFT);
        break;
    case PROWL_OP_HUSH:
        s->mark[s->target] |= PROWL_HUSHED;
        break;
    case PROWL_OP_FORCE:
        force(s, s->target, code[pc + 1]);
        break;
    case PROWL_OP_VEIL: /* the hand is empty */
        turn_clan(s, s->seat, false);
        break;
    case PROWL_OP_CONTRACT:
        slot = prowl_track_operand(r, code[pc + 1], s->card);
        if (slot != PROWL_NONE)
            prowl_bind(s, s->seat, slot);
        break;
    case PROWL_OP_TURN:
        turn_clan(s, code[pc + 1] ? s->target : s->seat, code[pc + 2] != 0);
        break;
    case PROWL_OP_IF:
        return ask_card(r, code, pc);
    default:
        CLAIM(false);
    }
    return pc + prowl_effect_op_size[code[pc]];
}

bool prowl_effect_go(struct prowl_run *r)
{
    struct prowl_state *s = r->s;
    const uint8_t *code = prowl_code(r->box, s);
    for (uint32_t pc = s->pc; code[pc] != PROWL_OP_END;) {
        bool show = code[pc] == PROWL_OP_SHOW;
        if (show && s->held[s->target] == 0) {
            pc++;
            continue;
        }
        if (show || asks(r, code, pc)) {
            s->phase = show ? PROWL_P_SHOW : PROWL_P_ASK;
            s->pc = (uint8_t)pc;
            return false;
        }
        prowl_note(r, PROWL_N_OP, code[pc], pc, s->target);
        pc = run_op(r, code, pc);
    }
    return true;
}

/* An accusation names a clan. If it is right, the clan card turns face up; if it is wrong, everybody knows one clan
 * that the card is not. */
static uint32_t accused(struct prowl_run *r, const uint8_t *code, uint32_t pc, uint32_t slot)
{
    struct prowl_state *s = r->s;
    uint32_t it = s->clan[s->target];
    s->named = (uint8_t)slot;
    if (it >= PROWL_CARDS || prowl_slot(it) != slot) { /* a view is told the card if the accusation is right */
        s->may[s->target] &= (uint8_t) ~(1U << slot);
        return code[pc + 1];
    }
    turn_clan(s, s->target, true);
    return pc + 2;
}

/* Gives the reward that was chosen, and returns the next program counter. */
static uint32_t rewarded(struct prowl_run *r, uint32_t pc, const struct prowl_play *p)
{
    struct prowl_state *s = r->s;
    if (s->rest & PROWL_REWARD_TO) {
        s->rest &= (uint8_t)~PROWL_REWARD_TO;
        s->named = p->arg;
        prowl_track_raise(r, p->arg, 1);
    } else if (p->arg == PROWL_L_DOMINANCE) {
        prowl_track_gain(r, s->seat);
    } else if (p->arg == PROWL_L_FORCE) {
        force(s, s->target, PROWL_CHANGE);
    } else {
        s->rest |= PROWL_REWARD_TO; /* the next question is which clan to raise */
        return pc;
    }
    return pc + 1;
}

static void veiled(struct prowl_run *r, uint32_t card)
{
    struct prowl_state *s = r->s;
    if (card < PROWL_CARDS)
        s->hand[s->seat] &= ~prowl_bit(card);
    prowl_know_clan_to_hand(s, s->seat);
    s->clan[s->seat] = (uint8_t)card;
}

/* Carries out the answer to the operation at the program counter, and returns the next program counter. */
static uint32_t take_answer(struct prowl_run *r, const uint8_t *code, uint32_t pc, const struct prowl_play *p)
{
    struct prowl_state *s = r->s;
    switch (code[pc]) {
    case PROWL_OP_RAISE:
    case PROWL_OP_LOWER:
    case PROWL_OP_CONTRACT:
        s->named = p->arg;
        return run_op(r, code, pc);
    case PROWL_OP_NEIGHBOURS:
        prowl_track_exchange(r, p->arg, p->arg + 1U);
        break;
    case PROWL_OP_SEAT:
        if (p->kind == PROWL_M_WORD)
            return code[pc + 2];
        s->target = p->arg;
        s->chosen |= (uint8_t)(1U << p->arg);
        break;
    case PROWL_OP_PASS:
        pass_clans(r, p->arg == PROWL_WORD_LEFT);
        break;
    case PROWL_OP_FORCE:
        force(s, s->target, p->arg);
        break;
    case PROWL_OP_ACCUSE:
        return accused(r, code, pc, p->arg);
    case PROWL_OP_REWARD:
        return rewarded(r, pc, p);
    case PROWL_OP_VEIL:
        veiled(r, p->arg == PROWL_ARG_HIDDEN ? PROWL_HIDDEN : p->arg);
        break;
    case PROWL_OP_EITHER:
        return p->arg == code[pc + 1] ? pc + 4U : code[pc + 3];
    case PROWL_OP_SHOW:
        s->shown = p->arg;
        prowl_know_see_card(s, s->target, p->arg);
        break;
    default:
        CLAIM(false);
    }
    return pc + prowl_effect_op_size[code[pc]];
}

void prowl_effect_answer(struct prowl_run *r, const struct prowl_play *p)
{
    prowl_note(r, PROWL_N_OP, prowl_code(r->box, r->s)[r->s->pc], r->s->pc, r->s->target);
    r->s->pc = (uint8_t)take_answer(r, prowl_code(r->box, r->s), r->s->pc, p);
}

static void add(struct game_moves *out, enum prowl_kind kind, uint32_t arg)
{
    game_moves_add(out, (game_move)kind | (game_move)arg << 8, 1);
}

static void add_slots(struct game_moves *out, uint32_t except)
{
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
        if (slot != except)
            add(out, PROWL_M_TO, slot);
}

static void reward_questions(const struct prowl_state *s, struct game_moves *out)
{
    if (s->rest & PROWL_REWARD_TO) {
        add_slots(out, PROWL_NONE);
        return;
    }
    add(out, PROWL_M_OPT, s->dominance == s->seat ? PROWL_L_RAISE : PROWL_L_DOMINANCE);
    if (s->held[s->target] > 0)
        add(out, PROWL_M_OPT, PROWL_L_FORCE);
}

/* Lists the possible answers to the operation at the program counter. */
void prowl_effect_questions(const struct prowl_box *box, const struct prowl_state *s, struct game_moves *out)
{
    const uint8_t *code = prowl_code(box, s) + s->pc;
    switch (code[0]) {
    case PROWL_OP_RAISE:
    case PROWL_OP_LOWER:
    case PROWL_OP_CONTRACT:
        add_slots(out, code[1] == PROWL_C_OTHER ? prowl_slot(s->card) : PROWL_NONE);
        break;
    case PROWL_OP_NEIGHBOURS:
        for (uint32_t place = 0; place + 1 < PROWL_SLOTS; place++)
            add(out, PROWL_M_SWAP, place);
        break;
    case PROWL_OP_SEAT:
        for (uint32_t left = prowl_effect_targets(box, s, code[1]); left != 0; left &= left - 1)
            add(out, PROWL_M_SEAT, prowl_least(left));
        if (code[1] & PROWL_F_OPTIONAL)
            add(out, PROWL_M_WORD, PROWL_WORD_NO);
        break;
    case PROWL_OP_PASS:
        add(out, PROWL_M_WORD, PROWL_WORD_LEFT);
        add(out, PROWL_M_WORD, PROWL_WORD_RIGHT);
        break;
    case PROWL_OP_FORCE:
        for (uint32_t what = PROWL_PLAY; what <= PROWL_ACCUSE; what++)
            add(out, PROWL_M_MUST, what);
        break;
    case PROWL_OP_ACCUSE:
        add_slots(out, PROWL_NONE);
        break;
    case PROWL_OP_REWARD:
        reward_questions(s, out);
        break;
    case PROWL_OP_VEIL:
        for (uint32_t left = s->hand[s->seat]; left != 0; left &= left - 1)
            add(out, PROWL_M_VEIL, prowl_least(left));
        break;
    case PROWL_OP_EITHER:
        add(out, PROWL_M_OPT, code[1]);
        add(out, PROWL_M_OPT, code[2]);
        break;
    default:
        CLAIM(false);
    }
}
