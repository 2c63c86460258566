/* The list of choices on the screen, and finding one by typing. */
#include "term/screen_game.h"

#include <string.h>

static void write_label(const void *with, int item, char label[LABEL_MAX])
{
    const struct screen *s = with;
    const struct screen_item *i = &s->item[item];
    const struct table *t = &s->session->table;
    struct text out;
    text_init(&out, label, LABEL_MAX);
    if (i->move >= 0)
        show_label(s->reading.game, &s->reading.reader, &s->reading.view, s->reading.legal.move[i->move], &out);
    else if (i->word == KEYWORD_TURN && table_series_goes_on(t))
        LANG_SAY(&out, s->lang, "game {n} of {all}, everybody one seat on", {"n", NULL, t->played + 1},
                 {"all", NULL, t->series});
    else if (i->word != KEYWORD_NONE)
        lang_put(&out, s->lang, s->session->now.manner->after[i->word]);
    else
        lang_put(&out, s->lang, "draw the curtain");
}

int screen_list_token(const struct screen *s, int item, char token[GAME_TOKEN_MAX])
{
    struct text t;
    text_init(&t, token, GAME_TOKEN_MAX);
    if (s->item[item].move >= 0)
        table_series_name(&s->reading, s->item[item].move, &t);
    else if (s->item[item].word != KEYWORD_NONE)
        text_put(&t, keyword_name(s->lang, s->item[item].word));
    return (int)t.used;
}

static char low(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool begins(const char *token, const char *typed)
{
    while (*typed != '\0' && low(*token) == low(*typed)) {
        token++;
        typed++;
    }
    return *typed == '\0';
}

static bool contains(const char *label, const char *typed)
{
    for (; *label != '\0'; label++)
        if (begins(label, typed))
            return true;
    return false;
}

static void add(struct screen *s, int move, enum keyword word)
{
    s->item[s->items++] = (struct screen_item){move, word};
}

/* What a choice is called: by its token, and as the list has it. */
struct names {
    char token[GAME_TOKEN_MAX], name[GAME_TOKEN_MAX];
};

static struct names names_of(const struct table_reading *r, int move)
{
    struct names n;
    struct text t;
    text_init(&t, n.token, sizeof n.token);
    table_series_token(r, move, &t);
    text_init(&t, n.name, sizeof n.name);
    table_series_name(r, move, &t);
    return n;
}

/* The choices that are called by what begins so. */
static void add_beginning(struct screen *s)
{
    for (uint32_t i = 0; i < s->reading.legal.count; i++) {
        struct names n = names_of(&s->reading, (int)i);
        if (begins(n.token, s->input) || begins(n.name, s->input))
            add(s, (int)i, KEYWORD_NONE);
    }
}

/* The choices with this somewhere in their labels. */
static void add_labelled(struct screen *s)
{
    for (uint32_t i = 0; i < s->reading.legal.count; i++) {
        char label[512];
        struct text t;
        text_init(&t, label, sizeof label);
        show_label(s->reading.game, &s->reading.reader, &s->reading.view, s->reading.legal.move[i], &t);
        if (contains(label, s->input))
            add(s, (int)i, KEYWORD_NONE);
    }
}

/* Whether a choice is called just what is typed, whatever the capitals. */
static bool is_called(const struct screen *s, int move)
{
    struct names n = names_of(&s->reading, move);
    size_t typed = strlen(s->input);
    return (begins(n.token, s->input) && strlen(n.token) == typed) ||
           (begins(n.name, s->input) && strlen(n.name) == typed);
}

/* What is typed is the beginning of a token, a number of the list, or a part of a label, tried in this order. It
 * selects a choice only where it names that one. */
static void fill_moves(struct screen *s)
{
    const struct table_reading *r = &s->reading;
    int exact = table_series_choice(r, s->input, strlen(s->input));
    if (s->input[0] == '\0') {
        for (uint32_t i = 0; i < r->legal.count; i++)
            add(s, (int)i, KEYWORD_NONE);
        return;
    }
    add_beginning(s);
    if (s->items == 0 && exact >= 0)
        add(s, exact, KEYWORD_NONE);
    if (s->items == 0)
        add_labelled(s);
    for (int i = 0; i < s->items; i++)
        if (exact >= 0 ? s->item[i].move == exact : is_called(s, s->item[i].move))
            s->selected = i;
}

/* What one can do once the game is over, or what of it begins as is typed. */
static void fill_keywords(struct screen *s)
{
    static const enum keyword keywords[] = {KEYWORD_AGAIN, KEYWORD_TURN, KEYWORD_ANALYSE, KEYWORD_SAVE, KEYWORD_QUIT};
    const struct place_now *now = &s->session->now;
    bool goes_on = table_series_goes_on(&s->session->table);
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if ((now->keywords & KEYWORD_BIT(keywords[i])) != 0 && now->manner->after[keywords[i]] != NULL &&
            (keywords[i] != KEYWORD_AGAIN || !goes_on) && begins(keyword_name(s->lang, keywords[i]), s->input))
            add(s, -1, keywords[i]);
    for (int i = 0; i < s->items; i++)
        if (s->input[0] == keyword_key(s->item[i].word) && s->input[0] != '\0' && s->input[1] == '\0')
            s->selected = i; /* its letter names it, whatever else begins with that */
}

void screen_list_fill(struct screen *s)
{
    /* While a keyword is typed, the list stays as it is. */
    if (s->input[0] == ':' && s->items > 0)
        return;
    s->items = 0;
    s->selected = -1;
    s->first = 0;
    switch (s->session->now.stage) {
    case TABLE_CHOOSE:
        fill_moves(s);
        break;
    case TABLE_LEAVE:
    case TABLE_CURTAIN:
        add(s, -1, KEYWORD_NONE);
        break;
    case TABLE_OVER:
        fill_keywords(s);
        break;
    case TABLE_THINK:
        break;
    }
    /* Of several that fit what is typed none is selected: Enter would play one that nobody named. Nor is anything once
     * a game elsewhere is over: an Enter that came late would ask everybody there for another one. */
    bool typed = s->input[0] != '\0';
    bool first = s->session->now.stage != TABLE_OVER || !s->session->place->together;
    if (s->selected < 0 && (s->items == 1 || (first && !typed && s->items > 0 && s->item[0].move < 0)))
        s->selected = 0;
}

void screen_list_select(struct screen *s, int item)
{
    if (s->items == 0)
        return;
    s->selected = item < 0 ? 0 : item >= s->items ? s->items - 1 : item;
    if (s->selected < s->first)
        s->first = s->selected;
    if (s->rows > 0 && s->selected >= s->first + s->rows)
        s->first = s->selected - s->rows + 1;
}

void screen_list_put(char *input, uint32_t glyph)
{
    size_t n = strlen(input);
    struct text t;
    if (n + 5 >= SCREEN_INPUT_MAX || glyph < 32 || glyph > 0x10ffff)
        return;
    text_init(&t, input + n, SCREEN_INPUT_MAX - n);
    canvas_utf8(&t, glyph);
}

void screen_list_erase(char *input)
{
    size_t n = strlen(input);
    while (n > 1 && ((unsigned char)input[n - 1] & 0xc0) == 0x80)
        n--;
    input[n > 0 ? n - 1 : 0] = '\0';
}

bool screen_list_is_keyword(const struct screen *s, char key)
{
    if ((s->session->now.keywords & KEYWORD_BIT(keyword_of_key(key)) & ~KEYWORD(NONE)) == 0 || s->input[0] != '\0')
        return false;
    for (int i = 0; i < s->items; i++)
        if (s->item[i].word != KEYWORD_NONE && keyword_name(s->lang, s->item[i].word)[0] == key)
            return false;
    for (uint32_t i = 0; i < s->reading.legal.count; i++) {
        struct names n = names_of(&s->reading, (int)i);
        if (n.token[0] == key || n.name[0] == key)
            return false;
    }
    return true;
}

static void write_token(const void *with, int item, char token[LABEL_TOKEN_MAX])
{
    _Static_assert((int)GAME_TOKEN_MAX <= (int)LABEL_TOKEN_MAX, "tokens fit");
    screen_list_token(with, item, token);
}

void screen_list_fit(struct screen *s, int columns)
{
    s->labels = (struct label_list){s->items, write_label, write_token, s};
    label_fit(&s->labels, columns, &s->fit);
}
