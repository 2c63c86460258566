/* Sentences of both front ends. */
#include "term/phrase.h"

#include "registry/manual.h"
#include "registry/search.h"
#include "study/study.h"
#include "term/alike.h"
#include "term/keyword.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void phrase_score(const struct table *t, const struct table_reading *r, struct text *out)
{
    show_score(r->game, &r->reader, &r->view, out);
    if (out->used > 0 && out->data[out->used - 1] != '\n')
        text_char(out, '\n');
    if (t->played > 0)
        table_series_tally(t, r->reader.lang, out);
}

void phrase_preview(const struct table_reading *r, int choice, struct text *out)
{
    struct text part;
    text_init(&part, out->data + out->used, out->size - out->used); /* a hook may depend on whether its text is empty */
    show_label(r->game, &r->reader, &r->view, r->legal.move[choice], &part);
    out->used += part.used;
    text_put(out, ". ");
    text_init(&part, out->data + out->used, out->size - out->used);
    show_preview(r->game, &r->reader, &r->view, r->legal.move[choice], &part);
    out->used += part.used;
}

void phrase_choice(const struct table_reading *r, int choice, struct text *out)
{
    char token[GAME_TOKEN_MAX];
    struct text t;
    text_init(&t, token, sizeof token);
    table_series_name(r, choice, &t);
    LANG_SAY(out, r->reader.lang, "{token}: ", {"token", token, 0});
    phrase_preview(r, choice, out);
}

bool phrase_number(const struct table_reading *r, const char *typed, struct text *out)
{
    int64_t number;
    bool marks = table_series_marks_numbers(r), marked = typed[0] == '#';
    const char *digits = typed + marked;
    if (r->legal.count == 0 || !text_number(digits, strlen(digits), 0, INT32_MAX, &number))
        return false;
    if (number >= 1 && number <= r->legal.count && marks && !marked)
        LANG_SAY(out, r->reader.lang, "No choice is called {n}; the choice with that number is #{n}.",
                 {"n", NULL, number});
    else if (marks && !marked)
        return false;
    else
        lang_put_n(out, r->reader.lang, "There is only {n} choice.", "There are only {n} choices.", r->legal.count);
    return true;
}

/* The lines of the table in words that name a thing. */
static void put_lines(const struct table_reading *r, const char *word, struct text *out)
{
    static char all[SHOW_TEXT_MAX];
    struct text t;
    text_init(&t, all, sizeof all);
    show_describe(r->game, &r->reader, &r->view, &t);
    for (char *line = all, *end; *line != '\0'; line = end) {
        end = line + strcspn(line, "\n");
        bool more = *end == '\n';
        *end = '\0';
        if (alike_holds(line, word)) {
            text_put(out, line);
            text_char(out, '\n');
        }
        end += more;
    }
}

/* The choices whose name has the word in it. */
static void put_choices(const struct table_reading *r, const char *word, struct text *out)
{
    for (uint32_t i = 0; i < r->legal.count; i++) {
        char token[GAME_TOKEN_MAX];
        struct text t;
        text_init(&t, token, sizeof token);
        table_series_name(r, (int)i, &t);
        if (!alike_holds(token, word))
            continue;
        phrase_choice(r, (int)i, out);
        text_char(out, '\n');
    }
}

void phrase_look(const struct table_reading *r, const char *word, struct text *out)
{
    if (word[0] == '\0') {
        show_describe(r->game, &r->reader, &r->view, out);
        return;
    }
    if (show_look_at(r->game, &r->reader, &r->view, word, strlen(word), out))
        return;
    put_lines(r, word, out);
    if (out->used == 0)
        put_choices(r, word, out);
    if (out->used == 0)
        LANG_SAY(out, r->reader.lang, "Nothing on the table is called \"{word}\".", {"word", word, 0});
}

static void put_block(const struct lang *lang, const struct manual_block *b, struct text *out)
{
    if (b->kind == MANUAL_HEADING && out->used > 0)
        text_char(out, '\n');
    if (b->kind == MANUAL_RULE) {
        text_put(out, b->number);
        text_char(out, ' ');
    }
    if (b->kind == MANUAL_ITEM)
        text_put(out, "- ");
    manual_write(b, out);
    if (b->kind == MANUAL_RULE && (b->mark == 'D' || b->mark == 'B')) {
        text_char(out, ' ');
        text_put(out, b->mark == 'D' ? lang_get(lang, "[our decision]") : lang_get(lang, "[reconstructed]"));
    }
    text_char(out, '\n');
}

/* Writes the section or the sentence of this number, or everything if it is NULL; returns how many blocks that were. */
static uint32_t put_rules(const struct table_reading *r, const char *number, struct text *out)
{
    struct manual manual;
    struct manual_block b;
    uint32_t found = 0;
    if (!manual_open(&manual, r->game, r->reader.lang))
        return 0;
    while (manual_next(&manual, &b)) {
        if (number != NULL && !manual_numbered(&b, number))
            continue;
        put_block(r->reader.lang, &b, out);
        found++;
    }
    return found;
}

/* Writes what answers a question, the best first. */
static uint32_t put_answers(const struct table_reading *r, const struct manual *page, const char *words,
                            struct text *out)
{
    struct search_hit hits[SEARCH_HITS];
    uint32_t count = search_manual(page, r->reader.lang, words, hits);
    for (uint32_t i = 0; i < count; i++) {
        struct manual_block b;
        if (manual_at(page, hits[i].block, &b))
            put_block(r->reader.lang, &b, out);
    }
    return count;
}

/* Writes the sentence that concerns this moment, then its section. */
static void put_topic(const struct table_reading *r, struct text *out)
{
    const char *topic = show_topic(r->game, &r->reader, &r->view);
    char section[16];
    if (topic == NULL || put_rules(r, topic, out) == 0) {
        (void)put_rules(r, NULL, out);
        return;
    }
    snprintf(section, sizeof section, "%.*s", (int)strcspn(topic, "."), topic);
    if (strcmp(section, topic) != 0)
        (void)put_rules(r, section, out);
}

void phrase_rules(const struct table_reading *r, const char *word, struct text *out)
{
    struct manual manual;
    if (!manual_open(&manual, r->game, r->reader.lang))
        lang_put(out, r->reader.lang, "The rules of this game are not at hand.");
    else if (word[0] == '\0')
        put_topic(r, out);
    else if (put_rules(r, word, out) == 0 && put_answers(r, &manual, word, out) == 0)
        LANG_SAY(out, r->reader.lang, "The rules say nothing of \"{word}\".", {"word", word, 0});
}

void phrase_curtain(const struct session *s, struct text *out)
{
    LANG_SAY(out, s->lang, "The curtain is drawn. {who}: press Enter when you alone can see this.",
             {"who", s->table.player[s->now.next].name, 0});
    session_say(s, PLACE_CURTAIN, out);
}

void phrase_outcome(const struct session *s, const struct table_reading *r, struct text *out)
{
    if (!s->now.end_is_seen) {
        session_say(s, PLACE_END, out);
        return;
    }
    show_outcome(r->game, &r->reader, &r->view, out);
    session_say(s, PLACE_PLAYED_ON, out);
}

void phrase_result(const struct session *s, const struct table_reading *r, struct text *out)
{
    if (s->now.played && s->now.stage == TABLE_OVER)
        phrase_outcome(s, r, out);
}

/* The state after a move, in a world that the reader holds possible: the true one could give secrets away. */
static void follow(const struct table *t, const struct table_reading *r, game_move move, struct game_state *out)
{
    struct rng rng;
    rng_seed(&rng, 0, t->match.count, RNG_BOT, 0); /* the same again for the same position, see session_hint */
    game_copy(r->game, out, &r->view);
    if (r->game->secrets != NULL)
        r->game->secrets->resample(r->reader.box, out, r->reader.viewer, &rng);
    r->game->apply(r->reader.box, out, move);
}

static void put_share(const struct table_reading *r, int32_t share, char out[32])
{
    struct text t;
    text_init(&t, out, 32);
    study_words_put_share(&t, r->reader.lang, share);
}

/* What the best choice has that the next best lacks, and how much better it is. */
static void put_reason(const struct table *t, const struct table_reading *r, const struct level_advice *advice,
                       struct text *out)
{
    struct game_state better, worse;
    char differs[1024], best[32], next[32], token[GAME_TOKEN_MAX];
    struct text text;
    follow(t, r, advice->best, &better);
    follow(t, r, advice->next, &worse);
    text_init(&text, differs, sizeof differs);
    show_differ(r->game, &r->reader, &better, &worse, r->reader.viewer, &text);
    text_init(&text, token, sizeof token);
    show_name(r->game, &r->reader, &r->view, advice->next, &text);
    put_share(r, advice->best_value, best);
    put_share(r, advice->next_value, next);
    if (advice->valued)
        LANG_SAY(out, r->reader.lang, "A bot would choose this: chance to win {best}; the next best, {token}, {next}.",
                 {"best", best, 0}, {"token", token, 0}, {"next", next, 0});
    else
        LANG_SAY(out, r->reader.lang, "A bot would choose this; the next best is {token}.", {"token", token, 0});
    size_t used = strlen(differs); /* without the blank after its last sentence: it ends a paragraph */
    while (used > 0 && differs[used - 1] == ' ')
        used--;
    text_put(out, used > 0 ? " " : "");
    text_bytes(out, differs, used);
}

int phrase_hint(struct session *s, const struct table_reading *r, bool (*stop)(void *with), void *with,
                struct text *out)
{
    struct level_advice advice = session_hint(s, stop, with);
    if (r->legal.count == 1)
        lang_put(out, s->lang, "It is the only choice.");
    else if (advice.next != advice.best)
        put_reason(&s->table, r, &advice, out);
    else
        lang_put(out, s->lang, "A bot would choose this one.");
    for (uint32_t i = 0; i < r->legal.count; i++)
        if (r->legal.move[i] == advice.best)
            return (int)i;
    return 0;
}
