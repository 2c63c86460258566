/* A hostile house: whatever it says, a guest breaks no promise, asks for nothing but what a house could read, and comes
 * to rest.
 *
 * Each line is a message of the house, '$' stands for the table that is followed. A line that begins with '!' is an
 * event: the line is cut, time goes by, the guest asks for something. */
#include "guest/guest.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINES_MAX = 200, GAMES = 8, LOG = 1 << 15, SPELLED = 8192 };
#define TABLE "4jggt4bf608fch6hs0m2zhrc"

static bool open_line, coming;

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    abort();
}

static void shell_come(void *with)
{
    (void)with;
    coming = true;
}

/* What a guest says must be what a house can read. */
static void shell_send(void *with, const char *text, size_t size)
{
    struct house_wish w;
    enum house_why why;
    struct fault f;
    (void)with;
    CLAIM(open_line && house_wish_read(text, size, false, &w, &why, &f) == ERR_NONE);
}

static void shell_drop(void *with)
{
    (void)with;
    open_line = false;
}

static uint32_t shell_chance(void *with)
{
    (void)with;
    return 7;
}

static size_t spell(const char *line, size_t size, char *out, size_t room)
{
    struct text text;
    text_init(&text, out, room);
    for (size_t i = 0; i < size; i++) {
        if (line[i] == '$')
            text_put(&text, TABLE);
        else
            text_char(&text, line[i]);
    }
    return text.used;
}

static void happen(struct guest *g, int64_t *now, char what)
{
    switch (what) {
    case 'c':
        open_line = false;
        guest_lost(g, *now);
        break;
    case 't':
        *now += GUEST_ACK_WAIT;
        break;
    case 's':
        (void)guest_ask_sit(g, "13axk7znxdz086cjxb94zkhyb7", "Ada", 1);
        break;
    case 'p':
        (void)guest_ask_play(g, "pass");
        break;
    case 'l':
        (void)guest_ask_plain(g, HOUSE_ASK_PASS, g->table.viewer);
        break;
    case 'b':
        (void)guest_ask_plain(g, HOUSE_ASK_BAR, 1);
        break;
    case 'r':
        guest_ask_record(g, 0);
        guest_ask_games(g, g->table.id);
        break;
    default:
        (void)guest_ask_say(g, "\"\\\x7f caf\xc3\xa9");
        break;
    }
}

static void run(struct guest *g, int64_t *now)
{
    guest_tick(g, *now);
    if (coming) {
        coming = false;
        open_line = true;
        guest_opened(g, *now);
    }
}

/* Everything that is held can be shown. */
static void look(struct guest *g, struct table *table)
{
    static struct table_reading reading;
    char text[1024];
    struct text t;
    while (guest_next(g) != NULL)
        continue;
    if (!g->table.dealt)
        return;
    table_read(table, lang_at(0), table_viewer(table), &reading);
    text_init(&t, text, sizeof text);
    show_describe(reading.game, &reading.reader, &reading.view, &t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct house_game games[GAMES];
    static size_t count;
    static game_move log[LOG];
    static struct guest g;
    static struct table table;
    static char text[SPELLED];
    static const struct guest_shell shell = {NULL, shell_come, shell_send, shell_drop, shell_chance};
    struct guest_start start = {.shell = &shell, .rules = "r", .lang = "en", .nonce = 1, .table = &table, .log = log};
    const char *at = (const char *)data, *end = at + size;
    int64_t now = 1000;
    for (const struct game *game; count < GAMES && (game = registry_game(count)) != NULL; count++) {
        struct box *box = calloc(1, game->box_size);
        registry_box(game, box);
        games[count] = (struct house_game){game, box};
    }
    open_line = coming = false;
    start.games = games;
    start.game_count = count;
    start.secret = "00000000000000000000000000000001";
    guest_init(&g, &start, now);
    guest_follow(&g, TABLE, "", 0);
    for (int lines = 0; at < end && lines < LINES_MAX; lines++) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((line == NULL ? end : line) - at);
        run(&g, &now);
        if (length == 2 && at[0] == '!') {
            happen(&g, &now, at[1]);
        } else if (open_line) {
            /* A message has an end of its own, so that a reader beyond it is found. */
            size_t used = spell(at, length, text, sizeof text);
            char *copy = malloc(used > 0 ? used : 1);
            memcpy(copy, text, used);
            guest_heard(&g, now, copy, used);
            free(copy);
        }
        look(&g, &table);
        at += length + 1;
    }
    return 0;
}
