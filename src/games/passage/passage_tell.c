/* What a move of Prowler's Passage does, in sentences, both before it is made and afterwards. */
#include "games/passage/passage_show.h"

/* The two states whose difference is told, and the seat that acted. */
struct telling {
    const struct show_reader *r;
    const struct passage_box *box;
    const struct passage *from, *to;
    uint32_t seat;
    struct text *out;
    size_t start; /* where in `out` the telling begins */
};

/* Writes the space between two sentences. */
static void begin(const struct telling *t)
{
    if (t->out->used > t->start)
        text_char(t->out, ' ');
}

/* Tells how far a marker moved and who controls the district now. Markers always move toward the seat that acts. */
static void tell_marker(const struct telling *t, uint32_t district)
{
    const struct lang *l = t->r->lang;
    int32_t moved = passage_facts_apart(t->from->marker[district], t->to->marker[district]);
    int32_t at = passage_facts_apart(t->to->marker[district], 0);
    uint32_t ruler = passage_facts_ruler(t->to, district);
    const char *marker = passage_names_say_marker(l, district);
    begin(t);
    if (moved == 0)
        LANG_SAY(t->out, l, "{marker} is already on the last space and stays there.", {"marker", marker, 0});
    else if (ruler == PASSAGE_NOBODY)
        LANG_SAY_N(t->out, l, "{marker} moves {n} space, to the centre.", "{marker} moves {n} spaces, to the centre.",
                   moved, {"marker", marker, 0});
    else if (ruler == t->seat && at == t->box->number[PASSAGE_N_TRACK])
        LANG_SAY_N(t->out, l, "{marker} moves {n} space, to the last one: {at} for {who}.",
                   "{marker} moves {n} spaces, to the last one: {at} for {who}.", moved, {"marker", marker, 0},
                   {"at", NULL, at}, {"who", t->r->name[ruler], 0});
    else
        LANG_SAY_N(t->out, l, "{marker} moves {n} space, to {at} for {who}.",
                   "{marker} moves {n} spaces, to {at} for {who}.", moved, {"marker", marker, 0}, {"at", NULL, at},
                   {"who", t->r->name[ruler], 0});
}

static void tell_statues(const struct telling *t)
{
    const struct lang *l = t->r->lang;
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++) {
        if (t->from->statue[i] == t->to->statue[i])
            continue;
        begin(t);
        if (i == 0)
            LANG_SAY(t->out, l, "{who} steals the statue in the centre.", {"who", t->r->name[t->seat], 0});
        else
            LANG_SAY(t->out, l, "{who} steals the statue on platform {place}.", {"who", t->r->name[t->seat], 0},
                     {"place", passage_map_statue_names[i], 0});
    }
}

static bool is_mid_card(uint32_t card)
{
    return card == PASSAGE_MID_LONGEST || card == PASSAGE_MID_MOST_DISTRICTS;
}

/* Tells which achievements were claimed: the mid-game cards, or the others. */
static void tell_cards(const struct telling *t, bool mid)
{
    const struct lang *l = t->r->lang;
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++) {
        uint32_t card = t->to->card[i], holder = t->to->holder[i];
        if (is_mid_card(card) != mid || (t->from->holder[i] == holder && !mid))
            continue;
        begin(t);
        if (holder == PASSAGE_NOBODY)
            LANG_SAY(t->out, l, "Nobody claims the achievement \"{card}\": the players are tied.",
                     {"card", passage_names_say_card(l, card), 0});
        else
            LANG_SAY(t->out, l, "{who} claims the achievement \"{card}\" ({n} wealth).", {"who", t->r->name[holder], 0},
                     {"card", passage_names_say_card(l, card), 0}, {"n", NULL, t->box->worth[t->to->edition][card]});
    }
}

static void tell_mid(const struct telling *t)
{
    const struct lang *l = t->r->lang;
    int32_t taken = (int32_t)(passage_score_statues_of(t->to, 0) + passage_score_statues_of(t->to, 1));
    int32_t placed = t->box->number[PASSAGE_N_MID_PASSAGES];
    begin(t);
    if (taken >= t->box->number[PASSAGE_N_MID_STATUES])
        lang_put_n(t->out, l, "Mid-game scoring: {n} statue is stolen.", "Mid-game scoring: {n} statues are stolen.",
                   taken);
    else
        lang_put_n(t->out, l, "Mid-game scoring: each player has placed {n} passage.",
                   "Mid-game scoring: each player has placed {n} passages.", placed);
    tell_cards(t, true);
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        const int16_t *part = t->to->mid[seat];
        begin(t);
        LANG_SAY(t->out, l, "{who}: {total} wealth (passages {a}, statues {b}, items {c}, districts {d}).",
                 {"who", t->r->name[seat], 0}, {"total", NULL, part[PASSAGE_TOTAL]},
                 {"a", NULL, part[PASSAGE_OF_PASSAGES]}, {"b", NULL, part[PASSAGE_OF_STATUES]},
                 {"c", NULL, part[PASSAGE_OF_ITEMS]}, {"d", NULL, part[PASSAGE_OF_DISTRICTS]});
    }
}

static void tell_final(const struct telling *t)
{
    const struct lang *l = t->r->lang;
    begin(t);
    lang_put(t->out, l, "Final scoring: the last passage is placed.");
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        const int16_t *part = t->to->final[seat];
        begin(t);
        LANG_SAY(t->out, l,
                 "{who}: {total} wealth (passages {a}, statues {b}, items {c}, districts {d}, achievements {e}), {sum} "
                 "with the mid-game scoring.",
                 {"who", t->r->name[seat], 0}, {"total", NULL, part[PASSAGE_TOTAL]},
                 {"a", NULL, part[PASSAGE_OF_PASSAGES]}, {"b", NULL, part[PASSAGE_OF_STATUES]},
                 {"c", NULL, part[PASSAGE_OF_ITEMS]}, {"d", NULL, part[PASSAGE_OF_DISTRICTS]},
                 {"e", NULL, part[PASSAGE_OF_ACHIEVEMENTS]},
                 {"sum", NULL, part[PASSAGE_TOTAL] + t->to->mid[seat][PASSAGE_TOTAL]});
    }
}

/* Tells everything that the move does, except which tile it takes. */
static void tell_rest(const struct telling *t, game_move m)
{
    const struct lang *l = t->r->lang;
    if (m < PASSAGE_PATHS) {
        uint32_t a = t->from->border[0][m], b = t->from->border[1][m];
        if (t->from->tile[m] == t->box->again) {
            begin(t);
            lang_put(t->out, l, "This tile moves the markers twice.");
        }
        tell_marker(t, a);
        if (a != b)
            tell_marker(t, b);
        tell_statues(t);
    } else if (m < PASSAGE_MOVE_DECLINE) {
        tell_marker(t, (uint32_t)(m - PASSAGE_MOVE_MARKER));
    }
    if (t->to->phase == PASSAGE_MARKER) {
        begin(t);
        LANG_SAY(t->out, l, "{who} must now move any one marker one space.", {"who", t->r->name[t->seat], 0});
        return;
    }
    tell_cards(t, false);
    if (t->to->mid_done && !t->from->mid_done)
        tell_mid(t);
    if (t->to->phase == PASSAGE_OVER)
        tell_final(t);
}

static struct telling telling_of(const struct show_reader *r, const struct game_state *from,
                                 const struct game_state *to, struct text *out)
{
    return (struct telling){r,
                            passage_facts_box_of(r),
                            passage_facts_of(from),
                            passage_facts_of(to),
                            passage_facts_of(from)->seat,
                            out,
                            out->used};
}

/* Where a passage is laid comes before the name of its pathway. */
static void tell_placing(const struct show_reader *r, const struct passage *from, uint32_t path, struct text *out)
{
    uint32_t a = from->border[0][path], b = from->border[1][path];
    char name[PASSAGE_NAME_MAX];
    const struct lang_arg args[] = {{"who", r->name[from->seat], 0},
                                    {"path", passage_names_say_path(r->lang, path, name), 0},
                                    {"tile", passage_names_say_a_tile(r->lang, from->tile[path]), 0},
                                    {"a", passage_names_say_district(r->lang, a), 0},
                                    {"b", passage_names_say_district(r->lang, b), 0}};
    lang_fill(out,
              lang_get(r->lang, a == b ? N_("{who} places a passage in {a} ({path}) and takes {tile}.")
                                       : N_("{who} places a passage between {a} and {b} ({path}) and takes {tile}.")),
              args, sizeof args / sizeof args[0]);
}

void passage_tell_first(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out)
{
    const struct passage *from = passage_facts_of(s);
    const char *who = r->name[from->seat];
    if (m < PASSAGE_PATHS)
        tell_placing(r, from, (uint32_t)m, out);
    else if (m == PASSAGE_MOVE_DECLINE)
        LANG_SAY(out, r->lang, "{who} moves no marker.", {"who", who, 0});
    else if (from->phase == PASSAGE_NUDGE)
        LANG_SAY(out, r->lang, "{who} plays second and moves a marker first.", {"who", who, 0});
    else
        LANG_SAY(out, r->lang, "{who} uses the shovel.", {"who", who, 0});
}

void passage_tell(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out)
{
    struct passage_after after;
    passage_facts_consider(r, s, m, &after);
    struct telling t = telling_of(r, s, &after.state, out);
    passage_tell_first(r, s, m, out);
    tell_rest(&t, m);
}

void passage_tell_gist(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out)
{
    char path[PASSAGE_NAME_MAX];
    if (m < PASSAGE_PATHS) {
        text_put(out, passage_names_say_object(r->lang, passage_facts_of(s)->tile[m]));
        text_put(out, " (");
        text_put(out, passage_names_say_path(r->lang, (uint32_t)m, path));
        text_char(out, ')');
    } else if (m != PASSAGE_MOVE_DECLINE) {
        text_put(out, passage_names_say_district(r->lang, (uint32_t)(m - PASSAGE_MOVE_MARKER)));
        text_put(out, " +1");
    }
    struct passage_after after;
    passage_facts_consider(r, s, m, &after);
    if (passage_facts_of(&after.state)->mid_done && !passage_facts_of(s)->mid_done) {
        text_put(out, " \xc2\xb7 ");
        lang_put(out, r->lang, "mid-game scoring");
    }
}

/* What it would come to if it were scored now, without what was scored in the middle of the game: news tells of moves.
 */
bool passage_tell_points(const struct show_reader *r, const struct game_state *s, int seat, int32_t *out)
{
    int16_t now[PASSAGE_PARTS];
    passage_facts_standing(passage_facts_box_of(r), passage_facts_of(s), (uint32_t)seat, now);
    *out = now[PASSAGE_TOTAL];
    return true;
}

void passage_tell_gain(const struct show_reader *r, const int16_t gain[PASSAGE_PARTS], struct text *out)
{
    bool first = true;
    text_signed(out, gain[PASSAGE_TOTAL], true);
    for (uint32_t part = 0; part < PASSAGE_TOTAL; part++) {
        if (gain[part] == 0)
            continue;
        text_put(out, first ? " (" : ", ");
        text_put(out, passage_names_say_part(r->lang, part));
        text_char(out, ' ');
        text_signed(out, gain[part], false);
        first = false;
    }
    if (!first)
        text_char(out, ')');
}

/* "Ada +6 (items 3, districts 3)." */
static void preview_gain(const struct telling *t, uint32_t seat, const int16_t gain[PASSAGE_PARTS])
{
    char buffer[256];
    struct text change;
    text_init(&change, buffer, sizeof buffer);
    passage_tell_gain(t->r, gain, &change);
    begin(t);
    if (memcmp(gain, (int16_t[PASSAGE_PARTS]){0}, PASSAGE_PARTS * sizeof *gain) == 0)
        LANG_SAY(t->out, t->r->lang, "{who} scores nothing by it.", {"who", t->r->name[seat], 0});
    else
        LANG_SAY(t->out, t->r->lang, "{who} {change}.", {"who", t->r->name[seat], 0}, {"change", buffer, 0});
}

void passage_tell_preview(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out)
{
    struct passage_after after;
    passage_facts_consider(r, s, m, &after);
    struct telling t = telling_of(r, s, &after.state, out);
    preview_gain(&t, t.seat, after.gain[t.seat]);
    if (memcmp(after.gain[1 - t.seat], (int16_t[PASSAGE_PARTS]){0}, sizeof after.gain[0]) != 0)
        preview_gain(&t, 1 - t.seat, after.gain[1 - t.seat]);
    if (m < PASSAGE_PATHS) {
        begin(&t);
        LANG_SAY(out, r->lang, "{who} takes {tile}.", {"who", r->name[t.seat], 0},
                 {"tile", passage_names_say_a_tile(r->lang, t.from->tile[m]), 0});
    }
    tell_rest(&t, m);
}
