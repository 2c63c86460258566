/* The boxes that the command line can use. */
#include "cli/cli.h"
#include "core/position.h"
#include "registry/registry.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 16 };

struct slot {
    struct box *builtin, *given; /* each is read when it is first used */
    char *text;                  /* of the box that was given */
    size_t size;
};

struct shelf {
    struct slot slot[GAMES_MAX];
};

struct shelf *shelf_new(void)
{
    return cli_alloc(sizeof(struct shelf));
}

void shelf_free(struct shelf *shelf)
{
    for (size_t i = 0; i < GAMES_MAX; i++) {
        free(shelf->slot[i].builtin);
        free(shelf->slot[i].given);
        free(shelf->slot[i].text);
    }
    free(shelf);
}

static struct slot *slot_of(struct shelf *shelf, const struct game *game)
{
    size_t i = 0;
    while (registry_game(i) != game)
        i++;
    struct slot *slot = &shelf->slot[i];
    if (slot->builtin == NULL) {
        slot->builtin = cli_alloc(game->box_size);
        registry_box(game, slot->builtin);
    }
    return slot;
}

static int say_fault(const char *path, const struct fault *f)
{
    char where[512];
    snprintf(where, sizeof where, tr("%.480s, line"), path);
    return cli_fault(where, (long)f->at, f);
}

/* Reads a box. A complete file replaces the game's box; one that extends it is read on top of it. */
static int put(struct shelf *shelf, const struct game *game, const char *path, const char *text, size_t size)
{
    struct slot *slot = slot_of(shelf, game);
    struct box *box = cli_alloc(game->box_size);
    struct fault f;
    memcpy(box, slot->given != NULL ? slot->given : slot->builtin, game->box_size);
    box->builtin = false;
    if (box_read(game, text, size, box, &f) != ERR_NONE) {
        free(box);
        return say_fault(path, &f);
    }
    /* The built-in box counts as built-in also when it is read from a file. */
    box->builtin = box->hash == slot->builtin->hash && strcmp(box->id, slot->builtin->id) == 0;
    free(slot->given);
    slot->given = box;
    if (box_doubt(game, box, &f) != ERR_NONE)
        cli_say(CLI_OK, "%s: warning: \"%s\": %s", path, f.what, tr(err_message(f.err)));
    return CLI_OK;
}

int shelf_add(struct shelf *shelf, const char *path)
{
    struct box_header header;
    struct fault f;
    size_t size;
    int status;
    char *text = cli_read_file(path, BOX_FILE_MAX, &size, &status);
    if (text == NULL)
        return status;
    if (box_header_read(text, size, &header, &f) != ERR_NONE) {
        free(text);
        return say_fault(path, &f);
    }
    const struct game *game = registry_find(header.game);
    if (game == NULL) {
        free(text);
        return cli_say(CLI_INPUT, "%s: \"%s\": no such game", path, header.game);
    }
    status = put(shelf, game, path, text, size);
    if (status != CLI_OK) {
        free(text);
        return status;
    }
    struct slot *slot = slot_of(shelf, game);
    free(slot->text);
    slot->text = text;
    slot->size = size;
    return CLI_OK;
}

const struct box *shelf_box(struct shelf *shelf, const struct game *game)
{
    struct slot *slot = slot_of(shelf, game);
    return slot->given != NULL ? slot->given : slot->builtin;
}

const char *shelf_box_text(struct shelf *shelf, const struct game *game, size_t *size)
{
    struct slot *slot = slot_of(shelf, game);
    if (slot->text == NULL)
        return registry_box_text(game, size);
    *size = slot->size;
    return slot->text;
}

const struct box *shelf_box_for(struct shelf *shelf, const struct game *game, const struct record *r, struct fault *f)
{
    struct slot *slot = slot_of(shelf, game);
    if (slot->given != NULL && record_box(r, slot->given, f) == ERR_NONE)
        return slot->given;
    return record_box(r, slot->builtin, f) == ERR_NONE ? slot->builtin : NULL;
}

const struct box *shelf_box_at(struct shelf *shelf, const struct game *game, const struct position *p, struct fault *f)
{
    struct slot *slot = slot_of(shelf, game);
    if (slot->given != NULL && position_box(p, slot->given, f) == ERR_NONE)
        return slot->given;
    return position_box(p, slot->builtin, f) == ERR_NONE ? slot->builtin : NULL;
}
