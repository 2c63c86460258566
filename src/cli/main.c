/* The program `warren`: finds the subcommand and runs it. */
#include "cli/cli.h"
#include "cli/near.h"
#include "version.h"

#include <string.h>

/* In the order in which the help lists them. */
static const struct command *const commands[] = {
    &play_command,        &serve_command,      &hosting_command, &learn_command,  &play_games_command,
    &play_watch_command,  &replay_command,     &render_command,  &show_command,   &rules_command,
    &score_command,       &hint_command,       &analyse_command, &puzzle_command, &engine_command,
    &simulate_command,    &tournament_command, &box_command,     &perft_command,  &bench_command,
    &completions_command,
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

const struct command *main_command_at(size_t index)
{
    return index < COMMANDS ? commands[index] : NULL;
}

/* By its name, or by the other word for it; NULL if there is none. */
static const struct command *find(const char *word)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(word, commands[i]->name) == 0 ||
            (commands[i]->other != NULL && strcmp(word, commands[i]->other) == 0))
            return commands[i];
    return NULL;
}

static const char *name_at(const void *with, size_t index)
{
    (void)with;
    return index < COMMANDS ? commands[index]->name : NULL;
}

static int no_command(const char *word)
{
    const char *meant = near_word(word, name_at, NULL);
    if (meant != NULL)
        return cli_say(CLI_USAGE, "\"%.40s\": no such command; did you mean \"%s\"? (try: warren --help)", word, meant);
    return cli_say(CLI_USAGE, "\"%.40s\": no such command (try: warren --help)", word);
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args args;
    struct shelf *shelf = shelf_new();
    int status = args_parse(c, argc, argv, &args, shelf);
    if (status == CLI_OK && args.help)
        help_command(c, stdout);
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
        help_getting_started(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("warren %s\n", WARREN_VERSION);
        return fflush(stdout) == 0 ? CLI_OK : cli_say(CLI_MACHINE, "standard output: cannot write");
    }
    find_lang(argc, argv);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        const struct command *c = argc > 2 ? find(argv[2]) : NULL;
        if (argc > 2 && c == NULL && argv[2][0] != '-')
            return no_command(argv[2]);
        if (c != NULL)
            help_command(c, stdout);
        else
            help_program(stdout);
        return fflush(stdout) == 0 ? CLI_OK : cli_say(CLI_MACHINE, "standard output: cannot write");
    }
    const struct command *c = find(argv[1]);
    return c != NULL ? run(c, argc - 1, argv + 1) : no_command(argv[1]);
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
