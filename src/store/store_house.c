/* The store's answers, told to a house. */
#include "store/store.h"

/* A list that failed is no list: whoever waited for it is gone, or will have another one. */
static void tell_list(struct house *h, int64_t now, const struct store_answer *a)
{
    struct house_listed list[HOUSE_LISTED_MAX];
    if (a->failed)
        return;
    for (uint32_t i = 0; i < a->count; i++) {
        const struct store_listed *l = &a->list[i];
        list[i] = (struct house_listed){l->table, l->seat,  l->actor, l->mover,    l->moves,
                                        l->at,    l->phase, l->text,  l->text_size};
    }
    house_listed(h, now, a->link, a->older ? a->table : NULL, list, a->count);
}

void store_house_tell(struct house *h, int64_t now, const struct store_answer *a)
{
    switch (a->kind) {
    case STORE_APPENDED:
        house_work_appended(h, now, a->table, a->verdict, a->n, a->verdict == HOUSE_COMMITTED ? &a->row : NULL);
        break;
    case STORE_ROWS:
        house_work_rows(h, now, a->table, a->rows, a->count, a->failed);
        break;
    case STORE_FOUND:
        house_work_found(h, now, a->table, a->failed, a->found, a->n, a->head);
        break;
    case STORE_LISTED:
        tell_list(h, now, a);
        break;
    case STORE_ADDRESSED:
        house_addressed(h, now, a->link, a->failed, a->found);
        break;
    case STORE_DUE:
        house_due(h, now, a->table);
        break;
    case STORE_OUTAGE:
        house_outage(h, a->since, a->until);
        break;
    case STORE_WOKEN:
    case STORE_NOTICE:
    case STORE_NOTIFIED:
    case STORE_TABLES:
    case STORE_PEOPLE:
    case STORE_FORGOTTEN:
    case STORE_BACKED_UP:
    case STORE_EXPORTED:
    case STORE_IMPORTED:
        break;
    }
}
