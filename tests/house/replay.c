/* Replays a log that was kept, a line of JSON an entry, and prints what each viewer is sent of it: `replay FILE`; or,
 * with `replay --times FILE`, how much time each seat has left and when the house has to look at the table again. A
 * guest who watches is sent the entries, too, and must know the same times. */
#include "guest/guest.h"
#include "house/house_view.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 8, LINE = 16384 };
static const char TABLE[] = "golden";

static bool read_row(const char *line, char *words, size_t words_size, struct house_row *out)
{
    static const char *const names[] = {"n", "at", "key", "request", "what", "words"};
    struct json v, m[6];
    struct fault f;
    char digits[65];
    int64_t n = 0;
    memset(out, 0, sizeof *out);
    if (json_check(line, strlen(line), &v, &f) != ERR_NONE || json_fields(v, names, 6, true, m, &f) != ERR_NONE ||
        !json_int(m[0], 0, UINT32_MAX, &n) || !json_int(m[1], 0, INT64_MAX, &out->at))
        return false;
    out->n = (uint32_t)n;
    out->keyed = m[2].size > 0;
    if (out->keyed &&
        (!json_string(m[2], digits, sizeof digits) || !house_hash_key_read(digits, strlen(digits), &out->key) ||
         !json_string(m[3], out->request, sizeof out->request)))
        return false;
    words[0] = '\0';
    if (m[5].size > 0 && !json_string(m[5], words, words_size))
        return false;
    out->what = m[4].text;
    out->what_size = m[4].size;
    out->words = words;
    out->words_size = strlen(words);
    return true;
}

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    exit(1);
}

/* Why a log cannot be replayed from this row on. */
static void refuse(const char *path, const struct house_row *row, const struct house_game *games, size_t count)
{
    struct house_entry e;
    struct fault f;
    uint32_t version = row->n == 0 ? house_entry_version(row->what, row->what_size) : HOUSE_LOG;
    if (!house_seat_reads(version))
        fprintf(stderr, "%s: a log of version %u, and here is version %d\n", path, version, HOUSE_LOG);
    else if (row->n == 0 && house_entry_read(row->what, row->what_size, &e, &f) == ERR_NONE &&
             house_seat_kit(games, count, &e) == NULL)
        fprintf(stderr, "%s: begun with version %u of the rules of %s and the box %016llx, which are not here\n", path,
                (unsigned)e.rules, e.game, (unsigned long long)e.box);
    else
        fprintf(stderr, "%s: entry %u cannot be replayed\n", path, row->n);
}

static void print_times(const struct house_table *t, uint32_t n)
{
    printf("%u:", n);
    for (int seat = 0; seat < t->pub.seats; seat++)
        printf(" %lld", (long long)t->pub.seat[seat].left);
    printf(", since %lld, due %lld\n", (long long)t->pub.turn_at, (long long)house_clock_due(&t->pub, NULL, 0));
}

/* Somebody who watches: their line only listens. */
static struct guest guest;
static struct table guest_view;

static void ignore(void *with)
{
    (void)with;
}

static void ignore_text(void *with, const char *text, size_t size)
{
    (void)with;
    (void)text;
    (void)size;
}

static uint32_t no_chance(void *with)
{
    (void)with;
    return 0;
}

static void watch(const struct house_game *games, size_t count, game_move *moves)
{
    static const struct guest_shell shell = {NULL, ignore, ignore_text, ignore, no_chance};
    static const char welcome[] = "{\"welcome\":1,\"now\":0,\"tables\":[]}";
    struct guest_start start = {.shell = &shell,
                                .rules = "",
                                .lang = "en",
                                .secret = "00000000000000000000000000000000",
                                .games = games,
                                .game_count = count,
                                .table = &guest_view,
                                .log = moves};
    guest_init(&guest, &start, 0);
    guest_tick(&guest, 0);
    guest_opened(&guest, 0);
    guest_heard(&guest, 0, welcome, sizeof welcome - 1);
    guest_follow(&guest, TABLE, "", 0);
}

/* Whether the guest has understood the entry, and knows what the house knows. It may not have the game, and leave. */
static bool agrees(const struct house_table *t, const char *view, size_t size)
{
    const struct guest_table *g = &guest.table;
    if (guest.line == GUEST_LEFT)
        return guest.end == GUEST_END_GAME;
    guest_heard(&guest, 0, view, size);
    if (guest.line == GUEST_LEFT)
        return guest.end == GUEST_END_GAME;
    bool same = g->pub.head == t->pub.head && g->pub.turn_at == t->pub.turn_at && g->pub.late == t->pub.late;
    for (int seat = 0; seat < t->pub.seats; seat++)
        same = same && g->pub.seat[seat].left == t->pub.seat[seat].left;
    return same;
}

int main(int argc, char **argv)
{
    static struct house_table t;
    static char line[LINE], words[HOUSE_TALK_MAX + 1], buffer[HOUSE_SEND_MAX];
    struct house_game games[GAMES];
    size_t count = 0, longest = 0;
    struct house_row row;
    struct house_entry e;
    struct house_made made;
    struct fault f;
    struct text out;
    bool good = true, times = argc == 3 && strcmp(argv[1], "--times") == 0;
    const char *path = argc > 1 ? argv[argc - 1] : "";
    FILE *file = argc == 2 || times ? fopen(path, "r") : NULL;
    if (file == NULL)
        return 2;
    for (const struct game *g; (g = registry_game(count)) != NULL && count < GAMES; count++) {
        struct box *box = calloc(1, g->box_size);
        registry_box(g, box);
        games[count] = (struct house_game){g, box};
        longest = g->log_max > longest ? g->log_max : longest;
    }
    game_move *moves = calloc(longest, sizeof *moves);
    house_table_init(&t, TABLE);
    watch(games, count, moves);
    while (good && fgets(line, sizeof line, file) != NULL) {
        made.found = false;
        if (!read_row(line, words, sizeof words, &row) ||
            house_entry_read(row.what, row.what_size, &e, &f) != ERR_NONE ||
            house_table_take(&t, games, count, &row, &e, &made, &f) != ERR_NONE) {
            refuse(path, &row, games, count);
            good = false;
        }
        for (int viewer = GAME_SPECTATOR; viewer < t.pub.seats && good; viewer++) {
            text_init(&out, buffer, sizeof buffer);
            house_view_write(&t, &row, &e, &made, viewer, false, &out);
            if (!times)
                puts(buffer);
            if (viewer < 0 && !agrees(&t, out.data, out.used)) {
                fprintf(stderr, "%s: entry %u is another one to a guest\n", path, row.n);
                good = false;
            }
        }
        if (times && good)
            print_times(&t, row.n);
    }
    fclose(file);
    for (size_t i = 0; i < count; i++)
        free((void *)(uintptr_t)games[i].box);
    free(moves);
    return t.pub.head == 0 || !good;
}
