/* Forms read and written. */
#include "house/house_form.h"

#include "core/text.h"

/* What a request is refused for only if it is a text at all. */
static bool is_text(enum house_shape shape)
{
    return shape == HOUSE_FORM_TALK || shape == HOUSE_FORM_TOKEN || shape == HOUSE_FORM_ADDRESS;
}

static enum err read_field(const struct house_field *d, struct json v, void *out, enum house_why *why, struct fault *f)
{
    enum house_shape shape = (enum house_shape)d->shape;
    bool is_object = v.size > 0 && json_kind(v) == JSON_OBJECT;
    if (v.size > 0 && (shape == HOUSE_FORM_OBJECT || (shape == HOUSE_FORM_TALK && is_object)))
        return house_form_read(d->inner, (uint32_t)HOUSE_FORM_ALL, v, out, why, f);
    if (v.size > 0 && house_shape_read(d, v, (char *)out + d->offset))
        return ERR_NONE;
    if (d->why == HOUSE_WHY_NONE || (is_text(shape) && (v.size == 0 || json_kind(v) != JSON_STRING)))
        return err_fault_word(f, v.size == 0 ? ERR_FIELD_MISSING : ERR_FIELD_VALUE, 0, d->name);
    *why = (enum house_why)d->why;
    return ERR_NONE;
}

/* Whether an object of these kinds may be without this field. */
static bool may_lack(const struct house_field *d, uint32_t kinds)
{
    return d->need == HOUSE_NEED_SENT ? (kinds & HOUSE_FORM_DRAFT) != 0 : d->need != HOUSE_NEED_MUST;
}

/* The field of these kinds with this name, or NULL. Members mostly come in the order of the form, so the search begins
 * at `next`. */
static const struct house_field *find_field(const struct house_form *form, uint32_t kinds, struct json key,
                                            const struct house_field *next)
{
    const struct house_field *d = next, *end = form->field + form->fields;
    while (d < end && ((d->of & kinds) == 0 || !json_key_is(key, d->name)))
        d++;
    if (d < end)
        return d;
    for (d = form->field; d < next; d++)
        if ((d->of & kinds) != 0 && json_key_is(key, d->name))
            return d;
    return NULL;
}

/* The members are found in whatever order they come, and read in the order of the form: so which of several faults is
 * named does not hang on that. */
enum err house_form_take(const struct house_form *form, uint32_t kinds, const struct json_members *m, void *out,
                         enum house_why *why, struct fault *f)
{
    const struct house_field *next = form->field, *end = form->field + form->fields;
    uint64_t has = 0; /* a bit a field: at[field] is its member */
    uint8_t at[HOUSE_FORM_FIELDS_MAX];
    for (uint32_t i = 0; i < m->count; i++) {
        const struct house_field *d = find_field(form, kinds, m->key[i], next);
        if (d == NULL && form->lax)
            continue;
        if (d == NULL || (has >> (d - form->field) & 1) != 0)
            return err_fault_set(f, d == NULL ? ERR_FIELD_UNKNOWN : ERR_FIELD_TWICE, 0, m->key[i].text, m->key[i].size);
        has |= UINT64_C(1) << (d - form->field);
        at[d - form->field] = (uint8_t)i;
        next = d + 1;
    }
    for (const struct house_field *d = form->field; d < end; d++, has >>= 1) {
        if ((d->of & kinds) == 0 || ((has & 1) == 0 && may_lack(d, kinds)))
            continue;
        struct json value = (has & 1) != 0 ? m->value[at[d - form->field]] : (struct json){NULL, 0};
        enum err err = read_field(d, value, out, why, f);
        if (err != ERR_NONE)
            return err;
    }
    return ERR_NONE;
}

enum err house_form_read(const struct house_form *form, uint32_t kinds, struct json object, void *out,
                         enum house_why *why, struct fault *f)
{
    struct json_members m;
    if (json_kind(object) != JSON_OBJECT)
        return err_fault_set(f, ERR_FIELD_KIND, 0, object.text, object.size);
    json_members(object, &m);
    return house_form_take(form, kinds, &m, out, why, f);
}

static void write_object(const struct house_form *form, const void *from, struct text *out)
{
    bool first = true;
    text_char(out, '{');
    house_form_write(form, (uint32_t)HOUSE_FORM_ALL, from, &first, out);
    text_char(out, '}');
}

/* Talk is written as an object where it is no text. */
static bool is_object(const struct house_field *d, const char *from)
{
    return d->shape == HOUSE_FORM_OBJECT || (d->shape == HOUSE_FORM_TALK && from[d->offset] == '\0' &&
                                             !house_shape_is_empty(d->inner->field, from + d->inner->field->offset));
}

static bool may_go(const struct house_field *d)
{
    return d->need == HOUSE_NEED_MAY || d->need == HOUSE_NEED_SECRET;
}

void house_form_write(const struct house_form *form, uint32_t kinds, const void *from, bool *first, struct text *out)
{
    const struct house_field *end = form->field + form->fields;
    for (const struct house_field *d = form->field; d < end; d++) {
        const void *at = (const char *)from + d->offset;
        if ((d->of & kinds) == 0 || (may_go(d) && house_shape_is_empty(d, at)))
            continue;
        text_key(out, first, d->name);
        if (d->inner != NULL && is_object(d, from))
            write_object(d->inner, from, out);
        else
            house_shape_write(d, at, out);
    }
}
