/* Where a finished game turned: a short analysis for whoever has just played it. */
#include "study/study.h"
#include "term/session.h"

#include <stdlib.h>
#include <string.h>

enum { EFFORT = 1500, TOLD = 5 /* moves that are told */ };

struct work {
    struct study study;
    struct study_desk desk;
    bool (*tick)(void *with, uint32_t part);
    void *with;
    uint32_t part; /* how far it is */
    bool stopped;
};

static bool stops(void *with)
{
    struct work *w = with;
    w->stopped = w->stopped || !w->tick(w->with, w->part);
    return w->stopped;
}

/* The move that cost most among those that are blamed and not told yet; the count of moves if there is none. */
static uint32_t worst(const struct study *s, const bool *told)
{
    uint32_t found = s->match->count;
    for (uint32_t i = 0; i < s->match->count; i++)
        if (study_blames(s->find[i].grade) && !told[i] &&
            (found == s->match->count || s->find[i].loss > s->find[found].loss))
            found = i;
    return found;
}

static void tell(const struct study *s, const struct show_reader *r, uint32_t index, struct text *out)
{
    const struct study_find *f = &s->find[index];
    const struct match *m = s->match;
    struct game_state state;
    char label[512], token[GAME_TOKEN_MAX];
    struct text t;
    match_state_at(m, index, &state);
    text_init(&t, label, sizeof label);
    show_label(m->game, r, &state, m->log[index], &t);
    text_init(&t, token, sizeof token);
    m->game->write_move(m->box, &state, m->log[index], &t);
    LANG_SAY(out, r->lang, "Move {n}, {who}: {token}, {label} ({grade}).", {"n", NULL, index + 1},
             {"who", r->name[f->seat], 0}, {"token", token, 0}, {"label", label, 0},
             {"grade", study_words_grade_name(r->lang, f->grade), 0});
    text_char(out, ' ');
    struct text rest;
    text_init(&rest, out->data + out->used, out->size - out->used); /* sentences are joined within the text */
    study_words_why(s, r, index, &rest);
    out->used += rest.used;
    text_put(out, "\n\n");
}

static void tell_all(const struct session *s, const struct study *study, bool whole, struct text *out)
{
    const char *name[GAME_SEATS_MAX];
    bool *told = calloc(study->match->count + 1, sizeof *told);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        name[seat] = s->table.player[seat].name;
    struct show_reader r = {s->lang, s->box, GAME_REFEREE, s->table.match.setup.seats, name, 0, false};
    uint32_t count = 0;
    for (uint32_t i; told != NULL && count < TOLD && (i = worst(study, told)) < study->match->count; count++) {
        told[i] = true;
        tell(study, &r, i, out);
    }
    if (count == 0)
        lang_put(out, s->lang, "No move of this game could have been much better.");
    if (!whole)
        lang_put(out, s->lang, "The analysis was stopped before its end.");
    if (count == 0 || !whole)
        text_char(out, '\n');
    if (s->save.id[0] != '\0') {
        LANG_SAY(out, s->lang, "All of it: warren analyse {id}", {"id", s->save.id, 0});
        text_char(out, '\n');
    }
    free(told);
}

static void run(struct work *w)
{
    while (!w->stopped && study_step(&w->study, &w->desk)) {
        w->part = study_progress(&w->study, w->study.pass, w->study.at);
        (void)stops(w);
    }
}

int session_study(struct session *s, bool (*tick)(void *with, uint32_t part), void *with, struct text *out)
{
    const struct match *m = s->now.finished;
    struct work *w = calloc(1, sizeof *w);
    void *storage = calloc(1, study_size(m));
    int status = 3;
    if (w != NULL && storage != NULL) {
        w->tick = tick;
        w->with = with;
        w->desk.seen = calloc(m->game->log_max, sizeof *w->desk.seen);
        w->desk.log = calloc(m->game->log_max, sizeof *w->desk.log);
        w->desk.arena_size = STUDY_ARENA;
        w->desk.stop = stops;
        w->desk.with = w;
        if (posix_memalign(&w->desk.arena, BOT_ARENA_ALIGN, STUDY_ARENA) == 0 && w->desk.seen != NULL &&
            w->desk.log != NULL) {
            study_open(&w->study, m, STUDY_SEED, EFFORT, storage);
            run(w);
            study_settle(&w->study);
            tell_all(s, &w->study, !w->stopped, out);
            status = 0;
        }
        free(w->desk.arena);
        free(w->desk.seen);
        free(w->desk.log);
    }
    if (status != 0)
        lang_put(out, s->lang, "There is not enough memory.");
    free(storage);
    free(w);
    return status;
}
