/* Reading the names of bots on a command line. */
#include "cli/spec.h"

#include "ai/level.h"
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int no_bot(const char *option, const char *name)
{
    char list[512];
    struct text t;
    text_init(&t, list, sizeof list);
    for (size_t i = 0; bot_at(i) != NULL; i++) {
        text_put(&t, i == 0 ? "" : ", ");
        text_put(&t, bot_at(i)->name);
    }
    return cli_say(CLI_USAGE, "--%s \"%.40s\": no such bot (there are %s)", option, name, list);
}

/* Finds a bot by its name, or a level by its number or by its name in any language. */
static const struct bot *bot_named(const char *name)
{
    for (uint32_t n = LEVEL_MIN; n <= LEVEL_MAX; n++) {
        const struct level *level = level_at(n);
        if (name[0] == (char)('0' + n) && name[1] == '\0')
            return &level->bot;
        for (size_t i = 0; lang_at(i) != NULL; i++)
            if (strcasecmp(lang_get_in_context(lang_at(i), LEVEL_CONTEXT, level->name), name) == 0)
                return &level->bot;
    }
    return bot_find(name);
}

/* Reads the limit that follows the @. */
static bool limit_read(const char *text, struct spec *out)
{
    size_t digits = strspn(text, "0123456789");
    int64_t n;
    if (!text_number(text, digits, 1, INT64_C(1000000000000), &n))
        return false;
    if (strcmp(text + digits, "ms") == 0 && n <= 86400000)
        out->ms = (uint64_t)n;
    else if (strcmp(text + digits, "n") == 0)
        out->nodes = (uint64_t)n;
    else
        return false;
    return true;
}

static int spec_read(const char *option, const char *text, size_t size, struct spec *out)
{
    char name[RECORD_NAME_MAX];
    memset(out, 0, sizeof *out);
    if (size >= sizeof out->text)
        return cli_say(CLI_USAGE, "--%s \"%.40s\": too long for a bot", option, text);
    memcpy(out->text, text, size);
    size_t n = strcspn(out->text, "@");
    memcpy(name, out->text, n);
    name[n] = '\0';
    out->bot = bot_named(name);
    if (out->bot == NULL)
        return no_bot(option, text);
    if (out->text[n] == '@' && !limit_read(out->text + n + 1, out))
        return cli_say(CLI_USAGE, "--%s \"%s\": after the @, so many milliseconds or nodes are wanted: 50ms or 2000n",
                       option, out->text);
    return CLI_OK;
}

int spec_read_all(const char *option, const char *text, struct specs *out)
{
    const char *at = text;
    out->count = 0;
    out->text = text;
    for (bool more = true; more;) {
        size_t n = strcspn(at, ",");
        if (out->count == GAME_SEATS_MAX)
            return cli_say(CLI_USAGE, "--%s \"%.60s\": more names than seats", option, text);
        int status = spec_read(option, at, n, &out->at[out->count++]);
        if (status != CLI_OK)
            return status;
        more = at[n] == ',';
        at += n + 1;
    }
    return CLI_OK;
}

int spec_check_all(const char *option, const struct specs *specs, const struct game *game)
{
    for (uint32_t i = 0; i < specs->count; i++)
        if (specs->at[i].bot->plays != NULL && !specs->at[i].bot->plays(game))
            return cli_say(CLI_USAGE, "--%s \"%s\": this bot cannot play %s", option, specs->at[i].text, game->id);
    return CLI_OK;
}

const struct spec *spec_of_seat(const struct specs *specs, uint32_t seat)
{
    return &specs->at[seat < specs->count ? seat : specs->count - 1];
}

static void no_memory(const struct seat *s)
{
    exit(cli_say(CLI_MACHINE, "no memory for %zu bytes", s->arena_size));
}

void spec_make_seat(struct seat *s, const struct spec *spec, const struct game *game, enum seat_clock clock)
{
    if (!seat_init(s, spec, game, clock, SEAT_ALL_MEMORY))
        no_memory(s);
}

void spec_change(struct seat *s, const struct spec *spec, const struct game *game)
{
    if (!seat_change(s, spec, game))
        no_memory(s);
}
