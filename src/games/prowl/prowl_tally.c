/* How things stand and how they ended, in words: a description of everything that lies open, the standing of all
 * seats, and the verdict.
 *
 * The verdict retells the reckoning of prowl_reckon.c step by step: which seats win in a way of their own, then clan by
 * clan from the top of the track who supports it, until a winner is found, and what may take the win away again. It
 * asks the same questions of the rules in the same order, so that the reasons that it gives are those that decided. */
#include "games/prowl/prowl_show.h"

uint32_t prowl_tally_pile(const struct prowl_state *s, uint32_t pile)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < s->laid_count; i++)
        if (s->laid[i] >> 5 == pile)
            set |= prowl_bit(s->laid[i] & 31U);
    return set;
}

bool prowl_tally_has_turn(const struct prowl_pen *p, uint32_t seat)
{
    const struct prowl_state *s = p->s;
    return !p->r->given_up && s->seat == seat && s->phase != PROWL_P_OVER && s->phase != PROWL_P_START;
}

/* Every turn takes a card from the hand, which ends up in the pile or among the attachments. */
uint32_t prowl_tally_rounds(const struct prowl_state *s)
{
    uint32_t seat = s->seat, gone = prowl_size(prowl_tally_pile(s, seat)) + prowl_size(s->attached[seat]);
    return s->held[seat] + gone - (s->clan[seat] == PROWL_NONE);
}

uint32_t prowl_tally_round(const struct prowl_state *s)
{
    bool begins = s->phase == PROWL_P_TURN || s->phase == PROWL_P_REVEAL;
    return s->phase == PROWL_P_CLAN || s->phase == PROWL_P_START ? 0
                                                                 : prowl_tally_rounds(s) - s->held[s->seat] + begins;
}

static void line_end(struct prowl_pen *p)
{
    text_char(p->out, '\n');
}

static void describe_track(struct prowl_pen *p)
{
    const uint8_t *track = p->s->track;
    PROWL_SAY(p, N_("The track from first to fourth: {first}, {second}, {third}, {fourth}."),
              {"first", prowl_pen_clan_title(p, track[0]), 0}, {"second", prowl_pen_clan_title(p, track[1]), 0},
              {"third", prowl_pen_clan_title(p, track[2]), 0}, {"fourth", prowl_pen_clan_title(p, track[3]), 0});
    if (p->s->dominance < p->s->seats)
        PROWL_SAY(p, N_("{who} has Dominance."), PROWL_WHO(p, p->s->dominance));
    else
        PROWL_SAY(p, N_("Nobody has Dominance yet."), PROWL_NOTHING);
    line_end(p);
}

static void describe_deck(struct prowl_pen *p)
{
    uint32_t revealed = prowl_tally_pile(p->s, PROWL_PUBLIC);
    if (p->s->seats != 2)
        return;
    PROWL_SAY(p, N_("Cards in the deck: {n}."), {"n", NULL, prowl_deck(p->s)});
    if (revealed != 0)
        PROWL_SAY(p, N_("Revealed: {cards}."), PROWL_LIST(p, revealed));
    line_end(p);
}

static void describe_clan_card(struct prowl_pen *p, uint32_t seat)
{
    const struct prowl_state *s = p->s;
    uint32_t card = s->clan[seat];
    bool up = (s->mark[seat] & PROWL_UP) != 0;
    if (card < PROWL_CARDS)
        PROWL_SAY(p, up ? N_("Clan card, face up: {card}.") : N_("Clan card, face down: {card}."),
                  PROWL_CLAN_CARD(p, card));
    else if (card == PROWL_HIDDEN)
        PROWL_SAY(p, N_("Clan card: face down."), PROWL_NOTHING);
    for (uint32_t slot = 0; card == PROWL_HIDDEN && slot < PROWL_SLOTS; slot++)
        if (!(s->may[seat] >> slot & 1))
            PROWL_SAY(p, N_("It is not {clan}."), PROWL_CLAN(p, slot));
}

static void describe_marks(struct prowl_pen *p, uint32_t seat)
{
    const struct prowl_state *s = p->s;
    uint32_t bound = prowl_bound(s, seat);
    if (s->attached[seat] != 0)
        PROWL_SAY(p, N_("In front: {cards}."), PROWL_LIST(p, s->attached[seat]));
    if (prowl_track_shielded(p->box, s, seat))
        PROWL_SAY(p, N_("The clan card is shielded."), PROWL_NOTHING);
    if (prowl_must(s, seat) != PROWL_FREE)
        PROWL_SAY(p, N_("Must {action} on the next turn."), PROWL_ACTION(p, prowl_must(s, seat)));
    if (s->mark[seat] & PROWL_HUSHED)
        PROWL_SAY(p, N_("Hushed: a card Played on the next turn has no effect."), PROWL_NOTHING);
    if (bound != PROWL_NONE)
        PROWL_SAY(p, N_("Has promised to win with {clan}."), PROWL_CLAN(p, bound));
    uint32_t pile = prowl_tally_pile(s, seat);
    if (pile != 0)
        PROWL_SAY(p, N_("Discard pile: {cards}."), PROWL_LIST(p, pile));
}

static void describe_seat(struct prowl_pen *p, uint32_t seat)
{
    const struct prowl_state *s = p->s;
    prowl_pen_say(p, lang_get_n(p->lang, "{who} ({n} card in hand).", "{who} ({n} cards in hand).", s->held[seat]),
                  LANG_ARGS(PROWL_WHO(p, seat), {"n", NULL, s->held[seat]}));
    describe_clan_card(p, seat);
    describe_marks(p, seat);
    if (prowl_words_shown_hand(s, seat) && s->hand[seat] != 0)
        PROWL_SAY(p, N_("Hand: {cards}."), PROWL_LIST(p, s->hand[seat]));
    else if (!prowl_words_shown_hand(s, seat) && prowl_known(s, seat) != 0)
        PROWL_SAY(p, N_("Known to be held: {cards}."), PROWL_LIST(p, prowl_known(s, seat)));
    line_end(p);
}

void prowl_tally_card(struct prowl_pen *p, const char *message, uint32_t card)
{
    uint32_t flags = prowl_card_at(p->box, p->s, card)->flags;
    char words[PROWL_CARD_WORDS];
    struct text t;
    text_init(&t, words, sizeof words);
    for (uint32_t flag = PROWL_EARLY; flag <= PROWL_LEADER; flag <<= 1) {
        if (!(flags & flag))
            continue;
        text_put(&t, prowl_cardwords_keyword(p, flag));
        text_put(&t, ". ");
    }
    struct text tail;
    text_init(&tail, words + t.used, sizeof words - t.used);
    prowl_cardwords(p, card, &tail);
    prowl_pen_say(p, lang_get(p->lang, message), LANG_ARGS(PROWL_CLAN_CARD(p, card), {"text", words, 0}));
    line_end(p);
}

/* The card in play, which the decision is about. */
static void describe_played(struct prowl_pen *p)
{
    if (p->s->card < PROWL_CARDS && p->s->phase != PROWL_P_OVER)
        prowl_tally_card(p, N_("In play, {card}: {text}"), p->s->card);
}

/* The cards of the viewer's hand with what they do; in a full state, those of the acting seat. */
static void describe_hand(struct prowl_pen *p)
{
    const struct prowl_state *s = p->s;
    uint32_t seat = s->viewer < s->seats ? s->viewer : s->seat;
    if (!prowl_words_shown_hand(s, seat))
        return;
    for (uint32_t left = s->hand[seat]; left != 0; left &= left - 1)
        prowl_tally_card(p, N_("{card}: {text}"), prowl_least(left));
}

void prowl_tally_describe(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    struct prowl_pen pen, *p = &pen;
    const struct prowl_state *s = prowl_of(state);
    prowl_pen(p, r, state, out);
    describe_track(p);
    if (prowl_tally_round(s) > 0)
        PROWL_SAY(p, N_("Round {n} of {all}."), {"n", NULL, prowl_tally_round(s)},
                  {"all", NULL, prowl_tally_rounds(s)});
    prowl_words_ask(r, state, out);
    text_char(out, '\n');
    describe_played(p);
    for (uint32_t i = 0; i < s->seats; i++)
        describe_seat(p, (s->seat + i) % s->seats);
    describe_deck(p);
    describe_hand(p);
}

/* Whether a name is this word, whatever the capitals and accents of both. */
static bool is_called(const char *name, const char *word, size_t size)
{
    const char *end = word + size;
    while (word < end && *name != '\0') {
        char a = canvas_plain(canvas_next(&name)), b = canvas_plain(canvas_next(&word));
        if ((a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) != (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b))
            return false;
    }
    return word == end && *name == '\0';
}

/* A card by its id, as the choices have it, or by its name. */
bool prowl_tally_look(const struct show_reader *r, const struct game_state *state, const char *word, size_t size,
                      struct text *out)
{
    struct prowl_pen pen;
    bool found = false;
    prowl_pen(&pen, r, state, out);
    for (uint32_t card = 0; card < PROWL_CARDS; card++) {
        char id[PROWL_ID];
        if (!is_called(prowl_look_id(&pen, card, id), word, size) &&
            !is_called(prowl_pen_title(&pen, card), word, size))
            continue;
        prowl_tally_card(&pen, N_("{card}: {text}"), card);
        found = true;
    }
    return found;
}

static void pad_to(struct text *out, size_t start, int column)
{
    for (int at = canvas_width(out->data + start); at < column; at++)
        text_char(out, ' ');
}

/* The attachments of a seat that have a flag. */
static uint32_t attached_with(const struct prowl_pen *p, uint32_t seat, uint32_t flag)
{
    uint32_t set = 0;
    for (uint32_t left = p->s->attached[seat]; left != 0; left &= left - 1)
        if (prowl_card_at(p->box, p->s, prowl_least(left))->flags & flag)
            set |= left & (0 - left);
    return set;
}

static void score_cards(struct prowl_pen *p, const char *message, uint32_t seat, uint32_t cards)
{
    if (cards == 0)
        return;
    prowl_pen_say(p, lang_get(p->lang, message), LANG_ARGS(PROWL_WHO(p, seat), PROWL_LIST(p, cards)));
    line_end(p);
}

/* The same once the game is over: what came of it. */
static void score_ended(struct prowl_pen *p, uint32_t seat)
{
    const struct prowl_state *s = p->s;
    uint32_t bound = prowl_bound(s, seat);
    uint32_t wins = attached_with(p, seat, PROWL_WINS), loses = attached_with(p, seat, PROWL_LOSES);
    uint32_t won = prowl_reckon_met_cards(p->box, s, seat, PROWL_WINS, s->were_up);
    uint32_t lost = prowl_reckon_met_cards(p->box, s, seat, PROWL_LOSES, s->were_up);
    score_cards(p, N_("A way of their own to win, condition met: {who}, by {cards}"), seat, won);
    score_cards(p, N_("A way of their own to win, condition not met: {who}, by {cards}"), seat, wins & ~won);
    score_cards(p, N_("A way to lose, condition met: {who}, by {cards}"), seat, lost);
    score_cards(p, N_("A way to lose, condition not met: {who}, by {cards}"), seat, loses & ~lost);
    if (bound == PROWL_NONE)
        return;
    if (prowl_reckon_keeps(s, seat))
        PROWL_SAY(p, N_("A promise to win with {clan}, kept: {who}"), PROWL_WHO(p, seat), PROWL_CLAN(p, bound));
    else
        PROWL_SAY(p, N_("A promise to win with {clan}, not kept: {who}"), PROWL_WHO(p, seat), PROWL_CLAN(p, bound));
    line_end(p);
}

/* What a seat can win by beside the track, and what may make it lose. */
static void score_seat(struct prowl_pen *p, uint32_t seat)
{
    uint32_t bound = prowl_bound(p->s, seat);
    uint32_t wins = attached_with(p, seat, PROWL_WINS), loses = attached_with(p, seat, PROWL_LOSES);
    score_cards(p, N_("A way of their own to win: {who}, by {cards}"), seat, wins);
    score_cards(p, N_("A way to lose: {who}, by {cards}"), seat, loses);
    if (bound != PROWL_NONE) {
        PROWL_SAY(p, N_("A promise to win with {clan}: {who}"), PROWL_WHO(p, seat), PROWL_CLAN(p, bound));
        line_end(p);
    }
}

void prowl_tally_score(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    struct prowl_pen pen, *p = &pen;
    const struct prowl_state *s = prowl_of(state);
    uint32_t hidden = 0;
    int width = 0;
    prowl_pen(p, r, state, out);
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
        int w = canvas_width(prowl_pen_clan_title(p, slot));
        width = w > width ? w : width;
    }
    for (uint32_t place = 0; place < PROWL_SLOTS; place++) {
        size_t start = out->used;
        uint32_t seats = prowl_reckon_supporters(s, s->track[place]);
        text_uint(out, place + 1U);
        text_put(out, "  ");
        text_put(out, prowl_pen_clan_title(p, s->track[place]));
        pad_to(out, start, 3 + width + 2);
        text_put(out, seats != 0 ? prowl_pen_seats(p, seats) : "–");
        p->used = 0;
        line_end(p);
    }
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (s->clan[seat] >= PROWL_CARDS)
            hidden |= 1U << seat;
    if (hidden != 0) {
        PROWL_SAY(p, N_("Clan not known: {who}"), {"who", prowl_pen_seats(p, hidden), 0});
        line_end(p);
    }
    PROWL_SAY(p, N_("Dominance: {who}"),
              {"who", s->dominance < s->seats ? prowl_pen_who(p, s->dominance) : lang_get(p->lang, "nobody yet"), 0});
    line_end(p);
    for (uint32_t seat = 0; seat < s->seats; seat++)
        (s->phase == PROWL_P_OVER ? score_ended : score_seat)(p, seat);
}

/* A sentence about a seat and a card, with what the card does. */
static void tell_card(struct prowl_pen *p, const char *message, uint32_t seat, uint32_t card)
{
    char words[PROWL_CARD_WORDS];
    struct text t;
    text_init(&t, words, sizeof words);
    prowl_cardwords(p, card, &t);
    prowl_pen_say(p, lang_get(p->lang, message),
                  LANG_ARGS(PROWL_WHO(p, seat), PROWL_CARD(p, card), {"text", words, 0}));
}

/* Tells which promises come to nothing, but for that of the seat that would have won. */
static void tell_promises(struct prowl_pen *p, uint32_t winner)
{
    const struct prowl_state *s = p->s;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        uint32_t bound = prowl_bound(s, seat);
        if (bound != PROWL_NONE && !prowl_reckon_keeps(s, seat) && seat != winner)
            PROWL_SAY(p, N_("{who} has promised to win with {clan}, and does not."), PROWL_WHO(p, seat),
                      PROWL_CLAN(p, bound));
    }
}

/* Tells which seats win in a way of their own, and returns the one that this decides for, or PROWL_NONE. */
static uint32_t tell_leaders(struct prowl_pen *p, uint32_t up)
{
    const struct prowl_state *s = p->s;
    uint32_t leaders = 0;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        uint32_t card = prowl_reckon_wins_by(p->box, s, seat, up);
        if (prowl_reckon_keeps(s, seat))
            PROWL_SAY(p, N_("{who} keeps the promise: {clan} is first."), PROWL_WHO(p, seat),
                      PROWL_CLAN(p, s->track[0]));
        else if (card != PROWL_NONE)
            tell_card(p, N_("{who} meets the condition on {card}: {text}"), seat, card);
        else
            continue;
        leaders |= 1U << seat;
    }
    if (leaders == 0 || (leaders & (leaders - 1)) == 0)
        return leaders != 0 ? prowl_least(leaders) : PROWL_NONE;
    if (leaders >> s->dominance & 1) {
        PROWL_SAY(p, N_("Of these, {who} has Dominance."), PROWL_WHO(p, s->dominance));
        return s->dominance;
    }
    PROWL_SAY(p, N_("None of these has Dominance, so that decides nothing."), PROWL_NOTHING);
    return PROWL_NONE;
}

/* Goes through the clans from the top of the track, and returns the seat that wins by one of them, or PROWL_NONE. */
static uint32_t tell_clans(struct prowl_pen *p)
{
    const struct prowl_state *s = p->s;
    for (uint32_t place = 0; place < PROWL_SLOTS; place++) {
        uint32_t slot = s->track[place], seats = prowl_reckon_supporters(s, slot);
        const struct lang_arg clan = PROWL_CLAN(p, slot);
        const struct lang_arg is = {"place", prowl_pen_place(p, place), 0};
        if (seats == 0) {
            PROWL_SAY(p, N_("{clan} is {place}, and nobody supports it."), clan, is);
        } else if ((seats & (seats - 1)) == 0) {
            PROWL_SAY(p, N_("{clan} is {place}, and only {who} supports it."), clan, is,
                      {"who", prowl_pen_seats(p, seats), 0});
            return prowl_least(seats);
        } else if (seats >> s->dominance & 1) {
            PROWL_SAY(p, N_("{clan} is {place}, with the support of {who}; of these, {whom} has Dominance."), clan, is,
                      {"who", prowl_pen_seats(p, seats), 0}, PROWL_WHOM(p, s->dominance));
            return s->dominance;
        } else {
            PROWL_SAY(p, N_("{clan} is {place}, with the support of {who}; none of these has Dominance, so they lose."),
                      clan, is, {"who", prowl_pen_seats(p, seats), 0});
        }
    }
    return PROWL_NONE;
}

uint32_t prowl_tally_decided(const struct prowl_pen *p)
{
    const struct prowl_state *s = p->s;
    uint32_t card = prowl_reckon_wins_by(p->box, s, s->winner, s->were_up);
    bool alone = card != PROWL_NONE && !prowl_reckon_keeps(s, s->winner);
    return prowl_slot(alone ? card : s->clan[s->winner]);
}

void prowl_tally_outcome(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    struct prowl_pen pen, *p = &pen;
    const struct prowl_state *s = prowl_of(state);
    uint32_t up = s->were_up;
    if (s->phase != PROWL_P_OVER)
        return;
    prowl_pen(p, r, state, out);
    uint32_t winner = tell_leaders(p, up);
    if (winner == PROWL_NONE)
        winner = tell_clans(p);
    tell_promises(p, winner);
    uint32_t by = winner != PROWL_NONE ? prowl_reckon_loses_by(p->box, s, winner, up) : PROWL_NONE;
    if (winner != PROWL_NONE && prowl_reckon_breaks(s, winner))
        PROWL_SAY(p, N_("But {whose} clan is {clan}, and {who} has promised to win with {other}: {who} loses."),
                  PROWL_WHOSE(p, winner), PROWL_WHO(p, winner), PROWL_CLAN(p, prowl_slot(s->clan[winner])),
                  {"other", prowl_pen_clan(p, prowl_bound(s, winner)), 0});
    else if (by != PROWL_NONE)
        tell_card(p, N_("But {who} loses by {card}: {text}"), winner, by);
    if (s->winner == PROWL_NONE)
        PROWL_SAY(p, N_("Nobody wins."), PROWL_NOTHING);
    else
        PROWL_SAY(p, N_("{who} wins."), PROWL_WHO(p, s->winner));
}
