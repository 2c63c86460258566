/* A house with one table at a time, a store that always works at once, and a note of everything that was sent: for
 * tests that look at what the house says rather than at what can go wrong around it. */
#ifndef TESTS_HOUSE_HALL_H
#define TESTS_HOUSE_HALL_H

#include "house/house.h"

enum { HALL_LINKS = GAME_SEATS_MAX + 2, HALL_ROWS = 100064, HALL_STREAM = 1 << 20, HALL_LOG = 1 << 15 };

struct hall {
    struct house house;
    struct house_room room;
    struct house_shell shell;
    int64_t now;
    struct house_row rows[HALL_ROWS];
    uint32_t count;
    int asked;              /* 0 nothing, 'a'ppend, 'r'ows, 'f'ind, 'l'ist */
    bool older;             /* a list of those before `about` */
    struct house_card card; /* of the table, with its text */
    char card_text[1024];
    struct house_row row;
    uint32_t from, link;
    struct house_key key;
    char request[HOUSE_REQUEST_MAX + 1], table[HOUSE_ID_SIZE + 1],
        about[HOUSE_ID_SIZE + 1]; /* about: the table that was asked for */
    char secret[HALL_LINKS][HOUSE_SECRET_SIZE + 1];
    struct text sent[HALL_LINKS], times, all; /* what each was sent, what times were set, and what was sent in all */
    char *stream[HALL_LINKS + 2];
    int64_t due;              /* of the table's job */
    uint32_t drawn;           /* how often chance was asked for */
    struct house_think think; /* the bot that was asked last; no level: none */
    uint32_t requests;        /* that hall_ask has made */
    struct house_game kit;    /* of hall_of */
};

struct hall *hall_new(void);
/* One in which this game is played. */
struct hall *hall_of(const char *game);
void hall_free(struct hall *h);
/* Everything from the beginning, at the time 1000000. */
void hall_clear(struct hall *h, const struct house_game *games, size_t count);
/* Another house, with the same log. */
void hall_begin_again(struct hall *h, const struct house_game *games, size_t count);
/* Lets the store answer until nothing is asked any more. */
void hall_pump(struct hall *h);
void hall_say(struct hall *h, uint32_t link, const char *text);
/* Opens a connection, and says hello there. */
void hall_greet(struct hall *h, uint32_t link);
/* Whoever has the first connection lays a table, for which `rest` says everything but the game: it is `table`. */
void hall_lay(struct hall *h, const char *rest);
/* Asks for this at the table, and expects it to be done; or to be refused for this reason. */
void hall_ask(struct hall *h, uint32_t link, const char *rest, const char *why);
/* Sits down by the link that the table was laid with. */
void hall_sit(struct hall *h, uint32_t link, const char *name, const char *why);
/* Follows the table from its beginning. */
void hall_follow(struct hall *h, uint32_t link);
/* Time goes by; what is due meanwhile is done. */
void hall_wait(struct hall *h, int64_t ms);

/* Ends the test where something is not as it should be, and says what; and, if that helps, what was said instead. */
void hall_demand(bool good, const char *what);
void hall_expect(bool good, const char *what, const char *said);

#endif
