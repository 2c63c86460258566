/* What somebody may ask for at a table, judged from its public part: by the house, and by its guests, who offer what it
 * would do. What only the house knows (doors, codes, what was learned since a decision) it judges beside this. */
#ifndef HOUSE_MAY_H
#define HOUSE_MAY_H

#include "house/house_clock.h"
#include "house/house_wish.h"

/* VERB(NAME, word, the request that it becomes). Each thing that can be offered is a verb of its own. */
#define HOUSE_VERB_LIST(VERB)                                                                                          \
    VERB(SIT, "sit", SIT)                                                                                              \
    VERB(PLAY, "play", PLAY)                                                                                           \
    VERB(BACK, "back", OFFER)                                                                                          \
    VERB(STAND_IN, "stand-in", OFFER)                                                                                  \
    VERB(REMATCH, "rematch", OFFER)                                                                                    \
    VERB(PAUSE, "pause", OFFER)                                                                                        \
    VERB(ANSWER, "answer", ANSWER)                                                                                     \
    VERB(SAY, "say", SAY)                                                                                              \
    VERB(DOOR, "door", DOOR)                                                                                           \
    VERB(BOT, "bot", BOT)                                                                                              \
    VERB(LEAVE, "leave", LEAVE)                                                                                        \
    VERB(RETURN, "return", RETURN)                                                                                     \
    VERB(RESIGN, "resign", RESIGN)                                                                                     \
    VERB(PASS, "pass", PASS)                                                                                           \
    VERB(CLOSE, "close", CLOSE)                                                                                        \
    VERB(GIVE, "give", GIVE)                                                                                           \
    VERB(BAR, "bar", BAR)                                                                                              \
    VERB(RECORD, "record", RECORD)                                                                                     \
    VERB(NOTIFY, "notify", NOTIFY)

enum house_verb {
#define HOUSE_VERB_ENUM(name, word, ask) HOUSE_MAY_##name,
    HOUSE_VERB_LIST(HOUSE_VERB_ENUM)
#undef HOUSE_VERB_ENUM
        HOUSE_VERBS
};
const char *house_may_word(enum house_verb verb);
enum house_ask house_may_ask(enum house_verb verb);
enum house_verb house_may_offer(enum house_offer offer); /* to ask for this */

/* Whoever asks, as far as whoever judges knows them: the house by their key, a guest by what the house has told it. */
struct house_who {
    int seat;      /* as which seat they ask; -1: as none of theirs */
    uint32_t own;  /* all that are theirs, a bit each */
    bool host;     /* they have laid the table */
    bool agreed;   /* they have said yes to what is offered */
    uint32_t here; /* the seats whose people are there, a bit each; where that is not known, they are */
    int64_t quiet; /* for how long nothing has happened at the table */
};

/* Why not; HOUSE_WHY_NONE: they may. What is done to a seat (to sit down on it, to empty it, a bot for it) may be done
 * if there is one to which it may be done; house_may_at says so of one seat. */
enum house_why house_may(const struct house_public *p, const struct house_who *who, enum house_verb verb);
enum house_why house_may_at(const struct house_public *p, const struct house_who *who, enum house_verb verb, int seat);
bool house_may_is_about_seat(enum house_verb verb);

/* Whether they are asked to answer what is offered; and whether it was they who have asked, and may take it back. */
bool house_may_is_asked(const struct house_public *p, const struct house_who *who);
bool house_may_asks(const struct house_public *p, const struct house_who *who);

#endif
