/* Bots, asked where the table stands. A worker runs this in its own instance of the module, so that the page never
 * waits.
 */
#include "ai/level.h"
#include "wasm/wasm.h"

void *wasm_think_grow(size_t size)
{
#ifdef __wasm__
    enum { PAGE = 1 << 16 };
    size_t pages = __builtin_wasm_memory_grow(0, (size + PAGE - 1) / PAGE);
    CLAIM(pages != SIZE_MAX);
    return (void *)(pages * PAGE);
#else
    static _Alignas(BOT_ARENA_ALIGN) uint8_t room[16 * WASM_ARENA];
    static size_t used;
    void *at = room + used;
    used += (size + BOT_ARENA_ALIGN - 1) / BOT_ARENA_ALIGN * BOT_ARENA_ALIGN;
    CLAIM(used <= sizeof room);
    return at;
#endif
}

static void *arena(void)
{
    static void *begin;
    if (begin == NULL)
        begin = wasm_think_grow(WASM_ARENA);
    return begin;
}

static bool stops(void *with)
{
    (void)with;
    return wasm_stop() != 0;
}

static void put_move(const struct bot_turn *turn, game_move move)
{
    struct text t = wasm_scratch();
    turn->game->write_move(turn->box, turn->view, move, &t);
    wasm_quote(&t);
}

static void put_answer(const struct bot_turn *turn, const struct bot_answer *a)
{
    bool first = true;
    text_char(&wasm.out, '{');
    text_key(&wasm.out, &first, "token");
    put_move(turn, a->move);
    text_key_int(&wasm.out, &first, "seat", turn->seat);
    text_key_bool(&wasm.out, &first, "exact", a->exact);
    text_key_int(&wasm.out, &first, "value", a->value);
    text_key_int(&wasm.out, &first, "nodes", (int64_t)a->nodes);
    text_key(&wasm.out, &first, "lines");
    text_char(&wasm.out, '[');
    for (uint32_t i = 0; i < a->lines; i++) {
        bool comma = true;
        text_put(&wasm.out, i > 0 ? ",{" : "{");
        text_key(&wasm.out, &comma, "token");
        put_move(turn, a->line[i].move);
        text_key_int(&wasm.out, &comma, "value", a->line[i].value);
        text_key_int(&wasm.out, &comma, "visits", (int64_t)a->line[i].visits);
        text_char(&wasm.out, '}');
    }
    text_put(&wasm.out, "]}");
}

uint32_t wr_share(uint32_t ms)
{
    CLAIM(wasm.game != NULL);
    return level_share_ms(&wasm_table->match, ms);
}

/* Asks a bot at the seat to act. */
static void ask(const struct bot *bot, struct rng *rng, struct bot_limit limit, struct bot_turn *turn,
                struct bot_answer *answer)
{
    static struct bot_memory memory;
    memset(turn, 0, sizeof *turn);
    memory.seen = wasm.seen;
    bot_look(&wasm_table->match, table_seat(wasm_table), &memory, turn);
    turn->rng = rng;
    turn->limit = limit;
    turn->arena = arena();
    turn->arena_size = WASM_ARENA;
    bot_choose(bot, turn, answer);
}

int wr_think(uint32_t size, uint32_t nodes)
{
    static struct bot_answer answer;
    struct bot_turn turn;
    struct rng rng;
    char name[TABLE_BOT_MAX] = "";
    CLAIM(wasm.game != NULL);
    int seat = table_seat(wasm_table);
    if (seat < 0)
        return wasm_bad(err_message(ERR_MOVE_OVER));
    if (size < sizeof name)
        memcpy(name, wasm.in, size);
    const struct bot *bot = bot_find(size > 0 ? name : wasm_table->player[seat].bot);
    if (bot == NULL || (bot->plays != NULL && !bot->plays(wasm.game)))
        return wasm_bad("there is no such bot any more");
    wasm_fresh();
    table_lay_bot_rng(wasm_table, &rng);
    ask(bot, &rng, (struct bot_limit){.nodes = nodes, .stop = stops}, &turn, &answer);
    put_answer(&turn, &answer);
    return wasm_good();
}

/* The generator is seeded by nothing but the position's place in the game, as in the terminal. */
int wr_hint(void)
{
    static struct bot_answer answer;
    struct level_advice advice;
    struct bot_turn turn;
    struct rng rng;
    CLAIM(wasm.game != NULL);
    int seat = table_seat(wasm_table);
    if (seat < 0)
        return wasm_bad(err_message(ERR_MOVE_OVER));
    wasm_fresh();
    rng_seed(&rng, 0, wasm_table->match.count, RNG_BOT, (uint32_t)seat);
    ask(&level_at(LEVEL_MAX)->bot, &rng, (struct bot_limit){.nodes = level_hint_nodes(wasm.game)}, &turn, &answer);
    level_advise(&answer, &advice);
    answer.move = advice.best;
    answer.value = advice.best_value;
    answer.lines = advice.valued && advice.next != advice.best;
    if (answer.lines > 0)
        answer.line[0] = (struct bot_line){.move = advice.next, .value = advice.next_value, .visits = 1};
    put_answer(&turn, &answer);
    return wasm_good();
}
