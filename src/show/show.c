/* The options, moves and ends of games as somebody who reads one language finds them. */
#include "show/show.h"

#include "core/record.h"

enum { NAMES = 512 };

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

void show_name(const struct game *game, const struct show_reader *r, const struct game_state *s, game_move m,
               struct text *out)
{
    if (game->show->name != NULL)
        game->show->name(r, s, m, out);
    else
        game->write_move(r->box, s, m, out);
}
