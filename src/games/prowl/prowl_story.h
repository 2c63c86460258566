/* A move being told: what the files share that tell what was decided, what came of it, and what a move would do. */
#ifndef GAMES_PROWL_PROWL_STORY_H
#define GAMES_PROWL_PROWL_STORY_H

#include "games/prowl/prowl_show.h"

/* The move is made again on a copy of the state, and the rules leave notes of what happens on the way (struct
 * prowl_trail): which clan moved, what reacted, who gained what. What the reader may know comes from the state alone,
 * so that a view is told only what its viewer may know. */
struct prowl_story {
    struct prowl_pen pen;
    const struct prowl_state *before;
    struct prowl_state after;
    struct prowl_play play;
    struct prowl_trail trail;
    bool sure; /* whether the move was made; in a preview it is not, and what is not certain is left out */
};

/* prowl_tell.c: what was decided. */
void prowl_tell_begin(struct prowl_story *t, const struct show_reader *r, const struct game_state *s, game_move m,
                      struct text *out);
void prowl_tell_make(struct prowl_story *t); /* makes the move on the copy */
void prowl_tell_decision(struct prowl_story *t);
void prowl_tell_play(struct prowl_story *t);
void prowl_tell_clan(struct prowl_story *t); /* any move that lays a clan card */
void prowl_tell_contract(struct prowl_story *t, uint32_t slot);
void prowl_tell_force(struct prowl_story *t, uint32_t whom, uint32_t what);
void prowl_tell_pass(struct prowl_story *t, bool left);

/* prowl_notes.c: what came of it. */
uint32_t prowl_notes_tell(struct prowl_story *t, uint32_t i); /* returns the last note that it has told */
void prowl_notes_passed(struct prowl_story *t);
void prowl_notes_reveal(struct prowl_story *t);
/* The clan card of a seat before the move, or PROWL_HIDDEN if the reader neither knows it nor is told. */
uint32_t prowl_notes_old_clan(const struct prowl_story *t, uint32_t seat);

#endif
