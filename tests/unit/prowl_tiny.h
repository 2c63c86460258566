/* A box of twelve cards that nearly all hide, show or move something: small enough to list every deal, and dense enough
 * that random games hit what full-sized ones seldom do. */
#ifndef TESTS_UNIT_PROWL_TINY_H
#define TESTS_UNIT_PROWL_TINY_H

static inline const char *prowl_tiny(void)
{
    return "warren-box 1\ngame prowl\nid tiny\n"
           "clan Aa \"A\" \"A\" @owner\nclan Bb \"B\" \"B\" @owner\nclan Cc \"C\" \"C\" @owner\nclan Dd \"D\" \"D\" "
           "@owner\n"
           "card Aa1 \"a\" \"a\" effect \"choose seat, peek hand\" @owner\n"
           "card Aa2 \"a\" \"a\" effect \"pass clans either way\" @owner\n"
           "card Aa3 \"a\" \"a\" effect \"choose seat, swap clans\" @owner\n"
           "card Bb1 \"b\" \"b\" effect \"choose seat, peek clan, if it is own: gain dominance\" @owner\n"
           "card Bb2 \"b\" \"b\" effect \"choose seat, show card, raise shown 1\" @owner\n"
           "card Bb3 \"b\" \"b\" effect \"if your clan is face-up: veil; else: turn yours up\" @owner\n"
           "card Cc1 \"c\" \"c\" effect \"choose seat, accuse, reward; else: lower own 1\" @owner\n"
           "card Cc2 \"c\" \"c\" effect \"may choose seat with turn, peek hand; may choose another seat, peek hand\" "
           "@owner\n"
           "card Cc3 \"c\" \"c\" effect \"turn yours up; choose seat face-up, turn theirs down\" @owner\n"
           "card Dd1 \"d\" \"d\" effect \"choose seat, peek clan, if it is not own: raise own 1\" @owner\n"
           "card Dd2 \"d\" \"d\" effect \"veil, pass clans left\" @owner\n"
           "card Dd3 \"d\" \"d\" attachment effect \"shield until your turn; when own moves up: lower first 1, "
           "discard\" "
           "@owner\n";
}

#endif
