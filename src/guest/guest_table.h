/* A table of a house as one guest knows it: the entries it was sent, folded.
 *
 * The house has the truth, and what it sends may be wrong or hostile. Every entry is checked against those before it:
 * its number, the phase of the table, whose turn it is; its moves go through core/follow.h. What makes no sense is
 * refused, and whoever follows then follows anew from the first entry. */
#ifndef GUEST_TABLE_H
#define GUEST_TABLE_H

#include "house/house_may.h"
#include "house/house_said.h"
#include "table/table.h"

struct guest_table {
    char id[HOUSE_ID_SIZE + 1];
    struct house_public pub;
    int viewer;   /* as whom the last one was seen: a seat or GAME_SPECTATOR */
    uint32_t own; /* the seats of whoever looks, a bit each: more than the viewer's where several share a device */
    bool host;    /* whoever looks has laid the table, as the house said last */
    uint32_t watching, here; /* how many watch; the seats that are there, a bit each, */
    bool met;                /* as far as the house has said it: before that nobody is known to be away */
    struct house_seat past[GAME_SEATS_MAX]; /* as they were when the last game had ended: who had played it */
    uint32_t counted;                       /* games that have ended and count: those in the tally */
    bool dealt;                             /* `table` holds a game: the present one or the last */
    struct game_result result;              /* of the last of them, as the house says; without winners if it has none */
    enum house_why_closed shut;             /* why it was closed */
    const struct house_game *games;         /* that this program knows */
    size_t game_count;
    struct table *table; /* the caller's: the game as the viewer is told of it */
    game_move *log;      /* the caller's, with room for the longest of the games */
};

/* `table` and `log` stay the caller's. */
void guest_table_init(struct guest_table *t, const char *id, const struct house_game *games, size_t count,
                      struct table *table, game_move *log);
/* Forgets everything but the id, so that the table can be followed anew. */
void guest_table_clear(struct guest_table *t);

/* Takes the entry that comes next. If it makes no sense, the table is not to be used any more before it is cleared. */
enum err guest_table_fold(struct guest_table *t, const struct house_frame *frame, const struct house_entry *e,
                          struct fault *f);

/* Who plays the game that `table` holds, seat by seat: whoever has the seats now, or once it has ended whoever had them
 * then, until another one begins. People come and go between two games, and everybody moves one seat on. */
const struct house_seat *guest_table_players(const struct guest_table *t);
/* The entry with which whoever has this seat sat down: the same person, wherever they sit by now. */
uint32_t guest_table_came(const struct guest_table *t, int seat);
/* Whether somebody has this seat who is known not to be there. */
bool guest_table_is_away(const struct guest_table *t, int seat);
/* How much time the seat that is to decide has left at a moment of the house's time; HOUSE_NEVER without a clock. */
int64_t guest_table_left(const struct guest_table *t, int64_t now);
/* Whether this seat's time for the present decision was up, so that the bot makes it and nobody comes back before. */
bool guest_table_is_late(const struct guest_table *t, int seat);
/* How much of a pause is left then, in which nobody's clock runs; 0 where there is none. */
int64_t guest_table_pause(const struct guest_table *t, int64_t now);
/* Whose decisions are taken back with the last one of a seat, its own among them, a bit each; 0 where it has none, or
 * where there is no such seat: it is asked of an entry that may still be refused. */
uint32_t guest_table_back(const struct guest_table *t, int seat);
/* Whoever looks, as one who asks for something. */
struct house_who guest_table_who(const struct guest_table *t);
/* Whether the viewer is asked to answer what is offered. */
bool guest_table_is_asked(const struct guest_table *t);
/* Whether it was the viewer, or somebody who shares their device, who has asked for it, and may take it back. */
bool guest_table_has_asked(const struct guest_table *t);

/* {"winners":[0],"scores":[12,9]}: seats and numbers, as many as there are seats; or nothing, which gives no winners.
 */
bool guest_table_read_result(uint32_t seats, struct json v, struct game_result *out);

#endif
