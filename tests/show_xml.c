/* A small XML parser for the tests. It is strict, because browsers are. */
#include "show_xml.h"

#include "show/canvas.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '-' || c == ':' || c == '_';
}

static bool take_name(struct show_xml *x, char out[SHOW_XML_NAME])
{
    size_t n = 0;
    while (is_name(x->at[n]))
        n++;
    if (n == 0 || n >= SHOW_XML_NAME)
        return false;
    memcpy(out, x->at, n);
    out[n] = '\0';
    x->at += n;
    return true;
}

/* Text up to `end`, with entities resolved and cut to fit; false for what XML does not allow. */
static bool take_text(struct show_xml *x, char end, char *out, size_t room)
{
    static const struct {
        const char *name;
        char c;
    } entities[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}};
    size_t used = 0;
    while (*x->at != end && *x->at != '\0') {
        char c = *x->at;
        const char *next = x->at;
        if (c == '<' || (unsigned char)c < ' ') {
            if (c != '\n')
                return false;
        } else if (c != '?' && canvas_next(&next) == '?') {
            return false; /* not UTF-8 */
        }
        size_t skip = 1;
        if (c == '&') {
            size_t i = 0;
            while (i < 4 && strncmp(x->at, entities[i].name, strlen(entities[i].name)) != 0)
                i++;
            if (i == 4)
                return false;
            c = entities[i].c;
            skip = strlen(entities[i].name);
        }
        /* The bytes of one character go together. */
        for (size_t k = 0; k < (skip > 1 || (unsigned char)c < 0x80 ? 1 : (size_t)(next - x->at)); k++)
            if (used + 1 < room)
                out[used++] = k == 0 ? c : x->at[k];
        x->at += skip > 1 || (unsigned char)c < 0x80 ? skip : (size_t)(next - x->at);
    }
    if (room > 0)
        out[used] = '\0';
    return *x->at == end;
}

static const char *take_attributes(struct show_xml *x, bool *button, bool *labelled)
{
    while (*x->at == ' ') {
        char name[SHOW_XML_NAME], value[SHOW_XML_NAME];
        x->at++;
        if (!take_name(x, name) || x->at[0] != '=' || x->at[1] != '"')
            return "a bad attribute";
        x->at += 2;
        if (!take_text(x, '"', value, sizeof value))
            return "a bad value";
        x->at++;
        *button = *button || (strcmp(name, "role") == 0 && strcmp(value, "button") == 0);
        *labelled = *labelled || (strcmp(name, "aria-label") == 0 && value[0] != '\0');
        if (strcmp(name, "id") == 0) {
            for (uint32_t i = 0; i < x->ids; i++)
                if (strcmp(x->id[i], value) == 0)
                    return "an id that occurs twice";
            if (x->ids == SHOW_XML_IDS)
                return "too many ids";
            strcpy(x->id[x->ids++], value);
        }
        if (strcmp(name, "data-move") == 0) {
            if (x->choices == SHOW_XML_CHOICES)
                return "too many choices";
            strcpy(x->choice[x->choices++], value);
        }
        if (strcmp(name, "data-moves") == 0) {
            if (x->pieces == SHOW_XML_CHOICES)
                return "too many pieces";
            strcpy(x->piece[x->pieces++], value);
        }
        if (strcmp(name, "style") == 0 || strcmp(name, "fill") == 0)
            return "a colour or style in an element";
    }
    return NULL;
}

static const char *take_tag(struct show_xml *x)
{
    char name[SHOW_XML_NAME];
    bool button = false, labelled = false;
    uint32_t choices = x->choices;
    if (x->at[1] == '/') {
        x->at += 2;
        if (!take_name(x, name) || *x->at != '>' || x->depth == 0 || strcmp(x->open[x->depth - 1], name) != 0)
            return "an end that does not fit";
        x->at++;
        x->depth--;
        return NULL;
    }
    x->at++;
    if (!take_name(x, name))
        return "a bad name";
    const char *wrong = take_attributes(x, &button, &labelled);
    if (wrong != NULL)
        return wrong;
    if (x->choices != choices && !(button && labelled))
        return "a choice without role or label";
    if (x->at[0] == '/' && x->at[1] == '>') {
        x->at += 2;
        return NULL;
    }
    if (*x->at != '>' || x->depth == SHOW_XML_DEPTH)
        return "a tag that does not end, or too deep";
    x->at++;
    strcpy(x->open[x->depth++], name);
    return NULL;
}

uint32_t show_xml_choices_of(const struct show_xml *x, const char *token)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < x->choices; i++)
        count += strcmp(x->choice[i], token) == 0;
    return count;
}

/* Whether each of a piece's choices is drawn once, and there are several. */
static bool is_drawn(const struct show_xml *x, const char *tokens)
{
    char token[SHOW_XML_NAME];
    uint32_t count = 0;
    for (size_t size; *tokens != '\0'; tokens += size + (tokens[size] == ' '), count++) {
        size = strcspn(tokens, " ");
        memcpy(token, tokens, size);
        token[size] = '\0';
        if (show_xml_choices_of(x, token) != 1)
            return false;
    }
    return count > 1;
}

const char *show_xml_read(struct show_xml *x, const char *text)
{
    char nothing[1];
    x->at = text;
    x->depth = x->ids = x->choices = x->pieces = 0;
    if (strncmp(text, "<svg ", 5) != 0)
        return "it does not begin with <svg";
    do {
        const char *wrong = take_tag(x);
        if (wrong != NULL)
            return wrong;
        if (x->depth > 0 && !take_text(x, '<', nothing, 0))
            return "bad text";
    } while (x->depth > 0);
    for (uint32_t i = 0; i < x->pieces; i++)
        if (!is_drawn(x, x->piece[i]))
            return "a piece with a choice that is not drawn";
    return strcmp(x->at, "\n") == 0 ? NULL : "something after the end";
}
