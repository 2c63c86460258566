/* Following the place: what has come since the screen was drawn last, and what becomes of the notice.
 *
 * The notice is one sentence over the keys. Who said it decides how long it stays:
 *
 *     what the reader is answered         until the next key
 *     about the decision that was due     also until it is due no more (`momentary`)
 *     what somebody said elsewhere        also until the next entry, or the next decision (`said`)
 *     a question                          in its place, as long as it is open (screen_draw.c)
 *
 * An answer to the reader waits for them: only another answer, or what somebody says, takes its place. */
#include "term/screen_game.h"

#include <stdio.h>
#include <string.h>

static void clear_notice(struct screen *s)
{
    s->notice[0] = '\0';
    s->said = s->momentary = false;
}

static void take_remark(struct screen *s, const struct remark *remark)
{
    if (remark->link != NULL) {
        struct text *t = screen_text(s);
        text_put(t, remark->text);
        text_char(t, '\n');
        text_put(t, remark->link);
        text_char(t, '\n');
        screen_lobby_outside(s, s->text);
        return;
    }
    if (s->asking != KEYWORD_NONE)
        return;
    if (s->said && !remark->passing)
        s->notice[0] = '\0';
    if (!remark->loud)
        return;
    snprintf(s->notice, sizeof s->notice, "%s", remark->text);
    s->momentary = false;
    s->said = remark->entry || remark->passing;
    s->said_game = remark->game;
    s->said_moves = remark->moves;
}

/* What was noted means nothing any more once something else has happened. */
static void forget_notice(struct screen *s, const struct place_now *now)
{
    const struct place_now *seen = &s->seen;
    if (s->said && (now->game != s->said_game || now->moves != s->said_moves))
        s->notice[0] = '\0';
    s->said = s->said && s->notice[0] != '\0';
    if (s->momentary && (now->game != seen->game || now->moves != seen->moves || now->stage != seen->stage))
        clear_notice(s);
}

/* Reads the position anew; nothing is typed or hinted for it yet. */
static void read_position(struct screen *s)
{
    session_read(s->session, &s->reading);
    s->input[0] = '\0';
    s->hinted = -1;
    screen_list_fill(s);
}

void screen_follow(struct screen *s)
{
    struct session *session = s->session;
    struct place_now *now = &session->now, seen = s->seen;
    session_look(session);
    for (const struct remark *remark; (remark = remark_next(session->remarks)) != NULL;)
        take_remark(s, remark);
    s->leaving = s->leaving || now->over;
    forget_notice(s, now);
    if (now->asks && !seen.asks) {
        s->said = s->momentary = false;
        session_say(session, PLACE_QUESTION_KEYS, screen_text(s));
        screen_text_as_notice(s);
    }
    /* Whoever has waited may be looking elsewhere. */
    bool called = now->stage == TABLE_CHOOSE || now->stage == TABLE_LEAVE;
    if (called && seen.stage == TABLE_THINK && session->place->together)
        tty_ring();
    s->seen = *now;
    if (s->input[0] != '\0')
        s->seen.keywords = seen.keywords; /* the list of them stays while something is typed for it */
    if (now->game != seen.game || now->moves != seen.moves || now->stage != seen.stage || now->opened != seen.opened ||
        now->viewer != seen.viewer || (now->stage == TABLE_OVER && s->seen.keywords != seen.keywords))
        read_position(s);
    if (session_news(session, screen_text(s)))
        screen_text_as_notice(s);
}
