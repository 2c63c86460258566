/* Choices on a screen of 80 columns: labels [GAMES [SEED]]
 *
 * Plays random games of every game, number of seats and language, and fits the labels of the choices at every step into
 * the list that the full screen has for them. No label may be cut or shortened by an ellipsis, and no two of one list
 * may come out the same, unless their tokens were part of them. Every label that fails is printed once, with its token.
 */
#include "registry/registry.h"
#include "table/table.h"
#include "term/label.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 80, BOX_ROOM = 1 << 14, LOG_ROOM = 1 << 15, FOUND_MAX = 256 };

static struct table table;
static struct table_reading reading;
static game_move moves[LOG_ROOM];
static union {
    _Alignas(16) struct box head;
    uint8_t bytes[BOX_ROOM];
} box;
/* As long as the names that the program gives by itself. */
static const char *const names[GAME_SEATS_MAX] = {"Joueur 1", "Blaireau", "Lapereau", "Chouette", "Joueur 5"};
static char found[FOUND_MAX][LABEL_MAX];
static uint32_t founds;

static void write_label(const void *with, int item, char label[LABEL_MAX])
{
    const struct table_reading *r = with;
    struct text t;
    text_init(&t, label, LABEL_MAX);
    show_label(r->game, &r->reader, &r->view, r->legal.move[item], &t);
}

static void write_token(const void *with, int item, char token[LABEL_TOKEN_MAX])
{
    struct text t;
    text_init(&t, token, LABEL_TOKEN_MAX);
    table_series_name(with, item, &t);
}

static void report(const char *what, int item, const char *label)
{
    char token[LABEL_TOKEN_MAX];
    for (uint32_t i = 0; i < founds; i++)
        if (strcmp(found[i], label) == 0)
            return;
    if (founds < FOUND_MAX)
        memcpy(found[founds++], label, strlen(label) + 1);
    write_token(&reading, item, token);
    printf("%s, %s, %u seats: %s: %s: %s\n", reading.game->id, lang_code(reading.reader.lang),
           (unsigned)table.match.setup.seats, what, token, label);
}

static void check(void)
{
    static char shown[GAME_MOVES_MAX][LABEL_MAX];
    struct label_list list = {(int)reading.legal.count, write_label, write_token, &reading};
    struct label_fit fit;
    label_fit(&list, COLUMNS, &fit);
    for (int i = 0; i < list.items; i++) {
        label_write(&list, &fit, i, shown[i]);
        if (canvas_width(shown[i]) > fit.list - LABEL_BESIDE - fit.token)
            report("cut", i, shown[i]);
        if (strstr(shown[i], "\xe2\x80\xa6") != NULL)
            report("shortened", i, shown[i]);
        for (int j = 0; j < i; j++)
            if (!fit.brief && strcmp(shown[i], shown[j]) == 0)
                report("shown twice", i, shown[i]);
    }
}

static void lay(const struct game *game, const struct lang *lang, uint32_t seats, uint64_t seed)
{
    struct table_plan plan = {.game = game, .box = &box.head};
    struct fault f;
    enum err err = game_setup_init(game, &plan.setup, seats, &f);
    for (uint32_t i = 0; err == ERR_NONE && game->options[i].key != NULL; i++)
        if (strcmp(game->options[i].key, "edition") == 0)
            err = game_option_read(game, &box.head, &plan.setup, "edition", 7, lang_code(lang), 2, &f);
    for (uint32_t seat = 0; seat < seats; seat++)
        snprintf(plan.player[seat].name, sizeof plan.player[seat].name, "%s", names[seat]);
    if (err == ERR_NONE)
        err = table_lay(&table, &plan, seed, moves, &f);
    CLAIM(err == ERR_NONE);
}

static void play(const struct game *game, const struct lang *lang, uint32_t seats, uint64_t seed)
{
    struct rng rng;
    rng_seed(&rng, seed, seats, RNG_CHANCE, 1);
    lay(game, lang, seats, seed);
    while (table_stage(&table) != TABLE_OVER) {
        if (table_stage(&table) == TABLE_LEAVE)
            table_cover(&table);
        if (table_stage(&table) == TABLE_CURTAIN)
            table_face(&table);
        table_read(&table, lang, table_viewer(&table), &reading);
        check();
        table_make(&table, reading.legal.move[rng_below(&rng, reading.legal.count)]);
    }
}

int main(int argc, char **argv)
{
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 2, seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *game = registry_game(i);
        CLAIM(game->box_size <= sizeof box && game->log_max <= LOG_ROOM);
        registry_box(game, &box.head);
        for (size_t l = 0; lang_at(l) != NULL; l++)
            for (uint32_t seats = game->seats_min; seats <= game->seats_max; seats++)
                for (uint64_t n = 0; n < games; n++)
                    play(game, lang_at(l), seats, seed + n);
    }
    printf("%" PRIu64 " games of each kind from seed %" PRIu64 ": %u labels do not fit\n", games, seed, founds);
    return founds == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
