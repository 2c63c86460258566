/* A table of a house in the page: the exported functions of the modules for tables with others, in the manner of
 * wasm.h, and what their two files share.
 *
 * The module holds the guest of guest/guest.h, and the page is its shell: it says what the time is and what happens on
 * the line, and does what wr_guest_take hands out. The table that the guest follows is the module's table, so that
 * wr_read, wr_log, wr_scene and the like show it, once a game was dealt. The module never holds more of a game than the
 * house has sent to whoever looks. */
#ifndef WASM_GUEST_H
#define WASM_GUEST_H

#include "guest/guest_may.h"
#include "guest/guest_words.h"
#include "wasm/wasm.h"

/* In: {"lang", "rules", "key", "nonce", "levels": [names]}; the nonce is 16 hexadecimal digits, the levels are those of
 * the bots in that language. Makes the guest anew; its line is opened with the first tick. */
WASM_EXPORT(wr_guest_make) int wr_guest_make(uint32_t size);
/* The time in milliseconds, for everything that follows. It never goes backwards. */
WASM_EXPORT(wr_guest_time) void wr_guest_time(uint32_t high, uint32_t low);
/* What happens on the line. In, where something was heard: the message. */
WASM_EXPORT(wr_guest_tick) void wr_guest_tick(void);
WASM_EXPORT(wr_guest_opened) void wr_guest_opened(void);
WASM_EXPORT(wr_guest_heard) void wr_guest_heard(uint32_t size);
WASM_EXPORT(wr_guest_lost) void wr_guest_lost(void);
/* The network or the page is back after a while: the line is tried now, and one that seems to be there is asked. */
WASM_EXPORT(wr_guest_wake) void wr_guest_wake(void);
/* Milliseconds until wr_guest_tick has something to do, or -1. */
WASM_EXPORT(wr_guest_due) int wr_guest_due(void);
/* What is to be done on the line, a line each: "+" opens one, "-" closes it, anything else is sent. To be called after
 * every function that is told of something, until it writes nothing. */
WASM_EXPORT(wr_guest_take) int wr_guest_take(void);

/* In: a request to follow a table, {"follow": TABLE, "door": DOOR}, the door if that is known. Follows it; the first
 * `told` entries are known to the reader. */
WASM_EXPORT(wr_guest_follow) int wr_guest_follow(uint32_t size, uint32_t told);
/* Looks as another seat of one's own: see guest_face. */
WASM_EXPORT(wr_guest_face) void wr_guest_face(int32_t seat);
/* Everything there is was shown. Writes how many entries that are. */
WASM_EXPORT(wr_guest_told) int wr_guest_told(void);
/* Whose talk is kept away: a bit a seat, 255 for all. */
WASM_EXPORT(wr_guest_mute) void wr_guest_mute(uint32_t seats);
/* In: a request, as it goes over the line (docs/house.md), without its id, the table and the number of moves. Makes it,
 * and writes its number; or a sentence, if it cannot be made now. */
WASM_EXPORT(wr_guest_ask) int wr_guest_ask(uint32_t size);

/* wasm_guest_read.c: the table and the line as JSON; the next news as JSON, or nothing; the ready-made lines as a list
 * of [code, text]; the record of the game that has ended last, or nothing. web/src/house/guest.ts describes them. */
WASM_EXPORT(wr_guest_state) int wr_guest_state(void);
WASM_EXPORT(wr_guest_news) int wr_guest_news(void);
WASM_EXPORT(wr_guest_lines) int wr_guest_lines(void);
WASM_EXPORT(wr_guest_record) int wr_guest_record(void);

enum { WASM_GUEST_ORDERS_MAX = 1 << 15, WASM_GUEST_GAMES = 4 };

struct wasm_guest {
    struct guest guest;
    struct guest_shell shell;
    struct guest_words words;
    int64_t now;
    uint64_t chance;
    char level[LEVEL_MAX][48];
    char rules[17];
    struct house_game games[WASM_GUEST_GAMES];
    struct text orders;
    char written[WASM_GUEST_ORDERS_MAX];
    enum house_why gone;   /* why the table is not followed any more */
    uint32_t asked_record; /* of so many games the record was asked for */
    bool opened;           /* the table is the finished game, with everything open */
};
extern struct wasm_guest wasm_guest;

/* The guest was told or asked something: the module's table is what it follows. */
void wasm_guest_look(void);
/* A piece of news was taken: what the module itself has to do about it. */
void wasm_guest_take_news(const struct guest_news *n);

#endif
