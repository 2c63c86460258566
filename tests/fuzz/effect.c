/* Hostile cards of Prowl: bytes choose words of the language of effects, or rules of its grammar, by which most cards
 * are accepted. A clan of eight such cards is refused with a reason, or whole games are played with it, every view
 * following from its viewer's moves and every guess having the view it was made from. */
#include "grammar.h"

#include "core/follow.h"
#include "core/setup.h"
#include "games/prowl/prowl.h"

static const char *const words[] = {
    "raise",
    "lower",
    "move",
    "exchange",
    "gain dominance",
    "peek hand",
    "peek clan",
    "hush",
    "force",
    "swap clans",
    "pass",
    "turn",
    "veil",
    "show card",
    "contract",
    "either",
    "or",
    "choose",
    "may choose",
    "another",
    "seat",
    "with",
    "hand",
    "turn",
    "any",
    "other",
    "own",
    "named",
    "shown",
    "theirs",
    "yours",
    "above",
    "below",
    "first",
    "second",
    "third",
    "fourth",
    "Sp",
    "Wi",
    "1",
    "2",
    "3",
    ",",
    ";",
    ":",
    "if",
    "not",
    "else:",
    "it",
    "is",
    "you have dominance",
    "your clan is face-up",
    "your hand is empty",
    "when",
    "moves",
    "would move",
    "up",
    "down",
    "prevent,",
    "discard",
    "sworn:",
    "wins if",
    "and",
    "your clan is",
    "face-up",
    "face-down",
    "nobody has first",
    "shield until your turn",
    "accuse",
    "reward",
    "clans left",
    "clans either way",
    "neighbours",
    "to",
    "play",
    "when your turn starts:",
    "when you would lose dominance: prevent,",
    "choose seat,",
    "raise own 1",
    "if it is own:",
    "when own moves up:",
    "lower any 1",
    "dominance",
};

static const char *const keywords[] = {
    "", "early", "final", "attachment", "leader", "attachment leader", "early final", "attachment early"};

enum { WORDS = sizeof words / sizeof words[0], WORDS_MAX = 24 };

/* Keywords and an effect of any words. */
static void write_words(struct choices *c, struct text *out)
{
    text_put(out, keywords[choose(c, 8)]);
    text_put(out, " effect \"");
    for (uint32_t i = 0; choices_left(c) && i < WORDS_MAX; i++) {
        text_put(out, i > 0 ? " " : "");
        text_put(out, words[choose(c, WORDS)]);
    }
    text_put(out, "\"");
}

/* One clan as a box that extends the built-in one: eight times the same card of any words, because few are accepted, or
 * two cards by the grammar four times each, so that attachments meet. */
static void write_clan(struct choices *c, struct text *out)
{
    char effect[2][2 * BOX_WORD_MAX];
    bool any = choose(c, 4) == 0;
    for (int i = 0; i < 2; i++) {
        struct text e;
        text_init(&e, effect[i], sizeof effect[i]);
        if (any && i == 0)
            write_words(c, &e);
        else
            grammar_effect(c, &e);
    }
    text_put(out, "warren-box 1\ngame prowl\nid fuzz\nextends reconstructed-1\nclan Xx \"X\" \"X\" @owner\n");
    for (int i = 1; i <= PROWL_EACH; i++) {
        text_put(out, "card Xx");
        text_int(out, i);
        for (int name = 0; name < 2; name++) {
            text_put(out, " \"X");
            text_int(out, i);
            text_char(out, '"');
        }
        text_char(out, ' ');
        text_put(out, effect[any ? 0 : i % 2]);
        text_put(out, " @owner\n");
    }
}

/* Whoever follows can read the move. */
static void check_followed(const struct box *box, const struct game_state *s, const struct game_state *view,
                           game_move m, int viewer)
{
    char token[GAME_TOKEN_MAX];
    struct text t;
    game_move seen;
    text_init(&t, token, sizeof token);
    follow_move_write(&prowl_game, box, s, m, viewer, &t);
    if (t.cut || !follow_find(&prowl_game, box, view, viewer, token, t.used, &seen) ||
        seen != prowl_game.secrets->redact_move(box, s, m, viewer))
        abort();
}

static void check_viewer(const struct box *box, const struct game_state *s, game_move m, int viewer, struct rng *rng)
{
    struct game_state view = *s, next = *s, guess, again;
    prowl_game.secrets->redact(box, &view, viewer);
    guess = view;
    prowl_game.secrets->resample(box, &guess, viewer, rng);
    again = guess;
    prowl_game.secrets->redact(box, &again, viewer);
    if (!game_same(&prowl_game, &view, &again))
        abort();
    check_followed(box, s, &view, m, viewer);
    prowl_game.apply(box, &next, m);
    prowl_game.secrets->redact(box, &next, viewer);
    prowl_game.apply(box, &view, prowl_game.secrets->redact_move(box, s, m, viewer));
    if (!game_same(&prowl_game, &view, &next))
        abort();
}

static void play(const struct box *box, const struct game_setup *setup, struct rng *rng)
{
    struct game_state s;
    uint32_t made = 0;
    prowl_game.start(box, &s, setup);
    for (int actor; (actor = prowl_game.actor(box, &s)) != GAME_OVER; made++) {
        struct game_moves legal;
        game_legal(&prowl_game, box, &s, &legal);
        if (legal.count == 0 || made == prowl_game.log_max)
            abort();
        game_move m = legal.move[actor == GAME_CHANCE ? game_draw(&legal, rng) : rng_below(rng, legal.count)];
        for (int viewer = GAME_SPECTATOR; viewer < setup->seats; viewer++)
            check_viewer(box, &s, m, viewer, rng);
        prowl_game.apply(box, &s, m);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct prowl_box box;
    static char text[1 << 14];
    struct choices c = {data, data + size};
    struct fault f = {ERR_NONE, 0, ""};
    struct text out;
    struct rng rng;
    memcpy(&box, builtin_box(&prowl_game), sizeof box);
    text_init(&out, text, sizeof text);
    write_clan(&c, &out);
    if (box_read(&prowl_game, text, out.used, &box.head, &f) != ERR_NONE) {
        if (f.err == ERR_NONE || f.at == 0 || f.what[0] == '\0')
            abort(); /* a refusal says where and why */
        return 0;
    }
    rng_seed(&rng, size, 0, RNG_TEST, 0);
    for (uint32_t i = 0; i < 4; i++) {
        struct game_setup setup;
        const struct json anything = {"", 0};
        if (game_setup_init(&prowl_game, &setup, 2 + i, &f) != ERR_NONE ||
            game_option_read(&prowl_game, &box.head, &setup, "clans", 5, "Xx,Sp,Su,Wi", 11, &f) != ERR_NONE ||
            setup_deal(&prowl_game, &box.head, &setup, anything, &rng, &f) != ERR_NONE)
            abort();
        play(&box.head, &setup, &rng);
    }
    return 0;
}
