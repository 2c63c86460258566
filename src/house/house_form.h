/* Forms: what the messages and entries of a house consist of, as tables from which they are read and written.
 *
 * A form lists the fields of one or of several kinds of objects, in the order in which they are written: what each is
 * called, which shape its value has, whether it must be there, and where in a struct it is kept. house_form_read and
 * house_form_write walk such a table, and so does tools/said, which makes TypeScript's types and the tables in
 * docs/house.md out of it; so none of these can differ from another. The forms stand where their structs are:
 *
 *     house_wish.h   what a guest asks for        {"id":"a1","table":"…","seat":1,"moves":12,"play":"change:Sp3"}
 *     house_said.h   what a house says            {"ack":"a1","n":40}
 *     house_entry.h  what happened at a table     {"played":{"seat":1,"moves":12,"move":"change:Sp3","ms":5400}}
 *
 * Several kinds share a table (a field names its own by a bit each) and a struct; fields that a kind does not have stay
 * as whoever reads has set them before. Whatever is read may be a stranger's: it is bounded, and refused by one fault
 * that names the field. */
#ifndef HOUSE_FORM_H
#define HOUSE_FORM_H

#include "house/house_shape.h"
#include "house/house_word.h"

/* Whether an object must have a field. */
enum house_need {
    HOUSE_NEED_MUST,
    HOUSE_NEED_MAY,    /* it is left out where it is empty */
    HOUSE_NEED_SAYS,   /* it is always written, and need not be there where it is read */
    HOUSE_NEED_SENT,   /* it must be there where it is sent, and a draft may lack it */
    HOUSE_NEED_SECRET, /* as MAY; nobody but the log has it */
};

struct house_form {
    const struct house_field *field;
    uint32_t fields;
    bool lax; /* what is not known in it is passed over */
};

struct house_field {
    uint32_t of; /* the kinds that have it, a bit each */
    uint8_t shape, need;
    uint8_t why;   /* enum house_why: for what a request is refused whose value is wrong; none: then it is no message */
    uint8_t words; /* enum house_words */
    uint16_t offset, size;
    const char *name;
    const struct house_form *inner;
};
enum { HOUSE_FORM_ALL = -1, HOUSE_FORM_FIELDS_MAX = JSON_MEMBERS_MAX };
#define HOUSE_FORM_DRAFT (1U << 31) /* beside the kinds that are read: see HOUSE_NEED_SENT */

#define HOUSE_FORM(fields)                                                                                             \
    {                                                                                                                  \
        fields, sizeof(fields) / sizeof(fields)[0], false                                                              \
    }

/* Reads an object into the struct of its form: the fields of these kinds. `why` may become what the request is refused
 * for, see house_field. */
enum err house_form_read(const struct house_form *form, uint32_t kinds, struct json object, void *out,
                         enum house_why *why, struct fault *f);
/* Likewise from members that were looked at before. */
enum err house_form_take(const struct house_form *form, uint32_t kinds, const struct json_members *m, void *out,
                         enum house_why *why, struct fault *f);
/* Writes the members of these kinds, with the commas between them and without the braces around them. */
void house_form_write(const struct house_form *form, uint32_t kinds, const void *from, bool *first, struct text *out);

#endif
