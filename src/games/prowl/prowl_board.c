#include "games/prowl/prowl_show.h"
uint32_t prowl_pages(const struct show_reader *r, const struct game_state *s, int width, int height)
{
    (void)r;
    (void)s;
    (void)width;
    (void)height;
    return 1;
}
void prowl_board(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                 struct canvas *c)
{
    (void)r;
    (void)s;
    (void)look;
    (void)c;
}
