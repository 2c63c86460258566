/* Texts that people type, checked and tidied. */
#include "house/house_text.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The code point at `s`, which is checked UTF-8, and its length. */
static uint32_t code_point(const char *s, size_t *size)
{
    unsigned char c = (unsigned char)s[0];
    *size = c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
    uint32_t point = *size == 1 ? c : c & (0xFFU >> (*size + 1));
    for (size_t i = 1; i < *size; i++)
        point = point << 6 | ((unsigned char)s[i] & 0x3FU);
    return point;
}

/* Controls, line ends, marks of direction and of the byte order, what Unicode sets aside. */
static bool is_forbidden(uint32_t c)
{
    static const uint32_t ranges[][2] = {{0x00, 0x1F},     {0x7F, 0x9F},       {0x61C, 0x61C},   {0x200B, 0x200F},
                                         {0x2028, 0x202E}, {0x2060, 0x206F},   {0xD800, 0xF8FF}, {0xFEFF, 0xFEFF},
                                         {0xFFF0, 0xFFFF}, {0xE0000, 0x10FFFF}};
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    return false;
}

/* What is drawn as nothing, as Unicode has it (Default_Ignorable_Code_Point), beside what is forbidden anyway. */
static bool is_invisible(uint32_t c)
{
    static const uint32_t ranges[][2] = {{0xAD, 0xAD},       {0x34F, 0x34F},    {0x115F, 0x1160}, {0x17B4, 0x17B5},
                                         {0x180B, 0x180F},   {0x3164, 0x3164},  {0xFE00, 0xFE0F}, {0xFFA0, 0xFFA0},
                                         {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}};
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    return false;
}

static bool is_space(uint32_t c)
{
    return c == ' ' || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F ||
           c == 0x2800 || c == 0x3000;
}

bool house_text_is_clean(const char *text)
{
    bool blank = true;
    for (size_t n; *text != '\0'; text += n) {
        uint32_t c = code_point(text, &n);
        if (is_forbidden(c))
            return false;
        blank = blank && (is_space(c) || is_invisible(c));
    }
    return !blank;
}

bool house_text_is_name(const char *text)
{
    if (!house_text_is_clean(text))
        return false;
    for (size_t n; *text != '\0'; text += n)
        if (is_invisible(code_point(text, &n)))
            return false;
    return true;
}

void house_text_tidy(char *text)
{
    char *to = text;
    bool begun = false, space = false;
    for (size_t n; *text != '\0'; text += n) {
        if (is_space(code_point(text, &n))) {
            space = begun;
            continue;
        }
        if (space)
            *to++ = ' ';
        memmove(to, text, n);
        to += n;
        begun = true;
        space = false;
    }
    *to = '\0';
}
