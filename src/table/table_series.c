/* What a person types for a choice, and the series: its tally, and players who move one seat on. */
#include "table/table.h"

void table_series_token(const struct table_reading *r, int choice, struct text *out)
{
    CLAIM(choice >= 0 && (uint32_t)choice < r->legal.count);
    r->game->write_move(r->reader.box, &r->view, r->legal.move[choice], out);
}

void table_series_name(const struct table_reading *r, int choice, struct text *out)
{
    CLAIM(choice >= 0 && (uint32_t)choice < r->legal.count);
    show_name(r->game, &r->reader, &r->view, r->legal.move[choice], out);
}

int table_series_by_token(const struct table_reading *r, const char *token, size_t size)
{
    return game_find(r->game, r->reader.box, &r->view, &r->legal, token, size);
}

/* The choice that a text names in the reader's language, or -1. */
static int find_name(const struct table_reading *r, const char *text, size_t size)
{
    for (uint32_t i = 0; i < r->legal.count; i++) {
        char name[GAME_TOKEN_MAX];
        struct text t;
        text_init(&t, name, sizeof name);
        table_series_name(r, (int)i, &t);
        if (t.used == size && memcmp(name, text, size) == 0)
            return (int)i;
    }
    return -1;
}

static bool is_number(const char *s)
{
    if (*s == '\0')
        return false;
    while (*s >= '0' && *s <= '9')
        s++;
    return *s == '\0';
}

bool table_series_marks_numbers(const struct table_reading *r)
{
    for (uint32_t i = 0; i < r->legal.count; i++) {
        char token[GAME_TOKEN_MAX];
        struct text t;
        text_init(&t, token, sizeof token);
        table_series_token(r, (int)i, &t);
        if (is_number(token))
            return true;
    }
    return false;
}

int table_series_choice(const struct table_reading *r, const char *text, size_t size)
{
    int64_t n;
    int found = table_series_by_token(r, text, size);
    if (found < 0)
        found = find_name(r, text, size);
    if (found >= 0)
        return found;
    bool marked = size > 0 && text[0] == '#';
    if (!marked && table_series_marks_numbers(r))
        return -1;
    text += marked;
    size -= marked;
    return text_number(text, size, 1, r->legal.count, &n) ? (int)n - 1 : -1;
}

static void tally(struct table *t, int sign)
{
    const struct match *m = &t->match;
    struct game_result result;
    m->game->result(m->box, &m->state, &result);
    for (uint32_t i = 0; i < m->count; i++) {
        int seat = game_starter(m->game, m->log[i]);
        if (seat >= 0)
            t->player[seat].began = sign > 0;
    }
    for (int seat = 0; seat < m->setup.seats; seat++) {
        struct table_player *p = &t->player[seat];
        if (result.winners >> seat & 1)
            p->wins += (uint32_t)sign;
        if (result.scored)
            p->points += sign * (int64_t)result.score[seat];
    }
    t->played += (uint32_t)sign;
    t->counted = sign > 0;
}

void table_series_count(struct table *t)
{
    CLAIM(table_stage(t) == TABLE_OVER);
    if (!t->counted)
        tally(t, 1);
}

void table_series_uncount(struct table *t)
{
    CLAIM(table_stage(t) == TABLE_OVER);
    if (t->counted)
        tally(t, -1);
}

bool table_series_goes_on(const struct table *t)
{
    return t->played < t->series;
}

void table_series_turn(struct table *t)
{
    uint32_t seats = t->match.setup.seats;
    struct table_player last = t->player[seats - 1];
    for (uint32_t seat = seats - 1; seat > 0; seat--)
        t->player[seat] = t->player[seat - 1];
    t->player[0] = last;
}

void table_series_winner(const struct table *t, const struct lang *lang, struct text *out)
{
    const struct match *m = &t->match;
    struct game_result result;
    uint32_t winners = 0;
    char list[GAME_SEATS_MAX * (RECORD_NAME_MAX + 2)];
    struct text names;
    text_init(&names, list, sizeof list);
    m->game->result(m->box, &m->state, &result);
    for (int seat = 0; seat < m->setup.seats; seat++) {
        if ((result.winners >> seat & 1) == 0)
            continue;
        text_put(&names, winners++ > 0 ? ", " : "");
        text_put(&names, t->player[seat].name);
    }
    if (winners == 0)
        lang_put(out, lang, "The game is over: nobody wins.");
    else if (winners == 1)
        LANG_SAY(out, lang, "The game is over: {who} wins.", {"who", list, 0});
    else
        LANG_SAY(out, lang, "The game is over: {list} share the win.", {"list", list, 0});
}

static void put_player(const struct table_player *p, const struct lang *lang, struct text *out)
{
    char wins[64], points[64];
    struct text t;
    text_init(&t, wins, sizeof wins);
    lang_put_n(&t, lang, "{n} win", "{n} wins", p->wins);
    text_init(&t, points, sizeof points);
    lang_put_n(&t, lang, "{n} point in all", "{n} points in all", p->points);
    if (p->points != 0)
        LANG_SAY(out, lang, "{who}: {wins}, {points}.", {"who", p->name, 0}, {"wins", wins, 0}, {"points", points, 0});
    else
        LANG_SAY(out, lang, "{who}: {wins}.", {"who", p->name, 0}, {"wins", wins, 0});
    text_char(out, '\n');
}

void table_series_tally(const struct table *t, const struct lang *lang, struct text *out)
{
    if (t->series > 0)
        LANG_SAY(out, lang, "Games played: {n} of {all}.", {"n", NULL, t->played}, {"all", NULL, t->series});
    else
        LANG_SAY(out, lang, "Games played: {n}.", {"n", NULL, t->played});
    text_char(out, '\n');
    for (int seat = 0; seat < t->match.setup.seats; seat++)
        put_player(&t->player[seat], lang, out);
}
