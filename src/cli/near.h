/* What somebody may have meant who mistyped a word. */
#ifndef CLI_NEAR_H
#define CLI_NEAR_H

#include <stddef.h>

/* The nearest of some words, which `at` gives until it returns NULL; NULL if none is near. */
const char *near_word(const char *word, const char *(*at)(const void *with, size_t index), const void *with);

#endif
