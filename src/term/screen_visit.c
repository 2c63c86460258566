/* A table elsewhere on the full screen: people who are waited for, and what happens beside the moves. */
#include "term/visit.h"

#include "term/line.h"
#include "term/out.h"
#include "term/screen_game.h"

#include <stdio.h>
#include <string.h>

enum { MARGIN = 4, NEWS_ROWS = 8 };

bool screen_visit_is_lobby(const struct screen *s)
{
    return s->session->visit != NULL && !visit_has_table(s->session);
}

bool screen_visit_watches(const struct screen *s)
{
    return s->session->visit != NULL && visit_watches(s->session);
}

bool screen_visit_is_stood(const struct screen *s)
{
    return s->session->visit != NULL && visit_stood(s->session) != 0;
}

const struct visit_line *screen_visit_line(const struct screen *s, uint32_t *at, uint32_t moves)
{
    return s->session->visit != NULL ? visit_line(s->session, at, moves) : NULL;
}

/* Shows a text on the terminal's own screen, so that the links in it can be copied whole, and waits for a key. */
static void show_outside(struct screen *s, const char *text)
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
    tty_watch(visit_handle(s->session));
}

/* What somebody says stands over the keys until the reader presses one, or something else happens: the next entry, or a
 * decision. An answer to the reader waits for them, and nothing takes the place of a question. */
static void note_line(struct screen *s, const struct visit_line *line)
{
    if (s->asking != WORD_NONE)
        return;
    if (s->said && !line->passing)
        s->notice[0] = '\0';
    if (!line->loud)
        return;
    snprintf(s->notice, sizeof s->notice, "%s", line->text);
    s->momentary = false;
    s->said = line->entry || line->passing;
    s->said_game = line->game;
    s->said_moves = line->moves;
}

static void show_code(struct screen *s, const struct visit_line *line)
{
    struct text *t = screen_text(s);
    text_put(t, line->text);
    text_char(t, '\n');
    text_put(t, s->session->visit->code);
    text_char(t, '\n');
    show_outside(s, s->text);
}

bool screen_visit_follow(struct screen *s)
{
    struct session *session = s->session;
    const struct visit *v = session->visit;
    (void)visit_pump(session);
    for (const struct visit_line *line; (line = visit_next_line(session)) != NULL;) {
        if (line->code)
            show_code(s, line);
        else
            note_line(s, line);
    }
    s->leaving = s->leaving || visit_is_over(session);
    struct screen_visit now = {v->guest.table.pub.begun,
                               v->guest.table.dealt ? session->table.match.count : 0,
                               session_stage(session),
                               v->opened,
                               s->seen.words,
                               guest_table_asks(&v->guest.table),
                               v->guest.table.viewer};
    if (s->said && (now.game != s->said_game || now.moves != s->said_moves))
        s->notice[0] = '\0';
    s->said = s->said && s->notice[0] != '\0';
    if (s->momentary && (now.game != s->seen.game || now.moves != s->seen.moves || now.stage != s->seen.stage)) {
        s->notice[0] = '\0';
        s->momentary = false;
    }
    if (now.asks && !s->seen.asks) {
        s->said = s->momentary = false;
        visit_words_offer(session, true, screen_text(s));
        snprintf(s->notice, sizeof s->notice, "%.500s", s->text);
    }
    if (s->input[0] == '\0')
        now.words = session_words(session);
    bool moved = now.game != s->seen.game || now.moves != s->seen.moves || now.stage != s->seen.stage ||
                 now.opened != s->seen.opened || now.viewer != s->seen.viewer ||
                 (now.stage == TABLE_OVER && now.words != s->seen.words);
    /* Whoever has waited may be looking elsewhere. */
    bool called = now.stage == TABLE_CHOOSE || now.stage == TABLE_LEAVE;
    if (called && s->seen.stage == TABLE_THINK && !guest_waits(&v->guest, HOUSE_ASK_PLAY))
        tty_ring();
    s->seen = now;
    return moved;
}

/* What the last line says instead of the keys, while there is something that the reader should answer. */
bool screen_visit_question(struct screen *s, struct text *out)
{
    if (s->session->visit != NULL && !guest_table_asks(&s->session->visit->guest.table))
        visit_words_offer(s->session, true, out);
    return out->used > 0;
}

void screen_visit_right(const struct screen *s, struct text *out)
{
    const struct visit *v = s->session->visit;
    if (v == NULL)
        return;
    if (v->guest.line != GUEST_HERE)
        lang_put(out, s->lang, "no line");
    else
        visit_words_clock(s->session, out);
}

void screen_visit_obey(struct screen *s, enum word word, const char *rest)
{
    struct text *t = screen_text(s);
    visit_obey(s->session, word, rest, t);
    while (t->used > 0 && t->data[t->used - 1] == '\n')
        t->data[--t->used] = '\0';
    if (word == WORD_LINK)
        show_outside(s, s->text);
    else if (strchr(s->text, '\n') == NULL && canvas_width(s->text) < 2 * (s->canvas.width - 2))
        snprintf(s->notice, sizeof s->notice, "%.500s", s->text);
    else
        screen_text_read(s, words_name(s->lang, word));
}

/* The last things that happened, the newest at the bottom. */
static void draw_lines(struct screen *s, struct screen_area a)
{
    const char *line[NEWS_ROWS];
    uint32_t at = 0, count = 0;
    for (const struct visit_line *next; (next = screen_visit_line(s, &at, UINT32_MAX)) != NULL;) {
        if (count == NEWS_ROWS)
            memmove(line, line + 1, (NEWS_ROWS - 1) * sizeof line[0]);
        else
            count++;
        line[count - 1] = next->text;
    }
    uint32_t first = count > (uint32_t)a.height && a.height > 0 ? count - (uint32_t)a.height : 0;
    for (uint32_t i = first; i < count && (int)(i - first) < a.height; i++)
        canvas_fit(&s->canvas, a.x, a.y + (int)(i - first), a.width, line[i]);
}

static int draw_block(struct screen *s, int y, int until)
{
    for (const char *at = s->text; *at != '\0' && y < until;) {
        char row[512];
        size_t n = strcspn(at, "\n");
        snprintf(row, sizeof row, "%.*s", n < sizeof row ? (int)n : (int)sizeof row - 1, at);
        /* A link begins at the margin of the screen and goes on below, so that it can be selected whole. */
        bool link = strncmp(row, "http", 4) == 0;
        for (const char *part = row; link && (int)strlen(part) > s->canvas.width && y < until; y++) {
            char piece[512];
            snprintf(piece, sizeof piece, "%.*s", s->canvas.width < 512 ? s->canvas.width : 511, part);
            canvas_fit(&s->canvas, 0, y, s->canvas.width, piece);
            memmove(row, row + strlen(piece), strlen(row + strlen(piece)) + 1);
        }
        struct screen_area a = {MARGIN, y, s->canvas.width - 2 * MARGIN, until - y};
        if (!link && row[0] != '\0')
            y += screen_draw_wrap(s, a, row, "");
        else if (y < until)
            canvas_fit(&s->canvas, 0, y++, s->canvas.width, row);
        at += n + (at[n] == '\n');
    }
    return y;
}

int screen_visit_who(struct screen *s, struct screen_area a)
{
    int y = 0;
    if (s->session->visit == NULL)
        return 0;
    visit_words_who(s->session, screen_text(s));
    canvas_pen(&s->canvas, CANVAS_QUIET, 0);
    canvas_row(&s->canvas, a.x, a.y, a.width, 0x2500);
    canvas_pen(&s->canvas, CANVAS_PLAIN, 0);
    for (const char *at = s->text; *at != '\0' && y + 1 < a.height;) {
        char row[512];
        size_t n = strcspn(at, "\n");
        snprintf(row, sizeof row, "%.*s", n < sizeof row ? (int)n : (int)sizeof row - 1, at);
        y += screen_draw_wrap(s, (struct screen_area){a.x, a.y + y + 1, a.width, a.height - y - 1}, row, "");
        at += n + (at[n] == '\n');
    }
    return y + 1;
}

void screen_visit_draw(struct screen *s, int until)
{
    struct canvas *c = &s->canvas;
    char status[512], right[64];
    struct text t;
    int y = 2;
    text_init(&t, status, sizeof status);
    visit_words_status(s->session, &t);
    text_init(&t, right, sizeof right);
    screen_visit_right(s, &t);
    screen_draw_head(s, canvas_width(status) + canvas_width(right) + 3 > c->width ? 2 : 1, status, right);
    if (s->session->game != NULL) {
        canvas_pen(c, CANVAS_PLAIN, CANVAS_BOLD);
        canvas_fit(c, MARGIN, y, c->width - 2 * MARGIN, lang_get(s->lang, s->session->game->show->title));
        y += 2;
    }
    canvas_pen(c, CANVAS_PLAIN, 0);
    visit_words_who(s->session, screen_text(s));
    y = draw_block(s, y, until) + 1;
    visit_words_links(s->session, screen_text(s));
    y = draw_block(s, y, until) + 1;
    canvas_pen(c, CANVAS_QUIET, 0);
    draw_lines(s, (struct screen_area){MARGIN, y, c->width - 2 * MARGIN, until - y});
    canvas_pen(c, CANVAS_PLAIN, 0);
}
