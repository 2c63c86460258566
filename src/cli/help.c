/* The help texts, as wide as the terminal: of the program, and of one command. */
#include "ai/level.h"
#include "cli/cli.h"
#include "registry/registry.h"
#include "show/canvas.h"

#include <string.h>

enum { LEFT = 2, LEFT_MAX = 24, NAME = 13, HANG = 6 };

/* Prints an example. One that is too long is broken as a shell takes it. */
static void print_example(const char *line, size_t size, int width, FILE *out)
{
    int column = 0;
    for (size_t i = 0; i < size;) {
        size_t blanks = i, end;
        while (blanks < size && line[blanks] == ' ')
            blanks++;
        for (end = blanks; end < size && line[end] != ' ';)
            end++;
        char word[256];
        snprintf(word, sizeof word, "%.*s", (int)(end - i), line + i);
        int wide = canvas_width(word);
        if (column > HANG && column + wide + 2 > width) {
            fprintf(out, " \\\n%*s%s", HANG, "", word + (blanks - i));
            column = HANG + wide - (int)(blanks - i);
        } else {
            fputs(word, out);
            column += wide;
        }
        i = end;
    }
    fputc('\n', out);
}

/* Prints paragraphs, whose lines are joined and wrapped again, and examples, which are indented. */
static void print_text(const char *text, int width, FILE *out)
{
    while (*text != '\0') {
        size_t size = strcspn(text, "\n");
        if (size == 0) {
            fputc('\n', out);
            text++;
        } else if (text[0] == ' ') {
            print_example(text, size, width, out);
            text += size + (text[size] == '\n');
        } else {
            char paragraph[4096];
            const char *end = strstr(text, "\n\n");
            size = end != NULL ? (size_t)(end - text) : strlen(text);
            snprintf(paragraph, sizeof paragraph, "%.*s", (int)size, text);
            cli_wrap(out, paragraph, 0, 0, width);
            text += size + (text[size] == '\n');
        }
    }
}

/* Prints a word and what it is, with everything behind the word in one column. */
static void print_entry(const char *word, const char *about, int column, int width, FILE *out)
{
    int used = LEFT + canvas_width(word);
    fprintf(out, "%*s%s", LEFT, "", word);
    if (used + 2 > column)
        fprintf(out, "\n%*s", column, "");
    else
        fprintf(out, "%*s", column - used, "");
    cli_wrap(out, about, column, column, width);
}

static void put_option(const struct args_option *o, struct text *t)
{
    text_put(t, "--");
    text_put(t, o->name);
    if (o->value != NULL) {
        text_char(t, ' ');
        text_put(t, lang_get_in_context(cli_lang(), ARGS_VALUE, o->value));
    }
}

static void print_options(const struct command *c, int width, FILE *out)
{
    char left[64];
    struct text t;
    int most = 0;
    for (size_t i = 0; args_option(i) != NULL; i++) {
        text_init(&t, left, sizeof left);
        put_option(args_option(i), &t);
        if (args_takes(c, (enum arg)i) && canvas_width(left) > most)
            most = canvas_width(left);
    }
    most = LEFT + (most < LEFT_MAX ? most : LEFT_MAX) + 2;
    fprintf(out, "\n%s\n", tr("Options:"));
    for (size_t i = 0; args_option(i) != NULL; i++) {
        text_init(&t, left, sizeof left);
        put_option(args_option(i), &t);
        if (args_takes(c, (enum arg)i))
            print_entry(left, tr(args_option(i)->about), most, width, out);
    }
}

/* Which bots there are: the levels, by their numbers and names, and the others. */
static void print_bots(int width, FILE *out)
{
    char list[1024];
    struct text t;
    text_init(&t, list, sizeof list);
    for (uint32_t n = LEVEL_MIN; n <= LEVEL_MAX; n++) {
        text_put(&t, n == LEVEL_MIN ? "" : ", ");
        text_uint(&t, n);
        text_put(&t, " (");
        text_put(&t, lang_get_in_context(cli_lang(), LEVEL_CONTEXT, level_at(n)->name));
        text_put(&t, ")");
    }
    for (size_t i = 0; bot_at(i) != NULL; i++) {
        if (strncmp(bot_at(i)->name, LEVEL_WORD, strlen(LEVEL_WORD)) == 0)
            continue;
        text_put(&t, ", ");
        text_put(&t, bot_at(i)->name);
    }
    fputc('\n', out);
    cli_wrap(out, tr("Bots, from the weakest level to the strongest, and others:"), 0, 0, width);
    fprintf(out, "%*s", LEFT, "");
    cli_wrap(out, list, LEFT, LEFT, width);
}

void help_command(const struct command *c, FILE *out)
{
    char usage[256];
    int width = cli_width();
    snprintf(usage, sizeof usage, tr("usage: warren %s %s"), c->name, tr(c->usage));
    cli_wrap(out, usage, 0, HANG, width);
    fputc('\n', out);
    print_text(tr(c->more), width, out);
    print_options(c, width, out);
    if (args_takes(c, ARG_BOTS) || args_takes(c, ARG_SEAT_BOT))
        print_bots(width, out);
}

/* Writes an option of a game and its possible values. */
static void put_game_option(const struct game_option *o, struct text *t)
{
    text_char(t, ' ');
    text_put(t, o->key);
    text_char(t, '=');
    if (o->kind == GAME_OPTION_NUMBER) {
        text_int(t, o->min);
        text_put(t, "..");
        text_int(t, o->max);
    } else if (o->kind == GAME_OPTION_LIST) {
        text_put(t, "A,B,...");
    }
    for (size_t i = 0; o->kind == GAME_OPTION_CHOICE && o->choices[i] != NULL; i++) {
        text_put(t, i == 0 ? "" : "|");
        text_put(t, o->choices[i]);
    }
}

static void print_game(const struct game *g, int width, FILE *out)
{
    char players[64], line[512];
    struct text t;
    if (g->seats_max > g->seats_min)
        snprintf(players, sizeof players, tr("%d to %d players"), g->seats_min, g->seats_max);
    else
        snprintf(players, sizeof players, tr("%d players"), g->seats_min);
    text_init(&t, line, sizeof line);
    text_put(&t, g->id);
    text_put(&t, " (");
    text_put(&t, players);
    text_put(&t, g->options[0].key != NULL ? tr("; options:") : "");
    for (const struct game_option *o = g->options; o->key != NULL; o++)
        put_game_option(o, &t);
    text_char(&t, ')');
    fprintf(out, "%*s", LEFT, "");
    cli_wrap(out, line, LEFT, HANG, width);
}

void help_getting_started(FILE *out)
{
    static const struct command *const first[] = {&play_command,  &learn_command, &play_games_command, &rules_command,
                                                  &score_command, &serve_command, &analyse_command};
    int width = cli_width();
    fprintf(out, "%s\n\n", tr("usage: warren COMMAND ..."));
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++)
        print_entry(first[i]->name, tr(first[i]->about), LEFT + NAME, width, out);
    fprintf(out, "\n%*s", LEFT, "");
    cli_wrap(out, tr("warren --help lists all commands and the games; warren COMMAND --help tells more."), LEFT, LEFT,
             width);
}

void help_program(FILE *out)
{
    char title[256];
    int width = cli_width();
    snprintf(title, sizeof title, "warren: %s",
             tr("Prowler's Passage, Passing Through Petra and Prowl: Clans & Cunning, exactly"));
    cli_wrap(out, title, 0, 0, width);
    fprintf(out, "\n%s\n\n", tr("usage: warren COMMAND ..."));
    for (size_t i = 0; main_command_at(i) != NULL; i++)
        print_entry(main_command_at(i)->name, tr(main_command_at(i)->about), LEFT + NAME, width, out);
    fprintf(out, "\n  %s\n\n%s\n", tr("warren COMMAND --help tells more, with examples."), tr("Games:"));
    for (size_t i = 0; registry_game(i) != NULL; i++)
        if (!registry_game(i)->example)
            print_game(registry_game(i), width, out);
}
