/* A table with everything that a front end on this machine adds to it: memory, a seed, bots that think, a save. */
#ifndef TERM_SESSION_H
#define TERM_SESSION_H

#include "table/table.h"
#include "team/seat.h"
#include "term/save.h"
#include "term/term.h"

struct team;
struct session {
    const struct term_order *order;
    const struct lang *lang;
    const struct game *game;
    const struct box *box;
    struct table table;
    struct save save;
    game_move *log;
    char *original; /* the record as it was found; NULL: a new game */
    char *record;
    size_t record_room;
    struct spec spec;
    struct seat thinker; /* for the bot whose turn it is, and for hints */
    struct team *team;   /* for bots that think in several threads; NULL until one does */
    char *why;           /* one sentence about what failed */
};

/* What the order says of a game, and defaults for the rest. Returns a status, as all of these do. */
int session_plan(const struct term_order *order, const struct game *game, struct table_plan *out, char *why);
const char *session_default_bot(void);
struct level;
const struct level *session_level(const char *bot); /* NULL: it is none */
/* Names for players who have none. */
void session_name(const struct lang *lang, struct table_plan *plan);

int session_begin(struct session *s, const struct term_order *order, const struct table_plan *plan, char *why);
/* A save by its id; NULL: the newest that is not finished. */
int session_resume(struct session *s, const struct term_order *order, const char *id, char *why);
void session_close(struct session *s);

/* Another game with the same players, who may each have moved one seat on. */
int session_again(struct session *s, bool turned);

/* Puts the game on disk. Called after whatever changes it. */
int session_save(struct session *s);
int session_export(struct session *s, const char *path);

/* Lets the bot whose turn it is play; `stop` is asked while it thinks, and what it has thought by then counts. */
int session_think(struct session *s, bool (*stop)(void *with), void *with);
/* What a bot would choose for the person before the screen. */
game_move session_hint(struct session *s, bool (*stop)(void *with), void *with);

/* A saved game looked at without being played. */
struct session_glance {
    struct save_entry entry;
    const struct game *game; /* NULL: it cannot be read, for this reason: */
    char why[256];
    struct table table; /* its log is gone: for players and state only */
    uint32_t moves;
    bool pending; /* there is something to go on with */
};
/* Reads a save without taking it: it can be looked at, not played or saved. */
int session_peek(struct session *s, const struct term_order *order, const char *id, char *why);
void session_glance(const struct term_order *order, const struct save_entry *entry, struct session_glance *out);

#endif
