/* Checks the laws for every game there is: conformance [GAMES [SEED]]
 *
 * Plays GAMES random games of each game, fewer if games are long, for every number of seats and every choice of
 * options, and checks all laws at every step, and that no two games have one mark. Exits with 1 if one is broken, and prints what is needed to reproduce it.
 */
#include "laws.h"
#include "registry/registry.h"

#include <inttypes.h>
#include <stdlib.h>

/* Of games longer than DECISIONS_EACH fewer are played, so that no game takes most of the time. */
enum { STANDARD_GAMES = 200, STANDARD_SEED = 1, DECISIONS_EACH = 50 };

static bool read_number(const char *text, uint64_t *out)
{
    int64_t n;
    if (!text_number(text, strlen(text), 0, INT64_MAX, &n))
        return false;
    *out = (uint64_t)n;
    return true;
}

/* All variants of one game; true if no law is broken. */
static bool check_game(const struct game *game, uint64_t games, uint64_t seed, struct laws_breach *breach)
{
    uint64_t decisions = 0, played = 0;
    struct box *box = malloc(game->box_size);
    if (box == NULL) {
        fputs("out of memory\n", stderr);
        exit(2);
    }
    registry_box(game, box);
    uint32_t variants = laws_variants(game);
    struct laws_case c = {.game = game, .box = box, .seed = seed, .depth = LAWS_FULL};
    bool good = true;
    for (uint32_t v = 0; good && v < variants; v++) {
        laws_variant(&c, v);
        uint64_t enough = decisions + games * DECISIONS_EACH;
        for (uint64_t i = 0; good && i < games && decisions < enough; i++, played++) {
            c.index = i * variants + v; /* so that no two variants share their chances */
            good = laws_game(&c, breach, &decisions);
        }
    }
    if (good)
        printf("%-20s %" PRIu32 " variants, %" PRIu64 " games, %" PRIu64 " decisions: all laws hold\n", game->id,
               variants, played, decisions);
    else
        laws_breach_print(stdout, &c, breach);
    fflush(stdout);
    free(box);
    return good;
}

/* Whether the game's letter in position ids is one of the 32 signs, and nobody else's. */
static bool check_mark(const struct game *game)
{
    if (game->mark == '\0' || strchr("0123456789abcdefghjkmnpqrstvwxyz", game->mark) == NULL) {
        printf("%s: its mark is none of the 32 signs of position ids\n", game->id);
        return false;
    }
    if (registry_marked(game->mark) == game)
        return true;
    printf("%s: its mark '%c' is that of %s\n", game->id, game->mark, registry_marked(game->mark)->id);
    return false;
}

int main(int argc, char **argv)
{
    static struct laws_breach breach;
    uint64_t games = STANDARD_GAMES, seed = STANDARD_SEED;
    bool good = true;
    if (argc > 3 || (argc > 1 && !read_number(argv[1], &games)) || (argc > 2 && !read_number(argv[2], &seed))) {
        fputs("usage: conformance [GAMES [SEED]]\n", stderr);
        return 2;
    }
    printf("seed %" PRIu64 ", %" PRIu64 " games a variant; %s\n", seed, games, laws_depth_words(LAWS_FULL));
    for (size_t i = 0; registry_game(i) != NULL; i++)
        good = check_mark(registry_game(i)) && check_game(registry_game(i), games, seed, &breach) && good;
    return good ? 0 : 1;
}
