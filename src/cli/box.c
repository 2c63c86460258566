/* warren box: checking and showing box files. */
#include "cli/cli.h"
#include "registry/registry.h"

#include <stdlib.h>
#include <string.h>

static void print_sources(const struct box *box)
{
    bool first = true;
    for (int i = 0; i < BOX_SOURCES; i++) {
        if (box->values[i] == 0)
            continue;
        printf("%s%u %s", first ? "" : ", ", box->values[i], box_source_name((enum box_source)i));
        first = false;
    }
}

static int check(struct args *args, struct shelf *shelf)
{
    if (args->rest_count < 2)
        return cli_say(CLI_USAGE, "usage: warren box check FILE...");
    for (uint32_t i = 1; i < args->rest_count; i++) {
        size_t size;
        int status;
        struct box_header header;
        struct fault f;
        status = shelf_add(shelf, args->rest[i]);
        if (status != CLI_OK)
            return status;
        char *text = cli_read_file(args->rest[i], BOX_FILE_MAX, &size, &status);
        if (text == NULL)
            return status;
        (void)box_header_read(text, size, &header, &f); /* shelf_add has just read it */
        free(text);
        const struct game *game = registry_find(header.game);
        const struct box *box = game != NULL ? shelf_box(shelf, game) : NULL;
        if (box == NULL)
            return cli_say(CLI_INPUT, "%s: changed while it was read", args->rest[i]);
        printf("%s: good: box \"%s\" of %s, hash %016llx, values: ", args->rest[i], box->id, game->id,
               (unsigned long long)box->hash);
        print_sources(box);
        printf("%s\n", box->builtin ? " (the same as the built-in box)" : "");
    }
    return CLI_OK;
}

static void print_json_line(const struct box_line *line, bool *first)
{
    char buffer[BOX_WORD_MAX * 7];
    printf("%s{\"line\":%zu,\"source\":\"%s\",\"words\":[", *first ? "" : ",", line->number,
           box_source_name(line->source));
    *first = false;
    for (size_t i = 0; i < line->count; i++) {
        struct text t;
        text_init(&t, buffer, sizeof buffer);
        text_json_bytes(&t, line->word[i].text, line->word[i].size);
        printf("%s%s", i == 0 ? "" : ",", buffer);
    }
    printf("]}");
}

static int show(struct args *args, struct shelf *shelf)
{
    if (args->rest_count != 2)
        return cli_say(CLI_USAGE, "usage: warren box show GAME");
    const struct game *game = cli_game(args->rest[1]);
    if (game == NULL)
        return CLI_USAGE;
    const struct box *box = shelf_box(shelf, game);
    size_t size;
    const char *text = shelf_box_text(shelf, game, &size);
    if (!args->json) {
        fwrite(text, 1, size, stdout);
        return CLI_OK;
    }
    struct box_walk w;
    struct box_line line;
    struct fault f;
    bool more, first = true;
    printf("{\"game\":\"%s\",\"id\":\"%s\",\"hash\":\"%016llx\",\"builtin\":%s,\"values\":[", game->id, box->id,
           (unsigned long long)box->hash, box->builtin ? "true" : "false");
    box_walk(&w, text, size);
    while (box_walk_next(&w, &line, &more, &f) == ERR_NONE && more)
        print_json_line(&line, &first);
    printf("]}\n");
    return CLI_OK;
}

static int run(struct args *args, struct shelf *shelf)
{
    if (strcmp(args->rest[0], "check") == 0)
        return check(args, shelf);
    if (strcmp(args->rest[0], "show") == 0)
        return show(args, shelf);
    return cli_say(CLI_USAGE, "box \"%.40s\": what to do comes first: warren box check FILE, or warren box show FILE",
                   args->rest[0]);
}

const struct command box_command = {
    .name = "box",
    .usage = N_("check FILE... | show GAME"),
    .about = N_("check box files, and show the one in force"),
    .more = N_("A box file holds what is printed on a game's components. `show` prints the one in force, which\n"
               "is a file to edit; `check` reads files and names the first line that is wrong.\n"
               "docs/box-files.md explains the format.\n\n"
               "  warren box show prowlers-passage > mine.box\n"
               "  warren box check mine.box\n"
               "  warren simulate prowlers-passage --box mine.box"),
    .takes = ARG(BOX) | ARG(JSON),
    .rest_min = 1,
    .rest_max = CLI_REST_MAX,
    .run = run,
};
