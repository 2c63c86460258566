/* What the files of the house share and nobody else needs. */
#ifndef HOUSE_PARTS_H
#define HOUSE_PARTS_H

#include "house/house.h"

/* house_slot.c: which tables are held, who follows them, what waits there. */
struct house_slot *house_slot_find(const struct house *h, const char *table);
/* Finds it or makes room for it; NULL where every table that is held is in use. */
struct house_slot *house_slot_hold(struct house *h, const char *table);
void house_slot_release(struct house *h, struct house_slot *s);

struct house_follow *house_slot_follow_at(const struct house *h, uint32_t number); /* NULL for 0 */
uint32_t house_slot_link_of_follow(uint32_t number);
/* The place for another one; 0: there is none. */
uint32_t house_slot_follow_add(struct house *h, uint32_t link, struct house_slot *s);
void house_slot_follow_remove(struct house *h, uint32_t number);

/* Takes a wish in at the end of a table's queue; NULL: no room. `link` from 1, 0: the house's own. */
struct house_waiting *house_slot_queue_add(struct house *h, struct house_slot *s, const struct house_wish *w,
                                           uint32_t link);
struct house_waiting *house_slot_queue_first(const struct house *h, const struct house_slot *s); /* NULL: none */
void house_slot_queue_pop(struct house *h, struct house_slot *s);

/* house_send.c: messages that go out. Links from 0. */
void house_send_ack(struct house *h, const struct house_waiting *w, uint32_t n);
void house_send_refusal(struct house *h, uint32_t link, const struct house_wish *w, enum house_why why, int64_t n);
void house_send_refused(struct house *h, const struct house_waiting *w, enum house_why why, int64_t n);
void house_send_gone(struct house *h, uint32_t link, const char *table, enum house_why why);
/* An address is kept, or none is any more. */
void house_send_addressed(struct house *h, uint32_t link, const char *request);
/* Everything there is has been sent; whether the door that was shown is worth anything, and to whoever laid the table
 * which one is. */
void house_send_head(struct house *h, uint32_t link, const struct house_slot *s, const struct house_follow *f);
void house_send_error(struct house *h, uint32_t link, const struct fault *f, const char *request);
void house_send_reload(struct house *h, uint32_t link);
void house_send_tables(struct house *h, uint32_t link, bool welcome, const char *before,
                       const struct house_listed *list, size_t count);
/* The entry that the table has just folded, with its moves, to everybody who waits for it. */
void house_send_entry(struct house *h, struct house_slot *s, const struct house_table *t, const struct house_row *row,
                      const struct house_entry *e, const struct house_made *made);
/* Who is there, to the people at the table, where that has changed. */
void house_send_presence(struct house *h, struct house_slot *s);
/* The seats whose people are there, a bit each: whoever follows as one seat is there for all that they have. */
uint32_t house_send_here(const struct house *h, const struct house_slot *s);

/* house_work.c: does what can be done at a table now. */
void house_work(struct house *h, struct house_slot *s);

#endif
