/* What the files that describe and draw Prowler's Passage share. */
#ifndef GAMES_PASSAGE_PASSAGE_SHOW_H
#define GAMES_PASSAGE_PASSAGE_SHOW_H

#include "games/passage/passage.h"
#include "show/scene.h"

/* passage_signs.c: by what the pieces of a seat are known. */
extern const struct show_seat passage_signs_seats[PASSAGE_SEATS];

extern const struct game_show passage_words_show;
extern const struct show_pad passage_pad;

/* passage_names.c: what things are called, in the reader's language. */
const char *passage_names_say_tile(const struct lang *l, uint32_t tile);   /* "purple bottle" */
const char *passage_names_say_a_tile(const struct lang *l, uint32_t tile); /* "a purple bottle" */
const char *passage_names_say_object(const struct lang *l, uint32_t tile); /* "bottle" */
const char *passage_names_say_items(const struct lang *l, uint32_t type);  /* "purple bottles" */
/* A pathway as its reader calls it: "2w", where French says "2o". It is what people see and may type; records, tokens
 * and ids have the names of passage_map_path_names. */
enum { PASSAGE_NAME_MAX = 12 };
const char *passage_names_say_path(const struct lang *l, uint32_t path, char buffer[PASSAGE_NAME_MAX]);
char passage_names_upper(char letter); /* of the 26 letters; no name of a thing begins with another */
/* The letter of a district in pictures: the first of its name in the reader's language. */
char passage_names_say_letter(const struct lang *l, uint32_t district);
const char *passage_names_say_district(const struct lang *l, uint32_t district);
const char *passage_names_say_marker(const struct lang *l, uint32_t district); /* begins a sentence */
const char *passage_names_say_part(const struct lang *l, uint32_t part);
const char *passage_names_say_card(const struct lang *l, uint32_t card);      /* an achievement's short name */
const char *passage_names_say_condition(const struct lang *l, uint32_t card); /* what it asks for */

/* The letter for a tile on the terminal board. An item has the letter of the district that rewards it, in lower case;
 * the shovels are s and S. */
char passage_names_tile_letter(uint32_t tile);

/* passage_facts.c: what can be derived from a state. */
struct passage_after {
    struct game_state state;                    /* the state after a move */
    int16_t gain[PASSAGE_SEATS][PASSAGE_PARTS]; /* by how much the move changes what each seat would score now */
};

const struct passage_box *passage_facts_box_of(const struct show_reader *r);
const struct passage *passage_facts_of(const struct game_state *s);
/* What the seat would score if the game ended now. */
void passage_facts_standing(const struct passage_box *box, const struct passage *s, uint32_t seat,
                            int16_t out[PASSAGE_PARTS]);
/* The sum of that and of the mid-game scoring. */
int32_t passage_facts_wealth(const struct passage_box *box, const struct passage *s, uint32_t seat);
int32_t passage_facts_apart(int32_t a, int32_t b); /* the distance between two spaces */
/* Who controls a district, or PASSAGE_NOBODY, and what it is worth to that seat. */
uint32_t passage_facts_ruler(const struct passage *s, uint32_t district);
int32_t passage_facts_reward(const struct passage_box *box, const struct passage *s, uint32_t district);
uint32_t passage_facts_district_at(const struct passage *s, uint32_t area);
uint32_t passage_facts_owner(const struct passage *s, uint32_t path); /* a seat or PASSAGE_NOBODY */
void passage_facts_consider(const struct show_reader *r, const struct game_state *s, game_move m,
                            struct passage_after *out);

/* What a board or a picture is drawn from. */
struct passage_view {
    const struct show_reader *r;
    const struct passage_box *box;
    const struct game_state *state;
    const struct passage *s;      /* the same state */
    const struct passage *before; /* the state before the news or, where there is none, the last move; or NULL */
    const struct passage *since;  /* the state before the news, or NULL */
    const struct show_look *look;
    const game_move
        *considered; /* the move that the player is considering, or NULL; if there is one, what it would do */
    struct passage_after after;
    struct canvas *c;    /* what a board is drawn on */
    struct scene *scene; /* what a picture is drawn on */
    struct svg *g;       /* of the scene */
    const struct room *room;
};

void passage_facts_view_init(struct passage_view *v, const struct show_reader *r, const struct game_state *s,
                             const struct show_look *look);
/* The state after the considered move, or NULL. */
const struct passage *passage_facts_next(const struct passage_view *v);

/* passage_words.c */
void passage_words_ask(const struct show_reader *r, const struct game_state *s, struct text *out);
void passage_words_label(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
/* passage_tell.c */
void passage_tell_gain(const struct show_reader *r, const int16_t gain[PASSAGE_PARTS],
                       struct text *out); /* "+6 (items 6)" */
void passage_tell_preview(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
/* Tells only what was chosen, not what followed from it. */
void passage_tell_first(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
void passage_tell(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
void passage_tell_gist(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);
bool passage_tell_points(const struct show_reader *r, const struct game_state *s, int seat, int32_t *out);
/* passage_why.c */
void passage_why(const struct show_reader *r, const struct game_state *s, const char *token, size_t size,
                 struct text *out);
/* passage_tally.c */
/* Describes one thing in one sentence: a district's marker, a statue, one of the game's achievements, a pathway, what a
 * seat's wealth consists of. */
typedef void passage_describer(const struct show_reader *r, const struct passage *s, uint32_t thing, struct text *out);
passage_describer passage_tally_describe_marker, passage_tally_describe_statue, passage_tally_describe_card,
    passage_tally_describe_path, passage_tally_describe_wealth;
void passage_tally_describe(const struct show_reader *r, const struct game_state *s, struct text *out);
void passage_tally_scores(const struct show_reader *r, const struct game_state *s, struct text *out);
void passage_tally_outcome(const struct show_reader *r, const struct game_state *s, struct text *out);
/* passage_differ.c */
void passage_differ(const struct show_reader *r, const struct game_state *better, const struct game_state *worse,
                    int seat, struct text *out);
/* passage_look.c */
bool passage_look(const struct show_reader *r, const struct game_state *s, const char *word, size_t size,
                  struct text *out);
bool passage_look_has(const struct show_reader *r, const struct game_state *s, game_move m, const char *word,
                      size_t size);
/* passage_board.c */
uint32_t passage_board_pages(const struct show_reader *r, const struct game_state *s, int width, int height);
void passage_board(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                   struct canvas *c);
/* passage_scene.c */
void passage_scene(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                   struct text *out);

#endif
