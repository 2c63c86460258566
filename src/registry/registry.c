/* The list of games, put together by the preprocessor from generated lists of names. */
#include "registry/registry.h"

#include "core/claim.h"
#include "registry/builtin.h" /* generated from box/ */
#include "registry/games.h"   /* generated from src/games/meson.build */

/* The modules of the page leave the example for the laws out, because there every byte counts. */
#ifdef REGISTRY_GAMES_ONLY
#define GAMES(X) REGISTRY_OFFERED(X) REGISTRY_SMALL(X)
#else
#define GAMES(X) REGISTRY_OFFERED(X) REGISTRY_SMALL(X) REGISTRY_EXAMPLES(X)
#endif

#define DECLARE(folder, id, symbol) extern const struct game folder##_game;
GAMES(DECLARE)

/* What the box of a game is that has none. */
#define EMPTY(id) "warren-box 1\ngame " id "\nid " id "-1\n"
static const char builtin_none[1];
static const size_t builtin_none_size = 0;

#define ENTRY(folder, id, symbol) {&folder##_game, builtin_##symbol, &builtin_##symbol##_size, EMPTY(id)},
static const struct entry {
    const struct game *game;
    const char *box;
    const size_t *size;
    const char *empty;
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
    bool empty = *entries[i].size == 0;
    *size = empty ? strlen(entries[i].empty) : *entries[i].size;
    return empty ? entries[i].empty : entries[i].box;
}

void registry_box(const struct game *game, struct box *box)
{
    struct fault f;
    size_t size;
    const char *text = registry_box_text(game, &size);
    CLAIM(box_read(game, text, size, box, &f) == ERR_NONE);
    box->builtin = true;
}
