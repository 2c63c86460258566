/* stub */
#include "term/screen.h"
bool screen_works(void)
{
    return false;
}
void screen_begin(void)
{
}
void screen_end(void)
{
}
int screen_play(struct session *s)
{
    (void)s;
    return 0;
}
bool screen_menu(const struct term_order *order, struct session_plan *plan, char id[SAVE_ID_MAX], char *why)
{
    (void)order;
    (void)plan;
    (void)id;
    (void)why;
    return false;
}
