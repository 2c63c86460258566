/* The place at this device: moves are made and saved at once, bots think in this process, and people share a screen. */
#include "term/session.h"

/* Behind a curtain only what gives nothing away is understood. */
#define COVERED_KEYWORDS (KEYWORD(SAVE) | KEYWORD(HELP) | KEYWORD(QUIT))

static const char *const after[KEYWORD_COUNT] = {
    [KEYWORD_AGAIN] = N_("another game, same seats"),
    [KEYWORD_TURN] = N_("another game, everybody one seat on"),
    [KEYWORD_ANALYSE] = N_("where this game turned"),
    [KEYWORD_QUIT] = N_("leave"),
};
static const struct place_manner manner = {
    .warning = N_("Ctrl-C again leaves; the game stays saved."),
    .quit = N_("Leave? The game stays saved. Enter: leave, Escape: stay"),
    .after = after,
};

static void look(struct session *s)
{
    const struct table *t = &s->table;
    enum table_stage stage = table_stage(t);
    bool over = stage == TABLE_OVER;
    uint64_t keywords = stage == TABLE_CURTAIN ? COVERED_KEYWORDS : KEYWORDS_HERE;
    s->now = (struct place_now){
        .stage = stage,
        .dealt = true,
        .curtained = table_has_curtains(t) && !over,
        .played = over,
        .ended = over,
        .end_is_seen = over,
        .game = s->begun,
        .moves = t->match.count,
        .viewer = table_viewer(t),
        .next = table_seat(t),
        .keywords = keywords,
        .keys = keywords,
        .finished = over ? &t->match : NULL,
        .manner = &manner,
        .rest = -1,
    };
}

static bool play(struct session *s, const struct table_reading *r, int choice, struct text *out)
{
    (void)out;
    table_tell(&s->table, s->table.match.count); /* what follows is news */
    table_make(&s->table, r->legal.move[choice]);
    session_save(s);
    return true;
}

static void cross(struct session *s)
{
    if (table_stage(&s->table) == TABLE_LEAVE)
        table_cover(&s->table);
    else
        table_face(&s->table);
}

static void put_unsaved(const struct session *s, struct text *out)
{
    LANG_SAY(out, s->lang, "The game is not saved: {reason}", {"reason", s->trouble, 0});
}

/* Says where the game is saved, or copies it to the file and says so. */
static void say_saved(struct session *s, const char *path, struct text *out)
{
    if (path[0] == '\0' && s->unsaved)
        session_save(s);
    if (path[0] == '\0' && s->unsaved)
        put_unsaved(s, out);
    else if (path[0] == '\0')
        LANG_SAY(out, s->lang, "The game is saved as {id}, to the last move.", {"id", s->save.id, 0});
    else if (session_export(s, path) == 0)
        LANG_SAY(out, s->lang, "A copy is in {file}.", {"file", path, 0});
    else
        text_put(out, s->why);
}

/* Takes the last decision back, or plays it again, and saves the game; or says why not. */
static void take_back(struct session *s, bool again, struct text *out)
{
    struct fault f;
    enum err err = again ? table_redo(&s->table, &f) : table_undo(&s->table, &f);
    if (err == ERR_NONE)
        session_save(s);
    if (err != ERR_NONE)
        lang_put(out, s->lang, table_undo_refusal(err));
    else if (!again)
        lang_put(out, s->lang, "Taken back.");
}

static int obey(struct session *s, enum keyword word, const char *rest, struct text *out)
{
    if (word == KEYWORD_UNDO || word == KEYWORD_REDO)
        take_back(s, word == KEYWORD_REDO, out);
    else if (word == KEYWORD_SAVE)
        say_saved(s, rest, out);
    else if (s->now.stage != TABLE_OVER)
        lang_put(out, s->lang, "The game is not over.");
    else
        return session_again(s, word == KEYWORD_TURN);
    return 0;
}

static void finish(struct session *s)
{
    if (s->unsaved)
        session_save(s); /* for the last time */
}

static void say_people(const struct session *s, struct text *out)
{
    const struct table *t = &s->table;
    const struct lang *l = s->lang;
    for (int seat = 0; seat < t->match.setup.seats; seat++) {
        const struct table_player *p = &t->player[seat];
        uint32_t level = session_plan_level(p->bot);
        if (level > 0)
            LANG_SAY(out, l, "Player {n}: {who} (bot, level {level})", {"n", NULL, seat + 1}, {"who", p->name, 0},
                     {"level", NULL, level});
        else if (p->bot[0] != '\0')
            LANG_SAY(out, l, "Player {n}: {who} (bot: {bot})", {"n", NULL, seat + 1}, {"who", p->name, 0},
                     {"bot", p->bot, 0});
        else
            LANG_SAY(out, l, "Player {n}: {who}", {"n", NULL, seat + 1}, {"who", p->name, 0});
        text_char(out, '\n');
    }
    if (t->series > 0) {
        LANG_SAY(out, l, "Game {n} of {all}.", {"n", NULL, t->played + 1 - (t->counted ? 1 : 0)},
                 {"all", NULL, t->series});
        text_char(out, '\n');
    }
    if (s->unsaved)
        lang_put(out, l, "The word \"help\" lists what can be typed.");
    else
        LANG_SAY(out, l, "Saved as {id} with every move. The word \"help\" lists what can be typed.",
                 {"id", s->save.id, 0});
}

static void say_status(const struct session *s, struct text *out)
{
    const char *who = table_seat(&s->table) >= 0 ? s->table.player[table_seat(&s->table)].name : "";
    if (s->now.stage == TABLE_OVER)
        table_series_winner(&s->table, s->lang, out); /* the rest of the outcome is told beside the choices */
    else
        LANG_SAY(out, s->lang, s->now.stage == TABLE_THINK ? N_("{who} is thinking.") : N_("{who} is next."),
                 {"who", who, 0});
}

static void say_after(const struct session *s, struct text *out)
{
    const struct table *t = &s->table;
    if (table_series_goes_on(t))
        LANG_SAY(out, s->lang, "Enter begins game {n} of {all}, everybody one seat on; \"quit\" leaves.",
                 {"n", NULL, t->played + 1}, {"all", NULL, t->series});
    else
        lang_put(out, s->lang,
                 "\"again\" begins another game, \"turn\" one in which everybody moves on by one seat; \"analyse\" "
                 "shows where this "
                 "one turned; \"quit\" leaves.");
}

static void say_farewell(const struct session *s, struct text *out)
{
    if (s->unsaved)
        put_unsaved(s, out);
    else if (table_stage(&s->table) == TABLE_OVER && !table_series_goes_on(&s->table))
        LANG_SAY(out, s->lang, "The game is over; its record is saved as {id}.", {"id", s->save.id, 0});
    else
        LANG_SAY(out, s->lang, "Saved as {id}: \"warren play --resume {id}\" goes on.", {"id", s->save.id, 0});
}

const struct place here_place = {
    .look = look,
    .play = play,
    .cross = cross,
    .obey = obey,
    .think = session_think,
    .finish = finish,
    .say = {[PLACE_PEOPLE] = say_people,
            [PLACE_STATUS] = say_status,
            [PLACE_AFTER] = say_after,
            [PLACE_FAREWELL] = say_farewell},
};
