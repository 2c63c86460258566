/* One table at which a game is played, whatever shows it: a match, who sits where, who may see what, and the tally of a
 * series of games.
 *
 * Pure like the rules: storage is the caller's, and so are the bots' thinking, the disk and the screen. A front end
 * asks table_stage what comes next, does that, and shows what table_read gives. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "core/match.h"
#include "core/record.h"
#include "show/show.h"

enum { TABLE_NOBODY = -1, TABLE_BOT_MAX = 32 };

/* Somebody at the table. Players keep their tally when the seats turn. */
struct table_player {
    char name[RECORD_NAME_MAX];
    char bot[TABLE_BOT_MAX]; /* who decides for them; empty: a person does */
    uint32_t wins;           /* games won, shared or alone, since the table was laid */
    int64_t points;          /* the sum of their scores, in games that have them */
    bool began;              /* chance let them start a game that is in the tally */
};

struct table {
    struct match match;
    struct table_player player[GAME_SEATS_MAX]; /* by seat */
    uint32_t series;                            /* so many games belong together; 0: they go on as one likes */
    uint32_t played;                            /* games in the tally */
    bool counted;                               /* the game on the table is among them */
    int facing;                                 /* the person before the screen; TABLE_NOBODY: a curtain is drawn */
    uint32_t told[GAME_SEATS_MAX + 1];          /* moves of the log that each seat, or all together, have been told */
};

/* What comes next. */
enum table_stage {
    TABLE_CHOOSE,  /* the person before the screen decides */
    TABLE_THINK,   /* a bot does */
    TABLE_LEAVE,   /* another person does: whoever is there looks once more and draws the curtain (table_cover) */
    TABLE_CURTAIN, /* nobody may look until the person to act is there (table_face) */
    TABLE_OVER
};

/* Whether a game can be played here: it can be told and shown. */
bool table_offers(const struct game *game);

/* Begins a game for people who have no names yet. The players, their tally and the series stay as they were if
 * `again`, else all is cleared. Chance is settled. */
void table_begin(struct table *t, const struct game *game, const struct box *box, const struct game_setup *setup,
                 game_move *log, const struct rng *chance, bool again);

/* The same for a match that was replayed from a record: chance goes on where the match stopped. */
void table_resume(struct table *t, const struct match *m);
/* Moves the stream of chance, fresh from its seed, to where it stands after all that was drawn in the match. */
void table_wind(struct match *m, const struct rng *chance);

/* For people who come back: they are told again what happened from their own last decision on. */
void table_recall(struct table *t);

/* Once somebody is seated: who is before the screen at the start. */
void table_sit(struct table *t);

enum table_stage table_stage(const struct table *t);
int table_seat(const struct table *t); /* who is to act: a seat, GAME_OVER */
bool table_is_person(const struct table *t, int seat);
uint32_t table_people(const struct table *t);
bool table_has_curtains(const struct table *t); /* what one person sees is to be kept from another */
void table_cover(struct table *t);
void table_face(struct table *t);

/* For whom the screen is: a seat, GAME_SPECTATOR before a curtain or with bots alone, GAME_REFEREE once it is over. */
int table_viewer(const struct table *t);

/* Everything that one viewer is shown of the table as it is. */
struct table_reading {
    const struct game *game;
    struct show_reader reader; /* points into this struct, which is therefore not copied */
    const char *name[GAME_SEATS_MAX];
    struct game_state view, before; /* before: ahead of the last decision */
    struct game_moves legal;        /* what the viewer may choose now; else none */
    struct show_look look;
};
void table_read(const struct table *t, const struct lang *lang, int viewer, struct table_reading *out);

/* How many moves whoever is before the screen has been told; the front end counts on. */
uint32_t *table_told(struct table *t);

/* Plays a token for the person before the screen, or a bot's move; then chance. */
enum err table_play(struct table *t, const char *token, size_t size, struct fault *f);
void table_answer(struct table *t, game_move move);

/* Takes back the last decision of a person and what bots did since, or plays them again. Refused once something hidden
 * or drawn has been seen since, and once hidden cards are shown at the end. */
enum err table_undo(struct table *t, struct fault *f);
enum err table_redo(struct table *t, struct fault *f);

/* The log in words, as a viewer saw it. */
struct table_walk {
    const struct table *table;
    struct show_reader reader;
    const char *name[GAME_SEATS_MAX];
    struct game_state state;
    uint32_t next; /* the move that is told next */
    int actor;     /* who made the move told last: a seat or GAME_CHANCE */
};
void table_walk(struct table_walk *w, const struct table *t, const struct lang *lang, int viewer, uint32_t from);
/* What the next move did, into an empty text, which stays empty where nothing is worth a word; false at the end. */
bool table_walk_next(struct table_walk *w, struct text *out);

/* table_series.c: choices by token or number, tally and seats.
 *
 * Whether people need "#3" for the third choice, because a token is a number as well. */
bool table_marks_numbers(const struct table_reading *r);
/* Which of the legal moves a text means: its token, its number from 1, or its number after '#'; -1: none. */
int table_choice(const struct table_reading *r, const char *text, size_t size);
void table_token(const struct table_reading *r, int choice, struct text *out);

/* Once the game is over: enters the result into the tally, once. */
void table_count(struct table *t);
/* Takes it out again, because the end, as it was, is taken back. */
void table_uncount(struct table *t, const struct match *end);
/* Whether the series has games left. */
bool table_goes_on(const struct table *t);
/* Everybody moves one seat on. */
void table_turn(struct table *t);
/* The tally, a line each. */
void table_tally(const struct table *t, const struct lang *lang, struct text *out);

/* table_note.c: what a record holds beyond its own members, as a JSON object: what other programs put there (`kept`),
 * and at the end who plays, and the series. */
void table_note_write(const struct table *t, struct json kept, const char *next, struct text *out);
/* Of a note in a record, and of its names; false where it makes no sense. A record without a note has people only. */
bool table_note_read(struct table *t, const struct record *r, char next[RECORD_NAME_MAX]);

#endif
