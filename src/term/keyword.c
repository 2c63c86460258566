/* What a person types beside moves. */
#include "term/keyword.h"

#include "term/alike.h"

#include <string.h>

static const struct {
    char key;
    const char *name, *about;
} keywords[KEYWORD_COUNT] = {
    [KEYWORD_NONE] = {0, "", ""},
    [KEYWORD_LOOK] = {0, N_IN("command", "look"), N_("the table in words; with a name, that one thing")},
    [KEYWORD_BOARD] = {0, N_IN("command", "board"), N_("the table drawn in characters")},
    [KEYWORD_LIST] = {0, N_IN("command", "list"), N_("the choices; with a word, those that have to do with it")},
    [KEYWORD_PREVIEW] = {0, N_IN("command", "preview"),
                         N_("what a choice would do: the word, then its number or name")},
    [KEYWORD_UNDO] = {'u', N_IN("command", "undo"),
                      N_("take back your last decision, if you have learned nothing since")},
    [KEYWORD_REDO] = {'r', N_IN("command", "redo"), N_("play again what was taken back")},
    [KEYWORD_HINT] = {'h', N_IN("command", "hint"), N_("what a bot would choose")},
    [KEYWORD_LOG] = {'l', N_IN("command", "log"), N_("all that has happened")},
    [KEYWORD_SCORE] = {'s', N_IN("command", "score"), N_("how everybody stands")},
    [KEYWORD_RULES] = {'R', N_IN("command", "rules"),
                       N_("the rules that concern this moment, or all that hold a word")},
    [KEYWORD_SAVE] = {'S', N_IN("command", "save"), N_("where the game is saved; with a file's name, a copy there")},
    [KEYWORD_HELP] = {'?', N_IN("command", "help"), N_("this list")},
    [KEYWORD_QUIT] = {'q', N_IN("command", "quit"), N_("leave; the game stays saved")},
    [KEYWORD_AGAIN] = {'a', N_IN("command", "again"), N_("once it is over: another game, same seats")},
    [KEYWORD_TURN] = {'t', N_IN("command", "turn"), N_("once it is over: another game, everybody one seat on")},
    [KEYWORD_ANALYSE] = {0, N_IN("command", "analyse"), N_("once it is over: where the game turned")},
    [KEYWORD_SKIP] = {0, N_IN("command", "skip"), N_("pass over this exercise and read the answer")},
    [KEYWORD_WHO] = {'w', N_IN("command", "who"), N_("who sits where, who is there, who is away")},
    [KEYWORD_SAY] = {'"', N_IN("command", "say"),
                     N_("say something to the table; the word alone lists ready-made lines")},
    [KEYWORD_MUTE] = {0, N_IN("command", "mute"),
                      N_("hear no talk any more, or not that of one seat; once more: again")},
    [KEYWORD_YES] = {'y', N_IN("command", "yes"), N_("agree to what somebody asks")},
    [KEYWORD_NO] = {'n', N_IN("command", "no"), N_("say no to it, or take back what you asked for")},
    [KEYWORD_STAND] = {0, N_IN("command", "stand-in"),
                       N_("propose that a bot stands in for somebody who is away: the word, then a seat or a name")},
    [KEYWORD_PAUSE] = {0, N_IN("command", "pause"),
                       N_("ask the others for a pause of one hour, in which no clock runs")},
    [KEYWORD_RETURN] = {0, N_IN("command", "return"), N_("take your seat back from the bot that stands in")},
    [KEYWORD_RESIGN] = {0, N_IN("command", "resign"), N_("give the game up; to be typed twice")},
    [KEYWORD_LEAVE] = {0, N_IN("command", "leave"),
                       N_("give your seat up, before a game or after it, so that somebody else can have it")},
    [KEYWORD_CODE] = {0, N_IN("command", "code"), N_("a link that moves your seat to another device")},
    [KEYWORD_LINK] = {0, N_IN("command", "link"), N_("the links to this table")},
    [KEYWORD_DOOR] = {0, N_IN("command", "door"), N_("close the door to watchers, or open it")},
    [KEYWORD_BOT] = {0, N_IN("command", "bot"),
                     N_("put a bot in an empty seat: the word, the seat and a level; 0: none")},
    [KEYWORD_GIVE] = {0, N_IN("command", "give"), N_("empty a seat before a game: the word, then a seat or a name")},
    [KEYWORD_BAR] = {0, N_IN("command", "bar"), N_("the same, and close the door on whoever had it")},
    [KEYWORD_CLOSE] = {0, N_IN("command", "close"),
                       N_("close the table, before a game or after it, or a game that is stuck; to be typed twice")},
    [KEYWORD_NOTIFY] =
        {0, N_IN("command", "notify"),
         N_("where to be told that it is your turn in a slow game: the word, then an address; alone: nowhere")},
    [KEYWORD_GAMES] =
        {0, N_IN("command", "games"),
         N_("the games that have ended here; with a number and a file's name, the record of that one there")},
};

enum keyword keyword_find(const struct lang *lang, const char *text, size_t size)
{
    for (enum keyword w = KEYWORD_LOOK; w < KEYWORD_COUNT; w++)
        if (size > 0 && (alike_same(text, size, keywords[w].name) || alike_same(text, size, keyword_name(lang, w))))
            return w;
    return size == 1 ? keyword_of_key(text[0]) : KEYWORD_NONE;
}

const char *keyword_name(const struct lang *lang, enum keyword w)
{
    return w == KEYWORD_NONE ? "" : lang_get_in_context(lang, "command", keywords[w].name);
}

const char *keyword_about(const struct lang *lang, enum keyword w)
{
    return w == KEYWORD_NONE ? "" : lang_get(lang, keywords[w].about);
}

bool keyword_refuse_rest(const struct lang *lang, enum keyword w, const char *rest, struct text *out)
{
    /* The list of keywords answers whatever it is asked. */
    static const uint64_t take = KEYWORD(NONE) | KEYWORD(HELP) | KEYWORD(LOOK) | KEYWORD(LIST) | KEYWORD(PREVIEW) |
                                 KEYWORD(RULES) | KEYWORD(SAVE) | KEYWORD(SAY) | KEYWORD(MUTE) | KEYWORD(STAND) |
                                 KEYWORD(BOT) | KEYWORD(GIVE) | KEYWORD(BAR) | KEYWORD(NOTIFY) | KEYWORD(GAMES);
    if (rest[0] == '\0' || (take & KEYWORD_BIT(w)) != 0)
        return false;
    LANG_SAY(out, lang, "The word \"{word}\" stands alone; nothing was done.", {"word", keyword_name(lang, w), 0});
    return true;
}

char keyword_key(enum keyword w)
{
    return keywords[w].key;
}

enum keyword keyword_of_key(char key)
{
    for (enum keyword w = KEYWORD_LOOK; w < KEYWORD_COUNT; w++)
        if (keywords[w].key != 0 && keywords[w].key == key)
            return w;
    return KEYWORD_NONE;
}
