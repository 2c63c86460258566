/* Set-ups: what is settled before the first decision, dealt, read, written, and made into the digits of a position id.
 *
 * A game describes its set-up once, in a walk through the parts of setup->data (game_opening in game.h). The functions
 * below, which the walk calls for each part, then read it from JSON, write it as JSON, or make or read its digits:
 *
 *     static const char *const names[] = {"start", "hands"};
 *     setup_object(w, names, 2, NULL);
 *     for (uint32_t field, seat; setup_next(w, &field);) {
 *         if (field == 0)
 *             setup_number(w, &s->start, 0, seats - 1, "start");
 *         else
 *             for (setup_list(w, seats, "hands"); setup_next(w, &seat);)
 *                 setup_number(w, &s->card[seat], 1, cards, NULL);
 *     }
 *
 * is {"start":1,"hands":[5,2]} and three digits. Where a walk must be different one way, it asks w->way. What a wish
 * leaves out is not walked through, and stays SETUP_OPEN. Once something is refused, nothing more is read. */
#ifndef CORE_SETUP_H
#define CORE_SETUP_H

#include "core/digits.h"
#include "core/game.h"

enum { SETUP_OPEN = 255, SETUP_DEPTH = 3, SETUP_MEMBERS = 32 };

enum setup_way { SETUP_READ, SETUP_WRITE, SETUP_CODE };

/* An object or a list that is being walked through. */
struct setup_level {
    const char *const *names; /* of an object; NULL in a list */
    const char *about;
    uint32_t count, next;
    struct json member[SETUP_MEMBERS];
    struct json_walk list;
};

struct setup_walk {
    enum setup_way way;
    bool whole;            /* reading: this is no wish, and nothing may be left out */
    struct json at;        /* reading: the value that has been come to */
    struct text *out;      /* writing */
    struct digits *digits; /* coding */
    struct fault *fault;   /* reading: why it is refused */
    enum err err;
    uint32_t depth;
    struct setup_level level[SETUP_DEPTH];
};

/* Deals what chance decides for setup->seats and setup->option, in agreement with a wish: a set-up in JSON from which
 * any part, or everything (wish.size is 0), may be missing. */
enum err setup_deal(const struct game *g, const struct box *box, struct game_setup *setup, struct json wish,
                    struct rng *rng, struct fault *f);
/* Reads a complete one, and refuses what cannot be made with the box. */
enum err setup_read(const struct game *g, const struct box *box, struct game_setup *setup, struct json from,
                    struct fault *f);
void setup_write(const struct game *g, const struct box *box, const struct game_setup *setup, struct text *out);
/* Digits that are read need not agree with each other: what comes of them is written and read again to be judged. */
void setup_code(const struct game *g, const struct box *box, struct game_setup *setup, struct digits *d);

/* For the walks. `about` is the word that a fault names, or NULL for the value itself, or for the name of a missing
 * member. setup_object and setup_list begin; setup_next comes to one part after another, and ends where it says false.
 * A wish may have fewer members, and a shorter list. */
void setup_object(struct setup_walk *w, const char *const *names, uint32_t count, const char *about);
void setup_list(struct setup_walk *w, uint32_t count, const char *about);
bool setup_next(struct setup_walk *w, uint32_t *index);
void setup_number(struct setup_walk *w, uint8_t *value, uint8_t min, uint8_t max, const char *about);
/* One of `count` words, `word` says which; the value is its index. */
typedef const char *setup_word(const struct box *box, uint32_t index);
void setup_choice(struct setup_walk *w, uint8_t *value, setup_word *word, const struct box *box, uint32_t count,
                  const char *about);
void setup_refuse(struct setup_walk *w, enum err err, const char *about);

#endif
