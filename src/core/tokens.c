/* Legal moves in the order of their tokens, by insertion sort. */
#include "core/tokens.h"

void tokens_list(const struct game *game, const struct box *box, const struct game_state *state, struct tokens *out)
{
    game_legal(game, box, state, &out->legal);
    for (uint32_t i = 0; i < out->legal.count; i++) {
        struct text t;
        uint32_t at = i;
        text_init(&t, out->text[i], GAME_TOKEN_MAX);
        game->write_move(box, state, out->legal.move[i], &t);
        for (; at > 0 && strcmp(out->text[out->order[at - 1]], out->text[i]) > 0; at--)
            out->order[at] = out->order[at - 1];
        out->order[at] = i;
    }
}
