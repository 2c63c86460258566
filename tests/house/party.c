/* See party.h. */
#include "party.h"

#include "../waiting.h"
#include "core/json.h"
#include "core/setup.h"
#include "house/house_rules.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPENING_MAX = 1024, GAMES = 16 };
static const uint64_t second = 1000000000U;

static struct party_seat *seat_of(struct line *l)
{
    return l->with;
}

static struct party *party_of(const struct party_seat *s)
{
    return s->table->party;
}

/* Says a request and remembers it until it is answered. `rest` are its members after the id. */
static void request(struct party_seat *s, const char *rest)
{
    uint64_t now = line_now();
    s->waiting_id = s->requests++;
    if (s->requests > s->acked_room) {
        s->acked_room = s->acked_room == 0 ? 64 : 2 * s->acked_room;
        s->acked = realloc(s->acked, s->acked_room * sizeof *s->acked);
        if (s->acked == NULL)
            abort();
    }
    s->acked[s->waiting_id] = UINT32_MAX;
    snprintf(s->waiting, sizeof s->waiting, "{\"id\":\"r%u\",%s}", s->waiting_id, rest);
    s->asked = now;
    s->again = now + 3 * second;
    line_send(&s->line, s->waiting, strlen(s->waiting));
}

static void follow(struct party_seat *s)
{
    char text[128];
    if (s->seen >= 0)
        snprintf(text, sizeof text, "{\"follow\":\"%s\",\"since\":%lld}", s->table->id, (long long)s->seen);
    else
        snprintf(text, sizeof text, "{\"follow\":\"%s\"}", s->table->id);
    line_send(&s->line, text, strlen(text));
}

/* What somebody who has come in does first. */
static void settle(struct party_seat *s)
{
    char rest[300];
    struct party_table *t = s->table;
    if (!s->greeted)
        return;
    if (s->sat) {
        follow(s);
        return;
    }
    if (s->waiting[0] != '\0') {
        s->again = line_now() + 3 * second;
        line_send(&s->line, s->waiting, strlen(s->waiting));
    } else if (s == &t->seat[0]) {
        snprintf(rest, sizeof rest, "\"lay\":{\"game\":\"%s\",\"seats\":2,\"seat\":0,\"name\":\"Ada\"%s}",
                 t->party->kit.game->id, t->bot ? ",\"bots\":{\"1\":6}" : "");
        request(s, rest);
    } else if (t->laid) {
        snprintf(rest, sizeof rest, "\"table\":\"%s\",\"sit\":{\"door\":\"%s\",\"name\":\"Bob\"}", t->id, t->door);
        request(s, rest);
    }
}

static void play(struct party_seat *s)
{
    struct party_table *t = s->table;
    struct party *p = t->party;
    struct game_moves legal;
    char token[GAME_TOKEN_MAX], rest[300];
    struct text out;
    game_legal(p->kit.game, p->kit.box, &t->state, &legal);
    text_init(&out, token, sizeof token);
    p->kit.game->write_move(p->kit.box, &t->state, legal.move[rng_below(&p->rng, legal.count)], &out);
    snprintf(rest, sizeof rest, "\"table\":\"%s\",\"moves\":%u,\"play\":\"%s\"", t->id, t->moves, token);
    t->sent_for = t->moves;
    t->played = line_now();
    request(s, rest);
}

/* Whether somebody has everything and waits for nothing. */
static bool is_free(const struct party_seat *s)
{
    return s->sat && s->following && s->seen == s->table->applied && s->waiting[0] == '\0';
}

/* After a game the first offers another one, and the second agrees. */
static void go_on(struct party_table *t)
{
    char rest[128];
    if (!t->offered && is_free(&t->seat[0])) {
        snprintf(rest, sizeof rest, "\"table\":\"%s\",\"offer\":{\"what\":\"rematch\"}", t->id);
        request(&t->seat[0], rest);
    } else if (t->offered && is_free(&t->seat[1])) {
        snprintf(rest, sizeof rest, "\"table\":\"%s\",\"answer\":true", t->id);
        request(&t->seat[1], rest);
    }
}

/* Whoever is to move moves, if it is time to. */
static void act(struct party_table *t, uint64_t now)
{
    struct party *p = t->party;
    if (t->ended && !p->quiet)
        go_on(t);
    if (!t->playing || p->quiet || t->sent_for == (int64_t)t->moves || now < t->ready)
        return;
    int actor = p->kit.game->actor(p->kit.box, &t->state);
    for (int i = 0; i < PARTY_SEATS && actor >= 0; i++)
        if (t->seat[i].seat == actor && is_free(&t->seat[i]))
            play(&t->seat[i]);
}

static void apply_token(struct party_table *t, const char *token, size_t size)
{
    const struct house_game *kit = &t->party->kit;
    struct game_moves legal;
    game_legal(kit->game, kit->box, &t->state, &legal);
    int i = game_find(kit->game, kit->box, &t->state, &legal, token, size);
    if (i < 0) {
        printf("%s: the house tells of a move that is not legal: %.*s\n", t->id, (int)size, token);
        exit(1);
    }
    kit->game->apply(kit->box, &t->state, legal.move[i]);
    t->moves++;
}

/* The tokens of a list ["a","b"], which has no escapes. */
static void apply_list(struct party_table *t, const char *text)
{
    const char *end = strchr(text, ']');
    for (const char *at = strchr(text, '"'); at != NULL && at < end;) {
        const char *close = strchr(at + 1, '"');
        apply_token(t, at + 1, (size_t)(close - at - 1));
        at = strchr(close + 1, '"');
    }
}

static void begin_game(struct party_table *t, const char *text, size_t size)
{
    const struct house_game *kit = &t->party->kit;
    struct json object, begun, setup, then;
    struct fault f;
    game_setup_init(kit->game, &t->setup, PARTY_SEATS, &f);
    if (json_check(text, size, &object, &f) != ERR_NONE || !json_get(object, "begun", &begun) ||
        !json_get(begun, "setup", &setup) || setup_read(kit->game, kit->box, &t->setup, setup, &f) != ERR_NONE) {
        printf("%s: a game begins in a way that makes no sense: %.*s\n", t->id, (int)size, text);
        exit(1);
    }
    kit->game->start(kit->box, &t->state, &t->setup);
    t->moves = 0;
    t->sent_for = -1;
    t->playing = true;
    t->ended = t->offered = false;
    if (json_get(begun, "then", &then))
        apply_list(t, then.text);
}

/* Takes an entry into the table, if no other seat was told of it before. */
static void apply_entry(struct party_table *t, const char *text, size_t size)
{
    const char *played = strstr(text, "\"played\":{"), *move, *then;
    if (played != NULL) {
        move = strstr(played, "\"move\":\"") + 8;
        apply_token(t, move, (size_t)(strchr(move, '"') - move));
        then = strstr(move, "\"then\":[");
        if (then != NULL)
            apply_list(t, then + 7);
    } else if (strstr(text, "\"begun\":{") != NULL) {
        begin_game(t, text, size);
    } else if (strstr(text, "\"ended\":{") != NULL) {
        t->playing = false;
        t->ended = true;
    } else if (strstr(text, "\"offered\":{") != NULL) {
        t->offered = strstr(text, "\"done\":true") == NULL;
        t->ended = t->offered;
    } else if (strstr(text, "\"agreed\":{") != NULL) {
        t->offered = t->ended = false;
    }
    struct party *p = t->party;
    t->ready =
        p->pause + p->spread == 0
            ? 0
            : line_now() + p->pause + (p->spread == 0 ? 0 : rng_below(&p->rng, (uint32_t)(p->spread / 1000)) * 1000ULL);
}

static void note(uint32_t **list, size_t *count, size_t *room, uint64_t nanoseconds)
{
    if (*count == *room) {
        *room = *room == 0 ? 4096 : 2 * *room;
        *list = realloc(*list, *room * sizeof **list);
        if (*list == NULL)
            abort();
    }
    (*list)[(*count)++] = (uint32_t)(nanoseconds / 1000);
}

static void hear_entry(struct party_seat *s, const char *text, size_t size, int64_t n)
{
    struct party_table *t = s->table;
    struct party *p = t->party;
    const char *as = strstr(text, "\"as\":");
    if (n != s->seen + 1) {
        printf("%s: entry %lld comes after %lld\n", t->id, (long long)n, (long long)s->seen);
        exit(1);
    }
    s->seen = n;
    if (as != NULL)
        s->seat = atoi(as + 5);
    if (n == t->applied + 1) {
        t->applied = n;
        apply_entry(t, text, size);
    }
    if (s->following && t->played != 0 && !t->bot && strstr(text, "\"played\":{") != NULL && s->waiting[0] == '\0') {
        note(&p->delays, &p->delay_count, &p->delay_room, line_now() - t->played);
        t->told++;
    }
}

static void hear_ack(struct party_seat *s, const char *text)
{
    struct party_table *t = s->table;
    struct party *p = t->party;
    uint32_t id = (uint32_t)strtoul(text + 9, NULL, 10);
    const char *n = strstr(text, "\"n\":");
    uint32_t entry = n == NULL ? UINT32_MAX : (uint32_t)strtoul(n + 4, NULL, 10);
    if (id >= s->requests || (s->acked[id] != UINT32_MAX && s->acked[id] != entry)) {
        printf("%s: a request was acknowledged twice, as different entries: %s\n", t->id, text);
        exit(1);
    }
    s->acked[id] = entry;
    if (s->waiting[0] == '\0' || id != s->waiting_id)
        return;
    if (strstr(s->waiting, "\"play\":") != NULL) {
        p->moves++;
        note(&p->acks, &p->ack_count, &p->ack_room, line_now() - s->asked);
    }
    s->waiting[0] = '\0';
    if (s->sat)
        return;
    s->sat = true;
    p->seated++;
    t->laid = true;
    follow(s);
    if (s == &t->seat[0] && !t->bot && t->seat[1].greeted)
        settle(&t->seat[1]);
}

/* Some refusals mean: later. The others are dropped, and what is to be done next follows from the table. */
static void hear_refusal(struct party_seat *s, const char *text)
{
    struct party *p = party_of(s);
    const char *why = strstr(text, "\"why\":\"");
    uint32_t id = (uint32_t)strtoul(text + 13, NULL, 10);
    snprintf(p->why, sizeof p->why, "%.60s", why == NULL ? "" : why + 7);
    p->refused++;
    if (id != s->waiting_id || s->waiting[0] == '\0')
        return;
    if (strncmp(p->why, "store", 5) == 0 || strncmp(p->why, "busy", 4) == 0 || strncmp(p->why, "full", 4) == 0) {
        s->again = line_now() + second / 2;
        return;
    }
    s->waiting[0] = '\0';
    s->table->sent_for = -1;
    if (!s->sat) {
        printf("%s: refused: %s\n", s->table->id, text);
        exit(1);
    }
}

static void hear_head(struct party_seat *s)
{
    uint64_t now = line_now();
    s->following = true;
    if (s->back == 0)
        s->back = now;
    if (s->waiting[0] != '\0') {
        s->again = now + 3 * second;
        party_of(s)->retries++;
        line_send(&s->line, s->waiting, strlen(s->waiting));
    }
}

static void on_text(struct line *l, char *text, size_t size)
{
    struct party_seat *s = seat_of(l);
    if (strncmp(text, "{\"table\":", 9) == 0) {
        const char *rest = text + 9 + HOUSE_ID_SIZE + 3;
        if (strncmp(rest, "\"n\":", 4) == 0)
            hear_entry(s, text, size, strtoll(rest + 4, NULL, 10));
        else if (strncmp(rest, "\"head\":", 7) == 0)
            hear_head(s);
        else if (strncmp(rest, "\"gone\":", 7) == 0)
            line_cut(l);
        act(s->table, party_of(s)->pause + party_of(s)->spread == 0 ? UINT64_MAX : line_now());
    } else if (strncmp(text, "{\"ack\":", 7) == 0) {
        hear_ack(s, text);
        act(s->table, party_of(s)->pause + party_of(s)->spread == 0 ? UINT64_MAX : line_now());
    } else if (strncmp(text, "{\"refused\":", 11) == 0) {
        hear_refusal(s, text);
    } else if (strncmp(text, "{\"welcome\":", 11) == 0) {
        s->greeted = true;
        settle(s);
    } else if (strncmp(text, "{\"bye\":", 7) != 0) {
        printf("%s: the house says what nobody understands: %s\n", s->table->id, text);
        exit(1);
    }
}

static void on_opened(struct line *l)
{
    char text[200];
    struct party_seat *s = seat_of(l);
    int size =
        snprintf(text, sizeof text, "{\"hello\":1,\"rules\":\"%s\",\"key\":\"%s\"}", party_of(s)->rules, s->secret);
    s->greeted = s->following = false;
    line_send(l, text, (size_t)size);
}

static void on_closed(struct line *l)
{
    struct party_seat *s = seat_of(l);
    s->greeted = s->following = false;
}

static void init_kit(struct party *p)
{
    static struct house_game games[GAMES];
    size_t count = 0;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *g = registry_game(i);
        if (g->example)
            continue;
        struct box *box = calloc(1, g->box_size);
        registry_box(g, box);
        games[count++] = (struct house_game){g, box};
        if (strcmp(g->id, "prowlers-passage") == 0)
            p->kit = games[count - 1];
    }
    house_rules(games, count, p->rules);
}

static void init_seat(struct party_table *t, int i, uint32_t number, uint64_t seed)
{
    struct party_seat *s = &t->seat[i];
    s->table = t;
    s->seat = i;
    s->seen = -1;
    s->line.with = s;
    s->from = t->party->addresses == 0 ? 0 : 1 + number % t->party->addresses;
    snprintf(s->secret, sizeof s->secret, "%016llx%016llx", (unsigned long long)seed,
             (unsigned long long)number * 2 + (unsigned long long)i);
    house_hash_key_of(s->secret, &s->key);
}

void party_begin(struct party *p, int port, uint32_t tables, uint32_t bots, uint32_t addresses, uint64_t seed)
{
    memset(p, 0, sizeof *p);
    line_files();
    if (!line_begin(&p->lines, port))
        exit(2);
    p->lines.opened = on_opened;
    p->lines.text = on_text;
    p->lines.closed = on_closed;
    p->count = tables;
    p->addresses = addresses;
    p->tables = calloc(tables, sizeof *p->tables);
    init_kit(p);
    rng_seed(&p->rng, seed, 0, RNG_TEST, 2);
    for (uint32_t i = 0; i < tables; i++) {
        struct party_table *t = &p->tables[i];
        t->party = p;
        t->applied = t->sent_for = -1;
        t->bot = i < bots;
        for (int seat = 0; seat < PARTY_SEATS; seat++)
            init_seat(t, seat, i, seed);
        house_hash_table_id(&t->seat[0].key, "r0", t->id);
        house_hash_door(t->seat[0].secret, t->id, t->door);
    }
}

static bool is_person(const struct party_table *t, int seat)
{
    return seat == 0 || !t->bot;
}

void party_end(struct party *p)
{
    party_cut(p);
    line_end(&p->lines);
    for (uint32_t i = 0; i < p->count; i++)
        for (int seat = 0; seat < PARTY_SEATS; seat++)
            free(p->tables[i].seat[seat].acked);
    free(p->tables);
    free(p->delays);
    free(p->acks);
}

void party_cut(struct party *p)
{
    for (uint32_t i = 0; i < p->count; i++)
        for (int seat = 0; seat < PARTY_SEATS; seat++) {
            struct party_seat *s = &p->tables[i].seat[seat];
            line_cut(&s->line);
            s->greeted = s->following = false;
            s->back = 0;
        }
}

void party_turn(struct party *p, int ms)
{
    static uint64_t looked;
    uint64_t now = line_now();
    if (now - looked > 1000000) {
        looked = now;
        uint32_t opening = 0;
        for (uint32_t i = 0; i < p->count; i++) {
            struct party_table *t = &p->tables[i];
            for (int seat = 0; seat < PARTY_SEATS; seat++) {
                struct party_seat *s = &t->seat[seat];
                if (!is_person(t, seat))
                    continue;
                if (s->line.state == LINE_NONE && opening < OPENING_MAX)
                    opening += line_open(&p->lines, &s->line, s->from);
                else if (s->line.state == LINE_CONNECTING || s->line.state == LINE_ASKING)
                    opening++;
                else if (s->waiting[0] != '\0' && s->greeted && now > s->again) {
                    s->again = now + 3 * second;
                    p->retries++;
                    line_send(&s->line, s->waiting, strlen(s->waiting));
                }
            }
            act(t, now);
        }
    }
    line_turn(&p->lines, ms);
}

uint32_t party_there(const struct party *p)
{
    uint32_t there = 0;
    for (uint32_t i = 0; i < p->count; i++)
        for (int seat = 0; seat < PARTY_SEATS; seat++)
            there += is_person(&p->tables[i], seat) && p->tables[i].seat[seat].following;
    return there;
}

void party_gather(struct party *p)
{
    waiting_for("everybody at their tables");
    uint32_t people = 0;
    for (uint32_t i = 0; i < p->count; i++)
        people += p->tables[i].bot ? 1 : 2;
    while (party_there(p) < people)
        for (int i = 0; i < 8; i++)
            party_turn(p, 1);
}

static int compare_numbers(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

uint32_t party_share(uint32_t *values, size_t count, double share)
{
    if (count == 0)
        return 0;
    qsort(values, count, sizeof *values, compare_numbers);
    size_t i = (size_t)(share * (double)(count - 1) + 0.5);
    return values[i < count ? i : count - 1];
}

/* The account against the log. */
struct audit {
    const struct party *party;
    const struct party_table *table;
    uint8_t *marks[PARTY_SEATS]; /* a request of the table was met */
    uint64_t acknowledged, unknown, bad;
};

static void end_table(struct audit *a)
{
    for (int i = 0; i < PARTY_SEATS && a->table != NULL; i++) {
        const struct party_seat *s = &a->table->seat[i];
        for (uint32_t id = 0; id < s->requests; id++)
            if (s->acked[id] != UINT32_MAX && !a->marks[i][id]) {
                printf("%s: request r%u of seat %d was acknowledged as entry %u, and is lost\n", a->table->id, id, i,
                       s->acked[id]);
                a->bad++;
            }
        free(a->marks[i]);
        a->marks[i] = NULL;
    }
    a->table = NULL;
}

static void begin_table(struct audit *a, const char *id)
{
    end_table(a);
    for (uint32_t i = 0; i < a->party->count && a->table == NULL; i++)
        if (strncmp(a->party->tables[i].id, id, HOUSE_ID_SIZE) == 0)
            a->table = &a->party->tables[i];
    for (int i = 0; i < PARTY_SEATS && a->table != NULL; i++)
        a->marks[i] = calloc(a->table->seat[i].requests + 1, 1);
}

static void check_line(struct audit *a, const char *line)
{
    const char *key = strstr(line, "\"key\":\""), *id = strstr(line, "\"request\":\"r");
    char hex[65];
    if (a->table == NULL || key == NULL || id == NULL)
        return;
    uint32_t n = (uint32_t)strtoul(line + 5, NULL, 10), request_id = (uint32_t)strtoul(id + 12, NULL, 10);
    for (int i = 0; i < PARTY_SEATS; i++) {
        const struct party_seat *s = &a->table->seat[i];
        house_hash_key_write(&s->key, hex);
        if (strncmp(key + 7, hex, 64) != 0 || request_id >= s->requests)
            continue;
        if (a->marks[i][request_id]++ || (s->acked[request_id] != UINT32_MAX && s->acked[request_id] != n)) {
            printf("%s: request r%u of seat %d is doubled, or elsewhere than it was acknowledged\n", a->table->id,
                   request_id, i);
            a->bad++;
        }
        a->acknowledged += s->acked[request_id] != UINT32_MAX;
        a->unknown += s->acked[request_id] == UINT32_MAX;
    }
}

uint64_t party_compare(const struct party *p, const char *path, uint64_t *acknowledged, uint64_t *unknown)
{
    static char line[65536];
    struct audit a = {.party = p};
    FILE *f = fopen(path, "r");
    if (f == NULL)
        return 1;
    while (fgets(line, sizeof line, f) != NULL) {
        if (strncmp(line, "{\"table\":\"", 10) == 0)
            begin_table(&a, line + 10);
        else
            check_line(&a, line);
    }
    end_table(&a);
    fclose(f);
    *acknowledged = a.acknowledged;
    *unknown = a.unknown;
    uint64_t known = 0;
    for (uint32_t i = 0; i < p->count; i++)
        for (int seat = 0; seat < PARTY_SEATS; seat++)
            for (uint32_t id = 0; id < p->tables[i].seat[seat].requests; id++)
                known += p->tables[i].seat[seat].acked[id] != UINT32_MAX;
    if (known != a.acknowledged)
        printf("%llu requests were acknowledged, and %llu of them are in the log\n", (unsigned long long)known,
               (unsigned long long)a.acknowledged);
    return a.bad + (known - a.acknowledged);
}
