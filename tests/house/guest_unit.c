/* The guest by itself: pauses, requests that are sent again, a house that talks nonsense. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/text.h"
#include "guest/guest.h"
#include "guest/guest_words.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ID "4jggt4bf608fch6hs0m2zhrc"
#define DOOR "13axk7znxdz086cjxb94zkhyb7"

/* A shell that notes what it is asked. */
static struct {
    uint32_t come, dropped, count;
    char sent[16][512];
} noted;

static void shell_come(void *with)
{
    (void)with;
    noted.come++;
}

static void shell_send(void *with, const char *text, size_t size)
{
    (void)with;
    assert_true(size < sizeof noted.sent[0] && noted.count < 16);
    memcpy(noted.sent[noted.count], text, size);
    noted.sent[noted.count++][size] = '\0';
}

static void shell_drop(void *with)
{
    (void)with;
    noted.dropped++;
}

static uint32_t shell_chance(void *with)
{
    (void)with;
    return UINT32_MAX;
}

static const struct guest_shell shell = {NULL, shell_come, shell_send, shell_drop, shell_chance};
static struct guest g;
static struct table table;
static struct house_game kit; /* Prowl */
static game_move *made;

static void begin(void)
{
    struct guest_start start = {.shell = &shell,
                                .rules = "r",
                                .lang = "fr",
                                .secret = "000102030405060708090a0b0c0d0e0f",
                                .nonce = 0xabc,
                                .games = &kit,
                                .game_count = 1,
                                .table = &table,
                                .log = made};
    memset(&noted, 0, sizeof noted);
    guest_init(&g, &start, 1000);
    guest_tick(&g, 1000);
    assert_int_equal(noted.come, 1);
    guest_opened(&g, 1000);
    assert_string_equal(noted.sent[0],
                        "{\"hello\":1,\"rules\":\"r\",\"key\":\"000102030405060708090a0b0c0d0e0f\",\"lang\":\"fr\"}");
}

static void hear(int64_t now, const char *text)
{
    guest_heard(&g, now, text, strlen(text));
}

/* What is no UTF-8 is not asked for: the house would close the line on it, and be asked again on the next one. */
static void says_text(void **state)
{
    (void)state;
    begin();
    hear(1000, "{\"welcome\":1,\"now\":5000,\"tables\":[]}");
    guest_follow(&g, ID, "", 0);
    uint32_t sent = noted.count;
    assert_false(guest_ask_say(&g, "caf\xe9"));
    assert_false(guest_ask_sit(&g, DOOR,
                               "A\xff"
                               "B",
                               1));
    assert_false(guest_ask_notify(&g, "\xc0\xaf"));
    assert_int_equal(noted.count, sent);
    assert_true(guest_ask_say(&g, "caf\xc3\xa9"));
    assert_int_equal(noted.count, sent + 1);
}

/* Without an acknowledgement it comes anew and says the same again, with the same id. */
static void says_again(void **state)
{
    char asked[512];
    (void)state;
    begin();
    hear(1000, "{\"welcome\":1,\"now\":5000,\"tables\":[]}");
    assert_int_equal(g.line, GUEST_HERE);
    assert_int_equal(guest_time(&g), 5000);
    guest_follow(&g, ID, "", 0);
    assert_string_equal(noted.sent[1], "{\"follow\":\"" ID "\"}");
    assert_true(guest_ask_sit(&g, DOOR, "Ada", 1));
    memcpy(asked, noted.sent[2], sizeof asked);
    assert_string_equal(asked, "{\"id\":\"0000000000000abc-1\",\"table\":\"" ID
                               "\",\"seat\":1,\"sit\":{\"door\":\"" DOOR "\",\"name\":\"Ada\"}}");
    assert_int_equal(guest_due(&g), 1000);
    guest_tick(&g, 1000);
    guest_tick(&g, 1000 + GUEST_ACK_WAIT - 1);
    assert_int_equal(noted.dropped, 0);
    guest_tick(&g, 1000 + GUEST_ACK_WAIT);
    assert_int_equal(noted.dropped, 1);
    assert_int_equal(g.line, GUEST_AWAY);
    guest_tick(&g, guest_due(&g));
    assert_int_equal(noted.come, 2);
    guest_opened(&g, 6000);
    hear(6000, "{\"welcome\":1,\"now\":10000,\"tables\":[]}");
    assert_string_equal(noted.sent[4], asked);
    hear(6001, "{\"refused\":\"0000000000000abc-1\",\"why\":\"busy\"}");
    assert_true(guest_awaits(&g, HOUSE_ASK_SIT));
    guest_tick(&g, 6001 + GUEST_AGAIN_WAIT);
    assert_string_equal(noted.sent[noted.count - 1], asked);
    hear(8000, "{\"refused\":\"0000000000000abc-1\",\"why\":\"taken\",\"n\":3}");
    assert_false(guest_awaits(&g, HOUSE_ASK_SIT));
    const struct guest_news *n;
    while ((n = guest_next(&g)) != NULL && n->kind != GUEST_NEWS_REFUSED)
        continue;
    assert_non_null(n);
    assert_int_equal(n->why, HOUSE_WHY_TAKEN);
}

/* At a quiet table the last time that was heard of is old: what is asked then is waited for as long as ever. */
static void asks_after_silence(void **state)
{
    int64_t later = 1000 + GUEST_QUIET - 1;
    (void)state;
    begin();
    hear(1000, "{\"welcome\":1,\"now\":5000,\"tables\":[]}");
    guest_follow(&g, ID, "", 0);
    assert_true(guest_ask_sit(&g, DOOR, "Ada", 1));
    assert_true(guest_due(&g) <= later);
    guest_tick(&g, later);
    guest_tick(&g, later + GUEST_ACK_WAIT - 1);
    assert_int_equal(g.line, GUEST_HERE);
    assert_int_equal(noted.dropped, 0);
    guest_tick(&g, later + GUEST_ACK_WAIT);
    assert_int_equal(g.line, GUEST_AWAY);
}

/* Each pause is longer than the one before, up to a bound; a welcome begins again with the shortest. */
static void pauses(void **state)
{
    int64_t now = 1000, last = 0;
    (void)state;
    begin();
    for (int i = 0; i < 20; i++) {
        guest_lost(&g, now);
        int64_t pause = guest_due(&g) - now;
        assert_true(pause >= last && pause <= GUEST_PAUSE_MAX);
        last = pause;
        now = guest_due(&g);
        guest_tick(&g, now);
    }
    assert_true(last >= GUEST_PAUSE_MAX / 2);
    noted.count = 0;
    guest_opened(&g, now);
    hear(now, "{\"welcome\":1,\"now\":5000,\"tables\":[]}");
    guest_lost(&g, now);
    assert_true(guest_due(&g) - now <= GUEST_PAUSE_MIN);
}

/* A house that closes says when to come again; one of another version, never; one that talks nonsense, three times. */
static void ends(void **state)
{
    (void)state;
    begin();
    hear(1000, "{\"welcome\":1,\"now\":5000,\"tables\":[]}");
    hear(1000, "{\"bye\":true}");
    assert_int_equal(g.line, GUEST_AWAY);
    assert_true(guest_due(&g) - 1000 <= GUEST_BYE_MAX);
    begin();
    hear(1000, "{\"reload\":\"other\",\"protocol\":2}");
    assert_int_equal(g.line, GUEST_LEFT);
    assert_int_equal(g.end, GUEST_END_RELOAD);
    assert_int_equal(guest_due(&g), HOUSE_NEVER);
    begin();
    for (int i = 0; i < GUEST_STRIKES_MAX; i++) {
        hear(1000, "nonsense");
        guest_tick(&g, guest_due(&g));
        guest_opened(&g, 1000);
    }
    assert_int_equal(g.end, GUEST_END_NONSENSE);
}

/* Silence: a ping, and then another line. */
static void silence(void **state)
{
    (void)state;
    begin();
    hear(1000, "{\"welcome\":1,\"now\":5000,\"tables\":[]}");
    guest_tick(&g, 1000 + GUEST_QUIET);
    assert_string_equal(noted.sent[noted.count - 1], "{\"ping\":true}");
    hear(1000 + GUEST_QUIET + 10, "{\"pong\":true}");
    guest_tick(&g, 1000 + GUEST_QUIET + GUEST_ACK_WAIT);
    assert_int_equal(g.line, GUEST_HERE);
    guest_tick(&g, 1010 + 2 * GUEST_QUIET);
    guest_tick(&g, 1010 + 2 * GUEST_QUIET + GUEST_ACK_WAIT);
    assert_int_equal(g.line, GUEST_AWAY);
}

/* A shell whose ticks come late, and one that has slept: who is there is asked before another line is tried. */
static void waking(void **state)
{
    int64_t later = 1000 + 3 * GUEST_QUIET;
    (void)state;
    begin();
    hear(1000, "{\"welcome\":1,\"now\":5000,\"tables\":[]}");
    guest_tick(&g, later);
    assert_int_equal(g.line, GUEST_HERE);
    assert_string_equal(noted.sent[noted.count - 1], "{\"ping\":true}");
    hear(later + 10, "{\"pong\":true}");
    guest_wake(&g, later + 20);
    assert_int_equal(noted.count, 3); /* hello, and twice the question */
    assert_int_equal(guest_due(&g), later + 20 + GUEST_ACK_WAIT);
    guest_wake(&g, later + 30);
    assert_int_equal(noted.count, 3); /* hello, and twice the question */
    guest_tick(&g, later + 20 + GUEST_ACK_WAIT);
    assert_int_equal(g.line, GUEST_AWAY);
    guest_wake(&g, later + 21 + GUEST_ACK_WAIT);
    assert_int_equal(g.line, GUEST_COMING);
}

/* Asking for a pause, and how much of one is left. */
static void table_pause(void **state)
{
    (void)state;
    begin();
    hear(1000, "{\"welcome\":1,\"now\":5000,\"tables\":[]}");
    guest_follow(&g, ID, "", 0);
    assert_true(guest_ask_offer(&g, HOUSE_OFFER_PAUSE, -1));
    assert_string_equal(noted.sent[2],
                        "{\"id\":\"0000000000000abc-1\",\"table\":\"" ID "\",\"offer\":{\"what\":\"pause\"}}");
    g.table.pub.phase = HOUSE_PHASE_PLAYING;
    assert_int_equal(guest_table_pause(&g.table, 5000), 0);
    g.table.pub.pause = (struct house_pause){5000, 5000 + HOUSE_PAUSE};
    assert_int_equal(guest_table_pause(&g.table, 6000), HOUSE_PAUSE - 1000);
    assert_int_equal(guest_table_pause(&g.table, 5000 + HOUSE_PAUSE), 0);
    g.table.pub.phase = HOUSE_PHASE_ENDED;
    assert_int_equal(guest_table_pause(&g.table, 6000), 0);
}

/* A table with a game that this program does not have: the guest says which. */
static void other_game(void **state)
{
    (void)state;
    begin();
    guest_follow(&g, ID, "", 0);
    hear(1000, "{\"welcome\":1,\"now\":5000,\"tables\":[]}");
    hear(1000, "{\"table\":\"" ID "\",\"n\":0,\"at\":5000,\"laid\":{\"v\":1,\"seat\":-1,\"game\":\"chess\",\"rules\":1,"
               "\"box\":\"0123456789abcdef\",\"seats\":2,\"watchers\":true}}");
    assert_int_equal(g.line, GUEST_LEFT);
    assert_int_equal(g.end, GUEST_END_GAME);
    assert_string_equal(g.other, "chess");
}

/* An entry of the table, with its number; what stands behind the number, from the time on. */
static void entry(uint32_t n, const char *rest)
{
    char text[1024];
    struct text t;
    text_init(&t, text, sizeof text);
    text_put(&t, "{\"table\":\"" ID "\",\"at\":5000,\"n\":");
    text_uint(&t, n);
    text_put(&t, rest);
    text_char(&t, '}');
    assert_false(t.cut);
    hear(1000, text);
}

/* Two people, Ada and Ben, whose game has begun as Ada sees it: entries 0 to 2. */
static void begin_game(void)
{
    begin();
    hear(1000, "{\"welcome\":1,\"now\":5000,\"tables\":[]}");
    guest_follow(&g, ID, "", 0);
    entry(0, ",\"as\":0,\"laid\":{\"v\":1,\"seat\":0,\"game\":\"prowl\",\"rules\":2,\"box\":\"da22580d69314cc8\","
             "\"seats\":2,\"watchers\":true},\"words\":\"Ada\"");
    entry(1, ",\"as\":0,\"sat\":{\"seat\":1},\"words\":\"Ben\"");
    entry(2, ",\"as\":0,\"begun\":{\"game\":0,\"setup\":{\"track\":[\"Au\",\"Su\",\"Wi\",\"Sp\"],\"hands\":[[\"Au2\","
             "\"Au3\",\"Au8\",\"Su3\",\"Wi2\",\"Wi3\"],[\"Sp6\",\"Sp8\",\"Su1\",\"Su7\",\"Su8\",\"Wi6\"]]}}");
    assert_true(g.table.dealt);
}

/* Whose decisions a seat would take back is asked before the entry is checked: chance, which is no seat, has none. */
static void back_of_no_seat(void **state)
{
    (void)state;
    begin_game();
    entry(3, ",\"as\":0,\"played\":{\"seat\":0,\"moves\":0,\"move\":\"clan:Au3\",\"ms\":0}");
    entry(
        4,
        ",\"as\":0,\"played\":{\"seat\":1,\"moves\":1,\"move\":\"clan:?\",\"then\":[\"*start:0\",\"*Sp6\"],\"ms\":0}");
    assert_int_equal(g.table.pub.head, 5);
    assert_int_equal(guest_table_back(&g.table, 0), 3);
    assert_int_equal(guest_table_back(&g.table, GAME_CHANCE), 0);
    assert_int_equal(guest_table_back(&g.table, 2), 0);
    entry(5, ",\"as\":0,\"offered\":{\"seat\":-1,\"what\":\"back\"}");
    assert_int_equal(g.strikes, 1);
    assert_int_equal(g.table.pub.head, 0); /* followed anew */
}

/* The last news, or NULL; all are read. */
static const struct guest_news *last_news(void)
{
    const struct guest_news *last = NULL;
    for (const struct guest_news *n; (n = guest_next(&g)) != NULL;)
        last = n;
    return last;
}

/* Who has asked for something may take it back, and it is told as that; others are asked, and say no. */
static void withdrawing(void **state)
{
    (void)state;
    begin_game();
    assert_false(guest_table_has_asked(&g.table));
    entry(3, ",\"as\":0,\"resigned\":{\"seat\":1}");
    entry(4, ",\"as\":0,\"ended\":{\"game\":0,\"how\":\"resigned\",\"result\":{\"winners\":[0]}}");
    entry(5, ",\"as\":0,\"offered\":{\"seat\":0,\"what\":\"rematch\"}");
    assert_true(guest_table_has_asked(&g.table));
    assert_false(guest_table_is_asked(&g.table));
    entry(6, ",\"as\":0,\"declined\":{\"seat\":0}");
    assert_true(last_news()->withdrawn);
    assert_false(guest_table_has_asked(&g.table));
    entry(7, ",\"as\":0,\"offered\":{\"seat\":1,\"what\":\"rematch\"}");
    assert_false(guest_table_has_asked(&g.table));
    assert_true(guest_table_is_asked(&g.table));
    entry(8, ",\"as\":0,\"declined\":{\"seat\":0}");
    assert_false(last_news()->withdrawn);
}

/* Ada does not hear Ben: at whichever seat he sits, also where the table is followed anew, and until he leaves. What
 * the house could not keep away, the guest does. */
static void muting(void **state)
{
    (void)state;
    begin_game();
    hear(1000, "{\"table\":\"" ID "\",\"head\":3}");
    guest_mute(&g, 1U << 1);
    assert_string_equal(noted.sent[noted.count - 1], "{\"follow\":\"" ID "\",\"since\":2,\"mute\":[1]}");
    hear(1000, "{\"table\":\"" ID "\",\"head\":3}");
    entry(3, ",\"as\":0,\"said\":{\"seat\":1},\"words\":\"ha\"");
    assert_string_equal(last_news()->words, "");
    entry(4, ",\"as\":0,\"resigned\":{\"seat\":1}");
    entry(5, ",\"as\":0,\"ended\":{\"game\":0,\"how\":\"resigned\",\"result\":{\"winners\":[0]}}");
    entry(6, ",\"as\":0,\"offered\":{\"seat\":1,\"what\":\"rematch\"}");
    entry(7, ",\"as\":1,\"agreed\":{\"seat\":0},\"done\":true,\"to\":0");
    assert_int_equal(g.mute, 1U << 0);
    entry(8, ",\"as\":1,\"said\":{\"seat\":0,\"line\":\"thanks\"}");
    assert_string_equal(last_news()->line, "");
    entry(9, ",\"as\":1,\"said\":{\"seat\":1},\"words\":\"me\"");
    assert_string_equal(last_news()->words, "me");
    /* The line is gone, and the table is told from its first entry: nobody is known yet. */
    guest_table_clear(&g.table);
    guest_lost(&g, 2000);
    guest_tick(&g, guest_due(&g));
    guest_opened(&g, 3000);
    noted.count = 0;
    hear(3000, "{\"welcome\":1,\"now\":7000,\"tables\":[]}");
    assert_string_equal(noted.sent[0], "{\"follow\":\"" ID "\"}");
    entry(0, ",\"as\":0,\"laid\":{\"v\":1,\"seat\":0,\"game\":\"prowl\",\"rules\":2,\"box\":\"da22580d69314cc8\","
             "\"seats\":2,\"watchers\":true},\"words\":\"Ada\"");
    assert_int_equal(g.mute, 0);
    entry(1, ",\"as\":0,\"sat\":{\"seat\":1},\"words\":\"Ben\"");
    assert_int_equal(g.mute, 1U << 1);
    entry(2, ",\"as\":0,\"said\":{\"seat\":1},\"words\":\"ha\"");
    assert_string_equal(last_news()->words, "");
    entry(3, ",\"as\":0,\"left\":{\"seat\":1}");
    assert_int_equal(g.mute, 0);
    entry(4, ",\"as\":0,\"sat\":{\"seat\":1},\"words\":\"Cleo\"");
    entry(5, ",\"as\":0,\"said\":{\"seat\":1},\"words\":\"hello\"");
    assert_string_equal(last_news()->words, "hello");
    /* Nobody's talk: that is about whoever comes, too. */
    guest_mute(&g, UINT8_MAX);
    entry(6, ",\"as\":0,\"left\":{\"seat\":1}");
    assert_int_equal(g.mute, UINT8_MAX);
}

/* The games that have ended at a table: asked for again on the next line, taken once, and read strictly. */
static void games(void **state)
{
    static const char answer[] =
        "{\"table\":\"" ID
        "\",\"plays\":\"prowl\",\"games\":[{\"game\":1,\"at\":900,\"how\":\"played\",\"names\":[\"Ada\","
        "\"\"],\"bots\":[0,3],\"yours\":[0],\"resigned\":[0],\"result\":{\"winners\":[1],\"scores\":[3,-2]}},"
        "{\"game\":0,\"at\":800,\"how\":\"time\",\"names\":[\"\",\"Ada\"],\"bots\":[3,0],\"yours\":[1]}]}";
    (void)state;
    begin();
    guest_ask_games(&g, ID);
    hear(1000,
         "{\"welcome\":1,\"now\":1000,\"tables\":[{\"table\":\"" ID "\",\"seat\":0,\"turn\":false,\"game\":\"prowl\","
         "\"phase\":\"playing\",\"names\":[\"Ada\"],\"begun\":3}]}");
    assert_int_equal(guest_ended(&g.listed[0]), 2);
    assert_string_equal(noted.sent[noted.count - 1], "{\"games\":\"" ID "\"}");
    hear(1000, answer);
    assert_int_equal(guest_next(&g)->kind, GUEST_NEWS_GAMES);
    assert_int_equal(g.games.count, 2);
    assert_int_equal(g.games.game[0].said.yours, 1);
    assert_int_equal(g.games.game[0].said.resigned, 1);
    assert_int_equal(g.games.game[0].said.bots.at[1], 3);
    assert_int_equal(g.games.game[0].result.winners, 2);
    assert_int_equal(g.games.game[0].result.score[1], -2);
    assert_string_equal(g.games.game[1].said.names.at[1], "Ada");
    assert_int_equal(g.games.game[1].said.how, RECORD_TIME);
    assert_false(g.games.game[1].has_result);
    hear(1000, answer); /* nobody has asked */
    assert_null(guest_next(&g));
    guest_ask_games(&g, ID);
    hear(1000, "{\"table\":\"" ID "\",\"games\":null,\"why\":\"no-table\"}");
    assert_int_equal(guest_next(&g)->why, HOUSE_WHY_NO_TABLE);
    assert_int_equal(g.games.count, 0);
    guest_ask_games(&g, ID);
    hear(1000,
         "{\"table\":\"" ID "\",\"games\":[{\"game\":0,\"at\":1,\"how\":\"played\",\"names\":[\"Ada\"],\"bots\":[0],"
         "\"yours\":[1]}]}");
    assert_int_equal(noted.dropped, 1); /* one seat, and it is not the second */
}

/* What a clock says at the borders between its units, and to which side it goes. */
static void time_left(void **state)
{
    static const struct {
        int64_t ms;
        const char *text;
    } cases[] = {
        {3 * HOUSE_DAY, "3 days"},
        {3 * HOUSE_DAY - 5 * HOUSE_SECOND, "3 days"},
        {2 * HOUSE_DAY + 12 * HOUSE_HOUR, "3 days"},
        {2 * HOUSE_DAY + 12 * HOUSE_HOUR - HOUSE_SECOND, "2 days"},
        {2 * HOUSE_DAY, "2 days"},
        {2 * HOUSE_DAY - HOUSE_SECOND, "47:59 h"},
        {14 * HOUSE_DAY - HOUSE_MINUTE, "14 days"},
        {HOUSE_HOUR, "1:00 h"},
        {HOUSE_HOUR - HOUSE_SECOND, "59:59"},
        {1, "0:01"},
        {0, "0:00"},
    };
    struct guest_words words = {.lang = lang_find("en")};
    char text[64];
    struct text t;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text_init(&t, text, sizeof text);
        guest_words_left(&words, cases[i].ms, &t);
        assert_string_equal(text, cases[i].text);
    }
}

#define NEW_DOOR "23axk7znxdz086cjxb94zkhyb7"
#define LINK_TO(door) "\"link\":\"/t/" ID "#" door "\"}"

/* A table of three that is followed with its door: Ada has laid it, and sees it, or Ben does; so many entries. */
static void sit_down(int viewer, uint32_t entries)
{
    char text[400];
    static const char *const names[] = {"Ada", "Ben", "Cy"};
    begin();
    hear(1000, "{\"welcome\":1,\"now\":5000,\"tables\":[]}");
    guest_follow(&g, ID, DOOR, 0);
    assert_string_equal(noted.sent[1], "{\"follow\":\"" ID "\",\"door\":\"" DOOR "\"}");
    for (uint32_t n = 0; n < entries; n++) {
        snprintf(text, sizeof text,
                 "{\"table\":\"" ID "\",\"n\":0,\"at\":5000,\"as\":%d,\"laid\":{\"v\":2,\"seat\":0,\"game\":"
                 "\"prowl\",\"rules\":%u,\"box\":\"%016llx\",\"seats\":3,\"watchers\":true},\"words\":\"Ada\"}",
                 viewer, (unsigned)kit.game->rules_version, (unsigned long long)kit.box->hash);
        if (n > 0)
            snprintf(text, sizeof text,
                     "{\"table\":\"" ID "\",\"n\":%u,\"at\":5000,\"as\":%d,\"sat\":{\"seat\":%u},\"words\":\"%s\"}", n,
                     viewer, n, names[n]);
        hear(1000, text);
    }
    assert_int_equal(g.table.pub.head, entries);
}

/* Seat 2 is emptied, and the door closed on who had it. */
static void hear_barred(uint32_t n, int viewer)
{
    char text[200];
    snprintf(text, sizeof text, "{\"table\":\"" ID "\",\"n\":%u,\"at\":5000,\"as\":%d,\"barred\":{\"seat\":2}}", n,
             viewer);
    hear(1000, text);
    assert_int_equal(g.table.pub.head, n + 1);
}

static void hear_head(uint32_t n, const char *more)
{
    char text[200];
    snprintf(text, sizeof text, "{\"table\":\"" ID "\",\"head\":%u%s", n, more);
    hear(1000, text);
    assert_true(g.live);
}

/* Whether the last thing that was noted is this door, or that there is none, and why. */
static void expect_door(const char *door, bool noted_so, bool changed)
{
    const struct guest_news *n, *last = NULL;
    static struct guest_news copy;
    while ((n = guest_next(&g)) != NULL) {
        if (n->kind != GUEST_NEWS_LINK)
            continue;
        copy = *n;
        last = &copy;
    }
    assert_string_equal(g.door, door);
    assert_int_equal(last != NULL, noted_so);
    if (last != NULL) {
        assert_string_equal(last->words, door);
        assert_int_equal(last->done, changed);
    }
}

/* Who has barred somebody has the new link from the answer; others drop the one they know, and are told so. */
static void doors(void **state)
{
    (void)state;
    sit_down(1, 3);
    hear_head(3, "}");
    expect_door(DOOR, false, false);
    hear_barred(3, 1);
    expect_door("", true, true);
    guest_mute(&g, 0);
    assert_string_equal(noted.sent[noted.count - 1], "{\"follow\":\"" ID "\",\"since\":3}");
    /* What happened before says nothing of the link that somebody has just opened; the house does. */
    sit_down(1, 3);
    hear_barred(3, 1);
    hear_head(4, "}");
    expect_door(DOOR, false, false);
    guest_mute(&g, 0);
    hear_head(4, ",\"door\":false}");
    expect_door("", true, true);
    /* The answer may come before the entry, and an earlier one after it. */
    sit_down(0, 3);
    hear_head(3, ",\"host\":true," LINK_TO(DOOR));
    expect_door(DOOR, false, false);
    assert_true(guest_ask_plain(&g, HOUSE_ASK_BAR, 2) && guest_ask_plain(&g, HOUSE_ASK_BAR, 1));
    hear_barred(3, 0);
    expect_door(DOOR, false, false);
    hear(1000, "{\"ack\":\"0000000000000abc-1\",\"n\":3," LINK_TO(NEW_DOOR));
    expect_door(NEW_DOOR, true, true);
    sit_down(0, 3);
    hear_head(3, "}");
    assert_true(guest_ask_plain(&g, HOUSE_ASK_BAR, 2) && guest_ask_plain(&g, HOUSE_ASK_BAR, 2));
    hear(1000, "{\"ack\":\"0000000000000abc-2\",\"n\":3," LINK_TO(NEW_DOOR));
    hear(1000, "{\"ack\":\"0000000000000abc-1\",\"n\":2," LINK_TO(DOOR));
    hear_barred(3, 0);
    expect_door(NEW_DOOR, true, true);
    /* What the house says of the door it was shown before is not about the new one. */
    guest_mute(&g, 0);
    assert_true(guest_ask_plain(&g, HOUSE_ASK_BAR, 2));
    hear(1000, "{\"ack\":\"0000000000000abc-3\",\"n\":4," LINK_TO(DOOR));
    hear_head(4, ",\"door\":false}");
    expect_door(DOOR, true, true);
    /* Whoever laid the table and closed the door on another line asks for the new one. */
    sit_down(0, 3);
    hear_head(3, ",\"host\":true," LINK_TO(DOOR));
    hear_barred(3, 0);
    assert_string_equal(noted.sent[noted.count - 1], "{\"follow\":\"" ID "\",\"since\":3,\"door\":\"" DOOR "\"}");
    hear_head(4, ",\"host\":true," LINK_TO(NEW_DOOR));
    expect_door(NEW_DOOR, true, true);
    /* Who laid the table and has forgotten its link is told it, which is no news; not one of another table. */
    sit_down(0, 3);
    g.door[0] = '\0';
    hear_head(3, ",\"host\":true," LINK_TO(NEW_DOOR));
    expect_door(NEW_DOOR, true, false);
    guest_mute(&g, 0);
    hear(1000, "{\"table\":\"" ID "\",\"head\":3,\"link\":\"/t/5jggt4bf608fch6hs0m2zhrc#" DOOR "\"}");
    assert_int_equal(g.line, GUEST_AWAY);
    expect_door(NEW_DOOR, false, false);
}

/* What is waited for. */
static void expect_status(const char *status)
{
    struct guest_words words = {.lang = lang_find("en"), .guest = &g};
    char text[200];
    struct text t;
    text_init(&t, text, sizeof text);
    guest_words_status(&words, HOUSE_WHY_NONE, &t);
    assert_string_equal(text, status);
}

/* Nobody is called away before the house has said who is there; who has just sat down is, and everybody moves on with
 * their seat. */
static void presence(void **state)
{
    (void)state;
    begin_game();
    hear(1000, "{\"table\":\"" ID "\",\"head\":3}");
    entry(3, ",\"as\":0,\"played\":{\"seat\":0,\"moves\":0,\"move\":\"clan:Au3\",\"ms\":0}");
    assert_false(guest_table_is_away(&g.table, 0) || guest_table_is_away(&g.table, 1));
    expect_status("It is the turn of Ben.");
    (void)last_news();
    hear(1000, "{\"table\":\"" ID "\",\"here\":[0],\"watchers\":0}");
    assert_null(last_news()); /* that he is away is how it was found */
    assert_true(guest_table_is_away(&g.table, 1));
    expect_status("It is the turn of Ben, who is away.");
    entry(4, ",\"as\":0,\"resigned\":{\"seat\":1}");
    entry(5, ",\"as\":0,\"ended\":{\"game\":0,\"how\":\"resigned\",\"result\":{\"winners\":[0]}}");
    entry(6, ",\"as\":0,\"offered\":{\"seat\":0,\"what\":\"rematch\"}");
    entry(7, ",\"as\":1,\"agreed\":{\"seat\":1},\"done\":true,\"to\":0");
    assert_true(guest_table_is_away(&g.table, 0));
    assert_false(guest_table_is_away(&g.table, 1));
    (void)last_news();
    hear(1000, "{\"table\":\"" ID "\",\"here\":[1],\"watchers\":0}");
    assert_null(last_news()); /* nobody has come or gone */
    entry(8, ",\"as\":1,\"left\":{\"seat\":0}");
    entry(9, ",\"as\":1,\"sat\":{\"seat\":0},\"words\":\"Cy\"");
    assert_false(guest_table_is_away(&g.table, 0));
    (void)last_news();
    hear(1000, "{\"table\":\"" ID "\",\"here\":[1],\"watchers\":0}");
    assert_int_equal(last_news()->kind, GUEST_NEWS_WENT);
}

/* The line is gone, and the next one is there. */
static void come_again(void)
{
    guest_lost(&g, 2000);
    guest_tick(&g, guest_due(&g));
    guest_opened(&g, 3000);
    noted.count = 0;
    hear(3000, "{\"welcome\":1,\"now\":7000,\"tables\":[]}");
}

/* Whoever comes back asks for the seat they had. Where it is theirs no more they follow anew, without it, and are told
 * so, unless it has only moved on, or nobody may watch. */
static void unseated(void **state)
{
    static const char *const ask = "{\"follow\":\"" ID "\",\"since\":2,\"seat\":0}";
    (void)state;
    for (int watches = 0; watches < 2; watches++) {
        begin_game();
        hear(1000, "{\"table\":\"" ID "\",\"head\":3}");
        come_again();
        assert_string_equal(noted.sent[0], ask);
        (void)last_news();
        hear(3000, "{\"table\":\"" ID "\",\"gone\":\"not-yours\"}");
        assert_null(last_news());
        assert_string_equal(noted.sent[1], "{\"follow\":\"" ID "\"}");
        if (watches == 0) {
            hear(3000, "{\"table\":\"" ID "\",\"gone\":\"door\"}");
            assert_int_equal(last_news()->why, HOUSE_WHY_NOT_YOURS);
            assert_false(g.following);
            continue;
        }
        entry(0, ",\"laid\":{\"v\":1,\"seat\":0,\"game\":\"prowl\",\"rules\":2,\"box\":\"da22580d69314cc8\","
                 "\"seats\":2,\"watchers\":true}");
        hear(3000, "{\"table\":\"" ID "\",\"head\":1}");
        assert_int_equal(last_news()->kind, GUEST_NEWS_UNSEATED);
        assert_true(g.live && g.table.viewer == GAME_SPECTATOR && g.table.own == 0);
        come_again();
        assert_string_equal(noted.sent[0], "{\"follow\":\"" ID "\",\"since\":0}");
    }
    /* The seat is there still; then it is moved under whoever has it, who is told that and no more. */
    begin_game();
    hear(1000, "{\"table\":\"" ID "\",\"head\":3}");
    come_again();
    hear(3000, "{\"table\":\"" ID "\",\"head\":3}");
    assert_int_equal(last_news()->kind, GUEST_NEWS_BACK);
    hear(3000, "{\"table\":\"" ID "\",\"gone\":\"not-yours\"}");
    assert_int_equal(last_news()->kind, GUEST_NEWS_GONE);
    /* Everybody has moved one seat on. */
    begin_game();
    come_again();
    hear(3000, "{\"table\":\"" ID "\",\"gone\":\"not-yours\"}");
    entry(0, ",\"as\":1,\"laid\":{\"v\":1,\"seat\":0,\"game\":\"prowl\",\"rules\":2,\"box\":\"da22580d69314cc8\","
             "\"seats\":2,\"watchers\":true},\"words\":\"Ada\"");
    (void)last_news();
    hear(3000, "{\"table\":\"" ID "\",\"head\":1}");
    assert_null(last_news());
    assert_int_equal(g.table.own, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_again),      cmocka_unit_test(asks_after_silence),
        cmocka_unit_test(pauses),          cmocka_unit_test(ends),
        cmocka_unit_test(silence),         cmocka_unit_test(waking),
        cmocka_unit_test(other_game),      cmocka_unit_test(table_pause),
        cmocka_unit_test(games),           cmocka_unit_test(time_left),
        cmocka_unit_test(back_of_no_seat), cmocka_unit_test(withdrawing),
        cmocka_unit_test(says_text),       cmocka_unit_test(muting),
        cmocka_unit_test(doors),           cmocka_unit_test(presence),
        cmocka_unit_test(unseated),
    };
    kit.game = registry_find("prowl");
    struct box *box = calloc(1, kit.game->box_size);
    registry_box(kit.game, box);
    kit.box = box;
    made = calloc(kit.game->log_max, sizeof *made);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(made);
    free(box);
    return failed;
}
