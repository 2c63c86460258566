/* Bots at several tables at once. When one decides tells nothing of what another table's bot holds: whether that one
 * has thought, or had no choice, makes no difference. And however many tables somebody has laid at which bots think,
 * those of others go on.
 *
 * The runner runs in this process, with one thread for bots. They choose the first move, at Prowler's Passage and Prowl
 * after as much of their time as the test says (seat_choose is wrapped). A trial in which the machine had no processor
 * for them says nothing, and is repeated. */
#include "../check.h"
#include "inside.h"
#include "server/server_limits.h"
#include "team/seat.h"

#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRIALS = 20, ADDRESSES = 7, EACH = 160, KEY_TABLES = 20 };

static atomic_bool thinks;         /* bots take all of their time, but at Petra */
static atomic_uint_fast64_t given; /* to a bot at Petra, in milliseconds */
static struct guest ada, ben;
static uint32_t requests;

void __wrap_seat_choose(struct seat *s, const struct match *m, struct bot_answer *out);
void __wrap_seat_choose(struct seat *s, const struct match *m, struct bot_answer *out)
{
    struct game_moves legal;
    uint64_t ms = s->spec->ms;
    if (strcmp(m->game->id, "petra") == 0)
        atomic_store(&given, ms);
    else if (atomic_load(&thinks))
        nanosleep(&(struct timespec){(time_t)(ms / 1000), (long)(ms % 1000) * 1000000}, NULL);
    game_legal(m->game, m->box, &m->state, &legal);
    memset(out, 0, sizeof *out);
    out->move = legal.move[0];
}

/* A figure of the runner's. */
static uint64_t figure(const char *name)
{
    static char data[1 << 16];
    struct text text;
    char line[80];
    uint64_t value = 0;
    text_init(&text, data, sizeof data);
    runner_figures(inside.runner, &text);
    snprintf(line, sizeof line, "\n%s ", name);
    const char *at = strstr(data, line);
    CHECK(at != NULL && sscanf(at + strlen(line), "%" SCNu64, &value) == 1, "no figure %s", name);
    return value;
}

/* Lays a table at which bots of the highest level have all seats. */
static void lay(struct guest *g, const char *game, int seats, char table[HOUSE_ID_SIZE + 1])
{
    char text[200], bots[64] = "\"0\":6";
    for (int seat = 1; seat < seats; seat++)
        snprintf(bots + strlen(bots), sizeof bots - strlen(bots), ",\"%d\":6", seat);
    snprintf(text, sizeof text, "{\"id\":\"l%u\",\"lay\":{\"game\":\"%s\",\"seats\":%d,\"bots\":{%s}}}", ++requests,
             game, seats, bots);
    net_say(&g->net, text);
    snprintf(text, sizeof text, "\"l%u\"", requests);
    const char *said = inside_hear(g, text), *link = said == NULL ? NULL : strstr(said, "\"link\":\"/t/");
    CHECK(link != NULL, "laying: %s", said == NULL ? "" : said);
    table[0] = '\0';
    if (link != NULL)
        snprintf(table, HOUSE_ID_SIZE + 1, "%s", link + 11);
}

static void follow(struct guest *g, const char *table)
{
    char text[80];
    snprintf(text, sizeof text, "{\"follow\":\"%s\"}", table);
    net_say(&g->net, text);
}

/* When the next entry of this kind came; -1: none did. */
static int64_t time_of(struct guest *g, const char *kind)
{
    char part[32];
    int64_t at = -1;
    snprintf(part, sizeof part, ",\"%s\":{", kind);
    const char *said = inside_hear(g, part), *time = said == NULL ? NULL : strstr(said, "\"at\":");
    CHECK(time != NULL && sscanf(time, "\"at\":%" SCNd64, &at) == 1, "no entry %s", kind);
    return at;
}

static void close_table(struct guest *g, const char *table)
{
    char text[120];
    snprintf(text, sizeof text, "{\"id\":\"c%u\",\"table\":\"%s\",\"close\":true}", ++requests, table);
    net_say(&g->net, text);
    CHECK(inside_hear(g, "\"closed\":{") != NULL, "the table is not closed");
}

/* How long the bot at Ben's table takes where the one at Ada's began a little earlier, so that it gets the thread
 * first; 0: the trial says nothing. */
static int64_t try_beside(bool other_thinks)
{
    char of_ada[HOUSE_ID_SIZE + 1], of_ben[HOUSE_ID_SIZE + 1];
    atomic_store(&thinks, other_thinks);
    CHECK(inside_greet(&ada, 1) && inside_greet(&ben, 2), "no welcome");
    uint64_t late = figure("warren_bots_late_total");
    lay(&ada, "prowlers-passage", 2, of_ada);
    follow(&ada, of_ada);
    nanosleep(&(struct timespec){0, 100000000}, NULL);
    lay(&ben, "petra", 2, of_ben);
    follow(&ben, of_ben);
    int64_t before = time_of(&ada, "begun"), begun = time_of(&ben, "begun");
    int64_t took = time_of(&ben, "played") - begun;
    close_table(&ben, of_ben);
    close_table(&ada, of_ada);
    bool right = begun - before >= 50 && begun - before < 300 && figure("warren_bots_late_total") == late;
    return right ? took : 0;
}

static void nothing_is_told_of_others(void)
{
    int64_t took[2] = {0};
    for (int thought = 0; thought < 2; thought++)
        for (int trial = 0; trial < TRIALS && took[thought] == 0; trial++)
            took[thought] = try_beside(thought == 1);
    CHECK(took[0] / HOUSE_BOT_STEP == took[1] / HOUSE_BOT_STEP,
          "%" PRId64 " ms where the other one had no choice, %" PRId64 " where it thought", took[0], took[1]);
    CHECK(took[1] / HOUSE_BOT_STEP == HOUSE_BOT_PACE / HOUSE_BOT_STEP + 1, "they do not wait for each other");
    printf("a bot answers after %" PRId64 " ms, whether or not the one before it had to think\n", took[1]);
}

/* Tables of bots from several addresses, to be left alone. */
static void lay_many(void)
{
    char table[HOUSE_ID_SIZE + 1];
    for (uint8_t address = 0; address < ADDRESSES; address++) {
        for (int i = 0; i < EACH; i++) {
            if (i % KEY_TABLES == 0)
                CHECK(inside_greet(&ada, (uint8_t)(10 + address)), "no welcome");
            lay(&ada, "prowl", 5, table);
        }
    }
}

static void others_go_on(void)
{
    char table[HOUSE_ID_SIZE + 1];
    int64_t took = 0;
    atomic_store(&thinks, true);
    lay_many();
    for (int trial = 0; trial < TRIALS && took == 0; trial++) {
        CHECK(inside_greet(&ben, 2), "no welcome");
        uint64_t late = figure("warren_bots_late_total");
        lay(&ben, "petra", 2, table);
        follow(&ben, table);
        int64_t begun = time_of(&ben, "begun");
        took = time_of(&ben, "played") - begun;
        close_table(&ben, table);
        took = figure("warren_bots_late_total") == late ? took : 0;
    }
    uint64_t waiting = figure("warren_bots_waiting"), ms = atomic_load(&given);
    CHECK(waiting > SERVER_BOT_JOBS_EACH / 2 && waiting <= SERVER_BOT_JOBS_EACH + 1, "%" PRIu64 " decisions wait",
          waiting);
    CHECK(took > 0 && took <= HOUSE_BOT_PACE + HOUSE_BOT_STEP, "a bot took %" PRId64 " ms beside them", took);
    CHECK(ms >= SERVER_BOT_MS / 3, "it had %" PRIu64 " ms to think", ms);
    printf("beside %" PRIu64 " decisions that wait elsewhere a bot answers after %" PRId64
           " ms, of which it had %" PRIu64 " to think\n",
           waiting, took, ms);
}

int main(void)
{
    (void)signal(SIGPIPE, SIG_IGN);
    inside_open();
    nothing_is_told_of_others();
    others_go_on();
    inside_leave(&ada);
    inside_leave(&ben);
    CHECK(inside_close(), "something is left in the loop");
    inside_free();
    printf("%d checks, %d failed\n", checks, failures);
    return failures > 0;
}
