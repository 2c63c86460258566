/* What is the same for every game: options, finding a move by its token, drawing an outcome. */
#include "core/game.h"

const struct game_option game_no_options[1] = {{.key = NULL}};

size_t game_option_count(const struct game *g)
{
    size_t n = 0;
    while (g->options[n].key != NULL)
        n++;
    return n;
}

enum err game_setup_init(const struct game *g, struct game_setup *setup, uint32_t seats, struct fault *f)
{
    memset(setup, 0, sizeof *setup);
    if (seats < g->seats_min || seats > g->seats_max)
        return err_fault_word(f, ERR_SEATS, 0, g->id);
    setup->seats = (uint8_t)seats;
    for (size_t i = 0; g->options[i].key != NULL; i++)
        setup->option[i] = g->options[i].standard;
    return ERR_NONE;
}

static bool read_value(const struct game_option *o, const struct box *box, const char *value, size_t size, int32_t *out)
{
    int64_t number;
    switch (o->kind) {
    case GAME_OPTION_CHOICE:
        for (int32_t i = 0; o->choices[i] != NULL; i++) {
            if (text_same(value, size, o->choices[i])) {
                *out = i;
                return true;
            }
        }
        return false;
    case GAME_OPTION_NUMBER:
        if (!text_number(value, size, o->min, o->max, &number))
            return false;
        *out = (int32_t)number;
        return true;
    case GAME_OPTION_LIST:
        return o->read_list(box, value, size, out) == ERR_NONE;
    }
    return false;
}

enum err game_option_read(const struct game *g, const struct box *box, struct game_setup *setup, const char *key,
                          size_t key_size, const char *value, size_t value_size, struct fault *f)
{
    for (size_t i = 0; g->options[i].key != NULL; i++) {
        if (!text_same(key, key_size, g->options[i].key))
            continue;
        if (!read_value(&g->options[i], box, value, value_size, &setup->option[i]))
            return err_fault_set(f, ERR_OPTION_VALUE, 0, value, value_size);
        return ERR_NONE;
    }
    return err_fault_set(f, ERR_OPTION_UNKNOWN, 0, key, key_size);
}

/* The words of a list option, which write_list joins by commas, as a JSON list. */
static void write_words(const struct game_option *o, const struct box *box, int32_t value, struct text *out)
{
    char buffer[GAME_TOKEN_MAX];
    struct text words;
    text_init(&words, buffer, sizeof buffer);
    o->write_list(box, value, &words);
    CLAIM(!words.cut);
    text_put(out, words.used > 0 ? "[\"" : "[");
    for (size_t i = 0; i < words.used; i++) {
        if (buffer[i] == ',')
            text_put(out, "\",\"");
        else
            text_char(out, buffer[i]);
    }
    text_put(out, words.used > 0 ? "\"]" : "]");
}

void game_option_write(const struct game *g, const struct box *box, const struct game_setup *setup, size_t index,
                       struct text *out)
{
    const struct game_option *o = &g->options[index];
    if (o->kind == GAME_OPTION_CHOICE)
        text_json(out, o->choices[setup->option[index]]);
    else if (o->kind == GAME_OPTION_NUMBER)
        text_int(out, setup->option[index]);
    else
        write_words(o, box, setup->option[index], out);
}

int game_find(const struct game *g, const struct box *box, const struct game_state *s, const struct game_moves *legal,
              const char *token, size_t size)
{
    char buffer[GAME_TOKEN_MAX];
    struct text t;
    text_init(&t, buffer, sizeof buffer);
    for (uint32_t i = 0; i < legal->count; i++) {
        text_reset(&t);
        g->write_move(box, s, legal->move[i], &t);
        if (text_same(token, size, buffer))
            return (int)i;
    }
    return -1;
}

int32_t game_evaluate(const struct game *g, const struct box *box, const struct game_state *s, int seat)
{
    struct game_result result;
    if (g->evaluate != NULL)
        return g->evaluate(box, s, seat);
    if (g->actor(box, s) != GAME_OVER)
        return 0;
    g->result(box, s, &result);
    return result.scored ? result.score[seat] : game_share(&result, seat, 2) - 1;
}

uint32_t game_draw(const struct game_moves *outcomes, struct rng *rng)
{
    uint32_t total = 0;
    for (uint32_t i = 0; i < outcomes->count; i++)
        total += outcomes->weight[i];
    CLAIM(total > 0);
    uint32_t left = rng_below(rng, total), i = 0;
    while (left >= outcomes->weight[i])
        left -= outcomes->weight[i++];
    return i;
}
