/* Two bots play a game through libwarren, and a program looks on.
 *
 *     cc duel.c $(pkg-config --cflags --libs warren) -o duel && ./duel prowlers-passage
 */
#include <stdio.h>
#include <stdlib.h>
#include <warren.h>

int main(int argc, char **argv)
{
    char why[WARREN_WHY], token[WARREN_TOKEN];
    struct warren_start start = {.size = sizeof start, .game = argc > 1 ? argv[1] : "prowlers-passage", .seed = 7};
    /* Two thousand nodes a move, so that the game is the same each time; a program with somebody in front of it would
     * set `ms`, and `stop` for a button that ends the thinking. */
    struct warren_think clever = {.size = sizeof clever, .bot = "level6", .seed = 1, .nodes = 2000};
    struct warren_think careless = {.size = sizeof careless, .bot = "random", .seed = 1};
    struct warren_match *m = warren_new(&start, why);
    if (m == NULL) {
        fprintf(stderr, "duel: %s\n", why);
        return 1;
    }
    for (int seat; (seat = warren_actor(m)) >= 0;) {
        /* Seat 0 thinks, the others play anything. */
        if (!warren_choose(m, seat == 0 ? &clever : &careless, token, why) || !warren_play(m, seat, token, why)) {
            fprintf(stderr, "duel: %s\n", why);
            warren_free(m);
            return 1;
        }
        printf("seat %d plays %s\n", seat, token);
    }
    struct warren_result result = {.size = sizeof result};
    if (warren_result(m, &result))
        for (uint32_t seat = 0; seat < warren_seats(m); seat++)
            printf("seat %u: %d%s\n", seat, result.score[seat], result.winners >> seat & 1 ? ", won" : "");
    size_t size = warren_record(m, NULL, NULL, 0) + 1;
    char *record = malloc(size);
    if (record == NULL)
        return 3;
    warren_record(m, NULL, record, size);
    /* A record read back is the same game. */
    struct warren_match *again = warren_read(record, size - 1, NULL, 0, why);
    printf("%s\n", again != NULL && warren_length(again) == warren_length(m) ? "the record holds" : why);
    int status = again == NULL;
    warren_free(again);
    warren_free(m);
    free(record);
    return status;
}
