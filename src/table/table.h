/* One table at which a game is played, whichever front end shows it: a match, who sits where, who may see what, and the
 * tally of a series of games.
 *
 * The table is as pure as the rules: it leaves memory, the bots' thinking, the disk and the screen to its caller. A
 * front end asks table_stage what comes next, does that, and shows what table_read returns. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "core/match.h"
#include "core/record.h"
#include "show/show.h"

enum { TABLE_NOBODY = -1, TABLE_BOT_MAX = 32 };

/* Somebody at the table. When everybody moves one seat on, their tally moves with them. */
struct table_player {
    char name[RECORD_NAME_MAX];
    char bot[TABLE_BOT_MAX]; /* the bot that decides for them, or empty for a person */
    uint32_t wins;           /* games won, shared or alone, since the table was laid */
    int64_t points;          /* the sum of their scores, in games that have them */
    bool began;              /* they were drawn to start a game that is in the tally */
};

struct table {
    struct match match;
    struct table_player player[GAME_SEATS_MAX]; /* by seat */
    uint32_t series;  /* how many games belong together, or 0 if the players go on as they like */
    uint32_t played;  /* games in the tally */
    bool counted;     /* the present game is among them */
    uint64_t seed;    /* from which the deal, chance and the bots follow */
    bool from_seed;   /* all chance of this game came from the seed, so its record may name the seed at the end */
    struct json kept; /* the record that was opened, in the caller's memory; members unknown to us are kept */
    char next[RECORD_NAME_MAX];        /* the save of the game after this one, or empty */
    int facing;                        /* the person before the screen, or TABLE_NOBODY behind a curtain */
    bool watched;                      /* whoever looks has no seat here, after the end neither */
    uint32_t told[GAME_SEATS_MAX + 1]; /* how many moves each seat, or all seats together, have been told */
};

/* What comes next. */
enum table_stage {
    TABLE_CHOOSE,  /* the person before the screen decides */
    TABLE_THINK,   /* a bot decides, or at a table that is followed somebody elsewhere */
    TABLE_LEAVE,   /* another person decides: whoever is there draws the curtain when ready (table_cover) */
    TABLE_CURTAIN, /* nobody may look until the person to act is there (table_face) */
    TABLE_OVER
};

/* Whether a game can be played at a table, which needs its words and pictures. */
bool table_offers(const struct game *game);

/* table_lay.c: laying a table. The log of the match is the caller's, with room for game->log_max moves. All chance
 * follows from the seed, differently in each game of a series. A function that fails leaves the table as it was.
 *
 * A plan is what a new game needs. */
struct table_plan {
    const struct game *game;
    const struct box *box;
    struct game_setup setup; /* seats and options */
    struct table_player player[GAME_SEATS_MAX];
    bool series; /* as many games as seats, so that everybody starts once */
};
enum err table_lay(struct table *t, const struct table_plan *plan, uint64_t seed, game_move *log, struct fault *f);

/* Opens the game of a record, with its players as far as the record names them. Members unknown to us are kept, so the
 * text that `r` points into must stay. The caller checks that its bots exist. */
enum err table_lay_open(struct table *t, const struct record *r, const struct game *game, const struct box *box,
                        uint64_t seed, game_move *log, struct fault *f);

/* Takes over a game that was played up to here elsewhere; its log becomes the table's. */
void table_lay_take(struct table *t, const struct match *m, const struct table_player *player, uint64_t seed);

/* Once the game is over, begins another with the same players, each one seat further on if `turned`. */
enum err table_lay_again(struct table *t, bool turned, uint64_t seed, struct fault *f);

/* Which game of the table this is, from 0. */
uint64_t table_lay_index(const struct table *t);

/* The random stream of the bot that is to decide. It follows from the seed, the game, the seat and the number of moves,
 * so a move that is taken back and played again does not change the bot's answer. */
void table_lay_bot_rng(const struct table *t, struct rng *out);

/* Writes the game as a record on one line: our members, those that another program added, and last who plays. A record
 * that is opened and written again stays the same. */
void table_lay_record_write(const struct table *t, struct text *out);

/* table_follow.c: a table elsewhere, as one viewer is told of it (core/follow.h). It is one screen, always for the same
 * viewer, without a curtain. Nobody plays, draws or takes back at it: table_make, table_settle and table_undo are not
 * for it, a choice is sent to where the game is played, and what comes back is made here.
 *
 * The plan has the seats, the options and the players; `setup` is the set-up as it was told. `log`, and what becomes of
 * the table where this fails, are as above. */
enum err table_follow(struct table *t, const struct table_plan *plan, struct json setup, int viewer, game_move *log,
                      struct fault *f);
/* Makes the next move, a decision or an outcome, as it was told. */
enum err table_follow_play(struct table *t, const char *token, size_t size, struct fault *f);
/* Goes back to a number of moves. What the screen has been told goes back with it, so that whatever is played instead
 * will be told again. A screen that comes back to a table makes all its moves anew; whoever shows it raises what was
 * told as far as this screen was told them before. */
enum err table_follow_back(struct table *t, uint32_t count, struct fault *f);

/* table.c: sitting at the table.
 *
 * Moves the stream of chance, fresh from its seed, past everything that was drawn in the match. */
void table_wind(struct match *m, const struct rng *chance);
/* Draws while chance acts. */
void table_settle(struct table *t);

/* Lets people who come back be told again what happened since their own last decision. */
void table_recall(struct table *t);

/* Decides who is before the screen when a game begins. */
void table_sit(struct table *t);
/* A game that was played elsewhere is opened here: whoever looks stays on their side of it, or watches as before. */
void table_sit_as(struct table *t, int viewer);

enum table_stage table_stage(const struct table *t);
int table_seat(const struct table *t); /* who is to act: a seat, or GAME_OVER */
bool table_is_person(const struct table *t, int seat);
bool table_is_forced(const struct match *m, const struct game_state *s); /* whether there is one legal move only */
uint32_t table_people(const struct table *t);
bool table_is_followed(const struct table *t);
bool table_has_curtains(const struct table *t); /* whether people must not see each other's screens */
void table_cover(struct table *t);
void table_face(struct table *t);

/* Who the screen is for: a seat; GAME_SPECTATOR behind a curtain, or if only bots play; GAME_REFEREE after the end. At
 * a table that is followed it is always for the viewer who follows. */
int table_viewer(const struct table *t);

/* What one walk through the log finds for whoever sits at the side of `home`, a seat or TABLE_NOBODY. Places are
 * indices into the log; each state is the full one before the move at its place. */
struct table_trail {
    bool decided;  /* there is a last decision, */
    uint32_t last; /* here */
    /* What the others did between the last two turns of the seat at home, or since its last one; where nobody is at
     * home, the last turn. `own` is where the last turn of the seat at home begins before that, with what chance did
     * then. */
    bool news;
    uint32_t own, from, to;
    struct game_state at_last, at_own, at_from;
};
void table_news_trail(const struct match *m, int home, struct table_trail *out);

/* What a viewer saw before the news, and after each decision of it with what chance added. */
struct table_seen {
    struct game_state since, steps[SHOW_STEPS_MAX];
};
/* Lets a look point to what a viewer saw of the news, if the match ends with it. Where there are more decisions than
 * SHOW_STEPS_MAX, the first ones are one step. */
void table_news_look(const struct match *m, const struct table_trail *trail, int viewer, struct table_seen *out,
                     struct show_look *look);

/* Everything that one viewer is shown of the present position, for as long as the table does not change. A choice is
 * meant by its place in `legal` wherever a reading is at hand, and by its token wherever it is text. */
struct table_reading {
    const struct game *game;
    struct show_reader reader; /* points into this struct, which must therefore not be copied */
    const char *name[GAME_SEATS_MAX];
    struct table_trail trail;
    struct game_state view, before; /* now, and before the last decision */
    struct table_seen news;
    struct game_moves legal; /* what the viewer may choose now, if anything */
    struct show_look look;
};
/* Walks through the log once. */
void table_read(const struct table *t, const struct lang *lang, int viewer, struct table_reading *out);
/* Nothing can be chosen, whatever the rules say: the game was given up, or something else is waited for. */
void table_read_closed(struct table_reading *r, bool given_up);
/* The reader alone; `names` is what it points into. */
void table_reader(const struct table *t, const struct lang *lang, int viewer, const char *names[GAME_SEATS_MAX],
                  struct show_reader *out);

/* The seat whose side of the table the screen is on, after the end too; TABLE_NOBODY where only bots play, behind a
 * curtain, or for whoever watches. */
int table_home(const struct table *t);

/* table_news.c: what the others did, in words: a line for each turn of another seat, with what it brought that seat,
 * and one for what all of it brought the seat at home. Nothing where there is no news. */
void table_news(const struct table *t, const struct table_reading *r, struct text *out);

/* How many moves the person before the screen has been told; the front end raises the number. */
uint32_t table_told(const struct table *t);
void table_tell(struct table *t, uint32_t moves);

/* Plays a token for the seat that is to decide, or a move that is known to be legal, and then lets chance act. */
enum err table_play(struct table *t, const char *token, size_t size, struct fault *f);
void table_make(struct table *t, game_move move);
/* Makes the only move that the person before the screen has; false where there is a choice, or nobody to make it. What
 * has been told stays as it is, so the move will be told together with what led to it. */
bool table_make_forced(struct table *t);

/* Cuts what has been told to the moves that are left, after some were taken back. */
void table_cut_told(struct table *t);

/* Plays again what was taken back. */
enum err table_redo(struct table *t, struct fault *f);
/* Cuts the log to so many moves. What was told of the others is told again, and the screen is for whoever is to act. */
void table_back(struct table *t, uint32_t count);

/* table_undo.c: takes back the last own decision of whoever is before the screen, by the law at the head of that file:
 * ERR_UNDO_NOTHING without one, ERR_UNDO_LEARNED if they have learned something since, ERR_UNDO_OTHER if another person
 * has decided since. */
enum err table_undo(struct table *t, struct fault *f);
/* Whether it would. */
bool table_undo_may(const struct table *t);
/* Whether a choice of a reading is a step within a turn: it leaves the same seat to decide, with no chance in between,
 * and teaches nothing, so that it can be taken back. The decisions without a choice that follow it are part of it.
 * Whatever the viewer does not know has no part in the answer. */
bool table_undo_is_step(const struct table_reading *r, int choice);
/* Why taking back or playing again was refused, as a sentence to be translated; NULL for other errors. */
const char *table_undo_refusal(enum err err);

/* The log in words, as a viewer saw it. */
struct table_walk {
    const struct table *table;
    struct show_reader reader;
    const char *name[GAME_SEATS_MAX];
    struct game_state state;
    uint32_t next; /* the index of the move that is told next */
    int actor;     /* who made the move told last: a seat or GAME_CHANCE */
};
void table_walk(struct table_walk *w, const struct table *t, const struct lang *lang, int viewer, uint32_t from);
/* Writes what the next move did into an empty text, which stays empty if there is nothing to say; false at the end. */
bool table_walk_next(struct table_walk *w, struct text *out);

/* table_series.c: choices by token or number, the tally, the seats.
 *
 * Whether people must type "#3" for the third choice, because some token is a number. */
bool table_series_marks_numbers(const struct table_reading *r);
/* The legal move that a text means by its token, its name, its number from 1, or its number after '#'; -1 if it means
 * none. */
int table_series_choice(const struct table_reading *r, const char *text, size_t size);
/* The same by its token alone, as the page sends it. */
int table_series_by_token(const struct table_reading *r, const char *token, size_t size);
void table_series_token(const struct table_reading *r, int choice, struct text *out);
void table_series_name(const struct table_reading *r, int choice, struct text *out); /* as people see it: show.h */

/* Enters the result of a finished game into the tally, if it is not there yet; takes it out again, before the move that
 * led to the end is taken back. */
void table_series_count(struct table *t);
void table_series_uncount(struct table *t);
/* Whether the series has games left. */
bool table_series_goes_on(const struct table *t);
/* Everybody moves one seat on. */
void table_series_turn(struct table *t);
/* Who has won the game that is over, in one sentence. */
void table_series_winner(const struct table *t, const struct lang *lang, struct text *out);
/* The tally, one line for each player. */
void table_series_tally(const struct table *t, const struct lang *lang, struct text *out);

/* table_note.c: the players and the series, as the member "play" of a record. */
void table_note_write(const struct table *t, struct text *out);
/* Reads that member and the names; false if they make no sense. In a record without the member all are people. */
bool table_note_read(struct table *t, const struct record *r);

#endif
