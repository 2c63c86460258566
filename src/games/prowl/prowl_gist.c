/* What a card does as a row of signs. They are read from its bytecode, like its words, so that the cards of any box
 * have them. */
#include "games/prowl/prowl_scene.h"

struct writer {
    struct prowl_gist *out;
    const uint8_t *code;
    uint32_t clan; /* of the card, by its number in the box */
};

static void put(struct writer *w, uint32_t sign)
{
    if (w->out->count < PROWL_GIST_MAX)
        w->out->sign[w->out->count++] = (uint8_t)sign;
}

/* The clan that an operation is about: its mask, its place on the track, or a blank mask if that is open. */
static void put_clan(struct writer *w, uint32_t operand)
{
    put(w, operand == PROWL_C_OWN     ? PROWL_SIGN_MASK + w->clan
           : operand >= PROWL_C_BOX   ? PROWL_SIGN_MASK + operand - PROWL_C_BOX
           : operand >= PROWL_C_PLACE ? PROWL_SIGN_PLACE + operand - PROWL_C_PLACE
                                      : PROWL_SIGN_BLANK);
}

static void put_steps(struct writer *w, const uint8_t *op, uint32_t sign)
{
    put_clan(w, op[1]);
    for (uint32_t i = 0; i < op[2]; i++)
        put(w, sign);
}

static void put_places(struct writer *w, const uint8_t *op, uint32_t sign)
{
    put_clan(w, PROWL_C_PLACE + (uint32_t)op[1]);
    put(w, sign);
    put_clan(w, PROWL_C_PLACE + (uint32_t)op[2]);
}

static void put_condition(struct writer *w, const uint8_t *op)
{
    uint32_t asked = op[1] & ~(uint32_t)PROWL_IF_NOT;
    put(w, PROWL_SIGN_IF);
    if (asked == PROWL_IF_PLACE || asked == PROWL_IF_IT)
        put_clan(w, op[2]);
    else
        put(w, asked == PROWL_IF_DOMINANCE ? PROWL_SIGN_CROWN
               : asked == PROWL_IF_FACE_UP ? PROWL_SIGN_FLIP
                                           : PROWL_SIGN_CARDS);
}

/* One operation; those that are missing here are seen by what follows them. */
static void put_op(struct writer *w, const uint8_t *op)
{
    static const uint8_t signs[PROWL_OPS][2] = {
        [PROWL_OP_NEIGHBOURS] = {PROWL_SIGN_BLANK, PROWL_SIGN_SWAP},
        [PROWL_OP_GAIN] = {PROWL_SIGN_CROWN},
        [PROWL_OP_SEAT] = {PROWL_SIGN_PERSON},
        [PROWL_OP_PEEK_HAND] = {PROWL_SIGN_LOOK, PROWL_SIGN_CARDS},
        [PROWL_OP_PEEK_CLAN] = {PROWL_SIGN_LOOK, PROWL_SIGN_BLANK},
        [PROWL_OP_SHOW] = {PROWL_SIGN_CARDS},
        [PROWL_OP_SWAP] = {PROWL_SIGN_CHANGE, PROWL_SIGN_BLANK},
        [PROWL_OP_PASS] = {PROWL_SIGN_PASS},
        [PROWL_OP_HUSH] = {PROWL_SIGN_HUSH},
        [PROWL_OP_FORCE] = {PROWL_SIGN_FORCE},
        [PROWL_OP_ACCUSE] = {PROWL_SIGN_ACCUSE},
        [PROWL_OP_REWARD] = {PROWL_SIGN_REWARD},
        [PROWL_OP_VEIL] = {PROWL_SIGN_VEIL},
        [PROWL_OP_CONTRACT] = {PROWL_SIGN_CONTRACT},
        [PROWL_OP_TURN] = {PROWL_SIGN_FLIP},
        [PROWL_OP_JUMP] = {PROWL_SIGN_OR},
    };
    for (uint32_t i = 0; i < 2 && signs[op[0]][i] != PROWL_SIGN_NONE; i++)
        put(w, signs[op[0]][i]);
    if (op[0] == PROWL_OP_RAISE || op[0] == PROWL_OP_LOWER)
        put_steps(w, op, op[0] == PROWL_OP_RAISE ? PROWL_SIGN_UP : PROWL_SIGN_DOWN);
    else if (op[0] == PROWL_OP_MOVE || op[0] == PROWL_OP_EXCHANGE)
        put_places(w, op, op[0] == PROWL_OP_MOVE ? PROWL_SIGN_TO : PROWL_SIGN_SWAP);
    else if (op[0] == PROWL_OP_FORCE && op[1] != PROWL_FREE)
        put(w, prowl_signs_action(op[1]));
    else if (op[0] == PROWL_OP_CONTRACT)
        put_clan(w, op[1]);
    else if (op[0] == PROWL_OP_IF)
        put_condition(w, op);
}

static void put_part(struct writer *w, uint32_t pc)
{
    for (; w->code[pc] != PROWL_OP_END; pc += prowl_effect_op_size[w->code[pc]])
        put_op(w, w->code + pc);
}

/* What an attachment waits for, and whether it prevents that. */
static void put_event(struct writer *w, const struct prowl_card *c)
{
    bool would = c->event == PROWL_WOULD_UP || c->event == PROWL_WOULD_DOWN;
    put(w, PROWL_SIGN_BELL);
    if (c->event == PROWL_LOSE) {
        put(w, PROWL_SIGN_CROWN);
    } else if (c->event != PROWL_TURN) {
        put_clan(w, c->event_clan);
        put(w, c->event == PROWL_MOVES_UP || c->event == PROWL_WOULD_UP ? PROWL_SIGN_UP : PROWL_SIGN_DOWN);
    }
    put(w, would || c->event == PROWL_LOSE ? PROWL_SIGN_SHIELD : PROWL_SIGN_TO);
    put_part(w, c->at_event);
}

static void put_end(struct writer *w, uint32_t sign, const struct prowl_goal *goal)
{
    put(w, sign);
    if (goal->asks & (PROWL_W_DOMINANCE | PROWL_W_NO_DOMINANCE))
        put(w, PROWL_SIGN_CROWN);
    if (goal->asks & (PROWL_W_FACE_UP | PROWL_W_FACE_DOWN))
        put(w, PROWL_SIGN_FLIP);
    if (goal->asks & (PROWL_W_OWN | PROWL_W_OTHER))
        put(w, PROWL_SIGN_MASK + w->clan);
    if (goal->asks & PROWL_W_NOBODY)
        put(w, PROWL_SIGN_BLANK);
    if (goal->places != (1U << PROWL_SLOTS) - 1)
        for (uint32_t place = 0; place < PROWL_SLOTS; place++)
            if (goal->places >> place & 1)
                put(w, PROWL_SIGN_PLACE + place);
}

void prowl_gist(const struct prowl_card *card, uint32_t clan, struct prowl_gist *out)
{
    struct writer w = {out, card->code, clan};
    out->count = 0;
    put_part(&w, 0);
    if (card->flags & PROWL_SHIELD)
        put(&w, PROWL_SIGN_SHIELD);
    if (card->at_event != PROWL_NONE)
        put_event(&w, card);
    if (card->at_sworn != PROWL_NONE) {
        put(&w, PROWL_SIGN_OATH);
        put_part(&w, card->at_sworn);
    }
    if (card->flags & PROWL_WINS)
        put_end(&w, PROWL_SIGN_WINNER, &card->win);
    if (card->flags & PROWL_LOSES)
        put_end(&w, PROWL_SIGN_LOSER, &card->lose);
}
