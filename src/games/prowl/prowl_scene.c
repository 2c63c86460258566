#include "games/prowl/prowl_show.h"
void prowl_scene(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                 struct text *out)
{
    (void)r;
    (void)s;
    (void)look;
    (void)out;
}
