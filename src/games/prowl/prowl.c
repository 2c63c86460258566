/* The rules of Prowl: turns, actions, and the struct game that offers them to the program. */
#include "games/prowl/prowl.h"
#include "games/prowl/prowl_mind.h"
#include "games/prowl/prowl_show.h"

static struct prowl_state *mutable(struct game_state *s)
{
    return (struct prowl_state *)s;
}

/* Bits 0 to 3 are the kind, 4 and 5 the answer, and 8 to 13 the argument. Bit 6 says what is told from bit 16 on: the
 * hand if it is set, and otherwise six bits about each seat's clan card. */
game_move prowl_pack(const struct prowl_play *p)
{
    game_move m = (game_move)p->kind | (game_move)p->answer << 4 | (game_move)p->arg << 8;
    if (p->hand != 0)
        return m | 1U << 6 | (game_move)p->hand << 16;
    for (uint32_t i = 0; i < PROWL_SEATS; i++)
        m |= (game_move)p->clan[i] << (16 + 6 * i);
    return m;
}

struct prowl_play prowl_unpack(game_move m)
{
    struct prowl_play p = {
        .kind = (enum prowl_kind)(m & 15), .answer = (enum prowl_answer)(m >> 4 & 3), .arg = (uint8_t)(m >> 8 & 63)};
    if (m >> 6 & 1) {
        p.hand = (uint32_t)(m >> 16);
        return p;
    }
    if (m >> 16 != 0)
        for (uint32_t i = 0; i < PROWL_SEATS; i++)
            p.clan[i] = (uint8_t)(m >> (16 + 6 * i) & 63);
    return p;
}

static void start(const struct box *box, struct game_state *state, const struct game_setup *setup)
{
    const struct prowl_setup *from = (const struct prowl_setup *)setup->data;
    struct prowl_state *s = mutable(state);
    memset(s, 0, sizeof *s);
    s->cards = prowl_setup_cards_of(prowl_boxed(box), setup);
    s->seats = setup->seats;
    s->viewer = PROWL_TRUTH;
    s->phase = PROWL_P_CLAN;
    s->dominance = s->winner = s->card = s->target = s->named = s->shown = PROWL_NONE;
    memset(s->clan, PROWL_NONE, sizeof s->clan);
    memcpy(s->track, from->track, sizeof s->track);
    prowl_setup_clans_of(setup->option[PROWL_O_CLANS], s->clans);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        s->hand[seat] = from->hand[seat];
        s->held[seat] = (uint8_t)prowl_size(from->hand[seat]);
    }
}

uint32_t prowl_unseen(const struct prowl_state *s)
{
    uint32_t count = prowl_size(s->cards) - s->laid_count;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        count -= s->held[seat] + prowl_size(s->attached[seat]) + (s->clan[seat] != PROWL_NONE);
    return count;
}

uint32_t prowl_deck(const struct prowl_state *s)
{
    return s->seats == 2 ? prowl_unseen(s) : 0;
}

uint32_t prowl_face_up(const struct prowl_state *s)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < s->laid_count; i++)
        set |= prowl_bit(s->laid[i] & 31U);
    for (uint32_t seat = 0; seat < s->seats; seat++)
        set |= s->attached[seat];
    return set;
}

uint32_t prowl_placed(const struct prowl_state *s)
{
    uint32_t set = prowl_face_up(s);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        set |= s->hand[seat];
        if (s->clan[seat] < PROWL_CARDS)
            set |= prowl_bit(s->clan[seat]);
    }
    return set;
}

static int actor(const struct box *box, const struct game_state *state)
{
    const struct prowl_state *s = prowl_of(state);
    (void)box;
    if (s->phase == PROWL_P_OVER)
        return GAME_OVER;
    bool chance = s->phase == PROWL_P_START || s->phase == PROWL_P_REVEAL || s->phase == PROWL_P_SHOW;
    return chance ? GAME_CHANCE : s->seat;
}

static void add_cards(struct game_moves *out, enum prowl_kind kind, uint32_t set)
{
    for (; set != 0; set &= set - 1)
        game_moves_add(out, (game_move)kind | (game_move)prowl_least(set) << 8, 1);
}

static bool can_accuse(const struct prowl_box *box, const struct prowl_state *s)
{
    return prowl_effect_targets(box, s, PROWL_F_DOWN | PROWL_F_OPEN) != 0;
}

static void actions(const struct prowl_box *box, const struct prowl_state *s, struct game_moves *out)
{
    uint32_t hand = s->hand[s->seat], must = prowl_must(s, s->seat);
    if (must == PROWL_FREE || must == PROWL_PLAY)
        add_cards(out, PROWL_M_PLAY, hand);
    if (must == PROWL_FREE || must == PROWL_CHANGE)
        add_cards(out, PROWL_M_CHANGE, hand);
    if ((must == PROWL_FREE || must == PROWL_ACCUSE) && can_accuse(box, s))
        add_cards(out, PROWL_M_ACCUSE, hand);
}

static void moves(const struct box *base, const struct game_state *state, struct game_moves *out)
{
    const struct prowl_box *box = prowl_boxed(base);
    const struct prowl_state *s = prowl_of(state);
    switch ((enum prowl_phase)s->phase) {
    case PROWL_P_CLAN:
        add_cards(out, PROWL_M_CLAN, s->hand[s->seat]);
        break;
    case PROWL_P_START:
        for (uint32_t seat = 0; seat < s->seats; seat++)
            game_moves_add(out, PROWL_M_START | (game_move)seat << 8, 1);
        break;
    case PROWL_P_REVEAL:
        if (s->viewer == PROWL_TRUTH)
            add_cards(out, PROWL_M_CARD, s->cards & ~prowl_placed(s));
        else
            prowl_guess_expect_deck(s, out);
        break;
    case PROWL_P_TURN:
        actions(box, s, out);
        break;
    case PROWL_P_ORDER:
        game_moves_add(out, PROWL_M_WORD | PROWL_WORD_RISE << 8, 1);
        game_moves_add(out, PROWL_M_WORD | PROWL_WORD_EFFECT << 8, 1);
        break;
    case PROWL_P_ASK:
        prowl_effect_questions(box, s, out);
        break;
    case PROWL_P_SHOW:
        if (prowl_tracks(s, s->target, s->target))
            add_cards(out, PROWL_M_CARD, s->hand[s->target]);
        else
            prowl_guess_expect_hand(s, s->target, out);
        break;
    case PROWL_P_OVER:
        break;
    }
}

/* Attachments that wait for the start of a turn act, and shields end. A seat that is forced to do what it cannot do is
 * free again. With two seats, a card of the deck may be revealed first. */
static void start_turn(struct prowl_run *r, uint32_t seat)
{
    struct prowl_state *s = r->s;
    s->seat = (uint8_t)seat;
    prowl_note(r, PROWL_N_TURN, seat, 0, 0);
    if (s->attached[seat] != 0) {
        prowl_track_react(r, seat, PROWL_TURN);
        prowl_track_drop_shields(r, seat);
    }
    if (prowl_must(s, seat) == PROWL_ACCUSE && !can_accuse(r->box, s)) {
        s->mark[seat] &= (uint8_t)~PROWL_MUST;
        prowl_note(r, PROWL_N_LAPSE, seat, 0, 0);
    }
    s->phase = s->seats == 2 && s->dominance == seat && prowl_deck(s) > 0 ? PROWL_P_REVEAL : PROWL_P_TURN;
}

static void end_turn(struct prowl_run *r)
{
    struct prowl_state *s = r->s;
    uint32_t seat = s->seat;
    s->mark[seat] &= (uint8_t) ~(PROWL_MUST | PROWL_HUSHED);
    s->card = s->target = s->named = s->shown = PROWL_NONE;
    s->pc = s->rest = s->chosen = 0;
    for (uint32_t i = 0; i < s->seats; i++) {
        seat = prowl_next(s, seat);
        if (s->held[seat] > 0) {
            start_turn(r, seat);
            return;
        }
    }
    prowl_reckon(r);
}

/* Goes on with the code. The turn ends when the code ends, after the rise of the clan if that was put off. */
static void go(struct prowl_run *r)
{
    struct prowl_state *s = r->s;
    if (!prowl_effect_go(r))
        return;
    if (s->rest & PROWL_RISE)
        prowl_track_raise(r, prowl_slot(s->card), 1);
    end_turn(r);
}

/* Clan cards are chosen from seat 0 on, before anybody knows who starts. */
static void choose_clan(struct prowl_run *r, uint32_t card)
{
    struct prowl_state *s = r->s;
    prowl_know_new_clan(s, s->seat, card);
    s->seat = (uint8_t)prowl_next(s, s->seat);
    if (s->seat == 0)
        s->phase = PROWL_P_START;
}

static void choose_start(struct prowl_run *r, uint32_t seat)
{
    r->s->dominance = (uint8_t)seat;
    prowl_note(r, PROWL_N_START, seat, 0, 0);
    start_turn(r, seat);
}

static void play_card(struct prowl_run *r, uint32_t card)
{
    struct prowl_state *s = r->s;
    CLAIM(card < PROWL_CARDS);
    uint32_t flags = prowl_card_at(r->box, s, card)->flags;
    bool last = s->held[s->seat] == 0;
    bool triggers =
        !(s->mark[s->seat] & PROWL_HUSHED) && !(last && (flags & PROWL_EARLY)) && !(!last && (flags & PROWL_FINAL));
    s->card = (uint8_t)card;
    if (triggers && (flags & PROWL_ATTACHMENT)) {
        s->attached[s->seat] |= prowl_bit(card);
        prowl_know_forget(s, card);
    } else {
        prowl_track_lay(r, card, s->seat);
    }
    if (triggers) {
        s->rest = PROWL_RISE | PROWL_EFFECT;
        s->phase = PROWL_P_ORDER;
    } else {
        prowl_track_raise(r, prowl_slot(card), 1);
        end_turn(r);
    }
}

static void act(struct prowl_run *r, enum prowl_kind kind, uint32_t card)
{
    struct prowl_state *s = r->s;
    s->held[s->seat]--;
    if (card < PROWL_CARDS)
        s->hand[s->seat] &= ~prowl_bit(card);
    if (kind == PROWL_M_CLAN) {
        choose_clan(r, card);
    } else if (kind == PROWL_M_PLAY) {
        play_card(r, card);
    } else if (kind == PROWL_M_CHANGE) {
        prowl_track_lay(r, s->clan[s->seat], s->seat);
        prowl_know_new_clan(s, s->seat, card);
        end_turn(r);
    } else {
        prowl_track_lay(r, card, s->seat);
        s->rest = PROWL_ACCUSING;
        go(r);
    }
}

/* A view takes in what it is told of clan cards before the move is made, because the move may lay them anywhere. */
void prowl_apply(struct prowl_run *r, struct prowl_play p)
{
    struct prowl_state *s = r->s;
    r->told = p;
    for (uint32_t seat = 0; s->viewer != PROWL_TRUTH && seat < s->seats; seat++)
        if (p.clan[seat] != 0)
            s->clan[seat] = (uint8_t)(p.clan[seat] - 1);
    switch ((enum prowl_phase)s->phase) {
    case PROWL_P_CLAN:
    case PROWL_P_TURN:
        act(r, p.kind, p.arg == PROWL_ARG_HIDDEN ? PROWL_HIDDEN : p.arg);
        break;
    case PROWL_P_START:
        choose_start(r, p.arg);
        break;
    case PROWL_P_REVEAL:
        prowl_track_lay(r, p.arg, PROWL_PUBLIC);
        prowl_track_raise(r, prowl_slot(p.arg), 1);
        s->phase = PROWL_P_TURN;
        break;
    case PROWL_P_ORDER:
        if (p.arg == PROWL_WORD_RISE) {
            prowl_track_raise(r, prowl_slot(s->card), 1);
            s->rest &= (uint8_t)~PROWL_RISE;
        }
        s->rest &= (uint8_t)~PROWL_EFFECT;
        go(r);
        break;
    case PROWL_P_ASK:
    case PROWL_P_SHOW:
        prowl_effect_answer(r, &p);
        go(r);
        break;
    case PROWL_P_OVER:
        CLAIM(false);
    }
}

static void apply(const struct box *box, struct game_state *state, game_move m)
{
    struct prowl_run r = {.box = prowl_boxed(box), .s = mutable(state)};
    prowl_apply(&r, prowl_unpack(m));
}

static void result(const struct box *box, const struct game_state *state, struct game_result *out)
{
    const struct prowl_state *s = prowl_of(state);
    (void)box;
    memset(out, 0, sizeof *out);
    if (s->winner != PROWL_NONE)
        out->winners = 1U << s->winner;
}

static int starter(game_move m)
{
    struct prowl_play p = prowl_unpack(m);
    return p.kind == PROWL_M_START ? p.arg : -1;
}

static const struct game_opening opening = {.walk = prowl_setup_walk, .deal = prowl_setup_deal, .starter = starter};

static const struct game_box printed = {
    .clear = prowl_box_clear, .line = prowl_box_line, .check = prowl_box_check, .doubt = prowl_box_doubt};

static const struct game_secrets secrets = {
    .redact = prowl_view_redact,
    .redact_move = prowl_view_redact_move,
    .resample = prowl_guess_resample,
    .suppose = GAME_SUPPOSE(prowl_suppose),
    .retrace = prowl_retrace,
};

const struct game prowl_game = {
    .id = "prowl",
    .seats_min = 2,
    .seats_max = PROWL_SEATS,
    /* Each seat chooses a clan card, and chance chooses who starts. Then there are at most thirty turns, each with a
     * revealed card, an action, an order and what the effect asks. */
    .log_max = PROWL_SEATS + 1 + (PROWL_CARDS - 2) * (3 + PROWL_ASKS) + 1,
    .state_size = sizeof(struct prowl_state),
    .box_size = sizeof(struct prowl_box),
    .options = prowl_text_options,
    .box = &printed,
    .opening = &opening,
    .secrets = &secrets,
    .start = start,
    .actor = actor,
    .moves = moves,
    .apply = apply,
    .result = result,
    .write_move = prowl_text_write_move,
    .write_state = prowl_text_write_state,
    .evaluate = prowl_eval,
    .rules_version = 2,
    .mark = 'c',
    .mind = &prowl_mind,
    .show = &prowl_words_show,
};
