/* Makes a store of an earlier version from its text: old STORE FILE.sql */
#include <sqlite3.h>
#include <stdio.h>

enum { TEXT_MAX = 65536 };

int main(int argc, char **argv)
{
    static char text[TEXT_MAX];
    sqlite3 *db = NULL;
    FILE *f = argc == 3 ? fopen(argv[2], "r") : NULL;
    if (f == NULL)
        return 2;
    size_t got = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    text[got] = '\0';
    int code = sqlite3_open(argv[1], &db);
    if (code == SQLITE_OK)
        code = sqlite3_exec(db, text, NULL, NULL, NULL);
    if (code != SQLITE_OK)
        fprintf(stderr, "%s: %s\n", argv[2], sqlite3_errmsg(db));
    sqlite3_close(db);
    return code == SQLITE_OK ? 0 : 1;
}
