/* Making a plan of a game from what the command line says. */
#include "ai/level.h"
#include "term/session.h"

#include <stdio.h>
#include <string.h>

enum { OK = 0, USAGE = 2 };

/* Whether an earlier seat has this name. */
static bool is_taken(const struct table_plan *plan, uint32_t seat)
{
    for (uint32_t other = 0; other < seat; other++)
        if (strcmp(plan->player[other].name, plan->player[seat].name) == 0)
            return true;
    return false;
}

/* A second bot of the same level is called by a name of its own: "Badger 3" would read as a level. */
static void name_otherwise(const struct lang *lang, struct table_plan *plan, uint32_t seat)
{
    struct table_player *p = &plan->player[seat];
    for (uint32_t i = 0; level_alias(i) != NULL && is_taken(plan, seat); i++)
        snprintf(p->name, sizeof p->name, "%s", lang_get_in_context(lang, LEVEL_CONTEXT, level_alias(i)));
}

void session_plan_name(const struct lang *lang, struct table_plan *plan)
{
    for (uint32_t seat = 0; seat < plan->setup.seats; seat++) {
        struct table_player *p = &plan->player[seat];
        uint32_t level = session_plan_level(p->bot);
        struct text t;
        size_t used = strlen(p->name);
        if (used > 0 && is_taken(plan, seat) && used + 4 < sizeof p->name)
            snprintf(p->name + used, sizeof p->name - used, " %u", seat + 1);
        if (used > 0)
            continue;
        text_init(&t, p->name, sizeof p->name);
        if (p->bot[0] == '\0')
            LANG_SAY(&t, lang, "Player {n}", {"n", NULL, seat + 1});
        else if (level > 0)
            text_put(&t, lang_get_in_context(lang, LEVEL_CONTEXT, level_at(level)->name));
        else
            LANG_SAY(&t, lang, "Bot {n}", {"n", NULL, seat + 1});
        name_otherwise(lang, plan, seat);
    }
}

uint32_t session_plan_level(const char *bot)
{
    for (uint32_t n = LEVEL_MIN; n <= LEVEL_MAX; n++)
        if (strcmp(level_at(n)->bot.name, bot) == 0)
            return n;
    return 0;
}

const char *session_plan_default_bot(void)
{
    return level_at(LEVEL_USUAL)->bot.name;
}

/* A bot by its name, or a level by its number. */
static const struct bot *find_bot(const char *name)
{
    int64_t level;
    if (text_number(name, strlen(name), LEVEL_MIN, LEVEL_MAX, &level))
        return &level_at((uint32_t)level)->bot;
    return bot_find(name);
}

/* The bots that play a game: the levels by their numbers and names, then the others. */
static void list_bots(const struct lang *lang, const struct game *game, char *out, size_t size)
{
    struct text t;
    text_init(&t, out, size);
    for (uint32_t n = LEVEL_MIN; n <= LEVEL_MAX; n++) {
        text_uint(&t, n);
        text_put(&t, " (");
        text_put(&t, lang_get_in_context(lang, LEVEL_CONTEXT, level_at(n)->name));
        text_put(&t, "), ");
    }
    text_put(&t, "person");
    for (size_t i = 0; bot_at(i) != NULL; i++) {
        const struct bot *bot = bot_at(i);
        if (session_plan_level(bot->name) > 0 || (bot->plays != NULL && !bot->plays(game)))
            continue;
        text_put(&t, ", ");
        text_put(&t, bot->name);
    }
}

/* The people are those whom --bot makes people; without --bot, those with a name; without names, the first seat. */
static int plan_players(const struct term_order *o, struct table_plan *plan, char *why)
{
    uint32_t named = 0, placed = 0, seats = plan->setup.seats;
    struct text t;
    text_init(&t, why, TERM_WHY_MAX);
    for (uint32_t seat = 0; seat < GAME_SEATS_MAX; seat++) {
        named += o->name[seat] != NULL;
        placed += o->bot[seat] != NULL;
        if (seat >= seats && (o->name[seat] != NULL || o->bot[seat] != NULL)) {
            LANG_SAY_N(&t, o->lang, "There is one seat only.",
                       "There are {n} seats, counted from 1; --seats says how many, {most} at most.", seats,
                       {"most", NULL, plan->game->seats_max});
            return USAGE;
        }
    }
    for (uint32_t seat = 0; seat < seats; seat++) {
        struct table_player *p = &plan->player[seat];
        bool person = placed > 0 ? o->bot[seat] == NULL : named > 0 ? o->name[seat] != NULL : seat == 0;
        const char *bot = o->bot[seat] != NULL ? o->bot[seat] : person ? "person" : session_plan_default_bot();
        const struct bot *found = find_bot(bot);
        if (strcmp(bot, "person") != 0 && (found == NULL || (found->plays != NULL && !found->plays(plan->game)))) {
            char list[512];
            list_bots(o->lang, plan->game, list, sizeof list);
            LANG_SAY(&t, o->lang, "\"{name}\": there is no such bot for this game; there are {list}.", {"name", bot, 0},
                     {"list", list, 0});
            return USAGE;
        }
        if (found != NULL)
            snprintf(p->bot, sizeof p->bot, "%s", found->name);
        if (o->name[seat] != NULL)
            snprintf(p->name, sizeof p->name, "%s", o->name[seat]);
    }
    return OK;
}

int session_plan(const struct term_order *o, const struct game *game, struct table_plan *out, char *why)
{
    struct fault f;
    struct text t;
    text_init(&t, why, TERM_WHY_MAX);
    uint32_t seats = o->seats > 0 ? o->seats : game->seats_min;
    memset(out, 0, sizeof *out);
    for (uint32_t seat = 0; o->seats == 0 && seat < game->seats_max; seat++)
        if ((o->name[seat] != NULL || o->bot[seat] != NULL) && seats <= seat)
            seats = seat + 1;
    out->game = game;
    out->box = o->boxes.find(o->boxes.with, game, NULL, &f);
    if (game_setup_init(game, &out->setup, seats, &f) != ERR_NONE) {
        LANG_SAY(&t, o->lang, "This game is for {min} to {max} players.", {"min", NULL, game->seats_min},
                 {"max", NULL, game->seats_max});
        return USAGE;
    }
    show_standards(game, o->lang, &out->setup);
    for (uint32_t i = 0; i < o->options; i++) {
        const char *text = o->option[i];
        size_t n = strcspn(text, "=");
        const char *value = text[n] == '=' ? text + n + 1 : "";
        if (game_option_read(game, out->box, &out->setup, text, n, value, strlen(value), &f) != ERR_NONE) {
            LANG_SAY(&t, o->lang, "\"{text}\": {reason}", {"text", text, 0},
                     {"reason", lang_get(o->lang, err_message(f.err)), 0});
            return USAGE;
        }
    }
    out->series = o->series;
    return plan_players(o, out, why);
}
