/* Running the analysis of a record on several threads, with a display of its progress, until Ctrl-C. */
#ifndef CLI_ANALYSE_H
#define CLI_ANALYSE_H

#include "cli/reader.h"
#include "study/study.h"

struct analysis {
    struct study study;
    void *storage;
    bool whole; /* it was not interrupted */
};

/* Analyses a record, which must stay in memory. Shows the progress on standard error if that is a terminal. */
void analyse_run(const struct replayed *r, const struct args *args, uint64_t effort, struct analysis *out);
void analyse_run_free(struct analysis *a);

/* What a worker needs, also to look at single moves later. */
struct study_desk *analyse_run_desk_new(const struct game *game);
void analyse_run_desk_free(struct study_desk *d);

#endif
