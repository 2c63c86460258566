/* Playing in a terminal: what the command line orders, and the entry points. */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include "core/record.h"
#include "lang/lang.h"

struct guest_link;

enum { TERM_OPTIONS_MAX = 16, TERM_WHY_MAX = 1024 };

/* Where boxes come from: the one in force for new games, or the one that a record was made with. Without the right one
 * it is NULL, with the reason in the fault. */
struct term_boxes {
    void *with;
    const struct box *(*find)(void *with, const struct game *game, const struct record *r, struct fault *f);
};

/* What the menu led to instead of a game: a lesson of a game, or exercises from a saved one. */
struct term_wish {
    const struct game *lesson; /* or NULL */
    char exercises[64];        /* the saved game, or empty */
    int seat;                  /* whose mistakes are meant */
};

struct term_order {
    const struct lang *lang;
    struct term_boxes boxes;
    const struct game *game; /* NULL if a menu is to ask, which then fills in `wish` */
    struct term_wish *wish;
    const struct match *from; /* where the game begins, with its own box and seats, or NULL to deal a new one */
    uint32_t seats;           /* 0 for as few as the game takes, but as many as are named */
    const char *name[GAME_SEATS_MAX];
    const char *bot[GAME_SEATS_MAX]; /* "person" for a person, NULL if nothing was said */
    const char *option[TERM_OPTIONS_MAX];
    uint32_t options;
    bool has_seed;
    uint64_t seed;
    bool series;  /* as many games as seats */
    bool plain;   /* lines of text rather than a screen */
    bool resume;  /* go on with a saved game */
    bool example; /* offer games that are only examples */
    const char *id;
    uint32_t threads; /* how many threads a bot may use */
    uint32_t ms;      /* how long it may think in milliseconds, or 0 for the usual time */
    /* A table elsewhere (visit.h). */
    const struct guest_link *house; /* NULL for a table here */
    const char *ca;                 /* a file of certificates to trust, or NULL */
    const char *timing;             /* the clock of a table that is laid, or NULL */
    int seat;                       /* where to sit down, or -1 */
    bool lay, watch;
};

/* They return the program's status, with one sentence in `why` (TERM_WHY_MAX bytes) unless it is 0. */
int play_at_terminal(const struct term_order *order, char *why);
int games_list(const struct term_order *order, const char *verb, const char *id, char *why);

#endif
