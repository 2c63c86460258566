/* What happened in a game: its log, as it is walked through, and the remarks that were made up to each move. */
#include "term/story.h"

/* The next remark that was made before more than so many moves were. */
static const struct remark *next_remark(struct story *story, uint32_t moves)
{
    const struct session *s = story->session;
    return remark_in_log(s->remarks, s->now.game, &story->at, moves);
}

void story_begin(struct story *story, const struct session *s, uint32_t from)
{
    story->session = s;
    story->at = 0;
    while (from > 0 && next_remark(story, from - 1) != NULL)
        continue;
    table_walk(&story->walk, &s->table, s->lang, table_viewer(&s->table), from);
}

bool story_next(struct story *story, struct text *out)
{
    const struct remark *remark = next_remark(story, story->walk.next);
    story->remark = remark != NULL;
    if (remark == NULL)
        return table_walk_next(&story->walk, out);
    text_put(out, remark->text);
    return true;
}
