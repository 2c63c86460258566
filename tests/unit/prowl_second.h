/* The rules of Prowl a second time, card by card and by name, without a language of effects: the built-in box must play
 * like this.
 *
 * This second implementation leads. At every decision it lists the tokens that it finds legal and dumps its own state.
 * Both must agree with the game; then one token is drawn and played in both. */
#ifndef TESTS_UNIT_PROWL_SECOND_H
#define TESTS_UNIT_PROWL_SECOND_H

#include "fixture.h"

#include "core/dump.h"
#include "games/prowl/prowl.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

enum { SP, SU, AU, WI, CLANS, CARDS = 32, TOKENS = 64, TOKEN = 24 };

static const char *const ids[CLANS] = {"Sp", "Su", "Au", "Wi"};

#define CARD(clan, number) ((clan)*8 + (number)-1)

struct second {
    struct fixture *game;
    struct rng *rng;
    int seats, seat, dominance;
    int track[CLANS];
    bool hand[5][CARDS], attached[5][CARDS];
    int clan[5], contract[5];
    bool up[5], hushed[5];
    const char *must[5];
    int pile[6][CARDS], piled[6]; /* the last pile: cards revealed */
    bool deck[CARDS];
    int asleep; /* an attachment just played, before its effect */
    /* What is asked. */
    char token[TOKENS][TOKEN];
    int tokens;
    uint64_t asked;
    jmp_buf differs;     /* where to go when the two do not agree, */
    const char *message; /* and about what; what each had is kept here */
    char mine[DUMP_MAX], theirs[DUMP_MAX];
};

static int count(const bool set[CARDS])
{
    int n = 0;
    for (int c = 0; c < CARDS; c++)
        n += set[c];
    return n;
}

static void offer(struct second *t, const char *head, const char *tail, int number)
{
    assert_true(t->tokens < TOKENS);
    if (number < 0)
        snprintf(t->token[t->tokens++], TOKEN, "%s%s", head, tail);
    else
        snprintf(t->token[t->tokens++], TOKEN, "%s%s%d", head, tail, number);
}

static void offer_cards(struct second *t, const char *head, const bool set[CARDS])
{
    for (int c = 0; c < CARDS; c++)
        if (set[c])
            offer(t, head, ids[c / 8], c % 8 + 1);
}

static void offer_clans(struct second *t, int except)
{
    for (int c = 0; c < CLANS; c++)
        if (c != except)
            offer(t, "to:", ids[c], -1);
}

static void offer_seats(struct second *t, const bool set[5])
{
    for (int seat = 0; seat < t->seats; seat++)
        if (set[seat])
            offer(t, "seat:", "", seat);
}

static void put_cards(struct text *out, const char *key, const bool set[CARDS])
{
    static const int sorted[CLANS] = {AU, SP, SU, WI};
    bool first = true;
    text_put(out, key);
    for (int i = 0; i < CARDS; i++) {
        int c = sorted[i / 8] * 8 + i % 8;
        if (!set[c])
            continue;
        text_comma(out, &first);
        text_char(out, '"');
        text_put(out, ids[c / 8]);
        text_int(out, c % 8 + 1);
        text_char(out, '"');
    }
    text_char(out, ']');
}

static void put_pile(struct text *out, const char *key, const struct second *t, int pile)
{
    bool first = true;
    text_put(out, key);
    for (int i = 0; i < t->piled[pile]; i++) {
        text_comma(out, &first);
        text_char(out, '"');
        text_put(out, ids[t->pile[pile][i] / 8]);
        text_int(out, t->pile[pile][i] % 8 + 1);
        text_char(out, '"');
    }
    text_char(out, ']');
}

static void put_seat(struct text *out, const struct second *t, int seat)
{
    put_cards(out, seat > 0 ? ",{\"hand\":[" : "{\"hand\":[", t->hand[seat]);
    text_put(out, ",\"clan\":");
    if (t->clan[seat] < 0) {
        text_put(out, "null");
    } else {
        text_char(out, '"');
        text_put(out, ids[t->clan[seat] / 8]);
        text_int(out, t->clan[seat] % 8 + 1);
        text_char(out, '"');
    }
    text_put(out, t->up[seat] ? ",\"face_up\":true" : ",\"face_up\":false");
    put_pile(out, ",\"pile\":[", t, seat);
    put_cards(out, ",\"attachments\":[", t->attached[seat]);
    text_put(out, ",\"must\":");
    if (t->must[seat] != NULL)
        text_json(out, t->must[seat]);
    else
        text_put(out, "null");
    text_put(out, t->hushed[seat] ? ",\"hushed\":true" : ",\"hushed\":false");
    text_put(out, ",\"contract\":");
    if (t->contract[seat] >= 0)
        text_json(out, ids[t->contract[seat]]);
    else
        text_put(out, "null");
    text_char(out, '}');
}

static void agree(struct second *t, bool so, const char *message)
{
    if (so)
        return;
    t->message = message;
    longjmp(t->differs, 1);
}

static void same_state(struct second *t)
{
    struct text out;
    text_init(&out, t->theirs, sizeof t->theirs);
    t->game->game->write_state(&t->game->box.head, &t->game->match.state, &out);
    text_init(&out, t->mine, sizeof t->mine);
    text_put(&out, ",\"track\":[");
    for (int i = 0; i < CLANS; i++) {
        if (i > 0)
            text_char(&out, ',');
        text_json(&out, ids[t->track[i]]);
    }
    text_put(&out, "],\"dominance\":");
    if (t->dominance < 0)
        text_put(&out, "null");
    else
        text_int(&out, t->dominance);
    text_put(&out, ",\"deck\":");
    text_int(&out, count(t->deck));
    put_pile(&out, ",\"revealed\":[", t, 5);
    text_put(&out, ",\"seats\":[");
    for (int seat = 0; seat < t->seats; seat++)
        put_seat(&out, t, seat);
    text_put(&out, "]}");
    agree(t, strcmp(strchr(t->theirs, ','), t->mine) == 0, "the state"); /* the phase apart */
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Somebody (-1: chance) decides among what was offered; the token is played. */
static const char *ask(struct second *t, int who)
{
    static char token[GAME_TOKEN_MAX];
    struct text out;
    bool first = true;
    qsort(t->token, (size_t)t->tokens, TOKEN, by_text);
    text_init(&out, t->mine, sizeof t->mine);
    text_char(&out, '[');
    for (int i = 0; i < t->tokens; i++) {
        text_comma(&out, &first);
        text_json(&out, t->token[i]);
    }
    text_char(&out, ']');
    text_init(&out, t->theirs, sizeof t->theirs);
    dump_legal_write(t->game->game, &t->game->box.head, &t->game->match.state, &out);
    agree(t, strcmp(t->theirs, t->mine) == 0, "what is legal");
    agree(t, match_actor(&t->game->match) == who, "who acts");
    same_state(t);
    t->tokens = 0;
    t->asked++;
    fixture_random(t->game, t->rng, token);
    return token;
}

static int clan_in(const char *token)
{
    for (int c = 0; c < CLANS; c++)
        if (strstr(token, ids[c]) != NULL)
            return c;
    fail_msg("no clan in %s", token);
    return 0;
}

static int card_in(const char *token)
{
    return clan_in(token) * 8 + token[strlen(token) - 1] - '1';
}

static int ask_clan(struct second *t, int except)
{
    offer_clans(t, except);
    return clan_in(ask(t, t->seat));
}

static int ask_seat(struct second *t, const bool set[5])
{
    offer_seats(t, set);
    return ask(t, t->seat)[5] - '0';
}

static void lay(struct second *t, int pile, int card)
{
    t->pile[pile][t->piled[pile]++] = card;
}

/* Who has this attachment before it, awake; -1: nobody. */
static int owner(const struct second *t, int card)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->attached[seat][card] && t->asleep != card)
            return seat;
    return -1;
}

static int place(const struct second *t, int clan)
{
    int i = 0;
    while (t->track[i] != clan)
        i++;
    return i;
}

static void raise_one(struct second *t, int clan);

/* The tokens are about to lie in another order: the Warden may have none of it, and the Scout runs after it. */
static void move_tokens(struct second *t, int first, int second, int third, int fourth)
{
    int next[CLANS] = {first, second, third, fourth}, summer = place(t, SU), winter = place(t, WI);
    int warden = owner(t, CARD(WI, 1)), scout = owner(t, CARD(SU, 2));
    bool drops = next[winter] != WI, climbs = false;
    for (int i = 0; i < winter; i++)
        drops = drops && next[i] != WI;
    for (int i = 0; i < summer; i++)
        climbs = climbs || next[i] == SU;
    if (drops && warden >= 0) {
        t->attached[warden][CARD(WI, 1)] = false;
        lay(t, warden, CARD(WI, 1));
        return;
    }
    memcpy(t->track, next, sizeof next);
    if (climbs && scout >= 0) {
        t->attached[scout][CARD(SU, 2)] = false;
        raise_one(t, SU);
        lay(t, scout, CARD(SU, 2));
    }
}

/* The clans at one place and the next above it change places. */
static void swap_with_above(struct second *t, int at)
{
    const int *now = t->track;
    if (at == 1)
        move_tokens(t, now[1], now[0], now[2], now[3]);
    else if (at == 2)
        move_tokens(t, now[0], now[2], now[1], now[3]);
    else
        move_tokens(t, now[0], now[1], now[3], now[2]);
}

static void raise_one(struct second *t, int clan)
{
    if (place(t, clan) > 0)
        swap_with_above(t, place(t, clan));
}

static void lower_one(struct second *t, int clan)
{
    int at = place(t, clan);
    if (at < 3)
        raise_one(t, t->track[at + 1]);
}

static void gain(struct second *t)
{
    int guard = owner(t, CARD(AU, 5));
    if (t->dominance == t->seat)
        return;
    if (guard == t->dominance) {
        t->attached[guard][CARD(AU, 5)] = false;
        lay(t, guard, CARD(AU, 5));
    } else {
        t->dominance = t->seat;
    }
}

static bool shielded(const struct second *t, int seat)
{
    return owner(t, CARD(WI, 2)) == seat;
}

enum { ANY = 0, TURN = 1, DOWN = 2, UP = 4, OPEN = 8 };

static bool others(const struct second *t, int which, bool set[5])
{
    bool some = false;
    for (int seat = 0; seat < 5; seat++) {
        set[seat] = seat < t->seats && seat != t->seat && (!(which & TURN) || count(t->hand[seat]) > 0) &&
                    (!(which & DOWN) || !t->up[seat]) && (!(which & UP) || t->up[seat]) &&
                    (!(which & OPEN) || !shielded(t, seat));
        some = some || set[seat];
    }
    return some;
}

static void accuse(struct second *t, bool duel)
{
    bool set[5];
    if (!others(t, DOWN | OPEN, set))
        return;
    int accused = ask_seat(t, set), clan = ask_clan(t, -1);
    if (t->clan[accused] / 8 != clan)
        return;
    t->up[accused] = true;
    if (duel)
        lower_one(t, clan);
    offer(t, "opt:", t->dominance == t->seat ? "raise" : "dominance", -1);
    if (count(t->hand[accused]) > 0)
        offer(t, "opt:", "force", -1);
    const char *reward = ask(t, t->seat);
    if (strcmp(reward, "opt:dominance") == 0)
        gain(t);
    else if (strcmp(reward, "opt:force") == 0)
        t->must[accused] = "change";
    else
        raise_one(t, ask_clan(t, -1));
}

static void pass(struct second *t)
{
    int ring[5], n = 0, clan[5];
    bool up[5];
    offer(t, "left", "", -1);
    offer(t, "right", "", -1);
    bool left = strcmp(ask(t, t->seat), "left") == 0;
    memcpy(clan, t->clan, sizeof clan);
    memcpy(up, t->up, sizeof up);
    for (int seat = 0; seat < t->seats; seat++)
        if (!shielded(t, seat))
            ring[n++] = seat;
    for (int i = 0; i < n; i++) {
        int to = ring[left ? (i + 1) % n : (i + n - 1) % n];
        t->clan[to] = clan[ring[i]];
        t->up[to] = up[ring[i]];
    }
}

static void veil(struct second *t)
{
    int me = t->seat;
    if (!t->up[me]) {
        raise_one(t, WI);
        return;
    }
    if (count(t->hand[me]) > 0) {
        offer_cards(t, "veil:", t->hand[me]);
        int card = card_in(ask(t, me));
        t->hand[me][card] = false;
        t->hand[me][t->clan[me]] = true;
        t->clan[me] = card;
    }
    t->up[me] = false;
}

static void spring(struct second *t, int number)
{
    bool set[5];
    int seat;
    if (number == 1) {
        pass(t);
    } else if (number == 2) {
        if (others(t, TURN, set))
            ask_seat(t, set);
    } else if (number == 3) {
        if (!others(t, DOWN | OPEN, set))
            return;
        set[ask_seat(t, set)] = false;
        if (set[0] || set[1] || set[2] || set[3] || set[4]) {
            offer(t, "no", "", -1);
            ask_seat(t, set);
        }
    } else if (number == 4) {
        lower_one(t, ask_clan(t, -1));
    } else if (number == 5 && others(t, OPEN, set)) {
        seat = ask_seat(t, set);
        int clan = t->clan[seat];
        bool up = t->up[seat];
        t->clan[seat] = t->clan[t->seat];
        t->up[seat] = t->up[t->seat];
        t->clan[t->seat] = clan;
        t->up[t->seat] = up;
    } else if (number == 6 && others(t, TURN, set)) {
        seat = ask_seat(t, set);
        offer_cards(t, "*", t->hand[seat]);
        raise_one(t, clan_in(ask(t, GAME_CHANCE)));
    } else if (number == 7 && others(t, TURN, set)) {
        t->hushed[ask_seat(t, set)] = true;
    } else if (number == 8) {
        t->contract[t->seat] = ask_clan(t, -1);
    }
}

static void summer(struct second *t, int number)
{
    bool set[5];
    if (number == 1) {
        raise_one(t, ask_clan(t, SU));
    } else if (number == 3) {
        accuse(t, true);
    } else if (number == 4) {
        lower_one(t, t->track[0]);
    } else if (number == 5 && place(t, SU) >= 2) {
        raise_one(t, SU);
    } else if (number == 6 && others(t, TURN, set)) {
        t->must[ask_seat(t, set)] = "play";
    } else if (number == 7) {
        raise_one(t, SU);
        raise_one(t, SU);
    }
}

static void autumn(struct second *t, int number)
{
    static const char *const all[] = {"play", "change", "accuse"};
    bool set[5];
    if (number == 1) {
        gain(t);
    } else if (number == 2) {
        offer(t, "opt:", "raise", -1);
        offer(t, "opt:", "dominance", -1);
        if (strcmp(ask(t, t->seat), "opt:raise") == 0)
            raise_one(t, AU);
        else
            gain(t);
    } else if (number == 3) {
        for (int i = 1; i <= 3; i++)
            offer(t, "swap:", "", i);
        swap_with_above(t, ask(t, t->seat)[5] - '0');
    } else if (number == 4 && others(t, DOWN | OPEN, set)) {
        if (t->clan[ask_seat(t, set)] / 8 == AU)
            gain(t);
    } else if (number == 6 && others(t, TURN, set)) {
        int seat = ask_seat(t, set);
        for (int i = 0; i < 3; i++)
            offer(t, "must:", all[i], -1);
        const char *token = ask(t, t->seat);
        for (int i = 0; i < 3; i++)
            if (strcmp(token + 5, all[i]) == 0)
                t->must[seat] = all[i];
    } else if (number == 7) {
        if (t->dominance == t->seat)
            raise_one(t, ask_clan(t, -1));
        else
            gain(t);
    }
}

static void winter(struct second *t, int number)
{
    bool set[5];
    if (number == 3) {
        bool twice = t->track[0] == WI;
        int clan = ask_clan(t, WI);
        lower_one(t, clan);
        if (twice)
            lower_one(t, clan);
    } else if (number == 4) {
        if (others(t, UP, set)) {
            int clan = t->clan[ask_seat(t, set)] / 8;
            lower_one(t, clan);
            lower_one(t, clan);
        } else if (others(t, DOWN | OPEN, set)) {
            ask_seat(t, set);
        }
    } else if (number == 5 && place(t, WI) >= 2) {
        move_tokens(t, t->track[1], t->track[2], t->track[3], t->track[0]);
    } else if (number == 6) {
        veil(t);
    } else if (number == 7) {
        move_tokens(t, t->track[3], t->track[1], t->track[2], t->track[0]);
    }
}

static bool is_one_of(int card, const int *list, size_t n)
{
    while (n > 0 && list[n - 1] != card)
        n--;
    return n > 0;
}

static void play(struct second *t, int card)
{
    static const int early[] = {CARD(SP, 7), CARD(AU, 6)};
    static const int final[] = {CARD(SU, 7), CARD(AU, 7), CARD(WI, 7)};
    static const int stays[] = {CARD(SU, 2), CARD(SU, 8), CARD(AU, 5), CARD(AU, 8),
                                CARD(WI, 1), CARD(WI, 2), CARD(WI, 8)};
    static void (*const effects[CLANS])(struct second *, int) = {spring, summer, autumn, winter};
    bool last = count(t->hand[t->seat]) == 0;
    if (t->hushed[t->seat] || (last && is_one_of(card, early, 2)) || (!last && is_one_of(card, final, 3))) {
        lay(t, t->seat, card);
        raise_one(t, card / 8);
        return;
    }
    if (is_one_of(card, stays, 7)) {
        t->attached[t->seat][card] = true;
        t->asleep = card;
    } else {
        lay(t, t->seat, card);
    }
    offer(t, "rise", "", -1);
    offer(t, "effect", "", -1);
    bool rise = strcmp(ask(t, t->seat), "rise") == 0;
    if (rise)
        raise_one(t, card / 8);
    t->asleep = -1;
    effects[card / 8](t, card % 8 + 1);
    if (!rise)
        raise_one(t, card / 8);
}

static void drop_chamberlain(struct second *t, int seat)
{
    if (t->attached[seat][CARD(WI, 2)]) {
        t->attached[seat][CARD(WI, 2)] = false;
        lay(t, seat, CARD(WI, 2));
    }
}

static void turn(struct second *t)
{
    int me = t->seat;
    bool set[5], can = (drop_chamberlain(t, me), others(t, DOWN | OPEN, set));
    if (t->must[me] != NULL && strcmp(t->must[me], "accuse") == 0 && !can)
        t->must[me] = NULL;
    if (t->seats == 2 && t->dominance == me && count(t->deck) > 0) {
        offer_cards(t, "*", t->deck);
        int card = card_in(ask(t, GAME_CHANCE));
        t->deck[card] = false;
        lay(t, 5, card);
        raise_one(t, card / 8);
    }
    if (t->must[me] == NULL || strcmp(t->must[me], "play") == 0)
        offer_cards(t, "play:", t->hand[me]);
    if (t->must[me] == NULL || strcmp(t->must[me], "change") == 0)
        offer_cards(t, "change:", t->hand[me]);
    if (can && (t->must[me] == NULL || strcmp(t->must[me], "accuse") == 0))
        offer_cards(t, "accuse:", t->hand[me]);
    const char *token = ask(t, me);
    int card = card_in(token);
    t->hand[me][card] = false;
    if (token[0] == 'p') {
        play(t, card);
    } else if (token[0] == 'c') {
        lay(t, me, t->clan[me]);
        t->clan[me] = card;
        t->up[me] = false;
    } else {
        lay(t, me, card);
        accuse(t, false);
    }
    t->must[me] = NULL;
    t->hushed[me] = false;
}

static bool supported(const struct second *t, int clan)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->clan[seat] / 8 == clan)
            return true;
    return false;
}

static bool leads(const struct second *t, int seat, bool was_up)
{
    int clan = t->clan[seat] / 8;
    bool high = place(t, clan) < 2;
    return (t->contract[seat] == clan && t->track[0] == clan) || (t->attached[seat][CARD(SU, 8)] && was_up && high) ||
           (t->attached[seat][CARD(AU, 8)] && t->dominance == seat && high) ||
           (t->attached[seat][CARD(WI, 8)] && !supported(t, t->track[0]));
}

/* The only one of the set, or the one with Dominance; -1: neither. */
static int decided(const struct second *t, const bool set[5])
{
    int n = 0, only = -1;
    for (int seat = 0; seat < t->seats; seat++) {
        if (set[seat]) {
            n++;
            only = seat;
        }
    }
    return n == 1 ? only : set[t->dominance] ? t->dominance : -1;
}

static int reckon(struct second *t)
{
    bool set[5] = {false};
    int winner;
    for (int seat = 0; seat < t->seats; seat++)
        drop_chamberlain(t, seat);
    for (int seat = 0; seat < t->seats; seat++)
        if (t->clan[seat] == CARD(SU, 5))
            raise_one(t, SU);
    for (int seat = 0; seat < t->seats; seat++)
        set[seat] = leads(t, seat, t->up[seat]);
    winner = decided(t, set);
    for (int i = 0; winner < 0 && i < CLANS; i++) {
        for (int seat = 0; seat < t->seats; seat++)
            set[seat] = t->clan[seat] / 8 == t->track[i];
        winner = decided(t, set);
    }
    for (int seat = 0; seat < t->seats; seat++)
        t->up[seat] = true;
    return winner >= 0 && t->contract[winner] >= 0 && t->contract[winner] != t->clan[winner] / 8 ? -1 : winner;
}

static void begin(struct second *t, struct fixture *game, struct rng *rng)
{
    const struct prowl_state *s = prowl_of(&game->match.state);
    memset(t, 0, sizeof *t);
    t->game = game;
    t->rng = rng;
    t->seats = s->seats;
    t->dominance = -1;
    t->asleep = -1;
    for (int i = 0; i < CLANS; i++)
        t->track[i] = s->track[i];
    for (int c = 0; c < CARDS; c++)
        t->deck[c] = t->seats == 2 && (s->cards >> c & 1) != 0;
    for (int seat = 0; seat < t->seats; seat++) {
        t->clan[seat] = t->contract[seat] = -1;
        for (int c = 0; c < CARDS; c++) {
            t->hand[seat][c] = s->hand[seat] >> c & 1;
            t->deck[c] = t->deck[c] && !t->hand[seat][c];
        }
    }
}

/* The clans first, in the order of the seats; then who starts. */
static void lay_clans(struct second *t)
{
    for (t->seat = 0; t->seat < t->seats; t->seat++) {
        offer_cards(t, "clan:", t->hand[t->seat]);
        t->clan[t->seat] = card_in(ask(t, t->seat));
        t->hand[t->seat][t->clan[t->seat]] = false;
    }
    for (int seat = 0; seat < t->seats; seat++)
        offer(t, "*start:", "", seat);
    t->seat = t->dominance = ask(t, GAME_CHANCE)[7] - '0';
}

/* A game of both; false as soon as they do not agree. */
static bool second_game(struct second *t, struct fixture *game, uint32_t seats, const char *const *options,
                        uint64_t seed)
{
    struct rng rng;
    struct game_result result;
    rng_seed(&rng, seed, 0, RNG_TEST, 0);
    fixture_begin(game, seats, options, NULL, seed);
    begin(t, game, &rng);
    if (setjmp(t->differs) != 0)
        return false;
    lay_clans(t);
    while (count(t->hand[t->seat]) > 0) {
        turn(t);
        t->seat = (t->seat + 1) % t->seats;
    }
    int winner = reckon(t);
    agree(t, match_actor(&game->match) == GAME_OVER, "that it is over");
    same_state(t);
    game->game->result(&game->box.head, &game->match.state, &result);
    agree(t, result.winners == (winner < 0 ? 0 : 1U << winner), "who wins");
    return true;
}

#endif
