/* warren completions: scripts for the Tab key of a shell, made from the lists of commands and options. */
#include "ai/bot.h"
#include "cli/cli.h"
#include "registry/registry.h"

#include <string.h>

/* Prints what may follow an option, or what GAME may be. */
static void print_values(const char *name)
{
    if (strcmp(name, "lang") == 0)
        for (size_t i = 0; lang_at(i) != NULL; i++)
            printf("%s%s", i > 0 ? " " : "", lang_code(lang_at(i)));
    else if (strcmp(name, "theme") == 0)
        printf("auto light dark");
    else if (strcmp(name, "bot") == 0)
        for (size_t i = 0; bot_at(i) != NULL; i++)
            printf("%s%s", i > 0 ? " " : "", bot_at(i)->name);
    else if (strcmp(name, "game") == 0)
        for (size_t i = 0, first = 1; registry_game(i) != NULL; i++)
            if (!registry_game(i)->example) {
                printf("%s%s", first ? "" : " ", registry_game(i)->id);
                first = 0;
            }
}

/* What the first word after a command may be, besides a game. */
static const char *first_words(const struct command *c)
{
    return strcmp(c->name, "house") == 0 ? "backup export import forget tables" : "";
}

static bool has_values(const char *name)
{
    return strcmp(name, "lang") == 0 || strcmp(name, "theme") == 0 || strcmp(name, "bot") == 0;
}

static bool is_file(const struct args_option *o)
{
    return o->value != NULL && strcmp(o->value, "FILE") == 0;
}

static bool takes_game(const struct command *c)
{
    return strstr(c->usage, "GAME") != NULL;
}

/* Prints a text inside single quotes of a shell, with a backslash before characters that are special to it. */
static void print_quoted(const char *text, const char *special)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            printf("'\\''");
        else if (strchr(special, *text) != NULL)
            printf("\\%c", *text);
        else
            putchar(*text);
    }
}

static void bash_values(void)
{
    static const char *const names[] = {"lang", "theme", "bot"};
    printf("    case $prev in\n");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        printf("    --%s) mapfile -t COMPREPLY < <(compgen -W '", names[i]);
        print_values(names[i]);
        printf("' -- \"$cur\"); return ;;\n");
    }
    printf("    --box | --out) mapfile -t COMPREPLY < <(compgen -f -- \"$cur\"); return ;;\n    esac\n");
}

static void bash_command(const struct command *c)
{
    printf("    %s) words='", c->name);
    for (size_t i = 0; args_option(i) != NULL; i++)
        if (args_takes(c, (enum arg)i))
            printf("--%s ", args_option(i)->name);
    if (takes_game(c))
        print_values("game");
    printf("%s' ;;\n", first_words(c));
}

static void print_bash(void)
{
    printf("# bash completion for warren\n"
           "_warren() {\n"
           "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=\n");
    bash_values();
    printf("    case ${COMP_WORDS[1]} in\n");
    for (size_t i = 0; main_command_at(i) != NULL; i++)
        bash_command(main_command_at(i));
    printf("    esac\n    if [ \"$COMP_CWORD\" = 1 ]; then words='");
    for (size_t i = 0; main_command_at(i) != NULL; i++)
        printf("%s ", main_command_at(i)->name);
    printf("--help --version --lang'; fi\n"
           "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\"; [[ $cur == -* || $COMP_CWORD == 1 ]] || "
           "compgen -f -- \"$cur\")\n"
           "}\n"
           "complete -o filenames -F _warren warren\n");
}

static void zsh_command(const struct command *c)
{
    printf("    %s)\n        _arguments", c->name);
    for (size_t i = 0; args_option(i) != NULL; i++) {
        const struct args_option *o = args_option(i);
        if (!args_takes(c, (enum arg)i))
            continue;
        printf(" \\\n            '*--%s[", o->name);
        print_quoted(tr(o->about), "[]:");
        printf("]");
        if (o->value != NULL)
            printf(":%s:", lang_get_in_context(cli_lang(), ARGS_VALUE, o->value));
        if (has_values(o->name)) {
            printf("(");
            print_values(o->name);
            printf(")");
        } else if (is_file(o)) {
            printf("_files");
        }
        printf("'");
    }
    if (takes_game(c)) {
        printf(" \\\n            '1::game:(");
        print_values("game");
        printf(")'");
    }
    if (first_words(c)[0] != '\0')
        printf(" \\\n            '1::action:(%s)'", first_words(c));
    printf(" \\\n            '*:file:_files'\n        ;;\n");
}

static void print_zsh(void)
{
    printf("#compdef warren\n"
           "local -a commands\n"
           "commands=(\n");
    for (size_t i = 0; main_command_at(i) != NULL; i++) {
        printf("    '%s:", main_command_at(i)->name);
        print_quoted(tr(main_command_at(i)->about), "[]:");
        printf("'\n");
    }
    printf(")\n"
           "if (( CURRENT == 2 )); then\n"
           "    _describe command commands\n"
           "else\n"
           "    local command=$words[2]\n"
           "    shift words\n"
           "    (( CURRENT-- ))\n"
           "    case $command in\n");
    for (size_t i = 0; main_command_at(i) != NULL; i++)
        zsh_command(main_command_at(i));
    printf("    esac\nfi\n");
}

static void fish_command(const struct command *c)
{
    printf("complete -c warren -n __fish_use_subcommand -f -a %s -d '", c->name);
    print_quoted(tr(c->about), "");
    printf("'\n");
    for (size_t i = 0; args_option(i) != NULL; i++) {
        const struct args_option *o = args_option(i);
        if (!args_takes(c, (enum arg)i))
            continue;
        printf("complete -c warren -n '__fish_seen_subcommand_from %s' -l %s%s", c->name, o->name,
               o->value == NULL ? ""
               : is_file(o)     ? " -r"
                                : " -x");
        if (has_values(o->name)) {
            printf(" -a '");
            print_values(o->name);
            printf("'");
        }
        printf(" -d '");
        print_quoted(tr(o->about), "");
        printf("'\n");
    }
    if (takes_game(c)) {
        printf("complete -c warren -n '__fish_seen_subcommand_from %s' -a '", c->name);
        print_values("game");
        printf("'\n");
    }
    if (first_words(c)[0] != '\0')
        printf("complete -c warren -n '__fish_seen_subcommand_from %s' -a '%s'\n", c->name, first_words(c));
}

static void print_fish(void)
{
    printf("# fish completion for warren\n");
    for (size_t i = 0; main_command_at(i) != NULL; i++)
        fish_command(main_command_at(i));
}

/* Prints all options for the manual, in the markup of scdoc. */
static void print_scdoc(void)
{
    for (size_t i = 0; args_option(i) != NULL; i++) {
        const struct args_option *o = args_option(i);
        if (i == ARG_NEW_SEED)
            continue; /* the manual has one list for all commands */
        printf("*--%s*", o->name);
        if (o->value != NULL)
            printf(" _%s_", lang_get_in_context(cli_lang(), ARGS_VALUE, o->value));
        printf("\n\t");
        for (const char *at = tr(o->about); *at != '\0'; at++) {
            if (strchr("\\*_`~", *at) != NULL)
                putchar('\\');
            putchar(*at);
        }
        printf("\n\n");
    }
}

static int run(struct args *args, struct shelf *shelf)
{
    (void)shelf;
    if (strcmp(args->rest[0], "bash") == 0)
        print_bash();
    else if (strcmp(args->rest[0], "zsh") == 0)
        print_zsh();
    else if (strcmp(args->rest[0], "fish") == 0)
        print_fish();
    else if (strcmp(args->rest[0], "scdoc") == 0)
        print_scdoc();
    else
        return cli_say(CLI_USAGE, "completions \"%.40s\": bash, zsh or fish is wanted", args->rest[0]);
    return CLI_OK;
}

const struct command completions_command = {
    .name = "completions",
    .usage = N_("bash | zsh | fish | scdoc"),
    .about = N_("print what a shell needs to complete commands"),
    .more = N_("Prints a script for the shell, which knows every command, option, game and bot; or, for the\n"
               "manual, all options in the markup of scdoc.\n\n"
               "  warren completions bash > ~/.local/share/bash-completion/completions/warren\n"
               "  warren completions fish > ~/.config/fish/completions/warren.fish"),
    .takes = 0,
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
