/* What is asked before a game: which game, how many players and who they are, the options of its rules; or a saved game
 * to go on with, a lesson, or exercises from a finished game.
 *
 * A menu is a list of items. An item has one of several values, or a text, or begins something. Both front ends show
 * the same menu. */
#ifndef TERM_MENU_H
#define TERM_MENU_H

#include "term/session.h"

enum { MENU_ITEMS_MAX = 32, MENU_SAVES_MAX = 5 };

enum menu_kind {
    MENU_BEGIN,
    MENU_SAVED,
    MENU_LESSON,
    MENU_EXERCISES,
    MENU_GAME,
    MENU_SEATS,
    MENU_PLAYER,
    MENU_NAME,
    MENU_OPTION,
    MENU_SERIES
};

struct menu_item {
    enum menu_kind kind;
    uint32_t index; /* of the save, the seat or the option */
};

struct menu {
    const struct term_order *order;
    struct table_plan plan;
    struct session_glance saved[MENU_SAVES_MAX];
    uint32_t saves;
    struct session_glance finished; /* the newest finished game of one person, */
    bool has_finished;              /* if there is one */
    struct menu_item item[MENU_ITEMS_MAX];
    uint32_t count;
};

/* What the user has chosen to begin. */
struct menu_choice {
    enum menu_kind kind; /* MENU_BEGIN, MENU_SAVED, MENU_LESSON or MENU_EXERCISES */
    struct table_plan plan;
    char id[SAVE_ID_MAX]; /* of the saved game that is gone on with or looked at, */
    int seat;             /* and whose mistakes are meant */
};

/* False, with the reason in `why`, if there is nothing to play. */
bool menu_init(struct menu *m, const struct term_order *order, char *why);

void menu_title(const struct menu *m, uint32_t item, struct text *out);
void menu_about(const struct menu *m, uint32_t item, struct text *out); /* one sentence, or nothing */

bool menu_begins(const struct menu *m, uint32_t item);                          /* whether choosing it ends the menu */
void menu_choose(const struct menu *m, uint32_t item, struct menu_choice *out); /* an item that does */

/* How many values an item has: 0 if it has a text, or begins something. */
uint32_t menu_values(const struct menu *m, uint32_t item);
uint32_t menu_value(const struct menu *m, uint32_t item);
void menu_value_name(const struct menu *m, uint32_t item, uint32_t value, struct text *out);
void menu_set(struct menu *m, uint32_t item, uint32_t value);

bool menu_is_text(const struct menu *m, uint32_t item);
void menu_text(const struct menu *m, uint32_t item, struct text *out);
bool menu_set_text(struct menu *m, uint32_t item, const char *text); /* false if the text is not allowed */

#endif
