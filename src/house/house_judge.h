/* Judging a request: whether it makes sense at a table as it is now, and the entry that it would append. */
#ifndef HOUSE_JUDGE_H
#define HOUSE_JUDGE_H

#include "house/house_may.h"
#include "house/house_table.h"

/* What a judgement depends on beside the table and the request. */
struct house_court {
    const struct house_game *games;
    size_t game_count;
    const struct house_outage *outages;
    size_t outage_count;
    int64_t now;
    uint32_t here; /* the seats whose people are there, a bit each, as far as this house knows */
    void (*chance)(void *with, uint32_t key[RNG_KEY_WORDS]); /* asked where something is drawn */
    void *with;
};

/* An entry to be appended. Its slices point into the ruling, which is therefore not copied. */
struct house_ruling {
    struct house_entry entry;
    char words[HOUSE_TALK_MAX + 1]; /* kept beside it */
    size_t used;
    char pieces[HOUSE_ENTRY_MAX]; /* the JSON in it */
    struct house_made made;       /* its moves */
};

/* Whoever makes a request at this table: as the seat that is named, if it is theirs; else as their first. */
struct house_who house_judge_who(const struct house_court *c, const struct house_table *t, const struct house_wish *w);
/* What somebody asks for, or a bot has thought of: HOUSE_WHY_NONE with a ruling, or why not. */
enum house_why house_judge_wish(const struct house_court *c, const struct house_table *t, const struct house_wish *w,
                                struct house_ruling *out);

/* What the house does by itself now. */
enum house_next { HOUSE_NEXT_ENTRY, HOUSE_NEXT_THINK, HOUSE_NEXT_LATER };
enum house_next house_judge_due(const struct house_court *c, const struct house_table *t, struct house_ruling *out);

#endif
