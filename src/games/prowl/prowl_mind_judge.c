/* Each seat's share of the win, as well as it can be told from a full state at the start of a turn.
 *
 * A seat's score is a sum over what speaks for it, by how many rounds are left; shares go as two to the scores. The
 * weights were fitted to who won games that were played by the odds of prowl_mind.c. */
#include "games/prowl/prowl_mind.h"

enum { NOBODY = -73 /* the score of a game that nobody wins */ };

static const int16_t scores[PROWL_SCORES] = {
    77, 77, 0,  0,  -29, -21, -21, -70, 8,  -20, -47, 0,   2,  0,  26, /* no turn left */
    31, 56, 13, 69, -19, 10,  10,  -6,  21, -27, -9,  5,   -1, 11, 24, /* one, */
    6,  32, 31, 16, -19, -5,  -4,  4,   18, -10, 3,   4,   1,  9,  29, /* two, and so on */
    -8, 30, 35, 2,  -16, -7,  0,   4,   17, -6,  6,   4,   0,  10, 20, -1, 16, 39, -8, -16, -1, 2, 3,
    17, -8, 7,  5,  -1,  2,   19,  -4,  8,  32,  6,   -17, 8,  11, 8,  26, -2, 7,  6,  -5,  0,  0,
};

/* What a seat can reach by its next card, were the others to stay still: the best of its hand. */
static int32_t reach(const struct prowl_case *c)
{
    int32_t best = 0;
    for (uint32_t left = c->s->hand[c->me]; left != 0; left &= left - 1) {
        struct prowl_sketch k;
        prowl_sketch(c, c->s->track, prowl_least(left), c->when <= 1, &k);
        int32_t now = prowl_now(c, k.track, k.gains ? c->me : c->s->dominance, c->clan);
        best = now > best ? now : best;
    }
    return best;
}

/* How many seats act after this one's last turn. */
static uint32_t turns_after(const struct prowl_state *s, uint32_t seat)
{
    uint32_t after = 0;
    bool passed = s->held[seat] == 0; /* from here on, seats in turn order come after this one in its last round */
    for (uint32_t i = 0, at = s->seat; i < s->seats; i++, at = prowl_next(s, at)) {
        if (at == seat)
            passed = true;
        else
            after += s->held[at] > s->held[seat] || (passed && s->held[at] == s->held[seat] && s->held[at] > 0);
    }
    return after;
}

int32_t prowl_mind_score(struct prowl_case *c, uint32_t seat, const int16_t weight[PROWL_SCORES])
{
    const struct prowl_state *s = c->s;
    uint32_t clan = prowl_slot(s->clan[seat]), place = prowl_place(s, clan), shared = 0, know = 0;
    c->me = seat;
    c->clan = clan;
    c->when = s->held[seat] < PROWL_WHEN ? s->held[seat] : PROWL_WHEN - 1;
    memset(c->doubt.of, 0, sizeof c->doubt.of);
    for (uint32_t other = 0; other < s->seats; other++) {
        if (other == seat)
            continue;
        c->doubt.of[other][prowl_slot(s->clan[other])] = PROWL_SURE;
        shared += prowl_slot(s->clan[other]) == clan;
        know += (s->know[seat] >> other & 1) != 0;
    }
    const int16_t *w = weight + (size_t)PROWL_SCORE_EACH *
                                    (s->held[seat] < PROWL_SCORE_ROUNDS ? s->held[seat] : PROWL_SCORE_ROUNDS - 1U);
    bool dominance = s->dominance == seat;
    int32_t now = prowl_now(c, s->track, s->dominance, clan);
    int32_t sum = w[0] * now;
    int32_t near = s->held[seat] > 0 ? reach(c) : now;
    uint32_t last = turns_after(s, seat);
    sum += w[1] * near;
    if (last == 0)
        sum += w[2] * PROWL_SURE + w[3] * near;
    else
        sum += w[4] * PROWL_SURE * (int32_t)(last - 1);
    if (place < 3)
        sum += w[5 + place] * PROWL_SURE;
    if (dominance)
        sum += w[8] * PROWL_SURE;
    if (shared > 0)
        sum += w[dominance ? 9 : 10] * PROWL_SURE * (int32_t)shared;
    sum += w[11] * PROWL_SURE * (int32_t)prowl_size(s->hand[seat] & prowl_of_slots(1U << clan));
    sum += w[12] * PROWL_SURE * (int32_t)know;
    if (s->mark[seat] & PROWL_HUSHED)
        sum += w[13] * PROWL_SURE;
    if (s->attached[seat] != 0 || (s->mark[seat] & PROWL_BOUND) != 0)
        sum += w[14] * PROWL_SURE;
    return sum / PROWL_SURE;
}

void prowl_judge(const struct box *base, const struct game_state *state, int32_t *share)
{
    const struct prowl_state *s = prowl_of(state);
    struct prowl_case c = {.box = prowl_boxed(base), .s = s, .lean = prowl_leans};
    int32_t score[PROWL_SEATS], most = NOBODY;
    bool laying = s->phase == PROWL_P_CLAN || s->phase == PROWL_P_START; /* nothing speaks for anybody yet */
    if (s->phase == PROWL_P_OVER || laying) {
        for (uint32_t seat = 0; seat < s->seats; seat++)
            share[seat] = laying ? MIND_WHOLE / s->seats : s->winner == seat ? MIND_WHOLE : 0;
        return;
    }
    prowl_goals(&c);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        score[seat] = prowl_mind_score(&c, seat, scores);
        most = score[seat] > most ? score[seat] : most;
    }
    uint64_t all = prowl_power(NOBODY - most);
    for (uint32_t seat = 0; seat < s->seats; seat++)
        all += prowl_power(score[seat] - most);
    for (uint32_t seat = 0; seat < s->seats; seat++)
        share[seat] = (int32_t)(prowl_power(score[seat] - most) * (uint64_t)MIND_WHOLE / all);
}

/* The last turns decide so much that a search does better to play them out. */
bool prowl_settled(const struct box *base, const struct game_state *state)
{
    (void)base;
    return prowl_of(state)->phase == PROWL_P_OVER;
}
