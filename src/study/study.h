/* The analysis of a record: what every move cost against the best one, what chance brought, and why.
 *
 * A study is as pure as the searches it asks: it reads no clock and allocates nothing. It is done in jobs, each of
 * which looks at one move of the record, so that whoever drives it can show progress, stop, or share the jobs out among
 * threads: the jobs of one pass are independent of each other, and each writes nothing but its own finding. Searches
 * are limited in nodes, so the same record, seed and effort always give the same findings.
 *
 * There are three passes. The quick one looks at every decision and every outcome of chance with little effort, so that
 * there is something to show soon; the thorough one looks again with most of it; the last works out, for every move
 * that is blamed, how the game would have gone on. Between passes study_settle compares neighbouring findings and
 * grades.
 *
 * Where nothing is hidden or drawn and the game has a static evaluation, values are leads in points, exact as soon as
 * the rest of the game is solved. Elsewhere they are shares of the win by what the seat knew when it moved; a second
 * pair of values says what the same moves were worth with all cards open, which is luck and not the seat's fault. */
#ifndef STUDY_STUDY_H
#define STUDY_STUDY_H

#include "ai/bot.h"
#include "core/mind.h"
#include "core/record.h"
#include "show/show.h"

enum {
    STUDY_EFFORT = 30000, /* the default; about that many milliseconds on two cores of an ordinary machine */
    STUDY_LINE = 8,       /* moves of a best line that are kept */
    STUDY_TURNING = 3,    /* turning points that are kept */
    /* What every front end gives a study, so that all of them come to the same verdicts: the seed unless another is
     * asked for, and the bytes of a desk's arena, on which the size of transposition tables depends. */
    STUDY_SEED = 1,
    STUDY_ARENA = 1 << 26
};

enum study_grade {
    STUDY_NONE,   /* not looked at, or an outcome of chance */
    STUDY_FORCED, /* the only legal move */
    STUDY_BEST,
    STUDY_GOOD, /* another move was better, but by no more than the noise of the search */
    STUDY_INACCURACY,
    STUDY_MISTAKE,
    STUDY_BLUNDER,
    STUDY_GRADES
};

/* What was found of one move. Shares are in 1/MIND_WHOLE and leads in the units of the game's search. Both are those of
 * the seat that moves: `before` with the best move, `after` with the one played. */
struct study_find {
    int32_t seat;  /* who moved, or GAME_CHANCE */
    uint32_t pass; /* how many passes have looked at it */
    enum study_grade grade;
    uint32_t choices; /* the number of legal moves */
    game_move played, best;
    bool exact; /* both values are exact, because the rest of the game was solved */
    int32_t before, after;
    bool has_lead;
    int32_t lead_before, lead_after;
    bool has_open; /* what follows is the same with all cards open */
    game_move open_best;
    int32_t open_before, open_after;
    int32_t loss;                 /* how much of the share was lost */
    int32_t cost;                 /* how much of the lead was lost, in 1/10 of a point */
    int32_t luck[GAME_SEATS_MAX]; /* of an outcome: what it brought each seat beyond the mean of all outcomes */
    uint64_t nodes;
    /* For a move that is blamed: the best line, and the states that both ways lead to. */
    bool explained;
    uint32_t line_count;
    game_move line[STUDY_LINE]; /* the best move first */
    struct game_state better, worse;
    /* What the position before the move is worth, for grading the move that led to it. */
    bool solved;
    int32_t worth;
};

struct study {
    const struct match *match;
    uint64_t seed, effort;
    struct study_find *find;                   /* one for each move of the record */
    uint32_t draws;                            /* how many outcomes of chance could have been others */
    uint32_t decisions;                        /* how many decisions were not forced */
    uint32_t pass, at;                         /* how far study_step has come */
    uint32_t turning[STUDY_TURNING], turnings; /* indices of moves, the greatest swing first */
    uint32_t solved_from;        /* the first move from which on everything is exact, or the number of moves */
    struct record_ending ending; /* how people ended it, for the words: whoever opens a study may set it */
};

enum { STUDY_QUICK, STUDY_THOROUGH, STUDY_WHY, STUDY_PASSES };

/* What one worker needs: an arena for the searches (STUDY_ARENA bytes, at least STUDY_ARENA_MIN, aligned to
 * BOT_ARENA_ALIGN), room for game->log_max moves twice, and a function that says whether to stop, or NULL. A job that
 * was stopped leaves its finding as it was. */
enum { STUDY_ARENA_MIN = 4 << 20 };
struct study_desk {
    void *arena;
    size_t arena_size;
    game_move *seen, *log;
    bool (*stop)(void *with);
    void *with;
    struct bot_answer answer;
    struct bot_memory memory;
    struct rng rng;
};

/* Bytes of storage for the findings of a match, aligned to 16. */
size_t study_size(const struct match *m);

/* Begins a study of a whole match, which must not change meanwhile. Effort is in the unit of STUDY_EFFORT. */
void study_open(struct study *s, const struct match *m, uint64_t seed, uint64_t effort, void *storage);

/* Does the job of a pass for a move, if there is something to do. Passes come one after the other, with study_settle
 * after each, and before anything is read of a study that was stopped. */
void study_work(struct study *s, uint32_t pass, uint32_t index, struct study_desk *desk);
void study_settle(struct study *s);

/* Grades another move as if it had been played there, with the effort of the thorough pass. */
void study_try(const struct study *s, uint32_t index, game_move move, struct study_desk *desk, struct study_find *out);

/* Does the next job of all passes; false once everything is done. study_progress says how far it is, in 1/1000. */
bool study_step(struct study *s, struct study_desk *desk);
uint32_t study_progress(const struct study *s, uint32_t pass, uint32_t done);

/* The sums of one seat: its decisions that were graded, how many have each grade, what they cost, and its luck. */
struct study_total {
    uint32_t judged, graded[STUDY_GRADES];
    int64_t loss, cost, luck;
};
void study_total(const struct study *s, int seat, struct study_total *out);
bool study_blames(enum study_grade grade);
bool study_has_leads(const struct study *s);
bool study_has_luck(const struct study *s);
const char *study_words_grade_name(const struct lang *l, enum study_grade grade);

/* Writers; the reader is a GAME_REFEREE. study_words writes lines, study_json one object, study_graph an SVG picture,
 * and study_words_why sentences on one move that is blamed. `whole` says whether the study was finished. */
void study_words(const struct study *s, const struct show_reader *r, bool whole, struct text *out);

/* The same in another style: in lines of some width; in brief, with the turning points first and then only the moves
 * that are blamed; with colours. A colour is a sign of the private use area, STUDY_HUE_FIRST and an enum study_hue,
 * which holds until STUDY_HUE_NONE; whoever prints the text puts in its place what the terminal wants. */
enum { STUDY_WIDTH = 110, STUDY_HUE_FIRST = 0xE100 };
enum study_hue {
    STUDY_HUE_NONE,
    STUDY_HUE_TITLE,
    STUDY_HUE_BEST,
    STUDY_HUE_INACCURACY,
    STUDY_HUE_MISTAKE,
    STUDY_HUE_BLUNDER,
    STUDY_HUES
};
struct study_style {
    int width;
    bool brief, colour;
};
void study_words_styled(const struct study *s, const struct show_reader *r, bool whole, const struct study_style *style,
                        struct text *out);
void study_json(const struct study *s, const struct show_reader *r, bool whole, struct text *out);
void study_graph(const struct study *s, const struct show_reader *r, enum svg_theme theme, struct text *out);
/* The graph for a room of so many CSS pixels, at least these: without a heading, and with text of at least 12. */
enum { STUDY_GRAPH_LEAST_WIDTH = 240, STUDY_GRAPH_LEAST_HEIGHT = 160 };
void study_graph_room(const struct study *s, const struct show_reader *r, enum svg_theme theme, int width, int height,
                      struct text *out);
void study_words_why(const struct study *s, const struct show_reader *r, uint32_t index, struct text *out);

/* A share as a percentage, and a lead in points with its sign, as the language writes them. */
void study_words_put_share(struct text *out, const struct lang *l, int32_t share);
/* A difference of two shares: the chance to win is counted in points of a hundred. */
void study_words_put_points(struct text *out, const struct lang *l, int32_t share);
void study_words_put_lead(struct text *out, const struct lang *l, int32_t tenths);
void study_words_put_cost(struct text *out, const struct lang *l, int32_t tenths); /* in points, with the word */
/* A lead in tenths of a point. */
int32_t study_tenths(const struct study *s, int32_t lead);

#endif
