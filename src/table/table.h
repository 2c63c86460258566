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
    uint64_t seed;                              /* of the deal, of chance, and of the bots */
    bool from_seed;   /* all chance of this game came from the seed, so that its record may tell it at the end */
    struct json kept; /* the record that was opened, whose unknown members are kept; storage of the caller's */
    char next[RECORD_NAME_MAX]; /* the save of the game after this one; empty: none */
    int facing;                 /* the person before the screen; TABLE_NOBODY: a curtain is drawn */
    /* The last decision, kept so that showing it needs no look at the whole log. */
    bool decided;                      /* there is one */
    uint32_t last;                     /* its place in the log */
    struct game_state before;          /* the state ahead of it */
    uint32_t told[GAME_SEATS_MAX + 1]; /* moves of the log that each seat, or all together, have been told */
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

/* table_lay.c: laying a table. The log of the match is the caller's, with room for game->log_max moves. Chance of the
 * whole table follows from the seed: each game of a series has its own. Whoever refuses leaves the table as it was.
 *
 * A game to be begun. */
struct table_plan {
    const struct game *game;
    const struct box *box;
    struct game_setup setup; /* seats and options */
    struct table_player player[GAME_SEATS_MAX];
    bool series; /* as many games as seats, so that everybody starts once */
};
enum err table_lay(struct table *t, const struct table_plan *plan, uint64_t seed, game_move *log, struct fault *f);

/* The game of a record, and who plays it as far as the record says so. Its unknown members are kept: `r` points into
 * text that stays. That its bots exist is for the caller to check. */
enum err table_open(struct table *t, const struct record *r, const struct game *game, const struct box *box,
                    uint64_t seed, game_move *log, struct fault *f);

/* A game that was played up to here elsewhere; its log becomes the table's. */
void table_take(struct table *t, const struct match *m, const struct table_player *player, uint64_t seed);

/* Once the game is over: another with the same players, who have each moved one seat on if `turned`. */
enum err table_again(struct table *t, bool turned, uint64_t seed, struct fault *f);

/* Which game of the table this is, from 0. */
uint64_t table_index(const struct table *t);

/* The chance of the bot that is to decide: the same when moves were taken back, so that this changes no bot's mind. */
void table_bot_rng(const struct table *t, struct rng *out);

/* The game on the table as a record, a line: its own members, those that another program put there, and at the end
 * who plays. One that is opened and written again stays the same. */
void table_record_write(const struct table *t, struct text *out);

/* table.c: sitting at it.
 *
 * Moves the stream of chance, fresh from its seed, to where it stands after all that was drawn in the match. */
void table_wind(struct match *m, const struct rng *chance);
/* Draws while chance acts. */
void table_settle(struct table *t);

/* For people who come back: they are told again what happened from their own last decision on. */
void table_recall(struct table *t);

/* After whoever else has changed the match: finds the last decision in the log. */
void table_find_last(struct table *t);

/* Who is before the screen at the start. */
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

/* Plays a token for whoever is to decide, or a move that is known to be legal; then chance. */
enum err table_play(struct table *t, const char *token, size_t size, struct fault *f);
void table_make(struct table *t, game_move move);

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

/* table_note.c: who plays and the series, as the value of the member "play" of a record. */
void table_note_write(const struct table *t, struct text *out);
/* Reads it, and the names, of a record; false where they make no sense. A record without a note has people only. */
bool table_note_read(struct table *t, const struct record *r);

#endif
