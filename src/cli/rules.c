/* warren rules: prints the rules in our own words, all of them or those that match a search. */
#include "cli/cli.h"
#include "registry/manual.h"
#include "registry/registry.h"
#include "show/canvas.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_MAX = 8192, WIDTH_MIN = 40, WIDTH_MAX = 100, ROWS_MAX = 64, CELLS_MAX = 8, CELL_MAX = 160 };

struct page {
    int width;
    bool bold; /* headings are printed in bold */
    /* Rows are kept until the last of a group, so that their columns can be aligned. */
    char cell[ROWS_MAX][CELLS_MAX][CELL_MAX];
    int rows, columns;
};

static int terminal_width(void)
{
    const char *columns = getenv("COLUMNS");
    int64_t n;
    if (columns != NULL && text_number(columns, strlen(columns), WIDTH_MIN, WIDTH_MAX, &n))
        return (int)n;
    return 80;
}

/* Prints wrapped text. Lines after the first are indented by `hang` columns; the first is already there. */
static void print_wrapped(const struct page *p, const char *text, int hang)
{
    int column = hang;
    while (*text != '\0') {
        size_t n = strcspn(text, " ");
        char word[256];
        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), text);
        int width = canvas_width(word);
        if (column > hang && column + 1 + width > p->width) {
            printf("\n%*s", hang, "");
            column = hang;
        } else if (column > hang) {
            printf(" ");
            column++;
        }
        printf("%s", word);
        column += width;
        text += n;
        text += strspn(text, " ");
    }
    printf("\n");
}

static void print_rows(struct page *p)
{
    int width[CELLS_MAX] = {0};
    for (int row = 0; row < p->rows; row++)
        for (int i = 0; i < p->columns; i++)
            if (canvas_width(p->cell[row][i]) > width[i])
                width[i] = canvas_width(p->cell[row][i]);
    for (int row = 0; row < p->rows; row++) {
        int column = 4;
        printf("    ");
        for (int i = 0; i < p->columns; i++) {
            const char *text = p->cell[row][i];
            /* The last column is wrapped within itself; the others are aligned. */
            if (i == p->columns - 1 && column + width[i] > p->width) {
                struct page rest = {.width = p->width};
                print_wrapped(&rest, text, column < p->width / 2 ? column : 8);
                break;
            }
            if (i == p->columns - 1)
                printf("%s\n", text);
            else
                printf("%s%*s", text, width[i] - canvas_width(text) + 2, "");
            column += width[i] + 2;
        }
    }
    if (p->rows > 0)
        printf("\n");
    p->rows = p->columns = 0;
}

static void keep_row(struct page *p, const char *text)
{
    if (p->rows == ROWS_MAX)
        return;
    int i = 0;
    for (; *text != '\0' && i < CELLS_MAX; i++) {
        size_t n = strcspn(text, "|"), from = strspn(text, " ");
        size_t size = n;
        from = from < n ? from : n;
        while (size > from && text[size - 1] == ' ')
            size--;
        snprintf(p->cell[p->rows][i], CELL_MAX, "%.*s", (int)(size - from), text + from);
        text += n + (text[n] == '|');
    }
    p->columns = i > p->columns ? i : p->columns;
    p->rows++;
}

static const char *mark_words(char mark)
{
    return mark == 'D' ? tr("[our decision]") : mark == 'B' ? tr("[reconstructed]") : "";
}

static void print_block(struct page *p, const struct manual_block *b, const char *text)
{
    char line[TEXT_MAX + 64];
    if (b->kind != MANUAL_ROW)
        print_rows(p);
    switch (b->kind) {
    case MANUAL_HEADING:
        printf(p->bold ? "\n\033[1m%s\033[0m\n\n" : "\n%s\n\n", text);
        break;
    case MANUAL_RULE:
        snprintf(line, sizeof line, "%s %s", text, mark_words(b->mark));
        printf("%-5s ", b->number);
        print_wrapped(p, line, 6);
        break;
    case MANUAL_NOTE:
        print_wrapped(p, text, 0);
        printf("\n");
        break;
    case MANUAL_ITEM:
        printf("  - ");
        print_wrapped(p, text, 4);
        break;
    case MANUAL_ROW:
        keep_row(p, text);
        break;
    case MANUAL_CODE:
        printf("%s\n", text);
        break;
    }
}

/* Prints all rules of a game, or those that contain the words or have the number; returns how many. */
static uint32_t print_rules(struct page *p, const struct game *game, const char *words, bool all)
{
    struct manual manual;
    struct manual_block b;
    char buffer[TEXT_MAX];
    uint32_t found = 0;
    if (!manual_open(&manual, game, cli_lang()))
        return 0;
    while (manual_next(&manual, &b)) {
        struct text t;
        text_init(&t, buffer, sizeof buffer);
        manual_write(&b, &t);
        bool number = words[0] >= '0' && words[0] <= '9' && manual_numbered(&b, words);
        bool word = b.kind != MANUAL_HEADING && b.kind != MANUAL_CODE && manual_has(buffer, words);
        if (!all && !number && !word)
            continue;
        if (found++ == 0 && !all)
            printf("%s\n\n", game->id);
        print_block(p, &b, buffer);
    }
    print_rows(p);
    return found;
}

static int run(struct args *args, struct shelf *shelf)
{
    struct page *p = cli_alloc(sizeof *p);
    char words[256] = "";
    uint32_t first = 0, found = 0;
    const struct game *game = args->rest_count > 0 ? registry_find(args->rest[0]) : NULL;
    (void)shelf;
    if (game != NULL)
        first = 1;
    for (uint32_t i = first; i < args->rest_count; i++) {
        size_t used = strlen(words);
        snprintf(words + used, sizeof words - used, "%s%s", i > first ? " " : "", args->rest[i]);
    }
    p->width = terminal_width();
    p->bold = isatty(STDOUT_FILENO) && getenv("NO_COLOR") == NULL;
    int status = CLI_OK;
    if (game == NULL && args->rest_count == 0) {
        printf("%s\n", tr("Which rules? Name a game, and a word or a number to look for:"));
        for (size_t i = 0; registry_game(i) != NULL; i++)
            if (!registry_game(i)->example)
                printf("  warren rules %s\n", registry_game(i)->id);
    } else {
        for (size_t i = 0; registry_game(i) != NULL; i++)
            if (game == NULL || game == registry_game(i))
                found += print_rules(p, registry_game(i), words, words[0] == '\0');
        if (found == 0)
            status = cli_say(CLI_INPUT, "rules \"%.60s\": no game and no rule has this",
                             args->rest[first > 0 ? args->rest_count - 1 : 0]);
    }
    free(p);
    return status;
}

const struct command rules_command = {
    .name = "rules",
    .usage = N_("[GAME] [WORD...]"),
    .about = N_("read the rules, or find the one that answers a question"),
    .more = N_("Prints the rules of a game in our own words, or only the sentences that contain the words given\n"
               "(whatever their case and accents) or have the number. What the rulebook leaves open is marked as\n"
               "our decision, what it does not show as reconstructed. Without a game all are searched.\n\n"
               "  warren rules prowl\n"
               "  warren rules prowlers-passage statue\n"
               "  warren rules petra 7.4\n"
               "  warren rules tie --lang fr"),
    .takes = 0,
    .rest_min = 0,
    .rest_max = 16,
    .run = run,
};
