/* The list of games, put together by the preprocessor from generated lists of names. */
#include "registry/registry.h"

#include "core/claim.h"
#include "registry/builtin.h" /* generated from box/ */
#include "registry/games.h"   /* generated from src/games/meson.build */

/* The module of the page leaves the example out, because there every byte counts. */
#ifdef REGISTRY_GAMES_ONLY
#define GAMES(X) REGISTRY_OFFERED(X)
#else
#define GAMES(X) REGISTRY_OFFERED(X) REGISTRY_EXAMPLES(X)
#endif

#define DECLARE(folder, id, symbol) extern const struct game folder##_game;
GAMES(DECLARE)

#define ENTRY(folder, id, symbol) {&folder##_game, builtin_##symbol, &builtin_##symbol##_size},
static const struct entry {
    const struct game *game;
    const char *box;
    const size_t *size;
} entries[] = {GAMES(ENTRY)};

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
