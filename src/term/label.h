/* The labels of a list of choices, fitted into the columns that a screen has for them beside a preview.
 *
 * Each line has a number, a token and a label. Labels that all end with their tokens in parentheses are shown without
 * them. Where the labels are too wide, what tells least goes first: remarks in parentheses at their ends. If that is
 * not enough, the list takes more of the preview's room, and only then do labels lose words that all of them end or
 * begin with. */
#ifndef TERM_LABEL_H
#define TERM_LABEL_H

#include <stdbool.h>
#include <stddef.h>

enum { LABEL_MAX = 512, LABEL_TOKEN_MAX = 128, LABEL_BESIDE = 8 /* columns of a line for the number and the gaps */ };

struct label_list {
    int items;
    void (*write)(const void *with, int item, char label[LABEL_MAX]);
    void (*token)(const void *with, int item, char token[LABEL_TOKEN_MAX]);
    const void *with;
};

struct label_fit {
    int token;          /* columns of the widest token */
    int list;           /* columns of the list */
    int room;           /* columns that labels are shortened to */
    int widest;         /* columns of the widest label, before words in common are taken away */
    bool brief;         /* the tokens at the ends of the labels are left out, */
    bool bare;          /* and so are remarks in parentheses */
    size_t front, back; /* the bytes that all labels have in common, at their beginning and at their end */
};

/* How the list fits into an area of so many columns. */
void label_fit(const struct label_list *l, int columns, struct label_fit *out);
/* A label as it is shown. It can still be wider than the room: then what is left of it does not fit. */
void label_write(const struct label_list *l, const struct label_fit *f, int item, char label[LABEL_MAX]);

#endif
