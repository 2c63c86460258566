/* The program `warren`: finds the subcommand and runs it. */
#include "cli/cli.h"
#include "registry/registry.h"
#include "version.h"

#include <string.h>

static const struct command *const commands[] = {&simulate_command, &replay_command, &perft_command,     &bench_command,
                                                 &box_command,      &hint_command,   &tournament_command};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* An option and what it can be. */
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
    fprintf(out, "warren: Prowler's Passage, Passing Through Petra and Prowl: Clans & Cunning, exactly\n\n"
                 "usage: warren COMMAND ...\n\n");
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-10s  %s\n", commands[i]->name, commands[i]->about);
    fprintf(out, "\n  warren COMMAND --help tells more, with examples.\n\nGames:\n");
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *g = registry_game(i);
        if (g->example)
            continue;
        fprintf(out, "  %s (%d", g->id, g->seats_min);
        if (g->seats_max > g->seats_min)
            fprintf(out, " to %d", g->seats_max);
        fprintf(out, " players%s", g->options[0].key != NULL ? "; options:" : "");
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
    /* What was printed counts only if it arrived. */
    if (status == CLI_OK && fflush(stdout) != 0)
        status = cli_say(CLI_MACHINE, "standard output: cannot write");
    return status;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        help(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("warren %s\n", WARREN_VERSION);
        return CLI_OK;
    }
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
