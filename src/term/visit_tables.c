/* One's own tables in a house, where the link names none, with the games that have ended there. */
#include "term/visit.h"

#include "guest/guest_words.h"
#include "term/out.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* Of so many tables, the latest, the house is asked which games have ended there, and so many of each are listed. */
enum { ASKED_MAX = 32, GAMES_SHOWN = 5 };

/* Who has, or had, a seat: a person, or a bot of this level; or neither, which `nobody` says. */
static void put_person(const struct session *s, const char *name, uint8_t level, const char *nobody, struct text *out)
{
    char tame[HOUSE_NAME_MAX + 1];
    snprintf(tame, sizeof tame, "%s", name);
    out_tame(tame);
    if (tame[0] != '\0')
        text_put(out, tame);
    else if (level > 0)
        text_put(out, s->visit->words.level[level]);
    else
        lang_put(out, s->lang, nobody);
}

/* What is waited for at a table of the list. */
static void put_state(const struct session *s, const struct house_listing *l, struct text *out)
{
    char name[HOUSE_NAME_MAX + 1];
    int who = l->asks >= 0 ? l->asks : l->actor;
    snprintf(name, sizeof name, "%s", who >= 0 ? l->names.at[who] : "");
    out_tame(name);
    if (l->turn)
        lang_put(out, s->lang, "It is your turn.");
    else if (l->asks >= 0)
        LANG_SAY(out, s->lang, "{who} would like another game.", {"who", name, 0});
    else if (l->phase == HOUSE_PHASE_PLAYING && name[0] != '\0')
        LANG_SAY(out, s->lang, "It is the turn of {who}.", {"who", name, 0});
    else if (l->phase == HOUSE_PHASE_PLAYING || l->phase == HOUSE_PHASE_READY)
        lang_put(out, s->lang, "The game is on.");
    else if (l->phase == HOUSE_PHASE_OPEN)
        lang_put(out, s->lang, "Players are still missing.");
    else if (l->phase == HOUSE_PHASE_SHUT)
        lang_put(out, s->lang, "This table is closed.");
    else
        lang_put(out, s->lang, "The game is over.");
}

static void put_listed(const struct session *s, uint32_t index, struct text *out)
{
    const struct visit *v = s->visit;
    const struct house_listing *l = &v->guest.listed[index];
    const struct guest_words *words = &v->words;
    struct house_clock timing;
    char span[64];
    struct text t;
    const char *title = l->game;
    for (size_t i = 0; i < v->game_count; i++)
        if (strcmp(v->games[i].game->id, l->game) == 0)
            title = lang_get(s->lang, v->games[i].game->show->title);
    text_put(out, title);
    text_put(out, " (");
    for (uint32_t seat = 0; seat < l->names.count; seat++) {
        text_put(out, seat > 0 ? ", " : "");
        put_person(s, l->names.at[seat], l->bots.at[seat], N_("an empty seat"), out);
    }
    text_put(out, ")\n  ");
    put_state(s, l, out);
    int64_t ago = guest_time(&v->guest) - l->at;
    if (l->at > 0 && ago >= HOUSE_SECOND) {
        text_init(&t, span, sizeof span);
        guest_words_span(words, ago, false, &t);
        text_char(out, ' ');
        LANG_SAY(out, s->lang, "The last thing happened {time} ago.", {"time", span, 0});
    }
    text_put(out, "\n  ");
    if (!house_clock_read(l->timing, &timing))
        timing = (struct house_clock){0, 0, 0};
    guest_words_timing(words, &timing, out);
    text_char(out, '\n');
    guest_link_write_table(&v->link, l->table, "", out);
    text_char(out, '\n');
}

/* What follows the last, or stands in the place of all. */
static void put_end(const struct session *s, struct text *out)
{
    if (s->visit->guest.listed_count == 0)
        lang_put(out, s->lang, "You have no table in this house.");
    else
        lang_put(out, s->lang, "\"warren play --at LINK\" comes back to a table.");
    text_char(out, '\n');
}

/* The players whose bits are set, with their scores where these are wanted and the game has some. */
static void put_players(const struct session *s, const struct guest_game *g, uint32_t seats, bool scores, char *buffer,
                        size_t size)
{
    struct text t;
    text_init(&t, buffer, size);
    for (uint32_t seat = 0; seat < g->said.names.count; seat++) {
        if ((seats >> seat & 1) == 0)
            continue;
        text_put(&t, t.used > 0 ? ", " : "");
        put_person(s, g->said.names.at[seat], g->said.bots.at[seat], N_("somebody"), &t);
        if (!scores || !g->result.scored)
            continue;
        text_char(&t, ' ');
        text_int(&t, g->result.score[seat]);
    }
}

static void put_outcome(const struct session *s, const struct guest_game *g, struct text *out)
{
    char rooms[GAME_SEATS_MAX][HOUSE_NAME_MAX + 40], who[512];
    const char *names[GAME_SEATS_MAX];
    struct record_ending e = {g->said.how, g->said.resigned, g->result.winners};
    struct text t;
    for (uint32_t seat = 0; seat < GAME_SEATS_MAX; seat++) {
        text_init(&t, rooms[seat], sizeof rooms[seat]);
        if (seat < g->said.names.count)
            put_person(s, g->said.names.at[seat], g->said.bots.at[seat], N_("somebody"), &t);
        names[seat] = rooms[seat];
    }
    put_players(s, g, g->result.winners, false, who, sizeof who);
    if (e.how == RECORD_TIME || e.how == RECORD_ABANDONED || (e.how == RECORD_RESIGNED && e.winners != 0))
        show_ending_brief(s->lang, &e, names, out);
    else if (g->result.winners == 0)
        lang_put(out, s->lang, "nobody won");
    else
        LANG_SAY(out, s->lang, "won by {who}", {"who", who, 0});
}

/* When it was, on this machine's clock. */
static void put_when(const struct session *s, int64_t at, char *buffer, size_t size)
{
    struct tm local;
    time_t then = time(NULL) - (time_t)((guest_time(&s->visit->guest) - at) / HOUSE_SECOND);
    if (localtime_r(&then, &local) == NULL || strftime(buffer, size, "%Y-%m-%d %H:%M", &local) == 0)
        buffer[0] = '\0';
}

void visit_tables_games(const struct session *s, uint32_t most, struct text *out)
{
    const struct guest_games *games = &s->visit->guest.games;
    for (uint32_t i = 0; i < games->count && i < most; i++) {
        const struct guest_game *g = &games->game[i];
        char players[640], how[640], when[32];
        struct text t;
        put_players(s, g, UINT32_MAX, true, players, sizeof players);
        text_init(&t, how, sizeof how);
        put_outcome(s, g, &t);
        put_when(s, g->said.at, when, sizeof when);
        text_put(out, "  ");
        LANG_SAY(out, s->lang, "Game {n}, {when}: {players}; {how}.", {"n", NULL, g->said.number + 1},
                 {"when", when, 0}, {"players", players, 0}, {"how", how, 0});
        text_char(out, '\n');
    }
    if (games->count > most) {
        text_put(out, "  ");
        LANG_SAY(out, s->lang, "The word \"{games}\" at the table lists those before.",
                 {"games", keyword_name(s->lang, KEYWORD_GAMES), 0});
        text_char(out, '\n');
    }
}

static bool has_games(const struct session *s)
{
    return !s->visit->guest.games.wanted;
}

/* Asks for the games that have ended at one of my tables, if there may be any. */
static int await_games(struct session *s, uint32_t index)
{
    struct guest *g = &s->visit->guest;
    const struct house_listing *l = &g->listed[index];
    g->games.count = 0;
    if (guest_ended(l) == 0)
        return 0;
    guest_ask_games(g, l->table);
    return visit_begin_await(s, has_games);
}

static bool has_older(const struct session *s)
{
    return !s->visit->guest.wants_older;
}

/* Asks for all tables of mine that were laid before this one, see guest_ask_older. */
static int await_older(struct session *s, const char *before)
{
    guest_ask_older(&s->visit->guest, before);
    return visit_begin_await(s, has_older);
}

/* A table of one's own, with the games that have ended there, where these are asked for. */
static int list_table(struct session *s, uint32_t index, bool games)
{
    static char lines[1 << 14];
    struct text t;
    int status = games ? await_games(s, index) : 0;
    text_init(&t, lines, sizeof lines);
    put_listed(s, index, &t);
    if (games)
        visit_tables_games(s, GAMES_SHOWN, &t);
    text_char(&t, '\n');
    out_put(lines);
    return status;
}

/* The house lists a table once for each seat of this device. Here it is listed once; whose turn it is goes by names,
 * because "you" are several. */
static void join_seats(struct guest *g)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < g->listed_count; i++) {
        uint32_t k = 0;
        while (k < count && strcmp(g->listed[k].table, g->listed[i].table) != 0)
            k++;
        if (k == count) {
            g->listed[count++] = g->listed[i];
            continue;
        }
        g->listed[k].turn = false;
        g->listed[k].asks = g->listed[k].asks >= 0 ? g->listed[k].asks : g->listed[i].asks;
    }
    g->listed_count = count;
}

/* Those that are not among the latest, in the order in which they were laid. */
static int list_older(struct session *s)
{
    static struct house_listing latest[HOUSE_LISTED_MAX];
    struct guest *g = &s->visit->guest;
    char before[HOUSE_ID_SIZE + 1] = "";
    uint32_t count = g->listed_count, came;
    int status = 0;
    memcpy(latest, g->listed, sizeof latest);
    do {
        status = await_older(s, before);
        came = g->listed_count;
        if (came > 0)
            memcpy(before, g->listed[came - 1].table, sizeof before);
        join_seats(g);
        for (uint32_t i = 0; i < g->listed_count && status == 0; i++) {
            bool known = false;
            for (uint32_t k = 0; k < count && !known; k++)
                known = strcmp(g->listed[i].table, latest[k].table) == 0;
            if (!known)
                status = list_table(s, i, false);
        }
    } while (status == 0 && came == HOUSE_LISTED_MAX);
    return status;
}

int visit_tables_list(struct session *s)
{
    char line[256];
    struct text t;
    struct guest *g = &s->visit->guest;
    uint32_t count = g->listed_count;
    int status = 0;
    join_seats(g);
    for (uint32_t i = 0; i < g->listed_count && status == 0; i++)
        status = list_table(s, i, i < ASKED_MAX);
    if (status == 0 && count == HOUSE_LISTED_MAX)
        status = list_older(s);
    text_init(&t, line, sizeof line);
    g->listed_count = count;
    put_end(s, &t);
    out_put(line);
    return status;
}
