/* Set-ups of Prowler's Passage: walking through them, dealing them, and whether the box can produce them. */
#include "games/passage/passage.h"

#include "core/setup.h"

enum { OPEN = SETUP_OPEN };

enum { F_START, F_AREAS, F_TILES, F_CARDS, F_TRACK, F_COUNT };
static const char *const field_names[F_COUNT] = {"start", "areas", "tiles", "achievements", "track"};

static struct passage_setup *data_of(struct game_setup *setup)
{
    return (struct passage_setup *)setup->data;
}

/* Whether hex `hex`, rotated by `turn`, has the districts that are given for a place. */
static bool hex_fits(const struct passage_box *box, uint32_t hex, uint32_t turn, const uint8_t area[3])
{
    for (uint32_t i = 0; i < 3; i++)
        if (area[i] != OPEN && area[i] != box->hex[hex][(i + turn) % 3])
            return false;
    return true;
}

/* Whether six hexes of the box can form these areas. Two hexes that fit the same place are the same up to rotation, so
 * it does not matter which of them is used, and there is no need to backtrack. */
static bool hexes_possible(const struct passage_box *box, const uint8_t area[PASSAGE_AREAS])
{
    uint32_t used = 0;
    for (uint32_t place = 0; place < PASSAGE_HEXES; place++) {
        uint32_t i = 0;
        while (i < 3U * box->hexes &&
               ((used >> i / 3 & 1) != 0 || !hex_fits(box, i / 3, i % 3, area + (size_t)place * 3)))
            i++;
        if (i == 3U * box->hexes)
            return false;
        used |= 1U << i / 3;
    }
    return true;
}

/* The place, among those not yet laid, that the fewest hexes fit. Trying it first finds out early if a wish is
 * impossible. */
static uint32_t hardest_place(const struct passage_box *box, const uint8_t area[PASSAGE_AREAS], uint32_t laid,
                              uint32_t used)
{
    uint32_t best = 0, fewest = UINT32_MAX;
    for (uint32_t place = 0; place < PASSAGE_HEXES; place++) {
        uint32_t fits = 0;
        if (laid >> place & 1)
            continue;
        for (uint32_t i = 0; i < 3U * box->hexes; i++)
            fits += (used >> i / 3 & 1) == 0 && hex_fits(box, i / 3, i % 3, area + (size_t)place * 3);
        if (fits < fewest) {
            fewest = fits;
            best = place;
        }
    }
    return best;
}

/* Lays hexes that are not `used` on the places that are not `laid`, trying them in random order and backtracking. Hexes
 * that show the same three districts are interchangeable, so only one of them is tried. */
static bool lay_hexes(const struct passage_box *box, uint8_t area[PASSAGE_AREAS], uint32_t laid, uint32_t used,
                      struct rng *rng)
{
    uint8_t order[3 * PASSAGE_BOX_HEXES], tried[125] = {0};
    uint32_t count = 3U * box->hexes;
    if (laid == (1U << PASSAGE_HEXES) - 1)
        return true;
    uint32_t place = hardest_place(box, area, laid, used);
    uint8_t *here = area + (size_t)place * 3, wish[3];
    memcpy(wish, here, sizeof wish);
    for (uint32_t i = 0; i < count; i++)
        order[i] = (uint8_t)i;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t j = i + rng_below(rng, count - i);
        uint32_t pick = order[j], hex = pick / 3, turn = pick % 3;
        order[j] = order[i];
        if ((used >> hex & 1) != 0 || !hex_fits(box, hex, turn, wish))
            continue;
        for (uint32_t k = 0; k < 3; k++)
            here[k] = box->hex[hex][(k + turn) % 3];
        uint32_t code = here[0] * 25U + here[1] * 5U + here[2];
        if (!tried[code] && lay_hexes(box, area, laid | 1U << place, used | 1U << hex, rng))
            return true;
        tried[code] = 1;
    }
    memcpy(here, wish, sizeof wish);
    return false;
}

/* Whether the tiles that are not used can show at least so many of each face. By Hall's theorem they can if, for every
 * set of faces, enough tiles have a face in that set. */
static bool can_show(const struct passage_box *box, uint32_t used, const uint8_t wanted[PASSAGE_TILES])
{
    uint8_t faces[PASSAGE_PATHS]; /* of each tile, a bit each */
    for (uint32_t i = 0; i < PASSAGE_PATHS; i++)
        faces[i] = (uint8_t)((used >> i & 1) != 0 ? 0 : 1U << box->tile[i][0] | 1U << box->tile[i][1]);
    for (uint32_t set = 1; set < 1U << PASSAGE_TILES; set++) {
        uint32_t need = 0, have = 0;
        for (uint32_t face = 0; face < PASSAGE_TILES; face++)
            need += (set >> face & 1) * wanted[face];
        for (uint32_t i = 0; i < PASSAGE_PATHS; i++)
            have += (faces[i] & set) != 0;
        if (have < need)
            return false;
    }
    return true;
}

/* Takes tiles for the pathways that the wish names, never one without which the rest of the wish could not be met. */
static bool lay_wished(const struct passage_box *box, const uint8_t tile[PASSAGE_PATHS], uint32_t *used,
                       struct rng *rng)
{
    uint8_t wanted[PASSAGE_TILES] = {0};
    bool any = false;
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++) {
        if (tile[path] != OPEN) {
            wanted[tile[path]]++;
            any = true;
        }
    }
    if (!any)
        return true;
    if (!can_show(box, 0, wanted))
        return false;
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++) {
        if (tile[path] == OPEN)
            continue;
        uint32_t i = rng_below(rng, PASSAGE_PATHS);
        wanted[tile[path]]--;
        for (;; i = (i + 1) % PASSAGE_PATHS) {
            bool shows = box->tile[i][0] == tile[path] || box->tile[i][1] == tile[path];
            if ((*used >> i & 1) == 0 && shows && can_show(box, *used | (uint32_t)1 << i, wanted))
                break;
        }
        *used |= (uint32_t)1 << i;
    }
    return true;
}

static bool lay_tiles(const struct passage_box *box, uint8_t tile[PASSAGE_PATHS], struct rng *rng)
{
    uint8_t left[PASSAGE_PATHS];
    uint32_t used = 0, count = 0;
    if (!lay_wished(box, tile, &used, rng))
        return false;
    for (uint32_t i = 0; i < PASSAGE_PATHS; i++)
        if ((used >> i & 1) == 0)
            left[count++] = (uint8_t)i;
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++) {
        if (tile[path] != OPEN)
            continue;
        uint32_t i = rng_below(rng, count);
        tile[path] = box->tile[left[i]][rng_below(rng, 2)];
        left[i] = left[--count];
    }
    return true;
}

static void draw_cards(const struct passage_box *box, uint8_t card[PASSAGE_CARDS], struct rng *rng)
{
    uint8_t left[PASSAGE_ACHIEVEMENTS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < PASSAGE_ACHIEVEMENTS; i++)
        if (box->has[i] && card[0] != i && card[1] != i && card[2] != i)
            left[count++] = (uint8_t)i;
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++) {
        if (card[i] != OPEN)
            continue;
        uint32_t at = rng_below(rng, count);
        card[i] = left[at];
        left[at] = left[--count];
    }
}

enum err passage_setup_deal(const struct box *base, struct game_setup *setup, struct rng *rng, struct fault *f)
{
    const struct passage_box *box = (const struct passage_box *)base;
    struct passage_setup *s = data_of(setup);
    if (!lay_hexes(box, s->area, 0, 0, rng))
        return err_fault_word(f, ERR_SETUP_IMPOSSIBLE, 0, field_names[F_AREAS]);
    if (!lay_tiles(box, s->tile, rng))
        return err_fault_word(f, ERR_SETUP_IMPOSSIBLE, 0, field_names[F_TILES]);
    draw_cards(box, s->card, rng);
    if (s->start == OPEN)
        s->start = (uint8_t)rng_below(rng, PASSAGE_SEATS);
    s->track = (uint8_t)box->number[PASSAGE_N_TRACK];
    return ERR_NONE;
}

/* All triples of districts that a hex of the box can show, as numbers in base 5: sorted, and each once. */
static uint32_t list_faces(const struct passage_box *box, uint8_t out[3 * PASSAGE_BOX_HEXES])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < 3U * box->hexes; i++) {
        uint32_t face = 0, at = count;
        for (uint32_t k = 0; k < 3; k++)
            face = face * PASSAGE_DISTRICTS + box->hex[i / 3][(k + i % 3) % 3];
        for (; at > 0 && out[at - 1] > face; at--)
            out[at] = out[at - 1];
        if (at > 0 && out[at - 1] == face) { /* it is in the list already: close the gap again */
            for (; at < count; at++)
                out[at] = out[at + 1];
            continue;
        }
        out[at] = (uint8_t)face;
        count++;
    }
    return count;
}

static void code_hex(const uint8_t *faces, uint32_t count, uint8_t area[3], struct digits *d)
{
    uint32_t face = ((uint32_t)area[0] * PASSAGE_DISTRICTS + area[1]) * PASSAGE_DISTRICTS + area[2], i = 0;
    while (!d->reading && i < count && faces[i] != face)
        i++;
    face = faces[digits_code(d, i, count)];
    area[0] = (uint8_t)(face / (PASSAGE_DISTRICTS * PASSAGE_DISTRICTS));
    area[1] = (uint8_t)(face / PASSAGE_DISTRICTS % PASSAGE_DISTRICTS);
    area[2] = (uint8_t)(face % PASSAGE_DISTRICTS);
}

static void code_hexes(const struct passage_box *box, uint8_t area[PASSAGE_AREAS], struct digits *d)
{
    uint8_t faces[3 * PASSAGE_BOX_HEXES + 1];
    uint32_t count = list_faces(box, faces);
    for (uint32_t place = 0; place < PASSAGE_HEXES; place++)
        code_hex(faces, count, area + (size_t)place * 3, d);
}

static const char *district(const struct box *box, uint32_t index)
{
    (void)box;
    return passage_map_district_names[index];
}

static const char *tile(const struct box *box, uint32_t index)
{
    (void)box;
    return passage_map_tile_names[index];
}

static const char *achievement(const struct box *box, uint32_t index)
{
    (void)box;
    return passage_map_achievement_names[index];
}

/* An object with a member for each place. */
static void walk_places(struct setup_walk *w, const char (*places)[3], uint32_t count, setup_word *word, uint32_t words,
                        uint8_t *value)
{
    const char *names[PASSAGE_PATHS];
    for (uint32_t i = 0; i < count; i++)
        names[i] = places[i];
    setup_object(w, names, count, NULL);
    for (uint32_t i; setup_next(w, &i);)
        setup_choice(w, &value[i], word, NULL, words, names[i]);
}

static void walk_cards(const struct passage_box *box, struct setup_walk *w, uint8_t card[PASSAGE_CARDS])
{
    size_t count = w->way == SETUP_READ ? json_count(w->at) : PASSAGE_CARDS;
    if (count > PASSAGE_CARDS || (w->whole && count < PASSAGE_CARDS))
        setup_refuse(w, ERR_FIELD_KIND, field_names[F_CARDS]);
    setup_list(w, PASSAGE_CARDS, field_names[F_CARDS]);
    for (uint32_t i; setup_next(w, &i);) {
        setup_choice(w, &card[i], achievement, NULL, PASSAGE_ACHIEVEMENTS, NULL);
        bool twice = (i > 0 && card[i] == card[0]) || (i > 1 && card[i] == card[1]);
        if (w->err == ERR_NONE && (twice || !box->has[card[i]]))
            setup_refuse(w, ERR_SETUP_IMPOSSIBLE, NULL);
    }
}

/* The track is as long as the box says; no digit says it again. */
static void walk_track(const struct passage_box *box, struct setup_walk *w, uint8_t *track)
{
    const char *about = field_names[F_TRACK];
    if (w->way == SETUP_CODE)
        *track = (uint8_t)box->number[PASSAGE_N_TRACK];
    else
        setup_number(w, track, 1, 99, about);
    if (*track != box->number[PASSAGE_N_TRACK])
        setup_refuse(w, ERR_SETUP_IMPOSSIBLE, about);
}

static void walk_field(const struct passage_box *box, struct passage_setup *s, uint32_t field, struct setup_walk *w)
{
    switch (field) {
    case F_START:
        setup_number(w, &s->start, 0, PASSAGE_SEATS - 1, field_names[field]);
        break;
    case F_AREAS:
        if (w->way == SETUP_CODE)
            code_hexes(box, s->area, w->digits);
        else
            walk_places(w, passage_map_area_names, PASSAGE_AREAS, district, PASSAGE_DISTRICTS, s->area);
        break;
    case F_TILES:
        walk_places(w, passage_map_path_names, PASSAGE_PATHS, tile, PASSAGE_TILES, s->tile);
        break;
    case F_CARDS:
        walk_cards(box, w, s->card);
        break;
    default:
        walk_track(box, w, &s->track);
        break;
    }
}

void passage_setup_walk(const struct box *base, struct game_setup *setup, struct setup_walk *w)
{
    const struct passage_box *box = (const struct passage_box *)base;
    struct passage_setup *s = data_of(setup);
    uint8_t wanted[PASSAGE_TILES] = {0};
    setup_object(w, field_names, F_COUNT, NULL);
    for (uint32_t field; setup_next(w, &field);)
        walk_field(box, s, field, w);
    if (!w->whole || w->err != ERR_NONE)
        return;
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++)
        wanted[s->tile[path]]++;
    if (!hexes_possible(box, s->area))
        setup_refuse(w, ERR_SETUP_IMPOSSIBLE, field_names[F_AREAS]);
    if (!can_show(box, 0, wanted))
        setup_refuse(w, ERR_SETUP_IMPOSSIBLE, field_names[F_TILES]);
}
