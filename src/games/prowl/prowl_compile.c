/* The compiler of card effects: from the text of a box file to bytecode (docs/effects.md explains the language with
 * examples).
 *
 *     effect  = part { ";" part }
 *     part    = [ "else:" ] action { "," action }
 *             | "when" event ":" action { "," action }
 *             | "sworn:" action { "," action }
 *             | ( "wins" | "loses" ) "if" goal { "and" goal }
 *             | "shield until your turn"
 *     action  = "if" condition ":" action | …
 *
 * It is a recursive-descent compiler in one pass: each function reads the words of one construct and emits its code.
 * Where something in a part cannot be done, is declined or is not the case, the rest of the part is skipped, and an
 * `else:` part after it happens instead. The targets of these jumps are not known when they are emitted, so their
 * places in the code are remembered and patched later. After the first error nothing matches any more, and every
 * function returns. What could not be played, or could not be followed in a view, is refused here, so that the
 * interpreter need not check anything. */
#include "games/prowl/prowl.h"

enum { PATCHES = 16 };

enum body { IN_MAIN, IN_EVENT, IN_SWORN };

struct compiler {
    const struct prowl_box *box;
    const struct box_line *line;
    struct prowl_card *card;
    struct fault *f;
    enum err err; /* the first error */
    const char *at, *end;
    const char *word; /* the word that is read now; its size is 0 at the end */
    size_t size;
    uint32_t size_code, asks;
    enum body body;
    /* What is known about the part that is compiled now. */
    uint32_t fails[PATCHES], fail_count; /* bytes to be patched with where a failure leads */
    uint32_t filter;                     /* where the filter of the last PROWL_OP_SEAT is, or 0 */
    bool looked;                         /* it has looked at a clan card */
    bool hidden;                         /* it is inside a condition on that clan card */
    /* What is known about all parts so far. */
    uint32_t ends[PATCHES], end_count; /* bytes to be patched with the end of the `else:` parts */
    bool named, shown;                 /* a clan was named; a card was shown */
    bool once;                         /* a seat was chosen */
    bool secret;                       /* there was a condition on a hidden clan card */
    bool clans, hands;                 /* clan cards were revealed; hands were revealed */
};

/* Reports what is wrong with the word that is read now. */
static void refuse(struct compiler *c, enum err err)
{
    if (c->err == ERR_NONE)
        c->err = err_fault_set(c->f, err, c->line->number, c->size > 0 ? c->word : "effect", c->size > 0 ? c->size : 6);
}

static void refuse_word(struct compiler *c)
{
    refuse(c, c->size == 0 ? ERR_EFFECT_END : ERR_BOX_WORD);
}

static bool is_mark(char ch)
{
    return ch == ',' || ch == ';' || ch == ':';
}

static void advance(struct compiler *c)
{
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\t'))
        c->at++;
    c->word = c->at;
    if (c->at < c->end && is_mark(*c->at))
        c->at++;
    else
        while (c->at < c->end && *c->at != ' ' && *c->at != '\t' && !is_mark(*c->at))
            c->at++;
    c->size = (size_t)(c->at - c->word);
}

static bool is(const struct compiler *c, const char *word)
{
    return c->err == ERR_NONE && text_same(c->word, c->size, word);
}

static bool take(struct compiler *c, const char *word)
{
    if (!is(c, word))
        return false;
    advance(c);
    return true;
}

static void want(struct compiler *c, const char *word)
{
    if (!take(c, word))
        refuse_word(c);
}

static void emit(struct compiler *c, uint32_t byte)
{
    if (c->size_code == PROWL_CODE)
        refuse(c, ERR_BOX_FULL);
    else
        c->card->code[c->size_code++] = (uint8_t)byte;
}

/* Emits a byte that is to be patched with where the failures of the part lead. */
static void emit_fail(struct compiler *c)
{
    if (c->fail_count == PATCHES)
        refuse(c, ERR_BOX_FULL);
    else
        c->fails[c->fail_count++] = c->size_code;
    emit(c, 0);
}

static void patch(struct compiler *c, const uint32_t *places, uint32_t *count)
{
    for (uint32_t i = 0; c->err == ERR_NONE && i < *count; i++)
        c->card->code[places[i]] = (uint8_t)c->size_code;
    *count = 0;
}

/* Refuses what neither a reaction nor a condition on a hidden card can do, because it asks or reveals something. */
static void main_only(struct compiler *c)
{
    if (c->body != IN_MAIN || c->hidden)
        refuse(c, ERR_EFFECT_PLACE);
}

static void ask(struct compiler *c, uint32_t count)
{
    main_only(c);
    c->asks += count;
    if (c->asks > PROWL_ASKS)
        refuse(c, ERR_BOX_FULL);
}

/* Adds to what the chosen seat must be like. */
static void need_seat(struct compiler *c, uint32_t filter)
{
    main_only(c);
    if (c->filter == 0)
        refuse(c, ERR_EFFECT_BEFORE);
    else if (c->err == ERR_NONE)
        c->card->code[c->filter] |= (uint8_t)filter;
}

/* A move can reveal clan cards or a hand, so an effect must look at one kind only. */
static void show_clans(struct compiler *c)
{
    main_only(c);
    c->clans = true;
    if (c->hands)
        refuse(c, ERR_EFFECT_PLACE);
}

static void show_hands(struct compiler *c)
{
    main_only(c);
    c->hands = true;
    if (c->clans)
        refuse(c, ERR_EFFECT_PLACE);
}

static uint32_t number(struct compiler *c)
{
    int64_t n = 0;
    if (c->err == ERR_NONE && !text_number(c->word, c->size, 1, PROWL_SLOTS - 1, &n))
        refuse(c, c->size == 0 ? ERR_EFFECT_END : ERR_BOX_NUMBER);
    advance(c);
    return (uint32_t)n;
}

static const char *const place_names[PROWL_SLOTS] = {"first", "second", "third", "fourth"};

static bool take_place(struct compiler *c, uint32_t *out)
{
    for (*out = 0; *out < PROWL_SLOTS; ++*out)
        if (take(c, place_names[*out]))
            return true;
    return false;
}

static uint32_t place(struct compiler *c)
{
    uint32_t found;
    if (!take_place(c, &found))
        refuse_word(c);
    return found;
}

/* The bits of places such as "first or second". */
static uint32_t places(struct compiler *c)
{
    uint32_t set = 1U << place(c);
    while (take(c, "or"))
        set |= 1U << place(c);
    return set;
}

/* An operand that neither asks nor depends on what the effect did before, or PROWL_NONE. */
static uint32_t certain_clan(struct compiler *c)
{
    uint32_t found;
    uint8_t clan;
    if (take(c, "own"))
        return PROWL_C_OWN;
    if (take(c, "above"))
        return PROWL_C_ABOVE;
    if (take(c, "below"))
        return PROWL_C_BELOW;
    if (take_place(c, &found))
        return PROWL_C_PLACE + found;
    if (c->err == ERR_NONE && prowl_text_find_clan(c->box, c->word, c->size, &clan)) {
        advance(c);
        return PROWL_C_BOX + clan;
    }
    return PROWL_NONE;
}

static uint32_t clan(struct compiler *c)
{
    uint32_t certain = certain_clan(c);
    if (certain != PROWL_NONE)
        return certain;
    if (is(c, "any") || is(c, "other")) {
        uint32_t operand = is(c, "any") ? PROWL_C_ANY : PROWL_C_OTHER;
        ask(c, 1);
        c->named = true;
        advance(c);
        return operand;
    }
    if (is(c, "named") || is(c, "shown")) {
        uint32_t operand = is(c, "named") ? PROWL_C_NAMED : PROWL_C_SHOWN;
        if (c->body != IN_MAIN || !(operand == PROWL_C_NAMED ? c->named : c->shown))
            refuse(c, ERR_EFFECT_BEFORE);
        advance(c);
        return operand;
    }
    if (is(c, "theirs")) {
        if (c->filter == 0 || c->body != IN_MAIN)
            refuse(c, ERR_EFFECT_BEFORE);
        advance(c);
        return PROWL_C_THEIRS;
    }
    refuse_word(c);
    return 0;
}

static void emit_clan(struct compiler *c)
{
    emit(c, clan(c));
}

static void emit_clan_and_steps(struct compiler *c)
{
    emit(c, clan(c));
    emit(c, number(c));
}

static void choose(struct compiler *c)
{
    uint32_t filter = take(c, "may") ? PROWL_F_OPTIONAL : 0;
    want(c, "choose");
    if (take(c, "another")) {
        filter |= PROWL_F_ANOTHER;
        if (!c->once)
            refuse(c, ERR_EFFECT_BEFORE);
    }
    if (!is(c, "seat"))
        refuse_word(c);
    ask(c, 1);
    advance(c);
    for (;;) {
        if (take(c, "face-up")) {
            filter |= PROWL_F_UP;
        } else if (take(c, "face-down")) {
            filter |= PROWL_F_DOWN;
        } else if (take(c, "with")) {
            if (take(c, "dominance"))
                filter |= PROWL_F_DOMINANCE;
            else if (take(c, "hand") || take(c, "turn"))
                filter |= PROWL_F_HAND;
            else
                refuse_word(c);
        } else {
            break;
        }
    }
    emit(c, PROWL_OP_SEAT);
    c->filter = c->size_code;
    c->once = true;
    c->looked = false;
    emit(c, filter);
    emit_fail(c);
}

static void peek(struct compiler *c)
{
    if (is(c, "hand")) {
        need_seat(c, PROWL_F_HAND);
        show_hands(c);
        emit(c, PROWL_OP_PEEK_HAND);
    } else if (is(c, "clan")) {
        need_seat(c, PROWL_F_DOWN | PROWL_F_OPEN);
        show_clans(c);
        c->looked = true;
        emit(c, PROWL_OP_PEEK_CLAN);
    } else {
        refuse_word(c);
    }
    advance(c);
}

static void force(struct compiler *c)
{
    for (uint32_t i = PROWL_PLAY; i <= PROWL_ACCUSE; i++) {
        if (take(c, prowl_text_must_names[i])) {
            emit(c, i);
            return;
        }
    }
    want(c, "any");
    ask(c, 1);
    emit(c, PROWL_FREE);
}

static void pass(struct compiler *c)
{
    if (take(c, "left")) {
        emit(c, PROWL_LEFT);
    } else if (take(c, "right")) {
        emit(c, PROWL_RIGHT);
    } else {
        want(c, "either");
        want(c, "way");
        ask(c, 1);
        emit(c, PROWL_EITHER_WAY);
    }
}

static void turn(struct compiler *c)
{
    bool theirs = is(c, "theirs");
    if (theirs)
        need_seat(c, PROWL_F_OPEN);
    if (!take(c, "theirs"))
        want(c, "yours");
    emit(c, theirs);
    bool up = take(c, "up");
    if (!up)
        want(c, "down");
    emit(c, up);
}

static void exchange(struct compiler *c)
{
    if (is(c, "neighbours")) {
        ask(c, 1);
        advance(c);
        emit(c, PROWL_OP_NEIGHBOURS);
        return;
    }
    emit(c, PROWL_OP_EXCHANGE);
    emit(c, place(c));
    want(c, "and");
    emit(c, place(c));
}

static void move(struct compiler *c)
{
    emit(c, place(c));
    want(c, "to");
    emit(c, place(c));
}

static void note_shown(struct compiler *c)
{
    c->shown = true;
}

/* What an action must be allowed to do, beside needing a chosen seat. */
enum { MAIN_ONLY = 1, SHOWS_CLANS = 2, SHOWS_HANDS = 4, ASKS = 8 };

/* Actions that go on whatever happens, by their first word. */
static const struct verb {
    const char *word;
    enum prowl_label label; /* the name under which `either` offers the action */
    enum prowl_op op;       /* PROWL_OP_END if `operands` chooses the operation */
    const char *then;       /* the second word, if there is one */
    uint8_t seat;           /* the filter that it adds for the chosen seat, or 0 if it needs no seat */
    uint8_t needs;
    void (*operands)(struct compiler *c);
} verbs[] = {
    {"raise", PROWL_L_RAISE, PROWL_OP_RAISE, .operands = emit_clan_and_steps},
    {"lower", PROWL_L_LOWER, PROWL_OP_LOWER, .operands = emit_clan_and_steps},
    {"gain", PROWL_L_DOMINANCE, PROWL_OP_GAIN, .then = "dominance"},
    {"move", PROWL_L_MOVE, PROWL_OP_MOVE, .operands = move},
    {"exchange", PROWL_L_EXCHANGE, PROWL_OP_END, .operands = exchange},
    {"peek", PROWL_L_PEEK, PROWL_OP_END, .operands = peek},
    {"hush", PROWL_L_HUSH, PROWL_OP_HUSH, .seat = PROWL_F_HAND},
    {"force", PROWL_L_FORCE, PROWL_OP_FORCE, .seat = PROWL_F_HAND, .operands = force},
    {"swap", PROWL_L_SWAP, PROWL_OP_SWAP, .then = "clans", .seat = PROWL_F_OPEN | PROWL_F_SELF_OPEN,
     .needs = SHOWS_CLANS},
    {"pass", PROWL_L_PASS, PROWL_OP_PASS, .then = "clans", .needs = SHOWS_CLANS, .operands = pass},
    {"turn", PROWL_L_TURN, PROWL_OP_TURN, .needs = SHOWS_CLANS, .operands = turn},
    {"veil", PROWL_L_VEIL, PROWL_OP_VEIL, .needs = ASKS},
    {"show", PROWL_L_SHOW, PROWL_OP_SHOW, .then = "card", .seat = PROWL_F_HAND, .needs = SHOWS_HANDS | ASKS,
     .operands = note_shown},
    {"contract", PROWL_L_CONTRACT, PROWL_OP_CONTRACT, .needs = MAIN_ONLY, .operands = emit_clan},
};

static void compile_verb(struct compiler *c, const struct verb *v)
{
    if (v->seat != 0)
        need_seat(c, v->seat);
    if (v->needs & MAIN_ONLY)
        main_only(c);
    if (v->needs & SHOWS_CLANS)
        show_clans(c);
    if (v->needs & SHOWS_HANDS)
        show_hands(c);
    if (v->needs & ASKS)
        ask(c, 1);
    advance(c);
    if (v->then != NULL)
        want(c, v->then);
    if (v->op != PROWL_OP_END)
        emit(c, v->op);
    if (v->operands != NULL)
        v->operands(c);
}

static bool simple_action(struct compiler *c, uint32_t *label)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (is(c, verbs[i].word)) {
            *label = verbs[i].label;
            compile_verb(c, &verbs[i]);
            return true;
        }
    }
    return false;
}

static void either(struct compiler *c)
{
    uint32_t label[2] = {0, 0}, at, jump = 0;
    ask(c, 1);
    advance(c);
    at = c->size_code;
    for (uint32_t i = 0; i < 4; i++)
        emit(c, PROWL_OP_EITHER);
    for (uint32_t i = 0; i < 2 && c->err == ERR_NONE; i++) {
        const char *word = c->word;
        size_t size = c->size;
        if (i == 1)
            c->card->code[at + 3] = (uint8_t)c->size_code;
        if (!simple_action(c, &label[i]))
            refuse_word(c);
        if (i == 0) {
            want(c, "or");
            emit(c, PROWL_OP_JUMP);
            jump = c->size_code;
            emit(c, 0);
        } else if (label[0] == label[1] && c->err == ERR_NONE) {
            c->err = err_fault_set(c->f, ERR_BOX_TWICE, c->line->number, word, size);
        }
    }
    if (c->err != ERR_NONE)
        return;
    c->card->code[at + 1] = (uint8_t)label[0];
    c->card->code[at + 2] = (uint8_t)label[1];
    c->card->code[jump] = (uint8_t)c->size_code;
}

/* Reads "is" or "is not". */
static uint32_t is_or_not(struct compiler *c)
{
    want(c, "is");
    return take(c, "not") ? PROWL_IF_NOT : 0;
}

static void condition(struct compiler *c)
{
    uint32_t kind, a = 0, b = 0;
    advance(c);
    if (take(c, "you")) {
        want(c, "have");
        kind = take(c, "no") ? PROWL_IF_DOMINANCE | PROWL_IF_NOT : PROWL_IF_DOMINANCE;
        want(c, "dominance");
    } else if (take(c, "your")) {
        bool hand = take(c, "hand");
        if (!hand)
            want(c, "clan");
        kind = (hand ? PROWL_IF_LAST : PROWL_IF_FACE_UP) | is_or_not(c);
        want(c, hand ? "empty" : "face-up");
    } else if (is(c, "it")) {
        if (!c->looked || c->secret)
            refuse(c, c->secret ? ERR_BOX_TWICE : ERR_EFFECT_BEFORE);
        main_only(c);
        advance(c);
        kind = PROWL_IF_IT | is_or_not(c);
        a = certain_clan(c);
        if (a == PROWL_NONE)
            refuse_word(c);
        c->hidden = c->secret = true;
    } else {
        a = clan(c);
        if (a == PROWL_C_ANY || a == PROWL_C_OTHER)
            refuse(c, ERR_EFFECT_PLACE);
        kind = PROWL_IF_PLACE | is_or_not(c);
        b = places(c);
    }
    want(c, ":");
    emit(c, PROWL_OP_IF);
    emit(c, kind);
    emit(c, a);
    emit(c, b);
    emit_fail(c);
}

static void action(struct compiler *c)
{
    uint32_t label;
    while (is(c, "if"))
        condition(c);
    if (is(c, "choose") || is(c, "may")) {
        choose(c);
    } else if (is(c, "accuse")) {
        need_seat(c, PROWL_F_DOWN | PROWL_F_OPEN);
        show_clans(c);
        ask(c, 1);
        advance(c);
        c->named = true;
        emit(c, PROWL_OP_ACCUSE);
        emit_fail(c);
    } else if (is(c, "reward")) {
        need_seat(c, 0);
        ask(c, 2);
        advance(c);
        emit(c, PROWL_OP_REWARD);
    } else if (is(c, "either")) {
        either(c);
    } else if (is(c, "discard")) {
        if (c->body != IN_EVENT)
            refuse(c, ERR_EFFECT_PLACE);
        advance(c);
        emit(c, PROWL_OP_DISCARD);
        if (c->size > 0 && !is(c, ";"))
            refuse(c, ERR_EFFECT_PLACE); /* nothing may come after it */
    } else if (!simple_action(c, &label)) {
        refuse_word(c);
    }
}

static void actions(struct compiler *c)
{
    c->filter = c->fail_count = 0;
    c->looked = c->hidden = false;
    do
        action(c);
    while (take(c, ","));
}

/* A part that happens at once or, after `else:`, only if the part before it failed. */
static void main_part(struct compiler *c)
{
    if (c->body != IN_MAIN)
        refuse(c, ERR_EFFECT_PLACE); /* what happens at once must come first */
    if (is(c, "else")) {
        /* After a condition on a hidden card, one of the two outcomes must be that nothing happens. */
        if (c->fail_count == 0 || c->hidden || c->end_count == PATCHES)
            refuse(c, ERR_EFFECT_PLACE);
        advance(c);
        want(c, ":");
        emit(c, PROWL_OP_JUMP);
        c->ends[c->end_count % PATCHES] = c->size_code;
        c->end_count++;
        emit(c, 0);
        patch(c, c->fails, &c->fail_count);
    } else {
        patch(c, c->fails, &c->fail_count);
        patch(c, c->ends, &c->end_count);
    }
    actions(c);
}

/* Ends the code before, and returns where the code of a reaction or an oath begins. */
static uint32_t begin_body(struct compiler *c, enum body body)
{
    patch(c, c->fails, &c->fail_count);
    patch(c, c->ends, &c->end_count);
    emit(c, PROWL_OP_END);
    c->body = body;
    return c->size_code;
}

static void event(struct compiler *c)
{
    struct prowl_card *card = c->card;
    if (!(card->flags & PROWL_ATTACHMENT) || card->event != PROWL_NEVER)
        refuse(c, card->event != PROWL_NEVER ? ERR_BOX_TWICE : ERR_EFFECT_PLACE);
    advance(c);
    uint32_t at = begin_body(c, IN_EVENT);
    bool prevents = false;
    if (take(c, "your")) {
        want(c, "turn");
        want(c, "starts");
        card->event = PROWL_TURN;
    } else if (take(c, "you")) {
        want(c, "would");
        want(c, "lose");
        want(c, "dominance");
        card->event = PROWL_LOSE;
        prevents = true;
    } else {
        uint32_t operand = certain_clan(c);
        if (operand == PROWL_NONE)
            refuse_word(c);
        card->event_clan = (uint8_t)operand;
        prevents = take(c, "would");
        want(c, prevents ? "move" : "moves");
        bool up = take(c, "up");
        if (!up)
            want(c, "down");
        card->event =
            (uint8_t)(prevents ? (up ? PROWL_WOULD_UP : PROWL_WOULD_DOWN) : (up ? PROWL_MOVES_UP : PROWL_MOVES_DOWN));
    }
    want(c, ":");
    card->at_event = (uint8_t)at;
    if (prevents) {
        want(c, "prevent");
        want(c, ",");
    }
    actions(c);
}

static void goal(struct compiler *c, struct prowl_goal *out)
{
    if (take(c, "you")) {
        want(c, "have");
        out->asks |= take(c, "no") ? PROWL_W_NO_DOMINANCE : PROWL_W_DOMINANCE;
        want(c, "dominance");
    } else if (take(c, "nobody")) {
        want(c, "has");
        want(c, "first");
        out->asks |= PROWL_W_NOBODY;
    } else {
        want(c, "your");
        want(c, "clan");
        want(c, "is");
        if (take(c, "face-up"))
            out->asks |= PROWL_W_FACE_UP;
        else if (take(c, "face-down"))
            out->asks |= PROWL_W_FACE_DOWN;
        else if (take(c, "own"))
            out->asks |= PROWL_W_OWN;
        else if (take(c, "other"))
            out->asks |= PROWL_W_OTHER;
        else
            out->places = (uint8_t)places(c);
    }
}

static void goals(struct compiler *c, struct prowl_goal *out)
{
    out->places = (1U << PROWL_SLOTS) - 1;
    want(c, "if");
    do
        goal(c, out);
    while (take(c, "and"));
}

/* Whether a reaction discards its attachment on every path from here on, or does nothing at all on that path. Jumps
 * lead forward only, so there are finitely many paths. */
static bool leaves(const uint8_t *code, uint32_t pc, bool acted)
{
    for (; code[pc] != PROWL_OP_END && code[pc] != PROWL_OP_DISCARD; pc += prowl_effect_op_size[code[pc]]) {
        if (code[pc] != PROWL_OP_IF)
            acted = true;
        else if (!leaves(code, code[pc + 4], acted))
            return false;
    }
    return code[pc] == PROWL_OP_DISCARD || !acted;
}

/* Proves that reactions come to an end. An attachment reacts at most once to an event (prowl_track.c). If its reaction
 * does something, the attachment is discarded, so there are no more such reactions than attachments; if it does
 * nothing, nothing can react to it. What happens when a turn starts happens once in that turn and may therefore stay.
 */
static void check_end(struct compiler *c)
{
    const struct prowl_card *card = c->card;
    bool prevents = card->event == PROWL_WOULD_UP || card->event == PROWL_WOULD_DOWN || card->event == PROWL_LOSE;
    if (c->err == ERR_NONE && card->event != PROWL_NEVER && card->event != PROWL_TURN &&
        !leaves(card->code, card->at_event, prevents))
        c->err = err_fault_word(c->f, ERR_EFFECT_STAYS, c->line->number, "when");
}

static void part(struct compiler *c)
{
    struct prowl_card *card = c->card;
    if (is(c, "when")) {
        event(c);
    } else if (is(c, "sworn")) {
        if (card->at_sworn != PROWL_NONE)
            refuse(c, ERR_BOX_TWICE);
        advance(c);
        want(c, ":");
        card->at_sworn = (uint8_t)begin_body(c, IN_SWORN);
        actions(c);
    } else if (is(c, "wins") || is(c, "loses") || is(c, "shield")) {
        uint32_t flag = is(c, "wins") ? PROWL_WINS : is(c, "loses") ? PROWL_LOSES : PROWL_SHIELD;
        if (!(card->flags & PROWL_ATTACHMENT) || (card->flags & flag) != 0)
            refuse(c, card->flags & flag ? ERR_BOX_TWICE : ERR_EFFECT_PLACE);
        card->flags |= (uint8_t)flag;
        advance(c);
        if (flag == PROWL_SHIELD) {
            want(c, "until");
            want(c, "your");
            want(c, "turn");
            return;
        }
        goals(c, flag == PROWL_WINS ? &card->win : &card->lose);
    } else {
        main_part(c);
    }
}

enum err prowl_compile(const struct prowl_box *box, const struct box_line *line, size_t word, struct prowl_card *out,
                       struct fault *f)
{
    struct compiler c = {.box = box, .line = line, .card = out, .f = f, .err = ERR_NONE};
    c.at = line->word[word].text;
    c.end = c.at + line->word[word].size;
    out->at_event = out->at_sworn = PROWL_NONE;
    advance(&c);
    do
        part(&c);
    while (take(&c, ";"));
    if (c.size > 0)
        refuse(&c, ERR_BOX_WORD);
    patch(&c, c.fails, &c.fail_count);
    patch(&c, c.ends, &c.end_count);
    emit(&c, PROWL_OP_END);
    if ((out->flags & PROWL_EARLY) && (out->flags & PROWL_FINAL))
        refuse(&c, ERR_EFFECT_PLACE);
    check_end(&c);
    out->size = (uint8_t)c.size_code;
    return c.err;
}
