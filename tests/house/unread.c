/* An entry that is stored while the store cannot say so, and cannot be read either: whoever follows hears of it once it
 * can, although nobody does anything. */
#include "hall.h"

#include <stdio.h>
#include <stdlib.h>

static bool was_sent(const struct hall *h, uint32_t link, const char *text)
{
    return strstr(h->sent[link].data, text) != NULL;
}

static void say(struct hall *h, uint32_t link, const char *before, const char *after)
{
    char line[256];
    snprintf(line, sizeof line, "%s%s%s", before, h->table, after);
    hall_say(h, link, line);
}

/* Somebody at a table, and a watcher. */
static void begin(struct hall *h)
{
    hall_clear(h, &h->kit, 1);
    hall_greet(h, 0);
    hall_greet(h, 1);
    hall_lay(h, "\"seats\":2,\"seat\":0,\"name\":\"Ada\"");
    hall_follow(h, 0);
    hall_follow(h, 1);
    hall_demand(was_sent(h, 1, "\"head\":1"), "the watcher does not follow");
}

/* A line of talk is stored, but the answer is lost; then reading fails, and the house waits for the store. */
static void stall(struct hall *h)
{
    char line[256];
    snprintf(line, sizeof line, "{\"id\":\"b\",\"table\":\"%s\",\"say\":\"good evening\"}", h->table);
    house_message(&h->house, h->now, 0, line, strlen(line));
    hall_demand(h->asked == 'a', "nothing is appended");
    h->rows[h->count++] = h->row;
    house_work_appended(&h->house, h->now, h->table, HOUSE_LOST, 0, NULL);
    hall_demand(h->asked == 'r', "the log is not read again");
    house_work_rows(&h->house, h->now, h->table, NULL, 0, true);
    hall_demand(h->asked == 'f', "the house does not wait for the store");
    hall_demand(!was_sent(h, 0, "good evening") && !was_sent(h, 1, "good evening") && !was_sent(h, 0, "refused"),
                "somebody is told what nobody knows");
}

int main(void)
{
    struct hall *h = hall_of("prowlers-passage");

    begin(h);
    stall(h);
    hall_pump(h);
    hall_demand(was_sent(h, 0, "good evening") && was_sent(h, 1, "good evening"),
                "somebody is not told of what is stored");

    /* Where it cannot even be asked, they are to come anew. */
    begin(h);
    stall(h);
    h->asked = 0;
    house_work_found(&h->house, h->now, h->table, true, false, 0, 0);
    hall_demand(was_sent(h, 0, "\"gone\":\"store\"") && was_sent(h, 1, "\"gone\":\"store\""), "somebody waits in vain");
    say(h, 1, "{\"follow\":\"", "\",\"since\":0}");
    hall_demand(was_sent(h, 1, "good evening"), "whoever comes anew is not told");

    /* What is asked for while the house waits is done afterwards. */
    begin(h);
    stall(h);
    int asked = h->asked;
    h->asked = 0;
    say(h, 1, "{\"follow\":\"", "\",\"since\":0}");
    hall_demand(h->asked == 0, "the store is asked for two things at a time");
    h->asked = asked;
    hall_pump(h);
    hall_demand(was_sent(h, 0, "good evening") && was_sent(h, 1, "good evening"),
                "somebody who came meanwhile is not told");
    hall_free(h);
    return 0;
}
