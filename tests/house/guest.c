/* Guests and a house on lines that break: whole games are played by people who know only what they were sent.
 *
 * usage: guest GAME SEED WORLDS. In each world some guests sit at a table and one watches. Messages wait, are said
 * twice, or are lost with their line; lines fail to open; the house says goodbye. In between people talk, take back,
 * let bots stand in, come back, mute each other, resign. In every third world two people share the first guest's
 * device: it holds two seats, and follows as the one whose turn it is. In the end nothing goes wrong any more, and then
 * every guest must hold, byte for byte, what `redact` leaves of the house's own state; every request is answered, and
 * none was done twice. */
#include "hall.h"

#include "core/record.h"
#include "guest/guest.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

enum { PEOPLE = 3, GUESTS = PEOPLE + 1, QUEUE = 512, STEPS_MAX = 400000 };

struct person {
    struct guest guest;
    struct guest_shell shell;
    struct table table;
    game_move *log;
    bool coming, open; /* a line is wanted; there is one */
    char *out[QUEUE];  /* what it has said, on its way */
    uint32_t outs;
    char *in; /* what the house has said, lines on their way */
    size_t in_used, in_at;
    uint32_t asked, refused, records, lost;
    bool seated;
};

static struct hall *hall;
static struct person person[GUESTS];
static struct rng rng;
static int people; /* who sit at the table; the guest after them watches */
static bool calm, shared;
static uint64_t cuts, doubled, anew, turned;

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    abort();
}

static uint32_t chance(uint32_t n)
{
    return rng_below(&rng, n);
}

static void fail(const char *what, int who)
{
    fprintf(stderr, "guest %d: %s\n", who, what);
    exit(1);
}

static void shell_come(void *with)
{
    ((struct person *)with)->coming = true;
}

static void shell_send(void *with, const char *text, size_t size)
{
    struct person *p = with;
    CLAIM(p->open && p->outs < QUEUE);
    char *copy = malloc(size + 1);
    memcpy(copy, text, size);
    copy[size] = '\0';
    p->out[p->outs++] = copy;
}

static void clear_line(struct person *p)
{
    for (uint32_t i = 0; i < p->outs; i++)
        free(p->out[i]);
    p->outs = 0;
    p->in_used = p->in_at = 0;
    p->open = p->coming = false;
}

static void shell_drop(void *with)
{
    struct person *p = with;
    if (p->open)
        house_close(&hall->house, hall->now, (uint32_t)(p - person));
    clear_line(p);
}

static uint32_t shell_chance(void *with)
{
    (void)with;
    return chance(UINT32_MAX);
}

/* Takes over what the house has sent. */
static void collect(void)
{
    for (int i = 0; i < GUESTS; i++) {
        struct person *p = &person[i];
        struct text *sent = &hall->sent[i];
        if (p->in_at > 0)
            memmove(p->in, p->in + p->in_at, p->in_used - p->in_at);
        p->in_used -= p->in_at;
        p->in_at = 0;
        if (p->open) {
            CLAIM(p->in_used + sent->used <= HALL_STREAM);
            memcpy(p->in + p->in_used, sent->data, sent->used);
            p->in_used += sent->used;
        }
        text_reset(sent);
    }
    text_reset(&hall->all);
    text_reset(&hall->times);
}

static void cut(int i)
{
    struct person *p = &person[i];
    if (!p->open)
        return;
    cuts++;
    house_close(&hall->house, hall->now, (uint32_t)i);
    clear_line(p);
    guest_lost(&p->guest, hall->now);
}

static void open_line(int i)
{
    struct person *p = &person[i];
    p->coming = false;
    if (!calm && chance(3) == 0) {
        guest_lost(&p->guest, hall->now);
        return;
    }
    house_open(&hall->house, hall->now, (uint32_t)i);
    p->open = true;
    guest_opened(&p->guest, hall->now);
}

/* One message of a guest arrives, perhaps twice. */
static void carry_out(int i)
{
    struct person *p = &person[i];
    if (p->outs == 0)
        return;
    char *text = p->out[0];
    memmove(p->out, p->out + 1, (--p->outs) * sizeof p->out[0]);
    bool twice = !calm && chance(10) == 0 && strstr(text, "\"id\"") != NULL;
    hall_say(hall, (uint32_t)i, text);
    if (twice) {
        doubled++;
        hall_say(hall, (uint32_t)i, text);
    }
    free(text);
    collect();
}

static void carry_in(int i)
{
    struct person *p = &person[i];
    if (p->in_at == p->in_used)
        return;
    char *line = p->in + p->in_at, *end = memchr(line, '\n', p->in_used - p->in_at);
    char *text = strchr(line, ' ') + 1;
    size_t size = (size_t)(end - text);
    p->in_at = (size_t)(end + 1 - p->in);
    uint32_t head = p->guest.table.pub.head;
    guest_heard(&p->guest, hall->now, text, size);
    anew += p->guest.table.pub.head < head;
    if (p->guest.line == GUEST_LEFT)
        fail("the house is said to talk nonsense", i);
}

static const struct house_table *truth(void)
{
    return &hall->room.slots[0].table;
}

/* A bot decides at random. */
static void think(void)
{
    const struct house_table *t = truth();
    struct game_moves legal;
    char token[GAME_TOKEN_MAX];
    struct text text;
    if (hall->think.level == 0 || t->pub.phase != HOUSE_PHASE_PLAYING || t->pub.hands != hall->think.since)
        return;
    game_legal(t->pub.kit->game, t->pub.kit->box, &t->state, &legal);
    text_init(&text, token, sizeof token);
    t->pub.kit->game->write_move(t->pub.kit->box, &t->state, legal.move[chance(legal.count)], &text);
    house_thought(&hall->house, hall->now, hall->table, hall->think.since, token, text.used);
    hall_pump(hall);
    collect();
}

static void read_news(int i)
{
    struct person *p = &person[i];
    for (const struct guest_news *n; (n = guest_next(&p->guest)) != NULL;) {
        p->refused += n->kind == GUEST_NEWS_REFUSED;
        p->records += n->kind == GUEST_NEWS_RECORD && p->guest.record_size > 0;
        p->lost += n->kind == GUEST_NEWS_LOST;
        p->seated = p->seated || (n->kind == GUEST_NEWS_ENTRY && n->entry == HOUSE_SAT);
    }
}

static void play(struct person *p)
{
    struct table_reading r;
    char token[GAME_TOKEN_MAX];
    struct text text;
    int seat = house_public_actor(&p->guest.table.pub);
    if (seat >= 0 && seat != p->guest.table.viewer) {
        turned += p->guest.live && (p->guest.table.own >> seat & 1) != 0;
        guest_face(&p->guest, seat);
    }
    if (seat < 0 || seat != p->guest.table.viewer || p->guest.table.pub.seat[seat].level > 0)
        return;
    table_read(&p->table, lang_at(0), seat, &r);
    text_init(&text, token, sizeof token);
    table_series_token(&r, (int)chance(r.legal.count), &text);
    p->asked += guest_ask_play(&p->guest, token);
}

/* Whatever people do beside playing. */
static void chat(struct person *p)
{
    struct guest *g = &p->guest;
    int other = (int)chance((uint32_t)people);
    if (guest_table_is_asked(&g->table) && chance(2) == 0)
        (void)guest_ask_answer(g, chance(3) > 0);
    else if (guest_table_has_asked(&g->table) && chance(40) == 0)
        (void)guest_ask_answer(g, false);
    else if (g->table.viewer >= 0 && g->table.pub.seat[g->table.viewer].stood && chance(4) == 0)
        (void)guest_ask_plain(g, HOUSE_ASK_RETURN, g->table.viewer);
    switch (chance(60)) {
    case 0:
        (void)guest_ask_say(g, "bonjour");
        break;
    case 1:
        (void)guest_ask_line(g, "thanks");
        break;
    case 2:
        (void)guest_ask_offer(g, chance(4) == 0 ? HOUSE_OFFER_PAUSE : HOUSE_OFFER_BACK, -1);
        break;
    case 3:
        if (chance(4) == 0)
            (void)guest_ask_offer(g, HOUSE_OFFER_STAND_IN, other);
        break;
    case 4:
        guest_mute(g, (uint8_t)(chance(2) == 0 ? 0 : 1U << chance((uint32_t)people)));
        break;
    case 5:
        (void)guest_ask_door(g, true);
        break;
    case 6:
        if (chance(100) == 0)
            (void)guest_ask_plain(g, HOUSE_ASK_RESIGN, g->table.viewer);
        break;
    default:
        break;
    }
}

static void act(int i)
{
    struct person *p = &person[i];
    struct guest *g = &p->guest;
    read_news(i);
    if (g->line != GUEST_HERE && g->table.pub.phase != HOUSE_PHASE_PLAYING)
        return;
    if (shared && i == 0 && g->live && g->table.pub.phase == HOUSE_PHASE_OPEN && g->table.own == 1 &&
        !guest_awaits(g, HOUSE_ASK_SIT)) {
        char door[HOUSE_DOOR_SIZE + 1];
        house_hash_door(g->secret, hall->table, door);
        (void)guest_ask_sit(g, door, "N9", people - 1);
    }
    if (i < people - shared && g->live && g->table.viewer < 0 && !guest_awaits(g, HOUSE_ASK_SIT) &&
        hall->table[0] != '\0') {
        char door[HOUSE_DOOR_SIZE + 1], name[8];
        house_hash_door(person[0].guest.secret, hall->table, door);
        snprintf(name, sizeof name, "N%d", i);
        (void)guest_ask_sit(g, door, name, i);
    }
    if (i < people - shared && g->table.pub.phase == HOUSE_PHASE_PLAYING) {
        if (chance(3) == 0)
            play(p);
        if (!calm)
            chat(p);
    }
}

static void pass_time(uint32_t ms)
{
    hall_wait(hall, ms);
    collect();
    think();
    for (int i = 0; i < GUESTS; i++)
        if (guest_due(&person[i].guest) <= hall->now)
            guest_tick(&person[i].guest, hall->now);
}

static void step(void)
{
    int i = (int)chance(GUESTS);
    uint32_t what = chance(100);
    if (person[i].coming)
        open_line(i);
    else if (what < 40)
        carry_out(i);
    else if (what < 80)
        for (uint32_t n = 1 + chance(8); n > 0; n--)
            carry_in(i);
    else if (what < 90)
        act(i);
    else if (what < 99 || calm)
        pass_time(chance(300));
    else if (chance(20) == 0)
        house_goodbye(&hall->house, hall->now), collect();
    else if (chance(6) == 0)
        cut(i);
}

static void compare(int i)
{
    const struct house_table *t = truth();
    const struct guest_table *g = &person[i].guest.table;
    struct game_state view;
    if (g->pub.head != t->pub.head || g->pub.phase != t->pub.phase || !person[i].guest.live)
        fail("does not have everything", i);
    game_copy(t->pub.kit->game, &view, &t->state);
    if (t->pub.kit->game->secrets != NULL)
        t->pub.kit->game->secrets->redact(t->pub.kit->box, &view, g->viewer);
    if (memcmp(&view, &person[i].table.match.state, t->pub.kit->game->state_size) != 0)
        fail("holds another view than it may have", i);
    for (uint32_t seat = 0; seat < g->pub.seats; seat++)
        if (strcmp(g->pub.seat[seat].name, t->pub.seat[seat].name) != 0 ||
            g->pub.seat[seat].level != t->pub.seat[seat].level || g->pub.seat[seat].wins != t->pub.seat[seat].wins ||
            g->pub.seat[seat].left != t->pub.seat[seat].left)
            fail("knows another seat", i);
    if (g->pub.turn_at != t->pub.turn_at || g->pub.late != t->pub.late || g->pub.pause.from != t->pub.pause.from ||
        g->pub.pause.until != t->pub.pause.until)
        fail("knows other times", i);
    if (person[i].guest.requests != 0)
        fail("has a request without an answer", i);
    uint32_t all = (1U << g->pub.seats) - 1, both = shared ? 1U | 1U << (people - 1) : 1U;
    if (g->viewer >= 0 && (g->here != all || g->own != (i == 0 ? both : 1U << i)))
        fail("does not know who is there, or which seats are its own", i);
    if (g->host != (i == 0))
        fail("does not know who has laid the table", i);
}

static void begin_world(const struct house_game *games, size_t count, const char *game, uint64_t seed)
{
    hall_clear(hall, games, count);
    rng_seed(&rng, seed, 0, RNG_BOT, 0);
    calm = false;
    shared = seed % 3 == 1;
    for (int i = 0; i < GUESTS; i++) {
        struct person *p = &person[i];
        struct guest_start start = {.shell = &p->shell,
                                    .rules = "r",
                                    .lang = "en",
                                    .secret = hall->secret[i],
                                    .nonce = seed * GUESTS + (uint64_t)i,
                                    .games = games,
                                    .game_count = count,
                                    .table = &p->table,
                                    .log = p->log};
        clear_line(p);
        p->asked = p->refused = p->records = p->lost = 0;
        p->shell = (struct guest_shell){p, shell_come, shell_send, shell_drop, shell_chance};
        guest_init(&p->guest, &start, hall->now);
    }
    struct house_wish lay;
    house_wish_init(&lay, HOUSE_ASK_LAY);
    lay.seats = (uint8_t)people;
    lay.seat = 0;
    snprintf(lay.game, sizeof lay.game, "%s", game);
    snprintf(lay.name, sizeof lay.name, "N0");
    snprintf(lay.timing, sizeof lay.timing, "10m+5s");
    struct house_key key;
    CLAIM(guest_ask(&person[0].guest, &lay));
    house_hash_key_of(hall->secret[0], &key);
    house_hash_table_id(&key, person[0].guest.request[0].id, hall->table);
    for (int i = 1; i < GUESTS; i++)
        guest_follow(&person[i].guest, hall->table, "", 0);
}

/* A table that is followed before it is laid is not there yet: ask again. */
static void follow_again(void)
{
    for (int i = 1; i < GUESTS; i++)
        if (!person[i].guest.following && hall->count > 0)
            guest_follow(&person[i].guest, hall->table, "", 0);
}

static void play_world(uint64_t seed)
{
    uint32_t steps = 0;
    for (; steps < STEPS_MAX && truth()->pub.phase != HOUSE_PHASE_ENDED; steps++) {
        step();
        follow_again();
        calm = steps > STEPS_MAX / 2;
    }
    if (truth()->pub.phase != HOUSE_PHASE_ENDED) {
        fprintf(stderr, "seed %llu: ", (unsigned long long)seed);
        fail("the game does not come to its end", 0);
    }
    calm = true;
    guest_ask_record(&person[1].guest, 0);
    for (steps = 0; steps < 20000; steps++)
        step();
    for (int i = 0; i < GUESTS; i++) {
        read_news(i);
        compare(i);
    }
    struct record r;
    struct fault f;
    if (person[1].records != 1 || record_open(person[1].guest.record, person[1].guest.record_size, &r, &f) != ERR_NONE)
        fail("has no record of the game", 1);
}

int main(int argc, char **argv)
{
    enum { GAMES = 8 };
    struct house_game games[GAMES];
    size_t count = 0;
    if (argc != 4)
        return 2;
    for (const struct game *g; (g = registry_game(count)) != NULL && count < GAMES; count++) {
        struct box *box = calloc(1, g->box_size);
        registry_box(g, box);
        games[count] = (struct house_game){g, box};
    }
    hall = hall_new();
    const struct game *game = registry_find(argv[1]);
    people = game->seats_max < PEOPLE ? game->seats_max : PEOPLE;
    for (int i = 0; i < GUESTS; i++) {
        person[i].log = calloc(HALL_LOG, sizeof(game_move));
        person[i].in = malloc(HALL_STREAM);
    }
    uint64_t seed = strtoull(argv[2], NULL, 10), worlds = strtoull(argv[3], NULL, 10);
    for (uint64_t i = 0; i < worlds; i++) {
        begin_world(games, count, argv[1], seed + i);
        play_world(seed + i);
    }
    printf("%llu worlds: %llu lines cut, %llu requests said twice, %llu times followed anew, %llu turns of a device\n",
           (unsigned long long)worlds, (unsigned long long)cuts, (unsigned long long)doubled, (unsigned long long)anew,
           (unsigned long long)turned);
    for (int i = 0; i < GUESTS; i++) {
        clear_line(&person[i]);
        free(person[i].log);
        free(person[i].in);
    }
    hall_free(hall);
    for (size_t i = 0; i < count; i++)
        free((void *)(uintptr_t)games[i].box);
    return cuts == 0 || turned == 0;
}
