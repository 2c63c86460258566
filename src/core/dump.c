/* Writing state dumps. A dump for a viewer is made from its view alone, so it cannot say more than the view holds. */
#include "core/dump.h"

#include "core/tokens.h"

void dump_legal_write(const struct game *game, const struct box *box, const struct game_state *state, struct text *out)
{
    struct tokens tokens;
    bool first = true;
    tokens_list(game, box, state, &tokens);
    text_char(out, '[');
    for (uint32_t i = 0; i < tokens.legal.count; i++) {
        text_comma(out, &first);
        text_json(out, tokens.text[tokens.order[i]]);
    }
    text_char(out, ']');
}

void dump_write(const struct game *game, const struct box *box, const struct game_state *state, int viewer,
                size_t record, size_t step, struct text *out)
{
    struct game_state s;
    bool secrets = viewer != GAME_REFEREE && game->secrets != NULL;
    game_copy(game, &s, state);
    if (secrets)
        game->secrets->redact(box, &s, viewer);
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
