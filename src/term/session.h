/* A table in a terminal, wherever it is: what its place (place.h) and the front ends share.
 *
 * At a place of this device it has a save, memory, a seed and bots that think, which are below; elsewhere it has a
 * visit (visit.h) in their stead. */
#ifndef TERM_SESSION_H
#define TERM_SESSION_H

#include "ai/level.h"
#include "table/table.h"
#include "team/seat.h"
#include "term/place.h"
#include "term/remark.h"
#include "term/save.h"
#include "term/term.h"

struct team;
struct visit;
struct session {
    const struct place *place;
    struct place_now now; /* as it was when session_look was last called */
    const struct term_order *order;
    const struct lang *lang;
    const struct game *game;
    const struct box *box;
    struct table table;
    struct remarks *remarks; /* what happens there beside the moves; NULL where nothing does */
    int handle;              /* readable when something has come; -1 where nothing does */
    char *why;               /* one sentence about what failed */
    struct save save;        /* of the game here, or of the record of a game elsewhere */
    game_move *log;
    uint32_t begun; /* games begun here, but for the first */
    char *original; /* the record as it was read, or NULL for a new game */
    char *record;
    size_t record_room;
    struct spec spec;
    struct seat thinker; /* for the bot whose turn it is, and for hints */
    struct team *team;   /* for bots that think with several threads; NULL until one does */
    struct visit *visit; /* NULL here */
    /* The game as it stands could not be saved, for the reason in `trouble`; and whether that was told (session_news).
     */
    bool unsaved, told_unsaved;
    char trouble[256];
};

/* Plans a game as the command line orders it, with defaults for the rest. Returns an exit status, as they all do. */
int session_plan(const struct term_order *order, const struct game *game, struct table_plan *out, char *why);
const char *session_plan_default_bot(void);
uint32_t session_plan_level(const char *bot); /* the number of the level that this bot is, or 0 */
/* Names the players who have no name. */
void session_plan_name(const struct lang *lang, struct table_plan *plan);

int session_begin(struct session *s, const struct term_order *order, const struct table_plan *plan, char *why);
/* Goes on with the save of this id or, if it is NULL, with the newest that is not finished. */
int session_resume(struct session *s, const struct term_order *order, const char *id, char *why);
void session_close(struct session *s);

/* Looks how the place stands now; see place.h. */
void session_look(struct session *s);
/* Reads the position for the person before the screen. */
void session_read(const struct session *s, struct table_reading *out);
/* Writes what the place has to say, if it ever says that; and why a keyword means nothing now, a message, or NULL. */
void session_say(const struct session *s, enum place_saying what, struct text *out);
const char *session_why(const struct session *s, enum keyword word);

/* Begins another game with the same players, each one seat further on if `turned`. */
int session_again(struct session *s, bool turned);

/* Writes the game to disk. To be called after every change. If that fails, the game goes on, what was saved before
 * stays, and the next call tries again. */
void session_save(struct session *s);
/* Whether the game has become unsaved, or saved again, since this was last asked; then with a sentence that says so. */
bool session_news(struct session *s, struct text *out);
int session_export(struct session *s, const char *path);

/* Lets the bot whose turn it is play. When `stop` says so, it plays the best move it has found so far. */
void session_think(struct session *s, bool (*stop)(void *with), void *with);
/* What the strongest bot would choose in place of the person before the screen. */
struct level_advice session_hint(struct session *s, bool (*stop)(void *with), void *with);

/* session_study.c: looks at the finished game (place_now.finished) again and writes, as lines, where it turned. `tick`
 * is told how far that is in 1/1000, and stops it by returning false. Returns an exit status. */
int session_study(struct session *s, bool (*tick)(void *with, uint32_t part), void *with, struct text *out);

/* What the lists of saved games show of one. */
struct session_glance {
    struct save_entry entry;
    const struct game *game; /* NULL if it cannot be read, for this reason: */
    char why[256];
    struct table table; /* without its log: only players and state are of use */
    uint32_t moves;
    struct record_ending ending; /* how people ended it, where its moves do not say so */
    bool pending;                /* it can be gone on with */
};
void session_glance(const struct term_order *order, const struct save_entry *entry, struct session_glance *out);

#endif
