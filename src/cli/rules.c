/* warren rules: prints the rules in our own words, all of them or those that match a search. */
#include "cli/rules.h"

#include "cli/pager.h"
#include "registry/pages.h" /* generated from docs/ */
#include "registry/registry.h"
#include "show/canvas.h"
#include "show/show.h"
#include "term/out.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 64, CELLS_MAX = 8, CELL_MAX = 800, INDENT = 4, LAST_MIN = 30 };

struct page {
    int width;
    bool bold;               /* headings are printed in bold */
    bool gap;                /* the last line is empty */
    bool decided, reprinted; /* marks that were printed and are to be explained */
    /* Rows are kept until the last of a table, so that their columns can be aligned. */
    char cell[ROWS_MAX][CELLS_MAX][CELL_MAX];
    bool headed; /* the first row is the heading of the table */
    int rows, columns;
};

static void print_heading(struct page *p, const char *text)
{
    printf("%s", p->gap ? "" : "\n");
    printf(p->bold ? "\033[1m%s\033[0m\n\n" : "%s\n\n", text);
    p->gap = true;
}

/* Prints a table that is too wide for columns: a paragraph for each row, whose cells follow the words of the heading.
 */
static void print_tall(const struct page *p)
{
    for (int row = p->headed ? 1 : 0; row < p->rows; row++) {
        printf("  - ");
        cli_wrap(stdout, p->cell[row][0], INDENT, INDENT, p->width);
        for (int i = 1; i < p->columns; i++) {
            char line[2 * CELL_MAX];
            if (p->cell[row][i][0] == '\0')
                continue;
            snprintf(line, sizeof line, p->headed ? tr("%s: %s") : "%s%s", p->headed ? p->cell[0][i] : "",
                     p->cell[row][i]);
            printf("%*s", INDENT, "");
            cli_wrap(stdout, line, INDENT, INDENT + 2, p->width);
        }
    }
}

/* Prints a row in columns; the last is wrapped within itself. */
static void print_row(const struct page *p, int row, const int *width)
{
    int column = INDENT;
    printf("%*s", INDENT, "");
    for (int i = 0; i < p->columns - 1; i++) {
        const char *text = p->cell[row][i];
        printf("%s%*s", text, width[i] - canvas_width(text) + 2, "");
        column += width[i] + 2;
    }
    cli_wrap(stdout, p->cell[row][p->columns - 1], column, column, p->width);
}

static void print_columns(const struct page *p, const int *width)
{
    for (int row = 0; row < p->rows; row++) {
        print_row(p, row, width);
        if (row > 0 || !p->headed)
            continue;
        int column = INDENT;
        printf("%*s", INDENT, "");
        for (int i = 0; i < p->columns; i++) {
            for (int k = 0; k < width[i] && column < p->width; k++, column++)
                putchar('-');
            printf("%s", i == p->columns - 1 ? "\n" : "  ");
            column += 2;
        }
    }
}

static void print_rows(struct page *p)
{
    int width[CELLS_MAX] = {0}, before = INDENT;
    if (p->rows == 0)
        return;
    for (int i = 0; i < p->columns; i++) {
        for (int row = 0; row < p->rows; row++)
            if (canvas_width(p->cell[row][i]) > width[i])
                width[i] = canvas_width(p->cell[row][i]);
        before += i < p->columns - 1 ? width[i] + 2 : 0;
    }
    int last = width[p->columns - 1];
    if (before + (last < LAST_MIN ? last : LAST_MIN) > p->width)
        print_tall(p);
    else
        print_columns(p, width);
    printf("\n");
    p->rows = p->columns = 0;
    p->gap = true;
}

static void keep_row(struct page *p, const char *text, bool head)
{
    if (p->rows == ROWS_MAX)
        print_rows(p);
    if (p->rows == 0)
        p->headed = head;
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
    for (; i < CELLS_MAX; i++)
        p->cell[p->rows][i][0] = '\0';
    p->rows++;
}

static void print_rule(struct page *p, const struct manual_block *b, const char *text)
{
    char line[RULES_TEXT_MAX + 64];
    p->decided = p->decided || b->mark == 'D';
    p->reprinted = p->reprinted || b->mark == 'B';
    snprintf(line, sizeof line, "%s %s", text,
             b->mark == 'D'   ? tr("[our decision]")
             : b->mark == 'B' ? tr("[reconstructed]")
                              : "");
    printf("%-5s ", b->number);
    cli_wrap(stdout, line, 6, 6, p->width);
}

/* The page of decisions is another command here, not a file. */
static bool names_decisions(const struct manual_block *b)
{
    static const char address[] = "](../decisions.";
    for (size_t i = 0; i + sizeof address - 1 <= b->size; i++)
        if (memcmp(b->text + i, address, sizeof address - 1) == 0)
            return true;
    return false;
}

static void print_block(struct page *p, const struct manual_block *b)
{
    char text[RULES_TEXT_MAX];
    struct text t;
    text_init(&t, text, sizeof text);
    manual_write(b, &t);
    if (b->kind != MANUAL_ROW || b->head)
        print_rows(p);
    if (b->kind == MANUAL_HEADING) {
        print_heading(p, text);
        return;
    }
    p->gap = b->kind == MANUAL_NOTE;
    switch (b->kind) {
    case MANUAL_HEADING:
        break;
    case MANUAL_RULE:
        print_rule(p, b, text);
        break;
    case MANUAL_NOTE:
        if (names_decisions(b))
            text_put(&t, " (warren rules decisions)");
        cli_wrap(stdout, text, 0, 0, p->width);
        printf("\n");
        break;
    case MANUAL_ITEM:
        printf("  - ");
        cli_wrap(stdout, text, INDENT, INDENT, p->width);
        break;
    case MANUAL_ROW:
        keep_row(p, text, b->head);
        break;
    case MANUAL_CODE:
        printf("%s\n", text);
        break;
    }
}

/* Says what the marks mean that were printed. */
static void print_marks(const struct page *p)
{
    if (!p->decided && !p->reprinted)
        return;
    printf("\n");
    if (p->decided)
        cli_wrap(stdout, tr("[our decision]: the rulebook leaves this open, and this is how Warren plays it."), 0, 2,
                 p->width);
    if (p->reprinted)
        cli_wrap(stdout,
                 tr("[reconstructed]: printed on a piece that the rulebook does not show, so your copy may differ."), 0,
                 2, p->width);
    cli_wrap(stdout, tr("Reasons: warren rules decisions"), 0, 2, p->width);
}

static void print_all(struct page *p, const struct rules_book *book)
{
    for (uint32_t i = 0; i < book->count; i++)
        print_block(p, &book->block[i].block);
    print_rows(p);
}

/* What a section belongs to: the section of a higher level, or the page. */
static void put_above(const struct rules_book *book, uint32_t section, struct text *out)
{
    const struct rules_block *b = &book->block[section];
    for (uint32_t i = section; i > 0 && b->block.level > 2; i--) {
        const struct manual_block *up = &book->block[i - 1].block;
        if (up->kind == MANUAL_HEADING && up->level == 2) {
            manual_write(up, out);
            return;
        }
    }
    text_put(out, b->title);
}

/* Prints what was found in a section: what answers best, then the rest as it stands there. */
static void print_section(struct page *p, const struct rules_book *book, uint32_t section)
{
    uint32_t end = section, best = section;
    for (; end < book->count && book->block[end].section == section; end++)
        best = book->block[end].score > book->block[best].score ? end : best;
    bool first = book->block[best].block.kind == MANUAL_RULE;
    if (first)
        print_block(p, &book->block[best].block);
    for (uint32_t i = section; i < end; i++)
        if (book->block[i].shown && !(first && i == best))
            print_block(p, &book->block[i].block);
}

/* Prints what was found, section by section under the name of its page, the best first. */
static void print_found(struct page *p, const struct rules_book *book)
{
    uint32_t *section, count = rules_find_sections(book, &section);
    for (uint32_t k = 0; k < count; k++) {
        char name[256], above[256], title[520];
        struct text t;
        const struct rules_block *heading = &book->block[section[k]];
        text_init(&t, name, sizeof name);
        manual_write(&heading->block, &t);
        text_init(&t, above, sizeof above);
        put_above(book, section[k], &t);
        snprintf(title, sizeof title, heading->block.level > 1 ? "%s, %s" : "%s", above, name);
        print_heading(p, title);
        print_section(p, book, section[k]);
        print_rows(p);
    }
    free(section);
}

/* Whether a word asks for the page of decisions, in either language. */
static bool asks_decisions(const char *word)
{
    return strcmp(word, "decisions") == 0 || strcmp(word, "décisions") == 0;
}

/* The part of a page that stands under the heading of the second level with this title. */
static struct manual part_of(struct manual page, const char *title)
{
    struct manual part = page;
    struct manual_block b;
    bool within = false;
    for (struct manual before = page; manual_next(&page, &b); before = page) {
        if (b.kind != MANUAL_HEADING || b.level > 2)
            continue;
        part.end = within ? before.at : part.end;
        if (within)
            break;
        within = text_same(b.text, b.size, title);
        part.at = within ? before.at : part.at;
    }
    part.at = within ? part.at : part.end;
    return part;
}

/* Reads the page of decisions, or its part on one game. */
static void add_decisions(struct rules_book *book, const struct game *game)
{
    struct manual m;
    bool french = strcmp(lang_code(cli_lang()), "fr") == 0;
    manual_begin(&m, french ? pages_decisions_fr : pages_decisions_en,
                 french ? pages_decisions_fr_size : pages_decisions_en_size);
    if (game != NULL)
        m = part_of(m, lang_get(cli_lang(), game->show->title));
    rules_find_add(book, &m, tr("Decisions"));
}

static void add_rules(struct rules_book *book, const struct game *game)
{
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        struct manual m;
        const struct game *g = registry_game(i);
        if ((game == NULL || g == game) && manual_open(&m, g, cli_lang()))
            rules_find_add(book, &m, lang_get(cli_lang(), g->show->title));
    }
}

static int print_list(void)
{
    printf("%s\n", tr("Which rules? Name a game, and a word or a number to look for:"));
    for (size_t i = 0; registry_game(i) != NULL; i++)
        if (!registry_game(i)->example)
            printf("  warren rules %s\n", registry_game(i)->id);
    printf("  warren rules decisions\n");
    return CLI_OK;
}

/* Prints the book, or what the words find in it. */
static int print_book(struct rules_book *book, const char *words)
{
    int status = CLI_OK;
    struct page *p = cli_alloc(sizeof *p);
    p->width = cli_width();
    p->bold = out_colour();
    if (book->count == 0 || (words[0] != '\0' && rules_find(book, words) == 0)) {
        status =
            cli_say(CLI_INPUT,
                    "rules \"%.60s\": no game is called this, and no rule has these words (try: warren rules)", words);
    } else {
        pager_open();
        if (words[0] == '\0')
            print_all(p, book);
        else
            print_found(p, book);
        print_marks(p);
        pager_close();
    }
    free(p);
    return status;
}

static int run(struct args *args, struct shelf *shelf)
{
    char words[256] = "";
    struct rules_book book = {0};
    const struct game *game = NULL;
    bool decisions = false;
    (void)shelf;
    if (args->rest_count == 0)
        return print_list();
    for (uint32_t i = 0; i < args->rest_count; i++) {
        const char *word = args->rest[i];
        size_t used = strlen(words);
        if (game == NULL && registry_find(word) != NULL && used == 0)
            game = registry_find(word);
        else if (!decisions && used == 0 && asks_decisions(word))
            decisions = true;
        else
            snprintf(words + used, sizeof words - used, "%s%s", used > 0 ? " " : "", word);
    }
    if (decisions)
        add_decisions(&book, game);
    else
        add_rules(&book, game);
    int status = print_book(&book, words);
    free(book.block);
    return status;
}

const struct command rules_command = {
    .name = "rules",
    .usage = N_("[GAME] [decisions] [WORD...]"),
    .about = N_("read the rules, or find the one that answers a question"),
    .more = N_("Prints the rules of a game in our own words, or only those that answer a question or have the\n"
               "number: the best answers first, under the names of their sections. Ask as you would ask somebody at\n"
               "the table. Without a game all are searched. What the rulebook leaves open is marked\n"
               "as our decision, what it does not show as reconstructed; `decisions` lists both, with reasons.\n"
               "On a terminal, what is long goes through $PAGER, or less.\n\n"
               "  warren rules prowl\n"
               "  warren rules prowlers-passage statue\n"
               "  warren rules petra 7.4\n"
               "  warren rules prowl who starts\n"
               "  warren rules petra decisions"),
    .takes = 0,
    .rest_min = 0,
    .rest_max = 16,
    .run = run,
};
