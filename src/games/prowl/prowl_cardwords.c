/* What a card does in words: its bytecode is decompiled into sentences.
 *
 * Every operation gives a clause, which is a whole message of its own. The clauses of a part are put together from the
 * last to the first, each taking what follows it as its rest: "If Summer is third, " + "Summer rises 1". So every card
 * that the compiler accepts can be explained, whatever box it comes from. */
#include "games/prowl/prowl_show.h"

enum { ITEMS = 24 };

/* How the sentence of a part begins. */
enum lead { LEAD_NONE, LEAD_OTHERWISE, LEAD_NOBODY };

struct telling {
    struct prowl_pen *p;
    const struct prowl_card *card;
    uint32_t clan; /* of the card, by its number in the box */
    struct text *out;
    size_t base; /* where the part of the pen's room begins that is free to use here */
    /* The part that is told now. */
    uint8_t at[ITEMS]; /* the program counters of its operations */
    bool up[ITEMS];    /* whether the chosen seat's clan card is certainly face up there */
    uint32_t count;
    /* The clauses so far, and room for them with one more in front. */
    char buffer[2][PROWL_CARD_WORDS];
    uint32_t turn;
};

const char *prowl_cardwords_keyword(const struct prowl_pen *p, uint32_t flag)
{
    return flag == PROWL_EARLY        ? lang_get_in_context(p->lang, "keyword of a card", "Early")
           : flag == PROWL_FINAL      ? lang_get_in_context(p->lang, "keyword of a card", "Final")
           : flag == PROWL_ATTACHMENT ? lang_get_in_context(p->lang, "keyword of a card", "Attachment")
                                      : lang_get_in_context(p->lang, "keyword of a card", "Leader");
}

/* The size of an operation; that of `either` includes both branches. */
static uint32_t size_of(const uint8_t *code, uint32_t pc)
{
    if (code[pc] == PROWL_OP_EITHER)
        return code[code[pc + 3] - 1U] - pc; /* the first branch ends with a jump past the second */
    return prowl_effect_op_size[code[pc]];
}

/* The program counter with which the code goes on if the operation fails, or PROWL_NONE. */
static uint32_t skip_of(const uint8_t *code, uint32_t pc)
{
    switch (code[pc]) {
    case PROWL_OP_SEAT:
        return code[pc + 2];
    case PROWL_OP_ACCUSE:
        return code[pc + 1];
    case PROWL_OP_IF:
        return code[pc + 4];
    default:
        return PROWL_NONE;
    }
}

static const char *clan_at(const struct prowl_pen *p, uint32_t place)
{
    static const char *const names[PROWL_SLOTS] = {N_("the first clan"), N_("the second clan"), N_("the third clan"),
                                                   N_("the fourth clan")};
    return lang_get(p->lang, names[place]);
}

static const char *operand(const struct telling *t, uint32_t operand, bool up)
{
    struct prowl_pen *p = t->p;
    switch (operand) {
    case PROWL_C_ANY:
        return lang_get(p->lang, "a clan of your choice");
    case PROWL_C_OTHER:
        return lang_get(p->lang, "another clan of your choice");
    case PROWL_C_OWN:
        return prowl_pen_box_clan(p, t->clan);
    case PROWL_C_NAMED:
        return lang_get(p->lang, "the named clan");
    case PROWL_C_SHOWN:
        return lang_get(p->lang, "the clan of the card shown");
    case PROWL_C_THEIRS:
        return up ? lang_get(p->lang, "their clan") : lang_get(p->lang, "their clan, if its card is face up,");
    case PROWL_C_ABOVE:
        return PROWL_KEEP(p, N_("the clan just above {clan}"), {"clan", prowl_pen_box_clan(p, t->clan), 0});
    case PROWL_C_BELOW:
        return PROWL_KEEP(p, N_("the clan just below {clan}"), {"clan", prowl_pen_box_clan(p, t->clan), 0});
    default:
        break;
    }
    return operand < PROWL_C_BOX ? clan_at(p, operand - PROWL_C_PLACE) : prowl_pen_box_clan(p, operand - PROWL_C_BOX);
}

/* A list of places such as "third or fourth". */
static const char *places(struct prowl_pen *p, uint32_t set)
{
    const char *list[PROWL_SLOTS];
    uint32_t count = 0;
    for (; set != 0; set &= set - 1)
        list[count++] = prowl_pen_place(p, prowl_least(set));
    return prowl_pen_join(p, list, count, lang_get(p->lang, "{list}, {item}"), lang_get(p->lang, "{list} or {item}"));
}

static const char *condition(const struct telling *t, const uint8_t *code, bool up)
{
    struct prowl_pen *p = t->p;
    bool not = (code[0] & PROWL_IF_NOT) != 0;
    const char *clan;
    switch ((enum prowl_condition)(code[0] & ~PROWL_IF_NOT)) {
    case PROWL_IF_PLACE:
        clan = operand(t, code[1], up);
        return not ? PROWL_KEEP(p, N_("{clan} is not {places}"), {"clan", clan, 0}, {"places", places(p, code[2]), 0})
                   : PROWL_KEEP(p, N_("{clan} is {places}"), {"clan", clan, 0}, {"places", places(p, code[2]), 0});
    case PROWL_IF_DOMINANCE:
        return not ? lang_get(p->lang, "you do not have Dominance") : lang_get(p->lang, "you have Dominance");
    case PROWL_IF_FACE_UP:
        return not ? lang_get(p->lang, "your clan card is face down") : lang_get(p->lang, "your clan card is face up");
    case PROWL_IF_LAST:
        return not ? lang_get(p->lang, "your hand is not empty") : lang_get(p->lang, "your hand is empty");
    case PROWL_IF_IT:
    case PROWL_IF_NOT:
        break;
    }
    clan = operand(t, code[1], up);
    return not ? PROWL_KEEP(p, N_("its clan is not {clan}"), {"clan", clan, 0})
               : PROWL_KEEP(p, N_("its clan is {clan}"), {"clan", clan, 0});
}

/* A phrase for the seats that a filter allows, such as "an opponent who still has cards". */
static const char *opponent(struct prowl_pen *p, uint32_t filter)
{
    const char *who =
        filter & PROWL_F_ANOTHER ? lang_get(p->lang, "another opponent") : lang_get(p->lang, "an opponent");
    const char *which[4];
    uint32_t count = 0;
    if (filter & PROWL_F_HAND)
        which[count++] = lang_get(p->lang, "who still has cards");
    if (filter & PROWL_F_DOMINANCE)
        which[count++] = lang_get(p->lang, "who has Dominance");
    if (filter & PROWL_F_UP)
        which[count++] = lang_get(p->lang, "whose clan card is face up");
    if (filter & PROWL_F_DOWN)
        which[count++] = lang_get(p->lang, "whose clan card is face down");
    if (count == 0)
        return who;
    const char *join = lang_get(p->lang, "{list} and {item}"), *all = prowl_pen_join(p, which, count, join, join);
    return PROWL_KEEP(p, N_("{opponent} {which}"), {"opponent", who, 0}, {"which", all, 0});
}

static const char *force(const struct prowl_pen *p, uint32_t what)
{
    return what == PROWL_PLAY     ? lang_get(p->lang, "they must Play on their next turn")
           : what == PROWL_CHANGE ? lang_get(p->lang, "they must Change on their next turn")
           : what == PROWL_ACCUSE ? lang_get(p->lang, "they must Accuse on their next turn")
                                  : lang_get(p->lang, "you choose what they must do on their next turn (Play, Change "
                                                      "or Accuse)");
}

static const char *turning(const struct prowl_pen *p, bool theirs, bool up)
{
    if (theirs)
        return up ? lang_get(p->lang, "their clan card turns face up")
                  : lang_get(p->lang, "their clan card turns face down");
    return up ? lang_get(p->lang, "your clan card turns face up") : lang_get(p->lang, "your clan card turns face down");
}

static const char *passing(const struct prowl_pen *p, uint32_t direction)
{
    return direction == PROWL_LEFT
               ? lang_get(p->lang, "all clan cards pass one seat to the left, and stay face up or face down")
           : direction == PROWL_RIGHT
               ? lang_get(p->lang, "all clan cards pass one seat to the right, and stay face up or face down")
               : lang_get(p->lang, "all clan cards pass one seat to the left or to the right, as you choose, and stay "
                                   "face up or face down");
}

static const char *moving(struct prowl_pen *p, const uint8_t *code)
{
    const char *clan = clan_at(p, code[1]), *to = prowl_pen_to_place(p, code[2]);
    return code[1] < code[2] ? PROWL_KEEP(p, N_("{clan} goes {to_place} and those that it passes move up one"),
                                          {"clan", clan, 0}, {"to_place", to, 0})
                             : PROWL_KEEP(p, N_("{clan} goes {to_place} and those that it passes move down one"),
                                          {"clan", clan, 0}, {"to_place", to, 0});
}

static const char *contract(const struct telling *t, const uint8_t *code, bool up)
{
    return PROWL_KEEP(t->p,
                      N_("you promise aloud to win with {clan}; if it is first at the end and yours, you win; if you "
                         "win with any other clan, you lose, and nobody wins"),
                      {"clan", operand(t, code[1], up), 0});
}

/* The clause of an operation on which nothing depends. */
static const char *clause(const struct telling *t, uint32_t pc, bool up)
{
    struct prowl_pen *p = t->p;
    const uint8_t *code = t->card->code + pc;
    switch ((enum prowl_op)code[0]) {
    case PROWL_OP_RAISE:
        return PROWL_KEEP(p, N_("{clan} rises {n}"), {"clan", operand(t, code[1], up), 0}, {"n", NULL, code[2]});
    case PROWL_OP_LOWER:
        return PROWL_KEEP(p, N_("{clan} is lowered {n}"), {"clan", operand(t, code[1], up), 0}, {"n", NULL, code[2]});
    case PROWL_OP_MOVE:
        return moving(p, code);
    case PROWL_OP_EXCHANGE:
        return PROWL_KEEP(p, N_("{one} and {other} change positions"), {"one", clan_at(p, code[1]), 0},
                          {"other", clan_at(p, code[2]), 0});
    case PROWL_OP_NEIGHBOURS:
        return lang_get(p->lang, "two neighbours on the track, of your choice, change positions");
    case PROWL_OP_GAIN:
        return lang_get(p->lang, "you gain Dominance");
    case PROWL_OP_PEEK_HAND:
        return lang_get(p->lang, "you peek at their hand");
    case PROWL_OP_PEEK_CLAN:
        return lang_get(p->lang, "you peek at their clan card");
    case PROWL_OP_SHOW:
        return lang_get(p->lang, "a random card of their hand is shown to all (they keep it)");
    case PROWL_OP_SWAP:
        return lang_get(p->lang, "you swap clan cards, which stay face up or face down");
    case PROWL_OP_PASS:
        return passing(p, code[1]);
    case PROWL_OP_HUSH:
        return lang_get(p->lang, "they are hushed, so a card that they Play on their next turn has no effect");
    case PROWL_OP_FORCE:
        return force(p, code[1]);
    case PROWL_OP_REWARD:
        return lang_get(p->lang, "you choose your reward (Dominance, or if you have it a clan rises 1; or they must "
                                 "Change on their next turn)");
    case PROWL_OP_VEIL:
        return lang_get(p->lang, "a card of your hand becomes your clan card, face down, and the old one goes to your "
                                 "hand (hand empty: your clan card just turns face down)");
    case PROWL_OP_CONTRACT:
        return contract(t, code, up);
    case PROWL_OP_TURN:
        return turning(p, code[1] != 0, code[2] != 0);
    case PROWL_OP_EITHER:
        return PROWL_KEEP(p, N_("you choose: {one}, or {other}"), {"one", clause(t, pc + 4, up), 0},
                          {"other", clause(t, code[3], up), 0});
    case PROWL_OP_DISCARD:
        return lang_get(p->lang, "this card is discarded");
    case PROWL_OP_END:
    case PROWL_OP_SEAT:
    case PROWL_OP_ACCUSE:
    case PROWL_OP_IF:
    case PROWL_OP_JUMP:
    case PROWL_OPS:
        break;
    }
    return "";
}

/* Puts the clause of one operation before the rest. */
static void put_first(struct telling *t, uint32_t item)
{
    struct prowl_pen *p = t->p;
    const uint8_t *code = t->card->code + t->at[item];
    const char *rest = t->buffer[t->turn];
    struct text out;
    t->turn ^= 1;
    text_init(&out, t->buffer[t->turn], sizeof t->buffer[0]);
    if (code[0] == PROWL_OP_IF) {
        LANG_SAY(&out, p->lang, "if {condition}, {rest}", {"condition", condition(t, code + 1, t->up[item]), 0},
                 {"rest", rest, 0});
    } else if (code[0] == PROWL_OP_SEAT && (code[1] & PROWL_F_OPTIONAL)) {
        LANG_SAY(&out, p->lang, "you may choose {opponent}: {rest}", {"opponent", opponent(p, code[1]), 0},
                 {"rest", rest, 0});
    } else if (code[0] == PROWL_OP_SEAT) {
        LANG_SAY(&out, p->lang, "choose {opponent}: {rest}", {"opponent", opponent(p, code[1]), 0}, {"rest", rest, 0});
    } else if (code[0] == PROWL_OP_ACCUSE && rest[0] == '\0') {
        lang_put(&out, p->lang, "you accuse them");
    } else if (code[0] == PROWL_OP_ACCUSE) {
        LANG_SAY(&out, p->lang, "you accuse them; if you are right, {rest}", {"rest", rest, 0});
    } else if (rest[0] == '\0') {
        text_put(&out, clause(t, t->at[item], t->up[item]));
    } else {
        LANG_SAY(&out, p->lang, "{first}, then {rest}", {"first", clause(t, t->at[item], t->up[item]), 0},
                 {"rest", rest, 0});
    }
    p->used = t->base;
}

/* All clauses of the part as one. */
static const char *fold(struct telling *t)
{
    t->buffer[t->turn][0] = '\0';
    for (uint32_t i = t->count; i > 0; i--)
        put_first(t, i - 1);
    return t->buffer[t->turn];
}

static void sentence(struct telling *t, const char *translated, const struct lang_arg *args, size_t count)
{
    if (t->out->used > 0)
        text_char(t->out, ' ');
    char *start = t->out->data + t->out->used;
    lang_fill(t->out, translated, args, count);
    prowl_pen_capital(start);
    t->p->used = t->base;
}

#define SENTENCE(t, message, ...) sentence(t, lang_get((t)->p->lang, message), LANG_ARGS(__VA_ARGS__))

/* Collects the operations of a part from a program counter on, at most up to `limit` if that is not PROWL_NONE, and
 * returns where the part ends. A reaction or an oath is `whole`: it is told in one sentence. */
static uint32_t gather(struct telling *t, uint32_t pc, uint32_t limit, bool whole)
{
    const uint8_t *code = t->card->code;
    uint32_t end = limit;
    bool bound = false, up = false;
    t->count = 0;
    while (code[pc] != PROWL_OP_END && code[pc] != PROWL_OP_JUMP && pc != end && t->count < ITEMS) {
        uint32_t skip = skip_of(code, pc);
        if (skip != PROWL_NONE && !bound) {
            if (t->count > 0 && !whole)
                break; /* the operations before it depend on nothing and make a sentence of their own */
            bound = true;
            end = skip;
        }
        t->up[t->count] = up;
        t->at[t->count++] = (uint8_t)pc;
        if (code[pc] == PROWL_OP_SEAT)
            up = (code[pc + 1] & PROWL_F_UP) != 0;
        else if (code[pc] == PROWL_OP_ACCUSE)
            up = true;
        else if (code[pc] == PROWL_OP_TURN && code[pc + 1] != 0)
            up = code[pc + 2] != 0;
        pc += size_of(code, pc);
    }
    return pc;
}

/* Tells the parts that happen at once. */
static void main_parts(struct telling *t)
{
    const uint8_t *code = t->card->code;
    uint32_t pc = 0, limit = PROWL_NONE;
    enum lead lead = LEAD_NONE;
    while (code[pc] != PROWL_OP_END) {
        uint32_t end = gather(t, pc, limit, false);
        bool nobody = t->count > 0 && code[t->at[0]] == PROWL_OP_SEAT && !(code[t->at[0] + 1] & PROWL_F_OPTIONAL);
        for (uint32_t i = 1; i < t->count; i++)
            nobody = nobody && skip_of(code, t->at[i]) == PROWL_NONE;
        const char *rest = fold(t);
        if (t->count == 0)
            ;
        else if (lead == LEAD_NOBODY)
            SENTENCE(t, N_("If there is none, {rest}."), {"rest", rest, 0});
        else if (lead == LEAD_OTHERWISE)
            SENTENCE(t, N_("Otherwise, {rest}."), {"rest", rest, 0});
        else
            SENTENCE(t, N_("{rest}."), {"rest", rest, 0});
        lead = LEAD_NONE;
        if (end == limit)
            limit = PROWL_NONE;
        pc = end;
        if (code[pc] == PROWL_OP_JUMP) { /* it skips the part that happens otherwise */
            lead = nobody ? LEAD_NOBODY : LEAD_OTHERWISE;
            limit = code[pc + 1];
            pc += 2;
        }
    }
}

static void event(struct telling *t)
{
    const struct prowl_card *c = t->card;
    static const char *const messages[] = {
        [PROWL_NEVER] = "",
        [PROWL_MOVES_UP] = N_("The next time {clan} moves up in any way: {rest}."),
        [PROWL_MOVES_DOWN] = N_("The next time {clan} moves down in any way: {rest}."),
        [PROWL_WOULD_UP] = N_("The next time {clan} would move up in any way: nothing moves, and {rest}."),
        [PROWL_WOULD_DOWN] = N_("The next time {clan} would move down in any way: nothing moves, and {rest}."),
        [PROWL_LOSE] = N_("The next time somebody would gain Dominance from you: you keep it, and {rest}."),
        [PROWL_TURN] = N_("Whenever a turn of yours starts: {rest}."),
    };
    gather(t, c->at_event, PROWL_NONE, true);
    bool once = t->count > 0 && c->code[t->at[t->count - 1]] == PROWL_OP_DISCARD;
    for (uint32_t i = 0; i < t->count; i++)
        once = once && c->code[t->at[i]] != PROWL_OP_IF;
    const char *rest = fold(t), *clan = operand(t, c->event_clan, false), *message = messages[c->event];
    if (c->event == PROWL_TURN && once)
        message = N_("When your next turn starts: {rest}.");
    else if (c->event == PROWL_MOVES_UP && !once)
        message = N_("Whenever {clan} moves up in any way: {rest}.");
    else if (c->event == PROWL_MOVES_DOWN && !once)
        message = N_("Whenever {clan} moves down in any way: {rest}.");
    SENTENCE(t, message, {"clan", clan, 0}, {"rest", rest, 0});
}

/* The condition of a card that wins or loses at the end, or NULL if it asks for nothing. */
static const char *goals(struct telling *t, const struct prowl_goal *asked)
{
    struct prowl_pen *p = t->p;
    const char *goal[8];
    uint32_t count = 0, asks = asked->asks;
    if (asks & PROWL_W_DOMINANCE)
        goal[count++] = lang_get(p->lang, "you have Dominance");
    if (asks & PROWL_W_NO_DOMINANCE)
        goal[count++] = lang_get(p->lang, "you do not have Dominance");
    if (asks & PROWL_W_FACE_UP)
        goal[count++] = lang_get(p->lang, "your clan card was face up before all are revealed");
    if (asks & PROWL_W_FACE_DOWN)
        goal[count++] = lang_get(p->lang, "your clan card was face down before all are revealed");
    if (asks & PROWL_W_OWN)
        goal[count++] = PROWL_KEEP(p, N_("your clan is {clan}"), {"clan", prowl_pen_box_clan(p, t->clan), 0});
    if (asks & PROWL_W_OTHER)
        goal[count++] = PROWL_KEEP(p, N_("your clan is not {clan}"), {"clan", prowl_pen_box_clan(p, t->clan), 0});
    if (asked->places != (1U << PROWL_SLOTS) - 1)
        goal[count++] = PROWL_KEEP(p, N_("your clan is {places}"), {"places", places(p, asked->places), 0});
    if (asks & PROWL_W_NOBODY)
        goal[count++] = lang_get(p->lang, "nobody supports the first clan");
    return count == 0
               ? NULL
               : prowl_pen_join(p, goal, count, lang_get_in_context(p->lang, "of what one wins by", "{list}, {item}"),
                                lang_get_in_context(p->lang, "of what one wins by", "{list} and {item}"));
}

static void ends(struct telling *t)
{
    const char *win = t->card->flags & PROWL_WINS ? goals(t, &t->card->win) : NULL;
    if (win != NULL)
        SENTENCE(t, N_("At the end you win if {goals}."), {"goals", win, 0});
    const char *lose = t->card->flags & PROWL_LOSES ? goals(t, &t->card->lose) : NULL;
    if (lose != NULL)
        SENTENCE(t, N_("Should you win while {goals}, you lose, and nobody wins."), {"goals", lose, 0});
}

void prowl_cardwords(struct prowl_pen *p, uint32_t card, struct text *out)
{
    struct telling t = {.p = p, .card = prowl_card_at(p->box, p->s, card), .out = out, .base = p->used};
    t.clan = p->s->clans[prowl_slot(card)];
    main_parts(&t);
    if (t.card->flags & PROWL_SHIELD)
        SENTENCE(&t,
                 N_("Until your next turn starts, your clan card cannot be accused, peeked at, swapped or passed; "
                    "then this card is discarded."),
                 PROWL_NOTHING);
    if (t.card->at_event != PROWL_NONE)
        event(&t);
    if (t.card->at_sworn != PROWL_NONE) {
        gather(&t, t.card->at_sworn, PROWL_NONE, true);
        SENTENCE(&t, N_("Sworn: if this is your clan card at the end, {rest}."), {"rest", fold(&t), 0});
    }
    if (t.card->flags & (PROWL_WINS | PROWL_LOSES))
        ends(&t);
}

void prowl_cardwords_clause(struct prowl_pen *p, uint32_t card, uint32_t pc, struct text *out)
{
    struct telling t = {.p = p, .card = prowl_card_at(p->box, p->s, card), .out = out, .base = p->used};
    t.clan = p->s->clans[prowl_slot(card)];
    char *start = out->data + out->used;
    text_put(out, clause(&t, pc, false));
    prowl_pen_capital(start);
    p->used = t.base;
}
