/* warren score: a score pad for people at a physical table. */
#include "cli/cli.h"
#include "cli/pager.h"
#include "registry/registry.h"
#include "show/pad.h"
#include "term/out.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHEET_MAX = 1 << 16, LINE_MAX_BYTES = 512, NAME_BYTES = 60 };

/* A pad that is being filled in. */
struct score {
    const struct game *game;
    const struct show_pad *pad;
    struct show_reader reader;
    struct pad_sheet sheet;
    char names[GAME_SEATS_MAX][RECORD_NAME_MAX];
    const char *list[GAME_SEATS_MAX];
};

static void score_init(struct score *s, const struct game *game, const struct box *box, uint32_t seats)
{
    memset(s, 0, sizeof *s);
    s->game = game;
    s->pad = game->show->pad;
    for (uint32_t i = 0; i < GAME_SEATS_MAX; i++) {
        snprintf(s->names[i], sizeof s->names[i], tr("Seat %u"), i + 1);
        s->list[i] = s->names[i];
    }
    s->reader = (struct show_reader){cli_lang(), box, GAME_REFEREE, seats, s->list, 0, false};
    pad_init(s->pad, &s->reader, &s->sheet);
}

static bool field_at(const struct score *s, uint32_t index, struct pad_field *out, struct text *title, char *buffer,
                     size_t size)
{
    text_init(title, buffer, size);
    memset(out, 0, sizeof *out);
    return index < PAD_FIELDS_MAX && s->pad->field(&s->reader, index, out, title);
}

/* Prints the tally. If there is none, says why: to the person who is being asked, or as an error. */
static int print_tally(const struct score *s, bool asked)
{
    char *buffer = cli_alloc(SHOW_TEXT_MAX);
    struct text t;
    text_init(&t, buffer, SHOW_TEXT_MAX);
    bool good = s->pad->tally(&s->reader, &s->sheet, &t);
    int status = good ? CLI_OK : CLI_INPUT;
    if (good) {
        pager_open();
        pager_fold(buffer, 0);
        pager_close();
    } else if (asked)
        cli_print("%s %s\n\n", buffer, tr("Please go through the answers again."));
    else
        (void)cli_say(CLI_INPUT, "%s", buffer);
    free(buffer);
    return status;
}

/* Writes a name in quotation marks, with a backslash before any mark and backslash in it. */
static void write_name(const char *name, FILE *out)
{
    fputs(" \"", out);
    for (; *name != '\0'; name++)
        fprintf(out, *name == '"' || *name == '\\' ? "\\%c" : "%c", *name);
    fputc('"', out);
}

/* The same backwards; a name that is too long is cut between two letters, and what could harm a terminal goes. */
static void read_name(const char *word, size_t size, char name[RECORD_NAME_MAX])
{
    size_t used = 0;
    for (size_t i = 0; i < size && used <= NAME_BYTES; i++) {
        i += word[i] == '\\' && i + 1 < size && (word[i + 1] == '"' || word[i + 1] == '\\');
        name[used++] = word[i];
    }
    if (used > NAME_BYTES)
        for (used = NAME_BYTES; used > 0 && ((unsigned char)name[used] & 0xC0) == 0x80;)
            used--;
    name[used] = '\0';
    out_tame(name);
}

/* Writes a sheet as a file: a comment that says what is asked, then the values, for each field. */
static void write_sheet(const struct score *s, FILE *out)
{
    char title[256], range[2048], word[2048];
    struct pad_field f;
    struct text t;
    fprintf(out, "# %s\nseats", lang_get(cli_lang(), s->game->show->title));
    for (uint32_t i = 0; i < s->reader.seats; i++)
        write_name(s->names[i], out);
    fprintf(out, "\n");
    for (uint32_t i = 0; field_at(s, i, &f, &t, title, sizeof title); i++) {
        text_init(&t, range, sizeof range);
        pad_range(s->pad, &s->reader, i, &t);
        fprintf(out, "\n# %s (%s)\n%s", title, range, f.key);
        for (uint32_t seat = 0; seat < (f.each ? s->reader.seats : 1); seat++) {
            text_init(&t, word, sizeof word);
            pad_write(s->pad, &s->reader, i, s->sheet.value[i][seat], &t);
            fprintf(out, " %s", word);
        }
        fprintf(out, "\n");
    }
}

/* The next word of a line, quoted or up to a space; false at the end of the line. Inside quotation marks a backslash
 * takes the next character as it is. */
static bool next_word(const char **at, const char *end, const char **word, size_t *size)
{
    while (*at < end && (**at == ' ' || **at == '\t' || **at == '\r'))
        (*at)++;
    if (*at == end || **at == '#')
        return false;
    bool quoted = **at == '"';
    *word = *at += quoted;
    while (*at < end && (quoted ? **at != '"' : **at != ' ' && **at != '\t' && **at != '\r'))
        *at += quoted && **at == '\\' && *at + 1 < end ? 2 : 1;
    *size = (size_t)(*at - *word);
    *at += quoted && *at < end;
    return true;
}

/* Reads "seats Ada Blaise": how many players there are, and their names. */
static int read_seats(struct score *s, const char *path, size_t line, const char *at, const char *end,
                      const struct box *box)
{
    const char *word;
    size_t size;
    uint32_t count = 0;
    char names[GAME_SEATS_MAX][RECORD_NAME_MAX];
    for (; next_word(&at, end, &word, &size); count++)
        if (count < GAME_SEATS_MAX)
            read_name(word, size, names[count]);
    if (count < s->game->seats_min || count > s->game->seats_max)
        return cli_say(CLI_INPUT, "%s, line %zu: %u seats, but %s is for %d to %d players", path, line, count,
                       s->game->id, s->game->seats_min, s->game->seats_max);
    score_init(s, s->game, box, count);
    memcpy(s->names, names, sizeof names[0] * count);
    return CLI_OK;
}

static int read_field(struct score *s, const char *path, size_t line, const char *key, size_t key_size, const char *at,
                      const char *end, uint64_t *had)
{
    char title[256], reason[4096];
    struct pad_field f;
    struct text t;
    const char *word;
    size_t size;
    int field = pad_find(s->pad, &s->reader, key, key_size);
    if (field < 0)
        return cli_say(CLI_INPUT, "%s, line %zu: \"%.*s\": the pad has no such line", path, line,
                       (int)(key_size < 40 ? key_size : 40), key);
    if ((*had >> field & 1) != 0)
        return cli_say(CLI_INPUT, "%s, line %zu: \"%.*s\" is there twice", path, line, (int)key_size, key);
    *had |= UINT64_C(1) << field;
    (void)field_at(s, (uint32_t)field, &f, &t, title, sizeof title);
    uint32_t wanted = f.each ? s->reader.seats : 1, count = 0;
    for (; next_word(&at, end, &word, &size); count++) {
        text_init(&t, reason, sizeof reason);
        if (count < wanted &&
            !pad_read(s->pad, &s->reader, (uint32_t)field, word, size, &s->sheet.value[field][count], &t))
            return cli_say(CLI_INPUT, "%s, line %zu: \"%.*s\": %s", path, line, (int)(size < 40 ? size : 40), word,
                           reason);
    }
    if (count != wanted)
        return cli_say(CLI_INPUT, "%s, line %zu: \"%s\" has %u values, %u are wanted", path, line, f.key, count,
                       wanted);
    return CLI_OK;
}

static int read_sheet(struct score *s, const char *path, const struct box *box)
{
    size_t size, line = 0;
    int status;
    uint64_t had = 0;
    char *data = cli_read_file(path, SHEET_MAX, &size, &status);
    if (data == NULL)
        return status;
    for (const char *at = data, *end = data + size; status == CLI_OK && at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at)), *word, *rest = at;
        size_t word_size;
        stop = stop != NULL ? stop : end;
        line++;
        if (next_word(&rest, stop, &word, &word_size)) {
            if (text_same(word, word_size, "seats"))
                status = had != 0 ? cli_say(CLI_INPUT, "%s, line %zu: seats come before everything else", path, line)
                                  : read_seats(s, path, line, rest, stop, box);
            else
                status = read_field(s, path, line, word, word_size, rest, stop, &had);
        }
        at = stop < end ? stop + 1 : stop;
    }
    free(data);
    return status;
}

/* Reads a line without its end and the spaces around it; false at the end of input. */
static bool ask_line(char out[LINE_MAX_BYTES])
{
    fflush(stdout);
    if (fgets(out, LINE_MAX_BYTES, stdin) == NULL)
        return false;
    size_t n = strlen(out);
    if (n > 0 && out[n - 1] != '\n')
        for (int c = getc(stdin); c != EOF && c != '\n';)
            c = getc(stdin);
    while (n > 0 && strchr(" \t\r\n", out[n - 1]) != NULL)
        out[--n] = '\0';
    size_t from = strspn(out, " \t");
    memmove(out, out + from, n - from + 1);
    return true;
}

static void print_choices(const struct score *s, uint32_t field, const struct pad_field *f)
{
    char range[2048], word[PAD_WORD_MAX], title[256];
    struct text t, w;
    text_init(&t, range, sizeof range);
    pad_range(s->pad, &s->reader, field, &t);
    if (f->kind == PAD_NUMBER) {
        cli_print("  %s\n", range);
        return;
    }
    for (uint32_t i = 0; i < f->choices; i++) {
        text_init(&w, word, sizeof word);
        text_init(&t, title, sizeof title);
        s->pad->choice(&s->reader, field, i, &w, &t);
        cli_print("  %-24s %s\n", word, title);
    }
}

/* Asks for one value. Returns 1 for an answer, -1 to go back, 0 at the end of input. */
static int ask_value(struct score *s, uint32_t field, uint32_t seat, const struct pad_field *f, const char *title)
{
    char line[LINE_MAX_BYTES], word[2048], reason[4096];
    struct text t;
    for (;;) {
        text_init(&t, word, sizeof word);
        pad_write(s->pad, &s->reader, field, s->sheet.value[field][seat], &t);
        cli_print("%s%s%s", f->each ? s->names[seat] : "", f->each ? ", " : "", title);
        if (f->kind == PAD_SOME)
            cli_print(" (%s)", tr("several separated by commas, or - for none"));
        cli_print(tr(" [%s]: "), word);
        if (!ask_line(line))
            return 0;
        if (line[0] == '\0')
            return 1;
        if (strcmp(line, "<") == 0)
            return -1;
        text_init(&t, reason, sizeof reason);
        if (strcmp(line, "?") == 0)
            print_choices(s, field, f);
        else if (pad_read(s->pad, &s->reader, field, line, strlen(line), &s->sheet.value[field][seat], &t))
            return 1;
        else
            cli_print("  %s\n", reason);
    }
}

/* Asks for the players' names; false at the end of input. */
static bool ask_names(struct score *s)
{
    char line[LINE_MAX_BYTES];
    for (uint32_t seat = 0; seat < s->reader.seats;) {
        cli_print(tr("Name of player %u [%s]: "), seat + 1, s->names[seat]);
        if (!ask_line(line))
            return false;
        if (strcmp(line, "?") == 0 || strlen(line) > NAME_BYTES) {
            cli_print("  ");
            cli_print(tr("Any name of up to %d letters; accented ones count as two."), NAME_BYTES);
            cli_print("\n");
        } else if (strcmp(line, "<") == 0) {
            seat -= seat > 0;
        } else {
            if (line[0] != '\0')
                read_name(line, strlen(line), s->names[seat]);
            seat++;
        }
    }
    return true;
}

/* Asks for every field of the pad; false at the end of input. */
static bool ask_fields(struct score *s)
{
    char title[256];
    struct pad_field f;
    struct text t;
    bool on = true;
    uint32_t field = 0, seat = 0;
    while (on && field_at(s, field, &f, &t, title, sizeof title)) {
        int step = ask_value(s, field, seat, &f, title);
        on = step != 0;
        if (step < 0 && (field > 0 || seat > 0)) {
            if (seat > 0) {
                seat--;
            } else {
                (void)field_at(s, --field, &f, &t, title, sizeof title);
                seat = f.each ? s->reader.seats - 1 : 0;
            }
        } else if (step > 0 && ++seat == (f.each ? s->reader.seats : 1)) {
            seat = 0;
            field++;
        }
    }
    cli_print("\n");
    return on;
}

/* Asks until the answers make a possible sheet, keeping each answer, and prints what it adds up to. */
static int ask_sheet(struct score *s)
{
    cli_print("%s\n", lang_get(cli_lang(), s->game->show->title));
    cli_wrap(stdout, tr("Enter keeps what stands in brackets; ? lists what may be typed; < goes back."), 0, 0,
             cli_width());
    printf("\n");
    bool on = ask_names(s);
    while (on) {
        on = ask_fields(s);
        if (on && print_tally(s, true) == CLI_OK)
            return CLI_OK;
    }
    return cli_say(CLI_INPUT, "score: the input ended before the pad was full");
}

static const struct game *choose_game(void)
{
    char line[LINE_MAX_BYTES];
    for (size_t i = 0; registry_game(i) != NULL; i++)
        if (!registry_game(i)->example && registry_game(i)->show != NULL)
            printf("  %zu  %s\n", i + 1, lang_get(cli_lang(), registry_game(i)->show->title));
    for (;;) {
        printf("%s", tr("Which game? "));
        if (!ask_line(line)) {
            cli_say(CLI_INPUT, "score: the input ended before the pad was full");
            return NULL;
        }
        for (size_t i = 0; registry_game(i) != NULL; i++)
            if (!registry_game(i)->example && registry_game(i)->show != NULL &&
                ((line[0] == (char)('1' + (int)i) && line[1] == '\0') || strcmp(line, registry_game(i)->id) == 0))
                return registry_game(i);
    }
}

static int run(struct args *args, struct shelf *shelf)
{
    const struct game *game = args->rest_count > 0 ? cli_game(args->rest[0]) : choose_game();
    if (game == NULL)
        return args->rest_count > 0 ? CLI_USAGE : CLI_INPUT;
    if (game->show == NULL || game->show->pad == NULL)
        return cli_say(CLI_USAGE, "%s: there is no score pad for this game", game->id);
    const struct box *box = shelf_box(shelf, game);
    struct score *s = cli_alloc(sizeof *s);
    uint32_t seats = args->seats > 0 ? args->seats : game->seats_min;
    int status = CLI_OK;
    if (seats < game->seats_min || seats > game->seats_max)
        status = cli_say(CLI_USAGE, "--seats %u: %s is for %d to %d players", seats, game->id, game->seats_min,
                         game->seats_max);
    if (status == CLI_OK)
        score_init(s, game, box, seats);
    if (status == CLI_OK && args->sheet)
        write_sheet(s, stdout);
    else if (status == CLI_OK && args->rest_count <= 1)
        status = ask_sheet(s);
    else if (status == CLI_OK && (status = read_sheet(s, args->rest[1], box)) == CLI_OK)
        status = print_tally(s, false);
    if (status == CLI_OK && args->out != NULL) {
        FILE *file = cli_open(args->out, &status);
        if (file != NULL) {
            write_sheet(s, file);
            status = cli_close(file, args->out);
        }
    }
    free(s);
    return status;
}

const struct command score_command = {
    .name = "score",
    .usage = N_("[GAME [FILE]] [OPTION]..."),
    .about = N_("a score pad for a physical table"),
    .more = N_("Asks what each player has, or reads it from a file (- is standard input), and prints the tally\n"
               "part by part with the winner and why. For Prowl it settles a reckoning, for Petra it checks\n"
               "influence cards. --sheet prints an empty sheet to fill in; --out keeps the one that was asked for.\n\n"
               "  warren score prowlers-passage\n"
               "  warren score petra --seats 3 --sheet > evening.txt\n"
               "  warren score petra evening.txt"),
    .takes = ARG(BOX) | ARG(SEATS) | ARG(OUT) | ARG(SHEET),
    .rest_min = 0,
    .rest_max = 2,
    .run = run,
};
