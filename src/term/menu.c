/* The content of the menu before a game. */
#include "term/menu.h"

#include "ai/level.h"
#include "registry/lesson.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool offered(const struct menu *m, const struct game *game)
{
    return table_offers(game) && (!game->example || m->order->example);
}

static uint32_t games_offered(const struct menu *m)
{
    uint32_t n = 0;
    for (size_t i = 0; registry_game(i) != NULL; i++)
        n += offered(m, registry_game(i));
    return n;
}

/* The n-th game that is offered. */
static const struct game *game_at(const struct menu *m, uint32_t n)
{
    for (size_t i = 0; registry_game(i) != NULL; i++)
        if (offered(m, registry_game(i)) && n-- == 0)
            return registry_game(i);
    return NULL;
}

static uint32_t game_number(const struct menu *m)
{
    uint32_t n = 0;
    while (game_at(m, n) != m->plan.game)
        n++;
    return n;
}

static void add(struct menu *m, enum menu_kind kind, uint32_t index)
{
    CLAIM(m->count < MENU_ITEMS_MAX);
    m->item[m->count++] = (struct menu_item){kind, index};
}

static void fill(struct menu *m)
{
    m->count = 0;
    add(m, MENU_BEGIN, 0);
    for (uint32_t i = 0; i < m->saves; i++)
        add(m, MENU_SAVED, i);
    struct lesson lesson;
    if (lesson_open(&lesson, m->plan.game))
        add(m, MENU_LESSON, 0);
    if (m->has_finished)
        add(m, MENU_EXERCISES, 0);
    add(m, MENU_GAME, 0);
    if (m->plan.game->seats_max > m->plan.game->seats_min)
        add(m, MENU_SEATS, 0);
    for (uint32_t seat = 0; seat < m->plan.setup.seats; seat++) {
        add(m, MENU_PLAYER, seat);
        add(m, MENU_NAME, seat);
    }
    for (uint32_t i = 0; m->plan.game->options[i].key != NULL; i++)
        add(m, MENU_OPTION, i);
    add(m, MENU_SERIES, 0);
}

/* The seat of the only person of a game; TABLE_NOBODY if there are more, or none. */
static int only_person(const struct table *t)
{
    for (int seat = 0; seat < t->match.setup.seats; seat++)
        if (table_is_person(t, seat))
            return table_people(t) == 1 ? seat : TABLE_NOBODY;
    return TABLE_NOBODY;
}

static bool has_exercises(const struct session_glance *g)
{
    return g->game != NULL && match_actor(&g->table.match) == GAME_OVER && only_person(&g->table) != TABLE_NOBODY;
}

static void find_saves(struct menu *m)
{
    char unsaid[TERM_WHY_MAX];
    struct text t;
    struct save_entry *list;
    size_t count;
    text_init(&t, unsaid, sizeof unsaid);
    if (save_list(&list, &count, (struct save_why){m->order->lang, &t}) != SAVE_OK)
        return;
    for (size_t i = 0; i < count && m->saves < MENU_SAVES_MAX; i++) {
        struct session_glance *g = &m->saved[m->saves];
        session_glance(m->order, &list[i], g);
        if (!m->has_finished && has_exercises(g)) {
            m->finished = *g;
            m->has_finished = true;
        }
        m->saves += g->game != NULL && g->pending;
    }
    free(list);
}

/* Plans a game as the command line says, or with defaults if that does not fit this game. */
static void choose_game(struct menu *m, const struct game *game)
{
    char unsaid[TERM_WHY_MAX];
    struct term_order bare = *m->order;
    if (session_plan(m->order, game, &m->plan, unsaid) != 0) {
        bare.seats = 0;
        bare.options = 0;
        memset(bare.bot, 0, sizeof bare.bot);
        memset(bare.name, 0, sizeof bare.name);
        (void)session_plan(&bare, game, &m->plan, unsaid);
    }
    fill(m);
}

bool menu_init(struct menu *m, const struct term_order *order, char *why)
{
    memset(m, 0, sizeof *m);
    m->order = order;
    if (games_offered(m) == 0) {
        struct text t;
        text_init(&t, why, TERM_WHY_MAX);
        lang_put(&t, order->lang, "There is no game to be played.");
        return false;
    }
    find_saves(m);
    choose_game(m, game_at(m, 0));
    return true;
}

static const struct show_option *words_of(const struct menu *m, uint32_t index)
{
    const struct show_option *words = m->plan.game->show->options;
    for (; words != NULL && words->key != NULL; words++)
        if (strcmp(words->key, m->plan.game->options[index].key) == 0)
            return words;
    return NULL;
}

/* What items are called, and what is said about them, where that does not depend on what is chosen. */
static const struct {
    const char *title, *about;
} texts[] = {
    [MENU_BEGIN] = {N_("Begin"), NULL},
    [MENU_SAVED] = {N_("Go on with {id}"), NULL},
    [MENU_LESSON] = {N_("Lesson: {game}"), N_("The game is taught by playing it, step by step.")},
    [MENU_EXERCISES] = {N_("Exercises: {id}"),
                        N_("Moves of your last finished game that could have been better: find them.")},
    [MENU_GAME] = {N_("Game"), NULL},
    [MENU_SEATS] = {N_("Players"), NULL},
    [MENU_PLAYER] = {N_("Player {n}"), NULL},
    [MENU_NAME] = {N_("Player {n}, name"), N_("Type a name.")},
    [MENU_OPTION] = {NULL, NULL},
    [MENU_SERIES] = {N_("How many games"), NULL},
};

/* The {id} of a record is in the titles of saved games and exercises alone; for others it stands for nothing. */
void menu_title(const struct menu *m, uint32_t item, struct text *out)
{
    const struct lang *l = m->order->lang;
    enum menu_kind kind = m->item[item].kind;
    uint32_t index = m->item[item].index;
    const char *id = kind == MENU_SAVED ? m->saved[index].entry.id : m->finished.entry.id;
    if (texts[kind].title != NULL)
        LANG_SAY(out, l, texts[kind].title, {"id", id, 0}, {"game", lang_get(l, m->plan.game->show->title), 0},
                 {"n", NULL, index + 1});
    else if (words_of(m, index) != NULL)
        lang_put(out, l, words_of(m, index)->title);
    else
        text_put(out, m->plan.game->options[index].key);
}

static void about_saved(const struct menu *m, const struct session_glance *g, struct text *out)
{
    lang_put(out, m->order->lang, g->game->show->title);
    for (int seat = 0; seat < g->table.match.setup.seats; seat++) {
        text_put(out, seat == 0 ? " (" : ", ");
        text_put(out, g->table.player[seat].name);
    }
    text_char(out, ')');
}

void menu_about(const struct menu *m, uint32_t item, struct text *out)
{
    enum menu_kind kind = m->item[item].kind;
    uint32_t index = m->item[item].index;
    const char *about = texts[kind].about;
    if (kind == MENU_SAVED)
        about_saved(m, &m->saved[index], out);
    else if (kind == MENU_GAME)
        about = m->plan.game->show->about;
    else if (kind == MENU_PLAYER && m->plan.player[index].bot[0] != '\0')
        about = bot_find(m->plan.player[index].bot)->about;
    else if (kind == MENU_OPTION && words_of(m, index) != NULL)
        about = words_of(m, index)->about;
    if (about != NULL)
        lang_put(out, m->order->lang, about);
}

/* The values of an item: how many there are, which it has, and for a number the first. */
struct range {
    int32_t count, value, first;
};

static struct range range_of_option(const struct menu *m, uint32_t index)
{
    const struct game_option *o = &m->plan.game->options[index];
    int32_t value = m->plan.setup.option[index], count = 0;
    if (o->kind == GAME_OPTION_NUMBER)
        return (struct range){o->max - o->min + 1, value - o->min, o->min};
    while (o->kind == GAME_OPTION_CHOICE && o->choices[count] != NULL)
        count++;
    return (struct range){count, value, 0};
}

static struct range range_of(const struct menu *m, uint32_t item)
{
    const struct game *g = m->plan.game;
    uint32_t index = m->item[item].index;
    switch (m->item[item].kind) {
    case MENU_GAME:
        return (struct range){(int32_t)games_offered(m), (int32_t)game_number(m), 0};
    case MENU_SEATS:
        return (struct range){g->seats_max - g->seats_min + 1, m->plan.setup.seats - g->seats_min, g->seats_min};
    case MENU_PLAYER: /* a person, or a bot that is no level; or a level */
        return (struct range){1 + LEVEL_MAX, (int32_t)session_plan_level(m->plan.player[index].bot), 0};
    case MENU_OPTION:
        return range_of_option(m, index);
    case MENU_SERIES:
        return (struct range){2, m->plan.series, 0};
    case MENU_BEGIN:
    case MENU_SAVED:
    case MENU_LESSON:
    case MENU_EXERCISES:
    case MENU_NAME:
        break;
    }
    return (struct range){0, 0, 0};
}

uint32_t menu_values(const struct menu *m, uint32_t item)
{
    return (uint32_t)range_of(m, item).count;
}

uint32_t menu_value(const struct menu *m, uint32_t item)
{
    return (uint32_t)range_of(m, item).value;
}

static void name_option(const struct menu *m, uint32_t index, uint32_t value, struct text *out)
{
    const struct game_option *o = &m->plan.game->options[index];
    const struct show_option *words = words_of(m, index);
    if (o->kind == GAME_OPTION_NUMBER)
        text_int(out, o->min + (int64_t)value);
    else if (words != NULL && words->choices != NULL)
        lang_put(out, m->order->lang, words->choices[value]);
    else
        text_put(out, o->choices[value]);
}

void menu_value_name(const struct menu *m, uint32_t item, uint32_t value, struct text *out)
{
    const struct lang *l = m->order->lang;
    enum menu_kind kind = m->item[item].kind;
    if (kind == MENU_GAME)
        lang_put(out, l, game_at(m, value)->show->title);
    else if (kind == MENU_SEATS)
        text_uint(out, m->plan.game->seats_min + value);
    else if (kind == MENU_PLAYER && value == 0)
        lang_put(out, l, "a person");
    else if (kind == MENU_PLAYER)
        LANG_SAY(out, l, "bot, level {n}: {name}", {"n", NULL, value},
                 {"name", lang_get_in_context(l, LEVEL_CONTEXT, level_at(value)->name), 0});
    else if (kind == MENU_OPTION)
        name_option(m, m->item[item].index, value, out);
    else if (kind == MENU_SERIES && value == 0)
        lang_put(out, l, "one, and more if you like");
    else if (kind == MENU_SERIES)
        LANG_SAY(out, l, "{n}: everybody begins once", {"n", NULL, m->plan.setup.seats});
}

/* Players who were there stay; a new one is a bot like the last bot among them. */
static void set_seats(struct menu *m, uint32_t seats)
{
    const char *other = "";
    for (uint32_t seat = 0; seat < m->plan.setup.seats; seat++)
        if (m->plan.player[seat].bot[0] != '\0')
            other = m->plan.player[seat].bot;
    if (other[0] == '\0')
        other = session_plan_default_bot();
    for (uint32_t seat = m->plan.setup.seats; seat < seats; seat++) {
        memset(&m->plan.player[seat], 0, sizeof m->plan.player[seat]);
        snprintf(m->plan.player[seat].bot, TABLE_BOT_MAX, "%s", other);
    }
    m->plan.setup.seats = (uint8_t)seats;
    fill(m);
}

void menu_set(struct menu *m, uint32_t item, uint32_t value)
{
    enum menu_kind kind = m->item[item].kind;
    uint32_t index = m->item[item].index;
    struct range range = range_of(m, item);
    CLAIM(value < (uint32_t)range.count);
    if (kind == MENU_GAME)
        choose_game(m, game_at(m, value));
    else if (kind == MENU_SEATS)
        set_seats(m, (uint32_t)range.first + value);
    else if (kind == MENU_PLAYER)
        snprintf(m->plan.player[index].bot, TABLE_BOT_MAX, "%s", value == 0 ? "" : level_at(value)->bot.name);
    else if (kind == MENU_OPTION)
        m->plan.setup.option[index] = range.first + (int32_t)value;
    else if (kind == MENU_SERIES)
        m->plan.series = value == 1;
}

bool menu_is_text(const struct menu *m, uint32_t item)
{
    return m->item[item].kind == MENU_NAME ||
           (m->item[item].kind == MENU_OPTION && m->plan.game->options[m->item[item].index].kind == GAME_OPTION_LIST);
}

void menu_text(const struct menu *m, uint32_t item, struct text *out)
{
    uint32_t index = m->item[item].index;
    if (m->item[item].kind == MENU_NAME)
        text_put(out, m->plan.player[index].name);
    else
        m->plan.game->options[index].write_list(m->plan.box, m->plan.setup.option[index], out);
}

bool menu_set_text(struct menu *m, uint32_t item, const char *text)
{
    uint32_t index = m->item[item].index;
    const char *key = m->plan.game->options[index].key;
    struct table_player *p = &m->plan.player[index];
    struct fault f;
    if (m->item[item].kind == MENU_OPTION)
        return game_option_read(m->plan.game, m->plan.box, &m->plan.setup, key, strlen(key), text, strlen(text), &f) ==
               ERR_NONE;
    if (strlen(text) >= sizeof p->name)
        return false;
    snprintf(p->name, sizeof p->name, "%s", text);
    return true;
}

bool menu_begins(const struct menu *m, uint32_t item)
{
    enum menu_kind kind = m->item[item].kind;
    return kind == MENU_BEGIN || kind == MENU_SAVED || kind == MENU_LESSON || kind == MENU_EXERCISES;
}

void menu_choose(const struct menu *m, uint32_t item, struct menu_choice *out)
{
    *out = (struct menu_choice){.kind = m->item[item].kind, .plan = m->plan};
    if (out->kind == MENU_SAVED)
        memcpy(out->id, m->saved[m->item[item].index].entry.id, SAVE_ID_MAX);
    if (out->kind == MENU_EXERCISES) {
        memcpy(out->id, m->finished.entry.id, SAVE_ID_MAX);
        out->seat = only_person(&m->finished.table);
    }
}
