/* What has happened lately: one paragraph since the reader's last decision or, where there is plenty of room, one move
 * a line together with what came before. Where not all that is news fits there, what the others did stands above it in
 * a few words (table_news).
 *
 * A paragraph that is too long loses the reader's own moves first. If it still is, the few words stand in its place.
 * Where even they are too long, it loses whole moves of others that do not name the reader, the oldest first; what is
 * left begins at the beginning of a sentence, after an ellipsis. */
#include "term/screen_game.h"
#include "term/story.h"

#include <stdio.h>
#include <string.h>

enum { RECENT = 60, LINES = 400, ENTRIES = 256 };

/* What one move did. */
struct entry {
    const char *text;
    bool fresh;  /* it is news since the reader's last decision */
    int concern; /* 0 for the reader's own move, 2 if it names the reader, else 1; -1 once it is left out */
};

/* A line of a text that is being broken into lines. */
struct piece {
    const char *text;
    int size;
    bool fresh, begins; /* news; the first line of its move */
};

static int concern_of(const struct screen *s, const char *text, int actor)
{
    int viewer = s->reading.reader.viewer;
    if (viewer < 0)
        return 1;
    return actor == viewer ? 0 : strstr(text, s->reading.name[viewer]) != NULL ? 2 : 1;
}

/* Collects what happened from this move on in s->text, each ended by a zero byte. */
static int collect(struct screen *s, uint32_t from, uint32_t told, struct entry *entry)
{
    static char sentence[SHOW_TEXT_MAX];
    struct story story;
    struct text *t = screen_text(s), one;
    int count = 0, talk = -1;
    story_begin(&story, s->session, from);
    while (count < ENTRIES) {
        bool fresh = story.walk.next >= told;
        text_init(&one, sentence, sizeof sentence);
        if (!story_next(&story, &one))
            break;
        if (one.used == 0)
            continue;
        entry[count] = (struct entry){s->text + t->used, fresh, concern_of(s, sentence, story.walk.actor)};
        text_put(t, sentence);
        text_char(t, '\0');
        if (story.remark) {
            /* Of what was said only the last is as much as a move; what was said earlier goes before moves do. */
            if (talk >= 0)
                entry[talk].concern = 0;
            entry[count].concern = 1;
            talk = count;
        }
        count++;
    }
    return count;
}

static void join(const struct entry *entry, int count, struct text *out)
{
    bool whole = true;
    for (int i = 0; i < count; i++)
        whole = whole && entry[i].concern >= 0;
    text_put(out, whole ? "" : "\xe2\x80\xa6 ");
    for (int i = 0; i < count; i++) {
        if (entry[i].concern < 0)
            continue;
        text_put(out, entry[i].text);
        text_char(out, ' ');
    }
}

/* Leaves one more move out: the oldest of those that concern the reader least, but no more than `most`. The last move
 * stays. */
static bool leave_out(struct entry *entry, int count, int most)
{
    for (int concern = 0; concern <= most; concern++) {
        for (int i = 0; i < count - 1; i++) {
            if (entry[i].concern == concern) {
                entry[i].concern = -1;
                return true;
            }
        }
    }
    return false;
}

/* Cuts sentences off the beginning until the rest fits. */
static const char *cut_sentences(const char *text, struct screen_area a, char *out, size_t size)
{
    const char *at = text;
    snprintf(out, size, "%s", text);
    while (screen_draw_rows(out, a.width) > a.height) {
        const char *end = strstr(at, ". ");
        if (end == NULL || end[2] == '\0')
            break;
        at = end + 2;
        snprintf(out, size, "\xe2\x80\xa6 %s", at);
    }
    return out;
}

/* The few words as a paragraph, with a semicolon between the turns. */
static void write_gist(const struct screen *s, struct text *out)
{
    static char lines[PHRASE_MAX]; /* static since it is large for a stack */
    struct text t;
    text_init(&t, lines, sizeof lines);
    table_news(&s->session->table, &s->reading, &t);
    for (const char *at = lines; *at != '\0'; at++) {
        if (*at != '\n')
            text_char(out, *at);
        else if (at[1] != '\0')
            text_put(out, lang_get_in_context(s->lang, "between turns", "; "));
    }
}

static void draw_paragraph(struct screen *s, struct screen_area a, struct entry *entry, int count)
{
    static char paragraph[PHRASE_MAX], rest[PHRASE_MAX], gist[PHRASE_MAX];
    struct text t;
    text_init(&t, gist, sizeof gist);
    write_gist(s, &t);
    bool brief = gist[0] != '\0' && screen_draw_rows(gist, a.width) <= a.height;
    do {
        text_init(&t, paragraph, sizeof paragraph);
        join(entry, count, &t);
    } while (screen_draw_rows(paragraph, a.width) > a.height && leave_out(entry, count, brief ? 0 : 2));
    canvas_pen(&s->canvas, CANVAS_PLAIN, 0);
    if (brief && screen_draw_rows(paragraph, a.width) > a.height) {
        (void)screen_draw_wrap(s, a, gist, "");
        return;
    }
    (void)screen_draw_wrap(s, a, cut_sentences(paragraph, a, rest, sizeof rest), "");
}

/* Breaks moves into lines, and counts those that are news. */
static int break_moves(const struct entry *entry, int count, int width, struct piece piece[LINES], int *fresh)
{
    int lines = 0;
    *fresh = 0;
    for (int i = 0; i < count; i++) {
        for (const char *at = entry[i].text; *at != '\0' && lines < LINES; lines++) {
            piece[lines] = (struct piece){at, 0, entry[i].fresh, at == entry[i].text};
            at = screen_draw_break(at, width, &piece[lines].size);
            *fresh += entry[i].fresh;
        }
    }
    return lines;
}

/* Draws the last moves that fit, the newest at the bottom; the first line is the beginning of a move. */
static void draw_moves(struct screen *s, struct screen_area a, const struct piece *piece, int lines)
{
    int first = lines > a.height ? lines - a.height : 0;
    while (first < lines && first > 0 && !piece[first].begins)
        first++;
    for (int i = first; i < lines; i++) {
        char line[512];
        snprintf(line, sizeof line, "%.*s", piece[i].size, piece[i].text);
        canvas_pen(&s->canvas, piece[i].fresh ? CANVAS_PLAIN : CANVAS_QUIET, 0);
        canvas_fit(&s->canvas, a.x, a.y + i - first, a.width, line);
    }
}

bool screen_news_draw(struct screen *s, struct screen_area a, bool roomy)
{
    static struct entry entry[ENTRIES];
    struct table *table = &s->session->table;
    uint32_t told = table_told(table), made = table->match.count, recent = made > RECENT ? made - RECENT : 0;
    int count = collect(s, roomy && told > recent ? recent : told, told, entry);
    if (roomy) {
        static struct piece piece[LINES];
        static char gist[PHRASE_MAX];
        struct text t;
        int fresh, used = 0, lines = break_moves(entry, count, a.width, piece, &fresh);
        text_init(&t, gist, sizeof gist);
        write_gist(s, &t);
        canvas_pen(&s->canvas, CANVAS_PLAIN, CANVAS_BOLD);
        if (fresh > a.height && a.height > 2 * screen_draw_rows(gist, a.width))
            used = screen_draw_wrap(s, a, gist, "");
        draw_moves(s, (struct screen_area){a.x, a.y + used, a.width, a.height - used}, piece, lines);
    } else
        draw_paragraph(s, a, entry, count);
    return count > 0;
}
