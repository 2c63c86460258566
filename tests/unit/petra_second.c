/* The rules of Passing Through Petra once more, from the rules alone and the other way round: a turn is one plain
 * function that asks for a token wherever somebody must decide or draw. Cards are names, rows are strings, and all that
 * is printed on the components stands here again. */
#include "petra_second.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct second second_now, second_begun;
char second_token[TOKENS][TOKEN_SIZE], second_option[OPTIONS][TOKEN_SIZE];
int second_token_count, second_option_count;
const char second_letters[] = "ERCIL";

static int token_next;
static jmp_buf stop;

static struct player *me(void)
{
    return &second_now.player[second_now.seat];
}

int second_type(char letter)
{
    return (int)(strchr(second_letters, letter) - second_letters);
}

static int find(const struct names *n, const char *what)
{
    for (int i = 0; i < n->count; i++)
        if (strcmp(n->list[i], what) == 0)
            return i;
    return -1;
}

void second_add(struct names *n, const char *what)
{
    assert_true(n->count < NAMES);
    name copy; /* `what` may point into the same list */
    snprintf(copy, sizeof copy, "%.23s", what);
    memcpy(n->list[n->count++], copy, sizeof copy);
}

void second_drop(struct names *n, const char *what)
{
    int at = find(n, what);
    assert_true(at >= 0);
    for (; at + 1 < n->count; at++)
        memcpy(n->list[at], n->list[at + 1], sizeof(name));
    n->count--;
}

static void offer(const char *before, const char *after)
{
    snprintf(second_option[second_option_count++], TOKEN_SIZE, "%s%.40s", before, after);
}

static void offer_letter(const char *before, int type)
{
    char text[2] = {second_letters[type], '\0'};
    offer(before, text);
}

static void offer_number(const char *before, int n)
{
    char text[16];
    snprintf(text, sizeof text, "%d", n);
    offer(before, text);
}

/* The token that comes next among the options offered; where there is none yet, the turn stops here. */
static const char *ask(void)
{
    if (token_next == second_token_count)
        longjmp(stop, 1);
    const char *token = second_token[token_next++];
    int i = 0;
    while (i < second_option_count && strcmp(second_option[i], token) != 0)
        i++;
    assert_true(i < second_option_count);
    second_option_count = 0;
    return token;
}

static bool starts(const char *token, const char *word)
{
    return strncmp(token, word, strlen(word)) == 0;
}

static void camels(int n)
{
    while (n-- > 0 && second_now.camels > 0) {
        second_now.camels--;
        me()->camels++;
    }
}

static void enter(char tile)
{
    int t = second_type(tile);
    me()->column[t]++;
    if (me()->building[t] && !second_now.fired[t]) {
        second_now.fired[t] = true;
        camels(1);
    }
}

static void push(char tile)
{
    char *row = me()->market;
    size_t size = strlen(row);
    char out = row[size - 1];
    memmove(row + 1, row, size - 1);
    row[0] = tile;
    if (out == 'G')
        second_now.gold++;
    else
        enter(out);
}

static bool bag_empty(void)
{
    return second_now.bag[0] + second_now.bag[1] + second_now.bag[2] + second_now.bag[3] + second_now.bag[4] == 0;
}

static char draw_tile(void)
{
    for (int t = 0; t < 5; t++)
        if (second_now.bag[t] > 0)
            offer_letter("*", t);
    char tile = ask()[1];
    second_now.bag[second_type(tile)]--;
    return tile;
}

/* Empty if there is none. */
static const char *draw_villager(void)
{
    if (second_now.villager_deck.count == 0) {
        second_now.villager_deck = second_now.villager_discard;
        second_now.villager_discard.count = 0;
    }
    if (second_now.villager_deck.count == 0)
        return "";
    for (int i = 0; i < second_now.villager_deck.count; i++)
        offer("*v:", second_now.villager_deck.list[i]);
    const char *who = ask() + 3;
    second_drop(&second_now.villager_deck, who);
    return who;
}

static void cube(void)
{
    if (++me()->cubes == 9) {
        second_now.over = true;
        longjmp(stop, 1);
    }
}

static bool met(const char *card);

static void offer_farmer(void)
{
    if (find(&me()->villagers, "farmer") < 0)
        return;
    for (int i = 0; i < me()->hand.count; i++)
        if (!met(me()->hand.list[i]))
            offer("farmer:", me()->hand.list[i]);
}

static bool farmed(const char *token)
{
    if (!starts(token, "farmer:"))
        return false;
    second_drop(&me()->hand, token + 7);
    second_add(&second_now.influence_out, token + 7);
    camels(3);
    return true;
}

static void take_card(void)
{
    for (int i = 0; i < 3; i++)
        if (second_now.influence_row[i][0] != '\0')
            offer_number("take:", i + 1);
    if (second_now.influence_deck.count > 0)
        offer("take:", "deck");
    if (second_option_count == 0)
        return;
    const char *token = ask();
    int slot = token[5] == 'd' ? -1 : token[5] - '1';
    if (slot >= 0) {
        second_add(&me()->hand, second_now.influence_row[slot]);
        second_now.influence_row[slot][0] = '\0';
    }
    for (int i = 0; i < second_now.influence_deck.count; i++)
        offer("*i:", second_now.influence_deck.list[i]);
    if (second_option_count == 0)
        return;
    token = ask();
    second_drop(&second_now.influence_deck, token + 3);
    if (slot >= 0)
        snprintf(second_now.influence_row[slot], sizeof(name), "%.23s", token + 3);
    else
        second_add(&me()->hand, token + 3);
}

static void extension(void)
{
    char row[24];
    if (second_now.extensions == 0 || bag_empty())
        return;
    char tile = draw_tile();
    second_now.extensions--;
    snprintf(row, sizeof row, "%c%.20s", tile, me()->market);
    memcpy(me()->market, row, sizeof row);
}

static void permanent(void)
{
    for (int t = 0; t < 5; t++)
        if (second_now.permanent[t] > 0 && !me()->permanent[t])
            offer_letter("perm:", t);
    if (second_option_count == 0)
        return;
    int t = second_type(ask()[5]);
    second_now.permanent[t]--;
    me()->permanent[t] = true;
}

static void building(void)
{
    for (int t = 0; t < 5; t++)
        if (second_now.buildings > 0 && !me()->building[t])
            offer_letter("build:", t);
    if (second_option_count == 0)
        return;
    me()->building[second_type(ask()[6])] = true;
    second_now.buildings--;
}

static void gold(void)
{
    if (second_now.gold == 0)
        return;
    second_now.gold--;
    push('G');
}

static void main_bonus(int track)
{
    if (find(&me()->villagers, "broker") >= 0) {
        for (int t = 0; t < 4; t++)
            offer_letter("bonus:", t);
        track = second_type(ask()[6]);
    }
    if (track == 0)
        extension();
    else if (track == 1)
        permanent();
    else if (track == 2)
        building();
    else
        gold();
}

bool second_there(int space)
{
    return space == 3 || space == 4 || (space == 5 && second_now.seats >= 3) || (space == 6 && second_now.seats == 4);
}

static void one_space(int track)
{
    struct player *p = me();
    p->at[track] = (p->at[track] + 1) % (track == 4 ? 8 : 7);
    int at = p->at[track];
    if (track == 4) {
        if (at == 2 || at == 6)
            camels(1);
        if (at == 4 || at == 0)
            take_card();
        return;
    }
    if (at == 2) {
        p->active[track] = true;
        if (!second_now.had[track]) {
            second_now.had[track] = true;
            main_bonus(track);
        }
    }
    bool full = true;
    for (int i = 3; i < 7; i++)
        full = full && (!second_there(i) || second_now.owner[track][i] >= 0);
    if (!p->active[track])
        return;
    if (second_there(at) && second_now.owner[track][at] < 0) {
        p->active[track] = false;
        second_now.owner[track][at] = second_now.seat;
        cube();
    } else if (at == 0 && full) {
        p->active[track] = false;
        second_now.pool[track][second_now.seat]++;
        cube();
    }
}

static void take(char section, int count)
{
    int size = (int)strlen(second_now.caravan);
    for (; count > 0; count--) {
        for (int i = section == 'p' ? 0 : 6; i < size && (section == 's' || i < 6); i++)
            if (second_now.caravan[i] != '.')
                offer_number(section == 'p' ? "p" : "s", section == 'p' ? i + 1 : i - 5);
        if (second_option_count == 0)
            break;
        const char *token = ask();
        int at = atoi(token + 1) + (token[0] == 'p' ? -1 : 5);
        char tile = second_now.caravan[at];
        second_now.caravan[at] = '.';
        push(tile);
    }
    char *to = second_now.caravan;
    for (const char *from = second_now.caravan; *from != '\0'; from++)
        if (*from != '.')
            *to++ = *from;
    *to = '\0';
}

static int partner_of(int board, int type)
{
    return (type + board) % 5;
}

static bool has_nomad(int type)
{
    char nomad[] = {'n', 'o', 'm', 'a', 'd', '-', second_letters[type], '\0'};
    return find(&me()->villagers, nomad) >= 0;
}

/* Tiles that are there without anything being played. */
static bool peopled(int column)
{
    return me()->column[column] > 0 || me()->permanent[column];
}

/* Cards played and gold set aside before a trade; the partner it has then. */
static int boosts(int column, int nomads[5], int *gold)
{
    int partner = partner_of(me()->board, column);
    bool alone = !peopled(column);
    for (;;) {
        if (!alone)
            offer("go", "");
        if (!alone && *gold > 0)
            offer("less", "");
        for (int t = 0; t < 5; t++) {
            char master[] = {'m', 'a', 's', 't', 'e', 'r', '-', second_letters[t], '\0'};
            if (has_nomad(t) && (t == column || (t == partner && !alone)))
                offer_letter("nomad:", t);
            if (alone)
                continue;
            for (int y = 0; find(&me()->villagers, master) >= 0 && y < 5; y++) {
                char both[] = {second_letters[t], '=', second_letters[y], '\0'};
                if (t == column ? y != t : y == t)
                    offer("master:", both);
            }
        }
        const char *token = ask();
        if (strcmp(token, "go") == 0)
            return partner;
        alone = false;
        if (strcmp(token, "less") == 0) {
            --*gold;
            continue;
        }
        name card;
        bool nomad = token[0] == 'n';
        char type = token[nomad ? 6 : 7];
        snprintf(card, sizeof card, "%s-%c", nomad ? "nomad" : "master", type);
        second_drop(&me()->villagers, card);
        second_add(&second_now.villager_discard, card);
        if (nomad)
            nomads[second_type(type)]++;
        else
            partner = second_type(token[9]);
    }
}

static void market(void)
{
    int workers = 0, counting = 0, nomads[5] = {0, 0, 0, 0, 0};
    for (int t = 0; t < 5; t++)
        workers += me()->worker[t];
    for (int t = 0; workers < 5 && t < 5; t++)
        if (!me()->worker[t] && (peopled(t) || has_nomad(t)))
            offer_letter("col:", t);
    if (second_option_count == 0)
        return;
    int column = second_type(ask()[4]);
    me()->worker[column] = true;
    for (const char *c = me()->market; *c != '\0'; c++)
        counting += *c == 'G';
    int partner = boosts(column, nomads, &counting), demand = nomads[partner] + counting;
    for (const char *c = me()->market; *c != '\0'; c++)
        demand += *c == second_letters[partner];
    int value = (me()->column[column] + me()->permanent[column] + nomads[column]) * demand;
    for (; value > 0; value--)
        one_space(column);
    for (;;) {
        bool farmer = find(&me()->villagers, "farmer") >= 0 && me()->hand.count > 0 && second_now.camels > 0;
        if (me()->camels == 0 && !farmer)
            break;
        if (me()->camels > 0)
            offer("camel", "");
        offer("stop", "");
        offer_farmer();
        const char *token = ask();
        if (farmed(token))
            continue;
        if (strcmp(token, "stop") == 0)
            break;
        me()->camels--;
        second_now.camels++;
        one_space(column);
    }
    second_now.bag[column] += me()->column[column];
    me()->column[column] = 0;
}

static void hired(const char *who);

static void ambassador(void)
{
    char tile[2] = {'.', '.'};
    int count = 0;
    for (; count < 2 && !bag_empty(); count++)
        tile[count] = draw_tile();
    while (count > 0) {
        for (int i = 0; i < count; i++) {
            char row[] = {tile[i], 'm', '\0'}, column[] = {tile[i], 's', '\0'};
            if (i == 1 && tile[0] == tile[1])
                continue;
            offer("amb:", row);
            offer("amb:", column);
        }
        const char *token = ask();
        if (token[4] == tile[0])
            tile[0] = tile[1];
        count--;
        if (token[5] == 'm')
            push(token[4]);
        else
            enter(token[4]);
    }
}

static void priest(void)
{
    name who[2];
    int count = 0;
    for (; count < 2; count++) {
        const char *drawn = draw_villager();
        if (drawn[0] == '\0')
            break;
        snprintf(who[count], sizeof(name), "%.23s", drawn);
    }
    for (int i = 0; i < count; i++)
        offer_number("keep:", i + 1);
    if (count == 0)
        return;
    int kept = ask()[5] - '1';
    if (count == 2)
        second_add(&second_now.villager_discard, who[1 - kept]);
    hired(who[kept]);
}

static void noble(void)
{
    int pool[6], before[5], gold_tiles = 0, stalls = (int)strlen(me()->market);
    char row[24] = "";
    for (int t = 0; t < 5; t++)
        pool[t] = before[t] = me()->column[t];
    for (int i = 0; i < stalls; i++) {
        if (me()->market[i] == 'G')
            gold_tiles++;
        else
            pool[second_type(me()->market[i])]++;
    }
    for (int i = 0; i < stalls; i++) {
        for (int t = 0; t < 5; t++)
            if (pool[t] > 0 && gold_tiles <= stalls - i - 1)
                offer_letter("n:", t);
        if (gold_tiles > 0)
            offer("n:", "G");
        row[i] = ask()[2];
        if (row[i] == 'G')
            gold_tiles--;
        else
            pool[second_type(row[i])]--;
    }
    snprintf(me()->market, sizeof me()->market, "%s", row);
    for (int t = 0; t < 5; t++) {
        me()->column[t] = pool[t];
        if (pool[t] > before[t] && me()->building[t] && !second_now.fired[t]) {
            second_now.fired[t] = true;
            camels(1);
        }
    }
}

static void effect(const char *who)
{
    if (strcmp(who, "ambassador") == 0)
        ambassador();
    else if (strcmp(who, "baker") == 0)
        take('s', 2);
    else if (strcmp(who, "builder") == 0)
        building();
    else if (strcmp(who, "craftsman") == 0)
        extension();
    else if (strcmp(who, "dealmaker") == 0)
        (take('p', 1), market());
    else if (strcmp(who, "herder") == 0)
        camels(3);
    else if (strcmp(who, "jeweler") == 0)
        gold();
    else if (strcmp(who, "laborer") == 0)
        permanent();
    else if (strcmp(who, "merchant") == 0)
        take('p', 3);
    else if (strcmp(who, "priest") == 0)
        priest();
    else if (strcmp(who, "scribe") == 0)
        (take('p', 1), take_card());
    else if (strcmp(who, "noble") == 0)
        noble();
    else
        fail_msg("nobody is called %s", who);
}

static void hired(const char *who)
{
    if (strchr(who, '-') != NULL || strcmp(who, "broker") == 0 || strcmp(who, "farmer") == 0) {
        second_add(&me()->villagers, who);
        return;
    }
    effect(who);
    second_add(&second_now.villager_discard, who);
}

static void village(void)
{
    int taken = 0, slot = -1;
    for (int from = 0; slot < 0;) {
        for (int t = from; t < 5; t++)
            if (me()->worker[t])
                offer_letter("w:", t);
        for (int i = 0; i < taken && i < 3; i++)
            if (second_now.villager_row[i][0] != '\0')
                offer_number("hire:", i + 1);
        if (second_option_count == 0)
            return;
        const char *token = ask();
        if (token[0] == 'h') {
            slot = token[5] - '1';
            continue;
        }
        from = second_type(token[2]) + 1;
        me()->worker[from - 1] = false;
        taken++;
    }
    name who;
    memcpy(who, second_now.villager_row[slot], sizeof who);
    second_now.villager_row[slot][0] = '\0';
    hired(who);
    for (; slot < 2; slot++)
        memcpy(second_now.villager_row[slot], second_now.villager_row[slot + 1], sizeof(name));
    second_now.villager_row[2][0] = '\0';
    snprintf(second_now.villager_row[2], sizeof(name), "%.23s", draw_villager());
}

static int cubes_at(const char *tracks)
{
    int n = 0;
    for (; *tracks != '\0'; tracks++) {
        int t = second_type(*tracks);
        n += second_now.pool[t][second_now.seat];
        for (int i = 0; i < 7; i++)
            n += second_now.owner[t][i] == second_now.seat;
    }
    return n;
}

static bool equal(const char *a, const char *b)
{
    return cubes_at(a) == cubes_at(b) && cubes_at(a) >= 1;
}

static bool met(const char *card)
{
    if (strcmp(card, "north-south") == 0)
        return equal("CR", "IE");
    if (strcmp(card, "east-west") == 0)
        return equal("CI", "RE");
    const char *types = strchr(card, '-') + 1;
    char first[2] = {types[0], '\0'}, second[2] = {types[1], '\0'};
    if (starts(card, "three-"))
        return cubes_at(first) >= 3;
    if (starts(card, "equal-"))
        return equal(first, second);
    int x = second_type(types[0]), y = second_type(types[1]);
    return (me()->building[x] || me()->building[y]) && (me()->permanent[x] || me()->permanent[y]);
}

static const char *move_pawn(void)
{
    const char *token;
    do {
        if (me()->y > 0)
            offer("siq", "");
        if (me()->y < 2)
            offer("village", "");
        if (me()->x > 0)
            offer("plaza", "");
        if (me()->x < 2)
            offer("market", "");
        offer_farmer();
        token = ask();
    } while (farmed(token));
    me()->y += (token[0] == 'v') - (token[0] == 's');
    me()->x += (token[0] == 'm') - (token[0] == 'p');
    return token;
}

static void claim(void)
{
    for (;;) {
        offer("end", "");
        for (int i = 0; i < me()->hand.count; i++)
            if (met(me()->hand.list[i]))
                offer("claim:", me()->hand.list[i]);
        offer_farmer();
        const char *token = ask();
        if (strcmp(token, "end") == 0)
            return;
        if (farmed(token))
            continue;
        second_drop(&me()->hand, token + 6);
        second_add(&me()->claimed, token + 6);
        cube();
    }
}

static void turn(void)
{
    memset(second_now.fired, 0, sizeof second_now.fired);
    memset(second_now.had, 0, sizeof second_now.had);
    switch (move_pawn()[0]) {
    case 'p':
        take('p', 2);
        break;
    case 's':
        take('s', 1);
        break;
    case 'm':
        market();
        break;
    default:
        village();
    }
    claim();
    if (strlen(second_now.caravan) < 14)
        while (strlen(second_now.caravan) < 20 && !bag_empty()) {
            char tile[2] = {draw_tile(), '\0'};
            strcat(second_now.caravan, tile);
        }
}

void second_run(void)
{
    for (;;) {
        second_now = second_begun;
        token_next = second_option_count = 0;
        if (setjmp(stop) != 0)
            return;
        turn();
        second_token_count = 0;
        second_now.turn++;
        if (second_now.turn == TURNS) {
            second_now.over = true;
            return;
        }
        second_now.seat = (second_now.seat + 1) % second_now.seats;
        second_begun = second_now;
    }
}
