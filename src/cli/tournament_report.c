/* What a tournament prints at its end. */
#include "cli/tournament.h"

#include <math.h>

static const char *candidate_of(const struct tour *t, const struct tour_pair *p)
{
    return t->entrant[p->candidate].text;
}

static const char *rivals_of(const struct tour *t, const struct tour_pair *p)
{
    return t->entrant[p->rivals].text;
}

static double by_seat(const struct tour_pair *p, uint32_t seat)
{
    return p->sum.deals > 0 ? (double)p->sum.seat_share[seat] / (TOUR_WHOLE * (double)p->sum.deals) : 0;
}

static double lead(const struct tour_pair *p)
{
    return p->sum.scored > 0 ? (double)p->sum.lead / (double)p->sum.scored : 0;
}

static unsigned long long big(uint64_t n)
{
    return n;
}

static void print_cost(const char *who, const struct seat_cost *c)
{
    double n = c->decisions > 0 ? (double)c->decisions : 1;
    printf(tr("    %-24s %.2f ms a decision, %.2f at the most; %.0f nodes a decision, %.0f a second\n"), who,
           (double)c->ns / n / 1e6, (double)c->ns_most / 1e6, (double)c->nodes / n,
           (double)c->nodes * 1e9 / ((double)c->ns + 1));
}

static void print_test(const struct tour *t, const struct tour_pair *p)
{
    static const char *const verdicts[] = {N_("not decided"), N_("the lower holds"), N_("the higher holds")};
    double low, high;
    tournament_stats_bounds(&t->test, &low, &high);
    printf(tr("    sequential test of %.1f %% against %.1f %% (alpha %g, beta %g): ratio %.2f of %.2f to %.2f, %s\n"),
           100 * t->test.low, 100 * t->test.high, t->test.alpha, t->test.beta,
           tournament_stats_ratio(&t->test, &p->sum, t->setup.seats), low, high, tr(verdicts[p->verdict]));
}

static void print_pair(const struct tour *t, const struct tour_pair *p)
{
    uint32_t seats = t->setup.seats;
    struct tour_figure f = tournament_stats_figure(&p->sum, seats);
    printf(tr("%s among %s, %u seats: %.1f %% of the wins (95 %%: %.1f to %.1f; fair: %.1f), Elo %+.0f (%+.0f to "
              "%+.0f)\n"),
           candidate_of(t, p), rivals_of(t, p), seats, 100 * f.share, 100 * f.low, 100 * f.high, 100.0 / seats, f.elo,
           f.elo_low, f.elo_high);
    printf(tr("    %llu games in %llu deals: %llu won, %llu shared, %llu won by nobody; by seat"), big(p->sum.games),
           big(p->sum.deals), big(p->sum.won), big(p->sum.shared), big(p->sum.nobody));
    for (uint32_t seat = 0; seat < seats; seat++)
        printf(" %.1f %%", 100 * by_seat(p, seat));
    printf("\n");
    printf(tr("    deals by games won, 0 to %u by halves:"), seats);
    for (uint32_t i = 0; i <= 2 * seats; i++)
        printf(" %llu", big(p->sum.pairs[i]));
    if (p->sum.scored > 0)
        printf(tr("; %+.2f points ahead of the best rival"), lead(p));
    printf("\n");
    if (t->test.on)
        print_test(t, p);
    print_cost(candidate_of(t, p), &p->sum.cost[0]);
    print_cost(rivals_of(t, p), &p->sum.cost[1]);
}

static void json_number(const char *key, double n)
{
    if (isfinite(n))
        printf(",\"%s\":%.6g", key, n);
    else
        printf(",\"%s\":null", key);
}

static void json_word(const char *key, const char *word)
{
    char quoted[1024];
    struct text t;
    text_init(&t, quoted, sizeof quoted);
    text_json(&t, word);
    printf("\"%s\":%s", key, quoted);
}

static void json_cost(const char *key, const struct seat_cost *c)
{
    printf("\"%s\":{\"decisions\":%llu", key, big(c->decisions));
    json_number("ms", c->decisions > 0 ? (double)c->ns / 1e6 / (double)c->decisions : 0);
    json_number("ms_most", (double)c->ns_most / 1e6);
    printf(",\"nodes\":%llu", big(c->nodes));
    json_number("nodes_per_second", (double)c->nodes * 1e9 / ((double)c->ns + 1));
    printf("}");
}

static void json_test(const struct tour *t, const struct tour_pair *p)
{
    static const char *const verdicts[] = {"open", "p0", "p1"};
    double low, high;
    tournament_stats_bounds(&t->test, &low, &high);
    printf(",\"sprt\":{\"verdict\":\"%s\"", verdicts[p->verdict]);
    json_number("p0", t->test.low);
    json_number("p1", t->test.high);
    json_number("alpha", t->test.alpha);
    json_number("beta", t->test.beta);
    json_number("ratio", tournament_stats_ratio(&t->test, &p->sum, t->setup.seats));
    json_number("lower", low);
    json_number("upper", high);
    printf("}");
}

static void json_pair(const struct tour *t, const struct tour_pair *p)
{
    struct tour_figure f = tournament_stats_figure(&p->sum, t->setup.seats);
    printf("{");
    json_word("candidate", candidate_of(t, p));
    printf(",");
    json_word("rivals", rivals_of(t, p));
    printf(",\"deals\":%llu,\"games\":%llu,\"won\":%llu,\"shared\":%llu,\"nobody\":%llu", big(p->sum.deals),
           big(p->sum.games), big(p->sum.won), big(p->sum.shared), big(p->sum.nobody));
    json_number("share", f.share);
    json_number("low", f.low);
    json_number("high", f.high);
    json_number("fair", 1.0 / t->setup.seats);
    json_number("elo", f.elo);
    json_number("elo_low", f.elo_low);
    json_number("elo_high", f.elo_high);
    printf(",\"by_seat\":[");
    for (uint32_t seat = 0; seat < t->setup.seats; seat++)
        printf("%s%.6g", seat > 0 ? "," : "", by_seat(p, seat));
    printf("],\"deals_by_halves_won\":[");
    for (uint32_t i = 0; i <= 2U * t->setup.seats; i++)
        printf("%s%llu", i > 0 ? "," : "", big(p->sum.pairs[i]));
    printf("]");
    if (p->sum.scored > 0)
        json_number("lead", lead(p));
    if (t->test.on)
        json_test(t, p);
    printf(",\"time\":{");
    json_cost("candidate", &p->sum.cost[0]);
    printf(",");
    json_cost("rivals", &p->sum.cost[1]);
    printf("}}");
}

static void report_json(const struct tour *t)
{
    double elo[CLI_BOTS_MAX], error[CLI_BOTS_MAX];
    printf("{\"game\":\"%s\",\"seats\":%u,\"seed\":%llu,\"pairings\":[", t->game->id, t->setup.seats, big(t->seed));
    for (uint32_t i = 0; i < t->pairs; i++) {
        printf("%s", i > 0 ? "," : "");
        json_pair(t, &t->pair[i]);
    }
    printf("],\"ratings\":[");
    tournament_stats_rate(t, elo, error);
    for (uint32_t e = 0; t->all && e < t->entrants; e++) {
        printf("%s{", e > 0 ? "," : "");
        json_word("bot", t->entrant[e].text);
        json_number("elo", elo[e]);
        json_number("error", error[e]);
        printf("}");
    }
    printf("]}\n");
}

void tournament_report(const struct tour *t, bool json)
{
    double elo[CLI_BOTS_MAX], error[CLI_BOTS_MAX];
    if (json) {
        report_json(t);
        return;
    }
    for (uint32_t i = 0; i < t->pairs; i++)
        print_pair(t, &t->pair[i]);
    tournament_stats_rate(t, elo, error);
    for (uint32_t e = 0; t->all && e < t->entrants; e++)
        printf(tr("rating %-24s %+6.0f +- %.0f\n"), t->entrant[e].text, elo[e], error[e]);
}
