/* The program `warren`: finds the subcommand and runs it. */
#include "cli/cli.h"
#include "registry/registry.h"
#include "version.h"

#include <string.h>

/* In the order in which the help lists them. */
static const struct command *const commands[] = {
    &play_command,    &serve_command,  &learn_command,  &play_games_command,  &replay_command,
    &render_command,  &show_command,   &rules_command,  &score_command,       &hint_command,
    &analyse_command, &puzzle_command, &engine_command, &simulate_command,    &tournament_command,
    &box_command,     &perft_command,  &bench_command,  &completions_command,
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

const struct command *main_command_at(size_t index)
{
    return index < COMMANDS ? commands[index] : NULL;
}

/* Prints an option of a game and its possible values. */
static void print_option(const struct game_option *o, FILE *out)
{
    fprintf(out, " %s=", o->key);
    if (o->kind == GAME_OPTION_NUMBER)
        fprintf(out, "%d..%d", o->min, o->max);
    else if (o->kind == GAME_OPTION_LIST)
        fprintf(out, "A,B,...");
    for (size_t i = 0; o->kind == GAME_OPTION_CHOICE && o->choices[i] != NULL; i++)
        fprintf(out, "%s%s", i == 0 ? "" : "|", o->choices[i]);
}

static void help(FILE *out)
{
    fprintf(out, "warren: %s\n\n%s\n\n",
            tr("Prowler's Passage, Passing Through Petra and Prowl: Clans & Cunning, exactly"),
            tr("usage: warren COMMAND ..."));
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-10s  %s\n", commands[i]->name, tr(commands[i]->about));
    fprintf(out, "\n  %s\n\n%s\n", tr("warren COMMAND --help tells more, with examples."), tr("Games:"));
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *g = registry_game(i);
        if (g->example)
            continue;
        fprintf(out, "  %s (", g->id);
        if (g->seats_max > g->seats_min)
            fprintf(out, tr("%d to %d players"), g->seats_min, g->seats_max);
        else
            fprintf(out, tr("%d players"), g->seats_min);
        if (g->options[0].key != NULL)
            fprintf(out, "%s", tr("; options:"));
        for (const struct game_option *o = g->options; o->key != NULL; o++)
            print_option(o, out);
        fprintf(out, ")\n");
    }
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args args;
    struct shelf *shelf = shelf_new();
    int status = args_parse(c, argc, argv, &args, shelf);
    if (status == CLI_OK && args.help)
        args_help(c, stdout);
    else if (status == CLI_OK)
        status = c->run(&args, shelf);
    shelf_free(shelf);
    return status;
}

/* Takes --lang from before the command, so that help and errors are in that language from the start. */
static int take_lang(int *argc, char ***argv)
{
    const char *code = NULL;
    int used = 0;
    if (*argc > 1 && strncmp((*argv)[1], "--lang=", 7) == 0) {
        code = (*argv)[1] + 7;
        used = 1;
    } else if (*argc > 2 && strcmp((*argv)[1], "--lang") == 0) {
        code = (*argv)[2];
        used = 2;
    }
    if (code != NULL && !cli_set_lang(code))
        return cli_say(CLI_USAGE, "--lang \"%.40s\": no such language (there are en and fr)", code);
    *argc -= used;
    *argv += used;
    return CLI_OK;
}

/* Looks for --lang anywhere, so that help and errors about what stands before it are in that language too. */
static void find_lang(int argc, char **argv)
{
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            (void)cli_set_lang(argv[i + 1]);
        else if (strncmp(argv[i], "--lang=", 7) == 0)
            (void)cli_set_lang(argv[i] + 7);
    }
}

static int obey(int argc, char **argv)
{
    if (argc < 2) {
        help(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("warren %s\n", WARREN_VERSION);
        return CLI_OK;
    }
    find_lang(argc, argv);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        for (size_t i = 0; argc > 2 && i < COMMANDS; i++) {
            if (strcmp(argv[2], commands[i]->name) == 0) {
                args_help(commands[i], stdout);
                return CLI_OK;
            }
        }
        help(stdout);
        return CLI_OK;
    }
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i]->name) == 0)
            return run(commands[i], argc - 1, argv + 1);
    return cli_say(CLI_USAGE, "\"%.40s\": no such command (try: warren --help)", argv[1]);
}

int main(int argc, char **argv)
{
    cli_lang_from_environment();
    if (take_lang(&argc, &argv) != CLI_OK)
        return CLI_USAGE;
    int status = obey(argc, argv);
    /* Whatever was asked for has failed if its output could not be written, now or on the way. */
    if ((fflush(stdout) != 0 || ferror(stdout) != 0) && status == CLI_OK)
        status = cli_say(CLI_MACHINE, "standard output: cannot write");
    return status;
}
