/* A box of twelve cards that nearly all hide, show or move something: small enough to list every deal, and dense enough
 * that random games hit what full-sized ones seldom do. */
#ifndef TESTS_UNIT_PROWL_TINY_H
#define TESTS_UNIT_PROWL_TINY_H

static inline const char *prowl_tiny(void)
{
    return "warren-box 1\ngame prowl\nid tiny\n"
           "clan Aa \"A\" \"A\" @owner\nclan Bb \"B\" \"B\" @owner\nclan Cc \"C\" \"C\" @owner\nclan Dd \"D\" \"D\" "
           "@owner\n"
           "card Aa1 \"a1\" \"a1\" effect \"choose seat, peek hand\" @owner\n"
           "card Aa2 \"a2\" \"a2\" effect \"pass clans either way\" @owner\n"
           "card Aa3 \"a3\" \"a3\" effect \"choose seat, swap clans\" @owner\n"
           "card Bb1 \"b1\" \"b1\" effect \"choose seat, peek clan, if it is own: gain dominance\" @owner\n"
           "card Bb2 \"b2\" \"b2\" effect \"choose seat, show card, raise shown 1\" @owner\n"
           "card Bb3 \"b3\" \"b3\" effect \"if your clan is face-up: veil; else: turn yours up\" @owner\n"
           "card Cc1 \"c1\" \"c1\" effect \"choose seat, accuse, reward; else: lower own 1\" @owner\n"
           "card Cc2 \"c2\" \"c2\" effect \"may choose seat with turn, peek hand; may choose another seat, peek hand\" "
           "@owner\n"
           "card Cc3 \"c3\" \"c3\" effect \"turn yours up; choose seat face-up, turn theirs down\" @owner\n"
           "card Dd1 \"d1\" \"d1\" effect \"choose seat, peek clan, if it is not own: raise own 1\" @owner\n"
           "card Dd2 \"d2\" \"d2\" effect \"veil, pass clans left\" @owner\n"
           "card Dd3 \"d3\" \"d3\" attachment effect \"shield until your turn; when own moves up: lower first 1, "
           "discard\" "
           "@owner\n";
}

#endif
