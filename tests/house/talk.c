/* Holds the conversation of a document with a house, and compares what the house says: `talk FILE`. With `talk --write
 * FILE` the document is written out with the house's answers as they are.
 *
 * A conversation stands between ```talk and ```, and goes on in the next such block. "1> …": connection 1 says this.
 * "1< …": it is sent this, and nothing else is sent to anybody. "~ 1000": so many milliseconds go by, and what is due
 * is done. "bot> …": the bot that was asked answers with this move. Where a text has "TABLE", "DOOR" or "CODE", the id,
 * the link's second half or the code that was sent last is meant, and by "FORMER" the second half before it. */
#include "hall.h"

#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINE = 8192, GAMES = 8 };

static struct hall *hall;
static char table[HOUSE_ID_SIZE + 1], door[HOUSE_DOOR_SIZE + 1], former[HOUSE_DOOR_SIZE + 1], code[HOUSE_CODE_SIZE + 1];

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    exit(1);
}

/* Replaces every `from` by `to`. */
static void replace(char *text, const char *from, const char *to)
{
    char buffer[LINE];
    for (char *at; from[0] != '\0' && (at = strstr(text, from)) != NULL;) {
        snprintf(buffer, sizeof buffer, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
        memcpy(text, buffer, strlen(buffer) + 1);
    }
}

/* Remembers what was handed out, so that it can be said again. */
static void remember(const char *text)
{
    const char *at = strstr(text, "\"link\":\"/t/");
    if (at != NULL) {
        memcpy(table, at + 11, HOUSE_ID_SIZE);
        if (strncmp(door, at + 12 + HOUSE_ID_SIZE, HOUSE_DOOR_SIZE) != 0)
            memcpy(former, door, sizeof former);
        memcpy(door, at + 12 + HOUSE_ID_SIZE, HOUSE_DOOR_SIZE);
        memcpy(hall->table, table, sizeof table);
    }
    at = strstr(text, "\"code\":\"");
    if (at != NULL)
        memcpy(code, at + 8, HOUSE_CODE_SIZE);
}

static void say(uint32_t link, char *text)
{
    static bool there[HALL_LINKS];
    struct house_key key;
    replace(text, "TABLE", table);
    replace(text, "DOOR", door);
    replace(text, "FORMER", former);
    replace(text, "CODE", code);
    if (!there[link])
        house_open(&hall->house, hall->now, link);
    there[link] = true;
    if (table[0] == '\0') { /* the store of the hall has one table, the one that is laid first */
        house_hash_key_of(hall->room.links[link].secret, &key);
        house_hash_table_id(&key, "a1", hall->table);
    }
    hall_say(hall, link, text);
}

static void bot(const char *token)
{
    hall_wait(hall, hall->think.due > hall->now ? hall->think.due - hall->now : 0);
    house_thought(&hall->house, hall->now, hall->table, hall->think.since, token, strlen(token));
    hall_pump(hall);
}

/* What the house has said since the last time, as lines. */
static const char *heard(void)
{
    static size_t from;
    const char *text = hall->all.data + from;
    from = hall->all.used;
    return text;
}

static void act(char *line)
{
    if (line[0] == '~')
        hall_wait(hall, strtoll(line + 1, NULL, 10));
    else if (strncmp(line, "bot> ", 5) == 0)
        bot(line + 5);
    else
        say((uint32_t)(line[0] - '1'), line + 3);
}

/* The answers, with the words for what is handed out. */
static void read_answers(char *out, size_t size)
{
    snprintf(out, size, "%s", heard());
    remember(out);
    replace(out, door, "DOOR");
    replace(out, table, "TABLE");
    replace(out, code, "CODE");
}

int main(int argc, char **argv)
{
    bool writing = argc == 3 && strcmp(argv[1], "--write") == 0, inside = false;
    FILE *file = argc < 2 ? NULL : fopen(argv[argc - 1], "r");
    struct house_game games[GAMES];
    size_t count = 0;
    char line[LINE], answers[4 * LINE] = "", expected[4 * LINE] = "";
    uint32_t number = 0, said = 0;
    if (file == NULL)
        return 2;
    for (const struct game *g; (g = registry_game(count)) != NULL && count < GAMES; count++) {
        struct box *box = calloc(1, g->box_size);
        registry_box(g, box);
        games[count] = (struct house_game){g, box};
    }
    hall = hall_new();
    hall_clear(hall, games, count);
    for (bool more = true; more;) {
        more = fgets(line, sizeof line, file) != NULL;
        number++;
        line[strcspn(line, "\n")] = '\0';
        bool answer = inside && more && line[0] != '\0' && line[1] == '<';
        if (answer && !writing)
            snprintf(expected + strlen(expected), sizeof expected - strlen(expected), "%s\n", line);
        if (answer)
            continue;
        if (writing)
            fputs(answers, stdout);
        else if (strcmp(answers, expected) != 0) {
            fprintf(stderr, "before line %u the house says:\n%sand not:\n%s", number, answers, expected);
            return 1;
        }
        answers[0] = expected[0] = '\0';
        if (!more)
            break;
        if (writing)
            puts(line);
        bool fence = strncmp(line, "```", 3) == 0;
        if (inside && !fence) {
            act(line);
            read_answers(answers, sizeof answers);
            said++;
        }
        if (fence)
            inside = !inside && strcmp(line, "```talk") == 0;
    }
    fclose(file);
    hall_free(hall);
    for (size_t i = 0; i < count; i++)
        free((void *)(uintptr_t)games[i].box);
    if (said == 0)
        fprintf(stderr, "there is no conversation in it\n");
    return said == 0;
}
