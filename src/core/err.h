/* Every way in which input can be wrong, with the sentence that says so.
 *
 * Bad input is answered with an `enum err`; a `struct fault` adds where it was and the word that was wrong. The list
 * below is the only place where an error and its message meet, so that catalogues can translate every message. The
 * last errors, about set-ups, boxes and effects, are met in one game only: they stand here because every reader of
 * input passes an `enum err` on without knowing the game it came from. */
#ifndef CORE_ERR_H
#define CORE_ERR_H

#include <stddef.h>

/* X(name, message). A message says what is wrong and why; whoever shows it adds the place and the word. */
#define ERR_LIST(X)                                                                                                    \
    X(NONE, "nothing is wrong")                                                                                        \
    X(TOO_LONG, "this is too long")                                                                                    \
    X(JSON_SYNTAX, "this is not valid JSON")                                                                           \
    X(JSON_DEPTH, "this JSON is nested too deeply")                                                                    \
    X(JSON_END, "the JSON ends too early")                                                                             \
    X(FIELD_MISSING, "this field is missing")                                                                          \
    X(FIELD_TWICE, "this field occurs twice")                                                                          \
    X(FIELD_UNKNOWN, "this field is not known here")                                                                   \
    X(FIELD_KIND, "this field is not of the right kind")                                                               \
    X(FIELD_VALUE, "this field has a value that is not possible")                                                      \
    X(RECORD_VERSION, "this record is not of format version 1")                                                        \
    X(RULES_VERSION, "this was played by another version of the game's rules")                                         \
    X(RECORD_GAME, "no such game")                                                                                     \
    X(RECORD_BOX, "the record was made with another box; give it with --box")                                          \
    X(RECORD_LONG, "the record has more moves than the game can have")                                                 \
    X(RECORD_RESULT, "the record's result is not the result of its moves")                                             \
    X(RECORD_PLAY, "who plays makes no sense")                                                                         \
    X(RECORD_BOT, "there is no such bot any more")                                                                     \
    X(POSITION_TEXT, "this is not a position id")                                                                      \
    X(POSITION_VERSION, "this position id is of another version of the format")                                        \
    X(POSITION_CHECK, "this position id was mistyped, or a part of it is missing")                                     \
    X(POSITION_BOX, "this position needs another box; give it with --box")                                             \
    X(POSITION_SENSE, "this position id leads to no position of its game")                                             \
    X(POSITION_LONG, "this game is too long for a position id")                                                        \
    X(POSITION_VIEW, "no position id could be found for this view")                                                    \
    X(SEATS, "the game is not for this number of seats")                                                               \
    X(OPTION_UNKNOWN, "the game has no such option")                                                                   \
    X(OPTION_VALUE, "the option cannot have this value")                                                               \
    X(OPTION_TWICE, "the option is given twice")                                                                       \
    X(SETUP_IMPOSSIBLE, "this set-up cannot be made with this box")                                                    \
    X(SETUP_START, "no set-up of this game says who starts: that is drawn once all clans are chosen")                  \
    X(MOVE_ILLEGAL, "this is not a legal move here")                                                                   \
    X(MOVE_TURN, "it is not this seat's turn")                                                                         \
    X(MOVE_CHANCE, "this is not a possible outcome here")                                                              \
    X(MOVE_OVER, "the game is over")                                                                                   \
    X(UNDO_NOTHING, "there is nothing to take back")                                                                   \
    X(UNDO_LEARNED, "something hidden or drawn has been seen since")                                                   \
    X(UNDO_ELSEWHERE, "moves of this game are taken back where it is played")                                          \
    X(FOLLOW_MOVE, "this cannot have been seen here")                                                                  \
    X(FOLLOW_BACK, "the game never had so many moves to go back to")                                                   \
    X(UNDO_OTHER, "somebody else has decided since")                                                                   \
    X(REDO_NOTHING, "there is nothing to play again")                                                                  \
    X(BOX_HEADER, "a box file begins with the line \"warren-box 1\"")                                                  \
    X(BOX_GAME, "a box file names its game before anything else")                                                      \
    X(BOX_ID, "a box file names its id before anything else")                                                          \
    X(BOX_WORD, "this word has no meaning here")                                                                       \
    X(BOX_COUNT, "this line has too many or too few words")                                                            \
    X(BOX_NUMBER, "this is not a number that is possible here")                                                        \
    X(BOX_TWICE, "this is given twice")                                                                                \
    X(BOX_MISSING, "this is missing from the box")                                                                     \
    X(BOX_SOURCE, "a value ends with its source: @rulebook, @reconstructed, @decision or @owner")                      \
    X(BOX_QUOTE, "a quotation mark is not closed")                                                                     \
    X(BOX_TOTAL, "the numbers do not add up")                                                                          \
    X(BOX_BYTES, "a box file holds printable UTF-8 text only")                                                         \
    X(BOX_NAME, "another card or clan has this name already")                                                          \
    X(BOX_BLANK, "a name has no blanks at its ends, and no two together")                                              \
    X(BOX_FULL, "the box has no room for this")                                                                        \
    X(BOX_EXTENDS, "the box that this one extends is not the one at hand")                                             \
    X(BOX_EIGHT, "a clan that replaces another should have eight cards, as that one has")                              \
    X(BOX_UNTAUGHT, "the strongest bots were not taught such a value, and play less well with it")                     \
    X(EFFECT_END, "the effect ends where more is wanted")                                                              \
    X(EFFECT_BEFORE, "this needs something before it: a chosen seat, a look, a named clan or a shown card")            \
    X(EFFECT_PLACE, "this cannot stand here in an effect")                                                             \
    X(EFFECT_STAYS, "an attachment that has acted must be discarded, whatever its conditions say")

enum err {
#define ERR_ENUM(name, message) ERR_##name,
    ERR_LIST(ERR_ENUM)
#undef ERR_ENUM
        ERR_COUNT
};

/* Where bad input was. `at` counts lines in a box (from 1), bytes in JSON (from 0) or moves in a record (from 0), as
 * the function that fills it says; `what` is the offending word, cut to fit and free of control bytes. */
struct fault {
    enum err err;
    size_t at;
    char what[64];
};

const char *err_message(enum err err);

/* The name of an error, e.g. "MOVE_ILLEGAL": the key of its message. */
const char *err_name(enum err err);

/* Fills in a fault and returns its error, so that a reader can say `return err_fault_set(f, ERR_X, at, word, size);`.
 */
enum err err_fault_set(struct fault *f, enum err err, size_t at, const char *what, size_t size);

/* The same with a word that ends at its zero byte. */
enum err err_fault_word(struct fault *f, enum err err, size_t at, const char *what);

#endif
