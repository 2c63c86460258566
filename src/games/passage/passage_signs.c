/* The signs of Prowler's Passage, and the colours of its pictures. */
#include "games/passage/passage_signs.h"

#include "games/passage/passage_show.h"

/* A coin with a square hole, a column, scales, a house, a crenellated wall. */
const char *const passage_signs_district[PASSAGE_DISTRICTS] = {
    "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM9 9h6v6h-6z",
    "M4 3h16M7 3v4h10v-4M9 7v11M12 7v11M15 7v11M7 18h10v3M7 21v-3M4 21h16",
    "M12 3v18M7 21h10M5 6h14M5 6l-4 8h8zM1 14c1 4 7 4 8 0M19 6l-4 8h8zM15 14c1 4 7 4 8 0",
    "M2 12l10-9l10 9M5 10v11h14v-11M10 21v-6h4v6",
    "M3 21v-16h4v4h3v-4h4v4h3v-4h4v16zM10 21v-5a2 2 0 0 1 4 0v5",
};

/* Ring, book, bottle, candlestick, one spade, two spades. */
const char *const passage_signs_tile[PASSAGE_TILES] = {
    "M12 9a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM9 2h6l3 3l-6 4l-6-4z",
    "M12 6c-3-2-6-2-10-1v14c4-1 7-1 10 1c3-2 6-2 10-1v-14c-4-1-7-1-10 1zM12 6v14",
    "M9 2h6M10 2v6c0 2-5 3-5 7v5c0 1 1 2 2 2h10c1 0 2-1 2-2v-5c0-4-5-5-5-7v-6M5 15h14",
    "M12 1c3 3 2 5 0 6c-2-1-3-3 0-6zM10 9h4v6h-4zM6 15h12M12 15v6M7 21h10",
    "M9 2h6M12 2v10M7 12h10v4c0 3-2 5-5 6c-3-1-5-3-5-6z",
    "M4 2h5M7 2v10M3 12h8v4c0 3-2 5-4 6c-2-1-4-3-4-6zM15 2h5M17 2v10M13 12h8v4c0 3-2 5-4 6c-2-1-4-3-4-6z",
};

const char passage_signs_statue[] =
    "M12 2a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM5 17c0-4 3-5 7-5s7 1 7 5zM8 17v4M16 17v4M4 21h16";
const char passage_signs_route[] =
    "M3 19l6-10l6 4l6-9M3 17a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM21 2a2 2 0 1 0 0 4a2 2 0 1 0 0-4z";
const char passage_signs_supply[] = "M3 7h18M3 12h18M3 17h18";

/* The colours of the two seats, in light and dark pictures. */
#define ROSE "#a8134f", "#ff8fb5"
#define GREEN "#17613a", "#7fd6a0"
#define ON_SEAT "#fffaf0", "#211d19"

/* A passage as each of them places it: whole, and with ties. */
const struct show_seat passage_signs_seats[PASSAGE_SEATS] = {
    {{ROSE}, {ON_SEAT}, "M4 12h16"},
    {{GREEN}, {ON_SEAT}, "M4 12h16M6 8v8M12 8v8M18 8v8"},
};

const struct svg_rule passage_signs_style[] = {
    {".sign", "fill", "none", NULL},
    {".sign", "stroke", "#33291f", "#efe6d8"},
    {".sign", "stroke-width", "2", NULL},
    {".sign", "stroke-linejoin", "round", NULL},
    {".sign", "stroke-linecap", "round", NULL},
    {".engraved", "opacity", "0.62", NULL},
    {".engraved", "stroke-width", "1.5", NULL},
    {".edge", "stroke", "#33291f", "#d8cbb6"},
    {".edge", "stroke-width", "1", NULL},
    {".mortar", "stroke", "#fffaf0", "#211d19"},
    {".mortar", "stroke-width", "3", NULL},
    {".mortar", "stroke-linejoin", "round", NULL},
    {".street", "stroke", "#33291f", "#d8cbb6"},
    {".street", "stroke-width", "1.5", NULL},
    {".wall", "stroke", "#33291f", "#d8cbb6"},
    {".wall", "stroke-linejoin", "round", NULL},
    {".contour", "stroke", "#d3c19f", "#4a4136"},
    {".contour", "stroke-linejoin", "round", NULL},
    {".ground", "stroke", "#f6eedd", "#211d19"},
    {".ground", "stroke-linejoin", "round", NULL},
    {".plinth", "fill", "#fffaf0", "#2c2722"},
    {".plinth", "stroke", "#33291f", "#d8cbb6"},
    {".plinth", "stroke-width", "2", NULL},
    {".banking", "fill", "#ecca73", "#665018"},
    {".political", "fill", "#a9bed3", "#34506d"},
    {".market", "fill", "#c9aacb", "#5c3f61"},
    {".residential", "fill", "#cba685", "#5d432e"},
    {".castle", "fill", "#fbf6ea", "#4d4a45"},
    {".yellow", "fill", "#7a5700", "#e8c357"},
    {".blue", "fill", "#24476d", "#9dc4ea"},
    {".purple", "fill", "#5c2a64", "#dcabe0"},
    {".brown", "fill", "#5a371b", "#dcae86"},
    {".shovel", "fill", "#474c52", "#bcc3ca"},
    {".on-tile", "stroke", "#fffaf0", "#211d19"},
    {".casing", "stroke", "#fffaf0", "#16130f"},
    {".casing", "stroke-linecap", "round", NULL},
    {".round", "stroke-linecap", "round", NULL},
    {".rose", "stroke", ROSE},
    {".green", "stroke", GREEN},
    {".rose-ink", "fill", ROSE},
    {".green-ink", "fill", GREEN},
    {".ties", "stroke-dasharray", "4 7", NULL},
    {".halo", "stroke", "#ffb81c", "#f2a900"},
    {".halo-edge", "stroke", "#33291f", "#211d19"},
    {".trace", "stroke", "#a86400", "#f2a900"},
    {".trace", "stroke-width", "4", NULL},
    {".trace", "stroke-linecap", "round", NULL},
    {".ring", "stroke-width", "3", NULL},
    {".ring", "fill", "none", NULL},
    {".thick", "stroke-width", "2.5", NULL},
    {".chosen", "stroke-width", "6", NULL},
    {".tag", "fill", "#fffaf0", "#2c2722"},
    {".frame", "stroke-width", "3", NULL},
    {".lit", "stroke", "#12498c", "#8cc0ff"},
    {NULL, NULL, NULL, NULL},
};
