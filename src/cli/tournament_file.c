/* The file of records of a tournament, from which an interrupted tournament goes on. */
#include "cli/tournament.h"
#include "term/out.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Which game of the tournament a record is; false if it does not belong to this tournament. */
static bool read_mark(const struct tour *t, struct json record, uint64_t *job, uint32_t *candidate)
{
    struct json value;
    char text[64], hash[17];
    int64_t number;
    if (!json_get(record, "tournament", &value) || !json_string(value, text, sizeof text) || strlen(text) < 20)
        return false;
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)t->mark);
    size_t n = strlen(text) - 2; /* a colon and the seat, which is one digit */
    if (memcmp(text, hash, 16) != 0 || text[16] != ':' || text[n] != ':' ||
        !text_number(text + 17, n - 17, 0, INT64_MAX, &number))
        return false;
    *job = (uint64_t)number;
    *candidate = (uint32_t)(text[n + 1] - '0');
    return true;
}

static bool read_result(struct json record, struct tour_game *out)
{
    struct json result, list, key, value;
    int64_t number;
    memset(out, 0, sizeof *out);
    if (!json_get(record, "result", &result) || !json_get(result, "winners", &list))
        return false;
    for (struct json_walk w = json_walk(list); json_next(&w, &key, &value);) {
        if (!json_int(value, 0, GAME_SEATS_MAX - 1, &number))
            return false;
        out->winners |= 1U << number;
    }
    out->scored = json_get(result, "scores", &list);
    uint32_t seat = 0;
    for (struct json_walk w = json_walk(list); out->scored && json_next(&w, &key, &value); seat++) {
        if (seat == GAME_SEATS_MAX || !json_int(value, INT32_MIN, INT32_MAX, &number))
            return false;
        out->score[seat] = (int32_t)number;
    }
    return true;
}

/* Counts the complete deals. `kept` becomes the number of bytes that they take, or the size of the file if it already
 * has all the deals that are wanted. */
static int read_deals(struct tour *t, FILE *file, long *kept)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t size;
    struct tour_deal deal;
    uint32_t seat = 0;
    bool good = true;
    memset(&deal, 0, sizeof deal);
    while (tournament_pending(t) && (size = getline(&line, &room, file)) > 0 && line[size - 1] == '\n') {
        struct json record;
        struct fault f;
        uint64_t job;
        uint32_t candidate;
        good = json_check(line, (size_t)size, &record, &f) == ERR_NONE && read_mark(t, record, &job, &candidate) &&
               job == t->done && candidate == seat && read_result(record, &deal.game[seat]);
        if (!good)
            break;
        if (++seat == t->setup.seats) {
            tournament_add(t, &deal);
            t->resumed++;
            *kept = ftell(file);
            seat = 0;
        }
    }
    if (good && !tournament_pending(t)) {
        fseek(file, 0, SEEK_END);
        *kept = ftell(file);
    }
    free(line);
    return good ? CLI_OK
                : cli_say(CLI_INPUT, "%s: there is something else in it than games of this tournament", t->path);
}

int tournament_file_resume(struct tour *t)
{
    long kept = 0;
    t->out = fopen(t->path, "a+b");
    if (t->out == NULL)
        return cli_say(CLI_MACHINE, "%s: cannot write: %s", t->path, out_reason(cli_lang(), errno));
    rewind(t->out);
    int status = read_deals(t, t->out, &kept);
    if (status == CLI_OK && (fflush(t->out) != 0 || ftruncate(fileno(t->out), kept) != 0))
        status = cli_say(CLI_MACHINE, "%s: cannot write: %s", t->path, out_reason(cli_lang(), errno));
    fseek(t->out, 0, SEEK_END);
    return status;
}
