/* Makes out of the forms of the house (house_form.h) what else says what its messages consist of.
 *
 *     said types             TypeScript's types: web/src/house/said.ts
 *     said tables FILE       FILE, which is docs/house.md, with what the tables of the protocol say of members made
 * anew: the second column under "### Entries", and what stands between MADE and END
 *
 * tests/house/said.sh compares both with the files. */
#include "core/claim.h"
#include "core/text.h"
#include "house/house_entry.h"
#include "house/house_may.h"
#include "house/house_said.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    abort();
}

static const struct {
    enum house_words words;
    const char *type, *about;
} LISTS[] = {
    {HOUSE_WORDS_PHASE, "Phase", "where a table stands; \"none\": before anything is known of it"},
    {HOUSE_WORDS_OFFER, "Offer", "what somebody asks the others at a table for"},
    {HOUSE_WORDS_HOW, "How", "how a game ended"},
    {HOUSE_WORDS_CLOSED, "Closing", "why a table was closed"},
    {HOUSE_WORDS_WHY, "Why", "why a request is refused"},
    {HOUSE_WORDS_KIND, "Kind", "the kinds of entries"},
    {HOUSE_WORDS_ASK, "Ask", "the kinds of requests"},
};

static const char *type_of_words(const struct house_field *d)
{
    for (size_t i = 0; i < sizeof LISTS / sizeof LISTS[0]; i++)
        if (LISTS[i].words == (enum house_words)d->words)
            return LISTS[i].type;
    return "string";
}

static const char *form_name(const struct house_form *form)
{
    return form == &house_said_listing ? "Listing" : form == &house_said_ended ? "Ended" : "unknown";
}

static void put_members(const struct house_form *form, uint32_t kinds, const char *before, const char *end);

static void put_type(const struct house_field *d)
{
    switch ((enum house_shape)d->shape) {
    case HOUSE_FORM_SEAT:
    case HOUSE_FORM_OTHER:
    case HOUSE_FORM_NUMBER:
    case HOUSE_FORM_ENTRY:
    case HOUSE_FORM_GAME:
    case HOUSE_FORM_BEFORE:
    case HOUSE_FORM_SINCE:
    case HOUSE_FORM_LONG:
    case HOUSE_FORM_LEVEL:
    case HOUSE_FORM_COUNT:
    case HOUSE_FORM_BYTE:
        printf("number");
        break;
    case HOUSE_FORM_FLAG:
        printf(d->need == HOUSE_NEED_MAY ? "true" : "boolean");
        break;
    case HOUSE_FORM_TRUE:
    case HOUSE_FORM_FALSE:
        printf(d->shape == HOUSE_FORM_TRUE ? "true" : "false");
        break;
    case HOUSE_FORM_WORD:
    case HOUSE_FORM_SHOWN:
    case HOUSE_FORM_NAME:
    case HOUSE_FORM_TOKEN:
    case HOUSE_FORM_ADDRESS:
    case HOUSE_FORM_REQUEST:
    case HOUSE_FORM_TABLE:
    case HOUSE_FORM_DOOR:
    case HOUSE_FORM_CODE:
    case HOUSE_FORM_SECRET:
    case HOUSE_FORM_LANG:
    case HOUSE_FORM_READY:
    case HOUSE_FORM_PAGE:
    case HOUSE_FORM_LINK:
    case HOUSE_FORM_HASH:
    case HOUSE_FORM_BITS:
    case HOUSE_FORM_DIGEST:
        printf("string");
        break;
    case HOUSE_FORM_RAW:
    case HOUSE_FORM_VALUE:
        printf("unknown");
        break;
    case HOUSE_FORM_LIST:
        printf("%s[]%s", form_name(d->inner), d->need == HOUSE_NEED_MUST ? " | null" : "");
        break;
    case HOUSE_FORM_WHOLE:
        printf("object | null");
        break;
    case HOUSE_FORM_SEATS:
    case HOUSE_FORM_BOTS:
    case HOUSE_FORM_LEVELS:
        printf("number[]");
        break;
    case HOUSE_FORM_MUTE:
        printf("boolean | number[]");
        break;
    case HOUSE_FORM_NAMES:
    case HOUSE_FORM_OPENED:
        printf("string[]");
        break;
    case HOUSE_FORM_BY_SEAT:
        printf("Record<string, number>");
        break;
    case HOUSE_FORM_CHOICE:
    case HOUSE_FORM_KNOWN:
        printf("%s", type_of_words(d));
        break;
    case HOUSE_FORM_OBJECT:
    case HOUSE_FORM_TALK:
        printf(d->shape == HOUSE_FORM_TALK ? "string | {" : "{");
        put_members(d->inner, (uint32_t)HOUSE_FORM_ALL, " ", ";");
        printf(" }");
        break;
    }
}

/* The members that anybody but the log has, and what stands before each and between them. */
static void put_members(const struct house_form *form, uint32_t kinds, const char *before, const char *end)
{
    bool first = true;
    for (uint32_t i = 0; i < form->fields; i++) {
        const struct house_field *d = &form->field[i];
        if ((d->of & kinds) == 0 || d->need == HOUSE_NEED_SECRET)
            continue;
        printf("%s%s%s%s: ", first ? "" : end, before, d->name, d->need == HOUSE_NEED_MUST ? "" : "?");
        put_type(d);
        first = false;
    }
}

static void put_words(enum house_words list, const char *type, const char *about)
{
    const char *before = "";
    printf("\n// %c%s.\nexport type %s =", about[0] - 'a' + 'A', about + 1, type);
    for (int i = 0; i < house_word_count(list); i++) {
        if (house_word(list, i) == NULL)
            continue;
        printf("%s \"%s\"", before, house_word(list, i));
        before = " |";
    }
    printf(";\n");
}

/* One type for each kind of the form, in one union. */
static void put_union(const struct house_form *form, enum house_words kinds, bool inside, const char *type,
                      const char *about)
{
    printf("\n// %s\nexport type %s =", about, type);
    for (int i = 0; i < house_word_count(kinds); i++) {
        const char *word = house_word(kinds, i);
        if (word == NULL || (kinds == HOUSE_WORDS_SAID && i == HOUSE_SAID_ENTRY))
            continue;
        printf(inside ? "\n  | { %s: {" : "\n  | {", word);
        put_members(form, 1U << i, " ", ";");
        printf(inside ? " } }" : " }");
    }
    printf(";\n");
}

static void put_interface(const struct house_form *form, const char *type, const char *about)
{
    printf("\n// %s\nexport interface %s {", about, type);
    put_members(form, (uint32_t)HOUSE_FORM_ALL, "\n  ", ";");
    printf(";\n}\n");
}

static void put_set(enum house_words list)
{
    printf("new Set([");
    for (int i = 0; i < house_word_count(list); i++)
        printf(i == 0 ? "\"%s\"" : ", \"%s\"", house_word(list, i));
    printf("])");
}

/* What the page reads by itself: for each member what stands for one that is not there. A list has what each of its
 * elements is like; a set has all that there may be; null stands for anything. */
static void put_form(const struct house_form *form, const char *name)
{
    printf("export const %s = {", name);
    for (uint32_t i = 0; i < form->fields; i++) {
        const struct house_field *d = &form->field[i];
        printf(i == 0 ? " %s: " : ", %s: ", d->name);
        switch ((int)d->shape) {
        case HOUSE_FORM_FLAG:
            printf("false");
            break;
        case HOUSE_FORM_SEAT:
            printf("-1");
            break;
        case HOUSE_FORM_NUMBER:
        case HOUSE_FORM_GAME:
        case HOUSE_FORM_LONG:
            printf("0");
            break;
        case HOUSE_FORM_SEATS:
        case HOUSE_FORM_BOTS:
            printf("[0]");
            break;
        case HOUSE_FORM_NAMES:
            printf("[\"\"]");
            break;
        case HOUSE_FORM_VALUE:
            printf("null");
            break;
        case HOUSE_FORM_CHOICE:
            put_set((enum house_words)d->words);
            break;
        case HOUSE_FORM_KNOWN:
            printf("\"%s\"", house_word((enum house_words)d->words, 0));
            break;
        default:
            printf("\"\"");
            break;
        }
    }
    printf(" } as const;\nexport const %s_NEEDS = [", name);
    for (uint32_t i = 0, n = 0; i < form->fields; i++)
        if (form->field[i].need == HOUSE_NEED_MUST)
            printf(n++ == 0 ? "\"%s\"" : ", \"%s\"", form->field[i].name);
    printf("] as const;\n");
}

static void put_types(void)
{
    printf("// What is said between the page, its module and a house. Made by tools/said from the forms of the house, "
           "and\n"
           "// compared by tests/house/said.sh: change src/house/house_wish.c, house_said.c, house_entry.c or "
           "house_word.h, and\n"
           "// then say: build/tests/said types >web/src/house/said.ts\n");
    for (size_t i = 0; i < sizeof LISTS / sizeof LISTS[0]; i++)
        put_words(LISTS[i].words, LISTS[i].type, LISTS[i].about);
    printf("\n// What may be offered to do at a table; each offer is one of its own.\nexport type Verb =");
    for (int i = 0; i < HOUSE_VERBS; i++)
        printf("%s \"%s\"", i == 0 ? "" : " |", house_may_word((enum house_verb)i));
    printf(";\n");
    put_interface(&house_said_listing, "Listing", "A row of a list of tables.");
    put_interface(&house_said_ended, "Ended", "A game that has ended.");
    put_union(&house_wish_form, HOUSE_WORDS_ASK, false, "Wish",
              "What is asked. As a draft for the module it has no id, table and number of moves.");
    put_union(&house_said_form, HOUSE_WORDS_SAID, false, "Said", "What a house says, but for entries.");
    put_interface(&house_said_frame, "Frame", "What stands around an entry.");
    put_union(&house_entry_form, HOUSE_WORDS_KIND, true, "Entry", "What happened at a table.");
    printf("\n// What stands for a member that is not there, in a list what its elements are like, in a set what there "
           "may be; and which members must be there.\n");
    put_form(&house_said_listing, "LISTING");
    put_form(&house_said_ended, "ENDED");
}

#define MADE "<!-- made by tools/said -->\n"
#define END "<!-- end -->\n"

/* `a`, [`b`]: in brackets what is not always there. */
static void put_names(const struct house_form *form, uint32_t kinds)
{
    bool first = true;
    for (uint32_t i = 0; i < form->fields; i++) {
        const struct house_field *d = &form->field[i];
        bool always = d->need != HOUSE_NEED_MAY;
        if ((d->of & kinds) == 0 || d->need == HOUSE_NEED_SECRET)
            continue;
        printf(first ? "" : ", ");
        printf(always ? "`%s`" : "[`%s`]", d->name);
        if (d->inner != NULL) {
            printf(" (");
            put_names(d->inner, (uint32_t)HOUSE_FORM_ALL);
            printf(")");
        }
        first = false;
    }
}

static void put_rows(const struct house_form *form, enum house_words kinds, const char *who)
{
    for (int i = 0; i < house_word_count(kinds); i++) {
        bool entry = kinds == HOUSE_WORDS_SAID && i == HOUSE_SAID_ENTRY;
        if (house_word(kinds, i) == NULL)
            continue;
        printf("| %s | ", who);
        if (entry)
            put_names(&house_said_frame, HOUSE_FRAME_ALL);
        else
            put_names(form, 1U << i);
        printf(entry ? ", and the entry by its kind |\n" : " |\n");
    }
}

static void put_messages(void)
{
    printf("| who says it | members |\n|---|---|\n");
    put_rows(&house_wish_form, HOUSE_WORDS_ASK, "a client");
    put_rows(&house_said_form, HOUSE_WORDS_SAID, "the house");
}

/* A row of the table of entries: its second column follows from the kind that its first one names. */
static void put_entry_row(const char *line)
{
    const char *second = strchr(line + 1, '|'), *third = second == NULL ? NULL : strchr(second + 1, '|');
    size_t size = strcspn(line + 3, "`");
    int kind = 0;
    while (kind < HOUSE_KINDS && !text_same(line + 3, size, house_word(HOUSE_WORDS_KIND, kind)))
        kind++;
    CLAIM(third != NULL && kind < HOUSE_KINDS);
    printf("%.*s|", (int)(second - line), line);
    printf(kind == HOUSE_BROKE ? "" : " ");
    put_names(&house_entry_form, 1U << kind);
    printf(" %s", third);
}

static int put_tables(const char *path)
{
    static char line[1 << 16];
    bool entries = false, made = false;
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return 2;
    while (fgets(line, sizeof line, file) != NULL) {
        made = made && strcmp(line, END) != 0;
        entries = strncmp(line, "### ", 4) == 0 ? strcmp(line, "### Entries\n") == 0 : entries;
        entries = entries && strncmp(line, "The log itself", 14) != 0;
        if (entries && strncmp(line, "| `", 3) == 0)
            put_entry_row(line);
        else if (!made)
            printf("%s", line);
        if (strcmp(line, MADE) == 0) {
            put_messages();
            made = true;
        }
    }
    fclose(file);
    return 0;
}

int main(int count, char **args)
{
    if (count == 2 && strcmp(args[1], "types") == 0) {
        put_types();
        return 0;
    }
    if (count == 3 && strcmp(args[1], "tables") == 0)
        return put_tables(args[2]);
    fprintf(stderr, "usage: said types | said tables FILE\n");
    return 2;
}
