/* The commands that a person types beside moves. */
#include "term/words.h"

#include "show/canvas.h"

#include <string.h>

static const struct {
    char key;
    const char *name, *about;
} words[WORD_COUNT] = {
    [WORD_NONE] = {0, "", ""},
    [WORD_LOOK] = {0, N_IN("command", "look"), N_("the table in words; with a name, that one thing")},
    [WORD_BOARD] = {0, N_IN("command", "board"), N_("the table drawn in characters")},
    [WORD_LIST] = {0, N_IN("command", "list"), N_("the choices; with a word, those that have to do with it")},
    [WORD_PREVIEW] = {0, N_IN("command", "preview"), N_("what a choice would do: the word, then its number or name")},
    [WORD_UNDO] = {'u', N_IN("command", "undo"), N_("take back your last decision, if you have learned nothing since")},
    [WORD_REDO] = {'r', N_IN("command", "redo"), N_("play again what was taken back")},
    [WORD_HINT] = {'h', N_IN("command", "hint"), N_("what a bot would choose")},
    [WORD_LOG] = {'l', N_IN("command", "log"), N_("all that has happened")},
    [WORD_SCORE] = {'s', N_IN("command", "score"), N_("how everybody stands")},
    [WORD_RULES] = {'R', N_IN("command", "rules"), N_("the rules that concern this moment, or all that hold a word")},
    [WORD_SAVE] = {'S', N_IN("command", "save"), N_("where the game is saved; with a file's name, a copy there")},
    [WORD_HELP] = {'?', N_IN("command", "help"), N_("this list")},
    [WORD_QUIT] = {'q', N_IN("command", "quit"), N_("leave; the game stays saved")},
    [WORD_AGAIN] = {'a', N_IN("command", "again"), N_("once it is over: another game, same seats")},
    [WORD_TURN] = {'t', N_IN("command", "turn"), N_("once it is over: another game, everybody one seat on")},
    [WORD_ANALYSE] = {0, N_IN("command", "analyse"), N_("once it is over: where the game turned")},
    [WORD_SKIP] = {0, N_IN("command", "skip"), N_("pass over this exercise and read the answer")},
    [WORD_WHO] = {'w', N_IN("command", "who"), N_("who sits where, who is there, who is away")},
    [WORD_SAY] = {'"', N_IN("command", "say"), N_("say something to the table; the word alone lists ready-made lines")},
    [WORD_MUTE] = {0, N_IN("command", "mute"), N_("hear no talk any more, or not that of one seat; once more: again")},
    [WORD_YES] = {'y', N_IN("command", "yes"), N_("agree to what somebody asks")},
    [WORD_NO] = {'n', N_IN("command", "no"), N_("say no to it, or take back what you asked for")},
    [WORD_STAND] = {0, N_IN("command", "stand-in"),
                    N_("propose that a bot stands in for somebody who is away: the word, then a seat or a name")},
    [WORD_PAUSE] = {0, N_IN("command", "pause"), N_("ask the others for a pause of one hour, in which no clock runs")},
    [WORD_RETURN] = {0, N_IN("command", "return"), N_("take your seat back from the bot that stands in")},
    [WORD_RESIGN] = {0, N_IN("command", "resign"), N_("give the game up; to be typed twice")},
    [WORD_LEAVE] = {0, N_IN("command", "leave"),
                    N_("give your seat up, before a game or after it, so that somebody else can have it")},
    [WORD_CODE] = {0, N_IN("command", "code"), N_("a link that moves your seat to another device")},
    [WORD_LINK] = {0, N_IN("command", "link"), N_("the links to this table")},
    [WORD_DOOR] = {0, N_IN("command", "door"), N_("close the door to watchers, or open it")},
    [WORD_BOT] = {0, N_IN("command", "bot"), N_("put a bot in an empty seat: the word, the seat and a level; 0: none")},
    [WORD_GIVE] = {0, N_IN("command", "give"), N_("empty a seat before a game: the word, then a seat or a name")},
    [WORD_BAR] = {0, N_IN("command", "bar"), N_("the same, and close the door on whoever had it")},
    [WORD_CLOSE] = {0, N_IN("command", "close"),
                    N_("close the table, before a game or after it, or a game that is stuck; to be typed twice")},
    [WORD_NOTIFY] =
        {0, N_IN("command", "notify"),
         N_("where to be told that it is your turn in a slow game: the word, then an address; alone: nowhere")},
    [WORD_GAMES] =
        {0, N_IN("command", "games"),
         N_("the games that have ended here; with a number and a file's name, the record of that one there")},
};

static char fold(uint32_t glyph)
{
    char c = canvas_plain(glyph);
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Compares without regard to capitals and accents, as not every keyboard has them. */
static bool is_word(const char *text, size_t size, const char *word)
{
    const char *end = text + size;
    while (text < end && *word != '\0')
        if (fold(canvas_next(&text)) != fold(canvas_next(&word)))
            return false;
    return text == end && *word == '\0';
}

/* Whether a text begins with `word`; `*rest` is what it goes on with. */
static bool goes_along(const char *text, const char *word, const char **rest)
{
    while (*text != '\0' && *word != '\0') {
        const char *next = text, *key = word;
        if (fold(canvas_next(&next)) != fold(canvas_next(&key)))
            return false;
        text = next;
        word = key;
    }
    *rest = text;
    return *word == '\0';
}

bool words_hold(const char *text, const char *word)
{
    const char *rest;
    for (; *text != '\0'; (void)canvas_next(&text))
        if (goes_along(text, word, &rest))
            return true;
    return *word == '\0';
}

enum words_fit words_fit(const char *text, const char *word)
{
    const char *rest;
    if (!goes_along(text, word, &rest))
        return WORDS_OTHER;
    return *rest == '\0' ? WORDS_SAME : WORDS_BEGUN;
}

enum word words_find(const struct lang *lang, const char *text, size_t size)
{
    for (enum word w = WORD_LOOK; w < WORD_COUNT; w++)
        if (size > 0 && (is_word(text, size, words[w].name) || is_word(text, size, words_name(lang, w))))
            return w;
    return size == 1 ? words_of_key(text[0]) : WORD_NONE;
}

const char *words_name(const struct lang *lang, enum word w)
{
    return w == WORD_NONE ? "" : lang_get_in(lang, "command", words[w].name);
}

const char *words_about(const struct lang *lang, enum word w)
{
    return w == WORD_NONE ? "" : lang_get(lang, words[w].about);
}

bool words_refuse_rest(const struct lang *lang, enum word w, const char *rest, struct text *out)
{
    /* The list of words answers whatever it is asked. */
    static const uint64_t take =
        WORD_BIT(WORD_NONE) | WORD_BIT(WORD_HELP) | WORD_BIT(WORD_LOOK) | WORD_BIT(WORD_LIST) | WORD_BIT(WORD_PREVIEW) |
        WORD_BIT(WORD_RULES) | WORD_BIT(WORD_SAVE) | WORD_BIT(WORD_SAY) | WORD_BIT(WORD_MUTE) | WORD_BIT(WORD_STAND) |
        WORD_BIT(WORD_BOT) | WORD_BIT(WORD_GIVE) | WORD_BIT(WORD_BAR) | WORD_BIT(WORD_NOTIFY) | WORD_BIT(WORD_GAMES);
    if (rest[0] == '\0' || (take & WORD_BIT(w)) != 0)
        return false;
    LANG_SAY(out, lang, "The word \"{word}\" stands alone; nothing was done.", {"word", words_name(lang, w), 0});
    return true;
}

char words_key(enum word w)
{
    return words[w].key;
}

enum word words_of_key(char key)
{
    for (enum word w = WORD_LOOK; w < WORD_COUNT; w++)
        if (words[w].key != 0 && words[w].key == key)
            return w;
    return WORD_NONE;
}
