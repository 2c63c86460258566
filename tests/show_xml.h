/* A reader of scenes for the tests: well-formed XML, ids that occur once, and the choices. */
#ifndef TESTS_SHOW_XML_H
#define TESTS_SHOW_XML_H

#include <stdint.h>

enum { SHOW_XML_DEPTH = 32, SHOW_XML_IDS = 4096, SHOW_XML_CHOICES = 256, SHOW_XML_NAME = 128 };

struct show_xml {
    const char *at; /* where reading stands */
    char open[SHOW_XML_DEPTH][SHOW_XML_NAME];
    uint32_t depth;
    char id[SHOW_XML_IDS][SHOW_XML_NAME];
    uint32_t ids;
    char choice[SHOW_XML_CHOICES][SHOW_XML_NAME]; /* the value of each data-move */
    uint32_t choices;
    char piece[SHOW_XML_CHOICES][SHOW_XML_NAME]; /* the value of each data-moves: tokens with spaces between them */
    uint32_t pieces;
};

/* NULL if all is well, or what is wrong. */
const char *show_xml_read(struct show_xml *x, const char *text);
uint32_t show_xml_choices_of(const struct show_xml *x, const char *token);

#endif
