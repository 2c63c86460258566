/* warren engine: questions as lines of JSON, answered by worker threads in the order of their priorities.
 *
 * Users rely on docs/engine.md. Every question has an id and gets exactly one final answer. A line that is not a
 * question gets an error and has no other effect. */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include "cli/cli.h"
#include "cli/spec.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    ENGINE_PROTOCOL = 1,
    ENGINE_LINE_MAX = 1 << 20,
    ENGINE_QUEUE_MAX = 4096,       /* questions, */
    ENGINE_QUEUE_BYTES = 32 << 20, /* and their bytes, that may wait */
    ENGINE_ID_MAX = 64,
    ENGINE_ANSWER_MAX = 1 << 18,
    ENGINE_MS = 1000,        /* to think by default */
    ENGINE_MS_MOST = 600000, /* what a question may ask for, unless the user says otherwise */
    ENGINE_NODES_MOST = 1000000000
};

enum engine_action {
    ENGINE_GAMES,
    ENGINE_VERSION,
    ENGINE_TERMINATE,
    ENGINE_CLEAR,
    /* The actions above are answered at once; those below wait for a worker. */
    ENGINE_LEGAL,
    ENGINE_APPLY,
    ENGINE_ANALYSE,
    ENGINE_CHOOSE,
    ENGINE_ACTIONS
};

extern const char *const engine_query_action_names[ENGINE_ACTIONS];

/* The fields of a question; engine_query.c says which action takes which. */
enum engine_field {
    ENGINE_F_ID,
    ENGINE_F_ACTION,
    ENGINE_F_TARGET,
    ENGINE_F_PRIORITY,
    ENGINE_F_RECORD,
    ENGINE_F_STEP,
    ENGINE_F_POSITION,
    ENGINE_F_GAME,
    ENGINE_F_SEATS,
    ENGINE_F_OPTIONS,
    ENGINE_F_SETUP,
    ENGINE_F_DEAL,
    ENGINE_F_MOVES,
    ENGINE_F_VIEW,
    ENGINE_F_SETTLE,
    ENGINE_F_LEVEL,
    ENGINE_F_BOT,
    ENGINE_F_MS,
    ENGINE_F_NODES,
    ENGINE_F_SEED,
    ENGINE_F_LINE,
    ENGINE_F_REPORT,
    ENGINE_FIELDS
};

extern const char *const engine_query_field_names[ENGINE_FIELDS];

/* What is wrong with a question: a code for programs, a sentence for people, and where it is wrong. */
struct engine_error {
    const char *code, *message;
    char what[64]; /* the field or word in question, or empty */
    long at;       /* a byte of the line or an index of a move, or -1 */
};

struct engine_job {
    struct engine_job *next; /* in order of arrival */
    char *text;              /* the question; the fields point into it, and those that are missing have size 0 */
    size_t size;             /* of the text */
    struct json field[ENGINE_FIELDS];
    char id[ENGINE_ID_MAX]; /* as JSON */
    enum engine_action action;
    int64_t priority;
    bool running;
    atomic_bool stop;
};

struct engine {
    struct shelf *shelf;
    /* Called with each line of an answer, its end included, by one thread at a time. */
    void (*emit)(void *with, const char *line, size_t size);
    void *with;
    uint64_t ms_most, nodes_most; /* a question that asks for more gets this */
    pthread_mutex_t lock;         /* protects all that follows */
    pthread_mutex_t out;          /* held while emit runs; never taken before `lock` */
    pthread_cond_t wake;
    struct engine_job *jobs;
    uint32_t count;
    size_t bytes;     /* of their texts */
    uint32_t cleared; /* how often `clear` was asked for */
    bool closing;     /* no more questions will come */
};

/* A thread that answers questions, with its own memory. */
struct engine_worker {
    struct engine *engine;
    struct seat seat; /* kept from the last question that needed one; its game is NULL if there is none */
    struct spec spec;
    uint32_t cleared;
    game_move *log, *seen;
    char *answer;
};

/* engine_queue.c */
void engine_queue_init(struct engine *e, struct shelf *shelf, void (*emit)(void *with, const char *line, size_t size),
                       void *with);
void engine_queue_free(struct engine *e);
void engine_queue_worker_init(struct engine_worker *w, struct engine *e);
void engine_queue_worker_free(struct engine_worker *w);
bool engine_queue_work_one(struct engine_worker *w, bool wait); /* false if there is nothing left to do */
void engine_queue_close(struct engine *e);
/* Whether another question may wait, however long it is. Whoever reads questions waits until this is so. */
bool engine_queue_room(struct engine *e);
bool engine_queue_add(struct engine *e, struct engine_job *job,
                      struct engine_error *error); /* if true, the job belongs to the queue */
/* Takes a job off the queue before its final answer is sent, so that the id can be used again by whoever reads the
 * answer. */
void engine_queue_finish(struct engine *e, struct engine_job *job);
uint32_t engine_queue_stop(struct engine *e, const char *id); /* all if the id is NULL; returns how many */
void engine_queue_clear(struct engine *e);
void engine_queue_emit(struct engine *e, const struct text *line);
void engine_queue_job_free(struct engine_job *job);

/* engine_query.c: takes one line, whatever it contains. `number` counts lines from 1. */
void engine_query_line(struct engine *e, const char *line, size_t size, size_t number);
void engine_query_emit_error(struct engine *e, const char *id, long line, const struct engine_error *error);
bool engine_query_fail(struct engine_error *error, const char *code, const char *message, const char *what, long at);
bool engine_query_fail_err(struct engine_error *error, enum err err, const char *what, long at);
bool engine_query_fail_field(struct engine_error *error, enum err err, enum engine_field field);
bool engine_query_integer(const struct engine_job *job, enum engine_field field, int64_t min, int64_t max, int64_t *out,
                          struct engine_error *error); /* true, with `out` unchanged, if the field is missing */

/* engine_place.c: the position of a question. */
struct engine_place {
    struct match match;
    int viewer;   /* who asks: a seat, GAME_SPECTATOR or GAME_REFEREE */
    bool is_view; /* the match is invented where the viewer knows nothing: it must not be played on or shown */
};
bool engine_place_load(struct engine_worker *w, const struct engine_job *job, struct engine_place *out,
                       struct engine_error *error);

/* engine_answer.c */
void engine_answer(struct engine_worker *w, struct engine_job *job);
void engine_answer_begin(struct text *t, const char *id, enum engine_action action);

/* engine_think.c: the actions analyse and choose. False if the question is wrong or there is nothing to decide. */
bool engine_think(struct engine_worker *w, struct engine_job *job, struct engine_place *place, struct text *t,
                  struct engine_error *error);

#endif
