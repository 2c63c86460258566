/* What there is to choose, in words: prompts, labels and options, and the struct game_show of Prowl. */
#include "games/prowl/prowl_show.h"

bool prowl_words_shown_hand(const struct prowl_state *s, uint32_t seat)
{
    return prowl_tracks(s, seat, seat);
}

#define ASK(p, message) PROWL_SAY(p, message, PROWL_WHO(p, (p)->s->seat))

static void ask_action(struct prowl_pen *p)
{
    static const char *const messages[] = {
        [PROWL_FREE] = N_("{who}: Play, Change or Accuse, with a card of your hand."),
        [PROWL_PLAY] = N_("{who}: you must Play; choose a card."),
        [PROWL_CHANGE] = N_("{who}: you must Change; choose your new clan card."),
        [PROWL_ACCUSE] = N_("{who}: you must Accuse; choose a card to discard."),
    };
    uint32_t must = prowl_must(p->s, p->s->seat);
    if (must == PROWL_FREE && prowl_effect_targets(p->box, p->s, PROWL_F_DOWN | PROWL_F_OPEN) == 0)
        ASK(p, N_("{who}: Play or Change, with a card of your hand."));
    else
        ASK(p, messages[must]);
}

/* The operation after PROWL_OP_SEAT says what a seat is chosen for. */
static void ask_seat(struct prowl_pen *p, const uint8_t *code)
{
    static const char *const messages[PROWL_OPS] = {
        [PROWL_OP_ACCUSE] = N_("{who}: choose whom to accuse."),
        [PROWL_OP_PEEK_HAND] = N_("{who}: choose whose hand to peek at."),
        [PROWL_OP_PEEK_CLAN] = N_("{who}: choose whose clan card to peek at."),
        [PROWL_OP_SWAP] = N_("{who}: choose with whom to swap clan cards."),
        [PROWL_OP_SHOW] = N_("{who}: choose whose hand a card is shown from."),
        [PROWL_OP_HUSH] = N_("{who}: choose whom to hush."),
        [PROWL_OP_FORCE] = N_("{who}: choose whose next turn to decide."),
    };
    ASK(p, messages[code[3]] != NULL ? messages[code[3]] : N_("{who}: choose an opponent."));
}

static void ask_effect(struct prowl_pen *p)
{
    const struct prowl_state *s = p->s;
    const uint8_t *code = prowl_code(p->box, s) + s->pc;
    switch (code[0]) {
    case PROWL_OP_RAISE:
        PROWL_SAY(p, N_("{who}: choose a clan, which rises {n}."), PROWL_ACTOR(p), {"n", NULL, code[2]});
        break;
    case PROWL_OP_LOWER:
        PROWL_SAY(p, N_("{who}: choose a clan, which is lowered {n}."), PROWL_ACTOR(p), {"n", NULL, code[2]});
        break;
    case PROWL_OP_CONTRACT:
        ASK(p, N_("{who}: choose the clan that you promise to win with."));
        break;
    case PROWL_OP_NEIGHBOURS:
        ASK(p, N_("{who}: choose two neighbours that change positions."));
        break;
    case PROWL_OP_SEAT:
        ask_seat(p, code);
        break;
    case PROWL_OP_PASS:
        ASK(p, N_("{who}: choose which way all clan cards pass."));
        break;
    case PROWL_OP_FORCE:
        PROWL_SAY(p, N_("{who}: choose what {whom} must do on the next turn."), PROWL_ACTOR(p),
                  PROWL_WHOM(p, s->target));
        break;
    case PROWL_OP_ACCUSE:
        PROWL_SAY(p, N_("{who}: name the clan of {whose} clan card."), PROWL_ACTOR(p), PROWL_WHOSE(p, s->target));
        break;
    case PROWL_OP_REWARD:
        if (s->rest & PROWL_REWARD_TO)
            PROWL_SAY(p, N_("{who}: choose a clan, which rises {n}."), PROWL_ACTOR(p), {"n", NULL, 1});
        else
            ASK(p, N_("{who}: choose your reward."));
        break;
    case PROWL_OP_VEIL:
        ASK(p, N_("{who}: choose the card that becomes your clan card."));
        break;
    default:
        ASK(p, N_("{who}: choose one of the two."));
        break;
    }
}

void prowl_words_ask(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    struct prowl_pen pen, *p = &pen;
    const struct prowl_state *s = prowl_of(state);
    prowl_pen(p, r, state, out);
    if (r->given_up) {
        show_given_up(r->lang, out);
        return;
    }
    switch ((enum prowl_phase)s->phase) {
    case PROWL_P_CLAN:
        ASK(p, N_("{who}: choose your clan card."));
        break;
    case PROWL_P_START:
        PROWL_SAY(p, N_("Who begins is drawn."), PROWL_NOTHING);
        break;
    case PROWL_P_REVEAL:
        PROWL_SAY(p, N_("The top card of the deck is revealed."), PROWL_NOTHING);
        break;
    case PROWL_P_TURN:
        ask_action(p);
        break;
    case PROWL_P_ORDER:
        PROWL_SAY(p, N_("{who}: does {clan} rise first, or does {card} take effect first?"), PROWL_ACTOR(p),
                  PROWL_CLAN(p, prowl_slot(s->card)), PROWL_CARD(p, s->card));
        break;
    case PROWL_P_ASK:
        ask_effect(p);
        break;
    case PROWL_P_SHOW:
        PROWL_SAY(p, N_("A card of {whose} hand is shown."), PROWL_WHOSE(p, s->target));
        break;
    case PROWL_P_OVER:
        PROWL_SAY(p, N_("The game is over."), PROWL_NOTHING);
        break;
    }
}

/* Labels of moves that choose a card. */
static void label_card(struct prowl_pen *p, const struct prowl_play *m)
{
    if (m->arg == PROWL_ARG_HIDDEN) {
        PROWL_SAY(p, N_("A hidden card"), PROWL_NOTHING);
        return;
    }
    const struct lang_arg args[] = {PROWL_CARD(p, m->arg), {"clan", prowl_pen_clan_title(p, prowl_slot(m->arg)), 0}};
    const char *message = m->kind == PROWL_M_CLAN     ? N_("{card} ({clan}) as clan card")
                          : m->kind == PROWL_M_PLAY   ? N_("Play {card} ({clan})")
                          : m->kind == PROWL_M_CHANGE ? N_("Change to {card} ({clan})")
                          : m->kind == PROWL_M_ACCUSE ? N_("Accuse, discarding {card} ({clan})")
                          : m->kind == PROWL_M_VEIL   ? N_("{card} ({clan}) as new clan card")
                                                      : N_("{card} ({clan})");
    prowl_pen_say(p, lang_get(p->lang, message), args, 2);
}

static void label_seat(struct prowl_pen *p, uint32_t seat)
{
    const uint8_t *code = prowl_code(p->box, p->s) + p->s->pc;
    const struct lang_arg args[] = {PROWL_WHO(p, seat), PROWL_WHOSE(p, seat)};
    const char *message = code[3] == PROWL_OP_ACCUSE      ? N_("Accuse {who}")
                          : code[3] == PROWL_OP_PEEK_HAND ? N_("Peek at {whose} hand")
                          : code[3] == PROWL_OP_PEEK_CLAN ? N_("Peek at {whose} clan card")
                          : code[3] == PROWL_OP_SWAP      ? N_("Swap clan cards with {who}")
                          : code[3] == PROWL_OP_HUSH      ? N_("Hush {who}")
                                                          : N_("Choose {who}");
    prowl_pen_say(p, lang_get(p->lang, message), args, 2);
}

static void label_clan(struct prowl_pen *p, uint32_t slot)
{
    const struct prowl_state *s = p->s;
    const uint8_t *code = prowl_code(p->box, s) + s->pc;
    const struct lang_arg args[] = {PROWL_CLAN(p, slot), {"n", NULL, code[0] == PROWL_OP_REWARD ? 1 : code[2]}};
    const char *message = code[0] == PROWL_OP_LOWER      ? N_("{clan} is lowered {n}")
                          : code[0] == PROWL_OP_CONTRACT ? N_("Promise to win with {clan}")
                          : code[0] == PROWL_OP_ACCUSE   ? N_("It is {clan}")
                                                         : N_("{clan} rises {n}");
    prowl_pen_say(p, lang_get(p->lang, message), args, 2);
}

static void label_word(struct prowl_pen *p, uint32_t word)
{
    const struct prowl_state *s = p->s;
    uint32_t next = prowl_next(s, s->seat), before = (s->seat + s->seats - 1U) % s->seats;
    switch ((enum prowl_word)word) {
    case PROWL_WORD_RISE:
        PROWL_SAY(p, N_("{clan} rises first"), PROWL_CLAN(p, prowl_slot(s->card)));
        break;
    case PROWL_WORD_EFFECT:
        PROWL_SAY(p, N_("{card} takes effect first"), PROWL_CARD(p, s->card));
        break;
    case PROWL_WORD_LEFT:
        PROWL_SAY(p, N_("To the left, toward {who}"), PROWL_WHO(p, next));
        break;
    case PROWL_WORD_RIGHT:
        PROWL_SAY(p, N_("To the right, toward {who}"), PROWL_WHO(p, before));
        break;
    case PROWL_WORD_NO:
        PROWL_SAY(p, N_("Choose nobody"), PROWL_NOTHING);
        break;
    }
}

/* The label of an answer to `either`, or of a reward. */
static void label_option(struct prowl_pen *p, uint32_t label)
{
    const struct prowl_state *s = p->s;
    const uint8_t *code = prowl_code(p->box, s) + s->pc;
    if (code[0] == PROWL_OP_EITHER)
        prowl_cardwords_clause(p, s->card, label == code[1] ? s->pc + 4U : code[3], p->out);
    else if (label == PROWL_L_FORCE)
        PROWL_SAY(p, N_("{who} must Change on the next turn"), PROWL_WHO(p, s->target));
    else if (label == PROWL_L_DOMINANCE)
        PROWL_SAY(p, N_("Gain Dominance"), PROWL_NOTHING);
    else
        PROWL_SAY(p, N_("Raise a clan by {n}"), {"n", NULL, 1});
}

void prowl_words_label(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    struct prowl_pen pen, *p = &pen;
    const struct prowl_state *s = prowl_of(state);
    struct prowl_play play = prowl_unpack(m);
    prowl_pen(p, r, state, out);
    switch (play.kind) {
    case PROWL_M_CLAN:
    case PROWL_M_PLAY:
    case PROWL_M_CHANGE:
    case PROWL_M_ACCUSE:
    case PROWL_M_VEIL:
    case PROWL_M_CARD:
        label_card(p, &play);
        break;
    case PROWL_M_SEAT:
        label_seat(p, play.arg);
        break;
    case PROWL_M_START:
        PROWL_SAY(p, N_("{who} starts"), PROWL_WHO(p, play.arg));
        break;
    case PROWL_M_TO:
        label_clan(p, play.arg);
        break;
    case PROWL_M_WORD:
        label_word(p, play.arg);
        break;
    case PROWL_M_OPT:
        label_option(p, play.arg);
        break;
    case PROWL_M_SWAP:
        PROWL_SAY(p, N_("{one} and {other} change positions"), {"one", prowl_pen_clan(p, s->track[play.arg]), 0},
                  {"other", prowl_pen_clan(p, s->track[play.arg + 1]), 0});
        break;
    case PROWL_M_MUST:
        PROWL_SAY(p, N_("{who} must {action}"), PROWL_WHO(p, s->target), PROWL_ACTION(p, play.arg));
        break;
    }
}

const char *prowl_words_player(struct prowl_pen *p, uint32_t seat)
{
    return PROWL_KEEP(p, N_("player:{n}"), {"n", NULL, seat + 1});
}

/* Tokens number seats from 0. People are shown a word that no token begins with, and a number that counts from 1. */
void prowl_words_name(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    struct prowl_pen pen;
    struct prowl_play play = prowl_unpack(m);
    prowl_pen(&pen, r, state, out);
    if (play.kind != PROWL_M_SEAT && play.kind != PROWL_M_START) {
        prowl_text_write_move(r->box, state, m, out);
        return;
    }
    text_put(out, play.kind == PROWL_M_START ? "*" : "");
    text_put(out, prowl_words_player(&pen, play.arg));
}

/* Whether a card's clan rises before its effect or after it: in a few words that would read as the clan being first. */
static bool is_order(struct prowl_play play)
{
    return play.kind == PROWL_M_WORD && (play.arg == PROWL_WORD_RISE || play.arg == PROWL_WORD_EFFECT);
}

/* An option in a few words about somebody else. What it leads to is told by the choice that follows, if there is one.
 */
static void gist_option(struct prowl_pen *p, uint32_t label)
{
    const struct prowl_state *s = p->s;
    const uint8_t *all = prowl_code(p->box, s), *code = all + s->pc;
    const uint8_t *chosen = code[0] == PROWL_OP_EITHER ? all + (label == code[1] ? s->pc + 4U : code[3]) : code;
    bool moves = chosen[0] == PROWL_OP_RAISE || chosen[0] == PROWL_OP_LOWER;
    if (label == PROWL_L_DOMINANCE)
        lang_put(p->out, p->lang, "Dominance");
    else if (code[0] == PROWL_OP_REWARD
                 ? label == PROWL_L_FORCE
                 : moves && chosen[1] != PROWL_C_ANY && chosen[1] != PROWL_C_OTHER && chosen[1] != PROWL_C_THEIRS)
        label_option(p, label);
}

void prowl_words_gist(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    struct prowl_pen pen;
    struct prowl_play play = prowl_unpack(m);
    prowl_pen(&pen, r, state, out);
    if (play.kind == PROWL_M_PLAY)
        text_put(out, prowl_pen_cards(&pen, prowl_bit(play.arg)));
    else if (play.kind == PROWL_M_CHANGE || play.kind == PROWL_M_ACCUSE)
        text_put(out, prowl_pen_action(&pen, play.kind == PROWL_M_CHANGE ? PROWL_CHANGE : PROWL_ACCUSE));
    else if (play.kind == PROWL_M_SEAT)
        LANG_SAY(out, r->lang, "on {whom}", PROWL_WHOM(&pen, play.arg));
    else if (play.kind == PROWL_M_TO && prowl_code(pen.box, pen.s)[pen.s->pc] == PROWL_OP_ACCUSE)
        LANG_SAY(out, r->lang, "names {clan}", PROWL_CLAN(&pen, play.arg));
    else if (play.kind == PROWL_M_OPT)
        gist_option(&pen, play.arg);
    else if (play.kind != PROWL_M_CLAN && play.kind != PROWL_M_VEIL && !is_order(play))
        prowl_words_label(r, state, m, out);
}

/* Whether one's own accusation was right: the next one's turn begins at once, and hides it. */
static void put_accusation(struct prowl_pen *pen, const struct game_state *before, game_move m)
{
    struct game_state after;
    game_copy(&prowl_game, &after, before);
    prowl_game.apply(pen->r->box, &after, m);
    const struct prowl_state *s = prowl_of(&after);
    if ((s->may[pen->s->target] >> prowl_unpack(m).arg & 1) != 0) /* see accused() in prowl_effect.c */
        lang_put(pen->out, pen->lang, "your accusation was right");
    else
        lang_put(pen->out, pen->lang, "your accusation was wrong");
}

/* A card that chance shows, of the deck or of a hand. */
static void put_shown(struct prowl_pen *pen, uint32_t shown)
{
    const struct lang_arg card = PROWL_CLAN_CARD(pen, shown);
    if (pen->s->phase == PROWL_P_REVEAL)
        LANG_SAY(pen->out, pen->lang, "from the deck: {card}", card);
    else
        LANG_SAY(pen->out, pen->lang, "from {whose} hand: {card}", PROWL_WHOSE(pen, pen->s->target), card);
}

static void revealed(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    struct prowl_play play = prowl_unpack(m);
    struct prowl_pen pen;
    prowl_pen(&pen, r, state, out);
    if (play.kind == PROWL_M_TO && prowl_code(pen.box, pen.s)[pen.s->pc] == PROWL_OP_ACCUSE)
        put_accusation(&pen, state, m);
    else if (play.kind == PROWL_M_CARD && play.arg < PROWL_CARDS)
        put_shown(&pen, play.arg);
}

/* Another clan, or the same at another place. A number with a sign would be taken for that of a place, of which the
 * first is the best. */
static void turned(const struct show_reader *r, const struct game_state *before, const struct game_state *now, int seat,
                   struct text *out)
{
    uint32_t was = prowl_of(before)->clan[seat], is = prowl_of(now)->clan[seat];
    struct prowl_pen pen;
    if (was >= PROWL_CARDS || is >= PROWL_CARDS)
        return;
    prowl_pen(&pen, r, now, out);
    if (prowl_slot(was) != prowl_slot(is)) {
        LANG_SAY(out, r->lang, "your clan is now {clan}", PROWL_CLAN(&pen, prowl_slot(is)));
        return;
    }
    uint32_t from = prowl_place(prowl_of(before), prowl_slot(is)), to = prowl_place(prowl_of(now), prowl_slot(is));
    const struct lang_arg where = {"to_place", prowl_pen_to_place(&pen, to), 0};
    if (to < from)
        LANG_SAY(out, r->lang, "your clan has risen {to_place}", where);
    else if (to > from)
        LANG_SAY(out, r->lang, "your clan has fallen {to_place}", where);
}

/* The section of docs/rules about a card: that of its clan, or the one about all cards for clans of other boxes. */
static const char *card_topic(const struct prowl_pen *p, uint32_t card)
{
    static const struct {
        const char *clan, *section;
    } topics[] = {{"Sp", "11"}, {"Su", "12"}, {"Au", "13"}, {"Wi", "14"}};
    const char *id = p->box->clan[p->s->clans[prowl_slot(card)]].id;
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++)
        if (strcmp(id, topics[i].clan) == 0)
            return topics[i].section;
    return "4";
}

static const char *topic(const struct show_reader *r, const struct game_state *state)
{
    static const char *const sections[] = {[PROWL_P_CLAN] = "2.10", [PROWL_P_START] = "2.13", [PROWL_P_REVEAL] = "3.8",
                                           [PROWL_P_TURN] = "3.2",  [PROWL_P_ORDER] = "4.2",  [PROWL_P_OVER] = "16"};
    struct prowl_pen pen;
    const struct prowl_state *s = prowl_of(state);
    prowl_pen(&pen, r, state, NULL);
    if (s->phase == PROWL_P_TURN && prowl_must(s, s->seat) != PROWL_FREE)
        return "9.1";
    if (s->phase == PROWL_P_SHOW)
        return card_topic(&pen, s->card);
    if (s->phase != PROWL_P_ASK)
        return sections[s->phase];
    uint32_t op = prowl_code(pen.box, s)[s->pc];
    if (op == PROWL_OP_REWARD)
        return "6.8";
    if (op == PROWL_OP_ACCUSE)
        return "6.5";
    return s->rest & PROWL_ACCUSING ? "6.2" : card_topic(&pen, s->card);
}

static const char *const leader_choices[] = {N_MENU("with leaders"), N_MENU("without leaders")};

static const struct show_option options[] = {
    {"rounds", N_MENU("Rounds"), N_MENU("How many turns each player has; every hand has one card more."), NULL},
    {"leaders", N_MENU("Leaders"), N_MENU("Leaders are ways of their own to win; without them the game is simpler."),
     leader_choices},
    {"clans", N_MENU("Clans"), N_MENU("The four clans that play, where the box has more."), NULL},
    {NULL, NULL, NULL, NULL},
};

static const struct show_terminal terminal = {
    .pages = prowl_board_pages, .board = prowl_board, .look = prowl_tally_look};

static const struct show_news news = {.gist = prowl_words_gist, .revealed = revealed, .turned = turned};

const struct game_show prowl_words_show = {
    .title = N_MENU("Prowl: Clans & Cunning"),
    .about = N_MENU(
        "Push four clans up and down, keep your own clan secret, and have it on top when the last card is gone."),
    .emblem = "M3 2l5 5h8l5-5v10c0 5-5 10-9 10s-9-5-9-10zM7 12l3 1.5M17 12l-3 1.5M10 18h4l-2 2.5z",
    .options = options,
    .ask = prowl_words_ask,
    .label = prowl_words_label,
    .preview = prowl_preview,
    .tell = prowl_tell,
    .name = prowl_words_name,
    .why = prowl_why,
    .describe = prowl_tally_describe,
    .score = prowl_tally_score,
    .outcome = prowl_tally_outcome,
    .differ = prowl_differ,
    .topic = topic,
    .scene = prowl_scene,
    .terminal = &terminal,
    .news = &news,
    .pad = &prowl_pad,
};
