/* What happens at a table elsewhere, in sentences of the reader's language: the terminal and the page say the same. */
#ifndef GUEST_WORDS_H
#define GUEST_WORDS_H

#include "guest/guest.h"

#include "lang/lang.h"

enum { GUEST_WORDS_NAME_MAX = HOUSE_NAME_MAX + 40 };

/* Who reads. `level` has the names of the bots' levels in that language, by number from 1. */
struct guest_words {
    const struct lang *lang;
    const struct guest *guest;
    const char *level[LEVEL_MAX + 1];
};

/* The name of a seat; the second is valid until the next call. */
void guest_words_name(const struct guest_words *s, int seat, struct text *out);
const char *guest_words_called(const struct guest_words *s, int seat);
/* The name of whoever plays this seat of the game on the table, see guest_table_players. */
void guest_words_player(const struct guest_words *s, int seat, struct text *out);

/* A piece of news; nothing where there is nothing to say. A code that moves a seat is the caller's to show. */
void guest_words_news(const struct guest_words *s, const struct guest_news *n, struct text *out);
/* Whether a reader who looks at something else should see it; and whether it is soon not true any more. */
bool guest_words_is_loud(const struct guest_news *n);
bool guest_words_is_passing(const struct guest_news *n);

const char *guest_words_refusal(enum house_ask ask, enum house_why why); /* a message to be translated */
const char *guest_words_gone(enum house_why why);                        /* likewise */
/* One sentence: what is waited for. `gone` is why the table is not shown any more, if it is not. */
void guest_words_status(const struct guest_words *s, enum house_why gone, struct text *out);
void guest_words_end(const struct guest_words *s, struct text *out); /* who has won, where the moves do not say */
void guest_words_won(const struct guest_words *s, struct text *out); /* only that, in a few words */
/* Who had resigned from a game that was played to its end, so that whoever wins by a bot is not thought to have played;
 * nothing where nobody had. It follows the sentence that says who has won. */
void guest_words_played_on(const struct guest_words *s, struct text *out);
/* What is offered, and by whom; `done` says that it was carried out at once. */
void guest_words_offer(const struct guest_words *s, enum house_offer offer, const char *who, int about, bool done,
                       struct text *out);

/* The clock of a table, and what comes of it. */
void guest_words_timing(const struct guest_words *s, const struct house_clock *timing, struct text *out);
/* How long: with `exact` in the largest unit that says it exactly, as a clock is set; else in the largest that is full.
 */
void guest_words_span(const struct guest_words *s, int64_t ms, bool exact, struct text *out);

/* How much time is left, short, as a clock shows it. */
void guest_words_left(const struct guest_words *s, int64_t ms, struct text *out);

/* The ready-made lines: their codes, NULL past the last; what they say. */
const char *guest_words_line_code(size_t index);
const char *guest_words_line(const struct lang *lang, const char *code);

#endif
