/* A second, dumb implementation of Passing Through Petra (petra_second.c) in lockstep with an engine: every step
 * compares the list of legal tokens, who is to act, and the whole dump. */
#include "petra_lockstep.h"
#include "petra_second.h"

#include "core/dump.h"
#include "core/setup.h"
#include "games/petra/petra.h"

#include <stdio.h>
#include <stdlib.h>

enum { DUMP = 1 << 14 };

static void all_cards(struct names *influence, struct names *villagers)
{
    static const char *const plain[] = {"ambassador", "baker",   "builder", "craftsman", "dealmaker",
                                        "herder",     "jeweler", "laborer", "merchant",  "priest",
                                        "scribe",     "noble",   "broker",  "farmer"};
    char card[24];
    second_add(influence, "north-south");
    second_add(influence, "east-west");
    for (int x = 0; x < 5; x++) {
        for (int y = x + 1; y < 5; y++) {
            snprintf(card, sizeof card, "works-%c%c", second_letters[x], second_letters[y]);
            second_add(influence, card);
            snprintf(card, sizeof card, "equal-%c%c", second_letters[x], second_letters[y]);
            if (y < 4)
                second_add(influence, card);
        }
        snprintf(card, sizeof card, "three-%c", second_letters[x]);
        if (x < 4)
            second_add(influence, card);
        snprintf(card, sizeof card, "nomad-%c", second_letters[x]);
        second_add(villagers, card);
        snprintf(card, sizeof card, "master-%c", second_letters[x]);
        second_add(villagers, card);
    }
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        second_add(villagers, plain[i]);
}

static void seat_down(struct player *p, struct json setup, int seat, int start)
{
    int64_t n;
    name card;
    p->x = p->y = 1;
    p->camels = (seat - start + second_now.seats) % second_now.seats + 1;
    second_now.camels -= p->camels;
    assert_true(json_int(item_of(member_of(setup, "boards"), seat), 1, 4, &n));
    p->board = (int)n;
    assert_true(json_string(item_of(member_of(setup, "market"), seat), p->market, sizeof p->market));
    for (const char *c = p->market; *c != '\0'; c++)
        second_now.bag[second_type(*c)]--;
    for (int t = 0; t < 5; t++) {
        char key[2] = {second_letters[t], '\0'};
        assert_true(json_int(member_of(item_of(member_of(setup, "columns"), seat), key), 0, 2, &n));
        p->column[t] = (int)n;
        second_now.bag[t] -= (int)n;
    }
    assert_true(json_string(item_of(member_of(setup, "hand"), seat), card, sizeof card));
    second_add(&p->hand, card);
    second_drop(&second_now.influence_deck, card);
}

static void set_up(struct json setup, int seats)
{
    int64_t start;
    memset(&second_now, 0, sizeof second_now);
    assert_true(json_int(member_of(setup, "start"), 0, seats - 1, &start));
    second_now.seats = seats;
    second_now.seat = (int)start;
    second_now.camels = 30;
    second_now.gold = 5;
    second_now.extensions = 10;
    second_now.buildings = 12;
    memset(second_now.owner, -1, sizeof second_now.owner);
    for (int t = 0; t < 5; t++) {
        second_now.bag[t] = 17;
        second_now.permanent[t] = 4;
    }
    all_cards(&second_now.influence_deck, &second_now.villager_deck);
    assert_int_equal(second_now.influence_deck.count, 22);
    assert_int_equal(second_now.villager_deck.count, 24);
    assert_true(json_string(member_of(setup, "caravan"), second_now.caravan, sizeof second_now.caravan));
    for (const char *c = second_now.caravan; *c != '\0'; c++)
        second_now.bag[second_type(*c)]--;
    for (int seat = 0; seat < seats; seat++)
        seat_down(&second_now.player[seat], setup, seat, (int)start);
    for (int i = 0; i < 3; i++) {
        assert_true(
            json_string(item_of(member_of(setup, "influence_row"), i), second_now.influence_row[i], sizeof(name)));
        assert_true(
            json_string(item_of(member_of(setup, "villager_row"), i), second_now.villager_row[i], sizeof(name)));
        second_drop(&second_now.influence_deck, second_now.influence_row[i]);
        second_drop(&second_now.villager_deck, second_now.villager_row[i]);
    }
    second_begun = second_now;
    second_token_count = 0;
}

static char dump[DUMP];
static size_t dump_used;

static void put(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void put(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(dump + dump_used, sizeof dump - dump_used, format, args);
    va_end(args);
    assert_true(n >= 0 && (size_t)n < sizeof dump - dump_used);
    dump_used += (size_t)n;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void put_names(const char *before, struct names n, bool sorted)
{
    if (sorted)
        qsort(n.list, (size_t)n.count, sizeof(name), by_text);
    put("%s[", before);
    for (int i = 0; i < n.count; i++)
        put("%s\"%s\"", i > 0 ? "," : "", n.list[i]);
    put("]");
}

static void put_row(const char *before, name row[3])
{
    put("%s[", before);
    for (int i = 0; i < 3; i++)
        put(row[i][0] != '\0' ? "%s\"%s\"" : "%snull%s", i > 0 ? "," : "", row[i]);
    put("]");
}

static void put_counts(const char *before, const int count[5])
{
    put("%s{\"E\":%d,\"R\":%d,\"C\":%d,\"I\":%d,\"L\":%d}", before, count[0], count[1], count[2], count[3], count[4]);
}

static void put_types(const char *before, const bool *has, int count)
{
    const char *comma = "";
    put("%s[", before);
    for (int t = 0; t < count; t++)
        if (has[t]) {
            put("%s\"%c\"", comma, second_letters[t]);
            comma = ",";
        }
    put("]");
}

static void put_track(int t)
{
    const char *comma = "";
    put("%s\"%c\":{\"spaces\":{", t > 0 ? "," : "", second_letters[t]);
    for (int i = 0; i < 7; i++) {
        if (!second_there(i))
            continue;
        put("%s\"%d\":", comma, i);
        if (second_now.owner[t][i] < 0)
            put("null");
        else
            put("%d", second_now.owner[t][i]);
        comma = ",";
    }
    put("},\"pool\":[");
    for (int seat = 0; seat < second_now.seats; seat++)
        put("%s%d", seat > 0 ? "," : "", second_now.pool[t][seat]);
    put("]}");
}

static void put_player(const struct player *p)
{
    put("{\"board\":%d,\"pawn\":[%d,%d],\"market\":\"%s\"", p->board, p->x, p->y, p->market);
    put_counts(",\"columns\":", p->column);
    put_types(",\"permanent\":", p->permanent, 5);
    put_types(",\"buildings\":", p->building, 5);
    put_types(",\"workers\":", p->worker, 5);
    put(",\"camels\":%d,\"cubes\":%d,\"discs\":{", p->camels, p->cubes);
    for (int t = 0; t < 4; t++)
        put("\"%c\":{\"at\":%d,\"active\":%s},", second_letters[t], p->at[t], p->active[t] ? "true" : "false");
    put("\"L\":{\"at\":%d}}", p->at[4]);
    put_names(",\"hand\":", p->hand, true);
    put_names(",\"claimed\":", p->claimed, false);
    put_names(",\"villagers\":", p->villagers, true);
    put("}");
}

/* All of the dump after the phase. */
static void write_dump(void)
{
    dump_used = 0;
    put(",\"turn\":%d,\"caravan\":\"%s\"", second_now.turn, second_now.caravan);
    put_counts(",\"bag\":", second_now.bag);
    put_row(",\"influence_row\":", second_now.influence_row);
    put(",\"influence_deck\":%d", second_now.influence_deck.count);
    put_names(",\"influence_out\":", second_now.influence_out, true);
    put(",\"seat\":%d", second_now.seat);
    put_types(",\"fired\":", second_now.fired, 5);
    put_types(",\"bonus_had\":", second_now.had, 4);
    put_row(",\"villager_row\":", second_now.villager_row);
    put(",\"villager_deck\":%d", second_now.villager_deck.count);
    put_names(",\"villager_discard\":", second_now.villager_discard, true);
    put(",\"supply\":{\"camels\":%d,\"gold\":%d,\"extensions\":%d,\"buildings\":%d", second_now.camels, second_now.gold,
        second_now.extensions, second_now.buildings);
    put_counts(",\"permanent\":", second_now.permanent);
    put("},\"tracks\":{");
    for (int t = 0; t < 4; t++)
        put_track(t);
    put("},\"seats\":[");
    for (int seat = 0; seat < second_now.seats; seat++) {
        put("%s", seat > 0 ? "," : "");
        put_player(&second_now.player[seat]);
    }
    put("]}");
}

char lockstep_why[2 * DUMP];

static bool same_dump(const struct fixture *t)
{
    static char engine[DUMP_MAX];
    struct text out;
    text_init(&out, engine, sizeof engine);
    petra_game.write_state(&t->box.head, &t->match.state, &out);
    write_dump();
    const char *after_phase = strchr(engine, ',');
    if (strcmp(after_phase, dump) == 0)
        return true;
    snprintf(lockstep_why, sizeof lockstep_why, "%s\nis not\n%s", after_phase, dump);
    return false;
}

static bool same_legal(const struct fixture *t, const struct game_moves *legal)
{
    int actor = match_actor(&t->match);
    int wanted = second_now.over ? GAME_OVER : second_option[0][0] == '*' ? GAME_CHANCE : second_now.seat;
    int count = second_now.over ? 0 : second_option_count;
    snprintf(lockstep_why, sizeof lockstep_why, "%d acts with %u tokens, not %d with %d", actor, legal->count, wanted,
             count);
    if (actor != wanted || legal->count != (uint32_t)count)
        return false;
    for (uint32_t i = 0; i < legal->count; i++) {
        char token[GAME_TOKEN_MAX];
        int k = 0;
        fixture_token(t, legal->move[i], token);
        while (k < second_option_count && strcmp(second_option[k], token) != 0)
            k++;
        snprintf(lockstep_why, sizeof lockstep_why, "%s is not among what the rules offer", token);
        if (k == second_option_count)
            return false;
    }
    return true;
}

static bool same_result(const struct fixture *t)
{
    struct game_result result;
    int best = -1;
    uint32_t winners = 0;
    bool same = true;
    petra_game.result(&t->box.head, &t->match.state, &result);
    for (int seat = 0; seat < second_now.seats; seat++) {
        int standing = second_now.player[seat].cubes * 100 + second_now.player[seat].camels;
        same = same && result.score[seat] == second_now.player[seat].cubes;
        if (standing > best)
            winners = 0;
        best = standing > best ? standing : best;
        winners |= standing == best ? 1U << seat : 0;
    }
    if (second_now.player[second_now.seat].cubes == 9)
        winners = 1U << second_now.seat;
    snprintf(lockstep_why, sizeof lockstep_why, "another result");
    return same && result.winners == winners;
}

/* Random play, and play that leans to one side so that rarer places are reached: `taste` picks what is liked. */
static uint32_t prefer(const struct fixture *t, const struct game_moves *legal, uint32_t taste, struct rng *rng)
{
    static const enum petra_kind liked[][3] = {{PETRA_HIRE, PETRA_WORKER, PETRA_KEEP},
                                               {PETRA_CAMEL, PETRA_CLAIM, PETRA_COLUMN},
                                               {PETRA_STOP, PETRA_FARM, PETRA_DRAW},
                                               {PETRA_NOMAD, PETRA_LESS, PETRA_WORKER}};
    uint32_t i = match_actor(&t->match) == GAME_CHANCE ? game_draw(legal, rng) : rng_below(rng, legal->count);
    for (uint32_t k = 0; taste < 4 && rng_below(rng, 4) > 0 && k < legal->count; k++)
        for (int l = 0; l < 3; l++)
            if (petra_kind_of(legal->move[k]) == liked[taste][l])
                return k;
    return i;
}

bool lockstep_game(struct fixture *t, uint32_t seats, uint64_t seed)
{
    struct rng rng;
    struct json setup;
    struct fault f;
    struct text out;
    char text[2048];
    rng_seed(&rng, seed, 0, RNG_TEST, 0);
    fixture_begin(t, seats, NULL, NULL, seed);
    text_init(&out, text, sizeof text);
    setup_write(&petra_game, &t->box.head, &t->match.setup, &out);
    assert_int_equal(json_check(text, out.used, &setup, &f), ERR_NONE);
    set_up(setup, (int)seats);
    for (;;) {
        struct game_moves legal = {.count = 0};
        game_legal(t->game, &t->box.head, &t->match.state, &legal);
        second_run();
        if (!same_legal(t, &legal) || !same_dump(t))
            return false;
        if (second_now.over)
            return same_result(t);
        game_move m = legal.move[prefer(t, &legal, (uint32_t)(seed % 5), &rng)];
        fixture_token(t, m, second_token[second_token_count++]);
        assert_true(second_token_count < TOKENS);
        match_apply(&t->match, m);
    }
}
