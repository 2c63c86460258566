/* The options and moves of a game as somebody who reads one language finds them. */
#include "show/show.h"

void show_given_up(const struct lang *l, struct text *out)
{
    text_put(out, lang_get(l, N_("The game was given up.")));
}

int32_t show_standard(const struct game_option *option, const struct lang *l)
{
    const char *code = lang_code(l);
    for (int32_t i = 0; option->by_language && option->choices[i] != NULL; i++)
        if (strcmp(option->choices[i], code) == 0)
            return i;
    return option->standard;
}

void show_standards(const struct game *game, const struct lang *l, struct game_setup *setup)
{
    for (size_t i = 0; game->options[i].key != NULL; i++)
        setup->option[i] = show_standard(&game->options[i], l);
}

void show_name(const struct game *game, const struct show_reader *r, const struct game_state *s, game_move m,
               struct text *out)
{
    if (game->show->name != NULL)
        game->show->name(r, s, m, out);
    else
        game->write_move(r->box, s, m, out);
}
