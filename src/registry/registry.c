/* The list of games. */
#include "registry/registry.h"

#include "core/claim.h"
#include "games/passage/passage.h"
#include "games/petra/petra.h"
#include "games/prowl/prowl.h"
#include "registry/builtin.h" /* generated from box/ */
/* Where every byte counts there is no example of a game. */
#ifndef REGISTRY_GAMES_ONLY
#include "games/null/null.h"
#endif

static const struct entry {
    const struct game *game;
    const char *box;
    const size_t *size;
} entries[] = {
    {&passage_game, builtin_prowlers_passage, &builtin_prowlers_passage_size},
    {&petra_game, builtin_petra, &builtin_petra_size},
    {&prowl_game, builtin_prowl, &builtin_prowl_size},
#ifndef REGISTRY_GAMES_ONLY
    {&null_game, builtin_null, &builtin_null_size},
#endif
};

enum { ENTRIES = sizeof entries / sizeof entries[0] };

const struct game *registry_game(size_t index)
{
    return index < ENTRIES ? entries[index].game : NULL;
}

const struct game *registry_find(const char *id)
{
    for (size_t i = 0; i < ENTRIES; i++)
        if (strcmp(entries[i].game->id, id) == 0)
            return entries[i].game;
    return NULL;
}

const struct game *registry_marked(char mark)
{
    for (size_t i = 0; i < ENTRIES; i++)
        if (entries[i].game->mark == mark)
            return entries[i].game;
    return NULL;
}

const char *registry_box_text(const struct game *game, size_t *size)
{
    size_t i = 0;
    while (i < ENTRIES && entries[i].game != game)
        i++;
    CLAIM(i < ENTRIES);
    *size = *entries[i].size;
    return entries[i].box;
}

void registry_box(const struct game *game, struct box *box)
{
    struct fault f;
    size_t size;
    const char *text = registry_box_text(game, &size);
    CLAIM(box_read(game, text, size, box, &f) == ERR_NONE);
    box->builtin = true;
}
