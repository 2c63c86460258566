/* The cards in the scene: the influence row, the villager row, and one's hand. */
#include "games/petra/petra_scene.h"

static void draw_card(struct petra_picture *d, int x, int y, int width, int height, const char *corner,
                      const char *title, const char *text, bool choice, bool changed)
{
    svg_rect(&d->svg, "panel", x, y, width, height, 8);
    svg_rect(&d->svg, "hair", x, y, width, height, 8);
    int lines = svg_wrap(&d->svg, "t13 bold", SVG_START, x + 8, y + 18, (width - 14) / 9, 15, 3, title);
    svg_wrap(&d->svg, "t12", SVG_START, x + 8, y + 19 + lines * 15, (width - 14) / 7, 14,
             (height - 14 - lines * 15) / 14, text);
    if (corner != NULL)
        svg_text(&d->svg, "t12 quiet", SVG_END, x + width - 6, y + height - 6, corner);
    petra_scene_lit(d, x, y, width, height, 8, choice);
    petra_scene_last(d, x + 3, y + 3, width - 6, height - 6, 6, changed);
}

/* A slot of one of the two rows, with its card. */
static void draw_slot(struct petra_picture *d, bool villagers, uint32_t slot, int x, int y, int width, int height)
{
    char corner[] = {(char)('1' + slot), '+', '\0'}; /* the workers that a villager asks for */
    const uint8_t *row = villagers ? d->s->villager_row : d->s->card_row;
    bool changed = (villagers ? d->before->villager_row : d->before->card_row)[slot] != row[slot];
    bool choice =
        petra_scene_part(d, villagers ? "villager" : "influence", slot, "card", villagers ? PETRA_HIRE : PETRA_DRAW);
    if (row[slot] == PETRA_NONE) {
        svg_rect(&d->svg, "hair", x, y, width, height, 8);
        petra_scene_last(d, x + 3, y + 3, width - 6, height - 6, 6, villagers && changed);
    } else if (villagers) {
        draw_card(d, x, y, width, height, corner, petra_names_villager_title(d->r, row[slot]).text,
                  petra_names_villager_text(d->r, row[slot]).text, choice, changed);
    } else {
        draw_card(d, x, y, width, height, NULL, petra_names_card_title(d->r, row[slot]).text,
                  petra_names_goal_text(d->r, row[slot]).text, choice, changed);
    }
    svg_close(&d->svg);
}

static void heading(struct petra_picture *d, int x, int y, const char *message, int64_t n)
{
    struct petra_phrase p;
    struct text t = petra_begin(&p);
    lang_fill(&t, message, LANG_ARGS({"n", NULL, n}));
    svg_text(&d->svg, "t13 bold", SVG_START, x, y, p.text);
}

void petra_scene_cards_rows(struct petra_picture *d, int x, int y, int width, int height)
{
    int card = (width - 12) / PETRA_SLOTS, each = (height - 8) / 2, tall = each - 24;
    svg_group(&d->svg, "influence-row", NULL);
    bool choice = petra_scene_offer_choice(d, "influence-deck", PETRA_DRAW, PETRA_SLOTS, 0);
    if (!choice)
        svg_group(&d->svg, "influence-deck", "deck");
    petra_scene_lit(d, x - 2, y, width + 2, 20, 6, choice);
    heading(d, x + 4, y + 15, lang_get(d->l, "Influence row, deck {n}"), d->s->card_deck);
    svg_close(&d->svg);
    for (uint32_t i = 0; i < PETRA_SLOTS; i++)
        draw_slot(d, false, i, x + (int)i * (card + 6), y + 22, card, tall);
    svg_close(&d->svg);
    y += each + 8;
    svg_group(&d->svg, "villager-row", NULL);
    heading(d, x + 4, y + 15, lang_get(d->l, "Villagers, deck {n}"), petra_size(d->s->villager_deck));
    for (uint32_t i = 0; i < PETRA_SLOTS; i++)
        draw_slot(d, true, i, x + (int)i * (card + 6), y + 22, card, tall);
    svg_close(&d->svg);
}

/* The heights of a card in hand: low ones show what is missing, high ones also what the card asks for. */
enum { LOW = 40, HIGH = 84, VILLAGER_LOW = 20, VILLAGER_HIGH = 36 };

/* A card in hand, with a tick once nothing is missing, and a button that gives it to the farmer. */
static void draw_held(struct petra_picture *d, uint32_t card, int x, int y, int width, int height)
{
    const struct petra_seat *p = &d->s->seat[d->own], *q = &d->after->seat[d->own];
    struct petra_phrase title = petra_names_card_title(d->r, card), missing = petra_names_goal_missing(d->r, q, card),
                        goal = petra_names_goal_text(d->r, card);
    bool met = petra_cards_goal_met(d->b, p, card), farm = (p->villagers & d->b->farmer) != 0;
    bool fresh = !petra_has(d->before->seat[d->own].hand, card);
    char id[40];
    bool choice = petra_scene_part(d, "hand", card, "card", PETRA_CLAIM);
    if (!choice)
        svg_title(&d->svg, goal.text);
    svg_rect(&d->svg, "well", x, y, width, height - 4, 6);
    svg_rect(&d->svg, "line ink", x + 9, y + height / 2 - 10, 16, 16, 2);
    if (met)
        svg_text(&d->svg, "t15 bold", SVG_MIDDLE, x + 17, y + height / 2 + 4, "✓");
    petra_signs_cut(d, "t13 bold", SVG_START, x + 34, y + 15, 34, title.text);
    if (height >= LOW)
        petra_signs_cut(d, "t12", SVG_START, x + 34, y + 30, 42, missing.text);
    if (height >= HIGH)
        svg_wrap(&d->svg, "t12 quiet", SVG_START, x + 34, y + 46, farm ? 33 : 42, 14, 3, goal.text);
    petra_scene_lit(d, x, y, width, height - 4, 6, choice);
    petra_scene_last(d, x + 3, y + 2, width - 6, height - 8, 5, fresh);
    svg_close(&d->svg);
    petra_signs_id(id, "farm", card, PETRA_NONE);
    if (!petra_scene_offer_choice(d, id, PETRA_FARM, card, 0))
        return;
    svg_rect(&d->svg, "panel", x + width - 58, y + height / 2 - 13, 54, 22, 6);
    petra_signs_sign(d, "sign ink", PETRA_SIGN_CAMEL, x + width - 42, y + height / 2 - 2, 18);
    svg_number(&d->svg, "t13 bold", SVG_START, x + width - 28, y + height / 2 + 3, d->b->farmer_camels);
    petra_scene_lit(d, x + width - 58, y + height / 2 - 13, 54, 22, 6, true);
    svg_close(&d->svg);
}

void petra_scene_cards_hand(struct petra_picture *d, int x, int y, int width, int height)
{
    const struct petra_seat *p = &d->s->seat[d->own];
    int cards = (int)petra_size(p->hand), kept = (int)petra_size(p->villagers);
    uint32_t hidden = petra_unseen(p);
    int room = height - 30 - VILLAGER_LOW * kept - (hidden > 0 ? 20 : 0);
    int each = cards * HIGH <= room ? HIGH : cards * LOW <= room ? LOW : 22;
    int villager = cards * each + (VILLAGER_HIGH - VILLAGER_LOW) * kept <= room ? VILLAGER_HIGH : VILLAGER_LOW;
    int at = y + 28;
    petra_scene_panel(d, "hand", x, y, width, height, lang_get(d->l, "Hand"));
    for (uint32_t set = p->hand; set != 0 && at + each <= y + height; set &= set - 1, at += each)
        draw_held(d, petra_lowest(set), x + 8, at, width - 16, each);
    if (p->hand == 0 && p->villagers == 0 && hidden == 0)
        svg_text(&d->svg, "t12 quiet", SVG_START, x + 12, y + 42, lang_get(d->l, "No cards in hand"));
    if (hidden > 0 && at + 20 <= y + height) {
        svg_rect(&d->svg, "back", x + 12, at, 12, 16, 2);
        svg_text(&d->svg, "t12 quiet", SVG_START, x + 32, at + 12, petra_names_hidden_cards(d->l, hidden).text);
        at += 20;
    }
    for (uint32_t set = p->villagers; set != 0 && at + villager <= y + height; set &= set - 1, at += villager) {
        struct petra_phrase title = petra_names_villager_title(d->r, petra_lowest(set)),
                            text = petra_names_villager_text(d->r, petra_lowest(set));
        svg_group(&d->svg, NULL, "card");
        svg_title(&d->svg, text.text);
        petra_signs_sign(d, "sign ink", PETRA_SIGN_WORKER, x + 17, at + 8, 15);
        petra_signs_cut(d, "t13", SVG_START, x + 32, at + 13, 38, title.text);
        if (villager == VILLAGER_HIGH)
            petra_signs_cut(d, "t12 quiet", SVG_START, x + 32, at + 28, 44, text.text);
        svg_close(&d->svg);
    }
    svg_close(&d->svg);
}
