/* Labels of choices, fitted into the columns that there are for them. */
#include "term/label.h"

#include "core/text.h"
#include "show/canvas.h"

#include <string.h>

enum { PREVIEW_LEAST = 17 /* columns, with the line between the two */, TOKEN_MOST = 20 };

/* Takes a remark in parentheses from the end of a label, unless it is all there is. */
static void strip(char *label)
{
    size_t size = strlen(label);
    char *from = strrchr(label, '(');
    if (from != NULL && from > label + 1 && from[-1] == ' ' && label[size - 1] == ')')
        from[-1] = '\0';
}

/* Whether a label ends with its token in parentheses. */
static bool ends_with_token(const char *label, const char *token)
{
    const char *from = strrchr(label, '(');
    size_t size = strlen(token);
    return from != NULL && strncmp(from + 1, token, size) == 0 && strcmp(from + 1 + size, ")") == 0;
}

static void write(const struct label_list *l, const struct label_fit *f, int item, char label[LABEL_MAX])
{
    l->write(l->with, item, label);
    if (f->brief || f->bare)
        strip(label);
}

/* Sets the width of the tokens, and returns whether every label ends with its own. */
static bool measure_tokens(const struct label_list *l, struct label_fit *f)
{
    bool named = l->items > 0;
    for (int i = 0; i < l->items; i++) {
        char label[LABEL_MAX], token[LABEL_TOKEN_MAX];
        l->write(l->with, i, label);
        l->token(l->with, i, token);
        named = named && ends_with_token(label, token);
        f->token = canvas_width(token) > f->token ? canvas_width(token) : f->token;
    }
    f->token = f->token < TOKEN_MOST ? f->token : TOKEN_MOST;
    return named;
}

/* How many bytes two texts have in common at their beginning, up to the end of a word. */
static size_t common_front(const char *a, const char *b)
{
    size_t front = 0;
    for (size_t i = 0; a[i] != '\0' && a[i] == b[i]; i++)
        front = a[i] == ' ' ? i + 1 : front;
    return front;
}

/* The same at their end, from the space before a word. */
static size_t common_back(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b), back = 0;
    for (size_t i = 1; i <= n && i <= m && a[n - i] == b[m - i]; i++)
        back = a[n - i] == ' ' ? i : back;
    return back;
}

/* Sets what all labels have in common, and the columns of the widest. */
static void measure(const struct label_list *l, struct label_fit *f)
{
    char first[LABEL_MAX] = "", label[LABEL_MAX];
    f->front = f->back = 0;
    f->widest = 0;
    for (int i = 0; i < l->items; i++) {
        write(l, f, i, label);
        int width = canvas_width(label);
        f->widest = width > f->widest ? width : f->widest;
        if (i == 0) {
            memcpy(first, label, sizeof first);
            f->front = f->back = l->items > 1 ? strlen(label) : 0;
        }
        size_t front = common_front(first, label), back = common_back(first, label);
        f->front = i > 0 && front < f->front ? front : f->front;
        f->back = i > 0 && back < f->back ? back : f->back;
    }
}

static int part_width(const char *label, size_t size)
{
    char part[LABEL_MAX];
    struct text t;
    text_init(&t, part, sizeof part);
    text_bytes(&t, label, size);
    return canvas_width(part);
}

/* How many bytes of whole words to take from the end, at most `most`, so that the label is `over` columns narrower with
 * the sign that stands for them. All of them if that is not enough. */
static size_t cut_back(const char *label, size_t size, size_t most, int over)
{
    for (size_t cut = 1; cut < most; cut++)
        if (label[size - cut] == ' ' && part_width(label + size - cut, cut) - 1 >= over)
            return cut;
    return most;
}

/* The same from the beginning. */
static size_t cut_front(const char *label, size_t most, int over)
{
    for (size_t cut = 1; cut < most; cut++)
        if (label[cut - 1] == ' ' && part_width(label, cut) - 1 >= over)
            return cut;
    return most;
}

/* Where the widest label does not fit, takes from a label as many as needed of the words that all of them share. */
static void shorten(const struct label_fit *f, char label[LABEL_MAX])
{
    char shorter[LABEL_MAX];
    struct text t;
    size_t size = strlen(label), front = 0, back = 0;
    int over = f->widest - f->room;
    if (over <= 0 || f->front + f->back >= size)
        return;
    int behind = part_width(label + size - f->back, f->back) - 1, before = part_width(label, f->front) - 1;
    /* One side is enough where it can be, so that the words are not between two signs. */
    if (before >= over && behind < over) {
        front = cut_front(label, f->front, over);
    } else {
        back = f->back > 0 ? cut_back(label, size, f->back, over) : 0;
        if (back > 0)
            over -= part_width(label + size - back, back) - 1;
        if (over > 0 && f->front > 0)
            front = cut_front(label, f->front, over);
    }
    text_init(&t, shorter, sizeof shorter);
    text_put(&t, front > 0 ? "\xe2\x80\xa6" : "");
    text_bytes(&t, label + front, size - front - back);
    text_put(&t, back > 0 ? "\xe2\x80\xa6" : "");
    memcpy(label, shorter, sizeof shorter);
}

/* Columns of the widest label once words in common are taken away. */
static int shortened(const struct label_list *l, const struct label_fit *f)
{
    int widest = 0;
    for (int i = 0; i < l->items; i++) {
        char label[LABEL_MAX];
        label_write(l, f, i, label);
        widest = canvas_width(label) > widest ? canvas_width(label) : widest;
    }
    return widest;
}

void label_fit(const struct label_list *l, int columns, struct label_fit *out)
{
    int least = columns * 9 / 20, usual = columns * 7 / 10;
    int most = columns - PREVIEW_LEAST > usual ? columns - PREVIEW_LEAST : usual;
    *out = (struct label_fit){.list = 0};
    out->brief = measure_tokens(l, out);
    int beside = out->token + LABEL_BESIDE;
    out->room = usual - beside;
    measure(l, out);
    if (out->widest > out->room) {
        out->bare = true;
        measure(l, out);
    }
    if (out->widest > out->room)
        out->room = most - beside;
    int wanted = shortened(l, out) + beside + 1;
    out->list = wanted < least ? least : wanted > most ? most : wanted;
}

void label_write(const struct label_list *l, const struct label_fit *f, int item, char label[LABEL_MAX])
{
    write(l, f, item, label);
    shorten(f, label);
}
