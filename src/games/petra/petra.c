/* The turn, from the pawn's move to the refilled caravan: set-up, actor, legal moves, apply and result. */
#include "games/petra/petra_kinds.h"

static void begin_turn(struct petra_state *s)
{
    s->fired = s->had = 0;
    petra_push(s, PETRA_S_REFILL, 0, 0);
    petra_push(s, PETRA_S_CLAIM, 0, 0);
    petra_push(s, PETRA_S_MOVE, 0, 0);
}

/* The turn is complete. After the last turn of a game that nobody won, the state says whose turn that was. */
static void end_turn(const struct petra_box *b, struct petra_state *s)
{
    petra_pop(s);
    if (++s->turn == b->number[PETRA_N_TURNS])
        return;
    s->turn_of = (uint8_t)(s->turn_of + 1 < s->seats ? s->turn_of + 1 : 0);
    begin_turn(s);
}

/* A step is ready if something is possible; otherwise it is skipped. */
static bool ready_if(struct petra_state *s, bool possible)
{
    if (!possible)
        petra_pop(s);
    return possible;
}

static void discard(struct petra_state *s)
{
    s->villager_discard |= petra_bit(petra_now(s)->a);
    petra_pop(s);
}

/* Begins or continues the step on top. Returns true if it waits for a decision or for chance. */
static bool ready(const struct petra_box *b, struct petra_state *s)
{
    uint32_t n;
    switch ((enum petra_step_kind)petra_now(s)->kind) {
    case PETRA_S_MOVE:
    case PETRA_S_BOOST:
    case PETRA_S_BROKER:
    case PETRA_S_AMBASSADOR:
    case PETRA_S_KEEP:
    case PETRA_S_NOBLE:
    case PETRA_S_CLAIM:
    case PETRA_S_CARD_DECK:
        return true;
    case PETRA_S_TAKE:
        return petra_tiles_take_ready(b, s);
    case PETRA_S_COLUMN:
        return ready_if(s, petra_trade_column_options(b, s) != 0);
    case PETRA_S_CAMEL:
        return ready_if(s, petra_trade_camel_asked(b, s));
    case PETRA_S_PERMANENT:
        return ready_if(s, petra_move_settle_options(s) != 0);
    case PETRA_S_BUILD:
        return ready_if(s, petra_move_build_options(s) != 0);
    case PETRA_S_CARD:
        return ready_if(s, petra_cards_ready(s));
    case PETRA_S_WORKERS:
        return ready_if(s, petra_now(s)->n > 0 || petra_actor(s)->workers != 0);
    case PETRA_S_EXTENSION:
        return petra_tiles_extension_ready(s);
    case PETRA_S_CARD_ROW:
        return ready_if(s, s->card_deck > 0);
    case PETRA_S_HIRE_ROW:
        return ready_if(s, petra_village_hire_row_step(s));
    case PETRA_S_AMBASSADOR_DRAW:
        return petra_village_ambassador_draw_step(s);
    case PETRA_S_PRIEST_DRAW:
        return petra_village_priest_draw_step(s);
    case PETRA_S_REFILL:
        if (petra_tiles_refill_ready(b, s))
            return true;
        end_turn(b, s);
        return false;
    case PETRA_S_ADVANCE:
        return petra_move_advance_ready(b, s);
    case PETRA_S_TRADE_END:
        petra_trade_end(s);
        return false;
    case PETRA_S_CAMELS:
        n = petra_now(s)->n;
        petra_pop(s);
        petra_tiles_gain_camels(s, n);
        return false;
    case PETRA_S_GOLD:
        return petra_tiles_gold_ready(s);
    case PETRA_S_HIRED:
        petra_village_hired(b, s);
        return false;
    case PETRA_S_DISCARD:
        discard(s);
        return false;
    case PETRA_NO_STEP:
    case PETRA_STEP_KINDS:
        break;
    }
    CLAIM_NEVER("a step that there is not");
}

static void start_seat(const struct petra_box *b, struct petra_state *s, const struct petra_setup *from, uint32_t seat)
{
    struct petra_seat *p = &s->seat[seat];
    uint32_t order = (seat + s->seats - from->start) % s->seats;
    p->board = from->board[seat];
    p->stalls = (uint8_t)b->number[PETRA_N_MARKET];
    for (uint32_t i = 0; i < p->stalls; i++) {
        p->row |= (uint64_t)from->row[seat][i] << (4U * i);
        s->bag[from->row[seat][i]]--;
    }
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        p->column[t] = from->column[seat][t];
        s->bag[t] = (uint8_t)(s->bag[t] - p->column[t]);
    }
    p->hand = petra_bit(from->hand[seat]);
    p->hidden = 1;
    s->unseen &= ~p->hand;
    p->x = p->y = 1;
    p->camels = b->start_camels[order];
    s->camels_left = (uint8_t)(s->camels_left - p->camels);
}

static void start(const struct box *box, struct game_state *state, const struct game_setup *setup)
{
    const struct petra_box *b = petra_boxed(box);
    const struct petra_setup *from = (const struct petra_setup *)setup->data;
    struct petra_state *s = (struct petra_state *)state;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->turn_of = from->start;
    s->viewer = PETRA_TRUTH;
    memcpy(s->bag, b->tiles, sizeof s->bag);
    memset(s->owner, PETRA_NONE, sizeof s->owner);
    memset(s->permanent_left, b->number[PETRA_N_PERMANENT], sizeof s->permanent_left);
    s->camels_left = (uint8_t)b->number[PETRA_N_CAMELS];
    s->gold_left = (uint8_t)b->number[PETRA_N_GOLD];
    s->extensions_left = (uint8_t)b->number[PETRA_N_EXTENSIONS];
    s->buildings_left = (uint8_t)b->number[PETRA_N_BUILDINGS];
    s->caravan_size = (uint8_t)b->number[PETRA_N_CARAVAN];
    memset(s->caravan, PETRA_GAP, sizeof s->caravan);
    for (uint32_t i = 0; i < s->caravan_size; i++) {
        s->caravan[i] = from->caravan[i];
        s->bag[from->caravan[i]]--;
    }
    s->unseen = petra_first(b->cards);
    s->villager_deck = petra_first(b->villagers);
    for (uint32_t i = 0; i < PETRA_SLOTS; i++) {
        s->card_row[i] = from->card_row[i];
        s->villager_row[i] = from->villager_row[i];
        s->unseen &= ~petra_bit(from->card_row[i]);
        s->villager_deck &= ~petra_bit(from->villager_row[i]);
    }
    for (uint32_t seat = 0; seat < s->seats; seat++)
        start_seat(b, s, from, seat);
    s->card_deck = (uint8_t)petra_size(s->unseen);
    begin_turn(s);
}

static int actor(const struct box *box, const struct game_state *state)
{
    const struct petra_state *s = petra_of(state);
    (void)box;
    if (s->depth == 0)
        return GAME_OVER;
    return petra_now(s)->kind >= PETRA_S_EXTENSION ? GAME_CHANCE : s->turn_of;
}

/* The pawn can move toward any side that it does not stand at. Sides are numbered clockwise from the north. */
static bool can_move(const struct petra_seat *p, uint32_t side)
{
    return side == 0 ? p->y > 0 : side == 1 ? p->x < 2 : side == 2 ? p->y < 2 : p->x > 0;
}

static void move_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out)
{
    for (uint32_t to = 0; to < PETRA_LOCATIONS; to++)
        if (can_move(petra_actor(s), b->side[to]))
            petra_add(out, PETRA_MOVE, to, 0);
    petra_cards_farm_moves(b, s, out);
}

void petra_pawn(const struct petra_box *b, struct petra_state *s, game_move m)
{
    struct petra_seat *p = petra_self(s);
    uint8_t to = petra_a(m), side = b->side[to];
    p->y = (uint8_t)(p->y + (side == 2) - (side == 0));
    p->x = (uint8_t)(p->x + (side == 1) - (side == 3));
    petra_pop(s);
    switch ((enum petra_location)to) {
    case PETRA_PLAZA:
        petra_push(s, PETRA_S_TAKE, PETRA_PLAZA, (uint32_t)b->number[PETRA_N_PLAZA_TAKE]);
        break;
    case PETRA_SIQ:
        petra_push(s, PETRA_S_TAKE, PETRA_SIQ, (uint32_t)b->number[PETRA_N_SIQ_TAKE]);
        break;
    case PETRA_MARKET:
        petra_push(s, PETRA_S_COLUMN, 0, 0);
        break;
    case PETRA_VILLAGE:
        petra_push(s, PETRA_S_WORKERS, 0, 0);
        break;
    case PETRA_LOCATIONS:
        break;
    }
}

/* The seat has had enough of this decision. */
void petra_done(const struct petra_box *b, struct petra_state *s, game_move m)
{
    (void)b;
    (void)m;
    petra_pop(s);
}

static void moves(const struct box *box, const struct game_state *state, struct game_moves *out)
{
    const struct petra_box *b = petra_boxed(box);
    const struct petra_state *s = petra_of(state);
    if (s->depth == 0)
        return;
    switch ((enum petra_step_kind)petra_now(s)->kind) {
    case PETRA_S_MOVE:
        move_moves(b, s, out);
        break;
    case PETRA_S_TAKE:
        petra_tiles_take_moves(b, s, out);
        break;
    case PETRA_S_COLUMN:
        petra_add_all(out, PETRA_COLUMN, petra_trade_column_options(b, s));
        break;
    case PETRA_S_BOOST:
        petra_trade_boost_moves(b, s, out);
        break;
    case PETRA_S_CAMEL:
        petra_trade_camel_moves(b, s, out);
        break;
    case PETRA_S_BROKER:
        petra_add_all(out, PETRA_CHOOSE, petra_first(PETRA_MAIN));
        break;
    case PETRA_S_PERMANENT:
        petra_add_all(out, PETRA_SETTLE, petra_move_settle_options(s));
        break;
    case PETRA_S_BUILD:
        petra_add_all(out, PETRA_BUILD, petra_move_build_options(s));
        break;
    case PETRA_S_CARD:
        petra_cards_moves(s, out);
        break;
    case PETRA_S_WORKERS:
        petra_village_workers_moves(s, out);
        break;
    case PETRA_S_AMBASSADOR:
        petra_village_ambassador_moves(s, out);
        break;
    case PETRA_S_KEEP:
        petra_add_all(out, PETRA_KEEP, petra_first(s->drawn_count));
        break;
    case PETRA_S_NOBLE:
        petra_village_noble_moves(s, out);
        break;
    case PETRA_S_CLAIM:
        petra_cards_claim_moves(b, s, out);
        break;
    case PETRA_S_CARD_ROW:
    case PETRA_S_CARD_DECK:
        petra_add_all(out, PETRA_INFLUENCE, s->unseen);
        break;
    case PETRA_S_HIRE_ROW:
    case PETRA_S_PRIEST_DRAW:
        petra_add_all(out, PETRA_VILLAGER, s->villager_deck);
        break;
    case PETRA_S_EXTENSION:
    case PETRA_S_AMBASSADOR_DRAW:
    case PETRA_S_REFILL:
        petra_tiles_bag_moves(s, out);
        break;
    case PETRA_S_ADVANCE:
    case PETRA_S_TRADE_END:
    case PETRA_S_CAMELS:
    case PETRA_S_GOLD:
    case PETRA_S_HIRED:
    case PETRA_S_DISCARD:
    case PETRA_NO_STEP:
    case PETRA_STEP_KINDS:
        CLAIM_NEVER("a step that does not wait");
    }
}

static void apply(const struct box *box, struct game_state *state, game_move m)
{
    struct petra_state *s = (struct petra_state *)state;
    CLAIM(s->depth > 0);
    petra_row(m)->apply(petra_boxed(box), s, m);
    while (s->depth > 0 && !ready(petra_boxed(box), s))
        ;
}

/* Most cubes win, then most camels. Only one seat can have placed all its cubes, because that ends the game. */
static void result(const struct box *box, const struct game_state *state, struct game_result *out)
{
    const struct petra_state *s = petra_of(state);
    int32_t best = -1;
    (void)box;
    memset(out, 0, sizeof *out);
    out->scored = true;
    for (int seat = 0; seat < s->seats; seat++) {
        int32_t standing = s->seat[seat].cubes << 8 | s->seat[seat].camels;
        out->score[seat] = s->seat[seat].cubes;
        if (standing > best) {
            best = standing;
            out->winners = 0;
        }
        if (standing == best)
            out->winners |= 1U << seat;
    }
}

static const struct game_option options[] = {{.key = NULL}};

static const struct game_opening opening = {.walk = petra_setup_walk, .deal = petra_setup_deal};

static const struct game_box printed = {.clear = petra_box_clear, .line = petra_box_line, .check = petra_box_check};

static const struct game_secrets secrets = {
    .redact = petra_view_redact,
    .redact_move = petra_view_redact_move,
    .resample = petra_view_resample,
    .suppose = GAME_SUPPOSE(petra_view_suppose),
    .retrace = petra_retrace,
};

const struct game petra_game = {
    .id = "petra",
    .seats_min = PETRA_SEATS_MIN,
    .seats_max = PETRA_SEATS,
    .log_max = PETRA_LOG_MAX,
    .state_size = sizeof(struct petra_state),
    .box_size = sizeof(struct petra_box),
    .options = options,
    .box = &printed,
    .opening = &opening,
    .secrets = &secrets,
    .start = start,
    .actor = actor,
    .moves = moves,
    .apply = apply,
    .result = result,
    .write_move = petra_text_write_move,
    .write_state = petra_dump_state,
    .evaluate = petra_eval,
    .rules_version = 2,
    .mark = 't',
    .mind = &petra_mind,
    .show = &petra_words_show,
};
