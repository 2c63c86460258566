/* What the files of the laws share: one game under way and the storage that checking it needs. */
#ifndef TESTS_LAWS_RUN_H
#define TESTS_LAWS_RUN_H

#include "core/match.h"
#include "laws.h"

/* The printed tokens of one list of moves. */
struct laws_tokens {
    uint32_t count;
    uint32_t size[GAME_MOVES_MAX];
    char text[GAME_MOVES_MAX][GAME_TOKEN_MAX];
};

struct laws_run {
    const struct laws_case *c;
    const struct game *g;
    const struct box *box;
    struct laws_breach *breach;
    struct match match;
    struct rng test, tell;     /* which moves are played, what is sampled; what viewers who follow are told */
    int actor;                 /* in the present position */
    struct game_moves legal;   /* in the present position */
    struct laws_tokens tokens; /* those of the legal moves */

    /* Each is allocated with exactly its size, so that a sanitizer notices accesses beyond the end. */
    struct game_state *state, *next, *view, *seen, *guess, *spare;
    uint8_t *path; /* the state before each move of the log, and the present one */
    game_move *log, *log_again;
    char *text, *text_again; /* LAWS_RECORD_MAX bytes each */

    /* The match as each viewer follows it, the spectator first. */
    struct match follow[GAME_SEATS_MAX + 1];
    game_move *seen_log[GAME_SEATS_MAX + 1];

    /* The fast path, where the game has one. */
    void *node, *fresh;
    uint64_t *hashes; /* along the path */
};

/* Notes a breach; returns false. */
bool laws_fail(struct laws_run *r, const char *law, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Whether an expensive check is done now: always in full depth, otherwise one time in `rarity`. */
bool laws_now(struct laws_run *r, uint32_t rarity);

/* Viewers run from GAME_SPECTATOR to the last seat; none if the game has no secrets. */
int laws_viewers_end(const struct laws_run *r);

const struct game_state *laws_path(const struct laws_run *r, uint32_t step);

/* Lists and prints the moves of a state or view, checking what holds for every list. */
bool laws_list(struct laws_run *r, const struct game_state *s, struct game_moves *legal, struct laws_tokens *tokens);
int laws_find(const struct laws_tokens *tokens, const char *text, size_t size); /* -1 if it is not there */

/* laws_text.c */
bool laws_setup(struct laws_run *r, const struct game_setup *setup);
bool laws_text_position(struct laws_run *r);
bool laws_record(struct laws_run *r);

/* laws_view.c */
bool laws_shown_agrees(struct json shown, struct json whole);
bool laws_view_position(struct laws_run *r);
bool laws_view_move(struct laws_run *r, const struct game_state *s, game_move m, int viewer);

/* laws_follow.c. A move is followed before the match makes it. */
bool laws_follow_move(struct laws_run *r, game_move m);
bool laws_follow_end(struct laws_run *r);

/* laws_play.c */
bool laws_start(struct laws_run *r);
bool laws_pure_position(struct laws_run *r);
bool laws_pure_move(struct laws_run *r, game_move m);
bool laws_undo_once(struct laws_run *r);
bool laws_undo_all(struct laws_run *r);
bool laws_search_start(struct laws_run *r);
bool laws_search_position(struct laws_run *r);
bool laws_search_make(struct laws_run *r, game_move m);
bool laws_search_end(struct laws_run *r);

#endif
