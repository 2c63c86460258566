/* A visit of the terminal to a house that the test plays, message by message: the line is the test's own, in the place
 * of term/cable.c. What comes at an awkward moment, the record of a game above all; a log that is told again. */
#include "registry/registry.h"
#include "term/phrase.h"
#include "term/visit.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ID "4jggt4bf608fch6hs0m2zhrc"

enum { EVENTS = 64 };

/* What comes next by the line, and what was said last. */
static struct {
    enum cable_event event;
    char text[1024];
} coming[EVENTS];
static uint32_t come, taken, lines;
static char said[EVENTS][256];
static uint32_t said_count;

struct cable {
    char nothing;
};

struct cable *cable_new(const struct guest_link *place, const char *ca)
{
    (void)place;
    (void)ca;
    return malloc(sizeof(struct cable));
}

void cable_free(struct cable *c)
{
    free(c);
}

static void happen(enum cable_event event, const char *text)
{
    CLAIM(come < EVENTS && strlen(text) < sizeof coming[0].text);
    coming[come].event = event;
    memcpy(coming[come++].text, text, strlen(text) + 1);
}

void cable_come(struct cable *c)
{
    (void)c;
    lines++;
    happen(CABLE_OPENED, "");
    happen(CABLE_HEARD, "{\"welcome\":1,\"now\":5000,\"tables\":[]}");
}

void cable_send(struct cable *c, const char *text, size_t size)
{
    (void)c;
    CLAIM(said_count < EVENTS && size < sizeof said[0]);
    memcpy(said[said_count], text, size);
    said[said_count++][size] = '\0';
}

void cable_drop(struct cable *c)
{
    (void)c;
}

int cable_handle(const struct cable *c)
{
    (void)c;
    return -1;
}

enum cable_event cable_next(struct cable *c, char *text, size_t *size)
{
    (void)c;
    if (taken == come) {
        taken = come = 0;
        return CABLE_NOTHING;
    }
    *size = strlen(coming[taken].text);
    memcpy(text, coming[taken].text, *size + 1);
    return coming[taken++].event;
}

enum cable_fault cable_why(const struct cable *c, const char **reason)
{
    (void)c;
    *reason = "";
    return CABLE_FINE;
}

static struct session s;
static const struct game *game;
static struct box *box;

static void demand(bool good, const char *what)
{
    if (good)
        return;
    printf("%s\n", what);
    exit(1);
}

static const struct box *find_box(void *with, const struct game *g, const struct record *r, struct fault *f)
{
    static struct box *other[VISIT_GAMES];
    (void)with;
    (void)r;
    (void)f;
    if (g == game)
        return box;
    for (size_t i = 0; i < VISIT_GAMES; i++)
        if (registry_game(i) == g) {
            other[i] = other[i] != NULL ? other[i] : calloc(1, g->box_size);
            registry_box(g, other[i]);
            return other[i];
        }
    return NULL;
}

/* The house says something at the table. */
static void hear(const char *rest)
{
    char text[1024];
    snprintf(text, sizeof text, "{\"table\":\"" ID "\",%s}", rest);
    happen(CABLE_HEARD, text);
}

static void entry(uint32_t n, const char *rest)
{
    char text[900];
    snprintf(text, sizeof text, "\"n\":%u,\"at\":5000,%.800s", n, rest);
    hear(text);
}

static void pump(void)
{
    session_look(&s);
}

/* Whether this was said since it was last looked. */
static bool has_said(const char *text)
{
    bool found = false;
    for (uint32_t i = 0; i < said_count; i++)
        found = found || strstr(said[i], text) != NULL;
    said_count = 0;
    return found;
}

static void begin_game(uint32_t n, uint32_t number, int as)
{
    char rest[512];
    snprintf(rest, sizeof rest,
             "\"as\":%d,\"begun\":{\"game\":%u,\"setup\":{\"track\":[\"Au\",\"Su\",\"Wi\",\"Sp\"],\"hands\":[[\"Au2\","
             "\"Au3\",\"Au8\",\"Su3\",\"Wi2\",\"Wi3\"],[\"Sp6\",\"Sp8\",\"Su1\",\"Su7\",\"Su8\",\"Wi6\"]]}}",
             as, number);
    entry(n, rest);
}

/* Ben gives game `number` up: two entries. */
static void end_game(uint32_t n, uint32_t number, int as)
{
    char rest[256];
    snprintf(rest, sizeof rest, "\"as\":%d,\"resigned\":{\"seat\":%d}", as, 1 - as);
    entry(n, rest);
    snprintf(rest, sizeof rest, "\"as\":%d,\"ended\":{\"game\":%u,\"how\":\"resigned\",\"result\":{\"winners\":[%d]}}",
             as, number, as);
    entry(n + 1, rest);
}

/* Ada asks for another game and Ben agrees, by which everybody moves one seat on: two entries. */
static void turn(uint32_t n, int as)
{
    char rest[256];
    snprintf(rest, sizeof rest, "\"as\":%d,\"offered\":{\"seat\":%d,\"what\":\"rematch\"}", as, as);
    entry(n, rest);
    snprintf(rest, sizeof rest, "\"as\":%d,\"agreed\":{\"seat\":%d},\"done\":true,\"to\":0", 1 - as, 1 - as);
    entry(n + 1, rest);
}

static void leave(void)
{
    visit_end(&s);
    session_close(&s);
}

/* Meets the house. */
static void meet(void)
{
    static struct guest_link link;
    static struct term_order order;
    static char why[TERM_WHY_MAX];
    order = (struct term_order){.lang = lang_find("en"), .boxes = {NULL, find_box}, .house = &link, .seat = -1};
    come = taken = said_count = lines = 0;
    demand(guest_link_read("http://127.0.0.1:1", &link) == GUEST_LINK_FINE && visit_meet(&s, &order, why) == 0, why);
    pump(); /* the line is wanted */
    pump(); /* and there */
}

/* Ada lays a table, Ben sits down, and a game begins: three entries. */
static void tell_beginning(void)
{
    entry(
        0,
        "\"as\":0,\"laid\":{\"v\":1,\"seat\":0,\"game\":\"prowl\",\"rules\":2,\"box\":\"da22580d69314cc8\",\"seats\":2,"
        "\"watchers\":true},\"words\":\"Ada\"");
    entry(1, "\"as\":0,\"sat\":{\"seat\":1},\"words\":\"Ben\"");
    begin_game(2, 0, 0);
}

/* Ada and Ben, whose first game has begun as Ada sees it: three entries. */
static void begin_table(void)
{
    meet();
    guest_follow(&s.visit->guest, ID, "", 0);
    tell_beginning();
    hear("\"head\":3");
    pump();
    demand(s.visit->guest.live && s.now.stage != TABLE_OVER, "no game");
}

static void begin(void)
{
    begin_table();
    end_game(3, 0, 0);
    pump();
    demand(s.now.stage == TABLE_OVER && has_said("{\"record\":\"" ID "\",\"game\":0}"), "no record is asked for");
}

/* The line is gone, and the next one is there. */
static void come_again(void)
{
    happen(CABLE_LOST, "");
    pump();
    for (int i = 0; i < 100 && lines < 2; i++) {
        usleep(20000);
        pump();
    }
    demand(lines == 2, "no other line is tried");
    said_count = 0;
    pump();
}

/* The record of the first game comes when the second is on: it does not take its place. */
static void check_late_record(bool at_once)
{
    begin();
    come_again();
    demand(has_said("\"record\""), "the record is not asked for again");
    turn(5, 0);
    begin_game(7, 1, 1);
    if (!at_once)
        pump();
    hear("\"game\":0,\"record\":{\"late\":true}");
    pump();
    hear("\"head\":8");
    pump();
    demand(s.visit->record_size == 0 && !s.visit->opened && s.now.stage != TABLE_OVER, "the record of another game");
    end_game(8, 1, 1);
    pump();
    demand(has_said("{\"record\":\"" ID "\",\"game\":1}"), "no record of the second game");
    leave();
}

/* While the record of an earlier game is on its way to a file, another game ends: each record goes where it belongs. */
static void check_file(void)
{
    char answer[512], got[64] = "";
    struct text out;
    begin();
    hear("\"game\":0,\"record\":{\"first\":true}");
    turn(5, 0);
    begin_game(7, 1, 1);
    pump();
    text_init(&out, answer, sizeof answer);
    visit_obey(&s, KEYWORD_GAMES, "1 first.json", &out);
    demand(has_said("\"game\":0}"), "the record of an earlier game is not asked for");
    end_game(8, 1, 1);
    pump();
    demand(!has_said("\"record\""), "two records are asked for at a time");
    hear("\"game\":0,\"record\":{\"first\":true}");
    pump();
    FILE *file = fopen("first.json", "r");
    demand(file != NULL && fread(got, 1, sizeof got - 1, file) > 0, "no file");
    fclose(file);
    demand(strncmp(got, "{\"first\":true}", 14) == 0, "the record of another game");
    demand(has_said("\"game\":1}"), "the record of the game that has ended is not asked for");
    hear("\"game\":1,\"record\":{\"second\":true}");
    pump();
    demand(s.visit->record_size > 0, "it has not come");
    leave();
}

/* A record that has come and cannot be read is one that was sent: it can be kept, and not analysed. */
static void check_unreadable(void)
{
    begin();
    demand(strstr(session_why(&s, KEYWORD_ANALYSE), "has not sent") != NULL, "another reason before it has come");
    hear("\"game\":0,\"record\":{\"other\":1}");
    pump();
    demand((s.now.keywords & KEYWORD(SAVE)) != 0, "it cannot be kept");
    demand((s.now.keywords & KEYWORD(ANALYSE)) == 0, "it can be analysed");
    demand(strstr(session_why(&s, KEYWORD_ANALYSE), "cannot read") != NULL, "it is said not to have been sent");
    leave();
}

/* What one of the sentences says now. */
static const char *words_of(void (*write)(const struct session *session, struct text *out))
{
    static char words[2048];
    struct text t;
    text_init(&t, words, sizeof words);
    write(&s, &t);
    return words;
}

/* The last line that is new, or NULL; all are read. */
static const struct remark *last_line(void)
{
    const struct remark *last = NULL;
    for (const struct remark *line; (line = remark_next(s.remarks)) != NULL;)
        last = line;
    return last;
}

/* A game that everybody's time has ended is none of those that were played; the next one, with a result, is. */
static void check_counted(void)
{
    begin_table();
    entry(3, "\"as\":0,\"stood\":{\"seat\":0,\"level\":4}");
    entry(4, "\"as\":0,\"stood\":{\"seat\":1,\"level\":4}");
    entry(5, "\"as\":0,\"ended\":{\"game\":0,\"how\":\"time\"}");
    pump();
    demand(s.now.stage == TABLE_OVER && s.visit->guest.table.pub.ended == 1, "time has not ended it");
    demand(s.table.played == 0, "a game that does not count is counted");
    entry(6, "\"as\":0,\"returned\":{\"seat\":0}");
    entry(7, "\"as\":0,\"returned\":{\"seat\":1}");
    turn(8, 0);
    begin_game(10, 1, 1);
    end_game(11, 1, 1);
    pump();
    demand(s.visit->guest.table.pub.ended == 2 && s.table.played == 1, "one game counts");
    leave();
}

/* What comes of one's own commands is said to oneself, too, where it is no news for others; once, and not after the
 * house has said no. */
static void check_doer(void)
{
    struct text out;
    char answer[512];
    begin_table();
    (void)last_line();
    text_init(&out, answer, sizeof answer);
    visit_obey(&s, KEYWORD_DOOR, "", &out);
    entry(3, "\"as\":0,\"door\":{\"seat\":0,\"watchers\":false}");
    pump();
    const struct remark *line = last_line();
    demand(line != NULL && line->loud && strstr(line->text, "closed to watchers") != NULL, "the door is no news");
    entry(4, "\"as\":0,\"door\":{\"seat\":0,\"watchers\":true}");
    pump();
    line = last_line();
    demand(line != NULL && !line->loud, "somebody else's door is loud");
    visit_obey(&s, KEYWORD_PAUSE, "", &out);
    hear("\"head\":5");
    for (uint32_t i = 0; i < s.visit->guest.requests; i++) {
        char text[128];
        snprintf(text, sizeof text, "{\"refused\":\"%s\",\"why\":\"no-clock\"}", s.visit->guest.request[i].id);
        happen(CABLE_HEARD, text);
    }
    pump();
    demand(last_line() != NULL && s.visit->asked == 0, "what was refused is still awaited");
    leave();
}

/* What a command is answered at once; what it asks the house for stays to be looked at with has_said. */
static const char *answer_to(enum keyword word, const char *rest)
{
    static char answer[512];
    struct text out;
    text_init(&out, answer, sizeof answer);
    said_count = 0;
    s.visit->guest.requests = 0;
    visit_obey(&s, word, rest, &out);
    return answer;
}

static void check_answer(enum keyword word, const char *rest, const char *expected)
{
    const char *got = answer_to(word, rest);
    if (strcmp(got, expected) != 0)
        printf("\"%s\" is answered: %s\n", rest, got);
    demand(strcmp(got, expected) == 0 && said_count == 0, "not what is answered here");
}

/* Whom a name means: who is called exactly that, else the only one whose name begins so; and never the reader, where
 * something is done to others. What cannot be is said for what it is, without the house. */
static void check_called(void)
{
    meet();
    guest_follow(&s.visit->guest, ID, "", 0);
    entry(
        0,
        "\"as\":0,\"laid\":{\"v\":1,\"seat\":0,\"game\":\"prowl\",\"rules\":2,\"box\":\"da22580d69314cc8\",\"seats\":4,"
        "\"watchers\":true},\"words\":\"Ada\"");
    entry(1, "\"as\":0,\"sat\":{\"seat\":1},\"words\":\"Bea\"");
    entry(2, "\"as\":0,\"sat\":{\"seat\":2},\"words\":\"Be\"");
    hear("\"head\":3");
    pump();
    demand(s.visit->guest.live && s.visit->guest.table.pub.seats == 4, "no table for four");
    demand(answer_to(KEYWORD_BAR, "be")[0] == '\0' && has_said("\"seat\":2,\"bar\""), "the exact name is not taken");
    demand(answer_to(KEYWORD_GIVE, "bea")[0] == '\0' && has_said("\"seat\":1,\"give\""), "a whole name is not taken");
    check_answer(KEYWORD_BAR, "b",
                 "Several people can be meant by \"b\": Bea (2), Be (3). Say the number of the seat.");
    check_answer(KEYWORD_BAR, "Ada", "That seat is yours: the door can only be closed on others.");
    check_answer(KEYWORD_BAR, "1", "That seat is yours: the door can only be closed on others.");
    check_answer(KEYWORD_BAR, "ea", "Nobody here is called \"ea\".");
    check_answer(KEYWORD_BAR, "4", "Nobody sits at seat 4.");
    check_answer(KEYWORD_BAR, "5", "There is no such seat: they have the numbers 1 to 4.");
    entry(3, "\"as\":0,\"bot\":{\"seat\":3,\"level\":2}");
    pump();
    check_answer(KEYWORD_BAR, "4", "A bot has seat 4.");
    entry(4, "\"as\":0,\"bot\":{\"seat\":3,\"level\":0}");
    entry(5, "\"as\":0,\"sat\":{\"seat\":3},\"words\":\"A\"");
    pump();
    check_answer(KEYWORD_GIVE, "", "Say which seat: its number, or a name.");
    check_answer(KEYWORD_MUTE, "ada", "That seat is yours: only the talk of others can be turned off.");
    demand(strstr(answer_to(KEYWORD_MUTE, "a"), "You do not hear A any more") != NULL, "somebody else is muted");
    demand(s.visit->guest.mute == 1U << 3, "the wrong talk is turned off");
    demand(strstr(session_why(&s, KEYWORD_LOG), "Nothing has happened yet") != NULL, "a log before there is one");
    leave();
}

/* Who has asked for something is told that, where they ask once more. */
static void check_asked(void)
{
    begin();
    check_answer(KEYWORD_GAMES, "2 second.json", "Only 1 game has ended at this table.");
    demand(answer_to(KEYWORD_AGAIN, "")[0] == '\0' && has_said("\"rematch\""), "nothing is asked");
    entry(5, "\"as\":0,\"offered\":{\"seat\":0,\"what\":\"rematch\"}");
    pump();
    check_answer(KEYWORD_AGAIN, "", "You have asked already, and the others are to answer; \"no\" takes it back.");
    leave();
}

/* Another level of the bot that stands in for somebody, who keeps the seat. */
static void check_level(void)
{
    begin_table();
    entry(3, "\"as\":0,\"stood\":{\"seat\":1,\"level\":3}");
    pump();
    entry(4, "\"as\":0,\"bot\":{\"seat\":1,\"level\":5}");
    pump();
    const struct remark *line = last_line();
    demand(line != NULL && strcmp(line->text, "The bot that plays for Ben is of level 5 now.") == 0,
           "the seat is said to be a bot's");
    leave();
}

/* A bot has Ada's seat: she is told so, and the word that takes it back, whoever is to decide, and after the end. */
static void check_stood(void)
{
    static const char *const word = "A bot stands in for you: \"return\" takes your seat back.";
    begin_table();
    (void)last_line();
    entry(3, "\"as\":0,\"stood\":{\"seat\":0,\"level\":4}");
    pump();
    const struct remark *line = last_line();
    demand(line != NULL && strstr(line->text, "and \"return\" takes your seat back") != NULL,
           "whose time is up is not told the word");
    demand(strcmp(words_of(visit_words_status), word) == 0, "it is the bot's turn");
    entry(4, "\"as\":0,\"played\":{\"seat\":0,\"moves\":0,\"move\":\"clan:Au3\",\"ms\":0,\"bot\":true}");
    pump();
    const char *status = words_of(visit_words_status);
    demand(strncmp(status, word, strlen(word)) == 0 && strstr(status, "turn of Ben") != NULL, "it is another's turn");
    demand(strstr(words_of(visit_words_who), "Ada (you); a bot stands in, \"return\"") != NULL, "who says too little");
    end_game(5, 0, 0);
    pump();
    demand(strstr(words_of(visit_words_after), word) != NULL, "the end says too little");
    entry(7, "\"as\":0,\"returned\":{\"seat\":0}");
    pump();
    demand(strstr(words_of(visit_words_after), word) == NULL, "she is back");
    leave();
}

/* Whoever has resigned still sees which seat is theirs, while a bot plays on for them and after the end. */
static void check_resigned(void)
{
    begin_table();
    entry(3, "\"as\":0,\"resigned\":{\"seat\":0}");
    entry(4, "\"as\":0,\"ended\":{\"game\":0,\"how\":\"resigned\",\"result\":{\"winners\":[1]}}");
    pump();
    demand(strstr(words_of(visit_words_who), "Seat 1: Ada (you), resigned\n") != NULL, "whose seat is it");
    s.visit->guest.table.pub.phase = HOUSE_PHASE_PLAYING; /* as where three play */
    demand(strstr(words_of(visit_words_who), "Seat 1: Ada (you), resigned; a bot plays on\n") != NULL,
           "whose seat does the bot have");
    leave();
}

/* Whoever has played a game is named as its player until another one begins, whoever sits there by then. */
static void check_names(void)
{
    begin();
    entry(5, "\"as\":0,\"left\":{\"seat\":0}");
    pump();
    demand(strstr(words_of(visit_words_end), "Ada wins, Ben has resigned") != NULL, "who has left has not played");
    entry(6, "\"sat\":{\"seat\":0},\"words\":\"Gil\"");
    pump();
    demand(strstr(words_of(visit_words_end), "Ada wins, Ben has resigned") != NULL, "whoever comes late has won");
    demand(strcmp(words_of(visit_words_won), "The game is over: Ada wins.") == 0, "they have won in a few words");
    demand(strcmp(s.table.player[0].name, "Ada") == 0 && s.table.player[0].wins == 1, "another sits at the board");
    demand(strstr(words_of(visit_words_who), "Seat 1: Gil") != NULL, "another has the seat");
    turn(7, 1);
    pump();
    demand(strcmp(s.table.player[0].name, "Ada") == 0, "the seats have turned under the board");
    begin_game(9, 1, 0);
    pump();
    demand(strcmp(s.table.player[0].name, "Ben") == 0 && strcmp(s.table.player[1].name, "Gil") == 0 &&
               s.table.player[1].wins == 0,
           "the next game has the players of the one before");
    leave();
}

/* Ben has left, and Ada has her rematch: one more player is waited for, and nothing is told of the game before as if it
 * were this one. */
static void check_empty(void)
{
    static const char *const waiting = "Waiting for one more player.";
    struct table_reading reading;
    begin();
    entry(5, "\"as\":0,\"left\":{\"seat\":1}");
    entry(6, "\"as\":0,\"offered\":{\"seat\":0,\"what\":\"rematch\"},\"done\":true,\"to\":0");
    pump();
    demand(!s.now.dealt && s.now.stage == TABLE_THINK, "the game before is still on the table");
    demand(strcmp(words_of(visit_words_status), waiting) == 0, "nobody is waited for");
    session_read(&s, &reading);
    demand(reading.legal.count == 0 && reading.game == NULL, "there is something to choose");
    demand((s.now.keywords & (KEYWORD(LIST) | KEYWORD(AGAIN))) == 0, "there are choices");
    demand(strstr(session_why(&s, KEYWORD_AGAIN), "every seat is taken") != NULL &&
               strstr(session_why(&s, KEYWORD_LIST), "every seat is taken") != NULL,
           "nothing says what is missing");
    demand(strstr(words_of(visit_words_end), "Ada wins, Ben has resigned") != NULL, "they have lost their names");
    demand(s.visit->guest.table.own == 2, "her seat has not moved on with her");
    entry(7, "\"as\":1,\"sat\":{\"seat\":0},\"words\":\"Cy\"");
    begin_game(8, 1, 1);
    pump();
    demand(s.now.dealt && strcmp(s.table.player[0].name, "Cy") == 0, "there is no game with Cy");
    leave();
}

/* Two share a device, and a bot has the seat of the one who does not look: that is said, and taken back by the same
 * word, also from behind the curtain; nobody's view changes by it. */
static void check_shared(void)
{
    static const char *const word = "A bot stands in for Ben: \"return\" takes the seat back.";
    struct text out;
    char answer[512];
    begin_table();
    hear("\"head\":3,\"yours\":[0,1]");
    pump();
    demand(s.now.curtained && s.visit->covered, "nobody shares");
    visit_place.cross(&s);
    entry(3, "\"as\":0,\"played\":{\"seat\":0,\"moves\":0,\"move\":\"clan:Au3\",\"ms\":0}");
    pump();
    demand(s.now.stage == TABLE_LEAVE, "no curtain for the other");
    visit_place.cross(&s);
    (void)last_line();
    entry(4, "\"as\":0,\"stood\":{\"seat\":1,\"level\":4}");
    pump();
    demand(s.now.next == 0 && visit_stood(&s) == 2, "the curtain is for a bot");
    const struct remark *line = last_line();
    demand(line != NULL && strstr(line->text, "Ben is up: a bot stands in, and \"return\"") != NULL, "no word for it");
    demand(strstr(words_of(phrase_curtain), word) != NULL, "the curtain says nothing of the bot");
    demand(strstr(words_of(visit_words_who), "Ben; a bot stands in, \"return\"") != NULL, "who says too little");
    demand(strstr(words_of(visit_words_status), word) != NULL, "the status says too little");
    demand((s.now.keywords & KEYWORD(RETURN)) != 0, "nobody comes back from behind the curtain");
    said_count = 0;
    text_init(&out, answer, sizeof answer);
    visit_obey(&s, KEYWORD_RETURN, "", &out);
    demand(has_said("\"seat\":1,\"return\":true"), "another seat is taken back");
    entry(5, "\"as\":0,\"returned\":{\"seat\":1}");
    pump();
    demand(visit_stood(&s) == 0 && s.now.stage == TABLE_CURTAIN && s.now.next == 1, "the curtain is for Ben");
    demand(s.visit->guest.table.viewer == 0 && s.visit->guest.face < 0, "what Ben sees comes too early");
    demand(strstr(words_of(phrase_curtain), word) == NULL, "the bot is said to be there still");
    leave();
}

/* The table is closed for good only by a word that is typed twice, with nothing in between; while others play the house
 * refuses it at once. */
static void check_close(void)
{
    struct text out;
    char answer[512];
    begin_table();
    s.visit->guest.table.host = true;
    said_count = 0;
    text_init(&out, answer, sizeof answer);
    visit_obey(&s, KEYWORD_CLOSE, "", &out);
    demand(has_said("\"close\":true"), "the house is not asked while others play");
    end_game(3, 0, 0);
    pump();
    said_count = 0;
    visit_obey(&s, KEYWORD_CLOSE, "", &out);
    demand(!has_said("\"close\"") && strstr(answer, "The word \"close\" once more does it") != NULL, "closed at once");
    visit_obey(&s, KEYWORD_WHO, "", &out);
    visit_obey(&s, KEYWORD_CLOSE, "", &out);
    demand(!has_said("\"close\""), "closed with something in between");
    visit_obey(&s, KEYWORD_CLOSE, "", &out);
    demand(has_said("\"close\":true"), "not closed");
    leave();
}

static void say_words(uint32_t n, const char *words)
{
    char rest[256];
    snprintf(rest, sizeof rest, "\"as\":0,\"said\":{\"seat\":1},\"words\":\"%s\"", words);
    entry(n, rest);
}

/* What the log has beside the moves. */
static bool log_is(const char *expected)
{
    char got[1024];
    struct text out;
    uint32_t at = 0;
    text_init(&out, got, sizeof got);
    for (const struct remark *line; (line = remark_in_log(s.remarks, s.now.game, &at, UINT32_MAX)) != NULL;
         text_char(&out, ' '))
        text_put(&out, line->text);
    if (strcmp(got, expected) != 0)
        printf("the log: %s\n", got);
    return strcmp(got, expected) == 0;
}

/* What is told as news, and whether all of it, or none, is said to the reader now. */
static bool news_are(const char *expected, bool loud)
{
    char got[1024];
    struct text out;
    bool good = true;
    text_init(&out, got, sizeof got);
    for (const struct remark *line; (line = remark_next(s.remarks)) != NULL; text_char(&out, ' ')) {
        text_put(&out, line->text);
        good = good && line->loud == loud;
    }
    if (!good || strcmp(got, expected) != 0)
        printf("the news: %s\n", got);
    return good && strcmp(got, expected) == 0;
}

/* Whoever comes back has the log from its beginning, and as news only what this device has not been told. */
static void check_back(void)
{
    meet();
    s.visit->note.told = 4;
    guest_follow(&s.visit->guest, ID, "", 4);
    tell_beginning();
    say_words(3, "one");
    say_words(4, "two");
    hear("\"head\":5");
    pump();
    demand(log_is("Game 1 begins. Ben says \"one\". Ben says \"two\". "), "the log of whoever comes back");
    demand(news_are("Ben says \"two\". ", true), "the news of whoever comes back");
    leave();
}

/* Whoever takes a seat over is told the table twice: as a watcher, and as that seat. Their log has each thing once, and
 * what was said long ago is not said to them now. */
static void check_twice(void)
{
    meet();
    guest_follow(&s.visit->guest, ID, "", 0);
    tell_beginning();
    say_words(3, "one");
    hear("\"head\":4");
    pump();
    guest_anew(&s.visit->guest, true);
    tell_beginning();
    say_words(3, "one");
    say_words(4, "two");
    hear("\"head\":5");
    pump();
    demand(log_is("Game 1 begins. Ben says \"one\". Ben says \"two\". "), "the log of whoever takes over");
    demand(news_are("Ada has laid the table. Ben sits down at seat 2. Game 1 begins. Ben says \"one\". "
                    "Ben says \"two\". ",
                    false),
           "the news of whoever takes over");
    leave();
}

/* A log has room for more than one piece of talk for each move, also where all of it comes at once. */
static void check_much(void)
{
    char words[32], expected[64];
    uint32_t at = 0, count = 0;
    const struct remark *line, *last = NULL;
    meet();
    s.visit->note.told = 303;
    guest_follow(&s.visit->guest, ID, "", 303);
    tell_beginning();
    for (uint32_t n = 3; n < 303; n++) {
        snprintf(words, sizeof words, "%u", n);
        say_words(n, words);
        if (n % 40 == 0)
            pump();
    }
    hear("\"head\":303");
    pump();
    for (; (line = remark_in_log(s.remarks, s.now.game, &at, UINT32_MAX)) != NULL; count++)
        last = line;
    snprintf(expected, sizeof expected, "Ben says \"%u\".", 302U);
    demand(count == 301 && last != NULL && strcmp(last->text, expected) == 0, "a long log is cut");
    leave();
}

/* Where there is no room for more remarks the oldest go, read or not, and an entry that is told again after its remark
 * has gone has none any more. */
static void check_ring(void)
{
    enum { MORE = 10 };
    static struct remarks r;
    struct remark one = {.game = 1, .entry = true, .unread = true};
    const struct remark *remark;
    uint32_t at = 0, n = MORE;
    for (one.n = 0; one.n < REMARKS_MAX + MORE; one.n++) {
        one.moves = one.n;
        remark_add(&r, &one);
    }
    demand(r.count == REMARKS_MAX && r.unread == REMARKS_MAX, "the ring has another size");
    for (one.n = 0; one.n < 2 * MORE; one.n++)
        remark_add(&r, &one);
    for (; (remark = remark_next(&r)) != NULL; n++)
        demand(remark->n == n, "news in another order");
    demand(n == REMARKS_MAX + MORE && !remark_are_new(&r), "news that nobody is told");
    remark_pull_back(&r, REMARKS_MAX + MORE, 1, 100);
    for (n = MORE; (remark = remark_in_log(&r, 1, &at, 100)) != NULL; n++)
        demand(remark->n == n && remark->moves <= 100, "a log in another order");
    demand(n == REMARKS_MAX + MORE, "what was said of moves that are gone is not in the log");
    demand(remark_in_log(NULL, 1, &at, 100) == NULL && !remark_are_new(NULL), "no list has remarks");
}

/* Takes a folder away with what is in it. */
static void clear(const char *folder)
{
    char path[512];
    struct dirent *e;
    DIR *d = opendir(folder);
    while (d != NULL && (e = readdir(d)) != NULL) {
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (e->d_name[0] != '.' && unlink(path) != 0)
            clear(path);
    }
    if (d != NULL)
        closedir(d);
    rmdir(folder);
}

int main(void)
{
    char folder[] = "/tmp/warren-visit-XXXXXX";
    demand(mkdtemp(folder) != NULL && chdir(folder) == 0 && setenv("XDG_STATE_HOME", folder, 1) == 0, "no folder");
    game = registry_find("prowl");
    box = calloc(1, game->box_size);
    registry_box(game, box);
    check_late_record(false);
    check_late_record(true);
    check_file();
    check_unreadable();
    check_stood();
    check_shared();
    check_close();
    check_counted();
    check_doer();
    check_names();
    check_called();
    check_asked();
    check_level();
    check_resigned();
    check_empty();
    check_back();
    check_twice();
    check_much();
    check_ring();
    free(box);
    clear(folder);
    printf("each record in its place, and each log whole\n");
    return 0;
}
