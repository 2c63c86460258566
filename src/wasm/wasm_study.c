/* The analysis of the game on the table, one job at a time. It is in a module of its own, which the page fetches when
 * somebody asks for an analysis, so that nobody waits for it before the first move. */
#include "study/study.h"
#include "wasm/wasm.h"

enum { GRAPH_MOST = 8000 }; /* CSS pixels */

static struct study study;
static struct study_desk desk;

static const struct show_reader *reader(void)
{
    static struct show_reader r;
    static const char *name[GAME_SEATS_MAX];
    table_reader(wasm_table, wasm.lang, GAME_REFEREE, name, &r);
    return &r;
}

int wr_study(uint32_t effort)
{
    CLAIM(wasm.game != NULL);
    wasm_fresh();
    size_t size = study_size(&wasm_table->match);
    memset(&desk, 0, sizeof desk);
    desk.arena = wasm_think_grow(STUDY_ARENA);
    desk.arena_size = STUDY_ARENA;
    desk.seen = wasm_think_grow(sizeof *desk.seen * wasm.game->log_max);
    desk.log = wasm_think_grow(sizeof *desk.log * wasm.game->log_max);
    study_open(&study, &wasm_table->match, STUDY_SEED, effort, wasm_think_grow(size));
    (void)record_ending_read(wasm_table->kept, wasm_table->match.setup.seats, &study.ending);
    return wasm_good();
}

int wr_study_step(void)
{
    bool more = study_step(&study, &desk);
    return more ? (int)study_progress(&study, study.pass, study.at) : -1;
}

int wr_study_read(int32_t what)
{
    wasm_fresh();
    if (what == WASM_STUDY_WORDS)
        study_words(&study, reader(), true, &wasm.out);
    else
        study_json(&study, reader(), true, &wasm.out);
    return wasm_good();
}

/* Where the page has less room than a graph needs, it shows a part. */
static int at_least(int32_t size, int least)
{
    return size < least ? least : size > GRAPH_MOST ? GRAPH_MOST : size;
}

int wr_study_graph(int32_t how, int32_t width, int32_t height)
{
    wasm_fresh();
    study_graph_room(&study, reader(), (how & WASM_DARK) != 0 ? SVG_DARK : SVG_LIGHT,
                     at_least(width, STUDY_GRAPH_LEAST_WIDTH), at_least(height, STUDY_GRAPH_LEAST_HEIGHT), &wasm.out);
    return wasm_good();
}
