/* What lies open in front of the seats, with its texts: each seat's cards are under a heading with its name, apart from
 * the hand. */
#include "games/prowl/prowl_scene.h"

enum { PAD = 8, BETWEEN = 6, COLUMN = 240, SIGNS = 40 /* how wide the signs after a name are */ };

struct lying {
    uint32_t seat, card;
};

/* In the order of the table, from the reader's own seat on; or those of one seat. The card that takes effect now is
 * shown with the hand. */
static int list_lying(const struct prowl_draw *d, uint32_t only, struct lying out[PROWL_CARDS])
{
    const struct prowl_state *s = d->s;
    uint32_t first = d->look.own < s->seats ? d->look.own : 0;
    int count = 0;
    for (uint32_t i = 0; i < s->seats; i++) {
        uint32_t seat = (first + i) % s->seats, left = only == PROWL_NONE || only == seat ? s->attached[seat] : 0;
        for (; left != 0; left &= left - 1)
            if (prowl_least(left) != s->card || s->phase == PROWL_P_OVER)
                out[count++] = (struct lying){seat, prowl_least(left)};
    }
    return count;
}

static bool begins(const struct lying *list, int i)
{
    return i == 0 || list[i - 1].seat != list[i].seat;
}

static int heading_height(const struct prowl_draw *d)
{
    return type_leading((struct type){.size = d->room->body}) + 2;
}

/* The name of a card between its mask and its signs: smaller, and then in two lines, where it is long. */
static struct type name_type(const struct prowl_draw *d, uint32_t card, int width)
{
    struct type how = {.size = d->room->body, .bold = true};
    return type_shrunk(how, d->room->least, width, prowl_pen_title(&d->pen, card));
}

static int name_width(const struct prowl_draw *d, int width)
{
    return width - (2 * d->room->least + 10) - SIGNS;
}

static int head_height(const struct prowl_draw *d, uint32_t card, int width)
{
    int room = name_width(d, width);
    int name = type_height(name_type(d, card, room), room, prowl_pen_title(&d->pen, card));
    return rect_most(2 * d->room->least, name) + 6;
}

/* How high a card is without its text, with the heading over it if it is the first of its seat. */
static int brief_height(const struct prowl_draw *d, const struct lying *list, int i, int width)
{
    return (begins(list, i) ? heading_height(d) + (i > 0 ? BETWEEN : 0) : 0) + head_height(d, list[i].card, width) +
           BETWEEN;
}

static int text_height(struct prowl_draw *d, uint32_t card, struct type how, int width)
{
    char words[PROWL_CARD_WORDS];
    struct text t;
    text_init(&t, words, sizeof words);
    prowl_cardwords(&d->pen, card, &t);
    return type_height(how, width - 2 * PAD, words) + 4 + 7;
}

static int all_height(struct prowl_draw *d, const struct lying *list, int count, struct type how, int width)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += brief_height(d, list, i, width) + text_height(d, list[i].card, how, width);
    return sum;
}

static void draw_heading(struct prowl_draw *d, uint32_t seat, struct rect at)
{
    struct type how = {.size = d->room->body, .bold = true, .name = true};
    char words[PROWL_LABEL_MAX];
    struct text t;
    text_init(&t, words, sizeof words);
    LANG_SAY(&t, d->pen.lang, "in front of {who}", PROWL_WHO(&d->pen, seat));
    prowl_pen_capital(words);
    type_in(d->svg, how, at, words);
}

/* The head with mask, name, sign and number; under it the text, if there is room for it. */
static void draw_card(struct prowl_draw *d, uint32_t card, struct type how, struct rect at)
{
    bool leader = (prowl_card_at(d->pen.box, d->s, card)->flags & PROWL_LEADER) != 0;
    struct rect inside = {0, 0, at.width, at.height}, head = {1, 1, at.width - 2, head_height(d, card, at.width) - 2};
    struct type number = {.size = d->room->least, .bold = true};
    int mask = 2 * d->room->least;
    char words[PROWL_CARD_WORDS];
    struct text t;
    prowl_scene_draw_card_group(d, "open", card, at);
    prowl_scene_draw_title(d, card, NULL);
    room_panel(d->svg, leader ? "panel leader thick" : "panel edge fine", inside);
    prowl_scene_draw_tinted(d, prowl_slot(card), "", head, 9);
    prowl_signs_cut(d, PROWL_SIGN_MASK + d->s->clans[prowl_slot(card)], &head, mask + 6, 2, mask);
    type_number(d->svg, number, rect_cut_right(&head, 14, 0).x, rect_middle_y(head) + 5, card % PROWL_EACH + 1);
    prowl_signs_put(d, leader ? PROWL_SIGN_LEADER : PROWL_SIGN_ATTACHMENT, rect_middle_x(rect_cut_right(&head, 18, 4)),
                    rect_middle_y(head), 16);
    head.width = name_width(d, at.width);
    type_wrap_middle(d->svg, name_type(d, card, head.width), head, prowl_pen_title(&d->pen, card));
    text_init(&t, words, sizeof words);
    prowl_cardwords(&d->pen, card, &t);
    rect_cut_top(&inside, head_height(d, card, at.width), 4);
    inside = rect_inset(inside, PAD, 0);
    if (inside.height >= type_height(how, inside.width, words))
        type_wrap(d->svg, how, inside, words);
    svg_close(d->svg);
}

/* A column of cards, as many of which have their texts as there is room for; the first come first. */
static void draw_column(struct prowl_draw *d, const struct lying *list, int count, struct rect at)
{
    struct type how = {.size = d->room->body};
    int spare = at.height, text[PROWL_CARDS];
    how.size = all_height(d, list, count, how, at.width) > at.height ? d->room->least : how.size;
    for (int i = 0; i < count; i++)
        spare -= brief_height(d, list, i, at.width);
    for (int i = 0; i < count; i++) {
        text[i] = text_height(d, list[i].card, how, at.width);
        text[i] = text[i] <= spare ? text[i] : 0;
        spare -= text[i];
    }
    at = rect_middle(at, at.width, at.height - rect_most(spare, 0));
    for (int i = 0; i < count && at.height + BETWEEN >= brief_height(d, list, i, at.width); i++) {
        if (begins(list, i)) {
            rect_cut_top(&at, i > 0 ? BETWEEN : 0, 0);
            draw_heading(d, list[i].seat, rect_cut_top(&at, heading_height(d), 0));
        }
        draw_card(d, list[i].card, how, rect_cut_top(&at, head_height(d, list[i].card, at.width) + text[i], BETWEEN));
    }
}

bool prowl_scene_front_any(const struct prowl_draw *d)
{
    struct lying list[PROWL_CARDS];
    return list_lying(d, PROWL_NONE, list) > 0;
}

/* Beside each other where there is room: of so many seats each has a column. */
void prowl_scene_front(struct prowl_draw *d, struct rect at)
{
    struct lying list[PROWL_CARDS];
    int count = list_lying(d, PROWL_NONE, list), owners = 0;
    for (int i = 0; i < count; i++)
        owners += begins(list, i);
    int across = rect_between(1, at.width / COLUMN, rect_most(owners, 1)), first = 0, last = 0;
    svg_group(d->svg, "front", NULL);
    for (int column = 0; column < across; column++, first = last) {
        for (int of = 0, most = (owners - column + across - 1) / across; last < count; last++) {
            of += begins(list, last);
            if (of > most)
                break;
        }
        struct rect here = rect_column(at, column, across, d->room->gap);
        draw_column(d, list + first, last - first, rect_middle(here, rect_least(here.width, 340), here.height));
    }
    svg_close(d->svg);
}

int prowl_scene_front_seat(struct prowl_draw *d, uint32_t seat, int from, struct rect at, bool measured)
{
    struct lying list[PROWL_CARDS];
    struct type how = {.size = d->room->least};
    int count = list_lying(d, seat, list) - from, here = rect_least(count, 1);
    while (here < count && all_height(d, list + from, here + 1, how, at.width - 2 * PAD) <= at.height - 2 * PAD)
        here++;
    if (here > 0 && !measured) {
        room_panel(d->svg, "line hair fine", at);
        draw_column(d, list + from, here, rect_inset(at, PAD, PAD));
    }
    return here;
}
