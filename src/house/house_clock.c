/* How long one may think, and when a table is to be looked at again. */
#include "house/house_clock.h"

/* A number and a unit: "90s", "15m", "12h", "3d". Returns the byte after it, or NULL. */
static const char *read_span(const char *text, int64_t *out)
{
    static const struct {
        char unit;
        int64_t ms;
    } units[] = {{'s', HOUSE_SECOND}, {'m', HOUSE_MINUTE}, {'h', HOUSE_HOUR}, {'d', HOUSE_DAY}};
    size_t digits = 0;
    while (text[digits] >= '0' && text[digits] <= '9')
        digits++;
    if (digits == 0 || digits > 7 || !text_number(text, digits, 0, 9999999, out))
        return NULL;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (text[digits] == units[i].unit) {
            *out *= units[i].ms;
            return text + digits + 1;
        }
    }
    return NULL;
}

static bool is_between(int64_t n, int64_t min, int64_t max)
{
    return n >= min && n <= max;
}

bool house_clock_read(const char *text, struct house_clock *out)
{
    int64_t first, bonus;
    *out = (struct house_clock){0, 0, 0};
    if (text[0] == '\0' || strcmp(text, "none") == 0)
        return true;
    const char *end = read_span(text, &first);
    if (end == NULL)
        return false;
    if (*end == '\0') {
        out->move = first;
        return is_between(first, HOUSE_MOVE_TIME_MIN, HOUSE_MOVE_TIME_MAX);
    }
    if (*end != '+')
        return false;
    end = read_span(end + 1, &bonus);
    out->game = first;
    out->bonus = bonus;
    return end != NULL && *end == '\0' && is_between(first, HOUSE_GAME_TIME_MIN, HOUSE_GAME_TIME_MAX) &&
           is_between(bonus, 0, HOUSE_BONUS_MAX);
}

static void write_span(int64_t ms, struct text *out)
{
    static const struct {
        char unit;
        int64_t ms;
    } units[] = {{'d', HOUSE_DAY}, {'h', HOUSE_HOUR}, {'m', HOUSE_MINUTE}, {'s', HOUSE_SECOND}};
    size_t i = 0;
    while (ms % units[i].ms != 0)
        i++;
    text_int(out, ms / units[i].ms);
    text_char(out, units[i].unit);
}

void house_clock_write(const struct house_clock *timing, struct text *out)
{
    if (timing->move == 0 && timing->game == 0) {
        text_put(out, "none");
        return;
    }
    write_span(timing->move > 0 ? timing->move : timing->game, out);
    if (timing->game > 0) {
        text_char(out, '+');
        write_span(timing->bonus, out);
    }
}

void house_clock_outage(struct house_outage *list, uint32_t *count, int64_t from, int64_t until)
{
    uint32_t last = *count - 1, least = 0; /* the time between `least` and the next one is the least */
    int64_t gap = INT64_MAX;
    for (uint32_t i = 0; i <= last && *count == HOUSE_OUTAGES_MAX; i++) {
        int64_t next = (i < last ? list[i + 1].from : from) - list[i].until;
        least = next < gap ? i : least;
        gap = next < gap ? next : gap;
    }
    if (*count == HOUSE_OUTAGES_MAX && least == last) {
        list[last].until = until;
        return;
    }
    if (*count == HOUSE_OUTAGES_MAX) {
        list[least].until = list[least + 1].until;
        memmove(list + least + 1, list + least + 2, (last - least - 1) * sizeof *list);
        (*count)--;
    }
    list[(*count)++] = (struct house_outage){from, until};
}

/* The part of a time in which the house was down. */
static int64_t time_down(const struct house_outage *outages, size_t count, int64_t from, int64_t until)
{
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t begin = outages[i].from > from ? outages[i].from : from;
        int64_t end = outages[i].until < until ? outages[i].until : until;
        sum += end > begin ? end - begin : 0;
    }
    return sum;
}

/* The part of a time in which the house was there. */
static int64_t time_up(const struct house_outage *outages, size_t count, int64_t from, int64_t until)
{
    int64_t spent = until - from - time_down(outages, count, from, until);
    return spent > 0 ? spent : 0;
}

/* Before the pause and after it; where there was none in this decision, the first is nothing. */
int64_t house_clock_charge(const struct house_public *p, const struct house_outage *outages, size_t count, int64_t now)
{
    return time_up(outages, count, p->turn_at, p->pause.from < now ? p->pause.from : now) +
           time_up(outages, count, house_seat_runs(&p->pause, p->turn_at), now);
}

/* When whoever is to decide has had all their time. */
static int64_t time_out(const struct house_public *p, int64_t limit, const struct house_outage *outages, size_t count)
{
    int64_t rest = limit + HOUSE_GRACE + 1 - time_up(outages, count, p->turn_at, p->pause.from);
    int64_t runs = house_seat_runs(&p->pause, p->turn_at);
    return rest > 0 ? runs + rest + time_down(outages, count, runs, INT64_MAX) : p->at;
}

int64_t house_clock_quiet_time(const struct house_public *p, const struct house_outage *outages, size_t count,
                               int64_t now)
{
    return time_up(outages, count, p->at, now);
}

/* When nothing has happened for so long. */
static int64_t time_idle(const struct house_public *p, const struct house_outage *outages, size_t count)
{
    return p->at + HOUSE_IDLE_MAX + time_down(outages, count, p->at, INT64_MAX);
}

int64_t house_clock_due(const struct house_public *p, const struct house_outage *outages, size_t count)
{
    int actor;
    int64_t limit;
    if (p->head >= HOUSE_ENTRIES_MAX && p->phase != HOUSE_PHASE_SHUT && p->phase != HOUSE_PHASE_ASIDE)
        return p->at;
    switch (p->phase) {
    case HOUSE_PHASE_OPEN:
    case HOUSE_PHASE_ENDED:
        return time_idle(p, outages, count);
    case HOUSE_PHASE_READY:
        return p->ready_at + HOUSE_BEGIN_AFTER;
    case HOUSE_PHASE_OVER:
        return p->at;
    case HOUSE_PHASE_PLAYING:
        actor = house_public_actor(p);
        if (p->seat[actor].level > 0)
            return p->at;
        limit = house_seat_limit(&p->seat[actor], &p->timing);
        return limit == HOUSE_NEVER ? time_idle(p, outages, count) : time_out(p, limit, outages, count);
    case HOUSE_PHASE_NONE:
    case HOUSE_PHASE_SHUT:
    case HOUSE_PHASE_ASIDE:
        break;
    }
    return HOUSE_NEVER;
}

static bool is_slow(const struct house_clock *timing)
{
    return timing->game > 0 ? timing->game >= HOUSE_SLOW_GAME : timing->move == 0 || timing->move >= HOUSE_SLOW_MOVE;
}

bool house_clock_keeps_seats(const struct house_clock *timing)
{
    return (timing->move > 0 || timing->game > 0) && is_slow(timing);
}

/* Whoever was there when the house went down has as long to come back. */
int64_t house_clock_tell(const struct house_public *p, const struct house_outage *outages, size_t count)
{
    int actor = house_public_actor(p);
    bool person = actor >= 0 && p->seat[actor].person && p->seat[actor].level == 0;
    int64_t from = count > 0 && outages[count - 1].until > p->hands_at ? outages[count - 1].until : p->hands_at;
    return person && is_slow(&p->timing) ? from + HOUSE_TELL_AFTER : HOUSE_NEVER;
}
