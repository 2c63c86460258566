/* warren house: what the host of a house does with its tables: copies, what is a person's deleted, a list. */
#include "cli/hosting.h"

#include "term/out.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 8192 };

/* A path as the house understands it, which runs in another folder. */
static void put_path(struct text *line, const char *path)
{
    char folder[PATH_MAX] = "", whole[2 * PATH_MAX];
    if (path[0] != '/' && getcwd(folder, sizeof folder) == NULL)
        folder[0] = '\0';
    snprintf(whole, sizeof whole, path[0] == '/' ? "%s%s" : "%s/%s", folder, path);
    text_json(line, whole);
}

static int ask_path(struct hosting *h, const char *action, const char *path, const char *table, int64_t *count)
{
    char data[LINE_MAX_BYTES];
    struct text line;
    struct json done, tables;
    bool first = true;
    text_init(&line, data, sizeof data);
    text_char(&line, '{');
    text_key(&line, &first, action);
    put_path(&line, path);
    if (table != NULL)
        text_key_json(&line, &first, "table", table);
    text_char(&line, '}');
    int status = hosting_ask(h, &line, &done);
    if (status == CLI_OK && (!json_get(done, "tables", &tables) || !json_int(tables, 0, INT64_MAX, count)))
        *count = 0;
    return status;
}

/* Writes a whole file to the standard output. */
static int pour(const char *path)
{
    char piece[8192];
    int status = CLI_OK;
    FILE *from = fopen(path, "re"), *to = cli_open(NULL, &status);
    if (from == NULL)
        return cli_say(CLI_MACHINE, "%s: cannot open: %s", path, out_reason(cli_lang(), errno));
    for (size_t n; (n = fread(piece, 1, sizeof piece, from)) > 0 && fwrite(piece, 1, n, to) == n;)
        ;
    bool whole = ferror(from) == 0;
    fclose(from);
    return whole ? cli_close(to, NULL) : cli_say(CLI_MACHINE, "%s: cannot read all of it", path);
}

/* "-" is the standard output: the copy is made beside the store, where also a house may write, for a moment. */
static int copy_out(struct hosting *h, const char *action, const char *table)
{
    char path[sizeof h->path + 40];
    int64_t count = 0;
    snprintf(path, sizeof path, "%s.copy-%ld", h->path, (long)getpid());
    int status = ask_path(h, action, path, table, &count);
    if (status == CLI_OK)
        status = pour(path);
    unlink(path);
    return status;
}

static int copy(struct hosting *h, const struct args *args)
{
    int64_t count = 0;
    const char *action = args->rest[0], *path = args->rest[1];
    if (strcmp(path, "-") == 0 && strcmp(action, "import") != 0)
        return copy_out(h, action, args->table);
    int status = ask_path(h, action, path, args->table, &count);
    if (status != CLI_OK)
        return status;
    if (strcmp(action, "backup") == 0)
        cli_print(tr("%s: a copy of the store\n"), path);
    else if (strcmp(action, "export") == 0)
        cli_print(tr("%s: tables written: %lld\n"), path, (long long)count);
    else
        cli_print(tr("%s: tables taken in: %lld\n"), path, (long long)count);
    return CLI_OK;
}

/* The records are made of an export, which is written beside them for a moment. */
static int export_records(struct hosting *h, const struct args *args, struct shelf *shelf)
{
    char path[PATH_MAX];
    struct stat is;
    int64_t tables = 0;
    uint64_t records = 0;
    if (mkdir(args->records, 0700) != 0 && (errno != EEXIST || stat(args->records, &is) != 0))
        return cli_say(CLI_MACHINE, "%s: cannot write: %s", args->records, out_reason(cli_lang(), errno));
    if (stat(args->records, &is) == 0 && !S_ISDIR(is.st_mode))
        return cli_say(CLI_MACHINE, "%s: cannot write: %s", args->records, out_reason(cli_lang(), ENOTDIR));
    h->shown = args->records;
    snprintf(path, sizeof path, "%s/.export-%ld", args->records, (long)getpid());
    int status = ask_path(h, "export", path, args->table, &tables);
    h->shown = NULL;
    if (status == CLI_OK)
        status = hosting_records(path, args->records, shelf, &records);
    unlink(path);
    if (status == CLI_OK)
        cli_print(tr("%s: records written: %llu\n"), args->records, (unsigned long long)records);
    return status;
}

/* One table for people: its id, the game, how far it is, when it was last used, who sits there. */
static void show_table(struct json table)
{
    static const char *const phases[] = {"",          N_("open"),   N_("ready"),    N_("playing"), N_("playing"),
                                         N_("ended"), N_("closed"), N_("set aside")};
    char id[32] = "", game[40] = "", when[32] = "", name[80], key[80], seat[4];
    struct json v, card = {0}, names = {0}, seats = {0}, member, value;
    int64_t at = 0, head = 0, phase = 0;
    bool good = json_get(table, "table", &v) && json_string(v, id, sizeof id) && json_get(table, "head", &v) &&
                json_int(v, 0, INT64_MAX, &head) && json_get(table, "at", &v) && json_int(v, 0, INT64_MAX, &at) &&
                json_get(table, "phase", &v) && json_int(v, 0, HOUSE_PHASE_ASIDE, &phase) &&
                json_get(table, "card", &card) && json_get(table, "seats", &seats);
    if (!good)
        return;
    if (json_get(card, "game", &v))
        (void)json_string(v, game, sizeof game);
    time_t second = (time_t)(at / 1000);
    struct tm local;
    if (localtime_r(&second, &local) != NULL)
        (void)strftime(when, sizeof when, "%Y-%m-%d %H:%M", &local);
    cli_print("%s  %s  %s  %s  %lld\n", id, game, phase > 0 ? tr(phases[phase]) : "", when, (long long)head);
    struct json_walk walk = {0};
    if (json_get(card, "names", &names))
        walk = json_walk(names);
    for (int i = 0; json_next(&walk, &member, &value); i++) {
        snprintf(seat, sizeof seat, "%d", i % 100);
        bool person = json_get(seats, seat, &v) && json_string(v, key, sizeof key);
        if (!json_string(value, name, sizeof name))
            name[0] = '\0';
        if (person)
            cli_print("  %d  %.*s  %s\n", i + 1, HOSTING_ID_DIGITS, key, name);
    }
}

static int ask_tables(struct hosting *h, const char *after, struct json *done)
{
    char data[128];
    struct text line;
    bool first = true;
    text_init(&line, data, sizeof data);
    text_char(&line, '{');
    text_key_json(&line, &first, "tables", after);
    text_char(&line, '}');
    return hosting_ask(h, &line, done);
}

static int tables(struct hosting *h, bool json)
{
    char after[32] = "";
    struct json done, list, more, key, value, id;
    bool any = false;
    for (bool on = true; on;) {
        int status = ask_tables(h, after, &done);
        if (status != CLI_OK)
            return status;
        on = json_get(done, "more", &more) && more.size == 4;
        if (!json_get(done, "tables", &list))
            break;
        struct json_walk walk = json_walk(list);
        for (; json_next(&walk, &key, &value); any = true) {
            if (!json && !any)
                cli_print("%s\n", tr("Of each table: id, game, how far it is, when something last happened, number of "
                                     "entries;\nbelow it, of each person: seat, id, name."));
            if (json)
                printf("%.*s\n", (int)value.size, value.text);
            else
                show_table(value);
            if (json_get(value, "table", &id))
                (void)json_string(id, after, sizeof after);
        }
    }
    return any || json ? CLI_OK : cli_say(CLI_OK, "%s: there are no tables in this house", h->path);
}

/* The whole id of the one table whose id begins so; where there is none, what was given, which the store refuses. */
static int find_table(struct hosting *h, const char **table, char id[HOUSE_ID_SIZE + 1])
{
    struct json done, list, key, value, v;
    char found[32] = "";
    uint32_t count = 0;
    size_t size = *table != NULL ? strlen(*table) : 0;
    if (size == 0 || size >= HOUSE_ID_SIZE)
        return CLI_OK;
    int status = ask_tables(h, *table, &done);
    if (status != CLI_OK || !json_get(done, "tables", &list))
        return status;
    struct json_walk walk = json_walk(list);
    while (json_next(&walk, &key, &value))
        if (json_get(value, "table", &v) && json_string(v, found, sizeof found) && strncmp(found, *table, size) == 0 &&
            count++ == 0)
            snprintf(id, HOUSE_ID_SIZE + 1, "%.*s", HOUSE_ID_SIZE, found);
    if (count > 1)
        return cli_say(CLI_INPUT, "--table \"%s\": the ids of several tables begin so", *table);
    *table = count == 1 ? id : *table;
    return CLI_OK;
}

static int obey(struct hosting *h, struct args *args, struct shelf *shelf)
{
    const char *action = args->rest[0];
    char id[HOUSE_ID_SIZE + 1];
    if (strcmp(action, "tables") == 0)
        return tables(h, args->json);
    int status = find_table(h, &args->table, id);
    if (status != CLI_OK)
        return status;
    if (strcmp(action, "export") == 0 && args->records != NULL)
        return export_records(h, args, shelf);
    if (strcmp(action, "forget") == 0)
        return hosting_forget(h, args->rest + 1, args->rest_count - 1);
    return copy(h, args);
}

static int check(const struct args *args)
{
    static const char *const actions[] = {"backup", "export", "import", "forget", "tables"};
    const char *action = args->rest[0];
    bool known = false, exports = strcmp(action, "export") == 0;
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        known = known || strcmp(action, actions[i]) == 0;
    uint32_t words = args->rest_count - 1;
    if (!known)
        return cli_say(CLI_USAGE, "house \"%.40s\": backup, export, import, forget or tables is wanted", action);
    if ((args->records != NULL || args->table != NULL) && !exports)
        return cli_say(CLI_USAGE, "house %s: --records and --table are for export", action);
    if (exports && args->records != NULL && words > 0)
        return cli_say(CLI_USAGE, "house export: a FILE or --records FOLDER, and not both");
    bool good = strcmp(action, "tables") == 0 || (exports && args->records != NULL) ? words == 0
                : strcmp(action, "forget") == 0                                     ? words > 0
                                                                                    : words == 1;
    if (good)
        return CLI_OK;
    return cli_say(CLI_USAGE, "usage: warren house %s", tr(hosting_command.usage));
}

static int run(struct args *args, struct shelf *shelf)
{
    struct hosting h;
    int status = check(args);
    if (status != CLI_OK)
        return status;
    status = hosting_ask_open(&h, args->store, strcmp(args->rest[0], "import") == 0);
    if (status == CLI_OK)
        status = obey(&h, args, shelf);
    return hosting_ask_close(&h, status);
}

const struct command hosting_command = {
    .name = "house",
    .usage = N_("backup FILE | export FILE | export --records FOLDER | import FILE | forget WHO... | tables"),
    .about = N_("copy the tables of a house, list them, delete what is stored of a person"),
    .more = N_("Works while the house runs, by asking it, and also while it does not. The store is\n"
               "$XDG_STATE_HOME/warren/house.db (usually ~/.local/state/warren/house.db), unless --store names\n"
               "another.\n\n"
               "`backup` makes a copy of the store, which another house can use. `export` writes all tables as lines\n"
               "of JSON, or one with --table; with --records, every game that has ended as a record, which replay\n"
               "and analyse read. For both FILE can be -, the standard output. `import` takes the tables of an export\n"
               "in: all of them or, if one is wrong, none.\n\n"
               "`tables` lists all tables: id, game, how far it is, when something last happened, entries; and who\n"
               "sits there: seat, id, name. `forget` deletes what is a person's, who is named by that id or as\n"
               "NAME@TABLE: their names, talk, seats, key, and the address that they have left. What they played\n"
               "stays, as somebody's without a name. It deletes nothing if one of several cannot be found, and asks\n"
               "on a terminal.\n\n"
               "  warren house backup /var/backups/house.db\n"
               "  warren house export --records games\n"
               "  warren house forget 1f2e3d4c5b6a\n"
               "  warren house forget Ada@k3f9"),
    .takes = ARG(STORE) | ARG(RECORDS) | ARG(TABLE) | ARG(JSON),
    .rest_min = 1,
    .rest_max = CLI_REST_MAX,
    .run = run,
};
