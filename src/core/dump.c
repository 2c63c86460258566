/* The state dump. */
#include "core/dump.h"

/* All tokens of one decision, and their order. */
struct tokens {
    char text[GAME_MOVES_MAX][GAME_TOKEN_MAX];
    const char *token[GAME_MOVES_MAX];
    uint32_t count;
};

static void collect(const struct game *game, const struct box *box, const struct game_state *state, struct tokens *out)
{
    struct game_moves legal;
    game_legal(game, box, state, &legal);
    out->count = 0;
    for (uint32_t i = 0; i < legal.count; i++) {
        struct text t;
        const char *token = out->text[i];
        text_init(&t, out->text[i], GAME_TOKEN_MAX);
        game->write_move(box, state, legal.move[i], &t);
        uint32_t at = out->count++;
        for (; at > 0 && strcmp(out->token[at - 1], token) > 0; at--)
            out->token[at] = out->token[at - 1];
        out->token[at] = token;
    }
}

void dump_legal_write(const struct game *game, const struct box *box, const struct game_state *state, struct text *out)
{
    struct tokens legal;
    bool first = true;
    collect(game, box, state, &legal);
    text_char(out, '[');
    for (uint32_t i = 0; i < legal.count; i++) {
        text_comma(out, &first);
        text_json(out, legal.token[i]);
    }
    text_char(out, ']');
}

void dump_write(const struct game *game, const struct box *box, const struct game_state *state, int viewer,
                size_t record, size_t step, struct text *out)
{
    struct game_state s;
    bool secrets = viewer != DUMP_ALL && game->redact != NULL;
    game_copy(game, &s, state);
    if (secrets)
        game->redact(box, &s, viewer);
    int actor = game->actor(box, &s);
    text_put(out, "{\"record\":");
    text_uint(out, record);
    text_put(out, ",\"step\":");
    text_uint(out, step);
    text_put(out, ",\"to_move\":");
    if (actor >= 0)
        text_int(out, actor);
    else
        text_put(out, actor == GAME_CHANCE ? "\"chance\"" : "null");
    text_put(out, ",\"legal\":");
    if (secrets && actor >= 0 && actor != viewer)
        text_put(out, "\"?\"");
    else
        dump_legal_write(game, box, &s, out);
    text_put(out, ",\"state\":");
    game->write_state(box, &s, out);
    text_char(out, '}');
}
