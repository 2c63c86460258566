/* What all subcommands use: the reader's language, messages about failures, memory, files, set-ups. */
#include "cli/cli.h"

#include "cli/near.h"
#include "core/claim.h"
#include "core/setup.h"
#include "registry/registry.h"
#include "show/canvas.h"
#include "term/out.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    out_give_back();
    fprintf(stderr, "warren: a promise inside the program was broken at %s:%d: %s\n", file, line, claim);
    abort();
}

enum { PROSE_MAX = 120 };

static const struct lang *reader;

const struct lang *cli_lang(void)
{
    return reader != NULL ? reader : lang_at(0);
}

bool cli_set_lang(const char *name)
{
    const struct lang *found = lang_find(name);
    if (found != NULL)
        reader = found;
    return found != NULL;
}

/* Works like gettext: the first variable that is set names the locale. Unless that is C, LANGUAGE may list languages
 * that the reader prefers. */
void cli_lang_from_environment(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *locale = NULL, *wishes = getenv("LANGUAGE");
    for (size_t i = 0; i < sizeof variables / sizeof variables[0] && locale == NULL; i++) {
        locale = getenv(variables[i]);
        if (locale != NULL && locale[0] == '\0')
            locale = NULL;
    }
    if (locale == NULL || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        return;
    while (wishes != NULL && wishes[0] != '\0') {
        if (cli_set_lang(wishes))
            return;
        wishes += strcspn(wishes, ":");
        wishes += *wishes == ':';
    }
    (void)cli_set_lang(locale);
}

const char *tr(const char *message)
{
    return lang_get(cli_lang(), message);
}

int cli_say(int status, const char *format, ...)
{
    char sentence[4096];
    va_list list;
    va_start(list, format);
    fflush(stdout); /* keeps the order if both go to one place */
    vsnprintf(sentence, sizeof sentence, tr(format), list);
    va_end(list);
    for (char *at = sentence; (at = strchr(at, '\n')) != NULL;)
        *at = ' ';
    out_tame(sentence);
    fprintf(stderr, "warren: %s\n", sentence);
    return status;
}

void cli_print(const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int size = vsnprintf(NULL, 0, format, list);
    va_end(list);
    char *text = cli_alloc((size_t)(size < 0 ? 0 : size) + 1);
    vsnprintf(text, (size_t)(size < 0 ? 0 : size) + 1, format, again);
    va_end(again);
    out_tame(text);
    fputs(text, stdout);
    free(text);
}

int cli_width(void)
{
    int width = out_width();
    return width < PROSE_MAX ? width : PROSE_MAX;
}

void cli_wrap(FILE *out, const char *text, int column, int hang, int width)
{
    bool first = true;
    while (*text != '\0') {
        size_t n = strcspn(text, " \n");
        char word[512];
        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), text);
        int wide = canvas_width(word);
        if (!first && column + 1 + wide > width) {
            fprintf(out, "\n%*s", hang, "");
            column = hang;
        } else if (!first) {
            fputc(' ', out);
            column++;
        }
        fputs(word, out);
        column += wide;
        first = false;
        text += n;
        text += strspn(text, " \n");
    }
    fputc('\n', out);
}

int cli_fault(const char *where, long number, const struct fault *f)
{
    char place[32] = "";
    if (number >= 0)
        snprintf(place, sizeof place, " %ld", number);
    if (f->what[0] == '\0')
        return cli_say(CLI_INPUT, "%s%s: %s", where, place, tr(err_message(f->err)));
    return cli_say(CLI_INPUT, "%s%s: \"%s\": %s", where, place, f->what, tr(err_message(f->err)));
}

void *cli_alloc(size_t size)
{
    void *p = calloc(1, size > 0 ? size : 1);
    if (p == NULL)
        exit(cli_say(CLI_MACHINE, "no memory for %zu bytes", size));
    return p;
}

double cli_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

uint32_t cli_cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 256 ? 256 : (uint32_t)n;
}

char *cli_read_file(const char *path, size_t most, size_t *size, int *status)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (file == NULL) {
        *status = cli_say(CLI_INPUT, "%s: cannot open: %s", path, out_reason(cli_lang(), errno));
        return NULL;
    }
    char *data = cli_alloc(most + 2);
    *size = fread(data, 1, most + 1, file);
    if (ferror(file) != 0)
        *status = cli_say(CLI_INPUT, "%s: cannot read: %s", path, out_reason(cli_lang(), errno));
    else if (*size > most)
        *status = cli_say(CLI_INPUT, "%s: longer than %zu bytes", path, most);
    else
        *status = CLI_OK;
    if (!standard)
        fclose(file);
    if (*status == CLI_OK)
        return data;
    free(data);
    return NULL;
}

FILE *cli_open(const char *path, int *status)
{
    if (path == NULL || strcmp(path, "-") == 0)
        return stdout;
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        *status = cli_say(CLI_MACHINE, "%s: cannot write: %s", path, out_reason(cli_lang(), errno));
    return file;
}

int cli_close(FILE *file, const char *path)
{
    bool failed = ferror(file) != 0;
    failed = (file == stdout ? fflush(file) : fclose(file)) != 0 || failed;
    return failed ? cli_say(CLI_MACHINE, "%s: cannot write all of it", path != NULL ? path : tr("standard output"))
                  : CLI_OK;
}

/* The games that are offered, for near_word. */
static const char *game_at(const void *with, size_t index)
{
    (void)with;
    for (size_t i = 0; registry_game(i) != NULL; i++)
        if (!registry_game(i)->example && index-- == 0)
            return registry_game(i)->id;
    return NULL;
}

const struct game *cli_game(const char *id)
{
    const struct game *g = registry_find(id);
    if (g != NULL)
        return g;
    char list[256];
    struct text t;
    bool first = true;
    text_init(&t, list, sizeof list);
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        if (registry_game(i)->example)
            continue;
        text_put(&t, first ? "" : ", ");
        text_put(&t, registry_game(i)->id);
        first = false;
    }
    const char *meant = near_word(id, game_at, NULL);
    if (meant != NULL)
        cli_say(CLI_USAGE, "\"%.40s\": no such game; did you mean %s? (there are: %s)", id, meant, list);
    else
        cli_say(CLI_USAGE, "\"%.40s\": no such game (there are: %s)", id, list);
    return NULL;
}

int cli_setup(const struct args *args, const struct game *game, const struct box *box, struct game_setup *setup,
              struct json *wish)
{
    struct fault f;
    *wish = (struct json){"", 0};
    if (game_setup_init(game, setup, args->seats > 0 ? args->seats : game->seats_min, &f) != ERR_NONE)
        return cli_say(CLI_USAGE, "--seats %u: %s is for %d to %d players", args->seats, game->id, game->seats_min,
                       game->seats_max);
    for (uint32_t i = 0; i < args->options; i++) {
        const char *text = args->option[i], *equals = strchr(text, '=');
        if (equals == NULL)
            return cli_say(CLI_USAGE, "--option \"%.40s\": KEY=VALUE is wanted", text);
        if (game_option_read(game, box, setup, text, (size_t)(equals - text), equals + 1, strlen(equals + 1), &f) !=
            ERR_NONE)
            return cli_say(CLI_USAGE, "--option \"%.60s\": %s", text, tr(err_message(f.err)));
    }
    if (args->with == NULL)
        return CLI_OK;
    if (json_check(args->with, strlen(args->with), wish, &f) != ERR_NONE) {
        cli_fault(tr("--with, byte"), (long)f.at, &f);
        return CLI_USAGE;
    }
    return CLI_OK;
}

int cli_deal(const struct args *args, const struct game *game, const struct box *box, struct json wish,
             struct game_setup *setup)
{
    struct rng rng;
    struct fault f;
    rng_seed(&rng, args->seed, 0, RNG_DEAL, 0);
    return setup_deal(game, box, setup, wish, &rng, &f) == ERR_NONE ? CLI_OK : cli_fault(game->id, -1, &f);
}
