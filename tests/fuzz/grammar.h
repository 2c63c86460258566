/* Effects of Prowl cards and changes of box files, made by their grammar: bytes choose among what may stand in a place,
 * so that most of what comes out is accepted and can be played. */
#ifndef FUZZ_GRAMMAR_H
#define FUZZ_GRAMMAR_H

#include "fuzz.h"

#include <string.h>

enum { GRAMMAR_LINES = 256, GRAMMAR_LINE = 512, GRAMMAR_DEPTH = 6 };

/* In these templates %a is a plain action, %A any action, %c a clan, %k a clan that needs no question, %n a number of
 * steps, %p a position, %q a condition, %s a seat's property and %g a goal. */
struct grammar_rule {
    char sign;
    const char *const *choices;
    uint32_t count;
};

#define GRAMMAR_RULE(sign, ...)                                                                                        \
    {                                                                                                                  \
        sign, (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)    \
    }

static const struct grammar_rule grammar_rules[] = {
    GRAMMAR_RULE('n', "1", "2", "3"),
    GRAMMAR_RULE('p', "first", "second", "third", "fourth"),
    GRAMMAR_RULE('k', "own", "above", "below", "%p", "Sp", "Su", "Au", "Wi"),
    GRAMMAR_RULE('c', "%k", "%k", "any", "other", "named", "shown", "theirs"),
    GRAMMAR_RULE('s', "", "face-up", "face-down", "with hand", "with turn", "with dominance"),
    GRAMMAR_RULE('q', "you have dominance", "you have no dominance", "your clan is face-up", "your clan is not face-up",
                 "your hand is empty", "your hand is not empty", "%k is %p", "%k is %p or %p", "%k is not %p"),
    GRAMMAR_RULE('a', "raise %k %n", "lower %k %n", "raise own %n", "lower own %n", "gain dominance", "move %p to %p",
                 "exchange %p and %p"),
    GRAMMAR_RULE('A', "%a", "%a", "raise %c %n", "lower %c %n", "exchange neighbours", "if %q: %A",
                 "choose seat %s, %t", "may choose seat %s, %t", "choose another seat %s, %t", "pass clans left",
                 "pass clans right", "pass clans either way", "turn yours up", "turn yours down", "veil", "contract %c",
                 "either %a or gain dominance", "either raise %c %n or lower %c %n", "%A, %A"),
    GRAMMAR_RULE('t', "hush", "force play", "force change", "force accuse", "force any", "peek hand", "peek clan",
                 "peek clan, if it is %k: %a", "peek clan, if it is not %k: %a, %a", "show card, raise shown %n",
                 "swap clans", "turn theirs up, lower theirs %n", "turn theirs down", "accuse, reward",
                 "accuse, lower named %n, reward", "%t, %A"),
    GRAMMAR_RULE('r', "discard", "%a, discard", "if %q: discard", "if %q: %a, discard", "if %q: if %q: %a, %a, discard",
                 "%a, %a, %a, discard", "%a, if %q: discard", "%a", "if %q: %a"),
    GRAMMAR_RULE('w', "when %k moves up: %r", "when %k moves down: %r", "when %k would move up: prevent, %r",
                 "when %k would move down: prevent, %r", "when you would lose dominance: prevent, %r",
                 "when your turn starts: %r", "shield until your turn", "wins if %g", "loses if %g",
                 "wins if %g; loses if %g and %g", "when %k moves up: %r; wins if %g", "%A; when %k moves up: %r"),
    GRAMMAR_RULE('g', "your clan is %p", "your clan is own", "your clan is other", "your clan is face-up",
                 "your clan is face-down", "you have dominance", "you have no dominance", "nobody has first"),
    GRAMMAR_RULE('m', "%A", "%A; %A", "%A; else: %A", "if %q: %A; else: %A", "%A; sworn: %a", "choose seat %s, %t; %A"),
};

static inline void grammar_write(struct choices *c, const char *with, uint32_t depth, struct text *out)
{
    for (; *with != '\0'; with++) {
        if (*with != '%') {
            text_char(out, *with);
            continue;
        }
        const struct grammar_rule *rule = grammar_rules;
        for (with++; rule->sign != *with;)
            rule++;
        /* Deep down the first choice is taken, which is short. */
        grammar_write(c, rule->choices[depth < GRAMMAR_DEPTH ? choose(c, rule->count) : 0], depth + 1, out);
    }
}

/* An effect and the keywords of a card that may have it, as they stand in a card's line. */
static inline void grammar_effect(struct choices *c, struct text *out)
{
    static const char *const keywords[] = {"", "early ", "final ", "leader ", "early leader "};
    bool attachment = choose(c, 2) == 0;
    text_put(out, attachment ? "attachment " : keywords[choose(c, 5)]);
    text_put(out, "effect \"");
    grammar_write(c, attachment ? "%w" : "%m", 0, out);
    text_put(out, "\"");
}

/* A box file as lines that can be changed. */
struct grammar_box {
    uint32_t count;
    char line[GRAMMAR_LINES][GRAMMAR_LINE];
};

static inline void grammar_split(struct grammar_box *b, const char *text, size_t size)
{
    b->count = 0;
    for (const char *end = text + size; text < end && b->count < GRAMMAR_LINES;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t n = (size_t)((stop != NULL ? stop : end) - text);
        if (n > 0 && n < GRAMMAR_LINE && text[0] != '#') {
            memcpy(b->line[b->count], text, n);
            b->line[b->count++][n] = '\0';
        }
        text += n + 1;
    }
}

static inline void grammar_join(const struct grammar_box *b, struct text *out)
{
    for (uint32_t i = 0; i < b->count; i++) {
        text_put(out, b->line[i]);
        text_char(out, '\n');
    }
}

/* The words of a line, quotation marks included. */
struct grammar_words {
    uint32_t count;
    char word[BOX_WORDS_MAX][BOX_WORD_MAX + 64];
};

static inline void grammar_words(struct grammar_words *w, const char *line)
{
    w->count = 0;
    while (w->count < BOX_WORDS_MAX) {
        line += strspn(line, " \t");
        const char *close = *line == '"' ? strchr(line + 1, '"') : NULL;
        size_t n = close != NULL ? (size_t)(close + 1 - line) : strcspn(line, " \t");
        if (n == 0 || *line == '#' || n >= sizeof w->word[0])
            return;
        memcpy(w->word[w->count], line, n);
        w->word[w->count++][n] = '\0';
        line += n;
    }
}

static inline void grammar_unite(const struct grammar_words *w, char line[GRAMMAR_LINE])
{
    struct text t;
    text_init(&t, line, GRAMMAR_LINE);
    for (uint32_t i = 0; i < w->count; i++) {
        text_put(&t, i > 0 ? " " : "");
        text_put(&t, w->word[i]);
    }
}

static inline void grammar_number(struct choices *c, char *word, size_t size)
{
    static const int64_t edges[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  10,  12,  13,
                                    15, 16, 20, 27, 32, 40, 60, 61, 99, 255, 400, 999};
    int64_t n = strtoll(word, NULL, 10), how = choose(c, 4);
    struct text t;
    text_init(&t, word, size);
    text_int(&t, how == 0 ? n + 1 : how == 1 ? n - 1 : edges[choose(c, sizeof edges / sizeof edges[0])]);
}

static inline void grammar_name(struct choices *c, char *word, size_t size)
{
    static const char *const odd[] = {"{rest}",
                                      "<&>;",
                                      "猫の一族",
                                      "🦊🦊🦊",
                                      "é́́́́",
                                      "%s%n%d",
                                      "-",
                                      "A name that is as long as names can be, and",
                                      "La Reine des neiges éternelles",
                                      "0",
                                      "\\n",
                                      "اسم"};
    struct text t;
    text_init(&t, word, size);
    text_char(&t, '"');
    text_put(&t, odd[choose(c, sizeof odd / sizeof odd[0])]);
    text_int(&t, choose(c, 100));
    text_char(&t, '"');
}

/* Another word for this one: from the same place of another line of its kind, or of any line. */
static inline void grammar_borrow(struct choices *c, const struct grammar_box *b, struct grammar_words *w, uint32_t at)
{
    static struct grammar_words other;
    for (uint32_t tries = 0; tries < 8; tries++) {
        grammar_words(&other, b->line[choose(c, b->count)]);
        if (other.count > at && (tries > 5 || strcmp(other.word[0], w->word[0]) == 0)) {
            memcpy(w->word[at], other.word[choose(c, 4) == 0 ? choose(c, other.count) : at], sizeof w->word[at]);
            return;
        }
    }
}

static inline void grammar_change_word(struct choices *c, const struct grammar_box *b, struct grammar_words *w)
{
    uint32_t at = w->count > 2 ? 1 + choose(c, w->count - 2) : 0; /* neither the first word nor the source */
    if (w->word[at][0] >= '0' && w->word[at][0] <= '9' && choose(c, 4) != 0)
        grammar_number(c, w->word[at], sizeof w->word[at]);
    else if (w->word[at][0] == '"' && choose(c, 2) == 0)
        grammar_name(c, w->word[at], sizeof w->word[at]);
    else
        grammar_borrow(c, b, w, at);
}

/* Gives a card of Prowl another effect and other keywords. */
static inline void grammar_change_effect(struct choices *c, struct grammar_words *w)
{
    struct text t;
    uint32_t source = w->count - 1;
    char last[32] = "@owner";
    if (strlen(w->word[source]) < sizeof last)
        memcpy(last, w->word[source], strlen(w->word[source]) + 1);
    w->count = 6;
    text_init(&t, w->word[4], sizeof w->word[4]);
    grammar_effect(c, &t);
    memcpy(w->word[5], last, sizeof last);
}

/* One change: of a word, or a line taken away, doubled under another id, or put elsewhere. The header mostly stays. */
static inline void grammar_change(struct choices *c, struct grammar_box *b)
{
    static struct grammar_words w;
    uint32_t header = b->count > 4 && choose(c, 64) != 0 ? 3 : 0;
    uint32_t at = header + choose(c, b->count - header), other = choose(c, b->count), how = choose(c, 16);
    grammar_words(&w, b->line[at]);
    if (how == 0) {
        memmove(b->line[at], b->line[at + 1], (b->count - at - 1) * sizeof b->line[0]);
        b->count--;
    } else if (how == 1 && b->count < GRAMMAR_LINES - 1 && w.count > 1) {
        strcat(w.word[1], "x");
        grammar_unite(&w, b->line[b->count++]);
    } else if (how == 2 && b->count < GRAMMAR_LINES - 1) {
        memcpy(b->line[b->count++], b->line[at], sizeof b->line[0]);
    } else if (how == 3) {
        char line[GRAMMAR_LINE];
        memcpy(line, b->line[at], sizeof line);
        memcpy(b->line[at], b->line[other], sizeof line);
        memcpy(b->line[other], line, sizeof line);
    } else if (w.count > 5 && strcmp(w.word[0], "card") == 0 && how < 14) {
        grammar_change_effect(c, &w);
        grammar_unite(&w, b->line[at]);
    } else if (w.count > 0) {
        grammar_change_word(c, b, &w);
        grammar_unite(&w, b->line[at]);
    }
}

#endif
