/* What is asked of any game's words, boards and pictures: its own, or such as can be made from its tokens, its result
 * and its dump. Also what is the same for all games: their options and ends as somebody who reads one language finds
 * them. */
#include "show/show.h"

#include "core/record.h"
#include "show/show_plain.h"

enum { NAMES = 512, LIST = 1024 };

void show_given_up(const struct lang *l, struct text *out)
{
    text_put(out, lang_get(l, N_("The game was given up.")));
}

static void put_seats(uint32_t seats, const char *const *name, char *out)
{
    struct text t;
    text_init(&t, out, NAMES);
    for (uint32_t seat = 0; seat < GAME_SEATS_MAX; seat++) {
        if ((seats >> seat & 1) == 0)
            continue;
        text_put(&t, t.used > 0 ? ", " : "");
        text_put(&t, name[seat]);
    }
}

void show_ending(const struct lang *l, const struct record_ending *e, const char *const *name, struct text *out)
{
    char who[NAMES], winners[NAMES];
    put_seats(e->resigned, name, who);
    put_seats(e->winners, name, winners);
    switch (e->how) {
    case RECORD_PLAYED:
        if (e->resigned != 0)
            LANG_SAY(out, l, "{who} had resigned, and a bot played on.", {"who", who, 0});
        break;
    case RECORD_RESIGNED:
        LANG_SAY(out, l, "The game is over: {who} wins, {other} has resigned.", {"who", winners, 0}, {"other", who, 0});
        break;
    case RECORD_ABANDONED:
        lang_put(out, l, "The game is over without a result: everybody has given it up.");
        break;
    case RECORD_TIME:
        lang_put(out, l, "The game is over by time: everybody's was up, so nobody has won, and it does not count.");
        break;
    }
}

void show_ending_brief(const struct lang *l, const struct record_ending *e, const char *const *name, struct text *out)
{
    char who[NAMES], winners[NAMES];
    put_seats(e->resigned, name, who);
    put_seats(e->winners, name, winners);
    switch (e->how) {
    case RECORD_PLAYED:
        break;
    case RECORD_RESIGNED:
        LANG_SAY(out, l, "{who} won, {other} resigned", {"who", winners, 0}, {"other", who, 0});
        break;
    case RECORD_ABANDONED:
        lang_put(out, l, "everybody gave it up");
        break;
    case RECORD_TIME:
        lang_put(out, l, "the time was up, and nobody won");
        break;
    }
}

int32_t show_standard(const struct game_option *option, const struct lang *l)
{
    const char *code = lang_code(l);
    for (int32_t i = 0; option->by_language && option->choices[i] != NULL; i++)
        if (strcmp(option->choices[i], code) == 0)
            return i;
    return option->standard;
}

void show_standards(const struct game *game, const struct lang *l, struct game_setup *setup)
{
    for (size_t i = 0; game->options[i].key != NULL; i++)
        setup->option[i] = show_standard(&game->options[i], l);
}

/* The games that leave something out need not say of every part that they have none. */
static const struct show_news no_news;
static const struct show_terminal no_terminal;

static const struct show_news *news_of(const struct game *g)
{
    return g->show->news != NULL ? g->show->news : &no_news;
}

static const struct show_terminal *terminal_of(const struct game *g)
{
    return g->show->terminal != NULL ? g->show->terminal : &no_terminal;
}

static const char *actor_of(const struct game *g, const struct show_reader *r, const struct game_state *s)
{
    int actor = g->actor(r->box, s);
    return actor >= 0 ? r->name[actor] : NULL;
}

int show_choice(const struct show_look *look, game_move m)
{
    for (uint32_t i = 0; look->legal != NULL && i < look->legal->count; i++)
        if (look->legal->move[i] == m)
            return (int)i;
    return -1;
}

const game_move *show_considered(const struct show_look *look)
{
    bool considers = look->legal != NULL && look->chosen >= 0 && (uint32_t)look->chosen < look->legal->count;
    return considers ? &look->legal->move[look->chosen] : NULL;
}

const struct game_state *show_before(const struct show_look *look)
{
    return look->since != NULL ? look->since : look->before;
}

void show_ask(const struct game *g, const struct show_reader *r, const struct game_state *s, struct text *out)
{
    const char *who = actor_of(g, r, s);
    if (g->show->ask != NULL)
        g->show->ask(r, s, out);
    else if (r->given_up)
        show_given_up(r->lang, out);
    else if (who != NULL)
        LANG_SAY(out, r->lang, "{who}: choose a move", {"who", who, 0});
}

void show_label(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
                struct text *out)
{
    if (g->show->label != NULL)
        g->show->label(r, s, m, out);
    else
        g->write_move(r->box, s, m, out);
}

/* "Ada: 4." */
static void put_move(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
                     struct text *out)
{
    char token[GAME_TOKEN_MAX];
    struct text t;
    const char *who = actor_of(g, r, s);
    text_init(&t, token, sizeof token);
    g->write_move(r->box, s, m, &t);
    if (who != NULL)
        LANG_SAY(out, r->lang, "{who}: {token}.", {"who", who, 0}, {"token", token, 0});
    else
        text_put(out, token);
}

void show_preview(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
                  struct text *out)
{
    if (g->show->preview != NULL)
        g->show->preview(r, s, m, out);
    else
        put_move(g, r, s, m, out);
}

void show_tell(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
               struct text *out)
{
    if (g->show->tell != NULL)
        g->show->tell(r, s, m, out);
    else
        put_move(g, r, s, m, out);
}

void show_name(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
               struct text *out)
{
    if (g->show->name != NULL)
        g->show->name(r, s, m, out);
    else
        g->write_move(r->box, s, m, out);
}

void show_why(const struct game *g, const struct show_reader *r, const struct game_state *s, const char *token,
              size_t size, struct text *out)
{
    char list[LIST];
    struct text t;
    struct game_moves legal;
    if (g->show->why != NULL) {
        g->show->why(r, s, token, size, out);
        return;
    }
    text_init(&t, list, sizeof list);
    game_legal(g, r->box, s, &legal);
    for (uint32_t i = 0; i < legal.count; i++) {
        text_put(&t, i > 0 ? ", " : "");
        g->write_move(r->box, s, legal.move[i], &t);
    }
    LANG_SAY(out, r->lang, "This is none of the moves that are possible here: {list}.", {"list", list, 0});
}

void show_describe(const struct game *g, const struct show_reader *r, const struct game_state *s, struct text *out)
{
    if (g->show->describe != NULL)
        g->show->describe(r, s, out);
    else
        show_plain_lines(g, r, s, out);
}

void show_outcome(const struct game *g, const struct show_reader *r, const struct game_state *s, struct text *out)
{
    char list[LIST];
    struct text t;
    struct game_result result;
    if (g->show->outcome != NULL) {
        g->show->outcome(r, s, out);
        return;
    }
    g->result(r->box, s, &result);
    text_init(&t, list, sizeof list);
    for (uint32_t seat = 0; seat < r->seats; seat++) {
        if ((result.winners >> seat & 1) == 0)
            continue;
        text_put(&t, t.used > 0 ? ", " : "");
        text_put(&t, r->name[seat]);
    }
    if (__builtin_popcount(result.winners) == 1)
        LANG_SAY(out, r->lang, "{who} wins.", {"who", list, 0});
    else if (result.winners != 0)
        LANG_SAY(out, r->lang, "A draw: {list}.", {"list", list, 0});
    else
        lang_put(out, r->lang, "Nobody wins.");
}

void show_score(const struct game *g, const struct show_reader *r, const struct game_state *s, struct text *out)
{
    struct game_result result;
    if (g->show->score != NULL) {
        g->show->score(r, s, out);
        return;
    }
    if (g->actor(r->box, s) != GAME_OVER) {
        lang_put(out, r->lang, "Nothing is counted before the end.");
        text_char(out, '\n');
        return;
    }
    g->result(r->box, s, &result);
    for (uint32_t seat = 0; result.scored && seat < r->seats; seat++) {
        LANG_SAY_N(out, r->lang, "{who}: {n} point", "{who}: {n} points", result.score[seat],
                   {"who", r->name[seat], 0});
        text_char(out, '\n');
    }
    show_outcome(g, r, s, out);
    text_char(out, '\n');
}

void show_differ(const struct game *g, const struct show_reader *r, const struct game_state *better,
                 const struct game_state *worse, int seat, struct text *out)
{
    if (g->show->differ != NULL)
        g->show->differ(r, better, worse, seat, out);
}

const char *show_topic(const struct game *g, const struct show_reader *r, const struct game_state *s)
{
    return g->show->topic != NULL ? g->show->topic(r, s) : "1";
}

uint32_t show_pages(const struct game *g, const struct show_reader *r, const struct game_state *s, int width,
                    int height)
{
    const struct show_terminal *t = terminal_of(g);
    return t->board != NULL ? t->pages(r, s, width, height) : show_plain_pages(g, r, s, height);
}

void show_board(const struct game *g, const struct show_reader *r, const struct game_state *s,
                const struct show_look *look, struct canvas *c)
{
    const struct show_terminal *t = terminal_of(g);
    if (t->board != NULL)
        t->board(r, s, look, c);
    else
        show_plain_board(g, r, s, look, c);
}

void show_scene(const struct game *g, const struct show_reader *r, const struct game_state *s,
                const struct show_look *look, struct text *out)
{
    if (g->show->scene != NULL)
        g->show->scene(r, s, look, out);
    else
        show_plain_scene(g, r, s, look, out);
}

bool show_look_at(const struct game *g, const struct show_reader *r, const struct game_state *s, const char *word,
                  size_t size, struct text *out)
{
    const struct show_terminal *t = terminal_of(g);
    return t->look != NULL && t->look(r, s, word, size, out);
}

bool show_has(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
              const char *word, size_t size)
{
    const struct show_terminal *t = terminal_of(g);
    return t->has != NULL && t->has(r, s, m, word, size);
}

const char *show_narrow_words(const struct game *g)
{
    return terminal_of(g)->narrow;
}

void show_gist(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
               struct text *out)
{
    if (news_of(g)->gist != NULL)
        news_of(g)->gist(r, s, m, out);
    else
        show_label(g, r, s, m, out);
}

bool show_points(const struct game *g, const struct show_reader *r, const struct game_state *s, int seat, int32_t *out)
{
    return news_of(g)->points != NULL && news_of(g)->points(r, s, seat, out);
}

const char *show_gained(const struct game *g, bool own)
{
    const char *message = own ? news_of(g)->gained_own : news_of(g)->gained;
    return message != NULL ? message : own ? N_("you {change}") : "{change}";
}

void show_revealed(const struct game *g, const struct show_reader *r, const struct game_state *s, game_move m,
                   struct text *out)
{
    if (news_of(g)->revealed != NULL)
        news_of(g)->revealed(r, s, m, out);
}

void show_turned(const struct game *g, const struct show_reader *r, const struct game_state *before,
                 const struct game_state *now, int seat, struct text *out)
{
    if (news_of(g)->turned != NULL)
        news_of(g)->turned(r, before, now, seat, out);
}
