/* The analysis of a record: what every move cost against the best, what chance brought, and why.
 *
 * Pure like the searches it asks: no clock, no memory of its own. A study is advanced in jobs, each of which looks at
 * one move of the record, so that whoever drives it can show progress, stop, or share the jobs out: those of one pass
 * are independent of each other and write nothing but their own finding. How much is looked at is counted in nodes, so
 * the same record, seed and effort always give the same findings.
 *
 * Where nothing is hidden or drawn and the game knows what a position is worth, values are leads in points, exact as
 * soon as the rest of the game is solved. Elsewhere they are shares of the win, judged by what the seat knew; a second
 * pair says what the same moves were worth with all cards open. */
#ifndef STUDY_STUDY_H
#define STUDY_STUDY_H

#include "ai/bot.h"
#include "core/mind.h"
#include "show/show.h"

enum {
    STUDY_EFFORT = 30000, /* the usual one: about so many milliseconds on two cores of a usual machine */
    STUDY_LINE = 8,       /* moves of a best line that are kept */
    STUDY_TURNING = 3     /* turning points */
};

enum study_grade {
    STUDY_NONE,   /* not looked at, or an outcome of chance */
    STUDY_FORCED, /* there was nothing to choose */
    STUDY_BEST,
    STUDY_GOOD, /* another move was better, but by no more than the noise of the search */
    STUDY_INACCURACY,
    STUDY_MISTAKE,
    STUDY_BLUNDER,
    STUDY_GRADES
};

/* What was found of one move. Shares are in 1/MIND_WHOLE, leads in the units of worth of the game's search; both are
 * those of the seat that moves: with the best move, and with the one played. */
struct study_find {
    int32_t seat;  /* who moved, or GAME_CHANCE */
    uint32_t pass; /* 0: not looked at yet; else how thoroughly */
    enum study_grade grade;
    uint32_t choices; /* legal moves */
    game_move played, best;
    bool exact; /* both values are: the rest of the game was solved */
    int32_t before, after;
    bool has_lead;
    int32_t lead_before, lead_after;
    bool has_open; /* the same with all cards open */
    game_move open_best;
    int32_t open_before, open_after;
    int32_t loss;                 /* of the share */
    int32_t cost;                 /* of the lead, in 1/10 of a point */
    int32_t luck[GAME_SEATS_MAX]; /* of chance: what it brought each seat beyond the mean of all outcomes */
    uint64_t nodes;
    /* Why, where a move is blamed: how it would go on, and what came of both ways. */
    bool told;
    uint32_t line_count;
    game_move line[STUDY_LINE]; /* the best move first */
    struct game_state better, worse;
    /* Of the position itself, for the move before it. */
    bool solved;
    int32_t worth;
};

struct study {
    const struct match *match;
    uint64_t seed, effort;
    struct study_find *find;                   /* one a move of the record */
    uint32_t draws;                            /* outcomes of chance of which there were several */
    uint32_t decisions;                        /* where there was something to choose */
    uint32_t pass, at;                         /* of study_step */
    uint32_t turning[STUDY_TURNING], turnings; /* moves, the greatest swing first */
    uint32_t solved_from; /* the first move from which on all is exact; the number of moves: none */
};

enum { STUDY_QUICK, STUDY_THOROUGH, STUDY_WHY, STUDY_PASSES };

/* What one worker needs: memory for the searches (at least STUDY_ARENA_MIN bytes, aligned to BOT_ARENA_ALIGN, any
 * content), room for game->log_max moves twice, and somebody to ask whether to stop. A job that was stopped leaves the
 * finding as it was. */
enum { STUDY_ARENA_MIN = 4 << 20 };
struct study_desk {
    void *arena;
    size_t arena_size;
    game_move *seen, *log;
    bool (*stop)(void *with); /* NULL: never */
    void *with;
    struct bot_answer answer;
    struct bot_memory memory;
    struct rng rng;
};

/* Bytes of storage for the findings of a match, aligned to 16. */
size_t study_size(const struct match *m);

/* Begins. The match is the whole record, which stays where it is. Effort is in the unit of STUDY_EFFORT. */
void study_open(struct study *s, const struct match *m, uint64_t seed, uint64_t effort, void *storage);

/* Whether a pass has something to do for a move. Passes come one after the other, with study_settle after each (and
 * before anything is read of a study that was stopped). */
bool study_wants(const struct study *s, uint32_t pass, uint32_t index);
void study_work(struct study *s, uint32_t pass, uint32_t index, struct study_desk *desk);
void study_settle(struct study *s);

/* What another move would have been worth there: a finding as of the thorough pass, graded. */
void study_try(const struct study *s, uint32_t index, game_move move, struct study_desk *desk, struct study_find *out);

/* All of that one job at a time; false once all is done. How far it is: study_progress, in 1/1000. */
bool study_step(struct study *s, struct study_desk *desk);
uint32_t study_progress(const struct study *s, uint32_t pass, uint32_t done);

/* ---- What came of it ---- */

/* Of one seat: decisions judged, how many of each grade, the sums of what they cost and of its luck. */
struct study_total {
    uint32_t judged, graded[STUDY_GRADES];
    int64_t loss, cost, luck;
};
void study_total(const struct study *s, int seat, struct study_total *out);
bool study_blames(enum study_grade grade);
bool study_has_leads(const struct study *s);
bool study_has_luck(const struct study *s);
const char *study_grade_name(const struct lang *l, enum study_grade grade);

/* Writers; the reader sees all (GAME_REFEREE). study_words writes lines, study_json one object, study_graph an SVG
 * picture. study_why writes sentences on one blamed move. `whole` is whether the study was finished. */
void study_words(const struct study *s, const struct show_reader *r, bool whole, struct text *out);
void study_json(const struct study *s, const struct show_reader *r, bool whole, struct text *out);
void study_graph(const struct study *s, const struct show_reader *r, enum svg_theme theme, struct text *out);
void study_why(const struct study *s, const struct show_reader *r, uint32_t index, struct text *out);

/* A share as a percentage or a lead in points with its sign, as the language writes them. */
void study_put_share(struct text *out, const struct lang *l, int32_t share);
void study_put_lead(struct text *out, const struct lang *l, int32_t tenths);
void study_put_cost(struct text *out, const struct lang *l, int32_t tenths); /* without the plus */
/* A lead in tenths of a point. */
int32_t study_tenths(const struct study *s, int32_t lead);

#endif
