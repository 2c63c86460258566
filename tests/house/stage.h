/* A tale told at a table of a house: people sit down, play it move by move, and do on the way what else people do
 * there. How one speaks with the house is the caller's: swap.c calls it, swap_wire.c has sockets. The people are
 * numbered: those in the seats first, then a spectator, then one who comes late. */
#ifndef TESTS_HOUSE_STAGE_H
#define TESTS_HOUSE_STAGE_H

#include "house/house.h"
#include "tale.h"

struct stage {
    void *with;
    const struct house_game *kit;
    const char *secret; /* of who lays the table */
    char *table;        /* room for its id */
    const char *clock;  /* of the table, so much a move; */
    int64_t limit;      /* the same in milliseconds */
    /* Comes in, anew if there was a connection. */
    void (*come)(void *with, uint32_t who);
    void (*follow)(void *with, uint32_t who, int64_t since);
    /* Goes away without a word; the house has noticed it afterwards. */
    void (*go)(void *with, uint32_t who);
    /* A request, and its answer; the same for a move, and for the question for a record, or for games. */
    void (*ask)(void *with, uint32_t who, const char *text);
    void (*play)(void *with, uint32_t who, const char *text);
    void (*ask_record)(void *with, uint32_t who, const char *text);
    /* The bot that stands in decides, a second after it was asked; NULL: bots do not play here. */
    void (*bot)(void *with, const char *token);
    /* Time goes by. What `until` names, if anything, happens meanwhile and is told. */
    void (*wait)(void *with, int64_t ms, const char *until);
    /* What is dealt, and what chance does from this move on. */
    void (*set)(void *with, const struct tale *tale, uint32_t next);
    /* All that the spectator was told so far, and the number of the last entry. */
    const char *(*told)(void *with);
    int64_t (*last)(void *with);
};

/* Tells a tale. What else happens follows from `rng`; `again` is the beginning of the game after it, for as many
 * people, and the same for worlds that are compared. */
void stage_tell(const struct stage *s, const struct tale *tale, const struct tale *again, struct rng rng, int viewer);

#endif
