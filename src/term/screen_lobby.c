/* A table elsewhere on the full screen: the people, and the links by which more of them come. */
#include "term/line.h"
#include "term/out.h"
#include "term/screen_game.h"

#include <stdio.h>
#include <string.h>

enum { MARGIN = 4, NEWS_ROWS = 8 };

void screen_lobby_outside(struct screen *s, const char *text)
{
    tty_end();
    out_put("\n");
    out_put(text);
    out_put("\n");
    out_wrap(lang_get(s->lang, "Enter goes on."), 0);
    (void)out_flush();
    line_begin();
    char line[LINE_MAX_BYTES];
    (void)line_read(line);
    line_finish();
    tty_begin();
    tty_watch(s->session->handle);
}

/* The last things that happened, the newest at the bottom. */
static void draw_remarks(struct screen *s, struct screen_area a)
{
    const char *line[NEWS_ROWS];
    const struct session *session = s->session;
    uint32_t at = 0, count = 0;
    for (const struct remark *r; (r = remark_in_log(session->remarks, session->now.game, &at, UINT32_MAX)) != NULL;) {
        if (count == NEWS_ROWS)
            memmove(line, line + 1, (NEWS_ROWS - 1) * sizeof line[0]);
        else
            count++;
        line[count - 1] = r->text;
    }
    uint32_t first = count > (uint32_t)a.height && a.height > 0 ? count - (uint32_t)a.height : 0;
    for (uint32_t i = first; i < count && (int)(i - first) < a.height; i++)
        canvas_fit(&s->canvas, a.x, a.y + (int)(i - first), a.width, line[i]);
}

/* Takes a line off a text; returns where the next one begins. */
static const char *take_line(const char *at, char row[512])
{
    size_t n = strcspn(at, "\n");
    snprintf(row, 512, "%.*s", n < 512 ? (int)n : 511, at);
    return at + n + (at[n] == '\n');
}

/* A link begins at the margin of the screen and goes on below, so that it can be selected whole. */
static int draw_link(struct screen *s, int y, int until, const char *link)
{
    for (size_t size = strlen(link), at = 0; at < size && y < until; y++) {
        char piece[512];
        snprintf(piece, sizeof piece, "%.*s", s->canvas.width < 512 ? s->canvas.width : 511, link + at);
        canvas_fit(&s->canvas, 0, y, s->canvas.width, piece);
        at += strlen(piece);
    }
    return y;
}

static int draw_block(struct screen *s, int y, int until)
{
    for (const char *at = s->text; *at != '\0' && y < until;) {
        char row[512];
        at = take_line(at, row);
        if (strncmp(row, "http", 4) == 0)
            y = draw_link(s, y, until, row);
        else if (row[0] == '\0')
            y++;
        else
            y += screen_draw_wrap(s, (struct screen_area){MARGIN, y, s->canvas.width - 2 * MARGIN, until - y}, row, "");
    }
    return y;
}

int screen_lobby_people(struct screen *s, struct screen_area a)
{
    int y = 0;
    if (!s->session->place->together)
        return 0;
    session_say(s->session, PLACE_PEOPLE, screen_text(s));
    canvas_pen(&s->canvas, CANVAS_QUIET, 0);
    canvas_draw_row(&s->canvas, a.x, a.y, a.width, 0x2500);
    canvas_pen(&s->canvas, CANVAS_PLAIN, 0);
    for (const char *at = s->text; *at != '\0' && y + 1 < a.height;) {
        char row[512];
        at = take_line(at, row);
        y += screen_draw_wrap(s, (struct screen_area){a.x, a.y + y + 1, a.width, a.height - y - 1}, row, "");
    }
    return y + 1;
}

void screen_lobby_draw(struct screen *s, int until)
{
    struct canvas *c = &s->canvas;
    int y = 2;
    if (s->session->game != NULL) {
        canvas_pen(c, CANVAS_PLAIN, CANVAS_BOLD);
        canvas_fit(c, MARGIN, y, c->width - 2 * MARGIN, lang_get(s->lang, s->session->game->show->title));
        y += 2;
    }
    canvas_pen(c, CANVAS_PLAIN, 0);
    session_say(s->session, PLACE_PEOPLE, screen_text(s));
    y = draw_block(s, y, until) + 1;
    session_say(s->session, PLACE_LINKS, screen_text(s));
    y = draw_block(s, y, until) + 1;
    canvas_pen(c, CANVAS_QUIET, 0);
    draw_remarks(s, (struct screen_area){MARGIN, y, c->width - 2 * MARGIN, until - y});
    canvas_pen(c, CANVAS_PLAIN, 0);
}
