/* What the things of Prowler's Passage are called; the French words are those of the French edition. */
#include "games/passage/passage_show.h"

/* Every list has a context of its own, because a word may need another translation elsewhere. */
static const char *const tiles[PASSAGE_TILES] = {
    N_IN("tile", "yellow ring"),       N_IN("tile", "blue book"),  N_IN("tile", "purple bottle"),
    N_IN("tile", "brown candlestick"), N_IN("tile", "one shovel"), N_IN("tile", "two shovels"),
};

static const char *const objects[PASSAGE_TILES] = {
    N_IN("object", "ring"),        N_IN("object", "book"),       N_IN("object", "bottle"),
    N_IN("object", "candlestick"), N_IN("object", "one shovel"), N_IN("object", "two shovels"),
};

static const char *const a_tile[PASSAGE_TILES] = {
    N_IN("takes", "a yellow ring"),          N_IN("takes", "a blue book"),
    N_IN("takes", "a purple bottle"),        N_IN("takes", "a brown candlestick"),
    N_IN("takes", "a tile with one shovel"), N_IN("takes", "a tile with two shovels"),
};

static const char *const items[PASSAGE_ITEMS] = {
    N_IN("items", "yellow rings"),
    N_IN("items", "blue books"),
    N_IN("items", "purple bottles"),
    N_IN("items", "brown candlesticks"),
};

static const char *const districts[PASSAGE_DISTRICTS] = {
    N_IN("district", "Banking"),     N_IN("district", "Political"), N_IN("district", "Market"),
    N_IN("district", "Residential"), N_IN("district", "Castle"),
};

static const char *const markers[PASSAGE_DISTRICTS] = {
    N_IN("marker", "The Banking marker"), N_IN("marker", "The Political marker"),
    N_IN("marker", "The Market marker"),  N_IN("marker", "The Residential marker"),
    N_IN("marker", "The Castle marker"),
};

static const char *const parts[PASSAGE_PARTS] = {
    N_IN("wealth", "passages"),  N_IN("wealth", "statues"),      N_IN("wealth", "items"),
    N_IN("wealth", "districts"), N_IN("wealth", "achievements"), N_IN("wealth", "total"),
};

static const char *const cards[PASSAGE_ACHIEVEMENTS] = {
    N_IN("achievement", "Two statues"),
    N_IN("achievement", "Passage of six"),
    N_IN("achievement", "Two passages of three"),
    N_IN("achievement", "Area surrounded"),
    N_IN("achievement", "One of each type"),
    N_IN("achievement", "Three types, two of each"),
    N_IN("achievement", "Two types, three of each"),
    N_IN("achievement", "Four of one type"),
    N_IN("achievement", "Four districts"),
    N_IN("achievement", "One marker on space 5"),
    N_IN("achievement", "Two markers on space 3"),
    N_IN("achievement", "Three markers on space 2"),
    N_IN("achievement", "Districts with items"),
    N_IN("achievement", "Mid-game: longest"),
    N_IN("achievement", "Mid-game: districts"),
};

static const char *const conditions[PASSAGE_ACHIEVEMENTS] = {
    N_IN("condition", "steal 2 statues or more"),
    N_IN("condition", "a continuous passage of 6 sections or more"),
    N_IN("condition", "2 separate continuous passages of 3 sections or more"),
    N_IN("condition", "surround an area: your passages on all 4 pathways"),
    N_IN("condition", "1 item or more of all 4 types"),
    N_IN("condition", "2 items or more of 3 types each"),
    N_IN("condition", "3 items or more of 2 types each"),
    N_IN("condition", "4 items or more of one type"),
    N_IN("condition", "control 4 districts or more"),
    N_IN("condition", "1 marker on your space 5 or beyond"),
    N_IN("condition", "2 markers on your space 3 or beyond"),
    N_IN("condition", "3 markers on your space 2 or beyond"),
    N_IN("condition", "control 3 districts (not Castle) and hold an item of each"),
    N_IN("condition", "longest continuous passage at mid-game scoring; nobody on a tie"),
    N_IN("condition", "most districts at mid-game scoring; nobody on a tie"),
};

/* Defines a function that looks up a word of a list in the reader's language. */
#define SAYS(function, context, list)                                                                                  \
    const char *function(const struct lang *l, uint32_t index)                                                         \
    {                                                                                                                  \
        return lang_get_in_context(l, context, list[index]);                                                           \
    }
SAYS(passage_names_say_tile, "tile", tiles)
SAYS(passage_names_say_a_tile, "takes", a_tile)
SAYS(passage_names_say_object, "object", objects)
SAYS(passage_names_say_items, "items", items)
SAYS(passage_names_say_district, "district", districts)
SAYS(passage_names_say_marker, "marker", markers)
SAYS(passage_names_say_part, "wealth", parts)
SAYS(passage_names_say_card, "achievement", cards)
SAYS(passage_names_say_condition, "condition", conditions)

char passage_names_upper(char letter)
{
    return (char)(letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter);
}

char passage_names_say_letter(const struct lang *l, uint32_t district)
{
    return passage_names_upper(passage_names_say_district(l, district)[0]);
}

const char *passage_names_say_path(const struct lang *l, uint32_t path, char buffer[PASSAGE_NAME_MAX])
{
    struct text t;
    const char *name = passage_map_path_names[path];
    text_init(&t, buffer, PASSAGE_NAME_MAX);
    text_char(&t, name[0]);
    if (name[1] == 'w')
        text_put(&t, lang_get_in_context(l, "pathway", "w"));
    else
        text_char(&t, name[1]);
    return buffer;
}

char passage_names_tile_letter(uint32_t tile)
{
    return "bpmrsS"[tile];
}
