/* A game in lines of text. */
#include "term/console.h"

#include "term/alike.h"
#include "term/out.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    BOARD_WIDTH_MAX = 200,
    BOARD_HEIGHT_USUAL = 22, /* where there is no terminal */
    BOARD_HEIGHT_MAX = 100,
    TOKEN_WIDTH_MAX = 15,
    LIST_MAX = 9 /* choices named without being asked for, where the game can narrow them */
};

void console_init(struct console *c, const struct table *table, const struct lang *lang, uint64_t keywords)
{
    memset(c, 0, sizeof *c);
    c->table = table;
    c->lang = lang;
    c->keywords = keywords;
}

struct text *console_text(struct console *c)
{
    text_init(&c->out, c->text, sizeof c->text);
    return &c->out;
}

void console_say(struct console *c)
{
    size_t n = strlen(c->text);
    while (n > 0 && (c->text[n - 1] == '\n' || c->text[n - 1] == ' '))
        c->text[--n] = '\0';
    if (n > 0)
        out_wrap(c->text, 0);
}

void console_read(struct console *c)
{
    if (c->read != NULL)
        c->read(c->with, &c->reading);
    else
        table_read(c->table, c->lang, table_viewer(c->table), &c->reading);
    c->marked = table_series_marks_numbers(&c->reading);
    c->width = 0;
    for (uint32_t i = 0; i < c->reading.legal.count; i++) {
        struct text *token = console_text(c);
        table_series_name(&c->reading, (int)i, token);
        if ((int)token->used > c->width && token->used <= TOKEN_WIDTH_MAX)
            c->width = (int)token->used;
    }
}

/* Says what one of the game's hooks writes about the position. */
static void say_hook(struct console *c, void (*hook)(const struct game *, const struct show_reader *,
                                                     const struct game_state *, struct text *))
{
    hook(c->reading.game, &c->reading.reader, &c->reading.view, console_text(c));
    console_say(c);
}

void console_describe(struct console *c)
{
    say_hook(c, show_describe);
}

void console_question(struct console *c)
{
    say_hook(c, show_ask);
}

void console_outcome(struct console *c)
{
    say_hook(c, show_outcome);
}

/* The room for a board that leaves this many lines of the terminal to other things. */
static void room_beside(int lines, int *width, int *height)
{
    bool terminal = out_size(width, height);
    *height = terminal ? *height - lines : BOARD_HEIGHT_USUAL;
    *width = *width < CANVAS_WIDTH_MIN ? CANVAS_WIDTH_MIN : *width > BOARD_WIDTH_MAX ? BOARD_WIDTH_MAX : *width;
    *height = *height < CANVAS_HEIGHT_MIN ? CANVAS_HEIGHT_MIN : *height > BOARD_HEIGHT_MAX ? BOARD_HEIGHT_MAX : *height;
}

static void draw_page(struct console *c, uint32_t page, int width, int height)
{
    static struct canvas_cell cells[BOARD_WIDTH_MAX * BOARD_HEIGHT_MAX];
    struct canvas canvas;
    canvas_init(&canvas, cells, width, height);
    c->reading.look.page = page;
    show_board(c->reading.game, &c->reading.reader, &c->reading.view, &c->reading.look, &canvas);
    out_board(&canvas);
}

static void draw_pages(struct console *c)
{
    const struct table_reading *r = &c->reading;
    int width, height;
    room_beside(2, &width, &height);
    uint32_t pages = show_pages(r->game, &r->reader, &r->view, width, height);
    for (uint32_t page = 0; page < pages; page++) {
        draw_page(c, page, width, height);
        out_put("\n");
    }
}

void console_choice(struct console *c, uint32_t choice)
{
    const struct table_reading *r = &c->reading;
    char number[16];
    snprintf(number, sizeof number, "%s%u", c->marked ? "#" : "", choice + 1);
    table_series_name(r, (int)choice, console_text(c));
    printf("%4s. %-*s  ", number, c->width, c->text);
    show_label(r->game, &r->reader, &r->view, r->legal.move[choice], console_text(c));
    out_wrap(c->text, 8 + c->width);
}

static void list_all(struct console *c)
{
    for (uint32_t i = 0; i < c->reading.legal.count; i++)
        console_choice(c, i);
}

static int list_lines(struct console *c)
{
    const struct table_reading *r = &c->reading;
    int lines = 0;
    for (uint32_t i = 0; i < r->legal.count; i++) {
        struct text *t = console_text(c);
        for (int column = 0; column < 8 + c->width; column++)
            text_char(t, '_');
        show_label(r->game, &r->reader, &r->view, r->legal.move[i], t);
        lines += out_lines(c->text, 8 + c->width);
    }
    return lines;
}

/* The names of the choices alone, as one sentence. */
static void write_names(struct console *c, struct text *out)
{
    char names[1024];
    struct text t;
    text_init(&t, names, sizeof names);
    for (uint32_t i = 0; i < c->reading.legal.count; i++) {
        text_put(&t, i > 0 ? ", " : "");
        table_series_name(&c->reading, (int)i, &t);
    }
    LANG_SAY(out, c->lang, "Choices, which \"{list}\" explains: {names}",
             {"list", keyword_name(c->lang, KEYWORD_LIST), 0}, {"names", names, 0});
}

/* How many lines of the terminal are left to the board. */
static int left_beside(int lines)
{
    int width, height;
    return out_size(&width, &height) ? height - lines : BOARD_HEIGHT_USUAL;
}

void console_present(struct console *c, const char *task, bool board)
{
    const struct table_reading *r = &c->reading;
    enum { AROUND = 4 /* the lines above and below the board, above the task and of the prompt */ };
    int width, height, list = 0, told = out_lines(task, 0);
    bool terminal = out_size(&width, &height), listed = r->legal.count <= LIST_MAX || !terminal;
    show_ask(r->game, &r->reader, &r->view, console_text(c));
    int asked = out_lines(c->text, 0);
    if (listed)
        list = list_lines(c);
    bool brief = listed && left_beside(AROUND + asked + told + list) < CANVAS_HEIGHT_MIN;
    if (brief) {
        write_names(c, console_text(c));
        list = out_lines(c->text, 0);
    }
    bool tight = left_beside(AROUND + asked + told + list) < CANVAS_HEIGHT_MIN;
    room_beside(tight ? 1 + told + list : AROUND + asked + told + list, &width, &height);
    if (board)
        draw_page(c, 0, width, height);
    if (!tight) {
        out_put(board ? "\n" : "");
        console_question(c);
    }
    if (brief) {
        write_names(c, console_text(c));
        console_say(c);
    } else if (listed) {
        list_all(c);
    }
    out_put(tight ? "" : "\n");
}

void console_offer(struct console *c)
{
    const struct table_reading *r = &c->reading;
    if (r->legal.count <= LIST_MAX || show_narrow_words(r->game) == NULL) {
        list_all(c);
        return;
    }
    if (c->offered)
        LANG_SAY(console_text(c), c->lang, "There are {n} choices.", {"n", NULL, r->legal.count});
    else
        LANG_SAY(console_text(c), c->lang,
                 "There are {n} choices. \"{list}\" names them all; with a word after it, some: {words}.",
                 {"n", NULL, r->legal.count}, {"list", keyword_name(c->lang, KEYWORD_LIST), 0},
                 {"words", lang_get(c->lang, show_narrow_words(r->game)), 0});
    c->offered = true;
    console_say(c);
}

/* Whether a choice has to do with a word: by its label, or by what the game knows. */
static bool has(struct console *c, uint32_t choice, const char *word)
{
    const struct table_reading *r = &c->reading;
    if (show_has(r->game, &r->reader, &r->view, r->legal.move[choice], word, strlen(word)))
        return true;
    show_label(r->game, &r->reader, &r->view, r->legal.move[choice], console_text(c));
    return alike_holds(c->text, word);
}

static void list_some(struct console *c, const char *word)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < c->reading.legal.count; i++) {
        if (!has(c, i, word))
            continue;
        console_choice(c, i);
        found++;
    }
    if (found > 0)
        return;
    LANG_SAY(console_text(c), c->lang, "No choice has to do with \"{word}\".", {"word", word, 0});
    console_say(c);
}

void console_preview(struct console *c, uint32_t choice)
{
    phrase_choice(&c->reading, (int)choice, console_text(c));
    console_say(c);
}

void console_tell(struct console *c, uint32_t from)
{
    struct table_walk w;
    table_walk(&w, c->table, c->lang, table_viewer(c->table), from);
    while (table_walk_next(&w, console_text(c)))
        console_say(c);
}

void console_score(struct console *c)
{
    phrase_score(c->table, &c->reading, console_text(c));
    out_put(c->text);
}

static void look_at(struct console *c, const char *word)
{
    phrase_look(&c->reading, word, console_text(c));
    console_say(c);
}

static void show_rules(struct console *c, const char *word)
{
    phrase_rules(&c->reading, word, console_text(c));
    console_say(c);
}

static void show_help(struct console *c)
{
    const char *usual =
        c->marked ? N_("To choose, type a choice's name, or # and its number, as the list has it. Other words:")
                  : N_("To choose, type a choice's number or its name as the list has it. Other words:");
    out_wrap(lang_get(c->lang, c->guide != NULL ? c->guide : usual), 0);
    for (enum keyword w = KEYWORD_LOOK; w < KEYWORD_COUNT; w++) {
        struct text *t = console_text(c);
        if ((c->keywords & KEYWORD_BIT(w)) == 0)
            continue;
        text_put(t, "  ");
        text_put(t, keyword_name(c->lang, w));
        text_put(t, " - ");
        const char *here = c->about != NULL ? c->about[w] : NULL;
        text_put(t, here != NULL ? lang_get(c->lang, here) : keyword_about(c->lang, w));
        out_wrap(c->text, 4);
    }
}

static void preview_named(struct console *c, const char *name)
{
    int choice = table_series_choice(&c->reading, name, strlen(name));
    if (choice >= 0)
        console_preview(c, (uint32_t)choice);
    else
        out_wrap(lang_get(c->lang, "Say which choice: its number or its name as the list has it."), 0);
}

/* Carries out one of CONSOLE_KEYWORDS; false if the keyword is the owner's. */
static bool obey(struct console *c, enum keyword word, const char *rest)
{
    if ((CONSOLE_KEYWORDS & KEYWORD_BIT(word)) == 0)
        return false;
    if (word == KEYWORD_LOOK)
        look_at(c, rest);
    else if (word == KEYWORD_BOARD)
        draw_pages(c);
    else if (word == KEYWORD_LIST && rest[0] != '\0')
        list_some(c, rest);
    else if (word == KEYWORD_LIST)
        list_all(c);
    else if (word == KEYWORD_PREVIEW)
        preview_named(c, rest);
    else if (word == KEYWORD_LOG && c->log != NULL)
        c->log(c->with);
    else if (word == KEYWORD_LOG) {
        console_tell(c, 0);
        if (table_stage(c->table) == TABLE_OVER)
            console_outcome(c);
    } else if (word == KEYWORD_SCORE)
        console_score(c);
    else if (word == KEYWORD_RULES)
        show_rules(c, rest);
    else
        show_help(c);
    if (c->pinned != NULL)
        out_wrap(c->pinned, 0);
    return true;
}

static void complain(struct console *c, const char *line)
{
    size_t size = strlen(line) < GAME_TOKEN_MAX ? strlen(line) : GAME_TOKEN_MAX;
    if (!phrase_number(&c->reading, line, console_text(c)))
        show_why(c->reading.game, &c->reading.reader, &c->reading.view, line, size, console_text(c));
    console_say(c);
}

static enum keyword find_word(const struct console *c, const char *line, const char **rest)
{
    size_t n = strcspn(line, " \t");
    enum keyword word = keyword_find(c->lang, line, n);
    *rest = line + n + strspn(line + n, " \t");
    return (c->keywords & KEYWORD_BIT(word)) != 0 ? word : KEYWORD_NONE;
}

/* Says why the keyword that a line begins with means nothing now; false if it begins with none, or nobody knows. */
static bool refuse(const struct console *c, const char *line)
{
    enum keyword word = keyword_find(c->lang, line, strcspn(line, " \t"));
    const char *why = c->refuse != NULL && (c->keywords & KEYWORD_BIT(word)) == 0 ? c->refuse(c->with, word) : NULL;
    if (why != NULL)
        out_wrap(lang_get(c->lang, why), 0);
    return why != NULL;
}

bool console_pause(struct console *c)
{
    char line[LINE_MAX_BYTES];
    if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0)
        return true;
    out_wrap(lang_get(c->lang, "Enter goes on."), 0);
    while (console_line(c->lang, NULL, line)) {
        if (line[0] == '\0' || keyword_find(c->lang, line, strlen(line)) == KEYWORD_QUIT)
            return line[0] == '\0';
        LANG_SAY(console_text(c), c->lang, "Enter goes on; \"{quit}\" leaves.",
                 {"quit", keyword_name(c->lang, KEYWORD_QUIT), 0});
        console_say(c);
    }
    return false;
}

bool console_agrees(const struct lang *lang, const char *question)
{
    char answer[64];
    out_put(question);
    fflush(stdout);
    if (fgets(answer, sizeof answer, stdin) == NULL)
        return false;
    answer[strcspn(answer, "\r\n")] = '\0';
    return strcmp(answer, "y") == 0 || strcmp(answer, "yes") == 0 || strcmp(answer, lang_get(lang, "yes")) == 0;
}

bool console_line(const struct lang *lang, const char *warning, char line[LINE_MAX_BYTES])
{
    for (;;) {
        enum line_end end = line_read(line);
        if (end == LINE_READ)
            return true;
        const char *message = end == LINE_TOO_LONG  ? N_("That line is too long.")
                              : end == LINE_STOPPED ? warning
                                                    : NULL;
        if (message == NULL)
            return false;
        out_wrap(lang_get(lang, message), 0);
        if (end == LINE_STOPPED)
            warning = NULL;
    }
}

bool console_answer(struct console *c, struct console_answer *out)
{
    while (console_line(c->lang, c->warning, out->line)) {
        bool choosing = c->reading.legal.count > 0;
        out->choice = table_series_choice(&c->reading, out->line, strlen(out->line));
        out->word = out->choice < 0 ? find_word(c, out->line, &out->rest) : KEYWORD_NONE;
        if (out->word != KEYWORD_NONE && keyword_refuse_rest(c->lang, out->word, out->rest, console_text(c))) {
            console_say(c);
            continue;
        }
        if (obey(c, out->word, out->rest))
            out->word = KEYWORD_NONE;
        else if (out->choice < 0 && out->word == KEYWORD_NONE && refuse(c, out->line))
            continue;
        else if (choosing && out->choice < 0 && out->word == KEYWORD_NONE && out->line[0] != '\0')
            complain(c, out->line);
        if (!choosing || out->choice >= 0 || out->word != KEYWORD_NONE)
            return true;
    }
    return false;
}
