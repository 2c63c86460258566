/* A record analysed with threads, a display of progress and Ctrl-C, for the subcommands that need it. */
#ifndef CLI_ANALYSE_H
#define CLI_ANALYSE_H

#include "cli/reader.h"
#include "study/study.h"

struct analysis {
    struct study study;
    void *storage;
    bool whole; /* it was not interrupted */
};

/* Analyses a record that stays where it is. Progress goes to standard error if that is a terminal. */
void analysis_run(const struct replayed *r, const struct args *args, uint64_t effort, struct analysis *out);
void analysis_free(struct analysis *a);

/* What one worker needs; also for looking at single moves later. */
struct study_desk *analysis_desk_new(const struct game *game);
void analysis_desk_free(struct study_desk *d);

/* Makes text harmless for a terminal: names come from files. */
void analysis_tame(char *text);

#endif
